// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/cluster.h"
#include "services/cluster/clusterqueue.h"

#include <QSet>

/// What the cloud says of a slice now.
struct SliceNow
{
    enum class Sight : quint8 {
        Unknown, ///< nobody knows now: nothing is done
        There, ///< the very machine that was set up
        Lost, ///< taken away, deleted or stopped: not there any more
        Returned, ///< a machine is there and lets us in, and it is another one than that which was set up
    };

    QString slice{};
    Sight sight = Sight::Unknown;
    QString why{}; ///< with Lost, one word for Slurm: "preempted", "deleted", "stopped"
    QString number{}; ///< with Returned: numericId of the new machine
    TpuId tpu{}; ///< with Returned
    QList<PodHost> hosts{}; ///< with Returned
};

enum class SliceMoveKind : quint8 {
    SetDown, ///< its nodes: what ran there is requeued
    PowerDown, ///< the same where a job may ask for it: its nodes wait to be wanted
    SetUp, ///< its machines are set up, and then take jobs again: they are others, or Slurm thinks that they are away
    Rejoin, ///< its machines are those of before, and are well: its nodes take jobs again
    Ask, ///< a job wants it: its request is asked for again
};

struct SliceMove
{
    SliceMoveKind kind = SliceMoveKind::SetDown;
    QString slice{};
    QString why{}; ///< with SetDown and PowerDown: the reason that Slurm shows

    friend bool operator==(const SliceMove &, const SliceMove &) = default;
};

/// What nodes that we set down say of it: what others have set down stays with them.
inline constexpr QLatin1StringView ourReason{"tpudesk:"};

/// Pure. What is to be done now, by what the cloud says and how the queue stands; nothing twice. `wanted`: slices that
/// the power-saving hooks have asked for. `busy`: slices that something is done to.
[[nodiscard]] QList<SliceMove> sliceMoves(const Cluster &cluster, const QList<SliceNow> &now, const ClusterQueue &queue,
                                          const QSet<QString> &wanted, const QSet<QString> &busy);
/// The cluster with the slice's new machines in it: their addresses, their number.
[[nodiscard]] Cluster withReturned(Cluster cluster, const SliceNow &returned);
