// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto tpu = u"tpu.googleapis.com"_s;
const auto project = u"/{version:v2|v2alpha1}/projects/{project}"_s;
const auto location = project + u"/locations/{zone}"_s;
const QStringList pageParameters{u"pageSize"_s, u"pageToken"_s};
const QStringList catalogueParameters{u"filter"_s, u"orderBy"_s, u"pageSize"_s, u"pageToken"_s};

QJsonObject describe(const World &, const Zone &zone, const QString &projectId)
{
    return {{u"name"_s, u"projects/%1/locations/%2"_s.arg(projectId, zone.id)}, {u"locationId"_s, zone.id}};
}

QString nodeName(World &world, const Call &call)
{
    return world.ground().path(call.part("zone"), u"nodes"_s, call.part("node"));
}

Answer<> listLocations(World &world, const Call &call)
{
    QJsonArray items;
    for (const auto &zone : world.ground().catalogue.zones()) {
        if (Admission{world.ground(), world.quotas()}.zoneToRead(zone.id))
            items.append(describe(world, zone, world.ground().scenario.projectId));
    }
    return paged(call, items, {.member = u"locations"_s});
}

/// The zone of the path for reading.
Answer<Zone> zoneOf(World &world, const Call &call)
{
    return Admission{world.ground(), world.quotas()}.zoneToRead(call.part("zone"));
}

QJsonObject describeType(World &world, const Zone &zone, const Accelerator &accelerator)
{
    return {
        {u"name"_s, world.ground().path(zone.id, u"acceleratorTypes"_s, accelerator.type())},
        {u"type"_s, accelerator.type()},
        {u"acceleratorConfigs"_s,
         QJsonArray{QJsonObject{{u"type"_s, accelerator.generation->type}, {u"topology"_s, accelerator.topology()}}}}};
}

void sortByName(QList<QJsonObject> &list)
{
    std::ranges::sort(list, {}, [](const QJsonObject &item) { return item["name"_L1].toString(); });
}

QJsonArray sorted(QList<QJsonObject> list)
{
    sortByName(list);
    QJsonArray items;
    for (const auto &item : list)
        items.append(item);
    return items;
}

Answer<> listTypes(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return std::unexpected{zone.error()};
    QList<QJsonObject> list;
    for (const auto &accelerator : world.ground().catalogue.accelerators(*zone))
        list.append(describeType(world, *zone, accelerator));
    return paged(call, sorted(list), {.member = u"acceleratorTypes"_s});
}

Answer<> getType(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return std::unexpected{zone.error()};
    const auto accelerator = world.ground().catalogue.byType(*zone, call.part("type"));
    if (!accelerator)
        return std::unexpected{notFound(world.ground().path(zone->id, u"acceleratorTypes"_s, call.part("type")))};
    return describeType(world, *zone, *accelerator);
}

QJsonObject describeRuntime(World &world, const QString &zone, const QString &runtime)
{
    return {{u"name"_s, world.ground().path(zone, u"runtimeVersions"_s, runtime)}, {u"version"_s, runtime}};
}

Answer<> listRuntimes(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return std::unexpected{zone.error()};
    QList<QJsonObject> list;
    for (const auto &runtime : world.ground().catalogue.listedRuntimes(*zone))
        list.append(describeRuntime(world, zone->id, runtime));
    return paged(call, sorted(list), {.member = u"runtimeVersions"_s});
}

Answer<> getRuntime(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return std::unexpected{zone.error()};
    if (!world.ground().catalogue.knowsRuntime(call.part("runtime")))
        return std::unexpected{notFound(world.ground().path(zone->id, u"runtimeVersions"_s, call.part("runtime")))};
    return describeRuntime(world, zone->id, call.part("runtime"));
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
            return std::unexpected{zone.error()};
        reach.zones.append(asked);
        return reach;
    }
    for (const auto &zone : world.ground().catalogue.zones()) {
        if (world.ground().isUnreachable(zone.id))
            reach.unreachable.append(u"projects/%1/locations/%2"_s.arg(world.ground().scenario.projectId, zone.id));
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
        return std::unexpected{where.error()};
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
    return listRecords(world, call, u"nodes"_s, world.ground().state.nodes,
                       [&](const Node &node) { return node.toApi(call.version()); });
}

