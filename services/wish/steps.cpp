// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/steps.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Wish)
};

/// The next try comes after this verdict's pause.
void again(steps::Scene &scene, LineHistory &line, const Triage &verdict)
{
    constexpr auto signInPause = 10s; // costs nothing: nothing is sent before the user has signed in again
    auto pause = pauseAfter(verdict, line.sameInARow, {.capacity = scene.history.wish.pause}, scene.dice.roll());
    if (verdict.step == NextStep::PauseAll || verdict.step == NextStep::LookFirst)
        pause = std::max<std::chrono::milliseconds>(pause, signInPause);
    line.line.nextTryAt = scene.in(pause);
}

/// The first of the lines at rest whose reason asks the user something.
const LineHistory *asker(const WishHistory &history)
{
    const auto it = std::ranges::find_if(history.lines, [](const LineHistory &line) {
        const auto step = line.line.last ? triage(*line.line.last, line.sameInARow).step : NextStep::StopZone;
        const bool asks =
            step == NextStep::AskUser || step == NextStep::OfferInternalOrSmaller || step == NextStep::LookFirst;
        return line.line.state == LineState::Stopped && asks;
    });
    return it == history.lines.end() ? nullptr : &*it;
}

/// What most lines failed of last: the latest of them.
std::optional<Error> lastReason(const WishHistory &history)
{
    const LineHistory *latest = nullptr;
    for (const auto &line : history.lines) {
        if (line.line.last && (!latest || line.line.since > latest->line.since))
            latest = &line;
    }
    return latest ? latest->line.last : std::nullopt;
}

Error triesUsedUp(const WishHistory &history)
{
    const auto last = lastReason(history);
    return {.code = last ? last->code : ErrorCode::NoCapacity,
            .message = punctuation::sentences(
                {Words::tr("No TPU was had in the %n try(s) that you allowed.", nullptr, history.attempts),
                 last ? last->message : QString{}}),
            .serverWords = last ? last->serverWords : QString{}};
}

} // namespace

