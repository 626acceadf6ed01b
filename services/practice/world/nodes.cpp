// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/nodes.h"

#include "services/practice/hosts/hosts.h"
#include "services/practice/world/firewall.h"
#include "services/practice/world/quotas.h"

#include <numeric>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

QString camelCase(const QString &field)
{
    QString result;
    for (qsizetype i = 0; i < field.size(); ++i) {
        if (field[i] == u'_' && i + 1 < field.size())
            result += field[++i].toUpper();
        else
            result += field[i];
    }
    return result;
}

QJsonArray workerItems(const WorkerAddress &address, const QMap<QString, QString> &hostKeys, const QString &queryPath)
{
    QJsonArray items;
    const auto add = [&](const QString &space, const QString &key, const QString &value) {
        const auto path = space + u'/' + key;
        if (queryPath.isEmpty() || path == queryPath
            || path.startsWith(queryPath.endsWith(u'/') ? queryPath : queryPath + u'/'))
            items.append(QJsonObject{{u"namespace"_s, space}, {u"key"_s, key}, {u"value"_s, value}});
    };
    add(u"deviceInfo"_s, u"hostname"_s, address.hostName);
    for (const auto &[type, key] : hostKeys.asKeyValueRange())
        add(u"hostkeys"_s, type, key);
    return items;
}

} // namespace

/// A node as the response of its operation.
QJsonObject Nodes::shown(const Node &node, const QString &operation) const
{
    const auto version = m_context.versionOf(operation);
    return typedResponse(node.toApi(version), version, u"Node"_s);
}

Node &Nodes::put(const NodeSpec &nodeSpec, const Accelerator &accelerator, const QJsonObject &body)
{
    Node node;
    node.name = m_context.path(nodeSpec.zone, u"nodes"_s, nodeSpec.id);
    node.zone = nodeSpec.zone;
    node.generation = accelerator.generation->key;
    node.size = QString::number(accelerator.size);
    node.number = m_context.ids.number();
    node.spec = body;
    node.created = m_context.now();
    node.apiVersion = nodeSpec.version == ApiVersion::V2 ? u"V2"_s : u"V2_ALPHA1"_s;
    return m_context.state.nodes.put(node.name, node);
}

Answer<> Nodes::create(const NodeSpec &nodeSpec)
{
    const auto zone = m_admission.zoneFor(nodeSpec.zone, {u"node id"_s, nodeSpec.id}, nodeSpec.requestId);
    if (!zone)
        return zone.error();
    const auto name = m_context.path(nodeSpec.zone, u"nodes"_s, nodeSpec.id);
    if (const auto first = m_context.repeated(name, u"create"_s, {nodeSpec.requestId, nodeSpec.body}))
        return *first;
    const auto accelerator = m_admission.accelerator(*zone, nodeSpec.body, false);
    if (!accelerator)
        return accelerator.error();
    const auto body = m_admission.body(*zone, *accelerator, nodeSpec.body);
    if (!body)
        return body;
    if (const auto refused = m_quotas.createdTooFast())
        return *refused;
    if (m_context.state.nodes.find(name))
        return alreadyExists(name);
    const auto scheduling = (*body)["schedulingConfig"_L1].toObject();
    if (scheduling["reserved"_L1].toBool())
        return reservationTooSmall(m_context.ids.eid());
    const bool preemptible = scheduling["spot"_L1].toBool() || scheduling["preemptible"_L1].toBool();
    if (const auto refused = m_quotas.refuse(*accelerator, preemptible, *zone, 1, false))
        return *refused;
    put(nodeSpec, *accelerator, *body);
    auto &operation = m_context.start(nodeSpec.zone, name, u"create"_s, nodeSpec.version);
    operation.requestId = nodeSpec.requestId;
    operation.asked = nodeSpec.requestId.isEmpty() ? QJsonObject{} : nodeSpec.body;
    m_context.schedule(m_context.span(u"decide"_s),
                       {.kind = EventKind::DecideNode, .target = name, .operation = operation.name});
    return operation.toApi();
}

void Nodes::place(const NodeSpec &nodeSpec, const Accelerator &accelerator, const QString &queuedRequest)
{
    auto &node = put(nodeSpec, accelerator, nodeSpec.body);
    node.queuedRequest = queuedRequest;
    m_slices.giveAddresses(node);
    m_slices.boot(node);
    m_context.schedule(m_context.span(u"boot"_s), {.kind = EventKind::NodeBooted, .target = node.name});
}

