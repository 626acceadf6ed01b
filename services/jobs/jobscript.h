// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"

/// One attempt on one host, as the scripts of resources/jobs need it.
struct JobPlace
{
    Job job;
    int attempt = 1;
    int index = 0; ///< of the host in the attempt
    QByteArray token{};
    QMap<QString, QByteArray> secrets{}; ///< values of secret variables, by name

    [[nodiscard]] QByteArray folder() const; ///< ".tpudesk/jobs/0123456789ab/2/host-3", below the home folder
    [[nodiscard]] QByteArray session() const; ///< of tmux
};

/// A script and what stands on its standard input.
struct JobScript
{
    QByteArray text;
    QByteArray input{};
};

/// What a job that captures stacks puts before what Python runs at its start: the module sitecustomize, as it is shown
/// before.
[[nodiscard]] QByteArray sitecustomizeText();
/// What that imports in a job with a profilerPort: it starts JAX's profiler.
[[nodiscard]] QByteArray profilerModuleText();
[[nodiscard]] JobScript prepareScript(const JobPlace &place);
[[nodiscard]] JobScript beginScript(const JobPlace &place);
/// What the log holds from `offset` on, at most `most` bytes; when it is far ahead, its end.
[[nodiscard]] JobScript lookScript(const JobPlace &place, qint64 offset, qint64 most);
[[nodiscard]] JobScript markStoppedScript(const JobPlace &place);
[[nodiscard]] JobScript holdersScript();
[[nodiscard]] JobScript removeScript(const Job &job); ///< its folder with all logs

/// What a host said of an attempt.
struct JobLook
{
    QString boot{};
    QDateTime now{}; ///< the host's clock, UTC
    bool isThere = false;
    bool hasProcess = false;
    bool isAlive = false;
    RemoteGroup group{}; ///< without the token
    QString processBoot{};
    std::optional<int> status{};
    QDateTime endedAt{};
    bool isStopped = false;
    qint64 size = 0; ///< of the log
    qint64 offset = 0; ///< of `bytes` in it
    QByteArray bytes{};
};

/// Errors: BadReply.
[[nodiscard]] Result<JobLook> parseLook(const QByteArray &said);

struct ChipHolder
{
    qint64 pid = 0;
    QString user{};
    QString name{};
};
[[nodiscard]] Result<QList<ChipHolder>> parseHolders(const QByteArray &said);

/// Pure. What the host's word makes of it.
[[nodiscard]] JobHost judged(JobHost before, const JobLook &look);
/// Pure. What the list of TPUs says of its machine.
[[nodiscard]] JobHost judgedMachine(JobHost before, JobMachine machine, const QDateTime &now);
/// Pure. The host cannot be asked: `tpu` as it was read last, nothing when it is not in the list any more.
[[nodiscard]] JobHost judgedSilent(JobHost before, const Error &error, const std::optional<Tpu> &tpu, bool isListKnown,
                                   const QDateTime &now);
