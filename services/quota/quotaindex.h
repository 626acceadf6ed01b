// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"

#include <QHash>

#include <compare>

/// Which quota, and where. Zones come first in order, so that rows group by them.
struct QuotaKey
{
    QString place; ///< zone, region, or empty for "everywhere else"
    QString generation;
    QuotaClass quotaClass = QuotaClass::OnDemand;
    bool isServing = false;
    bool isDevice = false;

    friend auto operator<=>(const QuotaKey &, const QuotaKey &) = default;
    friend bool operator==(const QuotaKey &, const QuotaKey &) = default;
    friend size_t qHash(const QuotaKey &key, size_t seed = 0) noexcept
    {
        return qHashMulti(seed, key.place, key.generation, int(key.quotaClass), key.isServing, key.isDevice);
    }
};

enum class QuotaScope : quint8 { Zone, Region };

/// Limits by what they limit: a panel of 500 cells asks thousands of times.
class LimitIndex
{
public:
    LimitIndex() = default;
    explicit LimitIndex(QList<QuotaLimit> limits);

    [[nodiscard]] const QList<QuotaLimit> &limits() const { return m_limits; }
    /// The number for exactly this place, else the default that covers it; nothing: none is stated.
    [[nodiscard]] std::optional<qint64> limit(const QuotaKey &key, QuotaScope scope) const;
    /// The id under which the server keeps it; empty: it has no such quota.
    [[nodiscard]] QString id(QuotaKey key, QuotaScope scope) const;
    /// Google is changing this number just now.
    [[nodiscard]] bool isChanging(const QuotaKey &key, QuotaScope scope) const;

private:
    [[nodiscard]] const QuotaLimit *find(const QuotaKey &key, QuotaScope scope) const;

    QList<QuotaLimit> m_limits;
    QHash<QuotaKey, qsizetype> m_places[2]; ///< by QuotaScope
    QHash<QuotaKey, QString> m_ids[2]; ///< with an empty place
};

/// Limits and rows together: what preflight() asks.
class QuotaIndex
{
public:
    QuotaIndex() = default;
    QuotaIndex(LimitIndex limits, QList<QuotaRow> rows);

    [[nodiscard]] const LimitIndex &limits() const { return m_limits; }
    [[nodiscard]] const QList<QuotaRow> &rows() const { return m_rows; }
    /// The row of exactly this quota; made from the limits, with nothing in use, where quotaRows() leaves it out for
    /// being 0.
    [[nodiscard]] QuotaRow row(const QuotaKey &key) const;

private:
    LimitIndex m_limits;
    QList<QuotaRow> m_rows;
    QHash<QuotaKey, qsizetype> m_places;
    QHash<QuotaKey, QuotaUse> m_regionUse;
};

[[nodiscard]] QuotaKey keyOf(const QuotaRow &row);

/// A word for the quota that this zone shares with the others of its region, where the region has no room for two of
/// these slices; empty: there is room, or nobody stated how much.
[[nodiscard]] QString sharedQuota(const LimitIndex &limits, const ZoneId &zone, const QString &acceleratorType,
                                  Tier tier);
