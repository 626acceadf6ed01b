// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"

#include <QCoroTimer>
#include <QTimer>

#include <ctime>

Task<> SystemClock::sleep(std::chrono::milliseconds time, std::stop_token stop)
{
    QTimer timer;
    timer.setSingleShot(true);
    timer.start(time);
    const std::stop_callback wake{stop, [&timer] { timer.start(0); }};
    co_await timer;
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return {};
}

QDateTime SystemClock::now() const
{
    return QDateTime::currentDateTimeUtc();
}

std::chrono::milliseconds SystemClock::sinceBoot() const
{
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::milliseconds{time.tv_nsec / 1'000'000};
}
