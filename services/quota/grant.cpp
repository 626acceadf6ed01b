// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/grant.h"

#include <algorithm>

namespace {

/// v2-8 and v3-8 quota makes no pods, and pod quota makes no devices.
bool hasDeviceQuota(QStringView generation)
{
    return generation == u"v2" || generation == u"v3";
}

bool drawsOnServing(QStringView acceleratorType)
{
    return acceleratorType == u"v5litepod-1" || acceleratorType == u"v5litepod-4" || acceleratorType == u"v5litepod-8";
}

SliceOffer offerOf(const QString &type, const AcceleratorFacts &facts, qint64 slices)
{
    return {.acceleratorType = type,
            .slices = slices,
            .chips = facts.chips,
            .hosts = facts.hosts,
            .hbmGib = facts.hbmGib,
            .runtime = facts.runtime,
            .isServing = drawsOnServing(type)};
}

bool isItsDevice(const GrantRow &row, const QString &type)
{
    return !row.device.isEmpty() && row.device.compare(type, Qt::CaseInsensitive) == 0;
}

/// The row is for the type, whatever zone, tier and amount say.
bool fitsType(const GrantRow &row, const QString &type)
{
    if (isItsDevice(row, type))
        return true;
    const auto &catalogue = Accelerators::catalogue();
    const auto generation = catalogue.generationOf(type);
    if (generation.isEmpty() || generation != row.generation)
        return false;
    if (!hasDeviceQuota(generation))
        return true;
    // A v3-8 is a device; everything larger is a pod.
    const auto facts = catalogue.facts(type);
    const bool isDevice = facts && facts->hosts == 1;
    return row.device.isEmpty() ? !isDevice : false;
}

Coverage amountCoverage(const GrantRow &row, const QString &type)
{
    if (!row.count)
        return Coverage::AmountUnknown;
    if (*row.count <= 0)
        return Coverage::TooLarge;
    if (isItsDevice(row, type))
        return Coverage::Granted;
    const auto chips = row.chips();
    const auto facts = Accelerators::catalogue().facts(type);
    if (!chips || !facts)
        return Coverage::AmountUnknown;
    return facts->chips <= *chips ? Coverage::Granted : Coverage::TooLarge;
}

Coverage coverageOfRow(const GrantRow &row, const SliceWish &wish)
{
    const bool zone = row.zone == wish.zone;
    const bool tier = sharesGrant(row.tier, wish.tier);
    if (!fitsType(row, wish.acceleratorType))
        return zone ? Coverage::WrongType : Coverage::NoGrant;
    if (!zone)
        return tier ? Coverage::WrongZone : Coverage::NoGrant;
    return tier ? amountCoverage(row, wish.acceleratorType) : Coverage::WrongTier;
}

/// How near an answer comes to "yes": the smaller the nearer.
int distance(Coverage coverage)
{
    constexpr std::array order{Coverage::Granted,   Coverage::AmountUnknown, Coverage::TooLarge,  Coverage::Expired,
                               Coverage::WrongTier, Coverage::WrongZone,     Coverage::WrongType, Coverage::NoGrant};
    return int(std::ranges::find(order, coverage) - order.begin());
}

} // namespace

std::optional<qint64> GrantRow::chips() const
{
    if (!count)
        return std::nullopt;
    const auto &catalogue = Accelerators::catalogue();
    if (unit == GrantUnit::Devices) {
        const auto facts = catalogue.facts(device);
        return facts ? std::optional{*count * facts->chips} : std::nullopt;
    }
    const auto *known = catalogue.generation(generation);
    if (!known)
        return std::nullopt;
    return unit == GrantUnit::Cores ? *count / known->coresPerChip : *count;
}

QDate Grant::end() const
{
    return start.isValid() && days ? start.addDays(*days) : QDate{};
}

std::optional<int> Grant::daysLeft(const QDateTime &now) const
{
    const auto last = end();
    if (!last.isValid())
        return std::nullopt;
    // Nobody says in whose time zone a grant ends: the later date of here and UTC is the careful one.
    const auto today = std::max(now.toUTC().date(), now.toLocalTime().date());
    return int(today.daysTo(last));
}

bool sharesGrant(Tier a, Tier b)
{
    const auto isSpot = [](Tier tier) { return tier == Tier::Spot || tier == Tier::Preemptible; };
    return a == b || (isSpot(a) && isSpot(b));
}

Covered coverageOf(const QList<Grant> &grants, const SliceWish &wish, const QDateTime &now)
{
    Covered best;
    for (const auto &grant : grants) {
        const bool isOver = grant.isOver(now);
        for (const auto &row : grant.rows) {
            auto coverage = coverageOfRow(row, wish);
            if (coverage == Coverage::NoGrant) // neither zone nor type: still, there is a grant
                coverage = Coverage::WrongType;
            if (isOver)
                coverage = coverage == Coverage::Granted ? Coverage::Expired : Coverage::NoGrant;
            if (distance(coverage) < distance(best.coverage))
                best = {.coverage = coverage, .row = row, .grant = grant.id, .daysLeft = grant.daysLeft(now)};
        }
    }
    return best;
}

QList<SliceOffer> slicesThatFit(const GrantRow &row)
{
    QList<SliceOffer> offers;
    const auto chips = row.chips();
    const auto &catalogue = Accelerators::catalogue();
    const auto *generation = catalogue.generation(row.generation);
    if (!chips || *chips <= 0 || !generation)
        return offers;
    if (!row.device.isEmpty() && hasDeviceQuota(row.generation)) {
        if (const auto facts = catalogue.facts(row.device))
            offers.append(offerOf(row.device, *facts, *row.count));
        return offers;
    }
    auto sizes = generation->topologies.keys();
    std::ranges::sort(sizes, std::greater{});
    for (const int size : std::as_const(sizes)) {
        const auto type = generation->typePrefix + u'-' + QString::number(size);
        const auto facts = catalogue.facts(type);
        const bool isDevice = facts && hasDeviceQuota(row.generation) && facts->hosts == 1;
        if (facts && !isDevice && facts->chips <= *chips)
            offers.append(offerOf(type, *facts, *chips / facts->chips));
    }
    return offers;
}
