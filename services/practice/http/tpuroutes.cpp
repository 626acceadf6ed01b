// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/listfilter.h"
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto tpu = u"tpu.googleapis.com"_s;
const auto tpuProject = u"/{version:v2|v2alpha1}/projects/{project}"_s;
const auto tpuLocation = tpuProject + u"/locations/{zone}"_s;
const auto tpuAlphaLocation = u"/{version:v2alpha1}/projects/{project}/locations/{zone}"_s;
const QStringList pageParameters{u"pageSize"_s, u"pageToken"_s};
const QStringList filterParameters{u"filter"_s, u"pageSize"_s, u"pageToken"_s};
const QStringList catalogueParameters{u"filter"_s, u"orderBy"_s, u"pageSize"_s, u"pageToken"_s};

/// The full name of what the path means: "nodes" and the part "node", for example.
QString nameOf(World &world, const Call &call, const QString &collection, const char *part)
{
    return world.context().path(call.part("zone"), collection, call.part(part));
}

QString nodeName(World &world, const Call &call)
{
    return nameOf(world, call, u"nodes"_s, "node");
}

QString requestName(World &world, const Call &call)
{
    return nameOf(world, call, u"queuedResources"_s, "request");
}

QString operationName(World &world, const Call &call)
{
    return nameOf(world, call, u"operations"_s, "operation");
}

QJsonObject describe(World &world, const Zone &zone)
{
    const auto &projectId = world.context().scenario.projectId;
    return {{u"name"_s, u"projects/%1/locations/%2"_s.arg(projectId, zone.id)}, {u"locationId"_s, zone.id}};
}

Answer<> listLocations(World &world, const Call &call)
{
    QJsonArray items;
    for (const auto &zone : world.context().catalogue.zones()) {
        if (Admission{world.context(), world.quotas()}.zoneToRead(zone.id))
            items.append(describe(world, zone));
    }
    return paged(call, items, {.member = u"locations"_s});
}

/// The zone of the path for reading.
Answer<Zone> zoneOf(World &world, const Call &call)
{
    return Admission{world.context(), world.quotas()}.zoneToRead(call.part("zone"));
}

Answer<> getLocation(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    return zone ? Answer<>{describe(world, *zone)} : zone.error();
}

QJsonObject describeType(World &world, const Zone &zone, const Accelerator &accelerator)
{
    QJsonArray configs;
    for (const auto &topology : accelerator.topologies())
        configs.append(QJsonObject{{u"type"_s, accelerator.generation->type}, {u"topology"_s, topology}});
    return {{u"name"_s, world.context().path(zone.id, u"acceleratorTypes"_s, accelerator.type())},
            {u"type"_s, accelerator.type()},
            {u"acceleratorConfigs"_s, configs}};
}

QJsonArray sortedByName(QList<QJsonObject> list)
{
    std::ranges::sort(list, {}, [](const QJsonObject &item) { return item["name"_L1].toString(); });
    QJsonArray items;
    for (const auto &item : list)
        items.append(item);
    return items;
}

/// A page of a catalogue; `filter` is obeyed. In what language it is written Google does not say.
Answer<> cataloguePage(const Call &call, const QList<QJsonObject> &list, const QString &member)
{
    const auto kept = filtered(sortedByName(list), call.parameter("filter"));
    if (!kept)
        return kept.error();
    if (const auto order = call.parameter("orderBy"); !order.isEmpty() && order != "name"_L1)
        return refusal("order-unknown"_L1, {order.left(200)});
    return paged(call, *kept, {.member = member});
}

Answer<> listTypes(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return zone.error();
    QList<QJsonObject> list;
    for (const auto &accelerator : world.context().catalogue.accelerators(*zone))
        list.append(describeType(world, *zone, accelerator));
    return cataloguePage(call, list, u"acceleratorTypes"_s);
}

Answer<> getType(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return zone.error();
    const auto accelerator = world.context().catalogue.byType(*zone, call.part("type"));
    if (!accelerator)
        return notFound(nameOf(world, call, u"acceleratorTypes"_s, "type"));
    return describeType(world, *zone, *accelerator);
}

QJsonObject describeRuntime(World &world, const QString &zone, const QString &runtime)
{
    return {{u"name"_s, world.context().path(zone, u"runtimeVersions"_s, runtime)}, {u"version"_s, runtime}};
}

