// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminalrig.h"

#include "widgets/common/codeview.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/commandwatch.h"
#include "widgets/terminal/integrationoffer.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/promptmarks.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QByteArray promptBytes = "\x1b]133;A\a$ \x1b]133;B\a";

/// As a shell with the integration sends it.
QByteArray command(const QByteArray &typed, const QByteArray &printed, int status)
{
    return promptBytes + typed + "\r\n\x1b]133;C\a" + printed + "\x1b]133;D;" + QByteArray::number(status) + '\a';
}

/// A shell that says what the test has it say.
class SpokenShell final : public Shell
{
public:
    void write(const QByteArray &) override { }
    void resize(int, int) override { }
    void setReading(Reading) override { }
    void close() override { emit closed({.kind = ProcessEnd::Kind::Exited}); }
    [[nodiscard]] bool isProtected() const override { return false; }
};

/// A terminal on this computer, with its shell and what was told of it.
struct Told
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    std::shared_ptr<SpokenShell> shell = std::make_shared<SpokenShell>();
    QList<TerminalNotice> notices;
    QString startFolder = u"none"_s;

    [[nodiscard]] TerminalContext context()
    {
        TerminalContext made;
        made.settings = &settings;
        made.localShell = [this](QSize) -> Result<std::shared_ptr<Shell>> { return shell; };
        made.localShellIn = [this](QSize, const QString &where) -> Result<std::shared_ptr<Shell>> {
            startFolder = where;
            return shell;
        };
        made.notify = [this](const TerminalNotice &notice) { notices << notice; };
        return made;
    }
    void say(const QByteArray &bytes) const { emit shell->received(bytes); }
};

/// A terminal that is watched, in a window that is in front or not.
struct WatchedPane
{
    Told told;
    QWidget window;
    QWidget pane{&window};
    QWidget other;
    TerminalSession session{told.context(), {}, 1};
    CommandWatch watch;
    QSignalSpy attention{&watch, &CommandWatch::attention};

    explicit WatchedPane(std::chrono::milliseconds longTime)
        : watch{&session, &pane, longTime}
    {
        watch.setNotify(told.context().notify);
        window.resize(200, 100);
        window.show();
        other.resize(200, 100);
        other.show();
        session.start({}, {80, 24});
    }
    void setInFront(bool isInFront)
    {
        QWidget &front = isInFront ? window : other;
        front.activateWindow();
        QVERIFY(QTest::qWaitFor([&front] { return front.isActiveWindow(); }, 5000));
    }
    /// Runs a command, and waits until the watch must have heard of its end.
    void run(int status)
    {
        QSignalSpy commands{session.surface(), &TerminalSurface::commandChanged};
        told.say(promptBytes + "x\r\n\x1b]133;C\a");
        QVERIFY(QTest::qWaitFor([&] { return commands.size() == 1; }, 5000));
        told.say("\x1b]133;D;" + QByteArray::number(status) + '\a');
        QVERIFY(QTest::qWaitFor([&] { return commands.size() == 2; }, 5000));
    }
};

/// An offer beside its questions.
struct Offered
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    TerminalSurface surface{80, 24, 100};
    QWidget pane;
    QuestionBar questions{&pane};
    NoticeBar notice{&pane};
    IntegrationOffer offer{&surface, &questions, &notice, &pane};
    QList<shellintegration::Change> changes;
    Result<> outcome{};
    bool mayBeAsked = true;

    Offered()
    {
        pane.show();
        offer.setHost(
            [this]() -> std::optional<IntegrationHost> {
                return IntegrationHost{.label = u"node-1 · host 0"_s,
                                       .askedKey = u"terminal.marksAsked.7001"_s,
                                       .mayBeAsked = mayBeAsked,
                                       .change = [this](shellintegration::Change change, std::stop_token) -> Task<> {
                                           changes << change;
                                           co_return Result<>{outcome};
                                       }};
            },
            &settings);
    }
    void typeLines(int count)
    {
        for (int i = 0; i < count; ++i)
            offer.typed("ls\r");
    }
    [[nodiscard]] QPushButton *button(int number) const
    {
        return questions.findChild<QPushButton *>(u"terminalQuestionButton%1"_s.arg(number));
    }
    [[nodiscard]] QAction *entry(const QString &name)
    {
        menu = std::make_unique<QMenu>();
        offer.addTo(menu.get());
        return menu->findChild<QAction *>(name);
    }
    std::unique_ptr<QMenu> menu;
};

