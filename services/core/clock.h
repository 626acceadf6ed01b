// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>

#include <chrono>
#include <stop_token>

/// Time as services see it. They never touch QTimer, so that tests can own the clock.
class Clock
{
public:
    virtual ~Clock() = default;

    /// Completes after `time`, or at once with Cancelled when `stop` is signalled.
    [[nodiscard]] virtual Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) = 0;
    [[nodiscard]] virtual QDateTime now() const = 0; ///< wall clock, UTC
    /// Time since boot, suspend included; for expiry and ages.
    [[nodiscard]] virtual std::chrono::milliseconds sinceBoot() const = 0;
};

class SystemClock final : public Clock
{
public:
    [[nodiscard]] Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override;
    [[nodiscard]] QDateTime now() const override;
    [[nodiscard]] std::chrono::milliseconds sinceBoot() const override;
};
