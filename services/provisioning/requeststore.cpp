// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/requeststore.h"

#include "services/core/log.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

QString idText(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

QDateTime timeOf(const QVariant &ms)
{
    return QDateTime::fromMSecsSinceEpoch(ms.toLongLong(), QTimeZone::UTC);
}

/// What is to happen when its TPU is lost outlives the list of requests that are over.
bool isForgettable(const TpuRequestRecord &history)
{
    return history.endedAt.isValid() && !(history.winner && concernsLoss(history.tpuRequest.afterwards));
}

/// The row says which request it is; a record that names another one is none of it.
Result<TpuRequestRecord> readRecord(const QString &id, const QByteArray &record)
{
    auto history = historyFrom(QJsonDocument::fromJson(record).object());
    if (history && idText(history->tpuRequest.id) != id)
        return failed(ErrorCode::BadReply);
    return history;
}

QString compact(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument{json}.toJson(QJsonDocument::Compact));
}

} // namespace

RequestStore::RequestStore(Journal *journal, Ownership *ownership, ProjectId project)
    : m_journal{journal}
    , m_ownership{ownership}
    , m_project{std::move(project)}
{
}

Result<StoredRequests> RequestStore::load() const
{
    // As a blob: what is no text any more is to be handed out as it is, too.
    const auto rows =
        m_journal->rows(u"SELECT id, CAST(json AS BLOB), changed FROM request WHERE project = ? ORDER BY changed"_s,
                        {m_project.toString()});
    if (!rows)
        return std::unexpected{rows.error()};
    StoredRequests stored;
    for (const auto &row : *rows) {
        const auto record = row[1].toByteArray();
        if (auto history = readRecord(row[0].toString(), record); history && history->tpuRequest.project == m_project) {
            stored.records.append(std::move(*history));
            continue;
        }
        warn(u"wish"_s, u"the record of the request %1 cannot be read"_s.arg(row[0].toString()));
        stored.unreadable.append(
            {.id = row[0].toString(),
             .changed = timeOf(row[2]),
             .record = record,
             .isNewer = QJsonDocument::fromJson(record)["version"_L1].toInt() > TpuRequestRecord::version});
    }
    return stored;
}

Result<> RequestStore::mayReplace(const QUuid &tpuRequest) const
{
    const auto rows = m_journal->rows(u"SELECT CAST(json AS BLOB) FROM request WHERE id = ?"_s, {idText(tpuRequest)});
    if (!rows)
        return std::unexpected{rows.error()};
    if (rows->isEmpty() || readRecord(idText(tpuRequest), rows->constFirst()[0].toByteArray()))
        return {};
    return failed(ErrorCode::FileFailed,
                  QCoreApplication::translate(
                      "TpuRequest",
                      "The record of the request %1 was written by a newer version of TPU Desk, or is damaged. It is "
                      "not written over: use the newer version, or export the record in the list of requests.")
                      .arg(idText(tpuRequest)));
}

Result<> RequestStore::save(const TpuRequestRecord &history, const QList<FinishedAttempt> &ended, const QDateTime &now)
{
    return m_journal->write([&]() -> Result<> {
        if (const auto ours = m_ownership->confirm(); !ours)
            return ours;
        if (const auto may = mayReplace(history.tpuRequest.id); !may)
            return may;
        const auto written =
            m_journal->run(u"INSERT OR REPLACE INTO request(id, project, ended, changed, json) VALUES(?, ?, ?, ?, ?)"_s,
                           {idText(history.tpuRequest.id), m_project.toString(), isForgettable(history),
                            now.toMSecsSinceEpoch(), compact(toJson(history))});
        if (!written)
            return written;
        for (const auto &attempt : ended) {
            if (const auto added = add(history.tpuRequest.id, attempt); !added)
                return added;
        }
        if (!ended.isEmpty()) {
            if (const auto added = addUp(history.tpuRequest.id); !added)
                return added;
        }
        return history.endedAt.isValid() ? forgetOldest() : Result<>{};
    });
}

Result<> RequestStore::add(const QUuid &tpuRequest, const FinishedAttempt &attempt)
{
    return m_journal->run(
        u"INSERT INTO attempt(request, zone, number, started, ended, kind, json) VALUES(?, ?, ?, ?, ?, ?, ?)"_s,
        {idText(tpuRequest), attempt.zone.toString(), attempt.number, attempt.startedAt.toMSecsSinceEpoch(),
         attempt.endedAt.toMSecsSinceEpoch(), QString{wordOf(attempt.kind)},
         attempt.error ? compact(toJson(*attempt.error)) : QString{}});
}

