// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/reducesteps.h"

#include "services/core/punctuation.h"
#include "services/provisioning/slices.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct ReducestepsMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRequest)
};

/// The next try comes after this verdict's pause.
void again(steps::Scene &scene, ZoneAttemptRecord &line, const RetryDecision &verdict)
{
    constexpr auto signInPause = 10s; // costs nothing: nothing is sent before the user has signed in again
    auto pause = pauseAfter(verdict, line.sameInARow, {.capacity = scene.history.tpuRequest.pause}, scene.dice.roll());
    if (verdict.step == RetryStep::PauseAll || verdict.step == RetryStep::LookFirst)
        pause = std::max<std::chrono::milliseconds>(pause, signInPause);
    line.line.nextTryAt = scene.in(pause);
}

/// The first of the lines at rest whose reason asks the user something.
const ZoneAttemptRecord *asker(const TpuRequestRecord &history)
{
    const auto it = std::ranges::find_if(history.lines, [](const ZoneAttemptRecord &line) {
        const auto step = line.line.last ? classifyFailure(*line.line.last, line.sameInARow).step : RetryStep::StopZone;
        const bool asks =
            step == RetryStep::AskUser || step == RetryStep::OfferInternalOrSmaller || step == RetryStep::LookFirst;
        return line.line.state == AttemptState::Stopped && asks;
    });
    return it == history.lines.end() ? nullptr : &*it;
}

/// What most lines failed of last: the latest of them.
std::optional<Error> lastReason(const TpuRequestRecord &history)
{
    const ZoneAttemptRecord *latest = nullptr;
    for (const auto &line : history.lines) {
        if (line.line.last && (!latest || line.line.since > latest->line.since))
            latest = &line;
    }
    return latest ? latest->line.last : std::nullopt;
}

Error triesUsedUp(const TpuRequestRecord &history)
{
    const auto last = lastReason(history);
    return {.code = last ? last->code : ErrorCode::NoCapacity,
            .message = punctuation::sentences(
                {ReducestepsMessages::tr("No TPU was available in %n attempt(s).", nullptr, history.attempts),
                 last ? last->message : QString{}}),
            .serverWords = last ? last->serverWords : QString{}};
}

} // namespace

namespace steps {

ZoneAttemptRecord *Scene::line(const ZoneId &zone)
{
    const auto it =
        std::ranges::find_if(history.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == zone; });
    return it == history.lines.end() ? nullptr : &*it;
}

void setState(Scene &scene, ZoneAttemptRecord &line, AttemptState state)
{
    if (line.line.state == state)
        return;
    line.line.state = state;
    line.line.since = scene.now;
    line.movedAt = scene.now;
    line.removal = Removal::None;
}

void endAttempt(Scene &scene, ZoneAttemptRecord &line, std::optional<Error> error, FailureClass kind)
{
    if (!line.startedAt.isValid())
        return;
    scene.ended.append({.zone = line.line.zone,
                        .number = line.line.attempt,
                        .startedAt = line.startedAt,
                        .endedAt = scene.now,
                        .error = std::move(error),
                        .kind = kind});
    line.startedAt = {};
}

void settleGone(Scene &scene, ZoneAttemptRecord &line)
{
    line.sent = {};
    line.line.request = {};
    line.line.operation = {};
    line.numericId.clear();
    line.otherNumbers.clear();
    line.removedNode.clear();
    line.nodeCreatedAt = line.unsureUntil = line.lookAt = line.reachSince = {};
    line.seenNode.clear();
    line.seenRequest.clear();
    line.refusals = line.asks = 0;
    line.onlyDead = line.mayLose = line.isAdopted = line.isByHand = false;
    if (line.goal == Goal::Leave)
        setState(scene, line, AttemptState::Gone);
    else
        setState(scene, line, line.isRest ? AttemptState::Stopped : AttemptState::Waiting);
    if (line.line.state != AttemptState::Waiting)
        line.line.nextTryAt = {};
}

