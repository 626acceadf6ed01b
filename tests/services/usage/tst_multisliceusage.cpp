// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watchroom.h"

#include "services/tpu/tpuspec.h"

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr float gib = 1 << 30;
constexpr auto request = "projects/p/locations/us-central2-b/queuedResources/q"_L1;
const TpuId all{request + u"/s"_s};

/// Slices s-0, s-1, … of one request; slice N has the machine number 10 + N.
class MultisliceRoom : public WatchRoom
{
public:
    static QString number(int slice) { return QString::number(10 + slice); }
    static QString called(int slice) { return u"s-%1"_s.arg(slice); }

    void putSlice(int slice, const QString &type, int workers, const QString &state = u"READY"_s)
    {
        put(called(slice), type, workers, number(slice), state);
        cloud.nodes[name(called(slice))].insert(u"queuedResource"_s, QString{request});
        cloud.nodes[name(called(slice))].insert(u"multisliceNode"_s, true);
    }
    /// What its hosts say.
    void compute(int slice, const QString &type, int workers, float duty,
                 HostLink::State link = HostLink::State::Connected)
    {
        set(number(slice), workers, layoutFor(type, workers), duty, duty > 0 ? gib : 0, link);
    }
    /// Two slices of two hosts, and a stranger named like a third one; read, and all of it looked at.
    bool beginWithTwo(float first, float second)
    {
        for (int slice = 0; slice < 2; ++slice) {
            putSlice(slice, u"v4-16"_s, 2);
            compute(slice, u"v4-16"_s, 2, slice == 0 ? first : second);
        }
        put(u"s-2"_s, u"v4-16"_s, 2, u"12"_s);
        compute(2, u"v4-16"_s, 2, 90);
        begin();
        const bool is = refresh();
        watch->watch(all, true);
        return is;
    }
    [[nodiscard]] SliceUsage together() const { return watch->now(all); }
    [[nodiscard]] int looksAt(int slice, int workers)
    {
        int looks = 0;
        for (int worker = 0; worker < workers; ++worker)
            looks += host(worker, number(slice)).looks;
        return looks;
    }
};

} // namespace

/// The slices of one queued request, watched as one.
class MultisliceUsageTest : public QObject
{
    Q_OBJECT

private slots:
    void allSlicesAreToldAsOneBeforeEachOfThem()
    {
        MultisliceRoom room;
        QVERIFY(room.beginWithTwo(90, 90));
        room.clock.pass(5s);
        const auto slices = room.watch->slices();
        QCOMPARE(slices.size(), 4);
        QCOMPARE(slices[0].id, all);
        QCOMPARE(slices[0].name, u"s"_s);
        QCOMPARE(slices[0].slices, 2);
        QCOMPARE(slices[0].type, u"v4-16"_s);
        QVERIFY(slices[0].isLive);
        QCOMPARE(slices[1].id, WatchRoom::idOf(u"s-0"_s));
        QCOMPARE(slices[1].partOf, all);
        QCOMPARE(slices[2].partOf, all);
        QVERIFY(slices[3].partOf.isEmpty()); // the stranger

        const auto usage = room.together();
        QCOMPARE(usage.slices, (QList{WatchRoom::idOf(u"s-0"_s), WatchRoom::idOf(u"s-1"_s)}));
        QCOMPARE(usage.hosts.size(), 4);
        QCOMPARE(usage.hosts[3].id, WatchRoom::hostOf(u"11"_s, 1));
        QCOMPARE(usage.cores.size(), 16);
        QCOMPARE(usage.layout.cores[15].index, 15);
        QCOMPARE(usage.layout.cores[15].host, 3);
        QCOMPARE(usage.layout.cores[15].chipOfSlice, 15);
        QCOMPARE(usage.layout.depth, 2 * layoutFor(u"v4-16"_s, 2).depth);
        QCOMPARE(usage.layout.layersPerSlice(), layoutFor(u"v4-16"_s, 2).depth);
        QCOMPARE(usage.state, UsageState::Busy);
        QCOMPARE(usage.hosts[2].state, UsageState::Busy);
        QCOMPARE(hostName(usage, 3), u"slice 1, host 1"_s);
        QCOMPARE(hostPlace(usage, 3), (std::pair{WatchRoom::idOf(u"s-1"_s), 1}));
        QCOMPARE(hostPlace(usage, -1), (std::pair{WatchRoom::idOf(u"s-0"_s), -1}));
    }

