// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/net/endpointtrust.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString nodeName(const QString &zone, const QString &name)
{
    return u"projects/p/locations/%1/nodes/%2"_s.arg(zone, name);
}

struct Bench
{
    Bench()
    {
        world.answer = [this](const FakeRequest &request) { return cloud.answer(request); };
    }

    ~Bench() // as the application does: stop, then let everything end
    {
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    Result<> refresh() { return QCoro::waitFor(service->refresh({})); }

    /// True once the watch sleeps again; quicker than QTRY, which looks only now and then.
    [[nodiscard]] bool isAsleep() const
    {
        const QDeadlineTimer deadline{5s};
        while (clock.sleepers() != 1 && !deadline.hasExpired())
            QCoreApplication::processEvents();
        return clock.sleepers() == 1;
    }
    [[nodiscard]] int lists() const
    {
        return int(std::ranges::count_if(world.requests, [](const FakeRequest &r) {
            return r.url.path().endsWith("/nodes"_L1) && r.verb == "GET";
        }));
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

class TestTpuService : public QObject
{
    Q_OBJECT

private slots:
    void aRelayThatWasNotConfirmedGetsNoToken();
    void aRefreshTellsWhatIsNewChangedAndGone();
    void twoRefreshesAreOne();
    void H25_zonesThatDidNotAnswerKeepTheirRows();
    void H25_aListWithoutAnEndRemovesNothing();
    void aListThatFailsKeepsTheRows();
    void watchingIsQuickOnlyWhileSomethingChanges();
    void H4_anOutageIsAskedAtMostOnceAMinuteAndRowsStay();
    void H23_whenTheNetworkIsBackTheRowsAreFreshWithin15Seconds();
    void H31_aNodeThatIsGoneLeavesTheList();
    void deletingRemovesTheRow();
    void theServiceMayGoWhileTasksWait();
    void anOfferChoosesTheRuntime();
    void hostKeysAreReadForAllWorkers();
    void aRowReadByItselfIsNewerThanAListUnderWay();
    void H25_instancesOfASilentZoneStay();
    void anInstanceReadByItselfIsNewerThanAListUnderWay();
    void fiveThousandNodesAreMergedInOrder();

private:
    static Tpu instance(const QString &zone, const QString &name)
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/%1/instances/%2"_s.arg(zone, name)};
        tpu.zone = ZoneId{zone};
        tpu.shortName = name;
        tpu.state = TpuState::Ready;
        return tpu;
    }
};

void TestTpuService::aRelayThatWasNotConfirmedGetsNoToken()
{
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {}};
    auto profile = realCloud(ProjectId{u"p"_s});
    profile.tunnel = QUrl{u"https://relay.example"_s};
    const TpuApi api{profile, &rest};
    auto &trust = EndpointTrust::instance();
    const auto refused = QCoro::waitFor(api.token({}, {}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Denied);
    QCOMPARE(token.cachedCalls, 0);
    trust.setAnswers({{u"relay.example:443"_s, true}}, EndpointTrust::ThisMachine::Trusted);
    QVERIFY(QCoro::waitFor(api.token({}, {})));
    trust.setAnswers({}, EndpointTrust::ThisMachine::Trusted);
}

void TestTpuService::aRefreshTellsWhatIsNewChangedAndGone()
{
    Bench bench;
    bench.cloud.put(nodeName(u"z1"_s, u"b"_s), u"READY"_s);
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"CREATING"_s);
    QSignalSpy changed{bench.service.get(), &TpuService::tpuChanged};
    QSignalSpy removed{bench.service.get(), &TpuService::tpuRemoved};
    QSignalSpy lists{bench.service.get(), &TpuService::listChanged};
    QVERIFY(!bench.service->listState().updatedAt.isValid());
    QVERIFY(bench.refresh());
    QCOMPARE(changed.size(), 2);
    QCOMPARE(lists.size(), 1);
    QCOMPARE(bench.service->tpus().constFirst().shortName, u"a"_s);
    QVERIFY(bench.service->listState().updatedAt.isValid());
    QVERIFY(bench.refresh());
    QCOMPARE(changed.size(), 2);
    QCOMPARE(lists.size(), 1);
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"READY"_s);
    bench.cloud.nodes.remove(nodeName(u"z1"_s, u"b"_s));
    QVERIFY(bench.refresh());
    QCOMPARE(changed.size(), 3);
    QCOMPARE(removed.size(), 1);
    QCOMPARE(lists.size(), 2);
    QCOMPARE(bench.service->tpu(TpuId{nodeName(u"z1"_s, u"a"_s)})->state, TpuState::Ready);
    QVERIFY(!bench.service->tpu(TpuId{nodeName(u"z1"_s, u"b"_s)}));
}

