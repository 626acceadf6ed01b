// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/answer.h"
#include "services/ssh/channellink.h"

#include <libssh/callbacks.h>
#include <libssh/libssh.h>

#include <chrono>
#include <memory>
#include <optional>

using SteadyTime = std::chrono::steady_clock::time_point;

/// What to start on a new channel.
struct ChannelRequest
{
    struct Terminal
    {
        QByteArray term;
        int columns = 80;
        int rows = 24;
    };
    struct Direct
    {
        QByteArray host;
        quint16 port = 0;
    };
    enum class Input : quint8 { Open, EndsWithQueue }; ///< EndsWithQueue: EOF after what is queued

    QByteArray command{}; ///< empty: the login shell
    QByteArray subsystem{}; ///< "sftp", in the place of a command
    std::optional<Terminal> terminal{};
    std::optional<Direct> direct{}; ///< no session: a TCP connection that the machine makes (direct-tcpip)
    Input input = Input::Open;
};

/// One channel on its I/O thread: opened, fed, drained and ended in steps that never block.
class IoChannel
{
public:
    IoChannel(ssh_session session, ChannelRequest request, std::shared_ptr<ChannelLink> link, Answer<void> started,
              SteadyTime deadline);
    ~IoChannel();
    Q_DISABLE_COPY_MOVE(IoChannel)

    void advance(SteadyTime now);
    void resize(int columns, int rows);
    void endInput() { m_request.input = ChannelRequest::Input::EndsWithQueue; } ///< EOF once the queue is sent
    /// "TERM": servers before OpenSSH 7.9, and those with a forced command, do nothing.
    void signal(const QByteArray &name);
    /// Hang-up first, so that the program can say how it ended; then the channel is closed.
    void close(SteadyTime now);
    /// The session is gone: gives what has arrived and ends as Lost, unless the exit was told before.
    void lose(const Error &error);

    [[nodiscard]] bool isOver() const { return m_state == State::Over; }
    [[nodiscard]] bool hasMore() const { return m_more; } ///< wants another turn without waiting
    [[nodiscard]] bool isHeldBack() const { return m_heldBack; } ///< has bytes to send, but the socket was full
    [[nodiscard]] std::optional<SteadyTime> deadline() const { return m_deadline; }

private:
    enum class State : quint8 { Opening, Pty, Starting, Running, Over };

    [[nodiscard]] int step();
    void stepTowardsRunning();
    void refuse();
    void expire();
    void drain();
    [[nodiscard]] bool drainStream(ChannelLink::Stream stream, qsizetype &budget);
    void feed();
    void finish(const QString &reasonIfLost);
    void listen();

    ssh_session m_session;
    ssh_channel m_channel = nullptr;
    ssh_channel_callbacks_struct m_callbacks{};
    ChannelRequest m_request;
    std::shared_ptr<ChannelLink> m_link;
    Answer<void> m_started;
    std::optional<SteadyTime> m_deadline;
    State m_state = State::Opening;
    std::optional<int> m_exitStatus;
    std::optional<QByteArray> m_exitSignal;
    bool m_remoteClosed = false;
    bool m_closing = false; ///< close() was called
    bool m_closeSent = false;
    bool m_eofSent = false;
    bool m_more = false;
    bool m_heldBack = false;
};
