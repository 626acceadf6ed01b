// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr auto used = "tpu.runtime.hbm.memory.usage.bytes"_L1;
constexpr auto total = "tpu.runtime.hbm.memory.total.bytes"_L1;
constexpr auto duty = "tpu.runtime.tensorcore.dutycycle.percent"_L1;
constexpr double gib = 1 << 30;
const auto holding = u"-c 'import jax, time; jax.devices(); time.sleep(600)'"_s;

} // namespace

/// libtpu's metric server of a workload on practice hosts, asked over real SSH by a client that shares no .proto with
/// it.
class TestPracticeRuntime : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 6, hosts);
        BOOT_OR_SKIP(*m_rig);
        QFile client{u"" TPUDESK_SOURCE_DIR "/tests/services/practice/hosts/runtimeclient.py"_s};
        QVERIFY(client.open(QIODevice::ReadOnly));
        const QByteArray text = client.readAll();
        QFile prometheus{u"" TPUDESK_SOURCE_DIR "/tests/services/practice/hosts/prometheusclient.py"_s};
        QVERIFY(prometheus.open(QIODevice::ReadOnly));
        const QByteArray other = prometheus.readAll();
        for (int number = 0; number < hosts; ++number) {
            QVERIFY(run(u"ssh"_s, m_rig->sshArguments(m_rig->ip(number), {u"cat > prometheus.py"_s}), other).exitCode
                    == 0);
            const QString install =
                u"cat > client.py; sudo apt-get -qq -y install python3-venv && python3 -m venv venv && "
                "venv/bin/pip install -q 'jax[tpu]'"_s;
            const Answer copied = run(u"ssh"_s, m_rig->sshArguments(m_rig->ip(number), {install}), text);
            QVERIFY2(copied.exitCode == 0, copied.errors.constData());
        }
        setShape(u"TYPE: 'V4'\n"_s);
    }

    void cleanup()
    {
        if (m_rig && !m_rig->hosts->hostKeys(m_node, 0).isEmpty())
            for (int number = 0; number < hosts; ++number)
                (void)on(
                    number,
                    u"kill -9 $(cat pids 2>/dev/null) 2>/dev/null; rm -f pids log; until ! python3 client.py 8431 list | grep -q status; do sleep 0.05; done"_s);
    }

    void noWorkloadNoServer() { QCOMPARE(ask(0, u"list"_s)["refused"_L1], u"ConnectionRefusedError"_s); }

    void aHeldChipIsIdle()
    {
        start({0, 1}, holding);
        QTRY_COMPARE_WITH_TIMEOUT(rows(0, total).size(), 4, 20'000);
        QCOMPARE(rows(0, total).value(3), 32 * gib);
        QCOMPARE(rows(0, used), (QMap<int, double>{{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
        QCOMPARE(rows(0, duty), (QMap<int, double>{{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
        // Who is on this TPU: the process that holds the chips, and not its server.
        QCOMPARE(on(0, u"lsof -w -t /dev/accel0"_s), on(0, u"cat pids"_s));
    }

    // What a shell's echo would make two lines of, or the end of all, is one line as it was typed.
    void R9_theProbeNamesWhoHoldsTheChipsAndTheMachine()
    {
        QByteArray script;
        for (const auto *name : {"probe.sh", "probefull.sh"}) {
            QFile file{u"" TPUDESK_SOURCE_DIR "/resources/usage/"_s + QLatin1StringView{name}};
            QVERIFY(file.open(QIODevice::ReadOnly));
            script += file.readAll();
        }
        start({0, 1}, u"-c 'import jax, time; jax.devices(); time.sleep(600); print(\"a\\nend\\c\")'"_s,
              u"TPU_RUNTIME_METRICS_PORTS=8431"_s);
        const auto look = [&] {
            const auto options = m_rig->sshOptions()
                + QStringList{u"-l"_s, u"nixie"_s, u"-p"_s, QString::number(m_rig->port), u"127.44.6.10"_s, u"sh -s"_s};
            return run(u"ssh"_s, options, script + "echo end\n").output;
        };
        QByteArray said;
        QTRY_VERIFY2_WITH_TIMEOUT((said = look()).contains("\nlistens 8431\n"), said.constData(),
                                  2'000); // some twenty seconds
        const auto pid = on(0, u"cat pids"_s).toUtf8();
        QVERIFY2(said.contains("\nholds " + pid + " /dev/accel0 \n"), said.constData());
        QVERIFY2(said.contains("time.sleep(600); print(\"a\\nend\\c\") \nports " + pid + " 8431 \nend\n"),
                 said.constData());
        QVERIFY2(said.contains("\nmachine " + machineNumber(u"t1v-n-0a1b2c3d-w-0"_s).toUtf8() + '\n'),
                 said.constData());
        QVERIFY2(said.contains("\nprocess " + pid + " nixie 1"), said.constData()); // since when, in seconds since 1970
    }

    void namesErrorsAndFilters()
    {
        start({0, 1}, holding);
        QTRY_COMPARE_WITH_TIMEOUT(ask(0, u"list"_s)["status"_L1].toInt(-1), 0, 20'000);
        const auto all = ask(0, u"list"_s)["names"_L1].toArray();
        for (const QLatin1StringView name :
             {used, total, duty, "hlo.queue.size.gauge"_L1, "tpu.runtime.tensorcore.idle_duration.seconds"_L1})
            QVERIFY2(all.contains(name), name.data());
        QCOMPARE(ask(0, u"list '.*memory.*'"_s)["names"_L1].toArray(), (QJsonArray{total, used}));
        QCOMPARE(ask(0, u"list '('"_s)["status"_L1].toInt(), 3); // INVALID_ARGUMENT
        QCOMPARE(ask(0, u"no.such.metric"_s)["status"_L1].toInt(), 5); // NOT_FOUND
        for (const auto &name : all)
            QCOMPARE(ask(0, name.toString())["name"_L1], name);
    }

    void everyGenerationCountsItsDevices_data()
    {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("devices");
        QTest::addColumn<double>("bytes");
        QTest::addColumn<QList<int>>("cores"); // of host 1
        QTest::newRow("v2: two devices for each chip")
            << u"TYPE: 'V2'\nHOST_BOUNDS: '1,2,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << 8 << 8 * gib
            << QList<int>{8, 9, 10, 11, 12, 13, 14, 15};
        QTest::newRow("v3") << u"TYPE: 'V3'\nHOST_BOUNDS: '1,2,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << 8 << 16 * gib
                            << QList<int>{8, 9, 10, 11, 12, 13, 14, 15};
        QTest::newRow("v4: a device is two cores")
            << u"TYPE: 'V4'\nHOST_BOUNDS: '1,1,2'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << 4 << 32 * gib
            << QList<int>{8, 9, 10, 11, 12, 13, 14, 15};
        QTest::newRow("v5e: the numbers of a host's chips have gaps")
            << u"TYPE: 'V5LITE_POD'\nHOST_BOUNDS: '2,1,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << 4 << 16 * gib
            << QList<int>{2, 3, 6, 7};
        QTest::newRow("v5p") << u"TYPE: 'V5P'\nHOST_BOUNDS: '1,1,2'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << 4 << 95 * gib
                             << QList<int>{8, 9, 10, 11, 12, 13, 14, 15};
        QTest::newRow("v6e") << u"TYPE: 'V6E'\nHOST_BOUNDS: '1,2,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << 4
                             << 31.25 * gib << QList<int>{4, 5, 6, 7};
    }

    void everyGenerationCountsItsDevices()
    {
        QFETCH(QString, shape);
        QFETCH(int, devices);
        QFETCH(double, bytes);
        QFETCH(QList<int>, cores);
        setShape(shape + u'\n');
        start({0, 1}, holding);
        QTRY_COMPARE_WITH_TIMEOUT(rows(1, total).size(), devices, 20'000);
        QCOMPARE(rows(1, total).value(devices - 1), bytes);
        QCOMPARE(rows(1, duty).size(), 4); // for each chip
        QList<int> ids;
        for (const auto &core : ask(1, u"status"_s)["cores"_L1].toArray())
            ids += core["id"_L1].toInt();
        setShape(u"TYPE: 'V4'\n"_s);
        QCOMPARE(ids, cores);
    }

    void theServerDiesWithItsWorkload()
    {
        start({0, 1}, holding);
        QTRY_COMPARE_WITH_TIMEOUT(ask(0, u"list"_s)["status"_L1].toInt(-1), 0, 20'000);
        QCOMPARE(
            on(0,
               u"kill -9 $(cat pids); for i in $(seq 40); do pgrep -x runtime > /dev/null || break; sleep 0.05; done; pgrep -c -x runtime"_s),
            u"exit 1: 0"_s);
        QCOMPARE(ask(0, u"list"_s)["refused"_L1], u"ConnectionRefusedError"_s);
    }

    void anEmptyListOfPortsTurnsItOff()
    {
        start({0}, u"-c 'import jax, time; jax.devices(); print(1, flush=True); time.sleep(600)'"_s,
              u"TPU_VISIBLE_CHIPS=0 TPU_RUNTIME_METRICS_PORTS="_s);
        QTRY_COMPARE_WITH_TIMEOUT(on(0, u"cat log"_s), u"1"_s, 20'000);
        QCOMPARE(ask(0, u"list"_s)["refused"_L1], u"ConnectionRefusedError"_s);
    }

    // What a program holds is what libtpu says is in use: whole tiles, on the device where the array is, until nothing
    // names it any more.
    void arraysCountForAsLongAsTheyLive()
    {
        start(
            {0, 1},
            u"-c '\n"
            "import jax, os, time\n"
            "import jax.numpy as jnp\n"
            "kept = [jax.device_put(jnp.ones((4096, 4096), jnp.bfloat16), device) for device in jax.local_devices()]\n"
            "small = jnp.ones((5, 2))\n"
            "while not os.path.exists(\"free\"): time.sleep(0.02)\n"
            "del kept[1:]\n"
            "time.sleep(600)'"_s);
        constexpr double matrix = 4096.0 * 4096 * 2;
        constexpr double tile = 8 * 128 * 4;
        QTRY_COMPARE_WITH_TIMEOUT(
            rows(0, used), (QMap<int, double>{{0, matrix + tile}, {1, matrix}, {2, matrix}, {3, matrix}}), 20'000);
        QCOMPARE(on(0, u"touch free"_s), QString{});
        QTRY_COMPARE_WITH_TIMEOUT(rows(0, used), (QMap<int, double>{{0, matrix + tile}, {1, 0}, {2, 0}, {3, 0}}),
                                  10'000);
        QCOMPARE(on(0, u"rm free"_s), QString{});
    }

    // Issue: two processes on split chips, a port for each.
    void splitChipsAreAnsweredTogether()
    {
        const QString train = u"practice/train.py --steps 100000 --seconds 0.05"_s;
        start({0}, train, u"TPU_RUNTIME_METRICS_PORTS=8431,8432 TPU_VISIBLE_CHIPS=0,1"_s);
        QTRY_COMPARE_WITH_TIMEOUT(rows(0, duty).keys(), (QList<int>{0, 1}), 20'000);
        start({0}, holding, u"TPU_RUNTIME_METRICS_PORTS=8431,8432 TPU_VISIBLE_CHIPS=2,3"_s);
        QTRY_COMPARE_WITH_TIMEOUT(rows(0, duty, 8432).keys(), (QList<int>{0, 1, 2, 3}), 20'000);
        QTRY_COMPARE(rows(0, duty).keys(), (QList<int>{0, 1, 2, 3}));
        QCOMPARE(rows(0, u"own "_s + duty).keys(), (QList<int>{0, 1}));
        QCOMPARE(rows(0, u"own "_s + used, 8432), (QMap<int, double>{{2, 0}, {3, 0}}));
        const auto memory = rows(0, used);
        QVERIFY(memory[0] > 10 * gib && memory[3] == 0);
    }

    void trainingIsBusyAndLeavesAProfile()
    {
        start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.1 --checkpoint 0 --track"_s);
        QTRY_VERIFY_WITH_TIMEOUT(rows(1, duty).value(0) > 70, 30'000);
        QVERIFY(rows(0, used).value(0) > 18 * gib && rows(0, used).value(0) < 25 * gib);
        QCOMPARE(ask(0, u"hlo.queue.size.gauge"_s)["rows"_L1].toArray().size(), 4);
        QVERIFY(ask(0, u"hlo.execution.timing.distribution.microseconds"_s)["rows"_L1][0][1]["mean"_L1].toDouble()
                > 90'000);
        // Two values for each sample, the labels kind and device; the sum of bytes is what the server says.
        QTRY_COMPARE_WITH_TIMEOUT(
            on(0,
               u"cd ~ && python3 - <<'END'\n"
               "import gzip, sys\n"
               "sys.argv = ['', '0', 'list']\n"
               "code = open('client.py').read().split('try:')[0]\n"
               "exec(code)\n"
               "profile = fields(gzip.open('/dev/shm/memory.prof').read())\n"
               "words = [word.decode() for word in profile[6]]\n"
               "sums = {}\n"
               "for sample in map(fields, profile[2]):\n"
               "    labels = {words[fields(label)[1][0]]: words[fields(label)[2][0]] for label in sample[3]}\n"
               "    size = read_varint(sample[2][0], 1)[0]\n"
               "    sums[labels.get('device', labels['kind'])] = sums.get(labels.get('device', labels['kind']), 0) + "
               "size\n"
               "print(words[:5], sorted(sums)[0], len(sums), min(sums.values()), 18 << 30 < max(sums.values()) < 25 << 30)\nEND"_s),
            u"['', 'allocations', 'count', 'space', 'bytes'] TPU_0(process=0,(0,0,0,0)) 5 9437184 True"_s, 20'000);
    }

    // What tpu-info asks for beyond: runtime_hbm_utilization and hlo_exec_timing follow the work, and a slice alone has
    // nothing between slices.
    void tpuInfosOtherNamesFollowTheWork()
    {
        start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.1 --checkpoint 0"_s);
        QTRY_VERIFY_WITH_TIMEOUT(rows(0, duty).value(0) > 70, 30'000);
        const auto bandwidth = rows(0, u"tpu.runtime.hbm.utilization.percent"_s);
        QCOMPARE(bandwidth.size(), 4);
        QVERIFY(bandwidth[3] > 20 && bandwidth[3] <= 100);
        const auto runs = [this] {
            return ask(0, u"hlo.execution.timing.distribution.microseconds"_s)["rows"_L1][2].toArray();
        };
        const auto before = runs();
        QCOMPARE(before.at(0).toInt(), 2);
        QVERIFY(before.at(1)["mean"_L1].toDouble() > 90'000 && before.at(1)["start"_L1].toInteger() > 1'700'000'000);
        QTRY_VERIFY(runs().at(1)["count"_L1].toInt() > before.at(1)["count"_L1].toInt() + 3);
        QCOMPARE(runs().at(1)["start"_L1], before.at(1)["start"_L1]); // it is cumulative
        const auto names = ask(0, u"list 'megascale.*'"_s)["names"_L1].toArray();
        QCOMPARE(names.size(), 8);
        for (const auto &name : names)
            QCOMPARE(ask(0, name.toString())["rows"_L1].toArray().size(), 0);
    }

    // Issue: port 9431, which Orbax and Grain open in the program itself, with their names.
    void checkpointsAndInputAreToldToPrometheus()
    {
        const auto told = [this](int number) {
            return QJsonDocument::fromJson(on(number, u"python3 prometheus.py"_s).toUtf8()).object();
        };
        QVERIFY(told(0)["refused"_L1].toString() == "ConnectionRefusedError"_L1);
        start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.05 --checkpoint 10"_s);
        const auto saved = [&](int number, const QString &name) { return told(number)[name]["values"_L1][QString{}]; };
        QTRY_VERIFY_WITH_TIMEOUT(saved(0, u"jax_orbax_write_success"_s).toDouble() >= 2, 40'000);
        const auto first = told(0);
        QCOMPARE(first["jax_orbax_write_start"_L1]["kind"_L1], u"counter"_s);
        QCOMPARE(first["jax_orbax_write_gbytes"_L1]["kind"_L1], u"histogram"_s);
        QVERIFY(first["jax_orbax_write_storage_type"_L1]["values"_L1]["storage_type=other"_L1].toDouble() >= 2);
        // Parameters and the optimizer's state of four chips of 32 GiB, in the time that was waited for.
        const auto size = first["jax_orbax_write_gbytes"_L1]["values"_L1][QString{}].toArray();
        QVERIFY(qAbs(size[1].toDouble() / size[0].toDouble() - 0.57 * 4 * 32) < 1);
        const auto rate = first["jax_orbax_write_gbytes_per_sec"_L1]["values"_L1][QString{}].toArray();
        QVERIFY(rate[1].toDouble() / rate[0].toDouble() > 10
                && rate[1].toDouble() / rate[0].toDouble() < 0.57 * 4 * 32 / 0.2);
        const auto read =
            first["grain_python_data_sources_bytes_read"_L1]["values"_L1]["source=ArrayRecordDataSource"_L1];
        const auto next = first["grain_python_dataset_next_duration_ns"_L1]["values"_L1][QString{}].toArray();
        QVERIFY(read.toDouble() > 1e9 && next[0].toInt() >= 20);
        QVERIFY(next[1].toDouble() / next[0].toDouble() > 0.05 * 0.06 * 1e9); // ns, as long as it slept
        QVERIFY(told(1).contains("jax_orbax_write_gbytes"_L1)
                && !told(1).contains("jax_orbax_write_success"_L1)); // one host counts
        QTRY_VERIFY(saved(0, u"jax_orbax_write_success"_s).toDouble() > 2); // it goes on
        QCOMPARE(on(0, u"kill -9 $(cat pids)"_s), QString{});
        QTRY_COMPARE(told(0)["refused"_L1].toString(), u"ConnectionRefusedError"_s); // and ends with the program
        QTRY_VERIFY_WITH_TIMEOUT(ask(1, u"list"_s).contains("refused"_L1), 20'000);
        start(
            {0}, u"practice/train.py --steps 100000 --seconds 0.05"_s,
            u"TPU_VISIBLE_CHIPS=0 ENABLE_ORBAX_PROMETHEUS_TELEMETRY=false ENABLE_PYGRAIN_PROMETHEUS_TELEMETRY=false"_s);
        QTRY_VERIFY_WITH_TIMEOUT(on(0, u"cat log"_s).contains(u"step 3"_s), 20'000);
        QCOMPARE(told(0)["refused"_L1].toString(), u"ConnectionRefusedError"_s); // who does not want it has none
    }

    void monitoringIsToldWhatTheChipsDo()
    {
        QSignalSpy measured{m_rig->hosts.get(), &Hosts::measured};
        start({0}, u"practice/train.py --steps 100000 --seconds 0.05"_s, u"TPU_VISIBLE_CHIPS=1"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!measured.isEmpty(), 30'000);
        QCOMPARE(measured[0][0].toString(), m_node);
        QCOMPARE(measured[0][1].toInt(), 0);
        const auto usage = measured[0][2].toJsonObject();
        QCOMPARE(usage["duty"_L1].toArray().size(), 2);
        QVERIFY(usage["duty"_L1][0].isNull() && usage["duty"_L1][1].isDouble()); // chip 0 is another process's
        QVERIFY(usage["used"_L1][1].toDouble() > 18 * gib);
        QCOMPARE(usage["total"_L1].toDouble(), 32 * gib);
        // Nothing else can be written there.
        QCOMPARE(
            on(1,
               u"python3 -c 'import http.client as h; c = h.HTTPConnection(\"169.254.169.254\"); c.request(\"PUT\", "
               "\"/computeMetadata/v1/instance/attributes/x\", \"{}\", {\"Metadata-Flavor\": \"Google\"}); print(c.getresponse().status)'"_s),
            u"405"_s);
    }

    void theCloudStartsATraining()
    {
        const auto want = [this](const QString &value) {
            for (int number = 0; number < hosts; ++number)
                m_rig->hosts->setCondition(m_node, number, u"workload"_s, value);
        };
        want(u"--seconds 0.05 --only 2"_s);
        QTRY_VERIFY2_WITH_TIMEOUT(rows(1, duty).value(1) > 50, qPrintable(on(1, u"cat /var/log/workload.log"_s)),
                                  30'000);
        QCOMPARE(rows(1, duty).value(2), 0);
        want(u"--seconds 0.05 --fail hang --at 3"_s); // another one in its place
        QTRY_COMPARE_WITH_TIMEOUT(ask(1, u"status"_s)["cores"_L1][0]["run"_L1].toInt(), 3, 30'000);
        want({});
        QTRY_COMPARE_WITH_TIMEOUT(ask(1, u"list"_s)["refused"_L1], u"ConnectionRefusedError"_s, 10'000);
    }

    void memoryClimbsUntilNothingFits()
    {
        start({0, 1}, u"practice/train.py --steps 100 --seconds 0.1 --fail oom --at 40"_s);
        double most = 0;
        QTRY_VERIFY_WITH_TIMEOUT((most = std::max(most, rows(0, used).value(0))) > 30 * gib, 40'000);
        QTRY_VERIFY_WITH_TIMEOUT(on(0, u"cat log"_s).contains(u"RESOURCE_EXHAUSTED"_s), 20'000);
        QCOMPARE(ask(0, u"list"_s)["refused"_L1], u"ConnectionRefusedError"_s);
    }

    void aHungHostSaysWhereItsCoresStand()
    {
        start({0, 1}, u"practice/train.py --steps 100 --seconds 0.05 --fail hang --on 1 --at 5 --ahead 2"_s);
        const auto stands = [this](int host) { return ask(host, u"status hlo"_s)["cores"_L1][0].toObject(); };
        QTRY_COMPARE_WITH_TIMEOUT(stands(0)["run"_L1].toInt(), 5, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(stands(0)["hlo"_L1].toString().contains(u"all-reduce"_s),
                                 10'000); // waits for the others
        QCOMPARE(stands(1)["run"_L1].toInt(), 4); // has not begun the step
        QCOMPARE(stands(0)["queued"_L1].toInt(), 2); // tpu-info's queued_programs
        QCOMPARE(stands(1)["queued"_L1].toInt(), 0);
        QCOMPARE(stands(1)["pc"_L1].toInt(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(rows(0, duty).value(0), 0, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(rows(1, duty).value(0), 0, 20'000);
        QVERIFY(rows(0, used).value(0) > 18 * gib && rows(1, used).value(0) > 18 * gib);
        QVERIFY(rows(1, u"tpu.runtime.tensorcore.idle_duration.seconds"_s).value(0) > 2);
    }

    void aStragglerIsLessBusyThanTheOthers()
    {
        start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.2 --checkpoint 0 --fail slow --on 1 --at 1"_s);
        QTRY_VERIFY_WITH_TIMEOUT(
            rows(0, duty).value(2) > 80 && rows(1, duty).value(2) < 75 && rows(1, duty).value(2) > 20, 30'000);
    }

private:
    [[nodiscard]] QString on(int number, const QString &command) const { return m_rig->on(number, command); }
    [[nodiscard]] QJsonObject ask(int number, const QString &words, int port = 8431) const;
    /// Unit → value of a metric's rows.
    [[nodiscard]] QMap<int, double> rows(int number, const QString &metric, int port = 8431) const;
    /// Starts a program in the background on these hosts, which ends in cleanup().
    void start(const QList<int> &numbers, const QString &command, const QString &environment = {}) const;
    void setShape(const QString &lines) const;

    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"runtime"_s);
    static constexpr int hosts = 2;
};

QJsonObject TestPracticeRuntime::ask(int number, const QString &words, int port) const
{
    return QJsonDocument::fromJson(on(number, u"python3 client.py %1 %2"_s.arg(port).arg(words)).toUtf8()).object();
}

QMap<int, double> TestPracticeRuntime::rows(int number, const QString &metric, int port) const
{
    QMap<int, double> found;
    for (const auto &row : ask(number, metric, port)["rows"_L1].toArray())
        found[row[0].toInt()] = row[1].toDouble();
    return found;
}

void TestPracticeRuntime::start(const QList<int> &numbers, const QString &command, const QString &environment) const
{
    for (const int number : numbers)
        QCOMPARE(
            on(number,
               u"%1 setsid venv/bin/python %2 > log 2>&1 < /dev/null & echo $! >> pids"_s.arg(environment, command)),
            QString{});
}

void TestPracticeRuntime::setShape(const QString &lines) const
{
    m_rig->hosts->setAttributes(m_node, {{u"accelerator-type"_s, u"practice"_s}, {u"tpu-env"_s, lines}});
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeRuntime)

#include "tst_practiceruntime.moc"
