// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sample.h"

#include <QFontMetrics>
#include <QTimeZone>

#include <optional>

#include "widgets/usage/customplot.h"

/// Ticks of a time axis (seconds UTC) at whole minutes, hours and days of the clock on the wall, also where it is put
/// forward or back: 14:05, at midnight the day with a four-digit year.
class TimeTicker : public QCPAxisTicker
{
public:
    void setZone(const QTimeZone &zone) { m_zone = zone; }
    /// How many labels of about `label` pixels fit on `pixels`.
    void setRoom(int pixels, int label);
    /// A label that would reach over the beginning, where the values stand, or further than `beyond` over the end is
    /// left out.
    void setEdges(const QFontMetrics &metrics, int beyond);

protected:
    [[nodiscard]] double getTickStep(const QCPRange &range) override;
    [[nodiscard]] int getSubTickCount(double) override { return 0; }
    [[nodiscard]] QString getTickLabel(double tick, const QLocale &locale, QChar, int) override;
    [[nodiscard]] QVector<double> createTickVector(double step, const QCPRange &range) override;

private:
    QTimeZone m_zone = QTimeZone::systemTimeZone();
    int m_most = 6;
    int m_pixels = 0;
    int m_beyond = 0;
    std::optional<QFontMetrics> m_metrics;
    QCPRange m_range;
    double m_step = 60;
};

/// Ticks of a value axis at few round values, in the unit of the metric: 0 %, 50 %, 100 %; 0, 16 GiB, 32 GiB.
class ValueTicker : public QCPAxisTicker
{
public:
    explicit ValueTicker(Metric metric)
        : m_metric{metric}
    {
    }
    void setRoom(int pixels, int line); ///< labels stand at least a `line` apart

protected:
    [[nodiscard]] double getTickStep(const QCPRange &range) override;
    [[nodiscard]] int getSubTickCount(double) override { return 0; }
    [[nodiscard]] QString getTickLabel(double tick, const QLocale &, QChar, int) override;

private:
    [[nodiscard]] double usualStep(double size) const;

    Metric m_metric;
    double m_most = 8; ///< steps on the axis
};

/// Where a value axis ends that has to show `most`: 100 for a percentage, `total` where there is one, else a round
/// value.
/// \a total, \a most: noValue where they are not known.
[[nodiscard]] double topOf(Metric metric, float most, float total);
/// As metricText(), without a needless ".0": "32 GiB".
[[nodiscard]] QString roundText(Metric metric, float value);
/// "14:02–14:21", with the days where it is not today: "2026/11/20 23:50 – 2026/11/21 00:10".
[[nodiscard]] QString spanText(qint64 from, qint64 until, qint64 now, const QTimeZone &zone);
/// "14:02:05", with the day where it is not today.
[[nodiscard]] QString momentText(qint64 at, qint64 now, const QTimeZone &zone);
