// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/scenario.h"

#include "services/practice/world/admission.h"
#include "services/practice/world/bucketrules.h"
#include "services/practice/world/catalogue.h"
#include "services/practice/world/computeresources.h"
#include "services/practice/world/services.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// Reads one JSON object strictly: a member that nobody asked for is an error, so that a misspelt rule is not ignored.
class Reader
{
public:
    Reader(QJsonObject json, QString where)
        : m_json{std::move(json)}
        , m_where{std::move(where)}
    {
    }

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
    /// Of whatever type; the caller checks it.
    QJsonValue any(QLatin1StringView key)
    {
        m_known.append(key);
        return m_json.value(key);
    }
    bool isText(QLatin1StringView key) const { return m_json.value(key).isString(); }
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

/// Reads the object that is the member `key` with `read(reader)`.
template <typename Read>
void within(Reader &reader, QLatin1StringView key, Read read)
{
    Reader inner{reader.object(key), key};
    read(inner);
    if (const auto problem = inner.end(); !problem.isEmpty())
        reader.complain(problem);
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

/// A list that is there replaces the one of the default scenario.
template <typename T, typename Read>
void replace(Reader &reader, QLatin1StringView key, QList<T> &list, Read read)
{
    if (reader.has(key))
        list.clear();
    each(reader, key, [&](Reader &entry) { list.append(read(entry)); });
}

void checkWord(Reader &reader, QLatin1StringView key, const QString &word, const QStringList &words)
{
    if (!words.contains(word))
        reader.complain(u"\"%1\" is none of %2"_s.arg(key, words.join(u", "_s)));
}

/// The member's word, which must be one of `words`; the first when it is not there.
QString oneOf(Reader &reader, QLatin1StringView key, const QStringList &words)
{
    auto word = reader.text(key, words.first());
    checkWord(reader, key, word, words);
    return word;
}

/// Words of a list that must all be among `known`.
QStringList knownWords(Reader &reader, QLatin1StringView key, const QStringList &known)
{
    auto list = words(reader, key);
    for (const auto &word : std::as_const(list)) {
        if (!known.contains(word))
            reader.complain(u"%1: unknown \"%2\""_s.arg(key, word));
    }
    return list;
}

constexpr double mostSeconds = 1e9; // thirty years
constexpr std::array<std::pair<Loss, QLatin1StringView>, 3> losses{
    {{Loss::Seen, "seen"_L1}, {Loss::Silent, "silent"_L1}, {Loss::Vanished, "vanished"_L1}}};

std::optional<Span> secondsFrom(const QJsonValue &json)
{
    const auto seconds = json.toDouble(-1);
    return seconds >= 0 && seconds <= mostSeconds ? std::optional{Span{qint64(seconds * 1e6)}} : std::nullopt;
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

bool isPattern(const QString &pattern, const QStringList &names)
{
    return std::ranges::any_of(names, [&](const QString &name) { return fits(pattern, name); });
}

/// `false`, `true`, "fail" or "wait".
Stockout readStockout(Reader &entry)
{
    if (entry.isText("stockout"_L1))
        return oneOf(entry, "stockout"_L1, {u"fail"_s, u"wait"_s}) == "wait"_L1 ? Stockout::Returns : Stockout::Fails;
    return entry.flag("stockout"_L1, false) ? Stockout::Fails : Stockout::Waits;
}

QList<Turn> readScript(Reader &entry)
{
    QList<Turn> script;
    each(entry, "script"_L1, [&](Reader &line) {
        Turn turn{.at = Span{qint64(line.number("at"_L1, 0) * 1e6)}};
        if (line.has("chips"_L1))
            turn.chips = line.whole("chips"_L1, 0);
        if (!script.isEmpty() && turn.at <= script.last().at)
            line.complain(u"\"at\" must be later than the one before"_s);
        script.append(turn);
    });
    return script;
}

LossPlan readLoss(Reader &entry)
{
    LossPlan plan;
    if (entry.has("preemptAfter"_L1)) {
        plan.after = rangeFrom(entry.any("preemptAfter"_L1));
        if (!plan.after)
            entry.complain(u"\"preemptAfter\" must be seconds or [from, to]"_s);
    }
    plan.times = int(entry.whole("preemptTimes"_L1, plan.times));
    const auto loss = lossFrom(entry.text("loss"_L1));
    if (!loss)
        entry.complain(u"\"loss\" is none of seen, silent, vanished"_s);
    plan.loss = loss.value_or(Loss::Seen);
    plan.grace = entry.number("grace"_L1, 0);
    return plan;
}

/// A rule of the member `capacity`.
CapacityRule readCapacity(Reader &entry, const Catalogue &catalogue)
{
    CapacityRule rule{.zone = entry.text("zone"_L1, u"*"_s),
                      .type = entry.text("type"_L1, u"*"_s),
                      .tier = entry.text("tier"_L1, u"*"_s),
                      .failFirst = int(entry.whole("failFirst"_L1, 0))};
    if (entry.has("chips"_L1))
        rule.chips = entry.whole("chips"_L1, 0);
    rule.stockout = readStockout(entry);
    rule.script = readScript(entry);
    rule.loss = readLoss(entry);
    if (!isPattern(rule.zone, zoneNames(catalogue)))
        entry.complain(u"unknown zone \"%1\""_s.arg(rule.zone));
    if (!isPattern(rule.type, typeNames(catalogue)))
        entry.complain(u"unknown type \"%1\""_s.arg(rule.type));
    checkWord(entry, "tier"_L1, rule.tier, {u"*"_s, u"spot"_s, u"on-demand"_s});
    if (rule.chips && !rule.script.isEmpty())
        entry.complain(u"\"chips\" and \"script\" exclude each other"_s);
    return rule;
}

/// Chips of a generation in a zone, as the mail promises them.
MailRow readMailRow(Reader &entry, const Catalogue &catalogue)
{
    const MailRow row{.zone = entry.text("zone"_L1),
                      .generation = entry.text("generation"_L1),
                      .tier = oneOf(entry, "kind"_L1, {u"spot"_s, u"preemptible"_s, u"on-demand"_s}),
                      .chips = entry.whole("chips"_L1, 0)};
    if (!catalogue.generations().contains(row.generation))
        entry.complain(u"unknown generation \"%1\""_s.arg(row.generation));
    if (!catalogue.zone(row.zone))
        entry.complain(u"unknown zone \"%1\""_s.arg(row.zone));
    return row;
}

/// The same, and the hardware must be there.
Grant readGrant(Reader &entry, const Catalogue &catalogue)
{
    const auto row = readMailRow(entry, catalogue);
    const auto *zone = catalogue.zone(row.zone);
    if (zone && !zone->generations.contains(row.generation))
        entry.complain(u"there is no %1 in %2"_s.arg(row.generation, row.zone));
    return {
        .zone = row.zone, .generation = row.generation, .preemptible = row.tier != "on-demand"_L1, .chips = row.chips};
}

/// Without rows of its own the mail says what the grant is.
void readMail(Reader &mail, const Catalogue &catalogue, Scenario &scenario)
{
    scenario.mail = {.daysAgo = mail.number("daysAgo"_L1, 0), .days = int(mail.whole("days"_L1, 90, 1)), .rows = {}};
    replace(mail, "rows"_L1, scenario.mail.rows, [&](Reader &entry) { return readMailRow(entry, catalogue); });
    if (mail.has("rows"_L1))
        return;
    for (const auto &grant : std::as_const(scenario.grants))
        scenario.mail.rows.append({.zone = grant.zone,
                                   .generation = grant.generation,
                                   .tier = grant.preemptible ? u"spot"_s : u"on-demand"_s,
                                   .chips = grant.chips});
}

Limit readLimit(Reader &entry, const Catalogue &catalogue, const QStringList &quotaZones)
{
    const Limit limit{.quota = entry.text("quota"_L1),
                      .location = entry.text("location"_L1),
                      .value = entry.whole("limit"_L1, 0, unlimited)};
    QStringList known;
    for (const auto &generation : catalogue.generations()) {
        for (const auto &kind : generation.quotas)
            known.append(kind.stem);
    }
    if (!known.contains(limit.quota))
        entry.complain(u"unknown quota \"%1\""_s.arg(limit.quota));
    const bool isQuotaPlace = std::ranges::any_of(quotaZones, [&](const QString &zone) {
        return zone == limit.location || zone.section(u'-', 0, -2) == limit.location;
    });
    if (!catalogue.zone(limit.location) && !catalogue.regions().contains(limit.location) && !isQuotaPlace)
        entry.complain(u"\"%1\" is neither a zone nor a region"_s.arg(limit.location));
    return limit;
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

/// `state` and `hoursAgo` of an entry that began before this world.
void checkPast(Reader &entry, const QStringList &states)
{
    (void)entry.number("hoursAgo"_L1, 0);
    (void)oneOf(entry, "state"_L1, states);
}

bool isNodeId(const QString &text)
{
    static const QRegularExpression form{u"\\A[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
    return form.match(text).hasMatch();
}

void checkNode(Reader &entry, const Catalogue &catalogue)
{
    const auto *zone = catalogue.zone(entry.text("zone"_L1));
    const auto node = entry.object("node"_L1);
    if (!zone)
        return entry.complain(u"unknown \"zone\""_s);
    if (!isNodeId(entry.text("id"_L1)))
        entry.complain(u"\"id\" must be lower-case letters, digits and hyphens, and begin with a letter"_s);
    if (!catalogue.byType(*zone, node["acceleratorType"_L1].toString()))
        entry.complain(u"\"node\" has no acceleratorType that exists in %1"_s.arg(zone->id));
    if (!catalogue.knowsRuntime(node["runtimeVersion"_L1].toString()))
        entry.complain(u"\"node\" has no known runtimeVersion"_s);
    (void)entry.flag("legacy"_L1, false);
    checkPast(entry, {u"READY"_s, u"PREEMPTED"_s, u"TERMINATED"_s});
}

void checkRequest(Reader &entry, const Catalogue &catalogue)
{
    const auto *zone = catalogue.zone(entry.text("zone"_L1));
    if (!isNodeId(entry.text("id"_L1)) || !isNodeId(entry.text("nodeId"_L1, u"node"_s)))
        entry.complain(u"\"id\" and \"nodeId\" must be lower-case letters, digits and hyphens"_s);
    if (!zone || !catalogue.byType(*zone, entry.text("type"_L1)))
        entry.complain(u"there is no such \"type\" in this \"zone\""_s);
    if (!QStringList{u"USER"_s, u"SERVICE"_s}.contains(entry.text("initiator"_L1, u"SERVICE"_s)))
        entry.complain(u"\"initiator\" is neither USER nor SERVICE"_s);
    (void)oneOf(entry, "why"_L1, {u"capacity"_s, u"addresses"_s, u"late"_s, u"internal"_s});
    (void)entry.flag("spot"_L1, true);
    (void)entry.flag("keepsNode"_L1, false);
    (void)entry.object("labels"_L1);
    checkPast(entry, {u"FAILED"_s, u"SUSPENDED"_s});
}

void checkResource(Reader &entry, const Catalogue &catalogue)
{
    static const QRegularExpression name{u"\\A[a-z_]([-a-z0-9_.]{0,61}[a-z0-9])?\\z"_s};
    static const QStringList automatic{u"networks"_s, u"subnetworks"_s}; // no scenario makes these
    const auto kind = entry.text("kind"_L1);
    const auto place = entry.text("place"_L1);
    const auto *known = automatic.contains(kind) ? nullptr : computeResourceKind(kind);
    const bool isBucket = kind == "buckets"_L1; // of Cloud Storage
    const auto scope = known ? known->scope : isBucket ? u"global"_s : QString{};
    if (!known && !isBucket)
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

void checkStoredObject(Reader &entry)
{
    constexpr double largest = 5e12; // bytes, as Google has it
    constexpr qint64 mostOfOne = 200'000;
    const auto name = entry.text("name"_L1);
    const auto bytes = entry.any("bytes"_L1);
    const auto count = entry.whole("count"_L1, 1, 1);
    if (objectNameRefused(name))
        entry.complain(u"\"name\" is none that an object can have"_s);
    if (entry.has("count"_L1) && (!name.contains("%d"_L1) || count > mostOfOne))
        entry.complain(u"\"count\" must be at most %1, with %d in the name"_s.arg(mostOfOne));
    if (!bytes.isUndefined() && !(bytes.toDouble(-1) >= 0 && bytes.toDouble() <= largest))
        entry.complain(u"\"bytes\" must be a number from 0 to 5000000000000"_s);
    if (entry.has("text"_L1) && entry.has("bytes"_L1))
        entry.complain(u"either \"text\" or \"bytes\""_s);
    (void)entry.text("text"_L1);
    (void)entry.number("hoursAgo"_L1, 1);
    (void)entry.flag("deleted"_L1, false);
    (void)entry.object("body"_L1);
}

void checkStoredBucket(Reader &entry, const Catalogue &catalogue)
{
    if (bucketNameRefused(entry.text("name"_L1)))
        entry.complain(u"\"name\" is none that a bucket can have"_s);
    if (locationTypeOf(catalogue, entry.text("location"_L1, u"US"_s).toUpper()).isEmpty())
        entry.complain(u"unknown \"location\""_s);
    if (!isStorageClass(entry.text("storageClass"_L1, u"STANDARD"_s)))
        entry.complain(u"unknown \"storageClass\""_s);
    (void)oneOf(entry, "owner"_L1, {u"project"_s, u"other"_s});
    (void)entry.number("hoursAgo"_L1, 1);
    (void)entry.object("body"_L1);
    for (const auto &binding : entry.list("bindings"_L1)) {
        if (!binding["role"_L1].isString() || !binding["members"_L1].isArray())
            entry.complain(u"\"bindings\" must be a list of {role, members}"_s);
    }
    each(entry, "objects"_L1, checkStoredObject);
}

void readStorage(Reader &storage)
{
    (void)storage.whole("writesPerSecond"_L1, 0);
    (void)storage.number("uploadDays"_L1, 7);
    (void)storage.whole("rewriteBytes"_L1, 0);
    (void)storage.whole("diskBytes"_L1, 0);
    (void)words(storage, "taken"_L1);
    (void)oneOf(storage, "hostRole"_L1, {u"editor"_s, u"none"_s});
}

void checkEvent(Reader &entry, const Catalogue &catalogue)
{
    (void)entry.number("at"_L1, 0);
    (void)entry.text("node"_L1);
    (void)entry.number("days"_L1, 7);
    (void)entry.number("seconds"_L1, 0);
    (void)entry.number("grace"_L1, 0);
    (void)entry.number("worker"_L1, 0);
    (void)entry.text("value"_L1);
    (void)oneOf(entry, "machine"_L1, {u"same"_s, u"other"_s});
    within(entry, "rule"_L1, [&](Reader &rule) { (void)readCapacity(rule, catalogue); });
    const auto what = entry.text("do"_L1);
    const auto condition = entry.text("condition"_L1);
    if (const auto zone = entry.text("zone"_L1); !catalogue.zone(zone) && !(zone == "*"_L1 && what == "capacity"_L1))
        entry.complain(u"unknown \"zone\""_s);
    checkWord(entry, "do"_L1, what, {u"preempt"_s, u"maintain"_s, u"announce"_s, u"host"_s, u"capacity"_s});
    if (what == "host"_L1)
        checkWord(entry, "condition"_L1, condition,
                  {u"apt-lock"_s, u"disk-full"_s, u"sshd"_s, u"slow"_s, u"offline"_s, u"workload"_s});
    (void)oneOf(entry, "loss"_L1, {u"seen"_s, u"silent"_s, u"vanished"_s});
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

void readQuotas(Reader &reader, const Catalogue &catalogue, Scenario &scenario)
{
    replace(reader, "grant"_L1, scenario.grants, [&](Reader &entry) { return readGrant(entry, catalogue); });
    scenario.quotaZones = words(reader, "quotaZones"_L1);
    for (const auto &zone : std::as_const(scenario.quotaZones)) {
        if (catalogue.zone(zone))
            reader.complain(u"quotaZones: \"%1\" has TPUs"_s.arg(zone));
    }
    replace(reader, "limits"_L1, scenario.limits,
            [&](Reader &entry) { return readLimit(entry, catalogue, scenario.quotaZones); });
    replace(reader, "capacity"_L1, scenario.capacity, [&](Reader &entry) { return readCapacity(entry, catalogue); });
    scenario.computeLimits.clear();
    replace(reader, "computeLimits"_L1, scenario.computeLimits,
            [&](Reader &entry) { return readComputeLimit(entry, catalogue); });
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
    if (reader.has("permissions"_L1))
        scenario.permissions = words(reader, "permissions"_L1);
    scenario.deniedPermissions = words(reader, "deniedPermissions"_L1);
    scenario.denialOf = knownWords(reader, "deniedTypes"_L1, typeNames(catalogue));
    scenario.unqueuedTypes = knownWords(reader, "unqueuedTypes"_L1, typeNames(catalogue));
    scenario.unknownSentences = reader.flag("unknownSentences"_L1, scenario.unknownSentences);
    scenario.unreachableZones = knownWords(reader, "unreachableZones"_L1, zoneNames(catalogue));
    scenario.relayDeniesLate = oneOf(reader, "relayDenial"_L1, {u"handshake"_s, u"close"_s}) == "close"_L1;
    scenario.guestAttributes = reader.flag("guestAttributes"_L1, scenario.guestAttributes);
    scenario.guestAttributesFailures = int(reader.whole("guestAttributesFailures"_L1, 0));
    scenario.guestAttributesPerMinute =
        int(reader.whole("guestAttributesPerMinute"_L1, scenario.guestAttributesPerMinute));
    scenario.tokenSeconds = reader.numberIfThere("tokenSeconds"_L1);
    scenario.quotaIncreaseUpTo = reader.whole("quotaIncreaseUpTo"_L1, scenario.quotaIncreaseUpTo);
    scenario.createsPerMinute = int(reader.whole("createsPerMinute"_L1, scenario.createsPerMinute));
    if (reader.has("callsPerMinute"_L1))
        scenario.callsPerMinute = int(reader.whole("callsPerMinute"_L1, 0, 1));
    scenario.refusesOtherBody = oneOf(reader, "sameRequestId"_L1, {u"first"_s, u"refuse"_s}) == "refuse"_L1;
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
    within(reader, "project"_L1, [&](Reader &project) { readProject(project, scenario); });
    readQuotas(reader, catalogue, scenario);
    readRefusals(reader, catalogue, scenario);
    QStringList names;
    each(reader, "nodes"_L1, [&](Reader &entry) {
        checkNode(entry, catalogue);
        const auto name = entry.text("zone"_L1) + u'/' + entry.text("id"_L1);
        if (names.contains(name))
            entry.complain(u"there are two nodes %1"_s.arg(name));
        names.append(name);
    });
    each(reader, "events"_L1, [&](Reader &entry) { checkEvent(entry, catalogue); });
    within(reader, "mail"_L1, [&](Reader &mail) { readMail(mail, catalogue, scenario); });
    each(reader, "requests"_L1, [&](Reader &entry) { checkRequest(entry, catalogue); });
    each(reader, "resources"_L1, [&](Reader &entry) { checkResource(entry, catalogue); });
    each(reader, "buckets"_L1, [&](Reader &entry) { checkStoredBucket(entry, catalogue); });
    within(reader, "storage"_L1, readStorage);
    scenario.nodes = reader.list("nodes"_L1);
    scenario.events = reader.list("events"_L1);
    scenario.requests = reader.list("requests"_L1);
    scenario.resources = reader.list("resources"_L1);
    scenario.buckets = reader.list("buckets"_L1);
    scenario.storage = reader.object("storage"_L1);
    scenario.budgets = reader.list("budgets"_L1);
    scenario.faults = reader.list("faults"_L1);
    return reader.end();
}

QByteArray builtIn(const QString &name)
{
    static const Catalogue resourcesAreThere;
    QFile file{u":/practice/scenarios/%1.json"_s.arg(name)};
    return !name.contains(u'/') && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

bool fits(const QString &pattern, const QString &name)
{
    return pattern.endsWith(u'*') ? name.startsWith(QStringView{pattern}.chopped(1)) : name == pattern;
}

std::optional<Loss> lossFrom(const QString &word)
{
    const auto row = std::ranges::find(losses, word, &std::pair<Loss, QLatin1StringView>::second);
    return row != losses.end() ? std::optional{row->first} : word.isEmpty() ? std::optional{Loss::Seen} : std::nullopt;
}

QString toString(Loss loss)
{
    return std::ranges::find(losses, loss, &std::pair<Loss, QLatin1StringView>::first)->second;
}

std::optional<SpanRange> rangeFrom(const QJsonValue &json)
{
    const auto list = json.toArray();
    const auto from = secondsFrom(json.isArray() ? list.at(0) : json);
    const auto to = secondsFrom(json.isArray() ? list.at(1) : json);
    if (!from || !to || (json.isArray() && list.size() != 2) || *to < *from)
        return std::nullopt;
    return SpanRange{*from, *to};
}

QString spansProblem(const QJsonObject &seconds, const Scenario &scenario)
{
    for (auto it = seconds.begin(); it != seconds.end(); ++it) {
        if (!rangeFrom(it.value()))
            return u"seconds: \"%1\" must be a number of seconds, or [from, to]"_s.arg(it.key());
        if (!scenario.seconds.empty() && !scenario.seconds.contains(it.key()))
            return u"seconds: unknown member \"%1\""_s.arg(it.key());
    }
    return {};
}

std::expected<CapacityRule, QString> parseCapacity(const QJsonObject &json)
{
    static const Catalogue catalogue;
    Reader entry{json, u"capacity"_s};
    auto rule = readCapacity(entry, catalogue);
    if (const auto problem = entry.end(); !problem.isEmpty())
        return std::unexpected{problem};
    return rule;
}

bool Scenario::allows(const QString &permission) const
{
    const auto covers = [&](const QString &held) {
        return held.endsWith(u'*') ? permission.startsWith(QStringView{held}.chopped(1)) : held == permission;
    };
    return !deniedPermissions.contains(permission) && (!permissions || std::ranges::any_of(*permissions, covers));
}

SpanRange Scenario::range(const QString &what) const
{
    const auto at = seconds.find(what);
    return at == seconds.end() ? SpanRange{} : at->second;
}

Scenario defaultScenario()
{
    Scenario scenario;
    if (const auto problem = overlay(builtIn(u"default"_s), scenario); !problem.isEmpty())
        qFatal("the default scenario is wrong: %s", qPrintable(problem));
    return scenario;
}

std::optional<QByteArray> builtInScenario(const QString &name)
{
    const auto text = builtIn(name);
    return text.isEmpty() ? std::nullopt : std::optional{text};
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
