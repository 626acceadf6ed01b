// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/graphaxis.h"

#include "widgets/common/phrases.h"
#include "widgets/usage/usagetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double minute = 60;
constexpr double hour = 60 * minute;
constexpr double day = 24 * hour;

QDateTime localTime(double seconds, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(qint64(std::llround(seconds * 1'000)), zone);
}

bool isPercent(Metric metric)
{
    return metricUnit(metric) == u'%';
}

bool isBytes(Metric metric)
{
    return metricScale(metric) > 1;
}

/// What takes a moment: a second is long.
bool isShortTime(Metric metric)
{
    return metricUnit(metric) == u"ms"_s;
}

bool isMemory(Metric metric)
{
    return metricUnit(metric) == u"GiB"_s;
}

/// 1, 2, 5, 10…: the least that is not below.
double roundUp(double value)
{
    const auto power = std::pow(10.0, std::floor(std::log10(value)));
    for (const auto step : {1.0, 2.0, 5.0, 10.0}) {
        if (value <= step * power * 1.0001)
            return step * power;
    }
    return 10 * power;
}

/// What bytes are counted in: 1, KiB, MiB…
double byteUnit(double bytes)
{
    return bytes < 1 ? 1 : std::pow(1024.0, std::floor(std::log2(bytes) / 10));
}

double roundBytes(double bytes)
{
    const auto unit = byteUnit(bytes);
    const auto count = bytes / unit;
    for (const auto step : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0}) {
        if (count <= step * 1.0001)
            return step * unit;
    }
    return 1024 * unit;
}

QString clockText(const QDateTime &at, bool withSeconds)
{
    return at.toString(withSeconds ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

} // namespace

void TimeTicker::setRoom(int pixels, int label)
{
    m_most = std::clamp(pixels / std::max(1, label), 2, 24);
    m_pixels = pixels;
}

void TimeTicker::setEdges(const QFontMetrics &metrics, int beyond)
{
    m_metrics = metrics;
    m_beyond = beyond;
}

double TimeTicker::getTickStep(const QCPRange &range)
{
    constexpr std::array<double, 21> steps{1,       2,          5,          10,          15,          30,
                                           minute,  2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute,
                                           hour,    2 * hour,   3 * hour,   6 * hour,    12 * hour,   day,
                                           2 * day, 7 * day,    14 * day};
    const auto found = std::ranges::find_if(steps, [&](double step) { return range.size() / step <= m_most; });
    m_step = found == steps.end() ? steps.back() : *found;
    m_range = range;
    return m_step;
}

QString TimeTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    const auto at = localTime(tick, m_zone);
    const bool isDay = m_step >= day || (m_step >= minute && at.time() == QTime{0, 0});
    const auto text = isDay ? phrases::day(at.date()) : clockText(at, m_step < minute);
    if (!m_metrics || !(m_range.size() > 0))
        return text;
    const auto place = (tick - m_range.lower) / m_range.size() * m_pixels;
    const auto half = m_metrics->horizontalAdvance(text) / 2.0;
    return place < half || place + half > m_pixels + m_beyond ? QString{} : text;
}

QVector<double> TimeTicker::createTickVector(double step, const QCPRange &range)
{
    QVector<double> ticks;
    constexpr int most = 200;
    auto date = localTime(range.lower, m_zone).date();
    if (step > day) // counted from a day that does not move with the window
        date = date.addDays(-(date.toJulianDay() % qint64(step / day)));
    for (; ticks.size() < most; date = date.addDays(step > day ? int(step / day) : 1)) {
        const auto midnight = date.startOfDay(m_zone);
        if (double(midnight.toSecsSinceEpoch()) > range.upper)
            break;
        if (step >= day) {
            ticks.append(double(midnight.toSecsSinceEpoch()));
            continue;
        }
        const auto from = std::max(0.0, std::floor((range.lower - double(midnight.toSecsSinceEpoch())) / step) - 1);
        const auto next = double(date.addDays(1).startOfDay(m_zone).toSecsSinceEpoch());
        for (auto i = from; ticks.size() < most; ++i) {
            const auto wall = step >= hour
                ? QDateTime{date, QTime::fromMSecsSinceStartOfDay(int(std::min(i * step, day - 1)) * 1'000), m_zone}
                : midnight.addSecs(qint64(i * step));
            const auto tick = double(wall.toSecsSinceEpoch());
            if (tick >= next || tick > range.upper || i * step >= day + 2 * hour || (step >= hour && i * step >= day))
                break;
            if (ticks.isEmpty() || tick > ticks.constLast())
                ticks.append(tick);
        }
    }
    return ticks;
}

void ValueTicker::setRoom(int pixels, int line)
{
    m_most = std::max(1.0, double(pixels) / std::max(1, line));
}

double ValueTicker::getTickStep(const QCPRange &range)
{
    const auto size = range.size();
    if (!(size > 0))
        return 1;
    auto step = usualStep(size);
    for (int wider = 0; wider < 4 && size / step > m_most;
         ++wider) // a low graph has few labels, not labels over each other
        step = isBytes(m_metric) ? roundBytes(step * 2) : isPercent(m_metric) && step >= 50 ? 100 : roundUp(step * 1.5);
    return step;
}

double ValueTicker::usualStep(double size) const
{
    if (isPercent(m_metric))
        return size > 60 ? 50 : roundUp(size / 3);
    if (!isBytes(m_metric))
        return roundUp(size / 2.5);
    return roundBytes(size / 2.2);
}

QString ValueTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    if (std::abs(tick) < 1e-9)
        return isPercent(m_metric) || isMemory(m_metric) ? metricText(m_metric, 0) : u"0"_s;
    return roundText(m_metric, float(tick));
}

QString roundText(Metric metric, float value)
{
    auto text = metricText(metric, value);
    const auto point = QLocale{}.decimalPoint() + u'0';
    return isBytes(metric) ? text.replace(point + QChar{u' '}, u" "_s) : text;
}

double topOf(Metric metric, float most, float total)
{
    if (isPercent(metric))
        return std::isnan(most) || most <= 100 ? 100 : roundUp(most);
    if (!std::isnan(total) && total > 0)
        return std::max(double(total), std::isnan(most) ? 0.0 : double(most));
    if (std::isnan(most) || most <= 0)
        return isBytes(metric) ? metricScale(metric) : isShortTime(metric) ? 1e-3 : 1;
    if (isShortTime(metric))
        return roundUp(double(most));
    return isBytes(metric) ? roundBytes(double(most)) : roundUp(std::max(1.0, double(most)));
}

QString momentText(qint64 at, qint64 now, const QTimeZone &zone)
{
    const auto when = QDateTime::fromMSecsSinceEpoch(at, zone);
    const auto today = QDateTime::fromMSecsSinceEpoch(now, zone).date();
    const auto time = clockText(when, true);
    return when.date() == today ? time : phrases::day(when.date()) + u' ' + time;
}

QString spanText(qint64 from, qint64 until, qint64 now, const QTimeZone &zone)
{
    constexpr qint64 shortSpan = 2 * 60'000;
    const auto begin = QDateTime::fromMSecsSinceEpoch(from, zone);
    const auto end = QDateTime::fromMSecsSinceEpoch(until, zone);
    const auto today = QDateTime::fromMSecsSinceEpoch(now, zone).date();
    const bool withSeconds = until - from < shortSpan;
    const auto first = clockText(begin, withSeconds);
    const auto last = clockText(end, withSeconds);
    if (begin.date() == today && end.date() == today)
        return QCoreApplication::translate("UsageGraphs", "%1–%2", "two times of one day").arg(first, last);
    if (begin.date() == end.date())
        return QCoreApplication::translate("UsageGraphs", "%1, %2–%3", "a day and two times")
            .arg(phrases::day(begin.date()), first, last);
    return QCoreApplication::translate("UsageGraphs", "%1 %2 – %3 %4", "day and time to day and time")
        .arg(phrases::day(begin.date()), first, phrases::day(end.date()), last);
}
