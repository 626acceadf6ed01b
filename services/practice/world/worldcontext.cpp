// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/worldcontext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr size_t keptComputeOperations = 100;
constexpr size_t keptTpuOperations = 500; // finished ones; the oldest go first, as in reality after some days

void forgetFinishedOperations(Records<Operation> &operations)
{
    if (operations.all().size() <= keptTpuOperations)
        return;
    const Operation *oldest = nullptr;
    for (const auto &[name, operation] : operations.all()) {
        if (operation.done && (!oldest || operation.created < oldest->created))
            oldest = &operation;
    }
    if (oldest)
        operations.remove(QString{oldest->name});
}

} // namespace

QString Ids::hex(int digits)
{
    return u"%1"_s.arg(m_random(), 16, 16, QLatin1Char{'0'}).right(digits);
}

QString Ids::operation(Moment now)
{
    const auto micros = now.time_since_epoch().count();
    return u"operation-%1-%2-%3-%4"_s.arg(micros / 1000)
        .arg(quint64(micros), 13, 16, QLatin1Char{'0'})
        .arg(hex(8), hex(8));
}

quint64 Ids::number()
{
    return 1'000'000'000'000'000'000ULL + m_random() % 8'000'000'000'000'000'000ULL;
}

QString WorldContext::path(const QString &zone, const QString &collection, const QString &id) const
{
    return u"projects/%1/locations/%2/%3/%4"_s.arg(scenario.projectId, zone, collection, id);
}

void WorldContext::schedule(Span span, Event event)
{
    scheduleAt(after(span), std::move(event));
}

void WorldContext::scheduleAt(Moment due, Event event)
{
    event.due = due;
    const auto key = u"%1"_s.arg(state.next(u"event"_s), 12, 10, QLatin1Char{'0'});
    state.events.put(key, std::move(event));
}

void WorldContext::unschedule(const QString &target, const QList<EventKind> &only)
{
    QStringList keys;
    for (const auto &[key, event] : state.events.all()) {
        if (event.target == target && (only.isEmpty() || only.contains(event.kind)))
            keys.append(key);
    }
    for (const auto &key : keys)
        state.events.remove(key);
}

Operation &WorldContext::start(const QString &zone, const QString &target, const QString &verb, ApiVersion version)
{
    forgetFinishedOperations(state.operations);
    const auto created = now();
    const auto name = path(zone, u"operations"_s, ids.operation(created));
    return state.operations.put(name,
                                {.name = name,
                                 .zone = zone,
                                 .target = target,
                                 .verb = verb,
                                 .version = version,
                                 .created = created,
                                 .error = {},
                                 .response = {}});
}

std::optional<Answer<>> WorldContext::repeated(const QString &target, const QString &verb,
                                               const Repeatable &request) const
{
    if (request.id.isEmpty())
        return std::nullopt;
    for (const auto &[name, operation] : state.operations.all()) {
        if (operation.target != target || operation.verb != verb || operation.requestId != request.id)
            continue;
        if (scenario.refusesOtherBody && operation.asked != request.asked)
            return invalidArgument(refusalText("request-id-reused"_L1).arg(request.id));
        return operation.toApi();
    }
    return std::nullopt;
}

Span WorldContext::span(const QString &what)
{
    auto range = scenario.range(what);
    if (const auto *changed = state.notes.find(u"seconds"_s); changed && changed->json.contains(what))
        range = rangeFrom(changed->json[what]).value_or(range);
    return drawn(range);
}

bool WorldContext::isUnreachable(const QString &zone) const
{
    const auto *changed = state.notes.find(u"unreachable"_s);
    return changed ? changed->json["zones"_L1].toArray().contains(zone) : scenario.unreachableZones.contains(zone);
}

Span WorldContext::drawn(const SpanRange &range)
{
    if (range.to <= range.from)
        return range.from;
    return range.from + Span{qint64(ids.number() % quint64((range.to - range.from).count() + 1))};
}

void WorldContext::finish(const QString &operation, const QJsonObject &response)
{
    if (auto *running = state.operations.edit(operation); running && !running->done) {
        running->done = true;
        running->ended = now();
        running->response = response;
    }
}

void WorldContext::fail(const QString &operation, const ApiError &apiError)
{
    if (auto *running = state.operations.edit(operation); running && !running->done) {
        running->done = true;
        running->ended = now();
        running->error = apiError.toStatus();
    }
}

ApiVersion WorldContext::versionOf(const QString &operation) const
{
    const auto *found = state.operations.find(operation);
    return found ? found->version : ApiVersion::V2;
}

const Operation *WorldContext::running(const QString &target) const
{
    for (const auto &[name, operation] : state.operations.all()) {
        if (operation.target == target && !operation.done)
            return &operation;
    }
    return nullptr;
}

ComputeOperation startCompute(WorldContext &context, ComputeOperation operation)
{
    auto &operations = context.state.computeOperations;
    while (operations.all().size() >= keptComputeOperations)
        operations.remove(QString{operations.all().begin()->first}); // their names begin with the time
    operation.created = context.now();
    operation.name = context.ids.operation(operation.created);
    operation.number = context.ids.number();
    operation.ends = context.after(context.span(u"compute"_s));
    return operations.put(operation.name, operation);
}

ApiError badRequest(WorldContext &context, const QString &why)
{
    return badRequest(why, context.ids.eid());
}

ApiError wrongState(WorldContext &context, const QString &verb, NodeState state)
{
    return badRequest(context, refusalText("wrong-state"_L1).arg(verb, toString(state)));
}

QJsonObject emptyResponse()
{
    return {{u"@type"_s, u"type.googleapis.com/google.protobuf.Empty"_s}};
}

QJsonObject typedResponse(QJsonObject json, ApiVersion version, const QString &message)
{
    json[u"@type"_s] = u"type.googleapis.com/google.cloud.tpu.%1.%2"_s.arg(toString(version), message);
    return json;
}

} // namespace practice