void TestTpuService::twoRefreshesAreOne()
{
    Bench bench;
    TaskScope scope;
    int done = 0;
    for (int i = 0; i < 3; ++i)
        scope.run(bench.service->refresh(scope.token()), [&](const Result<> &r) { done += r ? 1 : 0; });
    QCOMPARE(bench.service->listState().loading, ListState::Loading::Yes);
    QTRY_COMPARE(done, 3);
    QCOMPARE(bench.lists(), 1);
    QCOMPARE(bench.service->listState().loading, ListState::Loading::No);
}

void TestTpuService::H25_zonesThatDidNotAnswerKeepTheirRows()
{
    Bench bench;
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"READY"_s);
    bench.cloud.put(nodeName(u"z2"_s, u"b"_s), u"READY"_s);
    QVERIFY(bench.refresh());
    const auto seen = bench.clock.now();
    bench.clock.advance(10min);
    bench.cloud.unreachable = {u"z2"_s, u"z3"_s};
    QSignalSpy stale{bench.service.get(), &TpuService::zoneStale};
    QSignalSpy removed{bench.service.get(), &TpuService::tpuRemoved};
    QVERIFY(bench.refresh());
    QVERIFY(bench.refresh());
    QCOMPARE(bench.service->tpus().size(), 2);
    QCOMPARE(removed.size(), 0);
    QCOMPARE(stale.size(), 2);
    QCOMPARE(bench.service->listState().staleZones.value(ZoneId{u"z2"_s}), seen);
    bench.cloud.unreachable.clear();
    bench.cloud.nodes.remove(nodeName(u"z2"_s, u"b"_s));
    QVERIFY(bench.refresh());
    QCOMPARE(bench.service->tpus().size(), 1);
    QVERIFY(bench.service->listState().staleZones.isEmpty());
}

void TestTpuService::H25_aListWithoutAnEndRemovesNothing()
{
    const auto tpu = [](const QString &name) {
        Tpu t;
        t.id = TpuId{nodeName(u"z"_s, name)};
        t.zone = ZoneId{u"z"_s};
        return t;
    };
    const QList<Tpu> before{tpu(u"a"_s), tpu(u"c"_s)};
    const NodeList cut{.tpus = {tpu(u"b"_s)}, .unreachable = {}, .cutShort = Error{}};
    const auto merged = mergedNodes(before, cut, [](const TpuId &) { return false; });
    QCOMPARE(merged.tpus.size(), 3);
    QVERIFY(merged.removed.isEmpty());
    QCOMPARE(merged.changed.size(), 1);
}

void TestTpuService::aListThatFailsKeepsTheRows()
{
    Bench bench;
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"READY"_s);
    QVERIFY(bench.refresh());
    const auto before = bench.service->listState().updatedAt;
    bench.clock.advance(1min);
    bench.cloud.isDead = true;
    QVERIFY(!bench.refresh());
    QCOMPARE(bench.service->tpus().size(), 1);
    QVERIFY(bench.service->listState().error);
    QCOMPARE(bench.service->listState().updatedAt, before);
    bench.cloud.isDead = false;
    QVERIFY(bench.refresh());
    QVERIFY(!bench.service->listState().error);
}

