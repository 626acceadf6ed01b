// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/ring.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

HostTick tick(qint64 at, QList<float> duty)
{
    return {.host = u"h"_s,
            .at = at,
            .source = UsageSource::Runtime,
            .rows = {{Metric::DutyCycle, false, std::move(duty)}}};
}

QList<Band> bands(const HostRing &ring, qint16 unit, qint64 from, int points)
{
    BandFold fold{from, 1'000, points};
    ChunkRuns runs;
    const auto chunks = ring.chunks();
    foldInto(&fold, chunks, {u"h"_s, unit, Metric::DutyCycle}, &runs);
    return fold.bands();
}

} // namespace

class RingTest : public QObject
{
    Q_OBJECT

private slots:
    void whatCameIsThereToTheBit()
    {
        HostRing ring;
        for (int i = 0; i < 1'000; ++i)
            ring.append(tick(1'000 + i * 1'000, {float(i) * 0.37F, float(i % 7)}));
        const auto first = bands(ring, 0, 1'000, 1'000);
        const auto second = bands(ring, 1, 1'000, 1'000);
        for (int i = 0; i < 1'000; ++i) {
            QCOMPARE(first.at(i),
                     (Band{1'000 + i * 1'000, float(i) * 0.37F, float(i) * 0.37F, float(i) * 0.37F, false}));
            QCOMPARE(second.at(i).mean, float(i % 7));
        }
        QCOMPARE(ring.oldest(), 1'000);
        QCOMPARE(ring.newest(), 1'000'000);
    }

    void whatCannotBeTrueIsAGapAndNotAZero()
    {
        HostRing ring;
        const auto infinity = std::numeric_limits<float>::infinity();
        ring.append(tick(1'000, {noValue, infinity, -infinity, -1, 9.3e18F, 0}));
        for (qint16 unit = 0; unit < 5; ++unit)
            QVERIFY2(std::isnan(bands(ring, unit, 1'000, 1).constFirst().mean), qPrintable(QString::number(unit)));
        QCOMPARE(bands(ring, 5, 1'000, 1).constFirst().mean, 0.0F);
    }

    void aCoreThatComesLateOrFallsSilentHasGapsThere()
    {
        HostRing ring;
        for (int i = 0; i < 200; ++i)
            ring.append(tick(i * 1'000 + 1, i >= 70 && i < 100 ? QList<float>{1, 2} : QList<float>{1}));
        const auto second = bands(ring, 1, 0, 200);
        for (int i = 0; i < 200; ++i)
            QCOMPARE(std::isnan(second.at(i).mean), i < 70 || i >= 100);
    }

    void tenThousandDevicesAreBounded()
    {
        HostRing ring;
        for (int i = 0; i < 200; ++i)
            ring.append(tick(i * 1'000, QList<float>(10'000, float(i))));
        QCOMPARE(bands(ring, qint16(mostUnits - 1), 0, 200).at(199).mean, 199.0F);
        QVERIFY(std::isnan(bands(ring, qint16(mostUnits), 0, 200).at(199).mean));
        QVERIFY2(ring.bytes() < 1'000'000, qPrintable(QString::number(ring.bytes())));
    }

    void whatDoesNotChangeCostsNearlyNothing()
    {
        HostRing moving;
        HostRing still;
        for (int i = 0; i < 3'584; ++i) {
            moving.append(tick(i * 1'000, QList<float>{float(i), float(i), float(i), float(i)}));
            still.append(tick(i * 1'000, {7, 7, 7, 7}));
        }
        QVERIFY2(still.bytes() * 2 < moving.bytes(), qPrintable(u"%1 %2"_s.arg(still.bytes()).arg(moving.bytes())));
        QCOMPARE(bands(still, 3, 0, 3'584).at(3'500).mean, 7.0F);
    }

    void anHourIsKeptAndTheFutureOfAWrongClockIsNot()
    {
        HostRing ring;
        constexpr qint64 now = 10'000'000;
        for (int i = 0; i < 64; ++i)
            ring.append(tick(now + 86'400'000 + i, {1})); // the clock was a day ahead
        for (int i = 0; i < 64; ++i)
            ring.append(tick(now - 5'000'000 + i, {2}));
        for (int i = 0; i < 64; ++i)
            ring.append(tick(now - 64 + i, {3}));
        ring.keep(now - 3'600'000, now + 300'000);
        QCOMPARE(ring.oldest(), now - 64);
        QCOMPARE(ring.newest(), now - 1);
        HostRing empty;
        QVERIFY(ring.bytes() - empty.bytes() < 3'000);
    }

    void whatIsReadDoesNotChangeWhileMoreComes()
    {
        HostRing ring;
        ring.append(tick(1'000, {1}));
        const auto before = ring.chunks();
        ring.append(tick(2'000, {2}));
        QCOMPARE(before.size(), 1U);
        QCOMPARE(before.front()->at.size(), 1U);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(RingTest)
#include "tst_ring.moc"
