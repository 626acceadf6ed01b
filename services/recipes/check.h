// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipestate.h"

/// How many devices JAX counts on a whole slice of this type: cores on v2 and v3, chips on all later ones. 0: the type
/// is not known.
[[nodiscard]] int expectedDevices(const QString &acceleratorType);

[[nodiscard]] RecipeOrder orderForCheck(const QList<PodHost> &hosts, const QString &venv, int expected, Recipe recipe);

/// What the hosts counted, in a sentence that says what is wrong, if something is.
struct JaxVerdict
{
    bool isWell = false;
    int devices = 0; ///< as all hosts that answered counted them; 0: none, or not the same number
    QString sentence;
};
[[nodiscard]] JaxVerdict verdictOn(const RecipeState &run);
