// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/settings.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/dragedge.h"
#include "widgets/common/listanddetails.h"
#include "widgets/common/remembered.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QJsonObject>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

/// A host with a field at its left edge, a button at its right one, and a sheet over the latter.
struct Room
{
    QWidget host;
    QLineEdit *field = new QLineEdit;
    QPushButton *covered = new QPushButton{u"covered"_s};
    SideSheet *sheet = nullptr;
    QLineEdit *inSheet = new QLineEdit;
    QPushButton *submit = new QPushButton{u"Do it"_s};

    Room()
    {
        host.resize(1000, 600);
        auto *column = new QVBoxLayout{&host};
        column->addWidget(field, 0, Qt::AlignLeft);
        column->addWidget(covered, 0, Qt::AlignRight);
        sheet = new SideSheet{&host};
        sheet->setObjectName(u"testSheet"_s);
        sheet->body()->addWidget(inSheet);
        setButtonKind(submit, ButtonKind::Primary);
        sheet->addFooterButton(submit);
        host.show();
        host.activateWindow();
    }
};

/// One that may cost money.
class BilledSheet final : public SideSheet
{
public:
    explicit BilledSheet(QWidget *host)
        : SideSheet{host}
    {
        setEnterSubmits(false);
    }
};

/// One that something was entered in.
class FilledSheet final : public SideSheet
{
public:
    using SideSheet::SideSheet;
    bool isTouched = true;

protected:
    [[nodiscard]] bool isFilled() const override { return isTouched; }
};

/// One whose text fields are work.
class WrittenSheet final : public SideSheet
{
public:
    explicit WrittenSheet(QWidget *host)
        : SideSheet{host}
    {
        setAsksForTyped(true);
    }
};

QImage picture(QWidget *widget)
{
    return widget->grab().toImage();
}

/// Held in its middle and moved so far to the right.
void draw(QWidget *edge, int far)
{
    const QPointF middle = edge->rect().center();
    const QPointF place = edge->mapToGlobal(middle);
    const QPointF wanted = place + QPointF(far, 0);
    QMouseEvent press{QEvent::MouseButtonPress, middle, place, Qt::LeftButton, Qt::LeftButton, Qt::NoModifier};
    QMouseEvent move{QEvent::MouseMove, middle, wanted, Qt::NoButton, Qt::LeftButton, Qt::NoModifier};
    QMouseEvent release{QEvent::MouseButtonRelease, middle, wanted, Qt::LeftButton, Qt::NoButton, Qt::NoModifier};
    for (QMouseEvent *event : {&press, &move, &release})
        QCoreApplication::sendEvent(edge, event);
}

} // namespace

