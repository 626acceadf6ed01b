// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageline.h"

#include "widgets/usage/mapwords.h"
#include "widgets/usage/usagewords.h"

#include <QCoreApplication>

#include <cmath>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(UsageLine)
};

} // namespace

QString usageLine(const SliceUsage &usage)
{
    if (usage.type.isEmpty())
        return {};
    const auto chips = Words::tr("%n chips", nullptr, usage.layout.hosts * usage.layout.chipsPerHost);
    QStringList facts{chips};
    const bool computes = usage.state == UsageState::Busy && usage.isLive;
    if (!computes)
        facts << (usage.isLive ? usageStateWord(usage.state) : Words::tr("not connected"));
    if (computes && std::isfinite(usage.duty))
        facts << Words::tr("%1 duty", "median of the chips").arg(metricText(Metric::DutyCycle, usage.duty));
    const bool isHeld = computes || usage.state == UsageState::Hung || usage.state == UsageState::Idle;
    if (isHeld && usage.isLive && std::isfinite(usage.medianUsed))
        facts << usedOfTotal(usage.medianUsed, usage.hbmTotal);
    return Words::tr("%1: %2", "type: facts").arg(mapwords::outside(usage.type, 40), facts.join(Words::tr(", ", "between facts")));
}
