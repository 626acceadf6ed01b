// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/requests.h"

#include "services/practice/world/quotas.h"

#include <algorithm>

using namespace Qt::StringLiterals;

// What happens to queued resources as time goes by.

namespace practice {
namespace {

constexpr int maxRequestsPerZone = 100; // users saw limits between 40 and 100
constexpr int maxSlices = 256; // more than any quota here allows; a list of two thousand million must not be tried

bool isDead(QueuedResourceState state)
{
    return state == QueuedResourceState::Failed || state == QueuedResourceState::Suspended;
}

/// Fills in validAfter and validUntil; false when there is more than one member, or one that is no time.
bool readPolicy(const QJsonObject &policy, const WorldContext &context, QueuedResource &request)
{
    if (policy.isEmpty())
        return true;
    if (policy.size() != 1)
        return false;
    const auto key = policy.begin().key();
    const auto text = policy.begin().value().toString();
    const auto duration = fromDuration(text);
    const auto relative = duration ? std::optional{context.after(*duration)} : std::nullopt;
    if (duration && *duration < Span::zero())
        return false;
    if (key == "validUntilDuration"_L1)
        return (request.validUntil = relative).has_value();
    if (key == "validUntilTime"_L1)
        return (request.validUntil = fromRfc3339(text)).has_value();
    if (key == "validAfterDuration"_L1)
        return (request.validAfter = relative).has_value();
    if (key == "validAfterTime"_L1)
        return (request.validAfter = fromRfc3339(text)).has_value();
    request.validAfter = fromRfc3339(policy[key]["startTime"_L1].toString());
    request.validUntil = fromRfc3339(policy[key]["endTime"_L1].toString());
    return request.validAfter && request.validUntil && *request.validAfter < *request.validUntil;
}

/// A node specification has either one node id or the number of its slices.
QString specProblem(const QJsonObject &nodeSpec, const QString &parent)
{
    const auto asked = nodeSpec["parent"_L1].toString();
    if (!asked.isEmpty() && asked.section(u'/', 2) != parent.section(u'/', 2))
        return refusalText("node-parent"_L1).arg(asked);
    const auto member = nodeSpec.contains("multiNodeParams"_L1) ? "multiNodeParams"_L1 : "multisliceParams"_L1;
    if (!nodeSpec.contains(member))
        return {};
    if (!nodeSpec["nodeId"_L1].toString().isEmpty())
        return refusalText("node-id-twice"_L1).arg(member);
    const auto count = nodeSpec[member]["nodeCount"_L1].toVariant().toInt();
    return count > 1 && count <= maxSlices ? QString{} : refusalText("node-count"_L1).arg(maxSlices);
}

std::optional<ApiError> tierRefused(const QueuedResource &request)
{
    const auto model = request.spec["provisioningModel"_L1].toString();
    if ((model == "STANDARD"_L1 || model == "FLEX_START"_L1) && request.spec.contains("spot"_L1))
        return invalidArgument(refusalText("model-spot"_L1).arg(model));
    if (request.spec.contains("spot"_L1) && request.spec.contains("guaranteed"_L1))
        return invalidArgument(refusalText("tier-twice"_L1));
    return std::nullopt;
}

constexpr std::chrono::milliseconds requestBootCheck{100};
constexpr std::chrono::milliseconds shortestWait{1}; // a scenario without waits must not stand still
constexpr std::chrono::minutes idleLook{10}; // for what nobody announced
constexpr int appearances = 4; // of the nodes of a request that meets a stock-out

bool isWaiting(QueuedResourceState state)
{
    return state == QueuedResourceState::Creating || state == QueuedResourceState::Accepted
        || state == QueuedResourceState::WaitingForResources;
}

} // namespace

/// A request as the response of its operation.
QJsonObject Requests::shown(const QueuedResource &request, const QString &operation) const
{
    const auto version = m_context.versionOf(operation);
    return typedResponse(request.toApi(version), version, u"QueuedResource"_s);
}

void Requests::next(EventKind kind, const QString &target, const QString &span, const QString &operation,
                    const QJsonObject &with)
{
    m_context.schedule(std::max<Span>(m_context.span(span), std::chrono::milliseconds{1}),
                       {.kind = kind, .target = target, .operation = operation, .with = with});
}

Answer<QueuedResource> Requests::checked(const QueuedResourceSpec &resourceSpec, const Zone &zone) const
{
    QueuedResource request;
    request.name = m_context.path(resourceSpec.zone, u"queuedResources"_s, resourceSpec.id);
    request.zone = resourceSpec.zone;
    request.spec = resourceSpec.body;
    const auto parent = request.name.section(u'/', 0, 3);
    for (const auto &entry : resourceSpec.body["tpu"_L1]["nodeSpec"_L1].toArray()) {
        if (const auto problem = specProblem(entry.toObject(), parent); !problem.isEmpty())
            return badRequest(m_context, problem);
    }
    for (const auto &readOnly : {u"name"_s, u"state"_s, u"createTime"_s})
        request.spec.remove(readOnly);
    request.created = m_context.now();
    const auto policy = resourceSpec.body["queueingPolicy"_L1].toObject();
    if (!readPolicy(policy, m_context, request))
        return badRequest(m_context, refusalText("queueing-policy"_L1));
    if (const auto refused = tierRefused(request))
        return *refused;
    if (const auto refused = checkNodes(request, zone))
        return *refused;
    return request;
}

std::optional<ApiError> Requests::checkNodes(const QueuedResource &request, const Zone &zone) const
{
    const auto ids = request.nodeIds();
    const auto bodies = request.nodeBodies();
    if (ids.isEmpty())
        return badRequest(m_context, refusalText("node-spec-missing"_L1));
    for (qsizetype i = 0; i < ids.size(); ++i) {
        if (const auto refused = m_admission.idRefused(u"node id"_s, ids[i]))
            return refused;
        const auto name = m_context.path(request.zone, u"nodes"_s, ids[i]);
        if (m_context.state.nodes.find(name) || ids.indexOf(ids[i]) != i || isWantedElsewhere(request, ids[i]))
            return alreadyExists(name);
        const auto accelerator = m_admission.accelerator(zone, bodies[i], true);
        if (!accelerator)
            return accelerator.error();
        const auto &kind = accelerator->generation->type;
        if (bodies[i]["multisliceNode"_L1].toBool() && (kind == "V2"_L1 || kind == "V3"_L1))
            return badRequest(m_context, refusalText("multislice-type"_L1).arg(accelerator->type()));
        if (m_context.scenario.unqueuedTypes.contains(accelerator->type())) // nobody has seen how Google says it
            return ApiError{Rpc::FailedPrecondition, refusalText("unqueued"_L1).arg(accelerator->type())};
        if (request.isFlexStart() && !zone.flexStart.contains(accelerator->generation->key))
            return invalidArgument(refusalText("flex-start"_L1).arg(accelerator->type(), zone.id));
        if (request.isFlexStart() && !request.runDuration())
            return invalidArgument(refusalText("flex-start-duration"_L1));
        if (const auto body = m_admission.body(zone, *accelerator, bodies[i]); !body)
            return body.error();
        if (const auto refused =
                m_quotas.refuse(*accelerator, request.drawsOnPreemptible(), zone, int(ids.size()), true))
            return refused;
    }
    return std::nullopt;
}

/// Another request that may still make a node of this name.
bool Requests::isWantedElsewhere(const QueuedResource &request, const QString &nodeId) const
{
    for (const auto &[name, other] : m_context.state.requests.all()) {
        if (name != request.name && other.zone == request.zone && !isDead(other.state)
            && other.nodeIds().contains(nodeId))
            return true;
    }
    return false;
}

Answer<> Requests::create(const QueuedResourceSpec &resourceSpec)
{
    const auto zone =
        m_admission.zoneFor(resourceSpec.zone, {u"queued resource id"_s, resourceSpec.id}, resourceSpec.requestId);
    if (!zone)
        return zone.error();
    const auto name = m_context.path(resourceSpec.zone, u"queuedResources"_s, resourceSpec.id);
    if (const auto first = m_context.repeated(name, u"create"_s, {resourceSpec.requestId, resourceSpec.body}))
        return *first;
    if (m_context.state.requests.find(name))
        return alreadyExists(name);
    int inZone = 0;
    for (const auto &[key, other] : m_context.state.requests.all())
        inZone += other.zone == resourceSpec.zone ? 1 : 0;
    if (inZone >= maxRequestsPerZone)
        return quotaExceeded(u"QueuedResourcesPerProjectPerZoneForTPUAPI"_s, maxRequestsPerZone, resourceSpec.zone);
    auto request = checked(resourceSpec, *zone);
    if (!request)
        return request.error();
    if (request->validUntil)
        m_context.scheduleAt(*request->validUntil, {.kind = EventKind::GiveUpRequest, .target = name});
    m_context.state.requests.put(name, *request);
    auto &operation = m_context.start(resourceSpec.zone, name, u"create"_s, resourceSpec.version);
    operation.requestId = resourceSpec.requestId;
    operation.asked = resourceSpec.requestId.isEmpty() ? QJsonObject{} : resourceSpec.body;
    next(EventKind::AdmitRequest, name, u"admit"_s, operation.name);
    return operation.toApi();
}

Answer<> Requests::remove(const QString &name, Force force, ApiVersion version, const QString &requestId)
{
    if (const auto refused = m_admission.requestIdRefused(requestId))
        return *refused;
    if (const auto first = m_context.repeated(name, u"delete"_s, {requestId}))
        return *first;
    auto *request = m_context.state.requests.edit(name);
    if (!request)
        return notFound(name);
    const bool mayGo = isDead(request->state) || request->state == QueuedResourceState::Accepted
        || request->state == QueuedResourceState::WaitingForResources;
    if (request->state == QueuedResourceState::Deleting)
        return otherOperationRuns(name);
    const bool isTooEarly = request->state == QueuedResourceState::Creating
        || (request->state == QueuedResourceState::Provisioning && !m_context.scenario.forceWhileProvisioning);
    if (!mayGo && (force == Force::No || isTooEarly)) {
        const auto text = refusalText("delete-state"_L1).arg(toString(request->state));
        return ApiError{Rpc::FailedPrecondition, text};
    }
    m_context.unschedule(name);
    request->state = QueuedResourceState::Deleting;
    request->initiator = u"USER"_s;
    auto &operation = m_context.start(request->zone, name, u"delete"_s, version);
    operation.requestId = requestId;
    m_context.schedule(m_context.span(u"delete"_s),
                       {.kind = EventKind::DeleteRequest,
                        .target = name,
                        .operation = operation.name,
                        .with = {{u"force"_s, force == Force::Yes}}});
    return operation.toApi();
}

Answer<> Requests::reset(const QString &name, ApiVersion version)
{
    auto *request = m_context.state.requests.edit(name);
    if (!request)
        return notFound(name);
    if (!isDead(request->state) && request->state != QueuedResourceState::Active) {
        const auto text = refusalText("reset-state"_L1).arg(toString(request->state));
        return ApiError{Rpc::FailedPrecondition, text};
    }
    m_context.unschedule(name);
    request->state = QueuedResourceState::Suspending;
    request->initiator = u"USER"_s;
    const auto &operation = m_context.start(request->zone, name, u"reset"_s, version);
    next(EventKind::ResetRequest, name, u"delete"_s, operation.name);
    return operation.toApi();
}

void Requests::removeNodes(const QueuedResource &request)
{
    QStringList names;
    for (const auto &[name, node] : m_context.state.nodes.all()) {
        if (node.queuedRequest == request.name)
            names.append(name);
    }
    for (const auto &name : names)
        m_nodes.vanish(name);
}

void Requests::happen(const Event &event)
{
    auto *request = m_context.state.requests.edit(event.target);
    if (!request)
        return;
    switch (event.kind) {
    case EventKind::AdmitRequest: return admit(event);
    case EventKind::TryRequest:
        return request->state == QueuedResourceState::Provisioning ? watchProvisioning(event) : attempt(event);
    case EventKind::ShowNodes: return showNodes(event);
    case EventKind::FailRequest: return fail(event);
    case EventKind::EndRun: return endRun(event);
    case EventKind::GiveUpRequest: return giveUp(event);
    case EventKind::DeleteRequest:
        if (event.with["force"_L1].toBool())
            removeNodes(*request);
        m_context.state.requests.remove(event.target);
        return m_context.finish(event.operation, emptyResponse());
    case EventKind::ResetRequest:
        removeNodes(*request);
        request->state = QueuedResourceState::WaitingForResources;
        request->initiator.clear();
        request->error = {};
        next(EventKind::TryRequest, event.target, u"queue"_s);
        return m_context.finish(event.operation, shown(*request, event.operation));
    default: return;
    }
}

void Requests::admit(const Event &event)
{
    auto *request = m_context.state.requests.edit(event.target);
    if (request->state == QueuedResourceState::Creating) {
        request->state = QueuedResourceState::Accepted;
        m_context.finish(event.operation, shown(*request, event.operation));
    }
    if (request->validAfter && *request->validAfter > m_context.now())
        m_context.scheduleAt(*request->validAfter, {.kind = EventKind::TryRequest, .target = event.target});
    else
        next(EventKind::TryRequest, event.target, u"queue"_s);
}

/// One look for chips for all nodes of the request.
void Requests::attempt(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    if (request.state == QueuedResourceState::Accepted) {
        request.state = QueuedResourceState::WaitingForResources;
        return next(EventKind::TryRequest, event.target, u"queue"_s);
    }
    if (request.state != QueuedResourceState::WaitingForResources)
        return;
    const auto *zone = m_context.catalogue.zone(request.zone);
    const auto ids = request.nodeIds();
    const auto planned = plannedNodes(request);
    if (!planned)
        return select(request, planned.error(), std::nullopt);
    const auto &accelerator = planned->first().accelerator;
    if (!request.spec["reservationName"_L1].toString().isEmpty()) {
        request.state = QueuedResourceState::Failed;
        request.initiator = u"SERVICE"_s;
        request.error = reservationTooSmall(m_context.ids.eid()).toStatus();
        return;
    }
    const auto rule = m_capacity.ruleFor(zone->id, accelerator.type(), request.drawsOnPreemptible());
    auto refused = m_capacity.take(*zone, accelerator, request.drawsOnPreemptible(), ids.first(), int(ids.size()));
    if (refused && rule.stockout == Stockout::Waits)
        return waitOn(request, rule);
    const auto stockout = refused ? std::optional{rule.stockout} : std::nullopt;
    const bool external = request.nodeBodies().first()["networkConfig"_L1]["enableExternalIps"_L1].toBool();
    if (!refused)
        refused =
            refuseHosts(m_context, zone->region(), accelerator.hosts() * int(ids.size()), external, m_context.ids);
    select(request, refused, stockout);
}

/// The next try comes when it may find something: soon, while tries are counted; otherwise when somebody wakes it.
void Requests::waitOn(QueuedResource &request, const CapacityRule &rule)
{
    const bool isSoon = m_capacity.isWorthTrying(rule, request.zone, request.nodeIds().first());
    const auto pace = std::max<Span>(m_context.span(u"queue"_s), shortestWait);
    m_context.schedule(isSoon ? pace : std::max<Span>(pace, idleLook),
                       {.kind = EventKind::TryRequest, .target = request.name});
}

void Requests::wake(const QString &zone)
{
    QList<const QueuedResource *> waiting;
    for (const auto &[name, request] : m_context.state.requests.all()) {
        if (request.state == QueuedResourceState::WaitingForResources && (zone == "*"_L1 || request.zone == zone))
            waiting.append(&request);
    }
    std::ranges::stable_sort(waiting, {}, [](const QueuedResource *request) { return request->created; });
    for (const auto *request : std::as_const(waiting)) {
        m_context.unschedule(request->name, {EventKind::TryRequest});
        m_context.scheduleAt(m_context.now() + shortestWait, {.kind = EventKind::TryRequest, .target = request->name});
    }
}

/// A node that somebody else made while the request waited is not replaced.
std::optional<ApiError> Requests::takenName(const QueuedResource &request) const
{
    for (const auto &id : request.nodeIds()) {
        const auto name = m_context.path(request.zone, u"nodes"_s, id);
        const auto *node = m_context.state.nodes.find(name);
        if (node && node->queuedRequest != request.name)
            return alreadyExists(name);
    }
    return std::nullopt;
}

/// Its nodes as they may be made now. What was allowed when the request came may not be any more: a disk is gone.
Answer<QList<Requests::PlannedNode>> Requests::plannedNodes(const QueuedResource &request) const
{
    const auto *zone = m_context.catalogue.zone(request.zone);
    const auto ids = request.nodeIds();
    const auto bodies = request.nodeBodies();
    QList<PlannedNode> planned;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const auto accelerator = m_admission.accelerator(*zone, bodies[i], true);
        if (!accelerator)
            return accelerator.error();
        const auto own = m_context.path(request.zone, u"nodes"_s, ids[i]);
        const auto body = m_admission.body(*zone, *accelerator, bodies[i], own);
        if (!body)
            return body.error();
        planned.append({{.zone = zone->id, .id = ids[i], .body = *body}, *accelerator});
    }
    return planned;
}

