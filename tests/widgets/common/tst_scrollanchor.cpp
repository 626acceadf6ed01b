// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>
#include <QWindow>

using namespace Qt::StringLiterals;

namespace {

/// A sheet with a part that comes later, a field, a part between, a button, and more than it can show.
struct Form
{
    QWidget host;
    SideSheet *sheet = nullptr;
    NoticeBar *notice = new NoticeBar;
    QWidget *above = new QWidget;
    QLineEdit *field = new QLineEdit;
    QWidget *between = new QWidget;
    QComboBox *list = new QComboBox;
    QPushButton *button = new QPushButton{u"Press me"_s};

    Form()
    {
        host.resize(900, 600);
        sheet = new SideSheet{&host};
        sheet->setObjectName(u"testSheet"_s);
        auto *rest = new QWidget;
        rest->setFixedHeight(2'000);
        for (auto *part : {above, between}) {
            part->setFixedHeight(150);
            part->hide();
        }
        list->addItems({u"one"_s, u"two"_s, u"three"_s});
        for (QWidget *part : std::initializer_list<QWidget *>{notice, above, field, between, list, button, rest})
            sheet->body()->addWidget(part);
        auto *footer = new QPushButton{u"Save"_s};
        footer->setObjectName(u"testSave"_s);
        sheet->addFooterButton(footer);
        host.show();
        host.activateWindow();
    }

    void open() const
    {
        sheet->open();
        layOut();
    }
    [[nodiscard]] QScrollBar *bar() const { return sheet->findChild<QScrollArea *>()->verticalScrollBar(); }
    [[nodiscard]] int placeOf(const QWidget *part) const { return part->mapTo(&host, QPoint{}).y(); }
    void pointAt(const QWidget *part) const
    {
        QTest::mouseMove(host.windowHandle(), part->mapTo(&host, part->rect().center()));
    }
    static void layOut()
    {
        for (int round = 0; round < 5; ++round) // from the inside out
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    static void show(QWidget *part, bool isShown = true)
    {
        part->setVisible(isShown);
        layOut();
    }
};

} // namespace

/// What moves in a sheet, and what does not.
class TestScrollAnchor : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto *theme = new Theme{qApp};
        Comfort comfort = theme->comfort();
        comfort.motion = MotionChoice::Reduced;
        theme->setComfort(comfort);
    }

    void whatIsUnderTheMouseStaysThereWhileAPartAboveItComesGrowsAndGoes()
    {
        Form form;
        QVERIFY(QTest::qWaitForWindowActive(&form.host));
        form.open();
        form.pointAt(form.button);
        const int place = form.placeOf(form.button);
        Form::show(form.above);
        QVERIFY(form.bar()->value() >= 150);
        QCOMPARE(form.placeOf(form.button), place);
        form.above->setFixedHeight(230);
        Form::layOut();
        QCOMPARE(form.placeOf(form.button), place);
        Form::show(form.between);
        QCOMPARE(form.placeOf(form.button), place);
        Form::show(form.above, false);
        Form::show(form.between, false);
        QCOMPARE(form.placeOf(form.button), place);
        QCOMPARE(form.bar()->value(), 0);
    }

    void whatIsTypedIntoStaysThereWhereverTheMouseRests()
    {
        Form form;
        QVERIFY(QTest::qWaitForWindowActive(&form.host));
        form.open();
        form.pointAt(form.button);
        form.field->setFocus();
        QTest::keyClicks(form.field, u"gs://"_s);
        const int place = form.placeOf(form.field);
        Form::show(form.between);
        QCOMPARE(form.placeOf(form.field), place);
        Form::show(form.above);
        QCOMPARE(form.placeOf(form.field), place);
        form.pointAt(form.button); // the hand is at the mouse again
        const int pointed = form.placeOf(form.button);
        Form::show(form.between, false);
        QCOMPARE(form.placeOf(form.button), pointed);
    }

    void aSheetThatWasJustOpenedStaysAtItsTopWhileItIsFilled()
    {
        Form form;
        QVERIFY(QTest::qWaitForWindowActive(&form.host));
        form.open();
        const int place = form.placeOf(form.button);
        Form::show(form.above);
        QCOMPARE(form.bar()->value(), 0);
        QVERIFY(form.placeOf(form.button) >= place + 150);
    }

    void aNoticeMovesNothingAndIsSeenWhereverTheSheetIsScrolledTo()
    {
        Form form;
        QVERIFY(QTest::qWaitForWindowActive(&form.host));
        form.open();
        form.bar()->setValue(700);
        const int place = form.placeOf(form.button);
        form.notice->showNotice(StatusLevel::Bad, u"It could not be kept: the disk is full."_s);
        Form::layOut();
        QVERIFY(form.notice->isVisible());
        QCOMPARE(form.placeOf(form.button), place);
        QVERIFY(form.sheet->rect().contains(QRect{form.notice->mapTo(form.sheet, QPoint{}), form.notice->size()}));
        const auto *save = form.sheet->findChild<QPushButton *>(u"testSave"_s);
        QVERIFY(form.placeOf(form.notice) + form.notice->height() <= form.placeOf(save));
        form.notice->dismiss();
        Form::layOut();
        QCOMPARE(form.placeOf(form.button), place);
    }

    void aListThatTheKeyboardOpensDoesNotScrollTheSheet()
    {
        Form form;
        QVERIFY(QTest::qWaitForWindowActive(&form.host));
        form.open();
        Form::show(form.above);
        form.bar()->setValue(100);
        form.list->setFocus(Qt::TabFocusReason);
        QTest::qWait(0); // it is brought into view once more when all is laid out
        const int value = form.bar()->value();
        QTest::keyClick(form.list, Qt::Key_F4);
        QTRY_VERIFY(form.list->view()->isVisible());
        QTest::qWait(0);
        QCOMPARE(form.bar()->value(), value);
        QTest::keyClick(form.list->view(), Qt::Key_Escape);
        QTRY_VERIFY(!form.list->view()->isVisible());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestScrollAnchor)
#include "tst_scrollanchor.moc"
