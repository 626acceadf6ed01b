// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointcandidate.h"

#include <QHash>

/// How a piece is read.
enum class PieceKind : quint8 {
    Json,
    Zip, ///< its first bytes and its last ones
    Safetensors, ///< its header
    Msgpack, ///< from object to object
    MsgpackStream,
    PickledMetadata, ///< its step, if it says one; whether the checkpoint is whole it does not say
};

/// A file that has to be looked into before a candidate can be judged.
struct CheckpointPiece
{
    QByteArray file{}; ///< full path
    QByteArray name{}; ///< relative to the checkpoint; empty: it is the checkpoint
    PieceKind kind = PieceKind::Json;
    FileEntry entry{};
};

/// What was found in a piece.
struct PieceFinding
{
    enum class End : quint8 {
        Whole,
        Cut,
        Foreign, ///< of another kind than its name says
        OldTorch,
        NotRead, ///< `words`: why; empty: the scan looks at no more
        Gone,
        Changed,
    };

    End end = End::NotRead;
    qint64 step = -1; ///< that a JSON file or metadata tell
    bool isCommitted = false; ///< Orbax's metadata
    bool isUncommitted = false;
    QList<QByteArray> shards{}; ///< of an index
    QByteArray words{};
};

/// By CheckpointPiece::name.
using PieceFindings = QHash<QByteArray, PieceFinding>;

/// At most mostPieces of them: what is behind these is taken as its size says.
inline constexpr qsizetype mostPieces = 200;
[[nodiscard]] QList<CheckpointPiece> piecesOf(const CheckpointCandidate &candidate);

/// All but its size, as far as that is not known from what was listed. Pure.
[[nodiscard]] Checkpoint judged(const CheckpointCandidate &candidate, const PieceFindings &findings);
/// Pure. `temporary` holds the rest of what is in the folder `renamed`: on a mounted bucket a folder gets its name file
/// by file. One that an earlier save left behind holds the same files as `renamed` does.
[[nodiscard]] bool isHalfRenamed(const CheckpointCandidate &renamed, const CheckpointCandidate &temporary);
/// The same where it could not be looked at: it was deleted meanwhile, or what the place said about it.
[[nodiscard]] Checkpoint notJudged(const CheckpointCandidate &candidate, CheckpointReason reason,
                                   const QByteArray &words);
