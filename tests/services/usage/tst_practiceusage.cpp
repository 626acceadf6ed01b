// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watch on hosts of a practice slice: real SSH, the real protocol of libtpu's metrics, and workloads of known
// shapes.
#include "services/net/restclient.h"
#include "services/practice/hosts/sandboxhosts.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usagewatch.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"

#include <QJsonArray>
#include <QProcess>
#include <QSignalSpy>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int hostCount = 2;
constexpr double gib = 1 << 30;
const auto node = u"projects/trc-practice/locations/us-central2-b/nodes/usage"_s;

Task<SshTarget> given(SshTarget target)
{
    co_return target;
}

QString address(int worker)
{
    return u"127.44.11.%1"_s.arg(10 + worker);
}

Tpu sliceOf(const QString &type, const QString &number = u"4711"_s)
{
    Tpu tpu;
    tpu.id = TpuId{node};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"usage"_s;
    tpu.numericId = number;
    tpu.acceleratorType = type;
    tpu.state = TpuState::Ready;
    tpu.endpoints.resize(hostCount);
    return tpu;
}

} // namespace

class PracticeUsageTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder{QDir::tempPath() + u"/practice-XXXXXX"_s};
    QuickClock m_clock{std::chrono::hours{1}};
    FakeWorld m_world;
    FakeToken m_token{QList<Token>{}};
    std::unique_ptr<SandboxHosts> m_hosts;
    quint16 m_port = 0;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<TpuService> m_tpus;
    std::unique_ptr<History> m_history;
    std::unique_ptr<UsageWatch> m_watch;

    [[nodiscard]] SshTarget target(int worker) const
    {
        return {.host = address(worker),
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
                   QString::number(m_port), u"nixie@"_s + address(worker), command});
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
        QList<WorkerSpec> workers;
        for (int worker = 0; worker < hostCount; ++worker)
            workers += WorkerSpec{.node = node,
                                  .worker = worker,
                                  .hostName = u"t1v-n-0a1b2c3d-w-%1"_s.arg(worker),
                                  .internalIp = u"10.164.0.%1"_s.arg(2 + worker),
                                  .outsideIp = address(worker),
                                  .deviceFiles = {u"accel0"_s, u"accel1"_s, u"accel2"_s, u"accel3"_s}};
        m_hosts->bootSlice(workers, {{u"accelerator-type"_s, u"v4-16"_s}, {u"tpu-env"_s, u"TYPE: 'V4'\n"_s}});
        (void)QTest::qWaitFor([&] { return !booted.isEmpty() || !refused.isEmpty(); }, 70'000);
        return !refused.isEmpty() ? refused.first().at(1).toString() : booted.isEmpty() ? u"no answer"_s : QString{};
    }
    /// Starts a program on these hosts, which ends in cleanup().
    void start(const QList<int> &workers, const QString &command, const QString &environment = {}) const
    {
        for (const int worker : workers)
            QCOMPARE(on(worker,
                        u"%1 setsid venv/bin/python %2 > log 2>&1 < /dev/null & echo $! >> pids"_s.arg(environment,
                                                                                                       command)),
                     QString{});
    }
    /// Unit to value, as the server says it to a client that shares nothing with ours.
    [[nodiscard]] QMap<int, double> rows(int worker, const QString &metric) const
    {
        QMap<int, double> found;
        const auto said =
            QJsonDocument::fromJson(on(worker, u"python3 client.py 8431 %1"_s.arg(metric)).toUtf8()).object();
        for (const auto &row : said["rows"_L1].toArray())
            found[row[0].toInt()] = row[1].toDouble();
        return found;
    }
    [[nodiscard]] SliceUsage now() const { return m_watch->now(TpuId{node}); }
    [[nodiscard]] QList<UsageState> states() const
    {
        QList<UsageState> all;
        for (const auto &core : now().cores)
            all += core.state;
        return all;
    }
    /// For the message of a test that fails.
    [[nodiscard]] QByteArray story() const
    {
        const auto usage = now();
        QStringList lines{usage.sentence};
        for (const auto &host : usage.hosts)
            lines += u"%1 %2 %3 at %4 users %5"_s.arg(host.label, usageStateWord(host.state), host.sentence)
                         .arg(host.at)
                         .arg(host.users.size());
        for (const auto &core : usage.cores)
            lines += u"%1 duty %2 used %3 of %4 %5"_s.arg(usageStateWord(core.state))
                         .arg(core.duty)
                         .arg(core.hbmUsed)
                         .arg(core.hbmTotal)
                         .arg(core.where);
        return lines.join(u'\n').toUtf8();
    }
    void begin(const Tpu &tpu)
    {
        m_tpus->observe(tpu);
        m_history = std::make_unique<History>(QString{}, &m_clock);
        m_watch = std::make_unique<UsageWatch>(
            UsageContext{.tpus = m_tpus.get(), .pool = m_pool.get(), .history = m_history.get(), .clock = &m_clock});
        QTRY_VERIFY(!m_watch->slices().isEmpty());
        m_watch->setRate(0.2);
        m_watch->watch(tpu.id, true);
    }

