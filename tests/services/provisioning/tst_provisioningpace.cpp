// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningbench.h"
#include "services/provisioning/decide.h"

#include <optional>

class TestProvisioningPace : public QObject
{
    Q_OBJECT

private slots:
    void aLookIsSoonAfterAMoveAndRareWhileNothingMoves_data();
    void aLookIsSoonAfterAMoveAndRareWhileNothingMoves();
    void aDirectTryIsLookedAtWhenItLivesLongerThanARefusalTakes();
    void whatIsReadyInTheCloudIsHadSecondsLater_data();
    void whatIsReadyInTheCloudIsHadSecondsLater();
    void theOthersAreSeenToBeGoneSecondsLater();
    void aLoginIsTriedSoonAndThenLessOften();
    void whatIsSaidOfTheCallsIsTrue_data();
    void whatIsSaidOfTheCallsIsTrue();
    void H4_aServerInTroubleIsAskedLessOften();
};

namespace {

const QDateTime beginning{QDate{2026, 6, 1}, QTime{}, QTimeZone::UTC};

ZoneAttemptRecord lineIn(AttemptState state, RequestMethod method = RequestMethod::Queue)
{
    ZoneAttemptRecord line{.line = {.zone = ZoneId{u"z"_s}, .state = state, .attempt = 1},
                           .method = method,
                           .startedAt = beginning,
                           .movedAt = beginning};
    if (method == RequestMethod::Queue)
        line.line.request = QueuedResourceId{u"projects/p/locations/z/queuedResources/r"_s};
    return line;
}

/// Seconds from the moment at which the first node is READY in the cloud to the one at which the request has it.
std::optional<double> delay(ProvisioningBench &b, std::chrono::milliseconds most)
{
    std::optional<std::chrono::milliseconds> ready;
    for (const auto end = b.clock.sinceBoot() + most; b.clock.sinceBoot() < end; b.clock.pass(100ms)) {
        b.cloud.tick();
        if (!ready && b.cloud.ready() > 0)
            ready = b.clock.sinceBoot();
        if (!b.won.isEmpty())
            return ready ? std::optional{std::chrono::duration<double>{b.clock.sinceBoot() - *ready}.count()}
                         : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

void TestProvisioningPace::aLookIsSoonAfterAMoveAndRareWhileNothingMoves_data()
{
    QTest::addColumn<AttemptState>("state");
    QTest::addColumn<QString>("request");
    QTest::addColumn<std::chrono::milliseconds>("afterAMinute");
    QTest::addColumn<std::chrono::milliseconds>("atLast");
    QTest::newRow("being let into the queue")
        << AttemptState::Queued << u"CREATING"_s << std::chrono::milliseconds{6s} << std::chrono::milliseconds{15s};
    QTest::newRow("waiting for capacity") << AttemptState::Queued << u"WAITING_FOR_RESOURCES"_s
                                          << std::chrono::milliseconds{12s} << std::chrono::milliseconds{30s};
    QTest::newRow("being made") << AttemptState::Making << u"PROVISIONING"_s << std::chrono::milliseconds{3s}
                                << std::chrono::milliseconds{15s};
    QTest::newRow("being taken back") << AttemptState::Cancelling << u"DELETING"_s << std::chrono::milliseconds{6s}
                                      << std::chrono::milliseconds{15s};
}

void TestProvisioningPace::aLookIsSoonAfterAMoveAndRareWhileNothingMoves()
{
    QFETCH(const AttemptState, state);
    QFETCH(const QString, request);
    QFETCH(const std::chrono::milliseconds, afterAMinute);
    QFETCH(const std::chrono::milliseconds, atLast);
    auto line = lineIn(state);
    line.seenRequest = request;
    auto before = pace::ofList(line, beginning).value();
    QCOMPARE(before, pace::soonest);
    for (auto waited = 0s; waited < 1h; waited += 1s) {
        const auto now = pace::ofList(line, beginning + waited).value();
        QVERIFY(now >= before);
        before = now;
    }
    QCOMPARE(pace::ofList(line, beginning + std::chrono::milliseconds{60s}).value(), afterAMinute);
    QCOMPARE(before, atLast);
    QCOMPARE(pace::ofList(line, beginning.addSecs(-3'600)).value(), pace::soonest); // a clock that was set back
    for (const auto rest :
         {AttemptState::Waiting, AttemptState::Won, AttemptState::Gone, AttemptState::Stopped, AttemptState::Paused})
        QVERIFY(!pace::ofList(lineIn(rest), beginning));
}

void TestProvisioningPace::aDirectTryIsLookedAtWhenItLivesLongerThanARefusalTakes()
{
    auto line = lineIn(AttemptState::Making, RequestMethod::Direct);
    const auto at = [&](std::chrono::milliseconds waited) { return pace::ofList(line, beginning + waited).value(); };
    QCOMPARE(at(20s), 2s); // the first one may well be given
    line.line.attempt = 2;
    QCOMPARE(at(20s), 15s); // after a restart: as long as Google usually takes
    QCOMPARE(at(100s), 5s);
    line.refusedAfter = 32s;
    QCOMPARE(at(20s), 8s);
    QCOMPARE(at(40s), 2s); // no refusal took so long: it is being made
    QCOMPARE(at(1h), 15s);
}

void TestProvisioningPace::whatIsReadyInTheCloudIsHadSecondsLater_data()
{
    QTest::addColumn<RequestMethod>("method");
    QTest::addColumn<std::chrono::milliseconds>("made"); // how long it takes
    QTest::addColumn<double>("most"); // s
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        const auto name = method == RequestMethod::Queue ? "queue" : "direct";
        QTest::addRow("%s, made in 10 s", name) << method << std::chrono::milliseconds{10s} << 5.0;
        QTest::addRow("%s, made in 90 s", name) << method << std::chrono::milliseconds{90s} << 8.0;
        QTest::addRow("%s, made in 10 min", name) << method << std::chrono::milliseconds{10min} << 20.0;
    }
}

void TestProvisioningPace::whatIsReadyInTheCloudIsHadSecondsLater()
{
    QFETCH(const RequestMethod, method);
    QFETCH(const std::chrono::milliseconds, made);
    QFETCH(const double, most);
    double sum = 0;
    constexpr int runs = 20;
    for (int seed = 1; seed <= runs; ++seed) {
        ProvisioningBench b{quint64(seed)};
        b.cloud.provisioning = made;
        b.begin();
        (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}, method));
        const auto late = delay(b, 30min);
        QVERIFY(late);
        QVERIFY2(*late <= most, qPrintable(u"%1 s later"_s.arg(*late)));
        sum += *late;
    }
    QVERIFY2(sum / runs <= 0.6 * most, qPrintable(u"%1 s later in the middle"_s.arg(sum / runs)));
}

void TestProvisioningPace::theOthersAreSeenToBeGoneSecondsLater()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto) { return zone == u"z1"; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s}));
    QVERIFY(b.passUntil(RequestState::Stopping, 30min));
    const auto since = b.clock.sinceBoot();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 10min));
    const auto took = b.clock.sinceBoot() - since; // of which the cloud takes 20 s
    QVERIFY2(took < 30s, qPrintable(u"%1 ms"_s.arg(took.count())));
}