void TestTpuService::watchingIsQuickOnlyWhileSomethingChanges()
{
    Bench bench;
    bench.clock.hold();
    const auto pass = [&](std::chrono::seconds time) {
        for (auto left = time; left > 0s; left -= 5s) {
            QVERIFY(bench.isAsleep());
            bench.clock.advance(5s);
        }
        QVERIFY(bench.isAsleep());
    };
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"READY"_s);
    bench.service->watch(Watch::On);
    pass(60s);
    QCOMPARE(bench.lists(), 3);
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"STOPPING"_s);
    pass(30s);
    QCOMPARE(bench.lists(), 4);
    pass(60s);
    QCOMPARE(bench.lists(), 16);
    bench.clock.advance(8h); // the lid was closed: one reading, no burst
    QTRY_COMPARE(bench.clock.sleepers(), 1);
    QCOMPARE(bench.lists(), 17);
    bench.service->watch(Watch::Off);
    QTRY_COMPARE(TaskScope::running(), 0);
    QCOMPARE(bench.lists(), 17);
}

void TestTpuService::H4_anOutageIsAskedAtMostOnceAMinuteAndRowsStay()
{
    Bench bench;
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"READY"_s);
    QVERIFY(bench.refresh());
    bench.cloud.isDead = true;
    bench.clock.hold();
    bench.service->watch(Watch::On);
    for (int i = 0; i < 3'600 / 5; ++i) { // an hour
        QVERIFY(bench.isAsleep());
        bench.clock.advance(5s);
    }
    QVERIFY2(bench.lists() <= 60, qPrintable(QString::number(bench.lists())));
    QVERIFY2(bench.lists() >= 25, "and it does not give up");
    QCOMPARE(bench.service->tpus().size(), 1);
    QVERIFY(bench.service->listState().error);
    bench.service->watch(Watch::Off);
    QTRY_COMPARE(TaskScope::running(), 0);
}

void TestTpuService::H23_whenTheNetworkIsBackTheRowsAreFreshWithin15Seconds()
{
    Bench bench;
    bench.cloud.put(nodeName(u"z1"_s, u"a"_s), u"READY"_s);
    QVERIFY(bench.refresh());
    bool isOff = true;
    bench.world.answer = [&](const FakeRequest &request) {
        return isOff ? FakeAnswer{.error = QNetworkReply::HostNotFoundError} : bench.cloud.answer(request);
    };
    bench.clock.hold();
    bench.service->watch(Watch::On);
    const auto pass = [&](std::chrono::seconds time) {
        for (; time > 0s; time -= 5s) {
            QVERIFY(bench.isAsleep());
            bench.clock.advance(5s);
        }
        QVERIFY(bench.isAsleep());
    };
    pass(10min);
    QCOMPARE(bench.service->tpus().size(), 1);
    QVERIFY(bench.service->listState().error);
    isOff = false;
    bench.cloud.put(nodeName(u"z1"_s, u"b"_s), u"READY"_s);
    pass(15s);
    QCOMPARE(bench.service->tpus().size(), 2);
    QVERIFY(!bench.service->listState().error);
    bench.service->watch(Watch::Off);
    QTRY_COMPARE(TaskScope::running(), 0);
}

void TestTpuService::H31_aNodeThatIsGoneLeavesTheList()
{
    Bench bench;
    const TpuId id{nodeName(u"z1"_s, u"a"_s)};
    bench.cloud.put(id.toString(), u"READY"_s);
    QVERIFY(bench.refresh());
    QSignalSpy removed{bench.service.get(), &TpuService::tpuRemoved};
    bench.cloud.nodes.clear(); // between the list and what is asked of it
    QCOMPARE(QCoro::waitFor(bench.service->stop({id, {}}, {})).error().code, ErrorCode::NotFound);
    QTRY_COMPARE(removed.size(), 1);
    QVERIFY(bench.service->tpus().isEmpty());
}

