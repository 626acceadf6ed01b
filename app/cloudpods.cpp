// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudparts.h"
#include "services/pod/podsteps.h"
#include "widgets/pod/planwords.h"

// What a cloud keeps and does of the pods of its project.

/// After the requests: a plan asks for its machine by one of them.
void Cloud::makePods(CloudServices *services)
{
    CloudServices::Parts &parts = *services->parts;
    Clock *clock = m_context.clock;
    const PodStepContext context{.tpus = parts.tpus.get(), .wishes = parts.wishes.get(), .hosts = parts.hosts.get(), .clock = clock,
                                 .documents = parts.documents.get(), .rest = parts.rest.get(), .useTunnel = [keys = parts.keys.get()] {
                                     auto login = keys->loginChoice();
                                     login.through = throughTunnel();
                                     static_cast<void>(keys->setLoginChoice(login)); // where the disk refuses, the window says so
                                 },
                                 .login = [keys = parts.keys.get()] { return keys->loginChoice(); }};
    parts.pods = std::make_unique<PodSetup>(PodSetupContext{.documents = parts.documents.get(), .clock = clock, .activities = m_context.activities,
                                                            .works = {{PodStep::Network, networkStep(context)}, {PodStep::Logging, loggingStep(context)},
                                                                      {PodStep::Slice, sliceStep(context)}, {PodStep::Hosts, hostsStep(context)},
                                                                      {PodStep::BetweenHosts, betweenHostsStep(context)}, {PodStep::SharedFolder, sharedFolderStep(context)},
                                                                      {PodStep::Environment, environmentStep(context)}, {PodStep::Check, checkStep(context)}},
                                                            .words = &planwords::activity});
    services->pods = parts.pods.get();
    connect(services->tpus, &TpuService::tpuChanged, services->pods, [pods = services->pods, tpus = services->tpus](const TpuId &id) {
        if (const auto tpu = tpus->tpu(id))
            pods->notice(*tpu);
    });
    // A plan looks for its machine in the list, and one window alone carries plans on.
    auto goOn = std::make_shared<QMetaObject::Connection>();
    *goOn = connect(services->tpus, &TpuService::listStateChanged, services->pods, [services, goOn] {
        if (!services->tpus->listState().updatedAt.isValid() || services->wishes == nullptr || services->wishes->role() != Role::Owner)
            return;
        disconnect(*goOn);
        services->pods->goOn();
    });
}
