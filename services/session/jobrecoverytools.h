// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/hosts/hostpool.h"
#include "services/jobs/jobrecovery.h"
#include "services/recipes/recipestate.h"
#include "services/setup/podplan.h"
#include "services/tpu/incident.h"

#include <QSet>

#include <memory>

class Clock;
class Documents;
struct CheckpointListing;
struct Session;

/// How the jobs of a session get their machines back: from its requests, plans, shares and checkpoints. What they need
/// of the session is asked when they need it.
[[nodiscard]] JobRecoveryTools jobRecoveryTools(Session &session, Clock *clock);

/// Where a folder of checkpoints is: files, and the path by which they know it.
struct CheckpointPlace
{
    std::shared_ptr<RemoteFiles> files{};
    QByteArray folder{};
    bool isBucket = false; ///< paths are those of BucketUri::path()
};
/// Of ResumeSpec::checkpoints: on the first host of the job, or in a bucket. Nobody is asked anything. Errors: Invalid;
/// those of reaching it.
[[nodiscard]] Task<CheckpointPlace> checkpointPlaceOf(std::shared_ptr<RemoteFiles> buckets, QPointer<HostPool> pool,
                                                      JobSpec spec, std::stop_token stop);

/// Pure. Where such an order puts a shared folder or a bucket on one of these hosts: its folder, and its link in "~".
/// Nothing: it mounts none there.
[[nodiscard]] QStringList mountedBy(const RecipeOrder &order, const QList<PodHost> &hosts);
/// The same of all that was set up by plans and pages of this project.
[[nodiscard]] QStringList mountedFolders(const Documents &documents, const QList<PodHost> &hosts);

/// Pure. What a job can go on from, of what was found, as its command gets it; without those that have no step where it
/// hands over that.
[[nodiscard]] ResumeChoice resumeChoiceOf(const CheckpointListing &listing, const ResumeSpec &resume);
/// Pure. The host that stands in the place of another one since the job began; nothing: it is where it was.
[[nodiscard]] std::optional<PodHost> successorOf(const PodHost &host, const Job &job);
/// Pure. The same order for the hosts of now; nothing: none of them was replaced.
[[nodiscard]] std::optional<RecipeOrder> orderForSuccessors(const RecipeOrder &order, const Job &job);
/// Pure. The plan made these machines ready once, and has to do it again: they are others by now. `began`: plans that
/// are being done again already, and may have failed at it.
[[nodiscard]] bool hasToBeDoneAgain(const PodPlan &plan, const Job &job, const QSet<QUuid> &began);
/// Pure. Why a job was cut off by what the cloud did.
[[nodiscard]] JobInterruption interruptionBy(IncidentKind kind);
