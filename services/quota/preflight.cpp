// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/preflight.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto limitsKeepFor = 24h; // TPU limits change by mail, not by the minute
constexpr auto regionsKeepFor = 10min; // these count what is in use
constexpr int chipsPerHost = 4;
constexpr qint64 diskPerHost = 100; // GB: boot disks are 97 to 100 GB (cloud-api 4.3)
constexpr auto unlimited = QuotaLimit::unlimited;

/// One size of the generation.
struct Slice
{
    QString type;
    int chips = 0;
    int hosts = 0;
    QuotaPool pool = QuotaPool::General;
    qint64 cost = 0; ///< in the unit of the TPU quota
};

QuotaPool poolOf(QStringView type, bool hasServing)
{
    if (drawsOnDevice(type))
        return QuotaPool::Devices;
    return hasServing && drawsOnServing(type) ? QuotaPool::Serving : QuotaPool::General;
}

qint64 costOf(const AcceleratorFacts &facts, const Generation &generation)
{
    return generation.quotaCounts == CountUnit::Cores ? facts.cores : facts.chips;
}

/// Everything that one question needs to look at, found once.
class Look
{
public:
    Look(const PreflightQuestion &question, const PreflightFacts &facts);

    [[nodiscard]] Preflight answer() const;

private:
    [[nodiscard]] QuotaRow rowOf(QuotaPool pool) const;
    [[nodiscard]] QList<Slice> slices() const;
    [[nodiscard]] QuotaPool mainPool() const;
    [[nodiscard]] Bound tpuBound(BoundKind kind, const QuotaRow &row) const;
    [[nodiscard]] Bound regionBound(BoundKind kind, const char *metric, BoundUnit unit) const;
    [[nodiscard]] QList<Bound> bounds() const;
    [[nodiscard]] BoundAge ageOf(const QDateTime &asOf, std::chrono::seconds keepsFor, bool isFailing) const;
    [[nodiscard]] qint64 needOf(const Slice &slice, const Bound &bound) const;
    [[nodiscard]] bool binds(const Slice &slice, const Bound &bound) const;
    [[nodiscard]] bool isRefused(const Slice &slice, const QList<Bound> &bounds, ExternalAddress address) const;
    [[nodiscard]] QString largestOf(const QList<Slice> &slices, const QList<Bound> &bounds,
                                    ExternalAddress address) const;
    [[nodiscard]] std::optional<BoundKind> tightestOf(const QList<Slice> &slices, const QList<Bound> &bounds) const;
    [[nodiscard]] PreflightVerdict verdictOf(const Preflight &result, const QList<Slice> &slices) const;
    [[nodiscard]] Remedy remedyOf(const Preflight &result) const;
    [[nodiscard]] Remedy remedyFor(const Preflight &result, const Bound &bound) const;
    [[nodiscard]] QList<ZoneId> otherZones() const;

    PreflightQuestion m_question;
    const PreflightFacts &m_facts;
    const Generation *m_generation;
    bool m_hasServing = false;
    std::optional<Slice> m_wish; ///< of a known type
};

Look::Look(const PreflightQuestion &question, const PreflightFacts &facts)
    : m_question{question}
    , m_facts{facts}
{
    const auto &catalogue = Accelerators::catalogue();
    if (!question.acceleratorType.isEmpty())
        m_question.generation = catalogue.generationOf(question.acceleratorType);
    m_generation = catalogue.generation(m_question.generation);
    m_hasServing = rowOf(QuotaPool::Serving).zoneLimit.value_or(0) != 0;
    const auto wish = catalogue.facts(question.acceleratorType);
    if (wish)
        m_wish = Slice{question.acceleratorType, wish->chips, wish->hosts,
                       poolOf(question.acceleratorType, m_hasServing), quotaCost(question.acceleratorType)};
}

QuotaRow Look::rowOf(QuotaPool pool) const
{
    return m_facts.quota.row({.place = m_question.zone.toString(),
                              .generation = m_question.generation,
                              .quotaClass = quotaClassOf(m_question.tier),
                              .isServing = pool == QuotaPool::Serving,
                              .isDevice = pool == QuotaPool::Devices});
}

