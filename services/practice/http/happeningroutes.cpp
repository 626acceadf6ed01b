// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"
#include "services/practice/world/scenariocapacity.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr double mostSeconds = 1e9;
constexpr double longestJump = 366 * 86'400.0;
constexpr double slowest = 0.01;
constexpr double fastest = 100'000;

Answer<> done(const std::optional<Refusal> &refused)
{
    if (refused)
        return std::unexpected{*refused};
    return QJsonObject{};
}

/// A member that is there and is no number from 0 to `most`.
bool isOutOfRange(const QJsonObject &body, QLatin1StringView member, double most)
{
    const auto value = body[member].toVariant().toDouble();
    return body.contains(member) && !(value >= 0 && value <= most);
}

/// The name of the node that the body means: "node" is the full resource name.
QString nodeOf(const Call &call)
{
    return call.body["node"_L1].toString();
}

Span secondsOf(const Call &call, QLatin1StringView member)
{
    return Span{qint64(call.body[member].toDouble() * 1e6)};
}

Answer<> announce(World &world, const Call &call)
{
    if (isOutOfRange(call.body, "days"_L1, 365) || isOutOfRange(call.body, "seconds"_L1, mostSeconds))
        return std::unexpected{invalidArgument(u"\"days\" must be from 0 to 365, \"seconds\" not negative."_s)};
    const Span days = std::chrono::days{call.body["days"_L1].toInt(7)};
    return done(world.outages().announce(nodeOf(call),
                                         call.body.contains("seconds"_L1) ? secondsOf(call, "seconds"_L1) : days));
}

Answer<> setHealth(World &world, const Call &call)
{
    static const QStringList words{u"HEALTHY"_s, u"TIMEOUT"_s, u"UNHEALTHY_TENSORFLOW"_s, u"UNHEALTHY_MAINTENANCE"_s};
    const auto health = call.body["health"_L1].toString();
    if (!words.contains(health))
        return std::unexpected{invalidArgument(u"\"health\" is none of %1."_s.arg(words.join(u", "_s)))};
    return done(world.outages().setHealth(nodeOf(call), health, call.body["description"_L1].toString()));
}

Answer<> report(World &world, const Call &call)
{
    static const QStringList words{u"LOW_MEMORY"_s,      u"OUT_OF_MEMORY"_s,     u"EXECUTE_TIMED_OUT"_s,
                                   u"MESH_BUILD_FAIL"_s, u"HBM_OUT_OF_MEMORY"_s, u"PROJECT_ABUSE"_s};
    if (call.body["clear"_L1].toBool())
        return done(world.outages().clearSymptoms(nodeOf(call)));
    const auto type = call.body["type"_L1].toString();
    if (!words.contains(type))
        return std::unexpected{invalidArgument(u"\"type\" is none of %1."_s.arg(words.join(u", "_s)))};
    const auto worker = call.body["worker"_L1].toString();
    return done(world.outages().report(
        nodeOf(call), {.type = type, .details = call.body["details"_L1].toString(), .worker = worker}));
}

Answer<> setCapacity(World &world, const Call &call)
{
    auto rule = call.body;
    rule.remove(u"seconds"_s);
    if (const auto chips = call.body["chips"_L1].toString(); !chips.isEmpty()) // int64 may come as a string
        rule[u"chips"_s] = chips.toDouble();
    const auto read = parseCapacity(rule);
    if (!read || !call.body.contains("zone"_L1) || isOutOfRange(call.body, "seconds"_L1, mostSeconds))
        return std::unexpected{
            invalidArgument(read ? u"\"zone\" must be set, \"seconds\" not negative."_s : read.error())};
    world.outages().setCapacity(rule, secondsOf(call, "seconds"_L1));
    return QJsonObject{};
}

QJsonObject timeOf(World &world)
{
    QJsonArray booting;
    for (const auto &[name, node] : world.ground().state.nodes.all()) {
        if (!node.workers.isEmpty() && (node.state == NodeState::Creating || node.state == NodeState::Starting))
            booting.append(name);
    }
    QJsonObject json{{u"now"_s, toRfc3339(world.ground().now())}, {u"speed"_s, world.ground().clock.speed()}};
    if (const auto due = world.nextDue())
        json[u"nextDue"_s] = toRfc3339(*due);
    json[u"booting"_s] = booting;
    return json;
}

Answer<> setTime(World &world, const Call &call)
{
    const auto speed = call.body["speed"_L1].toDouble(1);
    if (isOutOfRange(call.body, "advanceSeconds"_L1, longestJump) || !(speed >= slowest && speed <= fastest))
        return std::unexpected{invalidArgument(
            u"\"advanceSeconds\" must not be negative, nor more than a year, \"speed\" from 0.01 to 100000."_s)};
    if (call.body.contains("speed"_L1))
        world.setSpeed(speed);
    if (call.body.contains("advanceSeconds"_L1))
        world.pass(secondsOf(call, "advanceSeconds"_L1));
    return timeOf(world);
}

Answer<> setSpans(World &world, const Call &call)
{
    const auto spans = call.body["spans"_L1].toObject();
    if (const auto problem = spansProblem(spans, world.ground().scenario); !problem.isEmpty())
        return std::unexpected{invalidArgument(problem)};
    world.ground().state.notes.put(u"seconds"_s, {spans});
    return QJsonObject{};
}

Answer<> setUnreachable(World &world, const Call &call)
{
    const auto zones = call.body["zones"_L1].toArray();
    for (const auto &zone : zones) {
        if (!world.ground().catalogue.zone(zone.toString()))
            return std::unexpected{invalidArgument(u"There is no zone \"%1\"."_s.arg(zone.toString()))};
    }
    world.ground().state.notes.put(u"unreachable"_s, {{{u"zones"_s, zones}}});
    return QJsonObject{};
}

} // namespace

/// Not Google's: only the Practice menu and tests use it.
void addHappeningRoutes(Router &router, World &world)
{
    const auto add = [&](const QString &verb, Answer<> (*answer)(World &, const Call &)) {
        router.add({"POST",
                    u"/practice/v1/"_s + verb,
                    {},
                    {},
                    {},
                    u"Practice"_s,
                    Access::Practice,
                    [&world, answer](const Call &call) { return answer(world, call); }});
    };
    router.add({"GET", u"/practice/v1/time"_s, {}, {}, {}, {}, Access::Practice, [&world](const Call &) -> Answer<> {
                    return timeOf(world);
                }});
    add(u"time"_s, setTime);
    add(u"seconds"_s, setSpans);
    add(u"preempt"_s, [](World &changed, const Call &call) -> Answer<> {
        const auto loss = lossFrom(call.body["loss"_L1].toString());
        if (!loss)
            return std::unexpected{invalidArgument(u"\"loss\" is none of seen, silent, vanished."_s)};
        return done(changed.outages().preempt(nodeOf(call), *loss));
    });
    add(u"maintain"_s, [](World &changed, const Call &call) { return done(changed.outages().maintain(nodeOf(call))); });
    add(u"announce"_s, announce);
    add(u"health"_s, setHealth);
    add(u"symptom"_s, report);
    add(u"capacity"_s, setCapacity);
    add(u"host"_s, [](World &changed, const Call &call) -> Answer<> {
        if (isOutOfRange(call.body, "seconds"_L1, mostSeconds))
            return std::unexpected{invalidArgument(u"\"seconds\" must not be negative."_s)};
        return done(
            changed.outages().setCondition(nodeOf(call), call.body["worker"_L1].toVariant().toInt(), call.body));
    });
    add(u"unreachable"_s, setUnreachable);
}

} // namespace practice
