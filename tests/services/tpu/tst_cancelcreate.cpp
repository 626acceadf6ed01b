// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tpubench.h"

class TestCancelCreate : public QObject
{
    Q_OBJECT

private slots:
    void J11_cancellingDeletesWhatWasBegun();
    void J11_cancellingWhileTheRequestIsOnItsWayTakesItBack();
    void J11_aNodeThatComesLateAfterALostReplyIsTakenBack();
    void cancellingBeforeTheRequestGoesOutSendsNone();
    void aDeleteThatIsRefusedWhileItIsMadeIsAskedAgain();
    void P10_whatSomebodyElseMadeWhileTheDeleteWaitedStays();
    void cancellingBetweenTriesLeavesNothing();
    void cancellingBeforeAnythingWasAskedAsksNothing();
    void cancellingDoesNotDeleteAStrangersNode();
    void aStateThatIsNotUnderstoodIsNotDeleted();
    void whatMayRemainIsSaid();
    void aProgramThatEndsLeavesTheJobToBeContinued();
};

void TestCancelCreate::J11_cancellingDeletesWhatWasBegun()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        bench.reports.append(p);
        if (p.phase == CreateProgress::Phase::Waiting)
            bench.stop.request_stop();
    };
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Cancelled);
    QVERIFY2(tpu.error().message.isEmpty(), qPrintable(tpu.error().message));
    QVERIFY(bench.cloud.nodes.isEmpty());
    QCOMPARE(bench.cloud.deletes, 1);
    QCOMPARE(bench.reports.constLast().phase, CreateProgress::Phase::CleaningUp);
}

void TestCancelCreate::J11_cancellingWhileTheRequestIsOnItsWayTakesItBack()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        bench.reports.append(p);
        bench.world.isHeld = p.phase == CreateProgress::Phase::Asking;
    };
    TaskScope scope;
    std::optional<Result<Tpu>> end;
    scope.run(createTpu(bench.api, &bench.clock, bench.job, bench.stop.get_token()),
              [&](const Result<Tpu> &tpu) { end = tpu; });
    QTRY_COMPARE(bench.world.held.size(), 1);
    QCOMPARE(bench.world.requests.constLast().verb, "POST"_ba);
    bench.stop.request_stop();
    QCOMPARE(bench.reports.constLast().phase, CreateProgress::Phase::CleaningUp);
    QTest::qWait(50);
    QVERIFY2(!end, "only the answer tells whether there is something to take back");
    QCOMPARE(bench.cloud.nodes.size(), 1);
    bench.world.isHeld = false;
    bench.world.release();
    QTRY_VERIFY(end);
    QCOMPARE(end->error().code, ErrorCode::Cancelled);
    QVERIFY2(end->error().message.isEmpty(), qPrintable(end->error().message));
    QVERIFY(bench.cloud.nodes.isEmpty());
    QCOMPARE(bench.cloud.deletes, 1);
}

void TestCancelCreate::J11_aNodeThatComesLateAfterALostReplyIsTakenBack()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::LostReply};
    int looks = -1; // the reply is lost, and the node cannot be seen before the third look
    bench.world.answer = [&](const FakeRequest &request) {
        auto answer = bench.cloud.answer(request);
        if (request.verb == "POST") {
            looks = 0;
            bench.stop.request_stop();
        } else if (looks >= 0 && ++looks <= 3 && request.verb == "GET") {
            return request.url.path().endsWith("/operations"_L1) ? FakeAnswer{} : FakeAnswer{.status = 404};
        }
        return answer;
    };
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Cancelled);
    QVERIFY2(tpu.error().message.isEmpty(), qPrintable(tpu.error().message));
    QCOMPARE(bench.cloud.creates, 1);
    QVERIFY(bench.cloud.nodes.isEmpty());
}

void TestCancelCreate::cancellingBeforeTheRequestGoesOutSendsNone()
{
    Bench bench;
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Asking)
            bench.stop.request_stop();
    };
    QCOMPARE(bench.create().error().code, ErrorCode::Cancelled);
    QCOMPARE(bench.cloud.creates, 0);
    QCOMPARE(bench.world.requests.size(), 1);
}

