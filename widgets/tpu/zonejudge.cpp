// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/zonejudge.h"

#include "services/core/punctuation.h"
#include "services/quota/grants.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/wishservice.h"
#include "widgets/tpu/billwords.h"
#include "widgets/wish/wishwords.h"

#include <QCoreApplication>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ZoneJudge)
};

SliceWish sliceOf(const TpuSpec &spec)
{
    return {spec.zone, spec.acceleratorType, spec.tier};
}

Tone toneOf(PreflightVerdict verdict)
{
    return verdict == PreflightVerdict::Green ? Tone::Ok
        : verdict == PreflightVerdict::Yellow ? Tone::Waiting
                                              : Tone::Bad;
}

/// So many of it the TPU quotas of the zone and its region leave room for; nothing: nobody stated a number.
std::optional<qint64> slicesLeft(const QuotaIndex &quota, const TpuSpec &spec)
{
    const auto cost = quotaCost(spec.acceleratorType);
    if (cost <= 0)
        return std::nullopt;
    QuotaKey key{spec.zone.toString(), Accelerators::catalogue().generationOf(spec.acceleratorType),
                 quotaClassOf(spec.tier), false, drawsOnDevice(spec.acceleratorType)};
    if (drawsOnServing(spec.acceleratorType)) { // where the zone has no such quota, these sizes draw on the general one
        auto serving = key;
        serving.isServing = true;
        key.isServing = quota.row(serving).zoneLimit.value_or(0) != 0;
    }
    const auto left = quota.row(key).left();
    return left && *left != QuotaLimit::unlimited ? std::optional{*left / cost} : std::nullopt;
}

QString wordsOf(PreflightVerdict verdict)
{
    switch (verdict) {
    case PreflightVerdict::Green: return Words::tr("within the limits");
    case PreflightVerdict::Yellow: return Words::tr("limits not known");
    case PreflightVerdict::Red: return Words::tr("above a limit");
    }
    return {};
}

} // namespace

QList<Grant> ZoneJudge::allGrants() const
{
    return grants ? grants->grants() : QList<Grant>{};
}

QDateTime ZoneJudge::now() const
{
    return grants ? grants->now() : QDateTime::currentDateTimeUtc();
}

/// A request may win in any of its zones, so it counts in all of them until its TPU stands in the list.
BillCheck ZoneJudge::bill(const TpuSpec &spec) const
{
    auto used = chipsInUse(*tpus, spec.zone);
    const auto views = wishes && used ? wishes->wishes() : QList<WishView>{};
    for (const auto &view : views) {
        for (const auto &line : wishwords::isOver(view) ? QList<WishLine>{} : view.lines) {
            const bool isThere = std::ranges::any_of(
                *used, [&](const ChipUse &use) { return use.zone == line.zone && use.name == line.name; });
            const bool isOut = line.state == LineState::Stopped || line.state == LineState::Gone;
            if (!isThere && !isOut)
                *used += {line.zone, view.wish.spec.acceleratorType, view.wish.spec.tier, line.name};
        }
    }
    return billCheck(allGrants(), sliceOf(spec), used, prices ? prices->list() : PriceList::dated(), now());
}

Preflight ZoneJudge::limits(const TpuSpec &spec) const
{
    return preflight({.zone = spec.zone,
                      .tier = spec.tier,
                      .acceleratorType = spec.acceleratorType,
                      .externalAddress = spec.externalAddress},
                     quota->facts());
}

OfferRoom ZoneJudge::room(const GrantRow &row, const SliceOffer &offer, ExternalAddress address) const
{
    const TpuSpec spec{
        .zone = row.zone, .acceleratorType = offer.acceleratorType, .tier = row.tier, .externalAddress = address};
    const auto check = bill(spec);
    const auto answer = limits(spec);
    if (check.isUsedUp)
        return {.problem = billwords::coverage(check, sliceOf(spec))};
    if (answer.verdict == PreflightVerdict::Red)
        return {.problem = (verdictSentence(answer) + u' ' + remedySentence(answer)).trimmed()};
    if (!quota->updatedAt().isValid())
        return {}; // the grant alone does not say how many fit
    const auto left = std::max<qint64>(offer.chips, row.chips().value_or(0) - check.usedChips);
    const auto inGrant = std::min(offer.slices, left / std::max(1, offer.chips));
    auto slices = std::min(inGrant, slicesLeft(quota->facts().quota, spec).value_or(inGrant));
    for (const auto &bound : answer.bounds) { // each host takes an address, a VM and a disk of the region
        if (!bound.isOfTpus() && bound.room && !bound.isUnlimited() && bound.need > 0)
            slices = std::min(slices, *bound.room / bound.need);
    }
    return {.slices = slices};
}

QDateTime ZoneJudge::grantEnd(const BillCheck &check) const
{
    if (!check.isFree())
        return {};
    const auto all = allGrants();
    const auto grant =
        std::ranges::find_if(all, [&](const Grant &candidate) { return candidate.id == check.covered.grant; });
    return grant == all.end() || !grant->end().isValid() ? QDateTime{} : grant->end().startOfDay(QTimeZone::UTC);
}

ZoneVerdict ZoneJudge::verdict(const TpuSpec &spec) const
{
    const auto check = bill(spec);
    const auto answer = limits(spec);
    const auto explanation = punctuation::sentences(
        {billwords::coverage(check, sliceOf(spec)), verdictSentence(answer), remedySentence(answer)});
    if (!check.isFree())
        return {.tone = Tone::Warning, .words = Words::tr("billed"), .explanation = explanation, .isFree = false};
    return {
        .tone = toneOf(answer.verdict), .words = wordsOf(answer.verdict), .explanation = explanation, .isFree = true};
}

QList<ZoneId> ZoneJudge::granted(const TpuSpec &spec) const
{
    QList<std::pair<int, ZoneId>> ranked;
    const auto all = allGrants();
    for (const auto &grant : all) {
        for (const auto &row : grant.rows) {
            const bool isKnown =
                std::ranges::any_of(ranked, [&](const auto &entry) { return entry.second == row.zone; });
            if (row.zone.isEmpty() || isKnown)
                continue;
            auto there = spec;
            there.zone = row.zone;
            if (coverageOf(all, sliceOf(there), now()).isFree())
                ranked.append({int(limits(there).verdict), row.zone});
        }
    }
    std::ranges::stable_sort(ranked, {}, [](const auto &entry) { return entry.first; });
    QList<ZoneId> zones;
    for (const auto &entry : std::as_const(ranked))
        zones << entry.second;
    return zones;
}
