// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/wake.h"

#include <deque>
#include <memory>
#include <stop_token>

/// Lets so many through at once, first come, first served. GUI thread.
class AsyncSemaphore : public std::enable_shared_from_this<AsyncSemaphore>
{
public:
    /// Gives its place back when the last copy goes.
    using Permit = std::shared_ptr<const void>;

    explicit AsyncSemaphore(int places)
        : m_free{places}
    {
    }

    [[nodiscard]] bool isFull() const { return m_free <= 0; }
    [[nodiscard]] size_t waiting() const { return m_waiting.size(); }
    /// Errors: Cancelled.
    [[nodiscard]] Task<Permit> enter(std::stop_token stop);

private:
    [[nodiscard]] Permit permit();
    void leave();

    int m_free;
    std::deque<std::shared_ptr<Wake>> m_waiting;
};
