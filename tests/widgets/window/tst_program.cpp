// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "version.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;

namespace {

struct Ended
{
    int code = -1;
    QByteArray output;
    QByteArray messages;
};

Ended run(const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"DISPLAY"_s);
    environment.remove(u"WAYLAND_DISPLAY"_s);
    environment.insert(u"QT_QPA_PLATFORM"_s, u"xcb"_s); // none of these may need a display
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(TPUDESK_PROGRAM), arguments);
    if (!process.waitForFinished(20'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
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
        QCOMPARE(ended.output, QByteArray{"tpudesk " TPUDESK_VERSION "\n"});
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
            return QTest::qWaitFor([&] { return (messages += process->readAllStandardError()).contains("first-paint-ms"); }, 30'000);
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
        link.start(QStringLiteral(TPUDESK_PROGRAM), {u"--data"_s, folder.path(), u"tpudesk://open/settings/looks.theme"_s});
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

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
