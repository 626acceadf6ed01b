// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/capacityhistory.h"
#include "services/usage/interruptions.h"

/// What the capacity history says, in the window's language.
namespace capacitytext {

[[nodiscard]] QString tier(Tier tier);
/// "v6e-8, spot, in us-east5-a"
[[nodiscard]] QString key(const CapacityKey &key);
/// "7 %"; nothing asked: the sign for nothing.
[[nodiscard]] QString share(std::optional<double> share);
/// "asked 6 times, 1 TPU obtained"
[[nodiscard]] QString count(const CapacityCount &count);
/// What the order for the next race would be, and why; with few data it says so.
[[nodiscard]] QString order(const QList<RankedZone> &order);
/// What Google itself took away or restarted in this zone, by its reasons; or why that is not known.
[[nodiscard]] QString interruptions(const Result<InterruptionReading> &reading, const ZoneId &zone);

} // namespace capacitytext
