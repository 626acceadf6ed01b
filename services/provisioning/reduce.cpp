// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/reduce.h"

#include "services/core/async/backoff.h"
#include "services/provisioning/reducesteps.h"
#include "services/provisioning/slices.h"
#include "services/tpu/changetpu.h"

#include <QCoreApplication>

#include <algorithm>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using steps::Remains;
using steps::Scene;

struct RecoveryMessages
{
    Q_DECLARE_TR_FUNCTIONS(Recovery)
};

/// Whether the create may have been carried out although the answer is an error.
bool isUnsure(ErrorCode code, RequestMethod method)
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
    case ErrorCode::Busy: return method == RequestMethod::Queue;
    default: return false;
    }
}

/// Nobody was let in, or nothing got through: nothing was asked, so it is no try.
bool wasNotAsked(const Error &error)
{
    return classifyFailure(error).step == RetryStep::PauseAll || error.code == ErrorCode::Offline
        || error.code == ErrorCode::Portal || error.code == ErrorCode::RateLimited;
}

void notAsked(Scene &scene, ZoneAttemptRecord &line, const Error &error)
{
    line.startedAt = {};
    line.line.attempt = std::max(0, line.line.attempt - 1);
    scene.history.attempts = std::max(0, scene.history.attempts - 1);
    steps::fail(scene, line, error, Remains::No);
}

void onSent(Scene &scene, ZoneAttemptRecord &line, const event::Sent &sent)
{
    if (line.line.state != AttemptState::Asking)
        return;
    const auto error = sent.answer ? sent.answer->error : std::optional{sent.answer.error()};
    if (sent.answer) {
        line.line.operation = sent.answer->name;
        steps::setState(scene, line, line.method == RequestMethod::Queue ? AttemptState::Queued : AttemptState::Making);
        line.lookAt = scene.about(line.method == RequestMethod::Queue ? 8s : 15s);
        line.line.nextTryAt = {};
    }
    if (sent.answer && sent.answer->error)
        steps::fail(scene, line, *error, Remains::Perhaps);
    else if (error && (isUnsure(error->code, line.method) || error->code == ErrorCode::AlreadyExists)) {
        if (error->code != ErrorCode::AlreadyExists)
            line.unsureUntil = scene.in(unsureFor);
        line.line.last = error;
        line.line.lastKind = classifyFailure(*error).kind;
        steps::setState(scene, line, AttemptState::OutcomeUnknown);
        line.lookAt = scene.about(2s);
    } else if (error) {
        const bool wasUnsure =
            line.unsureUntil.isValid() && scene.now < line.unsureUntil; // an earlier one may still arrive
        if (wasNotAsked(*error) && !wasUnsure)
            notAsked(scene, line, *error);
        else
            steps::fail(scene, line, *error, wasUnsure ? Remains::Perhaps : Remains::No);
    }
    if (line.goal == Goal::Leave && !isAtRest(line.line.state) && line.line.state != AttemptState::Cancelling)
        steps::leave(scene, line);
}

void onSnapshot(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot)
{
    if (isAtRest(line.line.state) || line.line.state == AttemptState::Waiting
        || line.line.state == AttemptState::Asking)
        return;
    if (line.line.state == AttemptState::Cancelling || line.goal == Goal::Leave)
        steps::reduceLeaving(scene, line, snapshot);
    else
        steps::reduceWanted(scene, line, snapshot);
}

void onRemoved(Scene &scene, ZoneAttemptRecord &line, const event::Removed &removed)
{
    constexpr auto longest = 120s;
    if (line.line.state != AttemptState::Cancelling)
        return;
    line.removal = Removal::None;
    if (removed.answer && !removed.answer->error) {
        line.refusals = 0;
        line.movedAt = scene.now; // it will be soon, and the list tells of it
        line.lookAt = scene.about(15s);
        return;
    }
    const auto error = removed.answer ? *removed.answer->error : removed.answer.error();
    if (removed.isWithheld && line.onlyDead && (error.code == ErrorCode::Conflict || !mayPass(error.code))) {
        steps::keepLost(scene, line, error);
        return;
    }
    if (error.code == ErrorCode::NotFound) {
        line.lookAt = scene.now;
        return;
    }
    if (line.onlyDead
        && classifyFailure(error).kind == FailureClass::Project) { // nothing is asked for before it is gone
        scene.history.needsUser = true;
        scene.history.why = error;
    }
    // Refused in this state, or not answered: remembered, and tried again for as long as it takes.
    ++line.refusals;
    line.line.nextTryAt = scene.about(std::min<std::chrono::milliseconds>(longest, 10s * std::min(line.refusals, 12)));
    line.lookAt = line.line.nextTryAt;
}

