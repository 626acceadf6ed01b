// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/calls.h"

#include "services/provisioning/slices.h"
#include "services/tpu/deletequeuedresource.h"

#include <algorithm>

namespace {

TpuId nodeOf(const TpuApi &api, const ZoneAttemptRecord &line)
{
    return tpuId(api.profile().project, line.line.zone, line.line.name);
}

/// All slices of `line`, by one call; an error: they could not be read. NotFound for one that is not there.
Task<QList<Result<Tpu>>> readSlices(TpuApi api, ZoneAttemptRecord line, std::stop_token stop)
{
    const auto list = co_await api.nodes(line.line.zone, stop);
    if (!list)
        co_return std::unexpected{list.error()};
    if (list->cutShort || !list->unreachable.isEmpty()) // what is not listed may be there
        co_return failed(ErrorCode::Offline);
    QList<Result<Tpu>> slices;
    for (const auto &name : nodesOf(line)) {
        const auto tpu = std::ranges::find_if(
            list->tpus, [&](const Tpu &one) { return one.shortName == name && one.zone == line.line.zone; });
        slices.append(tpu != list->tpus.end() ? Result<Tpu>{*tpu} : Result<Tpu>{failed(ErrorCode::NotFound)});
    }
    co_return slices;
}

/// Each in its turn, until one does not work.
Task<> forEach(QList<Result<Tpu>> slices, ReachTpu what, std::stop_token stop)
{
    for (const auto &slice : std::as_const(slices)) {
        if (!slice)
            co_return std::unexpected{slice.error()};
        if (slice->state != TpuState::Ready)
            co_return failed(ErrorCode::ConnectionLost, {}, slice->stateText);
        if (!what)
            continue;
        if (const auto done = co_await what(*slice, stop); !done)
            co_return done;
    }
    co_return {};
}

/// A request that waits has no node to be read.
bool hasNode(const Result<QueuedResource> &request)
{
    if (!request)
        return request.error().code == ErrorCode::NotFound;
    switch (request->state) {
    case QueuedResourceState::Creating:
    case QueuedResourceState::Accepted:
    case QueuedResourceState::WaitingForResources: return false;
    default: return true;
    }
}

/// The node is not there, or is dead: the operation that made it knows why.
bool needsOperation(const Result<Tpu> &node)
{
    return node ? !isPassing(node->state) && node->state != TpuState::Ready : node.error().code == ErrorCode::NotFound;
}

} // namespace

