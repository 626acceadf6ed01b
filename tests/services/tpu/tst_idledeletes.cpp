// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/tpuservice.h"
#include "tests/services/tpu/tpubench.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimeZone>

namespace {

struct Room
{
    Room()
    {
        clock.hold();
        world.answer = [this](const FakeRequest &request) -> FakeAnswer {
            deletes += request.verb == "DELETE";
            if (refuses && request.verb == "DELETE")
                return FakeAnswer{.status = 503, .body = R"({"error":{"code":503,"status":"UNAVAILABLE"}})"};
            return cloud.answer(request);
        };
        cloud.put(nodeName, u"READY"_s);
        cloud.nodes[nodeName].insert(u"id"_s, u"7000"_s);
        (void)QCoro::waitFor(service->refresh({}));
    }
    ~Room()
    {
        idle.reset();
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }
    void begin()
    {
        idle = std::make_unique<IdleDeletes>(
            IdleContext{.tpus = service.get(),
                        .clock = &clock,
                        .activities = &activities,
                        .look = [this](const Tpu &tpu, std::stop_token) { return look(tpu); },
                        .file = folder.filePath(u"idle.json"_s)});
        idle->start();
    }
    Task<IdleSeen> look(Tpu tpu)
    {
        ++looks;
        atOnce += tpu.endpoints.size();
        mostAtOnce = std::max(mostAtOnce, atOnce);
        if (takes > 0s)
            (void)co_await clock.sleep(takes, {});
        atOnce -= tpu.endpoints.size();
        co_return seenOf.value(tpu.shortName, seen);
    }
    /// Slices of one queued request, and a TPU that is none of them.
    void putSlices(int count, int hosts = 1)
    {
        cloud.nodes.clear();
        QStringList names;
        for (int slice = 0; slice < count; ++slice)
            names += place + u"s-%1"_s.arg(slice);
        cloud.putRequest(request, u"ACTIVE"_s, names);
        for (const auto &name : std::as_const(names)) {
            cloud.nodes[name].insert(u"multisliceNode"_s, true);
            QJsonArray endpoints;
            for (int host = 0; host < hosts; ++host)
                endpoints.append(QJsonObject{{u"ipAddress"_s, u"10.0.0.1"_s}});
            cloud.nodes[name].insert(u"networkEndpoints"_s, endpoints);
        }
        cloud.put(place + u"s-9999"_s, u"READY"_s); // named like a slice, made by somebody else
        refresh();
    }
    void refresh() { (void)QCoro::waitFor(service->refresh({})); }
    [[nodiscard]] Tpu slice(int number) const { return *service->tpu(sliceId(number)); }
    [[nodiscard]] static TpuId sliceId(int number) { return TpuId{place + u"s-%1"_s.arg(number)}; }
    void pass(std::chrono::minutes time)
    {
        for (auto gone = 0s; gone < time; gone += 30s) {
            clock.advance(30s);
            for (int i = 0; i < 20; ++i)
                QCoreApplication::processEvents();
        }
    }
    [[nodiscard]] Tpu tpu() const { return *service->tpu(TpuId{nodeName}); }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{
        &token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
    Activities activities;
    std::unique_ptr<TpuService> service =
        std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock, &activities);
    QTemporaryDir folder;
    static constexpr auto place = "projects/p/locations/z/nodes/"_L1;
    static constexpr auto request = "projects/p/locations/z/queuedResources/q"_L1;
    IdleSeen seen = IdleSeen::Idle;
    QHash<QString, IdleSeen> seenOf; ///< by name; what is not in it: seen
    std::chrono::seconds takes{0};
    qsizetype atOnce = 0, mostAtOnce = 0; ///< hosts
    int looks = 0;
    int deletes = 0;
    bool refuses = false; ///< deletes are answered by 503
    std::unique_ptr<IdleDeletes> idle;
};

} // namespace

