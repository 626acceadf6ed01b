// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/computeinstance.h"

#include "services/net/googleerror.h"
#include "services/tpu/tpujson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto instancesWord = "instances"_L1;

TpuState instanceStateFrom(const QString &status)
{
    static const QMap<QString, TpuState> states{
        {u"PROVISIONING"_s, TpuState::Creating}, {u"STAGING"_s, TpuState::Creating},
        {u"RUNNING"_s, TpuState::Ready},         {u"STOPPING"_s, TpuState::Stopping},
        {u"PENDING_STOP"_s, TpuState::Stopping}, {u"DEPROVISIONING"_s, TpuState::Deleting},
        {u"TERMINATED"_s, TpuState::Stopped}, // it can be started again, also when Google took it back
        {u"REPAIRING"_s, TpuState::Repairing}};
    return states.value(status, TpuState::Unknown);
}

Tier tierOfInstance(const QJsonObject &json)
{
    const auto scheduling = json["scheduling"_L1].toObject();
    if (scheduling["provisioningModel"_L1].toString() == "SPOT"_L1)
        return Tier::Spot;
    if (scheduling["preemptible"_L1].toBool())
        return Tier::Preemptible;
    return json["reservationAffinity"_L1]["consumeReservationType"_L1].toString() == "SPECIFIC_RESERVATION"_L1
        ? Tier::Reserved
        : Tier::OnDemand;
}

QMap<QString, QString> metadataFrom(const QJsonArray &items)
{
    QMap<QString, QString> metadata;
    for (const auto &item : items)
        metadata.insert(item["key"_L1].toString(), item["value"_L1].toString());
    return metadata;
}

void readInstanceNetwork(const QJsonObject &json, Tpu &tpu)
{
    const auto network = json["networkInterfaces"_L1][0].toObject();
    tpu.network = lastSegment(network["network"_L1].toString());
    tpu.subnetwork = lastSegment(network["subnetwork"_L1].toString());
    if (const auto inside = network["networkIP"_L1].toString(); !inside.isEmpty())
        tpu.endpoints = {{inside, network["accessConfigs"_L1][0]["natIP"_L1].toString()}};
}

/// What stands behind "/compute/v1/" in a link: "projects/P/zones/Z/instances/N".
QString linkedName(const QJsonObject &json)
{
    static const QRegularExpression form{
        u"/compute/v1/(projects/[a-z0-9:.-]+/zones/[a-z0-9-]+/(?:instances|operations)/[A-Za-z0-9-]+)$"_s};
    return form.match(json["selfLink"_L1].toString()).captured(1);
}

bool isNodeOfGke(const Tpu &tpu)
{
    return tpu.labels.contains(u"goog-gke-node"_s)
        || tpu.metadata.value(u"created-by"_s).contains("/instanceGroupManagers/gke-"_L1);
}

} // namespace

bool isComputeInstance(const TpuId &id)
{
    return id.toString().section(u'/', 4, 4) == instancesWord;
}

QString computeNameOf(const TpuId &id)
{
    auto name = id.toString();
    return name.replace("/locations/"_L1, "/zones/"_L1);
}

QString instanceFilter()
{
    return u"machineType eq \".*/machineTypes/(ct[0-9]|tpu[0-9]).*\""_s;
}

Result<Tpu> parseInstance(const QJsonObject &json)
{
    static const QRegularExpression type{u"^(?:ct[0-9][a-z]*|tpu[0-9]+[a-z]*)-[a-z0-9-]+$"_s};
    auto name = linkedName(json);
    const auto machine = lastSegment(json["machineType"_L1].toString());
    if (name.section(u'/', 4, 4) != instancesWord || !type.match(machine).hasMatch())
        return failed(ErrorCode::BadReply, {}, u"no machine with TPUs: "_s + name + u' ' + machine.left(200));
    Tpu tpu;
    tpu.id = TpuId{name.replace("/zones/"_L1, "/locations/"_L1)};
    tpu.zone = zoneOf(name);
    tpu.shortName = lastSegment(name);
    tpu.numericId = json["id"_L1].toString();
    tpu.acceleratorType = machine;
    tpu.stateText = json["status"_L1].toString();
    tpu.state = instanceStateFrom(tpu.stateText);
    tpu.description = json["description"_L1].toString();
    tpu.createTime = parseTime(json["creationTimestamp"_L1].toString());
    tpu.tier = tierOfInstance(json);
    tpu.metadata = metadataFrom(json["metadata"_L1]["items"_L1].toArray());
    const auto labels = json["labels"_L1].toObject();
    for (auto it = labels.begin(); it != labels.end(); ++it)
        tpu.labels.insert(it.key(), it.value().toString());
    for (const auto &tag : json["tags"_L1]["items"_L1].toArray())
        tpu.tags += tag.toString();
    tpu.serviceAccount = json["serviceAccounts"_L1][0]["email"_L1].toString();
    readInstanceNetwork(json, tpu);
    return tpu;
}

QList<Tpu> parseInstances(const QJsonObject &page)
{
    QList<Tpu> instances;
    for (const auto &place : page["items"_L1].toObject()) {
        for (const auto &entry : place[instancesWord].toArray()) {
            if (auto instance = parseInstance(entry.toObject()); instance && !isNodeOfGke(*instance))
                instances += std::move(*instance);
        }
    }
    return instances;
}

QList<ZoneId> silentZones(const QJsonObject &page)
{
    QList<ZoneId> zones;
    for (const auto &place : page["unreachables"_L1].toArray())
        zones += ZoneId{lastSegment(place.toString())};
    const auto places = page["items"_L1].toObject();
    for (auto it = places.begin(); it != places.end(); ++it) {
        if (it.value()["warning"_L1]["code"_L1].toString() == "UNREACHABLE"_L1)
            zones += ZoneId{lastSegment(it.key())};
    }
    return zones;
}

Result<Operation> parseComputeOperation(const QJsonObject &json)
{
    Operation operation{.name = OperationName{linkedName(json)}};
    if (!isComputeOperation(operation.name)) // the machine itself is looked at then
        return failed(
            ErrorCode::BadReply,
            QCoreApplication::translate("LongRunning",
                                        "Google's answer lacks the name of the operation. Look at the list to "
                                        "see what happened."),
            u"an operation of Compute Engine without a proper name"_s);
    if (json["status"_L1].toString() != "DONE"_L1)
        return operation;
    operation.progress = Progress::Done;
    if (const auto error = json["error"_L1].toObject(); !error.isEmpty())
        operation.error = errorFrom(parseServerStatus(error, ErrorChannel::Operation), ErrorChannel::Operation);
    return operation;
}

bool isComputeOperation(const OperationName &name)
{
    return name.toString().section(u'/', 2, 2) == "zones"_L1 && name.toString().section(u'/', 4, 4) == "operations"_L1;
}
