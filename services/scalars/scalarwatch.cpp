// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarwatch.h"

#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/scalars/scalarreading.h"
#include "services/scalars/scalarrun.h"
#include "services/scalars/scalarstore.h"
#include "services/store/documents.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString specKind = u"scalars"_s;
constexpr qint64 samplesToKeep = 100'000; ///< so many go to the disk at once

/// One thread: what is written to a file comes in the order of the calls.
QThreadPool &scalarWorkers()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(1);
    return pool;
}

QString idText(const QUuid &run)
{
    return run.toString(QUuid::WithoutBraces);
}

} // namespace

ScalarWatch::ScalarWatch(ScalarContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    auto *jobs = m_context.jobs.data();
    if (jobs == nullptr)
        return;
    connect(jobs, &JobService::logGrew, this, &ScalarWatch::onLog);
    connect(jobs, &JobService::logRenewed, this, [this](const QUuid &id, int) { catchUp(id); });
    connect(jobs, &JobService::changed, this, &ScalarWatch::onJob);
    connect(jobs, &JobService::listChanged, this, [this, jobs] {
        for (const auto &job : jobs->jobs())
            onJob(job.id);
    });
}

ScalarWatch::~ScalarWatch()
{
    suspend();
}

void ScalarWatch::resume()
{
    m_isResting = false;
    if (m_context.jobs) {
        for (const auto &job : m_context.jobs->jobs())
            onJob(job.id);
    }
    if (!std::exchange(m_isTicking, true)) {
        m_tasks.run(ScalarReading::tick(this, m_tasks.token()), [](const Result<> &) { });
        prune();
    }
    for (const auto &[id, state] : m_runs) {
        state->failures = 0;
        std::exchange(state->wait, {}).request_stop();
        catchUp(id);
        follow(id);
    }
}

void ScalarWatch::prune()
{
    if (!m_context.store || (m_context.isOwner && !m_context.isOwner()))
        return;
    QList<QUuid> kept;
    for (const auto &[id, state] : m_runs)
        kept.append(id);
    const auto work = [store = m_context.store, kept](std::stop_token) {
        return store->prune(ScalarStore::defaultLimit, kept);
    };
    m_tasks.run(onWorker<void>(&scalarWorkers(), work, {}), [](const Result<> &) { });
}

void ScalarWatch::suspend()
{
    if (std::exchange(m_isResting, true))
        return;
    for (const auto &[id, state] : m_runs)
        flush(id);
    m_isTicking = false;
    m_tasks.cancel();
}

ScalarRun *ScalarWatch::run(const QUuid &id) const
{
    const auto found = m_runs.find(id);
    return found == m_runs.end() ? nullptr : found->second.get();
}

std::optional<Job> ScalarWatch::jobOf(const QUuid &id) const
{
    return m_context.jobs ? m_context.jobs->find(id) : std::nullopt;
}

bool ScalarWatch::isRunning(const QUuid &id) const
{
    const auto job = jobOf(id);
    return job && hasRunningHost(*job);
}

bool ScalarWatch::needsFiles(const QUuid &id) const
{
    constexpr int mostTries = 3; // of a run that is over, whose hosts may be gone
    const auto *state = run(id);
    if (state == nullptr || m_isResting || state->spec.eventFolder.isEmpty() || !m_context.place)
        return false;
    return isRunning(id) || (!state->isWhole && (state->watchers > 0 || state->failures < mostTries));
}

void ScalarWatch::watch(const QUuid &id, bool isWatched)
{
    if (isWatched)
        adopt(id);
    auto *state = run(id);
    if (state == nullptr)
        return;
    state->watchers = std::max(0, state->watchers + (isWatched ? 1 : -1));
    if (!isWatched)
        return;
    std::exchange(state->wait, {}).request_stop(); // not only after the long pause
    follow(id);
    if (m_context.jobs && isRunning(id))
        m_context.jobs->lookNow(id);
}

bool ScalarWatch::isWatched(const QUuid &id) const
{
    const auto *state = run(id);
    return state != nullptr && state->watchers > 0;
}