namespace {

/// How Google says that something cannot be queued is not known. What is refused there in words that nobody knows may
/// be just that: created directly it either works or is refused again, and then for good. A reservation can be named
/// in the queue only.
Error asOfMethod(Error error, const ZoneAttemptRecord &line)
{
    if (needsQueue(line.sent) && error.code == ErrorCode::QueueRefused) { // there is no other way to have them
        error.code = ErrorCode::Invalid;
        const auto why = line.sent.slices > 1
            ? ReducestepsMessages::tr(
                  "Several slices are only available through Google's queue, and it refuses them in %1.")
            : ReducestepsMessages::tr(
                  "Flex-start TPUs are only available through Google's queue, and it refuses them in %1.");
        error.message = punctuation::sentences({why.arg(line.line.zone.toString()), error.message});
    }
    if (needsQueue(line.sent))
        return error;
    if (line.method == RequestMethod::Queue && line.sent.tier != Tier::Reserved && error.code == ErrorCode::Invalid
        && error.isUnknownText)
        error.code = ErrorCode::QueueRefused;
    return error;
}

/// Google's words where nobody knows them, without numbers and names that differ from try to try.
QString unknownWords(const Error &error)
{
    static const QRegularExpression varying{u"\\S*\\d\\S*"_s};
    constexpr qsizetype longest = 1'000;
    return error.isUnknownText ? QString{error.serverWords}.remove(varying).simplified().left(longest) : QString{};
}

/// To be taken back, beginning with a look at what is there.
void takeBack(Scene &scene, ZoneAttemptRecord &line)
{
    setState(scene, line, AttemptState::Cancelling);
    line.lookAt = scene.now;
    line.refusals = 0;
}

} // namespace

void fail(Scene &scene, ZoneAttemptRecord &line, const Error &said, Remains remains)
{
    constexpr std::chrono::milliseconds longestRefusal{3'600'000};
    auto &history = scene.history;
    const auto error = asOfMethod(said, line);
    const auto words = unknownWords(error);
    line.sameInARow = line.lastCode == error.code && line.lastWords == words ? line.sameInARow + 1 : 1;
    line.lastCode = error.code;
    line.lastWords = words;
    const auto verdict = classifyFailure(error, line.sameInARow);
    line.line.last = error;
    line.line.lastKind = verdict.kind;
    if (verdict.kind == FailureClass::Capacity && line.method == RequestMethod::Direct && line.startedAt.isValid())
        line.refusedAfter =
            std::clamp<std::chrono::milliseconds>(scene.now - line.startedAt, line.refusedAfter, longestRefusal);
    endAttempt(scene, line, error, verdict.kind);
    history.failures = verdict.kind == FailureClass::Capacity ? 0 : history.failures + 1;
    again(scene, line, verdict);
    if (verdict.step == RetryStep::CreateDirectly) {
        line.method = RequestMethod::Direct;
        line.line.nextTryAt = scene.in(1s);
    }
    line.isRest = verdict.step == RetryStep::StopZone || verdict.step == RetryStep::AskUser
        || verdict.step == RetryStep::OfferInternalOrSmaller;
    if (remains == Remains::Perhaps)
        takeBack(scene, line);
    else
        settleGone(scene, line);
    const bool lacksRight = error.code == ErrorCode::ScopeMissing; // reading works, so nothing tells when it is there
    if ((verdict.step != RetryStep::StopRequest && !lacksRight) || history.winner || line.goal == Goal::Leave)
        return;
    if (lacksRight || verdict.kind == FailureClass::Project
        || verdict.kind == FailureClass::Local) { // put right, it can go on
        history.needsUser = true;
        history.why = error;
    } else {
        giveUp(scene, error);
    }
}

void failForGood(Scene &scene, ZoneAttemptRecord &line, const Error &error, Remains remains)
{
    fail(scene, line, error, remains);
    line.isRest = true;
    if (line.line.state == AttemptState::Waiting)
        setState(scene, line, AttemptState::Stopped);
}

