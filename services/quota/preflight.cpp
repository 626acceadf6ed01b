// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/preflight.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto limitsKeepFor = 24h; // TPU limits change by mail, not by the minute
constexpr auto regionsKeepFor = 10min; // these count what is in use
constexpr int chipsPerHost = 4;
constexpr qint64 diskPerHost = 100; // GB: boot disks are 97 to 100 GB
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
    void addRegionBounds(QList<Bound> &all) const;
    [[nodiscard]] BoundAge ageOf(const QDateTime &asOf, std::chrono::seconds keepsFor, bool isFailing) const;
    [[nodiscard]] qint64 needOf(const Slice &slice, const Bound &bound) const;
    [[nodiscard]] bool binds(const Slice &slice, const Bound &bound) const;
    [[nodiscard]] bool isRefused(const Slice &slice, const QList<Bound> &bounds, ExternalAddress address) const;
    [[nodiscard]] QString largestOf(const QList<Slice> &slices, const QList<Bound> &bounds,
                                    ExternalAddress address) const;
    [[nodiscard]] std::optional<BoundKind> tightestOf(const QList<Slice> &slices, const QList<Bound> &bounds) const;
    [[nodiscard]] PreflightVerdict verdictOf(const Preflight &result, const QList<Slice> &slices) const;
    [[nodiscard]] PreflightAction actionOf(const Preflight &result) const;
    [[nodiscard]] PreflightAction bestActionFor(const Preflight &result, const Bound &bound) const;
    [[nodiscard]] QList<ZoneId> otherZones() const;

    PreflightQuestion m_question;
    const PreflightFacts &m_facts;
    const Generation *m_generation;
    bool m_hasServing = false;
    std::optional<Slice> m_query; ///< of a known type
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
    const auto query = catalogue.facts(question.acceleratorType);
    if (query)
        m_query = Slice{question.acceleratorType, query->chips, query->hosts,
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
    if (!m_generation || m_facts.lacks(m_question.zone, m_question.generation))
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
    if (m_query)
        return m_query->pool;
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
                .heldByWaiting = use.heldByWaiting,
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
        if (m_hasServing && !m_query && !m_question.pool)
            all << tpuBound(BoundKind::Serving, rowOf(QuotaPool::Serving));
    }
    if (!m_facts.regions.value(regionOf(m_question.zone)).isUnlisted())
        addRegionBounds(all);
    if (m_query) {
        for (auto &bound : all)
            bound.need = needOf(*m_query, bound) * std::max(1, m_question.count);
    }
    return all;
}

