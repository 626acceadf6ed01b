// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/outages.h"

#include "services/practice/hosts/hosts.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr std::chrono::hours maintenanceWindow{4};
constexpr double longestPatience = 60; // seconds between two looks for a node that an event waits for

QJsonObject windowOf(Moment begin, QLatin1StringView status)
{
    return {{u"type"_s, u"SCHEDULED"_s},
            {u"canReschedule"_s, status == "PENDING"_L1},
            {u"maintenanceStatus"_s, QString{status}},
            {u"windowStartTime"_s, toRfc3339(begin)},
            {u"windowEndTime"_s, toRfc3339(begin + maintenanceWindow)},
            {u"latestWindowStartTime"_s, toRfc3339(begin)}};
}

/// Cloud Monitoring counts each host, also where the list of nodes says nothing.
void countInterruption(WorldContext &context, const Node &node, QLatin1StringView type, QLatin1StringView reason)
{
    for (const auto &worker : node.workers)
        context.telemetry.interrupted({node.zone, worker.hostName, type, reason, context.now()});
}

} // namespace

void Outages::script(QJsonObject with, const QString &target, Span span)
{
    m_context.schedule(span, {.kind = EventKind::Script, .target = target, .with = std::move(with)});
}

Answer<Node *> Outages::readyNode(const QString &name, const QString &verb)
{
    auto *node = m_context.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    if (node->state != NodeState::Ready)
        return wrongState(m_context, verb, node->state);
    return node;
}

std::optional<ApiError> Outages::preempt(const QString &name, Loss loss, Span grace)
{
    const auto ready = readyNode(name, u"preempt"_s);
    if (!ready)
        return ready.error();
    if (grace > Span::zero()) {
        m_context.hosts.giveNotice(name);
        script({{u"do"_s, u"preempt"_s}, {u"loss"_s, toString(loss)}}, name, grace);
        return std::nullopt;
    }
    auto *node = *ready;
    m_context.unschedule(name);
    m_slices.halt(name, false);
    if (const auto *running = m_context.running(name))
        m_context.fail(running->name, {Rpc::Aborted, refusalText("aborted-by-preemption"_L1)});
    const auto request = node->queuedRequest;
    const auto zone = node->zone;
    countInterruption(m_context, *node, "PreemptionEvent"_L1, "Eviction"_L1);
    node->isDown = true;
    if (loss == Loss::Silent)
        return std::nullopt;
    if (loss == Loss::Vanished) {
        m_slices.halt(name, true);
        m_context.state.nodes.remove(name);
    } else {
        node->state = NodeState::Preempted; // its health stays as it was, as Google leaves it
        node->healthDescription = u"maintenance event at "_s + toRfc3339(m_context.now());
        node->upcomingMaintenance = {};
    }
    if (!request.isEmpty())
        m_requests.nodeLost(request, u"SERVICE"_s);
    m_requests.wake(zone);
    return std::nullopt;
}

std::optional<ApiError> Outages::maintain(const QString &name, Machine machine)
{
    const auto ready = readyNode(name, u"maintenance"_s);
    if (!ready)
        return ready.error();
    auto *node = *ready;
    countInterruption(m_context, *node, "MaintenanceEvent"_L1, "HW/SW Maintenance"_L1);
    node->health = u"UNHEALTHY_MAINTENANCE"_s;
    node->healthDescription = u"The TPU had a maintenance event at "_s + toRfc3339(m_context.now());
    node->isDown = false;
    if (!node->upcomingMaintenance.isEmpty())
        node->upcomingMaintenance = windowOf(m_context.now(), "ONGOING"_L1);
    m_slices.halt(name, machine == Machine::Other);
    m_slices.changeExternalAddresses(name);
    m_slices.boot(*node);
    m_context.unschedule(name, {EventKind::EndMaintenance});
    m_context.schedule(m_context.span(u"maintenance"_s), {.kind = EventKind::EndMaintenance, .target = name});
    return std::nullopt;
}

std::optional<ApiError> Outages::announce(const QString &name, Span span)
{
    const auto ready = readyNode(name, u"announce"_s);
    if (!ready)
        return ready.error();
    auto *node = *ready;
    const auto begin = m_context.after(span);
    node->upcomingMaintenance = windowOf(begin, "PENDING"_L1);
    script({{u"do"_s, u"window"_s}, {u"begin"_s, toRfc3339(begin)}}, name, span);
    return std::nullopt;
}

std::optional<ApiError> Outages::performMaintenance(const QString &name)
{
    const auto *node = m_context.state.nodes.find(name);
    if (!node)
        return notFound(name);
    if (!node->upcomingMaintenance["canReschedule"_L1].toBool())
        return ApiError{Rpc::FailedPrecondition, refusalText("no-maintenance"_L1).arg(name)};
    return maintain(name);
}

std::optional<ApiError> Outages::setHealth(const QString &name, const QString &health, const QString &description)
{
    auto *node = m_context.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    node->health = health;
    node->healthDescription = description;
    return std::nullopt;
}

std::optional<ApiError> Outages::report(const QString &name, const SymptomReport &symptom)
{
    constexpr qsizetype most = 20; // the oldest go first
    auto *node = m_context.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    node->symptoms.append(withoutZeroValues({{u"createTime"_s, toRfc3339(m_context.now())},
                                             {u"symptomType"_s, symptom.type},
                                             {u"details"_s, symptom.details},
                                             {u"workerId"_s, symptom.worker}}));
    while (node->symptoms.size() > most)
        node->symptoms.removeFirst();
    return std::nullopt;
}

