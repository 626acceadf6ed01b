// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QRegularExpression>
#include <QTest>

#include <array>

using namespace Qt::StringLiterals;

namespace {

// Both have started and loaded JAX before the time counts in which they must meet: how long that takes is the
// machine's.
constexpr auto meetThenMissTheThird = R"(import jax, socket, time
if socket.gethostname().endswith("-w-0"):
    socket.create_server(("", 7001)).accept()[0].sendall(b"go")
else:
    while True:
        try:
            socket.create_connection(("10.164.0.2", 7001), 60).recv(2)
            break
        except OSError:
            time.sleep(0.05)
jax.distributed.initialize(initialization_timeout=5))"_L1;

constexpr auto program =
    "import jax; jax.distributed.initialize(initialization_timeout=%1); "
    "print(jax.process_index(), jax.process_count(), jax.local_device_count(), jax.device_count(), jax.devices()[0].device_kind)"_L1;

} // namespace

/// Python, pip and JAX on the practice hosts of one slice, over real SSH.
class TestPracticeJax : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 3, hosts);
        BOOT_OR_SKIP(*m_rig);
    }

    void aVenvNeedsItsPackage()
    {
        QCOMPARE(
            on(0,
               u"python3 --version; python3 -c 'import sys; print(sys.version_info[:2] == (3, 10))'; grep -c jammy /etc/os-release"_s),
            u"Python 3.10.12\nTrue\n2"_s);
        QVERIFY(on(0, u"python3 -m venv venv"_s).contains(u"apt install python3.10-venv"_s));
        QVERIFY(on(0, u"python3 -c 'import venv, ensurepip'"_s).contains(u"No module named 'ensurepip'"_s));
        for (int number = 0; number < hosts; ++number)
            QCOMPARE(
                on(number,
                   u"sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q -U pip wheel"_s),
                QString{});
        QCOMPARE(
            on(0,
               u"python3 -c 'import venv, ensurepip'; . venv/bin/activate; python -c 'import sys; print(sys.prefix, sys.version_info[:2])'"_s),
            u"/home/nixie/venv (3, 10)"_s);
    }

    void pipResolvesPinsAndRefuses()
    {
        QVERIFY(on(0, u"venv/bin/pip install no-such-thing"_s)
                    .contains(u"ERROR: No matching distribution found for no-such-thing"_s));
        const QString old = on(0, u"venv/bin/pip install 'jax==0.8.1'"_s);
        QVERIFY2(old.contains(u"different python version"_s)
                     && old.contains(u"(from versions: 0.4.38, 0.5.3, 0.6.2)"_s),
                 qPrintable(old));
        QCOMPARE(
            on(0,
               u"printf 'jax[tpu]\\nflax\\n' > wanted; venv/bin/python -m pip --no-input install -q --dry-run "
               u"--ignore-installed --report report "
               "-f https://storage.googleapis.com/jax-releases/libtpu_releases.html -r wanted; "
               "venv/bin/python -c 'import json; print({i[\"metadata\"][\"name\"]: i[\"metadata\"][\"version\"] for i "
               "in json.load(open(\"report\"))"
               "[\"install\"]}[\"jax\"])'; venv/bin/pip list | grep -c jax"_s),
            u"exit 1: 0.6.2\n0"_s);
        QCOMPARE(
            on(0,
               u"echo jax==0.5.3 > pins; venv/bin/pip install -q --progress-bar off -c pins 'jax[tpu]'; venv/bin/pip freeze | grep -E '^(jax|libtpu)'"_s),
            u"jax==0.5.3\njaxlib==0.5.3\nlibtpu==0.0.11"_s);
        QVERIFY(on(0, u"echo 'jax<0.6' > pins; venv/bin/pip install -q -c pins flax"_s).contains(u"ERROR: "_s));
        for (int number = 0; number < hosts; ++number)
            QCOMPARE(
                on(number,
                   u"venv/bin/pip install -q -U 'jax[tpu]' flax optax && venv/bin/python -c 'from importlib.metadata "
                   u"import version; "
                   "print(version(\"jax\"), version(\"libtpu\"))'"_s),
                u"0.6.2 0.0.17"_s);
    }

    void otherPythonsComeFromDeadsnakesAndUv()
    {
        QVERIFY(on(1, u"sudo apt-get -qq -y install python3.11-full"_s)
                    .contains(u"Unable to locate package python3.11-full"_s));
        QCOMPARE(
            on(1,
               u"sudo add-apt-repository -y ppa:deadsnakes/ppa >/dev/null && sudo apt-get -qq -y install "
               u"python3.11-full "
               u"&& "
               "python3.11 -m venv eleven && eleven/bin/python -c 'import platform; print(platform.python_version())'"_s),
            u"3.11.13"_s);
        QCOMPARE(on(2,
                    u"venv/bin/pip install -q uv && venv/bin/uv -q venv --python 3.12 --seed twelve && twelve/bin/pip "
                    u"install -q 'jax[tpu]' && "
                    "twelve/bin/python --version; twelve/bin/pip freeze | grep ^jax="_s),
                 u"Python 3.12.11\njax==0.11.1"_s);
        // Without a word about the version uv takes what the system has, and pip an old JAX for it.
        QCOMPARE(
            on(2,
               u"venv/bin/uv -q venv --seed old && old/bin/pip install -q 'jax[tpu]' && old/bin/python --version; old/bin/pip freeze | grep ^jax="_s),
            u"Python 3.10.12\njax==0.6.2"_s);
        QVERIFY(on(2, u"venv/bin/uv -q venv --python 3.12 old"_s)
                    .contains(u"A virtual environment already exists at: old"_s));
        QVERIFY(on(2, u"venv/bin/uv python find --managed-python 3.10"_s)
                    .contains(u"No interpreter found for Python 3.10 in managed installations"_s));
        QCOMPARE(on(2, u"venv/bin/uv -q python install 3.11 && venv/bin/uv python find --managed-python 3.11"_s),
                 u"/home/nixie/.local/share/uv/python/cpython-3.11.13-linux-x86_64-gnu/bin/python3.11"_s);
    }

    // N2: a TPU with internal addresses only, and no NAT.
    void withoutInternetNothingIsInstalled()
    {
        m_rig->hosts->setCondition(m_node, 1, u"offline"_s, u"1"_s);
        QTRY_VERIFY(on(1, u"cat /run/practice/conditions/offline"_s) == "1"_L1);
        const QString pip = on(1, u"venv/bin/pip install torch"_s);
        QVERIFY2(pip.contains(u"NewConnectionError"_s)
                     && pip.contains(u"ERROR: Could not find a version that satisfies the requirement torch"_s),
                 qPrintable(pip));
        QVERIFY(on(1, u"sudo apt-get -q -y install tree"_s).contains(u"Temporary failure resolving"_s));
        m_rig->hosts->setCondition(m_node, 1, u"offline"_s, {});
        QTRY_VERIFY(!on(1, u"sudo apt-get -q -y install tree"_s).startsWith(u"exit"_s));
    }

    void aFullDiskTakesNothing()
    {
        m_rig->hosts->setCondition(m_node, 2, u"disk-full"_s, u"1"_s);
        QTRY_VERIFY(on(2, u"cat /run/practice/conditions/disk-full"_s) == "1"_L1);
        QVERIFY(on(2, u"echo x > new"_s).contains(u"No space left on device"_s));
        QVERIFY(on(2, u"cp /etc/passwd copy"_s).contains(u"No space left on device"_s));
        QVERIFY(on(2, u"sudo apt-get -q -y install tree"_s).contains(u"No space left on device"_s));
        QVERIFY(on(2, u"venv/bin/pip install torch"_s).contains(u"[Errno 28] No space left on device"_s));
        QCOMPARE(
            on(2,
               u"df --output=avail / | tail -1 | tr -d ' '; stat -f -c %a /; echo fine > /tmp/memory; cat /tmp/memory"_s),
            u"0\n0\nfine"_s);
        m_rig->hosts->setCondition(m_node, 2, u"disk-full"_s, {});
        QTRY_COMPARE(on(2, u"echo x > new && cat new"_s), u"x"_s);
    }

    void allHostsCountTheSlice()
    {
        QCOMPARE(onAll(hosts, u"venv/bin/python -c '%1'"_s.arg(QString{program}.arg(30))),
                 (QStringList{u"0 3 4 12 TPU v4"_s, u"1 3 4 12 TPU v4"_s, u"2 3 4 12 TPU v4"_s}));
        QCOMPARE(onAll(hosts, u"venv/bin/python -c 'import jax; print(jax.device_count())'"_s),
                 (QStringList{u"12"_s, u"12"_s, u"12"_s}));
        QVERIFY(on(0, u"timeout 2 venv/bin/python -c 'import jax; jax.device_count()'"_s)
                    .startsWith(u"exit 124"_s)); // alone it waits
    }

    void aMissingHostIsNamed()
    {
        const auto outputs = onAll(2, u"venv/bin/python -c '%1'"_s.arg(meetThenMissTheThird));
        QVERIFY2(outputs[0].contains(u"DEADLINE_EXCEEDED: Barrier timed out"_s)
                     && outputs[0].contains(u"reached the barrier: 2/3"_s)
                     && outputs[0].endsWith(u"/job:jax_worker/replica:0/task:2"_s),
                 qPrintable(outputs[0]));
        QVERIFY2(outputs[1].contains(u"DEADLINE_EXCEEDED"_s), qPrintable(outputs[1]));
    }

    void aHeldChipIsRefused()
    {
        const QString held = on(
            0,
            u"TPU_VISIBLE_CHIPS=0 venv/bin/python -c 'import jax, time; jax.devices(); print(\"up\", flush=True); "
            u"time.sleep(600)' > held & "
            "until grep -qs up held; do sleep 0.05; done; TPU_VISIBLE_CHIPS=0,1 venv/bin/python -c 'import jax; "
            "jax.devices()' 2>&1 | tail -1; "
            "lsof -w -t /dev/accel0; echo $!; TPU_VISIBLE_CHIPS=2 venv/bin/python -c 'import jax; print(jax.device_count())'; kill $!"_s);
        static const QRegularExpression form{
            u"\\ARuntimeError: Unable to initialize backend 'tpu': ABORTED: The TPU is already in use by process with pid (\\d+)\\. [^\\n]+\\n\\1\\n\\1\\n1\\z"_s};
        QVERIFY2(form.match(held).hasMatch(), qPrintable(held));
    }

    void oneHostsEndIsTheEndOfAll()
    {
        const auto outputs = onAll(
            hosts,
            u"venv/bin/python practice/train.py --steps 50 --seconds 0.05 --fail oom --on 1 --at 5 --logdir runs 2>&1; echo $?"_s);
        QVERIFY2(
            outputs[0].contains(u"\nstep 3 loss "_s) // host 1 leaves step 4 when this one has come to its end
                && outputs[0].contains(u"unhealthy (stopped sending heartbeats):\n/job:jax_worker/replica:0/task:1"_s)
                && outputs[0].contains(u"134"_s),
            qPrintable(outputs[0]));
        QVERIFY2(outputs[1].contains(u"RESOURCE_EXHAUSTED"_s) && outputs[1].endsWith(u"\n1"_s), qPrintable(outputs[1]));
        QVERIFY2(outputs[2].contains(u"task:1"_s), qPrintable(outputs[2]));
        for (const QString &output :
             onAll(hosts, u"venv/bin/python practice/train.py --steps 3 --seconds 0.05 | tail -1"_s)) // and again
            QCOMPARE(output, u"done after 3 steps"_s);
    }

    // S31: the VM runs, and the cloud says READY.
    void aBrokenSshdRefusesOrIsSilent()
    {
        m_rig->hosts->setCondition(m_node, 1, u"sshd"_s, u"refuse"_s);
        QTRY_VERIFY(on(1, u"true"_s).contains(u"refused"_s));
        QVERIFY(on(0, u"exec 3<>/dev/tcp/10.164.0.3/22"_s).contains(u"refused"_s));
        m_rig->hosts->setCondition(m_node, 1, u"sshd"_s, {});
        QTRY_COMPARE(on(1, u"echo back"_s), u"back"_s);
        m_rig->hosts->setCondition(m_node, 1, u"sshd"_s, u"silent"_s);
        QTRY_VERIFY(on(0, u"timeout 1 bash -c 'exec 3<>/dev/tcp/10.164.0.3/22; head -1 <&3'; echo $?"_s) == "124"_L1);
        m_rig->hosts->setCondition(m_node, 1, u"sshd"_s, {});
        QTRY_COMPARE(on(1, u"echo back"_s), u"back"_s);
    }

    void aSlowHostGetsOn()
    {
        m_rig->hosts->setCondition(m_node, 2, u"slow"_s, u"1"_s);
        QCOMPARE(on(2, u"echo slowly"_s), u"slowly"_s);
        m_rig->hosts->setCondition(m_node, 2, u"slow"_s, {});
        QTRY_COMPARE(on(2, u"pgrep -c condition; true"_s), u"0"_s);
    }

    void pagesAreServed()
    {
        const QString get =
            u"python3 -c 'import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).read().decode())' "_s;
        QVERIFY(on(0, u"venv/bin/pip install -q tensorboard jupyterlab"_s).isEmpty());
        const QString board = on(
            0,
            u"venv/bin/tensorboard --logdir runs --host 127.0.0.1 --port 6016 2>board & until grep -q CTRL board; do "
            u"sleep "
            u"0.05; done; "
            "cat board; %1 http://127.0.0.1:6016/; venv/bin/tensorboard --logdir runs --port 6016 --host 127.0.0.1; kill $!"_s
                .arg(get));
        QVERIFY2(board.contains(u"TensorBoard 2.20.0 at http://127.0.0.1:6016/ (Press CTRL+C to quit)"_s)
                     && board.contains(u"<li>.</li>"_s)
                     && board.contains(u"could not bind to port 6016, it was already in use"_s),
                 qPrintable(board));
        const QString lab =
            on(0,
               u"JUPYTER_TOKEN=secret venv/bin/jupyter lab --no-browser --ip=127.0.0.1 --port=8899 "
               u"--ServerApp.port_retries=0 2>lab & "
               "until grep -q 8899 lab; do sleep 0.05; done; %1 http://127.0.0.1:8899/api/status?token=secret; "
               "%1 http://127.0.0.1:8899/api/status 2>&1 | tail -1; %1 http://127.0.0.1:8899/lab; kill $!"_s.arg(get));
        QVERIFY2(lab.contains(u"\"kernels\": 0"_s) && lab.contains(u"403"_s) && lab.contains(u"Password or token"_s),
                 qPrintable(lab));
    }

private:
    [[nodiscard]] QString on(int number, const QString &command) const { return m_rig->on(number, command); }
    /// The same command on hosts 0 to `count` - 1 at once.
    [[nodiscard]] QStringList onAll(int count, const QString &command) const;

    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"jax"_s);
    static constexpr int hosts = 3;
};

QStringList TestPracticeJax::onAll(int count, const QString &command) const
{
    std::array<QProcess, hosts> processes;
    for (int number = 0; number < count; ++number) {
        processes[size_t(number)].setProcessChannelMode(QProcess::MergedChannels);
        processes[size_t(number)].start(u"ssh"_s, m_rig->sshArguments(m_rig->ip(number), {command}));
    }
    QStringList outputs;
    for (int number = 0; number < count; ++number) {
        QProcess &process = processes[size_t(number)];
        [[maybe_unused]] const bool ended =
            QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 60'000);
        outputs += QString::fromUtf8(process.readAll()).trimmed();
    }
    return outputs;
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeJax)

#include "tst_practicejax.moc"
