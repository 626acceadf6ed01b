// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/shellintegration.h"

#include "services/terminal/localshell.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <utility>

#include <unistd.h>

using namespace Qt::StringLiterals;
using shellintegration::Change;

namespace {

const QByteArray blockBegin = "# >>> tpu-desk shell integration >>>";
const QByteArray blockEnd = "# <<< tpu-desk shell integration <<<";

/// A home folder of its own, and what the host's script does in it.
class Home
{
public:
    [[nodiscard]] QString path(const QString &name = {}) const
    {
        return name.isEmpty() ? m_folder.path() : m_folder.filePath(name);
    }
    void write(const QString &name, const QByteArray &bytes, QFileDevice::Permissions permissions = usual) const
    {
        QFile file{path(name)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        QVERIFY(file.setPermissions(permissions));
    }
    [[nodiscard]] QByteArray read(const QString &name) const
    {
        QFile file{path(name)};
        return file.open(QIODevice::ReadOnly) ? file.readAll() : "not there"_ba;
    }
    [[nodiscard]] QStringList names() const { return QDir{path()}.entryList(QDir::Files | QDir::Hidden); }

    /// The status of the script; -1: it did not end.
    [[nodiscard]] int run(Change change, const QString &shell = u"sh"_s) const
    {
        QProcessEnvironment environment;
        environment.insert(u"HOME"_s, path());
        environment.insert(u"PATH"_s, path(u"bin"_s) + u":/usr/bin:/bin"_s);
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(path());
        process.start(shell, {u"-s"_s});
        process.write(shellintegration::hostScript(change));
        process.closeWriteChannel();
        return process.waitForFinished() && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

private:
    static constexpr auto usual = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadGroup;

    QTemporaryDir m_folder;
};

/// A shell of this computer on a terminal, begun as a local tab begins it.
class Tab
{
public:
    Tab(const QString &program, const Home &home, const QString &term = u"xterm-256color"_s)
    {
        auto environment = LocalShell::environment();
        for (const auto &name : {u"PROMPT_COMMAND"_s, u"PS0"_s, u"PS1"_s, u"ENV"_s, u"BASH_ENV"_s, u"ZDOTDIR"_s})
            environment.remove(name);
        environment.insert(u"HOME"_s, home.path());
        environment.insert(u"TERM"_s, term);
        const auto start = shellintegration::localStart(program, home.path(u"start"_s), environment);
        if (!start)
            return;
        for (const auto &[name, value] : start->variables.asKeyValueRange())
            environment.insert(name, value);
        m_shell = std::make_unique<LocalShell>(LocalProgram{
            .program = program, .arguments = start->arguments, .environment = environment, .directory = home.path()});
        QObject::connect(m_shell.get(), &Shell::received, m_shell.get(),
                         [this](const QByteArray &bytes) { m_output += bytes; });
        m_shell->start();
    }

    [[nodiscard]] bool shows(const QByteArray &text) const
    {
        return QTest::qWaitFor([this, &text] { return m_output.contains(text); }, 10'000);
    }
    /// Types a line, and waits for something that comes behind it.
    [[nodiscard]] bool answers(const QByteArray &line, const QByteArray &text)
    {
        m_output.clear();
        m_shell->write(line + '\r');
        return shows(text);
    }
    [[nodiscard]] const QByteArray &output() const { return m_output; }

private:
    std::unique_ptr<LocalShell> m_shell;
    QByteArray m_output;
};

} // namespace

class TestShellIntegration : public QObject
{
    Q_OBJECT

private slots:
    void linesAreAddedOnceAndTakenOut_data();
    void linesAreAddedOnceAndTakenOut();
    void whatDoesNotPairIsLeftAsItIs_data();
    void whatDoesNotPairIsLeftAsItIs();
    void anOlderBlockIsReplacedWhereItIs();
    void aLineThatGoesOnIsEndedFirst();
    void aLinkIsFollowedAndTheModeIsKept();
    void withoutAStartFileNothingIsMade();
    void aFolderThatCannotBeWrittenIsSaid();
    void zshGetsItsLinesWhereItIsInstalled();
    void eachStatusIsASentence();
    void bashMarksItsCommands();
    void bashKeepsWhatTheUserHasSet_data();
    void bashKeepsWhatTheUserHasSet();
    void aChildThatInheritsItIsNotDisturbed();
    void aDumbTerminalGetsNothing();
    void aScriptThatReadsItIsNotChanged();
    void twoReadingsAreOne();
    void aReadOnlyPromptCommandStays();
    void aHostileFolderNameIsEncoded();
    void startFilesAreOurOwn();
    void zshMarksItsCommands();
};

void TestShellIntegration::linesAreAddedOnceAndTakenOut_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<bool>("isRestored"); // else a line end was added
    const auto row = [](const char *name, const QByteArray &before, bool isRestored = true) {
        QTest::newRow(name) << before << isRestored;
    };
    row("usual", "case $- in *i*) ;; *) return ;; esac\nPS1='$ '\n");
    row("empty", "");
    row("no line end", "a=1", false);
    row("Windows", "a=1\r\nb=2\r\n");
    row("quotes", "a='\"'\nb=\"`touch touched`$(touch touched)\"\n\\\\\n");
    row("any bytes", "\xff\xfe \x1b[31m \xed\x95\x9c\n");
    row("something like ours", "  # >>> tpu-desk shell integration >>>\necho '# <<< tpu-desk shell integration <<<'\n");
    row("awk's own", "BEGIN { exit 1 }\n&\\&\\1\n");
}

void TestShellIntegration::linesAreAddedOnceAndTakenOut()
{
    QFETCH(QByteArray, before);
    QFETCH(bool, isRestored);
    for (const QString &shell : {u"sh"_s, u"bash"_s}) {
        const Home home;
        home.write(u".bashrc"_s, before);
        QCOMPARE(home.run(Change::Add, shell), 0);
        const QByteArray added = home.read(u".bashrc"_s);
        QVERIFY(added.startsWith(before));
        QVERIFY(added.endsWith('\n' + shellintegration::bashBlock() + '\n')
                || added == shellintegration::bashBlock() + '\n');
        QCOMPARE(home.run(Change::Add, shell), 0);
        QCOMPARE(home.read(u".bashrc"_s), added);
        QCOMPARE(home.run(Change::Remove, shell), 0);
        QCOMPARE(home.read(u".bashrc"_s), isRestored ? before : before + '\n');
        QCOMPARE(home.run(Change::Remove, shell), 0);
        QCOMPARE(home.names(), QStringList{u".bashrc"_s}); // no other file, no temporary one, and nothing was run
    }
}

void TestShellIntegration::whatDoesNotPairIsLeftAsItIs_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::newRow("a begin alone") << "a\n" + blockBegin + "\nb\n";
    QTest::newRow("an end alone") << "a\n" + blockEnd + "\nb\n";
    QTest::newRow("the wrong way round") << blockEnd + '\n' + blockBegin + '\n';
    QTest::newRow("one in the other") << blockBegin + '\n' + blockBegin + "\nx\n" + blockEnd + '\n' + blockEnd + '\n';
    QTest::newRow("no text") << QByteArray{"a\0b\n", 4};
}

void TestShellIntegration::whatDoesNotPairIsLeftAsItIs()
{
    QFETCH(QByteArray, before);
    const Home home;
    home.write(u".bashrc"_s, before);
    QCOMPARE(home.run(Change::Add), 4);
    QCOMPARE(home.read(u".bashrc"_s), before);
    QCOMPARE(home.run(Change::Remove), 4);
    QCOMPARE(home.read(u".bashrc"_s), before);
    QCOMPARE(home.names(), QStringList{u".bashrc"_s});
}

void TestShellIntegration::anOlderBlockIsReplacedWhereItIs()
{
    const Home home;
    const QByteArray old = blockBegin + "\necho old\n" + blockEnd + '\n';
    home.write(u".bashrc"_s, "before\n" + old + "behind\n" + old);
    QCOMPARE(home.run(Change::Add), 0);
    QCOMPARE(home.read(u".bashrc"_s), "before\n" + shellintegration::bashBlock() + "\nbehind\n");
    QCOMPARE(home.run(Change::Remove), 0);
    QCOMPARE(home.read(u".bashrc"_s), "before\nbehind\n"_ba);
}

void TestShellIntegration::aLineThatGoesOnIsEndedFirst()
{
    const Home home;
    home.write(u".bashrc"_s, "echo one \\\n");
    QCOMPARE(home.run(Change::Add), 0);
    QVERIFY(home.read(u".bashrc"_s).startsWith("echo one \\\n\n" + blockBegin));
}

void TestShellIntegration::aLinkIsFollowedAndTheModeIsKept()
{
    const Home home;
    QVERIFY(QDir{home.path()}.mkdir(u"dotfiles"_s));
    home.write(u"dotfiles/bashrc"_s, "a=1\n", QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    QVERIFY(QFile::link(u"dotfiles/bashrc"_s, home.path(u".bashrc"_s)));
    QCOMPARE(home.run(Change::Add), 0);
    QVERIFY(QFileInfo{home.path(u".bashrc"_s)}.isSymLink());
    const QFileInfo target{home.path(u"dotfiles/bashrc"_s)};
    QVERIFY(!target.isSymLink());
    QVERIFY(home.read(u"dotfiles/bashrc"_s).contains(blockBegin));
    QVERIFY(target.permission(QFileDevice::ExeOwner) && !target.permission(QFileDevice::ReadGroup)
            && !target.permission(QFileDevice::ReadOther));
    QCOMPARE(QDir{home.path(u"dotfiles"_s)}.entryList(QDir::Files | QDir::Hidden), QStringList{u"bashrc"_s});
}

void TestShellIntegration::withoutAStartFileNothingIsMade()
{
    const Home home;
    QCOMPARE(home.run(Change::Add), 3);
    QVERIFY(QFile::link(u"nowhere"_s, home.path(u".bashrc"_s)));
    QCOMPARE(home.run(Change::Add), 3);
    QVERIFY(!QFileInfo::exists(home.path(u"nowhere"_s)));
    QVERIFY(QDir{home.path()}.mkdir(u".zshrc"_s));
    QCOMPARE(home.run(Change::Remove), 3);
}

void TestShellIntegration::aFolderThatCannotBeWrittenIsSaid()
{
    if (::geteuid() == 0)
        QSKIP("root may write everywhere");
    const Home home;
    home.write(u".bashrc"_s, "a=1\n");
    QVERIFY(QFile::setPermissions(home.path(), QFileDevice::ReadOwner | QFileDevice::ExeOwner));
    QCOMPARE(home.run(Change::Add), 5);
    QCOMPARE(home.read(u".bashrc"_s), "a=1\n"_ba);
    QVERIFY(
        QFile::setPermissions(home.path(), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner));
}

void TestShellIntegration::zshGetsItsLinesWhereItIsInstalled()
{
    const Home home;
    home.write(u".zshrc"_s, "a=1\n");
    QVERIFY(QDir{home.path()}.mkdir(u"bin"_s));
    if (QStandardPaths::findExecutable(u"zsh"_s, {u"/usr/bin"_s, u"/bin"_s}).isEmpty()) {
        QCOMPARE(home.run(Change::Add), 3);
        QCOMPARE(home.read(u".zshrc"_s), "a=1\n"_ba);
    }
    home.write(u"bin/zsh"_s, "#!/bin/sh\n", QFileDevice::ReadOwner | QFileDevice::ExeOwner);
    QCOMPARE(home.run(Change::Add), 0);
    QCOMPARE(home.read(u".zshrc"_s), "a=1\n" + shellintegration::zshBlock() + '\n');
    QVERIFY(QFile::remove(home.path(u"bin/zsh"_s))); // also where zsh has gone since
    QCOMPARE(home.run(Change::Remove), 0);
    QCOMPARE(home.read(u".zshrc"_s), "a=1\n"_ba);
}

void TestShellIntegration::eachStatusIsASentence()
{
    QVERIFY(shellintegration::judged(0));
    for (const auto &[status, code] :
         {std::pair{3, ErrorCode::NotFound}, std::pair{4, ErrorCode::Conflict}, std::pair{5, ErrorCode::FileFailed},
          std::pair{127, ErrorCode::FileFailed}, std::pair{-1, ErrorCode::FileFailed}}) {
        const auto judged = shellintegration::judged(status);
        QVERIFY(!judged && judged.error().code == code);
        QVERIFY(judged.error().message.contains(u".bashrc"_s));
    }
}

void TestShellIntegration::bashMarksItsCommands()
{
    const Home home;
    home.write(u".profile"_s, "echo profile-read\n. ~/.bashrc\n"); // as a login shell
    home.write(u".bashrc"_s, "PS1='ready> '\n");
    Tab tab{u"bash"_s, home};
    QVERIFY(tab.shows("profile-read"));
    QVERIFY(tab.shows("\x1b]133;A\aready> \x1b]133;B\a"));
    QVERIFY(tab.answers("false", "\x1b]133;D;1\a\x1b]133;A\a"));
    QVERIFY(tab.output().indexOf("\x1b]133;C\a") < tab.output().indexOf("\x1b]133;D;1\a"));
    QVERIFY(tab.output().contains("\x1b]133;C\a"));
    QVERIFY(tab.answers("(exit 42)", "\x1b]133;D;42\a"));
    QVERIFY(tab.answers("mkdir 'a b'; cd 'a b'", "/a%20b\a"));
    QVERIFY(tab.output().contains("\x1b]7;file://"));
    QVERIFY(tab.answers("true", "\x1b]133;D;0\a"));
}

void TestShellIntegration::bashKeepsWhatTheUserHasSet_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::newRow("a string") << "PROMPT_COMMAND='asked'\n"_ba;
    QTest::newRow("with a semicolon behind it") << "PROMPT_COMMAND='asked;'\n"_ba;
    QTest::newRow("with a comment behind it") << "PROMPT_COMMAND='asked # always'\n"_ba;
    QTest::newRow("an array") << "PROMPT_COMMAND=(asked true)\n"_ba;
    QTest::newRow("exported") << "export PROMPT_COMMAND=asked\n"_ba;
    QTest::newRow("a prompt that is made anew each time") << "PROMPT_COMMAND='asked; PS1=\"ready> \"'\n"_ba;
    QTest::newRow("unset variables are errors") << "set -u; PROMPT_COMMAND=asked\n"_ba;
}

void TestShellIntegration::bashKeepsWhatTheUserHasSet()
{
    QFETCH(QByteArray, lines);
    const Home home;
    home.write(u".bashrc"_s, "asked() { echo \"asked[$?][${PIPESTATUS[*]}]\"; }\nPS1='ready> '\n" + lines);
    Tab tab{u"bash"_s, home};
    QVERIFY(tab.shows("ready> "));
    QVERIFY(tab.answers("true | (exit 3)", "asked[3][0 3]")); // it sees what it saw before
    QVERIFY(tab.shows("\x1b]133;D;3\a\x1b]133;A\aready> \x1b]133;B\a"));
    QVERIFY(tab.answers("echo \"[$?]\"", "[3]"));
}

void TestShellIntegration::aChildThatInheritsItIsNotDisturbed()
{
    const Home home;
    home.write(u".bashrc"_s, "PS1='ready> '\nexport PROMPT_COMMAND='true'\n");
    Tab tab{u"bash"_s, home};
    QVERIFY(tab.shows("ready> \x1b]133;B\a"));
    QVERIFY(tab.answers("PS1='chi''ld> ' bash --norc -i", "child> "));
    QVERIFY2(!tab.output().contains("not found"), tab.output().constData());
    QVERIFY(tab.answers("false; echo \"[$?]\"", "[1]"));
    QVERIFY(tab.shows("child> "));
    QVERIFY(!tab.output().contains("133;"));
    QVERIFY(tab.answers("exit 7", "\x1b]133;D;7\a\x1b]133;A\a"));
}

void TestShellIntegration::aDumbTerminalGetsNothing()
{
    const Home home;
    home.write(u".bashrc"_s, "PS1='ready> '\n");
    Tab tab{u"bash"_s, home, u"dumb"_s};
    QVERIFY(tab.shows("ready> "));
    QVERIFY(tab.answers("false; echo en''d", "end\r\n"));
    QVERIFY(tab.shows("ready> "));
    QVERIFY(!tab.output().contains('\x1b'));
}

void TestShellIntegration::aScriptThatReadsItIsNotChanged()
{
    const Home home;
    home.write(u"lines"_s, shellintegration::bashBlock() + "\necho \"[${PROMPT_COMMAND-}${PS0-}]\"\n");
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"PROMPT_COMMAND"_s);
    environment.remove(u"PS0"_s);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(u"bash"_s, {home.path(u"lines"_s)});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardOutput(), "[]\n"_ba);
    QCOMPARE(process.readAllStandardError(), QByteArray{});
    QCOMPARE(process.exitCode(), 0);
}

