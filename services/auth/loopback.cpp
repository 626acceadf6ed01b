// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/loopback.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto patience = 10s; // for one request and its answer

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Loopback)
};

QByteArray page(const QString &title, const QString &text)
{
    return u"<!DOCTYPE html><html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2 - TPU Desk</title>"
           "<meta name=\"viewport\" content=\"width=device-width\"><style>body{font-family:system-ui,sans-serif;margin:20vh auto;"
           "max-width:34em;padding:0 1em;text-align:center;color-scheme:light dark}</style></head>"
           "<body><h1>%2</h1><p>%3</p></body></html>\n"_s
        .arg(QLocale{}.bcp47Name().toHtmlEscaped(), title.toHtmlEscaped(), text.toHtmlEscaped())
        .toUtf8();
}

QByteArray pageFor(Loopback::Heard heard)
{
    switch (heard) {
    case Loopback::Heard::Allowed:
        return page(Words::tr("Back to TPU Desk"), Words::tr("TPU Desk has received the answer and finishes the sign-in. You can close "
                                                             "this page."));
    case Loopback::Heard::Denied:
        return page(Words::tr("Not signed in"), Words::tr("Access was not allowed, so nothing was changed. You can close this page and try "
                                                          "again in TPU Desk."));
    case Loopback::Heard::Stranger: break;
    }
    return page(Words::tr("Not the expected answer"), Words::tr("This address does not belong to the sign-in that TPU Desk waits for. Use the "
                                                                "page that TPU Desk opened last."));
}

QByteArray reply(const char *status, const QByteArray &body)
{
    return QByteArray{"HTTP/1.1 "} + status
        + "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\nConnection: close\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff"
          "\r\nContent-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r\n\r\n"
        + body;
}

void finish(QTcpSocket *client, const QByteArray &bytes)
{
    client->write(bytes);
    client->disconnectFromHost(); // after the last byte
}

/// The value of Host: a page of another name that resolves to this computer must not get through.
QByteArray hostOf(const QByteArray &request)
{
    const auto lines = request.split('\n');
    for (const auto &line : lines) {
        if (line.first(std::min<qsizetype>(5, line.size())).toLower() == "host:")
            return line.sliced(5).trimmed();
    }
    return {};
}

} // namespace

Loopback::Loopback(Judge judge, QObject *parent) : QObject{parent}, m_judge{std::move(judge)}, m_server{new QTcpServer{this}}
{
    connect(m_server, &QTcpServer::pendingConnectionAvailable, this, &Loopback::welcome);
}

Result<> Loopback::listen(quint16 port)
{
    if (!m_server->listen(QHostAddress::LocalHost, port) && (port == 0 || !m_server->listen(QHostAddress::LocalHost, 0)))
        return failed(ErrorCode::FileFailed,
                      Words::tr("This computer does not let TPU Desk wait for the browser's answer: %1. Check its firewall, or choose another way "
                                "to sign in.").arg(m_server->errorString()));
    m_address = QUrl{u"http://127.0.0.1:%1/"_s.arg(m_server->serverPort())};
    return {};
}

void Loopback::close()
{
    m_server->close();
}

void Loopback::welcome()
{
    while (auto *client = m_server->nextPendingConnection()) {
        if (findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly).size() >= mostClients) {
            client->abort();
            client->deleteLater();
            continue;
        }
        client->setParent(this);
        client->setReadBufferSize(largestRequest + 1);
        connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
        connect(client, &QTcpSocket::readyRead, this, [this, client] { read(client); });
        QTimer::singleShot(patience, client, [client] { client->abort(); });
    }
}

void Loopback::read(QTcpSocket *client)
{
    const auto request = client->peek(largestRequest + 1);
    if (!request.contains("\r\n\r\n")) {
        if (request.size() > largestRequest)
            client->abort();
        return;
    }
    disconnect(client, &QTcpSocket::readyRead, this, nullptr);
    answer(client, request);
}

void Loopback::answer(QTcpSocket *client, const QByteArray &request)
{
    const auto words = request.first(request.indexOf("\r\n")).split(' ');
    const auto target = words.value(1);
    const bool isOurs = words.size() == 3 && words.constFirst() == "GET" && words.at(2).startsWith("HTTP/1.")
        && (target == "/" || target.startsWith("/?")) && hostOf(request) == m_address.authority().toLatin1();
    if (!isOurs || !m_server->isListening())
        return finish(client, reply("404 Not Found", {}));
    const auto heard = m_judge(QUrlQuery{QString::fromLatin1(target.sliced(1)).sliced(target.size() > 1 ? 1 : 0)});
    finish(client, reply(heard == Heard::Stranger ? "400 Bad Request" : "200 OK", pageFor(heard)));
}
