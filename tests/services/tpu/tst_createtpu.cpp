// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tpubench.h"

class TestCreateTpu : public QObject
{
    Q_OBJECT

private slots:
    void itIsReadyAndCarriesItsLabel();
    void noCapacityIsTriedAgainAtItsOwnPace();
    void J9_aThousandTimesNoCapacityKeepsItsPace();
    void noCapacityIsFinalWhenTheUserWantsItSo();
    void aRefusalIsFinalAndLeavesNothing();
    void H6_aLostReplyIsFoundAndOneNodeExists();
    void H6_aLostRequestIsSentAgainAndOneNodeExists();
    void H6_aNodeOfThisJobIsContinuedAfterARestart();
    void J14_aNameThatIsTakenIsLeftAlone_data();
    void J14_aNameThatIsTakenIsLeftAlone();
    void aDeadNodeOfOursGoesBeforeTheNextTry();
    void aTransientErrorIsTriedAgainWithBackOff();
    void aNameThatIsStillGoingIsWaitedFor();
    void aConflictMayHideANode();
    void H28_aStrangeEndOfTheOperationIsSettledByTheNode();
    void H27_anOperationThatIsGoneIsSettledByTheNode();
    void thePolicyIsATable_data();
    void thePolicyIsATable();
    void A3_whoIsSignedOutWaitsAndDoesNotFail();
};

void TestCreateTpu::itIsReadyAndCarriesItsLabel()
{
    Bench bench;
    const auto tpu = bench.create();
    QVERIFY2(tpu, qPrintable(tpu ? QString{} : tpu.error().message));
    QCOMPARE(tpu->state, TpuState::Ready);
    QCOMPARE(tpu->labels.value(u"tpudesk-job"_s), bench.ours());
    QCOMPARE(bench.cloud.creates, 1);
    QCOMPARE(bench.world.requests.constFirst().verb, "GET"_ba); // looks before it asks
}

void TestCreateTpu::noCapacityIsTriedAgainAtItsOwnPace()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::NoCapacity, Outcome::NoCapacity};
    const auto tpu = bench.create();
    QVERIFY(tpu);
    QCOMPARE(bench.cloud.creates, 3);
    QCOMPARE(bench.pauses(), 2);
    QCOMPARE(bench.clock.slept.count(60s), 2);
    for (const auto &report : std::as_const(bench.reports)) {
        if (report.phase == CreateProgress::Phase::Pausing)
            QCOMPARE(report.lastError->code, ErrorCode::NoCapacity);
    }
}

void TestCreateTpu::J9_aThousandTimesNoCapacityKeepsItsPace()
{
    Bench bench;
    qint64 early = 0;
    qint64 late = 0;
    qsizetype pauses = 0;
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase != CreateProgress::Phase::Pausing)
            return;
        ++pauses;
        QCOMPARE(p.nextTryIn, 60s);
        bench.world.requests.clear(); // what the fakes keep is not the flow's
        bench.clock.slept.clear();
        bench.cloud.operations.clear();
        if (p.attempt == 200)
            early = residentKiB();
        if (p.attempt == 1'000)
            late = residentKiB();
    };
    bench.cloud.outcomes = QList<Outcome>(1'000, Outcome::NoCapacity);
    QVERIFY(bench.create());
    QCOMPARE(pauses, 1'000);
    QCOMPARE(bench.cloud.creates, 1'001);
    QCOMPARE(bench.cloud.nodes.size(), 1);
#ifdef __SANITIZE_ADDRESS__
    early = late; // it keeps what was freed
#endif
    QVERIFY2(late - early < 2'048, qPrintable(u"%1 KiB more after 800 tries"_s.arg(late - early)));
    const RetryPolicy policy;
    for (int tries = 1; tries <= 1'000; ++tries) {
        const auto wait = policy.delayAfter({ErrorCode::NoCapacity, {}, {}}, tries, 0, (tries % 10) / 10.0);
        QVERIFY(wait && *wait >= 42s && *wait <= 78s);
    }
}

void TestCreateTpu::noCapacityIsFinalWhenTheUserWantsItSo()
{
    Bench bench;
    bench.job.policy.capacity = RetryPolicy::Capacity::GiveUp;
    bench.cloud.outcomes = {Outcome::NoCapacity};
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::NoCapacity);
    QVERIFY(tpu.error().serverWords.contains("EID"_L1));
    QVERIFY(bench.cloud.nodes.isEmpty());
}

void TestCreateTpu::aRefusalIsFinalAndLeavesNothing()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Refused};
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Denied);
    QCOMPARE(bench.world.requests.size(), 2); // looked, asked, and that was it
    QCOMPARE(bench.pauses(), 0);
}

