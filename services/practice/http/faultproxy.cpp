// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/faultproxy.h"

#include <QLocalSocket>
#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qsizetype maxHead = 64 * 1024;
constexpr qsizetype maxMessage = 64 * 1024 * 1024;

/// The value of a header in a message head, lower case; empty when it is not there.
QByteArray headerValue(const QByteArray &head, const QByteArray &name)
{
    for (const auto &line : head.split('\n')) {
        const auto colon = line.indexOf(':');
        if (colon > 0 && line.first(colon).trimmed().toLower() == name)
            return line.sliced(colon + 1).trimmed().toLower();
    }
    return {};
}

/// As wholeMessage, for the chunks that begin at `at`.
qsizetype endOfChunks(const QByteArray &bytes, qsizetype at)
{
    while (true) {
        const auto lineEnd = bytes.indexOf("\r\n", at);
        if (lineEnd < 0)
            return 0;
        bool isNumber = false;
        const auto size = bytes.sliced(at, lineEnd - at).split(';').first().trimmed().toLongLong(&isNumber, 16);
        if (!isNumber || size < 0 || size > maxMessage)
            return -1;
        at = lineEnd + 2 + size + 2;
        if (at > bytes.size())
            return 0;
        if (size == 0)
            return at;
    }
}

QByteArray spoiltReply(const Fault &fault)
{
    auto reply = "HTTP/1.1 " + QByteArray::number(fault.status) + " Spoilt\r\nContent-Length: "
        + QByteArray::number(fault.body.size()) + "\r\n";
    bool hasType = false;
    for (const auto &[name, value] : fault.headers) {
        reply += name + ": " + value + "\r\n";
        hasType = hasType || name.toLower() == "content-type";
    }
    if (!hasType)
        reply += fault.body.startsWith('{') ? "Content-Type: application/json; charset=UTF-8\r\n" : "Content-Type: text/html\r\n";
    return reply + "\r\n" + fault.body;
}

/// One client connection and its partner on the other side. One request at a time; deletes itself with the client.
class Passage : public QObject
{
public:
    Passage(QTcpSocket *client, const QString &backend, Faults &faults)
        : QObject{client}, m_client{client}, m_backendName{backend}, m_faults{faults}
    {
        m_backend.setSocketOptions(QLocalSocket::AbstractNamespaceOption);
        connect(m_client, &QTcpSocket::readyRead, this, [this] {
            m_fromClient += m_client->readAll();
            pump();
        });
        connect(m_client, &QTcpSocket::disconnected, m_client, &QObject::deleteLater);
        connect(&m_backend, &QLocalSocket::readyRead, this, [this] {
            m_fromBackend += m_backend.readAll();
            takeReply();
        });
        const auto giveUp = [this] {
            if (m_isAsking)
                m_client->disconnectFromHost();
        };
        connect(&m_backend, &QLocalSocket::disconnected, this, giveUp);
        connect(&m_backend, &QLocalSocket::errorOccurred, this, giveUp);
        connect(&m_drip, &QTimer::timeout, this, [this] { dripOne(); });
    }

private:
    void pump()
    {
        if (m_isWaiting)
            return;
        const auto size = wholeMessage(m_fromClient);
        if (size < 0)
            return m_client->disconnectFromHost();
        if (size == 0) {
            askForBody();
            return;
        }
        m_asked = false;
        const auto request = m_fromClient.first(size);
        m_fromClient.remove(0, size);
        const auto words = request.first(request.indexOf("\r\n")).split(' ');
        m_isHead = words.value(0) == "HEAD";
        m_isWaiting = true;
        m_fault = m_faults.next(words.value(0), words.value(1));
        if (m_fault && !m_fault->isAfter)
            return spoil({});
        forward(request);
    }

    void askForBody()
    {
        const auto headEnd = m_fromClient.indexOf("\r\n\r\n");
        if (m_asked || headEnd < 0 || headerValue(m_fromClient.first(headEnd), "expect") != "100-continue")
            return;
        m_asked = true;
        m_client->write("HTTP/1.1 100 Continue\r\n\r\n");
    }

    void forward(const QByteArray &request)
    {
        m_isAsking = true;
        if (m_backend.state() != QLocalSocket::ConnectedState) {
            m_fromBackend.clear();
            m_backend.connectToServer(m_backendName);
        }
        if (m_backend.isOpen())
            m_backend.write(request);
    }

