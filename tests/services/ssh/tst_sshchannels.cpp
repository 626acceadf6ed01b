// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "listener.h"
#include "services/ssh/connectshell.h"
#include "sshd.h"

#include <QCoroTask>
#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <csignal>
#include <numeric>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSshChannels : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<SshConnection> connectTo(const SshTarget &target)
    {
        auto connection = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        if (!connection)
            qWarning() << connection.error().message << connection.error().serverWords;
        return connection.value_or(nullptr);
    }

    /// Straight to the test's own server.
    std::shared_ptr<SshConnection> connectTo() { return connectTo(m_server->target()); }

    std::shared_ptr<SshConnection> connectThrough(const FaultProxy &proxy, const Sshd &server)
    {
        auto target = server.target();
        target.port = proxy.serverPort();
        return connectTo(target);
    }

    static ExecResult run(const std::shared_ptr<SshConnection> &connection, const QString &command,
                          ExecLimits limits = {})
    {
        const auto result = QCoro::waitFor(connection->exec(command, {}, limits, {}));
        if (!result)
            qWarning() << result.error().message;
        return result.value_or(ExecResult{{.kind = ProcessEnd::Kind::Lost, .reason = u"failed"_s}});
    }

    static std::shared_ptr<Shell> shellOn(const std::shared_ptr<SshConnection> &connection, const QString &command)
    {
        return QCoro::waitFor(connection->openShell({.command = command}, {})).value_or(nullptr);
    }

    /// For tests of silence alone: a busy machine may keep a server from answering for a second.
    void listenImpatiently()
    {
        SshTimings timings;
        timings.idle = 700ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, timings);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<Sshd> m_server;

