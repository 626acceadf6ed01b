// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/net/endpointtrust.h"
#include "services/net/googleerror.h"
#include "services/net/longrunning.h"
#include "services/net/restclient.h"
#include "services/net/strictjson.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>
#include <QUrlQuery>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QUrl url{u"https://tpu.example/v2/x"_s};

struct Bench
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token{{{u"token-0"_s}, {u"token-1"_s}}};
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.5; }}};

    Result<QJsonObject> get() { return QCoro::waitFor(rest.get(url, {})); }
};

FakeAnswer busy(const QByteArray &retryAfter)
{
    return {.status = 429,
            .body = R"({"error":{"code":429,"message":"slow down","status":"RESOURCE_EXHAUSTED"}})",
            .headers = {{"Retry-After", retryAfter}}};
}

} // namespace

class TestPolicy : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        EndpointTrust::instance().setAnswers({{EndpointTrust::placeOf(url), true}},
                                             EndpointTrust::ThisMachine::Trusted);
    }
    void H1_waitsAsLongAsRetryAfterSaysAndSaysSoOnce();
    void H2_retryAfterIsReadOrIgnored_data();
    void H2_retryAfterIsReadOrIgnored();
    void H2_aRequestOfYearsIsCutToTwoMinutes();
    void H3_threeTimes503ThenSuccess();
    void H3_backOffGrowsWithFullJitter();
    void H4_anOutageOfHoursEmptiesTheBudget();
    void H5_aCallWithARequestIdIsSentAgainUnchanged();
    void aCallThatMustNotBeRepeatedIsNot();
    void H17_noTokenLeavesThisMachineWithoutTls_data();
    void H17_noTokenLeavesThisMachineWithoutTls();
    void H26_aRepeatingPageTokenIsNoticed();
    void H26_anEmptyPageWithATokenIsNotTheEnd();
    void H26_fiveHundredPagesAreEnough();
    void H26_aPageThatFailsIsNotHalfAList();
    void H25_placesThatDidNotAnswerAreCollected();
    void H28_aFinishedOperationMustSayHowItEnded_data();
    void H28_aFinishedOperationMustSayHowItEnded();
    void H30_neverMoreThanSixAtOnce();
    void H30_aStoppedCallLeavesTheQueue();
    void A1_oneRefreshForAllWhoWait();
    void A2_aTokenRefusedForEverEndsAfterTwoCalls();
    void A2_aSourceWithNothingBetterEndsAfterOneCall();
    void A3_aRefreshThatFailsSaysWhy();
    void anExpiringTokenIsRenewedBeforeItIsUsed();
    void theClientMayGoWhileACallWaits();
    void A4_aClockThatIsWrongIsNoticedOnce();
    void anOperationsTimeIsReadToTheLastDigit();
    void anOperationIsPolledUntilItIsDone();
    void anOperationOutlivesAnUnreachableServer();
};

