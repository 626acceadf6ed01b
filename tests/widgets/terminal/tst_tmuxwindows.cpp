// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/controlshell.h"
#include "tests/widgets/terminal/scriptedpage.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/tabbar.h"
#include "widgets/terminal/tmuxwindows.h"

#include <QAction>
#include <QApplication>
#include <QHash>
#include <QLineEdit>
#include <QProcess>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ServerPane
{
    int id = 0;
    int window = 0;
};

/// As tmux writes it, with its checksum.
QByteArray withSum(const QByteArray &layout)
{
    quint16 sum = 0;
    for (const char c : layout)
        sum = static_cast<quint16>(static_cast<quint16>((sum >> 1) | ((sum & 1) << 15)) + static_cast<uchar>(c));
    return QByteArray::number(sum, 16).rightJustified(4, '0') + ',' + layout;
}

/// What a tmux server keeps, whoever is connected.
struct Server
{
    QList<ServerPane> panes{{.id = 1, .window = 1}};
    QHash<int, QByteArray> layouts; ///< by window
    QHash<int, QByteArray> names; ///< by window
    QHash<int, QByteArray> titles; ///< by pane
    QHash<int, QByteArray> typed; ///< by pane
    QByteArrayList said; ///< commands that change something
    int lists = 0;
    bool isLying = false; ///< each list has other panes

    [[nodiscard]] bool has(int id) const
    {
        return std::ranges::any_of(panes, [id](const ServerPane &pane) { return pane.id == id; });
    }
    [[nodiscard]] int windowOf(int id) const
    {
        const auto there = std::ranges::find(panes, id, &ServerPane::id);
        return there == panes.end() ? -1 : there->window;
    }
    [[nodiscard]] QByteArray list()
    {
        ++lists;
        QByteArray text;
        QList<int> windows;
        for (const auto &pane : std::as_const(panes)) {
            const bool isFirst = !windows.contains(pane.window);
            windows << pane.window;
            const int id = isLying && pane.id != 1 ? pane.id + 1000 * lists : pane.id;
            text += '%' + QByteArray::number(id) + " @" + QByteArray::number(pane.window) + " 40 10 "
                + (isFirst ? "1" : "0") + (pane.window == 1 ? " 1 " : " 0 ")
                + (isFirst ? layouts.value(pane.window, "-") : QByteArray{"-"}) + ' ' + names.value(pane.window, "sh")
                + " | " + titles.value(pane.id, "bash") + '\n';
        }
        return text;
    }
};

/// A connection to it, in control mode.
class ServerChannel final : public Shell
{
    Q_OBJECT

public:
    explicit ServerChannel(Server *server)
        : m_server{server}
    {
        say("%begin 1 0 0\n%end 1 0 0\n%session-changed $0 s\n");
    }
    void write(const QByteArray &bytes) override
    {
        QByteArray replies;
        const auto lines = bytes.trimmed().split('\n');
        for (const auto &line : lines)
            replies += answer(QString::fromLatin1(line).split(u" ; "_s));
        say(replies);
    }
    void resize(int, int) override { }
    void setReading(Reading) override { }
    void close() override { }
    [[nodiscard]] bool isProtected() const override { return false; }
    /// As a far side does, later.
    void say(const QByteArray &bytes)
    {
        QMetaObject::invokeMethod(this, [this, bytes] { emit received(bytes); }, Qt::QueuedConnection);
    }

private:
    /// The commands of one line: after one that fails the others are left out.
    QByteArray answer(const QStringList &commands)
    {
        QByteArray replies;
        for (const auto &command : commands) {
            bool isError = false;
            const auto text = replyTo(command.toLatin1(), &isError);
            const auto mark = "1 " + QByteArray::number(++m_number) + " 1\n";
            replies += "%begin " + mark + text + (isError ? "%error " : "%end ") + mark;
            if (isError)
                break;
        }
        return replies;
    }
    QByteArray replyTo(const QByteArray &command, bool *isError)
    {
        const auto words = command.split(' ');
        const auto at = words.indexOf("-t");
        const int id = at < 0 ? m_server->panes.value(0).id : words.value(at + 1).mid(1).toInt();
        const bool isRead = words.first() == "capture-pane" || words.first() == "send-keys";
        *isError = isRead && !m_server->has(id);
        if (*isError)
            return "can't find pane\n";
        if (words.first() == "list-panes")
            return m_server->list();
        if (words.first() == "send-keys")
            m_server->typed[id] += QByteArray::fromHex(words.sliced(words.indexOf("-H") + 1).join());
        else if (words.first() == "display-message" && m_server->has(id))
            return '%' + QByteArray::number(id) + " @" + QByteArray::number(m_server->windowOf(id))
                + " 40 10 0 3 0 0 4294967295 4294967295 0 9 0 0 1 0 0 1 0 0 0 0 0  1 8,16 7,$0,1,1 host\n";
        else if (words.first() == "capture-pane" && words.contains("-N") && !words.contains("-a"))
            return "pane-" + QByteArray::number(id) + '\n';
        else if (words.first() != "capture-pane" && words.first() != "display-message")
            m_server->said << command;
        return {};
    }

