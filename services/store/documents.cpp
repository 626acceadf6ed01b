// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/documents.h"

#include "services/core/log.h"
#include "services/store/journal.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

std::optional<Document> documentFrom(const QString &kind, const Journal::Row &row)
{
    QJsonParseError error;
    const auto json = QJsonDocument::fromJson(row.value(2).toString().toUtf8(), &error);
    if (error.error != QJsonParseError::NoError || !json.isObject()) {
        warn(u"store"_s, u"a document of kind %1 cannot be read: %2"_s.arg(kind, error.errorString()));
        return std::nullopt;
    }
    return Document{.id = row.value(0).toString(),
                    .changed = QDateTime::fromMSecsSinceEpoch(row.value(1).toLongLong(), QTimeZone::UTC),
                    .body = json.object()};
}

} // namespace

Documents::Documents(Journal *journal)
    : m_journal{journal}
{
}

Result<> Documents::put(const QString &kind, const QString &id, const QJsonObject &body, const QDateTime &now)
{
    const auto json = QJsonDocument{body}.toJson(QJsonDocument::Compact);
    if (json.size() > largestBody)
        return failed(ErrorCode::Invalid,
                      QCoreApplication::translate("Documents",
                                                  "This is too large to be kept (%1 KiB; at most %2 KiB). "
                                                  "Make it shorter and try again.")
                          .arg(json.size() / 1024)
                          .arg(largestBody / 1024));
    return m_journal->run(u"INSERT OR REPLACE INTO document(kind, id, changed, json) VALUES(?, ?, ?, ?)"_s,
                          {kind, id, now.toMSecsSinceEpoch(), QString::fromUtf8(json)});
}

std::optional<Document> Documents::find(const QString &kind, const QString &id) const
{
    const auto rows =
        m_journal->rows(u"SELECT id, changed, json FROM document WHERE kind = ? AND id = ?"_s, {kind, id});
    return rows && !rows->isEmpty() ? documentFrom(kind, rows->constFirst()) : std::nullopt;
}

QList<Document> Documents::all(const QString &kind) const
{
    QList<Document> found;
    const auto rows =
        m_journal->rows(u"SELECT id, changed, json FROM document WHERE kind = ? ORDER BY changed DESC, id"_s, {kind});
    if (!rows) {
        warn(u"store"_s, u"documents of kind %1 cannot be read"_s.arg(kind));
        return found;
    }
    for (const auto &row : *rows) {
        if (auto document = documentFrom(kind, row))
            found.append(*std::move(document));
    }
    return found;
}

Result<> Documents::remove(const QString &kind, const QString &id)
{
    return m_journal->run(u"DELETE FROM document WHERE kind = ? AND id = ?"_s, {kind, id});
}

qint64 Documents::foreignChanges() const
{
    return m_journal->foreignChanges();
}

Result<> Documents::keepNewest(const QString &kind, int count)
{
    return m_journal->run(u"DELETE FROM document WHERE kind = ? AND id NOT IN (SELECT id FROM document WHERE kind = ? "
                          "ORDER BY changed DESC, id LIMIT ?)"_s,
                          {kind, kind, count});
}
