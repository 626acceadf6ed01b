// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostpool.h"
#include "services/recipes/steprunner.h"
#include "services/setup/podsetup.h"

class Clock;
class Documents;
class RestClient;
class TpuService;
class ProvisioningService;

/// What the steps of a plan work with. Everything outlives their tasks, but for the requests, which rest when a cloud
/// is left.
struct PodStepContext
{
    TpuService *tpus = nullptr;
    QPointer<ProvisioningService> tpuRequests{};
    QPointer<HostPool> hosts{};
    Clock *clock = nullptr;
    Documents *documents = nullptr; ///< how far a step came on each host, so that another try does only what is missing
    RestClient *rest = nullptr; ///< to Google's networks and logs
    /// Logins of the project go through Google's relay from now on, also where a host has an external address.
    std::function<void()> useTunnel{};
    StepRunner runner{}; ///< how a script gets to a host; empty: over `hosts`
    std::function<LoginChoice()> login{}; ///< who logs in to the hosts of the project
};

/// Makes what the pod's network lacks and changes nothing else; undo takes away what was made. Facts: network,
/// subnetwork, iap, ownRange, made.
[[nodiscard]] StepWork networkStep(const PodStepContext &context);
/// Keeps log lines of TPU hosts from being stored.
[[nodiscard]] StepWork loggingStep(const PodStepContext &context);
/// Asks for the machine by a durable request and waits until it is READY. The request's id is kept before it is sent,
/// so that a plan that goes on takes up the same one. Facts: zone, type, hosts, seconds.
[[nodiscard]] StepWork sliceStep(const PodStepContext &context);
/// Logs in to every worker; one that does not answer is named, and the others are reached all the same. Facts: hosts.
[[nodiscard]] StepWork hostsStep(const PodStepContext &context);

/// What a recipe does on the hosts: keys between them, the shared folder, a bucket as a folder, packages and Python,
/// the cache of what JAX compiles, JAX counting the devices.
[[nodiscard]] StepWork podKeysStep(const PodStepContext &context);
[[nodiscard]] StepWork sharedFolderStep(const PodStepContext &context);
[[nodiscard]] StepWork bucketStep(const PodStepContext &context); ///< Facts: hosts, place, folder.
[[nodiscard]] StepWork environmentStep(const PodStepContext &context);
[[nodiscard]] StepWork compileCacheStep(const PodStepContext &context); ///< Facts: hosts, place.
[[nodiscard]] StepWork checkStep(const PodStepContext &context); ///< Facts: hosts, devices.

/// The recipe whose scripts a step runs, as the project has it; empty: it runs none.
[[nodiscard]] QString recipeOf(PodStep step);

/// The hosts of the plan's machine. Errors: NotFound when the cloud does not have it (any more).
[[nodiscard]] Result<QList<PodHost>> hostsOfPlan(const TpuService *tpus, const PodPlan &plan);

/// How the hosts stand, told whenever one of them moves.
class HostRows
{
public:
    HostRows(const QList<PodHost> &hosts, StepReport report);

    void set(qsizetype row, StepState state, const StoredMessage &note = {});
    [[nodiscard]] const QList<HostProgress> &rows() const { return m_rows; }

private:
    QList<HostProgress> m_rows;
    StepReport m_report;
};
