// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs on the hosts of a practice slice: each has a disk, chips and a tmux of its own.
#include "services/jobs/jobfix.h"
#include "services/practice/hosts/bootdisk.h"
#include "services/practice/hosts/sandboxhosts.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QProcess>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int hosts = 3;
const auto node = u"projects/trc-practice/locations/us-central2-b/nodes/jobs"_s;

Task<SshTarget> given(SshTarget target)
{
    co_return target;
}

QString address(int worker)
{
    return u"127.44.9.%1"_s.arg(10 + worker);
}

} // namespace

class PracticeJobsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder{QDir::tempPath() + u"/practice-XXXXXX"_s};
    QuickClock m_clock;
    Activities m_activities;
    std::unique_ptr<SandboxHosts> m_hosts;
    quint16 m_port = 0;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<JobService> m_service;
    QUuid m_id;

    [[nodiscard]] QList<PodHost> slice() const
    {
        Tpu tpu;
        tpu.id = TpuId{node};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"jobs"_s;
        tpu.numericId = u"4711"_s;
        tpu.endpoints.resize(hosts);
        return hostsOf(tpu);
    }
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
    /// What a command prints on that host, by the OpenSSH client; the event loop goes on, as the metadata server lives
    /// in it.
    [[nodiscard]] QString on(int worker, const QString &command) const
    {
        QProcess ssh;
        ssh.start(u"ssh"_s,
                  {u"-F"_s, u"none"_s, u"-o"_s, u"StrictHostKeyChecking=accept-new"_s, u"-o"_s,
                   u"UserKnownHostsFile="_s + m_folder.filePath(u"known"_s), u"-o"_s, u"BatchMode=yes"_s, u"-o"_s,
                   u"LogLevel=ERROR"_s, u"-o"_s, u"IdentitiesOnly=yes"_s, u"-i"_s, m_folder.filePath(u"key"_s), u"-p"_s,
                   QString::number(m_port), u"nixie@"_s + address(worker), command});
        (void)QTest::qWaitFor([&] { return ssh.state() == QProcess::NotRunning; }, 60'000);
        return QString::fromUtf8(ssh.readAllStandardOutput()).trimmed();
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
        for (int worker = 0; worker < hosts; ++worker)
            workers += WorkerSpec{.node = node,
                                  .worker = worker,
                                  .hostName = u"t1v-n-0a1b2c3d-w-%1"_s.arg(worker),
                                  .internalIp = u"10.164.0.%1"_s.arg(2 + worker),
                                  .outsideIp = address(worker),
                                  .deviceFiles = {u"accel0"_s, u"accel1"_s, u"accel2"_s, u"accel3"_s}};
        m_hosts->bootSlice(workers,
                           {{u"accelerator-type"_s, u"v4-16"_s}, {u"tpu-env"_s, u"NODE_ID: 'n'\nWORKER_ID: '0'\n"_s}});
        (void)QTest::qWaitFor([&] { return !booted.isEmpty() || !refused.isEmpty(); }, 70'000);
        return !refused.isEmpty() ? refused.first().at(1).toString() : booted.isEmpty() ? u"no answer"_s : QString{};
    }
    void setCondition(int worker, const QString &name, const QString &value)
    {
        m_hosts->setCondition(node, worker, name, value);
        // A host takes its order when it has time for it: whoever goes on before meets the server as it was.
        if (name == "sshd"_L1)
            QTRY_COMPARE_WITH_TIMEOUT(on(worker, u"echo answers"_s), value.isEmpty() ? u"answers"_s : QString{},
                                      30'000);
        else
            QTRY_COMPARE(on(worker, u"cat /run/practice/conditions/%1 2>/dev/null"_s.arg(name)), value);
    }
    [[nodiscard]] JobSpec spec(const QString &command, const QString &folder = u"~"_s) const
    {
        return {.name = u"train"_s, .hosts = slice(), .folder = folder, .command = command};
    }
    void start(const JobSpec &what)
    {
        const auto id = m_service->add(what, {});
        QVERIFY2(id, id ? "" : qPrintable(id.error().message));
        m_id = *id;
    }
    [[nodiscard]] JobAttempt attempt() const { return *m_service->find(m_id)->last(); }
    [[nodiscard]] JobState state() const { return stateOf(*m_service->find(m_id)); }
    [[nodiscard]] bool rests() const { return m_service->live(m_id).phase == JobPhase::Resting; }
    [[nodiscard]] QByteArray log(int host) const { return m_service->live(m_id).hosts[host].log.text(); }
    [[nodiscard]] QString experiment(const QString &name, const QMap<QString, QByteArray> &files) const
    {
        const auto folder = m_folder.filePath(name);
        for (const auto &[path, text] : files.asKeyValueRange()) {
            QFile file{folder + u'/' + path};
            if (!QDir{}.mkpath(QFileInfo{file.fileName()}.path()) || !file.open(QIODevice::WriteOnly)
                || file.write(text) != text.size())
                qFatal("cannot write %s", qPrintable(file.fileName()));
        }
        return folder;
    }

private slots:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void oddNamesArriveOnEveryHostAndTheCommandFindsThem();
    void aFullDiskOnOneHostIsNamedAndOnlyWhatIsMissingIsSentAgain();
    void aHostThatDoesNotAnswerIsNamedAndTheOthersAreReady();
    void aForgottenProgramIsExplainedEndedAndTheJobBeginsAgain();
    void theScriptsOwnTroublesAreRecognised_data();
    void theScriptsOwnTroublesAreRecognised();
};

void PracticeJobsTest::initTestCase()
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
    for (int worker = 0; worker < hosts; ++worker)
        QCOMPARE(
            on(worker,
               u"sudo apt-get -qq -y install python3-venv && python3 -m venv venv && venv/bin/pip install -q 'jax[tpu]' && echo well"_s),
            u"well"_s);
    m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
    m_hub = std::make_unique<SshHub>(m_keys.get());
    m_pool = std::make_unique<HostPool>(
        [this](const PodHost &host, const std::stop_token &) { return given(target(host.worker)); }, m_hub.get());
    m_journal = std::make_unique<JournalHere>(m_folder.filePath(u"journal"_s));
    QVERIFY(m_journal->open());
    m_documents = std::make_unique<Documents>(m_journal.get());
    JobContext context{.documents = m_documents.get(), .clock = &m_clock, .activities = &m_activities};
    const QPointer<HostPool> pool{m_pool.get()};
    context.pool = pool;
    context.unlock = [pool](QList<PodHost> of, std::stop_token stop) {
        return unlockOn(pool, std::move(of), std::move(stop));
    };
    context.upload = [pool](JobSpec what, UploadReport report, std::stop_token stop) {
        return uploadFor(pool, std::move(what), std::move(report), std::move(stop));
    };
    m_service = std::make_unique<JobService>(context);
}

void PracticeJobsTest::cleanup()
{
    if (m_service && m_service->find(m_id) && !std::ranges::all_of(attempt().hosts, &JobHost::isOver)) {
        [[maybe_unused]] const auto stopped = m_service->stop(m_id);
        QTRY_VERIFY_WITH_TIMEOUT(rests() && std::ranges::all_of(attempt().hosts, &JobHost::isOver), 60'000);
    }
}

void PracticeJobsTest::cleanupTestCase()
{
    m_service.reset();
    m_pool.reset();
    QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
    m_hub.reset();
    m_hosts.reset();
    BootDisk::remove(m_folder.path()); // kept disks have folders that an ordinary user cannot simply empty
}

void PracticeJobsTest::oddNamesArriveOnEveryHostAndTheCommandFindsThem()
{
    const auto from =
        experiment(u"실험 'one' \"two\" $(x)"_s,
                   {{u"run it.sh"_s, "cat */*/*; pwd\n"}, {u"데이터/训练 集/a\nb 'c' \"d\" $e.txt"_s, "한글 中文\n"}});
    auto what = spec(u"bash 'run it.sh'"_s, u"~/train 训练 'x' \"y\" $(z)"_s);
    what.upload.from = from;
    start(what);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 60'000);
    for (int host = 0; host < hosts; ++host) {
        QTRY_VERIFY_WITH_TIMEOUT(log(host).contains("/home/nixie/train 训练 'x' \"y\" $(z)\n"), 10'000);
        QVERIFY2(log(host).startsWith("한글 中文\n"), log(host).constData());
    }
}

void PracticeJobsTest::aFullDiskOnOneHostIsNamedAndOnlyWhatIsMissingIsSentAgain()
{
    auto what = spec(u"cat weights | wc -c"_s, u"~/full"_s);
    what.upload.from = experiment(u"full"_s, {{u"weights"_s, QByteArray(3'000'000, 'w')}, {u"small"_s, "s"}});
    setCondition(2, u"disk-full"_s, u"1"_s);
    start(what);
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::NotStarted && rests(), 60'000);
    QVERIFY2(attempt().hosts[2].why.text().contains(slice()[2].label), qPrintable(attempt().hosts[2].why.text()));
    QCOMPARE(on(2, u"cat ~/full/weights 2>/dev/null | wc -c"_s), u"0"_s); // never half a file under its name
    const auto before = on(0, u"stat -c '%i %Z' ~/full/*"_s);
    QCOMPARE(on(0, u"wc -c < ~/full/weights"_s), u"3000000"_s); // the others went on
    setCondition(2, u"disk-full"_s, {});
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ask));
    QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && state() == JobState::Succeeded, 60'000);
    QCOMPARE(on(0, u"stat -c '%i %Z' ~/full/*"_s), before);
    QTRY_VERIFY_WITH_TIMEOUT(log(2).contains("3000000"), 10'000);
}

void PracticeJobsTest::aHostThatDoesNotAnswerIsNamedAndTheOthersAreReady()
{
    m_pool->dropAll();
    setCondition(1, u"sshd"_s, u"refuse"_s);
    auto what = spec(u"cat note"_s, u"~/absent"_s);
    what.upload.from = experiment(u"absent"_s, {{u"note"_s, "there"}});
    start(what);
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::NotStarted && rests(), 120'000);
    QVERIFY2(attempt().hosts[1].why.text().contains(slice()[1].label), qPrintable(attempt().hosts[1].why.text()));
    QCOMPARE(on(0, u"cat ~/absent/note"_s), u"there"_s);
    QCOMPARE(on(2, u"cat ~/absent/note"_s), u"there"_s);
    setCondition(1, u"sshd"_s, {});
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ask));
    QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && rests(), 60'000);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 60'000);
}

