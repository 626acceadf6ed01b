// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningbench.h"

#include "services/provisioning/steadytime.h"

class TestProvisioningTime : public QObject
{
    Q_OBJECT

private slots:
    void J7_eightHoursOfSleepInEachStateAreOneReconcile_data();
    void J7_eightHoursOfSleepInEachStateAreOneReconcile();
    void J7_afterItWokeTheListComesFirst();
    void J8_aWallClockThatIsSetBackADayChangesNoSchedule();
    void J8_afterAnotherBootTheWallClockCounts();
    void J9_aThousandTimesNoCapacityStaysSmall();
    void thousandsOfAttemptsInSixZonesAreAddedUp();
    void twentyRequestsThatWaitAskLittle();
    void anExpiredLoginPausesAllWithOneNotice();
};

namespace {

qint64 residentKiB()
{
    QFile status{u"/proc/self/status"_s};
    for (const auto &line : status.open(QFile::ReadOnly) ? status.readAll().split('\n') : QByteArrayList{}) {
        if (line.startsWith("VmRSS:"))
            return line.simplified().split(' ').value(1).toLongLong();
    }
    return 0;
}

} // namespace

void TestProvisioningTime::J7_eightHoursOfSleepInEachStateAreOneReconcile_data()
{
    QTest::addColumn<int>("seconds"); // after the start
    QTest::addColumn<RequestMethod>("method");
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        for (const int seconds : {1, 5, 20, 45, 70, 100, 600})
            QTest::addRow("%s, %d s after the start", method == RequestMethod::Queue ? "queue" : "direct", seconds)
                << seconds << method;
    }
}

void TestProvisioningTime::J7_eightHoursOfSleepInEachStateAreOneReconcile()
{
    QFETCH(const int, seconds);
    QFETCH(const RequestMethod, method);
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 10h; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s}, method));
    b.clock.pass(std::chrono::seconds{seconds});
    const auto before = b.cloud.calls;
    b.clock.suspend(8h);
    b.clock.pass(60s);
    const auto calls = b.cloud.calls - before;
    QVERIFY2(calls <= 60,
             qPrintable(u"%1 calls in the minute after it woke"_s.arg(
                 calls))); // as in any minute just after asking, not the 1440 that were missed
    QVERIFY(b.passUntil(RequestState::Fulfilled, 4h));
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 1);
}

void TestProvisioningTime::J7_afterItWokeTheListComesFirst()
{
    WakeWatch wake;
    ProvisioningBench b;
    b.wake = &wake;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 9h; };
    b.begin();
    for (int i = 0; i < 5; ++i) {
        auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}, RequestMethod::Direct);
        tpuRequest.namePattern = u"t%1"_s.arg(i);
        QVERIFY(!b.start(tpuRequest).isNull());
    }
    b.clock.pass(20min);
    b.world.requests.clear();
    b.clock.suspend(8h);
    emit wake.woke(8h);
    b.clock.pass(1s);
    qsizetype lists = 0;
    for (const auto &request : std::as_const(b.world.requests)) {
        const auto path = request.url.path();
        lists += request.verb == "GET" && (path.endsWith(u"/nodes") || path.endsWith(u"/queuedResources")) ? 1 : 0;
        QVERIFY2(request.verb == "GET" || lists >= 2, qPrintable(path)); // reconciled before anything is asked for
    }
    QVERIFY(lists >= 2 && lists <= 4);
    b.clock.pass(7s);
    const auto posts = std::ranges::count_if(b.world.requests, [](const FakeRequest &r) { return r.verb == "POST"; });
    QVERIFY2(posts <= 9, qPrintable(QString::number(posts))); // one a second, not ten at once
    QVERIFY(b.passUntil(RequestState::Fulfilled, 4h));
}

void TestProvisioningTime::J8_aWallClockThatIsSetBackADayChangesNoSchedule()
{
    for (const qint64 jump : {-86'400, 86'400, 3'600, -3'600}) {
        ProvisioningBench b;
        b.cloud.hasCapacity = [](const QString &, auto) { return false; };
        b.begin();
        auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct);
        tpuRequest.until = b.clock.now().addSecs(4 * 3'600);
        (void)b.start(tpuRequest);
        b.clock.pass(1h);
        const auto creates = b.cloud.creates;
        b.clock.wallStart = b.clock.wallStart.addSecs(jump);
        b.clock.pass(1h);
        QVERIFY2(std::abs(b.cloud.creates - 2 * creates) <= 8,
                 qPrintable(u"%1 and %2"_s.arg(creates).arg(b.cloud.creates - creates)));
        b.kill(); // in the same boot it goes on where it was
        b.begin();
        b.clock.pass(1h);
        QCOMPARE(b.view().state, RequestState::Working);
        const auto next =
            b.clock.now().secsTo(b.view().lines.constFirst().nextTryAt); // shown on the clock as it goes now
        QVERIFY2(b.view().lines.constFirst().state != AttemptState::Waiting || (next >= -1 && next < 120),
                 qPrintable(QString::number(next)));
        b.clock.pass(70min);
        QVERIFY(isOver(b.view().state) || b.view().state == RequestState::Stopping);
    }
}

