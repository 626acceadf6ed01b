// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runstore.h"

#include "services/core/log.h"
#include "services/store/journalthread.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct RunStoreText
{
    Q_DECLARE_TR_FUNCTIONS(RunStore)
};

constexpr int knownRunFormat = 1;

constexpr std::pair<LedgerEvent::Kind, QLatin1StringView> eventKinds[] = {
    {LedgerEvent::Kind::Started, "started"_L1},
    {LedgerEvent::Kind::Began, "began"_L1},
    {LedgerEvent::Kind::Step, "step"_L1},
    {LedgerEvent::Kind::RestoreBegan, "restoreBegan"_L1},
    {LedgerEvent::Kind::Restored, "restored"_L1},
    {LedgerEvent::Kind::SaveBegan, "saveBegan"_L1},
    {LedgerEvent::Kind::Saved, "saved"_L1},
    {LedgerEvent::Kind::Checkpoint, "checkpoint"_L1},
    {LedgerEvent::Kind::HungSince, "hungSince"_L1},
    {LedgerEvent::Kind::Interrupted, "interrupted"_L1},
    {LedgerEvent::Kind::Ended, "ended"_L1},
    {LedgerEvent::Kind::CapacityAsked, "capacityAsked"_L1},
    {LedgerEvent::Kind::CapacityGot, "capacityGot"_L1},
    {LedgerEvent::Kind::CapacityDropped, "capacityDropped"_L1},
    {LedgerEvent::Kind::Seen, "seen"_L1},
    {LedgerEvent::Kind::Unwatched, "unwatched"_L1},
    {LedgerEvent::Kind::Evaluated, "evaluated"_L1},
};

constexpr std::pair<JobInterruption, QLatin1StringView> eventCauses[] = {
    {JobInterruption::None, ""_L1},
    {JobInterruption::Preempted, "preempted"_L1},
    {JobInterruption::Gone, "gone"_L1},
    {JobInterruption::Replaced, "replaced"_L1},
    {JobInterruption::Stopped, "stopped"_L1},
    {JobInterruption::Maintenance, "maintenance"_L1},
    {JobInterruption::Restarted, "restarted"_L1},
    {JobInterruption::HalfStarted, "halfStarted"_L1},
    {JobInterruption::CheckpointLost, "checkpointLost"_L1},
    {JobInterruption::Failed, "failed"_L1},
};

template <typename Value, size_t Count>
QString eventWord(const std::pair<Value, QLatin1StringView> (&words)[Count], Value value)
{
    for (const auto &[known, word] : words) {
        if (known == value)
            return word;
    }
    return {};
}

template <typename Value, size_t Count>
std::optional<Value> eventValue(const std::pair<Value, QLatin1StringView> (&words)[Count], const QString &text)
{
    for (const auto &[value, word] : words) {
        if (text == word)
            return value;
    }
    return std::nullopt;
}

QString idText(const QUuid &run)
{
    return run.toString(QUuid::WithoutBraces);
}

QString jsonText(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument{json}.toJson(QJsonDocument::Compact));
}

QJsonObject jsonOf(const QVariant &text)
{
    constexpr qsizetype largest = 4 * 1024 * 1024;
    return QJsonDocument::fromJson(text.toString().left(largest).toUtf8()).object();
}

/// The journal speaks of requests: what is missing here is a book.
Error bookError(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return error;
    return {
        ErrorCode::FileFailed,
        RunStoreText::tr("The lab book of your runs cannot be read or written on this computer. What is new in it is "
                         "kept only until the program ends. Free some space or put the permissions of its folder "
                         "right."),
        error.serverWords.isEmpty() ? error.message : error.serverWords};
}

template <typename T>
Result<T> ofBook(Result<T> result)
{
    return result ? result : Result<T>{std::unexpected{bookError(result.error())}};
}

Result<> openedBook(Journal &journal)
{
    return journal.isOpen() ? Result<>{} : journal.open();
}

