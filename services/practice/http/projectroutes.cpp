// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"
#include "services/practice/world/policyetag.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

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
        return invalidArgument(refusalText("invalid-argument"_L1));
    return paged(call, *isMeant ? QJsonArray{project} : QJsonArray{}, {.member = u"projects"_s, .key = key});
}

/// Children of a folder or an organization; this user has neither.
Answer<> listChildren(World &, const Call &call)
{
    const auto parent = call.parameter("parent");
    static const QRegularExpression form{u"^(organizations|folders)/\\d+$"_s};
    if (!form.match(parent).hasMatch())
        return invalidArgument(refusalText("parent-invalid"_L1).arg(parent));
    return callerDenied();
}

/// All that can be asked for on a project. What is asked of organizations and folders is none of them.
QStringList permissionsOf(const Router &router)
{
    QFile file{u":/practice/permissions.json"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the permissions are not compiled in");
    QStringList known;
    for (const auto &name : QJsonDocument::fromJson(file.readAll())["permissions"_L1].toArray())
        known.append(name.toString());
    for (const auto *route : router.all())
        known.append(route->permission);
    known.removeAll(u"resourcemanager.projects.list"_s);
    return known;
}

Answer<> testPermissions(World &world, const Call &call, const QStringList &known)
{
    constexpr qsizetype most = 100;
    const auto asked = call.body["permissions"_L1].toArray();
    QJsonArray granted;
    if (asked.size() > most)
        return refusal("permissions-too-many"_L1);
    for (const auto &permission : asked) {
        if (permission.toString().isEmpty() || !known.contains(permission.toString()))
            return refusal("permission-unknown"_L1, {permission.toString().left(200)});
        if (world.project().mayCall(permission.toString()))
            granted.append(permission);
    }
    return withoutZeroValues({{u"permissions"_s, granted}});
}

std::optional<ApiError> unknownService(const QString &service)
{
    if (knownServices().contains(service))
        return std::nullopt;
    return ApiError{Rpc::PermissionDenied, refusalText("service-unknown"_L1).arg(service)};
}

Answer<> enableService(World &world, const Call &call)
{
    const auto service = call.part("service");
    if (const auto refused = unknownService(service))
        return *refused;
    return world.project().services().enable({service}, false);
}

Answer<> batchEnable(World &world, const Call &call)
{
    QStringList services;
    const auto ids = call.body["serviceIds"_L1].toArray();
    if (ids.isEmpty() || ids.size() > 20)
        return invalidArgument(refusalText("services-count"_L1));
    for (const auto &id : ids) {
        if (const auto refused = unknownService(id.toString()))
            return *refused;
        services.append(id.toString());
    }
    return world.project().services().enable(services, true);
}

/// The account that Google's service keeps for this project. It is made when it is asked for, which takes no time.
Answer<> serviceIdentity(World &world, const Call &call)
{
    const auto service = call.part("service");
    const auto &number = world.context().scenario.projectNumber;
    if (const auto refused = unknownService(service))
        return *refused;
    const auto agent = service == "tpu.googleapis.com"_L1 ? u"cloud-tpu"_s
        : service == "compute.googleapis.com"_L1          ? u"compute-system"_s
                                                          : u"gcp-sa-"_s + service.section(u'.', 0, 0);
    const QJsonObject identity{{u"@type"_s, u"type.googleapis.com/google.api.serviceusage.v1beta1.ServiceIdentity"_s},
                               {u"email"_s, u"service-%1@%2.iam.gserviceaccount.com"_s.arg(number, agent)},
                               {u"uniqueId"_s, u"10%1%2"_s.arg(number).arg(service.size(), 7, 10, QLatin1Char{'0'})}};
    return QJsonObject{
        {u"name"_s, u"operations/finished.DONE_OPERATION"_s}, {u"done"_s, true}, {u"response"_s, identity}};
}

Answer<> iamPolicy(World &world, const Call &)
{
    const auto bindings = world.project().bindings();
    const bool isConditional = std::any_of(bindings.begin(), bindings.end(),
                                           [](const QJsonValue &one) { return !one["condition"_L1].isUndefined(); });
    const auto text = QJsonDocument{bindings}.toJson(QJsonDocument::Compact);
    const auto etag = QCryptographicHash::hash(text, QCryptographicHash::Sha256).first(8).toBase64();
    return QJsonObject{
        {u"version"_s, isConditional ? 3 : 1}, {u"etag"_s, QString::fromLatin1(etag)}, {u"bindings"_s, bindings}};
}

/// Why there can be no such binding, or nothing.
std::optional<ApiError> bindingRefused(const QJsonValue &binding, int version)
{
    static const QRegularExpression role{
        u"\\A(roles/\\w+(\\.\\w+)?|(projects/[-a-z0-9]+|organizations/[0-9]+)/roles/[\\w.]+)\\z"_s};
    static const QRegularExpression member{u"\\A(user|serviceAccount|group|domain|principal|principalSet):\\S+\\z"_s};
    const auto members = binding["members"_L1].toArray();
    if (!role.match(binding["role"_L1].toString()).hasMatch())
        return refusal("role-unsupported"_L1, {binding["role"_L1].toString().left(200)});
    if (members.isEmpty())
        return refusal("invalid-argument"_L1);
    for (const auto &one : members) {
        if (!member.match(one.toString()).hasMatch()) // allUsers is none of a project's, either
            return refusal("member-unsupported"_L1, {one.toString().left(200)});
    }
    if (!binding["condition"_L1].isUndefined() && version != 3)
        return refusal("policy-version"_L1);
    return std::nullopt;
}

Answer<> setIamPolicy(World &world, const Call &call)
{
    const auto policy = call.body["policy"_L1].toObject();
    const auto bindings = policy["bindings"_L1].toArray();
    const auto version = policy["version"_L1].toInt();
    if (version != 0 && version != 1 && version != 3)
        return refusal("invalid-argument"_L1);
    for (const auto &binding : bindings) {
        if (const auto refused = bindingRefused(binding, version))
            return *refused;
    }
    const bool hasOwner = std::any_of(bindings.begin(), bindings.end(), [](const QJsonValue &one) {
        return one["role"_L1].toString() == "roles/owner"_L1;
    });
    if (!hasOwner)
        return refusal("policy-without-owner"_L1);
    const auto before = iamPolicy(world, call);
    const auto etag = policy["etag"_L1].toString();
    if (!etag.isEmpty() && !isSameEtag(etag, (*before)["etag"_L1].toString()))
        return refusal("policy-conflict"_L1);
    world.context().state.notes.put(u"iamPolicy"_s, {{{u"bindings"_s, bindings}}});
    return iamPolicy(world, call);
}

Answer<> listServices(World &world, const Call &call)
{
    auto names = knownServices();
    names.sort();
    const auto filter = call.parameter("filter");
    if (!QStringList{QString{}, u"state:ENABLED"_s, u"state:DISABLED"_s}.contains(filter))
        return invalidArgument(refusalText("service-filter"_L1).arg(filter));
    QJsonArray items;
    for (const auto &name : names) {
        const auto service = world.project().services().describe(name);
        if (filter.isEmpty() || filter == u"state:"_s + service["state"_L1].toString())
            items.append(service);
    }
    return paged(call, items, {.member = u"services"_s, .largest = 200});
}

Answer<> getService(World &world, const Call &call)
{
    if (const auto refused = unknownService(call.part("service")))
        return *refused;
    return world.project().services().describe(call.part("service"));
}

/// In the order in which they are asked for.
Answer<> batchGetServices(World &world, const Call &call)
{
    constexpr qsizetype most = 30;
    const auto names = call.query.allQueryItemValues(u"names"_s, QUrl::FullyDecoded);
    QJsonArray services;
    if (names.isEmpty() || names.size() > most)
        return refusal("services-too-many"_L1, {u"1"_s, QString::number(most)});
    for (const auto &name : names) {
        const auto service = name.section(u'/', 3);
        const bool isOfParent = name.section(u'/', 0, 0) == "projects"_L1 && name.section(u'/', 2, 2) == "services"_L1
            && world.context().scenario.isProject(name.section(u'/', 1, 1));
        if (!isOfParent)
            return refusal("invalid-argument"_L1);
        if (const auto refused = unknownService(service))
            return *refused;
        services.append(world.project().services().describe(service));
    }
    return QJsonObject{{u"services"_s, services}};
}

Answer<> disableService(World &world, const Call &call)
{
    if (const auto refused = unknownService(call.part("service")))
        return *refused;
    return world.project().services().disable(call.part("service"));
}

Answer<> getServiceOperation(World &world, const Call &call)
{
    return world.project().services().operation(call.part("operation"));
}

QJsonObject billingAccount()
{
    return {{u"name"_s, practiceBillingAccount()},
            {u"displayName"_s, u"Practice billing account"_s},
            {u"open"_s, true},
            {u"currencyCode"_s, u"USD"_s}};
}

Answer<> getBilling(World &world, const Call &)
{
    return world.project().services().billingInfo();
}

Answer<> setBilling(World &world, const Call &call)
{
    const auto account = call.body["billingAccountName"_L1].toString();
    if (!account.isEmpty() && account != practiceBillingAccount())
        return callerDenied();
    world.project().services().setBilling(account);
    return getBilling(world, call);
}

Answer<> listBillingAccounts(World &, const Call &call)
{
    return paged(call, {billingAccount()}, {.member = u"billingAccounts"_s, .largest = 100});
}

Answer<> getBillingAccount(World &, const Call &call)
{
    return call.path.endsWith(practiceBillingAccount()) ? Answer<>{billingAccount()} : callerDenied();
}

Answer<> getProjectV1(World &world, const Call &)
{
    return projectV1(world.context().scenario);
}

Answer<> getProjectV3(World &world, const Call &)
{
    return projectV3(world.context().scenario);
}

Answer<> listProjectsV1(World &world, const Call &call)
{
    return listProjects(call, call.parameter("filter"), projectV1(world.context().scenario), u"projectId"_s);
}

Answer<> searchProjectsV3(World &world, const Call &call)
{
    return listProjects(call, call.parameter("query"), projectV3(world.context().scenario), u"name"_s);
}

} // namespace

