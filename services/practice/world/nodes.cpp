// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/nodes.h"

#include "services/practice/hosts/hosts.h"
#include "services/practice/world/computequota.h"
#include "services/practice/world/gates.h"

#include <numeric>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr std::chrono::milliseconds bootCheck{50}; // how often a boot that takes longer than simulated is looked at

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
    const auto version = m_ground.versionOf(operation);
    return typedResponse(node.toApi(version), version, u"Node"_s);
}

Node &Nodes::put(const NodeWish &wish, const Accelerator &accelerator, const QJsonObject &body)
{
    Node node;
    node.name = m_ground.path(wish.zone, u"nodes"_s, wish.id);
    node.zone = wish.zone;
    node.generation = accelerator.generation->key;
    node.size = QString::number(accelerator.size);
    node.number = m_ground.ids.number();
    node.spec = body;
    node.created = m_ground.now();
    node.apiVersion = wish.version == ApiVersion::V2 ? u"V2"_s : u"V2_ALPHA1"_s;
    return m_ground.state.nodes.put(node.name, node);
}

Answer<> Nodes::create(const NodeWish &wish)
{
    const auto zone = m_admission.zoneFor(wish.zone);
    if (!zone)
        return std::unexpected{zone.error()};
    if (const auto refused = m_admission.idRefused(u"node id"_s, wish.id))
        return std::unexpected{*refused};
    if (const auto refused = m_admission.requestIdRefused(wish.requestId))
        return std::unexpected{*refused};
    const auto name = m_ground.path(wish.zone, u"nodes"_s, wish.id);
    if (const auto first = m_ground.repeated(name, u"create"_s, {wish.requestId, wish.body}))
        return *first;
    const auto accelerator = m_admission.accelerator(*zone, wish.body, false);
    if (!accelerator)
        return std::unexpected{accelerator.error()};
    const auto body = m_admission.body(*zone, *accelerator, wish.body);
    if (!body)
        return body;
    if (const auto refused = m_quotas.createdTooFast())
        return std::unexpected{*refused};
    if (m_ground.state.nodes.find(name))
        return std::unexpected{alreadyExists(name)};
    const auto scheduling = (*body)["schedulingConfig"_L1].toObject();
    if (scheduling["reserved"_L1].toBool())
        return std::unexpected{reservationTooSmall(m_ground.ids.eid())};
    const bool preemptible = scheduling["spot"_L1].toBool() || scheduling["preemptible"_L1].toBool();
    if (const auto refused = m_quotas.refuse(*accelerator, preemptible, *zone, 1, false))
        return std::unexpected{*refused};
    put(wish, *accelerator, *body);
    auto &operation = m_ground.start(wish.zone, name, u"create"_s, wish.version);
    operation.requestId = wish.requestId;
    operation.asked = wish.requestId.isEmpty() ? QJsonObject{} : wish.body;
    m_ground.schedule(m_ground.span(u"decide"_s),
                      {.kind = EventKind::DecideNode, .target = name, .operation = operation.name, .with = {}});
    return operation.toApi();
}

void Nodes::place(const NodeWish &wish, const Accelerator &accelerator, const QString &queuedRequest)
{
    auto &node = put(wish, accelerator, wish.body);
    node.queuedRequest = queuedRequest;
    m_slices.giveAddresses(node);
    m_slices.boot(node);
    m_ground.schedule(m_ground.span(u"boot"_s),
                      {.kind = EventKind::NodeBooted, .target = node.name, .operation = {}, .with = {}});
}

void Nodes::placeEmpty(const NodeWish &wish, const Accelerator &accelerator, const QString &queuedRequest)
{
    put(wish, accelerator, wish.body).queuedRequest = queuedRequest;
}

void Nodes::placeDead(const DeadNode &dead, const Accelerator &accelerator)
{
    auto &node = put(dead.wish, accelerator, dead.wish.body);
    node.created = dead.created;
    node.state = dead.state;
    node.queuedRequest = dead.queuedRequest;
    node.healthDescription = u"maintenance event at %1"_s.arg(toRfc3339(dead.created + std::chrono::minutes{45}));
}

