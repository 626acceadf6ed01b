// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/buckets/buckettext.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct BucketTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(BucketText)
};

constexpr qint64 secondsOfDay = 86'400;
constexpr qint64 daysOfMonth = 30; // as the bill counts, roughly

Thing thingOfClass(const QString &storageClass)
{
    if (storageClass == "NEARLINE"_L1)
        return Thing::BucketNearline;
    if (storageClass == "COLDLINE"_L1)
        return Thing::BucketColdline;
    return storageClass == "ARCHIVE"_L1 ? Thing::BucketArchive : Thing::BucketStandard;
}

/// Of so many bytes for so long; rounded up, so that it is never told lower than it is.
Usd costOfKeeping(quint64 bytes, qint64 seconds, Usd perGibAndMonth)
{
    const double gib = double(bytes) / double(qint64{1} << 30);
    const double months = double(seconds) / double(daysOfMonth * secondsOfDay);
    const double nanos = std::ceil(double(perGibAndMonth.nanos) * gib * months);
    return {nanos < double(std::numeric_limits<qint64>::max() / 2) ? qint64(nanos)
                                                                   : std::numeric_limits<qint64>::max() / 2};
}

QString bytesText(quint64 bytes)
{
    constexpr auto most = static_cast<quint64>(std::numeric_limits<qint64>::max());
    return QLocale{}.formattedDataSize(static_cast<qint64>(std::min(bytes, most)), 1, QLocale::DataSizeIecFormat);
}

} // namespace

namespace buckettext {

QString placeName(const Bucket &bucket)
{
    if (bucket.location.isEmpty())
        return phrases::none();
    if (bucket.locationType == "region"_L1)
        return punctuation::noted(bucket.location, BucketTextMessages::tr("region"));
    if (bucket.locationType == "multi-region"_L1)
        return punctuation::noted(bucket.location, BucketTextMessages::tr("multi-region"));
    if (bucket.locationType == "dual-region"_L1)
        return punctuation::noted(bucket.location, BucketTextMessages::tr("dual-region"));
    return bucket.location;
}

/// Names that Google's console does not translate.
QString className(const QString &storageClass)
{
    if (storageClass == "STANDARD"_L1)
        return u"Standard"_s;
    if (storageClass == "NEARLINE"_L1)
        return u"Nearline"_s;
    if (storageClass == "COLDLINE"_L1)
        return u"Coldline"_s;
    return storageClass == "ARCHIVE"_L1 ? u"Archive"_s : storageClass;
}

QString days(qint64 seconds)
{
    const auto count = std::clamp<qint64>((seconds + secondsOfDay - 1) / secondsOfDay, 0, 100'000);
    return BucketTextMessages::tr("%n days", nullptr, int(count));
}

QString storagePrice(const QString &storageClass, const QString &location, const PriceList &prices)
{
    const auto price = prices.thing(thingOfClass(storageClass), location);
    if (!price)
        return {};
    if (price->asOf.isEmpty())
        return BucketTextMessages::tr("About %1 per GiB and month (list price).").arg(price->price.text());
    const bool isYear = price->asOf.size() == 4; // it is said otherwise than a day
    const auto text = isYear ? BucketTextMessages::tr("About %1 per GiB and month (list price of %2).")
                             : BucketTextMessages::tr("About %1 per GiB and month (list price as of %2).");
    return text.arg(price->price.text(), phrases::publishedDay(price->asOf));
}

QString afterDeletion(const Bucket &bucket, std::optional<quint64> bytes, const PriceList &prices)
{
    if (bucket.isOnlyPlace)
        return BucketTextMessages::tr(
                   "It is deleted from the bucket %1. Your account has no permission to see whether the bucket keeps "
                   "deleted files.")
            .arg(bucket.name);
    if (bucket.softDeleteSeconds <= 0 && bucket.hasVersions)
        return BucketTextMessages::tr(
                   "It is deleted from the bucket %1. Its older versions stay there, and are billed.")
            .arg(bucket.name);
    if (bucket.softDeleteSeconds <= 0)
        return BucketTextMessages::tr("It is deleted permanently: the bucket %1 does not keep deleted files.")
            .arg(bucket.name);
    const auto kept = days(bucket.softDeleteSeconds);
    QStringList sentences{
        BucketTextMessages::tr(
            "The bucket %1 keeps deleted files for %2: “Deleted files…” restores them until then, and "
            "they are billed until then (soft delete).")
            .arg(bucket.name, kept)};
    const auto storageClass = bucket.storageClass.isEmpty() ? u"STANDARD"_s : bucket.storageClass;
    sentences << storagePrice(storageClass, bucket.location, prices);
    const auto price = prices.thing(thingOfClass(storageClass), bucket.location);
    if (price && bytes && *bytes > 0)
        sentences << BucketTextMessages::tr("Keeping %1 until then costs about %2.")
                         .arg(bytesText(*bytes), costOfKeeping(*bytes, bucket.softDeleteSeconds, price->price).text());
    return punctuation::sentences(sentences);
}

} // namespace buckettext
