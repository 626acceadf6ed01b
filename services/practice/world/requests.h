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
///   CREATING → ACCEPTED → WAITING_FOR_RESOURCES → PROVISIONING → ACTIVE.
/// Valid-until leads from the first three to FAILED; a stock-out or a missing address from PROVISIONING over SUSPENDING
/// to FAILED, or back to WAITING_FOR_RESOURCES; the end of a node from ACTIVE over SUSPENDING to SUSPENDED. Dead
/// requests stay and hold quota until deleted.
class Requests
{
public:
    Requests(Ground &ground, Quotas &quotas, Capacity &capacity, Nodes &nodes)
        : m_ground{ground}
        , m_quotas{quotas}
        , m_capacity{capacity}
        , m_nodes{nodes}
        , m_admission{ground, quotas}
    {
    }

    [[nodiscard]] Answer<> create(const RequestWish &wish);
    [[nodiscard]] Answer<> remove(const QString &name, Force force, ApiVersion version, const QString &requestId = {});
    [[nodiscard]] Answer<> reset(const QString &name, ApiVersion version);
    void happen(const Event &event);
    /// A node of a request went away or was preempted; `initiator` is "USER" or "SERVICE".
    void nodeLost(const QString &request, const QString &initiator);
    /// In `zone`, or in all ("*"), chips may be there that were not: the oldest waiting request looks first.
    void wake(const QString &zone);

private:
    [[nodiscard]] Answer<QueuedRequest> checked(const RequestWish &wish, const Zone &zone) const;
    [[nodiscard]] std::optional<Refusal> checkNodes(const QueuedRequest &request, const Zone &zone) const;
    [[nodiscard]] bool isWantedElsewhere(const QueuedRequest &request, const QString &nodeId) const;
    [[nodiscard]] QJsonObject shown(const QueuedRequest &request, const QString &operation) const;
    void admit(const Event &event);
    void attempt(const Event &event);
    void provision(QueuedRequest &request);
    void waitOn(QueuedRequest &request, const CapacityRule &rule);
    [[nodiscard]] std::optional<Refusal> takenName(const QueuedRequest &request) const;
    void select(QueuedRequest &request, const std::optional<Refusal> &refused, std::optional<Stockout> stockout);
    void showNodes(const Event &event);
    void endStockout(const Event &event);
    void watchProvisioning(const Event &event);
    void fail(const Event &event);
    void giveUp(const Event &event);
    void removeNodes(const QueuedRequest &request);
    void showDeleting(const QueuedRequest &request);
    void next(EventKind kind, const QString &target, const QString &span, const QString &operation = {},
              const QJsonObject &with = {});

    Ground &m_ground;
    Quotas &m_quotas;
    Capacity &m_capacity;
    Nodes &m_nodes;
    Admission m_admission;
};

} // namespace practice
