// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/billwords.h"

#include "widgets/common/phrases.h"
#include "widgets/tpu/tpurow.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Bill)
};

QString daysLeft(const Covered &covered)
{
    if (!covered.daysLeft)
        return Words::tr("The end of the grant is not entered.");
    return Words::tr("%n day(s) of the grant left.", nullptr, *covered.daysLeft);
}

QString granted(const BillCheck &check, const GrantRow &row)
{
    if (!check.isUseKnown)
        return Words::tr("Your grant gives %1 (%2) in %3. How much of it is in use is not known yet: the list of TPUs "
                         "has not come. Wait for it; until "
                         "then this counts as billed.")
            .arg(billwords::amountOf(row), tpuwords::tier(row.tier), phrases::unbroken(row.zone.toString()));
    if (!check.isUsedUp)
        return Words::tr("In your grant: %1 (%2) in %3. You pay US$ 0.00 for the chips. %4")
            .arg(billwords::amountOf(row), tpuwords::tier(row.tier), phrases::unbroken(row.zone.toString()),
                 daysLeft(check.covered));
    return Words::tr("Your grant gives %1 (%2) in %3, and %n chip(s) of it are in use or asked for already: this slice "
                     "goes beyond it.",
                     nullptr, int(std::min<qint64>(check.usedChips, 1 << 30)))
        .arg(billwords::amountOf(row), tpuwords::tier(row.tier), phrases::unbroken(row.zone.toString()));
}

} // namespace

QString billwords::amountOf(const GrantRow &row)
{
    const auto name = row.generation.isEmpty() ? row.device : row.generation;
    if (!row.count)
        return Words::tr("%1 chips of an unknown number").arg(name);
    if (row.unit == GrantUnit::Devices)
        return u"%1 × %2"_s.arg(QLocale{}.toString(*row.count), row.device.isEmpty() ? name : row.device);
    if (row.unit == GrantUnit::Cores)
        return Words::tr("%n %1 core(s)", nullptr, int(std::min<qint64>(*row.count, 1 << 30))).arg(name);
    return Words::tr("%n %1 chip(s)", nullptr, int(std::min<qint64>(*row.count, 1 << 30))).arg(name);
}

QString billwords::coverage(const BillCheck &check, const SliceWish &wish)
{
    const auto zone = phrases::unbroken(wish.zone.toString());
    const auto tier = tpuwords::tier(wish.tier);
    const auto row = check.covered.row.value_or(GrantRow{});
    const auto rowZone = phrases::unbroken(row.zone.toString());
    switch (check.covered.coverage) {
    case Coverage::Granted: return granted(check, row);
    case Coverage::NoGrant:
        return Words::tr("No TRC grant is entered that is still running, so everything you create counts as billed. "
                         "Paste the mail from TRC on the "
                         "Quota page.");
    case Coverage::WrongZone:
        return Words::tr("Outside your grant: it gives %1 (%2) in %3, not in %4.")
            .arg(amountOf(row), tpuwords::tier(row.tier), rowZone, zone);
    case Coverage::WrongType:
        return Words::tr("Outside your grant: %1 (%2) in %3 is not in it.").arg(wish.acceleratorType, tier, zone);
    case Coverage::WrongTier:
        return Words::tr("Outside your grant: in %1 it gives %2 as %3, not as %4.")
            .arg(zone, amountOf(row), tpuwords::tier(row.tier), tier);
    case Coverage::TooLarge:
        return Words::tr("Outside your grant: %1 is larger than the %2 that it gives in %3.")
            .arg(wish.acceleratorType, amountOf(row), zone);
    case Coverage::AmountUnknown:
        return Words::tr("Your grant names %1 in %2, but not how many chips. Enter the number on the Quota page; until "
                         "then it counts as billed.")
            .arg(wish.acceleratorType, zone);
    case Coverage::Expired:
        return Words::tr("Your grant for %1 in %2 is over: what it gave is billed now.").arg(amountOf(row), zone);
    }
    return {};
}

QString billwords::priceDate(const ChipPrice &price)
{
    return price.asOf.isEmpty()
        ? Words::tr("undated list price")
        : Words::tr("list price on %1").arg(phrases::unbroken(phrases::publishedDay(price.asOf)));
}

QString billwords::headline(const BillCheck &check)
{
    if (!check.price)
        return Words::tr("Billed, and nobody has told the price");
    const auto amount = check.price->perHour.text();
    if (check.price->isCeiling)
        return Words::tr("Billed, at most about %1 per hour (on-demand, %2; the spot price is not known)")
            .arg(amount, priceDate(check.price->chip));
    return Words::tr("Billed, about %1 per hour (%2)").arg(amount, priceDate(check.price->chip));
}

QString billwords::listValue(const BillCheck &check)
{
    if (!check.price)
        return {};
    return Words::tr("List value about %1 per hour (%2).")
        .arg(check.price->perHour.text(), priceDate(check.price->chip));
}

QString billwords::restOfMachine()
{
    return Words::tr("Host machine, boot disk and network may be charged: sources conflict.");
}
