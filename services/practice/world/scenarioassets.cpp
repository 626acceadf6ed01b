// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/scenarioassets.h"

#include "services/practice/world/catalogue.h"
#include "services/practice/world/scenario.h"

#include <QRegularExpression>

namespace practice {
namespace {

MailRow readMailRow(Reader &entry, const Catalogue &catalogue)
{
    const MailRow row{.zone = entry.text("zone"_L1),
                      .generation = entry.text("generation"_L1),
                      .tier = entry.text("kind"_L1, u"spot"_s),
                      .chips = entry.whole("chips"_L1, 0)};
    if (!QStringList{u"spot"_s, u"preemptible"_s, u"on-demand"_s}.contains(row.tier))
        entry.complain(u"\"kind\" is none of spot, preemptible, on-demand"_s);
    if (!catalogue.generations().contains(row.generation))
        entry.complain(u"unknown generation \"%1\""_s.arg(row.generation));
    if (!catalogue.zone(row.zone))
        entry.complain(u"unknown zone \"%1\""_s.arg(row.zone));
    return row;
}

/// Without rows of its own the mail says what the grant is.
void readMail(Reader &reader, const Catalogue &catalogue, Scenario &scenario)
{
    Reader mail{reader.object("mail"_L1), u"mail"_s};
    scenario.mail.daysAgo = mail.number("daysAgo"_L1, 0);
    scenario.mail.days = int(mail.whole("days"_L1, 90, 1));
    scenario.mail.rows.clear();
    each(mail, "rows"_L1, [&](Reader &entry) { scenario.mail.rows.append(readMailRow(entry, catalogue)); });
    if (!mail.has("rows"_L1)) {
        for (const auto &grant : scenario.grants)
            scenario.mail.rows.append({.zone = grant.zone,
                                       .generation = grant.generation,
                                       .tier = grant.preemptible ? u"spot"_s : u"on-demand"_s,
                                       .chips = grant.chips});
    }
    if (const auto problem = mail.end(); !problem.isEmpty())
        reader.complain(problem);
}

void readRequest(Reader &entry, const Catalogue &catalogue)
{
    static const QRegularExpression id{u"\\A[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
    const auto *zone = catalogue.zone(entry.text("zone"_L1));
    if (!id.match(entry.text("id"_L1)).hasMatch() || !id.match(entry.text("nodeId"_L1, u"node"_s)).hasMatch())
        entry.complain(u"\"id\" and \"nodeId\" must be lower-case letters, digits and hyphens"_s);
    if (!zone || !catalogue.byType(*zone, entry.text("type"_L1)))
        entry.complain(u"there is no such \"type\" in this \"zone\""_s);
    if (!QStringList{u"USER"_s, u"SERVICE"_s}.contains(entry.text("initiator"_L1, u"SERVICE"_s)))
        entry.complain(u"\"initiator\" is neither USER nor SERVICE"_s);
    if (!QStringList{u"capacity"_s, u"addresses"_s, u"late"_s, u"internal"_s}.contains(
            entry.text("why"_L1, u"capacity"_s)))
        entry.complain(u"\"why\" is none of capacity, addresses, late, internal"_s);
    (void)entry.flag("spot"_L1, true);
    (void)entry.flag("keepsNode"_L1, false);
    (void)entry.object("labels"_L1);
    readPast(entry, {u"FAILED"_s, u"SUSPENDED"_s}, u"FAILED"_s);
}

void readResource(Reader &entry, const Catalogue &catalogue)
{
    static const QRegularExpression name{u"\\A[a-z_]([-a-z0-9_.]{0,61}[a-z0-9])?\\z"_s};
    static const QMap<QString, QString> scopes{{u"disks"_s, u"zones"_s},       {u"instances"_s, u"zones"_s},
                                               {u"addresses"_s, u"regions"_s}, {u"routers"_s, u"regions"_s},
                                               {u"routes"_s, u"global"_s},     {u"snapshots"_s, u"global"_s},
                                               {u"firewalls"_s, u"global"_s},  {u"buckets"_s, u"global"_s}};
    const auto kind = entry.text("kind"_L1);
    const auto place = entry.text("place"_L1);
    const auto scope = scopes.value(kind);
    if (scope.isEmpty())
        entry.complain(u"unknown \"kind\" \"%1\""_s.arg(kind));
    if (!name.match(entry.text("name"_L1)).hasMatch())
        entry.complain(u"\"name\" must be lower-case letters, digits and hyphens"_s);
    const bool isThere = scope == "zones"_L1 ? catalogue.zone(place) != nullptr
        : scope == "regions"_L1              ? catalogue.regions().contains(place)
                                             : place.isEmpty();
    if (!isThere)
        entry.complain(u"\"place\" must be one of the %1"_s.arg(scope));
    (void)entry.number("hoursAgo"_L1, 1);
    (void)entry.object("body"_L1);
}

ComputeLimit readComputeLimit(Reader &entry, const Catalogue &catalogue)
{
    const ComputeLimit limit{.metric = entry.text("metric"_L1),
                             .region = entry.text("region"_L1, u"*"_s),
                             .value = entry.number("limit"_L1, 0)};
    if (!computeMetrics().contains(limit.metric) && !projectMetrics().contains(limit.metric))
        entry.complain(u"unknown \"metric\" \"%1\""_s.arg(limit.metric));
    if (limit.region != "*"_L1 && !catalogue.regions().contains(limit.region))
        entry.complain(u"unknown \"region\" \"%1\""_s.arg(limit.region));
    return limit;
}

} // namespace

QStringList projectMetrics()
{
    return {u"NETWORKS"_s, u"FIREWALLS"_s, u"SUBNETWORKS"_s, u"ROUTERS"_s, u"ROUTES"_s};
}

QStringList computeMetrics()
{
    return {u"CPUS"_s,      u"IN_USE_ADDRESSES"_s, u"STATIC_ADDRESSES"_s,
            u"INSTANCES"_s, u"DISKS_TOTAL_GB"_s,   u"SSD_TOTAL_GB"_s};
}

void readPast(Reader &entry, const QStringList &states, const QString &usual)
{
    (void)entry.number("hoursAgo"_L1, 0);
    if (!states.contains(entry.text("state"_L1, usual)))
        entry.complain(u"\"state\" is none of %1"_s.arg(states.join(u", "_s)));
}

void readAssets(Reader &reader, const Catalogue &catalogue, Scenario &scenario)
{
    readMail(reader, catalogue, scenario);
    each(reader, "requests"_L1, [&](Reader &entry) { readRequest(entry, catalogue); });
    each(reader, "resources"_L1, [&](Reader &entry) { readResource(entry, catalogue); });
    scenario.computeLimits.clear();
    each(reader, "computeLimits"_L1,
         [&](Reader &entry) { scenario.computeLimits.append(readComputeLimit(entry, catalogue)); });
    scenario.requests = reader.list("requests"_L1);
    scenario.resources = reader.list("resources"_L1);
}

} // namespace practice
