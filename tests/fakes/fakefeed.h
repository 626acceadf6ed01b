// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/history.h"
#include "services/usage/usagefeed.h"

/// What a watch would tell, by hand, with a history of its own: in memory, or in a file.
class FakeFeed final : public UsageFeed
{
public:
    explicit FakeFeed(Clock *clock, const QString &historyFile = {})
        : m_history{historyFile, clock}
    {
    }

    /// Shows it from now on, or in its place what is new.
    void put(const SliceUsage &usage, const QString &name = {})
    {
        const WatchedSlice slice{.id = usage.id,
                                 .name = name.isEmpty() ? usage.id.toString().section(u'/', -1) : name,
                                 .type = usage.type,
                                 .isLive = usage.isLive,
                                 .newest = usage.at,
                                 .slices = std::max(1, int(usage.slices.size()))};
        const auto known = std::ranges::find(m_slices, usage.id, &WatchedSlice::id);
        const bool isNew = known == m_slices.end() || known->isLive != usage.isLive;
        if (known == m_slices.end())
            m_slices << slice;
        else
            *known = slice;
        m_usages.insert(usage.id.toString(), usage);
        if (isNew)
            emit slicesChanged();
        emit updated(usage.id);
    }
    void take(const TpuId &tpu)
    {
        m_slices.removeIf([&](const WatchedSlice &slice) { return slice.id == tpu; });
        m_usages.remove(tpu.toString());
        emit slicesChanged();
    }
    [[nodiscard]] const TpuId &kept() const { return m_kept; } ///< keeps its pace
    [[nodiscard]] int watchers(const TpuId &tpu) const { return m_watchers.value(tpu.toString()); }

    [[nodiscard]] QList<WatchedSlice> slices() const override
    {
        auto all = m_slices;
        for (auto &slice : all) {
            for (const auto &usage : m_usages) {
                if (usage.slices.contains(slice.id))
                    slice.partOf = usage.id;
            }
        }
        return all;
    }
    [[nodiscard]] SliceUsage now(const TpuId &tpu) const override { return m_usages.value(tpu.toString()); }
    [[nodiscard]] History *history() const override { return &m_history; }
    void watch(const TpuId &tpu, bool isWatched) override { m_watchers[tpu.toString()] += isWatched ? 1 : -1; }
    void keepPace(const TpuId &tpu) override { m_kept = tpu; }
    [[nodiscard]] double rate() const override { return m_rate; }
    void setRate(double seconds) override { m_rate = seconds; }
    [[nodiscard]] UsageThresholds thresholds() const override { return m_thresholds; }
    void setThresholds(const UsageThresholds &thresholds) override { m_thresholds = thresholds; }
    [[nodiscard]] MonitoringUse monitoring(const TpuId &) const override { return use; }
    void setMonitoring(bool isOn, int perDay) override
    {
        use.isOn = isOn;
        use.perDay = perDay;
    }
    void setMuted(const TpuId &tpu, bool isMuted) override
    {
        m_usages[tpu.toString()].isMuted = isMuted;
        emit updated(tpu);
    }

    MonitoringUse use; ///< of Cloud Monitoring

private:
    mutable History m_history;
    QList<WatchedSlice> m_slices;
    QHash<QString, SliceUsage> m_usages;
    QHash<QString, int> m_watchers;
    TpuId m_kept;
    double m_rate = 1;
    UsageThresholds m_thresholds;
};
