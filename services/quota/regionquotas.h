// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QDateTime>
#include <QHash>
#include <QJsonObject>
#include <QPointer>
#include <QStringList>

#include <optional>
#include <stop_token>

class RestClient;

/// One number of Compute Engine in one region. Nothing where the server said none, or none that can be believed.
struct RegionLimit
{
    std::optional<qint64> limit; ///< QuotaLimit::unlimited (-1): none
    std::optional<qint64> usage;

    friend bool operator==(const RegionLimit &, const RegionLimit &) = default;
};

/// Quotas of Compute Engine that a TPU's hosts draw on, too (services/quota/README.md).
struct RegionQuotas
{
    static constexpr auto addresses = "IN_USE_ADDRESSES";
    static constexpr auto instances = "INSTANCES";
    static constexpr auto disks = "DISKS_TOTAL_GB";
    static constexpr auto hyperdisks = "HDB_TOTAL_GB"; ///< v6e boots from Hyperdisk Balanced

    QString region;
    QHash<QString, RegionLimit> limits; ///< by metric; empty: the server could not tell
    QDateTime asOf; ///< UTC, when they were read; null: never
    std::optional<Error> error{}; ///< of the last try; the numbers are older then

    /// Compute Engine does not list every region that has TPUs. It has no limits there then, and nothing is amiss.
    [[nodiscard]] bool isUnlisted() const { return limits.isEmpty() && error && error->code == ErrorCode::NotFound; }

    friend bool operator==(const RegionQuotas &a, const RegionQuotas &b)
    {
        return a.region == b.region && a.limits == b.limits && a.asOf == b.asOf
            && a.error.has_value() == b.error.has_value();
    }
};

/// Pure. One Region of compute v1. A region that carries quotaStatusWarning and no quotas is an error, not "all 0".
[[nodiscard]] Result<RegionQuotas> parseRegionQuotas(const QJsonObject &region);

/// By region; an error is that of this region. Up to a few regions are asked one by one at the same time, more with one
/// list.
using RegionAnswers = QHash<QString, Result<RegionQuotas>>;

/// Reads the quotas of `regions`, never more than these. `asOf` is not set: the caller knows the time.
[[nodiscard]] Task<RegionAnswers> readRegionQuotas(CloudProfile profile, QPointer<RestClient> rest, QStringList regions,
                                                   std::stop_token stop);
