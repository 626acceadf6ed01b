// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What nodes.create meets: names that are taken, answers that are lost or strange, and a stop at each moment.
#include "provisioningbench.h"

namespace {

const QString node = u"projects/p/locations/z1/nodes/t1"_s;

const FakeAnswer conflict{
    .status = 409, .body = R"({"error":{"code":409,"status":"ABORTED","message":"the resource is being changed"}})"};
const FakeAnswer taken{
    .status = 409,
    .body = R"({"error":{"code":409,"status":"ALREADY_EXISTS","message":"Resource 'x' already exists"}})"};

struct DirectBench : ProvisioningBench
{
    QUuid startDirect() { return start(tpuRequest({u"z1"_s}, RequestMethod::Direct)); }
    [[nodiscard]] ZoneAttempt line() const { return view().lines.value(0); }
    bool passUntilMaking()
    {
        return clock.passUntil([this] { return line().state == AttemptState::Making; }, 1h);
    }
    [[nodiscard]] QString stateOfNode() const { return cloud.nodes.value(node)["state"_L1].toString(); }
};

} // namespace

class TestProvisioningDirect : public QObject
{
    Q_OBJECT

private slots:
    void itCarriesTheLabelOfItsRequest();
    void J14_aNameThatIsTakenIsLeftAlone_data();
    void J14_aNameThatIsTakenIsLeftAlone();
    void anInstanceOfThatNameIsNotInTheWay();
    void aNameThatIsStillGoingIsWaitedFor();
    void aConflictMayHideANode();
    void aRateLimitIsNotCountedAsATry();
    void aDeadNodeOfOursGoesBeforeTheNextTry();
    void H28_H27_aStrangeOrMissingOperationIsSettledByTheNode_data();
    void H28_H27_aStrangeOrMissingOperationIsSettledByTheNode();
    void J11_stoppedWhileTheCreateIsOnItsWayItIsTakenBack();
    void J11_aNodeThatComesLateAfterALostReplyIsTakenBack();
    void stoppedBetweenTriesItLeavesNothingAndNoStrangerIsDeleted();
    void P10_whatSomebodyElseMadeWhileTheDeleteWaitedStays();
    void aStateThatIsNotUnderstoodIsNotDeleted();
};

void TestProvisioningDirect::itCarriesTheLabelOfItsRequest()
{
    DirectBench b;
    b.begin();
    const auto id = b.startDirect();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.nodes.value(node)["labels"_L1]["tpudesk-job"_L1].toString(), id.toString(QUuid::WithoutBraces));
    QCOMPARE(b.cloud.creates, 1);
    QCOMPARE(b.world.requests.constFirst().verb, "GET"_ba); // looks before it asks
}

void TestProvisioningDirect::J14_aNameThatIsTakenIsLeftAlone_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("job");
    QTest::newRow("ready, no label") << u"READY"_s << QString{};
    QTest::newRow("creating, another job") << u"CREATING"_s << u"00000000-0000-4000-8000-0000000000ff"_s;
    QTest::newRow("preempted") << u"PREEMPTED"_s << QString{};
    QTest::newRow("terminated, another job") << u"TERMINATED"_s << u"x"_s;
}

void TestProvisioningDirect::J14_aNameThatIsTakenIsLeftAlone()
{
    QFETCH(const QString, state);
    QFETCH(const QString, job);
    DirectBench b;
    b.cloud.put(node, state, job);
    b.begin();
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntil(RequestState::NeedsUser, 1h));
    QVERIFY(b.asked.constFirst().contains("t1"_L1));
    QCOMPARE(b.cloud.changes, 0);
    QCOMPARE(b.stateOfNode(), state);
}

/// Compute Engine and Cloud TPU have names of their own.
void TestProvisioningDirect::anInstanceOfThatNameIsNotInTheWay()
{
    DirectBench b;
    b.begin();
    Tpu instance;
    instance.id = TpuId{u"projects/p/locations/z1/instances/t1"_s};
    instance.zone = ZoneId{u"z1"_s};
    instance.shortName = u"t1"_s;
    instance.stateText = u"RUNNING"_s;
    b.tpus->adoptInstances({.tpus = {instance}, .unreachable = {}}, b.tpus->beginInstances());
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QVERIFY(b.asked.isEmpty());
}

