// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/ptyreader.h"

#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

PtyReader::PtyReader(int fd, std::function<void()> arrived)
    : m_fd{fd}
    , m_wake{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)}
    , m_arrived{std::move(arrived)}
    , m_thread{[this] { run(); }}
{
}

PtyReader::~PtyReader()
{
    stop();
    ::close(m_wake);
}

QByteArray PtyReader::take()
{
    const std::lock_guard lock{m_mutex};
    m_isTold = false;
    if (m_bytes.size() >= limit)
        wake();
    return std::exchange(m_bytes, {});
}

void PtyReader::setPaused(bool paused)
{
    const std::lock_guard lock{m_mutex};
    if (std::exchange(m_isPaused, paused) != paused)
        wake();
}

void PtyReader::stop()
{
    {
        const std::lock_guard lock{m_mutex};
        m_isStopped = true;
        wake();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void PtyReader::wake() const
{
    const quint64 one = 1;
    [[maybe_unused]] const ssize_t written = ::write(m_wake, &one, sizeof one); // full means that it wakes anyway
}

/// False: it is over.
bool PtyReader::waitForMore()
{
    std::unique_lock lock{m_mutex};
    if (m_isStopped)
        return false;
    const bool mayRead = !m_isPaused && m_bytes.size() < limit;
    lock.unlock();
    pollfd waiting[2]{{m_wake, POLLIN, 0}, {m_fd, POLLIN, 0}};
    ::poll(waiting, mayRead ? 2 : 1, -1);
    if (waiting[0].revents != 0) {
        quint64 count = 0;
        [[maybe_unused]] const ssize_t got = ::read(m_wake, &count, sizeof count);
    }
    lock.lock();
    return !m_isStopped;
}

/// Takes what is there, a terminal gives a page at a time. False: no program holds the other end any more.
bool PtyReader::readSome(QByteArray &chunk) const
{
    constexpr qsizetype most = 64 * 1024;
    constexpr qsizetype page = 4096;
    chunk.resizeForOverwrite(most);
    qsizetype size = 0;
    ssize_t count = 0;
    while (most - size >= page && (count = ::read(m_fd, chunk.data() + size, size_t(most - size))) > 0)
        size += count;
    const bool isOver = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    chunk.truncate(size);
    return !isOver || size > 0;
}

void PtyReader::run()
{
    QByteArray chunk;
    while (waitForMore()) {
        {
            const std::lock_guard lock{m_mutex};
            if (m_isPaused || m_bytes.size() >= limit)
                continue;
        }
        if (!readSome(chunk))
            return;
        const std::lock_guard lock{m_mutex};
        m_bytes += chunk;
        if (m_bytes.isEmpty() || m_isTold || m_isStopped)
            continue;
        m_isTold = true;
        m_arrived();
    }
}
