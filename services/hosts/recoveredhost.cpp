// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/recoveredhost.h"

#include "services/tpu/multislice.h"

std::optional<PodHost> recoveredHost(const PodHost &host, const TpuId &lost, const QList<Tpu> &now)
{
    const auto slices = int(now.size());
    if (host.tpu != lost && !isOneOf(lost, slices, host.tpu))
        return std::nullopt;
    const auto number = slices > 1 ? sliceNumber(host.tpu) : 0;
    const auto hosts = number < slices ? hostsOf(now.at(number)) : QList<PodHost>{};
    return host.worker < hosts.size() ? std::optional{hosts.at(host.worker)} : std::nullopt;
}
