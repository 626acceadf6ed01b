// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/faultproxy.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qsizetype mostConnections = 512;
constexpr std::chrono::milliseconds breath{100}; // until descriptors are free again

} // namespace

FaultProxy::FaultProxy(QList<Fault> faults, std::chrono::milliseconds patience)
    : m_traffic{.faults = Faults{std::move(faults)}, .backend = {}, .patience = patience}
{
    connect(&m_listener, &QTcpServer::newConnection, this, [this] {
        while (auto *client = m_listener.nextPendingConnection())
            welcome(client);
    });
    // Without descriptors Qt stops to listen for ever.
    connect(&m_listener, &QTcpServer::acceptError, this,
            [this] { QTimer::singleShot(breath, this, [this] { m_listener.resumeAccepting(); }); });
}

FaultProxy::~FaultProxy()
{
    for (const auto &passage : std::as_const(m_passages))
        delete passage.data(); // they count in m_traffic until their end
}

std::expected<quint16, QString> FaultProxy::listen(quint16 port, const QString &backend)
{
    m_traffic.backend = backend;
    m_listener.setListenBacklogSize(256);
    if (!m_listener.listen(QHostAddress::LocalHost, port))
        return std::unexpected{u"port %1 of 127.0.0.1 cannot be used: %2"_s.arg(port).arg(m_listener.errorString())};
    return m_listener.serverPort();
}

/// Beyond the bound the oldest connection on which nothing is being answered goes.
void FaultProxy::welcome(QTcpSocket *client)
{
    m_passages.removeIf([](const QPointer<Passage> &passage) { return passage.isNull(); });
    if (m_passages.size() >= mostConnections) {
        const auto idle = std::ranges::find_if(m_passages, [](const auto &passage) { return passage->isIdle(); });
        if (idle == m_passages.end()) {
            client->abort();
            client->deleteLater();
            return;
        }
        const auto oldest = *idle;
        m_passages.erase(idle);
        oldest->close();
    }
    m_passages.append(new Passage{client, m_traffic}); // a child of its socket
}

} // namespace practice
