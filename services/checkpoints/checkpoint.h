// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

/// Who wrote it, as far as its names and its first and last bytes say.
enum class CheckpointFormat : quint8 {
    Unknown, ///< it is called as a checkpoint is, and nothing in it is known
    Orbax, ///< a folder; also MaxText's, T5X's and Flax's newer ones
    FlaxMsgpack, ///< one MessagePack object in a file
    EasyLm, ///< a stream of MessagePack objects in a file
    Levanter, ///< a folder with metadata.json
    TorchFile, ///< .pt, .pth, .bin, .ckpt
    TorchDistributed, ///< a folder of .distcp files with .metadata
    HuggingFace, ///< a folder of the Trainer: trainer_state.json beside the weights
    Safetensors, ///< a file, or a folder with its shards and their index
    Npz, ///< arrays of numpy in one zip file
};

/// Whether a run can begin with it. What cannot be known is never taken for either.
enum class CheckpointState : quint8 { Complete, Torn, Unknown };

/// Why it is in its state. sentenceOf() in services/checkpoints/checkpointtext.h says it.
enum class CheckpointReason : quint8 {
    // complete
    Committed, ///< its commit marker is there; `detail` names it
    Renamed, ///< it has its final name, which it gets as its last step
    EndsWhole, ///< the file ends where what it holds ends
    WholeObject, ///< an object of a bucket: it appears when all of it has arrived
    // torn
    Temporary, ///< it still has the name that it is written under; `detail` is what follows the name
    MarkerMissing, ///< `detail`: the file that is written last
    FileMissing, ///< `detail`: what it should hold, relative to it
    FileTorn, ///< `detail`: the file that ends too soon, or holds what cannot be read; empty: it is a file itself
    Uncommitted, ///< its own metadata says that it was not committed
    HalfRenamed, ///< `detail`: the name of the folder in which the rest of it still lies
    // unknown
    Empty, ///< a folder, with nothing in it
    NotRecognised, ///< the name of a checkpoint, and nothing in it that is known
    NotReadable, ///< `detail`: what the place answered, a sentence
    NotExamined, ///< there was more to look at than one scan looks at
    OldTorch, ///< a file of torch before 1.6: nothing in it says where it should end
    Changed, ///< it changed while it was looked at
    Gone, ///< it was deleted while it was looked at
    StepDiffers, ///< its name says one step and its metadata another; `detail` is the metadata's
};

/// By what a checkpoint is known to be the one that was looked at.
struct CheckpointStamp
{
    qint64 files = 0; ///< that were seen
    quint64 bytes = 0; ///< of these
    qint64 modified = 0; ///< the newest of these; seconds since 1970, UTC
    quint64 generations = 0; ///< the sum of those that objects in a bucket have

    friend bool operator==(const CheckpointStamp &, const CheckpointStamp &) = default;
};

struct Checkpoint
{
    QByteArray path{}; ///< full; what a program is given to begin with it
    CheckpointFormat format = CheckpointFormat::Unknown;
    bool isFolder = false;
    qint64 step = -1; ///< -1: nothing says which
    quint64 bytes = 0; ///< with all that belongs to it
    bool isSizeCut = false; ///< it is larger than `bytes`: it holds more than was counted
    qint64 modified = 0; ///< the newest of what it holds, as far as that was seen; seconds since 1970, UTC
    CheckpointState state = CheckpointState::Unknown;
    CheckpointReason reason = CheckpointReason::NotRecognised;
    QByteArray detail{}; ///< what CheckpointReason says; words of the place, to be shown by filetext::shownPath()
    QByteArray
        series{}; ///< its folder, and its name with "#" for the step: checkpoints of one series follow each other
    QList<QByteArray> paths{}; ///< full paths of all that belongs to it, `path` first: what goes when it goes
    QList<QByteArray> markers{}; ///< full paths; without one of these it is seen to be torn: these go first
    CheckpointStamp stamp{}; ///< of what decided about its state

    friend bool operator==(const Checkpoint &, const Checkpoint &) = default;
};

/// A folder as it was when it was scanned.
struct CheckpointListing
{
    QByteArray folder{}; ///< its full path
    QList<Checkpoint> checkpoints{}; ///< by isNewer(), the newest first
    int entries = 0; ///< that stand in the folder itself, without hidden ones
    bool isCut = false; ///< it holds more than one scan looks at: some may be missing
    QStringList problems{}; ///< what could not be looked at, a sentence each; the first of them
    QDateTime at{}; ///< UTC, when the scan began by the clock of this computer; null: nobody said

    friend bool operator==(const CheckpointListing &, const CheckpointListing &) = default;
};

/// The later one of two: by step, what has none behind what has one; then by time; then by path, so that the order is
/// one.
[[nodiscard]] bool isNewer(const Checkpoint &a, const Checkpoint &b);

/// Those whose state is Complete, by isNewer(); but one without a step that is written anew each time, as EasyLM's
/// newest beside its milestones, stands before all of its own that were written before it.
[[nodiscard]] QList<Checkpoint> completeInOrder(const CheckpointListing &listing);
/// What a run begins with: the first of these. Nothing: none is complete.
[[nodiscard]] std::optional<Checkpoint> latestComplete(const CheckpointListing &listing);
/// The newest by isNewer() of those up to `step`, for who wants to go back.
[[nodiscard]] std::optional<Checkpoint> latestCompleteUpTo(const CheckpointListing &listing, qint64 step);

/// How old it is by `now`; nothing: its time is not known, or lies ahead of `now`, as after a clock has jumped.
[[nodiscard]] std::optional<std::chrono::seconds> ageOf(const Checkpoint &checkpoint, const QDateTime &now);

/// Series that count their steps in one folder at the same time, as two runs that write one folder do: those with the
/// same format and folder. A run that saves its parts under several names is among them; who shows it says "may".
[[nodiscard]] QList<QByteArray> seriesOf(const CheckpointListing &listing);
