// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/networkwatch.h"

#include <QHostAddress>
#include <QNetworkInterface>
#include <QSocketNotifier>

#include <array>

#ifdef Q_OS_LINUX
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

NetworkWatch::NetworkWatch(QObject *parent, Addresses addresses, std::chrono::milliseconds settle)
    : QObject{parent}
    , m_addresses{std::move(addresses)}
    , m_before{m_addresses()}
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(settle);
    connect(&m_settle, &QTimer::timeout, this, &NetworkWatch::look);
    listen();
}

NetworkWatch::~NetworkWatch()
{
#ifdef Q_OS_LINUX
    delete m_heard;
    if (m_socket >= 0)
        ::close(m_socket);
#endif
}

std::set<QString> NetworkWatch::addressesNow()
{
    std::set<QString> addresses;
    const auto all = QNetworkInterface::allAddresses();
    for (const auto &address : all) {
        if (!address.isLoopback() && !address.isLinkLocal())
            addresses.insert(address.toString());
    }
    return addresses;
}

void NetworkWatch::listen()
{
#ifdef Q_OS_LINUX
    m_socket = ::socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (m_socket < 0)
        return; // a sandbox may forbid it: then the limits of idle connections have to do
    sockaddr_nl groups{};
    groups.nl_family = AF_NETLINK;
    groups.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR;
    if (::bind(m_socket, reinterpret_cast<const sockaddr *>(&groups), sizeof groups) < 0) {
        ::close(std::exchange(m_socket, -1));
        return;
    }
    m_heard = new QSocketNotifier{m_socket, QSocketNotifier::Read, this};
    connect(m_heard, &QSocketNotifier::activated, this, &NetworkWatch::drain);
#endif
}

/// What the events say does not matter, only that there were some: the addresses themselves are compared.
void NetworkWatch::drain()
{
#ifdef Q_OS_LINUX
    std::array<char, 8'192> events{};
    constexpr int most = 64; // at a time; the rest comes with the next turn of the event loop
    for (int i = 0; i < most && ::recv(m_socket, events.data(), events.size(), 0) > 0; ++i) { }
#endif
    lookSoon();
}

void NetworkWatch::lookSoon()
{
    m_settle.start();
}

void NetworkWatch::look()
{
    auto now = m_addresses();
    if (now.empty() || now == m_before) // without any there is nothing to connect with, yet
        return;
    m_before = std::move(now);
    emit changed();
}