void Nodes::placeEmpty(const NodeSpec &nodeSpec, const Accelerator &accelerator, const QString &queuedRequest)
{
    put(nodeSpec, accelerator, nodeSpec.body).queuedRequest = queuedRequest;
}

void Nodes::placeOld(const OldNode &old, const Accelerator &accelerator)
{
    auto &node = put(old.nodeSpec, accelerator, old.nodeSpec.body);
    node.created = old.created;
    node.state = old.state;
    node.queuedRequest = old.queuedRequest;
    if (!old.isLegacy) {
        node.healthDescription = u"maintenance event at %1"_s.arg(toRfc3339(old.created + std::chrono::minutes{45}));
        return;
    }
    node.apiVersion = u"V1"_s;
    node.spec[u"cidrBlock"_s] = u"10.240.1.0/29"_s;
    node.health = u"HEALTHY"_s;
    node.isDown = true;
    node.workers = {{.hostName = {}, .internalIp = u"10.240.1.2"_s, .externalIp = {}}};
}

Answer<> Nodes::remove(const QString &name, ApiVersion version, const QString &requestId)
{
    if (const auto refused = m_admission.requestIdRefused(requestId))
        return *refused;
    if (const auto first = m_context.repeated(name, u"delete"_s, {requestId}))
        return *first;
    const auto *node = m_context.state.nodes.find(name);
    if (!node)
        return notFound(name);
    if (node->state == NodeState::Deleting)
        return otherOperationRuns(name);
    if (const auto *other = m_context.running(name))
        m_context.fail(other->name, {Rpc::Cancelled, refusalText("cancelled-by-delete"_L1)});
    m_context.unschedule(name);
    const auto zone = node->zone;
    m_context.state.nodes.edit(name)->state = NodeState::Deleting;
    m_slices.halt(name, false);
    auto &operation = m_context.start(zone, name, u"delete"_s, version);
    operation.requestId = requestId;
    m_context.schedule(m_context.span(u"delete"_s),
                       {.kind = EventKind::DeleteNode, .target = name, .operation = operation.name});
    return operation.toApi();
}

/// A node that exists, has no operation running and is in one of the `allowed` states.
Answer<const Node *> Nodes::settled(const QString &name, const QString &verb, QList<NodeState> allowed)
{
    const auto *node = m_context.state.nodes.find(name);
    if (!node)
        return notFound(name);
    if (!allowed.contains(node->state))
        return wrongState(m_context, verb, node->state);
    if (m_context.running(name))
        return otherOperationRuns(name);
    return node;
}

Answer<> Nodes::stop(const QString &name, ApiVersion version)
{
    const auto node = settled(name, u"stop"_s, {NodeState::Ready});
    if (!node)
        return node.error();
    if ((*node)->workers.size() > 1)
        return badRequest(m_context, refusalText("stop-hosts"_L1));
    if ((*node)->isPreemptible())
        return badRequest(m_context, refusalText("stop-spot"_L1));
    if (!(*node)->queuedRequest.isEmpty())
        return badRequest(m_context, refusalText("stop-queued"_L1));
    m_context.state.nodes.edit(name)->state = NodeState::Stopping;
    const auto &operation = m_context.start((*node)->zone, name, u"stop"_s, version);
    m_context.schedule(m_context.span(u"stop"_s),
                       {.kind = EventKind::StopNode, .target = name, .operation = operation.name});
    return operation.toApi();
}

Answer<> Nodes::start(const QString &name, ApiVersion version)
{
    const auto node = settled(name, u"start"_s, {NodeState::Stopped});
    if (!node)
        return node.error();
    const auto accelerator = m_context.catalogue.accelerator((*node)->generation, (*node)->size);
    const auto *zone = m_context.catalogue.zone((*node)->zone);
    if (const auto refused = m_quotas.refuse(accelerator, (*node)->isPreemptible(), *zone, 1, false))
        return *refused;
    m_context.state.nodes.edit(name)->state = NodeState::Starting;
    const auto &operation = m_context.start((*node)->zone, name, u"start"_s, version);
    m_context.schedule(m_context.span(u"decide"_s),
                       {.kind = EventKind::StartNode, .target = name, .operation = operation.name});
    return operation.toApi();
}

