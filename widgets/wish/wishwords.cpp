// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/wishwords.h"

#include "services/tpu/triage.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(WishWords)
};

QString tierWord(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return Words::tr("on-demand");
    case Tier::Preemptible: return Words::tr("preemptible");
    case Tier::Spot: return Words::tr("spot");
    case Tier::Reserved: return Words::tr("reserved");
    }
    return {};
}

std::chrono::seconds left(const QDateTime &when, const QDateTime &now)
{
    return std::max(0s, std::chrono::ceil<std::chrono::seconds>(when - now));
}

/// The line that says most about a request: what is furthest on; of those that wait, the one that tries next.
const WishLine *foremost(const WishView &view)
{
    const auto rank = [](const WishLine &line) {
        switch (line.state) {
        case LineState::Won: return 0;
        case LineState::Reaching: return 1;
        case LineState::Making: return 2;
        case LineState::Asking: return 3;
        case LineState::OutcomeUnknown: return 4;
        case LineState::Queued: return 5;
        case LineState::Waiting: return 6;
        case LineState::Cancelling: return 7;
        case LineState::Paused: return 8;
        case LineState::Stopped: return 9;
        case LineState::Gone: return 10;
        }
        return 11;
    };
    const WishLine *best = nullptr;
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
    return Words::tr(", ", "between the parts of a sentence");
}

QString afterwards(const Afterwards &then)
{
    QStringList parts;
    if (then.comeBack)
        parts << Words::tr("brought back when Google takes it");
    if (!then.command.isEmpty())
        parts << Words::tr("with a command at the start");
    if (then.deleteAfterIdle)
        parts << Words::tr("deleted after %n hours without use", nullptr, int(then.deleteAfterIdle->count()));
    return parts.join(comma());
}

QString ended(const WishView &view)
{
    if (view.state == WishState::Fulfilled)
        return view.winner ? Words::tr("%1 is READY.").arg(lastSegment(view.winner->toString()))
                           : Words::tr("It is READY.");
    if (view.state == WishState::GaveUp)
        return view.why ? view.why->message : Words::tr("The time or the tries that you gave are over.");
    return Words::tr("You stopped it.");
}

} // namespace

