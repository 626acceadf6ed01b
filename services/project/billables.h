// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <optional>

/// What may stand on a project's bill, although the chips are free. A TPU only where no grant covers it.
enum class BillableKind : quint8 { Disk, Address, Nat, Snapshot, Machine, Bucket, Tpu };

enum class BillableUse : quint8 {
    InUse,
    Unused, ///< nobody uses it, and it bills all the same
    Unknown, ///< the API does not tell
};

/// One thing that may bill. A value; whether it does and how much only the bill says.
struct Billable
{
    BillableKind kind = BillableKind::Disk;
    QString name{};
    QString type{}; ///< pd-balanced, EXTERNAL, n2-standard-8, STANDARD: the field's own word
    QString place{}; ///< zone, region, or multi-region as the API writes it, in small letters; "global"
    std::optional<qint64> bytes{}; ///< of a disk: provisioned, not written; of a bucket: not told by this API
    BillableUse use = BillableUse::Unknown; ///< of a TPU: unknown where a grant lists it, but not how many
    QStringList users{}; ///< short names of what uses it
    QString state{}; ///< RUNNING, RESERVED, READY, …: as the API writes it
    QStringList labels{}; ///< "key=value"
    bool isRegional = false; ///< a disk kept twice
    int count = 1; ///< addresses of one TPU
    Tier tier = Tier::OnDemand; ///< of a TPU

    friend bool operator==(const Billable &, const Billable &) = default;
};

/// Where log entries go (services/vpc/README.md).
struct LogSink
{
    QString name; ///< _Required, _Default, …
    QString destination;
    bool isDisabled = false;
    QStringList exclusions; ///< filters of those that are on

    friend bool operator==(const LogSink &, const LogSink &) = default;
};

/// Do the logs of TPU hosts reach a sink that keeps them?
enum class TpuLogs : quint8 { Kept, PartlyKept, Excluded };
[[nodiscard]] TpuLogs tpuLogs(const QList<LogSink> &sinks);

/// One page of a list call, taken apart. What cannot be read is left out.
struct BillablePage
{
    QList<Billable> items{};
    QStringList unreachable{}; ///< zones and regions that did not answer
};

// Pure. compute v1 aggregatedList pages, global/snapshots, storage v1 buckets, logging v2 sinks.
[[nodiscard]] BillablePage parseDisks(const QJsonObject &page);
[[nodiscard]] BillablePage parseAddresses(
    const QJsonObject &page); ///< external ones: internal addresses are free of charge
[[nodiscard]] BillablePage parseNats(
    const QJsonObject &page); ///< one per Cloud NAT gateway; a router alone does not bill
[[nodiscard]] BillablePage parseMachines(const QJsonObject &page);
[[nodiscard]] BillablePage parseSnapshots(const QJsonObject &page);
[[nodiscard]] BillablePage parseBuckets(const QJsonObject &page);
[[nodiscard]] QList<LogSink> parseSinks(const QJsonObject &page);

/// "us-central2" of "us-central2-b" and of "us-central2"; "us" of "us".
[[nodiscard]] QString regionOfPlace(const QString &place);

/// How data of a bucket reach a TPU.
enum class DataWay : quint8 {
    SameRegion, ///< nothing to pay for the way
    SameContinent,
    OtherContinent,
    Unknown, ///< a place this program does not know
};
[[nodiscard]] DataWay dataWay(const QString &bucketPlace, const QString &tpuRegion);

/// Regions of `tpuRegions` whose data from this bucket cost the way, with the dearest way.
struct BucketMismatch
{
    QString bucket;
    QString place;
    QStringList tpuRegions;
    DataWay way = DataWay::SameContinent;

    friend bool operator==(const BucketMismatch &, const BucketMismatch &) = default;
};
[[nodiscard]] QList<BucketMismatch> bucketMismatches(const QList<Billable> &items, const QStringList &tpuRegions);
