// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/requesttext.h"

#include "services/core/punctuation.h"
#include "services/tpu/failureclass.h"
#include "services/tpu/incident.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct RequestTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(RequestText)
};

QString tierWord(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return RequestTextMessages::tr("on-demand");
    case Tier::Preemptible: return RequestTextMessages::tr("preemptible");
    case Tier::Spot: return RequestTextMessages::tr("spot");
    case Tier::Reserved: return RequestTextMessages::tr("reserved");
    case Tier::FlexStart: return RequestTextMessages::tr("flex-start");
    }
    return {};
}

/// A pattern, as one would say it: which zone and which try is seen elsewhere.
QString spoken(QString pattern)
{
    return pattern.replace("{zone}"_L1, u"…"_s).replace("{n}"_L1, u"…"_s);
}

/// Names of TPUs differ at their end.
QString shortened(const QString &name)
{
    constexpr qsizetype most = 24;
    constexpr qsizetype end = 9;
    return name.size() <= most ? name : name.first(most - end - 1) + u'…' + name.last(end);
}

std::chrono::seconds left(const QDateTime &when, const QDateTime &now)
{
    return std::max(0s, std::chrono::ceil<std::chrono::seconds>(when - now));
}

/// The line that says most about a request: what is furthest on; of those that wait, the one that tries next.
const ZoneAttempt *foremost(const TpuRequestView &view)
{
    const auto rank = [](const ZoneAttempt &line) {
        switch (line.state) {
        case AttemptState::Won: return 0;
        case AttemptState::Reaching: return 1;
        case AttemptState::Making: return 2;
        case AttemptState::Asking: return 3;
        case AttemptState::OutcomeUnknown: return 4;
        case AttemptState::Queued: return 5;
        case AttemptState::Waiting: return 6;
        case AttemptState::Cancelling: return 7;
        case AttemptState::Paused: return 8;
        case AttemptState::Stopped: return 9;
        case AttemptState::Gone: return 10;
        }
        return 11;
    };
    const ZoneAttempt *best = nullptr;
    for (const auto &line : view.lines) {
        if (!best || rank(line) < rank(*best)
            || (rank(line) == rank(*best) && line.nextTryAt.isValid() && line.nextTryAt < best->nextTryAt))
            best = &line;
    }
    return best;
}

/// Between the parts of a sentence; Chinese has a comma of its own.
QString comma()
{
    return RequestTextMessages::tr(", ", "between the parts of a sentence");
}

QString afterwards(const Afterwards &then)
{
    QStringList parts;
    if (then.recovery)
        parts << RequestTextMessages::tr("brought back when Google takes it");
    if (!then.command.isEmpty())
        parts << RequestTextMessages::tr("with a command at the start");
    if (then.deleteAfterIdle)
        parts << RequestTextMessages::tr("deleted after %n hours without use", nullptr,
                                         int(then.deleteAfterIdle->count()));
    return parts.join(comma());
}

QString ended(const TpuRequestView &view)
{
    if (view.state == RequestState::Fulfilled)
        return view.winner ? RequestTextMessages::tr("%1 is READY.").arg(lastSegment(view.winner->toString()))
                           : RequestTextMessages::tr("It is READY.");
    if (view.state == RequestState::GaveUp)
        return view.why ? view.why->message
                        : RequestTextMessages::tr("The time limit or the number of attempts was reached.");
    return RequestTextMessages::tr("You stopped it.");
}

} // namespace

