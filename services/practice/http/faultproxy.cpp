// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/faultproxy.h"

#include "services/practice/http/httpframing.h"

#include <algorithm>
#include <utility>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {
namespace {

constexpr qsizetype readAhead = 64 * 1024;
constexpr qsizetype uploadAhead = 1024 * 1024;
constexpr qsizetype maxUnsent = 1024 * 1024; // a client that does not read gets no further reply
constexpr qsizetype maxHeld = 256 * 1024 * 1024; // of all connections together
constexpr auto keepAlive = 240s;
constexpr auto linger = 2s; // a reply that overtakes the request is lost when the connection is reset under it

QByteArray spoiltReply(const Fault &fault)
{
    auto reply = "HTTP/1.1 " + QByteArray::number(fault.status)
        + " Spoilt\r\nContent-Length: " + QByteArray::number(fault.body.size()) + "\r\n";
    bool hasType = false;
    for (const auto &[name, value] : fault.headers) {
        reply += name + ": " + value + "\r\n";
        hasType = hasType || name.toLower() == "content-type";
    }
    if (!hasType)
        reply += fault.body.startsWith('{') ? "Content-Type: application/json; charset=UTF-8\r\n"
                                            : "Content-Type: text/html\r\n";
    return reply + "\r\n" + fault.body;
}

/// Status lines as Google writes them, and our server library does not.
constexpr std::pair<const char *, const char *> ownPhrases[] = {{"HTTP/1.1 308", "HTTP/1.1 308 Resume Incomplete"},
                                                                {"HTTP/1.1 499", "HTTP/1.1 499 Client Closed Request"}};

constexpr qsizetype dripped = 4096; // bytes that are read at once for a slow reply
constexpr qsizetype mostConnections = 512;
constexpr std::chrono::milliseconds breath{100}; // until descriptors are free again

} // namespace

ProxyConnection::ProxyConnection(QTcpSocket *client, Traffic &traffic)
    : QObject{client}
    , m_client{client}
    , m_traffic{traffic}
{
    m_client->setReadBufferSize(readAhead);
    m_backend.setSocketOptions(QLocalSocket::AbstractNamespaceOption);
    m_patience.setSingleShot(true);
    connect(m_client, &QTcpSocket::readyRead, this, &ProxyConnection::pump);
    connect(m_client, &QTcpSocket::bytesWritten, this, &ProxyConnection::pump);
    connect(m_client, &QTcpSocket::disconnected, m_client, &QObject::deleteLater);
    connect(&m_backend, &QLocalSocket::readyRead, this, &ProxyConnection::receiveReply);
    connect(&m_backend, &QLocalSocket::disconnected, this, &ProxyConnection::loseBackend);
    connect(&m_backend, &QLocalSocket::errorOccurred, this, &ProxyConnection::loseBackend);
    connect(&m_drip, &QTimer::timeout, this, &ProxyConnection::dripOne);
    connect(&m_patience, &QTimer::timeout, this, &ProxyConnection::loseClient);
    m_patience.start(m_traffic.patience);
}

ProxyConnection::~ProxyConnection()
{
    m_backend.disconnect(this); // its end would be told to a client that is half gone
    hold(0);
}

/// Takes what the client sends, as long as there is room for it, and passes on the first whole request.
void ProxyConnection::pump()
{
    if (m_isAway) {
        (void)m_client->readAll();
        return;
    }
    if (m_isSending)
        return sendMore();
    if (m_intake && !m_isWaiting)
        return takeBody();
    if (m_isWaiting || m_client->bytesToWrite() > maxUnsent || isForTunnel())
        return;
    const bool isFirst = m_fromClient.isEmpty();
    m_fromClient += m_client->readAll();
    if (m_fromClient.isEmpty())
        return;
    if (isFirst)
        m_patience.start(m_traffic.patience);
    hold(m_fromClient.size());
    if (beginIntake())
        return takeBody();
    if (const auto status = refused())
        return turnAway(*status);
    const auto size = wholeMessage(m_fromClient, false, &m_resume);
    if (size < 0)
        return turnAway(400);
    if (size == 0)
        return askForBody();
    const auto request = m_fromClient.first(size);
    m_fromClient.remove(0, size);
    hold(m_fromClient.size());
    begin(request.first(request.indexOf("\r\n\r\n")));
    m_isWaiting = true;
    if (m_fault && !m_fault->isAfter)
        return spoil({});
    forward(request);
}

/// What a request's head says of it, and what is to befall it.
void ProxyConnection::begin(const QByteArray &head)
{
    m_patience.stop();
    m_asked = false;
    m_resume = 0;
    const auto words = head.first(std::max<qsizetype>(0, head.indexOf("\r\n"))).split(' ');
    m_isHead = words.value(0) == "HEAD";
    m_isLast = words.value(2) == "HTTP/1.0" || headerValue(head, "connection") == "close";
    m_fault = m_traffic.faults.next(words.value(0), words.value(1));
}