Answer<> Nodes::patch(const QString &name, const QString &mask, const QJsonObject &body, ApiVersion version)
{
    static const QStringList allowed{u"description"_s, u"tags"_s,      u"labels"_s,
                                     u"metadata"_s,    u"dataDisks"_s, u"networkConfig.enableExternalIps"_s};
    QJsonArray fields;
    for (const auto &part : mask.split(u',', Qt::SkipEmptyParts)) {
        const auto field = camelCase(part.trimmed());
        if (!allowed.contains(field))
            return badRequest(m_context, refusalText("mask-field"_L1).arg(part));
        fields.append(field);
    }
    if (fields.isEmpty())
        return badRequest(m_context, refusalText("tpu-mask-missing"_L1));
    for (const auto &field : std::as_const(fields)) {
        if (const auto refused = m_admission.fieldRefused(field.toString(), body[field.toString()]))
            return *refused;
    }
    const auto node = settled(name, u"update"_s, {NodeState::Ready, NodeState::Stopped});
    if (!node)
        return node.error();
    if (fields.contains(u"dataDisks"_s)) {
        const auto *zone = m_context.catalogue.zone((*node)->zone);
        const auto hosts = m_context.catalogue.accelerator((*node)->generation, (*node)->size).hosts();
        if (const auto refused = m_admission.disksRefused(*zone, hosts, body["dataDisks"_L1].toArray(), name))
            return *refused;
    }
    const auto &operation = m_context.start((*node)->zone, name, u"update"_s, version);
    m_context.schedule(m_context.span(u"patch"_s),
                       {.kind = EventKind::PatchNode,
                        .target = name,
                        .operation = operation.name,
                        .with = {{u"fields"_s, fields}, {u"body"_s, body}}});
    return operation.toApi();
}

Answer<> Nodes::guestAttributes(const QString &name, const QString &queryPath, const QStringList &workers)
{
    const auto *node = m_context.state.nodes.find(name);
    if (!node)
        return notFound(name);
    if (!m_context.scenario.guestAttributes)
        return ApiError{Rpc::PermissionDenied, refusalText("guest-attributes-off"_L1)};
    if (m_context.state.next(u"guestAttributesCalls"_s) <= m_context.scenario.guestAttributesFailures)
        return unavailable();
    if (!m_slices.isBooted(name))
        return wrongState(m_context, u"getGuestAttributes"_s, node->state);
    QList<int> wanted;
    for (const auto &text : workers) {
        bool isNumber = false;
        const int worker = text.toInt(&isNumber);
        if (text.isEmpty())
            continue;
        if (!isNumber || worker < 0 || worker >= node->workers.size())
            return badRequest(m_context, refusalText("worker-id"_L1).arg(text));
        wanted.append(worker);
    }
    if (wanted.isEmpty()) {
        wanted.resize(node->workers.size());
        std::iota(wanted.begin(), wanted.end(), 0);
    }
    QJsonArray list;
    for (const auto worker : wanted) {
        if (const auto refused = m_quotas.lookedTooFast(name, worker))
            return *refused;
        const auto items = workerItems(node->workers[worker], m_context.hosts.hostKeys(name, worker), queryPath);
        list.append(
            withoutZeroValues({{u"queryPath"_s, queryPath}, {u"queryValue"_s, QJsonObject{{u"items"_s, items}}}}));
    }
    return QJsonObject{{u"guestAttributes"_s, list}};
}

void Nodes::vanish(const QString &name)
{
    m_context.unschedule(name);
    m_slices.halt(name, true);
    m_context.state.nodes.remove(name);
}

void Nodes::happen(const Event &event)
{
    auto *node = m_context.state.nodes.edit(event.target);
    if (event.kind == EventKind::DeleteNode) {
        vanish(event.target);
        m_context.finish(event.operation, emptyResponse());
    } else if (node) {
        happenTo(*node, event);
    }
}

void Nodes::happenTo(Node &node, const Event &event)
{
    switch (event.kind) {
    case EventKind::DecideNode: return decide(node, event);
    case EventKind::NodeBooted: return booted(node, event);
    case EventKind::StopNode: return stopped(node, event);
    case EventKind::StartNode: return starting(node, event);
    case EventKind::PatchNode: return patched(node, event);
    case EventKind::KeysArrive: return m_slices.applyKeys(event.target);
    default: return;
    }
}

