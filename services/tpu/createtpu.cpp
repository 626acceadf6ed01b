// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/createtpu.h"

#include "services/core/linkedstop.h"
#include "services/tpu/changetpu.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

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
            co_return failed(ErrorCode::Busy, Words::tr("The TPU was made but is %1 instead of READY.").arg(tpu->stateText));
        if (!tpu && tpu.error().code == ErrorCode::NotFound) {
            const auto creation = co_await creationOf(flow, flow->stop);
            if (creation && creation->error)
                co_return std::unexpected{*creation->error};
            co_return failed(ErrorCode::Busy, Words::tr("The TPU vanished while it was being made."));
        }
        if (!tpu && !mayPass(tpu.error().code))
            co_return tpu;
        wait = flow->job.policy.pace.next(wait);
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
    const bool nodeDecides = done || done.error().code == ErrorCode::NotFound || done.error().code == ErrorCode::BadReply;
    if (!nodeDecides)
        co_return std::unexpected{done.error()};
    co_return co_await waitUntilReady(flow);
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

Task<Tpu> tryOnce(Flow *flow)
{
    flow->report({.phase = CreateProgress::Phase::Looking});
    auto seen = co_await flow->api.node(flow->id, flow->stop);
    if (seen)
        co_return co_await adopt(flow, *seen);
    if (seen.error().code != ErrorCode::NotFound)
        co_return seen;
    flow->report({.phase = CreateProgress::Phase::Asking});
    flow->mayExist = true; // from here on a lost reply may hide a node
    const auto created = co_await flow->api.createNode(flow->job.spec, flow->stop);
    if (created && created->error)
        co_return std::unexpected{*created->error};
    if (created)
        co_return co_await waitForCreation(flow, created->name);
    const auto code = created.error().code;
    const bool mustLook = code == ErrorCode::AlreadyExists || code == ErrorCode::Ambiguous || code == ErrorCode::BadReply;
    if (!mustLook) {
        flow->mayExist = code == ErrorCode::Cancelled; // a refusal is a sure no
        co_return std::unexpected{created.error()};
    }
    seen = co_await flow->api.node(flow->id, flow->stop);
    if (seen)
        co_return co_await adopt(flow, *seen);
    co_return std::unexpected{created.error()};
}

/// Removes what a failed or cancelled try of ours left behind. Gives an empty text when nothing of ours is there,
/// else a sentence on what remains. Never deletes what is not ours, nor in a state that is not understood.
Task<QString> tidyUp(Flow *flow)
{
    constexpr int tries = 5;
    const auto stop = flow->job.abandon;
    const auto name = flow->job.spec.name;
    const auto zone = flow->job.spec.zone.toString();
    int absences = 0;
    for (int i = 0; i < tries && absences < 2; ++i) {
        const auto tpu = co_await flow->api.node(flow->id, stop);
        if (tpu && !flow->isOurs(*tpu))
            co_return QString{};
        if (tpu && tpu->state == TpuState::Unknown)
            co_return Words::tr("%1 in %2 is in a state that the program does not understand (%3) and was not deleted. "
                                "Look at it in the list.")
                .arg(name, zone, tpu->stateText);
        if (tpu)
            (void)co_await deleteTpu(flow->api, flow->clock, flow->id, flow->job.policy.pace, stop);
        else if (tpu.error().code == ErrorCode::NotFound)
            ++absences; // a create under way when it was stopped may still arrive: look twice
        if (!tpu && tpu.error().code == ErrorCode::Cancelled)
            break;
        if (absences < 2)
            (void)co_await flow->clock->sleep(2s, stop);
    }
    if (absences > 0)
        co_return QString{};
    co_return Words::tr("%1 in %2 may still exist and cost money. Look at the list and delete it there.").arg(name, zone);
}

/// What is returned when no further try is made.
Task<Tpu> giveUp(Flow *flow, Error error)
{
    if (flow->job.abandon.stop_requested())
        co_return failed(ErrorCode::Cancelled);
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
        (void)co_await deleteTpu(flow->api, flow->clock, flow->id, flow->job.policy.pace, flow->stop);
    co_return std::nullopt;
}

} // namespace

std::optional<std::chrono::milliseconds> RetryPolicy::delayAfter(const Error &error, int capacityTries,
                                                                 int errorTries, double random) const
{
    using Wait = std::chrono::duration<double, std::milli>;
    const auto keepsTrying = capacity == Capacity::KeepTrying;
    const auto rounded = [&](Wait wait) {
        return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(wait), error.retryAfter.value_or(0ms));
    };
    const Wait atCapacityPace = capacityPause * (0.7 + 0.6 * random);
    if (error.code == ErrorCode::NoCapacity) {
        const bool isOver = !keepsTrying || (maxCapacityTries > 0 && capacityTries >= maxCapacityTries);
        return isOver ? std::nullopt : std::optional{rounded(atCapacityPace)};
    }
    if (!mayPass(error.code))
        return std::nullopt;
    if (errorTries < maxErrorTries)
        return rounded(random * std::min<Wait>(errorCap, errorBase * std::exp2(std::clamp(errorTries - 1, 0, 30))));
    return keepsTrying ? std::optional{rounded(atCapacityPace)} : std::nullopt;
}

Task<Tpu> createTpu(TpuApi api, Clock *clock, CreateJob job, std::stop_token stop)
{
    const LinkedStop linked{stop, job.abandon};
    if (job.spec.job.isNull())
        job.spec.job = QUuid::createUuid();
    Flow flow{.api = api, .clock = clock, .job = job, .id = api.idOf(job.spec), .stop = linked.token()};
    int capacityTries = 0;
    int errorTries = 0;
    for (;; ++flow.attempt) {
        const auto tpu = co_await tryOnce(&flow);
        if (tpu)
            co_return tpu;
        (tpu.error().code == ErrorCode::NoCapacity ? capacityTries : errorTries) += 1;
        if (tpu.error().code == ErrorCode::NoCapacity)
            errorTries = 0;
        const auto wait = job.policy.delayAfter(tpu.error(), capacityTries, errorTries, job.random ? job.random() : 0.5);
        if (!wait || flow.stop.stop_requested())
            co_return co_await giveUp(&flow, tpu.error());
        if (const auto cleared = co_await clearTheWay(&flow); cleared && *cleared)
            co_return **cleared;
        flow.report({.phase = CreateProgress::Phase::Pausing, .nextTryIn = wait, .lastError = tpu.error()});
        if (const auto slept = co_await clock->sleep(*wait, flow.stop); !slept)
            co_return co_await giveUp(&flow, slept.error());
    }
}
