// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/storedobject.h"

#include "services/practice/world/objectdigest.h"

#include <QUrl>

#include <array>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr QChar keySeparator{u'\0'}; // smaller than all that a name can hold

/// To the millisecond, as Cloud Storage writes times.
QString storageTime(Moment moment)
{
    return toDateTime(moment).toString(Qt::ISODateWithMs);
}

qint64 microsOf(Moment moment)
{
    return moment.time_since_epoch().count();
}

Moment momentOf(const QJsonValue &micros)
{
    return Moment{Span{micros.toInteger()}};
}

QByteArray variableLength(quint64 number)
{
    QByteArray bytes;
    for (; number >= 0x80; number >>= 7)
        bytes += char(0x80 | (number & 0x7f));
    return bytes + char(number);
}

QString base64Text(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

/// One of the three teams of a project, as the old access control lists have them.
QJsonObject teamEntry(const StoredBucket &bucket, const QString &kind, const QString &projectNumber,
                      const QString &team)
{
    const auto entity = u"project-%1-%2"_s.arg(team, projectNumber);
    return {{u"kind"_s, kind},
            {u"entity"_s, entity},
            {u"role"_s, team == "viewers"_L1 ? u"READER"_s : u"OWNER"_s},
            {u"etag"_s, bucket.etag()},
            {u"projectTeam"_s, QJsonObject{{u"projectNumber"_s, projectNumber}, {u"team"_s, team}}}};
}

QJsonArray teamEntries(const StoredBucket &bucket, const QString &kind, const QString &projectNumber)
{
    return {teamEntry(bucket, kind, projectNumber, u"owners"_s), teamEntry(bucket, kind, projectNumber, u"editors"_s),
            teamEntry(bucket, kind, projectNumber, u"viewers"_s)};
}

constexpr std::array lifeNames{"live"_L1, "noncurrent"_L1, "softDeleted"_L1};

} // namespace

QString objectKeys(const QString &bucket, const QByteArray &name)
{
    auto key = bucket + keySeparator;
    if (!name.isEmpty())
        key += QString::fromLatin1(name) + keySeparator; // one character a byte: the map's order is that of the bytes
    return key;
}

QByteArray nameOfKey(const QString &key)
{
    const auto begin = key.indexOf(keySeparator) + 1;
    return key.sliced(begin, key.lastIndexOf(keySeparator) - begin).toLatin1();
}

QString StoredBucket::key() const
{
    return isDeleted() ? name + u'#' + QString::number(generation) : name;
}

QString StoredBucket::etag() const
{
    return base64Text('\x08' + variableLength(quint64(metageneration)));
}

QJsonObject StoredBucket::toApi(const QString &origin, const QString &projectNumber, bool isFull) const
{
    auto json = settings;
    json[u"kind"_s] = u"storage#bucket"_s;
    json[u"id"_s] = name;
    json[u"name"_s] = name;
    json[u"selfLink"_s] = u"%1/storage/v1/b/%2"_s.arg(origin, name);
    json[u"projectNumber"_s] = projectNumber;
    json[u"generation"_s] = QString::number(generation);
    json[u"metageneration"_s] = QString::number(metageneration);
    json[u"etag"_s] = etag();
    json[u"timeCreated"_s] = storageTime(created);
    json[u"updated"_s] = storageTime(updated);
    if (isDeleted()) {
        json[u"softDeleteTime"_s] = storageTime(deleted);
        json[u"hardDeleteTime"_s] = storageTime(ends);
    }
    if (isFull) {
        json[u"acl"_s] = teamEntries(*this, u"storage#bucketAccessControl"_s, projectNumber);
        json[u"defaultObjectAcl"_s] = teamEntries(*this, u"storage#objectAccessControl"_s, projectNumber);
        json[u"owner"_s] = QJsonObject{{u"entity"_s, u"project-owners-"_s + projectNumber}};
    }
    return json;
}

QJsonObject StoredBucket::toRecord() const
{
    return {{u"name"_s, name},
            {u"generation"_s, generation},
            {u"metageneration"_s, metageneration},
            {u"settings"_s, settings},
            {u"bindings"_s, bindings},
            {u"policyNumber"_s, policyNumber},
            {u"foreign"_s, isForeign},
            {u"unseen"_s, hasUnseenBytes},
            {u"created"_s, microsOf(created)},
            {u"updated"_s, microsOf(updated)},
            {u"deleted"_s, microsOf(deleted)},
            {u"ends"_s, microsOf(ends)}};
}

StoredBucket StoredBucket::fromRecord(const QJsonObject &record)
{
    return {.name = record["name"_L1].toString(),
            .generation = record["generation"_L1].toInteger(),
            .metageneration = record["metageneration"_L1].toInteger(),
            .settings = record["settings"_L1].toObject(),
            .bindings = record["bindings"_L1].toArray(),
            .policyNumber = record["policyNumber"_L1].toInteger(),
            .isForeign = record["foreign"_L1].toBool(),
            .hasUnseenBytes = record["unseen"_L1].toBool(),
            .created = momentOf(record["created"_L1]),
            .updated = momentOf(record["updated"_L1]),
            .deleted = momentOf(record["deleted"_L1]),
            .ends = momentOf(record["ends"_L1])};
}

