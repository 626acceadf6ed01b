// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/createtpu.h"

#include "services/core/linkedstop.h"
#include "services/tpu/changetpu.h"
#include "services/tpu/triage.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CreateTpu)
};

/// What the steps share; it lives in the frame of createTpu.
struct Flow
{
    TpuApi api;
    Clock *clock;
    CreateJob job;
    TpuId id;
    std::stop_token stop;
    int attempt = 1;
    bool mayExist = false; ///< something of this job may be in the cloud
    bool isAsking = false; ///< a create is on its way and must not be cut off: nobody would know what came of it
    bool isUnsure = false; ///< the answer to a create was lost: it may still be carried out

    [[nodiscard]] bool isOurs(const Tpu &tpu) const
    {
        return tpu.labels.value(QLatin1StringView{jobLabel}) == job.spec.job.toString(QUuid::WithoutBraces);
    }

    void report(CreateProgress progress) const
    {
        progress.attempt = attempt;
        if (job.report)
            job.report(progress);
    }
};

std::unexpected<Error> nameTaken(const Flow *flow)
{
    return failed(ErrorCode::AlreadyExists,
                  Words::tr("%1 already exists in %2 and was not made by this request, so it was left alone. Choose "
                            "another name.")
                      .arg(flow->job.spec.name, flow->job.spec.zone.toString()));
}

/// Why a node of ours went away while it was being made: its operation knows.
Task<Operation> creationOf(Flow *flow, std::stop_token stop)
{
    const auto operations = co_await flow->api.operations(flow->job.spec.zone, stop);
    if (!operations)
        co_return std::unexpected{operations.error()};
    const Operation *latest = nullptr;
    for (const auto &operation : *operations) {
        if (operation.target == flow->id.toString() && operation.verb == "create"_L1
            && (!latest || operation.createTime > latest->createTime))
            latest = &operation;
    }
    if (!latest)
        co_return failed(ErrorCode::NotFound);
    co_return *latest;
}

