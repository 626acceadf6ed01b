// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTcpSocket>
#include <QUrl>
#include <QWebSocketServer>

#include <chrono>
#include <functional>
#include <map>
#include <memory>

class QWebSocket;

namespace practice {

/// What is asked of the relay in one handshake.
struct TunnelAsked
{
    QUrl url; ///< /v4/connect or /v4/reconnect
    QByteArray token;
};

/// And what comes of it.
struct TunnelVerdict
{
    int http = 0; ///< a refusal of the handshake itself; 0: none
    quint16 close = 0; ///< the relay's own number, after the handshake; 0: none
    QString why{};
    QString address{}; ///< of the machine
    quint16 port = 0;
};

/// Google's TCP relay, version 4, as it is spoken at tunnel.cloudproxy.app (services/ssh/README.md): a WebSocket to the
/// client, TCP to a machine. A session outlives its WebSocket for a while and can be taken up again; what the client
/// has not got is sent again.
class Tunnels : public QObject
{
    Q_OBJECT

public:
    /// Asked for connect only; whoever reconnects has shown who he is.
    using Judge = std::function<TunnelVerdict(const TunnelAsked &)>;

    Tunnels(Judge judge, std::chrono::milliseconds memory = std::chrono::seconds{60}, QObject *parent = nullptr);
    ~Tunnels() override;

    /// Is this the head of a request for the relay? Nothing: not enough of it is there yet.
    [[nodiscard]] static std::optional<bool> isOne(const QByteArray &head);
    /// The handshake is unread in it; the relay owns it from now on.
    void take(QTcpSocket *client);
    void cut(); ///< all WebSockets break; the sessions stay
    void forgetSessions(); ///< and these go, too
    [[nodiscard]] int handshakes() const { return m_handshakes; }
    [[nodiscard]] int sessions() const { return int(m_sessions.size()); }

private:
    class Session;

    void begin(QWebSocket *web);
    void connectThere(QWebSocket *web, const QUrl &url);
    void reconnect(QWebSocket *web, const QUrl &url);
    static void refuse(QWebSocket *web, quint16 code, const QString &why);

    Judge m_judge;
    std::chrono::milliseconds m_memory;
    QWebSocketServer m_server;
    std::map<QByteArray, std::shared_ptr<Session>> m_sessions;
    int m_handshakes = 0;
};

} // namespace practice