/// A request that waits for weeks has thousands of tries: the oldest live on as numbers.
Result<> RequestStore::addUp(const QUuid &tpuRequest)
{
    constexpr int slack = 50; // not at every try
    const auto count = m_journal->rows(u"SELECT count(*) FROM attempt WHERE request = ?"_s, {idText(tpuRequest)});
    if (!count)
        return std::unexpected{count.error()};
    const auto extra = count->constFirst()[0].toInt() - mostAttempts;
    if (extra < slack)
        return {};
    const auto oldest = u"SELECT id FROM attempt WHERE request = ?1 ORDER BY id LIMIT ?2"_s;
    const auto summed = m_journal->run(
        u"INSERT INTO attempt_sum(request, zone, kind, tries, first, last) SELECT request, zone, kind, count(*), "
        "min(started), max(ended) FROM attempt WHERE id IN (%1) GROUP BY request, zone, kind "
        "ON CONFLICT(request, zone, kind) DO UPDATE SET tries = tries + excluded.tries, "
        "first = min(first, excluded.first), last = max(last, excluded.last)"_s.arg(oldest),
        {idText(tpuRequest), extra});
    return summed ? m_journal->run(u"DELETE FROM attempt WHERE id IN (%1)"_s.arg(oldest), {idText(tpuRequest), extra})
                  : summed;
}

Result<> RequestStore::forgetOldest()
{
    const auto rows = m_journal->rows(u"SELECT id, CAST(json AS BLOB) FROM request WHERE ended = 1 "
                                      "ORDER BY changed DESC LIMIT -1 OFFSET ?"_s,
                                      {mostEnded});
    if (!rows)
        return std::unexpected{rows.error()};
    for (const auto &row : *rows) {
        if (!readRecord(row[0].toString(), row[1].toByteArray())) // nobody knows that it is over
            continue;
        if (const auto removed = remove(QUuid{row[0].toString()}); !removed)
            return removed;
    }
    return {};
}

Result<> RequestStore::remove(const QUuid &tpuRequest)
{
    return m_journal->write([&]() -> Result<> {
        if (const auto ours = m_ownership->confirm(); !ours)
            return ours;
        for (const auto &sql : {u"DELETE FROM request WHERE id = ?"_s, u"DELETE FROM attempt WHERE request = ?"_s,
                                u"DELETE FROM attempt_sum WHERE request = ?"_s}) {
            if (const auto done = m_journal->run(sql, {idText(tpuRequest)}); !done)
                return done;
        }
        return {};
    });
}

QList<FinishedAttempt> RequestStore::attempts(const QUuid &tpuRequest) const
{
    const auto rows = m_journal->rows(
        u"SELECT zone, number, started, ended, kind, json FROM attempt WHERE request = ? ORDER BY id DESC LIMIT ?"_s,
        {idText(tpuRequest), mostAttempts});
    QList<FinishedAttempt> attempts;
    for (const auto &row : rows.value_or(QList<Journal::Row>{})) {
        attempts.append(
            {.zone = ZoneId{row[0].toString()},
             .number = row[1].toInt(),
             .startedAt = timeOf(row[2]),
             .endedAt = timeOf(row[3]),
             .error = errorFromJson(QJsonDocument::fromJson(row[5].toString().toUtf8()).object().isEmpty()
                                        ? QJsonValue{}
                                        : QJsonValue{QJsonDocument::fromJson(row[5].toString().toUtf8()).object()}),
             .kind = failureClassFrom(row[4].toString())});
    }
    return attempts;
}

Result<SteadyTime::Anchor> RequestStore::anchor() const
{
    const auto rows = m_journal->rows(u"SELECT boot, offset, latest FROM clock"_s);
    if (!rows)
        return std::unexpected{rows.error()};
    if (rows->isEmpty())
        return SteadyTime::Anchor{};
    const auto &row = rows->constFirst();
    return SteadyTime::Anchor{.boot = row[0].toString(), .offset = row[1].toLongLong(), .latest = row[2].toLongLong()};
}

Result<> RequestStore::setAnchor(const SteadyTime::Anchor &anchor)
{
    return m_journal->run(u"INSERT OR REPLACE INTO clock(one, boot, offset, latest) VALUES(1, ?, ?, ?)"_s,
                          {anchor.boot, anchor.offset, anchor.latest});
}
