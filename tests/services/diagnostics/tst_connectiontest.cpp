// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/connectiontest.h"
#include "services/net/proxies.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/hostileserver.h"
#include "tests/fakes/proxyserver.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Verdict = ProbeReport::Verdict;

namespace {

const ProbeTarget tpu{ProbeTarget::Kind::Service, u"tpu.googleapis.com"_s, QUrl{u"https://tpu.googleapis.com"_s}};
const ProbeTarget host{ProbeTarget::Kind::Host, u"node-1"_s, QUrl{u"ssh://34.1.2.3:22"_s}};

/// A way on which everything went well.
ProbeResult good()
{
    return {.named = 5ms,
            .addresses = {QHostAddress{u"142.250.1.1"_s}},
            .connected = 9ms,
            .secured = 20ms,
            .subject = u"upload.video.google.com"_s,
            .issuer = u"Google Trust Services"_s,
            .answered = 8ms,
            .status = 404};
}

Error late()
{
    return {ErrorCode::Timeout, u"late"_s, {}, {}};
}

const ConnectionLimits quick{
    .dialling = {.resolve = 2s, .tcp = 800ms, .proxy = 800ms, .banner = 800ms}, .tls = 800ms, .answer = 800ms};

/// All services at one place of this machine.
ConnectionQuestion questionAt(const QUrl &base)
{
    ConnectionQuestion question{.profile = realCloud(ProjectId{u"p"_s})};
    for (auto *url : {&question.profile.tpu, &question.profile.compute, &question.profile.resourceManager,
                      &question.profile.serviceUsage, &question.profile.cloudQuotas, &question.profile.billing,
                      &question.profile.storage, &question.profile.logging, &question.profile.monitoring,
                      &question.profile.userInfo, &question.profile.oauth, &question.profile.accounts})
        *url = base;
    return question;
}

} // namespace

class TestConnectionTest : public QObject
{
    Q_OBJECT

private:
    Result<ConnectionReport> run(const ConnectionQuestion &question)
    {
        return QCoro::waitFor(testConnection(question, &m_proxies, &m_clock, quick, {}, {}));
    }

    Proxies m_proxies;
    FakeClock m_clock;

private slots:
    void init() { m_proxies.choose({.kind = ProxyChoice::Kind::None}); }

