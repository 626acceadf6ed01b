// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterrecipe.h"
#include "services/cluster/slurmconf.h"
#include "services/recipes/reciperun.h"
#include "tests/fakes/fakeclock.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QJsonDocument>
#include <QProcess>
#include <QSet>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;

namespace {

const auto hardwareLine =
    u"NodeName=t1v-n-1 CPUs=240 Boards=1 SocketsPerBoard=2 CoresPerSocket=60 ThreadsPerCore=2 RealMemory=411000"_s;

/// Hosts that answer each script, as the real ones would.
struct ClusterHosts
{
    QHash<QString, QString> facts{{u"user"_s, u"nixie 1001 1002"_s},
                                  {u"name"_s, u"t1v-n-0a1b2c3d-w-0"_s},
                                  {u"version"_s, u"slurm-wlm 24.11.5"_s},
                                  {u"hardware"_s, hardwareLine},
                                  {u"chips"_s, u"/dev/accel0\n/dev/accel1\n/dev/accel2\n/dev/accel3"_s}};
    QHash<QString, QHash<QString, QString>> own{}; ///< facts by the host's id, in the place of those of all
    QStringList unreachable{}; ///< ids
    QString refusedCount{}; ///< a problem of the last step
    QString kept{}; ///< packages that undo leaves, because others need them
    QList<std::pair<QString, QByteArray>> asked{}; ///< id and script

    static QByteArray line(const QString &mark, const char *kind, const QStringList &words)
    {
        QByteArray text = '\n' + mark.toUtf8() + ' ' + kind;
        for (const auto &word : words)
            text += ' ' + word.toUtf8().toBase64();
        return text + '\n';
    }

    StepRunner runner()
    {
        return [this](StepOrder order, std::stop_token) { return answer(this, std::move(order)); };
    }

    static Task<StepEnd> answer(ClusterHosts *self, StepOrder order)
    {
        self->asked << std::pair{order.host.id, order.script};
        if (self->unreachable.contains(order.host.id))
            co_return StepEnd{.kind = StepEnd::Kind::Unreachable, .reason = u"It does not answer."_s};
        const auto from = order.script.indexOf("TPUDESK_SAY=") + 12;
        const auto mark =
            QString::fromUtf8(order.script.sliced(from, order.script.indexOf('\n', from) - from)).remove(u'\'');
        QByteArray out;
        const auto words = self->own.value(order.host.id);
        for (const auto &[name, value] : self->facts.asKeyValueRange()) {
            if (order.script.contains("fact " + name.toUtf8() + ' '))
                out += line(mark, "fact", {name, words.value(name, value)});
        }
        if (order.script.contains("fact clock \"$TPUDESK_WORKER"))
            out += line(mark, "fact", {u"clock"_s, workerIn(order.script) + u":1796061700"_s});
        if (order.script.contains("secret munge_key"))
            out += line(mark, "secret", {u"munge_key"_s, QString{172, u'k'}})
                + line(mark, "fact", {u"clock"_s, u"0:1796061701"_s});
        if (order.script.contains("fact counted") && !self->refusedCount.isEmpty())
            co_return StepEnd{.status = 20,
                              .out = line(mark, "problem", {self->refusedCount, u"llama-a"_s, u"6"_s, u"8"_s}),
                              .hostKey = u"SHA256:x"_s};
        if (order.script.contains("fact counted"))
            out += line(mark, "fact", {u"counted"_s, u"llama-a 2 8"_s});
        const bool isUndo = order.script.endsWith("run_step undo\n");
        if (isUndo && !self->kept.isEmpty() && order.script.contains("packages-stay"))
            out += line(mark, "note", {u"packages-stay"_s, self->kept});
        co_return StepEnd{.out = out + line(mark, "result", {isUndo ? u"undone"_s : u"changed"_s}),
                          .hostKey = u"SHA256:x"_s};
    }

