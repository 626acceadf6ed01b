// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/slurmconf.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const SlurmVersion jammy{21, 8, 5};
const SlurmVersion trixie{24, 11, 5};

QByteArray lineWith(const QByteArray &text, const QByteArray &begin)
{
    for (const auto &line : text.split('\n')) {
        if (line.startsWith(begin))
            return line;
    }
    return {};
}

} // namespace

class SlurmConfTest : public QObject
{
    Q_OBJECT

private slots:
    void eachHostIsANodeWithItsSlice();
    void aSliceIsGivenAsAWhole();
    void chipsOfASharedHostAreCounted();
    void aHostThatIsNotThereYetIsDown();
    void accountingIsAsItWasChosen_data();
    void accountingIsAsItWasChosen();
    void hooksAreThereOnlyWhereTheyAreAllowed();
    void jobsAreToldWhichFolderIsShared();
    void controlGroupsAreLeftAloneWhereThatCanBe();
    void daemonsCanRunWithoutRoot();
    void theSameRecordGivesTheSameBytes();
    void hardwareIsReadFromSlurmd();
    void chipsAreFoundAmongDevices_data();
    void chipsAreFoundAmongDevices();
};

void SlurmConfTest::eachHostIsANodeWithItsSlice()
{
    const auto conf = slurmConf(clusterfixture::cluster(), jammy);
    QCOMPARE(lineWith(conf, "ClusterName"), "ClusterName=lab"_ba);
    QCOMPARE(lineWith(conf, "SlurmctldHost"), "SlurmctldHost=controller(10.130.0.2)"_ba);
    QCOMPARE(lineWith(conf, "NodeName=llama-a-w001 "),
             "NodeName=llama-a-w001 NodeAddr=10.130.0.3 Sockets=2 CoresPerSocket=60 ThreadsPerCore=2 RealMemory=380000 "
             "Feature=slice_llama-a,type_v4-16,zone_us-central2-b State=UNKNOWN"_ba);
    QCOMPARE(lineWith(conf, "PartitionName=v4-16 "),
             "PartitionName=v4-16 Nodes=llama-a-w[000-001],llama-b-w[000-001] Default=YES OverSubscribe=EXCLUSIVE "
             "MinNodes=2 "
             "MaxTime=UNLIMITED State=UP"_ba);
    QCOMPARE(lineWith(conf, "PartitionName=v4-8-shared "),
             "PartitionName=v4-8-shared Nodes=solo-w000 Default=NO OverSubscribe=NO MaxTime=UNLIMITED State=UP"_ba);
    for (const auto *line :
         {"JobRequeue=1", "ReturnToService=2", "MaxArraySize=10001", "JobSubmitPlugins=lua",
          "ProctrackType=proctrack/linuxproc", "PriorityType=priority/basic", "EnforcePartLimits=ALL"})
        QCOMPARE(lineWith(conf, line), QByteArray{line});
}

void SlurmConfTest::aSliceIsGivenAsAWhole()
{
    const auto cluster = clusterfixture::cluster();
    const auto topology = topologyConf(cluster);
    QCOMPARE(lineWith(topology, "SwitchName=llama-b"), "SwitchName=llama-b Nodes=llama-b-w[000-001]"_ba);
    QCOMPARE(lineWith(topology, "SwitchName=tpudesk_all"), "SwitchName=tpudesk_all Switches=llama-a,llama-b,solo"_ba);
    QVERIFY(slurmConf(cluster, jammy).contains("TopologyPlugin=topology/tree\n"));
    const auto lua = jobSubmitLua(cluster);
    QVERIFY(lua.startsWith(
        "local hosts_of = { [\"v4-16\"] = 2, [\"v4-8-shared\"] = 1, }\nlocal default_partition = \"v4-16\"\n"));
    QVERIFY(lua.contains("function slurm_job_submit"));
    auto single = cluster;
    single.slices = {cluster.slices[2]};
    QVERIFY(topologyConf(single).isEmpty());
    QVERIFY(!slurmConf(single, jammy).contains("TopologyPlugin"));
}

