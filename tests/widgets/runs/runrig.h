// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledgerrecorder.h"
#include "services/runs/runbook.h"
#include "services/scalars/scalarstore.h"
#include "services/scalars/scalarwatch.h"
#include "services/stacks/stackcapture.h"
#include "services/store/settings.h"
#include "tests/services/runs/runfixture.h"
#include "widgets/runs/runscontext.h"

#include <QTest>

/// A lab book with curves, ledgers and stacks, by hand: no host is there. First the jobs, then begin().
struct RunRig
{
    RunFixture fixture{};
    Settings settings{fixture.folder.filePath(QStringLiteral("settings.json"))};
    std::shared_ptr<ScalarStore> store{};
    std::unique_ptr<ScalarWatch> scalars{};
    std::unique_ptr<RunBook> book{};
    std::unique_ptr<LedgerRecorder> ledgers{};
    std::unique_ptr<StackCapture> stacks{};
    QHash<QUuid, QList<RunValue>> values{}; ///< the last ones of each run, as the lab book gets them

    RunRig()
        : store{std::make_shared<ScalarStore>(fixture.folder.filePath(QStringLiteral("scalars")))}
    {
    }
    ~RunRig()
    {
        stacks.reset();
        ledgers.reset();
        book.reset();
        scalars.reset();
        static_cast<void>(QTest::qWaitFor([] {
            VirtualClock::settle();
            return TaskScope::running() == 0;
        }));
    }
    Q_DISABLE_COPY_MOVE(RunRig)

    Job add(const QString &name, JobState state = JobState::Succeeded)
    {
        auto job = fixture.job(state);
        job.spec.name = name;
        if (!fixture.keep(job))
            QTest::qFail("a job was not kept", __FILE__, __LINE__);
        return job;
    }

    /// The program begins.
    void begin()
    {
        fixture.start();
        scalars = std::make_unique<ScalarWatch>(ScalarContext{
            .jobs = fixture.jobs.get(), .clock = &fixture.clock, .documents = fixture.documents.get(), .store = store});
        book =
            std::make_unique<RunBook>(RunBookContext{.jobs = fixture.jobs.get(),
                                                     .journal = fixture.book.get(),
                                                     .clock = &fixture.clock,
                                                     .values = [this](const QUuid &run) { return values.value(run); }});
        ledgers = std::make_unique<LedgerRecorder>(
            LedgerRecorderContext{.jobs = fixture.jobs.get(), .journal = fixture.book.get(), .clock = &fixture.clock});
        stacks = std::make_unique<StackCapture>(
            StackContext{.jobs = fixture.jobs.get(), .documents = fixture.documents.get(), .clock = &fixture.clock});
        scalars->resume();
        VirtualClock::settle();
    }

    [[nodiscard]] RunsContext context()
    {
        return {.book = book.get(),
                .jobs = fixture.jobs.get(),
                .scalars = scalars.get(),
                .ledgers = ledgers.get(),
                .stacks = stacks.get(),
                .clock = &fixture.clock,
                .settings = &settings,
                .profilesFolder = fixture.folder.filePath(QStringLiteral("profiles"))};
    }

    /// On the disk, as it was read from the log of that attempt: a step each second.
    void putCurve(const QUuid &run, const QString &tag, int count, const std::function<double(int)> &value,
                  int attempt = 1, qint64 first = 0)
    {
        const auto start = fixture.now() - 1'000 * qint64(count);
        ScalarBatch batch{
            .source = {
                .name = QStringLiteral("h0"), .writer = QStringLiteral("0"), .attempt = attempt, .startedAt = start}};
        for (int i = 0; i < count; ++i)
            batch.samples.append({tag, {.step = first + i, .value = value(i), .at = start + 1'000 * (i + 1)}});
        if (!store->put(run, {batch}))
            QTest::qFail("curves were not kept", __FILE__, __LINE__);
    }
    /// Somebody looks at it: until its curves are there.
    [[nodiscard]] bool isLoaded(const QUuid &run)
    {
        return QTest::qWaitFor([&] {
            fixture.clock.pass(std::chrono::milliseconds{300});
            return !scalars->isLoading(run) && scalars->history(run).points() > 0;
        });
    }

    /// Of a job that was forgotten. Before begin().
    QUuid putRun(RunRecord run)
    {
        run.id = QUuid::createUuid();
        run.createdAt = fixture.clock.now().addSecs(-600);
        RunStore table{fixture.book.get()};
        if (!waited(table.put(run, RunBook::mostRuns)) || !waited(table.putOwn(run)))
            QTest::qFail("a run was not kept", __FILE__, __LINE__);
        return run.id;
    }
    /// What happened to it, and where its time went.
    void putEvents(const QUuid &run, const QList<LedgerEvent> &events)
    {
        RunStore table{fixture.book.get()};
        if (!waited(table.append(run, events)))
            QTest::qFail("events were not kept", __FILE__, __LINE__);
    }
    /// Two attempts with an interruption between them: 100 s of steps, 60 s of waiting, steps done once more.
    [[nodiscard]] QList<LedgerEvent> interrupted() const
    {
        using enum LedgerEvent::Kind;
        const auto from = fixture.now() - 600'000;
        QList<LedgerEvent> events{{.kind = Started, .at = from, .attempt = 1, .chips = 16},
                                  {.kind = Began, .at = from + 20'000, .attempt = 1}};
        for (int i = 1; i <= 10; ++i)
            events.append({.kind = Step, .at = from + 20'000 + 10'000 * i, .attempt = 1, .step = 10 * i});
        events.append({.kind = Checkpoint, .at = from + 71'000, .attempt = 1, .step = 50});
        events.append({.kind = Interrupted, .at = from + 125'000, .attempt = 1, .cause = JobInterruption::Preempted});
        events.append({.kind = CapacityAsked, .at = from + 126'000});
        events.append({.kind = CapacityGot, .at = from + 186'000, .chips = 16});
        events.append({.kind = Started, .at = from + 187'000, .attempt = 2, .chips = 16});
        events.append({.kind = Began, .at = from + 200'000, .attempt = 2, .step = 50});
        for (int i = 6; i <= 20; ++i)
            events.append({.kind = Step, .at = from + 200'000 + 10'000 * (i - 5), .attempt = 2, .step = 10 * i});
        events.append({.kind = Ended, .at = from + 355'000, .attempt = 2});
        return events;
    }
};
