// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"
#include "services/practice/world/services.h"
#include "services/practice/world/slices.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

namespace practice {

/// The project itself: its metadata under the fingerprint lock, what its user may do, its token.
class Project
{
public:
    Project(WorldContext &context, Slices &slices)
        : m_context{context}
        , m_slices{slices}
        , m_services{context}
    {
    }

    /// Writes what the scenario says into an empty state.
    void found();
    /// {fingerprint, items[], kind} as Compute shows it.
    [[nodiscard]] QJsonObject commonMetadata() const;
    /// Replaces all items. 412 when `metadata.fingerprint` is not the present one.
    [[nodiscard]] Answer<ComputeOperation> setCommonMetadata(const QJsonObject &metadata);
    /// The mail from TRC with which this project began.
    [[nodiscard]] QJsonObject mail() const;
    [[nodiscard]] Services &services() { return m_services; }
    [[nodiscard]] bool mayCall(const QString &permission) const;
    /// Of the project's IAM policy: what somebody has set; before, the user, the service account of the hosts, and the
    /// agents that Google makes when their service is switched on.
    [[nodiscard]] QJsonArray bindings() const;
    /// Why a token does not count, or nothing.
    [[nodiscard]] std::optional<TokenFault> tokenFault(const QByteArray &token) const;
    [[nodiscard]] QByteArray token() const;
    /// The present token stops working; the answer is the next one.
    QByteArray expireToken();
    [[nodiscard]] std::chrono::seconds tokenLifetime() const;

private:
    [[nodiscard]] QString fingerprint() const;
    [[nodiscard]] std::optional<Moment> tokenEnd() const;

    WorldContext &m_context;
    Slices &m_slices;
    Services m_services;
};

} // namespace practice
