// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/costcheck.h"

#include "services/tpu/accelerators.h"
#include "services/tpu/deletequeuedresource.h"
#include "services/tpu/tpuservice.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// All that grants which are not over give of this generation in this zone and tier, in chips; rows of single devices
/// and rows of pods are two things.
qint64 grantedChips(const QList<Grant> &grants, const SliceQuery &query, const GrantRow &like, const QDateTime &now)
{
    qint64 sum = 0;
    for (const auto &grant : grants) {
        if (grant.isOver(now))
            continue;
        for (const auto &row : grant.rows) {
            if (row.zone == query.zone && row.generation == like.generation && row.device == like.device
                && sharesGrant(row.tier, query.tier))
                sum += std::max<qint64>(0, std::min(row.chips().value_or(0), qint64{1} << 40));
        }
    }
    return sum;
}

/// A size that cannot be (v4-1) holds no more chips than its number says.
qint64 chipsAtMost(const QString &acceleratorType)
{
    if (const auto facts = Accelerators::catalogue().facts(acceleratorType))
        return facts->chips;
    return std::max(1, acceleratorType.section(u'-', -1).toInt());
}

qint64 usedOf(const QList<ChipUse> &used, const SliceQuery &query, const GrantRow &row)
{
    const auto &catalogue = Accelerators::catalogue();
    const auto facts = catalogue.facts(query.acceleratorType);
    qint64 sum = 0;
    for (const auto &use : used) {
        const bool isNear = use.zone == query.zone && sharesGrant(use.tier, query.tier);
        const bool isSame = facts && catalogue.generationOf(use.acceleratorType) == facts->generation
            && (row.device.isEmpty() || use.acceleratorType == row.device);
        if (isNear && isSame)
            sum += chipsAtMost(use.acceleratorType);
    }
    return sum;
}

/// Going on its way: it holds chips soon, or already.
bool isOnItsWay(QueuedResourceState state)
{
    switch (state) {
    case QueuedResourceState::Failed:
    case QueuedResourceState::Suspended:
    case QueuedResourceState::Suspending:
    case QueuedResourceState::Deleting: return false;
    default: return true; // of an unknown state, too
    }
}

} // namespace

QString CostCheck::wanted() const
{
    if (isFree())
        return {};
    return price ? price->perHour.plain() : QString{unpricedWord};
}

bool CostCheck::isConfirmedBy(QStringView typed) const
{
    if (isFree())
        return true;
    return price ? isTyped(typed, price->perHour) : typed.trimmed().compare(unpricedWord, Qt::CaseInsensitive) == 0;
}

CostCheck costCheck(const QList<Grant> &grants, const SliceQuery &query, const KnownUse &used, const PriceList &prices,
                    const QDateTime &now)
{
    CostCheck check{.covered = coverageOf(grants, query, now),
                    .price = prices.slice(query.acceleratorType, query.tier, query.zone)};
    if (check.price) {
        check.price->perHour.nanos *= query.slices;
        check.price->chips *= query.slices;
    }
    const auto facts = Accelerators::catalogue().facts(query.acceleratorType);
    check.isUseKnown = used.has_value();
    if (used && check.covered.isFree() && check.covered.row && facts) {
        check.usedChips = usedOf(*used, query, *check.covered.row);
        check.isUsedUp = check.usedChips + qint64{facts->chips} * query.slices
            > grantedChips(grants, query, *check.covered.row, now);
    }
    return check;
}

QList<ChipUse> chipsInUse(const QList<Tpu> &tpus, const QList<QueuedResource> &requests)
{
    QList<ChipUse> used;
    for (const auto &tpu : tpus) {
        switch (tpu.state) {
        case TpuState::Preempted:
        case TpuState::Terminated:
        case TpuState::Stopped:
        case TpuState::Stopping:
        case TpuState::Deleting:
        case TpuState::Hidden:
        case TpuState::Hiding: continue;
        default: used += {tpu.zone, tpu.acceleratorType, tpu.tier, tpu.shortName};
        }
    }
    for (const auto &request : requests) {
        auto made = std::ranges::count_if(tpus, [&](const Tpu &tpu) { return isNodeOf(tpu, request.id); });
        for (const auto &node : isOnItsWay(request.state) ? request.nodes : QList<QueuedNode>{}) {
            const auto there = std::min<qint64>(made, node.count);
            made -= there;
            constexpr qint64 most = 1'000; // nodes of one request
            const auto prefix = node.prefix.isEmpty() ? request.shortName : node.prefix;
            for (auto i = there; i < std::min<qint64>(node.count, most); ++i)
                used += {node.zone.isEmpty() ? request.zone : node.zone, node.acceleratorType, request.tier,
                         node.count > 1 ? u"%1-%2"_s.arg(prefix).arg(i) : node.name};
        }
    }
    return used;
}

KnownUse chipsInUse(const TpuService &tpus, const ZoneId &zone)
{
    const auto &state = tpus.listState();
    const auto answered = state.staleZones.value(zone, state.updatedAt); // null: never
    const bool isKnown =
        answered.isValid() && state.requestsAt.isValid(); // a request holds chips before its node is there
    return isKnown ? KnownUse{chipsInUse(tpus.tpus(), tpus.queuedResources())} : std::nullopt;
}
