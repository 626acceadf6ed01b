// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"
#include "services/files/remotefiles.h"

/// A place with files as it is typed: "NAME:PATH" and "NAME/WORKER:PATH" of a host (a path that does not begin with a
/// slash is below the home folder), "gs://BUCKET/PATH", else a path of this computer; one with a colon before its first
/// slash is written "./a:b".
struct FilePlace
{
    std::shared_ptr<RemoteFiles> files{}; ///< null: this computer
    QByteArray path{}; ///< there, a full one
    QString local{}; ///< of this computer
    QString label{}; ///< what people call the place: "node-1 · host 2", "gs://bucket"

    [[nodiscard]] bool isLocal() const { return !files; }
};

/// Whether this means a path of this computer: whoever sends it makes that a full one.
[[nodiscard]] bool isLocalPlace(const QString &text);
/// The host of "NAME:PATH" and its path; two empty ones where it is none.
[[nodiscard]] std::pair<QString, QString> hostAndPath(const QString &text);
/// Errors: those of finding the host and of reaching it for its home folder; Invalid for an impossible bucket.
[[nodiscard]] Task<FilePlace> filePlaceOf(VerbScene scene, QString text, std::stop_token stop);
/// The full path there of one that may be below the home folder.
[[nodiscard]] Task<QByteArray> fullPath(std::shared_ptr<RemoteFiles> files, QString path, std::stop_token stop);
