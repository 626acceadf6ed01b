// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clustercalls.h"

#include "services/core/async/reply.h"

#include <QPointer>

namespace {

/// The service's own task; without it there is nobody to ask.
template <typename T, typename Ask>
Task<T> askedOf(const QPointer<ClusterService> &service, Ask ask)
{
    return service ? ask(service.get()) : finishedTask<T>(failed(ErrorCode::Cancelled));
}

void addTasks(ClusterCalls *calls, const QPointer<ClusterService> &service)
{
    calls->submit = [service](QUuid cluster, QByteArray script, SbatchOrder order, std::stop_token stop) {
        return askedOf<qint64>(service, [&](ClusterService *there) {
            return there->submit(cluster, std::move(script), std::move(order), std::move(stop));
        });
    };
    calls->order = [service](QUuid cluster, ClusterOrder order, std::stop_token stop) {
        return askedOf<void>(
            service, [&](ClusterService *there) { return there->order(cluster, std::move(order), std::move(stop)); });
    };
    calls->accounting = [service](QUuid cluster, QStringList jobs, int days, std::stop_token stop) {
        return askedOf<AccountReading>(service, [&](ClusterService *there) {
            return there->accounting(cluster, std::move(jobs), days, std::move(stop));
        });
    };
    calls->readLog = [service](QUuid cluster, QString path, qint64 offset, std::stop_token stop) {
        return askedOf<ClusterLogPart>(service, [&](ClusterService *there) {
            return there->readLog(cluster, std::move(path), offset, std::move(stop));
        });
    };
    calls->logsOf = [service](QUuid cluster, ClusterJob job, std::stop_token stop) {
        return askedOf<QStringList>(
            service, [&](ClusterService *there) { return there->logsOf(cluster, std::move(job), std::move(stop)); });
    };
}

} // namespace

ClusterCalls clusterCalls(ClusterService *service)
{
    const QPointer there{service};
    ClusterCalls calls;
    calls.clusters = [there] { return there ? there->clusters() : QList<Cluster>{}; };
    calls.queue = [there](const QUuid &cluster) {
        return there ? there->queue(cluster) : std::make_shared<const ClusterQueue>();
    };
    calls.sight = [there](const QUuid &cluster) { return there ? there->sight(cluster) : ClusterSight{}; };
    calls.submissions = [there](const QUuid &cluster) {
        return there ? there->submissions(cluster) : QList<ClusterSubmission>{};
    };
    calls.keep = [there](const Cluster &cluster) {
        return there ? there->keep(cluster) : Result<>{failed(ErrorCode::Cancelled)};
    };
    calls.forget = [there](const QUuid &cluster) {
        return there ? there->forget(cluster) : Result<>{failed(ErrorCode::Cancelled)};
    };
    calls.watch = [there](const QUuid &cluster) {
        if (there)
            there->watch(cluster);
    };
    addTasks(&calls, there);
    return calls;
}
