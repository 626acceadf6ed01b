// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/requests.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr int maxRequestsPerZone = 100; // users saw limits between 40 and 100
constexpr int maxSlices = 256; // more than any quota here allows; a list of two thousand million must not be tried

bool isDead(RequestState state)
{
    return state == RequestState::Failed || state == RequestState::Suspended;
}

/// Fills in validAfter and validUntil; false when there is more than one member, or one that is no time.
bool readPolicy(const QJsonObject &policy, const Ground &ground, QueuedRequest &request)
{
    if (policy.isEmpty())
        return true;
    if (policy.size() != 1)
        return false;
    const auto key = policy.begin().key();
    const auto text = policy.begin().value().toString();
    const auto duration = fromDuration(text);
    const auto relative = duration ? std::optional{ground.after(*duration)} : std::nullopt;
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
        return u"The parent \"%1\" of a node must be that of the queued resource."_s.arg(asked);
    const auto member = nodeSpec.contains("multiNodeParams"_L1) ? "multiNodeParams"_L1 : "multisliceParams"_L1;
    if (!nodeSpec.contains(member))
        return {};
    if (!nodeSpec["nodeId"_L1].toString().isEmpty())
        return u"Only one of node_id and %1 may be set."_s.arg(member);
    const auto count = nodeSpec[member]["nodeCount"_L1].toVariant().toInt();
    return count > 1 && count <= maxSlices ? QString{} : u"node_count must be from 2 to %1."_s.arg(maxSlices);
}

std::optional<Refusal> tierRefused(const QueuedRequest &request, const Zone &zone)
{
    const auto model = request.spec["provisioningModel"_L1].toString();
    if (model == "STANDARD"_L1 && request.spec.contains("spot"_L1))
        return invalidArgument(u"STANDARD provisioning model is incompatible with spot requests"_s);
    if (model == "FLEX_START"_L1) {
        const auto type = request.nodeBodies().value(0)["acceleratorType"_L1].toString();
        return invalidArgument(
            u"FLEX_START provisioning model is not supported for accelerator type \"%1\" in location \"%2\""_s.arg(
                type, zone.id));
    }
    if (request.spec.contains("spot"_L1) && request.spec.contains("guaranteed"_L1))
        return invalidArgument(u"At most one of spot and guaranteed may be set."_s);
    return std::nullopt;
}

} // namespace

/// A request as the response of its operation.
QJsonObject Requests::shown(const QueuedRequest &request, const QString &operation) const
{
    const auto version = m_ground.versionOf(operation);
    return typedResponse(request.toApi(version), version, u"QueuedResource"_s);
}

void Requests::next(EventKind kind, const QString &target, const QString &span, const QString &operation,
                    const QJsonObject &with)
{
    m_ground.schedule(std::max<Span>(m_ground.span(span), std::chrono::milliseconds{1}),
                      {.kind = kind, .target = target, .operation = operation, .with = with});
}

Answer<QueuedRequest> Requests::checked(const RequestWish &wish, const Zone &zone) const
{
    QueuedRequest request;
    request.name = m_ground.path(wish.zone, u"queuedResources"_s, wish.id);
    request.zone = wish.zone;
    request.spec = wish.body;
    const auto parent = request.name.section(u'/', 0, 3);
    for (const auto &entry : wish.body["tpu"_L1]["nodeSpec"_L1].toArray()) {
        if (const auto problem = specProblem(entry.toObject(), parent); !problem.isEmpty())
            return std::unexpected{badRequest(problem, m_ground.ids.eid())};
    }
    for (const auto &readOnly : {u"name"_s, u"state"_s, u"createTime"_s})
        request.spec.remove(readOnly);
    request.created = m_ground.now();
    const auto policy = wish.body["queueingPolicy"_L1].toObject();
    if (!readPolicy(policy, m_ground, request))
        return std::unexpected{badRequest(u"queueingPolicy must hold exactly one valid time, duration or interval."_s,
                                          m_ground.ids.eid())};
    if (const auto refused = tierRefused(request, zone))
        return std::unexpected{*refused};
    if (const auto refused = checkNodes(request, zone))
        return std::unexpected{*refused};
    return request;
}

std::optional<Refusal> Requests::checkNodes(const QueuedRequest &request, const Zone &zone) const
{
    const auto ids = request.nodeIds();
    const auto bodies = request.nodeBodies();
    if (ids.isEmpty())
        return badRequest(u"tpu.nodeSpec must hold at least one node."_s, m_ground.ids.eid());
    for (qsizetype i = 0; i < ids.size(); ++i) {
        if (const auto refused = m_admission.idRefused(u"node id"_s, ids[i]))
            return refused;
        const auto name = m_ground.path(request.zone, u"nodes"_s, ids[i]);
        if (m_ground.state.nodes.find(name) || ids.indexOf(ids[i]) != i || isWantedElsewhere(request, ids[i]))
            return alreadyExists(name);
        const auto accelerator = m_admission.accelerator(zone, bodies[i], true);
        if (!accelerator)
            return accelerator.error();
        if (const auto body = m_admission.body(zone, *accelerator, bodies[i]); !body)
            return body.error();
        if (const auto refused = m_quotas.refuse(*accelerator, request.isSpot(), zone, int(ids.size()), true))
            return refused;
    }
    return std::nullopt;
}

