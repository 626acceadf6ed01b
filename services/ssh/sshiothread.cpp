// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sshiothread.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

using namespace std::chrono_literals;

SshIoThread::SshIoThread(const SshTimings &timings)
    : m_timings{timings}
    , m_wake{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)}
    , m_thread{[this] { run(); }}
{
}

SshIoThread::~SshIoThread()
{
    stop();
}

void SshIoThread::post(Command command)
{
    {
        const std::scoped_lock lock{m_mutex};
        if (m_stop.stop_requested())
            return;
        m_commands.push_back(std::move(command));
    }
    const quint64 one = 1;
    [[maybe_unused]] const auto written = ::write(m_wake.get(), &one, sizeof one);
}

void SshIoThread::stop()
{
    {
        const std::scoped_lock lock{m_mutex};
        m_stop.request_stop();
    }
    const quint64 one = 1;
    [[maybe_unused]] const auto written = ::write(m_wake.get(), &one, sizeof one);
    if (m_thread.joinable())
        m_thread.join();
}

IoSession &SshIoThread::add(quint64 id, const IoSession::Plan &plan)
{
    auto &entry = m_sessions[id];
    entry.session = std::make_unique<IoSession>(plan, m_timings);
    m_load = static_cast<int>(m_sessions.size());
    return *entry.session;
}

IoSession *SshIoThread::find(quint64 id)
{
    const auto found = m_sessions.find(id);
    if (found == m_sessions.end())
        return nullptr;
    found->second.isReady = true; // whoever asks for it changes it
    return found->second.session.get();
}

void SshIoThread::remove(quint64 id)
{
    m_sessions.erase(id);
    m_load = static_cast<int>(m_sessions.size());
}

void SshIoThread::run()
{
    // A peer that is gone must be an error of write(), not a signal; the mask is this thread's own.
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    while (!m_stop.stop_requested()) {
        runCommands();
        pumpReady();
        wait();
    }
    m_sessions.clear();
    std::vector<Command> dropped;
    const std::scoped_lock lock{m_mutex};
    dropped.swap(m_commands);
}

void SshIoThread::runCommands()
{
    std::vector<Command> commands;
    {
        const std::scoped_lock lock{m_mutex};
        commands.swap(m_commands);
    }
    for (auto &command : commands)
        command(*this);
}

void SshIoThread::pumpReady()
{
    for (auto &[id, entry] : m_sessions) {
        if (std::exchange(entry.isReady, false))
            entry.session->pump();
    }
}

void SshIoThread::wait()
{
    std::vector<pollfd> fds{{m_wake.get(), POLLIN, 0}};
    auto next = SteadyTime::max();
    const auto begin = std::chrono::steady_clock::now();
    for (auto &[id, entry] : m_sessions) {
        const auto wants = entry.session->wants();
        fds.push_back({wants.fd, wants.events, 0});
        entry.isReady = wants.next <= begin;
        next = std::min(next, wants.next);
    }
    int timeout = -1;
    if (next != SteadyTime::max()) {
        const auto pause = std::chrono::ceil<std::chrono::milliseconds>(next - std::min(begin, next));
        timeout = next <= begin ? 0 : static_cast<int>(std::min<qint64>(pause.count(), 60'000));
    }
    if (::poll(fds.data(), fds.size(), timeout) <= 0)
        return;
    quint64 ignored = 0;
    [[maybe_unused]] const auto got = ::read(m_wake.get(), &ignored, sizeof ignored);
    for (size_t i = 1; auto &[id, entry] : m_sessions)
        entry.isReady = fds[i++].revents != 0 || entry.isReady;
}
