// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/result.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QPointer>

#include <optional>
#include <stop_token>

class RestClient;

/// How often Google itself took hosts of TPUs in a zone away or restarted them, for one of its reasons.
struct InterruptionCount
{
    ZoneId zone;
    QString type; ///< as Google writes it; may be empty
    QString reason; ///< as Google writes it: "Eviction", "HW/SW Maintenance", ...
    qint64 hosts = 0; ///< each host of a slice counts
    QDateTime last; ///< UTC, the newest of them, to the hour

    friend bool operator==(const InterruptionCount &, const InterruptionCount &) = default;
};

struct InterruptionQuery
{
    QDateTime from{}; ///< UTC; Google keeps six weeks
    QDateTime until{};
    qint64 most = 0; ///< time series that may come back: Google bills them
};

struct InterruptionReading
{
    QList<InterruptionCount> counts{}; ///< by zone, then the most frequent first
    qint64 returned = 0; ///< time series that came back
    bool isCut = false; ///< `most` came back, and there may be more
    std::optional<Error> broken{}; ///< then it ended; what came before was billed all the same
};

/// The metric instance/interruption_count of Cloud Monitoring, for all hosts of the project's TPUs: one series for each
/// zone, type and reason. A project where nothing was ever interrupted has no such metric, and no counts. Errors, also
/// `broken`: those of RestClient; Denied and ApiOff lead to the doctor.
[[nodiscard]] Task<InterruptionReading> readInterruptions(CloudProfile profile, QPointer<RestClient> rest,
                                                          InterruptionQuery query, std::stop_token stop);

/// One page, a point for each hour. What has no zone, or counts nothing, is left out.
void addInterruptions(InterruptionReading &reading, const QJsonObject &page);
