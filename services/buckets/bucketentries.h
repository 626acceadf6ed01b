// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketobject.h"
#include "services/buckets/bucketuri.h"
#include "services/files/remotefiles.h"

// What lies in buckets, as RemoteFiles has it. Pure.

[[nodiscard]] FileEntry entryOf(const Bucket &bucket);
[[nodiscard]] FileEntry entryOf(const BucketObject &object, const QByteArray &name);
[[nodiscard]] FileEntry folderEntry(const QByteArray &name);
[[nodiscard]] FileStamp stampOf(const BucketObject &object);

/// The folder `prefix` of a listing below it. Its own placeholder is none of its entries; where an object and a folder
/// have the same name, the folder's ends in "/"; one whose name is empty is called "/".
[[nodiscard]] QList<FileEntry> entriesIn(const ObjectListing &listing, const QByteArray &prefix);

/// A place that a call is about. Invalid: no bucket has this path.
[[nodiscard]] Result<BucketUri> placeAt(const QByteArray &path);
/// The same, and it is in a bucket. Invalid: it is the root or a bucket itself, with what was not done to it.
[[nodiscard]] Result<BucketUri> objectAt(const QByteArray &path);

/// A path on this computer for what lies `below` a folder that was downloaded; nothing: such a name could lead out of
/// it, or cannot be written ("..", an empty name).
[[nodiscard]] std::optional<QString> localPathBelow(const QString &folder, const QByteArray &below);
