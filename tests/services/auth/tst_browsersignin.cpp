// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The own client's sign-in, whole: the program's flow, a browser, and the real practice cloud in the place of Google.
#include "signinworld.h"

#include "services/auth/tokensource.h"
#include "services/core/log.h"
#include "services/net/restclient.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestBrowserSignIn : public SignInWorld
{
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void cleanupTestCase() { QCOMPARE(m_process.stop(), 0); }
    void init()
    {
        rules("{}");
        faults("[]");
    }
    void allowingSignsInAndTheTokensWork();
    void theAddressAsksForACodeWithPkceOnThisComputerOnly();
    void noSecretStandsInAnyPlaceThatIsKept();
    void A6_anAnswerWithAnotherStateIsRefusedAndTheSignInWaitsOn();
    void A6_aSecondCallbackFindsNobody();
    void A6_denyingIsSaidAndNothingIsKept();
    void A6_whoClosesTheBrowserTabIsAskedAgainAfterFiveMinutes();
    void A6_aTakenPortIsNoTrouble();
    void A6_cancellingEndsTheWaitingPage();
    void nothingButTheWaitingPageIsAnswered_data();
    void nothingButTheWaitingPageIsAnswered();
    void aFloodOfHalfRequestsDoesNotStopTheAnswer();
    void withoutABrowserTheAddressCanBePasted();
    void anExpiredCodeIsRefusedWithTheReason();
    void aCodeCountsOnce();
    void aWrongVerifierIsRefused();
    void A7_withoutCloudAccessTheSignInIsTakenBack();
    void A7_withoutTheEmailTheRestWorksAndItIsSaid();
    void aClientThatGoogleDoesNotKnowIsSaid();
    void anOrganisationThatBlocksTheClientIsSaidOnThePage();
};

void TestBrowserSignIn::allowingSignsInAndTheTokensWork()
{
    Desk desk{m_cloud};
    Browser browser;
    desk.begin(m_client);
    QVERIFY(desk.page);
    const auto asked = browser.open(desk.page->address);
    QCOMPARE(asked.status, 200);
    QVERIFY(asked.html.contains("Practice sign-in"));
    const auto end = browser.submit(asked, allow());
    QCOMPARE(end.status, 200);
    QVERIFY2(end.html.contains("TPU Desk has received the answer"), end.html.constData());
    QTRY_VERIFY(desk.result);
    const auto &done = *desk.result;
    QVERIFY2(done, qPrintable(done ? QString{} : done.error().message));
    QCOMPARE(done->profile.account, u"nixie@example.com"_s);
    QCOMPARE(done->profile.source, AccountSource::OwnClient);
    QCOMPARE(done->off, QStringList{});
    QCOMPARE(done->kept.place, Kept::Place::Keychain);
    QCOMPARE(desk.accounts.profiles(), QList{done->profile});

    const auto tokens = desk.accounts.makeTokens(done->profile, m_cloud);
    RestClient rest{tokens.get(), &desk.clock};
    QUrl zones = m_cloud.tpu;
    zones.setPath(u"/v2/projects/trc-practice/locations"_s);
    const auto list = QCoro::waitFor(rest.get(zones, {}));
    QVERIFY2(list, qPrintable(list ? QString{} : list.error().message));
    QVERIFY(!list->value("locations"_L1).toArray().isEmpty());
}

void TestBrowserSignIn::theAddressAsksForACodeWithPkceOnThisComputerOnly()
{
    Desk desk{m_cloud};
    desk.begin(m_client);
    const QUrlQuery query{desk.page->address};
    const auto value = [&](const QString &name) { return query.queryItemValue(name, QUrl::FullyDecoded); };
    QCOMPARE(value(u"response_type"_s), u"code"_s);
    QCOMPARE(value(u"client_id"_s), m_client.id);
    QCOMPARE(value(u"code_challenge_method"_s), u"S256"_s);
    QCOMPARE(value(u"code_challenge"_s).size(), 43);
    QCOMPARE(value(u"access_type"_s), u"offline"_s);
    QCOMPARE(value(u"prompt"_s), u"consent"_s);
    QVERIFY(value(u"state"_s).size() >= 43); // 32 random bytes
    QCOMPARE(value(u"scope"_s).split(u' '), wantedScopes());
    const QUrl redirect{value(u"redirect_uri"_s)};
    QCOMPARE(redirect.host(), u"127.0.0.1"_s);
    QVERIFY(!desk.page->address.toString().contains(m_client.secret));
    // It listens on 127.0.0.1 alone: the same port is free on every other address of this computer.
    QTcpServer other;
    QVERIFY2(other.listen(QHostAddress{u"127.0.0.2"_s}, quint16(redirect.port())), qPrintable(other.errorString()));
    Desk second{m_cloud};
    second.begin(m_client);
    QVERIFY(QUrlQuery{second.page->address}.queryItemValue(u"state"_s) != query.queryItemValue(u"state"_s));
    QVERIFY(QUrlQuery{second.page->address}.queryItemValue(u"code_challenge"_s)
            != query.queryItemValue(u"code_challenge"_s));
}

