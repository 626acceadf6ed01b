// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/hostlane.h"

#include "services/net/servererrors.h"

#include <algorithm>

using namespace std::chrono_literals;

HostLane::HostLane(QString host, int width, MakeNetwork make)
    : m_host{std::move(host)}
    , m_free{width}
    , m_make{std::move(make)}
    , m_network{m_make(m_route)}
{
}

HostLane::Slot HostLane::slot()
{
    return Slot{this, [self = shared_from_this()](const void *) { self->leave(); }};
}

Task<HostLane::Slot> HostLane::enter(std::stop_token stop)
{
    const auto self = shared_from_this(); // the frame keeps the lane alive
    if (self->m_free > 0) {
        --self->m_free;
        co_return self->slot();
    }
    if (self->m_queue.size() >= longestQueue)
        co_return failed(ErrorCode::Busy, ServerErrors::queueFull(self->m_host));
    const auto seat = std::make_shared<Wake>();
    self->m_queue.push_back(seat);
    if (const auto woken = co_await wokenOrStopped(seat, stop); !woken) {
        if (std::erase(self->m_queue, seat) == 0)
            self->leave(); // the right was handed over just before the stop: pass it on
        co_return std::unexpected{woken.error()};
    }
    co_return self->slot();
}

void HostLane::leave()
{
    if (m_queue.empty()) {
        ++m_free;
        return;
    }
    const auto next = m_queue.front();
    m_queue.pop_front();
    next->now();
}

void HostLane::replaceNetwork(std::chrono::milliseconds now)
{
    constexpr auto surelyFree = 180s; // 44 MB of headers kept one busy for 46 s
    constexpr size_t most = 8;
    std::erase_if(m_retired, [&](const Retired &old) { return now - old.at > surelyFree; });
    if (m_retired.size() >= most)
        return;
    renew(now);
}

void HostLane::useRoute(const ProxyRoute &route, std::chrono::milliseconds now)
{
    if (route == m_route)
        return;
    m_route = route;
    renew(now);
}

void HostLane::renew(std::chrono::milliseconds now)
{
    m_retired.push_back({now, std::exchange(m_network, std::shared_ptr<QNetworkAccessManager>{m_make(m_route)})});
}
