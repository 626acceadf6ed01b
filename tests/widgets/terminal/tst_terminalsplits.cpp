// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/panelayout.h"
#include "tests/widgets/terminal/scriptedpage.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/tabbar.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QCoroTask>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSplitter>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

/// A page with one tab of several scripted terminals.
struct SplitPage : ScriptedPage
{
    [[nodiscard]] TerminalTab *tab() const { return page.findChild<TerminalTab *>(); }

    /// The new one has the focus.
    void split(const char *action)
    {
        const auto before = shells.size();
        tab()->findChild<QAction *>(QLatin1StringView{action})->trigger();
        QVERIFY(QTest::qWaitFor([&] { return shells.size() > before; }, 5000));
        QVERIFY(QTest::qWaitFor([&] { return page.current()->view()->hasFocus(); }, 5000));
    }
    void makeThree() // one to the left, two to the right, one below the other
    {
        split("terminalSplitRight");
        split("terminalSplitBelow");
    }
    [[nodiscard]] int at() const { return static_cast<int>(tab()->panes().indexOf(page.current())); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QTest::keyClick(page.current()->view(), key, modifiers);
    }
    [[nodiscard]] QAction *action(const char *name) const
    {
        return tab()->findChild<QAction *>(QLatin1StringView{name});
    }
    [[nodiscard]] QList<QByteArray> written() const
    {
        QList<QByteArray> all;
        for (const auto &shell : shells)
            all << shell->written;
        return all;
    }
    [[nodiscard]] QCheckBox *box(int pane) const
    {
        return tab()->panes().at(pane)->parentWidget()->findChild<QCheckBox *>(u"terminalPaneBroadcast"_s);
    }
    [[nodiscard]] NoticeBar *notice() const { return tab()->findChild<NoticeBar *>(u"terminalBroadcast"_s); }
};

} // namespace

class TestTerminalSplits : public QObject
{
    Q_OBJECT

private slots:
    void layoutsAreReadBackAndNothingElseIs();
    void aGridHasAsManyColumnsAsRows();
    void someTakeOneRoomTogether();
    void aSplitSharesTheRoomAndKeysGoFromOneToAnother();
    void aloneATerminalLeavesTheKeysToItsProgram();
    void oneIsZoomedAndAllAreThereAgain();
    void oneThatComesByItselfLeavesTheZoom();
    void closingOneLeavesTheOthersAndTheLastTakesTheTab();
    void closingAnotherOneLeavesTheKeysWhereTheyAre();
    void closingATabAsksOnceForAllThatIsLost();
    void aTabThatGoesWhileItIsRenamedTakesNoNameAlong();
    void aTerminalMovesToATabOfItsOwnWithItsShell();
    void splitsComeBackAtTheNextStart();
    void whatNobodyHasLookedAtKeepsItsSizes();
    void aProgramIsNotKeptAndTheRestKeepsItsPlace();
    void aBroadcastReachesTheChosenOnesUntilEsc();
    void aBroadcastIsEncodedForEachProgram();
    void whatWasLostDuringABroadcastTakesNoPartAnyMore();
    void aPasteIntoABroadcastAsksOnce();
    void aQuestionTakesNoKeysFromAnotherTerminal();
    void aQuestionNobodySeesTakesNoKeys();
    void aLoginThatAsksDuringABroadcastTakesNoKeys();
    void allHostsOfATpuStandInOneTab();
    void fiveHundredHostsAreShownAsFarAsTheyFit();
};

