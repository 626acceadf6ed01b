// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/accounting.h"
#include "services/cluster/clusterestimate.h"

// What is said of a cluster, in the user's language.
namespace clustertext {

[[nodiscard]] QString state(ClusterJobState state); ///< "Running"
[[nodiscard]] QString state(ClusterNodeState state);
[[nodiscard]] QString state(SliceStanding::State state);

/// Why a job waits or ended, in a sentence: "Waits for 2 free v4-32 slices; expected in 40 min." Empty: it runs, or
/// there is nothing to say. `now`: s since 1970, UTC, by the clock that readAt is of.
[[nodiscard]] QString why(const ClusterJob &job, const ClusterQueue &queue, const QList<SliceStanding> &slices,
                          qint64 now);
/// The same without looking at other jobs, for a table of thousands: "Waits for free hosts"; no full stop.
[[nodiscard]] QString shortWhy(const ClusterJob &job);
/// What one of Slurm's words means: "Dependency", "QOSMaxJobsPerUserLimit". The word itself where nobody knows.
[[nodiscard]] QString reason(const QString &word);
/// "in 40 min", "at 14:30"; empty: not known.
[[nodiscard]] QString expected(qint64 at, qint64 now);
[[nodiscard]] QString duration(qint64 seconds); ///< "2 d 3 h", "40 min"
/// "Of 8 h of host time, 81 % went into runs that ended by themselves. 1 h 30 min were lost in 2 interruptions."
[[nodiscard]] QString efficiency(const JobEfficiency &efficiency);

} // namespace clustertext
