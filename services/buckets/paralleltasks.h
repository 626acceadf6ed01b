// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <functional>
#include <stop_token>

/// Calls `work` for each index below `count`, so many at once, in their order. The first error stops the others and is
/// what comes of it; all of them have ended then. GUI thread.
[[nodiscard]] Task<> forEachAtOnce(qsizetype count, int atOnce,
                                   std::function<Task<>(qsizetype index, std::stop_token stop)> work,
                                   std::stop_token stop);
