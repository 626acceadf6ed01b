// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/computelists.h"
#include "services/practice/http/routes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// Which methods a collection has; all of them can be listed and looked at one by one.
struct Methods
{
    QString collection;
    QString shape{}; ///< of the body of insert; empty: there is no insert
    bool canPatch = false;
    bool isAggregated = false;
    QStringList verbs{}; ///< POST …/{name}/verb
};

QString pathOf(const Call &call)
{
    return call.path.section(u'/', 3);
}

/// "projects/P/zones/Z/disks/D" with the project's id, whatever the caller wrote.
QString resourcePath(World &world, const Call &call, qsizetype parts)
{
    const auto path = pathOf(call);
    return u"projects/%1/%2"_s.arg(world.ground().scenario.projectId, path.section(u'/', 2, parts - 1));
}

QString placeIn(const Call &call)
{
    const auto path = pathOf(call);
    const auto scope = path.section(u'/', 2, 2);
    return scope == "global"_L1 ? scope : path.section(u'/', 2, 3);
}

QString scopePattern(const QString &scope)
{
    return scope == "zones"_L1 ? u"/zones/{zone}"_s : scope == "regions"_L1 ? u"/regions/{region}"_s : u"/global"_s;
}

QString kindOf(const EstateKind &kind, const QString &list)
{
    return u"compute#"_s + kind.noun + list;
}

Answer<> listOf(World &world, const EstateKind &kind, const Call &call)
{
    const auto place = placeIn(call);
    if (const auto refused = placeRefused(world, place))
        return std::unexpected{*refused};
    QJsonArray items;
    for (const auto &json : world.estate().list(kind.collection, place))
        items.append(
            shownResource(call, json, world.estate().path(place, kind.collection, json["name"_L1].toString())));
    return listed(call, items, kindOf(kind, u"List"_s));
}

QStringList placesOf(World &world, const EstateKind &kind)
{
    QStringList places;
    if (kind.scope == "zones"_L1) {
        for (const auto &zone : world.ground().catalogue.zones())
            places.append(u"zones/"_s + zone.id);
    } else {
        for (const auto &region : world.ground().catalogue.regions())
            places.append(u"regions/"_s + region);
        if (kind.collection == "addresses"_L1)
            places.append(u"global"_s);
    }
    places.sort();
    return places;
}

/// What an aggregated list says of a place that has none.
QJsonObject emptyPlace(const QString &place)
{
    return {{u"warning"_s,
             QJsonObject{{u"code"_s, u"NO_RESULTS_ON_PAGE"_s},
                         {u"message"_s, u"There are no results for scope '%1' on this page."_s.arg(place)},
                         {u"data"_s, QJsonArray{QJsonObject{{u"key"_s, u"scope"_s}, {u"value"_s, place}}}}}}};
}

/// All places at once; a page holds whole resources, and names every place.
Answer<> aggregated(World &world, const EstateKind &kind, const Call &call)
{
    QJsonArray all;
    const auto places = placesOf(world, kind);
    for (const auto &place : places) {
        for (const auto &json : world.estate().list(kind.collection, place)) {
            const auto path = world.estate().path(place, kind.collection, json["name"_L1].toString());
            all.append(shownResource(call, json, path));
        }
    }
    auto page = listed(call, all, kindOf(kind, u"AggregatedList"_s));
    if (!page)
        return page;
    QJsonObject items;
    for (const auto &place : places)
        items[place] = emptyPlace(place);
    for (const auto &item : page->take(u"items"_s).toArray()) {
        const auto path = item["selfLink"_L1].toString().section(u"/compute/v1/"_s, 1);
        const auto place = path.section(u'/', 2, 2) == "global"_L1 ? u"global"_s : path.section(u'/', 2, 3);
        auto list = items[place][kind.collection].toArray();
        list.append(item);
        items[place] = QJsonObject{{kind.collection, list}};
    }
    page->insert(u"items"_s, items);
    return page;
}

