// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/semaphore.h"

AsyncSemaphore::Permit AsyncSemaphore::permit()
{
    return Permit{this, [self = shared_from_this()](const void *) { self->leave(); }};
}

Task<AsyncSemaphore::Permit> AsyncSemaphore::enter(std::stop_token stop)
{
    const auto self = shared_from_this(); // the frame keeps it alive
    if (self->m_free > 0) {
        --self->m_free;
        co_return self->permit();
    }
    const auto ticket = std::make_shared<Wake>();
    self->m_waiting.push_back(ticket);
    if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken) {
        if (std::erase(self->m_waiting, ticket) == 0)
            self->leave(); // the place was handed over just before the stop: pass it on
        co_return std::unexpected{woken.error()};
    }
    co_return self->permit();
}

void AsyncSemaphore::leave()
{
    if (m_waiting.empty()) {
        ++m_free;
        return;
    }
    const auto next = m_waiting.front();
    m_waiting.pop_front();
    next->now();
}
