// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto machine = u"TYPE: 'V4'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'\nHOST_BOUNDS: '1,1,1'\nRUNTIME_VERSION: '%1'\n"_s;

} // namespace

/// Tools of a TPU VM on a practice host, over real SSH: what is there answers as it does there, and what is not says
/// so.
class TestPracticeTools : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 8, 1);
        BOOT_OR_SKIP(*m_rig);
    }

    void whatIsInstalledIsThere()
    {
        QCOMPARE(on(u"sudo apt-get -q -y install git curl wget rsync | grep -c 'already the newest version'"_s),
                 u"4"_s);
        for (const auto &program : {u"git"_s, u"curl"_s, u"wget"_s, u"rsync"_s})
            QVERIFY2(!on(program + u" --version | head -1"_s).contains(u"not found"_s), qPrintable(program));
        QCOMPARE(on(u"git init -q work && cd work && echo x > f && git add f && git -c user.name=n -c user.email=e@e "
                    "commit -q -m first && git log --format=%s && rsync -a f g && cat g"_s),
                 u"first\nx"_s);
    }

    // N2: without a network they fail as on a host without NAT.
    void N2_withoutANetworkTheyFail()
    {
        QVERIFY(on(u"curl -sS https://pypi.org"_s).startsWith(u"exit 6: "_s));
        QVERIFY(on(u"curl -sS https://storage.googleapis.com"_s).startsWith(u"exit 7: "_s)); // known, but not by TLS
        QVERIFY(on(u"wget -q https://storage.googleapis.com"_s).startsWith(u"exit 4"_s));
        QVERIFY(on(u"git clone -q https://github.com/google/jax"_s).contains(u"no way to the Internet"_s));
        m_rig->hosts->setCondition(m_node, 0, u"offline"_s, u"1"_s);
        QTRY_COMPARE(on(u"cat /run/practice/conditions/offline"_s), u"1"_s);
        QVERIFY(
            on(u"git clone -q https://github.com/ohmyzsh/ohmyzsh"_s).contains(u"Could not resolve host: github.com"_s));
        m_rig->hosts->setCondition(m_node, 0, u"offline"_s, {});
        QTRY_VERIFY(on(u"cat /run/practice/conditions/offline"_s).startsWith(u"exit"_s));
    }

    void ohMyZshIsClonedAndSaysWhatItIs()
    {
        QCOMPARE(
            on(u"git clone -q --depth 1 https://github.com/ohmyzsh/ohmyzsh ~/.oh-my-zsh && git -C ~/.oh-my-zsh log "
               "--format=%s && cp ~/.oh-my-zsh/templates/zshrc.zsh-template ~/.zshrc"_s),
            u"An imitation on a practice host"_s);
        QVERIFY(on(u"zsh -i -c 'echo $ZSH_THEME' < /dev/null"_s)
                    .contains(u"An imitation of Oh My Zsh on a practice host.\nrobbyrussell"_s));
    }

    void theLoginShellIsChangedByRootOnly()
    {
        QVERIFY(on(u"chsh -s /usr/bin/zsh"_s).contains(u"chsh: PAM: Authentication failure"_s));
        QCOMPARE(on(u"sudo chsh -s /usr/bin/zsh nixie && getent passwd nixie | cut -d: -f7"_s), u"/usr/bin/zsh"_s);
        QCOMPARE(on(u"sudo chsh -s /bin/bash $(id -un) && getent passwd nixie | cut -d: -f7"_s), u"/bin/bash"_s);
        QVERIFY(on(u"sudo chsh -s /no/shell nixie"_s).contains(u"/no/shell is an invalid shell"_s));
    }

    void whatIsOnlyANameSaysSo()
    {
        QVERIFY(on(u"mosh-server new"_s).contains(u"command not found"_s));
        QVERIFY(on(u"sudo apt-get -qq -y install mosh && mosh-server new"_s)
                    .contains(u"mosh-server: this practice host has only the name of this program"_s));
        QVERIFY(on(u"gcloud compute tpus list"_s).contains(u"this practice host's gcloud has storage"_s));
        QVERIFY(
            on(u"gcloud storage ls"_s).contains(u"Failed to retrieve http://169.254.169.254"_s)); // it has no account
    }

    void placesOfPackagesLieWhereUbuntuHasThem()
    {
        QCOMPARE(on(u"cd /etc/apt && ls -d sources.list sources.list.d keyrings && ls -A sources.list.d"_s),
                 u"keyrings\nsources.list\nsources.list.d"_s);
        QCOMPARE(on(u"awk '{ print $1, $2, $3 }' /etc/apt/sources.list | head -1"_s),
                 u"deb http://us-central2.gce.archive.ubuntu.com/ubuntu/ jammy"_s);
        for (const auto &place : {u"/etc/apt/sources.list.d/mine.list"_s, u"/etc/apt/sources.list"_s})
            QVERIFY(on(u"echo x >> "_s + place).contains(u"Permission denied"_s));
        QCOMPARE(on(u"cd /etc/apt/sources.list.d && echo '# mine' | sudo tee mine.list && sudo rm mine.list"_s),
                 u"# mine"_s);
    }

    void gcsfuseComesFromGooglesPlaceWithItsKeyAlone()
    {
        const auto install = u"sudo apt-get -qq -y install gcsfuse"_s;
        QVERIFY(on(install).contains(u"Unable to locate package gcsfuse"_s));
        QVERIFY(on(u"sudo mount -t gcsfuse data /mnt"_s).contains(u"unknown filesystem type 'gcsfuse'"_s));
        (void)on(
            u"echo 'deb [signed-by=/etc/apt/keyrings/g.asc] https://packages.cloud.google.com/apt gcsfuse-jammy main' "
            "| sudo tee /etc/apt/sources.list.d/g.list"_s);
        QVERIFY(on(install).contains(u"Unable to locate package gcsfuse"_s));
        (void)on(u"sudo mkdir -p /etc/apt/keyrings && echo '-----BEGIN PGP PUBLIC KEY BLOCK-----' "
                 "| sudo tee /etc/apt/keyrings/g.asc"_s);
        QCOMPARE(on(install + u" && gcsfuse --version | cut -d' ' -f1-2"_s), u"gcsfuse version"_s);
        QVERIFY(on(u"sudo mount -t gcsfuse -o nofail data /mnt"_s).contains(u"unknown option 'nofail'"_s));
        QVERIFY(on(u"sudo mount -t gcsfuse -o config_file=/no.yaml data /mnt"_s)
                    .contains(u"open /no.yaml: no such file"_s));
    }

    void theMirrorIsThatOfTheRegion()
    {
        QVERIFY(on(u"sudo apt-get update"_s).contains(u"http://us-central2.gce.archive.ubuntu.com/ubuntu"_s));
    }

    void theMetadataServerAnswersHttp10()
    {
        const auto ask = u"curl -sS -i %1 -H 'Metadata-Flavor: Google' "
                         "http://metadata.google.internal/computeMetadata/v1/instance/attributes/accelerator-type"_s;
        for (const auto &version : {u"--http1.0"_s, u"--http1.1"_s}) {
            const auto said = on(ask.arg(version));
            QVERIFY2(said.startsWith(u"HTTP/1.1 200 OK"_s) && said.endsWith(u"v4-16"_s), qPrintable(said));
            QCOMPARE(said.contains(u"Connection: close"_s), version == "--http1.0"_L1);
        }
        QVERIFY(on(u"exec 3<>/dev/tcp/169.254.169.254/80; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3"_s)
                    .endsWith(u"computeMetadata/"_s)); // and closes it
    }

    // A daemon that kept what it was started with would keep the connection.
    void tpuRuntimeIsRestartedAndTheConnectionEnds()
    {
        setRuntime(u"tpu-vm-tf-2.17.0-pod-pjrt"_s);
        QVERIFY(on(u"sudo systemctl restart tpu-runtime"_s).contains(u"Unit tpu-runtime.service not found"_s));
        setRuntime(u"tpu-vm-tf-2.11.0-pod"_s, u"-e LIBTPU_INIT_ARGS=--xla_a=1 -e OTHER=2"_s);
        const auto flags =
            u"sudo cat /proc/$(pgrep -x tpu-runtime)/environ | tr '\\0' '\\n' | grep -E 'LIBTPU|OTHER'"_s;
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(on(u"sudo systemctl restart tpu-runtime"_s), QString{});
        QVERIFY(clock.elapsed() < 30'000); // the rig's own deadline is a minute
        QCOMPARE(on(flags), u"LIBTPU_INIT_ARGS=--xla_a=1\nOTHER=2"_s);
        const auto first = on(u"pgrep -x tpu-runtime"_s);
        setRuntime(u"tpu-vm-tf-2.11.0-pod"_s, u"-e \"LIBTPU_INIT_ARGS=--xla_a=2 --xla_b=3\""_s);
        QCOMPARE(on(flags), u"LIBTPU_INIT_ARGS=--xla_a=1\nOTHER=2"_s); // until it restarts
        QCOMPARE(on(u"sudo systemctl restart tpu-runtime; systemctl is-active tpu-runtime"_s), u"active"_s);
        QCOMPARE(on(flags), u"LIBTPU_INIT_ARGS=--xla_a=2 --xla_b=3"_s);
        QVERIFY(on(u"pgrep -x tpu-runtime"_s) != first);
        QVERIFY(
            on(u"sudo journalctl -u tpu-runtime"_s).contains(u"starts with LIBTPU_INIT_ARGS=--xla_a=2 --xla_b=3"_s));
    }

    void tpuRuntimeHoldsTheChipsUntilItIsStopped()
    {
        QCOMPARE(on(u"sudo lsof -w -t /dev/accel3; "_s), on(u"pgrep -x tpu-runtime"_s));
        QVERIFY(on(u"sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q "
                   u"'jax[tpu]' "
                   "&& venv/bin/python -c 'import jax; jax.devices()'"_s)
                    .contains(u"The TPU is already in use by process with pid"_s));
        QCOMPARE(on(u"sudo systemctl stop tpu-runtime; systemctl is-active tpu-runtime; pgrep -c -x tpu-runtime"_s),
                 u"exit 1: inactive\n0"_s);
        QCOMPARE(on(u"venv/bin/python -c 'import jax; print(jax.device_count())'"_s), u"4"_s);
        QCOMPARE(on(u"sudo systemctl start tpu-runtime; sudo kill -9 $(pgrep -x tpu-runtime); for i in $(seq 40); do "
                    u"pgrep -x "
                    "tpu-runtime > /dev/null || break; sleep 0.05; done; systemctl is-active tpu-runtime"_s),
                 u"exit 3: failed"_s);
        setRuntime(u"tpu-ubuntu2204-base"_s);
    }

    // One slice of four processes, one chip each, as its variables tell.
    void fourProcessesFormOneSlice()
    {
        QCOMPARE(on(u"for i in 0 1 2 3; do env TPU_VISIBLE_CHIPS=$i TPU_CHIPS_PER_PROCESS_BOUNDS=1,1,1 "
                    u"TPU_PROCESS_BOUNDS=2,2,1 "
                    "TPU_PROCESS_ADDRESSES=localhost:8476,localhost:8477,localhost:8478,localhost:8479 "
                    "TPU_PROCESS_PORT=$((8476 + i)) CLOUD_TPU_TASK_ID=$i venv/bin/python -c 'import jax; "
                    "print(jax.process_index(), jax.process_count(), jax.local_device_count(), jax.device_count(), "
                    "jax.local_devices()[0].coords)' > out$i 2>&1 & done; wait; cat out0 out1 out2 out3"_s),
                 u"0 4 1 4 (0, 0, 0)\n1 4 1 4 (1, 0, 0)\n2 4 1 4 (0, 1, 0)\n3 4 1 4 (1, 1, 0)"_s);
        QVERIFY(on(u"TPU_VISIBLE_CHIPS=0 TPU_PROCESS_BOUNDS=2,2,1 venv/bin/python -c 'import jax; jax.devices()'"_s)
                    .contains(u"are 4 processes, but TPU_PROCESS_ADDRESSES has 0 addresses"_s));
        QVERIFY(
            on(u"TPU_VISIBLE_CHIPS=0 TPU_CHIPS_PER_PROCESS_BOUNDS=1,2,1 venv/bin/python -c 'import jax; jax.devices()'"_s)
                .contains(u"TPU_CHIPS_PER_PROCESS_BOUNDS=1,2,1 are not the 1 chips"_s));
    }

    void tpuInfoFindsTheChips()
    {
        QCOMPARE(on(u"venv/bin/pip install -q tpu-info && venv/bin/tpu-info --version"_s),
                 u"tpu-info version: 0.14.2"_s);
        const auto idle = on(u"venv/bin/tpu-info"_s);
        QVERIFY2(idle.startsWith(u"tpu-info, an imitation on a practice host"_s) && idle.count(u"/dev/accel"_s) == 4
                     && idle.contains(u"Libtpu metrics unavailable"_s),
                 qPrintable(idle));
        const auto busy =
            on(u"venv/bin/python -c 'import jax, time; jax.devices(); print(1, flush=True); time.sleep(60)' > held & "
               "until grep -qs 1 held; do sleep 0.05; done; venv/bin/tpu-info; venv/bin/tpu-info --metric "
               "hlo_queue_size runtime_hbm_utilization hlo_exec_timing queued_programs buffer_transfer_latency "
               "orbax_write_size; "
               "echo pid $!; kill $!"_s);
        const auto pid = busy.section(u"pid "_s, -1).trimmed();
        QVERIFY2(busy.count(u" "_s + pid + u" "_s) == 4 && busy.contains(u"0.00 GiB / 32.00 GiB"_s)
                     && busy.contains(u"\nhlo_queue_size 0:0 1:0 2:0 3:0\nruntime_hbm_utilization 0:0 1:0 2:0 3:0\n"
                                      "hlo_exec_timing 0:0 1:0 2:0 3:0\nqueued_programs \nbuffer_transfer_latency \n"
                                      "orbax_write_size unavailable: no program runs with "
                                      "ENABLE_ORBAX_PROMETHEUS_TELEMETRY=true"_s),
                 qPrintable(busy));
    }

private:
    [[nodiscard]] QString on(const QString &command) const { return m_rig->on(0, command); }
    void setRuntime(const QString &version, const QString &environment = {}) const
    {
        m_rig->hosts->setAttributes(m_node,
                                    {{u"accelerator-type"_s, u"v4-16"_s},
                                     {u"tpu-env"_s, machine.arg(version)},
                                     {u"tensorflow-env-vars"_s, environment}});
    }

    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"tools"_s);
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeTools)
#include "tst_practicetools.moc"