private slots:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void hostsWithoutAProgramSayThatThereIsNone();
    void aTrainingIsBusyAndItsValuesGoToTheHistory();
    void whatIsShownIsWhatTheServerSentForEveryGeneration_data();
    void whatIsShownIsWhatTheServerSentForEveryGeneration();
    void aHangIsOneOfTheWholeSlice();
    void aProgramThatIsKilledIsGone();
    void twoProgramsOnSplitChipsAreTwo();
    void withItsMetricsOffJaxSmisFileTellsTheMemory();
    void aHostThatComesAndGoesIsUnreachableMeanwhile();
};

void PracticeUsageTest::initTestCase()
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
    QFile client{u"" TPUDESK_SOURCE_DIR "/tests/services/practice/hosts/runtimeclient.py"_s};
    QVERIFY(client.open(QIODevice::ReadOnly));
    const auto text = client.readAll();
    for (int worker = 0; worker < hostCount; ++worker)
        QCOMPARE(
            on(worker,
               u"cat > client.py; sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q 'jax[tpu]' && echo well"_s,
               text),
            u"well"_s);
    m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
    m_hub = std::make_unique<SshHub>(m_keys.get());
    m_pool = std::make_unique<HostPool>(
        [this](const PodHost &host, const std::stop_token &) { return given(target(host.worker)); }, m_hub.get());
    m_rest = std::make_unique<RestClient>(&m_token, &m_clock, RestOptions{});
    m_tpus = std::make_unique<TpuService>(CloudProfile{}, m_rest.get(), &m_clock);
}

void PracticeUsageTest::cleanup()
{
    m_watch.reset();
    m_history.reset();
    for (int worker = 0; worker < hostCount && m_pool; ++worker)
        (void)on(
            worker,
            u"kill -9 $(cat pids 2>/dev/null) 2>/dev/null; rm -f pids log /dev/shm/memory.prof; until ! python3 client.py 8431 list | grep -q status; do sleep 0.05; done"_s);
    QTRY_COMPARE(TaskScope::running(), 0);
}

void PracticeUsageTest::cleanupTestCase()
{
    m_pool.reset();
    m_hub.reset();
    m_hosts.reset();
}

