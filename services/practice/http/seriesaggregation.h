// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/router.h"
#include "services/practice/http/seriesfilter.h"

#include <vector>

namespace practice {

/// One line of values of one metric.
struct Series
{
    struct Point
    {
        qint64 minute = 0; ///< since 1970
        double value = 0;
    };
    SeriesLabels labels{};
    bool isWhole = false; ///< INT64
    bool isDelta = false;
    int minutes = 0; ///< of a delta: what each point covers
    std::vector<Point> points{}; ///< by time
};

/// `aggregation` of timeSeries.list: each series is aligned, then those that have the same values in the fields of
/// groupByFields become one. All of the metrics that are here are numbers.
class Aggregation
{
public:
    /// 400 as Google says it: an aligner or reducer that is none, or that does not fit numbers.
    [[nodiscard]] static Answer<Aggregation> read(const Call &call);

    [[nodiscard]] const QStringList &groups() const { return m_groups; }
    [[nodiscard]] bool isRate() const { return m_aligner == u"ALIGN_RATE"; }
    /// 400: the aligner does not fit what kind of metric it is.
    [[nodiscard]] std::optional<ApiError> refuse(bool isDelta, bool isWhole) const;
    /// `end`: minutes since 1970; periods are counted back from there.
    [[nodiscard]] std::vector<Series> of(std::vector<Series> all, qint64 end) const;

private:
    void align(Series &series, qint64 end) const;
    [[nodiscard]] std::vector<Series> reduced(const std::vector<Series> &all) const;

    QString m_aligner; ///< empty: the points as they are
    QString m_reducer; ///< empty: none
    QStringList m_groups; ///< selectors
    int m_minutes = 1;
};

} // namespace practice