    static QString workerIn(const QByteArray &script)
    {
        const auto from = script.indexOf("TPUDESK_WORKER=") + 15;
        return QString::fromUtf8(script.sliced(from, script.indexOf('\n', from) - from)).remove(u'\'');
    }
};

QByteArray unpacked(const QByteArray &packed)
{
    QProcess process;
    process.start(u"sh"_s, {u"-c"_s, u"base64 -d | gzip -dc"_s});
    process.write(packed);
    process.closeWriteChannel();
    process.waitForFinished(30'000);
    return process.readAllStandardOutput();
}

/// As it is before anybody has looked at its hosts.
Cluster freshCluster()
{
    auto cluster = clusterfixture::cluster();
    cluster.controllerName.clear();
    cluster.controllerAddress.clear();
    cluster.setUpAt = {};
    for (auto &slice : cluster.slices) {
        for (auto &host : slice.hosts) {
            host.hardware = {.chips = 4};
            host.host.label = host.node;
        }
    }
    cluster.controller = cluster.slices.constFirst().hosts.constFirst().host;
    return cluster;
}

} // namespace

class ClusterRecipeTest : public QObject
{
    Q_OBJECT

private:
    ClusterRecipeContext context()
    {
        return {.clock = &m_clock,
                .runner = m_hosts.runner(),
                .isGone = [this](const PodHost &host) { return m_gone.contains(host.id); },
                .keep = [this](const Cluster &cluster) -> Result<> {
                    m_kept << cluster;
                    return {};
                }};
    }
    Result<> setUp(const Cluster &cluster) { return ended(setUpCluster(context(), cluster, heard(), {})); }
    Result<> undo(const Cluster &cluster) { return ended(undoCluster(context(), cluster, heard(), {})); }
    ClusterReport heard()
    {
        return [this](const QString &sentence) { m_said << sentence; };
    }
    Result<> ended(Task<> task)
    {
        std::optional<Result<>> result;
        TaskScope scope;
        scope.run(std::move(task), [&result](const Result<> &done) { result = done; });
        (void)QTest::qWaitFor([&result] { return result.has_value(); }, 30'000);
        return result.value_or(failed(ErrorCode::Timeout));
    }
    /// What hosts were told by a recipe's variable, by host.
    QStringList told(const QByteArray &name, const QByteArray &inStep)
    {
        QStringList values;
        for (const auto &[host, script] : std::as_const(m_hosts.asked)) {
            const auto from = script.indexOf('\n' + name + '=') + name.size() + 2;
            if (script.contains(inStep))
                values << QString::fromUtf8(script.sliced(from, script.indexOf("\n", from) - from)).remove(u'\'');
        }
        return values;
    }

    FakeClock m_clock;
    ClusterHosts m_hosts;
    QSet<QString> m_gone;
    QList<Cluster> m_kept;
    QStringList m_said;

private slots:
    void init()
    {
        m_hosts = {};
        m_gone.clear();
        m_kept.clear();
        m_said.clear();
    }
    void theControllerComesFirstAndOnce();
    void whatHostsSayMakesTheConfiguration();
    void aHostThatSaysWhatCannotBeIsNamed_data();
    void aHostThatSaysWhatCannotBeIsNamed();
    void hostsOfReleasesThatDoNotGoTogetherAreRefused();
    void theBundleHoldsEveryFileAndIsTheSameEachTime();
    void theLargestClusterIsSetUpByTheRecipes();
    void aClusterIsSetUpAndSaysWhatItCounted();
    void theKeyOfTheControllerGoesToTheOthersAlone();
    void aClusterThatWorksNeedNotWaitForAHostThatDoesNot();
    void aNewClusterStopsBeforeAnythingIsChanged();
    void aControllerThatIsGoneIsTold();
    void whatIsWrongWithASliceIsTold();
    void itIsTakenBackFromTheHostsThatAreThere();
    void packagesThatOthersNeedByNowAreSaid();
    void everythingIsShownBefore();
};

void ClusterRecipeTest::theControllerComesFirstAndOnce()
{
    auto cluster = freshCluster();
    QCOMPARE(machinesOf(cluster).size(), 5);
    QCOMPARE(machinesOf(cluster).constFirst().id, cluster.controller.id);
    cluster.controller = plainHost(u"nixie"_s, u"10.130.0.99"_s);
    cluster.slices[2].hosts[0].host = {}; // its request is still to be fulfilled
    const auto machines = machinesOf(cluster);
    QCOMPARE(machines.size(), 5);
    QCOMPARE(machines.constFirst().address, u"10.130.0.99"_s);
    const auto order = orderForClusterHosts(cluster, machines, *builtInRecipe(u"cluster-hosts"_s));
    QCOMPARE(order.problem(), QString{});
    QCOMPARE(order.roles.value(machines[0].id), QString{});
    QCOMPARE(order.roles.value(machines[1].id), u"client"_s);
    QCOMPARE(machinesOf(cluster, [&](const PodHost &host) { return host.tpu == cluster.slices[0].tpu; }).size(), 3);
}

void ClusterRecipeTest::whatHostsSayMakesTheConfiguration()
{
    QVERIFY(setUp(freshCluster()));
    const auto &kept = m_kept.constFirst();
    QCOMPARE(kept.controllerName, u"t1v-n-0a1b2c3d-w-0"_s);
    QCOMPARE(kept.controllerAddress, u"10.130.0.2"_s);
    const auto &hardware = kept.slices[2].hosts[0].hardware;
    QCOMPARE(hardware.cpus, 240);
    QCOMPARE(hardware.memory, 411'000);
    QCOMPARE(hardware.chips, 4);
    QCOMPARE(hardware.chipFiles, u"/dev/accel[0-3]"_s);
    const auto files = told("FILES", "own_files | cut");
    QCOMPARE(files.size(), 5);
    QVERIFY(unpacked(files[0].toUtf8()).contains("|SlurmctldHost=t1v-n-0a1b2c3d-w-0(10.130.0.2)\n"));
    QCOMPARE(told("JOBS_NUMBER", "useradd"), QStringList(5, u"1001"_s));
    QCOMPARE(told("JOBS_GROUP", "useradd"), QStringList(5, u"1002"_s));
}

void ClusterRecipeTest::aHostThatSaysWhatCannotBeIsNamed_data()
{
    QTest::addColumn<QString>("fact");
    QTest::addColumn<QString>("word");
    QTest::newRow("no hardware") << u"hardware"_s << QString{};
    QTest::newRow("hardware of words") << u"hardware"_s << u"NodeName=x CPUs=many"_s;
    QTest::newRow("a name that is a line") << u"name"_s << u"x\nSlurmUser=root"_s;
    QTest::newRow("no name") << u"name"_s << QString{};
    QTest::newRow("a user that is a command") << u"user"_s << u"$(reboot) 0 0"_s;
    QTest::newRow("a user without a number") << u"user"_s << u"nixie"_s;
    QTest::newRow("no version") << u"version"_s << u"not found"_s;
}

void ClusterRecipeTest::aHostThatSaysWhatCannotBeIsNamed()
{
    QFETCH(const QString, fact);
    QFETCH(const QString, word);
    const auto cluster = freshCluster();
    m_hosts.own[cluster.controller.id].insert(fact, word);
    const auto done = setUp(cluster);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::BadReply);
    QVERIFY(m_kept.isEmpty());
}

void ClusterRecipeTest::hostsOfReleasesThatDoNotGoTogetherAreRefused()
{
    const auto cluster = freshCluster();
    m_hosts.own[cluster.slices[1].hosts[1].host.id].insert(u"version"_s, u"slurm-wlm 21.08.5"_s); // Ubuntu 22.04
    const auto done = setUp(cluster);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Invalid);
    QVERIFY2(done.error().message.contains("21.08.5"_L1), qPrintable(done.error().message));
    QVERIFY(told("KEY", "own_files | cut").isEmpty()); // nothing was written
}

void ClusterRecipeTest::theBundleHoldsEveryFileAndIsTheSameEachTime()
{
    auto cluster = clusterfixture::cluster();
    cluster.accounting = ClusterAccounting::Database;
    cluster.asksForSlices = true;
    const SlurmVersion version{24, 11, 5};
    const auto packed = clusterBundle(cluster, version);
    QCOMPARE(packed, clusterBundle(cluster, version));
    const auto text = unpacked(packed);
    for (const auto &file : slurmFiles(cluster, version)) {
        const auto head = (file.isForController ? "file first "_ba : "file all "_ba)
            + (file.name == "slurmdbd.conf"_L1 ? "0600" : "0644") + " etc/" + file.name.toUtf8() + "\n|";
        QVERIFY2(text.contains(head), head.constData());
    }
    QVERIFY(text.contains("file all 0755 tools/slice-resume\n|#!/usr/bin/env bash\n"));
    QVERIFY(text.contains("\n|" + slurmConf(cluster, version).split('\n')[1] + '\n'));
}

void ClusterRecipeTest::theLargestClusterIsSetUpByTheRecipes()
{
    constexpr int hostsOfSlice = int(Cluster::mostHosts / Cluster::mostSlices);
    ClusterFindings findings{
        .cluster = freshCluster(), .version = {24, 11, 5}, .user = u"nixie"_s, .number = u"1001"_s, .group = u"1002"_s};
    auto &cluster = findings.cluster;
    cluster.controller = plainHost(u"nixie"_s, u"10.130.255.9"_s); // which is none of them
    cluster.slices.clear();
    for (int number = 0; number < int(Cluster::mostSlices); ++number) {
        auto slice = clusterfixture::slice(u"a-name-as-long-as-there-is-any-%1"_s.arg(number, 9, 10, QChar{u'0'}),
                                           u"v4-%1"_s.arg(8 * hostsOfSlice), hostsOfSlice);
        for (auto &host : slice.hosts) {
            const int place = number * hostsOfSlice + host.host.worker;
            host.address = u"10.%1.%2.%3"_s.arg(place % 7).arg(place / 250).arg(place % 250);
        }
        cluster.slices.append(slice);
    }
    QCOMPARE(cluster.hostCount(), Cluster::mostHosts);
    QCOMPARE(problemsOf(cluster), (QMap<QString, QString>{}));
    findings.machines = machinesOf(cluster);
    QCOMPARE(findings.machines.size(), Cluster::mostHosts + 1);
    QCOMPARE(orderForClusterHosts(cluster, findings.machines, *builtInRecipe(u"cluster-hosts"_s)).problem(), QString{});
    const auto order = orderForCluster(findings, *builtInRecipe(u"cluster"_s));
    QCOMPARE(order.problem(), QString{});
    QCOMPARE(order.values.value(u"NODES"_s).count(u'\n') + 1, Cluster::mostHosts);
    QCOMPARE(order.values.value(u"SLICES"_s).count(u'\n') + 1, Cluster::mostSlices);
    // More than that are refused by whoever orders, and by what carries it out.
    findings.machines << plainHost(u"nixie"_s, u"10.130.255.10"_s);
    QVERIFY(!orderForCluster(findings, *builtInRecipe(u"cluster"_s)).problem().isEmpty());
    cluster.slices.last().hosts << cluster.slices.last().hosts.constLast();
    QVERIFY(problemsOf(cluster).contains(u"slices"_s));
}

void ClusterRecipeTest::aClusterIsSetUpAndSaysWhatItCounted()
{
    QVERIFY(setUp(freshCluster()));
    QCOMPARE(m_kept.size(), 2);
    QVERIFY(!m_kept[0].setUpAt.isValid());
    QCOMPARE(m_kept[1].setUpAt, m_clock.now());
    QVERIFY(m_said.join(u'\n').contains("Start the hosts ("_L1));
    QVERIFY2(m_said.contains(u"A job on llama-a counted 8 TPU devices on all 2 of its hosts."_s),
             qPrintable(m_said.last(std::min<qsizetype>(8, m_said.size())).join(u'\n')));
}

void ClusterRecipeTest::theKeyOfTheControllerGoesToTheOthersAlone()
{
    QVERIFY(setUp(freshCluster()));
    const QByteArray key(172, 'k');
    int given = 0;
    for (const auto &[host, script] : std::as_const(m_hosts.asked)) {
        const bool hasKey = script.contains(key);
        given += hasKey ? 1 : 0;
        QVERIFY(!hasKey || script.contains("no-munge-key"));
    }
    QCOMPARE(given, 4);
    for (const auto &sentence : std::as_const(m_said))
        QVERIFY(!sentence.contains(QString::fromLatin1(key)));
    for (const auto &cluster : std::as_const(m_kept))
        QVERIFY(!QJsonDocument{toJson(cluster)}.toJson().contains(key));
}

void ClusterRecipeTest::aClusterThatWorksNeedNotWaitForAHostThatDoesNot()
{
    auto cluster = freshCluster();
    cluster.setUpAt = m_clock.now();
    const auto lost = cluster.slices[1].hosts[1].host;
    cluster.slices[1].hosts[1].hardware = {.cpus = 96, .memory = 1'000, .chips = 4}; // as it was
    m_hosts.unreachable = {lost.id};
    const auto done = setUp(cluster);
    QVERIFY(!done);
    QVERIFY2(done.error().message.contains(lost.label), qPrintable(done.error().message));
    QCOMPARE(m_kept.size(), 2);
    QCOMPARE(m_kept[1].slices[1].hosts[1].hardware.cpus, 96);
    const auto slices = told("SLICES", "fact counted");
    QCOMPARE(slices.size(), 1);
    QVERIFY(std::ranges::count_if(m_hosts.asked, [&](const auto &one) { return one.first == lost.id; }) == 1);
}

void ClusterRecipeTest::aNewClusterStopsBeforeAnythingIsChanged()
{
    const auto cluster = freshCluster();
    m_hosts.unreachable = {cluster.slices[1].hosts[1].host.id};
    const auto done = setUp(cluster);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Ambiguous);
    QVERIFY(m_kept.isEmpty());
    QVERIFY(told("FILES", "own_files | cut").isEmpty());
}

void ClusterRecipeTest::aControllerThatIsGoneIsTold()
{
    const auto cluster = freshCluster();
    m_gone = {cluster.controller.id};
    const auto done = setUp(cluster);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Invalid);
    QVERIFY(done.error().message.contains(u"not there any more"_s));
    QVERIFY(m_hosts.asked.isEmpty());
}

