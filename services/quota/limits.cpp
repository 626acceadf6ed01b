// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/limits.h"

#include "services/net/restclient.h"
#include "services/quota/quotaindex.h"

#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>
#include <QUrlQuery>

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
    int waiting = 0; ///< of these
    QStringList waitingNames{};
};

/// In what a part of the quota is held.
enum class HeldBy : quint8 { Node, Dead, WaitingRequest };

class Draws
{
public:
    void add(const ZoneId &zone, const QString &type, Tier tier, int count, HeldBy heldBy, const QString &name)
    {
        const auto kind = std::pair{std::pair{zone.toString(), type}, int(tier)};
        auto place = m_places.constFind(kind);
        if (place == m_places.constEnd()) {
            place = m_places.insert(kind, m_all.size());
            m_all.append({.zone = zone, .acceleratorType = type, .tier = tier});
        }
        auto &draw = m_all[*place];
        draw.count += count;
        if (heldBy == HeldBy::Dead) {
            draw.dead += count;
            draw.deadNames += name;
        } else if (heldBy == HeldBy::WaitingRequest) {
            draw.waiting += count;
            draw.waitingNames += name;
        }
    }

    [[nodiscard]] const QList<Draw> &all() const { return m_all; }

private:
    QHash<std::pair<std::pair<QString, QString>, int>, qsizetype> m_places;
    QList<Draw> m_all;
};

/// Everything that holds quota. A node that belongs to a request is counted once, as the node.
QList<Draw> drawsOf(const QList<Tpu> &tpus, const QList<QueuedResource> &requests)
{
    Draws draws;
    QHash<QueuedResourceId, int> seenNodes;
    for (const auto &tpu : tpus) {
        if (!tpu.queuedResource.isEmpty())
            ++seenNodes[tpu.queuedResource];
        const bool isDead = tpu.state == TpuState::Preempted || tpu.state == TpuState::Terminated;
        draws.add(tpu.zone, tpu.acceleratorType, tpu.tier, 1, isDead ? HeldBy::Dead : HeldBy::Node, tpu.id.toString());
    }
    for (const auto &request : requests) {
        const bool holds = request.isDead() || request.isWaiting() || request.state == QueuedResourceState::Active
            || request.state == QueuedResourceState::Suspending;
        const auto heldBy = request.isDead() ? HeldBy::Dead
            : request.isWaiting()            ? HeldBy::WaitingRequest
                                             : HeldBy::Node;
        auto counted = seenNodes.value(request.id);
        for (const auto &node : holds ? request.nodes : QList<QueuedNode>{}) {
            const auto uncounted = std::max(0, node.count - counted);
            counted = std::max(0, counted - node.count);
            if (uncounted > 0)
                draws.add(node.zone.isEmpty() ? request.zone : node.zone, node.acceleratorType, request.tier, uncounted,
                          heldBy, request.id.toString());
        }
    }
    return draws.all();
}

void add(QuotaUse &use, const Draw &draw, qint64 cost)
{
    use.used += cost * draw.count;
    use.heldByDead += cost * draw.dead;
    use.heldByWaiting += cost * draw.waiting;
    const auto join = [](QStringList &all, const QStringList &names) {
        for (const auto &name : names) {
            if (!all.contains(name))
                all += name;
        }
    };
    join(use.deadNames, draw.deadNames);
    join(use.waitingNames, draw.waitingNames);
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

/// What Google gives to every project without being asked (services/quota/README.md): single devices of v2 and v3. Not
/// a grant: it bills.
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
    case Tier::Spot:
    case Tier::FlexStart: return QuotaClass::Preemptible; // one quota for all three
    case Tier::Reserved: return QuotaClass::Reserved;
    case Tier::OnDemand: break;
    }
    return QuotaClass::OnDemand;
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

QList<QuotaRow> quotaRows(const LimitIndex &limits, const QList<Tpu> &tpus, const QList<QueuedResource> &requests)
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

