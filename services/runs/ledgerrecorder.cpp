// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgerrecorder.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/jobs/joblifecycle.h"
#include "services/provisioning/recoveryservice.h"
#include "services/runs/ledgerlines.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype longestRest = 4 * 1024; ///< bytes of a line that has no end yet
constexpr qsizetype mostUnwritten = 5'000; ///< events that wait for a disk that refuses

/// What whole lines say. `rest`: of the line before, and then of the last one, as far as it has no end yet.
QList<LedgerEvent> eventsIn(const QByteArray &bytes, QByteArray *rest, bool *isSkipping)
{
    QList<LedgerEvent> found;
    qsizetype begin = 0;
    for (auto end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', begin)) {
        auto line = std::exchange(*rest, {});
        line += bytes.sliced(begin, end - begin).left(longestRest);
        const bool isWhole = !std::exchange(*isSkipping, false);
        if (const auto event = isWhole ? ledgerEventIn(line) : std::nullopt)
            found.append(*event);
        begin = end + 1;
    }
    *rest += bytes.sliced(begin).left(longestRest + 1);
    if (rest->size() > longestRest) {
        rest->clear();
        *isSkipping = true;
    }
    return found;
}

/// By its TPU, which is another one in another zone, or by the request that this came from.
bool isOf(const Recovery &recovery, const Job &job)
{
    const auto isIts = [&recovery](const PodHost &host) { return host.tpu == recovery.tpu; };
    return std::ranges::any_of(job.spec.hosts, isIts) || std::ranges::contains(job.requests, recovery.id);
}

/// When the first recovery of one of its machines began that goes on; null: there is none.
QDateTime askedAt(const Job &job, const QList<Recovery> &recoveries)
{
    QDateTime first;
    for (const auto &recovery : recoveries) {
        const bool isUnderWay = !recovery.isOver() && isOf(recovery, job);
        if (isUnderWay && (!first.isValid() || recovery.begunAt < first))
            first = recovery.begunAt;
    }
    return first;
}

} // namespace

