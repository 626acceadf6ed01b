// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/billables.h"
#include "services/quota/prices.h"

/// What a thing costs in a month of 730 hours at the list price, as far as that can be told. Never 0: nothing is not
/// known.
struct MonthlyCost
{
    Usd amount;
    ThingPrice row; ///< where the figure is from
};

/// A month of 730 hours at a price per hour.
[[nodiscard]] Usd monthOf(Usd perHour);
/// Of a TPU that is billed, for one hour: how long it stays nobody knows.
[[nodiscard]] std::optional<SlicePrice> hourlyCost(const Billable &thing, const PriceList &prices);
[[nodiscard]] std::optional<MonthlyCost> monthlyCost(const Billable &thing, const PriceList &prices);

/// All that can be told, added up, and how many things could not.
struct MonthlySum
{
    Usd amount;
    int priced = 0;
    int unknown = 0;
    QString asOf; ///< of the oldest figure in it; empty: none is dated
};
/// What the logs of a month cost beyond those that are free; nothing: they cost nothing, or nobody knows.
[[nodiscard]] std::optional<MonthlyCost> logsCost(const std::optional<qint64> &bytes, const PriceList &prices);
/// Without TPUs: they are told by the hour.
[[nodiscard]] MonthlySum monthlySum(const QList<Billable> &things, const PriceList &prices);

/// The TPUs among the things, added up.
struct HourlySum
{
    Usd amount;
    int priced = 0;
    int unknown = 0;
    int unsure = 0; ///< of all: a grant lists them, but not how many
    bool isCeiling = false; ///< a price in it is the most that it may be
};
[[nodiscard]] HourlySum hourlySum(const QList<Billable> &things, const PriceList &prices);

/// Bytes at a price per GiB; nothing when it would not fit.
[[nodiscard]] std::optional<Usd> costOfBytes(qint64 bytes, Usd perGib);
