// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QStringList>

/// A small file that somebody else made: a key, a client, credentials. It stays where it is.
struct OutsideFile
{
    QByteArray text;
    QDateTime modified; ///< UTC
    QStringList warnings; ///< whole sentences: others may read it, it is a link, its folder is copied elsewhere
};

/// Opens nothing but a plain file, waits for nothing, reads 64 KiB at most.
/// Errors: NotFound, Invalid (no plain file, or larger), FileFailed (may not be read).
[[nodiscard]] Result<OutsideFile> readOutsideFile(const QString &path);
