// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/costcheck.h"
#include "services/quota/preflight.h"
#include "widgets/provisioning/zonelist.h"
#include "widgets/tpu/grantoffers.h"

class Grants;
class KeyService;
class PriceService;
class QuotaService;
class TpuService;
class ProvisioningService;

/// Says of a zone whether a slice could be made in it now and who pays, by all that is known at this moment.
/// A value of pointers: what they point to lives longer.
struct PlacementCheck
{
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    ProvisioningService *tpuRequests = nullptr;
    Grants *grants = nullptr; ///< null: no grant, so everything counts as billed
    PriceService *prices = nullptr; ///< null: only the dated prices
    KeyService *keys = nullptr; ///< null: what is added so that one can log in is not shown

    [[nodiscard]] QList<Grant> allGrants() const;
    [[nodiscard]] QDateTime now() const; ///< UTC
    /// Who pays for one more of it; what is there and what is asked for already counts as used.
    [[nodiscard]] CostCheck bill(const TpuSpec &spec) const;
    [[nodiscard]] Preflight limits(const TpuSpec &spec) const;
    /// Of a row of the grant: what can still be made of it, beside all that is there and asked for.
    [[nodiscard]] OfferRoom room(const GrantRow &row, const SliceOffer &offer,
                                 ExternalAddress address = ExternalAddress::Wanted) const;
    /// When the grant that pays for it ends (UTC); null: nobody knows, or it does not pay.
    [[nodiscard]] QDateTime grantEnd(const CostCheck &check) const;
    [[nodiscard]] ZoneVerdict verdict(const TpuSpec &spec) const;
    /// Zones in which a grant that is not over pays for this type and tier, best first: those that the limits let
    /// through.
    [[nodiscard]] QList<ZoneId> granted(const TpuSpec &spec) const;
    /// Of all zones that would be tried, the one that costs most: whoever agrees to it has agreed to the others.
    [[nodiscard]] TpuSpec dearest(const TpuSpec &spec, const QList<ZoneId> &zones) const;
    /// Of TPUs and of what is asked for; `zone` empty: in all zones.
    [[nodiscard]] QStringList takenNames(const ZoneId &zone = {}) const;
};

/// What a form for a TPU begins with, by what a PlacementCheck knows.
struct PlaceProposal
{
    const PlacementCheck &check;

    /// Zones of the grant first, then those where the quota allows something; that a zone exists says nothing.
    [[nodiscard]] QList<ZoneId> ordered(QList<ZoneId> zones) const;
    /// What is proposed must not cost anything: of the grant's first row the smallest slice that the limits let through
    /// now, which comes soonest and has one host. Where nothing fits, the first row all the same: the sheet says what
    /// is in the way.
    [[nodiscard]] std::optional<CreatePreset> best(const QList<GrantRow> &rows) const;
    /// Nothing that comes later can make another proposal the better one.
    [[nodiscard]] bool isSettled(const QList<GrantRow> &rows) const;
    /// The tier in which a grant pays for it; nothing: none does.
    [[nodiscard]] std::optional<Tier> freeTier(TpuSpec spec) const;
};

[[nodiscard]] TpuSpec inZone(TpuSpec spec, const ZoneId &zone);