Answer<> getNode(World &world, const Call &call)
{
    const auto zone = zoneOf(world, call);
    if (!zone)
        return std::unexpected{zone.error()};
    const auto name = nodeName(world, call);
    const auto *node = world.ground().state.nodes.find(name);
    if (!node)
        return std::unexpected{notFound(name)};
    return node->toApi(call.version());
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
    auto &operation = world.ground().start(call.part("zone"), name, u"update"_s, call.version());
    const auto *node = world.ground().state.nodes.find(name);
    const auto *request = world.ground().state.requests.find(name);
    const auto response = node ? typedResponse(node->toApi(call.version()), call.version(), u"Node"_s)
        : request              ? typedResponse(request->toApi(call.version()), call.version(), u"QueuedResource"_s)
                               : emptyResponse();
    const auto begun = operation.toApi();
    world.ground().schedule(
        world.ground().span(u"maintenance"_s),
        {.kind = EventKind::FinishOperation, .target = name, .operation = operation.name, .with = response});
    return begun;
}

/// Google's own words differ on how many workers count; the hosts of a slice reboot together here.
Answer<> simulateMaintenance(World &world, const Call &call)
{
    const auto name = nodeName(world, call);
    const auto *node = world.ground().state.nodes.find(name);
    for (const auto &worker : call.body["workerIds"_L1].toArray()) {
        bool isNumber = false;
        const auto id = worker.toString().toInt(&isNumber);
        if (node && (!isNumber || id < 0 || id >= node->workers.size()))
            return std::unexpected{
                badRequest(u"The worker id \"%1\" is invalid."_s.arg(worker.toString()), world.ground().ids.eid())};
    }
    if (const auto refused = world.outages().maintain(name))
        return std::unexpected{*refused};
    return maintenanceOperation(world, call, name);
}

Answer<> performMaintenance(World &world, const Call &call)
{
    if (const auto refused = world.outages().performMaintenance(nodeName(world, call)))
        return std::unexpected{*refused};
    return maintenanceOperation(world, call, nodeName(world, call));
}

/// Of the nodes that the body names, by id or full name; of none when one of them cannot.
Answer<> performMaintenanceOfRequest(World &world, const Call &call)
{
    const auto name = world.ground().path(call.part("zone"), u"queuedResources"_s, call.part("request"));
    const auto *request = world.ground().state.requests.find(name);
    if (!request)
        return std::unexpected{notFound(name)};
    QStringList nodes;
    for (const auto &asked : call.body["nodeNames"_L1].toArray()) {
        nodes.append(world.ground().path(call.part("zone"), u"nodes"_s, asked.toString().section(u'/', -1)));
        const auto *node = world.ground().state.nodes.find(nodes.last());
        if (!node || node->queuedRequest != name)
            return std::unexpected{notFound(nodes.last())};
        if (!node->upcomingMaintenance["canReschedule"_L1].toBool())
            return std::unexpected{*world.outages().performMaintenance(nodes.last())};
    }
    if (nodes.isEmpty())
        return std::unexpected{badRequest(u"node_names must be set."_s, world.ground().ids.eid())};
    for (const auto &node : std::as_const(nodes)) {
        if (const auto refused = world.outages().performMaintenance(node))
            return std::unexpected{*refused};
    }
    return maintenanceOperation(world, call, name);
}

void addLocationRoutes(Router &router, World &world, const QString &parent)
{
    router.add({"GET",
                parent + u"/locations"_s,
                tpu,
                u"tpu.locations.list"_s,
                {u"filter"_s, u"pageSize"_s, u"pageToken"_s},
                {},
                Access::Token,
                [&world](const Call &call) { return listLocations(world, call); }});
    router.add({"GET",
                parent + u"/locations/{zone}"_s,
                tpu,
                u"tpu.locations.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    const auto zone = zoneOf(world, call);
                    if (!zone)
                        return std::unexpected{zone.error()};
                    return describe(world, *zone, world.ground().scenario.projectId);
                }});
}