namespace calls {

Task<event::Sent> ask(TpuApi api, ZoneAttemptRecord line, ValidTime time, std::stop_token stop)
{
    event::Sent sent{.zone = line.line.zone, .attempt = line.line.attempt, .answer = failed(ErrorCode::Cancelled)};
    if (line.line.request.isEmpty())
        sent.answer = co_await api.createNode(line.sent, stop);
    else
        sent.answer = co_await api.createQueuedResource({.spec = line.sent,
                                                         .id = lastSegment(line.line.request.toString()),
                                                         .requestId = line.requestId,
                                                         .validFor = time.validFor,
                                                         .notBefore = time.notBefore,
                                                         .notAfter = time.notAfter},
                                                        stop);
    co_return sent;
}

Task<event::Snapshot> look(TpuApi api, ZoneAttemptRecord line, std::stop_token stop)
{
    event::Snapshot snapshot{.zone = line.line.zone, .attempt = line.line.attempt};
    if (!line.line.request.isEmpty())
        snapshot.request = co_await api.queuedResource(line.line.request, stop);
    const bool mayHaveNodes = !snapshot.request || hasNode(*snapshot.request);
    if (mayHaveNodes && line.sent.slices > 1) {
        if (const auto slices = co_await readSlices(api, line, stop))
            snapshot.slices = *slices;
        else
            snapshot.node = std::unexpected{slices.error()};
    } else if (mayHaveNodes) {
        snapshot.node = co_await api.node(nodeOf(api, line), stop);
    }
    const bool hasRequest = snapshot.request && *snapshot.request; // it has the reason itself
    const bool isAnyMissing = std::ranges::any_of(snapshot.slices, &needsOperation);
    if ((isAnyMissing || (snapshot.node && needsOperation(*snapshot.node))) && !hasRequest
        && !line.line.operation.isEmpty())
        snapshot.operation = co_await api.operation(line.line.operation, stop);
    co_return snapshot;
}

Task<event::Removed> remove(TpuApi api, ZoneAttemptRecord line, std::stop_token stop)
{
    event::Removed removed{
        .zone = line.line.zone, .attempt = line.line.attempt, .answer = failed(ErrorCode::Cancelled)};
    if (line.isAdopted && line.removal == Removal::RequestWithNodes) { // who made that request may have more in it
        const auto sure = co_await makeSureOfNodes(
            api, {.id = line.line.request, .nodes = QList{ListedNode{nodeOf(api, line), line.numericId}}}, stop);
        removed.isWithheld = !sure;
        if (!sure) {
            removed.answer = std::unexpected{sure.error()};
            co_return removed;
        }
    }
    if (line.removal == Removal::Node)
        removed.answer = co_await api.deleteNode(line.removedNode.isEmpty()
                                                     ? nodeOf(api, line)
                                                     : tpuId(api.profile().project, line.line.zone, line.removedNode),
                                                 stop);
    else if (line.removal != Removal::None)
        removed.answer = co_await api.deleteQueuedResource(
            line.line.request, line.removal == Removal::RequestWithNodes ? WithNodes::Yes : WithNodes::No, stop,
            line.refusals == 0 ? line.deleteId : QUuid{});
    co_return removed;
}

Task<event::Reached> reach(TpuApi api, ZoneAttemptRecord line, ReachTpu reach, std::stop_token stop)
{
    event::Reached reached{.zone = line.line.zone, .attempt = line.line.attempt, .answer = {}};
    if (line.sent.slices > 1) {
        const auto slices = co_await readSlices(api, line, stop);
        if (slices)
            reached.answer = co_await forEach(*slices, reach, stop);
        else
            reached.answer = std::unexpected{slices.error()};
        co_return reached;
    }
    const auto node = co_await api.node(nodeOf(api, line), stop);
    if (!node)
        reached.answer = std::unexpected{node.error()};
    else if (node->state != TpuState::Ready)
        reached.answer = failed(ErrorCode::ConnectionLost, {}, node->stateText);
    else if (reach)
        reached.answer = co_await reach(*node, stop);
    co_return reached;
}

/// The same as use() does with one node, with each of them.
static Task<event::Used> useSlices(TpuApi api, ZoneAttemptRecord line, TpuRequestRecord history,
                                   ProvisioningContext context, std::stop_token stop)
{
    event::Used used{.zone = line.line.zone,
                     .attempt = line.line.attempt,
                     .node = failed(ErrorCode::NotFound),
                     .answer = RunOutcome{.kind = RunOutcome::Kind::Succeeded}};
    const auto slices = co_await readSlices(api, line, stop);
    if (!slices) {
        used.node = std::unexpected{slices.error()};
        co_return used;
    }
    const auto away = std::ranges::find_if_not(*slices, [&](const Result<Tpu> &slice) {
        return slice && slice->state == TpuState::Ready && isSeenMachine(line, *slice);
    });
    used.node = away == slices->end() ? slices->constFirst() : *away;
    if (away != slices->end())
        co_return used;
    if (!history.recovery.isReached) {
        if (const auto in = co_await forEach(*slices, context.letIn, stop); !in)
            used.answer = std::unexpected{in.error()};
        co_return used;
    }
    std::vector<Task<RunOutcome>> runs; // side by side: the programs of all slices wait for each other
    for (const auto &slice : context.run ? *slices : QList<Result<Tpu>>{})
        runs.push_back(context.run(*slice, history.tpuRequest.afterwards.command, stop));
    bool hasFailed = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto ran = co_await runs[i];
        const bool isBad = !ran || ran->kind == RunOutcome::Kind::Failed;
        if (hasFailed || (!isBad && ran->kind != RunOutcome::Kind::GoesOn))
            continue;
        hasFailed = isBad;
        used.node = slices->at(qsizetype(i));
        used.answer = ran;
    }
    co_return used;
}

Task<event::Used> use(TpuApi api, ZoneAttemptRecord line, TpuRequestRecord history, ProvisioningContext context,
                      std::stop_token stop)
{
    if (line.sent.slices > 1)
        co_return co_await useSlices(api, line, history, context, stop);
    event::Used used{.zone = line.line.zone,
                     .attempt = line.line.attempt,
                     .node = co_await api.node(*history.winner, stop),
                     .answer = RunOutcome{.kind = RunOutcome::Kind::Succeeded}};
    const bool isThere =
        used.node && used.node->state == TpuState::Ready && used.node->numericId == history.winnerNumericId;
    if (isThere && history.recovery.isReached && context.run) {
        used.answer = co_await context.run(*used.node, history.tpuRequest.afterwards.command, stop);
    } else if (isThere && !history.recovery.isReached && context.letIn) {
        if (const auto in = co_await context.letIn(*used.node, stop); !in)
            used.answer = std::unexpected{in.error()};
    }
    co_return used;
}

} // namespace calls
