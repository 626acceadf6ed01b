// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/scalars/scalarbatch.h"
#include "services/scalars/scalarhistory.h"

#include <QUuid>

#include <mutex>
#include <stop_token>

/// What is kept of a run.
struct StoredScalars
{
    ScalarHistory history{};
    QList<std::pair<ScalarSource, ScalarPosition>> positions{}; ///< how far each source was read
    qint64 total = 0; ///< steps that there shall be, as lines said last; 0: not known
    qint64 lost = 0; ///< bytes of its file that are damaged
};

/// The curves of runs on the disk: a file for each run, to which batches are appended, whole or not at all: what a kill
/// or a full disk left half is cut off by the next one. Mode 0600 in a folder of mode 0700. A file that a newer version
/// began is left alone. Blocks: for a thread of a pool. Any thread, also several; two windows do not write one run, as
/// only one of them watches it.
class ScalarStore
{
public:
    static constexpr qint64 largestRun = 256 * 1024 * 1024; ///< bytes of one run; more is not kept
    static constexpr qint64 defaultLimit = qint64{2} << 30; ///< bytes of all of them

    /// `folder`: made when something is written.
    explicit ScalarStore(QString folder);

    /// Errors: FileFailed, a sentence: the disk says no, the run's file is full, or a newer version wrote it.
    [[nodiscard]] Result<> put(const QUuid &run, const QList<ScalarBatch> &batches);
    /// Empty when nothing is kept. Errors: FileFailed as of put(), Cancelled.
    [[nodiscard]] Result<StoredScalars> load(const QUuid &run, std::stop_token stop) const;
    [[nodiscard]] Result<> forget(const QUuid &run);
    /// Until all together are smaller than `limit`, the runs that were written to longest ago go; never those of
    /// `keep`.
    [[nodiscard]] Result<> prune(qint64 limit, const QList<QUuid> &keep);
    [[nodiscard]] QString path(const QUuid &run) const;

private:
    [[nodiscard]] Result<> append(const QString &path, const QByteArray &frames);

    QString m_folder;
    std::mutex m_mutex;
    QHash<QString, qint64> m_ends; ///< by path: where the last whole frame ends
};
