// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/sync/ignorerules.h"

#include <QMap>
#include <QSet>

#include <functional>
#include <memory>
#include <stop_token>

/// By what a file of this computer is known to be the one that was sent.
struct LocalFile
{
    qint64 size = 0;
    qint64 modified = 0; ///< ns since 1970
    quint32 mode = 0; ///< the nine bits of its rights

    friend bool operator==(const LocalFile &, const LocalFile &) = default;
};

/// Why something in a folder is not kept.
enum class LeftOut : quint8 { Link, Special, Unreadable, Deep, LongRules };

/// A folder of this computer as it was read: all that is not excluded. Paths are bytes, below the folder.
struct LocalTree
{
    using Rules = std::shared_ptr<const IgnoreRules>;

    QMap<QByteArray, LocalFile> files{};
    QMap<QByteArray, Rules> folders{}; ///< with what their own .gitignore says; null: none. The folder itself is ""
    QMap<QByteArray, LeftOut> leftOut{}; ///< the first of them
    qint64 bytes = 0;
    qint64 ruleBytes = 0; ///< of all .gitignore files that are kept in `folders`
};

struct TreeScan
{
    QByteArray root{}; ///< full path
    bool usesGitignore = true;
    IgnoreRules excludes{};
    qint64 mostFiles = 0; ///< and folders
    qint64 mostRuleBytes = 8 * 1024 * 1024; ///< of all .gitignore files together: their patterns are kept in memory
    std::function<void(const QByteArray &folder)> entering{}; ///< before a folder is read; on the thread of the scan
};

/// What may be another one now.
struct TreeChanges
{
    bool isAll = false;
    QSet<QByteArray> folders{}; ///< what lies right in them
    QSet<QByteArray> trees{}; ///< with all that is in them

    [[nodiscard]] bool isEmpty() const { return !isAll && folders.isEmpty() && trees.isEmpty(); }
};

/// Reads it, on a worker thread. Links are not followed, and what is no file is never opened. Errors: NotFound, the
/// folder is gone; Denied, it cannot be read; Invalid, too much is in it; Cancelled.
[[nodiscard]] Result<LocalTree> scannedTree(const TreeScan &scan, const std::stop_token &stop);
/// The same of what has changed since `known` was read.
[[nodiscard]] Result<LocalTree> scannedAgain(const TreeScan &scan, const LocalTree &known, const TreeChanges &changes,
                                             const std::stop_token &stop);

/// Pure: files that are in one of them only, or other ones.
[[nodiscard]] QList<QByteArray> changedFiles(const LocalTree &before, const LocalTree &now);

/// Those of them that are not there at all, neither excluded nor unreadable nor behind a link that took the place of a
/// folder; none while the folder itself is gone. On a worker thread.
[[nodiscard]] QList<QByteArray> missingHere(const QByteArray &root, const QList<QByteArray> &paths,
                                            const std::stop_token &stop);
/// SHA-256 of a file, 64 hex digits, on a worker thread. Errors: FileFailed, Cancelled.
[[nodiscard]] Result<QByteArray> localChecksum(const QByteArray &path, const std::stop_token &stop);

/// "a/b" of "a" and "b"; the folder itself is "".
[[nodiscard]] QByteArray below(const QByteArray &folder, const QByteArray &name);
/// "a" of "a/b", "" of "a".
[[nodiscard]] QByteArray folderAbove(const QByteArray &path);
