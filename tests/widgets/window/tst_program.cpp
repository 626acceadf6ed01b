// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "version.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

#include <sys/resource.h>

using namespace Qt::StringLiterals;

namespace {

struct Ended
{
    int code = -1;
    QByteArray output;
    QByteArray messages;
};

/// `locale`: as the desktop sets it; empty: as it is.
Ended run(const QStringList &arguments, const QString &locale = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"DISPLAY"_s);
    environment.remove(u"WAYLAND_DISPLAY"_s);
    environment.insert(u"QT_QPA_PLATFORM"_s, u"xcb"_s); // none of these may need a display
    if (!locale.isEmpty()) {
        environment.remove(u"LANGUAGE"_s);
        environment.insert(u"LC_ALL"_s, locale);
    }
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(TPUDESK_PROGRAM), arguments);
    if (!process.waitForFinished(20'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// In a sandbox with a network of its own.
QStringList alone(const QStringList &command)
{
    return QStringList{u"--dev-bind"_s, u"/"_s, u"/"_s, u"--unshare-net"_s, u"--"_s} + command;
}

} // namespace

class TestProgram : public QObject
{
    Q_OBJECT

private slots:
    void versionNeedsNoDisplay()
    {
        const Ended ended = run({u"--version"_s});
        QCOMPARE(ended.code, 0);
        // Which commit it was built from, where the source is a checkout.
        static const QRegularExpression form{u"^tpudesk " TPUDESK_VERSION "( \\([0-9a-f]{12}\\+?\\))?\n$"_s};
        QVERIFY2(form.match(QString::fromLatin1(ended.output)).hasMatch(), ended.output.constData());
    }

    void helpNamesTheOptions()
    {
        const Ended ended = run({u"--help"_s});
        QCOMPARE(ended.code, 0);
        for (const char *option : {"--lang", "--theme", "--tour", "--practice-state", "--data", "--version"})
            QVERIFY2(ended.output.contains(option), option);
    }

    void aWrongOptionIsNamedOnStderr()
    {
        const Ended ended = run({u"--nonsense"_s});
        QCOMPARE(ended.code, 2);
        QVERIFY(ended.output.isEmpty());
        QVERIFY(ended.messages.contains("nonsense"));
    }

    void whatIsWrongIsSaidInTheLanguageOfTheUser()
    {
        const QTemporaryDir none;
        QTemporaryDir korean;
        QFile settings{korean.filePath(u"settings.json"_s)};
        QVERIFY(settings.open(QFile::WriteOnly) && settings.write(R"({"version": 1, "language": "ko"})") > 0);
        settings.close();
        const auto said = [](const QString &folder, const QStringList &arguments, const QString &locale) {
            const Ended ended = run(QStringList{u"--data"_s, folder} + arguments, locale);
            return ended.code == 2 && ended.output.isEmpty() ? QString::fromUtf8(ended.messages)
                                                             : u"code %1"_s.arg(ended.code);
        };
        for (const auto &wrong :
             {QStringList{u"--nonsense"_s}, QStringList{u"no.such.place"_s}, QStringList{u"--theme"_s, u"nonsense"_s},
              QStringList{u"--theme"_s}, QStringList{u"--nonsense"_s, u"no.such.place"_s}}) {
            const QString english = said(none.path(), wrong, u"C.UTF-8"_s);
            const QString chinese = said(none.path(), wrong, u"zh_CN.UTF-8"_s);
            QVERIFY2(english.startsWith(u"tpudesk: "_s) && english.contains(wrong.first().mid(2)), qPrintable(english));
            QVERIFY2(std::ranges::any_of(chinese, [](QChar c) { return c.script() == QChar::Script_Han; }),
                     qPrintable(chinese));
            const auto isHangul = [](const QString &text) {
                return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Hangul; });
            };
            QVERIFY(isHangul(said(none.path(), QStringList{u"--lang"_s, u"ko"_s} + wrong, u"zh_CN.UTF-8"_s)));
            QVERIFY(isHangul(said(korean.path(), wrong, u"C.UTF-8"_s)));
        }
    }

    /// As a user without an account has it: in the practice cloud, without a display.
    void theRealityCheckWritesOneFileAndEnds()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"reality.txt"_s);
        QProcess process;
        process.start(QStringLiteral(TPUDESK_PROGRAM),
                      {u"--data"_s, folder.filePath(u"data"_s), u"--reality-check"_s, u"--out"_s, file});
        QVERIFY(process.waitForFinished(90'000));
        const QByteArray messages = process.readAllStandardError();
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, messages.constData());
        QVERIFY2(messages.contains("reality.txt was written"), messages.constData());
        QFile written{file};
        QVERIFY(written.open(QFile::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY(text.startsWith("TPU Desk: reality check\n") && text.contains("-- tpu.nodes: 200"));
        QVERIFY2(!text.contains("did not come to its end"), text.constData());
    }

    void theRealityCheckSaysWhereItCannotSignIn()
    {
        QTemporaryDir folder;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TPUDESK_PRACTICE"_s, folder.filePath(u"there-is-no-such-program"_s));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(TPUDESK_PROGRAM),
                      {u"--data"_s, folder.filePath(u"data"_s), u"--reality-check"_s, u"--out"_s,
                       folder.filePath(u"reality.txt"_s)});
        QVERIFY(process.waitForFinished(90'000));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().startsWith("tpudesk: "));
        QVERIFY(!QFile::exists(folder.filePath(u"reality.txt"_s))); // nor half of one
    }

    void aSecondStartShowsTheFirstWindowAndEnds()
    {
        QTemporaryDir folder;
        QTemporaryDir other;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"TPUDESK_PRACTICE"_s, folder.filePath(u"there-is-no-such-program"_s));
        const auto start = [&](QProcess *process, const QString &data) {
            process->setProcessEnvironment(environment);
            process->start(QStringLiteral(TPUDESK_PROGRAM), {u"--data"_s, data, u"--print-first-paint"_s});
        };
        const auto painted = [](QProcess *process) {
            QByteArray messages;
            return QTest::qWaitFor(
                [&] { return (messages += process->readAllStandardError()).contains("first-paint-ms"); }, 30'000);
        };
        QProcess first;
        QProcess second;
        QProcess third;
        start(&first, folder.path());
        QVERIFY(painted(&first));
        start(&second, folder.path());
        QVERIFY(second.waitForFinished(20'000));
        QCOMPARE(second.exitCode(), 0);
        QVERIFY(second.readAllStandardError().contains("runs already"));
        QCOMPARE(first.state(), QProcess::Running);
        QProcess link; // a link is handed over just so
        link.setProcessEnvironment(environment);
        link.start(QStringLiteral(TPUDESK_PROGRAM),
                   {u"--data"_s, folder.path(), u"tpudesk://open/settings/looks.theme"_s});
        QVERIFY(link.waitForFinished(20'000));
        QCOMPARE(link.exitCode(), 0);
        QVERIFY(link.readAllStandardError().contains("asked to go there"));
        start(&third, other.path()); // settings of its own: a window of its own
        QVERIFY(painted(&third));
        for (QProcess *process : {&first, &third}) {
            process->terminate();
            QVERIFY(process->waitForFinished(10'000));
        }
    }

    /// No bus, and with it no keychain; a network of its own that leads nowhere, in which the practice cloud runs.
    void L5_withoutBusKeychainAndNetworkItStartsAllTheSame()
    {
        if (QProcess::execute(u"bwrap"_s, alone({u"true"_s})) != 0)
            QSKIP("no sandbox can be made here");
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const auto &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"XDG_RUNTIME_DIR"_s, u"SSH_AUTH_SOCK"_s})
            environment.remove(name);
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/nonexistent/bus"_s);
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(u"bwrap"_s, alone({QStringLiteral(TPUDESK_PROGRAM), u"--self-test"_s}));
        QVERIFY(process.waitForFinished(90'000));
        const QByteArray said = process.readAll();
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, said.constData());
        QVERIFY2(said.contains("ok   practice cloud answers"), said.constData());
    }

    void L1_aCrashWritesNoCore()
    {
        QTemporaryDir folder;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"TPUDESK_PRACTICE"_s, folder.filePath(u"there-is-no-such-program"_s));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder.path());
        process.setChildProcessModifier([] {
            rlimit limit{};
            ::getrlimit(RLIMIT_CORE, &limit);
            limit.rlim_cur = limit.rlim_max; // somebody wants them
            ::setrlimit(RLIMIT_CORE, &limit);
        });
        process.start(QStringLiteral(TPUDESK_PROGRAM), {u"--data"_s, folder.path(), u"--print-first-paint"_s});
        QVERIFY(process.waitForStarted());
        QByteArray messages;
        QTRY_VERIFY_WITH_TIMEOUT((messages += process.readAllStandardError()).contains("first-paint-ms"), 30'000);
        QFile limits{u"/proc/%1/limits"_s.arg(process.processId())};
        QVERIFY(limits.open(QFile::ReadOnly));
        const auto all = limits.readAll();
        QVERIFY2(all.contains("Max core file size        0 "), all.constData());
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGSEGV), 0);
        QVERIFY(process.waitForFinished(10'000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(QDir{folder.path()}.entryList({u"core*"_s}), QStringList{});
    }

    void signalsEndItInOrder_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("TERM") << SIGTERM;
        QTest::newRow("INT") << SIGINT;
        QTest::newRow("HUP") << SIGHUP;
    }

    void signalsEndItInOrder()
    {
        QFETCH(int, number);
        QTemporaryDir folder;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"TPUDESK_PRACTICE"_s, folder.filePath(u"there-is-no-such-program"_s));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(TPUDESK_PROGRAM), {u"--data"_s, folder.path(), u"--print-first-paint"_s});
        QVERIFY(process.waitForStarted());
        QByteArray messages;
        QTRY_VERIFY_WITH_TIMEOUT((messages += process.readAllStandardError()).contains("first-paint-ms"), 30'000);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), number), 0);
        QVERIFY(process.waitForFinished(10'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(QFile::exists(folder.filePath(u"settings.json"_s))); // the window's place was kept
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
