// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

#include "services/practice/world/federation.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

QString row(const QString &scope)
{
    return u"<li><label><input type=\"checkbox\" name=\"without\" value=\"%1\"> withhold</label> <code>%1</code></li>"_s
        .arg(scope.toHtmlEscaped());
}

/// A plain page in the place of Google's, which says what it is.
WebPage pageOf(const SignInPage &content)
{
    if (content.status == 302)
        return {.status = 302, .html = {}, .location = content.next};
    QString inner;
    if (!content.error.isEmpty()) {
        inner = u"<h1>Access blocked: practice sign-in</h1><p>%1</p><p>Error %2: %3</p>"_s.arg(
            content.words.toHtmlEscaped(), QString::number(content.status), content.error.toHtmlEscaped());
    } else {
        QString scopes;
        for (const auto &scope : content.scopes)
            scopes += row(scope);
        inner =
            u"<h1>Practice sign-in</h1><p>This page stands for Google's, on this computer only. The client "
            u"<code>%1</code> asks for:</p>"
            "<form method=\"post\" action=\"/o/oauth2/v2/auth\"><input type=\"hidden\" name=\"request\" "
            "value=\"%2\"><ul>%3</ul>"
            "<button name=\"answer\" value=\"allow\">Allow</button> <button name=\"answer\" value=\"deny\">Deny</button></form>"_s
                .arg(content.client.toHtmlEscaped(), content.request.toHtmlEscaped(), scopes);
    }
    return {.status = content.status,
            .html =
                u"<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Practice sign-in</title>%1</html>\n"_s
                    .arg(inner)
                    .toUtf8(),
            .location = {}};
}

QUrlQuery formOf(const Call &call)
{
    auto text = QString::fromLatin1(call.form);
    return QUrlQuery{text.replace(u'+', u' ')}; // as browsers write a space
}

QString tokenOf(const Call &call)
{
    const auto form = formOf(call).queryItemValue(u"token"_s, QUrl::FullyDecoded);
    return form.isEmpty() ? call.parameter("token") : form;
}

const auto emailScope = u"https://www.googleapis.com/auth/userinfo.email"_s;

Answer<> tokenReport(World &world, const Call &call)
{
    const auto form = QUrlQuery{QString::fromLatin1(call.form)};
    auto token = call.parameter("access_token").toLatin1();
    if (token.isEmpty())
        token = form.queryItemValue(u"access_token"_s, QUrl::FullyDecoded).toLatin1();
    const bool isOurs = isSignInToken(token);
    const auto who = world.signIns().holder(token);
    if (!who || who->isFederated() || (isOurs ? world.signIns().fault(token) : world.project().tokenFault(token)))
        return oauthRefusal(u"invalid_token"_s, u"Invalid Value"_s);
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
    if (!who || who->isFederated())
        return tokenRefused(TokenFault::Expired, {});
    if (!who->scopes.contains(emailScope)) // what Google leaves out without that scope
        return QJsonObject{{u"id"_s, who->id}};
    return QJsonObject{
        {u"id"_s, who->id}, {u"email"_s, who->email}, {u"verified_email"_s, true}, {u"name"_s, u"Nixie"_s}};
}

Answer<> giveToken(World &world, const Call &call)
{
    return world.signIns().token(formOf(call), call.origin);
}

Answer<> revokeToken(World &world, const Call &call)
{
    return world.signIns().revoke(tokenOf(call));
}

/// A token for this service alone is enough, as Google's libraries for Python ask for one.
Answer<> lendToken(World &world, const Call &call)
{
    static const QStringList enough{u"https://www.googleapis.com/auth/cloud-platform"_s,
                                    u"https://www.googleapis.com/auth/iam"_s};
    const auto who = world.signIns().holder(call.token);
    const bool mayAsk =
        who && std::ranges::any_of(enough, [&](const QString &scope) { return who->scopes.contains(scope); });
    if (!mayAsk)
        return scopeMissing(u"iamcredentials.googleapis.com"_s);
    return world.signIns().lend(call.part("account"), call.body, call.token);
}

