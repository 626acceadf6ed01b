// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"

/// Waits for what really happens, but never longer than `most` between two looks. Its time is the truth and `ahead`.
class QuickClock final : public Clock
{
public:
    explicit QuickClock(std::chrono::milliseconds most = std::chrono::milliseconds{50})
        : m_most{most}
    {
    }

    [[nodiscard]] Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override
    {
        return m_clock.sleep(std::min(time, m_most), std::move(stop));
    }
    [[nodiscard]] QDateTime now() const override { return m_clock.now().addMSecs(ahead.count()); }
    [[nodiscard]] std::chrono::milliseconds sinceBoot() const override { return m_clock.sinceBoot() + ahead; }

    void setMost(std::chrono::milliseconds most) { m_most = most; }

    std::chrono::milliseconds ahead{0};

private:
    std::chrono::milliseconds m_most;
    SystemClock m_clock;
};
