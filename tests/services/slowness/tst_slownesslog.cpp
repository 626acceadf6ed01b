// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/compilelines.h"
#include "services/slowness/slownesslog.h"
#include "services/slowness/slownesswatch.h"

#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 now = 1'700'000'000'000;

QDateTime time(qint64 seconds)
{
    return QDateTime::fromMSecsSinceEpoch(now + 1'000 * seconds, QTimeZone::UTC);
}

JobAttempt attempt(int number, JobState state, qint64 from, qint64 until)
{
    JobHost host{.host = {}, .state = state, .startedAt = time(from)};
    if (until > 0)
        host.endedAt = time(until);
    auto other = host;
    if (until > 0)
        other.endedAt = time(until + 3);
    return {.number = number, .hosts = {host, other}};
}

} // namespace

class SlownessLogTest : public QObject
{
    Q_OBJECT

private slots:
    void linesOfCompilingAreRecognised_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<double>("seconds"); // below 0: none
        QTest::addColumn<bool>("isOver");
        const auto row = [](const char *name, const QByteArray &line, double seconds, bool isOver = true) {
            QTest::newRow(name) << line << seconds << isOver;
        };
        row("XLA", "WARNING:jax._src.dispatch:Finished XLA compilation of jit(train_step) in 12.345678 sec", 12.345678);
        row("with a time",
            "WARNING:2026-11-23 14:05:09,123:jax._src.dispatch:182: Finished XLA compilation of jit(f) in 0.5 sec",
            0.5);
        row("MLIR", "Finished jaxpr to MLIR module conversion jit(train_step) in 1.5 sec", 1.5);
        row("tracing", "Finished tracing + transforming train_step for pjit in 3e-3 sec", 0.003);
        row("the alarm", "[Compiling module jit_train_step] Very slow compile? If you want to file a bug, ...", 120,
            false);
        row("its begin says nothing", "Compiling jit(train_step) with global shapes and types [ShapedArray(f32[8])].",
            -1);
        row("negative", "Finished XLA compilation of jit(f) in -4 sec", -1);
        row("no number", "Finished XLA compilation of jit(f) in nan sec", -1);
        row("endless", "Finished XLA compilation of jit(f) in 1e30 sec", -1);
        row("cut off", "Finished XLA compilation of jit(f) in 12", -1);
        row("something else", "step 12 took 3.2 sec", -1);
        row("a megabyte", QByteArray(1 << 20, 'x') + "Finished XLA compilation of jit(f) in 1 sec", -1);
        row("control characters", "\x1b[31mFinished XLA compilation of jit(\x07) in 2.0 sec\x1b[0m", 2);
        row("nothing", "", -1);
    }
    void linesOfCompilingAreRecognised()
    {
        QFETCH(QByteArray, line);
        QFETCH(double, seconds);
        QFETCH(bool, isOver);
        const auto found = compileLineIn(line);
        QCOMPARE(found.has_value(), seconds >= 0);
        if (found) {
            QCOMPARE(found->seconds, seconds);
            QCOMPARE(found->isOver, isOver);
        }
    }

    void stepsHaveTheTimeBetweenThem()
    {
        SlownessLog log;
        log.take(0, 0, "step 1 loss 3\n", now);
        log.take(0, 14, "step 2 loss 2\nstep 3 lo", now + 4'000);
        log.take(1, 0, "step 2 loss 2\n", now + 4'100); // another host tells the same
        log.take(0, 38, "ss 1\nstep 5 loss 1\n", now + 10'000);
        QCOMPARE(log.steps(),
                 (QList<StepTime>{{.at = now, .step = 1},
                                  {.at = now + 4'000, .step = 2, .seconds = 4},
                                  {.at = now + 10'000, .step = 5, .seconds = 2}}));
    }

    void aRunThatBeginsAnewHasNoTimeForItsFirstStep()
    {
        SlownessLog log;
        log.take(0, 0, "step 900\n", now);
        log.renew(0);
        log.take(0, 0, "step 800\n", now + 60'000);
        QCOMPARE(log.steps().constLast(), (StepTime{.at = now + 60'000, .step = 800}));
    }

    void whatWasWrittenBeforeAnybodyLookedHasNoTime()
    {
        SlownessLog log;
        log.take(0, 0, QByteArray(SlownessLog::newLog + 1, 'x') + "\nstep 7\nFinished XLA compilation of f in 9 sec\n",
                 now);
        log.take(1, 5'000, "step 8\n", now);
        QVERIFY(log.steps().isEmpty() && log.compiles().isEmpty());
        log.take(0, 20'000, "step 9\n", now + 1'000); // from here on it is followed
        QCOMPARE(log.steps().size(), 1);
    }

    void compilingAndCheckpointsAreSpans()
    {
        SlownessLog log;
        log.take(2, 0, "Finished XLA compilation of jit(f) in 6.5 sec\nsaved checkpoint at step 400 in 2.5 s\n", now);
        QCOMPARE(log.compiles(), (QList<TimedSpan>{{.from = now - 6'500, .until = now, .host = 2}}));
        QCOMPARE(log.checkpoints(), (QList<TimedSpan>{{.from = now - 2'500, .until = now, .host = 2}}));
    }

    void aSlowCompilationLastsUntilTheNextStep()
    {
        SlownessLog log;
        log.take(0, 0, "[Compiling module jit_f] Very slow compile?\n", now);
        QCOMPARE(log.compiles().constFirst().until, 0); // it goes on
        log.take(0, 50, "step 1\n", now + 30'000);
        QCOMPARE(log.compiles().constFirst(), (TimedSpan{.from = now - 120'000, .until = now + 30'000, .host = 0}));
    }

    void whatIsKeptIsBounded()
    {
        SlownessLog log;
        QByteArray text;
        for (int i = 0; i < 100; ++i)
            text += "Finished XLA compilation of jit(f) in 1 sec\n";
        for (int i = 0; i < 100; ++i)
            log.take(0, 0, text + "step " + QByteArray::number(i) + '\n', now + i);
        QCOMPARE(log.compiles().size(), SlownessLog::mostSpans);
        for (int i = 0; i < 100; ++i) // a line that never ends
            log.take(0, 0, QByteArray(100'000, 'x'), now);
        log.take(0, 0, "\nstep 1000\n", now + 1'000);
        QCOMPARE(log.steps().constLast().step, 1'000);
    }

    void aShareThatIsOnlyHeldBetweenTwoLooksTellsNothingMore()
    {
        QList<Band> bands(5);
        for (int i = 0; i < 5; ++i)
            bands[i].at = now + i * 1'000;
        for (const int i : {0, 1, 2})
            bands[i].mean = 40;
        bands[1].isHeld = bands[2].isHeld = true;
        bands[3].mean = 10;
        QCOMPARE(waitsOf(bands),
                 (QList<TimedValue>{{.at = now + 1'000, .value = 40}, {.at = now + 4'000, .value = 10}}));
        QVERIFY(waitsOf({}).isEmpty());
    }

    void aJobIsInterruptedFromItsEndToItsNextBegin()
    {
        Job job;
        job.attempts = {attempt(1, JobState::Interrupted, 0, 100), attempt(2, JobState::Failed, 160, 200),
                        attempt(3, JobState::Interrupted, 210, 300)};
        QCOMPARE(
            interruptionsOf(job),
            (QList<TimedSpan>{{.from = now + 103'000, .until = now + 160'000}, {.from = now + 303'000, .until = 0}}));
        job.attempts.removeLast();
        QCOMPARE(interruptionsOf(job).size(), 1); // what failed was not taken away
        QVERIFY(interruptionsOf(Job{}).isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SlownessLogTest)

#include "tst_slownesslog.moc"
