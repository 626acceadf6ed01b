// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherinstall.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

constexpr auto answer = "Welcome to the lab!\n"
                        "computer=lab\nuser=me\nhome=/home/me\narchitecture=x86_64\nsystem=Debian GNU/Linux 12\n"
                        "freeDisk=5000000000\nmemory=2000000000\nnow=1795176060\nuserServices=yes\nlingers=no\n"
                        "mayLinger=yes\ncrontab=yes\npreemptible=\ninstalled=\nend=yes\n";

QDateTime noon()
{
    return QDateTime::fromSecsSinceEpoch(1'795'176'000, QTimeZone::UTC);
}

WatcherHostFacts facts()
{
    return *watcherHostFactsFrom(answer, noon());
}

/// A script of the watcher's with a home folder of its own, and programs that only write down how they were called.
struct ScriptHome
{
    QTemporaryDir home;
    QTemporaryDir programs;

    void fake(const QString &name, const QByteArray &body) const
    {
        QFile file{programs.filePath(name)};
        QVERIFY(file.open(QFile::WriteOnly));
        file.write("#!/bin/sh\n" + body + '\n');
        file.close();
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    [[nodiscard]] QByteArray run(const QString &script, const QByteArray &values) const
    {
        QFile file{u":/tpudesk/watcher/"_s + script};
        if (!file.open(QFile::ReadOnly))
            return {};
        QProcess shell;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, home.path());
        environment.insert(u"PATH"_s, programs.path() + u":/usr/bin:/bin"_s);
        environment.remove(u"XDG_CONFIG_HOME"_s);
        shell.setProcessEnvironment(environment);
        shell.start(u"/bin/sh"_s, {u"-s"_s});
        shell.write(values + file.readAll());
        shell.closeWriteChannel();
        return shell.waitForFinished() ? shell.readAllStandardOutput() : QByteArray{};
    }
    /// The bundle: a script that unpacks a program which knows its version and can be told to stop.
    [[nodiscard]] QByteArray bundle() const
    {
        QFile file{home.filePath(u"tpudesk-watch.run"_s)};
        if (!file.open(QFile::WriteOnly))
            return {};
        file.write("#!/bin/sh\nmkdir -p \"$2/bin\"\n"
                   "printf '#!/bin/sh\\necho tpudesk-watch 9.9.9\\n' > \"$2/bin/tpudesk-watch\"\n"
                   "chmod 755 \"$2/bin/tpudesk-watch\"\n");
        return file.fileName().toUtf8();
    }
    [[nodiscard]] QByteArray values() const
    {
        return "name=p\nproject=p\nversion=9.9.9\nbundle='" + bundle()
            + "'\nsetup='{\"keep\":\"service\",\"project\":\"p\"}'\n" + "mayLinger=yes\n";
    }
    [[nodiscard]] QByteArray contents(const QString &path) const
    {
        QFile file{home.filePath(path)};
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
    }
};

} // namespace

class TestWatcherInstall : public QObject
{
    Q_OBJECT

private slots:
    void whatAMachineSaysIsRead()
    {
        const auto read = facts();
        QCOMPARE(read.computer, u"lab"_s);
        QCOMPARE(read.clockAhead, 60);
        QVERIFY(read.hasUserServices && !read.lingers && read.mayLinger && read.hasCrontab && !read.isPreemptible);
        QCOMPARE(keepOf(read), WatcherKeep::Service);
        QVERIFY(obstacleOf(read).isEmpty());
        QCOMPARE(concernsOf(read).size(), 1); // that its administrator can use the credential
        QCOMPARE(watcherHostFactsFrom("This account is currently not available.\n", noon()).error().code,
                 ErrorCode::BadReply);
    }

    void eachWayToKeepItRunningIsSaidPlainly()
    {
        auto read = facts();
        read.mayLinger = false;
        QCOMPARE(keepOf(read), WatcherKeep::WhileLoggedIn);
        QVERIFY(concernsOf(read).constFirst().contains("enable-linger"_L1));
        read.hasUserServices = false;
        QCOMPARE(keepOf(read), WatcherKeep::Crontab);
        read.hasCrontab = false;
        QCOMPARE(keepOf(read), WatcherKeep::Background);
        read.isPreemptible = true;
        read.clockAhead = -900;
        read.memory = 64 << 20;
        QCOMPARE(concernsOf(read).size(), 5);
        for (const auto keep :
             {WatcherKeep::Service, WatcherKeep::WhileLoggedIn, WatcherKeep::Crontab, WatcherKeep::Background})
            QCOMPARE(watcherKeepFrom(wordOf(keep)), keep);
    }

