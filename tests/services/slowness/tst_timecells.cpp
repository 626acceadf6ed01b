// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/timecells.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 begin = 1'700'000'000'000;

TimedValue at(double second, double value)
{
    return {.at = begin + qint64(1'000 * second), .value = value};
}

TimedSpan span(double from, double until)
{
    return {.from = begin + qint64(1'000 * from), .until = begin + qint64(1'000 * until)};
}

TimedSpan openSpan(double from)
{
    return {.from = begin + qint64(1'000 * from)};
}

/// "1 - 2.5": NaN is a dash.
QString text(const QList<double> &cells)
{
    QStringList words;
    for (const auto cell : cells)
        words += std::isnan(cell) ? u"-"_s : QString::number(cell);
    return words.join(u' ');
}

} // namespace

class TimeCellsTest : public QObject
{
    Q_OBJECT

private slots:
    void aWindowHasCellsOfASecondOrMore()
    {
        QCOMPARE(TimeCells(begin, begin + 5'400).count, 5);
        QCOMPARE(TimeCells(begin, begin + 300).count, 1);
        QCOMPARE(TimeCells(begin, begin + 86'400'000).count, TimeCells::most);
        QCOMPARE(TimeCells(begin, begin + 86'400'000).seconds(), 24.0);
        QCOMPARE(TimeCells(begin, begin).count, 0);
        QCOMPARE(TimeCells(begin, begin - 5).count, 0);
        QCOMPARE(TimeCells(std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::min()).count, 0);
    }

    void aValueHoldsUntilTheNextOneOrUntilItIsOld()
    {
        const TimeCells cells{begin, begin + 8'000};
        QCOMPARE(text(cells.held({at(-0.5, 5), at(1.2, 10), at(1.8, 20), at(6, 1)}, 3'000)), u"5 15 20 20 20 - 1 1"_s);
        QCOMPARE(text(cells.held({}, 3'000)), u"- - - - - - - -"_s);
    }

    void aShareStandsForTheTimeSinceTheOneBefore()
    {
        const TimeCells cells{begin, begin + 8'000};
        QCOMPARE(text(cells.covered({at(0, 0), at(3, 40), at(5, 10)}, 60'000)), u"40 40 40 10 10 - - -"_s);
        QCOMPARE(text(cells.covered({at(0, 0), at(8, 7)}, 2'000)), u"- - - - - - 7 7"_s); // not for longer than that
        QCOMPARE(text(cells.covered({at(4, 50)}, 60'000)), u"- - - - - - - -"_s); // since when?
    }

    // Looks come at an even pace: what the first one tells is not lost.
    void theFirstShareStandsForAsLongAsTheNextOne()
    {
        const TimeCells cells{begin, begin + 8'000};
        QCOMPARE(text(cells.covered({at(3, 40), at(5, 10)}, 60'000)), u"- 40 40 10 10 - - -"_s);
        QCOMPARE(text(cells.covered({at(1, 40), at(5, 10)}, 60'000)), u"40 10 10 10 10 - - -"_s); // it began before
        QCOMPARE(text(cells.covered({at(4, 200), at(6, 10)}, 60'000)), u"100 100 100 100 10 10 - -"_s);
        QCOMPARE(text(cells.covered({at(6, 40), at(8, 10)}, 1'000)), u"- - - - - 40 - 10"_s); // not for longer
        QCOMPARE(text(cells.covered({at(-2, 70), at(1, 40)}, 60'000)), u"40 - - - - - - -"_s);
    }

    // A wait of five seconds, told when it was over, two seconds after the look before.
    void aWaitThatIsLongerThanTheTimeBetweenTwoLooksBeganEarlier()
    {
        const TimeCells cells{begin, begin + 8'000};
        QCOMPARE(text(cells.covered({at(0, 0), at(2, 0), at(4, 0), at(6, 250), at(8, 0)}, 60'000)),
                 u"0 100 100 100 100 100 0 0"_s);
        QCOMPARE(text(cells.covered({at(0, 0), at(2, 10'000)}, 60'000)), u"100 100 - - - - - -"_s);
    }

    void spansCoverPartsOfCells()
    {
        const TimeCells cells{begin, begin + 5'000};
        QCOMPARE(text(cells.marked({span(0.5, 2.25)})), u"0.5 1 0.25 0 0"_s);
        QCOMPARE(text(cells.marked({span(-10, 1), span(0.5, 2)})), u"1 1 0 0 0"_s); // two of one time are one
        QCOMPARE(text(cells.marked({openSpan(3.5)})), u"0 0 0 0.5 1"_s); // it still goes on
        QCOMPARE(text(cells.marked({openSpan(-9)})), u"1 1 1 1 1"_s);
        QCOMPARE(text(cells.marked({span(7, 9), span(-9, -7), span(3, 2), openSpan(7)})), u"0 0 0 0 0"_s);
        QCOMPARE(text(TimeCells(begin, begin).marked({span(0, 1)})), QString{});
    }

    void theUsualOneOfTwoIsTheOneThatCostsLess()
    {
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(middleOf({3, 1}, Middle::Lower), 1.0);
        QCOMPARE(middleOf({3, 1}, Middle::Upper), 3.0);
        QCOMPARE(middleOf({5, nan, 1, 3}, Middle::Lower), 3.0);
        QCOMPARE(middleOf({5, nan, 1, 3}, Middle::Upper), 3.0);
        QVERIFY(std::isnan(middleOf({nan, nan}, Middle::Lower)));
        QVERIFY(std::isnan(middleOf({}, Middle::Upper)));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TimeCellsTest)

#include "tst_timecells.moc"
