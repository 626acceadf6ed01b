// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/computelists.h"
#include "services/practice/http/routes.h"
#include "services/practice/world/computequota.h"
#include "services/practice/world/scenarioassets.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

QString pathOf(const Call &call)
{
    return call.path.section(u'/', 3);
}

QJsonArray regionQuotas(World &world, const QString &region)
{
    QJsonArray rows;
    for (const auto &metric : computeMetrics())
        rows.append(QJsonObject{{u"metric"_s, metric},
                                {u"limit"_s, computeLimit(world.ground(), metric, region)},
                                {u"usage"_s, computeUsage(world.ground(), metric, region)}});
    return rows;
}

QJsonArray projectQuotas(World &world)
{
    QJsonArray rows;
    for (const auto &metric : projectMetrics())
        rows.append(QJsonObject{{u"metric"_s, metric},
                                {u"limit"_s, computeLimit(world.ground(), metric, u"global"_s)},
                                {u"usage"_s, computeUsage(world.ground(), metric, u"global"_s)}});
    return rows;
}

QString placeNumber(World &world, const QString &name)
{
    const auto zones = world.ground().catalogue.zones();
    const auto at = std::ranges::find(zones, name, &Zone::id);
    const auto index = at == zones.end() ? world.ground().catalogue.regions().indexOf(name) : at - zones.begin();
    return QString::number((at == zones.end() ? 1000 : 2000) + index * 10);
}

QJsonObject describeRegion(World &world, const Call &call, const QString &region)
{
    const auto &project = world.ground().scenario.projectId;
    QJsonArray zones;
    for (const auto &zone : world.ground().catalogue.zones()) {
        if (zone.region() == region)
            zones.append(u"@/projects/%1/zones/%2"_s.arg(project, zone.id));
    }
    const QJsonObject json{{u"kind"_s, u"compute#region"_s},
                           {u"id"_s, placeNumber(world, region)},
                           {u"name"_s, region},
                           {u"description"_s, region},
                           {u"status"_s, u"UP"_s},
                           {u"zones"_s, zones},
                           {u"quotas"_s, regionQuotas(world, region)}};
    return shownResource(call, json, u"projects/%1/regions/%2"_s.arg(project, region));
}

QJsonObject describeZone(World &world, const Call &call, const Zone &zone)
{
    const auto &project = world.ground().scenario.projectId;
    const QJsonObject json{
        {u"kind"_s, u"compute#zone"_s}, {u"id"_s, placeNumber(world, zone.id)},
        {u"name"_s, zone.id},           {u"description"_s, zone.id},
        {u"status"_s, u"UP"_s},         {u"region"_s, u"@/projects/%1/regions/%2"_s.arg(project, zone.region())}};
    return shownResource(call, json, u"projects/%1/zones/%2"_s.arg(project, zone.id));
}

Answer<> getProject(World &world, const Call &call)
{
    const auto &scenario = world.ground().scenario;
    const auto account = u"%1-compute@developer.gserviceaccount.com"_s.arg(scenario.projectNumber);
    return QJsonObject{{u"kind"_s, u"compute#project"_s},
                       {u"id"_s, scenario.projectNumber},
                       {u"name"_s, scenario.projectId},
                       {u"commonInstanceMetadata"_s, world.project().commonMetadata()},
                       {u"defaultServiceAccount"_s, account},
                       {u"quotas"_s, projectQuotas(world)},
                       {u"xpnProjectStatus"_s, u"UNSPECIFIED_XPN_PROJECT_STATUS"_s},
                       {u"selfLink"_s, computeLink(call, u"projects/"_s + scenario.projectId)}};
}

/// "global", "zones/Z" or "regions/R" of a path below a project.
QString placeOf(const Call &call)
{
    const auto path = pathOf(call);
    const auto scope = path.section(u'/', 2, 2);
    return scope == "global"_L1 ? scope : path.section(u'/', 2, 3);
}