void onReached(Scene &scene, ZoneAttemptRecord &line, const event::Reached &reached)
{
    if (line.line.state != AttemptState::Reaching || line.goal == Goal::Leave)
        return;
    if (reached.answer) {
        steps::win(scene, line);
        return;
    }
    if (reached.answer.error().code == ErrorCode::Cancelled)
        return;
    line.line.last = reached.answer.error(); // why it is still being connected to
    line.line.lastKind = classifyFailure(*line.line.last).kind;
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
        if (line.line.state == AttemptState::Cancelling && !line.lookAt.isValid())
            line.lookAt = soon;
        if (line.line.state == AttemptState::Reaching) // the limit counts what this computer could have reached
            line.reachSince = scene.now;
    }
}

void onLateSeen(Scene &scene, const Tpu &tpu)
{
    auto *line = scene.line(tpu.zone);
    const auto &history = scene.history;
    const auto slices = line ? slicesOf(history.tpuRequest, *line) : 1;
    const bool isWinner = history.winner && isOneOf(*history.winner, slices, tpu.id);
    if (!line || isWinner || !isOurs(history.tpuRequest, tpu) || tpu.state != TpuState::Ready
        || !isAtRest(line->line.state)
        || (!tpu.numericId.isEmpty() && hasNumber(*line, tpu.numericId))) // kept by the user before
        return;
    const auto prefix = slices > 1 ? slicePrefix(tpu.shortName) : QString{};
    if (line->isLate) { // another slice of what is known
        if (!prefix.isEmpty() && prefix == line->line.name)
            line->otherNumbers += tpu.numericId;
        return;
    }
    line->isLate = true;
    line->line.name = prefix.isEmpty() ? tpu.shortName : prefix;
    line->line.request = tpu.queuedResource;
    line->numericId = tpu.numericId;
    line->otherNumbers.clear();
    if (!prefix.isEmpty()) { // so that all of them go, or stay
        line->sent = history.tpuRequest.spec;
        line->sent.zone = tpu.zone;
        line->sent.name = prefix;
    }
    steps::setState(scene, *line, AttemptState::Won);
}

