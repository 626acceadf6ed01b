// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyservice.h"
#include "tests/widgets/terminal/scriptedpage.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/page.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/tabbar.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QCoroTask>
#include <QDir>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <atomic>
#include <memory>

using namespace Qt::StringLiterals;

namespace {

/// Lets a test put work on the parsing thread of a terminal.
struct OpenedSurface : TerminalSurface
{
    using TerminalSurface::post;
};

QByteArray offer(const QByteArray &text)
{
    return "\x1b]52;c;" + text.toBase64() + "\x07";
}

} // namespace

class TestTerminalTab : public QObject
{
    Q_OBJECT

private slots:
    void T8_aProgramAsksBeforeItWritesToTheClipboard();
    void T8_withoutFocusEvenAnAllowedProgramAsks();
    void theRightToTheClipboardIsOfOneMachineNotOfItsName();
    void aPasteThatWasNotSentIsTold();
    void T19_whatWasStoppedIsStartedAgain();
    void T14_aBellIsKeptOnATabThatIsNotSeen();
    void closingAsksWhileAProgramRuns();
    void aTabThatIsNotSeenIsShownBeforeItAsks();
    void theProgressIsThatOfTheTabInUse();
    void aTabHasOneNoteBehindItsName();
    void aPortIsForwardedFromTheMenuOfAHost();
    void theFolderOfAHostIsShownFromItsMenu();
    void aSearchGoesOnWithWhatCameSince();
    void theSessionOfAJobHasATabOfItsOwnThatIsNotKept();
    void theFirstButtonConnectsToAHostWhereThereIsOne();
    void aTerminalOfADeletedMachineSaysSoAndKeepsItsScreen();
    void aProjectThatComesBackIsConnectedToAgain();
    void whenGoogleAnswersAgainALostTerminalDoesNotWaitForItsNextTry();
    void anotherUserIsTakenWhileItStillConnects();
    void whatHasEndedLooksSoAndTheSecondTabHasANumber();
    void inTmuxAClickIsSentOnlyWhenItSelectsNothing();
    void whoAnswersForTheProgramIsNotAnsweredBesides();
    void aTabHasANameAndAColourOfItsOwn();
    void theMenuOfATabOpensAnotherOneThereAndClosesTheOthers();
    void aKeyThatIsNotPublishedIsSaidBeforeAnythingIsTried();
};

void TestTerminalTab::T8_aProgramAsksBeforeItWritesToTheClipboard()
{
    ScriptedPage rig;
    QGuiApplication::clipboard()->setText(u"mine"_s);
    for (int i = 0; i < 20; ++i)
        emit rig.shells.first()->received(offer("theirs"));
    QTRY_VERIFY(rig.answer(0) != nullptr);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"mine"_s);
    QVERIFY2(!rig.answer(0)->hasFocus(), "the user may be typing");
    rig.answer(2)->click(); // once
    QCOMPARE(QGuiApplication::clipboard()->text(), u"theirs"_s);
    QVERIFY2(rig.answer(0) == nullptr, "twenty offers make one question");
    emit rig.shells.first()->received(offer("more"));
    QTRY_VERIFY(rig.answer(1) != nullptr);
    rig.answer(1)->click(); // never here
    emit rig.shells.first()->received(offer("more") + "end");
    QVERIFY(rig.shows(u"end"_s));
    QVERIFY(rig.answer(0) == nullptr);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"theirs"_s);
}

void TestTerminalTab::T8_withoutFocusEvenAnAllowedProgramAsks()
{
    ScriptedPage rig;
    rig.settings.setMore(u"terminal.clipboard.local"_s, u"allow"_s);
    rig.page.current()->view()->setFocus();
    QTRY_VERIFY(rig.page.current()->view()->hasFocus());
    emit rig.shells.first()->received(offer("seen"));
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), u"seen"_s);
    rig.page.current()->view()->clearFocus();
    emit rig.shells.first()->received(offer("unseen"));
    QTRY_VERIFY(rig.answer(0) != nullptr);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"seen"_s);
}

