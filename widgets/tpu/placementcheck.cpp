// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/placementcheck.h"

#include "services/core/punctuation.h"
#include "services/grantmail/grants.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/tpu/costtext.h"

#include <QCoreApplication>
#include <QTimeZone>

#include <ranges>

using namespace Qt::StringLiterals;

namespace {

struct PlacementCheckMessages
{
    Q_DECLARE_TR_FUNCTIONS(PlacementCheck)
};

SliceQuery sliceOf(const TpuSpec &spec)
{
    return {spec.zone, spec.acceleratorType, spec.tier, spec.slices};
}

StatusLevel levelOf(PreflightVerdict verdict)
{
    return verdict == PreflightVerdict::Green ? StatusLevel::Ok
        : verdict == PreflightVerdict::Yellow ? StatusLevel::Waiting
                                              : StatusLevel::Bad;
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
    case PreflightVerdict::Green: return PlacementCheckMessages::tr("within the limits");
    case PreflightVerdict::Yellow: return PlacementCheckMessages::tr("limits not known");
    case PreflightVerdict::Red: return PlacementCheckMessages::tr("above a limit");
    }
    return {};
}

} // namespace

QList<Grant> PlacementCheck::allGrants() const
{
    return grants ? grants->grants() : QList<Grant>{};
}

QDateTime PlacementCheck::now() const
{
    return grants ? grants->now() : QDateTime::currentDateTimeUtc();
}

/// A request may win in any of its zones, so it counts in all of them until its TPU stands in the list.
CostCheck PlacementCheck::bill(const TpuSpec &spec) const
{
    auto used = chipsInUse(*tpus, spec.zone);
    const auto views = tpuRequests && used ? tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    for (const auto &view : views) {
        for (const auto &line : requesttext::isOver(view) ? QList<ZoneAttempt>{} : view.lines) {
            if (line.state == AttemptState::Stopped || line.state == AttemptState::Gone)
                continue;
            const auto &wanted = view.tpuRequest.spec;
            for (const auto &name : nodeNames(line.name, wanted.slices)) {
                const bool isThere = std::ranges::any_of(
                    *used, [&](const ChipUse &use) { return use.zone == line.zone && use.name == name; });
                if (!isThere)
                    *used += {line.zone, wanted.acceleratorType, wanted.tier, name};
            }
        }
    }
    return costCheck(allGrants(), sliceOf(spec), used, prices ? prices->list() : PriceList::dated(), now());
}

Preflight PlacementCheck::limits(const TpuSpec &spec) const
{
    return preflight({.zone = spec.zone,
                      .tier = spec.tier,
                      .acceleratorType = spec.acceleratorType,
                      .count = spec.slices,
                      .externalAddress = spec.externalAddress},
                     quota->facts());
}

