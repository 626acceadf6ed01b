// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs that go on by themselves, on real processes behind a real sshd; only the cloud, the set-up and the checkpoints
// are told by the test. The program dies at every point on the way, and goes on from what it had written down.
#include "services/jobs/joblifecycle.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QProcess>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int workers = 2;
const ResumePoint newest{u"/c/step 200"_s, 200};
const ResumePoint older{u"/c/step 100"_s, 100};

/// Where the program dies while it brings a job back.
struct JobDeath
{
    enum class At : quint8 { BeforeCommit, AfterCommit, Phase };

    At at = At::BeforeCommit;
    int number = 0; ///< of the commit, counted from when the machines are back
    JobPhase phase = JobPhase::Resting; ///< with Phase: as it begins
};

/// Another window on the same file.
struct SecondJobWindow
{
    SecondJobWindow(const QString &file, HostReach reach, SshHub *hub)
        : journal{file}
        , pool{std::move(reach), hub}
    {
    }
    [[nodiscard]] JobState state(const QUuid &id) const
    {
        const auto job = service->find(id);
        return job ? stateOf(*job) : JobState::Waiting;
    }
    [[nodiscard]] int number(const QUuid &id) const { return service->find(id)->last()->number; }

    JournalHere journal;
    bool isOwner = false;
    HostPool pool;
    std::unique_ptr<Documents> documents;
    std::unique_ptr<JobService> service;
};

} // namespace

class JobResumesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();
    void aPreemptedJobGoesOnFromTheNewestCheckpointOnTheMachineThatTookItsPlace();
    void whatIsHalfStartedIsStoppedAgainAndBegunOnAllHosts();
    void aCheckpointThatIsDeletedWhileItIsReadIsReplacedByTheOneBefore();
    void aFailureIsNotTakenForALostCheckpoint();
    void thatAProgramTookNoNoticeOfItsCheckpointIsSeen();
    void withoutAnyCheckpointLeftNothingIsStarted();
    void whatTheLogSaidWasSavedIsMissed();
    void withoutAnyCheckpointItIsSaidThatItBeginsAnew();
    void whatItReadsOverAWayThatCostsIsForTheUser();
    void whatTheUserStopsWhileItWaitsStaysStopped();
    void setUpThatFailsIsTriedAgain();
    void J5_onlyTheWindowThatOwnsJobsBringsThemBack();
    void twoJobsDoNotWriteIntoOneFolder();
    void J1_whereverTheProgramDiesOneAttemptRunsOnAllHosts_data();
    void J1_whereverTheProgramDiesOneAttemptRunsOnAllHosts();

private:
    [[nodiscard]] JobContext contextOf(Documents *documents, HostPool *pool);
    void makeService();
    [[nodiscard]] std::unique_ptr<SecondJobWindow> secondWindow();
    void resumeElsewhere(SecondJobWindow &other);
    void openJournal();
    void kill();
    void stopEverything();
    [[nodiscard]] JobSpec spec() const;
    void start(const JobSpec &what);
    void preempt();
    void giveBack(const QString &number);
    [[nodiscard]] JobAttempt attempt() const { return *m_service->find(m_id)->last(); }
    [[nodiscard]] JobState state() const { return stateOf(*m_service->find(m_id)); }
    [[nodiscard]] JobLive live() const { return m_service->live(m_id); }
    [[nodiscard]] bool runs(int number) const
    {
        return attempt().number == number && live().phase == JobPhase::Resting
            && std::ranges::all_of(attempt().hosts,
                                   [](const JobHost &host) { return host.state == JobState::Running; });
    }
    [[nodiscard]] QByteArray log(int host) const { return live().hosts[host].log.text(); }
    /// Of the job's commands that run now: "attempt/host".
    [[nodiscard]] QStringList commandsRunning() const;
    /// All of an attempt, as commandsRunning() says it.
    [[nodiscard]] static QStringList commandsOf(int number)
    {
        return {u"%1/host-0"_s.arg(number), u"%1/host-1"_s.arg(number)};
    }
    [[nodiscard]] QString lifeWith(const JobDeath &death);
    [[nodiscard]] QString wrongAtTheEnd() const; ///< empty: nothing

    QTemporaryDir m_folder;
    QString m_home;
    QString m_file;
    QuickClock m_clock;
    Activities m_activities;
    QSet<int> m_dead;
    Tpu m_tpu;
    bool m_isBack = true;
    bool m_isOwner = true;
    QList<ResumePoint> m_checkpoints;
    int m_torn = 0;
    std::optional<Error> m_way; ///< why its buckets are not read from where its machines are
    int m_setUps = 0;
    int m_setUpFailures = 0; ///< how many come first
    std::function<std::optional<Error>()> m_beforeCommit;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JobService> m_service;
    QUuid m_id;
};

