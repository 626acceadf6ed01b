// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/webhookevents.h"

#include "services/core/log.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/tpu/computeinstance.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct SessionEventMessages
{
    Q_DECLARE_TR_FUNCTIONS(SessionEvents)
};

constexpr qint64 newsFor = 3'600; // seconds in which a start is news
constexpr int firstSignal = 128;

QString idText(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

QString nameOfTpu(const TpuId &tpu)
{
    return lastSegment(tpu.toString());
}

/// "3 h 12 min", "12 min", "8 s".
QString spanText(qint64 seconds)
{
    constexpr qint64 minute = 60;
    constexpr qint64 hour = 3'600;
    if (seconds >= hour)
        return SessionEventMessages::tr("%1 h %2 min")
            .arg(QString::number(seconds / hour), QString::number(seconds % hour / minute));
    if (seconds >= minute)
        return SessionEventMessages::tr("%1 min").arg(seconds / minute);
    return SessionEventMessages::tr("%1 s").arg(std::max<qint64>(0, seconds));
}

/// When the run began: with the last attempt that was not begun to go on after an interruption.
QDateTime beginOf(const Job &job)
{
    for (auto attempt = job.attempts.crbegin(); attempt != job.attempts.crend(); ++attempt) {
        if (attempt->cause != JobCause::Recovered)
            return attempt->startedAt;
    }
    return job.attempts.isEmpty() ? QDateTime{} : job.attempts.constFirst().startedAt; // older ones are not kept
}

/// The whole run, with its interruptions.
QString ranFor(const Job &job, const QDateTime &now)
{
    const auto begin = beginOf(job);
    const auto &attempt = *job.last();
    QDateTime end;
    for (const auto &host : attempt.hosts) {
        if (host.endedAt.isValid() && (!end.isValid() || host.endedAt > end))
            end = host.endedAt;
    }
    if (!begin.isValid())
        return {};
    return SessionEventMessages::tr("It ran for %1.").arg(spanText(begin.secsTo(end.isValid() ? end : now)));
}

/// What was read of the logs since it was last written down counts; where a host failed, its own step: the others only
/// waited for it.
QString lastStep(const JobAttempt &attempt, const JobLive &live)
{
    const auto failed = failureOf(attempt);
    auto step = failed >= 0 ? attempt.hosts[failed].step : furthestStep(attempt);
    for (qsizetype i = 0; i < live.hosts.size(); ++i) {
        if (failed < 0 || i == failed)
            step = std::max(step, live.hosts[i].step);
    }
    if (!step)
        step = furthestStep(attempt);
    return step ? SessionEventMessages::tr("Last step: %1.").arg(QLocale{}.toString(*step)) : QString{};
}

/// Without names: what its output was recognised as, or how the command ended.
QString causeOf(const JobAttempt &attempt)
{
    const auto failedAt = firstFailed(attempt);
    if (failedAt < 0)
        return {};
    const auto &host = attempt.hosts[failedAt];
    if (const auto *rule = ErrorRules::standard().find(host.errorRule))
        return punctuation::stopped(rule->text(QLocale{}.name()).title);
    return host.status > firstSignal
        ? SessionEventMessages::tr("The command was ended by signal %1.").arg(host.status - firstSignal)
        : SessionEventMessages::tr("The command ended with exit status %1.").arg(host.status);
}

QString reasonOf(JobInterruption interruption)
{
    switch (interruption) {
    case JobInterruption::Preempted: return SessionEventMessages::tr("Google took the TPU back.");
    case JobInterruption::Gone: return SessionEventMessages::tr("The TPU is not there any more.");
    case JobInterruption::Replaced: return SessionEventMessages::tr("The machine was made anew.");
    case JobInterruption::Stopped: return SessionEventMessages::tr("The TPU was stopped, or is being changed.");
    case JobInterruption::Maintenance: return SessionEventMessages::tr("Google maintained the machine.");
    case JobInterruption::Restarted: return SessionEventMessages::tr("A host was restarted.");
    case JobInterruption::HalfStarted: return SessionEventMessages::tr("It did not begin on all hosts.");
    case JobInterruption::CheckpointLost:
        return SessionEventMessages::tr("The checkpoint that it began with was deleted while it was read.");
    case JobInterruption::Failed:
    case JobInterruption::None: break;
    }
    return {};
}

QString nextOf(const Job &job, const JobLive &live)
{
    if (!job.spec.isRestartedAfterLoss)
        return SessionEventMessages::tr("It is not set to go on by itself.");
    return live.restReason.isEmpty()
        ? SessionEventMessages::tr("It goes on by itself when its machines are back.")
        : SessionEventMessages::tr("It does not go on by itself; the job's page says why.");
}

/// Machines, the command, and what was said of a host: only for who wants it sent.
QString jobDetails(const Job &job, const JobLive &live)
{
    constexpr qsizetype mostHosts = 8;
    constexpr qsizetype longestCommand = 200;
    QStringList hosts;
    QString why;
    for (const auto &host : job.last() != nullptr ? job.last()->hosts : QList<JobHost>{}) {
        hosts << host.host.label;
        if (why.isEmpty() && !host.why.isEmpty())
            why = punctuation::labelled(host.host.label, host.why.text());
    }
    if (hosts.size() > mostHosts)
        hosts = hosts.first(mostHosts) << u"…"_s;
    QStringList lines;
    if (!hosts.isEmpty())
        lines << SessionEventMessages::tr("Hosts: %1").arg(punctuation::list(hosts));
    if (!job.spec.command.isEmpty())
        lines << SessionEventMessages::tr("Command: %1").arg(plainLine(redacted(job.spec.command), longestCommand));
    lines << why << live.restReason;
    lines.removeAll(QString{});
    return lines.join(u'\n');
}

QString attemptKey(const Job &job, QLatin1StringView what)
{
    return u"job/%1/%2/%3"_s.arg(idText(job.id)).arg(job.last()->number).arg(what);
}

QString typeOf(const TpuRequestView &view)
{
    return plainLine(view.tpuRequest.spec.acceleratorType, 40);
}

QString alertWord(ScalarAlert::Kind kind)
{
    switch (kind) {
    case ScalarAlert::Kind::NotANumber: return u"nan"_s;
    case ScalarAlert::Kind::Infinite: return u"infinite"_s;
    case ScalarAlert::Kind::Spike: return u"spike"_s;
    case ScalarAlert::Kind::NoProgress: break;
    }
    return u"stall"_s;
}

QString alertTitle(const QString &name, ScalarAlert::Kind kind)
{
    switch (kind) {
    case ScalarAlert::Kind::NotANumber: return SessionEventMessages::tr("%1: the loss is NaN").arg(name);
    case ScalarAlert::Kind::Infinite: return SessionEventMessages::tr("%1: the loss is infinite").arg(name);
    case ScalarAlert::Kind::Spike: return SessionEventMessages::tr("%1: the loss has jumped").arg(name);
    case ScalarAlert::Kind::NoProgress: break;
    }
    return SessionEventMessages::tr("%1 makes no progress").arg(name);
}

} // namespace