void PracticeJobsTest::aForgottenProgramIsExplainedEndedAndTheJobBeginsAgain()
{
    start(spec(
        u"if [[ $TPUDESK_ATTEMPT == 1 ]]; then more='--fail busy --on 1'; fi; ~/venv/bin/python ~/practice/train.py --steps 2000 --seconds 0.05 $more"_s));
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Failed && attempt().hosts[1].errorRule == "E05"_L1, 60'000);
    QCOMPARE(firstFailed(attempt()), 1);
    QCOMPARE(attempt().hosts[0].state, JobState::Running); // it waits for host 1, and holds its chips
    // What somebody else left is not ended unasked.
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ask));
    QTRY_VERIFY_WITH_TIMEOUT(rests(), 60'000);
    QCOMPARE(attempt().number, 1);
    QCOMPARE(m_service->live(m_id).holders.keys(), QStringList{slice()[1].label});
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Unlock));
    QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && state() == JobState::Running, 90'000);
    for (int host = 0; host < hosts; ++host)
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).hosts[host].step > 5, 60'000);
    QVERIFY(m_service->stop(m_id));
    QTRY_VERIFY_WITH_TIMEOUT(rests() && state() == JobState::Stopped, 60'000);
    QVERIFY(m_service->live(m_id).holders.isEmpty() && !m_service->live(m_id).error);
    for (int host = 0; host < hosts; ++host)
        QCOMPARE(on(host, u"lsof -t /dev/accel* | wc -l; tmux ls 2>/dev/null | wc -l"_s), u"0\n0"_s);
}

