// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledgerattempt.h"

/// Pure. ms between checkpoints that cost the least, by the formulas of Young (1974) and Daly (2006): sqrt(2 * cost *
/// between) - cost, or `between` itself where a save costs half of it. `cost`: of one save, ms; `between`: two
/// interruptions, ms.
[[nodiscard]] qint64 bestInterval(qint64 cost, qint64 between);

/// Pure. What another interval would have changed, where the data allow to say so: two interruptions that were made
/// good, three saves, and enough to be gained.
[[nodiscard]] std::optional<LedgerAdvice> adviceFor(const Ledger &ledger, const QList<LedgerAttempt> &attempts);
