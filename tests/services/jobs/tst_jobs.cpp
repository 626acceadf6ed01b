// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/reply.h"
#include "services/core/undoqueue.h"
#include "services/jobs/joblifecycle.h"
#include "services/jobs/jobservice.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QSignalSpy>

#include <algorithm>
#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A quick clock that knows for how long it was asked to wait.
class NotingClock final : public Clock
{
public:
    [[nodiscard]] Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override
    {
        pauses += time;
        return m_quick.sleep(time, std::move(stop));
    }
    [[nodiscard]] QDateTime now() const override { return m_quick.now(); }
    [[nodiscard]] std::chrono::milliseconds sinceBoot() const override { return m_quick.sinceBoot(); }

    QList<std::chrono::milliseconds> pauses;

private:
    QuickClock m_quick;
};

} // namespace

class JobsTest : public QObject
{
    Q_OBJECT

private:
    void makeService()
    {
        m_pool = std::make_unique<HostPool>(m_fixture->reach([this](const PodHost &host, SshTarget &target) {
            if (m_dead.contains(host.worker))
                target.port = 1;
        }),
                                            &m_fixture->hub);
        m_service =
            std::make_unique<JobService>(JobContext{.documents = m_documents.get(),
                                                    .clock = &m_clock,
                                                    .activities = &m_activities,
                                                    .pool = m_pool.get(),
                                                    .tpu = {},
                                                    .isListKnown = {},
                                                    .isOwner = {},
                                                    .unlock = {},
                                                    .upload = uploading(),
                                                    .isLookedAt = [this](const QUuid &) { return m_isLookedAt; }});
    }
    /// Waits until `m_sent` says that all is there.
    [[nodiscard]] decltype(JobContext::upload) uploading()
    {
        return [this](const JobSpec &, const UploadReport &, const std::stop_token &stop) {
            return awaited<void>(m_sent.reply(), {}, stop);
        };
    }
    /// Another window on the same records, which does not carry jobs on.
    [[nodiscard]] std::unique_ptr<JobService> otherWindow()
    {
        JobContext context{.documents = m_documents.get(), .clock = &m_clock};
        context.pool = m_pool.get();
        context.isOwner = [] { return false; };
        return std::make_unique<JobService>(context);
    }
    /// A program of the hosts' own, before all others.
    void putProgram(const QString &name, const QByteArray &script)
    {
        QFile program{m_home + u"/bin/"_s + name};
        QVERIFY(program.open(QIODevice::WriteOnly) && program.write("#!/bin/sh\n" + script) > 0);
        QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    static JobSpec spec(const QString &command, int hosts = 4)
    {
        JobSpec spec{.name = u"train"_s, .hosts = PodFixture::hosts(hosts), .command = command};
        return spec;
    }
    [[nodiscard]] JobAttempt attempt() const { return *m_service->find(m_id)->last(); }
    [[nodiscard]] JobState state() const { return stateOf(*m_service->find(m_id)); }
    [[nodiscard]] QByteArray log(int host) const { return m_service->live(m_id).hosts[host].log.text(); }
    void start(const JobSpec &what, const JobService::Secrets &secrets = {})
    {
        const auto id = m_service->add(what, secrets);
        QVERIFY2(id.has_value(), id ? "" : qPrintable(id.error().message));
        m_id = *id;
    }
    static int processesWith(const QByteArray &word)
    {
        int found = 0;
        for (const auto &pid : QDir{u"/proc"_s}.entryList({u"[0-9]*"_s}, QDir::Dirs))
            found += readAll(u"/proc/%1/cmdline"_s.arg(pid)).replace('\0', ' ').contains(word) ? 1 : 0;
        return found;
    }
    [[nodiscard]] QByteArray everythingBelowHome() const
    {
        QByteArray all;
        QDirIterator files{m_home + u"/.tpudesk"_s, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories};
        while (files.hasNext())
            all += readAll(files.next());
        return all;
    }

    QTemporaryDir m_folder;
    QString m_home;
    NotingClock m_clock;
    Activities m_activities;
    QSet<int> m_dead;
    Answer<void> m_sent; ///< what is uploaded
    bool m_isLookedAt = false;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JobService> m_service;
    QUuid m_id;

private slots:
    void initTestCase()
    {
        m_home = m_folder.filePath(u"home"_s);
        m_fixture = std::make_unique<PodFixture>(PodFixture::withOwnChips(m_home, m_folder.path()));
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
    }
    void init()
    {
        m_dead.clear();
        m_sent = {};
        m_isLookedAt = false;
        m_journal = std::make_unique<JournalHere>(
            m_folder.filePath(u"journal-%1.db"_s.arg(QUuid::createUuid().toString(QUuid::Id128))));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        makeService();
    }
    void cleanup()
    {
        if (m_service && m_service->find(m_id) && m_service->find(m_id)->last() && state() == JobState::Running) {
            [[maybe_unused]] const auto stopped = m_service->stop(m_id);
            QTRY_VERIFY_WITH_TIMEOUT(state() != JobState::Running, 30'000);
        }
        m_service.reset();
        m_pool.reset();
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
        for (const auto &name : {u"curl"_s, u"systemctl"_s})
            QFile::remove(m_home + u"/bin/"_s + name);
        m_documents.reset();
        m_journal.reset();
    }
    void cleanupTestCase()
    {
        QProcess tmux;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TMUX_TMPDIR"_s, m_folder.path());
        tmux.setProcessEnvironment(environment);
        tmux.start(u"tmux"_s, {u"kill-server"_s});
        tmux.waitForFinished(5000);
        m_fixture.reset();
    }

    void aJobRunsOnAllHostsAtOnceAndItsLogsComeBack()
    {
        start(spec(u"echo \"host $TPUDESK_HOST of $TPUDESK_HOSTS\"; echo 'step 7'; echo oops >&2"_s));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        for (int host = 0; host < 4; ++host) {
            QTRY_VERIFY_WITH_TIMEOUT(log(host).contains("host " + QByteArray::number(host) + " of 4\n"), 10'000);
            QVERIFY(log(host).contains("oops"));
            QCOMPARE(m_service->live(m_id).hosts[host].step.value_or(0), 7);
            QVERIFY(attempt().hosts[host].isProtected);
            QVERIFY(attempt().hosts[host].endedAt.isValid());
        }
    }

    /// Who looks at curves is no further behind the log than a second.
    void theLogThatIsLookedAtIsReadEverySecond()
    {
        start(spec(u"for ((i = 0; i < 600; i++)); do echo \"step $i\"; sleep 0.1; done"_s, 2));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 3\n"), 30'000);
        const auto isCalm = [this] {
            return std::ranges::any_of(m_clock.pauses, [](std::chrono::milliseconds pause) { return pause >= 2s; });
        };
        m_clock.pauses.clear();
        QTRY_VERIFY_WITH_TIMEOUT(isCalm(), 30'000);
        QVERIFY(!m_clock.pauses.contains(1s));
        m_isLookedAt = true;
        m_service->lookNow(m_id);
        QTRY_VERIFY_WITH_TIMEOUT(m_clock.pauses.contains(1s), 30'000);
        m_clock.pauses.clear();
        QTRY_VERIFY_WITH_TIMEOUT(isCalm(), 30'000); // the other host: nothing of it is shown
    }

    void aSecretIsNeitherWrittenDownNorLeftOnAHost()
    {
        auto what = spec(u"[[ $TOKEN == \"it's \\$(secret)\" ]] && echo known; env | grep -c '^PLAIN=a b$'"_s, 2);
        what.variables = {{.name = u"TOKEN"_s, .isSecret = true}, {.name = u"PLAIN"_s, .value = u"a b"_s}};
        start(what, {{u"TOKEN"_s, "it's $(secret)"}});
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(log(1).contains("known\n1\n"), 10'000);
        QVERIFY(!everythingBelowHome().replace(what.command.toUtf8(), {}).contains("it's $(secret)"));
        const auto kept = m_documents->all(u"job"_s);
        QVERIFY(!QJsonDocument{kept[0].body}.toJson().contains("it's $(secret)"));
        // The program ends: the value is gone, and it says so before anything begins.
        m_service.reset();
        makeService();
        const auto again = m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore);
        QVERIFY(!again && again.error().message.contains(u"TOKEN"_s));
        QVERIFY(m_service->startAgain(m_id, {{u"TOKEN"_s, "it's $(secret)"}}, JobService::IfHeld::Ignore));
        QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && state() == JobState::Succeeded, 30'000);
    }

    void theHostThatFailedFirstIsExplainedWhileOthersStillWait()
    {
        start(spec(
            u"if [[ $TPUDESK_HOST == 2 ]]; then echo 'RuntimeError: The TPU is already in use by process with pid 9'; exit 1; fi; echo waiting; sleep 3141"_s));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        QCOMPARE(firstFailed(attempt()), 2);
        QTRY_COMPARE_WITH_TIMEOUT(attempt().hosts[2].errorRule, u"E05"_s, 10'000);
        QCOMPARE(attempt().hosts[2].status, 1);
        QCOMPARE(attempt().hosts[0].state, JobState::Running);
        const auto told = activityText(*m_service->find(m_id), m_service->live(m_id));
        QVERIFY2(told.endsWith(u"host 2 failed, other hosts still run"_s), qPrintable(told));
        QVERIFY(m_service->stop(m_id));
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(attempt().hosts, &JobHost::isOver), 60'000);
        QVERIFY(!isPartlyFailed(attempt()));
        QCOMPARE(attempt().hosts[0].state, JobState::Stopped);
        QCOMPARE(attempt().hosts[2].state, JobState::Failed); // what it was before the stop
        QTRY_COMPARE_WITH_TIMEOUT(m_service->live(m_id).phase, JobPhase::Resting, 30'000);
        QCOMPARE(processesWith("sleep 3141"), 0);
    }

    void stoppingLetsACheckpointBeWrittenAndEndsWhatDoesNotListen()
    {
        start(spec(
            u"trap 'echo saved; exit 0' TERM; (trap '' TERM; exec -a deaf-2718 sleep 2718) & echo ready; while :; do sleep 0.1; done"_s,
            2));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("ready") && log(1).contains("ready"), 30'000);
        QVERIFY(m_service->stop(m_id));
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).phase == JobPhase::Resting
                                     && std::ranges::all_of(attempt().hosts, &JobHost::isOver),
                                 90'000);
        QVERIFY2(log(0).contains("saved"), log(0).constData());
        QCOMPARE(processesWith("deaf-2718"), 0);
        const auto error = m_service->live(m_id).error;
        QVERIFY2(!error, qPrintable(error ? error->message + error->serverWords : QString{}));
    }

    void whatTheStripStopsCanBeUndone()
    {
        start(spec(u"while :; do echo step 1; sleep 0.1; done"_s, 2));
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && m_service->live(m_id).phase == JobPhase::Resting,
                                 30'000);
        stopWithGrace(m_service.get(), m_id);
        QCOMPARE(UndoQueue::instance().waiting().size(), 1);
        QCOMPARE(m_service->live(m_id).phase, JobPhase::Resting);
        UndoQueue::instance().undoAll();
        QVERIFY(UndoQueue::instance().waiting().isEmpty());
        QCOMPARE(state(), JobState::Running);
        QVERIFY(m_service->stop(m_id));
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).phase == JobPhase::Resting
                                     && std::ranges::all_of(attempt().hosts, &JobHost::isOver),
                                 90'000);
    }

    void aJobIsFoundAgainAfterTheProgramEndedInTheMiddle()
    {
        start(spec(u"for ((i = 0; i < 100; i++)); do echo \"step $i\"; sleep 0.1; [[ -e ~/enough ]] && exit 0; done"_s,
                   2));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 1\n"), 30'000);
        m_service.reset();
        makeService();
        QCOMPARE(state(), JobState::Running);
        m_service->resume();
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 2\n"), 30'000);
        QVERIFY(log(0).startsWith("step 0\n"));
        QVERIFY(QFile{m_home + u"/enough"_s}.open(QIODevice::WriteOnly));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        QVERIFY(QFile::remove(m_home + u"/enough"_s));
    }

    /// Also where no host answers any more; without the values of secrets.
    void whatWasReadOfALogIsThereAfterTheProgramsEnd()
    {
        auto what = spec(u"echo step 7; echo token is $TOKEN; echo bye"_s, 1);
        what.variables = {{u"TOKEN"_s, {}, true}};
        start(what, {{u"TOKEN"_s, "hunter2-hunter2"}});
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded && log(0).contains("hunter2"), 60'000);
        const auto kept = [this] { // as it stands on the disk
            const auto document = m_documents->find(u"joblog"_s, m_id.toString(QUuid::WithoutBraces));
            return document ? QByteArray::fromBase64(document->body["hosts"_L1][0]["text"_L1].toString().toLatin1())
                            : QByteArray{};
        };
        const QByteArray safe = "step 7\ntoken is \u2022\u2022\u2022\nbye\n";
        QTRY_COMPARE(kept(), safe);

        m_dead = {0};
        makeService();
        m_service->resume();
        QCOMPARE(m_service->live(m_id).hosts[0].step, 7);
        m_service->watch(m_id, 0);
        QCOMPARE(log(0), safe);
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).hosts[0].reachError, 20'000);
        QCOMPARE(log(0), safe);

        m_dead.clear();
        makeService();
        m_service->resume();
        m_service->watch(m_id, 0);
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("hunter2"), 20'000); // what the host says takes its place
        QVERIFY(log(0).startsWith("step 7\n"));
        m_service->suspend();
        QCOMPARE(kept(), safe); // nobody knows any more what the secret was
        QVERIFY(m_service->forget(m_id));
        QVERIFY(kept().isEmpty());
    }

    /// As after a night in which this computer slept: the host wrote down when its log grew.
    void linesThatNobodySawComingHaveTimesOfTheirOwn()
    {
        start(spec(u"echo step 1; sleep 0.1; echo step 2"_s, 1));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(log(0), "step 1\nstep 2\n", 10'000);
        m_service.reset();
        auto document = m_documents->all(u"job"_s).constFirst();
        auto attempts = document.body["attempts"_L1].toArray();
        auto one = attempts[0].toObject();
        auto hosts = one["hosts"_L1].toArray();
        auto host = hosts[0].toObject();
        host["startedAt"_L1] = u"2020-01-01T00:00:00.000Z"_s;
        hosts[0] = host;
        one["hosts"_L1] = hosts;
        attempts[0] = one;
        document.body["attempts"_L1] = attempts;
        QVERIFY(m_documents->put(u"job"_s, document.id, document.body, m_clock.now()));
        makeService();
        m_service->watch(m_id, 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).hosts[0].times.size() >= 2, 30'000);
        const auto live = m_service->live(m_id).hosts[0];
        QCOMPARE(live.log.text(), "step 1\nstep 2\n");
        QCOMPARE(live.times.constFirst().size, 0);
        QCOMPARE(live.times.constLast().size, 14);
        const auto pieces = logPieces(live.times, 0, live.log.text());
        QVERIFY(std::ranges::all_of(pieces, [](const LogPiece &piece) { return piece.at > 0; }));
        QVERIFY(live.stepAt.isValid() && live.stepAt <= m_clock.now());
    }

    void aLostConnectionIsNoEndAndTheLogGoesOnWithoutAGap()
    {
        start(spec(u"for ((i = 0; i < 60; i++)); do echo \"step $i\"; sleep 0.1; done; echo end"_s, 2));
        QTRY_VERIFY_WITH_TIMEOUT(log(1).contains("step 3\n"), 30'000);
        m_fixture->server.stop();
        m_pool->dropAll();
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).hosts[1].reachError.has_value(), 30'000);
        QVERIFY(state() == JobState::Unknown || state() == JobState::Running);
        m_fixture->server.start();
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(log(1).endsWith("end\n"), 10'000);
        for (int i = 0; i < 60; ++i)
            QCOMPARE(log(1).count("step " + QByteArray::number(i) + '\n'), 1);
    }

    /// The strip says what the list says: no ring goes round where nobody knows whether anything runs.
    void whatIsOutOfSightIsNotToldAsRunning()
    {
        start(spec(u"for ((i = 0; i < 900; i++)); do echo \"step $i\"; sleep 0.1; done"_s, 1));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 3\n"), 30'000);
        QCOMPARE(m_activities.running().size(), 1);
        QCOMPARE(m_activities.running().constFirst().state, ActivityState::Running);
        m_fixture->server.stop();
        m_pool->dropAll();
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Unknown, 30'000);
        const auto line = m_activities.running().constFirst();
        QCOMPARE(line.state, ActivityState::NeedsUser);
        const auto step = m_service->live(m_id).hosts[0].step.value_or(0);
        QVERIFY2(line.text().endsWith(u": not known (last step %1)"_s.arg(step)), qPrintable(line.text()));
        m_service.reset(); // the program ends and comes again meanwhile
        makeService();
        m_service->resume();
        QCOMPARE(m_activities.running().constFirst().state, ActivityState::NeedsUser);
        m_fixture->server.start();
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Running, 30'000);
        QCOMPARE(m_activities.running().constFirst().state, ActivityState::Running);
        QTRY_VERIFY_WITH_TIMEOUT(m_activities.running().constFirst().text().contains(u"step"_s), 10'000);
        QVERIFY(!m_activities.running().constFirst().text().contains(u"known"_s));
    }

    /// Another window reads of a job as soon as it is written down, and asks its hosts before anything of it is there;
    /// so does whoever shows it here.
    void whoLooksAtANewJobBeforeItRunsDoesNotTakeItForOver()
    {
        auto what = spec(u"until [[ -e ~/enough ]]; do sleep 0.1; done"_s, 2);
        what.folder = u"~/new"_s;
        what.upload.from = m_folder.path();
        QVERIFY(QDir{}.mkpath(m_home + u"/new"_s));
        start(what);
        const auto other = otherWindow();
        QSignalSpy ended{other.get(), &JobService::ended};
        other->resume();
        m_service->watch(m_id, 0);
        const auto hasLooked = [&] {
            return std::ranges::all_of(other->live(m_id).hosts,
                                       [](const JobHostLive &host) { return host.lookedAt.isValid(); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasLooked(), 30'000);
        QCOMPARE(stateOf(*other->find(m_id)), JobState::Waiting);
        QCOMPARE(state(), JobState::Waiting);
        m_sent({});
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(*other->find(m_id)), JobState::Running, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Running, 30'000);
        QVERIFY(ended.isEmpty());
        QVERIFY(QFile{m_home + u"/enough"_s}.open(QIODevice::WriteOnly));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 30'000);
        QVERIFY(QFile::remove(m_home + u"/enough"_s));
    }

    void aMachineThatGoesDownCutsOffWhatRunsOnIt_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("goesDown");
        QTest::addColumn<JobState>("end");
        const auto dies = u"echo ready; exec sleep 1234"_s;
        const auto saves = u"trap 'echo saved; exit 0' TERM; echo ready; while :; do sleep 0.1; done"_s;
        QTest::newRow("a command that dies of it") << dies << true << JobState::Interrupted;
        QTest::newRow("a command that saves and ends well") << saves << true << JobState::Interrupted;
        QTest::newRow("somebody else ends the command") << dies << false << JobState::Failed;
    }
    /// Before a machine goes down every process of it is told to end.
    void aMachineThatGoesDownCutsOffWhatRunsOnIt()
    {
        QFETCH(QString, command);
        QFETCH(bool, goesDown);
        QFETCH(JobState, end);
        putProgram(u"curl"_s, "exit 6\n"); // there is no metadata server
        putProgram(u"systemctl"_s, goesDown ? "echo stopping\nexit 1\n" : "echo running\n");
        start(spec(command, 1));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("ready"), 30'000);
        const auto leader = attempt().hosts[0].group.leader;
        QVERIFY(leader > 1);
        QVERIFY(::kill(static_cast<pid_t>(-leader), SIGTERM) == 0);
        QTRY_COMPARE_WITH_TIMEOUT(state(), end, 30'000);
        const auto host = attempt().hosts[0];
        QVERIFY(host.isOver() && host.wasTold);
        QCOMPARE(host.interruption, goesDown ? JobInterruption::Restarted : JobInterruption::None);
        QVERIFY(!goesDown || host.seenAt.isValid());
    }

    void whatTheUserStopsIsStoppedAlsoOnAMachineThatGoesDown()
    {
        putProgram(u"curl"_s, "echo TRUE\n");
        putProgram(u"systemctl"_s, "echo stopping\n");
        start(spec(u"echo ready; exec sleep 1234"_s, 1));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("ready"), 30'000);
        QVERIFY(m_service->stop(m_id));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Stopped, 60'000);
        QVERIFY(!attempt().hosts[0].wasTold);
        QTRY_COMPARE_WITH_TIMEOUT(m_service->live(m_id).phase, JobPhase::Resting, 30'000);
    }

    void whenOneHostIsNotReadyNoneBegins()
    {
        m_dead = {2};
        start(spec(u"touch ~/began-$TPUDESK_HOST"_s));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::NotStarted, 60'000);
        QVERIFY(attempt().hosts[0].why.text().contains(attempt().hosts[2].host.label));
        QVERIFY(!attempt().hosts[2].why.isEmpty());
        QVERIFY(!QFile::exists(m_home + u"/began-0"_s));
        m_dead.clear();
        QTRY_COMPARE_WITH_TIMEOUT(m_service->live(m_id).phase, JobPhase::Resting, 10'000);
        QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore));
        QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && state() == JobState::Succeeded, 60'000);
        QVERIFY(QFile::exists(m_home + u"/began-3"_s));
    }

    void whereItNeverBeganItIsBegunLaterAndTheOthersAreLetAlone()
    {
        bool isCut = false;
        connect(m_service.get(), &JobService::changed, m_pool.get(), [&](const QUuid &id) {
            if (m_service->live(id).phase != JobPhase::Starting || std::exchange(isCut, true))
                return;
            m_dead = {2}; // all hosts were ready, and one is gone now
            m_pool->drop(PodFixture::hosts(4)[2].id);
        });
        start(spec(u"echo began >> ~/begun-$TPUDESK_HOST; exec sleep 600"_s));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_service->live(m_id).phase == JobPhase::Resting && attempt().hosts[0].state == JobState::Running, 60'000);
        QCOMPARE(attempt().hosts[2].state, JobState::NotStarted);
        QVERIFY(isPartlyStarted(attempt()) && !attempt().hosts[2].why.isEmpty());
        m_dead.clear();
        QVERIFY(m_service->startMissing(m_id));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_service->live(m_id).phase == JobPhase::Resting && attempt().hosts[2].state == JobState::Running, 60'000);
        QVERIFY(!m_service->live(m_id).error && attempt().number == 1 && attempt().hosts[2].why.isEmpty());
        for (int host = 0; host < 4; ++host)
            QTRY_COMPARE_WITH_TIMEOUT(readAll(m_home + u"/begun-%1"_s.arg(host)), "began\n", 10'000);
        QVERIFY(!m_service->startMissing(m_id)); // nothing is missing any more
    }

    void whatWasToldBeforeTheProgramEndedIsNotToldAgain()
    {
        start(spec(
            u"[[ $TPUDESK_HOST != 1 ]] || exit 3; for ((i = 0; i < 200; i++)); do echo \"step $i\"; sleep 0.1; done"_s,
            2));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        m_service.reset();
        makeService();
        QSignalSpy ended{m_service.get(), &JobService::ended};
        m_service->resume();
        QCOMPARE(m_activities.running().size(), 1); // it is seen that it runs
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("step 3\n"), 30'000);
        QVERIFY(m_service->stop(m_id));
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(attempt().hosts, &JobHost::isOver)
                                     && m_service->live(m_id).phase == JobPhase::Resting,
                                 60'000);
        QCOMPARE(ended.size(), 0);
        QVERIFY(m_activities.running().isEmpty());
    }

    void withoutItsSecretsAJobThatFollowsAFolderSaysWhyItRests()
    {
        auto what = spec(u"true"_s, 1);
        what.variables = {{u"TOKEN"_s, {}, true}};
        what.runAgainWith = QUuid::createUuid();
        start(what, {{u"TOKEN"_s, "secret"}});
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        m_service.reset(); // the program ends, and with it what it knew
        makeService();
        m_service->startAgainWith(what.runAgainWith);
        QTRY_VERIFY_WITH_TIMEOUT(m_service->live(m_id).restReason.contains(u"TOKEN"_s), 10'000);
        QCOMPARE(attempt().number, 1);
    }

    void aJobThatFollowsAFolderBeginsAgainOnceForManyChanges()
    {
        auto what = spec(u"true"_s, 1);
        what.runAgainWith = QUuid::createUuid();
        start(what);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(m_service->live(m_id).phase, JobPhase::Resting, 10'000);
        m_service->startAgainWith(QUuid::createUuid()); // another folder
        m_service->startAgainWith({});
        m_service->startAgainWith(what.runAgainWith);
        m_service->startAgainWith(what.runAgainWith);
        QTRY_COMPARE_WITH_TIMEOUT(attempt().number, 2, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(m_service->live(m_id).phase, JobPhase::Resting, 10'000);
        QCOMPARE(attempt().number, 2);
    }

    void aFolderThatIsMissingIsNamedBeforeAnythingBegins()
    {
        auto what = spec(u"true"_s, 2);
        what.folder = u"~/no such 'folder' $(x)"_s;
        start(what);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::NotStarted, 30'000);
        QVERIFY(attempt().hosts[0].why.text().contains(what.folder));
        QVERIFY(QDir{}.mkpath(m_home + u"/no such 'folder' $(x)"_s));
        what.command = u"pwd"_s;
        QTRY_COMPARE_WITH_TIMEOUT(m_service->live(m_id).phase, JobPhase::Resting, 10'000);
        QVERIFY(m_service->change(m_id, what));
        QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore));
        QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && state() == JobState::Succeeded, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("no such 'folder' $(x)"), 10'000);
    }

    void processesThatVanishWithoutAWordAreNotCalledFailed()
    {
        start(spec(u"echo ready; exec -a gone-1618 sleep 1618"_s, 1));
        QTRY_VERIFY_WITH_TIMEOUT(log(0).contains("ready"), 30'000);
        const auto leader = attempt().hosts[0].group.leader;
        QVERIFY(leader > 1);
        QVERIFY(::kill(static_cast<pid_t>(leader), SIGKILL) == 0); // the one that would write it down
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Unknown, 30'000);
        QVERIFY(attempt().hosts[0].isOver());
        QVERIFY(m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore)); // ends what is left of it first
        QTRY_VERIFY_WITH_TIMEOUT(attempt().number == 2 && state() == JobState::Running, 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(processesWith("gone-1618"), 1, 30'000); // its shell becomes it a moment later
    }

    void aKilledCommandIsExplainedByItsStatus()
    {
        start(spec(u"kill -KILL $$"_s, 1));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        QCOMPARE(attempt().hosts[0].status, 137);
        QCOMPARE(attempt().hosts[0].errorRule, u"E49"_s);
    }

    void aJobThatIsForgottenLeavesNothingBehind()
    {
        start(spec(u"echo $TPUDESK_LOGS"_s, 2));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 30'000);
        const auto folder = m_home + u"/.tpudesk/jobs/"_s + m_service->find(m_id)->shortId();
        QVERIFY(QFile::exists(folder));
        QTRY_VERIFY_WITH_TIMEOUT(m_service->forget(m_id).has_value(), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(folder), 10'000);
        QVERIFY(m_documents->all(u"job"_s).isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(JobsTest)
#include "tst_jobs.moc"
