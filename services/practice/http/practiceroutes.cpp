// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"
#include "services/practice/world/firewall.h"
#include "services/practice/world/scenario.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr double mostSeconds = 1e9;
constexpr double longestJump = 366 * 86'400.0;
constexpr double slowest = 0.01;
constexpr double fastest = 100'000;

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
        return invalidArgument(u"\"days\" must be from 0 to 365, \"seconds\" not negative."_s);
    const Span days = std::chrono::days{call.body["days"_L1].toInt(7)};
    return done(world.outages().announce(nodeOf(call),
                                         call.body.contains("seconds"_L1) ? secondsOf(call, "seconds"_L1) : days));
}

Answer<> setHealth(World &world, const Call &call)
{
    static const QStringList words{u"HEALTHY"_s, u"TIMEOUT"_s, u"UNHEALTHY_TENSORFLOW"_s, u"UNHEALTHY_MAINTENANCE"_s};
    const auto health = call.body["health"_L1].toString();
    if (!words.contains(health))
        return invalidArgument(u"\"health\" is none of %1."_s.arg(words.join(u", "_s)));
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
        return invalidArgument(u"\"type\" is none of %1."_s.arg(words.join(u", "_s)));
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
        return invalidArgument(read ? u"\"zone\" must be set, \"seconds\" not negative."_s : read.error());
    world.outages().setCapacity(rule, secondsOf(call, "seconds"_L1));
    return QJsonObject{};
}

Answer<> getTime(World &world, const Call &)
{
    QJsonArray booting;
    for (const auto &[name, node] : world.context().state.nodes.all()) {
        if (!node.workers.isEmpty() && (node.state == NodeState::Creating || node.state == NodeState::Starting))
            booting.append(name);
    }
    QJsonObject json{{u"now"_s, toRfc3339(world.context().now())}, {u"speed"_s, world.context().clock.speed()}};
    if (const auto due = world.nextDue())
        json[u"nextDue"_s] = toRfc3339(*due);
    json[u"booting"_s] = booting;
    return json;
}

Answer<> setTime(World &world, const Call &call)
{
    const auto speed = call.body["speed"_L1].toDouble(1);
    if (isOutOfRange(call.body, "advanceSeconds"_L1, longestJump) || !(speed >= slowest && speed <= fastest))
        return invalidArgument(
            u"\"advanceSeconds\" must not be negative, nor more than a year, \"speed\" from 0.01 to 100000."_s);
    if (call.body.contains("speed"_L1))
        world.setSpeed(speed);
    if (call.body.contains("advanceSeconds"_L1))
        world.pass(secondsOf(call, "advanceSeconds"_L1));
    return getTime(world, call);
}

Answer<> setSpans(World &world, const Call &call)
{
    const auto spans = call.body["spans"_L1].toObject();
    if (const auto problem = spansProblem(spans, world.context().scenario); !problem.isEmpty())
        return invalidArgument(problem);
    world.context().state.notes.put(u"seconds"_s, {spans});
    return QJsonObject{};
}

Answer<> setUnreachable(World &world, const Call &call)
{
    const auto zones = call.body["zones"_L1].toArray();
    for (const auto &zone : zones) {
        if (!world.context().catalogue.zone(zone.toString()))
            return invalidArgument(u"There is no zone \"%1\"."_s.arg(zone.toString()));
    }
    world.context().state.notes.put(u"unreachable"_s, {{{u"zones"_s, zones}}});
    return QJsonObject{};
}

Answer<> preempt(World &world, const Call &call)
{
    const auto loss = lossFrom(call.body["loss"_L1].toString());
    if (!loss)
        return invalidArgument(u"\"loss\" is none of seen, silent, vanished."_s);
    if (isOutOfRange(call.body, "grace"_L1, mostSeconds))
        return invalidArgument(u"\"grace\" must not be negative."_s);
    return done(world.outages().preempt(nodeOf(call), *loss, secondsOf(call, "grace"_L1)));
}

