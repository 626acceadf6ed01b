// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/cleanupservice.h"

#include "services/core/activities.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"

#include <algorithm>

namespace {

bool comesBefore(const OrphanedResource &a, const OrphanedResource &b)
{
    if (a.kind != b.kind)
        return a.kind < b.kind; // a request before the nodes, and both before the disks that they may still hold
    return a.since != b.since ? a.since < b.since : a.path < b.path;
}

/// Nothing that comes after it would fare better.
bool endsAll(ErrorCode code)
{
    return code == ErrorCode::Cancelled || code == ErrorCode::SignedOut || code == ErrorCode::Portal;
}

} // namespace

CleanupService::CleanupService(TpuService *tpus, RestClient *rest, Clock *clock, Activities *activities,
                               QObject *parent)
    : QObject{parent}
    , m_tpus{tpus}
    , m_rest{rest}
    , m_clock{clock}
    , m_activities{activities}
{
    connect(tpus, &TpuService::listChanged, this, &CleanupService::rebuild);
    connect(tpus, &TpuService::listStateChanged, this, &CleanupService::rebuild);
    connect(tpus, &TpuService::tpuRemoved, this, &CleanupService::rebuild);
    rebuild();
}

CleanupAccess CleanupService::access() const
{
    return {.tpus = m_tpus->api(), .rest = m_rest, .clock = m_clock};
}

void CleanupService::refresh()
{
    if (m_loading == Loading::Yes)
        return;
    m_loading = Loading::Yes;
    emit changed();
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // its errors are in its list state
    m_tasks.run(readStrays(access(), m_tasks.token()), [this](const Result<StrayList> &strays) { take(strays); });
}

void CleanupService::take(const Result<StrayList> &strays)
{
    m_loading = Loading::No;
    m_error = strays ? strays->error : std::optional{strays.error()};
    if (strays) {
        m_strays = *strays;
        m_updatedAt = m_clock->now();
    } else if (m_error->code == ErrorCode::Cancelled) {
        m_error.reset();
    }
    rebuild();
}

void CleanupService::rebuild()
{
    const auto &state = m_tpus->listState();
    const auto silent = state.staleZones.keys();
    auto all = state.error ? QList<OrphanedResource>{}
                           : deadAmong(m_tpus->tpus(), m_tpus->queuedResources(), silent, m_strays.holders.ours);
    all += m_strays.strays;
    std::ranges::sort(all, comesBefore);
    m_orphans = std::move(all);
    emit changed();
}

void CleanupService::remove(QList<OrphanedResource> chosen)
{
    chosen.removeIf([this](const OrphanedResource &orphan) { return m_busy.contains(orphan.path); });
    std::ranges::sort(chosen, comesBefore);
    for (const auto &orphan : std::as_const(chosen))
        m_busy.insert(orphan.path);
    emit changed();
    removeNext(std::move(chosen));
}

void CleanupService::removeNext(QList<OrphanedResource> rest)
{
    if (rest.isEmpty()) {
        refresh();
        return;
    }
    const auto orphan = rest.takeFirst();
    std::optional<ActivityId> activity;
    if (m_activities)
        activity = m_activities->add([name = orphan.name] { return CleanupService::tr("Deleting %1").arg(name); });
    m_tasks.run(removeOrphan(access(), orphan, m_tasks.token()), [this, orphan, rest, activity](const Result<> &done) {
        m_busy.remove(orphan.path);
        const auto error = done ? std::optional<Error>{} : std::optional{done.error()};
        if (m_activities && activity)
            m_activities->finish(*activity, error,
                                 [name = orphan.name] { return CleanupService::tr("%1 is deleted").arg(name); });
        if (done) {
            m_strays.strays.removeIf([&](const OrphanedResource &stray) { return stray.path == orphan.path; });
            emit removed(orphan);
        } else {
            emit failed(orphan, *error);
        }
        const bool goesOn = done || !endsAll(error->code);
        for (const auto &other : rest) {
            if (!goesOn)
                m_busy.remove(other.path);
        }
        rebuild();
        removeNext(goesOn ? rest : QList<OrphanedResource>{});
    });
}
