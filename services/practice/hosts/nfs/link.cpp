// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/nfs/link.h"

#include <cerrno>

#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

namespace nfs {
namespace {

using namespace std::chrono_literals;

constexpr int connectMilliseconds = 5000;
constexpr int lookMilliseconds = 200; // between two looks whether the waiting process was killed
constexpr unsigned silenceMilliseconds = 4000; // what is sent and not acknowledged for so long is lost

/// A connected socket, or none with errno.
wire::Fd connectTo(in_addr server, int milliseconds)
{
    wire::Fd socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr = server;
    if (::connect(socket.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) != 0 && errno != EINPROGRESS)
        return {};
    pollfd wait{socket.get(), POLLOUT, 0};
    int error = ETIMEDOUT;
    socklen_t size = sizeof error;
    if (::poll(&wait, 1, milliseconds) > 0)
        ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) {
        errno = error;
        return {};
    }
    ::fcntl(socket.get(), F_SETFL, 0);
    const int on = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_USER_TIMEOUT, &silenceMilliseconds, sizeof silenceMilliseconds);
    return socket;
}

/// Asks the server for the export; 0 or why not.
int introduce(const wire::Fd &socket, const std::string &path, bool &readOnly)
{
    const std::string hello = Writer{}.number(static_cast<uint64_t>(Operation::Mount)).number(1).text(path).bytes();
    const auto answer = sendFrame(socket.get(), hello) ? receiveFrame(socket.get()) : std::nullopt;
    if (!answer)
        return ECONNREFUSED;
    Reader in{*answer};
    const auto error = static_cast<int>(in.number());
    readOnly = in.number() != 0;
    return error;
}

} // namespace

int Link::connect()
{
    m_socket = connectTo(m_server, connectMilliseconds);
    return m_socket.isOpen() ? introduce(m_socket, m_path, m_readOnly) : errno;
}

bool Link::isOverdue() const
{
    return !m_patience.isHard && std::chrono::steady_clock::now() - m_begin > m_patience.limit;
}

Link::Wait Link::waitForAnswer(std::string &reply, int other, const std::function<bool()> &idle)
{
    for (;;) {
        pollfd waits[] = {{m_socket.get(), POLLIN, 0}, {other, POLLIN, 0}};
        const int ready = ::poll(waits, 2, lookMilliseconds);
        if (ready > 0 && waits[0].revents) {
            auto answer = receiveFrame(m_socket.get());
            if (!answer)
                return Wait::Lost;
            reply = std::move(*answer);
            return Wait::Answered;
        }
        if ((ready == 0 || waits[1].revents) && idle())
            return Wait::Given;
        if (isOverdue())
            return Wait::Given;
    }
}

int Link::call(const std::string &request, std::string &reply, int other, const std::function<bool()> &idle)
{
    m_begin = std::chrono::steady_clock::now();
    for (;;) {
        if (!m_socket.isOpen()) {
            m_socket = connectTo(m_server, lookMilliseconds);
            const int refused = m_socket.isOpen() ? introduce(m_socket, m_path, m_readOnly) : 0;
            if (refused == EACCES || refused == ENOENT)
                return ESTALE;
            if (refused)
                m_socket = {};
        }
        if (m_socket.isOpen() && sendFrame(m_socket.get(), request)) {
            const Wait waited = waitForAnswer(reply, other, idle);
            if (waited == Wait::Answered)
                return 0;
            m_socket = {}; // an answer that comes later must not be taken for the next one's
            if (waited == Wait::Given)
                return isOverdue() ? (m_patience.isSoftErr ? ETIMEDOUT : EIO) : EINTR;
            continue;
        }
        m_socket = {};
        pollfd wait{other, POLLIN, 0};
        ::poll(&wait, 1, lookMilliseconds);
        if (idle())
            return EINTR;
        if (isOverdue())
            return m_patience.isSoftErr ? ETIMEDOUT : EIO;
    }
}

std::optional<std::string> exportsOf(in_addr server)
{
    const wire::Fd socket = connectTo(server, connectMilliseconds);
    const std::string question = Writer{}.number(static_cast<uint64_t>(Operation::Exports)).number(0).bytes();
    const auto answer =
        socket.isOpen() && sendFrame(socket.get(), question) ? receiveFrame(socket.get()) : std::nullopt;
    if (!answer)
        return std::nullopt;
    Reader in{*answer};
    return in.number() == 0 ? std::optional{std::string{in.text()}} : std::nullopt;
}

} // namespace nfs