void Look::addRegionBounds(QList<Bound> &all) const
{
    if (m_question.externalAddress == ExternalAddress::Wanted)
        all << regionBound(BoundKind::Addresses, RegionQuotas::addresses, BoundUnit::Addresses);
    all << regionBound(BoundKind::Instances, RegionQuotas::instances, BoundUnit::Instances);
    const bool isHyperdisk = m_question.generation == "v6e"_L1
        && m_facts.regions.value(regionOf(m_question.zone))
               .limits.contains(QLatin1StringView{RegionQuotas::hyperdisks});
    all << regionBound(BoundKind::Disks, isHyperdisk ? RegionQuotas::hyperdisks : RegionQuotas::disks,
                       BoundUnit::Gigabytes);
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
    const auto least = m_query ? m_query->cost * std::max(1, m_question.count) : 1;
    const auto pool = mainPool();
    for (const auto &row : m_facts.quota.rows()) {
        if (row.zone == m_question.zone || row.generation != m_question.generation || row.isStale
            || row.quotaClass != quotaClassOf(m_question.tier) || row.isServing != (pool == QuotaPool::Serving)
            || row.isDevice != (pool == QuotaPool::Devices) || m_facts.lacks(row.zone, row.generation))
            continue;
        if (m_question.tier == Tier::FlexStart && !hasFlexStart(row.zone, row.generation))
            continue; // it draws on the quota of preemptible TPUs, which more zones have
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
    if (result.isWithoutHardware)
        return PreflightVerdict::Red;
    const bool hasQuery = !m_question.acceleratorType.isEmpty();
    if (hasQuery ? std::ranges::any_of(result.bounds, &Bound::isShort) : isHopeless())
        return PreflightVerdict::Red;
    const bool isCertain = std::ranges::all_of(result.bounds, [](const Bound &bound) {
        const bool isAbsent = bound.kind == BoundKind::TpuRegion && bound.quotaId.isEmpty(); // not every quota has one
        return bound.age == BoundAge::Fresh || isAbsent;
    });
    const bool isUnderstood = hasQuery ? m_query.has_value() : m_generation != nullptr;
    return isCertain && isUnderstood && (hasQuery || !result.largest.isEmpty()) ? PreflightVerdict::Green
                                                                                : PreflightVerdict::Yellow;
}

PreflightAction Look::bestActionFor(const Preflight &result, const Bound &bound) const
{
    if (bound.kind == BoundKind::Addresses && !result.largestInternal.isEmpty()
        && result.largestInternal != result.largest)
        return PreflightAction::InternalAddresses;
    if (bound.isOfTpus() && bound.heldByDead > 0 && (!m_query || *bound.room + bound.heldByDead >= bound.need))
        return PreflightAction::CleanUp;
    const auto held = bound.heldByDead + bound.heldByWaiting;
    if (bound.isOfTpus() && bound.heldByWaiting > 0 && (!m_query || *bound.room + held >= bound.need))
        return PreflightAction::CancelWaiting;
    if (bound.isOfTpus() && bound.limit == 0)
        return result.otherZones.isEmpty() ? PreflightAction::AskForMore : PreflightAction::OtherZone;
    if (m_query && !result.largest.isEmpty())
        return PreflightAction::SmallerSlice;
    if (bound.isOfTpus() && result.largest.isEmpty() && !result.otherZones.isEmpty())
        return PreflightAction::OtherZone;
    return bound.isOfTpus() ? PreflightAction::None : PreflightAction::AskForMore;
}

PreflightAction Look::actionOf(const Preflight &result) const
{
    if (result.isWithoutHardware)
        return result.otherZones.isEmpty() ? PreflightAction::None : PreflightAction::OtherZone;
    QList<const Bound *> tooSmall;
    for (const auto &bound : result.bounds) {
        if (bound.isShort())
            tooSmall << &bound;
    }
    if (tooSmall.size() > 1 && tooSmall.first()->kind == BoundKind::Addresses)
        return bestActionFor(result, *tooSmall.last()); // without addresses it would still not fit
    if (!tooSmall.isEmpty())
        return bestActionFor(result, *tooSmall.first());
    if (std::ranges::any_of(result.bounds, [](const Bound &bound) { return bound.age == BoundAge::Stale; })
        || !m_facts.limitsAsOf.isValid())
        return PreflightAction::ReadAgain;
    if (m_query || !result.tightest)
        return PreflightAction::None;
    const auto *tightest = result.bound(*result.tightest);
    const bool isPlain = tightest->kind == BoundKind::TpuZone && tightest->heldByDead == 0 && !result.largest.isEmpty();
    return isPlain ? PreflightAction::None : bestActionFor(result, *tightest);
}

Preflight Look::answer() const
{
    Preflight result{.question = m_question,
                     .bounds = bounds(),
                     .tightest = {},
                     .largest = {},
                     .largestInternal = {},
                     .otherZones = {},
                     .isWithoutHardware = m_facts.lacks(m_question.zone, m_question.generation)};
    const auto all = slices();
    result.largest = largestOf(all, result.bounds, m_question.externalAddress);
    result.largestInternal = largestOf(all, result.bounds, ExternalAddress::None);
    result.tightest = tightestOf(all, result.bounds);
    result.otherZones = otherZones();
    result.verdict = verdictOf(result, all);
    result.action = actionOf(result);
    return result;
}

} // namespace

bool PreflightFacts::lacks(const ZoneId &zone, const QString &generation) const
{
    const auto known = hardware.constFind(zone);
    return known != hardware.constEnd() && !generation.isEmpty() && !known->contains(generation);
}

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

namespace {

struct PreflightMessages
{
    Q_DECLARE_TR_FUNCTIONS(Preflight)
};

/// us-east1-d keeps together where a line breaks.
QString unbroken(QString name)
{
    return name.replace(u'-', QChar{0x2011});
}

QString placeOf(const Preflight &preflight, BoundKind kind)
{
    const bool isZone = kind == BoundKind::TpuZone || kind == BoundKind::Serving;
    return unbroken(isZone ? preflight.question.zone.toString() : regionOf(preflight.question.zone));
}

QString queryOf(const PreflightQuestion &question)
{
    return question.count > 1 ? PreflightMessages::tr("%1 times %2", "4 times v6e-8")
                                    .arg(QLocale{}.toString(question.count), question.acceleratorType)
                              : question.acceleratorType;
}

QString tooSmall(const Preflight &preflight, const Bound &bound)
{
    const auto place = placeOf(preflight, bound.kind);
    const auto query = queryOf(preflight.question);
    if (bound.limit == 0 && bound.isOfTpus())
        return bound.kind == BoundKind::TpuRegion
            ? PreflightMessages::tr("The TPU limit of the region %1 is 0, whatever its zones allow.").arg(place)
            : PreflightMessages::tr("The TPU limit in %1 is 0.").arg(place);
    if (query.isEmpty())
        return PreflightMessages::tr("Only %1 of %2 are left in %3.")
            .arg(quantity(bound.room.value_or(0), bound.unit), quantity(bound.limit.value_or(0), bound.unit), place);
    return PreflightMessages::tr("%1 takes %2, but only %3 of %4 are left in %5.")
        .arg(query, quantity(bound.need, bound.unit), QLocale{}.toString(bound.room.value_or(0)),
             quantity(bound.limit.value_or(0), bound.unit), place);
}

QString refused(const Preflight &preflight)
{
    if (preflight.isWithoutHardware)
        return PreflightMessages::tr("The zone %1 has no TPUs of the generation %2, whatever the quota there says.")
            .arg(unbroken(preflight.question.zone.toString()), preflight.question.generation);
    QStringList sentences;
    for (const auto &bound : preflight.bounds) {
        if (bound.isShort())
            sentences << tooSmall(preflight, bound);
    }
    if (sentences.isEmpty() && preflight.tightest)
        sentences << tooSmall(preflight, *preflight.bound(*preflight.tightest));
    return punctuation::sentences(sentences);
}

QString uncertain(const Preflight &preflight)
{
    QStringList unknown;
    QStringList old;
    for (const auto &bound : preflight.bounds) {
        if (bound.age == BoundAge::Stale)
            old << boundName(bound.kind);
        else if (bound.age == BoundAge::Unknown && !(bound.kind == BoundKind::TpuRegion && bound.quotaId.isEmpty()))
            unknown << boundName(bound.kind);
    }
    QStringList sentences;
    if (!unknown.isEmpty())
        sentences << PreflightMessages::tr("Not known: %1. Google checks it when you create.")
                         .arg(punctuation::list(unknown));
    if (!old.isEmpty())
        sentences << PreflightMessages::tr("From older values: %1.").arg(punctuation::list(old));
    if (sentences.isEmpty())
        sentences << PreflightMessages::tr("The type is not known here, so what it takes cannot be compared.");
    return punctuation::sentences(sentences);
}

QString askForMore(const Preflight &preflight)
{
    const Bound *cause = preflight.tightest ? preflight.bound(*preflight.tightest) : nullptr;
    for (const auto &bound : preflight.bounds) {
        if (bound.isShort())
            cause = &bound;
    }
    if (!cause || cause->isOfTpus())
        return PreflightMessages::tr(
            "If the mail of TRC names this zone, write to TRC support: the limit was not set.");
    return PreflightMessages::tr("Delete what you no longer need in %1, or ask Google for more of %2.")
        .arg(placeOf(preflight, cause->kind), cause->quotaId);
}

} // namespace

