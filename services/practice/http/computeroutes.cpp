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

const auto computeService = u"compute.googleapis.com"_s;
const auto computeProject = u"/compute/v1/projects/{project}"_s;
const QStringList repeatParameters{u"requestId"_s};
const QStringList listParameters{u"filter"_s, u"maxResults"_s, u"orderBy"_s, u"pageToken"_s, u"returnPartialSuccess"_s};
const auto aggregatedParameters = listParameters + QStringList{u"includeAllScopes"_s, u"serviceProjectNumber"_s};

/// Which methods a collection has; all of them can be listed and looked at one by one.
struct CollectionMethods
{
    QString collection;
    QString shape{}; ///< of the body of insert; empty: there is no insert
    bool canPatch = false;
    bool isAggregated = false;
    QMap<QString, QString> verbs{}; ///< POST …/{name}/verb, and the shape of its body
};

/// A call's path within the API: "projects/P/zones/Z/…".
QString pathOf(const Call &call)
{
    return call.path.section(u'/', 3);
}

QString computeLink(const Call &call, const QString &path)
{
    return u"%1/compute/v1/%2"_s.arg(call.origin, path);
}

/// Every "@/projects/…" as a URL of this server.
QJsonValue withLinks(const Call &call, const QJsonValue &value)
{
    if (value.isString() && value.toString().startsWith(u"@/"_s))
        return computeLink(call, value.toString().sliced(2));
    if (value.isArray()) {
        QJsonArray list;
        for (const auto &item : value.toArray())
            list.append(withLinks(call, item));
        return list;
    }
    if (!value.isObject())
        return value;
    auto object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        it.value() = withLinks(call, it.value());
    return object;
}

QJsonObject shownResource(const Call &call, const QJsonObject &json, const QString &path)
{
    auto shown = withLinks(call, json).toObject();
    shown[u"selfLink"_s] = computeLink(call, path);
    return shown;
}

QJsonObject shownOperation(World &world, const Call &call, const ComputeOperation &operation)
{
    const auto &scenario = world.context().scenario;
    const auto path = u"projects/%1/%2/operations/%3"_s.arg(scenario.projectId, operation.place, operation.name);
    const bool isDone = world.context().now() >= operation.ends;
    const auto targetId = operation.targetNumber ? QString::number(operation.targetNumber) : scenario.projectNumber;
    QJsonObject json{{u"kind"_s, u"compute#operation"_s},
                     {u"id"_s, QString::number(operation.number)},
                     {u"name"_s, operation.name},
                     {u"operationType"_s, operation.type},
                     {u"targetLink"_s, computeLink(call, operation.target)},
                     {u"targetId"_s, targetId},
                     {u"status"_s, isDone ? u"DONE"_s : u"RUNNING"_s},
                     {u"user"_s, u"nixie@example.com"_s},
                     {u"progress"_s, isDone ? 100 : 0},
                     {u"insertTime"_s, toRfc3339(operation.created)},
                     {u"startTime"_s, toRfc3339(operation.created)},
                     {u"selfLink"_s, computeLink(call, path)}};
    if (operation.place != "global"_L1)
        json[operation.place.startsWith(u"zones/"_s) ? u"zone"_s : u"region"_s] =
            computeLink(call, u"projects/%1/%2"_s.arg(scenario.projectId, operation.place));
    if (isDone)
        json[u"endTime"_s] = toRfc3339(operation.ends);
    return json;
}

/// The operation's description, or the refusal.
Answer<> shown(World &world, const Call &call, const Answer<ComputeOperation> &operation)
{
    return operation ? Answer<>{shownOperation(world, call, *operation)} : operation.error();
}