namespace requesttext {

QString title(const TpuRequest &tpuRequest, const QString &name)
{
    const auto &spec = tpuRequest.spec;
    const auto type = spec.slices > 1 ? u"%1 × %2"_s.arg(QLocale{}.toString(spec.slices), spec.acceleratorType)
                                      : spec.acceleratorType;
    const auto kind = u"%1 %2"_s.arg(type, tierWord(spec.tier));
    const auto whole = name.isEmpty() ? spoken(tpuRequest.namePattern) : name;
    return whole.isEmpty() ? kind : punctuation::noted(shortened(whole), kind);
}

QString ready(const Tpu &tpu)
{
    return RequestTextMessages::tr("%1 is READY (%2 in %3)")
        .arg(tpu.shortName, tpu.acceleratorType, tpu.zone.toString());
}

/// With the word that the list of TPUs shows beside it.
QString lost(const Incident &incident)
{
    if (incident.kind == IncidentKind::Preempted)
        return RequestTextMessages::tr("%1 was taken back by Google (PREEMPTED)").arg(incident.name());
    if (incident.kind == IncidentKind::Suspended)
        return RequestTextMessages::tr("%1 was taken back by Google (SUSPENDED)").arg(incident.name());
    return punctuation::labelled(incident.name(), incidenttext::brief(incident.kind));
}

QString late(const Tpu &tpu)
{
    return RequestTextMessages::tr("%1 became available in %2 after it was no longer needed")
        .arg(tpu.shortName, tpu.zone.toString());
}

QString thingOf(const QUuid &request, const ZoneId &zone)
{
    const auto whole = u"request/"_s + request.toString(QUuid::WithoutBraces);
    return zone.isEmpty() ? whole : whole + u'/' + zone.toString();
}

QString where(const TpuRequestView &view)
{
    const auto count = std::max(view.lines.size(), view.tpuRequest.zones.size());
    if (count == 1)
        return view.lines.isEmpty() ? view.tpuRequest.zones.first().toString() : view.lines.first().zone.toString();
    return RequestTextMessages::tr("%n zones", nullptr, int(count));
}

QString plan(const TpuRequestView &view)
{
    auto tpuRequest = view.tpuRequest;
    if (isOver(view)) // nobody waits for the end of that time any more
        tpuRequest.notBefore = tpuRequest.until = {};
    return plan(tpuRequest);
}

QString plan(const TpuRequest &tpuRequest)
{
    QStringList parts;
    if (tpuRequest.choice == ZoneChoice::WholeGrant)
        parts << RequestTextMessages::tr("all zones of the grant (%n)", nullptr, int(tpuRequest.zones.size()));
    else if (tpuRequest.zones.size() == 1)
        parts << RequestTextMessages::tr("only %1").arg(tpuRequest.zones.first().toString());
    else
        parts << RequestTextMessages::tr("%n zones in order", nullptr, int(tpuRequest.zones.size()));
    parts << (tpuRequest.method == RequestMethod::Queue ? RequestTextMessages::tr("through Google's queue")
                                                        : RequestTextMessages::tr("asked for directly"));
    if (tpuRequest.notBefore.isValid())
        parts << RequestTextMessages::tr("not before %1").arg(shortTime(tpuRequest.notBefore));
    if (tpuRequest.until.isValid())
        parts << RequestTextMessages::tr("until %1").arg(shortTime(tpuRequest.until));
    if (tpuRequest.maxAttempts > 0)
        parts << RequestTextMessages::tr("at most %n tries", nullptr, tpuRequest.maxAttempts);
    if (const auto then = afterwards(tpuRequest.afterwards); !then.isEmpty())
        parts << then;
    return parts.join(u" · "_s);
}

bool isTried(const TpuRequestView &view)
{
    return !isOver(view) && view.state != RequestState::Paused && view.state != RequestState::NeedsUser;
}

bool isOver(const TpuRequestView &view)
{
    return view.state == RequestState::Fulfilled || view.state == RequestState::GaveUp
        || view.state == RequestState::Stopped;
}

bool isBeingRemoved(const std::optional<TpuRequestView> &view, const ZoneId &zone)
{
    return view && std::ranges::any_of(view->lines, [&](const ZoneAttempt &line) {
               return line.zone == zone && (line.state == AttemptState::Cancelling || line.state == AttemptState::Gone);
           });
}

std::optional<QUuid> stillReaching(const QList<TpuRequestView> &views, const Tpu &tpu)
{
    for (const auto &view : views) {
        const auto isIt = [&](const ZoneAttempt &line) {
            return line.state == AttemptState::Reaching && line.zone == tpu.zone
                && nodeNames(line.name, view.tpuRequest.spec.slices).contains(tpu.shortName);
        };
        if (tpu.state == TpuState::Ready && !view.winner && !isOver(view) && std::ranges::any_of(view.lines, isIt))
            return view.tpuRequest.id;
    }
    return std::nullopt;
}

QDateTime since(const TpuRequestView &view)
{
    const auto *line = foremost(view);
    if (!line || !line->since.isValid())
        return view.tpuRequest.createdAt;
    // Between two tries it has waited since it was asked for; one that was asked for again began anew.
    const bool isInAttempt =
        isUnderWay(*line) || line->state == AttemptState::Reaching || line->state == AttemptState::Cancelling;
    return isInAttempt || view.interruptions > 0 ? line->since : view.tpuRequest.createdAt;
}

int attempt(const TpuRequestView &view)
{
    int highest = 1;
    for (const auto &line : view.lines)
        highest = std::max(highest, line.attempt);
    return highest;
}

QString state(const TpuRequestView &view)
{
    switch (view.state) {
    case RequestState::Working: return RequestTextMessages::tr("trying");
    case RequestState::Paused: return RequestTextMessages::tr("paused");
    case RequestState::NeedsUser: return RequestTextMessages::tr("needs you");
    case RequestState::Stopping: return RequestTextMessages::tr("stopping");
    case RequestState::Fulfilled: return RequestTextMessages::tr("ready");
    case RequestState::GaveUp: return RequestTextMessages::tr("gave up");
    case RequestState::Stopped: return RequestTextMessages::tr("stopped");
    }
    return {};
}

StatusLevel level(const TpuRequestView &view)
{
    switch (view.state) {
    case RequestState::Working: {
        const auto *line = foremost(view);
        return line ? level(*line) : StatusLevel::Working;
    }
    case RequestState::Paused: return StatusLevel::Waiting;
    case RequestState::NeedsUser: return StatusLevel::Warning;
    case RequestState::Stopping: return StatusLevel::Working;
    case RequestState::Fulfilled: return StatusLevel::Ok;
    case RequestState::GaveUp: return StatusLevel::Bad;
    case RequestState::Stopped: return StatusLevel::Skipped;
    }
    return StatusLevel::Waiting;
}

QString shortState(const TpuRequestView &view)
{
    const auto *line = foremost(view);
    if (view.state != RequestState::Working || !line)
        return state(view);
    if (view.why && (line->state == AttemptState::Waiting || line->state == AttemptState::Paused))
        return shortReason(classifyFailure(*view.why));
    if (line->state == AttemptState::Waiting && line->last)
        return shortReason(classifyFailure(*line->last));
    return state(*line);
}

QString sentence(const TpuRequestView &view, const QDateTime &now)
{
    const auto *line = foremost(view);
    if (isOver(view))
        return ended(view);
    if (view.state == RequestState::Paused)
        return RequestTextMessages::tr("Paused. What waits in Google's queue goes on waiting there.");
    if ((view.state == RequestState::NeedsUser || view.state == RequestState::Working) && view.why)
        return view.why->message;
    if (view.state == RequestState::Stopping && view.winner)
        return RequestTextMessages::tr(
                   "%1 is there. What the other zones began is being removed; it is not done until all of it is gone.")
            .arg(lastSegment(view.winner->toString()));
    if (view.state == RequestState::Stopping)
        return RequestTextMessages::tr(
            "Stopping: what was asked for is being removed. It is not done until all of it is gone.");
    if (!line)
        return RequestTextMessages::tr("It begins.");
    QStringList parts;
    if (const auto why = line->state == AttemptState::Waiting ? reason(*line) : QString{}; !why.isEmpty())
        parts << why;
    else
        parts << RequestTextMessages::tr("%1 in %2", "in the queue in us-east1-d")
                     .arg(state(*line), line->zone.toString());
    if (line->state == AttemptState::Reaching && line->last)
        parts << RequestTextMessages::tr("it lets nobody log in yet");
    if (const auto then = next(*line, now); !then.isEmpty())
        parts << then;
    // Of the zone that is spoken of: each has tries of its own.
    return line->attempt > 0 ? RequestTextMessages::tr("attempt %1: %2").arg(line->attempt).arg(parts.join(comma()))
                             : parts.join(comma());
}

QString deletedSentence(const TpuRequestView &view)
{
    const auto name = view.winner ? lastSegment(view.winner->toString()) : QString{};
    return RequestTextMessages::tr("%1 was ready (%2) and has been deleted since.").arg(name, shortTime(view.endedAt));
}

QString state(const ZoneAttempt &line)
{
    switch (line.state) {
    case AttemptState::Waiting: return RequestTextMessages::tr("waiting");
    case AttemptState::Asking: return RequestTextMessages::tr("asking");
    case AttemptState::Queued: return RequestTextMessages::tr("in the queue");
    case AttemptState::Making: return RequestTextMessages::tr("being made");
    case AttemptState::Reaching: return RequestTextMessages::tr("checking the login");
    case AttemptState::Won: return RequestTextMessages::tr("won");
    case AttemptState::Cancelling: return RequestTextMessages::tr("being removed");
    case AttemptState::Gone: return RequestTextMessages::tr("gone");
    case AttemptState::Paused: return RequestTextMessages::tr("paused");
    case AttemptState::Stopped: return RequestTextMessages::tr("stopped");
    case AttemptState::OutcomeUnknown: return RequestTextMessages::tr("outcome unknown");
    }
    return {};
}

StatusLevel level(const ZoneAttempt &line)
{
    switch (line.state) {
    case AttemptState::Waiting: return line.last ? StatusLevel::Retrying : StatusLevel::Waiting;
    case AttemptState::Asking:
    case AttemptState::Making:
    case AttemptState::Reaching:
    case AttemptState::Cancelling: return StatusLevel::Working;
    case AttemptState::Queued: return StatusLevel::Retrying;
    case AttemptState::Won: return StatusLevel::Ok;
    case AttemptState::Gone: return StatusLevel::Skipped;
    case AttemptState::Paused: return StatusLevel::Waiting;
    case AttemptState::Stopped: return line.last ? StatusLevel::Bad : StatusLevel::Skipped;
    case AttemptState::OutcomeUnknown: return StatusLevel::Warning;
    }
    return StatusLevel::Waiting;
}

bool isUnderWay(const ZoneAttempt &line)
{
    return line.state == AttemptState::Asking || line.state == AttemptState::Queued
        || line.state == AttemptState::Making;
}

QString reason(const ZoneAttempt &line)
{
    if (!line.last)
        return {};
    auto verdict = classifyFailure(*line.last);
    const bool isByCount =
        line.lastKind == FailureClass::Capacity || (line.lastKind == FailureClass::Unknown && line.last->isUnknownText);
    if (verdict.kind != line.lastKind && isByCount) { // many of the same in a row
        verdict.kind = line.lastKind;
        verdict.isGuess = line.lastKind == FailureClass::Capacity;
    }
    return reasonInWords(verdict, *line.last, line.zone);
}

QString next(const ZoneAttempt &line, const QDateTime &now)
{
    const std::chrono::seconds since{line.since.isValid() ? std::max<qint64>(0, line.since.secsTo(now)) : 0};
    switch (line.state) {
    case AttemptState::Waiting:
        if (!line.behind.isEmpty() && (!line.nextTryAt.isValid() || line.nextTryAt <= now))
            return RequestTextMessages::tr("next after %1: both draw on the same quota", "%1: a zone")
                .arg(line.behind.toString());
        return line.nextTryAt.isValid()
            ? RequestTextMessages::tr("next try %1", "%1: in 42 s").arg(phrases::in(left(line.nextTryAt, now)))
            : QString{};
    case AttemptState::Queued:
    case AttemptState::Making:
    case AttemptState::Reaching:
        if (since < std::chrono::seconds{1}) // "for 0 s" says nothing
            return {};
        return line.state == AttemptState::Queued
            ? RequestTextMessages::tr("for %1", "has been in the queue for 2 h 5 min").arg(phrases::duration(since))
            : RequestTextMessages::tr("for %1", "has been made for 40 s").arg(phrases::duration(since));
    case AttemptState::Cancelling: return RequestTextMessages::tr("not done until it is gone");
    case AttemptState::OutcomeUnknown: return RequestTextMessages::tr("checking the outcome");
    default: return {};
    }
}

QString stateAndNext(const ZoneAttempt &line, const QDateTime &now)
{
    const auto then = next(line, now);
    return then.isEmpty() ? state(line) : state(line) + comma() + then;
}

QString activity(const TpuRequestView &view, const ZoneAttempt &line, const QDateTime &now)
{
    QStringList parts;
    if (line.attempt > 0 && line.state != AttemptState::Reaching) // then it has worked
        parts << RequestTextMessages::tr("attempt %1").arg(line.attempt);
    const auto why = line.state == AttemptState::Waiting
        ? view.state == RequestState::Working && view.why ? view.why->message : reason(line)
        : QString{};
    parts << (why.isEmpty() ? state(line) : why);
    if (const auto then = next(line, now); !then.isEmpty())
        parts << then;
    return RequestTextMessages::tr("%1 in %2: %3", "v6e-8 spot in us-east1-d: attempt 14, …")
        .arg(title(view.tpuRequest, line.name), line.zone.toString(), parts.join(comma()));
}

QDateTime toMinute(const QDateTime &when)
{
    constexpr int minute = 60'000; // ms
    const auto next = when.toLocalTime().addMSecs(minute / 2);
    return next.addMSecs(-(next.time().msecsSinceStartOfDay() % minute));
}

QString shortTime(const QDateTime &when)
{
    const auto local = toMinute(when);
    const QLocale locale;
    const auto days = QDate::currentDate().daysTo(local.date());
    const auto time = phrases::clockTime(local, local);
    if (days == 0)
        return RequestTextMessages::tr("today, %1").arg(time);
    if (days == 1)
        return RequestTextMessages::tr("tomorrow, %1").arg(time);
    if (days > 1 && days < 7)
        return RequestTextMessages::tr("%1, %2", "weekday, time")
            .arg(locale.dayName(local.date().dayOfWeek(), QLocale::LongFormat), time);
    return phrases::day(local.date()) + u' ' + time;
}

} // namespace requesttext
