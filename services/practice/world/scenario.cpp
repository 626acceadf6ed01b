// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/scenario.h"

#include "services/practice/world/bodyrules.h"
#include "services/practice/world/catalogue.h"
#include "services/practice/world/scenarioassets.h"
#include "services/practice/world/scenariocapacity.h"
#include "services/practice/world/scenarioreader.h"
#include "services/practice/world/services.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

Grant readGrant(Reader &entry, const Catalogue &catalogue)
{
    Grant grant{.zone = entry.text("zone"_L1),
                .generation = entry.text("generation"_L1),
                .preemptible = entry.has("kind"_L1),
                .chips = entry.whole("chips"_L1, 0)};
    const auto kind = entry.text("kind"_L1, u"spot"_s);
    grant.preemptible = kind != "on-demand"_L1;
    if (kind != "spot"_L1 && kind != "preemptible"_L1 && kind != "on-demand"_L1)
        entry.complain(u"\"kind\" is none of spot, preemptible, on-demand"_s);
    if (!catalogue.generations().contains(grant.generation))
        entry.complain(u"unknown generation \"%1\""_s.arg(grant.generation));
    const auto *zone = catalogue.zone(grant.zone);
    if (!zone)
        entry.complain(u"unknown zone \"%1\""_s.arg(grant.zone));
    else if (!zone->generations.contains(grant.generation))
        entry.complain(u"there is no %1 in %2"_s.arg(grant.generation, grant.zone));
    return grant;
}

QStringList zoneNames(const Catalogue &catalogue)
{
    QStringList names;
    for (const auto &zone : catalogue.zones())
        names.append(zone.id);
    return names;
}

QStringList typeNames(const Catalogue &catalogue)
{
    QStringList names;
    for (const auto &zone : catalogue.zones()) {
        for (const auto &accelerator : catalogue.accelerators(zone))
            names.append(accelerator.type());
    }
    return names;
}

QStringList quotaNames(const Catalogue &catalogue)
{
    QStringList names;
    for (const auto &generation : catalogue.generations()) {
        for (const auto &kind : generation.quotas)
            names.append(kind.stem);
    }
    return names;
}

/// Words of a list that must all be among `known`.
QStringList knownWords(Reader &reader, QLatin1StringView key, const QStringList &known)
{
    const auto list = words(reader, key);
    for (const auto &word : list) {
        if (!known.contains(word))
            reader.complain(u"%1: unknown \"%2\""_s.arg(key, word));
    }
    return list;
}

Limit readLimit(Reader &entry, const Catalogue &catalogue)
{
    const Limit limit{.quota = entry.text("quota"_L1),
                      .location = entry.text("location"_L1),
                      .value = entry.whole("limit"_L1, 0, unlimited)};
    if (!quotaNames(catalogue).contains(limit.quota))
        entry.complain(u"unknown quota \"%1\""_s.arg(limit.quota));
    if (!catalogue.zone(limit.location) && !catalogue.regions().contains(limit.location))
        entry.complain(u"\"%1\" is neither a zone nor a region"_s.arg(limit.location));
    return limit;
}

void readProject(Reader &project, Scenario &scenario)
{
    scenario.projectId = project.text("id"_L1, scenario.projectId);
    scenario.projectNumber = project.text("number"_L1, scenario.projectNumber);
    scenario.projectName = project.text("name"_L1, scenario.projectName);
    static const QRegularExpression id{u"\\A[a-z][-a-z0-9]{4,28}[a-z0-9]\\z"_s};
    static const QRegularExpression number{u"\\A[1-9][0-9]{2,18}\\z"_s};
    if (!id.match(scenario.projectId).hasMatch())
        project.complain(u"\"id\" must be 6 to 30 lower-case letters, digits and hyphens, and begin with a letter"_s);
    if (!number.match(scenario.projectNumber).hasMatch())
        project.complain(u"\"number\" must be a string of digits"_s);
}

