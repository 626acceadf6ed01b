// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"
#include "services/tpu/multislice.h"

// Pure. A request for several slices has one line in each zone, one queued resource, and several nodes: Google makes
// all or none, and replaces no single one. So they win, are lost and are taken back together. With one slice all of
// this is about the one node.

/// How many nodes the attempt of this line has.
[[nodiscard]] int slicesOf(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line);
/// The nodes of this attempt, in the order of the slices.
[[nodiscard]] QStringList nodesOf(const ZoneAttemptRecord &line);
/// The first node: it stands for all of them as the winner.
[[nodiscard]] TpuId firstNodeOf(const ProjectId &project, const ZoneAttemptRecord &line);
/// The machine that was seen for this attempt, and not another one of its name. Nothing known: any is.
[[nodiscard]] bool isSeenMachine(const ZoneAttemptRecord &line, const Tpu &tpu);
/// As it was seen for any of its nodes.
[[nodiscard]] bool hasNumber(const ZoneAttemptRecord &line, const QString &numericId);
/// Google's words for all nodes as one; "-" stands for one that is not there. Empty: none is.
[[nodiscard]] QString wordOfAll(const QStringList &states);
/// From now on these are the machines of the attempt.
void noteNumbers(ZoneAttemptRecord &line, const QList<Result<Tpu>> &slices);

/// What was read of all slices, as if there were one node.
struct OneNode
{
    event::Snapshot snapshot; ///< with the node that decides
    bool isTorn = false; ///< some nodes are there, some are not, or are somebody else's
};
[[nodiscard]] OneNode asOne(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line, event::Snapshot snapshot);
