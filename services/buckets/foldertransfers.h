// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketfiles.h"
#include "services/buckets/transfermeter.h"

/// A folder of a bucket, with all that lies below it, to this computer. What is here with the same size and time stays.
[[nodiscard]] Task<TransferOutcome> downloadFolder(std::shared_ptr<const BucketContext> context, DownloadOrder order,
                                                   std::shared_ptr<TransferMeter> meter, std::stop_token stop);
/// A folder of this computer into a bucket. Links are named among the problems; what is there with the same bytes
/// (CRC32C) stays; a folder with nothing in it becomes a placeholder.
[[nodiscard]] Task<TransferOutcome> uploadFolder(std::shared_ptr<const BucketContext> context, UploadOrder order,
                                                 std::shared_ptr<TransferMeter> meter, std::stop_token stop);

/// What lies in a folder of this computer, by its path below it.
struct LocalFolder
{
    struct File
    {
        QByteArray below{};
        quint64 size = 0;
    };

    QList<File> files{};
    QList<QByteArray> emptyFolders{}; ///< with "/" at the end
    QStringList problems{}; ///< of what is neither a file nor a folder
    bool isCut = false; ///< there are more than RemoteFiles::mostEntries
};
/// Worker threads. Errors: FileFailed, Cancelled.
[[nodiscard]] Result<LocalFolder> readLocalFolder(const QString &folder, const std::stop_token &stop);
