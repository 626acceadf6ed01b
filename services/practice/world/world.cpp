// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/world.h"

#include "services/practice/hosts/hosts.h"
#include "services/practice/world/nodes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto aheadNote = u"clockAhead"_s;

Moment momentBefore(const WorldContext &context, const QJsonValue &entry, double usual)
{
    const auto hours = entry["hoursAgo"_L1].toDouble(usual);
    return context.now() - Span{qint64(hours * 3600 * 1e6)};
}

/// Why a request failed, in the words that Google would have used.
QJsonObject failureOf(WorldContext &context, const QString &zone, const QString &why)
{
    const auto eid = context.ids.eid();
    if (why == "addresses"_L1)
        return limitReached(u"IN_USE_ADDRESSES"_s, eid).toStatus();
    if (why == "late"_L1)
        return validUntilPassed().toStatus();
    if (why == "internal"_L1)
        return internalError(eid).toStatus();
    return noCapacity(zone, eid).toStatus();
}

QJsonObject nodeOf(const QJsonValue &entry, const Accelerator &accelerator)
{
    return withoutZeroValues({{u"acceleratorType"_s, accelerator.type()},
                              {u"runtimeVersion"_s, accelerator.generation->runtimes.first()},
                              {u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, true}}},
                              {u"labels"_s, entry["labels"_L1].toObject()}});
}

void foundRequest(WorldContext &context, Quotas &quotas, Nodes &nodes, const QJsonValue &entry)
{
    const auto &zone = *context.catalogue.zone(entry["zone"_L1].toString());
    const auto accelerator = *context.catalogue.byType(zone, entry["type"_L1].toString());
    const auto id = entry["id"_L1].toString();
    const auto nodeId = entry["nodeId"_L1].toString(id);
    QueuedResource request;
    request.name = context.path(zone.id, u"queuedResources"_s, id);
    request.zone = zone.id;
    request.created = momentBefore(context, entry, 24);
    request.state = requestStateFrom(entry["state"_L1].toString(u"FAILED"_s));
    request.initiator = entry["initiator"_L1].toString(u"SERVICE"_s);
    const auto node = nodeOf(entry, accelerator);
    const auto parent = u"projects/%1/locations/%2"_s.arg(context.scenario.projectId, zone.id);
    const QJsonObject nodeSpec{{u"parent"_s, parent}, {u"nodeId"_s, nodeId}, {u"node"_s, node}};
    request.spec = {{u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}}}};
    if (entry["spot"_L1].toBool(true))
        request.spec[u"spot"_s] = QJsonObject{};
    if (request.state == QueuedResourceState::Failed)
        request.error = failureOf(context, zone.id, entry["why"_L1].toString());
    context.state.requests.put(request.name, request);
    if (!entry["keepsNode"_L1].toBool())
        return;
    const Admission admission{context, quotas};
    const auto body = admission.body(zone, accelerator, request.nodeBodies().first());
    if (body)
        nodes.placeOld({.nodeSpec = {.zone = zone.id, .id = nodeId, .body = *body},
                        .created = request.created,
                        .queuedRequest = request.name},
                       accelerator);
}

/// The nodes that the scenario has from the beginning: they only have to boot, or are dead already.
void createInitialNodes(WorldContext &context, Quotas &quotas, Nodes &nodes)
{
    const Admission admission{context, quotas};
    for (const auto &entry : context.scenario.nodes) {
        const auto wanted = entry["node"_L1].toObject();
        const auto &zone = *context.catalogue.zone(entry["zone"_L1].toString());
        const auto accelerator = *context.catalogue.byType(zone, wanted["acceleratorType"_L1].toString());
        const auto id = entry["id"_L1].toString();
        const auto body = admission.body(zone, accelerator, wanted);
        if (!body) {
            qWarning("the scenario's node %s cannot be made: %s", qPrintable(id), qPrintable(body.error().message));
            continue;
        }
        const NodeSpec nodeSpec{.zone = zone.id, .id = id, .body = *body};
        const auto state = nodeStateFrom(entry["state"_L1].toString(u"READY"_s));
        const bool isLegacy = entry["legacy"_L1].toBool();
        if (state == NodeState::Ready && !isLegacy)
            nodes.place(nodeSpec, accelerator, {});
        else
            nodes.placeOld({.nodeSpec = nodeSpec,
                            .state = state,
                            .created = momentBefore(context, entry, 24),
                            .isLegacy = isLegacy},
                           accelerator);
    }
}

