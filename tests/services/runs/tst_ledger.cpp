// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledger.h"
#include "services/runs/ledgeradvice.h"
#include "services/runs/ledgertext.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace Qt::StringLiterals;

namespace {

using EventKind = LedgerEvent::Kind;

constexpr qint64 start = 1'800'000'000'000;

constexpr qint64 at(double seconds)
{
    return start + qint64(seconds * 1'000);
}

/// The life of a run, told in seconds from its begin.
class Life
{
public:
    Life &add(EventKind kind, double seconds, LedgerEvent event = {})
    {
        event.kind = kind;
        event.at = at(seconds);
        event.attempt = m_attempt;
        m_input.events.append(event);
        return *this;
    }
    Life &attempt(int number, double seconds)
    {
        m_attempt = number;
        return add(EventKind::Started, seconds, {.chips = 16});
    }
    /// A step each `pace` seconds, the first at `seconds`.
    Life &steps(qint64 from, qint64 until, double seconds, double pace = 1)
    {
        for (qint64 step = from; step <= until; ++step)
            add(EventKind::Step, seconds + double(step - from) * pace, {.step = step});
        return *this;
    }
    [[nodiscard]] Ledger ledger(double now) const
    {
        auto input = m_input;
        input.now = at(now);
        return ledgerOf(input);
    }
    [[nodiscard]] const LedgerInput &input() const { return m_input; }

private:
    LedgerInput m_input;
    int m_attempt = 0;
};

int seconds(const Ledger &ledger, LedgerKind kind)
{
    return int(ledger.total(kind) / 1'000);
}

/// What must hold for every ledger; a sentence when it does not.
QString problemOf(const Ledger &ledger)
{
    qint64 sum = 0;
    for (int kind = 0; kind < ledgerKinds; ++kind)
        sum += ledger.total(LedgerKind(kind));
    if (sum != ledger.span())
        return u"the sums are %1 ms, the run is %2 ms"_s.arg(sum).arg(ledger.span());
    for (qsizetype i = 0; i < ledger.intervals.size(); ++i) {
        if (ledger.intervals[i].length() <= 0)
            return u"interval %1 is empty"_s.arg(i);
        if (i > 0 && ledger.intervals[i].from != ledger.intervals[i - 1].until)
            return u"there is a gap before interval %1"_s.arg(i);
    }
    const auto goodput = ledger.goodput();
    if (goodput && (goodput->first < 0 || goodput->first > goodput->second || goodput->second > 1.0000001))
        return u"goodput is no share"_s;
    return {};
}

/// Interrupted once at step 100, and back from a checkpoint of step 90.
Life interruptedOnce()
{
    Life life;
    life.attempt(1, 0).add(EventKind::Began, 10).steps(1, 100, 30);
    life.add(EventKind::Interrupted, 130, {.cause = JobInterruption::Preempted});
    life.add(EventKind::CapacityAsked, 130).add(EventKind::CapacityGot, 190);
    life.attempt(2, 200).add(EventKind::Began, 210, {.step = 90});
    life.add(EventKind::Restored, 215, {.step = 90, .took = 5'000});
    life.steps(91, 150, 220).add(EventKind::Ended, 280);
    return life;
}

} // namespace

class LedgerTest : public QObject
{
    Q_OBJECT

private slots:
    void anInterruptionIsTakenApart()
    {
        const auto ledger = interruptedOnce().ledger(1'000);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::SettingUp), 30 + 10 + 10 + 5);
        QCOMPARE(seconds(ledger, LedgerKind::Productive), 100 + 51);
        QCOMPARE(seconds(ledger, LedgerKind::WaitingForCapacity), 60);
        QCOMPARE(seconds(ledger, LedgerKind::Restoring), 5);
        QCOMPARE(seconds(ledger, LedgerKind::RepeatedSteps), 9);
        QCOMPARE(ledger.span(), 280'000);
        QVERIFY(!ledger.isOpen);
        QCOMPARE(ledger.losses.size(), 1);
        const auto &loss = ledger.losses[0];
        QCOMPARE(loss.cause, JobInterruption::Preempted);
        QCOMPARE(*loss.lastStep, 100);
        QCOMPARE(*loss.resumedFrom, 90);
        QCOMPARE(*loss.lostSteps, 10);
        QVERIFY(!loss.isAtLeast);
        QCOMPARE(*loss.backAt, at(229));
        QVERIFY(std::abs(ledger.chipHours() - 220.0 * 16 / 3'600) < 1e-9); // none while it waited
        QVERIFY(std::abs(ledger.goodput()->first - 151.0 / 280) < 1e-9);
        QCOMPARE(ledger.goodput()->first, ledger.goodput()->second);
        QVERIFY(!ledger.advice); // one interruption says nothing
    }

    void whereItWentOnIsNotToldTheLossIsALeast()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 100, 10);
        life.add(EventKind::Interrupted, 110, {.cause = JobInterruption::Restarted});
        life.attempt(2, 120).add(EventKind::Began, 120).steps(81, 140, 130).add(EventKind::Ended, 190);
        const auto ledger = life.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(*ledger.losses[0].lostSteps, 19);
        QVERIFY(ledger.losses[0].isAtLeast);
        QCOMPARE(seconds(ledger, LedgerKind::Idle), 10); // nobody asked for anything
    }

    void savesAreCountedWhereTheyAreToldOrMeasured()
    {
        Life told;
        told.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        told.add(EventKind::Saved, 64, {.step = 50, .took = 5'000}).steps(51, 100, 65).add(EventKind::Ended, 115);
        auto ledger = told.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Saving), 5);
        Life seen; // the file was found complete, and a step took 6 s longer around that time
        seen.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).steps(51, 100, 66);
        seen.add(EventKind::Checkpoint, 66, {.step = 50}).add(EventKind::Ended, 116);
        ledger = seen.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Saving), 6);
        Life beside; // written in the background: no step took longer
        beside.attempt(1, 0).add(EventKind::Began, 0).steps(1, 100, 10);
        beside.add(EventKind::Checkpoint, 60.5, {.step = 50}).add(EventKind::Ended, 110);
        ledger = beside.ledger(200);
        QCOMPARE(seconds(ledger, LedgerKind::Saving), 0);
        QCOMPARE(seconds(ledger, LedgerKind::Productive), 100);
    }

    /// It began anew although a checkpoint was there.
    void aCheckpointThatNoStepBearsOutIsNotWhereItWentOn()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 100, 10);
        life.add(EventKind::Interrupted, 110, {.cause = JobInterruption::Preempted});
        life.attempt(2, 120).add(EventKind::Began, 120, {.step = 90});
        QVERIFY(!life.ledger(125).losses[0].resumedFrom && !life.ledger(125).losses[0].lostSteps); // no step yet
        life.steps(1, 40, 130).add(EventKind::Ended, 170);
        const auto ledger = life.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QVERIFY(!ledger.losses[0].resumedFrom);
        QCOMPARE(*ledger.losses[0].lostSteps, 99);
    }

    /// Some programs say only that they begin to save, others only that they go on.
    void aSaveThatIsToldInPartIsMeasured()
    {
        Life begun;
        begun.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        begun.add(EventKind::SaveBegan, 60, {.step = 50}).steps(51, 100, 72).add(EventKind::Ended, 122);
        auto ledger = begun.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Saving), 12);
        Life over;
        over.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        over.add(EventKind::Saved, 65, {.step = 50}).steps(51, 100, 66).add(EventKind::Ended, 116);
        ledger = over.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Saving), 6);
        Life both;
        both.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).add(EventKind::SaveBegan, 60, {.step = 50});
        both.add(EventKind::Saved, 68, {.step = 50}).steps(51, 100, 69).add(EventKind::Ended, 119);
        ledger = both.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Saving), 8);
    }

    void aLongEvaluationIsNoHang()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).add(EventKind::HungSince, 59);
        for (int second = 120; second <= 1'980; second += 60)
            life.add(EventKind::Evaluated, second);
        auto ledger = life.ledger(2'000); // it goes on
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Hung) + seconds(ledger, LedgerKind::Unknown), 0);
        QCOMPARE(seconds(ledger, LedgerKind::Productive), 1'990);
        ledger = life.ledger(4'000); // it stopped in the middle
        QCOMPARE(seconds(ledger, LedgerKind::Hung), 4'000 - 1'981);
        life.steps(51, 60, 1'985).add(EventKind::Ended, 1'995);
        ledger = life.ledger(3'000);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Hung) + seconds(ledger, LedgerKind::Unknown), 0);
        QCOMPARE(seconds(ledger, LedgerKind::Productive), 1'985);
    }

    /// Between two steps that are told of, however seldom that is.
    void theGoodputOfARunThatMakesItsStepsIsSteady()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 10).add(EventKind::Step, 60, {.step = 100});
        for (int second = 70; second < 360; second += 10)
            QVERIFY(!life.ledger(second).goodput()); // what a step takes is not known yet
        for (int number = 2; number <= 13; ++number)
            life.add(EventKind::Step, 60 + (number - 1) * 300, {.step = number * 100});
        for (int second = 3'660; second < 3'960; second += 10) {
            const auto ledger = life.ledger(second);
            QCOMPARE(problemOf(ledger), QString{});
            QCOMPARE(ledgertext::goodput(ledger), u"98 %"_s);
            QCOMPARE(ledger.undecided, (second - 3'660) * 1'000);
        }
        const auto late = life.ledger(3'660 + 900); // it is overdue
        QCOMPARE(late.undecided, 0);
        QVERIFY(late.goodput()->first < late.goodput()->second);
    }

    void aHangLastsUntilAStepWasMadeAgain()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        life.add(EventKind::HungSince, 59);
        auto ledger = life.ledger(1'859); // it still hangs
        QCOMPARE(problemOf(ledger), QString{});
        QVERIFY(ledger.isOpen);
        QCOMPARE(seconds(ledger, LedgerKind::Hung), 1'799);
        life.steps(51, 60, 1'859).add(EventKind::Ended, 1'869);
        ledger = life.ledger(3'000);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Hung), 1'799);
        QCOMPARE(seconds(ledger, LedgerKind::Productive), 49 + 1 + 10);
    }

    void whatNobodySawIsNotKnownUnlessStepsExplainIt()
    {
        constexpr int night = 8 * 3'600;
        Life quiet;
        quiet.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).steps(51, 52, 59 + night);
        quiet.add(EventKind::Unwatched, 59 + night, {.took = night * 1'000LL}).add(EventKind::Ended, 61 + night);
        auto ledger = quiet.ledger(2 * night);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Unknown), night - 1);
        QVERIFY(ledger.goodput()->second - ledger.goodput()->first > 0.9);
        Life busy;
        busy.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).steps(50 + night, 52 + night, 59 + night);
        busy.add(EventKind::Unwatched, 59 + night, {.took = night * 1'000LL}).add(EventKind::Ended, 62 + night);
        ledger = busy.ledger(2 * night);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Unknown), 0);
        Life dead; // lost in the night: nobody knows when
        dead.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        dead.add(EventKind::Unwatched, 59 + night, {.took = night * 1'000LL});
        dead.add(EventKind::Interrupted, 59 + night, {.within = night * 1'000LL, .cause = JobInterruption::Preempted});
        ledger = dead.ledger(2 * night);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::Unknown), night - 1);
        QCOMPARE(ledger.resolution, 0); // what is worse than ten minutes is Unknown
    }

    void aRunThatTellsOfNoStepIsNotCalledProductive()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 10).add(EventKind::Ended, 100);
        auto ledger = life.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::SettingUp), 10);
        QCOMPARE(seconds(ledger, LedgerKind::Unknown), 90);
        Life young;
        young.attempt(1, 0).add(EventKind::Began, 10);
        QCOMPARE(seconds(young.ledger(600), LedgerKind::SettingUp), 600); // it may compile
        QVERIFY(!Life{}.ledger(100).goodput());
        QVERIFY(Life{}.ledger(100).intervals.isEmpty());
    }

    void aClockThatJumpsChangesNoSum()
    {
        for (const double jump : {-86'400.0, 86'400.0, -1e9, 1e9}) {
            auto input = interruptedOnce().input();
            for (qsizetype i = 60; i < input.events.size(); ++i)
                input.events[i].at += qint64(jump * 1'000);
            for (const double now : {-100.0, 100.0, 1'000.0, 1e8}) {
                input.now = at(now);
                QCOMPARE(problemOf(ledgerOf(input)), QString{});
            }
        }
        LedgerInput wild;
        wild.events = {{.kind = EventKind::Started, .at = std::numeric_limits<qint64>::max(), .attempt = 1},
                       {.kind = EventKind::Step, .at = std::numeric_limits<qint64>::min(), .step = 1},
                       {.kind = EventKind::Ended, .at = -5}};
        QCOMPARE(problemOf(ledgerOf(wild)), QString{});
    }

    void stepsThatGoBackAreRepeatedAndLinesOfOthersAreNot()
    {
        Life back; // after a spike the program went back to a checkpoint by itself
        back.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).steps(21, 80, 60).add(EventKind::Ended, 120);
        auto ledger = back.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::RepeatedSteps), 1 + 29);
        Life evaluated; // "eval step 3" between two steps of the training
        evaluated.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10).steps(3, 3, 59.5).steps(51, 90, 60);
        evaluated.add(EventKind::Ended, 100);
        ledger = evaluated.ledger(200);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(seconds(ledger, LedgerKind::RepeatedSteps), 0);
        Life goal; // "training for 100000 steps" was taken for a step
        goal.attempt(1, 0)
            .add(EventKind::Began, 0)
            .steps(100'000, 100'000, 5)
            .steps(1, 50, 10)
            .add(EventKind::Ended, 60);
        ledger = goal.ledger(200);
        QCOMPARE(seconds(ledger, LedgerKind::RepeatedSteps), 0);
        QCOMPARE(seconds(ledger, LedgerKind::Productive), 50);
    }

    void pointsOfEventFilesCountBeforeThoseOfLogs()
    {
        auto input = interruptedOnce().input();
        for (int step = 1; step <= 100; ++step)
            input.points.append({step, at(20 + step * 1.1)});
        input.now = at(1'000);
        const auto ledger = ledgerOf(input);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(ledger.total(LedgerKind::SettingUp), 46'100); // 21.1 s of it to the first one of them
    }

    void whatEndedUnseenIsCutOffWhereTheNextBegan()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        life.attempt(2, 500).add(EventKind::Began, 510, {.step = 40}).steps(41, 60, 520);
        const auto ledger = life.ledger(540);
        QCOMPARE(problemOf(ledger), QString{});
        QVERIFY(ledger.isOpen);
        QCOMPARE(seconds(ledger, LedgerKind::Unknown), 440); // behind the last step and the one after it
        QCOMPARE(*ledger.losses[0].lostSteps, 10);
    }

    void waitingGoesOnWhileItIsNotThere()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        life.add(EventKind::Interrupted, 60, {.cause = JobInterruption::Preempted}).add(EventKind::CapacityAsked, 60);
        auto ledger = life.ledger(3'660);
        QVERIFY(ledger.isOpen);
        QCOMPARE(seconds(ledger, LedgerKind::WaitingForCapacity), 3'600);
        QVERIFY(!ledger.losses[0].backAt && !ledger.losses[0].lostSteps);
        life.add(EventKind::CapacityDropped, 3'700);
        ledger = life.ledger(9'999);
        QVERIFY(!ledger.isOpen);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(ledger.span(), 3'700'000);
    }

    void aFailureIsALossOnlyWhereItWasTriedAgain()
    {
        Life life;
        life.attempt(1, 0).add(EventKind::Began, 0).steps(1, 50, 10);
        life.add(EventKind::Ended, 60, {.cause = JobInterruption::Failed});
        QVERIFY(life.ledger(100).losses.isEmpty());
        life.attempt(2, 70).add(EventKind::Began, 70, {.step = 50}).steps(51, 60, 80);
        QCOMPARE(life.ledger(100).losses.size(), 1);
        QCOMPARE(*life.ledger(100).losses[0].lostSteps, 0);
    }

    void theIntervalIsThatOfYoungAndDaly()
    {
        QCOMPARE(bestInterval(10'000, 8'000'000), 390'000); // sqrt(2 * 10 s * 8000 s) - 10 s
        QCOMPARE(bestInterval(5'000'000, 8'000'000), 8'000'000);
        QCOMPARE(bestInterval(0, 8'000'000), 0);
        QCOMPARE(bestInterval(10'000, 0), 0);
    }

    /// Saves each hour, interruptions each 110 minutes: 50 minutes are made again each time.
    void adviceIsGivenWhereTheDataAllowIt()
    {
        Life life;
        double now = 0;
        for (int attempt = 1; attempt <= 5; ++attempt) {
            life.attempt(attempt, now).add(EventKind::Began, now + 10, {.step = (attempt - 1) * 360});
            life.steps((attempt - 1) * 360 + 1, (attempt - 1) * 360 + 660, now + 60, 10);
            life.add(EventKind::Saved, now + 60 + 3'595, {.step = attempt * 360, .took = 5'000});
            now += 60 + 6'600;
            if (attempt < 5)
                life.add(EventKind::Interrupted, now, {.cause = JobInterruption::Preempted});
        }
        life.add(EventKind::Ended, now);
        const auto ledger = life.ledger(now + 1);
        QCOMPARE(problemOf(ledger), QString{});
        QVERIFY(ledger.advice);
        QVERIFY(ledger.advice->interval >= 4 * 60'000 && ledger.advice->interval <= 6 * 60'000);
        QVERIFY(ledger.advice->saved > 150 * 60'000LL && ledger.advice->saved < 200 * 60'000LL);
        QVERIFY(ledgertext::advice(ledger).contains(u"min"_s));
        QVERIFY(!ledgertext::reasons(ledger).isEmpty());
        Life never; // the same without a save that is known
        never.attempt(1, 0).add(EventKind::Began, 0).steps(1, 600, 10, 10);
        never.add(EventKind::Interrupted, 6'010, {.cause = JobInterruption::Preempted});
        never.attempt(2, 6'020).add(EventKind::Began, 6'020).steps(1, 700, 6'030, 10);
        QVERIFY(!never.ledger(14'000).advice);
        QVERIFY(ledgertext::advice(never.ledger(14'000)).isEmpty());
    }

    void wordsFollowTheNumbers()
    {
        QCOMPARE(ledgertext::duration(0), u"0 s"_s);
        QCOMPARE(ledgertext::duration(400), u"less than 1 s"_s);
        QCOMPARE(ledgertext::duration(8'200), u"8 s"_s);
        QCOMPARE(ledgertext::duration(59'700), u"1 min"_s);
        QCOMPARE(ledgertext::duration(88'000), u"1 min 28 s"_s);
        QCOMPARE(ledgertext::duration(120'000), u"2 min"_s);
        QCOMPARE(ledgertext::duration(12 * 60'000), u"12 min"_s);
        QCOMPARE(ledgertext::duration(11'160'000), u"3.1 h"_s);
        QCOMPARE(ledgertext::goodput(interruptedOnce().ledger(1'000)), u"54 %"_s);
        QCOMPARE(ledgertext::goodput(Ledger{}), QString{});
        QCOMPARE(ledgertext::share(0.704), u"70 %"_s);
        QCOMPARE(ledgertext::share(0.042), u"4.2 %"_s);
        QCOMPARE(ledgertext::share(0), u"0 %"_s);
        QCOMPARE(ledgertext::chipHours(0.04), u"0.04"_s);
        QCOMPARE(ledgertext::chipHours(16), u"16.0"_s);
        QCOMPARE(ledgertext::chipHours(0), u"0.00"_s); // none is written as nearly none is
        QCOMPARE(ledgertext::chipHours(0.001), u"0.00"_s);
        QCOMPARE(ledgertext::chipHours(0.996), u"1.0"_s); // and rounded to one as one is
        Ledger idle;
        idle.intervals.append({.kind = LedgerKind::Productive, .from = 0, .until = 60'000});
        QVERIFY(ledgertext::goodputBasis(idle).isEmpty());
        idle.intervals.append({.kind = LedgerKind::Idle, .from = 60'000, .until = 600'000});
        QVERIFY(!ledgertext::goodputBasis(idle).isEmpty());
        for (int kind = 0; kind < ledgerKinds; ++kind)
            QVERIFY(!ledgertext::kind(LedgerKind(kind)).isEmpty()
                    && !ledgertext::explained(LedgerKind(kind)).isEmpty());
    }

    /// Whatever is told, in whatever order: the intervals make up the run to the millisecond.
    void anySequenceOfEventsIsTakenApartWithoutGaps()
    {
        std::mt19937 random{20'261'121};
        const auto number = [&random](qint64 from, qint64 until) {
            return std::uniform_int_distribution<qint64>{from, until}(random);
        };
        for (int round = 0; round < 3'000; ++round) {
            LedgerInput input;
            qint64 time = start;
            const auto count = number(1, 60);
            for (qint64 i = 0; i < count; ++i) {
                const bool isWild = number(0, 19) == 0;
                time += isWild ? number(-10'000'000, 10'000'000) : number(0, 30'000);
                input.events.append({.kind = EventKind(number(0, 16)),
                                     .at = time,
                                     .attempt = int(number(0, 5)),
                                     .step = number(-1, 200),
                                     .took = number(-1, isWild ? 10'000'000 : 20'000),
                                     .within = number(0, 5'000),
                                     .chips = int(number(0, 32)),
                                     .cause = JobInterruption(number(0, 9))});
                if (number(0, 3) == 0)
                    input.points.append({number(0, 300), time + number(-100'000, 100'000)});
            }
            input.now = time + number(-1'000'000, 1'000'000);
            const auto ledger = ledgerOf(input);
            QVERIFY2(problemOf(ledger).isEmpty(), qPrintable(u"round %1: %2"_s.arg(round).arg(problemOf(ledger))));
        }
    }

    void twentyThousandEventsAreTakenApartInOneGo()
    {
        Life life;
        for (int attempt = 1; attempt <= 20; ++attempt) {
            const double begin = (attempt - 1) * 1'100.0;
            life.attempt(attempt, begin).add(EventKind::Began, begin + 10, {.step = (attempt - 1) * 900});
            life.steps((attempt - 1) * 900 + 1, (attempt - 1) * 900 + 1'000, begin + 20);
            life.add(EventKind::Interrupted, begin + 1'020, {.cause = JobInterruption::Preempted});
            life.add(EventKind::CapacityAsked, begin + 1'020).add(EventKind::CapacityGot, begin + 1'080);
        }
        const auto ledger = life.ledger(22'000);
        QCOMPARE(problemOf(ledger), QString{});
        QCOMPARE(ledger.losses.size(), 20);
        QCOMPARE(seconds(ledger, LedgerKind::WaitingForCapacity), 20 * 60);
        // Of each attempt but the first, the first hundred steps were made before: one of them within the set-up.
        QCOMPARE(seconds(ledger, LedgerKind::RepeatedSteps), 19 * 99);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(LedgerTest)
#include "tst_ledger.moc"
