// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the user does to the graphs: points, goes from value to value and from event to event, zooms, moves.
#include "services/usage/history.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"

using namespace std::chrono_literals;

void UsageGraphs::point(std::optional<qint64> at)
{
    m_pointed = at;
    for (auto *graph : std::as_const(m_graphs))
        graph->setCrosshair(at, graph == m_pointedGraph);
}

void UsageGraphs::stepBy(qint64 bands)
{
    const auto step = bandWidth(m_window.length(), plotWidth());
    auto at = m_pointed ? *m_pointed + bands * step : bands < 0 ? m_window.until() - step : m_window.from() + step;
    at = floorTo(at, step) + step / 2;
    if (at < m_window.from() || at > m_window.until()) {
        m_window.pan(at < m_window.from() ? -m_window.length() / 4 : m_window.length() / 4, now());
        windowMoved();
    }
    point(std::clamp(at, m_window.from(), m_window.until()));
}

void UsageGraphs::stepToEvent(bool isNext)
{
    const auto here = m_pointed.value_or(isNext ? m_window.from() : m_window.until());
    std::optional<qint64> found;
    for (const auto &event : std::as_const(m_events)) {
        if (isNext ? event.at > here && (!found || event.at < *found)
                   : event.at < here && (!found || event.at > *found))
            found = event.at;
    }
    if (!found)
        return;
    if (*found < m_window.from() || *found > m_window.until()) {
        m_window.show(*found - m_window.length() / 2, *found + m_window.length() / 2, now());
        windowMoved();
    }
    point(found);
}

void UsageGraphs::heed(const GraphWish &wish)
{
    using enum GraphWish::Kind;
    switch (wish.kind) {
    case PointAt: return point(wish.at);
    case PointAway: return point(std::nullopt);
    case Step: return stepBy(wish.at);
    case Event: return stepToEvent(wish.at > 0);
    case Live: return setFollowing(true);
    case Zoom: m_window.zoom(wish.factor, wish.at, now()); break;
    case Pan: m_window.pan(wish.at, now()); break;
    case Show:
        if (!m_before)
            m_before = m_window;
        m_window.show(wish.at, wish.until, now());
        break;
    case Back:
        if (m_before)
            m_window = *std::exchange(m_before, std::nullopt);
        m_window.setLength(std::chrono::milliseconds{m_range}.count());
        m_window.moveOn(now());
        break;
    }
    emit rangeChanged(m_window.length() == std::chrono::milliseconds{m_range}.count() ? m_range : 0s);
    windowMoved();
}
