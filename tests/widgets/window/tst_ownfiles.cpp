// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the whole program leaves on the disk: whose it is, and what stands in the way of it.
#include "everyview.h"

#include "app/application.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/noticebar.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/statusline.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Nothing is taken away from new files while this lives: who leaves a mode to the system gives it to everybody.
class NoMask
{
public:
    ~NoMask() { ::umask(m_before); }

private:
    mode_t m_before = ::umask(0);
};

/// All that is in the folder, links as what they are. What is in the practice cloud's folder is its own.
QStringList filesIn(const QString &folder)
{
    static const QRegularExpression isOfPractice{u"/tpudesk/practice[^/]*/"_s};
    QStringList files;
    QDirIterator all{folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                     QDirIterator::Subdirectories};
    while (all.hasNext()) {
        const QString file = all.next();
        if (!isOfPractice.match(file).hasMatch() && !file.contains("/.cache/fontconfig"_L1))
            files << file;
    }
    return files;
}

mode_t modeOf(const QString &file)
{
    struct stat about{};
    return ::lstat(QFile::encodeName(file).constData(), &about) == 0 ? about.st_mode : 0;
}

void write(const QString &file, const QByteArray &text)
{
    QFile out{file};
    QVERIFY(out.open(QFile::WriteOnly | QFile::Truncate));
    QCOMPARE(out.write(text), text.size());
}

QByteArray contentOf(const QString &file)
{
    QFile in{file};
    return in.open(QFile::ReadOnly) ? in.readAll() : QByteArray{"cannot be read"};
}

} // namespace

class TestOwnFiles : public QObject
{
    Q_OBJECT

private slots:
    void L2_allThatIsMadeIsForTheUserAlone()
    {
        const QTemporaryDir home;
        const NoMask everybody;
        QVERIFY(QDir{home.path()}.mkdir(u"tmp"_s));
        qputenv("TMPDIR", home.filePath(u"tmp"_s).toLocal8Bit());
        playIn(home.path(), [](Robot &robot, Application &application) {
            QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
            QVERIFY2(furnish(robot, *application.window(), *application.cloud()->services()),
                     qPrintable(robot.trouble()));
            QVERIFY(runCommand(application, u"terminal.local"_s));
            QVERIFY(Robot::waitFor([] { return Robot::seen(u"terminalView"_s) != nullptr; }, 20s));
        });
        qunsetenv("TMPDIR");
        QStringList open;
        const auto files = filesIn(home.path());
        for (const auto &file : files) {
            const auto mode = modeOf(file);
            const bool isPublic = file.endsWith(".pub"_L1) && (mode & 0777) == 0644; // the half of a key for everybody
            if (!S_ISLNK(mode) && !isPublic && (mode & 0077) != 0 && file != home.filePath(u"tmp"_s))
                open << u"%1: %2"_s.arg(file.sliced(home.path().size()), QString::number(mode & 07777, 8));
        }
        QVERIFY2(open.isEmpty(), qPrintable(open.join(u'\n')));
        QVERIFY2(files.contains(home.filePath(u"tpudesk/settings.json"_s)) && files.size() > 8,
                 qPrintable(files.join(u'\n')));
    }

    /// Somebody puts links to what they want to have overwritten where the program's files are.
    void L3_linksInThePlaceOfFilesAreNotFollowed()
    {
        const QTemporaryDir home;
        const QTemporaryDir elsewhere;
        const auto start = [&home] {
            playIn(
                home.path(), [](Robot &, Application &application) { QVERIFY(!application.window()->grab().isNull()); },
                Awaited::Settled);
        };
        start();
        QStringList victims;
        const auto files = filesIn(home.path());
        for (const auto &file : files) {
            if (!S_ISREG(modeOf(file)))
                continue;
            const auto victim = elsewhere.filePath(QString::number(victims.size()));
            write(victim, "of somebody else");
            QCOMPARE(::chmod(QFile::encodeName(victim).constData(), 0640), 0);
            QVERIFY(QFile::remove(file) && QFile::link(victim, file));
            victims << file;
        }
        for (const auto *sometimes : {"log/running", "log/crash"}) { // gone after a run that ended in order
            const auto victim = elsewhere.filePath(QString::number(victims.size()));
            write(victim, "of somebody else");
            QCOMPARE(::chmod(QFile::encodeName(victim).constData(), 0640), 0);
            victims << home.filePath(u"tpudesk/"_s + QLatin1StringView{sometimes});
            QVERIFY(QFile::link(victim, victims.constLast()));
        }
        QVERIFY(victims.size() > 4);
        start();
        QStringList followed;
        for (qsizetype i = 0; i < victims.size(); ++i) {
            const auto victim = elsewhere.filePath(QString::number(i));
            if (contentOf(victim) != "of somebody else" || (modeOf(victim) & 0777) != 0640)
                followed << victims[i].sliced(home.path().size());
        }
        QVERIFY2(followed.isEmpty(), qPrintable(followed.join(u'\n')));
    }

    void L3_whereNothingCanBeKeptTheWindowComesAndSaysSo()
    {
        const QTemporaryDir home;
        write(home.filePath(u"tpudesk"_s), "a file where the folder would be");
        playIn(
            home.path(),
            [](Robot &, Application &application) {
                QVERIFY(application.window()->isVisible());
                emit application.window()->parts().statusLine->themeClicked(); // a setting, which is saved by itself
                QTRY_VERIFY2(application.window()->parts().notice->isVisible(), "it is said in the window");
                QVERIFY2(application.window()->parts().notice->sentence().contains("settings.json"_L1),
                         qPrintable(application.window()->parts().notice->sentence()));
            },
            Awaited::Settled);
        QCOMPARE(contentOf(home.filePath(u"tpudesk"_s)), "a file where the folder would be"_ba);
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestOwnFiles test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_ownfiles.moc"
