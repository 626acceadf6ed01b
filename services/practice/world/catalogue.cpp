// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/catalogue.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

static void initialiseResources()
{
    Q_INIT_RESOURCE(practiceworld); // a static library's resources are otherwise dropped by the linker
}

namespace practice {
namespace {

QStringList strings(const QJsonValue &array)
{
    QStringList list;
    for (const auto &item : array.toArray())
        list.append(item.toString());
    return list;
}

QuotaKind readQuota(const QString &role, const QString &generation, const QJsonObject &json)
{
    return {.stem = json["id"_L1].toString(),
            .metric = json["metric"_L1].toString(),
            .title = json["title"_L1].toString(),
            .role = role,
            .generation = generation,
            .zoneOnly = json["zoneOnly"_L1].toBool(),
            .sizes = strings(json["sizes"_L1])};
}

Generation readGeneration(const QString &key, const QJsonObject &json)
{
    Generation generation{.key = key,
                          .prefix = json["prefix"_L1].toString(),
                          .type = json["type"_L1].toString(),
                          .device = json["device"_L1].toString(),
                          .quotaUnit = json["quotaUnit"_L1].toString(),
                          .suffixUnitsPerChip = json["suffixUnitsPerChip"_L1].toInt(1),
                          .sizes = {},
                          .processors = {},
                          .runtimes = strings(json["runtimes"_L1]),
                          .quotas = {}};
    const auto sizes = json["sizes"_L1].toObject();
    for (auto it = sizes.begin(); it != sizes.end(); ++it)
        generation.sizes[it.key().toInt()] = it.value().toString();
    for (const auto &side : json["pod"_L1].toArray())
        generation.pod.append(side.toInt());
    const auto processors = json["processors"_L1].toObject();
    for (auto it = processors.begin(); it != processors.end(); ++it)
        generation.processors[it.key().toInt()] = it.value().toInt();
    const auto quotas = json["quota"_L1].toObject();
    for (auto it = quotas.begin(); it != quotas.end(); ++it)
        generation.quotas.append(readQuota(it.key(), key, it.value().toObject()));
    return generation;
}

bool isOffered(const QString &which, const Accelerator &accelerator)
{
    const bool single = accelerator.hosts() == 1;
    return which == "all"_L1 || (which == "single"_L1) == single;
}

} // namespace

QString Accelerator::type() const
{
    return u"%1-%2"_s.arg(generation->prefix).arg(size);
}

/// Larger slices are made of blocks of 4x4x4 chips: Google writes their sides in ascending order.
QStringList Accelerator::topologies() const
{
    constexpr int block = 4;
    QStringList all{topology()};
    const auto &pod = generation->pod;
    for (int a = block; pod.size() == 3 && a <= pod[0]; a += block) {
        for (int b = a; b <= pod[1]; b += block) {
            for (int c = b; c <= pod[2]; c += block) {
                const auto sides = u"%1x%2x%3"_s.arg(a).arg(b).arg(c);
                if (a * b * c == chips() && !all.contains(sides))
                    all.append(sides);
            }
        }
    }
    return all;
}

int Accelerator::hosts() const
{
    // v5e and v6e: 8 chips are one host; every larger slice has 4 chips a host.
    if (generation->suffixUnitsPerChip == 1 && size == 8)
        return 1;
    return std::max(1, chips() / 4);
}

qint64 Accelerator::quotaAmount() const
{
    return generation->quotaUnit == "cores"_L1 ? size : chips();
}

QStringList Accelerator::devices(const QString &runtime) const
{
    QStringList paths;
    if (!generation->runtimes.contains(runtime))
        return paths;
    for (int chip = 0; chip < chipsPerHost(); ++chip)
        paths.append(generation->device == "accel"_L1 ? u"accel%1"_s.arg(chip) : u"vfio/%1"_s.arg(chip));
    if (generation->device == "vfio"_L1)
        paths.append(u"vfio/vfio"_s); // the control node of the IOMMU
    return paths;
}

const QuotaKind &Accelerator::quota(bool preemptible) const
{
    const auto wanted = preemptible ? u"preemptible"_s : u"onDemand"_s;
    const QuotaKind *best = nullptr;
    for (const auto &kind : generation->quotas) {
        const bool serving = kind.role == wanted + "Serving"_L1 && kind.sizes.contains(QString::number(size));
        const bool single = kind.role == wanted + "Single"_L1 && hosts() == 1;
        if (serving || single || (kind.role == wanted && !best))
            best = &kind;
        if (serving || single)
            break;
    }
    return *best;
}

Catalogue::Catalogue()
{
    initialiseResources();
    QFile file{u":/practice/catalogue.json"_s};
    const bool opened = file.open(QIODevice::ReadOnly);
    const auto json = opened ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject{};
    Q_ASSERT(!json.isEmpty());
    const auto generations = json["generations"_L1].toObject();
    for (auto it = generations.begin(); it != generations.end(); ++it)
        m_generations[it.key()] = readGeneration(it.key(), it.value().toObject());
    const auto restricted = strings(json["restrictedZones"_L1]);
    for (const auto &entry : json["zones"_L1].toArray()) {
        Zone zone{.id = entry["id"_L1].toString(), .generations = {}};
        zone.flexStart = strings(entry["flexStart"_L1]);
        zone.restricted = restricted.contains(zone.id);
        const auto offered = entry["generations"_L1].toObject();
        for (auto it = offered.begin(); it != offered.end(); ++it)
            zone.generations[it.key()] = it.value().toString();
        m_zones.append(zone);
    }
    m_unlisted = strings(json["unlistedRuntimes"_L1]);
    for (const auto &limit : json["defaultLimits"_L1].toArray())
        m_defaultLimits[limit["quota"_L1].toString()] = limit["limit"_L1].toInteger();
    for (const auto &type : json["machineTypes"_L1].toArray())
        m_machineTypes.append({.name = type["name"_L1].toString(),
                               .processors = type["processors"_L1].toInt(),
                               .gigabytes = type["gigabytes"_L1].toInt(),
                               .chips = type["chips"_L1].toInt(),
                               .generation = type["generation"_L1].toString()});
}

const Zone *Catalogue::zone(const QString &id) const
{
    const auto at = std::ranges::find(m_zones, id, &Zone::id);
    return at == m_zones.end() ? nullptr : &*at;
}

QStringList Catalogue::regions() const
{
    QStringList regions;
    for (const auto &zone : m_zones) {
        if (!regions.contains(zone.region()))
            regions.append(zone.region());
    }
    return regions;
}

QList<Accelerator> Catalogue::accelerators(const Zone &zone) const
{
    QList<Accelerator> list;
    for (const auto &[key, which] : zone.generations.asKeyValueRange()) {
        const auto &generation = *m_generations.constFind(key);
        for (const auto size : generation.sizes.keys()) {
            const Accelerator accelerator{&generation, size};
            if (isOffered(which, accelerator))
                list.append(accelerator);
        }
    }
    return list;
}

std::optional<Accelerator> Catalogue::byType(const Zone &zone, const QString &type) const
{
    for (const auto &accelerator : accelerators(zone)) {
        if (accelerator.type() == type)
            return accelerator;
    }
    return std::nullopt;
}

std::optional<Accelerator> Catalogue::byTopology(const Zone &zone, const QString &type, const QString &topology) const
{
    for (const auto &accelerator : accelerators(zone)) {
        if (accelerator.generation->type == type && accelerator.topologies().contains(topology))
            return accelerator;
    }
    return std::nullopt;
}

Accelerator Catalogue::accelerator(const QString &generation, const QString &size) const
{
    return {&*m_generations.constFind(generation), size.toInt()};
}

QStringList Catalogue::listedRuntimes(const Zone &zone) const
{
    QStringList list;
    for (const auto &key : zone.generations.keys()) {
        for (const auto &runtime : m_generations[key].runtimes) {
            if (!m_unlisted.contains(runtime) && !list.contains(runtime))
                list.append(runtime);
        }
    }
    list.sort();
    return list;
}

QList<MachineType> Catalogue::machineTypes(const Zone &zone) const
{
    auto types = m_machineTypes;
    types.removeIf([&](const MachineType &type) {
        return !type.generation.isEmpty() && !zone.generations.contains(type.generation);
    });
    return types;
}

bool Catalogue::knowsRuntime(const QString &runtime) const
{
    return std::ranges::any_of(m_generations, [&](const Generation &g) { return g.runtimes.contains(runtime); });
}

} // namespace practice
