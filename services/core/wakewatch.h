// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

/// How long this computer has slept since it was booted: the time since boot without the time it was awake.
[[nodiscard]] std::chrono::milliseconds timeAsleep();

/// Tells when the computer has woken: timers stand still while it sleeps, so nobody else notices.
/// Looks once a second; a thread that was busy or a program that was stopped is not taken for sleep.
class WakeWatch : public QObject
{
    Q_OBJECT

public:
    using Asleep = std::function<std::chrono::milliseconds()>;

    explicit WakeWatch(QObject *parent = nullptr, Asleep asleep = &timeAsleep,
                       std::chrono::milliseconds beat = std::chrono::seconds{1});

signals:
    void woke(std::chrono::milliseconds slept);

private:
    void look();

    Asleep m_asleep;
    std::chrono::milliseconds m_before;
    QTimer m_beat;
};
