// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/connection.h"

#include <QObject>
#include <QTcpServer>

#include <functional>
#include <map>
#include <memory>

class DirectStream;

/// A port of this computer that leads to a port of another machine, through its SSH connection. Only programs of this
/// computer reach it: it listens on 127.0.0.1 alone, whatever is asked, and lets in the user's own programs and no web
/// page under a name of its own (services/ssh/forwardguard.h). It stays open while the connection breaks and comes
/// back: the next program that connects has the machine reached again. GUI thread.
class LocalForward : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostStreams = 128; ///< side by side; more wait in the system's own queue

    struct Place
    {
        QString host = QStringLiteral("127.0.0.1"); ///< as the machine sees it
        quint16 port = 0;
    };
    struct Traffic
    {
        qint64 toMachine = 0; ///< bytes
        qint64 fromMachine = 0;
        int open = 0; ///< connections now
        int served = 0; ///< connections ever
    };
    using Connect = std::function<Task<std::shared_ptr<SshConnection>>(std::stop_token)>;

    LocalForward(Place place, Connect connect, QObject *parent = nullptr);
    ~LocalForward() override;

    /// The first of `wanted` that is free, else any: see port(). Errors: FileFailed when the system gives no port at
    /// all.
    Result<> listen(const QList<quint16> &wanted = {});
    void close(); ///< and everything that goes through it
    [[nodiscard]] bool isListening() const { return m_server.isListening(); }
    [[nodiscard]] quint16 port() const { return m_server.serverPort(); } ///< the actual one; 0: closed
    [[nodiscard]] const Place &place() const { return m_place; }
    [[nodiscard]] const Traffic &traffic() const { return m_traffic; }
    /// Why the last program could not be connected; nothing once one could.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

signals:
    void changed(); ///< opened, closed, error(), number of connections
    void trafficChanged(); ///< at most a few times a second

private:
    struct Stream;

    void accept();
    void connected(quint64 id, const Result<std::shared_ptr<DirectStream>> &opened);
    void fromMachine(quint64 id, const QByteArray &bytes);
    void toMachine(quint64 id);
    [[nodiscard]] bool judge(quint64 id, Stream &stream);
    void taken(quint64 id);
    void leave(quint64 id);
    void endedThere(quint64 id);
    void drop(quint64 id);
    void notifyLater();

    Place m_place;
    Connect m_connect;
    QTcpServer m_server;
    std::map<quint64, std::unique_ptr<Stream>> m_streams;
    quint64 m_last = 0;
    Traffic m_traffic;
    std::optional<Error> m_error;
    bool m_isTelling = false;
    TaskScope m_tasks; // last
};