    void whoLooksAtAllLooksAtEach()
    {
        MultisliceRoom room;
        QVERIFY(room.beginWithTwo(90, 90));
        room.clock.pass(5s);
        const auto before = room.looksAt(1, 2);
        room.clock.pass(10s);
        QVERIFY(room.looksAt(1, 2) - before >= 16); // two hosts, each second
        room.watch->watch(all, false);
        room.clock.pass(2s);
        const auto after = room.looksAt(1, 2);
        room.clock.pass(10s);
        QVERIFY(room.looksAt(1, 2) - after <= 2);
    }

    void medianAndStragglersAreOverAllOfThem()
    {
        MultisliceRoom room;
        QVERIFY(room.beginWithTwo(90, 90));
        room.putSlice(2, u"v4-16"_s, 2);
        room.compute(2, u"v4-16"_s, 2, 40);
        QVERIFY(room.refresh());
        room.clock.pass(2min);
        const auto usage = room.together();
        QCOMPARE(usage.slices.size(), 3);
        QCOMPARE(usage.duty, 90.0F);
        QVERIFY(!usage.cores[0].isStraggler && usage.cores[16].isStraggler);
        QCOMPARE(usage.alerts.size(), 1);
        QCOMPARE(usage.alerts[0].kind, UsageAlert::Kind::Straggler);
        QVERIFY2(usage.alerts[0].text.contains(u"slice 2, host 0"_s), qPrintable(usage.alerts[0].text));
        QVERIFY(!room.now(u"s-2"_s).cores[0].isStraggler); // among its own it is none
    }

    void aSliceOfWhichNothingIsKnownHasItsPlace()
    {
        MultisliceRoom room;
        room.putSlice(0, u"v4-16"_s, 2);
        room.compute(0, u"v4-16"_s, 2, 0);
        room.putSlice(1, u"v4-16"_s, 0, u"CREATING"_s);
        room.begin();
        QVERIFY(room.refresh());
        QSignalSpy alerted{room.watch.get(), &UsageFeed::alerted};
        room.watch->watch(all, true);
        room.clock.pass(25min);
        const auto usage = room.together();
        QVERIFY(usage.isLive);
        QCOMPARE(usage.layout.slices, (QList{0, 1}));
        QCOMPARE(usage.hosts.size(), 4);
        QCOMPARE(usage.cores[7].state, UsageState::HeldIdle);
        QCOMPARE(usage.cores[8].state, UsageState::NoData);
        QVERIFY(usage.alerts.isEmpty()); // nobody knows that all of it is idle
        QCOMPARE(alerted.size(), 0);
    }

    void itIsIdleWhenEachSliceIsAndSaidOnce()
    {
        MultisliceRoom room;
        QVERIFY(room.beginWithTwo(0, 90));
        QSignalSpy alerted{room.watch.get(), &UsageFeed::alerted};
        room.clock.pass(25min);
        QVERIFY(room.together().alerts.isEmpty());
        QCOMPARE(room.now(u"s-0"_s).alerts.size(), 1); // that one alone is
        QCOMPARE(alerted.size(), 0);
        room.compute(1, u"v4-16"_s, 2, 0);
        room.clock.pass(20min);
        QCOMPARE(alerted.size(), 1);
        QCOMPARE(alerted[0][0].value<TpuId>(), all);
        QVERIFY(alerted[0][1].value<UsageAlert>().text.startsWith(u"s has computed nothing for "_s));
        QCOMPARE(room.together().state, UsageState::Idle);
    }

