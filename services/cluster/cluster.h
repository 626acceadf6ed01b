// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"

#include <QDateTime>
#include <QJsonObject>
#include <QMap>
#include <QUuid>

/// Where it is written down what jobs have used.
enum class ClusterAccounting : quint8 {
    None, ///< nowhere: what has ended is forgotten after some minutes
    File, ///< the controller writes a line for each job that ends (jobcomp/filetxt)
    Database, ///< slurmdbd over MariaDB, on the controller
};

/// What slurmd says of a machine (slurmd -C), and which chips it has.
struct ClusterHardware
{
    int cpus = 0; ///< 0: not known
    int sockets = 0;
    int coresPerSocket = 0;
    int threadsPerCore = 0;
    qint64 memory = 0; ///< MiB
    int chips = 0; ///< TPU chips of this host
    QString chipFiles{}; ///< "/dev/accel[0-3]", "/dev/vfio/[0-3]"; empty: they are not told apart

    friend bool operator==(const ClusterHardware &, const ClusterHardware &) = default;
};

/// One host as a node of Slurm.
struct ClusterHost
{
    QString node; ///< its NodeName: nodeNameOf()
    PodHost host{}; ///< the machine that was set up; empty id: none yet
    QString address{}; ///< NodeAddr: inside the network; empty: not known yet
    ClusterHardware hardware{};

    friend bool operator==(const ClusterHost &, const ClusterHost &) = default;
};

/// Hosts that a job gets as a whole: all workers of one TPU. A TPU VM with one host is a slice, too, and may be shared.
struct ClusterSlice
{
    QString name; ///< of its feature and its switch: letters, digits and "-"
    TpuId tpu{}; ///< empty: its request is still to be fulfilled, or plain addresses
    QUuid request{}; ///< the TpuRequest that it came from or comes from; null: none is known
    QString number{}; ///< Tpu::numericId of the machine that was set up; empty: none was
    QString type{}; ///< "v4-32"; of plain addresses what the user says
    ZoneId zone{};
    bool isShared = false; ///< jobs may have single chips of its one host
    QList<ClusterHost> hosts{}; ///< in the order of the workers

    friend bool operator==(const ClusterSlice &, const ClusterSlice &) = default;
};

/// One cluster on Slurm as it was ordered and set up. A value, kept as a document of the project.
struct Cluster
{
    static constexpr qsizetype mostSlices = 512;
    static constexpr qsizetype mostHosts = mostHostsTogether;

    QUuid id{};
    QString name{}; ///< ClusterName: small letters, digits, "_"
    PodHost controller{}; ///< where slurmctld runs: host 0 of a slice, or a machine of the user's choice
    QString controllerName{}; ///< what it calls itself (hostname -s); empty: not known yet
    QString controllerAddress{}; ///< inside the network; empty: not known yet
    QList<ClusterSlice> slices{};
    ClusterAccounting accounting = ClusterAccounting::File;
    QString home{}; ///< folder that all hosts share, where jobs begin and logs lie: "/mnt/share"
    QString stateFolder{}; ///< StateSaveLocation: the queue itself; empty: on the controller's own disk
    bool asksForSlices = false; ///< a job that needs a lost slice has TPU Desk ask for it again
    QDateTime createdAt{}; ///< UTC
    QDateTime setUpAt{}; ///< UTC; null: the recipe has not come to its end yet
    QDateTime undoneAt{}; ///< UTC; null: it is there

    [[nodiscard]] bool isReady() const { return setUpAt.isValid() && !undoneAt.isValid(); }
    [[nodiscard]] const ClusterSlice *slice(const QString &sliceName) const; ///< null: none of that name
    [[nodiscard]] qsizetype hostCount() const;
    friend bool operator==(const Cluster &, const Cluster &) = default;
};

/// "llama-pod-w003" of worker 3: names sort as workers do, so Slurm's ranks are those of the slice.
[[nodiscard]] QString nodeNameOf(const QString &sliceName, int worker);
/// The slice that a node's name belongs to; empty: it is none of ours.
[[nodiscard]] QString sliceOfNode(QStringView node);
/// A name that Slurm, features and switches take, made of a TPU's: other signs become "-"; never empty.
[[nodiscard]] QString sliceNameFrom(const QString &name);
/// A slice as it would be with the workers of this TPU; hardware is not known yet.
[[nodiscard]] ClusterSlice clusterSliceOf(const Tpu &tpu, const QString &sliceName);
/// The partition that slices of this type are in: "v4-32"; "tpu" where nobody knows the type.
[[nodiscard]] QString partitionOf(const ClusterSlice &slice);
/// How many hosts a slice in each partition has; 1 for hosts that stand alone.
[[nodiscard]] QMap<QString, int> partitionSizes(const Cluster &cluster);

/// What has to be put right, by field ("name", "controller", "slices", "home"): a sentence for each.
[[nodiscard]] QMap<QString, QString> problemsOf(const Cluster &cluster);

[[nodiscard]] QJsonObject toJson(const Cluster &cluster);
/// From anybody's JSON: bounded; what no name in a configuration can be is refused.
[[nodiscard]] std::optional<Cluster> clusterFrom(const QJsonObject &json);
