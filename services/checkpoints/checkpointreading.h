// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointjudge.h"
#include "services/checkpoints/checkpointscan.h"

/// What a scan may still look at, and where. It lives in the frame of the task in which all that take it are awaited.
struct CheckpointReader
{
    /// Of the reader alone: no more is looked at.
    static constexpr auto exhausted = ErrorCode::QuotaExceeded;

    RemoteFiles *files = nullptr;
    CheckpointBounds left{};
    std::stop_token stop{};
};

/// It ends a scan: what it says is not of one file or folder alone.
[[nodiscard]] bool endsScan(ErrorCode code);

/// Errors: those of RemoteFiles::list(); CheckpointReader::exhausted; Cancelled.
[[nodiscard]] Task<FolderListing> listedFolder(CheckpointReader *reader, QByteArray folder);
/// What a piece is found to be; errors: only those that end a scan.
[[nodiscard]] Task<PieceFinding> foundIn(CheckpointReader *reader, CheckpointPiece piece);
