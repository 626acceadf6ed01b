// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/oncedoor.h"

#include <QRandomGenerator>
#include <QTcpSocket>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestRequest = 16 * 1024;

QByteArray nonce()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray{reinterpret_cast<const char *>(words.data()), sizeof words}.toHex();
}

} // namespace

OnceDoor::OnceDoor(QObject *parent)
    : QObject{parent}
{
    m_close.setSingleShot(true);
    connect(&m_close, &QTimer::timeout, this, &OnceDoor::shut);
    connect(&m_server, &QTcpServer::newConnection, this, &OnceDoor::let);
}

QUrl OnceDoor::leadTo(const QUrl &page)
{
    shut();
    if (!m_server.listen(QHostAddress::LocalHost))
        return {};
    m_page = page;
    m_path = '/' + nonce();
    m_close.start(opening);
    return QUrl{u"http://127.0.0.1:%1%2"_s.arg(m_server.serverPort()).arg(QLatin1StringView{m_path})};
}

void OnceDoor::let()
{
    while (auto *socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
            if (socket->bytesAvailable() > longestRequest)
                socket->abort();
            else if (socket->peek(longestRequest).contains("\r\n\r\n"))
                answer(socket);
        });
    }
}

/// Only who knows the path is led on, and only the first. A favicon or a guess is told nothing.
void OnceDoor::answer(QTcpSocket *socket)
{
    const auto request = socket->readAll();
    const bool isOurs = !m_path.isEmpty() && request.startsWith("GET " + m_path + " HTTP/1.");
    if (isOurs)
        socket->write("HTTP/1.1 302 Found\r\nLocation: " + m_page.toEncoded()
                      + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nContent-Length: "
                        "0\r\nConnection: close\r\n\r\n");
    else
        socket->write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    socket->disconnectFromHost();
    if (isOurs)
        shut();
}

void OnceDoor::shut()
{
    m_close.stop();
    m_server.close();
    m_path.clear();
    m_page.clear();
}
