// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarwindow.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace {

/// TensorBoard's: last = last * w + (1 - w) * value, shown as last / (1 - w^n).
class DebiasedMean
{
public:
    explicit DebiasedMean(double weight)
        : m_weight{weight}
    {
    }

    /// `count` points whose mean is `mean`, as if all of them were it.
    double add(double mean, qint64 count)
    {
        const auto power = powerOf(count);
        m_last = m_last * power + (1 - power) * mean;
        m_bias *= power;
        return m_bias < 1 ? m_last / (1 - m_bias) : mean;
    }

private:
    struct Power
    {
        qint64 count = -1;
        double value = 1;
    };

    /// Most columns have as many points as one of the two before.
    double powerOf(qint64 count)
    {
        if (count != m_now.count)
            std::swap(m_now, m_other);
        if (count != m_now.count)
            m_now = {count, std::pow(m_weight, double(count))};
        return m_now.value;
    }

    double m_weight;
    double m_last = 0;
    double m_bias = 1; ///< w^n
    Power m_now{};
    Power m_other{};
};

} // namespace

QList<QList<double>> smoothed(const ScalarWindow &window, double weight)
{
    constexpr double most = 0.9999;
    const auto bounded = std::isfinite(weight) ? std::clamp(weight, 0.0, most) : 0.0;
    QHash<int, DebiasedMean> lines; // of each track
    QList<QList<double>> all;
    all.reserve(window.strips.size());
    for (const auto &strip : window.strips) {
        DebiasedMean alone{bounded};
        auto line = lines.find(strip.track);
        if (line == lines.end())
            line = lines.insert(strip.track, DebiasedMean{bounded});
        auto &mean = strip.isRepeated ? alone : *line;
        QList<double> values;
        values.reserve(strip.columns.size());
        for (const auto &column : strip.columns)
            values.append(column.count > 0 ? mean.add(column.mean, column.count)
                                           : std::numeric_limits<double>::quiet_NaN());
        all.append(std::move(values));
    }
    return all;
}
