// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/punctuation.h"
#include "services/provisioning/reducesteps.h"
#include "services/provisioning/slices.h"

#include <QCoreApplication>

#include <algorithm>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

// What follows from what was read. The server's word decides, never the lack of one.
namespace steps {

namespace {

struct SnapshotMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRequest)
};

struct LostMessages
{
    Q_DECLARE_TR_FUNCTIONS(Recovery)
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

Error nameTaken(const ZoneAttemptRecord &line)
{
    return {
        .code = ErrorCode::AlreadyExists,
        .message =
            SnapshotMessages::tr(
                "%1 already exists in %2 and was not made by this request, so it was left alone. Choose another name.")
                .arg(line.line.name, line.line.zone.toString()),
        .serverWords = {}};
}

Error takenAwayOutside(const ZoneAttemptRecord &line)
{
    return {.code = ErrorCode::CancelledThere,
            .message = SnapshotMessages::tr(
                           "What was asked for in %1 was deleted from outside of this program. Go on to ask again.")
                           .arg(line.line.zone.toString()),
            .serverWords = {}};
}

Error diedYoung(const QString &state, const ZoneAttemptRecord &line, const Tpu *tpu = nullptr)
{
    if (tpu && line.sent.slices > 1)
        return {.code = ErrorCode::Busy,
                .message = SnapshotMessages::tr("%1 is %2 instead of READY. Google cannot replace one of several "
                                                "slices alone, so all of them are given back.")
                               .arg(tpu->shortName, state),
                .serverWords = {}};
    return {.code = ErrorCode::Busy,
            .message = SnapshotMessages::tr("The TPU was made but is %1 instead of READY.").arg(state),
            .serverWords = {}};
}

void lookIn(Scene &scene, ZoneAttemptRecord &line, std::chrono::milliseconds time)
{
    line.lookAt = scene.about(time);
}

void proceed(Scene &scene, ZoneAttemptRecord &line, AttemptState state, std::chrono::milliseconds lookNext)
{
    setState(scene, line, state);
    lookIn(scene, line, lookNext);
}

/// The create never arrived, or has not yet: the same once more, under the same name and request id, is done once at
/// most.
void askAgain(Scene &scene, ZoneAttemptRecord &line)
{
    setState(scene, line, AttemptState::OutcomeUnknown);
    line.lookAt = {};
    const RetryDecision verdict{.kind = FailureClass::Transient, .step = RetryStep::TryLater, .pace = Pace::BackOff};
    const auto pause = pauseAfter(verdict, line.asks, {.capacity = scene.history.tpuRequest.pause}, scene.dice.roll());
    line.line.nextTryAt = scene.in(std::max<std::chrono::milliseconds>(pause, 2s));
}

Error vanished()
{
    return {.code = ErrorCode::Busy,
            .message = SnapshotMessages::tr("The TPU vanished while it was being made."),
            .serverWords = {}};
}

/// What was made for a lost TPU was READY, and was taken, too, before anybody was let in.
void noteInterruption(Scene &scene, const ZoneAttemptRecord &line)
{
    if (line.line.state == AttemptState::Reaching && scene.history.recovery.isUnderWay())
        interrupt(scene);
}

/// There is no node, and no request that would make one.
void absent(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot)
{
    const auto *operation = found(snapshot.operation);
    const bool isUnread =
        snapshot.operation && !*snapshot.operation && snapshot.operation->error().code != ErrorCode::NotFound;
    if (isUnread || (operation && operation->progress == Progress::Running)) {
        proceed(scene, line, AttemptState::Making, 30s); // however long it takes: an operation is never dropped
        return;
    }
    if (operation && operation->error) {
        fail(scene, line, *operation->error, Remains::No);
        return;
    }
    if (line.line.state == AttemptState::OutcomeUnknown)
        askAgain(scene, line);
    else if (line.line.request.isEmpty()) {
        noteInterruption(scene, line);
        fail(scene, line, vanished(), Remains::No);
    } else
        failForGood(scene, line, takenAwayOutside(line), Remains::No);
}

void nodeSeen(Scene &scene, ZoneAttemptRecord &line, const Tpu &tpu, const event::Snapshot &snapshot)
{
    if (!isOurs(scene.history.tpuRequest, tpu)) {
        failForGood(scene, line, nameTaken(line), line.line.request.isEmpty() ? Remains::No : Remains::Perhaps);
        return;
    }
    line.numericId = tpu.numericId;
    line.nodeCreatedAt = tpu.createTime;
    if (!snapshot.slices.isEmpty())
        noteNumbers(line, snapshot.slices);
    if (tpu.state == TpuState::Ready) {
        if (line.line.state != AttemptState::Reaching) {
            line.reachSince = scene.now;
            line.line.last = {}; // of an earlier try: from now on it is what the login says
            line.line.nextTryAt = scene.now;
        }
        proceed(scene, line, AttemptState::Reaching, 60s);
        return;
    }
    if (isPassing(tpu.state) || tpu.state == TpuState::Unknown) {
        proceed(scene, line, AttemptState::Making, 60s);
        return;
    }
    const auto *operation = found(snapshot.operation);
    noteInterruption(scene, line);
    fail(scene, line, operation && operation->error ? *operation->error : diedYoung(tpu.stateText, line, &tpu),
         Remains::Perhaps);
}

Error whyFailed(const ZoneAttemptRecord &line, const QueuedResource &request)
{
    auto why = request.failure.value_or(
        Error{.code = ErrorCode::Busy,
              .message = SnapshotMessages::tr("Google gave the request up without saying why."),
              .serverWords = {}});
    if (line.sent.slices > 1)
        why.message = punctuation::sentences(
            {SnapshotMessages::tr("Google makes all %n slices or none, and it could not make all.", nullptr,
                                  line.sent.slices),
             why.message});
    return why;
}

Error slicesMissing()
{
    return {.code = ErrorCode::Busy,
            .message =
                SnapshotMessages::tr("Google calls the request ACTIVE, but one of its slices is not there. Google "
                                     "cannot replace one of several slices alone, so all of them are given back."),
            .serverWords = {}};
}

/// A slice that went before the others were READY does not come any more, and those that are there are billed.
bool hasMissedSlices(const Scene &scene, const ZoneAttemptRecord &line)
{
    return line.sent.slices > 1 && line.movedAt.isValid() && scene.now - line.movedAt >= 5min;
}

void requestSeen(Scene &scene, ZoneAttemptRecord &line, const QueuedResource &request, const event::Snapshot &snapshot)
{
    constexpr auto rarely = 15min; // the list of the project tells sooner
    switch (request.state) {
    case QueuedResourceState::Creating: proceed(scene, line, AttemptState::Queued, 15s); break;
    case QueuedResourceState::Accepted:
    case QueuedResourceState::WaitingForResources: proceed(scene, line, AttemptState::Queued, rarely); break;
    case QueuedResourceState::Provisioning:
    case QueuedResourceState::Suspending: proceed(scene, line, AttemptState::Making, 60s); break;
    case QueuedResourceState::Active:
        if (const auto *tpu = found(snapshot.node))
            nodeSeen(scene, line, *tpu, snapshot);
        else if (hasMissedSlices(scene, line))
            fail(scene, line, slicesMissing(), Remains::Perhaps);
        else
            proceed(scene, line, AttemptState::Making, line.sent.slices > 1 ? 15s : 5s);
        break;
    case QueuedResourceState::Failed: fail(scene, line, whyFailed(line, request), Remains::Perhaps); break;
    case QueuedResourceState::Suspended:
        noteInterruption(scene, line);
        fail(scene, line, diedYoung(request.stateText, line), Remains::Perhaps);
        break;
    case QueuedResourceState::Deleting: failForGood(scene, line, takenAwayOutside(line), Remains::Perhaps); break;
    case QueuedResourceState::Unknown: lookIn(scene, line, 30s); break;
    }
}

/// Nothing was read, for a reason that has nothing to do with what is there.
bool wasUnreadable(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot)
{
    const auto error = snapshot.request && !*snapshot.request && !isNotThere(snapshot.request)
        ? std::optional{snapshot.request->error()}
        : snapshot.node && !*snapshot.node && !isNotThere(snapshot.node) ? std::optional{snapshot.node->error()}
                                                                         : std::nullopt;
    if (!error)
        return false;
    lookIn(scene, line, error->retryAfter.value_or(20s));
    if (classifyFailure(*error).kind == FailureClass::Project && !scene.history.winner) {
        scene.history.needsUser = true;
        scene.history.why = *error;
        lookIn(scene, line, 10min);
    }
    return true;
}

void remember(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot)
{
    line.lookedAt = scene.now;
    const auto *request = found(snapshot.request);
    const auto *tpu = found(snapshot.node);
    const auto seen = [&](QString &word, const QString &now) {
        if (std::exchange(word, now) != now)
            line.movedAt = scene.now;
    };
    if (snapshot.request)
        seen(line.seenRequest, request ? request->stateText : QString{});
    QStringList states;
    for (const auto &slice : snapshot.slices)
        states += slice ? slice->stateText : QString{};
    if (snapshot.node)
        seen(line.seenNode, !states.isEmpty() ? wordOfAll(states) : tpu ? tpu->stateText : QString{});
}

/// The request as the next thing that is deleted, or nothing yet: Google does not delete in every state.
void planRequestRemoval(Scene &scene, ZoneAttemptRecord &line, const QueuedResource &request, const Tpu *tpu)
{
    switch (request.state) {
    case QueuedResourceState::Accepted:
    case QueuedResourceState::WaitingForResources:
    case QueuedResourceState::Failed:
    case QueuedResourceState::Suspended: line.removal = tpu ? Removal::RequestWithNodes : Removal::Request; break;
    case QueuedResourceState::Provisioning:
    case QueuedResourceState::Active: line.removal = Removal::RequestWithNodes; break;
    case QueuedResourceState::Creating: lookIn(scene, line, 5s); break;
    case QueuedResourceState::Suspending:
    case QueuedResourceState::Deleting: lookIn(scene, line, 30s); break; // the list of the project tells sooner
    case QueuedResourceState::Unknown:
        lookIn(scene, line, 60s);
        break; // nothing is deleted in a state that is not understood
    }
}

} // namespace

