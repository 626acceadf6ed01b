// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/storageapi.h"
#include "services/project/billables.h"
#include "services/quota/prices.h"

/// Where a bucket lies that a job names, seen from its TPU.
struct BucketPlacement
{
    QString bucket{};
    QString location{}; ///< "us-east5", "us"; empty: not known
    DataWay way = DataWay::Unknown;
    bool isAround = false; ///< a multi-region that has the TPU's region in it: reading is billed all the same
    std::optional<ThingPrice> perGib{}; ///< of the way, with the date and the source of the figure; nothing: none known
    std::optional<qint64> sentBytes{}; ///< what left the bucket in the last 30 days, wherever to; nothing: not known
    std::optional<Error> problem{}; ///< why it is not known where it lies

    /// Its data cost the way: whoever starts the job types the bucket's name first.
    [[nodiscard]] bool needsTyping() const { return way == DataWay::SameContinent || way == DataWay::OtherContinent; }
};

/// All that a job says: its command, its variables' values, its script. Each bucket once.
[[nodiscard]] QStringList bucketsNamedIn(const QStringList &texts);

/// Looks where these buckets lie and what left them. Each has its own problem; the whole ends only with Cancelled.
[[nodiscard]] Task<QList<BucketPlacement>> placementsOf(StorageApi api, PriceList prices, QStringList buckets,
                                                        ZoneId zone, std::stop_token stop);
/// Pure: the same for one that was read.
[[nodiscard]] BucketPlacement placementOf(const Bucket &bucket, const ZoneId &zone, const PriceList &prices);
/// One or two sentences for the user: where it lies, what a GiB costs and of when the figure is, what was seen so far.
[[nodiscard]] QString sentenceOf(const BucketPlacement &placement, const ZoneId &zone);
/// Names the way from a bucket to the region of a zone, for what was agreed to: "us-central2/my-bucket".
[[nodiscard]] QString wayKey(const QString &bucket, const ZoneId &zone);
/// Those of these buckets whose data cost the way to that zone, but for the ways that are `agreed` to. Of what is not
/// known nothing is said. Ends only with Cancelled.
[[nodiscard]] Task<QList<BucketPlacement>> waysToAgree(StorageApi api, QStringList buckets, ZoneId zone,
                                                       QStringList agreed, std::stop_token stop);
/// What has to be typed before the job starts: the names of those buckets whose data cost the way.
[[nodiscard]] QStringList namesToType(const QList<BucketPlacement> &placements);

/// The bucket to make for a TPU of this zone: in its region, under a name that is the project's own most likely.
[[nodiscard]] BucketOrder bucketIn(const ZoneId &zone, const ProjectId &project);
