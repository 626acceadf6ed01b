// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/runtimeapi.h"
#include "services/usage/usagesources.h"

#include <QHash>

#include <map>

/// Hosts and a Cloud Monitoring that say what a test wants, and count what they are asked.
class FakeSources final : public UsageSources
{
public:
    struct Host
    {
        HostLink::State link = HostLink::State::Connected;
        Result<HostReading> reading{};
        RuntimeReading runtime{};
        Result<MemoryProfile> profile{failed(ErrorCode::NotFound)};
        Result<ProgramCounters> program{failed(ErrorCode::Offline)};
        int probes = 0, fulls = 0, looks = 0, statuses = 0, everythings = 0, profiles = 0, programs = 0, asked = 0;
        int atOnce = 0, mostAtOnce = 0; ///< looks of the runtime
    };

    [[nodiscard]] HostLink link(const QString &hostId) const override
    {
        const auto found = hosts.find(hostId);
        return {.state = found == hosts.end() ? HostLink::State::Idle : found->second.link};
    }
    void follow(QObject *, std::function<void(const QString &)> told) override { changed = std::move(told); }
    [[nodiscard]] Task<HostReading> probe(PodHost host, ProbeDepth depth, Questions questions,
                                          std::stop_token stop) override
    {
        return probed(this, std::move(host), depth, questions, std::move(stop));
    }
    [[nodiscard]] Task<RuntimeReading> runtime(PodHost host, QList<quint16>, RuntimeQuery query,
                                               std::stop_token stop) override
    {
        return read(this, std::move(host), query, std::move(stop));
    }
    [[nodiscard]] Task<MemoryProfile> profile(PodHost host, std::stop_token) override
    {
        ++hosts[host.id].profiles;
        return given(hosts[host.id].profile);
    }
    [[nodiscard]] Task<ProgramCounters> program(PodHost host, std::stop_token) override
    {
        ++hosts[host.id].programs;
        return given(hosts[host.id].program);
    }
    [[nodiscard]] Task<CoarseReading> monitoring(MonitoringQuery query, std::stop_token) override
    {
        windows += query.window;
        asked = query;
        return given(coarse ? coarse(query.window) : Result<CoarseReading>{CoarseReading{}});
    }
    void forget(const QString &hostId) override { forgotten += hostId; }

    void setLink(const QString &host, HostLink::State state)
    {
        hosts[host].link = state;
        if (changed)
            changed(host);
    }

    std::map<QString, Host> hosts;
    Clock *clock = nullptr;
    std::chrono::milliseconds takes{20}; ///< each look
    std::function<Result<CoarseReading>(MonitoringWindow)> coarse;
    QList<MonitoringWindow> windows;
    MonitoringQuery asked;
    QStringList forgotten;
    int loggingIn = 0, mostLogins = 0;
    std::function<void(const QString &)> changed;

private:
    template <typename T>
    static Task<T> given(Result<T> value)
    {
        co_return value;
    }
    static Task<HostReading> probed(FakeSources *of, PodHost host, ProbeDepth depth, Questions questions,
                                    std::stop_token stop)
    {
        auto &here = of->hosts[host.id];
        ++here.probes;
        here.fulls += depth == ProbeDepth::Full ? 1 : 0;
        here.asked += questions == Questions::Asked ? 1 : 0;
        const bool isLogin = here.link != HostLink::State::Connected;
        of->loggingIn += isLogin ? 1 : 0;
        of->mostLogins = std::max(of->mostLogins, of->loggingIn);
        const auto slept = co_await of->clock->sleep(of->takes, stop);
        of->loggingIn -= isLogin ? 1 : 0;
        if (!slept)
            co_return std::unexpected{slept.error()};
        auto &now = of->hosts[host.id];
        if (isLogin && now.reading && now.link == HostLink::State::Idle)
            of->setLink(host.id, HostLink::State::Connected);
        auto reading = of->hosts[host.id].reading;
        if (reading) {
            reading->isFull = depth == ProbeDepth::Full;
            reading->clock += of->clock->now().toMSecsSinceEpoch();
        }
        co_return reading;
    }
    static Task<RuntimeReading> read(FakeSources *of, PodHost host, RuntimeQuery query, std::stop_token stop)
    {
        auto &here = of->hosts[host.id];
        ++here.looks;
        here.statuses += query.wantsStatus ? 1 : 0;
        here.everythings += query.wantsEverything ? 1 : 0;
        here.mostAtOnce = std::max(here.mostAtOnce, ++here.atOnce);
        const auto slept = co_await of->clock->sleep(of->takes, stop);
        --of->hosts[host.id].atOnce;
        if (!slept)
            co_return std::unexpected{slept.error()};
        co_return std::as_const(of->hosts[host.id].runtime); // a plain lvalue would be moved from
    }
};
