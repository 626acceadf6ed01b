// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/block.h"

#include <QRandomGenerator>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

/// Eight cores of a training: duty near 95, memory that moves rarely.
Block training(bool isWide)
{
    QRandomGenerator random{42};
    Block block;
    for (qint16 unit = 0; unit < 8; ++unit) {
        for (int i = 0; i < blockBuckets; ++i) {
            const auto mean = float(94.0 + random.bounded(3.0));
            const auto spread = isWide ? float(random.bounded(2.0)) : 0.0F;
            block.at(Metric::DutyCycle, unit)->put(i, mean - spread, mean, mean + spread);
            block.at(Metric::HbmUsed, unit)->put(i, 2.8e10F, 2.8e10F, 2.8e10F);
        }
    }
    return block;
}

bool isSameBits(float left, float right)
{
    return std::bit_cast<quint32>(left) == std::bit_cast<quint32>(right) || (std::isnan(left) && std::isnan(right));
}

} // namespace

class BlockTest : public QObject
{
    Q_OBJECT

private slots:
    void secondsComeBackToTheBit()
    {
        const auto block = training(false);
        const auto back = decodedBlock(encoded(block));
        QVERIFY(back);
        QCOMPARE(back->series.size(), block.series.size());
        for (qsizetype s = 0; s < block.series.size(); ++s) {
            const auto *is = back->find(block.series.at(s).metric, block.series.at(s).unit);
            QVERIFY(is);
            for (size_t i = 0; i < blockBuckets; ++i)
                QVERIFY(isSameBits(is->mean[i], block.series.at(s).mean[i]));
        }
    }

    // A file of an older version has fewer metrics, one of a newer version more: each reads what it knows.
    void metricsOfAnotherVersionAreInNobodysWay()
    {
        const auto older = training(false);
        auto newer = older;
        for (const auto metric : {Metric::HbmBandwidth, Metric::RunTime, Metric(200)})
            newer.at(metric, 0)->put(7, 0.012F, 0.012F, 0.012F);
        const auto known = decodedBlock(encoded(newer), [](Metric metric) { return metric == Metric::DutyCycle; });
        QVERIFY(known);
        QCOMPARE(known->series.size(), 8);
        const auto all = decodedBlock(encoded(newer));
        QVERIFY(all && isSameBits(all->find(Metric::RunTime, 0)->mean[7], 0.012F));
        QVERIFY(isSameBits(all->find(Metric::DutyCycle, 3)->mean[9], older.find(Metric::DutyCycle, 3)->mean[9]));
        const auto back = decodedBlock(encoded(older));
        QVERIFY(back && back->find(Metric::RunTime, 0) == nullptr);
    }

    void leastMeanAndMostComeBackNearlyAndInOrder()
    {
        const auto block = training(true);
        const auto back = decodedBlock(encoded(block));
        QVERIFY(back);
        for (qsizetype s = 0; s < block.series.size(); ++s) {
            const auto &was = block.series.at(s);
            const auto *found = back->find(was.metric, was.unit);
            QVERIFY(found);
            const auto &is = *found;
            for (size_t i = 0; i < blockBuckets; ++i) {
                QVERIFY(std::abs(is.min[i] - was.min[i]) <= was.min[i] / 16'384
                        && std::abs(is.max[i] - was.max[i]) <= was.max[i] / 16'384);
                QVERIFY(is.min[i] <= is.mean[i] && is.mean[i] <= is.max[i]);
                QVERIFY(std::abs(is.mean[i] - was.mean[i]) <= was.mean[i] / 16'384);
            }
        }
    }

    void gapsStayGapsWhereTheyAre()
    {
        Block block;
        for (qint16 unit = 0; unit < 4; ++unit) {
            auto *line = block.at(Metric::DutyCycle, unit);
            for (int i = 0; i < blockBuckets; i += unit + 1)
                line->put(i, 0, 0, 0);
        }
        (void)block.at(Metric::HbmUsed, 0); // nothing at all
        const auto back = decodedBlock(encoded(block));
        QVERIFY(back);
        for (qint16 unit = 0; unit < 4; ++unit) {
            for (int i = 0; i < blockBuckets; ++i) {
                const auto value = back->find(Metric::DutyCycle, unit)->mean[size_t(i)];
                QVERIFY(i % (unit + 1) == 0 ? value == 0.0F : std::isnan(value));
            }
        }
        for (const auto value : back->find(Metric::HbmUsed, 0)->mean)
            QVERIFY(std::isnan(value));
    }

    void whatIsNoValueIsNotPut()
    {
        BlockSeries line;
        const auto infinity = std::numeric_limits<float>::infinity();
        line.put(0, 1, infinity, infinity);
        line.put(1, 2, 1, 3); // the mean below the least
        line.put(2, noValue, 1, 3);
        for (size_t i = 0; i < 3; ++i)
            QVERIFY(std::isnan(line.min[i]) && std::isnan(line.mean[i]) && std::isnan(line.max[i]));
    }

    void aMinuteOfEightCoresIsSmall()
    {
        constexpr int samples = 2 * 8 * blockBuckets;
        const auto bytes = encoded(training(false)).size();
        QVERIFY2(double(bytes) / samples < 1.6, qPrintable(QString::number(double(bytes) / samples)));
    }

    void onlyTheMetricsThatAreWantedAreUnpacked()
    {
        const auto block =
            decodedBlock(encoded(training(true)), [](Metric metric) { return metric == Metric::HbmUsed; });
        QVERIFY(block);
        QCOMPARE(block->series.size(), 8);
        QCOMPARE(block->find(Metric::HbmUsed, 7)->mean[59], 2.8e10F);
        QVERIFY(!block->find(Metric::DutyCycle, 0));
    }

    void thereAreNeverMoreLinesThanFit()
    {
        Block block;
        for (int i = 0; i < Block::largest + 100; ++i) {
            auto *line = block.at(Metric(1 + i / 512), qint16(i % 512));
            QCOMPARE(line != nullptr, i < Block::largest);
            if (line)
                line->put(0, 1, 1, 1);
        }
        const auto back = decodedBlock(encoded(block));
        QVERIFY(back);
        QCOMPARE(back->series.size(), Block::largest);
    }

    void damagedBytesAreNoBlockOrOneWithoutImpossibleValues()
    {
        const auto good = encoded(training(true));
        for (qsizetype i = 0; i < good.size(); ++i) {
            const auto cut = decodedBlock(good.first(i));
            QVERIFY(!cut || cut->series.size() < 16); // between two metrics
            auto bad = good;
            bad[i] = char(bad[i] ^ 0x5a);
            const auto back = decodedBlock(bad); // zlib's sum sees each bit but those that only fill its last byte
            const bool isName =
                i == 1 || (back && back->series.constLast().metric != Metric::HbmUsed); // a metric of another number
            QVERIFY2(!back || isName || encoded(*back) == good, qPrintable(QString::number(i)));
        }
        QVERIFY(!decodedBlock(QByteArray{"\x01\x01\x06\x00\x00\x00\xff\xff\xff\xff\x78\x9c", 12})); // says it is 4 GiB
        QVERIFY(!decodedBlock({}));
    }

    void timesBefore1970AndAtTheEdgesFallDown()
    {
        QCOMPARE(floorTo(61'000, 60'000), 60'000);
        QCOMPARE(floorTo(60'000, 60'000), 60'000);
        QCOMPARE(floorTo(-1, 60'000), -60'000);
        QCOMPARE(floorTo(-60'000, 60'000), -60'000);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(BlockTest)
#include "tst_block.moc"
