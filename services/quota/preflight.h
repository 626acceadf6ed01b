// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/quotaindex.h"
#include "services/quota/regionquotas.h"
#include "services/tpu/tpuspec.h"

#include <QSet>

/// What can stand in the way of a slice.
enum class BoundKind : quint8 { TpuZone, TpuRegion, Serving, Addresses, Instances, Disks };
enum class BoundUnit : quint8 { Chips, Cores, Addresses, Instances, Gigabytes };
/// Stale: read long ago, or the last try failed. Unknown: there is no number at all.
enum class BoundAge : quint8 { Fresh, Stale, Unknown };

/// One limit, and what it leaves.
struct Bound
{
    BoundKind kind = BoundKind::TpuZone;
    BoundUnit unit = BoundUnit::Chips;
    std::optional<qint64> limit; ///< nothing: not known; QuotaLimit::unlimited: none
    std::optional<qint64> room; ///< limit less what is used, never below 0; as `limit` otherwise
    qint64 used = 0;
    qint64 heldByDead = 0;
    qint64 heldByWaiting = 0; ///< by requests that wait for their nodes
    std::optional<qint64> chips; ///< as many chips as `room` is good for; QuotaLimit::unlimited: any number
    qint64 need = 0; ///< of the wish; 0 when there is none
    BoundAge age = BoundAge::Unknown;
    QDateTime asOf; ///< UTC; null: never
    QString quotaId; ///< as the server calls it: TPUV6E…PerZoneForTPUAPI, IN_USE_ADDRESSES

    [[nodiscard]] bool isOfTpus() const { return kind <= BoundKind::Serving; }
    [[nodiscard]] bool isUnlimited() const { return room == std::optional{QuotaLimit::unlimited}; }
    /// Of a known number: too little for the wish. An unknown one is not short.
    [[nodiscard]] bool isShort() const { return room && !isUnlimited() && *room < need; }
    friend bool operator==(const Bound &, const Bound &) = default;
};

/// Sizes of one generation may draw on quotas of their own (services/quota/README.md).
enum class QuotaPool : quint8 {
    General,
    Serving, ///< v5litepod-1, -4 and -8, where the zone has such a quota
    Devices, ///< v2-8 and v3-8
};

struct PreflightQuestion
{
    ZoneId zone;
    QString generation{}; ///< may be left out when there is a type
    Tier tier = Tier::OnDemand;
    QString acceleratorType{}; ///< the wish; empty: only the largest slice is asked for
    int count = 1; ///< of it
    ExternalAddress externalAddress = ExternalAddress::Wanted;
    std::optional<QuotaPool> pool{}; ///< look at this quota alone; nothing: at all that the generation has
};

/// All that was read. A value; QuotaService::facts() gives it.
struct PreflightFacts
{
    QuotaIndex quota; ///< limits, and rows with what is used
    QDateTime limitsAsOf; ///< null: never read
    bool isLimitsReadFailing = false; ///< the last try to read them failed
    QHash<QString, RegionQuotas> regions;
    QHash<ZoneId, QSet<QString>> hardware{}; ///< generations that a zone has; a zone that is not here: not known
    QDateTime now; ///< ages are counted from here

    /// Known to have no TPU of this generation, whatever the quota there says.
    [[nodiscard]] bool lacks(const ZoneId &zone, const QString &generation) const;
};

enum class PreflightVerdict : quint8 {
    Green, ///< every limit is known, fresh and large enough. Capacity is another matter.
    Yellow, ///< nothing known forbids it, but something is not known or old
    Red, ///< Google would refuse it
};

enum class PreflightAction : quint8 {
    None,
    InternalAddresses, ///< no external addresses; the way out is Cloud NAT
    CleanUp, ///< something dead holds what is missing
    CancelWaiting, ///< a request that waits holds it
    SmallerSlice, ///< Preflight::largest
    OtherZone, ///< Preflight::otherZones
    AskForMore, ///< TRC support for TPUs; Google for the rest
    ReadAgain, ///< what is not known may be read again
};

struct Preflight
{
    PreflightQuestion question;
    QList<Bound> bounds; ///< in the order of BoundKind
    std::optional<BoundKind> tightest; ///< of what is known; nothing: nothing binds
    QString largest; ///< slice that can be made now; empty: none, or nothing is known
    QString largestInternal; ///< the same without external addresses
    PreflightVerdict verdict = PreflightVerdict::Yellow;
    PreflightAction action = PreflightAction::None;
    QList<ZoneId> otherZones; ///< where the wish fits its TPU limits
    bool isWithoutHardware = false; ///< the zone has no such TPUs: Google refuses whatever the limits say

    [[nodiscard]] const Bound *bound(BoundKind kind) const;
    /// The tightest one when it is not the TPU limit of the zone itself: the hint in a cell.
    [[nodiscard]] const Bound *surprise() const;
};

/// Pure. What Google's limits say on a slice before Google is asked.
[[nodiscard]] Preflight preflight(const PreflightQuestion &question, const PreflightFacts &facts);

/// "8 addresses", "64 chips", "24 VMs", "4,096 GB"; QuotaLimit::unlimited: "no limit". Translated.
[[nodiscard]] QString quantity(qint64 count, BoundUnit unit);
/// "External addresses". Translated.
[[nodiscard]] QString boundName(BoundKind kind);
/// One sentence on the verdict: what binds, how much there is and how much is needed. Translated.
[[nodiscard]] QString verdictSentence(const Preflight &preflight);
/// One sentence on what to do; empty: nothing needs to be done. Translated.
[[nodiscard]] QString actionSentence(const Preflight &preflight);