class TestIdleDeletes : public QObject
{
    Q_OBJECT

private slots:
    void P13_anIdleTpuIsDeletedAfterAWarning();
    void P13_whoTypesDuringTheGraceKeepsIt();
    void P13_aHostThatComputesDuringTheGraceKeepsIt();
    void P13_whatAnotherWindowTookBackIsNotDeleted();
    void rulesOfTwoWindowsAreBothKept();
    void aHostThatDoesNotAnswerIsNotIdle();
    void sleepBeginsTheTimeAnew();
    void aClockThatIsSetBackDelaysNoLook();
    void anotherTpuOfThatNameIsNotDeleted();
    void aTpuThatIsNotReadyIsNotDeleted();
    void aRuleEndsOnlyWhenTheTpuIsGone();
    void whoComesWhileADeleteFailsKeepsTheTpu();
    void aRequestsNodeGoesWithItsRequest();
    void allSlicesGoWhenEachIsIdle();
    void oneSliceThatIsNotSeenIdleKeepsAll_data();
    void oneSliceThatIsNotSeenIdleKeepsAll();
    void aSliceThatIsNotReadyKeepsAll();
    void aSliceThatCameMeanwhileKeepsAll();
    void slicesWhoseRequestIsGoneGoOneByOne();
    void whoTypesOnAnySliceKeepsAll();
    void manySlicesAreNotLookedAtAtOnce();
    void aRuleOutlivesTheProgramButNotItsIdleTime();
    void withoutARuleNobodyLooks();
};

void TestIdleDeletes::P13_anIdleTpuIsDeletedAfterAWarning()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 2h));
    QSignalSpy warned{room.idle.get(), &IdleDeletes::warned};
    QSignalSpy deleted{room.idle.get(), &IdleDeletes::deleted};
    room.pass(119min);
    QCOMPARE(warned.size(), 0);
    room.pass(6min);
    QCOMPARE(warned.size(), 1);
    QCOMPARE(room.deletes, 0);
    QVERIFY(room.idle->rule(TpuId{nodeName})->graceUntil.isValid());
    room.pass(5min);
    QCOMPARE(room.deletes, 0);
    room.pass(10min);
    QCOMPARE(deleted.size(), 1);
    QCOMPARE(room.deletes, 1);
    QVERIFY(!room.cloud.nodes.contains(nodeName));
    QVERIFY(!room.idle->rule(TpuId{nodeName}));
}

void TestIdleDeletes::P13_whoTypesDuringTheGraceKeepsIt()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    QSignalSpy warned{room.idle.get(), &IdleDeletes::warned};
    room.pass(70min);
    QCOMPARE(warned.size(), 1);
    room.idle->touch(TpuId{nodeName});
    QVERIFY(!room.idle->rule(TpuId{nodeName})->graceUntil.isValid());
    room.pass(50min);
    QCOMPARE(room.deletes, 0);
    room.pass(30min); // the time began anew, and so does the warning
    QCOMPARE(warned.size(), 2);
}

void TestIdleDeletes::P13_aHostThatComputesDuringTheGraceKeepsIt()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    room.pass(70min);
    QVERIFY(room.idle->rule(TpuId{nodeName})->graceUntil.isValid());
    room.seen = IdleSeen::Busy;
    room.pass(60min);
    QCOMPARE(room.deletes, 0);
    QVERIFY(!room.idle->rule(TpuId{nodeName})->idleSince.isValid());
}

void TestIdleDeletes::P13_whatAnotherWindowTookBackIsNotDeleted()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    room.pass(70min);
    QVERIFY(room.idle->rule(TpuId{nodeName})->graceUntil.isValid());
    IdleDeletes other{{.tpus = room.service.get(), .clock = &room.clock, .file = room.folder.filePath(u"idle.json"_s)}};
    other.start();
    other.end();
    QVERIFY(other.rule(TpuId{nodeName}));
    other.clear(TpuId{nodeName});
    room.pass(60min);
    QCOMPARE(room.deletes, 0);
    QVERIFY(!room.idle->rule(TpuId{nodeName}));
}

