// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/datadisks.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct DataDiskMessages
{
    Q_DECLARE_TR_FUNCTIONS(DataDisk)
};

constexpr qint64 leastDiskGib = 10;
constexpr qint64 mostDiskGib = 65'536;

/// Of one machine, beside its boot disk.
int mostDisksFor(QStringView generation)
{
    constexpr int mostHyperdisks = 31;
    constexpr int mostPersistent = 127;
    return generation == u"v6e" ? mostHyperdisks : mostPersistent;
}

bool isForOneReader(const ZoneDisk &disk)
{
    return disk.type.startsWith("hyperdisk-"_L1) && disk.accessMode != "READ_ONLY_MANY"_L1;
}

QString forOneReader(const QString &path)
{
    return DataDiskMessages::tr("only one host can read it, until you run: %1")
        .arg(u"gcloud compute disks update %1 --project=%2 --zone=%3 --access-mode=READ_ONLY_MANY"_s.arg(
            lastSegment(path), path.section(u'/', 1, 1), path.section(u'/', 3, 3)));
}

} // namespace

QString diskPath(const ProjectId &project, const ZoneId &zone, const QString &name)
{
    return u"projects/%1/zones/%2/disks/%3"_s.arg(project.toString(), zone.toString(), name);
}

QString diskPathIn(const QString &text)
{
    static const QRegularExpression form{
        u"(?:\\A|/)(projects/[a-z0-9][a-z0-9:.-]{0,99}/zones/[a-z][a-z0-9-]{0,62}/disks/[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?)\\z"_s};
    return form.match(text).captured(1);
}

ZoneId zoneOfDisk(const QString &path)
{
    return ZoneId{diskPathIn(path).section(u'/', 3, 3)};
}

QStringList diskTypesFor(QStringView generation)
{
    static const QStringList persistent{u"pd-balanced"_s};
    static const QStringList hyperdisks{u"hyperdisk-balanced"_s, u"hyperdisk-ml"_s};
    if (generation.isEmpty())
        return persistent + hyperdisks;
    return generation == u"v6e" ? hyperdisks : persistent;
}

Result<ZoneDisk> parseZoneDisk(const QJsonObject &json)
{
    ZoneDisk disk{.path = diskPathIn(json["selfLink"_L1].toString()),
                  .type = lastSegment(json["type"_L1].toString()).left(40),
                  .gib = json["sizeGb"_L1].toString().toLongLong(),
                  .state = json["status"_L1].toString().left(40),
                  .accessMode = json["accessMode"_L1].toString().left(40)};
    for (const auto &user : json["users"_L1].toArray())
        disk.users += lastSegment(user.toString()).left(80);
    if (disk.path.isEmpty())
        return failed(ErrorCode::BadReply, {}, u"a disk without a proper name"_s);
    return disk;
}

QList<ZoneDisk> parseZoneDisks(const QJsonObject &page)
{
    QList<ZoneDisk> disks;
    for (const auto &item : page["items"_L1].toArray()) {
        if (auto disk = parseZoneDisk(item.toObject()))
            disks.append(*std::move(disk));
    }
    std::ranges::sort(disks, {}, &ZoneDisk::path);
    return disks;
}

QJsonObject toJson(const DiskOrder &order)
{
    return {{u"name"_s, order.name},
            {u"sizeGb"_s, QString::number(order.gib)},
            {u"type"_s, u"zones/%1/diskTypes/%2"_s.arg(order.zone.toString(), order.type)}};
}

QString problemOf(const DiskOrder &order)
{
    static const QRegularExpression name{u"\\A[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
    if (order.zone.isEmpty())
        return DataDiskMessages::tr("Choose a zone first: a disk is in one.");
    if (!name.match(order.name).hasMatch())
        return DataDiskMessages::tr("Give the disk a name of lowercase letters from a to z, digits and hyphens, "
                                    "beginning with a letter, at most 63.");
    if (order.gib < leastDiskGib || order.gib > mostDiskGib)
        return DataDiskMessages::tr("A disk has from %1 to %2 GB.").arg(leastDiskGib).arg(mostDiskGib);
    return {};
}

QString disksProblem(const QList<DataDisk> &disks, const ZoneId &zone, int hosts, QStringView generation)
{
    QStringList seen;
    if (const int most = mostDisksFor(generation); disks.size() > most)
        return DataDiskMessages::tr("At most %n data disk(s) can be attached.", nullptr, most);
    for (const auto &disk : disks) {
        const auto name = lastSegment(disk.source).left(80);
        const auto place = zoneOfDisk(disk.source);
        if (place.isEmpty())
            return DataDiskMessages::tr("“%1” is not a disk. It looks like projects/…/zones/…/disks/….")
                .arg(disk.source.left(80));
        if (place != zone)
            return DataDiskMessages::tr("The disk %1 is in %2, and only a TPU of that zone can have it. Ask in %2 "
                                        "alone, or take the disk away.")
                .arg(name, place.toString());
        if (seen.contains(disk.source))
            return DataDiskMessages::tr("The disk %1 is given twice. Keep one of them.").arg(name);
        if (hosts > 1 && !disk.isReadOnly)
            return DataDiskMessages::tr("Several hosts can only read a disk: attach %1 read-only. Format and fill it "
                                        "on a TPU VM with one host before.")
                .arg(name);
        seen += disk.source;
    }
    return {};
}

QString takenBy(const ZoneDisk &disk, const QList<Tpu> &tpus, const TpuId &own, bool isReadOnly, int hosts)
{
    if (!disk.users.isEmpty())
        return DataDiskMessages::tr("the machine %1 has it").arg(disk.users.constFirst());
    for (const auto &tpu : tpus) {
        if (tpu.id == own) {
            hosts = std::max(hosts, int(tpu.endpoints.size()));
            continue;
        }
        for (const auto &attached : tpu.dataDisks) {
            if (diskPathIn(attached.source) != disk.path)
                continue;
            if (isReadOnly && attached.isReadOnly) {
                hosts = std::max(hosts, 2); // that one reads it, too
                continue;
            }
            return attached.isReadOnly ? DataDiskMessages::tr("%1 reads it, so it can only be read").arg(tpu.shortName)
                                       : DataDiskMessages::tr("%1 has it").arg(tpu.shortName);
        }
    }
    return isReadOnly && hosts > 1 && isForOneReader(disk) ? forOneReader(disk.path) : QString{};
}
