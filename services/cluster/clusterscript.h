// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/accounting.h"
#include "services/cluster/cluster.h"
#include "services/cluster/queuereading.h"
#include "services/hosts/hostrun.h"

#include <QSet>

/// What is ordered of jobs or nodes that are there.
enum class ClusterOrderKind : quint8 {
    Cancel,
    Hold,
    Release,
    Requeue, ///< what runs is ended and waits again
    First, ///< before the user's other jobs that wait
    DrainNodes, ///< no new jobs there
    ResumeNodes, ///< they take jobs again
};

struct ClusterOrder
{
    ClusterOrderKind kind = ClusterOrderKind::Cancel;
    QStringList names{}; ///< "12", "12_3", "12_[4-7]"; of nodes their names
    QString why{}; ///< with DrainNodes: the reason that Slurm shows
};

// What the controller is asked for. Each is one script for bash; every value in it is quoted.

/// Reads the queue: parseClusterLook(). With a socket of slurmrestd that answers, it is asked instead of squeue.
[[nodiscard]] RunRequest lookRequest(const Cluster &cluster, QueueForm form);
/// Gives the script to sbatch on the controller, in the cluster's home, and makes the folder of logs before.
[[nodiscard]] RunRequest submitRequest(const Cluster &cluster, const QByteArray &script, const QString &logs);
[[nodiscard]] RunRequest orderRequest(const ClusterOrder &order);
/// Nodes as root or SlurmUser: state down, power_down_force or resume.
[[nodiscard]] RunRequest nodesRequest(const QStringList &nodes, const QString &state, const QString &why);
/// Hooks that were heard of are forgotten: slices that are there or asked for.
[[nodiscard]] RunRequest heardRequest(const QStringList &slices);
/// sacct of these jobs, or the file of completions. Empty: of the last `days`.
[[nodiscard]] RunRequest accountRequest(const Cluster &cluster, const QStringList &jobs, int days);
[[nodiscard]] RunRequest logRequest(const QString &path, qint64 offset, qint64 most);
/// Which logs a job has: those in its folder, and the file that it names.
[[nodiscard]] RunRequest logsRequest(const QString &folder, const ClusterJob &job);

/// What a controller said of itself.
struct ClusterLook
{
    SlurmVersion version{};
    qint64 now = 0; ///< its clock, s since 1970, UTC
    int offset = 0; ///< s east of UTC of its local time
    bool isUp = false; ///< slurmctld answers
    bool isRest = false; ///< slurmrestd told it
    QSet<QString> wanted{}; ///< slices that the power-saving hooks ask for
    QHash<QString, QString> users{}; ///< names by their numbers: jobs of Slurm 21.08 may have these alone
    QueuePart jobs{};
    QueuePart nodes{};
    std::optional<Error> trouble{}; ///< why there is no queue
};
/// Errors: BadReply.
[[nodiscard]] Result<ClusterLook> parseClusterLook(const QByteArray &said);
/// Blocks; for a worker. Errors: ClusterLook::trouble, and those of parseJobs() and parseNodes().
[[nodiscard]] Result<ClusterQueue> queueOf(const ClusterLook &look, std::stop_token stop = {});
/// Which form to ask for next: JSON of thousands of jobs keeps the controller busy.
[[nodiscard]] QueueForm nextForm(QueueForm form, const ClusterQueue *queue, const std::optional<Error> &trouble);

/// The number in what sbatch --parsable says: "12", "12;lab". Errors: those of slurmError().
[[nodiscard]] Result<qint64> parseSubmitted(const HostRun &run);

/// A part of a log.
struct ClusterLogPart
{
    bool isThere = false;
    qint64 size = 0; ///< of the log
    qint64 offset = 0; ///< of `bytes` in it
    QByteArray bytes{};
};
[[nodiscard]] Result<ClusterLogPart> parseLogPart(const QByteArray &said);
[[nodiscard]] QStringList parseLogNames(const QByteArray &said); ///< full paths; at most 4,096
[[nodiscard]] Result<AccountReading> parseAccount(const QByteArray &said);
