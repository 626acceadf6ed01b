// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketobject.h"

#include "services/buckets/bucketuri.h"
#include "services/buckets/translations.h"
#include "services/core/plaintext.h"
#include "services/net/jsontape.h"

#include <QJsonArray>
#include <QtEndian>

#include <chrono>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestName = 1'024; // bytes; Google takes no longer one
constexpr qsizetype longestWord = 200;

// The same for both readers, of a tape and of objects.

QByteArray bytesOf(const JsonView &value)
{
    if (value.kind() != JsonKind::String)
        return {};
    const auto bytes = value.bytes();
    return bytes.contains('\\') ? value.toString().toUtf8() : bytes.toByteArray();
}

QByteArray bytesOf(const QJsonValue &value)
{
    return value.toString().toUtf8();
}

bool isTrue(const JsonView &value)
{
    return value.toBool();
}

bool isTrue(const QJsonValue &value)
{
    return value.toBool();
}

int digitsIn(QByteArrayView digits)
{
    int value = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9')
            return -1;
        value = value * 10 + (c - '0');
    }
    return value;
}

/// RFC 3339 in UTC, "2026-11-19T12:34:56.789Z": seconds since 1970; 0 for all else. QDateTime would take a third of the
/// time of a list of 100,000.
qint64 secondsOf(QByteArrayView text)
{
    constexpr qsizetype shortest = 20;
    if (text.size() < shortest || text.size() > 30 || !text.endsWith('Z') || text[4] != '-' || text[7] != '-'
        || (text[10] != 'T' && text[10] != 't') || text[13] != ':' || text[16] != ':')
        return 0;
    const auto fraction = text.sliced(19).chopped(1);
    if (!fraction.isEmpty() && (fraction.front() != '.' || digitsIn(fraction.sliced(1)) < 0))
        return 0;
    const int hour = digitsIn(text.sliced(11, 2));
    const int minute = digitsIn(text.sliced(14, 2));
    const int second = digitsIn(text.sliced(17, 2));
    const int yearThere = digitsIn(text.first(4));
    const int monthThere = digitsIn(text.sliced(5, 2));
    const int dayThere = digitsIn(text.sliced(8, 2));
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 || yearThere < 1970
        || monthThere < 0 || dayThere < 0)
        return 0;
    const std::chrono::year_month_day date{std::chrono::year{yearThere},
                                           std::chrono::month{static_cast<unsigned>(monthThere)},
                                           std::chrono::day{static_cast<unsigned>(dayThere)}};
    if (!date.ok())
        return 0;
    constexpr qint64 perDay = 86'400;
    return std::chrono::sys_days{date}.time_since_epoch().count() * perDay + hour * 3'600 + minute * 60 + second;
}

/// A number of Google's, which stands in a text.
std::optional<qint64> countOf(QByteArrayView text)
{
    bool isNumber = false;
    const auto value = text.toLongLong(&isNumber);
    return isNumber && value >= 0 && !text.startsWith('+') ? std::optional{qint64{value}} : std::nullopt;
}

QString wordOf(const QByteArray &text)
{
    if (text == "STANDARD") // nearly all of 100,000 have it: they share it
        return u"STANDARD"_s;
    return text.isEmpty() ? QString{} : plainLine(QString::fromUtf8(text), longestWord);
}

template <typename Row>
std::optional<BucketObject> objectFrom(const Row &row)
{
    BucketObject object{.name = bytesOf(row["name"_L1])};
    const auto size = countOf(bytesOf(row["size"_L1]));
    const auto generation = countOf(bytesOf(row["generation"_L1]));
    if (object.name.isEmpty() || object.name.size() > longestName || object.name.contains('\n')
        || object.name.contains('\r') || !size || !generation || *generation == 0)
        return std::nullopt;
    object.size = static_cast<quint64>(*size);
    object.generation = *generation;
    object.metageneration = countOf(bytesOf(row["metageneration"_L1])).value_or(0);
    object.created = secondsOf(bytesOf(row["timeCreated"_L1]));
    object.storageClass = wordOf(bytesOf(row["storageClass"_L1]));
    object.contentType = wordOf(bytesOf(row["contentType"_L1]));
    object.contentEncoding = wordOf(bytesOf(row["contentEncoding"_L1]));
    object.crc32c = crc32cFrom(bytesOf(row["crc32c"_L1]));
    const auto md5 =
        QByteArray::fromBase64Encoding(bytesOf(row["md5Hash"_L1]), QByteArray::AbortOnBase64DecodingErrors);
    constexpr qsizetype md5Size = 16;
    if (md5 && md5.decoded.size() == md5Size)
        object.md5 = md5.decoded;
    object.softDeleted = secondsOf(bytesOf(row["softDeleteTime"_L1]));
    object.goneForGood = secondsOf(bytesOf(row["hardDeleteTime"_L1]));
    object.restoreToken = QString::fromLatin1(bytesOf(row["restoreToken"_L1]).left(longestWord));
    object.isHeld = isTrue(row["temporaryHold"_L1]) || isTrue(row["eventBasedHold"_L1]);
    return object;
}

std::optional<QByteArray> prefixFrom(const QByteArray &text)
{
    const bool isOne = text.endsWith('/') && text.size() <= longestName && !text.contains('\n') && !text.contains('\r');
    return isOne ? std::optional{text} : std::nullopt;
}

