// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/slices.h"

namespace practice {

/// Google's OS Login: the keys of accounts, and the name that each has on the machines. It knows nothing of HTTP.
class OsLogins
{
public:
    OsLogins(WorldContext &context, Slices &slices)
        : m_context{context}
        , m_slices{slices}
    {
    }

    /// `project`: whose account on machines is meant; empty: all there are. 404 and 403 are the caller's.
    [[nodiscard]] QJsonObject profile(const QString &email, const QString &project) const;
    /// {loginProfile}. The first key for a project makes the account there.
    [[nodiscard]] Answer<> importKey(const QString &email, const QString &project, const QJsonObject &key);
    [[nodiscard]] Answer<> key(const QString &email, const QString &fingerprint) const;
    [[nodiscard]] Answer<> remove(const QString &email, const QString &fingerprint);

private:
    [[nodiscard]] QJsonObject keys(const QString &email) const;
    void keep(const QString &email, const QJsonObject &keys, bool hasAccount);

    WorldContext &m_context;
    Slices &m_slices;
};

/// Does the machine ask OS Login? Its own metadata counts before the project's.
[[nodiscard]] bool usesOsLogin(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata);
/// In the form of `ssh-keys`: whom OS Login lets in. Nobody without the role for it; without the role for sudo the
/// lines say so.
[[nodiscard]] QStringList osLoginKeys(const WorldContext &context);

} // namespace practice
