// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/wishcalls.h"

namespace {

TpuId nodeOf(const TpuApi &api, const LineHistory &line)
{
    return tpuId(api.profile().project, line.line.zone, line.line.name);
}

/// A request that waits has no node to be read.
bool hasNode(const Result<QueuedRequest> &request)
{
    if (!request)
        return request.error().code == ErrorCode::NotFound;
    switch (request->state) {
    case RequestState::Creating:
    case RequestState::Accepted:
    case RequestState::WaitingForResources: return false;
    default: return true;
    }
}

/// The node is not there, or is dead: the operation that made it knows why.
bool needsOperation(const Result<Tpu> &node)
{
    return node ? !isPassing(node->state) && node->state != TpuState::Ready : node.error().code == ErrorCode::NotFound;
}

} // namespace

namespace wishcalls {

Task<happening::Sent> ask(TpuApi api, LineHistory line, std::optional<std::chrono::seconds> validFor,
                          std::stop_token stop)
{
    happening::Sent sent{.zone = line.line.zone, .attempt = line.line.attempt, .answer = failed(ErrorCode::Cancelled)};
    if (line.line.request.isEmpty())
        sent.answer = co_await api.createNode(line.sent, stop);
    else
        sent.answer = co_await api.createRequest({.spec = line.sent,
                                                  .id = lastSegment(line.line.request.toString()),
                                                  .requestId = line.requestId,
                                                  .validFor = validFor},
                                                 stop);
    co_return sent;
}

Task<happening::Looked> look(TpuApi api, LineHistory line, std::stop_token stop)
{
    happening::Looked looked{.zone = line.line.zone, .attempt = line.line.attempt};
    if (!line.line.request.isEmpty())
        looked.request = co_await api.request(line.line.request, stop);
    if (!looked.request || hasNode(*looked.request))
        looked.node = co_await api.node(nodeOf(api, line), stop);
    if (looked.node && needsOperation(*looked.node) && line.line.request.isEmpty() && !line.line.operation.isEmpty())
        looked.operation = co_await api.operation(line.line.operation, stop);
    co_return looked;
}

Task<happening::Removed> remove(TpuApi api, LineHistory line, std::stop_token stop)
{
    happening::Removed removed{
        .zone = line.line.zone, .attempt = line.line.attempt, .answer = failed(ErrorCode::Cancelled)};
    if (line.removal == Removal::Node)
        removed.answer = co_await api.deleteNode(nodeOf(api, line), stop);
    else if (line.removal != Removal::None)
        removed.answer = co_await api.deleteRequest(
            line.line.request, line.removal == Removal::RequestWithNodes ? WithNodes::Yes : WithNodes::No, stop,
            line.refusals == 0 ? line.deleteId : QUuid{});
    co_return removed;
}

Task<happening::Reached> reach(TpuApi api, LineHistory line, ReachTpu reach, std::stop_token stop)
{
    happening::Reached reached{.zone = line.line.zone, .attempt = line.line.attempt, .answer = {}};
    const auto node = co_await api.node(nodeOf(api, line), stop);
    if (!node)
        reached.answer = std::unexpected{node.error()};
    else if (node->state != TpuState::Ready)
        reached.answer = failed(ErrorCode::ConnectionLost, {}, node->stateText);
    else if (reach)
        reached.answer = co_await reach(*node, stop);
    co_return reached;
}

} // namespace wishcalls