void TestPolicy::H1_waitsAsLongAsRetryAfterSaysAndSaysSoOnce()
{
    Bench bench;
    QSignalSpy notices{&bench.rest, &RestClient::retrying};
    bench.world.answers << busy("7") << FakeAnswer{.body = R"({"a":1})"};
    const auto answer = bench.get();
    QVERIFY(answer);
    QCOMPARE((*answer)["a"_L1].toInt(), 1);
    QCOMPARE(bench.clock.slept, QList<std::chrono::milliseconds>{7'500ms});
    QCOMPARE(notices.size(), 1);
    QCOMPARE(notices.first().at(0).toString(), u"tpu.example"_s);
}

void TestPolicy::H2_retryAfterIsReadOrIgnored_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("seconds"); // -1: ignored
    QTest::newRow("seconds") << "7"_ba << 7LL;
    QTest::newRow("spaces") << "  12 "_ba << 12LL;
    QTest::newRow("zero") << "0"_ba << 0LL;
    QTest::newRow("date") << "Fri, 20 Nov 2026 12:00:30 GMT"_ba << 30LL;
    QTest::newRow("old date form") << "Friday, 20-Nov-26 12:00:30 GMT"_ba << 30LL;
    QTest::newRow("asctime") << "Fri Nov 20 12:00:30 2026"_ba << 30LL;
    QTest::newRow("past date") << "Fri, 20 Nov 2026 11:59:00 GMT"_ba << -1LL;
    QTest::newRow("negative") << "-1"_ba << -1LL;
    QTest::newRow("fraction") << "1.5"_ba << -1LL;
    QTest::newRow("garbage") << "soon"_ba << -1LL;
    QTest::newRow("empty") << ""_ba << -1LL;
    QTest::newRow("huge") << "1000000000"_ba << 86'400LL;
    QTest::newRow("too many digits") << "99999999999999999999999"_ba << 86'400LL;
}

void TestPolicy::H2_retryAfterIsReadOrIgnored()
{
    QFETCH(QByteArray, value);
    QFETCH(qint64, seconds);
    const auto delay = parseRetryAfter(value, FakeClock{}.now());
    if (seconds < 0)
        QVERIFY(!delay);
    else
        QCOMPARE(delay.value_or(-1ms), std::chrono::seconds{seconds});
}

void TestPolicy::H2_aRequestOfYearsIsCutToTwoMinutes()
{
    Bench bench;
    bench.world.answers << busy("1000000000") << FakeAnswer{};
    QVERIFY(bench.get());
    QCOMPARE(bench.clock.slept, QList<std::chrono::milliseconds>{120'500ms});
}

void TestPolicy::H3_threeTimes503ThenSuccess()
{
    Bench bench;
    const FakeAnswer sick{.status = 503, .body = "<html>", .contentType = "text/html"};
    bench.world.answers << sick << sick << sick << FakeAnswer{};
    QVERIFY(bench.get());
    QCOMPARE(bench.clock.slept, (QList<std::chrono::milliseconds>{500ms, 1'000ms, 2'000ms}));
    bench.world.answers << sick << sick << sick << sick;
    const auto refused = bench.get();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    QVERIFY(!refused.error().message.isEmpty());
    QCOMPARE(bench.world.requests.size(), 8);
}

void TestPolicy::H3_backOffGrowsWithFullJitter()
{
    const HttpRetryPolicy policy{.maxTries = 100};
    const Error error{ErrorCode::Busy, {}, {}};
    for (int tries = 1; tries < 60; ++tries) {
        QCOMPARE(*policy.delayAfter(tries, error, 0.0), 0ms);
        const auto ceiling = std::min(20'000.0, 1'000.0 * std::pow(2, tries - 1));
        QVERIFY(policy.delayAfter(tries, error, 0.999)->count() <= qint64(ceiling));
        QVERIFY(policy.delayAfter(tries, error, 0.999)->count() >= qint64(ceiling * 0.99));
    }
    for (const auto final : {ErrorCode::Denied, ErrorCode::NotFound, ErrorCode::Invalid, ErrorCode::Conflict,
                             ErrorCode::NoCapacity, ErrorCode::QuotaExceeded, ErrorCode::Portal, ErrorCode::BadReply})
        QVERIFY(!policy.delayAfter(1, {final, {}, {}}, 0.5));
}

void TestPolicy::H4_anOutageOfHoursEmptiesTheBudget()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.status = 503}; };
    for (int call = 0; call < 34; ++call) // 3 retries of 5 each: 500 are gone after 33 calls
        QVERIFY(!bench.get());
    const auto before = bench.world.requests.size();
    QVERIFY(!bench.get());
    QCOMPARE(bench.world.requests.size(), before + 1); // no retry any more
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
    for (int call = 0; call < 5; ++call)
        QVERIFY(bench.get());
    bench.world.answers << FakeAnswer{.status = 503};
    QVERIFY2(bench.get(), "successes pay for a retry again");
}

void TestPolicy::H5_aCallWithARequestIdIsSentAgainUnchanged()
{
    Bench bench;
    bench.world.answers << FakeAnswer{.status = 500} << FakeAnswer{};
    const QUrl queue{u"https://tpu.example/v2/queuedResources?queuedResourceId=q&requestId=0f0e"_s};
    QVERIFY(QCoro::waitFor(bench.rest.post(queue, {{u"a"_s, 1}}, Repeat::Safe, {})));
    QCOMPARE(bench.world.requests.size(), 2);
    QCOMPARE(bench.world.requests[0].url, bench.world.requests[1].url);
    QCOMPARE(bench.world.requests[0].body, bench.world.requests[1].body);
}

void TestPolicy::aCallThatMustNotBeRepeatedIsNot()
{
    Bench bench;
    bench.world.answers << FakeAnswer{.status = 500};
    const auto lost = QCoro::waitFor(bench.rest.post(url, {}, Repeat::Never, {}));
    QVERIFY(!lost);
    QCOMPARE(lost.error().code, ErrorCode::Ambiguous);
    QCOMPARE(bench.world.requests.size(), 1);
    bench.world.answers << FakeAnswer{.error = QNetworkReply::ConnectionRefusedError};
    QCOMPARE(QCoro::waitFor(bench.rest.post(url, {}, Repeat::Never, {})).error().code, ErrorCode::Offline);
}

