// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/sync/syncplan.h"

#include <QUuid>

#include <memory>

class JournalThread;

/// Whose files they are: of a SyncFolder on one host, in one folder there.
struct SyncTarget
{
    QUuid folder{};
    QString host{};
    QByteArray remote{};
};

/// What was put where, in a data base of its own, one row a file: a change writes what has changed. What cannot be read
/// any more is not known: then files are compared with what is there. GUI thread.
class SyncRecords
{
public:
    using Changes = QHash<QByteArray, std::optional<PutFile>>; ///< nothing: it is forgotten

    explicit SyncRecords(const QString &path); ///< empty: nothing is written down
    ~SyncRecords(); ///< what waits is written first
    Q_DISABLE_COPY_MOVE(SyncRecords)

    /// Errors: those of JournalThread.
    [[nodiscard]] Task<PutFiles> load(SyncTarget target) const;
    void save(const SyncTarget &target, Changes changes);
    void forget(const QUuid &folder); ///< on all hosts

private:
    std::unique_ptr<JournalThread> m_journal; ///< null: nothing is written down
    TaskScope m_tasks; // last
};