Answer<> maintain(World &world, const Call &call)
{
    const auto machine = call.body["machine"_L1].toString();
    if (!QStringList{QString{}, u"same"_s, u"other"_s}.contains(machine))
        return invalidArgument(u"\"machine\" is none of same, other."_s);
    return done(world.outages().maintain(nodeOf(call), machine == "other"_L1 ? Machine::Other : Machine::Same));
}

Answer<> setCondition(World &world, const Call &call)
{
    if (isOutOfRange(call.body, "seconds"_L1, mostSeconds))
        return invalidArgument(u"\"seconds\" must not be negative."_s);
    return done(world.outages().setCondition(nodeOf(call), call.body["worker"_L1].toVariant().toInt(), call.body));
}

Answer<> switchBilling(World &world, const Call &call)
{
    const bool isOn = call.body["enabled"_L1].toBool();
    world.project().services().setBilling(isOn ? practiceBillingAccount() : QString{});
    return world.project().services().billingInfo();
}

Answer<> expireToken(World &world, const Call &)
{
    return QJsonObject{{u"token"_s, QString::fromLatin1(world.project().expireToken())}};
}

Answer<> mail(World &world, const Call &)
{
    return world.project().mail();
}

Answer<> reset(World &world, const Call &)
{
    world.reset();
    return QJsonObject{};
}

/// What a place on the Internet would say: an address for documentation, which no machine has.
Answer<> address(World &, const Call &)
{
    return QJsonObject{{u"ip"_s, QString{ownAddress}}};
}

} // namespace

/// Not Google's: only the Practice menu and tests use it. It asks for a token, so that no web page in the user's
/// browser can reach it, but an expired one will do: a script must be able to expire tokens.
void addPracticeRoutes(Router &router, World &world, Faults &faults, CallCounter &callCounter)
{
    const auto v1 = u"/practice/v1/"_s;
    const auto body = u"Practice"_s;
    const auto setFaults = [&faults](World &, const Call &call) -> Answer<> {
        const auto list = parseFaults(call.body["faults"_L1].toArray());
        if (!list)
            return invalidArgument(list.error());
        faults.set(*list);
        return QJsonObject{};
    };
    const auto calls = [&callCounter](World &, const Call &) -> Answer<> { return callCounter.toJson(); };
    const auto forgetCalls = [&callCounter](World &, const Call &) -> Answer<> {
        callCounter.clear();
        return QJsonObject{};
    };
    addMethods(router, world, {},
               {{"GET", v1 + u"mail"_s, {}, mail},
                {"GET", v1 + u"calls"_s, {}, calls},
                {"POST", v1 + u"calls"_s, {}, forgetCalls, body},
                {"GET", v1 + u"time"_s, {}, getTime},
                {"POST", v1 + u"time"_s, {}, setTime, body},
                {"POST", v1 + u"seconds"_s, {}, setSpans, body},
                {"POST", v1 + u"preempt"_s, {}, preempt, body},
                {"POST", v1 + u"maintain"_s, {}, maintain, body},
                {"POST", v1 + u"announce"_s, {}, announce, body},
                {"POST", v1 + u"health"_s, {}, setHealth, body},
                {"POST", v1 + u"symptom"_s, {}, report, body},
                {"POST", v1 + u"capacity"_s, {}, setCapacity, body},
                {"POST", v1 + u"host"_s, {}, setCondition, body},
                {"POST", v1 + u"unreachable"_s, {}, setUnreachable, body},
                {"POST", v1 + u"billing"_s, {}, switchBilling, body},
                {"POST", v1 + u"expireToken"_s, {}, expireToken, body},
                {"POST", v1 + u"faults"_s, {}, setFaults, body},
                {"POST", v1 + u"reset"_s, {}, reset, body}},
               Access::Practice);
    // Asked without a token, as that place is, and it tells nothing.
    addMethods(router, world, {}, {{"GET", v1 + u"address"_s, {}, address}}, Access::Open);
}

} // namespace practice
