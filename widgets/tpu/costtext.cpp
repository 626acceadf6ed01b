// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/costtext.h"

#include "widgets/common/phrases.h"
#include "widgets/tpu/tpurow.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct BillMessages
{
    Q_DECLARE_TR_FUNCTIONS(Bill)
};

QString daysLeft(const Covered &covered)
{
    if (!covered.daysLeft)
        return BillMessages::tr("The end of the grant is not entered.");
    return BillMessages::tr("%n day(s) of the grant left.", nullptr, *covered.daysLeft);
}

QString granted(const CostCheck &check, const GrantRow &row)
{
    if (!check.isUseKnown)
        return BillMessages::tr("Your grant gives %1 (%2) in %3. How much of it is in use is not known yet: the list "
                                "of TPUs has not come. Wait for it; until "
                                "then this counts as billed.")
            .arg(costtext::amountOf(row), tputext::tier(row.tier), phrases::unbroken(row.zone.toString()));
    if (!check.isUsedUp)
        return BillMessages::tr("In your grant: %1 (%2) in %3. You pay US$ 0.00 for the chips. %4")
            .arg(costtext::amountOf(row), tputext::tier(row.tier), phrases::unbroken(row.zone.toString()),
                 daysLeft(check.covered));
    return BillMessages::tr("Your grant gives %1 (%2) in %3, and %n chip(s) of it are in use or asked for already: "
                            "this slice goes beyond it.",
                            nullptr, int(std::min<qint64>(check.usedChips, 1 << 30)))
        .arg(costtext::amountOf(row), tputext::tier(row.tier), phrases::unbroken(row.zone.toString()));
}

} // namespace

QString costtext::amountOf(const GrantRow &row)
{
    const auto name = row.generation.isEmpty() ? row.device : row.generation;
    if (!row.count)
        return BillMessages::tr("%1 chips of an unknown number").arg(name);
    if (row.unit == GrantUnit::Devices)
        return u"%1 × %2"_s.arg(QLocale{}.toString(*row.count), row.device.isEmpty() ? name : row.device);
    if (row.unit == GrantUnit::Cores)
        return BillMessages::tr("%n %1 core(s)", nullptr, int(std::min<qint64>(*row.count, 1 << 30))).arg(name);
    return BillMessages::tr("%n %1 chip(s)", nullptr, int(std::min<qint64>(*row.count, 1 << 30))).arg(name);
}

QString costtext::coverage(const CostCheck &check, const SliceQuery &query)
{
    const auto zone = phrases::unbroken(query.zone.toString());
    const auto tier = tputext::tier(query.tier);
    const auto row = check.covered.row.value_or(GrantRow{});
    const auto rowZone = phrases::unbroken(row.zone.toString());
    switch (check.covered.coverage) {
    case Coverage::Granted: return granted(check, row);
    case Coverage::NoGrant:
        return BillMessages::tr("No TRC grant is entered that is still running, so everything you create counts as "
                                "billed. Paste the mail from TRC on the "
                                "Quota page.");
    case Coverage::WrongZone:
        return BillMessages::tr("Outside your grant: it gives %1 (%2) in %3, not in %4.")
            .arg(amountOf(row), tputext::tier(row.tier), rowZone, zone);
    case Coverage::WrongType:
        return BillMessages::tr("Outside your grant: %1 (%2) in %3 is not in it.")
            .arg(query.acceleratorType, tier, zone);
    case Coverage::WrongTier:
        return BillMessages::tr("Outside your grant: in %1 it gives %2 as %3, not as %4.")
            .arg(zone, amountOf(row), tputext::tier(row.tier), tier);
    case Coverage::TooLarge:
        return BillMessages::tr("Outside your grant: %1 is larger than the %2 that it gives in %3.")
            .arg(query.acceleratorType, amountOf(row), zone);
    case Coverage::AmountUnknown:
        return BillMessages::tr("Your grant names %1 in %2, but not how many chips. Enter the number on the Quota "
                                "page; until then it counts as billed.")
            .arg(query.acceleratorType, zone);
    case Coverage::Expired:
        return BillMessages::tr("Your grant for %1 in %2 is over: what it gave is billed now.")
            .arg(amountOf(row), zone);
    }
    return {};
}

QString costtext::priceDate(const ChipPrice &price)
{
    if (price.asOf.isEmpty())
        return BillMessages::tr("undated list price");
    const bool isYear = price.asOf.size() == 4; // it is said otherwise than a day
    const auto text = isYear ? BillMessages::tr("list price of %1") : BillMessages::tr("list price as of %1");
    return text.arg(phrases::unbroken(phrases::publishedDay(price.asOf)));
}

QString costtext::headline(const CostCheck &check)
{
    if (!check.price)
        return BillMessages::tr("Billed; the price is not known");
    const auto amount = check.price->perHour.text();
    if (check.price->isCeiling)
        return BillMessages::tr("Billed, at most about %1 per hour (on-demand, %2; the spot price is not known)")
            .arg(amount, priceDate(check.price->chip));
    return BillMessages::tr("Billed, about %1 per hour (%2)").arg(amount, priceDate(check.price->chip));
}

QString costtext::listValue(const CostCheck &check)
{
    if (!check.price)
        return {};
    return BillMessages::tr("List value about %1 per hour (%2).")
        .arg(check.price->perHour.text(), priceDate(check.price->chip));
}

QString costtext::restOfMachine()
{
    return BillMessages::tr(
        "The host machine, boot disk and network may also be billed: it is not certain, so watch your bill.");
}
