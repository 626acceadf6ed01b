// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QHash>
#include <QString>

#include <chrono>
#include <optional>

/// Keeps an outage of hours from becoming a storm: retries cost, success pays back. After AWS's standard retry mode:
/// 500 tokens, a retry costs 5, after a timeout 10, a success gives 1 back.
class RetryBudget
{
public:
    static constexpr int capacity = 500;

    /// True when the retry may be made; its cost is taken.
    [[nodiscard]] bool take(ErrorCode why);
    void giveBack();
    [[nodiscard]] int left() const { return m_left; }

private:
    int m_left = capacity;
};

/// When a failed HTTP call is sent again. A pure value; waiting for capacity is not its business.
struct HttpRetryPolicy
{
    int maxTries = 4;
    std::chrono::milliseconds base{1'000};
    std::chrono::milliseconds cap{20'000};
    std::chrono::milliseconds longestServerDelay{120'000};

    /// The pause after the failed try number `tries` (1, 2, ...), or nothing when the failure is final.
    /// `random` is in [0, 1): full jitter. The server's own wish, when there is one, is the least pause.
    [[nodiscard]] std::optional<std::chrono::milliseconds> delayAfter(int tries, const Error &error,
                                                                      double random) const;
};

/// Retry-After: seconds or an HTTP date. Nothing for garbage, negative numbers and dates in the past.
[[nodiscard]] std::optional<std::chrono::milliseconds> parseRetryAfter(QByteArrayView value, const QDateTime &now);
