// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/proxyhandshake.h"
#include "services/ssh/target.h"

#include <QByteArray>
#include <QDeadlineTimer>
#include <QHostAddress>
#include <QList>
#include <QUrl>

#include <poll.h>

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

/// A file descriptor that closes itself.
class FileDescriptor
{
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd)
        : m_fd{fd}
    {
    }
    FileDescriptor(FileDescriptor &&other) noexcept
        : m_fd{other.release()}
    {
    }
    FileDescriptor &operator=(FileDescriptor &&other) noexcept;
    Q_DISABLE_COPY(FileDescriptor)
    ~FileDescriptor();

    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

/// What those at both ends of a tunnel tell each other of the line that it runs on. Any thread.
struct TunnelLine
{
    std::atomic<bool> isBroken = false; ///< it is asked for again: silence says nothing of the machine
    std::function<void()> renew{}; ///< asks for it again though it seems to stand; set before it is shared
};

/// Blocking waits on an I/O-free thread: a stop wakes them at once.
class StopWaker
{
public:
    explicit StopWaker(const std::stop_token &stop);
    [[nodiscard]] int fd() const { return m_fd->get(); } ///< readable once stopped

private:
    std::shared_ptr<FileDescriptor> m_fd;
    std::stop_callback<std::function<void()>> m_callback;
};

/// Polls until one is ready; the first is a StopWaker's. False: the deadline passed or we were stopped.
[[nodiscard]] bool waitFor(std::vector<pollfd> &fds, const QDeadlineTimer &deadline);

/// Addresses of a name, both families mixed (IPv6 first, then in turn). Blocking, ends at the deadline or at a stop.
[[nodiscard]] Result<QList<QHostAddress>> resolveHost(const QString &host, std::chrono::milliseconds deadline,
                                                      std::stop_token stop);

/// Happy eyeballs (RFC 8305): the next address is tried `nextAddress` later beside the ones before; first to answer
/// wins. The socket is non-blocking, with NODELAY and TCP_USER_TIMEOUT.
[[nodiscard]] Result<std::shared_ptr<FileDescriptor>> dialTcp(const QList<QHostAddress> &addresses, quint16 port,
                                                              const SshTimings &timings, std::stop_token stop);

/// Waits for the server's identification without taking it from the socket. Errors name what was there instead:
/// Portal (a web server), Busy (MaxStartups, penalties), Timeout (silent, dripping), BadReply (anything else).
[[nodiscard]] Result<QByteArray> peekBanner(int fd, std::chrono::milliseconds deadline, std::stop_token stop);

/// Where a connection is to lead in the end.
struct DialTarget
{
    QString host;
    quint16 port = 22;

    [[nodiscard]] QUrl url() const; ///< ssh://host:port, for Proxies
};

/// The first step (a proxy, or the machine itself) is `addresses`; with a proxy the machine's own name is looked up
/// there.
struct Dialling
{
    QList<QHostAddress> addresses;
    ProxyRoute route;
    DialTarget target;
};

/// A socket whose other end is `target`: directly, or through the proxy. Blocking, with deadlines, ends at a stop.
/// Errors as those of dialTcp(); with a proxy they say which of the two did not answer, and `trouble` (which may be
/// null) says more.
[[nodiscard]] Result<std::shared_ptr<FileDescriptor>> dialTarget(const Dialling &dialling, const SshTimings &timings,
                                                                 ProxyFault *trouble, const std::stop_token &stop);

/// The same, and an SSH server has said its name there.
[[nodiscard]] Result<std::shared_ptr<FileDescriptor>> dialSsh(const Dialling &dialling, const SshTimings &timings,
                                                              ProxyFault *trouble, std::stop_token stop);

/// The name of the proxy itself was not found.
[[nodiscard]] Error unresolvedProxy(const Error &why, const ProxyRoute &route);