    void whereItCannotRunItIsNotTried()
    {
        auto read = facts();
        read.architecture = u"aarch64"_s;
        QVERIFY(obstacleOf(read).contains("aarch64"_L1));
        read = facts();
        read.freeDisk = 1'000'000;
        QVERIFY(obstacleOf(read).contains("400 MB"_L1));
    }

    void thisMachineAnswersTheScriptThatLooks()
    {
        const ScriptHome home;
        const auto read = watcherHostFactsFrom(home.run(u"look.sh"_s, {}), QDateTime::currentDateTimeUtc());
        QVERIFY(read);
        QCOMPARE(read->home, home.home.path());
        QVERIFY(read->freeDisk > 0 && read->memory > 0 && !read->architecture.isEmpty());
        QVERIFY(std::abs(read->clockAhead) <= 5);
        QVERIFY(read->installed.isEmpty());
    }

    void withServicesOfTheUserItBecomesOneAndGoesAgain()
    {
        const ScriptHome home;
        home.fake(u"systemctl"_s, "echo \"systemctl $*\" >> \"$HOME/calls\"");
        home.fake(u"loginctl"_s, "echo \"loginctl $*\" >> \"$HOME/calls\"");
        const auto said = home.run(u"install.sh"_s, home.values());
        QVERIFY2(said.contains("keep=service\n") && said.contains("unit=tpudesk-watch-p.service\n"), said.constData());
        QVERIFY(home.contents(u"calls"_s).contains("systemctl --user restart tpudesk-watch-p.service"));
        const auto unit = home.contents(u".config/systemd/user/tpudesk-watch-p.service"_s);
        QVERIFY2(unit.contains("ExecStart=\"" + home.home.path().toUtf8() + "/.local/share/tpudesk-watch/current/bin"),
                 unit.constData());
        QVERIFY(unit.contains("Restart=always"));
        QVERIFY(home.contents(u".local/share/tpudesk-watch/data/p/watch.json"_s).contains("\"keep\":\"service\""));
        QVERIFY(home.run(u"look.sh"_s, {}).contains("installed=9.9.9\n"));
        QVERIFY(home.run(u"install.sh"_s, home.values()).contains("end=yes")); // once more: it goes on
        QVERIFY(home.run(u"remove.sh"_s, "name=p\n").contains("end=yes"));
        QVERIFY(!QFile::exists(home.home.filePath(u".local/share/tpudesk-watch"_s)));
        QVERIFY(home.contents(u".config/systemd/user/tpudesk-watch-p.service"_s).isEmpty());
    }

    void withoutThemTheCrontabKeepsIt()
    {
        const ScriptHome home;
        home.fake(u"systemctl"_s, "exit 1");
        home.fake(u"crontab"_s,
                  "case $1 in -l) cat \"$HOME/tab\" 2>/dev/null ;; -) cat > \"$HOME/tab\" ;; "
                  "*) cat \"$1\" > \"$HOME/tab\" ;; esac");
        QFile tab{home.home.filePath(u"tab"_s)};
        QVERIFY(tab.open(QFile::WriteOnly) && tab.write("0 1 * * * backup\n") > 0);
        tab.close();
        const auto said = home.run(u"install.sh"_s, home.values());
        QVERIFY2(said.contains("keep=crontab\n"), said.constData());
        QVERIFY(home.run(u"install.sh"_s, home.values()).contains("end=yes"));
        const auto lines = home.contents(u"tab"_s);
        QCOMPARE(lines.count("# tpudesk-watch [p]"), 2); // one at the start, one now and then; not twice
        QVERIFY(lines.contains("0 1 * * * backup"));
        QVERIFY(home.run(u"remove.sh"_s, "name=p\n").contains("end=yes"));
        QCOMPARE(home.contents(u"tab"_s), "0 1 * * * backup\n"_ba);
    }

    void aBundleThatDoesNotStartHereIsSaidAndLeavesNothing()
    {
        const ScriptHome home;
        auto values = home.values();
        QFile broken{home.home.filePath(u"tpudesk-watch.run"_s)};
        QVERIFY(broken.open(QFile::WriteOnly));
        broken.write("#!/bin/sh\nmkdir -p \"$2/bin\"\nprintf '#!/bin/sh\\nexit 1\\n' > \"$2/bin/tpudesk-watch\"\n"
                     "chmod 755 \"$2/bin/tpudesk-watch\"\n");
        broken.close();
        QVERIFY(home.run(u"install.sh"_s, values).contains("failed=start"));
        QVERIFY(!QFile::exists(home.home.filePath(u".local/share/tpudesk-watch/current"_s)));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWatcherInstall)
#include "tst_watcherinstall.moc"