std::optional<WebhookEvent> webhookevents::ofEnd(const Job &job, const JobLive &live, const QDateTime &now)
{
    if (job.last() == nullptr)
        return std::nullopt;
    const auto &attempt = *job.last();
    const auto state = isInterrupted(attempt) ? JobState::Interrupted : stateOf(attempt);
    WebhookEvent event{.details = jobDetails(job, live), .at = now};
    switch (state) {
    case JobState::Succeeded:
        event.kind = WebhookEventKind::RunDone;
        event.key = attemptKey(job, "done"_L1);
        event.title = SessionEventMessages::tr("%1 has finished").arg(job.spec.name);
        event.text = punctuation::sentences({ranFor(job, now), lastStep(attempt, live)});
        return event;
    case JobState::Failed:
        event.kind = WebhookEventKind::RunFailed;
        event.key = attemptKey(job, "failed"_L1);
        event.title = SessionEventMessages::tr("%1 has failed").arg(job.spec.name);
        event.text = punctuation::sentences({causeOf(attempt), ranFor(job, now), lastStep(attempt, live)});
        return event;
    case JobState::NotStarted:
        event.kind = WebhookEventKind::RunFailed;
        event.key = attemptKey(job, "not-started"_L1);
        event.title = SessionEventMessages::tr("%1 could not be started").arg(job.spec.name);
        event.text = SessionEventMessages::tr("The job's page says what is missing.");
        return event;
    case JobState::Unknown:
        event.kind = WebhookEventKind::RunFailed;
        event.key = attemptKey(job, "unknown"_L1);
        event.title = SessionEventMessages::tr("%1: how it ended is not known").arg(job.spec.name);
        event.text = SessionEventMessages::tr("Its hosts cannot be asked, or its processes are gone without a trace.");
        return event;
    case JobState::Interrupted:
        event.kind = WebhookEventKind::RunInterrupted;
        event.key = attemptKey(job, "interrupted"_L1);
        event.title = SessionEventMessages::tr("%1 was interrupted").arg(job.spec.name);
        event.text =
            punctuation::sentences({reasonOf(interruptionOf(attempt)), lastStep(attempt, live), nextOf(job, live)});
        return event;
    case JobState::Waiting:
    case JobState::Running:
    case JobState::Stopped: break;
    }
    return std::nullopt;
}

