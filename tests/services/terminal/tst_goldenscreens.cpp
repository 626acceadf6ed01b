// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Real programs, driven through vthost, leave the screens that are kept in tests/data/terminal. To take new ones after
// looking at them: TPUDESK_UPDATE_GOLDEN=1.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QString kept = QStringLiteral(TPUDESK_TEST_DATA "/terminal/");

QByteArray contentOf(const QString &path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

/// What differs from run to run without meaning anything.
QByteArray normalised(const QByteArray &screen)
{
    QString text = QString::fromUtf8(screen);
    static const QRegularExpression date{u"\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d"_s};
    static const QRegularExpression nanoVersion{u"GNU nano \\d+\\.\\d+"_s};
    text.replace(date, u"YYYY-MM-DD hh:mm:ss"_s);
    text.replace(nanoVersion, u"GNU nano N.N"_s);
    return text.toUtf8();
}

QProcessEnvironment environmentIn(const QString &home)
{
    QProcessEnvironment environment;
    environment.insert(u"HOME"_s, home);
    environment.insert(u"PATH"_s, qEnvironmentVariable("PATH"));
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    environment.insert(u"TZ"_s, u"UTC"_s);
    environment.insert(u"SHELL"_s, u"/bin/sh"_s);
    environment.insert(u"PS1"_s, u"$ "_s);
    environment.insert(u"TMUX_TMPDIR"_s, home);
    environment.insert(u"BYOBU_CONFIG_DIR"_s, home + u"/byobu"_s);
    environment.insert(u"HTOPRC"_s, kept + u"htoprc"_s);
    environment.insert(u"LD_LIBRARY_PATH"_s, qEnvironmentVariable("LD_LIBRARY_PATH"));
    return environment;
}

/// A home with the file that the programs show, and byobu's settings.
bool furnish(const QTemporaryDir &home)
{
    return QFile::copy(kept + u"text.txt"_s, home.filePath(u"text.txt"_s)) && QDir{home.path()}.mkdir(u"byobu"_s)
        && QFile::copy(kept + u"byobu.status"_s, home.filePath(u"byobu/status"_s))
        && QFile::copy(kept + u"byobu.conf"_s, home.filePath(u"byobu/.tmux.conf"_s));
}

/// tmux's server outlives its client.
void endMultiplexer(const QString &home)
{
    QProcess tmux;
    tmux.setProcessEnvironment(environmentIn(home));
    tmux.start(u"tmux"_s, {u"-L"_s, u"tpudesk-golden"_s, u"kill-server"_s});
    tmux.waitForFinished(10'000);
}

} // namespace

class TestGoldenScreens : public QObject
{
    Q_OBJECT

private slots:
    void programsLeaveTheirScreens_data();
    void programsLeaveTheirScreens();
};

void TestGoldenScreens::programsLeaveTheirScreens_data()
{
    QTest::addColumn<QStringList>("candidates"); // names of the program, the best first
    QTest::addColumn<QStringList>("arguments");
    const QStringList multiplexer{u"-L"_s, u"tpudesk-golden"_s};
    QTest::newRow("vim") << QStringList{u"vim.tiny"_s, u"vim"_s}
                         << QStringList{u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, u"-n"_s, u"-N"_s, u"text.txt"_s};
    QTest::newRow("less") << QStringList{u"less"_s} << QStringList{u"text.txt"_s};
    QTest::newRow("nano") << QStringList{u"nano"_s} << QStringList{u"-I"_s, u"text.txt"_s};
    QTest::newRow("tmux") << QStringList{u"tmux"_s}
                          << multiplexer
            + QStringList{u"-f"_s, kept + u"tmux.conf"_s, u"new"_s, u"-n"_s, u"main"_s, u"-s"_s, u"golden"_s};
    QTest::newRow("byobu") << QStringList{u"byobu-tmux"_s}
                           << multiplexer + QStringList{u"new"_s, u"-s"_s, u"golden"_s, u"-n"_s, u"main"_s};
    QTest::newRow("htop") << QStringList{u"htop"_s} << QStringList{};
}

void TestGoldenScreens::programsLeaveTheirScreens()
{
    QFETCH(QStringList, candidates);
    QFETCH(QStringList, arguments);
    candidates.removeIf([](const QString &name) { return QStandardPaths::findExecutable(name).isEmpty(); });
    if (candidates.isEmpty())
        QSKIP("this program is not installed here");
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    QTemporaryDir home;
    QVERIFY(furnish(home));
    QStringList command = QStringList{candidates.front()} + arguments;
    if (name == "htop"_L1)
        command = {u"sh"_s, u"-c"_s, u"sleep 4711 & htop -p $!; kill $!"_s};
    QProcess vthost;
    vthost.setProcessEnvironment(environmentIn(home.path()));
    vthost.setWorkingDirectory(home.path());
    vthost.start(QStringLiteral(TPUDESK_VTHOST),
                 QStringList{u"--json"_s, u"--size"_s, u"70x16"_s, u"--timeout"_s, u"40"_s, u"--keys"_s,
                             kept + name + u".keys"_s, u"--"_s}
                     + command);
    const bool ended = vthost.waitForFinished(60'000);
    endMultiplexer(home.path());
    QVERIFY(ended);
    const QByteArray screen = normalised(vthost.readAllStandardOutput());
    QVERIFY2(vthost.exitCode() == 0, (vthost.readAllStandardError() + screen).constData());

    const QString golden = kept + name + u".json"_s;
    if (qEnvironmentVariableIsSet("TPUDESK_UPDATE_GOLDEN")) {
        QFile file{golden};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(screen) == screen.size());
    }
    if (screen != contentOf(golden)) {
        QFile fail{name + u".fail"_s};
        QVERIFY(fail.open(QIODevice::WriteOnly) && fail.write(screen) == screen.size());
        fail.close();
        QProcess diff;
        diff.start(u"diff"_s, {u"-u"_s, golden, fail.fileName()});
        diff.waitForFinished(10'000);
        QFAIL(diff.readAllStandardOutput().constData());
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGoldenScreens)
#include "tst_goldenscreens.moc"
