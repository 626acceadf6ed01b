// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"

// Pure. Which request a TPU belongs to, and the one of a TPU that no request made.

/// A request for the zone of a TPU that it has although it did not make it, so that it can be told of its loss. Hidden
/// until then. `isByHand`: the user named the TPU.
[[nodiscard]] TpuRequestRecord adopted(const ProjectId &project, const Tpu &tpu, const Afterwards &afterwards,
                                       bool isByHand, const Moment &moment);
/// What a name alone tells of a TPU.
[[nodiscard]] Tpu tpuNamed(const TpuId &id);
/// The same again, from what is known of the node alone. Without what another machine cannot have: its job, its
/// addresses.
[[nodiscard]] TpuSpec specOf(const Tpu &tpu);
/// Zone and name: a project has an id and a number.
[[nodiscard]] QString placeOf(const TpuId &tpu);
/// The newest of `known` whose TPU this is, or was before it was lost; null: none.
[[nodiscard]] const TpuRequestRecord *requestOf(const QList<TpuRequestRecord> &known, const TpuId &tpu);
/// The request that has heard of the loss of this TPU, as it was last seen: the one that it came from, or a new one for
/// its zone alone. `mayLose`: the user agreed to lose it although Google calls it READY.
[[nodiscard]] TpuRequestRecord withLoss(const QList<TpuRequestRecord> &known, const ProjectId &project, const Tpu &lost,
                                        bool mayLose, const Moment &moment);
/// The request that remembers what is to happen when this TPU is lost; only `recovery`, `recoveryLimit` and `command`
/// of `wanted` count.
[[nodiscard]] TpuRequestRecord withAfterwards(const QList<TpuRequestRecord> &known, const ProjectId &project,
                                              const Tpu &tpu, const Afterwards &wanted, const Moment &moment);
