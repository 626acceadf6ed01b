// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotaindex.h"

using namespace Qt::StringLiterals;

namespace {

QuotaKey keyAt(const QuotaLimit &limit, const QString &place)
{
    return {place, limit.generation, limit.quotaClass, limit.isServing, limit.isDevice};
}

QuotaScope scopeOf(const QuotaLimit &limit)
{
    const bool isRegional = limit.isRegional || limit.quotaId.contains("PerRegion"_L1) || !limit.region.isEmpty();
    return isRegional ? QuotaScope::Region : QuotaScope::Zone;
}

} // namespace

QuotaKey keyOf(const QuotaRow &row)
{
    return {row.zone.toString(), row.generation, row.quotaClass, row.isServing, row.isDevice};
}

LimitIndex::LimitIndex(QList<QuotaLimit> limits)
    : m_limits{std::move(limits)}
{
    for (qsizetype i = 0; i < m_limits.size(); ++i) {
        const auto &limit = m_limits[i];
        if (limit.generation.isEmpty())
            continue; // not understood: no key can stand for it
        const auto scope = size_t(scopeOf(limit));
        const auto place = limit.zone.isEmpty() ? limit.region : limit.zone.toString();
        if (place.isEmpty() && !limit.places.isEmpty()) {
            for (const auto &covered : limit.places) {
                if (!m_places[scope].contains(keyAt(limit, covered)))
                    m_places[scope].insert(keyAt(limit, covered), i);
            }
        } else {
            m_places[scope].insert(keyAt(limit, place), i);
        }
        m_ids[scope].insert(keyAt(limit, {}), limit.quotaId);
    }
}

const QuotaLimit *LimitIndex::find(const QuotaKey &key, QuotaScope scope) const
{
    const auto &places = m_places[size_t(scope)];
    auto it = places.constFind(key);
    if (it == places.constEnd()) {
        auto anywhere = key;
        anywhere.place.clear();
        it = places.constFind(anywhere);
    }
    return it == places.constEnd() ? nullptr : &m_limits[*it];
}

std::optional<qint64> LimitIndex::limit(const QuotaKey &key, QuotaScope scope) const
{
    const auto *found = find(key, scope);
    return found && found->isStated ? std::optional{found->limit} : std::nullopt;
}

QString LimitIndex::id(QuotaKey key, QuotaScope scope) const
{
    key.place.clear();
    return m_ids[size_t(scope)].value(key);
}

bool LimitIndex::isChanging(const QuotaKey &key, QuotaScope scope) const
{
    const auto *found = find(key, scope);
    return found && found->isChanging;
}

QuotaIndex::QuotaIndex(LimitIndex limits, QList<QuotaRow> rows)
    : m_limits{std::move(limits)}
    , m_rows{std::move(rows)}
{
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].generation.isEmpty())
            continue;
        auto key = keyOf(m_rows[i]);
        m_places.insert(key, i);
        key.place = regionOf(m_rows[i].zone);
        m_regionUse.insert(key, m_rows[i].regionUse);
    }
}

QuotaRow QuotaIndex::row(const QuotaKey &key) const
{
    if (const auto it = m_places.constFind(key); it != m_places.constEnd())
        return m_rows[*it];
    const auto *generation = Accelerators::catalogue().generation(key.generation);
    QuotaRow made{.zone = ZoneId{key.place},
                  .generation = key.generation,
                  .quotaClass = key.quotaClass,
                  .isServing = key.isServing,
                  .isDevice = key.isDevice,
                  .unit = generation ? generation->quotaCounts : CountUnit::Chips,
                  .zoneLimit = {},
                  .regionLimit = {},
                  .use = {},
                  .regionUse = {},
                  .usedAsOf = {},
                  .rawId = {}};
    auto regional = key;
    regional.place = regionOf(made.zone);
    made.zoneLimit = m_limits.limit(key, QuotaScope::Zone);
    made.regionLimit = m_limits.limit(regional, QuotaScope::Region);
    made.regionUse = m_regionUse.value(regional);
    return made;
}

QString sharedQuota(const LimitIndex &limits, const ZoneId &zone, const QString &acceleratorType, Tier tier)
{
    const auto generation = Accelerators::catalogue().generationOf(acceleratorType);
    const auto cost = quotaCost(acceleratorType);
    QuotaKey key{regionOf(zone), generation, quotaClassOf(tier), drawsOnServing(acceleratorType),
                 drawsOnDevice(acceleratorType)};
    key.isServing = key.isServing && !(limits.id(key, QuotaScope::Zone) + limits.id(key, QuotaScope::Region)).isEmpty();
    const auto limit = limits.limit(key, QuotaScope::Region);
    const bool isTight = !generation.isEmpty() && cost > 0 && limit && *limit >= cost && *limit < 2 * cost;
    return isTight ? limits.id(key, QuotaScope::Region) + u' ' + key.place : QString{};
}
