// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Known secrets are typed into the whole program; afterwards they stand in no file, log, report or command line. Those
// of the sign-ins: tests/services/auth/tst_signincanary.cpp.
#include "everyview.h"

#include "app/application.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "tests/fakes/secretsearch.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto passphrase = u"canary-of-a-passphrase-0001"_s;
const auto ofJob = u"canary-of-a-variable-0002"_s;

/// A key with a passphrase, published; then a login with it, by a job that has a secret variable.
void typeSecrets(Robot &robot, const Application &application)
{
    QVERIFY(runCommand(application, u"go.keys"_s));
    QVERIFY2(robot.click(u"generateButton"_s) && robot.fill(u"generatePassphrase"_s, passphrase)
                 && robot.fill(u"generateRepeat"_s, passphrase) && robot.click(u"generateSubmit"_s)
                 && Robot::waitFor([] { return Robot::seen(u"generateSubmit"_s) == nullptr; }, 20s),
             qPrintable(robot.trouble()));
    QVERIFY2(furnish(robot, *application.window(), *application.cloud()->services()), qPrintable(robot.trouble()));
    QVERIFY(runCommand(application, u"go.pod"_s));
    QVERIFY2(robot.click(u"podSwitchJobs"_s) && robot.click(u"jobsEmptyButton"_s)
                 && robot.fill(u"jobName"_s, u"canary"_s) && robot.fill(u"jobCommandText"_s, u"true"_s)
                 && robot.click(u"runHostAll"_s) && robot.click(u"jobVariableAdd"_s)
                 && robot.fill(u"jobVariableName0"_s, u"WANDB_API_KEY"_s) && robot.fill(u"jobVariableValue0"_s, ofJob)
                 && robot.click(u"jobVariableSecret0"_s) && robot.click(u"jobSubmit"_s)
                 && Robot::waitFor([] { return Robot::seen(u"jobSubmit"_s) == nullptr; }, 20s),
             qPrintable(robot.trouble()));
}

/// Whatever login asks for it gets it, until nobody asks any more.
void unlock(Robot &robot)
{
    QVERIFY(Robot::waitFor([] { return Robot::seen(u"terminalQuestionSecret"_s) != nullptr; }, 20s));
    for (int asked = 0; asked < 3 && Robot::seen(u"terminalQuestionSecret"_s) != nullptr; ++asked) {
        QVERIFY2(robot.fill(u"terminalQuestionSecret"_s, passphrase), qPrintable(robot.trouble()));
        robot.press(Qt::Key_Return);
        static_cast<void>(Robot::waitFor([] { return Robot::seen(u"terminalQuestionSecret"_s) == nullptr; }, 10s));
    }
}

} // namespace

class TestCanary : public QObject
{
    Q_OBJECT

private slots:
    void L1_whatIsTypedAsASecretStandsNowhere()
    {
        const QTemporaryDir home;
        QVERIFY(QDir{home.path()}.mkdir(u"tmp"_s));
        qputenv("TMPDIR", home.filePath(u"tmp"_s).toLocal8Bit());
        SecretSearch search;
        search.add(u"passphrase"_s, passphrase.toLatin1());
        search.add(u"variable of a job"_s, ofJob.toLatin1());
        playIn(home.path(), [&search](Robot &robot, Application &application) {
            typeSecrets(robot, application);
            unlock(robot);
            QVERIFY(runCommand(application, u"help.logs"_s));
            QVERIFY2(robot.click(u"logReport"_s), qPrintable(robot.trouble()));
            QVERIFY(Robot::waitFor([] { return Robot::seen(u"reportText"_s) != nullptr; }, 10s));
            const auto *report = qobject_cast<QPlainTextEdit *>(Robot::seen(u"reportText"_s));
            QVERIFY(report != nullptr && Robot::waitFor([&] { return report->toPlainText().size() > 100; }, 10s));
            search.in(u"the report"_s, report->toPlainText().toUtf8());
            search.inProcesses(); // while the hosts run
        });
        search.inFolder(home.path(), {u"/tpudesk/practice"_s}); // what is on the hosts was sent to them
        search.inLog();
        search.inProcesses();
        qunsetenv("TMPDIR");
        QVERIFY2(search.found().isEmpty(), qPrintable(search.found().join(u'\n')));
        QVERIFY2(search.lookedAt() > 20, qPrintable(QString::number(search.lookedAt())));
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestCanary test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_canary.moc"
