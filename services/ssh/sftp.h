// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/connection.h"

#include <QHash>
#include <QStringList>

/// By what a file there is known to be the one that was put.
struct SftpStamp
{
    quint64 size = 0;
    quint32 modified = 0; ///< seconds since 1970

    friend bool operator==(const SftpStamp &, const SftpStamp &) = default;
};
using SftpStamps = QHash<QByteArray, SftpStamp>; ///< by path below the folder

/// What becomes of a file that was put there once, and is another one there by now.
enum class SftpChanged : quint8 {
    Replace,
    Keep, ///< as it is there
    Find, ///< nothing is copied at all: they are only named
};

/// A folder of this computer that is put into a folder of a machine.
struct SftpUpload
{
    QString from; ///< local folder
    QByteArray to; ///< there; relative to the home folder, or absolute. Made when it is missing
    QStringList excludes{}; ///< services/ssh/excludes.h
    SftpStamps sent{}; ///< what was put there before, as far as that is known
    SftpChanged ifChanged = SftpChanged::Replace;
};

struct SftpProgress
{
    qint64 bytes = 0; ///< of files that are there, and of those under way
    qint64 allBytes = 0;
    qint64 files = 0;
    qint64 allFiles = 0;
};
using SftpReport = std::function<void(const SftpProgress &)>; ///< on the GUI thread, a few times a second

struct SftpOutcome
{
    qint64 files = 0; ///< copied
    qint64 bytes = 0; ///< sent
    qint64 unchanged = 0; ///< were there already: same size, same time
    qint64 links = 0;
    qint64 leftOut = 0; ///< excluded; a folder counts once
    qint64 failures = 0; ///< not copied
    QStringList problems{}; ///< the first of them, a sentence each
    /// Of those that were copied, below the folder: their halves of an earlier try were gone on with.
    QList<QByteArray> continued{};
    SftpStamps put{}; ///< all files that are there now as they are here
    QList<QByteArray> changed{}; ///< of `sent`, and another one there; with Keep and Find
};

/// Copies what is not there yet with the same size and time; modes and times come along. Each file arrives under
/// another name and gets its own when it is whole, so that a cut never leaves half a file; the half goes on next time
/// where it still ends as the file does there. What changes here while it is copied is named, and copied next time.
/// Links stay links when they lead to something inside the folder, else they are left out and named. What is there and
/// not here stays. Errors: FileFailed (a full disk, a local folder that cannot be read), Denied (no SFTP, no right),
/// ConnectionLost (call it again: it goes on), Cancelled.
[[nodiscard]] Task<SftpOutcome> uploadFolder(std::shared_ptr<SshConnection> connection, SftpUpload upload,
                                             SftpReport report, std::stop_token stop);

/// A file as it is now, to a local file (0600) that is there only when it is whole. Gives its size. Errors: as above,
/// NotFound; FileFailed also for one that becomes shorter meanwhile.
[[nodiscard]] Task<qint64> downloadFile(std::shared_ptr<SshConnection> connection, QByteArray from, QString to,
                                        SftpReport report, std::stop_token stop);