void TestBrowserSignIn::noSecretStandsInAnyPlaceThatIsKept()
{
    Desk desk{m_cloud};
    QVERIFY(Log::instance().openFile(desk.folder.filePath(u"log.txt"_s)));
    faults(
        R"([{"path":"^/token","times":1,"do":"status","status":400,"body":"{\"error\":\"invalid_request\"}","headers":{"Content-Type":"application/json"}}])");
    (void)signIn(desk);
    faults("[]");
    const auto done = signIn(desk);
    QVERIFY(done);
    const auto tokens = desk.accounts.makeTokens(done->profile, m_cloud);
    const auto token = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QVERIFY(token);
    warn(u"test"_s, u"what a careless line would say: "_s + token->text);
    QVERIFY(desk.settings.save());
    const auto kept = QJsonDocument::fromJson(desk.secrets.kept.first()).object();
    const QStringList secrets{token->text, kept["refresh_token"_L1].toString(), m_client.secret};
    for (const auto &secret : secrets)
        QVERIFY(secret.size() > 20);
    const auto names = QDir{desk.folder.path()}.entryList(QDir::Files);
    QVERIFY(names.size() >= 2);
    for (const auto &name : names) {
        QFile file{desk.folder.filePath(name)};
        QVERIFY(file.open(QFile::ReadOnly));
        const auto text = QString::fromUtf8(file.readAll());
        for (const auto &secret : secrets)
            QVERIFY2(!text.contains(secret), qPrintable(name));
    }
    for (const auto &line : Log::instance().lines()) {
        for (const auto &secret : secrets)
            QVERIFY2(!line.text.contains(secret), qPrintable(line.source));
    }
    QFile argv{u"/proc/self/cmdline"_s};
    QVERIFY(argv.open(QFile::ReadOnly) && !argv.readAll().contains(token->text.toUtf8()));
    (void)Log::instance().openFile({});
}

void TestBrowserSignIn::A6_anAnswerWithAnotherStateIsRefusedAndTheSignInWaitsOn()
{
    Desk desk{m_cloud};
    Browser browser;
    rules(R"({"wrongState":true})");
    desk.begin(m_client);
    const auto refused = browser.submit(browser.open(desk.page->address), allow());
    QCOMPARE(refused.status, 400);
    QVERIFY2(refused.html.contains("does not belong to the sign-in"), refused.html.constData());
    QVERIFY(!desk.result);
    rules("{}");
    QCOMPARE(browser.submit(browser.open(desk.page->address), allow()).status, 200);
    QTRY_VERIFY(desk.result);
    QVERIFY(*desk.result);
}

void TestBrowserSignIn::A6_aSecondCallbackFindsNobody()
{
    Desk desk{m_cloud};
    Browser browser;
    desk.begin(m_client);
    const auto end = browser.submit(browser.open(desk.page->address), allow());
    QCOMPARE(end.status, 200);
    QTRY_VERIFY(desk.result);
    QVERIFY(*desk.result);
    const auto again = browser.open(end.url);
    QVERIFY2(!again.isThere || again.status == 404, "the waiting page is open after its answer");
    QCOMPARE(desk.accounts.profiles().size(), 1);
}

