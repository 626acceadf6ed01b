// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/watchedmultislices.h"

#include "services/core/clock.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usagewatch.h"

#include <algorithm>

const SliceUsage *WatchedMultislices::usage(const TpuId &id) const
{
    const auto found = m_all.find(id);
    return found == m_all.end() ? nullptr : &found->second.sight.usage();
}

TpuId WatchedMultislices::unitOf(const TpuId &tpu) const
{
    return m_units.value(tpu, tpu);
}

QList<TpuId> WatchedMultislices::membersOf(const TpuId &tpu) const
{
    const auto found = m_all.find(tpu);
    return found == m_all.end() ? QList{tpu} : found->second.slices;
}

size_t WatchedMultislices::hostsBeside(const TpuId &tpu) const
{
    const auto unit = unitOf(tpu);
    const auto &watchers = m_watch->m_watchers;
    const bool isLookedAtAlone = watchers.contains(tpu) && !watchers.contains(unit);
    size_t hosts = 0;
    for (const auto &one : isLookedAtAlone ? QList{tpu} : membersOf(unit)) {
        const auto *slice = m_watch->slice(one);
        hosts += slice == nullptr ? 0 : slice->sight.hosts().size();
    }
    return hosts;
}

/// By their ids: those of the list, also while they are made; or all that is known, also of what is gone.
WatchedMultislices::Groups WatchedMultislices::groups(bool isListed) const
{
    Groups groups;
    const auto add = [&groups](const Tpu &tpu) {
        const auto id = multisliceId(tpu);
        if (!id.isEmpty() && !std::ranges::contains(groups[id], tpu.id, &Tpu::id))
            groups[id] += tpu;
    };
    for (const auto &tpu : isListed ? m_watch->m_context.tpus->tpus() : QList<Tpu>{})
        add(tpu);
    if (isListed)
        return groups;
    for (const auto &[id, of] : m_watch->m_slices)
        add(of.sight.tpu());
    for (const auto &record : m_watch->m_records.all())
        add(record.tpu);
    return groups;
}

void WatchedMultislices::group()
{
    auto all = groups(true);
    const auto listed = all;
    all.merge(groups(false)); // a slice that is gone is none of those that are there
    m_units.clear();
    std::erase_if(m_all, [&](const auto &one) { return !all.contains(one.first); });
    for (auto &[id, slices] : all) {
        std::ranges::stable_sort(slices, {}, [](const Tpu &slice) { return sliceNumber(slice.id); });
        if (slices.size() > 1)
            renew(id, slices, listed.contains(id));
        else
            m_all.erase(id);
    }
}

void WatchedMultislices::renew(const TpuId &id, const QList<Tpu> &slices, bool isListed)
{
    auto &of = m_all[id];
    of.slices.clear();
    QStringList hosts;
    for (const auto &one : slices) {
        of.slices += one.id;
        m_units.insert(one.id, id);
        if (const auto *slice = m_watch->slice(one.id)) {
            for (const auto &host : slice->sight.hosts())
                hosts += host.host().id;
        }
    }
    if (isListed)
        m_watch->m_context.history->setSlice(sliceKey(id), hosts);
    judge(id);
}

/// The looks of all slices are told together: as UsageWatch::notifySoon().
void WatchedMultislices::judgeSoon(const TpuId &id)
{
    const auto of = m_all.find(id);
    if (of == m_all.end() || std::exchange(of->second.isTelling, true))
        return;
    const auto period = qint64(std::clamp(m_watch->rulesOf(id).rate, 0.1, 1.0) * 1'000);
    const auto due = std::clamp<qint64>(of->second.toldAt + period - m_watch->time(), 10, 1'000);
    m_watch->m_tasks.run(m_watch->m_context.clock->sleep(std::chrono::milliseconds{due}, m_watch->m_life.get_token()),
                         [this, id](const Result<> &slept) {
                             if (const auto now = m_all.find(id); now != m_all.end())
                                 now->second.isTelling = false;
                             if (slept)
                                 judge(id);
                         });
}

void WatchedMultislices::judge(const TpuId &id)
{
    const auto of = m_all.find(id);
    if (of == m_all.end())
        return;
    auto &[slices, sight, isTelling, toldAt] = of->second;
    toldAt = m_watch->time();
    QList<SlicePart> parts;
    for (const auto &one : std::as_const(slices)) {
        const auto *slice = m_watch->slice(one);
        parts += slice == nullptr ? SlicePart{.usage = m_watch->now(one)} : slice->sight.part();
    }
    m_watch->announce(id, sight.judge(id, parts, m_watch->rulesOf(id), toldAt));
}

void WatchedMultislices::list(QList<WatchedSlice> *all) const
{
    const auto newestOf = [this](const TpuId &id) { return m_watch->m_newest.value(sliceKey(id)); };
    for (const auto &[id, of] : m_all) {
        const auto &usage = of.sight.usage();
        auto newest = std::max(usage.at, newestOf(id));
        for (const auto &slice : of.slices)
            newest = std::max(newest, newestOf(slice));
        if (usage.isLive || newest > 0)
            *all += {.id = id,
                     .name = lastSegment(id.toString()),
                     .type = usage.type,
                     .isLive = usage.isLive,
                     .newest = newest,
                     .slices = int(of.slices.size())};
    }
}
