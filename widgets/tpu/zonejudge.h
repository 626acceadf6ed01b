// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/billcheck.h"
#include "services/quota/preflight.h"
#include "widgets/tpu/grantoffers.h"
#include "widgets/wish/zonelist.h"

class Grants;
class PriceService;
class QuotaService;
class TpuService;
class WishService;

/// Says of a zone whether a slice could be made in it now and who pays, by all that is known at this moment.
/// A value of pointers: what they point to lives longer.
struct ZoneJudge
{
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    WishService *wishes = nullptr;
    Grants *grants = nullptr; ///< null: no grant, so everything counts as billed
    PriceService *prices = nullptr; ///< null: only the dated prices

    [[nodiscard]] QList<Grant> allGrants() const;
    [[nodiscard]] QDateTime now() const; ///< UTC
    /// Who pays for one more of it; what is there and what is asked for already counts as used.
    [[nodiscard]] BillCheck bill(const TpuSpec &spec) const;
    [[nodiscard]] Preflight limits(const TpuSpec &spec) const;
    /// Of a row of the grant: what can still be made of it, beside all that is there and asked for.
    [[nodiscard]] OfferRoom room(const GrantRow &row, const SliceOffer &offer,
                                 ExternalAddress address = ExternalAddress::Wanted) const;
    /// When the grant that pays for it ends (UTC); null: nobody knows, or it does not pay.
    [[nodiscard]] QDateTime grantEnd(const BillCheck &check) const;
    [[nodiscard]] ZoneVerdict verdict(const TpuSpec &spec) const;
    /// Zones in which a grant that is not over pays for this type and tier, best first: those that the limits let
    /// through.
    [[nodiscard]] QList<ZoneId> granted(const TpuSpec &spec) const;
};