Task<> ScalarWatch::forget(QUuid id, std::stop_token stop)
{
    if (const auto *state = run(id)) {
        auto life = state->life; // it goes with the run
        life.request_stop();
    }
    m_runs.erase(id);
    if (m_context.documents != nullptr) {
        if (const auto removed = m_context.documents->remove(specKind, idText(id)); !removed)
            return finishedTask<>(removed);
    }
    if (!m_context.store)
        return finishedTask<>({});
    const auto remove = [store = m_context.store, id](std::stop_token) { return store->forget(id); };
    return onWorker<void>(&scalarWorkers(), remove, std::move(stop));
}

void ScalarWatch::adopt(const QUuid &id)
{
    if (m_runs.contains(id))
        return;
    const auto kept = spec(id);
    auto &entry = m_runs[id];
    entry = std::make_unique<ScalarRun>();
    entry->spec = kept;
    if (const auto job = jobOf(id); job && job->last() != nullptr)
        entry->attempt = job->last()->number;
    if (!m_context.store) {
        onLoaded(id, StoredScalars{});
        return;
    }
    const auto load = [store = m_context.store, id](std::stop_token stop) { return store->load(id, std::move(stop)); };
    m_tasks.run(onWorker<StoredScalars>(&scalarWorkers(), load, {}),
                [this, id](Result<StoredScalars> stored) { onLoaded(id, std::move(stored)); });
}

void ScalarWatch::onLoaded(const QUuid &id, Result<StoredScalars> stored)
{
    auto *state = run(id);
    if (state == nullptr || state->isLoaded)
        return;
    if (stored) {
        state->history = std::move(stored->history);
        state->positions = std::move(stored->positions);
        state->total = stored->total;
        state->lost = stored->lost;
    } else {
        state->loadError = stored.error();
    }
    state->isLoaded = true;
    catchUp(id);
    follow(id);
    notifySoon(id);
}

void ScalarWatch::follow(const QUuid &id)
{
    auto *state = run(id);
    if (state == nullptr || !state->isLoaded || state->isFollowing || !needsFiles(id))
        return;
    state->isFollowing = true;
    m_tasks.run(ScalarReading::follow(this, id, m_tasks.token()), [](const Result<> &) { });
}

void ScalarWatch::onJob(const QUuid &id)
{
    const auto job = jobOf(id);
    if (m_isResting || !job)
        return;
    const bool isOn = hasRunningHost(*job);
    if (isOn)
        adopt(id);
    auto *state = run(id);
    if (state == nullptr)
        return;
    const auto number = job->last() != nullptr ? job->last()->number : 0;
    if (state->attempt != number)
        state->begin(number);
    if (isOn)
        state->isWhole = false;
    else
        flush(id);
    follow(id);
    notifySoon(id);
}

void ScalarWatch::onLog(const QUuid &id, int host, qint64 offset, const QByteArray &bytes)
{
    constexpr qint64 fresh = 60'000; // ms: the beginning of its log is not old
    auto *state = run(id);
    const auto job = jobOf(id);
    if (state == nullptr || !state->isLoaded || m_isResting || !job || job->last() == nullptr || host < 0
        || host >= job->last()->hosts.size() || (host > 0 && !state->spec.readsAllHosts))
        return;
    const auto &attempt = *job->last();
    if (state->attempt != attempt.number)
        state->begin(attempt.number);
    const auto now = m_context.clock->now().toMSecsSinceEpoch();
    auto feed = state->logs.find(host);
    if (feed == state->logs.end()) {
        const auto startedAt = std::max<qint64>(0, attempt.startedAt.toMSecsSinceEpoch());
        const ScalarSource source{.name = attempt.hosts.at(host).host.id, // a label is made anew in each language
                                  .writer = QString::number(host),
                                  .attempt = attempt.number,
                                  .startedAt = startedAt};
        const auto *before = state->readBefore(source);
        const auto next = before != nullptr ? before->second.offset : 0;
        feed = state->logs
                   .emplace(host, LogFeed{source, state->spec, job->spec.stepPattern, next, now - startedAt < fresh})
                   .first;
    }
    LogReading reading;
    for (const auto &piece : logPieces(m_context.jobs->live(id).hosts.value(host).times, offset, bytes)) {
        const auto part = feed->second.feed(piece.offset, piece.bytes, piece.at > 0 ? piece.at : now, piece.at > 0);
        reading.batch.source = part.batch.source;
        reading.batch.samples += part.batch.samples;
        reading.batch.position = part.batch.position;
        reading.batch.total = part.batch.total > 0 ? part.batch.total : reading.batch.total;
        reading.steps += part.steps;
    }
    if (!reading.isEmpty() || reading.batch.total > 0)
        take(id, reading.batch, reading.steps);
}

