// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "listener.h"
#include "services/ssh/connectshell.h"
#include "sshd.h"

#include <QCoroTask>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

/// Shells that start in tmux, or enter a session that is there.
class TmuxSessionsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<Sshd> m_server;

    /// What a command on the machine prints.
    [[nodiscard]] QByteArray said(const QString &command)
    {
        const auto connection = QCoro::waitFor(m_hub->connectTo(m_server->target(), {}, {}, {})).value_or(nullptr);
        if (!connection)
            return {};
        const auto end = QCoro::waitFor(connection->exec(command, {}, {}, {}));
        return end ? end->out.trimmed() : QByteArray{};
    }
    [[nodiscard]] std::shared_ptr<Shell> shellFor(const ShellRequest &request)
    {
        return QCoro::waitFor(connectShell(m_hub.get(), m_server->target(), {}, request, {}, {})).value_or(nullptr);
    }

    /// What came of a connection. Who listens to its shell from the first word on hears its end, too.
    struct Entered
    {
        Error error{};
        std::shared_ptr<Shell> shell{};
        std::unique_ptr<Listener> listener{};
        bool isOver = false;
    };
    [[nodiscard]] static std::shared_ptr<Entered> enter(SshHub *hub, const SshTarget &target,
                                                        const ShellRequest &request)
    {
        const auto entered = std::make_shared<Entered>();
        connectShell(hub, target, {}, request, {}, {}).then([entered](const Result<std::shared_ptr<Shell>> &shell) {
            entered->isOver = true;
            if (!shell) {
                entered->error = shell.error();
                return;
            }
            entered->listener = std::make_unique<Listener>(*shell);
            entered->shell = *shell;
        });
        (void)QTest::qWaitFor([&entered] { return entered->isOver; }, 60'000);
        return entered;
    }

private slots:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable(u"tmux"_s).isEmpty())
            QSKIP("no tmux here");
        m_server = std::make_unique<Sshd>();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
        m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2);
    }

    void theShellStartsInTmuxAndComesBackToIt()
    {
        const auto name = u"tpudesk-test-%1"_s.arg(QCoreApplication::applicationPid());
        const ShellRequest request{.tmuxSession = name};
        auto shell = shellFor(request);
        QVERIFY(shell);
        QVERIFY(shell->isProtected());
        auto first = std::make_unique<Listener>(shell);
        shell->write("MARK=kept; echo in-$TMUX_PANE\n");
        QVERIFY2(first->waitFor("in-%"), first->text.constData());
        shell->close();
        QVERIFY(first->waitForEnd());
        shell = shellFor(request);
        QVERIFY(shell);
        Listener second{shell};
        shell->write("echo again-$MARK\n");
        QVERIFY2(second.waitFor("again-kept"), second.text.constData());
        shell->write("exit\n");
        QVERIFY(second.waitForEnd());
    }

    void theWheelScrollsWhatTmuxKeepsAndTypesNothing()
    {
        const auto own = u"tpudesk-wheel-%1"_s.arg(QCoreApplication::applicationPid());
        const auto job = own + u"-job"_s;
        // Ours that is there already, and one of a job: both were made without the mouse.
        (void)said(u"tmux new-session -d -s %1; tmux new-session -d -s %2"_s.arg(own, job));
        const auto everywhere = said(u"tmux show-options -gv mouse"_s);
        for (const auto &session : {own, job}) {
            auto shell =
                shellFor({.tmuxSession = own, .attachTo = session == job ? job : QString{}, .way = TmuxWay::Plain});
            QVERIFY(shell && shell->isProtected());
            Listener listener{shell};
            QVERIFY2(listener.waitFor("\x1b[?1002h"), listener.text.constData());
            QCOMPARE(said(u"tmux show-options -v -t '=%1:' mouse"_s.arg(session)), "on");
            QCOMPARE(said(u"tmux show-options -gv mouse"_s), everywhere);
            shell->write("PS1=; clear; seq 300; echo the-''end\n");
            QVERIFY2(listener.waitFor("the-end"), listener.text.constData());
            const auto scrolled = [&] {
                return said(u"tmux display-message -p -t '=%1:' '#{pane_in_mode} #{scroll_position}'"_s.arg(session));
            };
            shell->write("\x1b[<64;5;5M\x1b[<64;5;5M");
            QTRY_COMPARE(scrolled(), "1 5");
            shell->write("\x1b[<65;5;5M\x1b[<65;5;5M");
            QTRY_COMPARE(scrolled(), "0");
            const auto screen = said(u"tmux capture-pane -p -t '=%1:'"_s.arg(session));
            QVERIFY2(screen.endsWith("the-end"), screen.constData()); // no old command is at the prompt
            (void)said(u"tmux kill-session -t '=%1'"_s.arg(session));
            QVERIFY(listener.waitForEnd());
        }
    }

    void whatScrolledAwayComesBackToAnotherWindow()
    {
        const ShellRequest request{.columns = 90,
                                   .rows = 20,
                                   .tmuxSession = u"tpudesk-history-%1"_s.arg(QCoreApplication::applicationPid()),
                                   .historyLines = 5000};
        auto shell = shellFor(request);
        QVERIFY(shell && shell->isProtected() && shell->answersQueries());
        auto first = std::make_unique<Listener>(shell);
        shell->write("PS1=; clear; seq 3000; echo the-''end\r");
        QVERIFY2(first->waitFor("the-end"), first->text.constData());
        QCOMPARE(
            said(
                u"tmux display-message -p -t '=%1:' '#{pane_width}x#{pane_height} #{e|>=:#{history_limit},5000}'"_s.arg(
                    request.tmuxSession)),
            "90x20 1");
        shell->close();
        QVERIFY(first->waitForEnd());
        shell = shellFor(request);
        QVERIFY(shell);
        QByteArray restored;
        QObject::connect(shell.get(), &Shell::restored, shell.get(),
                         [&](const QByteArray &bytes) { restored = bytes; });
        QTRY_VERIFY_WITH_TIMEOUT(restored.contains("the-end"), 30'000);
        QVERIFY2(restored.contains("1\r\n2\r\n3\r\n") && restored.contains("\r\n2949\r\n2950\r\n"),
                 restored.constData());
        Listener second{shell};
        shell->write("exit\r");
        QVERIFY(second.waitForEnd());
        QCOMPARE(second.ends.constFirst().kind, ProcessEnd::Kind::Exited);
    }

    /// During the login, before tmux begins, while it tells what scrolled away: each time at another byte.
    void whereverAConnectionBreaksTheNextOneComesBackToTheSameShell()
    {
        FaultProxy proxy{m_server->port()};
        auto target = m_server->target();
        target.port = proxy.serverPort();
        SshHub hub{m_keys.get(), 1, {.busyAttempts = 1}};
        const auto name = u"tpudesk-cut-%1"_s.arg(QCoreApplication::applicationPid());
        ShellRequest request{.tmuxSession = name, .clientName = name};
        const auto lose = [&proxy](Listener &listener) {
            proxy.reset();
            QVERIFY(listener.waitForEnd());
            QCOMPARE(listener.ends.constFirst().kind, ProcessEnd::Kind::Lost);
        };
        auto entered = enter(&hub, target, request);
        QVERIFY(entered->shell && entered->shell->isProtected());
        entered->shell->write("PS1=; MARK=kept; clear; seq 2000; echo the-''end\r");
        QVERIFY2(entered->listener->waitFor("the-end"), entered->listener->text.constData());
        lose(*entered->listener);
        request.isReturn = true;
        const auto before = proxy.said();
        entered = enter(&hub, target, request);
        QVERIFY(entered->shell);
        QVERIFY2(entered->listener->waitFor("the-end"), entered->listener->text.constData());
        const auto whole = proxy.said() - before;
        lose(*entered->listener);
        const QList<ErrorCode> passes{ErrorCode::ConnectionLost, ErrorCode::Busy, ErrorCode::Ambiguous};
        constexpr int parts = 24;
        for (int part = 0; part < parts; ++part) {
            proxy.cutAfter(1 + whole * part / parts);
            entered = enter(&hub, target, request);
            if (!entered->shell) {
                QVERIFY2(passes.contains(entered->error.code),
                         qPrintable(u"%1: %2"_s.arg(part).arg(entered->error.message + entered->error.serverWords)));
                continue;
            }
            QVERIFY2(entered->shell->isProtected(), "nobody is handed a shell without tmux");
            auto &listener = *entered->listener;
            QTRY_VERIFY_WITH_TIMEOUT(!listener.ends.isEmpty() || listener.text.contains("the-end"), 30'000);
            if (listener.ends.isEmpty())
                lose(listener);
            QCOMPARE(listener.ends.constFirst().kind, ProcessEnd::Kind::Lost);
        }
        proxy.cutAfter(-1);
        entered = enter(&hub, target, request);
        QVERIFY(entered->shell && entered->shell->isProtected());
        entered->shell->write("echo again-$MARK\r");
        QVERIFY2(entered->listener->waitFor("again-kept"), entered->listener->text.constData());
        const auto clients = [&] { return said(u"tmux list-clients -t '=%1:' -F x"_s.arg(name)); };
        QTRY_COMPARE(clients(), "x"); // tmux holds none of the others for alive
        entered->shell->write("exit\r");
        QVERIFY(entered->listener->waitForEnd());
    }

    void whoReturnsToTmuxIsNotHandedAShellWithoutItWhenNobodyCanTell()
    {
        QFile other{m_folder.filePath(u"silent"_s)}; // of a machine whose commands end by a signal
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("case $SSH_ORIGINAL_COMMAND in *tmux*) kill -TERM $$ ;; *) exec sh ;; esac\n");
        other.close();
        Sshd server{{u"ForceCommand /bin/sh %1"_s.arg(other.fileName())}};
        if (!server.problem().isEmpty())
            QSKIP(qPrintable(server.problem()));
        QVERIFY(m_keys->forget(server.target().identity)); // each server has a key of its own
        const ShellRequest request{.tmuxSession = u"tpudesk-none"_s};
        const auto first = enter(m_hub.get(), server.target(), request);
        QVERIFY(first->shell && !first->shell->isProtected());
        auto back = request;
        back.isReturn = true;
        const auto again = enter(m_hub.get(), server.target(), back);
        QVERIFY(!again->shell);
        QCOMPARE(again->error.code, ErrorCode::Timeout);
        QVERIFY(m_keys->forget(server.target().identity));
    }

    void aShellBeginsInAFolderWhateverItIsCalled()
    {
        const auto folder = m_folder.filePath(u"a 'b' $(touch touched) #(touch touched) %d"_s);
        QVERIFY(QDir{}.mkpath(folder));
        const auto name = u"tpudesk-folder-%1"_s.arg(QCoreApplication::applicationPid());
        for (const TmuxWay way : {TmuxWay::Control, TmuxWay::Plain, TmuxWay::None}) {
            for (const auto &[wanted, isThere] : {std::pair{folder, true}, std::pair{folder + u"-gone"_s, false}}) {
                auto shell = shellFor({.tmuxSession = name, .way = way, .folder = wanted});
                QVERIFY(shell);
                Listener listener{shell};
                shell->write(isThere ? "pwd > where; cat where; ls; echo the-''end\r"
                                     : "case $PWD in *-gone) ;; *) echo at-''home ;; esac; echo the-''end\r");
                QVERIFY2(listener.waitFor("the-end"), listener.text.constData());
                QVERIFY2(isThere || listener.text.contains("at-home"), listener.text.constData());
                shell->write("exit\r");
                QVERIFY(listener.waitForEnd());
            }
            QFile where{folder + u"/where"_s};
            QVERIFY(where.open(QIODevice::ReadOnly));
            const QFileInfo begun{QString::fromUtf8(where.readAll().trimmed())};
            QCOMPARE(begun.canonicalFilePath(), QFileInfo{folder}.canonicalFilePath());
            QVERIFY(where.remove());
            QVERIFY2(QDir{folder}.isEmpty(), "nothing of its name was run");
        }
    }

    void aSessionOfSomebodyElseIsEnteredAsLongAsItIsThere()
    {
        const auto own = u"tpudesk-own-%1"_s.arg(QCoreApplication::applicationPid());
        const auto job = u"tpudesk-job-%1"_s.arg(QCoreApplication::applicationPid());
        const ShellRequest request{.tmuxSession = own, .attachTo = job};
        const auto connection = QCoro::waitFor(m_hub->connectTo(m_server->target(), {}, {}, {})).value_or(nullptr);
        QVERIFY(connection);
        const auto statusOf = [&](const QString &command) {
            const auto end = QCoro::waitFor(connection->exec(command, {}, {}, {}));
            return end && end->kind == ExecResult::Kind::Exited ? end->status : -1;
        };
        // A longer name that begins in the same way is another session.
        QCOMPARE(
            statusOf(
                u"tmux new-session -d -s %1-2 'sleep 60'; tmux new-session -d -s %1 'echo at-work; sleep 60'"_s.arg(
                    job)),
            0);
        auto shell = shellFor(request);
        QVERIFY(shell && shell->isProtected());
        auto first = std::make_unique<Listener>(shell);
        QVERIFY2(first->waitFor("at-work"), first->text.constData());
        shell->close();
        QVERIFY(first->waitForEnd());
        QCOMPARE(statusOf(u"tmux has-session -t =%1"_s.arg(job)), 0); // leaving it ends nothing
        QCOMPARE(statusOf(u"tmux kill-session -t =%1"_s.arg(job)), 0);
        shell = shellFor(request);
        QVERIFY(shell);
        Listener second{shell};
        shell->write("echo in-$(tmux display-message -p '#S')\n");
        QVERIFY2(second.waitFor("in-" + own.toUtf8()), second.text.constData());
        shell->write("exit\n");
        QVERIFY(second.waitForEnd());
        QCOMPARE(statusOf(u"tmux kill-session -t =%1-2"_s.arg(job)), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TmuxSessionsTest)
#include "tst_tmuxsessions.moc"
