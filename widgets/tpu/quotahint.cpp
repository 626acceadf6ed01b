// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/quotahint.h"

#include "widgets/common/phrases.h"
#include "widgets/tpu/tpurow.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(QuotaHint)
};

/// v5litepod-1, -4 and -8 have a small quota of their own (facts/cloud-api.md 3.3).
bool isServingSize(const QString &type)
{
    return type == "v5litepod-1"_L1 || type == "v5litepod-4"_L1 || type == "v5litepod-8"_L1;
}

/// Single devices of v2 and v3 and their pods draw on different quotas.
bool isSingleDevice(const QString &type)
{
    return type == "v2-8"_L1 || type == "v3-8"_L1;
}

bool drawsOn(const QuotaRow &row, const QString &type)
{
    if (row.isDevice || isSingleDevice(type))
        return row.isDevice == isSingleDevice(type);
    return !row.isServing || isServingSize(type);
}

/// " At Google's list price of 2026-06 about 4.80 USD an hour …"; empty: not known.
QString listPrice(const QString &type)
{
    const auto &catalogue = Accelerators::catalogue();
    const auto facts = catalogue.facts(type);
    const auto *generation = facts ? catalogue.generation(facts->generation) : nullptr;
    if (!generation || generation->listPrice <= 0)
        return {};
    const auto price = QLocale{}.toString(generation->listPrice * facts->chips, 'f', 2);
    return u' ' + (generation->listPriceAsOf.isEmpty()
                       ? Words::tr("At Google's list price about %1 USD an hour (on-demand, USA).").arg(price)
                       : Words::tr("At Google's list price of %2 about %1 USD an hour (on-demand, USA).").arg(price, generation->listPriceAsOf));
}

QString notGranted(const QString &type, const ZoneId &zone, Tier tier)
{
    const auto &catalogue = Accelerators::catalogue();
    return Words::tr("Not in your quota: %1 (%2) has a limit of 0 in %3. Google will most likely refuse; what it gives outside a "
                     "grant is billed. Choose a zone that your grant names.")
               .arg(catalogue.generationOf(type), tpuwords::tier(tier), phrases::unbroken(zone.toString()))
        + listPrice(type);
}

QString tooLittle(const QuotaRow &row, qint64 cost)
{
    auto text = Words::tr("This takes %1, but only %2 of %3 are left in %4. Google will refuse it until something is deleted.")
                    .arg(amount(cost, row.unit), QString::number(row.left().value_or(0)),
                         amount(row.limit().value_or(0), row.unit), phrases::unbroken(row.zone.toString()));
    if (row.use.heldByDead > 0)
        text += u' ' + Words::tr("%1 are held by TPUs or requests that are dead: delete those first.")
                           .arg(amount(row.use.heldByDead, row.unit));
    return text;
}

} // namespace

Tone QuotaHint::tone() const
{
    switch (verdict) {
    case Verdict::Unknown: return Tone::Waiting;
    case Verdict::Fits: return Tone::Ok;
    case Verdict::TooLittleLeft:
    case Verdict::NotGranted:
    case Verdict::Billed: return Tone::Warning;
    }
    return Tone::Waiting;
}

std::optional<QuotaRow> quotaRowFor(const QList<QuotaRow> &rows, const ZoneId &zone, const QString &acceleratorType, Tier tier)
{
    const auto generation = Accelerators::catalogue().generationOf(acceleratorType);
    std::optional<QuotaRow> best;
    for (const auto &row : rows) {
        if (row.zone != zone || row.generation != generation || row.quotaClass != quotaClassOf(tier))
            continue;
        if (!drawsOn(row, acceleratorType))
            continue;
        if (!best || row.isServing)
            best = row;
    }
    return best;
}

QString amount(qint64 count, CountUnit unit)
{
    return unit == CountUnit::Chips ? Words::tr("%n chips", nullptr, int(count)) : Words::tr("%n cores", nullptr, int(count));
}

QuotaHint quotaHint(const QList<QuotaRow> &rows, LimitsKnown known, const ZoneId &zone, const QString &acceleratorType, Tier tier)
{
    if (known == LimitsKnown::No)
        return {QuotaHint::Verdict::Unknown, Words::tr("Your quota is not known yet. Google checks it when you press Create.")};
    const auto generation = Accelerators::catalogue().generationOf(acceleratorType);
    if (generation.isEmpty())
        return {QuotaHint::Verdict::Unknown, Words::tr("The type %1 is not known here, so its quota cannot be checked.").arg(acceleratorType)};
    const auto row = quotaRowFor(rows, zone, acceleratorType, tier);
    const auto limit = row ? row->limit() : std::optional<qint64>{};
    if (!limit || *limit == 0)
        return {QuotaHint::Verdict::NotGranted, notGranted(acceleratorType, zone, tier)};
    const auto cost = quotaCost(acceleratorType);
    if (row->isEverybodys && row->left().value_or(0) >= cost)
        return {QuotaHint::Verdict::Billed, Words::tr("This quota is what every project has; it is no part of a TRC grant, so Google "
                                                      "bills what you create with it.") + listPrice(acceleratorType)};
    if (*limit == QuotaLimit::unlimited)
        return {QuotaHint::Verdict::Fits, Words::tr("In your quota: there is no limit in %1.").arg(phrases::unbroken(zone.toString()))};
    if (row->left().value_or(0) < cost)
        return {QuotaHint::Verdict::TooLittleLeft, tooLittle(*row, cost)};
    return {QuotaHint::Verdict::Fits, Words::tr("In your quota: this takes %1; %2 of %3 are free in %4.")
                                          .arg(amount(cost, row->unit), QString::number(row->left().value_or(0)),
                                               amount(*limit, row->unit), phrases::unbroken(zone.toString()))};
}
