// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QProcess>
#include <QString>

/// A running tpudesk-practice, with a plain HTTP client on one socket each call: what is on the wire is seen as it is.
class PracticeProcess
{
public:
    /// The path of the program.
    [[nodiscard]] static QString program();
    /// Starts it and waits for its line. False: it ended, see errors() and exitCode().
    [[nodiscard]] bool start(const QStringList &arguments);
    /// SIGTERM, and waits. The exit code, -1 after a crash.
    int stop();
    void kill(); ///< SIGKILL, and waits

    [[nodiscard]] QJsonObject line() const { return m_line; } ///< the JSON of its first line
    [[nodiscard]] QByteArray errors() { return m_process.readAllStandardError(); }
    [[nodiscard]] QProcess &process() { return m_process; }
    [[nodiscard]] quint16 port() const;
    [[nodiscard]] QByteArray token() const { return m_line[QLatin1StringView{"token"}].toString().toLatin1(); }

private:
    QProcess m_process;
    QJsonObject m_line;
};

struct HttpReply
{
    int status = 0; ///< 0: the connection ended before a whole reply came
    QHash<QByteArray, QByteArray> headers; ///< lower-case names
    QByteArray body;
    QByteArray raw;

    [[nodiscard]] QJsonObject json() const;
};

/// One request on a connection of its own.
[[nodiscard]] HttpReply http(quint16 port, const QByteArray &method, const QByteArray &target, const QByteArray &token,
                             const QByteArray &body = {});

/// Blocks until somebody listens there, or nobody does; at most half a minute. Nothing else happens meanwhile.
void waitForPort(const QString &address, quint16 port, bool isOpen);

/// Asks until `holds(json)` or `deadline` ms have passed; the last reply.
template <typename Holds>
HttpReply httpUntil(quint16 port, const QByteArray &target, const QByteArray &token, Holds holds,
                    int deadline = 15'000);

#include <QElapsedTimer>
#include <QThread>

template <typename Holds>
HttpReply httpUntil(quint16 port, const QByteArray &target, const QByteArray &token, Holds holds, int deadline)
{
    QElapsedTimer clock;
    clock.start();
    auto reply = http(port, "GET", target, token);
    while (!holds(reply) && clock.elapsed() < deadline) {
        QThread::msleep(20); // the pace of asking, not a wait for an effect
        reply = http(port, "GET", target, token);
    }
    return reply;
}
