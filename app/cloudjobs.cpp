// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudparts.h"

#include "services/pod/jobfix.h"

// Jobs on the hosts of a cloud's project: what runs there is found again when the cloud is there.

namespace {

/// Nothing: nobody knows now. What was lost once is not taken for there again because of that.
std::optional<JobMachine> machineOf(const PodHost &host, const TpuService &tpus)
{
    const auto &state = tpus.listState();
    const auto tpu = tpus.tpu(host.tpu);
    if (!state.updatedAt.isValid() || state.error || state.staleZones.contains(host.zone)
        || (tpu && tpu->numericId.isEmpty()))
        return std::nullopt;
    return isThere(host, tpus) ? JobMachine::There : tpu ? JobMachine::Replaced : JobMachine::Gone;
}

} // namespace

void Cloud::makeJobs(CloudServices *services)
{
    auto *tpus = services->tpus;
    const QPointer pool{services->hosts};
    JobContext context{.documents = services->documents, .clock = m_context.clock, .activities = m_context.activities};
    context.pool = pool;
    context.isOnlyHere = services->parts->practice != nullptr;
    context.tpu = [tpus](const TpuId &id) { return tpus->tpu(id); };
    context.isListKnown = [tpus] { return tpus->listState().updatedAt.isValid() && !tpus->listState().error; };
    context.machine = [tpus](const PodHost &host) { return machineOf(host, *tpus); };
    context.isOwner = [services] { return services->wishes && services->wishes->role() == Role::Owner; };
    context.unlock = [pool](QList<PodHost> hosts, std::stop_token stop) {
        return unlockOn(pool, std::move(hosts), std::move(stop));
    };
    context.upload = [pool](JobSpec spec, UploadReport report, std::stop_token stop) {
        return uploadFor(pool, std::move(spec), std::move(report), std::move(stop));
    };
    services->parts->jobs = std::make_unique<JobService>(context);
    services->jobs = services->parts->jobs.get();
    // Hosts are reached by what the list of TPUs says of them.
    auto goOn = std::make_shared<QMetaObject::Connection>();
    *goOn = connect(tpus, &TpuService::listStateChanged, services->jobs, [services, goOn] {
        if (!services->tpus->listState().updatedAt.isValid())
            return;
        disconnect(*goOn);
        services->jobs->goOn();
    });
    for (const auto signal : {&TpuService::listStateChanged, &TpuService::listChanged})
        connect(tpus, signal, services->jobs, &JobService::lookForMachines);
    connect(&m_wake, &WakeWatch::woke, services->jobs, [jobs = services->jobs] { jobs->lookNow(); });
    if (services->troubles && services->troubles->comeBacks()) {
        connect(services->troubles->comeBacks(), &ComeBacks::cameBack, services->jobs,
                [services](const ComeBack &comeBack) {
                    if (const auto now = services->tpus->tpu(comeBack.tpu))
                        services->jobs->cameBack(comeBack.tpu, *now);
                });
    }
}