void PracticeJobsTest::theScriptsOwnTroublesAreRecognised_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("rule");
    QTest::newRow("the memory of the chips") << u"oom"_s << u"E14"_s;
    QTest::newRow("a full disk") << u"disk"_s << u"E15"_s;
    QTest::newRow("a chip that halts") << u"crash"_s << u"E39"_s;
}

void PracticeJobsTest::theScriptsOwnTroublesAreRecognised()
{
    QFETCH(QString, kind);
    QFETCH(QString, rule);
    start(spec(u"~/venv/bin/python ~/practice/train.py --steps 50 --seconds 0.02 --at 3 --on 2 --fail "_s + kind));
    QTRY_VERIFY_WITH_TIMEOUT(rests() && std::ranges::all_of(attempt().hosts, &JobHost::isOver), 60'000);
    QTRY_COMPARE_WITH_TIMEOUT(attempt().hosts[2].errorRule, rule, 10'000);
    QTRY_VERIFY_WITH_TIMEOUT(!attempt().hosts[0].errorRule.isEmpty() && !attempt().hosts[1].errorRule.isEmpty(),
                             10'000);
    QCOMPARE(firstFailed(attempt()), 2); // whatever the clocks of the hosts say, the others only tell that it died
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PracticeJobsTest)
#include "tst_practicejobs.moc"
