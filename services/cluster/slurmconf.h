// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/cluster.h"
#include "services/cluster/slurmversion.h"

// The files of a cluster, made of its record alone. Pure; the same record gives the same bytes.

namespace slurmplace {

inline constexpr QLatin1StringView folder{"/etc/slurm"}; ///< of slurm.conf, as Debian and Ubuntu have it
inline constexpr QLatin1StringView tools{"/usr/local/lib/tpudesk/cluster"}; ///< our scripts, on all hosts
inline constexpr QLatin1StringView state{"/var/spool/slurmctld"}; ///< StateSaveLocation, on the controller's own disk
inline constexpr QLatin1StringView spool{"/var/spool/slurmd"};
inline constexpr QLatin1StringView completions{"/var/log/slurm/jobcomp.log"}; ///< with ClusterAccounting::File
/// Where hooks write which slice is wanted: SlurmUser writes there, everybody reads.
inline constexpr QLatin1StringView wanted{"/var/lib/tpudesk/wanted"};
/// NodeAddr of a host that is not there yet: an address that belongs to nobody (RFC 5737).
inline constexpr QLatin1StringView nowhere{"192.0.2.1"};

/// How slurmd is to be started: it says that its machine has just booted. Else a node that a job asked for after its
/// machine had booted would be waited for until ResumeTimeout: Slurm takes only what booted behind its request.
inline constexpr QLatin1StringView slurmdOptions{"-b"};

} // namespace slurmplace

/// Where daemons run otherwise than on a machine of their own. Empty: as slurmplace has it.
struct SlurmPlaces
{
    QString user{}; ///< SlurmUser; empty: slurm
    QString tools{};
    QString state{};
    QString spool{}; ///< of slurmd; "%n" is the node's name
    QString logs{}; ///< folder; empty: /var/log/slurm
    QString run{}; ///< folder of pid files; empty: /run
    QString mungeSocket{}; ///< empty: munge's own
    int port = 0; ///< of slurmctld; slurmd listens on the next one. 0: 6817 and 6818
};

/// One file to be written on every host of the cluster.
struct SlurmFile
{
    QString name; ///< below /etc/slurm
    QByteArray text;
    bool isForController = false; ///< the others neither need nor may read it
};

/// slurm.conf, gres.conf, topology.conf where a slice has several hosts, job_submit.lua (which keeps slices whole), and
/// slurmdbd.conf without its password for ClusterAccounting::Database. `version`: of the controller.
[[nodiscard]] QList<SlurmFile> slurmFiles(const Cluster &cluster, const SlurmVersion &version,
                                          const SlurmPlaces &places = {});
[[nodiscard]] QByteArray slurmConf(const Cluster &cluster, const SlurmVersion &version, const SlurmPlaces &places = {});
[[nodiscard]] QByteArray topologyConf(const Cluster &cluster); ///< empty: no slice has several hosts
[[nodiscard]] QByteArray gresConf(const Cluster &cluster);
[[nodiscard]] QByteArray jobSubmitLua(const Cluster &cluster);

/// "NodeName=host CPUs=240 Boards=1 SocketsPerBoard=2 CoresPerSocket=60 ThreadsPerCore=2 RealMemory=411000", what
/// slurmd -C says. A host's word: bounded. Nothing: it is none.
[[nodiscard]] std::optional<ClusterHardware> hardwareIn(QByteArrayView said);
/// The devices of chips as a host lists them, one a line ("/dev/accel0", "/dev/vfio/3"): the pattern for gres.conf.
/// Empty: none, or they are no row of numbers.
[[nodiscard]] QString chipFilesIn(QByteArrayView said);

/// Our scripts by their names below slurmplace::tools: task-prolog, slice-suspend, slice-resume.
[[nodiscard]] QMap<QString, QByteArray> slurmTools(const Cluster &cluster, const SlurmPlaces &places = {});
