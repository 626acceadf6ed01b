// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/bootdisk.h"
#include "tests/services/practice/hosts/rig.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <algorithm>

#include <signal.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// A real ssh client against real sshds in real sandboxes, as the user who runs the test.
class TestSandboxHosts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<Rig>();
        QVERIFY(m_rig->port > 0);
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s)});
        QElapsedTimer timer;
        timer.start();
        const QString why = m_rig->boot({workerOf(m_node, 0, m_first), workerOf(m_node, 1, m_second)});
        if (why.contains(u"sudo sysctl"_s))
            QSKIP(qPrintable(why)); // this machine forbids sandboxes by a setting
        QCOMPARE(why, QString{});
        qInfo("2 workers in %lld ms", timer.elapsed());
    }

    void theLoginIsTheUserOfTheKey()
    {
        QCOMPARE(first(u"whoami; id -un; echo $USER $HOME $PWD; hostname"_s),
                 u"nixie\nnixie\nnixie /home/nixie /home/nixie\nt1v-n-0a1b2c3d-w-0"_s);
        QCOMPARE(on(m_second, u"hostname"_s), u"t1v-n-0a1b2c3d-w-1"_s);
        QVERIFY(first(u"id -nG"_s).split(u' ').contains(u"google-sudoers"_s));
        QVERIFY(first(u"id -u"_s) != "0"_L1);
    }

    void theCommentOfAKeyNamesNobody()
    {
        QCOMPARE(m_rig->ssh(m_first, {u"true"_s}, {u"-l"_s, u"me"_s}).exitCode, 255); // the comment is me@laptop
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s), m_rig->keyLine(u"other.name"_s)});
        const auto other = [&] { return m_rig->ssh(m_first, {u"whoami; pwd"_s}, {u"-l"_s, u"other.name"_s}).output; };
        QTRY_COMPARE(other(), "other.name\n/home/other.name\n");
        QCOMPARE(first(u"whoami; python3 -c 'import pwd, os; print(pwd.getpwuid(os.getuid()).pw_dir)'"_s),
                 u"nixie\n/home/nixie"_s);
    }

    void chipsAreThere()
    {
        QCOMPARE(first(u"ls /dev/accel*"_s), u"/dev/accel0\n/dev/accel1\n/dev/accel2\n/dev/accel3"_s);
    }

    void lsofNamesTheHolderOfAChip()
    {
        const QString output = first(
            u"sleep 30 3</dev/accel1 & "
            "sudo lsof -w -t /dev/accel1; echo $!; lsof -w -t /dev/accel1; sudo lsof -w -t /dev/accel2; kill $!"_s);
        const QStringList lines = output.split(u'\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], lines[1]);
        QCOMPARE(lines[2], lines[1]);
    }

    void exitCodesAndSignalsArrive()
    {
        QCOMPARE(m_rig->ssh(m_first, {u"exit 7"_s}).exitCode, 7);
        QCOMPARE(m_rig->ssh(m_first, {u"kill -TERM $$"_s}, {u"-v"_s}).exitCode,
                 255); // OpenSSH's word for "ended by a signal"
        const Answer answer = m_rig->ssh(m_first, {u"echo out; echo err >&2"_s});
        QCOMPARE(answer.output, "out\n");
        QCOMPARE(answer.errors, "err\n");
    }

    void aTerminalHasAPromptAndUtf8()
    {
        const Answer answer = run(
            u"ssh"_s,
            m_rig->sshOptions() + QStringList{u"-tt"_s, u"-p"_s, QString::number(m_rig->port), u"nixie@"_s + m_first},
            "tty; stty size >/dev/null && locale charmap; echo $TERM | head -c1 | wc -c; exit 3\n");
        QCOMPARE(answer.exitCode, 3);
        QVERIFY2(answer.output.contains("nixie@t1v-n-0a1b2c3d-w-0") && answer.output.contains("$ "),
                 answer.output.constData());
        QVERIFY2(answer.output.contains("/dev/pts/"), answer.output.constData());
        QVERIFY2(answer.output.contains("UTF-8"), answer.output.constData());
        QVERIFY2(answer.output.contains("practice host"), answer.output.constData()); // the greeting says what it is
    }

    void filesGoThereAndBack()
    {
        QByteArray content;
        for (int at = 0; at < 300'000; ++at)
            content.append(static_cast<char>(at * 7 + at / 256));
        QFile file{m_rig->folder.filePath(u"up"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const QStringList options = m_rig->sshOptions() + QStringList{u"-P"_s, QString::number(m_rig->port)};
        const QByteArray batch = "put " + m_rig->folder.filePath(u"up"_s).toUtf8() + " /tmp/there\nget /tmp/there "
            + m_rig->folder.filePath(u"down"_s).toUtf8() + "\n";
        const Answer answer = run(u"sftp"_s, options + QStringList{u"-b"_s, u"-"_s, u"nixie@"_s + m_first}, batch);
        QVERIFY2(answer.exitCode == 0, answer.errors.constData());
        QFile down{m_rig->folder.filePath(u"down"_s)};
        QVERIFY(down.open(QIODevice::ReadOnly));
        QCOMPARE(down.readAll(), content);
    }

    void tmuxOutlivesALogout()
    {
        QCOMPARE(first(u"tmux new -d -s tpudesk-1 'echo kept; exec sleep 600'"_s), QString{});
        QVERIFY(first(u"tmux ls"_s).startsWith(u"tpudesk-1:"_s));
        QTRY_VERIFY(first(u"tmux capture-pane -p -t tpudesk-1"_s).startsWith(u"kept"_s));
        QCOMPARE(first(u"pgrep -fc '^sleep 600'; tmux kill-server"_s), u"1"_s);
    }

    void workerZeroReachesWorkerOne();
    void theMetadataServerKnowsTheWorker()
    {
        const QString get =
            u"python3 -c \"import urllib.request as u; print(u.urlopen(u.Request("
            "'http://metadata.google.internal/computeMetadata/v1/instance/%1', headers={'Metadata-Flavor': 'Google'}))"
            ".read().decode())\""_s;
        QCOMPARE(on(m_second, get.arg(u"attributes/agent-worker-number"_s)), u"1"_s);
        QCOMPARE(first(get.arg(u"attributes/accelerator-type"_s)), u"v4-16"_s);
        QVERIFY(first(get.arg(u"attributes/worker-network-endpoints"_s)).endsWith(u":10.164.0.3"_s));
        QVERIFY(
            first(
                u"python3 -c \"import urllib.request as u; u.urlopen('http://169.254.169.254/computeMetadata/v1/')\""_s)
                .contains(u"403"_s));
        m_rig->hosts->setAttributes(m_node, {{u"accelerator-type"_s, u"v4-16"_s}, {u"fresh"_s, u"yes"_s}});
        QCOMPARE(first(get.arg(u"attributes/fresh"_s)), u"yes"_s);
    }

    void nothingOfTheUserAndNoInternet()
    {
        QTcpServer mine; // something of the user's own on loopback
        QVERIFY(mine.listen(QHostAddress::LocalHost));
        QVERIFY(!first(u"exec 3<>/dev/tcp/127.0.0.1/%1"_s.arg(mine.serverPort())).isEmpty());
        QVERIFY(first(u"exec 3<>/dev/tcp/1.1.1.1/443"_s).contains(u"unreachable"_s));
        QVERIFY(first(u"getent hosts pypi.org"_s).startsWith(u"exit 2"_s));
        QCOMPARE(first(u"ls /home; ls -d /host /work %1 2>/dev/null; ls -A /root; ls -A /sys; true"_s.arg(
                     m_rig->folder.path())),
                 u"nixie\nother.name"_s);
        QVERIFY(first(u"cat /etc/passwd | wc -l"_s).toInt() < 10);
        QVERIFY(first(u"ps -e | wc -l"_s).toInt() < 15); // its own processes only
        QVERIFY(first(u"touch /usr/bin/x"_s).contains(u"Read-only"_s));
    }

    void systemFilesNeedSudo()
    {
        QVERIFY(first(u"touch /etc/mine"_s).contains(u"Permission denied"_s));
        QVERIFY(first(u"mkdir /data"_s).contains(u"Permission denied"_s));
        QVERIFY(first(u"echo x >> /etc/hosts"_s).contains(u"Permission denied"_s));
        QCOMPARE(
            first(
                u"echo '10.0.0.9 nas' | sudo tee -a /etc/hosts >/dev/null; tail -1 /etc/hosts; sudo mkdir -p /mnt/nas && ls /mnt"_s),
            u"10.0.0.9 nas\nnas"_s);
    }

    void sudoRunsTheCommandAsRoot()
    {
        QCOMPARE(
            first(
                u"sudo whoami; sudo id -u; sudo -n sh -c 'echo $HOME $SUDO_USER'; A=1 sudo B=2 sh -c 'echo -$A$B-'"_s),
            u"root\n0\n/root nixie\n-2-"_s);
        QCOMPARE(m_rig->ssh(m_first, {u"sudo sh -c 'exit 9'"_s}).exitCode, 9);
        QCOMPARE(first(u"echo through | sudo cat"_s), u"through"_s);
        QVERIFY(first(u"sudo nosuchprogram"_s).contains(u"command not found"_s));
        QVERIFY(first(u"sudo -l"_s).contains(u"NOPASSWD"_s));
        QCOMPARE(first(u"head -2 $(command -v sudo) | grep -c imitation"_s), u"1"_s);
        const Answer terminal = m_rig->ssh(m_first, {u"sudo sh -c 'tty; stty size'"_s}, {u"-tt"_s});
        QVERIFY2(terminal.output.contains("/dev/pts/") && terminal.exitCode == 0, terminal.output.constData());
    }

    // As on a TPU VM; it is also what gcloud does for somebody who is root at home.
    void rootLogsInWithItsOwnKey()
    {
        QCOMPARE(m_rig->ssh(m_first, {u"true"_s}, {u"-l"_s, u"root"_s}).exitCode, 255); // not without one
        m_rig->hosts->setSshKeys(m_node,
                                 {m_rig->keyLine(u"nixie"_s), m_rig->keyLine(u"root"_s), m_rig->keyLine(u"daemon"_s)});
        const auto asRoot = [&](const QString &command) {
            return m_rig->ssh(m_first, {command}, {u"-l"_s, u"root"_s});
        };
        QTRY_COMPARE(asRoot(u"whoami; id -u; pwd; echo $HOME"_s).output, "root\n0\n/root\n/root\n");
        QCOMPARE(asRoot(u"touch /etc/of-root && stat -c %U /etc/of-root; rm /etc/of-root; exit 6"_s).output, "root\n");
        QCOMPARE(asRoot(u"exit 6"_s).exitCode, 6);
        QCOMPARE(
            asRoot(
                u"echo through | cat; sudo id -u; sleep 30 3</dev/accel2 & sudo lsof -t /dev/accel2 | grep -c $!; kill $!"_s)
                .output,
            "through\n0\n1\n");
        QCOMPARE(asRoot(u"tmux new -d -s mine 'sleep 100' && tmux ls | cut -d: -f1; tmux kill-server"_s).output,
                 "mine\n");
        const Answer terminal = run(
            u"ssh"_s,
            m_rig->sshOptions() + QStringList{u"-tt"_s, u"-p"_s, QString::number(m_rig->port), u"root@"_s + m_first},
            "echo typed ahead; exit 4\n");
        QCOMPARE(terminal.exitCode, 4);
        QVERIFY2(terminal.output.contains("practice host") && terminal.output.contains("\rtyped ahead"),
                 terminal.output.constData());
        QCOMPARE(m_rig->ssh(m_first, {u"true"_s}, {u"-l"_s, u"daemon"_s}).exitCode, 255);
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s)});
        QTRY_COMPARE(asRoot(u"true"_s).exitCode, 255);
    }

    void editorsAndShellsStart_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("keys");
        QTest::newRow("vim") << u"vim -u NONE /tmp/v; cat /tmp/v"_s << QByteArray{"iseen\x1b:wq\r"};
        QTest::newRow("nano") << u"nano --ignorercfiles -t /tmp/n; cat /tmp/n"_s << QByteArray{"seen\x18"};
        QTest::newRow("less") << u"printf 'a\\nseen\\n' | less -X"_s << QByteArray{"q"};
        QTest::newRow("htop") << u"htop; printf se; echo en"_s << QByteArray{"q"};
        QTest::newRow("zsh") << u"zsh -f"_s << QByteArray{"echo se''en\nexit\n"};
        QTest::newRow("python3") << u"PYTHON_BASIC_REPL=1 python3 -q"_s << QByteArray{"print('se' 'en')\nexit()\n"};
        QTest::newRow("tmux") << u"tmux -f /dev/null new 'echo seen; sleep 1'"_s << QByteArray{};
        QTest::newRow("byobu") << u"byobu-tmux new 'echo seen; sleep 1'"_s << QByteArray{};
    }

    void editorsAndShellsStart()
    {
        QFETCH(QString, command);
        QFETCH(QByteArray, keys);
        qputenv("TERM", "xterm-256color");
        const Answer answer = run(u"ssh"_s,
                                  m_rig->sshOptions()
                                      + QStringList{u"-tt"_s, u"-p"_s, QString::number(m_rig->port),
                                                    u"nixie@"_s + m_first, u"stty rows 24 cols 80; "_s + command},
                                  keys);
        QVERIFY2(answer.output.contains("seen"), (answer.output + answer.errors).constData());
        QCOMPARE(answer.exitCode, 0);
    }

    void aRemovedKeyStopsWorking()
    {
        QCOMPARE(first(u"echo mine > kept"_s), QString{});
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"other.name"_s)});
        QTRY_COMPARE(m_rig->ssh(m_first, {u"true"_s}).exitCode, 255);
        const auto asOther = [&](const QString &command) {
            return m_rig->ssh(m_first, {command}, {u"-l"_s, u"other.name"_s}).output;
        };
        QCOMPARE(asOther(u"grep -c ^nixie: /etc/passwd; cat /home/nixie/kept; grep google-sudoers /etc/group"_s),
                 "1\nmine\ngoogle-sudoers:x:1000:other.name\n"); // the account and its home stay, its sudo goes
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s), u"evil/../x:ssh-rsa AAAA"_s});
        QTRY_COMPARE(first(u"cat kept"_s), u"mine"_s);
    }

    void ownLinesInAuthorizedKeysStay()
    {
        QCOMPARE(first(u"echo 'ssh-ed25519 AAAAmine own' >> .ssh/authorized_keys"_s), QString{});
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s), u"nixie:ssh-ed25519 AAAAsecond two"_s});
        QTRY_COMPARE(first(u"grep -c . .ssh/authorized_keys"_s), u"5"_s);
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s)});
        QTRY_COMPARE(
            first(u"grep -c . .ssh/authorized_keys; head -1 .ssh/authorized_keys; grep -c '^# Added by Google$' "
                  ".ssh/authorized_keys"_s),
            u"3\nssh-ed25519 AAAAmine own\n1"_s);
    }

    void linksOutOfTheHomeAreHarmless()
    {
        const QString outside = m_rig->folder.filePath(u"outside"_s);
        QVERIFY(QDir{}.mkpath(outside));
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s), m_rig->keyLine(u"linked"_s)});
        QTRY_COMPARE(m_rig->ssh(m_first, {u"true"_s}, {u"-l"_s, u"linked"_s}).exitCode, 0);
        QCOMPARE(m_rig->ssh(m_first, {u"rm -r .ssh; ln -s %1 .ssh"_s.arg(outside)}, {u"-l"_s, u"linked"_s}).exitCode,
                 0);
        m_rig->hosts->setSshKeys(m_node,
                                 {m_rig->keyLine(u"nixie"_s), m_rig->keyLine(u"linked"_s), m_rig->keyLine(u"later"_s)});
        QTRY_COMPARE(m_rig->ssh(m_first, {u"true"_s}, {u"-l"_s, u"later"_s}).exitCode, 0);
        QVERIFY(QDir{outside}.isEmpty());
    }

    void manyUnauthenticatedConnectionsMeetMaxStartups()
    {
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        int refused = 0;
        for (int at = 0; at < 110; ++at) {
            auto socket = std::make_unique<QTcpSocket>();
            socket->connectToHost(m_second, m_rig->port);
            QVERIFY(socket->waitForConnected(30'000));
            sockets.push_back(std::move(socket));
        }
        const auto answered = [&](const auto &socket) {
            return socket->bytesAvailable() > 0 || socket->state() != QAbstractSocket::ConnectedState;
        };
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(sockets, answered), 30'000);
        for (const auto &socket : sockets)
            refused += socket->readAll().startsWith("SSH-2.0-") ? 0 : 1;
        QVERIFY2(refused >= 10 && refused < 100,
                 qPrintable(QString::number(refused))); // 10:30:100, counted by sshd itself
        sockets.clear();
        QTRY_COMPARE(on(m_second, u"echo again"_s), u"again"_s);
    }

    void anotherAddressTakesOver()
    {
        QProcess open;
        open.start(
            u"ssh"_s,
            m_rig->sshOptions()
                + QStringList{u"-p"_s, QString::number(m_rig->port), u"nixie@"_s + m_second, u"echo in; sleep 60"_s});
        QTRY_VERIFY_WITH_TIMEOUT(open.canReadLine(), 30'000);
        m_rig->hosts->setOutsideIp(m_node, 1, u"127.44.0.21"_s);
        m_rig->trust(u"127.44.0.21"_s, m_node, 1);
        QTRY_COMPARE(on(u"127.44.0.21"_s, u"hostname"_s), u"t1v-n-0a1b2c3d-w-1"_s);
        QTRY_COMPARE_WITH_TIMEOUT(open.state(), QProcess::NotRunning,
                                  30'000); // the connection was through the old address
        QVERIFY(on(m_second, u"hostname"_s).contains(u"refused"_s));
        m_rig->hosts->setOutsideIp(m_node, 1, m_second);
        QTRY_COMPARE(on(m_second, u"hostname"_s), u"t1v-n-0a1b2c3d-w-1"_s);
    }

    void twoNetworksDoNotSeeEachOther()
    {
        const QString node = nodeName(u"two"_s);
        WorkerSpec worker = workerOf(node, 0, u"127.44.0.12"_s);
        worker.internalIp = u"10.164.0.9"_s;
        worker.network = u"another"_s;
        worker.deviceFiles = {u"vfio/0"_s, u"vfio/1"_s};
        m_rig->hosts->setSshKeys(node, {m_rig->keyLine(u"nixie"_s)});
        QCOMPARE(m_rig->boot({worker}), QString{});
        QCOMPARE(on(worker.outsideIp, u"ls /home; ls /dev/vfio; ls /dev/accel0 2>&1 | wc -l"_s), u"nixie\n0\n1\n1"_s);
        QVERIFY(on(worker.outsideIp, u"timeout 3 bash -c 'exec 3<>/dev/tcp/10.164.0.3/22'"_s).startsWith(u"exit 1"_s));
        QVERIFY(m_rig->hosts->hostKeys(node, 0) != m_rig->hosts->hostKeys(m_node, 0));
        m_rig->halt(node, DiskFate::Delete);
    }

    void aHostWithoutExternalAddressListensNowhereOutside()
    {
        const QString node = nodeName(u"inner"_s);
        QCOMPARE(m_rig->boot({workerOf(node, 0, {})}), QString{});
        QCOMPARE(m_rig->hosts->hostKeys(node, 0).size(), 3);
        m_rig->hosts->setSshKeys(node, {m_rig->keyLine(u"nixie"_s)});
        m_rig->hosts->setOutsideIp(node, 0, u"127.44.0.13"_s);
        m_rig->trust(u"127.44.0.13"_s, node, 0);
        QTRY_COMPARE(on(u"127.44.0.13"_s, u"hostname"_s), u"t1v-n-0a1b2c3d-w-0"_s);
        m_rig->halt(node, DiskFate::Delete);
    }

    void beforeItIsTakenBackEveryProcessHasTimeToEnd();

    void stopAndStartKeepHomeAndHostKeys()
    {
        const auto keys = m_rig->hosts->hostKeys(m_node, 0);
        QCOMPARE(keys.keys(), (QStringList{u"ecdsa-sha2-nistp256"_s, u"ssh-ed25519"_s, u"ssh-rsa"_s}));
        QCOMPARE(
            first(
                u"echo stays > note; echo gone > /tmp/note; echo 10.0.0.8 kept | sudo tee -a /etc/hosts; sleep 100 >/dev/null 2>&1 &"_s),
            u"10.0.0.8 kept"_s);
        m_rig->halt(m_node, DiskFate::Keep);
        QVERIFY(on(m_first, u"true"_s).contains(u"refused"_s));
        // Another practice cloud on the same state folder: a restart.
        m_rig->hosts = std::make_unique<SandboxHosts>();
        const auto port = m_rig->hosts->start(0, m_rig->folder.filePath(u"state"_s));
        QVERIFY(port.has_value());
        m_rig->port = *port;
        // A kill came between the end of another node and that of its disk.
        const QDir disks{m_rig->folder.filePath(u"state/disks"_s)};
        QVERIFY(disks.mkpath(u"gone-0123456789ab/w0/root/home/nixie"_s));
        QFile::setPermissions(disks.filePath(u"gone-0123456789ab/w0/root"_s), QFile::ReadOwner);
        m_rig->hosts->keepDisks({m_node});
        QTRY_COMPARE_WITH_TIMEOUT(disks.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1, 30'000);
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s)});
        QCOMPARE(m_rig->boot({workerOf(m_node, 0, m_first), workerOf(m_node, 1, m_second)}), QString{});
        QCOMPARE(m_rig->hosts->hostKeys(m_node, 0), keys);
        for (const QString &type : {u"ssh-ed25519"_s, u"rsa-sha2-512"_s, u"ecdsa-sha2-nistp256"_s})
            QCOMPARE(m_rig
                         ->ssh(m_first,
                               {u"cat note; ls /tmp; pgrep -c '^sleep$'; grep -c kept /etc/hosts; "
                                "grep -c metadata.google.internal /etc/hosts"_s},
                               {u"-o"_s, u"HostKeyAlgorithms="_s + type})
                         .output,
                     "stays\n0\n1\n1\n");
    }

    void deleteLeavesNothing()
    {
        QCOMPARE(first(u"mkdir -p locked/in && touch locked/in/file && chmod 000 locked/in locked"_s), QString{});
        QProcess login;
        login.start(u"ssh"_s,
                    m_rig->sshArguments(m_first, {u"setsid -f sleep 600 >/dev/null 2>&1; echo in; sleep 600"_s}));
        QTRY_VERIFY_WITH_TIMEOUT(login.canReadLine(), 30'000);
        auto children = descendants(QCoreApplication::applicationPid());
        children.removeAll(login.processId()); // the client here hears of it a moment later
        QVERIFY(children.size() >= 4);
        m_rig->halt(m_node, DiskFate::Delete);
        QTRY_COMPARE_WITH_TIMEOUT(login.state(), QProcess::NotRunning, 30'000);
        QVERIFY(std::ranges::none_of(children, exists));
        QVERIFY(QDir{m_rig->folder.filePath(u"state/disks"_s)}.entryList(QDir::Dirs | QDir::NoDotAndDotDot).isEmpty());
        QVERIFY(m_rig->hosts->hostKeys(m_node, 0).isEmpty());
    }

    void aBootThatIsHaltedSaysNothing()
    {
        const QString node = nodeName(u"brief"_s);
        QSignalSpy booted{m_rig->hosts.get(), &Hosts::booted};
        QSignalSpy refused{m_rig->hosts.get(), &Hosts::bootFailed};
        QSignalSpy halted{m_rig->hosts.get(), &Hosts::halted};
        m_rig->hosts->bootSlice({workerOf(node, 0, m_first)}, {});
        m_rig->hosts->haltSlice(node, DiskFate::Delete);
        QTRY_COMPARE_WITH_TIMEOUT(halted.size(), 1, 30'000);
        // Deleted and made again under its name at once: the new boot waits for the old one's end by itself.
        m_rig->hosts->bootSlice({workerOf(node, 0, m_first)}, {});
        m_rig->hosts->haltSlice(node, DiskFate::Delete);
        m_rig->hosts->bootSlice({workerOf(node, 0, m_first)}, {});
        QTRY_COMPARE_WITH_TIMEOUT(booted.size(), 1, 30'000);
        QCOMPARE(halted.size(), 2);
        QCOMPARE(refused.size(), 0);
        m_rig->halt(node, DiskFate::Delete);
    }

    void aTakenPortIsNamed()
    {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        SandboxHosts hosts;
        const auto started = hosts.start(other.serverPort(), m_rig->folder.filePath(u"state2"_s));
        QVERIFY(!started);
        QVERIFY(started.error().message.contains(QString::number(other.serverPort())));
        QVERIFY(!hosts.start(m_rig->port, m_rig->folder.filePath(u"state2"_s))); // another practice cloud has it
    }

    void anAddressOfTheNetworkIsRefused()
    {
        const QString node = nodeName(u"open"_s);
        const QString why = m_rig->boot({workerOf(node, 0, u"0.0.0.0"_s)});
        QVERIFY2(why.contains(u"0.0.0.0"_s), qPrintable(why));
        m_rig->halt(node, DiskFate::Delete);
    }

    void nothingIsLeftAfterSigkill()
    {
        QProcess cloud;
        cloud.start(QCoreApplication::applicationFilePath(),
                    {u"tst_sandboxhosts"_s, u"--serve"_s, u"2"_s, m_rig->folder.path()});
        QTRY_VERIFY_WITH_TIMEOUT(cloud.canReadLine(), 30'000);
        QCOMPARE(cloud.readLine(), "up\n");
        const auto children = descendants(cloud.processId());
        QVERIFY(children.size() >= 8); // two of the slice, and bubblewrap, init and sshd of two workers
        // Ctrl+C reaches all of a terminal's session; the hosts must not seem to die before the practice cloud ends
        // them.
        QVERIFY(std::ranges::none_of(
            children, [&](qint64 pid) { return ::getsid(pid_t(pid)) == ::getsid(pid_t(cloud.processId())); }));
        ::kill(static_cast<pid_t>(cloud.processId()), SIGKILL);
        QVERIFY(cloud.waitForFinished(30'000));
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::none_of(children, exists), 30'000);
        QFile mounts{u"/proc/self/mountinfo"_s};
        QVERIFY(mounts.open(QIODevice::ReadOnly) && !mounts.readAll().contains("t1v-n-"));
        QFile network{u"/proc/net/dev"_s};
        QVERIFY(network.open(QIODevice::ReadOnly) && !network.readAll().contains(" br0:"));
    }

private:
    /// The output of a command on worker 0, trimmed; what went wrong otherwise.
    [[nodiscard]] QString on(const QString &ip, const QString &command) const;
    [[nodiscard]] QString first(const QString &command) const { return on(m_first, command); }

    std::unique_ptr<Rig> m_rig;
    const QString m_node = nodeName(u"one"_s);
    const QString m_first = u"127.44.0.10"_s;
    const QString m_second = u"127.44.0.11"_s;
};

QString TestSandboxHosts::on(const QString &ip, const QString &command) const
{
    const Answer answer = m_rig->ssh(ip, {command});
    const QString output = QString::fromUtf8(answer.output).trimmed();
    return answer.exitCode == 0
        ? output
        : u"exit %1: %2 %3"_s.arg(answer.exitCode).arg(output, QString::fromUtf8(answer.errors));
}

void TestSandboxHosts::workerZeroReachesWorkerOne()
{
    QFile key{m_rig->folder.filePath(u"key"_s)};
    QVERIFY(key.open(QIODevice::ReadOnly));
    const Answer put = run(u"ssh"_s,
                           m_rig->sshOptions()
                               + QStringList{u"-p"_s, QString::number(m_rig->port), u"nixie@"_s + m_first,
                                             u"umask 77; cat > .ssh/id_ed25519"_s},
                           key.readAll());
    QVERIFY2(put.exitCode == 0, put.errors.constData());
    const QString hop = u"ssh -o StrictHostKeyChecking=no -o LogLevel=ERROR "_s;
    QCOMPARE(first(hop + u"10.164.0.3 'whoami; hostname'"_s), u"nixie\nt1v-n-0a1b2c3d-w-1"_s);
    QCOMPARE(first(hop + u"t1v-n-0a1b2c3d-w-1 hostname"_s), u"t1v-n-0a1b2c3d-w-1"_s); // by name, as internal DNS has it
    // A jump host, as it is used for workers without an external address.
    QCOMPARE(QString::fromUtf8(run(u"ssh"_s,
                                   QStringList{u"-F"_s, u"none"_s, u"-i"_s, m_rig->folder.filePath(u"key"_s), u"-o"_s,
                                               u"StrictHostKeyChecking=no"_s, u"-o"_s,
                                               u"UserKnownHostsFile=/dev/null"_s, u"-o"_s, u"LogLevel=ERROR"_s, u"-o"_s,
                                               u"ProxyCommand=ssh %1 -p %2 -W 10.164.0.3:22 nixie@%3"_s
                                                   .arg(m_rig->sshOptions().join(u' '))
                                                   .arg(m_rig->port)
                                                   .arg(m_first),
                                               u"nixie@worker-1"_s, u"hostname"_s})
                                   .output),
             u"t1v-n-0a1b2c3d-w-1\n"_s);
}

/// As Google's notice of a preemption: one program saves its work and finds out why, another one does not listen.
void TestSandboxHosts::beforeItIsTakenBackEveryProcessHasTimeToEnd()
{
    const QString node = nodeName(u"noticed"_s);
    WorkerSpec worker = workerOf(node, 0, u"127.44.0.15"_s);
    worker.internalIp = u"10.164.0.15"_s;
    m_rig->hosts->setSshKeys(node, {m_rig->keyLine(u"nixie"_s)});
    QCOMPARE(m_rig->boot({worker}), QString{});
    const QString get = u"python3 -c \"import urllib.request as u; "
                        u"print(u.urlopen(u.Request('http://169.254.169.254/computeMetadata/v1/"
                        "instance/preempted', headers={'Metadata-Flavor': 'Google'})).read().decode())\""_s;
    QCOMPARE(on(worker.outsideIp, get), u"FALSE"_s);
    const QString start = u"mkfifo begun; cat > listens <<'END'\n"
                          "save() { %1 > part; mv part saved; exit; }; trap save TERM\n"
                          "echo yes > begun; while :; do sleep 600 & wait; done\n"
                          "END\n"
                          "cat > deaf <<'END'\n"
                          "trap '' TERM; echo yes > begun; exec -a deaf sleep 600\n"
                          "END\n"
                          "for which in listens deaf; do "
                          "setsid -f bash $which </dev/null >/dev/null 2>&1; cat begun; done"_s;
    QCOMPARE(on(worker.outsideIp, start.arg(get)), u"yes\nyes"_s);
    QProcess login;
    login.start(u"ssh"_s, m_rig->sshArguments(worker.outsideIp, {u"echo in; sleep 600"_s}));
    QTRY_VERIFY_WITH_TIMEOUT(login.canReadLine(), 30'000);
    const QString home = BootDisk::folderOf(m_rig->folder.filePath(u"state"_s), node) + u"/w0/root/home/nixie/"_s;
    const auto isDeafThere = [] {
        return std::ranges::any_of(descendants(QCoreApplication::applicationPid()), [](qint64 pid) {
            QFile words{u"/proc/%1/cmdline"_s.arg(pid)};
            return words.open(QIODevice::ReadOnly) && words.readAll().startsWith("deaf");
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isDeafThere(), 30'000);
    m_rig->hosts->giveNotice(node);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(home + u"saved"_s), 30'000);
    QFile saved{home + u"saved"_s};
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QCOMPARE(saved.readAll(), "TRUE\n");
    QTRY_COMPARE_WITH_TIMEOUT(login.state(), QProcess::NotRunning, 30'000);
    QVERIFY(on(worker.outsideIp, u"true"_s).contains(u"refused"_s));
    QVERIFY(isDeafThere());
    m_rig->halt(node, DiskFate::Delete);
    QVERIFY(!isDeafThere());
}

/// `tst_sandboxhosts --serve N [FOLDER]`: a slice of N workers, to be killed by a test or looked at by a person.
int serve(QCoreApplication &application)
{
    Rig rig{application.arguments().value(3, QDir::tempPath())};
    const QString node = nodeName(u"served"_s);
    rig.hosts->setSshKeys(node, {rig.keyLine(u"nixie"_s)});
    QList<WorkerSpec> workers;
    for (int number = 0; number < application.arguments().value(2, u"2"_s).toInt(); ++number)
        workers += workerOf(node, number, u"127.44.1.%1"_s.arg(10 + number));
    QElapsedTimer timer;
    timer.start();
    const QString why = rig.boot(workers);
    QTextStream{stderr} << timer.elapsed() << " ms\nssh " << rig.sshOptions().join(u' ') << " -p " << rig.port
                        << " nixie@127.44.1.10" << Qt::endl;
    QTextStream{stdout} << (why.isEmpty() ? u"up"_s : why) << Qt::endl;
    return why.isEmpty() ? application.exec() : 1;
}

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    if (application.arguments().value(1) == "--serve"_L1)
        return serve(application);
    TestSandboxHosts test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_sandboxhosts.moc"