void TestPolicy::H17_noTokenLeavesThisMachineWithoutTls_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("mayGo");
    QTest::newRow("https") << u"https://tpu.googleapis.com/v2"_s << true;
    QTest::newRow("loopback") << u"http://127.0.0.1:40123/v2"_s << true;
    QTest::newRow("loopback 6") << u"http://[::1]:1/v2"_s << true;
    QTest::newRow("http") << u"http://tpu.googleapis.com/v2"_s << false;
    QTest::newRow("looks local") << u"http://127.0.0.1.evil.example/v2"_s << false;
    QTest::newRow("localhost elsewhere") << u"http://localhost.evil.example/"_s << false;
    QTest::newRow("with a name") << u"https://user:secret@tpu.googleapis.com/"_s << false;
    QTest::newRow("file") << u"file:///etc/passwd"_s << false;
    QTest::newRow("nothing") << QString{} << false;
}

void TestPolicy::H17_noTokenLeavesThisMachineWithoutTls()
{
    QFETCH(QString, address);
    QFETCH(bool, mayGo);
    Bench bench;
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
    const auto answer = QCoro::waitFor(bench.rest.get(QUrl{address}, {}));
    QCOMPARE(answer.has_value(), mayGo);
    QCOMPARE(bench.world.requests.isEmpty(), !mayGo);
    if (!mayGo)
        QVERIFY(!answer.error().message.contains("secret"_L1));
}

void TestPolicy::H26_aRepeatingPageTokenIsNoticed()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.body = R"({"nextPageToken":"same"})"}; };
    const auto pages = QCoro::waitFor(allPages(&bench.rest, url, 100, {}));
    QVERIFY(pages);
    QVERIFY(pages->cutShort);
    QCOMPARE(bench.world.requests.size(), 2);
}

void TestPolicy::H26_anEmptyPageWithATokenIsNotTheEnd()
{
    Bench bench;
    bench.world.answers << FakeAnswer{.body = R"({"nextPageToken":"a+b/&="})"}
                        << FakeAnswer{.body = R"({"nodes":[{}]})"};
    const auto pages = QCoro::waitFor(allPages(&bench.rest, url, 100, {}));
    QVERIFY(pages);
    QVERIFY(!pages->cutShort);
    QCOMPARE(pages->pages.size(), 2);
    const auto asked = bench.world.requests.constLast().url.query(QUrl::FullyEncoded);
    QVERIFY2(asked.contains("pageToken=a%2Bb%2F%26%3D"_L1), qPrintable(asked));
}

void TestPolicy::H26_fiveHundredPagesAreEnough()
{
    Bench bench;
    int page = 0;
    bench.world.answer = [&](const FakeRequest &) {
        return FakeAnswer{.body = R"({"nextPageToken":")" + QByteArray::number(++page) + R"("})"};
    };
    const auto pages = QCoro::waitFor(allPages(&bench.rest, url, 100, {}));
    QVERIFY(pages);
    QVERIFY(pages->cutShort);
    QCOMPARE(pages->pages.size(), Pages::limit);
}

void TestPolicy::H26_aPageThatFailsIsNotHalfAList()
{
    Bench bench;
    bench.world.answers << FakeAnswer{.body = R"({"nextPageToken":"2"})"} << FakeAnswer{.status = 403};
    QCOMPARE(QCoro::waitFor(allPages(&bench.rest, url, 100, {})).error().code, ErrorCode::Denied);
}

void TestPolicy::H25_placesThatDidNotAnswerAreCollected()
{
    Bench bench;
    bench.world.answers << FakeAnswer{.body = R"({"nextPageToken":"2","unreachable":["projects/p/locations/z1"]})"}
                        << FakeAnswer{.body = R"({"unreachable":["projects/p/locations/z1","z2",7]})"};
    const auto pages = QCoro::waitFor(allPages(&bench.rest, url, 100, {}));
    QCOMPARE(pages->unreachable, (QStringList{u"z1"_s, u"z2"_s}));
}

void TestPolicy::H28_aFinishedOperationMustSayHowItEnded_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<bool>("isReadable");
    QTest::newRow("running") << R"({"name":"o/1"})"_ba << true;
    QTest::newRow("running, with metadata") << R"({"name":"o/1","metadata":{"verb":"create"}})"_ba << true;
    QTest::newRow("worked") << R"({"name":"o/1","done":true,"response":{}})"_ba << true;
    QTest::newRow("failed") << R"({"name":"o/1","done":true,"error":{"code":8,"message":"x"}})"_ba << true;
    QTest::newRow("both") << R"({"name":"o/1","done":true,"error":{"code":8},"response":{}})"_ba << false;
    QTest::newRow("neither") << R"({"name":"o/1","done":true})"_ba << false;
    QTest::newRow("no name") << R"({"done":true,"response":{}})"_ba << false;
    QTest::newRow("wrong types") << R"({"name":7,"done":"yes"})"_ba << false;
}

