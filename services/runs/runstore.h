// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"
#include "services/runs/run.h"
#include "services/store/journal.h"

class JournalThread;

/// The tables of a lab book, for JournalOptions::schema: a data base of its own beside the journal of requests, so that
/// what is large here makes nothing there slow, and a damaged book costs no request.
[[nodiscard]] const QList<Migration> &runSchema();

/// The lab book and the events of its ledgers on the disk. On the journal's thread.
class RunTable
{
public:
    static constexpr int mostEvents = 20'000; ///< of one run; above that every second of the older ones goes

    explicit RunTable(Journal *journal)
        : m_journal{journal}
    {
    }

    /// What can be read, in any order; the rest stays where it is.
    [[nodiscard]] Result<QList<RunRecord>> all() const;
    /// All but the user's own part; a record of a newer version is left as it is. Forgets the oldest above `most`.
    [[nodiscard]] Result<> put(const RunRecord &run, int most);
    /// The user's own part of a record that is there.
    [[nodiscard]] Result<> putOwn(const RunRecord &run);
    [[nodiscard]] Result<> remove(const QUuid &run); ///< with its events
    [[nodiscard]] Result<> append(const QUuid &run, const QList<LedgerEvent> &events);
    /// In the order in which they were appended; kinds of a newer version are left out.
    [[nodiscard]] Result<QList<LedgerEvent>> events(const QUuid &run) const;

private:
    [[nodiscard]] Result<> thin(const QUuid &run);

    Journal *m_journal;
};

/// All that is in the file, and which version of it that is.
struct RunBookRead
{
    qint64 version = -1; ///< see Journal::foreignChanges()
    std::optional<QList<RunRecord>> runs{}; ///< nothing: that version was known
};

/// The same for the window's thread. The file is opened with the first call. Errors: FileFailed with a sentence.
class RunStore
{
public:
    explicit RunStore(JournalThread *journal);

    [[nodiscard]] Task<RunBookRead> load(qint64 knownVersion);
    [[nodiscard]] Task<> put(const RunRecord &run, int most);
    [[nodiscard]] Task<> putOwn(const RunRecord &run);
    [[nodiscard]] Task<> remove(const QUuid &run);
    [[nodiscard]] Task<> append(const QUuid &run, const QList<LedgerEvent> &events);
    [[nodiscard]] Task<QList<LedgerEvent>> events(const QUuid &run);

private:
    JournalThread *m_journal;
};
