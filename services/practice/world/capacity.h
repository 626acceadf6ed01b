// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

#include <optional>

namespace practice {

/// The chips that stand in the zones: how many of them, when, and how long they stay with whom they were given to.
class Capacity
{
public:
    explicit Capacity(WorldContext &context)
        : m_context{context}
    {
    }

    /// Looks for chips for `count` nodes, of which `nodeId` is the first. Counts the try.
    [[nodiscard]] std::optional<ApiError> take(const Zone &zone, const Accelerator &accelerator, bool preemptible,
                                               const QString &nodeId, int count = 1);
    /// The rule that decides, with what its script says now and what /practice/v1/capacity has changed.
    [[nodiscard]] CapacityRule ruleFor(const QString &zone, const QString &type, bool preemptible) const;
    /// Another try of `nodeId` alone may find what this one did not.
    [[nodiscard]] bool isWorthTrying(const CapacityRule &rule, const QString &zone, const QString &nodeId) const;
    /// {zone, type, tier, chips, failFirst, stockout, …}: stands before the scenario's rules. With no more than its
    /// place it takes such a rule back; the zone "*" alone takes all of them back.
    void set(const QJsonObject &rule);
    /// Plans the turns of the scripts; once, for a new world.
    void plan();
    /// A turn of a script has come.
    void turn(const QJsonObject &event);
    /// A node has become READY: plans how it is taken back, if it is one of those.
    void planLoss(const Node &node);

private:
    [[nodiscard]] qint64 standing(const CapacityRule &rule, const QString &zone) const;

    WorldContext &m_context;
};

} // namespace practice
