// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tpubench.h"

class TestChangeTpu : public QObject
{
    Q_OBJECT

private slots:
    void deletingWhatIsGoneIsFine();
    void P3_aPreemptedNodeCanBeDeleted();
    void P3_aPreemptionWhileItIsDeletedEndsDeleted();
    void startAndStopWaitForTheirEnd();
    void aChangeWaitsForTheOneThatIsUnderWay();
    void aDeleteWhoseReplyWasLostIsNotAFailure();
    void P10_whatWasMadeAnewWhileTheDeleteWaitedStays();
};

void TestChangeTpu::deletingWhatIsGoneIsFine()
{
    Bench bench;
    QVERIFY(QCoro::waitFor(deleteTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {})));
}

void TestChangeTpu::P3_aPreemptedNodeCanBeDeleted()
{
    Bench bench;
    bench.cloud.put(nodeName, u"PREEMPTED"_s);
    QVERIFY(QCoro::waitFor(deleteTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {})));
    QVERIFY(bench.cloud.nodes.isEmpty());
}

void TestChangeTpu::P3_aPreemptionWhileItIsDeletedEndsDeleted()
{
    Bench bench;
    bench.cloud.put(nodeName, u"READY"_s);
    bool isPreempted = false;
    bench.world.answer = [&](const FakeRequest &request) {
        auto answer = bench.cloud.answer(request);
        if (request.verb != "DELETE" || std::exchange(isPreempted, true))
            return answer;
        // Google's delete fails, because the node is taken at that moment.
        bench.cloud.nodes[nodeName].insert(u"state"_s, u"PREEMPTED"_s);
        auto &operation = bench.cloud.operations.first();
        operation.insert(u"done"_s, true);
        operation.insert(u"error"_s, QJsonObject{{u"code"_s, 10}, {u"message"_s, u"The operation was aborted"_s}});
        return answer;
    };
    const auto gone = QCoro::waitFor(deleteTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}));
    QVERIFY2(gone, gone ? "" : qPrintable(gone.error().message));
    QVERIFY(isPreempted);
    QVERIFY(!bench.cloud.nodes.contains(nodeName));
}

void TestChangeTpu::startAndStopWaitForTheirEnd()
{
    Bench bench;
    bench.cloud.put(nodeName, u"READY"_s);
    QCOMPARE(QCoro::waitFor(stopTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}))->state, TpuState::Stopped);
    QCOMPARE(QCoro::waitFor(startTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}))->state, TpuState::Ready);
    const auto gone = QCoro::waitFor(startTpu(bench.api, &bench.clock, TpuId{nodeName + u'x'}, {}, {}));
    QCOMPARE(gone.error().code, ErrorCode::NotFound);
}

void TestChangeTpu::aChangeWaitsForTheOneThatIsUnderWay()
{
    Bench bench;
    bench.cloud.put(nodeName, u"STOPPING"_s);
    int refused = 0;
    int looks = 0;
    bench.world.answer = [&](const FakeRequest &request) {
        const bool isStopping = bench.cloud.nodes.value(nodeName)[u"state"_s].toString() == "STOPPING"_L1;
        if (request.verb == "POST" && isStopping) {
            ++refused;
            return FakeAnswer{
                .status = 409,
                .body = R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
        }
        if (request.verb == "GET" && isStopping && ++looks == 4)
            bench.cloud.nodes[nodeName].insert(u"state"_s, u"STOPPED"_s);
        return bench.cloud.answer(request);
    };
    const auto started = QCoro::waitFor(startTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}));
    QVERIFY2(started, qPrintable(started ? QString{} : started.error().message));
    QCOMPARE(started->state, TpuState::Ready);
    QCOMPARE(refused, 1);
    bench.world.answer = [&](const FakeRequest &request) {
        return request.verb == "POST" ? FakeAnswer{.status = 409} : bench.cloud.answer(request);
    };
    const auto never = QCoro::waitFor(stopTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}));
    QCOMPARE(never.error().code, ErrorCode::Conflict);
}

void TestChangeTpu::aDeleteWhoseReplyWasLostIsNotAFailure()
{
    Bench bench;
    bench.cloud.put(nodeName, u"READY"_s);
    int asked = 0;
    int looks = 0;
    bench.world.answer = [&](const FakeRequest &request) {
        if (request.verb == "DELETE" && ++asked == 1) {
            bench.cloud.nodes[nodeName].insert(u"state"_s, u"DELETING"_s);
            return FakeAnswer{.error = QNetworkReply::RemoteHostClosedError};
        }
        if (request.verb == "DELETE")
            return FakeAnswer{
                .status = 400,
                .body =
                    R"({"error":{"code":400,"message":"Cloud TPU received a bad request. delete is not supported while in state DELETING"}})"};
        if (++looks == 3)
            bench.cloud.nodes.remove(nodeName);
        return bench.cloud.answer(request);
    };
    const auto deleted = QCoro::waitFor(deleteTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}));
    QVERIFY2(deleted, qPrintable(deleted ? QString{} : deleted.error().message));
    QCOMPARE(asked, 2);
}

void TestChangeTpu::P10_whatWasMadeAnewWhileTheDeleteWaitedStays()
{
    Bench bench;
    bench.cloud.put(nodeName, u"PREEMPTED"_s);
    int asked = 0;
    bench.world.answer = [&](const FakeRequest &request) {
        if (request.verb == "DELETE" && ++asked == 1) { // a colleague is at it: the node is made again under its name
            bench.cloud.put(nodeName, u"READY"_s);
            return FakeAnswer{
                .status = 409,
                .body = R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
        }
        return bench.cloud.answer(request);
    };
    const MayGo isPreempted = [](const Tpu &tpu) { return tpu.state == TpuState::Preempted; };
    const auto refused = QCoro::waitFor(deleteTpu(bench.api, &bench.clock, TpuId{nodeName}, {}, {}, isPreempted));
    QCOMPARE(refused.error().code, ErrorCode::Conflict);
    QVERIFY2(refused.error().message.contains(u"READY"_s), qPrintable(refused.error().message));
    QCOMPARE(asked, 1);
    QVERIFY(bench.cloud.nodes.contains(nodeName));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestChangeTpu)
#include "tst_changetpu.moc"