void TestTerminalSplits::layoutsAreReadBackAndNothingElseIs()
{
    const auto grid = gridLayout(7);
    QCOMPARE(paneCount(grid), 7);
    const auto again = paneLayoutFrom(textOf(grid));
    QVERIFY(again);
    QCOMPARE(textOf(*again), textOf(grid));
    QCOMPARE(textOf(gridLayout(1)), QString{});
    QString deep = u"0"_s;
    for (int i = 1; i < 20; ++i)
        deep = uR"({"side":"right","sizes":[1,1],"parts":[%1,%2]})"_s.arg(deep).arg(i);
    for (const auto &bad :
         {u""_s, u"0"_s, u"[]"_s, u"{"_s, uR"({"side":"right","parts":[0]})"_s, uR"({"side":"up","parts":[0,1]})"_s,
          uR"({"side":"right","parts":[0,0]})"_s, uR"({"side":"right","parts":[1,0]})"_s,
          uR"({"side":"right","parts":[0,2]})"_s, uR"({"side":"right","parts":[0,"1"]})"_s,
          uR"({"side":"right","parts":[0,1e99]})"_s, deep, u"x"_s.repeated(100'000)})
        QVERIFY2(!paneLayoutFrom(bad), qPrintable(bad.left(200)));
    const auto odd = paneLayoutFrom(uR"({"side":"below","parts":[0,1],"sizes":[-5,1e12]})"_s);
    QVERIFY(odd);
    QVERIFY(odd->sizes.at(0) >= 1 && odd->sizes.at(1) <= 100'000);
}

void TestTerminalSplits::aGridHasAsManyColumnsAsRows()
{
    const auto four = gridLayout(4);
    QCOMPARE(four.parts.size(), 2);
    QCOMPARE(four.parts.at(1).parts.size(), 2);
    QCOMPARE(gridLayout(3).parts.at(1).pane, 2); // the last row has one
    QCOMPARE(gridLayout(2).orientation, Qt::Horizontal);
    QCOMPARE(paneCount(gridLayout(64)), 64);
}

void TestTerminalSplits::someTakeOneRoomTogether()
{
    const auto whole = paneLayoutFrom(
        uR"({"side":"right","parts":[0,{"side":"below","parts":[1,2],"sizes":[50,50]},3],"sizes":[100,200,300]})"_s);
    QVERIFY(whole);
    PaneLayout two{.pane = -1, .orientation = Qt::Vertical, .parts = {}, .sizes = {1, 3}};
    two.parts << PaneLayout{.pane = 1, .orientation = Qt::Horizontal, .parts = {}, .sizes = {}}
              << PaneLayout{.pane = 0, .orientation = Qt::Horizontal, .parts = {}, .sizes = {}};
    const auto together = grouped(*whole, {0, 3}, two);
    QCOMPARE(paneCount(together), 4);
    QCOMPARE(together.sizes, (QList<int>{400, 200})); // the room of both
    QCOMPARE(together.parts.at(0).orientation, Qt::Vertical);
    QCOMPARE(together.parts.at(0).parts.at(0).pane, 3);
    QCOMPARE(together.parts.at(0).parts.at(1).pane, 0);
    QCOMPARE(together.parts.at(1).parts.size(), 2);
    const auto moved = grouped(*whole, {1, 3}, two);
    QCOMPARE(paneCount(moved), 4);
    QCOMPARE(moved.parts.at(1).parts.size(), 2); // there, with the other one below
    QCOMPARE(grouped(*whole, {0, 1, 2, 3}, gridLayout(4)).parts.size(), 2);
}

void TestTerminalSplits::aSplitSharesTheRoomAndKeysGoFromOneToAnother()
{
    SplitPage rig;
    rig.makeThree();
    const auto panes = rig.tab()->panes();
    QCOMPARE(panes.size(), 3);
    QCOMPARE(rig.page.count(), 1);
    QCOMPARE(rig.at(), 2);
    QTRY_VERIFY(panes.at(0)->width() > 300 && panes.at(0)->width() < 600);
    QVERIFY(panes.at(1)->mapTo(&rig.page, QPoint{}).y() < panes.at(2)->mapTo(&rig.page, QPoint{}).y());
    rig.press(Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(rig.at(), 1);
    rig.press(Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(rig.at(), 0);
    rig.press(Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier); // there is none
    QCOMPARE(rig.at(), 0);
    rig.press(Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_VERIFY(rig.at() > 0);
    QTest::keyClicks(rig.page.current()->view(), u"x"_s);
    QCOMPARE(rig.written().count(QByteArray{"x"}), 1);
    QCOMPARE(rig.written().count(QByteArray{}), 2); // no key that moved was typed
    auto *bar = rig.page.findChild<TerminalTabBar *>(u"terminalTabs"_s);
    QVERIFY2(bar->tabText(0).contains(u'3'), qPrintable(bar->tabText(0)));
    rig.tab()->setLook({.name = u"node-1 (2)"_s}); // its number stands in brackets: two pairs are hard to read
    QVERIFY2(bar->tabText(0).startsWith(u"node-1 (2): 3"_s), qPrintable(bar->tabText(0)));
}

void TestTerminalSplits::aloneATerminalLeavesTheKeysToItsProgram()
{
    SplitPage rig;
    rig.press(Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
    QCOMPARE(rig.shells.first()->written, QByteArray{"\x1b[1;4D"});
    QVERIFY(!rig.action("terminalZoom")->isEnabled());
    QVERIFY(!rig.action("terminalBroadcastAll")->isEnabled());
}

void TestTerminalSplits::oneIsZoomedAndAllAreThereAgain()
{
    SplitPage rig;
    rig.makeThree();
    const auto panes = rig.tab()->panes();
    const auto kept = rig.page.tabs();
    rig.action("terminalZoom")->trigger();
    QVERIFY(panes.at(2)->isVisible() && !panes.at(0)->isVisible() && !panes.at(1)->isVisible());
    QTRY_VERIFY(panes.at(2)->width() > 700);
    QCOMPARE(rig.page.tabs().first().layout, kept.first().layout);
    rig.action("terminalZoom")->trigger();
    QVERIFY(panes.at(0)->isVisible() && panes.at(1)->isVisible());
    QTRY_VERIFY(panes.at(2)->width() < 600);
    rig.action("terminalZoom")->trigger();
    rig.split("terminalSplitRight"); // whoever splits wants to see both
    QVERIFY(panes.at(0)->isVisible());
    QVERIFY(!rig.action("terminalZoom")->isChecked());
}

void TestTerminalSplits::oneThatComesByItselfLeavesTheZoom()
{
    SplitPage rig;
    rig.split("terminalSplitRight");
    const auto before = rig.tab()->panes();
    rig.action("terminalZoom")->trigger();
    QTRY_VERIFY(before.at(1)->width() > 700);
    const auto isZoomed = [&] {
        const auto all = rig.tab()->panes();
        const auto shown = std::ranges::count_if(all, [](const TerminalPane *pane) { return pane->isVisible(); });
        return shown == 1 && before.at(1)->isVisible() && before.at(1)->width() > 700
            && rig.action("terminalZoom")->isChecked();
    };
    TerminalContext context;
    context.settings = &rig.settings;
    auto *third = new TerminalPane{context, {}, 3};
    rig.tab()->addBehind(third);
    QVERIFY(rig.tab()->panes() == (QList<TerminalPane *>{before.at(0), before.at(1), third}));
    QTRY_VERIFY(isZoomed());
    QCOMPARE(rig.page.current(), before.at(1));
    const auto kept = paneLayoutFrom(rig.tab()->places().first().layout);
    QVERIFY(kept);
    QCOMPARE(kept->parts.size(), 3);
    // Laid out otherwise meanwhile: the last one below the first.
    const auto otherwise = paneLayoutFrom(
        uR"({"side":"right","parts":[{"side":"below","parts":[0,1],"sizes":[200,200]},2],"sizes":[400,400]})"_s);
    QVERIFY(otherwise);
    rig.tab()->arrange({before.at(0), third, before.at(1)}, *otherwise);
    QVERIFY(rig.tab()->panes() == (QList<TerminalPane *>{before.at(0), third, before.at(1)}));
    QTRY_VERIFY(isZoomed());
    rig.action("terminalZoom")->trigger();
    QVERIFY(before.at(0)->isVisible() && third->isVisible());
    const auto top = [&](const QWidget *pane) { return pane->mapTo(&rig.page, QPoint{}).y(); };
    QTRY_VERIFY(before.at(1)->width() < 600 && top(third) > top(before.at(0)) + 50);
}

void TestTerminalSplits::closingOneLeavesTheOthersAndTheLastTakesTheTab()
{
    SplitPage rig;
    rig.makeThree();
    rig.page.current()->requestClose();
    QCOMPARE(rig.tab()->panes().size(), 2);
    QTRY_VERIFY(rig.page.current()->view()->hasFocus());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(rig.page.findChildren<QSplitter *>().size(), 1); // the one for below is gone
    auto *close = rig.tab()->panes().at(0)->parentWidget()->findChild<QToolButton *>(u"terminalPaneClose"_s);
    close->click();
    QCOMPARE(rig.tab()->panes().size(), 1);
    QVERIFY(!close->isVisible());
    QVERIFY(rig.page.current()->head()->isVisible());
    rig.page.current()->requestClose();
    QCOMPARE(rig.page.count(), 0);
}

void TestTerminalSplits::closingAnotherOneLeavesTheKeysWhereTheyAre()
{
    SplitPage rig;
    rig.makeThree();
    auto *third = rig.page.current();
    rig.tab()->panes().at(0)->parentWidget()->findChild<QToolButton *>(u"terminalPaneClose"_s)->click();
    QCOMPARE(rig.tab()->panes().size(), 2);
    QCOMPARE(rig.page.current(), third);
    QVERIFY(third->view()->hasFocus());
}

void TestTerminalSplits::aTabThatGoesWhileItIsRenamedTakesNoNameAlong()
{
    ScriptedPage rig;
    rig.open();
    rig.open();
    auto *bar = rig.page.findChild<TerminalTabBar *>(u"terminalTabs"_s);
    bar->setCurrentIndex(0);
    emit bar->renameRequested(1);
    QTest::keyClicks(bar->findChild<QLineEdit *>(u"terminalTabName"_s), u"mine"_s);
    qobject_cast<QToolButton *>(bar->tabButton(1, QTabBar::RightSide))->click();
    QTRY_COMPARE(rig.page.count(), 2);
    QVERIFY(bar->tabText(0) != "mine"_L1 && bar->tabText(1) != "mine"_L1);
}

void TestTerminalSplits::closingATabAsksOnceForAllThatIsLost()
{
    SplitPage rig;
    rig.makeThree();
    rig.shells.at(0)->program = u"vim"_s;
    rig.shells.at(1)->program = u"top"_s;
    rig.tab()->requestClose();
    rig.tab()->requestClose();
    QTRY_VERIFY(rig.answer(0) != nullptr);
    QCOMPARE(rig.page.findChildren<QPushButton *>(u"terminalQuestionButton0"_s).size(), 1);
    rig.answer(0)->click();
    QCOMPARE(rig.page.count(), 1);
    rig.tab()->requestClose();
    QTRY_VERIFY(rig.answer(1) != nullptr);
    rig.answer(1)->click();
    QCOMPARE(rig.page.count(), 0);
}

void TestTerminalSplits::aTerminalMovesToATabOfItsOwnWithItsShell()
{
    SplitPage rig;
    rig.split("terminalSplitRight");
    auto *moved = rig.page.current();
    rig.action("terminalMove")->trigger();
    QCOMPARE(rig.page.count(), 2);
    QCOMPARE(rig.page.current(), moved);
    QTRY_VERIFY(moved->view()->isVisible() && moved->head()->isVisible());
    QTest::keyClicks(moved->view(), u"y"_s);
    QCOMPARE(rig.shells.at(1)->written, QByteArray{"y"});
    QCOMPARE(rig.shells.size(), 2); // the same shell
    QCOMPARE(rig.tab()->panes().size(), 1);
}

void TestTerminalSplits::splitsComeBackAtTheNextStart()
{
    SplitPage rig;
    rig.makeThree();
    rig.tab()->setLook({.name = u"both"_s, .color = 2});
    rig.open(); // a tab of its own behind it
    const auto places = rig.page.tabs();
    QCOMPARE(places.size(), 4);
    rig.settings.change([&](SettingsValues &values) { values.tabs = places; });
    QVERIFY(rig.settings.save());
    const Settings again{rig.folder.filePath(u"settings.json"_s)};
    QCOMPARE(again.values().tabs, places);

    SplitPage other;
    other.page.restore(again.values().tabs);
    QCOMPARE(other.page.count(), 3); // with the one that it had
    const auto tabs = other.page.findChildren<TerminalTab *>();
    const auto back = std::ranges::find_if(tabs, [](const TerminalTab *tab) { return tab->panes().size() == 3; });
    QVERIFY(back != tabs.end());
    QCOMPARE((*back)->look().name, u"both"_s);
    QCOMPARE((*back)->look().color, 2);
    QTRY_COMPARE(other.shells.size(), 5);
    auto broken = places;
    broken.first().layout = u"{"_s; // as a tab each, nothing is lost
    other.page.restore(broken);
    QCOMPARE(other.page.count(), 7);
}

void TestTerminalSplits::whatNobodyHasLookedAtKeepsItsSizes()
{
    TerminalPage page; // never shown
    const auto layout = uR"({"parts":[0,1],"side":"right","sizes":[750,250]})"_s;
    TabChoice first;
    first.layout = layout;
    page.restore({first, TabChoice{}});
    QCOMPARE(page.tabs().first().layout, layout);
}

void TestTerminalSplits::aProgramIsNotKeptAndTheRestKeepsItsPlace()
{
    SplitPage rig;
    rig.makeThree();
    auto places = rig.tab()->places();
    QCOMPARE(places.size(), 3);
    const auto layout = paneLayoutFrom(places.first().layout);
    QVERIFY(layout);
    QCOMPARE(layout->orientation, Qt::Horizontal);
    QCOMPARE(layout->parts.at(1).orientation, Qt::Vertical);
    auto program = std::make_shared<ScriptedShell>();
    QVERIFY(rig.page.openProgram(u"doctor"_s, [program](QSize) -> Result<std::shared_ptr<Shell>> { return program; })
            != nullptr);
    QCOMPARE(rig.page.tabs().size(), 3);
}

void TestTerminalSplits::aBroadcastReachesTheChosenOnesUntilEsc()
{
    SplitPage rig;
    rig.makeThree();
    rig.action("terminalBroadcastAll")->trigger();
    QVERIFY(rig.notice()->isVisible());
    QVERIFY2(rig.notice()->sentence().contains(u'3'), qPrintable(rig.notice()->sentence()));
    QTest::keyClicks(rig.page.current()->view(), u"ab"_s);
    QCOMPARE(rig.written(), (QList<QByteArray>{"ab", "ab", "ab"}));
    rig.box(1)->click();
    QVERIFY(rig.notice()->sentence().contains(u'2'));
    QTest::keyClicks(rig.page.current()->view(), u"c"_s);
    QCOMPARE(rig.written(), (QList<QByteArray>{"abc", "ab", "abc"}));
    rig.tab()->panes().at(1)->view()->setFocus(); // who takes no part types for itself
    QTest::keyClicks(rig.page.current()->view(), u"d"_s);
    QCOMPARE(rig.written(), (QList<QByteArray>{"abc", "abd", "abc"}));
    rig.press(Qt::Key_Escape);
    QVERIFY(!rig.notice()->isVisible());
    QVERIFY(!rig.box(0)->isVisible());
    QCOMPARE(rig.written(), (QList<QByteArray>{"abc", "abd", "abc"})); // Esc was not sent
    QTest::keyClicks(rig.page.current()->view(), u"e"_s);
    QCOMPARE(rig.written(), (QList<QByteArray>{"abc", "abde", "abc"}));
}

void TestTerminalSplits::aBroadcastIsEncodedForEachProgram()
{
    SplitPage rig;
    rig.split("terminalSplitRight");
    emit rig.shells.at(0)->received("\x1b[?1h\x1b[?1003h\x1b[?1006h");
    QTRY_VERIFY(rig.tab()->panes().at(0)->view()->shownFrame().modes.applicationCursor);
    rig.action("terminalBroadcastAll")->trigger();
    rig.press(Qt::Key_Up);
    QCOMPARE(rig.written(), (QList<QByteArray>{"\x1bOA", "\x1b[A"}));
    auto *first = rig.tab()->panes().at(0)->view();
    QTest::mouseClick(first->viewport(), Qt::LeftButton, {}, {20, 20}); // a click means one screen
    QCOMPARE(rig.written().at(1), QByteArray{"\x1b[A"});
    QVERIFY(rig.written().at(0).size() > 3);
}

void TestTerminalSplits::whatWasLostDuringABroadcastTakesNoPartAnyMore()
{
    SplitPage rig;
    rig.makeThree();
    rig.action("terminalBroadcastAll")->trigger();
    QTest::keyClicks(rig.page.current()->view(), u"rm "_s);
    emit rig.shells.at(0)->closed({.kind = ProcessEnd::Kind::Lost, .reason = u"gone"_s});
    QTest::keyClicks(rig.page.current()->view(), u"x"_s);
    QCOMPARE(rig.written(), (QList<QByteArray>{"rm ", "rm x", "rm x"}));
    QVERIFY2(rig.notice()->sentence().contains(u'2'), qPrintable(rig.notice()->sentence()));
    rig.tab()->panes().at(0)->start(); // it is there again in the middle of a line
    QTRY_COMPARE(rig.shells.size(), 4);
    QTest::keyClicks(rig.page.current()->view(), u"y"_s);
    QCOMPARE(rig.shells.at(3)->written, QByteArray{});
    QCOMPARE(rig.shells.at(1)->written, QByteArray{"rm xy"});
}

void TestTerminalSplits::aPasteIntoABroadcastAsksOnce()
{
    SplitPage rig;
    rig.makeThree();
    emit rig.shells.at(1)->received("\x1b[?2004h");
    QTRY_VERIFY(rig.tab()->panes().at(1)->view()->shownFrame().modes.bracketedPaste);
    rig.action("terminalBroadcastAll")->trigger();
    QGuiApplication::clipboard()->setText(u"ls"_s);
    rig.page.current()->view()->paste();
    QTRY_VERIFY(rig.answer(1) != nullptr);
    QCOMPARE(rig.page.findChildren<QPushButton *>(u"terminalQuestionButton1"_s).size(), 1);
    QCOMPARE(rig.written(), (QList<QByteArray>{{}, {}, {}}));
    rig.answer(1)->click();
    QCOMPARE(rig.written(), (QList<QByteArray>{"ls", "\x1b[200~ls\x1b[201~", "ls"}));
    rig.page.current()->view()->paste();
    QTRY_VERIFY(rig.answer(0) != nullptr);
    rig.answer(0)->click();
    QCOMPARE(rig.written().at(0), QByteArray{"ls"});
}

void TestTerminalSplits::aQuestionTakesNoKeysFromAnotherTerminal()
{
    SplitPage rig;
    rig.split("terminalSplitRight");
    QString heard;
    rig.tab()->panes().at(0)->questions()->ask({.title = u"Passphrase"_s,
                                                .text = {},
                                                .field = Question::Field::Secret,
                                                .buttons = {u"Cancel"_s, u"Unlock"_s},
                                                .answered = [&heard](int, const QString &text) { heard = text; }});
    QVERIFY(rig.page.current()->view()->hasFocus());
    QTest::keyClicks(QApplication::focusWidget(), u"ls"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(rig.shells.at(1)->written, QByteArray{"ls\r"});
    QVERIFY(heard.isEmpty());
    rig.tab()->panes().at(0)->questions()->dropAll();
    QVERIFY(rig.tab()->panes().at(1)->view()->hasFocus()); // and none is given away
}

void TestTerminalSplits::aQuestionNobodySeesTakesNoKeys()
{
    ScriptedPage rig;
    auto *hidden = rig.page.current();
    rig.open();
    auto *shown = rig.page.current();
    shown->view()->setFocus();
    QTRY_VERIFY(shown->view()->hasFocus());
    shown->view()->clearFocus(); // in another part of the window
    hidden->questions()->ask({.title = u"Passphrase"_s,
                              .text = {},
                              .field = Question::Field::Secret,
                              .buttons = {u"Cancel"_s, u"Unlock"_s},
                              .answered = [](int, const QString &) { }});
    QVERIFY(QApplication::focusWidget() == nullptr || !hidden->isAncestorOf(QApplication::focusWidget()));
    hidden->questions()->dropAll();
    QVERIFY(QApplication::focusWidget() == nullptr || !hidden->isAncestorOf(QApplication::focusWidget()));
}

/// Also in the terminal that is typed into: the rest of a command for all hosts would go into the field, and its Enter
/// would end a passphrase.
void TestTerminalSplits::aLoginThatAsksDuringABroadcastTakesNoKeys()
{
    SplitPage rig;
    rig.split("terminalSplitRight");
    rig.action("terminalBroadcastAll")->trigger();
    auto *pane = rig.page.current();
    auto *field = pane->findChild<QLineEdit *>(u"terminalQuestionSecret"_s);
    int answers = 0;
    const auto ask = [&] {
        promptsIn(pane->questions())
            .passphrase({.file = u"/home/nixie/.ssh/id_ed25519"_s, .attempt = 1})
            .then([&answers](const Result<QString> &) { ++answers; });
    };
    ask();
    QVERIFY(field->isVisible() && pane->view()->hasFocus());
    QTest::keyClicks(QApplication::focusWidget(), u"ls"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(rig.written(), (QList<QByteArray>{"ls\r", "ls\r"}));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // of the broadcast
    QVERIFY(!rig.notice()->isVisible());
    QVERIFY(field->isVisible() && field->text().isEmpty());
    QCOMPARE(answers, 0);
    field->setFocus(); // whoever means it answers it
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_COMPARE(answers, 1);
    ask(); // without a broadcast it has the keys
    QVERIFY(field->hasFocus());
    pane->questions()->dropAll();
    QTRY_COMPARE(answers, 2);
}

void TestTerminalSplits::allHostsOfATpuStandInOneTab()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-32"_s, u"READY"_s, 4);
    cloud.load();
    TerminalPage page;
    TerminalContext context;
    context.tpus = cloud.tpus.get();
    page.setContext(context);
    page.resize(900, 600);
    page.show();
    const auto id = cloud.id(u"us-central2-b"_s, u"pod"_s);
    page.openHosts({id});
    QCOMPARE(page.count(), 1);
    const auto panes = page.findChild<TerminalTab *>()->panes();
    QCOMPARE(panes.size(), 4);
    for (int worker = 0; worker < 4; ++worker)
        QCOMPARE(panes.at(worker)->session()->place().worker, worker);
    QVERIFY(page.tabs().first().name.contains("pod"_L1));
    page.open(id, 2); // it is there: the terminal, not only its tab
    QCOMPARE(page.count(), 1);
    QCOMPARE(page.current()->session()->place().worker, 2);
    page.openHosts({});
    page.openHosts({TpuId{u"projects/p/locations/z/nodes/none"_s}});
    QCOMPARE(page.count(), 1);
}

void TestTerminalSplits::fiveHundredHostsAreShownAsFarAsTheyFit()
{
    ScriptedPage rig;
    QList<TabChoice> places(500, TabChoice{});
    rig.page.restore(places);
    QVERIFY(rig.page.count() <= 64);
    const int count = rig.page.count();
    rig.page.openLocal();
    QCOMPARE(rig.page.count(), count);
    places.resize(64);
    places.first().layout = textOf(gridLayout(64));
    ScriptedPage other;
    other.page.restore(places);
    QCOMPARE(other.page.count(), 2);
    QCOMPARE(other.page.findChildren<TerminalPane *>().size(), 65);
    for (const auto *pane : other.page.findChildren<TerminalPane *>())
        QVERIFY(pane->view()->grid().width() >= 1 && pane->view()->grid().height() >= 1);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalSplits)
#include "tst_terminalsplits.moc"