QList<Slice> Look::slices() const
{
    QList<Slice> all;
    if (!m_generation)
        return all;
    for (auto it = m_generation->topologies.keyBegin(); it != m_generation->topologies.keyEnd(); ++it) {
        const auto type = m_generation->typePrefix + u'-' + QString::number(*it);
        const auto facts = Accelerators::catalogue().facts(type);
        const auto pool = poolOf(type, m_hasServing);
        if (facts && (!m_question.pool || *m_question.pool == pool))
            all.append({type, facts->chips, facts->hosts, pool, costOf(*facts, *m_generation)});
    }
    std::ranges::sort(all, {}, &Slice::chips);
    return all;
}

/// Whose zone and region limits are looked at first.
QuotaPool Look::mainPool() const
{
    if (m_wish)
        return m_wish->pool;
    if (m_question.pool)
        return *m_question.pool;
    const bool hasDevices = m_question.generation == "v2"_L1 || m_question.generation == "v3"_L1;
    const bool hasPods = rowOf(QuotaPool::General).limit().value_or(0) != 0;
    return hasDevices && !hasPods ? QuotaPool::Devices : QuotaPool::General;
}

BoundAge Look::ageOf(const QDateTime &asOf, std::chrono::seconds keepsFor, bool isFailing) const
{
    if (!asOf.isValid())
        return BoundAge::Unknown;
    const bool isOld = asOf.secsTo(m_facts.now) > keepsFor.count();
    return isFailing || isOld ? BoundAge::Stale : BoundAge::Fresh;
}

Bound Look::tpuBound(BoundKind kind, const QuotaRow &row) const
{
    const bool isRegion = kind == BoundKind::TpuRegion;
    const auto &use = isRegion ? row.regionUse : row.use;
    Bound bound{.kind = kind,
                .unit = row.unit == CountUnit::Cores ? BoundUnit::Cores : BoundUnit::Chips,
                .limit = isRegion ? row.regionLimit : row.zoneLimit,
                .room = {},
                .used = use.used,
                .heldByDead = use.heldByDead,
                .chips = {},
                .asOf = m_facts.limitsAsOf,
                .quotaId = {}};
    if (bound.limit)
        bound.room = *bound.limit == unlimited ? unlimited : std::max<qint64>(0, *bound.limit - use.used);
    if (bound.room) {
        const int perChip = m_generation && row.unit == CountUnit::Cores ? m_generation->coresPerChip : 1;
        bound.chips = bound.isUnlimited() ? unlimited : *bound.room / perChip;
        bound.age = ageOf(m_facts.limitsAsOf, limitsKeepFor, m_facts.isLimitsReadFailing);
    }
    if ((isRegion ? row.isRegionStale : row.isStale) && bound.age == BoundAge::Fresh) {
        bound.age = BoundAge::Stale; // what is used there was counted from an older list
        bound.asOf = row.isStale ? row.usedAsOf : bound.asOf;
    }
    bound.quotaId = m_facts.quota.limits().id(keyOf(row), isRegion ? QuotaScope::Region : QuotaScope::Zone);
    return bound;
}

Bound Look::regionBound(BoundKind kind, const char *metric, BoundUnit unit) const
{
    const auto region = m_facts.regions.value(regionOf(m_question.zone));
    const auto number = region.limits.value(QLatin1StringView{metric});
    Bound bound{.kind = kind,
                .unit = unit,
                .limit = number.limit,
                .room = {},
                .used = number.usage.value_or(0),
                .chips = {},
                .asOf = region.asOf,
                .quotaId = QLatin1StringView{metric}};
    if (number.limit == unlimited)
        bound.room = unlimited;
    else if (number.limit && number.usage)
        bound.room = std::max<qint64>(0, *number.limit - *number.usage);
    if (!bound.room)
        return bound;
    bound.age = ageOf(region.asOf, regionsKeepFor, region.error.has_value());
    const auto hosts = unit == BoundUnit::Gigabytes ? *bound.room / diskPerHost : *bound.room;
    qint64 onOneHost = chipsPerHost; // of v5e and v6e up to 8
    for (const auto chips : m_generation ? m_generation->hostChips : QList<int>{})
        onOneHost = std::max<qint64>(onOneHost, chips);
    constexpr auto most = std::numeric_limits<qint64>::max() / chipsPerHost;
    bound.chips = bound.isUnlimited() ? unlimited
        : hosts < 1                   ? 0
                                      : std::max(onOneHost, std::min(hosts, most) * chipsPerHost);
    return bound;
}

