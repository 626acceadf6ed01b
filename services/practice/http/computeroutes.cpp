// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto compute = u"compute.googleapis.com"_s;
const auto project = u"/compute/v1/projects/{project}"_s;
const QStringList listParameters{u"filter"_s, u"maxResults"_s, u"orderBy"_s, u"pageToken"_s, u"returnPartialSuccess"_s};

QString link(const Call &call, const QString &path)
{
    return u"%1/compute/v1/%2"_s.arg(call.origin, path);
}

QJsonObject describeOperation(const Call &call, const ComputeOperation &operation, Moment now, const Scenario &scenario)
{
    const auto path = u"projects/%1/global/operations/%2"_s.arg(scenario.projectId, operation.name);
    const bool isDone = now >= operation.ends;
    QJsonObject json{{u"kind"_s, u"compute#operation"_s},
                     {u"id"_s, QString::number(operation.number)},
                     {u"name"_s, operation.name},
                     {u"operationType"_s, operation.type},
                     {u"targetLink"_s, link(call, operation.target)},
                     {u"targetId"_s, scenario.projectNumber},
                     {u"status"_s, isDone ? u"DONE"_s : u"RUNNING"_s},
                     {u"user"_s, u"nixie@example.com"_s},
                     {u"progress"_s, isDone ? 100 : 0},
                     {u"insertTime"_s, toRfc3339(operation.created)},
                     {u"startTime"_s, toRfc3339(operation.created)},
                     {u"selfLink"_s, link(call, path)}};
    if (isDone)
        json[u"endTime"_s] = toRfc3339(operation.ends);
    return json;
}

QJsonArray regionQuotas(World &world, const QString &region)
{
    const auto row = [](const QString &metric, double limit, double usage) {
        return QJsonObject{{u"metric"_s, metric}, {u"limit"_s, limit}, {u"usage"_s, usage}};
    };
    const auto used = world.quotas().addressesUsed(region);
    return {row(u"CPUS"_s, 72, 0),
            row(u"IN_USE_ADDRESSES"_s, world.ground().scenario.externalAddresses, used),
            row(u"STATIC_ADDRESSES"_s, 8, 0),
            row(u"INSTANCES"_s, 720, used),
            row(u"DISKS_TOTAL_GB"_s, 4096, 100.0 * used),
            row(u"SSD_TOTAL_GB"_s, 500, 0)};
}

QJsonObject describeRegion(World &world, const Call &call, const QString &region)
{
    const auto path = u"projects/%1/regions/%2"_s.arg(world.ground().scenario.projectId, region);
    return {{u"kind"_s, u"compute#region"_s}, {u"name"_s, region},
            {u"description"_s, region},       {u"status"_s, u"UP"_s},
            {u"selfLink"_s, link(call, path)}, {u"quotas"_s, regionQuotas(world, region)}};
}

/// Compute's lists have a head of their own.
Answer<> listed(const Call &call, const QJsonArray &items, const QString &kind, const QString &path)
{
    auto page = paged(call, items, {.member = u"items"_s, .sizeParameter = u"maxResults"_s, .largest = 500});
    if (page) {
        (*page)[u"kind"_s] = kind;
        (*page)[u"id"_s] = path;
        (*page)[u"selfLink"_s] = link(call, path);
    }
    return page;
}

QString subnetRange(int index)
{
    return u"10.%1.0.0/20"_s.arg(128 + index * 2);
}

QJsonObject subnetwork(World &world, const Call &call, const QString &region)
{
    const auto &id = world.ground().scenario.projectId;
    const auto range = subnetRange(int(world.ground().catalogue.regions().indexOf(region)));
    return {{u"kind"_s, u"compute#subnetwork"_s},
            {u"name"_s, u"default"_s},
            {u"network"_s, link(call, u"projects/%1/global/networks/default"_s.arg(id))},
            {u"ipCidrRange"_s, range},
            {u"region"_s, link(call, u"projects/%1/regions/%2"_s.arg(id, region))},
            {u"selfLink"_s, link(call, u"projects/%1/regions/%2/subnetworks/default"_s.arg(id, region))},
            {u"privateIpGoogleAccess"_s, false},
            {u"purpose"_s, u"PRIVATE"_s}};
}

