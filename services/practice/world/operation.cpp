// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/operation.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

qint64 micros(Moment moment)
{
    return moment.time_since_epoch().count();
}

Moment moment(const QJsonValue &value)
{
    return Moment{Span{value.toInteger()}};
}

} // namespace

QJsonObject Operation::toApi() const
{
    const auto version2 = toString(version);
    QJsonObject metadata{{u"createTime"_s, toRfc3339(created)},
                         {u"target"_s, target},
                         {u"verb"_s, verb},
                         {u"cancelRequested"_s, cancelRequested},
                         {u"apiVersion"_s, version2}};
    if (done)
        metadata[u"endTime"_s] = toRfc3339(ended);
    metadata = withoutZeroValues(metadata);
    metadata[u"@type"_s] = u"type.googleapis.com/google.cloud.tpu.%1.OperationMetadata"_s.arg(version2);
    QJsonObject json{{u"name"_s, name}, {u"metadata"_s, metadata}};
    if (!done)
        return json;
    json[u"done"_s] = true;
    if (error.isEmpty())
        json[u"response"_s] = response;
    else
        json[u"error"_s] = error;
    return json;
}

QJsonObject Operation::toRecord() const
{
    return {{u"name"_s, name},
            {u"zone"_s, zone},
            {u"target"_s, target},
            {u"verb"_s, verb},
            {u"requestId"_s, requestId},
            {u"asked"_s, asked},
            {u"version"_s, toString(version)},
            {u"created"_s, micros(created)},
            {u"ended"_s, micros(ended)},
            {u"done"_s, done},
            {u"cancelRequested"_s, cancelRequested},
            {u"error"_s, error},
            {u"response"_s, response}};
}

Operation Operation::fromRecord(const QJsonObject &record)
{
    return {.name = record["name"_L1].toString(),
            .zone = record["zone"_L1].toString(),
            .target = record["target"_L1].toString(),
            .verb = record["verb"_L1].toString(),
            .requestId = record["requestId"_L1].toString(),
            .asked = record["asked"_L1].toObject(),
            .version = apiVersionFrom(record["version"_L1].toString()),
            .created = moment(record["created"_L1]),
            .ended = moment(record["ended"_L1]),
            .done = record["done"_L1].toBool(),
            .cancelRequested = record["cancelRequested"_L1].toBool(),
            .error = record["error"_L1].toObject(),
            .response = record["response"_L1].toObject()};
}

QJsonObject ComputeOperation::toRecord() const
{
    return {{u"name"_s, name},
            {u"number"_s, QString::number(number)},
            {u"type"_s, type},
            {u"target"_s, target},
            {u"created"_s, micros(created)},
            {u"ends"_s, micros(ends)},
            {u"place"_s, place},
            {u"targetNumber"_s, QString::number(targetNumber)}};
}

ComputeOperation ComputeOperation::fromRecord(const QJsonObject &record)
{
    return {.name = record["name"_L1].toString(),
            .number = record["number"_L1].toString().toULongLong(),
            .type = record["type"_L1].toString(),
            .target = record["target"_L1].toString(),
            .place = record["place"_L1].toString(u"global"_s),
            .targetNumber = record["targetNumber"_L1].toString().toULongLong(),
            .created = moment(record["created"_L1]),
            .ends = moment(record["ends"_L1])};
}

QJsonObject Event::toRecord() const
{
    return {{u"due"_s, micros(due)},
            {u"kind"_s, std::to_underlying(kind)},
            {u"target"_s, target},
            {u"operation"_s, operation},
            {u"with"_s, with}};
}

Event Event::fromRecord(const QJsonObject &record)
{
    return {.due = moment(record["due"_L1]),
            .kind = EventKind(record["kind"_L1].toInt()),
            .target = record["target"_L1].toString(),
            .operation = record["operation"_L1].toString(),
            .with = record["with"_L1].toObject()};
}

} // namespace practice
