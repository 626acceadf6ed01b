// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/router.h"
#include "services/practice/world/cloudstorage.h"

namespace practice {

class World;

/// {error: {code, message, errors: [{message, domain, reason, …}]}} of Cloud Storage's JSON API.
[[nodiscard]] QJsonObject storageEnvelope(const ApiError &apiError);
/// A refusal as a reply; where bytes were asked for, its sentence is all that comes.
[[nodiscard]] Exchanged storageRefusalReply(const ApiError &apiError, bool isMedia);

/// A number of a query, or why it is none; nothing: it is not there.
[[nodiscard]] Answer<std::optional<qint64>> numberParameter(const Call &call, const QString &name);
[[nodiscard]] bool flagParameter(const Call &call, const char *name);
/// ifGenerationMatch and its kin; `kind`: "Source" for those of what is copied.
[[nodiscard]] Answer<StorageConditions> conditionsOf(const Call &call, const QString &kind = {});

/// An object's reply form, with projection and etag.
[[nodiscard]] Exchanged objectReply(World &world, const Call &call, const StoredObject &object);
[[nodiscard]] Exchanged bucketReply(World &world, const Call &call, const StoredBucket &bucket);
/// Who asks: by the token, and the project that pays.
[[nodiscard]] StorageCaller callerOf(World &world, const Call &call);
/// The bucket of a path's part, if it is there and the caller has `permission`.
[[nodiscard]] Answer<const StoredBucket *> bucketFor(World &world, const Call &call, const char *part,
                                                     const QString &permission);
/// The permissions to write an object under a name, one more where something is there.
[[nodiscard]] std::optional<ApiError> writeRefused(World &world, const Call &call, const StoredBucket &bucket,
                                                   const QString &name);
/// What predefinedAcl gives to others than the bucket's: "allUsers" of publicRead.
[[nodiscard]] Answer<QJsonArray> predefinedReaders(const StoredBucket &bucket, const QString &word);

/// Base64 as in page tokens.
[[nodiscard]] QString storageToken(const QByteArray &bytes);
/// Nothing: it is none of ours.
[[nodiscard]] std::optional<QByteArray> storageTokenBytes(const QString &token);

} // namespace practice
