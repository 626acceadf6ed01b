// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QJsonObject>
#include <QList>
#include <QPointer>

#include <stop_token>

class RestClient;

/// A budget of the billing account that watches this project: Google mails at its thresholds, and stops nothing.
struct Budget
{
    enum class Period : quint8 { Month, Quarter, Year, Fixed };

    QString title{}; ///< plain
    QString currency{}; ///< USD; empty: as much as was spent in the period before
    qint64 units = 0;
    int nanos = 0;
    Period period = Period::Month;
    QList<int> percents{}; ///< of its thresholds, rising

    friend bool operator==(const Budget &, const Budget &) = default;
};

/// Pure. A page of budgets.list (billingbudgets v1); what has no amount is left out.
[[nodiscard]] QList<Budget> parseBudgets(const QJsonObject &page);
/// Those that watch the project; none where it has no billing account.
[[nodiscard]] Task<QList<Budget>> readBudgets(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop);
