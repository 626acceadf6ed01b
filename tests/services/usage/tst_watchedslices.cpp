// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watchroom.h"

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

static constexpr float gib = 1 << 30;

/// Slices that come and go, and a watch that ends.
class WatchedSlicesTest : public QObject
{
    Q_OBJECT

private slots:
    void whatIsTakenAwayEndsAndStaysAsHistory_P1()
    {
        WatchRoom room;
        room.historyFile = room.folder.filePath(u"history.sqlite"_s);
        const auto layout = layoutFor(u"v4-16"_s, 2);
        room.put(u"a"_s, u"v4-16"_s, 2);
        room.set(u"7"_s, 2, layout, 90, gib);
        room.begin();
        QVERIFY(room.refresh());
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(2min);
        room.put(u"a"_s, u"v4-16"_s, 2, u"7"_s, u"PREEMPTED"_s);
        QVERIFY(room.refresh());
        room.clock.pass(1s);
        auto usage = room.now(u"a"_s);
        QVERIFY(!usage.isLive);
        QCOMPARE(usage.state, UsageState::NoData);
        QVERIFY(usage.sentence.contains(u"PREEMPTED"_s));
        QVERIFY(std::isnan(usage.cores[0].duty));
        const auto looks = room.host(0).looks;
        room.cloud.nodes.clear();
        QVERIFY(room.refresh());
        room.clock.pass(5min);
        QCOMPARE(room.host(0).looks, looks);
        QVERIFY(room.sources->forgotten.contains(WatchRoom::hostOf(u"7"_s, 0)));
        QTRY_VERIFY(!room.watch->slices().isEmpty());
        QVERIFY(!room.watch->slices().constFirst().isLive && room.watch->slices().constFirst().newest > 0);
        // The next day, without any network: what it was is known.
        room.watch.reset();
        room.history.reset();
        room.tpus = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &room.rest, &room.clock);
        room.begin();
        QTRY_COMPARE(room.watch->slices().size(), 1);
        usage = room.now(u"a"_s);
        QCOMPARE(usage.type, u"v4-16"_s);
        QCOMPARE(usage.layout, layout);
        QCOMPARE(usage.hosts.size(), 2);
        QCOMPARE(usage.hosts[1].id, WatchRoom::hostOf(u"7"_s, 1));
        QVERIFY(!usage.isLive);
    }

    void oneMadeAnewUnderItsNameBeginsAnew()
    {
        WatchRoom room;
        const auto layout = layoutFor(u"v4-16"_s, 2);
        room.put(u"a"_s, u"v4-16"_s, 2);
        room.set(u"7"_s, 2, layout, 90, gib);
        room.begin();
        QVERIFY(room.refresh());
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(5s);
        const auto other = layoutFor(u"v4-32"_s, 4);
        room.put(u"a"_s, u"v4-32"_s, 4, u"8"_s);
        room.set(u"8"_s, 4, other, 50, gib);
        QVERIFY(room.refresh());
        QCOMPARE(room.now(u"a"_s).cores.size(), 16);
        const auto looks = room.host(0).looks;
        room.clock.pass(5s);
        QCOMPARE(room.host(0).looks, looks);
        QCOMPARE(room.now(u"a"_s).duty, 50.0F); // it is still watched
        QVERIFY(room.host(0, u"8"_s).looks >= 4);
    }

    void whileItIsMadeItsHostsAreNotKnown()
    {
        WatchRoom room;
        room.put(u"a"_s, u"v4-32"_s, 0, u"7"_s, u"CREATING"_s);
        room.begin();
        QVERIFY(room.refresh());
        QVERIFY(room.watch->slices().isEmpty());
        const auto layout = layoutFor(u"v4-32"_s, 4);
        room.set(u"7"_s, 4, layout, 90, gib);
        room.put(u"a"_s, u"v4-32"_s, 0);
        QVERIFY(room.refresh()); // READY, and the API names no worker yet
        QCOMPARE(room.now(u"a"_s).hosts.size(), 4);
        room.put(u"a"_s, u"v4-32"_s, 4);
        QVERIFY(room.refresh());
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(3s);
        QCOMPARE(room.now(u"a"_s).hosts[3].state, UsageState::Busy);
    }

    void aTypeOfTomorrowLearnsItsChipsFromItsHosts()
    {
        WatchRoom room;
        SliceLayout host;
        host.chipsPerHost = 6;
        host.devicesPerChip = 2;
        room.put(u"a"_s, u"v9x-24"_s, 2);
        room.set(u"7"_s, 2, host, 90, gib);
        room.begin();
        QVERIFY(room.refresh());
        QCOMPARE(room.now(u"a"_s).layout.isKnown, false);
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(4s);
        const auto usage = room.now(u"a"_s);
        QCOMPARE(usage.cores.size(), 24);
        QVERIFY(std::ranges::all_of(usage.cores, [](const CoreUsage &core) { return core.state == UsageState::Busy && core.duty == 90; }));
    }

    void destroyedInMidLookNothingIsLeft()
    {
        WatchRoom room;
        const auto layout = layoutFor(u"v4-16"_s, 2);
        room.put(u"a"_s, u"v4-16"_s, 2);
        room.set(u"7"_s, 2, layout, 90, gib);
        room.sources->takes = 10s;
        room.begin();
        QVERIFY(room.refresh());
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(2s);
        QVERIFY(room.host(0).atOnce > 0);
        room.watch.reset();
        VirtualClock::settle();
        QCOMPARE(room.host(0).atOnce, 0);
        room.history.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void atRestNobodyIsAsked()
    {
        WatchRoom room;
        room.put(u"a"_s, u"v4-16"_s, 2);
        room.set(u"7"_s, 2, layoutFor(u"v4-16"_s, 2), 90, gib);
        room.begin();
        QVERIFY(room.refresh());
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(3s);
        room.watch->rest();
        VirtualClock::settle();
        const auto looks = room.host(0).looks;
        const auto windows = room.sources->windows.size();
        room.watch->lookNow();
        QVERIFY(room.refresh());
        room.clock.pass(10min);
        QCOMPARE(room.host(0).looks, looks);
        QCOMPARE(room.sources->windows.size(), windows);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy); // the last that was seen
    }
};

QTEST_GUILESS_MAIN(WatchedSlicesTest)

#include "tst_watchedslices.moc"
