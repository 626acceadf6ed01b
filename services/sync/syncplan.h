// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/sync/localtree.h"

#include <QHash>

#include <optional>

/// What was put on a host once: the file here of then, and what it was known by there.
struct PutFile
{
    LocalFile here{};
    FileStamp there{};
    bool isKept = false; ///< nothing was put: the user keeps what is there as long as `here` stays as it is

    friend bool operator==(const PutFile &, const PutFile &) = default;
};
using PutFiles = QHash<QByteArray, PutFile>; ///< by path below the folder

/// What has a name there.
struct ThereFile
{
    FileKind kind = FileKind::File;
    FileStamp stamp{};

    friend bool operator==(const ThereFile &, const ThereFile &) = default;
};

/// Of one host, where it is another state than what was put. A path that is not among `others` has what was put, and
/// where nothing was put, nothing.
struct ThereTree
{
    QHash<QByteArray, std::optional<ThereFile>> others{}; ///< nothing: it is not there any more
    QSet<QByteArray> folders{}; ///< that are there

    [[nodiscard]] std::optional<ThereFile> at(const QByteArray &path, const PutFiles &put) const;
};

enum class SyncStep : quint8 {
    None,
    Send,
    SetMode, ///< only its rights changed
    Compare, ///< it may be the same: if so, it counts as put
    Ask,
    Obstacle, ///< a folder is there: no file takes its place
    Keep, ///< by the user's word
    Remove,
    AskRemove, ///< gone here with so many others that it may be a drive that went
    Forget, ///< it is not ours any more
};

/// All that decides about one path; pointers may be null.
struct SyncView
{
    const LocalFile *here = nullptr;
    const PutFile *put = nullptr;
    std::optional<ThereFile> there{};
    bool isCompared = false; ///< with what is there now: it is another one
    bool mayReplace = false; ///< what is there now, the user gave up
    bool deletes = false;
};

/// Pure: nothing that others put there is replaced unasked or deleted.
[[nodiscard]] SyncStep stepFor(const SyncView &view);

/// What is there, put together from listings. Pure.
class ThereReader
{
public:
    ThereReader(LocalTree tree, PutFiles put);

    /// The listing of a folder below the remote one; gives the folders in it that are to be listed next.
    [[nodiscard]] QList<QByteArray> take(const QByteArray &folder, const FolderListing &listing);
    /// What was put and was seen nowhere is gone.
    [[nodiscard]] ThereTree result();

private:
    LocalTree m_tree;
    PutFiles m_put;
    ThereTree m_there;
    QSet<QByteArray> m_folders; ///< that matter
    QSet<QByteArray> m_seen; ///< of what was put
    QSet<QByteArray> m_cut; ///< folders of which not all is known
};