/// What was read of the logs while nobody took it.
void ScalarWatch::catchUp(const QUuid &id)
{
    const auto *state = run(id);
    if (state == nullptr || !m_context.jobs)
        return;
    const auto live = m_context.jobs->live(id);
    const auto hosts = state->spec.readsAllHosts ? live.hosts.size() : std::min<qsizetype>(1, live.hosts.size());
    for (qsizetype i = 0; i < hosts; ++i) {
        const auto &host = live.hosts.at(i);
        if (!host.isRemembered
            && !host.log.text().isEmpty()) // what is remembered lacks secrets, and its places with them
            onLog(id, int(i), host.log.begin(), host.log.text());
    }
}

void ScalarWatch::take(const QUuid &id, const ScalarBatch &batch, const QList<ScalarPoint> &steps)
{
    auto *state = run(id);
    if (state == nullptr)
        return;
    state->history.append(batch.source, batch.samples);
    for (const auto &point : steps)
        state->history.addStep(batch.source, point.step, point.at);
    state->total = batch.total > 0 ? batch.total : state->total;
    state->remember(batch);
    const bool isKept = m_context.store && (!m_context.isOwner || m_context.isOwner());
    if (isKept && state->history.points() > 0)
        state->keep(batch);
    if (state->unsavedSamples >= samplesToKeep)
        flush(id);
    notifySoon(id);
    judge(id, batch);
}

void ScalarWatch::judge(const QUuid &id, const ScalarBatch &batch)
{
    auto *state = run(id);
    const bool isOfNow = batch.source.attempt == 0 || batch.source.attempt == state->attempt;
    if (state->spec.isMuted || !isOfNow || batch.samples.isEmpty() || !isRunning(id))
        return;
    QList<ScalarAlert> begun;
    for (const auto &sample : batch.samples)
        begun += state->alerts.look(sample).begun;
    const auto held = state->alerts.alerts(); // of what was read late, only what still holds is news
    for (const auto &one : std::as_const(begun)) {
        const bool holds = std::ranges::any_of(held, [&](const ScalarAlert &known) {
            return known.kind == one.kind && known.tag == one.tag && known.point.step == one.point.step;
        });
        if (holds)
            emit alert(id, one);
    }
}

void ScalarWatch::notifySoon(const QUuid &id)
{
    auto *state = run(id);
    if (state == nullptr || std::exchange(state->isNotifying, true))
        return;
    m_tasks.run(m_context.clock->sleep(250ms, m_tasks.token()), [this, id](const Result<> &) {
        if (auto *known = run(id))
            known->isNotifying = false;
        emit changed(id);
    });
}

void ScalarWatch::lookAtAll()
{
    const auto now = m_context.clock->now().toMSecsSinceEpoch();
    QList<QUuid> done;
    QList<std::pair<QUuid, ScalarAlert>> begun;
    for (const auto &[id, state] : m_runs) {
        flush(id);
        if (!isRunning(id)) {
            if (state->watchers == 0 && state->isLoaded && state->unsaved.isEmpty() && state->writes == 0
                && !state->isFollowing && !state->isNotifying)
                done.append(id);
            continue;
        }
        const auto far = progress(id);
        const auto live = m_context.jobs->live(id);
        const bool isHeard = !live.hosts.isEmpty() && !live.hosts.constFirst().reachError;
        if (!far || !isHeard || state->spec.isMuted) // of a host that does not answer nobody knows
            continue;
        const auto change = state->alerts.look(*far, now);
        for (const auto &one : change.begun)
            begun.emplaceBack(id, one);
        if (change.isAny || far->isStalled)
            notifySoon(id);
    }
    for (const auto &id : std::as_const(done))
        m_runs.erase(id);
    for (const auto &[id, one] : std::as_const(begun))
        emit alert(id, one);
}

