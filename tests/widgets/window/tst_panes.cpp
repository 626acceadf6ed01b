// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/store/settings.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/sidesheet.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/topbar.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Two fields below the title, at the left and at the right edge, and a sheet over the latter.
class TwoFields final : public Page
{
public:
    TwoFields()
    {
        setTitle(u"page"_s);
        auto *refresh = new QPushButton{u"refresh"_s};
        refresh->setObjectName(u"refresh"_s);
        addAction(refresh);
        for (const auto &[name, side] :
             {std::pair{u"first"_s, Qt::AlignLeft}, std::pair{u"covered"_s, Qt::AlignRight}}) {
            auto *field = new QPushButton{name};
            field->setObjectName(name);
            body()->addWidget(field, 0, side);
        }
        body()->addStretch();
        sheet = new SideSheet{this};
        sheet->setObjectName(u"sheet"_s);
        auto *field = new QLineEdit;
        field->setObjectName(u"inSheet"_s);
        auto *more = new QLineEdit;
        more->setObjectName(u"moreInSheet"_s);
        sheet->body()->addWidget(field);
        sheet->body()->addWidget(more);
    }

    SideSheet *sheet;
};

struct PaneFrame
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Languages languages;
    Activities activities;
    MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};

    PaneFrame()
    {
        window.setPanelFactory([](Panel) { return new TwoFields; });
        window.show();
        window.activateWindow();
    }

    [[nodiscard]] QWidget *find(const QString &name, Panel panel)
    {
        return window.page(panel)->findChild<QWidget *>(name);
    }
};

QString focusName()
{
    return QApplication::focusWidget() != nullptr ? QApplication::focusWidget()->objectName() : u"nothing"_s;
}

} // namespace

