// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/quotas.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr int createsPerMinute = 91; // facts of one real project

bool fits(const QString &pattern, const QString &value)
{
    if (pattern.endsWith(u'*'))
        return value.startsWith(QStringView{pattern}.chopped(1));
    return pattern == value;
}

bool holdsChips(const Node &node)
{
    return node.state != NodeState::Stopped;
}

} // namespace

bool isIn(const QString &zone, const QString &location)
{
    return zone == location || (zone.startsWith(location) && zone.size() == location.size() + 2);
}

std::optional<qint64> Quotas::ownLimit(const QuotaKind &kind, const QString &location) const
{
    for (const auto &limit : m_ground.scenario.limits) {
        if (limit.quota == kind.stem && limit.location == location)
            return limit.value;
    }
    const auto &generation = *m_ground.catalogue.generations().constFind(kind.generation);
    qint64 sum = 0;
    for (const auto &grant : m_ground.scenario.grants) {
        const auto role = grant.preemptible ? "preemptible"_L1 : "onDemand"_L1;
        if (grant.generation == kind.generation && kind.role == role && isIn(grant.zone, location))
            sum += grant.chips * (generation.quotaUnit == "cores"_L1 ? 2 : 1);
    }
    return sum > 0 ? std::optional{sum} : std::nullopt;
}

qint64 Quotas::limit(const QuotaKind &kind, const QString &location) const
{
    if (const auto own = ownLimit(kind, location))
        return *own;
    const bool offered = std::ranges::any_of(m_ground.catalogue.zones(), [&](const Zone &zone) {
        return isIn(zone.id, location) && zone.generations.contains(kind.generation);
    });
    return offered ? m_ground.catalogue.defaultLimits().value(kind.stem) : 0;
}

qint64 Quotas::used(const QuotaKind &kind, const QString &location) const
{
    qint64 sum = 0;
    const auto add = [&](const Accelerator &accelerator, bool preemptible) {
        if (accelerator.quota(preemptible).stem == kind.stem)
            sum += accelerator.quotaAmount();
    };
    for (const auto &[name, node] : m_ground.state.nodes.all()) {
        const bool isCountedBelow = m_ground.state.requests.find(node.queuedRequest) != nullptr;
        if (!isCountedBelow && holdsChips(node) && isIn(node.zone, location))
            add(m_ground.catalogue.accelerator(node.generation, node.size), node.isPreemptible());
    }
    for (const auto &[name, request] : m_ground.state.requests.all()) {
        const auto *zone = m_ground.catalogue.zone(request.zone);
        if (!zone || !isIn(request.zone, location))
            continue;
        for (const auto &body : request.nodeBodies()) {
            const auto type = body["acceleratorType"_L1].toString().section(u'/', -1);
            const auto config = body["acceleratorConfig"_L1].toObject();
            const auto accelerator = type.isEmpty()
                ? m_ground.catalogue.byTopology(*zone, config["type"_L1].toString(), config["topology"_L1].toString())
                : m_ground.catalogue.byType(*zone, type);
            if (accelerator)
                add(*accelerator, request.isSpot());
        }
    }
    return sum;
}

std::optional<Refusal> Quotas::refuse(const Accelerator &accelerator, bool preemptible, const Zone &zone, int count,
                                      bool queued) const
{
    const auto &kind = accelerator.quota(preemptible);
    QStringList lines;
    std::optional<Refusal> first;
    for (const auto &location : {zone.id, zone.region()}) {
        const bool isRegion = location != zone.id;
        if (isRegion && kind.zoneOnly)
            continue;
        const auto most = limit(kind, location);
        if (most == unlimited || used(kind, location) + accelerator.quotaAmount() * count <= most)
            continue;
        const auto id = isRegion ? kind.regionId() : kind.zoneId();
        lines.append(u"Quota '%1' exhausted. Limit %2 in %3 %4"_s.arg(id).arg(most).arg(isRegion ? u"region"_s : u"zone"_s,
                                                                                        location));
        if (!first)
            first = quotaExceeded(id, most, location);
    }
    if (lines.isEmpty())
        return std::nullopt;
    return queued || accelerator.hosts() > 1 ? quotaExhausted(lines) : *first;
}

bool Quotas::isGranted(const QString &generation, const Zone &zone) const
{
    const auto &kinds = m_ground.catalogue.generations().constFind(generation)->quotas;
    return std::ranges::any_of(kinds, [&](const QuotaKind &kind) { return limit(kind, zone.id) != 0; });
}

CapacityRule Quotas::ruleFor(const QString &zone, const QString &type) const
{
    if (const auto *changed = m_ground.state.notes.find(u"capacity/"_s + zone)) {
        CapacityRule rule{.zone = zone, .failFirst = changed->json["failFirst"_L1].toInt()};
        if (changed->json.contains("chips"_L1))
            rule.chips = changed->json["chips"_L1].toInteger();
        rule.stockout = changed->json["stockout"_L1].toBool();
        return rule;
    }
    for (const auto &rule : m_ground.scenario.capacity) {
        if (fits(rule.zone, zone) && fits(rule.type, type))
            return rule;
    }
    return {};
}

std::optional<Refusal> Quotas::takeCapacity(const Zone &zone, const Accelerator &accelerator, const QString &nodeId,
                                            int count)
{
    const auto rule = ruleFor(zone.id, accelerator.type());
    const auto tries = m_ground.state.next(u"tries/%1/%2"_s.arg(zone.id, nodeId));
    if (tries <= rule.failFirst)
        return noCapacity(zone.id, m_ground.ids.eid());
    if (!rule.chips)
        return std::nullopt;
    qint64 standing = 0;
    for (const auto &[name, node] : m_ground.state.nodes.all()) {
        // A node that still waits for this decision has no workers yet.
        if (node.zone == zone.id && !node.workers.isEmpty() && holdsChips(node) && node.state != NodeState::Preempted)
            standing += m_ground.catalogue.accelerator(node.generation, node.size).chips();
    }
    if (standing + qint64{accelerator.chips()} * count > *rule.chips)
        return noCapacity(zone.id, m_ground.ids.eid());
    return std::nullopt;
}

std::optional<Refusal> Quotas::createdTooFast()
{
    const auto now = m_ground.now();
    const auto minute = m_ground.clock.real(std::chrono::minutes{1});
    m_recentCreates.removeIf([&](Moment then) { return now - then >= minute; });
    if (m_recentCreates.size() >= createsPerMinute)
        return createRate();
    m_recentCreates.append(now);
    return std::nullopt;
}

} // namespace practice
