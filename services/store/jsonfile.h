// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>

inline constexpr qint64 largestJsonFile = 4 << 20; ///< bytes that are read

/// A JSON object in a file of the user's own: mode 0600 in a folder of mode 0700.
/// Errors: NotFound (no file), BadReply (not a JSON object, or larger than 4 MiB), FileFailed (the disk says no).
[[nodiscard]] Result<QJsonObject> readJsonFile(const QString &path);

/// Of a file that only this program writes: nothing when there is none. One that is damaged, or of a version above
/// `version`, is kept aside as it is, and the log says so.
[[nodiscard]] std::optional<QJsonObject> readOwnFile(const QString &path, int version);

/// Whole or not at all: written beside, flushed to the disk, then put in place. Refuses to follow a link.
[[nodiscard]] Result<> writeJsonFile(const QString &path, const QJsonObject &object);

/// Renames it to name.broken-1, -2, ... and gives the new name; empty when that was not possible.
[[nodiscard]] QString keepAside(const QString &path);
