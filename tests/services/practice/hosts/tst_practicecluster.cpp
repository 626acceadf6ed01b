// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

// As TPU Desk writes it for a slice of two hosts, but for their processors.
const auto slurmConf =
    u"# Written by TPU Desk\n"
    "ClusterName=lab\nSlurmctldHost=t1v-n-0a1b2c3d-w-0(10.164.0.2)\nSlurmUser=slurm\n"
    "SlurmctldPort=6817\nSlurmdPort=6818\nAuthType=auth/munge\n"
    "StateSaveLocation=/var/spool/slurmctld\nSlurmdSpoolDir=/var/spool/slurmd\n"
    "SlurmctldLogFile=/var/log/slurm/slurmctld.log\nSlurmdLogFile=/var/log/slurm/slurmd.log\n"
    "ProctrackType=proctrack/linuxproc\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n"
    "PriorityType=priority/basic\nReturnToService=2\nTopologyPlugin=topology/tree\n"
    "JobCompType=jobcomp/filetxt\nJobCompLoc=/var/log/slurm/jobcomp.log\n"
    "NodeName=a-w000 NodeAddr=10.164.0.2 CPUs=1 RealMemory=100 State=UNKNOWN\n"
    "NodeName=a-w001 NodeAddr=10.164.0.3 CPUs=1 RealMemory=100 State=UNKNOWN\n"
    "PartitionName=v4-16 Nodes=a-w[000-001] Default=YES OverSubscribe=EXCLUSIVE MaxTime=UNLIMITED\n"_s;

} // namespace