void readWorld(Reader &reader, const Catalogue &catalogue, Scenario &scenario)
{
    if (reader.has("project"_L1)) {
        Reader project{reader.object("project"_L1), u"project"_s};
        readProject(project, scenario);
        if (const auto problem = project.end(); !problem.isEmpty())
            reader.complain(problem);
    }
    if (reader.has("grant"_L1)) {
        scenario.grants.clear();
        each(reader, "grant"_L1, [&](Reader &entry) { scenario.grants.append(readGrant(entry, catalogue)); });
    }
    if (reader.has("limits"_L1)) {
        scenario.limits.clear();
        each(reader, "limits"_L1, [&](Reader &entry) { scenario.limits.append(readLimit(entry, catalogue)); });
    }
    if (reader.has("capacity"_L1)) {
        scenario.capacity.clear();
        each(reader, "capacity"_L1, [&](Reader &entry) { scenario.capacity.append(readCapacity(entry, catalogue)); });
    }
    const auto seconds = reader.object("seconds"_L1);
    if (const auto problem = spansProblem(seconds, scenario); !problem.isEmpty())
        return reader.complain(problem);
    for (auto it = seconds.begin(); it != seconds.end(); ++it)
        scenario.seconds[it.key()] = *rangeFrom(it.value());
}

void readRefusals(Reader &reader, const Catalogue &catalogue, Scenario &scenario)
{
    scenario.externalAddresses = int(reader.whole("externalAddresses"_L1, scenario.externalAddresses));
    scenario.disabledServices = knownWords(reader, "disabledServices"_L1, knownServices());
    scenario.billing = reader.flag("billing"_L1, scenario.billing);
    scenario.deniedPermissions = words(reader, "deniedPermissions"_L1);
    scenario.denialOf = knownWords(reader, "deniedTypes"_L1, typeNames(catalogue));
    scenario.unreachableZones = knownWords(reader, "unreachableZones"_L1, zoneNames(catalogue));
    scenario.guestAttributes = reader.flag("guestAttributes"_L1, scenario.guestAttributes);
    scenario.guestAttributesFailures = int(reader.whole("guestAttributesFailures"_L1, 0));
    scenario.tokenSeconds = reader.numberIfThere("tokenSeconds"_L1);
    scenario.createsPerMinute = int(reader.whole("createsPerMinute"_L1, scenario.createsPerMinute));
    if (reader.has("callsPerMinute"_L1))
        scenario.callsPerMinute = int(reader.whole("callsPerMinute"_L1, 0, 1));
    scenario.refusesOtherBody = oneOf(reader, "sameRequestId"_L1, {u"first"_s, u"refuse"_s}) == 1;
    scenario.forceWhileProvisioning = reader.flag("forceWhileProvisioning"_L1, scenario.forceWhileProvisioning);
    for (const auto &ordinal : reader.list("refusedRequests"_L1)) {
        if (ordinal.toInt() < 1)
            reader.complain(u"\"refusedRequests\" must be a list of numbers from 1"_s);
        scenario.refusedRequests.append(ordinal.toInt());
    }
    scenario.projectMetadata = reader.object("projectMetadata"_L1);
    scenario.signIn = reader.object("signIn"_L1);
    if (const auto problem = signInProblem(scenario.signIn); !problem.isEmpty())
        reader.complain(problem);
    for (const auto &value : std::as_const(scenario.projectMetadata)) {
        if (!value.isString())
            reader.complain(u"\"projectMetadata\" must hold strings"_s);
    }
    if (const auto problem = metadataProblem(scenario.projectMetadata); !problem.isEmpty())
        reader.complain(u"projectMetadata: "_s + problem);
}

