// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/timecells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace {

constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

} // namespace

TimeCells::TimeCells(qint64 begin, qint64 until)
    : from{begin}
{
    const auto span = double(until) - double(begin); // both may be any number
    if (!(span >= 1))
        return;
    count = qsizetype(std::clamp(span / double(shortest), 1.0, double(most)));
    length = span / double(count);
}

QList<double> TimeCells::held(const QList<TimedValue> &line, qint64 longest) const
{
    QList<double> cells(count, notKnown);
    qsizetype next = 0;
    std::optional<TimedValue> last;
    for (qsizetype cell = 0; cell < count; ++cell) {
        double sum = 0;
        int inside = 0;
        for (; next < line.size() && line.at(next).at < begin(cell + 1); ++next) {
            last = line.at(next);
            if (last->at >= begin(cell)) {
                sum += last->value;
                ++inside;
            }
        }
        if (inside > 0)
            cells[cell] = sum / inside;
        else if (last && begin(cell) - last->at <= longest)
            cells[cell] = last->value;
    }
    return cells;
}

QList<double> TimeCells::covered(const QList<TimedValue> &line, qint64 longest) const
{
    QList<double> cells(count, notKnown);
    qsizetype cell = 0;
    for (qsizetype i = 0; i < line.size() && line.size() > 1; ++i) {
        const auto &value = line.at(i);
        const auto end = std::max<qsizetype>(i, 1); // a value alone does not say since when
        const auto told = std::max<qint64>(0, line.at(end).at - line.at(end - 1).at);
        const auto part = std::max(1.0, value.value / 100);
        const auto since = value.at - qint64(std::min(double(longest), double(told) * part));
        if (value.value > 100) {
            while (cell > 0 && begin(cell - 1) >= since)
                --cell;
        }
        while (cell < count && begin(cell) < since)
            ++cell;
        for (; cell < count && begin(cell) < value.at; ++cell)
            cells[cell] = std::min(value.value, 100.0);
    }
    return cells;
}

QList<double> TimeCells::marked(const QList<TimedSpan> &spans) const
{
    QList<double> cells(count, 0);
    const auto end = begin(count);
    for (const auto &span : spans) {
        const auto first = std::max(span.from, from);
        const auto last = span.until == 0 ? end : std::min(span.until, end);
        if (first >= last)
            continue;
        const auto beginCell = std::clamp<qsizetype>(qsizetype(double(first - from) / length), 0, count - 1);
        for (auto cell = beginCell; cell < count && begin(cell) < last; ++cell) {
            const auto part = double(std::min(last, begin(cell + 1)) - std::max(first, begin(cell))) / length;
            cells[cell] = std::clamp(cells.at(cell) + part, 0.0, 1.0);
        }
    }
    return cells;
}

double middleOf(QList<double> values, Middle of)
{
    values.removeIf([](double value) { return std::isnan(value); });
    if (values.isEmpty())
        return notKnown;
    const auto place = of == Middle::Lower ? (values.size() - 1) / 2 : values.size() / 2;
    std::ranges::nth_element(values, values.begin() + place);
    return values.at(place);
}