/// The queued resources that have failed or were suspended before this world began; they hold quota until deleted.
void createInitialRequests(WorldContext &context, Quotas &quotas, Nodes &nodes)
{
    for (const auto &entry : context.scenario.requests)
        foundRequest(context, quotas, nodes, entry);
}

} // namespace

World::World(Scenario scenario, PracticeClock &clock, Hosts &hosts, quint64 seed)
    : m_context{m_catalogue, std::move(scenario), clock, hosts, seed}
{
    connect(&hosts, &Hosts::booted, this, [this](const QString &node) {
        m_slices.setBooted(node);
        m_slices.applyKeys(node);
    });
    connect(&hosts, &Hosts::bootFailed, this, [this](const QString &name, const QString &reason) {
        m_slices.setFailed(name, reason);
        // After a restart of the practice cloud nobody waits for this boot.
        const auto *node = m_context.state.nodes.find(name);
        if (!node || node->state != NodeState::Ready)
            return;
        qWarning("the hosts of %s did not boot: %s", qPrintable(name), qPrintable(reason));
        m_context.state.nodes.edit(name)->health = u"TIMEOUT"_s;
    });
    connect(&hosts, &Hosts::measured, this, [this](const QString &node, int worker, const QJsonObject &usage) {
        if (m_context.state.nodes.find(node))
            m_context.telemetry.record(node, worker, usage, m_context.now());
    });
    hosts.setTokenSource([this](const QString &node) { return m_hostTokens.give(node); });
    connect(&hosts, &Hosts::lost, this, [this](const QString &node, const QString &reason) {
        // As Google does: a host that died is started again, with new external addresses.
        qWarning("the hosts of %s ended: %s", qPrintable(node), qPrintable(reason));
        if (m_outages.maintain(node))
            m_slices.halt(node, false);
    });
}

World::~World()
{
    m_context.hosts.setTokenSource({});
}

std::expected<void, QString> World::open(const QString &folder, Begin begin)
{
    const auto opened = folder.isEmpty() ? std::expected<void, QString>{} : m_journal.open(folder, m_context.state);
    if (opened)
        m_storage.objects.open(folder);
    if (opened && begin == Begin::Anew)
        m_context.state.clear();
    // A clock that was moved ahead does not go back.
    if (const auto *note = m_context.state.notes.find(aheadNote))
        m_context.clock.setAhead(Span{note->json["micros"_L1].toInteger()});
    return opened;
}

/// A new world gets what the scenario says; an old one gets its hosts back, for they ended with the process.
void World::settle()
{
    const bool isNew = !m_context.state.notes.find(u"project"_s);
    m_project.found();
    m_computeResources.found();
    m_signIns.found();
    m_storage.found();
    // Random numbers must not repeat those of the time before the restart.
    for (auto restarts = m_context.state.next(u"starts"_s); restarts > 1; --restarts)
        (void)m_context.ids.hex(16);
    if (isNew) {
        m_outages.plan();
        createInitialNodes(m_context, m_quotas, m_nodes);
        createInitialRequests(m_context, m_quotas, m_nodes);
        return;
    }
    QStringList running;
    for (const auto &[name, node] : m_context.state.nodes.all()) {
        const bool bootsYet = node.state == NodeState::Creating || node.state == NodeState::Starting;
        if ((node.state == NodeState::Ready && !node.isDown) || (bootsYet && !node.workers.isEmpty()))
            running.append(name);
    }
    for (const auto &name : running)
        m_slices.boot(*m_context.state.nodes.find(name));
}