QMenu *menuAt(Rig &rig, QPoint at)
{
    QContextMenuEvent event{QContextMenuEvent::Mouse, at, rig.view.viewport()->mapToGlobal(at)};
    QApplication::sendEvent(rig.view.viewport(), &event);
    auto *menu = rig.view.findChild<QMenu *>(u"terminalMenu"_s);
    if (menu != nullptr)
        menu->setAttribute(Qt::WA_DeleteOnClose, false); // it is the test's
    return menu;
}

} // namespace

class TestShellFeatures : public QObject
{
    Q_OBJECT

private slots:
    void marksStandBesideThePrompts();
    void marksAreHiddenWhereTheyAreNotWanted();
    void theMouseGoesThroughTheMarks();
    void keysGoFromPromptToPrompt();
    void aKeyGoesToTheLastFailureAndTheOneBefore();
    void theMenuTakesTheOutputOfACommand();
    void withoutMarksTheMenuIsAsItWas();
    void onlyWhoLooksElsewhereIsNotified();
    void aLongCommandIsToldOfByItself();
    void aShortCommandIsToldOfWhenItWasAskedFor();
    void aProgramsMessageNamesItsHostAndStaysText();
    void progressIsKeptUntilTheTerminalEnds();
    void theFolderIsKeptAndUsed();
    void aHostIsOfferedOnceAndSeesTheLines();
    void whatIsMarkedAlreadyIsNotOffered();
    void whatWentWrongIsSaid();
    void theHostsOfOneTpuAreKeptInTheirOwnWay();
};

void TestShellFeatures::marksStandBesideThePrompts()
{
    Rig rig;
    PromptMarks marks{&rig.view};
    QVERIFY(rig.feed(command("true", "", 0) + command("false", "bad\r\n", 1) + promptBytes + "sleep",
                     [&] { return rig.line(3) == "$ sleep"_L1; }));
    const QList<PromptMark> expected{{0, CommandEnd::Succeeded}, {1, CommandEnd::Failed}, {3, CommandEnd::Unknown}};
    QTRY_COMPARE(marks.marks(), expected);
    const QImage image = rig.view.viewport()->grab().toImage();
    const double ratio = image.devicePixelRatio();
    const auto colorAt = [&](int row) {
        const QPoint middle{4, 8 + row * rig.cellSize().height() + rig.cellSize().height() / 2};
        return image.pixelColor((QPointF{middle} * ratio).toPoint()).rgb();
    };
    QCOMPARE(colorAt(0), tokensOf(&rig.view).ok.rgb());
    QCOMPARE(colorAt(1), tokensOf(&rig.view).bad.rgb());
    QVERIFY(colorAt(2) != colorAt(1));
    QVERIFY(rig.feed("\x1b[?1049h", [&] { return rig.view.shownFrame().modes.alternateScreen; }));
    QTRY_VERIFY(marks.marks().isEmpty());
}

void TestShellFeatures::marksAreHiddenWhereTheyAreNotWanted()
{
    Told told;
    QVERIFY(terminalchoices::marksCommands(&told.settings));
    QVERIFY(terminalchoices::marksCommands(nullptr));
    TerminalPane pane{told.context(), {}, 1};
    pane.resize(600, 400);
    pane.show();
    pane.start();
    told.say(command("true", "", 0));
    const auto *marks = pane.findChild<PromptMarks *>(u"terminalPromptMarks"_s);
    QTRY_COMPARE(marks->marks().size(), 1);
    told.settings.setMore(terminalchoices::marksKey, false);
    QTRY_VERIFY(marks->marks().isEmpty());
    told.settings.setMore(terminalchoices::marksKey, {});
    QTRY_COMPARE(marks->marks().size(), 1);
}

