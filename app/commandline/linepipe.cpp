// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/linepipe.h"

#include <algorithm>
#include <cerrno>
#include <climits>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace {

/// Whether so much as PIPE_BUF bytes can be written without waiting; also where writing fails at once.
bool canWrite(int descriptor)
{
    pollfd ready{.fd = descriptor, .events = POLLOUT, .revents = 0};
    return ::poll(&ready, 1, 0) != 0;
}

} // namespace

LinePipe::LinePipe(int input, int output)
    : m_input{input}
    , m_output{output}
    , m_readable{input, QSocketNotifier::Read}
    , m_writable{output, QSocketNotifier::Write}
{
    m_readable.setEnabled(false);
    m_writable.setEnabled(false);
    connect(&m_readable, &QSocketNotifier::activated, this, &LinePipe::read);
    connect(&m_writable, &QSocketNotifier::activated, this, &LinePipe::write);
}

void LinePipe::start()
{
    if (::fcntl(m_input, F_GETFD) < 0) { // closed before this program began: a notifier would never speak
        QMetaObject::invokeMethod(this, &LinePipe::ended, Qt::QueuedConnection);
        return;
    }
    m_isOpen = true;
    m_readable.setEnabled(true);
}

void LinePipe::read()
{
    constexpr qsizetype most = 64 * 1024;
    QByteArray bytes(most, Qt::Uninitialized);
    const auto count = ::read(m_input, bytes.data(), size_t(most));
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (count <= 0) {
        m_isOpen = false;
        m_readable.setEnabled(false);
        emit ended();
        return;
    }
    bytes.truncate(count);
    emit received(bytes);
}

void LinePipe::send(const QByteArray &bytes)
{
    if (m_isClosed)
        return;
    const bool isIdle = m_unread.isEmpty();
    m_unread += bytes;
    if (isIdle)
        write();
    if (isFull())
        m_readable.setEnabled(false); // whoever does not listen is not listened to
}

void LinePipe::write()
{
    constexpr qsizetype atOnce = PIPE_BUF; // so much goes into a pipe that has room, and never waits
    qsizetype done = 0;
    while (done < m_unread.size() && canWrite(m_output)) {
        const auto count =
            ::write(m_output, m_unread.constData() + done, size_t(std::min(atOnce, m_unread.size() - done)));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (count < 0) {
            m_isClosed = true;
            m_unread.clear();
            m_writable.setEnabled(false);
            emit closed();
            return;
        }
        done += count;
    }
    m_unread.remove(0, done);
    m_writable.setEnabled(!m_unread.isEmpty());
    if (m_isOpen && !isFull())
        m_readable.setEnabled(true);
    if (m_unread.isEmpty())
        emit flushed();
}
