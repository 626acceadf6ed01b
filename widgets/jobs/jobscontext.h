// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobservice.h"
#include "services/tpu/incident.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/jobs/jobtext.h"

#include <functional>

class HostPool;

/// What the Jobs view works with; all of it lives longer than the view.
struct JobsContext
{
    JobService *jobs = nullptr;
    HostPool *pool = nullptr;
    std::function<QList<Tpu>()> tpus{};
    std::function<jobtext::SyncedFolders()> syncedFolders{}; ///< empty: there are none
    /// Looks where the checkpoints of a job lie: JobRecoveryTools::checkpoints. Empty: nobody can.
    std::function<Task<ResumeChoice>(JobSpec spec, std::stop_token stop)> checkpoints{};
    /// Folders of these hosts that do not lie on their own disks, as far as that is known: "/nfs_share", "~/bucket".
    /// Empty: nothing is known.
    std::function<QStringList(const QList<PodHost> &hosts)> mounted{};
    /// Clusters that a job can be submitted to instead: ids and names. Empty: there are none.
    std::function<QList<std::pair<QUuid, QString>>()> clusters{};
    /// Of a lost TPU that nobody asks the cloud for until the user orders it: what the order answers. Empty: nobody
    /// knows.
    std::function<std::optional<Incident>(const TpuId &tpu)> lost{};
    BucketCalls buckets{}; ///< without placements() nobody compares buckets with the region of the TPU
};