/// Where the focus goes between the parts of the window.
class TestPanes : public QObject
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

    void f6ComesBackToWhereEachPartHadTheFocus()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.find(u"covered"_s, Panel::Start)->setFocus();
        QTest::keyClick(&frame.window, Qt::Key_F6);
        QVERIFY(!frame.window.page(Panel::Start)->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(&frame.window, Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(focusName(), u"covered"_s);
        for (int parts = 0; parts < 5; ++parts) // and once round
            QTest::keyClick(&frame.window, Qt::Key_F6);
        QCOMPARE(focusName(), u"covered"_s);
    }

    void aSheetIsAPartOfItsOwnAndWhatItCoversIsLeftOut()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.find(u"covered"_s, Panel::Start)->setFocus();
        static_cast<TwoFields *>(frame.window.page(Panel::Start))->sheet->open();
        QCOMPARE(focusName(), u"inSheet"_s);
        QStringList seen;
        for (int parts = 0; parts < 12; ++parts) {
            QTest::keyClick(&frame.window, Qt::Key_F6);
            seen << focusName();
        }
        QVERIFY2(!seen.contains(u"covered"_s), qPrintable(seen.join(u' ')));
        QVERIFY2(seen.contains(u"first"_s) && seen.contains(u"inSheet"_s), qPrintable(seen.join(u' ')));
        frame.find(u"first"_s, Panel::Start)->setFocus(); // and Tab from the page does not come to it either
        for (int presses = 0; presses < 30; ++presses) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QVERIFY(focusName() != u"covered"_s);
        }
    }

    void aPanelsKeyLeadsIntoThePanel()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.window.findChild<QWidget *>(u"appMenuButton"_s)->setFocus();
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(focusName(), u"first"_s); // what it is for, not what stands in its title
        frame.find(u"covered"_s, Panel::Quota)->setFocus();
        QTest::keyClick(&frame.window, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), frame.find(u"first"_s, Panel::Tpus));
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), frame.find(u"covered"_s, Panel::Quota)); // where it was
        static_cast<TwoFields *>(frame.window.page(Panel::Quota))->sheet->open();
        frame.find(u"moreInSheet"_s, Panel::Quota)->setFocus();
        QTest::keyClick(&frame.window, Qt::Key_3, Qt::ControlModifier);
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), frame.find(u"moreInSheet"_s, Panel::Quota));
        frame.window.findChild<QWidget *>(u"appMenuButton"_s)->setFocus();
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier); // the one that is shown
        QCOMPARE(QApplication::focusWidget(), frame.find(u"moreInSheet"_s, Panel::Quota));
    }

    void aPageThatLeadsOnBeginsAtWhatIsNext()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.window.page(Panel::Start)->setProperty("tpudeskLeadsOn", true);
        frame.find(u"first"_s, Panel::Start)->setFocus();
        setButtonKind(
            static_cast<TwoFields *>(frame.window.page(Panel::Start))->findChild<QAbstractButton *>(u"covered"_s),
            ButtonKind::Primary);
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier);
        QTest::keyClick(&frame.window, Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), frame.find(u"covered"_s, Panel::Start));
        static_cast<TwoFields *>(frame.window.page(Panel::Start))->sheet->open();
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier);
        QTest::keyClick(&frame.window, Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), frame.find(u"inSheet"_s, Panel::Start));
    }

    void whatVanishesUnderTheFocusLeavesItToThePage()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        auto *first = frame.find(u"first"_s, Panel::Start);
        auto *covered = frame.find(u"covered"_s, Panel::Start);
        covered->setFocus(Qt::MouseFocusReason);
        covered->hide();
        QCOMPARE(focusName(), u"first"_s);
        first->setEnabled(false);
        QCOMPARE(focusName(), u"refresh"_s); // all that is left there
        first->setEnabled(true);
        QPushButton bar{u"undo"_s};
        frame.window.addBar(&bar);
        bar.show();
        bar.setFocus(Qt::MouseFocusReason);
        QVERIFY(bar.hasFocus());
        bar.hide();
        QCOMPARE(focusName(), u"first"_s);
    }

    /// A click at the top bar took the focus out of the sheet.
    void escClosesTheSheetOfThePageWhereverTheFocusIs()
    {
        PaneFrame frame;
        frame.window.showPanel(Panel::Quota);
        auto *sheet = frame.window.page(Panel::Quota)->findChild<SideSheet *>(u"sheet"_s);
        sheet->open();
        frame.window.setFocus();
        QVERIFY(!sheet->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(&frame.window, Qt::Key_Escape);
        QVERIFY(!sheet->isOpen());
    }

    /// As the sheet itself does where it has the focus.
    void escAsksBeforeItClosesASheetThatSomethingWasEnteredIn()
    {
        class Filled final : public SideSheet
        {
        public:
            using SideSheet::SideSheet;

        protected:
            [[nodiscard]] bool isFilled() const override { return true; }
        };
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.window.showPanel(Panel::Quota);
        auto *sheet = new Filled{frame.window.page(Panel::Quota)};
        sheet->setObjectName(u"filled"_s);
        sheet->open();
        auto *outside = frame.window.findChild<QWidget *>(u"appMenuButton"_s);
        outside->setFocus();
        QTest::keyClick(outside, Qt::Key_Escape);
        QVERIFY(sheet->isOpen());
        const auto *bar = sheet->findChild<QWidget *>(u"filledDiscard"_s);
        QVERIFY(bar != nullptr && bar->isVisible());
        outside->setFocus();
        QTest::keyClick(outside, Qt::Key_Escape);
        QVERIFY(sheet->isOpen() && !bar->isVisible());
    }

    void theTerminalAloneHasTheWindow()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.window.showPanel(Panel::Quota);
        const auto press = [&frame] {
            QTest::keyClick(&frame.window, Qt::Key_F11, Qt::ControlModifier | Qt::ShiftModifier);
        };
        const auto around = [&frame] { // of these, how many are seen
            int seen = 0;
            for (const auto &part : {u"topBar"_s, u"navigation"_s, u"activityStrip"_s})
                seen += frame.window.findChild<QWidget *>(part)->isVisible() ? 1 : 0;
            return seen;
        };
        const auto isHeadSeen = [&frame] { return frame.find(u"refresh"_s, Panel::Terminal)->isVisible(); };
        const auto *notice = frame.window.findChild<NoticeBar *>(u"roomNotice"_s);
        press();
        QCOMPARE(around(), 0);
        QVERIFY(!isHeadSeen());
        QVERIFY(frame.window.findChild<QWidget *>(u"statusLine"_s)->isVisible()); // whose cloud it is
        QCOMPARE(QApplication::focusWidget(), frame.find(u"first"_s, Panel::Terminal));
        QVERIFY2(notice->isVisible() && notice->sentence().contains("Ctrl+Shift+F11"_L1),
                 qPrintable(notice->sentence()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // the shell's
        QCOMPARE(around(), 0);
        press();
        QCOMPARE(around(), 3);
        QVERIFY(isHeadSeen() && !notice->isVisible());
        press();
        QTest::keyClick(&frame.window, Qt::Key_2, Qt::ControlModifier); // whoever goes to another panel wants the rest
        QCOMPARE(around(), 3);
        press();
        frame.window.showFailure({ErrorCode::Offline, u"No connection."_s, {}});
        QCOMPARE(around(), 3);
        press();
        frame.window.dropPage(Panel::Terminal);
        QCOMPARE(around(), 3);
        frame.window.setPanelFactory({});
        press(); // there is none now
        QCOMPARE(around(), 3);
    }

    void whatIsDeletedUnderTheFocusLeavesItToWhatStoodBesideIt()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        auto *page = static_cast<TwoFields *>(frame.window.page(Panel::Start));
        auto *part = new QWidget;
        auto *rows = new QVBoxLayout{part};
        for (const auto &name : {u"left"_s, u"gone"_s, u"goneToo"_s}) {
            auto *row = new QPushButton{name};
            row->setObjectName(name);
            rows->addWidget(row);
        }
        page->body()->addWidget(part);
        part->show();
        auto *gone = part->findChild<QWidget *>(u"gone"_s);
        gone->setFocus(Qt::TabFocusReason);
        QCOMPARE(focusName(), u"gone"_s);
        delete gone;
        QTRY_COMPARE(focusName(), u"left"_s);
        part->findChild<QWidget *>(u"goneToo"_s)->setFocus(Qt::TabFocusReason);
        delete part; // with all that stood beside it
        QTRY_COMPARE(focusName(), u"first"_s);
        auto *last = new QPushButton{u"last"_s};
        page->body()->addWidget(last);
        last->show();
        last->setFocus(Qt::TabFocusReason);
        delete last; // who deletes may give it on by himself
        frame.find(u"covered"_s, Panel::Start)->setFocus(Qt::OtherFocusReason);
        QCoreApplication::processEvents();
        QCOMPARE(focusName(), u"covered"_s);
    }

    /// The keyboard goes along, as it does with the key of the panel.
    void whoClicksAPanelTypesInItsPage()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.find(u"first"_s, Panel::Start)->setFocus();
        QTest::mouseClick(frame.window.findChild<QWidget *>(u"navTerminal"_s), Qt::LeftButton);
        QCOMPARE(QApplication::focusWidget(), frame.find(u"first"_s, Panel::Terminal));
    }

    void theKeyOfTheFilterWorksBesideThePage()
    {
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        auto *page = static_cast<TwoFields *>(frame.window.page(Panel::Start));
        auto *filter = new SearchField{page};
        filter->setObjectName(u"filter"_s);
        filter->setSlashShortcut(true);
        page->addTitleWidget(filter);
        filter->show();
        auto *panels = frame.window.findChild<QWidget *>(u"navStart"_s);
        panels->setFocus();
        QTest::keyClick(panels, Qt::Key_Slash);
        QCOMPARE(focusName(), u"filter"_s);
        QTest::keyClick(filter, Qt::Key_Slash);
        QCOMPARE(filter->text(), u"/"_s);
    }

    void shiftF10OpensTheMenuOfWhatHasTheFocus()
    {
        class Asked final : public QObject
        {
        public:
            bool eventFilter(QObject *, QEvent *event) override
            {
                times += event->type() == QEvent::ContextMenu ? 1 : 0;
                return event->type() == QEvent::ContextMenu;
            }
            int times = 0;
        } asked;
        PaneFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        QWidget *first = frame.find(u"first"_s, Panel::Start);
        first->installEventFilter(&asked);
        first->setFocus();
        QTest::keyClick(first, Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(asked.times, 1);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPanes)
#include "tst_panes.moc"
