// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>

class Journal;

/// Something small that a feature wants to find again after the next start: a plan, a job, a run, a saved command.
struct Document
{
    QString id;
    QDateTime changed; ///< UTC
    QJsonObject body;
};

/// Documents of one project, by kind and id, in its journal: what was put is on the disk when put() returns. Only the
/// kind's owner knows what the body means, and reads it as something that anybody may have edited. No secrets.
class Documents
{
public:
    static constexpr qsizetype largestBody = 1024 * 1024; ///< bytes of JSON

    explicit Documents(Journal *journal);

    /// In the place of an older one of that kind and id. Errors: Invalid for a body that is too large, FileFailed.
    [[nodiscard]] Result<> put(const QString &kind, const QString &id, const QJsonObject &body, const QDateTime &now);
    [[nodiscard]] std::optional<Document> find(const QString &kind, const QString &id) const;
    /// Newest first. One that is no JSON object any more is left out and noted in the log.
    [[nodiscard]] QList<Document> all(const QString &kind) const;
    [[nodiscard]] Result<> remove(const QString &kind, const QString &id);
    [[nodiscard]] qint64 foreignChanges()
        const; ///< changes when another process has written something, of whatever kind
    /// Forgets the oldest, so that `count` are left.
    [[nodiscard]] Result<> keepNewest(const QString &kind, int count);

private:
    Journal *m_journal;
};