void TestIdleDeletes::rulesOfTwoWindowsAreBothKept()
{
    Room room;
    room.putSlices(1);
    room.cloud.put(Room::place + u"t"_s, u"READY"_s);
    room.cloud.nodes[Room::place + u"t"_s].insert(u"id"_s, u"7001"_s);
    room.refresh();
    const auto other = *room.service->tpu(TpuId{Room::place + u"t"_s});
    room.begin();
    IdleDeletes second{
        {.tpus = room.service.get(), .clock = &room.clock, .file = room.folder.filePath(u"idle.json"_s)}};
    second.start();
    second.end();
    QVERIFY(room.idle->set(room.slice(0), 2h));
    QVERIFY(second.set(other, 3h));
    QVERIFY(second.rule(room.slice(0).id)); // and it is seen there
    room.idle->clear(room.slice(0).id);
    QVERIFY(second.set(other, 4h));
    IdleDeletes again{{.tpus = room.service.get(), .clock = &room.clock, .file = room.folder.filePath(u"idle.json"_s)}};
    again.start();
    again.end();
    QVERIFY(!again.rule(room.slice(0).id));
    QCOMPARE(again.rule(other.id)->after, 4h);
}

void TestIdleDeletes::aHostThatDoesNotAnswerIsNotIdle()
{
    Room room;
    room.seen = IdleSeen::Unknown;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    room.pass(600min);
    QCOMPARE(room.deletes, 0);
    room.seen = IdleSeen::Idle;
    room.pass(70min);
    QVERIFY(room.idle->rule(TpuId{nodeName})->graceUntil.isValid());
    room.seen = IdleSeen::Unknown;
    room.pass(60min);
    QCOMPARE(room.deletes, 0);
}

void TestIdleDeletes::sleepBeginsTheTimeAnew()
{
    const QDateTime noon{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
    IdleRule rule{.tpu = TpuId{nodeName}, .number = u"1"_s, .after = 3h};
    rule = afterLook(rule, IdleSeen::Idle, noon, {});
    QCOMPARE(rule.idleSince, noon);
    rule = afterLook(rule, IdleSeen::Idle, noon.addSecs(8 * 3600), {}); // asleep in between
    QCOMPARE(rule.idleSince, noon.addSecs(8 * 3600));
    QVERIFY(!rule.graceUntil.isValid());
    rule = afterLook(rule, IdleSeen::Idle, noon, {}); // the clock was set back
    QCOMPARE(rule.idleSince, noon);
    rule.graceUntil = noon;
    QVERIFY(isDue(rule, noon.addSecs(30)));
    QVERIFY(!isDue(rule, noon.addSecs(300))); // the last look is too old
    QVERIFY(!isDue(rule, noon.addSecs(-1)));
}

void TestIdleDeletes::aClockThatIsSetBackDelaysNoLook()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 3h));
    room.pass(6min);
    const int before = room.looks;
    QVERIFY(before > 0);
    room.clock.start = room.clock.start.addDays(-1);
    room.pass(6min);
    QVERIFY(room.looks > before);
}

void TestIdleDeletes::anotherTpuOfThatNameIsNotDeleted()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    room.pass(70min);
    room.cloud.nodes[nodeName].insert(u"id"_s, u"7001"_s); // the list has not seen it yet
    room.pass(30min);
    QCOMPARE(room.deletes, 0);
    QCOMPARE(room.cloud.nodes.size(), 1);
}

void TestIdleDeletes::aTpuThatIsNotReadyIsNotDeleted()
{
    for (const auto *state : {"PREEMPTED", "STOPPED", "UNKNOWN", "REPAIRING"}) {
        Room room;
        room.begin();
        QVERIFY(room.idle->set(room.tpu(), 1h));
        room.pass(70min);
        room.cloud.nodes[nodeName].insert(u"state"_s, QString::fromLatin1(state));
        room.pass(30min);
        QCOMPARE(room.deletes, 0);
    }
}

void TestIdleDeletes::aRuleEndsOnlyWhenTheTpuIsGone()
{
    Room room;
    room.refuses = true;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    QSignalSpy warned{room.idle.get(), &IdleDeletes::warned};
    room.pass(80min);
    QCOMPARE(room.deletes, 1);
    QVERIFY(room.idle->rule(TpuId{nodeName})); // the TPU is there, and costs what it cost before
    QCOMPARE(warned.size(), 2);
    room.begin(); // the program ends meanwhile: what is kept still knows of it
    QVERIFY(room.idle->rule(TpuId{nodeName}));
    room.refuses = false;
    room.pass(80min);
    QCOMPARE(room.deletes, 2);
    QVERIFY(room.cloud.nodes.isEmpty());
    QVERIFY(!room.idle->rule(TpuId{nodeName}));
}