/// Why its nodes cannot be made, whatever chips there are.
std::optional<ApiError> Requests::obstacle(const QueuedResource &request) const
{
    if (const auto taken = takenName(request))
        return taken;
    const auto planned = plannedNodes(request);
    return planned ? std::nullopt : std::optional{planned.error()};
}

/// PROVISIONING: when nothing is refused the nodes boot, otherwise they are seen for a while, and the request fails or
/// waits again. `stockout`: it is refused for lack of chips.
void Requests::select(QueuedResource &request, const std::optional<ApiError> &refused, std::optional<Stockout> stockout)
{
    request.state = QueuedResourceState::Provisioning;
    const auto obstructed = obstacle(request);
    const auto problem = obstructed ? obstructed : refused;
    if (!problem)
        return provision(request, *plannedNodes(request));
    const QJsonObject with{{u"error"_s, problem->toStatus()},
                           {u"left"_s, stockout ? appearances : 1},
                           {u"span"_s, stockout ? u"stockout"_s : u"decide"_s},
                           {u"returns"_s, stockout == Stockout::Returns}};
    if (obstructed)
        return next(EventKind::FailRequest, request.name, u"decide"_s, {}, with);
    showNodes({.kind = EventKind::ShowNodes, .target = request.name, .with = with});
}

