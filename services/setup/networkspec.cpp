// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/setup/networkspec.h"

#include "services/tpu/accelerators.h"
#include "services/vpc/networktext.h"

using namespace Qt::StringLiterals;

namespace {

const auto usualNetwork = u"default"_s;

NetworkSpec networkSpecOf(const PodChoices &choices, const ZoneId &zone, const QString &network)
{
    const auto facts = Accelerators::catalogue().facts(choices.tpuRequest.spec.acceleratorType);
    const bool isIap = choices.wayIn == WayIn::Iap;
    return {.network = network,
            .zone = zone,
            .machines = facts ? std::max(1, facts->hosts) : 1,
            .addresses = choices.tpuRequest.spec.externalAddress,
            .subnetwork = choices.makesNetwork ? QString{} : lastSegment(choices.tpuRequest.spec.subnetwork),
            .range = choices.range.trimmed(),
            .ownRange = isIap ? QString{} : choices.ownRange,
            .tunnel = isIap ? NetworkSpec::Tunnel::Yes : NetworkSpec::Tunnel::No,
            .gateway = choices.makesGateway ? NetworkSpec::Gateway::Yes : NetworkSpec::Gateway::No,
            .narrow = choices.narrows};
}

} // namespace

QList<ZoneId> oneZonePerRegion(const QList<ZoneId> &zones)
{
    QList<ZoneId> first;
    for (const auto &zone : zones) {
        if (std::ranges::none_of(first, [&](const ZoneId &one) { return regionOf(one) == regionOf(zone); }))
            first += zone;
    }
    return first;
}

QString networkNamed(const PodChoices &choices, const QString &made)
{
    if (choices.makesNetwork)
        return made.isEmpty() ? choices.networkName.trimmed() : made;
    const auto there = lastSegment(choices.tpuRequest.spec.network);
    return there.isEmpty() ? usualNetwork : there;
}

Result<NetworkPlan> planFor(const ProjectId &project, const NetworkState &seen, const PodChoices &choices,
                            const ZoneId &zone, const QString &made)
{
    const auto named = networkNamed(choices, made);
    const bool isTaken =
        choices.makesNetwork && made.isEmpty() && std::ranges::contains(seen.networks, named, &VpcNetwork::name);
    if (isTaken)
        return failed(ErrorCode::AlreadyExists, NetworkText::nameTaken(named, freeNetworkName(seen)));
    return planNetwork(project, seen, networkSpecOf(choices, zone, named.isEmpty() ? freeNetworkName(seen) : named));
}
