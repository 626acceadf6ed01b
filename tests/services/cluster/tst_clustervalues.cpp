// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/nodelist.h"
#include "services/cluster/slurmerrors.h"
#include "services/cluster/slurmversion.h"
#include "services/cluster/taskcurves.h"
#include "services/store/documents.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

class ClusterValuesTest : public QObject
{
    Q_OBJECT

private slots:
    void listsOfNodesAreTakenApart_data();
    void listsOfNodesAreTakenApart();
    void aHostileListIsBounded();
    void tasksOfAnArrayAreRead_data();
    void tasksOfAnArrayAreRead();
    void versionsAreFoundInAnyWords_data();
    void versionsAreFoundInAnyWords();
    void hostsThatAreTooNewOrTooOldAreNamed();
    void clocksThatAreApartAreNamed();
    void whatSlurmRefusesIsSaidInPlainWords_data();
    void whatSlurmRefusesIsSaidInPlainWords();
    void namesOfNodesSortAsWorkersDo();
    void aTpuBecomesASlice();
    void aClusterIsKeptAndRead();
    void theLargestClusterIsOneDocument();
    void aHostileDocumentIsNoCluster();
    void whatHasToBePutRightIsSaid();
    void curvesOfTasksAreReadOnce();
};

void ClusterValuesTest::listsOfNodesAreTakenApart_data()
{
    QTest::addColumn<QString>("list");
    QTest::addColumn<QStringList>("nodes");
    QTest::addColumn<QString>("again");
    QTest::newRow("one") << u"box"_s << QStringList{u"box"_s} << u"box"_s;
    QTest::newRow("range") << u"pod-w[000-002,007]"_s
                           << QStringList{u"pod-w000"_s, u"pod-w001"_s, u"pod-w002"_s, u"pod-w007"_s}
                           << u"pod-w[000-002,007]"_s;
    QTest::newRow("several") << u"a-w[000-001],b,c-w003"_s << QStringList{u"a-w000"_s, u"a-w001"_s, u"b"_s, u"c-w003"_s}
                             << u"a-w[000-001],b,c-w003"_s;
    QTest::newRow("none") << u"(null)"_s << QStringList{} << QString{};
    QTest::newRow("none yet") << u"None assigned"_s << QStringList{} << QString{};
    QTest::newRow("not closed") << u"pod-w[000-002"_s << QStringList{u"pod-w[000-002"_s} << u"pod-w[000-002"_s;
}

void ClusterValuesTest::listsOfNodesAreTakenApart()
{
    QFETCH(QString, list);
    QFETCH(QStringList, nodes);
    QFETCH(QString, again);
    QCOMPARE(nodesIn(list), nodes);
    QCOMPARE(countNodes(list), nodes.size());
    QCOMPARE(nodeList(nodes), again);
}

