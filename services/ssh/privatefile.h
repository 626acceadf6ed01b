// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QString>

/// Whole or not at all, on the disk before it returns, mode 0600 from the first byte; folders made on the way are 0700.
/// A link in the place of the file is refused: it could lead out. Errors: FileFailed.
[[nodiscard]] Result<> writePrivateFile(const QString &file, const QByteArray &bytes);

/// A new file; AlreadyExists when there is one.
[[nodiscard]] Result<> createFile(const QString &file, const QByteArray &bytes, unsigned mode);

/// Folder with mode 0700, made when missing. Errors: FileFailed, also when others may write to it.
[[nodiscard]] Result<> makePrivateFolder(const QString &folder);
