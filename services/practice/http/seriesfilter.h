// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/apierror.h"

#include <QMap>
#include <QString>

#include <functional>

namespace practice {

/// A time series' labels by their selectors: "resource.type", "resource.labels.zone", "metric.labels.core".
using SeriesLabels = QMap<QString, QString>;

/// Cloud Monitoring's filter for time series: one `metric.type = "…"`, and comparisons (= !=) of labels with a text or
/// one of the functions one_of, starts_with, ends_with, has_substring and monitoring.regex.full_match; NOT, OR, AND, in
/// this order, and parentheses.
struct SeriesFilter
{
    QString metric;
    QStringList selectors; ///< that it names beside the metric
    QStringList resources; ///< the types of resource that it names
    std::function<bool(const SeriesLabels &)> fits;
};

[[nodiscard]] Answer<SeriesFilter> seriesFilter(const QString &filter); ///< 400 when it cannot be read
/// "resource.labels.zone" of "resource.label.zone"; empty: it selects nothing that a series has.
[[nodiscard]] QString seriesSelector(const QString &name);
[[nodiscard]] ApiError badField(const QString &field, const QString &value, const QString &why);

} // namespace practice