    Server *m_server;
    int m_number = 0;
};

/// A real "tmux -C" at the ends of two pipes, as SSH gives it.
class TmuxProcess final : public Shell
{
    Q_OBJECT

public:
    explicit TmuxProcess(const QStringList &words)
    {
        connect(&m_process, &QProcess::readyReadStandardOutput, this,
                [this] { emit received(m_process.readAllStandardOutput()); });
        connect(&m_process, &QProcess::finished, this,
                [this](int status) { emit closed({.kind = ProcessEnd::Kind::Exited, .status = status}); });
        m_process.start(words.constFirst(), words.sliced(1));
    }
    ~TmuxProcess() override
    {
        m_process.disconnect(this);
        m_process.closeWriteChannel();
        m_process.waitForFinished(10'000);
    }
    void write(const QByteArray &bytes) override { m_process.write(bytes); }
    void resize(int, int) override { }
    void setReading(Reading) override { }
    void close() override { m_process.closeWriteChannel(); }
    [[nodiscard]] bool isProtected() const override { return false; }

private:
    QProcess m_process;
};

/// A page whose local shells are panes of a session.
struct TmuxPage
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Server server;
    std::function<std::shared_ptr<Shell>()> channel;
    QList<std::weak_ptr<ServerChannel>> channels;
    TerminalPage page;

