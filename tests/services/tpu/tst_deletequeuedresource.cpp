// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuactivity.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QTest>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

const auto request = u"projects/p/locations/z1/queuedResources/qr-1"_s;
const auto node = u"projects/p/locations/z1/nodes/qr-1-0"_s;
const auto otherNode = u"projects/p/locations/z1/nodes/qr-1-1"_s;

struct Bench
{
    Bench()
    {
        world.answer = [this](const FakeRequest &asked) { return cloud.answer(asked); };
    }

    ~Bench()
    {
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    Result<> remove(const std::optional<QList<ListedNode>> &nodes = {})
    {
        return QCoro::waitFor(
            deleteQueuedResource(service->api(), &clock, {.id = QueuedResourceId{request}, .nodes = nodes}, {}, {}));
    }

    [[nodiscard]] ListedNode listed(const QString &name) const
    {
        return {TpuId{name}, cloud.nodes[name][u"id"_s].toString()};
    }
    [[nodiscard]] QList<QUrlQuery> sentDeletes() const
    {
        QList<QUrlQuery> queries;
        for (const auto &asked : world.requests) {
            if (asked.verb == "DELETE")
                queries << QUrlQuery{asked.url};
        }
        return queries;
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

} // namespace

class TestDeleteRequest : public QObject
{
    Q_OBJECT

private slots:
    void J12_whichStatesNeedForce_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<bool>("force");
        for (const auto *state : {"ACCEPTED", "WAITING_FOR_RESOURCES", "FAILED", "SUSPENDED"})
            QTest::newRow(state) << QString::fromLatin1(state) << false;
        for (const auto *state : {"CREATING", "PROVISIONING", "ACTIVE", "SUSPENDING", "DELETING", "SOMETHING_NEW"})
            QTest::newRow(state) << QString::fromLatin1(state) << true;
    }
    void J12_whichStatesNeedForce()
    {
        QFETCH(QString, state);
        QFETCH(bool, force);
        QCOMPARE(needsForce(queuedResourceStateFrom(state)), force);
    }

    void aDeadRequestGoesWithoutForce()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"SUSPENDED"_s);
        QVERIFY(bench.remove());
        QVERIFY(bench.cloud.requests.isEmpty());
        const auto sent = bench.sentDeletes();
        QCOMPARE(sent.size(), 1);
        QVERIFY(!sent.first().hasQueryItem(u"force"_s));
        QVERIFY(!QUuid::fromString(sent.first().queryItemValue(u"requestId"_s)).isNull());
    }

    void P9_withoutTheListOfNodesNothingIsForced()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"ACTIVE"_s, {node});
        const auto refused = bench.remove();
        QVERIFY(!refused);
        QVERIFY2(refused.error().serverWords.contains(u"must be one of"_s), qPrintable(refused.error().serverWords));
        QCOMPARE(bench.cloud.nodes.size(), 1);
        QCOMPARE(bench.cloud.requests.size(), 1);
    }

    void P9_exactlyTheNodesThatWereShownGo()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"ACTIVE"_s, {node, otherNode});
        bench.cloud.put(u"projects/p/locations/z1/nodes/mine"_s, u"READY"_s);
        QVERIFY(bench.remove(QList{bench.listed(node), bench.listed(otherNode)}));
        QVERIFY(bench.cloud.requests.isEmpty());
        QCOMPARE(bench.cloud.nodes.keys(), QStringList{u"projects/p/locations/z1/nodes/mine"_s});
        QCOMPARE(bench.sentDeletes().first().queryItemValue(u"force"_s), u"true"_s);
    }

    void P9_aNodeThatWasNotShownStopsIt()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"ACTIVE"_s, {node, otherNode});
        const auto refused = bench.remove(QList{bench.listed(node)});
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QVERIFY(refused.error().message.contains(u"qr-1-1"_s));
        QVERIFY(bench.sentDeletes().isEmpty());
    }

    void P9_aNodeMadeAgainUnderTheSameNameStopsIt()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"ACTIVE"_s, {node});
        const auto shown = bench.listed(node);
        bench.cloud.nodes[node].insert(u"id"_s, u"9999"_s);
        QCOMPARE(bench.remove(QList{shown}).error().code, ErrorCode::Conflict);
        QVERIFY(bench.sentDeletes().isEmpty());
    }

    void P10_aNodeInAnotherStateThanItWasShownInStopsIt()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"SUSPENDED"_s, {node});
        auto shown = bench.listed(node);
        bench.cloud.nodes[node].insert(u"state"_s, u"READY"_s);
        shown.stateText = u"PREEMPTED"_s;
        const auto refused = bench.remove(QList{shown});
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QVERIFY2(refused.error().message.contains(u"READY"_s), qPrintable(refused.error().message));
        QVERIFY(bench.sentDeletes().isEmpty());
        bench.cloud.nodes[node].insert(u"state"_s, u"PREEMPTED"_s);
        QVERIFY(bench.remove(QList{shown}));
    }

    void P9_whenTheNodesCannotBeReadNothingIsDeleted()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"ACTIVE"_s, {node});
        const QList shown{bench.listed(node)};
        bench.cloud.unreachable = {u"z1"_s};
        QVERIFY(!bench.remove(shown));
        bench.cloud.isDead = true;
        QVERIFY(!bench.remove(shown));
        QVERIFY(bench.sentDeletes().isEmpty());
    }

    void aNodeOfTheListMayBeGoneAlready()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"SUSPENDED"_s, {node});
        const QList shown{bench.listed(node)};
        bench.cloud.nodes.remove(node);
        QVERIFY(bench.remove(shown));
        QVERIFY(bench.cloud.requests.isEmpty());
    }

    void goneAlreadyIsNoError()
    {
        Bench bench;
        QVERIFY(bench.remove());
        QVERIFY(bench.remove(QList<ListedNode>{}));
    }

    void aNodeIsFoundByZoneAndNameOfItsRequest()
    {
        Tpu tpu;
        tpu.zone = ZoneId{u"z1"_s};
        QVERIFY(!isNodeOf(tpu, QueuedResourceId{request}));
        tpu.queuedResource =
            QueuedResourceId{u"projects/123456789012/locations/z1/queuedResources/qr-1"_s}; // by number
        QVERIFY(isNodeOf(tpu, QueuedResourceId{request}));
        tpu.queuedResource = QueuedResourceId{u"projects/p/locations/z1/queuedResources/qr-2"_s};
        QVERIFY(!isNodeOf(tpu, QueuedResourceId{request}));
    }

    void theListForgetsItAtOnceAndTheStripTellsIt()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"FAILED"_s);
        QVERIFY(QCoro::waitFor(bench.service->refresh({})));
        QCOMPARE(bench.service->queuedResources().size(), 1);
        QVERIFY(QCoro::waitFor(bench.service->removeQueuedResource({.id = QueuedResourceId{request}}, {})));
        QVERIFY(bench.service->queuedResources().isEmpty());
        QTRY_COMPARE(bench.service->listState().loading, ListState::Loading::No);
        QVERIFY(bench.service->queuedResources().isEmpty());
        QCOMPARE(bench.activities.ended().size(), 1);
        QVERIFY(bench.activities.ended().first().text().contains(u"qr-1"_s));
    }

    /// Who deletes "node-1" looks for "node-1" in the strip, not for the request that made it.
    void theStripNamesTheMachinesThatGoWithIt()
    {
        const QueuedResourceDeletion alone{.id = QueuedResourceId{request}};
        QCOMPARE(TpuActivity::deleting(alone), u"Deleting the request qr-1"_s);
        QCOMPARE(TpuActivity::deleted(alone), u"The request qr-1 was deleted"_s);
        auto both = alone;
        both.nodes = QList<ListedNode>{{TpuId{u"projects/p/locations/z1/nodes/n-1"_s}, {}},
                                       {TpuId{u"projects/p/locations/z1/nodes/n-2"_s}, {}}};
        QCOMPARE(TpuActivity::deleting(both), u"Deleting n-1, n-2"_s);
        QCOMPARE(TpuActivity::deleted(both), u"n-1, n-2 were deleted, with their request"_s);
        both.nodes->removeLast();
        QCOMPARE(TpuActivity::deleted(both), u"n-1 was deleted, with its request"_s);
    }

    /// The machines go first; then "Deleting n-1" would stand beside a page that says there is none.
    void theStripNamesTheRequestWhenItsMachinesAreGone()
    {
        Bench bench;
        bench.cloud.putRequest(request, u"ACTIVE"_s, {node});
        QVERIFY(QCoro::waitFor(bench.service->refresh({})));
        TaskScope tasks;
        QStringList said;
        connect(&bench.activities, &Activities::changed, &bench.activities, [&](ActivityId) {
            for (const auto &running : bench.activities.running())
                said << running.text();
        });
        connect(&bench.activities, &Activities::added, &bench.activities, [&](ActivityId id) {
            said << bench.activities.find(id)->text();
            bench.cloud.nodes.remove(node);
            tasks.run(bench.service->refresh(tasks.token()), [](const Result<> &) { });
        });
        QVERIFY(QCoro::waitFor(bench.service->removeQueuedResource(
            {.id = QueuedResourceId{request}, .nodes = QList{bench.listed(node)}}, {})));
        QCOMPARE(said, (QStringList{u"Deleting qr-1-0"_s, u"Deleting the request qr-1"_s}));
    }

    /// Between the question and the answer to it somebody may have made it again, or Google may have gone on with it.
    void P10_aRequestIsPutBackOnlyWhileItIsWhatWasShown()
    {
        const auto made = u"2026-11-20T12:00:00Z"_s;
        const auto put = [&](Bench &bench, const QString &state, const QString &time) {
            bench.cloud.putRequest(request, state);
            bench.cloud.requests[request].insert(u"createTime"_s, time);
            return QCoro::waitFor(bench.service->resetQueuedResource(QueuedResourceId{request}, {},
                                                                     QDateTime::fromString(made, Qt::ISODate)));
        };
        const auto resets = [](const Bench &bench) {
            return int(std::ranges::count_if(bench.world.requests,
                                             [](const FakeRequest &asked) { return asked.verb == "POST"; }));
        };
        Bench same;
        QVERIFY(put(same, u"SUSPENDED"_s, made));
        QCOMPARE(resets(same), 1);
        Bench again;
        const auto other = put(again, u"SUSPENDED"_s, u"2026-11-21T12:00:00Z"_s);
        QCOMPARE(other.error().code, ErrorCode::Conflict);
        Bench active;
        const auto awake = put(active, u"ACTIVE"_s, made);
        QCOMPARE(awake.error().code, ErrorCode::Conflict);
        QVERIFY2(awake.error().message.contains("ACTIVE"_L1), qPrintable(awake.error().message));
        Bench dead;
        dead.cloud.isDead = true;
        QVERIFY(!put(dead, u"SUSPENDED"_s, made));
        for (const auto *bench : {&again, &active, &dead})
            QCOMPARE(resets(*bench), 0);
    }

    void theCommandIsTheSame()
    {
        QCOMPARE(gcloudDelete(QueuedResourceId{request}, WithNodes::No),
                 u"gcloud compute tpus queued-resources delete qr-1 --project=p --zone=z1"_s);
        QVERIFY(gcloudDelete(QueuedResourceId{request}, WithNodes::Yes).endsWith(u" --force"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestDeleteRequest)
#include "tst_deletequeuedresource.moc"