void JobResumesTest::initTestCase()
{
    m_home = m_folder.filePath(u"home"_s);
    m_fixture = std::make_unique<PodFixture>(PodFixture::withOwnChips(m_home, m_folder.path()));
    if (!m_fixture->server.problem().isEmpty())
        QSKIP(qPrintable(m_fixture->server.problem()));
}

void JobResumesTest::openJournal()
{
    m_journal = std::make_unique<JournalHere>(
        m_file, JournalOptions{.beforeCommit = [this] { return m_beforeCommit ? m_beforeCommit() : std::nullopt; }});
    QVERIFY(m_journal->open());
    m_documents = std::make_unique<Documents>(m_journal.get());
}

JobContext JobResumesTest::contextOf(Documents *documents, HostPool *pool)
{
    JobContext context{.documents = documents, .clock = &m_clock, .activities = &m_activities};
    context.pool = pool;
    context.tpu = [this](const TpuId &id) { return id == m_tpu.id ? std::optional{m_tpu} : std::nullopt; };
    context.isListKnown = [] { return true; };
    context.recovery.machinesNow = [this](const TpuId &, const QUuid &) {
        return m_isBack ? QList{m_tpu} : QList<Tpu>{};
    };
    context.recovery.setUp = [this](const Job &, const SetUpReport &report, const std::stop_token &) -> Task<> {
        ++m_setUps;
        report(u"packages"_s);
        if (m_setUps <= m_setUpFailures)
            return finishedTask<void>(failed(ErrorCode::HostsFailed, u"No way to the packages."_s));
        return finishedTask<void>({});
    };
    context.recovery.checkpoints = [this](const JobSpec &, const std::stop_token &) {
        return finishedTask<ResumeChoice>(ResumeChoice{.complete = m_checkpoints, .torn = m_torn});
    };
    context.recovery.buckets = [this](const JobSpec &, const std::stop_token &) {
        return finishedTask<void>(m_way ? Result<>{std::unexpected{*m_way}} : Result<>{});
    };
    return context;
}

void JobResumesTest::makeService()
{
    m_pool = std::make_unique<HostPool>(m_fixture->reach([this](const PodHost &host, SshTarget &target) {
        if (m_dead.contains(host.worker))
            target.port = 1;
    }),
                                        &m_fixture->hub);
    auto context = contextOf(m_documents.get(), m_pool.get());
    context.isOwner = [this] { return m_isOwner; };
    m_service = std::make_unique<JobService>(context);
}

void JobResumesTest::init()
{
    m_dead.clear();
    m_checkpoints = {newest, older};
    m_torn = m_setUps = m_setUpFailures = 0;
    m_way.reset();
    m_isBack = m_isOwner = true;
    m_beforeCommit = {};
    m_tpu = Tpu{};
    m_tpu.id = PodFixture::hosts(1)[0].tpu;
    m_tpu.zone = PodFixture::hosts(1)[0].zone;
    m_tpu.shortName = u"pod"_s;
    m_tpu.numericId = u"4711"_s;
    m_tpu.state = TpuState::Ready;
    m_tpu.endpoints.resize(workers);
    m_file = m_folder.filePath(u"journal-%1.db"_s.arg(QUuid::createUuid().toString(QUuid::Id128)));
    openJournal();
    makeService();
    m_service->resume();
}

