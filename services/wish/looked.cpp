// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/steps.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// What follows from what was read. The server's word decides, never the lack of one.
namespace steps {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Wish)
};

template <typename T>
bool isNotThere(const std::optional<Result<T>> &read)
{
    return read && !*read && read->error().code == ErrorCode::NotFound;
}

template <typename T>
const T *found(const std::optional<Result<T>> &read)
{
    return read && *read ? &**read : nullptr;
}

Error nameTaken(const LineHistory &line)
{
    return {
        .code = ErrorCode::AlreadyExists,
        .message =
            Words::tr(
                "%1 already exists in %2 and was not made by this request, so it was left alone. Choose another name.")
                .arg(line.line.name, line.line.zone.toString()),
        .serverWords = {}};
}

Error takenAwayOutside(const LineHistory &line)
{
    return {.code = ErrorCode::CancelledThere,
            .message =
                Words::tr("What was asked for in %1 was deleted from outside of this program. Go on to ask again.")
                    .arg(line.line.zone.toString()),
            .serverWords = {}};
}

Error diedYoung(const QString &state)
{
    return {.code = ErrorCode::Busy,
            .message = Words::tr("The TPU was made but is %1 instead of READY.").arg(state),
            .serverWords = {}};
}

void lookIn(Scene &scene, LineHistory &line, std::chrono::milliseconds time)
{
    line.lookAt = scene.about(time);
}

void goOn(Scene &scene, LineHistory &line, LineState state, std::chrono::milliseconds lookNext)
{
    setState(scene, line, state);
    lookIn(scene, line, lookNext);
}

/// The create never arrived, or has not yet: the same once more, under the same name and request id, is done once at
/// most.
void askAgain(Scene &scene, LineHistory &line)
{
    setState(scene, line, LineState::OutcomeUnknown);
    line.lookAt = {};
    const Triage verdict{.kind = TriageClass::Transient, .step = NextStep::TryLater, .pace = Pace::BackOff};
    const auto pause = pauseAfter(verdict, line.asks, {.capacity = scene.history.wish.pause}, scene.dice.roll());
    line.line.nextTryAt = scene.in(std::max<std::chrono::milliseconds>(pause, 2s));
}

Error vanished()
{
    return {
        .code = ErrorCode::Busy, .message = Words::tr("The TPU vanished while it was being made."), .serverWords = {}};
}

/// There is no node, and no request that would make one.
void absent(Scene &scene, LineHistory &line, const happening::Looked &looked)
{
    const auto *operation = found(looked.operation);
    const bool isUnread =
        looked.operation && !*looked.operation && looked.operation->error().code != ErrorCode::NotFound;
    if (isUnread || (operation && operation->progress == Progress::Running)) {
        goOn(scene, line, LineState::Making, 30s); // however long it takes: an operation is never dropped
        return;
    }
    if (operation && operation->error) {
        fail(scene, line, *operation->error, Leftover::No);
        return;
    }
    if (line.line.state == LineState::OutcomeUnknown)
        askAgain(scene, line);
    else if (line.line.request.isEmpty())
        fail(scene, line, vanished(), Leftover::No);
    else
        failForGood(scene, line, takenAwayOutside(line), Leftover::No);
}

void nodeSeen(Scene &scene, LineHistory &line, const Tpu &tpu, const happening::Looked &looked)
{
    if (!isOurs(scene.history.wish, tpu)) {
        failForGood(scene, line, nameTaken(line), line.line.request.isEmpty() ? Leftover::No : Leftover::Perhaps);
        return;
    }
    line.numericId = tpu.numericId;
    line.nodeCreatedAt = tpu.createTime;
    if (tpu.state == TpuState::Ready) {
        if (line.line.state != LineState::Reaching) {
            line.reachSince = scene.now;
            line.line.last = {}; // of an earlier try: from now on it is what the login says
            line.line.nextTryAt = scene.now;
        }
        goOn(scene, line, LineState::Reaching, 60s);
        return;
    }
    if (isPassing(tpu.state) || tpu.state == TpuState::Unknown) {
        goOn(scene, line, LineState::Making, 60s);
        return;
    }
    const auto *operation = found(looked.operation);
    fail(scene, line, operation && operation->error ? *operation->error : diedYoung(tpu.stateText), Leftover::Perhaps);
}

void requestSeen(Scene &scene, LineHistory &line, const QueuedRequest &request, const happening::Looked &looked)
{
    constexpr auto rarely = 15min; // the list of the project tells sooner
    switch (request.state) {
    case RequestState::Creating: goOn(scene, line, LineState::Queued, 15s); break;
    case RequestState::Accepted:
    case RequestState::WaitingForResources: goOn(scene, line, LineState::Queued, rarely); break;
    case RequestState::Provisioning:
    case RequestState::Suspending: goOn(scene, line, LineState::Making, 60s); break;
    case RequestState::Active:
        if (const auto *tpu = found(looked.node))
            nodeSeen(scene, line, *tpu, looked);
        else
            goOn(scene, line, LineState::Making, 5s);
        break;
    case RequestState::Failed:
        fail(scene, line,
             request.failure.value_or(Error{.code = ErrorCode::Busy,
                                            .message = Words::tr("Google gave the request up without "
                                                                 "saying why."),
                                            .serverWords = {}}),
             Leftover::Perhaps);
        break;
    case RequestState::Suspended: fail(scene, line, diedYoung(request.stateText), Leftover::Perhaps); break;
    case RequestState::Deleting: failForGood(scene, line, takenAwayOutside(line), Leftover::Perhaps); break;
    case RequestState::Unknown: lookIn(scene, line, 30s); break;
    }
}

