// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/storageapi.h"

/// What is in a bucket that is to be deleted, as far as it was looked at.
struct BucketInventory
{
    static constexpr qsizetype mostLooked = 5'000; ///< files
    static constexpr qsizetype mostNames = 8;

    Bucket bucket{};
    qsizetype files = 0;
    quint64 bytes = 0; ///< of them
    QList<QByteArray> names{}; ///< the first of those that stand in the bucket itself, folders with "/" at the end
    bool isCut = false; ///< it holds more files than these
    bool mayDelete = true; ///< the account may delete the bucket itself, as far as that is known

    [[nodiscard]] bool isEmpty() const { return files == 0; }
};
/// Errors: as of StorageApi.
[[nodiscard]] Task<BucketInventory> inventoryOf(StorageApi api, QString bucket, std::stop_token stop);
/// Pure. Why it is not deleted from here, with what helps, in one sentence or two; empty: it can be.
[[nodiscard]] QString problemOfRemoval(const BucketInventory &inventory);

/// What becomes of the files in a bucket that is deleted.
enum class BucketFilling : quint8 {
    Refused, ///< there may be none
    Deleted, ///< they are deleted before it, each in the generation that is there now
};
/// For ever, as far as Google does not keep it (soft delete). Conflict: it is not empty; what was deleted in it before
/// is gone. Invalid: it holds more files than can be held. Denied, before any file is deleted: the bucket itself would
/// stay.
[[nodiscard]] Task<> removeBucket(StorageApi api, QString bucket, BucketFilling filling, std::stop_token stop);