void TestShellFeatures::theMouseGoesThroughTheMarks()
{
    Rig rig;
    const PromptMarks marks{&rig.view};
    QVERIFY(rig.feed("some words", [&] { return rig.line(0) == "some words"_L1; }));
    QCOMPARE(rig.view.viewport()->childAt(2, 20), nullptr);
    rig.drag(QPoint{2, rig.cell(0, 0).y()}, rig.cell(4, 0));
    QCOMPARE(rig.view.selectedText(), u"some"_s);
}

void TestShellFeatures::keysGoFromPromptToPrompt()
{
    Rig rig;
    QByteArray bytes;
    for (int i = 0; i < 20; ++i)
        bytes += command("run " + QByteArray::number(i), QByteArray{"line\r\n"}.repeated(9), 0);
    QVERIFY(rig.feed(bytes + promptBytes, [&] { return rig.view.shownFrame().screenTop > 100; }));
    QTest::keyClick(&rig.view, Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(rig.line(0).startsWith("$ run "_L1));
    const QString first = rig.line(0);
    QTest::keyClick(&rig.view, Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(rig.line(0).startsWith("$ run "_L1) && rig.line(0) != first);
    QTest::keyClick(&rig.view, Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(rig.line(0), first);
    QCOMPARE(rig.sent, QByteArray{});
}

void TestShellFeatures::aKeyGoesToTheLastFailureAndTheOneBefore()
{
    Rig rig;
    const auto press = [&rig] { QTest::keyClick(&rig.view, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier); };
    press(); // nothing is marked yet
    QCOMPARE(rig.view.selectedText(), QString{});
    const QByteArray filler = QByteArray{"line\r\n"}.repeated(40);
    QVERIFY(rig.feed(command("one", "first failure\r\n", 1) + command("two", filler, 0)
                         + command("three", "second failure", 2) + command("four", filler, 0) + promptBytes,
                     [&] { return rig.view.shownFrame().screenTop > 50; }));
    press();
    QCOMPARE(rig.view.selectedText(), u"second failure"_s);
    QTRY_COMPARE(rig.line(0), u"$ three"_s);
    press();
    QCOMPARE(rig.view.selectedText(), u"first failure"_s);
    QTRY_COMPARE(rig.line(0), u"$ one"_s);
    press(); // round again
    QCOMPARE(rig.view.selectedText(), u"second failure"_s);
    QCOMPARE(rig.sent, QByteArray{});
}

void TestShellFeatures::theMenuTakesTheOutputOfACommand()
{
    Rig rig;
    QVERIFY(rig.feed(command("ls", "one\r\ntwo\r\n", 0) + command("true", "", 0) + promptBytes + "next",
                     [&] { return rig.line(4) == "$ next"_L1; }));
    std::unique_ptr<QMenu> menu{menuAt(rig, rig.cell(1, 2))};
    QVERIFY(menu);
    auto *select = menu->findChild<QAction *>(u"terminalSelectOutput"_s);
    QVERIFY(select != nullptr);
    QVERIFY(select->isEnabled());
    select->trigger();
    QCOMPARE(rig.view.selectedText(), u"one\ntwo"_s);
    QGuiApplication::clipboard()->setText(u"mine"_s);
    menu->findChild<QAction *>(u"terminalCopyOutput"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"one\ntwo"_s);
    menu.reset();
    menu.reset(menuAt(rig, rig.cell(1, 3)));
    QVERIFY(menu);
    QVERIFY(!menu->findChild<QAction *>(u"terminalCopyOutput"_s)->isEnabled()); // it printed nothing
    menu.reset();
    menu.reset(menuAt(rig, rig.cell(1, 1)));
    QVERIFY(menu);
    QVERIFY(rig.feed("\x1b"
                     "c",
                     [&] { return rig.line(0).isEmpty(); })); // the lines have other numbers now
    QGuiApplication::clipboard()->setText(u"mine"_s);
    menu->findChild<QAction *>(u"terminalCopyOutput"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"mine"_s);
}

void TestShellFeatures::withoutMarksTheMenuIsAsItWas()
{
    Rig rig;
    QVERIFY(rig.feed("$ ls\r\nfile\r\n", [&] { return rig.line(1) == "file"_L1; }));
    const std::unique_ptr<QMenu> menu{menuAt(rig, rig.cell(1, 0))};
    QVERIFY(menu);
    QVERIFY(menu->findChild<QAction *>(u"terminalSelectOutput"_s) == nullptr);
}

void TestShellFeatures::onlyWhoLooksElsewhereIsNotified()
{
    QCOMPARE(commandNoticeFor(true, true), CommandNotice::None);
    QCOMPARE(commandNoticeFor(true, false), CommandNotice::Tab);
    QCOMPARE(commandNoticeFor(false, true), CommandNotice::Desktop);
    QCOMPARE(commandNoticeFor(false, false), CommandNotice::Desktop);
    WatchedPane watched{0ms};
    watched.setInFront(true);
    watched.run(1);
    QCOMPARE(watched.attention.size(), 0);
    watched.pane.hide(); // another tab
    watched.run(1);
    QCOMPARE(watched.attention.size(), 1);
    QVERIFY(watched.told.notices.isEmpty());
    watched.pane.show();
    watched.setInFront(false);
    watched.run(1);
    QCOMPARE(watched.attention.size(), 2);
    QCOMPARE(watched.told.notices.size(), 1);
}

void TestShellFeatures::aLongCommandIsToldOfByItself()
{
    WatchedPane watched{0ms};
    watched.setInFront(false);
    watched.run(0);
    watched.run(3);
    const auto &notices = watched.told.notices;
    QCOMPARE(notices.size(), 2);
    QVERIFY(notices.first().title.contains(watched.session.label()));
    QVERIFY(notices.first().title != notices.last().title);
    QVERIFY(notices.last().text.contains(u'3'));
    QCOMPARE(notices.first().key, notices.last().key); // one takes the place of the other
    WatchedPane another{0ms};
    another.setInFront(false);
    another.run(0);
    QVERIFY(another.told.notices.first().key != notices.first().key);
    WatchedPane brief{1h};
    brief.setInFront(false);
    brief.run(1);
    QVERIFY(brief.told.notices.isEmpty() && brief.attention.isEmpty());
}

void TestShellFeatures::aShortCommandIsToldOfWhenItWasAskedFor()
{
    WatchedPane watched{1h};
    watched.setInFront(false);
    QMenu menu;
    watched.watch.addTo(&menu);
    QVERIFY2(menu.isEmpty(), "nothing runs");
    const auto ask = [&watched] {
        QSignalSpy commands{watched.session.surface(), &TerminalSurface::commandChanged};
        watched.told.say(promptBytes + "x\r\n\x1b]133;C\a");
        QVERIFY(QTest::qWaitFor([&] { return !commands.isEmpty(); }, 5000));
        QMenu shown;
        watched.watch.addTo(&shown);
        auto *entry = shown.findChild<QAction *>(u"terminalNotifyEnd"_s);
        QVERIFY(entry != nullptr && !entry->isChecked());
        entry->trigger();
        QVERIFY(entry->isChecked());
    };
    ask();
    watched.told.say("\x1b]133;D;0\a");
    QTRY_COMPARE(watched.told.notices.size(), 1);
    watched.run(0); // it was asked for the one before
    QCOMPARE(watched.told.notices.size(), 1);
    ask();
    emit watched.told.shell->closed({.kind = ProcessEnd::Kind::Exited}); // nobody knows how it ended
    QCOMPARE(watched.session.state(), TerminalSession::State::Ended);
    QCOMPARE(watched.told.notices.size(), 1);
}

void TestShellFeatures::aProgramsMessageNamesItsHostAndStaysText()
{
    WatchedPane watched{1h};
    watched.setInFront(false);
    watched.told.say("\x1b]777;notify;<b>Sign in</b>;to TPU\xc2\x9b Desk\a");
    QTRY_COMPARE(watched.told.notices.size(), 1);
    const TerminalNotice &notice = watched.told.notices.first();
    QVERIFY(notice.title.contains(watched.session.label()));
    QVERIFY2(!notice.title.contains("Sign in"_L1), "what a program says is never the title");
    QVERIFY(notice.text.startsWith("<b>Sign in</b>\n"_L1));
    for (const QChar c : notice.text)
        QVERIFY(c == u'\n' || c.category() != QChar::Other_Control);
    WatchedPane seen{1h};
    seen.setInFront(true);
    const QSignalSpy asked{seen.session.surface(), &TerminalSurface::notificationRequested};
    seen.told.say("\x1b]9;look\a");
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(seen.told.notices.isEmpty() && seen.attention.isEmpty());
}

void TestShellFeatures::progressIsKeptUntilTheTerminalEnds()
{
    Told told;
    TerminalPane pane{told.context(), {}, 1};
    pane.show();
    pane.start();
    QCOMPARE(pane.progress(), TerminalProgress{});
    QSignalSpy titles{&pane, &TerminalPane::titleChanged};
    told.say("\x1b]9;4;1;42\a");
    QTRY_COMPARE(pane.progress(), (TerminalProgress{TerminalProgress::State::Going, 42}));
    QVERIFY(!titles.isEmpty());
    titles.clear();
    told.say("\x1b]9;4;1;42\a\x1b]2;same\a");
    QTRY_COMPARE(titles.size(), 1); // of the title alone
    pane.session()->close();
    QCOMPARE(pane.progress(), TerminalProgress{});
}

void TestShellFeatures::theFolderIsKeptAndUsed()
{
    Told told;
    TerminalSession session{told.context(), {}, 1};
    session.start({}, {80, 24});
    QCOMPARE(told.startFolder, u"none"_s); // the one without a folder was asked
    const auto report = [&](const QString &host, const QByteArray &path) {
        QSignalSpy folders{session.surface(), &TerminalSurface::folderChanged};
        told.say("\x1b]7;file://" + host.toUtf8() + path + '\a');
        QVERIFY(QTest::qWaitFor([&] { return !folders.isEmpty(); }, 5000));
    };
    QCOMPARE(session.folder(), QString{});
    report(QSysInfo::machineHostName(), "/home/me/a%20b");
    QCOMPARE(session.folder(), u"/home/me/a b"_s);
    report(u"another-machine"_s, "/elsewhere");
    QCOMPARE(session.folder(), u"/home/me/a b"_s);
    TerminalSession next{told.context(), {}, 2};
    next.setStartFolder(session.folder());
    next.start({}, {80, 24});
    QCOMPARE(told.startFolder, u"/home/me/a b"_s);
    TerminalSession program{told.context(), {{}, 0, u"gcloud"_s}, 3};
    told.startFolder = u"none"_s;
    program.setStartFolder(u"/tmp"_s);
    program.start({}, {80, 24});
    QCOMPARE(told.startFolder, u"none"_s);
}

void TestShellFeatures::aHostIsOfferedOnceAndSeesTheLines()
{
    Offered rig;
    rig.typeLines(2);
    QVERIFY(rig.button(0) == nullptr);
    rig.typeLines(1);
    QVERIFY(rig.button(1) != nullptr);
    QVERIFY2(!rig.button(0)->hasFocus(), "the user is typing");
    rig.button(1)->click();
    const QString shown = rig.questions.findChild<CodeView *>()->code();
    for (const QByteArray &block : {shellintegration::bashBlock(), shellintegration::zshBlock()})
        QVERIFY(shown.contains(QString::fromUtf8(block)));
    QVERIFY(rig.changes.isEmpty());
    rig.button(1)->click();
    QCOMPARE(rig.changes, QList{shellintegration::Change::Add});
    QVERIFY(rig.notice.sentence().contains(u"node-1 · host 0"_s));
    rig.typeLines(10);
    QVERIFY(rig.button(0) == nullptr);
    IntegrationOffer later{&rig.surface, &rig.questions, &rig.notice, &rig.pane}; // the next terminal there
    later.setHost([] { return IntegrationHost{.label = u"node-1"_s, .askedKey = u"terminal.marksAsked.7001"_s}; },
                  &rig.settings);
    for (int i = 0; i < 10; ++i)
        later.typed("\r");
    QVERIFY(rig.button(0) == nullptr);
    QAction *entry = rig.entry(u"terminalIntegration"_s); // by the menu at any time
    QVERIFY(entry != nullptr);
    entry->trigger();
    QVERIFY(rig.button(1) != nullptr);
    rig.button(0)->click();
    QCOMPARE(rig.changes.size(), 1);
}

void TestShellFeatures::whatIsMarkedAlreadyIsNotOffered()
{
    Offered marked;
    QSignalSpy heard{&marked.surface, &TerminalSurface::commandChanged};
    marked.surface.feed(command("ls", "x\r\n", 0));
    QTRY_VERIFY(!heard.isEmpty());
    marked.typeLines(10);
    QVERIFY(marked.button(0) == nullptr);
    QVERIFY(marked.entry(u"terminalIntegration"_s) == nullptr);
    QAction *entry = marked.entry(u"terminalIntegrationRemove"_s);
    QVERIFY(entry != nullptr);
    entry->trigger();
    QVERIFY(marked.changes.isEmpty());
    marked.button(1)->click();
    QCOMPARE(marked.changes, QList{shellintegration::Change::Remove});
    Offered unwanted;
    unwanted.settings.setMore(terminalchoices::marksKey, false);
    unwanted.typeLines(10);
    QVERIFY(unwanted.button(0) == nullptr);
    Offered inTmux;
    inTmux.mayBeAsked = false;
    inTmux.typeLines(10);
    QVERIFY(inTmux.button(0) == nullptr);
}

void TestShellFeatures::whatWentWrongIsSaid()
{
    Offered rig;
    rig.outcome = shellintegration::judged(4);
    rig.entry(u"terminalIntegration"_s)->trigger();
    rig.button(1)->click();
    QTRY_COMPARE(rig.notice.sentence(), rig.outcome.error().message);
    rig.outcome = failed(ErrorCode::Cancelled);
    rig.entry(u"terminalIntegration"_s)->trigger();
    rig.button(1)->click();
    QTRY_VERIFY(rig.notice.isHidden());
}

void TestShellFeatures::theHostsOfOneTpuAreKeptInTheirOwnWay()
{
    Told told;
    const QString tpu = u"projects/p/locations/z/nodes/pod"_s;
    const auto way = [&told](const QString &of) { return terminalchoices::tmuxWayOn(of, &told.settings); };
    const auto choose = [&](const TabChoice &place, const QString &entry) {
        TerminalPane pane{told.context(), place, 1};
        pane.resize(600, 400);
        pane.show();
        QContextMenuEvent event{
            QContextMenuEvent::Mouse, {20, 20}, pane.view()->viewport()->mapToGlobal(QPoint{20, 20})};
        QApplication::sendEvent(pane.view()->viewport(), &event);
        const auto *menu = pane.findChild<QMenu *>(u"terminalTmuxWay"_s);
        auto *action = menu != nullptr ? menu->findChild<QAction *>(u"terminalTmuxWay-"_s + entry) : nullptr;
        QStringList checked;
        for (const auto *one : menu != nullptr ? menu->actions() : QList<QAction *>{})
            if (one->isChecked())
                checked << one->objectName().section(u'-', 1);
        if (action != nullptr)
            action->trigger();
        return menu == nullptr || menu->title().endsWith(u'…') ? u"none"_s : checked.join(u' ');
    };
    QCOMPARE(choose({}, u"plain"_s), u"none"_s); // this computer is not kept at all
    QCOMPARE(choose({tpu, 0, {}}, u"plain"_s), u"all"_s);
    QCOMPARE(way(tpu), TmuxWay::Plain);
    QCOMPARE(way(tpu + u'2'), TmuxWay::Control);
    QCOMPARE(choose({tpu, 3, {}}, u"none"_s), u"plain"_s); // all its hosts
    QCOMPARE(way(tpu), TmuxWay::None);
    told.settings.setMore(terminalchoices::tmuxKey, u"plain"_s);
    QCOMPARE(way(tpu + u'2'), TmuxWay::Plain);
    QCOMPARE(choose({tpu, 0, {}}, u"control"_s), u"none"_s);
    QCOMPARE(way(tpu), TmuxWay::Control);
    QCOMPARE(choose({tpu, 0, {}}, u"all"_s), u"control"_s);
    QCOMPARE(way(tpu), TmuxWay::Plain);
    QVERIFY(told.settings.more(terminalchoices::tmuxKeyOf(tpu)).toString().isEmpty());
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestShellFeatures)
#include "tst_shellfeatures.moc"