void reduceWanted(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &read)
{
    const auto [snapshot, isTorn] = asOne(scene.history.tpuRequest, line, read);
    remember(scene, line, snapshot);
    if (wasUnreadable(scene, line, snapshot))
        return;
    if (const auto *request = found(snapshot.request))
        requestSeen(scene, line, *request, snapshot);
    else if (isTorn) // without its request none of the missing ones comes any more
        failForGood(scene, line, takenAwayOutside(line), Remains::Perhaps);
    else if (const auto *tpu = found(snapshot.node))
        nodeSeen(scene, line, *tpu, snapshot);
    else
        absent(scene, line, snapshot);
}

namespace {

Error anotherThere(const Tpu &tpu)
{
    return {.code = ErrorCode::AlreadyExists,
            .message =
                LostMessages::tr("There is another TPU named %1 now. It was not touched. Look at it, then decide.")
                    .arg(tpu.shortName),
            .serverWords = {}};
}

/// Why the lost machine, which is still there, is not deleted; nothing: it is dead, or the user agreed to lose it.
std::optional<Error> whyKept(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line, const Tpu &tpu)
{
    const auto because = [](const QString &sentence) {
        return Error{.code = ErrorCode::Conflict, .message = sentence, .serverWords = {}};
    };
    const bool isNamed = line.isByHand || isOurs(tpuRequest, tpu) || tpu.labels.contains(QLatin1StringView{jobLabel});
    if (!isNamed)
        return because(
            LostMessages::tr("%1 was not made by TPU Desk, so it is not deleted unasked.").arg(tpu.shortName));
    if (isDead(tpu.state) || (line.mayLose && tpu.state == TpuState::Ready))
        return std::nullopt;
    if (tpu.state == TpuState::Ready)
        return because(LostMessages::tr("%1 is READY again. Nothing was deleted.").arg(tpu.shortName));
    return because(LostMessages::tr("%1 is %2, and that does not say that it is lost. Nothing was deleted.")
                       .arg(tpu.shortName, tpu.stateText));
}

/// The next thing of a lost machine that goes: its request, then itself. A request that this one did not make goes
/// alone when it is dead, and with its node when it still counts as ACTIVE.
void planLostRemoval(Scene &scene, ZoneAttemptRecord &line, const QueuedResource *request, const Tpu *tpu)
{
    line.line.nextTryAt = scene.now;
    if (request && !line.isAdopted)
        planRequestRemoval(scene, line, *request, tpu);
    else if (request
             && (request->state == QueuedResourceState::Suspending || request->state == QueuedResourceState::Deleting))
        lookIn(scene, line, 30s);
    else if (request && request->isDead())
        line.removal = Removal::Request;
    else if (request && request->state == QueuedResourceState::Active)
        line.removal = Removal::RequestWithNodes;
    else if (request)
        keepLost(scene, line,
                 {.code = ErrorCode::Conflict,
                  .message = LostMessages::tr("The request %1 is %2: it is not over. Nothing was deleted.")
                                 .arg(request->shortName, request->stateText),
                  .serverWords = {}});
    else if (tpu)
        line.removal = Removal::Node;
    else
        settleGone(scene, line);
}

/// A line whose TPU was lost: what is dead of that one machine goes, and nothing else. False: it is not about that.
bool reduceLost(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot, bool isTorn)
{
    const auto &tpuRequest = scene.history.tpuRequest;
    const auto *request = found(snapshot.request);
    const auto *tpu = found(snapshot.node);
    const bool isLostOne = tpu && (line.isAdopted || isOurs(tpuRequest, *tpu)) && isSeenMachine(line, *tpu);
    if (tpu && !isLostOne && isOurs(tpuRequest, *tpu)) { // an earlier program came further than it could write down
        line.onlyDead = line.mayLose = line.isAdopted = false;
        if (line.goal == Goal::Leave)
            return false;
        setState(scene, line, AttemptState::OutcomeUnknown);
        reduceWanted(scene, line, snapshot);
        return true;
    }
    if (tpu && !isLostOne && (line.isAdopted || !request)) {
        failForGood(scene, line, anotherThere(*tpu), Remains::No);
        return true;
    }
    if (tpu && !isLostOne)
        return false;
    if (tpu && isPassing(tpu->state)) {
        lookIn(scene, line, 30s);
        return true;
    }
    // One slice is not there any more: the others go with it, because only all together come back.
    if (const auto why = tpu && !isTorn ? whyKept(tpuRequest, line, *tpu) : std::nullopt)
        keepLost(scene, line, *why);
    else
        planLostRemoval(scene, line, request, tpu);
    return true;
}

} // namespace

