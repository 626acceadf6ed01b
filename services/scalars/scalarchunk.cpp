// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarchunk.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace {

constexpr qint64 largestOffset = std::numeric_limits<quint32>::max();

/// It comes back as it is, also what is no number.
bool isFloat(double value)
{
    return value != value || double(float(value)) == value;
}

template <typename T>
qint64 sizeOf(const std::vector<T> &column)
{
    constexpr qint64 block = 16; // what the allocator takes for itself
    return column.empty() ? 0 : qint64(column.capacity() * sizeof(T)) + block;
}

} // namespace

ScalarChunk::ScalarChunk(std::span<const ScalarPoint> points)
    : m_count{qsizetype(points.size())}
{
    if (points.empty())
        return;
    putSteps(points);
    m_firstAt = points.front().at;
    const auto span = quint64(points.back().at - m_firstAt);
    m_timeShift = std::max(0, int(std::bit_width(span)) - 32);
    m_times.reserve(points.size());
    for (const auto &point : points)
        m_times.push_back(quint32(quint64(point.at - m_firstAt) >> m_timeShift));
    const bool areFloats = std::ranges::all_of(points, [](const ScalarPoint &point) { return isFloat(point.value); });
    (areFloats ? m_values.reserve(points.size()) : m_exact.reserve(points.size()));
    for (const auto &point : points) {
        if (areFloats)
            m_values.push_back(float(point.value));
        else
            m_exact.push_back(point.value);
    }
}

void ScalarChunk::putSteps(std::span<const ScalarPoint> points)
{
    m_firstStep = points.front().step;
    m_stride = points.size() > 1 ? points[1].step - m_firstStep : 0;
    bool isEven = true;
    for (size_t i = 0; i < points.size() && isEven; ++i)
        isEven = points[i].step == m_firstStep + m_stride * qint64(i);
    if (isEven)
        return;
    const bool isWide = points.back().step - m_firstStep > largestOffset;
    (isWide ? m_wideSteps.reserve(points.size()) : m_steps.reserve(points.size()));
    for (const auto &point : points) {
        if (isWide)
            m_wideSteps.push_back(point.step);
        else
            m_steps.push_back(quint32(point.step - m_firstStep));
    }
}

qint64 ScalarChunk::bytes() const
{
    constexpr qint64 shared = 16 + 16; // its counter, and what the allocator takes
    return qint64(sizeof(ScalarChunk)) + shared + sizeOf(m_steps) + sizeOf(m_wideSteps) + sizeOf(m_times)
        + sizeOf(m_values) + sizeOf(m_exact);
}