void TestTerminalTab::theRightToTheClipboardIsOfOneMachineNotOfItsName()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s).insert(u"id"_s, u"7001"_s);
    cloud.load();
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    // What an older version kept was of a name, whoever has it now.
    settings.setMore(u"terminal.clipboard."_s + cloud.id(u"us-central2-b"_s, u"pod"_s).toString(), u"allow"_s);
    TerminalPage page;
    page.setContext(
        {.tpus = cloud.tpus.get(), .hub = {}, .keys = {}, .settings = &settings, .localShell = {}, .openUrl = {}});
    page.show();
    page.activateWindow();
    page.open(cloud.id(u"us-central2-b"_s, u"pod"_s), 0);
    auto *tab = page.current();
    const auto answer = [tab](int button) {
        return tab->findChild<QPushButton *>(u"terminalQuestionButton%1"_s.arg(button));
    };
    const auto offers = [tab](const char *text) { tab->session()->surface()->feed(offer(text)); };
    QGuiApplication::clipboard()->setText(u"mine"_s);
    tab->view()->setFocus();
    QTRY_VERIFY(tab->view()->hasFocus());
    offers("first");
    QTRY_VERIFY(answer(3) != nullptr);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"mine"_s);
    answer(3)->click(); // always here
    tab->view()->setFocus();
    offers("second");
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), u"second"_s);
    cloud.nodes.clear(); // deleted, and somebody makes another one of that name
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s).insert(u"id"_s, u"7002"_s);
    cloud.load();
    offers("third");
    QTRY_VERIFY(answer(3) != nullptr);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"second"_s);
    answer(0)->click();
    cloud.nodes.clear(); // not known which machine it is: nothing can be kept
    cloud.load();
    offers("fourth");
    QTRY_VERIFY(answer(1) != nullptr);
    QVERIFY(answer(2) == nullptr);
}

void TestTerminalTab::aPasteThatWasNotSentIsTold()
{
    ScriptedPage rig;
    emit rig.shells.first()->refused(3 * 1024 * 1024);
    auto *notice = rig.page.current()->findChild<NoticeBar *>(u"terminalNotice"_s);
    QVERIFY(notice->isVisible());
    QVERIFY2(notice->sentence().contains("were not sent"_L1), qPrintable(notice->sentence()));
    QVERIFY2(notice->sentence().contains("3"_L1), qPrintable(notice->sentence()));
}

