// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketfiles.h"
#include "services/buckets/resumableupload.h"

/// What becomes an object, and what it replaces.
struct ObjectUpload
{
    QByteArray from{}; ///< path of a file of this computer; empty: `bytes`
    QByteArray bytes{};
    LocalLinks links = LocalLinks::Followed;
    BucketUri to{};
    qint64 replaced = generation::none; ///< that is there now, see StorageApi
};

/// Opens it once more. Worker threads. Errors: FileFailed.
[[nodiscard]] Result<UploadSource> sourceOf(const ObjectUpload &upload);

/// Puts it there: small ones in one, large ones in parts where the bucket allows it. What is there then has the bytes
/// that were read here, by its CRC32C. Errors beside those of StorageApi: AlreadyExists and Conflict, something else is
/// there than `replaced`; Conflict, it changed here; FileFailed.
[[nodiscard]] Task<BucketObject> uploadObject(std::shared_ptr<const BucketContext> context, ObjectUpload upload,
                                              std::shared_ptr<TransferMeter> meter, std::stop_token stop);

/// One session for these bytes of it, to `to`; what is there then was compared.
[[nodiscard]] Task<BucketObject> uploadSlice(std::shared_ptr<const BucketContext> context, ObjectUpload upload,
                                             UploadSlice slice, std::shared_ptr<TransferMeter> meter,
                                             std::stop_token stop);