void addCatalogueRoutes(Router &router, World &world)
{
    addLocationRoutes(router, world, project);
    addLocationRoutes(router, world, u"/v1/projects/{project}"_s); // all that gcloud still asks of the oldest version
    router.add({"POST",
                location + u":generateServiceIdentity"_s,
                tpu,
                {},
                {},
                u"GenerateServiceIdentityRequest"_s,
                Access::Token,
                [&world](const Call &) -> Answer<> {
                    const auto email = u"service-%1@cloud-tpu.iam.gserviceaccount.com"_s;
                    return QJsonObject{
                        {u"identity"_s, QJsonObject{{u"email"_s, email.arg(world.ground().scenario.projectNumber)}}}};
                }});
    router.add({"GET",
                location + u"/acceleratorTypes"_s,
                tpu,
                u"tpu.acceleratortypes.list"_s,
                catalogueParameters,
                {},
                Access::Token,
                [&world](const Call &call) { return listTypes(world, call); }});
    router.add({"GET",
                location + u"/acceleratorTypes/{type}"_s,
                tpu,
                u"tpu.acceleratortypes.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) { return getType(world, call); }});
    router.add({"GET",
                location + u"/runtimeVersions"_s,
                tpu,
                u"tpu.runtimeversions.list"_s,
                catalogueParameters,
                {},
                Access::Token,
                [&world](const Call &call) { return listRuntimes(world, call); }});
    router.add({"GET",
                location + u"/runtimeVersions/{runtime}"_s,
                tpu,
                u"tpu.runtimeversions.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) { return getRuntime(world, call); }});
}

void addNodeRoutes(Router &router, World &world)
{
    const auto nodes = location + u"/nodes"_s;
    const auto node = nodes + u"/{node}"_s;
    router.add({"GET", nodes, tpu, u"tpu.nodes.list"_s, pageParameters, {}, Access::Token, [&world](const Call &call) {
                    return listNodes(world, call);
                }});
    router.add({"POST",
                nodes,
                tpu,
                u"tpu.nodes.create"_s,
                {u"nodeId"_s, u"v2alpha1:requestId"_s},
                u"Node"_s,
                Access::Token,
                [&world](const Call &call) {
                    return world.nodes().create({.zone = call.part("zone"),
                                                 .id = call.parameter("nodeId"),
                                                 .body = call.body,
                                                 .version = call.version(),
                                                 .requestId = call.parameter("requestId")});
                }});
    router.add({"GET", node, tpu, u"tpu.nodes.get"_s, {}, {}, Access::Token, [&world](const Call &call) {
                    return getNode(world, call);
                }});
    router.add({"DELETE",
                node,
                tpu,
                u"tpu.nodes.delete"_s,
                {u"v2alpha1:requestId"_s},
                {},
                Access::Token,
                [&world](const Call &call) {
                    return world.nodes().remove(nodeName(world, call), call.version(), call.parameter("requestId"));
                }});
    router.add({"PATCH",
                node,
                tpu,
                u"tpu.nodes.update"_s,
                {u"updateMask"_s},
                u"Node"_s,
                Access::Token,
                [&world](const Call &call) {
                    return world.nodes().patch(nodeName(world, call), call.parameter("updateMask"), call.body,
                                               call.version());
                }});
    router.add({"POST",
                node + u":start"_s,
                tpu,
                u"tpu.nodes.start"_s,
                {},
                u"StartNodeRequest"_s,
                Access::Token,
                [&world](const Call &call) { return world.nodes().start(nodeName(world, call), call.version()); }});
    router.add({"POST",
                node + u":stop"_s,
                tpu,
                u"tpu.nodes.stop"_s,
                {},
                u"StopNodeRequest"_s,
                Access::Token,
                [&world](const Call &call) { return world.nodes().stop(nodeName(world, call), call.version()); }});
    router.add({"POST",
                node + u":getGuestAttributes"_s,
                tpu,
                u"tpu.nodes.getGuestAttributes"_s,
                {},
                u"GetGuestAttributesRequest"_s,
                Access::Token,
                [&world](const Call &call) { return guestAttributes(world, call); }});
    const auto alphaNode = u"/{version:v2alpha1}/projects/{project}/locations/{zone}/nodes/{node}"_s;
    router.add({"POST",
                alphaNode + u":simulateMaintenanceEvent"_s,
                tpu,
                u"tpu.nodes.simulateMaintenanceEvent"_s,
                {},
                u"SimulateMaintenanceEventRequest"_s,
                Access::Token,
                [&world](const Call &call) { return simulateMaintenance(world, call); }});
    router.add({"POST",
                alphaNode + u":performMaintenance"_s,
                tpu,
                u"tpu.nodes.performMaintenance"_s,
                {},
                u"PerformMaintenanceRequest"_s,
                Access::Token,
                [&world](const Call &call) { return performMaintenance(world, call); }});
}

QString operationName(World &world, const Call &call)
{
    return world.ground().path(call.part("zone"), u"operations"_s, call.part("operation"));
}

Answer<> cancelOperation(World &world, const Call &call)
{
    const auto name = operationName(world, call);
    auto *operation = world.ground().state.operations.edit(name);
    if (!operation)
        return std::unexpected{notFound(name)};
    if (operation->done)
        return QJsonObject{};
    operation->cancelRequested = true;
    // Only a create can still be called off; everything else runs to its end ("best effort").
    const auto *node = world.ground().state.nodes.find(operation->target);
    if (operation->verb == "create"_L1 && node && node->state == NodeState::Creating) {
        world.ground().fail(name, {Rpc::Cancelled, u"The operation was cancelled."_s, {}});
        world.nodes().vanish(QString{node->name});
    }
    return QJsonObject{};
}

void addOperationRoutes(Router &router, World &world)
{
    const auto operations = location + u"/operations"_s;
    const auto operation = operations + u"/{operation}"_s;
    router.add({"GET",
                operations,
                tpu,
                u"tpu.operations.list"_s,
                {u"filter"_s, u"pageSize"_s, u"pageToken"_s, u"returnPartialSuccess"_s},
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    const bool isPartial = call.parameter("returnPartialSuccess").toLower() == "true"_L1;
                    if (isPartial && call.part("zone") != "-"_L1)
                        return std::unexpected{invalidArgument(
                            u"return_partial_success can only be true when reading across collections."_s)};
                    return listRecords(world, call, u"operations"_s, world.ground().state.operations,
                                       [](const Operation &one) { return one.toApi(); });
                }});
    router.add(
        {"GET", operation, tpu, u"tpu.operations.get"_s, {}, {}, Access::Token, [&world](const Call &call) -> Answer<> {
             const auto name = operationName(world, call);
             const auto *found = world.ground().state.operations.find(name);
             if (!found)
                 return std::unexpected{notFound(name)};
             return found->toApi();
         }});
    router.add({"DELETE",
                operation,
                tpu,
                u"tpu.operations.delete"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    const auto name = operationName(world, call);
                    if (!world.ground().state.operations.find(name))
                        return std::unexpected{notFound(name)};
                    world.ground().state.operations.remove(name);
                    return QJsonObject{};
                }});
    router.add({"POST",
                operation + u":cancel"_s,
                tpu,
                u"tpu.operations.cancel"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) { return cancelOperation(world, call); }});
}

} // namespace

