// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is on its way into the graphs: the map has it a moment before the history does, and a long stretch fills little by little.
#include "services/usage/history.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/noticebar.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagescale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

constexpr qint64 freshFor = 10'000; ///< ms: until then a value is one of now

/// What an axis may be as long as while it is not full, ms: it grows seldom, and its times stay where they are meanwhile.
constexpr std::array<qint64, 9> lengths{120'000, 300'000, 900'000, 1'800'000, 3'600'000, 10'800'000, 21'600'000, 43'200'000, 86'400'000};

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

/// Head, map and the line below the window say one number: that of this moment, as long as nobody looks back.
void UsageGraphs::tellLive()
{
    for (auto *graph : std::as_const(m_graphs)) {
        QList<float> values;
        const auto lines = isMeasured() ? m_lines.value(graph->metric()) : QList<GraphLine>{};
        for (const auto &line : lines.first(lines.size() > UsageGraph::mostValues ? 0 : lines.size())) // of more lines no value is shown
            values.append(liveValue(m_usage, line, graph->metric()));
        graph->setLive(values);
    }
}

/// The first value within the range. Only who asked for all of it knows that there is none before.
void UsageGraphs::learnBegin(const UsageAnswer &answer)
{
    if (answer.question.from > now() - std::chrono::milliseconds{m_range}.count())
        return fitWindow();
    qint64 begin = 0;
    for (const auto &line : answer.lines) {
        const auto first = std::ranges::find_if(line.bands, [](const Band &band) { return !std::isnan(band.mean); });
        if (first != line.bands.end() && line.series.metric != Metric::HbmTotal)
            begin = begin == 0 ? first->at : std::min(begin, first->at);
    }
    m_begin = begin;
    fitWindow();
}

bool UsageGraphs::isOfRange() const
{
    return !m_isChosen || m_window.length() == std::chrono::milliseconds{m_range}.count();
}

/// In the first minutes of a long range the axis is as short as its values, and grows with them.
void UsageGraphs::fitWindow()
{
    const qint64 range = std::chrono::milliseconds{m_range}.count();
    if (m_isChosen || !m_window.isFollowing() || !m_usage.isLive)
        return;
    const auto *enough = std::ranges::find_if(lengths, [this](qint64 length) { return now() - m_begin < length; });
    m_window.setLength(m_begin > 0 && enough != lengths.end() ? std::min<qint64>(*enough, range) : range);
}

/// Of a slice that is gone, the end of what is kept takes the place of the present.
void UsageGraphs::findNewest(bool isJump)
{
    m_tasks.run(m_history->known(m_tasks.token()), [this, isJump, key = sliceKey(m_usage.id)](const Result<QList<KnownUsage>> &known) {
        if (!known || key != sliceKey(m_usage.id))
            return;
        qint64 newest = 0;
        for (const auto &usage : *known) {
            const bool isOf = usage.slice == key || std::ranges::any_of(m_usage.hosts, [&](const HostUsage &host) { return usage.hosts.contains(host.id); });
            newest = isOf ? std::max(newest, usage.newest) : newest;
        }
        showNewest(newest, isJump);
    });
}

void UsageGraphs::showNewest(qint64 newest, bool isJump)
{
    if (newest <= 0) {
        if (isJump)
            m_notice->say(Tone::Note, [] { return tr("Nothing was ever measured of this slice. Values come while TPU Desk runs and the hosts answer."); });
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
