// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/capacitywords.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Capacity)
};

} // namespace

QString capacitywords::tier(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return Words::tr("on-demand");
    case Tier::Preemptible: return Words::tr("preemptible");
    case Tier::Spot: return Words::tr("spot");
    case Tier::Reserved: return Words::tr("reserved");
    }
    Q_UNREACHABLE_RETURN({});
}

QString capacitywords::key(const LuckKey &key)
{
    return Words::tr("%1, %2, in %3", "v6e-8, spot, in us-east5-a")
        .arg(key.type, tier(key.tier), phrases::unbroken(key.zone.toString()));
}

QString capacitywords::share(std::optional<double> share)
{
    return share ? Words::tr("%1 %", "a share").arg(qRound(*share * 100)) : phrases::none();
}

QString capacitywords::count(const LuckCount &count)
{
    QStringList parts;
    if (count.asked() > 0) {
        parts << Words::tr("asked %n time(s)", nullptr, count.asked());
        parts << (count.won > 0 ? Words::tr("%n TPU(s) obtained", nullptr, count.won) : Words::tr("no capacity"));
    }
    if (count.refused > 0)
        parts << Words::tr("refused %n time(s) for another reason", nullptr, count.refused);
    return parts.isEmpty() ? Words::tr("not asked") : parts.join(Words::tr(", ", "between facts"));
}

QString capacitywords::order(const QList<LuckyZone> &order)
{
    const auto known = std::ranges::count_if(order, &LuckyZone::isKnown);
    if (order.size() < 2)
        return Words::tr(
            "For this TPU and tier only one zone has given an answer so far, so there is nothing to compare.");
    if (known < 2)
        return Words::tr("Too few tries yet to say which zone is luckier.");
    QStringList zones;
    for (const auto &zone : order) {
        zones << (zone.isKnown ? Words::tr("%1 (%2 of %3)", "zone, TPUs obtained, tries")
                                     .arg(phrases::unbroken(zone.zone.toString()), phrases::number(zone.won),
                                          phrases::number(zone.asked))
                               : Words::tr("%1 (too few tries)", "zone").arg(phrases::unbroken(zone.zone.toString())));
    }
    return Words::tr("Luckiest first, the last days weighing most: %1.")
        .arg(zones.join(Words::tr(", ", "between zones")));
}
