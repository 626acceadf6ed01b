// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/reciperun.h"

/// Told while a recipe is carried out; each may be empty.
struct RecipeWatch
{
    std::function<void(const RecipeRun &)> changed{};
    std::function<void(const QString &hostLabel, const QByteArray &output)> heard{};
};

/// Carries a recipe out to its end, as a flow: what a plan's step is made of. `kept` is what RecipeRun::toJson() gave
/// at an earlier time, so that only what is missing is done; empty: from the beginning. Gives toJson() of the end,
/// whether it went well or not: RecipeRun::restore() reads it. Errors: Invalid for an order that cannot be carried out;
/// Cancelled.
[[nodiscard]] Task<QJsonObject> carryOut(RecipeOrder order, StepRunner runner, QJsonObject kept, RecipeWatch watch,
                                         std::stop_token stop);
/// Takes it back.
[[nodiscard]] Task<QJsonObject> takeBack(RecipeOrder order, StepRunner runner, RecipeWatch watch, std::stop_token stop);
