// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/hosts.h"
#include "services/practice/http/listfilter.h"
#include "services/practice/http/paging.h"
#include "services/practice/http/routes.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr QLatin1StringView exclusionPrefix{"logExclusion/"};
constexpr auto monitorPace = std::chrono::minutes{5}; // between two entries of a worker that is well
constexpr int mostOfWorker = 288; // a day of them

QString exclusionKey(const Call &call)
{
    return exclusionPrefix + call.part("exclusion");
}

ApiError exclusionMissing(const QString &name)
{
    return refusal("exclusion-missing"_L1, {name});
}

/// What is wrong with an exclusion, or nothing.
std::optional<ApiError> exclusionRefused(const QJsonObject &exclusion)
{
    static const QRegularExpression form{u"\\A[A-Za-z0-9][-A-Za-z0-9_.]{0,99}\\z"_s};
    const auto name = exclusion["name"_L1].toString();
    if (!form.match(name).hasMatch())
        return refusal("exclusion-name"_L1, {name.left(200)});
    const auto filter = exclusion["filter"_L1].toString();
    const bool isSample = filter.contains("sample("_L1); // these cannot be read here
    if (filter.isEmpty() || (!isSample && !filtered({}, filter)))
        return refusal("exclusion-filter"_L1, {filter.left(200)});
    return std::nullopt;
}

Answer<> listExclusions(World &world, const Call &call)
{
    QJsonArray items;
    const auto &notes = world.context().state.notes.all();
    for (auto at = notes.lower_bound(exclusionPrefix); at != notes.end() && at->first.startsWith(exclusionPrefix); ++at)
        items.append(at->second.json);
    return paged(call, items, {.member = u"exclusions"_s});
}

Answer<> getExclusion(World &world, const Call &call)
{
    const auto *note = world.context().state.notes.find(exclusionKey(call));
    return note ? Answer<>{note->json} : exclusionMissing(call.part("exclusion"));
}

Answer<> putExclusion(World &world, QJsonObject exclusion)
{
    if (const auto refused = exclusionRefused(exclusion))
        return *refused;
    const auto now = toRfc3339(world.context().now());
    exclusion[u"createTime"_s] = exclusion.value("createTime"_L1).toString(now);
    exclusion[u"updateTime"_s] = now;
    const auto shown = withoutZeroValues(exclusion);
    world.context().state.notes.put(exclusionPrefix + exclusion.value("name"_L1).toString(), {shown});
    return shown;
}

Answer<> createExclusion(World &world, const Call &call)
{
    auto exclusion = call.body;
    const auto name = exclusion.value("name"_L1).toString();
    if (world.context().state.notes.find(exclusionPrefix + name))
        return refusal("exclusion-exists"_L1, {name});
    exclusion.remove(u"createTime"_s);
    return putExclusion(world, exclusion);
}

Answer<> patchExclusion(World &world, const Call &call)
{
    static const QStringList changeable{u"filter"_s, u"description"_s, u"disabled"_s};
    const auto *note = world.context().state.notes.find(exclusionKey(call));
    const auto mask = call.parameter("updateMask").split(u',', Qt::SkipEmptyParts);
    if (!note)
        return exclusionMissing(call.part("exclusion"));
    if (mask.isEmpty())
        return refusal("mask-missing"_L1);
    auto exclusion = note->json;
    for (const auto &field : mask) {
        if (!changeable.contains(field))
            return refusal("mask-field"_L1, {field.left(200)});
        exclusion[field] = call.body.value(field);
    }
    return putExclusion(world, exclusion);
}

Answer<> deleteExclusion(World &world, const Call &call)
{
    if (!world.context().state.notes.find(exclusionKey(call)))
        return exclusionMissing(call.part("exclusion"));
    world.context().state.notes.remove(exclusionKey(call));
    return QJsonObject{};
}

/// The two that every project has.
QJsonObject logBucket(World &world, const QString &name)
{
    const bool isRequired = name == "_Required"_L1;
    return withoutZeroValues(
        {{u"name"_s, u"projects/%1/locations/global/buckets/%2"_s.arg(world.context().scenario.projectId, name)},
         {u"description"_s, isRequired ? u"Audit bucket"_s : u"Default bucket"_s},
         {u"retentionDays"_s, isRequired ? 400 : 30},
         {u"locked"_s, isRequired},
         {u"lifecycleState"_s, u"ACTIVE"_s}});
}

