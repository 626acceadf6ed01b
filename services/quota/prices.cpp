// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/prices.h"

#include "services/net/strictjson.h"
#include "services/tpu/accelerators.h"

#include <QFile>
#include <QJsonArray>

#include <array>

using namespace Qt::StringLiterals;

namespace {

template <typename T, std::size_t N>
using Names = std::array<std::pair<T, QLatin1StringView>, N>;

constexpr Names<PriceKind, 3> kindNames{
    {{PriceKind::OnDemand, "onDemand"_L1}, {PriceKind::Spot, "spot"_L1}, {PriceKind::FlexStart, "flexStart"_L1}}};
constexpr Names<SliceForm, 3> formNames{
    {{SliceForm::Any, "any"_L1}, {SliceForm::Device, "device"_L1}, {SliceForm::Pod, "pod"_L1}}};
constexpr Names<Thing, 17> thingNames{{{Thing::DiskStandard, "diskStandard"_L1},
                                       {Thing::DiskBalanced, "diskBalanced"_L1},
                                       {Thing::DiskSsd, "diskSsd"_L1},
                                       {Thing::DiskExtreme, "diskExtreme"_L1},
                                       {Thing::HyperdiskBalanced, "hyperdiskBalanced"_L1},
                                       {Thing::Snapshot, "snapshot"_L1},
                                       {Thing::AddressUnused, "addressUnused"_L1},
                                       {Thing::AddressInUse, "addressInUse"_L1},
                                       {Thing::NatPerMachine, "natPerMachine"_L1},
                                       {Thing::NatTraffic, "natTraffic"_L1},
                                       {Thing::BucketStandard, "bucketStandard"_L1},
                                       {Thing::BucketNearline, "bucketNearline"_L1},
                                       {Thing::BucketColdline, "bucketColdline"_L1},
                                       {Thing::BucketArchive, "bucketArchive"_L1},
                                       {Thing::EgressSameContinent, "egressSameContinent"_L1},
                                       {Thing::EgressOtherContinent, "egressOtherContinent"_L1},
                                       {Thing::EgressInternet, "egressInternet"_L1}}};
constexpr auto logName = "logIngestion"_L1;

template <typename T, std::size_t N>
std::optional<T> named(const Names<T, N> &names, const QString &text)
{
    const auto found = std::ranges::find_if(names, [&](const auto &entry) { return text == entry.second; });
    return found == names.end() ? std::nullopt : std::optional{found->first};
}

template <typename T, std::size_t N>
QString nameOf(const Names<T, N> &names, T value)
{
    const auto found = std::ranges::find_if(names, [&](const auto &entry) { return value == entry.first; });
    return found == names.end() ? QString{} : QString{found->second};
}

std::optional<Thing> thingNamed(const QString &text)
{
    return text == logName ? std::optional{Thing::LogIngestion} : named(thingNames, text);
}

QString nameOf(Thing thing)
{
    return thing == Thing::LogIngestion ? QString{logName} : nameOf(thingNames, thing);
}

constexpr qsizetype longestText = 200;
constexpr qsizetype mostRegions = 100;

QStringList regionsFrom(const QJsonValue &value)
{
    QStringList regions;
    for (const auto &entry : value.toArray()) {
        const auto region = entry.toString().left(longestText);
        if (!region.isEmpty() && regions.size() < mostRegions)
            regions += region;
    }
    return regions;
}

/// Nothing for what is free, negative or dearer than anything: such a row would mislead.
std::optional<Usd> priceFrom(const QJsonValue &value)
{
    const auto price = usdFrom(value.toString());
    return price && price->nanos > 0 && *price <= dearest ? price : std::nullopt;
}

QString exact(Usd price)
{
    return u"%1.%2"_s.arg(price.nanos / Usd::one).arg(price.nanos % Usd::one, 9, 10, QChar{u'0'});
}

bool isThere(const QStringList &regions, const QString &region)
{
    return std::ranges::any_of(regions, [&](const QString &rule) {
        return rule.endsWith(u'*') ? region.startsWith(QStringView{rule}.chopped(1)) : rule == region;
    });
}

SliceForm formOf(const QString &acceleratorType)
{
    return acceleratorType == "v2-8"_L1 || acceleratorType == "v3-8"_L1 ? SliceForm::Device : SliceForm::Pod;
}

} // namespace

const PriceList &PriceList::dated()
{
    static const PriceList the = [] {
        QFile file{u":/tpudesk/catalog/prices.json"_s};
        if (!file.open(QFile::ReadOnly))
            qFatal("the table of prices is not part of this program");
        const auto read = fromJson(readStrictJson(file.readAll()).object);
        if (!read)
            qFatal("the table of prices is broken: %s", qPrintable(read.error().message));
        return *read;
    }();
    return the;
}

