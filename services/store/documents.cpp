// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/documents.h"

#include "services/core/async/semaphore.h"
#include "services/core/log.h"
#include "services/store/journalthread.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

/// One thing that is to be written.
struct Documents::Change
{
    enum class Kind : quint8 { Put, Remove, KeepNewest };

    Kind verb = Kind::Put;
    QString kind;
    Document document{}; ///< only the id of one that is removed
    QByteArray json{}; ///< of the body
    int count = 0; ///< of KeepNewest
};

namespace {

/// SQL, of a row that documentFrom() can read.
constexpr auto isObject = "CASE WHEN json_valid(json) THEN json_type(json) = 'object' ELSE 0 END"_L1;

using KnownDocuments = QHash<QString, QHash<QString, Document>>; // by kind and id

/// As it is on the disk.
struct DocumentsRead
{
    qint64 version = -1; ///< see Journal::foreignChanges()
    std::optional<KnownDocuments> known{}; ///< nothing: that version was known
};

std::optional<Document> documentFrom(const Journal::Row &row)
{
    QJsonParseError error;
    const auto json = QJsonDocument::fromJson(row.value(3).toString().toUtf8(), &error);
    if (error.error != QJsonParseError::NoError || !json.isObject()) {
        warn(u"store"_s,
             u"a document of kind %1 cannot be read: %2"_s.arg(row.value(0).toString(), error.errorString()));
        return std::nullopt;
    }
    return Document{.id = row.value(1).toString(),
                    .changed = QDateTime::fromMSecsSinceEpoch(row.value(2).toLongLong(), QTimeZone::UTC),
                    .body = json.object()};
}

/// One that is no JSON object any more is left out and noted in the log.
Result<DocumentsRead> readDocuments(Journal &journal, qint64 knownVersion)
{
    if (!journal.isOpen()) {
        if (const auto opened = journal.open(); !opened)
            return std::unexpected{opened.error()};
    }
    DocumentsRead read{.version = journal.foreignChanges()};
    if (read.version == knownVersion)
        return read;
    const auto rows = journal.rows(u"SELECT kind, id, changed, json FROM document"_s);
    if (!rows)
        return std::unexpected{rows.error()};
    read.known.emplace();
    for (const auto &row : *rows) {
        if (auto document = documentFrom(row))
            (*read.known)[row.value(0).toString()].insert(document->id, *document);
    }
    return read;
}

QList<Document> newestFirst(const QHash<QString, Document> &documents)
{
    auto all = documents.values();
    std::ranges::sort(all, [](const Document &left, const Document &right) {
        return left.changed != right.changed ? left.changed > right.changed : left.id < right.id;
    });
    return all;
}

} // namespace

/// Outlives its Documents in what is under way on the journal's thread.
struct Documents::State
{
    JournalThread *journal = nullptr; ///< null: the documents are gone
    KnownDocuments known{};
    QList<Change> waiting{}; ///< for the disk; in memory already
    std::optional<Error> refusal{}; ///< of the disk
    qint64 version = -1;
    std::shared_ptr<AsyncSemaphore> writer = std::make_shared<AsyncSemaphore>(1);

    void apply(const Change &change)
    {
        auto &documents = known[change.kind];
        switch (change.verb) {
        case Change::Kind::Put: documents.insert(change.document.id, change.document); break;
        case Change::Kind::Remove: documents.remove(change.document.id); break;
        case Change::Kind::KeepNewest:
            for (const auto &old : newestFirst(documents).mid(change.count))
                documents.remove(old.id);
            break;
        }
    }

    /// What cannot be read and stands where something is put goes on under a kind of its own, as a broken file does.
    static Result<> keepDamaged(Journal &journal, const Change &change)
    {
        return journal.run(u"INSERT OR IGNORE INTO document(kind, id, changed, json) "
                           "SELECT 'damaged', kind || '/' || id || '/' || changed, changed, json FROM document "
                           "WHERE kind = ? AND id = ? AND NOT (%1)"_s.arg(isObject),
                           {change.kind, change.document.id});
    }

    static Result<> write(Journal &journal, const Change &change)
    {
        switch (change.verb) {
        case Change::Kind::Put:
            if (const auto kept = keepDamaged(journal, change); !kept)
                return kept;
            return journal.run(u"INSERT OR REPLACE INTO document(kind, id, changed, json) VALUES(?, ?, ?, ?)"_s,
                               {change.kind, change.document.id, change.document.changed.toMSecsSinceEpoch(),
                                QString::fromUtf8(change.json)});
        case Change::Kind::Remove:
            return journal.run(u"DELETE FROM document WHERE kind = ? AND id = ?"_s, {change.kind, change.document.id});
        case Change::Kind::KeepNewest: break;
        }
        return journal.run(
            u"DELETE FROM document WHERE kind = ? AND %1 AND id NOT IN "
            "(SELECT id FROM document WHERE kind = ? AND %1 ORDER BY changed DESC, id LIMIT ?)"_s.arg(isObject),
            {change.kind, change.kind, change.count});
    }

