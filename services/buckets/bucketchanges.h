// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketfiles.h"

// What is changed in buckets without a byte of it passing this computer.

/// Gone is gone.
[[nodiscard]] Task<> removeOrGone(StorageApi api, BucketUri uri, qint64 generation, std::stop_token stop);

/// Objects, and folders with all that they hold, each in the generation that was seen. Invalid: one of them is a
/// bucket; then nothing was deleted.
[[nodiscard]] Task<> removePaths(std::shared_ptr<const BucketContext> context, QList<QByteArray> paths,
                                 std::stop_token stop);
/// Each of them that is still what it was.
[[nodiscard]] Task<QList<Result<>>> removeKnown(std::shared_ptr<const BucketContext> context, QList<KnownFile> files,
                                                std::stop_token stop);

enum class SourceAfter : quint8 { Stays, Goes };
/// An object, or a folder with all that it holds, under another name.
[[nodiscard]] Task<> copyPath(std::shared_ptr<const BucketContext> context, QByteArray from, QByteArray to,
                              IfThere ifThere, SourceAfter after, std::stop_token stop);

/// All that lies below a folder. Invalid: more than can be held.
[[nodiscard]] Task<QList<BucketObject>> allBelow(StorageApi api, BucketUri folder, std::stop_token stop);
/// Whether anything does.
[[nodiscard]] Task<bool> isThereBelow(StorageApi api, BucketUri folder, std::stop_token stop);