/// Another request that may still make a node of this name.
bool Requests::isWantedElsewhere(const QueuedRequest &request, const QString &nodeId) const
{
    for (const auto &[name, other] : m_ground.state.requests.all()) {
        if (name != request.name && other.zone == request.zone && !isDead(other.state)
            && other.nodeIds().contains(nodeId))
            return true;
    }
    return false;
}

Answer<> Requests::create(const RequestWish &wish)
{
    const auto zone = m_admission.zoneFor(wish.zone);
    if (!zone)
        return std::unexpected{zone.error()};
    if (const auto refused = m_admission.idRefused(u"queued resource id"_s, wish.id))
        return std::unexpected{*refused};
    if (const auto refused = m_admission.requestIdRefused(wish.requestId))
        return std::unexpected{*refused};
    const auto name = m_ground.path(wish.zone, u"queuedResources"_s, wish.id);
    if (const auto first = m_ground.repeated(name, u"create"_s, {wish.requestId, wish.body}))
        return *first;
    if (m_ground.state.requests.find(name))
        return std::unexpected{alreadyExists(name)};
    int inZone = 0;
    for (const auto &[key, other] : m_ground.state.requests.all())
        inZone += other.zone == wish.zone ? 1 : 0;
    if (inZone >= maxRequestsPerZone)
        return std::unexpected{
            quotaExceeded(u"QueuedResourcesPerProjectPerZoneForTPUAPI"_s, maxRequestsPerZone, wish.zone)};
    auto request = checked(wish, *zone);
    if (!request)
        return std::unexpected{request.error()};
    if (request->validUntil)
        m_ground.scheduleAt(*request->validUntil,
                            {.kind = EventKind::GiveUpRequest, .target = name, .operation = {}, .with = {}});
    m_ground.state.requests.put(name, *request);
    auto &operation = m_ground.start(wish.zone, name, u"create"_s, wish.version);
    operation.requestId = wish.requestId;
    operation.asked = wish.requestId.isEmpty() ? QJsonObject{} : wish.body;
    next(EventKind::AdmitRequest, name, u"admit"_s, operation.name);
    return operation.toApi();
}

Answer<> Requests::remove(const QString &name, Force force, ApiVersion version, const QString &requestId)
{
    if (const auto refused = m_admission.requestIdRefused(requestId))
        return std::unexpected{*refused};
    if (const auto first = m_ground.repeated(name, u"delete"_s, {requestId}))
        return *first;
    auto *request = m_ground.state.requests.edit(name);
    if (!request)
        return std::unexpected{notFound(name)};
    const bool mayGo = isDead(request->state) || request->state == RequestState::Accepted
        || request->state == RequestState::WaitingForResources;
    if (request->state == RequestState::Deleting)
        return std::unexpected{otherOperationRuns(name)};
    const bool isTooEarly = request->state == RequestState::Creating
        || (request->state == RequestState::Provisioning && !m_ground.scenario.forceWhileProvisioning);
    if (!mayGo && (force == Force::No || isTooEarly)) {
        const auto text = u"DeleteQueuedResource is not supported when state is %1 (must be one of [ACCEPTED "
                          "WAITING_FOR_RESOURCES SUSPENDED FAILED])"_s.arg(toString(request->state));
        return std::unexpected{Refusal{Rpc::FailedPrecondition, text, {}}};
    }
    m_ground.unschedule(name);
    request->state = RequestState::Deleting;
    request->initiator = u"USER"_s;
    auto &operation = m_ground.start(request->zone, name, u"delete"_s, version);
    operation.requestId = requestId;
    m_ground.schedule(m_ground.span(u"delete"_s),
                      {.kind = EventKind::DeleteRequest,
                       .target = name,
                       .operation = operation.name,
                       .with = {{u"force"_s, force == Force::Yes}}});
    return operation.toApi();
}

Answer<> Requests::reset(const QString &name, ApiVersion version)
{
    auto *request = m_ground.state.requests.edit(name);
    if (!request)
        return std::unexpected{notFound(name)};
    if (!isDead(request->state) && request->state != RequestState::Active) {
        const auto text =
            u"ResetQueuedResource is not supported when state is %1 (must be one of [ACTIVE SUSPENDED FAILED])"_s.arg(
                toString(request->state));
        return std::unexpected{Refusal{Rpc::FailedPrecondition, text, {}}};
    }
    m_ground.unschedule(name);
    request->state = RequestState::Suspending;
    request->initiator = u"USER"_s;
    const auto &operation = m_ground.start(request->zone, name, u"reset"_s, version);
    next(EventKind::ResetRequest, name, u"delete"_s, operation.name);
    return operation.toApi();
}

} // namespace practice