/// What is in both of the lists, with the reader of either kind.
template <typename Rows, typename Texts>
void fillPage(ObjectPage &page, const Rows &rows, const Texts &texts)
{
    for (const auto &row : rows) {
        if (auto object = objectFrom(row))
            page.objects.append(std::move(*object));
        else
            ++page.unreadable;
    }
    for (const auto &text : texts) {
        if (auto prefix = prefixFrom(bytesOf(text)))
            page.prefixes.append(std::move(*prefix));
        else
            ++page.unreadable;
    }
}

/// The values of an array; of nothing else.
std::vector<JsonView> viewsIn(const JsonView &list)
{
    return list.kind() == JsonKind::Array ? std::vector<JsonView>(list.begin(), list.end()) : std::vector<JsonView>{};
}

QList<QJsonValue> valuesIn(const QJsonValue &list)
{
    QList<QJsonValue> values;
    for (const auto &value : list.toArray())
        values.append(value);
    return values;
}

QString shortWord(const QJsonValue &value)
{
    return plainLine(value.toString().left(4 * longestWord), longestWord);
}

qint64 secondsIn(const QJsonValue &value)
{
    return countOf(value.toString().toLatin1()).value_or(0);
}

} // namespace

ObjectPage readObjectPage(const QByteArray &body)
{
    constexpr auto items = "items"_L1;
    constexpr auto prefixes = "prefixes"_L1;
    ObjectPage page;
    const auto tape = JsonTape::read(body);
    if (!tape) {
        page.rest = readStrictJson(body);
        fillPage(page, valuesIn(page.rest.object[items]), valuesIn(page.rest.object[prefixes]));
        page.rest.object.remove(items);
        page.rest.object.remove(prefixes);
        return page;
    }
    const auto rows = viewsIn(JsonView{*tape}[items]);
    page.objects.reserve(static_cast<qsizetype>(rows.size()));
    fillPage(page, rows, viewsIn(JsonView{*tape}[prefixes]));
    page.rest.object = tape->without(items);
    page.rest.object.remove(prefixes);
    return page;
}

Result<BucketObject> parseObject(const QJsonObject &json)
{
    auto object = objectFrom(QJsonValue{json});
    if (!object)
        return failed(ErrorCode::BadReply,
                      BucketsMessages::tr("Cloud Storage described a file in a form that TPU Desk does not know. Try "
                                          "again; if this persists, check the network and its proxy."));
    return std::move(*object);
}

Result<Bucket> parseBucket(const QJsonObject &json)
{
    Bucket bucket{.name = json["name"_L1].toString(json["bucket"_L1].toString())};
    if (!isBucketName(bucket.name))
        return failed(ErrorCode::BadReply,
                      BucketsMessages::tr("Cloud Storage described a bucket in a form that TPU Desk does not know. Try "
                                          "again; if this persists, check the network and its proxy."));
    const auto access = json["iamConfiguration"_L1].toObject();
    bucket.location = shortWord(json["location"_L1]).toLower();
    bucket.locationType = shortWord(json["locationType"_L1]);
    bucket.storageClass = shortWord(json["storageClass"_L1]);
    bucket.projectNumber = shortWord(json["projectNumber"_L1]);
    bucket.created = secondsOf(json["timeCreated"_L1].toString().toLatin1());
    bucket.metageneration = secondsIn(json["metageneration"_L1]);
    bucket.softDeleteSeconds = secondsIn(json["softDeletePolicy"_L1]["retentionDurationSeconds"_L1]);
    bucket.retentionSeconds = secondsIn(json["retentionPolicy"_L1]["retentionPeriod"_L1]);
    bucket.publicAccess = access["publicAccessPrevention"_L1].toString() == "enforced"_L1
        ? PublicAccess::Prevented
        : PublicAccess::AsOrganisation;
    bucket.hasUniformAccess = access["uniformBucketLevelAccess"_L1]["enabled"_L1].toBool();
    bucket.isRequesterPays = json["billing"_L1]["requesterPays"_L1].toBool();
    bucket.hasVersions = json["versioning"_L1]["enabled"_L1].toBool();
    bucket.holdsNewObjects = json["defaultEventBasedHold"_L1].toBool();
    return bucket;
}

QList<Bucket> parseBucketPage(const QJsonObject &page)
{
    QList<Bucket> buckets;
    for (const auto &entry : page["items"_L1].toArray()) {
        if (auto bucket = parseBucket(entry.toObject()))
            buckets.append(std::move(*bucket));
    }
    return buckets;
}

std::optional<quint32> crc32cFrom(QByteArrayView text)
{
    const auto sum = QByteArray::fromBase64Encoding(text.toByteArray(), QByteArray::AbortOnBase64DecodingErrors);
    constexpr qsizetype size = sizeof(quint32);
    if (!sum || sum.decoded.size() != size)
        return std::nullopt;
    return qFromBigEndian<quint32>(sum.decoded.constData());
}

QString crc32cText(quint32 sum)
{
    const auto bytes = qToBigEndian(sum);
    return QString::fromLatin1(QByteArray{reinterpret_cast<const char *>(&bytes), sizeof bytes}.toBase64());
}
