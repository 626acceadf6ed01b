// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "services/quota/prices.h"
#include "services/tpu/queuedresource.h"
#include "services/tpu/tpuspec.h"

class TpuService;

/// What stands between a wish and Google: whether a grant pays for it, what it costs when none does, and what has to be
/// typed before it is asked for. A value; everything that is not certainly free counts as billed.
struct CostCheck
{
    /// What is typed where nobody knows the price; the same in every language.
    static constexpr QLatin1StringView unpricedWord{"billed"};

    Covered covered{};
    std::optional<SlicePrice> price{}; ///< also of what is free: its list value
    qint64 usedChips = 0; ///< of the grant's rows for this zone, generation and tier, by what is there or asked for
    bool isUsedUp = false; ///< the rows are large enough, but not beside what is used of them already
    bool isUseKnown = true; ///< false: nobody has told yet what is used of the rows

    [[nodiscard]] bool isFree() const { return covered.isFree() && isUseKnown && !isUsedUp; }
    /// "103.04", or the word when there is no price; empty: nothing has to be typed.
    [[nodiscard]] QString wanted() const;
    /// Free, or typed: the amount to the cent, or the word.
    [[nodiscard]] bool isConfirmedBy(QStringView typed) const;
};

/// Something that takes chips now or is asked for.
struct ChipUse
{
    ZoneId zone{};
    QString acceleratorType{};
    Tier tier = Tier::OnDemand;
    QString name{}; ///< of the node; empty: not named yet
};

/// What is there or asked for; nothing: that has not been read.
using KnownUse = std::optional<QList<ChipUse>>;

/// Pure. `used`: without the wish itself.
[[nodiscard]] CostCheck costCheck(const QList<Grant> &grants, const SliceQuery &query, const KnownUse &used,
                                  const PriceList &prices, const QDateTime &now);

/// Nodes that hold chips and would be paid for: not those that are preempted, stopped or going. And what requests in
/// the queue will make: they were asked for by other programs.
[[nodiscard]] QList<ChipUse> chipsInUse(const QList<Tpu> &tpus, const QList<QueuedResource> &requests);
/// The same of the rows that the service has; nothing while they never came, or never those of this zone.
[[nodiscard]] KnownUse chipsInUse(const TpuService &tpus, const ZoneId &zone);
