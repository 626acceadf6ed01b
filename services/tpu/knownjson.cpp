// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/knownjson.h"

#include "services/tpu/tpujson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostBytes = 3 * 1024 * 1024; // readJsonFile() takes 4 MiB
constexpr qsizetype mostKeys = 1'000;

QJsonObject objectOf(const QMap<QString, QString> &map)
{
    QJsonObject object;
    for (auto it = map.begin(); it != map.end(); ++it)
        object.insert(it.key(), it.value());
    return object;
}

QString text(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

void insertIf(QJsonObject &object, const QString &key, const QString &value)
{
    if (!value.isEmpty())
        object.insert(key, value);
}

QJsonObject scheduling(Tier tier)
{
    switch (tier) {
    case Tier::Spot: return {{u"spot"_s, true}};
    case Tier::Preemptible: return {{u"preemptible"_s, true}};
    case Tier::Reserved: return {{u"reserved"_s, true}};
    case Tier::OnDemand: break;
    }
    return {};
}

QJsonArray endpointsOf(const Tpu &tpu)
{
    QJsonArray endpoints;
    for (const auto &endpoint : tpu.endpoints) {
        QJsonObject entry{{u"ipAddress"_s, endpoint.internalIp}};
        if (!endpoint.externalIp.isEmpty())
            entry.insert(u"accessConfig"_s, QJsonObject{{u"externalIp"_s, endpoint.externalIp}});
        endpoints.append(entry);
    }
    return endpoints;
}

QJsonObject knownJson(const KnownTpu &known)
{
    QJsonObject json{{u"node"_s, nodeJson(known.tpu)}};
    // To the day: a file that is written anew at every knock would tell nothing more.
    if (known.reachedAt.isValid())
        json.insert(u"reached"_s, known.reachedAt.toUTC().date().toString(Qt::ISODate));
    if (known.absence == KnownTpu::Absence::Lost) {
        json.insert(u"lost"_s, true);
        if (known.isUnproven)
            json.insert(u"unproven"_s, true);
        json.insert(u"seen"_s, text(known.seenAt));
    } else if (known.seenAt.isValid()) {
        json.insert(u"seenOn"_s, known.seenAt.toUTC().date().toString(Qt::ISODate));
    }
    if (known.movedAt.isValid()) {
        json.insert(u"moved"_s,
                    QJsonObject{{u"from"_s, known.movedFrom},
                                {u"to"_s, known.movedTo},
                                {u"worker"_s, known.movedWorker},
                                {u"at"_s, text(known.movedAt)}});
    }
    return json;
}

std::optional<KnownTpu> knownFrom(const QJsonObject &json, const QDateTime &at)
{
    const auto tpu = parseTpu(json["node"_L1].toObject());
    if (!tpu)
        return std::nullopt;
    KnownTpu known{.tpu = *tpu, .seenAt = at};
    if (const auto day = QDate::fromString(json["reached"_L1].toString(), Qt::ISODate); day.isValid())
        known.reachedAt = day.startOfDay(QTimeZone::UTC);
    if (const auto day = QDate::fromString(json["seenOn"_L1].toString(), Qt::ISODate); day.isValid())
        known.seenAt = std::min(at, day.startOfDay(QTimeZone::UTC));
    if (json["lost"_L1].toBool()) {
        known.absence = KnownTpu::Absence::Lost;
        known.isUnproven = json["unproven"_L1].toBool();
        if (const auto seen = parseTime(json["seen"_L1].toString()); seen.isValid())
            known.seenAt = seen;
    }
    const auto moved = json["moved"_L1].toObject();
    known.movedAt = parseTime(moved["at"_L1].toString());
    if (known.movedAt.isValid()) {
        known.movedFrom = moved["from"_L1].toString();
        known.movedTo = moved["to"_L1].toString();
        known.movedWorker = moved["worker"_L1].toInt();
    }
    return known;
}

QJsonObject troubleJson(const Trouble &trouble)
{
    QJsonObject json{{u"kind"_s, int(trouble.kind)}, {u"since"_s, text(trouble.since)}};
    insertIf(json, u"tpu"_s, trouble.tpu.toString());
    insertIf(json, u"number"_s, trouble.number);
    insertIf(json, u"request"_s, trouble.request.toString());
    insertIf(json, u"symptom"_s, trouble.symptom);
    insertIf(json, u"worker"_s, trouble.worker);
    insertIf(json, u"to"_s, trouble.to);
    if (trouble.maintenance)
        json.insert(u"window"_s, text(trouble.maintenance->windowStart));
    return json;
}

std::optional<Trouble> troubleFrom(const QJsonObject &json)
{
    const auto kind = json["kind"_L1].toInt(-1);
    if (kind < 0 || kind > int(TroubleKind::AddressMoved))
        return std::nullopt;
    Trouble trouble{.kind = TroubleKind(kind)};
    trouble.since = parseTime(json["since"_L1].toString());
    trouble.tpu = TpuId{json["tpu"_L1].toString()};
    trouble.number = json["number"_L1].toString();
    trouble.request = QueuedRequestId{json["request"_L1].toString()};
    trouble.symptom = json["symptom"_L1].toString();
    trouble.worker = json["worker"_L1].toString();
    trouble.to = json["to"_L1].toString();
    if (json.contains("window"_L1))
        trouble.maintenance = UpcomingMaintenance{.windowStart = parseTime(json["window"_L1].toString())};
    return trouble;
}

} // namespace