void SlurmConfTest::chipsOfASharedHostAreCounted()
{
    auto cluster = clusterfixture::cluster();
    cluster.slices[2].hosts[0].hardware.chipFiles = u"/dev/accel[0-3]"_s;
    QVERIFY(lineWith(slurmConf(cluster, jammy), "NodeName=solo-w000 ").contains("Gres=tpu:4"));
    QVERIFY(slurmConf(cluster, jammy).contains("GresTypes=tpu\n"));
    QCOMPARE(lineWith(gresConf(cluster), "NodeName"), "NodeName=solo-w000 Name=tpu Count=4 File=/dev/accel[0-3]"_ba);
    cluster.slices[2].isShared = false;
    QVERIFY(gresConf(cluster).isEmpty());
}

void SlurmConfTest::aHostThatIsNotThereYetIsDown()
{
    auto cluster = clusterfixture::cluster();
    cluster.slices[1].hosts[0].address.clear();
    cluster.slices[1].hosts[0].hardware = {};
    const auto line = lineWith(slurmConf(cluster, jammy), "NodeName=llama-b-w000 ");
    QVERIFY(line.contains("NodeAddr=192.0.2.1 CPUs=1 ") && line.endsWith("State=DOWN Reason=tpudesk:waits"));
}

void SlurmConfTest::accountingIsAsItWasChosen_data()
{
    QTest::addColumn<int>("accounting");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("none") << int(ClusterAccounting::None) << QByteArray{};
    QTest::newRow("file") << int(ClusterAccounting::File) << "JobCompType=jobcomp/filetxt"_ba;
    QTest::newRow("database") << int(ClusterAccounting::Database)
                              << "AccountingStorageType=accounting_storage/slurmdbd"_ba;
}

void SlurmConfTest::accountingIsAsItWasChosen()
{
    QFETCH(int, accounting);
    QFETCH(QByteArray, line);
    auto cluster = clusterfixture::cluster();
    cluster.accounting = ClusterAccounting(accounting);
    const auto conf = slurmConf(cluster, jammy);
    QCOMPARE(conf.contains("JobCompType") || conf.contains("AccountingStorageType"), !line.isEmpty());
    QVERIFY(line.isEmpty() || conf.contains(line + '\n'));
    const auto files = slurmFiles(cluster, jammy);
    const auto dbd = std::ranges::find(files, u"slurmdbd.conf"_s, &SlurmFile::name);
    QCOMPARE(dbd != files.end(), cluster.accounting == ClusterAccounting::Database);
    QVERIFY(dbd == files.end() || (dbd->isForController && !dbd->text.contains("StoragePass")));
}

void SlurmConfTest::hooksAreThereOnlyWhereTheyAreAllowed()
{
    auto cluster = clusterfixture::cluster();
    QVERIFY(!slurmConf(cluster, jammy).contains("ResumeProgram"));
    QCOMPARE(slurmTools(cluster).keys(), QStringList{u"task-prolog"_s});
    cluster.asksForSlices = true;
    const auto conf = slurmConf(cluster, jammy);
    QVERIFY(conf.contains("ResumeProgram=/usr/local/lib/tpudesk/cluster/slice-resume\n"));
    QVERIFY(conf.contains("SuspendTime=31536000\n")); // nothing is given back because it is idle
    QCOMPARE(slurmTools(cluster).keys(), (QStringList{u"slice-resume"_s, u"slice-suspend"_s, u"task-prolog"_s}));
    QVERIFY(slurmTools(cluster)[u"slice-resume"_s].contains("\nwanted='/var/lib/tpudesk/wanted'\n")
            || slurmTools(cluster)[u"slice-resume"_s].contains("\nwanted=/var/lib/tpudesk/wanted\n"));
}

void SlurmConfTest::jobsAreToldWhichFolderIsShared()
{
    auto cluster = clusterfixture::cluster();
    const auto lineOf = [&cluster] { return slurmTools(cluster)[u"task-prolog"_s].split('\n').value(1); };
    QVERIFY(slurmTools(cluster)[u"task-prolog"_s].startsWith("#!/usr/bin/env bash\n"));
    QCOMPARE(lineOf().replace('\'', ""), "home=/mnt/share"_ba);
    cluster.home.clear();
    QCOMPARE(lineOf().replace('\'', ""), "home="_ba);
}

