// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curverange.h"

#include <algorithm>
#include <cmath>
#include <utility>

void CurveRange::setBounds(qint64 first, qint64 last, qint64 shortest)
{
    m_shortest = std::max<qint64>(1, shortest);
    m_first = first;
    m_last = std::max(last, first + m_shortest);
    if (m_isWhole)
        return showAll();
    if (m_isAtEnd) {
        const auto length = m_until - m_from;
        m_until = m_last;
        m_from = m_last - length;
    }
    settle();
}

void CurveRange::showAll()
{
    m_isWhole = true;
    m_isAtEnd = true;
    m_from = m_first;
    m_until = m_last;
}

void CurveRange::follow()
{
    if (m_isWhole)
        return;
    const auto length = m_until - m_from;
    m_until = m_last;
    m_from = m_last - length;
    settle();
}

void CurveRange::zoom(double factor, double around)
{
    if (!(factor > 0) || !std::isfinite(factor) || !std::isfinite(around))
        return;
    const auto before = double(m_until - m_from);
    const auto whole = double(m_last - m_first);
    const auto length = std::clamp(before * factor, double(m_shortest), std::max(whole, double(m_shortest)));
    const auto part = std::clamp((double(m_until) - around) / before, 0.0, 1.0);
    constexpr double atTheEnd = 0.05;
    const bool keepsEnd = isFollowing() && part <= atTheEnd;
    const auto until = keepsEnd ? m_last : qint64(std::llround(around + part * length));
    m_isWhole = false;
    m_until = until;
    m_from = until - std::max<qint64>(m_shortest, qint64(std::llround(length)));
    settle();
}

void CurveRange::pan(qint64 by)
{
    if (by == 0)
        return;
    m_isWhole = false;
    m_from += by;
    m_until += by;
    settle();
}

void CurveRange::show(qint64 from, qint64 until)
{
    if (from > until)
        std::swap(from, until);
    m_isWhole = false;
    m_from = from;
    m_until = std::max(until, from + m_shortest);
    settle();
}

double CurveRange::anchor() const
{
    return isFollowing() ? double(m_until) : double(m_from) + double(m_until - m_from) / 2;
}

/// Within what there is.
void CurveRange::settle()
{
    const auto length = std::max(m_shortest, m_until - m_from);
    if (length >= m_last - m_first)
        return showAll();
    m_from = std::clamp(m_from, m_first, m_last - length);
    m_until = m_from + length;
    m_isAtEnd = m_until >= m_last;
}
