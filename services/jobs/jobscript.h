// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"
#include "services/jobs/logtimes.h"

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
/// What is read of a log.
struct JobLogPart
{
    qint64 offset = 0;
    qint64 most = 0; ///< bytes; when the log is far ahead, its end is read
    bool hasTimes = false; ///< also when it was written
};
[[nodiscard]] JobScript lookScript(const JobPlace &place, const JobLogPart &part);
[[nodiscard]] JobScript markStoppedScript(const JobPlace &place);
[[nodiscard]] JobScript holdersScript();
[[nodiscard]] JobScript removeScript(const Job &job); ///< its folder with all logs

/// Who told the command to end before it did, where that was not TPU Desk: the file "cut" of wrapper.sh.
enum class JobCut : quint8 { None, Told /* somebody, with SIGTERM */, Down /* its machine */, Preempted };

/// What a host said of an attempt.
struct JobLook
{
    QString boot{};
    QDateTime now{}; ///< the host's clock, UTC
    QDateTime bootedAt{}; ///< UTC, when its kernel began; null: it does not say
    bool isThere = false;
    bool hasProcess = false;
    bool isAlive = false;
    RemoteGroup group{}; ///< without the token
    QString processBoot{};
    std::optional<int> status{};
    QDateTime endedAt{};
    bool isStopped = false;
    JobCut cut = JobCut::None;
    qint64 size = 0; ///< of the log
    qint64 offset = 0; ///< of `bytes` in it
    QByteArray bytes{};
    /// With JobLogPart::hasTimes: when the log had which size, by the host's clock; the first one at or before
    /// `offset`.
    QList<LogTime> times{};
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

/// Pure. What the host's word makes of it. Where it was not told to begin yet, a host that knows nothing of it changes
/// nothing.
[[nodiscard]] JobHost judged(JobHost before, const JobLook &look);
/// Pure. What is over may have ended because its machine was about to be lost, which is seen later: its host is looked
/// at for lossWindow.
[[nodiscard]] bool mayBeOfLoss(const JobHost &host, const QDateTime &now);
/// Pure. The same of what is over by now: another boot than its own has ended it. What failed by itself a moment before
/// its machine was restarted has failed.
[[nodiscard]] JobHost judgedAgain(JobHost over, const JobLook &look);
/// Pure. What is over, and its machine was lost `by` that, at `lostAt` at the latest; the same where that explains
/// nothing. `tpu`: its own, where that is still there.
[[nodiscard]] JobHost judgedLost(JobHost over, JobInterruption by, const std::optional<Tpu> &tpu,
                                 const QDateTime &lostAt);
/// Pure. How a TPU in that state was lost for what ran on it; None: it was not.
[[nodiscard]] JobInterruption takenIn(TpuState state);
/// Pure. What the list of TPUs says of its machine.
[[nodiscard]] JobHost judgedMachine(JobHost before, JobMachine machine, const QDateTime &now);
/// Pure. The host cannot be asked: `tpu` as it was read last, nothing when it is not in the list any more.
[[nodiscard]] JobHost judgedSilent(JobHost before, const Error &error, const std::optional<Tpu> &tpu, bool isListKnown,
                                   const QDateTime &now);
