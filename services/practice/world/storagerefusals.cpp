// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/storagerefusals.h"

using namespace Qt::StringLiterals;

namespace practice {

ApiError asStorage(ApiError refused, const QString &reason, std::optional<int> http)
{
    refused.computeReason = reason;
    if (http)
        refused.httpStatus = http;
    return refused;
}

ApiError bucketMissing()
{
    return refusal("bucket-missing"_L1);
}

ApiError objectMissing(const QString &bucket, const QString &name)
{
    return refusal("object-missing"_L1, {bucket, name});
}

ApiError preconditionFailed()
{
    return asStorage(refusal("storage-precondition"_L1), u"conditionNotMet"_s, 412);
}

ApiError notModified()
{
    return {.code = Rpc::FailedPrecondition, .message = {}, .httpStatus = 304};
}

ApiError storageDenied(const QString &who, const QString &permission, const QString &what)
{
    if (who.isEmpty())
        return asStorage(refusal("storage-anonymous"_L1, {permission, what}), u"required"_s);
    return refusal("storage-denied"_L1, {who, permission, what});
}

ApiError storageInvalid(const QString &what)
{
    return refusal("storage-invalid"_L1, {what});
}

ApiError storageRequired(const QString &parameter)
{
    return asStorage(refusal("storage-required"_L1, {parameter}), u"required"_s);
}

ApiError storageFull()
{
    return asStorage(refusal("storage-full"_L1), u"quotaExceeded"_s);
}

ApiError objectHeld(const QString &bucket, const QString &name, const QString &kind)
{
    return refusal("object-held"_L1, {bucket, name, kind});
}

ApiError objectRate(const QString &bucket, const QString &name)
{
    return asStorage(refusal("object-rate"_L1, {bucket, name}), u"rateLimitExceeded"_s);
}

ApiError userProjectMissing()
{
    return asStorage(refusal("user-project-missing"_L1), u"required"_s);
}

} // namespace practice
