// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"
#include "services/practice/world/node.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace practice {

enum class QueuedResourceState {
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

[[nodiscard]] QString toString(QueuedResourceState state); ///< as the API spells it
[[nodiscard]] QueuedResourceState requestStateFrom(const QString &word);

/// A queued resource: a request for one or more nodes that waits in the cloud.
struct QueuedResource
{
    QString name; ///< projects/P/locations/Z/queuedResources/Q
    QString zone;
    QJsonObject spec; ///< what the client wrote: tpu, spot, guaranteed, queueingPolicy, …
    QueuedResourceState state = QueuedResourceState::Creating;
    QString initiator; ///< "USER" or "SERVICE", or empty
    QJsonObject error; ///< google.rpc.Status of a failed request
    Moment created{};
    std::optional<Moment> validAfter;
    std::optional<Moment> validUntil;

    [[nodiscard]] QString id() const { return name.section(u'/', -1); }
    [[nodiscard]] bool isSpot() const;
    [[nodiscard]] bool isFlexStart() const;
    [[nodiscard]] bool drawsOnPreemptible() const { return isSpot() || isFlexStart(); } ///< quota and capacity
    /// Of flex-start; nothing: it is no duration, or beyond seven days.
    [[nodiscard]] std::optional<Span> runDuration() const;
    /// Its times were given as durations, not as moments.
    [[nodiscard]] bool isValidForDuration() const;
    /// Ids of the nodes it asks for, multislice spelt out ("prefix-0" …).
    [[nodiscard]] QStringList nodeIds() const;
    /// The node body for each entry of nodeIds().
    [[nodiscard]] QList<QJsonObject> nodeBodies() const;
    [[nodiscard]] QJsonObject toApi(ApiVersion version) const;
    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static QueuedResource fromRecord(const QJsonObject &record);
};

} // namespace practice
