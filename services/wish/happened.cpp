// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/happened.h"

#include "services/wish/pace.h"
#include "services/wish/steps.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace {

using steps::Leftover;
using steps::Scene;

/// Whether the create may have been carried out although the answer is an error.
bool isUnsure(ErrorCode code, WishMethod method)
{
    switch (code) {
    case ErrorCode::Ambiguous:
    case ErrorCode::BadReply:
    case ErrorCode::Conflict:
    case ErrorCode::Cancelled: return true;
    // Repeated by itself under its request id: the last of several answers says nothing of the first.
    case ErrorCode::Offline:
    case ErrorCode::Timeout:
    case ErrorCode::Portal:
    case ErrorCode::BrokenThere:
    case ErrorCode::Busy: return method == WishMethod::Queue;
    default: return false;
    }
}

/// Nobody was let in, or nothing got through: nothing was asked, so it is no try.
bool wasNotAsked(const Error &error)
{
    return triage(error).step == NextStep::PauseAll || error.code == ErrorCode::Offline
        || error.code == ErrorCode::Portal || error.code == ErrorCode::RateLimited;
}

void notAsked(Scene &scene, LineHistory &line, const Error &error)
{
    line.startedAt = {};
    line.line.attempt = std::max(0, line.line.attempt - 1);
    scene.history.attempts = std::max(0, scene.history.attempts - 1);
    steps::fail(scene, line, error, Leftover::No);
}

void onSent(Scene &scene, LineHistory &line, const happening::Sent &sent)
{
    if (line.line.state != LineState::Asking)
        return;
    const auto error = sent.answer ? sent.answer->error : std::optional{sent.answer.error()};
    if (sent.answer) {
        line.line.operation = sent.answer->name;
        steps::setState(scene, line, line.method == WishMethod::Queue ? LineState::Queued : LineState::Making);
        line.lookAt = scene.about(line.method == WishMethod::Queue ? 8s : 15s);
        line.line.nextTryAt = {};
    }
    if (sent.answer && sent.answer->error)
        steps::fail(scene, line, *error, Leftover::Perhaps);
    else if (error && (isUnsure(error->code, line.method) || error->code == ErrorCode::AlreadyExists)) {
        if (error->code != ErrorCode::AlreadyExists)
            line.unsureUntil = scene.in(unsureFor);
        line.line.last = error;
        line.line.lastKind = triage(*error).kind;
        steps::setState(scene, line, LineState::OutcomeUnknown);
        line.lookAt = scene.about(2s);
    } else if (error) {
        const bool wasUnsure =
            line.unsureUntil.isValid() && scene.now < line.unsureUntil; // an earlier one may still arrive
        if (wasNotAsked(*error) && !wasUnsure)
            notAsked(scene, line, *error);
        else
            steps::fail(scene, line, *error, wasUnsure ? Leftover::Perhaps : Leftover::No);
    }
    if (line.goal == Goal::Leave && !isAtRest(line.line.state) && line.line.state != LineState::Cancelling)
        steps::leave(scene, line);
}

void onLooked(Scene &scene, LineHistory &line, const happening::Looked &looked)
{
    if (isAtRest(line.line.state) || line.line.state == LineState::Waiting || line.line.state == LineState::Asking)
        return;
    if (line.line.state == LineState::Cancelling || line.goal == Goal::Leave)
        steps::lookedForLeave(scene, line, looked);
    else
        steps::lookedForGet(scene, line, looked);
}

void onRemoved(Scene &scene, LineHistory &line, const happening::Removed &removed)
{
    constexpr auto longest = 120s;
    if (line.line.state != LineState::Cancelling)
        return;
    line.removal = Removal::None;
    if (removed.answer && !removed.answer->error) {
        line.refusals = 0;
        line.movedAt = scene.now; // it will be soon, and the list tells of it
        line.lookAt = scene.about(15s);
        return;
    }
    const auto error = removed.answer ? *removed.answer->error : removed.answer.error();
    if (error.code == ErrorCode::NotFound) {
        line.lookAt = scene.now;
        return;
    }
    // Refused in this state, or not answered: remembered, and tried again for as long as it takes.
    ++line.refusals;
    line.line.nextTryAt = scene.about(std::min<std::chrono::milliseconds>(longest, 10s * std::min(line.refusals, 12)));
    line.lookAt = line.line.nextTryAt;
}

