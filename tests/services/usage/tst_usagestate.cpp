// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/alerts.h"
#include "services/usage/slicesight.h"

#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 t0 = 1'800'000'000'000;
constexpr qint64 second = 1'000;
constexpr qint64 minute = 60 * second;
constexpr float gib = 1 << 30;

/// A host that answers, whose program's runtime answers.
CoreFacts core(float duty, float used, qint64 at = t0)
{
    return {.hasAnswered = true,
            .runtime = RuntimeState::Answered,
            .isHeld = true,
            .at = at,
            .duty = duty,
            .used = used,
            .total = 32 * gib};
}

/// Looks each second from t0 on; how it stands after the last one.
UsageState after(const QList<CoreFacts> &looks, CoreTrack *track = nullptr)
{
    CoreTrack own;
    auto &of = track ? *track : own;
    qint64 now = t0;
    UsageState state{};
    for (auto facts : looks) {
        facts.at = facts.at > 0 ? now : 0;
        follow(of, facts, now);
        state = stateOf(facts, of, {}, now);
        now += second;
    }
    return state;
}

SliceUsage slice(const QList<UsageState> &states, int perHost = 4)
{
    SliceUsage usage{.id = TpuId{u"projects/p/locations/z/nodes/n"_s}};
    for (int i = 0; i < states.size(); ++i) {
        usage.cores += CoreUsage{.state = states[i], .hbmUsed = gib, .hbmTotal = 32 * gib};
        usage.layout.cores += Core{.index = i, .host = i / perHost, .device = i % perHost, .chip = i % perHost};
        if (i % perHost == 0)
            usage.hosts += HostUsage{.label = u"w-%1"_s.arg(i / perHost)};
    }
    usage.layout.chipsPerHost = perHost;
    return usage;
}

QList<CoreTrack> still(qsizetype count, qint64 since)
{
    return QList<CoreTrack>(count, CoreTrack{.stillSince = since});
}

using Kind = UsageAlert::Kind;

bool holds(const UsageAlerts &alerts, Kind kind)
{
    return std::ranges::contains(alerts.alerts(), kind, &UsageAlert::kind);
}

} // namespace

