// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/rollup.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

HostTick tick(qint64 at, QList<float> duty)
{
    return {.host = u"h"_s,
            .at = at,
            .source = UsageSource::Runtime,
            .rows = {{Metric::DutyCycle, false, std::move(duty)}}};
}

} // namespace

class RollupTest : public QObject
{
    Q_OBJECT

private slots:
    void samplesOfASecondBecomeLeastMeanAndMost()
    {
        const auto blocks =
            blocksOf({tick(60'000, {1}), tick(60'200, {2}), tick(60'900, {6}), tick(61'000, {5}), tick(120'000, {9})},
                     Level::Second);
        QCOMPARE(blocks.size(), 2);
        const auto *line = blocks.value(60'000).find(Metric::DutyCycle, 0);
        QCOMPARE(line->min[0], 1.0F);
        QCOMPARE(line->mean[0], 3.0F);
        QCOMPARE(line->max[0], 6.0F);
        QCOMPARE(line->mean[1], 5.0F);
        QVERIFY(std::isnan(line->mean[2]));
        QCOMPARE(blocks.value(120'000).find(Metric::DutyCycle, 0)->mean[0], 9.0F);
    }

    void eachLevelIsMadeOfTheOneBefore()
    {
        Block seconds;
        auto *line = seconds.at(Metric::DutyCycle, 3);
        for (int i = 0; i < 20; ++i)
            line->put(i, float(i), float(i), float(i));
        const auto tens = rolledUp(seconds, Level::Second, 660'000, 600'000); // the second minute of its ten
        const auto *rolled = tens.find(Metric::DutyCycle, 3);
        QCOMPARE(rolled->min[6], 0.0F);
        QCOMPARE(rolled->mean[6], 4.5F);
        QCOMPARE(rolled->max[6], 9.0F);
        QCOMPARE(rolled->mean[7], 14.5F);
        QVERIFY(std::isnan(rolled->mean[5]) && std::isnan(rolled->mean[8]));
    }

    void replacingLeavesWhatTheNewOneDoesNotKnow()
    {
        Block there;
        there.at(Metric::DutyCycle, 0)->put(0, 1, 1, 1);
        there.at(Metric::DutyCycle, 0)->put(1, 1, 1, 1);
        Block fresh;
        fresh.at(Metric::DutyCycle, 0)->put(1, 2, 3, 4);
        auto replaced = there;
        replace(&replaced, fresh);
        QCOMPARE(replaced.find(Metric::DutyCycle, 0)->mean[0], 1.0F);
        QCOMPARE(replaced.find(Metric::DutyCycle, 0)->min[1], 2.0F);
        auto united = there;
        unite(&united, fresh);
        QCOMPARE(united.find(Metric::DutyCycle, 0)->min[1], 1.0F);
        QCOMPARE(united.find(Metric::DutyCycle, 0)->max[1], 4.0F);
    }

    void theSliceIsLeastMedianAndMostOfItsCores()
    {
        QList<Block> hosts;
        for (int host = 0; host < 3; ++host) {
            Block block;
            for (qint16 unit = 0; unit < 3; ++unit)
                block.at(Metric::DutyCycle, unit)
                    ->put(0, float(10 * host + unit), float(10 * host + unit), float(10 * host + unit));
            hosts.append(block);
        }
        const auto slice = sliceOf(hosts);
        QCOMPARE(slice.series.size(), 1);
        const auto *line = slice.find(Metric::DutyCycle, wholeHost);
        QCOMPARE(line->min[0], 0.0F);
        QCOMPARE(line->mean[0], 11.0F); // 0 1 2 10 11 12 20 21 22
        QCOMPARE(line->max[0], 22.0F);
        QVERIFY(std::isnan(line->mean[1]));
    }

    void manySamplesAtOnceAreTheSameAsOneByOne()
    {
        QRandomGenerator random{5};
        BandFold together{10'000, 700, 40};
        BandFold apart{10'000, 700, 40};
        for (int chunk = 0; chunk < 20; ++chunk) {
            std::vector<qint64> at;
            std::vector<float> values;
            for (int i = 0; i < 64; ++i) {
                at.push_back(8'000 + chunk * 1'700 + i * 30
                             + random.bounded(400)); // not always by time, and some before and after all bands
                values.push_back(random.bounded(5) == 0 ? noValue : float(random.bounded(100.0)));
                apart.add(at.back(), values.back(), values.back(), values.back());
            }
            together.addRuns(together.runsOf(at), values);
        }
        const std::array<qint64, 4> at{9'999, 10'000, 10'001, 37'999};
        together.addRuns(together.runsOf(at), std::array{float(42)}); // one value for all
        together.addRuns(together.runsOf(at), std::array{noValue});
        for (const auto one : at)
            apart.add(one, 42, 42, 42);
        for (int i = 0; i < 40; ++i) {
            const auto &is = together.bands().at(i);
            const auto &wanted = apart.bands().at(i);
            QCOMPARE(is.at, wanted.at);
            QVERIFY(std::isnan(is.mean) == std::isnan(wanted.mean));
            QVERIFY(std::isnan(is.mean)
                    || (is.min == wanted.min && is.max == wanted.max && std::abs(is.mean - wanted.mean) < 0.001F));
        }
        together.clear();
        QVERIFY(std::ranges::all_of(together.bands(), [](const Band &band) {
            return std::isnan(band.min) && std::isnan(band.mean) && std::isnan(band.max) && band.at >= 10'000;
        }));
    }

    void aWideBucketStandsInEachBandThatBeginsInIt()
    {
        BandFold fold{10'000, 1'000, 100};
        fold.addSpan(0, 60'000, {1, 2, 3});
        for (int i = 0; i < 100; ++i) {
            const auto mean = fold.bands().at(i).mean;
            QVERIFY2(i < 50 ? mean == 2.0F : std::isnan(mean), qPrintable(QString::number(i)));
        }
    }

    void looksThatComeRarelyAreNoGapsAndAMissedOneIs()
    {
        QList<Band> bands(300);
        for (int i = 0; i < 300; ++i)
            bands[i].at = i * 1'000;
        for (int i = 0; i < 300; i += 30) {
            if (i != 150)
                bands[i].min = bands[i].mean = bands[i].max = float(i);
        }
        holdBetween(&bands);
        QCOMPARE(bands.at(59).mean, 30.0F);
        QCOMPARE(bands.at(59).at, 59'000);
        QVERIFY(bands.at(59).isHeld && !bands.at(60).isHeld && !bands.at(130).isHeld); // what was measured is known
        QVERIFY(std::isnan(bands.at(130).mean) && std::isnan(bands.at(160).mean));
        QCOMPARE(bands.at(190).mean, 180.0F);
        QVERIFY(std::isnan(bands.at(280).mean)); // after the last nothing is known
    }

    void aStretchOfSlowLooksIsNoRowOfGaps()
    {
        BandFold fold{0, 1'000, 300};
        for (int at = 0; at < 60; ++at) // watched, then only looked at now and then, then watched again
            fold.add(at * 1'000, 1, 1, 1);
        for (const int at : {90, 119, 150})
            fold.add(at * 1'000, 2, 2, 2);
        for (int at = 180; at < 240; ++at)
            fold.add(at * 1'000, 3, 3, 3);
        fold.add(262'000, 4, 4, 4); // a silence of its own
        fold.add(263'000, 4, 4, 4);
        auto bands = fold.bands();
        holdBetween(&bands);
        for (int at = 60; at < 180; ++at)
            QVERIFY2(!std::isnan(bands.at(at).mean), qPrintable(QString::number(at)));
        QCOMPARE(bands.at(100).mean, 2.0F);
        QVERIFY(std::isnan(bands.at(245).mean) && std::isnan(bands.at(261).mean));
    }

    /// The work of a processor takes two readings: each look brings two values or three beside each other.
    void slowLooksWithSeveralValuesAreNoRowOfGaps()
    {
        BandFold fold{0, 500, 700};
        for (int at = 0; at < 100; ++at)
            fold.add(at * 500, 1, 1, 1);
        for (const int at : {110, 170, 229, 290}) {
            for (const int beside : {0, 1, 3})
                fold.add((at + beside) * 500, 2, 2, 2);
        }
        for (int at = 350; at < 600; ++at)
            fold.add(at * 500, 3, 3, 3);
        fold.add(659 * 500, 4, 4, 4); // as long as theirs, and a silence all the same
        auto bands = fold.bands();
        holdBetween(&bands);
        for (int at = 113; at < 350; ++at)
            QVERIFY2(!std::isnan(bands.at(at).mean), qPrintable(QString::number(at)));
        QVERIFY(std::isnan(bands.at(620).mean));
    }

    void betweenTwoLooksThereIsNothingToFill()
    {
        BandFold memory{0, 1'000, 60};
        BandFold coarse{0, 1'000, 60};
        for (int at = 0; at < 60; at += 5)
            memory.add(at * 1'000, 90, 90, 90);
        coarse.addSpan(0, 60'000, {80, 80, 80});
        const auto bands = joined(memory, BandFold{0, 1'000, 60}, coarse);
        for (int at = 0; at < 55; ++at)
            QVERIFY2(bands.at(at).mean == 90.0F && !bands.at(at).isCoarse, qPrintable(QString::number(at)));
        QVERIFY(std::isnan(bands.at(58).mean)); // the job ended: the mean of a minute that was measured in part says
                                                // nothing of its rest
    }

    void aGapOfMoreThanAMinuteIsFilledWhereverItBegins()
    {
        BandFold memory{0, 1'000, 180};
        BandFold coarse{0, 1'000, 180};
        for (int at = 0; at < 180; ++at) {
            if (at < 35 || at > 105)
                memory.add(at * 1'000, 90, 90, 90);
            coarse.add(at * 1'000, 50, 50, 50);
        }
        const auto bands = joined(memory, BandFold{0, 1'000, 180}, coarse);
        QVERIFY(bands.at(20).mean == 90.0F && !bands.at(20).isCoarse);
        QVERIFY(std::isnan(bands.at(50).mean)); // of that minute more was measured than not
        QVERIFY(bands.at(80).isCoarse); // of this one less
    }

    void whatMonitoringSaysFillsGapsAndIsMarked()
    {
        constexpr qint64 minute = 60'000;
        BandFold memory{0, minute, 3};
        BandFold disk{0, minute, 3};
        BandFold coarse{0, minute, 3};
        memory.add(0, 1, 1, 1);
        disk.add(0, 2, 2, 2);
        disk.add(minute, 2, 2, 2);
        for (int i = 0; i < 3; ++i)
            coarse.add(i * minute, 3, 3, 3);
        const auto bands = joined(memory, disk, coarse);
        QCOMPARE(bands.at(0).mean, 1.0F);
        QCOMPARE(bands.at(1).mean, 2.0F);
        QCOMPARE(bands.at(2).mean, 3.0F);
        QVERIFY(!bands.at(0).isCoarse && !bands.at(1).isCoarse && bands.at(2).isCoarse);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(RollupTest)
#include "tst_rollup.moc"