    explicit TmuxPage(std::function<std::shared_ptr<Shell>()> real = {})
        : channel{std::move(real)}
    {
        page.setContext({.tpus = {},
                         .hub = {},
                         .keys = {},
                         .settings = &settings,
                         .localShell = [this](QSize grid) -> Result<std::shared_ptr<Shell>> {
                             return std::make_shared<tmux::ControlShell>(channel ? channel() : toServer(), grid, 100);
                         },
                         .openUrl = {}});
        page.resize(900, 600);
        page.show();
        page.activateWindow();
        page.openLocal();
    }
    std::shared_ptr<Shell> toServer()
    {
        auto made = std::make_shared<ServerChannel>(&server);
        channels << std::weak_ptr<ServerChannel>{made};
        return made;
    }
    void say(const QByteArray &bytes) const
    {
        const auto last = channels.constLast().lock();
        QVERIFY(last);
        last->say(bytes);
    }
    /// What somebody else has done there.
    void become(const QList<ServerPane> &panes, const QByteArray &layout = {})
    {
        server.panes = panes;
        server.layouts.insert(1, layout.isEmpty() ? QByteArray{"-"} : withSum(layout));
        say("%layout-change @1 x\n%unlinked-window-close @99\n");
    }
    void lose() const
    {
        const auto last = channels.constLast().lock();
        QVERIFY(last);
        emit last->closed({.kind = ProcessEnd::Kind::Lost, .reason = u"gone"_s});
    }
    [[nodiscard]] QList<TerminalPane *> panes() const
    {
        QList<TerminalPane *> all;
        for (int i = 0; i < page.count(); ++i)
            all += tab(i)->panes();
        return all;
    }
    [[nodiscard]] TerminalTab *tab(int index) const
    {
        const auto tabs = page.findChildren<TerminalTab *>();
        for (auto *one : tabs)
            if (const auto *stack = qobject_cast<const QStackedWidget *>(one->parentWidget());
                stack != nullptr && stack->indexOf(one) == index)
                return one;
        return nullptr;
    }
    /// Its first line, also where it is not seen.
    [[nodiscard]] static QString text(const TerminalPane *pane)
    {
        return pane->session()->surface()->frame({}, 100).lines.value(0).text().trimmed();
    }
    /// The first lines of all terminals, tab by tab.
    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        const auto shown = panes();
        for (const auto *pane : shown)
            all << text(pane);
        return all;
    }
    /// Of the client, which is that of the window of the first terminal.
    [[nodiscard]] int toldWidth() const
    {
        const QByteArray command = "refresh-client -C ";
        int width = 0;
        for (const auto &said : server.said)
            if (said.startsWith(command) && !said.contains('@'))
                width = said.sliced(command.size()).split('x').constFirst().toInt();
        return width;
    }
    [[nodiscard]] bool hasTold(const QByteArray &command) const
    {
        return std::ranges::any_of(server.said, [&](const QByteArray &said) { return said.startsWith(command); });
    }
};

constexpr auto sideBySide = "81x24,0,0{40x24,0,0,1,40x24,41,0,2}";
constexpr auto oneAbove = "80x25,0,0[80x12,0,0,1,80x12,0,13,2]";

} // namespace

/// Panes and windows of a tmux session that somebody else has opened.
class TestTmuxWindows : public QObject
{
    Q_OBJECT

private slots:
    void aSessionOfOnePaneIsAsItEverWas();
    void aPaneThatIsSplitElsewhereStandsBesideAndTakesItsOwnKeys();
    void panesOfOneWindowAreToldApartByWhatRunsInThem();
    void panesStandAsTmuxLaysThemOut();
    void aWindowOpenedElsewhereIsATabThatTakesNoKeys();
    void aWindowThatEndsTakesNoKeysFromElsewhere();
    void aPageGoesWithAllOfThem();
    void whatEndsThereIsClosedAndTheFirstTerminalGoesOnWithAnother();
    void closingOneLeavesItAndItIsNotShownAgain();
    void closingTheFirstShowsAnotherOne();
    void closingTheTabOfTheFirstKeepsTheOtherWindows();
    void aReconnectReadsThemAgain();
    void theEndOfTheSessionClosesAllButTheFirst();
    void theyAreNotKeptForTheNextStart();
    void fiveHundredPanesAreTold();
    void liesAndFloodsLeaveThePageUsable();
    void againstTmuxItself();
};

void TestTmuxWindows::aSessionOfOnePaneIsAsItEverWas()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become(rig.server.panes);
    QTRY_VERIFY(rig.server.lists > 1);
    QTest::keyClicks(rig.page.current()->view(), u"a"_s);
    QTRY_COMPARE(rig.server.typed.value(1), QByteArray{"a"});
    QCOMPARE(rig.page.count(), 1);
    QCOMPARE(rig.panes().size(), 1);
    const auto sizes = rig.server.said.size();
    rig.page.resize(700, 500);
    QTRY_VERIFY(rig.server.said.size() > sizes);
    QVERIFY(rig.server.said.constLast().startsWith("refresh-client -C ")); // its own size, as of every terminal
    QVERIFY(!rig.hasTold("refresh-client -C @"));
    QVERIFY(!rig.hasTold("resize-pane"));
}

