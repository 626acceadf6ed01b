// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/realitycalls.h"

#include "services/keys/oslogin.h"
#include "services/keys/projectkeys.h"
#include "services/project/billables.h"
#include "services/project/budgets.h"
#include "services/project/projectapi.h"
#include "services/quota/limits.h"
#include "services/quota/prices.h"
#include "services/quota/quotarequests.h"
#include "services/quota/regionquotas.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpulog.h"
#include "services/vpc/firewall.h"
#include "services/vpc/vpc.h"

#include <QJsonArray>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

using Service = QUrl CloudProfile::*;
using Ask = std::function<std::optional<RestRequest>(const RealitySubject &)>;
using Parse = std::function<Result<RealityReading>(const QJsonObject &)>;

/// %P in a path is the project, %Z the zone, %R its region.
RestRequest question(const RealitySubject &about, Service service, QString path, const QUrlQuery &query)
{
    path.replace("%P"_L1, about.profile.project.toString());
    path.replace("%Z"_L1, about.zone);
    path.replace("%R"_L1, regionOf(ZoneId{about.zone}));
    auto url = about.profile.*service;
    url.setPath(url.path() + path, QUrl::DecodedMode);
    url.setQuery(query);
    return {.url = url};
}

Ask get(Service service, const QString &path, const QUrlQuery &query = {}, CountedTo counted = CountedTo::SignIn)
{
    return [=](const RealitySubject &about) -> std::optional<RestRequest> {
        if ((path.contains("%Z"_L1) || path.contains("%R"_L1)) && about.zone.isEmpty())
            return std::nullopt;
        auto request = question(about, service, path, query);
        request.counted = counted;
        return request;
    };
}

/// About one thing that an earlier reply named.
Ask getOne(Service service, const QString &before, QString RealitySubject::*name)
{
    return [=](const RealitySubject &about) -> std::optional<RestRequest> {
        if ((about.*name).isEmpty())
            return std::nullopt;
        return question(about, service, before + about.*name, {});
    };
}

std::optional<RestRequest> guestAttributes(const RealitySubject &about)
{
    if (about.node.isEmpty())
        return std::nullopt;
    auto request = question(about, &CloudProfile::tpu, u"/v2/%1:getGuestAttributes"_s.arg(about.node), {});
    request.verb = readingPost;
    request.body = {{u"queryPath"_s, QString{}}, {u"workerIds"_s, QJsonArray{QString{}}}};
    return request;
}

std::optional<RestRequest> logEntries(const RealitySubject &about)
{
    auto request = question(about, &CloudProfile::logging, u"/v2/entries:list"_s, {});
    request.verb = readingPost;
    request.counted = CountedTo::Project;
    request.body = {{u"resourceNames"_s, QJsonArray{u"projects/"_s + about.profile.project.toString()}},
                    {u"filter"_s, u"resource.type=\"tpu_worker\""_s},
                    {u"orderBy"_s, u"timestamp desc"_s},
                    {u"pageSize"_s, 5}};
    return request;
}

/// Heads alone and few of them: Google bills what comes back.
std::optional<RestRequest> workerSeries(const RealitySubject &about)
{
    const auto escaped = [](const QString &text) { return QString::fromLatin1(QUrl::toPercentEncoding(text)); };
    constexpr int window = 600; // s
    QUrlQuery query;
    query.addQueryItem(u"filter"_s,
                       escaped(u"metric.type = \"tpu.googleapis.com/accelerator/duty_cycle\" AND "
                               "resource.type = \"tpu.googleapis.com/GceTpuWorker\""_s));
    query.addQueryItem(u"interval.startTime"_s, about.now.addSecs(-window).toString(Qt::ISODate));
    query.addQueryItem(u"interval.endTime"_s, about.now.toString(Qt::ISODate));
    query.addQueryItem(u"view"_s, u"HEADERS"_s);
    query.addQueryItem(u"pageSize"_s, u"10"_s);
    auto request = question(about, &CloudProfile::monitoring, u"/v3/projects/%P/timeSeries"_s, query);
    request.counted = CountedTo::Project;
    return request;
}

/// As readBudgets() asks: without the scope it takes a role on the whole account.
std::optional<RestRequest> projectBudgets(const RealitySubject &about)
{
    if (about.billingAccount.isEmpty())
        return std::nullopt;
    return question(about, &CloudProfile::billingBudgets, u"/v1/billingAccounts/%1/budgets"_s.arg(about.billingAccount),
                    {{u"scope"_s, u"projects/"_s + about.profile.project.toString()}, {u"pageSize"_s, u"5"_s}});
}

