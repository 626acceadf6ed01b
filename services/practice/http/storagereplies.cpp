// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/storagereplies.h"

#include "services/practice/world/bucketrules.h"
#include "services/practice/world/storagerefusals.h"
#include "services/practice/world/world.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

QString storageReason(const ApiError &apiError)
{
    static const QMap<int, QString> reasons{{400, u"invalid"_s},
                                            {401, u"authError"_s},
                                            {403, u"forbidden"_s},
                                            {404, u"notFound"_s},
                                            {409, u"conflict"_s},
                                            {412, u"conditionNotMet"_s},
                                            {416, u"requestedRangeNotSatisfiable"_s},
                                            {429, u"rateLimitExceeded"_s}};
    return apiError.computeReason.isEmpty() ? reasons.value(apiError.http(), u"backendError"_s)
                                            : apiError.computeReason;
}

/// Where in the request the fault is, as far as Google says it.
QJsonObject faultPlace(int status)
{
    if (status == 401)
        return {{u"locationType"_s, u"header"_s}, {u"location"_s, u"Authorization"_s}};
    if (status == 412)
        return {{u"locationType"_s, u"header"_s}, {u"location"_s, u"If-Match"_s}};
    return {};
}

} // namespace

QJsonObject storageEnvelope(const ApiError &apiError)
{
    static const QStringList usageReasons{u"rateLimitExceeded"_s, u"quotaExceeded"_s, u"accessNotConfigured"_s};
    const bool isOff = apiError.code == Rpc::PermissionDenied && !apiError.details.isEmpty();
    const auto reason = isOff ? u"accessNotConfigured"_s : storageReason(apiError);
    auto first = faultPlace(apiError.http());
    first[u"message"_s] = apiError.message;
    first[u"domain"_s] = usageReasons.contains(reason) ? u"usageLimits"_s : u"global"_s;
    first[u"reason"_s] = reason;
    QJsonObject error{{u"code"_s, apiError.http()}, {u"message"_s, apiError.message}, {u"errors"_s, QJsonArray{first}}};
    if (!apiError.details.isEmpty()) {
        error[u"status"_s] = apiError.status();
        error[u"details"_s] = apiError.details;
    }
    return {{u"error"_s, error}};
}

Exchanged storageRefusalReply(const ApiError &apiError, bool isMedia)
{
    const auto status = apiError.http();
    if (status == 304 || status == 499)
        return {.status = status};
    if (isMedia)
        return {.status = status, .text = apiError.message.toUtf8()};
    return {.status = status, .json = storageEnvelope(apiError)};
}

Answer<std::optional<qint64>> numberParameter(const Call &call, const QString &name)
{
    const auto text = call.query.queryItemValue(name, QUrl::FullyDecoded);
    if (text.isEmpty())
        return std::optional<qint64>{};
    bool isNumber = false;
    const auto number = text.toLongLong(&isNumber);
    if (!isNumber || number < 0)
        return storageInvalid(name);
    return std::optional{number};
}

bool flagParameter(const Call &call, const char *name)
{
    const auto word = call.parameter(name).toLower();
    return word == "true"_L1 || word == "1"_L1;
}

Answer<StorageConditions> conditionsOf(const Call &call, const QString &kind)
{
    const auto read = [&](const QString &what) { return numberParameter(call, u"if%1%2"_s.arg(kind, what)); };
    const auto generationMatch = read(u"GenerationMatch"_s);
    const auto generationNotMatch = read(u"GenerationNotMatch"_s);
    const auto metagenerationMatch = read(u"MetagenerationMatch"_s);
    const auto metagenerationNotMatch = read(u"MetagenerationNotMatch"_s);
    for (const auto *one : {&generationMatch, &generationNotMatch, &metagenerationMatch, &metagenerationNotMatch}) {
        if (!*one)
            return one->error();
    }
    return StorageConditions{.generationMatch = *generationMatch,
                             .generationNotMatch = *generationNotMatch,
                             .metagenerationMatch = *metagenerationMatch,
                             .metagenerationNotMatch = *metagenerationNotMatch};
}

Exchanged objectReply(World &world, const Call &call, const StoredObject &object)
{
    const auto *bucket = world.storage().buckets.find(object.bucket);
    const bool isFull = call.parameter("projection") == "full"_L1 && bucket && !hasUniformAccess(*bucket);
    return {.json = object.toApi(call.origin, isFull), .headers = {{"ETag", object.etag().toLatin1()}}};
}

Exchanged bucketReply(World &world, const Call &call, const StoredBucket &bucket)
{
    const bool isFull = call.parameter("projection") == "full"_L1 && !hasUniformAccess(bucket);
    return {.json = bucket.toApi(call.origin, world.storage().buckets.projectNumber(bucket), isFull),
            .headers = {{"ETag", bucket.etag().toLatin1()}}};
}

StorageCaller callerOf(World &world, const Call &call)
{
    const auto named = call.parameter("userProject");
    return world.storage().access.caller(call.token, named.isEmpty() ? call.userProject : named);
}

Answer<const StoredBucket *> bucketFor(World &world, const Call &call, const char *part, const QString &permission)
{
    const auto *bucket = world.storage().buckets.find(call.part(part));
    if (!bucket)
        return bucketMissing();
    if (const auto refused = world.storage().access.refuse(callerOf(world, call), permission, *bucket))
        return *refused;
    return bucket;
}

std::optional<ApiError> writeRefused(World &world, const Call &call, const StoredBucket &bucket, const QString &name)
{
    const auto caller = callerOf(world, call);
    auto &storage = world.storage();
    if (const auto refused = storage.access.refuse(caller, u"storage.objects.create"_s, bucket))
        return refused;
    if (!storage.objects.find({bucket.name, name, {}}))
        return std::nullopt;
    return storage.access.refuse(caller, u"storage.objects.delete"_s, bucket);
}

Answer<QJsonArray> predefinedReaders(const StoredBucket &bucket, const QString &word)
{
    static const QStringList words{u"authenticatedRead"_s, u"bucketOwnerFullControl"_s, u"bucketOwnerRead"_s,
                                   u"private"_s,           u"projectPrivate"_s,         u"publicRead"_s};
    if (word.isEmpty())
        return QJsonArray{};
    if (!words.contains(word))
        return storageInvalid(u"predefinedAcl"_s);
    if (hasUniformAccess(bucket))
        return refusal("bucket-uniform"_L1);
    const bool isPublic = word == "publicRead"_L1;
    if (!isPublic && word != "authenticatedRead"_L1)
        return QJsonArray{};
    if (isPublicPrevented(bucket))
        return asStorage(refusal("bucket-not-public"_L1), u"conditionNotMet"_s, 412);
    return QJsonArray{isPublic ? u"allUsers"_s : u"allAuthenticatedUsers"_s};
}

QString storageToken(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

std::optional<QByteArray> storageTokenBytes(const QString &token)
{
    const auto decoded = QByteArray::fromBase64Encoding(
        token.toLatin1(), QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors);
    return decoded.decodingStatus == QByteArray::Base64DecodingStatus::Ok && !decoded.decoded.isEmpty()
        ? std::optional{decoded.decoded}
        : std::nullopt;
}

} // namespace practice
