// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"
#include "widgets/theme/tokens.h"

/// "Duty cycle", "HBM", "Host CPU"… Translated.
[[nodiscard]] QString metricName(Metric metric);
/// With its unit, as the language writes numbers: "94 %", "28.1 GiB", "1.2 MiB/s", "12 min"; phrases::none() for
/// noValue.
[[nodiscard]] QString metricText(Metric metric, float value);
/// What an axis stands in: "%", "GiB", "MiB/s", "s"; empty: a plain number.
[[nodiscard]] QString metricUnit(Metric metric);
/// By what a value is divided to stand in metricUnit().
[[nodiscard]] double metricScale(Metric metric);
/// Shape and colour of a state.
[[nodiscard]] StatusLevel usageLevel(UsageState state);
/// "28.1 of 32 GiB"; phrases::none() when nothing is known of it.
[[nodiscard]] QString usedOfTotal(float used, float total);
