// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/jobs/job.h"

#include <chrono>
#include <functional>
#include <stop_token>

/// Told while machines are set up: "installing JAX (2 of 4 hosts)".
using SetUpReport = std::function<void(const QString &sentence)>;

/// How a job gets its machines back, and what it goes on from: what stands above jobs. Whoever waits in one of them may
/// be stopped. What is empty is not asked: a TPU is where it was then, nothing has to be set up, no checkpoint is
/// known.
struct JobRecoveryTools
{
    /// The TpuRequest that a TPU comes from, or came from before it was lost; null: none is known.
    std::function<QUuid(const TpuId &tpu)> requestOf{};
    /// What stands in the place of the TPU now and lets us in: itself, another one, maybe in another zone, or all
    /// slices of a multislice in the order of their numbers. Empty: it is not back yet, or nobody knows now.
    std::function<QList<Tpu>(const TpuId &tpu, const QUuid &tpuRequest)> machinesNow{};
    /// Whether somebody asks the cloud for a TPU that is lost; false: nobody does until the user orders it. Nothing: it
    /// is not lost, or that is not known.
    std::function<std::optional<bool>(const TpuId &tpu)> isAskedFor{};
    /// What the cloud did last to the very machine of that host, as far as that is known: beside one that is gone it
    /// says why. What it did to an earlier or a later one of the same name is none of it.
    std::function<JobInterruption(const PodHost &host)> incident{};
    /// Sets up what took the place of lost machines: the steps of their pod's plan, and what else was set up on the old
    /// ones, such as a share that they mount. JobSpec::hosts stand in the place of the hosts of its attempts, in their
    /// order. Does only what is missing. Errors: the first step's that fails.
    std::function<Task<>(Job job, SetUpReport report, std::stop_token stop)> setUp{};
    /// Looks where the job's checkpoints lie: ResumeSpec::checkpoints. A folder that is not there yet holds none.
    /// Errors: those of reading there.
    std::function<Task<ResumeChoice>(JobSpec spec, std::stop_token stop)> checkpoints{};
    /// Whether the way from its buckets to its hosts costs nothing, or was agreed to (JobSpec::agreedWays); asked
    /// before each attempt, as machines may be in another region by now. Errors: WrongState, with what to do;
    /// Cancelled.
    std::function<Task<>(JobSpec spec, std::stop_token stop)> buckets{};
};

/// What is to be done for a job that is to go on by itself.
enum class JobMove : quint8 {
    None, ///< nothing: it runs, it ended, or nobody wants it to go on
    AwaitMachines, ///< its TPUs are not back yet
    AwaitWord, ///< of a host it is not known how it stands there: nothing is started beside what may run
    Withdraw, ///< it runs on some hosts only: it is stopped there
    Continue, ///< its last attempt was written down, and nothing of it has begun
    Begin, ///< a new attempt
    LookForCheckpoint, ///< it failed before it came further than the checkpoint that it began with: is that there?
    Rest, ///< it is for the user: JobDecision::why
};

struct JobDecision
{
    JobMove move = JobMove::None;
    QString why{}; ///< with AwaitMachines, AwaitWord, Rest: a sentence
};

/// What is known beside the job's record.
struct JobSurroundings
{
    bool areMachinesThere = false; ///< all that its hosts stand on
    bool isAskedFor = false; ///< a lost one of them is
    QString unasked{}; ///< the short name of a lost one that nobody asks for; empty: of none that is known
    std::optional<bool> isCheckpointGone{}; ///< the one that its last attempt began with; nothing: nobody has looked
    QStringList missingSecrets{}; ///< names of variables
    QDateTime now{}; ///< UTC
};

/// Pure. For a job that nothing is done to at the moment.
[[nodiscard]] JobDecision decisionFor(const Job &job, const JobSurroundings &surroundings);

/// Pure. How an attempt stands that goes on from where a program that was killed left it: as if nothing had been tried.
[[nodiscard]] JobAttempt asWrittenDown(JobAttempt attempt);
/// Pure. What is said of an attempt that begins with `choice`, after `before` attempts; empty: nothing is odd.
[[nodiscard]] StoredMessage noteFor(const Job &job, const ResumeChoice &choice);
/// Pure. There were complete checkpoints of the job, by what it went on from or by what its logs said, and there is
/// none any more: it does not begin anew over that. Those from before an attempt that the user began without one are
/// past.
[[nodiscard]] bool hasLostAll(const Job &job, const ResumeChoice &choice);
/// Pure. How long until something that failed on the way is tried again: 10 s, doubled up to 10 min.
[[nodiscard]] std::chrono::milliseconds pauseAfter(int tries);
/// So many tries come to nothing until the job rests; those that a network ended are not counted.
inline constexpr int mostRecoveryTries = 8;
