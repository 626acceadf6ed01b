// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/webhooks/webhookevent.h"
#include "services/webhooks/webhookresult.h"

#include <chrono>
#include <deque>
#include <optional>

/// What waits for one webhook, and when the next may go: at most one in ten seconds and sixty in an hour; after a
/// failure later, as the server asks or twice as late each time; never more than `most`. A value: it decides, and sends
/// nothing. Times are since boot, so that a clock that jumps changes nothing.
class WebhookQueue
{
public:
    static constexpr qsizetype most = 20;
    static constexpr std::chrono::milliseconds gap{10'000};
    static constexpr size_t perHour = 60;
    static constexpr std::chrono::milliseconds firstPause{30'000};
    static constexpr std::chrono::milliseconds longestPause{3'600'000}; ///< also of a hook that was refused
    static constexpr std::chrono::hours longestServerPause{24};
    static constexpr std::chrono::hours patience{24}; ///< then a message is given up

    struct Entry
    {
        WebhookEvent event{};
        std::chrono::milliseconds addedAt{0};
        int tries = 0;
    };

    /// Behind the others. Where there are too many, the oldest of its kind (else of the kind that has most) gives way
    /// to the next one of that kind, which says how many it stands for. One that is being sent stays.
    void add(const WebhookEvent &event, std::chrono::milliseconds now);
    /// When the first may go; nothing: none waits, or it is on its way.
    [[nodiscard]] std::optional<std::chrono::milliseconds> dueAt() const;
    [[nodiscard]] const std::deque<Entry> &waiting() const { return m_waiting; } ///< oldest first
    void begin(std::chrono::milliseconds now); ///< the first is being sent
    /// What came of it; gives those that are over: the first, or all that were given up. `random`: in [0, 1).
    [[nodiscard]] QList<Entry> end(const WebhookResult &result, std::chrono::milliseconds now, double random);
    void breakOff(); ///< the sending was stopped: the first waits on
    void retryNow(); ///< the user put the hook right: no pause holds any more, but for the pace
    [[nodiscard]] int failures() const { return m_failures; } ///< in a row

private:
    void coalesce();

    std::deque<Entry> m_waiting;
    std::deque<std::chrono::milliseconds> m_begun; ///< in the last hour
    std::chrono::milliseconds m_pausedUntil{0};
    int m_failures = 0;
    bool m_isSending = false;
};