void reduceLeaving(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &read)
{
    const auto [snapshot, isTorn] = asOne(scene.history.tpuRequest, line, read);
    remember(scene, line, snapshot);
    if (const auto *tpu = found(snapshot.node); tpu && !snapshot.slices.isEmpty())
        line.removedNode = tpu->shortName;
    if (wasUnreadable(scene, line, snapshot) || (line.onlyDead && reduceLost(scene, line, snapshot, isTorn)))
        return;
    const auto *tpu = found(snapshot.node);
    const bool isForeign = tpu && !isOurs(scene.history.tpuRequest, *tpu);
    const auto *request = found(snapshot.request);
    line.isLate = line.isLate || (tpu && !isForeign && tpu->state == TpuState::Ready && line.goal == Goal::Leave);
    if (request && isForeign
        && request->state == QueuedResourceState::Active) { // not ours to delete, whatever our request says
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
    const auto *operation = found(snapshot.operation);
    if (operation && operation->progress == Progress::Running && operation->verb != "delete"_L1)
        lookIn(scene, line, 15s);
    else if (line.unsureUntil.isValid() && scene.now < line.unsureUntil)
        line.lookAt = std::min(scene.about(10s), line.unsureUntil);
    else
        settleGone(scene, line);
}

} // namespace steps
