// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto node = u"projects/p/locations/z1/nodes/a"_s;
const auto request = u"projects/p/locations/z1/queuedResources/qr-1"_s;
const auto aborted =
    QByteArray{R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};

struct Bench
{
    Bench()
    {
        world.answer = [this](const FakeRequest &asked) { return cloud.answer(asked); };
        put(u"7001"_s, u"READY"_s);
    }

    ~Bench()
    {
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    void put(const QString &number, const QString &state)
    {
        cloud.put(node, state);
        cloud.nodes[node].insert(u"id"_s, number);
    }

    /// What is asked of this path gets this answer instead.
    void answerTo(const QByteArray &verb, const QString &path, const FakeAnswer &answer)
    {
        world.answer = [this, verb, path, answer](const FakeRequest &asked) {
            return asked.verb == verb && asked.url.path().endsWith(path) ? answer : cloud.answer(asked);
        };
    }

    Result<> stop(const ListedNode &agreed) { return QCoro::waitFor(service->stop(agreed, {})); }
    Result<> remove(const ListedNode &agreed) { return QCoro::waitFor(service->remove(agreed, {})); }
    Result<> removeQueuedResource(const QueuedResourceDeletion &wanted)
    {
        return QCoro::waitFor(service->removeQueuedResource(wanted, {}));
    }

    [[nodiscard]] qsizetype writes() const
    {
        return std::ranges::count_if(world.requests, [](const FakeRequest &asked) { return asked.verb != "GET"; });
    }
    [[nodiscard]] qsizetype lists() const
    {
        return std::ranges::count_if(world.requests,
                                     [](const FakeRequest &asked) { return asked.url.path().endsWith(u"/nodes"_s); });
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{
        &token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
    Activities activities;
    std::unique_ptr<TpuService> service =
        std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock, &activities);
};

const ListedNode agreed{TpuId{node}, u"7001"_s};

} // namespace

/// What loses something is done to what the user was shown, or not at all.
class TestPrecondition : public QObject
{
    Q_OBJECT

private slots:
    void whatIsStillTheSameGoes()
    {
        Bench bench;
        QVERIFY(bench.stop(agreed));
        QVERIFY(bench.remove(agreed));
        QVERIFY(bench.cloud.nodes.isEmpty());
    }

    void P10_anotherNodeUnderTheNameStays()
    {
        Bench bench;
        QVERIFY(QCoro::waitFor(
            bench.service->refresh({}))); // the list shows the one that was agreed to, and is old news then
        bench.put(u"7002"_s, u"READY"_s);
        for (const auto &refused : {bench.stop(agreed), bench.remove(agreed)}) {
            QCOMPARE(refused.error().code, ErrorCode::Conflict);
            QVERIFY2(refused.error().message.contains(u"created again"_s), qPrintable(refused.error().message));
        }
        QCOMPARE(bench.writes(), 0);
    }

    void anotherStateThanTheOneThatWasAgreedToStays()
    {
        Bench bench;
        bench.put(u"7001"_s, u"STOPPED"_s);
        const auto refused = bench.remove({TpuId{node}, u"7001"_s, u"READY"_s});
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QVERIFY2(refused.error().message.contains(u"STOPPED"_s), qPrintable(refused.error().message));
        QCOMPARE(bench.writes(), 0);
    }