void TestCreateTpu::H6_aLostReplyIsFoundAndOneNodeExists()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::LostReply};
    const auto tpu = bench.create();
    QVERIFY2(tpu, qPrintable(tpu ? QString{} : tpu.error().message));
    QCOMPARE(bench.cloud.creates, 1);
    QCOMPARE(bench.cloud.nodes.size(), 1);
    QCOMPARE(bench.cloud.deletes, 0);
}

void TestCreateTpu::H6_aLostRequestIsSentAgainAndOneNodeExists()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::LostRequest, Outcome::LostRequest};
    QVERIFY(bench.create());
    QCOMPARE(bench.cloud.creates, 1);
    QCOMPARE(bench.cloud.nodes.size(), 1);
}

void TestCreateTpu::H6_aNodeOfThisJobIsContinuedAfterARestart()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::LostReply};
    bench.job.abandon = [&] { // the first run ends in the middle
        std::stop_source source;
        return source.get_token();
    }();
    bench.cloud.put(nodeName, u"READY"_s, bench.ours());
    const auto tpu = bench.create();
    QVERIFY(tpu);
    QCOMPARE(bench.cloud.creates, 0);
}

void TestCreateTpu::J14_aNameThatIsTakenIsLeftAlone_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("job");
    QTest::newRow("ready, no label") << u"READY"_s << QString{};
    QTest::newRow("creating, another job") << u"CREATING"_s << u"00000000-0000-4000-8000-0000000000ff"_s;
    QTest::newRow("preempted") << u"PREEMPTED"_s << QString{};
    QTest::newRow("terminated, another job") << u"TERMINATED"_s << u"x"_s;
}

void TestCreateTpu::J14_aNameThatIsTakenIsLeftAlone()
{
    QFETCH(QString, state);
    QFETCH(QString, job);
    Bench bench;
    bench.cloud.put(nodeName, state, job);
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::AlreadyExists);
    QVERIFY(tpu.error().message.contains("t1"_L1));
    QCOMPARE(bench.cloud.deletes, 0);
    QCOMPARE(bench.cloud.creates, 0);
    QCOMPARE(bench.cloud.nodes.value(nodeName)[u"state"_s].toString(), state);
}

void TestCreateTpu::aDeadNodeOfOursGoesBeforeTheNextTry()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::FailedLeftover};
    const auto tpu = bench.create();
    QVERIFY2(tpu, qPrintable(tpu ? QString{} : tpu.error().message));
    QCOMPARE(bench.cloud.creates, 2);
    QCOMPARE(bench.cloud.deletes, 1);
    QCOMPARE(bench.cloud.nodes.size(), 1);
}

void TestCreateTpu::aTransientErrorIsTriedAgainWithBackOff()
{
    Bench bench;
    bench.cloud.refusal = {
        .status = 429,
        .body =
            R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Maximum number of CreateNode requests per minute"}})"};
    bench.cloud.outcomes = {Outcome::Refused, Outcome::Refused};
    QVERIFY(bench.create());
    QCOMPARE(bench.pauses(), 2);
    QCOMPARE(bench.cloud.creates, 1);
    QVERIFY(!bench.clock.slept.contains(60s));
}

void TestCreateTpu::aNameThatIsStillGoingIsWaitedFor()
{
    Bench bench;
    bench.cloud.refusal = {
        .status = 409,
        .body = R"({"error":{"code":409,"status":"ALREADY_EXISTS","message":"Resource 'x' already exists"}})"};
    bench.cloud.outcomes = {Outcome::Refused, Outcome::Refused};
    const auto tpu = bench.create();
    QVERIFY2(tpu, qPrintable(tpu ? QString{} : tpu.error().message));
    QCOMPARE(bench.pauses(), 2);
    QCOMPARE(bench.cloud.creates, 1);
    QVERIFY(bench.reports.size() > 4);
    for (const auto &report : std::as_const(bench.reports)) {
        if (report.phase == CreateProgress::Phase::Pausing)
            QVERIFY2(report.lastError->message.contains("t1"_L1), qPrintable(report.lastError->message));
    }
}

