// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/ssh/iochannel.h"
#include "services/ssh/sftpwire.h"

#include <QHash>

#include <condition_variable>
#include <functional>
#include <optional>
#include <stop_token>

/// The queue between a channel on an I/O thread and a worker thread that may wait for it: what goes through it never
/// passes the GUI thread. Bounded both ways: the worker waits, or the remote side does.
class SftpPipe final : public ChannelLink
{
public:
    static constexpr qsizetype mostOutgoing = 4 * 1024 * 1024;
    static constexpr qsizetype mostIncoming = 4 * 1024 * 1024;
    static constexpr quint32 longestPacket = 512 * 1024; ///< a server that says more breaks the rules

    enum class Wait : quint8 { No, Yes };

    // worker thread
    /// False when the channel has ended.
    [[nodiscard]] bool write(QByteArray bytes);
    /// The next packet without its length; nothing: none yet, none within `patience`, or the channel has ended.
    [[nodiscard]] std::optional<QByteArray> packet(Wait wait,
                                                   std::chrono::milliseconds patience = std::chrono::seconds{60});
    [[nodiscard]] bool isOver();
    [[nodiscard]] ProcessEnd howItEnded();
    [[nodiscard]] QByteArray errorWords(); ///< what came on the other stream: "bash: sftp-server: not found"

    void abort(); ///< any thread: nobody waits any longer

    void setNudge(std::function<void()> nudge) override;
    [[nodiscard]] qsizetype room() override;
    void give(OutputStream stream, QByteArray bytes) override;
    void end(ProcessEnd end) override;
    [[nodiscard]] QByteArray takeOutgoing(qsizetype most) override;
    void returnOutgoing(const QByteArray &unsent) override;
    [[nodiscard]] bool hasOutgoing() override;

private:
    [[nodiscard]] std::optional<QByteArray> cutPacket();
    void nudge();

    std::mutex m_lock;
    std::condition_variable m_changed;
    std::function<void()> m_wake;
    QByteArray m_out;
    qsizetype m_outBegin = 0; ///< what lies before it is sent
    QByteArray m_in;
    qsizetype m_inBegin = 0;
    QByteArray m_words;
    std::optional<ProcessEnd> m_over;
    bool m_isFull = false; ///< the I/O thread was told that there is no room
    bool m_isBroken = false;
};

/// Asks a server for things and hands its answers out, many under way at once. Lives on one worker thread, which waits.
class SftpClient
{
public:
    using Done = std::function<void(const sftp::Response &reply)>;

    SftpClient(std::shared_ptr<SftpPipe> pipe, std::stop_token stop)
        : m_pipe{std::move(pipe)}
        , m_stop{std::move(stop)}
    {
    }

    /// Errors: Denied where there is no SFTP, BadReply, ConnectionLost, Cancelled.
    [[nodiscard]] Result<> begin();

    /// Sends, and calls `done` from within a later wait; never when the connection is lost: then error() says so.
    void ask(sftp::Packet packet, quint32 id, Done done);
    [[nodiscard]] quint32 nextId() { return ++m_lastId; }
    [[nodiscard]] sftp::Response askAndWait(sftp::Packet packet,
                                            quint32 id); ///< kind Status, code ConnectionLost when it is
    /// Takes what has come; Yes: waits for at least one answer. False when nothing will come any more.
    bool hear(SftpPipe::Wait wait);
    [[nodiscard]] qsizetype underWay() const { return m_waiting.size(); }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< nothing is asked or heard any more

    [[nodiscard]] bool hasExtension(const QByteArray &name) const { return m_extensions.contains(name); }
    [[nodiscard]] qsizetype portion() const { return m_portion; } ///< of data in one packet

    // What is asked often.
    [[nodiscard]] sftp::Response onPath(sftp::Kind kind, const QByteArray &path);
    /// All of a folder, but "." and "..". Errors: NotFound, Denied, those of the connection.
    [[nodiscard]] Result<QHash<QByteArray, sftp::Attributes>> list(const QByteArray &path);
    [[nodiscard]] sftp::Packet renaming(quint32 id, const QByteArray &from, const QByteArray &to) const;

private:
    void lose();

    std::shared_ptr<SftpPipe> m_pipe;
    std::stop_token m_stop;
    QHash<quint32, Done> m_waiting;
    QList<QByteArray> m_extensions;
    std::optional<Error> m_error;
    quint32 m_lastId = 0;
    qsizetype m_portion = 32 * 1024;
};

/// What a status means to a person, about this path. `full`: the disk there is.
[[nodiscard]] Error sftpError(const sftp::Response &reply, const QByteArray &path, bool isFull = false);
