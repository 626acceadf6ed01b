// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/hostqueue.h"

#include "services/net/servererrors.h"

#include <algorithm>

using namespace std::chrono_literals;

HostQueue::HostQueue(QString host, int width, MakeNetwork make)
    : m_host{std::move(host)}
    , m_inFlight{std::make_shared<AsyncSemaphore>(width)}
    , m_make{std::move(make)}
    , m_network{m_make(m_route)}
{
}

Task<AsyncSemaphore::Permit> HostQueue::enter(std::stop_token stop)
{
    if (m_inFlight->waiting() >= longestQueue)
        co_return failed(
            ErrorCode::Busy,
            ServerErrorsMessages::tr("Too many calls to %1 wait already. Try again when they are done.").arg(m_host));
    co_return co_await m_inFlight->enter(std::move(stop));
}

void HostQueue::replaceNetwork(std::chrono::milliseconds now)
{
    constexpr auto surelyFree = 180s; // 44 MB of headers kept one busy for 46 s
    constexpr size_t most = 8;
    std::erase_if(m_retired, [&](const Retired &old) { return now - old.at > surelyFree; });
    if (m_retired.size() >= most)
        return;
    renew(now);
}

void HostQueue::useRoute(const ProxyRoute &route, std::chrono::milliseconds now)
{
    if (route == m_route)
        return;
    m_route = route;
    renew(now);
}

void HostQueue::renew(std::chrono::milliseconds now)
{
    m_retired.push_back({now, std::exchange(m_network, std::shared_ptr<QNetworkAccessManager>{m_make(m_route)})});
}
