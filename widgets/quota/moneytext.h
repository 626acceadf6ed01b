// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "services/project/billableservice.h"
#include "services/quota/prices.h"

/// What the money view says. All translated, except the commands.
namespace moneytext {

[[nodiscard]] QString kind(BillableKind kind);
[[nodiscard]] QString use(const Billable &thing);
[[nodiscard]] QString source(BillSource source);
/// "100 GiB", "2.5 TiB"; a dash where nobody told.
[[nodiscard]] QString size(const std::optional<qint64> &bytes);
/// One line each, with what there is of it now.
[[nodiscard]] QStringList staysAfterDelete(const QList<Billable> &things, const BillableService &service);
/// Where the bucket is, where the TPUs are, and what the way costs at list prices.
[[nodiscard]] QString mismatch(const BucketMismatch &mismatch, const Billable &bucket, const PriceList &prices);
[[nodiscard]] bool isSshAlone(const VpcRule &rule); ///< opens nothing but SSH
/// What lets everybody in, and what can be reached.
[[nodiscard]] QString openRule(const VpcRule &rule);
/// Days left, and what happens then; empty: no grant is entered.
[[nodiscard]] QString grantEnd(const QList<Grant> &grants, const QDateTime &now);
/// Those that watch the project, or how to make one; which role would show them. Empty: not read yet.
[[nodiscard]] QString budgets(const BillableService &service);
/// Where the logs of TPU hosts go, and how much came in this month.
[[nodiscard]] QString logs(const BillableService &service, const PriceList &prices);

} // namespace moneytext
