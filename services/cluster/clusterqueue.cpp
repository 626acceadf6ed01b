// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterqueue.h"

#include "services/cluster/cluster.h"
#include "services/cluster/nodelist.h"

#include <QMap>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

bool ClusterJob::isHeld() const
{
    static constexpr std::array held{"JobHeldUser"_L1, "JobHeldAdmin"_L1, "launch_failed_requeued_held"_L1,
                                     "job_requeued_in_held_state"_L1};
    return isWaiting() && std::ranges::any_of(held, [this](QLatin1StringView word) {
               return reason.compare(word, Qt::CaseInsensitive) == 0;
           });
}

QString ClusterJob::key() const
{
    if (arrayJob <= 0)
        return QString::number(id);
    if (task >= 0)
        return u"%1_%2"_s.arg(arrayJob).arg(task);
    const auto waiting = tasks.section(u'%', 0, 0);
    return waiting.isEmpty() ? QString::number(arrayJob) : u"%1_[%2]"_s.arg(QString::number(arrayJob), waiting);
}

const ClusterJob *ClusterQueue::job(qint64 id) const
{
    const auto found = std::ranges::lower_bound(jobs, id, {}, &ClusterJob::id);
    return found != jobs.end() && found->id == id ? &*found : nullptr;
}

const ClusterNode *ClusterQueue::node(const QString &name) const
{
    const auto found = std::ranges::lower_bound(nodes, name, {}, &ClusterNode::name);
    return found != nodes.end() && found->name == name ? &*found : nullptr;
}

QueueDifference differenceOf(const ClusterQueue &before, const ClusterQueue &after)
{
    QueueDifference difference;
    qsizetype old = 0;
    for (qsizetype place = 0; place < after.jobs.size(); ++place) {
        const auto &job = after.jobs[place];
        while (old < before.jobs.size() && before.jobs[old].id < job.id)
            difference.removed << before.jobs[old++].id;
        if (old == before.jobs.size() || before.jobs[old].id > job.id)
            difference.added << place;
        else if (before.jobs[old++] != job)
            difference.changed << place;
    }
    while (old < before.jobs.size())
        difference.removed << before.jobs[old++].id;
    difference.hasNodeChanges = before.nodes != after.nodes;
    return difference;
}

namespace {

/// The feature says it where there is one, else the node's name; a node of nobody's is a slice of its own.
QString sliceOfRow(const ClusterNode &node)
{
    constexpr auto mark = "slice_"_L1;
    for (const auto &feature : node.features) {
        if (feature.startsWith(mark))
            return feature.sliced(mark.size());
    }
    const auto slice = sliceOfNode(node.name);
    return slice.isEmpty() ? node.name : slice;
}

struct SliceCount
{
    int nodes = 0;
    int free = 0;
    int used = 0;
    int draining = 0;
    int down = 0;
    int away = 0;
    int coming = 0;
};

void count(const ClusterNode &node, SliceCount *slice)
{
    ++slice->nodes;
    switch (node.state) {
    case ClusterNodeState::Idle:
    case ClusterNodeState::Reserved: ++(node.isSilent ? slice->down : slice->free); break;
    case ClusterNodeState::Mixed:
    case ClusterNodeState::Allocated:
    case ClusterNodeState::Completing: ++(node.isSilent ? slice->down : slice->used); break;
    case ClusterNodeState::Draining:
    case ClusterNodeState::Drained: ++slice->draining; break;
    case ClusterNodeState::PoweredDown: ++slice->away; break;
    case ClusterNodeState::PoweringUp: ++slice->coming; break;
    case ClusterNodeState::Down:
    case ClusterNodeState::Future:
    case ClusterNodeState::Unknown: ++slice->down; break;
    }
}

SliceStanding::State standingOf(const SliceCount &slice)
{
    using enum SliceStanding::State;
    if (slice.down == slice.nodes)
        return Down;
    if (slice.down > 0)
        return Partial;
    if (slice.coming > 0)
        return Coming;
    if (slice.away > 0)
        return slice.away == slice.nodes ? Away : Partial;
    if (slice.draining > 0)
        return Draining;
    return slice.used > 0 ? Used : Free;
}

} // namespace

QList<SliceStanding> slicesOf(const ClusterQueue &queue)
{
    QMap<QString, SliceStanding> slices;
    QMap<QString, SliceCount> counts;
    QHash<QString, QString> sliceByNode;
    for (const auto &node : queue.nodes) {
        const auto name = sliceOfRow(node);
        auto &slice = slices[name];
        slice.slice = name;
        slice.nodes << node.name;
        sliceByNode.insert(node.name, name);
        if (slice.partition.isEmpty())
            slice.partition = node.partitions.value(0);
        if (slice.reason.isEmpty() && !node.isUp())
            slice.reason = node.reason;
        count(node, &counts[name]);
    }
    for (const auto &job : queue.jobs) {
        if (!job.hasNodes())
            continue;
        const auto nodes = nodesIn(job.nodes);
        for (const auto &node : nodes) {
            const auto name = sliceByNode.constFind(node);
            auto *jobs = name == sliceByNode.cend() ? nullptr : &slices[*name].jobs;
            if (jobs != nullptr && (jobs->isEmpty() || jobs->constLast() != job.id))
                jobs->append(job.id);
        }
    }
    for (auto &slice : slices) {
        slice.state = standingOf(counts[slice.slice]);
        slice.down = counts[slice.slice].down;
    }
    return slices.values();
}
