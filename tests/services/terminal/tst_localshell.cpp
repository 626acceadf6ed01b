// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/localshell.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A program with what it wrote and how it ended.
struct Run
{
    explicit Run(const QString &script, std::chrono::milliseconds closeDeadline = 2000ms)
        : shell{{.program = u"sh"_s,
                 .arguments = {u"-c"_s, script},
                 .environment = LocalShell::environment(),
                 .directory = u"/"_s,
                 .columns = 91,
                 .rows = 17,
                 .closeDeadline = closeDeadline}}
    {
        QObject::connect(&shell, &Shell::received, &shell, [this](const QByteArray &bytes) { output += bytes; });
        QObject::connect(&shell, &Shell::closed, &shell, [this](const ProcessEnd &how) { ends.append(how); });
        shell.start();
    }

    LocalShell shell;
    QByteArray output;
    QList<ProcessEnd> ends;
};

} // namespace

class TestLocalShell : public QObject
{
    Q_OBJECT

private slots:
    void aProgramHasItsOwnTerminal();
    void inputReachesTheProgram();
    void resizeIsASignal();
    void theExitStatusIsTold();
    void theKillingSignalIsTold();
    void aMissingProgramIsRefused();
    void closeHangsUpAndThenKills();
    void pausedReadingHoldsTheProgramBack();
    void everythingWrittenBeforeTheEndArrives();
};

void TestLocalShell::aProgramHasItsOwnTerminal()
{
    Run run{u"stty size; test -t 0 && echo tty; pwd; echo $TERM; : > /dev/tty && echo controls"_s};
    QTRY_COMPARE(run.ends.size(), 1);
    QCOMPARE(run.output, "17 91\r\ntty\r\n/\r\nxterm-256color\r\ncontrols\r\n"_ba);
    QVERIFY(!run.shell.isProtected());
}

void TestLocalShell::inputReachesTheProgram()
{
    Run run{u"read line; echo \"got $line\""_s};
    run.shell.write("hello\r");
    QTRY_COMPARE(run.ends.size(), 1);
    QVERIFY(run.output.contains("got hello"));
}

void TestLocalShell::resizeIsASignal()
{
    Run run{u"trap 'stty size; exit 5' WINCH; echo ready; while :; do sleep 0.05; done"_s};
    QTRY_VERIFY(run.output.contains("ready"));
    run.shell.resize(44, 11);
    QTRY_COMPARE(run.ends.size(), 1);
    QVERIFY2(run.output.contains("11 44"), run.output.constData());
    QCOMPARE(run.ends.front().status, 5);
}

void TestLocalShell::theExitStatusIsTold()
{
    Run run{u"exit 42"_s};
    QTRY_COMPARE(run.ends.size(), 1);
    QCOMPARE(run.ends.front().kind, ProcessEnd::Kind::Exited);
    QCOMPARE(run.ends.front().status, 42);
}

void TestLocalShell::theKillingSignalIsTold()
{
    Run run{u"kill -TERM $$"_s};
    QTRY_COMPARE(run.ends.size(), 1);
    QCOMPARE(run.ends.front().kind, ProcessEnd::Kind::Signalled);
    QCOMPARE(run.ends.front().signal, u"TERM"_s);
}

void TestLocalShell::aMissingProgramIsRefused()
{
    LocalShell shell{{.program = u"no-such-program-here"_s, .arguments = {}, .environment = {}, .directory = {}}};
    QList<ProcessEnd> ends;
    connect(&shell, &Shell::closed, this, [&ends](const ProcessEnd &end) { ends.append(end); });
    shell.start();
    QVERIFY(ends.isEmpty()); // told later, never from inside the call
    QTRY_COMPARE(ends.size(), 1);
    QCOMPARE(ends.front().kind, ProcessEnd::Kind::Refused);
    QVERIFY(ends.front().reason.contains(u"no-such-program-here"_s));
}

void TestLocalShell::closeHangsUpAndThenKills()
{
    Run polite{u"echo ready; exec sleep 1000"_s};
    QTRY_VERIFY(polite.output.contains("ready"));
    polite.shell.close();
    QTRY_COMPARE(polite.ends.size(), 1);
    QCOMPARE(polite.ends.front().signal, u"HUP"_s);
    Run stubborn{u"trap '' HUP; echo ready; while :; do sleep 1000; done"_s, 100ms};
    QTRY_VERIFY(stubborn.output.contains("ready"));
    stubborn.shell.close();
    stubborn.shell.close();
    QTRY_COMPARE(stubborn.ends.size(), 1);
    QCOMPARE(stubborn.ends.front().signal, u"KILL"_s);
}

void TestLocalShell::pausedReadingHoldsTheProgramBack()
{
    Run run{
        u"echo start; read x; i=0; while [ $i -lt 20000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done; echo done"_s};
    QTRY_VERIFY(run.output.contains("start"));
    run.shell.setReading(Shell::Reading::Paused);
    run.shell.write("\r");
    QVERIFY(!QTest::qWaitFor([&run] { return run.output.contains("done") || !run.ends.isEmpty(); }, 300));
    run.shell.setReading(Shell::Reading::Flowing);
    QTRY_COMPARE_WITH_TIMEOUT(run.ends.size(), 1, 30'000);
    QVERIFY(run.output.endsWith("done\r\n"));
}

void TestLocalShell::everythingWrittenBeforeTheEndArrives()
{
    Run run{u"i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done"_s};
    QTRY_COMPARE_WITH_TIMEOUT(run.ends.size(), 1, 30'000);
    QCOMPARE(run.output.count('\n'), 2000);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLocalShell)
#include "tst_localshell.moc"
