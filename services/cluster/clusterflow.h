// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterservice.h"

/// How it stands with one cluster, for as long as the program runs.
struct ClusterService::State
{
    Queue queue = std::make_shared<const ClusterQueue>();
    ClusterSight sight{};
    QueueForm form = QueueForm::Json;
    std::stop_source waits{}; ///< stopped: it is read now
    bool isFollowed = false;
    int silences = 0; ///< looks in a row that gave nothing
    QSet<QString> wanted{}; ///< slices that the power-saving hooks ask for, as they were read last
    QSet<QString> busy{}; ///< slices that something is done to
    QSet<QString> asked{}; ///< slices that were asked for, until they are there
    QHash<QString, std::chrono::milliseconds> setUpAt{}; ///< by slice: when that ended, by Clock::sinceBoot()
    QString failedSlice{}; ///< of sight.moveError
    bool isSettingUp = false; ///< one at a time: the recipe is of the whole cluster
};

/// The courses of ClusterService: each lives as long as it takes, and looks whether the service is still there.
struct ClusterFlow
{
    /// What one look gave, made on a worker.
    struct Reading
    {
        ClusterLook look{}; ///< without its parts
        ClusterService::Queue queue{}; ///< null: look.trouble says why
        QueueDifference difference{};
        std::optional<Error> trouble{};
    };

    [[nodiscard]] static Task<> follow(QPointer<ClusterService> service, QUuid id, std::stop_token stop);
    [[nodiscard]] static Task<Reading> look(QPointer<ClusterService> service, QUuid id, std::stop_token stop);
    static void take(ClusterService &service, const QUuid &id, const Result<Reading> &reading);
    /// Begins what is to be done about slices that came or went. Without a controller that answers only what brings
    /// one.
    static void moveSlices(ClusterService &service, const QUuid &id);
    static void beginMove(ClusterService &service, const QUuid &id, const SliceMove &move, const SliceNow &now);
    [[nodiscard]] static Task<> move(QPointer<ClusterService> service, QUuid id, SliceMove move, SliceNow now,
                                     std::stop_token stop);
    [[nodiscard]] static Task<> setUpAgain(QPointer<ClusterService> service, QUuid id, SliceNow now,
                                           std::stop_token stop);
    [[nodiscard]] static Task<HostRun> run(QPointer<ClusterService> service, QUuid id, RunRequest request,
                                           std::stop_token stop);
    /// What it said, or why it said nothing.
    [[nodiscard]] static Task<QByteArray> said(QPointer<ClusterService> service, QUuid id, RunRequest request,
                                               std::stop_token stop);
    [[nodiscard]] static Task<qint64> submit(QPointer<ClusterService> service, QUuid id, QByteArray script,
                                             SbatchOrder order, std::stop_token stop);
};