namespace wishwords {

QString title(const Wish &wish)
{
    return u"%1 %2"_s.arg(wish.spec.acceleratorType, tierWord(wish.spec.tier));
}

QString thingOf(const QUuid &request, const ZoneId &zone)
{
    const auto whole = u"wish/"_s + request.toString(QUuid::WithoutBraces);
    return zone.isEmpty() ? whole : whole + u'/' + zone.toString();
}

QString where(const WishView &view)
{
    const auto count = std::max(view.lines.size(), view.wish.zones.size());
    if (count == 1)
        return view.lines.isEmpty() ? view.wish.zones.first().toString() : view.lines.first().zone.toString();
    return Words::tr("%n zones", nullptr, int(count));
}

QString plan(const WishView &view)
{
    auto wish = view.wish;
    if (isOver(view)) // nobody waits for the end of that time any more
        wish.until = {};
    return plan(wish);
}

QString plan(const Wish &wish)
{
    QStringList parts;
    if (wish.choice == ZoneChoice::WholeGrant)
        parts << Words::tr("all zones of the grant (%n)", nullptr, int(wish.zones.size()));
    else if (wish.zones.size() == 1)
        parts << Words::tr("only %1").arg(wish.zones.first().toString());
    else
        parts << Words::tr("%n zones in order", nullptr, int(wish.zones.size()));
    parts << (wish.method == WishMethod::Queue ? Words::tr("through Google's queue") : Words::tr("asked for directly"));
    if (wish.until.isValid())
        parts << Words::tr("until %1").arg(shortTime(wish.until));
    if (wish.maxAttempts > 0)
        parts << Words::tr("at most %n tries", nullptr, wish.maxAttempts);
    if (const auto then = afterwards(wish.afterwards); !then.isEmpty())
        parts << then;
    return parts.join(u" · "_s);
}

bool isTried(const WishView &view)
{
    return !isOver(view) && view.state != WishState::Paused && view.state != WishState::NeedsUser;
}

bool isOver(const WishView &view)
{
    return view.state == WishState::Fulfilled || view.state == WishState::GaveUp || view.state == WishState::Stopped;
}

bool isBeingRemoved(const std::optional<WishView> &view, const ZoneId &zone)
{
    return view && std::ranges::any_of(view->lines, [&](const WishLine &line) {
               return line.zone == zone && (line.state == LineState::Cancelling || line.state == LineState::Gone);
           });
}

std::optional<QUuid> stillReaching(const QList<WishView> &views, const Tpu &tpu)
{
    const auto isIt = [&](const WishLine &line) {
        return line.state == LineState::Reaching && line.zone == tpu.zone && line.name == tpu.shortName;
    };
    for (const auto &view : views) {
        if (tpu.state == TpuState::Ready && !view.winner && !isOver(view) && std::ranges::any_of(view.lines, isIt))
            return view.wish.id;
    }
    return std::nullopt;
}

QDateTime since(const WishView &view)
{
    const auto *line = foremost(view);
    if (!line || !line->since.isValid())
        return view.wish.createdAt;
    // Between two tries it has waited since it was asked for; one that was asked for again began anew.
    const bool isInAttempt =
        isUnderWay(*line) || line->state == LineState::Reaching || line->state == LineState::Cancelling;
    return isInAttempt || view.interruptions > 0 ? line->since : view.wish.createdAt;
}

int attempt(const WishView &view)
{
    int highest = 1;
    for (const auto &line : view.lines)
        highest = std::max(highest, line.attempt);
    return highest;
}

QString state(const WishView &view)
{
    switch (view.state) {
    case WishState::Working: return Words::tr("trying");
    case WishState::Paused: return Words::tr("paused");
    case WishState::NeedsUser: return Words::tr("needs you");
    case WishState::Stopping: return Words::tr("stopping");
    case WishState::Fulfilled: return Words::tr("ready");
    case WishState::GaveUp: return Words::tr("gave up");
    case WishState::Stopped: return Words::tr("stopped");
    }
    return {};
}

Tone tone(const WishView &view)
{
    switch (view.state) {
    case WishState::Working: {
        const auto *line = foremost(view);
        return line ? tone(*line) : Tone::Working;
    }
    case WishState::Paused: return Tone::Waiting;
    case WishState::NeedsUser: return Tone::Warning;
    case WishState::Stopping: return Tone::Working;
    case WishState::Fulfilled: return Tone::Ok;
    case WishState::GaveUp: return Tone::Bad;
    case WishState::Stopped: return Tone::Skipped;
    }
    return Tone::Waiting;
}

QString shortState(const WishView &view)
{
    const auto *line = foremost(view);
    if (view.state != WishState::Working || !line)
        return state(view);
    if (view.why && (line->state == LineState::Waiting || line->state == LineState::Paused))
        return shortReason(triage(*view.why));
    if (line->state == LineState::Waiting && line->last)
        return shortReason(triage(*line->last));
    return state(*line);
}

QString sentence(const WishView &view, const QDateTime &now)
{
    const auto *line = foremost(view);
    if (isOver(view))
        return ended(view);
    if (view.state == WishState::Paused)
        return Words::tr("Paused. What waits in Google's queue goes on waiting there.");
    if ((view.state == WishState::NeedsUser || view.state == WishState::Working) && view.why)
        return view.why->message;
    if (view.state == WishState::Stopping && view.winner)
        return Words::tr(
                   "%1 is there. What the other zones began is being removed; it is not done until all of it is gone.")
            .arg(lastSegment(view.winner->toString()));
    if (view.state == WishState::Stopping)
        return Words::tr("Stopping: what was asked for is being removed. It is not done until all of it is gone.");
    if (!line)
        return Words::tr("It begins.");
    QStringList parts;
    if (const auto why = line->state == LineState::Waiting ? reason(*line) : QString{}; !why.isEmpty())
        parts << why;
    else
        parts << Words::tr("%1 in %2", "in the queue in us-east1-d").arg(state(*line), line->zone.toString());
    if (line->state == LineState::Reaching && line->last)
        parts << Words::tr("it lets nobody log in yet");
    if (const auto then = next(*line, now); !then.isEmpty())
        parts << then;
    // Of the zone that is spoken of: each has tries of its own.
    return line->attempt > 0 ? Words::tr("attempt %1: %2").arg(line->attempt).arg(parts.join(comma()))
                             : parts.join(comma());
}

QString deletedSentence(const WishView &view)
{
    const auto name = view.winner ? lastSegment(view.winner->toString()) : QString{};
    return Words::tr("%1 was ready (%2) and has been deleted since.").arg(name, shortTime(view.endedAt));
}

QString state(const WishLine &line)
{
    switch (line.state) {
    case LineState::Waiting: return Words::tr("waiting");
    case LineState::Asking: return Words::tr("asking");
    case LineState::Queued: return Words::tr("in the queue");
    case LineState::Making: return Words::tr("being made");
    case LineState::Reaching: return Words::tr("checking the login");
    case LineState::Won: return Words::tr("won");
    case LineState::Cancelling: return Words::tr("being removed");
    case LineState::Gone: return Words::tr("gone");
    case LineState::Paused: return Words::tr("paused");
    case LineState::Stopped: return Words::tr("stopped");
    case LineState::OutcomeUnknown: return Words::tr("outcome unknown");
    }
    return {};
}

Tone tone(const WishLine &line)
{
    switch (line.state) {
    case LineState::Waiting: return line.last ? Tone::Retrying : Tone::Waiting;
    case LineState::Asking:
    case LineState::Making:
    case LineState::Reaching:
    case LineState::Cancelling: return Tone::Working;
    case LineState::Queued: return Tone::Retrying;
    case LineState::Won: return Tone::Ok;
    case LineState::Gone: return Tone::Skipped;
    case LineState::Paused: return Tone::Waiting;
    case LineState::Stopped: return line.last ? Tone::Bad : Tone::Skipped;
    case LineState::OutcomeUnknown: return Tone::Warning;
    }
    return Tone::Waiting;
}

bool isUnderWay(const WishLine &line)
{
    return line.state == LineState::Asking || line.state == LineState::Queued || line.state == LineState::Making;
}

QString reason(const WishLine &line)
{
    if (!line.last)
        return {};
    auto verdict = triage(*line.last);
    if (verdict.kind != line.lastKind && line.lastKind == TriageClass::Capacity) { // many internal errors in a row
        verdict.kind = line.lastKind;
        verdict.isGuess = true;
    }
    return reasonInWords(verdict, *line.last, line.zone);
}

QString next(const WishLine &line, const QDateTime &now)
{
    const std::chrono::seconds since{line.since.isValid() ? std::max<qint64>(0, line.since.secsTo(now)) : 0};
    switch (line.state) {
    case LineState::Waiting:
        if (!line.behind.isEmpty() && (!line.nextTryAt.isValid() || line.nextTryAt <= now))
            return Words::tr("next after %1: both draw on the same quota", "%1: a zone").arg(line.behind.toString());
        return line.nextTryAt.isValid()
            ? Words::tr("next try %1", "%1: in 42 s").arg(phrases::in(left(line.nextTryAt, now)))
            : QString{};
    case LineState::Queued:
    case LineState::Making:
    case LineState::Reaching:
        if (since < std::chrono::seconds{1}) // "for 0 s" says nothing
            return {};
        return line.state == LineState::Queued
            ? Words::tr("for %1", "has been in the queue for 2 h 5 min").arg(phrases::duration(since))
            : Words::tr("for %1", "has been made for 40 s").arg(phrases::duration(since));
    case LineState::Cancelling: return Words::tr("not done until it is gone");
    case LineState::OutcomeUnknown: return Words::tr("looking what has become of it");
    default: return {};
    }
}

QString stateAndNext(const WishLine &line, const QDateTime &now)
{
    const auto then = next(line, now);
    return then.isEmpty() ? state(line) : state(line) + comma() + then;
}

QString activity(const WishView &view, const WishLine &line, const QDateTime &now)
{
    QStringList parts;
    if (line.attempt > 0 && line.state != LineState::Reaching) // then it has worked
        parts << Words::tr("attempt %1").arg(line.attempt);
    const auto why = line.state == LineState::Waiting
        ? view.state == WishState::Working && view.why ? view.why->message : reason(line)
        : QString{};
    parts << (why.isEmpty() ? state(line) : why);
    if (const auto then = next(line, now); !then.isEmpty())
        parts << then;
    return Words::tr("%1 in %2: %3", "v6e-8 spot in us-east1-d: attempt 14, …")
        .arg(title(view.wish), line.zone.toString(), parts.join(comma()));
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
        return Words::tr("today, %1").arg(time);
    if (days == 1)
        return Words::tr("tomorrow, %1").arg(time);
    if (days > 1 && days < 7)
        return Words::tr("%1, %2", "weekday, time")
            .arg(locale.dayName(local.date().dayOfWeek(), QLocale::LongFormat), time);
    return phrases::day(local.date()) + u' ' + time;
}

} // namespace wishwords
