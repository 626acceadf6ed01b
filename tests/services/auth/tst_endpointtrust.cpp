// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing secret reaches a server that is not Google's before the user has confirmed it.
#include "services/auth/endpoints.h"
#include "services/auth/tokenendpoint.h"
#include "services/net/endpointtrust.h"
#include "services/net/rawreply.h"
#include "services/net/restclient.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/hostileserver.h"

#include <QCoroTask>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using ThisMachine = EndpointTrust::ThisMachine;

namespace {

void answerNicely(QTcpSocket *socket, int, const QByteArray &)
{
    socket->write(HostileServer::json(R"({"access_token":"fresh","token_type":"Bearer"})"));
    socket->disconnectFromHost();
}

/// What can be sent of a secret, and how it ended.
struct Sender
{
    SystemClock clock;
    FakeToken token{{{u"very-secret-token"_s}}};
    RestClient rest{&token, &clock, {}};
    std::shared_ptr<TokenEndpoint> endpoint = std::make_shared<TokenEndpoint>(&clock);

    [[nodiscard]] QList<std::optional<Error>> sendAllTo(const QUrl &url)
    {
        const auto errorOf = [](const auto &result) { return result ? std::nullopt : std::optional{result.error()}; };
        const auto asOAuth = [](const OAuthReply &reply) {
            return reply ? std::nullopt : std::optional{reply.error().error};
        };
        return {errorOf(QCoro::waitFor(rest.get(url, {}))),
                errorOf(QCoro::waitFor(rawReply(&rest, {.url = url}, {}, {}))),
                asOAuth(QCoro::waitFor(
                    endpoint->post(url, {{u"refresh_token"_s, u"very-secret-refresh"_s}}, AskAgain::Yes, {}))),
                asOAuth(QCoro::waitFor(
                    endpoint->post(url, {{u"assertion"_s, u"very-secret-assertion"_s}}, AskAgain::Yes, {}))),
                asOAuth(QCoro::waitFor(endpoint->postJson(url, {}, {u"very-secret-speaker"_s}, {})))};
    }
};

} // namespace

class TestEndpointTrust : public QObject
{
    Q_OBJECT

private slots:
    void cleanup()
    {
        EndpointTrust::instance().setPractice({});
        EndpointTrust::instance().setAnswers({}, ThisMachine::Trusted);
    }

    void noSecretReachesAServerThatWasNotConfirmed()
    {
        HostileServer server{&answerNicely};
        Sender sender;
        auto &trust = EndpointTrust::instance();
        trust.setAnswers({}, ThisMachine::Asked);
        QSignalSpy wanted{&trust, &EndpointTrust::wanted};
        const auto place = u"127.0.0.1:%1"_s.arg(server.port());
        for (const auto &error : sender.sendAllTo(server.url())) {
            QVERIFY(error);
            QCOMPARE(error->code, ErrorCode::Denied);
            QVERIFY2(error->message.contains(place) && error->message.contains(u"--trust-endpoint"_s),
                     qPrintable(error->message));
        }
        QCOMPARE(server.count(), 0);
        QCOMPARE(sender.token.cachedCalls, 0); // nor was a token fetched for it
        QTRY_COMPARE(wanted.size(), 1); // one question, whoever wanted to send
        QCOMPARE(wanted.first().first().toString(), place);

        trust.answer(place, false);
        for (const auto &error : sender.sendAllTo(server.url()))
            QVERIFY(error);
        QCOMPARE(server.count(), 0);

        trust.answer(place, true);
        for (const auto &error : sender.sendAllTo(server.url()))
            QVERIFY2(!error, error ? qPrintable(error->message) : "");
        QCOMPARE(server.count(), 5);
        QVERIFY(server.requests().first().contains("very-secret-token"));
        QCoreApplication::processEvents();
        QCOMPARE(wanted.size(), 1);
    }