/// A page of a list with Compute's head; `filter` and `orderBy` are obeyed.
Answer<> listed(const Call &call, const QJsonArray &items, const QString &kind)
{
    const auto kept = filtered(items, call.parameter("filter"));
    if (!kept)
        return kept.error();
    const auto order = call.parameter("orderBy");
    auto sorted = ordered(*kept, order);
    if (!sorted)
        return sorted.error();
    // A page token names the last item that was seen; in another order than by name its place does.
    const bool isByName = order.isEmpty() || order == "name"_L1;
    for (qsizetype i = 0; i < sorted->size() && !isByName; ++i) {
        auto item = sorted->at(i).toObject();
        item[u"place"_s] = u"%1"_s.arg(i, 8, 10, QLatin1Char{'0'});
        sorted->replace(i, item);
    }
    auto page = paged(call, *sorted,
                      {.member = u"items"_s,
                       .key = isByName ? u"name"_s : u"place"_s,
                       .sizeParameter = u"maxResults"_s,
                       .largest = 500});
    if (!page)
        return page;
    auto shown = page->value("items"_L1).toArray(); // [] would insert a null
    for (qsizetype i = 0; i < shown.size(); ++i) {
        auto item = shown.at(i).toObject();
        item.remove(u"place"_s);
        shown.replace(i, item);
    }
    if (!shown.isEmpty())
        page->insert(u"items"_s, shown);
    page->insert(u"kind"_s, kind);
    page->insert(u"id"_s, pathOf(call));
    page->insert(u"selfLink"_s, computeLink(call, pathOf(call)));
    return page;
}

QString placeOf(const Call &call)
{
    return computePlace(pathOf(call));
}

/// Why there is no such "zones/Z" or "regions/R", or nothing.
std::optional<ApiError> placeRefused(World &world, const QString &place)
{
    const auto name = place.section(u'/', 1);
    const auto &catalogue = world.context().catalogue;
    if (place.startsWith(u"zones/"_s) && !catalogue.zone(name))
        return computeInvalid(refusalText("compute-zone"_L1).arg(name));
    if (place.startsWith(u"regions/"_s) && !catalogue.regions().contains(name))
        return computeInvalid(refusalText("compute-region"_L1).arg(name));
    return std::nullopt;
}

/// `region`: or "global".
QJsonArray quotaRows(World &world, const QStringList &metrics, const QString &region)
{
    QJsonArray rows;
    for (const auto &metric : metrics)
        rows.append(QJsonObject{{u"metric"_s, metric},
                                {u"limit"_s, computeLimit(world.context(), metric, region)},
                                {u"usage"_s, computeUsage(world.context(), metric, region)}});
    return rows;
}

Answer<> getProject(World &world, const Call &call)
{
    const auto &scenario = world.context().scenario;
    const auto account = u"%1-compute@developer.gserviceaccount.com"_s.arg(scenario.projectNumber);
    return QJsonObject{{u"kind"_s, u"compute#project"_s},
                       {u"id"_s, scenario.projectNumber},
                       {u"name"_s, scenario.projectId},
                       {u"commonInstanceMetadata"_s, world.project().commonMetadata()},
                       {u"defaultServiceAccount"_s, account},
                       {u"quotas"_s, quotaRows(world, projectMetrics(), u"global"_s)},
                       {u"xpnProjectStatus"_s, u"UNSPECIFIED_XPN_PROJECT_STATUS"_s},
                       {u"selfLink"_s, computeLink(call, u"projects/"_s + scenario.projectId)}};
}

Answer<> setMetadata(World &world, const Call &call)
{
    return shown(world, call, world.project().setCommonMetadata(call.body));
}

/// A zone or region, with what only that kind has.
QJsonObject describePlace(World &world, const Call &call, const QString &kind, const QString &name, QJsonObject json)
{
    const auto zones = world.context().catalogue.zones();
    const auto at = std::ranges::find(zones, name, &Zone::id);
    const auto index = at == zones.end() ? world.context().catalogue.regions().indexOf(name) : at - zones.begin();
    json[u"kind"_s] = u"compute#"_s + kind;
    json[u"id"_s] = QString::number((at == zones.end() ? 1000 : 2000) + index * 10);
    json[u"name"_s] = name;
    json[u"description"_s] = name;
    json[u"status"_s] = u"UP"_s;
    return shownResource(call, json, u"projects/%1/%2s/%3"_s.arg(world.context().scenario.projectId, kind, name));
}

