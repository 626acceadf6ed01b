// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageline.h"

#include "widgets/usage/mapwords.h"
#include "widgets/usage/usagewords.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(UsageLine)
};

} // namespace

QString usageLine(const SliceUsage &usage, const QString &name)
{
    if (usage.type.isEmpty())
        return {};
    const auto chips = Words::tr("%n chips", nullptr, usage.layout.hosts * usage.layout.chipsPerHost);
    QStringList facts{chips};
    const bool isCoarse = usage.state == UsageState::Coarse && usage.isLive;
    const bool computes = usage.state == UsageState::Busy && usage.isLive;
    if (!computes)
        facts << (usage.isLive ? usageStateWord(usage.state) : Words::tr("not connected"));
    // Of eight cores one computes: the median says 0, and that would be no summary of it.
    const auto busy = int(std::ranges::count(usage.cores, UsageState::Busy, &CoreUsage::state));
    if (computes && busy > 0 && usage.duty < 1)
        facts << (usage.layout.isOfChips() ? Words::tr("%1 of %n chips busy", nullptr, int(usage.cores.size()))
                                           : Words::tr("%1 of %n cores busy", nullptr, int(usage.cores.size())))
                     .arg(busy);
    else if ((computes || isCoarse) && std::isfinite(usage.duty))
        facts << Words::tr("%1 duty", "median of the chips").arg(metricText(Metric::DutyCycle, usage.duty));
    const bool isHeld = computes || usage.state == UsageState::Hung || usage.state == UsageState::Idle;
    if (isHeld && usage.isLive && std::isfinite(usage.medianUsed))
        facts << (usage.layout.isOfChips() ? Words::tr("HBM per chip %1", "28.1 of 32 GiB")
                                           : Words::tr("HBM per core %1", "14.1 of 16 GiB"))
                     .arg(usedOfTotal(usage.medianUsed, usage.hbmTotal));
    const auto type = mapwords::outside(usage.type, 40);
    return Words::tr("%1: %2", "type: facts")
        .arg(name.isEmpty() ? type
                            : Words::tr("%1 (%2)", "name of a TPU, its type").arg(mapwords::outside(name, 40), type),
             facts.join(Words::tr(", ", "between facts")));
}