void TestTerminalTab::T19_whatWasStoppedIsStartedAgain()
{
    ScriptedPage rig;
    emit rig.shells.first()->received("before");
    QVERIFY(rig.shows(u"before"_s));
    const auto *session = rig.page.current()->session();
    const auto go = std::make_shared<std::atomic<bool>>(false);
    (session->surface()->*&OpenedSurface::post)([go](vt::Terminal &) { go->wait(false); });
    QTRY_VERIFY_WITH_TIMEOUT(session->state() == TerminalSession::State::Ended, 20'000);
    const auto *notice = rig.page.current()->findChild<NoticeBar *>(u"terminalNotice"_s);
    QVERIFY2(notice->sentence().contains("was stopped"_L1), qPrintable(notice->sentence()));
    notice->findChild<QPushButton *>(u"noticeAction"_s)->click();
    QCOMPARE(rig.shells.size(), 2);
    QVERIFY(session->state() == TerminalSession::State::Open);
    emit rig.shells.last()->received("after");
    QVERIFY(rig.shows(u"after"_s));
    *go = true;
    go->notify_all();
}

void TestTerminalTab::T14_aBellIsKeptOnATabThatIsNotSeen()
{
    ScriptedPage rig;
    rig.open();
    auto *bar = rig.page.findChild<QTabBar *>(u"terminalTabs"_s);
    emit rig.shells.first()->received("\a");
    QTRY_VERIFY(!bar->tabIcon(0).isNull());
    QVERIFY(bar->tabIcon(1).isNull());
    bar->setCurrentIndex(0);
    QVERIFY(bar->tabIcon(0).isNull());
}

void TestTerminalTab::closingAsksWhileAProgramRuns()
{
    ScriptedPage rig;
    rig.open();
    rig.page.current()->requestClose();
    QCOMPARE(rig.page.count(), 1); // it waited for a command: nothing to lose
    rig.shells.first()->program = u"vim"_s;
    rig.page.current()->requestClose();
    rig.page.current()->requestClose();
    QCOMPARE(rig.page.count(), 1);
    QVERIFY(rig.answer(0) != nullptr && rig.answer(0)->hasFocus());
    rig.answer(0)->click();
    QCOMPARE(rig.page.count(), 1);
    rig.page.current()->requestClose();
    rig.answer(1)->click();
    QCOMPARE(rig.page.count(), 0);
}

void TestTerminalTab::aTabThatIsNotSeenIsShownBeforeItAsks()
{
    ScriptedPage rig;
    rig.open();
    rig.open();
    QCOMPARE(rig.page.count(), 3);
    auto *bar = rig.page.findChild<QTabBar *>(u"terminalTabs"_s);
    rig.shells.first()->program = u"vim"_s;
    const auto close = [bar](int index) {
        static_cast<QToolButton *>(bar->tabButton(index, QTabBar::RightSide))->click();
    };
    QCOMPARE(bar->currentIndex(), 2);
    close(1); // nothing would be lost: it goes without being shown
    QCOMPARE(rig.page.count(), 2);
    QCOMPARE(bar->currentIndex(), 1);
    close(0);
    QCOMPARE(rig.page.count(), 2);
    QCOMPARE(bar->currentIndex(), 0);
    QVERIFY(rig.answer(0) != nullptr && rig.answer(0)->isVisible());
    rig.answer(1)->click();
    QCOMPARE(rig.page.count(), 1);
}

void TestTerminalTab::theProgressIsThatOfTheTabInUse()
{
    ScriptedPage rig;
    rig.open();
    QList<TerminalProgress> told;
    connect(&rig.page, &TerminalPage::progressChanged, this,
            [&](const TerminalProgress &progress) { told << progress; });
    auto *bar = rig.page.findChild<QTabBar *>(u"terminalTabs"_s);
    emit rig.shells.first()->received("\x1b]9;4;1;30\x1b\\"); // of the tab that is not shown
    QTRY_VERIFY(bar->tabText(0).contains("30"_L1));
    QVERIFY(told.isEmpty());
    emit rig.shells.last()->received("\x1b]9;4;1;70\x1b\\");
    QTRY_COMPARE(told.size(), 1);
    QCOMPARE(told.constLast().percent, 70);
    bar->setCurrentIndex(0);
    QCOMPARE(told.constLast().percent, 30);
    rig.page.current()->requestClose();
    rig.page.current()->requestClose();
    QCOMPARE(rig.page.count(), 0);
    QVERIFY(told.constLast().state == TerminalProgress::State::None);
}

void TestTerminalTab::aTabHasOneNoteBehindItsName()
{
    ScriptedPage rig;
    auto *bar = rig.page.findChild<QTabBar *>(u"terminalTabs"_s);
    const auto name = bar->tabText(0);
    QVERIFY(!name.contains(u'('));
    emit rig.shells.first()->received("\x1b]9;4;1;30\x1b\\");
    QTRY_VERIFY(bar->tabText(0).contains("30"_L1));
    emit rig.shells.first()->closed({});
    QTRY_VERIFY2(bar->tabText(0).contains("ended"_L1), qPrintable(bar->tabText(0)));
    QVERIFY2(bar->tabText(0).startsWith(name) && bar->tabText(0).count(u'(') <= 1, qPrintable(bar->tabText(0)));
}

void TestTerminalTab::aPortIsForwardedFromTheMenuOfAHost()
{
    ScriptedPage rig;
    const auto tpuRequests = [](TerminalPane &tab) {
        QMenu menu;
        emit tab.view()->menuOpening(&menu);
        return menu.findChild<QAction *>(u"terminalForward"_s) != nullptr;
    };
    QVERIFY(!tpuRequests(*rig.page.current())); // this computer has its ports already
    QList<quint16> ports;
    TerminalContext context;
    context.settings = &rig.settings;
    context.forward = [&](const TpuId &tpu, int worker, quint16 port) {
        QVERIFY(tpu.toString().endsWith("node-1"_L1));
        QCOMPARE(worker, 3);
        ports << port;
    };
    TerminalPane tab{context, {u"projects/p/locations/z/nodes/node-1"_s, 3, {}}, 1};
    tab.resize(900, 500);
    tab.show();
    const auto press = [&] {
        QMenu menu;
        emit tab.view()->menuOpening(&menu);
        menu.findChild<QAction *>(u"terminalForward"_s)->trigger();
    };
    press();
    tab.session()->surface()->feed("Serving on http://0.0.0.0:6007/ (Press CTRL+C)\r\n");
    QVERIFY(QTest::qWaitFor([&] { return tab.view()->shownFrame().lines.value(0).text().contains("6007"_L1); }, 5000));
    tab.view()->selectAll();
    press();
    QCOMPARE(ports, (QList<quint16>{0, 6007})); // asked for; taken from what is marked
}

void TestTerminalTab::theFolderOfAHostIsShownFromItsMenu()
{
    ScriptedPage rig;
    QStringList folders;
    TerminalContext context;
    context.settings = &rig.settings;
    context.files = [&](const TpuId &tpu, int worker, const QString &folder) {
        QVERIFY(tpu.toString().endsWith("node-1"_L1));
        QCOMPARE(worker, 3);
        folders << folder;
    };
    TerminalPane tab{context, {u"projects/p/locations/z/nodes/node-1"_s, 3, {}}, 1};
    const auto press = [&] {
        QMenu menu;
        emit tab.view()->menuOpening(&menu);
        menu.findChild<QAction *>(u"terminalFiles"_s)->trigger();
    };
    press();
    tab.session()->surface()->feed("\x1b]7;file://localhost/home/anna/data\a");
    QTRY_COMPARE(tab.session()->folder(), u"/home/anna/data"_s);
    press();
    QCOMPARE(folders, (QStringList{QString{}, u"/home/anna/data"_s}));
    context.files = {};
    TerminalPane other{context, {u"projects/p/locations/z/nodes/node-1"_s, 3, {}}, 2};
    QMenu menu;
    emit other.view()->menuOpening(&menu);
    QVERIFY(menu.findChild<QAction *>(u"terminalFiles"_s) == nullptr);
}

void TestTerminalTab::aSearchGoesOnWithWhatCameSince()
{
    ScriptedPage rig;
    emit rig.shells.first()->received("loss 1\r\nloss 2\r\n");
    QVERIFY(rig.shows(u"loss 1"_s));
    TerminalPane *tab = rig.page.current();
    QTest::keyClick(tab->view(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    auto *field = tab->findChild<QLineEdit *>(u"terminalSearchField"_s);
    const auto count = [tab] { return tab->findChild<QWidget *>(u"terminalSearch"_s)->property("count").toString(); };
    QTest::keyClicks(field, u"loss"_s);
    QTRY_COMPARE(count(), u"2 of 2"_s);
    emit rig.shells.first()->received("loss 3\r\n");
    QTRY_VERIFY(tab->view()->shownFrame().lines.value(2).text() == "loss 3"_L1);
    QTest::keyClick(field, Qt::Key_Down);
    QTRY_COMPARE(count(), u"3 of 3"_s); // from the second to the one that is new
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(count(), u"2 of 3"_s);
    QTest::keyClick(field, Qt::Key_Escape); // one is enough, whatever stands there
    QVERIFY(!field->isVisible());
    QVERIFY(tab->view()->hasFocus());
}

void TestTerminalTab::theSessionOfAJobHasATabOfItsOwnThatIsNotKept()
{
    ScriptedPage rig;
    const TpuId pod{u"projects/p/locations/z/nodes/pod"_s};
    rig.page.openSession(pod, 2, u"tpudesk-job-1-1-2"_s, u"llama"_s);
    QCOMPARE(rig.page.count(), 2);
    QVERIFY(rig.page.current()->title().startsWith(u"llama · pod"_s));
    rig.page.open(pod, 2); // a shell of one's own there
    QCOMPARE(rig.page.count(), 3);
    QVERIFY(rig.page.current()->session()->place().session.isEmpty());
    QCOMPARE(rig.page.current()->number(), 2); // when the job has ended its tab becomes a shell, and not the same one
    rig.page.openSession(pod, 2, u"tpudesk-job-1-1-2"_s, u"llama"_s);
    QCOMPARE(rig.page.count(), 3);
    QCOMPARE(rig.page.current()->session()->place().session, u"tpudesk-job-1-1-2"_s);
    QCOMPARE(rig.page.tabs().size(), 2); // the job may be over at the next start
}

void TestTerminalTab::theFirstButtonConnectsToAHostWhereThereIsOne()
{
    FakeCloud cloud;
    TerminalPage page;
    page.setContext(
        {.tpus = cloud.tpus.get(),
         .hub = {},
         .keys = {},
         .settings = {},
         .localShell = [](QSize) -> Result<std::shared_ptr<Shell>> { return std::make_shared<ScriptedShell>(); },
         .openUrl = {}});
    page.show();
    auto *first = page.findChild<QPushButton *>(u"terminalEmptyButton"_s);
    cloud.load();
    QCOMPARE(first->text(), u"Open a local shell"_s);
    cloud.addNode(u"us-central2-b"_s, u"coming"_s, u"v4-8"_s, u"CREATING"_s);
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-32"_s, u"READY"_s, 4);
    cloud.load();
    QTRY_COMPARE(first->text(), u"Connect to pod · host 0"_s);
    first->click();
    QCOMPARE(page.count(), 1);
    QCOMPARE(page.current()->session()->place().tpu, cloud.id(u"us-central2-b"_s, u"pod"_s).toString());
    page.dropServices();
    QCOMPARE(first->text(), u"Open a local shell"_s);
}

void TestTerminalTab::aTerminalOfADeletedMachineSaysSoAndKeepsItsScreen()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s);
    cloud.load();
    TerminalPage page;
    page.setContext({.tpus = cloud.tpus.get(), .hub = {}, .keys = {}, .settings = {}, .localShell = {}, .openUrl = {}});
    page.show();
    page.open(cloud.id(u"us-central2-b"_s, u"pod"_s), 0);
    const auto *session = page.current()->session();
    QTRY_COMPARE(session->state(), TerminalSession::State::Ended); // there is no hub
    QCOMPARE(session->loss(), TerminalSession::Loss::Left);
    session->surface()->feed("\x1b[?1049h\x1b[Hlast words");
    QVERIFY(QTest::qWaitFor(
        [&] { return page.current()->view()->shownFrame().lines.value(0).text().contains("last words"_L1); }, 5000));
    cloud.nodes.clear();
    cloud.load();
    QCOMPARE(session->loss(), TerminalSession::Loss::Deleted);
    QCOMPARE(session->sentence(), u"pod was deleted; this terminal has ended."_s);
    const auto *notice = page.current()->findChild<NoticeBar *>(u"terminalNotice"_s);
    QCOMPARE(notice->sentence(), session->sentence());
    QVERIFY(page.current()->view()->shownFrame().lines.value(0).text().contains("last words"_L1));
}

void TestTerminalTab::aProjectThatComesBackIsConnectedToAgain()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s);
    cloud.load();
    SshHub hub{nullptr};
    TerminalContext context;
    context.tpus = cloud.tpus.get();
    TerminalSession session{context, {cloud.id(u"us-central2-b"_s, u"pod"_s).toString(), 0, {}}, 1};
    session.start({}, {80, 24});
    QCOMPARE(session.state(), TerminalSession::State::Ended);
    QVERIFY2(session.sentence().contains("by itself"_L1), qPrintable(session.sentence()));
    int starts = 0;
    connect(&session, &TerminalSession::stateChanged, &session,
            [&] { starts += session.state() == TerminalSession::State::Connecting; });
    context.hub = &hub;
    session.setContext(context);
    QCOMPARE(starts, 1);
}

