// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

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
