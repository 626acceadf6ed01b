// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvescale.h"

#include <QLocale>
#include <QSet>
#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double endless = std::numeric_limits<double>::infinity();

} // namespace

class CurveScaleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void itHoldsAllWithSomeRoom()
    {
        const auto scale = scaleOver(2, 4, false);
        QVERIFY(scale.least < 2 && scale.least > 1.5);
        QVERIFY(scale.most > 4 && scale.most < 4.5);
        QCOMPARE(*scale.part(scale.least), 0.0);
        QCOMPARE(*scale.part(scale.most), 1.0);
        const auto ticks = scale.ticks(5);
        QCOMPARE(ticks, (QList<double>{2, 2.5, 3, 3.5, 4}));
        QCOMPARE(scale.label(2.5, 5), u"2.5"_s);
    }

    void ofLogarithmsTenTimesIsAsFarEverywhere()
    {
        const auto scale = scaleOver(0.001, 10, true);
        QVERIFY(scale.isLogarithmic && scale.least > 0);
        const auto step = *scale.part(0.01) - *scale.part(0.001);
        QVERIFY(std::abs(*scale.part(10) - *scale.part(1) - step) < 1e-9);
        QVERIFY(!scale.part(0));
        QVERIFY(!scale.part(-1));
        const auto ticks = scale.ticks(6);
        QCOMPARE(ticks.size(), 5);
        QCOMPARE(ticks.constFirst(), 0.001);
        QCOMPARE(ticks.constLast(), 10.0);
    }

    void withinOneDecadeTheAxisHasLabelsToo()
    {
        for (const auto &[least, most] : {std::pair{3.5, 4.5}, {2.1, 4.9}, {5.5, 9.0}, {2.2, 9.5}, {0.11, 0.19}}) {
            const auto scale = scaleOver(least, most, true);
            for (const int count : {2, 3, 5, 8}) {
                const auto ticks = scale.ticks(count);
                QVERIFY2(ticks.size() > 1, qPrintable(u"%1 to %2 by %3"_s.arg(least).arg(most).arg(count)));
                QSet<QString> labels;
                for (const auto tick : ticks) {
                    QVERIFY(tick >= scale.least && tick <= scale.most);
                    labels << scale.label(tick, count);
                }
                QCOMPARE(labels.size(), ticks.size());
            }
        }
        QCOMPARE(scaleOver(3.5, 4.5, true).ticks(5), (QList<double>{3.5, 4, 4.5}));
    }

    void whatCannotBeDrawnIsNothing()
    {
        const auto scale = scaleOver(0, 1, false);
        QVERIFY(!scale.part(noNumber));
        QVERIFY(!scale.part(endless));
        for (const auto &odd :
             {scaleOver(endless, -endless, false), scaleOver(noNumber, noNumber, true),
              scaleOver(-std::numeric_limits<double>::max(), std::numeric_limits<double>::max(), false),
              scaleOver(3, 3, false), scaleOver(0, 0, true), scaleOver(1e-300, 1e300, true)}) {
            QVERIFY(odd.most > odd.least);
            QVERIFY(std::isfinite(odd.most) && std::isfinite(odd.least));
            QVERIFY(odd.ticks(5).size() <= 60);
        }
    }

    void closeTicksHaveDigitsEnough()
    {
        const auto scale = scaleOver(1.0001, 1.0004, false);
        const auto ticks = scale.ticks(4);
        QVERIFY(ticks.size() > 1);
        QSet<QString> labels;
        for (const auto tick : ticks)
            labels << scale.label(tick, 4);
        QCOMPARE(labels.size(), ticks.size());
    }

    void stepsAreWholeAndTimesAreOfTheClock()
    {
        const auto steps = axisTicks(CurveAxis::Step, 0, 10'000, 5, QTimeZone::UTC);
        QCOMPARE(steps.size(), 6);
        QCOMPARE(steps.at(1), (AxisTick{2'000, u"2,000"_s}));
        const qint64 noon = 1'795'176'000'000; // 2026-11-20 12:00 UTC
        const auto times = axisTicks(CurveAxis::Time, noon, noon + 3'600'000, 6, QTimeZone::UTC);
        QCOMPARE(times.size(), 7);
        QCOMPARE(times.at(1), (AxisTick{noon + 600'000, u"12:10"_s}));
        const auto zone = QTimeZone::fromSecondsAheadOfUtc(5 * 3'600 + 1'800); // half an hour beside
        const auto there = axisTicks(CurveAxis::Time, noon, noon + 7'200'000, 2, zone);
        QCOMPARE(there.constFirst().text, u"18:00"_s);
        const auto since = axisTicks(CurveAxis::SinceStart, 0, 7'200'000, 4, QTimeZone::UTC);
        QCOMPARE(since.at(1).place, 1'800'000);
        QVERIFY(since.at(1).text.contains(u"30"_s));
    }

    void thereAreNeverTooMany_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("until");
        QTest::newRow("nothing") << qint64{5} << qint64{5};
        QTest::newRow("turned") << qint64{5} << qint64{-5};
        QTest::newRow("one step") << qint64{0} << qint64{1};
        QTest::newRow("before zero") << qint64{-100} << qint64{100};
        QTest::newRow("all") << qint64{0} << (qint64{1} << 50);
        QTest::newRow("years") << qint64{0} << qint64{7'250'000'000'000};
    }
    void thereAreNeverTooMany()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, until);
        for (const auto axis : {CurveAxis::Step, CurveAxis::Time, CurveAxis::SinceStart}) {
            for (const int count : {0, 1, 5, 12}) {
                const auto ticks = axisTicks(axis, from, until, count, QTimeZone::UTC);
                QVERIFY2(ticks.size() <= 100, qPrintable(QString::number(ticks.size())));
                for (const auto &tick : ticks)
                    QVERIFY(tick.place >= from && tick.place <= until && !tick.text.isEmpty());
            }
        }
    }

    void aPlaceIsSaidInFull()
    {
        QCOMPARE(axisText(CurveAxis::Step, 1'200, QTimeZone::UTC), u"step 1,200"_s);
        QVERIFY(axisText(CurveAxis::Time, 1'795'176'005'000, QTimeZone::UTC).endsWith(u"12:00:05"_s));
        QVERIFY(axisText(CurveAxis::SinceStart, 7'440'000, QTimeZone::UTC).contains(u"2 h 4 min"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(CurveScaleTest)
#include "tst_curvescale.moc"
