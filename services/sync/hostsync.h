// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/sync/syncwork.h"

/// What one host needs to be kept in step; all of it lives longer.
struct HostSyncContext
{
    SyncTarget target{};
    QByteArray root{}; ///< full path here
    bool deletes = false;
    Clock *clock = nullptr;
    SyncRecords *records = nullptr;
    std::shared_ptr<AsyncSemaphore> places{}; ///< for what is sent, of all hosts together
    std::function<std::optional<SyncPlace>()> place{};
    std::function<void()> changed{}; ///< something of status() is another one
    /// What is sent of that file is not what the tree says of it: it is to be read again.
    std::function<void(const QByteArray &path)> stale{};
};

/// One folder on one host: what is there is listed once, then what has changed here is sent as it comes. A connection
/// that breaks is made again, and all is listed once more. GUI thread.
class HostSync
{
public:
    explicit HostSync(HostSyncContext context);
    ~HostSync();
    Q_DISABLE_COPY_MOVE(HostSync)

    void begin(const LocalTree &tree); ///< from now on it is kept as the tree is
    void setTree(const LocalTree &tree, const QList<QByteArray> &changed);
    void hold(); ///< nobody knows what is here: nothing is sent, and nothing deleted, until begin()
    void setPaused(bool isPaused);
    void lookNow(); ///< the host is there, or not any more, perhaps
    void tryAgain();
    void answer(SyncAnswer choice, quint64 question); ///< see SyncService::answer()

    [[nodiscard]] SyncHost status() const;
    [[nodiscard]] SyncState state() const;
    [[nodiscard]] bool hasPut() const { return !m_work.put.isEmpty(); }
    [[nodiscard]] bool hasSent() const { return m_hasSent; } ///< since forgetSent()
    void forgetSent() { m_hasSent = false; }

private:
    enum class Phase : quint8 { Held, Away, Reading, Working, Waiting, Failed };
    using Ends = QList<Result<FileStamp>>;
    using Removals = QList<Result<>>;

    template <typename T, typename Done>
    void launch(Task<T> task, Done done);
    void reach();
    void list();
    void clear();
    void save();

    void pump();
    void planSoon();
    void pumpLane();
    void pumpLarge();
    void pumpComparisons();
    void makeNext();
    void setNextMode();
    void send(const QList<QByteArray> &paths, bool isLarge);
    void sent(const QList<QByteArray> &paths, const Ends &ends);
    [[nodiscard]] bool arrived(const QByteArray &path, const LocalFile &file, const Result<FileStamp> &end);
    void compare(const QByteArray &path);
    void compared(const QByteArray &path, const ThereFile &seen, const Result<bool> &isSame);
    void removeSoon();
    void findMissing();
    void remove(const QList<QByteArray> &paths);
    void removed(const QList<QByteArray> &paths, const Removals &ends);
    void lookAgain(const QByteArray &path, const LocalFile &file);
    void seenAgain(const QByteArray &path, const LocalFile &file, const Result<FileEntry> &seen);
    void onError(const Error &error);
    void lose(const Error &error);
    void fail(const Error &error);
    void settle();

    [[nodiscard]] QByteArray there(const QByteArray &path) const;
    [[nodiscard]] QByteArray here(const QByteArray &path) const;

    HostSyncContext m_context;
    SyncWork m_work;
    QString m_label;
    std::shared_ptr<RemoteFiles> m_files;
    Phase m_phase = Phase::Held;
    bool m_isPaused = false;
    bool m_isHeld = true;
    bool m_isLoaded = false; ///< what was put is what was written down
    std::optional<Error> m_error; ///< of the way, or of the whole host
    int m_tries = 0; ///< in a row that the connection broke
    int m_listings = 0; ///< in a row because a folder was gone
    quint64 m_run = 0; ///< answers of another one are too late
    quint64 m_quiet = 0; ///< grows with each change here
    bool m_isLaneBusy = false; ///< one after the other: folders, small files, rights, deletions
    int m_largeOnes = 0;
    int m_comparisons = 0;
    bool m_isSliceWanted = false;
    bool m_isRemovalPlanned = false;
    bool m_isRetryPlanned = false;
    bool m_isPumping = false;
    bool m_isPumpWanted = false;
    bool m_hasSent = false;
    std::optional<qint64> m_upToDateSince;
    TaskScope m_tasks; // last
};
