// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/process.h"
#include "services/ssh/remotegroup.h"

class ChannelPort;

/// What to run on a connection.
struct ProcessRequest
{
    enum class Input : quint8 { Ends, Open }; ///< Ends: its standard input ends after `input`

    QByteArray script; ///< text for bash (sh where there is none); any length, but no NUL
    QByteArray input{}; ///< what its standard input begins with
    Input inputEnd = Input::Ends;
    QByteArray token = newToken(); ///< by which endGroup() finds it, also when the answer to the start was never heard
};

/// A command on a machine, without a PTY: its two streams as they come, its input, its end. When its owner reads slowly
/// (setReading) the machine waits: at most 1 MiB is kept here. Lives on the GUI thread.
class RemoteProcess final : public QObject
{
    Q_OBJECT

public:
    RemoteProcess(std::shared_ptr<SshConnection> connection, QByteArray token);
    ~RemoteProcess() override; ///< closes the channel; what runs remotely may run on: endGroup() first
    /// For SshConnection::openProcess(). It says nothing before control is back in the event loop. Errors:
    /// ConnectionLost when it surely was not started, Ambiguous when it may have been; Busy, Denied, Timeout, Invalid,
    /// Cancelled.
    [[nodiscard]] static Task<std::shared_ptr<RemoteProcess>> start(std::shared_ptr<SshConnection> connection,
                                                                    std::shared_ptr<SshIoThread> ioThread,
                                                                    ProcessRequest request, std::stop_token stop);

    [[nodiscard]] bool write(const QByteArray &bytes); ///< false: the queue is full; again after drained()
    void closeInput();
    void setReading(Shell::Reading reading);
    void signal(const QByteArray &name); ///< "INT", by the server itself where it can; endGroup() is the sure way
    void close(); ///< hang-up, then the channel is closed
    [[nodiscard]] const RemoteGroup &group() const { return m_group; }
    /// A shell took the script. One that ends without having begun never ran it: no shell there, or an account shut
    /// off.
    [[nodiscard]] bool hasBegun() const { return m_out.hasSeenMark() || m_err.hasSeenMark(); }
    [[nodiscard]] bool hasBash() const; ///< known once it has begun; else sh took it
    [[nodiscard]] const std::shared_ptr<SshConnection> &connection() const { return m_connection; }

signals:
    void received(OutputStream stream, const QByteArray &bytes);
    void drained();
    void ended(const ProcessEnd &end); ///< once, behind all that came by received()

private:
    void take(OutputStream stream, const QByteArray &bytes);
    void finish(const ProcessEnd &end);

    std::shared_ptr<SshConnection> m_connection; ///< lives as long as its last process
    std::shared_ptr<ChannelPort> m_port;
    RemoteGroup m_group;
    MarkFilter m_out;
    MarkFilter m_err;
    bool m_isOver = false;
};