void TestTmuxWindows::aPaneThatIsSplitElsewhereStandsBesideAndTakesItsOwnKeys()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    auto *first = rig.page.current();
    first->view()->setFocus();
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}}, sideBySide);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s}));
    QCOMPARE(rig.page.count(), 1);
    QCOMPARE(rig.page.current(), first);
    QVERIFY(first->view()->hasFocus()); // whoever types goes on
    QTest::keyClicks(QApplication::focusWidget(), u"ab"_s);
    QTRY_COMPARE(rig.server.typed.value(1), QByteArray{"ab"});
    rig.panes().at(1)->view()->setFocus();
    QTest::keyClicks(QApplication::focusWidget(), u"c"_s);
    QTRY_COMPARE(rig.server.typed.value(2), QByteArray{"c"});
    QCOMPARE(rig.server.typed.value(1), QByteArray{"ab"});
    QCOMPARE(rig.page.current(), rig.panes().at(1));
    rig.say("%output %2 \\015printed\n");
    QTRY_COMPARE(rig.text(rig.panes().at(1)), u"printed"_s);
    QCOMPARE(rig.text(first), u"pane-1"_s);
    // The size that was told is of the window: both and the line between them.
    QTRY_VERIFY(rig.toldWidth() > first->view()->grid().width() + 10);
    auto *zoom = rig.tab(0)->findChild<QAction *>(u"terminalZoom"_s);
    zoom->trigger();
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 1}},
               "122x24,0,0{40x24,0,0,1,40x24,41,0,2,40x24,82,0,3}");
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"printed"_s, u"pane-3"_s}));
    QVERIFY(zoom->isChecked()); // the new one is there when all are shown again
    QVERIFY(rig.page.current()->view()->hasFocus() && !rig.panes().at(2)->isVisible());
}

void TestTmuxWindows::panesStandAsTmuxLaysThemOut()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}}, oneAbove);
    QTRY_COMPARE(rig.panes().size(), 2);
    const auto top = [&](int pane) { return rig.panes().at(pane)->mapTo(&rig.page, QPoint{}).y(); };
    QTRY_VERIFY(top(1) > top(0) + 50);
    rig.become(rig.server.panes, sideBySide);
    QTRY_COMPARE(top(1), top(0));
    rig.become(rig.server.panes, "80x24,0,0{20x24,0,0,1,59x24,21,0,2}");
    QTRY_VERIFY(rig.panes().at(0)->width() * 2 < rig.panes().at(1)->width());
    rig.become(rig.server.panes, "80x24,0,0{20x24,0,0,2,59x24,21,0,1}"); // they change places
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-2"_s, u"pane-1"_s}));
    QTRY_VERIFY(rig.panes().at(0)->width() * 2 < rig.panes().at(1)->width());
    rig.become(rig.server.panes, "80x24,0,0{20x24,0,0,2"); // no layout: they stay
    QTRY_VERIFY(rig.server.lists > 5);
    QCOMPARE(rig.panes().size(), 2);
    rig.become(rig.server.panes, sideBySide);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s}));
    QTRY_VERIFY(rig.panes().at(0)->width() > 300);
    emit rig.tab(0)->edgeDragged();
    QTRY_VERIFY(rig.hasTold("resize-pane -t %1 -x "));
    QVERIFY(rig.hasTold("resize-pane -t %2 -x "));
}

