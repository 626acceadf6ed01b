// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterservice.h"

#include <functional>

class Activities;
class Clock;
class Settings;

/// A TPU VM, a pod, or a request that is still to be fulfilled, as a slice of a cluster.
struct ClusterOffer
{
    ClusterSlice slice{};
    QString network{}; ///< all hosts of a cluster are in one; empty: not known
    QString problem{}; ///< why it cannot be taken now, in a sentence; empty: it can

    friend bool operator==(const ClusterOffer &, const ClusterOffer &) = default;
};

/// What the Cluster page asks of clusters. What is empty is not offered. Calls that take time may be stopped, and end
/// with Cancelled when the session is gone.
struct ClusterCalls
{
    using Queue = ClusterService::Queue;

    std::function<QList<Cluster>()> clusters{}; ///< newest first
    std::function<Queue(const QUuid &cluster)> queue{}; ///< never null
    std::function<ClusterSight(const QUuid &cluster)> sight{};
    std::function<QList<ClusterSubmission>(const QUuid &cluster)> submissions{}; ///< newest first
    std::function<QList<ClusterOffer>()> offers{}; ///< what a cluster can be made of now
    std::function<Result<>(const Cluster &cluster)> keep{};
    std::function<Result<>(const QUuid &cluster)> forget{};
    std::function<void(const QUuid &cluster)> watch{};
    std::function<Task<qint64>(QUuid cluster, QByteArray script, SbatchOrder order, std::stop_token stop)> submit{};
    std::function<Task<>(QUuid cluster, ClusterOrder order, std::stop_token stop)> order{};
    std::function<Task<AccountReading>(QUuid cluster, QStringList jobs, int days, std::stop_token stop)> accounting{};
    std::function<Task<ClusterLogPart>(QUuid cluster, QString path, qint64 offset, std::stop_token stop)> readLog{};
    std::function<Task<QStringList>(QUuid cluster, ClusterJob job, std::stop_token stop)> logsOf{};
    /// The cluster's recipe: only what is missing; and back again. What came of it is kept with the cluster.
    std::function<Task<>(Cluster cluster, ClusterReport report, std::stop_token stop)> setUp{};
    std::function<Task<>(Cluster cluster, ClusterReport report, std::stop_token stop)> undo{};
    /// What setUp() will do on the hosts, to be read before; the scripts behind each other.
    std::function<Result<QString>(const Cluster &cluster)> preview{};
};

/// Those that a service answers. The others, and offers, the window adds. `service` lives longer than the widgets.
[[nodiscard]] ClusterCalls clusterCalls(ClusterService *service);

/// What the page works with; all of it lives longer than the page.
struct ClusterPageContext
{
    ClusterCalls calls{};
    Clock *clock = nullptr;
    Settings *settings = nullptr; ///< keeps what was chosen; null: nothing is kept
    Activities *activities = nullptr; ///< null: what takes long is shown on the page alone
};
