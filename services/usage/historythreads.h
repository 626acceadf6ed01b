// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/historystore.h"
#include "services/usage/ring.h"

#include <QThread>

#include <future>
#include <memory>
#include <stop_token>

/// What of one host stands in memory: shared chunks, safe to read in another thread.
struct HostMemory
{
    RingChunks fine, coarse;
    qint64 oldest = 0; ///< of the fine ones, ms UTC; 0: none
};

/// A question about a stretch of time, with all that is needed to answer it away from the GUI thread.
struct HistoryQuestion
{
    QList<SeriesId> series;
    qint64 from = 0;
    qint64 step = 1'000; ///< ms, width of a band
    int points = 0;
    QHash<QString, HostMemory> memory; ///< of the hosts of the lines and of the slices among them
    QHash<QString, QStringList> slices;
    std::stop_token stop;

    [[nodiscard]] qint64 until() const { return from + step * points; }
};

/// A line for each that was asked for, in that order. \a file: null, or one that cannot be read: from memory alone.
[[nodiscard]] QList<SeriesBands> answered(const HistoryQuestion &question, HistoryFile *file);
[[nodiscard]] QList<UsageEvent> eventsIn(HistoryFile *file, const QString &slice, qint64 from, qint64 until);

/// What the writer tells after each turn.
struct HistoryNews
{
    qint64 bytes = 0;
    qint64 oldest = 0;
    std::optional<Error> problem;
};

/// Two threads with a connection each: what is handed over is written in order, questions are answered meanwhile.
class HistoryThreads : public std::enable_shared_from_this<HistoryThreads>
{
public:
    using Report = std::function<void(HistoryNews)>; ///< called in the writer's thread

    HistoryThreads(QString path, Report report); ///< path empty: no file
    ~HistoryThreads();
    Q_DISABLE_COPY_MOVE(HistoryThreads)

    void begin(qint64 limit, qint64 now);
    void write(HistoryBatch batch, qint64 now);
    void setLimit(qint64 limit, qint64 now);
    void forget(const QString &slice, std::function<void(Result<>)> done); ///< done: in the writer's thread
    /// Null when there is no file or it cannot be read.
    void ask(std::function<void(HistoryFile *)> question);
    /// Everything handed over is written, at most for so long; then nothing is answered any more.
    void end(std::chrono::milliseconds patience);
    [[nodiscard]] int waiting() const { return m_waiting; } ///< batches that are not written yet

private:
    struct Room
    {
        std::unique_ptr<QThread> thread;
        QObject *ticket = nullptr;
        std::unique_ptr<HistoryFile> file;
    };

    void post(Room *room, std::function<void()> work);
    void writeNow(HistoryBatch batch, qint64 now);
    [[nodiscard]] Result<> opened();
    void notify(const Result<> &result);
    void repair(Error why);

    QString m_path;
    Report m_report;
    Room m_writer, m_reader;
    std::promise<void> m_isReady;
    std::shared_future<void> m_ready = m_isReady.get_future().share();
    std::atomic<int> m_waiting = 0;
    std::atomic<int> m_file = 0; ///< changes when another file took the place
    // The writer's:
    std::unique_ptr<HistoryStore> m_store;
    HistoryBatch m_left; ///< what could not be written
    qint64 m_limit = 0;
    qint64 m_pruned = 0; ///< when, ms
    std::optional<Error> m_putAside;
    // The reader's:
    int m_read = 0;
};
