// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterestimate.h"

#include <algorithm>
#include <limits>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostSimulated = 2'000; // jobs that wait before the one that is asked about
constexpr qint64 nobodyKnows = std::numeric_limits<qint64>::max();

/// The partition's slices, and how many hosts the largest of them has.
struct PartitionSight
{
    QList<const SliceStanding *> slices{};
    int hosts = 1;
};

PartitionSight sightOf(const QString &partition, const ClusterQueue &queue, const QList<SliceStanding> &slices)
{
    PartitionSight sight;
    for (const auto &slice : slices) {
        const auto *node = slice.nodes.isEmpty() ? nullptr : queue.node(slice.nodes.constFirst());
        if (node == nullptr || !node->partitions.contains(partition))
            continue;
        sight.slices << &slice;
        sight.hosts = std::max(sight.hosts, int(slice.nodes.size()));
    }
    return sight;
}

int roundedUp(int nodes, int hosts)
{
    return std::max(1, (std::max(nodes, 1) + hosts - 1) / std::max(hosts, 1));
}

/// When a slice that is used is free again, by the time limits of what runs there.
qint64 freeAt(const SliceStanding &slice, const ClusterQueue &queue)
{
    qint64 last = 0;
    for (const auto id : slice.jobs) {
        const auto *job = queue.job(id);
        if (job == nullptr || job->timeLimit <= 0 || job->endsAt <= 0)
            return nobodyKnows;
        last = std::max(last, job->endsAt);
    }
    return last;
}

/// When each slice that can be had is free, ascending; those that nobody knows stand last.
QList<qint64> freeTimes(const PartitionSight &sight, const ClusterQueue &queue)
{
    QList<qint64> times;
    for (const auto *slice : sight.slices) {
        if (slice->state == SliceStanding::State::Free)
            times << queue.readAt;
        else if (slice->state == SliceStanding::State::Used)
            times << std::max(freeAt(*slice, queue), queue.readAt);
    }
    std::ranges::sort(times);
    return times;
}

bool isShortOfRoom(const ClusterJob &job)
{
    return job.isWaiting() && job.priority > 0
        && (job.reason == "Resources"_L1 || job.reason == "Priority"_L1 || job.reason.isEmpty());
}

/// Those that go first: what waits for room in the same partition, with more priority, or submitted earlier with the
/// same. Nothing: they are too many to be reckoned with. The queue is tens of thousands of jobs long and looked through
/// in the window's thread, so numbers are compared before words, and only what counts is put in order.
std::optional<QList<const ClusterJob *>> before(const ClusterJob &job, const ClusterQueue &queue)
{
    QList<const ClusterJob *> first;
    for (const auto &other : queue.jobs) {
        const bool isFirst = other.priority > job.priority || (other.priority == job.priority && other.id < job.id);
        if (!isFirst || other.id == job.id || !isShortOfRoom(other) || other.partition != job.partition)
            continue;
        if (first.size() == mostSimulated)
            return std::nullopt;
        first << &other;
    }
    std::ranges::sort(first, [](const ClusterJob *a, const ClusterJob *b) {
        return a->priority != b->priority ? a->priority > b->priority : a->id < b->id;
    });
    return first;
}

/// When this many slices are free together, and what the list is once the job has them: in its order again, without
/// being sorted anew for each of thousands. Nobody knows: 0.
qint64 taken(QList<qint64> *times, int wanted, qint64 length)
{
    if (wanted > times->size() || (*times)[wanted - 1] == nobodyKnows)
        return 0;
    const auto start = (*times)[wanted - 1];
    const auto end = length > 0 ? start + length : nobodyKnows;
    const auto begin = times->begin();
    const auto later = std::upper_bound(begin + wanted, times->end(), end);
    std::fill(std::rotate(begin, begin + wanted, later), later, end);
    return start;
}

qint64 guessedStart(const ClusterJob &job, const ClusterQueue &queue, const PartitionSight &sight)
{
    const auto first = before(job, queue);
    if (!first)
        return 0;
    auto times = freeTimes(sight, queue);
    for (const auto *other : *first) {
        if (taken(&times, roundedUp(other->nodeCount, sight.hosts), other->timeLimit) == 0)
            return 0;
    }
    return taken(&times, roundedUp(job.nodeCount, sight.hosts), job.timeLimit);
}

} // namespace

int slicesWanted(const ClusterJob &job, const QList<SliceStanding> &slices)
{
    int hosts = 1;
    for (const auto &slice : slices) {
        if (slice.partition == job.partition)
            hosts = std::max(hosts, int(slice.nodes.size()));
    }
    return roundedUp(job.nodeCount, hosts);
}

ClusterShortage shortageOf(const ClusterJob &job, const ClusterQueue &queue, const QList<SliceStanding> &slices)
{
    const auto sight = sightOf(job.partition, queue, slices);
    ClusterShortage shortage{
        .partition = job.partition, .wanted = roundedUp(job.nodeCount, sight.hosts), .areSlices = sight.hosts > 1};
    for (const auto *slice : sight.slices) {
        using enum SliceStanding::State;
        shortage.free += slice->state == Free ? 1 : 0;
        shortage.gone += slice->state == Down || slice->state == Partial || slice->state == Away
                || slice->state == Coming || slice->state == Draining
            ? 1
            : 0;
    }
    if (job.startedAt > queue.readAt) {
        shortage.expectedAt = job.startedAt;
        return shortage;
    }
    shortage.expectedAt = guessedStart(job, queue, sight);
    shortage.isGuess = shortage.expectedAt > 0;
    return shortage;
}