Answer<> listRuntimes(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return zone.error();
    QList<QJsonObject> list;
    for (const auto &runtime : world.context().catalogue.listedRuntimes(*zone))
        list.append(describeRuntime(world, zone->id, runtime));
    return cataloguePage(call, list, u"runtimeVersions"_s);
}

Answer<> getRuntime(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return zone.error();
    if (!world.context().catalogue.knowsRuntime(call.part("runtime")))
        return notFound(nameOf(world, call, u"runtimeVersions"_s, "runtime"));
    return describeRuntime(world, zone->id, call.part("runtime"));
}

Answer<> tpuServiceAgent(World &world, const Call &)
{
    const auto email = u"service-%1@cloud-tpu.iam.gserviceaccount.com"_s.arg(world.context().scenario.projectNumber);
    return QJsonObject{{u"identity"_s, QJsonObject{{u"email"_s, email}}}};
}

/// Which zones a list request means, and which of them do not answer.
struct Reach
{
    QStringList zones;
    QJsonArray unreachable;
};

Answer<Reach> reach(World &world, const Call &call)
{
    Reach reach;
    const auto asked = call.part("zone");
    if (asked != "-"_L1) {
        const auto zone = zoneOf(world, call);
        if (!zone)
            return zone.error();
        reach.zones.append(asked);
        return reach;
    }
    for (const auto &zone : world.context().catalogue.zones()) {
        if (world.context().isUnreachable(zone.id))
            reach.unreachable.append(u"projects/%1/locations/%2"_s.arg(world.context().scenario.projectId, zone.id));
        else
            reach.zones.append(zone.id);
    }
    return reach;
}

/// A page of the records of the zones that `call` means, with the others in `unreachable`.
template <typename T, typename Show>
Answer<> listRecords(World &world, const Call &call, const QString &member, const Records<T> &records, Show show)
{
    const auto where = reach(world, call);
    if (!where)
        return where.error();
    QJsonArray items;
    for (const auto &[name, record] : records.all()) {
        if (where->zones.contains(record.zone))
            items.append(show(record));
    }
    auto page = paged(call, items, {.member = member});
    if (page && !where->unreachable.isEmpty())
        (*page)[u"unreachable"_s] = where->unreachable;
    return page;
}

Answer<> listNodes(World &world, const Call &call)
{
    return listRecords(world, call, u"nodes"_s, world.context().state.nodes,
                       [&](const Node &node) { return node.toApi(call.version()); });
}

/// As the oldest version tells of a node: of a TPU VM it knows less than the newer ones.
QJsonObject toV1(const Node &node)
{
    const auto json = node.toApi(ApiVersion::V2);
    QJsonObject old;
    for (const auto &field : {u"name"_s, u"description"_s, u"acceleratorType"_s, u"state"_s, u"health"_s,
                              u"healthDescription"_s, u"createTime"_s, u"labels"_s, u"cidrBlock"_s, u"symptoms"_s})
        old[field] = json.value(field);
    QJsonArray endpoints;
    for (const auto &endpoint : json["networkEndpoints"_L1].toArray())
        endpoints.append(
            QJsonObject{{u"ipAddress"_s, endpoint["ipAddress"_L1]}, {u"port"_s, endpoint["port"_L1].toInt()}});
    old[u"networkEndpoints"_s] = endpoints;
    old[u"ipAddress"_s] = endpoints.at(0)["ipAddress"_L1].toString();
    old[u"port"_s] = endpoints.isEmpty() ? QString{} : u"8470"_s;
    old[u"tensorflowVersion"_s] = json["runtimeVersion"_L1];
    old[u"network"_s] = node.networkConfig()["network"_L1];
    old[u"serviceAccount"_s] = json["serviceAccount"_L1]["email"_L1];
    old[u"apiVersion"_s] = node.apiVersion.startsWith(u"V1"_s) ? node.apiVersion : u"V2_ALPHA1"_s;
    return withoutZeroValues(old);
}

Answer<> listOldNodes(World &world, const Call &call)
{
    return listRecords(world, call, u"nodes"_s, world.context().state.nodes, toV1);
}

