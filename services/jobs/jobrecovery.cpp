// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobrecovery.h"

#include "services/core/async/backoff.h"
#include "services/jobs/joblifecycle.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct JobRecoveryMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobRecovery)
};

bool isUnheardOf(const JobHost &host)
{
    return host.state == JobState::Unknown && !host.isOver();
}

/// It was written down, and no host was told to begin.
bool hasNeverBegun(const JobAttempt &attempt)
{
    return std::ranges::all_of(attempt.hosts, [](const JobHost &host) {
        return (host.state == JobState::Waiting || host.state == JobState::NotStarted) && !host.startedAt.isValid();
    });
}

/// It came no further than the checkpoint that it was handed: reading that may be what failed.
bool mayHaveLostCheckpoint(const Job &job)
{
    const auto &last = *job.last();
    return last.resumedFrom && needsCheckpoint(job.spec.resume) && firstFailed(last) >= 0
        && furthestStep(last) <= last.resumedFrom->step;
}

/// A complete checkpoint was there: it began with one, or its log told of one.
bool hadCheckpoint(const JobAttempt &attempt)
{
    return attempt.resumedFrom || attempt.hasSaved;
}

JobDecision awaitMachines(const JobSurroundings &around)
{
    if (!around.unasked.isEmpty())
        return {JobMove::AwaitMachines,
                JobRecoveryMessages::tr("It goes on when its TPU is back, but nobody asks for %1 now: choose “Bring it "
                                        "back” on the page TPUs.")
                    .arg(around.unasked)};
    if (around.isAskedFor)
        return {JobMove::AwaitMachines,
                JobRecoveryMessages::tr("It goes on when its TPU is back. The TPU is being asked for.")};
    return {JobMove::AwaitMachines, JobRecoveryMessages::tr("It goes on when its TPU is back.")};
}

JobDecision restOr(JobMove move, const Job &job, const JobSurroundings &around, JobInterruption by)
{
    if (const auto why = whyItRests(job, around.missingSecrets, around.now, by))
        return {JobMove::Rest, *why};
    return around.areMachinesThere ? JobDecision{move, {}} : awaitMachines(around);
}

JobDecision decisionForStart(const Job &job, const JobSurroundings &around)
{
    const auto &last = *job.last();
    if (last.cause == JobCause::User) // why it was refused is shown
        return {};
    if (std::ranges::contains(last.hosts, JobState::Waiting, &JobHost::state))
        return {JobMove::AwaitWord, JobRecoveryMessages::tr("It goes on when its hosts have answered.")};
    if (!around.missingSecrets.isEmpty())
        return {JobMove::Rest, secretsText(around.missingSecrets)};
    return around.areMachinesThere ? JobDecision{JobMove::Continue, {}} : awaitMachines(around);
}

} // namespace

JobDecision decisionFor(const Job &job, const JobSurroundings &around)
{
    if (!job.last())
        return {};
    const auto &last = *job.last();
    const auto has = [&last](JobState state) { return std::ranges::contains(last.hosts, state, &JobHost::state); };
    if (last.isWithdrawn && has(JobState::Running))
        return {JobMove::Withdraw, {}};
    if (!job.spec.isRestartedAfterLoss || job.isHeld)
        return {};
    if (hasNeverBegun(last))
        return decisionForStart(job, around);
    if (last.cause == JobCause::Recovered && has(JobState::Running) && has(JobState::NotStarted))
        return {JobMove::Withdraw, {}};
    const bool hasFailed = firstFailed(last) >= 0;
    if (!isInterrupted(last) && !last.isWithdrawn && !hasFailed)
        return {};
    if (std::ranges::any_of(last.hosts, isUnheardOf))
        return {JobMove::AwaitWord, whyNotAgain(job, around.now).value_or(QString{})};
    if (!isInterrupted(last) && !last.isWithdrawn && mayHaveLostCheckpoint(job)) {
        if (!around.isCheckpointGone)
            return {JobMove::LookForCheckpoint, {}};
        if (*around.isCheckpointGone)
            return restOr(JobMove::Begin, job, around, JobInterruption::CheckpointLost);
    }
    return restOr(JobMove::Begin, job, around, JobInterruption::None);
}

JobAttempt asWrittenDown(JobAttempt attempt)
{
    for (auto &host : attempt.hosts) {
        host.state = JobState::Waiting;
        host.why = {};
        host.endedAt = {};
    }
    return attempt;
}

StoredMessage noteFor(const Job &job, const ResumeChoice &choice)
{
    const auto newest = choice.newest();
    const auto said = [](const char *source, const QStringList &words) {
        return StoredMessage{"JobRecovery", source, words};
    };
    const auto number = [](qint64 step) { return QLocale{}.toString(step); };
    std::optional<ResumePoint> before; // of the last attempt that went on from one
    bool hadOne = false;
    bool hadSteps = false;
    for (const auto &attempt : job.attempts) {
        if (attempt.number >= job.last()->number)
            continue;
        before = attempt.resumedFrom ? attempt.resumedFrom : before;
        hadOne = hadOne || hadCheckpoint(attempt);
        hadSteps = hadSteps || furthestStep(attempt).value_or(0) > 0;
    }
    if (!newest && hadOne)
        return said(QT_TRANSLATE_NOOP("JobRecovery", "No complete checkpoint is left: it begins at its first step."),
                    {});
    if (!newest && hadSteps && job.last()->cause == JobCause::Recovered) // what these computed is computed again
        return said(
            QT_TRANSLATE_NOOP("JobRecovery", "No complete checkpoint was found in %1: it began at its first step."),
            {job.spec.resume.checkpoints});
    if (!newest)
        return {};
    if (newest->step < 0) // which one that is nobody knows
        return {};
    if (before && newest->step < before->step)
        return said(QT_TRANSLATE_NOOP("JobRecovery",
                                      "The checkpoint of step %1 is not there any more: it goes on from step %2."),
                    {number(before->step), number(newest->step)});
    if (choice.torn > 0)
        return said(QT_TRANSLATE_NOOP("JobRecovery", "A newer checkpoint is not complete: it goes on from step %1."),
                    {number(newest->step)});
    return {};
}

bool hasLostAll(const Job &job, const ResumeChoice &choice)
{
    if (!choice.complete.isEmpty())
        return false;
    for (qsizetype i = job.attempts.size() - 1; i >= 0; --i) {
        const auto &attempt = job.attempts[i];
        if (hadCheckpoint(attempt))
            return true;
        if (attempt.cause == JobCause::User && attempt.number < job.last()->number)
            return false; // the user began that one from nothing, and has seen it
    }
    return false;
}

std::chrono::milliseconds pauseAfter(int tries)
{
    constexpr Backoff pauses{.base = 10s, .cap = 10min};
    return pauses.after(std::max(1, tries));
}