Answer<> Nodes::remove(const QString &name, ApiVersion version, const QString &requestId)
{
    if (const auto refused = m_admission.requestIdRefused(requestId))
        return std::unexpected{*refused};
    if (const auto first = m_ground.repeated(name, u"delete"_s, {requestId}))
        return *first;
    const auto *node = m_ground.state.nodes.find(name);
    if (!node)
        return std::unexpected{notFound(name)};
    if (node->state == NodeState::Deleting)
        return std::unexpected{otherOperationRuns(name)};
    if (const auto *other = m_ground.running(name))
        m_ground.fail(other->name, {Rpc::Cancelled, u"The operation was cancelled: the node is being deleted."_s, {}});
    m_ground.unschedule(name);
    const auto zone = node->zone;
    m_ground.state.nodes.edit(name)->state = NodeState::Deleting;
    m_slices.halt(name, false);
    auto &operation = m_ground.start(zone, name, u"delete"_s, version);
    operation.requestId = requestId;
    m_ground.schedule(m_ground.span(u"delete"_s),
                      {.kind = EventKind::DeleteNode, .target = name, .operation = operation.name, .with = {}});
    return operation.toApi();
}

/// A node that exists, has no operation running and is in one of the `allowed` states.
Answer<const Node *> Nodes::settled(const QString &name, const QString &verb, QList<NodeState> allowed)
{
    const auto *node = m_ground.state.nodes.find(name);
    if (!node)
        return std::unexpected{notFound(name)};
    if (!allowed.contains(node->state))
        return std::unexpected{wrongState(verb, toString(node->state), m_ground.ids.eid())};
    if (m_ground.running(name))
        return std::unexpected{otherOperationRuns(name)};
    return node;
}

Answer<> Nodes::stop(const QString &name, ApiVersion version)
{
    const auto node = settled(name, u"stop"_s, {NodeState::Ready});
    if (!node)
        return std::unexpected{node.error()};
    if ((*node)->workers.size() > 1)
        return std::unexpected{
            badRequest(u"stop is not supported for TPUs with more than one host"_s, m_ground.ids.eid())};
    if ((*node)->isPreemptible())
        return std::unexpected{
            badRequest(u"stop is not supported for preemptible and spot TPUs"_s, m_ground.ids.eid())};
    if (!(*node)->queuedRequest.isEmpty())
        return std::unexpected{
            badRequest(u"stop is not supported for TPUs of a queued resource"_s, m_ground.ids.eid())};
    m_ground.state.nodes.edit(name)->state = NodeState::Stopping;
    const auto &operation = m_ground.start((*node)->zone, name, u"stop"_s, version);
    m_ground.schedule(m_ground.span(u"stop"_s),
                      {.kind = EventKind::StopNode, .target = name, .operation = operation.name, .with = {}});
    return operation.toApi();
}

Answer<> Nodes::start(const QString &name, ApiVersion version)
{
    const auto node = settled(name, u"start"_s, {NodeState::Stopped});
    if (!node)
        return std::unexpected{node.error()};
    const auto accelerator = m_ground.catalogue.accelerator((*node)->generation, (*node)->size);
    const auto *zone = m_ground.catalogue.zone((*node)->zone);
    if (const auto refused = m_quotas.refuse(accelerator, (*node)->isPreemptible(), *zone, 1, false))
        return std::unexpected{*refused};
    m_ground.state.nodes.edit(name)->state = NodeState::Starting;
    const auto &operation = m_ground.start((*node)->zone, name, u"start"_s, version);
    m_ground.schedule(m_ground.span(u"decide"_s),
                      {.kind = EventKind::StartNode, .target = name, .operation = operation.name, .with = {}});
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
            return std::unexpected{
                badRequest(u"The field \"%1\" of the update mask cannot be updated."_s.arg(part), m_ground.ids.eid())};
        fields.append(field);
    }
    if (fields.isEmpty())
        return std::unexpected{badRequest(u"update_mask must be set."_s, m_ground.ids.eid())};
    for (const auto &field : std::as_const(fields)) {
        if (const auto refused = m_admission.fieldRefused(field.toString(), body[field.toString()]))
            return std::unexpected{*refused};
    }
    const auto node = settled(name, u"update"_s, {NodeState::Ready, NodeState::Stopped});
    if (!node)
        return std::unexpected{node.error()};
    const auto &operation = m_ground.start((*node)->zone, name, u"update"_s, version);
    m_ground.schedule(m_ground.span(u"patch"_s),
                      {.kind = EventKind::PatchNode,
                       .target = name,
                       .operation = operation.name,
                       .with = {{u"fields"_s, fields}, {u"body"_s, body}}});
    return operation.toApi();
}

