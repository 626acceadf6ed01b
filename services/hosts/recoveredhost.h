// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"

#include <optional>

/// Pure. The host that stands in the place of `host` since `lost` came back as `now`: one TPU, or all slices of a
/// multislice in the order of their numbers. Nothing: it was no host of it, or there is none of its number any more.
[[nodiscard]] std::optional<PodHost> recoveredHost(const PodHost &host, const TpuId &lost, const QList<Tpu> &now);