namespace {

/// int64 as text or number; -1 is "no limit". Nothing: there is none, or none that can be believed.
std::optional<qint64> amountFrom(const QJsonValue &value)
{
    constexpr double most = 9e18; // within int64
    bool isNumber = value.isDouble();
    const double about = isNumber ? value.toDouble() : value.toString().trimmed().toDouble(&isNumber);
    if (!isNumber || !(about >= QuotaLimit::unlimited))
        return std::nullopt;
    if (about >= most)
        return QuotaLimit::unlimited;
    return value.isDouble() ? qint64(about) : value.toString().trimmed().toLongLong(&isNumber);
}

/// The wire format leaves zeros out: a number that is not there is 0, one that cannot be believed is not known.
std::optional<qint64> amountOrZero(const QJsonValue &value)
{
    return value.isUndefined() ? std::optional<qint64>{0} : amountFrom(value);
}

bool isObjectOrAbsent(const QJsonValue &value)
{
    return value.isUndefined() || value.isObject();
}

/// The id is the last part of .../limits/{id}, or of the limit's own name.
QString quotaIdOf(const QJsonObject &limit)
{
    return limit["name"_L1].toString().section(u'/', -1);
}

/// Rates ("1/min/{project}") limit calls, not chips.
bool isRate(const QJsonObject &limit)
{
    return limit["unit"_L1].toString().contains("min"_L1);
}

/// What all numbers of one quota share.
QuotaLimit quotaNamed(QString id, const QString &metric)
{
    auto name = quotaNameFrom(id);
    const auto other = quotaNameFrom(metric);
    if (name.generation.isEmpty())
        name = other;
    else if (name.isServing && other.isServing)
        name.quotaClass = other.quotaClass; // only the metric of the serving quota tells that it is of spot
    if (id.isEmpty() || id.startsWith(u'%'))
        id = metric;
    return {.quotaId = id,
            .metric = metric,
            .generation = name.generation,
            .quotaClass = name.quotaClass,
            .isServing = name.isServing,
            .isDevice = name.isDevice,
            .zone = {},
            .region = {}};
}

void addBuckets(const QJsonObject &json, const QString &metric, QList<QuotaLimit> &limits)
{
    auto limit = quotaNamed(quotaIdOf(json), metric);
    limit.isRegional = json["unit"_L1].toString().contains("{region}"_L1);
    for (const auto &bucket : json["quotaBuckets"_L1].toArray()) {
        const auto dimensions = bucket["dimensions"_L1].toObject();
        const auto amount = amountOrZero(bucket["effectiveLimit"_L1]);
        limit.zone = ZoneId{dimensions["zone"_L1].toString()};
        limit.region = dimensions["region"_L1].toString();
        limit.limit = amount.value_or(0);
        limit.isStated = amount.has_value();
        limits.append(limit);
    }
}

/// One quota of cloudquotas v1 with all of its places.
void addInfo(const QJsonObject &json, QList<QuotaLimit> &limits)
{
    auto limit =
        quotaNamed(json["quotaId"_L1].toString(lastSegment(json["name"_L1].toString())), json["metric"_L1].toString());
    limit.isRegional = json["dimensions"_L1].toArray().contains(u"region"_s);
    for (const auto &info : json["dimensionsInfos"_L1].toArray()) {
        if (!info.isObject() || !isObjectOrAbsent(info["dimensions"_L1]) || !isObjectOrAbsent(info["details"_L1]))
            continue; // what is broken must not read as a zero
        const auto dimensions = info["dimensions"_L1].toObject();
        const auto details = info["details"_L1].toObject();
        const auto amount = amountOrZero(details["value"_L1]);
        limit.zone = ZoneId{dimensions["zone"_L1].toString()};
        limit.region = dimensions["region"_L1].toString();
        limit.places.clear();
        for (const auto &place :
             limit.zone.isEmpty() && limit.region.isEmpty() ? info["applicableLocations"_L1].toArray() : QJsonArray{}) {
            if (place.isString() && place.toString() != "global"_L1)
                limit.places += place.toString();
        }
        limit.limit = amount.value_or(0);
        limit.isStated = amount.has_value();
        limit.isChanging = details["rolloutInfo"_L1]["ongoingRollout"_L1].toBool();
        limits.append(limit);
    }
}

} // namespace

QList<QuotaLimit> parseLimits(const QJsonObject &page)
{
    QList<QuotaLimit> limits;
    for (const auto &metric : page["metrics"_L1].toArray()) {
        const auto name = metric["metric"_L1].toString();
        for (const auto &limit : metric["consumerQuotaLimits"_L1].toArray()) {
            if (!isRate(limit.toObject()))
                addBuckets(limit.toObject(), name, limits);
        }
    }
    return limits;
}

