// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace practice {

/// A bucket of Cloud Storage.
struct StoredBucket
{
    QString name{};
    qint64 generation = 0;
    qint64 metageneration = 1;
    QJsonObject settings{}; ///< what a client may write, with what was left out filled in
    QJsonArray bindings{}; ///< of its IAM policy
    qint64 policyNumber = 1; ///< counts its changes
    bool isForeign = false; ///< another project's
    bool hasUnseenBytes = false; ///< what lies in it is only told by Cloud Monitoring, as of a bucket of the past
    Moment created{};
    Moment updated{};
    Moment deleted{}; ///< soft-deleted since; no moment: it is there
    Moment ends{}; ///< and until when it can be had back

    [[nodiscard]] bool isDeleted() const { return deleted != Moment{}; }
    [[nodiscard]] QString key() const;
    [[nodiscard]] QString etag() const;
    [[nodiscard]] QString region() const { return settings.value(QLatin1StringView{"location"}).toString(); }
    /// The reply form; `origin` for links. `isFull`: projection=full.
    [[nodiscard]] QJsonObject toApi(const QString &origin, const QString &projectNumber, bool isFull) const;
    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static StoredBucket fromRecord(const QJsonObject &record);
};

enum class ObjectLife : quint8 {
    Live,
    Noncurrent, ///< replaced or deleted in a bucket that keeps versions
    SoftDeleted, ///< can be had back for a while
};

/// One generation of an object.
struct StoredObject
{
    QString bucket{};
    QString name{};
    qint64 generation = 0;
    qint64 metageneration = 1;
    QString file{}; ///< of its bytes, in ObjectFiles; empty: all of them are zero
    qint64 size = 0; ///< bytes
    quint32 crc = 0;
    QByteArray md5{}; ///< 16 bytes; empty: it was composed of others
    int components = 0; ///< that it was composed of; 0: it was not
    QJsonObject settings{}; ///< what a client may write: contentType, metadata, customTime …
    QJsonArray readers{}; ///< beside those of the bucket: "allUsers", "allAuthenticatedUsers"
    Moment created{};
    Moment updated{};
    Moment classChanged{};
    ObjectLife life = ObjectLife::Live;
    Moment replaced{}; ///< Noncurrent, and what was it before: since when
    Moment deleted{}; ///< SoftDeleted: since when
    Moment ends{}; ///< and until when it can be had back

    [[nodiscard]] QString key() const;
    [[nodiscard]] QString etag() const;
    [[nodiscard]] bool isHeld() const; ///< nobody can delete or replace it
    [[nodiscard]] QString text(QLatin1StringView setting) const { return settings.value(setting).toString(); }
    /// "crc32c=…,md5=…" of its bytes, as the header x-goog-hash has them.
    [[nodiscard]] QList<QByteArray> hashes() const;
    [[nodiscard]] QJsonObject toApi(const QString &origin, bool isFull) const;
    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static StoredObject fromRecord(const QJsonObject &record);
};

/// Where the records of an object begin, oldest generation first, in the order of Google's lists: that of the bytes of
/// UTF-8. An empty name: those of the bucket.
[[nodiscard]] QString objectKeys(const QString &bucket, const QByteArray &name);
/// The name as it stands in a key.
[[nodiscard]] QByteArray nameOfKey(const QString &key);

} // namespace practice