    void whatStandsInTheWayIsNamed_data()
    {
        QTest::addColumn<ProbeTarget>("place");
        QTest::addColumn<ProbeResult>("facts");
        QTest::addColumn<Verdict>("verdict");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const ProbeTarget &place, auto change, Verdict verdict,
                            const QString &words) {
            auto facts = good();
            change(facts);
            QTest::newRow(name) << place << facts << verdict << words;
        };
        row("all well", tpu, [](ProbeResult &) { }, Verdict::Reachable, {});
        row("any status counts", tpu, [](ProbeResult &f) { f.status = 503; }, Verdict::Reachable, {});
        row(
            "name server silent", tpu, [](ProbeResult &f) { f = {.nameError = late()}; }, Verdict::Blocked,
            u"name server does not answer"_s);
        row(
            "name unknown", tpu, [](ProbeResult &f) { f = {.nameError = Error{ErrorCode::Offline, {}, {}, {}}}; },
            Verdict::Blocked, u"knows no tpu"_s);
        for (const auto *address : {"127.0.0.1", "0.0.0.0", "10.10.34.36", "240.0.0.1", "100.100.1.1"}) {
            row(
                address, tpu,
                [address](ProbeResult &f) {
                    f = {.addresses = {QHostAddress{QString::fromLatin1(address)}}, .connectError = late()};
                },
                Verdict::Blocked, u"false address"_s);
        }
        row("fake IP of a proxy program that works", tpu,
            [](ProbeResult &f) { f.addresses = {QHostAddress{u"198.18.0.7"_s}}; }, Verdict::Reachable, {});
        row(
            "fake IP of a proxy program that does not", tpu,
            [](ProbeResult &f) { f = {.addresses = {QHostAddress{u"198.18.0.7"_s}}, .connectError = late()}; },
            Verdict::Blocked, u"proxy program"_s);
        row("private access", tpu, [](ProbeResult &f) { f.addresses = {QHostAddress{u"199.36.153.8"_s}}; },
            Verdict::Reachable, {});
        row(
            "dropped", tpu,
            [](ProbeResult &f) {
                f.secured.reset();
                f.connectError = late();
            },
            Verdict::Blocked, u"dropped on the way"_s);
        row(
            "refused", tpu, [](ProbeResult &f) { f.connectError = Error{ErrorCode::Offline, {}, {}, {}}; },
            Verdict::Blocked, u"refuses"_s);
        row(
            "cut in TLS", tpu,
            [](ProbeResult &f) {
                f.secured.reset();
                f.subject.clear();
                f.issuer.clear();
            },
            Verdict::Blocked, u"cut as soon as"_s);
        row(
            "somebody else", tpu,
            [](ProbeResult &f) {
                f.secured.reset();
                f.wrongName = true;
                f.subject = u"*.facebook.com"_s;
            },
            Verdict::Blocked, u"*.facebook.com"_s);
        row(
            "intercepted", tpu,
            [](ProbeResult &f) {
                f.secured.reset();
                f.issuer = u"Corp CA"_s;
                f.tlsFlaws = {u"untrusted"_s};
            },
            Verdict::Blocked, u"Corp CA"_s);
        row(
            "wrong time", tpu,
            [](ProbeResult &f) {
                f.secured.reset();
                f.wrongTime = true;
            },
            Verdict::Blocked, u"clock"_s);
        row("read on the way", tpu, [](ProbeResult &f) { f.issuer = u"Zscaler"_s; }, Verdict::Doubtful, u"Zscaler"_s);
        row(
            "silent after the connection", tpu, [](ProbeResult &f) { f.answerError = late(); }, Verdict::Blocked,
            u"did not answer"_s);
        row(
            "proxy", tpu,
            [](ProbeResult &f) {
                f.proxy = u"HTTP p:1"_s;
                f.connectError = Error{ErrorCode::Denied, u"wants a password"_s, {}, {}};
                f.trouble = ProxyFault::WantsPassword;
            },
            Verdict::Blocked, u"wants a password"_s);
        row(
            "no route", tpu,
            [](ProbeResult &f) { f = {.routeError = Error{ErrorCode::Invalid, u"https_proxy is odd"_s, {}, {}}}; },
            Verdict::Blocked, u"https_proxy"_s);
        row("SSH", host, [](ProbeResult &f) { f = {.connected = 3ms, .answered = 4ms, .banner = u"SSH-2.0-x"_s}; },
            Verdict::Reachable, {});
        row(
            "SSH dropped", host,
            [](ProbeResult &f) { f = {.addresses = {QHostAddress{u"34.1.2.3"_s}}, .connectError = late()}; },
            Verdict::Blocked, u"tcp:22"_s);
    }
    void whatStandsInTheWayIsNamed()
    {
        QFETCH(ProbeTarget, place);
        QFETCH(ProbeResult, facts);
        QFETCH(Verdict, verdict);
        QFETCH(QString, words);
        const auto report = judged(place, facts);
        QCOMPARE(report.verdict, verdict);
        QCOMPARE(report.finding.isEmpty(), words.isEmpty());
        QVERIFY2(report.finding.contains(words), qPrintable(report.finding));
    }

    void everyPlaceIsTriedOnce()
    {
        const auto question =
            ConnectionQuestion{.profile = realCloud(ProjectId{u"p"_s}), .hosts = {{u"node-1"_s, u"34.1.2.3"_s, 22}}};
        const auto places = placesOf(question);
        QStringList names;
        for (const auto &place : places)
            names << place.name;
        QVERIFY(names.contains(u"tpu.googleapis.com"_s) && names.contains(u"oauth2.googleapis.com"_s)
                && names.contains(u"accounts.google.com"_s));
        QCOMPARE(names.last(), u"node-1"_s);
        QCOMPARE(names.removeDuplicates(), 0);
        QCOMPARE(placesOf(questionAt(QUrl{u"http://127.0.0.1:1"_s})).size(), 1);
    }

    void aPlaceThatAnswersIsReachableAndItsClockIsRead()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
            socket->write(HostileServer::json("{}", "404 Not Found", "Date: Fri, 20 Nov 2026 13:00:00 GMT\r\n"));
        }};
        const auto report = run(questionAt(server.url({})));
        QVERIFY(report);
        QCOMPARE(report->places.size(), 1);
        QVERIFY2(report->places.first().verdict == Verdict::Reachable, qPrintable(report->places.first().finding));
        QVERIFY(report->isDone);
        QCOMPARE(report->clockAhead, 3600s);
        QVERIFY2(clockFinding(*report).contains("60"_L1), qPrintable(clockFinding(*report)));
        QVERIFY(!server.requests().first().contains("Authorization"));
        const auto text = asText(*report);
        QVERIFY2(text.contains("HTTP 404"_L1) && text.contains("127.0.0.1"_L1), qPrintable(text));
    }

    void aSilentPlaceEndsAtItsDeadline()
    {
        HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
        const auto report = run(questionAt(server.url({})));
        QVERIFY(report);
        QCOMPARE(report->places.first().verdict, Verdict::Blocked);
        QVERIFY2(report->places.first().finding.contains("did not answer"_L1),
                 qPrintable(report->places.first().finding));
    }

    void aWrongPasswordIsSentOnceForAllPlaces()
    {
        ProxyServer proxy{{.kind = ProxyServer::Kind::Socks5, .target = 9, .user = "me", .password = "right"}};
        m_proxies.choose(
            {.kind = ProxyChoice::Kind::Socks5, .host = u"127.0.0.1"_s, .port = proxy.port(), .user = u"me"_s},
            [](std::stop_token) -> Task<QString> { co_return u"wrong"_s; });
        const auto report = run({.profile = realCloud(ProjectId{u"p"_s})});
        QVERIFY(report);
        QCOMPARE(report->count(Verdict::Blocked), report->places.size());
        QCOMPARE(proxy.logins(), 1);
        for (const auto &place : report->places)
            QVERIFY2(place.finding.contains("password"_L1), qPrintable(place.finding));
        QVERIFY(!asText(*report).contains("wrong"_L1));
    }

    void aProxyIsAskedForTheNamesAndItsRefusalIsNamed()
    {
        ProxyServer proxy{{.kind = ProxyServer::Kind::Http, .target = 9, .mood = ProxyServer::Mood::Forbids}};
        m_proxies.choose({.kind = ProxyChoice::Kind::Http, .host = u"127.0.0.1"_s, .port = proxy.port()});
        const auto report = run({.profile = realCloud(ProjectId{u"p"_s}), .hosts = {{u"node-1"_s, u"34.1.2.3"_s, 22}}});
        QVERIFY(report);
        QVERIFY(proxy.places().contains("tpu.googleapis.com:443") && proxy.places().contains("34.1.2.3:22"));
        for (const auto &place : report->places)
            QVERIFY2(place.finding.contains("does not let"_L1), qPrintable(place.finding));
    }

    void aStopEndsItSoon()
    {
        HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
        std::stop_source stop;
        QTimer::singleShot(50, this, [&] { stop.request_stop(); });
        auto patient = quick;
        patient.answer = 60s;
        const auto report = QCoro::waitFor(
            testConnection(questionAt(server.url({})), &m_proxies, &m_clock, patient, {}, stop.get_token()));
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::Cancelled);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestConnectionTest)
#include "tst_connectiontest.moc"
