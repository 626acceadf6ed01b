// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "widgets/common/table.h"
#include "widgets/runs/curvelist.h"
#include "widgets/runs/curvelook.h"
#include "widgets/theme/theme.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

CurveRow rowOf(const QString &tag, int order = -1, const QString &value = u"1"_s)
{
    return {.id = {{}, tag}, .name = tag, .value = value, .order = order};
}

} // namespace

class CurveListTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

    [[nodiscard]] static Table *tableOf(const CurveList &list) { return list.findChild<Table *>(u"runCurveTable"_s); }

private slots:
    void initTestCase()
    {
        m_theme = std::make_unique<Theme>(qApp);
        m_theme->setChoice(ThemeChoice::Light);
    }
    void cleanupTestCase() { m_theme.reset(); }

    void spaceShowsACurveOrTakesItAway()
    {
        CurveList list;
        list.resize(300, 400);
        list.setCurves({rowOf(u"accuracy"_s), rowOf(u"loss"_s, 0), rowOf(u"lr"_s)});
        list.show();
        const QSignalSpy toggles{&list, &CurveList::toggled};
        auto *table = tableOf(list);
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(toggles.size(), 1);
        QCOMPARE(toggles.last().at(0).value<ScalarCurveId>().tag, u"accuracy"_s);
        QCOMPARE(toggles.last().at(1).toBool(), true);
        table->selectRow(1);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(toggles.size(), 2);
        QCOMPARE(toggles.last().at(0).value<ScalarCurveId>().tag, u"loss"_s);
        QCOMPARE(toggles.last().at(1).toBool(), false);
        table->selectAll(); // all become what the first one is not
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(toggles.size(), 5);
        QVERIFY(toggles.at(2).at(1).toBool() && toggles.at(3).at(1).toBool() && toggles.at(4).at(1).toBool());
    }

    void theMarkOfARowDoesTheSame()
    {
        CurveList list;
        list.resize(300, 400);
        list.setCurves({rowOf(u"loss"_s)});
        list.show();
        const QSignalSpy toggles{&list, &CurveList::toggled};
        auto *model = tableOf(list)->model();
        const auto index = model->index(0, CurveListModel::Name);
        QCOMPARE(index.data(Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Unchecked);
        QVERIFY(model->flags(index).testFlag(Qt::ItemIsUserCheckable));
        QVERIFY(model->setData(index, QVariant::fromValue(Qt::Checked), Qt::CheckStateRole));
        QCOMPARE(toggles.size(), 1);
        QVERIFY(!model->setData(index, u"x"_s, Qt::EditRole));
    }

    void theyAreFoundByTheirNames()
    {
        CurveList list;
        QList<CurveRow> rows;
        for (int i = 0; i < 1'000; ++i)
            rows.append(rowOf(u"layer%1/weight"_s.arg(i)));
        rows.append(rowOf(u"train/loss"_s, 0));
        list.setCurves(rows);
        auto *search = list.findChild<QLineEdit *>(u"runCurveSearch"_s);
        QTest::keyClicks(search, u"LOSS"_s);
        QCOMPARE(tableOf(list)->model()->rowCount(), 1);
        search->clear();
        QCOMPARE(tableOf(list)->model()->rowCount(), 1'001);
        QVERIFY(!list.findChild<QWidget *>(u"runCurveCount"_s)->property("text").toString().isEmpty());
    }

    void aPieceOfItsLineStandsBesideItsName()
    {
        CurveList list;
        list.resize(320, 300);
        list.setCurves({rowOf(u"a"_s, 0), rowOf(u"b"_s)});
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        auto *table = tableOf(list);
        const auto image = table->viewport()->grab().toImage();
        const auto colour = curveLook(0, Scheme::Light).colour;
        const auto countIn = [&](const QRect &area) {
            int found = 0;
            for (int y = area.top(); y <= area.bottom(); ++y) {
                for (int x = area.left(); x <= area.right(); ++x)
                    found += image.rect().contains(x, y) && image.pixelColor(x, y) == colour ? 1 : 0;
            }
            return found;
        };
        const auto *model = table->model();
        QVERIFY(countIn(table->visualRect(model->index(0, CurveListModel::Look))) > 5);
        QCOMPARE(countIn(table->visualRect(model->index(1, CurveListModel::Look))), 0);
        QVERIFY(model->index(0, CurveListModel::Look).data(Qt::AccessibleTextRole).toString()
                != model->index(1, CurveListModel::Look).data(Qt::AccessibleTextRole).toString());
    }

    void namesFromOutsideAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        CurveList list;
        list.resize(320, 300);
        QList<CurveRow> rows;
        const auto texts = bait.texts();
        for (const auto &text : texts)
            rows.append(rowOf(text, int(rows.size())));
        list.setCurves(rows);
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        (void)list.grab();
        QVERIFY(list.width() <= 640); // a long name makes no wide list
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(CurveListTest)
#include "tst_curvelist.moc"