void TestBrowserSignIn::A6_denyingIsSaidAndNothingIsKept()
{
    Desk desk{m_cloud};
    Browser browser;
    desk.begin(m_client);
    const auto end = browser.submit(browser.open(desk.page->address), QUrlQuery{u"answer=deny"_s});
    QVERIFY2(end.html.contains("Not signed in"), end.html.constData());
    QTRY_VERIFY(desk.result);
    QCOMPARE(desk.result->error().code, ErrorCode::Denied);
    QVERIFY2(desk.result->error().message.contains("not allowed in the browser"_L1),
             qPrintable(desk.result->error().message));
    QVERIFY(desk.accounts.profiles().isEmpty());
    QVERIFY(desk.secrets.kept.isEmpty());
}

void TestBrowserSignIn::A6_whoClosesTheBrowserTabIsAskedAgainAfterFiveMinutes()
{
    Desk desk{m_cloud};
    desk.begin(m_client);
    QCOMPARE(desk.clock.now().secsTo(desk.page->until), 300);
    desk.clock.advance(299s);
    QTest::qWait(0);
    QVERIFY(!desk.result);
    desk.clock.advance(1s);
    QTRY_VERIFY(desk.result);
    QCOMPARE(desk.result->error().code, ErrorCode::Timeout);
    QVERIFY(desk.result->error().message.contains("start the sign-in again"_L1));
    Browser browser;
    const auto late = browser.submit(browser.open(desk.page->address), allow());
    QVERIFY(!late.isThere);
    QVERIFY(desk.page->paste(late.url.toString())); // an Error: it is over
    QVERIFY(signIn(desk));
}