void TestTerminalTab::whenGoogleAnswersAgainALostTerminalDoesNotWaitForItsNextTry()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s);
    cloud.load();
    SshHub hub{nullptr};
    QList<std::shared_ptr<ScriptedShell>> shells;
    TerminalContext context;
    context.tpus = cloud.tpus.get();
    context.hub = &hub;
    context.shared.open = [&shells]() -> Result<std::shared_ptr<Shell>> {
        shells << std::make_shared<ScriptedShell>();
        shells.constLast()->isInTmux = true;
        return shells.constLast();
    };
    TerminalSession session{context, {cloud.id(u"us-central2-b"_s, u"pod"_s).toString(), 0, {}}, 1};
    session.start({}, {80, 24});
    QCOMPARE(session.state(), TerminalSession::State::Open);
    emit shells.constLast()->closed({.kind = ProcessEnd::Kind::Lost});
    QCOMPARE(session.state(), TerminalSession::State::Waiting);
    cloud.load(); // it has answered all the time
    QCOMPARE(shells.size(), 1);
    cloud.listFailure = refusal(403, u"PERMISSION_DENIED"_s, u"not now"_s);
    cloud.load();
    QCOMPARE(shells.size(), 1);
    cloud.listFailure.reset();
    cloud.load();
    QCOMPARE(shells.size(), 2);
    QCOMPARE(session.state(), TerminalSession::State::Open);
    cloud.listFailure = refusal(403, u"PERMISSION_DENIED"_s, u"not now"_s);
    cloud.load();
    cloud.listFailure.reset();
    cloud.load();
    QCOMPARE(shells.size(), 2); // it stands
}