void addTpuRoutes(Router &router, World &world)
{
    addCatalogueRoutes(router, world);
    addNodeRoutes(router, world);
    addOperationRoutes(router, world);
}

void addQueueRoutes(Router &router, World &world)
{
    const auto requests = location + u"/queuedResources"_s;
    const auto request = requests + u"/{request}"_s;
    const auto name = [&world](const Call &call) {
        return world.ground().path(call.part("zone"), u"queuedResources"_s, call.part("request"));
    };
    router.add({"GET",
                requests,
                tpu,
                u"tpu.queuedResources.list"_s,
                pageParameters,
                {},
                Access::Token,
                [&world](const Call &call) {
                    return listRecords(world, call, u"queuedResources"_s, world.ground().state.requests,
                                       [&](const QueuedRequest &one) { return one.toApi(call.version()); });
                }});
    router.add({"POST",
                requests,
                tpu,
                u"tpu.queuedResources.create"_s,
                {u"queuedResourceId"_s, u"requestId"_s},
                u"QueuedResource"_s,
                Access::Token,
                [&world](const Call &call) {
                    return world.requests().create({.zone = call.part("zone"),
                                                    .id = call.parameter("queuedResourceId"),
                                                    .requestId = call.parameter("requestId"),
                                                    .body = call.body,
                                                    .version = call.version()});
                }});
    router.add({"GET",
                request,
                tpu,
                u"tpu.queuedResources.get"_s,
                {},
                {},
                Access::Token,
                [&world, name](const Call &call) -> Answer<> {
                    const auto *found = world.ground().state.requests.find(name(call));
                    if (!found)
                        return std::unexpected{notFound(name(call))};
                    return found->toApi(call.version());
                }});
    router.add({"DELETE",
                request,
                tpu,
                u"tpu.queuedResources.delete"_s,
                {u"force"_s, u"requestId"_s},
                {},
                Access::Token,
                [&world, name](const Call &call) {
                    const bool isForced =
                        call.parameter("force").toLower() == "true"_L1 || call.parameter("force") == "1"_L1;
                    return world.requests().remove(name(call), isForced ? Force::Yes : Force::No, call.version(),
                                                   call.parameter("requestId"));
                }});
    router.add({"POST",
                request + u":reset"_s,
                tpu,
                u"tpu.queuedResources.reset"_s,
                {},
                u"ResetQueuedResourceRequest"_s,
                Access::Token,
                [&world, name](const Call &call) { return world.requests().reset(name(call), call.version()); }});
    router.add(
        {"POST",
         u"/{version:v2alpha1}/projects/{project}/locations/{zone}/queuedResources/{request}:performMaintenanceQueuedResource"_s,
         tpu,
         u"tpu.queuedResources.performMaintenance"_s,
         {},
         u"PerformMaintenanceQueuedResourceRequest"_s,
         Access::Token,
         [&world](const Call &call) { return performMaintenanceOfRequest(world, call); }});
    router.add({"GET",
                u"/{version:v2alpha1}/projects/{project}/locations/{zone}/reservations"_s,
                tpu,
                u"tpu.reservations.list"_s,
                pageParameters,
                {},
                Access::Token,
                [](const Call &call) { return paged(call, {}, {.member = u"reservations"_s}); }});
}

} // namespace practice