class UsageStateTest : public QObject
{
    Q_OBJECT

private slots:
    void aCoreIsWhatItsLooksSay_data()
    {
        QTest::addColumn<QList<CoreFacts>>("looks");
        QTest::addColumn<UsageState>("state");
        const auto row = [](const char *name, const QList<CoreFacts> &looks, UsageState state) {
            QTest::newRow(name) << looks << state;
        };
        using enum UsageState;
        row("nobody has asked", {CoreFacts{}}, NoData);
        row("the host does not answer", {CoreFacts{.isReachable = false}}, Unreachable);
        row("unreachable is more than a value", {[] {
                auto of = core(90, gib);
                of.isReachable = false;
                return of;
            }()},
            Unreachable);
        row("no program", {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NoWorkload, .isHeld = false}},
            NoWorkload);
        row("no server, and nobody could look who holds the chips",
            {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NoWorkload}}, NoWorkload);
        row("a program with its metrics off",
            {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NoWorkload, .isHeld = true}}, NoData);
        row("its memory by jax-smi alone does not tell whether it computes",
            {CoreFacts{.hasAnswered = true,
                       .runtime = RuntimeState::NoWorkload,
                       .isHeld = true,
                       .at = t0,
                       .source = UsageSource::MemoryProfile,
                       .used = gib}},
            NoData);
        row("an old libtpu", {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NotOffered, .isHeld = true}},
            NoData);
        row("HTML in place of metrics",
            {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NotRuntime, .isHeld = true}}, Failed);
        row("another program listens there, and nothing holds the chips",
            {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NotRuntime, .isHeld = false}}, NoWorkload);
        row("10,000 devices", {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::Broken}}, Failed);
        row("the host passes nothing on",
            {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::Unreachable, .isHeld = true}}, Failed);
        row("silent from the first look on",
            {CoreFacts{.hasAnswered = true, .runtime = RuntimeState::Silent, .isHeld = true}}, NoData);
        row("computes", {core(93, 20 * gib)}, Busy);
        row("computes without memory", {core(12, 0)}, Busy);
        row("held and nothing else", {core(0, 0), core(0, 0), core(0, 0)}, HeldIdle);
        row("a little memory is none", {core(0, 0.1F * gib)}, HeldIdle);
        row("memory, and never seen computing", {core(0, gib)}, Idle);
        row("a pause between two steps", {core(90, gib), core(0, gib), core(0, gib)}, Busy);
        row("has computed", QList<CoreFacts>{core(90, gib)} + QList<CoreFacts>(8, core(0, gib)), Idle);
        row("has computed and freed its memory", QList<CoreFacts>{core(90, gib)} + QList<CoreFacts>(8, core(0, 0)),
            Idle);
        row("another program came after it",
            {core(90, gib), CoreFacts{.hasAnswered = true, .runtime = RuntimeState::NoWorkload, .isHeld = false},
             core(0, 0)},
            HeldIdle);
        row("the chip of nobody beside one that is used", {[] {
                auto of = core(0, 0);
                of.isHeld = false;
                return of;
            }()},
            NoWorkload);
        row("a duty cycle that was not said", {core(noValue, gib)}, NoData);
        row("still for half an hour before anybody looked", {[] {
                auto of = core(0, gib);
                of.idle = 1'801;
                return of;
            }()},
            Hung);
        row("programs wait, and nothing moves for a minute", {[] {
                auto of = core(0, gib);
                of.idle = 61;
                of.isWaiting = true;
                return of;
            }()},
            Hung);
        row("programs wait for half a minute", {[] {
                auto of = core(0, gib);
                of.idle = 30;
                of.isWaiting = true;
                return of;
            }()},
            Idle);
        row("a server of models that waits for a question", {[] {
                auto of = core(0, gib);
                of.idle = 600;
                return of;
            }()},
            Idle);
    }
    void aCoreIsWhatItsLooksSay()
    {
        QFETCH(QList<CoreFacts>, looks);
        QFETCH(UsageState, state);
        QCOMPARE(after(looks), state);
    }

    void aValueThatIsOldIsStaleAndThenNot()
    {
        CoreTrack track;
        const auto facts = core(90, gib);
        follow(track, facts, t0);
        QCOMPARE(stateOf(facts, track, {}, t0 + 10 * second), UsageState::Busy);
        QCOMPARE(stateOf(facts, track, {}, t0 + 11 * second), UsageState::Stale);
        auto coarse = facts; // up to three minutes late
        coarse.source = UsageSource::Monitoring;
        QCOMPARE(stateOf(coarse, track, {}, t0 + 3 * minute), UsageState::Busy);
        QCOMPARE(stateOf(coarse, track, {}, t0 + 6 * minute), UsageState::Stale);
    }

    /// Nobody is logged in: what Cloud Monitoring tells is a value, and neither "no data" nor how it stands.
    void whatOnlyCloudMonitoringTellsIsCoarse()
    {
        auto facts = core(0, 0);
        facts.hasAnswered = false;
        facts.source = UsageSource::Monitoring;
        QCOMPARE(stateOf(facts, {}, {}, t0 + 4 * minute), UsageState::Coarse);
        QCOMPARE(stateOf(facts, {}, {}, t0 + 6 * minute), UsageState::NoData);
        QCOMPARE(stateOf(QList{UsageState::Coarse, UsageState::NoData}), UsageState::Coarse);
    }

    void whatIsNotKnownIsNotStill()
    {
        CoreTrack track;
        follow(track, core(0, gib), t0);
        QCOMPARE(track.stillSince, t0);
        auto gone = core(0, gib);
        gone.isReachable = false;
        follow(track, gone, t0 + minute);
        QCOMPARE(track.stillSince, 0);
        follow(track, core(0, gib, t0 + 60 * minute), t0 + 60 * minute); // it may have computed in between
        QCOMPARE(track.stillSince, t0 + 60 * minute);
        QCOMPARE(stateOf(core(0, gib, t0 + 60 * minute), track, {}, t0 + 60 * minute), UsageState::Idle);
    }

    void aProgramThatJustBeganIsNotStillSinceBeforeIt_data()
    {
        QTest::addColumn<bool>("isWaiting");
        QTest::addColumn<float>("idle");
        QTest::newRow("it compiles") << false << noValue;
        QTest::newRow("it has queued its first step") << true << noValue;
        QTest::newRow("the chip counts on since the program before") << true << 4'000.0F;
    }
    void aProgramThatJustBeganIsNotStillSinceBeforeIt()
    {
        QFETCH(bool, isWaiting);
        QFETCH(float, idle);
        CoreTrack track;
        const CoreFacts gone{.hasAnswered = true, .runtime = RuntimeState::NoWorkload, .isHeld = false};
        follow(track, gone, t0);
        const auto came = t0 + 31 * minute;
        follow(track, gone, came - second);
        QCOMPARE(track.stillSince, t0);
        for (qint64 now = came; now <= came + 30 * second; now += second) {
            auto facts = core(0, gib, now);
            facts.isWaiting = isWaiting;
            facts.idle = idle;
            follow(track, facts, now);
            QCOMPARE(stateOf(facts, track, {}, now), UsageState::Idle);
            QCOMPARE(track.stillSince, came);
        }
        const auto later = came + 30 * minute; // its own time counts
        follow(track, core(0, gib, later), later);
        QCOMPARE(stateOf(core(0, gib, later), track, {}, later), UsageState::Hung);
    }

    void whoNobodyCanLogInToIsNotKnown()
    {
        SliceSight slice{[] {
                             Tpu tpu;
                             tpu.id = TpuId{u"projects/p/locations/z/nodes/n"_s};
                             tpu.acceleratorType = u"v4-8"_s;
                             tpu.state = TpuState::Ready;
                             tpu.endpoints.resize(1);
                             return tpu;
                         }(),
                         {}};
        auto &host = *slice.find(0, slice.hosts().front().host().id);
        const auto judged = [&](qint64 now) {
            slice.touch(0);
            (void)slice.judge({}, now);
            return slice.usage().state;
        };
        HostReading machine; // nobody holds its chips
        machine.isFull = true;
        machine.devices = {u"/dev/accel0"_s};
        host.take(machine, {.host = {}, .at = t0, .source = UsageSource::Probe, .rows = {}});
        QCOMPARE(judged(t0), UsageState::NoWorkload);
        host.takeTrouble(HostSight::Fault::ShutOut, u"Nobody is logged in."_s);
        for (int i = 1; i < 60; ++i)
            QCOMPARE(judged(t0 + i * minute), UsageState::NoData);
        QVERIFY(slice.usage().alerts.isEmpty());
        QCOMPARE(slice.usage().hosts.constFirst().sentence, u"Nobody is logged in."_s);
        host.take(machine, {.host = {}, .at = t0 + 60 * minute, .source = UsageSource::Probe, .rows = {}});
        QCOMPARE(judged(t0 + 60 * minute), UsageState::NoWorkload);
        QVERIFY(slice.usage().alerts.isEmpty()); // it was not seen idle for an hour
        host.takeTrouble(HostSight::Fault::Unreadable, u"A login script prints."_s);
        QCOMPARE(judged(t0 + 61 * minute), UsageState::NoWorkload);
    }

    void oneWordForMany()
    {
        using enum UsageState;
        QCOMPARE(stateOf(QList<UsageState>{}), NoData);
        QCOMPARE(stateOf({Unreachable, Unreachable}), Unreachable);
        QCOMPARE(stateOf({Unreachable, NoWorkload}), NoWorkload);
        QCOMPARE(stateOf({NoWorkload, HeldIdle, Idle, Busy}), Busy);
        QCOMPARE(stateOf({Busy, Hung}), Hung);
        QCOMPARE(stateOf({Stale, Failed, NoData}), Failed);
    }

    void aHangOfOneIsOneOfAllThatAreAsStill()
    {
        using enum UsageState;
        QList<UsageState> states{Hung, Idle, Idle, Busy, HeldIdle};
        const QList<CoreFacts> facts{core(0, gib), core(0, gib), core(0, gib), core(90, gib), core(0, 0)};
        QList<CoreTrack> tracks = still(5, t0);
        tracks[2].stillSince = t0 + minute;
        spreadHang(states, facts, tracks, {}, t0 + 100 * second);
        QCOMPARE(states, (QList<UsageState>{Hung, Hung, Idle, Busy, HeldIdle}));
    }

    void theMedianOfTheOthers()
    {
        QVERIFY(std::isnan(median({})));
        QVERIFY(std::isnan(median({noValue})));
        QCOMPARE(median({3, noValue, 1, 2}), 2.0F);
        QCOMPARE(median({4, 1, 3, 2}), 2.5F);
        QCOMPARE(laggards({90, 91, 70, 92}, 15), (QList<bool>{false, false, true, false}));
        QCOMPARE(laggards({90, 91, 76, 92}, 15), (QList<bool>{false, false, false, false}));
        QCOMPARE(laggards({90, 91, 92, noValue, 60, noValue}, 15),
                 (QList<bool>{false, false, false, false, true, false}));
        QCOMPARE(laggards({90, 50}, 15), (QList<bool>{false, false})); // of two nobody can say which one is odd
        QCOMPARE(laggards({90, 91, 92, 60, 61, 62}, 15).count(true),
                 3); // a whole host; of the others more are fast than slow
        QCOMPARE(laggards({90, 91, 50}, 0).count(true), 0); // switched off
        QCOMPARE(laggards({90, 90, 90, 90}, 15).count(true), 0);
    }

    void aDipOfOneSecondIsNoStraggler()
    {
        Stragglers stragglers;
        QList<bool> lag;
        for (int i = 0; i < 60; ++i)
            lag = stragglers.look({90, 90, i % 20 == 0 ? 5.0F : 90, 90}, 15, t0 + i * second);
        QCOMPARE(lag.count(true), 0);
        int first = -1;
        for (int i = 0; i < 60 && first < 0; ++i)
            first = stragglers.look({90, 90, 60, 90}, 15, t0 + (100 + i) * second).at(2) ? i : -1;
        QCOMPARE(first, 20);
        // It has to catch up for as long, and by more than it lacked.
        for (int i = 0; i < 60; ++i)
            lag = stragglers.look({90, 90, i % 10 < 8 ? 82.0F : 78.0F, 90}, 15, t0 + (200 + i) * second);
        QVERIFY(lag.at(2));
        for (int i = 0; i < 22; ++i)
            lag = stragglers.look({90, 90, 85, 90}, 15, t0 + (300 + i) * second);
        QVERIFY(!lag.at(2));
    }

    void idleIsToldAfterItsTimeAndEndsWithTheFirstStep()
    {
        UsageAlerts alerts;
        auto facts = AlertFacts{.usage = slice(QList<UsageState>(8, UsageState::NoWorkload)), .tracks = still(8, t0)};
        QVERIFY(alerts.look(facts, {}, t0 + 14 * minute).begun.isEmpty());
        const auto begun = alerts.look(facts, {}, t0 + 15 * minute).begun;
        QCOMPARE(begun.size(), 1);
        QCOMPARE(begun.constFirst().kind, Kind::Idle);
        QCOMPARE(begun.constFirst().since, t0);
        QVERIFY(begun.constFirst().text.contains(u"15"_s));
        QVERIFY(alerts.look(facts, {}, t0 + 16 * minute).begun.isEmpty()); // once
        QVERIFY(holds(alerts, Kind::Idle));
        for (auto &core : facts.usage.cores) // a host that cannot be seen ends nothing
            core.state = UsageState::Unreachable;
        (void)alerts.look(facts, {}, t0 + 17 * minute);
        QVERIFY(holds(alerts, Kind::Idle));
        facts.usage.cores[3].state = UsageState::Busy;
        QVERIFY(alerts.look(facts, {}, t0 + 18 * minute).isAny);
        QVERIFY(!holds(alerts, Kind::Idle));
    }

    void aHostThatIsNotSeenIsNotIdle()
    {
        UsageAlerts alerts;
        auto states = QList<UsageState>(8, UsageState::Idle);
        states[7] = UsageState::Unreachable;
        const AlertFacts facts{.usage = slice(states), .tracks = still(8, t0)};
        for (int i = 0; i < 60; ++i)
            QVERIFY(alerts.look(facts, {}, t0 + i * minute).begun.isEmpty());
        const AlertFacts known{.usage = slice(QList<UsageState>(8, UsageState::Idle)),
                               .tracks = still(8, t0 + 60 * minute)};
        QVERIFY(alerts.look(known, {}, t0 + 61 * minute).begun.isEmpty());
        QCOMPARE(alerts.look(known, {}, t0 + 75 * minute).begun.size(), 1);
    }

    void whatCostsNothingMayBeIdleAndWhatIsOffIsOff()
    {
        UsageAlerts alerts;
        const AlertFacts facts{
            .usage = slice(QList<UsageState>(4, UsageState::Idle)), .tracks = still(4, t0), .isCounted = false};
        QVERIFY(alerts.look(facts, {}, t0 + 60 * minute).begun.isEmpty());
        const AlertFacts counted{.usage = facts.usage, .tracks = facts.tracks};
        QVERIFY(alerts.look(counted, {.idleMinutes = 0}, t0 + 60 * minute).begun.isEmpty());
    }

    void fullMemoryIsToldOfTheWorstCoreAndEndsWellBelow()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(8, UsageState::Busy)), .tracks = still(8, 0)};
        facts.usage.cores[5].hbmUsed = 31.5F * gib; // 98.4 %
        facts.usage.cores[6].hbmUsed = 31.3F * gib;
        QVERIFY(alerts.look(facts, {}, t0).begun.isEmpty());
        QCOMPARE(alerts.look(facts, {}, t0 + 3 * second).begun.size(), 1);
        QCOMPARE(alerts.alerts().constFirst().core, 5);
        QCOMPARE(alerts.alerts().constFirst().host, 1);
        QVERIFY(alerts.alerts().constFirst().text.contains(u"w-1"_s));
        facts.usage.cores[5].hbmUsed = facts.usage.cores[6].hbmUsed = 30.6F * gib; // 95.6 %: not yet
        (void)alerts.look(facts, {}, t0 + 4 * second);
        QVERIFY(holds(alerts, Kind::MemoryFull));
        facts.usage.cores[5].hbmUsed = facts.usage.cores[6].hbmUsed = 30.2F * gib;
        (void)alerts.look(facts, {}, t0 + 5 * second);
        QVERIFY(!holds(alerts, Kind::MemoryFull));
        facts.usage.cores[5].hbmUsed = 30.6F * gib; // it does not begin in between either
        (void)alerts.look(facts, {}, t0 + 20 * second);
        (void)alerts.look(facts, {}, t0 + 40 * second);
        QVERIFY(!holds(alerts, Kind::MemoryFull));
    }

    /// As the map names it: where a chip is one device, nobody finds a "core 5" on it.
    void whatIsOneDeviceIsCalledAChip()
    {
        for (const int perChip : {1, 2}) {
            const auto word = perChip == 1 ? u"chip "_s : u"core "_s;
            AlertFacts facts{.usage =
                                 slice(QList<UsageState>(4, UsageState::Busy) + QList<UsageState>(4, UsageState::Hung)),
                             .tracks = still(8, t0)};
            facts.usage.layout.devicesPerChip = perChip;
            facts.usage.cores[5].hbmUsed = 31.5F * gib;
            facts.usage.cores[2].isStraggler = true;
            UsageAlerts alerts;
            (void)alerts.look(facts, {}, t0 + minute);
            (void)alerts.look(facts, {}, t0 + 31 * minute);
            for (const auto &[kind, named] : {std::pair{Kind::MemoryFull, u"5 on"_s}, std::pair{Kind::Hung, u"4 on"_s},
                                              std::pair{Kind::Straggler, u"2 computes"_s}}) {
                const auto all = alerts.alerts();
                const auto alert = std::ranges::find(all, kind, &UsageAlert::kind);
                QVERIFY(alert != all.end());
                QVERIFY2(alert->text.contains(word + named)
                             && !alert->text.contains(perChip == 1 ? u"core"_s : u"chip"_s),
                         qPrintable(alert->text));
            }
            QVERIFY2(sliceSentence(facts.usage).contains(u"4 "_s + word.trimmed()),
                     qPrintable(sliceSentence(facts.usage)));
        }
    }

    void aHangIsToldWithItsPlace()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(8, UsageState::Hung)), .tracks = still(8, t0)};
        facts.usage.cores[0].where = u"jit_step/all-reduce <b>"_s;
        const auto begun = alerts.look(facts, {}, t0 + 30 * minute).begun;
        QCOMPARE(begun.size(), 1);
        QCOMPARE(begun.constFirst().kind, Kind::Hung);
        QVERIFY(begun.constFirst().text.contains(u"30"_s) && begun.constFirst().text.contains(u"all-reduce <b>"_s));
        QVERIFY(!holds(alerts, Kind::Idle)); // one word for one thing
    }

    /// One word for one thing: the notice comes with the badge. A program that has computed nothing yet may compile on
    /// another host, and that takes minutes.
    void whatStandsStillAfterItComputedIsToldWithoutDelay()
    {
        AlertFacts facts{.usage = slice(QList<UsageState>(8, UsageState::Hung)), .tracks = still(8, t0)};
        UsageAlerts compiling;
        QVERIFY(compiling.look(facts, {}, t0 + 61 * second).begun.isEmpty());
        QVERIFY(compiling.look(facts, {}, t0 + 299 * second).begun.isEmpty());
        QCOMPARE(compiling.look(facts, {}, t0 + 5 * minute).begun.size(), 1);
        for (auto &track : facts.tracks)
            track.busyAt = t0 - 2 * second;
        UsageAlerts stuck;
        QVERIFY(stuck.look(facts, {}, t0 + 59 * second).begun.isEmpty());
        const auto begun = stuck.look(facts, {}, t0 + 60 * second).begun;
        QCOMPARE(begun.size(), 1);
        QCOMPARE(begun.constFirst().kind, Kind::Hung);
        facts.usage.cores[7].state = UsageState::Busy; // something moves: the others may wait for it
        UsageAlerts waiting;
        QVERIFY(waiting.look(facts, {}, t0 + 2 * minute).begun.isEmpty());
        QCOMPARE(waiting.look(facts, {}, t0 + 5 * minute).begun.size(), 1);
    }

    void aFullDiskIsToldByTheHostThatHasIt()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(8, UsageState::Busy)), .tracks = still(8, 0)};
        for (auto &host : facts.usage.hosts)
            host.values = {{Metric::DiskUsed, 50 * gib}, {Metric::DiskTotal, 100 * gib}};
        QVERIFY(alerts.look(facts, {}, t0).begun.isEmpty());
        facts.usage.hosts[1].values[Metric::DiskUsed] = 91 * gib;
        QCOMPARE(alerts.look(facts, {}, t0).begun.size(), 1);
        QCOMPARE(alerts.alerts().constFirst().host, 1);
        facts.usage.hosts[1].values.clear(); // not known is not empty
        facts.usage.hosts[0].values.clear();
        (void)alerts.look(facts, {}, t0 + minute);
        QVERIFY(holds(alerts, Kind::DiskFull));
        facts.usage.hosts[1].values = {{Metric::DiskUsed, 87 * gib}, {Metric::DiskTotal, 100 * gib}};
        (void)alerts.look(facts, {}, t0 + 2 * minute);
        QVERIFY(!holds(alerts, Kind::DiskFull));
    }

    void whatCannotBeSeenAnyMoreEndsNoAlert()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(8, UsageState::Busy)), .tracks = still(8, 0)};
        for (auto &host : facts.usage.hosts)
            host.values = {{Metric::DiskUsed, 50 * gib}, {Metric::DiskTotal, 100 * gib}};
        facts.usage.hosts[1].values[Metric::DiskUsed] = 91 * gib;
        facts.usage.cores[5].hbmUsed = 31.5F * gib;
        facts.usage.cores[6].isStraggler = true;
        (void)alerts.look(facts, {}, t0);
        QCOMPARE(alerts.look(facts, {}, t0 + 30 * second).begun.size(), 2);
        QCOMPARE(alerts.alerts().size(), 3);
        auto lost = facts;
        lost.usage.hosts[1].values.clear();
        lost.usage.cores[6].isStraggler = false;
        for (int i = 4; i < 8; ++i)
            lost.usage.cores[i].state = UsageState::Unreachable;
        (void)alerts.look(lost, {}, t0 + minute);
        QCOMPARE(alerts.alerts().size(), 3);
        QVERIFY(alerts.look(facts, {}, t0 + 2 * minute).begun.isEmpty()); // it is the same one
        (void)alerts.look(lost, {.memoryPercent = 0, .diskPercent = 0, .stragglerPercent = 0}, t0 + 3 * minute);
        QCOMPARE(alerts.alerts().size(), 0); // what is switched off is off
    }

    void aGapMakesNothingShorter()
    {
        UsageAlerts idle;
        const auto states = QList<UsageState>(4, UsageState::NoWorkload);
        QCOMPARE(idle.look({.usage = slice(states), .tracks = still(4, t0)}, {}, t0 + 15 * minute).begun.size(), 1);
        (void)idle.look({.usage = slice(states), .tracks = still(4, t0 + 20 * minute)}, {}, t0 + 20 * minute);
        QVERIFY2(idle.alerts().constFirst().text.contains(u"20"_s), qPrintable(idle.alerts().constFirst().text));

        UsageAlerts hung;
        QCOMPARE(hung.look({.usage = slice(QList<UsageState>(4, UsageState::Hung)), .tracks = still(4, t0)}, {},
                           t0 + 30 * minute)
                     .begun.size(),
                 1);
        AlertFacts facts{.usage = slice(QList<UsageState>(4, UsageState::Idle)), .tracks = still(4, t0 + 40 * minute)};
        (void)hung.look(facts, {}, t0 + 40 * minute);
        QVERIFY(holds(hung, Kind::Hung));
        for (const bool isOther : {true, false}) { // another program has it, or it has computed
            auto of = hung;
            auto now = facts;
            (isOther ? now.tracks[0].cameAt : now.tracks[0].busyAt) = t0 + 39 * minute;
            (void)of.look(now, {}, t0 + 41 * minute);
            QVERIFY(!holds(of, Kind::Hung));
        }
        facts.usage.cores[0].state = UsageState::NoWorkload;
        (void)hung.look(facts, {}, t0 + 41 * minute);
        QVERIFY(!holds(hung, Kind::Hung));
    }

    void aPlaceOfAnyLengthIsCut()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(4, UsageState::Hung)), .tracks = still(4, t0)};
        facts.usage.cores[0].where = QString(5'000, u'x');
        const auto begun = alerts.look(facts, {}, t0 + 30 * minute).begun;
        QVERIFY(begun.constFirst().text.contains(QString(200, u'x')) && begun.constFirst().text.size() < 500);
    }

    void memoryThatJaxSmiAloneTellsIsMemory()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(4, UsageState::NoData)), .tracks = still(4, 0)};
        facts.usage.hbmTotal = 32 * gib; // as the type has it: the profile tells only what is used
        for (auto &core : facts.usage.cores)
            core.hbmTotal = noValue;
        facts.usage.cores[2].hbmUsed = 31.5F * gib;
        (void)alerts.look(facts, {}, t0);
        QCOMPARE(alerts.look(facts, {}, t0 + 3 * second).begun.size(), 1);
        QCOMPARE(alerts.alerts().constFirst().core, 2);
        for (auto &core : facts.usage.cores)
            core.state = UsageState::Stale;
        UsageAlerts other;
        (void)other.look(facts, {}, t0);
        QVERIFY(other.look(facts, {}, t0 + 3 * second).begun.isEmpty());
    }

    void aStragglerIsNamedAgainstTheMedian()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(16, UsageState::Busy)), .tracks = still(16, 0)};
        for (int i = 0; i < 16; ++i) {
            facts.usage.cores[i].isStraggler = i / 4 == 2;
            facts.tracks[i].smoothed = i / 4 == 2 ? 61 : 93;
        }
        QVERIFY(alerts.look(facts, {}, t0).begun.isEmpty());
        const auto begun = alerts.look(facts, {}, t0 + 30 * second).begun;
        QCOMPARE(begun.size(), 1);
        QCOMPARE(begun.constFirst().host, 2);
        QVERIFY(begun.constFirst().text.contains(u"w-2"_s) && begun.constFirst().text.contains(u"61"_s)
                && begun.constFirst().text.contains(u"93"_s));
    }

    void aClockThatIsSetBackBeginsAnewAndEndsNothing()
    {
        UsageAlerts alerts;
        AlertFacts facts{.usage = slice(QList<UsageState>(4, UsageState::Busy)), .tracks = still(4, 0)};
        facts.usage.cores[0].hbmUsed = 32 * gib;
        (void)alerts.look(facts, {}, t0);
        QVERIFY(alerts.look(facts, {}, t0 - 60 * minute).begun.isEmpty());
        QCOMPARE(alerts.look(facts, {}, t0 - 60 * minute + 3 * second).begun.size(), 1);
        (void)alerts.look(facts, {}, t0 - 120 * minute);
        QVERIFY(holds(alerts, Kind::MemoryFull));
    }

    void aSliceSaysWhatItsCoresDo()
    {
        auto usage = slice(QList<UsageState>(8, UsageState::Busy));
        usage.state = UsageState::Busy;
        QCOMPARE(sliceSentence(usage), usageStateSentence(UsageState::Busy));
        usage.cores[7].state = UsageState::Unreachable;
        QVERIFY(sliceSentence(usage).contains(u"7"_s) && sliceSentence(usage).contains(u"1"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(UsageStateTest)

#include "tst_usagestate.moc"
