// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarstretch.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>

namespace {

/// What is beyond the largest float is drawn at it.
float shownFloat(double value)
{
    constexpr auto largest = double(std::numeric_limits<float>::max());
    return float(std::clamp(value, -largest, largest));
}

} // namespace

ScalarSummary summaryOf(double value)
{
    if (!std::isfinite(value))
        return {};
    const auto shown = shownFloat(value);
    return {.least = shown, .most = shown, .mean = shown, .count = 1};
}

ScalarSummary joined(const ScalarSummary &a, const ScalarSummary &b)
{
    const auto count = a.count + b.count;
    if (count == 0)
        return {};
    const auto sum = double(a.mean) * a.count + double(b.mean) * b.count;
    return {.least = std::min(a.least, b.least),
            .most = std::max(a.most, b.most),
            .mean = float(sum / count),
            .count = count};
}

void ScalarStretch::append(const ScalarPoint &point)
{
    constexpr size_t most = size_t(ScalarChunk::size + lateReach);
    constexpr size_t least = 8; // most stretches of a run that is interrupted often are short
    if (m_open.size() == m_open.capacity())
        m_open.reserve(std::clamp(m_open.size() * 2, least, std::max(most, m_open.size() + 1)));
    m_open.push_back(point);
    if (m_open.size() >= most)
        seal();
}

void ScalarStretch::replaceLast(double value)
{
    if (!m_open.empty())
        m_open.back().value = value;
}

bool ScalarStretch::putLate(const ScalarPoint &point)
{
    const auto begin = m_open.end() - std::min(qsizetype(m_open.size()), lateReach);
    const auto behind = std::upper_bound(begin, m_open.end(), point.step,
                                         [](qint64 step, const ScalarPoint &p) { return step < p.step; });
    if (behind == begin || point.at - std::prev(behind)->at > lateTime)
        return false;
    if (behind != m_open.end() && std::prev(behind)->step == point.step)
        return true; // another process of the same step said it already
    auto placed = point;
    placed.at = std::prev(behind)->at; // times go in the order of steps
    m_open.insert(behind, placed);
    return true;
}

/// All but the last points, behind which one may come late.
void ScalarStretch::seal()
{
    const std::span points{m_open.data(), size_t(ScalarChunk::size)};
    if (m_levels.empty())
        m_levels.resize(1);
    for (size_t begin = 0; begin < points.size(); begin += base) {
        ScalarSummary sum;
        for (size_t i = begin; i < begin + base; ++i)
            sum = joined(sum, summaryOf(points[i].value));
        m_levels[0].push_back(sum);
        lift(0);
    }
    m_chunks.push_back(std::make_shared<const ScalarChunk>(points));
    m_open.erase(m_open.begin(), m_open.begin() + ScalarChunk::size);
}

/// Four of a level that are complete are one of the next.
void ScalarStretch::lift(size_t level)
{
    while (m_levels[level].size() % size_t(fan) == 0) {
        ScalarSummary sum;
        const auto &lower = m_levels[level];
        for (auto i = lower.size() - size_t(fan); i < lower.size(); ++i)
            sum = joined(sum, lower[i]);
        ++level;
        if (m_levels.size() == level)
            m_levels.emplace_back();
        m_levels[level].push_back(sum);
    }
}

ScalarPoint ScalarStretch::point(qint64 index) const
{
    return index < sealed() ? m_chunks[size_t(index / ScalarChunk::size)]->point(index % ScalarChunk::size)
                            : m_open[size_t(index - sealed())];
}

qint64 ScalarStretch::place(ScalarAxis axis, qint64 index) const
{
    if (index >= sealed()) {
        const auto &point = m_open[size_t(index - sealed())];
        return axis == ScalarAxis::Step ? point.step : point.at;
    }
    const auto &chunk = *m_chunks[size_t(index / ScalarChunk::size)];
    const auto within = index % ScalarChunk::size;
    return axis == ScalarAxis::Step ? chunk.step(within) : chunk.at(within);
}

qint64 ScalarStretch::firstFrom(ScalarAxis axis, qint64 place) const
{
    qint64 low = 0;
    auto high = size();
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        if (this->place(axis, middle) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

qint64 ScalarStretch::bytes() const
{
    auto sum = qint64(sizeof(ScalarStretch)) + qint64(m_open.capacity() * sizeof(ScalarPoint))
        + qint64(m_chunks.capacity() * sizeof(m_chunks.front()));
    for (const auto &chunk : m_chunks)
        sum += chunk->bytes();
    for (const auto &level : m_levels)
        sum += qint64(level.capacity() * sizeof(ScalarSummary));
    return sum;
}
