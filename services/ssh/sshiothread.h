// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/iosession.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

/// One I/O thread with many sessions. Every session has an ssh_event of its own and one poll(2) of ours drives all:
/// libssh polls a whole event inside each call, so a shared one would run the callbacks of other sessions there.
class SshIoThread
{
public:
    using Command = std::move_only_function<void(SshIoThread &)>;

    explicit SshIoThread(const SshTimings &timings);
    ~SshIoThread();
    Q_DISABLE_COPY_MOVE(SshIoThread)

    /// Any thread. After stop() commands are dropped: what they promised is answered as lost.
    void post(Command command);
    void stop();
    [[nodiscard]] int load() const { return m_load; }
    /// Ends what libssh waits for without limit (an agent) when this lane stops.
    [[nodiscard]] std::stop_source stopSource() const { return m_stop; }

    // I/O thread
    IoSession &add(quint64 id, const IoSession::Plan &plan);
    [[nodiscard]] IoSession *find(quint64 id);
    void remove(quint64 id);

private:
    struct Entry
    {
        std::unique_ptr<IoSession> session;
        bool isReady = true;
    };

    void run();
    void runCommands();
    void pumpReady();
    void wait();

    SshTimings m_timings;
    FileDescriptor m_wake;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::vector<Command> m_commands;
    std::map<quint64, Entry> m_sessions; // I/O thread only
    std::atomic_int m_load = 0;
    std::thread m_thread;
};