QList<Bound> Look::bounds() const
{
    const auto pool = mainPool();
    QList<Bound> all;
    if (pool == QuotaPool::Serving) {
        all << tpuBound(BoundKind::Serving, rowOf(pool));
    } else {
        all << tpuBound(BoundKind::TpuZone, rowOf(pool)) << tpuBound(BoundKind::TpuRegion, rowOf(pool));
        if (m_hasServing && !m_wish && !m_question.pool)
            all << tpuBound(BoundKind::Serving, rowOf(QuotaPool::Serving));
    }
    if (m_question.externalAddress == ExternalAddress::Wanted)
        all << regionBound(BoundKind::Addresses, RegionQuotas::addresses, BoundUnit::Addresses);
    all << regionBound(BoundKind::Instances, RegionQuotas::instances, BoundUnit::Instances);
    const bool isHyperdisk = m_question.generation == "v6e"_L1
        && m_facts.regions.value(regionOf(m_question.zone))
               .limits.contains(QLatin1StringView{RegionQuotas::hyperdisks});
    all << regionBound(BoundKind::Disks, isHyperdisk ? RegionQuotas::hyperdisks : RegionQuotas::disks,
                       BoundUnit::Gigabytes);
    if (m_wish) {
        for (auto &bound : all)
            bound.need = needOf(*m_wish, bound) * std::max(1, m_question.count);
    }
    return all;
}

/// In the bound's own unit.
qint64 Look::needOf(const Slice &slice, const Bound &bound) const
{
    switch (bound.unit) {
    case BoundUnit::Chips:
    case BoundUnit::Cores: return slice.cost;
    case BoundUnit::Addresses:
    case BoundUnit::Instances: return slice.hosts;
    case BoundUnit::Gigabytes: return slice.hosts * diskPerHost;
    }
    return 0;
}

bool Look::binds(const Slice &slice, const Bound &bound) const
{
    if (bound.kind == BoundKind::Serving)
        return slice.pool == QuotaPool::Serving;
    if (bound.kind == BoundKind::TpuZone || bound.kind == BoundKind::TpuRegion)
        return slice.pool == mainPool();
    return true;
}

/// Something that is known is too small for it.
bool Look::isRefused(const Slice &slice, const QList<Bound> &bounds, ExternalAddress address) const
{
    return std::ranges::any_of(bounds, [&](const Bound &bound) {
        if (!binds(slice, bound) || (bound.kind == BoundKind::Addresses && address == ExternalAddress::None))
            return false;
        return bound.room && !bound.isUnlimited() && needOf(slice, bound) * std::max(1, m_question.count) > *bound.room;
    });
}

QString Look::largestOf(const QList<Slice> &slices, const QList<Bound> &bounds, ExternalAddress address) const
{
    const auto hasTpuLimit = [&](const Slice &slice) {
        return std::ranges::any_of(
            bounds, [&](const Bound &bound) { return bound.isOfTpus() && bound.room && binds(slice, bound); });
    };
    const auto it = std::find_if(slices.rbegin(), slices.rend(), [&](const Slice &slice) {
        return hasTpuLimit(slice) && !isRefused(slice, bounds, address);
    });
    return it == slices.rend() ? QString{} : it->type;
}

/// The one that alone allows the smallest slice; of equal ones the first in order.
std::optional<BoundKind> Look::tightestOf(const QList<Slice> &slices, const QList<Bound> &bounds) const
{
    std::optional<BoundKind> tightest;
    int fewest = std::numeric_limits<int>::max();
    for (const auto &bound : bounds) {
        const bool isAside = bound.kind == BoundKind::Serving && mainPool() != QuotaPool::Serving;
        if (!bound.room || bound.isUnlimited() || isAside)
            continue;
        int most = 0;
        for (const auto &slice : slices) {
            if (slice.pool == mainPool() && !isRefused(slice, {bound}, ExternalAddress::Wanted))
                most = std::max(most, slice.chips);
        }
        if (most < fewest) {
            fewest = most;
            tightest = bound.kind;
        }
    }
    return tightest;
}

/// Zones where the wish, or at least something, fits the TPU limits that are known.
QList<ZoneId> Look::otherZones() const
{
    QList<ZoneId> zones;
    const auto least = m_wish ? m_wish->cost * std::max(1, m_question.count) : 1;
    const auto pool = mainPool();
    for (const auto &row : m_facts.quota.rows()) {
        if (row.zone == m_question.zone || row.generation != m_question.generation || row.isStale
            || row.quotaClass != quotaClassOf(m_question.tier) || row.isServing != (pool == QuotaPool::Serving)
            || row.isDevice != (pool == QuotaPool::Devices))
            continue;
        const auto left = row.left();
        if (left && (*left == unlimited || *left >= least))
            zones << row.zone;
    }
    return zones;
}

