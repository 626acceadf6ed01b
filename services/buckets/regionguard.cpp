// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/regionguard.h"

#include "services/buckets/translations.h"
#include "services/core/punctuation.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 oneGib = qint64{1} << 30;

/// The places that are continents; whatever has a number is a pair of regions or one region.
bool isContinent(const QString &location)
{
    return location == "us"_L1 || location == "eu"_L1 || location == "asia"_L1;
}

QString sizeText(qint64 bytes)
{
    return QLocale{}.formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

QString placeSentence(const BucketPlacement &placement, const QString &region)
{
    if (placement.problem)
        return BucketsMessages::tr("Where the bucket %1 is located is not known: %2")
            .arg(placement.bucket, placement.problem->message);
    if (placement.location.isEmpty())
        return BucketsMessages::tr("Where the bucket %1 is located is not known.").arg(placement.bucket);
    if (placement.way == DataWay::SameRegion)
        return BucketsMessages::tr("The bucket %1 is in %2, the region of the TPU: reading from it adds no "
                                   "transfer charge.")
            .arg(placement.bucket, placement.location);
    if (placement.way == DataWay::Unknown)
        return BucketsMessages::tr("The bucket %1 is in %2, and the TPU is in %3. What the data transfer "
                                   "between them costs is not known.")
            .arg(placement.bucket, placement.location, region);
    if (placement.isAround)
        return BucketsMessages::tr("The bucket %1 is in the multi-region %2 around %3: each byte that the "
                                   "TPU reads from it is billed all the same.")
            .arg(placement.bucket, placement.location, region);
    return BucketsMessages::tr("The bucket %1 is in %2, and the TPU is in %3: each byte that the TPU "
                               "reads from it is billed.")
        .arg(placement.bucket, placement.location, region);
}

/// Rounded up to whole portions: never told lower than it is.
std::optional<Usd> costOf(qint64 bytes, Usd perGib)
{
    return perGib.times((bytes + oneGib - 1) / oneGib);
}

QString priceSentence(const BucketPlacement &placement)
{
    if (!placement.perGib)
        return BucketsMessages::tr("The price of this data transfer is not known.");
    const auto &price = *placement.perGib;
    const auto terabyte = price.price.times(1'024).value_or(Usd{});
    if (price.asOf.isEmpty())
        return BucketsMessages::tr("About %1 per GB or more, so 1 TB read once costs %2 or more (list price).")
            .arg(price.price.text(), terabyte.text());
    const bool isYear = price.asOf.size() == 4; // it is said otherwise than a day
    const auto text = isYear
        ? BucketsMessages::tr("About %1 per GB or more, so 1 TB read once costs %2 or more (list price of %3).")
        : BucketsMessages::tr("About %1 per GB or more, so 1 TB read once costs %2 or more (list price as of %3).");
    return text.arg(price.price.text(), terabyte.text(), price.asOf);
}

QString volumeSentence(const BucketPlacement &placement)
{
    if (!placement.sentBytes)
        return {};
    const auto volume = sizeText(*placement.sentBytes);
    const auto cost = placement.perGib ? costOf(*placement.sentBytes, placement.perGib->price) : std::nullopt;
    if (!cost || *placement.sentBytes == 0)
        return BucketsMessages::tr("%1 left this bucket in the last 30 days.").arg(volume);
    return BucketsMessages::tr("%1 left this bucket in the last 30 days; between these two places that "
                               "much costs about %2.")
        .arg(volume, cost->text());
}

/// One bucket with all that can be known of it.
Task<BucketPlacement> placementRead(StorageApi api, PriceList prices, QString name, ZoneId zone, std::stop_token stop)
{
    const auto bucket = co_await api.bucket(name, stop);
    if (!bucket && bucket.error().code == ErrorCode::Cancelled)
        co_return std::unexpected{bucket.error()};
    if (!bucket)
        co_return BucketPlacement{.bucket = name, .problem = bucket.error()};
    auto placement = placementOf(*bucket, zone, prices);
    if (placement.needsTyping()) {
        const auto sent = co_await api.sentBytes(name, stop);
        placement.sentBytes = sent ? *sent : std::nullopt;
    }
    co_return placement;
}

} // namespace

QStringList bucketsNamedIn(const QStringList &texts)
{
    QStringList names;
    for (const auto &text : texts)
        names += bucketsNamedIn(QStringView{text});
    names.removeDuplicates();
    return names;
}

Task<QList<BucketPlacement>> placementsOf(StorageApi api, PriceList prices, QStringList buckets, ZoneId zone,
                                          std::stop_token stop)
{
    Result<QList<BucketPlacement>> placements{QList<BucketPlacement>{}};
    for (const auto &name : buckets) {
        auto placement = co_await placementRead(api, prices, name, zone, stop);
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (!placement)
            co_return std::unexpected{placement.error()};
        placements->append(std::move(*placement));
    }
    co_return placements;
}

BucketPlacement placementOf(const Bucket &bucket, const ZoneId &zone, const PriceList &prices)
{
    BucketPlacement placement{.bucket = bucket.name, .location = bucket.location};
    if (bucket.location.isEmpty())
        return placement;
    placement.way = dataWay(bucket.location, regionOf(zone));
    placement.isAround = placement.way == DataWay::SameContinent && isContinent(bucket.location);
    if (placement.needsTyping())
        placement.perGib = prices.thing(placement.way == DataWay::OtherContinent ? Thing::EgressOtherContinent
                                                                                 : Thing::EgressSameContinent,
                                        bucket.location);
    return placement;
}

QString wayKey(const QString &bucket, const ZoneId &zone)
{
    return regionOf(zone) + u'/' + bucket;
}

Task<QList<BucketPlacement>> waysToAgree(StorageApi api, QStringList buckets, ZoneId zone, QStringList agreed,
                                         std::stop_token stop)
{
    Result<QList<BucketPlacement>> ways{QList<BucketPlacement>{}};
    for (const auto &name : buckets) {
        if (agreed.contains(wayKey(name, zone)))
            continue;
        const auto bucket = co_await api.bucket(name, stop);
        if (stop.stop_requested() || (!bucket && bucket.error().code == ErrorCode::Cancelled))
            co_return failed(ErrorCode::Cancelled);
        const auto placement = bucket ? placementOf(*bucket, zone, {}) : BucketPlacement{};
        if (placement.needsTyping())
            ways->append(placement);
    }
    co_return ways;
}

QString sentenceOf(const BucketPlacement &placement, const ZoneId &zone)
{
    QStringList sentences{placeSentence(placement, regionOf(zone))};
    if (placement.needsTyping())
        sentences << priceSentence(placement) << volumeSentence(placement);
    return punctuation::sentences(sentences);
}

QStringList namesToType(const QList<BucketPlacement> &placements)
{
    QStringList names;
    for (const auto &placement : placements) {
        if (placement.needsTyping())
            names += placement.bucket;
    }
    return names;
}

BucketOrder bucketIn(const ZoneId &zone, const ProjectId &project)
{
    constexpr qsizetype longest = 63;
    const auto region = regionOf(zone);
    auto name = project.toString().toLower();
    for (auto &c : name) {
        const bool isUsable = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'-' || c == u'_';
        c = isUsable ? c : QChar{u'-'};
    }
    name = name.first(std::min(name.size(), longest - region.size() - 1)) + u'-' + region;
    return {.name = name, .location = region};
}