void PracticeUsageTest::hostsWithoutAProgramSayThatThereIsNone()
{
    begin(sliceOf(u"v4-16"_s));
    QTRY_COMPARE_WITH_TIMEOUT(states(), QList<UsageState>(8, UsageState::NoWorkload), 20'000);
    QTRY_VERIFY2(
        std::ranges::all_of(now().hosts, [](const HostUsage &host) { return host.values.contains(Metric::DiskTotal); }),
        story().constData());
    const auto usage = now();
    QCOMPARE(usage.state, UsageState::NoWorkload);
    QVERIFY(usage.isLive);
    for (const auto &host : usage.hosts) {
        QVERIFY2(host.values.value(Metric::HostMemoryTotal) > 1e8F, story().constData());
        QVERIFY(host.users.isEmpty());
        QVERIFY(std::abs(host.clockDifference) < 60'000);
    }
}

void PracticeUsageTest::aTrainingIsBusyAndItsValuesGoToTheHistory()
{
    start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.1 --checkpoint 0"_s);
    begin(sliceOf(u"v4-16"_s));
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::Busy), story().constData(), 30'000);
    QTRY_VERIFY2_WITH_TIMEOUT(!now().hosts.at(1).users.isEmpty(), story().constData(), 20'000);
    const auto user = now().hosts.at(1).users.constFirst();
    QCOMPARE(user.user, u"nixie"_s);
    QVERIFY(user.command.contains("train.py"_L1));
    QCOMPARE(user.chips, (QList<int>{0, 1, 2, 3}));
    QVERIFY(std::abs(user.since.secsTo(QDateTime::currentDateTimeUtc())) < 120);
    QVERIFY(now().medianUsed > 10 * gib && now().hbmTotal == float(32 * gib) && now().duty > 50);
    QTRY_VERIFY(!now().hosts.constFirst().offered.isEmpty());
    QTRY_VERIFY(now().hosts.constFirst().bytesPerSecond > 0);
    // A step is 0.1 s: what is told less often, and of libtpu's newer metrics.
    QTRY_VERIFY2_WITH_TIMEOUT(now().cores.at(7).bandwidth > 20 && now().cores.at(7).bandwidth <= 100,
                              story().constData(), 15'000);
    QVERIFY(now().cores.at(7).runTime > 0.08F && now().cores.at(7).runTime < 1);
    QVERIFY(!now().hosts.constFirst().values.contains(Metric::TransferTime)); // a slice alone
    const auto until = m_clock.now().toMSecsSinceEpoch();
    const auto bands = QCoro::waitFor(m_history->range({{hostsOf(sliceOf(u"v4-16"_s)).at(1).id, 3, Metric::HbmUsed},
                                                        {sliceKey(TpuId{node}), wholeHost, Metric::DutyCycle}},
                                                       until - 60'000, until, 60, {}));
    QVERIFY(bands);
    for (const auto &line : *bands)
        QVERIFY(std::ranges::any_of(line.bands, [](const Band &band) { return band.mean > 50; }));
}

void PracticeUsageTest::whatIsShownIsWhatTheServerSentForEveryGeneration_data()
{
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("type");
    QTest::newRow("v2: two devices for each chip")
        << u"TYPE: 'V2'\nHOST_BOUNDS: '1,2,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << u"v2-16"_s;
    QTest::newRow("v3") << u"TYPE: 'V3'\nHOST_BOUNDS: '1,2,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << u"v3-16"_s;
    QTest::newRow("v4: a device is two cores")
        << u"TYPE: 'V4'\nHOST_BOUNDS: '1,1,2'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << u"v4-16"_s;
    QTest::newRow("v5e: the numbers of a host's chips have gaps")
        << u"TYPE: 'V5LITE_POD'\nHOST_BOUNDS: '2,1,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << u"v5litepod-8"_s;
    QTest::newRow("v5p") << u"TYPE: 'V5P'\nHOST_BOUNDS: '1,1,2'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << u"v5p-16"_s;
    QTest::newRow("v6e") << u"TYPE: 'V6E'\nHOST_BOUNDS: '1,2,1'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'"_s << u"v6e-8"_s;
}

/// Memory that stands still is compared byte for byte: a training that hangs keeps what it has.
void PracticeUsageTest::whatIsShownIsWhatTheServerSentForEveryGeneration()
{
    QFETCH(QString, shape);
    QFETCH(QString, type);
    m_hosts->setAttributes(node, {{u"accelerator-type"_s, u"practice"_s}, {u"tpu-env"_s, shape + u'\n'}});
    start({0, 1}, u"practice/train.py --steps 100 --seconds 0.05 --fail hang --on 1 --at 5"_s);
    begin(sliceOf(type));
    const auto layout = layoutOf(sliceOf(type));
    QCOMPARE(layout.hosts, hostCount);
    QCOMPARE(now().cores.size(), hostCount * layout.devicesPerHost());
    // Where the cores stand is known only while the program hangs.
    QTRY_VERIFY2_WITH_TIMEOUT(
        std::ranges::all_of(
            now().cores.first(layout.devicesPerHost()),
            [](const CoreUsage &core) { return core.where.contains("all-reduce"_L1) || core.queue > 0; })
            && std::ranges::all_of(now().cores,
                                   [](const CoreUsage &core) { return core.duty == 0 && !std::isnan(core.hbmUsed); }),
        story().constData(), 40'000);
    for (int worker = 0; worker < hostCount; ++worker) {
        const auto used = rows(worker, u"tpu.runtime.hbm.memory.usage.bytes"_s);
        const auto total = rows(worker, u"tpu.runtime.hbm.memory.total.bytes"_s);
        const auto duty = rows(worker, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
        QCOMPARE(used.size(), layout.devicesPerHost());
        QCOMPARE(duty.size(), layout.chipsPerHost);
        QTest::qWait(0);
        for (int device = 0; device < layout.devicesPerHost(); ++device) {
            const auto core = now().cores.at(worker * layout.devicesPerHost() + device);
            QCOMPARE(core.hbmUsed, float(used.values().at(device)));
            QCOMPARE(core.hbmTotal, float(total.values().at(device)));
            QCOMPARE(core.duty, float(duty.values().at(device / layout.devicesPerChip)));
        }
    }
    m_hosts->setAttributes(node, {{u"accelerator-type"_s, u"practice"_s}, {u"tpu-env"_s, u"TYPE: 'V4'\n"_s}});
}

/// Host 1 has not begun the step in which the others wait: it has nothing queued, and hangs all the same.
void PracticeUsageTest::aHangIsOneOfTheWholeSlice()
{
    start({0, 1}, u"practice/train.py --steps 100 --seconds 0.05 --fail hang --on 1 --at 5"_s);
    begin(sliceOf(u"v4-16"_s));
    QTRY_VERIFY2_WITH_TIMEOUT(now().duty == 0 && now().cores.constFirst().queue > 0, story().constData(), 40'000);
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::Idle), story().constData(), 20'000);
    const auto later =
        [this](std::chrono::seconds time) { // in steps: what nobody has looked at for a minute is not known to be still
            for (; time > 0s; time -= 40s) {
                m_clock.ahead += 40s;
                const auto since = m_clock.now().toMSecsSinceEpoch();
                QTRY_VERIFY_WITH_TIMEOUT(
                    std::ranges::all_of(now().cores, [since](const CoreUsage &core) { return core.at > since; }),
                    10'000);
            }
        };
    later(80s);
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::Hung), story().constData(), 20'000);
    QVERIFY(now().cores.constFirst().where.contains("all-reduce"_L1));
    QVERIFY(now().cores.constLast().where.isEmpty());
    later(5min); // at the latest: where nothing was seen computing it may compile
    QTRY_COMPARE_WITH_TIMEOUT(now().alerts.size(), 1, 20'000);
    QCOMPARE(now().alerts.constFirst().kind, UsageAlert::Kind::Hung);
    QVERIFY(now().alerts.constFirst().text.contains("all-reduce"_L1));
}

void PracticeUsageTest::aProgramThatIsKilledIsGone()
{
    start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.1 --checkpoint 0"_s);
    begin(sliceOf(u"v4-16"_s));
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::Busy), story().constData(), 30'000);
    for (int worker = 0; worker < hostCount; ++worker)
        (void)on(worker, u"kill -9 $(cat pids)"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::NoWorkload), story().constData(), 20'000);
    QVERIFY(std::isnan(now().cores.constFirst().hbmUsed) && std::isnan(now().duty));
    QTRY_VERIFY2_WITH_TIMEOUT(now().hosts.constFirst().users.isEmpty(), story().constData(), 20'000);
}

void PracticeUsageTest::twoProgramsOnSplitChipsAreTwo()
{
    const auto split = u"TPU_RUNTIME_METRICS_PORTS=8431,8432 TPU_VISIBLE_CHIPS="_s;
    start({0}, u"practice/train.py --steps 100000 --seconds 0.05 --checkpoint 0"_s, split + u"0,1"_s);
    start({0}, u"-c 'import jax, time; jax.devices(); time.sleep(600)'"_s, split + u"2,3"_s);
    begin(sliceOf(u"v4-16"_s));
    using enum UsageState;
    QTRY_VERIFY2_WITH_TIMEOUT(
        states() == (QList<UsageState>{Busy, Busy, HeldIdle, HeldIdle, NoWorkload, NoWorkload, NoWorkload, NoWorkload}),
        story().constData(), 40'000);
    QTRY_VERIFY2_WITH_TIMEOUT(now().hosts.constFirst().users.size() == 2, story().constData(), 20'000);
    QList<QList<int>> chips;
    for (const auto &user : now().hosts.constFirst().users)
        chips += user.chips;
    std::ranges::sort(chips);
    QCOMPARE(chips, (QList<QList<int>>{{0, 1}, {2, 3}}));
}

void PracticeUsageTest::withItsMetricsOffJaxSmisFileTellsTheMemory()
{
    start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.1 --checkpoint 0 --track"_s,
          u"TPU_RUNTIME_METRICS_PORTS="_s);
    begin(sliceOf(u"v4-16"_s));
    QTRY_VERIFY2_WITH_TIMEOUT(now().cores.constFirst().hbmUsed > 10 * gib && now().cores.constLast().hbmUsed > 10 * gib,
                              story().constData(), 40'000);
    QCOMPARE(now().cores.constFirst().source, UsageSource::MemoryProfile);
    QCOMPARE(states(), QList<UsageState>(8, UsageState::NoData)); // whether it computes nobody says
    QVERIFY2(now().hosts.constFirst().sentence.contains("TPU_RUNTIME_METRICS_PORTS"_L1), story().constData());
}

void PracticeUsageTest::aHostThatComesAndGoesIsUnreachableMeanwhile()
{
    start({0, 1}, u"practice/train.py --steps 100000 --seconds 0.1 --checkpoint 0"_s);
    begin(sliceOf(u"v4-16"_s));
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::Busy), story().constData(), 30'000);
    const auto host = hostsOf(sliceOf(u"v4-16"_s)).at(1);
    m_hosts->setCondition(node, 1, u"sshd"_s, u"refuse"_s);
    m_pool->drop(host.id);
    QTRY_VERIFY2_WITH_TIMEOUT(now().hosts.at(1).state == UsageState::Unreachable, story().constData(), 40'000);
    QCOMPARE(now().hosts.at(0).state, UsageState::Busy);
    QVERIFY(!now().hosts.at(1).sentence.isEmpty());
    m_hosts->setCondition(node, 1, u"sshd"_s, {});
    m_watch->lookNow();
    QTRY_VERIFY2_WITH_TIMEOUT(states() == QList<UsageState>(8, UsageState::Busy), story().constData(), 40'000);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PracticeUsageTest)

#include "tst_practiceusage.moc"
