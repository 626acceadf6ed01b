// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/controlserver.h"

#include "services/control/controlconnection.h"
#include "services/core/log.h"

#include <QLocalServer>
#include <QLocalSocket>

#include <algorithm>
#include <iterator>

#include <sys/socket.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

/// The folder lets nobody else in; where it stands on a file system that does not keep to that, the kernel still knows.
bool isOurs(const QLocalSocket &socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(int(socket.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
        && peer.uid == getuid();
}

bool isAnswered(const QString &path)
{
    constexpr int patience = 200; // ms; who listens on this computer answers at once
    QLocalSocket socket;
    socket.connectToServer(path);
    return socket.waitForConnected(patience);
}

} // namespace

ControlServer::ControlServer(ControlServerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
}

ControlServer::~ControlServer()
{
    m_connections.clear();
}

Result<> ControlServer::listen(const QString &path)
{
    if (path.isEmpty())
        return failed(ErrorCode::FileFailed, tr("There is no folder for the socket at which commands are answered."));
    if (isAnswered(path))
        return failed(ErrorCode::AlreadyExists, tr("Another TPU Desk of yours answers commands already."));
    m_server = std::make_unique<QLocalServer>();
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server.get(), &QLocalServer::newConnection, this, &ControlServer::accept);
    QLocalServer::removeServer(path); // of a program that was killed
    if (!m_server->listen(path)) {
        const auto why = m_server->errorString();
        m_server.reset();
        return failed(ErrorCode::FileFailed,
                      tr("Commands cannot be answered: %1 could not be made (%2).", "%1: path of a socket, %2: reason")
                          .arg(path, why));
    }
    return {};
}

QString ControlServer::path() const
{
    return m_server ? m_server->fullServerName() : QString{};
}

void ControlServer::accept()
{
    while (m_server->hasPendingConnections()) {
        std::unique_ptr<QLocalSocket> socket{m_server->nextPendingConnection()};
        socket->setParent(nullptr);
        sweep();
        if (!isOurs(*socket) || std::ssize(m_connections) >= m_context.mostCalls) {
            warn(u"control"_s, u"a caller was sent away"_s);
            socket->abort();
            continue;
        }
        auto connection = std::make_unique<ControlConnection>(std::move(socket), &m_context);
        connect(connection.get(), &ControlConnection::called, this, &ControlServer::called);
        connect(connection.get(), &ControlConnection::ended, this, &ControlServer::ended);
        connect(connection.get(), &ControlConnection::over, this, &ControlServer::sweep, Qt::QueuedConnection);
        m_connections.push_back(std::move(connection));
    }
}

void ControlServer::sweep()
{
    std::erase_if(m_connections, [](const auto &connection) { return connection->isOver(); });
}

void ControlServer::onSessionChanged()
{
    for (const auto &connection : m_connections)
        connection->onSessionChanged();
}

void ControlServer::cancelCalls()
{
    for (const auto &connection : m_connections)
        connection->cancel();
}

int ControlServer::running() const
{
    return int(std::ranges::count_if(m_connections, [](const auto &one) { return one->isRunning(); }));
}
