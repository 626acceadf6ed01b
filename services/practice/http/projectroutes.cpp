// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto resourceManager = u"cloudresourcemanager.googleapis.com"_s;
const auto projectAge = u"2026-01-05T09:30:00.000Z"_s;

QJsonObject projectV1(const Scenario &scenario)
{
    return {{u"projectNumber"_s, scenario.projectNumber},
            {u"projectId"_s, scenario.projectId},
            {u"lifecycleState"_s, u"ACTIVE"_s},
            {u"name"_s, scenario.projectName},
            {u"createTime"_s, projectAge}};
}

QJsonObject projectV3(const Scenario &scenario)
{
    return {{u"name"_s, u"projects/"_s + scenario.projectNumber},
            {u"projectId"_s, scenario.projectId},
            {u"state"_s, u"ACTIVE"_s},
            {u"displayName"_s, scenario.projectName},
            {u"createTime"_s, projectAge},
            {u"updateTime"_s, projectAge},
            {u"etag"_s, u"W/\"7c1f0a5e9d3b2468\""_s}};
}

/// Whether a project fits Resource Manager's filter: "field:value" or "field=value" terms, joined by spaces or AND; a
/// value may end in "*". Nothing: the filter cannot be read.
std::optional<bool> fits(const QString &filter, const QJsonObject &project)
{
    static const QRegularExpression term{u"^(\\w+)[:=]\"?([^\"]*)\"?$"_s};
    static const QMap<QString, QString> names{{u"id"_s, u"projectId"_s},  {u"projectId"_s, u"projectId"_s},
                                              {u"name"_s, u"name"_s},     {u"displayName"_s, u"displayName"_s},
                                              {u"state"_s, u"state"_s},   {u"lifecycleState"_s, u"lifecycleState"_s},
                                              {u"parent"_s, u"parent"_s}, {u"projectNumber"_s, u"projectNumber"_s}};
    bool fitsAll = true;
    for (const auto &word : filter.split(u' ', Qt::SkipEmptyParts)) {
        if (word == "AND"_L1)
            continue;
        const auto match = term.match(word);
        const auto member = names.value(match.captured(1));
        if (!match.hasMatch() || member.isEmpty())
            return std::nullopt;
        const auto form = QRegularExpression::wildcardToRegularExpression(match.captured(2));
        const auto value = project[member].toString();
        fitsAll =
            fitsAll && QRegularExpression{form, QRegularExpression::CaseInsensitiveOption}.match(value).hasMatch();
    }
    return fitsAll;
}

Answer<> listProjects(const Call &call, const QString &filter, const QJsonObject &project, const QString &key)
{
    const auto isMeant = fits(filter, project);
    if (!isMeant)
        return std::unexpected{invalidArgument(u"Request contains an invalid argument."_s)};
    return paged(call, *isMeant ? QJsonArray{project} : QJsonArray{}, {.member = u"projects"_s, .key = key});
}

/// Children of a folder or an organization; this user has neither.
Answer<> listChildren(const Call &call)
{
    const auto parent = call.parameter("parent");
    static const QRegularExpression form{u"^(organizations|folders)/\\d+$"_s};
    if (!form.match(parent).hasMatch())
        return std::unexpected{invalidArgument(u"The parent \"%1\" is invalid."_s.arg(parent))};
    return std::unexpected{Refusal{Rpc::PermissionDenied, u"The caller does not have permission"_s, {}}};
}

Answer<> testPermissions(World &world, const Call &call)
{
    QJsonArray granted;
    for (const auto &permission : call.body["permissions"_L1].toArray()) {
        if (world.project().mayCall(permission.toString()))
            granted.append(permission);
    }
    return withoutZeroValues({{u"permissions"_s, granted}});
}

std::optional<Refusal> unknownService(const QString &service)
{
    if (knownServices().contains(service))
        return std::nullopt;
    return Refusal{Rpc::NotFound, u"Not found or permission denied for service(s): %1."_s.arg(service), {}};
}

Answer<> enableService(World &world, const Call &call)
{
    const auto service = call.part("service");
    if (const auto refused = unknownService(service))
        return std::unexpected{*refused};
    return world.project().services().enable({service}, false);
}

Answer<> batchEnable(World &world, const Call &call)
{
    QStringList services;
    const auto ids = call.body["serviceIds"_L1].toArray();
    if (ids.isEmpty() || ids.size() > 20)
        return std::unexpected{invalidArgument(u"A request must name from 1 to 20 services."_s)};
    for (const auto &id : ids) {
        if (const auto refused = unknownService(id.toString()))
            return std::unexpected{*refused};
        services.append(id.toString());
    }
    return world.project().services().enable(services, true);
}

