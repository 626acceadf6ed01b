// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watchroom.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr float gib = 1 << 30;

Error error(ErrorCode code)
{
    return {code, u"words"_s, {}, {}};
}

} // namespace

class UsageWatchTest : public QObject
{
    Q_OBJECT

private slots:
    void aWatchedSliceIsAskedAtTheRateAndNeverTwiceAtOnce()
    {
        WatchRoom room;
        room.putSlice(u"v4-16"_s, 2, 90, 20 * gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(10s);
        for (int worker = 0; worker < 2; ++worker) {
            QVERIFY2(room.host(worker).looks >= 9 && room.host(worker).looks <= 14,
                     qPrintable(QString::number(room.host(worker).looks)));
            QCOMPARE(room.host(worker).mostAtOnce, 1);
            QVERIFY(room.host(worker).probes >= 9 && room.host(worker).probes <= 14);
            QVERIFY(room.host(worker).fulls <= 3);
        }
        room.watch->setRate(0.2);
        const auto before = room.host(1).looks;
        const auto probes = room.host(1).probes;
        room.clock.pass(10s);
        QVERIFY(room.host(1).looks - before >= 45 && room.host(1).looks - before <= 52);
        QVERIFY(room.host(1).probes - probes <= 12); // the machine itself at most once a second
        room.watch->setRate(30);
        const auto slow = room.host(1).looks;
        room.clock.pass(5min);
        QVERIFY(room.host(1).looks - slow >= 9 && room.host(1).looks - slow <= 12);
        QVERIFY(room.host(0).everythings >= 1 && room.host(0).statuses >= 1);
        // A look that takes longer than the rate is waited for.
        room.watch->setRate(0.2);
        room.sources->takes = 2s;
        room.clock.pass(20s);
        QCOMPARE(room.host(0).mostAtOnce, 1);
    }

    void whatIsShownIsWhatWasSentAndGoesToTheHistory()
    {
        WatchRoom room;
        room.putSlice(u"v3-32"_s, 4, 0, 0);
        for (int worker = 0; worker < 4; ++worker) {
            auto &port = room.host(worker).runtime.ports[0];
            for (int i = 0; i < 8; ++i)
                port.values[Metric::HbmUsed][i].value = float(1'000 * worker + i) * 1'000'000;
            for (int i = 0; i < 4; ++i)
                port.values[Metric::DutyCycle][i].value = float(10 * worker + i + 1);
        }
        QVERIFY(room.beginWatching());
        QSignalSpy updated{room.watch.get(), &UsageFeed::updated};
        room.clock.pass(3s);
        const auto usage = room.now(u"a"_s);
        QCOMPARE(usage.cores.size(), 32);
        QCOMPARE(usage.state, UsageState::Busy);
        QVERIFY(usage.isLive);
        for (int i = 0; i < 32; ++i) {
            QCOMPARE(usage.cores[i].hbmUsed, float(1'000 * (i / 8) + i % 8) * 1'000'000);
            QCOMPARE(usage.cores[i].duty, float(10 * (i / 8) + i % 8 / 2 + 1)); // two cores to a chip
            QCOMPARE(usage.cores[i].source, UsageSource::Runtime);
        }
        QCOMPARE(usage.duty, 17.5F);
        QCOMPARE(usage.hosts[3].users.constFirst().command, u"python <b>train</b>.py"_s);
        QVERIFY(!updated.isEmpty() && updated.size() <= 10);
        const auto bands = QCoro::waitFor(room.history->range(
            {{WatchRoom::hostOf(u"7"_s, 3), 7, Metric::HbmUsed}, {sliceKey(usage.id), wholeHost, Metric::DutyCycle}},
            room.time() - 10'000, room.time(), 1, {}));
        QVERIFY(bands);
        QCOMPARE(bands->at(0).bands.constLast().mean, 3'007'000'000.0F);
        QCOMPARE(bands->at(1).bands.constLast().max, 34.0F);
        QCOMPARE(bands->at(1).bands.constLast().min, 1.0F);
    }

    void whatNobodyWatchesIsAskedSlowlyAndAsksNobody()
    {
        WatchRoom room;
        const auto layout = room.putSlice(u"v4-16"_s, 2, 0, 0, HostLink::State::Idle);
        room.host(1).reading = failed(ErrorCode::KeyUnreadable, u"The key needs its passphrase."_s);
        room.begin();
        QVERIFY(room.refresh());
        room.clock.pass(10min);
        QVERIFY(room.host(0).looks >= 18 && room.host(0).looks <= 24);
        QCOMPARE(room.host(1).probes, 1); // it would only be refused again
        QCOMPARE(room.host(0).asked + room.host(1).asked, 0);
        QCOMPARE(room.now(u"a"_s).hosts[1].state,
                 UsageState::NoData); // that nobody may log in says nothing of the host
        QCOMPARE(room.now(u"a"_s).hosts[1].sentence, u"The key needs its passphrase."_s);
        room.watch->watch(WatchRoom::idOf(u"a"_s), true); // somebody looks, and can be asked
        room.clock.pass(1min);
        QCOMPARE(room.host(1).asked, 1);
        QCOMPARE(room.host(1).probes, 2);
        room.host(1).reading = WatchRoom::machine(layout);
        room.sources->setLink(WatchRoom::hostOf(u"7"_s, 1), HostLink::State::Connected); // by a terminal, say
        room.clock.pass(2s);
        QCOMPARE(room.now(u"a"_s).hosts[1].state, UsageState::HeldIdle);
    }

    void whatIsWatchedBeforeItIsThereIsWatchedThen()
    {
        WatchRoom room;
        room.begin();
        room.watch->watch(WatchRoom::idOf(u"a"_s), true); // the page of last time, before the list is read
        room.putSlice(u"v4-16"_s, 2, 90, gib);
        QVERIFY(room.refresh());
        room.clock.pass(5s);
        QVERIFY(room.host(0).looks >= 4);
        room.watch->watch(WatchRoom::idOf(u"a"_s), false);
        const auto looks = room.host(0).looks;
        room.clock.pass(1min);
        QVERIFY(room.host(0).looks - looks <= 4);
    }

    /// The page was left for another one: its graphs get no hole, and nothing more is billed.
    void whatKeepsItsPaceIsAskedAtTheRateAndOfItsHostsAlone()
    {
        WatchRoom room;
        room.putSlice(u"v4-16"_s, 2, 90, 20 * gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(10s);
        room.watch->keepPace(WatchRoom::idOf(u"a"_s));
        room.watch->watch(WatchRoom::idOf(u"a"_s), false);
        room.clock.pass(5s);
        const auto windows = room.sources->windows.size();
        const auto looks = room.host(0).looks;
        room.clock.pass(5min);
        QVERIFY2(room.host(0).looks - looks >= 250, qPrintable(QString::number(room.host(0).looks - looks)));
        QCOMPARE(room.sources->windows.size(), windows); // of Cloud Monitoring
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
        room.host(1).reading = failed(ErrorCode::KeyUnreadable, u"The key needs its passphrase."_s);
        room.sources->setLink(WatchRoom::hostOf(u"7"_s, 1), HostLink::State::Idle);
        const auto asked = room.host(1).asked;
        room.clock.pass(1min);
        QCOMPARE(room.host(1).asked, asked); // nobody looks, so nobody answers
        room.watch->keepPace({});
        room.clock.pass(5s);
        const auto slow = room.host(0).looks;
        room.clock.pass(2min);
        QVERIFY2(room.host(0).looks - slow <= 6, qPrintable(QString::number(room.host(0).looks - slow)));
    }

    void whatIsNoMetricServerIsAskedSlowly()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        room.host(0).runtime = {.state = RuntimeState::NotRuntime, .sentence = u"HTML"_s};
        QVERIFY(room.beginWatching());
        room.clock.pass(1min);
        QVERIFY2(room.host(0).looks <= 10, qPrintable(QString::number(room.host(0).looks)));
        QCOMPARE(room.now(u"a"_s).state, UsageState::Failed);
    }

    void logInsAreFewAtOnceAndLargeSlicesWaitForSomebody()
    {
        WatchRoom room;
        room.putSlice(u"v4-1024"_s, 128, 90, gib, HostLink::State::Idle);
        room.sources->takes = 700ms;
        room.begin();
        QVERIFY(room.refresh());
        room.clock.pass(5min);
        QCOMPARE(room.host(0).probes, 0);
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(1min);
        QVERIFY2(room.sources->mostLogins <= 6, qPrintable(QString::number(room.sources->mostLogins)));
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
        for (int worker = 0; worker < 128; ++worker)
            QVERIFY(room.host(worker).looks > 0);
        int asked = 0;
        for (int worker = 0; worker < 128; ++worker)
            asked += room.host(worker).asked > 1 ? 1 : 0;
        QCOMPARE(asked, 0);
    }

    void manyHostsAreToldTogether()
    {
        WatchRoom room;
        room.putSlice(u"v4-4096"_s, 512, 90, gib);
        room.begin();
        QVERIFY(room.refresh());
        QCOMPARE(room.now(u"a"_s).cores.size(), 2'048);
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(3s);
        QSignalSpy updated{room.watch.get(), &UsageFeed::updated};
        room.clock.pass(10s);
        QVERIFY2(updated.size() >= 9 && updated.size() <= 12, qPrintable(QString::number(updated.size())));
        QVERIFY(room.host(511).looks >= 11);
        QVERIFY(room.host(511).probes <= 4); // many hosts: each machine less often
        room.watch->setRate(0.2);
        updated.clear();
        room.clock.pass(2s);
        QVERIFY(updated.size() <= 20);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
    }

    void S19_aHostThatIsSilentIsUnreachableAndIsAskedEverLessOften()
    {
        WatchRoom room;
        const auto layout = room.putSlice(u"v4-16"_s, 2, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        QCOMPARE(room.now(u"a"_s).hosts[1].state, UsageState::Busy);
        room.host(1).reading = failed(ErrorCode::Offline, u"The host is not there."_s);
        room.sources->setLink(WatchRoom::hostOf(u"7"_s, 1), HostLink::State::Failed);
        room.clock.pass(2s);
        QCOMPARE(room.now(u"a"_s).hosts[1].state, UsageState::Unreachable);
        QCOMPARE(room.now(u"a"_s).hosts[0].state, UsageState::Busy); // the others go on
        room.clock.pass(1s);
        QCOMPARE(room.now(u"a"_s).hosts[1].sentence, u"The host is not there."_s);
        const auto before = room.host(1).probes;
        const auto looks = room.host(1).looks;
        room.clock.pass(10min);
        QVERIFY2(room.host(1).probes - before <= 16, qPrintable(QString::number(room.host(1).probes - before)));
        QCOMPARE(room.host(1).looks, looks);
        room.host(1).reading = WatchRoom::machine(layout);
        room.sources->setLink(WatchRoom::hostOf(u"7"_s, 1), HostLink::State::Connected);
        room.clock.pass(1500ms);
        QCOMPARE(room.now(u"a"_s).hosts[1].state, UsageState::Busy);
    }

    void oneLookThatTookTooLongIsNoSilence()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        room.host(0).reading = failed(ErrorCode::Timeout, u"late"_s);
        room.clock.pass(1200ms);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
        room.host(0).reading = failed(ErrorCode::BadReply, u"A login script prints."_s);
        room.clock.pass(10s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy); // its chips are known all the same
        QCOMPARE(room.now(u"a"_s).hosts[0].sentence, u"A login script prints."_s);
    }

    void valuesThatDoNotComeAreStaleAndNeverInvented()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        room.host(0).runtime = {.state = RuntimeState::Silent, .sentence = u"silent"_s};
        room.clock.pass(15s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Stale);
        QCOMPARE(room.now(u"a"_s).hosts[0].sentence, u"silent"_s);
        room.clock.pass(2min);
        QVERIFY(std::isnan(room.now(u"a"_s).cores[0].duty)); // a minute later it is not shown as how it stands
        room.host(0).runtime = {.state = RuntimeState::Broken, .sentence = u"10,000 devices"_s};
        room.clock.pass(3s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::Failed);
        room.host(0).runtime = {.state = RuntimeState::NoWorkload};
        room.host(0).reading->holders.clear();
        room.host(0).reading->listening.clear();
        room.clock.pass(20s);
        QCOMPARE(room.now(u"a"_s).state, UsageState::NoWorkload);
        QVERIFY(std::isnan(room.now(u"a"_s).cores[0].hbmUsed));
    }

    void clocksApartMoveNoValueAndSinceIsByOurs()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        const auto begun = room.time();
        room.host(0).reading->clock = 7 * 60'000; // added to our time by the host: seven minutes ahead
        room.host(0).reading->holders[0].since = begun + 7 * 60'000 - 3'600'000;
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        const auto host = room.now(u"a"_s).hosts[0];
        QCOMPARE(host.clockDifference, 7 * 60'000);
        QCOMPARE(host.users.constFirst().since.toMSecsSinceEpoch(), begun - 3'600'000);
        QVERIFY(room.now(u"a"_s).at <= room.time());
        QCOMPARE(host.state, UsageState::Busy);
    }

    void jaxSmisFileIsReadOnlyWhereTheRuntimeIsSilentAboutMemory()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        MemoryProfile profile;
        for (int i = 0; i < 4; ++i)
            profile.devices.append({.name = u"TPU_%1"_s.arg(i), .id = i, .bytes = (i + 1) * 1'000'000});
        room.host(0).profile = profile;
        const auto written = [&] {
            room.host(0).reading->profile = ProfileFile{.written = room.time(), .size = 4'000, .owner = u"nixie"_s};
        };
        written();
        QVERIFY(room.beginWatching());
        room.clock.pass(5s);
        QVERIFY(room.host(0).profiles <= 1); // at most before the runtime answered first
        room.host(0).runtime = {.state = RuntimeState::NotOffered, .sentence = u"old libtpu"_s};
        for (int i = 0; i < 90; ++i) {
            written();
            room.clock.pass(1s);
        }
        QVERIFY(room.host(0).profiles >= 5);
        const auto usage = room.now(u"a"_s);
        QCOMPARE(usage.cores[3].hbmUsed, 4'000'000.0F);
        QCOMPARE(usage.cores[3].source, UsageSource::MemoryProfile);
        QCOMPARE(usage.cores[3].state, UsageState::NoData); // memory alone
        const auto before = room.host(0).profiles;
        room.clock.pass(2min); // nobody writes it any more
        QVERIFY(room.host(0).profiles - before <= 16);
        QVERIFY(std::isnan(room.now(u"a"_s).cores[3].hbmUsed));
    }

    void whatAProgramTellsPrometheusIsReadOnlyWhereSomethingListens()
    {
        WatchRoom room;
        room.putSlice(u"v4-16"_s, 2, 90, gib);
        room.host(1).reading->listening += programMetricsPort;
        ProgramCounters told{.inputSeconds = 0, .savedBytes = 0};
        const auto passes = [&](int seconds, double waited) {
            for (int i = 0; i < seconds; ++i) {
                told.inputSeconds += waited;
                room.host(1).program = told;
                room.clock.pass(1s);
            }
        };
        room.host(0).program = told; // it would answer
        QVERIFY(room.beginWatching());
        passes(60, 0.4);
        QCOMPARE(room.host(0).programs, 0);
        QVERIFY2(room.host(1).programs >= 4 && room.host(1).programs <= 8,
                 qPrintable(QString::number(room.host(1).programs)));
        const auto waits = [&room](int worker) {
            return room.now(u"a"_s).hosts[worker].values.value(Metric::InputWait, -1);
        };
        QCOMPARE(waits(0), -1.0F);
        QVERIFY2(waits(1) > 35 && waits(1) < 45, qPrintable(QString::number(waits(1))));
        QCOMPARE(room.now(u"a"_s).hosts[1].values.value(Metric::CheckpointRate, -1), 0.0F);
        QVERIFY(!room.now(u"a"_s).hosts[1].values.contains(Metric::InputRate)); // it does not tell
        told.inputSeconds = 0; // another program: what it waited is known with its second look
        passes(60, 0.1);
        QVERIFY2(waits(1) > 5 && waits(1) < 15, qPrintable(QString::number(waits(1))));
        told.inputSeconds += 600; // one wait, at its end: shown as all of the time, kept as it was told
        passes(30, 0);
        const auto bands = QCoro::waitFor(room.history->range(
            {{WatchRoom::hostOf(u"7"_s, 1), wholeHost, Metric::InputWait}}, room.time() - 35'000, room.time(), 1, {}));
        QVERIFY(bands);
        float most = 0; // of all of them: bands stand on a grid of their own, and the wait is in the first or the last
        for (const auto &band : bands->at(0).bands)
            most = std::isnan(band.max) ? most : std::max(most, band.max);
        QVERIFY2(most > 5'000 && most < 7'000, qPrintable(QString::number(most))); // 600 s, told by a look each 10 s
        room.host(1).program = failed(ErrorCode::BadReply);
        room.clock.pass(2min);
        QCOMPARE(waits(1), -1.0F);
        QVERIFY(room.now(u"a"_s).hosts[1].sentence.isEmpty()); // nobody's error: something else listens there
    }

    void J7_whatWasMissedComesFromMonitoringInWindows()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        room.sources->coarse = [&](MonitoringWindow window) {
            CoarseReading reading;
            CoarseSeries line{
                .tpu = WatchRoom::idOf(u"a"_s), .worker = 0, .unit = 2, .metric = Metric::TensorCore, .points = {}};
            for (auto at = (window.from / 60'000 + 1) * 60'000; at <= window.until - 3 * 60'000; at += 60'000)
                line.points.append({at, 44});
            reading.series = {line};
            return Result<CoarseReading>{reading};
        };
        room.begin();
        QVERIFY(room.refresh());
        room.clock.pass(5min);
        QCOMPARE(room.sources->windows.size(), 0); // nobody looks
        room.watch->watch(WatchRoom::idOf(u"a"_s), true);
        room.clock.pass(5s);
        QCOMPARE(room.sources->windows.size(), 1); // the first time: a day
        QVERIFY(room.sources->windows[0].until - room.sources->windows[0].from <= 24 * 3'600'000LL);
        QCOMPARE(room.now(u"a"_s).cores[2].tensorCore, 44.0F);
        QVERIFY(std::isnan(room.now(u"a"_s).cores[1].tensorCore));
        QCOMPARE(room.now(u"a"_s).cores[2].duty, 90.0F);
        room.sources->windows.clear();
        room.clock.pass(5min);
        QVERIFY2(room.sources->windows.size() >= 4 && room.sources->windows.size() <= 6,
                 qPrintable(QString::number(room.sources->windows.size())));
        room.sources->windows.clear();
        room.clock.suspend(50h); // the lid is closed for two days
        room.watch->lookNow();
        room.clock.pass(10s);
        QCOMPARE(room.sources->windows.size(), 3); // a day, a day and what is left
        for (qsizetype i = 1; i < 3; ++i)
            QVERIFY(room.sources->windows[i].from < room.sources->windows[i - 1].until);
        QVERIFY(room.sources->windows[2].until >= room.time() - 10'000);
        const auto bands = QCoro::waitFor(room.history->range({{WatchRoom::hostOf(u"7"_s, 0), 2, Metric::TensorCore}},
                                                              room.time() - 1'800'000, room.time() - 600'000, 20, {}));
        QVERIFY(bands);
        QCOMPARE(bands->at(0).bands.at(10).mean, 44.0F);
        QVERIFY(bands->at(0).bands.at(10).isCoarse);
    }

    /// Counted over a restart, until the day is another one; then it goes on.
    void R4_theBudgetOfADayHoldsOverARestart()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        qint64 returned = 0;
        room.sources->coarse = [&](MonitoringWindow) {
            CoarseReading reading;
            reading.returned = std::min<qint64>(60, room.sources->asked.most);
            reading.isCut = reading.returned < 60;
            returned += reading.returned;
            return Result<CoarseReading>{reading};
        };
        const auto use = [&room] { return room.watch->monitoring(WatchRoom::idOf(u"a"_s)); };
        QVERIFY(room.beginWatching());
        QCOMPARE(use(), MonitoringUse{});
        room.watch->setMonitoring(true, 150);
        const auto night = room.clock.now().toLocalTime().date().addDays(1).startOfDay();
        room.clock.pass(std::chrono::milliseconds{room.clock.now().msecsTo(night.addSecs(-7'200))});
        room.clock.pass(45min);
        QCOMPARE(returned, 150);
        QVERIFY(use().isUsedUp() && use().today == 150);
        room.watch.reset(); // the program ends
        QVERIFY(room.beginWatching());
        room.clock.pass(5min);
        QCOMPARE(returned, 150);
        QVERIFY(use().isUsedUp() && use().perDay == 150);
        room.clock.pass(std::chrono::milliseconds{room.clock.now().msecsTo(night) + 120'000});
        QVERIFY2(returned > 150 && use().today > 0 && use().today < 150, qPrintable(QString::number(returned)));
    }

    /// A large reading is done less often, so that the day's number lasts.
    void R4_whatMayBeReadIsSpreadOverTheDay()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        room.sources->coarse = [&](MonitoringWindow) {
            CoarseReading reading;
            reading.returned = 100;
            return Result<CoarseReading>{reading};
        };
        QVERIFY(room.beginWatching());
        room.clock.pass(1h);
        QVERIFY2(room.sources->windows.size() >= 6 && room.sources->windows.size() < 40,
                 qPrintable(QString::number(room.sources->windows.size())));
    }

    void R4_oneSwitchEndsTheReading()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        QVERIFY(room.beginWatching());
        room.clock.pass(2min);
        QVERIFY(!room.sources->windows.isEmpty());
        room.watch->setMonitoring(false, 20'000);
        room.sources->windows.clear();
        room.clock.pass(1h);
        QVERIFY(room.sources->windows.isEmpty());
        room.watch.reset();
        QVERIFY(room.beginWatching());
        room.clock.pass(1h);
        QVERIFY(room.sources->windows.isEmpty() && !room.watch->monitoring(WatchRoom::idOf(u"a"_s)).isOn);
        room.watch->setMonitoring(true, 20'000);
        room.clock.pass(5s);
        QVERIFY(!room.sources->windows.isEmpty());
    }

    /// The machine itself says its number; then the day is read once more, with what could not be asked for before.
    void R9_aMachinesNumberIsLearntAtItsLogin()
    {
        WatchRoom room;
        room.putSlice(u"v4-16"_s, 2, 90, gib);
        room.sources->coarse = [&](MonitoringWindow) {
            CoarseReading reading;
            if (room.sources->asked.tpus.constFirst().machines.contains(QString{})
                || room.sources->asked.tpus.constFirst().machines.isEmpty())
                reading.leftOut = {WatchRoom::idOf(u"a"_s)};
            return Result<CoarseReading>{reading};
        };
        QVERIFY(room.beginWatching());
        room.clock.pass(2min);
        QVERIFY(room.watch->monitoring(WatchRoom::idOf(u"a"_s)).isLeftOut);
        room.sources->windows.clear();
        room.host(0).reading->machine = u"1234567890123456789"_s;
        room.host(1).reading->machine = u"9876543210987654321"_s;
        room.clock.pass(20s);
        QCOMPARE(room.sources->asked.tpus.constFirst().machines,
                 (QStringList{u"1234567890123456789"_s, u"9876543210987654321"_s}));
        QVERIFY(!room.watch->monitoring(WatchRoom::idOf(u"a"_s)).isLeftOut);
        QVERIFY(std::ranges::any_of(room.sources->windows, [](const MonitoringWindow &window) {
            return window.until - window.from > 23 * 3'600'000LL;
        }));
        room.watch.reset();
        QVERIFY(room.beginWatching());
        room.clock.pass(2s);
        QCOMPARE(room.sources->asked.tpus.constFirst().machines.size(), 2); // remembered
    }

    void H4_aMonitoringThatRefusesIsAskedEverLessOften()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        room.sources->coarse = [](MonitoringWindow) {
            return Result<CoarseReading>{std::unexpected{error(ErrorCode::ApiOff)}};
        };
        QVERIFY(room.beginWatching());
        room.clock.pass(6h);
        QVERIFY2(room.sources->windows.size() <= 20, qPrintable(QString::number(room.sources->windows.size())));
        QCOMPARE(room.now(u"a"_s).state, UsageState::Busy);
    }

    void anAlertIsToldOnceAndNotOfAMutedSlice()
    {
        WatchRoom room;
        const auto layout = layoutFor(u"v4-8"_s, 1);
        for (const auto &id : {u"a"_s, u"b"_s}) {
            room.put(id, u"v4-8"_s, 1, id == u"a"_s ? u"7"_s : u"8"_s);
            room.set(id == u"a"_s ? u"7"_s : u"8"_s, 1, layout, 0, 0);
        }
        room.begin();
        QVERIFY(room.refresh());
        room.watch->setMuted(WatchRoom::idOf(u"b"_s), true);
        QSignalSpy alerted{room.watch.get(), &UsageFeed::alerted};
        room.clock.pass(14min);
        QCOMPARE(alerted.size(), 0);
        room.clock.pass(3min); // nobody watches it: the look comes each half a minute
        QCOMPARE(alerted.size(), 1);
        QCOMPARE(alerted[0][0].value<TpuId>(), WatchRoom::idOf(u"a"_s));
        QCOMPARE(room.now(u"b"_s).alerts.size(), 1); // shown all the same
        QVERIFY(room.now(u"b"_s).isMuted);
        room.clock.pass(1h);
        QCOMPARE(alerted.size(), 1);
        room.set(u"7"_s, 1, layout, 80, gib);
        room.clock.pass(1min);
        QVERIFY(room.now(u"a"_s).alerts.isEmpty());
    }

    void aStragglerIsMarkedInTheMap()
    {
        WatchRoom room;
        const auto layout = room.putSlice(u"v4-32"_s, 4, 93, 20 * gib);
        room.host(2).runtime = WatchRoom::runtime(layout, 61, 20 * gib);
        QVERIFY(room.beginWatching());
        QSignalSpy alerted{room.watch.get(), &UsageFeed::alerted};
        room.clock.pass(15s);
        QVERIFY(std::ranges::none_of(room.now(u"a"_s).cores, &CoreUsage::isStraggler));
        room.clock.pass(45s);
        const auto usage = room.now(u"a"_s);
        for (int i = 0; i < 16; ++i)
            QCOMPARE(usage.cores[i].isStraggler, i / 4 == 2);
        QCOMPARE(alerted.size(), 1);
        QCOMPARE(usage.alerts.constFirst().host, 2);
    }

    void aMachineOrAProgramThatBeganAnewIsAnEvent()
    {
        WatchRoom room;
        room.putSlice(u"v4-8"_s, 1, 90, gib);
        auto &uptime = room.host(0).runtime.ports[0].values[Metric::Uptime];
        uptime.append({0, 500});
        QVERIFY(room.beginWatching());
        room.clock.pass(3s);
        room.host(0).runtime.ports[0].values[Metric::Uptime][0].value = 2;
        room.clock.pass(2s);
        room.host(0).reading->boot = u"b"_s;
        room.clock.pass(2s);
        const auto events = QCoro::waitFor(
            room.history->events(sliceKey(WatchRoom::idOf(u"a"_s)), room.time() - 60'000, room.time() + 1, {}));
        QVERIFY(events);
        QCOMPARE(events->size(), 2);
        QCOMPARE(events->at(0).kind, UsageEvent::Kind::Restarted);
        QCOMPARE(events->at(1).text, u"a restarted"_s); // its only host is called as its TPU
    }

    void whatTheUserChoseIsKept()
    {
        WatchRoom room;
        room.put(u"a"_s, u"v4-8"_s, 1);
        room.begin();
        QVERIFY(room.refresh());
        room.watch->setRate(5);
        room.watch->setThresholds(
            {.idleMinutes = 20, .memoryPercent = 500, .hungMinutes = -3, .diskPercent = 80, .stragglerPercent = 10});
        room.watch->setMuted(WatchRoom::idOf(u"a"_s), true);
        room.watch.reset();
        room.begin();
        QVERIFY(room.refresh());
        QCOMPARE(room.watch->rate(), 5.0);
        QCOMPARE(
            room.watch->thresholds(),
            (UsageThresholds{
                .idleMinutes = 20, .memoryPercent = 100, .hungMinutes = 0, .diskPercent = 80, .stragglerPercent = 10}));
        room.clock.pass(1s);
        QVERIFY(room.now(u"a"_s).isMuted);
        room.watch->setRate(0.001);
        QCOMPARE(room.watch->rate(), UsageFeed::fastest);
        room.watch->setRate(1e9);
        QCOMPARE(room.watch->rate(), UsageFeed::slowest);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(UsageWatchTest)

#include "tst_usagewatch.moc"
