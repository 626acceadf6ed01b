// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/listfilter.h"
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <QRegularExpression>

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
        return invalidArgument(refusalText("quota-view"_L1).arg(view));
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

/// Which limit a preference is about.
struct WantedLimit
{
    QuotaKind kind;
    QString place;
};

Answer<WantedLimit> wantedIn(World &world, const QJsonObject &body)
{
    const auto id = body["quotaId"_L1].toString();
    const auto kinds = allKinds(world);
    const auto at = std::ranges::find_if(
        kinds, [&](const QuotaKind &kind) { return kind.zoneId() == id || (!kind.zoneOnly && kind.regionId() == id); });
    if (body["service"_L1].toString() != service || at == kinds.end())
        return refusal("quota-unknown"_L1, {id.left(200), body["service"_L1].toString().left(200)});
    const bool perRegion = at->regionId() == id;
    const auto dimensions = body["dimensions"_L1].toObject();
    const auto place = dimensions[perRegion ? "region"_L1 : "zone"_L1].toString();
    if (dimensions.size() != 1 || !places(world, *at, perRegion).contains(place))
        return refusal("quota-dimensions"_L1, {perRegion ? u"region"_s : u"zone"_s});
    return WantedLimit{*at, place};
}

QJsonObject shownPreference(World &world, const QString &id, const QJsonObject &preference)
{
    const auto now = world.context().now();
    const auto preferred = preference["preferred"_L1].toInteger();
    const auto granted = grantedValue(preference, now);
    const bool isOpen = now.time_since_epoch().count() < preference["decided"_L1].toInteger();
    QJsonObject config{{u"preferredValue"_s, QString::number(preferred)},
                       {u"grantedValue"_s, QString::number(granted)},
                       {u"traceId"_s, preference["trace"_L1]}};
    if (const auto annotations = preference["annotations"_L1].toObject(); !annotations.isEmpty())
        config[u"annotations"_s] = annotations;
    if (!isOpen && granted != preferred)
        config[u"stateDetail"_s] = refusalText("quota-not-granted"_L1);
    const auto &number = world.context().scenario.projectNumber;
    return withoutZeroValues({{u"name"_s, u"projects/%1/locations/global/quotaPreferences/%2"_s.arg(number, id)},
                              {u"dimensions"_s, preference["dimensions"_L1]},
                              {u"quotaConfig"_s, config},
                              {u"etag"_s, preference["etag"_L1]},
                              {u"createTime"_s, preference["created"_L1]},
                              {u"updateTime"_s, preference["updated"_L1]},
                              {u"service"_s, service},
                              {u"quotaId"_s, preference["quotaId"_L1]},
                              {u"reconciling"_s, isOpen},
                              {u"justification"_s, preference["justification"_L1]}});
}

/// More needs somebody who can be asked and a billing account, less must not hurt what runs.
std::optional<ApiError> changeRefused(World &world, const Call &call, const WantedLimit &wanted)
{
    constexpr double gentle = 0.9; // of the present value: less than this is more than 10 percent down
    const auto present = world.quotas().limit(wanted.kind, wanted.place);
    const auto preferred = call.body["quotaConfig"_L1]["preferredValue"_L1].toVariant().toLongLong();
    const auto ignored = call.query.allQueryItemValues(u"ignoreSafetyChecks"_s);
    if (preferred == unlimited || (present != unlimited && preferred > present)) {
        if (call.body["contactEmail"_L1].toString().isEmpty())
            return refusal("quota-contact"_L1);
        return eligibility(world).contains("isEligible"_L1) ? std::nullopt : std::optional{refusal("quota-billing"_L1)};
    }
    if (preferred < world.quotas().used(wanted.kind, wanted.place)
        && !ignored.contains(u"QUOTA_DECREASE_BELOW_USAGE"_s))
        return refusal("quota-below-usage"_L1);
    if ((present == unlimited || double(preferred) < gentle * double(present))
        && !ignored.contains(u"QUOTA_DECREASE_PERCENTAGE_TOO_HIGH"_s))
        return refusal("quota-too-low"_L1);
    return std::nullopt;
}

/// Writes a preference down, over `old` where there is one; what Google decides is known to this world already.
Answer<> putPreference(World &world, const Call &call, const QString &id, const QJsonObject &old)
{
    auto &context = world.context();
    const auto value = call.body["quotaConfig"_L1]["preferredValue"_L1].toVariant();
    const auto preferred = value.toLongLong();
    if (value.toString().isEmpty() || preferred < unlimited)
        return refusal("quota-value"_L1);
    const auto wanted = wantedIn(world, call.body);
    if (!wanted)
        return wanted.error();
    if (const auto refused = changeRefused(world, call, *wanted))
        return *refused;
    const auto present = world.quotas().limit(wanted->kind, wanted->place);
    const bool isGranted = preferred != unlimited && preferred <= std::max(present, context.scenario.quotaIncreaseUpTo);
    const auto now = toRfc3339(context.now());
    const QJsonObject preference{
        {u"quotaId"_s, call.body["quotaId"_L1]},
        {u"place"_s, wanted->place},
        {u"dimensions"_s, call.body["dimensions"_L1]},
        {u"preferred"_s, preferred},
        {u"before"_s, present},
        {u"becomes"_s, isGranted ? preferred : present},
        {u"justification"_s, call.body["justification"_L1]},
        {u"annotations"_s, call.body["quotaConfig"_L1]["annotations"_L1].toObject()},
        {u"trace"_s, context.ids.hex(16)},
        {u"etag"_s, context.ids.hex(16)},
        {u"created"_s, old.value("created"_L1).toString(now)},
        {u"updated"_s, now},
        {u"decided"_s, qint64(context.after(context.span(u"review"_s)).time_since_epoch().count())}};
    if (call.parameter("validateOnly").toLower() != "true"_L1)
        context.state.notes.put(preferencePrefix + id, {preference});
    return shownPreference(world, id, preference);
}