QList<QuotaLimit> parseQuotaInfos(const QJsonObject &page)
{
    QList<QuotaLimit> limits;
    for (const auto &info : page["quotaInfos"_L1].toArray()) {
        const bool isRate = !info["refreshInterval"_L1].toString().isEmpty(); // limits calls, not chips
        if (!isRate)
            addInfo(info.toObject(), limits);
    }
    return limits;
}

QuotaName quotaNameFrom(QStringView quotaIdOrMetric)
{
    static const QRegularExpression shape{u"(?:^|/)TPU-?V(\\d+)(s|P|E)?-?"
                                          "((?:Preemptible|Reserved|Lite|Pod|Serving|On-?Demand|-)*)(?:Per|$)"_s,
                                          QRegularExpression::CaseInsensitiveOption};
    const auto match = shape.match(quotaIdOrMetric.toString());
    if (!match.hasMatch())
        return {};
    const auto words = match.captured(3).toLower();
    const auto letter = match.captured(2).toLower();
    const auto number = match.captured(1);
    QuotaName name;
    name.generation = u'v' + number;
    if (words.contains("lite"_L1))
        name.generation += u'e';
    else if (letter == "p"_L1 || letter == "e"_L1)
        name.generation += letter;
    if (!Accelerators::catalogue().generation(name.generation))
        return {};
    name.quotaClass = words.contains("preemptible"_L1) ? QuotaClass::Preemptible
        : words.contains("reserved"_L1)                ? QuotaClass::Reserved
                                                       : QuotaClass::OnDemand;
    name.isServing = words.contains("serving"_L1);
    name.isDevice = (name.generation == "v2"_L1 || name.generation == "v3"_L1) && !words.contains("pod"_L1);
    return name;
}

namespace {

constexpr int pageSize = 200;

/// Errors that another door may not have. A network that is gone, or a sign-in, is gone for both.
bool isWorthAnotherTry(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Cancelled:
    case ErrorCode::SignedOut:
    case ErrorCode::Offline:
    case ErrorCode::Portal: return false;
    default: return true;
    }
}

Task<LimitAnswer> askCloudQuotas(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    auto url = profile.cloudQuotas;
    url.setPath(
        url.path()
        + u"/v1/projects/%1/locations/global/services/tpu.googleapis.com/quotaInfos"_s.arg(profile.project.toString()));
    const auto pages = co_await allPages(rest, url, pageSize, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    Result<LimitAnswer> answer{
        LimitAnswer{.limits = {}, .source = LimitSource::CloudQuotas, .cutShort = pages->cutShort}};
    for (const auto &page : pages->pages)
        answer->limits += parseQuotaInfos(page);
    co_return answer;
}

Task<LimitAnswer> askServiceUsage(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    auto url = profile.serviceUsage;
    url.setPath(
        url.path()
        + u"/v1beta1/projects/%1/services/tpu.googleapis.com/consumerQuotaMetrics"_s.arg(profile.project.toString()));
    url.setQuery(QUrlQuery{{u"view"_s, u"FULL"_s}});
    const auto pages = co_await allPages(rest, url, pageSize, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    Result<LimitAnswer> answer{
        LimitAnswer{.limits = {}, .source = LimitSource::ServiceUsage, .cutShort = pages->cutShort}};
    for (const auto &page : pages->pages)
        answer->limits += parseLimits(page);
    co_return answer;
}

} // namespace

Task<LimitAnswer> readLimits(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    auto first = co_await askCloudQuotas(profile, rest, stop);
    const bool isAnswered = first && !first->limits.isEmpty(); // the TPU API always has quotas: "none" is no answer
    if (isAnswered || (!first && !isWorthAnotherTry(first.error().code)))
        co_return first;
    auto second = co_await askServiceUsage(profile, rest, stop);
    if (first) {
        co_return second ? std::move(second) : std::move(first);
    } else if (second) {
        second->refusal = first.error();
    } else if (!first.error().serverWords.isEmpty() && first.error().serverWords != second.error().serverWords) {
        auto error = second.error();
        error.serverWords = QStringList{first.error().serverWords, error.serverWords}.join(u"\n\n"_s);
        co_return std::unexpected{error};
    }
    co_return second;
}