/// The answer that Google gives only inside the operation: are there chips, and addresses for all hosts?
void Nodes::decide(Node &node, const Event &event)
{
    const auto accelerator = m_context.catalogue.accelerator(node.generation, node.size);
    const auto *zone = m_context.catalogue.zone(node.zone);
    auto refused = m_capacity.take(*zone, accelerator, node.isPreemptible(), node.id());
    if (!refused)
        refused =
            refuseHosts(m_context, zone->region(), accelerator.hosts(), node.wantsExternalAddresses(), m_context.ids);
    const auto subnetwork = subnetworkOf(m_context, node);
    if (!refused && freeAddresses(m_context, subnetwork).value_or(accelerator.hosts()) < accelerator.hosts())
        refused = ApiError{Rpc::FailedPrecondition, refusalText("addresses-exhausted"_L1).arg(subnetwork)};
    if (refused) {
        m_context.fail(event.operation, *refused);
        m_context.state.nodes.remove(event.target);
        return;
    }
    m_slices.giveAddresses(node);
    m_slices.boot(node);
    m_context.schedule(m_context.span(u"boot"_s),
                       {.kind = EventKind::NodeBooted, .target = event.target, .operation = event.operation});
}

/// READY only when the simulated time is over *and* the hosts answer.
void Nodes::booted(Node &node, const Event &event)
{
    if (const auto reason = m_slices.bootFailure(event.target); !reason.isEmpty()) {
        qWarning("the hosts of %s did not boot: %s", qPrintable(event.target), qPrintable(reason));
        m_context.fail(event.operation, hostsNotStarted(reason));
        vanish(event.target);
        return m_slices.setFailed(event.target, reason); // its queued resource asks for it next
    }
    if (!m_slices.isBooted(event.target))
        return m_context.scheduleAt(m_context.presently() + bootCheck, event);
    node.state = NodeState::Ready;
    node.health = u"HEALTHY"_s;
    m_capacity.planLoss(node);
    m_context.finish(event.operation, shown(node, event.operation));
}

void Nodes::stopped(Node &node, const Event &event)
{
    m_slices.halt(event.target, false);
    node.state = NodeState::Stopped;
    node.health.clear();
    m_context.finish(event.operation, shown(node, event.operation));
}

/// Starting asks for chips again, and may find none.
void Nodes::starting(Node &node, const Event &event)
{
    const auto accelerator = m_context.catalogue.accelerator(node.generation, node.size);
    const auto *zone = m_context.catalogue.zone(node.zone);
    auto refused = m_capacity.take(*zone, accelerator, node.isPreemptible(), node.id());
    // It counts itself already; what it gave back while it was stopped may be somebody else's by now.
    const bool isShort = computeUsage(m_context, u"IN_USE_ADDRESSES"_s, zone->region())
        > computeLimit(m_context, u"IN_USE_ADDRESSES"_s, zone->region());
    if (!refused && node.wantsExternalAddresses() && isShort)
        refused = limitReached(u"IN_USE_ADDRESSES"_s, m_context.ids.eid());
    if (refused) {
        node.state = NodeState::Stopped;
        return m_context.fail(event.operation, *refused);
    }
    m_slices.changeExternalAddresses(event.target);
    m_slices.boot(node);
    m_context.schedule(m_context.span(u"start"_s),
                       {.kind = EventKind::NodeBooted, .target = event.target, .operation = event.operation});
}

std::optional<ApiError> Nodes::switchAddresses(Node &node, bool external)
{
    if (node.wantsExternalAddresses() == external)
        return std::nullopt;
    const auto region = m_context.catalogue.zone(node.zone)->region();
    const bool isRunning = node.state == NodeState::Ready;
    const auto metric = u"IN_USE_ADDRESSES"_s;
    if (external && isRunning
        && computeUsage(m_context, metric, region) + double(node.workers.size())
            > computeLimit(m_context, metric, region))
        return limitReached(metric, m_context.ids.eid());
    auto many = node.spec["networkConfigs"_L1].toArray();
    auto network = node.networkConfig();
    network[u"enableExternalIps"_s] = external;
    if (many.isEmpty()) {
        node.spec[u"networkConfig"_s] = network;
    } else {
        many[0] = network;
        node.spec[u"networkConfigs"_s] = many;
    }
    m_slices.changeExternalAddresses(node.name);
    return std::nullopt;
}

void Nodes::patched(Node &node, const Event &event)
{
    const auto body = event.with["body"_L1].toObject();
    for (const auto &field : event.with["fields"_L1].toArray()) {
        const auto key = field.toString();
        if (key != "networkConfig.enableExternalIps"_L1) {
            node.spec[key] = body[key];
            continue;
        }
        if (const auto refused = switchAddresses(node, body["networkConfig"_L1]["enableExternalIps"_L1].toBool()))
            return m_context.fail(event.operation, *refused);
    }
    m_slices.announceKeys(event.target);
    m_context.finish(event.operation, shown(node, event.operation));
}

} // namespace practice
