// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

#include <optional>

namespace practice {

/// Limits and use of TPU quota per zone and region, and of calls per minute.
class Quotas
{
public:
    explicit Quotas(WorldContext &context)
        : m_context{context}
    {
    }

    /// What this project has there of its own, by a grant or an override; nothing: the default counts.
    [[nodiscard]] std::optional<qint64> ownLimit(const QuotaKind &kind, const QString &location) const;
    /// `location`: a zone or a region. May be `unlimited`.
    [[nodiscard]] qint64 limit(const QuotaKind &kind, const QString &location) const;
    /// Nodes and queued requests that hold it; dead requests too, until they are deleted.
    [[nodiscard]] qint64 used(const QuotaKind &kind, const QString &location) const;
    /// May `count` more of these be made in `zone`? Every quota exists per zone and per region, and both must allow it.
    [[nodiscard]] std::optional<ApiError> refuse(const Accelerator &accelerator, bool preemptible, const Zone &zone,
                                                 int count, bool queued) const;
    /// Any quota above 0 for this generation in this zone?
    [[nodiscard]] bool isGranted(const QString &generation, const Zone &zone) const;
    /// Counts a create; too many within a minute are refused.
    [[nodiscard]] std::optional<ApiError> createdTooFast();
    /// Counts a call of the TPU API.
    [[nodiscard]] std::optional<ApiError> calledTooFast();
    /// Counts a look at the guest attributes of a machine.
    [[nodiscard]] std::optional<ApiError> lookedTooFast(const QString &node, int worker);

private:
    [[nodiscard]] bool isTooFast(QList<Moment> &recent, int most) const;

    WorldContext &m_context;
    QList<Moment> m_recentCreates;
    QList<Moment> m_recentCalls;
    QHash<std::pair<QString, int>, QList<Moment>> m_recentLooks;
};

/// A preference for another limit, as Cloud Quotas takes it, kept as a note: {quotaId, place, before, preferred,
/// becomes, decided (µs), …}.
inline constexpr QLatin1StringView preferencePrefix{"quotaPreference/"};
/// What is granted of it by now.
[[nodiscard]] qint64 grantedValue(const QJsonObject &preference, Moment now);

/// "us-central1" of "us-central1-a"; a region stays what it is.
[[nodiscard]] bool isIn(const QString &zone, const QString &location);

/// The metrics of Compute Engine's quota that this world counts, and those that are counted for the whole project.
[[nodiscard]] QStringList computeMetrics();
[[nodiscard]] QStringList projectMetrics();
/// A metric of Compute Engine's quota in a region, in the metric's own unit: pieces or GB.
[[nodiscard]] double computeUsage(const WorldContext &context, const QString &metric, const QString &region);
[[nodiscard]] double computeLimit(const WorldContext &context, const QString &metric, const QString &region);
/// The first metric that would not allow `count` more nodes in this region, in the words of Cloud TPU.
[[nodiscard]] std::optional<ApiError> refuseHosts(const WorldContext &context, const QString &region, int hosts,
                                                  bool external, Ids &ids);

} // namespace practice