void TestTmuxWindows::panesOfOneWindowAreToldApartByWhatRunsInThem()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.server.titles = {{2, "python3"}, {3, "two\x1b[2J\x07 | of them " + QByteArray(300, 'x')}, {4, "vim"}};
    rig.server.names = {{1, "work"}, {2, "editor"}};
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 1}, {.id = 4, .window = 2}});
    QTRY_COMPARE(rig.panes().size(), 4);
    const auto titleOf = [&](const QString &text) {
        const auto all = rig.panes();
        const auto found = std::ranges::find_if(all, [&](const TerminalPane *pane) { return rig.text(pane) == text; });
        return found == all.end() ? QString{} : (*found)->title();
    };
    QTRY_COMPARE(titleOf(u"pane-2"_s), u"python3"_s);
    QTRY_VERIFY(titleOf(u"pane-3"_s).startsWith("two[2J | of them xx"_L1));
    QCOMPARE(titleOf(u"pane-3"_s).size(), 40);
    QTRY_COMPARE(titleOf(u"pane-4"_s), u"editor"_s); // alone in its window, that has the name
    rig.server.titles.insert(2, "bash");
    rig.say("%window-renamed @1 work\n"); // as tmux tells when another program runs
    QTRY_COMPARE(titleOf(u"pane-2"_s), u"bash"_s);
    rig.become({{.id = 1, .window = 1}, {.id = 4, .window = 2}, {.id = 5, .window = 2}});
    QTRY_COMPARE(titleOf(u"pane-4"_s), u"vim"_s); // not any more
}

void TestTmuxWindows::aWindowOpenedElsewhereIsATabThatTakesNoKeys()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    auto *first = rig.page.current();
    auto *bar = rig.page.findChild<TerminalTabBar *>(u"terminalTabs"_s);
    rig.page.setHeadShown(false); // nothing but the terminal
    QVERIFY(!bar->isVisible());
    first->view()->setFocus();
    rig.server.names.insert(2, "my \x1b[2J editor");
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 2}});
    QTRY_COMPARE(rig.page.count(), 2);
    QVERIFY(bar->isVisible());
    QCOMPARE(rig.page.current(), first);
    QVERIFY(first->view()->hasFocus());
    QVERIFY2(bar->tabText(1).startsWith("my "_L1), qPrintable(bar->tabText(1)));
    QVERIFY(!bar->tabText(1).contains(u'\x1b'));
    rig.server.names.insert(2, "renamed");
    rig.say("%window-renamed @2 renamed\n");
    QTRY_VERIFY(bar->tabText(1).startsWith("renamed"_L1));
    bar->setCurrentIndex(1);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s}));
    QTest::keyClicks(QApplication::focusWidget(), u"x"_s);
    QTRY_COMPARE(rig.server.typed.value(2), QByteArray{"x"});
    QVERIFY(!rig.server.typed.contains(1));
    QTRY_VERIFY(rig.hasTold("refresh-client -C @2:"));
    rig.become({{.id = 1, .window = 1}}); // it ends there
    QTRY_COMPARE(rig.page.count(), 1);
    QCOMPARE(rig.page.current(), first);
    QVERIFY(first->view()->hasFocus());
}

void TestTmuxWindows::aWindowThatEndsTakesNoKeysFromElsewhere()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 2}});
    QTRY_COMPARE(rig.page.count(), 2);
    rig.page.findChild<TerminalTabBar *>(u"terminalTabs"_s)->setCurrentIndex(1);
    QLineEdit elsewhere{&rig.page};
    elsewhere.show();
    elsewhere.setFocus();
    QVERIFY(elsewhere.hasFocus());
    rig.become({{.id = 1, .window = 1}});
    QTRY_COMPARE(rig.page.count(), 1);
    QVERIFY(elsewhere.hasFocus());
}

/// A session that ends with the window tells nobody who is about to go, too.
void TestTmuxWindows::aPageGoesWithAllOfThem()
{
    auto rig = std::make_unique<TmuxPage>();
    QTRY_COMPARE(rig->texts(), QStringList{u"pane-1"_s});
    rig->become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}}, sideBySide);
    QTRY_COMPARE(rig->panes().size(), 3);
    int titles = 0;
    const auto all = rig->panes();
    for (auto *pane : all)
        connect(pane, &TerminalPane::titleChanged, this, [&titles] { ++titles; });
    rig.reset();
    QCOMPARE(titles, 0);
}

