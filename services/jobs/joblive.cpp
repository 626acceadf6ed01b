// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/joblive.h"

#include "services/core/log.h"
#include "services/core/punctuation.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

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
    auto since = live.stepAt.isValid() ? live.stepAt : host.startedAt;
    if (live.evaluatedAt.isValid() && live.evaluatedAt > since)
        since = live.evaluatedAt; // no step is due meanwhile
    // A host that was not asked meanwhile (sleep, no network) has not been silent.
    if (!since.isValid() || !live.lookedAt.isValid() || live.lookedAt.secsTo(now) > 120)
        return std::nullopt;
    const std::chrono::seconds quiet{since.secsTo(now)};
    return quiet >= stepPatience ? std::optional{std::chrono::duration_cast<std::chrono::minutes>(quiet)}
                                 : std::nullopt;
}

std::optional<std::chrono::minutes> stalledFor(const Job &job, const JobLive &live, const QDateTime &now)
{
    std::optional<std::chrono::minutes> longest;
    if (!job.last() || live.phase != JobPhase::Resting || stateOf(job) != JobState::Running)
        return longest;
    const auto &hosts = job.last()->hosts;
    for (qsizetype i = 0; i < std::min(hosts.size(), live.hosts.size()); ++i)
        longest = std::max(longest, stalledFor(job.spec, hosts[i], live.hosts[i], now));
    return longest;
}

QString labelledOnce(const QString &label, const QString &why)
{
    return why.startsWith(label) ? why : punctuation::labelled(label, why);
}

namespace {

constexpr auto tailKind = "joblog"_L1;
constexpr qsizetype leastOfHost = 2 * 1024;
constexpr qsizetype mostTailHosts = 1'024;

QString idOf(const QUuid &job)
{
    return job.toString(QUuid::WithoutBraces);
}

} // namespace

Result<> JobTails::keep(const QUuid &job, int attempt, const QList<JobTail> &tails, const QDateTime &now)
{
    QJsonArray hosts;
    for (const auto &tail : tails.first(std::min(mostTailHosts, tails.size())))
        hosts.append(QJsonObject{{u"begin"_s, tail.begin}, {u"text"_s, QString::fromLatin1(tail.text.toBase64())}});
    auto kept = m_documents->put(tailKind, idOf(job), {{u"attempt"_s, attempt}, {u"hosts"_s, hosts}}, now);
    return kept ? m_documents->keepNewest(tailKind, mostJobs) : kept;
}

QList<JobTail> JobTails::find(const QUuid &job, int attempt) const
{
    const auto document = m_documents->find(tailKind, idOf(job));
    if (!document || document->body["attempt"_L1].toInt() != attempt)
        return {};
    QList<JobTail> tails;
    const auto hosts = document->body["hosts"_L1].toArray();
    for (const auto &host : hosts) { // the file may have been edited
        const auto text = QByteArray::fromBase64(host["text"_L1].toString().toLatin1());
        tails.append({std::max<qint64>(0, host["begin"_L1].toInteger()), text.left(mostOfJob)});
        if (tails.size() == mostTailHosts)
            break;
    }
    return tails;
}

Result<> JobTails::forget(const QUuid &job)
{
    return m_documents->remove(tailKind, idOf(job));
}

JobTail tailOf(const JobLog &log, const QList<QByteArray> &secrets, qsizetype hosts)
{
    constexpr qsizetype shortest = 4; // a "1" is everywhere
    const auto most = std::max(leastOfHost, JobTails::mostOfJob / std::max<qsizetype>(1, hosts));
    auto hidden = secrets;
    hidden.removeIf([](const QByteArray &value) { return value.size() < shortest; });
    std::ranges::sort(hidden, std::ranges::greater{}, &QByteArray::size); // one may be a part of another
    auto text = log.text();
    for (const auto &value : std::as_const(hidden))
        text.replace(value, "\u2022\u2022\u2022");
    auto begin = log.begin();
    if (text.size() > most) {
        auto drop = text.size() - most;
        if (const auto lineEnd = text.indexOf('\n', drop); lineEnd >= 0)
            drop = lineEnd + 1;
        text.remove(0, drop);
        begin += drop;
    }
    return {begin, redacted(QString::fromUtf8(text)).toUtf8()};
}
