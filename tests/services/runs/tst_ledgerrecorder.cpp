// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgerrecorder.h"
#include "tests/services/runs/runfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class LedgerRecorderTest : public QObject
{
    Q_OBJECT

    using EventKind = LedgerEvent::Kind;

    std::unique_ptr<RunFixture> m_fixture;
    std::unique_ptr<LedgerRecorder> m_recorder;
    bool m_isOwner = true;

    void record(const std::function<QList<LedgerPoint>(const QUuid &)> &points = {})
    {
        m_recorder.reset();
        m_recorder = std::make_unique<LedgerRecorder>(LedgerRecorderContext{.jobs = m_fixture->jobs.get(),
                                                                            .journal = m_fixture->book.get(),
                                                                            .clock = &m_fixture->clock,
                                                                            .points = points,
                                                                            .isOwner = [this] { return m_isOwner; }});
        VirtualClock::settle();
    }
    [[nodiscard]] QList<LedgerEvent> events(const QUuid &id)
    {
        VirtualClock::settle();
        return waited(m_recorder->events(id)).value_or(QList<LedgerEvent>{});
    }
    [[nodiscard]] QList<EventKind> kinds(const QUuid &id)
    {
        QList<EventKind> found;
        for (const auto &event : events(id))
            found << event.kind;
        return found;
    }
    void log(const QUuid &id, const QByteArray &bytes)
    {
        emit m_fixture->jobs->logGrew(id, 0, 0, bytes);
        VirtualClock::settle();
    }

private slots:
    void init()
    {
        m_isOwner = true;
        m_fixture = std::make_unique<RunFixture>();
    }
    void cleanup()
    {
        m_recorder.reset();
        m_fixture.reset();
    }

    void whatHappensIsOnTheDiskAndOutlivesTheProgram()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        record();
        QCOMPARE(kinds(job.id), (QList{EventKind::Started, EventKind::Began}));
        m_recorder.reset();
        m_fixture->book = m_fixture->openBook();
        m_fixture->clock.pass(20s);
        record();
        QCOMPARE(kinds(job.id), (QList{EventKind::Started, EventKind::Began})); // nothing is told twice
        auto ended = job;
        for (auto &host : ended.attempts[0].hosts) {
            host.state = JobState::Succeeded;
            host.endedAt = m_fixture->clock.now();
        }
        QVERIFY(m_fixture->keep(ended));
        m_recorder.reset();
        m_fixture->start();
        record();
        QCOMPARE(kinds(job.id), (QList{EventKind::Started, EventKind::Began, EventKind::Ended}));
        const auto ledger = waited(m_recorder->ledger(job.id));
        QVERIFY(ledger);
        QCOMPARE(ledger->span(), 40'000);
        QVERIFY(!ledger->isOpen);
    }

    void linesOfTheLogAreEventsInWhateverPiecesTheyCome()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        record();
        log(job.id, "step 39\nsaved check");
        log(job.id, "point at step 40 in 2.0 s\n\x1b[31mRestoring checkpoint \xff");
        log(job.id, QByteArray(1'000'000, 'x'));
        log(job.id, " saved checkpoint at step 41\nsaved checkpoint at step 42\n"); // behind a line without an end
        const auto all = events(job.id);
        QCOMPARE(all.size(), 4);
        QCOMPARE(all[2].kind, EventKind::Saved);
        QCOMPARE(all[2].step, 40);
        QCOMPARE(all[2].took, 2'000);
        QCOMPARE(all[2].at, m_fixture->now());
        QCOMPARE(all[3].step, 42);
        emit m_fixture->jobs->logGrew(job.id, 1, 0, "saved checkpoint at step 50\n"); // of another host
        QCOMPARE(events(job.id).size(), 4);
    }

    void linesThatAreReadAgainAtTheNextStartAreOld()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        record();
        log(job.id, "saved checkpoint at step 40\n");
        m_recorder.reset();
        m_fixture->start();
        record();
        log(job.id, "saved checkpoint at step 30\nsaved checkpoint at step 40\n"); // from its beginning on
        QCOMPARE(events(job.id).size(), 3);
        log(job.id, "saved checkpoint at step 50\n");
        QCOMPARE(events(job.id).constLast().step, 50);
    }

    void aClockThatJumpsIsNotFollowed()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        record();
        const auto before = m_fixture->now();
        m_fixture->clock.wallStart = m_fixture->clock.wallStart.addDays(30);
        m_fixture->clock.pass(10s);
        m_recorder->note(job.id, {.kind = EventKind::Checkpoint, .step = 7});
        QCOMPARE(events(job.id).constLast().at, before + 10'000);
        m_fixture->clock.wallStart = m_fixture->clock.wallStart.addDays(-60);
        m_fixture->clock.pass(10s);
        m_recorder->note(job.id, {.kind = EventKind::Checkpoint, .step = 8});
        QCOMPARE(events(job.id).constLast().at, before + 20'000);
        const auto ledger = waited(m_recorder->ledger(job.id));
        QVERIFY(ledger && ledger->span() == 40'000);
    }

    void aDiskThatRefusesLosesNothing()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        record();
        m_fixture->refusal = [] { return std::optional{Error{ErrorCode::FileFailed, u"full"_s, {}}}; };
        m_recorder->note(job.id, {.kind = EventKind::Checkpoint, .step = 7});
        QCOMPARE(events(job.id).size(), 2);
        const auto ledger = waited(m_recorder->ledger(job.id)); // it is known all the same
        QVERIFY(ledger);
        m_fixture->refusal = {};
        m_recorder->note(job.id, {.kind = EventKind::Checkpoint, .step = 8});
        const auto all = events(job.id);
        QCOMPARE(all.size(), 4);
        QCOMPARE(all[2].step, 7);
        QCOMPARE(all[3].step, 8);
    }

    void onlyTheWindowThatOwnsJobsWrites()
    {
        m_isOwner = false;
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        record();
        log(job.id, "saved checkpoint at step 40\n");
        m_recorder->note(job.id, {.kind = EventKind::HungSince});
        QVERIFY(events(job.id).isEmpty());
        m_isOwner = true;
        QSignalSpy changed{m_recorder.get(), &LedgerRecorder::changed};
        m_fixture->clock.pass(31s); // it is looked at now and then
        QCOMPARE(kinds(job.id), (QList{EventKind::Started, EventKind::Began}));
        QVERIFY(changed.size() >= 1);
    }

    void stepsOfEventFilesAreThoseOfTheLedger()
    {
        const auto job = m_fixture->job();
        QVERIFY(m_fixture->keep(job));
        m_fixture->start();
        const auto begin = m_fixture->now();
        record([begin](const QUuid &) {
            QList<LedgerPoint> points;
            for (qint64 step = 1; step <= 30; ++step)
                points.append({step, begin + step * 1'000});
            return points;
        });
        m_fixture->clock.pass(31s);
        const auto ledger = waited(m_recorder->ledger(job.id));
        QVERIFY(ledger);
        QCOMPARE(ledger->total(LedgerKind::Productive), 30'000);
        QCOMPARE(ledger->span(), 51'000);
    }

    void eventsAreBoundedAndThinnedFromTheOldest()
    {
        RunStore store{m_fixture->book.get()};
        const auto id = QUuid::createUuid();
        QList<LedgerEvent> many{{.kind = EventKind::Started, .at = 1, .attempt = 1}};
        for (qint64 step = 0; step < RunTable::mostEvents + 500; ++step)
            many.append({.kind = EventKind::Step, .at = step * 1'000, .attempt = 1, .step = step});
        QVERIFY(waited(store.append(id, many)));
        const auto kept = waited(store.events(id));
        QVERIFY(kept);
        QVERIFY(kept->size() <= RunTable::mostEvents && kept->size() > RunTable::mostEvents / 2);
        QCOMPARE(kept->constFirst().kind, EventKind::Started);
        QCOMPARE(kept->constLast(), many.constLast());
        QList<LedgerEvent> others;
        for (int i = 0; i < RunTable::mostEvents + 10; ++i)
            others.append({.kind = EventKind::HungSince, .at = i});
        QVERIFY(waited(store.append(id, others)));
        QCOMPARE(waited(store.events(id))->size(), RunTable::mostEvents);
    }

    void whatANewerVersionWroteIsLeftOut()
    {
        RunStore store{m_fixture->book.get()};
        const auto id = QUuid::createUuid();
        QVERIFY(waited(store.append(id, {{.kind = EventKind::Started, .attempt = 1}})));
        QVERIFY(
            m_fixture->book->run(u"INSERT INTO ledger_event(run, kind, at, attempt, step, took, within, chips, cause) "
                                 "VALUES(?, 'teleported', 1, 1, 1, 1, 1, 1, 'magic')"_s,
                                 {id.toString(QUuid::WithoutBraces)}));
        QCOMPARE(waited(store.events(id))->size(), 1);
        const auto rows = m_fixture->book->rows(u"SELECT COUNT(*) FROM ledger_event"_s);
        QCOMPARE(rows->constFirst().value(0).toInt(), 2);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(LedgerRecorderTest)
#include "tst_ledgerrecorder.moc"