void TestTmuxWindows::whatEndsThereIsClosedAndTheFirstTerminalGoesOnWithAnother()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}}, sideBySide);
    QTRY_COMPARE(rig.panes().size(), 3);
    auto *first = rig.page.current();
    auto *second = rig.tab(0)->panes().at(1);
    second->view()->setFocus();
    rig.become({{.id = 2, .window = 1}, {.id = 3, .window = 2}});
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-2"_s, u"pane-3"_s}));
    QCOMPARE(rig.page.current(), first); // the terminal that has the connection shows it
    QTest::keyClicks(QApplication::focusWidget(), u"y"_s); // and the keys go on into it
    QTRY_COMPARE(rig.server.typed.value(2), QByteArray{"y"});
    rig.become({{.id = 3, .window = 2}});
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-3"_s});
    QCOMPARE(rig.page.count(), 1);
    QCOMPARE(rig.page.current(), first);
}

void TestTmuxWindows::closingOneLeavesItAndItIsNotShownAgain()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}}, sideBySide);
    QTRY_COMPARE(rig.panes().size(), 3);
    rig.tab(0)->panes().at(1)->requestClose();
    QCOMPARE(rig.tab(0)->panes().size(), 1);
    rig.tab(1)->requestClose();
    QCOMPARE(rig.page.count(), 1);
    const int lists = rig.server.lists;
    rig.say("%window-add @7\n");
    QTRY_VERIFY(rig.server.lists > lists);
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}, {.id = 4, .window = 3}});
    QTRY_COMPARE(rig.page.count(), 2);
    QTRY_VERIFY(rig.texts().contains(u"pane-4"_s));
    QCOMPARE(rig.panes().size(), 2);
    QVERIFY(!rig.hasTold("kill")); // what runs there goes on
    rig.page.current()->start(); // the user connects anew
    QTRY_COMPARE(rig.panes().size(), 4);
}

void TestTmuxWindows::closingTheFirstShowsAnotherOne()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}}, sideBySide);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s}));
    auto *first = rig.tab(0)->panes().at(0);
    first->view()->setFocus();
    first->requestClose();
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-2"_s});
    QCOMPARE(rig.page.current(), first);
    QTest::keyClicks(rig.page.current()->view(), u"z"_s);
    QTRY_COMPARE(rig.server.typed.value(2), QByteArray{"z"});
    QVERIFY(!rig.hasTold("kill"));
    first->requestClose(); // the last one that is shown
    QCOMPARE(rig.page.count(), 0);
}

void TestTmuxWindows::closingTheTabOfTheFirstKeepsTheOtherWindows()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}, {.id = 4, .window = 2}},
               sideBySide);
    rig.server.layouts.insert(2, withSum("81x24,0,0{40x24,0,0,3,40x24,41,0,4}"));
    QTRY_COMPARE(rig.panes().size(), 4);
    QCOMPARE(rig.page.count(), 2);
    rig.tab(1)->setLook({.name = u"second"_s, .color = 3});
    rig.tab(0)->requestClose();
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-3"_s, u"pane-4"_s}));
    QCOMPARE(rig.page.count(), 1);
    QCOMPARE(rig.tab(0)->look().name, u"second"_s);
    QVERIFY(!rig.hasTold("kill"));
}

void TestTmuxWindows::aReconnectReadsThemAgain()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}}, sideBySide);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s, u"pane-3"_s})); // all are connected
    const auto before = rig.panes();
    rig.lose();
    for (const auto *pane : before)
        QVERIFY(pane->session()->state() == TerminalSession::State::Waiting);
    QTest::keyClicks(before.at(1)->view(), u"lost"_s);
    rig.server.panes = {{.id = 5, .window = 1}, {.id = 1, .window = 1}, {.id = 2, .window = 1}}; // another one is first
    rig.server.layouts.insert(1, withSum("122x24,0,0{40x24,0,0,5,40x24,41,0,1,40x24,82,0,2}"));
    before.at(1)->start(); // any of them asks for all
    QTRY_COMPARE(rig.channels.size(), 2);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-5"_s, u"pane-1"_s, u"pane-2"_s}));
    QCOMPARE(rig.panes().at(1), before.at(0)); // each shows what it showed
    QCOMPARE(rig.panes().at(2), before.at(1));
    QTRY_COMPARE(before.at(1)->session()->state(), TerminalSession::State::Open);
    QCOMPARE(rig.page.count(), 1);
    QVERIFY(!rig.server.typed.contains(2)); // nobody was there to take it
    QTest::keyClicks(before.at(1)->view(), u"k"_s);
    QTRY_COMPARE(rig.server.typed.value(2), QByteArray{"k"});
}