void leave(Scene &scene, ZoneAttemptRecord &line)
{
    if (isAtRest(line.line.state) && !line.isLate)
        return;
    if (line.line.state == AttemptState::Reaching) // the zone did give it
        endAttempt(scene, line, std::nullopt, FailureClass::Unknown);
    else if (line.line.state != AttemptState::Asking)
        endAttempt(scene, line, Error{.code = ErrorCode::Cancelled, .message = {}, .serverWords = {}},
                   FailureClass::Cancelled);
    line.goal = Goal::Leave;
    switch (line.line.state) {
    case AttemptState::Asking: // its answer says whether there is something to take back
        break;
    case AttemptState::Cancelling:
        if (line.isAdopted) // what is dead was not asked for here
            settleGone(scene, line);
        break;
    case AttemptState::Waiting:
    case AttemptState::Paused: settleGone(scene, line); break;
    default: takeBack(scene, line);
    }
}

void leaveAll(Scene &scene)
{
    for (auto &line : scene.history.lines)
        leave(scene, line);
}

void win(Scene &scene, ZoneAttemptRecord &line)
{
    auto &history = scene.history;
    if (history.winner || line.goal == Goal::Leave) { // another one was quicker
        leave(scene, line);
        return;
    }
    history.winner = firstNodeOf(history.tpuRequest.project, line);
    history.winnerNumericId = line.numericId;
    history.failures = 0;
    line.line.last = {};
    line.sameInARow = 0;
    endAttempt(scene, line, std::nullopt, FailureClass::Unknown);
    setState(scene, line, AttemptState::Won);
    line.line.nextTryAt = {};
    if (history.recovery.isUnderWay()) {
        history.recovery.failures = 0;
        history.recovery.last = {};
        history.recovery.isReached = false;
        history.recovery.nextUseAt = scene.now;
    }
    for (auto &other : history.lines) {
        if (other.line.zone != line.line.zone)
            leave(scene, other);
    }
}

void endRecovery(Scene &scene, RecoveryRecord::Stuck stuck)
{
    auto &recovery = scene.history.recovery;
    recovery.endedAt = scene.now;
    recovery.stuck = stuck;
    recovery.nextUseAt = {};
    if (stuck == RecoveryRecord::Stuck::No) {
        recovery.last = {};
        recovery.failures = 0;
    }
}

void keepLost(Scene &scene, ZoneAttemptRecord &line, const Error &why)
{
    auto &history = scene.history;
    line.onlyDead = line.mayLose = false;
    if (history.winner) { // another zone was quicker
        leave(scene, line);
        return;
    }
    history.interruptions = std::max(0, history.interruptions - 1);
    history.recovery.last = why;
    endRecovery(scene, RecoveryRecord::Stuck::CleaningUp);
    history.intent = Intent::Get; // a stop is for what was asked for, not for what it had
    line.goal = Goal::Get;
    win(scene, line);
}

bool isDead(TpuState state)
{
    return state == TpuState::Preempted || state == TpuState::Terminated;
}

void interrupt(Scene &scene)
{
    auto &recovery = scene.history.recovery;
    ++recovery.interruptions;
    recovery.failures = 0;
    recovery.last = {};
    recovery.isReached = false;
}

void giveUp(Scene &scene, const Error &why)
{
    scene.history.hasGivenUp = true;
    scene.history.needsUser = false;
    scene.history.why = why;
    leaveAll(scene);
}

void conclude(Scene &scene)
{
    auto &history = scene.history;
    if (history.endedAt.isValid()
        || !std::ranges::all_of(history.lines, [](const ZoneAttemptRecord &l) { return isAtRest(l.line.state); }))
        return;
    if (history.winner || history.intent == Intent::Stop || history.hasGivenUp) {
        history.endedAt = scene.now;
        return;
    }
    if (history.needsUser)
        return;
    if (const auto *line = asker(history)) {
        history.needsUser = true;
        history.why = line->line.last;
        return;
    }
    const bool areTriesUsedUp =
        history.tpuRequest.maxAttempts > 0 && history.attempts >= history.tpuRequest.maxAttempts;
    history.hasGivenUp = true;
    history.why = areTriesUsedUp ? triesUsedUp(history) : lastReason(history);
    if (!history.why)
        history.why = Error{.code = ErrorCode::Invalid,
                            .message = ReducestepsMessages::tr("No zone is left that could be asked."),
                            .serverWords = {}};
    history.endedAt = scene.now;
}

} // namespace steps
