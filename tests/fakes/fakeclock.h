// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/wake.h"

#include <QList>
#include <QTimeZone>

/// A clock that tests own. By default every sleep ends at once (from the event loop) and moves the time on;
/// with hold() sleepers wait until advance() reaches them.
class FakeClock final : public Clock
{
public:
    QList<std::chrono::milliseconds> slept; ///< all sleeps asked for, in order

    void hold() { m_isHeld = true; }

    /// Moves the time on and wakes who slept until then.
    void advance(std::chrono::milliseconds time)
    {
        m_now += time;
        for (const auto &sleeper : QList<Sleeper>{m_sleepers}) {
            if (sleeper.until <= m_now) {
                m_sleepers.removeIf([&](const Sleeper &s) { return s.wake == sleeper.wake; });
                sleeper.wake->now();
            }
        }
    }

    [[nodiscard]] qsizetype sleepers() const { return m_sleepers.size(); }

    [[nodiscard]] Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override
    {
        slept.append(time);
        auto wake = std::make_shared<Wake>();
        if (m_isHeld) {
            m_sleepers.append({m_now + time, wake});
        } else {
            m_now += time;
            QMetaObject::invokeMethod(wake.get(), [wake] { wake->now(); }, Qt::QueuedConnection);
        }
        return wokenOrStopped(std::move(wake), std::move(stop));
    }

    [[nodiscard]] QDateTime now() const override { return start.addMSecs(m_now.count()); }
    [[nodiscard]] std::chrono::milliseconds sinceBoot() const override { return m_now; }

    QDateTime start{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};

private:
    struct Sleeper
    {
        std::chrono::milliseconds until;
        std::shared_ptr<Wake> wake;
    };

    std::chrono::milliseconds m_now{0};
    QList<Sleeper> m_sleepers;
    bool m_isHeld = false;
};
