// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/buckets/bucketcalls.h"

#include "services/buckets/bucketservice.h"
#include "services/core/async/reply.h"
#include "services/quota/priceservice.h"

#include <QPointer>

#include <algorithm>

QList<BucketRegion> bucketRegions(const QList<Tpu> &tpus, const QList<ZoneId> &zones)
{
    QList<BucketRegion> regions;
    const auto add = [&regions](const ZoneId &zone, const QString &tpu) {
        const auto region = regionOf(zone);
        if (region.isEmpty())
            return;
        auto found = std::ranges::find(regions, region, &BucketRegion::region);
        if (found == regions.end()) {
            regions.append({.region = region, .zone = zone});
            found = regions.end() - 1;
        }
        if (!tpu.isEmpty())
            found->tpus << tpu;
    };
    for (const auto &tpu : tpus)
        add(tpu.zone, tpu.shortName);
    for (const auto &zone : zones)
        add(zone, {});
    return regions;
}

BucketCalls bucketCalls(BucketService *service, PriceService *prices, const ProjectId &project,
                        std::function<QList<BucketRegion>()> regions)
{
    const auto api = service->api(); // a value: it outlives the session, and says so
    const auto known = [prices = QPointer{prices}] { return prices ? prices->list() : PriceList::dated(); };
    return {
        .project = project,
        .bucket = [api](QString name, std::stop_token stop) { return api.bucket(std::move(name), std::move(stop)); },
        .object = [api](BucketUri uri, std::stop_token stop) { return api.object(std::move(uri), std::move(stop)); },
        .create = [api](BucketOrder order,
                        std::stop_token stop) { return api.createBucket(std::move(order), std::move(stop)); },
        .inventory = [api](QString name,
                           std::stop_token stop) { return inventoryOf(api, std::move(name), std::move(stop)); },
        .removeBucket =
            [api](QString name, BucketFilling filling, std::stop_token stop) {
                return removeBucket(api, std::move(name), filling, std::move(stop));
            },
        .whoCanRead = [service = QPointer{service}](QString name, std::stop_token stop) -> Task<AccessSummary> {
            if (!service)
                return finishedTask<AccessSummary>(failed(ErrorCode::Cancelled));
            return service->whoCanRead(std::move(name), std::move(stop));
        },
        .list = [api](ObjectQuery query,
                      std::stop_token stop) { return api.objects(std::move(query), {}, std::move(stop)); },
        .restore = [api](BucketUri uri, qint64 generation,
                         std::stop_token stop) { return api.restore(std::move(uri), generation, std::move(stop)); },
        .placements =
            [api, known](QStringList names, ZoneId zone, std::stop_token stop) {
                return placementsOf(api, known(), std::move(names), std::move(zone), std::move(stop));
            },
        .pay =
            [service = QPointer{service}, project](const QString &bucket) {
                if (service)
                    service->payWith(bucket, project);
            },
        .prices = known,
        .regions = std::move(regions)};
}
