// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace practice {

/// Which of the two served versions of the TPU API a client speaks.
enum class ApiVersion { V2, V2Alpha1 };

[[nodiscard]] QString toString(ApiVersion version); ///< "v2", "v2alpha1", as in the path
[[nodiscard]] ApiVersion apiVersionFrom(const QString &segment);

enum class NodeState {
    Creating,
    Ready,
    Restarting,
    Repairing,
    Stopping,
    Stopped,
    Starting,
    Deleting,
    Preempted,
    Terminated
};

[[nodiscard]] QString toString(NodeState state); ///< as the API spells it
[[nodiscard]] NodeState nodeStateFrom(const QString &word);

/// What a worker of a node is known by.
struct WorkerAddress
{
    QString hostName; ///< "t1v-n-0a1b2c3d-w-0"
    QString internalIp; ///< 10.x inside the slice's own network
    QString externalIp; ///< a loopback address; empty when the node has no external addresses
    QString
        doorIp{}; ///< another one, told to nobody: there it is reached by those whom the firewall lets in another way
};

/// One TPU VM with all its workers.
struct Node
{
    QString name; ///< projects/P/locations/Z/nodes/N
    QString zone;
    QString generation; ///< key of the catalogue, for example "v5e"
    QString size; ///< the suffix of the accelerator type
    quint64 number = 0; ///< the API's `id`
    QJsonObject spec; ///< what the client may write, as it stands now
    NodeState state = NodeState::Creating;
    QString health;
    QString healthDescription;
    Moment created{};
    QString apiVersion;
    QList<WorkerAddress> workers;
    QString queuedRequest; ///< full name, or empty
    QJsonObject upcomingMaintenance;
    QJsonArray symptoms;
    bool isDown = false; ///< its hosts are gone, though nothing says so

    [[nodiscard]] QString id() const { return name.section(u'/', -1); }
    [[nodiscard]] bool isPreemptible() const; ///< spot or preemptible: one kind of quota, cannot be stopped
    [[nodiscard]] QJsonObject networkConfig() const; ///< the first, where there are several
    [[nodiscard]] bool wantsExternalAddresses() const;
    /// The reply form; `version` decides the enum value of apiVersion.
    [[nodiscard]] QJsonObject toApi(ApiVersion version) const;
    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static Node fromRecord(const QJsonObject &record);
};

/// Zero values are left out of Google's replies: false, 0, "", empty lists and, for `maps`, empty maps. An empty
/// message (schedulingConfig: {}) stays.
[[nodiscard]] QJsonObject withoutZeroValues(const QJsonObject &json);

/// A node's body without what only v2alpha1 has.
[[nodiscard]] QJsonObject withoutAlpha(QJsonObject json);

} // namespace practice
