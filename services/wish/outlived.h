// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wish.h"

class TpuService;

/// The request got its TPU, and that is not there any more. Only what a list read since then does not have; one of the
/// same name that another request made is another TPU. False where nobody knows.
[[nodiscard]] bool isOutlived(const WishView &view, const TpuService &tpus);
