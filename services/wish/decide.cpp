// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/decide.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpujson.h"
#include "services/wish/steps.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Wish)
};

/// One decision under way.
struct Deciding
{
    steps::Scene scene;
    const Observation &seen;
    QDateTime askNotBefore;
    QList<Action> actions{};
    QDateTime wakeAt{};

    void wake(const QDateTime &at)
    {
        if (at.isValid() && (wakeAt.isNull() || at < wakeAt))
            wakeAt = at;
    }
    /// True when it is time; otherwise it will be asked again then.
    [[nodiscard]] bool isTime(const QDateTime &at)
    {
        if (at.isValid() && at <= scene.now)
            return true;
        wake(at);
        return false;
    }
    void act(Action::Kind kind, const LineHistory &line) { actions.append({kind, line.line.zone}); }
    [[nodiscard]] bool mayAsk() const
    {
        const auto &history = scene.history;
        return history.intent == Intent::Get && !history.needsUser && !history.winner && !history.hasGivenUp
            && !seen.isReadOnly && seen.listedAt.isValid(); // reconciled first: something of ours may be there
    }
};

QString requestName(const Wish &wish, const LineHistory &line)
{
    constexpr qsizetype longest = 63;
    const auto tail = u"-%1-%2"_s.arg(labelOf(wish).left(6)).arg(line.line.attempt);
    return line.line.name.left(longest - tail.size()) + tail;
}

/// What is asked for is fixed here and written down before it is sent.
void begin(Deciding &d, LineHistory &line)
{
    auto &history = d.scene.history;
    const auto &wish = history.wish;
    ++history.attempts;
    ++line.line.attempt;
    line.line.name = nodeName(wish.namePattern, line.line.zone, line.line.attempt);
    line.sent = wish.spec;
    line.sent.zone = line.line.zone;
    line.sent.name = line.line.name;
    line.sent.job = wish.id;
    line.requestId = d.scene.dice.uuid();
    line.deleteId = d.scene.dice.uuid();
    line.line.request = {};
    if (line.method == WishMethod::Queue)
        line.line.request = QueuedRequestId{u"projects/%1/locations/%2/queuedResources/%3"_s.arg(
            wish.project.toString(), line.line.zone.toString(), requestName(wish, line))};
    const auto body = QJsonDocument{toJson(line.sent)}.toJson(QJsonDocument::Compact);
    line.bodyHash = QString::fromLatin1(QCryptographicHash::hash(body, QCryptographicHash::Sha256).toHex());
    line.line.operation = {};
    line.startedAt = d.scene.now;
    line.unsureUntil = {};
    line.numericId.clear();
    line.seenNode.clear();
    line.seenRequest.clear();
    line.asks = 0;
}

void ask(Deciding &d, LineHistory &line)
{
    ++line.asks;
    steps::setState(d.scene, line, LineState::Asking);
    line.line.nextTryAt = {};
    line.lookAt = {};
    d.askNotBefore = d.scene.in(askGap);
    d.act(Action::Kind::Ask, line);
}

/// What the list says, where it was asked after the line was read itself.
std::optional<Sight> freshSight(const Deciding &d, const LineHistory &line)
{
    const bool isFresh = d.seen.listedAt.isValid() && (line.lookedAt.isNull() || d.seen.listedAt > line.lookedAt);
    return isFresh ? std::optional{d.seen.sights.value(line.line.zone)} : std::nullopt;
}

/// Something of ours is there that the record does not know: an older copy of it was restored.
bool adopt(Deciding &d, LineHistory &line)
{
    const auto sight = freshSight(d, line);
    if (!sight || sight->isForeign || (sight->node.isEmpty() && sight->request.isEmpty()))
        return false;
    begin(d, line);
    if (!sight->nodeName.isEmpty())
        line.line.name = sight->nodeName;
    line.line.request = sight->requestId;
    steps::setState(d.scene, line, LineState::OutcomeUnknown);
    line.lookAt = d.scene.now;
    d.act(Action::Kind::Look, line);
    return true;
}

/// Of those that wait for the same quota the one that has waited longest is next.
bool isBehind(const Deciding &d, const LineHistory &line)
{
    const auto quota = d.seen.quotas.value(line.line.zone);
    const auto due = [&](const LineHistory &one) {
        return one.line.nextTryAt.isValid() ? one.line.nextTryAt : d.scene.now;
    };
    return !quota.isEmpty() && std::ranges::any_of(d.scene.history.lines, [&](const LineHistory &other) {
        return other.line.zone != line.line.zone && other.line.state == LineState::Waiting && other.goal == Goal::Get
            && !other.isHeld && d.seen.quotas.value(other.line.zone) == quota && !d.seen.busy.contains(other.line.zone)
            && due(other) < due(line);
    });
}

