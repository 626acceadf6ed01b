// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/prices.h"

#include "services/net/strictjson.h"
#include "services/tpu/accelerators.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace {

template <typename T, std::size_t N>
using Names = std::array<std::pair<T, QLatin1StringView>, N>;

constexpr Names<PriceKind, 3> kindNames{
    {{PriceKind::OnDemand, "onDemand"_L1}, {PriceKind::Spot, "spot"_L1}, {PriceKind::FlexStart, "flexStart"_L1}}};
constexpr Names<SliceForm, 3> formNames{
    {{SliceForm::Any, "any"_L1}, {SliceForm::Device, "device"_L1}, {SliceForm::Pod, "pod"_L1}}};
constexpr Names<Thing, 18> thingNames{{{Thing::DiskStandard, "diskStandard"_L1},
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
                                       {Thing::EgressInternet, "egressInternet"_L1},
                                       {Thing::SmallMachine, "smallMachine"_L1}}};
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
constexpr qsizetype mostPriceRegions = 100;

QStringList regionsFrom(const QJsonValue &value)
{
    QStringList regions;
    for (const auto &entry : value.toArray()) {
        const auto region = entry.toString().left(longestText);
        if (!region.isEmpty() && regions.size() < mostPriceRegions)
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
    const auto kind = tier == Tier::OnDemand ? PriceKind::OnDemand
        : tier == Tier::FlexStart            ? PriceKind::FlexStart
                                             : PriceKind::Spot;
    auto row = find(kind);
    const bool isCeiling = kind != PriceKind::OnDemand && row == m_chips.end();
    if (isCeiling)
        row = find(PriceKind::OnDemand);
    if (row == m_chips.end())
        return std::nullopt;
    const auto perHour = row->perChipHour.times(facts->chips);
    return perHour ? std::optional{SlicePrice{*perHour, *row, facts->chips, isCeiling}} : std::nullopt;
}

std::optional<Thing> thingOfDisk(const QString &type)
{
    static const QHash<QString, Thing> disks{{u"pd-standard"_s, Thing::DiskStandard},
                                             {u"pd-balanced"_s, Thing::DiskBalanced},
                                             {u"pd-ssd"_s, Thing::DiskSsd},
                                             {u"pd-extreme"_s, Thing::DiskExtreme},
                                             {u"hyperdisk-balanced"_s, Thing::HyperdiskBalanced}};
    const auto found = disks.constFind(type);
    return found == disks.constEnd() ? std::optional<Thing>{} : std::optional{*found};
}

std::optional<ThingPrice> PriceList::thing(Thing thing, const QString &region) const
{
    const auto row = std::ranges::find_if(m_things, [&](const ThingPrice &candidate) {
        return candidate.thing == thing && (candidate.regions.isEmpty() || isThere(candidate.regions, region));
    });
    return row == m_things.end() ? std::nullopt : std::optional{*row};
}

// The public catalogue of SKUs. Descriptions: services/quota/README.md; those of the generations before v5e price eight
// cores, which are four chips.

using namespace Qt::StringLiterals;

namespace {

struct ChipRule
{
    QRegularExpression description; ///< captures the generation
    QLatin1StringView usageType;
    PriceKind kind;
    int chips; ///< that one unit pays for
};

QRegularExpression anchored(QLatin1StringView pattern)
{
    return QRegularExpression{u"^"_s + pattern, QRegularExpression::CaseInsensitiveOption};
}

const QList<ChipRule> &chipRules()
{
    constexpr int chipsOfEightCores = 4;
    static const QList<ChipRule> rules{
        {anchored("Tpu(V5e|V5p|V6e|7x) running in "_L1), "OnDemand"_L1, PriceKind::OnDemand, 1},
        {anchored("Tpu(V5e|V5p|V6e|7x) attached to Spot Preemptible VMs running in "_L1), "Preemptible"_L1,
         PriceKind::Spot, 1},
        {anchored("DWS Defined Duration (V5e|V5p|V6e)(?: TPU)? running in "_L1), "OnDemand"_L1, PriceKind::FlexStart,
         1},
        {anchored("Tpu-(v[234])(?: Pod)?(?: Accelerator)?(?: USA| US| in .*| running in .*|)$"_L1), "OnDemand"_L1,
         PriceKind::OnDemand, chipsOfEightCores},
        // Preemptible slices of these generations have the usage type OnDemand.
        {anchored("Preemptible Tpu-(v[234])(?: Pod)?(?: Accelerator)?(?: USA| US| in .*| running in .*|)$"_L1),
         "OnDemand"_L1, PriceKind::Spot, chipsOfEightCores},
    };
    return rules;
}

struct ThingRule
{
    QRegularExpression description;
    Thing thing;
    QLatin1StringView unit;
};

const QList<ThingRule> &thingRules()
{
    static const QList<ThingRule> rules{
        {anchored("Storage PD Capacity(?: in .*)?$"_L1), Thing::DiskStandard, "GiBy.mo"_L1},
        {anchored("Balanced PD Capacity(?: in .*)?$"_L1), Thing::DiskBalanced, "GiBy.mo"_L1},
        {anchored("SSD backed PD Capacity(?: in .*)?$"_L1), Thing::DiskSsd, "GiBy.mo"_L1},
        {anchored("Extreme PD Capacity(?: in .*)?$"_L1), Thing::DiskExtreme, "GiBy.mo"_L1},
        {anchored("Hyperdisk Balanced Capacity(?: in .*)?$"_L1), Thing::HyperdiskBalanced, "GiBy.mo"_L1},
        {anchored("Storage PD Snapshot(?: in .*)?$"_L1), Thing::Snapshot, "GiBy.mo"_L1},
        {anchored("Static Ip Charge(?: in .*)?$"_L1), Thing::AddressUnused, "h"_L1},
        {anchored("External IP Charge on a Standard VM(?: in .*)?$"_L1), Thing::AddressInUse, "h"_L1},
    };
    return rules;
}

/// units + nanos; nothing for other money, a sign, or what is dearer than anything.
std::optional<Usd> moneyFrom(const QJsonValue &value)
{
    if (value["currencyCode"_L1].toString() != "USD"_L1)
        return std::nullopt;
    constexpr qint64 mostUnits = 1'000;
    bool ok = true;
    const auto text = value["units"_L1];
    const auto units = text.isUndefined() ? 0
        : text.isString()                 ? text.toString().toLongLong(&ok)
                                          : text.toInteger(-1); // 0 is left out
    const auto nanos = value["nanos"_L1].isUndefined() ? 0 : value["nanos"_L1].toInteger(-1);
    if (!ok || units < 0 || units > mostUnits || nanos < 0 || nanos >= Usd::one)
        return std::nullopt;
    return Usd{units * Usd::one + nanos};
}

/// The dearest of the tiers, because a free allotment may be used up already. One tier that cannot be read spoils all.
std::optional<Usd> unitPrice(const QJsonObject &sku, QLatin1StringView unit)
{
    const auto infos = sku["pricingInfo"_L1].toArray();
    if (infos.isEmpty())
        return std::nullopt;
    const auto expression = infos.last()["pricingExpression"_L1].toObject();
    if (expression["usageUnit"_L1].toString() != unit)
        return std::nullopt;
    Usd dearestTier;
    for (const auto &tier : expression["tieredRates"_L1].toArray()) {
        const auto price = moneyFrom(tier["unitPrice"_L1]);
        if (!price)
            return std::nullopt;
        dearestTier = std::max(dearestTier, *price);
    }
    return dearestTier.nanos > 0 && dearestTier <= dearest ? std::optional{dearestTier} : std::nullopt;
}

QStringList regionsOf(const QJsonObject &sku)
{
    constexpr qsizetype most = 100;
    static const QRegularExpression form{u"^[a-z]+(?:-[a-z0-9]+){1,3}$"_s};
    QStringList regions;
    for (const auto &entry : sku["serviceRegions"_L1].toArray()) {
        const auto region = entry.toString();
        if (region.size() < 40 && form.match(region).hasMatch() && regions.size() < most)
            regions += region;
    }
    return regions;
}

QString generationFrom(const QString &captured)
{
    return captured.toLower();
}

SliceForm formFrom(const QString &description, const QString &generation)
{
    if (generation != "v2"_L1 && generation != "v3"_L1)
        return SliceForm::Any;
    return description.contains(u"Pod"_s) ? SliceForm::Pod : SliceForm::Device;
}

void addChip(PriceList &list, const QJsonObject &sku, const QString &description, const QString &day)
{
    const auto usage = sku["category"_L1]["usageType"_L1].toString();
    for (const auto &rule : chipRules()) {
        const auto match = rule.description.match(description);
        if (!match.hasMatch() || usage != rule.usageType)
            continue;
        const auto price = unitPrice(sku, "h"_L1);
        if (!price)
            return;
        const auto generation = generationFrom(match.captured(1));
        for (const auto &region : regionsOf(sku)) // one row per region, so that of two SKUs the dearer counts
            list.add(ChipPrice{generation,
                               rule.kind,
                               formFrom(description, generation),
                               {region},
                               Usd{price->nanos / rule.chips},
                               day,
                               u"Cloud Billing catalogue"_s});
        return;
    }
}

void addThing(PriceList &list, const QJsonObject &sku, const QString &description, const QString &day)
{
    if (sku["category"_L1]["usageType"_L1].toString() != "OnDemand"_L1)
        return;
    for (const auto &rule : thingRules()) {
        if (!rule.description.match(description).hasMatch())
            continue;
        const auto price = unitPrice(sku, rule.unit);
        if (!price)
            return;
        for (const auto &region : regionsOf(sku))
            list.add(ThingPrice{rule.thing, {region}, *price, day, u"Cloud Billing catalogue"_s});
        return;
    }
}

} // namespace

PriceList pricesFromSkus(const QJsonObject &page, const QString &day)
{
    constexpr qsizetype longest = 256; // what the API promises
    PriceList list;
    for (const auto &entry : page["skus"_L1].toArray()) {
        const auto sku = entry.toObject();
        const auto description = sku["description"_L1].toString();
        if (description.isEmpty() || description.size() > longest)
            continue;
        addChip(list, sku, description, day);
        addThing(list, sku, description, day);
    }
    return list;
}
