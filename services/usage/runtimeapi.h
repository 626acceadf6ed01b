// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/forward.h"
#include "services/usage/runtimereading.h"

#include <QLocalServer>
#include <QObject>
#include <QTemporaryDir>

#include <chrono>
#include <map>
#include <memory>

class DirectStream;
class QLocalSocket;
struct RuntimeLine;

/// The way of a gRPC channel to one port of a host: a socket file in a folder of our own leads through the SSH
/// connection. No port is opened that other users of this computer could reach. What comes is counted and looked at:
/// too much of it, or what is no HTTP/2, ends it. GUI thread.
class RuntimeBridge : public QObject
{
    Q_OBJECT

public:
    enum class Fault : quint8 { None, NothingListens, Unreachable, NotRuntime, TooMuch };

    RuntimeBridge(quint16 port, LocalForward::Connect connect);
    ~RuntimeBridge() override;

    /// `file`: a path in a folder that only this user may enter. Errors: FileFailed.
    Result<> listen(const QString &file);
    [[nodiscard]] QUrl url() const; ///< for QGrpcHttp2Channel
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

/// The way to the metric servers of libtpu on one host, kept between looks. GUI thread.
class RuntimeChannel
{
public:
    /// `connect` gives the host's SSH connection: that of HostPool.
    explicit RuntimeChannel(LocalForward::Connect connect);
    ~RuntimeChannel();
    Q_DISABLE_COPY_MOVE(RuntimeChannel)

    /// From metricPorts(); as long as nothing is known libtpu's usual one is asked. At most 16.
    void setPorts(const QList<quint16> &ports);
    [[nodiscard]] QList<quint16> ports() const { return m_ports; }
    /// The line to a port, made when there is none. Errors: FileFailed.
    [[nodiscard]] Result<std::shared_ptr<RuntimeLine>> line(quint16 port);
    void forget(quint16 port); ///< the next look begins anew

private:
    LocalForward::Connect m_connect;
    QTemporaryDir m_folder; ///< 0700
    QList<quint16> m_ports;
    std::map<quint16, std::shared_ptr<RuntimeLine>> m_lines;
    quint64 m_made = 0;
};

struct RuntimeQuery
{
    bool wantsSeldom = false; ///< also what need not be asked for in every look
    bool wantsEverything = false; ///< all that the server lists, not only what has a Metric; at most 64
    bool wantsStatus = false; ///< where each core stands; asked only where the server has it
    std::chrono::milliseconds deadline{5'000}; ///< of each call
};

/// One look at all ports of a host, side by side. What goes wrong is a state of the reading with a sentence; at most 2
/// MiB are taken from each port. Errors: Cancelled, FileFailed when this computer has no room for a socket file.
[[nodiscard]] Task<RuntimeReading> readRuntime(std::shared_ptr<RuntimeChannel> channel, RuntimeQuery query,
                                               std::stop_token stop);
