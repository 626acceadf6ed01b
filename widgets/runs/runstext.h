// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/run.h"
#include "services/scalars/progress.h"
#include "services/scalars/scalar.h"

#include <chrono>

/// What the Runs page says, in the user's language.
namespace runstext {

[[nodiscard]] QString title(const RunRecord &run); ///< its name; one without any: when it was made
[[nodiscard]] QString thing(const QUuid &run); ///< "run/UUID", see PendingAction::things
[[nodiscard]] QString slice(const RunConfig &config); ///< "v4-32, us-central2-b"; empty: not known
/// From its first attempt to its end, or until `now`; nothing: it never began.
[[nodiscard]] std::optional<std::chrono::seconds> length(const RunResult &result, const QDateTime &now);
/// The value that stands for how well it goes: "loss", else the first other loss; nothing: it tells of none.
[[nodiscard]] std::optional<RunValue> loss(const RunResult &result);
[[nodiscard]] QString number(double value); ///< "0.0123", "1.2e-7", "NaN", "∞"
[[nodiscard]] QString curveName(const ScalarCurveId &id); ///< "loss", "train: loss"
/// "Step 1,200 of 5,000. 3.2 steps/s. Done in 2 h 10 min (1 h 50 min to 2 h 40 min)."
[[nodiscard]] QString progress(const TrainingProgress &progress);
[[nodiscard]] QString bytes(qint64 count); ///< "1.2 GiB"

} // namespace runstext
