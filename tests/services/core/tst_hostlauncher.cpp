// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/hostlauncher.h"
#include "services/core/taskscope.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A machine whose root lies in a folder, with `name` as an executable of its own.
void addProgram(const QString &root, const QString &path, const QByteArray &text = "#!/bin/sh\n")
{
    QVERIFY(QDir{}.mkpath(QFileInfo{root + path}.path()));
    QFile file{root + path};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
}

QProcessEnvironment machineAt(const QString &root)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"TPUDESK_HOST_ROOT"_s, root);
    environment.insert(u"TPUDESK_HOST_ENV_PATH"_s, u"/opt/sdk/bin:/usr/bin"_s);
    environment.insert(u"PATH"_s, u"/inside"_s);
    environment.insert(u"TPUDESK_RUN"_s, u"1-2"_s);
    return environment;
}

/// The same system: what this test runs in.
QProcessEnvironment noPrivateRoot()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"TPUDESK_HOST_ROOT"_s);
    return environment;
}

Result<ProcessOutcome> runShell(const HostLauncher &launcher, const QString &script, const QByteArray &input = {},
                                std::chrono::milliseconds deadline = 20s)
{
    return QCoro::waitFor(launcher.run(u"sh"_s, {u"-c"_s, script}, input, deadline, {}));
}

bool isAlive(qint64 pid)
{
    QFile status{u"/proc/%1/stat"_s.arg(pid)};
    return status.open(QIODevice::ReadOnly) && !status.readAll().contains(") Z ");
}

} // namespace

class TestHostLauncher : public QObject
{
    Q_OBJECT

private slots:
    void aProgramGetsItsInputAndGivesItsOutput();
    void anExitStatusIsAnOutcome();
    void aSignalIsAnOutcome();
    void aProgramThatIsNotThereIsNamed();
    void aFileThatIsNoProgramIsSaid();
    void theDeadlineEndsTheProgramAndItsChildren();
    void aStopEndsItWithCancelled();
    void aStopBeforeTheStartStartsNothing();
    void theOutputIsBounded();
    void aDetachedProgramStarts();
    void onlyWebPagesAreOpened_data();
    void onlyWebPagesAreOpened();
    void programsAreSearchedInTheUsersPath();
    void linksMeanWhatTheyMeanOnTheMachine();
    void aCircleOfLinksIsNoProgram();
    void theCommandEntersTheMachinesRoot();
    void theMachinesEnvironmentIsRestored();
    void sudoIsSaidNotToWork();
    void aProgramOfTheMachineRunsFromThePrivateRoot();
};

void TestHostLauncher::aProgramGetsItsInputAndGivesItsOutput()
{
    const HostLauncher launcher{noPrivateRoot()};
    const auto outcome = runShell(launcher, u"tr a-z A-Z; echo beside >&2; pwd >&2"_s, "hello");
    QVERIFY(outcome);
    QVERIFY(outcome->isSuccess());
    QCOMPARE(outcome->output, "HELLO"_ba);
    QCOMPARE(outcome->messages, "beside\n"_ba + QDir::homePath().toUtf8() + '\n');
}

void TestHostLauncher::anExitStatusIsAnOutcome()
{
    const auto outcome = runShell(HostLauncher{noPrivateRoot()}, u"exit 7"_s);
    QVERIFY(outcome);
    QVERIFY(!outcome->isSuccess());
    QCOMPARE(outcome->kind, ProcessEnd::Kind::Exited);
    QCOMPARE(outcome->status, 7);
}

void TestHostLauncher::aSignalIsAnOutcome()
{
    const auto outcome = runShell(HostLauncher{noPrivateRoot()}, u"kill -KILL $$"_s);
    QVERIFY(outcome);
    QCOMPARE(outcome->kind, ProcessEnd::Kind::Signalled);
    QCOMPARE(outcome->signal, u"KILL"_s);
}

void TestHostLauncher::aProgramThatIsNotThereIsNamed()
{
    const auto outcome = QCoro::waitFor(HostLauncher{noPrivateRoot()}.run(u"no-such-program"_s, {}, {}, 5s, {}));
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::NotFound);
    QVERIFY(outcome.error().message.contains(u"no-such-program"_s));
}

void TestHostLauncher::aFileThatIsNoProgramIsSaid()
{
    QTemporaryDir folder;
    addProgram(folder.path(), u"/broken"_s, "#!/no/such/interpreter\n");
    const auto outcome =
        QCoro::waitFor(HostLauncher{noPrivateRoot()}.run(folder.filePath(u"broken"_s), {}, {}, 5s, {}));
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::FileFailed);
}

