// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/queuedresource.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

struct StateRow
{
    QueuedResourceState state;
    QLatin1StringView word;
    QLatin1StringView part; ///< the member of `state` that goes with it
};

constexpr StateRow states[] = {
    {QueuedResourceState::Creating, "CREATING"_L1, "creatingData"_L1},
    {QueuedResourceState::Accepted, "ACCEPTED"_L1, "acceptedData"_L1},
    {QueuedResourceState::WaitingForResources, "WAITING_FOR_RESOURCES"_L1, ""_L1},
    {QueuedResourceState::Provisioning, "PROVISIONING"_L1, "provisioningData"_L1},
    {QueuedResourceState::Active, "ACTIVE"_L1, "activeData"_L1},
    {QueuedResourceState::Failed, "FAILED"_L1, "failedData"_L1},
    {QueuedResourceState::Suspending, "SUSPENDING"_L1, "suspendingData"_L1},
    {QueuedResourceState::Suspended, "SUSPENDED"_L1, "suspendedData"_L1},
    {QueuedResourceState::Deleting, "DELETING"_L1, "deletingData"_L1},
};

const StateRow &rowOf(QueuedResourceState state)
{
    return states[std::to_underlying(state)];
}

/// nodeCount and prefix of a node spec; both versions of the API name the member differently.
QJsonObject multislice(const QJsonObject &nodeSpec)
{
    const auto v2 = nodeSpec["multisliceParams"_L1].toObject();
    return v2.isEmpty() ? nodeSpec["multiNodeParams"_L1].toObject() : v2;
}

/// The two versions of the API do not have the same members, whichever the request was made through.
QJsonObject inVersion(QJsonObject spec, ApiVersion version)
{
    const bool isV2 = version == ApiVersion::V2;
    if (isV2) {
        for (const auto &member : {u"bestEffort"_s, u"provisioningModel"_s, u"runDuration"_s, u"trafficConfig"_s})
            spec.remove(member);
    }
    QJsonArray nodeSpecs;
    for (const auto &entry : spec["tpu"_L1]["nodeSpec"_L1].toArray()) {
        auto nodeSpec = entry.toObject();
        auto many = multislice(nodeSpec);
        nodeSpec.remove(u"multisliceParams"_s);
        nodeSpec.remove(u"multiNodeParams"_s);
        if (isV2)
            many.remove(u"workloadType"_s);
        if (!many.isEmpty())
            nodeSpec[isV2 ? u"multisliceParams"_s : u"multiNodeParams"_s] = many;
        if (isV2 && nodeSpec.contains("node"_L1))
            nodeSpec[u"node"_s] = withoutAlpha(nodeSpec["node"_L1].toObject());
        nodeSpecs.append(nodeSpec);
    }
    if (spec.contains("tpu"_L1))
        spec[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, nodeSpecs}};
    return spec;
}

QJsonValue momentOrNull(const std::optional<Moment> &moment)
{
    return moment ? QJsonValue{qint64(moment->time_since_epoch().count())} : QJsonValue{QJsonValue::Null};
}

std::optional<Moment> momentFrom(const QJsonValue &value)
{
    return value.isDouble() ? std::optional{Moment{Span{value.toInteger()}}} : std::nullopt;
}

} // namespace

QString toString(QueuedResourceState state)
{
    return rowOf(state).word;
}

QueuedResourceState requestStateFrom(const QString &word)
{
    for (const auto &row : states) {
        if (row.word == word)
            return row.state;
    }
    return QueuedResourceState::Failed;
}

bool QueuedResource::isSpot() const
{
    return spec.contains("spot"_L1) || spec.contains("bestEffort"_L1)
        || spec["provisioningModel"_L1].toString() == "SPOT"_L1;
}

bool QueuedResource::isFlexStart() const
{
    return spec["provisioningModel"_L1].toString() == "FLEX_START"_L1;
}

