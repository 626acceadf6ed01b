// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgertrack.h"

#include <QTest>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

using EventKind = LedgerEvent::Kind;

constexpr qint64 start = 1'800'000'000'000;

QDateTime timeAt(qint64 seconds)
{
    return QDateTime::fromMSecsSinceEpoch(start + seconds * 1'000, QTimeZone::UTC);
}

LedgerSight sightAt(qint64 seconds)
{
    return {.now = start + seconds * 1'000, .wallNow = start + seconds * 1'000, .chips = 8};
}

QList<EventKind> kindsOf(const QList<LedgerEvent> &events)
{
    QList<EventKind> kinds;
    for (const auto &event : events)
        kinds << event.kind;
    return kinds;
}

/// A job of two hosts that is told what happens to it.
struct Course
{
    Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = {}, .command = u"c"_s}};
    JobLive live{};
    LedgerTrack track{};
    QList<LedgerEvent> all{};

    QList<LedgerEvent> see(qint64 seconds)
    {
        auto events = track.see(job, live, sightAt(seconds));
        all += events;
        return events;
    }
    QList<LedgerEvent> see(const LedgerSight &sight)
    {
        auto events = track.see(job, live, sight);
        all += events;
        return events;
    }
    void attempt(int number, qint64 seconds, JobCause cause = JobCause::User)
    {
        JobAttempt fresh{.number = number, .cause = cause, .startedAt = timeAt(seconds)};
        fresh.hosts = {{.host = plainHost(u"u"_s, u"10.0.0.1"_s)}, {.host = plainHost(u"u"_s, u"10.0.0.2"_s)}};
        job.attempts.append(fresh);
        live.hosts = QList<JobHostLive>(2);
    }
    void run(qint64 seconds)
    {
        for (auto &host : job.attempts.last().hosts) {
            host.state = JobState::Running;
            host.startedAt = timeAt(seconds);
        }
    }
    /// Host 1 is a second ahead of host 0.
    void step(qint64 number, qint64 seconds)
    {
        look(seconds);
        live.hosts[0].step = number - 1;
        live.hosts[0].stepAt = timeAt(seconds - 1);
        live.hosts[1].step = number;
        live.hosts[1].stepAt = timeAt(seconds);
    }
    void look(qint64 seconds)
    {
        for (auto &host : live.hosts)
            host.lookedAt = timeAt(seconds);
    }
    void lose(qint64 seconds, JobInterruption cause)
    {
        for (auto &host : job.attempts.last().hosts) {
            host.state = JobState::Interrupted;
            host.interruption = cause;
            host.endedAt = timeAt(seconds);
        }
    }
};

} // namespace

