// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/slicesight.h"

/// A multislice in the feed: the queued request that made its slices, which are nodes of their own, and what they are
/// called together: "t1" of "t1-0", "t1-1", …. Empty: `tpu` is no slice of one.
[[nodiscard]] TpuId multisliceId(const Tpu &tpu);

/// The slices of a multislice as one: all hosts and cores in the order of the slices, with medians, stragglers and
/// alerts over all of them. A slice of which nothing is known has its place, without values.
class MultisliceSight
{
public:
    /// `parts` in the order of the slices, at least one. Alerts are counted as long as any slice is live.
    UsageAlerts::Change judge(const TpuId &id, const QList<SlicePart> &parts, const SliceRules &rules, qint64 now);
    [[nodiscard]] const SliceUsage &usage() const { return m_usage; }

private:
    QList<CoreTrack> takeParts(const QList<SlicePart> &parts);
    void sum(const QList<CoreTrack> &tracks, const SliceRules &rules, qint64 now);

    Stragglers m_stragglers;
    UsageAlerts m_alerts;
    SliceUsage m_usage;
};