QJsonObject describeRegion(World &world, const Call &call, const QString &region)
{
    QJsonArray zones;
    for (const auto &zone : world.context().catalogue.zones()) {
        if (zone.region() == region)
            zones.append(computeResourceLink(world.context(), u"zones/"_s + zone.id));
    }
    return describePlace(world, call, u"region"_s, region,
                         {{u"zones"_s, zones}, {u"quotas"_s, quotaRows(world, computeMetrics(), region)}});
}

QJsonObject describeZone(World &world, const Call &call, const QString &zone)
{
    const auto region = world.context().catalogue.zone(zone)->region();
    return describePlace(world, call, u"zone"_s, zone,
                         {{u"region"_s, computeResourceLink(world.context(), u"regions/"_s + region)}});
}

Answer<> getRegion(World &world, const Call &call)
{
    if (!world.context().catalogue.regions().contains(call.part("region")))
        return resourceMissing(pathOf(call));
    return describeRegion(world, call, call.part("region"));
}

Answer<> getZone(World &world, const Call &call)
{
    if (!world.context().catalogue.zone(call.part("zone")))
        return resourceMissing(pathOf(call));
    return describeZone(world, call, call.part("zone"));
}

QStringList zoneNames(World &world)
{
    QStringList names;
    for (const auto &zone : world.context().catalogue.zones())
        names.append(zone.id);
    return names;
}

Answer<> listPlaces(World &world, const Call &call, QStringList names, const QString &kind,
                    QJsonObject (*describe)(World &, const Call &, const QString &))
{
    names.sort();
    QJsonArray items;
    for (const auto &name : std::as_const(names))
        items.append(describe(world, call, name));
    return listed(call, items, kind);
}

Answer<> listRegions(World &world, const Call &call)
{
    return listPlaces(world, call, world.context().catalogue.regions(), u"compute#regionList"_s, describeRegion);
}

Answer<> listZones(World &world, const Call &call)
{
    return listPlaces(world, call, zoneNames(world), u"compute#zoneList"_s, describeZone);
}

Answer<> listOperations(World &world, const Call &call)
{
    if (const auto refused = placeRefused(world, placeOf(call)))
        return *refused;
    QJsonArray items;
    for (const auto &[name, operation] : world.context().state.computeOperations.all()) {
        if (operation.place == placeOf(call))
            items.append(shownOperation(world, call, operation));
    }
    return listed(call, items, u"compute#operationList"_s);
}

Answer<> getOperation(World &world, const Call &call)
{
    const auto *found = world.context().state.computeOperations.find(call.part("operation"));
    if (!found || found->place != placeOf(call))
        return resourceMissing(pathOf(call).section(u'/', 0, -1));
    return shownOperation(world, call, *found);
}

/// The server keeps the client waiting until the operation has ended.
Answer<> waitForOperation(World &world, const Call &call)
{
    auto without = call;
    without.path.chop(5);
    return getOperation(world, without);
}

/// "projects/P/zones/Z/disks/D" with the project's id, whatever the caller wrote.
QString resourcePath(World &world, const Call &call, const ComputeResourceKind &kind)
{
    return world.computeResources().path(placeOf(call), kind.collection, call.part("name"));
}

QJsonArray resourcesIn(World &world, const Call &call, const ComputeResourceKind &kind, const QString &place)
{
    QJsonArray items;
    auto &resources = world.computeResources();
    for (const auto &json : resources.list(kind.collection, place))
        items.append(shownResource(call, json, resources.path(place, kind.collection, json["name"_L1].toString())));
    return items;
}

QStringList placesOf(World &world, const ComputeResourceKind &kind)
{
    QStringList places;
    for (const auto &name : kind.scope == "zones"_L1 ? zoneNames(world) : world.context().catalogue.regions())
        places.append(kind.scope + u'/' + name);
    if (kind.collection == "addresses"_L1)
        places.append(u"global"_s);
    places.sort();
    return places;
}