class LedgerTrackTest : public QObject
{
    Q_OBJECT

private slots:
    void whatHappensIsToldOnce()
    {
        Course course;
        course.attempt(1, 0);
        auto events = course.see(0);
        QCOMPARE(kindsOf(events), QList{EventKind::Started});
        QCOMPARE(events[0].chips, 8);
        QVERIFY(course.see(5).isEmpty());
        course.run(10);
        events = course.see(12);
        QCOMPARE(kindsOf(events), QList{EventKind::Began});
        QCOMPARE(events[0].at, start + 10'000);
        course.step(1, 20);
        QCOMPARE(kindsOf(course.see(20)), QList{EventKind::Step});
        QVERIFY(course.see(20).isEmpty());
        for (auto &host : course.job.attempts.last().hosts) {
            host.state = JobState::Succeeded;
            host.endedAt = timeAt(30);
        }
        QCOMPARE(kindsOf(course.see(31)), QList{EventKind::Ended});
        QVERIFY(course.see(40).isEmpty());
    }

    void steadyStepsAreALine()
    {
        Course course;
        course.attempt(1, 0);
        course.run(1);
        for (qint64 step = 1; step <= 3'600; ++step) {
            course.step(step, step + 10);
            course.see(step + 10);
        }
        const auto steps = std::ranges::count(course.all, EventKind::Step, &LedgerEvent::kind);
        QVERIFY2(steps >= 6 && steps <= 10, qPrintable(QString::number(steps))); // one in ten minutes
        const auto last = course.track.last(start + 3'700'000);
        QCOMPARE(last.constFirst().step, 3'600); // none is lost when the program ends
    }

    void hostsThatDriftApartRepeatNothing()
    {
        Course course;
        course.attempt(1, 0);
        course.run(1);
        const auto say = [&course](int host, qint64 step, qint64 second) {
            course.look(second);
            course.live.hosts[host].step = step;
            course.live.hosts[host].stepAt = timeAt(second);
            return course.see(second);
        };
        for (qint64 second = 10; second < 600; ++second) // they are read in turn; host 1 is five steps behind
            (void)say(int(second % 2), second % 2 == 0 ? second : second - 5, second);
        const auto ledger = ledgerOf({.events = course.all + course.track.untold(), .now = start + 600'000});
        QCOMPARE(ledger.total(LedgerKind::RepeatedSteps), 0);
        QVERIFY(ledger.total(LedgerKind::Productive) > 500'000);
        for (qint64 second = 600; second < 700; ++second) // host 0 is silent: the other one is followed
            (void)say(1, second - 5, second);
        QCOMPARE(course.track.untold().constLast().step, 694);
        const auto back = say(1, 40, 701); // that one went back itself
        QVERIFY(!back.isEmpty() && back.constLast().step == 40);
    }

    void whatIsNotToldYetIsKnown()
    {
        Course course;
        course.attempt(1, 0);
        course.run(1);
        course.step(1, 20);
        course.see(20);
        QVERIFY(course.track.untold().isEmpty());
        course.step(2, 30);
        QVERIFY(course.see(30).isEmpty()); // it may lie on the line
        const auto untold = course.track.untold();
        QCOMPARE(untold.size(), 1);
        QVERIFY(untold[0].step == 2 && untold[0].at == start + 30'000 && untold[0].attempt == 1);
        QVERIFY(!course.track.last(start + 40'000).isEmpty());
        QVERIFY(course.track.untold().isEmpty());
    }

    void anEvaluationIsToldNowAndThenWhileNoStepComes()
    {
        Course course;
        const LedgerEvent evaluated{.kind = EventKind::Evaluated};
        QVERIFY(!course.track.take(evaluated, sightAt(0)));
        course.attempt(1, 0);
        course.run(1);
        course.see(2);
        QVERIFY(!course.track.take(evaluated, sightAt(10))); // what comes before the first step is set-up
        course.step(1, 20);
        course.see(20);
        QVERIFY(!course.track.take(evaluated, sightAt(50)));
        QVERIFY(course.track.take(evaluated, sightAt(81)));
        QVERIFY(!course.track.take(evaluated, sightAt(100)));
        QVERIFY(course.track.take(evaluated, sightAt(142)));
        course.step(2, 150);
        course.see(150);
        QVERIFY(!course.track.take(evaluated, sightAt(203)));
    }

    void aPauseIsSeenWhereItWas()
    {
        Course course;
        course.attempt(1, 0);
        course.run(1);
        for (qint64 second = 11; second <= 260; ++second) {
            course.look(second);
            if (second <= 110 || second > 160) // fifty seconds behind step 100
                course.step(second - (second > 160 ? 60 : 10), second);
            course.see(second);
        }
        QList<qint64> told;
        for (const auto &event : std::as_const(course.all)) {
            if (event.kind == EventKind::Step)
                told << event.step;
        }
        QVERIFY(told.contains(100) && told.contains(101));
        QVERIFY(told.size() <= 6);
    }

    void thatALossEndedItIsToldWhenThatIsSeen()
    {
        Course course;
        course.job.spec.isRestartedAfterLoss = true;
        course.attempt(1, 0);
        course.run(10);
        course.step(50, 70);
        course.see(70);
        for (auto &host : course.job.attempts.last().hosts) {
            host.state = JobState::Failed;
            host.status = 143;
            host.endedAt = timeAt(80);
        }
        QCOMPARE(kindsOf(course.see(81)), QList{EventKind::Ended});
        QVERIFY(course.see(90).isEmpty());
        course.lose(80, JobInterruption::Preempted);
        const auto events = course.see(140);
        QCOMPARE(kindsOf(events), (QList{EventKind::Interrupted, EventKind::CapacityAsked}));
        QVERIFY(course.see(150).isEmpty());
        const auto ledger = ledgerOf({.events = course.all, .now = start + 200'000});
        QCOMPARE(ledger.losses.size(), 1);
        QCOMPARE(ledger.losses[0].cause, JobInterruption::Preempted);
        QCOMPARE(ledger.losses[0].at, start + 80'000);
        QCOMPARE(ledger.total(LedgerKind::WaitingForCapacity), 120'000);
    }

    void aHostThatIsInterruptedEndsTheAttemptAndAnotherMachineIsAskedFor()
    {
        Course course;
        course.job.spec.isRestartedAfterLoss = true;
        course.attempt(1, 0);
        course.run(10);
        course.step(50, 70);
        course.see(70);
        course.lose(80, JobInterruption::Preempted);
        auto events = course.see(85);
        QCOMPARE(kindsOf(events), (QList{EventKind::Interrupted, EventKind::CapacityAsked}));
        QCOMPARE(events[0].cause, JobInterruption::Preempted);
        QCOMPARE(events[0].at, start + 80'000);
        QCOMPARE(events[0].within, 10'000); // it answered at 70 s
        course.attempt(2, 200, JobCause::Recovered);
        course.job.attempts.last().interruption = JobInterruption::Preempted;
        course.job.attempts.last().machinesAt = timeAt(180);
        course.job.attempts.last().resumedFrom = ResumePoint{u"/c/40"_s, 40};
        events = course.see(201);
        QCOMPARE(kindsOf(events), (QList{EventKind::CapacityGot, EventKind::Started}));
        QCOMPARE(events[0].at, start + 180'000);
        course.run(210);
        events = course.see(211);
        QCOMPARE(events[0].step, 40);
        course.step(41, 220); // it went on from there indeed
        course.see(220);
        // The same from its events alone.
        LedgerInput input{.events = course.all, .now = start + 300'000};
        const auto ledger = ledgerOf(input);
        QCOMPARE(ledger.total(LedgerKind::WaitingForCapacity), 100'000);
        QCOMPARE(*ledger.losses[0].lostSteps, 10);
        QCOMPARE(ledger.resolution, 10'000);
    }

    void whileNobodyAsksForAnotherMachineItIsIdle_data()
    {
        QTest::addColumn<qint64>("askedAt"); // s; -1: nobody does
        QTest::addColumn<qint64>("waiting");
        QTest::newRow("as soon as it was noticed") << qint64{100} << qint64{500};
        QTest::newRow("later") << qint64{400} << qint64{180};
        QTest::newRow("never") << qint64{-1} << qint64{0};
    }
    void whileNobodyAsksForAnotherMachineItIsIdle()
    {
        QFETCH(qint64, askedAt);
        QFETCH(qint64, waiting);
        Course course;
        course.job.spec.isRestartedAfterLoss = true;
        course.attempt(1, 0);
        course.run(10);
        course.see(20);
        course.lose(80, JobInterruption::Preempted);
        const auto see = [&course, askedAt](qint64 second) {
            auto sight = sightAt(second);
            sight.knowsAsking = true;
            if (askedAt >= 0 && second > askedAt)
                sight.askedAt = timeAt(askedAt);
            return course.see(sight);
        };
        QCOMPARE(kindsOf(see(85)), QList{EventKind::Interrupted});
        for (qint64 second = 95; second < 590; second += 10)
            (void)see(second);
        course.attempt(2, 600, JobCause::Recovered);
        course.job.attempts.last().interruption = JobInterruption::Preempted;
        course.job.attempts.last().machinesAt = timeAt(580);
        QCOMPARE(kindsOf(see(601)), (QList{EventKind::CapacityGot, EventKind::Started}));
        const auto ledger = ledgerOf({.events = course.all, .now = start + 601'000});
        QCOMPARE(ledger.total(LedgerKind::WaitingForCapacity), waiting * 1'000);
        QCOMPARE(ledger.total(LedgerKind::Idle), (500 - waiting) * 1'000);
    }

    void whatRestsIsNotWaitedFor()
    {
        Course course;
        course.job.spec.isRestartedAfterLoss = true;
        course.attempt(1, 0);
        course.run(10);
        course.lose(80, JobInterruption::Preempted);
        course.see(85);
        course.live.restReason = u"It was interrupted too often."_s;
        QCOMPARE(kindsOf(course.see(90)), QList{EventKind::CapacityDropped});
        QVERIFY(course.see(95).isEmpty());
        Course other; // nobody wants it to go on
        other.attempt(1, 0);
        other.run(10);
        other.lose(80, JobInterruption::Preempted);
        QCOMPARE(other.see(85).constLast().kind, EventKind::Interrupted);
    }

    void aRestartOfAHostNeedsNoOtherMachine()
    {
        Course course;
        course.job.spec.isRestartedAfterLoss = true;
        course.attempt(1, 0);
        course.run(10);
        course.lose(80, JobInterruption::Restarted);
        QCOMPARE(course.see(85).constLast().kind, EventKind::Interrupted);
        course.attempt(2, 100, JobCause::Recovered);
        course.job.attempts.last().interruption = JobInterruption::Restarted;
        QCOMPARE(kindsOf(course.see(101)), (QList{EventKind::CapacityGot, EventKind::Started}));
        LedgerInput input{.events = course.all, .now = start + 110'000};
        QCOMPARE(ledgerOf(input).total(LedgerKind::WaitingForCapacity), 0);
    }

    void attemptsThatNobodySawAreToldFromTheRecord()
    {
        Course course;
        course.job.spec.isRestartedAfterLoss = true;
        course.attempt(1, 0);
        course.run(10);
        course.lose(80, JobInterruption::Gone);
        course.attempt(2, 200, JobCause::Recovered);
        course.job.attempts.last().interruption = JobInterruption::Gone;
        course.job.attempts.last().machinesAt = timeAt(190);
        course.run(210);
        const auto events = course.see(5'000); // the program was away all the time
        QCOMPARE(kindsOf(events),
                 (QList{EventKind::Started, EventKind::Began, EventKind::Interrupted, EventKind::CapacityAsked,
                        EventKind::CapacityGot, EventKind::Started, EventKind::Began}));
        LedgerTrack again; // at the next start nothing of it is told twice
        again.resume(events);
        QVERIFY(again.see(course.job, course.live, sightAt(5'001)).isEmpty());
    }

    void aNightWithoutLooksIsSaid()
    {
        Course course;
        course.attempt(1, 0);
        course.run(10);
        course.step(5, 20);
        course.see(20);
        LedgerTrack next;
        next.resume(course.all + course.track.last(start + 25'000));
        course.step(9'000, 30'000);
        const auto events = next.see(course.job, course.live, sightAt(30'000));
        QVERIFY(kindsOf(events).contains(EventKind::Unwatched));
        const auto gap = std::ranges::find(events, EventKind::Unwatched, &LedgerEvent::kind);
        QVERIFY(gap->took >= 29'900'000);
    }

    void whileItIsLookedAtSomethingIsSaidNowAndThen()
    {
        Course course;
        course.attempt(1, 0);
        course.run(10);
        for (qint64 second = 20; second < 3'620; second += 30) {
            course.look(second);
            course.see(second);
        }
        const auto seen = std::ranges::count(course.all, EventKind::Seen, &LedgerEvent::kind);
        QVERIFY2(seen >= 4 && seen <= 7, qPrintable(QString::number(seen)));
        QVERIFY(!kindsOf(course.all).contains(EventKind::Unwatched));
    }

    void aHangIsSaidOnceAndEndsWithTheNextStep()
    {
        Course course;
        course.attempt(1, 0);
        course.run(10);
        course.step(5, 20);
        course.see(20);
        for (qint64 second = 50; second < 3'000; second += 30) {
            course.look(second);
            course.see(second);
        }
        QCOMPARE(std::ranges::count(course.all, EventKind::HungSince, &LedgerEvent::kind), 1);
        const auto hung = std::ranges::find(course.all, EventKind::HungSince, &LedgerEvent::kind);
        QCOMPARE(hung->at, start + 20'000);
        course.step(6, 3'000);
        course.see(3'000);
        QCOMPARE(std::ranges::count(course.all, EventKind::HungSince, &LedgerEvent::kind), 1);
    }

    void aWallClockThatJumpsMovesNothing()
    {
        Course course;
        course.attempt(1, 0);
        course.see(0);
        constexpr qint64 jump = 86'400; // our clock is set a day ahead, and the job is told with it
        course.run(10 + jump);
        auto events = course.see({.now = start + 12'000, .wallNow = start + (12 + jump) * 1'000, .chips = 0});
        QCOMPARE(events[0].at, start + 10'000);
        course.lose(40, JobInterruption::Restarted); // told by a host, whose clock was right
        events = course.see({.now = start + 45'000, .wallNow = start + (45 + jump) * 1'000, .chips = 0});
        QVERIFY(events[0].at >= start + 10'000 && events[0].at <= start + 45'000);
        qint64 latest = 0;
        for (const auto &event : std::as_const(course.all)) {
            QVERIFY(event.at >= latest);
            latest = event.at;
        }
    }

    void whatOthersTellIsBoundedAndTakenOnce()
    {
        Course course;
        QVERIFY(!course.track.take({.kind = EventKind::Saved, .step = 1}, sightAt(0))); // of nothing
        course.attempt(1, 0);
        course.run(10);
        course.see(12);
        const auto saved = course.track.take({.kind = EventKind::Saved, .step = 40, .took = 2'000}, sightAt(30));
        QVERIFY(saved);
        QCOMPARE(saved->attempt, 1);
        QCOMPARE(saved->at, start + 30'000);
        QVERIFY(!course.track.take({.kind = EventKind::Saved, .step = 40}, sightAt(31)));
        QCOMPARE(course.track.take({.kind = EventKind::Checkpoint, .at = start * 2, .step = 41}, sightAt(32))->at,
                 start + 32'000); // not in the future
        int taken = 0;
        for (int step = 100; step < 1'000; ++step)
            taken += course.track.take({.kind = EventKind::Saved, .step = step}, sightAt(33)) ? 1 : 0;
        QVERIFY(taken <= LedgerTrack::mostOfOthers);
    }

    void aRecoveryByHandIsFollowed()
    {
        Course course; // it does not go on by itself
        course.attempt(1, 0);
        course.run(10);
        course.lose(80, JobInterruption::Preempted);
        course.see(85);
        Recovery recovery{.step = RecoveryStep::CleaningUp, .begunAt = timeAt(100)};
        QCOMPARE(kindsOf(course.track.see(recovery, sightAt(101))), QList{EventKind::CapacityAsked});
        recovery.step = RecoveryStep::Asking;
        QVERIFY(course.track.see(recovery, sightAt(110)).isEmpty());
        recovery.step = RecoveryStep::Reaching;
        QCOMPARE(kindsOf(course.track.see(recovery, sightAt(150))), QList{EventKind::CapacityGot});
        recovery.step = RecoveryStep::Done;
        QVERIFY(course.track.see(recovery, sightAt(160)).isEmpty());
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(LedgerTrackTest)
#include "tst_ledgertrack.moc"
