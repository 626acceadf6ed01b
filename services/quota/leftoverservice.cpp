// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/leftoverservice.h"

#include "services/core/activities.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"

#include <algorithm>

namespace {

bool comesBefore(const Leftover &a, const Leftover &b)
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

LeftoverService::LeftoverService(TpuService *tpus, RestClient *rest, Clock *clock, Activities *activities,
                                 QObject *parent)
    : QObject{parent}
    , m_tpus{tpus}
    , m_rest{rest}
    , m_clock{clock}
    , m_activities{activities}
{
    connect(tpus, &TpuService::listChanged, this, &LeftoverService::rebuild);
    connect(tpus, &TpuService::listStateChanged, this, &LeftoverService::rebuild);
    connect(tpus, &TpuService::tpuRemoved, this, &LeftoverService::rebuild);
    rebuild();
}

LeftoverAccess LeftoverService::access() const
{
    return {.tpus = m_tpus->api(), .rest = m_rest, .clock = m_clock};
}

void LeftoverService::refresh()
{
    if (m_loading == Loading::Yes)
        return;
    m_loading = Loading::Yes;
    emit changed();
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // its errors are in its list state
    m_tasks.run(readStrays(access(), m_tasks.token()), [this](const Result<StrayList> &strays) { take(strays); });
}

void LeftoverService::take(const Result<StrayList> &strays)
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

void LeftoverService::rebuild()
{
    const auto &state = m_tpus->listState();
    const auto silent = state.staleZones.keys();
    auto all =
        state.error ? QList<Leftover>{} : deadAmong(m_tpus->tpus(), m_tpus->requests(), silent, m_strays.holders.ours);
    all += m_strays.strays;
    std::ranges::sort(all, comesBefore);
    m_leftovers = std::move(all);
    emit changed();
}

void LeftoverService::remove(QList<Leftover> chosen)
{
    chosen.removeIf([this](const Leftover &leftover) { return m_busy.contains(leftover.path); });
    std::ranges::sort(chosen, comesBefore);
    for (const auto &leftover : std::as_const(chosen))
        m_busy.insert(leftover.path);
    emit changed();
    removeNext(std::move(chosen));
}

void LeftoverService::removeNext(QList<Leftover> rest)
{
    if (rest.isEmpty()) {
        refresh();
        return;
    }
    const auto leftover = rest.takeFirst();
    std::optional<ActivityId> activity;
    if (m_activities)
        activity = m_activities->add([name = leftover.name] { return LeftoverService::tr("Deleting %1").arg(name); });
    m_tasks.run(
        removeLeftover(access(), leftover, m_tasks.token()), [this, leftover, rest, activity](const Result<> &done) {
            m_busy.remove(leftover.path);
            const auto error = done ? std::optional<Error>{} : std::optional{done.error()};
            if (m_activities && activity)
                m_activities->finish(*activity, error,
                                     [name = leftover.name] { return LeftoverService::tr("%1 is deleted").arg(name); });
            if (done) {
                m_strays.strays.removeIf([&](const Leftover &stray) { return stray.path == leftover.path; });
                emit removed(leftover);
            } else {
                emit failed(leftover, *error);
            }
            const bool goesOn = done || !endsAll(error->code);
            for (const auto &other : rest) {
                if (!goesOn)
                    m_busy.remove(other.path);
            }
            rebuild();
            removeNext(goesOn ? rest : QList<Leftover>{});
        });
}