void TestTmuxWindows::theEndOfTheSessionClosesAllButTheFirst()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}}, sideBySide);
    QTRY_COMPARE(rig.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s, u"pane-3"_s}));
    const auto last = rig.channels.constLast().lock();
    emit last->received("%sessions-changed\n%exit\n");
    emit last->closed({.kind = ProcessEnd::Kind::Exited});
    QTRY_COMPARE(rig.panes().size(), 1);
    QCOMPARE(rig.page.count(), 1);
    QCOMPARE(rig.page.current()->session()->state(), TerminalSession::State::Ended);
}

void TestTmuxWindows::theyAreNotKeptForTheNextStart()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}}, sideBySide);
    QTRY_COMPARE(rig.panes().size(), 3);
    const auto kept = rig.page.tabs();
    QCOMPARE(kept.size(), 1);
    QVERIFY(kept.constFirst().layout.isEmpty());
    TmuxPage next;
    next.server.panes = rig.server.panes;
    next.server.layouts = rig.server.layouts;
    QTRY_COMPARE(next.texts(), (QStringList{u"pane-1"_s, u"pane-2"_s, u"pane-3"_s})); // the session brings them
}

void TestTmuxWindows::fiveHundredPanesAreTold()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    QList<ServerPane> many{{.id = 1, .window = 1}};
    for (int i = 2; i <= 500; ++i)
        many << ServerPane{.id = i, .window = i % 3 == 0 ? 1 : i};
    rig.become(many);
    QTRY_COMPARE(rig.panes().size(), 1 + TmuxWindows::maxPanes);
    auto *notice = rig.page.findChild<NoticeBar *>(u"terminalMorePanes"_s);
    QVERIFY(notice != nullptr && !notice->isHidden());
    QVERIFY2(notice->sentence().contains(QString::number(500 - 1 - TmuxWindows::maxPanes)),
             qPrintable(notice->sentence()));
    QTest::keyClicks(rig.page.current()->view(), u"a"_s);
    QTRY_COMPARE(rig.server.typed.value(1), QByteArray{"a"});
    rig.become({{.id = 1, .window = 1}});
    QTRY_COMPARE(rig.panes().size(), 1);
    QTRY_VERIFY(notice->isHidden());
}

void TestTmuxWindows::liesAndFloodsLeaveThePageUsable()
{
    TmuxPage rig;
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
    rig.server.isLying = true;
    QByteArray flood;
    for (int i = 0; i < 2000; ++i)
        flood += "%layout-change @1 ffff,9x9,0,0{{{{ *\n%output %" + QByteArray::number(i + 2)
            + " x\n%pause %77777\n%window-pane-changed @1 %4\n%layout-change\n%output\n";
    rig.become({{.id = 1, .window = 1}, {.id = 2, .window = 1}, {.id = 3, .window = 2}, {.id = 4, .window = 2}},
               "81x24,0,0{40x24,0,0,1,40x24,41,0,1}");
    rig.say(flood);
    QTRY_VERIFY(rig.server.lists > 2);
    for (int turn = 0; turn < 5; ++turn) {
        const int lists = rig.server.lists;
        rig.say(flood);
        QTRY_VERIFY(rig.server.lists > lists);
        QVERIFY(rig.panes().size() <= 1 + TmuxWindows::maxPanes);
    }
    QTest::keyClicks(rig.panes().at(0)->view(), u"ok"_s);
    QTRY_COMPARE(rig.server.typed.value(1), QByteArray{"ok"});
    rig.server.isLying = false;
    rig.become({{.id = 1, .window = 1}});
    QTRY_COMPARE(rig.texts(), QStringList{u"pane-1"_s});
}

