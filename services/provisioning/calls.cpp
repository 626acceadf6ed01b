// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/calls.h"

#include "services/tpu/deletequeuedresource.h"

namespace {

TpuId nodeOf(const TpuApi &api, const ZoneAttemptRecord &line)
{
    return tpuId(api.profile().project, line.line.zone, line.line.name);
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
    if (!snapshot.request || hasNode(*snapshot.request))
        snapshot.node = co_await api.node(nodeOf(api, line), stop);
    const bool hasRequest = snapshot.request && *snapshot.request; // it has the reason itself
    if (snapshot.node && needsOperation(*snapshot.node) && !hasRequest && !line.line.operation.isEmpty())
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
        removed.answer = co_await api.deleteNode(nodeOf(api, line), stop);
    else if (line.removal != Removal::None)
        removed.answer = co_await api.deleteQueuedResource(
            line.line.request, line.removal == Removal::RequestWithNodes ? WithNodes::Yes : WithNodes::No, stop,
            line.refusals == 0 ? line.deleteId : QUuid{});
    co_return removed;
}

Task<event::Reached> reach(TpuApi api, ZoneAttemptRecord line, ReachTpu reach, std::stop_token stop)
{
    event::Reached reached{.zone = line.line.zone, .attempt = line.line.attempt, .answer = {}};
    const auto node = co_await api.node(nodeOf(api, line), stop);
    if (!node)
        reached.answer = std::unexpected{node.error()};
    else if (node->state != TpuState::Ready)
        reached.answer = failed(ErrorCode::ConnectionLost, {}, node->stateText);
    else if (reach)
        reached.answer = co_await reach(*node, stop);
    co_return reached;
}

Task<event::Used> use(TpuApi api, ZoneAttemptRecord line, TpuRequestRecord history, ProvisioningContext context,
                      std::stop_token stop)
{
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
