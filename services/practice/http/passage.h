// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/faults.h"
#include "services/practice/http/tunnels.h"

#include <QLocalSocket>
#include <QTcpSocket>
#include <QTimer>

#include <chrono>

namespace practice {

/// What all passages of a proxy share.
struct Traffic
{
    Faults faults;
    QString backend; ///< the local socket of the real server
    std::chrono::milliseconds patience{}; ///< for a request to arrive, and for a client to take its reply
    Tunnels *tunnels = nullptr; ///< takes the requests for the relay, which are no HTTP after their head
    qsizetype held = 0; ///< bytes of requests that are not whole yet, of all connections
};

/// One client connection and its partner on the other side. One request at a time; deletes itself with the client.
class Passage : public QObject
{
    Q_OBJECT

public:
    /// `traffic` must outlive it; it becomes a child of `client`.
    Passage(QTcpSocket *client, Traffic &traffic);
    ~Passage() override;

    /// No request is being answered: it may be closed to make room for others.
    [[nodiscard]] bool isIdle() const { return !m_isWaiting; }
    void close() { m_client->abort(); }

private:
    void pump();
    [[nodiscard]] bool isForTunnel();
    void hold(qsizetype size);
    [[nodiscard]] std::optional<int> refused() const;
    void turnAway(int status);
    void askForBody();
    void forward(const QByteArray &request);
    void takeReply();
    void finish(const QByteArray &reply);
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
    qsizetype m_held = 0;
    qsizetype m_resume = 0;
    bool m_isWaiting = false; ///< a request has come whose reply is not out yet
    bool m_isAsking = false; ///< the server has the request and has not answered
    bool m_isHead = false;
    bool m_isLast = false; ///< the client wants no other request on this connection
    bool m_asked = false;
    bool m_isAway = false; ///< turned away: what still comes is thrown away
};

} // namespace practice
