// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/connection.h"

#include <QByteArray>
#include <QtClassHelperMacros>

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

/// How a channel ended, before it becomes the end of a shell or the result of a command.
struct ChannelEnd
{
    enum class Kind : quint8 { Exited, Signalled, Lost };

    Kind kind = Kind::Lost;
    int status = 0;
    QString signal{};
    QString reason{};
};

/// The bounded queue between one channel on an I/O thread and its owner on the GUI thread.
/// Above `high` bytes the I/O thread stops taking, the SSH window closes and the remote side waits.
class ChannelLink : public std::enable_shared_from_this<ChannelLink>
{
public:
    ChannelLink() = default;
    virtual ~ChannelLink() = default;
    Q_DISABLE_COPY_MOVE(ChannelLink)

    enum class Stream : quint8 { Out, Err };

    static constexpr qsizetype high = 1024 * 1024;
    static constexpr qsizetype low = 256 * 1024;
    static constexpr qsizetype portion = 128 * 1024; ///< handed over in one turn of the event loop
    static constexpr qsizetype outgoingHigh = 32 * 1024 * 1024;
    static constexpr qsizetype outgoingLow = 256 * 1024;

    /// What the GUI side does with it; set before the channel is opened, cleared by detach().
    struct Owner
    {
        std::function<void(Stream, const QByteArray &)> received{};
        std::function<void(const ChannelEnd &)> ended{};
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
    virtual void give(Stream stream, QByteArray bytes);
    virtual void end(ChannelEnd end);
    [[nodiscard]] virtual QByteArray takeOutgoing(qsizetype most);
    virtual void returnOutgoing(const QByteArray &unsent);
    [[nodiscard]] virtual bool hasOutgoing();

private:
    struct Chunk
    {
        Stream stream;
        QByteArray bytes;
    };

    void ring();
    void deliver();
    void tellOfRoom();
    [[nodiscard]] std::deque<Chunk> takePortion();

    Owner m_owner; // GUI thread only
    std::function<void()> m_nudge; // GUI thread only
    Shell::Reading m_reading = Shell::Reading::Flowing; // GUI thread only
    bool m_ended = false; // GUI thread only

    std::mutex m_mutex;
    std::deque<Chunk> m_incoming;
    qsizetype m_incomingBytes = 0;
    QByteArray m_outgoing;
    std::optional<ChannelEnd> m_end;
    bool m_starved = false; ///< the I/O thread waits for room
    bool m_refused = false; ///< send() gave false: the owner waits for room
    std::atomic_bool m_rung = false;
};
