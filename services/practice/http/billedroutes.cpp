// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <QFile>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr int pageOfSkus = 50; // Google's pages hold 5000 of forty thousand: nobody may stop at the first

QString serviceId(const QJsonObject &row)
{
    return row["service"_L1].toString() == "tpu"_L1 ? u"E000-3F24-B8AA"_s : u"6F81-5844-456A"_s;
}

QString serviceName(const QString &id)
{
    return id == "E000-3F24-B8AA"_L1 ? u"Cloud TPU"_s : u"Compute Engine"_s;
}

QJsonObject pricing(const QJsonObject &row)
{
    static const QMap<QString, QString> units{
        {u"h"_s, u"hour"_s}, {u"GiBy.mo"_s, u"gibibyte month"_s}, {u"GiBy.h"_s, u"gibibyte hour"_s}};
    const auto unit = row["unit"_L1].toString();
    const bool isHour = unit == "h"_L1;
    QJsonObject price{{u"currencyCode"_s, u"USD"_s}, {u"units"_s, QString::number(row["units"_L1].toInteger())}};
    price[u"nanos"_s] = row["nanos"_L1];
    const QJsonObject rate{{u"startUsageAmount"_s, 0}, {u"unitPrice"_s, price}};
    const QJsonObject expression{{u"usageUnit"_s, unit},
                                 {u"displayQuantity"_s, 1},
                                 {u"tieredRates"_s, QJsonArray{rate}},
                                 {u"usageUnitDescription"_s, units.value(unit)},
                                 {u"baseUnit"_s, isHour ? u"s"_s : u"By.s"_s},
                                 {u"baseUnitDescription"_s, isHour ? u"second"_s : u"byte second"_s},
                                 {u"baseUnitConversionFactor"_s,
                                  isHour                    ? 3600.0
                                      : unit == "GiBy.h"_L1 ? 3.865470566e12
                                                            : 2.8758e15}};
    return {{u"summary"_s, QString{}},
            {u"pricingExpression"_s, expression},
            {u"currencyConversionRate"_s, 1},
            {u"effectiveTime"_s, u"2026-10-07T09:12:44.301Z"_s}};
}

QJsonObject describeSku(const QJsonObject &row)
{
    const auto service = serviceId(row);
    const auto id = row["id"_L1].toString();
    return {{u"name"_s, u"services/%1/skus/%2"_s.arg(service, id)},
            {u"skuId"_s, id},
            {u"description"_s, row["description"_L1]},
            {u"category"_s,
             QJsonObject{{u"serviceDisplayName"_s, serviceName(service)},
                         {u"resourceFamily"_s, row["family"_L1]},
                         {u"resourceGroup"_s, row["group"_L1]},
                         {u"usageType"_s, row["usageType"_L1]}}},
            {u"serviceRegions"_s, row["regions"_L1]},
            {u"pricingInfo"_s, QJsonArray{pricing(row)}},
            {u"serviceProviderName"_s, u"Google"_s},
            {u"geoTaxonomy"_s, QJsonObject{{u"type"_s, u"REGIONAL"_s}, {u"regions"_s, row["regions"_L1]}}}};
}

