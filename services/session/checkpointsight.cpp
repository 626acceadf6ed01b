// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/checkpointsight.h"

#include "services/checkpoints/checkpointscan.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/jobs/jobservice.h"

#include <algorithm>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// A look that nobody asked for costs little: buckets bill each listing.
constexpr CheckpointBounds sightBounds{.folders = 60, .reads = 60, .bytes = 16LL * 1024 * 1024, .depth = 3};

struct SeenCheckpoints
{
    CheckpointListing listing{};
    QList<LedgerEvent> known{};
};

Task<SeenCheckpoints> seenCheckpoints(Task<CheckpointPlace> place, std::optional<Task<QList<LedgerEvent>>> known,
                                      std::stop_token stop)
{
    SeenCheckpoints seen;
    if (known) {
        auto events = co_await *known;
        if (!events)
            co_return std::unexpected{events.error()};
        seen.known = *std::move(events);
    }
    const auto where = co_await place;
    if (!where)
        co_return std::unexpected{where.error()};
    auto listing = co_await scanCheckpointsWithin(where->files.get(), where->folder, sightBounds, stop);
    if (!listing)
        co_return std::unexpected{listing.error()};
    seen.listing = *std::move(listing);
    co_return seen;
}

} // namespace

CheckpointSight::CheckpointSight(CheckpointSightContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    if (m_context.jobs == nullptr)
        return;
    connect(m_context.jobs, &JobService::ended, this, &CheckpointSight::look); // its last one
    connect(m_context.jobs, &JobService::listChanged, this,
            [this] { m_noted.removeIf([this](const auto &entry) { return !m_context.jobs->find(entry.key()); }); });
}

CheckpointSight::~CheckpointSight() = default;

void CheckpointSight::resume()
{
    if (std::exchange(m_isResting, false))
        lookSoon();
}

void CheckpointSight::suspend()
{
    m_isResting = true;
    m_tasks.cancel();
}

void CheckpointSight::lookSoon()
{
    m_tasks.run(m_context.clock->sleep(every, m_tasks.token()), [this](const Result<> &slept) {
        if (!slept)
            return;
        lookAtAll();
        lookSoon();
    });
}

void CheckpointSight::lookAtAll()
{
    const auto jobs = m_context.jobs != nullptr ? m_context.jobs->jobs() : QList<Job>{};
    for (const auto &job : jobs) {
        if (hasRunningHost(job))
            look(job.id);
    }
}

void CheckpointSight::look(const QUuid &run)
{
    const auto job = m_context.jobs != nullptr ? m_context.jobs->find(run) : std::nullopt;
    const auto folder = job ? job->spec.resume.checkpoints : QString{};
    const bool isOwner = !m_context.isOwner || m_context.isOwner();
    if (m_isResting || folder.isEmpty() || !m_context.place || !isOwner || m_looking.contains(run))
        return;
    m_looking.insert(run);
    std::optional<Task<QList<LedgerEvent>>> known;
    if (m_context.known && !m_noted.contains(run))
        known.emplace(m_context.known(run));
    m_tasks.run(seenCheckpoints(m_context.place(job->spec, folder, m_tasks.token()), std::move(known), m_tasks.token()),
                [this, run](const Result<SeenCheckpoints> &seen) {
                    m_looking.remove(run);
                    if (seen) {
                        learn(run, seen->known);
                        noteNew(run, seen->listing);
                    } else if (seen.error().code != ErrorCode::Cancelled && seen.error().code != ErrorCode::NotFound) {
                        ::note(u"runs"_s,
                               u"checkpoints of a run could not be looked at: %1"_s.arg(seen.error().message));
                    }
                });
}

/// What was noted in an earlier run of the program.
void CheckpointSight::learn(const QUuid &run, const QList<LedgerEvent> &events)
{
    auto &noted = m_noted[run];
    for (const auto &event : events) {
        if (event.kind == LedgerEvent::Kind::Checkpoint)
            noted.insert({event.step, event.at});
    }
}

void CheckpointSight::noteNew(const QUuid &run, const CheckpointListing &listing)
{
    const auto job = m_context.jobs != nullptr ? m_context.jobs->find(run) : std::nullopt;
    const auto noted = m_noted.find(run);
    if (!job || noted == m_noted.end() || !m_context.note)
        return;
    auto events = checkpointEvents(listing, *job);
    events.removeIf([&noted](const LedgerEvent &event) { return noted->contains({event.step, event.at}); });
    for (const auto &event : events.last(std::min(events.size(), mostAtOnce)))
        m_context.note(run, event);
    for (const auto &event : std::as_const(events))
        noted->insert({event.step, event.at});
}

QList<LedgerEvent> checkpointEvents(const CheckpointListing &listing, const Job &job)
{
    constexpr qint64 clocks = 120'000; // ms that the clock of a host may differ
    QList<LedgerEvent> events;
    if (job.last() == nullptr || !job.last()->startedAt.isValid())
        return events;
    const auto begin = job.last()->startedAt.toMSecsSinceEpoch() - clocks;
    for (const auto &checkpoint : listing.checkpoints) {
        const auto at = checkpoint.modified * 1'000;
        if (checkpoint.state == CheckpointState::Complete && checkpoint.modified > 0 && at >= begin)
            events.append({.kind = LedgerEvent::Kind::Checkpoint, .at = at, .step = checkpoint.step, .within = 1'000});
    }
    std::ranges::sort(events, {}, &LedgerEvent::at);
    return events;
}
