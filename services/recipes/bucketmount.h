// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/nfs.h"

/// A bucket that every host of a pod sees as a folder, by gcsfuse.
struct BucketMount
{
    QString name = QStringLiteral("bucket"); ///< tells several of a host apart: letters, digits, "-"
    QString place{}; ///< "gs://bucket/folder", "gs://bucket", or the name alone
    QString mountFolder = QStringLiteral("/bucket");
    QString link = QStringLiteral("bucket"); ///< in the home folder; empty: none
    bool isReadOnly = false;
    int cacheMegabytes = 20480; ///< of what was read, on each host's disk; 0: none
    NfsKeep keep = NfsKeep::Fstab;

    [[nodiscard]] QString bucket() const; ///< "bucket"
    [[nodiscard]] QString folder() const; ///< "folder"; empty: the whole bucket

    friend bool operator==(const BucketMount &, const BucketMount &) = default;
};

/// What stands in the way, each a sentence; empty: it can be carried out.
[[nodiscard]] QStringList problemsOf(const BucketMount &mount);
[[nodiscard]] RecipeOrder orderFor(const BucketMount &mount, const QList<PodHost> &hosts, Recipe recipe);
[[nodiscard]] QJsonObject toJson(const BucketMount &mount);
/// What is missing or odd has its default.
[[nodiscard]] BucketMount bucketMountFrom(const QJsonObject &json);