/// The nodes of a request that finds nothing flip between CREATING and absent.
void Requests::showNodes(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    const int left = event.with["left"_L1].toInt();
    if (request.state != QueuedResourceState::Provisioning)
        return;
    if (left == 0 || takenName(request))
        return endStockout(event);
    auto later = event;
    if (m_context.state.nodes.find(m_context.path(request.zone, u"nodes"_s, request.nodeIds().first()))) {
        removeNodes(request);
    } else {
        const auto planned = plannedNodes(request);
        if (!planned) {
            later.with[u"returns"_s] = false;
            later.with[u"error"_s] = planned.error().toStatus();
            return endStockout(later);
        }
        for (const auto &[nodeSpec, accelerator] : *planned)
            m_nodes.placeEmpty(nodeSpec, accelerator, request.name);
    }
    later.with[u"left"_s] = left - 1;
    const auto what = event.with["span"_L1].toString();
    m_context.schedule(m_context.span(what) / (what == "stockout"_L1 ? appearances : 1), later);
}

void Requests::endStockout(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    const auto taken = takenName(request);
    if (!event.with["returns"_L1].toBool() || taken) {
        auto last = event;
        last.kind = EventKind::FailRequest;
        if (taken)
            last.with[u"error"_s] = taken->toStatus();
        return fail(last);
    }
    removeNodes(request);
    request.state = QueuedResourceState::WaitingForResources;
    if (request.validUntil && *request.validUntil <= m_context.now())
        return giveUp(event);
    next(EventKind::TryRequest, event.target, u"queue"_s);
}

