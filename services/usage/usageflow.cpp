// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usageflow.h"

#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/runtimeapi.h"

#include <map>

using namespace std::chrono_literals;

Task<> UsageFlow::wait(Watch watch, QString host, std::chrono::milliseconds pause, std::stop_token stop)
{
    auto *poller = watch ? watch->m_hosts.poller(host) : nullptr;
    if (poller == nullptr)
        co_return failed(ErrorCode::Cancelled);
    const LinkedStop either{stop, poller->wait.get_token()};
    static_cast<void>(co_await watch->m_context.clock->sleep(pause, either.token()));
    if (stop.stop_requested() || !watch)
        co_return failed(ErrorCode::Cancelled);
    co_return Result<>{};
}

Task<> UsageFlow::probe(Watch watch, QString host, std::stop_token stop)
{
    if (const auto begun = co_await wait(watch, host, watch ? watch->m_hosts.firstPause(host) : 0ms, stop); !begun)
        co_return begun;
    while (watch && !stop.stop_requested()) {
        const auto sources = watch->m_context.sources; // they may be in use when the watch goes
        if (const auto plan = watch->m_hosts.probePlan(host)) {
            const auto reading = co_await sources->probe(plan->host, plan->depth, plan->questions, stop);
            if (!watch || stop.stop_requested())
                break;
            watch->m_hosts.onProbe(host, reading);
        }
        if (const auto of = watch->m_hosts.profilePlan(host)) {
            const auto profile = co_await sources->profile(*of, stop);
            if (!watch || stop.stop_requested())
                break;
            watch->m_hosts.onProfile(host, profile);
        }
        if (const auto of = watch->m_hosts.programPlan(host)) {
            const auto counters = co_await sources->program(*of, stop);
            if (!watch || stop.stop_requested())
                break;
            watch->m_hosts.onProgram(host, counters);
        }
        if (const auto rested = co_await wait(watch, host, watch->m_hosts.probePause(host), stop); !rested)
            break;
    }
    co_return Result<>{};
}

Task<> UsageFlow::runtime(Watch watch, QString host, std::stop_token stop)
{
    if (const auto begun = co_await wait(watch, host, watch ? watch->m_hosts.firstPause(host) : 0ms, stop); !begun)
        co_return begun;
    while (watch && !stop.stop_requested()) {
        const auto sources = watch->m_context.sources;
        const auto began = watch->m_context.clock->sinceBoot();
        if (const auto plan = watch->m_hosts.runtimePlan(host)) {
            const auto reading = co_await sources->runtime(plan->host, plan->ports,
                                                           {.wantsSeldom = plan->wantsStatus,
                                                            .wantsEverything = plan->wantsEverything,
                                                            .wantsStatus = plan->wantsStatus},
                                                           stop);
            if (!watch || stop.stop_requested())
                break;
            watch->m_hosts.onRuntime(host, reading);
        }
        const auto took = watch->m_context.clock->sinceBoot() - began;
        if (const auto rested = co_await wait(watch, host, watch->m_hosts.runtimePause(host, took), stop); !rested)
            break;
    }
    co_return Result<>{};
}

/// A day of many hosts is many values: the event loop goes on in between.
Task<> UsageFlow::onCoarse(Watch watch, MonitoringQuery plan, CoarseReading reading, std::stop_token stop)
{
    constexpr int atOnce = 1'000; // ticks
    std::map<std::pair<TpuId, int>, QList<CoarseSeries>> lines;
    for (const auto &line : std::as_const(reading.series))
        lines[{line.tpu, line.worker}].append(line);
    int taken = 0;
    for (const auto &[of, series] : lines) {
        if (!watch || stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        taken += watch->onCoarse(plan, of.first, of.second, series);
        if (taken < atOnce)
            continue;
        taken = 0;
        if (const auto slept = co_await watch->m_context.clock->sleep(5ms, stop); !slept)
            co_return slept;
    }
    co_return Result<>{};
}

Task<> UsageFlow::coarse(Watch watch, std::stop_token stop)
{
    while (watch && !stop.stop_requested()) {
        const auto sources = watch->m_context.sources;
        if (const auto plan = watch->coarsePlan()) {
            const auto reading = co_await sources->monitoring(*plan, stop);
            if (!watch || stop.stop_requested())
                break;
            Result<> result;
            if (reading) {
                watch->countCoarse(*plan, *reading);
                result = co_await onCoarse(watch, *plan, *reading, stop);
                result = reading->broken ? Result<>{std::unexpected{*reading->broken}} : result;
            } else {
                result = std::unexpected{reading.error()};
            }
            if (!watch)
                break;
            if (!reading || !reading->isCut) // what the budget cut off is read the next day
                watch->endCoarse(*plan, result);
        }
        const LinkedStop either{stop, watch->m_coarseWait.get_token()};
        static_cast<void>(co_await watch->m_context.clock->sleep(watch->coarsePause(), either.token()));
    }
    co_return Result<>{};
}

Task<> UsageFlow::tick(Watch watch, std::stop_token stop)
{
    while (watch && !stop.stop_requested()) {
        if (const auto slept = co_await watch->m_context.clock->sleep(1s, stop); !slept || !watch)
            break;
        watch->tick();
    }
    co_return Result<>{};
}

Task<InterruptionReading> UsageFlow::interruptions(Watch watch, QDateTime from, std::stop_token stop)
{
    if (!watch)
        co_return failed(ErrorCode::Cancelled);
    const auto now = watch->m_context.clock->now();
    const auto most = watch->m_budget.left(now);
    if (most <= 0 || !watch->m_context.rest)
        co_return InterruptionReading{.isCut = true};
    auto reading = co_await readInterruptions(watch->m_context.tpus->profile(), watch->m_context.rest,
                                              {.from = std::move(from), .until = now, .most = most}, std::move(stop));
    if (watch && reading)
        watch->m_budget.count(reading->returned, now);
    if (reading && reading->broken)
        co_return std::unexpected{*reading->broken};
    co_return reading;
}
