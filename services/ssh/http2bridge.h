// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/forward.h"

#include <QLocalServer>
#include <QObject>
#include <QUrl>

class DirectStream;
class QLocalSocket;

/// The way of a gRPC channel to one port of a host: a socket file in a folder of our own leads through the SSH
/// connection. No port is opened that other users of this computer could reach. What comes is counted and looked at:
/// too much of it, or what is no HTTP/2, ends it. GUI thread.
class Http2Bridge : public QObject
{
    Q_OBJECT

public:
    enum class Fault : quint8 { None, NothingListens, Unreachable, NotHttp2, TooMuch };

    Http2Bridge(quint16 port, LocalForward::Connect connect);
    ~Http2Bridge() override;

    /// `file`: a path in a folder that only this user may enter. Errors: FileFailed.
    Result<> listen(const QString &file);
    [[nodiscard]] QUrl url() const; ///< for QGrpcHttp2Channel
    /// Where such files belong, for QTemporaryDir: their whole path must be short.
    [[nodiscard]] static QString folderTemplate();
    /// From now on at most `limit` bytes may come.
    void allow(qint64 limit) { m_allowed = m_received + limit; }

    [[nodiscard]] Fault trouble() const { return m_trouble; }
    [[nodiscard]] const QString &sentence() const
    {
        return m_sentence;
    } ///< with Unreachable: why, in the connection's own words
    [[nodiscard]] qint64 received() const { return m_received; } ///< bytes
    [[nodiscard]] qint64 sent() const { return m_sent; }

private:
    void accept();
    void opened(const Result<std::shared_ptr<DirectStream>> &stream);
    void fromHost(const QByteArray &bytes);
    void toHost();
    void end(Fault trouble);

    quint16 m_port;
    LocalForward::Connect m_connect;
    QLocalServer m_server;
    QLocalSocket *m_socket = nullptr;
    std::shared_ptr<DirectStream> m_stream;
    QByteArray m_unsent; ///< taken from the channel, but the way was full
    QByteArray m_first; ///< what came first, until it is known to be HTTP/2
    bool m_isKnown = false;
    Fault m_trouble = Fault::None;
    QString m_sentence;
    qint64 m_received = 0, m_sent = 0, m_allowed = 0;
    TaskScope m_tasks; // last
};