void Requests::provision(const QueuedResource &request, const QList<PlannedNode> &planned)
{
    const auto name = request.name;
    for (const auto &[nodeSpec, accelerator] : planned)
        m_nodes.place(nodeSpec, accelerator, name);
    next(EventKind::TryRequest, name, u"boot"_s);
}

void Requests::watchProvisioning(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    bool allReady = true;
    for (const auto &id : request.nodeIds()) {
        const auto *node = m_context.state.nodes.find(m_context.path(request.zone, u"nodes"_s, id));
        if (!node) {
            const auto why = m_nodes.bootFailure(m_context.path(request.zone, u"nodes"_s, id));
            const auto lost = why.isEmpty() ? internalError(m_context.ids.eid()) : hostsNotStarted(why);
            return fail(
                {.kind = EventKind::FailRequest, .target = event.target, .with = {{u"error"_s, lost.toStatus()}}});
        }
        allReady = allReady && node->state == NodeState::Ready;
    }
    if (allReady)
        activate(request);
    else
        m_context.scheduleAt(m_context.presently() + requestBootCheck, event);
}

void Requests::activate(QueuedResource &request)
{
    request.state = QueuedResourceState::Active;
    const auto duration = request.isFlexStart() ? request.runDuration() : std::nullopt;
    if (!duration)
        return;
    const auto end = m_context.after(*duration);
    m_context.scheduleAt(end, {.kind = EventKind::EndRun, .target = request.name});
    for (const auto &id : request.nodeIds()) {
        if (auto *node = m_context.state.nodes.edit(m_context.path(request.zone, u"nodes"_s, id))) {
            auto scheduling = node->spec["schedulingConfig"_L1].toObject();
            scheduling[u"terminationTimestamp"_s] = toRfc3339(end);
            node->spec[u"schedulingConfig"_s] = scheduling;
        }
    }
}