void TestHostLauncher::theDeadlineEndsTheProgramAndItsChildren()
{
    QTemporaryDir folder;
    const QString pidFile = folder.filePath(u"pid"_s);
    QElapsedTimer time;
    time.start();
    const auto outcome =
        runShell(HostLauncher{noPrivateRoot()},
                 u"trap '' TERM; sleep 1000 & echo $! > '%1'; wait; sleep 1000"_s.arg(pidFile), {}, 300ms);
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::Timeout);
    QVERIFY(time.durationElapsed() < 15s);
    QFile file{pidFile};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto child = file.readAll().trimmed().toLongLong();
    QVERIFY(child > 1);
    QTRY_VERIFY(!isAlive(child));
}

void TestHostLauncher::aStopEndsItWithCancelled()
{
    const HostLauncher launcher{noPrivateRoot()};
    TaskScope scope;
    std::optional<ErrorCode> code;
    scope.run(launcher.run(u"sleep"_s, {u"1000"_s}, {}, 1h, scope.token()),
              [&](const Result<ProcessOutcome> &result) { code = result ? ErrorCode::BadReply : result.error().code; });
    QVERIFY(!code);
    std::stop_source stop;
    std::optional<ErrorCode> stopped;
    scope.run(
        launcher.run(u"sleep"_s, {u"1000"_s}, {}, 1h, stop.get_token()),
        [&](const Result<ProcessOutcome> &result) { stopped = result ? ErrorCode::BadReply : result.error().code; });
    stop.request_stop();
    QTRY_COMPARE(stopped, ErrorCode::Cancelled);
    QVERIFY(!code);
    scope.cancel();
    QTRY_COMPARE(code, ErrorCode::Cancelled);
}

void TestHostLauncher::aStopBeforeTheStartStartsNothing()
{
    QTemporaryDir folder;
    const QString made = folder.filePath(u"made"_s);
    std::stop_source stop;
    stop.request_stop();
    const auto outcome =
        QCoro::waitFor(HostLauncher{noPrivateRoot()}.run(u"touch"_s, {made}, {}, 5s, stop.get_token()));
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::Cancelled);
    QVERIFY(!QFile::exists(made));
}

void TestHostLauncher::theOutputIsBounded()
{
    const auto outcome = runShell(HostLauncher{noPrivateRoot()}, u"head -c 6000000 /dev/zero"_s);
    QVERIFY(outcome);
    QCOMPARE(outcome->output.size(), HostLauncher::outputLimit);
    QCOMPARE(outcome->dropped, 6'000'000 - HostLauncher::outputLimit);
}

void TestHostLauncher::aDetachedProgramStarts()
{
    QTemporaryDir folder;
    const QString made = folder.filePath(u"made"_s);
    QVERIFY(HostLauncher{noPrivateRoot()}.startDetached(u"touch"_s, {made}));
    QTRY_VERIFY(QFile::exists(made));
}

void TestHostLauncher::onlyWebPagesAreOpened_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("file") << u"file:///etc/passwd"_s;
    QTest::newRow("script") << u"javascript:alert(1)"_s;
    QTest::newRow("none") << u"not a page"_s;
    QTest::newRow("empty") << QString{};
}

void TestHostLauncher::onlyWebPagesAreOpened()
{
    QFETCH(QString, address);
    const auto opened = HostLauncher{noPrivateRoot()}.openUrl(QUrl{address});
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::Invalid);
}

void TestHostLauncher::programsAreSearchedInTheUsersPath()
{
    QTemporaryDir root;
    addProgram(root.path(), u"/opt/sdk/bin/gcloud"_s);
    addProgram(root.path(), u"/inside/tool"_s);
    const HostLauncher launcher{machineAt(root.path())};
    QCOMPARE(launcher.findProgram(u"gcloud"_s), u"/opt/sdk/bin/gcloud"_s);
    QCOMPARE(launcher.findProgram(u"/opt/sdk/bin/gcloud"_s), u"/opt/sdk/bin/gcloud"_s);
    QCOMPARE(launcher.findProgram(u"tool"_s), std::nullopt);
    QCOMPARE(launcher.findProgram(u"bin/gcloud"_s), std::nullopt);
    QCOMPARE(launcher.findProgram(u"/opt/sdk/bin"_s), std::nullopt);
    QCOMPARE(launcher.findProgram({}), std::nullopt);
}

void TestHostLauncher::linksMeanWhatTheyMeanOnTheMachine()
{
    QTemporaryDir root;
    addProgram(root.path(), u"/usr/share/code/bin/code"_s);
    QVERIFY(QDir{}.mkpath(root.filePath(u"usr/bin"_s)));
    QVERIFY(QFile::link(u"/usr/share/code/bin/code"_s, root.filePath(u"usr/bin/code"_s)));
    QVERIFY(QFile::link(u"../share/code/bin/code"_s, root.filePath(u"usr/bin/edit"_s)));
    QVERIFY(QFile::link(u"/bin/sh"_s, root.filePath(u"usr/bin/gone"_s))); // it is here, but not on that machine
    const HostLauncher launcher{machineAt(root.path())};
    QCOMPARE(launcher.findProgram(u"code"_s), u"/usr/bin/code"_s);
    QCOMPARE(launcher.findProgram(u"edit"_s), u"/usr/bin/edit"_s);
    QCOMPARE(launcher.findProgram(u"gone"_s), std::nullopt);
}