void TestIdleDeletes::whoComesWhileADeleteFailsKeepsTheTpu()
{
    Room room;
    room.refuses = true;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    room.pass(80min);
    QCOMPARE(room.deletes, 1);
    room.refuses = false;
    room.seen = IdleSeen::Busy;
    room.pass(30min);
    QCOMPARE(room.deletes, 1);
    QVERIFY(!room.idle->rule(TpuId{nodeName})->graceUntil.isValid());
}

void TestIdleDeletes::aRequestsNodeGoesWithItsRequest()
{
    Room room;
    const auto request = u"projects/p/locations/z/queuedResources/q"_s;
    room.cloud.nodes.clear();
    room.cloud.putRequest(request, u"ACTIVE"_s, {nodeName});
    (void)QCoro::waitFor(room.service->refresh({}));
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 1h));
    room.pass(100min);
    QVERIFY(room.cloud.nodes.isEmpty());
    QVERIFY(room.cloud.requests.isEmpty());
    QCOMPARE(room.deletes, 1);
}

void TestIdleDeletes::allSlicesGoWhenEachIsIdle()
{
    Room room;
    room.putSlices(3);
    room.begin();
    QVERIFY(room.idle->set(room.slice(1), 1h)); // whichever it is asked for
    QCOMPARE(room.idle->rule(Room::sliceId(2))->after, 1h);
    QSignalSpy warned{room.idle.get(), &IdleDeletes::warned};
    QSignalSpy deleted{room.idle.get(), &IdleDeletes::deleted};
    room.pass(70min);
    QCOMPARE(warned.size(), 1);
    QCOMPARE(room.idle->rule(Room::sliceId(0))->looked.size(), 3);
    room.pass(30min);
    QCOMPARE(deleted.size(), 1);
    QCOMPARE(room.deletes, 1);
    QVERIFY(room.cloud.requests.isEmpty());
    QCOMPARE(room.cloud.nodes.keys(), QStringList{Room::place + u"s-9999"_s});
    QVERIFY(!room.idle->rule(Room::sliceId(0)));
}

void TestIdleDeletes::oneSliceThatIsNotSeenIdleKeepsAll_data()
{
    QTest::addColumn<int>("seen");
    QTest::newRow("busy") << int(IdleSeen::Busy);
    QTest::newRow("not reachable") << int(IdleSeen::Unknown);
}

void TestIdleDeletes::oneSliceThatIsNotSeenIdleKeepsAll()
{
    QFETCH(int, seen);
    Room room;
    room.putSlices(3);
    room.seenOf[u"s-2"_s] = IdleSeen(seen);
    room.begin();
    QVERIFY(room.idle->set(room.slice(0), 1h));
    room.pass(300min);
    QCOMPARE(room.deletes, 0);
    QVERIFY(!room.idle->rule(Room::sliceId(0))->idleSince.isValid());
    room.seenOf.clear();
    room.pass(70min);
    QVERIFY(room.idle->rule(Room::sliceId(0))->graceUntil.isValid());
    room.seenOf[u"s-1"_s] = IdleSeen(seen); // during the grace
    room.pass(60min);
    QCOMPARE(room.deletes, 0);
    QCOMPARE(room.cloud.nodes.size(), 4);
}

void TestIdleDeletes::aSliceThatIsNotReadyKeepsAll()
{
    for (const auto *state : {"PREEMPTED", "STOPPED", "UNKNOWN", "REPAIRING"}) {
        for (const bool isListed : {true, false}) {
            Room room;
            room.putSlices(2);
            room.begin();
            QVERIFY(room.idle->set(room.slice(0), 1h));
            room.pass(70min);
            QVERIFY(room.idle->rule(Room::sliceId(0))->graceUntil.isValid());
            room.cloud.nodes[Room::place + u"s-1"_s].insert(u"state"_s, QString::fromLatin1(state));
            if (isListed)
                room.refresh();
            room.pass(30min);
            QCOMPARE(room.deletes, 0);
            QCOMPARE(room.cloud.nodes.size(), 3);
        }
    }
}