void TestTerminalTab::anotherUserIsTakenWhileItStillConnects()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s);
    cloud.load();
    SshHub hub{nullptr};
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeysApi api{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&api, &cloud.clock, &settings};
    keys.setProject(cloud.profile.project);
    QVERIFY(keys.setLoginChoice({.user = u"bob"_s, .keyFile = u"/nowhere/key"_s}));
    TerminalContext context;
    context.tpus = cloud.tpus.get();
    context.hub = &hub;
    context.keys = &keys;
    TerminalSession session{context, {cloud.id(u"us-central2-b"_s, u"pod"_s).toString(), 0, {}}, 1};
    int starts = 0;
    connect(&session, &TerminalSession::stateChanged, &session,
            [&] { starts += session.state() == TerminalSession::State::Connecting; });
    session.start({}, {80, 24});
    QCOMPARE(starts, 1);
    QVERIFY2(session.state() == TerminalSession::State::Connecting, qPrintable(session.sentence()));
    emit keys.keysChanged(); // another reading of the same
    QCOMPARE(starts, 1);
    QVERIFY(keys.setLoginChoice({.user = u"ada"_s, .keyFile = u"/nowhere/key"_s}));
    QCOMPARE(starts, 2);
    QVERIFY(keys.setLoginChoice({.user = u"ada"_s, .keyFile = u"/nowhere/key"_s}));
    QCOMPARE(starts, 2);
    int ends = 0;
    connect(&session, &TerminalSession::stateChanged, &session,
            [&] { ends += session.state() == TerminalSession::State::Ended; });
    for (int i = 0; i < 20 && ends == 0; ++i)
        QCoreApplication::processEvents(); // the first attempt ends as cancelled
    QVERIFY2(ends == 0 || session.error()->code != ErrorCode::Cancelled, "the first attempt ended the second");
    session.close();
}