void resume(Scene &scene, ZoneAttemptRecord &line, bool alsoStopped)
{
    line.isHeld = false;
    if (line.line.state == AttemptState::Stopped && alsoStopped) {
        line.goal = Goal::Get;
        line.isRest = false;
        line.sameInARow = 0;
        steps::setState(scene, line, AttemptState::Waiting);
    }
    if (line.line.state == AttemptState::Waiting)
        line.line.nextTryAt = scene.in(std::chrono::milliseconds{qint64(2'000 * scene.dice.roll())});
}

/// Makes the request open again, and has every zone asked that rests. `winner` was taken away: what is dead of it goes
/// first.
void askAnew(Scene &scene, const std::optional<TpuId> &winner, bool mayLose)
{
    auto &history = scene.history;
    history.endedAt = {};
    history.why = {};
    history.intent = Intent::Get;
    history.hasGivenUp = history.needsUser = false;
    history.attempts = 0;
    if (history.tpuRequest.until.isValid())
        history.tpuRequest.until = std::max(history.tpuRequest.until, scene.in(recoveryTime));
    for (auto &line : history.lines) {
        if (line.isLate && line.line.state == AttemptState::Won)
            continue; // the user decides
        line.goal = Goal::Get;
        line.isRest = line.isLate = false;
        line.sameInARow = 0;
        if (!isAtRest(line.line.state))
            continue; // what is being taken back goes on being taken back, and is asked for after that
        line.line.nextTryAt = scene.in(std::chrono::milliseconds{qint64(3'000 * scene.dice.roll())});
        if (line.line.state == AttemptState::Won && winner
            && firstNodeOf(history.tpuRequest.project, line) == *winner) {
            steps::setState(scene, line, AttemptState::Cancelling);
            line.onlyDead = true;
            line.mayLose = mayLose;
            line.lookAt = scene.now;
        } else {
            steps::setState(scene, line, AttemptState::Waiting);
        }
    }
}

void onLost(Scene &scene, const event::Lost &lost)
{
    auto &history = scene.history;
    const auto *line = history.winner ? scene.line(zoneOf(history.winner->toString())) : nullptr;
    const bool isAnother = !lost.numericId.isEmpty() && !history.winnerNumericId.isEmpty()
        && lost.numericId != history.winnerNumericId && !(line && line->otherNumbers.contains(lost.numericId));
    if (history.winner && !isAnother) {
        const auto before = std::exchange(history.winner, std::nullopt);
        const auto number = std::exchange(history.winnerNumericId, QString{});
        if (history.recovery.isUnderWay())
            steps::interrupt(scene);
        else
            history.recovery = {.begunAt = scene.now};
        history.recovery.tpu = *before;
        history.recovery.number = number.isEmpty() ? lost.numericId : number;
        history.isHidden = false;
        ++history.interruptions;
        askAnew(scene, before, lost.mayLose);
    } else if (!history.winner && history.hasGivenUp && history.endedAt.isValid()) {
        askAnew(scene, std::nullopt, false);
    }
}

/// It did not let us in, or the command failed. Equal failures in a row end with the user: the TPU is kept meanwhile.
void failUse(Scene &scene, const Error &error)
{
    auto &recovery = scene.history.recovery;
    const bool isSame = recovery.last && (recovery.last->code == error.code || recovery.last->message == error.message);
    recovery.failures = isSame ? recovery.failures + 1 : 1;
    recovery.last = error;
    const bool isFinal = error.code == ErrorCode::HostKeyChanged || error.code == ErrorCode::HostKeyUnknown
        || error.code == ErrorCode::KeyUnreadable || error.code == ErrorCode::KeyLocked;
    if (isFinal || recovery.failures >= scene.history.tpuRequest.afterwards.recoveryLimit)
        steps::endRecovery(scene, RecoveryRecord::Stuck::Using);
    else
        recovery.nextUseAt = scene.in(Backoff{.base = 5s, .cap = 60s}.after(recovery.failures));
}

void onUsed(Scene &scene, const ZoneAttemptRecord &line, const event::Used &used)
{
    auto &history = scene.history;
    auto &recovery = history.recovery;
    if (!recovery.isUnderWay() || !history.winner)
        return;
    const bool isAnother = used.node && used.node->numericId != history.winnerNumericId
        && !(line.sent.slices > 1 && isSeenMachine(line, *used.node));
    const bool isGone =
        used.node ? steps::isDead(used.node->state) || isAnother : used.node.error().code == ErrorCode::NotFound;
    if (isGone) {
        onLost(scene, {history.winnerNumericId});
        return;
    }
    if (!used.node || used.node->state != TpuState::Ready) { // nothing was asked of it
        recovery.nextUseAt = scene.about(20s);
        return;
    }
    const auto &command = history.tpuRequest.afterwards.command;
    // A key that somebody has to open by hand keeps only a command waiting: the machine is there.
    const bool isIn = used.answer || (command.isEmpty() && used.answer.error().code == ErrorCode::KeyLocked);
    if (!recovery.isReached && isIn) {
        history.why = {};
        recovery.isReached = true;
        recovery.failures = 0;
        recovery.last = {};
        recovery.nextUseAt = scene.now;
        if (command.isEmpty())
            steps::endRecovery(scene);
        return;
    }
    if (used.answer)
        recovery.log = used.answer->log;
    else if (recovery.isReached && !used.answer.error().serverWords.isEmpty())
        recovery.log = used.answer.error().serverWords; // of the command
    if (!used.answer)
        failUse(scene, used.answer.error());
    else if (used.answer->kind == RunOutcome::Kind::Failed)
        failUse(
            scene,
            {.code = ErrorCode::Invalid,
             .message = RecoveryMessages::tr("The command ended with status %1 on %2. The TPU is kept. Look at what "
                                             "the command wrote, then log in and start it again.")
                            .arg(used.answer->status)
                            .arg(used.node->shortName),
             .serverWords = used.answer->log});
    else
        steps::endRecovery(scene);
}

/// An order about a recovery whose TPU is there. False: it is for the request.
bool orderRecovery(Scene &scene, event::Order order)
{
    using event::Order;
    auto &history = scene.history;
    auto &recovery = history.recovery;
    if (order == Order::TakeNote) {
        if (!recovery.isUnderWay() || !history.winner)
            recovery = {};
        return true;
    }
    if (!history.winner || recovery.tpu.isEmpty() || (order != Order::Resume && order != Order::Stop))
        return false;
    if (order == Order::Stop && recovery.isUnderWay()) {
        recovery = {};
    } else if (order == Order::Resume && recovery.stuck == RecoveryRecord::Stuck::CleaningUp) {
        onLost(scene, {history.winnerNumericId});
    } else if (order == Order::Resume && recovery.stuck == RecoveryRecord::Stuck::Using) {
        recovery.endedAt = {};
        recovery.stuck = RecoveryRecord::Stuck::No;
        recovery.failures = 0;
        recovery.nextUseAt = scene.now;
    }
    return true;
}

void orderAll(Scene &scene, event::Order order)
{
    using event::Order;
    auto &history = scene.history;
    if (order == Order::Hide)
        history.isHidden = isOver(stateOf(history));
    if (orderRecovery(scene, order))
        return;
    if (history.endedAt.isValid() || history.winner || history.hasGivenUp || history.intent == Intent::Stop)
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

void orderOne(Scene &scene, ZoneAttemptRecord &line, event::Order order)
{
    using event::Order;
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
        if (line.isLate && line.line.state == AttemptState::Won) {
            line.isLate = false;
            steps::setState(scene, line, AttemptState::Gone); // the user's from now on
        }
        break;
    case Order::RemoveLate:
        if (line.isLate && line.line.state == AttemptState::Won) {
            scene.history.endedAt = {};
            steps::leave(scene, line);
        }
        break;
    default: break;
    }
}

void onChanged(Scene &scene, const TpuRequest &wanted)
{
    auto &history = scene.history;
    if (history.endedAt.isValid() || history.winner)
        return;
    auto tpuRequest = wanted;
    tpuRequest.id = history.tpuRequest.id;
    tpuRequest.project = history.tpuRequest.project;
    tpuRequest.createdAt = history.tpuRequest.createdAt;
    for (auto &line : history.lines) {
        if (!tpuRequest.zones.contains(line.line.zone))
            steps::leave(scene, line);
        else if (tpuRequest.method != history.tpuRequest.method)
            line.method =
                line.line.state == AttemptState::Waiting || isAtRest(line.line.state) ? tpuRequest.method : line.method;
    }
    const auto fresh = begun(tpuRequest, {.now = scene.now, .seed = 1});
    for (const auto &line : fresh.lines) {
        auto *known = scene.line(line.line.zone);
        if (!known)
            history.lines.append(line);
        else if (known->line.state == AttemptState::Gone && known->goal == Goal::Leave && !known->isLate)
            *known = line;
    }
    history.tpuRequest = tpuRequest;
}

struct Listener
{
    Scene &scene;

    template <typename Answer>
    ZoneAttemptRecord *lineOf(const Answer &answer) const
    {
        auto *line = scene.line(answer.zone);
        return line && line->line.attempt == answer.attempt ? line : nullptr;
    }

    void operator()(const event::Sent &e) const
    {
        if (auto *line = lineOf(e))
            onSent(scene, *line, e);
    }
    void operator()(const event::Snapshot &e) const
    {
        if (auto *line = lineOf(e))
            onSnapshot(scene, *line, e);
    }
    void operator()(const event::Removed &e) const
    {
        if (auto *line = lineOf(e))
            onRemoved(scene, *line, e);
    }
    void operator()(const event::Reached &e) const
    {
        if (auto *line = lineOf(e))
            onReached(scene, *line, e);
    }
    void operator()(const event::Used &e) const
    {
        if (const auto *line = lineOf(e))
            onUsed(scene, *line, e);
    }
    void operator()(const event::Lost &e) const { onLost(scene, e); }
    void operator()(const event::LateSeen &e) const { onLateSeen(scene, e.tpu); }
    void operator()(const event::Woke &) const { onWoke(scene); }
    void operator()(const event::Ordered &e) const
    {
        if (e.zone.isEmpty())
            orderAll(scene, e.order);
        else if (auto *line = scene.line(e.zone))
            orderOne(scene, *line, e.order);
    }
    void operator()(const event::Changed &e) const { onChanged(scene, e.tpuRequest); }
};

} // namespace

Reduction reduce(TpuRequestRecord history, const ProvisioningEvent &event, const Moment &moment)
{
    Scene scene{.history = history, .now = moment.now, .dice = Dice{moment.seed}};
    std::visit(Listener{scene}, event);
    steps::conclude(scene);
    auto ended = std::move(scene.ended);
    return {.history = std::move(history), .ended = std::move(ended)};
}
