// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

Answer<> done(const std::optional<Refusal> &refused)
{
    if (refused)
        return std::unexpected{*refused};
    return QJsonObject{};
}

std::optional<Loss> lossFrom(const QString &word)
{
    if (word.isEmpty() || word == "seen"_L1)
        return Loss::Seen;
    return word == "silent"_L1 ? std::optional{Loss::Silent}
        : word == "vanished"_L1 ? std::optional{Loss::Vanished}
                                : std::nullopt;
}

/// A member that is there and is no number from 0 to `most`; empty: all are fine.
QString outOfRange(const QJsonObject &body, const QStringList &members, qint64 most)
{
    for (const auto &member : members) {
        const auto value = body[member].toVariant().toLongLong();
        if (body.contains(member) && (value < 0 || value > most))
            return member;
    }
    return {};
}

/// The name of the node that the body means: "node" is the full resource name.
QString nodeOf(const Call &call)
{
    return call.body["node"_L1].toString();
}

using Add = std::function<void(const QString &verb, std::function<Answer<>(const Call &)>)>;

void addNodeVerbs(const Add &add, World &world)
{
    add(u"preempt"_s, [&world](const Call &call) -> Answer<> {
        const auto loss = lossFrom(call.body["loss"_L1].toString());
        if (!loss)
            return std::unexpected{invalidArgument(u"\"loss\" is none of seen, silent, vanished."_s)};
        return done(world.outages().preempt(nodeOf(call), *loss));
    });
    add(u"maintain"_s, [&world](const Call &call) { return done(world.outages().maintain(nodeOf(call))); });
    add(u"announce"_s, [&world](const Call &call) -> Answer<> {
        if (!outOfRange(call.body, {u"days"_s}, 365).isEmpty())
            return std::unexpected{invalidArgument(u"\"days\" must be from 0 to 365."_s)};
        return done(world.outages().announce(nodeOf(call), call.body["days"_L1].toInt(7)));
    });
    add(u"capacity"_s, [&world](const Call &call) -> Answer<> {
        const auto zone = call.body["zone"_L1].toString();
        if (!world.ground().catalogue.zone(zone))
            return std::unexpected{invalidArgument(u"There is no zone \"%1\"."_s.arg(zone))};
        if (const auto member = outOfRange(call.body, {u"chips"_s, u"failFirst"_s}, 1'000'000); !member.isEmpty())
            return std::unexpected{invalidArgument(u"\"%1\" must be from 0 to 1000000."_s.arg(member))};
        auto rule = call.body;
        rule.remove(u"zone"_s);
        world.outages().setCapacity(zone, rule);
        return QJsonObject{};
    });
}

} // namespace

/// What changes the world while it runs. Not Google's: only the Practice menu and tests use it. It asks for a token, so that
/// no web page in the user's browser can reach it, but an expired one will do: a script must be able to expire tokens.
void addPracticeRoutes(Router &router, World &world, Faults &faults)
{
    const auto add = [&router](const QString &verb, std::function<Answer<>(const Call &)> answer) {
        router.add({"POST", u"/practice/v1/"_s + verb, {}, {}, {}, u"Practice"_s, Access::Practice, std::move(answer)});
    };
    router.add({"GET", u"/practice/v1/mail"_s, {}, {}, {}, {}, Access::Practice,
                [&world](const Call &) -> Answer<> { return world.project().mail(); }});
    addNodeVerbs(add, world);
    add(u"billing"_s, [&world](const Call &call) -> Answer<> {
        const bool isOn = call.body["enabled"_L1].toBool();
        world.project().services().setBilling(isOn ? practiceBillingAccount() : QString{});
        return world.project().services().billingInfo();
    });
    add(u"expireToken"_s, [&world](const Call &) -> Answer<> {
        return QJsonObject{{u"token"_s, QString::fromLatin1(world.project().expireToken())}};
    });
    add(u"faults"_s, [&faults](const Call &call) -> Answer<> {
        const auto list = parseFaults(call.body["faults"_L1].toArray());
        if (!list)
            return std::unexpected{invalidArgument(list.error())};
        faults.set(*list);
        return QJsonObject{};
    });
    add(u"reset"_s, [&world](const Call &) -> Answer<> {
        world.reset();
        return QJsonObject{};
    });
}

} // namespace practice
