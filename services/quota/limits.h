// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/queuedresource.h"

#include <QJsonObject>
#include <QPointer>

#include <stop_token>

class LimitIndex;
class RestClient;

/// What a quota limits besides the amount itself.
enum class QuotaClass : quint8 { OnDemand, Preemptible, Reserved };

/// One number of one quota: in one zone, or in one region.
struct QuotaLimit
{
    static constexpr qint64 unlimited = -1;

    QString quotaId; ///< TPUV4sPodPerProjectPerZoneForTPUAPI, as it came
    QString metric; ///< tpu.googleapis.com/...
    QString generation; ///< v4; empty: an id this program does not understand, shown raw
    QuotaClass quotaClass = QuotaClass::OnDemand;
    bool isServing = false; ///< the small separate quota of v5litepod-1, -4 and -8
    bool isDevice = false; ///< the separate quota of v2-8 and v3-8; pods of v2 and v3 have another
    ZoneId zone; ///< one of zone and region is set; none: the default of all others
    QString region;
    bool isRegional = false; ///< a number per region; also true of its default
    QStringList places{}; ///< of a default: where it holds; empty: everywhere else
    qint64 limit = 0;
    bool isStated = true; ///< false: the server states something here that is no number
    bool isChanging = false; ///< the server says that the number is about to change (rolloutInfo)

    friend bool operator==(const QuotaLimit &, const QuotaLimit &) = default;
};

/// What the node list says is taken. The quota services do not tell it.
struct QuotaUse
{
    qint64 used = 0; ///< all that holds quota
    qint64 heldByDead = 0; ///< of these by preempted nodes and by requests that failed or were suspended
    QStringList deadNames; ///< full resource names of those
    qint64 heldByWaiting = 0; ///< of `used`, by requests whose nodes are not there yet
    QStringList waitingNames{}; ///< full resource names of those

    friend bool operator==(const QuotaUse &, const QuotaUse &) = default;
};

/// One row of the Quota panel: a generation and class in a zone.
struct QuotaRow
{
    ZoneId zone;
    QString generation;
    QuotaClass quotaClass = QuotaClass::OnDemand;
    bool isServing = false;
    bool isDevice = false;
    CountUnit unit = CountUnit::Chips;
    std::optional<qint64> zoneLimit;
    std::optional<qint64> regionLimit;
    QuotaUse use; ///< in the zone
    QuotaUse regionUse; ///< in the whole region
    QDateTime usedAsOf; ///< UTC; older than the list: the zone did not answer
    bool isStale = false; ///< the zone did not answer
    bool isRegionStale = false; ///< a zone of the region did not: `regionUse` is partly older
    QString rawId; ///< the quota's own id, where the generation does not name it: not understood, or isDevice
    bool isEverybodys = false; ///< every project has it: it says nothing of a grant, and what is made with it bills

    /// The tighter of the two; nothing when neither is known; QuotaLimit::unlimited when nothing binds.
    [[nodiscard]] std::optional<qint64> limit() const;
    /// What is left in zone and region, never below 0; nothing when no limit is known.
    [[nodiscard]] std::optional<qint64> left() const;
};

/// Pure. Metrics of serviceusage v1beta1 (consumerQuotaMetrics, view FULL): one page. A number that is absent is 0
/// (services/quota/README.md).
[[nodiscard]] QList<QuotaLimit> parseLimits(const QJsonObject &page);

/// Pure. Pages of cloudquotas v1 (quotaInfos). A value that is absent is 0; one that is no number is "not stated".
[[nodiscard]] QList<QuotaLimit> parseQuotaInfos(const QJsonObject &page);

/// What the id says, word order aside; generation is empty when it is not one of a TPU's.
struct QuotaName
{
    QString generation;
    QuotaClass quotaClass = QuotaClass::OnDemand;
    bool isServing = false;
    bool isDevice = false;
};
[[nodiscard]] QuotaName quotaNameFrom(QStringView quotaIdOrMetric);

/// How much of the quota one slice takes, in the generation's unit; 0: not in the catalogue.
[[nodiscard]] qint64 quotaCost(QStringView acceleratorType);

/// The largest slice that fits into what is left, by chips; nothing when none does or nothing is known.
[[nodiscard]] std::optional<QString> largestSlice(const QuotaRow &row);

[[nodiscard]] QuotaClass quotaClassOf(Tier tier); ///< spot and preemptible share one quota

/// The rows of the panel: every zone and generation with a limit above 0 or something in use, and what is not
/// understood.
[[nodiscard]] QList<QuotaRow> quotaRows(const LimitIndex &limits, const QList<Tpu> &tpus,
                                        const QList<QueuedResource> &requests);

/// Who told the limits.
enum class LimitSource : quint8 {
    None,
    CloudQuotas, ///< cloudquotas v1
    ServiceUsage, ///< serviceusage v1beta1: older, needs other permissions, has the same numbers
};

struct LimitAnswer
{
    QList<QuotaLimit> limits;
    LimitSource source = LimitSource::None;
    std::optional<Error> refusal{}; ///< why Cloud Quotas was not used
    std::optional<Error> cutShort{}; ///< the list is not complete
};

/// All limits of the Cloud TPU API: from Cloud Quotas; where that refuses or is not there, from Service Usage. When
/// both fail the error is that of Service Usage, with the words of both.
[[nodiscard]] Task<LimitAnswer> readLimits(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop);
