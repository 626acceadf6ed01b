// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/changetpu.h"

#include "services/tpu/failureclass.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct ChangeTpuMessages
{
    Q_DECLARE_TR_FUNCTIONS(ChangeTpu)
};

/// Begins it and follows it to its end.
Task<> carriedOut(Task<Operation> call, TpuApi api, Clock *clock, PollPace pace, std::stop_token stop)
{
    const auto begun = co_await call;
    if (!begun)
        co_return std::unexpected{begun.error()};
    co_return co_await followed(api, clock, *begun, pace, stop);
}

/// Reads the node until it rests. Errors: NotFound when it is gone.
Task<Tpu> waitUntilItRests(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop)
{
    std::chrono::milliseconds wait{0};
    for (;;) {
        const auto tpu = co_await api.node(id, stop);
        if (tpu && !isPassing(tpu->state))
            co_return tpu;
        if (!tpu && !mayPass(tpu.error().code))
            co_return tpu;
        wait = pace.next(wait, tpu.has_value());
        if (const auto slept = co_await clock->sleep(wait, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

struct Change
{
    Task<Operation> (*begin)(TpuApi, TpuId, std::stop_token);
    TpuState goal;
    MayGo canContinue{}; ///< asked before each further try
};

Task<Operation> beginStart(TpuApi api, TpuId id, std::stop_token stop)
{
    return api.startNode(std::move(id), std::move(stop));
}

Task<Operation> beginStop(TpuApi api, TpuId id, std::stop_token stop)
{
    return api.stopNode(std::move(id), std::move(stop));
}

/// Something else is being done to the node: wait until that has ended, then ask again (9.2: poll, then retry).
bool isBusyWithSomethingElse(ErrorCode refusal, const Result<Tpu> &seen)
{
    return refusal == ErrorCode::Conflict
        || ((refusal == ErrorCode::Invalid || refusal == ErrorCode::WrongState) && seen && isPassing(seen->state)
            && seen->state != TpuState::Deleting);
}

constexpr int mostTries = 4;

Task<Tpu> changed(TpuApi api, Clock *clock, TpuId id, Change change, std::pair<PollPace, std::stop_token> how)
{
    const auto [pace, stop] = how;
    for (int tries = 1;; ++tries) {
        const auto done = co_await carriedOut(change.begin(api, id, stop), api, clock, pace, stop);
        const auto refusal = done ? std::nullopt : std::optional{done.error()};
        const auto seen = co_await api.node(id, stop);
        const bool isBusy = refusal && isBusyWithSomethingElse(refusal->code, seen);
        if (refusal && !isBusy && !mustLook(refusal->code))
            co_return std::unexpected{*refusal};
        const auto tpu = co_await waitUntilItRests(api, clock, id, pace, stop);
        if (!tpu || tpu->state == change.goal)
            co_return tpu;
        if (!refusal)
            co_return failed(ErrorCode::Conflict,
                             ChangeTpuMessages::tr("Google says it is done, but %1 is %2. Load the list again and look "
                                                   "at its health.")
                                 .arg(tpu->shortName, tpu->stateText));
        if (!isBusy || tries >= mostTries)
            co_return std::unexpected{*refusal};
        if (change.canContinue && !change.canContinue(*tpu))
            co_return failed(
                ErrorCode::Conflict,
                ChangeTpuMessages::tr("While this waited to stop %1, somebody else created it again: it is another TPU "
                                      "now, and %2. It was not stopped. Look at the list again.")
                    .arg(tpu->shortName, tpu->stateText));
        if (const auto slept = co_await clock->sleep(pace.first * tries, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

} // namespace

bool mayPass(ErrorCode code)
{
    if (code == ErrorCode::SignedOut)
        return true; // a job waits for the user, it does not fail
    const auto kind = classifyFailure({.code = code, .message = {}, .serverWords = {}}).kind;
    return kind != FailureClass::Capacity && passesByItself(kind);
}

bool mustLook(ErrorCode code)
{
    return code == ErrorCode::Ambiguous || code == ErrorCode::Conflict || code == ErrorCode::BadReply
        || code == ErrorCode::NotFound;
}

Task<> followed(TpuApi api, Clock *clock, Operation operation, PollPace pace, std::stop_token stop)
{
    if (operation.progress == Progress::Running) {
        const auto read = [api](OperationName name, std::stop_token token) {
            return api.operation(std::move(name), std::move(token));
        };
        const auto done = co_await waitForOperation(read, clock, operation.name, pace, stop);
        if (!done && mustLook(done.error().code))
            co_return {};
        if (!done)
            co_return std::unexpected{done.error()};
        operation = *done;
    }
    if (operation.error)
        co_return std::unexpected{*operation.error};
    co_return {};
}

Task<> deleteTpu(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop, MayGo mayGo)
{
    for (int tries = 1;; ++tries) {
        const auto done = co_await carriedOut(api.deleteNode(id, stop), api, clock, pace, stop);
        const auto refusal = done ? std::nullopt : std::optional{done.error()};
        if (refusal && refusal->code == ErrorCode::NotFound)
            co_return {};
        const auto seen = co_await api.node(id, stop);
        const bool isBusy = refusal && isBusyWithSomethingElse(refusal->code, seen);
        const bool isGoing = seen && seen->state == TpuState::Deleting; // an earlier delete whose reply was lost
        if (refusal && !isBusy && !isGoing && !mustLook(refusal->code))
            co_return std::unexpected{*refusal};
        const auto tpu = co_await waitUntilItRests(api, clock, id, pace, stop);
        if (!tpu && tpu.error().code == ErrorCode::NotFound)
            co_return {};
        if (!tpu)
            co_return std::unexpected{tpu.error()};
        if (!refusal)
            co_return failed(ErrorCode::Conflict,
                             ChangeTpuMessages::tr(
                                 "Google says that %1 was deleted, but it is still there (%2). Load the list again and "
                                 "repeat the delete if it stays.")
                                 .arg(tpu->shortName, tpu->stateText));
        if (!isBusy || tries >= mostTries)
            co_return std::unexpected{*refusal};
        if (mayGo && !mayGo(*tpu))
            co_return failed(ErrorCode::Conflict,
                             ChangeTpuMessages::tr("While this waited to delete %1, somebody else changed it: it is %2 "
                                                   "now. Nothing was deleted. Look at "
                                                   "the list again.")
                                 .arg(tpu->shortName, tpu->stateText));
        if (const auto slept = co_await clock->sleep(pace.first * tries, stop); !slept)
            co_return slept;
    }
}

Task<Tpu> startTpu(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop)
{
    return changed(std::move(api), clock, std::move(id), {&beginStart, TpuState::Ready}, {pace, std::move(stop)});
}

Task<Tpu> stopTpu(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop, MayGo mayStop)
{
    return changed(std::move(api), clock, std::move(id), {&beginStop, TpuState::Stopped, std::move(mayStop)},
                   {pace, std::move(stop)});
}

Task<> maintainTpu(TpuApi api, Clock *clock, TpuId id, Maintenance maintenance, std::stop_token stop)
{
    auto call =
        maintenance == Maintenance::Rehearsal ? api.simulateMaintenance(id, 0, stop) : api.performMaintenance(id, stop);
    co_return co_await carriedOut(std::move(call), api, clock, {}, stop);
}

namespace {

struct PreconditionMessages
{
    Q_DECLARE_TR_FUNCTIONS(Precondition)
};

} // namespace

bool isStill(const ListedNode &agreed, const Tpu &now)
{
    return agreed.id == now.id && agreed.numericId == now.numericId
        && (agreed.stateText.isEmpty() || agreed.stateText == now.stateText);
}

Task<Tpu> readPrecondition(TpuApi api, ListedNode agreed, std::stop_token stop)
{
    const auto now = co_await api.node(agreed.id, stop);
    if (now && isStill(agreed, *now))
        co_return now;
    if (now && agreed.numericId == now->numericId)
        co_return failed(
            ErrorCode::Conflict,
            PreconditionMessages::tr("%1 is %2 now. Nothing was done with it. Look at the list, then decide again.")
                .arg(now->shortName, now->stateText));
    if (now)
        co_return failed(ErrorCode::Conflict,
                         PreconditionMessages::tr("%1 was created again in the meantime: it is another TPU than the "
                                                  "one you were shown. Nothing was done with it.")
                             .arg(now->shortName));
    if (now.error().code == ErrorCode::NotFound || now.error().code == ErrorCode::Cancelled)
        co_return now;
    auto error = now.error();
    error.message = PreconditionMessages::tr("Nothing was done with %1, because it is not known what it is now. %2",
                                             "%2: a sentence, why")
                        .arg(lastSegment(agreed.id.toString()), error.message);
    co_return std::unexpected{error};
}
