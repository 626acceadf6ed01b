// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/decide.h"

#include "services/core/async/backoff.h"
#include "services/core/punctuation.h"
#include "services/provisioning/reducesteps.h"
#include "services/tpu/tpujson.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

struct DecideMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRequest)
};

/// One decision under way.
struct Deciding
{
    steps::Scene scene;
    const ListSnapshot &seen;
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
    void act(Action::Kind kind, const ZoneAttemptRecord &line) { actions.append({kind, line.line.zone}); }
    [[nodiscard]] bool mayAsk() const
    {
        const auto &history = scene.history;
        return history.intent == Intent::Get && !history.needsUser && !history.winner && !history.hasGivenUp
            && !seen.isReadOnly && seen.listedAt.isValid(); // reconciled first: something of ours may be there
    }
};

QString requestName(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line)
{
    constexpr qsizetype longest = 63;
    const auto tail = u"-%1-%2"_s.arg(labelOf(tpuRequest).left(6)).arg(line.line.attempt);
    return line.line.name.left(longest - tail.size()) + tail;
}

/// What is asked for is fixed here and written down before it is sent.
void begin(Deciding &d, ZoneAttemptRecord &line)
{
    auto &history = d.scene.history;
    const auto &tpuRequest = history.tpuRequest;
    ++history.attempts;
    ++line.line.attempt;
    line.line.name = nodeName(tpuRequest.namePattern, line.line.zone, line.line.attempt);
    line.sent = tpuRequest.spec;
    line.sent.zone = line.line.zone;
    line.sent.name = line.line.name;
    line.sent.job = tpuRequest.id;
    line.requestId = d.scene.dice.uuid();
    line.deleteId = d.scene.dice.uuid();
    line.line.request = {};
    if (line.method == RequestMethod::Queue)
        line.line.request = QueuedResourceId{u"projects/%1/locations/%2/queuedResources/%3"_s.arg(
            tpuRequest.project.toString(), line.line.zone.toString(), requestName(tpuRequest, line))};
    const auto body = QJsonDocument{toJson(line.sent)}.toJson(QJsonDocument::Compact);
    line.bodyHash = QString::fromLatin1(QCryptographicHash::hash(body, QCryptographicHash::Sha256).toHex());
    line.line.operation = {};
    line.startedAt = d.scene.now;
    line.unsureUntil = {};
    line.numericId.clear();
    line.otherNumbers.clear();
    line.seenNode.clear();
    line.seenRequest.clear();
    line.asks = 0;
}

void ask(Deciding &d, ZoneAttemptRecord &line)
{
    ++line.asks;
    steps::setState(d.scene, line, AttemptState::Asking);
    line.line.nextTryAt = {};
    line.lookAt = {};
    d.askNotBefore = d.scene.in(askGap);
    d.act(Action::Kind::Ask, line);
}

/// What the list says, where it was asked after the line was read itself.
std::optional<ListedState> freshSight(const Deciding &d, const ZoneAttemptRecord &line)
{
    const bool isFresh = d.seen.listedAt.isValid() && (line.lookedAt.isNull() || d.seen.listedAt > line.lookedAt);
    return isFresh ? std::optional{d.seen.listedStates.value(line.line.zone)} : std::nullopt;
}

/// Something of ours is there that the record does not know: an older copy of it was restored.
bool adopt(Deciding &d, ZoneAttemptRecord &line)
{
    const auto listedState = freshSight(d, line);
    if (!listedState || listedState->isForeign || (listedState->node.isEmpty() && listedState->request.isEmpty()))
        return false;
    begin(d, line);
    if (!listedState->nodeName.isEmpty())
        line.line.name = listedState->nodeName;
    line.line.request = listedState->requestId;
    steps::setState(d.scene, line, AttemptState::OutcomeUnknown);
    line.lookAt = d.scene.now;
    d.act(Action::Kind::Look, line);
    return true;
}

/// Of those that wait for the same quota the one that has waited longest is next.
bool isBehind(const Deciding &d, const ZoneAttemptRecord &line)
{
    const auto quota = d.seen.quotas.value(line.line.zone);
    const auto due = [&](const ZoneAttemptRecord &one) {
        return one.line.nextTryAt.isValid() ? one.line.nextTryAt : d.scene.now;
    };
    return !quota.isEmpty() && std::ranges::any_of(d.scene.history.lines, [&](const ZoneAttemptRecord &other) {
        return other.line.zone != line.line.zone && other.line.state == AttemptState::Waiting && other.goal == Goal::Get
            && !other.isHeld && d.seen.quotas.value(other.line.zone) == quota && !d.seen.busy.contains(other.line.zone)
            && due(other) < due(line);
    });
}

