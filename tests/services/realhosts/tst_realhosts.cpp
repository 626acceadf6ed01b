// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two Debian machines in QEMU: kernel NFS, systemd, sudo, apt and sshd are the real ones, and so is what happens when a
// machine reboots or stops to answer.
#include "services/core/shellquote.h"
#include "services/hosts/fold.h"
#include "services/hosts/podrun.h"
#include "services/recipes/nfs.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"
#include "services/setup/podkeys.h"

#include <QCoroTask>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : quint16{0};
}

SshTimings slow() // an emulated processor takes its time over a handshake
{
    SshTimings timings;
    timings.banner = timings.keyExchange = 90s;
    timings.authentication = 120s;
    timings.open = 90s;
    timings.idle = 60s;
    return timings;
}

/// One machine, from power on to power off.
class Machine
{
public:
    Machine(const QString &parts, const QString &network, int number)
        : port{freePort()}
    {
        QStringList words{u"--bind"_s,
                          parts + u"/tools"_s,
                          u"/"_s,
                          u"--dev-bind"_s,
                          u"/dev"_s,
                          u"/dev"_s,
                          u"--bind"_s,
                          u"/proc"_s,
                          u"/proc"_s,
                          u"--bind"_s,
                          u"/tmp"_s,
                          u"/tmp"_s,
                          u"--bind"_s,
                          u"/var/tmp"_s,
                          u"/var/tmp"_s,
                          u"--bind"_s,
                          parts,
                          parts,
                          u"--die-with-parent"_s,
                          u"qemu-system-x86_64"_s};
        words += u"-machine q35 -accel tcg,thread=multi -cpu Nehalem -m 512 -smp 1 -nodefaults -display none -serial"_s
                     .split(u' ');
        words << u"file:%1/machine%2.log"_s.arg(network).arg(number) << u"-kernel"_s << parts + u"/kernel"_s
              << u"-initrd"_s << parts + u"/initrd"_s << u"-append"_s
              << u"root=LABEL=machine rw console=ttyS0 quiet machine=%1 net.ifnames=0 mitigations=off"_s.arg(number);
        words << u"-drive"_s << u"file=%1/disk.img,format=raw,if=virtio,snapshot=on,cache=unsafe"_s.arg(parts);
        words << u"-netdev"_s << u"user,id=out,restrict=on,hostfwd=tcp:127.0.0.1:%1-:22"_s.arg(port) << u"-device"_s
              << u"virtio-net-pci,netdev=out,mac=52:54:00:78:00:0%1"_s.arg(number);
        words << u"-netdev"_s
              << u"stream,id=in,server=%1,addr.type=unix,addr.path=%2/net"_s.arg(number == 0 ? u"on"_s : u"off"_s,
                                                                                 network)
              << u"-device"_s << u"virtio-net-pci,netdev=in,mac=52:54:00:77:00:0%1"_s.arg(number) << u"-device"_s
              << u"virtio-rng-pci"_s;
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(u"bwrap"_s, words);
    }
    ~Machine()
    {
        signal(SIGCONT);
        m_process.kill();
        m_process.waitForFinished(30'000);
    }
    Q_DISABLE_COPY_MOVE(Machine)

    [[nodiscard]] bool runs() { return m_process.state() != QProcess::NotRunning; }
    [[nodiscard]] QByteArray said() { return m_process.readAll(); }
    /// To QEMU itself, which is a child of bwrap's.
    void signal(int number) const
    {
        QFile children{u"/proc/%1/task/%1/children"_s.arg(m_process.processId())};
        if (children.open(QFile::ReadOnly)) {
            for (const auto &pid : children.readAll().simplified().split(' ')) {
                if (pid.toInt() > 1)
                    ::kill(pid.toInt(), number);
            }
        }
    }

    const quint16 port;

private:
    QProcess m_process;
};

} // namespace

class TestRealHosts : public QObject
{
    Q_OBJECT

private:
    static Task<SshTarget> given(SshTarget target) { co_return target; }
    static Task<bool> yes() { co_return true; }

