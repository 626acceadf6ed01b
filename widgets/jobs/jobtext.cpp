// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobtext.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct JobsViewMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobsView)
};

QString phaseText(const JobLive &live)
{
    switch (live.phase) {
    case JobPhase::Uploading:
        return live.progress.isEmpty() ? JobsViewMessages::tr("uploading")
                                       : JobsViewMessages::tr("uploading: %1").arg(live.progress);
    case JobPhase::SettingUp:
        return live.progress.isEmpty() ? JobsViewMessages::tr("setting up")
                                       : JobsViewMessages::tr("setting up: %1").arg(live.progress);
    case JobPhase::Choosing: return JobsViewMessages::tr("looking for the checkpoint");
    case JobPhase::Preparing: return JobsViewMessages::tr("getting ready");
    case JobPhase::Starting: return JobsViewMessages::tr("starting");
    case JobPhase::Stopping: return JobsViewMessages::tr("stopping");
    case JobPhase::Verifying: return JobsViewMessages::tr("checking the chips");
    case JobPhase::Unlocking: return JobsViewMessages::tr("freeing the chips");
    case JobPhase::Resting: break;
    }
    return {};
}

QString holderText(const QMap<QString, QList<ChipHolder>> &holders)
{
    QStringList lines;
    for (const auto &[label, list] : holders.asKeyValueRange()) {
        QStringList names;
        for (const auto &holder : list)
            names << JobsViewMessages::tr("%1 (process %2, user %3)")
                         .arg(holder.name, QString::number(holder.pid), holder.user);
        lines << punctuation::labelled(label, phrases::list(names));
    }
    return punctuation::clauses(lines);
}

QString failureText(const JobAttempt &attempt, qsizetype index)
{
    const auto &host = attempt.hosts[index];
    const auto *rule = ErrorRules::standard().find(host.errorRule);
    const auto what = rule  ? rule->text(QLocale{}.name()).title
        : host.status > 128 ? JobsViewMessages::tr("ended by signal %1").arg(host.status - 128)
                            : JobsViewMessages::tr("ended with exit status %1").arg(host.status);
    return JobsViewMessages::tr("%1 failed first: %2.").arg(host.host.label, what);
}

/// "It" is called by its name alone where no other machine has that name.
QString goneNote(const JobHost &host, bool isEmpty)
{
    const auto name = phrases::unbroken(host.host.label);
    if (host.isReplaced && isEmpty)
        return JobsViewMessages::tr(
                   "This job's TPU was deleted, and its log with it. The %1 of now is a newer TPU of that name.")
            .arg(name);
    if (host.isReplaced)
        return JobsViewMessages::tr("This job's TPU was deleted; the %1 of now is a newer TPU of that name. Below is "
                                    "what had been read of the log.")
            .arg(name);
    if (isEmpty)
        return JobsViewMessages::tr("The log went with %1: on %2 its TPU VM was no longer there.")
            .arg(name, phrases::dayAndTime(host.goneAt));
    return JobsViewMessages::tr(
               "%1 is gone: on %2 its TPU VM was no longer there. Below is what had been read of the log.")
        .arg(name, phrases::dayAndTime(host.goneAt));
}

QString runningText(qsizetype hosts, bool endsWithProgram)
{
    return endsWithProgram
        ? JobsViewMessages::tr(
              "Runs on %n hosts. When TPU Desk is closed, the practice hosts end, and this job with them.", nullptr,
              int(hosts))
        : JobsViewMessages::tr("Runs on %n hosts, also when this computer sleeps or TPU Desk is closed.", nullptr,
                               int(hosts));
}

} // namespace