void waiting(Deciding &d, LineHistory &line)
{
    auto &history = d.scene.history;
    if (line.goal == Goal::Leave) {
        steps::settleGone(d.scene, line);
        return;
    }
    if (line.isHeld || !d.mayAsk())
        return;
    if (history.wish.maxAttempts > 0 && history.attempts >= history.wish.maxAttempts) {
        line.isRest = true;
        steps::setState(d.scene, line, LineState::Stopped);
        return;
    }
    if (!d.isTime(line.line.nextTryAt.isValid() ? line.line.nextTryAt : d.scene.now))
        return;
    if (d.askNotBefore.isValid() && !d.isTime(d.askNotBefore))
        return;
    if (holderOfQuota(history, line, d.seen.quotas) || isBehind(d, line)) // what becomes of that one wakes this one
        return;
    if (adopt(d, line))
        return;
    begin(d, line);
    const auto sight = freshSight(d, line);
    if (sight && sight->isForeign && sight->nodeName == line.line.name) {
        steps::failForGood(
            d.scene, line,
            {.code = ErrorCode::AlreadyExists,
             .message = Words::tr("%1 already exists in %2 and was not made by this request, so it was left "
                                  "alone. Choose another name.")
                            .arg(line.line.name, line.line.zone.toString()),
             .serverWords = {}},
            steps::Leftover::No);
        return;
    }
    ask(d, line);
}

/// The program ended between sending and hearing the answer.
void unanswered(Deciding &d, LineHistory &line)
{
    line.unsureUntil = d.scene.in(unsureFor);
    steps::setState(d.scene, line, line.goal == Goal::Leave ? LineState::Cancelling : LineState::OutcomeUnknown);
    line.lookAt = d.scene.now;
}

void unknown(Deciding &d, LineHistory &line)
{
    if (line.lookAt.isNull() && d.mayAsk() && !line.isHeld) {
        if (d.isTime(line.line.nextTryAt.isValid() ? line.line.nextTryAt : d.scene.now)
            && (!d.askNotBefore.isValid() || d.isTime(d.askNotBefore)))
            ask(d, line);
        return;
    }
    if (line.lookAt.isNull())
        line.lookAt = d.scene.about(60s);
    if (d.isTime(line.lookAt))
        d.act(Action::Kind::Look, line);
}

/// The list shows something else than what was read before it: it is read now.
void heed(Deciding &d, LineHistory &line)
{
    const auto sight = freshSight(d, line);
    if (!sight || (sight->node == line.seenNode && sight->request == line.seenRequest))
        return;
    if (line.lookAt.isNull() || line.lookAt > d.scene.now)
        line.lookAt = d.scene.now;
}

void beingMade(Deciding &d, LineHistory &line)
{
    heed(d, line);
    if (line.lookAt.isNull())
        line.lookAt = d.scene.now;
    if (d.isTime(line.lookAt))
        d.act(Action::Kind::Look, line);
    else if (line.line.state == LineState::Reaching
             && d.isTime(line.line.nextTryAt.isValid() ? line.line.nextTryAt : d.scene.now))
        d.act(Action::Kind::Reach, line);
}

/// What was decided and then had to wait, through read-only mode for one, says nothing of what is there now.
bool isFresh(const Deciding &d, const LineHistory &line)
{
    return line.lookedAt.isValid() && line.lookedAt <= d.scene.now && d.scene.now - line.lookedAt < 30s;
}

void cancelling(Deciding &d, LineHistory &line)
{
    if (line.removal != Removal::None && d.seen.isReadOnly)
        return;
    if (line.removal != Removal::None && isFresh(d, line)) {
        if (d.isTime(line.line.nextTryAt.isValid() ? line.line.nextTryAt : d.scene.now))
            d.act(Action::Kind::Remove, line);
        return;
    }
    if (std::exchange(line.removal, Removal::None) != Removal::None)
        line.lookAt = d.scene.now;
    heed(d, line);
    if (line.lookAt.isNull())
        line.lookAt = d.scene.now;
    if (d.isTime(line.lookAt))
        d.act(Action::Kind::Look, line);
}

void decideLine(Deciding &d, LineHistory &line)
{
    if (line.line.state == LineState::Asking)
        unanswered(d, line);
    switch (line.line.state) {
    case LineState::Waiting:
    case LineState::Paused: waiting(d, line); break;
    case LineState::OutcomeUnknown: unknown(d, line); break;
    case LineState::Queued:
    case LineState::Making:
    case LineState::Reaching: beingMade(d, line); break;
    case LineState::Cancelling: cancelling(d, line); break;
    default: break;
    }
}

