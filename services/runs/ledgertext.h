// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"

#include <utility>

/// A ledger in words, in the user's language.
namespace ledgertext {

[[nodiscard]] QString kind(LedgerKind kind); ///< "Waiting for capacity"
[[nodiscard]] QString explained(LedgerKind kind); ///< what is counted as that, in one sentence
[[nodiscard]] QString cause(JobInterruption cause); ///< "preempted"
[[nodiscard]] QString duration(qint64 ms); ///< "3.1 h", "12 min", "1 min 28 s", "8 s"
[[nodiscard]] QString share(double part); ///< of a run's time: "83 %", "4.2 %"
[[nodiscard]] QString chipHours(double hours); ///< the number alone: "160.5", "0.04", "0.00"
[[nodiscard]] QString goodput(const Ledger &ledger); ///< "83 %", "72 to 80 %"; empty: not known
[[nodiscard]] QString goodput(const std::pair<double, double> &range); ///< the same of Ledger::goodput()
/// "Goodput is counted without idle time." Empty: there was none.
[[nodiscard]] QString goodputBasis(const Ledger &ledger);
/// "A checkpoint every 12 min would have saved 3.1 h of the last 20 h." Empty: there is no advice.
[[nodiscard]] QString advice(const Ledger &ledger);
/// What the advice stands on, in one or two sentences. Empty: there is none.
[[nodiscard]] QString reasons(const Ledger &ledger);
/// "412 steps", "at least 412 steps", "not known yet"
[[nodiscard]] QString lost(const LedgerLoss &loss);
/// "Times are accurate to 10 s." Empty: to less than a second.
[[nodiscard]] QString resolution(const Ledger &ledger);

} // namespace ledgertext