/// What an aggregated list says of a place that has none.
QJsonObject emptyPlace(const QString &place)
{
    return {{u"warning"_s,
             QJsonObject{{u"code"_s, u"NO_RESULTS_ON_PAGE"_s},
                         {u"message"_s, refusalText("scope-empty"_L1).arg(place)},
                         {u"data"_s, QJsonArray{QJsonObject{{u"key"_s, u"scope"_s}, {u"value"_s, place}}}}}}};
}

/// A page holds whole items, and names every place.
Answer<> byPlace(const Call &call, const QStringList &places, const QJsonArray &all, const QString &collection,
                 const QString &kind)
{
    QJsonObject items;
    for (const auto &place : places)
        items[place] = emptyPlace(place);
    auto page = listed(call, all, kind);
    if (!page)
        return page;
    for (const auto &item : page->take(u"items"_s).toArray()) {
        const auto place = computePlace(item["selfLink"_L1].toString().section(u"/compute/v1/"_s, 1));
        auto list = items.value(place)[collection].toArray();
        list.append(item);
        items[place] = QJsonObject{{collection, list}};
    }
    page->insert(u"items"_s, items);
    return page;
}

/// All places at once.
Answer<> aggregated(World &world, const Call &call, const ComputeResourceKind &kind)
{
    QJsonArray all;
    const auto places = placesOf(world, kind);
    for (const auto &place : places) {
        for (const auto &item : resourcesIn(world, call, kind, place))
            all.append(item);
    }
    return byPlace(call, places, all, kind.collection, u"compute#%1AggregatedList"_s.arg(kind.noun));
}

QStringList zonePlaces(World &world)
{
    QStringList places;
    for (const auto &zone : zoneNames(world))
        places.append(u"zones/"_s + zone);
    return places;
}

Answer<> aggregatedOperations(World &world, const Call &call)
{
    QJsonArray all;
    for (const auto &[name, operation] : world.context().state.computeOperations.all())
        all.append(shownOperation(world, call, operation));
    auto places = zonePlaces(world);
    for (const auto &region : world.context().catalogue.regions())
        places.append(u"regions/"_s + region);
    places.append(u"global"_s);
    return byPlace(call, places, all, u"operations"_s, u"compute#operationAggregatedList"_s);
}