void TestIdleDeletes::aSliceThatCameMeanwhileKeepsAll()
{
    Room room;
    room.putSlices(2);
    const auto late = room.cloud.nodes.take(Room::place + u"s-1"_s); // its zone did not tell all
    room.refresh();
    room.begin();
    QVERIFY(room.idle->set(room.slice(0), 1h));
    room.pass(70min);
    QVERIFY(room.idle->rule(Room::sliceId(0))->graceUntil.isValid());
    room.cloud.nodes.insert(Room::place + u"s-1"_s, late);
    room.refresh();
    room.pass(50min);
    QCOMPARE(room.deletes, 0); // nobody knows since when that one is idle
    room.pass(50min);
    QCOMPARE(room.deletes, 1);

    Room unseen; // it comes after the last list
    unseen.putSlices(2);
    (void)unseen.cloud.nodes.take(Room::place + u"s-1"_s);
    unseen.refresh();
    unseen.begin();
    QVERIFY(unseen.idle->set(unseen.slice(0), 1h));
    unseen.pass(70min);
    unseen.cloud.nodes.insert(Room::place + u"s-1"_s, late);
    unseen.pass(30min);
    QCOMPARE(unseen.deletes, 0);
}

void TestIdleDeletes::slicesWhoseRequestIsGoneGoOneByOne()
{
    Room room;
    room.putSlices(2);
    room.cloud.requests.clear();
    room.begin();
    QVERIFY(room.idle->set(room.slice(0), 1h));
    room.pass(100min);
    QCOMPARE(room.deletes, 2);
    QCOMPARE(room.cloud.nodes.keys(), QStringList{Room::place + u"s-9999"_s});
}

void TestIdleDeletes::whoTypesOnAnySliceKeepsAll()
{
    Room room;
    room.putSlices(2);
    room.begin();
    QVERIFY(room.idle->set(room.slice(0), 1h));
    room.pass(70min);
    QVERIFY(room.idle->rule(Room::sliceId(1))->graceUntil.isValid());
    room.idle->touch(Room::sliceId(1));
    QVERIFY(!room.idle->rule(Room::sliceId(0))->graceUntil.isValid());
    room.pass(50min);
    QCOMPARE(room.deletes, 0);
    room.idle->clear(Room::sliceId(1));
    QVERIFY(!room.idle->rule(Room::sliceId(0)));
}

void TestIdleDeletes::manySlicesAreNotLookedAtAtOnce()
{
    Room room;
    room.putSlices(16, 32);
    room.takes = 5s;
    room.begin();
    QVERIFY(room.idle->set(room.slice(0), 1h));
    room.pass(10min);
    QCOMPARE(room.mostAtOnce, 64);
    QVERIFY(room.looks >= 16);
    const auto before = room.looks;
    room.seenOf[u"s-0"_s] = IdleSeen::Busy;
    room.pass(5min);
    QVERIFY2(room.looks - before <= 16 + 2, qPrintable(QString::number(room.looks - before))); // one says enough
    room.seenOf.clear();
    room.takes = 0s;
    room.pass(90min);
    QCOMPARE(room.deletes, 1);
}

void TestIdleDeletes::aRuleOutlivesTheProgramButNotItsIdleTime()
{
    Room room;
    room.begin();
    QVERIFY(room.idle->set(room.tpu(), 5h));
    room.pass(30min);
    QVERIFY(room.idle->rule(TpuId{nodeName})->idleSince.isValid());
    room.begin();
    const auto rule = room.idle->rule(TpuId{nodeName});
    QVERIFY(rule);
    QCOMPARE(rule->after, 5h);
    QVERIFY(!rule->idleSince.isValid());
}

void TestIdleDeletes::withoutARuleNobodyLooks()
{
    Room room;
    room.begin();
    room.pass(60min);
    QCOMPARE(room.looks, 0);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestIdleDeletes)
#include "tst_idledeletes.moc"
