// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/admission.h"
#include "services/practice/world/capacity.h"
#include "services/practice/world/slices.h"

namespace practice {

/// A client's wish for a node.
struct NodeSpec
{
    QString zone;
    QString id;
    QJsonObject body;
    ApiVersion version = ApiVersion::V2;
    QString requestId{}; ///< idempotency key, or empty
};

/// One that was there before this world began, and has no hosts.
struct OldNode
{
    NodeSpec nodeSpec;
    NodeState state = NodeState::Preempted; ///< READY only of the old architecture
    Moment created{};
    QString queuedRequest{}; ///< full name, or empty
    bool isLegacy = false; ///< a TPU Node: nobody can log in to it
};

/// What clients may do with nodes, and what then happens to them.
class Nodes
{
public:
    Nodes(WorldContext &context, Quotas &quotas, Slices &slices, Capacity &capacity)
        : m_context{context}
        , m_quotas{quotas}
        , m_slices{slices}
        , m_capacity{capacity}
        , m_admission{context, quotas}
    {
    }

    [[nodiscard]] Answer<> create(const NodeSpec &nodeSpec);
    [[nodiscard]] Answer<> remove(const QString &name, ApiVersion version, const QString &requestId = {});
    [[nodiscard]] Answer<> stop(const QString &name, ApiVersion version);
    [[nodiscard]] Answer<> start(const QString &name, ApiVersion version);
    /// `mask`: comma-separated fields, snake_case or camelCase. Maps and lists are replaced whole.
    [[nodiscard]] Answer<> patch(const QString &name, const QString &mask, const QJsonObject &body, ApiVersion version);
    /// `workers`: worker ids; empty ones mean all workers.
    [[nodiscard]] Answer<> guestAttributes(const QString &name, const QString &queryPath, const QStringList &workers);
    /// Puts a node of a queued resource into the world: it waits for its boot, without an operation of its own.
    void place(const NodeSpec &nodeSpec, const Accelerator &accelerator, const QString &queuedRequest);
    /// One that is seen as CREATING while its request looks for chips, and gets none.
    void placeEmpty(const NodeSpec &nodeSpec, const Accelerator &accelerator, const QString &queuedRequest);
    void placeOld(const OldNode &old, const Accelerator &accelerator);
    void happen(const Event &event);
    /// Why the hosts of a node that is not there any more did not start, or empty.
    [[nodiscard]] QString bootFailure(const QString &name) const { return m_slices.bootFailure(name); }
    /// Takes the node away at once, with its hosts and all that was going to happen to it.
    void vanish(const QString &name);

private:
    [[nodiscard]] QJsonObject shown(const Node &node, const QString &operation) const;
    Node &put(const NodeSpec &nodeSpec, const Accelerator &accelerator, const QJsonObject &body);
    [[nodiscard]] Answer<const Node *> settled(const QString &name, const QString &verb, QList<NodeState> allowed);
    void happenTo(Node &node, const Event &event);
    void decide(Node &node, const Event &event);
    void booted(Node &node, const Event &event);
    void stopped(Node &node, const Event &event);
    void starting(Node &node, const Event &event);
    void patched(Node &node, const Event &event);
    [[nodiscard]] std::optional<ApiError> switchAddresses(Node &node, bool external);

    WorldContext &m_context;
    Quotas &m_quotas;
    Slices &m_slices;
    Capacity &m_capacity;
    Admission m_admission;
};

} // namespace practice
