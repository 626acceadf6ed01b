// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/limits.h"

#include "services/quota/quotaindex.h"

#include <QHash>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Things of the same kind in one place: a list has thousands of nodes, but few kinds.
struct Draw
{
    ZoneId zone;
    QString acceleratorType;
    Tier tier = Tier::OnDemand;
    int count = 0;
    int dead = 0; ///< of these
    QStringList deadNames{};
};

class Draws
{
public:
    void add(const ZoneId &zone, const QString &type, Tier tier, int count, const QString &deadName)
    {
        const auto kind = std::pair{std::pair{zone.toString(), type}, int(tier)};
        auto place = m_places.constFind(kind);
        if (place == m_places.constEnd()) {
            place = m_places.insert(kind, m_all.size());
            m_all.append({.zone = zone, .acceleratorType = type, .tier = tier});
        }
        auto &draw = m_all[*place];
        draw.count += count;
        if (deadName.isEmpty())
            return;
        draw.dead += count;
        draw.deadNames += deadName;
    }

    [[nodiscard]] const QList<Draw> &all() const { return m_all; }

private:
    QHash<std::pair<std::pair<QString, QString>, int>, qsizetype> m_places;
    QList<Draw> m_all;
};

/// Everything that holds quota. A node that belongs to a request is counted once, as the node.
QList<Draw> drawsOf(const QList<Tpu> &tpus, const QList<QueuedRequest> &requests)
{
    Draws draws;
    QHash<QueuedRequestId, int> seenNodes;
    for (const auto &tpu : tpus) {
        if (!tpu.queuedRequest.isEmpty())
            ++seenNodes[tpu.queuedRequest];
        const bool isDead = tpu.state == TpuState::Preempted || tpu.state == TpuState::Terminated;
        draws.add(tpu.zone, tpu.acceleratorType, tpu.tier, 1, isDead ? tpu.id.toString() : QString{});
    }
    for (const auto &request : requests) {
        const bool holds = request.isDead() || request.state == RequestState::Provisioning
            || request.state == RequestState::Active || request.state == RequestState::Suspending;
        auto counted = seenNodes.value(request.id);
        for (const auto &node : holds ? request.nodes : QList<RequestedNode>{}) {
            const auto uncounted = std::max(0, node.count - counted);
            counted = std::max(0, counted - node.count);
            if (uncounted > 0)
                draws.add(node.zone.isEmpty() ? request.zone : node.zone, node.acceleratorType, request.tier, uncounted,
                          request.isDead() ? request.id.toString() : QString{});
        }
    }
    return draws.all();
}

void add(QuotaUse &use, const Draw &draw, qint64 cost)
{
    use.used += cost * draw.count;
    use.heldByDead += cost * draw.dead;
    for (const auto &name : draw.deadNames) {
        if (!use.deadNames.contains(name))
            use.deadNames += name;
    }
}

using Uses = QHash<QuotaKey, QuotaUse>;

/// Use by zone, and under the region's name by region; the two never look alike.
Uses usesOf(const QList<Draw> &draws, const QList<QuotaLimit> &limits)
{
    const auto hasServing = [&](const ZoneId &zone) { // where there is none, these sizes draw on the general one
        return std::ranges::any_of(
            limits, [&](const QuotaLimit &limit) { return limit.isServing && limit.limit != 0 && limit.zone == zone; });
    };
    Uses uses;
    const auto &catalogue = Accelerators::catalogue();
    for (const auto &draw : draws) {
        const auto cost = quotaCost(draw.acceleratorType);
        const auto generation = catalogue.generationOf(draw.acceleratorType);
        if (generation.isEmpty())
            continue;
        QuotaKey key{draw.zone.toString(), generation, quotaClassOf(draw.tier),
                     drawsOnServing(draw.acceleratorType) && hasServing(draw.zone),
                     drawsOnDevice(draw.acceleratorType)};
        add(uses[key], draw, cost);
        key.place = regionOf(draw.zone);
        add(uses[key], draw, cost);
    }
    return uses;
}

QList<QuotaRow> rawRows(const QList<QuotaLimit> &limits)
{
    QList<QuotaRow> rows;
    for (const auto &limit : limits) {
        if (!limit.generation.isEmpty() || limit.limit == 0 || (limit.zone.isEmpty() && limit.region.isEmpty()))
            continue;
        QuotaRow row{.zone = limit.zone,
                     .generation = {},
                     .quotaClass = limit.quotaClass,
                     .zoneLimit = {},
                     .regionLimit = {},
                     .use = {},
                     .regionUse = {},
                     .usedAsOf = {},
                     .rawId = limit.quotaId};
        (limit.zone.isEmpty() ? row.regionLimit : row.zoneLimit) = limit.limit;
        if (limit.zone.isEmpty())
            row.zone = ZoneId{limit.region};
        rows.append(row);
    }
    return rows;
}