void TestProvisioningPace::aLoginIsTriedSoonAndThenLessOften()
{
    ProvisioningBench b;
    QList<std::chrono::milliseconds> tries;
    b.reach = [&](Tpu, std::stop_token) -> Task<> {
        tries.append(b.clock.sinceBoot());
        co_return failed(ErrorCode::ConnectionLost);
    };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 30min)); // it is never thrown away for our own network
    QVERIFY(tries.size() > 10);
    QVERIFY2(tries[1] - tries[0] <= 2'700ms, qPrintable(QString::number((tries[1] - tries[0]).count())));
    QVERIFY2(tries.size() < 80, qPrintable(QString::number(tries.size()))); // in ten minutes
}

void TestProvisioningPace::whatIsSaidOfTheCallsIsTrue_data()
{
    QTest::addColumn<int>("tpuRequests");
    QTest::addColumn<RequestMethod>("method");
    QTest::addColumn<std::chrono::milliseconds>("made");
    for (const int tpuRequests : {1, 20}) {
        QTest::addRow("%d in the queue without capacity", tpuRequests)
            << tpuRequests << RequestMethod::Queue << std::chrono::milliseconds{-1ms};
        QTest::addRow("%d asked directly without capacity", tpuRequests)
            << tpuRequests << RequestMethod::Direct << std::chrono::milliseconds{-1ms};
        QTest::addRow("%d being made", tpuRequests)
            << tpuRequests << RequestMethod::Queue << std::chrono::milliseconds{3h};
    }
}

void TestProvisioningPace::whatIsSaidOfTheCallsIsTrue()
{
    QFETCH(const int, tpuRequests);
    QFETCH(const RequestMethod, method);
    QFETCH(const std::chrono::milliseconds, made);
    ProvisioningBench b;
    b.cloud.hasCapacity = [made](const QString &, auto) { return made >= 0ms; };
    b.cloud.provisioning = made;
    b.begin();
    for (int i = 0; i < tpuRequests; ++i) {
        auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s}, method);
        tpuRequest.namePattern = u"t%1"_s.arg(i);
        QVERIFY(!b.start(tpuRequest).isNull());
    }
    b.clock.pass(1min);
    const auto before = b.cloud.calls;
    double said = 0;
    for (int second = 0; second < 1'200; ++second) {
        said += b.service->requestsPerMinute() / 60;
        b.clock.pass(1s);
    }
    const double counted = b.cloud.calls - before;
    QVERIFY2(counted < 1.3 * said && counted > 0.6 * said, qPrintable(u"%1 calls, said %2"_s.arg(counted).arg(said)));
}

void TestProvisioningPace::H4_aServerInTroubleIsAskedLessOften()
{
    const Error broken{.code = ErrorCode::BrokenThere, .message = {}, .serverWords = {}};
    auto before = pace::afterFailures(1, broken);
    for (int failures = 2; failures < 100; ++failures) {
        const auto now = pace::afterFailures(failures, broken);
        QVERIFY(now >= before);
        before = now;
    }
    QCOMPARE(before, 120s);
    QCOMPARE(
        pace::afterFailures(1, {.code = ErrorCode::RateLimited, .message = {}, .serverWords = {}, .retryAfter = 90s}),
        90s);
    QCOMPARE(
        pace::afterFailures(1, {.code = ErrorCode::RateLimited, .message = {}, .serverWords = {}, .retryAfter = 24h}),
        120s);
    QCOMPARE(pace::afterFailures(50, {.code = ErrorCode::Offline, .message = {}, .serverWords = {}}),
             10s); // nobody is asked

    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    b.clock.pass(20s);
    const auto usual = std::exchange(b.world.answer, [](const FakeRequest &) { return FakeAnswer{.status = 503}; });
    b.clock.pass(10min);
    b.world.requests.clear();
    b.clock.pass(30min);
    QVERIFY2(b.world.requests.size() < 350,
             qPrintable(QString::number(b.world.requests.size()))); // each list is tried four times
    b.world.answer = usual;
    b.cloud.hasCapacity = [](const QString &, auto) { return true; };
    QVERIFY(b.passUntil(RequestState::Fulfilled, 10min)); // it goes on by itself
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningPace)
#include "tst_provisioningpace.moc"