/// On the journal's thread, with the file open.
template <typename T>
Task<T> onBook(JournalThread *journal, std::function<Result<T>(Journal &)> work)
{
    return journal->run<T>([work = std::move(work)](Journal &file) -> Result<T> {
        if (const auto opened = openedBook(file); !opened)
            return std::unexpected{bookError(opened.error())};
        return ofBook<T>(work(file));
    });
}

/// What goes from a book that holds too much: the oldest.
constexpr auto tooMany = "SELECT id FROM run ORDER BY created DESC, id LIMIT -1 OFFSET ?"_L1;

} // namespace

// Times are milliseconds since 1970, UTC. `own` is the user's part of a record, `json` what is written for them.
const QList<Migration> &runSchema()
{
    static const QList<Migration> schema{
        {1,
         {u"CREATE TABLE run(id TEXT PRIMARY KEY, created INTEGER NOT NULL, json TEXT NOT NULL, own TEXT NOT NULL)"_s,
          u"CREATE INDEX run_by_age ON run(created)"_s,
          u"CREATE TABLE ledger_event(id INTEGER PRIMARY KEY, run TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT "
          "NULL, attempt INTEGER NOT NULL, step INTEGER NOT NULL, took INTEGER NOT NULL, within INTEGER NOT NULL, "
          "chips INTEGER NOT NULL, cause TEXT NOT NULL)"_s,
          u"CREATE INDEX ledger_by_run ON ledger_event(run, id)"_s}},
    };
    return schema;
}

Result<QList<RunRecord>> RunTable::all() const
{
    const auto rows = m_journal->rows(u"SELECT json, own FROM run"_s);
    if (!rows)
        return std::unexpected{rows.error()};
    QList<RunRecord> runs;
    runs.reserve(rows->size());
    for (const auto &row : *rows) {
        if (auto run = runRecordFrom(jsonOf(row.value(0)), jsonOf(row.value(1))))
            runs.append(*std::move(run));
        else
            warn(u"runs"_s, u"an entry of the lab book cannot be read and is kept as it is"_s);
    }
    return runs;
}

Result<> RunTable::put(const RunRecord &run, int most)
{
    return m_journal->write([&]() -> Result<> {
        const auto written = m_journal->run(
            u"INSERT INTO run(id, created, json, own) VALUES(?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET json = "
            "excluded.json WHERE CASE WHEN json_valid(run.json) THEN COALESCE(json_extract(run.json, '$.format'), 0) "
            "<= ? ELSE 1 END"_s,
            {idText(run.id), run.createdAt.toMSecsSinceEpoch(), jsonText(runJson(run)), jsonText(ownJson(run)),
             knownRunFormat});
        if (!written)
            return written;
        const auto forgotten = m_journal->run(u"DELETE FROM ledger_event WHERE run IN (%1)"_s.arg(tooMany), {most});
        return forgotten ? m_journal->run(u"DELETE FROM run WHERE id IN (%1)"_s.arg(tooMany), {most}) : forgotten;
    });
}

Result<> RunTable::putOwn(const RunRecord &run)
{
    return m_journal->write([&] {
        return m_journal->run(u"UPDATE run SET own = ? WHERE id = ?"_s, {jsonText(ownJson(run)), idText(run.id)});
    });
}

Result<> RunTable::remove(const QUuid &run)
{
    return m_journal->write([&]() -> Result<> {
        const auto events = m_journal->run(u"DELETE FROM ledger_event WHERE run = ?"_s, {idText(run)});
        return events ? m_journal->run(u"DELETE FROM run WHERE id = ?"_s, {idText(run)}) : events;
    });
}

Result<> RunTable::append(const QUuid &run, const QList<LedgerEvent> &events)
{
    return m_journal->write([&]() -> Result<> {
        for (const auto &event : events) {
            const auto added =
                m_journal->run(u"INSERT INTO ledger_event(run, kind, at, attempt, step, took, within, chips, cause) "
                               "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
                               {idText(run), eventWord(eventKinds, event.kind), event.at, event.attempt, event.step,
                                event.took, event.within, event.chips, eventWord(eventCauses, event.cause)});
            if (!added)
                return added;
        }
        return thin(run);
    });
}

