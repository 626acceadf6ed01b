// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/routes.h"
#include "services/practice/http/seriesaggregation.h"

namespace practice {

struct SeriesSpan
{
    Moment from{};
    Moment to{};
};

/// What all series of a metric have in common.
struct SeriesKind
{
    QString unit; ///< of the values: "By"
    bool isDelta = false;
    bool isWhole = false; ///< INT64
    QString resource; ///< the only type of resource that it is of
    QStringList selectors; ///< its labels, and those of the resource
};

[[nodiscard]] QStringList tpuMetricTypes();
/// Of a metric of TPU workers; nothing: it is none.
[[nodiscard]] std::optional<SeriesKind> tpuSeriesKind(const QString &metric);
[[nodiscard]] std::vector<Series> tpuSeries(World &world, const SeriesFilter &filter, const SeriesSpan &span);
/// The same for the same text in every run (FNV-1a).
[[nodiscard]] quint32 hashOf(const QString &text);

} // namespace practice