void TestShellIntegration::twoReadingsAreOne()
{
    const Home home;
    home.write(u".bashrc"_s, "PS1='ready> '\n" + shellintegration::bashBlock() + '\n'); // as on a host
    Tab tab{u"bash"_s, home};
    QVERIFY(tab.shows("ready> \x1b]133;B\a"));
    QVERIFY(tab.answers("false", "ready> \x1b]133;B\a"));
    for (const char *mark : {"\x1b]133;A\a", "\x1b]133;C\a", "\x1b]7;"})
        QCOMPARE(tab.output().count(mark), 1);
}

void TestShellIntegration::aReadOnlyPromptCommandStays()
{
    const Home home;
    home.write(u".bashrc"_s, "PS1='ready> '\nreadonly PROMPT_COMMAND=true\n");
    Tab tab{u"bash"_s, home};
    QVERIFY(tab.shows("ready> "));
    QVERIFY(!tab.output().contains("readonly"));
    QVERIFY(tab.answers("echo $PROMPT_COMMAND", "true\r\n"));
    QVERIFY(!tab.output().contains("133;"));
}

void TestShellIntegration::aHostileFolderNameIsEncoded()
{
    const Home home;
    home.write(u".bashrc"_s, "PS1='ready> '\n");
    Tab tab{u"bash"_s, home};
    QVERIFY(tab.shows("ready> "));
    QVERIFY(tab.answers("d=$'x\\n\\e]0;y\\a%\\xed\\x95\\x9c'; mkdir \"$d\"; cd \"$d\"",
                        "/x%0A%1B%5D0%3By%07%25%ED%95%9C\a"));
}

