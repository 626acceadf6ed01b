// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"
#include "services/tpu/tpu.h"

#include <QHash>
#include <QList>
#include <QStringList>

enum class CountUnit : quint8 { Chips, Cores };

/// What is the same for all TPUs of one generation. See services/tpu/README.md.
struct Generation
{
    QString name; ///< v2, v3, v4, v5e, v5p, v6e
    QString typePrefix; ///< v5litepod for v5e
    QStringList apiTypes{}; ///< as acceleratorConfig.type writes it
    QString runtime; ///< recommended
    QStringList runtimes; ///< others that work
    int hbmGib = 0; ///< per chip
    int devicesPerChip = 1;
    int coresPerChip = 1;
    CountUnit suffixCounts = CountUnit::Chips; ///< what the number in v4-8 counts
    CountUnit quotaCounts = CountUnit::Chips;
    QList<int> hostChips{}; ///< slices of so many chips are one host
    QHash<int, QString> topologies{}; ///< by the number in the type's name
    QList<int> pod{}; ///< sides of the largest block of chips, ascending; empty: each size has one topology
};

/// One accelerator type, taken apart.
struct AcceleratorFacts
{
    QString generation; ///< Generation::name
    int chips = 0;
    int cores = 0;
    int hosts = 0; ///< before creation; afterwards count Tpu::endpoints
    int hbmGib = 0; ///< of the whole slice
    QString topology; ///< empty: not in the catalogue
    QString runtime; ///< the recommended one that fits
};

/// The catalogue of hardware, read once from the program's own resources.
class Accelerators
{
public:
    [[nodiscard]] static const Accelerators &catalogue();
    [[nodiscard]] static Result<Accelerators> fromJson(const QByteArray &json);

    [[nodiscard]] const QList<Generation> &generations() const { return m_generations; }
    [[nodiscard]] const Generation *generation(QStringView name) const;
    /// "v4" for "v4-8", "v5e" for "v5litepod-16" and "V5LITE_POD"; empty: a type this catalogue does not know.
    [[nodiscard]] QString generationOf(QStringView acceleratorType) const;
    [[nodiscard]] std::optional<AcceleratorFacts> facts(QStringView acceleratorType) const;
    /// All that can be asked for with the chips of this type, the usual one first: sides ascend, are multiples of 4,
    /// and fit into a pod. Empty: a type this catalogue does not know.
    [[nodiscard]] QStringList topologiesOf(QStringView acceleratorType) const;
    /// The recommended runtime; when `offered` is not empty and lacks it, the first of the generation's others in it.
    /// The zone's list is known to be incomplete, so the recommended one is also given when nothing fits.
    [[nodiscard]] QString runtimeFor(QStringView acceleratorType, const QStringList &offered = {}) const;

private:
    QList<Generation> m_generations;
};

/// Sizes that have a quota of their own: v5litepod-1, -4 and -8; v2-8 and v3-8.
[[nodiscard]] bool drawsOnServing(QStringView acceleratorType);
[[nodiscard]] bool drawsOnDevice(QStringView acceleratorType);

/// Where a generation was seen. Never the whole truth: the live list of a project counts.
struct TpuZone
{
    ZoneId zone;
    QStringList generations;
    QStringList flexStart; ///< those of them that Google's documentation names for flex-start
};

/// resources/catalog/zones.json, read once.
[[nodiscard]] const QList<TpuZone> &tpuZones();
/// Whether Google is known to make this generation there by flex-start: quota alone does not tell.
[[nodiscard]] bool hasFlexStart(const ZoneId &zone, const QString &generation);
[[nodiscard]] QList<ZoneId> knownTpuZones();
