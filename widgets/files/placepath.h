// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

/// What a place with files is.
enum class PlaceKind : quint8 {
    Host, ///< a file system, reached over SSH
    Buckets, ///< Cloud Storage: its root lists the buckets of the project
};

/// How paths of a place are written, read and shortened. Pure.
namespace placepath {

/// "/home/anna"; of buckets "gs://bucket/runs".
[[nodiscard]] QString shown(PlaceKind kind, const QByteArray &path);
/// What was typed as a folder of buckets: "gs://bucket/runs" or "/bucket/runs". Nothing: it is none.
[[nodiscard]] std::optional<QByteArray> bucketPath(const QString &text);
/// It names a bucket, in whatever place it is typed.
[[nodiscard]] bool isBucketAddress(const QString &text);
/// The folder above; the root's is the root.
[[nodiscard]] QByteArray parentOf(PlaceKind kind, const QByteArray &path);
/// What a folder is called in the one above.
[[nodiscard]] QByteArray nameOf(PlaceKind kind, const QByteArray &path);

} // namespace placepath