void TestProvisioningDirect::aNameThatIsStillGoingIsWaitedFor()
{
    DirectBench b;
    b.cloud.refusal = taken; // by an earlier TPU of that name, which is not shown any more
    b.cloud.fate = [](int n) { return n <= 2 ? Fate::Refuse : Fate::Normal; };
    b.begin();
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 3h));
    QCOMPARE(b.cloud.creates, 1);
    QVERIFY(b.asked.isEmpty());
}

void TestProvisioningDirect::aConflictMayHideANode()
{
    DirectBench b;
    b.world.answer = [&](const FakeRequest &request) { // the first sending was carried out, a second one met it
        const auto answer = b.cloud.answer(request);
        return request.verb == "POST" ? conflict : answer;
    };
    b.begin();
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.creates, 1);
    QCOMPARE(b.cloud.changes, 1);
}

void TestProvisioningDirect::aRateLimitIsNotCountedAsATry()
{
    DirectBench b;
    b.cloud.refusal = {
        .status = 429,
        .body =
            R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Maximum number of CreateNode requests per minute"}})"};
    b.cloud.fate = [](int n) { return n <= 2 ? Fate::Refuse : Fate::Normal; };
    b.begin();
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.line().attempt, 1);
    QCOMPARE(b.cloud.creates, 1);
}

void TestProvisioningDirect::aDeadNodeOfOursGoesBeforeTheNextTry()
{
    DirectBench b;
    b.begin();
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntilMaking());
    b.cloud.nodes[node]["state"_L1] = u"TERMINATED"_s; // what a create with an internal error leaves behind
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.creates, 2);
    QCOMPARE(b.cloud.changes, 3); // with one delete between them
    QCOMPARE(b.cloud.nodes.size(), 1);
}

void TestProvisioningDirect::H28_H27_aStrangeOrMissingOperationIsSettledByTheNode_data()
{
    QTest::addColumn<QByteArray>("operation");
    QTest::newRow("neither error nor response") << R"({"name":"projects/p/locations/z1/operations/o","done":true})"_ba;
    QTest::newRow("not there any more") << QByteArray{};
}

void TestProvisioningDirect::H28_H27_aStrangeOrMissingOperationIsSettledByTheNode()
{
    QFETCH(const QByteArray, operation);
    DirectBench b;
    b.world.answer = [&](const FakeRequest &request) {
        const auto answer = b.cloud.answer(request);
        if (!request.url.path().contains("/operations/"_L1))
            return answer;
        return operation.isEmpty() ? FakeAnswer{.status = 404} : FakeAnswer{.body = operation};
    };
    b.begin();
    QVERIFY(!b.startDirect().isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.creates, 1);
    QCOMPARE(b.stateOfNode(), u"READY"_s);
}

void TestProvisioningDirect::J11_stoppedWhileTheCreateIsOnItsWayItIsTakenBack()
{
    DirectBench b;
    b.cloud.provisioning = 5h;
    b.world.answer = [&](const FakeRequest &request) {
        b.world.isHeld = b.world.isHeld || request.verb == "POST";
        return b.cloud.answer(request);
    };
    b.begin();
    const auto id = b.startDirect();
    QVERIFY(b.clock.passUntil([&] { return b.cloud.creates == 1; }, 1min));
    QCOMPARE(b.line().state, AttemptState::Asking);
    QVERIFY(waited(b.service->stop(id)));
    b.clock.pass(1min);
    QCOMPARE(b.view().state, RequestState::Stopping); // only the answer tells whether there is something to take back
    b.world.isHeld = false;
    b.world.release();
    QVERIFY(b.passUntil(RequestState::Stopped, 6h));
    b.cloud.tick();
    QVERIFY(b.cloud.nodes.isEmpty());
    QCOMPARE(b.cloud.changes, 2);
}

