// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/cluster.h"
#include "services/cluster/queuereading.h"

#include <QFile>
#include <QTimeZone>

/// What controllers said, recorded from Slurm 22.05, 24.11 and 26.05 with two pods of two hosts and one shared host;
/// other versions as they write the same.
namespace clusterfixture {

inline QByteArray recorded(const QString &name)
{
    QFile file{QStringLiteral(TPUDESK_TEST_DATA "/cluster/") + name};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

inline ClusterSlice slice(const QString &name, const QString &type, int hosts, bool isShared = false)
{
    ClusterSlice slice{.name = name,
                       .tpu = TpuId{QStringLiteral("projects/p/locations/us-central2-b/nodes/") + name},
                       .number = QStringLiteral("1"),
                       .type = type,
                       .zone = ZoneId{QStringLiteral("us-central2-b")},
                       .isShared = isShared};
    for (int worker = 0; worker < hosts; ++worker) {
        PodHost host{.id = QStringLiteral("p/us-central2-b/%1/%2").arg(name).arg(worker),
                     .label = {},
                     .tpu = slice.tpu,
                     .worker = worker,
                     .workers = hosts,
                     .internalAddress = QStringLiteral("10.130.0.%1").arg(worker + 2),
                     .zone = slice.zone};
        host.label = labelOf(host);
        slice.hosts.append(ClusterHost{
            .node = nodeNameOf(name, worker),
            .host = host,
            .address = host.internalAddress,
            .hardware = {
                .cpus = 240, .sockets = 2, .coresPerSocket = 60, .threadsPerCore = 2, .memory = 400'000, .chips = 4}});
    }
    return slice;
}

/// The cluster that was recorded.
inline Cluster cluster()
{
    Cluster cluster{.id = QUuid::fromString(QStringLiteral("6a1b0d5e-0000-4000-8000-000000000001")),
                    .name = QStringLiteral("lab"),
                    .controllerName = QStringLiteral("controller"),
                    .controllerAddress = QStringLiteral("10.130.0.2"),
                    .slices = {slice(QStringLiteral("llama-a"), QStringLiteral("v4-16"), 2),
                               slice(QStringLiteral("llama-b"), QStringLiteral("v4-16"), 2),
                               slice(QStringLiteral("solo"), QStringLiteral("v4-8"), 1, true)},
                    .home = QStringLiteral("/mnt/share"),
                    .createdAt = QDateTime{QDate{2026, 11, 30}, QTime{12, 0}, QTimeZone::UTC},
                    .setUpAt = QDateTime{QDate{2026, 11, 30}, QTime{13, 0}, QTimeZone::UTC}};
    cluster.controller = cluster.slices.constFirst().hosts.constFirst().host;
    return cluster;
}

/// A queue of jobs and nodes that a test makes itself.
inline ClusterNode node(const QString &name, ClusterNodeState state, const QString &partition = QStringLiteral("v4-16"))
{
    return {.name = name,
            .state = state,
            .features = {QStringLiteral("slice_") + sliceOfNode(name)},
            .partitions = {partition}};
}

} // namespace clusterfixture
