// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"
#include "services/runs/runlinks.h"

/// What a run stands on, as its first host told; empty: not installed there, or not asked yet.
struct RunVersions
{
    QString python{};
    QString jax{};
    QString jaxlib{};
    QString libtpu{};

    [[nodiscard]] bool isEmpty() const { return python.isEmpty(); } ///< nobody has answered yet
    friend bool operator==(const RunVersions &, const RunVersions &) = default;
};

/// The folder of this computer that was uploaded, as it was when the last attempt began.
struct RunCode
{
    QString folder{}; ///< full path; empty: nothing was uploaded
    QString hash{}; ///< SHA-256 over paths and bytes, 64 hex digits (codehash.h); empty: not known
    qint64 files = 0;
    qint64 bytes = 0;
    bool isChanged = false; ///< an earlier attempt ran another code

    friend bool operator==(const RunCode &, const RunCode &) = default;
};

/// How a run was made. No value of a secret variable is in it: JobVariable has none.
struct RunConfig
{
    QString name{};
    QString command{};
    QString folder{}; ///< on the hosts
    QList<JobVariable> variables{};
    RunCode code{};
    RunVersions versions{};
    QString acceleratorType{}; ///< "v4-32"; empty: plain addresses, or not known
    ZoneId zone{};
    QStringList hosts{}; ///< as people call them
    int chips = 0; ///< of all hosts together; 0: not known

    friend bool operator==(const RunConfig &, const RunConfig &) = default;
};

/// The last value of one curve.
struct RunValue
{
    QString tag{}; ///< "train/loss"
    double value = 0; ///< may be no number: a run that diverged
    qint64 step = 0;

    friend bool operator==(const RunValue &a, const RunValue &b)
    {
        return a.tag == b.tag && a.step == b.step && (a.value == b.value || (a.value != a.value && b.value != b.value));
    }
};

/// What became of it so far.
struct RunResult
{
    JobState state = JobState::Waiting; ///< of the last attempt
    int attempts = 0;
    std::optional<qint64> step{}; ///< the last one that was seen
    QList<RunValue> values{}; ///< by tag
    QDateTime startedAt{}; ///< UTC, of the first attempt
    QDateTime endedAt{}; ///< UTC, when all hosts were over; null: not over
    QString why{}; ///< the sentence of the host that failed or was lost first, as it was worded then

    friend bool operator==(const RunResult &, const RunResult &) = default;
};

/// The entry of the lab book for one Job, under the job's own id. It stays when the job is forgotten.
struct RunRecord
{
    static constexpr qsizetype longestNotes = 64 * 1024; ///< UTF-16 units
    static constexpr qsizetype longestTag = 60;
    static constexpr qsizetype mostTags = 20;
    static constexpr qsizetype mostValues = 200;
    static constexpr qsizetype mostHosts = 1'024;
    static constexpr qsizetype mostVariables = 500;

    QUuid id{};
    QDateTime createdAt{}; ///< UTC
    RunConfig config{};
    RunResult result{};
    QList<RunLink> links{};
    QString notes{}; ///< the user's own, plain text
    QStringList tags{};
    bool isArchived = false; ///< put away by the user
    bool hasJob = false; ///< it is in the list of jobs; not kept

    friend bool operator==(const RunRecord &, const RunRecord &) = default;
};

/// The part of a record that the user writes; apart, so that two windows do not take each other's words away.
[[nodiscard]] QJsonObject ownJson(const RunRecord &run);
/// The part that is written for them.
[[nodiscard]] QJsonObject runJson(const RunRecord &run);
/// Of both parts, as anybody may have edited them; bounded. Nothing: no record, or one of a version after this one.
/// Members that are missing, as in a file of an earlier version, are empty.
[[nodiscard]] std::optional<RunRecord> runRecordFrom(const QJsonObject &run, const QJsonObject &own);

/// Tags as they are kept: trimmed, each once, in their order, no longer and no more than is allowed.
[[nodiscard]] QStringList cleanTags(const QStringList &tags);

/// Of all these hosts together, which are of the same type; a job may run on some workers of a TPU only. 0: not known.
[[nodiscard]] int chipsOf(const QList<PodHost> &hosts, const std::optional<Tpu> &tpu);
/// What a job tells of its config; versions, code and hash stay those of `before`. `tpu`: of its first host, where it
/// is known.
[[nodiscard]] RunConfig configOf(const Job &job, const std::optional<Tpu> &tpu, const RunConfig &before);
/// What a job tells of its result; values stay those of `before`.
[[nodiscard]] RunResult resultOf(const Job &job, const RunResult &before);
