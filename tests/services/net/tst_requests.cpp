// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/contacts.h"
#include "services/core/log.h"
#include "services/net/reachability.h"
#include "services/net/requests.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QSignalSpy>
#include <QTest>

#include <QCoroTask>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestRequests : public QObject
{
    Q_OBJECT

private:
    static RequestRecord answered(const QString &path, const QDateTime &at = QDateTime::currentDateTimeUtc())
    {
        return {.at = at, .verb = "GET", .url = QUrl{u"https://tpu.example"_s + path}, .status = 200, .hasToken = true};
    }
    static RequestRecord silent(const QString &path, const QDateTime &at = QDateTime::currentDateTimeUtc(),
                                ErrorCode code = ErrorCode::Offline)
    {
        return {.at = at,
                .verb = "GET",
                .url = QUrl{u"https://tpu.example"_s + path},
                .failure = code,
                .words = u"no network"_s};
    }

private slots:
    void cleanup()
    {
        Requests::instance().clear();
        Contacts::instance().clear();
    }

    void L1_aRequestIsWrittenDownWithoutItsSecrets()
    {
        FakeWorld world;
        world.answers << FakeAnswer{.status = 503, .body = "{}"} << FakeAnswer{.body = R"({"done":true})"};
        FakeClock clock;
        FakeToken tokens;
        RestClient rest{&tokens, &clock, {.network = world.network(), .random = [] { return 0.5; }}};
        const QJsonObject body{{u"note"_s, u"ya29.canary-in-a-body"_s}, {u"zone"_s, u"us-central2-b"_s}};
        const QUrl url{
            u"https://tpu.googleapis.com/v2/nodes?nodeId=n1&fields=a%2Cb%284%29&access_token=canary-in-a-url"_s};
        QVERIFY(QCoro::waitFor(rest.post(url, body, Repeat::Safe, {})));
        const auto &all = Requests::instance().all();
        QCOMPARE(all.size(), 2);
        QCOMPARE(all.first().status, 503);
        QCOMPARE(all.first().attempt, 1);
        QCOMPARE(all.last().status, 200);
        QCOMPARE(all.last().attempt, 2);
        QCOMPARE(all.last().verb, "POST"_ba);
        QVERIFY(all.last().body.contains("us-central2-b"));
        QString everything = asCurl(all.last());
        for (const auto &line : Log::instance().lines())
            everything += line.text + u'\n';
        QVERIFY2(!everything.contains(u"canary"_s), qPrintable(everything));
        QVERIFY(everything.contains(u"--header \"Authorization: Bearer $TOKEN\""_s));
        QVERIFY(everything.contains(u"nodeId=n1"_s));
        QVERIFY2(everything.contains(u"fields=a%2Cb%284%29"_s) && everything.contains(u" ms, attempt 2"_s),
                 qPrintable(everything));
        QCOMPARE(Contacts::instance().all().size(), 1);
        QCOMPARE(Contacts::instance().all().first().host, u"tpu.googleapis.com"_s);
        QCOMPARE(Contacts::instance().all().first().times, 2);
    }

    void theListOfRequestsIsBounded()
    {
        for (int i = 0; i < Requests::limit + 5; ++i)
            Requests::instance().add(answered(u"/%1"_s.arg(i)));
        QCOMPARE(Requests::instance().all().size(), Requests::limit);
        QCOMPARE(Requests::instance().all().first().url.path(), u"/5"_s);
        auto big = answered(u"/big"_s);
        big.body = QByteArray(Requests::longestBody + 1, 'x');
        Requests::instance().add(big);
        QVERIFY(Requests::instance().all().last().body.isEmpty());
    }

    void theCurlCommandIsQuotedForAShell()
    {
        RequestRecord request{.verb = "POST", .url = QUrl{u"https://h.example/v1/x?name=a'b"_s}};
        request.body = "{\"text\":\"it's; rm -rf $HOME\"}";
        request.hasToken = true;
        const auto command = asCurl(request);
        QVERIFY2(command.contains(u"'{\"text\":\"it'\\''s; rm -rf $HOME\"}'"_s), qPrintable(command));
        QVERIFY(!command.contains(u"a'b"_s));
    }

    void theTokenOfGoogleGoesToGoogleAlone()
    {
        const auto token = u"$(gcloud auth print-access-token)"_s;
        RequestRecord request{
            .verb = "GET", .url = QUrl{u"https://tpu.googleapis.com/v2/projects"_s}, .hasToken = true};
        QVERIFY(asCurl(request).contains(token));
        for (const auto &other : {u"http://127.0.0.1:8080/v2/projects"_s, u"https://tpu.googleapis.com.example/v2"_s,
                                  u"http://tpu.googleapis.com/v2"_s}) {
            request.url = QUrl{other};
            QVERIFY2(!asCurl(request).contains(token) && asCurl(request).contains(u"TOKEN=''"_s),
                     qPrintable(asCurl(request)));
        }
        request.url = QUrl{u"https://checkip.amazonaws.com/"_s};
        request.hasToken = false; // it was asked without one
        QVERIFY2(!asCurl(request).contains(u"TOKEN"_s), qPrintable(asCurl(request)));
    }

    void whatIsNotTheSameRequestSaysSo()
    {
        RequestRecord request{.verb = "POST",
                              .url = QUrl{u"https://tpu.googleapis.com/v2/nodes"_s},
                              .body = R"({"a":1})",
                              .hasToken = true};
        Requests::instance().add(request);
        QVERIFY(!asCurl(Requests::instance().all().last()).contains(u'#'));
        request.body = R"({"note":"ya29.canary-in-a-body"})";
        Requests::instance().add(request);
        QVERIFY(asCurl(Requests::instance().all().last()).startsWith(u"# This request had a body"_s));
        request.body = QByteArray(Requests::longestBody + 1, 'x');
        Requests::instance().add(request);
        QVERIFY(asCurl(Requests::instance().all().last()).startsWith(u"# This request had a body"_s));
    }

    void H15_anAnswerOfSomebodyElseIsNoNewsOfTheCloud()
    {
        Requests requests;
        Reachability reachability{&requests};
        const QDateTime noon{QDate{2026, 11, 22}, QTime{12, 0}, QTimeZone::UTC};
        for (const auto &path : {u"/nodes"_s, u"/nodes"_s, u"/queuedResources"_s})
            requests.add(silent(path, noon));
        QVERIFY(reachability.isOffline());
        auto address = answered(u"/"_s, noon.addSecs(5));
        address.hasToken = false;
        requests.add(address);
        QVERIFY(reachability.isOffline());
        QVERIFY(!reachability.answered().isValid());
    }

    void H23_offlineIsSaidAfterSeveralCallsAndTakenBackByTheFirstAnswer()
    {
        Requests requests;
        Reachability reachability{&requests};
        QSignalSpy changed{&reachability, &Reachability::changed};
        const QDateTime noon{QDate{2026, 11, 22}, QTime{12, 0}, QTimeZone::UTC};
        requests.add(answered(u"/nodes"_s, noon));
        requests.add(silent(u"/nodes"_s, noon.addSecs(60)));
        requests.add(silent(u"/nodes"_s, noon.addSecs(62)));
        QVERIFY(!reachability.isOffline());
        requests.add(silent(u"/nodes"_s, noon.addSecs(64)));
        QVERIFY2(!reachability.isOffline(), "one thing alone may be what is broken");
        requests.add(silent(u"/queuedResources"_s, noon.addSecs(66)));
        QVERIFY(reachability.isOffline());
        QCOMPARE(reachability.since(), noon.addSecs(60));
        QCOMPARE(reachability.answered(), noon);
        QCOMPARE(changed.size(), 2);
        requests.add(answered(u"/x"_s, noon.addSecs(600)));
        QVERIFY(!reachability.isOffline());
        QCOMPARE(changed.size(), 3);
        QCOMPARE(reachability.answered(), noon.addSecs(600));
    }

    void H23_theFirstCallWithoutAnAnswerIsADoubtAndAReasonToAskAtOnce()
    {
        Requests requests;
        Reachability reachability{&requests};
        QSignalSpy ask{&reachability, &Reachability::askWanted};
        const QDateTime noon{QDate{2026, 11, 22}, QTime{12, 0}, QTimeZone::UTC};
        requests.add(answered(u"/nodes"_s, noon));
        QCOMPARE(reachability.line(), Reachability::Line::Answers);
        requests.add(silent(u"/nodes"_s, noon.addSecs(5)));
        QCOMPARE(reachability.line(), Reachability::Line::Doubtful);
        QCOMPARE(ask.size(), 1);
        requests.add(silent(u"/nodes"_s, noon.addSecs(6))); // what was asked: no reason to ask for ever
        QCOMPARE(ask.size(), 1);
        QVERIFY(!reachability.since().isValid());
        requests.add(answered(u"/nodes"_s, noon.addSecs(7)));
        QCOMPARE(reachability.line(), Reachability::Line::Answers);
    }

    void H23_withTheSystemsWordOneCallIsEnough()
    {
        Requests requests;
        Reachability reachability{&requests};
        QSignalSpy ask{&reachability, &Reachability::askWanted};
        const QDateTime noon{QDate{2026, 11, 22}, QTime{12, 0}, QTimeZone::UTC};
        reachability.hearSystem(true);
        QCOMPARE(ask.size(), 0);
        reachability.hearSystem(false);
        QCOMPARE(ask.size(), 1);
        QVERIFY2(!reachability.isOffline(), "the practice cloud answers without any network");
        requests.add(silent(u"/nodes"_s, noon));
        QVERIFY(reachability.isOffline());
        QCOMPARE(reachability.since(), noon);
        reachability.hearSystem(true);
        QCOMPARE(ask.size(), 2);
        QVERIFY2(reachability.isOffline(), "a cable that is plugged in proves nothing");
        requests.add(answered(u"/nodes"_s, noon.addSecs(7)));
        QVERIFY(!reachability.isOffline());
    }

    void aRefusalIsAnAnswerAndWhatIsStoppedSaysNothing()
    {
        Requests requests;
        Reachability reachability{&requests};
        const auto now = QDateTime::currentDateTimeUtc();
        for (const auto code : {ErrorCode::Cancelled, ErrorCode::Portal, ErrorCode::BadReply})
            for (const auto *path : {"/a", "/b", "/c"})
                requests.add(silent(QString::fromLatin1(path), now, code));
        QVERIFY(!reachability.isOffline());
        requests.add(silent(u"/a"_s));
        requests.add(silent(u"/b"_s));
        auto refused = answered(u"/c"_s);
        refused.status = 503;
        requests.add(refused);
        requests.add(silent(u"/a"_s));
        QVERIFY2(!reachability.isOffline(), "503 came over the line");
    }

    void anOldCallThatEndsLateTellsOldNews()
    {
        Requests requests;
        Reachability reachability{&requests};
        const auto now = QDateTime::currentDateTimeUtc();
        requests.add(answered(u"/a"_s, now));
        for (const auto *path : {"/a", "/b", "/c"})
            requests.add(silent(QString::fromLatin1(path), now.addSecs(-30)));
        QVERIFY(!reachability.isOffline());
    }

    void anotherCloudBeginsWithoutTheBanner()
    {
        Requests requests;
        Reachability reachability{&requests};
        for (const auto *path : {"/a", "/b", "/c"})
            requests.add(silent(QString::fromLatin1(path)));
        QVERIFY(reachability.isOffline());
        reachability.forget();
        QVERIFY(!reachability.isOffline());
        QVERIFY(!reachability.answered().isValid());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRequests)
#include "tst_requests.moc"