/// The account that Google's service keeps for this project. It is made when it is asked for, which takes no time.
Answer<> serviceIdentity(World &world, const Call &call)
{
    const auto service = call.part("service");
    const auto &number = world.ground().scenario.projectNumber;
    if (const auto refused = unknownService(service))
        return std::unexpected{*refused};
    const auto agent = service == "tpu.googleapis.com"_L1 ? u"cloud-tpu"_s
        : service == "compute.googleapis.com"_L1          ? u"compute-system"_s
                                                          : u"gcp-sa-"_s + service.section(u'.', 0, 0);
    const QJsonObject identity{{u"@type"_s, u"type.googleapis.com/google.api.serviceusage.v1beta1.ServiceIdentity"_s},
                               {u"email"_s, u"service-%1@%2.iam.gserviceaccount.com"_s.arg(number, agent)},
                               {u"uniqueId"_s, u"10%1%2"_s.arg(number).arg(service.size(), 7, 10, QLatin1Char{'0'})}};
    return QJsonObject{
        {u"name"_s, u"operations/finished.DONE_OPERATION"_s}, {u"done"_s, true}, {u"response"_s, identity}};
}

/// Who may do what: the user, and the agents that Google makes when their service is switched on.
QJsonObject iamPolicy(World &world)
{
    const auto &number = world.ground().scenario.projectNumber;
    auto &services = world.project().services();
    QJsonArray bindings{
        QJsonObject{{u"role"_s, u"roles/owner"_s}, {u"members"_s, QJsonArray{u"user:nixie@example.com"_s}}}};
    const auto add = [&](const QString &role, const QString &agent) {
        const auto member = u"serviceAccount:service-%1@%2.iam.gserviceaccount.com"_s.arg(number, agent);
        bindings.append(QJsonObject{{u"role"_s, role}, {u"members"_s, QJsonArray{member}}});
    };
    if (services.isEnabled(u"compute.googleapis.com"_s))
        add(u"roles/compute.serviceAgent"_s, u"compute-system"_s);
    if (services.isEnabled(u"tpu.googleapis.com"_s))
        add(u"roles/tpu.serviceAgent"_s, u"cloud-tpu"_s);
    return {{u"version"_s, 1}, {u"etag"_s, u"BwYJ8kLm2xA="_s}, {u"bindings"_s, bindings}};
}

void addServiceRoutes(Router &router, World &world)
{
    const auto services = u"/v1/projects/{project}/services"_s;
    router.add({"GET",
                services,
                {},
                u"serviceusage.services.list"_s,
                {u"filter"_s, u"pageSize"_s, u"pageToken"_s},
                {},
                Access::Token,
                [&world](const Call &call) {
                    auto names = knownServices();
                    names.sort();
                    const auto filter = call.parameter("filter");
                    if (!QStringList{QString{}, u"state:ENABLED"_s, u"state:DISABLED"_s}.contains(filter))
                        return Answer<>{
                            std::unexpected{invalidArgument(u"The filter \"%1\" is invalid."_s.arg(filter))}};
                    QJsonArray items;
                    for (const auto &name : names) {
                        const auto service = world.project().services().describe(name);
                        if (filter.isEmpty() || filter == u"state:"_s + service["state"_L1].toString())
                            items.append(service);
                    }
                    return paged(call, items, {.member = u"services"_s, .largest = 200});
                }});
    router.add({"GET",
                services + u"/{service}"_s,
                {},
                u"serviceusage.services.get"_s,
                {},
                {},
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    if (const auto refused = unknownService(call.part("service")))
                        return std::unexpected{*refused};
                    return world.project().services().describe(call.part("service"));
                }});
    router.add({"POST",
                services + u"/{service}:enable"_s,
                {},
                u"serviceusage.services.enable"_s,
                {},
                u"EnableServiceRequest"_s,
                Access::Token,
                [&world](const Call &call) { return enableService(world, call); }});
    router.add({"POST",
                services + u"/{service}:disable"_s,
                {},
                u"serviceusage.services.disable"_s,
                {},
                u"DisableServiceRequest"_s,
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    if (const auto refused = unknownService(call.part("service")))
                        return std::unexpected{*refused};
                    return world.project().services().disable(call.part("service"));
                }});
    router.add({"POST",
                services + u":batchEnable"_s,
                {},
                u"serviceusage.services.enable"_s,
                {},
                u"BatchEnableServicesRequest"_s,
                Access::Token,
                [&world](const Call &call) { return batchEnable(world, call); }});
    for (const auto &version : {u"v1"_s, u"v1beta1"_s})
        router.add(
            {"GET",
             u"/%1/operations/{operation}"_s.arg(version),
             {},
             {},
             {},
             {},
             Access::Token,
             [&world](const Call &call) { return world.project().services().operation(call.part("operation")); }});
    router.add({"POST",
                u"/v1beta1/projects/{project}/services/{service}:generateServiceIdentity"_s,
                {},
                u"serviceusage.services.enable"_s,
                {},
                u"Empty"_s,
                Access::Token,
                [&world](const Call &call) { return serviceIdentity(world, call); }});
}

