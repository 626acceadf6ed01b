// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/tunnels.h"

#include "services/practice/http/httpframing.h"
#include "services/practice/world/apierror.h"

#include <QTimer>
#include <QUrlQuery>
#include <QUuid>
#include <QWebSocket>
#include <QtEndian>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr auto protocol = "relay.tunnel.cloudproxy.app"_L1;
constexpr qsizetype largest = 16'384;
constexpr qsizetype longestHead = 16 * 1024;
constexpr quint64 largestMessage = 64 * 1024; // what is longer is no message of this protocol
constexpr quint16 sidUnknown = 4001;
constexpr quint16 unreachable = 4003;
constexpr quint16 badAck = 4005;
constexpr quint16 invalidTag = 4008;

template <typename Number>
QByteArray big(Number number)
{
    const auto bytes = qToBigEndian(number);
    return {reinterpret_cast<const char *>(&bytes), sizeof bytes};
}

QByteArray tagged(quint16 tag, const QByteArray &bytes)
{
    return big(tag) + big(quint32(bytes.size())) + bytes;
}

QByteArray counted(quint16 tag, quint64 count)
{
    return big(tag) + big(count);
}

QByteArray httpError(int status)
{
    static const QMap<int, QByteArray> titles{{400, "Bad Request"},
                                              {401, "Unauthorized"},
                                              {403, "Forbidden"},
                                              {404, "Not Found"},
                                              {503, "Service Unavailable"}};
    return "HTTP/1.1 " + QByteArray::number(status) + ' ' + titles.value(status)
        + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
}

} // namespace

/// One TCP connection to a machine, and what of it is not yet known to have arrived at the client.
class Tunnels::Session : public QObject
{
public:
    Session(QByteArray id, std::chrono::milliseconds memory, std::function<void()> over)
        : m_id{std::move(id)}
        , m_over{std::move(over)}
    {
        m_memory.setSingleShot(true);
        m_memory.setInterval(memory);
        connect(&m_memory, &QTimer::timeout, this, [this] { end(); });
        m_machine.setReadBufferSize(64 * 1024);
        connect(&m_machine, &QTcpSocket::connected, this, [this] {
            m_isOpen = true;
            send(tagged(1, m_id));
            readMachine();
        });
        connect(&m_machine, &QTcpSocket::readyRead, this, [this] { readMachine(); });
        connect(&m_machine, &QTcpSocket::disconnected, this, [this] {
            readMachine();
            close(1000);
        });
        connect(&m_machine, &QTcpSocket::errorOccurred, this, [this] {
            if (!m_isOpen)
                close(unreachable);
        });
    }

    /// A socket that is destroyed while it is connected says so, when what answers it is gone.
    ~Session() override
    {
        m_machine.disconnect(this);
        if (m_web)
            m_web->disconnect(this);
    }
    Q_DISABLE_COPY_MOVE(Session)

    void connectTo(const QString &address, quint16 port) { m_machine.connectToHost(address, port); }

    void join(QWebSocket *web)
    {
        if (m_web)
            m_web->disconnect(this);
        m_web = web;
        m_isFarewell = false;
        m_memory.stop();
        connect(web, &QWebSocket::binaryMessageReceived, this, [this](const QByteArray &message) { take(message); });
        connect(web, &QWebSocket::textMessageReceived, this, [this] { close(4007); });
        connect(web, &QWebSocket::bytesWritten, this, [this] { readMachine(); });
        connect(web, &QWebSocket::aboutToClose, this,
                [this] { m_isFarewell = true; }); // it said so; a line that breaks does not
        connect(web, &QWebSocket::disconnected, this, [this] {
            m_web = nullptr;
            m_isFarewell ? end() : m_memory.start();
        });
    }

    /// False: it never had so many bytes, or has thrown them away.
    bool resume(QWebSocket *web, quint64 ack)
    {
        if (!confirm(ack))
            return false;
        join(web);
        send(counted(2, m_received));
        for (qsizetype from = 0; from < m_kept.size(); from += largest)
            send(tagged(4, m_kept.mid(from, largest)));
        return true;
    }

    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// The WebSocket breaks; the machine and what it was sent stay.
    void cut()
    {
        auto *web = std::exchange(m_web, nullptr);
        if (!web)
            return;
        web->disconnect(this);
        web->abort();
        m_memory.start();
    }

private:
    void send(const QByteArray &message)
    {
        if (m_web)
            m_web->sendBinaryMessage(message);
    }

    bool confirm(quint64 count)
    {
        if (count < m_confirmed || count > m_confirmed + quint64(m_kept.size()))
            return false;
        m_kept.remove(0, qsizetype(count - m_confirmed));
        m_confirmed = count;
        return true;
    }

    void readMachine()
    {
        while (m_isOpen && m_web && m_web->bytesToWrite() < 256 * 1024 && m_kept.size() < 1024 * 1024
               && m_machine.bytesAvailable() > 0) {
            const auto bytes = m_machine.read(largest);
            m_kept += bytes;
            send(tagged(4, bytes));
        }
    }

    void take(const QByteArray &message)
    {
        const auto tag = message.size() < 2 ? quint16(0) : qFromBigEndian<quint16>(message.constData());
        if (tag == 7 && message.size() == 10) {
            if (!confirm(qFromBigEndian<quint64>(message.constData() + 2)))
                return close(badAck);
            return readMachine();
        }
        const bool isData = tag == 4 && message.size() >= 6 && message.size() - 6 <= largest
            && qFromBigEndian<quint32>(message.constData() + 2) == quint32(message.size() - 6);
        if (!isData || !m_isOpen)
            return close(invalidTag);
        m_machine.write(message.sliced(6));
        m_received += quint64(message.size() - 6);
        if (m_received - m_acked <= 2 * largest)
            return;
        m_acked = m_received;
        send(counted(7, m_received));
    }

