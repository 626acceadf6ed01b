// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncplan.h"
#include "services/sync/syncrecords.h"
#include "services/sync/syncservice.h"

#include <map>
#include <set>

/// What is known of one host, and what is to be done there: kept up to date path by path. Nothing in it waits.
struct SyncWork
{
    using Paths = std::set<QByteArray>;

    /// A file that the host, or this computer, refused as it was here then.
    struct RefusedFile
    {
        LocalFile here{};
        Error error{};
    };
    struct AskedFile
    {
        ThereFile there{};
        quint64 question = 0; ///< see SyncStatus::question
    };

    static constexpr qint64 largestSmallFile = 512 * 1024; ///< bytes; of these many go at once
    inline static quint64 lastQuestion = 0; ///< of all hosts; GUI thread only

    QByteArray remote{};
    bool deletes = false;
    LocalTree tree{};
    PutFiles put{};
    ThereTree there{};
    SyncRecords::Changes unsaved{}; ///< of `put`

    QList<QByteArray> due{}; ///< to be considered yet; nothing begins before that
    QHash<QByteArray, SyncStep> steps{}; ///< what is to be done with a path; not while it is under way
    std::map<SyncStep, Paths> paths{}; ///< the same by step
    Paths large{}; ///< of those to be sent
    Paths folders{}; ///< to be made
    QHash<QByteArray, qint64> sizes{}; ///< of those to be sent
    qint64 bytes = 0; ///< of all of these
    QHash<QByteArray, LocalFile> underWay{}; ///< as they were when it began
    QSet<QByteArray> stale{}; ///< to be read again here
    QMap<QByteArray, RefusedFile> refused{}; ///< also folders
    QSet<QByteArray> blocked{}; ///< folders that cannot be made there
    QSet<QByteArray> notGone{}; ///< not in the tree, and yet here: what is there stays
    QHash<QByteArray, std::pair<LocalFile, ThereFile>> others{}; ///< were compared, and differ
    QHash<QByteArray, ThereFile> given{}; ///< may be replaced
    QHash<QByteArray, AskedFile> asked{}; ///< what the user is asked about
    QSet<QByteArray> doubted{}; ///< gone here, so many that the user is asked
    QSet<QByteArray> agreed{}; ///< gone here, and may be deleted there: they were few, or the user says so

    void clear(); ///< nothing is known of what is there, and nothing is under way
    void plan(); ///< all paths are due; what is under way goes on
    void setTree(const LocalTree &now, const QList<QByteArray> &changed); ///< these are due
    bool considerSome(); ///< of those that are due, as many as the window has time for; false: there are more
    void consider(const QByteArray &path); ///< what is to be done with it, as things are now
    void remember(const QByteArray &path, const std::optional<PutFile> &file);
    [[nodiscard]] LocalFile begin(const QByteArray &path); ///< it is under way from now on
    void block(const QByteArray &folder, const Error &error); ///< with what lies in it
    [[nodiscard]] const Paths &of(SyncStep step) const;
    [[nodiscard]] SyncState state(bool isBusy) const; ///< while the host can be reached
    [[nodiscard]] std::optional<Error> firstError() const;
    void describe(SyncHost *host) const; ///< its numbers, conflicts and problems

private:
    void findFolders();
    void noteQuestion(const QByteArray &path, SyncStep step, const std::optional<ThereFile> &now);
    void add(const QByteArray &path, SyncStep step);
    void drop(const QByteArray &path);
    [[nodiscard]] bool isBlocked(const QByteArray &path) const;
    [[nodiscard]] QByteArray pathThere(const QByteArray &path) const;
    [[nodiscard]] QStringList problems() const;
};

[[nodiscard]] QList<QByteArray> nextSmallFiles(const SyncWork &work); ///< that can be sent together
[[nodiscard]] QString leftOutText(const QByteArray &path, LeftOut why);
