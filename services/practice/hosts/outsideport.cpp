// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/outsideport.h"

#include <QCoreApplication>
#include <QHostAddress>

#include <arpa/inet.h>
#include <netinet/in.h>

using namespace Qt::StringLiterals;

namespace {

enum class Sharing : quint8 { None, AfterClose };

/// The address of `ip`:`port`, for calls of the kernel.
sockaddr_in socketAddress(const QHostAddress &ip, quint16 port)
{
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(ip.toIPv4Address());
    return where;
}

wire::Fd newSocket(int flags = 0)
{
    return wire::Fd{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0)};
}

/// A socket bound to ip:port; nothing with errno when the system refuses. AfterClose: connections that were closed a
/// moment ago do not count, but neither would another socket that is bound and does not listen.
wire::Fd bound(const QHostAddress &ip, quint16 port, Sharing sharing)
{
    auto socket = newSocket();
    const int on = sharing == Sharing::AfterClose ? 1 : 0;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const auto where = socketAddress(ip, port);
    if (::bind(socket.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) != 0)
        return {};
    return socket;
}

auto taken(const QString &ip, quint16 port)
{
    return failed(ErrorCode::FileFailed,
                  QCoreApplication::translate("Hosts",
                                              "Port %1 on %2 cannot be used (%3). End the program that uses it, or "
                                              "choose another port with --ssh-port.")
                      .arg(QString::number(port), ip, QString::fromLocal8Bit(std::strerror(errno))));
}

using Sockets = std::vector<wire::Fd>;

/// A listener with a queue of one, and two connections that fill it. Nothing: somebody else listens there.
std::shared_ptr<Sockets> silence(const QString &ip, quint16 port)
{
    const QHostAddress address{ip};
    auto listener = address.isLoopback() ? bound(address, port, Sharing::AfterClose) : wire::Fd{};
    if (!listener.isOpen() || ::listen(listener.get(), 0) != 0)
        return {};
    auto sockets = std::make_shared<Sockets>();
    sockets->push_back(std::move(listener));
    const auto where = socketAddress(address, port);
    for (int i = 0; i < 2; ++i) {
        sockets->push_back(newSocket(SOCK_NONBLOCK));
        [[maybe_unused]] const auto begun =
            ::connect(sockets->back().get(), reinterpret_cast<const sockaddr *>(&where), sizeof where);
    }
    return sockets;
}

} // namespace

Result<wire::Fd> listenOutside(const QString &ip, quint16 port)
{
    const QHostAddress address{ip};
    if (address.protocol() != QAbstractSocket::IPv4Protocol || !address.isLoopback())
        return failed(ErrorCode::Invalid,
                      QCoreApplication::translate("Hosts",
                                                  "“%1” is not an address of this machine alone (127.x.y.z), so a "
                                                  "practice host does not listen there.")
                          .arg(ip));
    wire::Fd socket = bound(address, port, Sharing::AfterClose);
    if (!socket.isOpen() || ::listen(socket.get(), 128) != 0)
        return taken(ip, port);
    return socket;
}

Result<std::pair<wire::Fd, quint16>> reservePort(quint16 port)
{
    const QHostAddress loopback{QHostAddress::LocalHost};
    wire::Fd socket = bound(loopback, port, Sharing::None);
    sockaddr_in where{};
    socklen_t size = sizeof where;
    if (!socket.isOpen() || ::getsockname(socket.get(), reinterpret_cast<sockaddr *>(&where), &size) != 0)
        return taken(loopback.toString(), port);
    return std::pair{std::move(socket), ntohs(where.sin_port)};
}

SilentAddresses::SilentAddresses()
{
    m_again.setSingleShot(true);
    m_again.setInterval(50);
    QObject::connect(&m_again, &QTimer::timeout, &m_again, [this] { hold(); });
}

void SilentAddresses::keep(const QStringList &addresses, quint16 port)
{
    m_wanted = port ? addresses : QStringList{};
    m_port = port;
    m_tries = 0;
    m_held.removeIf([this](const auto &held) { return !m_wanted.contains(held.key()); });
    hold();
}

void SilentAddresses::hold()
{
    constexpr int mostTries = 100;
    bool isAll = true;
    for (const auto &ip : std::as_const(m_wanted)) {
        if (m_held.contains(ip))
            continue;
        if (auto sockets = silence(ip, m_port))
            m_held.insert(ip, std::move(sockets));
        else
            isAll = false;
    }
    if (!isAll && ++m_tries < mostTries)
        m_again.start();
}