Answer<> listLogBuckets(World &world, const Call &call)
{
    const auto location = call.part("location");
    const bool isThere = location == "global"_L1 || location == "-"_L1;
    return paged(call,
                 isThere ? QJsonArray{logBucket(world, u"_Default"_s), logBucket(world, u"_Required"_s)} : QJsonArray{},
                 {.member = u"buckets"_s});
}

Answer<> getLogBucket(World &world, const Call &call)
{
    const auto name = call.part("bucket");
    if (call.part("location") != "global"_L1 || (name != "_Default"_L1 && name != "_Required"_L1))
        return refusal("log-bucket-missing"_L1, {name});
    return logBucket(world, name);
}

/// What the monitor of a TPU worker has written: that it is well, every few minutes, and what is not.
QJsonObject workerEntry(World &world, const Node &node, int worker, Moment at, const QString &severity,
                        const QString &text)
{
    const auto &scenario = world.context().scenario;
    const auto time = toRfc3339(at);
    const auto machine = machineNumber(node.workers[worker].hostName);
    const QJsonObject labels{{u"project_id"_s, scenario.projectId},
                             {u"zone"_s, node.zone},
                             {u"node_id"_s, QString::number(node.number)},
                             {u"worker_id"_s, machine}};
    return {
        {u"insertId"_s, u"%1-%2"_s.arg(machine.right(8)).arg(at.time_since_epoch().count(), 0, 36)},
        {u"logName"_s, u"projects/%1/logs/tpu.googleapis.com%2Fruntime_monitor"_s.replace(u"%1"_s, scenario.projectId)},
        {u"resource"_s, QJsonObject{{u"type"_s, u"tpu_worker"_s}, {u"labels"_s, labels}}},
        {u"severity"_s, severity},
        {u"textPayload"_s, text},
        {u"timestamp"_s, time},
        {u"receiveTimestamp"_s, time}};
}

void addEntriesOf(World &world, const Node &node, int worker, QList<QJsonObject> &all)
{
    const auto now = world.context().now();
    const auto running = (now - node.created) / monitorPace;
    for (auto i = std::max<qint64>(0, running - mostOfWorker); i <= running; ++i)
        all.append(workerEntry(world, node, worker, node.created + i * monitorPace, u"INFO"_s,
                               i == 0 ? u"runtime monitor started on %1"_s.arg(node.workers[worker].hostName)
                                      : u"runtime monitor: worker is healthy"_s));
    for (const auto &symptom : node.symptoms) {
        const auto at = fromRfc3339(symptom["createTime"_L1].toString());
        const auto of = symptom["workerId"_L1].toString();
        if (at && (of.isEmpty() || of == QString::number(worker)))
            all.append(
                workerEntry(world, node, worker, *at, u"ERROR"_s,
                            u"%1: %2"_s.arg(symptom["symptomType"_L1].toString(), symptom["details"_L1].toString())));
    }
}

/// Filters of what is not kept: exclusions of the project, and those of its sink.
QStringList droppedBy(World &world)
{
    QStringList filters;
    const auto take = [&](const QJsonObject &exclusion) {
        if (!exclusion["disabled"_L1].toBool())
            filters.append(exclusion["filter"_L1].toString());
    };
    const auto &notes = world.context().state.notes;
    for (auto at = notes.all().lower_bound(exclusionPrefix);
         at != notes.all().end() && at->first.startsWith(exclusionPrefix); ++at)
        take(at->second.json);
    const auto *sink = notes.find(u"defaultSink"_s);
    for (const auto &exclusion : sink ? sink->json["exclusions"_L1].toArray() : QJsonArray{})
        take(exclusion.toObject());
    return filters;
}

