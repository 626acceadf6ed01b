// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runbook.h"
#include "tests/services/runs/runfixture.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class RunBookTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<RunFixture> m_fixture;
    std::unique_ptr<RunBook> m_book;
    QList<RunValue> m_values;
    bool m_isOwner = true;

    [[nodiscard]] RunBookContext context()
    {
        return {.jobs = m_fixture->jobs.get(),
                .journal = m_fixture->book.get(),
                .clock = &m_fixture->clock,
                .values = [this](const QUuid &) { return m_values; },
                .isOwner = [this] { return m_isOwner; }};
    }
    void open()
    {
        m_book.reset();
        m_book = std::make_unique<RunBook>(context());
        VirtualClock::settle();
        QVERIFY(m_book->isLoaded());
    }
    /// The program ends and begins anew.
    void restart()
    {
        m_book.reset();
        m_fixture->start();
        open();
    }

private slots:
    void init()
    {
        m_isOwner = true;
        m_values.clear();
        m_fixture = std::make_unique<RunFixture>();
    }
    void cleanup()
    {
        m_book.reset();
        m_fixture.reset();
    }

    void everyJobHasItsEntry()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        QCOMPARE(m_book->runs().size(), 1);
        const auto run = m_book->find(job.id);
        QVERIFY(run && run->hasJob);
        QCOMPARE(run->config.command, u"python train.py"_s);
        QCOMPARE(run->config.hosts.size(), 2);
        QCOMPARE(run->result.state, JobState::Running);
        QCOMPARE(run->result.attempts, 1);
        QVERIFY(!m_book->find(QUuid::createUuid()));
    }

    void whatTheUserWritesStaysWhenTheJobIsForgotten()
    {
        const auto job = m_fixture->job(JobState::Succeeded);
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        QVERIFY(m_book->setNotes(job.id, u"learning rate too high\n다음에는 낮추기"_s));
        QVERIFY(m_book->setTags(job.id, {u" paper "_s, u"paper"_s, u"v2"_s}));
        QVERIFY(m_book->setArchived(job.id, true));
        QCOMPARE(m_book->remove(job.id).error().code, ErrorCode::Conflict);
        QVERIFY(m_fixture->forget(job));
        restart();
        const auto run = m_book->find(job.id);
        QVERIFY(run);
        QVERIFY(!run->hasJob && run->isArchived);
        QCOMPARE(run->notes, u"learning rate too high\n다음에는 낮추기"_s);
        QCOMPARE(run->tags, (QStringList{u"paper"_s, u"v2"_s}));
        QCOMPARE(run->result.state, JobState::Succeeded);
        QVERIFY(m_book->remove(job.id));
        restart();
        QVERIFY(m_book->runs().isEmpty());
    }

    void whatIsTooLongIsRefusedAndNothingIsLost()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        QVERIFY(m_book->setNotes(job.id, u"short"_s));
        const auto refused = m_book->setNotes(job.id, QString{RunRecord::longestNotes + 1, u'n'});
        QCOMPARE(refused.error().code, ErrorCode::Invalid);
        QVERIFY(!refused.error().message.isEmpty());
        QCOMPARE(m_book->find(job.id)->notes, u"short"_s);
        QCOMPARE(m_book->setNotes(QUuid::createUuid(), u"x"_s).error().code, ErrorCode::NotFound);
    }

    void linksInLogsAreFoundInWhateverPiecesTheyCome()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        QSignalSpy changed{m_book.get(), &RunBook::changed};
        emit m_fixture->jobs->logGrew(job.id, 0, 0, "wandb: View run at https://wandb.ai/la");
        emit m_fixture->jobs->logGrew(job.id, 1, 0, "nothing\n"); // each host has lines of its own
        QVERIFY(m_book->find(job.id)->links.isEmpty());
        emit m_fixture->jobs->logGrew(job.id, 0, 38, "b/llama/runs/x1\nhttps://evil.example/a/b\n");
        QCOMPARE(m_book->find(job.id)->links.size(), 1);
        QCOMPARE(m_book->find(job.id)->links[0].url, u"https://wandb.ai/lab/llama/runs/x1"_s);
        QCOMPARE(changed.size(), 1);
        emit m_fixture->jobs->logGrew(job.id, 0, 80, "https://wandb.ai/lab/llama/runs/x1\n");
        emit m_fixture->jobs->logGrew(job.id, 0, 80, QByteArray(2'000'000, '\xff'));
        emit m_fixture->jobs->logGrew(QUuid::createUuid(), 0, 0, "https://wandb.ai/a/b\n"); // of a job that is gone
        QCOMPARE(m_book->find(job.id)->links.size(), 1);
        restart();
        QCOMPARE(m_book->find(job.id)->links.size(), 1);
    }

    void theLastValuesAreKeptWhenItEnds()
    {
        const auto job = m_fixture->job(JobState::Failed);
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        m_values = {{u"loss"_s, std::numeric_limits<double>::quiet_NaN(), 400}, {u"lr"_s, 1e-4, 400}};
        emit m_fixture->jobs->ended(job.id);
        m_values.clear();
        m_fixture->clock.pass(1s);
        restart();
        const auto values = m_book->find(job.id)->result.values;
        QCOMPARE(values.size(), 2);
        QVERIFY(values[0].value != values[0].value);
        QCOMPARE(values[1].tag, u"lr"_s);
    }

    void twoWindowsDoNotTakeEachOthersWordsAway()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        const auto theirFile = m_fixture->openBook();
        JobService theirJobs{JobContext{.documents = m_fixture->documents.get(), .clock = &m_fixture->clock}};
        RunBook theirs{{.jobs = &theirJobs, .journal = theirFile.get(), .clock = &m_fixture->clock, .isOwner = [] {
                            return false;
                        }}};
        VirtualClock::settle();
        QVERIFY(theirs.find(job.id));
        QVERIFY(theirs.setNotes(job.id, u"from the other window"_s));
        m_values = {{u"loss"_s, 2, 1}};
        emit m_fixture->jobs->ended(job.id); // this one writes the result
        QVERIFY(m_book->find(job.id)->notes.isEmpty());
        m_book->refresh();
        VirtualClock::settle();
        QCOMPARE(m_book->find(job.id)->notes, u"from the other window"_s);
        theirs.refresh();
        VirtualClock::settle();
        QCOMPARE(theirs.find(job.id)->result.values.size(), 1);
        QCOMPARE(theirs.find(job.id)->notes, u"from the other window"_s);
    }

    void aDiskThatRefusesIsSaidAndTriedAgain()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        QSignalSpy problems{m_book.get(), &RunBook::problemChanged};
        m_fixture->refusal = [] { return std::optional{Error{ErrorCode::FileFailed, u"the disk is full"_s, {}}}; };
        QVERIFY(m_book->setNotes(job.id, u"kept in memory"_s));
        VirtualClock::settle();
        QVERIFY(m_book->problem());
        QVERIFY(!m_book->problem()->message.isEmpty());
        QCOMPARE(m_book->find(job.id)->notes, u"kept in memory"_s);
        m_fixture->refusal = {};
        QVERIFY(m_book->setTags(job.id, {u"a"_s}));
        VirtualClock::settle();
        QVERIFY(!m_book->problem());
        QCOMPARE(problems.size(), 2);
        restart();
        QCOMPARE(m_book->find(job.id)->notes, u"kept in memory"_s);
    }

    void anEntryOfANewerVersionIsLeftAsItIs()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        open(); // makes the file
        m_book.reset();
        const auto id = job.id.toString(QUuid::WithoutBraces);
        const auto newer = u"{\"format\":2,\"id\":\"%1\",\"hologram\":true}"_s.arg(id);
        QVERIFY(m_fixture->book->run(u"INSERT INTO run(id, created, json, own) VALUES(?, 1, ?, '{}')"_s, {id, newer}));
        QVERIFY(m_fixture->book->run(u"INSERT INTO run(id, created, json, own) VALUES('broken', 1, '{cut', '[1]')"_s));
        m_fixture->start();
        open();
        QVERIFY(m_book->find(job.id)); // shown as the job tells it
        m_book.reset();
        const auto rows = m_fixture->book->rows(u"SELECT json FROM run ORDER BY id"_s);
        QVERIFY(rows);
        QCOMPARE(rows->size(), 2);
        QVERIFY(rows->at(0).value(0).toString() == newer || rows->at(1).value(0).toString() == newer);
    }

    void tenThousandRunsAreKeptAndNoMore()
    {
        open();
        m_book.reset();
        const auto filled = m_fixture->book->write([this]() -> Result<> {
            for (int i = 0; i < RunBook::mostRuns + 5; ++i) {
                const auto id = QUuid::createUuid().toString(QUuid::WithoutBraces);
                const auto created = QDateTime::fromMSecsSinceEpoch(i, QTimeZone::UTC).toString(Qt::ISODateWithMs);
                const auto json = u"{\"format\":1,\"id\":\"%1\",\"createdAt\":\"%2\"}"_s.arg(id, created);
                const auto added = m_fixture->book->run(
                    u"INSERT INTO run(id, created, json, own) VALUES(?, ?, ?, '{}')"_s, {id, i, json});
                if (!added)
                    return added;
            }
            return {};
        });
        QVERIFY(filled);
        open();
        QCOMPARE(m_book->runs().size(), RunBook::mostRuns);
        QCOMPARE(m_book->runs().constFirst().createdAt.toMSecsSinceEpoch(), RunBook::mostRuns + 4); // the newest
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        restart();
        QCOMPARE(m_book->runs().size(), RunBook::mostRuns);
        QCOMPARE(m_book->runs().constFirst().id, job.id);
        const auto rows = m_fixture->book->rows(u"SELECT COUNT(*) FROM run"_s);
        QCOMPARE(rows->constFirst().value(0).toInt(), RunBook::mostRuns);
    }

    void onlyTheWindowThatOwnsJobsWritesWhatTheyDo()
    {
        m_isOwner = false;
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        open();
        QVERIFY(m_book->find(job.id)); // shown all the same
        m_book.reset();
        const auto rows = m_fixture->book->rows(u"SELECT COUNT(*) FROM run"_s);
        QCOMPARE(rows->constFirst().value(0).toInt(), 0);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunBookTest)
#include "tst_runbook.moc"
