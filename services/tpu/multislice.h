// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"

// Pure. The TPUs of a multislice are nodes of their own in the list; one queued resource made them, and one program
// uses them together.

/// Whether `tpu` is `first`, or another one of its slices.
[[nodiscard]] bool isOneOf(const TpuId &first, int slices, const TpuId &tpu);
/// 0, 1, ... from the name of a slice; 0 where the name tells none.
[[nodiscard]] int sliceNumber(const TpuId &slice);
/// The slices of the multislice that `tpu` is part of, in the order of their numbers; of any other TPU itself alone.
[[nodiscard]] QList<Tpu> multisliceOf(const Tpu &tpu, const QList<Tpu> &all);