void TestTerminalTab::whatHasEndedLooksSoAndTheSecondTabHasANumber()
{
    ScriptedPage rig;
    auto *bar = rig.page.findChild<QTabBar *>(u"terminalTabs"_s);
    QVERIFY(!bar->tabText(0).contains("ended"_L1));
    emit rig.shells.first()->closed({});
    QVERIFY2(bar->tabText(0).contains("(ended)"_L1), qPrintable(bar->tabText(0)));
    QVERIFY(rig.page.current()->head()->findChild<QWidget *>(u"terminalProtection"_s)->isVisible());
    QTRY_VERIFY(!rig.page.current()->view()->shownFrame().cursor.visible);
    const TpuId pod{u"projects/p/locations/z/nodes/pod"_s};
    rig.page.open(pod, 0);
    QTRY_COMPARE(rig.page.current()->session()->state(), TerminalSession::State::Ended);
    int starts = 0;
    connect(rig.page.current()->session(), &TerminalSession::stateChanged, &rig.page,
            [&] { starts += rig.page.current()->session()->state() == TerminalSession::State::Connecting; });
    rig.page.open(pod, 0); // the same tab, which tries again
    QCOMPARE(rig.page.count(), 2);
    QCOMPARE(starts, 1);
    const TerminalSession second{{}, {pod.toString(), 0, {}}, 2};
    QCOMPARE(second.label(), u"pod (2)"_s);
}

