// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/apierror.h"

namespace practice {

// What Cloud Storage refuses, in its words. The envelope is made of them by storageEnvelope() in http.

[[nodiscard]] ApiError bucketMissing();
[[nodiscard]] ApiError objectMissing(const QString &bucket, const QString &name);
/// A precondition, as ifGenerationMatch, that does not hold.
[[nodiscard]] ApiError preconditionFailed();
/// 304 without a body: an if…NotMatch that does not hold for what is read.
[[nodiscard]] ApiError notModified();
/// `who`: an e-mail address, or empty for one without a token; `what`: "project",
/// "Storage bucket", "Storage object".
[[nodiscard]] ApiError storageDenied(const QString &who, const QString &permission, const QString &what);
/// A parameter or a member that Google cannot take.
[[nodiscard]] ApiError storageInvalid(const QString &what);
[[nodiscard]] ApiError storageRequired(const QString &parameter);
/// What the practice cloud keeps on this computer has a bound.
[[nodiscard]] ApiError storageFull();
[[nodiscard]] ApiError objectHeld(const QString &bucket, const QString &name, const QString &kind);
/// So many changes a second of one object.
[[nodiscard]] ApiError objectRate(const QString &bucket, const QString &name);
/// The requester of a bucket whose requester pays has to name a project.
[[nodiscard]] ApiError userProjectMissing();
/// For what was asked of, as refusal(), with another reason or status than Google's usual ones for its code.
[[nodiscard]] ApiError asStorage(ApiError refused, const QString &reason, std::optional<int> http = {});

} // namespace practice
