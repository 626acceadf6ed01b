// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/tpu/tpu.h"

enum class QueuedResourceState : quint8 {
    Unknown,
    Creating,
    Accepted,
    WaitingForResources,
    Provisioning,
    Active,
    Failed,
    Suspending,
    Suspended,
    Deleting,
};

/// One node that a queued request asks for.
struct QueuedNode
{
    ZoneId zone;
    QString name; ///< empty with `count` > 1: a prefix names them
    QString prefix;
    int count = 1;
    QString acceleratorType;
    QString runtimeVersion;
    QMap<QString, QString> labels{}; ///< that the node will carry; empty: not told

    friend bool operator==(const QueuedNode &, const QueuedNode &) = default;
};

/// A queued resource of the API: a request that waits on the server's side.
struct QueuedResource
{
    QueuedResourceId id; ///< projects/P/locations/Z/queuedResources/Q
    ZoneId zone;
    QString shortName;
    QueuedResourceState state = QueuedResourceState::Unknown;
    QString stateText;
    QString stateInitiator; ///< USER, SERVICE
    std::optional<Error> failure{};
    Tier tier = Tier::OnDemand;
    QString reservation{}; ///< its whole path, with Tier::Reserved
    QList<QueuedNode> nodes;
    QDateTime createTime;
    QDateTime validAfter{}; ///< UTC; Google does not begin before; null: at once
    QDateTime validUntil{}; ///< UTC; Google gives up then; null: it waits for ever

    friend bool operator==(const QueuedResource &a, const QueuedResource &b)
    {
        return a.id == b.id && a.stateText == b.stateText && a.stateInitiator == b.stateInitiator && a.nodes == b.nodes
            && a.tier == b.tier && a.reservation == b.reservation && a.createTime == b.createTime
            && a.validAfter == b.validAfter && a.validUntil == b.validUntil
            && a.failure.has_value() == b.failure.has_value();
    }

    /// FAILED and SUSPENDED requests do nothing any more, but hold quota until they are deleted.
    [[nodiscard]] bool isDead() const
    {
        return state == QueuedResourceState::Failed || state == QueuedResourceState::Suspended;
    }
    /// On its way to its nodes. It holds quota for all of them meanwhile, as Google's refusals show.
    [[nodiscard]] bool isWaiting() const
    {
        return state >= QueuedResourceState::Creating && state <= QueuedResourceState::Provisioning;
    }
};

/// How a request is deleted. Yes is Google's "force": its nodes go too, running or not.
enum class WithNodes : quint8 { No, Yes };

[[nodiscard]] QueuedResourceState queuedResourceStateFrom(QStringView text);
