// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/tpu/tpu.h"

#include <QJsonObject>

/// A disk of Compute Engine, as one that a TPU VM of its zone may get.
struct ZoneDisk
{
    QString path{}; ///< projects/P/zones/Z/disks/D
    QString type{}; ///< pd-balanced, hyperdisk-ml, ...: the field's own word
    qint64 gib = 0; ///< provisioned
    QStringList users{}; ///< short names of machines of Compute Engine that have it; TPU VMs are not among them
    QString state{}; ///< READY, CREATING, ... as the API writes it
    QString accessMode{}; ///< of a Hyperdisk: READ_ONLY_MANY is read by several; empty: by one

    friend bool operator==(const ZoneDisk &, const ZoneDisk &) = default;
};

/// A disk that is asked for. It is billed from then on, whether a TPU has it or not.
struct DiskOrder
{
    ZoneId zone{};
    QString name{};
    QString type{};
    qint64 gib = 0;

    friend bool operator==(const DiskOrder &, const DiskOrder &) = default;
};

[[nodiscard]] QString diskPath(const ProjectId &project, const ZoneId &zone, const QString &name);
/// "projects/P/zones/Z/disks/D" of a path, or of a whole address that ends in one; empty: it is no disk of a zone.
[[nodiscard]] QString diskPathIn(const QString &text);
/// Empty: it is no path of a disk.
[[nodiscard]] ZoneId zoneOfDisk(const QString &path);

/// Types that machines of this kind take, the usual one first; of an unknown kind: all.
[[nodiscard]] QStringList diskTypesFor(QStringView generation);

/// Pure. A disk of compute v1; BadReply: without a proper name.
[[nodiscard]] Result<ZoneDisk> parseZoneDisk(const QJsonObject &json);
/// Pure. A page of compute v1 disks.list; what cannot be read is left out. By name.
[[nodiscard]] QList<ZoneDisk> parseZoneDisks(const QJsonObject &page);
/// The body of disks.insert.
[[nodiscard]] QJsonObject toJson(const DiskOrder &order);
/// What has to be put right before it can be made; empty: nothing. Translated.
[[nodiscard]] QString problemOf(const DiskOrder &order);

/// What of `disks` cannot be had by a TPU of so many hosts in `zone`; empty: nothing. Translated.
[[nodiscard]] QString disksProblem(const QList<DataDisk> &disks, const ZoneId &zone, int hosts,
                                   QStringView generation = {});
/// Why that disk cannot be had, by a TPU called `own` of so many hosts, in this way; empty: it can. `tpus`: those of
/// the project; of one among them the hosts are known.
[[nodiscard]] QString takenBy(const ZoneDisk &disk, const QList<Tpu> &tpus, const TpuId &own, bool isReadOnly,
                              int hosts = 1);
