// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr int slices = 2;
const QString counting =
    u"import jax; jax.distributed.initialize(initialization_timeout=%1); d = jax.local_devices()[0]; "
    "print(jax.process_index(), jax.process_count(), jax.local_device_count(), jax.device_count(), d.slice_index, "
    "sorted({e.slice_index for e in jax.devices()}), len({e.id for e in jax.devices()}))"_s;

/// What the metadata server of a slice of one host says.
QMap<QString, QString> attributesOf(int slice)
{
    return {
        {u"accelerator-type"_s, u"v4-8"_s},
        {u"tpu-env"_s,
         u"NODE_ID: 'twin-%1'\nTYPE: 'V4'\nMEGASCALE_COORDINATOR_ADDRESS: '10.164.0.2'\nMEGASCALE_NUM_SLICES: '%2'\n"
         "MEGASCALE_SLICE_ID: '%1'\n"_s.arg(slice)
             .arg(slices)}};
}

} // namespace

/// Two slices of one host each, over real SSH: JAX counts both where it runs on both.
class TestPracticeMultislice : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<Rig>();
        for (int slice = 0; slice < slices; ++slice) {
            const auto node = nodeName(u"twin-%1"_s.arg(slice));
            m_rig->hosts->setSshKeys(node, {m_rig->keyLine(u"nixie"_s)});
            auto worker = workerOf(node, 0, ip(slice));
            worker.internalIp = u"10.164.0.%1"_s.arg(2 + slice);
            worker.hostName = u"t1v-n-0a1b2c3%1-w-0"_s.arg(slice);
            const auto why = m_rig->boot({worker});
            if (why.contains("sudo sysctl"_L1))
                QSKIP(qPrintable(why));
            QCOMPARE(why, QString{});
            m_rig->hosts->setAttributes(node, attributesOf(slice));
        }
        for (int slice = 0; slice < slices; ++slice)
            QCOMPARE(
                on(slice,
                   u"sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q 'jax[tpu]'"_s),
                QString{});
    }

    void bothSlicesAreCountedWhereItRunsOnBoth()
    {
        QCOMPARE(onAll(u"venv/bin/python -c '%1'"_s.arg(counting.arg(30))),
                 (QStringList{u"0 2 4 8 0 [0, 1] 8"_s, u"1 2 4 8 1 [0, 1] 8"_s}));
    }

    // tpu-info's eight names between slices: measured on the messages that the slices exchange at each step.
    void whatGoesBetweenSlicesIsMeasured()
    {
        QFile client{u"" TPUDESK_SOURCE_DIR "/tests/services/practice/hosts/runtimeclient.py"_s};
        QVERIFY(client.open(QIODevice::ReadOnly));
        const auto text = client.readAll();
        for (int slice = 0; slice < slices; ++slice)
            QCOMPARE(run(u"ssh"_s,
                         m_rig->sshArguments(ip(slice),
                                             {u"cat > client.py; setsid venv/bin/python practice/train.py --steps "
                                              u"100000 --seconds 0.1 > log "
                                              u"2>&1 < /dev/null & echo $! > pid"_s}),
                         text)
                         .exitCode,
                     0);
        const auto row = [this](int slice, const QString &name) {
            return QJsonDocument::fromJson(on(slice, u"python3 client.py 8431 megascale.%1"_s.arg(name)).toUtf8())
                .object()["rows"_L1][0]
                .toArray();
        };
        const auto mean = [&](int slice, const QString &name) { return row(slice, name).at(1)["mean"_L1].toDouble(); };
        const auto latency = u"%1_latencies.microsecond.cumulative.distribution"_s;
        QTRY_VERIFY2_WITH_TIMEOUT(row(1, latency.arg(u"collective_end_to_end"_s)).at(1)["count"_L1].toInt() > 5,
                                  qPrintable(on(0, u"cat log"_s) + on(1, u"cat log"_s)), 40'000);
        for (int slice = 0; slice < slices; ++slice) {
            for (const auto *name : {"dcn_transfer", "dcn_inbound_transfer", "host_to_device_transfer",
                                     "device_to_host_transfer", "collective_end_to_end", "mxla_compute"}) {
                const auto told = row(slice, latency.arg(QLatin1StringView{name}));
                QVERIFY2(told.at(0).toString().endsWith("B+"_L1), name);
                QVERIFY2(told.at(1)["count"_L1].toInt() > 0 && told.at(1)["start"_L1].toInteger() > 0, name);
                QVERIFY2(told.at(1)["mean"_L1].toDouble() >= 1 && told.at(1)["mean"_L1].toDouble() < 5e6, name);
            }
            QVERIFY(mean(slice, latency.arg(u"mxla_compute"_s)) > 90'000); // as long as a step computes
            QVERIFY(mean(slice, u"grpc_tcp_min_rtt.microsecond.cumulative.distribution"_s) >= 1);
            QVERIFY(mean(slice, u"grpc_tcp_delivery_rate.Mbps.cumulative.distribution"_s) >= 1);
        }
        for (int slice = 0; slice < slices; ++slice)
            (void)on(slice, u"kill -9 $(cat pid); until ! pgrep -x runtime > /dev/null; do sleep 0.05; done"_s);
    }

    void oneSliceAloneWaitsForTheOther()
    {
        const auto alone = on(0, u"venv/bin/python -c '%1' 2>&1"_s.arg(counting.arg(2)));
        QVERIFY2(alone.contains("DEADLINE_EXCEEDED"_L1) && alone.contains("1/2"_L1), qPrintable(alone));
    }

private:
    [[nodiscard]] static QString ip(int slice) { return u"127.44.9.%1"_s.arg(10 + slice); }
    [[nodiscard]] QString on(int slice, const QString &command) const
    {
        const Answer answer = m_rig->ssh(ip(slice), {command});
        const auto output = QString::fromUtf8(answer.output + answer.errors).trimmed();
        return answer.exitCode == 0 ? output : u"exit %1: %2"_s.arg(answer.exitCode).arg(output);
    }
    /// At the same time on each.
    [[nodiscard]] QStringList onAll(const QString &command) const
    {
        std::array<QProcess, slices> clients;
        for (int slice = 0; slice < slices; ++slice)
            clients[size_t(slice)].start(u"ssh"_s, m_rig->sshArguments(ip(slice), {command}));
        QStringList outputs;
        for (auto &client : clients) {
            (void)QTest::qWaitFor([&] { return client.state() == QProcess::NotRunning; }, 60'000);
            outputs += QString::fromUtf8(client.readAllStandardOutput() + client.readAllStandardError()).trimmed();
        }
        return outputs;
    }

    std::unique_ptr<Rig> m_rig;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeMultislice)
#include "tst_practicemultislice.moc"