Answer<> Nodes::guestAttributes(const QString &name, const QString &queryPath, const QStringList &workers)
{
    const auto *node = m_ground.state.nodes.find(name);
    if (!node)
        return std::unexpected{notFound(name)};
    if (!m_ground.scenario.guestAttributes)
        return std::unexpected{
            Refusal{Rpc::PermissionDenied, u"Guest attributes are disabled for this project."_s, {}}};
    if (m_ground.state.next(u"guestAttributesCalls"_s) <= m_ground.scenario.guestAttributesFailures)
        return std::unexpected{Refusal{Rpc::Unavailable, u"The service is currently unavailable."_s, {}}};
    if (!m_slices.isBooted(name))
        return std::unexpected{wrongState(u"getGuestAttributes"_s, toString(node->state), m_ground.ids.eid())};
    QList<int> wanted;
    for (const auto &text : workers) {
        bool isNumber = false;
        const int worker = text.toInt(&isNumber);
        if (text.isEmpty())
            continue;
        if (!isNumber || worker < 0 || worker >= node->workers.size())
            return std::unexpected{badRequest(u"The worker id \"%1\" is invalid."_s.arg(text), m_ground.ids.eid())};
        wanted.append(worker);
    }
    if (wanted.isEmpty()) {
        wanted.resize(node->workers.size());
        std::iota(wanted.begin(), wanted.end(), 0);
    }
    QJsonArray list;
    for (const auto worker : wanted) {
        const auto items = workerItems(node->workers[worker], m_ground.hosts.hostKeys(name, worker), queryPath);
        list.append(
            withoutZeroValues({{u"queryPath"_s, queryPath}, {u"queryValue"_s, QJsonObject{{u"items"_s, items}}}}));
    }
    return QJsonObject{{u"guestAttributes"_s, list}};
}

void Nodes::vanish(const QString &name)
{
    m_ground.unschedule(name);
    m_slices.halt(name, true);
    m_ground.state.nodes.remove(name);
}

void Nodes::happen(const Event &event)
{
    switch (event.kind) {
    case EventKind::DecideNode: return decide(event);
    case EventKind::NodeBooted: return booted(event);
    case EventKind::DeleteNode: vanish(event.target); return m_ground.finish(event.operation, emptyResponse());
    case EventKind::StopNode: return stopped(event);
    case EventKind::StartNode: return starting(event);
    case EventKind::PatchNode: return patched(event);
    case EventKind::KeysArrive: return m_slices.applyKeys(event.target);
    default: return;
    }
}

/// The answer that Google gives only inside the operation: are there chips, and addresses for all hosts?
void Nodes::decide(const Event &event)
{
    auto *node = m_ground.state.nodes.edit(event.target);
    if (!node)
        return;
    const auto accelerator = m_ground.catalogue.accelerator(node->generation, node->size);
    const auto *zone = m_ground.catalogue.zone(node->zone);
    auto refused = m_capacity.take(*zone, accelerator, node->isPreemptible(), node->id());
    if (!refused)
        refused =
            refuseHosts(m_ground, zone->region(), accelerator.hosts(), node->wantsExternalAddresses(), m_ground.ids);
    const auto subnetwork = subnetworkOf(m_ground, *node);
    if (!refused && freeAddresses(m_ground, subnetwork).value_or(accelerator.hosts()) < accelerator.hosts())
        refused = Refusal{Rpc::FailedPrecondition, u"IP space of '%1' is exhausted."_s.arg(subnetwork), {}};
    if (refused) {
        m_ground.fail(event.operation, *refused);
        m_ground.state.nodes.remove(event.target);
        return;
    }
    m_slices.giveAddresses(*node);
    m_slices.boot(*node);
    m_ground.schedule(
        m_ground.span(u"boot"_s),
        {.kind = EventKind::NodeBooted, .target = event.target, .operation = event.operation, .with = {}});
}

