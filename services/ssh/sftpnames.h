// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/sftpwire.h"

#include <QString>

/// What an upload needs to know of paths, which are bytes.
namespace sftp {

[[nodiscard]] QString shown(const QByteArray &path); ///< its end, for a sentence
[[nodiscard]] QByteArray folderOf(const QByteArray &path);
[[nodiscard]] QByteArray joined(const QByteArray &folder, const QByteArray &name);
/// Lexically: a link's target, seen from where the link lies, stays below the root.
[[nodiscard]] bool staysInside(const QByteArray &link, const QByteArray &target);
/// The half of a file has a name that only the same file of the same time has.
[[nodiscard]] QByteArray partName(const QByteArray &path, quint64 size, quint32 modified);
[[nodiscard]] bool isPartName(const QByteArray &name);
/// Of the answer to statvfs@openssh.com.
[[nodiscard]] bool hasRoom(const Reply &reply);

} // namespace sftp
