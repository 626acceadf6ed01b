// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "tests/fakes/fakeclock.h"
#include "widgets/cluster/clustercalls.h"

#include <QHash>
#include <QTest>

#include <algorithm>

/// A cluster in values: what the Cluster page would hear of a controller, and what it orders of it. No host is there.
struct ClusterStage
{
    QList<Cluster> clusters{};
    QHash<QUuid, ClusterCalls::Queue> queues{};
    ClusterSight seen{};
    QList<ClusterSubmission> known{};
    QList<ClusterOffer> offered{};
    Result<AccountReading> account = AccountReading{};
    QHash<QString, QByteArray> logs{}; ///< by their paths
    QHash<QString, QStringList> logPaths{}; ///< by ClusterJob::key()
    Result<qint64> answer = qint64{77}; ///< to sbatch
    Result<> answerToOrder{};
    Result<> answerToSetUp{};
    FakeClock clock{};
    qint64 piece = 64 * 1024; ///< bytes of a log that come at one time

    QUuid watched{};
    QList<ClusterOrder> orders{};
    QList<QByteArray> scripts{};
    QList<SbatchOrder> submitted{};
    QStringList setUp{}; ///< names of clusters
    QStringList undone{};
    int accountings = 0;

    static constexpr qint64 now = 1'795'000'000; ///< by the controller's clock

    /// Slices of so many hosts each, that were set up.
    static Cluster cluster(int slices, int hosts, const QString &name = QStringLiteral("lab"))
    {
        Cluster made;
        made.id = QUuid::createUuid();
        made.name = name;
        made.home = QStringLiteral("/mnt/share");
        made.setUpAt = QDateTime::fromSecsSinceEpoch(now - 3'600, QTimeZone::UTC);
        for (int i = 0; i < slices; ++i)
            made.slices.append(slice(QStringLiteral("pod%1").arg(i), hosts));
        made.controller = made.slices.isEmpty() ? plainHost(QStringLiteral("me"), QStringLiteral("10.0.0.5"))
                                                : made.slices.constFirst().hosts.constFirst().host;
        return made;
    }
    static ClusterSlice slice(const QString &name, int hosts, const QString &type = QStringLiteral("v4-32"))
    {
        ClusterSlice made;
        made.name = name;
        made.type = type;
        made.zone = ZoneId{QStringLiteral("us-central2-b")};
        made.tpu = TpuId{QStringLiteral("projects/p/locations/us-central2-b/nodes/") + name};
        made.number = QStringLiteral("4711");
        for (int worker = 0; worker < hosts; ++worker) {
            ClusterHost host;
            host.node = nodeNameOf(name, worker);
            host.host.id = QStringLiteral("p/us-central2-b/%1/%2").arg(name).arg(worker);
            host.host.label = QStringLiteral("%1 · host %2").arg(name).arg(worker);
            host.host.tpu = made.tpu;
            host.host.worker = worker;
            host.host.workers = hosts;
            host.host.zone = made.zone;
            made.hosts.append(host);
        }
        return made;
    }
    static ClusterOffer offer(const QString &name, int hosts, const QString &network = QStringLiteral("default"))
    {
        return {.slice = slice(name, hosts), .network = network};
    }
    static ClusterJob job(qint64 id, const QString &name, ClusterJobState state = ClusterJobState::Pending)
    {
        ClusterJob made;
        made.id = id;
        made.name = name;
        made.user = QStringLiteral("nixie");
        made.partition = QStringLiteral("v4-32");
        made.state = state;
        made.priority = 1'000;
        made.nodeCount = 4;
        made.submittedAt = now - 600;
        made.timeLimit = 7'200;
        if (made.hasNodes()) {
            made.startedAt = now - 300;
            made.endsAt = now + 6'900;
            made.nodes = QStringLiteral("pod0-w[000-003]");
        }
        return made;
    }
    static ClusterNode node(const QString &name, ClusterNodeState state = ClusterNodeState::Idle)
    {
        ClusterNode made;
        made.name = name;
        made.state = state;
        made.partitions = QStringList{QStringLiteral("v4-32")};
        return made;
    }
    static ClusterCalls::Queue queue(QList<ClusterJob> jobs, QList<ClusterNode> nodes = {})
    {
        std::ranges::sort(jobs, {}, &ClusterJob::id);
        std::ranges::sort(nodes, {}, &ClusterNode::name);
        ClusterQueue made;
        made.readAt = now;
        made.jobs = std::move(jobs);
        made.nodes = std::move(nodes);
        return std::make_shared<const ClusterQueue>(std::move(made));
    }

    [[nodiscard]] ClusterCalls::Queue queueOf(const QUuid &cluster) const
    {
        return queues.value(cluster, std::make_shared<const ClusterQueue>());
    }

    [[nodiscard]] ClusterCalls calls()
    {
        ClusterCalls made;
        made.clusters = [this] { return clusters; };
        made.queue = [this](const QUuid &cluster) { return queueOf(cluster); };
        made.sight = [this](const QUuid &) { return seen; };
        made.submissions = [this](const QUuid &) { return known; };
        made.offers = [this] { return offered; };
        made.keep = [this](const Cluster &cluster) -> Result<> {
            clusters.removeIf([&](const Cluster &other) { return other.id == cluster.id; });
            clusters.prepend(cluster);
            return {};
        };
        made.forget = [this](const QUuid &cluster) -> Result<> {
            clusters.removeIf([&](const Cluster &other) { return other.id == cluster; });
            return {};
        };
        made.watch = [this](const QUuid &cluster) { watched = cluster; };
        addTasks(&made);
        return made;
    }
    [[nodiscard]] ClusterPageContext context() { return {.calls = calls(), .clock = &clock}; }

private:
    void addTasks(ClusterCalls *made)
    {
        made->submit = [this](QUuid, QByteArray script, SbatchOrder order, std::stop_token) {
            scripts << script;
            submitted << order;
            return finishedTask<qint64>(answer);
        };
        made->order = [this](QUuid, ClusterOrder order, std::stop_token) {
            orders << order;
            return finishedTask<>(answerToOrder);
        };
        made->accounting = [this](QUuid, QStringList, int, std::stop_token) {
            ++accountings;
            return finishedTask<AccountReading>(account);
        };
        made->logsOf = [this](QUuid, ClusterJob job, std::stop_token) {
            return finishedTask<QStringList>(logPaths.value(job.key()));
        };
        made->readLog = [this](QUuid, QString path, qint64 offset, std::stop_token) {
            return finishedTask<ClusterLogPart>(part(path, offset));
        };
        made->setUp = [this](Cluster cluster, ClusterReport report, std::stop_token) {
            setUp << cluster.name;
            report(QStringLiteral("Installing Slurm"));
            return finishedTask<>(answerToSetUp);
        };
        made->undo = [this](Cluster cluster, ClusterReport, std::stop_token) {
            undone << cluster.name;
            return finishedTask<>(Result<>{});
        };
        made->preview = [](const Cluster &cluster) { return Result<QString>{QStringLiteral("# ") + cluster.name}; };
    }
    [[nodiscard]] ClusterLogPart part(const QString &path, qint64 offset) const
    {
        const auto log = logs.value(path);
        const auto from = std::min<qint64>(offset, log.size());
        return {.isThere = logs.contains(path), .size = log.size(), .offset = from, .bytes = log.mid(from, piece)};
    }
};
