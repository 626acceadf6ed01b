// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/wakewatch.h"

#include <ctime>

using namespace std::chrono_literals;

namespace {

std::chrono::nanoseconds read(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

} // namespace

std::chrono::milliseconds timeAsleep()
{
    const auto awake = read(CLOCK_MONOTONIC); // read first: the difference never shrinks by being interrupted
    return std::chrono::duration_cast<std::chrono::milliseconds>(read(CLOCK_BOOTTIME) - awake);
}

WakeWatch::WakeWatch(QObject *parent, Asleep asleep, std::chrono::milliseconds beat)
    : QObject{parent}
    , m_asleep{std::move(asleep)}
    , m_before{m_asleep()}
{
    connect(&m_beat, &QTimer::timeout, this, &WakeWatch::look);
    m_beat.start(beat);
}

void WakeWatch::look()
{
    constexpr auto aMoment = 2s; // connections survive it; and the two clocks are not read at the same instant
    const auto slept = m_asleep() - m_before;
    if (slept < aMoment)
        return;
    m_before += slept;
    emit woke(slept);
}
