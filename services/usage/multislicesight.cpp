// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/multislicesight.h"

#include "services/tpu/multislice.h"
#include "services/tpu/tpuspec.h"

#include <algorithm>

using namespace Qt::StringLiterals;

TpuId multisliceId(const Tpu &tpu)
{
    if (!tpu.isSlice || tpu.queuedResource.isEmpty())
        return {};
    const auto place = tpu.id.toString().section(u'/', 0, 3); // the request may name the project by its number
    const auto name = lastSegment(tpu.id.toString());
    const auto prefix = slicePrefix(name);
    return TpuId{u"%1/queuedResources/%2/%3"_s.arg(place, lastSegment(tpu.queuedResource.toString()),
                                                   prefix.isEmpty() ? name : prefix)};
}

namespace {

/// All slices are of one type. One whose hosts have said more of a type that the catalogue does not know says it for
/// all.
const SliceLayout &layoutOfAll(const QList<SlicePart> &parts)
{
    return std::ranges::max_element(parts, {}, [](const SlicePart &part) { return part.usage.layout.cores.size(); })
        ->usage.layout;
}

/// As many times `one`, each with the hosts, chips and layers that follow those of the one before.
SliceLayout repeated(const SliceLayout &one, const QList<TpuId> &slices)
{
    auto all = one;
    const auto count = int(slices.size());
    all.hosts = one.hosts * count;
    (one.isKnown ? all.depth : all.height) *= count;
    all.cores.clear();
    all.cores.reserve(one.cores.size() * count);
    for (int slice = 0; slice < count; ++slice) {
        all.slices += sliceNumber(slices.at(slice));
        for (auto core : one.cores) {
            core.index = int(all.cores.size());
            core.host += slice * one.hosts;
            core.chipOfSlice += slice * one.hosts * one.chipsPerHost;
            (one.isKnown ? core.z : core.y) += slice * (one.isKnown ? one.depth : one.height);
            all.cores += core;
        }
    }
    return all;
}

} // namespace

QList<CoreTrack> MultisliceSight::takeParts(const QList<SlicePart> &parts)
{
    const auto &one = layoutOfAll(parts);
    QList<CoreTrack> tracks;
    for (const auto &[usage, tracksOfSlice] : parts) {
        m_usage.slices += usage.id;
        m_usage.isLive = m_usage.isLive || usage.isLive;
        m_usage.at = std::max(m_usage.at, usage.at);
        if (m_usage.type.isEmpty())
            m_usage.type = usage.type;
        if (!(m_usage.hbmTotal > 0))
            m_usage.hbmTotal = usage.hbmTotal;
        for (int host = 0; host < one.hosts; ++host)
            m_usage.hosts += usage.hosts.value(host);
        const bool isAlike = usage.layout == one;
        for (qsizetype core = 0; core < one.cores.size(); ++core) {
            m_usage.cores += isAlike ? usage.cores.value(core) : CoreUsage{};
            tracks += isAlike ? tracksOfSlice.value(core) : CoreTrack{};
        }
    }
    m_usage.layout = repeated(one, m_usage.slices);
    return tracks;
}

UsageAlerts::Change MultisliceSight::judge(const TpuId &id, const QList<SlicePart> &parts, const SliceRules &rules,
                                           qint64 now)
{
    m_usage = {.id = id};
    const auto tracks = takeParts(parts);
    sum(tracks, rules, now);
    UsageAlerts::Change change;
    if (m_usage.isLive)
        change = m_alerts.look({.usage = m_usage, .tracks = tracks}, rules.thresholds, now);
    else
        m_alerts = {};
    m_usage.alerts = m_alerts.alerts();
    m_usage.isMuted = rules.isMuted;
    return change;
}

/// The state of each core is that of its slice; who lags behind is told by all of them.
void MultisliceSight::sum(const QList<CoreTrack> &tracks, const SliceRules &rules, qint64 now)
{
    QList<UsageState> states;
    QList<float> paces, duties, useds;
    for (qsizetype i = 0; i < m_usage.cores.size(); ++i) {
        const auto &core = m_usage.cores.at(i);
        states += core.state;
        paces += core.state == UsageState::Busy ? tracks.at(i).smoothed : noValue;
        if (core.state == UsageState::Unreachable || core.state == UsageState::Stale)
            continue;
        useds += core.hbmUsed;
        if (m_usage.layout.cores.at(i).device % std::max(1, m_usage.layout.devicesPerChip) == 0)
            duties += core.duty;
    }
    const auto lag = m_stragglers.look(paces, rules.thresholds.stragglerPercent, now);
    for (qsizetype i = 0; i < m_usage.cores.size(); ++i)
        m_usage.cores[i].isStraggler = lag.at(i);
    m_usage.duty = median(duties);
    m_usage.medianUsed = median(useds);
    m_usage.state = m_usage.isLive ? stateOf(states) : UsageState::NoData;
    m_usage.sentence = m_usage.isLive ? sliceSentence(m_usage) : usageStateSentence(UsageState::NoData);
}