void addProjectRoutes(Router &router, World &world)
{
    const QStringList paging{u"pageSize"_s, u"pageToken"_s};
    const auto list = u"resourcemanager.projects.list"_s;
    const auto get = u"resourcemanager.projects.get"_s;
    const auto mayPolicy = u"resourcemanager.projects.setIamPolicy"_s;
    const auto getPolicy = u"resourcemanager.projects.getIamPolicy"_s;
    const auto test = u"/projects/{project}:testIamPermissions"_s;
    const auto policy = u"/projects/{project}:getIamPolicy"_s;
    const auto setPolicy = u"/projects/{project}:setIamPolicy"_s;
    const auto testing = [&router](World &there, const Call &call) {
        return testPermissions(there, call, permissionsOf(router));
    };
    addMethods(
        router, world, u"cloudresourcemanager.googleapis.com"_s,
        {{"GET", u"/v1/projects"_s, list, listProjectsV1, QString{}, paging + QStringList{u"filter"_s}},
         {"GET", u"/v1/projects/{project}"_s, get, getProjectV1},
         {"GET", u"/v3/projects:search"_s, list, searchProjectsV3, QString{}, paging + QStringList{u"query"_s}},
         {"GET", u"/v3/projects"_s, list, listChildren, QString{}, paging + QStringList{u"parent"_s, u"showDeleted"_s}},
         {"GET", u"/v3/projects/{project}"_s, get, getProjectV3},
         {"POST", u"/v1"_s + test, QString{}, testing, u"TestIamPermissionsRequest"_s},
         {"POST", u"/v3"_s + test, QString{}, testing, u"TestIamPermissionsRequest"_s},
         {"POST", u"/v1"_s + policy, getPolicy, iamPolicy, u"GetIamPolicyRequest"_s},
         {"POST", u"/v3"_s + policy, getPolicy, iamPolicy, u"GetIamPolicyRequest"_s},
         {"POST", u"/v1"_s + setPolicy, mayPolicy, setIamPolicy, u"SetIamPolicyRequest"_s},
         {"POST", u"/v3"_s + setPolicy, mayPolicy, setIamPolicy, u"SetIamPolicyRequest"_s}});
    const auto info = u"/v1/projects/{project}/billingInfo"_s;
    addMethods(
        router, world, u"cloudbilling.googleapis.com"_s,
        {{"GET", info, {}, getBilling},
         {"PUT", info, u"resourcemanager.projects.createBillingAssignment"_s, setBilling, u"ProjectBillingInfo"_s},
         {"GET", u"/v1/billingAccounts"_s, QString{}, listBillingAccounts, QString{},
          paging + QStringList{u"filter"_s, u"parent"_s}},
         {"GET", u"/v1/billingAccounts/{account}"_s, {}, getBillingAccount}});
    // Service Usage itself cannot be off.
    const auto services = u"/v1/projects/{project}/services"_s;
    const auto service = services + u"/{service}"_s;
    const auto enable = u"serviceusage.services.enable"_s;
    addMethods(
        router, world, {},
        {{"GET", services + u":batchGet"_s, u"serviceusage.services.get"_s, batchGetServices, {}, {u"names"_s}},
         {"GET", services, u"serviceusage.services.list"_s, listServices, QString{}, paging + QStringList{u"filter"_s}},
         {"GET", service, u"serviceusage.services.get"_s, getService},
         {"POST", service + u":enable"_s, enable, enableService, u"EnableServiceRequest"_s},
         {"POST", service + u":disable"_s, u"serviceusage.services.disable"_s, disableService,
          u"DisableServiceRequest"_s},
         {"POST", services + u":batchEnable"_s, enable, batchEnable, u"BatchEnableServicesRequest"_s},
         {"GET", u"/v1/operations/{operation}"_s, {}, getServiceOperation},
         {"GET", u"/v1beta1/operations/{operation}"_s, {}, getServiceOperation},
         {"POST", u"/v1beta1/projects/{project}/services/{service}:generateServiceIdentity"_s, enable, serviceIdentity,
          u"Empty"_s}});
}

} // namespace practice