/// Clients send a form, as RFC 8693 has it; Google's description has the same fields as JSON.
Answer<> exchangedToken(World &world, const Call &call)
{
    if (call.body.isEmpty())
        return exchangeToken(world.context(), formOf(call));
    static const QList<std::pair<QString, QString>> fields{{u"grantType"_s, u"grant_type"_s},
                                                           {u"audience"_s, u"audience"_s},
                                                           {u"scope"_s, u"scope"_s},
                                                           {u"requestedTokenType"_s, u"requested_token_type"_s},
                                                           {u"subjectToken"_s, u"subject_token"_s},
                                                           {u"subjectTokenType"_s, u"subject_token_type"_s}};
    QUrlQuery form;
    for (const auto &[member, field] : fields)
        form.addQueryItem(field, QString::fromLatin1(QUrl::toPercentEncoding(call.body[member].toString())));
    return exchangeToken(world.context(), form);
}

/// RFC 7662. gcloud asks whose a federated token is, and no other.
Answer<> introspection(World &world, const Call &call)
{
    const auto token = tokenOf(call).toLatin1();
    const auto who = world.signIns().holder(token);
    if (!who || !who->isFederated() || world.signIns().fault(token))
        return QJsonObject{{u"active"_s, false}};
    return QJsonObject{{u"active"_s, true},
                       {u"token_type"_s, u"Bearer"_s},
                       {u"scope"_s, who->scopes.join(u' ')},
                       {u"iss"_s, u"https://sts.googleapis.com/"_s},
                       {u"username"_s, who->email}};
}

Answer<> federatedFile(World &world, const Call &call)
{
    return externalAccountFile(world.context(), call.origin);
}

Answer<> foreignToken(World &world, const Call &call)
{
    return subjectToken(world.context(), call.body);
}

Answer<> clientFile(World &world, const Call &)
{
    return world.signIns().clientFile();
}

Answer<> keyFile(World &world, const Call &call)
{
    return world.signIns().makeKey(call.origin);
}

Answer<> setSignInRules(World &world, const Call &call)
{
    return done(world.signIns().setRules(call.body));
}

void addPage(Router &router, const QByteArray &verb, const QString &path, std::function<WebPage(const Call &)> page)
{
    router.add({.method = verb,
                .pattern = path,
                .service = {},
                .permission = {},
                .access = Access::Open,
                .page = std::move(page)});
}

} // namespace

void addOAuthRoutes(Router &router, World &world)
{
    const auto auth = u"/o/oauth2/v2/auth"_s;
    const auto ask = [&world](const Call &call) { return pageOf(world.signIns().ask(call.query)); };
    addPage(router, "GET", auth, ask);
    addPage(router, "GET", u"/o/oauth2/auth"_s, ask);
    addPage(router, "POST", auth, [&world](const Call &call) { return pageOf(world.signIns().decide(formOf(call))); });
    addMethods(router, world, {},
               {{"POST", u"/token"_s, {}, giveToken},
                {"POST", u"/revoke"_s, {}, revokeToken, {}, {u"token"_s}},
                {"GET", u"/oauth2/v2/tokeninfo"_s, {}, tokenReport, u"Empty"_s, {u"id_token"_s}},
                {"POST", u"/oauth2/v2/tokeninfo"_s, {}, tokenReport, u"Empty"_s, {u"id_token"_s}},
                {"POST", u"/v1/token"_s, {}, exchangedToken, u"ExchangeTokenRequest"_s},
                {"POST", u"/v1/introspect"_s, {}, introspection, {}, {u"token"_s}}},
               Access::Open);
    addMethods(router, world, {},
               {{"POST", u"/v1/projects/-/serviceAccounts/{account}:generateAccessToken"_s, QString{}, lendToken,
                 u"GenerateAccessTokenRequest"_s},
                {"GET", u"/oauth2/v2/userinfo"_s, {}, userInfo},
                {"GET", u"/userinfo/v2/me"_s, {}, userInfo}},
               Access::AnyScope);
    addMethods(router, world, {},
               {{"POST", u"/practice/v1/clientFile"_s, {}, clientFile, u"Practice"_s},
                {"POST", u"/practice/v1/keyFile"_s, {}, keyFile, u"Practice"_s},
                {"POST", u"/practice/v1/externalAccountFile"_s, {}, federatedFile, u"Practice"_s},
                {"GET", u"/practice/v1/subjectToken"_s, {}, foreignToken},
                {"POST", u"/practice/v1/subjectToken"_s, {}, foreignToken, u"SubjectToken"_s},
                {"POST", u"/practice/v1/signIn"_s, {}, setSignInRules, u"SignInRules"_s}},
               Access::Practice);
}

} // namespace practice