void onReached(Scene &scene, LineHistory &line, const happening::Reached &reached)
{
    if (line.line.state != LineState::Reaching || line.goal == Goal::Leave)
        return;
    if (reached.answer) {
        steps::win(scene, line);
        return;
    }
    if (reached.answer.error().code == ErrorCode::Cancelled)
        return;
    line.line.last = reached.answer.error(); // why it is still being connected to
    line.line.lastKind = triage(*line.line.last).kind;
    line.line.nextTryAt = scene.about(pace::ofLogin(line, scene.now));
    if (scene.now - line.reachSince < reachLimit)
        return;
    scene.history.why = reached.answer.error();
    steps::win(scene, line);
}

/// Nothing that was missed is made up for: each line goes on once, and not all at the same moment.
void onWoke(Scene &scene)
{
    for (auto &line : scene.history.lines) {
        const auto soon = scene.in(std::chrono::milliseconds{qint64(5'000 * scene.dice.roll())});
        if (line.line.nextTryAt.isValid() && line.line.nextTryAt < scene.now)
            line.line.nextTryAt = soon;
        if (line.lookAt.isValid() && line.lookAt < scene.now)
            line.lookAt = soon;
        line.removal = Removal::None;
        if (line.line.state == LineState::Cancelling && !line.lookAt.isValid())
            line.lookAt = soon;
        if (line.line.state == LineState::Reaching) // the limit counts what this computer could have reached
            line.reachSince = scene.now;
    }
}

void onLateSeen(Scene &scene, const Tpu &tpu)
{
    auto *line = scene.line(tpu.zone);
    const auto &history = scene.history;
    const bool isWinner = history.winner == tpu.id;
    if (!line || isWinner || !isOurs(history.wish, tpu) || tpu.state != TpuState::Ready || !isAtRest(line->line.state)
        || line->isLate || (!tpu.numericId.isEmpty() && line->numericId == tpu.numericId)) // kept by the user before
        return;
    line->isLate = true;
    line->line.name = tpu.shortName;
    line->line.request = tpu.queuedRequest;
    line->numericId = tpu.numericId;
    steps::setState(scene, *line, LineState::Won);
}

void resume(Scene &scene, LineHistory &line, bool alsoStopped)
{
    line.isHeld = false;
    if (line.line.state == LineState::Stopped && alsoStopped) {
        line.goal = Goal::Get;
        line.isRest = false;
        line.sameInARow = 0;
        steps::setState(scene, line, LineState::Waiting);
    }
    if (line.line.state == LineState::Waiting)
        line.line.nextTryAt = scene.in(std::chrono::milliseconds{qint64(2'000 * scene.dice.roll())});
}

/// The winner was taken away by the cloud: what is dead of it goes, then all zones are asked again.
void begin(Scene &scene)
{
    auto &history = scene.history;
    if (!history.winner)
        return;
    const auto before = std::exchange(history.winner, std::nullopt);
    history.winnerNumericId.clear();
    history.endedAt = {};
    history.why = {};
    history.attempts = 0;
    if (history.wish.until.isValid())
        history.wish.until = std::max(history.wish.until, scene.in(comeBackTime));
    ++history.interruptions;
    for (auto &line : history.lines) {
        if (line.isLate || !isAtRest(line.line.state))
            continue; // what is being taken back goes on being taken back
        line.goal = Goal::Get;
        line.isRest = false;
        line.sameInARow = 0;
        line.line.nextTryAt = scene.in(std::chrono::milliseconds{qint64(3'000 * scene.dice.roll())});
        if (line.line.state == LineState::Won
            && tpuId(history.wish.project, line.line.zone, line.line.name) == *before) {
            steps::setState(scene, line, LineState::Cancelling);
            line.onlyDead = true;
            line.lookAt = scene.now;
        } else {
            steps::setState(scene, line, LineState::Waiting);
        }
    }
}

void orderAll(Scene &scene, happening::Order order)
{
    using happening::Order;
    auto &history = scene.history;
    if (order == Order::Again && !(isOver(stateOf(history)) && history.intent == Intent::Stop))
        begin(scene);
    if (order == Order::Again || history.endedAt.isValid() || history.winner || history.hasGivenUp
        || history.intent == Intent::Stop)
        return;
    if (order == Order::Pause) {
        history.intent = Intent::Pause;
    } else if (order == Order::Resume) {
        history.intent = Intent::Get;
        history.needsUser = false;
        history.why = {};
        for (auto &line : history.lines)
            resume(scene, line, true);
    } else if (order == Order::Stop) {
        history.intent = Intent::Stop;
        history.needsUser = false;
        steps::leaveAll(scene);
    }
}

void orderOne(Scene &scene, LineHistory &line, happening::Order order)
{
    using happening::Order;
    const bool isOpen = scene.history.endedAt.isNull() && !scene.history.winner && !scene.history.hasGivenUp
        && scene.history.intent != Intent::Stop;
    switch (order) {
    case Order::Pause: line.isHeld = isOpen; break;
    case Order::Resume:
        if (isOpen) {
            scene.history.needsUser = false;
            scene.history.why = {};
            resume(scene, line, true);
        }
        break;
    case Order::Stop:
        if (isOpen)
            steps::leave(scene, line);
        break;
    case Order::KeepLate:
        if (line.isLate && line.line.state == LineState::Won) {
            line.isLate = false;
            steps::setState(scene, line, LineState::Gone); // the user's from now on
        }
        break;
    case Order::RemoveLate:
        if (line.isLate && line.line.state == LineState::Won) {
            scene.history.endedAt = {};
            steps::leave(scene, line);
        }
        break;
    case Order::Again: break;
    }
}

void onChanged(Scene &scene, const Wish &wanted)
{
    auto &history = scene.history;
    if (history.endedAt.isValid() || history.winner)
        return;
    auto wish = wanted;
    wish.id = history.wish.id;
    wish.project = history.wish.project;
    wish.createdAt = history.wish.createdAt;
    for (auto &line : history.lines) {
        if (!wish.zones.contains(line.line.zone))
            steps::leave(scene, line);
        else if (wish.method != history.wish.method)
            line.method =
                line.line.state == LineState::Waiting || isAtRest(line.line.state) ? wish.method : line.method;
    }
    const auto fresh = begun(wish, {.now = scene.now, .seed = 1});
    for (const auto &line : fresh.lines) {
        auto *known = scene.line(line.line.zone);
        if (!known)
            history.lines.append(line);
        else if (known->line.state == LineState::Gone && known->goal == Goal::Leave && !known->isLate)
            *known = line;
    }
    history.wish = wish;
}

struct Listener
{
    Scene &scene;

    template <typename Answer>
    LineHistory *lineOf(const Answer &answer) const
    {
        auto *line = scene.line(answer.zone);
        return line && line->line.attempt == answer.attempt ? line : nullptr;
    }

    void operator()(const happening::Sent &e) const
    {
        if (auto *line = lineOf(e))
            onSent(scene, *line, e);
    }
    void operator()(const happening::Looked &e) const
    {
        if (auto *line = lineOf(e))
            onLooked(scene, *line, e);
    }
    void operator()(const happening::Removed &e) const
    {
        if (auto *line = lineOf(e))
            onRemoved(scene, *line, e);
    }
    void operator()(const happening::Reached &e) const
    {
        if (auto *line = lineOf(e))
            onReached(scene, *line, e);
    }
    void operator()(const happening::LateSeen &e) const { onLateSeen(scene, e.tpu); }
    void operator()(const happening::Woke &) const { onWoke(scene); }
    void operator()(const happening::Ordered &e) const
    {
        if (e.zone.isEmpty())
            orderAll(scene, e.order);
        else if (auto *line = scene.line(e.zone))
            orderOne(scene, *line, e.order);
    }
    void operator()(const happening::Changed &e) const { onChanged(scene, e.wish); }
};

} // namespace

WishOutcome happened(WishHistory history, const WishEvent &event, const Moment &moment)
{
    Scene scene{.history = history, .now = moment.now, .dice = Dice{moment.seed}};
    std::visit(Listener{scene}, event);
    steps::conclude(scene);
    auto ended = std::move(scene.ended);
    return {.history = std::move(history), .ended = std::move(ended)};
}
