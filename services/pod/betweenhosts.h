// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/keyway.h"
#include "services/pod/reciperun.h"

/// `podName` names the key and the marks: letters, digits, "-" and "_" are kept of it.
[[nodiscard]] RecipeOrder orderForHops(const QList<PodHost> &hosts, const QString &podName, KeyWay way, Recipe recipe);

/// "ssh-ed25519 AAAA…" of host 0, once its step is done.
[[nodiscard]] QString publicKeyIn(const RecipeRun &run);
