// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/networkwish.h"

#include "services/network/networkwords.h"
#include "services/tpu/accelerators.h"

using namespace Qt::StringLiterals;

namespace {

const auto usual = u"default"_s;

NetworkWish wishOf(const PodChoices &choices, const ZoneId &zone, const QString &network)
{
    const auto facts = Accelerators::catalogue().facts(choices.wish.spec.acceleratorType);
    const bool isIap = choices.wayIn == WayIn::Iap;
    return {.network = network,
            .zone = zone,
            .machines = facts ? std::max(1, facts->hosts) : 1,
            .addresses = choices.wish.spec.externalAddress,
            .subnetwork = choices.makesNetwork ? QString{} : lastSegment(choices.wish.spec.subnetwork),
            .range = choices.range.trimmed(),
            .ownRange = isIap ? QString{} : choices.ownRange,
            .tunnel = isIap ? NetworkWish::Tunnel::Yes : NetworkWish::Tunnel::No,
            .gateway = choices.makesGateway ? NetworkWish::Gateway::Yes : NetworkWish::Gateway::No,
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
    const auto there = lastSegment(choices.wish.spec.network);
    return there.isEmpty() ? usual : there;
}

Result<NetworkPlan> planFor(const ProjectId &project, const NetworkState &seen, const PodChoices &choices,
                            const ZoneId &zone, const QString &made)
{
    const auto named = networkNamed(choices, made);
    const bool isTaken =
        choices.makesNetwork && made.isEmpty() && std::ranges::contains(seen.networks, named, &VpcNetwork::name);
    if (isTaken)
        return failed(ErrorCode::AlreadyExists, NetworkWords::nameTaken(named, freeNetworkName(seen)));
    return planNetwork(project, seen, wishOf(choices, zone, named.isEmpty() ? freeNetworkName(seen) : named));
}
