// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotaservice.h"
#include "services/wish/wishservice.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/grantoffers.h"
#include "widgets/wish/wishwords.h"

#include <ranges>

// What the create sheet proposes: a place, a tier and a name.

using namespace Qt::StringLiterals;

/// Zones of the grant first, then those where the quota allows something; that a zone exists says nothing.
QList<ZoneId> CreateSheet::ordered(QList<ZoneId> zones) const
{
    QHash<ZoneId, int> rank;
    for (const auto &row : m_services.quota->rows()) {
        if (const auto limit = row.limit(); limit && *limit != 0 && !row.isEverybodys)
            rank.insert(row.zone, 1);
    }
    for (const auto &row : rowsOnOffer(m_services.allGrants(), m_services.now()))
        rank.insert(row.zone, 2);
    std::ranges::stable_sort(zones, [&](const ZoneId &a, const ZoneId &b) {
        return rank.value(a) != rank.value(b) ? rank.value(a) > rank.value(b) : a.toString() < b.toString();
    });
    return zones;
}

/// What is proposed must not cost anything: of the grant's first row the smallest slice that the limits let through
/// now, which comes soonest and has one host. Where nothing fits, the first row all the same: the sheet says what is in
/// the way.
std::optional<CreatePreset> CreateSheet::bestPlace(const QList<GrantRow> &rows) const
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
            if (m_services.bill(spec).isFree() && m_services.limits(spec).verdict != PreflightVerdict::Red)
                return preset;
            if (!first)
                first = preset;
        }
    }
    return first;
}

/// Proposes as soon as the limits are there, and corrects itself when the rest answers: addresses, and what is in use.
void CreateSheet::proposePlace()
{
    const auto rows = rowsOnOffer(m_services.allGrants(), m_services.now());
    if (!m_wantsPlace || rows.isEmpty())
        return;
    for (const auto &row : rows)
        m_services.quota->wantRegion(row.zone);
    if (!m_services.quota->updatedAt().isValid())
        return;
    m_wantsPlace = isProposalUntouched();
    const auto best = m_wantsPlace ? bestPlace(rows) : std::nullopt;
    if (best && best != m_proposed) {
        m_proposed = best;
        m_form->setPreset(*best);
    }
    m_wantsPlace = m_wantsPlace && !isAllKnown(rows);
}

/// What does not stand in the form any more was changed by somebody; what is still on its way into it was not.
bool CreateSheet::isProposalUntouched() const
{
    if (!m_proposed)
        return true;
    const auto spec = m_form->spec();
    return (spec.zone.isEmpty() || spec.zone == m_proposed->zone)
        && (spec.acceleratorType.isEmpty() || spec.acceleratorType == m_proposed->acceleratorType)
        && spec.tier == m_proposed->tier;
}

/// Nothing that comes later can make another proposal the better one.
bool CreateSheet::isAllKnown(const QList<GrantRow> &rows) const
{
    const auto regions = m_services.quota->facts().regions;
    const bool hasRegions =
        std::ranges::all_of(rows, [&](const GrantRow &row) { return regions.contains(regionOf(row.zone)); });
    return hasRegions && m_services.quota->loading() == QuotaService::Loading::No
        && m_services.tpus->listState().updatedAt.isValid();
}

void CreateSheet::choose(const CreatePreset &preset)
{
    m_wantsPlace = false;
    if (m_form->spec().zone.isEmpty())
        showKnownZones(); // a choice that shows nothing looks dead
    m_form->setPreset(preset);
    refresh();
}

/// One that is free in all zones: Google allows the same in two, but people call machines by their names.
void CreateSheet::proposeName()
{
    m_form->proposeName(freeName(u"node"_s, takenNames({})));
}

void CreateSheet::proposeTier(const TpuSpec &spec)
{
    for (const auto tier : {Tier::OnDemand, Tier::Spot}) {
        auto wish = spec;
        wish.tier = tier;
        if (!m_services.bill(wish).isFree())
            continue;
        m_form->proposeTier(tier);
        return;
    }
}

QStringList CreateSheet::takenNames(const ZoneId &zone) const
{
    QStringList names;
    for (const auto &tpu : m_services.tpus->tpus()) {
        if (zone.isEmpty() || tpu.zone == zone)
            names << tpu.shortName;
    }
    const auto views = m_services.wishes->wishes();
    for (const auto &view : views) {
        for (const auto &line : wishwords::isOver(view) ? QList<WishLine>{} : view.lines) {
            if ((zone.isEmpty() || line.zone == zone) && !line.name.isEmpty())
                names << line.name;
        }
    }
    return names;
}
