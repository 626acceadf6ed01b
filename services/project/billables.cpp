// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/billables.h"

#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostItems = 5'000; // of one page
constexpr qint64 gib = qint64{1} << 30;

QString text(const QJsonValue &value)
{
    constexpr qsizetype longest = 300;
    return value.toString().left(longest);
}

QString last(const QJsonValue &value)
{
    return text(value).section(u'/', -1);
}

QStringList shortNames(const QJsonValue &value)
{
    constexpr qsizetype most = 50;
    QStringList names;
    for (const auto &entry : value.toArray()) {
        if (const auto name = last(entry); !name.isEmpty() && names.size() < most)
            names += name;
    }
    return names;
}

QStringList pairs(const QJsonValue &value)
{
    QStringList list;
    const auto labels = value.toObject();
    for (auto it = labels.begin(); it != labels.end(); ++it)
        list += it.key() + u'=' + text(it.value());
    return list;
}

/// int64 as text, the way Google writes it; nothing for what is negative or no number.
std::optional<qint64> count(const QJsonValue &value, qint64 unit)
{
    bool ok = value.isDouble();
    const auto number = value.isString() ? value.toString().toLongLong(&ok) : value.toInteger(-1);
    qint64 product = 0;
    if (!ok || number < 0 || __builtin_mul_overflow(number, unit, &product))
        return std::nullopt;
    return product;
}

/// zone or region of a compute resource, whichever it has.
QString placeOf(const QJsonObject &item)
{
    const auto zone = last(item["zone"_L1]);
    const auto region = last(item["region"_L1]);
    return !zone.isEmpty() ? zone : !region.isEmpty() ? region : u"global"_s;
}

/// Walks through items{scope{<list>[]}} of an aggregated list; a scope with a warning that is no "nothing here" is
/// missing.
template <typename Add>
BillablePage aggregated(const QJsonObject &page, QLatin1StringView list, Add add)
{
    BillablePage result;
    for (const auto &place : page["unreachables"_L1].toArray())
        result.unreachable += last(place);
    const auto scopes = page["items"_L1].toObject();
    for (auto scope = scopes.begin(); scope != scopes.end(); ++scope) {
        const auto warning = (*scope)["warning"_L1]["code"_L1].toString();
        if (!warning.isEmpty() && warning != "NO_RESULTS_ON_PAGE"_L1)
            result.unreachable += scope.key().section(u'/', -1);
        for (const auto &entry : (*scope)[list].toArray()) {
            const auto item = entry.toObject();
            if (!text(item["name"_L1]).isEmpty() && result.items.size() < mostItems)
                add(result.items, item);
        }
    }
    result.unreachable.removeDuplicates();
    return result;
}

Billable basic(BillableKind kind, const QJsonObject &item)
{
    Billable thing{.kind = kind,
                   .name = text(item["name"_L1]),
                   .type = {},
                   .place = placeOf(item),
                   .bytes = {},
                   .use = BillableUse::Unknown,
                   .users = shortNames(item["users"_L1]),
                   .state = text(item["status"_L1]),
                   .labels = pairs(item["labels"_L1])};
    return thing;
}

} // namespace

BillablePage parseDisks(const QJsonObject &page)
{
    return aggregated(page, "disks"_L1, [](QList<Billable> &items, const QJsonObject &item) {
        auto disk = basic(BillableKind::Disk, item);
        disk.type = last(item["type"_L1]);
        disk.bytes = count(item["sizeGb"_L1], gib);
        disk.use = disk.users.isEmpty() ? BillableUse::Unused : BillableUse::InUse;
        disk.isRegional = text(item["zone"_L1]).isEmpty() && !text(item["region"_L1]).isEmpty();
        items += disk;
    });
}

BillablePage parseAddresses(const QJsonObject &page)
{
    return aggregated(page, "addresses"_L1, [](QList<Billable> &items, const QJsonObject &item) {
        if (item["addressType"_L1].toString() == "INTERNAL"_L1)
            return;
        auto address = basic(BillableKind::Address, item);
        address.type = text(item["address"_L1]);
        const bool isUsed = address.state == "IN_USE"_L1 || !address.users.isEmpty();
        address.use = isUsed                 ? BillableUse::InUse
            : address.state == "RESERVED"_L1 ? BillableUse::Unused
                                             : BillableUse::Unknown;
        items += address;
    });
}

BillablePage parseNats(const QJsonObject &page)
{
    return aggregated(page, "routers"_L1, [](QList<Billable> &items, const QJsonObject &item) {
        for (const auto &entry : item["nats"_L1].toArray()) {
            auto nat = basic(BillableKind::Nat, item);
            nat.name = text(entry["name"_L1]);
            nat.type = text(item["name"_L1]); // of the router
            nat.state.clear();
            if (!nat.name.isEmpty() && items.size() < mostItems)
                items += nat;
        }
    });
}

BillablePage parseMachines(const QJsonObject &page)
{
    return aggregated(page, "instances"_L1, [](QList<Billable> &items, const QJsonObject &item) {
        auto machine = basic(BillableKind::Machine, item);
        machine.type = last(item["machineType"_L1]);
        const bool isOff =
            machine.state == "TERMINATED"_L1 || machine.state == "STOPPED"_L1 || machine.state == "SUSPENDED"_L1;
        machine.use = isOff ? BillableUse::Unused : machine.state.isEmpty() ? BillableUse::Unknown : BillableUse::InUse;
        items += machine;
    });
}

