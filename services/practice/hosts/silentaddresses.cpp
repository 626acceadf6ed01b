// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/silentaddresses.h"

#include <QHostAddress>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace {

using Sockets = std::vector<wire::Fd>;

/// A listener with a queue of one, and two connections that fill it. Nothing: somebody else listens there.
std::shared_ptr<Sockets> silence(const QString &ip, quint16 port)
{
    const QHostAddress address{ip};
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(address.toIPv4Address());
    const auto *at = reinterpret_cast<const sockaddr *>(&where);
    auto sockets = std::make_shared<Sockets>();
    sockets->emplace_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int on = 1;
    const int listener = sockets->front().get();
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!address.isLoopback() || ::bind(listener, at, sizeof where) != 0 || ::listen(listener, 0) != 0)
        return {};
    for (int i = 0; i < 2; ++i) {
        sockets->emplace_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        [[maybe_unused]] const auto begun = ::connect(sockets->back().get(), at, sizeof where);
    }
    return sockets;
}

} // namespace

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
