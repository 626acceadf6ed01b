// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncrecords.h"

#include "services/core/log.h"
#include "services/store/journalthread.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// Times are nanoseconds since 1970 here, and seconds there.
const QList<Migration> &recordsSchema()
{
    static const QList<Migration> schema{
        {1,
         {u"CREATE TABLE target(id INTEGER PRIMARY KEY, folder TEXT NOT NULL, host TEXT NOT NULL, remote BLOB NOT "
          u"NULL, "
          "UNIQUE(folder, host, remote))"_s,
          u"CREATE TABLE put(target INTEGER NOT NULL, path BLOB NOT NULL, size INTEGER NOT NULL, "
          "modified INTEGER NOT NULL, mode INTEGER NOT NULL, there_size INTEGER NOT NULL, "
          "there_modified INTEGER NOT NULL, kept INTEGER NOT NULL, PRIMARY KEY(target, path)) WITHOUT ROWID"_s}},
    };
    return schema;
}

QString idOf(const QUuid &folder)
{
    return folder.toString(QUuid::WithoutBraces);
}

Result<> openedRecords(Journal &journal)
{
    return journal.isOpen() ? Result<>{} : journal.open();
}

/// Its number; 0: it has none yet.
Result<qint64> numberOfTarget(const Journal &journal, const SyncTarget &target)
{
    const auto rows = journal.rows(u"SELECT id FROM target WHERE folder = ? AND host = ? AND remote = ?"_s,
                                   {idOf(target.folder), target.host, target.remote});
    if (!rows)
        return std::unexpected{rows.error()};
    return rows->isEmpty() ? 0 : rows->constFirst().value(0).toLongLong();
}

Result<PutFiles> loadedRecords(Journal &journal, const SyncTarget &target)
{
    if (const auto opened = openedRecords(journal); !opened)
        return std::unexpected{opened.error()};
    const auto number = numberOfTarget(journal, target);
    if (!number)
        return std::unexpected{number.error()};
    const auto rows = journal.rows(
        u"SELECT path, size, modified, mode, there_size, there_modified, kept FROM put WHERE target = ?"_s, {*number});
    if (!rows)
        return std::unexpected{rows.error()};
    PutFiles files;
    files.reserve(rows->size());
    for (const auto &row : *rows)
        files.insert(row.value(0).toByteArray(),
                     {.here = {.size = row.value(1).toLongLong(),
                               .modified = row.value(2).toLongLong(),
                               .mode = row.value(3).toUInt()},
                      .there = {.size = row.value(4).toULongLong(), .modified = row.value(5).toLongLong()},
                      .isKept = row.value(6).toInt() != 0});
    return files;
}

Result<> savedRecord(Journal &journal, qint64 number, const QByteArray &path, const std::optional<PutFile> &file)
{
    if (!file)
        return journal.run(u"DELETE FROM put WHERE target = ? AND path = ?"_s, {number, path});
    return journal.run(u"INSERT OR REPLACE INTO put(target, path, size, modified, mode, there_size, there_modified, "
                       "kept) VALUES(?, ?, ?, ?, ?, ?, ?, ?)"_s,
                       {number, path, file->here.size, file->here.modified, file->here.mode,
                        static_cast<qint64>(file->there.size), file->there.modified, file->isKept ? 1 : 0});
}

Result<> savedRecords(Journal &journal, const SyncTarget &target, const SyncRecords::Changes &changes)
{
    if (const auto opened = openedRecords(journal); !opened)
        return opened;
    return journal.write([&]() -> Result<> {
        if (const auto made = journal.run(u"INSERT OR IGNORE INTO target(folder, host, remote) VALUES(?, ?, ?)"_s,
                                          {idOf(target.folder), target.host, target.remote});
            !made)
            return made;
        const auto number = numberOfTarget(journal, target);
        if (!number)
            return std::unexpected{number.error()};
        for (auto change = changes.cbegin(); change != changes.cend(); ++change) {
            if (const auto saved = savedRecord(journal, *number, change.key(), change.value()); !saved)
                return saved;
        }
        return {};
    });
}

Result<> forgottenRecords(Journal &journal, const QUuid &folder)
{
    if (const auto opened = openedRecords(journal); !opened)
        return opened;
    return journal.write([&]() -> Result<> {
        if (const auto files = journal.run(
                u"DELETE FROM put WHERE target IN (SELECT id FROM target WHERE folder = ?)"_s, {idOf(folder)});
            !files)
            return files;
        return journal.run(u"DELETE FROM target WHERE folder = ?"_s, {idOf(folder)});
    });
}

/// Without the record files are compared once more after the next start: nobody need be told.
void noteRecordsProblem(const Result<> &done)
{
    if (!done && done.error().code != ErrorCode::Cancelled)
        warn(u"sync"_s, u"what was put on hosts could not be written down: %1"_s.arg(done.error().serverWords));
}

} // namespace

SyncRecords::SyncRecords(const QString &path)
{
    if (!path.isEmpty())
        m_journal = std::make_unique<JournalThread>(path, JournalOptions{.schema = &recordsSchema()});
}

SyncRecords::~SyncRecords() = default;

Task<PutFiles> SyncRecords::load(SyncTarget target) const
{
    if (!m_journal)
        return finishedTask<PutFiles>(PutFiles{});
    return m_journal->run<PutFiles>(
        [target = std::move(target)](Journal &journal) { return loadedRecords(journal, target); });
}

void SyncRecords::save(const SyncTarget &target, Changes changes)
{
    if (!m_journal || changes.isEmpty())
        return;
    m_tasks.run(m_journal->run<void>([target, changes = std::move(changes)](Journal &journal) {
        return savedRecords(journal, target, changes);
    }),
                &noteRecordsProblem);
}

void SyncRecords::forget(const QUuid &folder)
{
    if (!m_journal)
        return;
    m_tasks.run(m_journal->run<void>([folder](Journal &journal) { return forgottenRecords(journal, folder); }),
                &noteRecordsProblem);
}