    void mutedIsAllOfIt()
    {
        MultisliceRoom room;
        QVERIFY(room.beginWithTwo(0, 0));
        QSignalSpy alerted{room.watch.get(), &UsageFeed::alerted};
        room.watch->setMuted(WatchRoom::idOf(u"s-1"_s), true);
        room.clock.pass(25min);
        QVERIFY(room.together().isMuted && room.now(u"s-0"_s).isMuted);
        QCOMPARE(room.together().alerts.size(), 1);
        QCOMPARE(alerted.size(), 0);
    }

    void manyHostsAreNotAskedMoreAtOnceThanThoseOfOneTpu()
    {
        constexpr int slices = 16, workers = 32;
        MultisliceRoom room;
        for (int slice = 0; slice < slices; ++slice) {
            room.putSlice(slice, u"v4-256"_s, workers);
            room.compute(slice, u"v4-256"_s, workers, 90, HostLink::State::Idle);
        }
        room.begin();
        QVERIFY(room.refresh());
        room.clock.pass(1min);
        QCOMPARE(room.sources->mostLogins, 0); // so many hosts that nobody looks at are not logged in to
        room.watch->watch(all, true);
        room.clock.pass(1min);
        QVERIFY2(room.sources->mostLogins > 0 && room.sources->mostLogins <= 6,
                 qPrintable(QString::number(room.sources->mostLogins)));
        const auto probes = [&] {
            int count = 0;
            for (const auto &[id, host] : room.sources->hosts)
                count += host.probes;
            return count;
        };
        QCOMPARE(room.together().hosts.size(), slices * workers);
        const auto before = probes();
        room.clock.pass(16s);
        const auto perSecond = (probes() - before) / 16.0;
        QVERIFY2(perSecond >= 32 && perSecond <= 72, qPrintable(QString::number(perSecond)));
        QCOMPARE(room.together().state, UsageState::Busy);
    }

    void itsHistoryIsKeptWithThatOfItsSlices()
    {
        MultisliceRoom room;
        room.historyFile = room.folder.filePath(u"history.sqlite"_s);
        QVERIFY(room.beginWithTwo(90, 50));
        room.clock.pass(3min);
        const auto begin = room.time() - 170'000;
        const auto line = [&] {
            const auto bands = QCoro::waitFor(
                room.history->range({{sliceKey(all), wholeHost, Metric::DutyCycle}}, begin, begin + 100'000, 10, {}));
            return bands ? bands->constFirst().bands.value(5) : Band{};
        };
        QCOMPARE(line().min, 50.0F);
        QCOMPARE(line().max, 90.0F);
        room.cloud.nodes.clear();
        QVERIFY(room.refresh());
        room.clock.pass(1min);
        QTRY_VERIFY(!room.watch->slices().isEmpty() && room.watch->slices().constFirst().newest > 0);
        // The next day: what they were together is known, from what was kept alone.
        room.watch.reset();
        room.history.reset();
        room.tpus = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &room.rest, &room.clock);
        room.begin();
        QVERIFY(room.refresh());
        QTRY_VERIFY(std::ranges::contains(room.watch->slices(), all, &WatchedSlice::id));
        const auto usage = room.together();
        QVERIFY(!usage.isLive);
        QCOMPARE(usage.slices.size(), 2);
        QCOMPARE(usage.hosts.size(), 4);
        QCOMPARE(line().min, 50.0F);
        QCOMPARE(line().max, 90.0F);
        const auto known = QCoro::waitFor(room.history->known({}));
        QVERIFY(known);
        const auto one = std::ranges::find(*known, u"p/us-central2-b/s-0"_s, &KnownUsage::slice);
        QVERIFY(one != known->end() && one->hosts.size() == 2); // its hosts are still its own
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(MultisliceUsageTest)
#include "tst_multisliceusage.moc"
