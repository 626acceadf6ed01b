// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudparts.h"

// What a cloud has of the hosts of its project: connections, ports on this computer, servers.

/// After the requests, whose data base keeps the documents too.
void Cloud::makeHosts(CloudServices *services) const
{
    CloudServices::Parts &parts = *services->parts;
    if (!parts.journal->isOpen()) // its failure is told by the requests, which try again
        static_cast<void>(parts.journal->open());
    parts.documents = std::make_unique<Documents>(parts.journal.get());
    parts.hosts = std::make_unique<HostPool>(
        reachOf(
            parts.tpus->api(), [keys = parts.keys.get()] { return keys->loginChoice(); }, m_context.clock),
        parts.hub.get());
    services->documents = parts.documents.get();
    services->hosts = parts.hosts.get();
    // A login that the hosts refuse is tried again for a minute: not with the old user or key, once another one was
    // chosen.
    connect(services->keys, &KeyService::keysChanged, services->hosts,
            [keys = services->keys, hosts = services->hosts, before = services->keys->loginChoice()]() mutable {
                if (const auto now = keys->loginChoice(); now != std::exchange(before, now))
                    hosts->renewLogins();
            });
}

void Cloud::makePorts(CloudServices *services) const
{
    CloudServices::Parts &parts = *services->parts;
    // The same worker of the TPU as it is now: one that was made again has the name, but not the number.
    const auto current = [tpus = parts.tpus.get()](const PodHost &host) {
        const auto tpu = host.isPlain() ? std::nullopt : tpus->tpu(host.tpu);
        return tpu ? hostsOf(*tpu).value(host.worker, host) : host;
    };
    // Also a worker that the TPU of now does not have: it was made again with fewer hosts.
    const auto hasNone = [tpus = parts.tpus.get()](const PodHost &host) {
        const auto tpu = host.isPlain() ? std::nullopt : tpus->tpu(host.tpu);
        return isGone(host, *tpus) || (tpu && tpu->state == TpuState::Ready && host.worker >= hostsOf(*tpu).size());
    };
    parts.forwards = std::make_unique<Forwards>(ForwardsContext{.documents = parts.documents.get(),
                                                                .clock = m_context.clock,
                                                                .hosts = parts.hosts.get(),
                                                                .current = current,
                                                                .isGone = hasNone});
    for (const auto news :
         {&TpuService::listChanged, &TpuService::listStateChanged}) // a TPU came or went, or it is known only now
        connect(parts.tpus.get(), news, parts.forwards.get(), &Forwards::changed);
    parts.servers = std::make_unique<Servers>(
        ServersContext{.documents = parts.documents.get(),
                       .clock = m_context.clock,
                       .hosts = parts.hosts.get(),
                       .forwards = parts.forwards.get(),
                       .runner = {},
                       .current = current,
                       .isThere = [tpus = parts.tpus.get()](const PodHost &host) { return isThere(host, *tpus); }});
    for (const auto news : {&TpuService::listChanged, &TpuService::listStateChanged})
        connect(parts.tpus.get(), news, parts.servers.get(), &Servers::heedMachines);
    services->forwards = parts.forwards.get();
    services->servers = parts.servers.get();
    // Once it is known where hosts are; of several windows each opens what the others do not hold.
    auto goOn = std::make_shared<QMetaObject::Connection>();
    *goOn = connect(services->tpus, &TpuService::listStateChanged, services->forwards, [services, goOn] {
        if (!services->tpus->listState().updatedAt.isValid())
            return;
        disconnect(*goOn);
        services->forwards->goOn();
    });
}
