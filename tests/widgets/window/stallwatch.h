// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <pthread.h>

/// A thread that watches the window's: when its event loop does not come round in time, the place is told, how long it
/// took, and the calls that held it up. Made in the window's thread; one at a time.
class StallWatch : public QObject
{
public:
    struct Limits
    {
        std::chrono::milliseconds busy; ///< of the thread's own time, which does not pass while others have the CPU
        std::chrono::milliseconds stuck; ///< of everybody's time: it may wait for a disk or a lock
    };

    explicit StallWatch(Limits limits);
    ~StallWatch() override;
    Q_DISABLE_COPY_MOVE(StallWatch)

    /// Where the program is from now on; empty: the test itself is at work there, and nothing is looked at.
    void setPlace(const QString &place);
    [[nodiscard]] QStringList findings(); ///< each "PLACE: … ms, in CALLS"
    [[nodiscard]] std::chrono::milliseconds longestBusy() const { return m_longestBusy; }

private:
    struct Stall
    {
        QString place;
        std::chrono::steady_clock::time_point since;
        std::vector<void *> calls;
        std::chrono::milliseconds lasted{};
    };

    void beat();
    void watch(const std::stop_token &stop);
    [[nodiscard]] std::vector<void *> callsOfWindow() const;

    Limits m_limits;
    pthread_t m_window = pthread_self();
    QTimer m_timer;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    QString m_place;
    std::chrono::steady_clock::time_point m_lastBeat{};
    std::chrono::nanoseconds m_busyAtBeat{};
    std::chrono::milliseconds m_longestBusy{};
    std::optional<Stall> m_now;
    std::vector<Stall> m_stalls;
    std::jthread m_thread; // last: it looks at the others
};
