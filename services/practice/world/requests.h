// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/nodes.h"

namespace practice {

/// A client's wish for a queued resource.
struct RequestWish
{
    QString zone;
    QString id;
    QString requestId; ///< idempotency key, or empty
    QJsonObject body;
    ApiVersion version = ApiVersion::V2;
};

enum class Force { No, Yes };

/// Queued resources:
///   CREATING → ACCEPTED → WAITING_FOR_RESOURCES → PROVISIONING → ACTIVE,
/// from which failures, preemption, valid-until and deletion lead away. Dead requests stay and hold quota until deleted.
class Requests
{
public:
    Requests(Ground &ground, Quotas &quotas, Slices &slices, Nodes &nodes)
        : m_ground{ground}, m_quotas{quotas}, m_slices{slices}, m_nodes{nodes}, m_admission{ground, quotas}
    {
    }

    [[nodiscard]] Answer<> create(const RequestWish &wish);
    [[nodiscard]] Answer<> remove(const QString &name, Force force, ApiVersion version, const QString &requestId = {});
    [[nodiscard]] Answer<> reset(const QString &name, ApiVersion version);
    void happen(const Event &event);
    /// A node of a request went away or was preempted; `initiator` is "USER" or "SERVICE".
    void nodeLost(const QString &request, const QString &initiator);

private:
    [[nodiscard]] Answer<QueuedRequest> checked(const RequestWish &wish, const Zone &zone) const;
    [[nodiscard]] std::optional<Refusal> checkNodes(const QueuedRequest &request, const Zone &zone) const;
    [[nodiscard]] bool isWantedElsewhere(const QueuedRequest &request, const QString &nodeId) const;
    [[nodiscard]] QJsonObject shown(const QueuedRequest &request, const QString &operation) const;
    void admit(const Event &event);
    void attempt(const Event &event);
    void provision(QueuedRequest &request);
    void watchProvisioning(const Event &event);
    void fail(const Event &event);
    void giveUp(const Event &event);
    void removeNodes(const QueuedRequest &request);
    void next(EventKind kind, const QString &target, const QString &span, const QString &operation = {});

    Ground &m_ground;
    Quotas &m_quotas;
    Slices &m_slices;
    Nodes &m_nodes;
    Admission m_admission;
};

} // namespace practice
