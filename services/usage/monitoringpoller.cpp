// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/backoff.h"
#include "services/usage/usagewatch.h"

#include "services/core/clock.h"
#include "services/usage/history.h"
#include "services/usage/usageflow.h"

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

/// Of what somebody looks at everything that was missed, the oldest first, in windows that are not too much at once.
/// What nobody looks at is read when somebody does: a line costs the same, however long it is.
std::optional<MonitoringQuery> UsageWatch::coarsePlan()
{
    MonitoringQuery plan;
    const auto now = time();
    qint64 from = now;
    qint64 hosts = 0;
    for (auto &[id, of] : m_slices) {
        const auto record = m_records.all().constFind(id);
        if (isAlone(id) || !of.sight.usage().isLive || record == m_records.all().cend())
            continue;
        const auto created = of.sight.tpu().createTime.isValid() ? of.sight.tpu().createTime.toMSecsSinceEpoch() : 0;
        const auto begun = record->coarseUntil > 0 ? record->coarseUntil - late : now - coarseDay;
        from = std::min(from, std::max({begun, created, now - coarseFarthest}));
        hosts += qint64(of.sight.hosts().size());
        plan.tpus += {.tpu = of.sight.tpu(), .machines = record->machines};
    }
    plan.most = m_budget.left(m_context.clock->now());
    if (plan.tpus.isEmpty() || m_isResting || plan.most <= 0)
        return std::nullopt;
    constexpr qint64 hostsOfDay = 8; // a day of so many hosts is read at once
    const auto most = std::clamp(coarseDay * hostsOfDay / std::max<qint64>(1, hosts), 15 * coarseMinute, coarseDay);
    plan.window = {from, std::min(now, from + most)};
    m_hasMissed = plan.window.until < now;
    return plan;
}

int UsageWatch::onCoarse(const MonitoringQuery &plan, const TpuId &tpu, int worker, const QList<CoarseSeries> &series)
{
    const auto of = std::ranges::find(plan.tpus, tpu, [](const MonitoredTpu &one) { return one.tpu.id; });
    const auto hosts = of == plan.tpus.end() ? QList<PodHost>{} : hostsOf(of->tpu);
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

/// What came back is counted, whatever became of it.
void UsageWatch::countCoarse(const MonitoringQuery &plan, const CoarseReading &reading)
{
    m_budget.count(reading.returned, m_context.clock->now());
    m_coarseCost = reading.returned;
    for (const auto &of : plan.tpus) {
        if (auto *shown = slice(of.tpu.id); shown != nullptr)
            shown->isLeftOut = reading.leftOut.contains(of.tpu.id);
        notifySoon(of.tpu.id);
    }
}

void UsageWatch::endCoarse(const MonitoringQuery &plan, const Result<> &result)
{
    if (!result) {
        ++m_coarseFailures;
        return;
    }
    m_coarseFailures = 0;
    for (const auto &of : plan.tpus) {
        const auto record = m_records.all().constFind(of.tpu.id);
        if (record != m_records.all().cend() && record->machines == of.machines) // or more can be asked for by now
            m_records.readCoarse(of.tpu.id, plan.window.until, time());
    }
}

/// Each minute, or as seldom as makes what may still be read today last until midnight: a line costs the same, however
/// many minutes are in it.
UsageWatch::Pause UsageWatch::coarsePause() const
{
    const auto now = m_context.clock->now();
    const auto left = m_budget.left(now);
    if (m_coarseFailures > 0)
        return Backoff{.base = 1min, .cap = 30min}.after(m_coarseFailures);
    if (left <= 0)
        return 60s;
    if (m_hasMissed)
        return 1s;
    const auto midnight = now.toLocalTime().date().addDays(1).startOfDay();
    return std::clamp(Pause{m_coarseCost * std::max<qint64>(0, now.msecsTo(midnight)) / left}, Pause{60s}, Pause{600s});
}

MonitoringUse UsageWatch::monitoring(const TpuId &tpu) const
{
    const bool isLeftOut = std::ranges::any_of(m_multislices.membersOf(tpu), [this](const TpuId &slice) {
        const auto shown = m_slices.find(slice);
        return shown != m_slices.end() && shown->second.isLeftOut;
    });
    return {.isOn = m_budget.isOn(),
            .perDay = m_budget.perDay(),
            .today = m_budget.today(m_context.clock->now()),
            .isLeftOut = m_budget.isOn() && isLeftOut};
}

void UsageWatch::setMonitoring(bool isOn, int perDay)
{
    m_budget.set(isOn, perDay);
    for (const auto &[tpu, of] : m_slices)
        notifySoon(tpu);
    wakeCoarse();
}

void UsageWatch::wakeCoarse()
{
    std::exchange(m_coarseWait, std::stop_source{}).request_stop();
}

Task<InterruptionReading> UsageWatch::interruptions(QDateTime from, std::stop_token stop)
{
    return UsageFlow::interruptions(this, std::move(from), std::move(stop));
}
