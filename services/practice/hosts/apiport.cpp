// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/apiport.h"

#include <utility>

#include <unistd.h>

ApiPort::ApiPort(int listeningSocket, std::function<bool(int connection)> accept, QObject *parent)
    : QTcpServer{parent}
    , m_accept{std::move(accept)}
{
    if (!setSocketDescriptor(listeningSocket))
        ::close(listeningSocket);
}

void ApiPort::incomingConnection(qintptr connection)
{
    if (m_isOffline || !m_accept || !m_accept(int(connection)))
        ::close(int(connection));
}