std::optional<WebhookEvent> webhookevents::ofReturn(const Job &job, const QDateTime &now)
{
    const auto *attempt = job.last();
    if (attempt == nullptr || attempt->cause != JobCause::Recovered || attempt->isWithdrawn
        || stateOf(*attempt) != JobState::Running || attempt->startedAt.secsTo(now) > newsFor)
        return std::nullopt;
    const auto from = attempt->resumedFrom;
    const auto where = !from
        ? SessionEventMessages::tr("It began from its first step: there is no complete checkpoint.")
        : from->step < 0
        ? SessionEventMessages::tr("There is a complete checkpoint.")
        : SessionEventMessages::tr("Its newest complete checkpoint is of step %1.").arg(QLocale{}.toString(from->step));
    return WebhookEvent{
        .kind = WebhookEventKind::RunBack,
        .key = attemptKey(job, "back"_L1),
        .title = SessionEventMessages::tr("%1 runs again").arg(job.spec.name),
        .text = punctuation::sentences({SessionEventMessages::tr("This is attempt %1.").arg(attempt->number), where}),
        .details = jobDetails(job, {}),
        .at = attempt->startedAt};
}

WebhookEvent webhookevents::ofAlert(const QUuid &run, const QString &name, const ScalarAlert &alert,
                                    const QDateTime &now)
{
    return {.kind = alert.kind == ScalarAlert::Kind::NoProgress ? WebhookEventKind::NoProgress
                                                                : WebhookEventKind::LossAlert,
            .key = u"scalar/%1/%2/%3/%4"_s.arg(idText(run), alertWord(alert.kind), QString::number(alert.point.step),
                                               plainLine(alert.tag, 60)),
            .title = alertTitle(name, alert.kind),
            .text = alert.text,
            .at = now};
}

WebhookEvent webhookevents::ofHang(const TpuId &tpu, const QStringList &jobs, const UsageAlert &alert,
                                   const QDateTime &now)
{
    return {.kind = WebhookEventKind::Hung,
            .key = u"hang/%1/%2"_s.arg(tpu.toString(), QString::number(alert.since)),
            .title = jobs.isEmpty() ? SessionEventMessages::tr("A TPU seems to hang")
                                    : SessionEventMessages::tr("%1 seems to hang").arg(punctuation::list(jobs)),
            .text = SessionEventMessages::tr("Its programs hold memory, and nothing computes."),
            .details = punctuation::labelled(nameOfTpu(tpu), alert.text),
            .at = now};
}

