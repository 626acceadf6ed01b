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

#include <atomic>
#include <functional>
#include <memory>

/// A real little proxy on loopback, in a thread of its own: SOCKS5 or HTTP CONNECT, with or without a password. Every
/// place it is asked for is one port of this machine, so that names of the outside world can be used.
class ProxyServer
{
public:
    enum class Kind : quint8 { Http, Socks5 };
    enum class Mood : quint8 {
        Works,
        HangsUp, ///< takes the connection, hears the first words, closes
        HangsUpMidway, ///< closes within its answer
        Garbage,
        Silent,
        Forbids,
        CannotReach,
        SaysYesAndHangsUp,
        Drips, ///< one byte at a time, and what the server says comes glued to its last byte
    };

    struct Options
    {
        Kind kind = Kind::Socks5;
        quint16 target = 0; ///< where everything leads
        QByteArray user{}; ///< empty: no password is wanted
        QByteArray password{};
        Mood mood = Mood::Works;
    };

    explicit ProxyServer(Options options)
        : m_options{std::move(options)}
    {
        m_context.moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(&m_context, [this] { listen(); }, Qt::BlockingQueuedConnection);
    }
    ~ProxyServer()
    {
        QMetaObject::invokeMethod(&m_context, [this] { delete m_server; }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }
    Q_DISABLE_COPY_MOVE(ProxyServer)

    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] int connections() const { return m_connections; }
    [[nodiscard]] int logins() const { return m_logins; } ///< passwords seen, right or wrong
    [[nodiscard]] QByteArrayList places() const ///< "host:port", as asked for
    {
        const QMutexLocker lock{&m_mutex};
        return m_places;
    }
    [[nodiscard]] QByteArray heard() const ///< all that came before the way was open
    {
        const QMutexLocker lock{&m_mutex};
        return m_heard;
    }

private:
    enum class Stage : quint8 { Greeting, Login, Request, Open };
    struct Client
    {
        QPointer<QTcpSocket> socket;
        QPointer<QTcpSocket> server;
        QByteArray unread;
        Stage stage = Stage::Greeting;
    };
    using ClientPtr = std::shared_ptr<Client>;

    void listen()
    {
        m_server = new QTcpServer;
        if (!m_server->listen(QHostAddress::LocalHost))
            qFatal("no port on loopback");
        m_port = m_server->serverPort();
        QObject::connect(m_server, &QTcpServer::newConnection, m_server, [this] {
            while (auto *socket = m_server->nextPendingConnection())
                accept(socket);
        });
    }

