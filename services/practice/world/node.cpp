// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/node.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr std::pair<NodeState, QLatin1StringView> nodeStates[] = {
    {NodeState::Creating, "CREATING"_L1},     {NodeState::Ready, "READY"_L1},
    {NodeState::Restarting, "RESTARTING"_L1}, {NodeState::Repairing, "REPAIRING"_L1},
    {NodeState::Stopping, "STOPPING"_L1},     {NodeState::Stopped, "STOPPED"_L1},
    {NodeState::Starting, "STARTING"_L1},     {NodeState::Deleting, "DELETING"_L1},
    {NodeState::Preempted, "PREEMPTED"_L1},   {NodeState::Terminated, "TERMINATED"_L1},
};

constexpr QLatin1StringView mapFields[] = {"labels"_L1, "metadata"_L1};

bool isZero(const QString &key, const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Null:
    case QJsonValue::Undefined: return true;
    case QJsonValue::Bool: return !value.toBool();
    case QJsonValue::Double: return value.toDouble() == 0.0;
    case QJsonValue::String: return value.toString().isEmpty();
    case QJsonValue::Array: return value.toArray().isEmpty();
    case QJsonValue::Object: return value.toObject().isEmpty() && (key == mapFields[0] || key == mapFields[1]);
    }
    return false;
}

QJsonArray endpoints(const Node &node)
{
    constexpr int tpuPort = 8470; // what real replies show; the address of the old TPU Node protocol
    QJsonArray list;
    for (const auto &worker : node.workers) {
        const bool isShown = node.wantsExternalAddresses() && !worker.externalIp.isEmpty();
        const auto access = isShown ? QJsonObject{{u"externalIp"_s, worker.externalIp}} : QJsonObject{};
        list.append(
            QJsonObject{{u"ipAddress"_s, worker.internalIp}, {u"port"_s, tpuPort}, {u"accessConfig"_s, access}});
    }
    return list;
}

bool hasEndpoints(NodeState state)
{
    return state == NodeState::Ready || state == NodeState::Restarting || state == NodeState::Repairing
        || state == NodeState::Stopping || state == NodeState::Preempted;
}

} // namespace

QString toString(ApiVersion version)
{
    return version == ApiVersion::V2 ? u"v2"_s : u"v2alpha1"_s;
}

ApiVersion apiVersionFrom(const QString &segment)
{
    return segment == "v2alpha1"_L1 ? ApiVersion::V2Alpha1 : ApiVersion::V2;
}

QString toString(NodeState state)
{
    for (const auto &[value, word] : nodeStates) {
        if (value == state)
            return word;
    }
    std::unreachable();
}

NodeState nodeStateFrom(const QString &word)
{
    for (const auto &[value, name] : nodeStates) {
        if (name == word)
            return value;
    }
    return NodeState::Terminated;
}

QJsonObject withoutZeroValues(const QJsonObject &json)
{
    QJsonObject kept;
    for (auto it = json.begin(); it != json.end(); ++it) {
        const bool isMap = it.key() == mapFields[0] || it.key() == mapFields[1];
        const auto value =
            it.value().isObject() && !isMap ? QJsonValue{withoutZeroValues(it.value().toObject())} : it.value();
        if (!isZero(it.key(), value))
            kept[it.key()] = value;
    }
    return kept;
}

QJsonObject withoutAlpha(QJsonObject json)
{
    const QList<std::pair<QString, QStringList>> parts{
        {u"schedulingConfig"_s, {u"provisioningModel"_s, u"reservationName"_s, u"terminationTimestamp"_s}},
        {u"bootDiskConfig"_s,
         {u"diskSizeGb"_s, u"enableConfidentialCompute"_s, u"provisionedIops"_s, u"provisionedThroughput"_s,
          u"sourceImage"_s}}};
    json.remove(u"autocheckpointEnabled"_s);
    for (const auto &[part, members] : parts) {
        if (!json.contains(part))
            continue;
        auto inner = json[part].toObject();
        for (const auto &member : members)
            inner.remove(member);
        json[part] = inner;
    }
    return json;
}

