// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curveframe.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

ScalarAxis scalarAxis(CurveAxis axis)
{
    return axis == CurveAxis::Step ? ScalarAxis::Step : ScalarAxis::Time;
}

qint64 shiftOf(const CurveLine &line, CurveAxis axis)
{
    return axis == CurveAxis::SinceStart ? -line.origin : 0;
}

/// Many times the usual distance between points: what is further apart has an outage between it.
double longestDistance(const ScalarWindow &window)
{
    constexpr double many = 20;
    constexpr double least = 60'000; // ms: what comes in bursts was not interrupted
    constexpr qsizetype few = 4; // of which nobody can say what is usual
    QList<double> distances;
    for (const auto &strip : window.strips) {
        for (qsizetype i = 1; i < strip.columns.size(); ++i)
            distances.append(strip.columns.at(i).place - strip.columns.at(i - 1).place);
    }
    if (distances.size() < few)
        return std::numeric_limits<double>::infinity();
    const auto middle = distances.begin() + distances.size() / 2;
    std::nth_element(distances.begin(), middle, distances.end());
    return std::max(least, many * *middle);
}

/// What is least and most of all that is seen, and, where its middle is asked for, every value of a line.
class SeenValues
{
public:
    explicit SeenValues(const CurveFrame &frame)
        : m_frame{frame}
    {
        for (const auto &curve : frame.curves)
            take(curve);
    }

    [[nodiscard]] ValueScale scale()
    {
        const auto &options = m_frame.options;
        constexpr qsizetype leastForOutliers = 20;
        if (options.ignoresOutliers && m_values.size() >= leastForOutliers) {
            constexpr qsizetype hundred = 100;
            const auto edge = m_values.size() / hundred;
            const auto low = m_values.begin() + edge;
            std::nth_element(m_values.begin(), low, m_values.end());
            m_least = *low;
            const auto high = m_values.end() - 1 - edge;
            std::nth_element(m_values.begin(), high, m_values.end());
            m_most = *high;
        }
        return scaleOver(m_least, m_most, options.isLogarithmic);
    }

private:
    void take(const DrawnCurve &curve)
    {
        const auto &strips = curve.window.strips;
        for (qsizetype strip = 0; strip < strips.size(); ++strip) {
            const auto &columns = strips.at(strip).columns;
            for (qsizetype i = 0; i < columns.size(); ++i) {
                const auto &column = columns.at(i);
                const auto place = column.place + double(curve.shift);
                if (column.count == 0 || place < double(m_frame.from) || place > double(m_frame.until))
                    continue;
                add(column.least);
                add(column.most);
                if (!m_frame.options.ignoresOutliers)
                    continue;
                const auto value = curve.value(strip, i);
                if (std::isfinite(value) && isDrawable(value))
                    m_values.append(value);
            }
        }
    }

    void add(double value)
    {
        if (!std::isfinite(value) || !isDrawable(value))
            return;
        m_least = std::min(m_least, value);
        m_most = std::max(m_most, value);
    }

    [[nodiscard]] bool isDrawable(double value) const { return !m_frame.options.isLogarithmic || value > 0; }

    const CurveFrame &m_frame;
    double m_least = std::numeric_limits<double>::infinity();
    double m_most = -std::numeric_limits<double>::infinity();
    QList<double> m_values; ///< where outliers are looked for
};

} // namespace

double DrawnCurve::value(qsizetype strip, qsizetype column) const
{
    if (!smooth.isEmpty())
        return smooth.at(strip).at(column);
    const auto &one = window.strips.at(strip).columns.at(column);
    return one.count > 0 ? one.mean : nothing;
}

double DrawnCurve::place(qsizetype strip, qsizetype column) const
{
    return window.strips.at(strip).columns.at(column).place + double(shift);
}

bool DrawnCurve::isBroken(std::pair<qsizetype, qsizetype> before, std::pair<qsizetype, qsizetype> after) const
{
    if (longest <= 0)
        return false;
    const auto &left = window.strips.at(before.first);
    const auto &right = window.strips.at(after.first);
    return left.attempt != right.attempt
        || right.columns.at(after.second).place - left.columns.at(before.second).place > longest;
}

