// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/historystore.h"

#include "services/core/log.h"
#include "services/core/ownfolder.h"
#include "services/store/jsonfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QSet>
#include <QSqlDatabase>
#include <QSqlError>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct HistoryFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(History)
};

constexpr int fileVersion = 1;

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
        u"PRAGMA user_version=%1"_s.arg(fileVersion),
    };
    return statements;
}

bool makePrivate(const QString &path)
{
    if (!makeOwnFolder(QFileInfo{path}.path()))
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
    return {
        ErrorCode::FileFailed,
        HistoryFileMessages::tr("The usage history (%1) cannot be kept: the file cannot be opened. The last hour stays "
                                "in memory. Put the permissions of its folder right; it is tried again each minute.")
            .arg(QDir::toNativeSeparators(path))};
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
    if (has > fileVersion)
        return failed(ErrorCode::FileFailed,
                      HistoryFileMessages::tr("The usage history (%1) was written by a newer version of the program. "
                                              "Use that version, or move the file away.")
                          .arg(QDir::toNativeSeparators(m_path)));
    if (m_use == Use::Read)
        return run(u"PRAGMA query_only=ON"_s);
    if (has == fileVersion) // that it is what it says it is
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
                HistoryFileMessages::tr("The usage history (%1) is damaged. The last hour stays in memory. Close the "
                                        "program's other windows and start it again.")
                    .arg(path),
                error.text()};
    if (code == full)
        return {ErrorCode::FileFailed,
                HistoryFileMessages::tr("The usage history (%1) cannot be kept: the disk is full. The last hour stays "
                                        "in memory. Free some space, or let the history be smaller.")
                    .arg(path),
                error.text()};
    return {ErrorCode::FileFailed,
            HistoryFileMessages::tr("The usage history (%1) cannot be kept: %2. The last hour stays in memory. Look at "
                                    "the disk and at the permissions of the folder.")
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

namespace {

constexpr qint64 storeDay = 86'400'000;

HistoryFile::Row key(Track track, Level level, qint64 start, qint64 host)
{
    return {int(track), int(level), start, host};
}

} // namespace

qint64 keptFor(Level level)
{
    switch (level) {
    case Level::Second: return storeDay;
    case Level::TenSeconds: return 7 * storeDay;
    case Level::Minute:
    case Level::TenMinutes:
    case Level::Hour: break;
    }
    return 31 * storeDay; // the wider ones only make the month quick to read
}

Result<> HistoryStore::put(const HistoryBatch &batch, qint64 now)
{
    m_hosts.clear(); // another window may have forgotten one
    return m_file->write([&]() -> Result<> {
        if (const auto written = putTicks(batch, now); !written)
            return written;
        return putEvents(batch.events);
    });
}

Result<> HistoryStore::putTicks(const HistoryBatch &batch, qint64 now)
{
    QMap<std::pair<QString, int>, QList<HostTick>> byHost; // in the order of the file: its pages get full
    for (const auto &tick : batch.ticks)
        byHost[{tick.host, int(trackOf(tick.source))}].append(tick);
    QHash<QString, QSet<std::pair<int, qint64>>> touched; // track and start, by host
    for (const auto &[of, ticks] : byHost.asKeyValueRange()) {
        const auto track = Track(of.second);
        const auto host = hostNumber(of.first, true);
        const auto blocks = blocksOf(ticks, firstLevel(track));
        for (const auto &[start, block] : blocks.asKeyValueRange()) {
            if (const auto put = putUp({host, track, firstLevel(track), start}, block, unite, now); !put)
                return put;
            touched[of.first].insert({of.second, start});
        }
        const auto [oldest, newest] = std::ranges::minmax(ticks, {}, &HostTick::at);
        if (const auto seen =
                m_file->run(u"UPDATE host SET oldest = min(oldest, ?), newest = max(newest, ?) WHERE id = ?"_s,
                            {oldest.at, newest.at, host});
            !seen)
            return seen;
    }
    for (const auto &[slice, hosts] : batch.slices.asKeyValueRange()) {
        QSet<std::pair<int, qint64>> starts;
        for (const auto &host : hosts)
            starts.unite(touched.value(host));
        for (const auto &[track, start] : std::as_const(starts)) {
            if (const auto put = putSlice(slice, hosts, {0, Track(track), firstLevel(Track(track)), start}, now); !put)
                return put;
        }
    }
    return {};
}

Result<> HistoryStore::putSlice(const QString &slice, const QStringList &hosts, Place place, qint64 now)
{
    QList<Block> blocks;
    const bool isOfSeveral = slice.contains("/queuedResources/"_L1); // see sliceKey()
    for (const auto &name : hosts) {
        const auto host = hostNumber(name, false);
        if (host == 0)
            continue;
        if (auto block = this->block({host, place.track, place.level, place.start}))
            blocks.append(std::move(*block));
        if (isOfSeveral) // each host is kept with its own slice
            continue;
        if (const auto named =
                m_file->run(u"UPDATE host SET slice = ? WHERE id = ? AND slice <> ?"_s, {slice, host, slice});
            !named)
            return named;
    }
    place.host = hostNumber(slice, true);
    if (const auto seen = m_file->run(
            u"UPDATE host SET slice = name, oldest = min(oldest, ?), newest = max(newest, ?) WHERE id = ?"_s,
            {place.start, place.start, place.host});
        !seen)
        return seen;
    return putUp(place, sliceOf(blocks), replace, now);
}

Result<> HistoryStore::putUp(Place place, const Block &fresh, Change change, qint64 now)
{
    auto next = fresh;
    for (;;) {
        const auto there = block(place);
        auto merged = there.value_or(Block{});
        change(&merged, next);
        if (const auto written = write(place, encoded(merged)); !written)
            return written;
        if (place.level == Level::Hour)
            return {};
        const auto wider = Level(int(place.level) + 1);
        const auto start = floorTo(place.start, blockWidth(wider));
        next = rolledUp(merged, place.level, place.start, start);
        // What the wider level was made of is gone: it must not be made again from the little that came late.
        const bool isLate = !there && place.start + blockWidth(place.level) < now - keptFor(place.level);
        change = isLate ? unite : replace;
        place.level = wider;
        place.start = start;
    }
}

Result<> HistoryStore::putEvents(const QList<UsageEvent> &events)
{
    for (const auto &event : events) {
        const auto put = m_file->run(u"INSERT OR IGNORE INTO event(slice, at, kind, text) VALUES(?, ?, ?, ?)"_s,
                                     {event.slice.isNull() ? u""_s : event.slice, event.at, int(event.kind),
                                      event.text.isNull() ? u""_s : event.text});
        if (!put)
            return put;
    }
    return {};
}

std::optional<Block> HistoryStore::block(const Place &place) const
{
    std::optional<Block> found;
    (void)m_file->each(u"SELECT body FROM block WHERE track = ? AND level = ? AND start = ? AND host = ?"_s,
                       key(place.track, place.level, place.start, place.host), [&](const QSqlQuery &row) {
                           found = decodedBlock(row.value(0).toByteArray());
                           return false;
                       });
    return found;
}

Result<> HistoryStore::write(const Place &place, const QByteArray &body)
{
    return m_file->run(u"INSERT OR REPLACE INTO block(track, level, start, host, body) VALUES(?, ?, ?, ?, ?)"_s,
                       key(place.track, place.level, place.start, place.host) << body);
}

Result<> HistoryStore::putBlock(const QString &host, Track track, Level level, qint64 start, const QByteArray &body)
{
    const auto number = hostNumber(host, true);
    const auto seen = m_file->run(u"UPDATE host SET oldest = min(oldest, ?), newest = max(newest, ?) WHERE id = ?"_s,
                                  {start, start + blockWidth(level), number});
    return seen ? write({number, track, level, start}, body) : seen;
}

qint64 HistoryStore::hostNumber(const QString &name, bool make)
{
    if (const auto known = m_hosts.value(name); known > 0)
        return known;
    if (make)
        (void)m_file->run(u"INSERT OR IGNORE INTO host(name, oldest, newest) VALUES(?, 9223372036854775807, 0)"_s,
                          {name});
    const auto number = m_file->number(u"SELECT id FROM host WHERE name = ?"_s, {name});
    if (number > 0)
        m_hosts.insert(name, number);
    return number;
}

Result<> HistoryStore::prune(qint64 now, qint64 limit)
{
    const auto aged = m_file->write([&]() -> Result<> {
        for (const auto track : {Track::Fine, Track::Coarse}) {
            for (int level = 0; level < levelCount; ++level) {
                const auto before = now - keptFor(Level(level)) - blockWidth(Level(level));
                if (const auto gone = m_file->run(u"DELETE FROM block WHERE track = ? AND level = ? AND start < ?"_s,
                                                  {int(track), level, before});
                    !gone)
                    return gone;
            }
        }
        const auto month = now - keptFor(Level::Hour);
        if (const auto gone = m_file->run(u"DELETE FROM event WHERE at < ?"_s, {month}); !gone)
            return gone;
        if (const auto more = m_file->number(u"SELECT count(*) FROM event"_s) - mostEvents; more > 0) {
            const auto last = m_file->number(u"SELECT at FROM event ORDER BY at LIMIT 1 OFFSET ?"_s, {more});
            if (const auto gone = m_file->run(u"DELETE FROM event WHERE at < ?"_s, {last}); !gone)
                return gone;
        }
        return m_file->run(u"DELETE FROM host WHERE newest < ?"_s, {month});
    });
    m_hosts.clear();
    return aged ? shrink(std::max(limit, leastLimit)) : aged;
}

/// A step at a time, so that queries are not kept waiting; a tenth more than needed, so that it is not done each
/// minute.
Result<> HistoryStore::shrink(qint64 limit)
{
    const auto used = [this] {
        return (m_file->number(u"PRAGMA page_count"_s) - m_file->number(u"PRAGMA freelist_count"_s))
            * m_file->number(u"PRAGMA page_size"_s);
    };
    if (m_file->bytes() <= limit && used() <= limit)
        return {};
    constexpr int step = 500;
    for (int level = 0; level < levelCount && used() > limit - limit / 10;) {
        qint64 gone = 0;
        const auto cut = m_file->write([&]() -> Result<> {
            for (const auto track : {Track::Fine, Track::Coarse}) {
                const auto last = m_file->number(
                    u"SELECT max(start) FROM (SELECT start FROM block WHERE track = ? AND level = ? ORDER BY start LIMIT ?)"_s,
                    {int(track), level, step});
                if (const auto run = m_file->run(u"DELETE FROM block WHERE track = ? AND level = ? AND start <= ?"_s,
                                                 {int(track), level, last});
                    !run)
                    return run;
                gone += m_file->number(u"SELECT changes()"_s);
            }
            return {};
        });
        if (!cut)
            return cut;
        level += gone == 0 ? 1 : 0;
    }
    return giveBack();
}

/// Free pages go back to the disk. The statement is one step for each page, and Qt takes one.
Result<> HistoryStore::giveBack()
{
    constexpr int mostPages = 20'000;
    const auto freed = m_file->write([this]() -> Result<> {
        for (auto left = std::min<qint64>(mostPages, m_file->number(u"PRAGMA freelist_count"_s)); left > 0; --left) {
            if (const auto run = m_file->run(u"PRAGMA incremental_vacuum(1)"_s); !run)
                return run;
        }
        return {};
    });
    return freed ? m_file->run(u"PRAGMA wal_checkpoint(TRUNCATE)"_s) : freed;
}

Result<> HistoryStore::forget(const QString &slice)
{
    const auto gone = m_file->write([&]() -> Result<> {
        const auto where = slice.isEmpty() ? u""_s : u" WHERE host IN (SELECT id FROM host WHERE slice = ?1)"_s;
        const auto values = slice.isEmpty() ? HistoryFile::Row{} : HistoryFile::Row{slice};
        if (const auto blocks = m_file->run(u"DELETE FROM block"_s + where, values); !blocks)
            return blocks;
        const auto of = slice.isEmpty() ? u""_s : u" WHERE slice = ?1"_s;
        if (const auto hosts = m_file->run(u"DELETE FROM host"_s + of, values); !hosts)
            return hosts;
        return m_file->run(u"DELETE FROM event"_s + of, values);
    });
    m_hosts.clear();
    if (!gone)
        return gone;
    return giveBack();
}

QList<KnownUsage> HistoryStore::known() const
{
    QMap<QString, KnownUsage> bySlice;
    (void)m_file->each(u"SELECT slice, name, oldest, newest FROM host WHERE newest > 0 ORDER BY name"_s, {},
                       [&](const QSqlQuery &row) {
                           const auto slice = row.value(0).toString();
                           const auto name = row.value(1).toString();
                           auto &known = bySlice[slice];
                           known.slice = slice;
                           if (name != slice)
                               known.hosts.append(name);
                           const auto oldest = row.value(2).toLongLong();
                           known.oldest = known.oldest == 0 ? oldest : std::min(known.oldest, oldest);
                           known.newest = std::max(known.newest, row.value(3).toLongLong());
                           return true;
                       });
    return bySlice.values();
}

qint64 HistoryStore::oldest() const
{
    qint64 oldest = 0;
    for (const auto track : {Track::Fine, Track::Coarse}) {
        for (int level = 0; level < levelCount; ++level) {
            const auto start =
                m_file->number(u"SELECT min(start) FROM block WHERE track = ? AND level = ?"_s, {int(track), level});
            // A coarse block begins at a round time: what it holds may be as young as what the fine ones hold.
            if (start > 0 && (oldest == 0 || start + blockWidth(Level(level)) <= oldest))
                oldest = start;
        }
    }
    return oldest;
}