void TestShellIntegration::startFilesAreOurOwn()
{
    const Home home;
    QProcessEnvironment environment;
    const QString folder = home.path(u"start/shell"_s);
    const auto bash = shellintegration::localStart(u"/usr/bin/bash"_s, folder, environment);
    QVERIFY(bash);
    QCOMPARE(bash->arguments, (QStringList{u"--rcfile"_s, folder + u"/bashrc"_s, u"-i"_s}));
    const auto isOnlyOurs = [](const QString &path) {
        return !(
            QFileInfo{path}.permissions()
            & (QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther));
    };
    QVERIFY(isOnlyOurs(folder + u"/bashrc"_s) && isOnlyOurs(folder));
    environment.insert(u"ZDOTDIR"_s, u"/home/me/zsh"_s);
    const auto zsh = shellintegration::localStart(u"zsh"_s, folder, environment);
    QVERIFY(zsh);
    QCOMPARE(zsh->variables.value(u"ZDOTDIR"_s), folder);
    QCOMPARE(zsh->variables.value(u"TPUDESK_ZDOTDIR"_s), u"/home/me/zsh"_s);
    QVERIFY(!shellintegration::localStart(u"/usr/bin/fish"_s, folder, environment));
    home.write(u"file"_s, "x");
    QVERIFY(!shellintegration::localStart(u"bash"_s, home.path(u"file/folder"_s), environment));
}

void TestShellIntegration::zshMarksItsCommands()
{
    if (QStandardPaths::findExecutable(u"zsh"_s).isEmpty())
        QSKIP("no zsh here");
    const Home home;
    home.write(u".zshrc"_s, "PS1='ready> '\n");
    Tab tab{u"zsh"_s, home};
    QVERIFY(tab.shows("\x1b]133;A\aready> "));
    QVERIFY(tab.answers("false", "\x1b]133;D;1\a"));
    QVERIFY(tab.output().contains("\x1b]133;C\a"));
    QVERIFY(tab.answers("mkdir 'a b'; cd 'a b'", "/a%20b\a"));
    QVERIFY(tab.answers("print \"[$ZDOTDIR]\"", "[]"));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestShellIntegration)
#include "tst_shellintegration.moc"