Answer<> listSkus(World &, const Call &call)
{
    QFile file{u":/practice/skus.json"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the price catalogue is not compiled in");
    const auto currency = call.parameter("currencyCode");
    if (!currency.isEmpty() && currency != "USD"_L1)
        return invalidArgument(refusalText("invalid-argument"_L1)); // this catalogue has one currency
    QJsonArray items;
    for (const auto &row : QJsonDocument::fromJson(file.readAll())["skus"_L1].toArray()) {
        if (serviceId(row.toObject()) == call.part("service"))
            items.append(describeSku(row.toObject()));
    }
    if (items.isEmpty())
        return ApiError{Rpc::NotFound, refusalText("entity-missing"_L1)};
    auto page = paged(call, items, {.member = u"skus"_s, .largest = pageOfSkus});
    if (page && !page->contains("nextPageToken"_L1))
        page->insert(u"nextPageToken"_s, QString{}); // as this API does
    return page;
}

/// All of the scenario's watch this project; `scope` asks for those of one project.
Answer<> listBudgets(World &world, const Call &call)
{
    const auto account = practiceBillingAccount();
    if (call.path.section(u'/', 2, 3) != account)
        return callerDenied();
    const auto scope = call.parameter("scope");
    const auto &scenario = world.context().scenario;
    const bool isOurs =
        scope.isEmpty() || (scope.startsWith("projects/"_L1) && scenario.isProject(scope.section(u'/', 1)));
    QJsonArray items;
    for (const auto &value : isOurs ? scenario.budgets : QJsonArray{}) {
        auto budget = value.toObject();
        budget[u"name"_s] = u"%1/budgets/%2"_s.arg(account).arg(items.size() + 1, 8, 10, QChar{u'0'});
        items.append(budget);
    }
    return paged(call, items, {.member = u"budgets"_s, .largest = 100});
}

Answer<> listBilledServices(World &, const Call &call)
{
    QJsonArray items;
    for (const auto &id : {u"6F81-5844-456A"_s, u"E000-3F24-B8AA"_s})
        items.append(QJsonObject{{u"name"_s, u"services/"_s + id},
                                 {u"serviceId"_s, id},
                                 {u"displayName"_s, serviceName(id)},
                                 {u"businessEntityName"_s, u"businessEntities/GCP"_s}});
    auto page = paged(call, items, {.member = u"services"_s, .largest = 5000});
    if (page && !page->contains("nextPageToken"_L1))
        page->insert(u"nextPageToken"_s, QString{}); // as this API does
    return page;
}

/// A project's two sinks: one that nobody can change, and one that can be narrowed or switched off.
QJsonObject sink(World &world, const QString &name)
{
    const auto &project = world.context().scenario.projectId;
    const auto audit = u"LOG_ID(\"cloudaudit.googleapis.com/activity\")"_s;
    const auto outside = u"LOG_ID(\"externalaudit.googleapis.com/activity\")"_s;
    QJsonObject json{
        {u"name"_s, name},
        {u"destination"_s, u"logging.googleapis.com/projects/%1/locations/global/buckets/%2"_s.arg(project, name)},
        {u"filter"_s,
         name == "_Required"_L1 ? audit + " OR "_L1 + outside : u"NOT %1 AND NOT %2"_s.arg(audit, outside)},
        {u"resourceName"_s, u"projects/%1/sinks/%2"_s.arg(project, name)}};
    const auto *changed = name == "_Default"_L1 ? world.context().state.notes.find(u"defaultSink"_s) : nullptr;
    if (changed) {
        for (auto it = changed->json.begin(); it != changed->json.end(); ++it)
            json[it.key()] = it.value();
    }
    return withoutZeroValues(json);
}

std::optional<ApiError> sinkRefused(const QString &name)
{
    if (name == "_Default"_L1 || name == "_Required"_L1)
        return std::nullopt;
    return ApiError{Rpc::NotFound, refusalText("sink-missing"_L1).arg(name)};
}

Answer<> listSinks(World &world, const Call &call)
{
    return paged(call, {sink(world, u"_Default"_s), sink(world, u"_Required"_s)}, {.member = u"sinks"_s});
}

Answer<> getSink(World &world, const Call &call)
{
    if (const auto refused = sinkRefused(call.part("sink")))
        return *refused;
    return sink(world, call.part("sink"));
}

Answer<> patchSink(World &world, const Call &call)
{
    static const QStringList allowed{u"exclusions"_s, u"disabled"_s, u"filter"_s, u"description"_s};
    const auto name = call.part("sink");
    if (const auto refused = sinkRefused(name))
        return *refused;
    if (name == "_Required"_L1)
        return invalidArgument(refusalText("sink-required"_L1));
    const auto mask = call.parameter("updateMask");
    if (mask.isEmpty())
        return invalidArgument(refusalText("mask-missing"_L1));
    const auto *before = world.context().state.notes.find(u"defaultSink"_s);
    auto json = before ? before->json : QJsonObject{};
    for (const auto &field : mask.split(u',')) {
        if (!allowed.contains(field))
            return invalidArgument(refusalText("mask-field"_L1).arg(field));
        json[field] = call.body.value(field); // lists are replaced whole
    }
    world.context().state.notes.put(u"defaultSink"_s, {json});
    return sink(world, name);
}

} // namespace

void addBilledRoutes(Router &router, World &world)
{
    addMethods(router, world, u"cloudbilling.googleapis.com"_s,
               {{"GET", u"/v1/services"_s, {}, listBilledServices, {}, {u"pageSize"_s, u"pageToken"_s}},
                {"GET",
                 u"/v1/services/{service}/skus"_s,
                 {},
                 listSkus,
                 {},
                 {u"currencyCode"_s, u"startTime"_s, u"endTime"_s, u"pageSize"_s, u"pageToken"_s}}});
    addMethods(router, world, u"billingbudgets.googleapis.com"_s,
               {{"GET",
                 u"/v1/billingAccounts/{account}/budgets"_s,
                 u"billing.budgets.list"_s,
                 listBudgets,
                 {},
                 {u"pageSize"_s, u"pageToken"_s, u"scope"_s}}});
    const auto sinks = u"/v2/projects/{project}/sinks"_s;
    const auto one = sinks + u"/{sink}"_s;
    const QStringList paging{u"pageSize"_s, u"pageToken"_s, u"filter"_s};
    const QStringList changing{u"updateMask"_s, u"uniqueWriterIdentity"_s};
    addMethods(router, world, u"logging.googleapis.com"_s,
               {{"GET", sinks, u"logging.sinks.list"_s, listSinks, {}, paging},
                {"GET", one, u"logging.sinks.get"_s, getSink},
                {"PATCH", one, u"logging.sinks.update"_s, patchSink, u"LogSink"_s, changing},
                {"PUT", one, u"logging.sinks.update"_s, patchSink, u"LogSink"_s, changing}});
}

} // namespace practice
