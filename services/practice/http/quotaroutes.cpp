// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto service = u"tpu.googleapis.com"_s;

/// Where the hardware of a quota is, and what the scenario names besides: Google lists zones without it, too.
QStringList places(World &world, const QuotaKind &kind, bool perRegion)
{
    const auto &scenario = world.context().scenario;
    QStringList zones = scenario.quotaZones;
    for (const auto &zone : world.context().catalogue.zones()) {
        if (zone.generations.contains(kind.generation))
            zones.append(zone.id);
    }
    for (const auto &limit : scenario.limits) {
        if (limit.quota == kind.stem && limit.location.count(u'-') > 1)
            zones.append(limit.location);
    }
    QStringList list;
    for (const auto &zone : std::as_const(zones))
        list.append(perRegion ? zone.section(u'-', 0, -2) : zone);
    list.removeDuplicates();
    list.sort();
    return list;
}

QJsonObject consumerLimit(World &world, const QuotaKind &kind, bool perRegion, const QString &metricName)
{
    const auto dimension = perRegion ? u"region"_s : u"zone"_s;
    const auto unit = u"1/{project}/{%1}"_s.arg(dimension);
    QJsonArray buckets{QJsonObject{{u"defaultLimit"_s, u"0"_s}}}; // without dimensions: what every other place has
    QJsonArray supported;
    for (const auto &place : places(world, kind, perRegion)) {
        supported.append(place);
        const auto limit = world.quotas().limit(kind, place);
        QJsonObject bucket{{u"dimensions"_s, QJsonObject{{dimension, place}}}};
        if (limit != 0) // a zero value is left out, as protobuf's JSON does
            bucket[u"effectiveLimit"_s] = QString::number(limit);
        buckets.append(bucket);
    }
    return {{u"name"_s, u"%1/limits/%2"_s.arg(metricName, QString{u"%2Fproject%2F"_s}.append(dimension))},
            {u"metric"_s, kind.metric},
            {u"unit"_s, unit},
            {u"isPrecise"_s, true},
            {u"supportedLocations"_s, supported},
            {u"quotaBuckets"_s, buckets}};
}

QJsonObject consumerMetric(World &world, const QuotaKind &kind, const QString &number)
{
    auto encoded = kind.metric;
    encoded.replace(u'/', u"%2F"_s);
    const auto name = u"projects/%1/services/%2/consumerQuotaMetrics/%3"_s.arg(number, service, encoded);
    QJsonArray limits{consumerLimit(world, kind, false, name)};
    if (!kind.zoneOnly)
        limits.append(consumerLimit(world, kind, true, name));
    return {{u"name"_s, name},
            {u"metric"_s, kind.metric},
            {u"displayName"_s, kind.title},
            {u"unit"_s, u"1"_s},
            {u"consumerQuotaLimits"_s, limits}};
}

QList<QuotaKind> allKinds(World &world)
{
    QList<QuotaKind> kinds;
    for (const auto &generation : world.context().catalogue.generations())
        kinds += generation.quotas;
    return kinds;
}

QJsonObject rateMetric(const QString &number)
{
    const auto metric = u"tpu.googleapis.com/qps/create"_s;
    const auto name =
        u"projects/%1/services/%2/consumerQuotaMetrics/tpu.googleapis.com%2Fqps%2Fcreate"_s.arg(number, service);
    return {{u"name"_s, QString{name}},
            {u"metric"_s, metric},
            {u"displayName"_s, u"CreateNode requests"_s},
            {u"unit"_s, u"1"_s},
            {u"consumerQuotaLimits"_s,
             QJsonArray{QJsonObject{
                 {u"name"_s, name + u"/limits/%2Fmin%2Fproject"_s},
                 {u"metric"_s, metric},
                 {u"unit"_s, u"1/min/{project}"_s},
                 {u"isPrecise"_s, true},
                 {u"quotaBuckets"_s,
                  QJsonArray{QJsonObject{{u"effectiveLimit"_s, u"91"_s}, {u"defaultLimit"_s, u"91"_s}}}}}}}};
}

Answer<> listConsumerMetrics(World &world, const Call &call)
{
    const auto view = call.parameter("view");
    if (!QStringList{QString{}, u"QUOTA_VIEW_UNSPECIFIED"_s, u"BASIC"_s, u"FULL"_s}.contains(view))
        return invalidArgument(u"Invalid value at 'view': \"%1\""_s.arg(view));
    QList<QJsonObject> list;
    if (call.part("service") == service) {
        const auto &number = world.context().scenario.projectNumber;
        for (const auto &kind : allKinds(world))
            list.append(consumerMetric(world, kind, number));
        list.append(rateMetric(number));
    }
    std::ranges::sort(list, {}, [](const QJsonObject &item) { return item["name"_L1].toString(); });
    QJsonArray items;
    for (const auto &item : list)
        items.append(item);
    return paged(call, items, {.member = u"metrics"_s, .largest = 500});
}

/// What holds at `places`; no `dimension`: everywhere that no other entry speaks of.
QJsonObject dimensionsInfo(const QJsonObject &dimensions, const QStringList &places, qint64 value)
{
    QJsonObject details;
    if (value != 0) // a zero value is left out, as protobuf's JSON does
        details[u"value"_s] = QString::number(value);
    QJsonObject json{{u"details"_s, details}, {u"applicableLocations"_s, QJsonArray::fromStringList(places)}};
    if (!dimensions.isEmpty())
        json[u"dimensions"_s] = dimensions;
    return json;
}