/// Nothing was read, for a reason that has nothing to do with what is there.
bool wasUnreadable(Scene &scene, LineHistory &line, const happening::Looked &looked)
{
    const auto error = looked.request && !*looked.request && !isNotThere(looked.request)
        ? std::optional{looked.request->error()}
        : looked.node && !*looked.node && !isNotThere(looked.node) ? std::optional{looked.node->error()}
                                                                   : std::nullopt;
    if (!error)
        return false;
    lookIn(scene, line, error->retryAfter.value_or(20s));
    if (triage(*error).kind == TriageClass::Project && !scene.history.winner) {
        scene.history.needsUser = true;
        scene.history.why = *error;
        lookIn(scene, line, 10min);
    }
    return true;
}

void remember(Scene &scene, LineHistory &line, const happening::Looked &looked)
{
    line.lookedAt = scene.now;
    const auto *request = found(looked.request);
    const auto *tpu = found(looked.node);
    const auto seen = [&](QString &word, const QString &now) {
        if (std::exchange(word, now) != now)
            line.movedAt = scene.now;
    };
    if (looked.request)
        seen(line.seenRequest, request ? request->stateText : QString{});
    if (looked.node)
        seen(line.seenNode, tpu ? tpu->stateText : QString{});
}

/// The request as the next thing that is deleted, or nothing yet: Google does not delete in every state.
void planRequestRemoval(Scene &scene, LineHistory &line, const QueuedRequest &request, const Tpu *tpu)
{
    switch (request.state) {
    case RequestState::Accepted:
    case RequestState::WaitingForResources:
    case RequestState::Failed:
    case RequestState::Suspended: line.removal = tpu ? Removal::RequestWithNodes : Removal::Request; break;
    case RequestState::Provisioning:
    case RequestState::Active: line.removal = Removal::RequestWithNodes; break;
    case RequestState::Creating: lookIn(scene, line, 5s); break;
    case RequestState::Suspending:
    case RequestState::Deleting: lookIn(scene, line, 30s); break; // the list of the project tells sooner
    case RequestState::Unknown: lookIn(scene, line, 60s); break; // nothing is deleted in a state that is not understood
    }
}

} // namespace

void lookedForGet(Scene &scene, LineHistory &line, const happening::Looked &looked)
{
    remember(scene, line, looked);
    if (wasUnreadable(scene, line, looked))
        return;
    if (const auto *request = found(looked.request))
        requestSeen(scene, line, *request, looked);
    else if (const auto *tpu = found(looked.node))
        nodeSeen(scene, line, *tpu, looked);
    else
        absent(scene, line, looked);
}

void lookedForLeave(Scene &scene, LineHistory &line, const happening::Looked &looked)
{
    remember(scene, line, looked);
    if (wasUnreadable(scene, line, looked))
        return;
    const auto *tpu = found(looked.node);
    const bool isForeign = tpu && !isOurs(scene.history.wish, *tpu);
    const auto *request = found(looked.request);
    if (tpu && !isForeign && tpu->state == TpuState::Ready && line.onlyDead) { // it lives after all
        line.onlyDead = false;
        scene.history.interruptions = std::max(0, scene.history.interruptions - 1);
        win(scene, line);
        return;
    }
    line.isLate = line.isLate || (tpu && !isForeign && tpu->state == TpuState::Ready && line.goal == Goal::Leave);
    if (request && isForeign
        && request->state == RequestState::Active) { // not ours to delete, whatever our request says
        lookIn(scene, line, 10min);
        return;
    }
    line.line.nextTryAt = scene.now;
    if (request) {
        planRequestRemoval(scene, line, *request, isForeign ? nullptr : tpu);
        return;
    }
    if (tpu && !isForeign) {
        if (tpu->state == TpuState::Deleting)
            lookIn(scene, line, 30s);
        else if (tpu->state == TpuState::Unknown)
            lookIn(scene, line, 60s);
        else
            line.removal = Removal::Node;
        return;
    }
    const auto *operation = found(looked.operation);
    if (operation && operation->progress == Progress::Running && operation->verb != "delete"_L1)
        lookIn(scene, line, 15s);
    else if (line.unsureUntil.isValid() && scene.now < line.unsureUntil)
        line.lookAt = std::min(scene.about(10s), line.unsureUntil);
    else
        settleGone(scene, line);
}

} // namespace steps
