// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/storedobject.h"
#include "services/practice/world/worldcontext.h"

#include <QStringList>

namespace practice {

/// "region", "dual-region" or "multi-region" of a place where buckets can be; empty: there is no such place.
/// `location` in capitals, as Cloud Storage shows it. Regions are those of the catalogue.
[[nodiscard]] QString locationTypeOf(const Catalogue &catalogue, const QString &location);
/// Why no bucket can be called this, or nothing.
[[nodiscard]] std::optional<ApiError> bucketNameRefused(const QString &name);
/// Why no object can be called this, or nothing.
[[nodiscard]] std::optional<ApiError> objectNameRefused(const QString &name);

/// What a new bucket is like: `body` as a client sent it, its shape checked; what was left out is filled in.
[[nodiscard]] Answer<QJsonObject> newBucketSettings(const WorldContext &context, const QJsonObject &body);
/// What a bucket becomes by `change`, in which null takes a member away.
[[nodiscard]] Answer<QJsonObject> changedBucketSettings(const WorldContext &context, const StoredBucket &bucket,
                                                        const QJsonObject &change);
/// The same of an object: contentType, metadata, customTime and their like; what Google itself decides is left out.
[[nodiscard]] Answer<QJsonObject> changedObjectSettings(const QJsonObject &settings, const QJsonObject &change);
[[nodiscard]] bool isStorageClass(const QString &word);
/// Objects that are deleted can be had back for so long; zero: they cannot.
[[nodiscard]] std::chrono::seconds softDeleteTime(const StoredBucket &bucket);
[[nodiscard]] bool hasUniformAccess(const StoredBucket &bucket);
/// Why the access control lists in `sent` (an Object or a Bucket) cannot be: with uniform access there are none.
[[nodiscard]] std::optional<ApiError> listsRefused(const StoredBucket &bucket, const QJsonObject &sent);
/// Uniform access that has lasted for 90 days stays.
[[nodiscard]] std::optional<ApiError> uniformAccessEndRefused(const WorldContext &context, const StoredBucket &before,
                                                              const StoredBucket &after);
[[nodiscard]] bool isPublicPrevented(const StoredBucket &bucket);

/// Merges as a PATCH does (RFC 7396): null takes a member away, objects are merged, all else is replaced.
[[nodiscard]] QJsonObject merged(QJsonObject json, const QJsonObject &change);

} // namespace practice
