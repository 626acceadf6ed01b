// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A running job whose host says what the test tells it: what comes of a line of its log, and what is left of that when
// the program begins anew.
#include "services/session/sessionruns.h"
#include "services/slowness/slownesswatch.h"
#include "services/stacks/stackcapture.h"
#include "tests/fakes/fakefiles.h"
#include "tests/services/checkpoints/checkpointbytes.h"
#include "tests/services/runs/runfixture.h"
#include "tests/services/scalars/eventbytes.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class SessionRunsTest : public QObject
{
    Q_OBJECT

    using EventKind = LedgerEvent::Kind;

    std::unique_ptr<RunFixture> m_fixture;
    std::shared_ptr<FakeFiles> m_files; ///< of the host, and of buckets
    std::unique_ptr<StackCapture> m_stacks;
    std::unique_ptr<SlownessWatch> m_why;
    std::unique_ptr<SessionRuns> m_runs;
    QUuid m_id;
    qint64 m_said = 0; ///< bytes of the first host's log
    bool m_isOwner = true;

    [[nodiscard]] QString path(const QString &name) const { return m_fixture->folder.filePath(name); }
    [[nodiscard]] SessionRunsContext context()
    {
        SessionRunsContext made{.clock = &m_fixture->clock,
                                .documents = m_fixture->documents.get(),
                                .jobs = m_fixture->jobs.get(),
                                .stacks = m_stacks.get(),
                                .slowness = m_why.get(),
                                .isOwner = [this] { return m_isOwner; },
                                .where = JournalThread::Where::Here};
        made.files.runs = path(u"lab.sqlite"_s);
        made.files.scalars = path(u"scalars"_s);
        made.files.profiles = path(u"profiles"_s);
        made.place = [this](JobSpec, QString folder, std::stop_token) {
            return finishedTask<CheckpointPlace>(CheckpointPlace{m_files, folder.toUtf8(), false});
        };
        return made;
    }
    /// One that runs on two hosts.
    Job writeJob(const QString &checkpoints = {})
    {
        auto job = m_fixture->job();
        job.spec.capturesStacks = true;
        job.spec.resume.kind = ResumeTemplate::Itself;
        job.spec.resume.checkpoints = checkpoints;
        m_id = job.id;
        m_said = 0;
        [[maybe_unused]] const bool isKept = m_fixture->keep(job);
        return job;
    }
    /// The program begins.
    void begin()
    {
        m_fixture->start();
        auto *jobs = m_fixture->jobs.get();
        m_stacks = std::make_unique<StackCapture>(StackContext{
            .jobs = jobs, .documents = m_fixture->documents.get(), .clock = &m_fixture->clock, .isOwner = [this] {
                return m_isOwner;
            }});
        m_why = std::make_unique<SlownessWatch>(SlownessContext{
            .jobs = jobs, .clock = &m_fixture->clock, .complete = [this](QUuid job, SlownessInputs heard) {
                return m_runs->completed(job, std::move(heard));
            }});
        m_runs = std::make_unique<SessionRuns>(context());
        m_runs->resume();
        QTRY_VERIFY(!m_runs->scalars.isLoading(m_id));
        VirtualClock::settle();
        QVERIFY(m_runs->book.isLoaded());
    }
    /// And ends.
    void end()
    {
        if (m_runs)
            m_runs->suspend();
        m_runs.reset();
        m_why.reset();
        m_stacks.reset();
        if (m_fixture)
            m_fixture->jobs.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }
    void say(const QByteArray &text)
    {
        emit m_fixture->jobs->logGrew(m_id, 0, m_said, text);
        m_said += text.size();
        VirtualClock::settle();
    }
    [[nodiscard]] QList<LedgerEvent> events()
    {
        VirtualClock::settle();
        return waited(m_runs->ledgers.events(m_id)).value_or(QList<LedgerEvent>{});
    }
    [[nodiscard]] QList<LedgerEvent> events(EventKind kind)
    {
        auto all = events();
        all.removeIf([kind](const LedgerEvent &event) { return event.kind != kind; });
        return all;
    }
    [[nodiscard]] qint64 points(const ScalarCurveId &curve) const
    {
        const auto info = m_runs->scalars.history(m_id).find(curve);
        return info ? info->points : 0;
    }
    [[nodiscard]] std::optional<RunValue> value(const QString &tag) const
    {
        const auto run = m_runs->book.find(m_id);
        const auto values = run ? run->result.values : QList<RunValue>{};
        const auto found = std::ranges::find(values, tag, &RunValue::tag);
        return found == values.end() ? std::nullopt : std::optional{*found};
    }

private slots:
    void init()
    {
        m_isOwner = true;
        m_fixture = std::make_unique<RunFixture>();
        m_files = std::make_shared<FakeFiles>();
    }
    void cleanup()
    {
        end();
        m_fixture.reset();
    }

    void aStepOfTheLogReachesCurveBookAndLedgerAndOutlivesTheProgram()
    {
        const auto job = writeJob();
        begin();
        const ScalarCurveId loss{{}, u"loss"_s};
        say("step 1/100 loss 2.0\nsaved checkpoint at step 1 in 2.0 s\nstep 2/100 lo");
        say("ss 1.5\n");
        QCOMPARE(points(loss), 2);
        QVERIFY(m_runs->book.find(m_id) && m_runs->book.find(m_id)->hasJob);
        const auto saved = events(EventKind::Saved);
        QCOMPARE(saved.size(), 1);
        QCOMPARE(saved.constFirst().step, 1);
        QCOMPARE(saved.constFirst().took, 2'000);
        m_fixture->clock.pass(1s);
        QVERIFY(value(u"loss"_s)); // also while it runs
        QCOMPARE(value(u"loss"_s)->step, 2);
        say("step 3/100 loss 1.25\n");
        emit m_fixture->jobs->ended(m_id);
        VirtualClock::settle();
        QVERIFY(value(u"loss"_s));
        QCOMPARE(value(u"loss"_s)->value, 1.25);
        QCOMPARE(value(u"loss"_s)->step, 3);
        const auto known = events();
        end();
        begin();
        QCOMPARE(points(loss), 3);
        QVERIFY(value(u"loss"_s));
        QCOMPARE(value(u"loss"_s)->value, 1.25);
        QCOMPARE(events(), known);
        QCOMPARE(m_runs->book.find(m_id)->config.command, job.spec.command);
    }

    void aRunThatStandsStillIsAskedWhereItStandsAndIsHungInTheLedger()
    {
        writeJob();
        begin();
        for (const char *line : {"step 1/100 loss 2.0\n", "step 2/100 loss 1.5\n", "step 3/100 loss 1.2\n"}) {
            m_fixture->clock.pass(10s);
            say(line);
        }
        const auto last = m_fixture->now();
        QSignalSpy alerts{&m_runs->scalars, &ScalarWatch::alert};
        QSignalSpy asked{m_stacks.get(), &StackCapture::begun};
        m_fixture->clock.pass(10min);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(asked.size(), 1);
        QTRY_COMPARE(m_stacks->reports(m_id).size(), 1);
        QCOMPARE(m_stacks->reports(m_id).constFirst().cause, StackCause::NoProgress);
        const auto hangs = events(EventKind::HungSince);
        QCOMPARE(hangs.size(), 1);
        QCOMPARE(hangs.constFirst().at, last);
        // And it is among what may have made it slow, as long as it lasts.
        const auto now = m_fixture->now();
        auto inputs = waited(m_why->inputs(m_id, now - 1'800'000, now, {}));
        QVERIFY(inputs);
        QCOMPARE(inputs->hangs, (QList<TimedSpan>{{.from = last}}));
        say("step 4/100 loss 1.1\n");
        inputs = waited(m_why->inputs(m_id, now - 1'800'000, now + 1'000, {}));
        QVERIFY(inputs);
        QCOMPARE(inputs->hangs, (QList<TimedSpan>{{.from = last, .until = now}}));
    }

    void valuesAndTimesOfEventFilesAreThoseOfBookAndLedger()
    {
        writeJob();
        begin();
        const auto start = m_fixture->now();
        QByteArray file = eventbytes::version();
        for (qint64 step = 1; step <= 30; ++step)
            file += eventbytes::scalar("loss", step, 2, double(start + step * 1'000) / 1'000);
        m_files->addFolder("/runs");
        m_files->addFolder("/runs/train");
        m_files->addFile("/runs/train/events.out.tfevents.1795200000.h", file);
        QVERIFY(m_runs->scalars.setSpec(m_id, {.eventFolder = u"/runs"_s}));
        m_fixture->clock.pass(31s);
        QCOMPARE(points({u"/runs/train"_s, u"loss"_s}), 30);
        m_runs->book.refresh();
        QVERIFY(value(u"train/loss"_s));
        QCOMPARE(value(u"train/loss"_s)->step, 30);
        const auto ledger = waited(m_runs->ledgers.ledger(m_id));
        QVERIFY(ledger);
        QCOMPARE(ledger->total(LedgerKind::Productive), 30'000);
    }

    void completeCheckpointsAreNotedOnce()
    {
        writeJob(u"/ckpt"_s);
        begin();
        m_files->addFolder("/ckpt");
        m_files->addFile("/ckpt/checkpoint_1000", checkpointbytes::flax(400));
        m_files->addFile("/ckpt/checkpoint_2000", checkpointbytes::flax(400).chopped(3)); // torn
        const auto written = m_fixture->now() / 1'000 + 60;
        for (const char *name : {"/ckpt/checkpoint_1000", "/ckpt/checkpoint_2000"})
            m_files->entries[name].modified = written;
        m_fixture->clock.pass(CheckpointSight::every + 1s);
        auto noted = events(EventKind::Checkpoint);
        QCOMPARE(noted.size(), 1);
        QCOMPARE(noted.constFirst().step, 1'000);
        QCOMPARE(noted.constFirst().at, written * 1'000);
        m_fixture->clock.pass(CheckpointSight::every + 1s);
        QCOMPARE(events(EventKind::Checkpoint).size(), 1);
        end();
        begin();
        m_fixture->clock.pass(CheckpointSight::every + 1s);
        QCOMPARE(events(EventKind::Checkpoint).size(), 1);
        m_files->refusal = Error{ErrorCode::Denied, u"You may not read there."_s, {}};
        m_fixture->clock.pass(CheckpointSight::every + 1s); // and it goes on
        m_files->refusal.reset();
        m_files->addFile("/ckpt/checkpoint_3000", checkpointbytes::flax(400));
        m_files->entries["/ckpt/checkpoint_3000"].modified = written + 60;
        m_fixture->clock.pass(CheckpointSight::every + 1s);
        noted = events(EventKind::Checkpoint);
        QCOMPARE(noted.size(), 2);
        QCOMPARE(noted.constLast().step, 3'000);
    }

    void checkpointsOfTheLastAttemptAlone()
    {
        auto job = m_fixture->job();
        const auto now = m_fixture->now() / 1'000;
        const auto made = [](qint64 step, qint64 modified, CheckpointState state) {
            Checkpoint one;
            one.step = step;
            one.modified = modified;
            one.state = state;
            return one;
        };
        const CheckpointListing listing{
            .checkpoints = {made(300, now + 20, CheckpointState::Complete), made(250, now + 15, CheckpointState::Torn),
                            made(220, 0, CheckpointState::Complete), made(200, now + 10, CheckpointState::Complete),
                            made(100, now - 86'400, CheckpointState::Complete)}};
        const auto found = checkpointEvents(listing, job);
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0].step, 200);
        QCOMPARE(found[1].step, 300);
        QCOMPARE(found[1].at, (now + 20) * 1'000);
        job.attempts.clear();
        QVERIFY(checkpointEvents(listing, job).isEmpty());
    }

    void whyItIsSlowIsLookedForByItself()
    {
        writeJob();
        begin();
        QSignalSpy checked{&m_runs->slowness, &SlownessChecks::checked};
        QVERIFY(!m_runs->slowness.find(m_id));
        m_fixture->clock.pass(SlownessChecks::every + 1s);
        QCOMPARE(checked.size(), 1);
        QVERIFY(m_runs->slowness.find(m_id));
        m_runs->suspend();
        m_fixture->clock.pass(SlownessChecks::every + 1s);
        QCOMPARE(checked.size(), 1);
    }

    void whatIsNotWrittenYetIsHandedOverBeforeTheRequestsEnd()
    {
        writeJob();
        begin();
        say("step 1/100 loss 2.0\n");
        m_runs->book.refresh(); // values that wait for the next word to be written
        m_runs->suspend();
        m_isOwner = false; // the next window may write from here on
        say("step 2/100 loss 1.5\nsaved checkpoint at step 2 in 1 s\n");
        emit m_fixture->jobs->ended(m_id);
        const auto known = events();
        QVERIFY(events(EventKind::Saved).isEmpty());
        end();
        m_isOwner = true;
        begin();
        QVERIFY(value(u"loss"_s));
        QCOMPARE(value(u"loss"_s)->value, 2.0);
        QCOMPARE(events(), known);
        QCOMPARE(points({{}, u"loss"_s}), 1); // the rest of the log is read again from the host
        m_runs->lookNow(); // as after a sleep; behind a suspend it does nothing
        m_runs->suspend();
        m_runs->lookNow();
        m_runs->resume();
        m_runs.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void aSecondWindowShowsAndWritesNothing()
    {
        m_isOwner = false;
        writeJob(u"/ckpt"_s);
        begin();
        QSignalSpy asked{m_stacks.get(), &StackCapture::begun};
        for (const char *line : {"step 1/100 loss 2.0\n", "step 2/100 loss 1.5\n"}) {
            say(line);
            m_fixture->clock.pass(10s);
        }
        QCOMPARE(points({{}, u"loss"_s}), 2);
        m_fixture->clock.pass(1h);
        QVERIFY(asked.isEmpty());
        QCOMPARE(m_files->lists, 0);
        QVERIFY(events().isEmpty());
        QVERIFY(m_runs->book.find(m_id));
        end();
        QVERIFY(!QFile::exists(path(u"scalars"_s)));
    }

    void whatIsRemovedFromTheBookIsGone()
    {
        const auto job = writeJob();
        begin();
        say("step 1/100 loss 2.0\n");
        m_fixture->clock.pass(11s);
        const auto curves = m_runs->store->path(m_id);
        const auto recordings = path(u"profiles/"_s) + m_id.toString(QUuid::WithoutBraces);
        QTRY_VERIFY(QFile::exists(curves));
        QVERIFY(QDir{}.mkpath(recordings + u"/profiles/2026_11_20_12_00_00"_s));
        const StackReport report{.job = m_id, .at = m_fixture->clock.now(), .hosts = 1};
        QVERIFY(StackStore{m_fixture->documents.get()}.keep(report));
        QCOMPARE(m_stacks->reports(m_id).size(), 1);
        QCOMPARE(m_runs->book.remove(m_id).error().code, ErrorCode::Conflict);
        QVERIFY(QFile::exists(curves));
        end();
        QVERIFY(m_fixture->forget(job));
        begin();
        QVERIFY(m_runs->book.find(m_id));
        QVERIFY(m_runs->book.remove(m_id));
        QTRY_VERIFY(!QFile::exists(curves));
        QTRY_VERIFY(!QDir{recordings}.exists());
        QVERIFY(QDir{path(u"profiles"_s)}.exists());
        QVERIFY(m_stacks->reports(m_id).isEmpty());
        QVERIFY(events().isEmpty());
    }

    void aWorldThatIsForgottenTakesItsRunsAlong()
    {
        CloudProfile practice;
        practice.kind = CloudProfile::Kind::Practice;
        practice.project = ProjectId{u"trc-practice"_s};
        CloudProfile real;
        real.project = ProjectId{u"my-project"_s};
        const PracticeCloud::Options options{};
        const auto folder = m_fixture->folder.path();
        const auto world = SessionFiles::in(folder, practice, options);
        const auto others = SessionFiles::in(folder, real, options);
        for (const auto &files : {world, others}) {
            for (const auto &place : {files.scalars, files.profiles})
                QVERIFY(QDir{}.mkpath(place + u"/deep"_s));
            for (const auto &name : {files.runs, files.runs + u"-wal"_s}) {
                QFile file{name};
                QVERIFY2(file.open(QFile::WriteOnly), qPrintable(name));
            }
        }
        SessionFiles::forgetWorld(folder, options);
        QVERIFY(!QFile::exists(world.runs) && !QFile::exists(world.runs + u"-wal"_s));
        QVERIFY(!QFile::exists(world.scalars) && !QFile::exists(world.profiles));
        QVERIFY(QFile::exists(others.runs) && QFile::exists(others.scalars + u"/deep"_s));
        QVERIFY(QFile::exists(others.profiles + u"/deep"_s));
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(SessionRunsTest)
#include "tst_sessionruns.moc"
