// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is on its way into the graphs: the map has it a moment before the history does.
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagescale.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr qint64 freshFor = 10'000; ///< ms: until then a value is one of now

} // namespace

/// The present is looked at, and the hosts tell of it.
bool UsageGraphs::isMeasured() const
{
    return m_usage.isLive && m_usage.at + freshFor > now() && m_window.isFollowing();
}

/// The map has a value of something whose graph has none yet: processor and chips do not begin to tell at the same moment, and who
/// sees the one is not to wait for the other until the next turn of a long stretch of time.
bool UsageGraphs::isAwaited() const
{
    const auto isOnMap = [this](Metric metric) {
        for (int core = 0; core < m_usage.cores.size(); ++core) {
            if ((m_cores.isEmpty() || m_cores.contains(core)) && std::isfinite(mapValue(m_usage, core, metric)))
                return true;
        }
        return false;
    };
    return isMeasured() && std::ranges::any_of(m_graphs, [&](const UsageGraph *graph) { return graph->isEmpty() && isOnMap(graph->metric()); });
}