/// Keys and the focus, of the parts that all panels are made of.
class TestByKeyboard : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto *theme = new Theme{qApp};
        theme->setChoice(ThemeChoice::Light);
        Comfort comfort = theme->comfort();
        comfort.motion = MotionChoice::Reduced;
        theme->setComfort(comfort);
    }

    void tabStaysInASheetAndEscLeadsBackToWhoOpenedIt()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        room.covered->setFocus(Qt::TabFocusReason);
        room.sheet->open();
        QVERIFY(room.inSheet->hasFocus());
        QSet<QString> seen;
        for (const auto key : {Qt::Key_Tab, Qt::Key_Backtab}) {
            for (int presses = 0; presses < 6; ++presses) {
                QTest::keyClick(QApplication::focusWidget(), key);
                QVERIFY(room.sheet->isAncestorOf(QApplication::focusWidget()));
                seen << QApplication::focusWidget()->objectName()
                        + QString::fromLatin1(QApplication::focusWidget()->metaObject()->className());
            }
        }
        QCOMPARE(seen.size(), 3); // field, button, the closing one
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(room.covered->hasFocus());
    }

    void aSheetThatAnotherOneOpenedLeadsBackToWhereThatBegan()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        SideSheet second{&room.host};
        auto *field = new QLineEdit;
        second.body()->addWidget(field);
        room.field->setFocus();
        room.sheet->open();
        second.open();
        room.sheet->close(); // it lies below
        QVERIFY(field->hasFocus());
        second.close();
        QVERIFY(room.field->hasFocus());
    }

    void enterPressesButtonsAndNeverARedOne()
    {
        QWidget window;
        QVBoxLayout column{&window};
        QPushButton plain;
        QPushButton link;
        QPushButton red;
        QToolButton tool;
        QCheckBox box{u"box"_s};
        setButtonKind(&link, ButtonKind::Link);
        setButtonKind(&red, ButtonKind::Danger);
        int clicks = 0;
        for (QAbstractButton *button : std::initializer_list<QAbstractButton *>{&plain, &link, &tool, &red, &box}) {
            column.addWidget(button);
            connect(button, &QAbstractButton::clicked, &window, [&clicks] { ++clicks; });
        }
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (QAbstractButton *button : std::initializer_list<QAbstractButton *>{&plain, &link, &tool}) {
            clicks = 0;
            button->setFocus();
            QTest::keyClick(button, Qt::Key_Return);
            QTest::keyClick(button, Qt::Key_Enter, Qt::KeypadModifier);
            QCOMPARE(clicks, 2);
            QTest::keyClick(button, Qt::Key_Return, Qt::ControlModifier);
            QCOMPARE(clicks, 2);
        }
        clicks = 0;
        QTest::keyClick(&red, Qt::Key_Return);
        QTest::keyClick(&red, Qt::Key_Enter, Qt::KeypadModifier);
        QTest::keyClick(&box, Qt::Key_Return); // a field
        QCOMPARE(clicks, 0);
        QTest::keyClick(&red, Qt::Key_Space);
        QCOMPARE(clicks, 1);
    }

    void ctrlEnterPressesThePrimaryOfTheSheetAndNeverARedOne()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        QSignalSpy pressed{room.submit, &QPushButton::clicked};
        QSignalSpy returned{room.inSheet, &QLineEdit::returnPressed};
        room.sheet->open();
        QTest::keyClick(room.inSheet, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(pressed.size(), 1);
        QTest::keyClick(room.inSheet, Qt::Key_Enter, Qt::ControlModifier | Qt::KeypadModifier);
        QCOMPARE(pressed.size(), 2);
        QCOMPARE(returned.size(), 0); // or it would be done twice
        setButtonKind(room.submit, ButtonKind::Danger);
        QTest::keyClick(room.inSheet, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(pressed.size(), 2);
        setButtonKind(room.submit, ButtonKind::Primary);
        room.field->setFocus(); // elsewhere the key is not the sheet's
        QTest::keyClick(room.field, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(pressed.size(), 2);
    }

    void enterInAFieldOfOneLinePressesThePrimaryAndNeverARedOne()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        auto *number = new QSpinBox;
        auto *typed = new QComboBox;
        auto *chosen = new QComboBox;
        auto *filter = new SearchField;
        auto *lines = new QPlainTextEdit;
        typed->setEditable(true);
        for (QWidget *field : std::initializer_list<QWidget *>{number, typed, chosen, filter, lines})
            room.sheet->body()->addWidget(field);
        QSignalSpy pressed{room.submit, &QPushButton::clicked};
        room.sheet->open();
        int times = 0;
        for (QWidget *field : std::initializer_list<QWidget *>{room.inSheet, number, typed}) {
            field->setFocus();
            QTest::keyClick(field, Qt::Key_Return);
            QTest::keyClick(field, Qt::Key_Enter, Qt::KeypadModifier);
            times += 2;
            QVERIFY2(pressed.size() == times, field->metaObject()->className());
        }
        for (QWidget *field : std::initializer_list<QWidget *>{chosen, filter, lines}) {
            field->setFocus();
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(pressed.size() == times, field->metaObject()->className());
        }
        room.inSheet->setFocus();
        room.submit->setEnabled(false);
        QTest::keyClick(room.inSheet, Qt::Key_Return);
        room.submit->setEnabled(true);
        setButtonKind(room.submit, ButtonKind::Danger);
        QTest::keyClick(room.inSheet, Qt::Key_Return);
        QCOMPARE(pressed.size(), times);
    }

    void enterInASheetThatMayBeBilledPressesNothing()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        BilledSheet sheet{&room.host};
        auto *field = new QLineEdit;
        sheet.body()->addWidget(field);
        const auto *submit = addCancelAndSubmit(&sheet, u"billed"_s);
        QSignalSpy pressed{submit, &QPushButton::clicked};
        sheet.open();
        QVERIFY(field->hasFocus());
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(pressed.size(), 0);
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(pressed.size(), 1);
    }

    void aFilledSheetAsksBeforeItIsClosed()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        FilledSheet sheet{&room.host};
        sheet.setObjectName(u"filled"_s);
        auto *field = new QLineEdit;
        sheet.body()->addWidget(field);
        addCancelAndSubmit(&sheet, u"filled"_s);
        sheet.open();
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(sheet.isOpen());
        auto *bar = sheet.findChild<QWidget *>(u"filledDiscard"_s);
        QVERIFY(bar->isVisible());
        QCOMPARE(QApplication::focusWidget()->objectName(), u"filledDiscardKeep"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // once more: it stays
        QVERIFY(sheet.isOpen() && !bar->isVisible());
        QVERIFY(field->hasFocus());
        for (const auto &way : {u"filledCancel"_s, u"filledClose"_s}) {
            sheet.findChild<QAbstractButton *>(way)->click();
            QVERIFY2(sheet.isOpen() && bar->isVisible(), qPrintable(way));
            sheet.findChild<QPushButton *>(u"filledDiscardKeep"_s)->click();
            QVERIFY(sheet.isOpen() && !bar->isVisible());
        }
        sheet.requestClose();
        sheet.findChild<QPushButton *>(u"filledDiscardAll"_s)->click();
        QVERIFY(!sheet.isOpen());
        sheet.open();
        QVERIFY(!bar->isVisible());
        sheet.isTouched = false;
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!sheet.isOpen());
    }

    void onlyWhatTheUserTypedIsAskedFor()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        WrittenSheet sheet{&room.host};
        sheet.setObjectName(u"written"_s);
        auto *line = new QLineEdit;
        auto *text = new QPlainTextEdit;
        auto *filter = new SearchField;
        for (QWidget *field : std::initializer_list<QWidget *>{filter, line, text})
            sheet.body()->addWidget(field);
        const auto stays = [&] {
            sheet.open();
            sheet.requestClose();
            const bool isOpen = sheet.isOpen();
            sheet.close();
            return isOpen;
        };
        line->setText(u"proposed"_s);
        text->setPlainText(u"proposed"_s);
        QVERIFY(!stays());
        sheet.open();
        QTest::keyClicks(filter, u"narrow"_s);
        QTest::keyClicks(line, u"typed"_s);
        line->setText(u"proposed anew"_s);
        QTest::keyClicks(text, u"x"_s);
        text->clear();
        sheet.requestClose();
        QVERIFY2(!sheet.isOpen(), "nothing of it is the user's");
        for (QWidget *field : std::initializer_list<QWidget *>{line, text}) {
            sheet.open();
            QTest::keyClicks(field, u"mine"_s);
            sheet.requestClose();
            QVERIFY(sheet.isOpen());
            sheet.findChild<QPushButton *>(u"writtenDiscardAll"_s)->click();
            QVERIFY(!sheet.isOpen());
        }
        QVERIFY2(!stays(), "it was given up");
        SideSheet other{&room.host};
        auto *plain = new QLineEdit;
        other.body()->addWidget(plain);
        other.open();
        QTest::keyClicks(plain, u"kept elsewhere"_s);
        other.requestClose();
        QVERIFY(!other.isOpen());
    }

    void theWidthOfASheetIsDrawnAndKept()
    {
        const QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        remembered::useSettings(&settings);
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        room.sheet->open();
        const int delivered = room.sheet->width();
        auto *edge = room.sheet->findChild<DragEdge *>();
        draw(edge, -120);
        QVERIFY(std::abs(room.sheet->width() - delivered - 120) <= 1);
        QCOMPARE(room.sheet->geometry().right(), room.host.rect().right());
        QTest::keyClick(room.inSheet, Qt::Key_Right, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(std::abs(room.sheet->width() - delivered - 120 + scaled(40)) <= 2);
        const int drawn = room.sheet->width();
        Room again;
        again.sheet->open();
        QCOMPARE(again.sheet->width(), drawn);
        draw(edge, -5'000); // no wider than the host
        QCOMPARE(room.sheet->width(), room.host.width());
        draw(edge, 5'000); // and never gone
        QVERIFY(room.sheet->width() >= scaled(280) - 1);
        QTest::mouseDClick(edge, Qt::LeftButton);
        QTest::mouseRelease(edge, Qt::LeftButton); // else the button counts as held
        QCOMPARE(room.sheet->width(), delivered);
        QVERIFY(settings.more(u"sheet.widths"_s).toObject().isEmpty());
        remembered::useSettings(nullptr);
    }

    void theEdgeBesideDetailsIsDrawnAndKept()
    {
        const QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        remembered::useSettings(&settings);
        auto *details = new QWidget;
        ListAndDetails both{new QWidget, details, 340, u"test.details"_s};
        both.resize(scaled(1000), scaled(400));
        details->hide();
        both.show();
        auto *edge = both.findChild<DragEdge *>();
        QVERIFY(!edge->isVisible());
        details->show();
        QVERIFY(edge->isVisible());
        QTRY_COMPARE(details->width(), scaled(340));
        draw(edge, -100);
        QTRY_VERIFY(std::abs(details->width() - scaled(340) - 100) <= 1);
        const int drawn = details->width();
        auto *other = new QWidget;
        ListAndDetails again{new QWidget, other, 340, u"test.details"_s};
        again.resize(both.size());
        again.show();
        QTRY_COMPARE(other->width(), drawn);
        both.resize(scaled(500), scaled(400)); // no room for both
        QTRY_VERIFY(!edge->isVisible());
        QTRY_VERIFY(details->y() > 0);
        both.resize(scaled(1000), scaled(400));
        QTRY_COMPARE(details->width(), drawn);
        QTest::mouseDClick(edge, Qt::LeftButton);
        QTest::mouseRelease(edge, Qt::LeftButton); // else the button counts as held
        QTRY_COMPARE(details->width(), scaled(340));
        remembered::useSettings(nullptr);
    }

    void whatHasTheFocusInASheetIsSeen()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.host));
        auto *far = new QLineEdit;
        room.sheet->body()->addSpacing(1500);
        room.sheet->body()->addWidget(far);
        room.sheet->open();
        const auto isSeen = [&] {
            return room.sheet->rect().contains(far->mapTo(room.sheet, far->rect().center()))
                && !far->visibleRegion().isEmpty();
        };
        QVERIFY(!isSeen());
        far->setFocus(Qt::OtherFocusReason);
        QTRY_VERIFY(isSeen());
        room.sheet->body()->insertSpacing(1, 700); // laid out a moment later
        far->clearFocus();
        far->setFocus(Qt::OtherFocusReason);
        QTRY_VERIFY(isSeen());
    }

    void aSheetBeginsInItsFirstTextFieldThatIsSeen()
    {
        QWidget host;
        host.resize(1000, 600);
        host.show();
        QVERIFY(QTest::qWaitForWindowActive(&host));
        SideSheet sheet{&host};
        auto *zone = new QComboBox;
        auto *fixed = new QLineEdit{u"trc-practice"_s};
        auto *name = new QLineEdit{u"node-1"_s};
        auto *command = new QPlainTextEdit;
        fixed->setReadOnly(true);
        for (QWidget *part : std::initializer_list<QWidget *>{zone, new QCheckBox, fixed, name, command})
            sheet.body()->addWidget(part);
        sheet.open();
        QVERIFY(name->hasFocus());
        SideSheet tall{&host};
        auto *kind = new QComboBox;
        tall.body()->addWidget(kind);
        tall.body()->addSpacing(1500);
        tall.body()->addWidget(new QLineEdit); // who opens it begins at its top
        tall.open();
        QVERIFY(kind->hasFocus());
    }

    void theWheelChangesNoFieldAndTakesNoFocus()
    {
        QWidget window;
        QVBoxLayout column{&window};
        QLineEdit field;
        QComboBox combo;
        combo.addItems({u"a"_s, u"b"_s, u"c"_s});
        column.addWidget(&field);
        column.addWidget(&combo);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        field.setFocus();
        const auto turn = [&combo] {
            QWheelEvent wheel{combo.rect().center(),
                              combo.mapToGlobal(combo.rect().center()),
                              {},
                              {0, -120},
                              Qt::NoButton,
                              Qt::NoModifier,
                              Qt::NoScrollPhase,
                              false};
            QApplication::sendEvent(&combo, &wheel);
        };
        turn();
        QVERIFY(field.hasFocus());
        QCOMPARE(combo.currentIndex(), 0);
    }

    void aTableWithTheFocusHasACurrentRowThatCanBeSeen()
    {
        QWidget window;
        QVBoxLayout column{&window};
        QPushButton other;
        Table table;
        QStandardItemModel model{0, 2};
        table.setModel(&model);
        column.addWidget(&other);
        column.addWidget(&table);
        window.resize(500, 300);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        table.setFocus(Qt::TabFocusReason);
        for (const auto &name : {u"one"_s, u"two"_s}) // after the focus
            model.appendRow({new QStandardItem{name}, new QStandardItem{name}});
        QCOMPARE(table.currentIndex().row(), 0);
        QVERIFY(!table.selectionModel()->hasSelection());
        const QRect end{table.viewport()->width() - 30, table.rowViewportPosition(0), 30,
                        table.rowHeight(0)}; // the whole row is marked, not its beginning alone
        const QImage with = table.viewport()->grab(end).toImage();
        other.setFocus();
        QVERIFY(table.viewport()->grab(end).toImage() != with);
        table.setFocus(Qt::TabFocusReason);
        QSignalSpy opened{&table, &Table::rowActivated};
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        table.clearSelection();
        int deleted = -1;
        QShortcut remove{Qt::Key_Delete, &table, nullptr, nullptr, Qt::WidgetShortcut};
        connect(&remove, &QShortcut::activated, &table,
                [&] { deleted = table.selectionModel()->selectedRows().value(0).row(); });
        QTest::keyClick(&table, Qt::Key_Delete);
        QCOMPARE(deleted, 0); // the current one, as none is selected
        table.clearSelection();
        table.setContextMenuPolicy(Qt::CustomContextMenu);
        QSignalSpy menu{&table, &QWidget::customContextMenuRequested};
        QTest::keyClick(&table, Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(menu.size(), 1);
        QVERIFY(table.selectionModel()->isRowSelected(0));
    }

    void theFocusOfACheckedBoxIsSeen_data()
    {
        QTest::addColumn<bool>("isChecked");
        QTest::addRow("checked") << true;
        QTest::addRow("empty") << false;
    }

    void theFocusOfACheckedBoxIsSeen()
    {
        QFETCH(bool, isChecked);
        QWidget window;
        QVBoxLayout column{&window};
        QCheckBox box{u"Keep asking"_s};
        QLineEdit other;
        box.setChecked(isChecked);
        column.addWidget(&other);
        column.addWidget(&box);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other.setFocus();
        const QImage without = picture(&box);
        box.setFocus(Qt::ShortcutFocusReason);
        const QImage with = picture(&box);
        int changed = 0;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x)
                changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
        }
        QVERIFY2(changed > 100, qPrintable(QString::number(changed)));
    }

    void theEditorIsLeftByCtrlTabAndHasARing()
    {
        QWidget window;
        QVBoxLayout column{&window};
        QLineEdit before;
        CodeEditor editor;
        QLineEdit after;
        for (QWidget *widget : std::initializer_list<QWidget *>{&before, &editor, &after})
            column.addWidget(widget);
        window.resize(400, 300);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        before.setFocus();
        const QColor without = picture(&editor).pixelColor(1, editor.height() / 2);
        editor.setFocus();
        QCOMPARE(picture(&editor).pixelColor(1, editor.height() / 2), tokensOf(&editor).accent);
        QVERIFY(without != tokensOf(&editor).accent);
        QVERIFY(editor.text()->accessibleDescription().contains("Ctrl+Tab"_L1));
        QTest::keyClick(editor.text(), Qt::Key_Tab);
        QVERIFY(editor.text()->hasFocus());
        QTest::keyClick(editor.text(), Qt::Key_Tab, Qt::ControlModifier);
        QVERIFY(!editor.text()->hasFocus());
        editor.setFocus();
        QTest::keyClick(editor.text(), Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(before.hasFocus());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestByKeyboard)
#include "tst_bykeyboard.moc"
