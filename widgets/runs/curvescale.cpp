// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvescale.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct CurveScaleMessages
{
    Q_DECLARE_TR_FUNCTIONS(CurvePlot)
};

constexpr qint64 scaleSecond = 1'000; // ms
constexpr qint64 scaleMinute = 60 * scaleSecond;
constexpr qint64 scaleHour = 60 * scaleMinute;
constexpr qint64 scaleDay = 24 * scaleHour;

/// 1, 2, 5, 10, …: the least that is not below.
double roundStep(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return 1;
    const auto power = std::pow(10.0, std::floor(std::log10(value)));
    for (const auto step : {1.0, 2.0, 5.0}) {
        if (value <= step * power * 1.0001)
            return step * power;
    }
    return 10 * power;
}

double linearStep(const ValueScale &scale, int count)
{
    return roundStep((scale.most - scale.least) / std::max(1, count));
}

QList<double> linearTicks(const ValueScale &scale, int count)
{
    constexpr int mostTicks = 50;
    const auto step = linearStep(scale, count);
    QList<double> ticks;
    for (auto i = std::ceil(scale.least / step); i * step <= scale.most && ticks.size() < mostTicks; ++i)
        ticks.append(i * step);
    return ticks;
}

/// Powers of ten, and between few of them twice and five times as much.
QList<double> powerTicks(const ValueScale &scale, int count)
{
    const int first = int(std::floor(std::log10(scale.least)));
    const int last = int(std::ceil(std::log10(scale.most)));
    const int decades = std::max(1, last - first);
    const int skip = std::max(1, (decades + count - 1) / std::max(1, count));
    const bool isFine = 3 * (std::log10(scale.most) - std::log10(scale.least)) <= count;
    QList<double> ticks;
    for (int power = first; power <= last; power += skip) {
        for (const double times : {1.0, 2.0, 5.0}) {
            const auto tick = times * std::pow(10.0, power);
            if ((times > 1 && !isFine) || tick < scale.least || tick > scale.most)
                continue;
            ticks.append(tick);
        }
    }
    return ticks;
}

/// A loss between 3.5 and 4.5 passes no power of ten: there ticks stand at even values.
QList<double> logTicks(const ValueScale &scale, int count)
{
    const auto powers = powerTicks(scale, count);
    if (powers.size() > 1)
        return powers;
    auto even = linearTicks(scale, count);
    for (int more = count + 1; even.size() < 2 && more <= count + 3; ++more)
        even = linearTicks(scale, more);
    return even.size() > powers.size() ? even : powers;
}

qint64 timeStep(qint64 length, int count)
{
    constexpr std::array<qint64, 24> steps{
        scaleSecond,  2 * scaleSecond, 5 * scaleSecond, 10 * scaleSecond, 15 * scaleSecond, 30 * scaleSecond,
        scaleMinute,  2 * scaleMinute, 5 * scaleMinute, 10 * scaleMinute, 15 * scaleMinute, 30 * scaleMinute,
        scaleHour,    2 * scaleHour,   3 * scaleHour,   6 * scaleHour,    12 * scaleHour,   scaleDay,
        2 * scaleDay, 7 * scaleDay,    14 * scaleDay,   30 * scaleDay,    90 * scaleDay,    365 * scaleDay};
    const auto wanted = length / std::max(1, count);
    const auto found = std::ranges::find_if(steps, [wanted](qint64 step) { return step >= wanted; });
    return found == steps.end() ? steps.back() * std::max<qint64>(1, wanted / steps.back()) : *found;
}

