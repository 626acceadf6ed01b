// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterqueue.h"

#include <QMap>

/// What a job that waits is short of.
struct ClusterShortage
{
    QString partition{};
    int wanted = 0; ///< slices, or hosts where they stand alone
    int free = 0;
    int gone = 0; ///< of the partition's slices: down, away or not whole
    bool areSlices = false;
    qint64 expectedAt = 0; ///< s since 1970, UTC; 0: nobody knows
    bool isGuess = false; ///< reckoned here from time limits: Slurm has not said it
};

/// How many slices it asks for, by the sizes of its partition's; at least 1.
[[nodiscard]] int slicesWanted(const ClusterJob &job, const QList<SliceStanding> &slices);
/// Pure. `slices` as slicesOf(queue). Slurm's own expectation counts, where it has one that is to come. Otherwise jobs
/// that run are thought to end with their time limits, and those that wait with more priority to go first.
[[nodiscard]] ClusterShortage shortageOf(const ClusterJob &job, const ClusterQueue &queue,
                                         const QList<SliceStanding> &slices);
