// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/sweep.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

class SweepTest : public QObject
{
    Q_OBJECT

private slots:
    void aPastedTableIsRead_data();
    void aPastedTableIsRead();
    void whatIsWrongNamesItsLine_data();
    void whatIsWrongNamesItsLine();
    void valuesAreCombined();
    void valuesAndRangesAreRead_data();
    void valuesAndRangesAreRead();
    void tenThousandTasksAreEnough();
    void aTableIsWrittenAsItIsRead();
    void aHostileDocumentIsNoTable();
};

void SweepTest::aPastedTableIsRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("commas") << u"lr,name\n0.1,a\n0.2,b c\n"_s;
    QTest::newRow("tabs from a spreadsheet") << u"lr\tname\r\n0.1\ta\r\n0.2\tb c\r\n"_s;
    QTest::newRow("semicolons, blank lines, comments") << u"# a sweep\nlr; name\n\n0.1; a\n0.2; \"b c\"\n"_s;
}

void SweepTest::aPastedTableIsRead()
{
    QFETCH(QString, text);
    const auto table = parseSweep(text);
    QVERIFY2(table.has_value(), table ? "" : qPrintable(table.error().message));
    QCOMPARE(table->names, (QStringList{u"lr"_s, u"name"_s}));
    QCOMPARE(table->rows, (QList<QStringList>{{u"0.1"_s, u"a"_s}, {u"0.2"_s, u"b c"_s}}));
    QCOMPARE(table->textOf(1), u"lr=0.2 name=b c"_s);
    QCOMPARE(table->textOf(2), QString{});
}

void SweepTest::whatIsWrongNamesItsLine_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("too few") << u"a,b\n1,2\n3\n"_s << u"3"_s;
    QTest::newRow("open quote") << u"a,b\n1,\"2\n"_s << u"2"_s;
    QTest::newRow("no name") << u"a b,c\n1,2\n"_s << u"a b"_s;
    QTest::newRow("twice") << u"a,a\n1,2\n"_s << u"twice"_s;
    QTest::newRow("taken") << u"PATH\n/x\n"_s << u"PATH"_s;
    QTest::newRow("Slurm's") << u"SLURM_JOB_ID\n1\n"_s << u"SLURM_JOB_ID"_s;
    QTest::newRow("no rows") << u"a,b\n"_s << u"no values"_s;
}

void SweepTest::whatIsWrongNamesItsLine()
{
    QFETCH(QString, text);
    QFETCH(QString, said);
    const auto table = parseSweep(text);
    QVERIFY(!table.has_value());
    QCOMPARE(table.error().code, ErrorCode::Invalid);
    QVERIFY2(table.error().message.contains(said), qPrintable(table.error().message));
}

void SweepTest::valuesAreCombined()
{
    const auto table = sweepOf({{u"lr"_s, {u"0.1"_s, u"0.2"_s}}, {u"seed"_s, {u"1"_s, u"2"_s, u"3"_s}}});
    QVERIFY(table.has_value());
    QCOMPARE(table->rows.size(), 6);
    QCOMPARE(table->textOf(0), u"lr=0.1 seed=1"_s);
    QCOMPARE(table->textOf(1), u"lr=0.1 seed=2"_s);
    QCOMPARE(table->textOf(5), u"lr=0.2 seed=3"_s);
}

void SweepTest::valuesAndRangesAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("values");
    QTest::newRow("list") << u"0.1, 0.2,0.4"_s << QStringList{u"0.1"_s, u"0.2"_s, u"0.4"_s};
    QTest::newRow("range") << u"1..4"_s << QStringList{u"1"_s, u"2"_s, u"3"_s, u"4"_s};
    QTest::newRow("step") << u"0..1 step 0.25"_s << QStringList{u"0"_s, u"0.25"_s, u"0.5"_s, u"0.75"_s, u"1"_s};
    QTest::newRow("quoted") << u"\"a, b\", c"_s << QStringList{u"a, b"_s, u"c"_s};
    QTest::newRow("no range") << u"../data"_s << QStringList{u"../data"_s};
    QTest::newRow("endless") << u"1..2 step 0"_s << QStringList{u"1..2 step 0"_s};
}

void SweepTest::valuesAndRangesAreRead()
{
    QFETCH(QString, text);
    QFETCH(QStringList, values);
    const auto read = sweepValues(text);
    QVERIFY(read.has_value());
    QCOMPARE(*read, values);
    QVERIFY(!sweepValues(u" , "_s).has_value());
}

void SweepTest::tenThousandTasksAreEnough()
{
    QStringList values;
    for (int i = 0; i < 100; ++i)
        values << QString::number(i);
    const auto most = sweepOf({{u"a"_s, values}, {u"b"_s, values}});
    QVERIFY(most.has_value());
    QCOMPARE(most->rows.size(), SweepTable::mostRows);
    const auto more = sweepOf({{u"a"_s, values}, {u"b"_s, values}, {u"c"_s, {u"1"_s, u"2"_s}}});
    QVERIFY(!more.has_value());
    QVERIFY(more.error().message.contains(u"10000"_s));
}

void SweepTest::aTableIsWrittenAsItIsRead()
{
    const SweepTable table{.names = {u"a"_s, u"b"_s},
                           .rows = {{u"1"_s, u"x\ty"_s}, {u"say \"hi\""_s, u"z"_s}, {u"2;3"_s, u",4"_s}}};
    const auto again = parseSweep(sweepText(table));
    QVERIFY2(again.has_value(), again ? "" : qPrintable(again.error().message));
    QCOMPARE(*again, table);
    QCOMPARE(sweepFrom(toJson(table)), table);
}

void SweepTest::aHostileDocumentIsNoTable()
{
    auto json = toJson(SweepTable{.names = {u"a"_s}, .rows = {{u"1"_s}}});
    json.insert(u"names"_s, QJsonArray{u"a; rm -rf ~"_s});
    QVERIFY(sweepFrom(json).isEmpty());
    QVERIFY(sweepFrom({}).isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SweepTest)
#include "tst_clustersweep.moc"
