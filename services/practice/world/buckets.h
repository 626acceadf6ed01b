// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/storedobject.h"
#include "services/practice/world/worldcontext.h"

namespace practice {

/// Cloud Storage's buckets: the project's, and those of others of which the scenario tells. Who may do what is for
/// others to ask.
class Buckets
{
public:
    explicit Buckets(WorldContext &context)
        : m_context{context}
    {
    }

    /// Writes what the scenario says into an empty state. Older states keep them elsewhere.
    void found();
    [[nodiscard]] const StoredBucket *find(const QString &name) const;
    /// A soft-deleted one.
    [[nodiscard]] const StoredBucket *findDeleted(const QString &name, qint64 generation) const;
    /// The project's, by name.
    [[nodiscard]] QList<const StoredBucket *> list(bool isDeleted = false) const;

    [[nodiscard]] Answer<StoredBucket> insert(const QJsonObject &body);
    /// `change` as in a PATCH; `isWhole`: what it does not have is as in a new bucket.
    [[nodiscard]] Answer<StoredBucket> change(const QString &name, const QJsonObject &change, bool isWhole);
    /// That nothing is in it is for the caller to see.
    void remove(const QString &name);
    [[nodiscard]] Answer<StoredBucket> restore(const QString &name, qint64 generation);

    /// {kind, resourceId, version, etag, bindings}
    [[nodiscard]] static QJsonObject policy(const StoredBucket &bucket);
    [[nodiscard]] Answer<QJsonObject> setPolicy(const QString &name, const QJsonObject &policy);
    /// Of whoever owns it.
    [[nodiscard]] QString projectNumber(const StoredBucket &bucket) const;

private:
    void foundOne(const QJsonObject &entry);

    WorldContext &m_context;
};

/// A generation that nothing had before: microseconds since 1970, as Google's are.
[[nodiscard]] qint64 nextGeneration(WorldContext &context);

} // namespace practice
