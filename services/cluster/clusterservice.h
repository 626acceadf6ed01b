// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterscript.h"
#include "services/cluster/sbatch.h"
#include "services/cluster/slicemoves.h"
#include "services/core/activities.h"
#include "services/core/taskscope.h"

#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <map>
#include <memory>

class Clock;
class Documents;
class HostPool;

/// Told while machines are set up: "Installing Slurm (2 of 4 hosts)".
using ClusterReport = std::function<void(const QString &sentence)>;

/// What clusters need. All of it lives longer than the service. What is empty is not asked.
struct ClusterContext
{
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    QPointer<HostPool> pool{};
    /// Runs it on a controller; empty: over the pool.
    std::function<Task<HostRun>(PodHost host, RunRequest request, std::stop_token stop)> run{};
    std::function<bool()> isOwner{}; ///< of two windows only one acts by itself; empty: this one
    /// How the slices of a cluster stand in the cloud, as it was read last.
    std::function<QList<SliceNow>(const Cluster &cluster)> slicesNow{};
    /// Does the cluster's recipe again, with the machines of now: only what is missing. Errors: the first step's that
    /// fails.
    std::function<Task<>(Cluster cluster, ClusterReport report, std::stop_token stop)> setUp{};
    /// Asks for a lost slice again, by the request that it came from. Only for a cluster with asksForSlices.
    std::function<Task<>(Cluster cluster, QString slice, std::stop_token stop)> askForSlice{};
};

/// How it stands with a cluster's controller.
struct ClusterSight
{
    bool isReading = false; ///< for the first time
    std::optional<Error> error{}; ///< why the queue could not be read last; what is shown is of before
    QDateTime readAt{}; ///< UTC, by this computer's clock; null: never
    qint64 ahead = 0; ///< s: the controller's clock before this computer's
    QStringList doing{}; ///< what is done to it by itself, a sentence each
    QString progress{}; ///< of a slice that is set up again; empty: none is
    std::optional<Error> moveError{}; ///< of what was done by itself last
};

/// What was submitted from here.
struct ClusterSubmission
{
    QUuid cluster{};
    qint64 job = 0; ///< Slurm's number
    QDateTime at{}; ///< UTC
    SbatchOrder order{};

    friend bool operator==(const ClusterSubmission &, const ClusterSubmission &) = default;
};
[[nodiscard]] QJsonObject toJson(const ClusterSubmission &submission);
[[nodiscard]] std::optional<ClusterSubmission> clusterSubmissionFrom(const QJsonObject &json);

/// The clusters of a project: their queues, what is ordered of them, and their slices that come and go. The queue is
/// Slurm's own, and goes on whether this program runs or not. GUI thread; what is long is read on a worker.
class ClusterService : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostClusters = 20;
    static constexpr int mostSubmissions = 500;
    using Queue = std::shared_ptr<const ClusterQueue>;

    explicit ClusterService(ClusterContext context, QObject *parent = nullptr);
    ~ClusterService() override;

    void resume(); ///< once, when hosts can be reached
    void suspend(); ///< the program ends: nobody is asked any more, and nothing is changed
    void lookNow(); ///< after a sleep, or when the network is back
    void lookForMachines(); ///< when the list of TPUs was read: slices that came or went are seen to

    [[nodiscard]] const QList<Cluster> &clusters() const { return m_clusters; } ///< newest first
    [[nodiscard]] std::optional<Cluster> find(const QUuid &id) const;
    [[nodiscard]] Queue queue(const QUuid &id) const; ///< never null; empty before it was read
    [[nodiscard]] ClusterSight sight(const QUuid &id) const;
    [[nodiscard]] QList<ClusterSubmission> submissions(const QUuid &id) const; ///< newest first

    /// Adds or changes one: before its recipe runs, and with what came of it. Errors: Invalid with the first of
    /// problemsOf(); FileFailed.
    [[nodiscard]] Result<> keep(const Cluster &cluster);
    [[nodiscard]] Result<> forget(const QUuid &id); ///< here only: what is on the hosts stays there
    void watch(const QUuid &id); ///< it is read every ten seconds, others every minute; {}: nobody's

    /// Gives the script to sbatch and remembers it. `order`: what it was made of, as far as that is known. The number
    /// of the job. Errors: Invalid (problemOfScript()), those of slurmError(), Ambiguous when the connection was lost
    /// meanwhile.
    [[nodiscard]] Task<qint64> submit(QUuid id, QByteArray script, SbatchOrder order, std::stop_token stop);
    /// Errors: those of slurmError(); the first where there are several.
    [[nodiscard]] Task<> order(QUuid id, ClusterOrder order, std::stop_token stop);
    /// Errors: NotGranted where accounting is off.
    [[nodiscard]] Task<AccountReading> accounting(QUuid id, QStringList jobs, int days, std::stop_token stop);
    /// What of a log stands behind `offset`. Errors: those of runOn() as codes; NotFound.
    [[nodiscard]] Task<ClusterLogPart> readLog(QUuid id, QString path, qint64 offset, std::stop_token stop);
    [[nodiscard]] Task<QStringList> logsOf(QUuid id, ClusterJob job, std::stop_token stop); ///< full paths

signals:
    void listChanged(); ///< clusters came, went or changed
    void sightChanged(const QUuid &id);
    /// `difference`: to the queue before.
    void queueChanged(const QUuid &id, const QueueDifference &difference);
    void submitted(const QUuid &id, qint64 job);

private:
    friend struct ClusterFlow;
    struct State;

    [[nodiscard]] State &state(const QUuid &id);
    void follow(const QUuid &id);

    ClusterContext m_context;
    QList<Cluster> m_clusters;
    std::map<QUuid, std::unique_ptr<State>> m_states;
    QUuid m_watched;
    bool m_isResumed = false;
    bool m_isResting = false;
    QThreadPool m_workers;
    TaskScope m_tasks; // last
};
