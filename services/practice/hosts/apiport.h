// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTcpServer>

#include <functional>

/// Google's APIs as a worker reaches them: port 80 of an address of Google's inside the worker's network, over which
/// the storage stand-ins of the hosts speak. It listens there but runs here, and hands each connection on.
class ApiPort final : public QTcpServer
{
public:
    /// Takes over `listeningSocket`, a file descriptor. `accept` takes over connections; false: they end at once.
    ApiPort(int listeningSocket, std::function<bool(int connection)> accept, QObject *parent);

    /// The worker has no way to Google: connections end at once.
    void setOffline(bool isOffline) { m_isOffline = isOffline; }

protected:
    void incomingConnection(qintptr connection) override;

private:
    std::function<bool(int connection)> m_accept;
    bool m_isOffline = false;
};
