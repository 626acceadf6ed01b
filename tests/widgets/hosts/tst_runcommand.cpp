// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "runfixture.h"
#include "tests/fakes/hostiletext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/segmented.h"
#include "widgets/hosts/commandcard.h"
#include "widgets/hosts/runmodel.h"
#include "widgets/hosts/runsheets.h"
#include "widgets/theme/tooltips.h"

#include <QCheckBox>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

/// What is run, beside how it goes: variables, snippets, files, lists of addresses, podrun lines.
class TestRunCommand : public QObject, private RunFixture
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

    void whatCannotRunIsSaidBesideTheCommand()
    {
        auto *problem = part<NoticeBar>(u"runProblem"_s);
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        auto *run = part<QPushButton>(u"runButton"_s);
        QVERIFY(!run->isEnabled() && run->toolTip().contains("no command"_L1));
        type(u"uptime"_s);
        QVERIFY(run->isEnabled());
        click(u"runHostNone"_s);
        QVERIFY(!run->isEnabled() && run->toolTip().contains("No host"_L1));
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        part<Segmented>(u"runForm"_s)->setCurrent(int(RunForm::Argv));
        type(u"echo a | wc"_s);
        click(u"runButton"_s);
        QVERIFY(problem->sentence().contains(u"“|”"_s));
        QVERIFY(!m_view->current());
        type(u"printf %s \"a  b\" 'c$d'"_s);
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(0).out(), "a  bc$d");
    }

    void aPodrunLineIsTakenApart()
    {
        m_view->chooseHosts(hostsOf(m_tpus[0]));
        type(u"podrun -c -- python3 'my script.py'"_s);
        auto *notice = part<NoticeBar>(u"runPodrunNotice"_s);
        QVERIFY(!notice->isHidden());
        emit notice->actionClicked();
        QVERIFY(notice->isHidden());
        QCOMPARE(part<QPlainTextEdit>(u"runScriptText"_s)->toPlainText(),
                 u"sudo rm -rf /tmp/libtpu_lockfile /tmp/tpu_logs\npython3 'my script.py'"_s);
        QCOMPARE(m_view->chosenHosts().size(), 3); // without -i host 0 is not meant
    }

    void addressesAreReadAndThoseOfTpusRecognised()
    {
        click(u"runHostAddresses"_s);
        auto *text = part<QPlainTextEdit>(u"runAddressText"_s);
        text->setPlainText(u"10.0.0.2:99999"_s);
        click(u"runAddressUse"_s);
        QVERIFY(m_view->findChild<AddressSheet *>()->isOpen());
        picture(u"run-addresses"_s);
        text->setPlainText(m_tpus[0].endpoints[1].internalIp + u"\nme@lab-3\n"_s);
        click(u"runAddressUse"_s);
        QCOMPARE(m_view->chosenHosts().size(), 2);
        QCOMPARE(m_view->chosenHosts()[0].label, u"llama-pod · host 1"_s);
        QVERIFY(m_view->chosenHosts()[1].isPlain());
    }

    void aPodipsFileIsReadAsItIs()
    {
        const auto path = m_fixture->folder.filePath(u"podips 목록.txt"_s);
        QFile file{path};
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (const auto &endpoint : m_tpus[0].endpoints)
            file.write(endpoint.internalIp.toLatin1() + "\r\n");
        file.close();
        click(u"runHostAddresses"_s);
        auto *sheet = m_view->findChild<AddressSheet *>();
        sheet->openFile(m_fixture->folder.filePath(u"none.txt"_s));
        sheet->openFile(path);
        click(u"runAddressUse"_s);
        QCOMPARE(m_view->chosenHosts(), hostsOf(m_tpus[0]));
        type(u"podrun -iw -- echo 'it'\\''s'"_s);
        emit part<NoticeBar>(u"runPodrunNotice"_s)->actionClicked();
        QCOMPARE(m_view->chosenHosts().size(), 4); // -i: host 0, too
        QVERIFY(part<NoticeBar>(u"runProblem"_s)->sentence().contains("-w"_L1));
        part<QLineEdit>(u"runFolder"_s)->setText(m_fixture->folder.filePath(u"no such folder 'x'"_s));
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(0).status, 125); // the folder is not there, and nothing was run elsewhere
        part<QLineEdit>(u"runFolder"_s)->setText(m_fixture->folder.path());
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(3).out(), "it's\n");
    }

    void snippetsAreKept()
    {
        type(u"df -h"_s);
        part<QToolButton>(u"runSnippets"_s)->menu()->aboutToShow();
        part<QAction>(u"runKeepSnippet"_s)->trigger();
        click(u"runSnippetKeep"_s);
        QVERIFY(m_history->snippets().isEmpty()); // it has no name
        part<QLineEdit>(u"runSnippetName"_s)->setText(u"磁盘"_s);
        click(u"runSnippetKeep"_s);
        QCOMPARE(m_history->snippets(), (QList<Snippet>{{u"磁盘"_s, "df -h"}}));
    }

    void aSnippetGetsAnotherNameAndCanBePutBack()
    {
        QVERIFY(m_history->keep(Snippet{u"disk & 'space'"_s, "df -h"}, m_clock.now()));
        QVERIFY(m_history->keep(Snippet{u"磁盘"_s, "df /"}, m_clock.now()));
        auto *menu = part<QToolButton>(u"runSnippets"_s)->menu();
        const auto entry = [&](const QString &name) {
            emit menu->aboutToShow();
            return menu->findChild<QMenu *>(u"runSnippet "_s + name)->actions();
        };
        entry(u"disk & 'space'"_s)[1]->trigger();
        auto *name = part<QLineEdit>(u"runSnippetName"_s);
        QCOMPARE(name->text(), u"disk & 'space'"_s);
        name->setText(u"磁盘"_s);
        click(u"runSnippetKeep"_s);
        QVERIFY(m_view->findChild<SnippetSheet *>()->isOpen()); // that name is taken, and nothing is written over
        QCOMPARE(m_history->snippets().size(), 2);
        name->setText(u"디스크"_s);
        click(u"runSnippetKeep"_s);
        QVERIFY(m_history->snippets().contains(Snippet{u"디스크"_s, "df -h"}));
        QCOMPARE(m_history->snippets().size(), 2);
        entry(u"디스크"_s)[2]->trigger();
        QCOMPARE(m_history->snippets(), (QList<Snippet>{{u"磁盘"_s, "df /"}}));
        emit part<NoticeBar>(u"runProblem"_s)->actionClicked();
        QCOMPARE(m_history->snippets().size(), 2);
    }

    void variablesReachTheProgramAndSecretsAreKeptNowhere()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"printf '%s|' \"$FLAGS\" \"$HF_TOKEN\""_s);
        click(u"runVariables"_s);
        QVERIFY(part<QCheckBox>(u"runVariablesForget"_s)->isChecked()); // nothing is kept unless the user says so
        part<QCheckBox>(u"runVariablesForget"_s)->setChecked(false);
        auto *text = part<QPlainTextEdit>(u"runVariablesText"_s);
        text->setPlainText(u"FLAGS=a  'b' $c\nHF_TOKEN"_s);
        QVERIFY(!part<QPushButton>(u"runVariablesUse"_s)->isEnabled());
        text->setPlainText(u"FLAGS=a  'b' $c\nHF_TOKEN=hf_4711secret"_s);
        QVERIFY(part<QLabel>(u"runVariablesRemarks"_s)->text().contains("HF_TOKEN"_L1));
        picture(u"run-variables"_s);
        click(u"runVariablesUse"_s);
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(0).out(), "a  'b' $c|hf_4711secret|");
        const auto past = m_history->runs().constFirst();
        QCOMPARE(past.environment, (QMap<QByteArray, QByteArray>{{"FLAGS", "a  'b' $c"}}));
        QCOMPARE(past.secrets, QList<QByteArray>{"HF_TOKEN"});
        QVERIFY(!QJsonDocument{toJson(past)}.toJson().contains("4711secret")); // not where the output says it, either
        QVERIFY(past.hosts[0].head.contains(u"$c|•••|"_s));
        // Again from the history: what is known is there, the secret is asked for.
        click(u"runHistoryButton"_s);
        click(u"runHistoryAgain"_s);
        QVERIFY(part<NoticeBar>(u"runProblem"_s)->sentence().contains("HF_TOKEN"_L1));
        QCOMPARE(m_history->runs().size(), 1);
        click(u"runVariables"_s);
        QCOMPARE(text->toPlainText(), u"HF_TOKEN=\nFLAGS=a  'b' $c"_s);
        text->setPlainText(u"HF_TOKEN=hf_other\nFLAGS=a  'b' $c"_s);
        click(u"runVariablesUse"_s);
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(0).out(), "a  'b' $c|hf_other|");
    }

    void noPartOfASecretIsKept()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(
            u"for i in {1..500}; do printf '%s' \"$Z_TOKEN\"; done"_s); // the head that is kept ends within one of them
        click(u"runVariables"_s);
        const auto longer = u"hf_4711"_s + u"secret"_s.repeated(50);
        part<QPlainTextEdit>(u"runVariablesText"_s)
            ->setPlainText(u"A_TOKEN=hf_4711\nZ_TOKEN=%1"_s.arg(longer)); // one begins as the other
        click(u"runVariablesUse"_s);
        QVERIFY(runIt());
        const auto head = m_history->runs().constFirst().hosts[0].head;
        QVERIFY(head.startsWith(u"•••"_s));
        QVERIFY2(!head.contains("hf_"_L1) && !head.contains("secret"_L1), qPrintable(head));
    }

    void noValueIsKeptWhereTheUserSaysSo()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"echo $WHO"_s);
        m_view->findChild<CommandCard *>()->setVariables(u"WHO=anna"_s, true);
        QVERIFY(runIt());
        QCOMPARE(m_history->runs().constFirst().environment.size(), 0);
        QCOMPARE(m_history->runs().constFirst().hosts[0].head, u"•••\n"_s);
    }

    void aScriptFileIsReadAndItsWindowsLinesAreChanged()
    {
        const auto file = [this](const QString &name, const QByteArray &bytes) {
            QFile made{m_fixture->folder.filePath(name)};
            return made.open(QIODevice::WriteOnly) && made.write(bytes) == bytes.size() ? made.fileName() : QString{};
        };
        auto *card = m_view->findChild<CommandCard *>();
        auto *problem = part<NoticeBar>(u"runProblem"_s);
        card->openFile(file(u"my 'odd' 脚本.sh"_s, "if true; then\r\n  echo \"one $((1+1))\"\r\nfi\r\n"));
        QVERIFY(problem->sentence().contains("Windows"_L1));
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        QVERIFY(runIt());
        QCOMPARE(m_view->current()->run(0).out(), "one 2\n");
        card->openFile(file(u"binary"_s,
                            QByteArray{"\x7f"
                                       "ELF\0\xff",
                                       6}));
        QVERIFY(problem->sentence().contains("UTF-8"_L1));
        card->openFile(file(u"large"_s, QByteArray(200'000, 'x')));
        QVERIFY(problem->sentence().contains("128"_L1));
        card->openFile(m_fixture->folder.filePath(u"none"_s));
        QVERIFY(problem->sentence().contains("none"_L1));
        QVERIFY(
            part<QPlainTextEdit>(u"runScriptText"_s)->toPlainText().startsWith(u"if true"_s)); // what stood there stays
    }

    void aServerForEverybodyIsAnsweredWithAForward_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("port"); // -1: nothing is said
        QTest::newRow("jupyter") << u"jupyter lab --ip=0.0.0.0 --port=8889 --no-browser"_s << 8889;
        QTest::newRow("jupyter, long name") << u"jupyter notebook --NotebookApp.ip='*'"_s << 0;
        QTest::newRow("tensorboard") << u"tensorboard --logdir logs --host 0.0.0.0 --port 6007"_s << 6007;
        QTest::newRow("bind_all") << u"tensorboard --logdir logs --bind_all"_s << 0;
        QTest::newRow("gunicorn") << u"gunicorn -b 0.0.0.0:8000 app"_s << 8000;
        QTest::newRow("this host alone") << u"jupyter lab --ip=127.0.0.1"_s << -1;
        QTest::newRow("a route") << u"ip route add 0.0.0.0/0 dev eth0"_s << -1;
    }

    void aServerForEverybodyIsAnsweredWithAForward()
    {
        QFETCH(QString, script);
        QFETCH(int, port);
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        QTest::keyClicks(part<QPlainTextEdit>(u"runScriptText"_s), script);
        auto *notice = part<NoticeBar>(u"runPodrunNotice"_s);
        QCOMPARE(!notice->isHidden(), port >= 0);
        QSignalSpy wanted{m_view.get(), &RunView::forwardRequested};
        emit notice->actionClicked();
        QCOMPARE(wanted.size(), port >= 0 ? 1 : 0);
        if (port >= 0)
            QCOMPARE(wanted[0][1].toInt(), port);
    }

    void theLastLineOfAHostIsNoMarkupInItsToolTip()
    {
        Bait bait;
        const auto line = bait.texts().value(u"picture"_s);
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"echo '%1'"_s.arg(line));
        QVERIFY(runIt(60'000));
        auto *table = part<QTableView>(u"runTable"_s);
        const auto last = table->model()->index(0, RunModel::LastLine);
        QCOMPARE(last.data(Qt::ToolTipRole).toString(), line);
        const auto *tip = tipShownAt(table->viewport(), table->visualRect(last).center());
        QVERIFY2(problemOf(tip).isEmpty(), qPrintable(problemOf(tip)));
        QCOMPARE(tip->text(), tipText(line));
        QVERIFY(!bait.isTaken());
    }

    void moreThanTenMegabytesGoToAFileThatIsNamed()
    {
        m_view->chooseHosts(hostsOf(m_tpus[1]));
        type(u"head -c 11000000 /dev/zero | tr '\\0' x; echo; echo last"_s);
        QVERIFY(runIt(60'000));
        const auto &output = m_view->current()->run(0).output;
        QVERIFY(output.isCut());
        QFile file{output.file()};
        QCOMPARE(file.size(), 11'000'006);
        bool isNamed = false;
        for (const auto *label : m_view->findChildren<QLabel *>())
            isNamed = isNamed || (label->isVisible() && label->text().contains(output.file()));
        QVERIFY(isNamed);
        QCOMPARE(part<QTableView>(u"runTable"_s)->model()->index(0, RunModel::LastLine).data().toString(), u"last"_s);
        picture(u"run-long"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRunCommand)
#include "tst_runcommand.moc"