void ClusterValuesTest::aHostileListIsBounded()
{
    QCOMPARE(nodesIn(u"a[0-999999999]"_s, 10).size(), 10);
    QCOMPARE(countNodes(u"a[0-999999999]"_s), mostListedNodes);
    QCOMPARE(nodesIn(u"a[9-3]"_s), QStringList{u"a[9-3]"_s});
    QCOMPARE(nodesIn(QString{100'000, u','}).size(), 0);
}

void ClusterValuesTest::tasksOfAnArrayAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qsizetype>("count");
    QTest::addColumn<int>("atOnce");
    QTest::addColumn<QString>("again");
    QTest::newRow("range") << u"0-7%2"_s << qsizetype{8} << 2 << u"0-7%2"_s;
    QTest::newRow("brackets") << u"[3-5,9%4]"_s << qsizetype{4} << 4 << u"3-5,9%4"_s;
    QTest::newRow("step") << u"0-10:5"_s << qsizetype{3} << 0 << u"0,5,10"_s;
    QTest::newRow("ten thousand") << u"0-9999"_s << qsizetype{10'000} << 0 << u"0-9999"_s;
    QTest::newRow("nothing") << u"abc"_s << qsizetype{0} << 0 << QString{};
}

void ClusterValuesTest::tasksOfAnArrayAreRead()
{
    QFETCH(QString, text);
    QFETCH(qsizetype, count);
    QFETCH(int, atOnce);
    QFETCH(QString, again);
    const auto tasks = arrayTasksIn(text);
    QCOMPARE(tasks.tasks.size(), count);
    QCOMPARE(tasks.atOnce, atOnce);
    QCOMPARE(arrayText(tasks), again);
    QVERIFY(arrayTasksIn(u"0-99999999"_s).isCut);
    QVERIFY(arrayTasksIn(u"1,2,..."_s).isCut);
}

void ClusterValuesTest::versionsAreFoundInAnyWords_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("rest");
    QTest::newRow("Ubuntu 22.04") << "slurm-wlm 21.08.5"_ba << u"21.08.5"_s << u"v0.0.37"_s;
    QTest::newRow("Debian 12") << "slurm-wlm 22.05.8"_ba << u"22.05.8"_s << u"v0.0.38"_s;
    QTest::newRow("Ubuntu 24.04") << "slurm-wlm 23.11.4"_ba << u"23.11.4"_s << u"v0.0.40"_s;
    QTest::newRow("Debian 13") << "slurm 24.11.5"_ba << u"24.11.5"_s << u"v0.0.42"_s;
    QTest::newRow("newest") << "slurm 26.05.5"_ba << u"26.05.5"_s << u"v0.0.45"_s;
    QTest::newRow("release candidate") << "slurm 25.11.0-0rc1"_ba << u"25.11.0"_s << u"v0.0.44"_s;
    QTest::newRow("an address") << "10.130.0.2"_ba << QString{} << QString{};
    QTest::newRow("none") << "bash: squeue: command not found"_ba << QString{} << QString{};
}

void ClusterValuesTest::versionsAreFoundInAnyWords()
{
    QFETCH(QByteArray, words);
    QFETCH(QString, version);
    QFETCH(QString, rest);
    QCOMPARE(slurmVersionIn(words).text(), version);
    QCOMPARE(restVersionOf(slurmVersionIn(words)), rest);
}

void ClusterValuesTest::hostsThatAreTooNewOrTooOldAreNamed()
{
    const SlurmVersion jammy{21, 8, 5};
    const SlurmVersion noble{23, 11, 4};
    const SlurmVersion trixie{24, 11, 5};
    QCOMPARE(problemOfVersions(noble, {{u"a"_s, noble}, {u"b"_s, noble}}), QString{});
    const auto newer = problemOfVersions(jammy, {{u"a"_s, jammy}, {u"b"_s, noble}});
    QVERIFY(newer.contains(u"b"_s) && newer.contains(u"23.11.4"_s) && newer.contains(u"21.08.5"_s));
    QVERIFY(!problemOfVersions(noble, {{u"a"_s, jammy}}).isEmpty()); // 21.08, 22.05, 23.02: one too far
    QCOMPARE(problemOfVersions(SlurmVersion{23, 2, 0}, {{u"a"_s, jammy}}), QString{});
    QCOMPARE(problemOfVersions(trixie, {{u"a"_s, SlurmVersion{23, 2, 1}}}), QString{}); // three releases, from 24.11 on
    QVERIFY(!problemOfVersions(SlurmVersion{20, 11, 7}, {}).isEmpty());
    QCOMPARE(problemOfVersions(noble, {{u"a"_s, SlurmVersion{}}}), QString{}); // nobody knows
}

void ClusterValuesTest::clocksThatAreApartAreNamed()
{
    QCOMPARE(problemOfClocks({{u"a"_s, 2}, {u"b"_s, -299}}), QString{});
    const auto said = problemOfClocks({{u"a"_s, 2}, {u"host-b"_s, -3'700}});
    QVERIFY(said.contains(u"host-b"_s) && said.contains(u"-3700"_s) && said.contains(u"munge"_s));
}

void ClusterValuesTest::whatSlurmRefusesIsSaidInPlainWords_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *name, const char *said, ErrorCode code, const QString &word) {
        QTest::newRow(name) << QByteArray{said} << int(code) << word;
    };
    row("controller gone", "slurm_load_jobs error: Unable to contact slurm controller (connect failure)",
        ErrorCode::Busy, u"controller"_s);
    row("accounting off", "Slurm accounting storage is disabled", ErrorCode::NotGranted, u"Accounting"_s);
    row("CRLF",
        "sbatch: error: Batch script contains DOS line breaks (\\r\\n)\nsbatch: error: instead of expected UNIX line "
        "breaks",
        ErrorCode::Invalid, u"line ends"_s);
    row("half a slice",
        "sbatch: error: A slice of this partition has 2 hosts and is given as a whole. Ask for 2 nodes, or a multiple "
        "of it.\n"
        "sbatch: error: Batch job submission failed: Unspecified error",
        ErrorCode::Invalid, u"whole"_s);
    row("too many tasks", "sbatch: error: Batch job submission failed: Invalid job array specification",
        ErrorCode::Invalid, u"array"_s);
    row("no such partition", "sbatch: error: invalid partition specified: nosuch", ErrorCode::NotFound, u"partition"_s);
    row("job gone", "slurm_load_jobs error: Invalid job id specified", ErrorCode::NotFound, u"job"_s);
    row("waits already", "Job is pending execution for job 5", ErrorCode::WrongState, u"waits already"_s);
    row("clocks apart", "sinfo: error: Munge decode failed: Expired credential", ErrorCode::Denied, u"five minutes"_s);
    row("key lost", "slurmd: error: Munge decode failed: Invalid credential", ErrorCode::Denied, u"munge key"_s);
    row("munge off",
        "error: If munged is up, restart with --num-threads=10\nerror: Munge encode failed: Failed to access "
        "\"/run/munge/munge.socket.2\"",
        ErrorCode::WrongState, u"munge does not run"_s);
    row("another version", "slurm_unpack_received_msg: Incompatible versions of client and server code",
        ErrorCode::WrongState, u"versions"_s);
    row("something new", "sbatch: error: The moon is in the wrong place", ErrorCode::BadReply, u"moon"_s);
    row("nothing", "", ErrorCode::BadReply, u"7"_s);
}

void ClusterValuesTest::whatSlurmRefusesIsSaidInPlainWords()
{
    QFETCH(QByteArray, said);
    QFETCH(int, code);
    QFETCH(QString, word);
    const auto error = slurmError(7, said);
    QCOMPARE(int(error.code), code);
    QVERIFY2(error.message.contains(word), qPrintable(error.message));
}

void ClusterValuesTest::namesOfNodesSortAsWorkersDo()
{
    QStringList nodes;
    for (int worker = 0; worker < 300; worker += 37)
        nodes << nodeNameOf(u"llama-pod"_s, worker);
    auto sorted = nodes;
    std::ranges::sort(sorted);
    QCOMPARE(sorted, nodes);
    QCOMPARE(sliceOfNode(nodes[1]), u"llama-pod"_s);
    QCOMPARE(sliceOfNode(u"my-workstation"_s), QString{});
    QCOMPARE(sliceNameFrom(u"Llama Pod (2)"_s), u"llama-pod-2"_s);
    QCOMPARE(sliceNameFrom(u"$;\n"_s), u"slice"_s);
    QCOMPARE(sliceNameFrom(u"한국"_s), u"slice"_s);
}

void ClusterValuesTest::aTpuBecomesASlice()
{
    Tpu tpu{};
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/llama"_s};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"llama"_s;
    tpu.numericId = u"77"_s;
    tpu.acceleratorType = u"v4-32"_s;
    tpu.endpoints = {{u"10.0.0.2"_s, {}}, {u"10.0.0.3"_s, {}}, {u"10.0.0.4"_s, {}}, {u"10.0.0.5"_s, {}}};
    const auto slice = clusterSliceOf(tpu, u"llama"_s);
    QCOMPARE(slice.hosts.size(), 4);
    QCOMPARE(slice.hosts[3].node, u"llama-w003"_s);
    QCOMPARE(slice.hosts[3].address, u"10.0.0.5"_s);
    QCOMPARE(slice.hosts[0].hardware.chips, 4);
    QCOMPARE(partitionOf(slice), u"v4-32"_s);
}

void ClusterValuesTest::aClusterIsKeptAndRead()
{
    const auto cluster = clusterfixture::cluster();
    const auto again = clusterFrom(toJson(cluster));
    QVERIFY(again.has_value());
    QVERIFY(*again == cluster);
    QVERIFY(again->isReady());
    QCOMPARE(partitionSizes(cluster), (QMap<QString, int>{{u"v4-16"_s, 2}, {u"v4-8-shared"_s, 1}}));
    // What differs from its slice, from the first host or from the machine is kept, too.
    auto odd = cluster;
    odd.slices[0].hosts[1].hardware.memory = 399'000;
    odd.slices[0].hosts[1].address = u"10.130.9.9"_s;
    odd.slices[1].hosts[1].host = plainHost(u"ada"_s, u"10.130.0.77"_s);
    odd.slices[1].hosts[1].address = u"10.130.0.77"_s;
    odd.slices[2].hosts[0] = {.node = u"solo-w000"_s}; // its request is still to be fulfilled
    const auto kept = clusterFrom(toJson(odd));
    QVERIFY(kept.has_value());
    QVERIFY(*kept == odd);
}

void ClusterValuesTest::theLargestClusterIsOneDocument()
{
    auto cluster = clusterfixture::cluster();
    cluster.slices.clear();
    for (int number = 0; number < int(Cluster::mostSlices); ++number) {
        auto slice = clusterfixture::slice(u"a-name-as-long-as-there-is-any-%1"_s.arg(number, 9, 10, QChar{u'0'}),
                                           u"v4-32"_s, int(Cluster::mostHosts / Cluster::mostSlices));
        for (auto &host : slice.hosts) // no two machines have the very same memory
            host.hardware.memory += number * 4 + host.host.worker;
        cluster.slices.append(slice);
    }
    QCOMPARE(cluster.hostCount(), Cluster::mostHosts);
    const auto json = toJson(cluster);
    QVERIFY(QJsonDocument{json}.toJson(QJsonDocument::Compact).size() < Documents::largestBody);
    const auto again = clusterFrom(json);
    QVERIFY(again.has_value());
    QVERIFY(*again == cluster);
}

void ClusterValuesTest::aHostileDocumentIsNoCluster()
{
    const auto json = toJson(clusterfixture::cluster());
    const auto with = [&json](const QString &key, const QJsonValue &value) {
        auto changed = json;
        changed.insert(key, value);
        return clusterFrom(changed);
    };
    QVERIFY(!with(u"name"_s, u"a\nSlurmUser=root"_s).has_value());
    QVERIFY(!with(u"home"_s, u"/x\nProlog=/bin/sh"_s).has_value());
    QVERIFY(!with(u"controllerAddress"_s, u"10.0.0.1) Port=1"_s).has_value());
    QVERIFY(!with(u"accounting"_s, u"elsewhere"_s).has_value());
    auto slices = json["slices"_L1].toArray();
    auto slice = slices[0].toObject();
    slice.insert(u"type"_s, u"v4 State=DOWN"_s);
    slices[0] = slice;
    QVERIFY(!with(u"slices"_s, slices).has_value());
    slices = json["slices"_L1].toArray();
    slices.append(slices[0]);
    QVERIFY(!with(u"slices"_s, slices).has_value()); // a name twice
}

void ClusterValuesTest::whatHasToBePutRightIsSaid()
{
    QVERIFY(problemsOf(clusterfixture::cluster()).isEmpty());
    QCOMPARE(problemsOf(Cluster{}).keys(), (QStringList{u"controller"_s, u"name"_s, u"slices"_s}));
    auto cluster = clusterfixture::cluster();
    cluster.slices[0].isShared = true;
    QVERIFY(problemsOf(cluster).value(u"slices"_s).contains(u"llama-a"_s));
    cluster = clusterfixture::cluster();
    cluster.slices[1].hosts.removeLast();
    QVERIFY(problemsOf(cluster).value(u"slices"_s).contains(u"v4-16"_s)); // slices of one partition are alike
    cluster = clusterfixture::cluster();
    cluster.home = u"share"_s;
    QVERIFY(problemsOf(cluster).contains(u"home"_s));
}

void ClusterValuesTest::curvesOfTasksAreReadOnce()
{
    TaskCurves curves;
    const auto log = "step: 1, loss: 4.0\nstep: 2, loss: 3.0\nstep: 3, loss: nan\n"_ba;
    curves.feed(u"7_0"_s, 0, log, 0);
    curves.feed(u"7_0"_s, 0, log, 0);
    curves.feed(u"7_0"_s, log.size(), "step: 4, loss: 2.0\n", 0);
    QCOMPARE(curves.readTo(u"7_0"_s), log.size() + 19);
    QCOMPARE(curves.tags(), QStringList{u"loss"_s});
    QCOMPARE(curves.curve(u"7_0"_s, u"loss"_s).size(), 4);
    QCOMPARE(curves.last(u"7_0"_s, u"loss"_s), std::optional{2.0});
    QVERIFY(!curves.last(u"7_1"_s, u"loss"_s).has_value());
    QByteArray large;
    for (int step = 0; step < 20'000; ++step)
        large += "step: " + QByteArray::number(step) + ", loss: 1.5\n";
    curves.feed(u"7_1"_s, 0, large, 0);
    QVERIFY(curves.curve(u"7_1"_s, u"loss"_s).size() <= TaskCurves::mostPoints);
    QVERIFY(curves.curve(u"7_1"_s, u"loss"_s).size() > TaskCurves::mostPoints / 3);
    curves.forget(u"7_1"_s);
    QCOMPARE(curves.keys(), QStringList{u"7_0"_s});
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ClusterValuesTest)
#include "tst_clustervalues.moc"
