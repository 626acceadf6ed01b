// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/accelerators.h"

/// "32 chips", "8 cores"
[[nodiscard]] QString amount(qint64 count, CountUnit unit);
