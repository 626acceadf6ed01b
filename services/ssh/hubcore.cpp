// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/hubcore.h"
#include "services/ssh/jumphost.h"

#include <libssh/libssh.h>

#include <algorithm>

using namespace Qt::StringLiterals;

HubCore::HubCore(HostKeys *keys, int threads, const SshTimings &times)
    : hostKeys{keys}
    , timings{times}
{
    [[maybe_unused]] static const int initialised = ssh_init(); // before any thread of ours
    dialers.setMaxThreadCount(2 * handshakes);
    for (int i = 0; i < std::clamp(threads, 1, 4); ++i)
        ioThreads.push_back(std::make_shared<SshIoThread>(timings));
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
    for (const auto &ioThread : ioThreads)
        ioThread->stop();
    for (const auto &weak : ownIoThreads) {
        if (const auto ioThread = weak.lock())
            ioThread->stop();
    }
    dialers.waitForDone();
}

std::shared_ptr<SshIoThread> HubCore::quietestIoThread() const
{
    return *std::ranges::min_element(ioThreads, {}, [](const auto &ioThread) { return ioThread->load(); });
}

std::shared_ptr<SshIoThread> HubCore::ownIoThread()
{
    std::erase_if(ownIoThreads, [](const auto &weak) { return weak.expired(); });
    auto ioThread = std::make_shared<SshIoThread>(timings);
    ownIoThreads.push_back(ioThread);
    return ioThread;
}

std::shared_ptr<AsyncSemaphore> HubCore::doorOf(const SshTarget &target)
{
    doors.removeIf([](const auto &door) { return door.value().expired(); });
    auto &place = doors[u"%1:%2"_s.arg(target.host).arg(target.port)];
    auto door = place.lock();
    if (!door) {
        door = std::make_shared<AsyncSemaphore>(handshakes);
        place = door;
    }
    return door;
}
