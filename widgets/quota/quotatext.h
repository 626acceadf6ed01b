// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"
#include "services/quota/quotacells.h"
#include "services/quota/quotarequests.h"
#include "widgets/common/table.h"

/// How the Quota panel says things. All of it translated.
namespace quotatext {

[[nodiscard]] QString tier(QuotaClass quotaClass);
[[nodiscard]] QString tierHead(QuotaClass quotaClass); ///< as the head of a column
/// "v6e", "v5e serving", "v3 devices"; the raw id of what is not understood.
[[nodiscard]] QString kind(const QuotaRow &row);
/// "64", "no limit", "–"
[[nodiscard]] QString limit(const std::optional<qint64> &limit);
/// "64 chips"
[[nodiscard]] QString amount(qint64 count, CountUnit unit);
[[nodiscard]] QString source(LimitSource source);

/// The short facts beside a cell's number, the most important first.
[[nodiscard]] QList<CellNote> notes(const QuotaCell &cell, const Preflight &preflight);
/// The whole cell as sentences: for screen readers and tool tips.
[[nodiscard]] QString spoken(const QuotaCell &cell, const Preflight &preflight);
/// What mail and limit say of each other; empty: they agree, or there is nothing to compare.
[[nodiscard]] QString agreement(const QuotaCell &cell);
/// "128 chips in us-east1-d: Google has not decided yet", with Google's words
[[nodiscard]] QString requested(const QuotaPreference &preference, CountUnit unit);
/// "no answer", "41 min old"; empty: the zone answers.
[[nodiscard]] QString staleness(const QuotaRow &row, const QDateTime &now);

} // namespace quotatext
