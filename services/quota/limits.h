// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/accelerators.h"
#include "services/tpu/queuedrequest.h"

#include <QJsonObject>

/// What a quota limits besides the amount itself.
enum class QuotaClass : quint8 { OnDemand, Preemptible, Reserved };

/// One number of one quota: in one zone, or in one region.
struct QuotaLimit
{
    static constexpr qint64 unlimited = -1;

    QString quotaId;     ///< TPUV4sPodPerProjectPerZoneForTPUAPI, as it came
    QString metric;      ///< tpu.googleapis.com/...
    QString generation;  ///< v4; empty: an id this program does not understand, shown raw
    QuotaClass quotaClass = QuotaClass::OnDemand;
    bool isServing = false; ///< the small separate quota of v5litepod-1, -4 and -8
    bool isDevice = false;  ///< the separate quota of v2-8 and v3-8; pods of v2 and v3 have another
    ZoneId zone;         ///< one of zone and region is set; none: the default of all others
    QString region;
    qint64 limit = 0;    ///< absent in the reply means 0

    friend bool operator==(const QuotaLimit &, const QuotaLimit &) = default;
};

/// What the node list says is taken. The quota services do not tell it.
struct QuotaUse
{
    qint64 used = 0;       ///< all that holds quota
    qint64 heldByDead = 0; ///< of these by preempted nodes and by requests that failed or were suspended
    QStringList deadNames; ///< full resource names of those
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
    QuotaUse use;          ///< in the zone
    QuotaUse regionUse;    ///< in the whole region
    QDateTime usedAsOf;    ///< UTC; older than the list: the zone did not answer
    bool isStale = false;
    QString rawId;         ///< the quota's own id, where the generation does not name it: not understood, or isDevice
    bool isEverybodys = false; ///< every project has it: it says nothing of a grant, and what is made with it bills

    /// The tighter of the two; nothing when neither is known; QuotaLimit::unlimited when nothing binds.
    [[nodiscard]] std::optional<qint64> limit() const;
    /// What is left in zone and region, never below 0; nothing when no limit is known.
    [[nodiscard]] std::optional<qint64> left() const;
};

/// Pure. Metrics of serviceusage v1beta1 (consumerQuotaMetrics, view FULL), one page or many.
[[nodiscard]] QList<QuotaLimit> parseLimits(const QJsonObject &page);

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

/// The rows of the panel: every zone and generation with a limit above 0 or something in use, and what is not understood.
[[nodiscard]] QList<QuotaRow> quotaRows(const QList<QuotaLimit> &limits, const QList<Tpu> &tpus,
                                        const QList<QueuedRequest> &requests);
