// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/quotas.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

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
        lines.append(u"Quota '%1' exhausted. Limit %2 in %3 %4"_s.arg(id).arg(most).arg(
            isRegion ? u"region"_s : u"zone"_s, location));
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

bool Quotas::isTooFast(QList<Moment> &recent, int most) const
{
    const auto now = m_ground.now();
    const auto minute = m_ground.clock.real(std::chrono::minutes{1});
    recent.removeIf([&](Moment then) { return now - then >= minute; });
    if (recent.size() >= most)
        return true;
    recent.append(now);
    return false;
}

std::optional<Refusal> Quotas::createdTooFast()
{
    return isTooFast(m_recentCreates, m_ground.scenario.createsPerMinute) ? std::optional{createRate()} : std::nullopt;
}

std::optional<Refusal> Quotas::calledTooFast()
{
    const auto most = m_ground.scenario.callsPerMinute;
    return most && isTooFast(m_recentCalls, *most) ? std::optional{callRate(m_ground.scenario.projectNumber)}
                                                   : std::nullopt;
}

} // namespace practice
