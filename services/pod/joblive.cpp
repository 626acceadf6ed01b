// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/joblive.h"

void JobLog::append(qint64 offset, const QByteArray &bytes)
{
    if (offset != end()) {
        m_hasGap = m_hasGap || offset > end();
        m_text.clear();
        m_begin = offset;
    }
    m_text += bytes;
    if (m_text.size() <= limit)
        return;
    auto drop = m_text.size() - limit * 3 / 4; // by a quarter, so that it is not done for every line
    if (const auto lineEnd = m_text.indexOf('\n', drop); lineEnd >= 0)
        drop = lineEnd + 1;
    m_text.remove(0, drop);
    m_begin += drop;
}

std::optional<std::chrono::minutes> stalledFor(const JobSpec &spec, const JobHost &host, const JobHostLive &live,
                                               const QDateTime &now)
{
    if (host.state != JobState::Running || (!live.step && spec.stepPattern.isEmpty()))
        return std::nullopt;
    const auto since = live.stepAt.isValid() ? live.stepAt : host.startedAt;
    // A host that was not asked meanwhile (sleep, no network) has not been silent.
    if (!since.isValid() || !live.lookedAt.isValid() || live.lookedAt.secsTo(now) > 120)
        return std::nullopt;
    const std::chrono::seconds quiet{since.secsTo(now)};
    return quiet >= stepPatience ? std::optional{std::chrono::duration_cast<std::chrono::minutes>(quiet)}
                                 : std::nullopt;
}
