// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"
#include "services/practice/world/gates.h"

using namespace Qt::StringLiterals;

namespace practice {
/// Not Google's: only the Practice menu and tests use it. It asks for a token, so that
/// no web page in the user's browser can reach it, but an expired one will do: a script must be able to expire tokens.
void addPracticeRoutes(Router &router, World &world, Faults &faults, Tally &tally)
{
    const auto add = [&router](const QString &verb, std::function<Answer<>(const Call &)> answer) {
        router.add({"POST", u"/practice/v1/"_s + verb, {}, {}, {}, u"Practice"_s, Access::Practice, std::move(answer)});
    };
    router.add({"GET", u"/practice/v1/mail"_s, {}, {}, {}, {}, Access::Practice, [&world](const Call &) -> Answer<> {
                    return world.project().mail();
                }});
    router.add({"GET", u"/practice/v1/calls"_s, {}, {}, {}, {}, Access::Practice, [&tally](const Call &) -> Answer<> {
                    return tally.toJson();
                }});
    add(u"calls"_s, [&tally](const Call &) -> Answer<> {
        tally.clear();
        return QJsonObject{};
    });
    // What a place on the Internet would say: an address for documentation, which no machine has. Asked without a
    // token, as that place is, and it tells nothing.
    router.add({"GET", u"/practice/v1/address"_s, {}, {}, {}, {}, Access::Open, [](const Call &) -> Answer<> {
                    return QJsonObject{{u"ip"_s, QString{ownAddress}}};
                }});
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
