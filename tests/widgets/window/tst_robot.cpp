// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The hand of the tour: what it clicks is what it means, and so is what it types into.
#include "app/tour/gestures.h"
#include "app/tour/robot.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A field that hands its focus on.
class Elsewhere final : public QLineEdit
{
public:
    explicit Elsewhere(QWidget *other)
        : m_other{other}
    {
    }

protected:
    void focusInEvent(QFocusEvent *event) override
    {
        QLineEdit::focusInEvent(event);
        m_other->setFocus();
    }

private:
    QWidget *m_other;
};

template <typename Widget>
Widget *called(const char *name, Widget *widget)
{
    widget->setObjectName(QLatin1StringView{name});
    return widget;
}

/// A form that scrolls, and a table in it that is higher than what is seen.
struct Desk
{
    QWidget window;
    QScrollArea *area = new QScrollArea;
    QVBoxLayout *column = nullptr;
    QComboBox *kind = called("kind", new QComboBox);
    QLineEdit *field = called("field", new QLineEdit);
    QTableView *table = called("table", new QTableView);
    QStandardItemModel model{60, 2};

    Desk()
    {
        auto *content = new QWidget;
        column = new QVBoxLayout{content};
        for (const auto *word : {"never", "now", "later"})
            kind->addItem(QString::fromLatin1(word), QByteArray{word});
        for (int row = 0; row < model.rowCount(); ++row)
            model.setItem(row, 0, new QStandardItem{u"row-%1"_s.arg(row)});
        table->setModel(&model);
        table->setSelectionBehavior(QAbstractItemView::SelectRows);
        table->setFixedHeight(table->horizontalHeader()->sizeHint().height() + 60 * table->rowHeight(0) + 4);
        for (QWidget *part : std::initializer_list<QWidget *>{kind, field, table})
            column->addWidget(part);
        area->setWidget(content);
        area->setWidgetResizable(true);
        auto *all = new QVBoxLayout{&window};
        all->addWidget(area);
        window.resize(700, 400);
        window.show();
        window.activateWindow();
    }
};

} // namespace

class TestRobot : public QObject
{
    Q_OBJECT

private slots:
    void whatIsTypedAfterAChoiceGoesIntoTheFieldThatWasClicked()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        Robot robot{&desk.window};
        QVERIFY2(Gestures{&robot}.chooseValue(u"kind"_s, QByteArray{"later"}), qPrintable(robot.trouble()));
        QVERIFY(!desk.kind->view()->isVisible());
        QCOMPARE(desk.kind->currentText(), u"later"_s);
        QVERIFY2(robot.fill(u"field"_s, u"--resume_from={checkpoint}"_s), qPrintable(robot.trouble()));
        QCOMPARE(desk.field->text(), u"--resume_from={checkpoint}"_s);
        QCOMPARE(desk.kind->currentText(), u"later"_s);
    }

    void whatWouldGoElsewhereIsNotTyped()
    {
        Desk desk;
        auto *strange = called("strange", new Elsewhere{desk.field});
        desk.column->insertWidget(0, strange);
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        Robot robot{&desk.window};
        QVERIFY(!robot.fill(u"strange"_s, u"secret"_s));
        QCOMPARE(robot.trouble(), u"what is typed for strange goes to field"_s);
        QVERIFY(strange->text().isEmpty() && desk.field->text().isEmpty());
    }

    void aRowIsBroughtIntoViewBeforeItIsClicked()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        Robot robot{&desk.window};
        QVERIFY2(robot.clickRow(u"table"_s, u"row-57"_s), qPrintable(robot.trouble()));
        QCOMPARE(desk.table->currentIndex().row(), 57);
        QVERIFY(desk.area->verticalScrollBar()->value() > 0);
        QVERIFY2(robot.clickRow(u"table"_s, u"row-2"_s), qPrintable(robot.trouble()));
        QCOMPARE(desk.table->currentIndex().row(), 2);
        QVERIFY2(Gestures{&robot}.clickCell(u"table"_s, 0, u"row-40"_s), qPrintable(robot.trouble()));
        QCOMPARE(desk.table->currentIndex().row(), 40);
    }

    void aWaitInVainSaysForWhat()
    {
        robotlog::forget();
        QVERIFY(Robot::waitFor([] { return true; }, 1s, u"what is there"_s));
        QVERIFY(!Robot::waitFor([] { return false; }, 1ms));
        QVERIFY(robotlog::missed().isEmpty());
        QVERIFY(!Robot::waitFor([] { return false; }, 1ms, u"jobState to be running"_s));
        QVERIFY2(robotlog::missed().endsWith(u"for jobState to be running"_s), qPrintable(robotlog::missed()));
    }

    void whatHasNoNameIsToldByWhatIsAroundIt()
    {
        const Desk desk;
        QCOMPARE(robotlog::nameOf(desk.field), u"field"_s);
        QCOMPARE(robotlog::nameOf(desk.table->viewport()->parentWidget()), u"table"_s);
        QVERIFY(robotlog::nameOf(desk.kind->view()).endsWith(u" of kind"_s));
        QCOMPARE(robotlog::nameOf(nullptr), u"nothing"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRobot)
#include "tst_robot.moc"