void TestTerminalTab::inTmuxAClickIsSentOnlyWhenItSelectsNothing()
{
    ScriptedPage rig;
    for (const bool isInTmux : {false, true}) {
        rig.isInTmux = isInTmux;
        rig.open();
        auto *view = rig.page.current()->view();
        emit rig.shells.last()->received("\x1b[?1049h\x1b[?1006h\x1b[?1002htext to select");
        QVERIFY(rig.shows(u"text to select"_s));
        QTest::mousePress(view->viewport(), Qt::LeftButton, {}, {60, 16});
        QCOMPARE(rig.shells.last()->written.isEmpty(), isInTmux); // it may become a selection
        QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, {60, 16});
        QCOMPARE(rig.shells.last()->written.count("\x1b[<0;"), 2);
    }
}

void TestTerminalTab::whoAnswersForTheProgramIsNotAnsweredBesides()
{
    ScriptedPage rig;
    emit rig.shells.first()->received("\x1b[c");
    QTRY_VERIFY(rig.shells.first()->written.startsWith("\x1b[?"));
    rig.shells.first()->hasAnswers = true;
    rig.shells.first()->written.clear();
    emit rig.shells.first()->restored("\x1b"
                                      "c\x1b[3J\x1b[cscreen of a session");
    QVERIFY(rig.shows(u"screen of a session"_s));
    QTest::keyClicks(rig.page.current()->view(), u"x"_s);
    QCOMPARE(rig.shells.first()->written, "x");
    // What it is in size is what is shown, whatever was asked for.
    emit rig.shells.first()->resized(30, 5);
    QTRY_COMPARE(rig.page.current()->view()->shownFrame().columns, 30);
}

void TestTerminalTab::aTabHasANameAndAColourOfItsOwn()
{
    ScriptedPage rig;
    auto *bar = rig.page.findChild<TerminalTabBar *>(u"terminalTabs"_s);
    auto *field = bar->findChild<QLineEdit *>(u"terminalTabName"_s);
    QSignalSpy kept{&rig.page, &TerminalPage::tabsChanged};
    QTest::mouseDClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center());
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, u"training"_s);
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible() && bar->tabText(0) != "training"_L1);
    emit bar->renameRequested(0);
    QTest::keyClicks(field, u"  my   training "_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bar->tabText(0), u"my training"_s);
    QVERIFY(!kept.isEmpty());
    rig.page.findChild<TerminalTab *>()->setLook({.name = u"my training"_s, .color = 3});
    QCOMPARE(bar->tabData(0).toInt(), 3);
    QCOMPARE(bar->grab().toImage().pixelColor(bar->tabRect(0).center().x(), bar->tabRect(0).bottom() - scaled(3)),
             TerminalTabBar::shownColor(bar, 3));
    const auto places = rig.page.tabs();
    QCOMPARE(places.constFirst().name, u"my training"_s);
    rig.settings.change([&](SettingsValues &values) { values.tabs = places; });
    QVERIFY(rig.settings.save());
    const Settings again{rig.folder.filePath(u"settings.json"_s)};
    QCOMPARE(again.values().tabs.constFirst().name, u"my training"_s);
    QCOMPARE(again.values().tabs.constFirst().color, 3);
    emit bar->renamed(0, {}); // as it was called before
    QVERIFY(bar->tabText(0) != "my training"_L1);
}

