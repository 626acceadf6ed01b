// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/journal.h"

#include "services/core/log.h"
#include "services/core/ownfolder.h"
#include "services/store/jsonfile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownerReadWrite = QFile::ReadOwner | QFile::WriteOwner;

struct JournalMessages
{
    Q_DECLARE_TR_FUNCTIONS(Journal)
};

/// SQLite's primary result codes that mean something to the user.
enum Sqlite {
    sqliteReadOnly = 8,
    sqliteIo = 10,
    sqliteCorrupt = 11,
    sqliteFull = 13,
    sqliteCannotOpen = 14,
    sqliteNotADb = 26
};

QString reason(int code, const QString &words)
{
    switch (code) {
    case sqliteFull: return JournalMessages::tr("the disk is full");
    case sqliteReadOnly: return JournalMessages::tr("it may not be written to");
    case sqliteIo: return JournalMessages::tr("the disk reports an error");
    case sqliteCannotOpen: return JournalMessages::tr("it cannot be opened");
    case sqliteCorrupt:
    case sqliteNotADb: return JournalMessages::tr("it is damaged");
    default: return words;
    }
}

int primaryCode(const QSqlError &error)
{
    return error.nativeErrorCode().toInt() & 0xff;
}

bool isDamage(const Error &error)
{
    return error.code == ErrorCode::BadReply;
}

Error errorFrom(const QSqlError &error, const QString &path)
{
    const auto code = primaryCode(error);
    return {code == sqliteCorrupt || code == sqliteNotADb ? ErrorCode::BadReply : ErrorCode::FileFailed,
            JournalMessages::tr("The record of your requests (%1) could not be kept: %2. Without it nothing is sent to "
                                "Google. Free some space or "
                                "put the permissions right, then go on.")
                .arg(QDir::toNativeSeparators(path), reason(code, error.databaseText())),
            error.text()};
}