QString timeTickText(const QDateTime &at, qint64 step)
{
    const bool isDay = step >= scaleDay || at.time() == QTime{0, 0};
    return isDay ? phrases::day(at.date()) : at.time().toString(step < scaleMinute ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

QList<AxisTick> timeTicks(qint64 from, qint64 until, int count, const QTimeZone &zone)
{
    constexpr qsizetype most = 100;
    const auto step = timeStep(until - from, count);
    QList<AxisTick> ticks;
    const auto begin = QDateTime::fromMSecsSinceEpoch(from, zone);
    const qint64 shift = qint64(begin.offsetFromUtc()) * scaleSecond; // whole hours of the clock on the wall
    for (auto at = (from + shift + step - 1) / step * step - shift; at <= until && ticks.size() < most; at += step)
        ticks.append({at, timeTickText(QDateTime::fromMSecsSinceEpoch(at, zone), step)});
    return ticks;
}

QString sinceText(qint64 ms)
{
    return phrases::duration(std::chrono::seconds{ms / scaleSecond});
}

} // namespace

std::optional<double> ValueScale::part(double value) const
{
    if (!std::isfinite(value) || !(most > least) || (isLogarithmic && !(value > 0)))
        return std::nullopt;
    if (isLogarithmic)
        return (std::log(value) - std::log(least)) / (std::log(most) - std::log(least));
    return (value - least) / (most - least);
}

QList<double> ValueScale::ticks(int count) const
{
    if (!(most > least))
        return {};
    return isLogarithmic ? logTicks(*this, count) : linearTicks(*this, count);
}

QString ValueScale::label(double tick, int count) const
{
    const QLocale locale;
    constexpr double tooLarge = 1e6;
    constexpr int few = 4;
    if (isLogarithmic || std::max(std::abs(least), std::abs(most)) >= tooLarge)
        return locale.toString(tick, 'g', few);
    const auto step = linearStep(*this, count);
    const int digits = std::max(0, -int(std::floor(std::log10(step) + 1e-9)));
    constexpr int longest = 6;
    return digits > longest ? locale.toString(tick, 'g', few) : locale.toString(tick, 'f', digits);
}

ValueScale scaleOver(double least, double most, bool isLogarithmic)
{
    constexpr double room = 0.05;
    constexpr double smallest = std::numeric_limits<double>::min();
    constexpr double largest = std::numeric_limits<double>::max();
    if (!std::isfinite(least) || !std::isfinite(most) || least > most)
        return {.least = isLogarithmic ? 0.1 : 0, .most = 1, .isLogarithmic = isLogarithmic};
    if (isLogarithmic) {
        const auto low = std::max(least, smallest);
        const auto high = std::max(most, low);
        const auto wider = std::max(std::pow(10.0, room * (std::log10(high) - std::log10(low))), 1.05);
        return {.least = std::max(low / wider, smallest),
                .most = high > largest / wider ? largest : high * wider,
                .isLogarithmic = true};
    }
    const auto size = most - least;
    const auto around = size > 0 ? size * room : std::max(std::abs(most) * room, 1e-9);
    if (!std::isfinite(size)) // from the least number to the largest
        return {.least = least / 2, .most = most / 2};
    return {.least = std::max(least - around, -largest), .most = std::min(most + around, largest)};
}

QList<AxisTick> axisTicks(CurveAxis axis, qint64 from, qint64 until, int count, const QTimeZone &zone)
{
    if (until <= from || count < 1)
        return {};
    if (axis == CurveAxis::Time)
        return timeTicks(from, until, count, zone);
    constexpr qsizetype most = 100;
    const auto step = axis == CurveAxis::SinceStart
        ? timeStep(until - from, count)
        : std::max<qint64>(1, qint64(roundStep(double(until - from) / double(count))));
    QList<AxisTick> ticks;
    const auto first = from >= 0 ? (from + step - 1) / step * step : from / step * step;
    for (auto at = first; at <= until && ticks.size() < most; at += step)
        ticks.append({at, axis == CurveAxis::Step ? phrases::number(at) : sinceText(at)});
    return ticks;
}

QString axisText(CurveAxis axis, qint64 place, const QTimeZone &zone)
{
    switch (axis) {
    case CurveAxis::Time: {
        const auto at = QDateTime::fromMSecsSinceEpoch(place, zone);
        return phrases::day(at.date()) + u' ' + at.time().toString(u"HH:mm:ss"_s);
    }
    case CurveAxis::SinceStart: return CurveScaleMessages::tr("%1 after its start", "a time").arg(sinceText(place));
    case CurveAxis::Step: break;
    }
    return CurveScaleMessages::tr("step %1").arg(phrases::number(place));
}
