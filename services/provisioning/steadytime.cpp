// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/steadytime.h"

#include "services/core/process.h"

#include <QTimeZone>

#include <algorithm>

namespace {

qint64 wall(const Clock *clock)
{
    return clock->now().toMSecsSinceEpoch();
}

} // namespace

SteadyTime::SteadyTime(Clock *clock, QString boot)
    : m_clock{clock}
    , m_boot{std::move(boot)}
    , m_offset{wall(clock) - clock->sinceBoot().count()}
{
}

void SteadyTime::resume(const Anchor &before)
{
    const auto sinceBoot = m_clock->sinceBoot().count();
    if (!before.boot.isEmpty() && before.boot == m_boot)
        m_offset = before.offset;
    else
        m_offset = std::max(wall(m_clock), before.latest) - sinceBoot;
}

SteadyTime::Anchor SteadyTime::anchor() const
{
    return {.boot = m_boot, .offset = m_offset, .latest = m_offset + m_clock->sinceBoot().count()};
}

QDateTime SteadyTime::now() const
{
    return QDateTime::fromMSecsSinceEpoch(m_offset + m_clock->sinceBoot().count(), QTimeZone::UTC);
}

QDateTime SteadyTime::onTheWall(const QDateTime &steady) const
{
    return steady.isValid() ? steady.addMSecs(wall(m_clock) - now().toMSecsSinceEpoch()) : QDateTime{};
}

QDateTime SteadyTime::fromTheWall(const QDateTime &onTheWall) const
{
    return onTheWall.isValid() ? onTheWall.addMSecs(now().toMSecsSinceEpoch() - wall(m_clock)).toUTC() : QDateTime{};
}

QString SteadyTime::currentBoot()
{
    return bootId();
}