void waiting(Deciding &d, ZoneAttemptRecord &line)
{
    auto &history = d.scene.history;
    if (line.goal == Goal::Leave) {
        steps::settleGone(d.scene, line);
        return;
    }
    if (line.isHeld || !d.mayAsk())
        return;
    if (history.tpuRequest.maxAttempts > 0 && history.attempts >= history.tpuRequest.maxAttempts) {
        line.isRest = true;
        steps::setState(d.scene, line, AttemptState::Stopped);
        return;
    }
    if (!d.isTime(line.line.nextTryAt.isValid() ? line.line.nextTryAt : d.scene.now))
        return;
    if (d.askNotBefore.isValid() && !d.isTime(d.askNotBefore))
        return;
    // Google's queue takes it at once and waits itself.
    if (line.method == RequestMethod::Direct && history.tpuRequest.notBefore.isValid()
        && !d.isTime(history.tpuRequest.notBefore))
        return;
    if (holderOfQuota(history, line, d.seen.quotas) || isBehind(d, line)) // what becomes of that one wakes this one
        return;
    if (adopt(d, line))
        return;
    begin(d, line);
    const auto listedState = freshSight(d, line);
    if (listedState && listedState->isForeign && listedState->nodeName == line.line.name) {
        steps::failForGood(
            d.scene, line,
            {.code = ErrorCode::AlreadyExists,
             .message = DecideMessages::tr("%1 already exists in %2 and was not made by this request, so it was left "
                                           "alone. Choose another name.")
                            .arg(line.line.name, line.line.zone.toString()),
             .serverWords = {}},
            steps::Remains::No);
        return;
    }
    ask(d, line);
}

/// The program ended between sending and hearing the answer.
void unanswered(Deciding &d, ZoneAttemptRecord &line)
{
    line.unsureUntil = d.scene.in(unsureFor);
    steps::setState(d.scene, line, line.goal == Goal::Leave ? AttemptState::Cancelling : AttemptState::OutcomeUnknown);
    line.lookAt = d.scene.now;
}

void unknown(Deciding &d, ZoneAttemptRecord &line)
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
void handle(Deciding &d, ZoneAttemptRecord &line)
{
    const auto listedState = freshSight(d, line);
    if (!listedState || (listedState->node == line.seenNode && listedState->request == line.seenRequest))
        return;
    if (line.lookAt.isNull() || line.lookAt > d.scene.now)
        line.lookAt = d.scene.now;
}

void beingMade(Deciding &d, ZoneAttemptRecord &line)
{
    handle(d, line);
    if (line.lookAt.isNull())
        line.lookAt = d.scene.now;
    if (d.isTime(line.lookAt))
        d.act(Action::Kind::Look, line);
    else if (line.line.state == AttemptState::Reaching
             && d.isTime(line.line.nextTryAt.isValid() ? line.line.nextTryAt : d.scene.now))
        d.act(Action::Kind::Reach, line);
}

/// What was decided and then had to wait, through read-only mode for one, says nothing of what is there now.
bool isFresh(const Deciding &d, const ZoneAttemptRecord &line)
{
    return line.lookedAt.isValid() && line.lookedAt <= d.scene.now && d.scene.now - line.lookedAt < 30s;
}

void cancelling(Deciding &d, ZoneAttemptRecord &line)
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
    handle(d, line);
    if (line.lookAt.isNull())
        line.lookAt = d.scene.now;
    if (d.isTime(line.lookAt))
        d.act(Action::Kind::Look, line);
}

void decideLine(Deciding &d, ZoneAttemptRecord &line)
{
    if (line.line.state == AttemptState::Asking)
        unanswered(d, line);
    switch (line.line.state) {
    case AttemptState::Waiting:
    case AttemptState::Paused: waiting(d, line); break;
    case AttemptState::OutcomeUnknown: unknown(d, line); break;
    case AttemptState::Queued:
    case AttemptState::Making:
    case AttemptState::Reaching: beingMade(d, line); break;
    case AttemptState::Cancelling: cancelling(d, line); break;
    default: break;
    }
}

/// The TPU is back: what the user wanted to be done there.
void useWinner(Deciding &d)
{
    const auto &history = d.scene.history;
    if (!history.winner || !history.recovery.isUnderWay() || !history.recovery.nextUseAt.isValid())
        return;
    const auto *line = d.scene.line(zoneOf(history.winner->toString()));
    if (line && !d.seen.busy.contains(line->line.zone) && d.isTime(history.recovery.nextUseAt))
        d.act(Action::Kind::Use, *line);
}