void SlurmConfTest::controlGroupsAreLeftAloneWhereThatCanBe()
{
    const auto has = [](const SlurmVersion &version) {
        const auto files = slurmFiles(clusterfixture::cluster(), version);
        return std::ranges::any_of(files, [](const SlurmFile &file) { return file.name == u"cgroup.conf"_s; });
    };
    QVERIFY(!has(jammy)); // it would not start with that
    QVERIFY(has(trixie));
}

void SlurmConfTest::daemonsCanRunWithoutRoot()
{
    const auto conf = slurmConf(clusterfixture::cluster(), trixie,
                                {.user = u"ada"_s,
                                 .tools = u"/home/ada/tools"_s,
                                 .state = u"/home/ada/state"_s,
                                 .spool = u"/home/ada/spool/%n"_s,
                                 .logs = u"/home/ada/logs"_s,
                                 .run = u"/home/ada/run"_s,
                                 .mungeSocket = u"/home/ada/munge.socket"_s,
                                 .port = 17'000});
    for (const auto *line : {"SlurmUser=ada", "SlurmdUser=ada", "SlurmctldPort=17000", "SlurmdPort=17001",
                             "StateSaveLocation=/home/ada/state", "SlurmdSpoolDir=/home/ada/spool/%n",
                             "SlurmdLogFile=/home/ada/logs/slurmd-%n.log", "SlurmdPidFile=/home/ada/run/slurmd-%n.pid",
                             "AuthInfo=socket=/home/ada/munge.socket", "TaskProlog=/home/ada/tools/task-prolog"})
        QVERIFY2(conf.contains(QByteArray{line} + '\n'), line);
}

void SlurmConfTest::theSameRecordGivesTheSameBytes()
{
    const auto cluster = clusterfixture::cluster();
    const auto again = clusterFrom(toJson(cluster));
    QVERIFY(again.has_value());
    QCOMPARE(slurmConf(*again, jammy), slurmConf(cluster, jammy));
    QCOMPARE(slurmFiles(*again, trixie).size(), slurmFiles(cluster, trixie).size());
}

void SlurmConfTest::hardwareIsReadFromSlurmd()
{
    const auto known =
        hardwareIn("NodeName=t1v-n-1 CPUs=240 Boards=1 SocketsPerBoard=2 CoresPerSocket=60 ThreadsPerCore=2 "
                   "RealMemory=400908\nUpTime=0-01:01:43\n");
    QVERIFY(known.has_value());
    QCOMPARE(known->cpus, 240);
    QCOMPARE(known->sockets, 2);
    QCOMPARE(known->coresPerSocket, 60);
    QCOMPARE(known->threadsPerCore, 2);
    QCOMPARE(known->memory, 400'908);
    QVERIFY(!hardwareIn("slurmd: error").has_value());
    QVERIFY(!hardwareIn("CPUs=999999999 Boards=1 SocketsPerBoard=2 CoresPerSocket=60 ThreadsPerCore=2 RealMemory=1")
                 .has_value());
}

void SlurmConfTest::chipsAreFoundAmongDevices_data()
{
    QTest::addColumn<QByteArray>("devices");
    QTest::addColumn<QString>("files");
    QTest::newRow("v4") << "/dev/accel0\n/dev/accel1\n/dev/accel2\n/dev/accel3\n"_ba << u"/dev/accel[0-3]"_s;
    QTest::newRow("v6e") << "/dev/vfio/0\n/dev/vfio/vfio\n/dev/vfio/1\n"_ba << u"/dev/vfio/[0-1]"_s;
    QTest::newRow("none") << "/dev/null\n"_ba << QString{};
    QTest::newRow("hostile") << "/dev/accel0 Count=9\n/dev/accel$(id)\n"_ba << QString{};
}

void SlurmConfTest::chipsAreFoundAmongDevices()
{
    QFETCH(QByteArray, devices);
    QFETCH(QString, files);
    QCOMPARE(chipFilesIn(devices), files);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SlurmConfTest)
#include "tst_slurmconf.moc"