void TestProvisioningTime::J8_afterAnotherBootTheWallClockCounts()
{
    VirtualClock clock;
    SteadyTime first{&clock, u"a"_s};
    clock.pass(1h);
    const auto anchor = first.anchor();
    QCOMPARE(first.now(), clock.now());
    clock.wallStart = clock.wallStart.addDays(-1);
    QCOMPARE(first.now(), clock.now().addDays(1));
    QCOMPARE(first.onTheWall(first.now()), clock.now());
    SteadyTime same{&clock, u"a"_s};
    same.resume(anchor);
    QCOMPARE(same.now(), first.now());
    SteadyTime other{&clock, u"b"_s};
    other.resume(anchor); // the clock of the computer stands before what is known to be over
    QCOMPARE(other.now().toMSecsSinceEpoch(), anchor.latest);
    clock.wallStart = clock.wallStart.addDays(3);
    SteadyTime later{&clock, u"c"_s};
    later.resume(anchor);
    QCOMPARE(later.now(), clock.now());
}

void TestProvisioningTime::J9_aThousandTimesNoCapacityStaysSmall()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    (void)b.clock.passUntil([&] { return b.cloud.creates >= 300; }, 24h);
    const auto size = QFileInfo{b.file}.size();
    const auto memory = residentKiB();
    const auto since = b.clock.sinceBoot();
    (void)b.clock.passUntil([&] { return b.cloud.creates >= 1'300; }, 72h);
    QCOMPARE(b.cloud.creates, 1'300);
    QCOMPARE(b.history(id).size(), 200);
    QVERIFY2(QFileInfo{b.file}.size() < size + (256 << 10),
             qPrintable(u"%1 and %2"_s.arg(size).arg(QFileInfo{b.file}.size())));
    QVERIFY2(QFileInfo{b.file + "-wal"_L1}.size() < (8 << 20),
             qPrintable(QString::number(QFileInfo{b.file + "-wal"_L1}.size())));
#ifdef __SANITIZE_ADDRESS__
    constexpr qint64 keptBySanitizer = 512 << 10; // KiB of what was freed
#else
    constexpr qint64 keptBySanitizer = 0;
#endif
    QVERIFY2(residentKiB() - memory < 16'384 + keptBySanitizer,
             qPrintable(u"%1 KiB more"_s.arg(residentKiB() - memory)));
    const auto each = (b.clock.sinceBoot() - since) / 1'000;
    QVERIFY2(each > 60s && each < 130s, qPrintable(u"%1 ms for each try"_s.arg(each.count())));
}

void TestProvisioningTime::thousandsOfAttemptsInSixZonesAreAddedUp()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.cloud.operationTime = 5s;
    b.begin();
    const auto id = b.start(
        ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s, u"z5"_s, u"z6"_s}, RequestMethod::Direct));
    (void)b.clock.passUntil([&] { return b.cloud.creates >= 2'000; }, 24h * 20);
    QVERIFY(b.cloud.creates >= 2'000);
    QCOMPARE(b.history(id).size(), 200);
    const auto rows = b.journal->rows(
        u"SELECT (SELECT count(*) FROM attempt), (SELECT count(*) FROM attempt_sum), (SELECT sum(tries) FROM attempt_sum)"_s);
    QVERIFY(rows->constFirst()[0].toInt() <= 260);
    QCOMPARE(rows->constFirst()[1].toInt(), 6);
    QVERIFY(rows->constFirst()[0].toInt() + rows->constFirst()[2].toInt() >= 1'990); // none is forgotten
    QVERIFY(QFileInfo{b.file}.size() < (1 << 20));
}

void TestProvisioningTime::twentyRequestsThatWaitAskLittle()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    for (int i = 0; i < 20; ++i) {
        auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s});
        tpuRequest.namePattern = u"t%1"_s.arg(i);
        QVERIFY(!b.start(tpuRequest).isNull());
    }
    b.clock.pass(10min);
    const auto before = b.cloud.calls;
    b.clock.pass(1h);
    const auto perMinute = (b.cloud.calls - before) / 60.0;
    QVERIFY2(perMinute <= b.service->requestsPerMinute() * 1.3 && perMinute < 8,
             qPrintable(u"%1 a minute, said %2"_s.arg(perMinute).arg(b.service->requestsPerMinute())));
}

void TestProvisioningTime::anExpiredLoginPausesAllWithOneNotice()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 3h; };
    b.begin();
    int notices = 0;
    QObject::connect(b.service.get(), &ProvisioningService::troubleChanged, b.service.get(),
                     [&] { notices += b.service->trouble() ? 1 : 0; });
    const auto one = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    auto other = ProvisioningBench::tpuRequest({u"z2"_s}, RequestMethod::Direct);
    other.namePattern = u"t2"_s;
    (void)b.start(other);
    b.clock.pass(20min);
    const auto tries = b.history(one).size();
    const auto usual = b.world.answer;
    b.token.error = Error{.code = ErrorCode::SignedOut, .message = u"sign in again"_s, .serverWords = {}};
    b.world.answer = [](const FakeRequest &) {
        return FakeAnswer{.status = 401, .body = R"({"error":{"code":401,"status":"UNAUTHENTICATED","message":"x"}})"};
    };
    b.clock.pass(4h);
    QCOMPARE(notices, 1);
    QCOMPARE(b.service->trouble()->code, ErrorCode::SignedOut);
    QVERIFY(b.history(one).size() <= tries + 1); // nothing was asked, so nothing is called "no capacity"
    QCOMPARE(b.view().state, RequestState::Working);
    b.world.answer = usual;
    b.token.error.reset();
    b.rest->signInAgain();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
    QVERIFY(!b.service->trouble());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningTime)
#include "tst_provisioningtime.moc"