    void nothingIsDoneOnAnUnknownState_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("denied")
            << 403
            << QByteArray{R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Permission denied"}})"};
        QTest::newRow("out of order") << 500 << QByteArray{"{}"};
        QTest::newRow("no answer") << 0 << QByteArray{};
        QTest::newRow("a page of somebody else") << 200 << QByteArray{"<html>sign in to this network</html>"};
    }
    void nothingIsDoneOnAnUnknownState()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        Bench bench;
        QVERIFY(QCoro::waitFor(bench.service->refresh({}))); // a row in the list is no knowledge
        bench.answerTo("GET", u"/nodes/a"_s,
                       status == 0 ? FakeAnswer{.error = QNetworkReply::HostNotFoundError}
                                   : FakeAnswer{.status = status, .body = body});
        for (const auto &refused : {bench.stop(agreed), bench.remove(agreed)}) {
            QVERIFY(!refused);
            QVERIFY2(refused.error().message.contains(u"Nothing was done with a"_s),
                     qPrintable(refused.error().message));
        }
        QCOMPARE(bench.writes(), 0);
        QCOMPARE(bench.cloud.nodes.size(), 1);
    }

    void whatIsGoneAlreadyIsDeletedButNotStopped()
    {
        Bench bench;
        bench.cloud.nodes.clear();
        QVERIFY(bench.remove(agreed));
        QCOMPARE(bench.stop(agreed).error().code, ErrorCode::NotFound);
        QCOMPARE(bench.writes(), 0);
    }

    void P10_whatWasMadeAnewWhileItWaitedStays_data()
    {
        QTest::addColumn<QByteArray>("verb");
        QTest::newRow("delete") << QByteArray{"DELETE"};
        QTest::newRow("stop") << QByteArray{"POST"};
    }
    void P10_whatWasMadeAnewWhileItWaitedStays()
    {
        QFETCH(QByteArray, verb);
        Bench bench;
        bench.world.answer = [&](const FakeRequest &asked) {
            if (asked.verb != verb)
                return bench.cloud.answer(asked);
            bench.put(u"7002"_s, u"READY"_s);
            return FakeAnswer{.status = 409, .body = aborted};
        };
        const auto refused = verb == "POST" ? bench.stop(agreed) : bench.remove(agreed);
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QCOMPARE(bench.writes(), 1);
        QCOMPARE(bench.cloud.nodes[node][u"state"_s].toString(), u"READY"_s);
    }

    void aReadingThatIsUnderWayIsNotNewEnough()
    {
        Bench bench;
        bench.world.isHeld = true;
        TaskScope scope;
        int done = 0;
        const auto count = [&](const Result<> &read) { done += read ? 1 : 0; };
        scope.run(bench.service->refresh(scope.token()), count);
        QTRY_VERIFY(bench.lists() == 1 && bench.world.held.size() == 2); // its answer is made, but on its way
        bench.put(u"7002"_s, u"READY"_s);
        for (int i = 0; i < 2; ++i) // both wait for the same next one
            scope.run(bench.service->refresh(scope.token(), ListReading::Anew), count);
        bench.world.isHeld = false;
        bench.world.release();
        QTRY_COMPARE(done, 3);
        QCOMPARE(bench.lists(), 2);
        QCOMPARE(bench.service->tpu(TpuId{node})->numericId, u"7002"_s);
    }

    void P9_aRequestMadeAgainUnderTheNameStays()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"WAITING_FOR_RESOURCES"_s);
        bench.cloud.requests[request].insert(u"createTime"_s, u"2026-11-20T12:00:00Z"_s);
        const auto seen = QDateTime::fromString(u"2026-11-20T12:00:00Z"_s, Qt::ISODate);
        const auto refused =
            bench.removeQueuedResource({.id = QueuedResourceId{request}, .nodes = {}, .createTime = seen.addSecs(-60)});
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        bench.answerTo("GET", u"/queuedResources/qr-1"_s, {.status = 403});
        const auto unknown =
            bench.removeQueuedResource({.id = QueuedResourceId{request}, .nodes = {}, .createTime = seen});
        QVERIFY2(unknown.error().message.contains(u"qr-1 was not deleted"_s), qPrintable(unknown.error().message));
        QCOMPARE(bench.writes(), 0);
        bench.answerTo("GET", u"/nothing"_s, {});
        QVERIFY(bench.removeQueuedResource({.id = QueuedResourceId{request}, .nodes = {}, .createTime = seen}));
        QVERIFY(bench.cloud.requests.isEmpty());
        QVERIFY(bench.removeQueuedResource(
            {.id = QueuedResourceId{request}, .nodes = {}, .createTime = seen})); // gone already
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPrecondition)
#include "tst_precondition.moc"