void TestTpuService::deletingRemovesTheRow()
{
    Bench bench;
    const TpuId id{nodeName(u"z1"_s, u"a"_s)};
    bench.cloud.put(id.toString(), u"READY"_s);
    QVERIFY(bench.refresh());
    QSignalSpy removed{bench.service.get(), &TpuService::tpuRemoved};
    QVERIFY(QCoro::waitFor(bench.service->stop({id, {}}, {})));
    QTRY_COMPARE(bench.service->tpu(id)->state, TpuState::Stopped);
    QVERIFY(QCoro::waitFor(bench.service->start(id, {})));
    QVERIFY(QCoro::waitFor(bench.service->remove({id, {}}, {})));
    QTRY_COMPARE(removed.size(), 1);
    QVERIFY(bench.service->tpus().isEmpty());
}

void TestTpuService::theServiceMayGoWhileTasksWait()
{
    Bench bench;
    const TpuId id{nodeName(u"z"_s, u"x"_s)};
    bench.cloud.put(id.toString(), u"STOPPED"_s);
    bench.clock.hold();
    bench.service->watch(Watch::On);
    TaskScope scope;
    int ended = 0;
    const auto count = [&](const auto &) { ++ended; };
    scope.run(bench.service->start(id, scope.token()), count);
    scope.run(bench.service->remove({TpuId{nodeName(u"z"_s, u"y"_s)}, {}}, scope.token()), count);
    QTRY_VERIFY(bench.clock.sleepers() >= 2);
    bench.world.isHeld = true;
    scope.run(bench.service->refresh(scope.token()), count);
    bench.service.reset();
    QTRY_COMPARE(ended, 3);
    QTRY_COMPARE(TaskScope::running(), 0);
    QCOMPARE(bench.cloud.deletes, 0);
}

void TestTpuService::anOfferChoosesTheRuntime()
{
    Bench bench;
    bench.world.answer = [](const FakeRequest &request) {
        return request.url.path().endsWith("/acceleratorTypes"_L1)
            ? FakeAnswer{.body =
                             R"({"acceleratorTypes":[{"type":"v5litepod-16"},{"type":"v4-32"},{"type":"v4-8"},{"type":"v99-1"}]})"}
            : FakeAnswer{.body = R"({"runtimeVersions":[{"version":"tpu-ubuntu2204-base"}]})"};
    };
    const auto offer = QCoro::waitFor(bench.service->offer(ZoneId{u"z"_s}, {}));
    QVERIFY(offer);
    QStringList types;
    for (const auto &type : offer->types)
        types += type.acceleratorType + u' ' + type.runtime;
    QCOMPARE(types,
             (QStringList{u"v4-8 tpu-ubuntu2204-base"_s, u"v4-32 tpu-ubuntu2204-base"_s,
                          u"v5litepod-16 v2-alpha-tpuv5-lite"_s, u"v99-1 "_s}));
}

void TestTpuService::hostKeysAreReadForAllWorkers()
{
    Bench bench;
    const TpuId id{nodeName(u"z1"_s, u"pod"_s)};
    bench.cloud.put(id.toString(), u"READY"_s);
    bench.cloud.nodes[id.toString()].insert(u"acceleratorType"_s, u"v4-16"_s);
    const auto keys = QCoro::waitFor(bench.service->hostKeys(id, {}));
    QVERIFY(keys);
    QCOMPARE(keys->size(), 2);
    QCOMPARE((*keys)[0].keys.value(u"ssh-ed25519"_s), "AAAA0"_ba);
    QVERIFY((*keys)[1].keys.isEmpty());
}

