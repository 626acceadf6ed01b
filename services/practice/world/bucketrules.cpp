// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/bucketrules.h"

#include "services/practice/world/storagerefusals.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qint64 usualSoftDelete = 604'800; // seconds: a week
constexpr qint64 longestSoftDelete = 7'776'000; // 90 days
constexpr qsizetype longestObjectName = 1024; // bytes of UTF-8
constexpr qsizetype mostMetadata = 8 * 1024; // bytes of all keys and values

constexpr std::array multiRegions{"ASIA"_L1, "EU"_L1, "US"_L1};
constexpr std::array dualRegions{"ASIA1"_L1, "EUR4"_L1, "EUR5"_L1, "EUR7"_L1, "EUR8"_L1, "NAM4"_L1};
constexpr std::array storageClasses{"STANDARD"_L1,
                                    "NEARLINE"_L1,
                                    "COLDLINE"_L1,
                                    "ARCHIVE"_L1,
                                    "REGIONAL"_L1,
                                    "MULTI_REGIONAL"_L1,
                                    "DURABLE_REDUCED_AVAILABILITY"_L1};

/// What a client may send, because it had it from a reply, and Google decides itself.
const QStringList &decidedOfBucket()
{
    static const QStringList members{u"acl"_s,
                                     u"defaultObjectAcl"_s,
                                     u"etag"_s,
                                     u"generation"_s,
                                     u"hardDeleteTime"_s,
                                     u"id"_s,
                                     u"kind"_s,
                                     u"locationType"_s,
                                     u"metageneration"_s,
                                     u"name"_s,
                                     u"owner"_s,
                                     u"projectNumber"_s,
                                     u"satisfiesPZI"_s,
                                     u"satisfiesPZS"_s,
                                     u"selfLink"_s,
                                     u"softDeleteTime"_s,
                                     u"timeCreated"_s,
                                     u"updated"_s};
    return members;
}

const QStringList &decidedOfObject()
{
    static const QStringList members{u"acl"_s,
                                     u"bucket"_s,
                                     u"componentCount"_s,
                                     u"crc32c"_s,
                                     u"customerEncryption"_s,
                                     u"etag"_s,
                                     u"generation"_s,
                                     u"hardDeleteTime"_s,
                                     u"id"_s,
                                     u"kind"_s,
                                     u"kmsKeyName"_s,
                                     u"md5Hash"_s,
                                     u"mediaLink"_s,
                                     u"metageneration"_s,
                                     u"name"_s,
                                     u"owner"_s,
                                     u"restoreToken"_s,
                                     u"retentionExpirationTime"_s,
                                     u"selfLink"_s,
                                     u"size"_s,
                                     u"softDeleteTime"_s,
                                     u"timeCreated"_s,
                                     u"timeDeleted"_s,
                                     u"timeFinalized"_s,
                                     u"timeStorageClassUpdated"_s,
                                     u"updated"_s};
    return members;
}

QJsonObject without(QJsonObject json, const QStringList &members)
{
    for (const auto &member : members)
        json.remove(member);
    return json;
}