void ClusterRecipeTest::whatIsWrongWithASliceIsTold()
{
    m_hosts.refusedCount = u"devices-differ"_s;
    const auto done = setUp(freshCluster());
    QVERIFY(!done);
    QVERIFY2(done.error().message.contains("llama-a found 6 TPU devices, and there should be 8"_L1),
             qPrintable(done.error().message));
    QCOMPARE(m_kept.size(), 1);
    QVERIFY(!m_kept[0].setUpAt.isValid());
}

void ClusterRecipeTest::itIsTakenBackFromTheHostsThatAreThere()
{
    const auto cluster = clusterfixture::cluster();
    m_gone = {cluster.slices[1].hosts[0].host.id, cluster.slices[1].hosts[1].host.id};
    QVERIFY(undo(cluster));
    QCOMPARE(m_kept.size(), 1);
    QCOMPARE(m_kept[0].undoneAt, m_clock.now());
    QSet<QString> asked;
    for (const auto &[host, script] : std::as_const(m_hosts.asked)) {
        asked << host;
        QVERIFY(script.endsWith("run_step undo\n"));
    }
    QCOMPARE(asked.size(), 3);
    const auto isOfPackages = [](const auto &one) { return one.second.contains("packages-stay"); };
    QCOMPARE(std::ranges::count_if(m_hosts.asked, isOfPackages), 3);
    QVERIFY(std::ranges::is_partitioned(m_hosts.asked, std::not_fn(isOfPackages))); // when all else is off
    m_hosts.unreachable = {cluster.controller.id};
    m_hosts.asked.clear();
    QVERIFY(!undo(cluster));
    QCOMPARE(m_kept.size(), 1);
    QVERIFY(std::ranges::none_of(m_hosts.asked, isOfPackages)); // daemons that go on need theirs
}

void ClusterRecipeTest::packagesThatOthersNeedByNowAreSaid()
{
    m_hosts.kept = u"munge libmunge2"_s;
    QVERIFY(undo(clusterfixture::cluster()));
    QVERIFY2(m_said.join(u'\n').contains("need them by now: munge libmunge2"_L1), qPrintable(m_said.join(u'\n')));
    QVERIFY(m_said.join(u'\n').contains("Taking back: "_L1));
}

void ClusterRecipeTest::everythingIsShownBefore()
{
    const auto text = previewOfCluster(context(), freshCluster());
    QVERIFY(text);
    for (const auto &part : {u"ClusterName=lab"_s, u"/etc/slurm/job_submit.lua (on the controller)"_s,
                             u"Give the key to the other hosts (on all hosts but the controller)"_s, u"useradd"_s})
        QVERIFY2(text->contains(part), qPrintable(part));
    QVERIFY(!text->contains(u"CREATE DATABASE"_s)); // accounting to a file was chosen
    auto cluster = freshCluster();
    cluster.accounting = ClusterAccounting::Database;
    QVERIFY(previewOfCluster(context(), cluster)->contains(u"CREATE DATABASE"_s));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ClusterRecipeTest)
#include "tst_clusterrecipe.moc"