WebhookEvent webhookevents::ofLoss(const Incident &incident, const QDateTime &now)
{
    return {.kind = WebhookEventKind::RunInterrupted,
            .key = u"loss/%1/%2"_s.arg(incident.key(), QString::number(incident.since.toSecsSinceEpoch())),
            .title = incident.kind == IncidentKind::Preempted ? SessionEventMessages::tr("Google took a TPU back")
                                                              : SessionEventMessages::tr("A TPU is lost"),
            .text = SessionEventMessages::tr("No job of TPU Desk ran on it."),
            .details = punctuation::labelled(incident.name(), incidenttext::brief(incident.kind)),
            .at = now};
}

WebhookEvent webhookevents::ofRecovery(const Recovery &recovery, const QDateTime &now)
{
    const bool isBack = recovery.step == RecoveryStep::Done;
    WebhookEvent event{.kind = isBack ? WebhookEventKind::RunBack : WebhookEventKind::RunInterrupted,
                       .key = u"recovery/%1/%2/%3"_s.arg(idText(recovery.id),
                                                         isBack ? recovery.newNumber : recovery.number,
                                                         isBack ? u"back"_s : u"stuck"_s),
                       .details = nameOfTpu(recovery.tpu),
                       .at = now};
    event.title = isBack ? SessionEventMessages::tr("A TPU is back") : SessionEventMessages::tr("A TPU needs you");
    event.text = isBack
        ? SessionEventMessages::tr("It was lost and has been made again.")
        : SessionEventMessages::tr("It was lost, and bringing it back stopped. Look at it in TPU Desk.");
    if (!isBack && recovery.last)
        event.details = punctuation::labelled(event.details, recovery.last->message);
    return event;
}

WebhookEvent webhookevents::ofGrant(const Grant &grant, int daysLeft, const QDateTime &now)
{
    const bool isOver = daysLeft <= 0;
    return {.kind = WebhookEventKind::GrantEnds,
            .key = u"grant/%1/%2/%3"_s.arg(idText(grant.id), grant.end().toString(Qt::ISODate),
                                           QString::number(std::max(0, daysLeft))),
            .title = isOver ? SessionEventMessages::tr("Your TRC grant is over")
                            : SessionEventMessages::tr("Your TRC grant ends in %n day(s)", nullptr, daysLeft),
            .text = isOver
                ? SessionEventMessages::tr("TPUs that still run may be billed now: delete them, or ask TRC for more "
                                           "time.")
                : SessionEventMessages::tr("Save what you need, or ask TRC for more time; afterwards TPUs are billed."),
            .at = now};
}

WebhookEvent webhookevents::ofReady(const TpuRequestView &view, const Tpu &tpu, const QDateTime &now)
{
    return {.kind = WebhookEventKind::RequestReady,
            .key = u"request/%1/ready/%2"_s.arg(idText(view.tpuRequest.id), plainLine(tpu.numericId, 40)),
            .title = SessionEventMessages::tr("A TPU is READY"),
            .text =
                SessionEventMessages::tr("The %1 that you asked for is there, in %2.", "%1: type of a TPU, %2: zone")
                    .arg(typeOf(view), plainLine(tpu.zone.toString(), 40)),
            .details = tpu.shortName,
            .at = now};
}

