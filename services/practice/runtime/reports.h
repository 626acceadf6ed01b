// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/runtime/workload.h"

#include <runtimemetrics.pb.h>

#include <string>
#include <vector>

namespace practice::runtime {

/// The names that this libtpu has, in the order in which it lists them.
[[nodiscard]] std::vector<std::string> metricNames();

/// The rows of one metric for the chips of this process; false: there is no such metric.
[[nodiscard]] bool report(const Workload &workload, const std::string &name,
                          tpu::monitoring::runtime::TPUMetric &metric);

/// Where each tensor core of this process stands.
void reportCores(const Workload &workload, bool withHlo,
                 tpu::monitoring::runtime::GetTpuRuntimeStatusResponse &response);

/// The rows of one host in the order of their devices, after those of several processes were put together.
void sortByDevice(tpu::monitoring::runtime::TPUMetric &metric);

} // namespace practice::runtime