void readNode(Reader &entry, const Catalogue &catalogue)
{
    const auto *zone = catalogue.zone(entry.text("zone"_L1));
    const auto node = entry.object("node"_L1);
    if (!zone)
        return entry.complain(u"unknown \"zone\""_s);
    static const QRegularExpression id{u"\\A[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
    if (!id.match(entry.text("id"_L1)).hasMatch())
        entry.complain(u"\"id\" must be lower-case letters, digits and hyphens, and begin with a letter"_s);
    if (!catalogue.byType(*zone, node["acceleratorType"_L1].toString()))
        entry.complain(u"\"node\" has no acceleratorType that exists in %1"_s.arg(zone->id));
    if (!catalogue.knowsRuntime(node["runtimeVersion"_L1].toString()))
        entry.complain(u"\"node\" has no known runtimeVersion"_s);
    readPast(entry, {u"READY"_s, u"PREEMPTED"_s, u"TERMINATED"_s}, u"READY"_s);
}

void readEvent(Reader &entry, const Catalogue &catalogue)
{
    (void)entry.number("at"_L1, 0);
    (void)entry.text("node"_L1);
    (void)entry.number("days"_L1, 7);
    (void)entry.number("seconds"_L1, 0);
    Reader rule{entry.object("rule"_L1), u"rule"_s};
    (void)readCapacity(rule, catalogue);
    if (const auto problem = rule.end(); !problem.isEmpty())
        entry.complain(problem);
    const auto loss = entry.text("loss"_L1, u"seen"_s);
    const auto what = entry.text("do"_L1);
    if (const auto zone = entry.text("zone"_L1); !catalogue.zone(zone) && !(zone == "*"_L1 && what == "capacity"_L1))
        entry.complain(u"unknown \"zone\""_s);
    if (!QStringList{u"preempt"_s, u"maintain"_s, u"announce"_s, u"host"_s, u"capacity"_s}.contains(what))
        entry.complain(u"\"do\" is none of preempt, maintain, announce, host, capacity"_s);
    const auto condition = entry.text("condition"_L1);
    (void)entry.number("worker"_L1, 0);
    (void)entry.text("value"_L1);
    if (what == "host"_L1
        && !QStringList{u"apt-lock"_s, u"disk-full"_s, u"sshd"_s, u"slow"_s, u"offline"_s, u"workload"_s}.contains(
            condition))
        entry.complain(u"\"condition\" is none of apt-lock, disk-full, sshd, slow, offline, workload"_s);
    if (!QStringList{u"seen"_s, u"silent"_s, u"vanished"_s}.contains(loss))
        entry.complain(u"\"loss\" is none of seen, silent, vanished"_s);
}

QString overlay(const QByteArray &text, Scenario &scenario)
{
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(text, &problem);
    if (problem.error != QJsonParseError::NoError)
        return u"not JSON: %1 at byte %2"_s.arg(problem.errorString()).arg(problem.offset);
    if (!document.isObject())
        return u"the scenario must be one JSON object"_s;
    static const Catalogue catalogue;
    Reader reader{document.object(), u"scenario"_s};
    (void)reader.text("about"_L1);
    readWorld(reader, catalogue, scenario);
    readRefusals(reader, catalogue, scenario);
    QStringList names;
    each(reader, "nodes"_L1, [&](Reader &entry) {
        readNode(entry, catalogue);
        const auto name = entry.text("zone"_L1) + u'/' + entry.text("id"_L1);
        if (names.contains(name))
            entry.complain(u"there are two nodes %1"_s.arg(name));
        names.append(name);
    });
    each(reader, "events"_L1, [&](Reader &entry) { readEvent(entry, catalogue); });
    readAssets(reader, catalogue, scenario);
    scenario.nodes = reader.list("nodes"_L1);
    scenario.events = reader.list("events"_L1);
    scenario.faults = reader.list("faults"_L1);
    return reader.end();
}

} // namespace

SpanRange Scenario::range(const QString &what) const
{
    const auto at = seconds.find(what);
    return at == seconds.end() ? SpanRange{} : at->second;
}

Scenario defaultScenario()
{
    static const Catalogue resourcesAreThere;
    QFile file{u":/practice/scenarios/default.json"_s};
    Scenario scenario;
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the default scenario is not compiled in");
    if (const auto problem = overlay(file.readAll(), scenario); !problem.isEmpty())
        qFatal("the default scenario is wrong: %s", qPrintable(problem));
    return scenario;
}

std::optional<QByteArray> builtInScenario(const QString &name)
{
    static const Catalogue resourcesAreThere;
    QFile file{u":/practice/scenarios/%1.json"_s.arg(name)};
    return !name.contains(u'/') && file.open(QIODevice::ReadOnly) ? std::optional{file.readAll()} : std::nullopt;
}

QStringList builtInScenarios()
{
    static const Catalogue resourcesAreThere;
    auto names = QDir{u":/practice/scenarios"_s}.entryList({u"*.json"_s}, QDir::Files, QDir::Name);
    for (auto &name : names)
        name.chop(5);
    return names;
}

std::expected<Scenario, QString> parseScenario(const QByteArray &text)
{
    auto scenario = defaultScenario();
    if (const auto problem = overlay(text, scenario); !problem.isEmpty())
        return std::unexpected{problem};
    return scenario;
}

} // namespace practice
