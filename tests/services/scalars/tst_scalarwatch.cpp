// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobservice.h"
#include "services/scalars/scalarstore.h"
#include "services/scalars/scalarwatch.h"
#include "services/store/documents.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/virtualclock.h"
#include "tests/services/scalars/eventbytes.h"
#include "tests/support/journalhere.h"

#include <QFile>
#include <QMap>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ScalarCurveId loss{{}, u"loss"_s};
const ScalarCurveId eventLoss{u"/runs"_s, u"loss"_s};
const QByteArray eventPath = "/runs/events.out.tfevents.1795000000.h";

} // namespace

class ScalarWatchTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<JobService> m_jobs;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<ScalarWatch> m_watch;
    QUuid m_run;
    int m_places = 0; ///< how often the place of the files was asked for
    bool m_isOwner = true;

    /// The job as it is written down, with that attempt of two hosts.
    void writeJob(int attempts, JobState state)
    {
        Job job{.id = m_run, .spec = {.name = u"llama"_s, .hosts = {}, .command = u"python3 train.py"_s}};
        for (int number = 1; number <= attempts; ++number) {
            JobAttempt attempt{.number = number,
                               .startedAt = m_clock->wallStart.addSecs(-3'600 + number * 600),
                               .token = QByteArray(16, char('a' + number))};
            for (int i = 0; i < 2; ++i) {
                JobHost host{.host = {.id = u"h%1"_s.arg(i),
                                      .label = u"pod · host %1"_s.arg(i),
                                      .tpu = TpuId{u"projects/p/locations/z/nodes/pod"_s},
                                      .worker = i,
                                      .workers = 2}};
                host.state = number == attempts ? state : JobState::Interrupted;
                if (host.state != JobState::Running)
                    host.endedAt = m_clock->wallStart;
                attempt.hosts.append(host);
            }
            job.attempts.append(attempt);
        }
        for (const auto &host : std::as_const(job.attempts.last().hosts))
            job.spec.hosts.append(host.host);
        QVERIFY(m_documents->put("job"_L1, m_run.toString(QUuid::WithoutBraces), toJson(job), m_clock->now()));
    }
    /// The program begins.
    void begin(int attempts = 1, JobState state = JobState::Running)
    {
        end();
        writeJob(attempts, state);
        m_jobs = std::make_unique<JobService>(JobContext{.documents = m_documents.get(), .clock = m_clock.get()});
        QCOMPARE(m_jobs->jobs().size(), 1);
        ScalarContext context{.jobs = m_jobs.get(),
                              .clock = m_clock.get(),
                              .documents = m_documents.get(),
                              .store = std::make_shared<ScalarStore>(m_folder->filePath(u"scalars"_s))};
        context.place = [this](Job, QString folder, std::stop_token) {
            ++m_places;
            return finishedTask<ScalarPlace>(ScalarPlace{m_files, folder.toUtf8()});
        };
        context.isOwner = [this] { return m_isOwner; };
        m_watch = std::make_unique<ScalarWatch>(context);
        m_watch->resume();
        if (state == JobState::Running)
            load();
    }
    void load()
    {
        QTRY_VERIFY(!m_watch->isLoading(m_run));
        m_clock->settle();
    }
    /// And ends.
    void end()
    {
        if (!m_watch)
            return;
        m_watch->suspend();
        m_watch.reset();
        m_jobs.reset();
        waitForDisk();
    }
    static void waitForDisk() { QTRY_COMPARE(TaskScope::running(), 0); }
    void say(const QByteArray &text, int host = 0)
    {
        auto &at = m_said[host];
        emit m_jobs->logGrew(m_run, host, at, text);
        at += text.size();
    }
    [[nodiscard]] qint64 points(const ScalarCurveId &id = loss) const
    {
        const auto info = m_watch->history(m_run).find(id);
        return info ? info->points : 0;
    }
    /// Of all curves, as another program finds them.
    [[nodiscard]] qint64 pointsOnDisk() const
    {
        const ScalarStore store{m_folder->filePath(u"scalars"_s)};
        const auto stored = store.load(m_run, {});
        return stored ? stored->history.points() : -1;
    }
    QMap<int, qint64> m_said; ///< bytes, by host

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_journal = std::make_unique<JournalHere>(m_folder->filePath(u"journal"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_clock = std::make_unique<VirtualClock>();
        m_files = std::make_shared<FakeFiles>();
        m_run = QUuid::createUuid();
        m_places = 0;
        m_isOwner = true;
        m_said.clear();
    }
    void cleanup()
    {
        end();
        m_documents.reset();
        m_journal.reset();
    }

    void valuesOfTheLogBecomeCurves()
    {
        begin();
        QSignalSpy changed{m_watch.get(), &ScalarWatch::changed};
        say("step 1/100 loss 2.0\nstep 2/100 loss 1.5\nstep 3/1");
        say("00 loss 1.25\n");
        QCOMPARE(points(), 3);
        QCOMPARE(m_watch->history(m_run).find(loss)->lastValue, 1.25);
        QVERIFY(changed.isEmpty());
        m_clock->pass(1s);
        QCOMPARE(changed.size(), 1); // for all of them
        const auto progress = m_watch->progress(m_run);
        QVERIFY(progress);
        QCOMPARE(progress->step, 3);
        QCOMPARE(progress->total, 100);
        QCOMPARE(m_watch->problems(m_run), QStringList{});
    }

    void onlyTheFirstHostIsReadUnlessAllAreWanted()
    {
        begin();
        say("step 1 loss 2\nafter ", 1);
        QCOMPARE(points(), 0);
        ScalarSpec spec;
        spec.readsAllHosts = true;
        QVERIFY(m_watch->setSpec(m_run, spec));
        say("step 2 loss 2\n", 0);
        say("step 7 loss 9\nstep 2 loss 3\n", 1); // what goes on in the middle of a line is not read
        QCOMPARE(points(), 2);
        QCOMPARE(m_watch->history(m_run).find(loss)->lastStep, 2);
        QCOMPARE(m_watch->history(m_run).find(loss)->tracks, 2); // each has a line of its own
        QCOMPARE(m_watch->problems(m_run), QStringList{}); // and that is meant
    }

    void curvesSurviveAQuitAndNothingCountsTwice()
    {
        begin();
        say("step 1 loss 2\nstep 2 loss 1\nstep 3 lo");
        end();
        begin();
        QCOMPARE(points(), 2);
        emit m_jobs->logGrew(m_run, 0, 0,
                             "step 1 loss 2\nstep 2 loss 1\nstep 3 loss 0.5\n"); // the host knows all of it
        QCOMPARE(points(), 3);
        QCOMPARE(m_watch->history(m_run).find(loss)->lastValue, 0.5);
    }

    void aKillLosesTenSecondsAtMost()
    {
        begin();
        say("step 1 loss 2\n");
        m_clock->pass(11s);
        QTRY_COMPARE(pointsOnDisk(), 1);
        say("step 2 loss 1\n");
        QCOMPARE(pointsOnDisk(), 1);
        m_clock->pass(11s);
        QTRY_COMPARE(pointsOnDisk(), 2);
    }

    void anotherAttemptGoesOnInTheSameLine()
    {
        begin();
        say("step 1 loss 4\nstep 2 loss 3\nstep 3 loss 2\n");
        end();
        m_said.clear();
        begin(2);
        say("step 2 loss 3\nstep 3 loss 2.5\nstep 4 loss 2\n"); // another log, from its beginning
        QCOMPARE(points(), 6);
        const auto marks = m_watch->history(m_run).marks(loss);
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks.constFirst().kind, ScalarMark::Kind::NewAttempt);
        QCOMPARE(marks.constFirst().count, 2);
        QCOMPARE(m_watch->history(m_run).find(loss)->tracks, 1);
    }

    void aSecondWindowWritesNothing()
    {
        m_isOwner = false;
        begin();
        say("step 1 loss 2\n");
        QCOMPARE(points(), 1);
        end();
        QVERIFY(!QFile::exists(m_folder->filePath(u"scalars"_s)));
    }

    void alertsComeOnceAndAreSaid()
    {
        begin();
        QSignalSpy alerts{m_watch.get(), &ScalarWatch::alert};
        say("step 1 loss 2\nstep 2 loss nan\nstep 3 loss nan\n");
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(m_watch->alerts(m_run).size(), 1);
        QCOMPARE(m_watch->alerts(m_run).constFirst().kind, ScalarAlert::Kind::NotANumber);
        ScalarSpec muted;
        muted.isMuted = true;
        QVERIFY(m_watch->setSpec(m_run, muted));
        QVERIFY(m_watch->alerts(m_run).isEmpty());
        say("step 4 loss nan\n");
        QCOMPARE(alerts.size(), 1);
    }

    void whatIsOverByNowIsNoNews()
    {
        begin();
        QSignalSpy alerts{m_watch.get(), &ScalarWatch::alert};
        say("step 1 loss 2\nstep 2 loss nan\nstep 3 loss 2\nstep 4 loss 2\nstep 5 loss 2\n"); // all at once
        QCOMPARE(alerts.size(), 0);
    }

    void eventFilesAreFoundAndFollowed()
    {
        begin();
        m_files->addFolder("/runs");
        m_files->addFile(eventPath, eventbytes::version() + eventbytes::scalar("loss", 1, 2, 1.795e9));
        m_files->addFile("/runs/notes.txt");
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->settle();
        QCOMPARE(points(eventLoss), 1);
        const auto torn = eventbytes::scalar("loss", 3, 0.5F, 1.795e9 + 2);
        m_files->append(eventPath, eventbytes::scalar("loss", 2, 1, 1.795e9 + 1) + torn.first(30));
        m_clock->pass(ScalarWatch::calmPause + 1s);
        QCOMPARE(points(eventLoss), 2);
        m_files->append(eventPath, torn.sliced(30));
        m_clock->pass(ScalarWatch::calmPause + 1s);
        QCOMPARE(points(eventLoss), 3);
        QCOMPARE(m_watch->problems(m_run), QStringList{});
        // Somebody looks: it is read more often.
        m_watch->watch(m_run, true);
        m_clock->settle();
        m_files->append(eventPath, eventbytes::scalar("loss", 4, 0.25F, 1.795e9 + 3));
        m_clock->pass(ScalarWatch::tailPause + 1s);
        QCOMPARE(points(eventLoss), 4);
    }

    void eventFilesGoOnWhereTheyWereReadTo()
    {
        begin();
        m_files->addFolder("/runs");
        m_files->addFile(eventPath, eventbytes::version() + eventbytes::scalar("loss", 1, 2, 1.795e9));
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->settle();
        QCOMPARE(points(eventLoss), 1);
        end();
        m_files->append(eventPath, eventbytes::scalar("loss", 2, 1, 1.795e9 + 1));
        begin();
        QCOMPARE(m_watch->spec(m_run), spec);
        m_clock->settle();
        QCOMPARE(points(eventLoss), 2);
    }

    /// In a bucket a file that grows is written anew: a reading that meets it is a conflict, and no other file.
    void anEventFileThatGrowsWhileItIsReadIsDrawnOnce()
    {
        begin();
        m_files->addFolder("/runs");
        m_files->addFile(eventPath, eventbytes::version() + eventbytes::scalar("loss", 1, 2, 1.795e9));
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->settle();
        QCOMPARE(points(eventLoss), 1);
        m_watch->watch(m_run, true);
        m_clock->settle();
        m_files->append(eventPath, eventbytes::scalar("loss", 2, 1, 1.795e9 + 1));
        m_files->refusal = Error{ErrorCode::Conflict, u"It was replaced."_s};
        m_clock->pass(ScalarWatch::tailPause + 1s);
        QCOMPARE(points(eventLoss), 1);
        m_files->refusal.reset();
        m_clock->pass(ScalarWatch::tailPause + 1s);
        QCOMPARE(points(eventLoss), 2);
        QCOMPARE(m_watch->problems(m_run), QStringList{});
    }

    void anEventFileIsDrawnOnceWhicheverAttemptItIsPutDownTo()
    {
        // It was begun just before the second attempt: by the clocks alone it could be of either.
        const auto begun = m_clock->wallStart.toSecsSinceEpoch() - 3'600 + 2 * 600 - 30;
        const auto path = "/runs/events.out.tfevents." + QByteArray::number(begun) + ".h";
        m_files->addFolder("/runs");
        m_files->addFile(path, eventbytes::version() + eventbytes::scalar("loss", 1, 2, double(begun)));
        begin();
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->settle();
        QCOMPARE(points(eventLoss), 1);
        end();
        m_files->append(path, eventbytes::scalar("loss", 2, 1, double(begun) + 1));
        begin(2);
        m_clock->settle();
        QCOMPARE(points(eventLoss), 2);
        QCOMPARE(m_watch->history(m_run).find(eventLoss)->tracks, 1);
    }

    void whoLooksIsKnownAsLongAsSomebodyDoes()
    {
        begin();
        QVERIFY(!m_watch->isWatched(m_run));
        m_watch->watch(m_run, true);
        m_watch->watch(m_run, true);
        m_watch->watch(m_run, false);
        QVERIFY(m_watch->isWatched(m_run));
        m_watch->watch(m_run, false);
        QVERIFY(!m_watch->isWatched(m_run));
        QVERIFY(!m_watch->isWatched(QUuid::createUuid()));
    }

    void foreignDamagedAndReplacedFilesAreNamed()
    {
        begin();
        m_files->addFolder("/runs");
        auto damaged = eventbytes::scalar("loss", 2, 2, 1.795e9);
        damaged[20] = static_cast<char>(damaged[20] ^ 1);
        m_files->addFile("/runs/a.tfevents.1795000000.h", "<html>something else</html>");
        m_files->addFile("/runs/b.tfevents.1795000000.h",
                         eventbytes::version() + eventbytes::scalar("loss", 1, 2, 1.795e9) + damaged
                             + eventbytes::scalar("loss", 3, 2, 1.795e9));
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->settle();
        QCOMPARE(points(eventLoss), 2);
        auto problems = m_watch->problems(m_run);
        QCOMPARE(problems.size(), 2);
        QVERIFY(problems.at(0).startsWith(u"a.tfevents"_s) && problems.at(1).startsWith(u"b.tfevents"_s));
        m_files->addFile("/runs/b.tfevents.1795000000.h",
                         eventbytes::version() + eventbytes::scalar("loss", 1, 7, 1.795e9 + 50));
        m_clock->pass(ScalarWatch::calmPause + 1s);
        QCOMPARE(points(eventLoss), 3); // what was read stays
        QVERIFY(m_watch->problems(m_run).at(1).contains(u"nother file"_s));
    }

    void whatCannotBeReadIsSaidAndTriedAgain()
    {
        begin();
        m_files->refusal = Error{ErrorCode::Denied, u"You may not read there."_s};
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->settle();
        QCOMPARE(m_watch->problems(m_run), QStringList{u"You may not read there."_s});
        m_files->refusal.reset();
        m_files->addFolder("/runs");
        m_files->addFile(eventPath, eventbytes::version() + eventbytes::scalar("loss", 1, 2, 1.795e9));
        m_clock->pass(10min);
        QCOMPARE(points(eventLoss), 1);
        QCOMPARE(m_watch->problems(m_run), QStringList{});
    }

    void aRunThatIsOverIsReadOnceMoreWhenSomebodyLooks()
    {
        begin();
        say("step 1 loss 2\n");
        end();
        m_files->addFolder("/runs");
        m_files->addFile(eventPath, eventbytes::version() + eventbytes::scalar("loss", 1, 2, 1.795e9));
        begin(1, JobState::Succeeded);
        ScalarSpec spec;
        spec.eventFolder = u"/runs"_s;
        QVERIFY(m_watch->setSpec(m_run, spec));
        m_clock->pass(5min);
        QCOMPARE(m_places, 0); // nobody looks
        QCOMPARE(points(), 0);
        m_watch->watch(m_run, true);
        load(); // a quick disk may have answered by now
        QCOMPARE(points(), 1);
        QCOMPARE(points(eventLoss), 1);
        QCOMPARE(m_places, 1);
        m_clock->pass(5min);
        QCOMPARE(m_places, 1); // nothing comes any more
        QVERIFY(!m_watch->progress(m_run)->isStalled);
        m_watch->watch(m_run, false);
        m_clock->pass(1min);
        QTRY_COMPARE(pointsOnDisk(), 2);
        const auto isFree = [this] {
            m_clock->pass(1min);
            return points() == 0;
        };
        QTRY_VERIFY(isFree()); // its memory
    }

    void aRunIsForgotten()
    {
        begin();
        say("step 1 loss 2\n");
        m_clock->pass(11s);
        QTRY_COMPARE(pointsOnDisk(), 1);
        const ScalarStore store{m_folder->filePath(u"scalars"_s)};
        QVERIFY(QFile::exists(store.path(m_run)));
        QVERIFY(waited(m_watch->forget(m_run, {})));
        QVERIFY(!QFile::exists(store.path(m_run)));
        QCOMPARE(points(), 0);
    }

    void aSpecThatCannotBeIsRefused_data()
    {
        QTest::addColumn<ScalarSpec>("spec");
        QTest::newRow("rule") << ScalarSpec{.rule = {.pattern = u"("_s}};
        QTest::newRow("folder") << ScalarSpec{.eventFolder = u"runs"_s};
        QTest::newRow("bucket") << ScalarSpec{.eventFolder = u"gs://"_s};
        QTest::newRow("line break") << ScalarSpec{.eventFolder = u"/a\nb"_s};
        QTest::newRow("glob") << ScalarSpec{.eventFolder = u"/a"_s, .eventGlob = u"a/b"_s};
    }
    void aSpecThatCannotBeIsRefused()
    {
        QFETCH(const ScalarSpec, spec);
        begin();
        const auto set = m_watch->setSpec(m_run, spec);
        QVERIFY(!set);
        QCOMPARE(set.error().code, ErrorCode::Invalid);
        QVERIFY(!set.error().message.isEmpty());
        QCOMPARE(m_watch->spec(m_run), ScalarSpec{});
    }

    void aSpecIsWrittenDown()
    {
        const ScalarSpec spec{.rule = {.pattern = u"(?<x>\\d+)"_s, .keys = {u"x"_s}},
                              .readsAllHosts = true,
                              .eventFolder = u"gs://bucket/runs"_s,
                              .eventGlob = u"*train*"_s,
                              .total = 5'000,
                              .isMuted = true};
        QCOMPARE(scalarSpecFrom(toJson(spec)), spec);
        QCOMPARE(scalarSpecFrom({{u"eventFolder"_s, u"relative"_s}, {u"total"_s, -5}, {u"rule"_s, 7}}), ScalarSpec{});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ScalarWatchTest)
#include "tst_scalarwatch.moc"
