// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <cmath>

/// Slices as a watch would bring them, for tests, pictures and benchmarks of the widgets.
namespace slices {

using namespace Qt::StringLiterals;

inline const TpuId someTpu{u"projects/trc-practice/locations/us-central2-b/nodes/llama-pod"_s};
inline constexpr qint64 gib = qint64{1} << 30;

/// The layout that the program gives a type; `topology` as the API writes it, `hosts` for types that it does not know.
inline SliceUsage empty(const QString &type, const QString &topology = {}, int hosts = 0)
{
    Tpu tpu;
    tpu.id = someTpu;
    tpu.acceleratorType = type;
    tpu.topology = topology;
    tpu.endpoints.resize(hosts);
    SliceUsage usage{.id = someTpu, .type = type, .layout = layoutOf(tpu)};
    usage.cores.resize(usage.layout.cores.size());
    for (int worker = 0; worker < usage.layout.hosts; ++worker)
        usage.hosts.append({.id = u"llama-pod/%1"_s.arg(worker), .label = u"w-%1"_s.arg(worker)});
    return usage;
}

inline void setCore(SliceUsage &usage, qsizetype core, UsageState state, float duty)
{
    auto &values = usage.cores[core];
    values.state = state;
    values.duty = duty;
}

/// A whole host in one state; what is unreachable or without a workload has no values.
inline void setHost(SliceUsage &usage, int worker, UsageState state, float duty = noValue)
{
    usage.hosts[worker].state = state;
    for (qsizetype core = 0; core < usage.cores.size(); ++core) {
        if (usage.layout.cores[core].host != worker)
            continue;
        setCore(usage, core, state, duty);
        if (state == UsageState::Unreachable || state == UsageState::NoWorkload || state == UsageState::NoData)
            usage.cores[core] = {.state = state};
    }
}

/// Data-parallel training: all chips at about 90 %, a little different each, and at another `turn`.
inline SliceUsage busy(const QString &type, int turn = 0, const QString &topology = {}, int hosts = 0)
{
    auto usage = empty(type, topology, hosts);
    usage.state = UsageState::Busy;
    usage.isLive = true;
    usage.at = 1'795'000'000'000 + turn * 1'000LL;
    usage.hbmTotal = usage.layout.hbmPerDevice > 0 ? float(usage.layout.hbmPerDevice) : float(16 * gib);
    usage.medianUsed = usage.hbmTotal * 0.88F;
    usage.duty = 92;
    usage.sentence = usageStateSentence(UsageState::Busy);
    for (auto &host : usage.hosts) {
        host.state = UsageState::Busy;
        host.at = usage.at;
        host.values = {{Metric::HostCpu, 31.0F},
                       {Metric::HostMemoryUsed, float(96 * gib)},
                       {Metric::HostMemoryTotal, float(400 * gib)},
                       {Metric::DiskUsed, float(61 * gib)},
                       {Metric::DiskTotal, float(97 * gib)},
                       {Metric::NetworkIn, 4.2e6F},
                       {Metric::NetworkOut, 3.9e6F},
                       {Metric::Load, 12.5F},
                       {Metric::Uptime, 86'400.0F}};
        host.users = {{.pid = 4'242, .user = u"researcher"_s, .command = u"python train.py --config llama"_s}};
    }
    for (qsizetype core = 0; core < usage.cores.size(); ++core) {
        const double wave = std::sin(usage.layout.cores[core].chipOfSlice * 1.7 + turn * 0.9);
        usage.cores[core] = {.state = UsageState::Busy,
                             .at = usage.at,
                             .duty = float(92 + 3.4 * wave),
                             .hbmUsed = usage.hbmTotal * float(0.88 + 0.02 * wave),
                             .hbmTotal = usage.hbmTotal,
                             .tensorCore = float(48 + 6 * wave),
                             .idle = float(1 + wave),
                             .queue = float(2 + std::lround(wave))};
    }
    return usage;
}

inline void makeStraggler(SliceUsage &usage, qsizetype core, float duty = 41)
{
    for (qsizetype other = 0; other < usage.cores.size(); ++other) {
        if (usage.layout.cores[other].chipOfSlice == usage.layout.cores[core].chipOfSlice) {
            setCore(usage, other, UsageState::Busy, duty);
            usage.cores[other].isStraggler = true;
        }
    }
}

/// Every state that there is, in a slice of four hosts or more.
inline SliceUsage mixed(const QString &type, const QString &topology = {}, int hosts = 0)
{
    auto usage = busy(type, 0, topology, hosts);
    const int last = int(usage.hosts.size()) - 1;
    const auto devices = usage.layout.devicesPerHost();
    makeStraggler(usage, std::min<qsizetype>(usage.cores.size() - 1, qsizetype{devices} * std::min(2, last) + 1));
    if (last < 3)
        return usage;
    setHost(usage, last, UsageState::Unreachable);
    if (last >= 7) {
        setHost(usage, 1, UsageState::Hung, 0);
        setHost(usage, 3, UsageState::NoWorkload);
        setHost(usage, 4, UsageState::Stale, 90);
        setHost(usage, 5, UsageState::HeldIdle, 0);
        setHost(usage, 6, UsageState::Idle, 0);
        setCore(usage, 0, UsageState::NoData, noValue);
        usage.cores[0].hbmUsed = noValue;
    }
    return usage;
}

} // namespace slices