Answer<> getOperation(World &world, const Call &call)
{
    const auto *found = world.ground().state.computeOperations.find(call.part("operation"));
    if (!found || found->place != placeOf(call))
        return std::unexpected{resourceMissing(pathOf(call).section(u'/', 0, -1))};
    return shownOperation(call, *found, world);
}

void addOperationRoutes(Router &router, World &world, const QString &scope, const QString &permission)
{
    const auto operations = computeProject() + scope + u"/operations"_s;
    router.add({"GET",
                operations,
                computeService(),
                permission + u".list"_s,
                listParameters(),
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    QJsonArray items;
                    if (const auto refused = placeRefused(world, placeOf(call)))
                        return std::unexpected{*refused};
                    for (const auto &[name, operation] : world.ground().state.computeOperations.all()) {
                        if (operation.place == placeOf(call))
                            items.append(shownOperation(call, operation, world));
                    }
                    return listed(call, items, u"compute#operationList"_s);
                }});
    const auto one = operations + u"/{operation}"_s;
    const auto get = [&world](const Call &call) { return getOperation(world, call); };
    router.add({"GET", one, computeService(), permission + u".get"_s, {}, {}, Access::Token, get});
    // The server keeps the client waiting until the operation has ended.
    router.add({"POST",
                one + u"/wait"_s,
                computeService(),
                permission + u".get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) {
                    auto without = call;
                    without.path.chop(5);
                    return getOperation(world, without);
                }});
}

void addPlaceRoutes(Router &router, World &world)
{
    const auto regions = computeProject() + u"/regions"_s;
    router.add({"GET",
                regions + u"/{region}"_s,
                computeService(),
                u"compute.regions.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    if (!world.ground().catalogue.regions().contains(call.part("region")))
                        return std::unexpected{resourceMissing(pathOf(call))};
                    return describeRegion(world, call, call.part("region"));
                }});
    router.add({"GET",
                regions,
                computeService(),
                u"compute.regions.list"_s,
                listParameters(),
                {},
                Access::Token,
                [&world](const Call &call) {
                    QJsonArray items;
                    auto names = world.ground().catalogue.regions();
                    names.sort();
                    for (const auto &region : names)
                        items.append(describeRegion(world, call, region));
                    return listed(call, items, u"compute#regionList"_s);
                }});
    const auto zones = computeProject() + u"/zones"_s;
    router.add({"GET",
                zones + u"/{zone}"_s,
                computeService(),
                u"compute.zones.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    const auto *zone = world.ground().catalogue.zone(call.part("zone"));
                    if (!zone)
                        return std::unexpected{resourceMissing(pathOf(call))};
                    return describeZone(world, call, *zone);
                }});
    router.add({"GET",
                zones,
                computeService(),
                u"compute.zones.list"_s,
                listParameters(),
                {},
                Access::Token,
                [&world](const Call &call) {
                    QList<Zone> sorted = world.ground().catalogue.zones();
                    std::ranges::sort(sorted, {}, &Zone::id);
                    QJsonArray items;
                    for (const auto &zone : std::as_const(sorted))
                        items.append(describeZone(world, call, zone));
                    return listed(call, items, u"compute#zoneList"_s);
                }});
}

} // namespace

void addComputeRoutes(Router &router, World &world)
{
    router.add({"GET",
                computeProject(),
                computeService(),
                u"compute.projects.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) { return getProject(world, call); }});
    router.add(
        {"POST",
         computeProject() + u"/setCommonInstanceMetadata"_s,
         computeService(),
         u"compute.projects.setCommonInstanceMetadata"_s,
         {u"requestId"_s},
         u"Metadata"_s,
         Access::Token,
         [&world](const Call &call) { return shown(call, world.project().setCommonMetadata(call.body), world); }});
    addPlaceRoutes(router, world);
    addOperationRoutes(router, world, u"/global"_s, u"compute.globalOperations"_s);
    addOperationRoutes(router, world, u"/zones/{zone}"_s, u"compute.zoneOperations"_s);
    addOperationRoutes(router, world, u"/regions/{region}"_s, u"compute.regionOperations"_s);
    addEstateRoutes(router, world);
}

} // namespace practice