/// An upload's head has come: what follows does not stay in memory. Its size alone is no reason to refuse it.
bool ProxyConnection::beginIntake()
{
    const auto headEnd = m_fromClient.indexOf("\r\n\r\n");
    const auto head = m_fromClient.first(std::max<qsizetype>(0, headEnd));
    if (headEnd < 0 || !m_traffic.bodies || !BodyStreams::isStreamed(head)
        || rejectedStatus(head + "\r\n\r\n").value_or(413) != 413)
        return false;
    auto sink = m_traffic.bodies->open(head);
    if (!sink)
        return false;
    askForBody();
    m_fromClient.remove(0, headEnd + 4);
    begin(head);
    const bool breaks = m_fault && m_fault->kind == FaultKind::Break;
    m_intake.emplace(head, std::move(sink), breaks ? m_fault->bytes : -1);
    m_client->setReadBufferSize(uploadAhead);
    return true;
}

void ProxyConnection::takeBody()
{
    m_fromClient += m_client->readAll();
    m_intake->take(m_fromClient);
    hold(m_fromClient.size());
    m_patience.start(m_traffic.patience);
    if (m_intake->isBroken()) {
        m_intake.reset(); // what came counts
        return m_client->abort();
    }
    if (m_intake->isBad()) {
        m_intake.reset();
        return turnAway(400);
    }
    if (!m_intake->isWhole())
        return;
    m_patience.stop();
    m_isWaiting = true;
    if (m_fault && !m_fault->isAfter) {
        m_intake->sink()->discard();
        return spoil({});
    }
    m_intake->sink()->end();
    forward(m_intake->forwarded(m_traffic.bodies->keep(m_intake->sink())));
}

/// The next bytes of a reply's body, as far as the client takes them.
void ProxyConnection::sendMore()
{
    constexpr qsizetype portion = 256 * 1024;
    while (!m_outflow->isDone() && m_client->bytesToWrite() < maxUnsent) {
        const auto bytes = m_outflow->next(portion);
        if (bytes.isEmpty())
            return m_client->abort(); // its file is gone
        m_client->write(bytes);
    }
    if (!m_outflow->isDone())
        return m_patience.start(m_traffic.patience);
    m_isSending = false;
    m_outflow.reset();
    end();
}

/// A WebSocket leaves the way of HTTP with its first byte unread: the relay reads the handshake itself. Also true while
/// nobody can tell yet.
bool ProxyConnection::isForTunnel()
{
    constexpr qint64 enough = 32 * 1024;
    if (!m_traffic.tunnels || !m_fromClient.isEmpty())
        return false;
    const auto head = m_client->peek(enough);
    const auto answer = head.isEmpty() ? std::optional{false} : Tunnels::isOne(head);
    if (!answer)
        return true;
    if (!*answer)
        return false;
    m_patience.stop();
    m_client->disconnect(this);
    disconnect(m_client, nullptr, m_client, nullptr); // its end is the relay's business now
    m_client->setReadBufferSize(0);
    setParent(nullptr);
    m_traffic.tunnels->take(m_client);
    deleteLater();
    return true;
}

void ProxyConnection::hold(qsizetype size)
{
    m_traffic.held += size - m_held;
    m_held = size;
}

std::optional<int> ProxyConnection::refused() const
{
    if (const auto status = rejectedStatus(m_fromClient))
        return status;
    if (m_fromClient.size() > maxRequest + readAhead)
        return 413;
    return m_traffic.held > maxHeld ? std::optional{503} : std::nullopt;
}

void ProxyConnection::turnAway(int status)
{
    m_isAway = true;
    m_fromClient.clear();
    hold(0);
    m_client->write(rejectionReply(status));
    m_patience.start(linger);
}

void ProxyConnection::askForBody()
{
    const auto headEnd = m_fromClient.indexOf("\r\n\r\n");
    if (m_asked || headEnd < 0 || headerValue(m_fromClient.first(headEnd), "expect") != "100-continue")
        return;
    m_asked = true;
    m_client->write("HTTP/1.1 100 Continue\r\n\r\n");
}

void ProxyConnection::forward(const QByteArray &request)
{
    m_isAsking = true;
    if (m_backend.state() != QLocalSocket::ConnectedState) {
        m_fromBackend.clear();
        m_backend.connectToServer(m_traffic.backend);
    }
    if (m_backend.isOpen())
        m_backend.write(request);
}

