// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/runs/curveworld.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

const ScalarColumn *columnAt(const DrawnCurve &curve, double place)
{
    for (const auto &strip : curve.window.strips) {
        for (const auto &column : strip.columns) {
            if (column.place == place)
                return &column;
        }
    }
    return nullptr;
}

/// How often the line is broken between neighbours.
int breaksOf(const DrawnCurve &curve)
{
    int breaks = 0;
    std::optional<std::pair<qsizetype, qsizetype>> last;
    const auto &strips = curve.window.strips;
    for (qsizetype strip = 0; strip < strips.size(); ++strip) {
        for (qsizetype i = 0; i < strips.at(strip).columns.size(); ++i) {
            const std::pair next{strip, i};
            breaks += last && curve.isBroken(*last, next) ? 1 : 0;
            last = next;
        }
    }
    return breaks;
}

} // namespace

class CurveFrameTest : public QObject
{
    Q_OBJECT

private slots:
    void theBoundsAreThoseOfAllLines()
    {
        CurveWorld world;
        world.add(u"loss"_s, 10, 100, [](qint64) { return 1.0; });
        world.add(u"accuracy"_s, 50, 200, [](qint64) { return 0.5; });
        const QList lines{world.line(u"loss"_s), world.line(u"accuracy"_s), world.line(u"none"_s)};
        const auto steps = boundsOf(world.histories(), lines, CurveAxis::Step);
        QVERIFY(steps);
        QCOMPARE(steps->first, 10);
        QCOMPARE(steps->second, 249);
        const auto times = boundsOf(world.histories(), lines, CurveAxis::Time);
        QVERIFY(times);
        QCOMPARE(times->first, CurveWorld::start + 1'000);
        QCOMPARE(times->second, CurveWorld::start + 300'000);
        const auto since = boundsOf(world.histories(), lines, CurveAxis::SinceStart);
        QVERIFY(since);
        QCOMPARE(since->first, 1'000);
        QVERIFY(!boundsOf(world.histories(), {world.line(u"none"_s)}, CurveAxis::Step));
        QVERIFY(!boundsOf(world.histories(), {}, CurveAxis::Step));
    }

    void aFrameHasAColumnForEachPixelAndNoSpikeIsLost()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100'000, [](qint64 step) { return step == 77'777 ? 50.0 : 1.0; });
        const auto frame =
            curveFrame(world.histories(), {world.line(u"loss"_s)}, {}, {.from = 0, .until = 100'000, .pixels = 500});
        QCOMPARE(frame.curves.size(), 1);
        QVERIFY2(frame.columns > 200 && frame.columns < 1'100, qPrintable(QString::number(frame.columns)));
        QVERIFY(frame.scale.most > 50);
        double most = 0;
        for (const auto &strip : frame.curves.constFirst().window.strips) {
            for (const auto &column : strip.columns)
                most = std::max(most, column.most);
        }
        QCOMPARE(most, 50.0);
    }

    void outliersAreLeftOutOfTheScaleOnRequest()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 1'000, [](qint64 step) { return step == 3 ? 1e9 : 2 + std::sin(double(step)); });
        const CurveStretch all{.from = 0, .until = 1'000, .pixels = 1'000};
        QVERIFY(curveFrame(world.histories(), {world.line(u"loss"_s)}, {}, all).scale.most > 1e8);
        const auto calm = curveFrame(world.histories(), {world.line(u"loss"_s)}, {.ignoresOutliers = true}, all).scale;
        QVERIFY(calm.most < 5 && calm.least > 0);
    }

    void aSmoothedLineIsWhatItIsCalled()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 50, [](qint64 step) { return step % 2 == 0 ? 0.0 : 2.0; });
        const CurveStretch all{.from = 0, .until = 50, .pixels = 500};
        const auto frame = curveFrame(world.histories(), {world.line(u"loss"_s)}, {.smoothing = 0.9}, all);
        const auto &curve = frame.curves.constFirst();
        QVERIFY(!curve.smooth.isEmpty());
        QCOMPARE(curve.value(0, 0), 0.0); // freed from its bias: the first is what it was
        const auto last = curve.value(0, curve.window.strips.constFirst().columns.size() - 1);
        QVERIFY2(last > 0.8 && last < 1.2, qPrintable(QString::number(last)));
        // Zoomed, the line is the same: what stands left of the view has its part in it.
        const auto part = curveFrame(world.histories(), {world.line(u"loss"_s)}, {.smoothing = 0.9},
                                     {.from = 40, .until = 50, .pixels = 500});
        const auto &zoomed = part.curves.constFirst();
        QVERIFY(std::abs(zoomed.value(0, zoomed.window.strips.constFirst().columns.size() - 1) - last) < 0.1);
    }