/// The special places first, one by one, and then all the others together, as Google orders them.
QJsonArray dimensionsInfos(World &world, const QuotaKind &kind, bool perRegion)
{
    const auto dimension = perRegion ? u"region"_s : u"zone"_s;
    QJsonArray infos;
    QStringList others;
    for (const auto &place : places(world, kind, perRegion)) {
        if (const auto own = world.quotas().ownLimit(kind, place))
            infos.append(dimensionsInfo({{dimension, place}}, {place}, *own));
        else
            others.append(place);
    }
    const auto usual = world.context().catalogue.defaultLimits().value(kind.stem);
    if (!others.isEmpty())
        infos.append(dimensionsInfo({}, others, usual));
    return infos;
}

/// Whether more can be asked for: not without a billing account.
QJsonObject eligibility(World &world)
{
    if (world.project().services().billingInfo()["billingEnabled"_L1].toBool())
        return {{u"isEligible"_s, true}};
    return {{u"ineligibilityReason"_s, u"NO_VALID_BILLING_ACCOUNT"_s}};
}

QJsonObject infoHead(World &world, const QString &id, const QString &metric)
{
    return {{u"name"_s,
             u"projects/%1/locations/global/services/%2/quotaInfos/%3"_s.arg(world.context().scenario.projectNumber,
                                                                             service, id)},
            {u"quotaId"_s, id},
            {u"metric"_s, metric},
            {u"service"_s, service},
            {u"isPrecise"_s, true},
            {u"containerType"_s, u"PROJECT"_s},
            {u"metricUnit"_s, u"1"_s},
            {u"quotaIncreaseEligibility"_s, eligibility(world)},
            {u"serviceRequestQuotaUri"_s, u"https://console.cloud.google.com/iam-admin/quotas"_s}};
}

QJsonObject quotaInfo(World &world, const QuotaKind &kind, bool perRegion)
{
    const auto dimension = perRegion ? u"region"_s : u"zone"_s;
    auto json = infoHead(world, perRegion ? kind.regionId() : kind.zoneId(), kind.metric);
    json[u"dimensions"_s] = QJsonArray{dimension};
    json[u"metricDisplayName"_s] = kind.title;
    json[u"quotaDisplayName"_s] = u"%1 per project per %2"_s.arg(kind.title, dimension);
    json[u"dimensionsInfos"_s] = dimensionsInfos(world, kind, perRegion);
    return json;
}

/// The one rate among so many amounts; its id is made up, for no public source names it.
QJsonObject rateInfo(World &world)
{
    auto json = infoHead(world, u"CreateNodeRequestsPerMinutePerProject"_s, u"tpu.googleapis.com/qps/create"_s);
    json[u"refreshInterval"_s] = u"minute"_s;
    json[u"metricDisplayName"_s] = u"CreateNode requests"_s;
    json[u"quotaDisplayName"_s] = u"CreateNode requests per minute"_s;
    json[u"dimensionsInfos"_s] = QJsonArray{dimensionsInfo({}, {u"global"_s}, 91)};
    return json;
}

QList<QJsonObject> allInfos(World &world)
{
    QList<QJsonObject> list;
    for (const auto &kind : allKinds(world)) {
        list.append(quotaInfo(world, kind, false));
        if (!kind.zoneOnly)
            list.append(quotaInfo(world, kind, true));
    }
    list.append(rateInfo(world));
    std::ranges::sort(list, {}, [](const QJsonObject &item) { return item["name"_L1].toString(); });
    return list;
}

Answer<> listQuotaInfos(World &world, const Call &call)
{
    QJsonArray items;
    if (call.part("service") == service) {
        for (const auto &info : allInfos(world))
            items.append(info);
    }
    return paged(call, items, {.member = u"quotaInfos"_s, .largest = 500});
}

Answer<> getQuotaInfo(World &world, const Call &call)
{
    for (const auto &info : allInfos(world)) {
        if (info["quotaId"_L1].toString() == call.part("quota"))
            return info;
    }
    return notFound(call.path.section(u'/', 2));
}

} // namespace

void addQuotaRoutes(Router &router, World &world)
{
    const QStringList paging{u"pageSize"_s, u"pageToken"_s};
    addMethods(router, world, u"serviceusage.googleapis.com"_s,
               {{"GET", u"/v1beta1/projects/{project}/services/{service}/consumerQuotaMetrics"_s,
                 u"serviceusage.quotas.get"_s, listConsumerMetrics, QString{}, paging + QStringList{u"view"_s}}});
    const auto infos = u"/{api:v1|v1beta}/projects/{project}/locations/global/services/{service}/quotaInfos"_s;
    const auto get = u"cloudquotas.quotas.get"_s;
    addMethods(
        router, world, u"cloudquotas.googleapis.com"_s,
        {{"GET", infos, get, listQuotaInfos, QString{}, paging}, {"GET", infos + u"/{quota}"_s, get, getQuotaInfo}});
}

} // namespace practice