QJsonObject defaultNetwork(World &world, const Call &call)
{
    const auto &id = world.ground().scenario.projectId;
    QJsonArray subnets;
    for (const auto &region : world.ground().catalogue.regions())
        subnets.append(link(call, u"projects/%1/regions/%2/subnetworks/default"_s.arg(id, region)));
    return {{u"kind"_s, u"compute#network"_s},
            {u"name"_s, u"default"_s},
            {u"description"_s, u"Default network for the project"_s},
            {u"autoCreateSubnetworks"_s, true},
            {u"routingConfig"_s, QJsonObject{{u"routingMode"_s, u"REGIONAL"_s}}},
            {u"subnetworks"_s, subnets},
            {u"selfLink"_s, link(call, u"projects/%1/global/networks/default"_s.arg(id))}};
}

QJsonArray defaultFirewalls(World &world, const Call &call)
{
    const auto &id = world.ground().scenario.projectId;
    struct Rule
    {
        QString name;
        QString range;
        QList<std::pair<QString, QString>> allowed;
    };
    const QList<Rule> rules{
        {u"default-allow-icmp"_s, u"0.0.0.0/0"_s, {{u"icmp"_s, {}}}},
        {u"default-allow-internal"_s, u"10.128.0.0/9"_s, {{u"tcp"_s, u"0-65535"_s}, {u"udp"_s, u"0-65535"_s}, {u"icmp"_s, {}}}},
        {u"default-allow-ssh"_s, u"0.0.0.0/0"_s, {{u"tcp"_s, u"22"_s}}}};
    QJsonArray items;
    for (const auto &rule : rules) {
        QJsonArray allowed;
        for (const auto &[protocol, ports] : rule.allowed) {
            QJsonObject one{{u"IPProtocol"_s, protocol}};
            if (!ports.isEmpty())
                one[u"ports"_s] = QJsonArray{ports};
            allowed.append(one);
        }
        items.append(QJsonObject{{u"kind"_s, u"compute#firewall"_s},
                                 {u"name"_s, rule.name},
                                 {u"network"_s, link(call, u"projects/%1/global/networks/default"_s.arg(id))},
                                 {u"direction"_s, u"INGRESS"_s},
                                 {u"priority"_s, 65534},
                                 {u"sourceRanges"_s, QJsonArray{rule.range}},
                                 {u"allowed"_s, allowed},
                                 {u"selfLink"_s, link(call, u"projects/%1/global/firewalls/%2"_s.arg(id, rule.name))}});
    }
    return items;
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
                       {u"xpnProjectStatus"_s, u"UNSPECIFIED_XPN_PROJECT_STATUS"_s},
                       {u"selfLink"_s, link(call, u"projects/"_s + scenario.projectId)}};
}

void addOperationRoutes(Router &router, World &world)
{
    const auto get = [&world](const Call &call) -> Answer<> {
        const auto *found = world.ground().state.computeOperations.find(call.part("operation"));
        const auto path = call.path.section(u'/', 3);
        if (!found)
            return std::unexpected{Refusal{Rpc::NotFound, u"The resource '%1' was not found"_s.arg(path), {}}};
        return describeOperation(call, *found, world.ground().now(), world.ground().scenario);
    };
    const auto operations = project + u"/global/operations"_s;
    router.add({"GET", operations, compute, u"compute.globalOperations.list"_s, listParameters, {}, Access::Token,
                [&world](const Call &call) {
                    QJsonArray items;
                    for (const auto &[name, operation] : world.ground().state.computeOperations.all())
                        items.append(describeOperation(call, operation, world.ground().now(), world.ground().scenario));
                    return listed(call, items, u"compute#operationList"_s, call.path.section(u'/', 3));
                }});
    router.add({"GET", operations + u"/{operation}"_s, compute, u"compute.globalOperations.get"_s, {}, {}, Access::Token, get});
    // Google's wait may return before the end as well; clients ask again.
    router.add({"POST", operations + u"/{operation}/wait"_s, compute, u"compute.globalOperations.get"_s, {}, {}, Access::Token,
                get});
}

