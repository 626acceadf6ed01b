// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many lines a terminal has in the window, at the size that a small laptop leaves it.
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "tests/widgets/terminal/scriptedpage.h"
#include "widgets/common/noticebar.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/terminal/tabbar.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// The window with its Terminal panel, and one shell in it.
struct RoomFrame
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Languages languages;
    Activities activities;
    TerminalPage *page = nullptr;
    MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};

    RoomFrame()
    {
        window.setPanelFactory([this](Panel panel) -> QWidget * {
            if (panel != Panel::Terminal)
                return new Page;
            page = new TerminalPage;
            page->setContext({.tpus = {},
                              .hub = {},
                              .keys = {},
                              .settings = &settings,
                              .localShell = [](QSize) -> Result<std::shared_ptr<Shell>> {
                                  return std::make_shared<ScriptedShell>();
                              },
                              .openUrl = {}});
            return page;
        });
        window.resize(1440, 868);
        window.show();
        window.activateWindow();
        window.showPanel(Panel::Terminal);
        page->openLocal();
    }

    void trigger(const char *id) const { window.parts().commands->action(QLatin1StringView{id})->trigger(); }
    [[nodiscard]] int lines() const
    {
        for (int i = 0; i < 10; ++i) // each layout may ask for another one
            QCoreApplication::processEvents();
        return page->current()->view()->grid().height();
    }
    [[nodiscard]] bool hasTabs() const { return page->findChild<TerminalTabBar *>(u"terminalTabs"_s)->isVisible(); }
};

} // namespace

class TestTerminalRoom : public QObject
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

    /// Noto Sans Mono, the first of our list, has 19 pixels a line. By arithmetic that gives 43 lines where nothing but
    /// the terminal is shown, and some 34 where only the panels and the activity are put away: the top bar, the title
    /// and the tabs stand above them then.
    void thereAre42LinesWhereOnlyTheTerminalIsShown()
    {
        RoomFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        QCOMPARE(frame.window.size(), QSize(1440, 868));
        QVERIFY(frame.hasTabs());
        const int whole = frame.lines();
        frame.trigger("window.navigation");
        frame.trigger("window.activity");
        const int folded = frame.lines();
        QVERIFY2(folded > whole, qPrintable(QString::number(whole)));
        frame.trigger("terminal.only");
        auto *notice = frame.window.findChild<NoticeBar *>(u"roomNotice"_s);
        QVERIFY(notice->isVisible()); // for some seconds
        notice->dismiss();
        const int alone = frame.lines();
        QVERIFY2(alone >= 42,
                 qPrintable(u"%1 lines, %2 with title and tabs, %3 with all"_s.arg(alone).arg(folded).arg(whole)));
        frame.trigger("terminal.only");
        QCOMPARE(frame.lines(), folded);
    }

    void tabsHaveTheirNamesWhereThereAreSeveral()
    {
        RoomFrame frame;
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.trigger("terminal.only");
        QVERIFY(!frame.hasTabs());
        frame.page->openLocal();
        QVERIFY(frame.hasTabs());
        frame.trigger("terminal.only");
        QVERIFY(frame.hasTabs());
        frame.trigger("terminal.only");
        QVERIFY(frame.hasTabs());
        frame.page->current()->requestClose();
        QTRY_COMPARE(frame.page->count(), 1);
        QVERIFY(!frame.hasTabs());
        frame.trigger("terminal.only");
        QVERIFY(frame.hasTabs());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalRoom)
#include "tst_terminalroom.moc"
