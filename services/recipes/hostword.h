// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipestate.h"

// What one host says counts for that host alone. Where a step gives it to other hosts, it has the one shape that it can
// have there; what TPU Desk knows itself is not taken from the host at all.

/// By what the other hosts of its network know it: Google's word, or what somebody wrote down.
[[nodiscard]] QString addressInside(const PodHost &host);

/// Whoever knows it can be anybody: it is told as a secret, and handed on only from and to hosts whose login was
/// checked against a key that is known.
[[nodiscard]] bool isSecretFact(const QString &fact);

/// What others get of this fact; empty: it was not said. Nothing: it is not fit for them. "address" is the one that TPU
/// Desk knows, and "identity" a line "NUMBER|ADDRESS|NAME|TYPE KEY" of it: of the keys that the host claims it has the
/// one that the login was checked against. `host`: its place in the order.
[[nodiscard]] std::optional<QString> wordForOthers(const RecipeOrder &order, int host, const HostStepState &cell,
                                                   const QString &fact);

/// Why what the step said on this host cannot be given on: a problem and its words. Empty: it can.
[[nodiscard]] QStringList problemForOthers(const RecipeState &state, int step, int host);
