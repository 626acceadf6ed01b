// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/usage/historystore.h"
#include "services/usage/ring.h"

#include <QObject>

#include <map>

class Clock;
class HistoryThreads;
struct HostMemory;

/// How much is kept and where it stands.
struct HistorySize
{
    qint64 bytes = 0; ///< on the disk, with the log of the database
    qint64 limit = 0;
    qint64 oldest = 0; ///< ms UTC; 0: nothing kept on the disk
    qint64 inMemory = 0; ///< bytes of the last hour
};

/// What was measured: the last hour in memory as it came, a day by the second, a week by ten, a month by the minute on
/// the disk, with least, mean and most. One thread writes, one reads; the GUI thread never waits for the disk. Several
/// windows may use one file: both write, and what they measured is united.
class History : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 usualLimit = qint64{2} << 30;
    static constexpr qint64 mostMemory = qint64{160} << 20; ///< bytes; beyond it the hour gets shorter
    static constexpr int mostHosts = 4'096;
    static constexpr int mostPoints = 10'000;

    /// `path`: the file; empty: only the hour in memory. A file that is damaged is put aside, and problem() says so.
    History(const QString &path, Clock *clock, QObject *parent = nullptr);
    ~History() override; ///< writes what is left, at most 2 s

    /// Microseconds. Older than what is known: kept in its place (Monitoring). More than a minute from now: left out,
    /// as the clock was wrong or the sample is; what is no possible value is a gap.
    void append(const HostTick &tick);
    void mark(const UsageEvent &event); ///< kept at once; a text is cut at 500 characters
    /// Which hosts belong to a slice: least, median and most over its cores are a line of their own (SeriesId::host =
    /// slice, unit = wholeHost), so that a month of 2,048 cores is drawn without reading 2,048 lines. Empty: the slice
    /// is gone; what was kept stays.
    void setSlice(const QString &slice, const QStringList &hosts);
    void flush(); ///< what is complete, to the writer; done by itself each minute

    /// A line for each series, in that order, with at most `points` bands of one width, and one more where `from` does
    /// not lie on their grid: the first of them begins at or before it. A gap is a band of noValue. From memory where
    /// it can be, else from the disk. Invalid: no time between from and until.
    [[nodiscard]] Task<QList<SeriesBands>> range(QList<SeriesId> series, qint64 from, qint64 until, int points,
                                                 std::stop_token stop);
    [[nodiscard]] Task<QList<UsageEvent>> events(QString slice, qint64 from, qint64 until,
                                                 std::stop_token stop); ///< by time; the newest 10,000
    [[nodiscard]] Task<QList<KnownUsage>> known(std::stop_token stop);

    [[nodiscard]] HistorySize size() const;
    void setLimit(qint64 bytes); ///< at least HistoryStore::leastLimit
    [[nodiscard]] Task<> forget(QString slice); ///< empty: everything
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

signals:
    void sizeChanged();
    void problemChanged();

private:
    using Rings = std::map<UsageSource, HostRing>;

    [[nodiscard]] HistoryBatch takePending(qint64 filling);
    [[nodiscard]] HostMemory memoryOf(const QString &host) const;
    void trim(HostRing *ring);
    void wakeLater(bool soon);
    void observe(qint64 bytes, qint64 oldest, std::optional<Error> problem);

    Clock *m_clock;
    QHash<QString, Rings> m_rings;
    QHash<QString, QStringList> m_slices;
    QList<HostTick> m_pending; ///< not handed over yet
    QList<UsageEvent> m_events; ///< of this session, the newest
    qint64 m_memory = 0;
    qint64 m_minute = 0; ///< the one that fills, ms UTC
    HistorySize m_size;
    std::optional<Error> m_problem;
    std::shared_ptr<HistoryThreads> m_threads;
    bool m_isSoon = false;
    bool m_isWaiting = false;
    TaskScope m_tasks;
};
