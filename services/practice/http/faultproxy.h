// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/faults.h"
#include "services/practice/http/httpbodies.h"
#include "services/practice/http/tunnels.h"

#include <QLocalSocket>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <chrono>
#include <expected>

namespace practice {

/// What all proxy connections of a proxy share.
struct Traffic
{
    Faults faults;
    QString backend; ///< the local socket of the real server
    std::chrono::milliseconds patience{}; ///< for a request to arrive, and for a client to take its reply
    Tunnels *tunnels = nullptr; ///< takes the requests for the relay, which are no HTTP after their head
    BodyStreams *bodies = nullptr; ///< takes the bodies of uploads, and gives those of downloads
    qsizetype held = 0; ///< bytes of requests that are not whole yet, of all connections
};

/// One client connection and its partner on the other side. One request at a time; deletes itself with the client.
class ProxyConnection : public QObject
{
    Q_OBJECT

public:
    /// `traffic` must outlive it; it becomes a child of `client`.
    ProxyConnection(QTcpSocket *client, Traffic &traffic);
    ~ProxyConnection() override;

    /// No request is being answered: it may be closed to make room for others.
    [[nodiscard]] bool isIdle() const { return !m_isWaiting && !m_intake; }
    void close() { m_client->abort(); }

private:
    void pump();
    [[nodiscard]] bool isForTunnel();
    void hold(qsizetype size);
    [[nodiscard]] std::optional<int> refused() const;
    void turnAway(int status);
    void askForBody();
    [[nodiscard]] bool beginIntake();
    void takeBody();
    void sendMore();
    void begin(const QByteArray &head);
    void forward(const QByteArray &request);
    void receiveReply();
    void finish(const QByteArray &reply);
    void end();
    void spoil(const QByteArray &reply);
    void dripOne();
    void ready();
    void loseBackend();
    void loseClient();

    QTcpSocket *m_client;
    Traffic &m_traffic;
    QLocalSocket m_backend;
    QTimer m_drip;
    QTimer m_patience;
    QByteArray m_fromClient;
    QByteArray m_fromBackend;
    QByteArray m_dripping;
    std::optional<Fault> m_fault;
    std::optional<BodyIntake> m_intake; ///< of a request whose body is not kept in memory
    std::optional<BodyOutflow> m_outflow; ///< what is still to be sent of a reply
    qsizetype m_held = 0;
    qsizetype m_resume = 0;
    bool m_isWaiting = false; ///< a request has come whose reply is not out yet
    bool m_isAsking = false; ///< the server has the request and has not answered
    bool m_isHead = false;
    bool m_isLast = false; ///< the client wants no other request on this connection
    bool m_asked = false;
    bool m_isSending = false; ///< a reply's body that comes from the disk
    bool m_isAway = false; ///< turned away: what still comes is thrown away
};

/// Stands before the HTTP server and spoils what a well-behaved server library cannot send wrong. Without a fault that
/// fits it passes every byte on. Also the door: no client can fill memory, use up the descriptors or stay for ever with
/// half a request. Listens on 127.0.0.1 only.
class FaultProxy : public QObject
{
    Q_OBJECT

public:
    /// `patience`: how long a request may take to arrive.
    explicit FaultProxy(QList<Fault> faults, std::chrono::milliseconds patience = std::chrono::seconds{60});
    ~FaultProxy() override;

    /// `backend`: the local socket of the real server. The answer is the port.
    [[nodiscard]] std::expected<quint16, QString> listen(quint16 port, const QString &backend);
    void setTunnels(Tunnels *tunnels) { m_traffic.tunnels = tunnels; }
    void setBodies(BodyStreams *bodies) { m_traffic.bodies = bodies; }
    /// A connection that somebody else has accepted, a file descriptor.
    void adopt(qintptr connection);
    [[nodiscard]] Faults &faults() { return m_traffic.faults; }

private:
    void welcome(QTcpSocket *client);

    Traffic m_traffic;
    QTcpServer m_listener;
    QList<QPointer<ProxyConnection>> m_passages; ///< the oldest first
};

} // namespace practice