bool makePrivate(const QString &path)
{
    const QFileInfo file{path};
    if (!makeOwnFolder(file.path()) || file.isSymLink())
        return false;
    const int created = ::open(QFile::encodeName(path).constData(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (created < 0)
        return false;
    const bool isPrivate = ::fchmod(created, 0600) == 0;
    ::close(created);
    return isPrivate;
}

} // namespace

Journal::Journal(QString path, JournalOptions options)
    : m_path{std::move(path)}
    , m_options{std::move(options)}
    , m_connection{u"journal-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces)}
{
}

Journal::~Journal()
{
    close();
    if (m_lock >= 0)
        ::close(m_lock);
}

bool Journal::holdsLock()
{
    if (m_lock < 0)
        m_lock =
            ::open(QFile::encodeName(m_path + ".lock"_L1).constData(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (m_lock >= 0 && !m_holdsLock)
        m_holdsLock = ::flock(m_lock, LOCK_EX | LOCK_NB) == 0;
    return m_holdsLock;
}

Result<> Journal::open()
{
    close();
    const bool isNew = QFileInfo{m_path}.size() <= 0;
    if (!makePrivate(m_path))
        return failed(
            ErrorCode::FileFailed,
            JournalMessages::tr("The record of your requests (%1) cannot be made. Without it nothing is sent to "
                                "Google. Free some space or put the permissions right, then go on.")
                .arg(QDir::toNativeSeparators(m_path)));
    m_origin = isNew ? Origin::New : Origin::Found;
    auto opened = openOnce();
    if (!opened && isDamage(opened.error()) && holdsLock()) // never under the hands of another process
        opened = repair();
    m_isOpen = opened.has_value();
    if (!m_isOpen)
        close();
    return opened;
}

Result<> Journal::openOnce()
{
    auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    database.setDatabaseName(m_path);
    database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    if (!database.open())
        return std::unexpected{errorFrom(database.lastError(), m_path)};
    m_isOpen = true; // for the statements that follow
    auto result = setUp();
    m_isOpen = result.has_value();
    return result;
}

Result<> Journal::setUp()
{
    for (const auto &pragma : {u"PRAGMA journal_mode=WAL"_s, u"PRAGMA synchronous=FULL"_s, u"PRAGMA foreign_keys=ON"_s,
                               u"PRAGMA trusted_schema=OFF"_s, u"PRAGMA journal_size_limit=4194304"_s}) {
        if (const auto set = rows(pragma); !set)
            return std::unexpected{set.error()};
    }
    const auto check = rows(u"PRAGMA quick_check(1)"_s);
    if (!check)
        return std::unexpected{check.error()};
    if (check->size() != 1 || check->constFirst().value(0).toString() != "ok"_L1)
        return failed(ErrorCode::BadReply, JournalMessages::tr("%1 is damaged.").arg(QDir::toNativeSeparators(m_path)));
    return migrate();
}

Result<> Journal::migrate()
{
    const auto version = rows(u"PRAGMA user_version"_s);
    if (!version)
        return std::unexpected{version.error()};
    const auto has = version->constFirst().value(0).toInt();
    const auto &schema = *m_options.schema;
    if (!schema.isEmpty() && has > schema.constLast().version)
        return failed(
            ErrorCode::FileFailed,
            JournalMessages::tr("The record of your requests (%1) was written by a newer version of the program. Use "
                                "that version, or move the file away.")
                .arg(QDir::toNativeSeparators(m_path)));
    for (const auto &step : schema) {
        if (step.version <= has)
            continue;
        const auto done = write([&]() -> Result<> {
            for (const auto &statement : step.statements) {
                if (const auto run = this->run(statement); !run)
                    return run;
            }
            return run(u"PRAGMA user_version=%1"_s.arg(step.version));
        });
        if (!done)
            return done;
    }
    return {};
}

/// The damaged file is kept, with what belongs to it, and the daily copy or nothing takes its place.
Result<> Journal::repair()
{
    close();
    m_keptAside = keepAside(m_path);
    if (m_keptAside.isEmpty())
        return failed(
            ErrorCode::FileFailed,
            JournalMessages::tr("%1 is damaged and cannot be moved away. Put the permissions of its folder right, "
                                "then go on.")
                .arg(QDir::toNativeSeparators(m_path)));
    for (const auto suffix : {"-wal"_L1, "-shm"_L1})
        (void)QFile::rename(m_path + suffix, m_keptAside + suffix);
    warn(u"store"_s, u"the journal was damaged and is kept as %1"_s.arg(QFileInfo{m_keptAside}.fileName()));
    const auto copy = m_path + ".copy"_L1;
    if (QFileInfo{copy}.size() > 0 && QFile::copy(copy, m_path)) {
        (void)makePrivate(m_path);
        if (const auto restored = openOnce(); restored || !isDamage(restored.error())) {
            m_origin = Origin::Restored;
            return restored;
        }
        close();
        (void)keepAside(m_path);
        (void)QFile::remove(copy);
    }
    m_origin = Origin::BegunAgain;
    if (!makePrivate(m_path))
        return failed(ErrorCode::FileFailed,
                      JournalMessages::tr("%1 cannot be made.").arg(QDir::toNativeSeparators(m_path)));
    return openOnce();
}

void Journal::close()
{
    m_isOpen = false;
    if (QSqlDatabase::contains(m_connection))
        QSqlDatabase::removeDatabase(m_connection);
}

Result<> Journal::write(const std::function<Result<>()> &work)
{
    if (m_isWriting)
        return work();
    if (const auto begun = run(u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    m_isWriting = true;
    const auto ended = qScopeGuard([this] { m_isWriting = false; });
    auto result = work();
    if (result && m_options.beforeCommit) {
        if (const auto refused = m_options.beforeCommit())
            result = std::unexpected{*refused};
    }
    if (result)
        result = run(u"COMMIT"_s);
    if (!result)
        (void)run(u"ROLLBACK"_s); // fails when SQLite has done it already
    return result;
}

Result<> Journal::run(const QString &sql, const Row &values)
{
    const auto done = rows(sql, values);
    return done ? Result<>{} : Result<>{std::unexpected{done.error()}};
}

Result<QList<Journal::Row>> Journal::rows(const QString &sql, const Row &values) const
{
    if (!m_isOpen)
        return failed(
            ErrorCode::FileFailed,
            JournalMessages::tr("The record of your requests (%1) is not open.").arg(QDir::toNativeSeparators(m_path)));
    QSqlQuery query{QSqlDatabase::database(m_connection, false)};
    query.setForwardOnly(true);
    if (!query.prepare(sql))
        return std::unexpected{errorFrom(query.lastError(), m_path)};
    for (const auto &value : values) // an empty text is none, but not NULL
        query.addBindValue(value.typeId() == QMetaType::QString && value.toString().isNull() ? QVariant{u""_s} : value);
    if (!query.exec())
        return std::unexpected{errorFrom(query.lastError(), m_path)};
    QList<Row> rows;
    const auto columns = query.isSelect() ? int(query.record().count()) : 0;
    while (columns > 0 && query.next()) {
        Row row;
        for (int i = 0; i < columns; ++i)
            row.append(query.value(i));
        rows.append(row);
    }
    if (query.lastError().isValid())
        return std::unexpected{errorFrom(query.lastError(), m_path)};
    return rows;
}

qint64 Journal::foreignChanges() const
{
    const auto version = rows(u"PRAGMA data_version"_s);
    return version && !version->isEmpty() ? version->constFirst().value(0).toLongLong() : -1;
}

Result<> Journal::backUp(const QDateTime &now)
{
    constexpr qint64 day = 86'400;
    const auto copy = m_path + ".copy"_L1;
    const QFileInfo last{copy};
    const bool isFresh = last.size() > 0 && std::abs(last.lastModified().secsTo(now)) < day;
    if (isFresh)
        return {};
    const auto fresh = copy + ".new"_L1;
    (void)QFile::remove(fresh);
    if (!makePrivate(fresh)) // SQLite fills an empty file and keeps its permissions
        return failed(ErrorCode::FileFailed,
                      JournalMessages::tr("%1 cannot be made.").arg(QDir::toNativeSeparators(fresh)));
    if (const auto made = run(u"VACUUM INTO ?"_s, {fresh}); !made) {
        (void)QFile::remove(fresh);
        return made;
    }
    const int file = ::open(QFile::encodeName(fresh).constData(), O_RDONLY | O_CLOEXEC);
    const bool isSafe = file >= 0 && ::fsync(file) == 0;
    if (file >= 0)
        ::close(file);
    if (!isSafe || ::rename(QFile::encodeName(fresh).constData(), QFile::encodeName(copy).constData()) != 0)
        return failed(ErrorCode::FileFailed,
                      JournalMessages::tr("%1 cannot be made.").arg(QDir::toNativeSeparators(copy)));
    return {};
}

// Times are milliseconds since 1970, UTC.
const QList<Migration> &journalSchema()
{
    static const QList<Migration> schema{
        {1,
         {u"CREATE TABLE wish(id TEXT PRIMARY KEY, project TEXT NOT NULL, ended INTEGER NOT NULL, changed INTEGER NOT "
          u"NULL, "
          "json TEXT NOT NULL) WITHOUT ROWID"_s,
          u"CREATE TABLE attempt(id INTEGER PRIMARY KEY, wish TEXT NOT NULL, zone TEXT NOT NULL, number INTEGER NOT "
          u"NULL, "
          "started INTEGER NOT NULL, ended INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL)"_s,
          u"CREATE INDEX attempt_by_wish ON attempt(wish, id)"_s,
          u"CREATE TABLE attempt_sum(wish TEXT NOT NULL, zone TEXT NOT NULL, kind TEXT NOT NULL, tries INTEGER NOT "
          u"NULL, "
          "first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(wish, zone, kind)) WITHOUT ROWID"_s,
          u"CREATE TABLE owner(one INTEGER PRIMARY KEY CHECK(one = 1), instance TEXT NOT NULL, host TEXT NOT NULL, "
          "pid INTEGER NOT NULL, born TEXT NOT NULL, boot TEXT NOT NULL, heartbeat INTEGER NOT NULL)"_s,
          u"CREATE TABLE clock(one INTEGER PRIMARY KEY CHECK(one = 1), boot TEXT NOT NULL, offset INTEGER NOT NULL, "
          "latest INTEGER NOT NULL)"_s}},
        {2,
         {u"CREATE TABLE luck_span(zone TEXT NOT NULL, type TEXT NOT NULL, tier TEXT NOT NULL, unit TEXT NOT NULL, "
          "start INTEGER NOT NULL, won INTEGER NOT NULL, none INTEGER NOT NULL, refused INTEGER NOT NULL, "
          "PRIMARY KEY(zone, type, tier, unit, start))"_s,
          u"CREATE TABLE luck_win(id INTEGER PRIMARY KEY, zone TEXT NOT NULL, type TEXT NOT NULL, tier TEXT NOT NULL, "
          "tpu TEXT NOT NULL, number TEXT NOT NULL, at INTEGER NOT NULL, waited INTEGER, lived INTEGER, end TEXT NOT "
          "NULL, "
          "UNIQUE(tpu, number))"_s}},
        {3,
         {u"CREATE TABLE document(kind TEXT NOT NULL, id TEXT NOT NULL, changed INTEGER NOT NULL, json TEXT NOT NULL, "
          "PRIMARY KEY(kind, id)) WITHOUT ROWID"_s}},
        // The same tables under the names that the program uses.
        {4,
         {u"ALTER TABLE wish RENAME TO request"_s, u"ALTER TABLE attempt RENAME COLUMN wish TO request"_s,
          u"DROP INDEX attempt_by_wish"_s, u"CREATE INDEX attempt_by_request ON attempt(request, id)"_s,
          u"ALTER TABLE attempt_sum RENAME COLUMN wish TO request"_s,
          u"ALTER TABLE luck_span RENAME TO capacity_span"_s, u"ALTER TABLE luck_win RENAME TO capacity_win"_s}},
    };
    return schema;
}