PreflightVerdict Look::verdictOf(const Preflight &result, const QList<Slice> &slices) const
{
    const auto isHopeless = [&] {
        return !slices.isEmpty() && std::ranges::all_of(slices, [&](const Slice &slice) {
            return isRefused(slice, result.bounds, m_question.externalAddress);
        });
    };
    const bool hasWish = !m_question.acceleratorType.isEmpty();
    if (hasWish ? std::ranges::any_of(result.bounds, &Bound::isShort) : isHopeless())
        return PreflightVerdict::Red;
    const bool isCertain = std::ranges::all_of(result.bounds, [](const Bound &bound) {
        const bool isAbsent = bound.kind == BoundKind::TpuRegion && bound.quotaId.isEmpty(); // not every quota has one
        return bound.age == BoundAge::Fresh || isAbsent;
    });
    const bool isUnderstood = hasWish ? m_wish.has_value() : m_generation != nullptr;
    return isCertain && isUnderstood && (hasWish || !result.largest.isEmpty()) ? PreflightVerdict::Green
                                                                               : PreflightVerdict::Yellow;
}

Remedy Look::remedyFor(const Preflight &result, const Bound &bound) const
{
    if (bound.kind == BoundKind::Addresses && !result.largestInternal.isEmpty()
        && result.largestInternal != result.largest)
        return Remedy::InternalAddresses;
    if (bound.isOfTpus() && bound.heldByDead > 0 && (!m_wish || *bound.room + bound.heldByDead >= bound.need))
        return Remedy::CleanUp;
    if (bound.isOfTpus() && bound.limit == 0)
        return result.otherZones.isEmpty() ? Remedy::AskForMore : Remedy::OtherZone;
    if (m_wish && !result.largest.isEmpty())
        return Remedy::SmallerSlice;
    if (bound.isOfTpus() && result.largest.isEmpty() && !result.otherZones.isEmpty())
        return Remedy::OtherZone;
    return bound.isOfTpus() ? Remedy::None : Remedy::AskForMore;
}

Remedy Look::remedyOf(const Preflight &result) const
{
    QList<const Bound *> tooSmall;
    for (const auto &bound : result.bounds) {
        if (bound.isShort())
            tooSmall << &bound;
    }
    if (tooSmall.size() > 1 && tooSmall.first()->kind == BoundKind::Addresses)
        return remedyFor(result, *tooSmall.last()); // without addresses it would still not fit
    if (!tooSmall.isEmpty())
        return remedyFor(result, *tooSmall.first());
    if (std::ranges::any_of(result.bounds, [](const Bound &bound) { return bound.age == BoundAge::Stale; })
        || !m_facts.limitsAsOf.isValid())
        return Remedy::ReadAgain;
    if (m_wish || !result.tightest)
        return Remedy::None;
    const auto *tightest = result.bound(*result.tightest);
    const bool isPlain = tightest->kind == BoundKind::TpuZone && tightest->heldByDead == 0 && !result.largest.isEmpty();
    return isPlain ? Remedy::None : remedyFor(result, *tightest);
}

Preflight Look::answer() const
{
    Preflight result{.question = m_question,
                     .bounds = bounds(),
                     .tightest = {},
                     .largest = {},
                     .largestInternal = {},
                     .otherZones = {}};
    const auto all = slices();
    result.largest = largestOf(all, result.bounds, m_question.externalAddress);
    result.largestInternal = largestOf(all, result.bounds, ExternalAddress::None);
    result.tightest = tightestOf(all, result.bounds);
    result.otherZones = otherZones();
    result.verdict = verdictOf(result, all);
    result.remedy = remedyOf(result);
    return result;
}

} // namespace

const Bound *Preflight::bound(BoundKind kind) const
{
    const auto it = std::ranges::find(bounds, kind, &Bound::kind);
    return it == bounds.end() ? nullptr : &*it;
}

const Bound *Preflight::surprise() const
{
    if (!tightest || *tightest == BoundKind::TpuZone || *tightest == BoundKind::Serving)
        return nullptr;
    return bound(*tightest);
}

Preflight preflight(const PreflightQuestion &question, const PreflightFacts &facts)
{
    return Look{question, facts}.answer();
}