void JobResumesTest::stopEverything()
{
    m_beforeCommit = {};
    m_dead.clear();
    QVERIFY(QFile{m_home + u"/end-all"_s}.open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(commandsRunning().isEmpty(), 30'000);
    QVERIFY(QFile::remove(m_home + u"/end-all"_s));
    m_service.reset();
    m_pool.reset();
    QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
    m_documents.reset();
    m_journal.reset();
}

void JobResumesTest::cleanup()
{
    stopEverything();
}

void JobResumesTest::cleanupTestCase()
{
    QProcess tmux;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"TMUX_TMPDIR"_s, m_folder.path());
    tmux.setProcessEnvironment(environment);
    tmux.start(u"tmux"_s, {u"kill-server"_s});
    tmux.waitForFinished(5000);
    m_fixture.reset();
}

JobSpec JobResumesTest::spec() const
{
    JobSpec spec{.name = u"train"_s,
                 .hosts = hostsOf(m_tpu),
                 .command = u"echo \"from ${FROM:-nothing}\"; n=0\n"
                            "until [[ -e ~/end-$TPUDESK_ATTEMPT || -e ~/end-all ]]; do\n"
                            "n=$((n + 1)); echo \"step $n\"; sleep 0.05\ndone\n"_s};
    spec.isRestartedAfterLoss = true;
    spec.resume = {.kind = ResumeTemplate::Variable,
                   .text = u"FROM={checkpoint}"_s,
                   .checkpoints = u"/c"_s,
                   .mostInterruptions = 100};
    return spec;
}

void JobResumesTest::start(const JobSpec &what)
{
    const auto id = m_service->add(what, {});
    QVERIFY2(id, id ? "" : qPrintable(id.error().message));
    m_id = *id;
    QTRY_VERIFY_WITH_TIMEOUT(runs(1), 60'000);
}

/// Google takes the machine: its hosts are silent, and what ran there ends without anybody hearing of it.
void JobResumesTest::preempt()
{
    const auto number = attempt().number;
    // What has not begun yet would miss its end.
    QTRY_COMPARE_WITH_TIMEOUT(commandsRunning(), commandsOf(number), 30'000);
    m_isBack = false;
    m_tpu.state = TpuState::Preempted;
    m_dead = {0, 1};
    m_pool->dropAll();
    const auto end = m_home + u"/end-%1"_s.arg(number);
    QVERIFY(QFile{end}.open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(commandsRunning().isEmpty(), 30'000);
    QVERIFY(QFile::remove(end));
    // The job counts as interrupted as soon as one host does; that the others are gone is found by looks of their own.
    const auto isCutOff = [this] {
        return std::ranges::all_of(attempt().hosts,
                                   [](const JobHost &host) { return host.state == JobState::Interrupted; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isCutOff(), 30'000);
    QCOMPARE(state(), JobState::Interrupted);
}

/// The request has another machine, maybe in another zone.
void JobResumesTest::giveBack(const QString &number)
{
    m_tpu.numericId = number;
    m_tpu.state = TpuState::Ready;
    m_dead.clear();
    m_isBack = true;
    m_service->lookForMachines();
}

QStringList JobResumesTest::commandsRunning() const
{
    QStringList found;
    const auto processes = QDir{u"/proc"_s}.entryList({u"[0-9]*"_s}, QDir::Dirs);
    for (const auto &pid : processes) {
        QFile file{u"/proc/%1/cmdline"_s.arg(pid)};
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const auto words = file.readAll().split('\0');
        const auto path = QString::fromUtf8(words.value(1));
        if (words.value(0).endsWith("bash") && path.startsWith(m_home) && path.endsWith("/command"_L1))
            found << path.section(u'/', -3, -2);
    }
    found.removeDuplicates(); // a subshell of it has the same words
    found.sort();
    return found;
}

void JobResumesTest::aPreemptedJobGoesOnFromTheNewestCheckpointOnTheMachineThatTookItsPlace()
{
    m_checkpoints.clear();
    start(spec());
    QTRY_VERIFY_WITH_TIMEOUT(log(0).startsWith("from nothing\n"), 30'000);
    QVERIFY(!attempt().resumedFrom);
    const auto told = m_activities.ended().size();
    preempt();
    QCOMPARE(m_activities.ended().size(), told + 1); // that it was interrupted
    QCOMPARE(attempt().hosts[1].interruption, JobInterruption::Preempted);
    QTRY_VERIFY(!live().waitReason.isEmpty());
    m_checkpoints = {newest, older};
    const auto before = m_tpu;
    m_tpu.id = TpuId{u"projects/p/locations/us-east1-d/nodes/pod"_s};
    m_tpu.zone = ZoneId{u"us-east1-d"_s};
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    const auto now = attempt();
    QVERIFY(now.cause == JobCause::Recovered && now.interruption == JobInterruption::Preempted);
    QCOMPARE(now.resumedFrom.value_or(ResumePoint{}), newest);
    QCOMPARE(now.hosts[1].host.tpu, m_tpu.id);
    QVERIFY(now.machinesAt.isValid() && now.machinesAt <= now.readyAt && now.readyAt <= now.startedAt);
    QCOMPARE(m_setUps, 1);
    for (int host = 0; host < workers; ++host)
        QTRY_VERIFY_WITH_TIMEOUT(log(host).startsWith("from /c/step 200\n"), 30'000);
    QVERIFY(live().waitReason.isEmpty() && live().restReason.isEmpty());
    QVERIFY(before.id != m_tpu.id);
    QCOMPARE(m_activities.running().size(), 1); // of a job there is one line
    QCOMPARE(m_activities.ended().size(), told);
}

void JobResumesTest::whatIsHalfStartedIsStoppedAgainAndBegunOnAllHosts()
{
    start(spec());
    preempt();
    bool isCut = false;
    const QObject scope;
    connect(m_service.get(), &JobService::changed, &scope, [&](const QUuid &id) {
        if (m_service->live(id).phase != JobPhase::Starting || std::exchange(isCut, true))
            return;
        m_dead = {1}; // both were ready, and one is gone now
        m_pool->drop(hostsOf(m_tpu)[1].id);
    });
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(isCut && attempt().isWithdrawn, 90'000);
    QTRY_VERIFY_WITH_TIMEOUT(!commandsRunning().contains(u"2/host-0"_s), 60'000); // it does not wait for host 1
    QCOMPARE(attempt().number, 2);
    m_dead.clear();
    QTRY_VERIFY_WITH_TIMEOUT(attempt().number >= 3 && runs(attempt().number), 90'000);
    QCOMPARE(attempt().interruption, JobInterruption::HalfStarted);
    QVERIFY(!attempt().isWithdrawn);
    QTRY_COMPARE_WITH_TIMEOUT(commandsRunning(), commandsOf(attempt().number), 30'000);
}

void JobResumesTest::aCheckpointThatIsDeletedWhileItIsReadIsReplacedByTheOneBefore()
{
    auto what = spec();
    what.command.prepend("if [[ $FROM == *200 ]]; then sleep 0.3; echo no such checkpoint; exit 3; fi\n"_L1);
    m_checkpoints.clear();
    start(what);
    preempt();
    m_checkpoints = {newest, older};
    const QObject scope;
    connect(m_service.get(), &JobService::changed, &scope, [this] {
        if (attempt().resumedFrom && state() == JobState::Failed)
            m_checkpoints = {older};
    });
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(runs(3), 90'000);
    QCOMPARE(attempt().interruption, JobInterruption::CheckpointLost);
    QCOMPARE(attempt().resumedFrom.value_or(ResumePoint{}), older);
    QVERIFY2(attempt().note.text().contains(u"100"_s) && attempt().note.text().contains(u"200"_s),
             qPrintable(attempt().note.text()));
    QTRY_VERIFY_WITH_TIMEOUT(log(1).startsWith("from /c/step 100\n"), 30'000);
}

void JobResumesTest::aFailureIsNotTakenForALostCheckpoint()
{
    auto what = spec();
    what.command.prepend("[[ $TPUDESK_ATTEMPT == 1 ]] || exit 3\n"_L1);
    start(what);
    preempt();
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && !live().restReason.isEmpty(), 90'000);
    QCOMPARE(state(), JobState::Failed);
    QTRY_COMPARE_WITH_TIMEOUT(live().phase, JobPhase::Resting, 30'000);
    QCOMPARE(attempt().number, 2);
    what.resume.mostFailures = 2; // the user lets it try once more
    QVERIFY(m_service->change(m_id, what));
    m_service->lookForMachines();
    QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 3 && !live().restReason.isEmpty(), 90'000);
    QCOMPARE(attempt().interruption, JobInterruption::Failed);
    QVERIFY2(live().restReason.contains(u'2'), qPrintable(live().restReason));
}

void JobResumesTest::thatAProgramTookNoNoticeOfItsCheckpointIsSeen()
{
    start(spec()); // it counts from 1, whatever it is handed
    QCOMPARE(attempt().resumedFrom.value_or(ResumePoint{}), newest);
    QTRY_COMPARE_WITH_TIMEOUT(originOf(attempt()), JobOrigin::Missed, 30'000);
    QCOMPARE(attempt().firstStep.value_or(-1), 1);
    preempt();
    auto what = spec();
    what.command.replace("n=0"_L1, "n=200"_L1);
    QVERIFY(m_service->change(m_id, what));
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 201\n"), 30'000);
    // The attempt before counted to less than half of that: its steps may be of another kind, and nothing is said.
    QVERIFY(furthestStep(m_service->find(m_id)->attempts[0]) >= 200);
    QVERIFY(originOf(attempt()) == JobOrigin::Unseen || originOf(attempt()) == JobOrigin::Resumed);
}

void JobResumesTest::withoutAnyCheckpointLeftNothingIsStarted()
{
    start(spec());
    QCOMPARE(attempt().resumedFrom.value_or(ResumePoint{}), newest); // what lies in its folder is where it goes on
    preempt();
    m_checkpoints.clear();
    giveBack(u"4712"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(live().restReason.contains(u"/c"_s), qPrintable(live().restReason), 60'000);
    QVERIFY(commandsRunning().isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(live().phase, JobPhase::Resting, 30'000);
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore)); // the user says so
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && live().phase == JobPhase::Resting, 60'000);
    QVERIFY(!attempt().resumedFrom && !attempt().note.isEmpty());
}

/// The first time already, and where the program finds its checkpoints by itself.
void JobResumesTest::whatTheLogSaidWasSavedIsMissed()
{
    m_checkpoints.clear();
    auto what = spec();
    what.resume.kind = ResumeTemplate::Orbax;
    what.command.prepend(u"echo 'saved checkpoint at step 1'\n"_s);
    start(what);
    QTRY_VERIFY_WITH_TIMEOUT(attempt().hasSaved, 30'000);
    preempt();
    giveBack(u"4712"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(live().restReason.contains(u"/c"_s), qPrintable(live().restReason), 60'000);
    QVERIFY(commandsRunning().isEmpty());
}

void JobResumesTest::withoutAnyCheckpointItIsSaidThatItBeginsAnew()
{
    m_checkpoints.clear();
    start(spec());
    QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 3\n"), 30'000);
    preempt();
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    QVERIFY(!attempt().resumedFrom);
    QVERIFY2(attempt().note.text().contains(u"/c"_s), qPrintable(attempt().note.text()));
}

/// The machine that took the place of the lost one is in another region than the bucket.
void JobResumesTest::whatItReadsOverAWayThatCostsIsForTheUser()
{
    start(spec());
    preempt();
    m_way = Error{ErrorCode::WrongState, u"each byte is billed"_s, {}};
    giveBack(u"4712"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(live().restReason.contains(u"billed"_s), qPrintable(live().restReason), 60'000);
    QCOMPARE(attempt().number, 1);
    QCOMPARE(m_setUps, 0);
    QVERIFY(commandsRunning().isEmpty());
    m_way.reset(); // it was typed
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore));
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    m_way = Error{ErrorCode::WrongState, u"each byte is billed"_s, {}};
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore));
    QTRY_VERIFY_WITH_TIMEOUT(live().error && live().phase == JobPhase::Resting, 60'000);
    QVERIFY(live().error->message.contains(u"billed"_s));
    QVERIFY(runs(2)); // what runs goes on
    QCOMPARE(commandsRunning(), commandsOf(2));
}

void JobResumesTest::whatTheUserStopsWhileItWaitsStaysStopped()
{
    start(spec());
    preempt();
    QTRY_VERIFY(!live().waitReason.isEmpty());
    QVERIFY(m_service->stop(m_id));
    QVERIFY(m_service->find(m_id)->isHeld && live().waitReason.isEmpty());
    giveBack(u"4712"_s);
    m_service.reset(); // also over the end of the program
    makeService();
    m_service->resume();
    m_service->lookForMachines(); // what it begins it begins at once
    QVERIFY(m_service->find(m_id)->isHeld);
    QCOMPARE(attempt().number, 1);
    QCOMPARE(live().phase, JobPhase::Resting);
    QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore));
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    QVERIFY(!m_service->find(m_id)->isHeld && attempt().cause == JobCause::User);
}

void JobResumesTest::setUpThatFailsIsTriedAgain()
{
    start(spec());
    preempt();
    m_setUpFailures = 2;
    giveBack(u"4712"_s);
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    QCOMPARE(m_setUps, 3);
    preempt();
    m_setUps = 0;
    m_setUpFailures = 1'000;
    giveBack(u"4713"_s);
    QTRY_VERIFY2_WITH_TIMEOUT(live().restReason.contains(u"No way to the packages."_s), qPrintable(live().restReason),
                              60'000);
    QCOMPARE(m_setUps, mostRecoveryTries);
    QCOMPARE(attempt().number, 2);
}

std::unique_ptr<SecondJobWindow> JobResumesTest::secondWindow()
{
    auto window =
        std::make_unique<SecondJobWindow>(m_file, m_fixture->reach([this](const PodHost &host, SshTarget &target) {
            if (m_dead.contains(host.worker))
                target.port = 1;
        }),
                                          &m_fixture->hub);
    if (!window->journal.open())
        return nullptr;
    window->documents = std::make_unique<Documents>(&window->journal);
    auto context = contextOf(window->documents.get(), &window->pool);
    context.isOwner = [owner = window.get()] { return owner->isOwner; };
    window->service = std::make_unique<JobService>(context);
    window->service->resume();
    return window;
}

void JobResumesTest::J5_onlyTheWindowThatOwnsJobsBringsThemBack()
{
    start(spec());
    const auto other = secondWindow();
    QVERIFY(other);
    QTRY_COMPARE_WITH_TIMEOUT(other->state(m_id), JobState::Running, 30'000);
    m_dead = {0, 1};
    other->pool.dropAll();
    preempt();
    QTRY_COMPARE_WITH_TIMEOUT(other->state(m_id), JobState::Interrupted, 30'000);
    m_isOwner = false; // nobody drives now
    giveBack(u"4712"_s);
    other->service->lookForMachines(); // what these begin they begin at once
    QVERIFY(live().phase == JobPhase::Resting && other->service->live(m_id).phase == JobPhase::Resting);
    QVERIFY(attempt().number == 1 && other->number(m_id) == 1);
    m_isOwner = true;
    m_service->takeUp();
    QTRY_VERIFY_WITH_TIMEOUT(runs(2), 60'000);
    other->service->lookForMachines(); // the one that watches reads what was written down
    QTRY_COMPARE_WITH_TIMEOUT(other->number(m_id), 2, 30'000);
    QCOMPARE(other->service->find(m_id)->last()->resumedFrom.value_or(ResumePoint{}), newest);
    resumeElsewhere(*other);
    QVERIFY(QFile{m_home + u"/end-all"_s}.open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(commandsRunning().isEmpty(), 30'000);
    other->service.reset();
    QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
}

/// The first window is closed, and its machine is lost: the other one goes on with what was written down last.
void JobResumesTest::resumeElsewhere(SecondJobWindow &other)
{
    QTRY_COMPARE_WITH_TIMEOUT(commandsRunning(), commandsOf(2), 30'000);
    m_service->suspend();
    m_isOwner = false;
    other.isOwner = true;
    m_tpu.state = TpuState::Preempted;
    m_isBack = false;
    m_dead = {0, 1};
    other.pool.dropAll();
    QVERIFY(QFile{m_home + u"/end-2"_s}.open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(commandsRunning().isEmpty(), 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(other.state(m_id), JobState::Interrupted, 30'000);
    QVERIFY(QFile::remove(m_home + u"/end-2"_s));
    m_tpu.numericId = u"4713"_s;
    m_tpu.state = TpuState::Ready;
    m_dead.clear();
    m_isBack = true;
    other.service->takeUp();
    QTRY_VERIFY_WITH_TIMEOUT(other.number(m_id) == 3 && other.state(m_id) == JobState::Running
                                 && other.service->live(m_id).phase == JobPhase::Resting,
                             60'000);
    QTRY_COMPARE_WITH_TIMEOUT(commandsRunning(), commandsOf(3), 30'000);
}

void JobResumesTest::twoJobsDoNotWriteIntoOneFolder()
{
    start(spec());
    auto second = spec();
    second.name = u"second"_s;
    const auto refused = m_service->add(second, {});
    QVERIFY(!refused && refused.error().code == ErrorCode::Conflict);
    QVERIFY2(refused.error().message.contains(u"train"_s), qPrintable(refused.error().message));
    second.resume.checkpoints = u"/d"_s;
    const auto added = m_service->add(second, {});
    QVERIFY(added);
    QTRY_COMPARE_WITH_TIMEOUT(m_service->live(*added).phase, JobPhase::Resting, 60'000);
}

/// Takes the program away without a chance to tidy up: what was not written down is lost, and what was on its way to a
/// host is cut.
void JobResumesTest::kill()
{
    m_service.reset();
    m_pool.reset();
    (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 30'000);
    m_documents.reset();
    m_journal.reset();
    for (const auto suffix : {""_L1, "-wal"_L1, "-shm"_L1}) {
        QFile::remove(m_file + suffix);
        QFile::rename(m_file + ".image"_L1 + suffix, m_file + suffix);
    }
}

/// What is wrong at its end; empty: nothing.
QString JobResumesTest::lifeWith(const JobDeath &death)
{
    int commits = 0;
    bool isDead = false;
    const auto die = [this, &isDead] {
        if (std::exchange(isDead, true))
            return;
        for (const auto suffix : {""_L1, "-wal"_L1}) {
            QFile::remove(m_file + ".image"_L1 + suffix);
            QFile::copy(m_file + suffix, m_file + ".image"_L1 + suffix);
        }
        m_dead = {0, 1}; // nothing more gets to a host
        m_pool->dropAll();
    };
    QObject scope; // what comes after the end of this function finds nobody
    m_beforeCommit = [&]() -> std::optional<Error> {
        const bool isIt = ++commits == death.number;
        if (isIt && death.at == JobDeath::At::BeforeCommit)
            die();
        if (isIt && death.at == JobDeath::At::AfterCommit)
            QMetaObject::invokeMethod(&scope, die, Qt::QueuedConnection);
        return isDead ? std::optional{Error{ErrorCode::FileFailed, u"dead"_s, {}}} : std::nullopt;
    };
    connect(m_service.get(), &JobService::changed, &scope, [&](const QUuid &id) {
        if (death.at == JobDeath::At::Phase && m_isBack && m_service->live(id).phase == death.phase)
            QMetaObject::invokeMethod(&scope, die, Qt::QueuedConnection);
    });
    giveBack(u"4712"_s);
    (void)QTest::qWaitFor([&] { return isDead || runs(2); }, 60'000);
    m_beforeCommit = {};
    if (!isDead)
        return death.number > 0 ? u"it came through"_s : u"the phase never came"_s;
    kill();
    m_dead.clear();
    openJournal();
    makeService();
    if (!m_service->find(m_id))
        return u"the job is lost"_s;
    m_service->resume();
    return wrongAtTheEnd();
}

QString JobResumesTest::wrongAtTheEnd() const
{
    const auto isWell = [this] { return attempt().number >= 2 && runs(attempt().number); };
    if (!QTest::qWaitFor(isWell, 90'000))
        return u"it does not run: attempt %1, %2, %3 %4"_s.arg(attempt().number)
            .arg(int(state()))
            .arg(live().restReason, live().waitReason);
    const auto number = attempt().number;
    if (!QTest::qWaitFor([&] { return commandsRunning() == commandsOf(number); }, 30'000))
        return u"attempt %1, but there run: %2"_s.arg(number).arg(commandsRunning().join(u' '));
    if (attempt().cause != JobCause::Recovered || attempt().resumedFrom != newest)
        return u"it is not linked to what it goes on from"_s;
    for (int host = 0; host < workers; ++host) {
        if (!QTest::qWaitFor([&] { return log(host).startsWith("from /c/step 200\n"); }, 30'000))
            return u"host %1 began with: %2"_s.arg(host).arg(QString::fromUtf8(log(host).left(40)));
    }
    return {};
}

void JobResumesTest::J1_whereverTheProgramDiesOneAttemptRunsOnAllHosts_data()
{
    QTest::addColumn<int>("at");
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("phase");
    for (int number = 1; number <= 5; ++number) {
        QTest::addRow("before commit %d", number) << int(JobDeath::At::BeforeCommit) << number << 0;
        QTest::addRow("after commit %d", number) << int(JobDeath::At::AfterCommit) << number << 0;
    }
    for (const auto &[name, phase] :
         {std::pair{"while it is set up", JobPhase::SettingUp}, std::pair{"while it chooses", JobPhase::Choosing},
          std::pair{"while hosts are made ready", JobPhase::Preparing}, std::pair{"as it begins", JobPhase::Starting},
          std::pair{"as what is left is ended", JobPhase::Stopping}})
        QTest::newRow(name) << int(JobDeath::At::Phase) << 0 << int(phase);
}

void JobResumesTest::J1_whereverTheProgramDiesOneAttemptRunsOnAllHosts()
{
    QFETCH(int, at);
    QFETCH(int, number);
    QFETCH(int, phase);
    start(spec());
    preempt();
    const auto wrong = lifeWith({JobDeath::At(at), number, JobPhase(phase)});
    if (wrong == "it came through"_L1)
        QSKIP("there are fewer commits on the way");
    QCOMPARE(wrong, QString{});
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(JobResumesTest)
#include "tst_jobresumes.moc"
