// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/historyfile.h"

#include "services/core/log.h"
#include "services/store/jsonfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(History)
};

constexpr int version = 1;

/// The order of the key is the order on the disk: what is written in one minute and what is thrown away together stands
/// together.
const QStringList &schema()
{
    static const QStringList statements{
        u"CREATE TABLE IF NOT EXISTS host(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, slice TEXT NOT NULL "
        u"DEFAULT '', "
        "oldest INTEGER NOT NULL, newest INTEGER NOT NULL)"_s,
        u"CREATE TABLE IF NOT EXISTS block(track INTEGER NOT NULL, level INTEGER NOT NULL, start INTEGER NOT NULL, "
        u"host INTEGER NOT NULL, "
        "body BLOB NOT NULL, PRIMARY KEY(track, level, start, host)) WITHOUT ROWID"_s,
        u"CREATE TABLE IF NOT EXISTS event(slice TEXT NOT NULL, at INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT "
        u"NOT NULL, "
        "PRIMARY KEY(slice, at, kind, text)) WITHOUT ROWID"_s,
        u"PRAGMA user_version=%1"_s.arg(version),
    };
    return statements;
}

bool makePrivate(const QString &path)
{
    const QFileInfo folder{QFileInfo{path}.path()};
    constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (!folder.exists() && (!QDir{}.mkpath(folder.filePath()) || !QFile::setPermissions(folder.filePath(), ownerOnly)))
        return false;
    const int file = ::open(QFile::encodeName(path).constData(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return false;
    const bool isPrivate = ::fchmod(file, 0600) == 0;
    ::close(file);
    return isPrivate;
}

Error cannotOpen(const QString &path)
{
    return {ErrorCode::FileFailed,
            Words::tr(
                "The usage history (%1) cannot be kept: the file cannot be opened. The last hour stays in memory. Put "
                "the permissions of its folder right; it is tried again each minute.")
                .arg(QDir::toNativeSeparators(path)),
            {}};
}

} // namespace

HistoryFile::HistoryFile(QString path, Use use)
    : m_path{std::move(path)}
    , m_use{use}
    , m_connection{u"history-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces)}
{
}

HistoryFile::~HistoryFile()
{
    close();
    if (m_lock >= 0)
        ::close(m_lock);
}

bool HistoryFile::hold(bool alone)
{
    if (m_lock < 0)
        m_lock =
            ::open(QFile::encodeName(m_path + ".lock"_L1).constData(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
    return m_lock >= 0 && ::flock(m_lock, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0;
}

Result<> HistoryFile::open()
{
    close();
    if (m_use == Use::Write && (!makePrivate(m_path) || !hold(false)))
        return std::unexpected{cannotOpen(m_path)};
    if (!QFileInfo::exists(m_path))
        return std::unexpected{cannotOpen(m_path)};
    auto result = connect();
    m_isOpen = result.has_value(); // for the statements that follow
    if (result)
        result = setUp();
    if (!result)
        close();
    return result;
}

Result<> HistoryFile::connect()
{
    auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    database.setDatabaseName(m_path);
    database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    return database.open() ? Result<>{} : Result<>{std::unexpected{errorFrom(database.lastError())}};
}

Result<> HistoryFile::setUp()
{
    QStringList statements;
    if (m_use == Use::Write)
        statements = {u"PRAGMA page_size=16384"_s, u"PRAGMA auto_vacuum=INCREMENTAL"_s, u"PRAGMA journal_mode=WAL"_s,
                      u"PRAGMA synchronous=NORMAL"_s, u"PRAGMA journal_size_limit=16777216"_s};
    statements += {u"PRAGMA trusted_schema=OFF"_s, u"PRAGMA cell_size_check=ON"_s, u"PRAGMA cache_size=-16384"_s};
    for (const auto &statement : std::as_const(statements)) {
        if (const auto set = run(statement); !set)
            return set;
    }
    const auto has = number(u"PRAGMA user_version"_s);
    if (has > version)
        return failed(
            ErrorCode::FileFailed,
            Words::tr("The usage history (%1) was written by a newer version of the program. Use that version, or "
                      "move the file away.")
                .arg(QDir::toNativeSeparators(m_path)));
    if (m_use == Use::Read)
        return run(u"PRAGMA query_only=ON"_s);
    if (has == version) // that it is what it says it is
        return run(u"SELECT track, level, start, host FROM block LIMIT 1"_s);
    return write([this]() -> Result<> {
        for (const auto &statement : schema()) {
            if (const auto made = run(statement); !made)
                return made;
        }
        return {};
    });
}

void HistoryFile::close()
{
    m_isOpen = false;
    m_prepared.clear();
    if (QSqlDatabase::contains(m_connection))
        QSqlDatabase::removeDatabase(m_connection);
}

Result<QString> HistoryFile::putAside()
{
    close();
    if (!hold(true))
        return std::unexpected{cannotOpen(m_path)};
    const auto kept = keepAside(m_path);
    if (kept.isEmpty())
        return std::unexpected{cannotOpen(m_path)};
    for (const auto suffix : {"-wal"_L1, "-shm"_L1})
        (void)QFile::rename(m_path + suffix, kept + suffix);
    warn(u"usage"_s, u"the history was damaged and is kept as %1"_s.arg(QFileInfo{kept}.fileName()));
    if (const auto opened = open(); !opened)
        return std::unexpected{opened.error()};
    return kept;
}

Error HistoryFile::errorFrom(const QSqlError &error) const
{
    enum Sqlite { corrupt = 11, full = 13, notADatabase = 26 };
    const auto code = error.nativeErrorCode().toInt() & 0xff;
    const auto path = QDir::toNativeSeparators(m_path);
    if (code == corrupt || code == notADatabase)
        return {ErrorCode::BadReply,
                Words::tr("The usage history (%1) is damaged. The last hour stays in memory. Close the program's other "
                          "windows and "
                          "start it again.")
                    .arg(path),
                error.text()};
    if (code == full)
        return {ErrorCode::FileFailed,
                Words::tr(
                    "The usage history (%1) cannot be kept: the disk is full. The last hour stays in memory. Free some "
                    "space, or let the history be smaller.")
                    .arg(path),
                error.text()};
    return {ErrorCode::FileFailed,
            Words::tr(
                "The usage history (%1) cannot be kept: %2. The last hour stays in memory. Look at the disk and at the "
                "permissions of the folder.")
                .arg(path, error.databaseText()),
            error.text()};
}

Result<> HistoryFile::write(const std::function<Result<>()> &work)
{
    if (const auto begun = run(u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    auto result = work();
    if (result)
        result = run(u"COMMIT"_s);
    if (!result)
        (void)run(u"ROLLBACK"_s); // fails when SQLite has done it already
    return result;
}

Result<> HistoryFile::run(const QString &sql, const Row &values)
{
    return each(sql, values, [](const QSqlQuery &) { return true; });
}

Result<> HistoryFile::each(const QString &sql, const Row &values, const std::function<bool(const QSqlQuery &)> &row)
{
    if (!m_isOpen)
        return std::unexpected{cannotOpen(m_path)};
    auto &query = m_prepared[sql];
    if (!query) {
        query = std::make_shared<QSqlQuery>(QSqlDatabase::database(m_connection, false));
        query->setForwardOnly(true);
        if (!query->prepare(sql)) {
            const auto error = query->lastError();
            m_prepared.remove(sql);
            return std::unexpected{errorFrom(error)};
        }
    }
    const auto used = query; // the table may grow below
    for (qsizetype i = 0; i < values.size(); ++i)
        used->bindValue(int(i), values.at(i));
    if (!used->exec())
        return std::unexpected{errorFrom(used->lastError())};
    while (used->isSelect() && used->next() && row(*used)) { }
    const auto error = used->lastError();
    used->finish();
    if (error.isValid())
        return std::unexpected{errorFrom(error)};
    return {};
}

qint64 HistoryFile::number(const QString &sql, const Row &values)
{
    qint64 found = 0;
    (void)each(sql, values, [&](const QSqlQuery &row) {
        found = row.value(0).toLongLong();
        return false;
    });
    return found;
}

qint64 HistoryFile::bytes() const
{
    return QFileInfo{m_path}.size() + QFileInfo{m_path + "-wal"_L1}.size();
}