QJsonObject billingAccount()
{
    return {{u"name"_s, practiceBillingAccount()},
            {u"displayName"_s, u"Practice billing account"_s},
            {u"open"_s, true},
            {u"currencyCode"_s, u"USD"_s}};
}

void addBillingRoutes(Router &router, World &world)
{
    const auto billing = u"cloudbilling.googleapis.com"_s;
    const auto info = u"/v1/projects/{project}/billingInfo"_s;
    router.add({"GET", info, billing, {}, {}, {}, Access::Token, [&world](const Call &) -> Answer<> {
                    return world.project().services().billingInfo();
                }});
    router.add({"PUT",
                info,
                billing,
                u"resourcemanager.projects.createBillingAssignment"_s,
                {},
                u"ProjectBillingInfo"_s,
                Access::Token,
                [&world](const Call &call) -> Answer<> {
                    const auto account = call.body["billingAccountName"_L1].toString();
                    if (!account.isEmpty() && account != practiceBillingAccount())
                        return std::unexpected{
                            Refusal{Rpc::PermissionDenied, u"The caller does not have permission"_s, {}}};
                    world.project().services().setBilling(account);
                    return world.project().services().billingInfo();
                }});
    router.add({"GET",
                u"/v1/billingAccounts"_s,
                billing,
                {},
                {u"filter"_s, u"pageSize"_s, u"pageToken"_s, u"parent"_s},
                {},
                Access::Token,
                [](const Call &call) {
                    return paged(call, {billingAccount()}, {.member = u"billingAccounts"_s, .largest = 100});
                }});
    router.add({"GET",
                u"/v1/billingAccounts/{account}"_s,
                billing,
                {},
                {},
                {},
                Access::Token,
                [](const Call &call) -> Answer<> {
                    if (call.path.endsWith(practiceBillingAccount()))
                        return billingAccount();
                    return std::unexpected{
                        Refusal{Rpc::PermissionDenied, u"The caller does not have permission"_s, {}}};
                }});
}

} // namespace

void addProjectRoutes(Router &router, World &world)
{
    const auto &scenario = world.ground().scenario;
    router.add({"GET",
                u"/v1/projects"_s,
                resourceManager,
                u"resourcemanager.projects.list"_s,
                {u"filter"_s, u"pageSize"_s, u"pageToken"_s},
                {},
                Access::Token,
                [&scenario](const Call &call) {
                    return listProjects(call, call.parameter("filter"), projectV1(scenario), u"projectId"_s);
                }});
    router.add({"GET",
                u"/v1/projects/{project}"_s,
                resourceManager,
                u"resourcemanager.projects.get"_s,
                {},
                {},
                Access::Token,
                [&scenario](const Call &) -> Answer<> { return projectV1(scenario); }});
    router.add({"GET",
                u"/v3/projects:search"_s,
                resourceManager,
                u"resourcemanager.projects.list"_s,
                {u"query"_s, u"pageSize"_s, u"pageToken"_s},
                {},
                Access::Token,
                [&scenario](const Call &call) {
                    return listProjects(call, call.parameter("query"), projectV3(scenario), u"name"_s);
                }});
    router.add({"GET",
                u"/v3/projects"_s,
                resourceManager,
                u"resourcemanager.projects.list"_s,
                {u"parent"_s, u"pageSize"_s, u"pageToken"_s, u"showDeleted"_s},
                {},
                Access::Token,
                listChildren});
    router.add({"GET",
                u"/v3/projects/{project}"_s,
                resourceManager,
                u"resourcemanager.projects.get"_s,
                {},
                {},
                Access::Token,
                [&scenario](const Call &) -> Answer<> { return projectV3(scenario); }});
    for (const auto &version : {u"v1"_s, u"v3"_s})
        router.add({"POST",
                    u"/%1/projects/{project}:testIamPermissions"_s.arg(version),
                    resourceManager,
                    {},
                    {},
                    u"TestIamPermissionsRequest"_s,
                    Access::Token,
                    [&world](const Call &call) { return testPermissions(world, call); }});
    for (const auto &version : {u"v1"_s, u"v3"_s})
        router.add({"POST",
                    u"/%1/projects/{project}:getIamPolicy"_s.arg(version),
                    resourceManager,
                    u"resourcemanager.projects.getIamPolicy"_s,
                    {},
                    u"GetIamPolicyRequest"_s,
                    Access::Token,
                    [&world](const Call &) -> Answer<> { return iamPolicy(world); }});
    addBillingRoutes(router, world);
    addServiceRoutes(router, world);
}

} // namespace practice
