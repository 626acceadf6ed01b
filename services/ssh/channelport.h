// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/iochannel.h"

#include <QObject>

#include <memory>
#include <stop_token>

class SshIoThread;

/// The GUI thread's handle of one channel; the last owner gone, the channel is closed.
class ChannelPort
{
public:
    ChannelPort(const std::shared_ptr<SshIoThread> &ioThread, quint64 session, quint64 channel,
                std::shared_ptr<ChannelLink> link);
    ~ChannelPort();
    Q_DISABLE_COPY_MOVE(ChannelPort)

    void open(ChannelRequest request, Answer<void> started);
    [[nodiscard]] bool send(const QByteArray &bytes); ///< false: the queue is full, nothing was taken
    void resize(int columns, int rows);
    void endInput(); ///< the remote side sees the end of its input after what is queued
    void signal(const QByteArray &name);
    void close();
    [[nodiscard]] ChannelLink &link() const { return *m_link; }

private:
    template <typename Action>
    void onChannel(Action action);

    std::weak_ptr<SshIoThread> m_ioThread;
    quint64 m_session;
    quint64 m_channel;
    std::shared_ptr<ChannelLink> m_link;
};

/// Opens a channel on the session and answers once its program has been started. `link` is attached already.
[[nodiscard]] Task<std::shared_ptr<ChannelPort>> openChannel(std::shared_ptr<SshIoThread> ioThread, quint64 session,
                                                             ChannelRequest request, std::shared_ptr<ChannelLink> link,
                                                             std::stop_token stop);

/// A TCP connection that a machine makes for us (SSH channel direct-tcpip): its bytes and ours, nothing else. Lives on
/// the GUI thread; it keeps the SSH connection that carries it. From SshConnection::openDirect().
class DirectStream : public QObject
{
    Q_OBJECT

public:
    explicit DirectStream(std::shared_ptr<SshConnection> connection)
        : m_connection{std::move(connection)}
    {
    }
    ~DirectStream() override;

    /// False when the queue towards the machine is full: nothing of it was taken; drained() says when to try again.
    [[nodiscard]] bool send(const QByteArray &bytes) { return m_port && m_port->send(bytes); }
    /// Paused: the other side is made to wait once a megabyte is queued here. It begins paused.
    void setReading(Shell::Reading reading);
    void endInput(); ///< the other side sees the end of what we send, after all that is queued
    void close(); ///< at once: what is queued is thrown away

    /// The two halves of opening it.
    [[nodiscard]] ChannelLink::Owner owner();
    void setPort(std::shared_ptr<ChannelPort> port) { m_port = std::move(port); }

signals:
    void received(const QByteArray &bytes);
    void drained(); ///< there is room again after send() gave false
    void ended(); ///< once: the other side closed it, or the SSH connection broke

private:
    std::shared_ptr<SshConnection> m_connection;
    std::shared_ptr<ChannelPort> m_port;
    bool m_hasEnded = false;
};
