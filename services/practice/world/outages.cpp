// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/outages.h"

using namespace Qt::StringLiterals;

namespace practice {

std::optional<Refusal> Outages::preempt(const QString &name, Loss loss)
{
    auto *node = m_ground.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    if (node->state != NodeState::Ready)
        return wrongState(u"preempt"_s, toString(node->state), m_ground.ids.eid());
    m_ground.unschedule(name);
    m_slices.halt(name, false);
    if (const auto *running = m_ground.running(name))
        m_ground.fail(running->name, {Rpc::Aborted, u"The operation was aborted: the node was preempted."_s, {}});
    const auto request = node->queuedRequest;
    if (loss == Loss::Silent)
        return std::nullopt;
    if (loss == Loss::Vanished) {
        m_ground.state.nodes.remove(name);
    } else {
        node->state = NodeState::Preempted;
        node->healthDescription = u"maintenance event at "_s + toRfc3339(m_ground.now());
    }
    if (!request.isEmpty())
        m_requests.nodeLost(request, u"SERVICE"_s);
    return std::nullopt;
}

std::optional<Refusal> Outages::maintain(const QString &name)
{
    auto *node = m_ground.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    if (node->state != NodeState::Ready)
        return wrongState(u"maintenance"_s, toString(node->state), m_ground.ids.eid());
    node->health = u"UNHEALTHY_MAINTENANCE"_s;
    node->healthDescription = u"The TPU had a maintenance event at "_s + toRfc3339(m_ground.now());
    node->upcomingMaintenance = {};
    m_slices.halt(name, false);
    m_slices.changeExternalAddresses(name);
    m_slices.boot(*node);
    m_ground.schedule(m_ground.scenario.span(u"maintenance"_s),
                      {.kind = EventKind::EndMaintenance, .target = name, .operation = {}, .with = {}});
    return std::nullopt;
}

std::optional<Refusal> Outages::announce(const QString &name, int days)
{
    auto *node = m_ground.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    const auto begin = m_ground.now() + std::chrono::days{days};
    node->upcomingMaintenance = {{u"type"_s, u"SCHEDULED"_s},
                                 {u"canReschedule"_s, true},
                                 {u"maintenanceStatus"_s, u"PENDING"_s},
                                 {u"windowStartTime"_s, toRfc3339(begin)},
                                 {u"windowEndTime"_s, toRfc3339(begin + std::chrono::hours{4})},
                                 {u"latestWindowStartTime"_s, toRfc3339(begin)}};
    return std::nullopt;
}

void Outages::setCapacity(const QString &zone, const QJsonObject &rule)
{
    const auto key = u"capacity/"_s + zone;
    if (rule.isEmpty())
        m_ground.state.notes.remove(key);
    else
        m_ground.state.notes.put(key, {rule});
}

void Outages::plan()
{
    for (const auto &entry : m_ground.scenario.events) {
        const auto seconds = entry["at"_L1].toDouble();
        m_ground.schedule(Span{qint64(seconds * 1e6)},
                          {.kind = EventKind::Script, .target = {}, .operation = {}, .with = entry.toObject()});
    }
}

void Outages::happen(const Event &event)
{
    if (event.kind == EventKind::EndMaintenance) {
        auto *node = m_ground.state.nodes.edit(event.target);
        if (!node || node->state != NodeState::Ready)
            return;
        if (!m_slices.isBooted(event.target))
            return m_ground.scheduleAt(m_ground.now() + std::chrono::milliseconds{50}, event);
        node->health = u"HEALTHY"_s;
        node->healthDescription.clear();
        return;
    }
    const auto what = event.with["do"_L1].toString();
    const auto zone = event.with["zone"_L1].toString();
    if (what == "capacity"_L1)
        return setCapacity(zone, event.with["rule"_L1].toObject());
    const auto name = m_ground.path(zone, u"nodes"_s, event.with["node"_L1].toString());
    const auto how = event.with["loss"_L1].toString();
    const auto loss = how == "silent"_L1 ? Loss::Silent : how == "vanished"_L1 ? Loss::Vanished : Loss::Seen;
    const auto refused = what == "maintain"_L1 ? maintain(name)
        : what == "announce"_L1               ? announce(name, event.with["days"_L1].toInt(7))
                                              : preempt(name, loss);
    // The node may not be READY yet: the event waits for it.
    if (refused)
        m_ground.schedule(std::chrono::seconds{1}, event);
}

} // namespace practice
