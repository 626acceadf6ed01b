// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/backoff.h"
#include "services/usage/usagewatch.h"

#include "services/core/clock.h"
#include "services/usage/history.h"

#include <algorithm>

using namespace std::chrono_literals;

// What Cloud Monitoring keeps: it fills the time in which nobody looked, and brings what no runtime tells.

namespace {

constexpr qint64 coarseMinute = 60'000;
constexpr qint64 coarseHour = 60 * coarseMinute;
constexpr qint64 coarseDay = 24 * coarseHour;
constexpr qint64 coarseFarthest = 30 * coarseDay; // as far back as the history goes by the minute
constexpr qint64 late = 4 * coarseMinute; // points come up to three minutes late: read again

/// A value is told at the end of the minute that it is of, and drawn from its beginning. Clocks differ by a second: a
/// full minute stays one.
qint64 beginOf(qint64 told)
{
    constexpr qint64 nearly = 5'000;
    const auto begin = told - coarseMinute;
    const auto past = begin % coarseMinute;
    return past >= coarseMinute - nearly ? begin + coarseMinute - past : begin;
}

} // namespace

/// Everything that was missed, the oldest first, in windows that are not too much at once.
std::optional<UsageWatch::CoarsePlan> UsageWatch::coarsePlan()
{
    CoarsePlan plan;
    const auto now = time();
    qint64 from = now;
    qint64 hosts = 0;
    for (auto &[id, of] : m_slices) {
        const auto record = m_records.all().constFind(id);
        if (!of.sight.usage().isLive || record == m_records.all().cend())
            continue;
        const auto created = of.sight.tpu().createTime.isValid() ? of.sight.tpu().createTime.toMSecsSinceEpoch() : 0;
        const auto begun = record->coarseUntil > 0 ? record->coarseUntil - late : now - coarseDay;
        from = std::min(from, std::max({begun, created, now - coarseFarthest}));
        hosts += qint64(of.sight.hosts().size());
        plan.tpus += of.sight.tpu();
    }
    if (plan.tpus.isEmpty() || m_isResting)
        return std::nullopt;
    constexpr qint64 hostsOfDay = 8; // a day of so many hosts is read at once
    const auto most = std::clamp(coarseDay * hostsOfDay / std::max<qint64>(1, hosts), 15 * coarseMinute, coarseDay);
    plan.window = {from, std::min(now, from + most)};
    m_hasMissed = plan.window.until < now;
    for (const auto &record :
         m_records.all()) { // those that were there then, so that their lines are not taken for others'
        if (record.seenAt >= plan.window.from
            && std::ranges::find(plan.tpus, record.tpu.id, &Tpu::id) == plan.tpus.end())
            plan.tpus += record.tpu;
    }
    return plan;
}

int UsageWatch::onCoarse(const CoarsePlan &plan, const TpuId &tpu, int worker, const QList<CoarseSeries> &series)
{
    const auto of = std::ranges::find(plan.tpus, tpu, &Tpu::id);
    const auto hosts = of == plan.tpus.end() ? QList<PodHost>{} : hostsOf(*of);
    if (worker < 0 || worker >= hosts.size())
        return 0;
    const auto &host = hosts.at(worker).id;
    const auto ticks = ticksOf(series, tpu, worker, host);
    for (auto kept : ticks) {
        kept.at = beginOf(kept.at);
        m_context.history->append(kept);
    }
    if (auto *seen = m_hosts.sight(host); seen != nullptr && !ticks.isEmpty()) {
        for (const auto &tick : ticks.last(std::min<qsizetype>(ticks.size(), 5)))
            seen->take(tick);
        slice(tpu)->sight.touch(worker);
        notifySoon(tpu);
    }
    return int(ticks.size());
}

void UsageWatch::endCoarse(const CoarsePlan &plan, const Result<> &result)
{
    if (!result) {
        ++m_coarseFailures;
        return;
    }
    m_coarseFailures = 0;
    for (const auto &tpu : plan.tpus)
        m_records.readCoarse(tpu.id, plan.window.until, time());
}

/// A page that is open has each minute soon; what nobody looks at is read in larger pieces, which costs Google and the
/// project less.
UsageWatch::Pause UsageWatch::coarsePause() const
{
    if (m_coarseFailures > 0)
        return Backoff{.base = 1min, .cap = 30min}.after(m_coarseFailures);
    if (m_hasMissed)
        return 1s;
    const bool isWatched = std::ranges::any_of(
        m_slices, [this](const auto &of) { return !isAlone(of.first) && of.second.sight.usage().isLive; });
    return isWatched || m_slices.empty() ? Pause{60s} : Pause{600s};
}

void UsageWatch::wakeCoarse()
{
    std::exchange(m_coarseWait, std::stop_source{}).request_stop();
}
