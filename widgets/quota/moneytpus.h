// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "services/project/billables.h"
#include "services/quota/prices.h"

/// What TPUs that hold chips put on the bill: the slices that no grant covers, and the external addresses of all of
/// them, which no grant covers. One that a grant lists without an amount is of unknown use. The oldest TPUs are covered
/// first, as far as the grant reaches. Pure.
[[nodiscard]] QList<Billable> tpuBillables(QList<Tpu> tpus, const QList<Grant> &grants, const PriceList &prices,
                                           const QDateTime &now);
