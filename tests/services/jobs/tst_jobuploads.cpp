// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A job that begins again, and files of its folder that somebody changed on the host since the last upload.
#include "services/jobs/jobfix.h"
#include "services/jobs/jobservice.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QProcess>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class JobUploadsTest : public QObject
{
    Q_OBJECT

private:
    static void write(const QString &path, const QByteArray &bytes)
    {
        QDir{}.mkpath(QFileInfo{path}.path());
        QFile file{path};
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    [[nodiscard]] Job job() const { return *m_service->find(m_id); }
    [[nodiscard]] JobLive live() const { return m_service->live(m_id); }
    [[nodiscard]] bool rests() const { return live().phase == JobPhase::Resting; }
    void start(const QString &command)
    {
        JobSpec spec{.name = u"train"_s, .hosts = PodFixture::hosts(1), .folder = m_there, .command = command};
        spec.upload.from = m_here;
        const auto id = m_service->add(spec, {});
        QVERIFY2(id.has_value(), id ? "" : qPrintable(id.error().message));
        m_id = *id;
    }
    void startAgain(JobService::IfEdited ifEdited = JobService::IfEdited::Ask)
    {
        const auto begun = m_service->startAgain(m_id, {}, JobService::IfHeld::Ignore, ifEdited);
        QVERIFY2(begun.has_value(), begun ? "" : qPrintable(begun.error().message));
    }

    QTemporaryDir m_folder;
    QString m_home;
    QString m_here;
    QString m_there;
    QuickClock m_clock;
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
        const auto name = QUuid::createUuid().toString(QUuid::Id128);
        m_here = m_folder.filePath(u"here-"_s + name);
        m_there = m_folder.filePath(u"there-"_s + name);
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(u"journal-%1.db"_s.arg(name)));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
        const QPointer<HostPool> pool{m_pool.get()};
        const auto records = std::make_shared<SyncRecords>(m_folder.filePath(u"records-%1.db"_s.arg(name)));
        JobContext context{.documents = m_documents.get(), .clock = &m_clock};
        context.pool = pool;
        context.upload = [pool, records](JobSpec spec, UploadReport report, std::stop_token stop) {
            return uploadFor(pool, std::move(spec), std::move(report), std::move(stop), records);
        };
        context.edited = [pool, records](JobSpec spec, std::stop_token stop) {
            return editedFor(pool, std::move(spec), records, std::move(stop));
        };
        m_service = std::make_unique<JobService>(context);
        write(m_here + u"/train.py"_s, "ours");
        write(m_here + u"/data/list"_s, "ours");
    }
    void cleanup()
    {
        if (m_service && m_service->find(m_id) && hasRunningHost(job())) {
            [[maybe_unused]] const auto stopped = m_service->stop(m_id);
            QTRY_VERIFY_WITH_TIMEOUT(rests() && !hasRunningHost(job()), 60'000);
        }
        m_service.reset();
        m_pool.reset();
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
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

    void whatOnlyChangedHereIsSentWithoutAQuestion()
    {
        start(u"cat train.py"_s);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        QSignalSpy found{m_service.get(), &JobService::editedFound};
        write(m_here + u"/train.py"_s, "ours, with more in it");
        startAgain();
        QTRY_VERIFY_WITH_TIMEOUT(job().last()->number == 2 && stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        QCOMPARE(readAll(m_there + u"/train.py"_s), QByteArray{"ours, with more in it"});
        QVERIFY(found.isEmpty() && job().last()->uploaded.isEmpty());
    }

    /// It is asked before anything is stopped, and without an answer nothing changes.
    void whatWasChangedOnTheHostIsNotReplacedUnasked()
    {
        start(u"exec sleep 600"_s);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(job()) == JobState::Running && rests(), 60'000);
        write(m_there + u"/train.py"_s, "an edit on the host");
        write(m_here + u"/data/list"_s, "ours, with more in it");
        QSignalSpy found{m_service.get(), &JobService::editedFound};
        startAgain();
        QTRY_VERIFY_WITH_TIMEOUT(!found.isEmpty() && rests(), 60'000);
        QCOMPARE(live().edited, (EditedFiles{{PodFixture::hosts(1)[0].label, {u"train.py"_s}}}));
        QCOMPARE(live().error.value_or(Error{}).code, ErrorCode::Conflict);
        QVERIFY(job().attempts.size() == 1 && stateOf(job()) == JobState::Running);
        QCOMPARE(readAll(m_there + u"/train.py"_s), QByteArray{"an edit on the host"});
        QCOMPARE(readAll(m_there + u"/data/list"_s), QByteArray{"ours"});
    }

    void theAnswerIsDoneAndWrittenDown()
    {
        start(u"true"_s);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        write(m_there + u"/train.py"_s, "an edit on the host");
        write(m_here + u"/data/list"_s, "ours, with more in it");
        startAgain(JobService::IfEdited::Keep);
        QTRY_VERIFY_WITH_TIMEOUT(job().last()->number == 2 && stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        QCOMPARE(readAll(m_there + u"/train.py"_s), QByteArray{"an edit on the host"});
        QCOMPARE(readAll(m_there + u"/data/list"_s), QByteArray{"ours, with more in it"});
        const auto kept = job().last()->uploaded.text();
        QVERIFY2(kept.contains(u"train.py"_s) && kept.contains(u"kept"_s), qPrintable(kept));

        startAgain(JobService::IfEdited::Replace);
        QTRY_VERIFY_WITH_TIMEOUT(job().last()->number == 3 && stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        QCOMPARE(readAll(m_there + u"/train.py"_s), QByteArray{"ours"});
        const auto replaced = job().last()->uploaded.text();
        QVERIFY2(replaced.contains(u"train.py"_s) && replaced.contains(u"replaced"_s), qPrintable(replaced));
        const auto read = jobFrom(toJson(job()));
        QVERIFY(read && read->attempts[1].uploaded.text() == kept && read->last()->uploaded.text() == replaced);
        QVERIFY(live().edited.isEmpty());
    }

    /// Another job in the same folder asks as well: nothing of it has begun by then.
    void aNewJobInTheFolderAsksToo()
    {
        start(u"true"_s);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        write(m_there + u"/train.py"_s, "an edit on the host");
        start(u"touch began"_s);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(job()) == JobState::NotStarted && rests(), 60'000);
        QVERIFY(!live().edited.isEmpty() && !QFile::exists(m_there + u"/began"_s));
        startAgain(JobService::IfEdited::Keep);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(job()) == JobState::Succeeded && rests(), 60'000);
        QVERIFY(QFile::exists(m_there + u"/began"_s));
        QCOMPARE(readAll(m_there + u"/train.py"_s), QByteArray{"an edit on the host"});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(JobUploadsTest)
#include "tst_jobuploads.moc"
