// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/filedownload.h"

#include <memory>

/// A folder of a host with all that it holds to this computer, on a worker thread. Links are not followed: they are
/// named among the problems, as is what cannot be read. What is here with the same size and time is left as it is, so
/// that it goes on after a break.
class FolderDownload
{
public:
    FolderDownload(SftpClient *client, DownloadOrder order, FileDownload::Report report, std::stop_token stop);

    [[nodiscard]] Result<TransferOutcome> run();
    /// Files whose parts were gone on with: they are neither named nor in the outcome yet.
    [[nodiscard]] const QList<std::shared_ptr<FileDownload>> &continued() const { return m_continued; }

private:
    void enter(const QByteArray &from, const QString &to, int depth);
    void take(const FileEntry &entry, const QByteArray &from, const QString &to, int depth);
    void fetch(const FileEntry &file, const QByteArray &from, const QString &to);
    void refuse(const Error &error, int number);
    void refuseHere(const QString &path, int number);
    void problem(const QString &sentence);
    [[nodiscard]] bool makeFolder(const QString &path);
    [[nodiscard]] bool canContinue() const { return !m_error && !m_client->error() && !m_stop.stop_requested(); }

    SftpClient *m_client;
    DownloadOrder m_order;
    FileDownload::Report m_report;
    std::stop_token m_stop;
    TransferOutcome m_outcome;
    QList<std::shared_ptr<FileDownload>> m_continued;
    qint64 m_seen = 0; ///< entries
    std::optional<Error> m_error;
};
