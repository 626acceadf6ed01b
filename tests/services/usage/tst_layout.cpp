// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/accelerators.h"
#include "services/usage/layout.h"

#include <QSet>
#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

Tpu tpuOf(const QString &type, const QString &topology = {}, int workers = 0)
{
    Tpu tpu;
    tpu.acceleratorType = type;
    tpu.topology = topology;
    for (int i = 0; i < workers; ++i)
        tpu.endpoints.append({u"10.0.0.%1"_s.arg(i), {}});
    return tpu;
}

QList<int> placeOf(const Core &core)
{
    return {core.x, core.y, core.z};
}

} // namespace

class LayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void everyTypeOfTheCatalogueFillsItsTopology_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("topology");
        QTest::addColumn<int>("chips");
        QTest::addColumn<int>("hosts");
        QTest::addColumn<int>("devicesPerChip");
        for (const auto &generation : Accelerators::catalogue().generations()) {
            for (auto it = generation.topologies.begin(); it != generation.topologies.end(); ++it) {
                const auto type = u"%1-%2"_s.arg(generation.typePrefix).arg(it.key());
                const auto facts = Accelerators::catalogue().facts(type);
                QVERIFY(facts);
                QTest::newRow(qPrintable(type))
                    << type << it.value() << facts->chips << facts->hosts << generation.devicesPerChip;
            }
        }
    }
    void everyTypeOfTheCatalogueFillsItsTopology()
    {
        QFETCH(QString, type);
        QFETCH(QString, topology);
        QFETCH(int, chips);
        QFETCH(int, hosts);
        QFETCH(int, devicesPerChip);
        const auto layout = layoutOf(tpuOf(type, topology, hosts));
        QVERIFY(layout.isKnown);
        QCOMPARE(layout.hosts, hosts);
        QCOMPARE(layout.width * layout.height * layout.depth, chips);
        QCOMPARE(layout.cores.size(), chips * devicesPerChip);
        QSet<QList<int>> cells; // place and core on the chip: no two stand on one another
        for (const auto &core : layout.cores) {
            QCOMPARE(core.index, core.host * layout.devicesPerHost() + core.device);
            QCOMPARE(core.chip, core.device / devicesPerChip);
            QVERIFY(core.x >= 0 && core.x < layout.width && core.y >= 0 && core.y < layout.height && core.z >= 0
                    && core.z < layout.depth);
            cells.insert(placeOf(core) + QList{core.device % devicesPerChip});
        }
        QCOMPARE(cells.size(), layout.cores.size());
        QCOMPARE(layoutOf(tpuOf(type)), layout); // before the API has said how it is wired
    }

    void theChipsOfOneHostTouchEachOther()
    {
        const auto v4 = layoutOf(tpuOf(u"v4-32"_s, u"2x2x4"_s, 4));
        QCOMPARE(v4.devicesPerChip, 1);
        QCOMPARE(placeOf(v4.cores[0]), (QList{0, 0, 0}));
        QCOMPARE(placeOf(v4.cores[1]), (QList{1, 0, 0}));
        QCOMPARE(placeOf(v4.cores[3]), (QList{1, 1, 0}));
        QCOMPARE(placeOf(v4.cores[4]), (QList{0, 0, 1})); // the next host is the next floor
        const auto v3 = layoutOf(tpuOf(u"v3-32"_s, u"4x4"_s, 4));
        QCOMPARE(v3.devicesPerHost(), 8);
        QCOMPARE(v3.hbmPerDevice, qint64{16} << 30);
        QCOMPARE(placeOf(v3.cores[1]), (QList{0, 0, 0})); // the second core of the first chip
        QCOMPARE(placeOf(v3.cores[8]), (QList{2, 0, 0}));
        QCOMPARE(placeOf(v3.cores[16]), (QList{0, 2, 0}));
        const auto v5e = layoutOf(tpuOf(u"v5litepod-8"_s, u"2x4"_s, 1));
        QCOMPARE(v5e.chipsPerHost, 8);
        QCOMPARE(placeOf(v5e.cores[7]), (QList{1, 3, 0}));
    }

    void R24_theWorkersThatTheApiCountsAreTheTruthWhereTheyCanBe()
    {
        for (const int workers : {1, 2}) { // 2x4 is one host of eight chips, or two of four
            const auto layout = layoutOf(tpuOf(u"v6e-8"_s, u"2x4"_s, workers));
            QVERIFY(layout.isKnown);
            QCOMPARE(layout.hosts, workers);
            QCOMPARE(layout.chipsPerHost, 8 / workers);
            QCOMPARE(layout.cores.size(), 8);
            QCOMPARE(layout.cores.constLast().host, workers - 1);
        }
        QCOMPARE(layoutOf(tpuOf(u"v5litepod-16"_s, u"4x4"_s, 2)).chipsPerHost, 8);
        QCOMPARE(layoutOf(tpuOf(u"v5litepod-16"_s, u"4x4"_s, 4)).chipsPerHost, 4);
        QCOMPARE(layoutOf(tpuOf(u"v4-16"_s, u"2x2x2"_s, 1)).hosts, 2); // while it is made, addresses come one by one
        QCOMPARE(layoutOf(tpuOf(u"v4-32"_s, u"2x2x4"_s, 3)).hosts, 4);
    }

    void aTopologyThatIsNotTheSlicesOwnIsNotBelieved()
    {
        const auto layout = layoutOf(tpuOf(u"v5litepod-16"_s, u"16x16"_s, 4)); // that of the pod it is cut from
        QVERIFY(layout.isKnown);
        QCOMPARE(layout.width, 4);
        QCOMPARE(layout.height, 4);
        const auto other = layoutOf(tpuOf(u"v4-64"_s, u"4x4x2"_s, 8)); // asked for by topology
        QCOMPARE(other.depth, 2);
    }

    void unknownTypesStandInRowsByHost()
    {
        const auto layout = layoutOf(tpuOf(u"tpu9z-64"_s, {}, 3), {.devices = 8, .chips = 4});
        QVERIFY(!layout.isKnown);
        QVERIFY(layout.generation.isEmpty());
        QCOMPARE(layout.hosts, 3);
        QCOMPARE(layout.devicesPerChip, 2);
        QCOMPARE(layout.cores.size(), 24);
        QCOMPARE(placeOf(layout.cores[9]), (QList{0, 1, 0}));
        QCOMPARE(layoutOf(tpuOf(u"tpu9z-64"_s, u"4x4x2"_s, 8)).chipsPerHost, 4);
        QCOMPARE(layoutOf(Tpu{}).cores.size(), 4);
        QVERIFY(!layoutOf(tpuOf(u"v4-24"_s)).isKnown); // a size that is in no list
        QCOMPARE(layoutOf(tpuOf(u"v4-24"_s)).cores.size(), 12);
    }

    void noTypeMakesAMapWithoutEnd()
    {
        for (const auto &type : {u"v4-1048576"_s, u"v5litepod-1048576"_s, u"v3-1048576"_s})
            QVERIFY(layoutOf(tpuOf(type)).cores.size() <= 2 * 16'384);
        const auto wild =
            layoutOf(tpuOf(u"x-1"_s, u"99999x99999x99999"_s, 5),
                     {.devices = std::numeric_limits<int>::max(), .chips = std::numeric_limits<int>::max()});
        QVERIFY(wild.cores.size() <= 2 * 16'384);
        for (const auto &topology : {u"0x0"_s, u"-1x4"_s, u"x"_s, u"2x2x2x2"_s, u"2147483647x2"_s, u"\u200b"_s})
            QVERIFY(!layoutOf(tpuOf(u"x-1"_s, topology)).cores.isEmpty());
    }

    void numbersWithGapsFindTheirPlace_data()
    {
        QTest::addColumn<QList<qint64>>("ids");
        QTest::addColumn<int>("count");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<int>("step");
        QTest::addColumn<QList<int>>("units");
        using Ids = QList<qint64>;
        QTest::newRow("from 0") << Ids{0, 1, 2, 3} << 4 << qint64{0} << 1 << QList{0, 1, 2, 3};
        QTest::newRow("in another order") << Ids{3, 0, 2, 1} << 4 << qint64{0} << 1 << QList{3, 0, 2, 1};
        QTest::newRow("over the whole slice") << Ids{4, 5, 6, 7} << 4 << qint64{4} << 1 << QList{0, 1, 2, 3};
        QTest::newRow("rows of a torus") << Ids{0, 1, 4, 5} << 4 << qint64{0} << 1 << QList{0, 1, 2, 3};
        QTest::newRow("chips by their first device") << Ids{0, 2, 4, 6} << 4 << qint64{0} << 2 << QList{0, 1, 2, 3};
        QTest::newRow("one of them is missing") << Ids{0, 1, 3} << 4 << qint64{0} << 1 << QList{0, 1, 3};
        QTest::newRow("missing, over the whole slice") << Ids{9, 11} << 4 << qint64{8} << 1 << QList{1, 3};
        QTest::newRow("missing, by first device") << Ids{0, 6} << 4 << qint64{0} << 2 << QList{0, 3};
        QTest::newRow("twice the same") << Ids{1, 1} << 4 << qint64{0} << 1 << QList{-1, -1};
        QTest::newRow("more than there are") << Ids{0, 1, 2, 3, 4} << 4 << qint64{0} << 1 << QList{-1, -1, -1, -1, -1};
        QTest::newRow("far away") << Ids{std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::min()} << 4
                                  << qint64{4} << 2 << QList{-1, -1};
        QTest::newRow("none") << Ids{} << 4 << qint64{0} << 1 << QList<int>{};
    }
    void numbersWithGapsFindTheirPlace()
    {
        QFETCH(QList<qint64>, ids);
        QFETCH(int, count);
        QFETCH(qint64, first);
        QFETCH(int, step);
        QTEST(unitsOf(ids, count, first, step), "units");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(LayoutTest)
#include "tst_layout.moc"
