// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterqueue.h"
#include "services/core/result.h"

#include <optional>

/// One run of a job as accounting has it; a job that was requeued has several. Times are s since 1970, UTC; 0: not
/// known.
struct AccountedRun
{
    QString key{}; ///< "12", "12_3"
    qint64 id = 0; ///< Slurm's number of this job; of a task its own
    qint64 arrayJob = 0;
    qint64 task = -1;
    QString name{};
    QString user{};
    QString partition{};
    ClusterJobState state = ClusterJobState::Unknown;
    QString nodes{};
    int nodeCount = 0;
    int cpus = 0;
    qint64 submittedAt = 0;
    qint64 startedAt = 0;
    qint64 endedAt = 0;
    qint64 elapsed = 0; ///< s
    qint64 timeLimit = 0; ///< s; 0: none
    double cpuSeconds = -1; ///< used by all its processes; below 0: not measured
    qint64 mostMemory = -1; ///< bytes, of the largest task; below 0: not measured
    int exitStatus = 0;
    int exitSignal = 0;

    friend bool operator==(const AccountedRun &, const AccountedRun &) = default;
};

struct AccountReading
{
    static constexpr qsizetype mostRuns = 200'000;

    QList<AccountedRun> runs{}; ///< oldest first
    qsizetype unreadable = 0; ///< lines that were left out
    bool isCut = false;
};

/// The columns that sacct is asked for: sacct -P -n -D --format=…
[[nodiscard]] QByteArray accountFormat();
/// Its lines: a job's, then those of its steps, whose processor time and memory are the job's. Any text gives a
/// reading.
[[nodiscard]] AccountReading parseSacct(QByteArrayView text, int offset);
/// Lines of jobcomp/filetxt: "JobId=12 UserId=… Name=… JobState=COMPLETED …".
[[nodiscard]] AccountReading parseJobCompletions(QByteArrayView text, int offset);

/// What a job made of the machines it had. Times are s of all its nodes together.
struct JobEfficiency
{
    int runs = 0;
    int interruptions = 0; ///< runs that were cut off by a lost node, a preemption or a requeue
    qint64 held = 0; ///< node time of all its runs
    qint64 counted = 0; ///< of those that ended by themselves, however
    qint64 lost = 0; ///< of the runs that were cut off
    std::optional<double> ofLimit{}; ///< how much of its time limit the last run used, 0 to 1
    std::optional<double> cpuShare{}; ///< of the processors it held, 0 to 1
    qint64 mostMemory = -1; ///< bytes; below 0: not measured
    qint64 waited = 0; ///< s between being submitted and its first start

    friend bool operator==(const JobEfficiency &, const JobEfficiency &) = default;
};
/// Of the runs of one job or one task. Nothing: there is none.
[[nodiscard]] std::optional<JobEfficiency> efficiencyOf(const QList<AccountedRun> &runs);
/// Of a whole array, or of all that was read: the sums over its jobs.
[[nodiscard]] std::optional<JobEfficiency> efficiencyOfAll(const QList<AccountedRun> &runs);