namespace jobtext {

QString thingOf(const QUuid &job)
{
    return u"job/"_s + job.toString(QUuid::WithoutBraces);
}

QString word(JobState state)
{
    switch (state) {
    case JobState::Waiting: return JobsViewMessages::tr("waiting");
    case JobState::NotStarted: return JobsViewMessages::tr("not started");
    case JobState::Running: return JobsViewMessages::tr("running");
    case JobState::Succeeded: return JobsViewMessages::tr("succeeded");
    case JobState::Failed: return JobsViewMessages::tr("failed");
    case JobState::Stopped: return JobsViewMessages::tr("stopped");
    case JobState::Interrupted: return JobsViewMessages::tr("interrupted");
    case JobState::Unknown: return JobsViewMessages::tr("not known");
    }
    return {};
}

StatusLevel level(JobState state)
{
    switch (state) {
    case JobState::Waiting: return StatusLevel::Waiting;
    case JobState::Running: return StatusLevel::Working;
    case JobState::Succeeded: return StatusLevel::Done;
    case JobState::Failed:
    case JobState::NotStarted: return StatusLevel::Bad;
    case JobState::Stopped: return StatusLevel::Skipped;
    case JobState::Interrupted:
    case JobState::Unknown: return StatusLevel::Warning;
    }
    return StatusLevel::Waiting;
}

bool isWaiting(const JobLive &live)
{
    return live.phase == JobPhase::Resting && !live.waitReason.isEmpty();
}

QString stalledWord()
{
    return JobsViewMessages::tr("may be hung", "state of a job");
}

StatusLevel stateLevel(const Job &job, const JobLive &live, const QDateTime &now)
{
    if (isWaiting(live))
        return StatusLevel::Waiting;
    if (stalledFor(job, live, now))
        return StatusLevel::Warning;
    return live.phase == JobPhase::Resting ? level(stateOf(job)) : StatusLevel::Working;
}

QString stateText(const Job &job, const JobLive &live, const QDateTime &now)
{
    if (isWaiting(live))
        return JobsViewMessages::tr("waiting to go on");
    if (stalledFor(job, live, now))
        return stalledWord();
    return live.phase == JobPhase::Resting ? word(stateOf(job)) : phaseText(live);
}

QString originText(const JobAttempt &attempt)
{
    QStringList sentences;
    switch (originOf(attempt)) {
    case JobOrigin::None: break;
    case JobOrigin::Unseen:
        sentences << (attempt.resumedFrom->step < 0
                          ? JobsViewMessages::tr("Newest checkpoint: %1.").arg(attempt.resumedFrom->path)
                          : JobsViewMessages::tr("Newest checkpoint: step %1 (%2).", "step 1,200, gs://bucket/run/1200")
                                .arg(phrases::number(attempt.resumedFrom->step), attempt.resumedFrom->path));
        break;
    case JobOrigin::Resumed:
        sentences << JobsViewMessages::tr("Resumed from step %1: %2.", "step 1,200, gs://bucket/run/1200")
                         .arg(phrases::number(attempt.resumedFrom->step), attempt.resumedFrom->path);
        break;
    case JobOrigin::Missed:
        sentences << JobsViewMessages::tr("The program began at step %1, although there was a checkpoint of step %2 "
                                          "(%3). Check its flag for resuming, and the folder that it reads.")
                         .arg(phrases::number(*attempt.firstStep), phrases::number(attempt.resumedFrom->step),
                              attempt.resumedFrom->path);
        break;
    }
    if (!attempt.note.isEmpty())
        sentences << attempt.note.text();
    if (!attempt.uploaded.isEmpty())
        sentences << attempt.uploaded.text();
    return punctuation::sentences(sentences);
}

std::optional<qint64> step(const JobLive &live)
{
    std::optional<qint64> furthest;
    for (const auto &host : live.hosts)
        furthest = std::max(furthest, host.step);
    return furthest;
}

QString progress(const JobLive &live)
{
    const auto furthest = step(live);
    return furthest ? JobsViewMessages::tr("step %1").arg(phrases::number(*furthest)) : QString{};
}

QString sentence(const Job &job, const JobLive &live, const QDateTime &now)
{
    if (!job.last())
        return {};
    if (!live.restReason.isEmpty())
        return live.restReason;
    if (!live.waitReason.isEmpty())
        return live.waitReason;
    if (!live.holders.isEmpty() && live.phase == JobPhase::Resting)
        return JobsViewMessages::tr("The chips are held: %1.").arg(holderText(live.holders));
    if (!live.edited.isEmpty() && live.phase == JobPhase::Resting)
        return JobsViewMessages::tr(
                   "Nothing was started. Files that were changed on the hosts since the last upload: %1.")
            .arg(punctuation::clauses(editedLines(live.edited)));
    const auto failed = failureOf(*job.last());
    if (failed >= 0)
        return failureText(*job.last(), failed);
    for (qsizetype i = 0; i < job.last()->hosts.size(); ++i) {
        const auto &host = job.last()->hosts[i];
        if (host.state == JobState::NotStarted || host.state == JobState::Interrupted
            || host.state == JobState::Unknown)
            return labelledOnce(host.host.label, host.why.text());
        const auto stalled = i < live.hosts.size() ? stalledFor(job.spec, host, live.hosts[i], now) : std::nullopt;
        if (stalled)
            return JobsViewMessages::tr("%1: no step line for %2. It may be hung, or compile.")
                .arg(host.host.label, phrases::duration(*stalled));
    }
    switch (stateOf(job)) {
    case JobState::Running: return runningText(job.last()->hosts.size(), live.endsWithProgram);
    case JobState::Succeeded: return JobsViewMessages::tr("Ended well on all hosts.");
    case JobState::Stopped: return JobsViewMessages::tr("Stopped on all hosts. Nothing of it runs any more.");
    default: return {};
    }
}

QString hostText(const JobSpec &spec, const JobHost &host, const JobHostLive &live, const QDateTime &now)
{
    if (live.reachError && !host.isOver())
        return JobsViewMessages::tr("does not answer: %1").arg(live.reachError->message);
    // Whoever is stopped, or loses its machine, says that others are gone: that is no news then.
    const bool isNews =
        host.state != JobState::Succeeded && host.state != JobState::Stopped && host.state != JobState::Interrupted;
    const bool isOvercome = host.state == JobState::Running && isMinor(host.errorRule);
    if (const auto *rule = ErrorRules::standard().find(host.errorRule); rule && isNews && !isOvercome)
        return rule->text(QLocale{}.name()).title;
    if (!host.why.isEmpty())
        return host.why.text();
    if (host.state == JobState::Failed)
        return host.status > 128 ? JobsViewMessages::tr("signal %1").arg(host.status - 128)
                                 : JobsViewMessages::tr("exit status %1").arg(host.status);
    if (const auto stalled = stalledFor(spec, host, live, now))
        return JobsViewMessages::tr("no step line for %1").arg(phrases::duration(*stalled));
    if (live.step)
        return JobsViewMessages::tr("step %1").arg(phrases::number(*live.step));
    return host.state == JobState::Running && !host.isProtected
        ? JobsViewMessages::tr("without tmux: it ends with the host's login service")
        : QString{};
}

QString logNote(const JobHost &host, const JobHostLive &live)
{
    if (host.goneAt.isValid())
        return goneNote(host, live.log.text().isEmpty());
    if (!host.isOver() || host.state == JobState::NotStarted)
        return {};
    const bool isEmpty = live.log.text().isEmpty();
    const auto rest = live.isRemembered ? JobsViewMessages::tr("Below is what had been read of it before.") : QString{};
    if (live.reachError && (isEmpty || live.isRemembered))
        return punctuation::sentences(
            {JobsViewMessages::tr("The log cannot be read now: %1").arg(live.reachError->message), rest});
    if (live.hasNoLog)
        return punctuation::sentences(
            {JobsViewMessages::tr("There is no log of it on %1 any more.").arg(phrases::unbroken(host.host.label)),
             rest});
    if (!isEmpty)
        return {};
    return live.lookedAt.isValid() ? JobsViewMessages::tr("It printed nothing.")
                                   : JobsViewMessages::tr("The log is being read…");
}

QString attemptText(const JobAttempt &attempt)
{
    const auto cause = attempt.cause == JobCause::Recovered ? JobsViewMessages::tr("by itself, after an interruption")
                                                            : JobsViewMessages::tr("by you");
    const auto begun = JobsViewMessages::tr("%1 · %2 · started %3")
                           .arg(phrases::dayAndTime(attempt.startedAt), word(stateOf(attempt)), cause);
    return originOf(attempt) == JobOrigin::Resumed ? JobsViewMessages::tr("%1 · from step %2", "… · from step 1,200")
                                                         .arg(begun, phrases::number(attempt.resumedFrom->step))
                                                   : begun;
}

QStringList editedLines(const EditedFiles &edited)
{
    constexpr qsizetype mostLines = 12;
    QStringList lines;
    qsizetype rest = 0;
    for (const auto &[label, files] : edited.asKeyValueRange()) {
        for (const auto &file : files) {
            if (lines.size() < mostLines)
                lines << punctuation::labelled(label, file);
            else
                ++rest;
        }
    }
    if (rest > 0)
        lines << JobsViewMessages::tr("and %n more", nullptr, static_cast<int>(rest));
    return lines;
}

QString hostsText(const JobAttempt &attempt)
{
    QStringList lines;
    for (const auto &host : attempt.hosts) {
        const auto *rule = ErrorRules::standard().find(host.errorRule);
        lines << punctuation::labelled(host.host.label, word(host.state))
                + (rule && host.state == JobState::Failed ? u" · "_s + rule->text(QLocale{}.name()).title : QString{});
    }
    return lines.join(u'\n');
}

QString triggerText(const JobSpec &spec, const SyncedFolders &folders)
{
    if (spec.runAgainWith.isNull())
        return {};
    for (const auto &[id, name] : folders) {
        if (id == spec.runAgainWith)
            return JobsViewMessages::tr("It runs again when %1 has changed and is on its hosts.").arg(name);
    }
    return JobsViewMessages::tr("It ran again with a folder that is not synced any more.");
}

bool isMinor(const QString &rule)
{
    const auto *known = ErrorRules::standard().find(rule);
    return known != nullptr && known->isMinor;
}

QString fixText(const ErrorRule &rule)
{
    switch (rule.fix) {
    case ErrorFix::Unlock: return JobsViewMessages::tr("Free the chips and start again");
    case ErrorFix::StartAgain: return JobsViewMessages::tr("Stop everywhere and start again");
    case ErrorFix::SetVariable: return JobsViewMessages::tr("Set %1 and start again").arg(rule.argument);
    case ErrorFix::CleanLogs: return JobsViewMessages::tr("Remove /tmp/tpu_logs and start again");
    case ErrorFix::ShowDisks: return JobsViewMessages::tr("Show what fills the disk");
    case ErrorFix::Environment: return JobsViewMessages::tr("Open the environment");
    case ErrorFix::Network: return JobsViewMessages::tr("Open the network step");
    case ErrorFix::Keys: return JobsViewMessages::tr("Open Keys");
    case ErrorFix::Doctor: return JobsViewMessages::tr("Open the doctor");
    case ErrorFix::Quota: return JobsViewMessages::tr("Open Quota");
    case ErrorFix::Tpus: return JobsViewMessages::tr("Open TPUs");
    case ErrorFix::Terminal: return JobsViewMessages::tr("Open a terminal there");
    case ErrorFix::None: break;
    }
    return {};
}

} // namespace jobtext