Answer<> getOldNode(World &world, const Call &call)
{
    const auto *node = world.context().state.nodes.find(nodeName(world, call));
    return node ? Answer<>{toV1(*node)} : notFound(nodeName(world, call));
}

Answer<> createNode(World &world, const Call &call)
{
    return world.nodes().create({.zone = call.part("zone"),
                                 .id = call.parameter("nodeId"),
                                 .body = call.body,
                                 .version = call.version(),
                                 .requestId = call.parameter("requestId")});
}

Answer<> getNode(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return zone.error();
    const auto name = nodeName(world, call);
    const auto *node = world.context().state.nodes.find(name);
    return node ? Answer<>{node->toApi(call.version())} : notFound(name);
}

Answer<> deleteNode(World &world, const Call &call)
{
    return world.nodes().remove(nodeName(world, call), call.version(), call.parameter("requestId"));
}

Answer<> patchNode(World &world, const Call &call)
{
    return world.nodes().patch(nodeName(world, call), call.parameter("updateMask"), call.body, call.version());
}

Answer<> startNode(World &world, const Call &call)
{
    return world.nodes().start(nodeName(world, call), call.version());
}

Answer<> stopNode(World &world, const Call &call)
{
    return world.nodes().stop(nodeName(world, call), call.version());
}

Answer<> guestAttributes(World &world, const Call &call)
{
    QStringList workers;
    for (const auto &worker : call.body["workerIds"_L1].toArray())
        workers.append(worker.toString());
    return world.nodes().guestAttributes(nodeName(world, call), call.body["queryPath"_L1].toString(), workers);
}

/// The operation of a maintenance that has just begun on `name`.
Answer<> maintenanceOperation(World &world, const Call &call, const QString &name)
{
    auto &operation = world.context().start(call.part("zone"), name, u"update"_s, call.version());
    const auto *node = world.context().state.nodes.find(name);
    const auto *request = world.context().state.requests.find(name);
    const auto response = node ? typedResponse(node->toApi(call.version()), call.version(), u"Node"_s)
        : request              ? typedResponse(request->toApi(call.version()), call.version(), u"QueuedResource"_s)
                               : emptyResponse();
    const auto begun = operation.toApi();
    world.context().schedule(
        world.context().span(u"maintenance"_s),
        {.kind = EventKind::FinishOperation, .target = name, .operation = operation.name, .with = response});
    return begun;
}

/// Google's own words differ on how many workers count; the hosts of a slice reboot together here.
Answer<> simulateMaintenance(World &world, const Call &call)
{
    const auto name = nodeName(world, call);
    const auto *node = world.context().state.nodes.find(name);
    for (const auto &worker : call.body["workerIds"_L1].toArray()) {
        bool isNumber = false;
        const auto id = worker.toString().toInt(&isNumber);
        if (node && (!isNumber || id < 0 || id >= node->workers.size()))
            return badRequest(world.context(), refusalText("worker-id"_L1).arg(worker.toString()));
    }
    if (const auto refused = world.outages().maintain(name))
        return *refused;
    return maintenanceOperation(world, call, name);
}

Answer<> performMaintenance(World &world, const Call &call)
{
    if (const auto refused = world.outages().performMaintenance(nodeName(world, call)))
        return *refused;
    return maintenanceOperation(world, call, nodeName(world, call));
}

Answer<> listTpuOperations(World &world, const Call &call)
{
    const bool isPartial = call.parameter("returnPartialSuccess").toLower() == "true"_L1;
    if (isPartial && call.part("zone") != "-"_L1)
        return invalidArgument(refusalText("partial-success"_L1));
    return listRecords(world, call, u"operations"_s, world.context().state.operations,
                       [](const Operation &one) { return one.toApi(); });
}

Answer<> getTpuOperation(World &world, const Call &call)
{
    const auto name = operationName(world, call);
    const auto *found = world.context().state.operations.find(name);
    return found ? Answer<>{found->toApi()} : notFound(name);
}

Answer<> deleteOperation(World &world, const Call &call)
{
    const auto name = operationName(world, call);
    if (!world.context().state.operations.find(name))
        return notFound(name);
    world.context().state.operations.remove(name);
    return QJsonObject{};
}