QJsonObject describeMachineType(World &world, const Call &call, const QString &zone, const MachineType &type)
{
    const auto memory = type.gigabytes * 1024;
    QJsonObject json{{u"kind"_s, u"compute#machineType"_s},
                     {u"id"_s, QString::number(800'000 + type.processors * 100 + type.chips)},
                     {u"creationTimestamp"_s, u"1969-12-31T16:00:00.000-08:00"_s},
                     {u"name"_s, type.name},
                     {u"description"_s, u"%1 vCPUs, %2 GB RAM"_s.arg(type.processors).arg(type.gigabytes)},
                     {u"guestCpus"_s, type.processors},
                     {u"memoryMb"_s, memory},
                     {u"maximumPersistentDisks"_s, 128},
                     {u"maximumPersistentDisksSizeGb"_s, u"263168"_s},
                     {u"isSharedCpu"_s, false},
                     {u"zone"_s, zone}};
    if (type.chips > 0)
        json[u"accelerators"_s] = QJsonArray{QJsonObject{{u"guestAcceleratorType"_s, type.name.section(u'-', 0, 0)},
                                                         {u"guestAcceleratorCount"_s, type.chips}}};
    return shownResource(
        call, json, u"projects/%1/zones/%2/machineTypes/%3"_s.arg(world.context().scenario.projectId, zone, type.name));
}

QJsonArray machineTypesIn(World &world, const Call &call, const QString &zone)
{
    QJsonArray items;
    for (const auto &type : world.context().catalogue.machineTypes(*world.context().catalogue.zone(zone)))
        items.append(describeMachineType(world, call, zone, type));
    return items;
}

Answer<> listMachineTypes(World &world, const Call &call)
{
    if (const auto refused = placeRefused(world, placeOf(call)))
        return *refused;
    return listed(call, machineTypesIn(world, call, call.part("zone")), u"compute#machineTypeList"_s);
}

Answer<> getMachineType(World &world, const Call &call)
{
    if (const auto refused = placeRefused(world, placeOf(call)))
        return *refused;
    for (const auto &item : machineTypesIn(world, call, call.part("zone"))) {
        if (item["name"_L1].toString() == call.part("type"))
            return item.toObject();
    }
    return resourceMissing(pathOf(call));
}

Answer<> aggregatedMachineTypes(World &world, const Call &call)
{
    QJsonArray all;
    for (const auto &zone : zoneNames(world)) {
        for (const auto &item : machineTypesIn(world, call, zone))
            all.append(item);
    }
    return byPlace(call, zonePlaces(world), all, u"machineTypes"_s, u"compute#machineTypeAggregatedList"_s);
}

QString scopePattern(const QString &scope)
{
    return scope == "zones"_L1 ? u"/zones/{zone}/"_s : scope == "regions"_L1 ? u"/regions/{region}/"_s : u"/global/"_s;
}

/// The methods that every collection has, and those that `methods` names.
void addCollection(Router &router, World &world, const CollectionMethods &methods)
{
    const auto &kind = *computeResourceKind(methods.collection); // lives as long as the program
    const auto all = computeProject + scopePattern(kind.scope) + kind.collection;
    const auto one = all + u"/{name}"_s;
    const auto permission = u"compute.%1."_s.arg(kind.collection);
    const auto shape = methods.shape + u"@compute"_s;
    const auto list = [&kind](World &there, const Call &call) -> Answer<> {
        if (const auto refused = placeRefused(there, placeOf(call)))
            return *refused;
        return listed(call, resourcesIn(there, call, kind, placeOf(call)), u"compute#%1List"_s.arg(kind.noun));
    };
    const auto get = [&kind](World &there, const Call &call) -> Answer<> {
        const auto path = resourcePath(there, call, kind);
        const auto *json = there.computeResources().find(path);
        return json ? Answer<>{shownResource(call, *json, path)} : resourceMissing(path);
    };
    const auto remove = [&kind](World &there, const Call &call) {
        return shown(there, call, there.computeResources().remove(resourcePath(there, call, kind)));
    };
    QList<Method> table{{"GET", all, permission + u"list"_s, list, {}, listParameters},
                        {"GET", one, permission + u"get"_s, get},
                        {"DELETE", one, permission + u"delete"_s, remove, {}, repeatParameters}};
    if (methods.isAggregated)
        table += Method{"GET",
                        computeProject + u"/aggregated/"_s + kind.collection,
                        permission + u"list"_s,
                        [&kind](World &there, const Call &call) { return aggregated(there, call, kind); },
                        {},
                        aggregatedParameters + QStringList{u"views"_s}};
    const auto insert = [&kind](World &there, const Call &call) -> Answer<> {
        if (const auto refused = placeRefused(there, placeOf(call)))
            return *refused;
        return shown(there, call, there.computeResources().insert(placeOf(call), kind.collection, call.body));
    };
    const auto patch = [&kind](World &there, const Call &call) {
        return shown(there, call, there.computeResources().patch(resourcePath(there, call, kind), call.body));
    };
    if (!methods.shape.isEmpty())
        table += Method{"POST", all, permission + u"create"_s, insert, shape, repeatParameters};
    if (methods.canPatch)
        table += Method{"PATCH", one, permission + u"update"_s, patch, shape, repeatParameters};
    for (const auto &[verb, body] : methods.verbs.asKeyValueRange()) {
        const auto act = [&kind, verb](World &there, const Call &call) {
            return shown(there, call, there.computeResources().act(resourcePath(there, call, kind), verb, call.body));
        };
        table += Method{"POST", one + u'/' + verb, permission + verb, act, body, repeatParameters};
    }
    addMethods(router, world, computeService, table);
}

void addMachineTypes(Router &router, World &world)
{
    const auto machineTypes = computeProject + u"/zones/{zone}/machineTypes"_s;
    const auto listTypes = u"compute.machineTypes.list"_s;
    addMethods(router, world, computeService,
               {{"GET", machineTypes, listTypes, listMachineTypes, {}, listParameters},
                {"GET", machineTypes + u"/{type}"_s, u"compute.machineTypes.get"_s, getMachineType},
                {"GET",
                 computeProject + u"/aggregated/machineTypes"_s,
                 listTypes,
                 aggregatedMachineTypes,
                 {},
                 aggregatedParameters}});
}

void addOperations(Router &router, World &world)
{
    for (const auto &[scope, permission] : {std::pair{u"/global"_s, u"compute.globalOperations"_s},
                                            std::pair{u"/zones/{zone}"_s, u"compute.zoneOperations"_s},
                                            std::pair{u"/regions/{region}"_s, u"compute.regionOperations"_s}}) {
        const auto all = computeProject + scope + u"/operations"_s;
        const auto one = all + u"/{operation}"_s;
        addMethods(router, world, computeService,
                   {{"GET", all, permission + u".list"_s, listOperations, {}, listParameters},
                    {"GET", one, permission + u".get"_s, getOperation},
                    {"POST", one + u"/wait"_s, permission + u".get"_s, waitForOperation}});
    }
    addMethods(router, world, computeService,
               {{"GET",
                 computeProject + u"/aggregated/operations"_s,
                 u"compute.globalOperations.list"_s,
                 aggregatedOperations,
                 {},
                 aggregatedParameters}});
}

} // namespace

void addComputeRoutes(Router &router, World &world)
{
    addMethods(
        router, world, computeService,
        {{"GET", computeProject, u"compute.projects.get"_s, getProject},
         {"POST", computeProject + u"/setCommonInstanceMetadata"_s, u"compute.projects.setCommonInstanceMetadata"_s,
          setMetadata, u"Metadata"_s, repeatParameters},
         {"GET", computeProject + u"/regions/{region}"_s, u"compute.regions.get"_s, getRegion},
         {"GET", computeProject + u"/regions"_s, u"compute.regions.list"_s, listRegions, QString{}, listParameters},
         {"GET", computeProject + u"/zones/{zone}"_s, u"compute.zones.get"_s, getZone},
         {"GET", computeProject + u"/zones"_s, u"compute.zones.list"_s, listZones, QString{}, listParameters}});
    addMachineTypes(router, world);
    addOperations(router, world);
    const QMap<QString, QString> subnetworkVerbs{
        {u"setPrivateIpGoogleAccess"_s, u"SubnetworksSetPrivateIpGoogleAccessRequest@compute"_s}};
    const QMap<QString, QString> diskVerbs{{u"createSnapshot"_s, u"Snapshot@compute"_s},
                                           {u"resize"_s, u"DisksResizeRequest@compute"_s}};
    const QList<CollectionMethods> collections{
        {.collection = u"networks"_s, .shape = u"Network"_s, .canPatch = true},
        {.collection = u"subnetworks"_s, .shape = u"Subnetwork"_s, .isAggregated = true, .verbs = subnetworkVerbs},
        {.collection = u"firewalls"_s, .shape = u"Firewall"_s, .canPatch = true},
        {.collection = u"routers"_s, .shape = u"Router"_s, .canPatch = true, .isAggregated = true},
        {.collection = u"routes"_s},
        {.collection = u"addresses"_s, .shape = u"Address"_s, .isAggregated = true},
        {.collection = u"disks"_s, .shape = u"Disk"_s, .isAggregated = true, .verbs = diskVerbs},
        {.collection = u"snapshots"_s},
        {.collection = u"instances"_s, .isAggregated = true, .verbs = {{u"stop"_s, {}}, {u"start"_s, {}}}},
    };
    for (const auto &methods : collections)
        addCollection(router, world, methods);
}

} // namespace practice
