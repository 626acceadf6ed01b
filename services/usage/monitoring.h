// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/tpu/tpu.h"
#include "services/usage/sample.h"

#include <QJsonObject>
#include <QPointer>
#include <QSet>

#include <optional>
#include <stop_token>

class RestClient;

/// One line as Cloud Monitoring keeps it: a value a minute, up to three minutes late, also of times when nobody looked.
struct CoarseSeries
{
    struct Point
    {
        qint64 at = 0; ///< ms UTC, by this computer's clock
        float value = noValue;

        friend bool operator==(const Point &, const Point &) = default;
    };

    TpuId tpu;
    int worker = 0;
    qint16 unit = wholeHost; ///< of the worker
    Metric metric = Metric::DutyCycle;
    QList<Point> points; ///< by time

    friend bool operator==(const CoarseSeries &, const CoarseSeries &) = default;
};

struct MonitoringWindow
{
    qint64 from = 0; ///< ms UTC, by this computer's clock
    qint64 until = 0;
};

/// A TPU that is shown, and how its hosts are told apart there.
struct MonitoredTpu
{
    Tpu tpu;
    QStringList machines{}; ///< by worker: the number of its machine, as its metadata server says it; empty: not known
};

struct MonitoringQuery
{
    QList<MonitoredTpu> tpus;
    MonitoringWindow window;
    qint64 most = 0; ///< time series that may come back: Google bills them
};

struct CoarseReading
{
    QList<CoarseSeries> series;
    qint64 returned = 0; ///< time series that came back, whosever they are
    int unmatched = 0; ///< of them: nobody can say of which host
    QSet<TpuId> leftOut{}; ///< with hosts whose series were not asked for, or that nobody can tell apart
    bool isCut = false; ///< `most` came back, and there may be more
    std::optional<Error> broken{}; ///< then it ended; what came before counts all the same
};

/// Cloud Monitoring knows no such series: 404 where no TPU of the project ever had the metric, and 400 "… does not
/// specify a valid combination of metric and monitored resource descriptors. The query will not return any time
/// series." where no resource of this type has it. Any other 400 is a fault of the query.
[[nodiscard]] bool isNoSuchMetric(const Error &error);

/// All metrics that Google keeps for these TPUs, 60 s a value, one series for each host or chip; a metric that Google
/// does not have for them is left out. The window is cut to its last 24 hours. Errors, also `broken`: those of
/// RestClient; Denied and ApiOff lead to the doctor.
[[nodiscard]] Task<CoarseReading> readMonitoring(CloudProfile profile, QPointer<RestClient> rest, MonitoringQuery query,
                                                 std::stop_token stop);

/// One page of one metric, for example "cpu/utilization". `ahead`: how far Google's clock is ahead of ours, ms.
void addPage(CoarseReading &reading, const QJsonObject &page, QLatin1StringView metric, const QList<MonitoredTpu> &tpus,
             qint64 ahead);

/// For History: the lines of one worker, a tick for each minute.
[[nodiscard]] QList<HostTick> ticksOf(const QList<CoarseSeries> &series, const TpuId &tpu, int worker,
                                      const QString &host);
