// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/sftpclient.h"

#include <memory>

/// A new file takes the place of another one on a server that does not rename over a file (it has no
/// posix-rename@openssh.com): the old one is set aside under a name of its own, the new one gets its name, and the old
/// one is removed. Of both, one or both are whole under a name that is told, whatever fails: nothing is deleted before
/// the new one has its place.
class SftpReplacement : public std::enable_shared_from_this<SftpReplacement>
{
public:
    enum class End : quint8 {
        Replaced,
        Refused, ///< the old one has its name still, or again
        NoName, ///< the same: all names that it could have meanwhile are taken
        NotPutBack, ///< the old one is called backup(), the new one as before
    };
    using Done = std::function<void(const SftpReplacement &ended)>;

    SftpReplacement(SftpClient *client, QByteArray from, QByteArray to);

    /// `done` from within a later wait, once nothing is under way any more; never when the connection is lost.
    void begin(Done done);
    [[nodiscard]] End end() const { return m_end; }
    [[nodiscard]] const QByteArray &backup() const { return m_backup; } ///< a path; empty: none was tried yet
    [[nodiscard]] const sftp::Response &refusal() const { return m_refusal; } ///< where it was not replaced

private:
    void setAside(int number);
    void place();
    void putBack();
    void finish(End end);
    void rename(const QByteArray &from, const QByteArray &to, SftpClient::Done done);

    SftpClient *m_client;
    QByteArray m_from;
    QByteArray m_to;
    QByteArray m_backup;
    sftp::Response m_refusal;
    End m_end = End::Refused;
    Done m_done;
};
