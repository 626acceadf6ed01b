// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/world.h"

#include "services/practice/hosts/hosts.h"
#include "services/practice/world/founding.h"

using namespace Qt::StringLiterals;

namespace practice {

World::World(Scenario scenario, const PracticeClock &clock, Hosts &hosts, quint64 seed)
    : m_ground{m_catalogue, std::move(scenario), clock, hosts, seed}
{
    connect(&hosts, &Hosts::booted, this, [this](const QString &node) {
        m_slices.setBooted(node);
        m_slices.applyKeys(node);
    });
    connect(&hosts, &Hosts::bootFailed, this,
            [this](const QString &name, const QString &reason) {
                m_slices.setFailed(name, reason);
                // After a restart of the practice cloud nobody waits for this boot.
                const auto *node = m_ground.state.nodes.find(name);
                if (!node || node->state != NodeState::Ready)
                    return;
                qWarning("the hosts of %s did not boot: %s", qPrintable(name), qPrintable(reason));
                m_ground.state.nodes.edit(name)->health = u"TIMEOUT"_s;
            });
    connect(&hosts, &Hosts::lost, this, [this](const QString &node, const QString &reason) {
        // As Google does: a host that died is started again, with new external addresses.
        qWarning("the hosts of %s ended: %s", qPrintable(node), qPrintable(reason));
        if (m_outages.maintain(node))
            m_slices.halt(node, false);
    });
}

std::expected<void, QString> World::open(const QString &folder, Begin begin)
{
    const auto opened = folder.isEmpty() ? std::expected<void, QString>{} : m_journal.open(folder, m_ground.state);
    if (opened && begin == Begin::Anew)
        m_ground.state.clear();
    return opened;
}

/// A new world gets what the scenario says; an old one gets its hosts back, for they ended with the process.
void World::settle()
{
    const bool isNew = !m_ground.state.notes.find(u"project"_s);
    m_project.found();
    m_estate.found();
    m_signIns.found();
    // Random numbers must not repeat those of the time before the restart.
    for (auto restarts = m_ground.state.next(u"starts"_s); restarts > 1; --restarts)
        (void)m_ground.ids.hex(16);
    if (isNew) {
        m_outages.plan();
        foundNodes(m_ground, m_quotas, m_nodes);
        foundRequests(m_ground, m_quotas, m_nodes);
        return;
    }
    QStringList running;
    for (const auto &[name, node] : m_ground.state.nodes.all()) {
        const bool bootsYet = node.state == NodeState::Creating || node.state == NodeState::Starting;
        if (node.state == NodeState::Ready || (bootsYet && !node.workers.isEmpty()))
            running.append(name);
    }
    for (const auto &name : running)
        m_slices.boot(*m_ground.state.nodes.find(name));
}

std::optional<Moment> World::nextDue() const
{
    std::optional<Moment> first;
    for (const auto &[key, event] : m_ground.state.events.all()) {
        if (!first || event.due < *first)
            first = event.due;
    }
    return first;
}

void World::advance()
{
    if (!std::exchange(m_isSettled, true)) {
        QStringList names;
        for (const auto &[name, node] : m_ground.state.nodes.all())
            names.append(name);
        m_ground.hosts.keepDisks(names);
        settle();
    }
    const auto now = m_ground.now();
    while (true) {
        const auto &events = m_ground.state.events.all();
        const std::pair<const QString, Event> *first = nullptr;
        for (const auto &entry : events) {
            if (entry.second.due <= now && (!first || entry.second.due < first->second.due))
                first = &entry;
        }
        if (!first)
            return;
        const auto [key, event] = *first;
        m_ground.state.events.remove(key);
        happen(event);
    }
}

void World::happen(const Event &event)
{
    switch (event.kind) {
    case EventKind::DecideNode:
    case EventKind::NodeBooted:
    case EventKind::DeleteNode:
    case EventKind::StopNode:
    case EventKind::StartNode:
    case EventKind::PatchNode:
    case EventKind::KeysArrive: {
        const auto *node = m_ground.state.nodes.find(event.target);
        const auto request = node ? node->queuedRequest : QString{};
        m_nodes.happen(event);
        if (event.kind == EventKind::DeleteNode && !request.isEmpty())
            m_requests.nodeLost(request, u"USER"_s);
        return;
    }
    case EventKind::AdmitRequest:
    case EventKind::TryRequest:
    case EventKind::GiveUpRequest:
    case EventKind::FailRequest:
    case EventKind::DeleteRequest:
    case EventKind::ResetRequest:
        return m_requests.happen(event);
    case EventKind::EndMaintenance:
    case EventKind::Script:
        return m_outages.happen(event);
    case EventKind::FinishCompute:
        return m_estate.happen(event);
    case EventKind::FinishOperation:
        return m_ground.finish(event.operation, event.with);
    }
}

void World::reset()
{
    for (const auto &[name, node] : m_ground.state.nodes.all())
        m_slices.halt(name, true);
    m_ground.state.clear();
    settle();
}

} // namespace practice
