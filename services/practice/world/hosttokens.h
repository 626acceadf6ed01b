// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

#include <QHash>

namespace practice {

/// What the metadata servers of hosts give to programs: tokens of the service account that a node runs as. The same
/// one until its last minutes, as on a TPU VM.
class HostTokens
{
public:
    explicit HostTokens(WorldContext &context)
        : m_context{context}
    {
    }

    /// {access_token, expires_in, token_type, email, scopes}; empty: there is no such node, or it has no account.
    [[nodiscard]] QJsonObject give(const QString &node);

private:
    struct Given
    {
        QString token;
        Moment end;
    };

    WorldContext &m_context;
    QHash<QString, Given> m_given;
};

} // namespace practice
