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

    /// Neighbouring points, and where they lie on the axis.
    struct Part
    {
        qint64 index = 0; ///< of the first one
        qint64 count = 0;
        qint64 first = 0;
        qint64 last = 0;
    };

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

    /// Gives the points from `begin` to `end` to `take(part, summary)`, as many of them at once as lie within `reach`
    /// on the axis. Calls: one to four for each `reach` between the two ends, not one for each point.
    template <typename Take>
    void fold(ScalarAxis axis, qint64 begin, qint64 end, double reach, Take take) const;

private:
    [[nodiscard]] qint64 sealed() const { return qint64(m_chunks.size()) * ScalarChunk::size; }
    void seal();
    void lift(size_t level);

    static constexpr int baseShift = 5;
    static constexpr int fanShift = 2;
    static constexpr qint64 base = 1 << baseShift; ///< points of a summary of the lowest level
    static constexpr qint64 fan = 1 << fanShift; ///< summaries that become one of the next level

    /// Of a summary of this level, the logarithm of its points: a frame asks so often that a division would be felt.
    [[nodiscard]] static constexpr int shift(int level) { return baseShift + fanShift * level; }
    [[nodiscard]] bool isWhole(int level, qint64 index, qint64 until) const
    {
        const auto width = qint64{1} << shift(level);
        return (index & (width - 1)) == 0 && index + width <= until
            && (index >> shift(level)) < qint64(m_levels[size_t(level)].size());
    }

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
    const auto highest = int(m_levels.size()) - 1;
    auto level = highest;
    auto index = begin;
    while (index < until) {
        const auto first = place(axis, index);
        int fits = -1; // the highest level whose summary begins here and ends in time
        for (int at = 0; at <= level && isWhole(at, index, until); ++at)
            fits = at;
        Part part{.index = index, .count = 1, .first = first, .last = first};
        for (; fits >= 0; --fits) {
            const auto width = qint64{1} << shift(fits);
            const auto last = place(axis, index + width - 1);
            if (double(last - first) > reach)
                continue;
            part.count = width;
            part.last = last;
            break;
        }
        take(part, fits < 0 ? summaryOf(point(index).value) : m_levels[size_t(fits)][size_t(index >> shift(fits))]);
        index += part.count;
        level = std::max(0, std::min(fits + 1, highest));
    }
    for (; index < end; ++index) {
        const auto at = place(axis, index);
        take(Part{.index = index, .count = 1, .first = at, .last = at}, summaryOf(point(index).value));
    }
}