/// The time is over. What is being logged in to at this moment is not thrown away.
void watchDeadline(Deciding &d)
{
    auto &history = d.scene.history;
    if (!history.wish.until.isValid() || history.winner || history.hasGivenUp || history.intent == Intent::Stop)
        return;
    const bool isReaching =
        std::ranges::any_of(history.lines, [](const LineHistory &l) { return l.line.state == LineState::Reaching; });
    if (!d.isTime(history.wish.until) || isReaching)
        return;
    const auto last = std::ranges::find_if(history.lines, [](const LineHistory &l) { return l.line.last.has_value(); });
    const auto *error = last == history.lines.end() ? nullptr : &*last->line.last;
    steps::giveUp(
        d.scene,
        {.code = error ? error->code : ErrorCode::Timeout,
         .message = punctuation::sentences({Words::tr("The time that you gave is over, and no TPU was had until then."),
                                            error ? error->message : QString{}}),
         .serverWords = error ? error->serverWords : QString{}});
}

} // namespace

quint64 Dice::next()
{
    // SplitMix64: short, and the same on every machine.
    m_state += 0x9e3779b97f4a7c15ULL;
    auto z = m_state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

double Dice::roll()
{
    return double(next() >> 11) / double(1ULL << 53);
}

QUuid Dice::uuid()
{
    std::array<quint64, 2> words{next(), next()};
    words[0] = (words[0] & ~0xf000ULL) | 0x4000ULL;
    words[1] = (words[1] & ~(0xc0ULL << 56)) | (0x80ULL << 56);
    const auto tail = words[1];
    const auto byte = [&](int i) { return uchar(tail >> (56 - 8 * i)); };
    return {uint(words[0] >> 32),
            ushort(words[0] >> 16),
            ushort(words[0]),
            byte(0),
            byte(1),
            byte(2),
            byte(3),
            byte(4),
            byte(5),
            byte(6),
            byte(7)};
}

std::chrono::milliseconds Dice::about(std::chrono::milliseconds time)
{
    return std::chrono::milliseconds{qint64(double(time.count()) * (0.7 + 0.6 * roll()))};
}

const LineHistory *holderOfQuota(const WishHistory &history, const LineHistory &line,
                                 const QHash<ZoneId, QString> &quotas)
{
    const auto quota = quotas.value(line.line.zone);
    const auto holds = [&](const LineHistory &other) {
        if (other.line.zone == line.line.zone || quotas.value(other.line.zone) != quota)
            return false;
        switch (other.line.state) {
        case LineState::Asking:
        case LineState::Making:
        case LineState::Reaching:
        case LineState::Cancelling: return true;
        case LineState::OutcomeUnknown: return !other.isHeld; // paused, it may stay so for days
        default: return false;
        }
    };
    const auto found = quota.isEmpty() ? history.lines.end() : std::ranges::find_if(history.lines, holds);
    return found != history.lines.end() ? &*found : nullptr;
}

WishHistory begun(Wish wish, const Moment &moment)
{
    constexpr std::chrono::milliseconds widest{3'000};
    Dice dice{moment.seed};
    WishHistory history{.wish = std::move(wish)};
    const auto count = std::max<qsizetype>(1, history.wish.zones.size());
    const auto apart = std::min(widest, history.wish.pause / int(count));
    for (const auto &zone : history.wish.zones) {
        if (std::ranges::any_of(history.lines, [&](const LineHistory &l) { return l.line.zone == zone; }))
            continue;
        LineHistory line{.line = {.zone = zone, .since = moment.now}, .method = history.wish.method};
        const auto wait = apart * int(history.lines.size());
        line.line.nextTryAt = moment.now.addMSecs(history.lines.isEmpty() ? 0 : dice.about(wait).count());
        history.lines.append(line);
    }
    return history;
}

Decision decide(WishHistory history, const Moment &moment, const Observation &seen)
{
    Deciding d{.scene = {.history = history, .now = moment.now, .dice = Dice{moment.seed}},
               .seen = seen,
               .askNotBefore = seen.askNotBefore};
    if (!history.endedAt.isValid() && !seen.isSignedOut) {
        watchDeadline(d);
        for (auto &line : history.lines) {
            if (!seen.busy.contains(line.line.zone))
                decideLine(d, line);
        }
        steps::conclude(d.scene);
    }
    auto actions = std::move(d.actions);
    const auto wakeAt = d.wakeAt;
    return {.history = std::move(history), .actions = std::move(actions), .wakeAt = wakeAt};
}