/// Every second of the older ones that say least; where that is not enough, the oldest.
Result<> RunTable::thin(const QUuid &run)
{
    const auto id = idText(run);
    const auto count = m_journal->rows(u"SELECT COUNT(*) FROM ledger_event WHERE run = ?"_s, {id});
    if (!count)
        return std::unexpected{count.error()};
    if (count->constFirst().value(0).toInt() <= mostEvents)
        return {};
    const auto halved = m_journal->run(
        u"DELETE FROM ledger_event WHERE id IN (SELECT id FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS place "
        "FROM ledger_event WHERE run = ? AND kind IN ('step', 'seen', 'saveBegan', 'saved', 'checkpoint')) "
        "WHERE place % 2 = 0 AND place < ?)"_s,
        {id, mostEvents * 3 / 4});
    if (!halved)
        return halved;
    return m_journal->run(
        u"DELETE FROM ledger_event WHERE id IN (SELECT id FROM ledger_event WHERE run = ? ORDER BY id "
        "DESC LIMIT -1 OFFSET ?)"_s,
        {id, mostEvents});
}

Result<QList<LedgerEvent>> RunTable::events(const QUuid &run) const
{
    const auto rows = m_journal->rows(u"SELECT kind, at, attempt, step, took, within, chips, cause FROM ledger_event "
                                      "WHERE run = ? ORDER BY id LIMIT ?"_s,
                                      {idText(run), 2 * mostEvents});
    if (!rows)
        return std::unexpected{rows.error()};
    QList<LedgerEvent> events;
    events.reserve(rows->size());
    for (const auto &row : *rows) {
        const auto kind = eventValue(eventKinds, row.value(0).toString());
        if (!kind)
            continue;
        events.append({.kind = *kind,
                       .at = row.value(1).toLongLong(),
                       .attempt = row.value(2).toInt(),
                       .step = row.value(3).toLongLong(),
                       .took = row.value(4).toLongLong(),
                       .within = row.value(5).toLongLong(),
                       .chips = row.value(6).toInt(),
                       .cause = eventValue(eventCauses, row.value(7).toString()).value_or(JobInterruption::None)});
    }
    return events;
}

RunStore::RunStore(JournalThread *journal)
    : m_journal{journal}
{
}

Task<RunBookRead> RunStore::load(qint64 knownVersion)
{
    return onBook<RunBookRead>(m_journal, [knownVersion](Journal &journal) -> Result<RunBookRead> {
        RunBookRead read{.version = journal.foreignChanges()};
        if (read.version == knownVersion)
            return read;
        auto runs = RunTable{&journal}.all();
        if (!runs)
            return std::unexpected{runs.error()};
        read.runs = *std::move(runs);
        return read;
    });
}

Task<> RunStore::put(const RunRecord &run, int most)
{
    return onBook<void>(m_journal, [run, most](Journal &journal) { return RunTable{&journal}.put(run, most); });
}

Task<> RunStore::putOwn(const RunRecord &run)
{
    return onBook<void>(m_journal, [run](Journal &journal) { return RunTable{&journal}.putOwn(run); });
}

Task<> RunStore::remove(const QUuid &run)
{
    return onBook<void>(m_journal, [run](Journal &journal) { return RunTable{&journal}.remove(run); });
}

Task<> RunStore::append(const QUuid &run, const QList<LedgerEvent> &events)
{
    return onBook<void>(m_journal, [run, events](Journal &journal) { return RunTable{&journal}.append(run, events); });
}

Task<QList<LedgerEvent>> RunStore::events(const QUuid &run)
{
    return onBook<QList<LedgerEvent>>(m_journal, [run](Journal &journal) { return RunTable{&journal}.events(run); });
}
