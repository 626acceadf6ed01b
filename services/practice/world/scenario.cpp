// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/scenario.h"

#include "services/practice/world/bodyrules.h"
#include "services/practice/world/catalogue.h"
#include "services/practice/world/services.h"

#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// Reads one JSON object strictly: a member that nobody asked for is an error, so that a misspelt rule is not ignored.
class Reader
{
public:
    Reader(QJsonObject json, QString where) : m_json{std::move(json)}, m_where{std::move(where)} {}

    QString text(QLatin1StringView key, const QString &otherwise = {})
    {
        return take(key, QJsonValue::String).toString(otherwise);
    }
    double number(QLatin1StringView key, double otherwise)
    {
        const auto value = take(key, QJsonValue::Double).toDouble(otherwise);
        constexpr double most = 1e9; // seconds: thirty years
        if (value >= 0 && value <= most)
            return value;
        complain(u"\"%1\" must be a number from 0 to 1000000000"_s.arg(key));
        return otherwise;
    }
    /// A whole number, not beyond what any world needs.
    qint64 whole(QLatin1StringView key, qint64 otherwise, qint64 least = 0)
    {
        constexpr double most = 1e9;
        const auto value = take(key, QJsonValue::Double).toDouble(double(otherwise));
        if (std::floor(value) == value && value >= double(least) && value <= most)
            return qint64(value);
        complain(u"\"%1\" must be a whole number from %2 to %3"_s.arg(key).arg(least).arg(qint64(most)));
        return otherwise;
    }
    std::optional<double> numberIfThere(QLatin1StringView key)
    {
        return m_json.contains(key) ? std::optional{number(key, 0)} : std::nullopt;
    }
    bool flag(QLatin1StringView key, bool otherwise) { return take(key, QJsonValue::Bool).toBool(otherwise); }
    QJsonArray list(QLatin1StringView key) { return take(key, QJsonValue::Array).toArray(); }
    QJsonObject object(QLatin1StringView key) { return take(key, QJsonValue::Object).toObject(); }
    bool has(QLatin1StringView key) const { return m_json.contains(key); }
    void complain(const QString &what)
    {
        if (m_problem.isEmpty())
            m_problem = u"%1: %2"_s.arg(m_where, what);
    }
    /// What was wrong first, or empty.
    QString end()
    {
        for (const auto &key : m_json.keys()) {
            if (!m_known.contains(key))
                complain(u"unknown member \"%1\""_s.arg(key));
        }
        return m_problem;
    }

private:
    QJsonValue take(QLatin1StringView key, QJsonValue::Type type)
    {
        m_known.append(key);
        const auto value = m_json.value(key); // not [], which would insert it
        if (value.isUndefined() || value.type() == type)
            return value;
        complain(u"\"%1\" has the wrong type"_s.arg(key));
        return {};
    }

    QJsonObject m_json;
    QString m_where;
    QString m_problem;
    QStringList m_known;
};

QStringList words(Reader &reader, QLatin1StringView key)
{
    QStringList list;
    for (const auto &value : reader.list(key)) {
        if (!value.isString())
            reader.complain(u"\"%1\" must be a list of strings"_s.arg(key));
        list.append(value.toString());
    }
    return list;
}

/// Reads each object of a list with `read(reader)`.
template <typename Read>
void each(Reader &reader, QLatin1StringView key, Read read)
{
    int index = 0;
    for (const auto &value : reader.list(key)) {
        Reader entry{value.toObject(), u"%1[%2]"_s.arg(key).arg(index++)};
        if (!value.isObject())
            entry.complain(u"must be an object"_s);
        read(entry);
        if (const auto problem = entry.end(); !problem.isEmpty())
            reader.complain(problem);
    }
}

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

/// `pattern` may end in "*", which stands for anything.
bool fitsAny(const QString &pattern, const QStringList &names)
{
    return std::ranges::any_of(names, [&](const QString &name) {
        return pattern.endsWith(u'*') ? name.startsWith(QStringView{pattern}.chopped(1)) : name == pattern;
    });
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

CapacityRule readCapacity(Reader &entry, const Catalogue &catalogue)
{
    CapacityRule rule{.zone = entry.text("zone"_L1, u"*"_s),
                      .type = entry.text("type"_L1, u"*"_s),
                      .failFirst = int(entry.whole("failFirst"_L1, 0))};
    if (entry.has("chips"_L1))
        rule.chips = entry.whole("chips"_L1, 0);
    rule.stockout = entry.flag("stockout"_L1, false);
    if (!fitsAny(rule.zone, zoneNames(catalogue)))
        entry.complain(u"unknown zone \"%1\""_s.arg(rule.zone));
    if (!fitsAny(rule.type, typeNames(catalogue)))
        entry.complain(u"unknown type \"%1\""_s.arg(rule.type));
    return rule;
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
    for (auto it = seconds.begin(); it != seconds.end(); ++it) {
        if (!it.value().isDouble() || it.value().toDouble() < 0 || it.value().toDouble() > 1e9)
            reader.complain(u"seconds: \"%1\" must be a number of seconds"_s.arg(it.key()));
        else if (!scenario.seconds.empty() && !scenario.seconds.contains(it.key()))
            reader.complain(u"seconds: unknown member \"%1\""_s.arg(it.key()));
    }
    for (auto it = seconds.begin(); it != seconds.end(); ++it)
        scenario.seconds[it.key()] = it.value().toDouble();
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
    for (const auto &ordinal : reader.list("refusedRequests"_L1)) {
        if (ordinal.toInt() < 1)
            reader.complain(u"\"refusedRequests\" must be a list of numbers from 1"_s);
        scenario.refusedRequests.append(ordinal.toInt());
    }
    scenario.projectMetadata = reader.object("projectMetadata"_L1);
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
}

void readEvent(Reader &entry, const Catalogue &catalogue)
{
    (void)entry.number("at"_L1, 0);
    (void)entry.text("node"_L1);
    (void)entry.number("days"_L1, 7);
    Reader rule{entry.object("rule"_L1), u"rule"_s};
    (void)readCapacity(rule, catalogue);
    if (const auto problem = rule.end(); !problem.isEmpty())
        entry.complain(problem);
    const auto loss = entry.text("loss"_L1, u"seen"_s);
    const auto what = entry.text("do"_L1);
    if (!catalogue.zone(entry.text("zone"_L1)))
        entry.complain(u"unknown \"zone\""_s);
    if (!QStringList{u"preempt"_s, u"maintain"_s, u"announce"_s, u"capacity"_s}.contains(what))
        entry.complain(u"\"do\" is none of preempt, maintain, announce, capacity"_s);
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
    scenario.nodes = reader.list("nodes"_L1);
    scenario.events = reader.list("events"_L1);
    scenario.faults = reader.list("faults"_L1);
    return reader.end();
}

} // namespace

Span Scenario::span(const QString &what) const
{
    const auto at = seconds.find(what);
    return at == seconds.end() ? Span{0} : Span{qint64(at->second * 1e6)};
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

std::expected<Scenario, QString> parseScenario(const QByteArray &text)
{
    auto scenario = defaultScenario();
    if (const auto problem = overlay(text, scenario); !problem.isEmpty())
        return std::unexpected{problem};
    return scenario;
}

} // namespace practice