/// Oldest first. A sink that is switched off keeps nothing.
QJsonArray logEntries(World &world)
{
    const auto *sink = world.context().state.notes.find(u"defaultSink"_s);
    QList<QJsonObject> all;
    for (const auto &[name, node] : world.context().state.nodes.all()) {
        const bool isUp = node.state == NodeState::Ready && !node.isDown;
        for (int worker = 0; isUp && worker < node.workers.size(); ++worker)
            addEntriesOf(world, node, worker, all);
    }
    std::ranges::stable_sort(all, {}, [](const QJsonObject &one) { return one["timestamp"_L1].toString(); });
    QJsonArray entries;
    for (const auto &one : sink && sink->json["disabled"_L1].toBool() ? QList<QJsonObject>{} : all)
        entries.append(one);
    for (const auto &filter : droppedBy(world)) {
        const auto dropped = filtered(entries, u"NOT (%1)"_s.arg(filter));
        if (dropped)
            entries = *dropped;
    }
    return entries;
}

/// The part that is asked for. A page begins at a number: nothing else orders entries of one moment.
Answer<> entriesPage(const Call &call, const QJsonArray &entries)
{
    constexpr int usual = 50;
    constexpr int largest = 1000;
    bool isNumber = true;
    const auto token = call.body["pageToken"_L1].toString();
    const auto begin = token.isEmpty() ? 0 : token.toLongLong(&isNumber);
    const auto asked = call.body["pageSize"_L1].toInt();
    if (!isNumber || begin < 0 || begin > entries.size() || asked < 0)
        return refusal("page-token"_L1, {token.left(200)});
    const auto end = std::min<qint64>(entries.size(), begin + (asked > 0 ? std::min(asked, largest) : usual));
    const bool isLatestFirst = call.body["orderBy"_L1].toString() == "timestamp desc"_L1;
    QJsonArray page;
    for (auto i = begin; i < end; ++i)
        page.append(entries.at(isLatestFirst ? entries.size() - 1 - i : i));
    QJsonObject reply;
    if (!page.isEmpty())
        reply[u"entries"_s] = page;
    if (end < entries.size())
        reply[u"nextPageToken"_s] = QString::number(end);
    return reply;
}

Answer<> listEntries(World &world, const Call &call)
{
    static const QStringList orders{QString{}, u"timestamp asc"_s, u"timestamp desc"_s};
    const auto names = call.body["resourceNames"_L1].toArray();
    if (names.isEmpty() && call.body["projectIds"_L1].toArray().isEmpty())
        return refusal("log-resources"_L1);
    for (const auto &name : names) {
        const auto parts = name.toString().split(u'/');
        if (parts.value(0) != "projects"_L1 || !world.context().scenario.isProject(parts.value(1)))
            return callerDenied();
    }
    if (!orders.contains(call.body["orderBy"_L1].toString()))
        return refusal("order-unknown"_L1, {call.body["orderBy"_L1].toString().left(200)});
    const auto kept = filtered(logEntries(world), call.body["filter"_L1].toString());
    return kept ? entriesPage(call, *kept) : Answer<>{kept.error()};
}

} // namespace

void addLogRoutes(Router &router, World &world)
{
    const auto exclusions = u"/v2/projects/{project}/exclusions"_s;
    const auto one = exclusions + u"/{exclusion}"_s;
    const auto buckets = u"/v2/projects/{project}/locations/{location}/buckets"_s;
    const QStringList paging{u"pageSize"_s, u"pageToken"_s};
    const auto may = u"logging.exclusions."_s;
    addMethods(
        router, world, u"logging.googleapis.com"_s,
        {{"GET", exclusions, may + u"list"_s, listExclusions, {}, paging},
         {"GET", one, may + u"get"_s, getExclusion},
         {"POST", exclusions, may + u"create"_s, createExclusion, u"LogExclusion"_s},
         {"PATCH", one, may + u"update"_s, patchExclusion, u"LogExclusion"_s, {u"updateMask"_s}},
         {"DELETE", one, may + u"delete"_s, deleteExclusion},
         {"GET", buckets, u"logging.buckets.list"_s, listLogBuckets, {}, paging},
         {"GET", buckets + u"/{bucket}"_s, u"logging.buckets.get"_s, getLogBucket},
         {"POST", u"/v2/entries:list"_s, u"logging.logEntries.list"_s, listEntries, u"ListLogEntriesRequest"_s}});
}

} // namespace practice