OfferRoom PlacementCheck::room(const GrantRow &row, const SliceOffer &offer, ExternalAddress address) const
{
    const TpuSpec spec{
        .zone = row.zone, .acceleratorType = offer.acceleratorType, .tier = row.tier, .externalAddress = address};
    const auto check = bill(spec);
    const auto answer = limits(spec);
    if (check.isUsedUp)
        return {.problem = costtext::coverage(check, sliceOf(spec))};
    if (answer.verdict == PreflightVerdict::Red)
        return {.problem = (verdictSentence(answer) + u' ' + actionSentence(answer)).trimmed()};
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

QDateTime PlacementCheck::grantEnd(const CostCheck &check) const
{
    if (!check.isFree())
        return {};
    const auto all = allGrants();
    const auto grant =
        std::ranges::find_if(all, [&](const Grant &candidate) { return candidate.id == check.covered.grant; });
    return grant == all.end() || !grant->end().isValid() ? QDateTime{} : grant->end().startOfDay(QTimeZone::UTC);
}

ZoneVerdict PlacementCheck::verdict(const TpuSpec &spec) const
{
    const auto check = bill(spec);
    const auto answer = limits(spec);
    const auto explanation = punctuation::sentences(
        {costtext::coverage(check, sliceOf(spec)), verdictSentence(answer), actionSentence(answer)});
    if (!check.isFree())
        return {.level = StatusLevel::Warning,
                .words = PlacementCheckMessages::tr("billed"),
                .explanation = explanation,
                .isFree = false};
    return {
        .level = levelOf(answer.verdict), .words = wordsOf(answer.verdict), .explanation = explanation, .isFree = true};
}

QList<ZoneId> PlacementCheck::granted(const TpuSpec &spec) const
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

QList<ZoneId> PlaceProposal::ordered(QList<ZoneId> zones) const
{
    QHash<ZoneId, int> rank;
    for (const auto &row : check.quota->rows()) {
        if (const auto limit = row.limit(); limit && *limit != 0 && !row.isEverybodys)
            rank.insert(row.zone, 1);
    }
    for (const auto &row : rowsOnOffer(check.allGrants(), check.now()))
        rank.insert(row.zone, 2);
    std::ranges::stable_sort(zones, [&](const ZoneId &a, const ZoneId &b) {
        return rank.value(a) != rank.value(b) ? rank.value(a) > rank.value(b) : a.toString() < b.toString();
    });
    return zones;
}

std::optional<CreatePreset> PlaceProposal::best(const QList<GrantRow> &rows) const
{
    std::optional<CreatePreset> first;
    for (const auto &row : rows) {
        const auto offers = slicesThatFit(row); // large before small
        for (const auto &offer : offers | std::views::reverse) {
            const TpuSpec spec{.zone = row.zone, .acceleratorType = offer.acceleratorType, .tier = row.tier};
            const CreatePreset preset{.zone = row.zone,
                                      .generation = row.generation,
                                      .acceleratorType = offer.acceleratorType,
                                      .tier = row.tier};
            if (check.bill(spec).isFree() && check.limits(spec).verdict != PreflightVerdict::Red)
                return preset;
            if (!first)
                first = preset;
        }
    }
    return first;
}

bool PlaceProposal::isSettled(const QList<GrantRow> &rows) const
{
    const auto regions = check.quota->facts().regions;
    const bool hasRegions =
        std::ranges::all_of(rows, [&](const GrantRow &row) { return regions.contains(regionOf(row.zone)); });
    return hasRegions && check.quota->loading() == QuotaService::Loading::No
        && check.tpus->listState().updatedAt.isValid();
}

std::optional<Tier> PlaceProposal::freeTier(TpuSpec spec) const
{
    for (const auto tier : {Tier::OnDemand, Tier::Spot}) {
        spec.tier = tier;
        if (check.bill(spec).isFree())
            return tier;
    }
    return std::nullopt;
}

TpuSpec PlacementCheck::dearest(const TpuSpec &spec, const QList<ZoneId> &zones) const
{
    auto worst = spec;
    qint64 highest = -1;
    for (const auto &zone : zones) {
        const auto there = inZone(spec, zone);
        const auto check = bill(there);
        const qint64 cost = check.isFree() ? -1
            : check.price                  ? check.price->perHour.nanos
                                           : std::numeric_limits<qint64>::max();
        if (cost > highest) {
            highest = cost;
            worst = there;
        }
    }
    return worst;
}

QStringList PlacementCheck::takenNames(const ZoneId &zone) const
{
    QStringList names;
    for (const auto &tpu : tpus->tpus()) {
        if (zone.isEmpty() || tpu.zone == zone)
            names << tpu.shortName;
    }
    const auto views = tpuRequests->tpuRequests();
    for (const auto &view : views) {
        for (const auto &line : requesttext::isOver(view) ? QList<ZoneAttempt>{} : view.lines) {
            if ((zone.isEmpty() || line.zone == zone) && !line.name.isEmpty())
                names << line.name << nodeNames(line.name, view.tpuRequest.spec.slices);
        }
    }
    return names;
}

TpuSpec inZone(TpuSpec spec, const ZoneId &zone)
{
    spec.zone = zone;
    return spec;
}