void TestPolicy::H28_aFinishedOperationMustSayHowItEnded()
{
    QFETCH(QByteArray, json);
    QFETCH(bool, isReadable);
    const auto operation = parseOperation(readStrictJson(json).object);
    QCOMPARE(operation.has_value(), isReadable);
    if (!isReadable) {
        QCOMPARE(operation.error().code, ErrorCode::BadReply);
        QVERIFY(!operation.error().message.isEmpty());
    }
}

void TestPolicy::H30_neverMoreThanSixAtOnce()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
    bench.world.isHeld = true;
    TaskScope scope;
    int done = 0;
    for (int i = 0; i < 200; ++i)
        scope.run(bench.rest.get(url, scope.token()),
                  [&](const Result<QJsonObject> &answer) { done += answer ? 1 : 0; });
    while (done < 200) {
        QTRY_VERIFY(!bench.world.held.isEmpty() || done == 200);
        bench.world.release();
    }
    QCOMPARE(bench.world.requests.size(), 200);
    QVERIFY(bench.world.mostInFlight <= 6);
    QCOMPARE(bench.world.inFlight, 0);
}

void TestPolicy::H30_aStoppedCallLeavesTheQueue()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
    bench.world.isHeld = true;
    TaskScope stays;
    TaskScope goes;
    int done = 0;
    int cancelled = 0;
    for (int i = 0; i < 6; ++i)
        stays.run(bench.rest.get(url, stays.token()), [&](const Result<QJsonObject> &) { ++done; });
    for (int i = 0; i < 10; ++i)
        goes.run(bench.rest.get(url, goes.token()), [&](const Result<QJsonObject> &answer) {
            cancelled += answer.error().code == ErrorCode::Cancelled ? 1 : 0;
        });
    QTRY_COMPARE(bench.world.held.size(), 6);
    goes.cancel();
    QTRY_COMPARE(cancelled, 10);
    bench.world.isHeld = false;
    bench.world.release();
    QTRY_COMPARE(done, 6);
    QCOMPARE(bench.world.requests.size(), 6);
    QVERIFY2(bench.get(), "the places are free again");
}

void TestPolicy::A1_oneRefreshForAllWhoWait()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &request) {
        return request.authorization == "Bearer token-1" ? FakeAnswer{} : FakeAnswer{.status = 401};
    };
    TaskScope scope;
    int done = 0;
    for (int i = 0; i < 20; ++i)
        scope.run(bench.rest.get(url, scope.token()), [&](const Result<QJsonObject> &answer) {
            QVERIFY2(answer, qPrintable(answer ? QString{} : answer.error().message));
            ++done;
        });
    QTRY_COMPARE(done, 20);
    QCOMPARE(bench.token.refreshCalls, 1);
}

void TestPolicy::A2_aTokenRefusedForEverEndsAfterTwoCalls()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.status = 401}; };
    const auto answer = bench.get();
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::SignedOut);
    QVERIFY(!answer.error().message.isEmpty());
    QCOMPARE(bench.world.requests.size(), 2);
    QCOMPARE(bench.token.refreshCalls, 1);
}

void TestPolicy::A2_aSourceWithNothingBetterEndsAfterOneCall()
{
    Bench bench;
    FakeToken single;
    RestClient rest{&single, &bench.clock, {.network = bench.world.network()}};
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.status = 401}; };
    QCOMPARE(QCoro::waitFor(rest.get(url, {})).error().code, ErrorCode::SignedOut);
    QCOMPARE(bench.world.requests.size(), 1);
}

void TestPolicy::A3_aRefreshThatFailsSaysWhy()
{
    Bench bench;
    bench.token.error = Error{ErrorCode::SignedOut, u"revoked"_s, {}};
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.status = 401}; };
    QCOMPARE(bench.get().error().message, u"revoked"_s);
    QCOMPARE(bench.world.requests.size(), 1);
}