std::optional<std::pair<qint64, qint64>> boundsOf(const CurveHistories &histories, const QList<CurveLine> &lines,
                                                  CurveAxis axis)
{
    std::optional<std::pair<qint64, qint64>> bounds;
    for (const auto &line : lines) {
        const auto *history = histories(line.run);
        const auto info = history != nullptr ? history->find(line.id) : std::nullopt;
        if (!info)
            continue;
        auto first = axis == CurveAxis::Step ? info->first.step : info->from;
        auto last = axis == CurveAxis::Step ? info->lastStep : info->until;
        if (axis != CurveAxis::Step && last <= 0) // no time is known of it
            continue;
        if (axis != CurveAxis::Step && first <= 0) // nor of its beginning
            first = last;
        first += shiftOf(line, axis);
        last += shiftOf(line, axis);
        bounds =
            bounds ? std::pair{std::min(bounds->first, first), std::max(bounds->second, last)} : std::pair{first, last};
    }
    return bounds;
}

CurveFrame curveFrame(const CurveHistories &histories, const QList<CurveLine> &lines, const CurveOptions &options,
                      const CurveStretch &stretch)
{
    CurveFrame frame{.from = stretch.from, .until = std::max(stretch.until, stretch.from + 1), .options = options};
    const bool isCrowded = lines.size() > CurveFrame::fewCurves;
    const auto length = frame.until - frame.from;
    // What stands left of what is seen has its part in a smoothed line.
    const auto before = options.smoothing > 0 ? length / 4 : 0;
    const int pixels = std::max(1, isCrowded ? stretch.pixels / 2 : stretch.pixels);
    for (const auto &line : lines) {
        const auto *history = histories(line.run);
        if (history == nullptr)
            continue;
        const auto shift = shiftOf(line, options.axis);
        DrawnCurve curve{.line = line, .shift = shift};
        curve.window = history->window(line.id,
                                       {.axis = scalarAxis(options.axis),
                                        .from = frame.from - shift - before,
                                        .until = frame.until - shift,
                                        .pixels = before > 0 ? pixels + pixels / 4 : pixels});
        if (options.axis != CurveAxis::Step)
            curve.longest = longestDistance(curve.window);
        if (options.smoothing > 0)
            curve.smooth = smoothed(curve.window, options.smoothing);
        for (const auto &strip : std::as_const(curve.window.strips))
            frame.columns += strip.columns.size();
        frame.curves.append(std::move(curve));
    }
    frame.scale = SeenValues{frame}.scale();
    return frame;
}

std::optional<CurveValue> valueAt(const DrawnCurve &curve, double place, double reach)
{
    std::optional<CurveValue> found;
    double nearest = reach;
    bool isOfLine = false;
    const auto &strips = curve.window.strips;
    const auto wanted = place - double(curve.shift);
    for (qsizetype strip = 0; strip < strips.size(); ++strip) {
        const auto &columns = strips.at(strip).columns;
        const auto right = std::ranges::lower_bound(columns, wanted, {}, &ScalarColumn::place);
        for (auto at = right == columns.begin() ? right : right - 1; at != columns.end() && at <= right; ++at) {
            const auto index = at - columns.begin();
            const auto value = curve.value(strip, index);
            const auto distance = std::abs(at->place - wanted);
            const bool isLine = !strips.at(strip).isRepeated;
            if (!std::isfinite(value) || distance > reach || (isOfLine && !isLine))
                continue;
            if (found && distance > nearest && isOfLine == isLine)
                continue;
            nearest = distance;
            isOfLine = isLine;
            found = CurveValue{.place = at->place + double(curve.shift),
                               .value = value,
                               .least = at->least,
                               .most = at->most,
                               .count = at->count,
                               .attempt = strips.at(strip).attempt};
        }
    }
    return found;
}