QString StoredObject::key() const
{
    return objectKeys(bucket, name.toUtf8()) + u"%1"_s.arg(generation, 20, 10, QLatin1Char{'0'});
}

QString StoredObject::etag() const
{
    return base64Text('\x08' + variableLength(quint64(generation)) + '\x10' + variableLength(quint64(metageneration)));
}

bool StoredObject::isHeld() const
{
    return settings.value("temporaryHold"_L1).toBool() || settings.value("eventBasedHold"_L1).toBool();
}

QList<QByteArray> StoredObject::hashes() const
{
    QList<QByteArray> list{"crc32c=" + crcText(crc).toLatin1()};
    if (!md5.isEmpty())
        list += "md5=" + md5.toBase64();
    return list;
}

QJsonObject StoredObject::toApi(const QString &origin, bool isFull) const
{
    const auto encoded = QString::fromLatin1(QUrl::toPercentEncoding(name));
    auto json = settings;
    json[u"kind"_s] = u"storage#object"_s;
    json[u"id"_s] = u"%1/%2/%3"_s.arg(bucket, name, QString::number(generation));
    json[u"selfLink"_s] = u"%1/storage/v1/b/%2/o/%3"_s.arg(origin, bucket, encoded);
    json[u"mediaLink"_s] = u"%1/download/storage/v1/b/%2/o/%3?generation=%4&alt=media"_s.arg(
        origin, bucket, encoded, QString::number(generation));
    json[u"name"_s] = name;
    json[u"bucket"_s] = bucket;
    json[u"generation"_s] = QString::number(generation);
    json[u"metageneration"_s] = QString::number(metageneration);
    json[u"size"_s] = QString::number(size);
    json[u"crc32c"_s] = crcText(crc);
    if (!md5.isEmpty())
        json[u"md5Hash"_s] = base64Text(md5);
    if (components > 0)
        json[u"componentCount"_s] = components;
    json[u"etag"_s] = etag();
    json[u"timeCreated"_s] = storageTime(created);
    json[u"timeFinalized"_s] = storageTime(created);
    json[u"updated"_s] = storageTime(updated);
    json[u"timeStorageClassUpdated"_s] = storageTime(classChanged);
    if (replaced != Moment{})
        json[u"timeDeleted"_s] = storageTime(replaced);
    if (life == ObjectLife::SoftDeleted) {
        json[u"softDeleteTime"_s] = storageTime(deleted);
        json[u"hardDeleteTime"_s] = storageTime(ends);
    }
    if (isFull && !readers.isEmpty()) {
        QJsonArray entries;
        for (const auto &reader : readers)
            entries.append(QJsonObject{{u"kind"_s, u"storage#objectAccessControl"_s},
                                       {u"bucket"_s, bucket},
                                       {u"object"_s, name},
                                       {u"generation"_s, QString::number(generation)},
                                       {u"entity"_s, reader},
                                       {u"role"_s, u"READER"_s},
                                       {u"etag"_s, etag()}});
        json[u"acl"_s] = entries;
    }
    return json;
}

QJsonObject StoredObject::toRecord() const
{
    QJsonObject record{{u"bucket"_s, bucket},
                       {u"name"_s, name},
                       {u"generation"_s, generation},
                       {u"metageneration"_s, metageneration},
                       {u"size"_s, size},
                       {u"crc"_s, qint64(crc)},
                       {u"settings"_s, settings},
                       {u"created"_s, microsOf(created)},
                       {u"updated"_s, microsOf(updated)},
                       {u"class"_s, microsOf(classChanged)}};
    if (!file.isEmpty())
        record[u"file"_s] = file;
    if (!md5.isEmpty())
        record[u"md5"_s] = base64Text(md5);
    if (components > 0)
        record[u"components"_s] = components;
    if (!readers.isEmpty())
        record[u"readers"_s] = readers;
    if (life != ObjectLife::Live || replaced != Moment{}) {
        record[u"life"_s] = lifeNames[size_t(life)];
        record[u"replaced"_s] = microsOf(replaced);
        record[u"deleted"_s] = microsOf(deleted);
        record[u"ends"_s] = microsOf(ends);
    }
    return record;
}

StoredObject StoredObject::fromRecord(const QJsonObject &record)
{
    const auto life = record["life"_L1].toString();
    return {.bucket = record["bucket"_L1].toString(),
            .name = record["name"_L1].toString(),
            .generation = record["generation"_L1].toInteger(),
            .metageneration = record["metageneration"_L1].toInteger(),
            .file = record["file"_L1].toString(),
            .size = record["size"_L1].toInteger(),
            .crc = quint32(record["crc"_L1].toInteger()),
            .md5 = QByteArray::fromBase64(record["md5"_L1].toString().toLatin1()),
            .components = record["components"_L1].toInt(),
            .settings = record["settings"_L1].toObject(),
            .readers = record["readers"_L1].toArray(),
            .created = momentOf(record["created"_L1]),
            .updated = momentOf(record["updated"_L1]),
            .classChanged = momentOf(record["class"_L1]),
            .life = life == lifeNames[2] ? ObjectLife::SoftDeleted
                : life == lifeNames[1]   ? ObjectLife::Noncurrent
                                         : ObjectLife::Live,
            .replaced = momentOf(record["replaced"_L1]),
            .deleted = momentOf(record["deleted"_L1]),
            .ends = momentOf(record["ends"_L1])};
}

} // namespace practice
