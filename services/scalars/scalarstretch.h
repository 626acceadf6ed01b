// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarchunk.h"

#include <QtGlobal>

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

enum class ScalarAxis : quint8 { Step, Time };

/// Several points as one.
struct ScalarSummary
{
    float least = std::numeric_limits<float>::infinity(); ///< of those that are numbers
    float most = -std::numeric_limits<float>::infinity();
    float mean = 0;
    quint32 count = 0; ///< of points that are finite numbers; 0: the others say nothing
};

/// A part of a curve in which neither steps nor times go backwards, all of one source. Points come at its end. What is
/// least and most in any stretch of it is found without looking at each point: of 32, 128, 512, … points that is kept.
class ScalarStretch
{
public:
    static constexpr qsizetype lateReach = 16; ///< points behind which one may come late
    static constexpr qint64 lateTime = 5'000; ///< ms behind the step before it

    explicit ScalarStretch(int source)
        : m_source{source}
    {
    }

    [[nodiscard]] int source() const { return m_source; }
    [[nodiscard]] qint64 size() const { return sealed() + qint64(m_open.size()); }
    /// Not in front of the last one, by neither step nor time.
    void append(const ScalarPoint &point);
    void replaceLast(double value); ///< where it is not sealed yet: the same step was said once more
    /// One whose step is that of a recent point or between two of them, within lateTime: lines of several processes
    /// come mixed up; of one step the first word counts. False: it is further back, or later.
    [[nodiscard]] bool putLate(const ScalarPoint &point);

    [[nodiscard]] ScalarPoint point(qint64 index) const;
    [[nodiscard]] const ScalarPoint &last() const { return m_open.back(); } ///< there is one
    /// On the axis, of one point.
    [[nodiscard]] qint64 place(ScalarAxis axis, qint64 index) const;
    /// The first point that is not in front of `place`; size(): none.
    [[nodiscard]] qint64 firstFrom(ScalarAxis axis, qint64 place) const;
    [[nodiscard]] qint64 bytes() const;

    /// Gives the points from `begin` to `end` to `take(index, count, summary)`, as many of them at once as lie within
    /// `reach` on the axis. Calls: one to four for each `reach` between the two ends, not one for each point.
    template <typename Take>
    void fold(ScalarAxis axis, qint64 begin, qint64 end, double reach, Take take) const;

private:
    [[nodiscard]] qint64 sealed() const { return qint64(m_chunks.size()) * ScalarChunk::size; }
    void seal();
    void lift(size_t level);

    static constexpr qint64 base = 32; ///< points of a summary of the lowest level
    static constexpr qint64 fan = 4; ///< summaries that become one of the next level

    int m_source;
    std::vector<std::shared_ptr<const ScalarChunk>> m_chunks; ///< full ones
    std::vector<std::vector<ScalarSummary>> m_levels; ///< of what is sealed
    std::vector<ScalarPoint> m_open; ///< the last ones, that are not sealed; never empty behind the first point
};

/// Both as one.
[[nodiscard]] ScalarSummary joined(const ScalarSummary &a, const ScalarSummary &b);
[[nodiscard]] ScalarSummary summaryOf(double value);

template <typename Take>
void ScalarStretch::fold(ScalarAxis axis, qint64 begin, qint64 end, double reach, Take take) const
{
    const auto until = std::min(end, sealed());
    auto level = int(m_levels.size()) - 1;
    auto index = begin;
    while (index < until) {
        qint64 width = base;
        int fits = -1; // the highest level whose summary begins here and ends in time
        for (int at = 0; at <= level && index % width == 0 && index + width <= until
             && index / width < qint64(m_levels[size_t(at)].size());
             ++at, width *= fan)
            fits = at;
        width = fits < 0 ? 1 : base << (2 * fits);
        while (fits >= 0 && double(place(axis, index + width - 1) - place(axis, index)) > reach) {
            --fits;
            width = fits < 0 ? 1 : width / fan;
        }
        if (fits < 0)
            take(index, qint64{1}, summaryOf(point(index).value));
        else
            take(index, width, m_levels[size_t(fits)][size_t(index / width)]);
        index += width;
        level = std::min(fits + 1, int(m_levels.size()) - 1);
        level = std::max(level, 0);
    }
    for (; index < end; ++index)
        take(index, qint64{1}, summaryOf(point(index).value));
}