void TestCancelCreate::aDeleteThatIsRefusedWhileItIsMadeIsAskedAgain()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Waiting)
            bench.stop.request_stop();
    };
    int looks = 0;
    bench.world.answer = [&](const FakeRequest &request) {
        const bool isCreating = bench.cloud.nodes.value(nodeName)[u"state"_s].toString() == "CREATING"_L1;
        if (request.verb == "DELETE" && isCreating)
            return FakeAnswer{
                .status = 400,
                .body =
                    R"({"error":{"code":400,"status":"FAILED_PRECONDITION","message":"Cloud TPU received a bad request. delete is not supported while in state CREATING [EID: 0x1]"}})"};
        if (request.verb == "GET" && isCreating && ++looks == 6)
            bench.cloud.nodes[nodeName].insert(u"state"_s, u"READY"_s);
        return bench.cloud.answer(request);
    };
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Cancelled);
    QVERIFY2(tpu.error().message.isEmpty(), qPrintable(tpu.error().message));
    QVERIFY(bench.cloud.nodes.isEmpty());
    QCOMPARE(bench.cloud.deletes, 1);
}

void TestCancelCreate::P10_whatSomebodyElseMadeWhileTheDeleteWaitedStays()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Waiting)
            bench.stop.request_stop();
    };
    int asked = 0;
    bench.world.answer = [&](const FakeRequest &request) {
        if (request.verb == "DELETE"
            && ++asked == 1) { // a colleague is at it: the node is made again under its name, without our label
            bench.cloud.put(nodeName, u"READY"_s);
            return FakeAnswer{
                .status = 409,
                .body = R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
        }
        return bench.cloud.answer(request);
    };
    QCOMPARE(bench.create().error().code, ErrorCode::Cancelled);
    QCOMPARE(asked, 1);
    QVERIFY(bench.cloud.nodes.contains(nodeName));
}

void TestCancelCreate::cancellingBetweenTriesLeavesNothing()
{
    Bench bench;
    bench.cloud.outcomes = QList<Outcome>(50, Outcome::NoCapacity);
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Pausing && p.attempt == 3)
            bench.stop.request_stop();
    };
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Cancelled);
    QCOMPARE(bench.cloud.creates, 3);
    QVERIFY(bench.cloud.nodes.isEmpty());
}

void TestCancelCreate::cancellingBeforeAnythingWasAskedAsksNothing()
{
    Bench bench;
    bench.stop.request_stop();
    QCOMPARE(bench.create().error().code, ErrorCode::Cancelled);
    QVERIFY(bench.world.requests.isEmpty());
}

void TestCancelCreate::cancellingDoesNotDeleteAStrangersNode()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::NoCapacity};
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase != CreateProgress::Phase::Pausing)
            return;
        bench.cloud.put(nodeName, u"READY"_s, u"someone-else"_s);
        bench.stop.request_stop();
    };
    QCOMPARE(bench.create().error().code, ErrorCode::Cancelled);
    QCOMPARE(bench.cloud.deletes, 0);
    QCOMPARE(bench.cloud.nodes.size(), 1);
}

void TestCancelCreate::aStateThatIsNotUnderstoodIsNotDeleted()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Waiting) {
            bench.cloud.nodes[nodeName].insert(u"state"_s, u"BRAND_NEW_STATE"_s);
            bench.stop.request_stop();
        }
    };
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Cancelled);
    QVERIFY2(tpu.error().message.contains("BRAND_NEW_STATE"_L1), qPrintable(tpu.error().message));
    QCOMPARE(bench.cloud.deletes, 0);
}

void TestCancelCreate::whatMayRemainIsSaid()
{
    Bench bench;
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Waiting) {
            bench.cloud.isDead = true;
            bench.stop.request_stop();
        }
    };
    const auto tpu = bench.create();
    QCOMPARE(tpu.error().code, ErrorCode::Cancelled);
    QVERIFY(tpu.error().message.contains("t1"_L1) && tpu.error().message.contains("may still exist"_L1));
}

void TestCancelCreate::aProgramThatEndsLeavesTheJobToBeContinued()
{
    Bench bench;
    std::stop_source end;
    bench.job.abandon = end.get_token();
    bench.cloud.outcomes = {Outcome::Endless};
    bench.job.report = [&](const CreateProgress &p) {
        if (p.phase == CreateProgress::Phase::Waiting)
            end.request_stop();
    };
    QCOMPARE(bench.create().error().code, ErrorCode::Cancelled);
    QCOMPARE(bench.cloud.deletes, 0);
    QCOMPARE(bench.cloud.nodes.size(), 1);
    bench.cloud.nodes[nodeName].insert(u"state"_s, u"READY"_s);
    bench.job.abandon = {};
    QVERIFY2(bench.create(), "the same job goes on with the same node");
    QCOMPARE(bench.cloud.creates, 1);
}

QTEST_GUILESS_MAIN(TestCancelCreate)
#include "tst_cancelcreate.moc"
