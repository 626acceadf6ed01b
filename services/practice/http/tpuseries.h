// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/world.h"

#include <QJsonArray>

namespace practice {

/// A question for time series: one metric, and what its labels must be.
struct SeriesWish
{
    QString metric;
    QMap<QString, QString> labels; ///< "resource.type", "resource.labels.X", "metric.labels.X" → value
    Moment from{};
    Moment to{};
    int periodMinutes = 1;
    QString aligner; ///< "ALIGN_MEAN" …; empty: the points as they are
};

/// Is this a metric of TPU workers that this Cloud Monitoring has?
[[nodiscard]] bool isTpuMetric(const QString &metric);

/// Its series: a point for each minute, which shows one to three minutes later, the newest first.
[[nodiscard]] QJsonArray tpuSeries(World &world, const SeriesWish &wish);

} // namespace practice
