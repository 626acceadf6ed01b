// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpoint.h"
#include "services/files/remotefiles.h"

/// What one scan looks at, at most.
struct CheckpointBounds
{
    int folders = 1'500; ///< that are listed
    int reads = 3'000; ///< pieces of files
    qint64 bytes = 256LL * 1024 * 1024; ///< of these pieces
    int depth = 4; ///< folders below the one that is scanned, in which checkpoints are looked for
    /// Where a folder holds so many complete ones, older ones in it are left out; and how large they are is not added
    /// up. For who goes on from the newest. 0: all are looked at.
    int enough = 0;
};

/// All checkpoints in a folder and in those below it, such as "checkpoints/1000/items" of a run's folder; the folder
/// may be one itself. Where files have a generation it lies in a bucket: a final name is no proof there, and Orbax's
/// commit marker is asked for. What one of them holds that cannot be read makes that one Unknown, and the scan goes on
/// with the others. `files` lives longer than the task. Errors: those of RemoteFiles::list() for the folder itself
/// (NotFound, Denied, ConnectionLost, …); ConnectionLost and its like at any time; Cancelled.
[[nodiscard]] Task<CheckpointListing> scanCheckpoints(RemoteFiles *files, QByteArray folder, std::stop_token stop);
/// The same, with other bounds.
[[nodiscard]] Task<CheckpointListing> scanCheckpointsWithin(RemoteFiles *files, QByteArray folder,
                                                            CheckpointBounds bounds, std::stop_token stop);

/// One of a listing as it is now. Errors: NotFound with a sentence, it was deleted; those of RemoteFiles.
[[nodiscard]] Task<Checkpoint> lookAgain(RemoteFiles *files, Checkpoint known, std::stop_token stop);

/// The same one, looked at again just before something begins with it: it is there, complete and what it was.
/// Errors: NotFound, it was deleted; Conflict, it is another one by now; WrongState, it is not complete; each with a
/// sentence. And those of RemoteFiles.
[[nodiscard]] Task<Checkpoint> confirmCheckpoint(RemoteFiles *files, Checkpoint known, std::stop_token stop);
