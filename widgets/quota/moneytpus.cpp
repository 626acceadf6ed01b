// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneytpus.h"

#include "services/quota/costcheck.h"
#include "services/tpu/computeinstance.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

std::optional<Billable> addressesOf(const Tpu &tpu)
{
    QStringList addresses;
    for (const auto &endpoint : tpu.endpoints) {
        if (!endpoint.externalIp.isEmpty())
            addresses += endpoint.externalIp;
    }
    if (addresses.isEmpty())
        return std::nullopt;
    return Billable{.kind = BillableKind::Address,
                    .name = addresses.first(),
                    .type = u"EXTERNAL"_s,
                    .place = tpu.zone.toString(),
                    .use = BillableUse::InUse,
                    .users = {tpu.shortName},
                    .count = int(addresses.size())};
}

} // namespace

QList<Billable> tpuBillables(QList<Tpu> tpus, const QList<Grant> &grants, const PriceList &prices, const QDateTime &now)
{
    std::ranges::stable_sort(tpus, {}, &Tpu::createTime);
    QList<Billable> things;
    QList<ChipUse> before;
    for (const auto &tpu : std::as_const(tpus)) {
        if (isComputeInstance(tpu.id)) // Compute Engine tells of them as VMs
            continue;
        const auto use = chipsInUse({tpu}, {});
        if (use.isEmpty()) // stopped, taken away or going
            continue;
        const auto check = costCheck(grants, {tpu.zone, tpu.acceleratorType, tpu.tier}, before, prices, now);
        if (!check.isFree()) {
            const bool isUnsure = check.covered.coverage == Coverage::AmountUnknown;
            things += Billable{.kind = BillableKind::Tpu,
                               .name = tpu.shortName,
                               .type = tpu.acceleratorType,
                               .place = tpu.zone.toString(),
                               .use = isUnsure ? BillableUse::Unknown : BillableUse::InUse,
                               .state = tpu.stateText,
                               .tier = tpu.tier};
        } else {
            before += use;
        }
        if (const auto addresses = addressesOf(tpu))
            things += *addresses;
    }
    return things;
}
