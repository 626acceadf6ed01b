// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/slownesschecks.h"

#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/slowness/slownesswatch.h"

#include <utility>

SlownessChecks::SlownessChecks(SlownessChecksContext context, QObject *parent)
    : QObject{parent}
    , m_context{context}
{
    if (m_context.jobs == nullptr)
        return;
    connect(m_context.jobs, &JobService::ended, this, &SlownessChecks::check); // what its last half hour was like
    connect(m_context.jobs, &JobService::listChanged, this,
            [this] { m_found.removeIf([this](const auto &entry) { return !m_context.jobs->find(entry.key()); }); });
}

SlownessChecks::~SlownessChecks() = default;

void SlownessChecks::resume()
{
    if (std::exchange(m_isResting, false))
        checkSoon();
}

void SlownessChecks::suspend()
{
    m_isResting = true;
    m_tasks.cancel();
}

std::optional<CheckedSlowness> SlownessChecks::find(const QUuid &job) const
{
    const auto found = m_found.constFind(job);
    return found == m_found.cend() ? std::nullopt : std::optional{*found};
}

void SlownessChecks::checkSoon()
{
    m_tasks.run(m_context.clock->sleep(every, m_tasks.token()), [this](const Result<> &slept) {
        if (!slept)
            return;
        const auto jobs = m_context.jobs != nullptr ? m_context.jobs->jobs() : QList<Job>{};
        for (const auto &job : jobs) {
            if (hasRunningHost(job))
                check(job.id);
        }
        checkSoon();
    });
}

void SlownessChecks::check(const QUuid &job)
{
    if (m_isResting || m_context.watch == nullptr)
        return;
    const auto now = m_context.clock->now();
    const auto until = now.toMSecsSinceEpoch();
    const auto from = until - std::chrono::milliseconds{window}.count();
    m_tasks.run(m_context.watch->why(job, from, until, m_tasks.token()), [this, job, now](const Result<Slowness> &why) {
        if (!why || why->sentence.isEmpty())
            return;
        m_found.insert(job, {.slowness = *why, .at = now});
        emit checked(job);
    });
}