void TestTpuService::aRowReadByItselfIsNewerThanAListUnderWay()
{
    Tpu old;
    old.id = TpuId{nodeName(u"z"_s, u"a"_s)};
    old.stateText = u"READY"_s;
    auto listed = old;
    listed.stateText = u"CREATING"_s;
    const auto merged = mergedNodes({old}, {.tpus = {listed}, .unreachable = {}}, [](const TpuId &) { return true; });
    QCOMPARE(merged.tpus.constFirst().stateText, u"READY"_s);
    QVERIFY(merged.changed.isEmpty());
    const auto gone = mergedNodes({}, {.tpus = {listed}, .unreachable = {}}, [](const TpuId &) { return true; });
    QVERIFY2(gone.tpus.isEmpty(), "deleted while the list was under way");
}

void TestTpuService::H25_instancesOfASilentZoneStay()
{
    Bench bench;
    const auto one = instance(u"z1"_s, u"one"_s);
    const auto two = instance(u"z2"_s, u"two"_s);
    auto &service = *bench.service;
    QSignalSpy removed{&service, &TpuService::tpuRemoved};
    service.adoptInstances({.tpus = {one, two}, .unreachable = {}}, service.beginInstances());
    service.adoptInstances({.tpus = {}, .unreachable = {ZoneId{u"z1"_s}}}, service.beginInstances());
    QVERIFY(service.tpu(one.id) && !service.tpu(two.id));
    QCOMPARE(removed.size(), 1);
    service.adoptInstances({.tpus = {two}, .unreachable = {}, .cutShort = Error{}}, service.beginInstances());
    QVERIFY(service.tpu(one.id) && service.tpu(two.id));
    QVERIFY(bench.refresh());
    QVERIFY(service.tpu(one.id) && service.tpu(two.id));
    service.adoptInstances({.tpus = {}, .unreachable = {}}, service.beginInstances());
    QVERIFY(service.tpus().isEmpty());
}

void TestTpuService::anInstanceReadByItselfIsNewerThanAListUnderWay()
{
    Bench bench;
    bench.world.answer = [&](const FakeRequest &request) {
        return request.url.path().contains("/instances/"_L1) ? FakeAnswer{.status = 404} : bench.cloud.answer(request);
    };
    auto &service = *bench.service;
    const auto old = instance(u"z1"_s, u"one"_s);
    const auto gone = instance(u"z1"_s, u"two"_s);
    service.adoptInstances({.tpus = {old, gone}, .unreachable = {}}, service.beginInstances());
    const auto reading = service.beginInstances();
    auto now = old;
    now.state = TpuState::Stopping;
    service.observe(now);
    QCOMPARE(QCoro::waitFor(service.look(gone.id, {})).error().code, ErrorCode::NotFound); // deleted meanwhile
    QVERIFY(!service.tpu(gone.id));
    QVERIFY(bench.refresh()); // a list of Cloud TPU in between says nothing of them
    service.adoptInstances({.tpus = {old, gone}, .unreachable = {}}, reading);
    QCOMPARE(service.tpu(old.id)->state, TpuState::Stopping);
    QVERIFY(!service.tpu(gone.id));
    service.adoptInstances({.tpus = {old}, .unreachable = {}}, service.beginInstances());
    QCOMPARE(service.tpu(old.id)->state, TpuState::Ready);
}

void TestTpuService::fiveThousandNodesAreMergedInOrder()
{
    NodeList list;
    for (int i = 0; i < 5'000; ++i) {
        Tpu tpu;
        tpu.id = TpuId{nodeName(u"z%1"_s.arg(i % 40), u"n%1"_s.arg((i * 7'919) % 5'000))};
        list.tpus.append(tpu);
    }
    list.tpus.append(list.tpus.constFirst()); // a page that repeats a row
    const auto none = [](const TpuId &) { return false; };
    const auto merged = mergedNodes({}, list, none);
    QCOMPARE(merged.tpus.size(), 5'000);
    QVERIFY(std::ranges::is_sorted(merged.tpus, {}, &Tpu::id));
    QVERIFY(mergedNodes(merged.tpus, list, none).changed.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTpuService)
#include "tst_tpuservice.moc"
