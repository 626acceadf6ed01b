// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/wake.h"

#include <QAbstractEventDispatcher>
#include <QTimeZone>

#include <map>

/// Time that stands still until it is told to pass: from one sleeper's end to the next, and at each everything that
/// follows is let happen. Weeks take as long as there is something to do in them.
class VirtualClock final : public Clock
{
public:
    /// Lets everything happen that needs no time.
    static void settle()
    {
        auto *loop = QAbstractEventDispatcher::instance();
        int idle = 0;
        while (idle < 3)
            idle = loop->processEvents(QEventLoop::AllEvents) ? 0 : idle + 1;
    }

    void pass(std::chrono::milliseconds time)
    {
        const auto end = m_now + time;
        settle();
        while (!m_sleepers.empty() && m_sleepers.begin()->first <= end) {
            m_now = std::max(m_now, m_sleepers.begin()->first);
            const auto wake = m_sleepers.begin()->second;
            m_sleepers.erase(m_sleepers.begin());
            wake->now();
            settle();
        }
        m_now = end;
    }
    /// Until `holds`, at most so long; whether it did.
    bool passUntil(const std::function<bool()> &holds, std::chrono::milliseconds most)
    {
        const auto end = m_now + most;
        settle();
        while (!holds() && m_now < end) {
            const auto next = m_sleepers.empty() ? end : std::min(end, m_sleepers.begin()->first);
            pass(std::max<std::chrono::milliseconds>(next - m_now, std::chrono::milliseconds{1}));
        }
        return holds();
    }
    /// The computer sleeps: the time goes on, nothing is woken.
    void suspend(std::chrono::milliseconds time)
    {
        m_now += time;
        std::multimap<std::chrono::milliseconds, std::shared_ptr<Wake>> later;
        for (auto &[until, wake] : m_sleepers)
            later.emplace(until + time, wake); // a timer stands still meanwhile
        m_sleepers = std::move(later);
    }

    [[nodiscard]] Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override
    {
        auto wake = std::make_shared<Wake>();
        m_sleepers.emplace(m_now + std::max(time, std::chrono::milliseconds{0}), wake);
        return wokenOrStopped(std::move(wake), std::move(stop));
    }
    [[nodiscard]] QDateTime now() const override { return wallStart.addMSecs(m_now.count()); }
    [[nodiscard]] std::chrono::milliseconds sinceBoot() const override { return m_now; }

    QDateTime wallStart{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC}; ///< changed: the wall clock jumps

private:
    std::chrono::milliseconds m_now{0};
    std::multimap<std::chrono::milliseconds, std::shared_ptr<Wake>> m_sleepers;
};