Answer<> cancelOperation(World &world, const Call &call)
{
    const auto name = operationName(world, call);
    auto *operation = world.context().state.operations.edit(name);
    if (!operation)
        return notFound(name);
    if (operation->done)
        return QJsonObject{};
    operation->cancelRequested = true;
    // Only a create can still be called off; everything else runs to its end ("best effort").
    const auto *node = world.context().state.nodes.find(operation->target);
    if (operation->verb == "create"_L1 && node && node->state == NodeState::Creating) {
        world.context().fail(name, {Rpc::Cancelled, refusalText("cancelled"_L1)});
        world.nodes().vanish(QString{node->name});
    }
    return QJsonObject{};
}

Answer<> listRequests(World &world, const Call &call)
{
    return listRecords(world, call, u"queuedResources"_s, world.context().state.requests,
                       [&](const QueuedResource &one) { return one.toApi(call.version()); });
}

Answer<> createRequest(World &world, const Call &call)
{
    return world.requests().create({.zone = call.part("zone"),
                                    .id = call.parameter("queuedResourceId"),
                                    .requestId = call.parameter("requestId"),
                                    .body = call.body,
                                    .version = call.version()});
}

Answer<> getRequest(World &world, const Call &call)
{
    const auto name = requestName(world, call);
    const auto *found = world.context().state.requests.find(name);
    return found ? Answer<>{found->toApi(call.version())} : notFound(name);
}

Answer<> deleteRequest(World &world, const Call &call)
{
    const bool isForced = call.parameter("force").toLower() == "true"_L1 || call.parameter("force") == "1"_L1;
    return world.requests().remove(requestName(world, call), isForced ? Force::Yes : Force::No, call.version(),
                                   call.parameter("requestId"));
}

Answer<> resetRequest(World &world, const Call &call)
{
    return world.requests().reset(requestName(world, call), call.version());
}

/// Of the nodes that the body names, by id or full name; of none when one of them cannot.
Answer<> performMaintenanceOfRequest(World &world, const Call &call)
{
    const auto name = requestName(world, call);
    const auto *request = world.context().state.requests.find(name);
    if (!request)
        return notFound(name);
    QStringList nodes;
    for (const auto &asked : call.body["nodeNames"_L1].toArray()) {
        nodes.append(world.context().path(call.part("zone"), u"nodes"_s, asked.toString().section(u'/', -1)));
        const auto *node = world.context().state.nodes.find(nodes.last());
        if (!node || node->queuedRequest != name)
            return notFound(nodes.last());
        if (!node->upcomingMaintenance["canReschedule"_L1].toBool())
            return *world.outages().performMaintenance(nodes.last());
    }
    if (nodes.isEmpty())
        return badRequest(world.context(), refusalText("node-names-missing"_L1));
    for (const auto &node : std::as_const(nodes)) {
        if (const auto refused = world.outages().performMaintenance(node))
            return *refused;
    }
    return maintenanceOperation(world, call, name);
}

Answer<> listReservations(World &, const Call &call)
{
    return paged(call, {}, {.member = u"reservations"_s});
}