template <typename Words>
bool isAmong(const Words &words, const QString &word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Days in whole seconds, from none to 90.
Answer<QJsonObject> softDeletePolicy(const WorldContext &context, const QJsonValue &wanted)
{
    const auto text = wanted["retentionDurationSeconds"_L1].toVariant().toString();
    const auto seconds = text.isEmpty() ? usualSoftDelete : text.toLongLong();
    if (seconds != 0 && (seconds < usualSoftDelete || seconds > longestSoftDelete))
        return refusal("bucket-soft-delete"_L1);
    QJsonObject policy{{u"retentionDurationSeconds"_s, QString::number(seconds)}};
    if (seconds != 0)
        policy[u"effectiveTime"_s] =
            wanted["effectiveTime"_L1].toString(toDateTime(context.now()).toString(Qt::ISODateWithMs));
    return policy;
}

Answer<QJsonObject> accessConfiguration(const WorldContext &context, const QJsonValue &wanted)
{
    const auto prevention = wanted["publicAccessPrevention"_L1].toString(u"inherited"_s);
    if (prevention != "inherited"_L1 && prevention != "unspecified"_L1 && prevention != "enforced"_L1)
        return storageInvalid(prevention.left(100));
    const bool isUniform = wanted["uniformBucketLevelAccess"_L1]["enabled"_L1].toBool(
        wanted["bucketPolicyOnly"_L1]["enabled"_L1].toBool());
    QJsonObject uniform{{u"enabled"_s, isUniform}};
    if (isUniform)
        uniform[u"lockedTime"_s] = wanted["uniformBucketLevelAccess"_L1]["lockedTime"_L1].toString(
            toDateTime(context.now() + std::chrono::days{90}).toString(Qt::ISODateWithMs));
    return QJsonObject{{u"uniformBucketLevelAccess"_s, uniform},
                       {u"bucketPolicyOnly"_s, uniform},
                       {u"publicAccessPrevention"_s, prevention == "enforced"_L1 ? prevention : u"inherited"_s}};
}

std::optional<ApiError> labelsRefused(const QJsonObject &labels)
{
    static const QRegularExpression key{u"\\A[\\p{Ll}\\p{Lo}][\\p{Ll}\\p{Lo}\\p{N}_-]{0,62}\\z"_s};
    static const QRegularExpression value{u"\\A[\\p{Ll}\\p{Lo}\\p{N}_-]{0,63}\\z"_s};
    for (auto it = labels.begin(); it != labels.end(); ++it) {
        if (!key.match(it.key()).hasMatch() || !value.match(it.value().toString()).hasMatch())
            return refusal("bucket-label"_L1, {it.key().left(100)});
    }
    return std::nullopt;
}

/// What was asked for, checked and with what was left out.
Answer<QJsonObject> completed(const WorldContext &context, QJsonObject settings)
{
    const auto location = settings.value("location"_L1).toString(u"US"_s).toUpper();
    const auto type = locationTypeOf(context.catalogue, location);
    if (type.isEmpty())
        return refusal("bucket-location"_L1);
    const auto storageClass = settings.value("storageClass"_L1).toString(u"STANDARD"_s);
    if (!isStorageClass(storageClass))
        return refusal("storage-class"_L1);
    if (const auto refused = labelsRefused(settings.value("labels"_L1).toObject()))
        return *refused;
    const auto softDelete = softDeletePolicy(context, settings.value("softDeletePolicy"_L1));
    const auto access = accessConfiguration(context, settings.value("iamConfiguration"_L1));
    if (!softDelete || !access)
        return softDelete ? access.error() : softDelete.error();
    settings[u"location"_s] = location;
    settings[u"locationType"_s] = type;
    settings[u"storageClass"_s] = storageClass;
    settings[u"softDeletePolicy"_s] = *softDelete;
    settings[u"iamConfiguration"_s] = *access;
    if (type != "region"_L1)
        settings[u"rpo"_s] = settings.value("rpo"_L1).toString(u"DEFAULT"_s);
    return settings;
}

} // namespace

QString locationTypeOf(const Catalogue &catalogue, const QString &location)
{
    if (isAmong(multiRegions, location))
        return u"multi-region"_s;
    if (isAmong(dualRegions, location))
        return u"dual-region"_s;
    return catalogue.regions().contains(location.toLower()) ? u"region"_s : QString{};
}

std::optional<ApiError> bucketNameRefused(const QString &name)
{
    static const QRegularExpression form{u"\\A[a-z0-9]([-a-z0-9_.]{1,220})[a-z0-9]\\z"_s};
    static const QRegularExpression address{u"\\A\\d+(\\.\\d+){3}\\z"_s};
    static const QRegularExpression google{u"\\Agoog|g[o0]{2}g[l1]e"_s};
    const auto parts = name.split(u'.');
    const bool hasLongPart = std::ranges::any_of(parts, [](const QString &part) { return part.size() > 63; });
    const bool hasBadDots = name.contains(".."_L1) || name.contains("-."_L1) || name.contains(".-"_L1);
    if (!form.match(name).hasMatch() || address.match(name).hasMatch() || google.match(name).hasMatch() || hasLongPart
        || hasBadDots)
        return refusal("bucket-name"_L1, {name.left(200)});
    // It would be an Internet domain, of which this user has shown none to be his own.
    return parts.size() > 1 ? std::optional{refusal("bucket-domain"_L1)} : std::nullopt;
}

std::optional<ApiError> objectNameRefused(const QString &name)
{
    static const QRegularExpression bad{u"[\\r\\n\\0]|\\x{FFFD}"_s};
    const bool isReserved = name == "."_L1 || name == ".."_L1 || name.startsWith(".well-known/acme-challenge/"_L1);
    if (name.isEmpty())
        return storageRequired(u"name"_s);
    if (bad.match(name).hasMatch() || isReserved || name.toUtf8().size() > longestObjectName)
        return refusal("object-name"_L1, {name.left(100)});
    return std::nullopt;
}

Answer<QJsonObject> newBucketSettings(const WorldContext &context, const QJsonObject &body)
{
    return completed(context, without(body, decidedOfBucket()));
}

