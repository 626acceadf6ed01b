// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/objects.h"

namespace practice {

/// One of the objects that are put behind each other.
struct ComposeSource
{
    QString name{};
    std::optional<qint64> generation{};
    StorageConditions conditions{};
};

/// Up to 32 objects of one bucket become one. `draft`: its name and settings; those that are not set are of the first
/// source.
[[nodiscard]] Answer<StoredObject> composeObjects(Objects &objects, const QString &bucket,
                                                  const QList<ComposeSource> &sources, ObjectDraft draft,
                                                  const StorageConditions &conditions);

/// How far a rewrite has come.
struct RewriteStep
{
    qint64 rewritten = 0; ///< bytes of the source so far
    std::optional<StoredObject> object{}; ///< the copy, at the end
};

/// A copy within Cloud Storage. Both share a file.
struct ObjectCopy
{
    StoredObject source{};
    QString bucket{}; ///< of the copy
    ObjectDraft draft{}; ///< its name and settings, where they are not those of the source
    bool hasOwnSettings = false;
    StorageConditions conditions{}; ///< of what is in its place
};
[[nodiscard]] Answer<StoredObject> copyObject(Objects &objects, const ObjectCopy &copy);
/// The same in several calls, as Google does from one place or storage class to another: `done` bytes were copied by
/// earlier ones, this one copies at most `most`.
[[nodiscard]] Answer<RewriteStep> rewriteObject(Objects &objects, const ObjectCopy &copy, qint64 done, qint64 most);
/// Under another name, and the old one is gone: at once.
[[nodiscard]] Answer<StoredObject> moveObject(Objects &objects, const ObjectCopy &copy);

} // namespace practice
