// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneycost.h"

#include <QHash>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 billedHoursOfMonth = 730;

/// Which price a thing has; nothing: none that this program knows.
std::optional<Thing> thingOf(const Billable &thing)
{
    static const QHash<QString, Thing> classes{{u"STANDARD"_s, Thing::BucketStandard},
                                               {u"NEARLINE"_s, Thing::BucketNearline},
                                               {u"COLDLINE"_s, Thing::BucketColdline},
                                               {u"ARCHIVE"_s, Thing::BucketArchive}};
    const auto in = [](const QHash<QString, Thing> &table, const QString &type) {
        const auto found = table.constFind(type);
        return found == table.constEnd() ? std::optional<Thing>{} : std::optional{*found};
    };
    switch (thing.kind) {
    case BillableKind::Disk: return thingOfDisk(thing.type);
    case BillableKind::Bucket: return in(classes, thing.type);
    case BillableKind::Snapshot: return Thing::Snapshot;
    case BillableKind::Address:
        if (thing.use == BillableUse::Unknown)
            return std::nullopt;
        return thing.use == BillableUse::Unused ? Thing::AddressUnused : Thing::AddressInUse;
    case BillableKind::Nat:
    case BillableKind::Machine:
    case BillableKind::Tpu: break;
    }
    return std::nullopt;
}

} // namespace

std::optional<Usd> costOfBytes(qint64 bytes, Usd perGib)
{
    constexpr qint64 gib = qint64{1} << 30;
    if (bytes < 0)
        return std::nullopt;
    const auto whole = perGib.times(bytes / gib);
    const auto rest = qint64(double(bytes % gib) / gib * double(perGib.nanos));
    qint64 sum = 0;
    if (!whole || __builtin_add_overflow(whole->nanos, rest, &sum))
        return std::nullopt;
    return Usd{sum};
}

Usd monthOf(Usd perHour)
{
    return perHour.times(billedHoursOfMonth).value_or(Usd{std::numeric_limits<qint64>::max()});
}

std::optional<SlicePrice> hourlyCost(const Billable &thing, const PriceList &prices)
{
    return thing.kind == BillableKind::Tpu ? prices.slice(thing.type, thing.tier, ZoneId{thing.place}) : std::nullopt;
}

std::optional<MonthlyCost> monthlyCost(const Billable &thing, const PriceList &prices)
{
    const auto kind = thingOf(thing);
    const auto row = kind ? prices.thing(*kind, regionOfPlace(thing.place)) : std::nullopt;
    if (!row)
        return std::nullopt;
    std::optional<Usd> amount;
    if (thing.kind == BillableKind::Address)
        amount = row->price.times(billedHoursOfMonth * thing.count);
    else if (thing.bytes)
        amount = costOfBytes(*thing.bytes, row->price);
    if (amount && thing.isRegional)
        amount = amount->times(2); // kept twice
    return amount && amount->nanos > 0 ? std::optional{MonthlyCost{*amount, *row}} : std::nullopt;
}

std::optional<MonthlyCost> logsCost(const std::optional<qint64> &bytes, const PriceList &prices)
{
    constexpr qint64 free = qint64{50} << 30;
    const auto row = prices.thing(Thing::LogIngestion, {});
    if (!row || bytes.value_or(0) <= free)
        return std::nullopt;
    const auto amount = costOfBytes(*bytes - free, row->price);
    return amount && amount->nanos > 0 ? std::optional{MonthlyCost{*amount, *row}} : std::nullopt;
}

MonthlySum monthlySum(const QList<Billable> &things, const PriceList &prices)
{
    MonthlySum sum;
    for (const auto &thing : things) {
        if (thing.kind == BillableKind::Tpu)
            continue;
        const auto cost = monthlyCost(thing, prices);
        qint64 total = 0;
        if (!cost || __builtin_add_overflow(sum.amount.nanos, cost->amount.nanos, &total)) {
            ++sum.unknown;
            continue;
        }
        sum.amount.nanos = total;
        ++sum.priced;
        if (!cost->row.asOf.isEmpty() && (sum.asOf.isEmpty() || cost->row.asOf < sum.asOf))
            sum.asOf = cost->row.asOf;
    }
    return sum;
}

HourlySum hourlySum(const QList<Billable> &things, const PriceList &prices)
{
    HourlySum sum;
    for (const auto &thing : things) {
        if (thing.kind != BillableKind::Tpu)
            continue;
        sum.unsure += thing.use == BillableUse::Unknown ? 1 : 0;
        const auto cost = hourlyCost(thing, prices);
        qint64 total = 0;
        if (!cost || __builtin_add_overflow(sum.amount.nanos, cost->perHour.nanos, &total)) {
            ++sum.unknown;
            continue;
        }
        sum.isCeiling = sum.isCeiling || cost->isCeiling;
        sum.amount.nanos = total;
        ++sum.priced;
    }
    return sum;
}
