// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/storageapi.h"
#include "services/files/remotefiles.h"

#include <memory>

class Clock;
class Documents;
class StreamClient;

/// What files of buckets are worked on with.
struct BucketContext
{
    StorageApi api;
    std::shared_ptr<StreamClient> streams;
    Clock *clock;
    /// Keeps which parts of large uploads lie in buckets, so that they go also after a crash; null: nothing is kept,
    /// and large files are sent in one.
    Documents *documents = nullptr;
};

/// Cloud Storage as a place with files: the root lists the project's buckets, "/bucket/a/b" is the object "a/b". A
/// folder is what objects have in front of a "/" in their names; one that is made is an empty object whose name ends
/// in it. Where an object and a folder have the same name, the folder's ends in "/", also in FileEntry::name; a folder
/// whose name is empty is called "/". Buckets of other projects are not in the root, but can be listed by their path.
/// What is there is known by its generation (FileStamp::generation).
class BucketFiles final : public RemoteFiles
{
public:
    explicit BucketFiles(BucketContext context);

    [[nodiscard]] Task<FolderListing> list(QByteArray folder, FileCount report, std::stop_token stop) override;
    [[nodiscard]] Task<FileEntry> look(QByteArray path, std::stop_token stop) override;
    [[nodiscard]] Task<FileContents> contents(QByteArray path, FilePart part, std::stop_token stop) override;
    [[nodiscard]] Task<FileStamp> save(SaveOrder order, std::stop_token stop) override;
    [[nodiscard]] Task<> makeFolder(QByteArray path, std::stop_token stop) override;
    /// A copy and a delete for each object: what was moved before a failure stays moved.
    [[nodiscard]] Task<> rename(QByteArray from, QByteArray to, IfThere ifThere, std::stop_token stop) override;
    /// Never a bucket.
    [[nodiscard]] Task<> removeAll(QList<QByteArray> paths, std::stop_token stop) override;
    [[nodiscard]] Task<> setMode(QByteArray path, quint32 mode, std::stop_token stop) override; ///< Invalid, always
    [[nodiscard]] Task<> copy(QByteArray from, QByteArray to, std::stop_token stop) override;
    /// As Google has it: MD5, or CRC32C of what was composed.
    [[nodiscard]] Task<FileChecksum> checksum(QByteArray path, std::stop_token stop) override;
    [[nodiscard]] Task<TransferOutcome> download(DownloadOrder order, FileReport report, std::stop_token stop) override;
    [[nodiscard]] Task<TransferOutcome> upload(UploadOrder order, FileReport report, std::stop_token stop) override;
    [[nodiscard]] Task<QList<Result<FileStamp>>> putFiles(QList<PutOrder> orders, FileReport report,
                                                          std::stop_token stop) override;
    [[nodiscard]] Task<QList<Result<>>> removeFiles(QList<KnownFile> files, std::stop_token stop) override;

private:
    std::shared_ptr<const BucketContext> m_context; ///< tasks hold it: they may outlive this
};
