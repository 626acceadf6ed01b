// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/computelists.h"

#include "services/practice/http/listfilter.h"
#include "services/practice/http/paging.h"
#include "services/practice/world/estaterules.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

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

} // namespace

QString computeService()
{
    return u"compute.googleapis.com"_s;
}

QString computeProject()
{
    return u"/compute/v1/projects/{project}"_s;
}

QStringList listParameters()
{
    return {u"filter"_s, u"maxResults"_s, u"orderBy"_s, u"pageToken"_s, u"returnPartialSuccess"_s};
}

QString computeLink(const Call &call, const QString &path)
{
    return u"%1/compute/v1/%2"_s.arg(call.origin, path);
}

QJsonObject shownResource(const Call &call, const QJsonObject &json, const QString &path)
{
    auto shown = withLinks(call, json).toObject();
    shown[u"selfLink"_s] = computeLink(call, path);
    return shown;
}

QJsonObject shownOperation(const Call &call, const ComputeOperation &operation, World &world)
{
    const auto &scenario = world.ground().scenario;
    const auto path = u"projects/%1/%2/operations/%3"_s.arg(scenario.projectId, operation.place, operation.name);
    const bool isDone = world.ground().now() >= operation.ends;
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

Answer<> listed(const Call &call, const QJsonArray &items, const QString &kind)
{
    const auto kept = filtered(items, call.parameter("filter"));
    if (!kept)
        return std::unexpected{kept.error()};
    const auto order = call.parameter("orderBy");
    auto sorted = ordered(*kept, order);
    if (!sorted)
        return std::unexpected{sorted.error()};
    // A page token names the last item that was seen; in another order than by name its place does.
    if (!order.isEmpty() && order != "name"_L1) {
        for (qsizetype i = 0; i < sorted->size(); ++i) {
            auto item = sorted->at(i).toObject();
            item[u"place"_s] = u"%1"_s.arg(i, 8, 10, QLatin1Char{'0'});
            sorted->replace(i, item);
        }
    }
    const auto key = order.isEmpty() || order == "name"_L1 ? u"name"_s : u"place"_s;
    auto page =
        paged(call, *sorted, {.member = u"items"_s, .key = key, .sizeParameter = u"maxResults"_s, .largest = 500});
    if (!page)
        return page;
    auto shown = (*page)["items"_L1].toArray();
    for (qsizetype i = 0; i < shown.size(); ++i) {
        auto item = shown.at(i).toObject();
        item.remove(u"place"_s);
        shown.replace(i, item);
    }
    if (!shown.isEmpty())
        page->insert(u"items"_s, shown);
    const auto path = call.path.section(u'/', 3);
    page->insert(u"kind"_s, kind);
    page->insert(u"id"_s, path);
    page->insert(u"selfLink"_s, computeLink(call, path));
    return page;
}

Answer<> shown(const Call &call, const Answer<ComputeOperation> &operation, World &world)
{
    if (!operation)
        return std::unexpected{operation.error()};
    return shownOperation(call, *operation, world);
}

std::optional<Refusal> placeRefused(World &world, const QString &place)
{
    const auto name = place.section(u'/', 1);
    const auto &catalogue = world.ground().catalogue;
    if (place.startsWith(u"zones/"_s) && !catalogue.zone(name))
        return computeInvalid(u"Invalid value for field 'zone': '%1'. Unknown zone."_s.arg(name));
    if (place.startsWith(u"regions/"_s) && !catalogue.regions().contains(name))
        return computeInvalid(u"Invalid value for field 'region': '%1'. Unknown region."_s.arg(name));
    return std::nullopt;
}

} // namespace practice