void TestTerminalTab::theMenuOfATabOpensAnotherOneThereAndClosesTheOthers()
{
    ScriptedPage rig;
    rig.open();
    auto *bar = rig.page.findChild<TerminalTabBar *>(u"terminalTabs"_s);
    const auto choose = [&](int index, const QString &name) {
        emit bar->menuRequested(index, bar->mapToGlobal(bar->tabRect(index).center()));
        auto *action = rig.page.findChild<QAction *>(name);
        QVERIFY2(action != nullptr && action->isEnabled(), qPrintable(name));
        action->trigger();
        action->parent()->deleteLater();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    choose(0, u"terminalTabDuplicate"_s);
    QCOMPARE(rig.page.count(), 3);
    QTRY_COMPARE(rig.shells.size(), 3);
    rig.shells.at(1)->program = u"vim"_s; // asks, as when it is closed alone
    choose(0, u"terminalTabCloseOthers"_s);
    QTRY_COMPARE(rig.page.count(), 2);
    choose(1, u"terminalTabRename"_s);
    QVERIFY(bar->findChild<QLineEdit *>(u"terminalTabName"_s)->isVisible());
}

void TestTerminalTab::aKeyThatIsNotPublishedIsSaidBeforeAnythingIsTried()
{
    FakeCloud cloud;
    cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-8"_s);
    cloud.load();
    SshHub hub{nullptr};
    const QTemporaryDir folder;
    qputenv("HOME", folder.path().toUtf8());
    QVERIFY(QDir{folder.path()}.mkpath(u".ssh"_s));
    const auto file = folder.filePath(u".ssh/id_ed25519"_s);
    QVERIFY(generateKeyFile(KeyType::Ed25519, file, u"bob"_s, {}).has_value());
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeysApi api{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&api, &cloud.clock, &settings};
    keys.setProject(cloud.profile.project);
    QVERIFY(keys.setLoginChoice({.user = u"bob"_s, .keyFile = file}));
    (void)QCoro::waitFor(keys.refresh({}));
    QCOMPARE(loginKeyOf(keys, QDateTime::currentDateTimeUtc()), LoginKey::Missing);
    TerminalContext context;
    context.tpus = cloud.tpus.get();
    context.hub = &hub;
    context.keys = &keys;
    context.settings = &settings;
    TerminalPane tab{context, {cloud.id(u"us-central2-b"_s, u"pod"_s).toString(), 0, {}}, 1};
    tab.show();
    tab.start();
    QCOMPARE(tab.session()->state(), TerminalSession::State::Ended);
    QCOMPARE(tab.session()->loss(), TerminalSession::Loss::Unpublished);
    auto *notice = tab.findChild<NoticeBar *>(u"terminalNotice"_s);
    QVERIFY2(notice->sentence().contains("bob"_L1), qPrintable(notice->sentence()));
    QSignalSpy keysAsked{&tab, &TerminalPane::keysRequested};
    QTest::mouseClick(notice->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
    QCOMPARE(keysAsked.size(), 1);
    tab.start(); // the user knows better
    QCOMPARE(tab.session()->state(), TerminalSession::State::Connecting);
    tab.session()->close();
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalTab)
#include "tst_terminaltab.moc"
