// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practiceroom.h"

#include "services/core/clock.h"
#include "services/core/wake.h"

/// Whoever sleeps lets the world's time go by.
class RoomClock final : public Clock
{
public:
    explicit RoomClock(PracticeRoom &room)
        : m_room{room}
    {
    }

    Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override
    {
        m_since += time;
        const auto wake = std::make_shared<Wake>();
        QMetaObject::invokeMethod(
            wake.get(),
            [this, wake, time] {
                m_room.pass(time);
                wake->now();
            },
            Qt::QueuedConnection);
        return wokenOrStopped(wake, std::move(stop));
    }
    QDateTime now() const override { return QDateTime::currentDateTimeUtc(); }
    std::chrono::milliseconds sinceBoot() const override { return m_since; }

private:
    PracticeRoom &m_room;
    std::chrono::milliseconds m_since{0};
};