std::optional<RestRequest> loginProfile(const RealitySubject &about)
{
    if (!about.profile.account.contains(u'@'))
        return std::nullopt;
    return question(about, &CloudProfile::osLogin, u"/v1/users/%1/loginProfile"_s.arg(about.profile.account),
                    {{u"projectId"_s, about.profile.project.toString()}});
}

/// Items of `list` in a page: of an array, or of the `list` of each place where the page is by zone or region.
QList<QJsonObject> itemsOf(const QJsonObject &page, const QString &list)
{
    QList<QJsonObject> items;
    const auto add = [&items](const QJsonArray &array) {
        for (const auto &one : array)
            items << one.toObject();
    };
    if (const auto places = page["items"_L1]; places.isObject()) {
        const auto map = places.toObject();
        for (const auto &place : map)
            add(place[list].toArray());
    } else {
        add(page[list].toArray());
    }
    return items;
}

/// A parser of pages that should give each item of `list`.
template <typename Parser>
Parse all(const QString &list, Parser parser)
{
    return [=](const QJsonObject &page) -> Result<RealityReading> {
        return RealityReading{.read = parser(page).size(), .there = itemsOf(page, list).size()};
    };
}

/// A parser that takes some of them on purpose.
template <typename Parser>
Parse some(Parser parser)
{
    return [=](const QJsonObject &page) -> Result<RealityReading> {
        const auto read = parser(page);
        if constexpr (requires { read.items; })
            return RealityReading{.read = read.items.size()};
        else
            return RealityReading{.read = read.size()};
    };
}

/// A parser of one item, for each of `list`; with an empty one the reply itself is it.
template <typename Parser>
Parse each(const QString &list, Parser parser)
{
    return [=](const QJsonObject &page) -> Result<RealityReading> {
        const auto items = list.isEmpty() ? QList<QJsonObject>{page} : itemsOf(page, list);
        RealityReading reading{.there = items.size()};
        std::optional<Error> error;
        for (const auto &item : items) {
            if (const auto read = parser(item))
                ++reading.read;
            else if (!error)
                error = read.error();
        }
        if (error && reading.read == 0)
            return std::unexpected{*error};
        return reading;
    };
}

/// The program takes nothing but this name of each.
Parse names(const QString &list, const QString &member)
{
    return each(list, [member](const QJsonObject &item) -> Result<QString> {
        const auto name = item[member].toString();
        return name.isEmpty() ? failed(ErrorCode::BadReply, u"no "_s + member) : Result<QString>{name};
    });
}

QList<RealityCall> tpuCalls()
{
    const auto tpu = &CloudProfile::tpu;
    const QString place = u"/v2/projects/%P/locations"_s;
    const QUrlQuery many{{u"pageSize"_s, u"1000"_s}};
    const auto keys = [](const QJsonObject &reply) { return parseGuestAttributes(reply, 1); };
    return {{u"tpu.locations"_s, u"tpu.v2/ListLocationsResponse"_s, get(tpu, place),
             names(u"locations"_s, u"locationId"_s)},
            {u"tpu.nodes"_s, u"tpu.v2/ListNodesResponse"_s, get(tpu, place + u"/-/nodes"_s, many),
             all(u"nodes"_s, &parseTpus)},
            {u"tpu.node"_s, u"tpu.v2/Node"_s, getOne(tpu, u"/v2/"_s, &RealitySubject::node), each({}, &parseTpu)},
            {u"tpu.guestAttributes"_s, u"tpu.v2/GetGuestAttributesResponse"_s, &guestAttributes, some(keys)},
            {u"tpu.queuedResources"_s, u"tpu.v2/ListQueuedResourcesResponse"_s,
             get(tpu, place + u"/-/queuedResources"_s, many), all(u"queuedResources"_s, &parseQueuedResources)},
            {u"tpu.queuedResource"_s, u"tpu.v2/QueuedResource"_s,
             getOne(tpu, u"/v2/"_s, &RealitySubject::queuedResource), each({}, &parseQueuedResource)},
            {u"tpu.operations"_s, u"tpu.v2/ListOperationsResponse"_s, get(tpu, place + u"/%Z/operations"_s),
             each(u"operations"_s, &parseOperation)},
            {u"tpu.acceleratorTypes"_s, u"tpu.v2/ListAcceleratorTypesResponse"_s,
             get(tpu, place + u"/%Z/acceleratorTypes"_s), names(u"acceleratorTypes"_s, u"type"_s)},
            {u"tpu.runtimeVersions"_s, u"tpu.v2/ListRuntimeVersionsResponse"_s,
             get(tpu, place + u"/%Z/runtimeVersions"_s), names(u"runtimeVersions"_s, u"version"_s)}};
}