    void theScaleOfLogarithmsIsOfWhatItCanShow()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) { return step < 10 ? -5.0 : 0.01 * double(step); });
        const auto frame = curveFrame(world.histories(), {world.line(u"loss"_s)}, {.isLogarithmic = true},
                                      {.from = 0, .until = 100, .pixels = 400});
        QVERIFY(frame.scale.isLogarithmic);
        QVERIFY(frame.scale.least > 0.05 && frame.scale.least <= 0.1);
        QVERIFY(frame.scale.most >= 0.99 && frame.scale.most < 2);
    }

    void whatIsNoNumberIsAGapAndAMark()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 60, [](qint64 step) { return step >= 20 && step < 25 ? notANumber : 1.0; });
        const auto frame =
            curveFrame(world.histories(), {world.line(u"loss"_s)}, {}, {.from = 0, .until = 60, .pixels = 600});
        const auto &window = frame.curves.constFirst().window;
        const auto mark = std::ranges::find(window.marks, ScalarMark::Kind::NotANumber, &ScalarMark::kind);
        QVERIFY(mark != window.marks.end());
        QCOMPARE(mark->from.step, 20);
        QCOMPARE(mark->to.step, 24);
        QVERIFY(std::isfinite(frame.scale.most));
        for (qint64 step = 20; step < 25; ++step) {
            const auto *column = columnAt(frame.curves.constFirst(), double(step));
            QVERIFY(column == nullptr || column->count == 0);
        }
        QVERIFY(!valueAt(frame.curves.constFirst(), 22, 1));
    }

    void anOutageBreaksTheLineWhereTheAxisIsTime_data()
    {
        QTest::addColumn<int>("attempt");
        QTest::newRow("another attempt goes on") << 2;
        QTest::newRow("the same one does") << 1;
    }
    void anOutageBreaksTheLineWhereTheAxisIsTime()
    {
        QFETCH(int, attempt);
        CurveWorld world;
        world.add(u"loss"_s, 0, 50, [](qint64) { return 1.0; });
        world.pause(3'600'000);
        world.add(u"loss"_s, 50, 50, [](qint64) { return 2.0; }, attempt);
        const auto frameBy = [&](CurveAxis axis) {
            const auto bounds = *boundsOf(world.histories(), {world.line(u"loss"_s)}, axis);
            return curveFrame(world.histories(), {world.line(u"loss"_s)}, {.axis = axis},
                              {.from = bounds.first, .until = bounds.second, .pixels = 600});
        };
        for (const auto axis : {CurveAxis::Time, CurveAxis::SinceStart}) {
            const auto frame = frameBy(axis);
            QCOMPARE(breaksOf(frame.curves.constFirst()), 1);
        }
        const auto byStep = frameBy(CurveAxis::Step);
        QCOMPARE(breaksOf(byStep.curves.constFirst()), 0);
    }

    void aShortPauseBreaksNoLine()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 50, [](qint64) { return 1.0; });
        world.pause(30'000); // a checkpoint is written
        world.add(u"loss"_s, 50, 50, [](qint64) { return 1.0; });
        const auto frame = curveFrame(world.histories(), {world.line(u"loss"_s)}, {.axis = CurveAxis::Time},
                                      {.from = CurveWorld::start, .until = CurveWorld::start + 130'000, .pixels = 600});
        QCOMPARE(breaksOf(frame.curves.constFirst()), 0);
    }

    void theCursorFindsTheNearestColumn()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) { return double(step); });
        const auto frame =
            curveFrame(world.histories(), {world.line(u"loss"_s)}, {}, {.from = 0, .until = 100, .pixels = 1'000});
        const auto &curve = frame.curves.constFirst();
        QCOMPARE(valueAt(curve, 42.3, 5)->value, 42.0);
        QCOMPARE(valueAt(curve, 42.7, 5)->value, 43.0);
        QCOMPARE(valueAt(curve, -3, 5)->value, 0.0);
        QVERIFY(!valueAt(curve, -30, 5));
        QVERIFY(!valueAt(curve, 300, 5));
        QVERIFY(!valueAt(DrawnCurve{}, 3, 5));
    }

    void ofWhatWasDoneOnceMoreTheLaterCounts()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64) { return 1.0; });
        world.add(u"loss"_s, 60, 60, [](qint64) { return 2.0; }, 2); // from the checkpoint of step 59
        const auto frame =
            curveFrame(world.histories(), {world.line(u"loss"_s)}, {}, {.from = 0, .until = 120, .pixels = 1'200});
        const auto &curve = frame.curves.constFirst();
        QCOMPARE(valueAt(curve, 80, 2)->value, 2.0);
        QCOMPARE(valueAt(curve, 80, 2)->attempt, 2);
        QCOMPARE(valueAt(curve, 30, 2)->attempt, 1);
        QVERIFY(std::ranges::any_of(curve.window.strips, &ScalarStrip::isRepeated));
        QVERIFY(std::ranges::any_of(curve.window.marks, [](const ScalarMark &mark) {
            return mark.kind == ScalarMark::Kind::NewAttempt && mark.to.step == 60 && mark.attempt == 2;
        }));
    }

    void runsStartTogetherOnRequest()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64) { return 1.0; });
        auto line = world.line(u"loss"_s);
        line.origin = CurveWorld::start + 50'000;
        const auto frame = curveFrame(world.histories(), {line}, {.axis = CurveAxis::SinceStart},
                                      {.from = -49'000, .until = 50'000, .pixels = 1'000});
        QCOMPARE(valueAt(frame.curves.constFirst(), 0, 2'000)->place, 0.0);
    }

    void manyCurvesTakeFewerColumns()
    {
        CurveWorld world;
        QList<CurveLine> lines;
        for (int i = 0; i < 12; ++i) {
            const auto tag = u"loss%1"_s.arg(i);
            world.add(tag, 0, 5'000, [](qint64 step) { return double(step % 7); });
            lines.append(world.line(tag, i));
        }
        const CurveStretch stretch{.from = 0, .until = 5'000, .pixels = 1'000};
        const auto few = curveFrame(world.histories(), lines.first(1), {}, stretch);
        const auto many = curveFrame(world.histories(), lines, {}, stretch);
        QVERIFY(!few.isCrowded() && many.isCrowded());
        QVERIFY(many.columns < 12 * few.columns * 3 / 4);
    }

    void nothingIsNothing()
    {
        const CurveWorld world;
        const auto frame = curveFrame(world.histories(), {world.line(u"loss"_s)}, {}, {});
        QVERIFY(frame.curves.isEmpty());
        QCOMPARE(frame.columns, 0);
        QVERIFY(frame.until > frame.from);
        QVERIFY(frame.scale.most > frame.scale.least);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(CurveFrameTest)
#include "tst_curveframe.moc"
