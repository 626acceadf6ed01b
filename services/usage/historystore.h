// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/usage/rollup.h"

#include <QHash>
#include <QList>
#include <QSqlQuery>
#include <QVariantList>

#include <functional>
#include <optional>

/// The SQLite file of what was measured: WAL, so that a killed program loses only what it had not handed over; 0600.
/// Several windows and threads may have it open, each with an object of its own that stays in its thread; writers wait
/// for each other.
class HistoryFile
{
public:
    enum class Use : quint8 { Write, Read };
    using Row = QVariantList;

    HistoryFile(QString path, Use use);
    ~HistoryFile();
    Q_DISABLE_COPY_MOVE(HistoryFile)

    /// Errors: BadReply (damaged: see putAside), FileFailed (the disk says no, or it is of a newer version).
    [[nodiscard]] Result<> open();
    void close();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// A damaged file is kept under another name and a new one is begun; not while another window has it open. The
    /// name.
    [[nodiscard]] Result<QString> putAside();

    /// All of `work` or nothing.
    [[nodiscard]] Result<> write(const std::function<Result<>()> &work);
    [[nodiscard]] Result<> run(const QString &sql, const Row &values = {});
    /// Each row as it comes; false: enough.
    [[nodiscard]] Result<> each(const QString &sql, const Row &values,
                                const std::function<bool(const QSqlQuery &)> &row);
    [[nodiscard]] qint64 number(const QString &sql, const Row &values = {}); ///< the first value; 0: none
    [[nodiscard]] qint64 bytes() const; ///< on the disk, with the log

private:
    [[nodiscard]] Result<> connect();
    [[nodiscard]] Result<> setUp();
    [[nodiscard]] Error errorFrom(const QSqlError &error) const;
    [[nodiscard]] bool hold(bool alone);

    QString m_path;
    Use m_use;
    QString m_connection;
    QHash<QString, std::shared_ptr<QSqlQuery>> m_prepared;
    bool m_isOpen = false;
    int m_lock = -1; ///< file descriptor: shared by all who write, held alone by who puts the file aside
};

/// Coarse: what Cloud Monitoring said; kept apart, so that it never hides or widens what was measured.
enum class Track : quint8 { Fine = 1, Coarse = 2 };

[[nodiscard]] constexpr Track trackOf(UsageSource source)
{
    return source == UsageSource::Monitoring ? Track::Coarse : Track::Fine;
}
/// Where samples enter: a second, or the minute for which a coarse one stands.
[[nodiscard]] constexpr Level firstLevel(Track track)
{
    return track == Track::Coarse ? Level::Minute : Level::Second;
}

/// What is handed over at once.
struct HistoryBatch
{
    QList<HostTick> ticks;
    QList<UsageEvent> events;
    QHash<QString, QStringList> slices; ///< hosts by slice
};

/// Slices and hosts that something is known of, also of TPUs that are gone.
struct KnownUsage
{
    QString slice; ///< empty: hosts that were never said to belong to one
    QStringList hosts;
    qint64 oldest = 0; ///< ms UTC
    qint64 newest = 0;
};

/// Writes blocks: new samples widen what stands there, and each wider level is made again from the one before, so that
/// it does not matter when the program ended, in which order samples come, or whether a second window writes, too.
class HistoryStore
{
public:
    static constexpr qint64 leastLimit = qint64{16} << 20; ///< bytes
    static constexpr int mostEvents = 100'000;

    explicit HistoryStore(HistoryFile *file)
        : m_file{file}
    {
    }

    [[nodiscard]] Result<> put(const HistoryBatch &batch, qint64 now);
    /// One block as it is, without the wider levels. For those who bring whole histories.
    [[nodiscard]] Result<> putBlock(const QString &host, Track track, Level level, qint64 start,
                                    const QByteArray &body);
    /// What is too old for its level goes; then, until it fits, the oldest of the finest level that there is.
    [[nodiscard]] Result<> prune(qint64 now, qint64 limit);
    [[nodiscard]] Result<> forget(const QString &slice); ///< empty: everything
    [[nodiscard]] QList<KnownUsage> known() const;
    [[nodiscard]] qint64 oldest() const; ///< ms UTC; 0: nothing kept

private:
    struct Place
    {
        qint64 host = 0;
        Track track = Track::Fine;
        Level level = Level::Second;
        qint64 start = 0;
    };
    using Change = void (*)(Block *, const Block &);

    [[nodiscard]] Result<> putTicks(const HistoryBatch &batch, qint64 now);
    [[nodiscard]] Result<> putSlice(const QString &slice, const QStringList &hosts, Place place, qint64 now);
    [[nodiscard]] Result<> putUp(Place place, const Block &fresh, Change change, qint64 now);
    [[nodiscard]] Result<> putEvents(const QList<UsageEvent> &events);
    [[nodiscard]] std::optional<Block> block(const Place &place) const;
    [[nodiscard]] Result<> write(const Place &place, const QByteArray &body);
    [[nodiscard]] qint64 hostNumber(const QString &name, bool make);
    [[nodiscard]] Result<> shrink(qint64 limit);
    [[nodiscard]] Result<> giveBack();

    HistoryFile *m_file;
    QHash<QString, qint64> m_hosts; ///< numbers, of those that were met
};

/// For how long a level is kept, ms.
[[nodiscard]] qint64 keptFor(Level level);