void ProxyConnection::receiveReply()
{
    m_fromBackend += m_backend.readAll();
    const auto headEnd = m_fromBackend.indexOf("\r\n\r\n");
    const bool isEmptyKind =
        m_isHead || m_fromBackend.startsWith("HTTP/1.1 204") || m_fromBackend.startsWith("HTTP/1.1 304");
    const auto size = wholeMessage(m_fromBackend, isEmptyKind);
    if (size < 0)
        return m_client->disconnectFromHost();
    if (size == 0 || headEnd < 0)
        return;
    m_isAsking = false;
    auto reply = m_fromBackend.first(size);
    m_fromBackend.remove(0, size);
    const auto ticket = headerText(reply.first(headEnd), BodyStreams::sliceHeader);
    if (const auto slice = ticket.isEmpty() ? std::nullopt : m_traffic.bodies->takeSlice(ticket)) {
        reply = BodyOutflow::replyHead(reply, *slice);
        if (!m_isHead)
            m_outflow.emplace(*slice);
    }
    for (const auto &[number, line] : ownPhrases) {
        if (reply.startsWith(number))
            reply.replace(0, reply.indexOf("\r\n"), line);
    }
    m_isLast = m_isLast || headerValue(reply.first(reply.indexOf("\r\n\r\n")), "connection") == "close";
    if (m_fault)
        return spoil(reply);
    finish(reply);
}

void ProxyConnection::finish(const QByteArray &reply)
{
    m_client->write(reply);
    m_isSending = m_outflow.has_value();
    m_isSending ? sendMore() : end();
}

/// A reply is out, as far as it is for us.
void ProxyConnection::end()
{
    if (!m_isLast)
        return ready();
    m_isAway = true;
    m_patience.start(keepAlive);
    m_client->disconnectFromHost(); // when all is written
}

/// The reply is out: the next request may come, or be there already.
void ProxyConnection::ready()
{
    m_isWaiting = false;
    if (m_intake)
        m_client->setReadBufferSize(readAhead);
    m_intake.reset();
    m_outflow.reset();
    m_fault.reset();
    m_patience.start(m_fromClient.isEmpty() ? std::chrono::milliseconds{keepAlive} : m_traffic.patience);
    QMetaObject::invokeMethod(this, &ProxyConnection::pump, Qt::QueuedConnection);
}

void ProxyConnection::spoil(const QByteArray &reply)
{
    const auto bodyAt = reply.indexOf("\r\n\r\n") + 4;
    switch (m_fault->kind) {
    case FaultKind::Status:
    case FaultKind::Replace: m_outflow.reset(); return finish(spoiltReply(*m_fault));
    case FaultKind::Break:
    case FaultKind::Drop: return m_client->abort();
    case FaultKind::Cut:
        m_isLast = true;
        if (m_outflow)
            m_outflow->halve();
        return finish(reply.first(bodyAt + (reply.size() - bodyAt) / 2));
    case FaultKind::Garbage:
        m_client->write(QByteArray{"\x00\x16\x03\x01 practice garbage \xff\xfe\r\n\r\n", 30});
        return m_client->disconnectFromHost();
    case FaultKind::Delay: QTimer::singleShot(m_fault->time, this, [this, reply] { finish(reply); }); return;
    case FaultKind::Slow: m_dripping = reply; return m_drip.start(m_fault->time);
    case FaultKind::Hang: return;
    }
}

void ProxyConnection::dripOne()
{
    m_client->write(m_dripping.first(1));
    m_dripping.remove(0, 1);
    if (m_dripping.isEmpty() && m_outflow)
        m_dripping = m_outflow->next(dripped);
    if (!m_dripping.isEmpty())
        return;
    m_drip.stop();
    m_outflow.reset();
    ready();
}

/// The server closes on what it cannot read.
void ProxyConnection::loseBackend()
{
    if (m_isAsking)
        turnAway(400);
    m_isAsking = false;
}

void ProxyConnection::loseClient()
{
    if (!m_isAway && !m_isSending && !m_fromClient.isEmpty())
        return turnAway(408);
    m_client->bytesToWrite() > 0 ? m_client->abort() : m_client->disconnectFromHost();
}

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
    for (const auto &connection : std::as_const(m_passages))
        delete connection.data(); // they count in m_traffic until their end
}

std::expected<quint16, QString> FaultProxy::listen(quint16 port, const QString &backend)
{
    m_traffic.backend = backend;
    m_listener.setListenBacklogSize(256);
    if (!m_listener.listen(QHostAddress::LocalHost, port))
        return std::unexpected{u"port %1 of 127.0.0.1 cannot be used: %2"_s.arg(port).arg(m_listener.errorString())};
    return m_listener.serverPort();
}

void FaultProxy::adopt(qintptr connection)
{
    auto *client = new QTcpSocket{this};
    if (!client->setSocketDescriptor(connection)) {
        ::close(int(connection));
        return client->deleteLater();
    }
    welcome(client);
}

/// Beyond the bound the oldest connection on which nothing is being answered goes.
void FaultProxy::welcome(QTcpSocket *client)
{
    m_passages.removeIf([](const QPointer<ProxyConnection> &connection) { return connection.isNull(); });
    if (m_passages.size() >= mostConnections) {
        const auto idle = std::ranges::find_if(m_passages, [](const auto &connection) { return connection->isIdle(); });
        if (idle == m_passages.end()) {
            client->abort();
            client->deleteLater();
            return;
        }
        const auto oldest = *idle;
        m_passages.erase(idle);
        oldest->close();
    }
    m_passages.append(new ProxyConnection{client, m_traffic}); // a child of its socket
}

} // namespace practice