Answer<> createPreference(World &world, const Call &call)
{
    static const QRegularExpression form{u"\\A[A-Za-z0-9][-A-Za-z0-9_.~]{0,254}\\z"_s};
    const auto asked = call.parameter("quotaPreferenceId");
    const auto id = asked.isEmpty() ? world.context().ids.hex(16) : asked;
    if (!form.match(id).hasMatch())
        return refusal("quota-id"_L1, {id.left(200)});
    const auto wanted = wantedIn(world, call.body);
    const auto &notes = world.context().state.notes.all();
    for (auto at = notes.lower_bound(preferencePrefix); at != notes.end() && at->first.startsWith(preferencePrefix);
         ++at) {
        const auto &preference = at->second.json;
        if (at->first == preferencePrefix + id
            || (preference["quotaId"_L1] == call.body["quotaId"_L1] && wanted
                && preference["place"_L1].toString() == wanted->place))
            return alreadyExists(
                shownPreference(world, at->first.sliced(preferencePrefix.size()), preference)["name"_L1].toString());
    }
    return putPreference(world, call, id, {});
}

Answer<> listPreferences(World &world, const Call &call)
{
    QJsonArray items;
    const auto &notes = world.context().state.notes.all();
    for (auto at = notes.lower_bound(preferencePrefix); at != notes.end() && at->first.startsWith(preferencePrefix);
         ++at)
        items.append(shownPreference(world, at->first.sliced(preferencePrefix.size()), at->second.json));
    const auto kept = filtered(items, call.parameter("filter"));
    return kept ? paged(call, *kept, {.member = u"quotaPreferences"_s, .largest = 500}) : Answer<>{kept.error()};
}

Answer<> getPreference(World &world, const Call &call)
{
    const auto *note = world.context().state.notes.find(preferencePrefix + call.part("preference"));
    return note ? Answer<>{shownPreference(world, call.part("preference"), note->json)}
                : notFound(call.path.section(u'/', 2));
}

/// Which limit it is about stays; the mask, where there is one, names what changes.
Answer<> patchPreference(World &world, const Call &call)
{
    const auto id = call.part("preference");
    const auto *note = world.context().state.notes.find(preferencePrefix + id);
    if (!note && call.parameter("allowMissing").toLower() != "true"_L1)
        return notFound(call.path.section(u'/', 2));
    if (!note)
        return putPreference(world, call, id, {});
    const auto old = note->json;
    if (const auto etag = call.body["etag"_L1].toString(); !etag.isEmpty() && etag != old["etag"_L1].toString())
        return refusal("quota-etag"_L1);
    auto whole = call;
    const auto mask = call.parameter("updateMask").split(u',', Qt::SkipEmptyParts);
    for (const auto &fixed : {u"service"_s, u"quotaId"_s, u"dimensions"_s}) {
        const auto kept = fixed == "service"_L1 ? QJsonValue{service} : old.value(fixed);
        if (call.body.contains(fixed) && call.body.value(fixed) != kept)
            return refusal("quota-immutable"_L1, {fixed});
        whole.body[fixed] = kept;
    }
    if (!mask.isEmpty() && !mask.contains(u"justification"_s))
        whole.body[u"justification"_s] = old["justification"_L1];
    return putPreference(world, whole, id, old);
}

void addPreferenceRoutes(Router &router, World &world)
{
    const auto all = u"/{api:v1|v1beta}/projects/{project}/locations/global/quotaPreferences"_s;
    const auto one = all + u"/{preference}"_s;
    const auto get = u"cloudquotas.quotas.get"_s;
    const auto update = u"cloudquotas.quotas.update"_s;
    const auto shape = u"QuotaPreference"_s;
    addMethods(router, world, u"cloudquotas.googleapis.com"_s,
               {{"GET", all, get, listPreferences, {}, {u"filter"_s, u"pageSize"_s, u"pageToken"_s}},
                {"GET", one, get, getPreference},
                {"POST", all, update, createPreference, shape, {u"quotaPreferenceId"_s, u"ignoreSafetyChecks"_s}},
                {"PATCH",
                 one,
                 update,
                 patchPreference,
                 shape,
                 {u"updateMask"_s, u"allowMissing"_s, u"validateOnly"_s, u"ignoreSafetyChecks"_s}}});
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
    addPreferenceRoutes(router, world);
}

} // namespace practice