    void takeReply()
    {
        const auto headEnd = m_fromBackend.indexOf("\r\n\r\n");
        const bool isEmptyKind = m_isHead || m_fromBackend.startsWith("HTTP/1.1 204") || m_fromBackend.startsWith("HTTP/1.1 304");
        const auto size = wholeMessage(m_fromBackend, isEmptyKind);
        if (size < 0)
            return m_client->disconnectFromHost();
        if (size == 0 || headEnd < 0)
            return;
        m_isAsking = false;
        const auto reply = m_fromBackend.first(size);
        m_fromBackend.remove(0, size);
        if (m_fault)
            return spoil(reply);
        finish(reply);
    }

    void finish(const QByteArray &reply)
    {
        m_client->write(reply);
        const auto head = reply.first(reply.indexOf("\r\n\r\n"));
        m_isWaiting = false;
        m_fault.reset();
        if (headerValue(head, "connection") == "close")
            return m_client->disconnectFromHost();
        if (!m_fromClient.isEmpty())
            QMetaObject::invokeMethod(this, [this] { pump(); }, Qt::QueuedConnection);
    }

    void spoil(const QByteArray &reply)
    {
        const auto bodyAt = reply.indexOf("\r\n\r\n") + 4;
        switch (m_fault->kind) {
        case FaultKind::Status:
        case FaultKind::Replace:
            return finish(spoiltReply(*m_fault));
        case FaultKind::Drop:
            return m_client->abort();
        case FaultKind::Cut:
            m_client->write(reply.first(bodyAt + (reply.size() - bodyAt) / 2));
            return m_client->disconnectFromHost();
        case FaultKind::Garbage:
            m_client->write(QByteArray{"\x00\x16\x03\x01 practice garbage \xff\xfe\r\n\r\n", 30});
            return m_client->disconnectFromHost();
        case FaultKind::Delay:
            QTimer::singleShot(m_fault->time, this, [this, reply] { finish(reply); });
            return;
        case FaultKind::Slow:
            m_dripping = reply;
            return m_drip.start(m_fault->time);
        case FaultKind::Hang:
            return;
        }
    }

    void dripOne()
    {
        m_client->write(m_dripping.first(1));
        m_dripping.remove(0, 1);
        if (!m_dripping.isEmpty())
            return;
        m_drip.stop();
        m_isWaiting = false;
        m_fault.reset();
        pump();
    }

    QTcpSocket *m_client;
    QString m_backendName;
    Faults &m_faults;
    QLocalSocket m_backend;
    QTimer m_drip;
    QByteArray m_fromClient;
    QByteArray m_fromBackend;
    QByteArray m_dripping;
    std::optional<Fault> m_fault;
    bool m_isWaiting = false; ///< a request has come whose reply is not out yet
    bool m_isAsking = false;  ///< the server has the request and has not answered
    bool m_isHead = false;
    bool m_asked = false;
};

} // namespace

qsizetype wholeMessage(const QByteArray &bytes, bool hasNoBody)
{
    const auto headEnd = bytes.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return bytes.size() > maxHead ? -1 : 0;
    const auto head = bytes.first(headEnd);
    const auto bodyAt = headEnd + 4;
    if (hasNoBody)
        return bodyAt;
    if (headerValue(head, "transfer-encoding").endsWith("chunked"))
        return bytes.size() > maxMessage ? -1 : endOfChunks(bytes, bodyAt);
    const auto text = headerValue(head, "content-length");
    bool isNumber = true;
    const auto length = text.isEmpty() ? 0 : text.toLongLong(&isNumber);
    if (!isNumber || length < 0 || length > maxMessage)
        return -1;
    return bytes.size() < bodyAt + length ? 0 : bodyAt + qsizetype(length);
}

std::expected<quint16, QString> FaultProxy::listen(quint16 port, const QString &backend)
{
    m_backend = backend;
    m_listener.setListenBacklogSize(256);
    if (!m_listener.listen(QHostAddress::LocalHost, port))
        return std::unexpected{u"port %1 of 127.0.0.1 cannot be used: %2"_s.arg(port).arg(m_listener.errorString())};
    connect(&m_listener, &QTcpServer::newConnection, this, [this] {
        while (auto *client = m_listener.nextPendingConnection())
            new Passage{client, m_backend, m_faults}; // a child of its socket
    });
    return m_listener.serverPort();
}

} // namespace practice
