// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/founding.h"

#include "services/practice/world/nodes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

Moment momentBefore(const Ground &ground, const QJsonValue &entry, double usual)
{
    const auto hours = entry["hoursAgo"_L1].toDouble(usual);
    return ground.now() - Span{qint64(hours * 3600 * 1e6)};
}

/// Why a request failed, in the words that Google would have used.
QJsonObject failureOf(Ground &ground, const QString &zone, const QString &why)
{
    const auto eid = ground.ids.eid();
    if (why == "addresses"_L1)
        return limitReached(u"IN_USE_ADDRESSES"_s, eid).toStatus();
    if (why == "late"_L1)
        return Refusal{Rpc::DeadlineExceeded, u"The queued resource's valid-until time has passed."_s, {}}.toStatus();
    if (why == "internal"_L1)
        return Refusal{Rpc::Internal, u"an internal error has occurred [EID: %1]"_s.arg(eid), {}}.toStatus();
    return noCapacity(zone, eid).toStatus();
}

QJsonObject nodeOf(const QJsonValue &entry, const Accelerator &accelerator)
{
    return withoutZeroValues({{u"acceleratorType"_s, accelerator.type()},
                              {u"runtimeVersion"_s, accelerator.generation->runtimes.first()},
                              {u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, true}}},
                              {u"labels"_s, entry["labels"_L1].toObject()}});
}

void foundRequest(Ground &ground, Quotas &quotas, Nodes &nodes, const QJsonValue &entry)
{
    const auto &zone = *ground.catalogue.zone(entry["zone"_L1].toString());
    const auto accelerator = *ground.catalogue.byType(zone, entry["type"_L1].toString());
    const auto id = entry["id"_L1].toString();
    const auto nodeId = entry["nodeId"_L1].toString(id);
    QueuedRequest request;
    request.name = ground.path(zone.id, u"queuedResources"_s, id);
    request.zone = zone.id;
    request.created = momentBefore(ground, entry, 24);
    request.state = requestStateFrom(entry["state"_L1].toString(u"FAILED"_s));
    request.initiator = entry["initiator"_L1].toString(u"SERVICE"_s);
    const auto node = nodeOf(entry, accelerator);
    const auto parent = u"projects/%1/locations/%2"_s.arg(ground.scenario.projectId, zone.id);
    const QJsonObject nodeSpec{{u"parent"_s, parent}, {u"nodeId"_s, nodeId}, {u"node"_s, node}};
    request.spec = {{u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}}}};
    if (entry["spot"_L1].toBool(true))
        request.spec[u"spot"_s] = QJsonObject{};
    if (request.state == RequestState::Failed)
        request.error = failureOf(ground, zone.id, entry["why"_L1].toString());
    ground.state.requests.put(request.name, request);
    if (!entry["keepsNode"_L1].toBool())
        return;
    const Admission admission{ground, quotas};
    const auto body = admission.body(zone, accelerator, request.nodeBodies().first());
    if (body)
        nodes.placeDead({.wish = {.zone = zone.id, .id = nodeId, .body = *body},
                         .created = request.created,
                         .queuedRequest = request.name},
                        accelerator);
}

} // namespace

void foundNodes(Ground &ground, Quotas &quotas, Nodes &nodes)
{
    const Admission admission{ground, quotas};
    for (const auto &entry : ground.scenario.nodes) {
        const auto wanted = entry["node"_L1].toObject();
        const auto &zone = *ground.catalogue.zone(entry["zone"_L1].toString());
        const auto accelerator = *ground.catalogue.byType(zone, wanted["acceleratorType"_L1].toString());
        const auto id = entry["id"_L1].toString();
        const auto body = admission.body(zone, accelerator, wanted);
        if (!body) {
            qWarning("the scenario's node %s cannot be made: %s", qPrintable(id), qPrintable(body.error().message));
            continue;
        }
        const NodeWish wish{.zone = zone.id, .id = id, .body = *body};
        const auto state = nodeStateFrom(entry["state"_L1].toString(u"READY"_s));
        if (state == NodeState::Ready)
            nodes.place(wish, accelerator, {});
        else
            nodes.placeDead({.wish = wish, .state = state, .created = momentBefore(ground, entry, 24)}, accelerator);
    }
}

void foundRequests(Ground &ground, Quotas &quotas, Nodes &nodes)
{
    for (const auto &entry : ground.scenario.requests)
        foundRequest(ground, quotas, nodes, entry);
}

} // namespace practice