QString quantity(qint64 count, BoundUnit unit)
{
    if (count == QuotaLimit::unlimited)
        return PreflightMessages::tr("no limit");
    const int n = int(std::clamp<qint64>(count, 0, 999'999'999));
    switch (unit) {
    case BoundUnit::Chips: return PreflightMessages::tr("%Ln chip(s)", nullptr, n);
    case BoundUnit::Cores: return PreflightMessages::tr("%Ln core(s)", nullptr, n);
    case BoundUnit::Addresses: return PreflightMessages::tr("%Ln address(es)", nullptr, n);
    case BoundUnit::Instances: return PreflightMessages::tr("%Ln VM(s)", nullptr, n);
    case BoundUnit::Gigabytes: return PreflightMessages::tr("%Ln GB", nullptr, n);
    }
    return {};
}

QString boundName(BoundKind kind)
{
    switch (kind) {
    case BoundKind::TpuZone: return PreflightMessages::tr("TPU quota, zone");
    case BoundKind::TpuRegion: return PreflightMessages::tr("TPU quota, region");
    case BoundKind::Serving: return PreflightMessages::tr("Serving quota");
    case BoundKind::Addresses: return PreflightMessages::tr("External addresses");
    case BoundKind::Instances: return PreflightMessages::tr("VM instances");
    case BoundKind::Disks: return PreflightMessages::tr("Disk");
    }
    return {};
}

QString verdictSentence(const Preflight &preflight)
{
    switch (preflight.verdict) {
    case PreflightVerdict::Green:
        return PreflightMessages::tr("All limits allow it. Whether there is capacity is known only when you try.");
    case PreflightVerdict::Yellow: return uncertain(preflight);
    case PreflightVerdict::Red: return refused(preflight);
    }
    return {};
}

QString actionSentence(const Preflight &preflight)
{
    switch (preflight.action) {
    case PreflightAction::None: return {};
    case PreflightAction::InternalAddresses:
        return preflight.question.acceleratorType.isEmpty()
            ? PreflightMessages::tr("For %1 use internal addresses with Cloud NAT.").arg(preflight.largestInternal)
            : PreflightMessages::tr("Create it without external addresses; Cloud NAT gives it a way to the Internet.");
    case PreflightAction::CleanUp:
        return PreflightMessages::tr("Clean up: TPUs or requests that are dead hold a part of it.");
    case PreflightAction::CancelWaiting:
        return PreflightMessages::tr("A request that waits in Google's queue holds a part of it. Cancel it, or try "
                                     "later.");
    case PreflightAction::SmallerSlice:
        return PreflightMessages::tr("The largest slice that fits now is %1.").arg(preflight.largest);
    case PreflightAction::OtherZone: {
        QStringList zones;
        for (const auto &zone : preflight.otherZones.first(std::min<qsizetype>(3, preflight.otherZones.size())))
            zones << unbroken(zone.toString());
        return PreflightMessages::tr("There is room in %1.").arg(punctuation::list(zones));
    }
    case PreflightAction::AskForMore: return askForMore(preflight);
    case PreflightAction::ReadAgain: return PreflightMessages::tr("Read the limits again to be sure.");
    }
    return {};
}