void addNodeMethods(Router &router, World &world)
{
    const auto oldLocations =
        u"/v1/projects/{project}/locations"_s; // gcloud still asks the oldest version these things
    const auto oldNodes = oldLocations + u"/{zone}/nodes"_s;
    const auto identity = tpuLocation + u":generateServiceIdentity"_s;
    const auto types = tpuLocation + u"/acceleratorTypes"_s;
    const auto runtimes = tpuLocation + u"/runtimeVersions"_s;
    const auto nodes = tpuLocation + u"/nodes"_s;
    const auto node = nodes + u"/{node}"_s;
    const auto alphaNode = tpuAlphaLocation + u"/nodes/{node}"_s;
    addMethods(router, world, tpu,
               {{"GET", tpuProject + u"/locations"_s, u"tpu.locations.list"_s, listLocations, {}, filterParameters},
                {"GET", tpuLocation, u"tpu.locations.get"_s, getLocation},
                {"GET", oldLocations, u"tpu.locations.list"_s, listLocations, {}, filterParameters},
                {"GET", oldLocations + u"/{zone}"_s, u"tpu.locations.get"_s, getLocation},
                {"GET", oldNodes, u"tpu.nodes.list"_s, listOldNodes, {}, pageParameters},
                {"GET", oldNodes + u"/{node}"_s, u"tpu.nodes.get"_s, getOldNode},
                {"POST", identity, {}, tpuServiceAgent, u"GenerateServiceIdentityRequest"_s},
                {"GET", types, u"tpu.acceleratortypes.list"_s, listTypes, {}, catalogueParameters},
                {"GET", types + u"/{type}"_s, u"tpu.acceleratortypes.get"_s, getType},
                {"GET", runtimes, u"tpu.runtimeversions.list"_s, listRuntimes, {}, catalogueParameters},
                {"GET", runtimes + u"/{runtime}"_s, u"tpu.runtimeversions.get"_s, getRuntime}});
    addMethods(router, world, tpu,
               {{"GET", nodes, u"tpu.nodes.list"_s, listNodes, {}, pageParameters},
                {"POST", nodes, u"tpu.nodes.create"_s, createNode, u"Node"_s, {u"nodeId"_s, u"v2alpha1:requestId"_s}},
                {"GET", node, u"tpu.nodes.get"_s, getNode},
                {"DELETE", node, u"tpu.nodes.delete"_s, deleteNode, {}, {u"v2alpha1:requestId"_s}},
                {"PATCH", node, u"tpu.nodes.update"_s, patchNode, u"Node"_s, {u"updateMask"_s}},
                {"POST", node + u":start"_s, u"tpu.nodes.start"_s, startNode, u"StartNodeRequest"_s},
                {"POST", node + u":stop"_s, u"tpu.nodes.stop"_s, stopNode, u"StopNodeRequest"_s},
                {"POST", node + u":getGuestAttributes"_s, u"tpu.nodes.getGuestAttributes"_s, guestAttributes,
                 u"GetGuestAttributesRequest"_s},
                {"POST", alphaNode + u":simulateMaintenanceEvent"_s, u"tpu.nodes.simulateMaintenanceEvent"_s,
                 simulateMaintenance, u"SimulateMaintenanceEventRequest"_s},
                {"POST", alphaNode + u":performMaintenance"_s, u"tpu.nodes.performMaintenance"_s, performMaintenance,
                 u"PerformMaintenanceRequest"_s}});
}

} // namespace

void addTpuRoutes(Router &router, World &world)
{
    addNodeMethods(router, world);
    const auto operations = tpuLocation + u"/operations"_s;
    const auto operation = operations + u"/{operation}"_s;
    const auto requests = tpuLocation + u"/queuedResources"_s;
    const auto request = requests + u"/{request}"_s;
    const auto reservations = tpuAlphaLocation + u"/reservations"_s;
    const QStringList operationParameters = filterParameters + QStringList{u"returnPartialSuccess"_s};
    const QStringList requestParameters{u"queuedResourceId"_s, u"requestId"_s};
    addMethods(router, world, tpu,
               {{"GET", operations, u"tpu.operations.list"_s, listTpuOperations, {}, operationParameters},
                {"GET", operation, u"tpu.operations.get"_s, getTpuOperation},
                {"DELETE", operation, u"tpu.operations.delete"_s, deleteOperation},
                {"POST", operation + u":cancel"_s, u"tpu.operations.cancel"_s, cancelOperation}});
    addMethods(
        router, world, tpu,
        {{"GET", requests, u"tpu.queuedResources.list"_s, listRequests, {}, pageParameters},
         {"POST", requests, u"tpu.queuedResources.create"_s, createRequest, u"QueuedResource"_s, requestParameters},
         {"GET", request, u"tpu.queuedResources.get"_s, getRequest},
         {"DELETE", request, u"tpu.queuedResources.delete"_s, deleteRequest, {}, {u"force"_s, u"requestId"_s}},
         {"POST", request + u":reset"_s, u"tpu.queuedResources.reset"_s, resetRequest, u"ResetQueuedResourceRequest"_s},
         {"POST", tpuAlphaLocation + u"/queuedResources/{request}:performMaintenanceQueuedResource"_s,
          u"tpu.queuedResources.performMaintenance"_s, performMaintenanceOfRequest,
          u"PerformMaintenanceQueuedResourceRequest"_s},
         {"GET", reservations, u"tpu.reservations.list"_s, listReservations, {}, pageParameters}});
}

} // namespace practice
