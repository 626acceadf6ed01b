// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalar.h"

#include <memory>
#include <span>
#include <vector>

/// Up to 512 points of a curve in columns, never changed. A value takes four bytes where all of them are floats (as in
/// event files) and eight otherwise; a step none where all are equally far apart, four where they are not; a time four.
/// Nothing but milliseconds of times that are more than 49 days apart is lost.
class ScalarChunk
{
public:
    static constexpr qsizetype size = 512;

    explicit ScalarChunk(std::span<const ScalarPoint> points);

    [[nodiscard]] qsizetype count() const { return m_count; }
    [[nodiscard]] qint64 step(qsizetype index) const
    {
        if (m_steps.empty() && m_wideSteps.empty())
            return m_firstStep + m_stride * index;
        return m_wideSteps.empty() ? m_firstStep + m_steps[size_t(index)] : m_wideSteps[size_t(index)];
    }
    [[nodiscard]] qint64 at(qsizetype index) const
    {
        return m_firstAt + (qint64{m_times[size_t(index)]} << m_timeShift);
    }
    [[nodiscard]] double value(qsizetype index) const
    {
        return m_exact.empty() ? double(m_values[size_t(index)]) : m_exact[size_t(index)];
    }
    [[nodiscard]] ScalarPoint point(qsizetype index) const { return {step(index), value(index), at(index)}; }
    [[nodiscard]] qint64 bytes() const;

private:
    void putSteps(std::span<const ScalarPoint> points);

    qsizetype m_count = 0;
    qint64 m_firstStep = 0;
    qint64 m_stride = 0;
    qint64 m_firstAt = 0;
    int m_timeShift = 0;
    std::vector<quint32> m_steps;
    std::vector<qint64> m_wideSteps;
    std::vector<quint32> m_times;
    std::vector<float> m_values;
    std::vector<double> m_exact;
};