Answer<QJsonObject> changedBucketSettings(const WorldContext &context, const StoredBucket &bucket,
                                          const QJsonObject &change)
{
    auto before = bucket.settings;
    before.remove(u"locationType"_s);
    const auto wanted = without(change, decidedOfBucket());
    const auto location = wanted.value("location"_L1).toString();
    if (!location.isEmpty() && location.toUpper() != bucket.region())
        return refusal("bucket-moves"_L1);
    auto settings = merged(before, wanted);
    // One of the two names of uniform access may have been sent alone.
    const QJsonValue access = wanted.value("iamConfiguration"_L1);
    if (const QJsonValue only = access["bucketPolicyOnly"_L1]["enabled"_L1];
        only.isBool() && !access["uniformBucketLevelAccess"_L1]["enabled"_L1].isBool()) {
        auto both = settings.value("iamConfiguration"_L1).toObject();
        both[u"uniformBucketLevelAccess"_s] = QJsonObject{{u"enabled"_s, only}};
        settings[u"iamConfiguration"_s] = both;
    }
    if (wanted.contains("softDeletePolicy"_L1)) { // it takes effect anew
        auto policy = settings.value("softDeletePolicy"_L1).toObject();
        policy.remove(u"effectiveTime"_s);
        settings[u"softDeletePolicy"_s] = policy;
    }
    return completed(context, settings);
}

Answer<QJsonObject> changedObjectSettings(const QJsonObject &settings, const QJsonObject &change)
{
    auto changed = merged(settings, without(change, decidedOfObject()));
    const auto storageClass = changed.value("storageClass"_L1).toString(u"STANDARD"_s);
    if (!isStorageClass(storageClass))
        return refusal("storage-class"_L1);
    const auto time = changed.value("customTime"_L1).toString();
    if (!time.isEmpty() && !fromRfc3339(time))
        return storageInvalid(time.left(100));
    if (const auto before = fromRfc3339(settings.value("customTime"_L1).toString());
        before && (time.isEmpty() || *fromRfc3339(time) < *before))
        return refusal("object-custom-time"_L1);
    qsizetype size = 0;
    const auto metadata = changed.value("metadata"_L1).toObject();
    for (auto it = metadata.begin(); it != metadata.end(); ++it)
        size += it.key().toUtf8().size() + it.value().toString().toUtf8().size();
    if (size > mostMetadata)
        return refusal("object-metadata"_L1);
    if (metadata.isEmpty())
        changed.remove(u"metadata"_s);
    changed[u"storageClass"_s] = storageClass;
    return changed;
}

bool isStorageClass(const QString &word)
{
    return isAmong(storageClasses, word);
}

std::chrono::seconds softDeleteTime(const StoredBucket &bucket)
{
    return std::chrono::seconds{bucket.settings.value("softDeletePolicy"_L1)
                                    .toObject()
                                    .value("retentionDurationSeconds"_L1)
                                    .toString()
                                    .toLongLong()};
}

bool hasUniformAccess(const StoredBucket &bucket)
{
    const QJsonValue access = bucket.settings.value("iamConfiguration"_L1);
    return access["uniformBucketLevelAccess"_L1]["enabled"_L1].toBool();
}

std::optional<ApiError> listsRefused(const StoredBucket &bucket, const QJsonObject &sent)
{
    const bool hasLists = std::ranges::any_of(std::array{"acl"_L1, "defaultObjectAcl"_L1}, [&](const auto &member) {
        return !sent.value(member).toArray().isEmpty();
    });
    return hasLists && hasUniformAccess(bucket) ? std::optional{refusal("bucket-uniform"_L1)} : std::nullopt;
}

std::optional<ApiError> uniformAccessEndRefused(const WorldContext &context, const StoredBucket &before,
                                                const StoredBucket &after)
{
    const QJsonValue access = before.settings.value("iamConfiguration"_L1);
    const auto locked = fromRfc3339(access["uniformBucketLevelAccess"_L1]["lockedTime"_L1].toString());
    const bool isLocked = hasUniformAccess(before) && locked && *locked <= context.now();
    return isLocked && !hasUniformAccess(after)
        ? std::optional{asStorage(refusal("bucket-uniform-locked"_L1), u"conditionNotMet"_s, 412)}
        : std::nullopt;
}

bool isPublicPrevented(const StoredBucket &bucket)
{
    const QJsonValue access = bucket.settings.value("iamConfiguration"_L1);
    return access["publicAccessPrevention"_L1].toString() == "enforced"_L1;
}

QJsonObject merged(QJsonObject json, const QJsonObject &change)
{
    for (auto it = change.begin(); it != change.end(); ++it) {
        if (it.value().isNull())
            json.remove(it.key());
        else if (it.value().isObject())
            json[it.key()] = merged(json.value(it.key()).toObject(), it.value().toObject());
        else
            json[it.key()] = it.value();
    }
    return json;
}

} // namespace practice
