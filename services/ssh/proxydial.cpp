// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/proxydial.h"

#include "services/net/servererrors.h"
#include "services/ssh/wipe.h"
#include "services/ssh/words.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

using namespace Qt::StringLiterals;

QUrl Place::url() const
{
    QUrl url;
    url.setScheme(u"ssh"_s);
    url.setHost(host);
    url.setPort(port);
    return url;
}

Error unresolvedProxy(const Error &why, const ProxyRoute &route)
{
    auto error = why;
    if (error.code == ErrorCode::Offline)
        error.message = ServerErrors::proxyNotFound(route.name());
    return error;
}

namespace {

/// The talk on one socket. Everything is looked at before it is taken, so that no byte of the machine behind is lost.
class Talk
{
public:
    Talk(int fd, const Dialling &dialling, std::chrono::milliseconds time, const std::stop_token &stop)
        : m_fd{fd}
        , m_dialling{dialling}
        , m_end{time}
        , m_stop{stop}
        , m_waker{stop}
        , m_handshake{dialling.route, dialling.place.host, dialling.place.port}
    {
    }

    Result<> run(ProxyTrouble *trouble)
    {
        auto first = m_handshake.begin();
        if (!first)
            return std::unexpected{first.error()};
        if (const auto sent = send(*std::move(first)); !sent)
            return sent;
        qsizetype wanted = 0;
        for (;;) {
            wantMoreThan(m_fd, wanted);
            const auto peeked = peek();
            if (!peeked)
                return std::unexpected{peeked.error()};
            auto move =
                m_isClosed && peeked->size() <= wanted ? m_handshake.closed(*peeked) : m_handshake.look(*peeked);
            if (trouble)
                *trouble = move.trouble;
            if (move.now == ProxyHandshake::Move::Now::Failed)
                return std::unexpected{*std::move(move.error)};
            take(move.taken);
            wanted = move.taken > 0 ? 0 : move.wanted;
            if (const auto sent = send(std::move(move.send)); !sent)
                return sent;
            if (move.now == ProxyHandshake::Move::Now::Open) {
                wantMoreThan(m_fd, 0);
                return {};
            }
        }
    }

private:
    [[nodiscard]] std::unexpected<Error> late() const
    {
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        return failed(ErrorCode::Timeout, ServerErrors::proxySilent(m_dialling.route.name()));
    }

    [[nodiscard]] bool wait(short events)
    {
        std::vector<pollfd> fds{{m_waker.fd(), POLLIN, 0}, {m_fd, events, 0}};
        return !m_end.hasExpired() && waitFor(fds, m_end) && !m_stop.stop_requested();
    }

    [[nodiscard]] Result<> send(QByteArray bytes)
    {
        auto result = sendAll(bytes);
        wipe(bytes); // a password may be in it
        return result;
    }

    [[nodiscard]] Result<> sendAll(const QByteArray &bytes)
    {
        for (qsizetype from = 0; from < bytes.size();) {
            if (!wait(POLLOUT))
                return late();
            const auto sent =
                ::send(m_fd, bytes.constData() + from, static_cast<size_t>(bytes.size() - from), MSG_NOSIGNAL);
            if (sent > 0)
                from += sent;
            else if (errno != EAGAIN && errno != EINTR)
                return {}; // what the proxy said before it hung up tells more
        }
        return {};
    }

    /// All that came; notes when the proxy hung up.
    [[nodiscard]] Result<QByteArray> peek()
    {
        if (!wait(POLLIN | POLLRDHUP))
            return late();
        QByteArray buffer{ProxyHandshake::longestHead + 1, Qt::Uninitialized};
        const auto got = ::recv(m_fd, buffer.data(), static_cast<size_t>(buffer.size()), MSG_PEEK | MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return QByteArray{};
        m_isClosed = got <= 0 || hungUp();
        return buffer.first(std::max<qsizetype>(0, got));
    }

    [[nodiscard]] bool hungUp() const
    {
        pollfd one{m_fd, POLLRDHUP, 0};
        return ::poll(&one, 1, 0) > 0 && (one.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
    }

    void take(qsizetype count)
    {
        QByteArray buffer{count, Qt::Uninitialized};
        for (qsizetype from = 0; from < count;) {
            const auto got = ::recv(m_fd, buffer.data(), static_cast<size_t>(count - from), MSG_DONTWAIT);
            if (got <= 0)
                return; // what was peeked at is there
            from += got;
        }
    }

    int m_fd;
    const Dialling &m_dialling;
    QDeadlineTimer m_end;
    const std::stop_token &m_stop;
    StopWaker m_waker;
    ProxyHandshake m_handshake;
    bool m_isClosed = false;
};

std::unexpected<Error> unreachableProxy(Error error, const ProxyRoute &route)
{
    if (error.code == ErrorCode::Timeout)
        error.message = ServerErrors::proxySilent(route.name());
    else if (error.code == ErrorCode::Offline)
        error.message = ServerErrors::proxyUnreachable(route.name());
    return std::unexpected{std::move(error)};
}

} // namespace

Result<std::shared_ptr<FileDescriptor>> dialPlace(const Dialling &dialling, const SshTimings &timings,
                                                  ProxyTrouble *trouble, const std::stop_token &stop)
{
    const auto &route = dialling.route;
    auto socket = dialTcp(dialling.addresses, route.isDirect() ? dialling.place.port : route.port, timings, stop);
    if (route.isDirect())
        return socket;
    if (!socket)
        return unreachableProxy(socket.error(), route);
    Talk talk{(*socket)->get(), dialling, timings.proxy, stop};
    if (const auto open = talk.run(trouble); !open)
        return std::unexpected{open.error()};
    return socket;
}

Result<std::shared_ptr<FileDescriptor>> dialSsh(const Dialling &dialling, const SshTimings &timings,
                                                ProxyTrouble *trouble, std::stop_token stop)
{
    auto socket = dialPlace(dialling, timings, trouble, stop);
    if (!socket)
        return socket;
    const auto banner = peekBanner((*socket)->get(), timings.banner, stop);
    if (banner)
        return socket;
    auto error = banner.error();
    // Many local proxies say "connected" first and try then: a line that is cut at once is their no.
    if (!dialling.route.isDirect() && error.code == ErrorCode::Busy && error.serverWords.isEmpty()) {
        error = {
            ErrorCode::Offline,
            Ssh::tr("The proxy %1 opened the way to the machine and hung up at once. It cannot reach the machine, or "
                    "it does "
                    "not let SSH (tcp:%2) through: check the machine's state, or choose another proxy in the settings.")
                .arg(dialling.route.name())
                .arg(dialling.place.port),
            {},
            {}};
    }
    return std::unexpected{std::move(error)};
}
