// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/hubcore.h"
#include "services/ssh/jumphost.h"

#include <libssh/libssh.h>

#include <algorithm>

Task<Turnstile::Pass> Turnstile::enter(std::stop_token stop)
{
    const auto self = shared_from_this();
    while (self->m_free <= 0) {
        Answer<void> turn;
        const auto reply = turn.reply();
        self->m_waiting.push_back(std::move(turn));
        const auto woken = co_await awaited<void>(reply, {}, stop);
        if (!woken)
            co_return std::unexpected{woken.error()};
    }
    --self->m_free;
    co_return Pass{nullptr, [self](void *) { self->leave(); }};
}

void Turnstile::leave()
{
    ++m_free;
    // Some may have been cancelled meanwhile: all look again, the first takes the place.
    for (const auto &turn : std::exchange(m_waiting, {}))
        turn({});
}

HubCore::HubCore(HostKeys *keys, int threads, const SshTimings &times)
    : hostKeys{keys}
    , timings{times}
{
    [[maybe_unused]] static const int initialised = ssh_init(); // before any thread of ours
    dialers.setMaxThreadCount(2 * handshakes);
    for (int i = 0; i < std::clamp(threads, 1, 4); ++i)
        lanes.push_back(std::make_shared<IoLane>(timings));
}

HubCore::~HubCore()
{
    shutDown();
}

void HubCore::shutDown()
{
    stop.request_stop();
    redials.cancel();
    bridges.clear();
    relays.stop();
    for (const auto &lane : lanes)
        lane->stop();
    for (const auto &weak : ownLanes) {
        if (const auto lane = weak.lock())
            lane->stop();
    }
    dialers.waitForDone();
}

std::shared_ptr<IoLane> HubCore::quietestLane() const
{
    return *std::ranges::min_element(lanes, {}, [](const auto &lane) { return lane->load(); });
}

std::shared_ptr<IoLane> HubCore::ownLane()
{
    std::erase_if(ownLanes, [](const auto &weak) { return weak.expired(); });
    auto lane = std::make_shared<IoLane>(timings);
    ownLanes.push_back(lane);
    return lane;
}
