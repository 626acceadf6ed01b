// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QMutex>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>
#include <QTimer>
#include <QUrl>

#include <functional>

/// A raw TCP server on loopback, in a thread of its own, that answers each request with whatever bytes a test says.
class HostileServer
{
public:
    /// Runs in the server's thread for every complete request; `number` counts from 1.
    using Answer = std::function<void(QTcpSocket *socket, int number, const QByteArray &request)>;

    explicit HostileServer(Answer answer)
        : m_answer{std::move(answer)}
    {
        m_context.moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(&m_context, [this] { listen(); }, Qt::BlockingQueuedConnection);
    }

    ~HostileServer()
    {
        QMetaObject::invokeMethod(&m_context, [this] { delete m_server; }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] QUrl url(const QString &path = QStringLiteral("/v2/x")) const
    {
        return QUrl{QStringLiteral("http://127.0.0.1:%1%2").arg(m_port).arg(path)};
    }

    [[nodiscard]] QList<QByteArray> requests() const
    {
        const QMutexLocker lock{&m_mutex};
        return m_requests;
    }
    [[nodiscard]] int count() const { return int(requests().size()); }

    /// A complete, well-behaved answer.
    [[nodiscard]] static QByteArray json(const QByteArray &body, const QByteArray &status = "200 OK",
                                         const QByteArray &moreHeaders = {})
    {
        return "HTTP/1.1 " + status + "\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: "
            + QByteArray::number(body.size()) + "\r\n" + moreHeaders + "\r\n" + body;
    }

private:
    void listen()
    {
        m_server = new QTcpServer;
        if (!m_server->listen(QHostAddress::LocalHost))
            qFatal("no port on loopback");
        m_port = m_server->serverPort();
        QObject::connect(m_server, &QTcpServer::newConnection, &m_context, [this] {
            while (auto *socket = m_server->nextPendingConnection())
                accept(socket);
        });
    }

    void accept(QTcpSocket *socket)
    {
        QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
            auto unread = socket->property("unread").toByteArray() + socket->readAll();
            for (auto size = requestSize(unread); size > 0; size = requestSize(unread)) {
                const auto request = unread.left(size);
                unread.remove(0, size);
                socket->setProperty("unread", unread);
                m_answer(socket, note(request), request);
            }
            socket->setProperty("unread", unread);
        });
    }

    int note(const QByteArray &request)
    {
        const QMutexLocker lock{&m_mutex};
        m_requests.append(request);
        return int(m_requests.size());
    }

    [[nodiscard]] static qsizetype requestSize(const QByteArray &bytes)
    {
        const auto end = bytes.indexOf("\r\n\r\n");
        if (end < 0)
            return 0;
        qsizetype length = 0;
        for (const auto &line : bytes.left(end).split('\n')) {
            if (line.toLower().startsWith("content-length:"))
                length = line.mid(15).trimmed().toLongLong();
        }
        const auto size = end + 4 + length;
        return bytes.size() >= size ? size : 0;
    }

    Answer m_answer;
    QThread m_thread;
    QObject m_context;
    QTcpServer *m_server = nullptr;
    quint16 m_port = 0;
    mutable QMutex m_mutex;
    QList<QByteArray> m_requests;
};
