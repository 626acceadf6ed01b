// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudparts.h"
#include "services/pod/podsteps.h"
#include "widgets/pod/planwords.h"

// What a cloud keeps and does of the pods of its project.

namespace {

/// A plan stands on its machine: told when that is read, and when the cloud lists it no more. Also what went while this
/// program did not run; a zone that does not answer says nothing.
void watchMachines(PodSetup *pods, const TpuService *tpus)
{
    QObject::connect(tpus, &TpuService::tpuChanged, pods,
                     [pods, tpus](const TpuId &id) { pods->notice(id, tpus->tpu(id)); });
    QObject::connect(tpus, &TpuService::tpuRemoved, pods, [pods](const TpuId &id) { pods->notice(id, {}); });
    QObject::connect(tpus, &TpuService::listStateChanged, pods, [pods, tpus] {
        const auto &state = tpus->listState();
        if (!state.updatedAt.isValid() || state.error)
            return;
        const auto plans = pods->plans();
        for (const auto &plan : plans) {
            if (!plan.tpu.isEmpty() && !plan.isGone() && !tpus->tpu(plan.tpu)
                && !state.staleZones.contains(zoneOf(plan.tpu.toString())))
                pods->notice(plan.tpu, {});
            else if (!plan.tpu.isEmpty() && plan.isGone() && tpus->tpu(plan.tpu))
                pods->notice(plan.tpu, tpus->tpu(plan.tpu)); // it came back while a step went on
        }
    });
}

} // namespace

/// After the requests: a plan asks for its machine by one of them.
void Cloud::makePods(CloudServices *services)
{
    CloudServices::Parts &parts = *services->parts;
    Clock *clock = m_context.clock;
    const PodStepContext context{.tpus = parts.tpus.get(),
                                 .wishes = parts.wishes.get(),
                                 .hosts = parts.hosts.get(),
                                 .clock = clock,
                                 .documents = parts.documents.get(),
                                 .rest = parts.rest.get(),
                                 .useTunnel =
                                     [keys = parts.keys.get()] {
                                         auto login = keys->loginChoice();
                                         login.through = throughTunnel();
                                         static_cast<void>(
                                             keys->setLoginChoice(login)); // where the disk refuses, the window says so
                                     },
                                 .login = [keys = parts.keys.get()] { return keys->loginChoice(); }};
    parts.pods = std::make_unique<PodSetup>(PodSetupContext{
        .documents = parts.documents.get(),
        .clock = clock,
        .activities = m_context.activities,
        .works = {{PodStep::Network, networkStep(context)},
                  {PodStep::Logging, loggingStep(context)},
                  {PodStep::Slice, sliceStep(context)},
                  {PodStep::Hosts, hostsStep(context)},
                  {PodStep::BetweenHosts, betweenHostsStep(context)},
                  {PodStep::SharedFolder, sharedFolderStep(context)},
                  {PodStep::Environment, environmentStep(context)},
                  {PodStep::Check, checkStep(context)}},
        .words = &planwords::activity,
        .isOwner = [services] { return services->wishes != nullptr && services->wishes->role() == Role::Owner; }});
    services->pods = parts.pods.get();
    watchMachines(services->pods, services->tpus);
    // A plan looks for its machine in the list, and one window alone carries plans on.
    auto goOn = std::make_shared<QMetaObject::Connection>();
    *goOn = connect(services->tpus, &TpuService::listStateChanged, services->pods, [services, goOn] {
        if (!services->tpus->listState().updatedAt.isValid() || services->wishes == nullptr
            || services->wishes->role() != Role::Owner)
            return;
        disconnect(*goOn);
        services->pods->goOn();
    });
}
