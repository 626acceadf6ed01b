// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/nodes.h"

namespace practice {

/// A client's wish for a queued resource.
struct QueuedResourceSpec
{
    QString zone;
    QString id;
    QString requestId; ///< idempotency key, or empty
    QJsonObject body;
    ApiVersion version = ApiVersion::V2;
};

enum class Force { No, Yes };

/// Queued resources:
///   CREATING → ACCEPTED → WAITING_FOR_RESOURCES → PROVISIONING → ACTIVE.
/// Valid-until leads from the first three to FAILED; a stock-out or a missing address from PROVISIONING over SUSPENDING
/// to FAILED, or back to WAITING_FOR_RESOURCES; the end of a node from ACTIVE over SUSPENDING to SUSPENDED. Dead
/// requests stay and hold quota until deleted.
class Requests
{
public:
    Requests(WorldContext &context, Quotas &quotas, Capacity &capacity, Nodes &nodes)
        : m_context{context}
        , m_quotas{quotas}
        , m_capacity{capacity}
        , m_nodes{nodes}
        , m_admission{context, quotas}
    {
    }

    [[nodiscard]] Answer<> create(const QueuedResourceSpec &resourceSpec);
    [[nodiscard]] Answer<> remove(const QString &name, Force force, ApiVersion version, const QString &requestId = {});
    [[nodiscard]] Answer<> reset(const QString &name, ApiVersion version);
    void happen(const Event &event);
    /// A node of a request went away or was preempted; `initiator` is "USER" or "SERVICE".
    void nodeLost(const QString &request, const QString &initiator);
    /// In `zone`, or in all ("*"), chips may be there that were not: the oldest waiting request looks first.
    void wake(const QString &zone);

private:
    struct PlannedNode
    {
        NodeSpec nodeSpec;
        Accelerator accelerator;
    };

    [[nodiscard]] Answer<QueuedResource> checked(const QueuedResourceSpec &resourceSpec, const Zone &zone) const;
    [[nodiscard]] std::optional<ApiError> checkNodes(const QueuedResource &request, const Zone &zone) const;
    [[nodiscard]] bool isWantedElsewhere(const QueuedResource &request, const QString &nodeId) const;
    [[nodiscard]] QJsonObject shown(const QueuedResource &request, const QString &operation) const;
    void admit(const Event &event);
    void attempt(const Event &event);
    void provision(const QueuedResource &request, const QList<PlannedNode> &planned);
    void waitOn(QueuedResource &request, const CapacityRule &rule);
    [[nodiscard]] std::optional<ApiError> takenName(const QueuedResource &request) const;
    [[nodiscard]] Answer<QList<PlannedNode>> plannedNodes(const QueuedResource &request) const;
    [[nodiscard]] std::optional<ApiError> obstacle(const QueuedResource &request) const;
    void select(QueuedResource &request, const std::optional<ApiError> &refused, std::optional<Stockout> stockout);
    void showNodes(const Event &event);
    void endStockout(const Event &event);
    void watchProvisioning(const Event &event);
    void activate(QueuedResource &request);
    void endRun(const Event &event);
    void fail(const Event &event);
    void giveUp(const Event &event);
    void removeNodes(const QueuedResource &request);
    void showDeleting(const QueuedResource &request);
    void next(EventKind kind, const QString &target, const QString &span, const QString &operation = {},
              const QJsonObject &with = {});

    WorldContext &m_context;
    Quotas &m_quotas;
    Capacity &m_capacity;
    Nodes &m_nodes;
    Admission m_admission;
};

} // namespace practice
