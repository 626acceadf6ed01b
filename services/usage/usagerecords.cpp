// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usagerecords.h"

#include "services/store/documents.h"

#include <QJsonArray>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

constexpr auto kind = "usage.slice"_L1;
constexpr qint64 hour = 3'600'000;
constexpr qint64 tenMinutes = 600'000;
constexpr qint64 recordDay = 24 * hour;
constexpr qsizetype longestMachine = 20; // digits of 2^64

/// What of a TPU its history needs.
Tpu essence(const Tpu &tpu)
{
    Tpu kept;
    kept.id = tpu.id;
    kept.zone = tpu.zone;
    kept.shortName = tpu.shortName;
    kept.numericId = tpu.numericId;
    kept.acceleratorType = tpu.acceleratorType;
    kept.topology = tpu.topology;
    kept.createTime = tpu.createTime;
    kept.isSlice = tpu.isSlice && !tpu.queuedResource.isEmpty();
    kept.queuedResource = kept.isSlice ? tpu.queuedResource : QueuedResourceId{};
    kept.endpoints.resize(tpu.endpoints.size());
    return kept;
}

} // namespace

QJsonObject toJson(const UsageRecord &record)
{
    const auto &tpu = record.tpu;
    QJsonObject json{{u"tpu"_s, tpu.id.toString()},        {u"number"_s, tpu.numericId},
                     {u"type"_s, tpu.acceleratorType},     {u"topology"_s, tpu.topology},
                     {u"workers"_s, tpu.endpoints.size()}, {u"created"_s, tpu.createTime.toString(Qt::ISODateWithMs)},
                     {u"devices"_s, record.seen.devices},  {u"chips"_s, record.seen.chips},
                     {u"seen"_s, record.seenAt},           {u"coarse"_s, record.coarseUntil}};
    if (tpu.isSlice)
        json.insert(u"request"_s, tpu.queuedResource.toString());
    if (!record.machines.isEmpty())
        json.insert(u"machines"_s, QJsonArray::fromStringList(record.machines));
    return json;
}

std::optional<UsageRecord> usageRecordFrom(const QJsonObject &json)
{
    constexpr qsizetype longest = 512;
    constexpr int mostWorkers = 4'096;
    constexpr int mostChips = 64;
    UsageRecord record;
    auto &tpu = record.tpu;
    tpu.id = TpuId{json["tpu"_L1].toString().left(longest)};
    tpu.zone = zoneOf(tpu.id.toString());
    tpu.shortName = lastSegment(tpu.id.toString());
    tpu.numericId = json["number"_L1].toString().left(longest);
    tpu.acceleratorType = json["type"_L1].toString().left(longest);
    tpu.topology = json["topology"_L1].toString().left(longest);
    tpu.endpoints.resize(std::clamp(json["workers"_L1].toInt(), 0, mostWorkers));
    tpu.createTime = QDateTime::fromString(json["created"_L1].toString(), Qt::ISODateWithMs);
    tpu.queuedResource = QueuedResourceId{json["request"_L1].toString().left(longest)};
    tpu.isSlice = !tpu.queuedResource.isEmpty();
    record.seen = {std::clamp(json["devices"_L1].toInt(), 0, mostChips),
                   std::clamp(json["chips"_L1].toInt(), 0, mostChips)};
    record.seenAt = std::max<qint64>(0, json["seen"_L1].toInteger());
    record.coarseUntil = std::max<qint64>(0, json["coarse"_L1].toInteger());
    for (const auto &machine : json["machines"_L1].toArray()) {
        if (record.machines.size() < tpu.endpoints.size())
            record.machines += machine.toString().left(longestMachine);
    }
    return tpu.zone.isEmpty() || tpu.shortName.isEmpty() ? std::nullopt : std::optional{record};
}

UsageRecords::UsageRecords(Documents *documents)
    : m_documents{documents}
{
    if (!m_documents)
        return;
    for (const auto &document : m_documents->all(kind)) {
        if (const auto record = usageRecordFrom(document.body); record && m_records.size() < most)
            m_records.insert(record->tpu.id, *record);
    }
}

void UsageRecords::see(const Tpu &tpu, SeenChips seen, qint64 now)
{
    auto &record = m_records[tpu.id];
    auto fresh = essence(tpu);
    if (fresh.endpoints.isEmpty() && fresh.numericId == record.tpu.numericId) // a machine that restarts names none
        fresh.endpoints = record.tpu.endpoints;
    const SeenChips all = fresh.numericId == record.tpu.numericId
        ? SeenChips{std::max(seen.devices, record.seen.devices), std::max(seen.chips, record.seen.chips)}
        : seen;
    const bool isNew = fresh != record.tpu || all.devices != record.seen.devices || all.chips != record.seen.chips;
    if (fresh.numericId != record.tpu.numericId || fresh.endpoints.size() != record.tpu.endpoints.size())
        record.machines.clear();
    record.tpu = fresh;
    record.seen = all;
    record.seenAt = now;
    if (isNew || now - m_writtenAt.value(tpu.id) > hour)
        write(record, now);
}

bool UsageRecords::learn(const TpuId &tpu, int worker, const QString &machine, qint64 now)
{
    const auto record = m_records.find(tpu);
    if (record == m_records.end() || worker >= record->tpu.endpoints.size() || machine.isEmpty())
        return false;
    record->machines.resize(record->tpu.endpoints.size());
    if (record->machines[worker] == machine)
        return false;
    record->machines[worker] = machine;
    const bool isAll = !record->machines.contains(QString{});
    if (isAll) // until now a part of the lines was not asked for
        record->coarseUntil = std::min(record->coarseUntil, now - recordDay);
    write(*record, now);
    return isAll;
}

void UsageRecords::readCoarse(const TpuId &tpu, qint64 until, qint64 now)
{
    const auto record = m_records.find(tpu);
    if (record == m_records.end() || until <= record->coarseUntil)
        return;
    const auto before = std::exchange(record->coarseUntil, until);
    if (until - before > tenMinutes || now - m_writtenAt.value(tpu) > tenMinutes)
        write(*record, now);
}

/// A disk that refuses is told by those who keep what matters more.
void UsageRecords::write(const UsageRecord &record, qint64 now)
{
    m_writtenAt.insert(record.tpu.id, now);
    if (!m_documents)
        return;
    static_cast<void>(m_documents->put(kind, record.tpu.id.toString(), toJson(record),
                                       QDateTime::fromMSecsSinceEpoch(now, QTimeZone::UTC)));
    static_cast<void>(m_documents->keepNewest(kind, most));
}
