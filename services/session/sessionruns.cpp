// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/sessionruns.h"

#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/jobs/jobservice.h"
#include "services/session/curvefacts.h"
#include "services/slowness/slownesswatch.h"
#include "services/stacks/stackcapture.h"

#include <QDir>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// Event files lie where checkpoints may lie.
Task<ScalarPlace> scalarPlaceOf(Task<CheckpointPlace> task)
{
    const auto place = co_await task;
    if (!place)
        co_return std::unexpected{place.error()};
    co_return ScalarPlace{.files = place->files, .folder = place->folder};
}

ScalarContext scalarContext(const SessionRunsContext &context, std::shared_ptr<ScalarStore> store)
{
    ScalarContext scalars{.jobs = context.jobs,
                          .clock = context.clock,
                          .documents = context.documents,
                          .store = std::move(store),
                          .isOwner = context.isOwner};
    if (context.place)
        scalars.place = [place = context.place](Job job, QString folder, std::stop_token stop) {
            return scalarPlaceOf(place(std::move(job.spec), std::move(folder), std::move(stop)));
        };
    return scalars;
}

RunBookContext bookContext(const SessionRunsContext &context, SessionRuns *runs)
{
    return {.jobs = context.jobs,
            .journal = &runs->journal,
            .clock = context.clock,
            .pool = context.pool,
            .tpu = context.tpu,
            .values =
                [scalars = &runs->scalars](const QUuid &run) {
                    return lastValues(scalars->history(run), scalars->spec(run).eventFolder);
                },
            .isOwner = context.isOwner};
}

LedgerRecorderContext ledgerContext(const SessionRunsContext &context, SessionRuns *runs)
{
    return {.jobs = context.jobs,
            .recoveries = context.recoveries,
            .journal = &runs->journal,
            .clock = context.clock,
            .tpu = context.tpu,
            .points = [scalars = &runs->scalars](const QUuid &run) { return stepsOfEventFiles(scalars->history(run)); },
            .isOwner = context.isOwner};
}

CheckpointSightContext checkpointContext(const SessionRunsContext &context, SessionRuns *runs)
{
    return {
        .jobs = context.jobs,
        .clock = context.clock,
        .place = context.place,
        .known = [ledgers = &runs->ledgers](const QUuid &run) { return ledgers->events(run); },
        .note = [ledgers = &runs->ledgers](const QUuid &run, const LedgerEvent &event) { ledgers->note(run, event); },
        .isOwner = context.isOwner};
}

/// What is not read is no reason to know nothing.
Task<SlownessInputs> withLedger(Task<QList<LedgerEvent>> events, QList<LedgerPoint> steps, SlownessInputs heard)
{
    const auto known = co_await events;
    addEarlier(&heard, steps, known.value_or(QList<LedgerEvent>{}));
    co_return heard;
}

} // namespace

SessionRuns::SessionRuns(const SessionRunsContext &context, QObject *parent)
    : QObject{parent}
    , store{context.files.scalars.isEmpty() ? nullptr : std::make_shared<ScalarStore>(context.files.scalars)}
    , scalars{scalarContext(context, store)}
    , journal{context.files.runs, JournalOptions{.schema = &runSchema()}, context.where}
    , book{bookContext(context, this)}
    , ledgers{ledgerContext(context, this)}
    , checkpoints{checkpointContext(context, this)}
    , slowness{SlownessChecksContext{.jobs = context.jobs, .watch = context.slowness, .clock = context.clock}}
{
    followAlerts(context.stacks);
    followBook(context);
}

SessionRuns::~SessionRuns()
{
    suspend();
}

/// A run that stands still is a reason to ask its ranks where they stand, and the ledger knows since when.
void SessionRuns::followAlerts(StackCapture *stacks)
{
    connect(&scalars, &ScalarWatch::alert, this, [this, stacks](const QUuid &run, const ScalarAlert &alert) {
        if (m_isResting || alert.kind != ScalarAlert::Kind::NoProgress)
            return;
        ledgers.note(run, {.kind = LedgerEvent::Kind::HungSince, .at = alert.point.at, .step = alert.point.step});
        if (stacks != nullptr)
            stacks->suspect(run, StackCause::NoProgress);
    });
}

/// The book has the values of now and then; those of a run that is over come late, when its event files are read to
/// their ends. What goes from the book takes all with it that is kept of the run.
void SessionRuns::followBook(const SessionRunsContext &context)
{
    connect(&scalars, &ScalarWatch::changed, this,
            [this, jobs = context.jobs, clock = context.clock](const QUuid &run) {
                const auto job = jobs != nullptr ? jobs->find(run) : std::nullopt;
                const auto now = clock->sinceBoot();
                const bool isDue = !m_refreshedAt || now - *m_refreshedAt >= refreshPause;
                if (m_isResting || !job || (!isDue && hasRunningHost(*job)))
                    return;
                m_refreshedAt = now;
                book.refresh();
            });
    connect(&book, &RunBook::removed, this,
            [this, documents = context.documents, profiles = context.files.profiles](const QUuid &run) {
                if (documents != nullptr) {
                    if (const auto gone = StackStore{documents}.forget(run); !gone)
                        warn(u"runs"_s, u"stacks of a run that was removed are still kept"_s);
                }
                m_tasks.run(scalars.forget(run, {}), [](const Result<> &gone) {
                    if (!gone && gone.error().code != ErrorCode::Cancelled)
                        warn(u"runs"_s, u"curves of a run that was removed are still kept"_s);
                });
                if (profiles.isEmpty())
                    return;
                const auto folder = QDir{profiles}.filePath(run.toString(QUuid::WithoutBraces));
                m_tasks.run(onWorker<bool>(
                                QThreadPool::globalInstance(),
                                [folder](std::stop_token) -> Result<bool> { return QDir{folder}.removeRecursively(); },
                                {}),
                            [](const Result<bool> &gone) {
                                if (gone && !*gone)
                                    warn(u"runs"_s, u"recordings of a run that was removed are still there"_s);
                            });
            });
}

void SessionRuns::resume()
{
    if (m_isResting)
        return;
    m_isResumed = true;
    scalars.resume();
    checkpoints.resume();
    slowness.resume();
}

void SessionRuns::lookNow()
{
    if (m_isResumed && !m_isResting)
        scalars.resume();
}

void SessionRuns::suspend()
{
    if (std::exchange(m_isResting, true))
        return;
    slowness.suspend();
    checkpoints.suspend();
    scalars.suspend();
    book.suspend();
    ledgers.suspend();
}

Task<SlownessInputs> SessionRuns::completed(const QUuid &job, SlownessInputs heard)
{
    return withLedger(ledgers.events(job), stepsOfEventFiles(scalars.history(job)), std::move(heard));
}
