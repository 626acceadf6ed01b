// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto emailScope = u"https://www.googleapis.com/auth/userinfo.email"_s;

Refusal plainRefusal(int status, const QString &word, const QString &words)
{
    return {.code = Rpc::InvalidArgument,
            .message = {},
            .details = {},
            .computeReason = {},
            .httpStatus = status,
            .plain = {{u"error"_s, word}, {u"error_description"_s, words}}};
}

Answer<> tokenReport(World &world, const Call &call)
{
    const auto form = QUrlQuery{QString::fromLatin1(call.form)};
    auto token = call.parameter("access_token").toLatin1();
    if (token.isEmpty())
        token = form.queryItemValue(u"access_token"_s, QUrl::FullyDecoded).toLatin1();
    const bool isOurs = isSignInToken(token);
    const auto who = world.signIns().holder(token);
    if (!who || (isOurs ? world.signIns().fault(token) : world.project().tokenFault(token)))
        return std::unexpected{plainRefusal(400, u"invalid_token"_s, u"Invalid Value"_s)};
    QJsonObject report{{u"issued_to"_s, who->client},
                       {u"audience"_s, who->client},
                       {u"user_id"_s, who->id},
                       {u"scope"_s, who->scopes.join(u' ')},
                       {u"expires_in"_s, qint64((isOurs ? who->left : world.project().tokenLifetime()).count())}};
    if (who->scopes.contains(emailScope)) {
        report[u"email"_s] = who->email;
        report[u"verified_email"_s] = true;
    }
    return report;
}

Answer<> userInfo(World &world, const Call &call)
{
    const auto who = world.signIns().holder(call.token);
    if (!who)
        return std::unexpected{tokenRefused(TokenFault::Expired, {})};
    if (!who->scopes.contains(emailScope)) // what Google leaves out without that scope
        return QJsonObject{{u"id"_s, who->id}};
    return QJsonObject{
        {u"id"_s, who->id}, {u"email"_s, who->email}, {u"verified_email"_s, true}, {u"name"_s, u"Nixie"_s}};
}

} // namespace

void addAccountRoutes(Router &router, World &world)
{
    for (const auto &path : {u"/oauth2/v2/userinfo"_s, u"/userinfo/v2/me"_s}) {
        router.add({"GET",
                    path,
                    {},
                    {},
                    {},
                    {},
                    Access::Token,
                    [&world](const Call &call) { return userInfo(world, call); },
                    true});
    }
    for (const auto &method : {"GET", "POST"}) {
        router.add({method,
                    u"/oauth2/v2/tokeninfo"_s,
                    {},
                    {},
                    {u"id_token"_s},
                    u"Empty"_s,
                    Access::Open,
                    [&world](const Call &call) { return tokenReport(world, call); }});
    }
}

} // namespace practice
