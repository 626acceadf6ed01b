// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/usagefeed.h"

#include <algorithm>

/// A feed that says what a test puts into it, and remembers what it was told to look at.
class FakeFeed : public UsageFeed
{
    Q_OBJECT

public:
    using UsageFeed::UsageFeed;

    QList<SliceUsage> usages;
    QHash<TpuId, int> watched;
    double seconds = 1;
    UsageThresholds limits;

    void put(const SliceUsage &usage)
    {
        const auto found = std::ranges::find_if(usages, [&](const SliceUsage &one) { return one.id == usage.id; });
        const bool isNew = found == usages.end();
        if (isNew)
            usages << usage;
        else
            *found = usage;
        if (isNew)
            emit slicesChanged();
        emit updated(usage.id);
    }
    [[nodiscard]] QList<WatchedSlice> slices() const override
    {
        QList<WatchedSlice> all;
        for (const auto &usage : usages)
            all.append({.id = usage.id, .name = usage.id.toString().section(u'/', -1), .type = usage.type, .isLive = usage.isLive, .newest = usage.at});
        std::ranges::stable_sort(all, [](const WatchedSlice &a, const WatchedSlice &b) { return a.isLive && !b.isLive; });
        return all;
    }
    [[nodiscard]] SliceUsage now(const TpuId &tpu) const override
    {
        const auto found = std::ranges::find_if(usages, [&](const SliceUsage &one) { return one.id == tpu; });
        return found == usages.end() ? SliceUsage{} : *found;
    }
    [[nodiscard]] History *history() const override { return nullptr; }
    void watch(const TpuId &tpu, bool isWatched) override { watched[tpu] += isWatched ? 1 : -1; }
    [[nodiscard]] double rate() const override { return seconds; }
    void setRate(double value) override { seconds = value; }
    [[nodiscard]] UsageThresholds thresholds() const override { return limits; }
    void setThresholds(const UsageThresholds &value) override { limits = value; }
    void setMuted(const TpuId &tpu, bool isMuted) override
    {
        for (auto &usage : usages)
            usage.isMuted = usage.id == tpu ? isMuted : usage.isMuted;
    }
};