QJsonObject nodeJson(const Tpu &tpu)
{
    QJsonObject node{{u"name"_s, tpu.id.toString()}};
    insertIf(node, u"id"_s, tpu.numericId);
    insertIf(node, u"state"_s, tpu.stateText);
    insertIf(node, u"acceleratorType"_s, tpu.acceleratorType);
    insertIf(node, u"runtimeVersion"_s, tpu.runtimeVersion);
    insertIf(node, u"description"_s, tpu.description);
    insertIf(node, u"createTime"_s, text(tpu.createTime));
    insertIf(node, u"apiVersion"_s, tpu.apiVersion);
    insertIf(node, u"queuedResource"_s, tpu.queuedRequest.toString());
    if (!tpu.acceleratorKind.isEmpty() || !tpu.topology.isEmpty())
        node.insert(u"acceleratorConfig"_s,
                    QJsonObject{{u"type"_s, tpu.acceleratorKind}, {u"topology"_s, tpu.topology}});
    node.insert(u"networkConfig"_s, QJsonObject{{u"network"_s, tpu.network}, {u"subnetwork"_s, tpu.subnetwork}});
    node.insert(u"networkEndpoints"_s, endpointsOf(tpu));
    node.insert(u"schedulingConfig"_s, scheduling(tpu.tier));
    node.insert(u"labels"_s, objectOf(tpu.labels));
    node.insert(u"metadata"_s, objectOf(tpu.metadata));
    node.insert(u"tags"_s, QJsonArray::fromStringList(tpu.tags));
    if (!tpu.serviceAccount.isEmpty())
        node.insert(u"serviceAccount"_s, QJsonObject{{u"email"_s, tpu.serviceAccount}});
    return node;
}

QJsonObject toJson(const WatchMemory &memory)
{
    auto known = memory.known;
    std::ranges::stable_sort(known, [](const KnownTpu &a, const KnownTpu &b) {
        const bool isLostA = a.absence == KnownTpu::Absence::Lost;
        const bool isLostB = b.absence == KnownTpu::Absence::Lost;
        return isLostA != isLostB ? isLostA : a.tpu.createTime > b.tpu.createTime;
    });
    QJsonArray tpus;
    qsizetype bytes = 0;
    for (const auto &one : std::as_const(known)) {
        const auto json = knownJson(one);
        bytes += QJsonDocument{json}.toJson(QJsonDocument::Compact).size();
        if (bytes > mostBytes)
            break;
        tpus.append(json);
    }
    QJsonArray troubles;
    for (const auto &trouble : memory.troubles.first(std::min(mostKeys, memory.troubles.size())))
        troubles.append(troubleJson(trouble));
    const auto dismissed = memory.dismissed.last(std::min(mostKeys, memory.dismissed.size()));
    return {{u"version"_s, 1},
            {u"tpus"_s, tpus},
            {u"troubles"_s, troubles},
            {u"dismissed"_s, QJsonArray::fromStringList(dismissed)},
            {u"told"_s, QJsonArray::fromStringList(memory.told.first(std::min(mostKeys, memory.told.size())))}};
}

WatchMemory parseWatchMemory(const QJsonObject &json, const QDateTime &at)
{
    WatchMemory memory;
    for (const auto &entry : json["tpus"_L1].toArray()) {
        if (auto known = knownFrom(entry.toObject(), at))
            memory.known.append(std::move(*known));
    }
    std::ranges::sort(memory.known, {}, [](const KnownTpu &one) { return one.tpu.id; });
    const auto same = std::ranges::unique(memory.known, {}, [](const KnownTpu &one) { return one.tpu.id; });
    memory.known.erase(same.begin(), same.end());
    for (const auto &entry : json["troubles"_L1].toArray()) {
        if (auto trouble = troubleFrom(entry.toObject()))
            memory.troubles.append(std::move(*trouble));
    }
    for (const auto &entry : json["dismissed"_L1].toArray())
        memory.dismissed += entry.toString();
    for (const auto &entry : json["told"_L1].toArray())
        memory.told += entry.toString();
    if (!json.contains("told"_L1)) { // older files: all were told
        for (const auto &trouble : std::as_const(memory.troubles))
            memory.told += trouble.key();
    }
    return memory;
}