void addChanges(Router &router, World &world, const EstateKind &kind, const Methods &methods)
{
    const auto all = computeProject() + scopePattern(kind.scope) + u'/' + kind.collection;
    const auto one = all + u"/{name}"_s;
    const auto permission = u"compute."_s + kind.collection;
    const auto length = kind.scope == "global"_L1 ? 5 : 6;
    if (!methods.shape.isEmpty())
        router.add({"POST",
                    all,
                    computeService(),
                    permission + u".create"_s,
                    {u"requestId"_s},
                    methods.shape + u"@compute"_s,
                    Access::Token,
                    [&world, &kind](const Call &call) -> Answer<> {
                        if (const auto refused = placeRefused(world, placeIn(call)))
                            return std::unexpected{*refused};
                        return shown(call, world.estate().insert(placeIn(call), kind.collection, call.body), world);
                    }});
    if (methods.canPatch)
        router.add({"PATCH",
                    one,
                    computeService(),
                    permission + u".update"_s,
                    {u"requestId"_s},
                    methods.shape + u"@compute"_s,
                    Access::Token,
                    [&world, length](const Call &call) {
                        return shown(call, world.estate().patch(resourcePath(world, call, length), call.body), world);
                    }});
    router.add({"DELETE",
                one,
                computeService(),
                permission + u".delete"_s,
                {u"requestId"_s},
                {},
                Access::Token,
                [&world, length](const Call &call) {
                    return shown(call, world.estate().remove(resourcePath(world, call, length)), world);
                }});
    static const QMap<QString, QString> bodies{
        {u"createSnapshot"_s, u"Snapshot@compute"_s},
        {u"resize"_s, u"DisksResizeRequest@compute"_s},
        {u"setPrivateIpGoogleAccess"_s, u"SubnetworksSetPrivateIpGoogleAccessRequest@compute"_s}};
    for (const auto &verb : methods.verbs)
        router.add({"POST",
                    one + u'/' + verb,
                    computeService(),
                    permission + u'.' + verb,
                    {u"requestId"_s},
                    bodies.value(verb),
                    Access::Token,
                    [&world, verb, length](const Call &call) {
                        return shown(call, world.estate().act(resourcePath(world, call, length), verb, call.body),
                                     world);
                    }});
}

void addCollection(Router &router, World &world, const Methods &methods)
{
    const auto &kind = *estateKind(methods.collection); // lives as long as the program
    const auto all = computeProject() + scopePattern(kind.scope) + u'/' + kind.collection;
    const auto permission = u"compute."_s + kind.collection;
    const auto length = kind.scope == "global"_L1 ? 5 : 6;
    router.add({"GET",
                all,
                computeService(),
                permission + u".list"_s,
                listParameters(),
                {},
                Access::Token,
                [&world, &kind](const Call &call) { return listOf(world, kind, call); }});
    router.add({"GET",
                all + u"/{name}"_s,
                computeService(),
                permission + u".get"_s,
                {},
                {},
                Access::Token,
                [&world, length](const Call &call) -> Answer<> {
                    const auto path = resourcePath(world, call, length);
                    const auto *json = world.estate().find(path);
                    if (!json)
                        return std::unexpected{resourceMissing(path)};
                    return shownResource(call, *json, path);
                }});
    if (methods.isAggregated)
        router.add({"GET",
                    computeProject() + u"/aggregated/"_s + kind.collection,
                    computeService(),
                    permission + u".list"_s,
                    listParameters() + QStringList{u"includeAllScopes"_s, u"serviceProjectNumber"_s, u"views"_s},
                    {},
                    Access::Token,
                    [&world, &kind](const Call &call) { return aggregated(world, kind, call); }});
    addChanges(router, world, kind, methods);
}

} // namespace

void addEstateRoutes(Router &router, World &world)
{
    static const QList<Methods> collections{
        {.collection = u"networks"_s, .shape = u"Network"_s, .canPatch = true},
        {.collection = u"subnetworks"_s,
         .shape = u"Subnetwork"_s,
         .isAggregated = true,
         .verbs = {u"setPrivateIpGoogleAccess"_s}},
        {.collection = u"firewalls"_s, .shape = u"Firewall"_s, .canPatch = true},
        {.collection = u"routers"_s, .shape = u"Router"_s, .canPatch = true, .isAggregated = true},
        {.collection = u"routes"_s},
        {.collection = u"addresses"_s, .shape = u"Address"_s, .isAggregated = true},
        {.collection = u"disks"_s,
         .shape = u"Disk"_s,
         .isAggregated = true,
         .verbs = {u"createSnapshot"_s, u"resize"_s}},
        {.collection = u"snapshots"_s},
        {.collection = u"instances"_s, .isAggregated = true, .verbs = {u"stop"_s, u"start"_s}},
    };
    for (const auto &methods : collections)
        addCollection(router, world, methods);
}

} // namespace practice