/// Two steps: SUSPENDING while the nodes are deleted, then SUSPENDED.
void Requests::endRun(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    if (request.state == QueuedResourceState::Active) {
        request.state = QueuedResourceState::Suspending;
        request.initiator = u"SERVICE"_s;
        m_context.schedule(m_context.span(u"delete"_s), event);
    } else if (request.state == QueuedResourceState::Suspending) {
        removeNodes(request);
        request.state = QueuedResourceState::Suspended;
    }
}

void Requests::showDeleting(const QueuedResource &request)
{
    for (const auto &id : request.nodeIds()) {
        auto *node = m_context.state.nodes.edit(m_context.path(request.zone, u"nodes"_s, id));
        if (node && node->queuedRequest == request.name && node->state == NodeState::Creating)
            node->state = NodeState::Deleting;
    }
}

/// Two steps: SUSPENDING with the error in mind, then FAILED, or SUSPENDED when there is no error.
void Requests::fail(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    const auto error = event.with["error"_L1].toObject();
    if (request.state != QueuedResourceState::Suspending) {
        request.state = QueuedResourceState::Suspending;
        request.initiator = u"SERVICE"_s;
        showDeleting(request);
        m_context.schedule(m_context.span(u"delete"_s), event);
        return;
    }
    request.error = error;
    request.state = error.isEmpty() ? QueuedResourceState::Suspended : QueuedResourceState::Failed;
    if (!error.isEmpty())
        removeNodes(request);
}

/// In PROVISIONING it is too late to be late: the nodes come, or the request returns to the queue and ends there.
void Requests::giveUp(const Event &event)
{
    auto &request = *m_context.state.requests.edit(event.target);
    if (!isWaiting(request.state))
        return;
    m_context.unschedule(event.target);
    if (const auto *running = m_context.running(event.target); running && running->verb == "create"_L1)
        m_context.finish(running->name, shown(request, running->name));
    request.state = QueuedResourceState::Failed;
    request.initiator = u"SERVICE"_s;
    request.error = ApiError{Rpc::DeadlineExceeded, refusalText("valid-until-passed"_L1)}.toStatus();
}

void Requests::nodeLost(const QString &name, const QString &initiator)
{
    auto *request = m_context.state.requests.edit(name);
    if (!request
        || (request->state != QueuedResourceState::Active && request->state != QueuedResourceState::Provisioning))
        return;
    m_context.unschedule(name);
    request->state = QueuedResourceState::Suspending;
    request->initiator = initiator;
    showDeleting(*request);
    m_context.schedule(m_context.span(u"delete"_s), {.kind = EventKind::FailRequest, .target = name});
}

} // namespace practice
