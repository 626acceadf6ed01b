// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Four Debian machines in QEMU become a cluster of Debian's own Slurm, and are themselves again: systemd, Munge,
// slurmctld, slurmd, NFS and the network between them are the real ones. Each has another number for the same user.
#include "services/cluster/clusterrecipe.h"
#include "services/core/shellquote.h"
#include "services/hosts/podrun.h"
#include "services/recipes/nfs.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"
#include "tests/fakes/fakeclock.h"
#include "tests/services/realhosts/machine.h"

#include <QCoroTask>
#include <QTemporaryDir>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr int machineCount = 4;
constexpr int lastMachine = machineCount - 1;

} // namespace

class TestRealCluster : public QObject
{
    Q_OBJECT

private:
    static Task<SshTarget> given(SshTarget target) { co_return target; }
    static Task<bool> yes() { co_return true; }

    QByteArray said(const QByteArray &script, int host)
    {
        RunRequest request;
        request.script = script;
        PodRun run{m_pool.get(), {m_hosts[host]}, request};
        if (!run.start())
            return {};
        (void)QTest::qWaitFor([&run] { return run.isOver(); }, 300'000);
        return run.run(0).out();
    }
    /// Every file of /etc, the home folder and what Slurm or TPU Desk may have made, and how its services stand.
    QByteArray stateOf(int host)
    {
        return said(
            "sudo -n find /etc ~ /var/lib/tpudesk /usr/local /var/spool /var/log/slurm -xdev \\( -path /etc/ssl -o "
            "-path /etc/alternatives \\) -prune -o ! -type d ! -name ld.so.cache ! -name .pwd.lock ! -name '*-' "
            "-printf '%p %u %m %l\\n' -type f -exec sha256sum {} + 2>/dev/null | sort; "
            "for s in munge slurmctld slurmd; do systemctl is-enabled $s; systemctl is-active $s | grep -x active; "
            "done",
            host);
    }
    bool carriedOut(RecipeRun &run, bool isUndo = false)
    {
        isUndo ? run.undo() : run.run();
        (void)QTest::qWaitFor([&run] { return !run.isRunning(); }, 1'200'000);
        for (const auto &step : run.order().recipe.steps) {
            for (const auto &host : run.order().hosts) {
                const auto *cell = run.state().cell(step.id, host.id);
                if (cell != nullptr && !isWell(cell->state) && cell->state != HostStepPhase::Undone
                    && cell->state != HostStepPhase::Waiting)
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
                const auto *cell = run.state().cell(step.id, host.id);
                if (cell != nullptr && cell->state == HostStepPhase::Changed)
                    changed << step.id + u' ' + host.label;
            }
        }
        return changed;
    }
    /// The first recipe on all hosts; what they said is m_findings then.
    bool lookAtHosts()
    {
        RecipeRun run{
            RecipeState{orderForClusterHosts(m_cluster, machinesOf(m_cluster), *builtInRecipe(u"cluster-hosts"_s))},
            runnerOver(m_pool.get())};
        if (!carriedOut(run))
            return false;
        auto findings = findingsIn(m_cluster, run.state());
        if (!findings) {
            qWarning().noquote() << findings.error().message;
            return false;
        }
        m_findings = *std::move(findings);
        m_cluster = m_findings.cluster;
        return true;
    }
    [[nodiscard]] std::unique_ptr<RecipeRun> clusterRun()
    {
        return std::make_unique<RecipeRun>(RecipeState{orderForCluster(m_findings, *builtInRecipe(u"cluster"_s))},
                                           runnerOver(m_pool.get()));
    }
    bool isTrueOn(int host, const QByteArray &test, int milliseconds)
    {
        return QTest::qWaitFor([&] { return said(test + " && echo yes", host).endsWith("yes\n"); }, milliseconds);
    }
    void powerOn(int number, const QString &parts)
    {
        m_machines[number] = std::make_unique<Machine>(parts, m_folder.path(), number, machineCount);
        ++m_generations[number];
    }
    [[nodiscard]] PodHost hostOf(int number) const
    {
        return {.id = u"machine%1"_s.arg(number),
                .label = u"machine %1"_s.arg(number),
                .tpu = TpuId{u"projects/p/locations/z/nodes/real"_s},
                .worker = number,
                .workers = machineCount,
                .internalAddress = u"10.77.0.%1"_s.arg(number + 2)};
    }
    /// Two hosts that stand alone, and a pod of two; the controller is on the first one.
    [[nodiscard]] Cluster clusterOfAll() const
    {
        const auto slice = [this](const QString &name, const QString &type, QList<int> numbers) {
            ClusterSlice made{.name = name, .tpu = TpuId{u"projects/p/locations/z/nodes/"_s + name}, .type = type};
            for (const int number : numbers)
                made.hosts.append(
                    ClusterHost{.node = nodeNameOf(name, int(made.hosts.size())), .host = m_hosts[number]});
            return made;
        };
        return {.id = QUuid::createUuid(),
                .name = u"real"_s,
                .controller = m_hosts[0],
                .slices = {slice(u"one"_s, u"v4-8"_s, {0}), slice(u"two"_s, u"v4-8"_s, {1}),
                           slice(u"pod"_s, u"v4-16"_s, {2, lastMachine})},
                .home = u"/nfs_share"_s};
    }

    QTemporaryDir m_folder;
    HostKeys m_keys{m_folder.filePath(u"hostkeys.json"_s)};
    SshHub m_hub{&m_keys, machineCount, slowTimings()};
    std::array<std::unique_ptr<Machine>, machineCount> m_machines;
    std::array<int, machineCount> m_generations{};
    std::unique_ptr<HostPool> m_pool;
    QList<PodHost> m_hosts;
    Cluster m_cluster;
    ClusterFindings m_findings;
    QList<QByteArray> m_before; ///< without a cluster, and without Slurm's packages

private slots:
    void initTestCase()
    {
        const auto parts = qEnvironmentVariable("TPUDESK_REAL_HOSTS");
        if (parts.isEmpty())
            QSKIP("Real machines are not part of the usual run: tests/run --label real-hosts makes them, where QEMU "
                  "can be had, and runs this.");
        QElapsedTimer clock;
        clock.start();
        for (int number = 0; number < machineCount; ++number) {
            powerOn(number, parts);
            if (number == 0)
                QVERIFY(QTest::qWaitFor([this] { return Machine::isHubThere(m_folder.path(), machineCount); }, 60'000));
            m_hosts << hostOf(number);
        }
        m_pool = std::make_unique<HostPool>(
            [this, parts](const PodHost &host, const std::stop_token &) {
                return given({.host = u"127.0.0.1"_s,
                              .port = m_machines[std::size_t(host.worker)]->port,
                              .user = u"nixie"_s,
                              .identity = {.project = ProjectId{u"p"_s},
                                           .zone = ZoneId{u"z"_s},
                                           .nodeId = u"real%1"_s.arg(m_generations[std::size_t(host.worker)]),
                                           .worker = host.worker},
                              .publishedKeys = {},
                              .keyFile = parts + u"/key"_s,
                              .agent = AgentUse::Never,
                              .label = host.label});
            },
            &m_hub);
        m_pool->setPrompts({.acceptHostKey = [](const HostKeyQuestion &) { return yes(); }, .passphrase = {}});
        for (int number = 0; number < machineCount; ++number)
            QVERIFY2(isTrueOn(number, "true", 400'000), m_machines[std::size_t(number)]->said().constData());
        noteTime("four machines from power on to a command on all", clock);
        RecipeRun share{RecipeState{orderFor(suggestedShare(m_hosts, u"real"_s), *builtInRecipe(u"shared-folder"_s))},
                        runnerOver(m_pool.get())};
        QVERIFY(carriedOut(share));
        m_cluster = clusterOfAll();
        QCOMPARE(problemsOf(m_cluster), (QMap<QString, QString>{}));
    }

    void cleanupTestCase()
    {
        m_pool.reset();
        for (auto &machine : m_machines)
            machine.reset();
    }

    void slurmIsInstalledAndEachHostSaysWhatItHas()
    {
        for (int number = 0; number < machineCount; ++number)
            m_before << stateOf(number);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(lookAtHosts());
        noteTime("Slurm's packages on four machines", clock);
        QCOMPARE(m_findings.cluster.controllerName, u"real-w-0"_s);
        QCOMPARE(m_findings.user, u"nixie"_s);
        QVERIFY(m_findings.version >= (SlurmVersion{24, 11, 0}));
        QCOMPARE(m_findings.cluster.slices[2].hosts[1].hardware.cpus, 1);
    }

    void theClusterIsMadeOnceAndASecondRunChangesNothing()
    {
        QElapsedTimer clock;
        clock.start();
        const auto run = clusterRun();
        QVERIFY(carriedOut(*run));
        noteTime("a cluster of four machines, with a job on each slice", clock);
        QCOMPARE(changedIn(*run).filter(u"account "_s).size(), 3); // whose numbers are others than the controller's
        clock.restart();
        const auto again = clusterRun();
        QVERIFY(carriedOut(*again));
        noteTime("the same once more", clock);
        QCOMPARE(changedIn(*again), QStringList{});
        QVERIFY(said("sinfo -h -N -o '%N %T'", 0).count("idle") == machineCount);
        QVERIFY(said("sinfo -h -N -o '%N %T'", lastMachine).count("idle") == machineCount); // every host asks it
    }

    void anArrayOfTwoHundredOutlivesItsController()
    {
        QElapsedTimer clock;
        clock.start();
        const auto number = said("cd /nfs_share && mkdir -p out && sbatch --parsable -p v4-8 --array=0-199 --wrap "
                                 "'hostname > out/$SLURM_ARRAY_TASK_ID'",
                                 0)
                                .trimmed();
        QVERIFY(number.toInt() > 0);
        QVERIFY(isTrueOn(0, "[ $(ls /nfs_share/out | wc -l) -ge 20 ]", 600'000));
        (void)said("sudo -n systemctl restart slurmctld", 0);
        QVERIFY(isTrueOn(0, "scontrol ping | grep -q 'is UP' && [ -z \"$(squeue -h -j " + number + " 2>&1)\" ]",
                         2'400'000));
        noteTime("200 tasks on two hosts, with a restart of the controller", clock);
        QCOMPARE(said("ls /nfs_share/out | wc -l; cat /nfs_share/out/* | sort -u", 0), "200\nreal-w-0\nreal-w-1\n");
        QCOMPARE(said("grep -c \"ArrayJobId=" + number + " .*\" /var/log/slurm/jobcomp.log; grep \"ArrayJobId=" + number
                          + " \" /var/log/slurm/jobcomp.log | grep -c JobState=COMPLETED",
                      0),
                 "200\n200\n");
    }

    void aNodeThatIsKilledPutsItsJobBackAndItWaitsForTheWholeSlice()
    {
        const auto number =
            said("cd /nfs_share && sbatch --parsable -p v4-16 -N 2 --requeue --wrap 'srun hostname; echo run "
                 "$SLURM_RESTART_COUNT >> runs; [ ${SLURM_RESTART_COUNT:-0} -gt 0 ] || sleep 4000'",
                 0)
                .trimmed();
        QVERIFY(isTrueOn(0, "squeue -h -j " + number + " -o %T | grep -qx RUNNING", 120'000));
        QElapsedTimer clock;
        clock.start();
        m_machines[lastMachine].reset();
        m_pool->drop(m_hosts[lastMachine].id);
        QVERIFY(isTrueOn(0, "squeue -h -j " + number + " -o %T | grep -qx PENDING", 600'000));
        noteTime("a node that was killed until its job is back in the queue", clock);
        QVERIFY(said("sinfo -h -N -n pod-w001 -o %T", 0).startsWith("down"));
        QVERIFY(isTrueOn(0, "sinfo -h -N -n pod-w000 -o %T | grep -qx idle", 300'000)); // half a slice runs nothing
        m_waiting = number;
    }

    void anotherMachineInItsPlaceComesIntoTheClusterByTheSameRecipe()
    {
        QElapsedTimer clock;
        clock.start();
        powerOn(lastMachine, qEnvironmentVariable("TPUDESK_REAL_HOSTS"));
        QVERIFY(isTrueOn(lastMachine, "true", 400'000));
        RecipeRun share{RecipeState{orderFor(suggestedShare(m_hosts, u"real"_s), *builtInRecipe(u"shared-folder"_s))},
                        runnerOver(m_pool.get())};
        QVERIFY(carriedOut(share));
        m_before[lastMachine] = stateOf(lastMachine);
        QVERIFY(lookAtHosts());
        const auto run = clusterRun();
        QVERIFY(carriedOut(*run));
        noteTime("a new machine from power on into the cluster", clock);
        for (const auto &changed : changedIn(*run))
            QVERIFY2(changed.endsWith(u"machine 3"_s), qPrintable(changed));
        QVERIFY(isTrueOn(0, "[ -z \"$(squeue -h -j " + m_waiting + " 2>/dev/null)\" ]", 600'000));
        QCOMPARE(said("cat /nfs_share/runs", 0), "run 0\nrun 1\n");
    }

    void aHostThatLostItsKeyIsToldAndGetsItAgain()
    {
        (void)said("sudo -n sh -c 'head -c 128 /dev/urandom > /etc/munge/munge.key && systemctl restart munge'", 2);
        QVERIFY(!said("sinfo >/dev/null 2>&1 && echo well", 2).contains("well"));
        const auto run = clusterRun();
        QVERIFY(carriedOut(*run));
        QCOMPARE(changedIn(*run), QStringList{u"munge machine 2"_s});
    }

    void clocksThatAreApartAreTold()
    {
        (void)said("sudo -n date -s '+1 hour'", 1);
        const auto run = clusterRun();
        QVERIFY(!carriedOut(*run));
        const auto *cell = run->state().cell(u"munge"_s, m_hosts[1].id);
        QCOMPARE(cell->problem, u"clock-ahead"_s);
        QVERIFY(cell->words.value(0).toInt() >= 59);
        (void)said("sudo -n date -s '-1 hour'", 1);
        const auto again = clusterRun();
        QVERIFY(carriedOut(*again));
    }

    void undoneItIsAsItWasBefore()
    {
        (void)said("rm -rf /nfs_share/out /nfs_share/runs /nfs_share/slurm-*", 0);
        (void)said("cd /nfs_share && sbatch -p v4-16 -N 2 --wrap 'sleep 4000' && rm -f slurm-*",
                   0); // it ends with the cluster
        QElapsedTimer clock;
        clock.start();
        const auto run = clusterRun();
        QVERIFY(carriedOut(*run, true));
        RecipeRun packages{
            RecipeState{orderForClusterHosts(m_cluster, machinesOf(m_cluster), *builtInRecipe(u"cluster-hosts"_s))},
            runnerOver(m_pool.get())};
        QVERIFY(carriedOut(packages, true));
        noteTime("undo on four machines", clock);
        (void)said("rm -f /nfs_share/slurm-*", 0);
        for (int number = 0; number < machineCount; ++number) {
            const auto after = stateOf(number);
            QVERIFY2(after == m_before[number], (QByteArray::number(number) + ": " + after).constData());
            QVERIFY(said("pgrep -l 'slurm|sleep|munged'; getent passwd tpudesk-jobs munge slurm; dpkg-query -W -f "
                         "'${db:Status-Abbrev} ${Package}\\n' 'slurm*' munge libmunge2 2>/dev/null | grep -v '^un '",
                         number)
                        .isEmpty());
        }
    }

private:
    QByteArray m_waiting; ///< the job that waits for its slice
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRealCluster)
#include "tst_realcluster.moc"
