// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketremoval.h"
#include "services/buckets/regionguard.h"
#include "services/hosts/podhost.h"
#include "services/tpu/tpu.h"

#include <functional>

class BucketService;
class PriceService;

/// A region in which a bucket can be made.
struct BucketRegion
{
    QString region{}; ///< "us-central2"
    ZoneId zone{}; ///< one of its zones
    QStringList tpus{}; ///< names of TPUs in it; empty: none is there

    friend bool operator==(const BucketRegion &, const BucketRegion &) = default;
};
/// Pure. The regions of these TPUs, in their order, before those of `zones`; each once.
[[nodiscard]] QList<BucketRegion> bucketRegions(const QList<Tpu> &tpus, const QList<ZoneId> &zones);

/// What the window asks of Cloud Storage beside files. What is empty is not offered. Calls that take time may be
/// stopped, and end with Cancelled when the session is gone.
struct BucketCalls
{
    ProjectId project{}; ///< in which buckets are made, and that pays where the requester does
    std::function<Task<Bucket>(QString name, std::stop_token stop)> bucket{};
    std::function<Task<BucketObject>(BucketUri uri, std::stop_token stop)> object{};
    std::function<Task<Bucket>(BucketOrder order, std::stop_token stop)> create{};
    std::function<Task<BucketInventory>(QString name, std::stop_token stop)> inventory{};
    std::function<Task<>(QString name, BucketFilling filling, std::stop_token stop)> removeBucket{};
    std::function<Task<AccessSummary>(QString name, std::stop_token stop)> whoCanRead{};
    std::function<Task<ObjectListing>(ObjectQuery query, std::stop_token stop)> list{};
    /// A soft-deleted object, back under its name; Conflict: there is another one by now.
    std::function<Task<BucketObject>(BucketUri uri, qint64 generation, std::stop_token stop)> restore{};
    /// Where these buckets lie, seen from a TPU of that zone.
    std::function<Task<QList<BucketPlacement>>(QStringList names, ZoneId zone, std::stop_token stop)> placements{};
    std::function<void(const QString &bucket)> pay{}; ///< the project pays for what is read in it from now on
    std::function<PriceList()> prices{};
    std::function<QList<BucketRegion>()> regions{};
    /// Texts with gs:// of buckets that these hosts reach although nobody names them: mounted, or with their caches.
    std::function<QStringList(const QList<PodHost> &hosts)> setUpOn{};
};

/// Those of a session. `regions` as in BucketCalls. Both services live longer than the widgets.
[[nodiscard]] BucketCalls bucketCalls(BucketService *service, PriceService *prices, const ProjectId &project,
                                      std::function<QList<BucketRegion>()> regions);
