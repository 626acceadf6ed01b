// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/prices.h"

#include <QJsonArray>
#include <QRegularExpression>

// The public catalogue of SKUs. Descriptions: facts/cloud-api.md 4.6; those of the generations before v5e price eight
// cores, which are four chips (public code that reads them: skypilot's catalogue).

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
