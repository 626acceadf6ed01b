// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/sweep.h"
#include "services/jobs/job.h"

#include <QDateTime>

/// When a job may begin, as seen from others.
struct JobDependency
{
    enum class Kind : quint8 {
        AfterOk, ///< all of them succeeded
        AfterAny, ///< they ended, however
        AfterNotOk, ///< one of them failed
        After, ///< they have begun
        AfterCorresponding, ///< task for task of another array
        Singleton, ///< no other job of this name and user runs
    };

    Kind kind = Kind::AfterOk;
    QStringList jobs{}; ///< "12", "12_3"; none with Singleton

    friend bool operator==(const JobDependency &, const JobDependency &) = default;
};

/// A job for a cluster, as a form has it. What becomes of it is a script that anybody may read and edit.
struct SbatchOrder
{
    QString name;
    QString partition{}; ///< empty: the cluster's own first one
    int slices = 1;
    int hostsPerSlice = 1; ///< partitionSizes() of the partition; above 1 slices are had as a whole
    int chips = 0; ///< of a host that is shared; 0: all of it
    qint64 minutes = 0; ///< time limit; 0: that of the partition
    QString folder{}; ///< where the command begins; empty: the home of the cluster
    QString logs{}; ///< folder of its logs, which all hosts share; empty: usualLogs where it is submitted
    QString command{}; ///< text for bash; runs once on each host
    QList<JobVariable> variables{}; ///< none of them secret: a script lies on the controller for all to read
    SweepTable sweep{};
    int atOnce = 0; ///< tasks of an array that may run at one time; 0: as many as there is room for
    QList<JobDependency> dependencies{};
    int nice = 0; ///< -10,000 to 10,000; above 0: others first
    QDateTime notBefore{}; ///< UTC; null: at once
    bool isRequeued = true; ///< again when a slice is lost under it
    bool isHeld = false; ///< it waits until it is released
    ResumeSpec resume{}; ///< from where it goes on when it was requeued
    QStringList more{}; ///< "#SBATCH" options that this form does not know, each as it is written: "--mail-type=END"

    friend bool operator==(const SbatchOrder &, const SbatchOrder &) = default;
};

inline constexpr const char *usualLogs = "tpudesk-logs"; ///< below Cluster::home
inline constexpr qsizetype longestScript = 4 * 1024 * 1024; ///< bytes, as Slurm has it

/// What has to be put right, by field ("name", "slices", "chips", "minutes", "command", "folder", "logs", "variables",
/// "sweep", "atOnce", "dependencies", "nice", "more", and those of ResumeSpec): a sentence for each.
[[nodiscard]] QMap<QString, QString> problemsOf(const SbatchOrder &order);

/// The whole script for sbatch: options, parameters of a sweep, the checkpoint to go on from, and srun with the
/// command.
[[nodiscard]] QByteArray sbatchScript(const SbatchOrder &order);

/// "afterok:12:13,singleton" as Slurm writes it; what cannot be read is left out.
[[nodiscard]] QList<JobDependency> dependenciesIn(const QString &text);

/// A script of somebody's, as the form shows it.
struct SbatchImport
{
    QByteArray text{}; ///< as it will be sent: with the line ends of Unix
    SbatchOrder order{}; ///< what its options say; `command` is all that stands behind them
    QStringList notes{}; ///< what was changed, or will not do here: a sentence each
};
/// Errors: Invalid (too long, not a script: no "#!" in its first line, a NUL).
[[nodiscard]] Result<SbatchImport> importSbatch(const QByteArray &script);

/// A script before it is sent: whether Slurm would refuse it at once. Empty: it would not. CRLF is no problem, as
/// withUnixLines() mends it.
[[nodiscard]] QString problemOfScript(const QByteArray &script);

[[nodiscard]] QJsonObject toJson(const SbatchOrder &order);
[[nodiscard]] SbatchOrder sbatchOrderFrom(const QJsonObject &json); ///< from anybody's JSON: bounded
