// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/timewindow.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace std::chrono_literals;

namespace {

struct TimeWindowMessages
{
    Q_DECLARE_TR_FUNCTIONS(TimeWindow)
};

} // namespace

void TimeWindow::follow(qint64 now)
{
    m_isFollowing = true;
    m_until = now;
}

void TimeWindow::moveOn(qint64 now)
{
    if (m_isFollowing)
        m_until = std::max(m_until, now); // a clock that is set back moves nothing
}

void TimeWindow::setLength(qint64 length)
{
    m_length = std::clamp(length, shortest, longest);
}

void TimeWindow::zoom(double factor, qint64 around, qint64 now)
{
    const auto length = std::clamp(qint64(double(m_length) * factor), shortest, longest);
    const auto part = double(m_until - around) / double(m_length);
    constexpr double atTheEnd = 0.1;
    if (!m_isFollowing || part > atTheEnd)
        m_until = around + qint64(part * double(length));
    if (m_isFollowing && length < m_length && part > atTheEnd)
        m_isFollowing = false;
    m_length = length;
    settle(now);
}

void TimeWindow::pan(qint64 by, qint64 now)
{
    m_until += by;
    if (by < 0)
        m_isFollowing = false;
    settle(now);
}

void TimeWindow::show(qint64 from, qint64 until, qint64 now)
{
    if (from > until)
        std::swap(from, until);
    m_length = std::clamp(until - from, shortest, longest);
    m_until = from + m_length;
    m_isFollowing = false;
    settle(now);
}

void TimeWindow::settle(qint64 now)
{
    if (m_until >= now) {
        m_until = now;
        m_isFollowing = true;
    }
    m_until = std::max(m_until, m_length);
}

qint64 bandWidth(qint64 length, int pixels)
{
    constexpr std::array<qint64, 21> widths{200,        500,        1'000,     2'000,     3'000,     5'000,
                                            10'000,     20'000,     30'000,    60'000,    120'000,   180'000,
                                            300'000,    600'000,    1'200'000, 1'800'000, 3'600'000, 7'200'000,
                                            10'800'000, 21'600'000, 43'200'000};
    const auto pixel = length / std::max(1, pixels);
    const auto next = std::ranges::upper_bound(widths, pixel + pixel / 4);
    return next == widths.begin() ? widths.front() : *(next - 1);
}

QList<std::chrono::seconds> usualRanges()
{
    return {1min, 5min, 15min, 1h, 6h, 24h, 168h, 720h};
}

QString rangeName(std::chrono::seconds range)
{
    if (range == 0s)
        return TimeWindowMessages::tr("Chosen period");
    if (range == 1h)
        return TimeWindowMessages::tr("Last hour");
    return TimeWindowMessages::tr("Last %1", "a length of time: 5 min").arg(phrases::duration(range));
}
