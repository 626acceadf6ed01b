// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"

#include <memory>

class SshConnection;
struct SftpChannel;

/// The connection to the host, that stands or is made.
using FilesConnection = std::function<Task<std::shared_ptr<SshConnection>>(std::stop_token stop)>;

/// The files of a host, by SFTP; what SFTP cannot do there in one step (a copy, a folder that is deleted, a checksum)
/// by a command, whose names travel over its standard input and are read by no shell. Small questions share one
/// channel, each transfer has its own.
class SftpFiles final : public RemoteFiles
{
public:
    explicit SftpFiles(FilesConnection connection);
    ~SftpFiles() override;

    [[nodiscard]] Task<FolderListing> list(QByteArray folder, FileCount report, std::stop_token stop) override;
    [[nodiscard]] Task<FileEntry> look(QByteArray path, std::stop_token stop) override;
    [[nodiscard]] Task<FileContents> contents(QByteArray path, FilePart part, std::stop_token stop) override;
    [[nodiscard]] Task<FileStamp> save(SaveOrder order, std::stop_token stop) override;
    [[nodiscard]] Task<> makeFolder(QByteArray path, std::stop_token stop) override;
    [[nodiscard]] Task<> rename(QByteArray from, QByteArray to, IfThere ifThere, std::stop_token stop) override;
    [[nodiscard]] Task<> removeAll(QList<QByteArray> paths, std::stop_token stop) override;
    [[nodiscard]] Task<> setMode(QByteArray path, quint32 mode, std::stop_token stop) override;
    [[nodiscard]] Task<> copy(QByteArray from, QByteArray to, std::stop_token stop) override;
    [[nodiscard]] Task<FileChecksum> checksum(QByteArray path, std::stop_token stop) override;
    [[nodiscard]] Task<TransferOutcome> download(DownloadOrder order, FileReport report, std::stop_token stop) override;
    [[nodiscard]] Task<TransferOutcome> upload(UploadOrder order, FileReport report, std::stop_token stop) override;
    [[nodiscard]] Task<QList<Result<FileStamp>>> putFiles(QList<PutOrder> orders, FileReport report,
                                                          std::stop_token stop) override;
    [[nodiscard]] Task<QList<Result<>>> removeFiles(QList<KnownFile> files, std::stop_token stop) override;

private:
    std::shared_ptr<SftpChannel> m_channel; ///< tasks hold it: they may outlive this
};