void ScalarWatch::flush(const QUuid &id)
{
    auto *state = run(id);
    if (state == nullptr || !m_context.store || state->unsaved.isEmpty())
        return;
    const auto batches = std::exchange(state->unsaved, {});
    state->unsavedSamples = 0;
    ++state->writes;
    const auto put = [store = m_context.store, id, batches](std::stop_token) { return store->put(id, batches); };
    m_tasks.run(onWorker<void>(&scalarWorkers(), put, {}), [this, id, batches](const Result<> &kept) {
        auto *known = run(id);
        if (known == nullptr)
            return;
        known->writes = std::max(0, known->writes - 1); // it may have been forgotten, and known anew, meanwhile
        known->storeError = kept ? std::nullopt : std::optional{kept.error()};
        if (kept)
            return;
        const auto newer = std::exchange(known->unsaved, {});
        known->unsavedSamples = 0;
        for (const auto &batch : batches + newer) // in their order
            known->keep(batch);
        notifySoon(id);
    });
}

const ScalarHistory &ScalarWatch::history(const QUuid &id) const
{
    static const ScalarHistory none{};
    const auto *state = run(id);
    return state != nullptr ? state->history : none;
}

bool ScalarWatch::isLoading(const QUuid &id) const
{
    const auto *state = run(id);
    return state != nullptr && !state->isLoaded;
}

std::optional<TrainingProgress> ScalarWatch::progress(const QUuid &id) const
{
    const auto *state = run(id);
    if (state == nullptr)
        return std::nullopt;
    const auto total = state->spec.total > 0 ? state->spec.total : state->total;
    auto progress = progressOf(state->history.recentSteps(), total > 0 ? std::optional{total} : std::nullopt,
                               m_context.clock->now().toMSecsSinceEpoch());
    if (progress && !isRunning(id)) { // it is over, or waits: nothing moves
        progress->isStalled = false;
        progress->left = progress->leftLeast = progress->leftMost = std::nullopt;
    }
    return progress;
}

QList<ScalarAlert> ScalarWatch::alerts(const QUuid &id) const
{
    const auto *state = run(id);
    return state != nullptr ? state->alerts.alerts() : QList<ScalarAlert>{};
}

QStringList ScalarWatch::problems(const QUuid &id) const
{
    const auto *state = run(id);
    return state != nullptr ? state->problems() : QStringList{};
}

ScalarSpec ScalarWatch::spec(const QUuid &id) const
{
    if (const auto *state = run(id))
        return state->spec;
    const auto kept = m_context.documents != nullptr ? m_context.documents->find(specKind, idText(id)) : std::nullopt;
    return kept ? scalarSpecFrom(kept->body) : ScalarSpec{};
}

Result<> ScalarWatch::setSpec(const QUuid &id, const ScalarSpec &spec)
{
    if (const auto problems = problemsOf(spec); !problems.isEmpty())
        return failed(ErrorCode::Invalid, problems.first());
    if (m_context.documents != nullptr) {
        if (const auto kept = m_context.documents->put(specKind, idText(id), toJson(spec), m_context.clock->now());
            !kept)
            return kept;
    }
    auto *state = run(id);
    if (state == nullptr)
        return {};
    const auto before = std::exchange(state->spec, spec);
    const auto job = jobOf(id);
    for (auto &[host, feed] : state->logs)
        feed.use(spec, job ? job->spec.stepPattern : QString{});
    if (before.eventFolder != spec.eventFolder || before.eventGlob != spec.eventGlob) {
        state->files.clear();
        state->fileError.reset();
        state->searchedAt = -1ms;
        state->failures = 0;
        state->isWhole = false;
        state->isCut = false;
    }
    if (spec.isMuted)
        state->alerts.restart();
    std::exchange(state->wait, {}).request_stop();
    catchUp(id);
    follow(id);
    notifySoon(id);
    return {};
}
