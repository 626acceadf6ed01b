// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/tpu/tpu.h"

#include <QJsonObject>

/// Compute Engine makes machines with TPUs, too, and TPU7x and newer are made there alone: the Cloud TPU API knows
/// nothing of them. Here such a machine is a Tpu whose id ends in "instances/N" in place of "nodes/N"; its type is that
/// of the machine.

[[nodiscard]] bool isComputeInstance(const TpuId &id);
/// "projects/P/zones/Z/instances/N", as Compute Engine's addresses have it.
[[nodiscard]] QString computeNameOf(const TpuId &id);
/// For instances.aggregatedList: machine types that hold TPUs.
[[nodiscard]] QString instanceFilter();
/// Pure. compute v1. BadReply: without a proper name, or no machine with TPUs.
[[nodiscard]] Result<Tpu> parseInstance(const QJsonObject &json);
/// Pure. A page of instances.aggregatedList; what cannot be read is left out, and so are the nodes of a cluster of GKE:
/// who deletes one there gets another one.
[[nodiscard]] QList<Tpu> parseInstances(const QJsonObject &page);
/// Pure. The zones of such a page that did not answer: nothing is known of their machines.
[[nodiscard]] QList<ZoneId> silentZones(const QJsonObject &page);
/// Pure. An operation of Compute Engine in a zone.
[[nodiscard]] Result<Operation> parseComputeOperation(const QJsonObject &json);
[[nodiscard]] bool isComputeOperation(const OperationName &name);