void TestProvisioningDirect::J11_aNodeThatComesLateAfterALostReplyIsTakenBack()
{
    DirectBench b;
    b.cloud.fate = [](int n) { return n == 1 ? Fate::LoseReply : Fate::Normal; };
    int looks = -1; // the reply is lost, and the node cannot be seen before the third look
    b.world.answer = [&](const FakeRequest &request) {
        auto answer = b.cloud.answer(request);
        if (request.verb == "POST")
            looks = 0;
        else if (looks >= 0 && request.url.path().endsWith("/nodes/t1"_L1) && ++looks <= 3)
            return FakeAnswer{.status = 404};
        return answer;
    };
    b.begin();
    const auto id = b.startDirect();
    QVERIFY(b.clock.passUntil([&] { return looks >= 0; }, 1min));
    QVERIFY(waited(b.service->stop(id)));
    QVERIFY(b.passUntil(RequestState::Stopped, 6h));
    b.cloud.tick();
    QCOMPARE(b.cloud.creates, 1);
    QVERIFY(b.cloud.nodes.isEmpty());
}

void TestProvisioningDirect::stoppedBetweenTriesItLeavesNothingAndNoStrangerIsDeleted()
{
    for (const bool isTakenMeanwhile : {false, true}) {
        DirectBench b;
        b.cloud.hasCapacity = [](const QString &, auto) { return false; };
        b.begin();
        const auto id = b.startDirect();
        QVERIFY(
            b.clock.passUntil([&] { return b.line().attempt == 3 && b.line().state == AttemptState::Waiting; }, 1h));
        if (isTakenMeanwhile)
            b.cloud.put(node, u"READY"_s, u"someone-else"_s);
        QVERIFY(waited(b.service->stop(id)));
        QVERIFY(b.passUntil(RequestState::Stopped, 1h));
        QCOMPARE(b.cloud.creates, 3);
        QCOMPARE(b.cloud.changes, 3);
        QCOMPARE(b.cloud.nodes.size(), isTakenMeanwhile ? 1 : 0);
    }
}

void TestProvisioningDirect::P10_whatSomebodyElseMadeWhileTheDeleteWaitedStays()
{
    DirectBench b;
    b.cloud.provisioning = 5h;
    int asked = 0;
    b.world.answer = [&](const FakeRequest &request) {
        if (request.verb == "DELETE"
            && ++asked == 1) { // a colleague is at it: the node is made again under its name, without our label
            b.cloud.put(node, u"READY"_s, {});
            return conflict;
        }
        return b.cloud.answer(request);
    };
    b.begin();
    const auto id = b.startDirect();
    QVERIFY(b.passUntilMaking());
    QVERIFY(waited(b.service->stop(id)));
    QVERIFY(b.passUntil(RequestState::Stopped, 6h));
    QCOMPARE(asked, 1);
    QCOMPARE(b.stateOfNode(), u"READY"_s);
}

void TestProvisioningDirect::aStateThatIsNotUnderstoodIsNotDeleted()
{
    DirectBench b;
    b.cloud.provisioning = 5h;
    b.begin();
    const auto id = b.startDirect();
    QVERIFY(b.passUntilMaking());
    b.cloud.nodes[node]["state"_L1] = u"BRAND_NEW_STATE"_s;
    QVERIFY(waited(b.service->stop(id)));
    b.clock.pass(1h);
    QCOMPARE(b.view().state, RequestState::Stopping); // it may cost money, and is looked at until it is understood
    QCOMPARE(b.cloud.changes, 1);
    QCOMPARE(b.stateOfNode(), u"BRAND_NEW_STATE"_s);
    b.cloud.nodes[node]["state"_L1] = u"READY"_s;
    QVERIFY(b.passUntil(RequestState::Stopped, 6h)); // when what made it has ended, too
    QVERIFY(b.cloud.nodes.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningDirect)
#include "tst_provisioningdirect.moc"
