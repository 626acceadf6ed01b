// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "runfixture.h"
#include "widgets/common/noticebar.h"
#include "widgets/hosts/hostpicker.h"
#include "widgets/hosts/outputtext.h"
#include "widgets/hosts/runmodel.h"
#include "widgets/hosts/runpane.h"
#include "widgets/hosts/runresults.h"
#include "widgets/hosts/runsheets.h"
#include "widgets/hosts/unlocksheet.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTranslator>
#include <QTreeWidget>

#include <csignal>

class TestRunView : public QObject, private RunFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const auto problem = begin(); !problem.isEmpty())
            QSKIP(qPrintable(problem));
    }
    void init() { openView(); }
    void cleanup() { closeView(); }
    void cleanupTestCase() { end(); }

    void hostsOfSeveralTpusAreChosenByTheirMarks()
    {
        auto *tree = part<QTreeWidget>(u"runHostTree"_s);
        QCOMPARE(tree->topLevelItemCount(), 3);
        QCOMPARE(m_view->chosenHosts().size(), 0);
        tree->topLevelItem(0)->setCheckState(0, Qt::Checked);
        QCOMPARE(m_view->chosenHosts().size(), 4);
        tree->topLevelItem(0)->child(2)->setCheckState(0, Qt::Unchecked);
        tree->topLevelItem(1)->setCheckState(0, Qt::Checked);
        QStringList names;
        for (const auto &host : m_view->chosenHosts())
            names << host.label;
        QCOMPARE(names,
                 (QStringList{u"llama-pod · host 0"_s, u"llama-pod · host 1"_s, u"llama-pod · host 3"_s, u"vm"_s}));
        QVERIFY(tree->topLevelItem(2)->isDisabled());
        QVERIFY(tree->topLevelItem(2)->toolTip(0).contains("STOPPED"_L1));
        // The list is read anew: what was chosen stays.
        m_tpus.append(node(u"another"_s, 2));
        m_view->showTpus();
        QCOMPARE(m_view->chosenHosts().size(), 4);
        click(u"runHostNone"_s);
        QCOMPARE(m_view->chosenHosts().size(), 0);
        click(u"runHostAll"_s);
        QCOMPARE(m_view->chosenHosts().size(), 7);
    }

    void theOnlyTpuIsChosenAtOnce()
    {
        m_tpus = {node(u"only"_s, 2)};
        m_view = std::make_unique<RunView>(
            RunContext{.pool = m_pool.get(), .clock = &m_clock, .tpus = [this] { return m_tpus; }});
        QCOMPARE(m_view->chosenHosts().size(), 2);
    }

    void theSlicesOfAMultisliceAreOneChoice()
    {
        m_tpus = {node(u"twin-1"_s, 2), node(u"twin-0"_s, 2)};
        for (auto &slice : m_tpus) {
            slice.isSlice = true;
            slice.queuedResource =
                QueuedResourceId{u"projects/p/locations/%1/queuedResources/q"_s.arg(slice.zone.toString())};
        }
        m_view = std::make_unique<RunView>(
            RunContext{.pool = m_pool.get(), .clock = &m_clock, .tpus = [this] { return m_tpus; }});
        const auto names = [this] {
            QStringList all;
            for (const auto &host : m_view->chosenHosts())
                all << host.label;
            return all;
        };
        const QStringList four{u"twin-0 · host 0"_s, u"twin-0 · host 1"_s, u"twin-1 · host 0"_s, u"twin-1 · host 1"_s};
        QCOMPARE(names(), four); // nothing else is there
        auto *tree = part<QTreeWidget>(u"runHostTree"_s);
        QCOMPARE(tree->topLevelItemCount(), 1);
        QVERIFY(tree->topLevelItem(0)->text(0).startsWith("twin, 2"_L1));
        tree->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QVERIFY(names().isEmpty());
        m_tpus.append(node(u"vm"_s, 1));
        m_view->showTpus();
        m_view->chooseTpus({m_tpus[0].id}); // who meant one of them meant all
        QCOMPARE(names(), four);
        m_tpus.removeFirst(); // what is left of it is a TPU as any other
        m_view->showTpus();
        QCOMPARE(names(), four.first(2));
    }

    void theOnlyTpuIsChosenOnceItIsReady()
    {
        m_tpus = {node(u"only"_s, 2, TpuState::Creating)};
        m_view = std::make_unique<RunView>(
            RunContext{.pool = m_pool.get(), .clock = &m_clock, .tpus = [this] { return m_tpus; }});
        QVERIFY(m_view->chosenHosts().isEmpty());
        m_tpus = {node(u"only"_s, 2)};
        m_view->showTpus();
        QCOMPARE(m_view->chosenHosts().size(), 2);
        click(u"runHostNone"_s);
        m_tpus[0].healthText = u"HEALTHY"_s;
        m_view->showTpus();
        QVERIFY(m_view->chosenHosts().isEmpty()); // what the user unticked stays so
    }

    void theTpuThatWasLookedAtIsTickedUntilTheUserTicksAnother()
    {
        QList<TpuId> looked;
        m_view = std::make_unique<RunView>(RunContext{.pool = m_pool.get(),
                                                      .clock = &m_clock,
                                                      .tpus = [this] { return m_tpus; },
                                                      .lookedAt = [&] { return std::exchange(looked, {}); }});
        const auto recovery = [this] {
            m_view->hide();
            m_view->show();
            QStringList names;
            for (const auto &host : m_view->chosenHosts())
                names << host.label;
            return names;
        };
        m_view->chooseHosts(hostsOf(m_tpus[0]));
        looked = {m_tpus[1].id};
        QCOMPARE(recovery(), QStringList{u"vm"_s});
        m_view->chooseHosts(hostsOf(m_tpus[0]).first(2));
        const QStringList two{u"llama-pod · host 0"_s, u"llama-pod · host 1"_s};
        QCOMPARE(recovery(), two);
        looked = {TpuId{u"projects/p/locations/z/nodes/deleted"_s}};
        QCOMPARE(recovery(), two);
        looked = {m_tpus[2].id}; // not ready: nothing is run on another one instead
        QCOMPARE(recovery(), QStringList{});
        type(u"uptime"_s);
        auto *run = part<QPushButton>(u"runButton"_s);
        QVERIFY(!run->isEnabled() && run->toolTip().contains("No host"_L1));
    }

    void theButtonSaysWhatItWillRunOn_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("en") << u"en"_s
                            << QStringList{u"Run"_s, u"Run on vm (1 host)"_s, u"Run on llama-pod (4 hosts)"_s,
                                           u"Run on 2 TPUs (5 hosts)"_s, u"Run on 6 hosts"_s};
        QTest::newRow("zh_CN") << u"zh_CN"_s
                               << QStringList{u"运行"_s, u"在 vm 上运行（1 台主机）"_s,
                                              u"在 llama-pod 上运行（4 台主机）"_s, u"在 2 个 TPU 上运行（5 台主机）"_s,
                                              u"在 6 台主机上运行"_s};
        QTest::newRow("ko") << u"ko"_s
                            << QStringList{u"실행"_s, u"vm에서 실행(호스트 1대)"_s, u"llama-pod에서 실행(호스트 4대)"_s,
                                           u"TPU 2개에서 실행(호스트 5대)"_s, u"호스트 6대에서 실행"_s};
    }

    void theButtonSaysWhatItWillRunOn()
    {
        QFETCH(QString, language);
        QFETCH(QStringList, words);
        QTranslator translator;
        if (!translator.load(u"tpudesk_"_s + language, QStringLiteral(TPUDESK_BINARY_DIR "/app")))
            QSKIP("the catalogues are not built");
        qApp->installTranslator(&translator);
        const auto pod = hostsOf(m_tpus[0]);
        const auto vm = hostsOf(m_tpus[1]);
        QStringList said;
        for (const auto &hosts :
             {QList<PodHost>{}, vm, pod, pod + vm, pod + vm + QList{plainHost({}, u"192.0.2.7"_s, 22)}}) {
            m_view->chooseHosts(hosts);
            said << part<QPushButton>(u"runButton"_s)->text();
        }
        qApp->removeTranslator(&translator);
        QCOMPARE(said, words);
    }

    void aCommandRunsAndEveryHostHasAPane()
    {
        m_view->chooseHosts(hostsOf(m_tpus[0]));
        type(u"echo hello; echo careful >&2"_s);
        QVERIFY(runIt());
        auto *table = part<QTableView>(u"runTable"_s);
        QAbstractItemModelTester tester{table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
        QCOMPARE(table->model()->rowCount(), 4);
        QCOMPARE(part<QPlainTextEdit>(u"runPane0Text"_s)->toPlainText(), u"hello\ncareful\n"_s);
        QVERIFY(m_activities.running().isEmpty());
        QCOMPARE(m_activities.ended().first().state, ActivityState::Done);
        table->selectAll();
        QCOMPARE(m_view->findChildren<RunPane *>().size(), 4);
        m_view->findChild<RunResults *>()->showView(RunResults::View::Merged);
        const auto merged = part<QPlainTextEdit>(u"runMerged"_s)->toPlainText();
        QCOMPARE(merged.count(u"▸ hello"_s), 4);
        QVERIFY(merged.contains(u"llama-pod · host 3 ▸ hello"_s));
        m_view->findChild<RunResults *>()->showView(RunResults::View::Folded);
        QVERIFY(part<QPlainTextEdit>(u"runFolded"_s)
                    ->toPlainText()
                    .startsWith(u"llama-pod · hosts 0–3 — done\nhello\ncareful\n"_s));
        QCOMPARE(m_history->runs().size(), 1);
    }

    void theFirstFailureStandsOnTopAndIsShown()
    {
        m_tpus[1] = node(u"gone"_s, 1);
        m_view->showTpus();
        m_view->chooseHosts(hostsOf(m_tpus[0]) + hostsOf(m_tpus[1]));
        type(u"sleep 0.5; mkdir "_s + m_fixture->folder.filePath(u"once"_s)
             + u" 2>/dev/null && echo fine || { echo 'Traceback: it is broken' >&2; exit 1; }"_s);
        QVERIFY(runIt());
        auto *table = part<QTableView>(u"runTable"_s);
        QCOMPARE(table->model()->index(0, RunModel::Host).data().toString(), u"gone"_s); // it was the first to fail
        QCOMPARE(table->model()->index(1, RunModel::State).data().toString(), u"exit 1"_s);
        QCOMPARE(table->model()->index(4, RunModel::State).data().toString(), u"done"_s);
        QCOMPARE(table->currentIndex().row(), 0);
        QVERIFY(!part<QPushButton>(u"runAgain"_s)->isHidden());
        picture(u"run-panes"_s);
        auto *results = m_view->findChild<RunResults *>();
        results->showView(RunResults::View::Merged);
        picture(u"run-merged"_s);
        results->showView(RunResults::View::Folded);
        picture(u"run-folded"_s);
        m_theme->setChoice(ThemeChoice::Dark);
        picture(u"run-folded-dark"_s);
        results->showView(RunResults::View::Panes);
        table->selectAll();
        picture(u"run-panes-dark"_s);
        m_theme->setChoice(ThemeChoice::Light);
        // Once more only where it went wrong.
        auto *menu = part<QPushButton>(u"runAgain"_s)->menu();
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 3);
        QVERIFY(!menu->actions()[2]->isEnabled());
        menu->actions()[1]->trigger();
        QCOMPARE(m_view->current()->hosts().size(), 4);
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->isOver(); }, 30'000));
    }

    void whoCannotBeReachedIsMarkedWithItsReasonAndWhatLeadsOn()
    {
        m_tpus[1] = node(u"gone"_s, 1);
        m_view->showTpus();
        QVERIFY(part<QWidget>(u"runHostTrouble"_s)->isHidden());
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"uptime"_s);
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(0).state, HostRun::State::Unreachable);
        QVERIFY(part<QLabel>(u"runHostTrouble"_s)->text().startsWith("gone: "_L1));
        QVERIFY(part<QTreeWidget>(u"runHostTree"_s)->topLevelItem(1)->text(0).contains(u"◆"_s));
        QSignalSpy asked{m_view.get(), &RunView::actionRequested};
        click(u"runHostRemedy"_s);
        click(u"runPane0Remedy"_s);
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[0][0].value<ReachAction>(), ReachAction::Connection);
        QCOMPARE(asked[1][1].value<TpuId>(), m_tpus[1].id);
        picture(u"run-unreachable"_s);
        const auto *before = m_view->current();
        click(u"runPane0Again"_s);
        QVERIFY(m_view->current() != before || !m_view->current()->isOver());
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->isOver(); }, 30'000) && settle());
        // The sentence is worded when it is shown: another language leaves nothing of the old one behind.
        QTranslator translator;
        if (!translator.load(u"tpudesk_ko"_s, QStringLiteral(TPUDESK_BINARY_DIR "/app")))
            QSKIP("the catalogues are not built");
        const auto english = part<QTreeWidget>(u"runHostTree"_s)->topLevelItem(1)->toolTip(0);
        qApp->installTranslator(&translator);
        QTRY_VERIFY(part<QTreeWidget>(u"runHostTree"_s)->topLevelItem(1)->toolTip(0) != english);
        qApp->removeTranslator(&translator);
    }

    /// While it is tried again, what is known of it stays: else all below it goes up and down with each attempt.
    void aHostThatIsTriedAgainKeepsItsSentence()
    {
        RawServer silent{[](QTcpSocket *) { }};
        bool isDead = true;
        HostPool pool{m_fixture->reach(
                          [&](const PodHost &, SshTarget &target) { target.port = isDead ? 1 : silent.serverPort(); }),
                      &m_fixture->hub};
        HostPicker picker;
        picker.setPool(&pool);
        picker.setTpus({node(u"pod"_s, 4)});
        picker.show();
        const auto host = hostsOf(node(u"pod"_s, 4))[1];
        TaskScope tasks;
        tasks.run(pool.connection(host, tasks.token()), [](const auto &) { });
        QTRY_COMPARE_WITH_TIMEOUT(pool.link(host.id).state, HostLink::State::Failed, 20'000);
        const auto *action = picker.findChild<QWidget *>(u"runHostRemedy"_s)->parentWidget();
        QTRY_VERIFY(action->isVisible());
        QSignalSpy heights{&picker, &HostPicker::heightChanged};
        isDead = false;
        tasks.run(pool.connection(host, tasks.token()), [](const auto &) { });
        QTRY_COMPARE(silent.connections, 1);
        QVERIFY(pool.link(host.id).state != HostLink::State::Failed);
        QVERIFY(action->isVisible());
        QCOMPARE(heights.size(), 0);
        tasks.cancel();
        QTRY_VERIFY(!action->isVisible()); // nobody tries any more, and nothing is known
    }

    /// Its sentence names more of them and may need more lines, which the tree beside it would pay for.
    void anotherHostThatCannotBeReachedIsMeasuredAnew()
    {
        HostPool pool{m_fixture->reach([](const PodHost &, SshTarget &target) { target.port = 1; }), &m_fixture->hub};
        HostPicker picker;
        picker.setPool(&pool);
        picker.setTpus({node(u"pod"_s, 4)});
        picker.show();
        const auto hosts = hostsOf(node(u"pod"_s, 4));
        TaskScope tasks;
        for (int i = 0; i < 2; ++i) {
            QSignalSpy heights{&picker, &HostPicker::heightChanged};
            tasks.run(pool.connection(hosts[i], tasks.token()), [](const auto &) { });
            QTRY_COMPARE_WITH_TIMEOUT(heights.size(), 1, 20'000);
        }
        tasks.cancel();
    }

    void allHostsOfTwoPodsAreSeenWithoutScrolling()
    {
        m_tpus = {node(u"a-pod"_s, 4), node(u"b-pod"_s, 3)};
        m_view->resize(1040, 760);
        m_view->showTpus();
        auto *tree = part<QTreeWidget>(u"runHostTree"_s);
        QTRY_COMPARE(tree->verticalScrollBar()->maximum(), 0);
        picture(u"run-hosts"_s);
    }

    /// The page of a window of 1280 by 800: what says that nothing was run yet leaves the hosts their room.
    void aPodIsSeenWholeBeforeAnythingWasRun()
    {
        m_tpus = {node(u"a-pod"_s, 4)};
        m_view->resize(1040, 570);
        m_view->showTpus();
        QTRY_COMPARE(part<QTreeWidget>(u"runHostTree"_s)->verticalScrollBar()->maximum(), 0);
        picture(u"run-hosts-small"_s);
    }

    void cancelEndsItAndSaysSo()
    {
        QVERIFY(m_activities.running().isEmpty()); // also what could not be reached is over, whoever was quicker
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"echo up; sleep 4730.5"_s);
        part<QPushButton>(u"runButton"_s)->setFocus();
        click(u"runButton"_s);
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->run(0).output.size() > 0; }, 20'000));
        QVERIFY(part<QPushButton>(u"runButton"_s)->isHidden());
        QVERIFY(part<QPushButton>(u"runCancel"_s)->window()->focusWidget()
                == part<QPushButton>(u"runCancel"_s)); // an arrow key must not change the form of the command
        QCOMPARE(m_activities.running().size(), 1);
        click(u"runCancel"_s);
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->isOver(); }, 20'000));
        QCOMPARE(m_view->current()->run(0).state, HostRun::State::Cancelled);
        QVERIFY(!part<QPushButton>(u"runButton"_s)->isHidden());
        QCOMPARE(m_activities.ended().first().state, ActivityState::Cancelled);
    }

    void afterALostConnectionItCanBeLookedForAndEnded()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"echo $PPID; sleep 4731.5"_s);
        click(u"runButton"_s);
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->run(0).output.size() > 0; }, 20'000));
        ::kill(m_view->current()->run(0).out().trimmed().toInt(), SIGKILL);
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->isOver(); }, 20'000));
        settle();
        QCOMPARE(m_view->current()->run(0).state, HostRun::State::Lost);
        auto *look = part<QPushButton>(u"runPane0Look"_s);
        QVERIFY(!look->isHidden());
        QTest::mouseClick(look, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([look] { return look->isEnabled(); }, 20'000));
        picture(u"run-lost"_s);
        auto *end = part<QPushButton>(u"runPane0End"_s);
        QTest::mouseClick(end, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([end] { return end->isEnabled(); }, 20'000));
        QVERIFY(QTest::qWaitFor(
            [] {
                for (const auto &pid : QDir{u"/proc"_s}.entryList({u"[0-9]*"_s}, QDir::Dirs)) {
                    if (readAll(u"/proc/%1/cmdline"_s.arg(pid)).contains("4731.5"))
                        return false;
                }
                return true;
            },
            10'000));
    }

    void whatWasRunBeforeIsRunAgainFromTheHistory()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"echo once more"_s);
        part<QComboBox>(u"runDeadline"_s)->setCurrentIndex(2);
        QVERIFY(runIt());
        const auto *first = m_view->current();
        type(u"something else"_s);
        click(u"runHostNone"_s);
        click(u"runHistoryButton"_s);
        QVERIFY(m_view->findChild<HistorySheet *>()->isOpen());
        QTest::qWait(300);
        picture(u"run-history"_s);
        click(u"runHistoryAgain"_s);
        QVERIFY(QTest::qWaitFor([this] { return m_view->current()->isOver(); }, 20'000));
        QCOMPARE(m_view->current()->request().deadline, std::chrono::seconds{60});
        QCOMPARE(m_view->current()->run(0).out(), "once more\n");
        QCOMPARE(m_history->runs().size(), 2);
        Q_UNUSED(first)
    }

    void theChipsAreLookedAtBeforeAnythingIsEnded()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        click(u"runClean"_s);
        auto *sheet = m_view->findChild<UnlockSheet *>();
        QVERIFY(sheet->isOpen());
        auto *end = part<QPushButton>(u"runUnlockEnd"_s);
        QVERIFY(!end->isEnabled()); // it looks
        QVERIFY(QTest::qWaitFor([end] { return end->isEnabled(); }, 60'000));
        picture(u"run-unlock"_s);
        click(u"runHostNone"_s);
        sheet->close();
        click(u"runClean"_s);
        QVERIFY(!sheet->isOpen());
        QVERIFY(part<NoticeBar>(u"runProblem"_s)->sentence().contains("No host"_L1));
    }

    void nothingIsSqueezedWhereTextIsLarge()
    {
        const auto before = qApp->font();
        auto large = before;
        large.setPointSizeF(before.pointSizeF() * 2);
        qApp->setFont(large);
        m_view->resize(1400, m_view->minimumSizeHint().height());
        QTest::qWait(100);
        for (const auto *name : {"runFolder", "runVariables", "runDeadline", "runButton"}) {
            const auto *field = part<QWidget>(QString::fromLatin1(name));
            QVERIFY2(field->height() >= field->minimumSizeHint().height(), name);
        }
        const auto *script = part<QWidget>(u"runScript"_s);
        const auto *folder = part<QWidget>(u"runFolder"_s);
        QVERIFY(script->mapTo(m_view.get(), QPoint{0, script->height()}).y()
                <= folder->mapTo(m_view.get(), QPoint{}).y());
        picture(u"run-large"_s);
        qApp->setFont(before);
    }

    void inEveryLanguageEverythingIsThere_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("zh_CN") << u"zh_CN"_s;
        QTest::newRow("ko") << u"ko"_s;
    }

    void inEveryLanguageEverythingIsThere()
    {
        QFETCH(QString, language);
        QTranslator translator;
        if (!translator.load(u"tpudesk_"_s + language, QStringLiteral(TPUDESK_BINARY_DIR "/app")))
            QSKIP("the catalogues are not built");
        qApp->installTranslator(&translator);
        m_theme->setLocale(QLocale{language});
        m_view->chooseHosts(hostsOf(m_tpus[0]));
        type(u"hostname; exit 3"_s);
        QVERIFY(runIt());
        QVERIFY(part<QPushButton>(u"runButton"_s)->text() != "Run"_L1);
        picture(u"run-"_s + language);
        qApp->removeTranslator(&translator);
        m_theme->setLocale(QLocale{QLocale::English});
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRunView)
#include "tst_runview.moc"