/// Places with a number above 0, and places with something in use.
QList<QuotaKey> keysOf(const QList<QuotaLimit> &limits, const Uses &uses, const QSet<QString> &zonesInUse)
{
    QList<QuotaKey> keys;
    for (const auto &limit : limits) {
        if (limit.generation.isEmpty() || limit.limit == 0 || limit.isRegional || !limit.region.isEmpty())
            continue;
        for (const auto &place : limit.zone.isEmpty() ? limit.places : QStringList{limit.zone.toString()})
            keys.append({place, limit.generation, limit.quotaClass, limit.isServing, limit.isDevice});
    }
    for (auto it = uses.begin(); it != uses.end(); ++it) {
        if (zonesInUse.contains(it.key().place))
            keys.append(it.key());
    }
    std::ranges::sort(keys);
    const auto repeated = std::ranges::unique(keys);
    keys.erase(repeated.begin(), repeated.end());
    return keys;
}

/// What Google gives to every project without being asked (cloud-api 3.3): single devices of v2 and v3. Not a grant: it
/// bills.
bool isEverybodys(const QuotaRow &row)
{
    constexpr qint64 onDemand = 16;
    constexpr qint64 preemptible = 48;
    return row.isDevice && row.zoneLimit == (row.quotaClass == QuotaClass::Preemptible ? preemptible : onDemand);
}

/// Sizes that draw on this row's quota.
bool drawsOn(const QuotaRow &row, const QString &type)
{
    if (row.isDevice || drawsOnDevice(type))
        return row.isDevice == drawsOnDevice(type);
    return row.isServing ? drawsOnServing(type) : true;
}

qint64 leftOf(qint64 limit, const QuotaUse &use)
{
    return std::max<qint64>(0, limit - use.used);
}

} // namespace

QuotaClass quotaClassOf(Tier tier)
{
    switch (tier) {
    case Tier::Preemptible:
    case Tier::Spot: return QuotaClass::Preemptible; // one quota for both
    case Tier::Reserved: return QuotaClass::Reserved;
    case Tier::OnDemand: break;
    }
    return QuotaClass::OnDemand;
}

bool drawsOnServing(QStringView acceleratorType)
{
    return acceleratorType == u"v5litepod-1" || acceleratorType == u"v5litepod-4" || acceleratorType == u"v5litepod-8";
}

bool drawsOnDevice(QStringView acceleratorType)
{
    return acceleratorType == u"v2-8" || acceleratorType == u"v3-8";
}

std::optional<qint64> QuotaRow::limit() const
{
    if (!zoneLimit || !regionLimit)
        return zoneLimit ? zoneLimit : regionLimit;
    if (*zoneLimit == QuotaLimit::unlimited || *regionLimit == QuotaLimit::unlimited)
        return std::max(*zoneLimit, *regionLimit);
    return std::min(*zoneLimit, *regionLimit);
}

std::optional<qint64> QuotaRow::left() const
{
    std::optional<qint64> result;
    const auto consider = [&](const std::optional<qint64> &bound, const QuotaUse &taken) {
        if (!bound || *bound == QuotaLimit::unlimited)
            return;
        const auto rest = leftOf(*bound, taken);
        result = result ? std::min(*result, rest) : rest;
    };
    consider(zoneLimit, use);
    consider(regionLimit, regionUse);
    if (!result && limit())
        return QuotaLimit::unlimited;
    return result;
}

qint64 quotaCost(QStringView acceleratorType)
{
    const auto &catalogue = Accelerators::catalogue();
    const auto facts = catalogue.facts(acceleratorType);
    if (!facts)
        return 0;
    return catalogue.generation(facts->generation)->quotaCounts == CountUnit::Cores ? facts->cores : facts->chips;
}

std::optional<QString> largestSlice(const QuotaRow &row)
{
    const auto left = row.left();
    const auto *generation = Accelerators::catalogue().generation(row.generation);
    if (!left || !generation)
        return std::nullopt;
    std::optional<QString> best;
    qint64 most = 0;
    for (auto it = generation->topologies.keyBegin(); it != generation->topologies.keyEnd(); ++it) {
        const auto type = generation->typePrefix + u'-' + QString::number(*it);
        const auto cost = quotaCost(type);
        if (cost > most && drawsOn(row, type) && (*left == QuotaLimit::unlimited || cost <= *left)) {
            most = cost;
            best = type;
        }
    }
    return best;
}

QList<QuotaRow> quotaRows(const LimitIndex &limits, const QList<Tpu> &tpus, const QList<QueuedRequest> &requests)
{
    const auto draws = drawsOf(tpus, requests);
    const auto uses = usesOf(draws, limits.limits());
    QSet<QString> zonesInUse;
    for (const auto &draw : draws)
        zonesInUse.insert(draw.zone.toString());
    QList<QuotaRow> rows;
    for (const auto &key : keysOf(limits.limits(), uses, zonesInUse)) {
        const auto region = regionOf(ZoneId{key.place});
        auto regional = key;
        regional.place = region;
        rows.append({.zone = ZoneId{key.place},
                     .generation = key.generation,
                     .quotaClass = key.quotaClass,
                     .isServing = key.isServing,
                     .isDevice = key.isDevice,
                     .unit = Accelerators::catalogue().generation(key.generation)->quotaCounts,
                     .zoneLimit = limits.limit(key, QuotaScope::Zone),
                     .regionLimit = limits.limit(regional, QuotaScope::Region),
                     .use = uses.value(key),
                     .regionUse = uses.value(regional),
                     .usedAsOf = {},
                     .rawId = key.isDevice ? limits.id(key, QuotaScope::Zone) : QString{}});
        rows.last().isEverybodys = isEverybodys(rows.last());
    }
    return rows + rawRows(limits.limits());
}
