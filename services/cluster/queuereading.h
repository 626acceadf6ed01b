// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterqueue.h"
#include "services/core/result.h"

#include <QByteArray>

#include <stop_token>

/// In which form the controller tells its queue.
enum class QueueForm : quint8 {
    Json, ///< squeue --json, or slurmrestd: whole, and long
    Short, ///< squeue with our own format: a line for each job; also where Slurm was built without JSON
};

/// squeue's format of the short form: shortSeparator between the columns, the name last.
[[nodiscard]] QByteArray shortJobFormat();
[[nodiscard]] QByteArray shortNodeFormat(); ///< of sinfo -N
inline constexpr char shortSeparator = '\x1f';

/// One part of a look, as it was sent: packed by gzip or not.
struct QueuePart
{
    QueueForm form = QueueForm::Json;
    bool isPacked = false;
    int offset = 0; ///< of the controller's local time, s east of UTC: the short form has such times
    QByteArray bytes{};
};

/// What came of a part. `Row`: ClusterJob or ClusterNode.
template <typename Row>
struct QueueRows
{
    QList<Row> rows{};
    qsizetype unreadable = 0;
    bool isCut = false;
};

/// squeue --json of 21.08 to 26.05, GET /slurm/v0.0.N/jobs of slurmrestd, and the short form. Blocks; for a worker.
/// Errors: BadReply when it is neither or ends too early; those of slurmError() when it is an empty list with a reason
/// beside it; Cancelled. Where only the number of a user is told, that is the user's name.
[[nodiscard]] Result<QueueRows<ClusterJob>> parseJobs(const QueuePart &part, std::stop_token stop = {});
/// scontrol show nodes --json, sinfo --json of 21.08 to 22.05, sinfo -N --json from 23.02 on, GET /slurm/v0.0.N/nodes,
/// and the short form.
[[nodiscard]] Result<QueueRows<ClusterNode>> parseNodes(const QueuePart &part, std::stop_token stop = {});

/// A word of Slurm's for a job's state, whole or short ("RUNNING", "R"); several joined by "+" are one.
[[nodiscard]] ClusterJobState jobStateFrom(QByteArrayView word);
/// A node's words: "IDLE", "MIXED+DRAIN", "down*", "idle~".
[[nodiscard]] std::pair<ClusterNodeState, bool> nodeStateFrom(QByteArrayView words); ///< and whether it is silent
/// "1-02:03:04", "02:03", "5" (minutes), "UNLIMITED", in s; 0: none.
[[nodiscard]] qint64 slurmDuration(QByteArrayView text);
/// "2026-11-30T12:00:00" in a zone that is `offset` s east of UTC; 0: not known ("N/A", "Unknown").
[[nodiscard]] qint64 slurmTime(QByteArrayView text, int offset);
