// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The browser's sign-in against a real OpenID provider, which shares nothing with the practice cloud. app/environment
// fetches it once; it runs offline, in node on the user's machine. TPUDESK_OPENID is the folder that holds it.
#include "browser.h"

#include "services/auth/browserflow.h"
#include "services/auth/filetoken.h"
#include "services/core/hostlauncher.h"
#include "services/core/taskscope.h"
#include "tests/fakes/fakeclock.h"

#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestOpenId : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void allowingGivesTokensAndTheRefreshTokenWorksUntilItIsRevoked();
    void A6_denyingIsSaid();
    void A6_anAnswerWithAnotherStateIsRefused();
    void A6_aSecondCallbackFindsNobody();
    void A6_aClosedTabEndsAfterFiveMinutes();
    void anExpiredCodeIsRefused();
    void aCodeThatSomebodyElseUsedFirstIsRefused();
    void A4_aClockAnHourOffDoesNotHinderIt();

private:
    struct Flow
    {
        FakeClock clock;
        std::shared_ptr<TokenEndpoint> endpoint = std::make_shared<TokenEndpoint>(&clock);
        std::optional<BrowserPage> page;
        std::optional<Result<TokenGrant>> result;
        TaskScope scope;
    };

    [[nodiscard]] QJsonObject launch(QProcess &process, const QString &codeSeconds) const;
    void begin(Flow &flow, const QJsonObject &line, int clockHours = 0);
    /// Logs in and consents, as a person clicks; `stopBefore` as of Browser.
    [[nodiscard]] static Browser::Seen click(Browser &browser, const Flow &flow, int stopBefore = 0);
    [[nodiscard]] static QUrl redirectOf(const Flow &flow)
    {
        return QUrl{QUrlQuery{flow.page->address}.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    }

    QProcess m_provider;
    QJsonObject m_line;
    CloudProfile m_cloud;
    OAuthClient m_client{u"123456789012-openid.apps.googleusercontent.com"_s, u"GOCSPX-openid-test-0001"_s, {}};
};