/// This system's real Munge and Slurm on practice hosts, put there and started as a recipe does it.
class TestPracticeCluster : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 11, 2);
        BOOT_OR_SKIP(*m_rig);
        if (on(0, u"test -x /usr/sbin/slurmctld && test -x /usr/sbin/slurmd && test -x /usr/sbin/munged"_s)
            != QString{})
            QSKIP("This system has no Slurm: its packages are slurmctld, slurmd, slurm-client and munge.");
    }

    void packagesBringUsersFoldersAndAKeyOfTheirOwn()
    {
        for (int host : {0, 1})
            QCOMPARE(on(host,
                        u"sudo apt-get -qq -y install munge slurm-client slurmd "_s
                            + (host == 0 ? u"slurmctld"_s : QString{})
                            + u" >/dev/null && getent passwd munge slurm | cut -d: -f1 | paste -sd, && stat -c %a "
                              "/etc/munge /etc/slurm && systemctl is-active munge && systemctl is-enabled slurmd"_s),
                     u"munge,slurm\n700\n755\nactive\nenabled"_s);
        QVERIFY(on(0, u"sudo sha256sum /etc/munge/munge.key"_s) != on(1, u"sudo sha256sum /etc/munge/munge.key"_s));
        QVERIFY(on(0, u"munge -n | unmunge"_s).contains(u"STATUS:          Success (0)"_s));
    }

    void withoutAConfigurationADaemonIsLeftOut()
    {
        QCOMPARE(on(0, u"sudo systemctl restart slurmctld && systemctl is-active slurmctld"_s), u"exit 3: inactive"_s);
    }

    void aCredentialOfAnotherKeyIsRefused()
    {
        const auto credential = on(0, u"munge -n"_s);
        QVERIFY(credential.startsWith(u"MUNGE:"_s));
        QVERIFY(on(1, u"echo '%1' | unmunge"_s.arg(credential)).contains(u"Invalid credential"_s));
        const auto key = on(0, u"sudo base64 -w0 /etc/munge/munge.key"_s);
        QCOMPARE(
            on(1,
               u"echo %1 | base64 -d | sudo tee /etc/munge/munge.key >/dev/null && sudo systemctl restart munge"_s.arg(
                   key)),
            QString{});
        QVERIFY(on(1, u"echo '%1' | unmunge"_s.arg(on(0, u"munge -n"_s))).contains(u"Success"_s));
    }

    void twoHostsAreOneCluster()
    {
        for (int host : {0, 1}) {
            (void)on(host, u"echo '%1' | sudo tee /etc/slurm/slurm.conf"_s.arg(slurmConf));
            (void)on(host, u"printf 'SwitchName=a Nodes=a-w[000-001]\\n' | sudo tee /etc/slurm/topology.conf"_s);
            (void)on(host, u"echo 'SLURMD_OPTIONS=\"-b -N a-w00%1\"' | sudo tee -a /etc/default/slurmd"_s.arg(host));
            (void)on(host, u"sudo mkdir -p /var/spool/slurmctld /var/spool/slurmd"_s);
        }
        QCOMPARE(on(0, u"sudo systemctl restart slurmctld && scontrol ping | grep -c 'is UP'"_s), u"1"_s);
        for (int host : {0, 1})
            QCOMPARE(on(host, u"sudo systemctl restart slurmd && systemctl is-active slurmd"_s), u"active"_s);
        QTRY_COMPARE_WITH_TIMEOUT(on(0, u"sinfo -h -N -o '%N %T'"_s), u"a-w000 idle\na-w001 idle"_s, 60'000);
        QCOMPARE(on(1, u"sinfo -h -o %D"_s), u"2"_s); // every host asks the controller
    }

    void aJobRunsOnBothAsWhoeverSubmittedIt()
    {
        const auto said = on(0,
                             u"cd /tmp && srun -N 2 sh -c 'echo $SLURMD_NODENAME $(hostname) $(id -un) $(ls "
                             "/dev/accel* | wc -l)' | sort"_s);
        QCOMPARE(said, u"a-w000 t1v-n-0a1b2c3d-w-0 nixie 4\na-w001 t1v-n-0a1b2c3d-w-1 nixie 4"_s);
        QVERIFY(on(0, u"cd ~ && sbatch --parsable --array=0-2 --wrap 'echo task $SLURM_ARRAY_TASK_ID'"_s).toInt() > 0);
        QTRY_COMPARE_WITH_TIMEOUT(on(0, u"squeue -h"_s), QString{}, 60'000);
        QCOMPARE(on(0, u"grep -c JobState=COMPLETED /var/log/slurm/jobcomp.log"_s), u"4"_s);
    }

    void afterARebootTheyFindEachOther()
    {
        // As a reboot does it: at its end slurmctld writes down what it knows, else up to 5 s late. With the plug
        // pulled before that, a job that is over would run for it, for minutes.
        QCOMPARE(on(0, u"sudo systemctl stop slurmctld"_s), QString{});
        m_rig->halt(m_node, DiskFate::Keep);
        QCOMPARE(m_rig->boot(), QString{});
        QTRY_COMPARE_WITH_TIMEOUT(on(0, u"sinfo -h -N -o '%N %T'"_s), u"a-w000 idle\na-w001 idle"_s, 90'000);
    }

    void aDaemonThatIsStoppedIsGone()
    {
        QCOMPARE(
            on(1,
               u"sudo systemctl disable --now slurmd munge 2>/dev/null; systemctl is-active slurmd munge; pgrep -c "
               "'slurmd|munged'"_s),
            u"exit 1: inactive\ninactive\n0"_s);
    }

    void packagesThatAreTakenOffLeaveNothing()
    {
        QVERIFY(on(1, u"sudo apt-get -s purge munge"_s).contains(u"\nPurg slurmd ["_s)); // what needs it goes with it
        QCOMPARE(on(1,
                    u"sudo apt-get -qq -y purge munge slurm-client slurmd slurm-wlm-basic-plugins >/dev/null; ls -d "
                    "/etc/munge /etc/slurm /etc/default/slurmd 2>/dev/null; dpkg-query -W munge slurmd 2>/dev/null; "
                    "true"_s),
                 QString{});
        QVERIFY(on(1, u"sudo apt-get -s install slurm-client"_s).contains(u"\nInst munge ("_s));
    }

private:
    [[nodiscard]] QString on(int host, const QString &command) const { return m_rig->on(host, command); }

    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"cluster"_s);
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeCluster)
#include "tst_practicecluster.moc"
