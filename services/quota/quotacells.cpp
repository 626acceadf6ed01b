// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotacells.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// What running grants say on one quota.
struct Granted
{
    qint64 count = 0;
    bool isUncounted = false; ///< a row without a number
    std::optional<int> daysLeft{};
};

using GrantedByKey = QHash<QuotaKey, Granted>;

std::optional<qint64> inUnitOf(const Generation &generation, const GrantRow &row)
{
    const auto chips = row.chips();
    if (!chips)
        return std::nullopt;
    return generation.quotaCounts == CountUnit::Cores ? *chips * generation.coresPerChip : *chips;
}

void add(GrantedByKey &all, const GrantRow &row, const std::optional<int> &daysLeft)
{
    const auto *generation = Accelerators::catalogue().generation(row.generation);
    if (!generation || row.zone.isEmpty())
        return;
    auto &granted =
        all[{row.zone.toString(), row.generation, quotaClassOf(row.tier), false, drawsOnDevice(row.device)}];
    const auto count = inUnitOf(*generation, row);
    granted.count += count.value_or(0);
    granted.isUncounted = granted.isUncounted || !count;
    if (daysLeft)
        granted.daysLeft = std::min(*daysLeft, granted.daysLeft.value_or(*daysLeft));
}

GrantedByKey grantedBy(const QList<Grant> &grants, const QDateTime &now)
{
    GrantedByKey all;
    for (const auto &grant : grants) {
        if (grant.isOver(now))
            continue;
        for (const auto &row : grant.rows)
            add(all, row, grant.daysLeft(now));
    }
    return all;
}

Agreement agreementOf(const QuotaCell &cell, const Granted *granted)
{
    if (!granted)
        return cell.row.isEverybodys            ? Agreement::Everybodys
            : cell.row.limit().value_or(0) == 0 ? Agreement::Agrees
                                                : Agreement::NotInMail;
    const auto limit = cell.row.limit();
    if (!limit)
        return Agreement::LimitNotSaid;
    if (*limit == 0)
        return Agreement::LimitMissing;
    if (granted->isUncounted)
        return Agreement::AmountUnknown;
    return *limit != QuotaLimit::unlimited && *limit < granted->count ? Agreement::LimitLower : Agreement::Agrees;
}

QList<std::optional<qint64>> hostRoom(const RegionQuotas &region)
{
    QList<std::optional<qint64>> room;
    for (const auto *metric :
         {RegionQuotas::addresses, RegionQuotas::instances, RegionQuotas::disks, RegionQuotas::hyperdisks}) {
        const auto number = region.limits.value(QLatin1StringView{metric});
        room << (number.limit && number.usage ? std::optional{*number.limit - *number.usage} : std::nullopt);
    }
    return room;
}

/// What is understood first; nearly always it is in order already.
void putInOrder(QList<QuotaCell> &cells)
{
    const auto place = [](const QuotaCell &cell) { return std::pair{cell.row.generation.isEmpty(), keyOf(cell.row)}; };
    if (!std::ranges::is_sorted(cells, {}, place))
        std::ranges::stable_sort(cells, {}, place);
}

QString tierWord(QuotaClass quotaClass)
{
    switch (quotaClass) {
    case QuotaClass::OnDemand: return u"on-demand"_s;
    case QuotaClass::Preemptible: return u"spot"_s;
    case QuotaClass::Reserved: return u"reserved"_s;
    }
    return {};
}

QString numberWord(const std::optional<qint64> &number)
{
    if (!number)
        return u"not stated"_s;
    return *number == QuotaLimit::unlimited ? u"unlimited"_s : QString::number(*number);
}

QString limitLine(const QuotaCell &cell, const LimitIndex &limits, QuotaScope scope)
{
    const bool isZone = scope == QuotaScope::Zone;
    auto id = limits.id(keyOf(cell.row), scope);
    if (id.isEmpty())
        id = u"(no quota id found)"_s;
    return u"  live limit in %1: %2 (%3)"_s.arg(isZone ? cell.row.zone.toString() : regionOf(cell.row.zone),
                                                numberWord(isZone ? cell.row.zoneLimit : cell.row.regionLimit), id);
}

} // namespace

bool QuotaCell::isIdle() const
{
    return row.zoneLimit.value_or(0) == 0 && row.use.used == 0 && !granted && agreement != Agreement::AmountUnknown
        && agreement != Agreement::LimitMissing && agreement != Agreement::LimitNotSaid;
}

bool QuotaCell::isOnlyEverybodys() const
{
    const bool isNamed = agreement != Agreement::NoGrant && agreement != Agreement::Everybodys;
    return row.isEverybodys && row.use.used == 0 && !isNamed;
}