Result<PriceList> PriceList::fromJson(const QJsonObject &json)
{
    if (json["version"_L1].toInt() != 1 || json["currency"_L1].toString() != "USD"_L1)
        return failed(ErrorCode::BadReply, u"not a table of prices in US dollars"_s);
    PriceList list;
    for (const auto &entry : json["chips"_L1].toArray()) {
        const auto kind = named(kindNames, entry["kind"_L1].toString(u"onDemand"_s));
        const auto form = named(formNames, entry["form"_L1].toString(u"any"_s));
        const auto price = priceFrom(entry["usd"_L1]);
        const auto regions = regionsFrom(entry["regions"_L1]);
        const auto generation = entry["generation"_L1].toString().left(longestText);
        if (!kind || !form || !price || regions.isEmpty() || generation.isEmpty())
            return failed(ErrorCode::BadReply, u"a chip's row is not complete: %1"_s.arg(generation));
        list.m_chips.append({generation, *kind, *form, regions, *price, entry["asOf"_L1].toString().left(longestText),
                             entry["source"_L1].toString().left(longestText)});
    }
    for (const auto &entry : json["things"_L1].toArray()) {
        const auto thing = thingNamed(entry["thing"_L1].toString());
        const auto price = priceFrom(entry["usd"_L1]);
        if (!thing || !price)
            return failed(ErrorCode::BadReply,
                          u"a thing's row is not complete: %1"_s.arg(entry["thing"_L1].toString()));
        list.m_things.append({*thing, regionsFrom(entry["regions"_L1]), *price,
                              entry["asOf"_L1].toString().left(longestText),
                              entry["source"_L1].toString().left(longestText)});
    }
    return list;
}

QJsonObject PriceList::toJson() const
{
    QJsonArray chips;
    for (const auto &row : m_chips)
        chips.append(QJsonObject{{u"generation"_s, row.generation},
                                 {u"kind"_s, nameOf(kindNames, row.kind)},
                                 {u"form"_s, nameOf(formNames, row.form)},
                                 {u"regions"_s, QJsonArray::fromStringList(row.regions)},
                                 {u"usd"_s, exact(row.perChipHour)},
                                 {u"asOf"_s, row.asOf},
                                 {u"source"_s, row.source}});
    QJsonArray things;
    for (const auto &row : m_things)
        things.append(QJsonObject{{u"thing"_s, nameOf(row.thing)},
                                  {u"regions"_s, QJsonArray::fromStringList(row.regions)},
                                  {u"usd"_s, exact(row.price)},
                                  {u"asOf"_s, row.asOf},
                                  {u"source"_s, row.source}});
    return {{u"version"_s, 1}, {u"currency"_s, u"USD"_s}, {u"chips"_s, chips}, {u"things"_s, things}};
}

PriceList PriceList::over(const PriceList &older) const
{
    PriceList all = *this;
    all.m_chips += older.m_chips; // the first that fits is taken
    all.m_things += older.m_things;
    return all;
}

void PriceList::add(ChipPrice price)
{
    const auto same = [&](const ChipPrice &row) {
        return row.generation == price.generation && row.kind == price.kind && row.form == price.form
            && row.regions == price.regions;
    };
    if (const auto found = std::ranges::find_if(m_chips, same); found != m_chips.end())
        found->perChipHour = std::max(found->perChipHour, price.perChipHour);
    else
        m_chips.append(std::move(price));
}

void PriceList::add(ThingPrice price)
{
    const auto same = [&](const ThingPrice &row) { return row.thing == price.thing && row.regions == price.regions; };
    if (const auto found = std::ranges::find_if(m_things, same); found != m_things.end())
        found->price = std::max(found->price, price.price);
    else
        m_things.append(std::move(price));
}

std::optional<SlicePrice> PriceList::slice(const QString &acceleratorType, Tier tier, const ZoneId &zone) const
{
    const auto facts = Accelerators::catalogue().facts(acceleratorType);
    if (!facts || tier == Tier::Reserved)
        return std::nullopt;
    const auto region = regionOf(zone);
    const auto find = [&](PriceKind kind) {
        return std::ranges::find_if(m_chips, [&](const ChipPrice &row) {
            return row.generation == facts->generation && row.kind == kind && isThere(row.regions, region)
                && (row.form == SliceForm::Any || row.form == formOf(acceleratorType));
        });
    };
    const bool isSpot = tier != Tier::OnDemand;
    auto row = find(isSpot ? PriceKind::Spot : PriceKind::OnDemand);
    const bool isCeiling = isSpot && row == m_chips.end();
    if (isCeiling)
        row = find(PriceKind::OnDemand);
    if (row == m_chips.end())
        return std::nullopt;
    const auto perHour = row->perChipHour.times(facts->chips);
    return perHour ? std::optional{SlicePrice{*perHour, *row, facts->chips, isCeiling}} : std::nullopt;
}

std::optional<ThingPrice> PriceList::thing(Thing thing, const QString &region) const
{
    const auto row = std::ranges::find_if(m_things, [&](const ThingPrice &candidate) {
        return candidate.thing == thing && (candidate.regions.isEmpty() || isThere(candidate.regions, region));
    });
    return row == m_things.end() ? std::nullopt : std::optional{*row};
}
