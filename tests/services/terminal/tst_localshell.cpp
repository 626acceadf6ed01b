// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/localshell.h"

#include "services/core/coredumps.h"
#include "services/core/hostlauncher.h"
#include "services/core/taskscope.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Somebody else in our process group, whom a signal meant for a program that never was would reach.
class Bystander
{
public:
    Bystander()
    {
        if (::pipe(m_pipe) != 0)
            std::abort();
        m_pid = ::fork();
        if (m_pid != 0)
            return;
        for (const int number : {SIGHUP, SIGTERM, SIGCONT, SIGINT})
            std::signal(number, [](int) { ::_exit(1); });
        ::close(m_pipe[1]);
        char end = 0;
        ::_exit(::read(m_pipe[0], &end, 1) == 0 ? 0 : 2); // until the other one closes it
    }

    [[nodiscard]] bool wasLeftInPeace()
    {
        ::close(m_pipe[1]);
        int status = -1;
        return ::waitpid(m_pid, &status, 0) == m_pid && status == 0;
    }

private:
    int m_pipe[2] = {-1, -1};
    pid_t m_pid = -1;
};

/// The other process: in a group of its own, with no right to start one more. It says what is not as it should be.
int failToStart()
{
    if (::geteuid() == 0 && ::setuid(65'534) != 0) // root may always start one
        return 1;
    Bystander bystander;
    const rlimit none{0, 0};
    if (::setrlimit(RLIMIT_NPROC, &none) != 0 || ::fork() != -1)
        return 2;
    QList<ProcessEnd> ends;
    {
        LocalShell shell{
            {.program = u"sh"_s, .arguments = {}, .environment = LocalShell::environment(), .directory = u"/"_s}};
        QObject::connect(&shell, &Shell::closed, &shell, [&ends](const ProcessEnd &end) { ends << end; });
        shell.start();
        shell.close();
        if (!QTest::qWaitFor([&ends] { return !ends.isEmpty(); }))
            return 3;
        shell.close();
    }
    if (ends.size() != 1 || ends.first().kind != ProcessEnd::Kind::Refused || ends.first().reason.isEmpty())
        return 4;
    std::stop_source stop;
    const HostLauncher launcher;
    auto run = launcher.run(u"sh"_s, {u"-c"_s, u"true"_s}, {}, 1ms, stop.get_token());
    stop.request_stop();
    const auto ended = QCoro::waitFor(std::move(run));
    const auto again = QCoro::waitFor(launcher.run(u"sh"_s, {u"-c"_s, u"true"_s}, {}, 10s, {}));
    if (ended || again || again.error().code != ErrorCode::FileFailed || again.error().message.isEmpty())
        return 5;
    return bystander.wasLeftInPeace() ? 0 : 6;
}

rlim_t coreLimit()
{
    rlimit limit{};
    ::getrlimit(RLIMIT_CORE, &limit);
    return limit.rlim_cur;
}

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
    void moreThanWaitsAlreadyIsRefusedWholeAndTold();
    void resizeIsASignal();
    void theExitStatusIsTold();
    void theKillingSignalIsTold();
    void aMissingProgramIsRefused();
    void L8_whereNoProcessCanBeStartedNobodyElseGetsASignal();
    void aProgramMayLeaveACoreWhereTheUserWantsThem();
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

void TestLocalShell::moreThanWaitsAlreadyIsRefusedWholeAndTold()
{
    Run run{u"stty raw -echo; echo ready; exec sleep 1000"_s}; // it never reads
    QTRY_VERIFY(run.output.contains("ready"));
    QSignalSpy refused{&run.shell, &Shell::refused};
    const QByteArray paste(10 * 1024 * 1024, 'x');
    run.shell.write(paste);
    QCOMPARE(refused.size(), 0);
    run.shell.write(paste);
    QCOMPARE(refused.size(), 1);
    QCOMPARE(refused.first().first().toLongLong(), paste.size());
    run.shell.close();
    QTRY_COMPARE(run.ends.size(), 1);
    run.shell.write(paste + paste); // there is nobody any more, which was told already
    QCOMPARE(refused.size(), 1);
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

void TestLocalShell::L8_whereNoProcessCanBeStartedNobodyElseGetsASignal()
{
    QProcess other;
    other.setUnixProcessParameters(QProcess::UnixProcessFlag::CreateNewSession);
    other.setProcessChannelMode(QProcess::ForwardedChannels);
    other.start(QCoreApplication::applicationFilePath(), {u"tst_localshell"_s, u"--fail-to-start"_s});
    QVERIFY(other.waitForFinished(60'000));
    QCOMPARE(other.exitStatus(), QProcess::NormalExit);
    QCOMPARE(other.exitCode(), 0);
}

void TestLocalShell::aProgramMayLeaveACoreWhereTheUserWantsThem()
{
    const auto before = coreLimit();
    coredumps::forbid();
    const auto limit = before == RLIM_INFINITY ? "unlimited"_ba : QByteArray::number(qulonglong(before / 1024));
    Run run{u"bash -c 'ulimit -c'"_s};
    QTRY_COMPARE(run.ends.size(), 1);
    coredumps::allowAgain();
    QCOMPARE(run.output.trimmed(), limit);
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
int main(int argc, char *argv[])
{
    QCoreApplication app{argc, argv};
    if (QCoreApplication::arguments().value(1) == "--fail-to-start"_L1)
        ::_exit(failToStart()); // what looks for leaks at an end in order would start a process
    TestLocalShell test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_localshell.moc"
