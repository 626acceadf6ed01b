// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/tpu/tpu.h"
#include "services/usage/sample.h"

#include <QJsonObject>
#include <QPointer>

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

struct CoarseReading
{
    QList<CoarseSeries> series;
    int unmatched = 0; ///< lines that belong to no TPU that is known, or nobody can say to which
};

/// All metrics that Google keeps for TPUs of one project, 60 s a value; a metric that Google does not have for it is
/// left out. The window is cut to its last 24 hours. Errors: those of RestClient; Denied and ApiOff lead to the doctor.
[[nodiscard]] Task<CoarseReading> readMonitoring(CloudProfile profile, QPointer<RestClient> rest, QList<Tpu> tpus,
                                                 MonitoringWindow window, std::stop_token stop);

/// One page of one metric. `ahead`: how far Google's clock is ahead of ours, ms.
void addPage(CoarseReading &reading, const QJsonObject &page, Metric metric, const QList<Tpu> &tpus, qint64 ahead);

/// For History: the lines of one worker, a tick for each minute.
[[nodiscard]] QList<HostTick> ticksOf(const QList<CoarseSeries> &series, const TpuId &tpu, int worker,
                                      const QString &host);
