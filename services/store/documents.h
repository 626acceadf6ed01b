// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>

class JournalThread;

/// Something small that a feature wants to find again after the next start: a plan, a job, a run, a saved command.
struct Document
{
    QString id;
    QDateTime changed; ///< UTC
    QJsonObject body;
};

/// Documents of one project, by kind and id, in its journal. All are in memory; what was put is on its way to the disk,
/// in the order of the calls, and kept() says when it is there. Only the kind's owner knows what the body means, and
/// reads it as something that anybody may have edited. What is no JSON any more is left out, and stays on the disk:
/// neither put() nor keepNewest() makes an end of it. No secrets.
class Documents
{
public:
    static constexpr qsizetype largestBody = 1024 * 1024; ///< bytes of JSON

    explicit Documents(JournalThread *journal); ///< begins to read them
    ~Documents(); ///< what waits is handed over
    Q_DISABLE_COPY_MOVE(Documents)

    /// What was on the disk is in memory. Error: FileFailed; they are read by refreshed() then.
    [[nodiscard]] Task<> loaded();
    /// In the place of an older one of that kind and id. Errors: Invalid for a body that is too large; FileFailed while
    /// the disk refuses what was put before: nothing more is taken until it accepts that.
    [[nodiscard]] Result<> put(const QString &kind, const QString &id, const QJsonObject &body, const QDateTime &now);
    [[nodiscard]] std::optional<Document> find(const QString &kind, const QString &id) const;
    [[nodiscard]] QList<Document> all(const QString &kind) const; ///< newest first
    [[nodiscard]] Result<> remove(const QString &kind, const QString &id); ///< errors as of put()
    /// Forgets the oldest, so that `count` are left. Errors as of put().
    [[nodiscard]] Result<> keepNewest(const QString &kind, int count);
    /// All that was put is on the disk: what must not happen without its record comes after it. Error: FileFailed.
    [[nodiscard]] Task<> kept();
    /// Reads them again where another process has written something, of whatever kind; says whether it did.
    [[nodiscard]] Task<bool> refreshed();

private:
    struct Change;
    struct State;
    [[nodiscard]] Result<> apply(const Change &change);

    std::shared_ptr<State> m_state;
    TaskScope m_tasks; // last
};