/// Follows the node itself, where no operation can be followed.
Task<Tpu> waitUntilReady(Flow *flow)
{
    auto wait = 0ms;
    for (;;) {
        const auto tpu = co_await flow->api.node(flow->id, flow->stop);
        if (tpu && !flow->isOurs(*tpu))
            co_return nameTaken(flow);
        if (tpu && tpu->state == TpuState::Ready)
            co_return tpu;
        if (tpu && !isPassing(tpu->state))
            co_return failed(ErrorCode::Busy,
                             Words::tr("The TPU was made but is %1 instead of READY.").arg(tpu->stateText));
        if (!tpu && tpu.error().code == ErrorCode::NotFound) {
            const auto creation = co_await creationOf(flow, flow->stop);
            if (creation && creation->error)
                co_return std::unexpected{*creation->error};
            co_return failed(ErrorCode::Busy, Words::tr("The TPU vanished while it was being made."));
        }
        if (!tpu && !mayPass(tpu.error().code))
            co_return tpu;
        wait = flow->job.policy.pace.next(wait, tpu.has_value());
        if (const auto slept = co_await flow->clock->sleep(wait, flow->stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

/// Follows the operation to its end; what it cannot tell, the node tells.
Task<Tpu> waitForCreation(Flow *flow, OperationName name)
{
    flow->report({.phase = CreateProgress::Phase::Waiting, .operation = name});
    const auto read = [api = flow->api](OperationName operation, std::stop_token stop) {
        return api.operation(std::move(operation), std::move(stop));
    };
    const auto done = co_await waitForOperation(read, flow->clock, name, flow->job.policy.pace, flow->stop);
    if (done && done->error)
        co_return std::unexpected{*done->error};
    const bool nodeDecides =
        done || done.error().code == ErrorCode::NotFound || done.error().code == ErrorCode::BadReply;
    if (!nodeDecides)
        co_return std::unexpected{done.error()};
    co_return co_await waitUntilReady(flow);
}

/// A delete may wait until something else that is done to the node has ended: its name may be somebody else's by then.
MayGo onlyOurs(const Flow *flow)
{
    return [flow](const Tpu &tpu) { return flow->isOurs(tpu); };
}

/// A node with our name is there. If it is ours an earlier try won, or is about to.
Task<Tpu> adopt(Flow *flow, Tpu tpu)
{
    if (!flow->isOurs(tpu))
        co_return nameTaken(flow);
    flow->mayExist = true;
    if (tpu.state == TpuState::Ready)
        co_return tpu;
    const auto creation = co_await creationOf(flow, flow->stop);
    if (creation && creation->progress == Progress::Running)
        co_return co_await waitForCreation(flow, creation->name);
    co_return co_await waitUntilReady(flow);
}

/// Taken by something that cannot be seen: an earlier TPU of that name that is not quite gone.
std::unexpected<Error> nameStillGoing(const Flow *flow)
{
    return failed(
        ErrorCode::Conflict,
        Words::tr("Google says that %1 exists in %2, but does not show it: an earlier TPU of that name may not be "
                  "quite gone. Wait, or choose another name.")
            .arg(flow->job.spec.name, flow->job.spec.zone.toString()));
}

/// Sends the create. The user's cancel does not cut it off: its answer says whether there is something to take back.
Task<Operation> ask(Flow *flow)
{
    flow->report({.phase = CreateProgress::Phase::Asking});
    if (flow->stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    flow->mayExist = true; // from here on a lost reply may hide a node
    flow->isAsking = true;
    const auto created = co_await flow->api.createNode(flow->job.spec, flow->job.abandon);
    flow->isAsking = false;
    if (created)
        co_return created;
    const auto code = created.error().code;
    flow->isUnsure = code == ErrorCode::Ambiguous || code == ErrorCode::BadReply || code == ErrorCode::Conflict
        || code == ErrorCode::Cancelled;
    flow->mayExist = flow->isUnsure || code == ErrorCode::AlreadyExists; // any other refusal is a sure no
    co_return created;
}

Task<Tpu> tryOnce(Flow *flow)
{
    flow->report({.phase = CreateProgress::Phase::Looking});
    auto seen = co_await flow->api.node(flow->id, flow->stop);
    if (seen)
        co_return co_await adopt(flow, *seen);
    if (seen.error().code != ErrorCode::NotFound)
        co_return seen;
    const auto created = co_await ask(flow);
    if (created && created->error)
        co_return std::unexpected{*created->error};
    if (created)
        co_return co_await waitForCreation(flow, created->name);
    if (!flow->mayExist)
        co_return std::unexpected{created.error()};
    seen = co_await flow->api.node(flow->id, flow->stop);
    if (seen)
        co_return co_await adopt(flow, *seen);
    if (created.error().code == ErrorCode::AlreadyExists && seen.error().code == ErrorCode::NotFound)
        co_return nameStillGoing(flow);
    co_return std::unexpected{created.error()};
}

/// Is a create of this node still under way, although the node cannot be seen yet?
Task<bool> isBeingMade(Flow *flow)
{
    const auto creation = co_await creationOf(flow, flow->job.abandon);
    co_return creation && creation->progress == Progress::Running;
}

/// Removes what a failed or cancelled try of ours left behind. Gives an empty text when nothing of ours is there,
/// else a sentence on what remains. Never deletes what is not ours, nor in a state that is not understood.
Task<QString> tidyUp(Flow *flow)
{
    constexpr int looks = 10;
    const int sure = flow->isUnsure ? 4 : 1; // a create whose answer was lost may still arrive: look again and again
    const auto stop = flow->job.abandon;
    const auto name = flow->job.spec.name;
    const auto zone = flow->job.spec.zone.toString();
    int absences = 0;
    for (int i = 0; i < looks && absences < sure; ++i) {
        if (i > 0)
            (void)co_await flow->clock->sleep(std::min(2s * i, 6s), stop);
        const auto tpu = co_await flow->api.node(flow->id, stop);
        if (!tpu && tpu.error().code == ErrorCode::Cancelled)
            break;
        if (tpu && !flow->isOurs(*tpu))
            co_return QString{};
        if (tpu && tpu->state == TpuState::Unknown)
            co_return Words::tr("%1 in %2 is in a state that the program does not understand (%3) and was not deleted. "
                                "Look at it in the list.")
                .arg(name, zone, tpu->stateText);
        absences = !tpu && tpu.error().code == ErrorCode::NotFound ? absences + 1 : 0;
        if (tpu)
            (void)co_await deleteTpu(flow->api, flow->clock, flow->id, flow->job.policy.pace, stop, onlyOurs(flow));
        else if (absences == sure && flow->isUnsure && (co_await isBeingMade(flow)).value_or(false))
            absences = 0;
    }
    if (absences > 0)
        co_return QString{};
    co_return Words::tr("%1 in %2 may still exist and cost money. Look at the list and delete it there.")
        .arg(name, zone);
}

/// What is returned when no further try is made.
Task<Tpu> giveUp(Flow *flow, Error error)
{
    if (flow->job.abandon.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (flow->stop.stop_requested())
        error = {.code = ErrorCode::Cancelled, .message = {}, .serverWords = {}};
    if (flow->mayExist) {
        flow->report({.phase = CreateProgress::Phase::CleaningUp, .lastError = error});
        const auto remains = co_await tidyUp(flow);
        if (!remains)
            co_return std::unexpected{remains.error()};
        if (!remains->isEmpty())
            error.message += (error.message.isEmpty() ? ""_L1 : " "_L1) + *remains;
    }
    co_return std::unexpected{error};
}

/// A node of ours in a dead state would make every further try fail: it goes first. One that is READY after all is
/// the result; one that is still moving is looked at again by the next try.
Task<std::optional<Tpu>> clearTheWay(Flow *flow)
{
    const auto tpu = co_await flow->api.node(flow->id, flow->stop);
    if (!tpu || !flow->isOurs(*tpu))
        co_return std::nullopt;
    if (tpu->state == TpuState::Ready)
        co_return std::optional{*tpu};
    if (!isPassing(tpu->state) && tpu->state != TpuState::Unknown)
        (void)co_await deleteTpu(flow->api, flow->clock, flow->id, flow->job.policy.pace, flow->stop, onlyOurs(flow));
    co_return std::nullopt;
}

} // namespace

std::optional<std::chrono::milliseconds> RetryPolicy::delayAfter(const Error &error, int capacityTries, int errorTries,
                                                                 double random) const
{
    constexpr std::chrono::milliseconds signInPause{10'000}; // costs nothing: unsent until the user has signed in again
    if (error.code == ErrorCode::SignedOut)
        return signInPause;
    const auto verdict = triage(error, errorTries);
    if (!passesByItself(verdict.kind))
        return std::nullopt;
    const bool isOver =
        verdict.kind == TriageClass::Capacity && maxCapacityTries > 0 && capacityTries >= maxCapacityTries;
    const bool isQuick = verdict.kind != TriageClass::Capacity && errorTries < maxErrorTries;
    if (isOver || (capacity == Capacity::GiveUp && !isQuick))
        return std::nullopt;
    const Pauses pauses{
        .capacity = capacityPause, .errorBase = errorBase, .errorCap = errorCap, .quickErrors = maxErrorTries};
    return pauseAfter(verdict, errorTries, pauses, random);
}

Task<Tpu> createTpu(TpuApi api, Clock *clock, CreateJob job, std::stop_token stop)
{
    const LinkedStop linked{stop, job.abandon};
    if (job.spec.job.isNull())
        job.spec.job = QUuid::createUuid();
    Flow flow{.api = api, .clock = clock, .job = job, .id = api.idOf(job.spec), .stop = linked.token()};
    const std::stop_callback onStop{stop, [&flow] {
                                        if (flow.isAsking)
                                            flow.report({.phase = CreateProgress::Phase::CleaningUp});
                                    }};
    int capacityTries = 0;
    int errorTries = 0;
    for (;; ++flow.attempt) {
        const auto tpu = co_await tryOnce(&flow);
        if (tpu)
            co_return tpu;
        (tpu.error().code == ErrorCode::NoCapacity ? capacityTries : errorTries) += 1;
        if (tpu.error().code == ErrorCode::NoCapacity)
            errorTries = 0;
        const auto wait =
            job.policy.delayAfter(tpu.error(), capacityTries, errorTries, job.random ? job.random() : 0.5);
        if (!wait || flow.stop.stop_requested())
            co_return co_await giveUp(&flow, tpu.error());
        if (const auto cleared = co_await clearTheWay(&flow); cleared && *cleared)
            co_return **cleared;
        flow.report({.phase = CreateProgress::Phase::Pausing, .nextTryIn = wait, .lastError = tpu.error()});
        if (const auto slept = co_await clock->sleep(*wait, flow.stop); !slept)
            co_return co_await giveUp(&flow, slept.error());
    }
}
