// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signinworld.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

void SignInWorld::begin()
{
    QVERIFY2(m_process.start({}), m_process.errors().constData());
    const auto access = practiceAccess(QJsonDocument{m_process.line()}.toJson(QJsonDocument::Compact));
    QVERIFY(access);
    m_cloud = access->profile;
    const auto client = parseClientFile(practice("clientFile"));
    QVERIFY2(client, qPrintable(client ? QString{} : client.error().message));
    m_client = *client;
}

QByteArray SignInWorld::practice(const QByteArray &verb, const QByteArray &body)
{
    const auto reply = http(m_process.port(), "POST", "/practice/v1/" + verb, "practice-token", body);
    return reply.status == 200 ? reply.body : QByteArray{};
}

void SignInWorld::rules(const QByteArray &json)
{
    QVERIFY(!practice("signIn", json).isEmpty());
}

void SignInWorld::faults(const QByteArray &json)
{
    QVERIFY(!practice("faults", "{\"faults\":" + json + "}").isEmpty());
}

Result<OwnClientSignIn> SignInWorld::signIn(Desk &desk, const QUrlQuery &answer, AccountProfile wanted)
{
    Browser browser;
    desk.begin(m_client, std::move(wanted));
    if (!desk.page)
        return desk.result.value_or(failed(ErrorCode::BadReply, u"no page"_s));
    browser.submit(browser.open(desk.page->address), answer);
    if (!QTest::qWaitFor([&] { return desk.result.has_value(); }, 20'000))
        return failed(ErrorCode::Timeout, u"the flow did not end"_s);
    return *desk.result;
}

Result<OwnClientSignIn> SignInWorld::signInAgain(Desk &desk, const QUuid &id)
{
    Browser browser;
    desk.result.reset();
    desk.page.reset();
    desk.scope.run(desk.accounts.signInAgain(
                       id, m_cloud, [&desk](const BrowserPage &shown) { desk.page = shown; }, desk.scope.token()),
                   [&desk](Result<OwnClientSignIn> done) { desk.result = std::move(done); });
    if (!QTest::qWaitFor([&] { return desk.result || desk.page; }))
        return failed(ErrorCode::Timeout, u"nothing happened"_s);
    if (desk.page)
        browser.submit(browser.open(desk.page->address), allow());
    if (!QTest::qWaitFor([&] { return desk.result.has_value(); }, 20'000))
        return failed(ErrorCode::Timeout, u"the flow did not end"_s);
    return *desk.result;
}

QByteArray SignInWorld::exchanged(const QString &code, const QUrl &redirect, const QByteArray &more)
{
    QUrl url = m_cloud.oauth;
    url.setPath(u"/token"_s);
    Browser somebody;
    return somebody
        .post(url,
              "grant_type=authorization_code&code=" + code.toLatin1() + "&client_id=" + m_client.id.toLatin1()
                  + "&client_secret=" + m_client.secret.toLatin1()
                  + "&redirect_uri=" + QUrl::toPercentEncoding(redirect.toString()) + more)
        .html;
}

Result<TokenGrant> SignInWorld::grantOf(Desk &desk)
{
    std::optional<Result<TokenGrant>> result;
    Browser browser;
    TaskScope scope;
    scope.run(grantByBrowser(
                  desk.accounts.endpoint(), m_cloud, {.client = m_client, .scopes = wantedScopes()},
                  [&](const BrowserPage &shown) { desk.page = shown; }, scope.token()),
              [&](Result<TokenGrant> done) { result = std::move(done); });
    browser.submit(browser.open(desk.page->address), allow());
    if (!QTest::qWaitFor([&] { return result.has_value(); }, 20'000))
        return failed(ErrorCode::Timeout);
    return *result;
}
