// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto account = u"nixie@example.com"_s;
const auto accountId = u"110169484474386276334"_s;
const auto scopes = u"openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/cloud-platform"_s;

Answer<> tokenReport(World &world, const Call &call)
{
    const auto form = QUrlQuery{QString::fromLatin1(call.form)};
    auto token = call.parameter("access_token");
    if (token.isEmpty())
        token = form.queryItemValue(u"access_token"_s, QUrl::FullyDecoded);
    if (world.project().tokenFault(token.toLatin1()))
        return std::unexpected{Refusal{.code = Rpc::InvalidArgument,
                                       .message = {},
                                       .details = {},
                                       .plain = {{u"error"_s, u"invalid_token"_s},
                                                 {u"error_description"_s, u"Invalid Value"_s}}}};
    const auto client = u"%1.apps.googleusercontent.com"_s.arg(world.ground().scenario.projectNumber);
    return QJsonObject{{u"issued_to"_s, client},
                       {u"audience"_s, client},
                       {u"user_id"_s, accountId},
                       {u"scope"_s, scopes},
                       {u"expires_in"_s, qint64(world.project().tokenLifetime().count())},
                       {u"email"_s, account},
                       {u"verified_email"_s, true}};
}

} // namespace

void addAccountRoutes(Router &router, World &world)
{
    for (const auto &path : {u"/oauth2/v2/userinfo"_s, u"/userinfo/v2/me"_s}) {
        router.add({"GET", path, {}, {}, {}, {}, Access::Token, [](const Call &) -> Answer<> {
                        return QJsonObject{{u"id"_s, accountId},
                                           {u"email"_s, account},
                                           {u"verified_email"_s, true},
                                           {u"name"_s, u"Nixie"_s}};
                    }});
    }
    for (const auto &method : {"GET", "POST"}) {
        router.add({method, u"/oauth2/v2/tokeninfo"_s, {}, {}, {u"id_token"_s}, u"Empty"_s, Access::Open,
                    [&world](const Call &call) { return tokenReport(world, call); }});
    }
}

} // namespace practice
