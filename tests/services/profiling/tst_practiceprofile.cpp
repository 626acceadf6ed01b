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

#include <algorithm>
#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int workers = 2;
constexpr quint16 profilerPort = 9'012; // of the training, too
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
    /// A script for a host's shell, by the OpenSSH client.
    [[nodiscard]] std::unique_ptr<QProcess> begin(int worker, const QByteArray &script) const
    {
        auto ssh = std::make_unique<QProcess>();
        ssh->setProcessChannelMode(QProcess::MergedChannels);
        ssh->setStandardInputFile(QProcess::nullDevice());
        ssh->start(u"ssh"_s,
                   {u"-F"_s, u"none"_s, u"-o"_s, u"StrictHostKeyChecking=accept-new"_s, u"-o"_s,
                    u"UserKnownHostsFile="_s + m_folder.filePath(u"known-%1"_s.arg(worker)), u"-o"_s,
                    u"BatchMode=yes"_s, u"-o"_s, u"LogLevel=ERROR"_s, u"-o"_s, u"IdentitiesOnly=yes"_s, u"-i"_s,
                    m_folder.filePath(u"key"_s), u"-p"_s, QString::number(m_port), u"nixie@"_s + addressOf(worker),
                    QString::fromUtf8(script)});
        return ssh;
    }
    /// What scripts print that run at the same time.
    [[nodiscard]] static QStringList ended(const std::vector<std::unique_ptr<QProcess>> &scripts)
    {
        (void)QTest::qWaitFor(
            [&] {
                return std::ranges::all_of(scripts,
                                           [](const auto &ssh) { return ssh->state() == QProcess::NotRunning; });
            },
            200'000);
        QStringList printed;
        for (const auto &ssh : scripts)
            printed += QString::fromUtf8(ssh->readAll()).trimmed();
        return printed;
    }
    [[nodiscard]] QStringList onEach(const QByteArray &script) const
    {
        std::vector<std::unique_ptr<QProcess>> scripts;
        for (int worker = 0; worker < workers; ++worker)
            scripts.push_back(begin(worker, script));
        return ended(scripts);
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
    [[nodiscard]] ProfileOrder order(const QString &session, std::chrono::seconds length) const
    {
        return {.hosts = PodFixture::hosts(workers),
                .port = profilerPort,
                .length = length,
                .job = u"0123456789ab"_s,
                .session = session,
                .folder = m_folder.filePath(u"run"_s),
                .patience = 30s};
    }
    /// Until `enough`; `records` becomes true when all hosts do.
    [[nodiscard]] Task<ProfileCapture> longCapture(const QString &session, std::shared_ptr<bool> records,
                                                   std::stop_token enough) const
    {
        const auto look = [records = std::move(records)](const ProfileCapture &now) {
            *records = *records || std::ranges::all_of(now.hosts, [](const HostCapture &host) {
                return host.state == CaptureState::Recording;
            });
        };
        return captureProfile(profilerAccess(m_pool.get()), order(session, ProfileOrder::longest), look,
                              std::move(enough), {});
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
    // One training for all tests, as the wrapper of a job starts it; until its profiler listens.
    QByteArray script{"mkdir -p python\n"};
    for (const auto &name : {u"sitecustomize.py"_s, u"tpudesk_profiler.py"_s})
        script += "cat > python/" + name.toUtf8() + " <<'END OF FILE'\n"
            + sourceFile(u"resources/jobs/sitecustomize/"_s + name) + "\nEND OF FILE\n";
    script += "sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q 'jax[tpu]' "
              "|| exit\n"
              "PYTHONPATH=$HOME/python TPUDESK_PROFILER_PORT=9012 setsid venv/bin/python practice/train.py "
              "--steps 100000 --seconds 0.2 --checkpoint 0 --fail data --at 1 >log 2>&1 </dev/null &\n"
              "until (: </dev/tcp/127.0.0.1/9012) 2>/dev/null; do\n"
              "kill -0 $! || { cat log; exit; }; sleep 0.1; done; echo well\n";
    QCOMPARE(onEach(script), QStringList(workers, u"well"_s));
    m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
    m_hub = std::make_unique<SshHub>(m_keys.get());
    m_pool = std::make_unique<HostPool>(
        [this](const PodHost &host, const std::stop_token &) { return givenTarget(target(host.worker)); }, m_hub.get());
}

void PracticeProfileTest::cleanup()
{
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
    const auto records = std::make_shared<bool>(false);
    std::stop_source enough;
    auto capture = longCapture(u"slow"_s, records, enough.get_token());
    QTRY_VERIFY_WITH_TIMEOUT(*records, 60'000);
    QCOMPARE(onEach("steps() { grep -c '^step' log; }; n=$(steps); until (($(steps) >= n + 6)); do sleep 0.1; done; "
                    "echo six\n"),
             QStringList(workers, u"six"_s));
    enough.request_stop();
    const auto done = QCoro::waitFor(std::move(capture));
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
        QVERIFY(host.window > 1); // six ends of steps, of which each computes for 0.188 s
        QVERIFY(host.stepMean() > 0.15);
        for (const auto &device : host.devices) {
            QVERIFY(device.programs >= 5);
            QCOMPARE(device.operations.constFirst().name, u"fusion.1"_s);
            QVERIFY(device.operations.size() == 2 && device.operations.at(1).name == "all-reduce.1"_L1);
        }
        const auto loading = std::ranges::find(host.threads, u"next(loader)"_s, &OperationTime::name);
        QVERIFY(loading != host.threads.end() && loading->seconds > 0.2);
    }
    // What the profiler has written stays for XProf, where its user alone can read it.
    QCOMPARE(onEach("cd .tpudesk/jobs/0123456789ab/profile/plugins/profile/slow && ls\n"),
             (QStringList{u"host-0.xplane.pb"_s, u"host-1.xplane.pb"_s}));
}

void PracticeProfileTest::oneProgramIsRecordedOnceAtATime()
{
    const auto records = std::make_shared<bool>(false);
    std::stop_source enough;
    auto first = longCapture(u"first"_s, records, enough.get_token());
    QTRY_VERIFY_WITH_TIMEOUT(*records, 60'000);
    const auto other = QCoro::waitFor(captureProfile(profilerAccess(m_pool.get()), order(u"second"_s, 1s), {}, {}, {}));
    enough.request_stop();
    const auto one = QCoro::waitFor(std::move(first));
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
