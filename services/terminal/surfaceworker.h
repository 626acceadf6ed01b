// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/surface.h"
#include "services/terminal/terminal.h"

#include <QByteArray>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

/// The parsing thread of one TerminalSurface with its queue. The thread keeps the worker alive, so that a surface can
/// go away while its thread is stuck.
class TerminalWorker : public std::enable_shared_from_this<TerminalWorker>
{
public:
    using Action = std::function<void(vt::Terminal &)>;

    /// What waits to be told on the surface's thread.
    struct News
    {
        vt::Events events;
        bool hasDrained = false;
    };

    TerminalWorker(int columns, int rows, int scrollbackLines);

    void start(TerminalSurface *surface, void (TerminalSurface::*collect)());
    /// Nothing reaches the surface afterwards, and nothing is taken any more. Waits a moment for the thread, no longer.
    void stop();
    [[nodiscard]] bool isStopped() const;

    TerminalSurface::Intake feed(const QByteArray &bytes);
    void post(Action action);
    void resize(int columns, int rows);
    [[nodiscard]] qsizetype pendingBytes() const;
    [[nodiscard]] News takeNews();
    /// How long the present slice has been running.
    [[nodiscard]] std::chrono::milliseconds busyFor() const;

    /// Calls `read` with the screen between two slices. False: the parser did not let go in time.
    template <typename Reader>
    bool withTerminal(Reader read)
    {
        ++m_readers;
        const bool locked = m_terminalMutex.try_lock_for(readPatience);
        --m_readers;
        m_readers.notify_all();
        if (!locked)
            return false;
        read(m_terminal);
        m_terminalMutex.unlock();
        return true;
    }

private:
    static constexpr qsizetype highWater = 1024 * 1024;
    static constexpr qsizetype lowWater = 256 * 1024;
    static constexpr qsizetype hardLimit = 17 * 1024 * 1024;
    static constexpr std::chrono::milliseconds readPatience{100};

    struct Work
    {
        QByteArray bytes;
        Action action;
        bool isResize = false;
    };

    void run();
    Work takeWork(std::unique_lock<std::mutex> &lock);
    void parse(const QByteArray &bytes);
    template <typename Step>
    void slice(Step step);
    void announce();

    mutable std::mutex m_mutex; // queue, news, surface
    std::condition_variable m_wake;
    std::condition_variable m_gone;
    std::deque<Work> m_queue;
    qsizetype m_pending = 0;
    bool m_isCongested = false;
    bool m_isStopped = false;
    bool m_isGone = false;
    bool m_isTold = false;
    News m_news;
    TerminalSurface *m_surface = nullptr;
    void (TerminalSurface::*m_collect)() = nullptr;

    std::timed_mutex m_terminalMutex;
    std::atomic<int> m_readers = 0; // who waits for the terminal goes before the next slice
    std::atomic<int64_t> m_busySince = 0;
    vt::Terminal m_terminal;
    std::thread m_thread;
};
