// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/progress.h"
#include "services/scalars/scalaralerts.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 start = 1'800'000'000'000;

/// `count` steps, each `ms` behind the one before.
QList<ScalarPoint> stepsEach(qint64 ms, int count, qint64 first = 1)
{
    QList<ScalarPoint> steps;
    for (int i = 0; i < count; ++i)
        steps.append({.step = first + i, .at = start + i * ms});
    return steps;
}

ScalarSample lossOf(double value, qint64 step = 1, qint64 at = start)
{
    return {.tag = u"loss"_s, .point = {.step = step, .value = value, .at = at}};
}

/// A loss that comes down, with the noise of single batches: a value for each second. The same in each run of the test.
std::vector<double> noisyDecay(int count)
{
    std::mt19937 random{20'260'101}; // NOLINT(cert-msc32-c,cert-msc51-cpp): it is the same noise that is wanted
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        // The sum of twelve even numbers, as distributions of the standard library differ from one to the next.
        double noise = -6;
        for (int j = 0; j < 12; ++j)
            noise += double(random()) / double(std::mt19937::max());
        const auto level = 1.5 + 8 * std::exp(-i / 600.0);
        const bool isOdd = random() % 100 == 0; // a batch with something strange in it
        values.push_back(level + 0.25 * noise + (isOdd ? 2 * level : 0));
    }
    return values;
}

int spikesIn(ScalarAlerts *alerts, double value, int count)
{
    int begun = 0;
    for (int i = 0; i < count; ++i)
        begun += int(alerts->look(lossOf(value)).begun.size());
    return begun;
}

} // namespace

class TrainingProgressTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsKnownWithoutAStep()
    {
        QVERIFY(!progressOf({}, 1'000, start));
        const auto one = progressOf(stepsEach(1'000, 1), 1'000, start);
        QVERIFY(one);
        QCOMPARE(one->step, 1);
        QCOMPARE(one->stepsPerSecond, 0.0);
        QVERIFY(!one->left);
    }

    void anEvenPaceHasNoSpread()
    {
        const auto progress = progressOf(stepsEach(500, 100), 1'100, start + 99 * 500);
        QVERIFY(progress);
        QCOMPARE(progress->stepsPerSecond, 2.0);
        QCOMPARE(progress->left, std::chrono::milliseconds{500'000});
        QCOMPARE(progress->leftLeast, progress->left);
        QCOMPARE(progress->leftMost, progress->left);
        QCOMPARE(progress->quiet, 0ms);
        QVERIFY(!progress->isStalled);
    }

    void withoutATotalThereIsNoEnd()
    {
        const auto progress = progressOf(stepsEach(500, 100), std::nullopt, start);
        QVERIFY(progress && !progress->left && !progress->leftMost);
        QCOMPARE(progress->stepsPerSecond, 2.0);
    }

    void pacesThatDifferAreTheSpread()
    {
        QList<ScalarPoint> steps{{.step = 0, .at = start}};
        qint64 at = start;
        for (int i = 1; i <= 160; ++i) {
            at += i <= 80 ? 1'000 : 2'000; // it became slower
            steps.append({.step = i, .at = at});
        }
        const auto progress = progressOf(steps, 260, at);
        QCOMPARE(progress->leftLeast, std::chrono::milliseconds{100'000});
        QCOMPARE(progress->leftMost, std::chrono::milliseconds{200'000});
        QVERIFY(progress->left >= progress->leftLeast && progress->left <= progress->leftMost);
    }

    void oneLongPauseMovesTheMiddleLittle()
    {
        auto steps = stepsEach(1'000, 161);
        for (qsizetype i = 1; i < steps.size(); ++i)
            steps[i].at += 3'600'000; // the first step was compiled for an hour
        const auto progress = progressOf(steps, 1'161, steps.constLast().at);
        QCOMPARE(progress->left, std::chrono::milliseconds{1'000'000});
        QCOMPARE(progress->leftMost, std::chrono::milliseconds{1'000'000});
    }

    void aPauseAtEachCheckpointCounts()
    {
        QList<ScalarPoint> steps;
        qint64 at = start;
        for (int i = 0; i <= 240; ++i) {
            steps.append({.step = i, .at = at});
            at += i % 10 == 9 ? 11'000 : 1'000; // two seconds a step in the mean
        }
        const auto progress = progressOf(steps, 1'240, steps.constLast().at);
        QVERIFY(progress->left > 1'900s && progress->left < 2'100s);
    }

    void whatIsDoneHasNothingLeft()
    {
        const auto progress = progressOf(stepsEach(500, 100), 50, start);
        QCOMPARE(progress->left, 0ms);
    }

    void timesOfAKindThatCannotBeAreNoPace()
    {
        QList<ScalarPoint> same(50, {.step = 0, .at = start});
        for (int i = 0; i < 50; ++i)
            same[i].step = i;
        const auto progress = progressOf(same, 100, start);
        QVERIFY(progress && !progress->left);
        QCOMPARE(progress->stepsPerSecond, 0.0);
        const auto future = progressOf(stepsEach(1'000, 5), 100, start - 1'000'000);
        QCOMPARE(future->quiet, 0ms);
    }

    void whoIsQuietForLongIsStalled()
    {
        const auto quick = stepsEach(1'000, 50);
        const auto last = quick.constLast().at;
        QVERIFY(!progressOf(quick, {}, last + 299'000)->isStalled); // never before five minutes
        const auto stalled = progressOf(quick, {}, last + 301'000);
        QVERIFY(stalled->isStalled);
        QCOMPARE(stalled->quiet, std::chrono::milliseconds{301'000});
        const auto slow = stepsEach(600'000, 5); // ten minutes each
        QVERIFY(!progressOf(slow, {}, slow.constLast().at + 5'900'000)->isStalled);
        QVERIFY(progressOf(slow, {}, slow.constLast().at + 6'100'000)->isStalled);
        QVERIFY(!progressOf(stepsEach(1, 1), {}, start + 1'700'000)->isStalled); // the first step is compiled
        QCOMPARE(stallPatience(stepsEach(86'400'000, 5)), std::chrono::milliseconds{6h});
    }

    void aLossThatIsNoNumberIsAnAlertOnce()
    {
        ScalarAlerts alerts;
        QVERIFY(alerts.look(lossOf(1)).begun.isEmpty());
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        const auto begun = alerts.look(lossOf(nan, 7));
        QCOMPARE(begun.begun.size(), 1);
        QCOMPARE(begun.begun.constFirst().kind, ScalarAlert::Kind::NotANumber);
        QVERIFY2(begun.begun.constFirst().text.contains(u"step 7"_s), qPrintable(begun.begun.constFirst().text));
        for (int i = 0; i < 100; ++i)
            QVERIFY(!alerts.look(lossOf(nan)).isAny);
        QCOMPARE(alerts.alerts().size(), 1);
        QVERIFY(!alerts.look(lossOf(1)).isAny && !alerts.look(lossOf(1)).isAny);
        const auto over = alerts.look(lossOf(1));
        QVERIFY(over.isAny && over.begun.isEmpty());
        QVERIFY(alerts.alerts().isEmpty());
        QCOMPARE(alerts.look(lossOf(nan)).begun.size(), 1); // and it may begin anew
    }

    void anInfiniteLossIsAnotherOne()
    {
        ScalarAlerts alerts;
        const auto begun = alerts.look(lossOf(std::numeric_limits<double>::infinity()));
        QCOMPARE(begun.begun.size(), 1);
        QCOMPARE(begun.begun.constFirst().kind, ScalarAlert::Kind::Infinite);
    }

    void aSpikeIsAnAlertOnceUntilItIsOver()
    {
        ScalarAlerts alerts;
        for (int i = 0; i < 60; ++i)
            QVERIFY(!alerts.look(lossOf(2.0 + (i % 5) * 0.01)).isAny);
        QVERIFY(!alerts.look(lossOf(9, 60)).isAny); // one value says nothing, nor do two
        QVERIFY(!alerts.look(lossOf(8, 61)).isAny);
        const auto begun = alerts.look(lossOf(8.5, 62));
        QCOMPARE(begun.begun.size(), 1);
        QCOMPARE(begun.begun.constFirst().kind, ScalarAlert::Kind::Spike);
        QCOMPARE(begun.begun.constFirst().point.step, 60); // where it began
        QVERIFY(begun.begun.constFirst().isWarning());
        QVERIFY(alerts.look(lossOf(8)).begun.isEmpty());
        int changes = 0;
        for (int i = 0; i < 10; ++i)
            changes += alerts.look(lossOf(2)).isAny ? 1 : 0;
        QCOMPARE(changes, 1); // it is over
        QVERIFY(alerts.alerts().isEmpty());
    }

    void aLossThatComesBackAtOnceIsNoSpike()
    {
        ScalarAlerts alerts;
        for (int i = 0; i < 300; ++i)
            QVERIFY(!alerts.look(lossOf(i % 10 < 8 ? 2.0 + (i % 5) * 0.01 : 9)).isAny); // two in a row, again and again
    }

    void aHealthyNoisyLossRaisesNoAlert()
    {
        ScalarAlerts alerts;
        int above = 0;
        double before = 0;
        qint64 step = 0;
        for (const auto value : noisyDecay(5'000)) {
            above += step > 0 && value > 2 * before ? 1 : 0;
            before = value;
            ++step;
            QVERIFY2(!alerts.look(lossOf(value, step, start + step * 1'000)).isAny, qPrintable(QString::number(step)));
        }
        QVERIFY(above > 20); // there were single values that stood out
    }

    void aLossThatDivergesIsOneAlertWithinFewValues()
    {
        ScalarAlerts alerts;
        qint64 step = 0;
        double last = 0;
        for (const auto value : noisyDecay(5'000)) {
            ++step;
            QVERIFY(!alerts.look(lossOf(value, step, start + step * 1'000)).isAny);
            last = value;
        }
        int begun = 0;
        qint64 begunAfter = 0;
        for (int i = 1; i <= 500; ++i) {
            const auto change = alerts.look(lossOf(last + i * 2.0, step + i, start + (step + i) * 1'000));
            begun += int(change.begun.size());
            if (!change.begun.isEmpty()) {
                begunAfter = i;
                QCOMPARE(change.begun.constFirst().kind, ScalarAlert::Kind::Spike);
            }
        }
        QCOMPARE(begun, 1);
        QVERIFY2(begunAfter <= 6, qPrintable(QString::number(begunAfter)));
    }

    void aSecondSpikeIsNewsAfterTenMinutesOfTheRun()
    {
        ScalarAlerts alerts;
        qint64 at = start;
        const auto say = [&](double value, int count) {
            int begun = 0;
            for (int i = 0; i < count; ++i, at += 1'000)
                begun += int(alerts.look(lossOf(value, 1, at)).begun.size());
            return begun;
        };
        QCOMPARE(say(2, 60), 0);
        QCOMPARE(say(9, 3), 1);
        QCOMPARE(say(2, 60), 0);
        QCOMPARE(say(9, 3), 0); // a minute later: it is shown, and no news
        QCOMPARE(alerts.alerts().size(), 1);
        QCOMPARE(say(2, 60), 0);
        QVERIFY(alerts.alerts().isEmpty());
        for (int i = 0; i < 33; ++i) { // another loss of the same run
            const auto change = alerts.look({.tag = u"eval/loss"_s, .point = {.value = i < 30 ? 2.0 : 9.0, .at = at}});
            QVERIFY(change.begun.isEmpty());
        }
        QCOMPARE(alerts.alerts().size(), 1);
        at += std::chrono::milliseconds{ScalarAlerts::spikePause}.count();
        QCOMPARE(say(9, 3), 1);
        at += std::chrono::milliseconds{ScalarAlerts::spikePause}.count();
        QCOMPARE(say(9, 20), 0); // it never came down: it was said
    }

    void noNumberIsSaidAtOnceAlsoBehindASpike()
    {
        ScalarAlerts alerts;
        QCOMPARE(spikesIn(&alerts, 2, 60), 0);
        QCOMPARE(spikesIn(&alerts, 50, 3), 1);
        const auto begun = alerts.look(lossOf(std::numeric_limits<double>::infinity()));
        QCOMPARE(begun.begun.size(), 1);
        QVERIFY(!begun.begun.constFirst().isWarning());
    }

    void noiseAndASteepBeginningAreNoSpikes()
    {
        ScalarAlerts alerts;
        for (int i = 0; i < 500; ++i)
            QVERIFY(!alerts.look(lossOf(10 * std::exp(-i / 50.0) + 0.2 * std::sin(double(i)) + 1)).isAny);
        ScalarAlerts young;
        for (int i = 0; i < int(ScalarAlerts::leastValues); ++i)
            QVERIFY(!young.look(lossOf(i % 2 == 0 ? 1 : 1'000)).isAny);
    }

    void anIsolatedHighLevelBecomesTheMiddle()
    {
        ScalarAlerts alerts;
        for (int i = 0; i < 100; ++i)
            (void)alerts.look(lossOf(1 + (i % 3) * 0.01));
        int begun = 0;
        for (int i = 0; i < 300; ++i)
            begun += int(alerts.look(lossOf(5 + (i % 3) * 0.01)).begun.size());
        QCOMPARE(begun, 1);
        QVERIFY(alerts.alerts().isEmpty()); // it stays there: nothing more to be told
    }

    void noNumberIsGraverThanASpike()
    {
        ScalarAlerts alerts;
        for (int i = 0; i < 60; ++i)
            (void)alerts.look(lossOf(2));
        QCOMPARE(spikesIn(&alerts, 50, 3), 1);
        QCOMPARE(alerts.look(lossOf(std::numeric_limits<double>::quiet_NaN())).begun.size(), 1);
        QCOMPARE(alerts.alerts().size(), 1);
        QCOMPARE(alerts.alerts().constFirst().kind, ScalarAlert::Kind::NotANumber);
    }

    void otherValuesMayBeWhatTheyLike()
    {
        ScalarAlerts alerts;
        for (int i = 0; i < 60; ++i)
            QVERIFY(!alerts.look({.tag = u"accuracy"_s, .point = {.value = std::numeric_limits<double>::quiet_NaN()}})
                         .isAny);
        for (int i = 0; i < 100; ++i)
            (void)alerts.look(
                {.tag = u"loss/%1"_s.arg(i), .point = {.value = std::numeric_limits<double>::quiet_NaN()}});
        QCOMPARE(alerts.alerts().size(), qsizetype(ScalarAlerts::mostLosses));
    }

    void noProgressIsAnAlertOnce()
    {
        ScalarAlerts alerts;
        const auto steps = stepsEach(1'000, 50);
        const auto last = steps.constLast().at;
        QVERIFY(!alerts.look(*progressOf(steps, {}, last + 10'000), last + 10'000).isAny);
        const auto late = last + 600'000;
        const auto begun = alerts.look(*progressOf(steps, {}, late), late);
        QCOMPARE(begun.begun.size(), 1);
        QCOMPARE(begun.begun.constFirst().kind, ScalarAlert::Kind::NoProgress);
        QCOMPARE(begun.begun.constFirst().point.step, 50);
        QCOMPARE(begun.begun.constFirst().point.at, last);
        QVERIFY(!alerts.look(*progressOf(steps, {}, late + 60'000), late + 60'000).isAny);
        auto more = steps;
        more.append({.step = 51, .at = late + 100'000});
        const auto over = alerts.look(*progressOf(more, {}, late + 100'000), late + 100'000);
        QVERIFY(over.isAny && over.begun.isEmpty());
        QVERIFY(alerts.alerts().isEmpty());
    }

    void anotherAttemptBeginsAnew()
    {
        ScalarAlerts alerts;
        (void)alerts.look(lossOf(std::numeric_limits<double>::quiet_NaN()));
        alerts.restart();
        QVERIFY(alerts.alerts().isEmpty());
        QVERIFY(!alerts.look(lossOf(11)).isAny); // a first value, and no spike
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TrainingProgressTest)
#include "tst_trainingprogress.moc"