    void accept(QTcpSocket *socket)
    {
        ++m_connections;
        const auto client = std::make_shared<Client>();
        client->socket = socket;
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, client] { read(client); });
    }

    void read(const ClientPtr &client)
    {
        if (client->stage == Stage::Open) {
            if (client->server)
                client->server->write(client->socket->readAll());
            return;
        }
        const auto bytes = client->socket->readAll();
        {
            const QMutexLocker lock{&m_mutex};
            m_heard += bytes;
        }
        client->unread += bytes;
        switch (m_options.mood) {
        case Mood::Silent: return;
        case Mood::HangsUp: client->socket->abort(); return;
        case Mood::Garbage: client->socket->write(QByteArray{4'000, '\x07'}); return;
        default: break;
        }
        m_options.kind == Kind::Http ? http(client) : socks(client);
    }

    void http(const ClientPtr &client)
    {
        const auto end = client->unread.indexOf("\r\n\r\n");
        if (end < 0)
            return;
        const auto lines = client->unread.first(end).split('\n');
        const auto place = lines.first().split(' ').value(1);
        QByteArray login;
        for (const auto &line : lines) {
            if (line.toLower().startsWith("proxy-authorization: basic "))
                login = QByteArray::fromBase64(line.mid(27).trimmed());
        }
        client->unread.remove(0, end + 4);
        m_logins += login.isEmpty() ? 0 : 1;
        if (!m_options.user.isEmpty() && login != m_options.user + ':' + m_options.password) {
            say(client,
                "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"lab\"\r\nConnection: "
                "close\r\n"
                "Content-Length: 0\r\n\r\n");
            client->socket->disconnectFromHost();
            return;
        }
        note(place);
        if (m_options.mood == Mood::HangsUpMidway)
            say(client, "HTTP/1.1 200 Conn");
        else if (m_options.mood == Mood::Forbids)
            say(client, "HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>");
        else if (m_options.mood == Mood::CannotReach)
            say(client, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
        else
            open(client, "HTTP/1.1 200 Connection established\r\nVia: 1.1 lab\r\n\r\n");
        if (isNo())
            client->socket->disconnectFromHost();
    }

    void socks(const ClientPtr &client)
    {
        auto &in = client->unread;
        if (client->stage == Stage::Greeting && in.size() >= 2 && in.size() >= 2 + uchar(in[1])) {
            const auto methods = in.mid(2, uchar(in[1]));
            in.remove(0, 2 + methods.size());
            const char wanted = m_options.user.isEmpty() ? '\0' : '\x02';
            if (!methods.contains(wanted)) {
                say(client, QByteArray{"\x05\xff", 2});
                client->socket->disconnectFromHost();
                return;
            }
            client->stage = wanted == 0 ? Stage::Request : Stage::Login;
            say(client, QByteArray{"\x05", 1} + wanted);
        }
        if (client->stage == Stage::Login && in.size() >= 2 && in.size() >= 3 + uchar(in[1])) {
            const auto user = in.mid(2, uchar(in[1]));
            const auto size = uchar(in[2 + user.size()]);
            if (in.size() < 3 + user.size() + size)
                return;
            const auto password = in.mid(3 + user.size(), size);
            in.remove(0, 3 + user.size() + size);
            ++m_logins;
            const bool isRight = user == m_options.user && password == m_options.password;
            say(client, isRight ? QByteArray{"\x01\x00", 2} : QByteArray{"\x01\x01", 2});
            if (!isRight) {
                client->socket->disconnectFromHost();
                return;
            }
            client->stage = Stage::Request;
        }
        if (client->stage == Stage::Request)
            socksRequest(client);
    }

    void socksRequest(const ClientPtr &client)
    {
        auto &in = client->unread;
        if (in.size() < 5)
            return;
        const int kind = in[3];
        const qsizetype length = kind == 1 ? 4 : kind == 4 ? 16 : 1 + uchar(in[4]);
        if (in.size() < 4 + length + 2)
            return;
        const auto address = in.mid(4, length);
        const auto port = uchar(in[4 + length]) << 8 | uchar(in[5 + length]);
        const auto host = kind == 3 ? address.mid(1)
            : kind == 1             ? QHostAddress{quint32(uchar(address[0]) << 24 | uchar(address[1]) << 16
                                                           | uchar(address[2]) << 8 | uchar(address[3]))}
                              .toString()
                              .toLatin1()
                        : QHostAddress{reinterpret_cast<const quint8 *>(address.constData())}.toString().toLatin1();
        in.remove(0, 4 + length + 2);
        note(host + ':' + QByteArray::number(port));
        const auto answer = [](char code) {
            return QByteArray{"\x05", 1} + code + QByteArray{"\x00\x01\x7f\x00\x00\x01\x00\x00", 8};
        };
        if (m_options.mood == Mood::HangsUpMidway)
            say(client, answer('\0').first(4));
        else if (m_options.mood == Mood::Forbids)
            say(client, answer('\x02'));
        else if (m_options.mood == Mood::CannotReach)
            say(client, answer('\x05'));
        else
            open(client, answer('\0'));
        if (isNo())
            client->socket->disconnectFromHost();
    }

    [[nodiscard]] bool isNo() const
    {
        return m_options.mood == Mood::HangsUpMidway || m_options.mood == Mood::Forbids
            || m_options.mood == Mood::CannotReach || m_options.mood == Mood::SaysYesAndHangsUp;
    }

    void open(const ClientPtr &client, const QByteArray &yes)
    {
        client->stage = Stage::Open;
        if (m_options.mood == Mood::SaysYesAndHangsUp) {
            say(client, yes);
            return;
        }
        auto *server = new QTcpSocket{client->socket};
        client->server = server;
        QObject::connect(server, &QTcpSocket::disconnected, client->socket, [client] {
            if (client->socket)
                client->socket->disconnectFromHost();
        });
        const bool drips = m_options.mood == Mood::Drips;
        QObject::connect(server, &QTcpSocket::connected, server, [this, client, yes, drips] {
            if (!drips)
                client->socket->write(yes);
            client->server->write(client->unread);
            client->unread.clear();
        });
        QObject::connect(server, &QTcpSocket::readyRead, server, [this, client, yes, drips, isFirst = true]() mutable {
            const auto bytes = client->server->readAll();
            if (drips && isFirst) {
                drip(client, yes.chopped(1));
                client->socket->write(yes.right(1) + bytes);
            } else {
                client->socket->write(bytes);
            }
            isFirst = false;
        });
        server->connectToHost(QHostAddress::LocalHost, m_options.target);
    }

    void say(const ClientPtr &client, const QByteArray &bytes)
    {
        m_options.mood == Mood::Drips ? drip(client, bytes) : void(client->socket->write(bytes));
    }

    static void drip(const ClientPtr &client, const QByteArray &bytes)
    {
        for (const char byte : bytes) {
            client->socket->write(&byte, 1);
            client->socket->flush();
        }
    }

    void note(const QByteArray &place)
    {
        const QMutexLocker lock{&m_mutex};
        m_places.append(place);
    }

    Options m_options;
    QThread m_thread;
    QObject m_context;
    QTcpServer *m_server = nullptr;
    quint16 m_port = 0;
    std::atomic_int m_connections = 0;
    std::atomic_int m_logins = 0;
    mutable QMutex m_mutex;
    QByteArrayList m_places;
    QByteArray m_heard;
};
