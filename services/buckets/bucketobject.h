// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/net/strictjson.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

/// Whether anybody on the Internet may be let in at all.
enum class PublicAccess : quint8 {
    Prevented, ///< "enforced" on the bucket: allUsers and allAuthenticatedUsers are refused
    AsOrganisation, ///< "inherited": a rule above the project may forbid it
};

/// A bucket, as far as it was told.
struct Bucket
{
    QString name{};
    QString location{}; ///< in small letters: "us-east5", "us", "nam4"; empty: not known
    QString locationType{}; ///< "region", "multi-region", "dual-region"
    QString storageClass{}; ///< "STANDARD"; empty: not known
    QString projectNumber{}; ///< whose it is
    qint64 created = 0; ///< seconds since 1970, UTC
    qint64 metageneration = 0;
    qint64 softDeleteSeconds = 0; ///< what is deleted can be had back for so long, and bills for so long
    qint64 retentionSeconds = 0; ///< objects cannot be deleted before this age
    PublicAccess publicAccess = PublicAccess::AsOrganisation;
    bool hasUniformAccess = false; ///< else single objects may have permissions of their own
    bool isRequesterPays = false;
    bool hasVersions = false; ///< older versions of objects stay, and bill
    bool holdsNewObjects = false; ///< they cannot be deleted until somebody lets them go
    bool isOnlyPlace = false; ///< the account may not read more than where it lies
};

/// One object. Its contents never change: what is written under the same name is another generation.
struct BucketObject
{
    QByteArray name{};
    quint64 size = 0; ///< bytes
    qint64 generation = 0;
    qint64 metageneration = 0;
    qint64 created = 0; ///< of this generation: when its contents were written; seconds since 1970, UTC
    QString storageClass{};
    QString contentType{};
    QString contentEncoding{}; ///< "gzip": it is stored so
    std::optional<quint32> crc32c{};
    QByteArray md5{}; ///< 16 bytes; empty: Google has none, as of all that was composed
    qint64 softDeleted = 0; ///< when it was deleted; 0: it is there
    qint64 goneForGood = 0; ///< until when it can be had back; 0: it is there
    QString restoreToken{}; ///< only where the bucket tells several of one name and generation apart
    bool isHeld = false; ///< nobody can delete it now

    friend bool operator==(const BucketObject &, const BucketObject &) = default;
};

/// What lies below one prefix.
struct ObjectListing
{
    QList<BucketObject> objects{};
    QList<QByteArray> prefixes{}; ///< folders, each with its "/" at the end; only with a delimiter
    qsizetype unreadable = 0; ///< entries that were no objects: they are not in the lists
    bool isCut = false; ///< there is more than was asked for
};

/// One page of objects.list. Hostile bytes: what cannot be read is counted and left out.
struct ObjectPage
{
    QList<BucketObject> objects{};
    QList<QByteArray> prefixes{};
    qsizetype unreadable = 0;
    StrictJson rest{}; ///< all but the two lists: its nextPageToken
};
[[nodiscard]] ObjectPage readObjectPage(const QByteArray &body);

/// BadReply: it is not one.
[[nodiscard]] Result<Bucket> parseBucket(const QJsonObject &json);
[[nodiscard]] Result<BucketObject> parseObject(const QJsonObject &json);
[[nodiscard]] QList<Bucket> parseBucketPage(const QJsonObject &page);

/// As Google writes a CRC32C: base64 of four bytes, the largest first. Nothing: it is none.
[[nodiscard]] std::optional<quint32> crc32cFrom(QByteArrayView text);
[[nodiscard]] QString crc32cText(quint32 sum);