std::optional<Span> QueuedResource::runDuration() const
{
    const auto duration = fromDuration(spec["runDuration"_L1]["maxRunDuration"_L1].toString());
    return duration && *duration >= std::chrono::seconds{1} && *duration <= std::chrono::days{7} ? duration
                                                                                                 : std::nullopt;
}

bool QueuedResource::isValidForDuration() const
{
    const auto policy = spec["queueingPolicy"_L1].toObject();
    return policy.contains("validUntilDuration"_L1) || policy.contains("validAfterDuration"_L1);
}

QStringList QueuedResource::nodeIds() const
{
    QStringList ids;
    for (const auto &entry : spec["tpu"_L1]["nodeSpec"_L1].toArray()) {
        const auto nodeSpec = entry.toObject();
        const auto many = multislice(nodeSpec);
        if (many.isEmpty()) {
            ids.append(nodeSpec["nodeId"_L1].toString());
            continue;
        }
        const auto prefix = many["nodeIdPrefix"_L1].toString(id());
        for (int slice = 0; slice < many["nodeCount"_L1].toInt(); ++slice)
            ids.append(u"%1-%2"_s.arg(prefix).arg(slice));
    }
    return ids;
}

QList<QJsonObject> QueuedResource::nodeBodies() const
{
    QList<QJsonObject> bodies;
    for (const auto &entry : spec["tpu"_L1]["nodeSpec"_L1].toArray()) {
        const auto nodeSpec = entry.toObject();
        const auto many = multislice(nodeSpec);
        auto body = nodeSpec["node"_L1].toObject();
        if (isSpot())
            body[u"schedulingConfig"_s] = QJsonObject{{u"spot"_s, true}};
        else if (isFlexStart())
            body[u"schedulingConfig"_s] = QJsonObject{{u"provisioningModel"_s, u"FLEX_START"_s}};
        if (!many.isEmpty())
            body[u"multisliceNode"_s] = true;
        const int count = many.isEmpty() ? 1 : many["nodeCount"_L1].toInt();
        for (int slice = 0; slice < count; ++slice)
            bodies.append(body);
    }
    return bodies;
}

QJsonObject QueuedResource::toApi(ApiVersion version) const
{
    auto json = inVersion(spec, version);
    const auto &row = rowOf(state);
    QJsonObject shown{{u"state"_s, QString{row.word}}};
    if (!initiator.isEmpty())
        shown[u"stateInitiator"_s] = initiator;
    if (!row.part.isEmpty())
        shown[row.part] = state == QueuedResourceState::Failed ? QJsonObject{{u"error"_s, error}} : QJsonObject{};
    json[u"name"_s] = name;
    json[u"createTime"_s] = toRfc3339(created);
    json[u"state"_s] = shown;
    return withoutZeroValues(json);
}

QJsonObject QueuedResource::toRecord() const
{
    return {{u"name"_s, name},
            {u"zone"_s, zone},
            {u"spec"_s, spec},
            {u"state"_s, toString(state)},
            {u"initiator"_s, initiator},
            {u"error"_s, error},
            {u"created"_s, qint64(created.time_since_epoch().count())},
            {u"validAfter"_s, momentOrNull(validAfter)},
            {u"validUntil"_s, momentOrNull(validUntil)}};
}

QueuedResource QueuedResource::fromRecord(const QJsonObject &record)
{
    return {.name = record["name"_L1].toString(),
            .zone = record["zone"_L1].toString(),
            .spec = record["spec"_L1].toObject(),
            .state = requestStateFrom(record["state"_L1].toString()),
            .initiator = record["initiator"_L1].toString(),
            .error = record["error"_L1].toObject(),
            .created = Moment{Span{record["created"_L1].toInteger()}},
            .validAfter = momentFrom(record["validAfter"_L1]),
            .validUntil = momentFrom(record["validUntil"_L1])};
}

} // namespace practice
