// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/folderwatch.h"
#include "services/sync/hostsync.h"

#include <vector>

struct FolderSyncContext
{
    SyncFolder folder{};
    Clock *clock = nullptr;
    SyncRecords *records = nullptr;
    std::shared_ptr<AsyncSemaphore> places{};
    std::function<std::optional<SyncPlace>(const QString &hostId)> place{};
    qint64 mostFiles = 0;
    std::function<void()> changed{}; ///< something of status() is another one
    std::function<void()> settled{}; ///< see SyncService::settled()
};

/// What a reading of the folder gives.
struct TreeReading
{
    LocalTree tree{};
    QList<QByteArray> changed{}; ///< files
};

/// One folder of this computer, read, watched and kept on its hosts. GUI thread.
class FolderSync
{
public:
    explicit FolderSync(FolderSyncContext context);
    ~FolderSync();
    Q_DISABLE_COPY_MOVE(FolderSync)

    void begin();
    void setPaused(bool isPaused);
    void lookNow();
    void tryAgain();
    void answer(SyncAnswer choice, quint64 question);
    [[nodiscard]] SyncStatus status() const;

private:
    void watch();
    void scanSoon();
    void scan(TreeChanges changes);
    void take(const TreeReading &reading, bool isAll);
    void stumble(const Error &error);
    void tick();
    void onHostChanged();
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] bool isEmptied() const;

    FolderSyncContext m_context;
    LocalTree m_tree;
    bool m_isKnown = false; ///< m_tree is what is here
    std::optional<Error> m_error; ///< of the folder
    TreeChanges m_changes; ///< beside those that the watch has
    QList<QByteArray> m_stale; ///< files that are to be looked at once more in any case
    bool m_isScanning = false;
    bool m_isScanPlanned = false;
    bool m_isAgain = false; ///< something came while it was read
    quint64 m_run = 0;
    std::chrono::milliseconds m_readAt{0}; ///< when all of it was read last
    std::unique_ptr<FolderWatch> m_watch; ///< null: paused, or not begun
    std::vector<std::unique_ptr<HostSync>> m_hosts;
    TaskScope m_tasks; // last
};
