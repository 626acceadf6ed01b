// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/project.h"
#include "services/practice/world/signins.h"
#include "services/practice/world/storedobject.h"

#include <QStringList>

#include <optional>

namespace practice {

/// Who asks Cloud Storage for something.
struct StorageCaller
{
    QString email{}; ///< empty: nobody that is known, whose requests come without a token
    QString member{}; ///< "user:nixie@example.com", "serviceAccount:…"
    QStringList scopes{};
    QString userProject{}; ///< that pays, where the caller names one

    [[nodiscard]] bool isAnonymous() const { return email.isEmpty(); }
};

/// Who may do what in Cloud Storage: by the scenario's permissions for the user, by the project's policy for others,
/// and by the policy of the bucket for all.
class StorageAccess
{
public:
    StorageAccess(WorldContext &context, Project &project, SignIns &signIns)
        : m_context{context}
        , m_project{project}
        , m_signIns{signIns}
    {
    }

    /// `token` counts, or is empty.
    [[nodiscard]] StorageCaller caller(const QByteArray &token, const QString &userProject) const;
    /// Why the caller may not do this with the project's buckets as a whole, or nothing.
    [[nodiscard]] std::optional<ApiError> refuseInProject(const StorageCaller &caller, const QString &permission) const;
    /// The same with a bucket, or with what lies in it: who pays comes first.
    [[nodiscard]] std::optional<ApiError> refuse(const StorageCaller &caller, const QString &permission,
                                                 const StoredBucket &bucket,
                                                 const StoredObject *object = nullptr) const;
    [[nodiscard]] bool allows(const StorageCaller &caller, const QString &permission, const StoredBucket &bucket,
                              const StoredObject *object = nullptr) const;
    [[nodiscard]] static bool isPermission(const QString &permission);
    [[nodiscard]] static bool isRole(const QString &role);

private:
    [[nodiscard]] std::optional<ApiError> refusePayment(const StorageCaller &caller, const StoredBucket &bucket) const;
    [[nodiscard]] bool hasInProject(const StorageCaller &caller, const QString &permission) const;
    [[nodiscard]] bool isMember(const StorageCaller &caller, const QString &member) const;
    [[nodiscard]] bool hasBasicRole(const StorageCaller &caller, const QString &role) const;

    WorldContext &m_context;
    Project &m_project;
    SignIns &m_signIns;
};

/// What a bucket of the project has from its beginning: the project's three teams.
[[nodiscard]] QJsonArray usualBindings(const QString &projectId);

} // namespace practice