bool operator==(const QuotaCell &a, const QuotaCell &b)
{
    const auto &left = a.row;
    const auto &right = b.row;
    return keyOf(left) == keyOf(right) && left.unit == right.unit && left.zoneLimit == right.zoneLimit
        && left.regionLimit == right.regionLimit && left.use == right.use && left.regionUse == right.regionUse
        && left.isStale == right.isStale && left.isRegionStale == right.isRegionStale
        && (!left.isStale || left.usedAsOf == right.usedAsOf) && left.rawId == right.rawId
        && left.isEverybodys == right.isEverybodys && a.granted == b.granted && a.daysLeft == b.daysLeft
        && a.agreement == b.agreement && a.isChanging == b.isChanging && a.hostRoom == b.hostRoom
        && a.isHostRoomOld == b.isHostRoomOld && a.isWithoutHardware == b.isWithoutHardware;
}

Tier tierOf(QuotaClass quotaClass)
{
    switch (quotaClass) {
    case QuotaClass::OnDemand: return Tier::OnDemand;
    case QuotaClass::Preemptible: return Tier::Spot;
    case QuotaClass::Reserved: return Tier::Reserved;
    }
    return Tier::OnDemand;
}

QuotaPool poolOf(const QuotaRow &row)
{
    return row.isServing ? QuotaPool::Serving : row.isDevice ? QuotaPool::Devices : QuotaPool::General;
}

QList<QuotaCell> quotaCells(const PreflightFacts &facts, const QList<Grant> &grants)
{
    auto granted = grantedBy(grants, facts.now);
    const bool hasGrant = std::ranges::any_of(grants, [&](const Grant &grant) { return !grant.rows.isEmpty(); });
    QHash<QString, QList<std::optional<qint64>>> rooms;
    QSet<QString> failing;
    for (const auto &region : facts.regions) {
        rooms.insert(region.region, hostRoom(region));
        if (region.error && !region.isUnlisted())
            failing.insert(region.region);
    }
    QList<QuotaCell> cells;
    const auto append = [&](const QuotaRow &row) {
        QuotaCell cell{.row = row,
                       .granted = {},
                       .daysLeft = {},
                       .hostRoom = rooms.value(regionOf(row.zone)),
                       .isHostRoomOld = failing.contains(regionOf(row.zone)),
                       .isWithoutHardware = facts.lacks(row.zone, row.generation)};
        const auto key = keyOf(row);
        const auto it = granted.constFind(key);
        const auto *said = it == granted.constEnd() ? nullptr : &*it;
        if (said && !said->isUncounted)
            cell.granted = said->count;
        if (said)
            cell.daysLeft = said->daysLeft;
        cell.agreement =
            hasGrant && !row.isServing && !row.generation.isEmpty() ? agreementOf(cell, said) : Agreement::NoGrant;
        auto regional = key;
        regional.place = regionOf(row.zone);
        cell.isChanging = facts.quota.limits().isChanging(key, QuotaScope::Zone)
            || facts.quota.limits().isChanging(regional, QuotaScope::Region);
        cells.append(cell);
    };
    QSet<QuotaKey> seen;
    for (const auto &row : facts.quota.rows()) {
        seen.insert(keyOf(row));
        append(row);
    }
    auto keys = granted.keys();
    std::ranges::sort(keys); // granted, but the limits do not know them
    for (const auto &key : std::as_const(keys)) {
        if (!seen.contains(key))
            append(facts.quota.row(key));
    }
    putInOrder(cells);
    return cells;
}

QString supportText(const QList<QuotaCell> &cells, const PreflightFacts &facts, const ProjectId &project)
{
    QStringList lines{
        u"Hello,"_s,
        {},
        u"the mail of the TPU Research Cloud for my project %1 and the live limits of the Cloud TPU API do not agree:"_s
            .arg(project.toString()),
        {}};
    for (const auto &cell : cells) {
        const auto unit = cell.row.unit == CountUnit::Cores ? u"cores"_s : u"chips"_s;
        const auto amount = cell.granted ? u"%1 %2 of "_s.arg(*cell.granted).arg(unit) : QString{};
        lines << u"* %1%2 Cloud TPU %3 in zone %4 (from the mail)"_s.arg(amount, tierWord(cell.row.quotaClass),
                                                                         cell.row.generation, cell.row.zone.toString())
              << limitLine(cell, facts.quota.limits(), QuotaScope::Zone)
              << limitLine(cell, facts.quota.limits(), QuotaScope::Region);
    }
    lines << QString{}
          << u"The limits were read at %1. Requests for these TPUs are refused."_s.arg(
                 facts.limitsAsOf.isValid() ? facts.limitsAsOf.toUTC().toString(u"yyyy-MM-dd HH:mm 'UTC'"_s)
                                            : u"an unknown time"_s)
          << u"Could you please set these limits to what was granted, or tell me which zone to use instead?"_s
          << QString{} << u"Thank you."_s;
    return lines.join(u'\n');
}
