// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/listschedule.h"

#include "services/provisioning/decide.h"

#include <algorithm>

bool ListSchedule::complete(const QDateTime &now)
{
    if (!m_beganAt.isValid())
        return false;
    m_listedAt = m_beganAt;
    m_triedAt = now;
    m_error.reset();
    return true;
}

void ListSchedule::answered(const Result<> &answer, const QDateTime &now, double stretch)
{
    m_triedAt = now;
    m_error = answer ? std::nullopt : std::optional{answer.error()};
    m_failures = answer ? 0 : m_failures + 1;
    m_stretch = stretch;
}

std::chrono::milliseconds ListSchedule::pace(std::chrono::milliseconds wanted) const
{
    return m_error ? std::max(wanted, pace::afterFailures(m_failures, *m_error)) : wanted;
}

QDateTime ListSchedule::dueAt(std::chrono::milliseconds wanted) const
{
    const auto last = std::max(m_listedAt, m_triedAt);
    return last.isValid() ? last.addMSecs(qint64(double(pace(wanted).count()) * m_stretch)) : QDateTime{};
}