void TestHostLauncher::aCircleOfLinksIsNoProgram()
{
    QTemporaryDir root;
    QVERIFY(QDir{}.mkpath(root.filePath(u"usr/bin"_s)));
    QVERIFY(QFile::link(u"/usr/bin/b"_s, root.filePath(u"usr/bin/a"_s)));
    QVERIFY(QFile::link(u"/usr/bin/a"_s, root.filePath(u"usr/bin/b"_s)));
    QCOMPARE(HostLauncher{machineAt(root.path())}.findProgram(u"a"_s), std::nullopt);
}

void TestHostLauncher::theCommandEntersTheMachinesRoot()
{
    QTemporaryDir root;
    addProgram(root.path(), u"/usr/bin/fish"_s);
    QVERIFY(QDir{}.mkpath(root.filePath(u"srv/work"_s)));
    const HostLauncher launcher{machineAt(root.path())};
    const auto command = launcher.commandFor(u"fish"_s, {u"-l"_s, u"$(x)"_s}, u"/srv/work"_s);
    QVERIFY(command);
    QCOMPARE(command->program, u"/usr/bin/bwrap"_s);
    QCOMPARE(command->arguments.first(3), QStringList({u"--bind"_s, root.path(), u"/"_s}));
    QCOMPARE(command->arguments.last(4), QStringList({u"--"_s, u"/usr/bin/fish"_s, u"-l"_s, u"$(x)"_s}));
    QCOMPARE(command->arguments.value(command->arguments.indexOf(u"--chdir"_s) + 1), u"/srv/work"_s);
    const auto elsewhere = launcher.commandFor(u"fish"_s, {}, u"/not/there"_s);
    QVERIFY(elsewhere);
    QCOMPARE(elsewhere->arguments.value(elsewhere->arguments.indexOf(u"--chdir"_s) + 1), u"/"_s);

    const auto direct = HostLauncher{noPrivateRoot()}.commandFor(u"sh"_s, {u"-l"_s}, u"/tmp"_s);
    QVERIFY(direct);
    QVERIFY(direct->program.endsWith("/sh"_L1));
    QCOMPARE(direct->arguments, QStringList{u"-l"_s});
    QCOMPARE(direct->folder, u"/tmp"_s);
}

void TestHostLauncher::theMachinesEnvironmentIsRestored()
{
    QTemporaryDir root;
    addProgram(root.path(), u"/usr/bin/fish"_s);
    const auto command = HostLauncher{machineAt(root.path())}.commandFor(u"fish"_s, {});
    QVERIFY(command);
    QCOMPARE(command->environment.value(u"PATH"_s), u"/opt/sdk/bin:/usr/bin"_s);
    QVERIFY(!command->environment.contains(u"TPUDESK_HOST_ROOT"_s));
    QVERIFY(!command->environment.contains(u"TPUDESK_HOST_ENV_PATH"_s));
    QVERIFY(!command->environment.contains(u"TPUDESK_RUN"_s));
}

void TestHostLauncher::sudoIsSaidNotToWork()
{
    QTemporaryDir root;
    QVERIFY(HostLauncher{machineAt(root.path())}.limitation().contains(u"sudo"_s));
    QVERIFY(HostLauncher{noPrivateRoot()}.limitation().isEmpty());
}

void TestHostLauncher::aProgramOfTheMachineRunsFromThePrivateRoot()
{
    if (!QFileInfo::exists(u"/host/etc/os-release"_s) || !QFileInfo::exists(u"/usr/bin/bwrap"_s))
        QSKIP("this test runs on the machine itself, not in a private root");
    QFile release{u"/host/etc/os-release"_s};
    if (!release.open(QIODevice::ReadOnly)) // a link meant for the machine's root
        release.setFileName(u"/host/usr/lib/os-release"_s);
    QVERIFY(release.isOpen() || release.open(QIODevice::ReadOnly));
    auto environment = machineAt(u"/host"_s);
    environment.insert(u"TPUDESK_HOST_ENV_PATH"_s, u"/usr/bin:/bin"_s);
    const auto outcome = runShell(HostLauncher{environment}, u"cat /etc/os-release; ls -d /host/etc >&2"_s);
    QVERIFY(outcome);
    QCOMPARE(outcome->output, release.readAll());
    QVERIFY2(outcome->messages.contains("/host/etc"), "the machine has no /host of ours");
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHostLauncher)
#include "tst_hostlauncher.moc"
