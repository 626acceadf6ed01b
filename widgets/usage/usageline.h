// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

/// For the status bar and the window that stays on top: "v4-32: 16 chips, 94 % duty, 28.1 of 32 GiB"; where nothing
/// computes, the state's word stands instead of the numbers. Empty: no slice. With a name: "node-1 (v4-32): …".
[[nodiscard]] QString usageLine(const SliceUsage &usage, const QString &name = {});