QList<RealityCall> projectCalls()
{
    const QUrlQuery enabled{{u"filter"_s, u"state:ENABLED"_s},
                            {u"fields"_s, u"services(name,state),nextPageToken"_s},
                            {u"pageSize"_s, u"200"_s}};
    const auto account = [](const QJsonObject &reply) -> Result<QString> { return reply["email"_L1].toString(); };
    return {
        {u"account"_s, u"oauth2.v2/Userinfo"_s, get(&CloudProfile::userInfo, u"/oauth2/v2/userinfo"_s),
         each({}, account)},
        {u"project"_s, u"cloudresourcemanager.v3/Project"_s, get(&CloudProfile::resourceManager, u"/v3/projects/%P"_s),
         each({}, &parseProject)},
        {u"project.search"_s, u"cloudresourcemanager.v3/SearchProjectsResponse"_s,
         get(&CloudProfile::resourceManager, u"/v3/projects:search"_s, {{u"pageSize"_s, u"5"_s}}),
         each(u"projects"_s, &parseProject)},
        {u"project.billing"_s, u"cloudbilling.v1/ProjectBillingInfo"_s,
         get(&CloudProfile::billing, u"/v1/projects/%P/billingInfo"_s), each({}, &parseBilling)},
        {u"project.services"_s, u"serviceusage.v1/ListServicesResponse"_s,
         get(&CloudProfile::serviceUsage, u"/v1/projects/%P/services"_s, enabled), names(u"services"_s, u"name"_s)},
        {u"budgets"_s, {}, &projectBudgets, some(&parseBudgets)},
        {u"osLogin"_s, u"oslogin.v1/LoginProfile"_s, &loginProfile,
         each({}, [](const QJsonObject &reply) { return parseLoginProfile(reply, QDateTime::currentDateTimeUtc()); })},
        {u"storage.buckets"_s, u"storage.v1/Buckets"_s,
         [](const RealitySubject &about) {
             auto request = question(about, &CloudProfile::storage, u"/storage/v1/b"_s,
                                     {{u"project"_s, about.profile.project.toString()}, {u"maxResults"_s, u"50"_s}});
             request.counted = CountedTo::Project;
             return std::optional{request};
         },
         some(&parseBuckets)},
        {u"logging.sinks"_s, u"logging.v2/ListSinksResponse"_s,
         get(&CloudProfile::logging, u"/v2/projects/%P/sinks"_s, {}, CountedTo::Project), some(&parseSinks)},
        {u"logging.entries"_s, u"logging.v2/ListLogEntriesResponse"_s, &logEntries,
         all(u"entries"_s, &parseLogEntries)},
        {u"monitoring.series"_s, u"monitoring.v3/ListTimeSeriesResponse"_s, &workerSeries,
         names(u"timeSeries"_s, u"metricKind"_s)}};
}

QList<RealityCall> quotaCalls()
{
    const QString service = u"/services/tpu.googleapis.com"_s;
    return {{u"quota.infos"_s, u"cloudquotas.v1/ListQuotaInfosResponse"_s,
             get(&CloudProfile::cloudQuotas, u"/v1/projects/%P/locations/global"_s + service + u"/quotaInfos"_s,
                 {{u"pageSize"_s, u"200"_s}}),
             some(&parseQuotaInfos)},
            {u"quota.preferences"_s, u"cloudquotas.v1/ListQuotaPreferencesResponse"_s,
             get(&CloudProfile::cloudQuotas, u"/v1/projects/%P/locations/global/quotaPreferences"_s,
                 {{u"pageSize"_s, u"100"_s}}),
             each(u"quotaPreferences"_s, &parseQuotaPreference)},
            {u"quota.metrics"_s, u"serviceusage.v1beta1/ListConsumerQuotaMetricsResponse"_s,
             get(&CloudProfile::serviceUsage, u"/v1beta1/projects/%P"_s + service + u"/consumerQuotaMetrics"_s,
                 {{u"view"_s, u"FULL"_s}, {u"pageSize"_s, u"200"_s}}),
             some(&parseLimits)},
            // Cloud TPU in Google's price list.
            {u"prices"_s, u"cloudbilling.v1/ListSkusResponse"_s,
             get(&CloudProfile::billing, u"/v1/services/E000-3F24-B8AA/skus"_s,
                 {{u"currencyCode"_s, u"USD"_s}, {u"pageSize"_s, u"5"_s}}),
             some([](const QJsonObject &page) { return pricesFromSkus(page, {}).chips(); }), true}};
}

