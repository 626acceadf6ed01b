// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/capacitytext.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct CapacityMessages
{
    Q_DECLARE_TR_FUNCTIONS(Capacity)
};

/// Google's own word stays, so that it can be searched for.
QString reasonOf(const InterruptionCount &count)
{
    const auto &reason = count.reason;
    if (reason == "Eviction"_L1 || reason == "Bare Metal Preemption"_L1)
        return CapacityMessages::tr("%1 (given to others)", "a reason in Google's words").arg(reason);
    if (reason == "Defragmentation"_L1)
        return CapacityMessages::tr("%1 (moved to make room)", "a reason in Google's words").arg(reason);
    if (reason == "HostError"_L1)
        return CapacityMessages::tr("%1 (the hardware failed)", "a reason in Google's words").arg(reason);
    if (reason == "HW/SW Maintenance"_L1 || reason == "Migrate on HW/SW Maintenance"_L1)
        return CapacityMessages::tr("%1 (maintenance)", "a reason in Google's words").arg(reason);
    if (!reason.isEmpty())
        return reason;
    return count.type.isEmpty() ? CapacityMessages::tr("no reason told") : count.type;
}

} // namespace

QString capacitytext::tier(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return CapacityMessages::tr("on-demand");
    case Tier::Preemptible: return CapacityMessages::tr("preemptible");
    case Tier::Spot: return CapacityMessages::tr("spot");
    case Tier::Reserved: return CapacityMessages::tr("reserved");
    case Tier::FlexStart: return CapacityMessages::tr("flex-start");
    }
    Q_UNREACHABLE_RETURN({});
}

QString capacitytext::key(const CapacityKey &key)
{
    return CapacityMessages::tr("%1, %2, in %3", "v6e-8, spot, in us-east5-a")
        .arg(key.type, tier(key.tier), phrases::unbroken(key.zone.toString()));
}

QString capacitytext::share(std::optional<double> share)
{
    return share ? CapacityMessages::tr("%1 %", "a share").arg(qRound(*share * 100)) : phrases::none();
}

QString capacitytext::count(const CapacityCount &count)
{
    QStringList parts;
    if (count.asked() > 0) {
        parts << CapacityMessages::tr("asked %n time(s)", nullptr, count.asked());
        parts << (count.won > 0 ? CapacityMessages::tr("%n TPU(s) obtained", nullptr, count.won)
                                : CapacityMessages::tr("no capacity"));
    }
    if (count.refused > 0)
        parts << CapacityMessages::tr("refused %n time(s) for another reason", nullptr, count.refused);
    return parts.isEmpty() ? CapacityMessages::tr("not asked")
                           : parts.join(CapacityMessages::tr(", ", "between facts"));
}

QString capacitytext::order(const QList<RankedZone> &order)
{
    const auto known = std::ranges::count_if(order, &RankedZone::isKnown);
    if (order.size() < 2)
        return CapacityMessages::tr(
            "For this TPU and tier only one zone has given an answer so far, so there is nothing to compare.");
    if (known < 2)
        return CapacityMessages::tr("There are not enough tries yet to compare the zones.");
    QStringList zones;
    for (const auto &zone : order) {
        zones
            << (zone.isKnown
                    ? CapacityMessages::tr("%1 (%2 of %3)", "zone, TPUs obtained, tries")
                          .arg(phrases::unbroken(zone.zone.toString()), phrases::number(zone.won),
                               phrases::number(zone.asked))
                    : CapacityMessages::tr("%1 (too few tries)", "zone").arg(phrases::unbroken(zone.zone.toString())));
    }
    return CapacityMessages::tr("Best first, with recent days counting most: %1.")
        .arg(zones.join(CapacityMessages::tr(", ", "between zones")));
}

QString capacitytext::interruptions(const Result<InterruptionReading> &reading, const ZoneId &zone)
{
    if (!reading)
        return CapacityMessages::tr("The reasons of interruptions could not be read. %1").arg(reading.error().message);
    QStringList reasons;
    for (const auto &count : reading->counts) {
        if (count.zone == zone)
            reasons << CapacityMessages::tr("%1: %2, last about %3", "reason, how many hosts, day and time")
                           .arg(reasonOf(count), phrases::number(count.hosts), phrases::dayAndTime(count.last));
    }
    const auto place = phrases::unbroken(zone.toString());
    if (!reasons.isEmpty())
        return CapacityMessages::tr(
                   "What Google took away or restarted in %1, by its own reasons, each host counted: %2.",
                   "zone, reasons")
            .arg(place, reasons.join(CapacityMessages::tr("; ", "between reasons")));
    if (reading->isCut)
        return CapacityMessages::tr("The reasons of interruptions were not read: reading from Cloud Monitoring is "
                                    "switched off, or today's limit is reached. Both are set in the Usage panel.");
    return CapacityMessages::tr("Google counted no host that it took away or restarted in %1 in this time.").arg(place);
}
