// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/profiling/linetimes.h"

#include <algorithm>

void LineTimes::add(const LineEvent &event)
{
    m_events.push_back(event);
    if (qsizetype(m_events.size()) >= m_portion)
        takePortion();
}

void LineTimes::finish()
{
    takePortion();
    m_open.clear();
    m_coveredUntil = 0;
}

void LineTimes::takePortion()
{
    std::ranges::stable_sort(m_events, [](const LineEvent &a, const LineEvent &b) {
        return a.start < b.start || (a.start == b.start && a.duration > b.duration); // the outer one first
    });
    for (const auto &event : m_events)
        take(event);
    m_events.clear();
}

void LineTimes::take(const LineEvent &event)
{
    constexpr size_t deepest = 1'024;
    if (!m_sums.contains(event.id) && m_sums.size() >= mostKinds) {
        m_isCut = true;
        return;
    }
    auto &sum = m_sums[event.id];
    sum.self += double(event.duration);
    ++sum.count;
    while (!m_open.empty() && m_open.back().end <= event.start)
        m_open.pop_back();
    if (!m_open.empty() && event.end() <= m_open.back().end)
        m_sums[m_open.back().id].self -= double(event.duration);
    if (m_open.size() < deepest && event.duration > 0)
        m_open.push_back({event.end(), event.id});
    if (event.end() > m_coveredUntil) {
        m_busy += double(event.end() - std::max(m_coveredUntil, event.start));
        m_coveredUntil = event.end();
    }
}
