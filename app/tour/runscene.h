// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"
#include "widgets/runs/curveframe.h"

#include <optional>

class Robot;

/// What a tour does on the Runs page, and reads off it.
namespace runscene {

/// Opens the page with one of its tabs, by the end of its button's name: "Curves", "Ledger", "Stacks". The run in full
/// stays the one that it was; at the first time it is the newest.
[[nodiscard]] bool show(Robot *robot, const QString &tab);
[[nodiscard]] bool isState(JobState state); ///< of the run in full, as its badge says
/// The line of the loss that is drawn; nothing: there is none.
[[nodiscard]] std::optional<DrawnCurve> loss();
/// Its last point that stands in a column alone, on an axis of steps, as it was told; nothing: there is none.
[[nodiscard]] std::optional<ScalarPoint> lastPoint();
/// How often an attempt began on that line.
[[nodiscard]] qsizetype newAttempts(const DrawnCurve &curve);

} // namespace runscene
