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

/// A socket bound to ip:port; nothing with errno when the system refuses. AfterClose: connections that were closed a
/// moment ago do not count, but neither would another socket that is bound and does not listen.
wire::Fd bound(const QHostAddress &ip, quint16 port, Sharing sharing)
{
    wire::Fd socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const int on = sharing == Sharing::AfterClose ? 1 : 0;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(ip.toIPv4Address());
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
