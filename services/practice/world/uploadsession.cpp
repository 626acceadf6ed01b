// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/uploadsession.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace practice {

QJsonObject UploadSession::toRecord() const
{
    return {{u"id"_s, id},
            {u"bucket"_s, bucket},
            {u"name"_s, name},
            {u"settings"_s, settings},
            {u"claims"_s, claims},
            {u"readers"_s, readers},
            {u"conditions"_s, conditions.toRecord()},
            {u"total"_s, total},
            {u"fields"_s, fields},
            {u"file"_s, file},
            {u"size"_s, size},
            {u"generation"_s, generation},
            {u"ends"_s, qint64(ends.time_since_epoch().count())},
            {u"phase"_s, int(phase)}};
}

UploadSession UploadSession::fromRecord(const QJsonObject &record)
{
    return {.id = record["id"_L1].toString(),
            .bucket = record["bucket"_L1].toString(),
            .name = record["name"_L1].toString(),
            .settings = record["settings"_L1].toObject(),
            .claims = record["claims"_L1].toObject(),
            .readers = record["readers"_L1].toArray(),
            .conditions = StorageConditions::fromRecord(record["conditions"_L1].toObject()),
            .total = record["total"_L1].toInteger(-1),
            .fields = record["fields"_L1].toString(),
            .file = record["file"_L1].toString(),
            .size = record["size"_L1].toInteger(),
            .generation = record["generation"_L1].toInteger(),
            .ends = Moment{Span{record["ends"_L1].toInteger()}},
            .phase = Phase(record["phase"_L1].toInt())};
}

std::optional<ContentRange> contentRange(const QByteArray &header)
{
    static const QRegularExpression form{u"\\Abytes (?:(\\d{1,15})-(\\d{1,15}|\\*)|\\*)/(\\d{1,15}|\\*)\\z"_s};
    const auto match = form.match(QString::fromLatin1(header.trimmed()));
    if (!match.hasMatch())
        return std::nullopt;
    const auto number = [&](int part) {
        const auto text = match.captured(part);
        return text.isEmpty() || text == "*"_L1 ? std::nullopt : std::optional{text.toLongLong()};
    };
    const ContentRange range{.first = number(1), .last = number(2), .total = number(3)};
    const bool isBackwards = range.first && range.last && *range.last < *range.first;
    const bool isEmpty = range.first == 0 && range.total == 0; // an object without a byte
    const bool isBeyond = range.last && range.total && *range.last >= *range.total;
    if ((isBackwards || isBeyond) && !isEmpty)
        return std::nullopt;
    return range;
}

} // namespace practice