    static Result<> writeAll(Journal &journal, const QList<Change> &changes)
    {
        return journal.write([&]() -> Result<> {
            for (const auto &change : changes) {
                if (const auto done = write(journal, change); !done)
                    return done;
            }
            return {};
        });
    }

    /// What waits, in as few commits as the disk's pace makes of it.
    static Task<> flush(std::shared_ptr<State> self)
    {
        const auto turn = co_await self->writer->enter({});
        while (self->journal && !self->waiting.isEmpty()) {
            const auto changes = self->waiting;
            const auto done =
                co_await self->journal->run<void>([changes](Journal &journal) { return writeAll(journal, changes); });
            if (!done) {
                self->refusal = done.error();
                co_return done;
            }
            self->waiting.remove(0, changes.size());
        }
        if (!self->journal)
            co_return failed(ErrorCode::Cancelled);
        self->refusal.reset();
        co_return {};
    }

    static Task<bool> refresh(std::shared_ptr<State> self)
    {
        if (!self->journal)
            co_return failed(ErrorCode::Cancelled);
        const auto read = co_await self->journal->run<DocumentsRead>(
            [version = self->version](Journal &journal) { return readDocuments(journal, version); });
        if (!read)
            co_return std::unexpected{read.error()};
        self->version = read->version;
        if (!read->known)
            co_return false;
        self->known = *read->known;
        for (const auto &change : std::as_const(self->waiting)) // newer than what was read, or part of it
            self->apply(change);
        co_return true;
    }
};

Documents::Documents(JournalThread *journal)
    : m_state{std::make_shared<State>(journal)}
{
    m_tasks.run(State::refresh(m_state), [](const Result<bool> &) { }); // its failure is told by loaded()
}

Documents::~Documents()
{
    auto *journal = std::exchange(m_state->journal, nullptr);
    if (!m_state->waiting.isEmpty()) // once more, where the thread has them already: that changes nothing
        m_tasks.run(
            journal->run<void>([changes = m_state->waiting](Journal &file) { return State::writeAll(file, changes); }),
            [](const Result<> &) {});
}

Task<> Documents::loaded()
{
    return [](std::shared_ptr<State> state) -> Task<> {
        if (state->version >= 0)
            co_return {};
        const auto read = co_await State::refresh(state);
        co_return read ? Result<>{} : Result<>{std::unexpected{read.error()}};
    }(m_state);
}

Result<> Documents::apply(const Change &change)
{
    const auto write = [this] {
        if (!m_state->writer->isFull())
            m_tasks.run(State::flush(m_state), [](const Result<> &) { }); // its failure is told by the next one
    };
    if (m_state->refusal)
        write();
    if (m_state->refusal)
        return std::unexpected{*m_state->refusal};
    const auto before = m_state->known.value(change.kind);
    m_state->apply(change);
    m_state->waiting.append(change);
    write();
    if (!m_state->refusal)
        return {};
    m_state->waiting.removeLast();
    m_state->known.insert(change.kind, before);
    return std::unexpected{*m_state->refusal};
}

Result<> Documents::put(const QString &kind, const QString &id, const QJsonObject &body, const QDateTime &now)
{
    auto json = QJsonDocument{body}.toJson(QJsonDocument::Compact);
    if (json.size() > largestBody)
        return failed(ErrorCode::Invalid,
                      QCoreApplication::translate("Documents",
                                                  "This is too large to be kept (%1 KiB; at most %2 KiB). "
                                                  "Make it shorter and try again.")
                          .arg(json.size() / 1024)
                          .arg(largestBody / 1024));
    return apply({.verb = Change::Kind::Put,
                  .kind = kind,
                  .document = {.id = id, .changed = now.toUTC(), .body = body},
                  .json = std::move(json)});
}

std::optional<Document> Documents::find(const QString &kind, const QString &id) const
{
    const auto documents = m_state->known.value(kind);
    const auto found = documents.constFind(id);
    return found != documents.cend() ? std::optional{*found} : std::nullopt;
}

QList<Document> Documents::all(const QString &kind) const
{
    return newestFirst(m_state->known.value(kind));
}

Result<> Documents::remove(const QString &kind, const QString &id)
{
    return apply({.verb = Change::Kind::Remove, .kind = kind, .document = {.id = id, .changed = {}, .body = {}}});
}

Result<> Documents::keepNewest(const QString &kind, int count)
{
    return apply({.verb = Change::Kind::KeepNewest, .kind = kind, .count = count});
}

Task<> Documents::kept()
{
    return State::flush(m_state);
}

Task<bool> Documents::refreshed()
{
    return State::refresh(m_state);
}