/// The time is over. What is being logged in to at this moment is not thrown away.
void watchDeadline(Deciding &d)
{
    auto &history = d.scene.history;
    if (!history.tpuRequest.until.isValid() || history.winner || history.hasGivenUp || history.intent == Intent::Stop)
        return;
    const bool isReaching = std::ranges::any_of(
        history.lines, [](const ZoneAttemptRecord &l) { return l.line.state == AttemptState::Reaching; });
    if (!d.isTime(history.tpuRequest.until) || isReaching)
        return;
    const auto last =
        std::ranges::find_if(history.lines, [](const ZoneAttemptRecord &l) { return l.line.last.has_value(); });
    const auto *error = last == history.lines.end() ? nullptr : &*last->line.last;
    steps::giveUp(d.scene,
                  {.code = error ? error->code : ErrorCode::Timeout,
                   .message = punctuation::sentences(
                       {DecideMessages::tr("The time limit was reached before a TPU was available."),
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

const ZoneAttemptRecord *holderOfQuota(const TpuRequestRecord &history, const ZoneAttemptRecord &line,
                                       const QHash<ZoneId, QString> &quotas)
{
    const auto quota = quotas.value(line.line.zone);
    const auto holds = [&](const ZoneAttemptRecord &other) {
        if (other.line.zone == line.line.zone || quotas.value(other.line.zone) != quota)
            return false;
        switch (other.line.state) {
        case AttemptState::Asking:
        case AttemptState::Making:
        case AttemptState::Reaching:
        case AttemptState::Cancelling: return true;
        case AttemptState::OutcomeUnknown: return !other.isHeld; // paused, it may stay so for days
        default: return false;
        }
    };
    const auto found = quota.isEmpty() ? history.lines.end() : std::ranges::find_if(history.lines, holds);
    return found != history.lines.end() ? &*found : nullptr;
}

TpuRequestRecord begun(TpuRequest tpuRequest, const Moment &moment)
{
    constexpr std::chrono::milliseconds widest{3'000};
    Dice dice{moment.seed};
    TpuRequestRecord history{.tpuRequest = std::move(tpuRequest)};
    const auto count = std::max<qsizetype>(1, history.tpuRequest.zones.size());
    const auto apart = std::min(widest, history.tpuRequest.pause / int(count));
    for (const auto &zone : history.tpuRequest.zones) {
        if (std::ranges::any_of(history.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == zone; }))
            continue;
        ZoneAttemptRecord line{.line = {.zone = zone, .since = moment.now}, .method = history.tpuRequest.method};
        const auto wait = apart * int(history.lines.size());
        line.line.nextTryAt = moment.now.addMSecs(history.lines.isEmpty() ? 0 : dice.about(wait).count());
        history.lines.append(line);
    }
    return history;
}

Decision decide(TpuRequestRecord history, const Moment &moment, const ListSnapshot &seen)
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
    if (!seen.isSignedOut)
        useWinner(d);
    auto actions = std::move(d.actions);
    const auto wakeAt = d.wakeAt;
    return {.history = std::move(history), .actions = std::move(actions), .wakeAt = wakeAt};
}

namespace {

constexpr milliseconds slowest{15'000}; // while Google is at work
constexpr milliseconds slowestInQueue{30'000}; // while only capacity is waited for: hours, or days

milliseconds partOf(milliseconds waited, int parts, milliseconds most)
{
    return std::clamp<milliseconds>(waited / parts, pace::soonest, most);
}

/// Most tries end as the one before: until then there is little to be seen. What lives longer is being made.
milliseconds ofDirect(const ZoneAttemptRecord &line, milliseconds waited)
{
    constexpr milliseconds usualRefusal{75'000}; // measured: 31 to 71 s
    const auto refusal = line.refusedAfter.count() > 0 ? line.refusedAfter : usualRefusal;
    return line.line.attempt > 1 && waited < refusal * 6 / 5 ? partOf(refusal, 4, slowest)
                                                             : partOf(waited, 20, slowest);
}

} // namespace

namespace pace {

std::optional<milliseconds> ofList(const ZoneAttemptRecord &line, const QDateTime &now)
{
    const auto since = [&](const QDateTime &time) {
        return time.isValid() ? std::max<milliseconds>(now - time, 0ms) : milliseconds{};
    };
    const auto unmoved = since(line.movedAt.isValid() ? line.movedAt : line.line.since);
    switch (line.line.state) {
    case AttemptState::Queued:
        return line.seenRequest.isEmpty() || line.seenRequest == "CREATING"_L1 ? partOf(unmoved, 10, slowest)
                                                                               : partOf(unmoved, 5, slowestInQueue);
    case AttemptState::Making:
        return line.line.request.isEmpty() ? ofDirect(line, since(line.startedAt)) : partOf(unmoved, 20, slowest);
    case AttemptState::Cancelling: return partOf(unmoved, 10, slowest);
    default: return std::nullopt;
    }
}

milliseconds ofLogin(const ZoneAttemptRecord &line, const QDateTime &now)
{
    return partOf(now - line.reachSince, 10, slowest);
}

milliseconds afterFailures(int inARow, const Error &error)
{
    constexpr milliseconds unasked{10'000}; // nothing is sent then: how soon all goes on when that is over
    constexpr milliseconds most{120'000};
    if (error.code == ErrorCode::Offline || error.code == ErrorCode::Portal || needsSignIn(error.code))
        return unasked;
    return std::max(Backoff{.base = 5s, .cap = most}.after(inARow + 1), std::min(most, error.retryAfter.value_or(0ms)));
}

} // namespace pace
