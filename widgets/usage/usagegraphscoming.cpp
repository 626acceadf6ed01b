// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is on its way into the graphs: the map has it a moment before the history does, and a long stretch fills little
// by little.
#include "services/usage/history.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/noticebar.h"
#include "widgets/usage/graphsbar.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagescale.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr qint64 freshFor = 10'000; ///< ms: until then a value is one of now

/// Until the first look is over, the history of a moment ago is all that is known.
bool wasAsked(const SliceUsage &usage)
{
    return usage.at > 0 || usage.state != UsageState::NoData
        || std::ranges::any_of(usage.hosts, [](const HostUsage &host) { return host.at > 0; });
}

/// A host that lets nobody in, or was never heard, tells nothing: the time may move, but nothing live comes.
bool isHeard(const HostUsage &host)
{
    return !host.isShutOut && host.state != UsageState::Unreachable && host.state != UsageState::Coarse
        && (host.state != UsageState::NoData || !host.values.isEmpty());
}

} // namespace

/// The present is looked at, and the hosts tell of it.
bool UsageGraphs::isMeasured() const
{
    return m_usage.isLive && m_usage.at + freshFor > now() && m_window.isFollowing();
}

/// The map has a value of something whose graph has none yet: processor and chips do not begin to tell at the same
/// moment, and who sees the one is not to wait for the other until the next turn of a long stretch of time.
bool UsageGraphs::isAwaited() const
{
    const auto isOnMap = [this](Metric metric) {
        for (int core = 0; core < m_usage.cores.size(); ++core) {
            if ((m_cores.isEmpty() || m_cores.contains(core)) && std::isfinite(mapValue(m_usage, core, metric)))
                return true;
        }
        return false;
    };
    return isMeasured() && std::ranges::any_of(m_graphs, [&](const UsageGraph *graph) {
               return graph->isEmpty() && isOnMap(graph->metric());
           });
}

/// Head, map and the line below the window say one number: that of this moment, as long as nobody looks back. Where the
/// hosts were asked and the present has no value, none is taken from the past: neither when the program has ended nor
/// when nobody answers.
void UsageGraphs::tellLive()
{
    const bool isNow = m_usage.isLive && m_window.isFollowing() && wasAsked(m_usage);
    m_bar->setHeard(m_usage.hosts.isEmpty() || std::ranges::any_of(m_usage.hosts, isHeard));
    for (auto *graph : std::as_const(m_graphs)) {
        QList<float> values;
        const auto lines = isNow ? m_lines.value(graph->metric()) : QList<GraphLine>{};
        for (const auto &line :
             lines.first(lines.size() > UsageGraph::mostValues ? 0 : lines.size())) // of more lines no value is shown
            values.append(liveValue(m_usage, line, graph->metric()));
        graph->setLive(values);
    }
}

/// Of a slice that is gone, the end of what is kept takes the place of the present.
void UsageGraphs::findNewest(bool isJump)
{
    m_tasks.run(m_history->known(m_tasks.token()),
                [this, isJump, key = sliceKey(m_usage.id)](const Result<QList<KnownUsage>> &known) {
                    if (!known || key != sliceKey(m_usage.id))
                        return;
                    qint64 newest = 0;
                    for (const auto &usage : *known) {
                        const bool isOf =
                            usage.slice == key || std::ranges::any_of(m_usage.hosts, [&](const HostUsage &host) {
                                return usage.hosts.contains(host.id);
                            });
                        newest = isOf ? std::max(newest, usage.newest) : newest;
                    }
                    showNewest(newest, isJump);
                });
}

void UsageGraphs::showNewest(qint64 newest, bool isJump)
{
    if (newest <= 0) {
        if (isJump)
            m_notice->say(Tone::Note, [] {
                return tr(
                    "Nothing was ever measured of this slice. Values come while TPU Desk runs and the hosts answer.");
            });
        return;
    }
    if (!m_usage.isLive) {
        m_newest = newest;
        if (isJump || m_window.isFollowing()) // who looks back is left alone
            m_window.follow(now());
    } else if (isJump) {
        m_window.show(newest - m_window.length() * 9 / 10, newest + m_window.length() / 10, now());
    }
    windowMoved();
}
