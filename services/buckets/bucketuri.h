// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

/// A place in Cloud Storage: nothing (all buckets), a bucket, or an object in it. A value.
/// Names of objects are bytes, as Google keeps them: UTF-8 of at most 1,024 bytes that may hold anything but a line
/// break, also "//", "/" at both ends, control characters and what turns the direction of reading.
struct BucketUri
{
    QString bucket{};
    QByteArray object{}; ///< what stands behind the bucket's slash; of a folder it ends in "/"; empty: the bucket

    /// "gs://bucket", "gs://bucket/a/b", "gs://". Nothing for all else, and where no bucket can have the name.
    [[nodiscard]] static std::optional<BucketUri> parse(QStringView text);
    /// As RemoteFiles has it: "/", "/bucket", "/bucket/a/b". Nothing for a relative path and an impossible name.
    [[nodiscard]] static std::optional<BucketUri> ofPath(const QByteArray &path);

    [[nodiscard]] QString toString() const; ///< "gs://bucket/a/b"; bytes that are no UTF-8 become "�"
    [[nodiscard]] QByteArray path() const; ///< "/bucket/a/b"
    /// What all objects in this folder begin with: "a/b/" of "a/b" and of "a/b/"; "" of a bucket. An empty name between
    /// two slashes is a folder, too: "a//" of "a//".
    [[nodiscard]] QByteArray prefix() const;
    [[nodiscard]] BucketUri child(const QByteArray &name) const; ///< in this folder
    [[nodiscard]] bool isRoot() const { return bucket.isEmpty(); }
    [[nodiscard]] bool isBucket() const { return !bucket.isEmpty() && object.isEmpty(); }

    friend bool operator==(const BucketUri &, const BucketUri &) = default;
};

/// Whether a bucket can have this name: as lenient as Google was for those that are old.
[[nodiscard]] bool isBucketName(QStringView name);
/// Why no new bucket can be called this, a sentence; empty: it can, when nobody else has it.
[[nodiscard]] QString problemOfBucketName(const QString &name);
/// The same of an object; a folder's name may end in "/".
[[nodiscard]] QString problemOfObjectName(const QByteArray &name);

/// The buckets that a text names as gs://bucket, each once, in their order; a command, a script, the value of a
/// variable. At most 100 of them.
[[nodiscard]] QStringList bucketsNamedIn(QStringView text);
