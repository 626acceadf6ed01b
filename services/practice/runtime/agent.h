// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/runtime/workload.h"

#include <stop_token>
#include <string>

namespace practice::runtime {

/// Tells Cloud Monitoring what the chips do, as a TPU VM's monitoring agent does: here by way of the metadata server,
/// every ten seconds until it is stopped.
void tellMonitoring(const Workload &workload, const std::stop_token &stop);

/// {"duty": [percent], "idle": [seconds], "used": [bytes], "total": bytes}, by the place on the host; null where the
/// chip is another process's.
[[nodiscard]] std::string usageJson(const Workload &workload, Clock::time_point now);

} // namespace practice::runtime
