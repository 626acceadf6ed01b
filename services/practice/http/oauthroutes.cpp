// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

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

} // namespace

/// Google's sign-in: the browser's page, the token endpoint, revocation, tokens for service accounts.
void addOAuthRoutes(Router &router, World &world)
{
    for (const auto &path : {u"/o/oauth2/v2/auth"_s, u"/o/oauth2/auth"_s}) {
        Route ask{.method = "GET", .pattern = path, .service = {}, .permission = {}, .access = Access::Open};
        ask.page = [&world](const Call &call) { return pageOf(world.signIns().ask(call.query)); };
        router.add(ask);
    }
    Route decide{
        .method = "POST", .pattern = u"/o/oauth2/v2/auth"_s, .service = {}, .permission = {}, .access = Access::Open};
    decide.page = [&world](const Call &call) { return pageOf(world.signIns().decide(formOf(call))); };
    router.add(decide);
    router.add({"POST", u"/token"_s, {}, {}, {}, {}, Access::Open, [&world](const Call &call) {
                    return world.signIns().token(formOf(call), call.origin);
                }});
    router.add({"POST", u"/revoke"_s, {}, {}, {u"token"_s}, {}, Access::Open, [&world](const Call &call) {
                    return world.signIns().revoke(tokenOf(call));
                }});
    router.add(
        {"POST",
         u"/v1/projects/-/serviceAccounts/{account}:generateAccessToken"_s,
         {},
         {},
         {},
         u"GenerateAccessTokenRequest"_s,
         Access::Token,
         [&world](const Call &call) { return world.signIns().lend(call.part("account"), call.body, call.token); }});
    const auto add = [&router](const QString &verb, const QString &shape,
                               std::function<Answer<>(const Call &)> answer) {
        router.add({"POST", u"/practice/v1/"_s + verb, {}, {}, {}, shape, Access::Practice, std::move(answer)});
    };
    add(u"clientFile"_s, u"Practice"_s, [&world](const Call &) -> Answer<> { return world.signIns().clientFile(); });
    add(u"keyFile"_s, u"Practice"_s, [&world](const Call &call) { return world.signIns().makeKey(call.origin); });
    add(u"signIn"_s, u"SignInRules"_s, [&world](const Call &call) -> Answer<> {
        if (const auto refused = world.signIns().setRules(call.body))
            return std::unexpected{*refused};
        return QJsonObject{};
    });
}

} // namespace practice