bool Node::isPreemptible() const
{
    const auto scheduling = spec["schedulingConfig"_L1].toObject();
    return scheduling["spot"_L1].toBool() || scheduling["preemptible"_L1].toBool();
}

QJsonObject Node::networkConfig() const
{
    const auto many = spec["networkConfigs"_L1].toArray();
    return many.isEmpty() ? spec["networkConfig"_L1].toObject() : many.first().toObject();
}

bool Node::wantsExternalAddresses() const
{
    return networkConfig()["enableExternalIps"_L1].toBool();
}

QJsonObject Node::toApi(ApiVersion version) const
{
    auto json = version == ApiVersion::V2 ? withoutAlpha(spec) : spec;
    json[u"name"_s] = name;
    json[u"id"_s] = QString::number(number);
    json[u"state"_s] = toString(state);
    json[u"health"_s] = health;
    json[u"healthDescription"_s] = healthDescription;
    json[u"createTime"_s] = toRfc3339(created);
    // V2 is not in v2alpha1's enumeration.
    const bool isOld = apiVersion.startsWith(u"V1"_s);
    json[u"apiVersion"_s] = version == ApiVersion::V2Alpha1 && !isOld ? u"V2_ALPHA1"_s : apiVersion;
    json[u"queuedResource"_s] = queuedRequest;
    json[u"multisliceNode"_s] = spec["multisliceNode"_L1].toBool();
    if (!upcomingMaintenance.isEmpty())
        json[u"upcomingMaintenance"_s] = upcomingMaintenance;
    if (!symptoms.isEmpty())
        json[u"symptoms"_s] = symptoms;
    if (hasEndpoints(state))
        json[u"networkEndpoints"_s] = endpoints(*this);
    return withoutZeroValues(json);
}

QJsonObject Node::toRecord() const
{
    QJsonArray hosts;
    for (const auto &worker : workers)
        hosts.append(QJsonArray{worker.hostName, worker.internalIp, worker.externalIp, worker.doorIp});
    return {{u"name"_s, name},
            {u"zone"_s, zone},
            {u"generation"_s, generation},
            {u"size"_s, size},
            {u"number"_s, QString::number(number)},
            {u"spec"_s, spec},
            {u"state"_s, toString(state)},
            {u"health"_s, health},
            {u"healthDescription"_s, healthDescription},
            {u"created"_s, qint64(created.time_since_epoch().count())},
            {u"apiVersion"_s, apiVersion},
            {u"workers"_s, hosts},
            {u"queuedRequest"_s, queuedRequest},
            {u"upcomingMaintenance"_s, upcomingMaintenance},
            {u"symptoms"_s, symptoms},
            {u"isDown"_s, isDown}};
}

Node Node::fromRecord(const QJsonObject &record)
{
    Node node;
    node.name = record["name"_L1].toString();
    node.zone = record["zone"_L1].toString();
    node.generation = record["generation"_L1].toString();
    node.size = record["size"_L1].toString();
    node.number = record["number"_L1].toString().toULongLong();
    node.spec = record["spec"_L1].toObject();
    node.state = nodeStateFrom(record["state"_L1].toString());
    node.health = record["health"_L1].toString();
    node.healthDescription = record["healthDescription"_L1].toString();
    node.created = Moment{Span{record["created"_L1].toInteger()}};
    node.apiVersion = record["apiVersion"_L1].toString();
    for (const auto &host : record["workers"_L1].toArray())
        node.workers.append({host[0].toString(), host[1].toString(), host[2].toString(), host[3].toString()});
    node.queuedRequest = record["queuedRequest"_L1].toString();
    node.upcomingMaintenance = record["upcomingMaintenance"_L1].toObject();
    node.symptoms = record["symptoms"_L1].toArray();
    node.isDown = record["isDown"_L1].toBool();
    return node;
}

} // namespace practice