void TestBrowserSignIn::A6_aTakenPortIsNoTrouble()
{
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    FakeClock clock;
    clock.start = QDateTime::currentDateTimeUtc();
    clock.hold();
    const auto endpoint = std::make_shared<TokenEndpoint>(&clock);
    std::optional<BrowserPage> page;
    std::optional<Result<TokenGrant>> result;
    TaskScope scope;
    scope.run(grantByBrowser(
                  endpoint, m_cloud, {.client = m_client, .scopes = wantedScopes(), .port = other.serverPort()},
                  [&](const BrowserPage &shown) { page = shown; }, scope.token()),
              [&](Result<TokenGrant> done) { result = std::move(done); });
    QVERIFY(page);
    const QUrl redirect{QUrlQuery{page->address}.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    QVERIFY(redirect.port() != other.serverPort());
    Browser browser;
    browser.submit(browser.open(page->address), allow());
    QTRY_VERIFY(result);
    QVERIFY(*result);
    QCOMPARE((*result)->scopes, wantedScopes());
}

void TestBrowserSignIn::A6_cancellingEndsTheWaitingPage()
{
    Desk desk{m_cloud};
    desk.begin(m_client);
    desk.scope.cancel();
    QTRY_VERIFY(desk.result);
    QCOMPARE(desk.result->error().code, ErrorCode::Cancelled);
    const QUrl redirect{QUrlQuery{desk.page->address}.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    QTcpSocket socket;
    socket.connectToHost(redirect.host(), quint16(redirect.port()));
    QVERIFY(!socket.waitForConnected(2'000));
}

void TestBrowserSignIn::nothingButTheWaitingPageIsAnswered_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QByteArray>("status");
    const QByteArray host = "Host: 127.0.0.1:%P\r\n";
    QTest::newRow("another path") << "GET /favicon.ico HTTP/1.1\r\n" + host + "\r\n" << "404"_ba;
    QTest::newRow("a path that begins like it") << "GET //?code=1 HTTP/1.1\r\n" + host + "\r\n" << "404"_ba;
    QTest::newRow("another verb") << "POST /?code=1&state=%S HTTP/1.1\r\n" + host + "\r\n" << "404"_ba;
    QTest::newRow("another name for this computer")
        << "GET /?code=1&state=%S HTTP/1.1\r\nHost: evil.example:%P\r\n\r\n"_ba << "404"_ba;
    QTest::newRow("no name") << "GET /?code=1&state=%S HTTP/1.1\r\n\r\n"_ba << "404"_ba;
    QTest::newRow("nothing in it") << "GET / HTTP/1.1\r\n" + host + "\r\n" << "400"_ba;
    QTest::newRow("no state") << "GET /?code=1 HTTP/1.1\r\n" + host + "\r\n" << "400"_ba;
    QTest::newRow("the state alone") << "GET /?state=%S HTTP/1.1\r\n" + host + "\r\n" << "400"_ba;
    QTest::newRow("bytes that are not HTTP") << "\x16\x03\x01\r\n\r\n"_ba << "404"_ba;
    QTest::newRow("too long") << "GET /?code=" + QByteArray(20'000, 'a') + " HTTP/1.1\r\n" + host + "\r\n" << ""_ba;
}

void TestBrowserSignIn::nothingButTheWaitingPageIsAnswered()
{
    QFETCH(QByteArray, request);
    QFETCH(QByteArray, status);
    Desk desk{m_cloud};
    desk.begin(m_client);
    const QUrlQuery query{desk.page->address};
    const QUrl redirect{query.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    request.replace("%P", QByteArray::number(redirect.port()))
        .replace("%S", query.queryItemValue(u"state"_s).toLatin1());
    QTcpSocket socket;
    socket.connectToHost(redirect.host(), quint16(redirect.port()));
    QByteArray answer;
    QObject::connect(&socket, &QTcpSocket::readyRead, &socket, [&] { answer += socket.readAll(); });
    QTRY_COMPARE(socket.state(), QAbstractSocket::ConnectedState);
    socket.write(request);
    QTRY_COMPARE(socket.state(), QAbstractSocket::UnconnectedState);
    QCOMPARE(answer.mid(9, 3), status);
    QVERIFY2(!answer.contains("Location") && !answer.contains("Set-Cookie"), answer.constData());
    QVERIFY(!desk.result); // still waiting
}

void TestBrowserSignIn::aFloodOfHalfRequestsDoesNotStopTheAnswer()
{
    Desk desk{m_cloud};
    desk.begin(m_client);
    const QUrl redirect{QUrlQuery{desk.page->address}.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    std::vector<std::unique_ptr<QTcpSocket>> flood;
    for (int i = 0; i < 40; ++i) {
        flood.push_back(std::make_unique<QTcpSocket>());
        flood.back()->connectToHost(redirect.host(), quint16(redirect.port()));
        flood.back()->write("GET /?x=");
    }
    QTRY_VERIFY(std::ranges::any_of(
        flood, [](const auto &socket) { return socket->state() == QAbstractSocket::UnconnectedState; }));
    flood.clear(); // who floods for longer is thrown out after 10 s
    Browser browser;
    QCOMPARE(browser.submit(browser.open(desk.page->address), allow()).status, 200);
    QTRY_VERIFY(desk.result);
    QVERIFY(*desk.result);
}

void TestBrowserSignIn::withoutABrowserTheAddressCanBePasted()
{
    Desk desk{m_cloud};
    Browser elsewhere; // on another computer, where nobody listens at that port
    desk.begin(m_client);
    const QUrl redirect{QUrlQuery{desk.page->address}.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    const auto end = elsewhere.submit(elsewhere.open(desk.page->address), allow(), redirect.port());
    QVERIFY(end.url.toString().startsWith(redirect.toString()));
    QVERIFY(desk.page->paste(u"hello"_s));
    QVERIFY(desk.page->paste(desk.page->address.toString()));
    QVERIFY(!desk.result);
    QVERIFY(!desk.page->paste(u"  "_s + end.url.toString(QUrl::FullyEncoded) + u'\n'));
    QTRY_VERIFY(desk.result);
    QVERIFY2(*desk.result, qPrintable(*desk.result ? QString{} : desk.result->error().message));
}

void TestBrowserSignIn::anExpiredCodeIsRefusedWithTheReason()
{
    Desk desk{m_cloud};
    rules(R"({"codeSeconds":0})");
    const auto done = signIn(desk);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::SignedOut);
    QVERIFY2(done.error().message.contains("came too late or was used before"_L1), qPrintable(done.error().message));
    QVERIFY(desk.accounts.profiles().isEmpty());
}

void TestBrowserSignIn::aCodeCountsOnce()
{
    Desk desk{m_cloud};
    Browser browser;
    desk.begin(m_client);
    const QUrlQuery query{desk.page->address};
    const QUrl redirect{query.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    const auto end = browser.submit(browser.open(desk.page->address), allow(), redirect.port());
    const auto code = QUrlQuery{end.url}.queryItemValue(u"code"_s, QUrl::FullyEncoded);
    // Somebody else is faster: without the verifier the code is of no use, and it is used up.
    const auto thief = exchanged(code, redirect);
    QVERIFY2(thief.contains("Missing code verifier"), thief.constData());
    QVERIFY(!desk.page->paste(end.url.toString(QUrl::FullyEncoded)));
    QTRY_VERIFY(desk.result);
    QCOMPARE(desk.result->error().code, ErrorCode::SignedOut);
}

void TestBrowserSignIn::aWrongVerifierIsRefused()
{
    Desk desk{m_cloud};
    Browser browser;
    desk.begin(m_client);
    const QUrl redirect{QUrlQuery{desk.page->address}.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded)};
    const auto end = browser.submit(browser.open(desk.page->address), allow(), redirect.port());
    const auto code = QUrlQuery{end.url}.queryItemValue(u"code"_s, QUrl::FullyEncoded);
    const auto refused = exchanged(code, redirect, "&code_verifier=" + QByteArray(43, 'x'));
    QVERIFY2(refused.contains("Invalid code verifier"), refused.constData());
}

void TestBrowserSignIn::A7_withoutCloudAccessTheSignInIsTakenBack()
{
    Desk desk{m_cloud};
    QUrlQuery without = allow();
    without.addQueryItem(u"without"_s, keyScope);
    const auto done = signIn(desk, without);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::ScopeMissing);
    QVERIFY2(done.error().message.contains("tick the box for Google Cloud"_L1), qPrintable(done.error().message));
    QVERIFY(desk.accounts.profiles().isEmpty() && desk.secrets.kept.isEmpty());
    // An older sign-in with the same client stays: taking the new one back at Google would end both.
    const auto older = signIn(desk);
    QVERIFY(older);
    QCOMPARE(signIn(desk, without).error().code, ErrorCode::ScopeMissing);
    QVERIFY(QCoro::waitFor(desk.accounts.makeTokens(older->profile, m_cloud)->token(Freshness::Cached, {})));
    // A token with less than that, wherever it came from, leads to a new sign-in and not to a retry.
    rules("{\"withhold\":[\"" + keyScope.toLatin1() + "\"]}");
    const auto grant = grantOf(desk);
    QVERIFY(grant && !grant->scopes.contains(keyScope));
    PastedToken token{grant->access.text};
    RestClient rest{&token, &desk.clock};
    QUrl zones = m_cloud.tpu;
    zones.setPath(u"/v2/projects/trc-practice/locations"_s);
    const auto refused = QCoro::waitFor(rest.get(zones, {}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::ScopeMissing);
}

void TestBrowserSignIn::A7_withoutTheEmailTheRestWorksAndItIsSaid()
{
    Desk desk{m_cloud};
    QUrlQuery without = allow();
    without.addQueryItem(u"without"_s, emailScope);
    const auto done = signIn(desk, without);
    QVERIFY(done);
    QCOMPARE(done->off.size(), 1);
    QVERIFY(done->off.first().contains("email"_L1));
    QVERIFY(done->profile.account.isEmpty());
    QCOMPARE(accountTitle(done->profile), u"Own OAuth client · trc-practice"_s);
}

void TestBrowserSignIn::aClientThatGoogleDoesNotKnowIsSaid()
{
    Desk desk{m_cloud};
    Browser browser;
    auto client = m_client;
    client.secret = u"GOCSPX-another-secret"_s;
    desk.begin(client);
    browser.submit(browser.open(desk.page->address), allow());
    QTRY_VERIFY(desk.result);
    QCOMPARE(desk.result->error().code, ErrorCode::SignedOut);
    QVERIFY2(desk.result->error().message.contains("invalid_client"_L1), qPrintable(desk.result->error().message));
    client.id = u"999-abc.apps.googleusercontent.com"_s;
    desk.begin(client);
    const auto page = browser.open(desk.page->address);
    QCOMPARE(page.status, 401);
    QVERIFY(page.html.contains("invalid_client"));
}

void TestBrowserSignIn::anOrganisationThatBlocksTheClientIsSaidOnThePage()
{
    Desk desk{m_cloud};
    Browser browser;
    rules(R"({"refuse":"admin_policy_enforced"})");
    desk.begin(m_client);
    QVERIFY(browser.open(desk.page->address).html.contains("admin_policy_enforced"));
    rules(R"({"refuse":"access_denied"})");
    browser.submit(browser.open(desk.page->address), allow());
    QTRY_VERIFY(desk.result);
    QCOMPARE(desk.result->error().code, ErrorCode::Denied);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBrowserSignIn)
#include "tst_browsersignin.moc"
