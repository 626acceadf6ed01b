// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/quota/usd.h"
#include "services/tpu/tpu.h"

#include <QJsonObject>
#include <QStringList>

/// How a chip is paid for. Preemptible chips cost what spot chips cost.
enum class PriceKind : quint8 { OnDemand, Spot, FlexStart };

/// v2 and v3 have two list prices: of the single device (v2-8, v3-8) and of pods.
enum class SliceForm : quint8 { Any, Device, Pod };

/// What one chip costs for one hour in some regions.
struct ChipPrice
{
    QString generation; ///< v2 … v6e, 7x
    PriceKind kind = PriceKind::OnDemand;
    SliceForm form = SliceForm::Any;
    QStringList regions; ///< "us-east5"; "us-*" for all that begin so
    Usd perChipHour;
    QString asOf; ///< 2026-10-07, or 2026-06, or 2025; empty: undated
    QString source; ///< where the figure is from, in English

    friend bool operator==(const ChipPrice &, const ChipPrice &) = default;
};

/// What else stands on a bill.
enum class Thing : quint8 {
    DiskStandard,
    DiskBalanced,
    DiskSsd,
    DiskExtreme,
    HyperdiskBalanced,
    Snapshot, ///< per GiB and month
    AddressUnused,
    AddressInUse, ///< per hour
    NatPerMachine, ///< per hour and machine behind it, up to 32 machines
    NatTraffic, ///< per GiB
    BucketStandard,
    BucketNearline,
    BucketColdline,
    BucketArchive, ///< per GiB and month
    EgressSameContinent,
    EgressOtherContinent,
    EgressInternet, ///< per GiB
    SmallMachine, ///< e2-micro, per hour
    LogIngestion, ///< per GiB over the 50 GiB of a month
};

/// Which price a disk of Compute Engine has, by the field's own word for its type; nothing: none that is known here.
[[nodiscard]] std::optional<Thing> thingOfDisk(const QString &type);

struct ThingPrice
{
    Thing thing = Thing::DiskStandard;
    QStringList regions; ///< as in ChipPrice; empty: everywhere
    Usd price; ///< per the unit of the thing
    QString asOf;
    QString source;

    friend bool operator==(const ThingPrice &, const ThingPrice &) = default;
};

/// What a whole slice costs for one hour at the list price.
struct SlicePrice
{
    Usd perHour;
    ChipPrice chip; ///< the row it comes from
    int chips = 0;
    /// No spot price is known there: this is the on-demand price, which a spot price does not exceed.
    bool isCeiling = false;
};

/// List prices in US dollars: the dated table of the program, or that with the live catalogue laid over it. A value.
/// A price that is not known is nothing, never 0.
class PriceList
{
public:
    /// The table that ships with the program: resources/catalog/prices.json, each figure with its source.
    [[nodiscard]] static const PriceList &dated();
    [[nodiscard]] static Result<PriceList> fromJson(const QJsonObject &json);
    [[nodiscard]] QJsonObject toJson() const;

    /// Live rows win over dated ones of the same thing, kind and region.
    [[nodiscard]] PriceList over(const PriceList &older) const;
    void add(ChipPrice price);
    void add(ThingPrice price);

    [[nodiscard]] const QList<ChipPrice> &chips() const { return m_chips; }
    [[nodiscard]] const QList<ThingPrice> &things() const { return m_things; }
    /// Reserved slices, unknown types and places without a price: nothing.
    [[nodiscard]] std::optional<SlicePrice> slice(const QString &acceleratorType, Tier tier, const ZoneId &zone) const;
    [[nodiscard]] std::optional<ThingPrice> thing(Thing thing, const QString &region) const;

private:
    QList<ChipPrice> m_chips; ///< the first that fits is taken
    QList<ThingPrice> m_things;
};

/// Dearer than any chip or gigabyte of the catalogue by far: what is above is not believed.
inline constexpr Usd dearest{1'000 * Usd::one};

/// Pure. One page of cloudbilling v1 services.skus.list in USD, read with anchored descriptions: commitments,
/// reservations and capacity-optimised SKUs share usage type and region with what they are not. `day`: when it was
/// read. Negative, huge, free and other-currency prices are no prices. Of two for the same place the dearer is taken.
[[nodiscard]] PriceList pricesFromSkus(const QJsonObject &page, const QString &day);
