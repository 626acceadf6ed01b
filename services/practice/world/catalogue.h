// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace practice {

/// One kind of TPU quota; it exists once per zone and, unless zoneOnly, once per region.
struct QuotaKind
{
    QString stem; ///< "TPUV4sPreemptiblePod"
    QString metric; ///< "tpu.googleapis.com/tpu-v4s-preemptible"
    QString title;
    QString role; ///< onDemand, preemptible, onDemandSingle, preemptibleSingle, preemptibleServing
    QString generation;
    bool zoneOnly = false;
    QStringList sizes{}; ///< serving quota: the sizes that draw on it

    [[nodiscard]] QString zoneId() const { return stem + QStringLiteral("PerProjectPerZoneForTPUAPI"); }
    [[nodiscard]] QString regionId() const { return stem + QStringLiteral("PerProjectPerRegionForTPUAPI"); }
};

struct Generation
{
    QString key; ///< "v5e"
    QString prefix; ///< "v5litepod"
    QString type; ///< AcceleratorConfig.type
    QString device; ///< "accel" or "vfio"
    QString quotaUnit; ///< "chips" or "cores"
    int suffixUnitsPerChip = 1;
    QMap<int, QString> sizes; ///< suffix → usual topology in chips
    QList<int> pod{}; ///< sides of the largest block of chips, ascending; empty: no size has another topology
    QMap<int, int> processors; ///< chips of a host → its virtual processors
    QStringList runtimes;
    QList<QuotaKind> quotas;
};

/// A size of a generation: "v4-16", 8 chips on 2 hosts.
struct Accelerator
{
    const Generation *generation = nullptr; ///< lives as long as the catalogue
    int size = 0;

    [[nodiscard]] QString type() const;
    [[nodiscard]] QString topology() const { return generation->sizes.value(size); }
    /// All that it can have, the usual one first.
    [[nodiscard]] QStringList topologies() const;
    [[nodiscard]] int chips() const { return size / generation->suffixUnitsPerChip; }
    [[nodiscard]] int hosts() const;
    [[nodiscard]] int chipsPerHost() const { return chips() / hosts(); }
    [[nodiscard]] int processors() const { return generation->processors.value(chipsPerHost()); } ///< of each host
    /// In the unit of its quota.
    [[nodiscard]] qint64 quotaAmount() const;
    /// Paths below /dev of one worker: "accel0" … or "vfio/0" …; none when `runtime` does not fit the generation,
    /// as on a real VM with the wrong image.
    [[nodiscard]] QStringList devices(const QString &runtime) const;
    [[nodiscard]] const QuotaKind &quota(bool preemptible) const;
};

struct Zone
{
    QString id;
    QMap<QString, QString> generations; ///< generation → "all", "single" or "pod"
    QStringList flexStart{}; ///< generations that can be had so
    bool restricted = false; ///< refused without a grant

    [[nodiscard]] QString region() const { return id.section(u'-', 0, -2); }
};

/// Of Compute Engine.
struct MachineType
{
    QString name;
    int processors = 0;
    int gigabytes = 0;
    int chips = 0; ///< of a TPU, or none
    QString generation; ///< of those; only where it is offered
};

/// What exists in the practice world: facts as data, from :/practice/catalogue.json.
class Catalogue
{
public:
    Catalogue();
    Catalogue(const Catalogue &) = delete;
    Catalogue &operator=(const Catalogue &) = delete;

    [[nodiscard]] const QList<Zone> &zones() const { return m_zones; }
    [[nodiscard]] const Zone *zone(const QString &id) const;
    [[nodiscard]] QStringList regions() const;
    [[nodiscard]] const QMap<QString, Generation> &generations() const { return m_generations; }
    [[nodiscard]] QList<Accelerator> accelerators(const Zone &zone) const; ///< by generation and size
    [[nodiscard]] std::optional<Accelerator> byType(const Zone &zone, const QString &type) const;
    /// `type` as AcceleratorConfig spells it; any topology that a size has.
    [[nodiscard]] std::optional<Accelerator> byTopology(const Zone &zone, const QString &type,
                                                        const QString &topology) const;
    [[nodiscard]] Accelerator accelerator(const QString &generation, const QString &size) const;
    [[nodiscard]] QStringList listedRuntimes(const Zone &zone) const;
    [[nodiscard]] QList<MachineType> machineTypes(const Zone &zone) const; ///< by name
    [[nodiscard]] bool knowsRuntime(const QString &runtime) const;
    /// What a project without a grant has: quota stem → limit in each location where the generation is offered.
    [[nodiscard]] const QMap<QString, qint64> &defaultLimits() const { return m_defaultLimits; }

private:
    QMap<QString, Generation> m_generations;
    QList<Zone> m_zones;
    QStringList m_unlisted;
    QList<MachineType> m_machineTypes;
    QMap<QString, qint64> m_defaultLimits;
};

} // namespace practice
