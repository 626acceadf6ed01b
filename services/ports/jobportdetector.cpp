// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/jobportdetector.h"

#include "services/hosts/plainoutput.h"
#include "services/jobs/jobservice.h"

namespace {

constexpr qsizetype longestLine = 4096;
constexpr qsizetype mostRests = 4096;

} // namespace

JobPortDetector::JobPortDetector(JobService *jobs, QObject *parent)
    : QObject{parent}
    , m_jobs{jobs}
{
    connect(jobs, &JobService::logGrew, this,
            [this](const QUuid &id, int host, qint64, const QByteArray &bytes) { hear(id, host, bytes); });
    connect(jobs, &JobService::listChanged, this, [this] { m_rests.clear(); });
}

void JobPortDetector::hear(const QUuid &id, int host, const QByteArray &bytes)
{
    if (m_rests.size() >= mostRests)
        m_rests.clear();
    auto &rest = m_rests[{id, host}];
    const auto lineEnd = bytes.lastIndexOf('\n');
    const auto whole = lineEnd < 0 ? QByteArray{} : rest + bytes.first(lineEnd + 1);
    rest = lineEnd < 0 ? rest + bytes : bytes.sliced(lineEnd + 1);
    rest.truncate(longestLine);
    const auto job = whole.contains("://") ? m_jobs->find(id) : std::nullopt;
    if (!job || !job->last() || host >= job->last()->hosts.size() || job->last()->hosts[host].isOver())
        return; // what has ended serves nothing
    const auto &there = job->last()->hosts[host].host;
    PlainOutput plain;
    for (const auto &hint : portHints(plain.take(whole), workerHostName(there.worker)))
        emit served(there, hint);
}