void TestCreateTpu::aConflictMayHideANode()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Ready};
    bench.world.answer = [&](const FakeRequest &request) { // the first sending was carried out, Qt's second one met it
        auto answer = bench.cloud.answer(request);
        if (request.verb == "POST")
            answer = {.status = 409,
                      .body = R"({"error":{"code":409,"status":"ABORTED","message":"the resource is being changed"}})"};
        return answer;
    };
    QVERIFY(bench.create());
    QCOMPARE(bench.cloud.creates, 1);
    QCOMPARE(bench.cloud.deletes, 0);
}

void TestCreateTpu::H28_aStrangeEndOfTheOperationIsSettledByTheNode()
{
    Bench bench;
    bench.world.answer = [&](const FakeRequest &request) {
        auto answer = bench.cloud.answer(request);
        if (request.url.path().contains("/operations/"_L1))
            answer.body = R"({"name":"projects/p/locations/z/operations/o","done":true})"; // neither error nor response
        return answer;
    };
    const auto tpu = bench.create();
    QVERIFY2(tpu, qPrintable(tpu ? QString{} : tpu.error().message));
    QCOMPARE(tpu->state, TpuState::Ready);
}

void TestCreateTpu::H27_anOperationThatIsGoneIsSettledByTheNode()
{
    Bench bench;
    bench.world.answer = [&](const FakeRequest &request) {
        const auto answer = bench.cloud.answer(request);
        return request.url.path().contains("/operations/"_L1) ? FakeAnswer{.status = 404} : answer;
    };
    QVERIFY(bench.create());
    QCOMPARE(bench.cloud.creates, 1);
}

void TestCreateTpu::thePolicyIsATable_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<bool>("goesOn");
    QTest::newRow("capacity") << ErrorCode::NoCapacity << true;
    QTest::newRow("rate") << ErrorCode::Busy << true;
    QTest::newRow("offline") << ErrorCode::Offline << true;
    QTest::newRow("timeout") << ErrorCode::Timeout << true;
    QTest::newRow("ambiguous") << ErrorCode::Ambiguous << true;
    QTest::newRow("in flight") << ErrorCode::Conflict << true;
    QTest::newRow("portal") << ErrorCode::Portal << true;
    QTest::newRow("denied") << ErrorCode::Denied << false;
    QTest::newRow("quota") << ErrorCode::QuotaExceeded << false;
    QTest::newRow("not granted") << ErrorCode::NotGranted << false;
    QTest::newRow("invalid") << ErrorCode::Invalid << false;
    QTest::newRow("scope missing") << ErrorCode::ScopeMissing << false;
    QTest::newRow("API off") << ErrorCode::ApiOff << false;
    QTest::newRow("billing off") << ErrorCode::BillingOff << false;
    QTest::newRow("taken") << ErrorCode::AlreadyExists << false;
    QTest::newRow("cancelled") << ErrorCode::Cancelled << false;
    QTest::newRow("bad reply") << ErrorCode::BadReply << false;
}

void TestCreateTpu::thePolicyIsATable()
{
    QFETCH(ErrorCode, code);
    QFETCH(bool, goesOn);
    const RetryPolicy policy;
    const Error error{code, {}, {}};
    QCOMPARE(policy.delayAfter(error, 1, 1, 0.5).has_value(), goesOn);
    if (!goesOn)
        return;
    QVERIFY(policy.delayAfter(error, 9, 9, 0.5) == 60s); // in the end everything has the capacity pace
    auto wish = error;
    wish.retryAfter = 100s;
    QVERIFY(*policy.delayAfter(wish, 1, 1, 0.5) >= 100s);
    wish.retryAfter = 24h;
    QVERIFY2(*policy.delayAfter(wish, 1, 1, 0.5) == 120s, "H2: no server makes anybody wait for a day");
}

void TestCreateTpu::A3_whoIsSignedOutWaitsAndDoesNotFail()
{
    const RetryPolicy once{.capacity = RetryPolicy::Capacity::GiveUp};
    const Error error{ErrorCode::SignedOut, u"revoked"_s, {}};
    for (const int tries : {1, 9, 5'000})
        QVERIFY(once.delayAfter(error, 0, tries, 0.5) == 10s);
}

QTEST_GUILESS_MAIN(TestCreateTpu)
#include "tst_createtpu.moc"