namespace steps {

LineHistory *Scene::line(const ZoneId &zone)
{
    const auto it = std::ranges::find_if(history.lines, [&](const LineHistory &l) { return l.line.zone == zone; });
    return it == history.lines.end() ? nullptr : &*it;
}

void setState(Scene &scene, LineHistory &line, LineState state)
{
    if (line.line.state == state)
        return;
    line.line.state = state;
    line.line.since = scene.now;
    line.movedAt = scene.now;
    line.removal = Removal::None;
}

void endAttempt(Scene &scene, LineHistory &line, std::optional<Error> error, TriageClass kind)
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

void settleGone(Scene &scene, LineHistory &line)
{
    line.sent = {};
    line.line.request = {};
    line.line.operation = {};
    line.numericId.clear();
    line.nodeCreatedAt = line.unsureUntil = line.lookAt = line.reachSince = {};
    line.seenNode.clear();
    line.seenRequest.clear();
    line.refusals = line.asks = 0;
    line.onlyDead = false;
    if (line.goal == Goal::Leave)
        setState(scene, line, LineState::Gone);
    else
        setState(scene, line, line.isRest ? LineState::Stopped : LineState::Waiting);
    if (line.line.state != LineState::Waiting)
        line.line.nextTryAt = {};
}

namespace {

/// To be taken back, beginning with a look at what is there.
void takeBack(Scene &scene, LineHistory &line)
{
    setState(scene, line, LineState::Cancelling);
    line.lookAt = scene.now;
    line.refusals = 0;
}

} // namespace

void fail(Scene &scene, LineHistory &line, const Error &error, Leftover leftover)
{
    constexpr std::chrono::milliseconds longestRefusal{3'600'000};
    auto &history = scene.history;
    line.sameInARow = line.lastCode == error.code ? line.sameInARow + 1 : 1;
    line.lastCode = error.code;
    const auto verdict = triage(error, line.sameInARow);
    line.line.last = error;
    line.line.lastKind = verdict.kind;
    if (verdict.kind == TriageClass::Capacity && line.method == WishMethod::Direct && line.startedAt.isValid())
        line.refusedAfter =
            std::clamp<std::chrono::milliseconds>(scene.now - line.startedAt, line.refusedAfter, longestRefusal);
    endAttempt(scene, line, error, verdict.kind);
    history.failures = verdict.kind == TriageClass::Capacity ? 0 : history.failures + 1;
    again(scene, line, verdict);
    if (verdict.step == NextStep::CreateDirectly) {
        line.method = WishMethod::Direct;
        line.line.nextTryAt = scene.in(1s);
    }
    line.isRest = verdict.step == NextStep::StopZone || verdict.step == NextStep::AskUser
        || verdict.step == NextStep::OfferInternalOrSmaller;
    if (leftover == Leftover::Perhaps)
        takeBack(scene, line);
    else
        settleGone(scene, line);
    const bool lacksRight = error.code == ErrorCode::ScopeMissing; // reading works, so nothing tells when it is there
    if ((verdict.step != NextStep::StopAll && !lacksRight) || history.winner || line.goal == Goal::Leave)
        return;
    if (lacksRight || verdict.kind == TriageClass::Project
        || verdict.kind == TriageClass::Local) { // put right, it can go on
        history.needsUser = true;
        history.why = error;
    } else {
        giveUp(scene, error);
    }
}

void failForGood(Scene &scene, LineHistory &line, const Error &error, Leftover leftover)
{
    fail(scene, line, error, leftover);
    line.isRest = true;
    if (line.line.state == LineState::Waiting)
        setState(scene, line, LineState::Stopped);
}

void leave(Scene &scene, LineHistory &line)
{
    if (isAtRest(line.line.state) && !line.isLate)
        return;
    if (line.line.state == LineState::Reaching) // the zone did give it
        endAttempt(scene, line, std::nullopt, TriageClass::Unknown);
    else if (line.line.state != LineState::Asking)
        endAttempt(scene, line, Error{.code = ErrorCode::Cancelled, .message = {}, .serverWords = {}},
                   TriageClass::Cancelled);
    line.goal = Goal::Leave;
    line.onlyDead = false;
    switch (line.line.state) {
    case LineState::Asking: // its answer says whether there is something to take back
    case LineState::Cancelling: break;
    case LineState::Waiting:
    case LineState::Paused: settleGone(scene, line); break;
    default: takeBack(scene, line);
    }
}

void leaveAll(Scene &scene)
{
    for (auto &line : scene.history.lines)
        leave(scene, line);
}

void win(Scene &scene, LineHistory &line)
{
    auto &history = scene.history;
    if (history.winner || line.goal == Goal::Leave) { // another one was quicker
        leave(scene, line);
        return;
    }
    history.winner = tpuId(history.wish.project, line.line.zone, line.line.name);
    history.winnerNumericId = line.numericId;
    history.failures = 0;
    line.line.last = {};
    line.sameInARow = 0;
    endAttempt(scene, line, std::nullopt, TriageClass::Unknown);
    setState(scene, line, LineState::Won);
    line.line.nextTryAt = {};
    for (auto &other : history.lines) {
        if (other.line.zone != line.line.zone)
            leave(scene, other);
    }
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
        || !std::ranges::all_of(history.lines, [](const LineHistory &l) { return isAtRest(l.line.state); }))
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
    const bool areTriesUsedUp = history.wish.maxAttempts > 0 && history.attempts >= history.wish.maxAttempts;
    history.hasGivenUp = true;
    history.why = areTriesUsedUp ? triesUsedUp(history) : lastReason(history);
    if (!history.why)
        history.why = Error{.code = ErrorCode::Invalid,
                            .message = Words::tr("No zone is left that could be asked."),
                            .serverWords = {}};
    history.endedAt = scene.now;
}

} // namespace steps
