// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podrun.h"
#include "widgets/theme/statusshape.h"

namespace runtext {

[[nodiscard]] StatusLevel levelOf(const HostRun &run);
[[nodiscard]] StatusLevel levelOf(const RunCount &count); ///< of a whole run: working until all are over
/// "0.4 s", "12 s", "3 min 5 s".
[[nodiscard]] QString time(std::chrono::milliseconds time);
/// The last line that says something, without control characters.
[[nodiscard]] QString lastLine(const RunOutput &output);
[[nodiscard]] QString size(qint64 bytes);
/// What else there is to say below an output: why it was not reached, who survived, where the rest is. Empty mostly.
[[nodiscard]] QString remarks(const HostRun &run);

} // namespace runtext