std::optional<ApiError> Outages::clearSymptoms(const QString &name)
{
    auto *node = m_context.state.nodes.edit(name);
    if (!node)
        return notFound(name);
    node->symptoms = {};
    return std::nullopt;
}

void Outages::setCapacity(const QJsonObject &rule, Span lasting)
{
    m_capacity.set(rule);
    const auto zone = rule["zone"_L1].toString(u"*"_s);
    m_requests.wake(zone.endsWith(u'*') ? u"*"_s : zone);
    if (lasting <= Span::zero())
        return;
    QJsonObject place{{u"zone"_s, zone}};
    for (const auto &part : {u"type"_s, u"tier"_s}) {
        if (rule.contains(part))
            place[part] = rule[part];
    }
    script({{u"do"_s, u"capacity"_s}, {u"zone"_s, zone}, {u"rule"_s, place}}, {}, lasting);
}

std::optional<ApiError> Outages::setCondition(const QString &name, int worker, const QJsonObject &with)
{
    static const QMap<QString, QString> usual{{u"apt-lock"_s, u"60"_s}, {u"disk-full"_s, u"1"_s},
                                              {u"sshd"_s, u"silent"_s}, {u"slow"_s, u"1"_s},
                                              {u"offline"_s, u"1"_s},   {u"workload"_s, u"--steps 1000000"_s}};
    const auto *node = m_context.state.nodes.find(name);
    const auto condition = with["condition"_L1].toString();
    const bool ends = with["end"_L1].toBool();
    if (!node)
        return notFound(name);
    if (!usual.contains(condition))
        return invalidArgument(u"\"condition\" is none of %1."_s.arg(usual.keys().join(u", "_s)));
    if (worker < 0 || worker >= node->workers.size())
        return invalidArgument(u"'%1' has no worker %2."_s.arg(name).arg(worker));
    if (node->state != NodeState::Ready || !m_slices.isBooted(name))
        return wrongState(m_context, condition, node->state);
    const auto value = with["value"_L1].toVariant().toString();
    m_context.hosts.setCondition(name, worker, condition,
                                 ends                  ? QString{}
                                     : value.isEmpty() ? usual[condition]
                                                       : value);
    const Span lasting{qint64(with["seconds"_L1].toDouble() * 1e6)};
    if (!ends && lasting > Span::zero())
        script({{u"do"_s, u"host"_s}, {u"condition"_s, condition}, {u"worker"_s, worker}, {u"end"_s, true}}, name,
               lasting);
    return std::nullopt;
}

void Outages::plan()
{
    m_capacity.plan();
    for (const auto &entry : m_context.scenario.events) {
        const auto seconds = entry["at"_L1].toDouble();
        script(entry.toObject(), {}, Span{qint64(seconds * 1e6)});
    }
}

void Outages::endMaintenance(const Event &event)
{
    auto *node = m_context.state.nodes.edit(event.target);
    if (!node || node->state != NodeState::Ready)
        return;
    if (!m_slices.isBooted(event.target))
        return m_context.scheduleAt(m_context.presently() + bootCheck, event);
    node->health = u"HEALTHY"_s;
    node->healthDescription.clear();
    if (node->upcomingMaintenance["maintenanceStatus"_L1].toString() == "ONGOING"_L1)
        node->upcomingMaintenance = {};
}

std::optional<ApiError> Outages::take(const QString &what, const QString &name, const QJsonObject &with)
{
    if (what == "maintain"_L1)
        return maintain(name, with["machine"_L1].toString() == "other"_L1 ? Machine::Other : Machine::Same);
    if (what == "announce"_L1) {
        const auto days = Span{std::chrono::days{with["days"_L1].toInt(7)}};
        return announce(name, with.contains("seconds"_L1) ? Span{qint64(with["seconds"_L1].toDouble() * 1e6)} : days);
    }
    if (what == "host"_L1)
        return setCondition(name, with["worker"_L1].toInt(), with);
    return preempt(name, lossFrom(with["loss"_L1].toString()).value_or(Loss::Seen),
                   Span{qint64(with["grace"_L1].toDouble() * 1e6)});
}

void Outages::happen(const Event &event)
{
    if (event.kind == EventKind::EndMaintenance)
        return endMaintenance(event);
    const auto what = event.with["do"_L1].toString();
    const auto zone = event.with["zone"_L1].toString();
    if (what == "turn"_L1) {
        m_capacity.turn(event.with);
        return m_requests.wake(u"*"_s);
    }
    if (what == "window"_L1) {
        // Announced again, performed already or over: then it is another window's turn.
        const auto *node = m_context.state.nodes.find(event.target);
        const bool isStill = node && node->upcomingMaintenance["windowStartTime"_L1] == event.with["begin"_L1];
        if (isStill && node->state == NodeState::Ready)
            (void)maintain(event.target);
        return;
    }
    if (what == "capacity"_L1) {
        auto rule = event.with["rule"_L1].toObject();
        rule[u"zone"_s] = zone;
        return setCapacity(rule);
    }
    const auto name =
        event.target.isEmpty() ? m_context.path(zone, u"nodes"_s, event.with["node"_L1].toString()) : event.target;
    const auto refused = take(what, name, event.with);
    if (!refused || !event.target.isEmpty())
        return;
    // The node may not be READY yet: an event of the scenario waits for it, ever more patiently.
    auto later = event;
    const auto wait = std::min(longestPatience, std::max(1.0, event.with["wait"_L1].toDouble() * 1.5));
    later.with[u"wait"_s] = wait;
    m_context.schedule(Span{qint64(wait * 1e6)}, later);
}

} // namespace practice
