// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterservice.h"
#include "services/cluster/slurmversion.h"
#include "services/recipes/recipestate.h"
#include "services/recipes/steprunner.h"

class Documents;

// How a cluster gets onto its hosts and off them again. Two recipes: "cluster-hosts" installs Slurm and finds out what
// there is, and of that the configuration is made which "cluster" carries out.

/// What they run with; all of it lives longer than what is begun.
struct ClusterRecipeContext
{
    Documents *documents = nullptr; ///< has the recipes as the project's users have edited them
    Clock *clock = nullptr;
    QPointer<HostPool> pool{};
    StepRunner runner{}; ///< empty: over `pool`
    std::function<bool(const PodHost &)> isGone{}; ///< its machine is not there any more; empty: all are
    /// Writes the cluster down: with what its hosts said of themselves, and again when it is set up or taken back.
    std::function<Result<>(const Cluster &)> keep{};
    /// Of a cluster that works: a machine that is not well, and that the others do not wait for.
    std::function<void(const PodHost &)> leftOut{};
};

/// The machines of a cluster that are there: its controller first, then those of its slices in their order.
[[nodiscard]] QList<PodHost> machinesOf(const Cluster &cluster,
                                        const std::function<bool(const PodHost &)> &isGone = {});

/// What hosts said of themselves.
struct ClusterFindings
{
    Cluster cluster{}; ///< with names, addresses and hardware
    SlurmVersion version{}; ///< of the controller
    QString user{}; ///< who logs in to the controller, and so submits jobs
    QString number{}; ///< uid of that user there
    QString group{}; ///< gid
    QList<PodHost> machines{}; ///< of which this is known, the controller first
};

[[nodiscard]] RecipeOrder orderForClusterHosts(const Cluster &cluster, const QList<PodHost> &machines, Recipe recipe);
/// Hostile input: a host says what it likes. Errors: Invalid for versions of Slurm that do not go together and for a
/// controller whose address nobody knows; BadReply for a host that did not say what it has.
[[nodiscard]] Result<ClusterFindings> findingsIn(Cluster cluster, const RecipeState &run);
[[nodiscard]] RecipeOrder orderForCluster(const ClusterFindings &findings, Recipe recipe);
/// All files of the cluster, packed as the recipe wants them; the same cluster gives the same bytes.
[[nodiscard]] QByteArray clusterBundle(const Cluster &cluster, const SlurmVersion &version);

/// What setUpCluster() will do: the files, the steps in their order, and their scripts. Errors: NotFound, BadReply.
[[nodiscard]] Result<QString> previewOfCluster(const ClusterRecipeContext &context, const Cluster &cluster);
/// Does what is missing. Hosts of a cluster that was set up before go on without those that are not well; the error
/// says which these are. Errors: those of problemsOf(), findingsIn() and runRecipe(); Ambiguous with what went wrong
/// where.
[[nodiscard]] Task<> setUpCluster(ClusterRecipeContext context, Cluster cluster, ClusterReport report,
                                  std::stop_token stop);
/// Takes it off its hosts, with the packages that were not there before. Errors: Ambiguous with what went wrong where.
[[nodiscard]] Task<> undoCluster(ClusterRecipeContext context, Cluster cluster, ClusterReport report,
                                 std::stop_token stop);
