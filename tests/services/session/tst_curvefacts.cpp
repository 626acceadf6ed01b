// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/curvefacts.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

class CurveFactsTest : public QObject
{
    Q_OBJECT

    using EventKind = LedgerEvent::Kind;

    static ScalarSource eventFile(const QString &folder, const QString &name, int attempt = 1)
    {
        return {.folder = folder, .name = name, .writer = u"h"_s, .attempt = attempt};
    }
    static ScalarSource log() { return {.name = u"h0"_s, .writer = u"0"_s, .attempt = 1}; }
    /// A step each second, from `at` (ms) on.
    static QList<ScalarSample> samples(const QString &tag, qint64 from, qint64 to, qint64 at)
    {
        QList<ScalarSample> all;
        for (auto step = from; step <= to; ++step)
            all.append({.tag = tag, .point = {.step = step, .value = 1, .at = at + (step - from) * 1'000}});
        return all;
    }

private slots:
    void valuesAreCalledByTheirFolderBelowThatOfTheRun()
    {
        ScalarHistory history;
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        history.append(log(), {{.tag = u"loss"_s, .point = {.step = 7, .value = nan, .at = 1'000}}});
        for (const auto &folder : {u"/runs/a"_s, u"/runs/a/train"_s, u"/runs/ab/x"_s})
            history.append(eventFile(folder, u"e"_s), samples(u"loss"_s, 1, 3, 1'000));
        const auto values = lastValues(history, u"/runs/a"_s);
        QStringList tags;
        for (const auto &value : values)
            tags << value.tag;
        QCOMPARE(tags, (QStringList{u"/runs/ab/x/loss"_s, u"loss"_s, u"train/loss"_s}));
        QVERIFY(std::isnan(values[1].value)); // what the log says, and it may be no number
        QCOMPARE(values[1].step, 7);
        QCOMPARE(values[2].step, 3);
        QVERIFY(lastValues({}, {}).isEmpty());
    }

    void stepsComeFromTheEventFilesThatTellMost()
    {
        ScalarHistory history;
        QVERIFY(stepsOfEventFiles(history).isEmpty());
        history.append(log(), samples(u"loss"_s, 1, 40, 500));
        QVERIFY(stepsOfEventFiles(history).isEmpty()); // arrival in a log is no time of the host
        history.append(eventFile(u"/runs/eval"_s, u"v"_s), samples(u"accuracy"_s, 1, 5, 7'000));
        QVERIFY(stepsOfEventFiles(history).isEmpty()); // the log tells of far more
        history.append(eventFile(u"/runs/train"_s, u"t"_s), samples(u"loss"_s, 1, 30, 1'000));
        const auto steps = stepsOfEventFiles(history);
        QCOMPARE(steps.size(), 30);
        QCOMPARE(steps.constFirst(), (LedgerPoint{.step = 1, .at = 1'000}));
        QCOMPARE(steps.constLast(), (LedgerPoint{.step = 30, .at = 30'000}));
    }

    void ofVeryManyStepsTheEndsOfAttemptsStay()
    {
        ScalarHistory history;
        const qint64 many = 3 * mostEventSteps + 7;
        history.append(eventFile(u"/runs"_s, u"a"_s), samples(u"loss"_s, 1, many, 1'000));
        history.append(eventFile(u"/runs"_s, u"b"_s, 2), samples(u"loss"_s, many - 500, many + 100, many * 2'000));
        const auto steps = stepsOfEventFiles(history);
        QVERIFY(steps.size() < 2 * mostEventSteps);
        const auto has = [&steps](qint64 step, qint64 at) {
            return steps.contains(LedgerPoint{.step = step, .at = at});
        };
        QVERIFY(has(1, 1'000));
        QVERIFY(has(many, 1'000 + (many - 1) * 1'000)); // where the first attempt ended
        QVERIFY(has(many - 500, many * 2'000)); // where the second one went on
        QVERIFY(has(many + 100, many * 2'000 + 600'000));
    }

    void whatIsKnownTwiceIsAddedOnce()
    {
        SlownessInputs inputs;
        inputs.from = 1'000'000;
        inputs.until = 2'000'000;
        inputs.checkpoints = {{.from = 1'100'000, .until = 1'110'000, .host = 0}};
        inputs.steps = {{.at = 1'200'000, .step = 1}, {.at = 1'300'000, .step = 2, .seconds = 100}};
        addEarlier(&inputs, {},
                   {{.kind = EventKind::Saved, .at = 1'110'000, .step = 1, .took = 9'000}, // heard already
                    {.kind = EventKind::Saved, .at = 1'500'000, .step = 2, .took = 20'000},
                    {.kind = EventKind::Saved, .at = 1'600'000, .step = 3}, // how long is not told
                    {.kind = EventKind::Saved, .at = 500'000, .step = 0, .took = 9'000}, // long ago
                    {.kind = EventKind::Checkpoint, .at = 1'700'000, .step = 4}});
        QCOMPARE(inputs.checkpoints.size(), 2);
        QCOMPARE(inputs.checkpoints[1], (TimedSpan{.from = 1'480'000, .until = 1'500'000}));
        QCOMPARE(inputs.steps.size(), 2); // those that were heard
    }

    void aHangLastsUntilTheNextStepOrTheEnd_data()
    {
        QTest::addColumn<QList<qint64>>("stepTimes");
        QTest::addColumn<qint64>("endedAt");
        QTest::addColumn<qint64>("until");
        QTest::newRow("goes on") << QList<qint64>{1'200'000} << qint64{0} << qint64{0};
        QTest::newRow("a step") << QList<qint64>{1'200'000, 1'450'000} << qint64{1'900'000} << qint64{1'450'000};
        QTest::newRow("the end") << QList<qint64>{1'200'000} << qint64{1'800'000} << qint64{1'800'000};
    }
    void aHangLastsUntilTheNextStepOrTheEnd()
    {
        QFETCH(QList<qint64>, stepTimes);
        QFETCH(qint64, endedAt);
        QFETCH(qint64, until);
        SlownessInputs inputs;
        inputs.from = 1'000'000;
        inputs.until = 2'000'000;
        QList<LedgerPoint> steps;
        for (const auto at : std::as_const(stepTimes))
            steps.append({.step = steps.size() + 1, .at = at});
        QList<LedgerEvent> events{{.kind = EventKind::HungSince, .at = 1'300'000}};
        if (endedAt > 0)
            events.append({.kind = EventKind::Ended, .at = endedAt});
        addEarlier(&inputs, steps, events);
        QCOMPARE(inputs.hangs, (QList<TimedSpan>{{.from = 1'300'000, .until = until}}));
        addEarlier(&inputs, steps, events);
        QCOMPARE(inputs.hangs.size(), 1);
    }

    void aHangOfBeforeIsNoneOfTheWindow()
    {
        SlownessInputs inputs;
        inputs.from = 1'000'000;
        inputs.until = 2'000'000;
        addEarlier(&inputs, {{.step = 1, .at = 600'000}},
                   {{.kind = EventKind::HungSince, .at = 500'000}, {.kind = EventKind::HungSince, .at = 2'500'000}});
        QVERIFY(inputs.hangs.isEmpty());
    }

    void stepsOfEventFilesSayHowLongEachTook()
    {
        SlownessInputs inputs;
        inputs.from = 1'000'000;
        inputs.until = 2'000'000;
        inputs.steps = {{.at = 1'500'000, .step = 20}};
        addEarlier(&inputs,
                   {{.step = 30, .at = 1'030'000},
                    {.step = 10, .at = 990'000},
                    {.step = 30, .at = 1'030'500}, // of another host
                    {.step = 20, .at = 1'500'000}, // again, behind an interruption
                    {.step = 40, .at = 2'000'001}},
                   {});
        QCOMPARE(inputs.steps.size(), 2);
        QCOMPARE(inputs.steps[0], (StepTime{.at = 1'030'000, .step = 30, .seconds = 2}));
        QCOMPARE(inputs.steps[1], (StepTime{.at = 1'500'000, .step = 20, .seconds = 0}));
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(CurveFactsTest)
#include "tst_curvefacts.moc"
