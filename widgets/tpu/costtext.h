// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/costcheck.h"

/// What the create sheet says on money. All translated.
namespace costtext {

/// "32 v4 chips", "5 v3-8"; "v4 chips" where the number is not known.
[[nodiscard]] QString amountOf(const GrantRow &row);
/// Why this is free, or why it is not: what the grant says on it.
[[nodiscard]] QString coverage(const CostCheck &check, const SliceQuery &query);
/// "Billed, about US$ 103.04 per hour (list price as of 2026-11-20)"; never a figure that nobody gave.
[[nodiscard]] QString headline(const CostCheck &check);
/// "list price as of 2026-10-07", "list price of 2025", "undated list price".
[[nodiscard]] QString priceDate(const ChipPrice &price);
/// What is not known of the rest of the machine: sources conflict, so neither free nor billed is said.
[[nodiscard]] QString restOfMachine();
/// What free chips would cost: "List value about US$ 103.04 per hour (…)."; empty: no price.
[[nodiscard]] QString listValue(const CostCheck &check);

} // namespace costtext
