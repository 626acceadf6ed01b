// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/accelerators.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

CountUnit unitFrom(const QJsonValue &value)
{
    return value.toString() == "cores"_L1 ? CountUnit::Cores : CountUnit::Chips;
}

QStringList strings(const QJsonValue &value)
{
    QStringList list;
    for (const auto &entry : value.toArray())
        list += entry.toString();
    return list;
}

Generation generationFrom(const QJsonObject &json)
{
    Generation generation{.name = json["name"_L1].toString(),
                          .typePrefix = json["typePrefix"_L1].toString(),
                          .apiTypes = strings(json["apiTypes"_L1]),
                          .runtime = json["runtime"_L1].toString(),
                          .runtimes = strings(json["runtimes"_L1]),
                          .hbmGib = json["hbmGib"_L1].toInt(),
                          .devicesPerChip = json["devicesPerChip"_L1].toInt(1),
                          .coresPerChip = json["coresPerChip"_L1].toInt(1),
                          .suffixCounts = unitFrom(json["suffixCounts"_L1]),
                          .quotaCounts = unitFrom(json["quotaCounts"_L1])};
    for (const auto &chips : json["hostChips"_L1].toArray())
        generation.hostChips += chips.toInt();
    for (const auto &side : json["pod"_L1].toArray())
        generation.pod += side.toInt();
    const auto topologies = json["topologies"_L1].toObject();
    for (auto it = topologies.begin(); it != topologies.end(); ++it)
        generation.topologies.insert(it.key().toInt(), it.value().toString());
    return generation;
}

struct TypeName
{
    QStringView prefix;
    int size = 0;
};

/// "v5litepod-16" -> {v5litepod, 16}
std::optional<TypeName> splitType(QStringView type)
{
    const auto dash = type.lastIndexOf(u'-');
    bool ok = false;
    const auto size = dash > 0 ? type.sliced(dash + 1).toInt(&ok) : 0;
    constexpr int largest = 1 << 20;
    if (!ok || size <= 0 || size > largest)
        return std::nullopt;
    return TypeName{type.first(dash), size};
}

/// A slice that fits on one host has one; larger ones are made of hosts with 4 chips.
int hostsFor(const Generation &generation, int chips)
{
    constexpr int chipsPerHost = 4;
    if (generation.hostChips.contains(chips))
        return 1;
    return std::max(1, chips / chipsPerHost);
}

} // namespace

const Accelerators &Accelerators::catalogue()
{
    static const Accelerators the = [] {
        QFile file{u":/tpudesk/catalog/accelerators.json"_s};
        if (!file.open(QFile::ReadOnly))
            qFatal("the catalogue of accelerators is not part of this program");
        const auto read = fromJson(file.readAll());
        if (!read)
            qFatal("the catalogue of accelerators is broken: %s", qPrintable(read.error().message));
        return *read;
    }();
    return the;
}

Result<Accelerators> Accelerators::fromJson(const QByteArray &json)
{
    Accelerators result;
    for (const auto &entry : QJsonDocument::fromJson(json).object()["generations"_L1].toArray()) {
        const auto generation = generationFrom(entry.toObject());
        if (generation.name.isEmpty() || generation.typePrefix.isEmpty() || generation.coresPerChip < 1)
            return failed(ErrorCode::BadReply, u"a generation without name, prefix or cores"_s);
        result.m_generations.append(generation);
    }
    if (result.m_generations.isEmpty())
        return failed(ErrorCode::BadReply, u"no generations"_s);
    return result;
}

const Generation *Accelerators::generation(QStringView name) const
{
    const auto it = std::ranges::find_if(m_generations, [&](const Generation &g) { return g.name == name; });
    return it == m_generations.end() ? nullptr : &*it;
}

QString Accelerators::generationOf(QStringView acceleratorType) const
{
    const auto split = splitType(acceleratorType);
    const auto prefix = split ? split->prefix : acceleratorType;
    const auto it = std::ranges::find_if(m_generations, [&](const Generation &g) {
        return prefix.compare(g.typePrefix, Qt::CaseInsensitive) == 0
            || g.apiTypes.contains(acceleratorType, Qt::CaseInsensitive);
    });
    return it == m_generations.end() ? QString{} : it->name;
}

std::optional<AcceleratorFacts> Accelerators::facts(QStringView acceleratorType) const
{
    const auto split = splitType(acceleratorType);
    const auto *known = generation(generationOf(acceleratorType));
    if (!split || !known)
        return std::nullopt;
    const auto chips = known->suffixCounts == CountUnit::Cores ? split->size / known->coresPerChip : split->size;
    if (chips < 1)
        return std::nullopt;
    return AcceleratorFacts{.generation = known->name,
                            .chips = chips,
                            .cores = chips * known->coresPerChip,
                            .hosts = hostsFor(*known, chips),
                            .hbmGib = chips * known->hbmGib,
                            .topology = known->topologies.value(split->size),
                            .runtime = known->runtime};
}

QStringList Accelerators::topologiesOf(QStringView acceleratorType) const
{
    const auto known = facts(acceleratorType);
    if (!known || known->topology.isEmpty())
        return {};
    QStringList all{known->topology};
    const auto &pod = generation(known->generation)->pod;
    constexpr int step = 4; // a rack of 4x4x4 chips is what larger slices are made of
    for (int a = step; pod.size() == 3 && a <= pod[0]; a += step) {
        for (int b = a; b <= pod[1]; b += step) {
            const int c = known->chips / (a * b);
            const auto topology = u"%1x%2x%3"_s.arg(a).arg(b).arg(c);
            if (c >= b && c <= pod[2] && c % step == 0 && a * b * c == known->chips && !all.contains(topology))
                all += topology;
        }
    }
    return all;
}

QString Accelerators::runtimeFor(QStringView acceleratorType, const QStringList &offered) const
{
    const auto *known = generation(generationOf(acceleratorType));
    if (!known)
        return {};
    if (offered.isEmpty() || offered.contains(known->runtime))
        return known->runtime;
    for (const auto &other : known->runtimes) {
        if (offered.contains(other))
            return other;
    }
    return known->runtime;
}

bool drawsOnServing(QStringView acceleratorType)
{
    return acceleratorType == u"v5litepod-1" || acceleratorType == u"v5litepod-4" || acceleratorType == u"v5litepod-8";
}

bool drawsOnDevice(QStringView acceleratorType)
{
    return acceleratorType == u"v2-8" || acceleratorType == u"v3-8";
}

const QList<TpuZone> &tpuZones()
{
    static const QList<TpuZone> the = [] {
        QFile file{u":/tpudesk/catalog/zones.json"_s};
        if (!file.open(QFile::ReadOnly))
            qFatal("the catalogue of zones is not part of this program");
        QList<TpuZone> zones;
        for (const auto &entry : QJsonDocument::fromJson(file.readAll()).object()["zones"_L1].toArray()) {
            TpuZone zone{ZoneId{entry["zone"_L1].toString()}, {}, {}};
            for (const auto &generation : entry["generations"_L1].toArray())
                zone.generations += generation.toString();
            for (const auto &generation : entry["flexStart"_L1].toArray())
                zone.flexStart += generation.toString();
            zones.append(zone);
        }
        return zones;
    }();
    return the;
}

bool hasFlexStart(const ZoneId &zone, const QString &generation)
{
    return std::ranges::any_of(
        tpuZones(), [&](const TpuZone &known) { return known.zone == zone && known.flexStart.contains(generation); });
}

QList<ZoneId> knownTpuZones()
{
    QList<ZoneId> zones;
    for (const auto &zone : tpuZones())
        zones.append(zone.zone);
    return zones;
}
