// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/slicemoves.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// The nodes of a slice as the queue has them; empty where Slurm does not know all of them.
QList<const ClusterNode *> nodesInQueue(const ClusterSlice &slice, const ClusterQueue &queue)
{
    QList<const ClusterNode *> nodes;
    for (const auto &host : slice.hosts) {
        const auto *node = queue.node(host.node);
        if (node == nullptr)
            return {};
        nodes << node;
    }
    return nodes;
}

bool isAway(const ClusterNode *node)
{
    return node->state == ClusterNodeState::PoweredDown || node->state == ClusterNodeState::PoweringUp;
}

bool isDown(const ClusterNode *node)
{
    return node->state == ClusterNodeState::Down;
}

/// Set down by us: what an administrator has set down stays so.
bool isOurs(const ClusterNode *node)
{
    return node->reason.startsWith(ourReason);
}

std::optional<SliceMove> moveOfLost(const Cluster &cluster, const SliceNow &now,
                                    const QList<const ClusterNode *> &nodes, bool isWanted)
{
    const auto why = QString{ourReason} + u' ' + (now.why.isEmpty() ? u"lost"_s : now.why);
    if (!cluster.asksForSlices) {
        if (std::ranges::all_of(nodes, isDown))
            return std::nullopt;
        return SliceMove{SliceMoveKind::SetDown, now.slice, why};
    }
    if (!std::ranges::all_of(nodes, isAway))
        return SliceMove{SliceMoveKind::PowerDown, now.slice, why};
    const bool isComing =
        std::ranges::any_of(nodes, [](const ClusterNode *node) { return node->state == ClusterNodeState::PoweringUp; });
    if (isWanted || isComing)
        return SliceMove{SliceMoveKind::Ask, now.slice, {}};
    return std::nullopt;
}

/// Nodes that are away come back when their slurmd says so, which the recipe starts; the others when they are told to.
std::optional<SliceMove> moveOfThere(const SliceNow &now, const QList<const ClusterNode *> &nodes)
{
    if (std::ranges::any_of(nodes, isAway))
        return SliceMove{SliceMoveKind::SetUp, now.slice, {}};
    const bool isLeftDown =
        std::ranges::any_of(nodes, [](const ClusterNode *node) { return isDown(node) && isOurs(node); });
    return isLeftDown ? std::optional{SliceMove{SliceMoveKind::Rejoin, now.slice, {}}} : std::nullopt;
}

} // namespace

QList<SliceMove> sliceMoves(const Cluster &cluster, const QList<SliceNow> &now, const ClusterQueue &queue,
                            const QSet<QString> &wanted, const QSet<QString> &busy)
{
    QList<SliceMove> moves;
    if (!cluster.isReady())
        return moves;
    for (const auto &sight : now) {
        const auto *slice = cluster.slice(sight.slice);
        if (slice == nullptr || busy.contains(sight.slice) || sight.sight == SliceNow::Sight::Unknown)
            continue;
        if (sight.sight == SliceNow::Sight::Returned) {
            moves.append(SliceMove{SliceMoveKind::SetUp, sight.slice, {}});
            continue;
        }
        const auto nodes = nodesInQueue(*slice, queue);
        if (nodes.isEmpty())
            continue;
        const auto move = sight.sight == SliceNow::Sight::Lost
            ? moveOfLost(cluster, sight, nodes, wanted.contains(sight.slice))
            : moveOfThere(sight, nodes);
        if (move)
            moves.append(*move);
    }
    return moves;
}

Cluster withReturned(Cluster cluster, const SliceNow &returned)
{
    const auto found = std::ranges::find(cluster.slices, returned.slice, &ClusterSlice::name);
    if (found == cluster.slices.end() || returned.hosts.isEmpty())
        return cluster;
    const bool wasController = std::ranges::any_of(
        found->hosts, [&cluster](const ClusterHost &host) { return host.host.id == cluster.controller.id; });
    const auto hardware = found->hosts.isEmpty() ? ClusterHardware{} : found->hosts.constFirst().hardware;
    QList<ClusterHost> hosts;
    for (qsizetype i = 0; i < returned.hosts.size(); ++i) {
        ClusterHost host = i < found->hosts.size()
            ? found->hosts[i]
            : ClusterHost{.node = nodeNameOf(found->name, int(i)), .hardware = hardware};
        host.host = returned.hosts[i];
        host.address = returned.hosts[i].internalAddress;
        hosts.append(host);
    }
    found->hosts = hosts;
    found->tpu = returned.tpu;
    found->number = returned.number;
    if (wasController) {
        cluster.controller = hosts.constFirst().host;
        cluster.controllerAddress = hosts.constFirst().address;
        cluster.controllerName.clear(); // the recipe reads it anew
    }
    return cluster;
}
