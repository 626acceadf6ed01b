// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curverange.h"

#include <QTest>

#include <limits>

class CurveRangeTest : public QObject
{
    Q_OBJECT

private slots:
    void itShowsAllAndGrows()
    {
        CurveRange range;
        range.setBounds(0, 100, 4);
        QCOMPARE(range.from(), 0);
        QCOMPARE(range.until(), 100);
        QVERIFY(range.isWhole() && range.isFollowing());
        range.setBounds(0, 150, 4);
        QCOMPARE(range.until(), 150);
    }

    void whoZoomsAtTheEndFollowsIt()
    {
        CurveRange range;
        range.setBounds(0, 1'000, 4);
        range.zoom(0.5, 1'000);
        QCOMPARE(range.length(), 500);
        QCOMPARE(range.until(), 1'000);
        QVERIFY(!range.isWhole() && range.isFollowing());
        range.setBounds(0, 1'200, 4);
        QCOMPARE(range.until(), 1'200);
        QCOMPARE(range.length(), 500);
    }

    void whoLooksAtTheMiddleStaysThere()
    {
        CurveRange range;
        range.setBounds(0, 1'000, 4);
        range.zoom(0.5, 500);
        QCOMPARE(range.from(), 250);
        QCOMPARE(range.until(), 750);
        QVERIFY(!range.isFollowing());
        range.setBounds(0, 2'000, 4);
        QCOMPARE(range.from(), 250);
        QCOMPARE(range.until(), 750);
        range.follow();
        QCOMPARE(range.until(), 2'000);
        QCOMPARE(range.length(), 500);
        QVERIFY(range.isFollowing());
    }

    void itDoesNotLeaveWhatThereIs()
    {
        CurveRange range;
        range.setBounds(0, 1'000, 4);
        range.show(100, 300);
        range.pan(-5'000);
        QCOMPARE(range.from(), 0);
        QCOMPARE(range.length(), 200);
        range.pan(5'000);
        QCOMPARE(range.until(), 1'000);
        QVERIFY(range.isFollowing());
        range.zoom(1'000, 500);
        QVERIFY(range.isWhole());
        QCOMPARE(range.length(), 1'000);
        for (int i = 0; i < 100; ++i)
            range.zoom(0.5, 500);
        QCOMPARE(range.length(), 4); // the shortest
    }

    void aStretchIsTheSameFromEitherEnd()
    {
        CurveRange range;
        range.setBounds(0, 1'000, 4);
        range.show(700, 300);
        QCOMPARE(range.from(), 300);
        QCOMPARE(range.until(), 700);
        range.showAll();
        QVERIFY(range.isWhole());
    }

    void numbersOutOfAllReasonChangeNothing()
    {
        CurveRange range;
        range.setBounds(0, 1'000, 4);
        range.show(100, 200);
        const auto before = range;
        range.zoom(0, 150);
        range.zoom(-1, 150);
        range.zoom(std::numeric_limits<double>::quiet_NaN(), 150);
        range.zoom(2, std::numeric_limits<double>::infinity());
        QVERIFY(range == before);
        range.setBounds(5, 5, 4); // a single point
        QVERIFY(range.length() >= 4);
        QVERIFY(range.from() < range.until());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(CurveRangeTest)
#include "tst_curverange.moc"
