// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceprocess.h"

#include "services/practice/http/httpframing.h"

#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QTcpSocket>
#include <QUrl>

using namespace Qt::StringLiterals;

QString PracticeProcess::program()
{
    return QStringLiteral(TPUDESK_BINARY_DIR) + "/bin/tpudesk-practice"_L1;
}

bool PracticeProcess::start(const QStringList &arguments)
{
    m_process.start(program(), arguments);
    if (!m_process.waitForStarted(30'000))
        return false;
    QElapsedTimer clock;
    clock.start();
    while (!m_process.canReadLine() && clock.elapsed() < 60'000) {
        if (m_process.state() == QProcess::NotRunning)
            return false;
        m_process.waitForReadyRead(100);
    }
    m_line = QJsonDocument::fromJson(m_process.readLine()).object();
    return !m_line.isEmpty();
}

int PracticeProcess::stop()
{
    m_process.terminate();
    if (!m_process.waitForFinished(30'000))
        return -1;
    return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

void PracticeProcess::kill()
{
    m_process.kill();
    m_process.waitForFinished(30'000);
}

quint16 PracticeProcess::port() const
{
    return quint16(QUrl{m_line["api"_L1].toString()}.port());
}

QJsonObject HttpReply::json() const
{
    return QJsonDocument::fromJson(body).object();
}

HttpReply http(quint16 port, const QByteArray &method, const QByteArray &target, const QByteArray &token,
               const QByteArray &body)
{
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, port);
    HttpReply reply;
    if (!socket.waitForConnected(30'000))
        return reply;
    auto request = method + ' ' + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(port) + "\r\n";
    if (!token.isEmpty())
        request += "Authorization: Bearer " + token + "\r\n";
    if (!body.isEmpty())
        request += "Content-Type: application/json\r\n";
    request += "Content-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
    socket.write(request);
    QElapsedTimer clock;
    clock.start();
    while (practice::wholeMessage(reply.raw) == 0 && clock.elapsed() < 30'000) {
        const bool more = socket.waitForReadyRead(1'000);
        reply.raw += socket.readAll();
        if (!more && socket.state() != QAbstractSocket::ConnectedState)
            break;
    }
    const auto size = practice::wholeMessage(reply.raw);
    if (size <= 0 || !reply.raw.startsWith("HTTP/1.1 "))
        return reply;
    const auto headEnd = reply.raw.indexOf("\r\n\r\n");
    reply.body = reply.raw.sliced(headEnd + 4);
    const auto lines = reply.raw.first(headEnd).split('\n');
    reply.status = lines.first().split(' ').value(1).toInt();
    for (const auto &line : lines) {
        if (const auto colon = line.indexOf(':'); colon > 0)
            reply.headers[line.first(colon).toLower()] = line.sliced(colon + 1).trimmed();
    }
    return reply;
}

void waitForPort(const QString &address, quint16 port, bool isOpen)
{
    for (const QDeadlineTimer deadline{30'000}; !deadline.hasExpired(); QThread::msleep(20)) {
        QTcpSocket socket;
        socket.connectToHost(address, port);
        if (socket.waitForConnected(1'000) == isOpen)
            return;
    }
}
