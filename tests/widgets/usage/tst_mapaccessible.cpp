// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/maproom.h"

#include <QAccessible>

using namespace Qt::StringLiterals;

/// What a screen reader gets of a map, by the interfaces that the bus reads.
class TestMapAccessible : public QObject
{
    Q_OBJECT

private slots:
    void aScreenReaderHearsCells();
    void columnsAndRowsHaveHeads_data();
    void columnsAndRowsHaveHeads();
    void changesAreSaidSparingly();
};

void TestMapAccessible::aScreenReaderHearsCells()
{
    auto usage = slices::busy(u"v4-32"_s);
    slices::makeStraggler(usage, 9, 41);
    usage.cores[9].hbmUsed = 28.1F * float(slices::gib);
    MapRoom room{usage};
    auto *map = QAccessible::queryAccessibleInterface(&room.map);
    QCOMPARE(map->role(), QAccessible::Table);
    QCOMPARE(map->childCount(),
             16 + map->tableInterface()->columnCount() + map->tableInterface()->rowCount()); // and the heads
    auto *cell = map->child(9);
    QVERIFY(cell->isValid());
    QVERIFY2(cell->text(QAccessible::Name)
                 .startsWith(u"host 2, chip 9: busy, duty 41 %, 28.1 of 32 GiB, straggler: 41 %, the others "_s),
             qPrintable(cell->text(QAccessible::Name)));
    QCOMPARE(map->child(9), cell); // one and the same
    QCOMPARE(map->indexOfChild(cell), 9);
    auto *table = map->tableInterface();
    QCOMPARE(table->rowCount() * table->columnCount(), 16);
    QSet<QAccessibleInterface *> cells;
    for (int row = 0; row < table->rowCount(); ++row) {
        for (int column = 0; column < table->columnCount(); ++column) {
            auto *one = table->cellAt(row, column);
            QCOMPARE(one->tableCellInterface()->rowIndex(), row);
            QCOMPARE(one->tableCellInterface()->columnIndex(), column);
            cells << one;
        }
    }
    QCOMPARE(cells.size(), 16);
    QCOMPARE(table->cellAt(0, 99), nullptr);
    room.click(9);
    QVERIFY(cell->state().selected);
    QVERIFY(cell->state().focused);
    QCOMPARE(table->selectedCells(), QList{cell});
    QCOMPARE(map->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    cell->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QVERIFY(room.chosen().isEmpty());
}

/// In a layer, in one of two cores of a chip, and where the wiring is not known: what a column has in common is its
/// head.
void TestMapAccessible::columnsAndRowsHaveHeads()
{
    QFETCH(const QString, type);
    QFETCH(const QSize, size);
    QFETCH(const QString, column);
    QFETCH(const QString, row);
    MapRoom room{slices::busy(type, 0, {}, type.startsWith("v9"_L1) ? 8 : 0), size};
    auto *map = QAccessible::queryAccessibleInterface(&room.map);
    auto *table = map->tableInterface();
    QCOMPARE(table->columnDescription(1), column);
    QCOMPARE(table->rowDescription(1), row);
    QVERIFY(table->columnDescription(table->columnCount()).isEmpty() && table->rowDescription(-1).isEmpty());
    QSet<QString> names;
    for (int child = int(room.map.faces().size()); child < map->childCount(); ++child) {
        auto *head = map->child(child);
        QCOMPARE(map->indexOfChild(head), child);
        QVERIFY(head->isValid() && head->parent() == map && !head->rect().isEmpty());
        names << head->text(QAccessible::Name);
    }
    QCOMPARE(names.size(), table->columnCount() + table->rowCount()); // none is like another
    auto *cell = table->cellAt(1, 1)->tableCellInterface();
    QCOMPARE(cell->columnHeaderCells().size(), 1);
    QCOMPARE(cell->columnHeaderCells().constFirst()->role(), QAccessible::ColumnHeader);
    QCOMPARE(cell->columnHeaderCells().constFirst()->text(QAccessible::Name), column);
    QCOMPARE(cell->rowHeaderCells().constFirst()->role(), QAccessible::RowHeader);
    QCOMPARE(cell->rowHeaderCells().constFirst()->text(QAccessible::Name), row);
    QVERIFY(cell->rowHeaderCells().constFirst()->rect().contains(table->cellAt(1, 1)->rect()));
}

void TestMapAccessible::columnsAndRowsHaveHeads_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("row");
    QTest::newRow("flat") << u"v6e-16"_s << QSize{760, 560} << u"x 1"_s << u"y 1"_s;
    QTest::newRow("layers beside each other") << u"v4-32"_s << QSize{1400, 200} << u"layer z = 0, x 1"_s << u"y 1"_s;
    QTest::newRow("layers below each other") << u"v4-32"_s << QSize{200, 1200} << u"x 1"_s << u"layer z = 0, y 1"_s;
    QTest::newRow("two cores to a chip") << u"v3-32"_s << QSize{760, 560} << u"x 0, core 1 of the chip"_s << u"y 1"_s;
    QTest::newRow("hosts in rows") << u"v9x-64"_s << QSize{140, 1200} << u"column 2"_s << u"host 1, row 2"_s;
}

void TestMapAccessible::changesAreSaidSparingly()
{
    static QList<std::pair<QAccessible::Event, QString>> said;
    said.clear();
    const auto before = QAccessible::installUpdateHandler([](QAccessibleEvent *event) {
        if (event->type() == QAccessible::Announcement)
            said.append({event->type(), static_cast<QAccessibleAnnouncementEvent *>(event)->message()});
        else if (event->type() == QAccessible::Focus && event->child() >= 0)
            said.append({event->type(), event->accessibleInterface()->text(QAccessible::Name)});
    });
    QAccessible::setActive(true);
    {
        auto usage = slices::busy(u"v4-32"_s);
        MapRoom room{usage};
        said.clear();
        for (int turn = 1; turn < 5; ++turn)
            room.map.setUsage(slices::busy(u"v4-32"_s, turn)); // other values: nothing is said
        QVERIFY(said.isEmpty());
        slices::makeStraggler(usage, 9);
        room.map.setUsage(usage);
        slices::setHost(usage, 0, UsageState::Hung, 0); // soon after: left to the eye
        room.map.setUsage(usage);
        QCOMPARE(said.size(), 1);
        QVERIFY(said.first().second.startsWith(u"host 2, chip 9"_s));
        said.clear();
        QTest::keyClick(&room.map, Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(&room.map, Qt::Key_Right);
        QCOMPARE(said.size(), 2);
        QVERIFY(said.last().second.startsWith(u"host 0, chip 1"_s));
    }
    QAccessible::setActive(false);
    QAccessible::installUpdateHandler(before);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestMapAccessible)
#include "tst_mapaccessible.moc"