/// READY only when the simulated time is over *and* the hosts answer.
void Nodes::booted(const Event &event)
{
    auto *node = m_ground.state.nodes.edit(event.target);
    if (!node)
        return;
    if (const auto reason = m_slices.bootFailure(event.target); !reason.isEmpty()) {
        qWarning("the hosts of %s did not boot: %s", qPrintable(event.target), qPrintable(reason));
        m_ground.fail(event.operation, hostsNotStarted(reason));
        vanish(event.target);
        return m_slices.setFailed(event.target, reason); // its queued resource asks for it next
    }
    if (!m_slices.isBooted(event.target))
        return m_ground.scheduleAt(m_ground.presently() + bootCheck, event);
    node->state = NodeState::Ready;
    node->health = u"HEALTHY"_s;
    m_capacity.planLoss(*node);
    m_ground.finish(event.operation, shown(*node, event.operation));
}

void Nodes::stopped(const Event &event)
{
    auto *node = m_ground.state.nodes.edit(event.target);
    if (!node)
        return;
    m_slices.halt(event.target, false);
    node->state = NodeState::Stopped;
    node->health.clear();
    m_ground.finish(event.operation, shown(*node, event.operation));
}

/// Starting asks for chips again, and may find none.
void Nodes::starting(const Event &event)
{
    auto *node = m_ground.state.nodes.edit(event.target);
    if (!node)
        return;
    const auto accelerator = m_ground.catalogue.accelerator(node->generation, node->size);
    const auto *zone = m_ground.catalogue.zone(node->zone);
    auto refused = m_capacity.take(*zone, accelerator, node->isPreemptible(), node->id());
    // It counts itself already; what it gave back while it was stopped may be somebody else's by now.
    const bool isShort = computeUsage(m_ground, u"IN_USE_ADDRESSES"_s, zone->region())
        > computeLimit(m_ground, u"IN_USE_ADDRESSES"_s, zone->region());
    if (!refused && node->wantsExternalAddresses() && isShort)
        refused = limitReached(u"IN_USE_ADDRESSES"_s, m_ground.ids.eid());
    if (refused) {
        node->state = NodeState::Stopped;
        return m_ground.fail(event.operation, *refused);
    }
    m_slices.changeExternalAddresses(event.target);
    m_slices.boot(*node);
    m_ground.schedule(
        m_ground.span(u"start"_s),
        {.kind = EventKind::NodeBooted, .target = event.target, .operation = event.operation, .with = {}});
}

std::optional<Refusal> Nodes::switchAddresses(Node &node, bool external)
{
    if (node.wantsExternalAddresses() == external)
        return std::nullopt;
    const auto region = m_ground.catalogue.zone(node.zone)->region();
    const bool isRunning = node.state == NodeState::Ready;
    const auto metric = u"IN_USE_ADDRESSES"_s;
    if (external && isRunning
        && computeUsage(m_ground, metric, region) + double(node.workers.size())
            > computeLimit(m_ground, metric, region))
        return limitReached(metric, m_ground.ids.eid());
    auto many = node.spec["networkConfigs"_L1].toArray();
    auto network = many.isEmpty() ? node.spec["networkConfig"_L1].toObject() : many.first().toObject();
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

void Nodes::patched(const Event &event)
{
    auto *node = m_ground.state.nodes.edit(event.target);
    if (!node)
        return;
    const auto body = event.with["body"_L1].toObject();
    for (const auto &field : event.with["fields"_L1].toArray()) {
        const auto key = field.toString();
        if (key != "networkConfig.enableExternalIps"_L1) {
            node->spec[key] = body[key];
            continue;
        }
        if (const auto refused = switchAddresses(*node, body["networkConfig"_L1]["enableExternalIps"_L1].toBool()))
            return m_ground.fail(event.operation, *refused);
    }
    m_slices.announceKeys(event.target);
    m_ground.finish(event.operation, shown(*node, event.operation));
}

} // namespace practice