private slots:
    void initTestCase() { m_server = std::make_unique<Sshd>(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2);
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }

    void cleanup() { m_hub.reset(); }

    void aShellAnswersAndHasASize()
    {
        const auto connection = connectTo();
        QVERIFY(connection);
        const auto shell = QCoro::waitFor(connection->openShell({.columns = 91, .rows = 23}, {})).value_or(nullptr);
        QVERIFY(shell);
        Listener listener{shell};
        shell->write("stty size; tty; echo TERM=$TERM\n");
        QVERIFY2(listener.waitFor("23 91"), listener.text.constData());
        QVERIFY2(listener.waitFor("TERM=xterm-256color"), listener.text.constData());
        QVERIFY2(listener.waitFor("/dev/pts/"), listener.text.constData());
        shell->resize(133, 41);
        shell->write("stty size\n");
        QVERIFY2(listener.waitFor("41 133"), listener.text.constData());
        QVERIFY(!shell->isProtected());
        shell->write("exit 7\n");
        QVERIFY(listener.waitForEnd());
        QCOMPARE(listener.ends.size(), 1);
        QCOMPARE(listener.ends[0].kind, ProcessEnd::Kind::Exited);
        QCOMPARE(listener.ends[0].status, 7);
    }

    /// 256 MB each way at the same time, new keys for every one of them, and then new keys for nothing but the time.
    void S17_rekeyingLosesAndChangesNothing()
    {
        constexpr qsizetype part = 16'000'000;
        constexpr int parts = 16;
        Sshd server{{u"RekeyLimit 1M 1s"_s, u"LogLevel DEBUG1"_s}};
        const auto connection = connectTo(server.target());
        QVERIFY(connection);
        QByteArray input{part, Qt::Uninitialized};
        std::iota(input.begin(), input.end(), '\1');
        const auto ticks = shellOn(connection, u"stty raw -echo; while sleep 0.1; do echo .; done"_s);
        QVERIFY(ticks);
        Heartbeat heart;
        Listener clock{ticks};
        for (int i = 0; i < parts; ++i) {
            const auto echoed =
                QCoro::waitFor(connection->exec(u"cat"_s, input, {.output = part + 1, .time = 100s}, {}));
            QVERIFY(echoed && echoed->kind == ExecResult::Kind::Exited);
            QVERIFY2(echoed->out == input, QByteArray::number(echoed->out.size()).constData());
        }
        QVERIFY2(clock.received > 0 && clock.longestPause() < 2'000 + 2 * heart.noise(),
                 QByteArray::number(clock.longestPause()).constData());
        QVERIFY2(heart.isLive(), heart.words().constData());
        ticks->close();
        QVERIFY(clock.waitForEnd());
        const auto keys = [&] { return server.log().count("SSH2_MSG_NEWKEYS received"); };
        QVERIFY2(keys() > 2 * parts * part / 1'100'000, QByteArray::number(keys()).constData());
        const auto before = keys();
        QTimer sign; // nobody says anything but that they are there
        connect(&sign, &QTimer::timeout, connection.get(), &SshConnection::probe);
        sign.start(400);
        QVERIFY2(QTest::qWaitFor([&] { return keys() >= before + 2; }, 60'000),
                 QByteArray::number(keys() - before).constData());
        QCOMPARE(run(connection, u"echo still"_s).out, "still\n");
    }

    void S7_aChangedBitEndsTheConnection()
    {
        for (const auto &cipher : {u"aes256-gcm@openssh.com"_s, u"chacha20-poly1305@openssh.com"_s, u"aes256-ctr"_s}) {
            Sshd server{{u"Ciphers "_s + cipher}};
            FaultProxy proxy{server.port()};
            QVERIFY(m_keys->forget(server.target().identity)); // each server has a key of its own
            const auto connection = connectThrough(proxy, server);
            QVERIFY(connection);
            QCOMPARE(run(connection, u"echo fine"_s).out, "fine\n");
            proxy.corrupt();
            const auto result = QCoro::waitFor(connection->exec(u"head -c 5000 /dev/zero"_s, {}, {.time = 5s}, {}));
            QVERIFY2(!result || result->kind == ExecResult::Kind::Lost, qPrintable(cipher));
        }
    }

    void S17_sendingMuchNeverWaitsForAKeepalive()
    {
        SshTimings timings;
        timings.idle = 10min; // whoever waits for it does not end within the command's time
        SshHub hub{m_keys.get(), 1, timings};
        const auto connection = QCoro::waitFor(hub.connectTo(m_server->target(), {}, {}, {})).value_or(nullptr);
        QVERIFY(connection);
        const QByteArray input(12'000'000, 'u');
        const auto up = QCoro::waitFor(connection->exec(u"md5sum"_s, input, {.time = 60s}, {}));
        QVERIFY(up);
        QCOMPARE(up->kind, ExecResult::Kind::Exited);
        QCOMPARE(up->out.left(32), QCryptographicHash::hash(input, QCryptographicHash::Md5).toHex());
    }

    void S18_aResetMidCommandIsUnknownNotFailed()
    {
        FaultProxy proxy{m_server->port()};
        const auto connection = connectThrough(proxy, *m_server);
        QVERIFY(connection);
        QSignalSpy lost{connection.get(), &SshConnection::lost};
        QTimer::singleShot(300, &proxy, [&] { proxy.reset(); });
        const auto result = run(connection, u"echo begun; exec sleep 20"_s);
        QCOMPARE(result.kind, ExecResult::Kind::Lost);
        QCOMPARE(result.out, "begun\n");
        QVERIFY(result.reason.contains("may still run"_L1));
        QVERIFY(QTest::qWaitFor([&] { return lost.size() == 1; }, 30'000));
        QVERIFY(connection->isLost());
        const auto after = QCoro::waitFor(connection->exec(u"true"_s, {}, {}, {}));
        QCOMPARE(after.error().code, ErrorCode::ConnectionLost);
    }

    void S19_silenceIsNoticed()
    {
        listenImpatiently();
        FaultProxy proxy{m_server->port()};
        const auto connection = connectThrough(proxy, *m_server);
        QVERIFY(connection);
        const auto shell = shellOn(connection, u"cat"_s);
        Listener listener{shell};
        QSignalSpy lost{connection.get(), &SshConnection::lost};
        QElapsedTimer time;
        time.start();
        // Three idle times without a byte; but an idle line that answers keepalives lives on.
        QVERIFY(!QTest::qWaitFor([&] { return !lost.isEmpty(); }, 3'500));
        proxy.blackhole();
        time.restart();
        QVERIFY(QTest::qWaitFor([&] { return !lost.isEmpty(); }, 5'000));
        QVERIFY2(time.elapsed() < 3 * 700 + 1'500, QByteArray::number(time.elapsed()).constData());
        QCOMPARE(SshTimings{}.idle * SshTimings{}.missed, 45s); // the same with the real numbers
        QVERIFY(listener.waitForEnd());
        QCOMPARE(listener.ends[0].kind, ProcessEnd::Kind::Lost);
    }

    void S19_afterResumeTheVerdictComesAtOnce()
    {
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, SshTimings{}); // the real numbers
        FaultProxy proxy{m_server->port()};
        const auto dead = connectThrough(proxy, *m_server);
        const auto alive = connectTo();
        QVERIFY(dead && alive);
        QSignalSpy lost{dead.get(), &SshConnection::lost};
        QSignalSpy alsoLost{alive.get(), &SshConnection::lost};
        proxy.blackhole();
        QElapsedTimer time;
        time.start();
        m_hub->probe();
        QVERIFY(QTest::qWaitFor([&] { return !lost.isEmpty(); }, 7'000));
        QVERIFY2(time.elapsed() < 5'500, QByteArray::number(time.elapsed()).constData());
        QCOMPARE(run(alive, u"echo here"_s).out, "here\n");
        QCOMPARE(alsoLost.size(), 0);
    }

    void S20_aStoppedPeerFreezesNothing()
    {
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, SshTimings{});
        const auto connection = connectTo();
        QVERIFY(connection);
        const auto shell = shellOn(connection, u"stty raw -echo; echo pid=$PPID=; exec cat >/dev/null"_s);
        QVERIFY(shell);
        Listener listener{shell};
        QVERIFY2(listener.waitFor("="), listener.text.constData());
        QVERIFY(listener.waitFor("\n"));
        const auto pid = listener.text.split('=').value(1).toInt();
        QVERIFY(pid > 1);
        const QByteArray block(12 * 1024 * 1024, 'x'); // to fill it takes a slow machine longer than the heart allows
        Heartbeat heart;
        ::kill(pid, SIGSTOP);
        const auto before = residentMegabytes();
        QSignalSpy refused{shell.get(), &Shell::refused};
        for (int i = 0; i < 5; ++i) { // more than the queue takes
            shell->write(block);
            QCoreApplication::processEvents();
        }
        QVERIFY(!refused.isEmpty());
        QCOMPARE(refused.first().first().toLongLong(), block.size());
        QVERIFY(!QTest::qWaitFor([&] { return residentMegabytes() - before >= 80 + keptBySanitizer; }, 100));
        std::stop_source stop;
        QTimer::singleShot(100, &listener, [&] { stop.request_stop(); });
        QElapsedTimer time;
        time.start();
        const auto cancelled = QCoro::waitFor(connection->exec(u"true"_s, {}, {}, stop.get_token()));
        QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
        QVERIFY(time.elapsed() < 1'000);
        QVERIFY2(heart.isLive(), heart.words().constData());
        ::kill(pid, SIGCONT);
    }

    void S21_aFloodIsHeldBackAndCtrlCActs()
    {
        const auto connection = connectTo();
        QVERIFY(connection);
        const auto shell = QCoro::waitFor(connection->openShell({}, {})).value_or(nullptr);
        QVERIFY(shell);
        Listener listener{shell};
        Heartbeat heart;
        shell->write("PS1='rea''dy> '\n");
        QVERIFY(listener.waitFor("ready> "));
        shell->write("yes\n");
        QVERIFY(QTest::qWaitFor([&] { return listener.received > 4'000'000; }, 30'000));
        // Nobody reads: the far side waits, memory stands still.
        shell->setReading(Shell::Reading::Paused);
        const auto held = listener.received;
        const auto resident = residentMegabytes();
        QVERIFY(!QTest::qWaitFor(
            [&] {
                return listener.received - held > 512 * 1024 || residentMegabytes() - resident > 16 + keptBySanitizer;
            },
            400));
        shell->setReading(Shell::Reading::Flowing);
        QVERIFY(QTest::qWaitFor([&] { return listener.received > held + 4'000'000; }, 30'000));
        QElapsedTimer time;
        time.start();
        listener.text.clear();
        shell->write("\x03");
        QVERIFY(listener.waitFor("ready> "));
        QVERIFY2(time.elapsed() < 500 + 4 * heart.noise(), QByteArray::number(time.elapsed()).constData());
        QVERIFY2(heart.isLive(), heart.words().constData());
        QVERIFY(residentMegabytes() < 300 + keptBySanitizer);
        shell->write("head -c 64000000 /dev/zero | tr '\\0' 'y'; echo; echo burst-$((1+1))\n");
        QVERIFY(listener.waitFor("burst-2", 60'000));
        QVERIFY(listener.received > 64'000'000);
        qint64 most = 0;
        QTimer look;
        connect(&look, &QTimer::timeout, &listener, [&] { most = std::max(most, residentMegabytes()); });
        look.start(20);
        const auto giga = run(connection, u"head -c 1000000000 /dev/zero; echo end >&2"_s, {.time = 200s});
        QVERIFY(giga.kind == ExecResult::Kind::Exited && giga.truncated);
        QCOMPARE(giga.err, "end\n");
        QVERIFY2(most > 0 && most < 300 + keptBySanitizer, QByteArray::number(most).constData());
        QVERIFY2(heart.isLive(), heart.words().constData());
        QVERIFY(residentMegabytes() < 300 + keptBySanitizer);
    }

    void S22_bothStreamsArriveWholeAndInOrder()
    {
        const auto connection = connectTo();
        QVERIFY(connection);
        const auto result =
            run(connection, u"i=0; while [ $i -lt 2000 ]; do echo o$i; echo e$i >&2; i=$((i+1)); done; exit 3"_s);
        QCOMPARE(result.kind, ExecResult::Kind::Exited);
        QCOMPARE(result.status, 3);
        QByteArray out;
        QByteArray err;
        for (int i = 0; i < 2000; ++i) {
            out += 'o' + QByteArray::number(i) + '\n';
            err += 'e' + QByteArray::number(i) + '\n';
        }
        QCOMPARE(result.out, out);
        QCOMPARE(result.err, err);
        // The exit comes before the end of the data of what still runs.
        const auto early = run(connection, u"(sleep 0.3; echo late) & exit 5"_s);
        QCOMPARE(early.status, 5);
        QCOMPARE(early.out, "late\n");
        const auto capped = run(connection, u"head -c 300000 /dev/zero"_s, {.output = 1'000});
        QCOMPARE(capped.out.size(), 1'000);
        QVERIFY(capped.truncated);
        const auto echoed = QCoro::waitFor(connection->exec(u"cat"_s, "in\0put"_ba, {}, {}));
        QCOMPARE(echoed->out, "in\0put"_ba);
    }

    void S23_statusSignalAndNeitherAreTold()
    {
        const auto connection = connectTo();
        QVERIFY(connection);
        QCOMPARE(run(connection, u"exit 255"_s).status, 255);
        QCOMPARE(run(connection, u"exit 255"_s).kind, ExecResult::Kind::Exited);
        const auto killed = run(connection, u"kill -KILL $$"_s);
        QCOMPARE(killed.kind, ExecResult::Kind::Signalled);
        QCOMPARE(killed.signal, u"KILL"_s);
        QCOMPARE(run(connection, u"kill -TERM $$"_s).signal, u"TERM"_s);
        // The session's own server dies: there is no status to tell.
        const auto neither = run(connection, u"kill -KILL $PPID; sleep 5"_s);
        QCOMPARE(neither.kind, ExecResult::Kind::Lost);
        QVERIFY(!neither.reason.isEmpty());
    }

    void aCommandThatTakesTooLongIsGivenUp()
    {
        const auto connection = connectTo();
        QVERIFY(connection);
        QElapsedTimer time;
        time.start();
        const auto result = run(connection, u"trap '' HUP; echo on; sleep 30"_s, {.time = 300ms});
        QCOMPARE(result.kind, ExecResult::Kind::Lost);
        QVERIFY2(result.reason.contains("in time"_L1), qPrintable(result.reason));
        QVERIFY(time.elapsed() < 5'000);
        QCOMPARE(run(connection, u"echo still"_s).out, "still\n");
    }

    void S10_oneSessionTooManyIsExplained()
    {
        Sshd server{{u"MaxSessions 1"_s}};
        const auto connection = connectTo(server.target());
        QVERIFY(connection);
        const auto shell = shellOn(connection, u"cat"_s);
        QVERIFY(shell);
        const auto second = QCoro::waitFor(connection->exec(u"true"_s, {}, {}, {}));
        QVERIFY(second);
        QCOMPARE(second->kind, ExecResult::Kind::Exited); // on a second connection
    }

    void S24_aSlowLineBlocksNothingAndIsCancelledAtOnce()
    {
        FaultProxy proxy{m_server->port()};
        const auto connection = connectThrough(proxy, *m_server);
        QVERIFY(connection);
        proxy.limit(1'000'000);
        Heartbeat heart;
        std::stop_source stop;
        QTimer::singleShot(700, &proxy, [&] { stop.request_stop(); });
        QElapsedTimer time;
        time.start();
        const auto upload =
            QCoro::waitFor(connection->exec(u"cat >/dev/null"_s, QByteArray(20'000'000, 'u'), {}, stop.get_token()));
        QCOMPARE(upload.error().code, ErrorCode::Cancelled);
        QVERIFY(time.elapsed() < 1'700);
        QVERIFY2(heart.isLive(), heart.words().constData());
    }

    void S25_aClosedWindowIsWaitedFor()
    {
        listenImpatiently();
        const auto connection = connectTo();
        QVERIFY(connection);
        QSignalSpy lost{connection.get(), &SshConnection::lost};
        const QByteArray input(24'000'000, 'w');
        const auto late =
            QCoro::waitFor(connection->exec(u"sleep 4; md5sum"_s, input, {}, {})); // longer than a silent line lives
        QVERIFY(late && late->kind == ExecResult::Kind::Exited);
        QCOMPARE(late->out.left(32), QCryptographicHash::hash(input, QCryptographicHash::Md5).toHex());
        QCOMPARE(lost.size(), 0);
    }

    void S36_hostileWordsReachTheShellAsTheyAre()
    {
        const auto connection = connectTo();
        QVERIFY(connection);
        if (!QStandardPaths::findExecutable(u"tmux"_s).isEmpty()) {
            const auto mark = m_folder->filePath(u"mark"_s);
            const ShellRequest request{.tmuxSession = u"t%2;touch %1\n$(touch %1)`touch %1`:0.1"_s.arg(mark).arg(
                                           QCoreApplication::applicationPid())};
            const auto shell =
                QCoro::waitFor(connectShell(m_hub.get(), m_server->target(), {}, request, {}, {})).value_or(nullptr);
            QVERIFY(shell && shell->isProtected());
            Listener listener{shell};
            shell->write("echo in-$((40+2)); exit\n");
            QVERIFY(listener.waitForEnd());
            QVERIFY2(!QFile::exists(mark), "a name is a name, never a command");
        }
        auto target = m_server->target();
        target.user = u"no'body\n$(id)"_s;
        const auto refused = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        QVERIFY(!refused);
        QVERIFY(!refused.error().message.isEmpty());
        QCOMPARE(run(connection, u"printf %s 'a\"b$(id)c'"_s).out, "a\"b$(id)c");
    }

    void manyConnectionsShareTwoThreads()
    {
        Heartbeat heart;
        QList<std::shared_ptr<SshConnection>> all;
        int ended = 0;
        for (int i = 0; i < 20; ++i) {
            m_hub->connectTo(m_server->target(), {}, {}, {})
                .then([&](const Result<std::shared_ptr<SshConnection>> &result) {
                    ++ended;
                    if (result)
                        all << *result;
                });
        }
        QVERIFY(QTest::qWaitFor([&] { return ended == 20; }, 60'000));
        QCOMPARE(all.size(), 20);
        int done = 0;
        for (const auto &connection : all) {
            connection->exec(u"echo $((6*7))"_s, {}, {}, {}).then([&](const Result<ExecResult> &result) {
                done += result && result->out == "42\n";
            });
        }
        QVERIFY(QTest::qWaitFor([&] { return done == 20; }, 60'000));
        QVERIFY2(heart.isLive(), heart.words().constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshChannels)
#include "tst_sshchannels.moc"
