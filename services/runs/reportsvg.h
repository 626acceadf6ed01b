// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/runreport.h"

/// Pictures of a report, each a whole <svg> element that nothing else is needed for.
namespace reportsvg {

/// The colour of a kind of time, "#2c7a4b".
[[nodiscard]] QString color(LedgerKind kind);
/// How busy a core is, from light to dark; nothing: a grey of its own.
[[nodiscard]] QString shade(std::optional<double> part);

/// The curve with axes, and a mark at each interruption that its axis can show. Empty: no point of it can be drawn.
[[nodiscard]] QByteArray curve(const ReportCurve &curve, const QList<LedgerLoss> &losses);
/// The time of a run from left to right. Empty: there is none.
[[nodiscard]] QByteArray band(const Ledger &ledger);

} // namespace reportsvg