void TestTmuxWindows::againstTmuxItself()
{
    const auto program = QStandardPaths::findExecutable(u"tmux"_s);
    if (program.isEmpty())
        QSKIP("no tmux here");
    const QTemporaryDir folder;
    const QStringList command{program, u"-u"_s, u"-S"_s, folder.filePath(u"socket"_s), u"-f"_s, u"/dev/null"_s};
    const auto run = [&](const QStringList &words) {
        QProcess process;
        process.start(command.constFirst(), command.sliced(1) + words);
        process.waitForFinished(10'000);
        return process.readAllStandardOutput();
    };
    (void)run({u"new-session"_s, u"-d"_s, u"-s"_s, u"work"_s, u"-x"_s, u"80"_s, u"-y"_s, u"24"_s,
               u"echo first-pane; exec cat"_s});
    {
        TmuxPage rig{[&]() -> std::shared_ptr<Shell> {
            return std::make_shared<TmuxProcess>(command
                                                 + QStringList{u"-C"_s, u"attach-session"_s, u"-t"_s, u"=work"_s});
        }};
        QTRY_COMPARE(rig.texts(), QStringList{u"first-pane"_s});
        (void)run({u"split-window"_s, u"-h"_s, u"-t"_s, u"=work:"_s, u"echo second-pane; exec cat"_s});
        QTRY_COMPARE(rig.texts(), (QStringList{u"first-pane"_s, u"second-pane"_s}));
        const auto size = [&](const QString &which) {
            return run({u"display-message"_s, u"-p"_s, u"-t"_s, which, u"#{pane_width}x#{pane_height}"_s}).trimmed();
        };
        const auto fits = [&](int pane, const QString &which) {
            const auto grid = rig.tab(0)->panes().at(pane)->view()->grid();
            const auto sides = size(which).split('x');
            const int width = sides.value(0).toInt();
            const int height = sides.value(1).toInt();
            return width > 10 && height > 5 && width <= grid.width() && height <= grid.height()
                && grid.width() - width < 4 && grid.height() - height < 4;
        };
        QTRY_VERIFY(fits(0, u"=work:0.0"_s) && fits(1, u"=work:0.1"_s)); // neither cut nor much smaller
        rig.tab(0)->panes().at(1)->view()->setFocus();
        QTest::keyClicks(QApplication::focusWidget(), u"typed"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(run({u"capture-pane"_s, u"-p"_s, u"-t"_s, u"=work:0.1"_s}).contains("typed\ntyped"));
        QVERIFY(!run({u"capture-pane"_s, u"-p"_s, u"-t"_s, u"=work:0.0"_s}).contains("typed"));
        (void)run({u"new-window"_s, u"-t"_s, u"=work:"_s, u"-n"_s, u"third"_s, u"echo third-pane; exec cat"_s});
        QTRY_COMPARE(rig.page.count(), 2);
        QTRY_VERIFY(rig.texts().contains(u"third-pane"_s));
        (void)run({u"kill-pane"_s, u"-t"_s, u"=work:0.1"_s}); // as "exit" in it
        QTRY_COMPARE(rig.texts(), (QStringList{u"first-pane"_s, u"third-pane"_s}));
        (void)run({u"kill-window"_s, u"-t"_s, u"=work:third"_s});
        QTRY_COMPARE(rig.texts(), QStringList{u"first-pane"_s});
    }
    (void)run({u"kill-server"_s});
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTmuxWindows)
#include "tst_tmuxwindows.moc"