WebhookEvent webhookevents::ofTrouble(const TpuRequestView &view, RequestTrouble trouble, const Error &why,
                                      const QDateTime &now)
{
    const bool isOver = trouble == RequestTrouble::GaveUp;
    const auto asked = SessionEventMessages::tr("It asked for a %1.", "%1: type of a TPU").arg(typeOf(view));
    return {.kind = WebhookEventKind::NeedsYou,
            // Of each kind of trouble once, and again when the request was changed meanwhile.
            .key = u"request/%1/%2/%3"_s.arg(idText(view.tpuRequest.id), isOver ? u"over"_s : u"stuck"_s,
                                             QString::number(view.failures)),
            .title = isOver ? SessionEventMessages::tr("A request for a TPU has ended")
                            : SessionEventMessages::tr("A request for a TPU needs you"),
            .text = isOver ? punctuation::sentences({asked, SessionEventMessages::tr("Nothing more is tried.")})
                           : punctuation::sentences(
                                 {asked, SessionEventMessages::tr("Nothing more is tried until you look at it.")}),
            .details = why.message,
            .at = now};
}

WebhookEvent webhookevents::ofLate(const TpuRequestView &view, const Tpu &tpu, const QDateTime &now)
{
    return {.kind = WebhookEventKind::NeedsYou,
            .key = u"request/%1/late/%2"_s.arg(idText(view.tpuRequest.id), plainLine(tpu.numericId, 40)),
            .title = SessionEventMessages::tr("There is one TPU too many"),
            .text =
                SessionEventMessages::tr("A %1 came in %2 although it is not needed any more. Keep it or remove it: "
                                         "until then it may be billed.",
                                         "%1: type of a TPU, %2: zone")
                    .arg(typeOf(view), plainLine(tpu.zone.toString(), 40)),
            .details = tpu.shortName,
            .at = now};
}

WebhookEvent webhookevents::ofSignIn(const Error &why, const QDateTime &now)
{
    return {.kind = WebhookEventKind::NeedsYou,
            .title = SessionEventMessages::tr("Google wants a new sign-in"),
            .text = SessionEventMessages::tr("Until then nothing is asked for, and your requests rest."),
            .details = why.message,
            .at = now};
}

WebhookEvent webhookevents::ofRecord(const QString &key, const QString &sentence, const QDateTime &now)
{
    return {.kind = WebhookEventKind::NeedsYou,
            .key = u"record/"_s + key,
            .title = SessionEventMessages::tr("Look at your requests for TPUs"),
            .text = SessionEventMessages::tr("Their record was damaged, or a part of it cannot be read."),
            .details = sentence,
            .at = now};
}

QList<webhookevents::UncoveredTpu> webhookevents::uncovered(QList<Tpu> tpus, const QList<Grant> &grants,
                                                            const PriceList &prices, const QDateTime &now)
{
    std::ranges::stable_sort(tpus, {}, &Tpu::createTime);
    QList<UncoveredTpu> found;
    QList<ChipUse> before;
    for (const auto &tpu : std::as_const(tpus)) {
        const auto use = isComputeInstance(tpu.id) ? QList<ChipUse>{} : chipsInUse({tpu}, {});
        if (use.isEmpty()) // stopped, taken away or going; or a machine that is no TPU
            continue;
        const auto check = costCheck(grants, {tpu.zone, tpu.acceleratorType, tpu.tier}, before, prices, now);
        if (check.isFree())
            before += use;
        else
            found.append({.tpu = tpu, .check = check});
    }
    return found;
}

WebhookEvent webhookevents::ofBill(const UncoveredTpu &tpu, const QDateTime &now)
{
    const auto what = SessionEventMessages::tr("None of the grants that you entered is known to cover a %1 in %2.")
                          .arg(plainLine(tpu.tpu.acceleratorType, 40), plainLine(tpu.tpu.zone.toString(), 40));
    const auto price = tpu.check.price
        ? SessionEventMessages::tr("Its list price is %1 an hour.").arg(tpu.check.price->perHour.text())
        : QString{};
    return {.kind = WebhookEventKind::Money,
            .key = u"bill/%1/%2"_s.arg(tpu.tpu.id.toString(), tpu.tpu.numericId),
            .title = SessionEventMessages::tr("A TPU may be billed"),
            .text = punctuation::sentences({what, price}),
            .details = tpu.tpu.shortName,
            .at = now};
}
