// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpoint.h"
#include "services/checkpoints/checkpointname.h"
#include "services/files/remotefiles.h"

#include <QMap>

#include <optional>

/// Something that is called as a checkpoint is, or holds what one holds. What it is worth is not known yet.
struct CheckpointCandidate
{
    QByteArray path{}; ///< full
    CheckpointName name{};
    CheckpointFormat format = CheckpointFormat::Unknown;
    bool isFolder = false; ///< or a set
    bool isSet = false; ///< shards beside each other, among other files
    FileEntry file{}; ///< of a file
    FileEntry metadata{}; ///< beside a file whose name has no step: what tells it; without a name: nothing does
    QMap<QByteArray, QList<FileEntry>> folders{}; ///< what it holds: of itself under "", of its items by their names
    QList<QByteArray> paths{}; ///< full paths of all that belongs to it, `path` first

    [[nodiscard]] QList<FileEntry> own() const { return folders.value({}); }
};

/// Names of Orbax.
namespace orbax {
inline constexpr QByteArrayView commitMarker = "commit_success.txt";
inline constexpr QByteArrayView stepMetadata = "_CHECKPOINT_METADATA";
inline constexpr QByteArrayView treeMetadata = "_METADATA";
inline constexpr QByteArrayView manifest = "manifest.ocdbt";
inline constexpr QByteArrayView oldTree = "checkpoint"; ///< of it before 2023, and of T5X
inline constexpr QByteArrayView unfinished = ".orbax-checkpoint-tmp";
} // namespace orbax

/// Names of EasyLM: what it writes anew each time, beside milestones that have their step behind "_".
namespace easylm {
inline constexpr QByteArrayView newest = "streaming_train_state";
inline constexpr QByteArrayView metadata = "metadata.pkl"; ///< of the newest
} // namespace easylm

[[nodiscard]] const FileEntry *entryNamed(const QList<FileEntry> &entries, QByteArrayView name); ///< none: nullptr
[[nodiscard]] bool isFileThere(const QList<FileEntry> &entries, QByteArrayView name);
/// It holds a tree of arrays as Orbax writes one.
[[nodiscard]] bool isOrbaxTree(const QList<FileEntry> &entries);

/// What a folder with these entries is; nothing: no checkpoint, as far as its own entries say.
[[nodiscard]] std::optional<CheckpointFormat> formatOfFolder(const QByteArray &name, const QList<FileEntry> &entries);
/// The folders in it that have to be listed before Orbax can be told from others; at most mostItems. None: its own
/// entries say it.
inline constexpr qsizetype mostItems = 40;
[[nodiscard]] QList<QByteArray> itemsToList(const QList<FileEntry> &entries);

/// The files in a folder that are checkpoints, each with what lies beside it and belongs to it.
[[nodiscard]] QList<CheckpointCandidate> fileCandidates(const QByteArray &folder, const QList<FileEntry> &entries);
