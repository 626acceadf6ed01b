// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarhistory.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'800'000'000'000;
const ScalarCurveId lossOfFile{u"/logs"_s, u"loss"_s};
const ScalarSource file{.folder = u"/logs"_s, .name = u"a"_s};

ScalarSample lossAt(qint64 step, double value, qint64 at)
{
    return {.tag = u"loss"_s, .point = {.step = step, .value = value, .at = at}};
}

ScalarHistory historyOf(const QList<ScalarSample> &samples)
{
    ScalarHistory history;
    history.append(file, samples);
    return history;
}

ScalarWindow windowOf(const ScalarHistory &history, const ScalarView &view)
{
    return history.window(lossOfFile, view);
}

} // namespace

class ScalarWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void fewPointsAreTheVeryPoints()
    {
        const auto history =
            historyOf({lossAt(10, 0.1, start), lossAt(20, 0.2, start + 1'000), lossAt(30, 0.3, start + 5'000)});
        const auto bySteps = windowOf(history, {ScalarAxis::Step, 0, 100, 500});
        QCOMPARE(bySteps.strips.size(), 1);
        const auto &columns = bySteps.strips.constFirst().columns;
        QCOMPARE(columns.size(), 3);
        QCOMPARE(columns.at(1).place, 20.0);
        QCOMPARE(columns.at(1).mean, 0.2);
        QCOMPARE(columns.at(1).least, 0.2);
        QCOMPARE(columns.at(1).count, 1);
        const auto byTime = windowOf(history, {ScalarAxis::Time, start, start + 10'000, 500});
        QCOMPARE(byTime.strips.constFirst().columns.at(2).place, double(start + 5'000));
    }

    void theLineReachesTheEdges()
    {
        QList<ScalarSample> samples;
        for (int i = 0; i < 1'000; ++i)
            samples.append(lossAt(i * 10, i, start + i));
        const auto window = windowOf(historyOf(samples), {ScalarAxis::Step, 4'005, 4'095, 100});
        const auto &columns = window.strips.constFirst().columns;
        QCOMPARE(columns.size(), 11); // nine within, one on each side
        QCOMPARE(columns.constFirst().place, 4'000.0);
        QCOMPARE(columns.constLast().place, 4'100.0);
    }

    void nothingThatIsLeastOrMostIsLost_data()
    {
        QTest::addColumn<int>("points");
        QTest::addColumn<int>("pixels");
        QTest::addColumn<bool>("byTime");
        for (const int points : {100, 511, 512, 513, 2'048, 20'000}) {
            for (const int pixels : {1, 7, 100, 1'000}) {
                for (const bool byTime : {false, true})
                    QTest::addRow("%d points, %d pixels, %s", points, pixels, byTime ? "time" : "step")
                        << points << pixels << byTime;
            }
        }
    }
    void nothingThatIsLeastOrMostIsLost()
    {
        QFETCH(const int, points);
        QFETCH(const int, pixels);
        QFETCH(const bool, byTime);
        QRandomGenerator random{17};
        QList<ScalarSample> samples;
        qint64 step = 0;
        qint64 at = start;
        for (int i = 0; i < points; ++i) {
            step += 1 + random.bounded(i % 97 == 0 ? 500 : 5); // of very different density
            at += random.bounded(i % 53 == 0 ? 60'000 : 900);
            samples.append(lossAt(step, double(float(random.bounded(1'000.0))), at));
        }
        const ScalarView view{byTime ? ScalarAxis::Time : ScalarAxis::Step, byTime ? start - 1 : 0,
                              (byTime ? at : step) + 1, pixels};
        const auto window = windowOf(historyOf(samples), view);
        QCOMPARE(window.strips.size(), 1);
        const auto &columns = window.strips.constFirst().columns;
        QVERIFY2(columns.size() <= pixels + 2, qPrintable(QString::number(columns.size())));
        // Each point lies within the columns beside it, one pixel away at most.
        const auto width = double(view.until - view.from) / pixels;
        qint64 count = 0;
        for (qsizetype i = 0; i < columns.size(); ++i) {
            QVERIFY(columns.at(i).least <= columns.at(i).mean && columns.at(i).mean <= columns.at(i).most);
            QVERIFY(i == 0 || columns.at(i).place > columns.at(i - 1).place);
            count += columns.at(i).count;
        }
        QCOMPARE(count, points);
        for (const auto &sample : std::as_const(samples)) {
            const auto place = double(byTime ? sample.point.at : sample.point.step);
            double least = std::numeric_limits<double>::infinity();
            double most = -least;
            for (const auto &column : columns) {
                if (std::abs(column.place - place) <= 2 * width) {
                    least = std::min(least, column.least);
                    most = std::max(most, column.most);
                }
            }
            QVERIFY(least <= sample.point.value && sample.point.value <= most);
        }
    }

    void manyPointsCostNoMoreColumns()
    {
        QList<ScalarSample> samples;
        for (int i = 0; i < 300'000; ++i)
            samples.append(lossAt(i, i % 1'000, start + i));
        const auto history = historyOf(samples);
        const auto all = windowOf(history, {ScalarAxis::Step, 0, 300'000, 800});
        QVERIFY(all.strips.constFirst().columns.size() <= 802);
        for (const auto &column : all.strips.constFirst().columns)
            QVERIFY(column.least >= 0 && column.most <= 999 && column.count > 100);
        const auto few = windowOf(history, {ScalarAxis::Step, 150'000, 150'010, 800});
        QCOMPARE(few.strips.constFirst().columns.size(), 12);
    }

    void theFoldLooksAtFewOfManyPoints()
    {
        ScalarStretch stretch{0};
        constexpr qint64 points = 100'000;
        for (qint64 i = 0; i < points; ++i)
            stretch.append({.step = i, .value = double(i), .at = start + i});
        qint64 calls = 0;
        qint64 seen = 0;
        stretch.fold(ScalarAxis::Step, 0, points, 200, [&](const ScalarStretch::Part &part, const ScalarSummary &sum) {
            const auto last = part.index + part.count - 1;
            if (part.index != seen || sum.count != quint32(part.count) || sum.least != float(part.index)
                || sum.most != float(last) || part.first != part.index || part.last != last)
                qFatal("a summary is not that of its points");
            seen += part.count;
            ++calls;
        });
        QCOMPARE(seen, points);
        QVERIFY2(calls < 4 * points / 200 + 600, qPrintable(QString::number(calls))); // and those that are not sealed
    }

    void whatIsNoNumberIsAGap()
    {
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        const auto window = windowOf(historyOf({lossAt(1, 1, start), lossAt(2, nan, start), lossAt(3, 3, start)}),
                                     {ScalarAxis::Step, 0, 4, 400});
        const auto &columns = window.strips.constFirst().columns;
        QCOMPARE(columns.size(), 3);
        QCOMPARE(columns.at(0).count, 1);
        QCOMPARE(columns.at(1).count, 0);
        QCOMPARE(columns.at(2).count, 1);
        QCOMPARE(window.marks.size(), 1);
        QCOMPARE(windowOf(historyOf({lossAt(1, nan, start), lossAt(9, 3, start)}), {ScalarAxis::Step, 5, 20, 400})
                     .marks.size(),
                 0);
    }

    void whatIsRepeatedIsAStripOfItsOwn()
    {
        ScalarHistory history;
        QList<ScalarSample> first;
        QList<ScalarSample> second;
        for (int i = 0; i < 100; ++i)
            first.append(lossAt(i, i, start + i * 1'000));
        for (int i = 80; i < 150; ++i)
            second.append(lossAt(i, i, start + 500'000 + i * 1'000));
        history.append(file, first);
        history.append({.folder = u"/logs"_s, .name = u"b"_s}, second);
        const auto window = windowOf(history, {ScalarAxis::Step, 0, 200, 200});
        QCOMPARE(window.strips.size(), 3);
        QVERIFY(!window.strips.at(0).isRepeated && window.strips.at(1).isRepeated && !window.strips.at(2).isRepeated);
        QCOMPARE(window.strips.at(0).columns.constLast().place, 79.0);
        QCOMPARE(window.strips.at(1).columns.constFirst().place, 80.0);
        QCOMPARE(window.strips.at(2).columns.constFirst().place, 80.0);
        QCOMPARE(window.marks.size(), 1);
        QCOMPARE(window.strips.at(2).source, u"b"_s);
    }

    void aViewThatCannotBeIsEmpty()
    {
        const auto history = historyOf({lossAt(1, 1, start)});
        QVERIFY(windowOf(history, {ScalarAxis::Step, 5, 5, 100}).strips.isEmpty());
        QVERIFY(windowOf(history, {ScalarAxis::Step, 9, 5, 100}).strips.isEmpty());
        QVERIFY(windowOf(history, {ScalarAxis::Step, 0, 5, 0}).strips.isEmpty());
        QVERIFY(history.window({{}, u"other"_s}, {ScalarAxis::Step, 0, 5, 9}).strips.isEmpty());
        const auto least = std::numeric_limits<qint64>::min();
        const auto most = std::numeric_limits<qint64>::max();
        QCOMPARE(windowOf(history, {ScalarAxis::Step, least, most, 100}).strips.size(), 1);
    }

    void smoothingIsThatOfTensorBoard()
    {
        QList<ScalarSample> samples;
        const QList<double> values{5, 1, 4, 4, 2, 8, 0, 3};
        for (qsizetype i = 0; i < values.size(); ++i)
            samples.append(lossAt(i, values.at(i), start + i));
        const auto window = windowOf(historyOf(samples), {ScalarAxis::Step, -1, 8, 900});
        constexpr double weight = 0.6;
        const auto smooth = smoothed(window, weight);
        QCOMPARE(smooth.size(), 1);
        QCOMPARE(smooth.constFirst().size(), values.size());
        double last = 0;
        for (qsizetype i = 0; i < values.size(); ++i) {
            last = last * weight + (1 - weight) * values.at(i);
            QCOMPARE(smooth.constFirst().at(i), last / (1 - std::pow(weight, double(i + 1))));
        }
        QCOMPARE(smooth.constFirst().constFirst(), 5.0); // free from its bias to zero
        QCOMPARE(smoothed(window, 0).constFirst(), values);
        for (const auto odd : {-1.0, 2.0, std::numeric_limits<double>::quiet_NaN()}) {
            const auto all = smoothed(window, odd);
            for (const auto value : all.constFirst())
                QVERIFY(std::isfinite(value) && value >= 0 && value <= 8);
        }
    }

    void smoothingLooksTheSameAtEachZoom()
    {
        QList<ScalarSample> samples;
        for (int i = 0; i < 10'000; ++i)
            samples.append(lossAt(i, 100 - i / 100, start + i));
        const auto history = historyOf(samples);
        const auto fine = windowOf(history, {ScalarAxis::Step, 0, 10'000, 10'000});
        const auto coarse = windowOf(history, {ScalarAxis::Step, 0, 10'000, 500});
        const auto a = smoothed(fine, 0.99).constFirst().constLast();
        const auto b = smoothed(coarse, 0.99).constFirst().constLast();
        QVERIFY2(std::abs(a - b) < 0.5, qPrintable(u"%1 %2"_s.arg(a).arg(b)));
    }

    void smoothingGoesOnBehindAnInterruptionAndPassesGaps()
    {
        ScalarHistory history;
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        history.append(
            file,
            {lossAt(1, 10, start), lossAt(2, nan, start + 1), lossAt(3, 10, start + 2), lossAt(4, 99, start + 3)});
        history.append({.folder = u"/logs"_s, .name = u"b"_s}, {lossAt(4, 0, start + 100'000)});
        const auto window = windowOf(history, {ScalarAxis::Step, 0, 10, 1'000});
        const auto smooth = smoothed(window, 0.5);
        QCOMPARE(window.strips.size(), 3);
        QVERIFY(std::isnan(smooth.at(0).at(1)));
        QCOMPARE(smooth.at(0).at(2), 10.0);
        QVERIFY(window.strips.at(1).isRepeated);
        QCOMPARE(smooth.at(1).at(0), 99.0); // by itself
        QVERIFY(smooth.at(2).at(0) > 3 && smooth.at(2).at(0) < 10); // remembers what was before
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ScalarWindowTest)
#include "tst_scalarwindow.moc"