bool World::save()
{
    if (!m_journal.save(m_context.state))
        return false;
    m_storage.objects.tidy();
    return true;
}

std::optional<Moment> World::nextDue() const
{
    std::optional<Moment> first;
    for (const auto &[key, event] : m_context.state.events.all()) {
        if (!first || event.due < *first)
            first = event.due;
    }
    return first;
}

void World::advance()
{
    if (!std::exchange(m_isSettled, true)) {
        QStringList names;
        for (const auto &[name, node] : m_context.state.nodes.all())
            names.append(name);
        m_context.hosts.keepDisks(names);
        settle();
    }
    const auto now = m_context.now();
    while (true) {
        const auto &events = m_context.state.events.all();
        const std::pair<const QString, Event> *first = nullptr;
        for (const auto &entry : events) {
            if (entry.second.due <= now && (!first || entry.second.due < first->second.due))
                first = &entry;
        }
        if (!first)
            return m_context.standAt(std::nullopt);
        const auto [key, event] = *first;
        m_context.state.events.remove(key);
        m_context.standAt(event.due);
        happen(event);
    }
}

void World::pass(Span span)
{
    advance();
    m_context.clock.advance(span);
    m_context.state.notes.put(aheadNote, {{{u"micros"_s, qint64(m_context.clock.ahead().count())}}});
    advance();
}

void World::setSpeed(double speed)
{
    advance();
    const auto now = m_context.now();
    const double factor = m_context.clock.speed() / speed;
    m_context.clock.setSpeed(speed);
    const auto moved = [&](Moment then) { return now + Span{qint64(double((then - now).count()) * factor)}; };
    const auto isFixed = [&](const Event &event) { // an hour that the client named
        const auto *request = m_context.state.requests.find(event.target);
        return event.kind == EventKind::GiveUpRequest && request && !request->isValidForDuration();
    };
    QStringList keys;
    for (const auto &[key, event] : m_context.state.events.all()) {
        if (event.due > now && !isFixed(event))
            keys.append(key);
    }
    for (const auto &key : std::as_const(keys)) {
        auto *event = m_context.state.events.edit(key);
        event->due = moved(event->due);
        auto *request =
            event->kind == EventKind::GiveUpRequest ? m_context.state.requests.edit(event->target) : nullptr;
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
    case EventKind::ShowNodes:
    case EventKind::EndRun: return m_requests.happen(event);
    case EventKind::FailRequest:
    case EventKind::DeleteRequest:
    case EventKind::ResetRequest: m_requests.happen(event); return m_requests.wake(event.target.section(u'/', 3, 3));
    case EventKind::EndMaintenance:
    case EventKind::Script: return m_outages.happen(event);
    case EventKind::FinishCompute:
        m_computeResources.happen(event);
        if (event.target.section(u'/', -2, -2) == "firewalls"_L1)
            m_slices.onFirewallChanged();
        return;
    case EventKind::FinishOperation: return m_context.finish(event.operation, event.with);
    }
}

/// Its chips are free for whoever waits.
void World::nodeGoes(const Event &event)
{
    const auto *node = m_context.state.nodes.find(event.target);
    const auto request = node ? node->queuedRequest : QString{};
    m_nodes.happen(event);
    if (event.kind == EventKind::DeleteNode && !request.isEmpty())
        m_requests.nodeLost(request, u"USER"_s);
    m_requests.wake(event.target.section(u'/', 3, 3));
}

void World::reset()
{
    for (const auto &[name, node] : m_context.state.nodes.all())
        m_slices.halt(name, true);
    m_context.state.clear();
    m_context.telemetry.clear();
    m_storage.forgetAll();
    m_context.state.notes.put(aheadNote, {{{u"micros"_s, qint64(m_context.clock.ahead().count())}}});
    settle();
}

} // namespace practice