    void close(quint16 code)
    {
        if (auto *web = std::exchange(m_web, nullptr)) {
            web->disconnect(this);
            web->close(QWebSocketProtocol::CloseCode(code),
                       code == unreachable ? refusalText("relay-unreachable"_L1) : QString{});
        }
        end();
    }

    void end()
    {
        m_machine.disconnect(this);
        m_machine.abort();
        m_memory.stop();
        if (const auto over = std::exchange(m_over, {}))
            over();
    }

    QByteArray m_id;
    std::function<void()> m_over;
    QTcpSocket m_machine;
    QWebSocket *m_web = nullptr;
    QTimer m_memory;
    QByteArray m_kept;
    quint64 m_confirmed = 0;
    quint64 m_received = 0;
    quint64 m_acked = 0;
    bool m_isOpen = false;
    bool m_isFarewell = false;
};

Tunnels::Tunnels(Judge judge, std::chrono::milliseconds memory, QObject *parent)
    : QObject{parent}
    , m_judge{std::move(judge)}
    , m_memory{memory}
    , m_server{u"tunnel"_s, QWebSocketServer::NonSecureMode}
{
    m_server.setSupportedSubprotocols({protocol});
    connect(&m_server, &QWebSocketServer::newConnection, this, [this] {
        while (auto *web = m_server.nextPendingConnection())
            begin(web);
    });
}

Tunnels::~Tunnels() = default;

std::optional<bool> Tunnels::isOne(const QByteArray &head)
{
    const auto begins = QByteArray{"GET /v4/"};
    if (!head.startsWith(begins.first(std::min(begins.size(), head.size()))))
        return false;
    if (head.contains("\r\n\r\n"))
        return headerValue(head.first(head.indexOf("\r\n\r\n")), "upgrade") == "websocket";
    return head.size() > longestHead ? std::optional{false} : std::nullopt;
}

void Tunnels::take(QTcpSocket *client)
{
    ++m_handshakes;
    client->setParent(this);
    const auto head = client->peek(longestHead);
    const auto line = head.first(std::max<qsizetype>(0, head.indexOf("\r\n"))).split(' ');
    // The value of a token counts letter by letter, and headerValue() gives small ones.
    const auto at = head.toLower().indexOf("\r\nauthorization: bearer ");
    const auto token = at < 0 ? QByteArray{} : head.sliced(at + 24, head.indexOf("\r\n", at + 2) - at - 24).trimmed();
    const TunnelAsked asked{QUrl::fromEncoded(line.value(1)), token};
    const bool isConnect = asked.url.path() == "/v4/connect"_L1;
    const bool isKnown = isConnect || asked.url.path() == "/v4/reconnect"_L1;
    const auto verdict =
        isConnect ? m_judge(asked) : TunnelVerdict{.http = isKnown ? (token.isEmpty() ? 401 : 0) : 404};
    if (verdict.http == 0)
        return m_server.handleConnection(client);
    client->write(httpError(verdict.http));
    connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
    client->disconnectFromHost();
}

void Tunnels::begin(QWebSocket *web)
{
    connect(web, &QWebSocket::disconnected, web, &QObject::deleteLater);
    web->setMaxAllowedIncomingFrameSize(largestMessage);
    web->setMaxAllowedIncomingMessageSize(largestMessage);
    web->setReadBufferSize(2 * largestMessage);
    const auto url = web->requestUrl();
    if (url.path() == "/v4/reconnect"_L1)
        return reconnect(web, url);
    connectThere(web, url);
}

void Tunnels::refuse(QWebSocket *web, quint16 code, const QString &why)
{
    web->close(QWebSocketProtocol::CloseCode(code), why);
}

void Tunnels::connectThere(QWebSocket *web, const QUrl &url)
{
    const auto token = web->request().rawHeader("Authorization").sliced(7).trimmed();
    const auto verdict = m_judge({url, token});
    if (verdict.close != 0)
        return refuse(web, verdict.close, verdict.why);
    const auto id = QUuid::createUuid().toByteArray(QUuid::WithoutBraces)
        + "/+="; // as Google's, one that an address must not hold as it is
    const auto session = std::make_shared<Session>(id, m_memory, [this, id] {
        QMetaObject::invokeMethod(this, [this, id] { m_sessions.erase(id); }, Qt::QueuedConnection);
    });
    m_sessions[id] = session;
    session->join(web);
    session->connectTo(verdict.address, verdict.port);
}

void Tunnels::reconnect(QWebSocket *web, const QUrl &url)
{
    const QUrlQuery query{url};
    const auto id = query.queryItemValue(u"sid"_s, QUrl::FullyDecoded).toLatin1();
    const auto found = m_sessions.find(id);
    if (found == m_sessions.end() || !found->second->isOpen())
        return refuse(web, sidUnknown, u"unknown session"_s);
    if (!found->second->resume(web, query.queryItemValue(u"ack"_s).toULongLong()))
        refuse(web, badAck, u"bad ack"_s);
}

void Tunnels::cut()
{
    for (const auto &[id, session] : m_sessions)
        session->cut();
}

void Tunnels::forgetSessions()
{
    cut();
    m_sessions.clear();
}

} // namespace practice
