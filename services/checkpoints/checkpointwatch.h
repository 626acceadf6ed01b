// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointpruning.h"
#include "services/core/taskscope.h"

#include <QObject>

#include <memory>
#include <optional>

class Clock;

/// The checkpoints of one folder, for a page that shows them: scanned when they are asked for, kept until then, pruned
/// on request. One scan at a time; a new one ends the one before. GUI thread.
class CheckpointWatch : public QObject
{
    Q_OBJECT

public:
    using Files = std::shared_ptr<RemoteFiles>;

    /// `clock` lives longer than this.
    explicit CheckpointWatch(Clock *clock, QObject *parent = nullptr);

    /// The place and the folder in it; what was known of another one is forgotten. Nothing is scanned yet.
    void setFolder(Files files, const QByteArray &folder);
    /// Scans now. What was known stays until the scan has ended.
    void refresh();
    /// Scans when nothing is known, or what is known is older than `age`, and no scan is under way.
    void refreshIfOlder(std::chrono::milliseconds age);
    void cancel(); ///< the scan; what was known stays

    [[nodiscard]] const std::optional<CheckpointListing> &listing() const { return m_listing; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last scan; never Cancelled
    [[nodiscard]] bool isScanning() const { return m_isScanning; }
    [[nodiscard]] bool isPruning() const { return m_prunings > 0; }

    /// Waits in UndoQueue until it cannot be undone any more, then pruneNow(), then scans again. `inUse` as there.
    void prune(const PrunePlan &plan, std::function<QList<QByteArray>()> inUse);

signals:
    void changed(); ///< a scan or a pruning begins or ends, or the folder is another one
    void pruned(const PruneOutcome &outcome);
    void pruneFailed(const Error &error);

private:
    void beginPruning(const Files &files, const PrunePlan &plan, const std::function<QList<QByteArray>()> &inUse);

    Clock *m_clock;
    Files m_files;
    QByteArray m_folder;
    std::optional<CheckpointListing> m_listing;
    std::optional<Error> m_error;
    std::chrono::milliseconds m_scannedAt{0};
    bool m_isScanning = false;
    int m_prunings = 0; ///< under way
    quint64 m_scan = 0; ///< the number of the last one
    TaskScope m_pruningTasks; ///< not ended by another folder
    TaskScope m_tasks; // last
};