    void anAnswerIsAboutOnePlaceAlone()
    {
        HostileServer server{&answerNicely};
        HostileServer other{&answerNicely};
        Sender sender;
        EndpointTrust::instance().setAnswers({{EndpointTrust::placeOf(server.url()), true}}, ThisMachine::Asked);
        QVERIFY(QCoro::waitFor(sender.rest.get(server.url(), {})));
        QVERIFY(!QCoro::waitFor(sender.rest.get(other.url(), {})));
        QCOMPARE(other.count(), 0);
    }

    void whoIsTrusted_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("isTrusted");
        QTest::newRow("Google") << u"https://tpu.googleapis.com/v2"_s << true;
        QTest::newRow("private Google") << u"https://tpu-me.p.googleapis.com"_s << true;
        QTest::newRow("the relay") << u"https://tunnel.cloudproxy.app"_s << true;
        QTest::newRow("Google without TLS") << u"http://tpu.googleapis.com"_s << false;
        QTest::newRow("looks like Google") << u"https://tpu.googleapis.com.evil.example"_s << false;
        QTest::newRow("ends like Google") << u"https://evilgoogleapis.com"_s << false;
        QTest::newRow("confirmed") << u"https://tpu.example/v2"_s << true;
        QTest::newRow("confirmed, another port") << u"https://tpu.example:8443/v2"_s << false;
        QTest::newRow("refused") << u"https://no.example"_s << false;
        QTest::newRow("unknown") << u"https://other.example"_s << false;
        QTest::newRow("practice") << u"http://127.0.0.1:4000/v2"_s << true;
        QTest::newRow("beside practice") << u"http://127.0.0.1:4001/v2"_s << false;
        QTest::newRow("no practice of ours") << u"https://practice.example:4002"_s << false;
    }
    void whoIsTrusted()
    {
        QFETCH(const QString, url);
        QFETCH(const bool, isTrusted);
        EndpointTrust trust;
        trust.setAnswers({{u"tpu.example:443"_s, true}, {u"no.example:443"_s, false}}, ThisMachine::Asked);
        trust.setPractice({u"127.0.0.1:4000"_s, u"practice.example:4002"_s});
        QCOMPARE(trust.isTrusted(QUrl{url}), isTrusted);
        QCOMPARE(trust.refusal(QUrl{url}).has_value(), !isTrusted);
    }

    void googlesOwnPlacesAreAllTrusted()
    {
        EndpointTrust trust;
        trust.setAnswers({}, ThisMachine::Asked);
        const auto real = realCloud(ProjectId{u"p"_s});
        for (const auto &url :
             {real.tpu, real.compute, real.resourceManager, real.serviceUsage, real.cloudQuotas, real.billing,
              real.billingBudgets, real.storage, real.logging, real.monitoring, real.userInfo, real.oauth,
              real.accounts, real.iamCredentials, real.sts, real.osLogin, real.tunnel})
            QVERIFY2(trust.isTrusted(url), qPrintable(url.toString()));
    }

    void placesAreWrittenInOneWay()
    {
        QCOMPARE(*trustedPlaceFrom(u" tpu.example "_s), u"tpu.example:443"_s);
        QCOMPARE(*trustedPlaceFrom(u"tpu.example:8443"_s), u"tpu.example:8443"_s);
        QCOMPARE(*trustedPlaceFrom(u"http://127.0.0.1:80/x"_s), u"127.0.0.1:80"_s);
        for (const auto &bad : {u""_s, u"me@tpu.example"_s, u"https://"_s, u"a b"_s})
            QVERIFY2(!trustedPlaceFrom(bad), qPrintable(bad));
        const auto profile =
            Endpoints::parse({u"tpu=https://a.example"_s, u"sts=https://a.example/x"_s})->appliedTo(realCloud({}));
        QCOMPARE(servicesAt(profile, u"a.example:443"_s), QStringList({u"tpu"_s, u"sts"_s}));
        QVERIFY(placesOf(profile).contains(u"a.example:443"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestEndpointTrust)
#include "tst_endpointtrust.moc"
