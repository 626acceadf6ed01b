// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/ssh/sftppipe.h"
#include "services/ssh/sftpwire.h"

#include <QHash>

#include <functional>
#include <stop_token>

/// Asks a server for things and hands its answers out, many under way at once. Lives on one worker thread, which waits.
class SftpClient
{
public:
    using Done = std::function<void(const sftp::Reply &reply)>;

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
    [[nodiscard]] sftp::Reply askAndWait(sftp::Packet packet,
                                         quint32 id); ///< kind Status, code ConnectionLost when it is
    /// Takes what has come; Yes: waits for at least one answer. False when nothing will come any more.
    bool hear(SftpPipe::Wait wait);
    [[nodiscard]] qsizetype underWay() const { return m_waiting.size(); }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< nothing is asked or heard any more

    [[nodiscard]] bool hasExtension(const QByteArray &name) const { return m_extensions.contains(name); }
    [[nodiscard]] qsizetype portion() const { return m_portion; } ///< of data in one packet

    // What is asked often.
    [[nodiscard]] sftp::Reply onPath(sftp::Kind kind, const QByteArray &path);
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
[[nodiscard]] Error sftpError(const sftp::Reply &reply, const QByteArray &path, bool isFull = false);
