// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketupload.h"

/// Files above this size go in parts, several at once, where the bucket allows it.
inline constexpr quint64 compositeFrom = quint64{64} << 20;

/// The parts of a large file, which lie in the bucket for a while as objects of their own. Written down before the
/// first of them is sent, so that they are gone on with, or taken away, also after a crash.
struct CompositeRecord
{
    QString id{}; ///< of this upload; part of the names of its parts
    BucketUri to{};
    QByteArray from{}; ///< path on this computer
    quint64 size = 0;
    qint64 modified = 0;
    qint64 touched = 0; ///< when a part of it arrived last; seconds since 1970, UTC

    /// What the names of its parts begin with.
    [[nodiscard]] QByteArray prefix() const;

    friend bool operator==(const CompositeRecord &, const CompositeRecord &) = default;
};
[[nodiscard]] QJsonObject toJson(const CompositeRecord &record);
/// Nothing for what is none: anybody may have edited it.
[[nodiscard]] std::optional<CompositeRecord> compositeRecordFrom(const QJsonObject &json);

/// Parts are objects for a while. Where what is deleted goes on billing (soft delete, a class with a least duration,
/// versions) or cannot be deleted at all (a retention policy, holds), a file goes in one. So it does where nothing is
/// known of the bucket.
[[nodiscard]] bool mayBeComposed(const Bucket &bucket);
/// How a file of this size is cut: 2 to 32 parts, each but the last a multiple of 256 KiB.
[[nodiscard]] QList<UploadSlice> partsOf(quint64 size);

/// `source`: the file as it was looked at first. Errors: as of uploadObject().
[[nodiscard]] Task<BucketObject> uploadInParts(std::shared_ptr<const BucketContext> context, ObjectUpload upload,
                                               UploadSource source, std::shared_ptr<TransferMeter> meter,
                                               std::stop_token stop);

/// Takes away the parts of uploads that nobody has gone on with for a day. What cannot be had now is tried the next
/// time.
[[nodiscard]] Task<> removeAbandonedParts(std::shared_ptr<const BucketContext> context, std::stop_token stop);
