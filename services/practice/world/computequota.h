// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/ground.h"

#include <optional>

namespace practice {

/// A metric of Compute Engine's quota in a region, in the metric's own unit: pieces or GB.
[[nodiscard]] double computeUsage(const Ground &ground, const QString &metric, const QString &region);
[[nodiscard]] double computeLimit(const Ground &ground, const QString &metric, const QString &region);
/// The first metric that would not allow `count` more nodes in this region, in the words of Cloud TPU.
[[nodiscard]] std::optional<Refusal> refuseHosts(const Ground &ground, const QString &region, int hosts, bool external,
                                                 Ids &ids);

/// What a boot disk of a TPU host holds, in GB.
constexpr int bootDiskGb = 100;

} // namespace practice
