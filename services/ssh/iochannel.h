// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/core/process.h"
#include "services/ssh/connection.h"

#include <QByteArray>
#include <QtClassHelperMacros>

#include <libssh/callbacks.h>
#include <libssh/libssh.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

/// The bounded queue between one channel on an I/O thread and its owner on the GUI thread.
/// Above `high` bytes the I/O thread stops taking, the SSH window closes and the remote side waits.
class ChannelLink : public std::enable_shared_from_this<ChannelLink>
{
public:
    ChannelLink() = default;
    virtual ~ChannelLink() = default;
    Q_DISABLE_COPY_MOVE(ChannelLink)

    static constexpr qsizetype high = 1024 * 1024;
    static constexpr qsizetype low = 256 * 1024;
    static constexpr qsizetype portion = 128 * 1024; ///< handed over in one turn of the event loop
    static constexpr qsizetype outgoingHigh = 32 * 1024 * 1024;
    static constexpr qsizetype outgoingLow = 256 * 1024;

    /// What the GUI side does with it; set before the channel is opened, cleared by detach().
    struct Owner
    {
        std::function<void(OutputStream, const QByteArray &)> received{};
        std::function<void(const ProcessEnd &)> ended{};
        std::function<void()> drained{}; ///< there is room again after send() gave false
    };

    // GUI thread
    void attach(Owner owner) { m_owner = std::move(owner); }
    virtual void setNudge(std::function<void()> nudge)
    {
        m_nudge = std::move(nudge);
    } ///< makes the I/O thread look again
    void detach();
    void setReading(Shell::Reading reading);
    /// False when the queue towards the remote side is full: nothing of it was taken.
    [[nodiscard]] bool send(const QByteArray &bytes);

    // I/O thread; another kind of queue may stand here whose owner is no GUI thread
    [[nodiscard]] virtual qsizetype room(); ///< bytes that may be given; after 0 the nudge comes when there is room
    virtual void give(OutputStream stream, QByteArray bytes);
    virtual void end(ProcessEnd end);
    [[nodiscard]] virtual QByteArray takeOutgoing(qsizetype most);
    virtual void returnOutgoing(const QByteArray &unsent);
    [[nodiscard]] virtual bool hasOutgoing();

private:
    struct Chunk
    {
        OutputStream stream;
        QByteArray bytes;
    };

    void ring();
    void deliver();
    void notifyRoom();
    [[nodiscard]] std::deque<Chunk> takePortion();

    Owner m_owner; // GUI thread only
    std::function<void()> m_nudge; // GUI thread only
    Shell::Reading m_reading = Shell::Reading::Flowing; // GUI thread only
    bool m_ended = false; // GUI thread only

    std::mutex m_mutex;
    std::deque<Chunk> m_incoming;
    qsizetype m_incomingBytes = 0;
    std::deque<QByteArray> m_outgoing; ///< as they were given: what is large is not copied while somebody waits
    qsizetype m_sentOfFirst = 0; ///< bytes of its first that are on their way
    qsizetype m_outgoingBytes = 0; ///< that are not
    std::optional<ProcessEnd> m_end;
    bool m_starved = false; ///< the I/O thread waits for room
    bool m_refused = false; ///< send() gave false: the owner waits for room
    std::atomic_bool m_rung = false;
};

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
    [[nodiscard]] bool hasLostSession() const;
    void refuse();
    void expire();
    void drain();
    [[nodiscard]] bool drainStream(OutputStream stream, qsizetype &budget);
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
