// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"

WriteLock &WriteLock::instance()
{
    static WriteLock lock;
    return lock;
}

void WriteLock::lock()
{
    if (m_state == State::Open)
        set(State::Locked);
}

void WriteLock::unlock()
{
    if (m_state == State::Locked)
        set(State::Open);
}

void WriteLock::lockForThisRun()
{
    if (m_state != State::LockedForThisRun)
        set(State::LockedForThisRun);
}

void WriteLock::set(State state)
{
    m_state = state;
    emit changed();
}

void WriteLock::setCondition(std::function<Result<>()> condition)
{
    m_condition = std::move(condition);
    emit changed();
}

void WriteLock::setUnreachable(std::function<QString()> why)
{
    if (!why && !m_unreachable)
        return;
    m_unreachable = std::move(why);
    emit changed();
}

std::function<QString()> WriteLock::reason(CloudNeed need) const
{
    if (need == CloudNeed::None || (need == CloudNeed::Later && !isLocked()))
        return {};
    switch (m_state) {
    case State::Open:
        if (const auto may = m_condition ? m_condition() : Result<>{}; !may)
            return [why = may.error().message] { return why; };
        return m_unreachable;
    case State::Locked:
        return [] {
            return tr("Read-only mode is on, so nothing in the cloud can be changed. Unlock it with the lock at the "
                      "bottom of the window.");
        };
    case State::LockedForThisRun:
        return [] {
            return tr("TPU Desk was started with --read-only, so nothing in the cloud can be changed. Start it without "
                      "--read-only to change something.");
        };
    }
    return {};
}

QString WriteLock::problem(CloudNeed need) const
{
    const auto why = reason(need);
    return why ? why() : QString{};
}

Error WriteLock::refusal() const
{
    return {ErrorCode::Denied,
            tr("Nothing was sent. %1", "%1: why read-only mode is on and how it ends").arg(problem())};
}