void TestPolicy::anExpiringTokenIsRenewedBeforeItIsUsed()
{
    Bench bench;
    const auto soon = bench.clock.now().addSecs(3'600);
    FakeToken source{{{u"token-0"_s, soon}, {u"token-1"_s}}};
    RestClient rest{&source, &bench.clock, {.network = bench.world.network()}};
    bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
    QVERIFY(QCoro::waitFor(rest.get(url, {})));
    bench.clock.advance(57min);
    QVERIFY(QCoro::waitFor(rest.get(url, {})));
    QCOMPARE(bench.world.requests[0].authorization, "Bearer token-0"_ba);
    QCOMPARE(bench.world.requests[1].authorization, "Bearer token-1"_ba);
}

void TestPolicy::theClientMayGoWhileACallWaits()
{
    FakeWorld world;
    world.answer = [](const FakeRequest &) { return FakeAnswer{.isSilent = true}; };
    FakeClock clock;
    FakeToken token;
    auto rest = std::make_unique<RestClient>(&token, &clock, RestOptions{.network = world.network()});
    TaskScope scope;
    QList<ErrorCode> codes;
    for (int i = 0; i < 8; ++i) // two of them wait in the queue
        scope.run(rest->get(url, scope.token()), [&](const Result<QJsonObject> &a) { codes += a.error().code; });
    QTRY_COMPARE(world.inFlight, 6);
    rest.reset();
    QTRY_COMPARE(codes, QList<ErrorCode>(8, ErrorCode::Cancelled));
    QCOMPARE(world.inFlight, 0);
}

void TestPolicy::A4_aClockThatIsWrongIsNoticedOnce()
{
    Bench bench;
    QSignalSpy skews{&bench.rest, &RestClient::clockSkewSeen};
    bench.world.answer = [](const FakeRequest &) {
        return FakeAnswer{.headers = {{"Date", "Fri, 20 Nov 2026 13:00:00 GMT"}}};
    };
    QVERIFY(bench.get());
    QVERIFY(bench.get());
    QCOMPARE(skews.size(), 1);
    QCOMPARE(skews.first().first().value<std::chrono::seconds>(), 3'600s);
    bench.clock.start = bench.clock.start.addSecs(3'600);
    QVERIFY(bench.get());
    QCOMPARE(skews.size(), 2);
    QCOMPARE(skews.last().first().value<std::chrono::seconds>(), 0s);
}

void TestPolicy::anOperationsTimeIsReadToTheLastDigit()
{
    const auto at = [](const QString &time) {
        return parseOperation({{u"name"_s, u"o"_s}, {u"metadata"_s, QJsonObject{{u"createTime"_s, time}}}})->createTime;
    };
    const QDateTime noon{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
    QCOMPARE(at(u"2026-11-20T12:00:00Z"_s), noon);
    QCOMPARE(at(u"2026-11-20T12:00:00.5Z"_s), noon.addMSecs(500));
    QCOMPARE(at(u"2026-11-20T12:00:00.123456789Z"_s), noon.addMSecs(123));
    QCOMPARE(at(u"2026-11-20T12:00:00.999999999Z"_s), noon.addSecs(1)); // Qt rounds
}

void TestPolicy::anOperationIsPolledUntilItIsDone()
{
    FakeClock clock;
    int polls = 0;
    const ReadOperation read = [&](OperationName name, std::stop_token) -> Task<Operation> {
        Operation operation{.name = std::move(name)};
        operation.progress = ++polls < 5 ? Progress::Running : Progress::Done;
        co_return operation;
    };
    const auto done = QCoro::waitFor(waitForOperation(read, &clock, OperationName{u"o/1"_s}, {}, {}));
    QVERIFY(done);
    QCOMPARE(polls, 5);
    QCOMPARE(clock.slept, (QList<std::chrono::milliseconds>{1'000ms, 1'400ms, 1'960ms, 2'744ms, 3'842ms}));
}

void TestPolicy::anOperationOutlivesAnUnreachableServer()
{
    FakeClock clock;
    int polls = 0;
    const ReadOperation read = [&](OperationName name, std::stop_token) -> Task<Operation> {
        if (++polls < 400)
            co_return failed(polls % 2 ? ErrorCode::Offline : ErrorCode::Portal);
        co_return Operation{.name = std::move(name), .progress = Progress::Done};
    };
    QVERIFY(QCoro::waitFor(waitForOperation(read, &clock, OperationName{u"o/1"_s}, {}, {})));
    QVERIFY2(std::ranges::count_if(clock.slept, [](auto wait) { return wait < 60'000ms; }) < 15,
             "H4: an outage of hours is asked about at most once a minute");
    QCOMPARE(clock.slept.constLast(), 60'000ms);
    const ReadOperation gone = [](OperationName, std::stop_token) -> Task<Operation> {
        co_return failed(ErrorCode::NotFound);
    };
    QCOMPARE(QCoro::waitFor(waitForOperation(gone, &clock, OperationName{u"o/1"_s}, {}, {})).error().code,
             ErrorCode::NotFound);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPolicy)
#include "tst_policy.moc"
