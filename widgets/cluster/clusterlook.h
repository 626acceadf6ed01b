// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterscript.h"
#include "services/cluster/sbatch.h"
#include "widgets/theme/statusshape.h"

#include <QUuid>

/// What the Cluster page says beside clustertext, and how states look.
namespace clusterlook {

[[nodiscard]] StatusLevel level(const ClusterJob &job);
[[nodiscard]] StatusLevel level(ClusterJobState state);
[[nodiscard]] StatusLevel level(SliceStanding::State state);
/// "12", "12_3", "12_[4-7]": with the tasks that still wait, at most some of them.
[[nodiscard]] QString number(const ClusterJob &job);
/// "running", for a job that is held "held".
[[nodiscard]] QString stateText(const ClusterJob &job);
/// "12 min of 2 h" of a job that has its nodes; empty: it has none. `now`: s since 1970, UTC.
[[nodiscard]] QString timeText(const ClusterJob &job, qint64 now);
/// Key of a job in PendingAction::things.
[[nodiscard]] QString thing(const QUuid &cluster, const QString &key);
[[nodiscard]] QString accountingText(ClusterAccounting accounting);
[[nodiscard]] QString accountingHint(ClusterAccounting accounting);
[[nodiscard]] QString orderText(ClusterOrderKind kind); ///< of its button
[[nodiscard]] QString orderHint(ClusterOrderKind kind);
[[nodiscard]] QString dependencyText(JobDependency::Kind kind);
/// "v4-32, us-central2-b, 4 hosts"
[[nodiscard]] QString sliceText(const ClusterSlice &slice);
/// Why this cannot be ordered of the job now, in a sentence; empty: it can.
[[nodiscard]] QString problemOf(ClusterOrderKind kind, const ClusterJob &job);
/// The job that the run of an array's task is known by, where it is not in the queue any more.
[[nodiscard]] ClusterJob jobOf(const AccountedRun &run);

} // namespace clusterlook
