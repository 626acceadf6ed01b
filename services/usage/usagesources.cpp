// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usagesources.h"

#include "services/net/restclient.h"
#include "services/usage/runtimeapi.h"

namespace {

using Pool = QPointer<HostPool>;

Task<std::shared_ptr<SshConnection>> connected(Pool pool, PodHost host, Questions questions, std::stop_token stop)
{
    if (!pool)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await pool->connection(std::move(host), std::move(stop), questions);
}

Task<HostReading> probed(Pool pool, PodHost host, ProbeDepth depth, Questions questions, std::stop_token stop)
{
    const auto connection = co_await connected(pool, host, questions, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await probeHost(*connection, depth, stop);
}

Task<MemoryProfile> profiled(Pool pool, PodHost host, std::stop_token stop)
{
    const auto connection = co_await connected(pool, host, Questions::None, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await readMemoryProfile(*connection, stop);
}

Task<ProgramCounters> countedProgram(Pool pool, PodHost host, std::stop_token stop)
{
    const auto connection = co_await connected(pool, host, Questions::None, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await readProgram(*connection, programMetricsPort, stop);
}

Task<CoarseReading> noReading()
{
    co_return CoarseReading{};
}

class SshSources final : public UsageSources
{
public:
    SshSources(Pool pool, CloudProfile profile, QPointer<RestClient> rest)
        : m_pool{std::move(pool)}
        , m_profile{std::move(profile)}
        , m_rest{std::move(rest)}
    {
    }

    [[nodiscard]] HostLink link(const QString &hostId) const override
    {
        return m_pool ? m_pool->link(hostId) : HostLink{};
    }
    void follow(QObject *context, std::function<void(const QString &)> changed) override
    {
        if (m_pool)
            QObject::connect(m_pool.data(), &HostPool::linkChanged, context, std::move(changed));
    }
    [[nodiscard]] Task<HostReading> probe(PodHost host, ProbeDepth depth, Questions questions,
                                          std::stop_token stop) override
    {
        return probed(m_pool, std::move(host), depth, questions, std::move(stop));
    }
    [[nodiscard]] Task<RuntimeReading> runtime(PodHost host, QList<quint16> ports, RuntimeQuery query,
                                               std::stop_token stop) override
    {
        auto &channel = m_channels[host.id];
        if (!channel)
            channel = std::make_shared<RuntimeChannel>([pool = m_pool, host](std::stop_token until) {
                return connected(pool, host, Questions::None, std::move(until));
            });
        constexpr quint16 usual = 8'431;
        channel->setPorts(ports.isEmpty() ? QList<quint16>{usual} : ports);
        return readRuntime(channel, query, std::move(stop));
    }
    [[nodiscard]] Task<MemoryProfile> profile(PodHost host, std::stop_token stop) override
    {
        return profiled(m_pool, std::move(host), std::move(stop));
    }
    [[nodiscard]] Task<ProgramCounters> program(PodHost host, std::stop_token stop) override
    {
        return countedProgram(m_pool, std::move(host), std::move(stop));
    }
    [[nodiscard]] Task<CoarseReading> monitoring(MonitoringQuery query, std::stop_token stop) override
    {
        return m_rest ? readMonitoring(m_profile, m_rest, std::move(query), std::move(stop)) : noReading();
    }
    void forget(const QString &hostId) override { m_channels.remove(hostId); }

private:
    Pool m_pool;
    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    QHash<QString, std::shared_ptr<RuntimeChannel>> m_channels; ///< by host
};

} // namespace

std::shared_ptr<UsageSources> usageSources(QPointer<HostPool> pool, CloudProfile profile, QPointer<RestClient> rest)
{
    return std::make_shared<SshSources>(std::move(pool), std::move(profile), std::move(rest));
}
