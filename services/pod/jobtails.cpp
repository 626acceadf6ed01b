// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/jobtails.h"

#include "services/core/log.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto kind = "joblog"_L1;
constexpr qsizetype leastOfHost = 2 * 1024;
constexpr qsizetype mostHosts = 1'024;

QString idOf(const QUuid &job)
{
    return job.toString(QUuid::WithoutBraces);
}

} // namespace

Result<> JobTails::keep(const QUuid &job, int attempt, const QList<JobTail> &tails, const QDateTime &now)
{
    QJsonArray hosts;
    for (const auto &tail : tails.first(std::min(mostHosts, tails.size())))
        hosts.append(QJsonObject{{u"begin"_s, tail.begin}, {u"text"_s, QString::fromLatin1(tail.text.toBase64())}});
    auto kept = m_documents->put(kind, idOf(job), {{u"attempt"_s, attempt}, {u"hosts"_s, hosts}}, now);
    return kept ? m_documents->keepNewest(kind, mostJobs) : kept;
}

QList<JobTail> JobTails::find(const QUuid &job, int attempt) const
{
    const auto document = m_documents->find(kind, idOf(job));
    if (!document || document->body["attempt"_L1].toInt() != attempt)
        return {};
    QList<JobTail> tails;
    const auto hosts = document->body["hosts"_L1].toArray();
    for (const auto &host : hosts) { // the file may have been edited
        const auto text = QByteArray::fromBase64(host["text"_L1].toString().toLatin1());
        tails.append({std::max<qint64>(0, host["begin"_L1].toInteger()), text.left(mostOfJob)});
        if (tails.size() == mostHosts)
            break;
    }
    return tails;
}

Result<> JobTails::forget(const QUuid &job)
{
    return m_documents->remove(kind, idOf(job));
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
