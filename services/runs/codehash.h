// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QStringList>

#include <stop_token>

/// What a folder of this computer is known by.
struct CodeHash
{
    QByteArray sha256{}; ///< 64 hex digits
    qint64 files = 0; ///< links among them
    qint64 bytes = 0;
};

/// So much of a folder is read, and no more: code is small, and data that lies beside it may be terabytes.
struct CodeHashLimits
{
    qint64 files = 50'000;
    qint64 bytes = qint64{2} << 30;
    int depth = 100; ///< folders in folders
};

/// Of all that an upload with these excludes (services/ssh/excludes.h) sends: SHA-256 over one record for each file,
/// sorted by path as bytes: "file", path, size and the file's own SHA-256, or "link", path and target, parted by NUL
/// and line ends. Times and rights do not count. Links are not followed, and what is no file is never opened. On a
/// worker thread. Errors: NotFound, FileFailed (something cannot be read), Invalid (above a limit), Cancelled.
[[nodiscard]] Result<CodeHash> hashedFolder(const QString &folder, const QStringList &excludes,
                                            const CodeHashLimits &limits, const std::stop_token &stop);

/// The same on a thread of its own.
[[nodiscard]] Task<CodeHash> codeHashOf(QString folder, QStringList excludes, std::stop_token stop);