void addNetworkRoutes(Router &router, World &world)
{
    router.add({"GET", project + u"/global/networks"_s, compute, u"compute.networks.list"_s, listParameters, {}, Access::Token,
                [&world](const Call &call) {
                    return listed(call, {defaultNetwork(world, call)}, u"compute#networkList"_s, call.path.section(u'/', 3));
                }});
    router.add({"GET", project + u"/global/networks/{network}"_s, compute, u"compute.networks.get"_s, {}, {}, Access::Token,
                [&world](const Call &call) -> Answer<> {
                    if (call.part("network") == "default"_L1)
                        return defaultNetwork(world, call);
                    return std::unexpected{
                        Refusal{Rpc::NotFound, u"The resource '%1' was not found"_s.arg(call.path.section(u'/', 3)), {}}};
                }});
    router.add({"GET", project + u"/regions/{region}/subnetworks"_s, compute, u"compute.subnetworks.list"_s, listParameters, {},
                Access::Token, [&world](const Call &call) {
                    QJsonArray items;
                    if (world.ground().catalogue.regions().contains(call.part("region")))
                        items.append(subnetwork(world, call, call.part("region")));
                    return listed(call, items, u"compute#subnetworkList"_s, call.path.section(u'/', 3));
                }});
    router.add({"GET", project + u"/aggregated/subnetworks"_s, compute, u"compute.subnetworks.list"_s,
                listParameters + QStringList{u"includeAllScopes"_s, u"serviceProjectNumber"_s, u"views"_s}, {}, Access::Token,
                [&world](const Call &call) -> Answer<> {
                    QJsonObject items;
                    for (const auto &region : world.ground().catalogue.regions())
                        items[u"regions/"_s + region] =
                            QJsonObject{{u"subnetworks"_s, QJsonArray{subnetwork(world, call, region)}}};
                    return QJsonObject{{u"kind"_s, u"compute#subnetworkAggregatedList"_s},
                                       {u"id"_s, call.path.section(u'/', 3)},
                                       {u"items"_s, items}};
                }});
    router.add({"GET", project + u"/global/firewalls"_s, compute, u"compute.firewalls.list"_s, listParameters, {}, Access::Token,
                [&world](const Call &call) {
                    return listed(call, defaultFirewalls(world, call), u"compute#firewallList"_s, call.path.section(u'/', 3));
                }});
}

} // namespace

void addComputeRoutes(Router &router, World &world)
{
    router.add({"GET", project, compute, u"compute.projects.get"_s, {}, {}, Access::Token,
                [&world](const Call &call) { return getProject(world, call); }});
    router.add({"POST", project + u"/setCommonInstanceMetadata"_s, compute, u"compute.projects.setCommonInstanceMetadata"_s,
                {u"requestId"_s}, u"Metadata"_s, Access::Token, [&world](const Call &call) -> Answer<> {
                    const auto operation = world.project().setCommonMetadata(call.body);
                    if (!operation)
                        return std::unexpected{operation.error()};
                    return describeOperation(call, *operation, world.ground().now(), world.ground().scenario);
                }});
    router.add({"GET", project + u"/regions/{region}"_s, compute, u"compute.regions.get"_s, {}, {}, Access::Token,
                [&world](const Call &call) -> Answer<> {
                    if (!world.ground().catalogue.regions().contains(call.part("region")))
                        return std::unexpected{
                            Refusal{Rpc::NotFound, u"The resource '%1' was not found"_s.arg(call.path.section(u'/', 3)), {}}};
                    return describeRegion(world, call, call.part("region"));
                }});
    router.add({"GET", project + u"/regions"_s, compute, u"compute.regions.list"_s, listParameters, {}, Access::Token,
                [&world](const Call &call) {
                    QJsonArray items;
                    auto regions = world.ground().catalogue.regions();
                    regions.sort();
                    for (const auto &region : regions)
                        items.append(describeRegion(world, call, region));
                    return listed(call, items, u"compute#regionList"_s, call.path.section(u'/', 3));
                }});
    addOperationRoutes(router, world);
    addNetworkRoutes(router, world);
}

} // namespace practice