    PodRun *runOnAll(const QByteArray &script, QList<PodHost> hosts = {})
    {
        RunRequest request;
        request.script = script;
        m_run = std::make_unique<PodRun>(m_pool.get(), hosts.isEmpty() ? m_hosts : hosts, request);
        if (!m_run->start())
            return m_run.get();
        (void)QTest::qWaitFor([this] { return m_run->isOver(); }, 300'000);
        return m_run.get();
    }
    QByteArray said(const QByteArray &script, int host) { return runOnAll(script, {m_hosts[host]})->run(0).out(); }
    bool runRecipe(RecipeRun &run, bool isUndo = false)
    {
        isUndo ? run.undo() : run.run();
        (void)QTest::qWaitFor([&run] { return !run.isRunning(); }, 900'000);
        for (const auto &step : run.order().recipe.steps) {
            for (const auto &host : run.order().hosts) {
                if (const auto *cell = run.state().cell(step.id, host.id); cell != nullptr && !isWell(cell->state)
                    && cell->state != HostStepPhase::Undone && cell->state != HostStepPhase::Waiting)
                    qWarning().noquote() << step.id << host.label << wordOf(cell->state)
                                         << sentenceOf(run.order().recipe, *cell) << '\n'
                                         << cell->output;
            }
        }
        return run.state().phase == (isUndo ? RecipeState::Phase::Idle : RecipeState::Phase::Done);
    }
    static QStringList changedIn(const RecipeRun &run)
    {
        QStringList changed;
        for (const auto &step : run.order().recipe.steps) {
            for (const auto &host : run.order().hosts) {
                if (const auto *cell = run.state().cell(step.id, host.id);
                    cell != nullptr && cell->state == HostStepPhase::Changed)
                    changed << step.id + u' ' + host.label;
            }
        }
        return changed;
    }
    /// Every file of /etc and the home folder, by name, owner, mode and content; without what the system itself writes.
    QByteArray filesOf(int host)
    {
        return said("sudo -n find /etc ~ /nfs_share /var/lib/tpudesk -xdev \\( -path /etc/ssl -o -path "
                    "/etc/alternatives \\) -prune -o ! -type d "
                    "! -name ld.so.cache ! -name .pwd.lock ! -name '*-' -printf '%p %u %m %l\\n' -type f -exec "
                    "sha256sum {} + 2>/dev/null | sort",
                    host);
    }
    /// The pair is another one each time; whatever else is written is not.
    QList<QByteArray> filesButTheKey(const RecipeRun &run)
    {
        const auto key = shellQuote(publicKeyIn(run.state()).toUtf8());
        QList<QByteArray> found;
        for (int host : {0, 1})
            found << said("cd ~/.ssh && sed \"s#\"" + key
                              + "\"#KEY#\" authorized_keys && sha256sum config known_hosts && stat -c '%n %a' * .",
                          host);
        return found;
    }
    void note(const char *what, const QElapsedTimer &clock)
    {
        qInfo().noquote() << what << ':' << QString::number(double(clock.elapsed()) / 1000, 'f', 1) << 's';
    }

    QTemporaryDir m_folder;
    HostKeys m_keys{m_folder.filePath(u"hostkeys.json"_s)};
    SshHub m_hub{&m_keys, 2, slow()};
    std::unique_ptr<Machine> m_machines[2];
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<PodRun> m_run;
    QList<PodHost> m_hosts;

private slots:
    void initTestCase()
    {
        const auto parts = qEnvironmentVariable("TPUDESK_REAL_HOSTS");
        if (parts.isEmpty())
            QSKIP("Real machines are not part of the usual run: tests/run --label real-hosts makes them, where QEMU "
                  "can be "
                  "had, and runs this.");
        QElapsedTimer clock;
        clock.start();
        for (int number : {0, 1}) {
            m_machines[number] = std::make_unique<Machine>(parts, m_folder.path(), number);
            if (number == 0)
                QVERIFY(QTest::qWaitFor([this] { return QFile::exists(m_folder.filePath(u"net"_s)); }, 60'000));
            m_hosts << PodHost{.id = u"machine%1"_s.arg(number),
                               .label = u"machine %1"_s.arg(number),
                               .tpu = TpuId{u"projects/p/locations/z/nodes/real"_s},
                               .worker = number,
                               .workers = 2,
                               .internalAddress = u"10.77.0.%1"_s.arg(number + 2)};
        }
        m_pool = std::make_unique<HostPool>(
            [this, parts](const PodHost &host, const std::stop_token &) {
                return given({.host = u"127.0.0.1"_s,
                              .port = m_machines[host.worker]->port,
                              .user = u"nixie"_s,
                              .identity = {.project = ProjectId{u"p"_s},
                                           .zone = ZoneId{u"z"_s},
                                           .nodeId = u"real"_s,
                                           .worker = host.worker},
                              .publishedKeys = {},
                              .keyFile = parts + u"/key"_s,
                              .agent = AgentUse::Never,
                              .label = host.label});
            },
            &m_hub);
        m_pool->setPrompts({.acceptHostKey = [](const HostKeyQuestion &) { return yes(); }, .passphrase = {}});
        QVERIFY2(QTest::qWaitFor(
                     [this] {
                         return m_machines[0]->runs() && m_machines[1]->runs()
                             && runOnAll("true")->count().succeeded == 2;
                     },
                     240'000),
                 (m_machines[0]->said() + m_machines[1]->said()).constData());
        note("two machines from power on to a command on both", clock);
    }

    void cleanup()
    {
        if (m_machines[0])
            m_machines[0]->signal(SIGCONT);
    }

    void cleanupTestCase()
    {
        m_run.reset();
        m_pool.reset();
        for (auto &machine : m_machines)
            machine.reset();
    }

    void aCommandRunsOnAllOfThem()
    {
        QElapsedTimer clock;
        clock.start();
        const auto *run = runOnAll("uname -s; id -un; exit 3");
        note("a command on both, over connections that stand", clock);
        QCOMPARE(run->count().failed, 2);
        QCOMPARE(run->run(1).status, 3);
        QCOMPARE(run->run(1).out(), "Linux\nnixie\n");
        QCOMPARE(folded(*run).size(), 1);
        QCOMPARE(folded(*runOnAll("hostname")).size(), 2);
    }

    void theSharedFolderIsSetUpOnceAndASecondRunChangesNothing()
    {
        QVERIFY(said("id -u", 0) != said("id -u", 1)); // the user has another number on each
        RecipeRun run{RecipeState{orderFor(suggestedShare(m_hosts, u"real"_s), *builtInRecipe(u"shared-folder"_s))},
                      runnerOver(m_pool.get())};
        // N2: as a machine that has just booted upgrades itself
        (void)said(
            "sudo -n systemd-run -q python3 -c 'import fcntl, time; held = open(\"/var/lib/dpkg/lock-frontend\", "
            "\"w\"); fcntl.lockf(held, fcntl.LOCK_EX); time.sleep(45)'",
            1);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(runRecipe(run));
        note("shared folder, first run (with its packages; apt's lock held on one host for 45 s)", clock);
        const auto once = QList{filesOf(0), filesOf(1)};
        clock.restart();
        QVERIFY(runRecipe(run));
        note("shared folder, second run", clock);
        QCOMPARE(changedIn(run), QStringList{});
        QCOMPARE(QList({filesOf(0), filesOf(1)}), once);
    }

    void whatAClientWritesBelongsToTheLoginUserOfTheServer()
    {
        QCOMPARE(said("echo 'from 1' > ~/nfs_share/'a 中文 file'; cat ~/nfs_share/'a 中文 file'", 1), "from 1\n");
        QCOMPARE(said("cat ~/nfs_share/'a 中文 file'; stat -c %U ~/nfs_share/'a 中文 file'", 0), "from 1\nnixie\n");
        QCOMPARE(said("stat -c '%a %U' /nfs_share", 0), "700 nixie\n");
        QVERIFY(said("sudo -n exportfs -s", 0).contains("10.77.0.3(")); // and nobody else
        QVERIFY(!said("sudo -n exportfs -s", 0).contains("*("));
    }

    void N5_theMountComesBackAfterAReboot()
    {
        QElapsedTimer clock;
        clock.start();
        const auto before = said("cat /proc/sys/kernel/random/boot_id", 1);
        (void)said("sudo -n systemctl reboot", 1);
        QVERIFY(QTest::qWaitFor(
            [&] { // nobody is asked for the old connection
                m_pool->drop(m_hosts[1].id);
                const auto now = said("cat /proc/sys/kernel/random/boot_id", 1);
                return !now.isEmpty() && now != before;
            },
            240'000));
        QVERIFY(QTest::qWaitFor(
            [this] { return said("findmnt -rn -t nfs4 -o SOURCE", 1).contains("10.77.0.2:/nfs_share"); }, 120'000));
        note("reboot of a client until its mount is back", clock);
        QCOMPARE(said("cat ~/nfs_share/'a 中文 file'", 1), "from 1\n");
    }

    void N4_aServerThatDoesNotAnswerIsSeenAndLetGo()
    {
        m_machines[0]->signal(SIGSTOP);
        const QList<PodHost> client{m_hosts[1]};
        QElapsedTimer clock;
        clock.start();
        RecipeRun probe{RecipeState{{.recipe = *builtInRecipe(u"share-probe"_s), .hosts = client}},
                        runnerOver(m_pool.get())};
        QVERIFY(runRecipe(probe));
        note("a server that is gone is seen", clock);
        QCOMPARE(mountsIn(probe.state()).size(), 1);
        QVERIFY(!mountsIn(probe.state()).first().answers);
        clock.restart();
        RecipeRun release{RecipeState{{.recipe = *builtInRecipe(u"share-release"_s), .hosts = client}},
                          runnerOver(m_pool.get())};
        QVERIFY(runRecipe(release));
        note("its share is let go", clock);
        QVERIFY(said("findmnt -rn -t nfs4", 1).isEmpty());
        m_machines[0]->signal(SIGCONT);
        m_pool->drop(m_hosts[0].id); // nobody knows what its connection has missed
        RecipeRun run{RecipeState{orderFor(suggestedShare(m_hosts, u"real"_s), *builtInRecipe(u"shared-folder"_s))},
                      runnerOver(m_pool.get())};
        QVERIFY(runRecipe(run)); // the server is back: only the mount is missing
        QCOMPARE(changedIn(run), QStringList{u"mount machine 1"_s});
    }

    void undoAndRunAgainLeaveTheSameFiles()
    {
        (void)said("rm -f ~/nfs_share/a*", 0);
        RecipeRun run{RecipeState{orderFor(suggestedShare(m_hosts, u"real"_s), *builtInRecipe(u"shared-folder"_s))},
                      runnerOver(m_pool.get())};
        QVERIFY(runRecipe(run));
        const auto once = QList{filesOf(0), filesOf(1)};
        QElapsedTimer clock;
        clock.start();
        QVERIFY(runRecipe(run, true));
        note("undo on both", clock);
        QVERIFY(said("findmnt -rn -t nfs4; ls -d /nfs_share ~/nfs_share 2>/dev/null; grep -r 'TPU Desk' /etc/exports "
                     "/etc/fstab",
                     1)
                    .isEmpty());
        QVERIFY(said("ls -d /nfs_share ~/nfs_share 2>/dev/null; grep 'TPU Desk' /etc/exports /etc/fstab", 0).isEmpty());
        QVERIFY(runRecipe(run));
        QCOMPARE(QList({filesOf(0), filesOf(1)}), once);
    }

    void aShareOfAnOddNameIsKeptByAUnitAndCoversNoData()
    {
        const auto before = QList{filesOf(0), filesOf(1)};
        auto share = suggestedShare(m_hosts, u"odd"_s);
        share.exportFolder = u"/srv/共享 100% (our) #1/data"_s;
        share.mountFolder = u"/mnt/team's \"data\" 100% \\ 공유"_s;
        share.link = u"team data"_s;
        share.keep = NfsKeep::SystemdUnit;
        share.mode = NfsMode::Soft;
        QCOMPARE(problemsOf(share), QStringList{});
        const auto folder = shellQuote(share.mountFolder.toUtf8());
        (void)said("sudo -n mkdir " + folder + "; sudo -n touch " + folder + "/precious", 1); // N6
        RecipeRun run{RecipeState{orderFor(share, *builtInRecipe(u"shared-folder"_s))}, runnerOver(m_pool.get())};
        QVERIFY(!runRecipe(run));
        QCOMPARE(run.state().cell(u"look"_s, m_hosts[1].id)->problem, u"mount-has-data"_s);
        QCOMPARE(said("ls " + folder, 1), "precious\n");
        (void)said("sudo -n rm -r " + folder, 1);
        QVERIFY(runRecipe(run));
        const auto once = QList{filesOf(0), filesOf(1)};
        QVERIFY(runRecipe(run));
        QCOMPARE(changedIn(run), QStringList{});
        QVERIFY(said("echo 'from 1' > ~/'team data'/x", 1).isEmpty());
        QCOMPARE(said("cat ~/'team data'/x; rm ~/'team data'/x", 0), "from 1\n");
        QVERIFY(said("findmnt -rn -t nfs4 -o OPTIONS", 1).contains("softerr"));
        QVERIFY(runRecipe(run, true));
        QCOMPARE(QList({filesOf(0), filesOf(1)}), before);
        QVERIFY(runRecipe(run));
        QCOMPARE(QList({filesOf(0), filesOf(1)}), once);
        QVERIFY(runRecipe(run, true));
    }

    void theHostsReachEachOther()
    {
        const auto before = QList{filesOf(0), filesOf(1)};
        RecipeRun run{RecipeState{orderForPodKeys(m_hosts, u"real"_s, KeyDistribution::AuthorizedKeys,
                                                  *builtInRecipe(u"between-hosts"_s))},
                      runnerOver(m_pool.get())};
        QElapsedTimer clock;
        clock.start();
        QVERIFY(runRecipe(run));
        note("SSH between the hosts", clock);
        clock.restart();
        QCOMPARE(said("ssh worker-1 hostname </dev/null 2>&1", 0), "real-w-1\n"); // no question, no warning
        note("ssh worker-1 hostname, from host 0", clock);
        QCOMPARE(said("for name in host1 real-w-1 10.77.0.3 worker-0; do ssh $name hostname </dev/null 2>&1; done", 0),
                 "real-w-1\nreal-w-1\nreal-w-1\nreal-w-0\n");
        QVERIFY(said("ssh -o BatchMode=yes worker-0 hostname 2>/dev/null", 1)
                    .isEmpty()); // the private half is on host 0 alone
        QVERIFY(runRecipe(run));
        QCOMPARE(changedIn(run), QStringList{});
        const auto once = filesButTheKey(run);
        const auto firstKey = publicKeyIn(run.state());
        clock.restart();
        QVERIFY(runRecipe(run, true));
        note("undo on both", clock);
        QCOMPARE(QList({filesOf(0), filesOf(1)}), before);
        QVERIFY(!said("ssh -o BatchMode=yes worker-1 hostname 2>&1", 0).contains("real-w-1\n"));
        QVERIFY(runRecipe(run));
        QVERIFY(publicKeyIn(run.state()) != firstKey); // a pair that was taken back never opens anything again
        QCOMPARE(filesButTheKey(run), once);
        QVERIFY(runRecipe(run, true));
    }

    void aCommandThatIsCancelledRunsNowhereAnyMore()
    {
        RunRequest request;
        request.script = "sleep 4321 & sleep 4321; wait";
        PodRun run{m_pool.get(), m_hosts, request};
        QVERIFY(run.start());
        QVERIFY(QTest::qWaitFor([&] { return runOnAll("pgrep -x sleep")->count().succeeded == 2; }, 60'000));
        QElapsedTimer clock;
        clock.start();
        run.cancel();
        QVERIFY(QTest::qWaitFor([&] { return run.isOver(); }, 60'000));
        note("a command on both, cancelled until it is gone there", clock);
        QCOMPARE(run.count().cancelled, 2);
        QCOMPARE(runOnAll("pgrep -x sleep")->count().failed, 2);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRealHosts)
#include "tst_realhosts.moc"