RealityCall computeCall(const QString &id, const QString &message, const QString &path, Parse parse)
{
    const QUrlQuery few{{u"maxResults"_s, u"50"_s}};
    return {id, u"compute.v1/"_s + message,
            get(&CloudProfile::compute, u"/compute/v1/projects/%P"_s + path, path.isEmpty() ? QUrlQuery{} : few),
            std::move(parse)};
}

QList<RealityCall> computeCalls()
{
    const auto rules = [](const QJsonObject &page) { return parseVpcRules(page); };
    return {
        computeCall(u"compute.project"_s, u"Project"_s, {}, each({}, &parseProjectKeys)),
        computeCall(u"compute.regions"_s, u"RegionList"_s, u"/regions"_s, each(u"items"_s, &parseRegionQuotas)),
        computeCall(u"compute.networks"_s, u"NetworkList"_s, u"/global/networks"_s, all(u"items"_s, &parseNetworks)),
        computeCall(u"compute.subnetworks"_s, u"SubnetworkAggregatedList"_s, u"/aggregated/subnetworks"_s,
                    all(u"subnetworks"_s, &parseSubnetworks)),
        computeCall(u"compute.firewalls"_s, u"FirewallList"_s, u"/global/firewalls"_s, all(u"items"_s, rules)),
        computeCall(u"compute.routers"_s, u"RouterAggregatedList"_s, u"/aggregated/routers"_s, some(&parseNats)),
        RealityCall{u"compute.instances"_s, u"compute.v1/InstanceAggregatedList"_s,
                    get(&CloudProfile::compute, u"/compute/v1/projects/%P/aggregated/instances"_s,
                        {{u"filter"_s, QString::fromLatin1(QUrl::toPercentEncoding(instanceFilter()))},
                         {u"maxResults"_s, u"50"_s}}),
                    each(u"instances"_s, &parseInstance)},
        computeCall(u"compute.disks"_s, u"DiskAggregatedList"_s, u"/aggregated/disks"_s, some(&parseDisks)),
        computeCall(u"compute.addresses"_s, u"AddressAggregatedList"_s, u"/aggregated/addresses"_s,
                    some(&parseAddresses)),
        computeCall(u"compute.snapshots"_s, u"SnapshotList"_s, u"/global/snapshots"_s, some(&parseSnapshots))};
}

} // namespace

void RealitySubject::learn(const QString &call, const QJsonObject &reply)
{
    const auto firstOf = [&reply](QLatin1StringView list) { return reply[list].toArray().at(0).toObject(); };
    const auto ofTpu = [this](const QString &name) {
        if (const auto known = zoneOf(name); !known.isEmpty())
            zone = known.toString();
    };
    if (call == "account"_L1 && profile.account.isEmpty()) {
        profile.account = reply["email"_L1].toString();
    } else if (call == "project.billing"_L1) {
        billingAccount = lastSegment(reply["billingAccountName"_L1].toString());
    } else if (call == "tpu.locations"_L1) {
        zone = firstOf("locations"_L1)["locationId"_L1].toString();
    } else if (call == "tpu.nodes"_L1) {
        auto first = firstOf("nodes"_L1);
        for (const auto &one : reply["nodes"_L1].toArray()) { // one that runs tells most
            if (one["state"_L1] == "READY"_L1 && first["state"_L1] != "READY"_L1)
                first = one.toObject();
        }
        node = first["name"_L1].toString();
        workers = int(first["networkEndpoints"_L1].toArray().size());
        ofTpu(node);
    } else if (call == "tpu.queuedResources"_L1) {
        queuedResource = firstOf("queuedResources"_L1)["name"_L1].toString();
        if (node.isEmpty())
            ofTpu(queuedResource);
    }
}

const QList<RealityCall> &realityCalls()
{
    static const auto calls = projectCalls() + tpuCalls() + quotaCalls() + computeCalls();
    return calls;
}

const RealityCall *realityCall(const QString &id)
{
    const auto found = std::ranges::find(realityCalls(), id, &RealityCall::id);
    return found == realityCalls().end() ? nullptr : &*found;
}
