// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grantmail.h"
#include "widgets/theme/tokens.h"

#include <QString>

/// Grants in the user's words.
namespace granttext {

[[nodiscard]] QString tier(Tier tier);
/// "v4 · 32 chips", "5 × v3-8", "v4, number not said", "v4 · abc".
[[nodiscard]] QString amount(const MailRow &row);
/// "v4-64, 2 × v4-32 …": the first of slicesThatFit().
[[nodiscard]] QString slices(const QList<SliceOffer> &offers);
/// A line as the mail has it, without the mark of its list: "- 32 spot" is not minus 32.
[[nodiscard]] QString mailLine(const QString &line);
/// What is to be looked at in a row, one sentence per line; empty: nothing.
[[nodiscard]] QString doubts(const MailRow &row);
/// What the text is, and what to do when it is no grant.
[[nodiscard]] QString verdict(const GrantMail &mail);
[[nodiscard]] QString why(PartlyRead::Why why);
/// "71 days left", "ended 3 days ago", "end not known".
[[nodiscard]] QString daysLeft(const std::optional<int> &left);
[[nodiscard]] StatusLevel levelOf(const std::optional<int> &left);
/// "90 days from 2026-11-03".
[[nodiscard]] QString term(const Grant &grant);
/// What is said once at 14, 7 and 1 day, and at the end.
[[nodiscard]] QString warning(int daysLeft);

} // namespace granttext
