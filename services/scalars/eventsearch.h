// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"

/// An event file that was found.
struct EventFileEntry
{
    QByteArray path{}; ///< full
    QByteArray folder{}; ///< below the one that was searched: "train"; empty: in it
    FileStamp stamp{};
};

struct EventFileListing
{
    QList<EventFileEntry> files{}; ///< by folder, then by name, which is by the time when they were begun
    bool isCut = false; ///< there are more folders or files than are looked at
};

/// Files whose name is that of an event file and fits `glob` (as a shell has it; empty: any), in the folder and those
/// below it. Bounds: 5 levels, 300 folders, 500 files; links to folders are not followed. Errors: those of
/// RemoteFiles::list() for the folder itself; a folder below it that cannot be read is left out.
[[nodiscard]] Task<EventFileListing> findEventFiles(std::shared_ptr<RemoteFiles> files, QByteArray folder, QString glob,
                                                    std::stop_token stop);
