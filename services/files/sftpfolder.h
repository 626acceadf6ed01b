// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/ssh/sftpclient.h"

#include <QSet>

#include <chrono>

/// Reads one folder of a host, on a worker thread: what it holds, what its links lead to, the room on its disk.
class SftpFolder
{
public:
    using Report = std::function<void(qint64)>; ///< how many entries so far; on this thread, at most ten a second

    SftpFolder(SftpClient *client, Report report, std::stop_token stop);

    /// `folder` empty: the user's own.
    [[nodiscard]] Result<FolderListing> run(const QByteArray &folder);

private:
    void askMore();
    void take(const sftp::Response &part);
    void add(const sftp::Named &named);
    void followLinks();
    void follow(FileEntry *link);
    void measure();
    void notify();

    SftpClient *m_client;
    Report m_report;
    std::stop_token m_stop;
    FolderListing m_listing;
    QSet<QByteArray> m_names;
    QByteArray m_handle;
    qsizetype m_ahead = 1; ///< questions under way
    qsizetype m_heard = 0; ///< names, also those that come again and again
    bool m_isEnd = false;
    std::optional<Error> m_error;
    std::chrono::steady_clock::time_point m_lastNotice{};
};

/// What an entry is, by what the server says of it. `name` is kept as it is.
[[nodiscard]] FileEntry fileEntry(const QByteArray &name, const sftp::Attributes &attributes);

/// Of the answer to statvfs@openssh.com; nothing: it is none.
[[nodiscard]] std::optional<DiskSpace> diskSpace(const sftp::Response &reply);

/// The error of a refusal: OpenSSH says "failure" of everything, also of a full disk, so the disk is asked.
[[nodiscard]] Error refusalOf(SftpClient &client, const sftp::Response &reply, const QByteArray &path);