LedgerRecorder::LedgerRecorder(LedgerRecorderContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_store{m_context.journal}
    , m_time{m_context.clock}
{
    if (m_context.jobs != nullptr) {
        connect(m_context.jobs, &JobService::changed, this, &LedgerRecorder::seeJob);
        connect(m_context.jobs, &JobService::ended, this, &LedgerRecorder::seeJob);
        connect(m_context.jobs, &JobService::listChanged, this, &LedgerRecorder::seeAll);
        connect(m_context.jobs, &JobService::logGrew, this,
                [this](const QUuid &id, int host, qint64 offset, const QByteArray &bytes) {
                    if (host == 0 && isOwner()) // all of them say the same of their checkpoints
                        seeLog(id, offset, bytes);
                });
    }
    if (m_context.recoveries != nullptr)
        connect(m_context.recoveries, &RecoveryService::changed, this, &LedgerRecorder::seeRecoveries);
    seeAll();
    lookSoon();
}

LedgerRecorder::~LedgerRecorder()
{
    suspend();
}

void LedgerRecorder::suspend()
{
    const auto now = m_time.now().toMSecsSinceEpoch();
    for (auto &[id, followed] : m_followed) {
        const bool isHanded = followed.isReady && isOwner();
        const auto events = isHanded ? followed.unwritten + followed.track.last(now) : QList<LedgerEvent>{};
        if (!events.isEmpty())
            m_tasks.run(m_store.append(id, events), [](const Result<> &) { }); // the journal's thread has it now
    }
    m_isResting = true;
    m_tasks.cancel();
}

/// What changes without a word, such as that nobody answers, is seen now and then.
void LedgerRecorder::lookSoon()
{
    m_tasks.run(m_context.clock->sleep(30s, m_tasks.token()), [this](const Result<> &slept) {
        if (!slept)
            return;
        seeAll();
        lookSoon();
    });
}

LedgerSight LedgerRecorder::sightOf(const QUuid &run) const
{
    LedgerSight sight{.now = m_time.now().toMSecsSinceEpoch(), .wallNow = m_context.clock->now().toMSecsSinceEpoch()};
    const auto job = m_context.jobs != nullptr ? m_context.jobs->find(run) : std::nullopt;
    if (job && !job->spec.hosts.isEmpty() && m_context.tpu)
        sight.chips = chipsOf(job->spec.hosts, m_context.tpu(job->spec.hosts.constFirst().tpu));
    if (job && m_context.recoveries != nullptr) {
        sight.knowsAsking = true;
        sight.askedAt = askedAt(*job, m_context.recoveries->all());
    }
    return sight;
}

/// Its events are read before anything is added to them.
LedgerRecorder::Followed *LedgerRecorder::followed(const QUuid &run)
{
    const auto found = m_followed.find(run);
    if (found != m_followed.end())
        return &found->second;
    m_followed.emplace(run, Followed{});
    m_tasks.run(m_store.events(run), [this, run](const Result<QList<LedgerEvent>> &known) {
        const auto entry = m_followed.find(run);
        if (entry == m_followed.end())
            return;
        if (!known) { // nothing is told twice: it is read again when something happens
            warn(u"runs"_s, u"the ledger of a run could not be read: %1"_s.arg(known.error().serverWords));
            m_followed.erase(entry);
            return;
        }
        entry->second.track.resume(*known);
        entry->second.isReady = true;
        entry->second.isCatchingUp = entry->second.track.isRunning();
        entry->second.seenAt =
            m_time.now().toMSecsSinceEpoch() - entry->second.track.lookGap(m_time.now().toMSecsSinceEpoch());
        const auto waiting = std::exchange(entry->second.waiting, {});
        seeJob(run);
        for (const auto &event : waiting)
            note(run, event);
    });
    const auto added = m_followed.find(run); // where the disk answers within the call it may be gone again
    return added == m_followed.end() ? nullptr : &added->second;
}

void LedgerRecorder::seeAll()
{
    if (m_context.jobs == nullptr || !isOwner())
        return;
    const auto jobs = m_context.jobs->jobs();
    for (const auto &job : jobs)
        seeJob(job.id);
    std::erase_if(m_followed, [this](const auto &entry) { // a job that was forgotten tells nothing any more
        return entry.second.isReady && entry.second.unwritten.isEmpty() && !m_context.jobs->find(entry.first);
    });
}

void LedgerRecorder::seeJob(const QUuid &id)
{
    const auto job = m_context.jobs != nullptr && isOwner() ? m_context.jobs->find(id) : std::nullopt;
    if (!job || job->last() == nullptr)
        return;
    auto *entry = followed(id);
    if (entry == nullptr || !entry->isReady)
        return;
    write(id, entry->track.see(*job, m_context.jobs->live(id), sightOf(id)));
}

void LedgerRecorder::seeLog(const QUuid &id, qint64 offset, const QByteArray &bytes)
{
    auto *entry = followed(id);
    if (entry == nullptr || !entry->isReady)
        return;
    const auto now = m_time.now().toMSecsSinceEpoch();
    const auto gap = entry->track.lookGap(now);
    const bool isLate = entry->isCatchingUp || gap > LedgerTrack::unwatchedAfter;
    if (isLate && !entry->isCatchingUp)
        entry->seenAt = now - gap;
    else if (!isLate)
        entry->seenAt = now;
    entry->isCatchingUp = isLate && bytes.size() >= JobObserver::mostPerLook; // there is more of it
    if (isLate) {
        const auto hosts = m_context.jobs->live(id).hosts;
        return seeLateLog(id, logPieces(hosts.isEmpty() ? QList<LogTime>{} : hosts.constFirst().times, offset, bytes),
                          entry->seenAt);
    }
    for (auto event : eventsIn(bytes, &entry->rest, &entry->isSkipping)) {
        event.within = gap;
        note(id, event);
    }
}

/// Lines of a time that is not known, and those that were seen before, say nothing.
void LedgerRecorder::seeLateLog(const QUuid &id, const QList<LogPiece> &pieces, qint64 seenAt)
{
    constexpr qint64 usualPause = 10'000; // ms between two times of a log
    const auto ahead = m_time.now().msecsTo(m_context.clock->now()); // the job's clock before ours, which does not jump
    for (const auto &piece : pieces) {
        auto *entry = followed(id);
        if (entry == nullptr)
            return;
        if (piece.at <= 0 || piece.at - ahead <= seenAt) {
            entry->rest.clear();
            entry->isSkipping = !piece.bytes.endsWith('\n');
            continue;
        }
        for (auto event : eventsIn(piece.bytes, &entry->rest, &entry->isSkipping)) {
            event.at = piece.at - ahead;
            event.within = usualPause;
            note(id, event);
        }
    }
}

void LedgerRecorder::seeRecoveries()
{
    if (m_context.jobs == nullptr || !isOwner())
        return;
    const auto jobs = m_context.jobs->jobs();
    const auto recoveries = m_context.recoveries->all(); // who hears of one may change them
    for (const auto &recovery : recoveries) {
        for (const auto &job : jobs) {
            if (!isOf(recovery, job))
                continue;
            if (job.spec.isRestartedAfterLoss) { // what goes on by itself is seen in the job
                seeJob(job.id);
                continue;
            }
            auto *entry = followed(job.id);
            if (entry != nullptr && entry->isReady)
                write(job.id, entry->track.see(recovery, sightOf(job.id)));
        }
    }
}

void LedgerRecorder::note(const QUuid &run, LedgerEvent event)
{
    if (!isOwner())
        return;
    auto *entry = followed(run);
    if (entry == nullptr)
        return;
    if (!entry->isReady) {
        constexpr qsizetype mostWaiting = 1'000;
        if (event.at <= 0)
            event.at = m_time.now().toMSecsSinceEpoch();
        if (entry->waiting.size() < mostWaiting)
            entry->waiting.append(event);
        return;
    }
    if (const auto taken = entry->track.take(event, sightOf(run)))
        write(run, {*taken});
}

void LedgerRecorder::write(const QUuid &id, const QList<LedgerEvent> &events)
{
    const auto entry = m_followed.find(id);
    if (events.isEmpty() || entry == m_followed.end())
        return;
    auto all = std::exchange(entry->second.unwritten, {}) + events; // in their order
    if (all.size() > mostUnwritten)
        all.remove(0, all.size() - mostUnwritten);
    m_tasks.run(m_store.append(id, all), [this, id, all](const Result<> &result) { written(id, all, result); });
    emit changed(id);
}

void LedgerRecorder::written(const QUuid &id, const QList<LedgerEvent> &events, const Result<> &result)
{
    const auto entry = m_followed.find(id);
    if (result || entry == m_followed.end())
        return;
    warn(u"runs"_s, u"the ledger of a run could not be written: %1"_s.arg(result.error().serverWords));
    entry->second.unwritten = events + entry->second.unwritten;
}

Task<QList<LedgerEvent>> LedgerRecorder::events(const QUuid &run)
{
    return m_store.events(run);
}

Task<Ledger> LedgerRecorder::ledger(const QUuid &run)
{
    LedgerInput input{.points = m_context.points ? m_context.points(run) : QList<LedgerPoint>{},
                      .now = m_time.now().toMSecsSinceEpoch()};
    if (const auto entry = m_followed.find(run); entry != m_followed.end())
        input.events = entry->second.unwritten + entry->second.track.untold();
    return [](Task<QList<LedgerEvent>> read, LedgerInput known) -> Task<Ledger> {
        const auto kept = co_await read;
        if (!kept)
            co_return std::unexpected{kept.error()};
        known.events = *kept + known.events;
        co_return ledgerOf(known);
    }(m_store.events(run), std::move(input));
}
