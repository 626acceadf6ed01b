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
    void P1_whatIsTakenAwayEndsAndStaysAsHistory()
    {
        WatchRoom room;
        room.historyFile = room.folder.filePath(u"history.sqlite"_s);
        const auto layout = room.putSlice(u"v4-16"_s, 2, 90, gib);
        QVERIFY(room.beginWatching());
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
        room.putSlice(u"v4-16"_s, 2, 90, gib);
        QVERIFY(room.beginWatching());
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
        QVERIFY(std::ranges::all_of(
            usage.cores, [](const CoreUsage &core) { return core.state == UsageState::Busy && core.duty == 90; }));
    }

    void aHostThatNobodyCanLogInToAnyMoreIsNotIdle()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 0, 0);
        room.host(0).reading->holders.clear();
        room.host(0).reading->listening.clear();
        room.host(0).runtime = {.state = RuntimeState::NoWorkload};
        room.begin();
        QVERIFY(room.refresh());
        QSignalSpy alerted{room.watch.get(), &UsageFeed::alerted};
        room.clock.pass(2min);
        QCOMPARE(room.now(u"a"_s).state, UsageState::NoWorkload);
        room.host(0).reading = failed(ErrorCode::KeyUnreadable, u"The key needs its passphrase."_s);
        room.sources->setLink(WatchRoom::hostOf(u"7"_s, 0), HostLink::State::Idle);
        room.clock.pass(1h);
        QCOMPARE(room.now(u"a"_s).state, UsageState::NoData);
        QCOMPARE(room.now(u"a"_s).hosts[0].sentence, u"The key needs its passphrase."_s);
        QCOMPARE(alerted.size(), 0);
    }

    void aRuntimeThatAnswersIsOnAHostThatAnswers()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        room.host(0).reading = failed(ErrorCode::Timeout, u"late"_s); // its disk hangs, its program does not
        for (int i = 0; i < 60; ++i) {
            room.clock.pass(1s);
            QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
        }
        room.host(0).runtime = {.state = RuntimeState::Silent, .sentence = u"silent"_s};
        room.clock.pass(3min);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Unreachable);
        room.host(0).runtime = WatchRoom::runtime(layoutFor(u"v4-8"_s, 1), 90, gib);
        room.clock.pass(3s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy); // also while no probe comes back
    }

    void anotherProgramIsNotAsStillAsTheOneBefore_data()
    {
        QTest::addColumn<bool>("isWatched");
        QTest::newRow("its runtime is younger") << true;
        QTest::newRow("another process holds the chips") << false;
    }
    void anotherProgramIsNotAsStillAsTheOneBefore()
    {
        QFETCH(bool, isWatched);
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 0, gib);
        room.begin();
        QVERIFY(room.refresh());
        room.host(0).runtime.ports[0].values[Metric::Uptime] = {{0, 5'000}}; // the same at each look is no restart
        if (isWatched)
            room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(31min);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Hung);
        if (isWatched) // between two looks
            room.host(0).runtime.ports[0].values[Metric::Uptime] = {{0, 3}};
        else
            room.host(0).reading->holders[0].pid = 43;
        room.clock.pass(1min);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Idle);
        room.clock.pass(31min);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Hung);
    }

    void aPortThatNobodyListensOnIsAskedSlowlyUntilTheProbeSeesOne()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        const auto busy = room.host(0);
        room.host(0).reading->holders.clear();
        room.host(0).reading->listening.clear();
        room.host(0).runtime = {.state = RuntimeState::NoWorkload};
        QVERIFY(room.beginWatching());
        room.clock.pass(20s);
        const auto looks = room.host(0).looks;
        room.clock.pass(1min);
        QVERIFY2(room.host(0).looks - looks <= 6, qPrintable(QString::number(room.host(0).looks - looks)));
        room.host(0).reading = busy.reading;
        room.host(0).runtime = busy.runtime;
        room.clock.pass(18s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
    }

    void aClockThatIsSetBackStopsNothing()
    {
        WatchRoom room;
        const auto layout = room.putSlice(u"v4-8"_s, 1, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        room.clock.wallStart = room.clock.wallStart.addSecs(-3'600);
        room.host(0).runtime = WatchRoom::runtime(layout, 40, gib);
        room.clock.pass(3s);
        QCOMPARE(room.now(u"a"_s).cores[0].duty, 40.0F);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
        room.host(0).runtime = WatchRoom::runtime(layout, 0, gib);
        room.clock.pass(10s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Idle);
    }

    void whatIsForgottenIsNotListed()
    {
        WatchRoom room;
        room.historyFile = room.folder.filePath(u"history.sqlite"_s);
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(2min);
        room.cloud.nodes.clear();
        QVERIFY(room.refresh());
        QTRY_VERIFY(room.watch->slices().size() == 1 && room.watch->slices().constFirst().newest > 0);
        QVERIFY(QCoro::waitFor(room.history->forget(u"p/us-central2-b/a"_s)).has_value());
        room.clock.pass(11min);
        QTRY_VERIFY(room.watch->slices().isEmpty());
    }

    void destroyedInMidLookNothingIsLeft()
    {
        WatchRoom room;
        room.putSlice(u"v4-16"_s, 2, 90, gib);
        room.sources->takes = 10s;
        QVERIFY(room.beginWatching());
        room.clock.pass(2s);
        QVERIFY(room.host(0).atOnce > 0);
        room.watch.reset();
        VirtualClock::settle();
        QCOMPARE(room.host(0).atOnce, 0);
        room.history.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void whoRefusesTheQuestionIsAskedNoMore()
    {
        WatchRoom room;
        const auto layout = room.putSlice(u"v4-128"_s, 16, 90, gib, HostLink::State::Idle);
        for (int worker = 0; worker < 16; ++worker)
            room.host(worker).reading =
                failed(worker % 2 ? ErrorCode::KeyUnreadable : ErrorCode::Cancelled, u"You did not give it."_s);
        room.sources->takes = 3s;
        room.begin();
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        QVERIFY(room.refresh());
        const auto sum = [&](int FakeSources::Host::*count) {
            int all = 0;
            for (int worker = 0; worker < 16; ++worker)
                all += room.host(worker).*count;
            return all;
        };
        room.clock.pass(5min);
        QCOMPARE(sum(&FakeSources::Host::asked), 6); // all at the same time
        QCOMPARE(sum(&FakeSources::Host::probes), 6);
        const auto usage = room.now(u"a"_s);
        for (const auto &host : usage.hosts) {
            QCOMPARE(host.state, UsageState::NoData);
            QCOMPARE(host.sentence, u"You did not give it."_s);
        }
        room.watch->watch(WatchRoom::idOf(u"a"_s), false);
        for (int worker = 0; worker < 16; ++worker)
            room.host(worker).reading = WatchRoom::machine(layout);
        room.watch->watch(WatchRoom::idOf(u"a"_s), true); // the page again
        room.clock.pass(1min);
        QCOMPARE(sum(&FakeSources::Host::asked), 22);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
    }

    void oncePutThroughTheNextLogsInWithoutAPause()
    {
        WatchRoom room;
        room.putSlice(u"v4-128"_s, 16, 90, gib, HostLink::State::Idle);
        room.sources->takes = 1h;
        room.begin();
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        QVERIFY(room.refresh());
        room.clock.pass(5s);
        const auto logins = [&] { return room.sources->loggingIn; };
        QCOMPARE(logins(), 6);
        QStringList done;
        for (int turn = 0; turn < 2; ++turn) { // the look itself goes on
            for (int worker = 0; worker < 16; ++worker) {
                const auto host = WatchRoom::hostOf(u"7"_s, worker);
                if (room.host(worker).probes > 0 && !done.contains(host) && done.size() < 2 * (turn + 1)) {
                    done += host;
                    room.sources->setLink(host, HostLink::State::Connected);
                }
            }
            VirtualClock::settle();
            QCOMPARE(logins(), 6 + 2 * (turn + 1));
        }
    }

    void atRestNobodyIsAsked()
    {
        WatchRoom room;
        room.putSlice(u"v4-16"_s, 2, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(3s);
        room.watch->suspend();
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

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(WatchedSlicesTest)

#include "tst_watchedslices.moc"