BillablePage parseSnapshots(const QJsonObject &page)
{
    BillablePage result;
    for (const auto &entry : page["items"_L1].toArray()) {
        const auto item = entry.toObject();
        auto snapshot = basic(BillableKind::Snapshot, item);
        if (snapshot.name.isEmpty() || result.items.size() >= mostItems)
            continue;
        const auto places = shortNames(item["storageLocations"_L1]);
        snapshot.place = places.isEmpty() ? u"global"_s : places.join(u", "_s);
        snapshot.type = last(item["sourceDisk"_L1]);
        snapshot.bytes = count(item["storageBytes"_L1], 1); // 0 is left out: then nothing is known
        result.items += snapshot;
    }
    return result;
}

BillablePage parseBuckets(const QJsonObject &page)
{
    BillablePage result;
    for (const auto &place : page["unreachable"_L1].toArray())
        result.unreachable += last(place);
    for (const auto &entry : page["items"_L1].toArray()) {
        const auto item = entry.toObject();
        auto bucket = basic(BillableKind::Bucket, item);
        if (bucket.name.isEmpty() || result.items.size() >= mostItems)
            continue;
        bucket.place = text(item["location"_L1]).toLower();
        bucket.type = text(item["storageClass"_L1]);
        bucket.users.clear();
        result.items += bucket;
    }
    return result;
}

QList<LogSink> parseSinks(const QJsonObject &page)
{
    QList<LogSink> sinks;
    for (const auto &entry : page["sinks"_L1].toArray()) {
        const auto item = entry.toObject();
        LogSink sink{text(item["name"_L1]), text(item["destination"_L1]), item["disabled"_L1].toBool(), {}};
        for (const auto &exclusion : item["exclusions"_L1].toArray()) {
            if (!exclusion["disabled"_L1].toBool())
                sink.exclusions += text(exclusion["filter"_L1]);
        }
        if (!sink.name.isEmpty() && sinks.size() < mostItems)
            sinks += sink;
    }
    return sinks;
}

TpuLogs tpuLogs(const QList<LogSink> &sinks)
{
    static const QRegularExpression whole{u"^\\s*resource\\.type\\s*=\\s*\"?tpu_worker\"?\\s*$"_s,
                                          QRegularExpression::CaseInsensitiveOption};
    auto found = TpuLogs::Excluded;
    for (const auto &sink : sinks) {
        if (sink.isDisabled || sink.name == "_Required"_L1) // audit logs only, and free of charge
            continue;
        const bool isExcluded =
            std::ranges::any_of(sink.exclusions, [](const QString &filter) { return whole.match(filter).hasMatch(); });
        const bool isPartly = std::ranges::any_of(
            sink.exclusions, [](const QString &filter) { return filter.contains("tpu_worker"_L1); });
        if (!isExcluded && !isPartly)
            return TpuLogs::Kept;
        if (!isExcluded)
            found = TpuLogs::PartlyKept;
    }
    return found;
}

QString regionOfPlace(const QString &place)
{
    static const QRegularExpression zone{u"^([a-z]+-[a-z]+[0-9]+)-[a-z]{1,3}(?:[0-9]{1,2}[a-z]?)?$"_s};
    const auto match = zone.match(place);
    return match.hasMatch() ? match.captured(1) : place;
}

namespace {

QString continentOf(const QString &place)
{
    static const QHash<QString, QString> continents{{u"us"_s, u"america"_s},
                                                    {u"northamerica"_s, u"america"_s},
                                                    {u"europe"_s, u"europe"_s},
                                                    {u"eu"_s, u"europe"_s},
                                                    {u"asia"_s, u"asia"_s},
                                                    {u"australia"_s, u"australia"_s},
                                                    {u"southamerica"_s, u"southamerica"_s},
                                                    {u"me"_s, u"me"_s},
                                                    {u"africa"_s, u"africa"_s}};
    return continents.value(place.section(u'-', 0, 0));
}

/// The regions of Google's predefined pairs.
QStringList pairOf(const QString &place)
{
    static const QHash<QString, QStringList> known{{u"nam4"_s, {u"us-central1"_s, u"us-east1"_s}},
                                                   {u"eur4"_s, {u"europe-north1"_s, u"europe-west4"_s}},
                                                   {u"asia1"_s, {u"asia-northeast1"_s, u"asia-northeast2"_s}}};
    return known.value(place);
}

} // namespace

DataWay dataWay(const QString &bucketPlace, const QString &tpuRegion)
{
    const auto region = regionOfPlace(tpuRegion);
    const auto pair = pairOf(bucketPlace);
    if (bucketPlace == region || pair.contains(region))
        return DataWay::SameRegion;
    const auto from = continentOf(pair.isEmpty() ? bucketPlace : pair.first());
    const auto to = continentOf(region);
    if (from.isEmpty() || to.isEmpty())
        return DataWay::Unknown;
    return from == to ? DataWay::SameContinent : DataWay::OtherContinent;
}

QList<BucketMismatch> bucketMismatches(const QList<Billable> &items, const QStringList &tpuRegions)
{
    QList<BucketMismatch> found;
    for (const auto &item : items) {
        if (item.kind != BillableKind::Bucket)
            continue;
        BucketMismatch mismatch{item.name, item.place, {}, DataWay::SameContinent};
        for (const auto &region : tpuRegions) {
            const auto way = dataWay(item.place, region);
            if (way != DataWay::SameContinent && way != DataWay::OtherContinent)
                continue;
            if (const auto name = regionOfPlace(region); !mismatch.tpuRegions.contains(name))
                mismatch.tpuRegions += name;
            mismatch.way = std::max(mismatch.way, way);
        }
        if (!mismatch.tpuRegions.isEmpty())
            found += mismatch;
    }
    return found;
}
