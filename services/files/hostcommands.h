// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>

#include <memory>
#include <stop_token>

class SshConnection;

// What a host does with its files by itself. Names travel over the standard input of the command, each ended by NUL: no
// shell reads them, nobody sees them in a list of processes before they are used. Errors: FileFailed with the host's
// own words, AlreadyExists, ConnectionLost, Cancelled (what has begun there may go on).

/// For ever, with all that they hold. Links in them are not followed, also where somebody exchanges a folder for one
/// meanwhile, and what is mounted in them stays.
[[nodiscard]] Task<> removeFolders(std::shared_ptr<SshConnection> connection, QList<QByteArray> folders,
                                   std::stop_token stop);
/// A file, a link, or a folder with all that it holds; it gets its name when all of it is there.
[[nodiscard]] Task<> copyOnHost(std::shared_ptr<SshConnection> connection, QByteArray from, QByteArray to,
                                std::stop_token stop);
/// Copied and then deleted; what cannot be copied stays where it is.
[[nodiscard]] Task<> moveAcrossDisks(std::shared_ptr<SshConnection> connection, QByteArray from, QByteArray to,
                                     std::stop_token stop);
/// 64 hex digits.
[[nodiscard]] Task<QByteArray> sha256OnHost(std::shared_ptr<SshConnection> connection, QByteArray path,
                                            std::stop_token stop);

/// The same of its first `size` bytes: those of one that is shorter, or cannot be read, have another sum.
[[nodiscard]] Task<QByteArray> sha256OfStart(std::shared_ptr<SshConnection> connection, QByteArray path, quint64 size,
                                             std::stop_token stop);

/// What sha256sum says first: "6f… *name", or "\6f… name" where the name has a backslash. Empty: no checksum.
[[nodiscard]] QByteArray checksumIn(const QByteArray &said);
