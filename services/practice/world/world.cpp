// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/world.h"

#include "services/practice/hosts/hosts.h"
#include "services/practice/world/founding.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto aheadNote = u"clockAhead"_s;

} // namespace

World::World(Scenario scenario, PracticeClock &clock, Hosts &hosts, quint64 seed)
    : m_ground{m_catalogue, std::move(scenario), clock, hosts, seed}
{
    connect(&hosts, &Hosts::booted, this, [this](const QString &node) {
        m_slices.setBooted(node);
        m_slices.applyKeys(node);
    });
    connect(&hosts, &Hosts::bootFailed, this, [this](const QString &name, const QString &reason) {
        m_slices.setFailed(name, reason);
        // After a restart of the practice cloud nobody waits for this boot.
        const auto *node = m_ground.state.nodes.find(name);
        if (!node || node->state != NodeState::Ready)
            return;
        qWarning("the hosts of %s did not boot: %s", qPrintable(name), qPrintable(reason));
        m_ground.state.nodes.edit(name)->health = u"TIMEOUT"_s;
    });
    connect(&hosts, &Hosts::measured, this, [this](const QString &node, int worker, const QJsonObject &usage) {
        if (m_ground.state.nodes.find(node))
            m_ground.telemetry.record(node, worker, usage, m_ground.now());
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
    // A clock that was moved ahead does not go back.
    if (const auto *note = m_ground.state.notes.find(aheadNote))
        m_ground.clock.setAhead(Span{note->json["micros"_L1].toInteger()});
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
        if ((node.state == NodeState::Ready && !node.isDown) || (bootsYet && !node.workers.isEmpty()))
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
            return m_ground.standAt(std::nullopt);
        const auto [key, event] = *first;
        m_ground.state.events.remove(key);
        m_ground.standAt(event.due);
        happen(event);
    }
}

void World::pass(Span span)
{
    advance();
    m_ground.clock.advance(span);
    m_ground.state.notes.put(aheadNote, {{{u"micros"_s, qint64(m_ground.clock.ahead().count())}}});
    advance();
}

void World::setSpeed(double speed)
{
    advance();
    const auto now = m_ground.now();
    const double factor = m_ground.clock.speed() / speed;
    m_ground.clock.setSpeed(speed);
    const auto moved = [&](Moment then) { return now + Span{qint64(double((then - now).count()) * factor)}; };
    const auto isFixed = [&](const Event &event) { // an hour that the client named
        const auto *request = m_ground.state.requests.find(event.target);
        return event.kind == EventKind::GiveUpRequest && request && !request->isValidForDuration();
    };
    QStringList keys;
    for (const auto &[key, event] : m_ground.state.events.all()) {
        if (event.due > now && !isFixed(event))
            keys.append(key);
    }
    for (const auto &key : std::as_const(keys)) {
        auto *event = m_ground.state.events.edit(key);
        event->due = moved(event->due);
        auto *request = event->kind == EventKind::GiveUpRequest ? m_ground.state.requests.edit(event->target) : nullptr;
        if (request)
            request->validUntil = event->due;
    }
}

void World::happen(const Event &event)
{
    switch (event.kind) {
    case EventKind::DecideNode:
    case EventKind::NodeBooted:
    case EventKind::StartNode:
    case EventKind::PatchNode:
    case EventKind::KeysArrive: return m_nodes.happen(event);
    case EventKind::DeleteNode:
    case EventKind::StopNode: return nodeGoes(event);
    case EventKind::AdmitRequest:
    case EventKind::TryRequest:
    case EventKind::GiveUpRequest:
    case EventKind::ShowNodes: return m_requests.happen(event);
    case EventKind::FailRequest:
    case EventKind::DeleteRequest:
    case EventKind::ResetRequest: m_requests.happen(event); return m_requests.wake(event.target.section(u'/', 3, 3));
    case EventKind::EndMaintenance:
    case EventKind::Script: return m_outages.happen(event);
    case EventKind::FinishCompute:
        m_estate.happen(event);
        if (event.target.section(u'/', -2, -2) == "firewalls"_L1)
            m_slices.heedFirewall();
        return;
    case EventKind::FinishOperation: return m_ground.finish(event.operation, event.with);
    }
}

/// Its chips are free for whoever waits.
void World::nodeGoes(const Event &event)
{
    const auto *node = m_ground.state.nodes.find(event.target);
    const auto request = node ? node->queuedRequest : QString{};
    m_nodes.happen(event);
    if (event.kind == EventKind::DeleteNode && !request.isEmpty())
        m_requests.nodeLost(request, u"USER"_s);
    m_requests.wake(event.target.section(u'/', 3, 3));
}

void World::reset()
{
    for (const auto &[name, node] : m_ground.state.nodes.all())
        m_slices.halt(name, true);
    m_ground.state.clear();
    m_ground.telemetry.clear();
    m_ground.state.notes.put(aheadNote, {{{u"micros"_s, qint64(m_ground.clock.ahead().count())}}});
    settle();
}

} // namespace practice