QJsonObject TestOpenId::launch(QProcess &process, const QString &codeSeconds) const
{
    const auto folder = qEnvironmentVariable("TPUDESK_OPENID");
    const auto script = qEnvironmentVariable("TPUDESK_OPENID_SCRIPT");
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"CODE_SECONDS"_s, codeSeconds);
    const auto command = HostLauncher{environment}.commandFor(u"node"_s, {script, folder}, folder);
    if (!command)
        return {};
    process.setProcessEnvironment(command->environment);
    process.setWorkingDirectory(command->folder);
    process.start(command->program, command->arguments);
    while (process.state() != QProcess::NotRunning && !process.canReadLine()) {
        if (!process.waitForReadyRead(20'000))
            return {};
    }
    return QJsonDocument::fromJson(process.readLine()).object();
}

void TestOpenId::initTestCase()
{
    if (!qEnvironmentVariableIsSet("TPUDESK_OPENID"))
        QSKIP("the OpenID provider is not there: node or npm is missing, or it could not be fetched");
    if (!HostLauncher{}.findProgram(u"node"_s))
        QSKIP("there is no node on this machine");
    m_line = launch(m_provider, u"60"_s);
    QVERIFY2(m_line["port"_L1].toInt() > 0, m_provider.readAllStandardError().constData());
}

void TestOpenId::cleanupTestCase()
{
    m_provider.closeWriteChannel();
    if (m_provider.state() != QProcess::NotRunning)
        QVERIFY(m_provider.waitForFinished(10'000));
}

void TestOpenId::begin(Flow &flow, const QJsonObject &line, int clockHours)
{
    const QUrl base{u"http://127.0.0.1:%1"_s.arg(line["port"_L1].toInt())};
    m_cloud.oauth = m_cloud.accounts = m_cloud.userInfo = base;
    flow.clock.start = QDateTime::currentDateTimeUtc().addSecs(clockHours * 3'600);
    flow.clock.hold();
    const QStringList scopes{u"openid"_s, u"https://www.googleapis.com/auth/userinfo.email"_s,
                             u"https://www.googleapis.com/auth/cloud-platform"_s};
    flow.scope.run(grantByBrowser(
                       flow.endpoint, m_cloud, {.client = m_client, .scopes = scopes},
                       [&](const BrowserPage &shown) { flow.page = shown; }, flow.scope.token()),
                   [&](Result<TokenGrant> done) { flow.result = std::move(done); });
    QVERIFY(flow.page);
}

Browser::Seen TestOpenId::click(Browser &browser, const Flow &flow, int stopBefore)
{
    const auto login = browser.open(flow.page->address);
    const auto consent = browser.submit(login, QUrlQuery{u"login=nixie&password=x"_s}, stopBefore);
    return browser.submit(consent, QUrlQuery{}, stopBefore);
}

void TestOpenId::allowingGivesTokensAndTheRefreshTokenWorksUntilItIsRevoked()
{
    Flow flow;
    Browser browser;
    begin(flow, m_line);
    const auto end = click(browser, flow);
    QVERIFY2(end.html.contains("TPU Desk has received the answer"), end.html.constData());
    QTRY_VERIFY(flow.result);
    const auto &grant = *flow.result;
    QVERIFY2(grant, qPrintable(grant ? QString{} : grant.error().message + grant.error().serverWords));
    QVERIFY(grant->scopes.contains(u"openid"_s));
    QVERIFY(!grant->refreshToken.isEmpty());
    Credentials user;
    user.clientId = m_client.id;
    user.clientSecret = m_client.secret;
    user.refreshToken = grant->refreshToken;
    const auto next = QCoro::waitFor(tokenByRefresh(
        flow.endpoint, m_cloud.oauth, std::make_shared<const Credentials>(user), OAuthGrant::Refresh, {}));
    QVERIFY2(next, qPrintable(next ? QString{} : next.error().message));
    QVERIFY(!next->refreshToken.isEmpty() && next->refreshToken != grant->refreshToken); // it gives a new one each time
    // The old one again: a provider that rotates takes that for theft and ends the sign-in.
    const auto again = QCoro::waitFor(tokenByRefresh(
        flow.endpoint, m_cloud.oauth, std::make_shared<const Credentials>(user), OAuthGrant::Refresh, {}));
    QCOMPARE(again.error().code, ErrorCode::SignedOut);
    QVERIFY2(again.error().message.contains("invalid_grant"_L1), qPrintable(again.error().message));
}

void TestOpenId::A6_denyingIsSaid()
{
    Flow flow;
    Browser browser;
    begin(flow, m_line);
    const auto login = browser.open(flow.page->address);
    static const QRegularExpression abort{u"href=\"([^\"]*/abort)\""_s};
    const auto way = abort.match(QString::fromUtf8(login.html)).captured(1);
    QVERIFY2(!way.isEmpty(), login.html.constData());
    const auto end = browser.open(login.url.resolved(QUrl{way}));
    QVERIFY2(end.html.contains("Not signed in"), end.html.constData());
    QTRY_VERIFY(flow.result);
    QCOMPARE(flow.result->error().code, ErrorCode::Denied);
}

void TestOpenId::A6_anAnswerWithAnotherStateIsRefused()
{
    Flow flow;
    Browser browser;
    begin(flow, m_line);
    const auto end = click(browser, flow, redirectOf(flow).port());
    QUrlQuery query{end.url};
    const auto right = end.url;
    query.removeQueryItem(u"state"_s);
    query.addQueryItem(u"state"_s, u"somebody-elses"_s);
    auto wrong = end.url;
    wrong.setQuery(query);
    QCOMPARE(browser.open(wrong).status, 400);
    QVERIFY(!flow.result);
    QCOMPARE(browser.open(right).status, 200);
    QTRY_VERIFY(flow.result);
    QVERIFY(*flow.result);
}

void TestOpenId::A6_aSecondCallbackFindsNobody()
{
    Flow flow;
    Browser browser;
    begin(flow, m_line);
    const auto end = click(browser, flow);
    QTRY_VERIFY(flow.result);
    QVERIFY(*flow.result);
    const auto again = browser.open(end.url);
    QVERIFY(!again.isThere || again.status == 404);
}

void TestOpenId::A6_aClosedTabEndsAfterFiveMinutes()
{
    Flow flow;
    begin(flow, m_line);
    flow.clock.advance(5min);
    QTRY_VERIFY(flow.result);
    QCOMPARE(flow.result->error().code, ErrorCode::Timeout);
}

void TestOpenId::anExpiredCodeIsRefused()
{
    QProcess quick;
    const auto line = launch(quick, u"1"_s);
    QVERIFY(line["port"_L1].toInt() > 0);
    Flow flow;
    Browser browser;
    begin(flow, line);
    const auto end = click(browser, flow, redirectOf(flow).port());
    QTest::qWait(2'100); // the code's own life, by the provider's clock
    browser.open(end.url);
    QTRY_VERIFY(flow.result);
    QCOMPARE(flow.result->error().code, ErrorCode::SignedOut);
    QVERIFY2(flow.result->error().message.contains("came too late or was used before"_L1),
             qPrintable(flow.result->error().message));
    quick.closeWriteChannel();
    QVERIFY(quick.waitForFinished(10'000));
}

void TestOpenId::aCodeThatSomebodyElseUsedFirstIsRefused()
{
    Flow flow;
    Browser browser;
    begin(flow, m_line);
    const auto end = click(browser, flow, redirectOf(flow).port());
    QUrl url = m_cloud.oauth;
    url.setPath(u"/token"_s);
    const auto code = QUrlQuery{end.url}.queryItemValue(u"code"_s, QUrl::FullyEncoded).toLatin1();
    const auto stolen = browser.post(url,
                                     "grant_type=authorization_code&code=" + code + "&client_id="
                                         + m_client.id.toLatin1() + "&client_secret=" + m_client.secret.toLatin1()
                                         + "&redirect_uri=" + QUrl::toPercentEncoding(redirectOf(flow).toString())
                                         + "&code_verifier=" + QByteArray(43, 'x'));
    QVERIFY2(stolen.html.contains("invalid_grant"), stolen.html.constData()); // the challenge was ours
    browser.open(end.url);
    QTRY_VERIFY(flow.result);
}

void TestOpenId::A4_aClockAnHourOffDoesNotHinderIt()
{
    for (const int hours : {-1, 1}) {
        Flow flow;
        Browser browser;
        begin(flow, m_line, hours);
        (void)click(browser, flow);
        QTRY_VERIFY(flow.result);
        QVERIFY2(*flow.result, qPrintable(*flow.result ? QString{} : flow.result->error().message));
        const auto left = flow.clock.now().secsTo((*flow.result)->access.expiresAt);
        QVERIFY(left > 3'500 && left <= 3'600);
        QVERIFY(std::chrono::abs(flow.endpoint->skew()) > 59min);
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestOpenId)
#include "tst_openid.moc"
