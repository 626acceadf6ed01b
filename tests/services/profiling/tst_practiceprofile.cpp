// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A capture of hosts of a practice slice: real SSH, the start-up that a job with a profiler gets, and a profiler that
// shares no .proto file with ours.
#include "services/practice/hosts/sandboxhosts.h"
#include "services/profiling/profilecapture.h"
#include "services/profiling/profilereading.h"
#include "tests/services/hosts/podfixture.h"

#include <QProcess>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int workers = 2;
constexpr quint16 profilerPort = 9'012;
const auto node = u"projects/trc-practice/locations/us-central2-b/nodes/profile"_s;

Task<SshTarget> givenTarget(SshTarget target)
{
    co_return target;
}

QString addressOf(int worker)
{
    return u"127.44.13.%1"_s.arg(10 + worker);
}

QByteArray sourceFile(const QString &name)
{
    QFile file{u"" TPUDESK_SOURCE_DIR "/"_s + name};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class PracticeProfileTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder{QDir::tempPath() + u"/practice-XXXXXX"_s};
    std::unique_ptr<SandboxHosts> m_hosts;
    quint16 m_port = 0;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<HostPool> m_pool;

    [[nodiscard]] SshTarget target(int worker) const
    {
        return {.host = addressOf(worker),
                .port = m_port,
                .user = u"nixie"_s,
                .identity = {.project = ProjectId{u"p"_s},
                             .zone = ZoneId{u"us-central2-b"_s},
                             .nodeId = u"4711"_s,
                             .worker = worker},
                .publishedKeys = m_hosts->hostKeys(node, worker),
                .keyFile = m_folder.filePath(u"key"_s),
                .agent = AgentUse::Never};
    }
    /// What a command prints on that host, by the OpenSSH client.
    [[nodiscard]] QString on(int worker, const QString &command, const QByteArray &input = {}) const
    {
        QProcess ssh;
        ssh.start(u"ssh"_s,
                  {u"-F"_s, u"none"_s, u"-o"_s, u"StrictHostKeyChecking=accept-new"_s, u"-o"_s,
                   u"UserKnownHostsFile="_s + m_folder.filePath(u"known"_s), u"-o"_s, u"BatchMode=yes"_s, u"-o"_s,
                   u"LogLevel=ERROR"_s, u"-o"_s, u"IdentitiesOnly=yes"_s, u"-i"_s, m_folder.filePath(u"key"_s), u"-p"_s,
                   QString::number(m_port), u"nixie@"_s + addressOf(worker), command});
        ssh.write(input);
        ssh.closeWriteChannel();
        (void)QTest::qWaitFor([&] { return ssh.state() == QProcess::NotRunning; }, 60'000);
        return QString::fromUtf8(ssh.readAllStandardOutput() + ssh.readAllStandardError()).trimmed();
    }
    [[nodiscard]] QString boot()
    {
        QSignalSpy booted{m_hosts.get(), &Hosts::booted};
        QSignalSpy refused{m_hosts.get(), &Hosts::bootFailed};
        QFile key{m_folder.filePath(u"key.pub"_s)};
        if (!key.open(QFile::ReadOnly))
            return u"no key"_s;
        m_hosts->setSshKeys(node, {u"nixie:"_s + QString::fromUtf8(key.readAll()).trimmed()});
        QList<WorkerSpec> specs;
        for (int worker = 0; worker < workers; ++worker)
            specs += WorkerSpec{.node = node,
                                .worker = worker,
                                .hostName = u"t1v-n-0a1b2c3d-w-%1"_s.arg(worker),
                                .internalIp = u"10.164.0.%1"_s.arg(2 + worker),
                                .outsideIp = addressOf(worker),
                                .deviceFiles = {u"accel0"_s, u"accel1"_s, u"accel2"_s, u"accel3"_s}};
        m_hosts->bootSlice(specs, {{u"accelerator-type"_s, u"v4-16"_s}, {u"tpu-env"_s, u"TYPE: 'V4'\n"_s}});
        (void)QTest::qWaitFor([&] { return !booted.isEmpty() || !refused.isEmpty(); }, 70'000);
        return !refused.isEmpty() ? refused.first().at(1).toString() : booted.isEmpty() ? u"no answer"_s : QString{};
    }
    /// As the wrapper of a job starts it; until its profiler listens.
    void start(const QString &options) const
    {
        for (int worker = 0; worker < workers; ++worker)
            QCOMPARE(
                on(worker,
                   u"PYTHONPATH=$HOME/python TPUDESK_PROFILER_PORT=%1 setsid venv/bin/python practice/train.py %2 > log 2>&1 < /dev/null & echo $! >> pids"_s
                       .arg(profilerPort)
                       .arg(options)),
                QString{});
        for (int worker = 0; worker < workers; ++worker)
            QTRY_COMPARE_WITH_TIMEOUT(
                on(worker, u"bash -c 'exec 3<>/dev/tcp/127.0.0.1/%1 && echo open' 2>/dev/null"_s.arg(profilerPort)),
                u"open"_s, 40'000);
    }
    [[nodiscard]] ProfileOrder order(const QString &session) const
    {
        return {.hosts = PodFixture::hosts(workers),
                .port = profilerPort,
                .length = 2s,
                .job = u"0123456789ab"_s,
                .session = session,
                .folder = m_folder.filePath(u"run"_s),
                .patience = 30s};
    }
    [[nodiscard]] Task<ProfileCapture> capture(const QString &session)
    {
        return captureProfile(profilerAccess(m_pool.get()), order(session), {}, {}, {});
    }

private slots:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void aSlowInputIsSeenInTheProfileOfEachHost();
    void oneProgramIsRecordedOnceAtATime();
};

void PracticeProfileTest::initTestCase()
{
    QProcess keygen;
    keygen.start(u"ssh-keygen"_s,
                 {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, u""_s, u"-f"_s, m_folder.filePath(u"key"_s)});
    QVERIFY(keygen.waitForFinished());
    m_hosts = std::make_unique<SandboxHosts>();
    const auto begun = m_hosts->start(0, m_folder.filePath(u"state"_s));
    QVERIFY(begun);
    m_port = *begun;
    const auto why = boot();
    if (why.contains(u"sudo sysctl"_s))
        QSKIP(qPrintable(why)); // this machine forbids sandboxes by a setting
    QCOMPARE(why, QString{});
    for (int worker = 0; worker < workers; ++worker) {
        for (const auto &name : {u"sitecustomize.py"_s, u"tpudesk_profiler.py"_s})
            QCOMPARE(on(worker, u"mkdir -p python && cat > python/%1"_s.arg(name),
                        sourceFile(u"resources/jobs/sitecustomize/"_s + name)),
                     QString{});
        QCOMPARE(
            on(worker,
               u"sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q 'jax[tpu]' && echo well"_s),
            u"well"_s);
    }
    m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
    m_hub = std::make_unique<SshHub>(m_keys.get());
    m_pool = std::make_unique<HostPool>(
        [this](const PodHost &host, const std::stop_token &) { return givenTarget(target(host.worker)); }, m_hub.get());
}

void PracticeProfileTest::cleanup()
{
    for (int worker = 0; worker < workers && m_pool; ++worker)
        (void)on(
            worker,
            u"kill -9 $(cat pids 2>/dev/null) 2>/dev/null; rm -f pids; while bash -c 'exec 3<>/dev/tcp/127.0.0.1/%1' 2>/dev/null; do sleep 0.05; done"_s
                .arg(profilerPort));
    QTRY_COMPARE(TaskScope::running(), 0);
}

void PracticeProfileTest::cleanupTestCase()
{
    m_pool.reset();
    m_hub.reset();
    m_hosts.reset();
}

void PracticeProfileTest::aSlowInputIsSeenInTheProfileOfEachHost()
{
    start(u"--steps 100000 --seconds 0.2 --checkpoint 0 --fail data --at 1"_s);
    const auto done = QCoro::waitFor(capture(u"slow"_s));
    QVERIFY2(done, qPrintable(done ? QString{} : done.error().message));
    for (const auto &host : done->hosts)
        QVERIFY2(!host.error, qPrintable(host.error ? host.error->message + host.error->serverWords : QString{}));
    QStringList files;
    for (const auto &host : done->hosts)
        files += host.file;
    const auto reading = QCoro::waitFor(readProfiles(files, {u"host 0"_s, u"host 1"_s}, {}));
    QVERIFY(reading);
    QCOMPARE(reading->bound, ProfileBound::Host);
    for (int worker = 0; worker < workers; ++worker) {
        const auto &host = reading->hosts.at(worker);
        QCOMPARE(host.host, u"t1v-n-0a1b2c3d-w-%1"_s.arg(worker));
        QCOMPARE(host.devices.size(), 4);
        QVERIFY(host.window > 1.9 && host.window < 20);
        QVERIFY(host.stepMean() > 0.15);
        for (const auto &device : host.devices) {
            QVERIFY(device.programs > 1);
            QCOMPARE(device.operations.constFirst().name, u"fusion.1"_s);
            QVERIFY(device.operations.size() == 2 && device.operations.at(1).name == "all-reduce.1"_L1);
        }
        const auto loading = std::ranges::find(host.threads, u"next(loader)"_s, &OperationTime::name);
        QVERIFY(loading != host.threads.end() && loading->seconds > 0.2);
    }
    // What the profiler has written stays for XProf, where its user alone can read it.
    QCOMPARE(on(1, u"cd .tpudesk/jobs/0123456789ab/profile/plugins/profile/slow && ls"_s), u"host-1.xplane.pb"_s);
}

void PracticeProfileTest::oneProgramIsRecordedOnceAtATime()
{
    start(u"--steps 100000 --seconds 0.2"_s);
    auto first = capture(u"first"_s);
    auto second = capture(u"second"_s);
    const auto one = QCoro::waitFor(std::move(first));
    const auto other = QCoro::waitFor(std::move(second));
    QVERIFY(one && other);
    QCOMPARE(one->done() + other->done(), workers);
    for (int worker = 0; worker < workers; ++worker) {
        const auto &lost = one->hosts.at(worker).error ? one->hosts.at(worker) : other->hosts.at(worker);
        QCOMPARE(lost.state, CaptureState::Failed);
        QCOMPARE(lost.error->code, ErrorCode::WrongState);
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PracticeProfileTest)

#include "tst_practiceprofile.moc"
