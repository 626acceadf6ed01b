// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/monitoring.h"

#include "services/net/restclient.h"

#include <QJsonArray>
#include <QTimeZone>
#include <QUrlQuery>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 dayOfSeries = 24LL * 60 * 60 * 1'000;
constexpr int pageSize = 10'000;
constexpr qsizetype mostSeries = 20'000;
constexpr qsizetype mostPoints = 1'500; // of one line: a day by the minute, and some
constexpr int mostSeriesUnits = 64;
constexpr int mostWorkers = 8'192;

/// What it is called there, of which kind of resource, and how a minute becomes one value.
struct KnownMetric
{
    QLatin1StringView name;
    QLatin1StringView resource;
    QLatin1StringView aligner;
    Metric metric;
};
constexpr auto worker = "tpu_worker"_L1;
constexpr auto gceWorker = "tpu.googleapis.com/GceTpuWorker"_L1;
constexpr auto mean = "ALIGN_MEAN"_L1;
constexpr auto seriesRate = "ALIGN_RATE"_L1;
constexpr std::array knownMetrics{
    KnownMetric{"cpu/utilization"_L1, worker, mean, Metric::HostCpu},
    KnownMetric{"memory/usage"_L1, worker, mean, Metric::HostMemoryUsed},
    KnownMetric{"network/received_bytes_count"_L1, worker, seriesRate, Metric::NetworkIn},
    KnownMetric{"network/sent_bytes_count"_L1, worker, seriesRate, Metric::NetworkOut},
    KnownMetric{"tpu/mxu/utilization"_L1, worker, mean, Metric::TensorCore},
    KnownMetric{"tpu/tensorcore/idle_duration"_L1, worker, mean, Metric::IdleTime},
    KnownMetric{"accelerator/duty_cycle"_L1, gceWorker, mean, Metric::DutyCycle},
    KnownMetric{"accelerator/memory_used"_L1, gceWorker, mean, Metric::HbmUsed},
    KnownMetric{"accelerator/memory_total"_L1, gceWorker, mean, Metric::HbmTotal},
    KnownMetric{"accelerator/tensorcore_utilization"_L1, gceWorker, mean, Metric::TensorCore},
};

QString timeText(qint64 at)
{
    return QDateTime::fromMSecsSinceEpoch(at, QTimeZone::UTC).toString(Qt::ISODate);
}

QUrl urlOf(const CloudProfile &profile, const KnownMetric &metric, const MonitoringWindow &window)
{
    QUrl url = profile.monitoring;
    url.setPath(url.path() + u"/v3/projects/%1/timeSeries"_s.arg(profile.project.toString()));
    QUrlQuery query;
    query.addQueryItem(
        u"filter"_s,
        u"metric.type = \"tpu.googleapis.com/%1\" AND resource.type = \"%2\""_s.arg(metric.name, metric.resource));
    query.addQueryItem(u"interval.startTime"_s, timeText(window.from));
    query.addQueryItem(u"interval.endTime"_s, timeText(window.until));
    query.addQueryItem(u"aggregation.alignmentPeriod"_s, u"60s"_s);
    query.addQueryItem(u"aggregation.perSeriesAligner"_s, metric.aligner);
    query.addQueryItem(u"view"_s, u"FULL"_s);
    url.setQuery(query);
    return url;
}

/// Digits alone, below `limit`; -1: no such number.
int numberIn(const QString &text, int limit)
{
    bool ok = false;
    const auto number = text.size() <= 6 ? text.toInt(&ok) : -1;
    return ok && number >= 0 && number < limit ? number : -1;
}

/// "3", or the host's name "t1v-n-0a1b2c3d-w-3"; -1: neither.
int workerIn(const QString &text)
{
    const auto mark = text.lastIndexOf("-w-"_L1);
    return numberIn(mark < 0 ? text : text.sliced(mark + 3), mostWorkers);
}

/// The TPU that a line belongs to. "node_id" is its number or its name; lines of GceTpuWorker name none, so only the
/// one TPU of a zone is sure.
const Tpu *ownerOf(const QJsonObject &labels, const QList<Tpu> &tpus)
{
    const auto node = labels["node_id"_L1].toString();
    const auto zone = labels["zone"_L1].toString(labels["location"_L1].toString());
    const Tpu *owner = nullptr;
    for (const auto &tpu : tpus) {
        const bool isIt =
            tpu.zone.toString() == zone && (node.isEmpty() || node == tpu.numericId || node == tpu.shortName);
        if (isIt && owner)
            return nullptr;
        owner = isIt ? &tpu : owner;
    }
    return owner;
}

/// Which chip or device of the worker: its own label where there is one. -2: a label that cannot be.
int unitIn(const QJsonObject &labels)
{
    for (const auto &key : {"accelerator_id"_L1, "core"_L1, "chip"_L1}) {
        if (!labels.contains(key))
            continue;
        const auto number = numberIn(labels[key].toString(), mostSeriesUnits);
        return number < 0 ? -2 : number;
    }
    return wholeHost;
}

/// `perValue`: what makes percent of a share.
float valueOf(const QJsonObject &value, double perValue)
{
    bool ok = true;
    const auto number = value.contains("int64Value"_L1)
        ? value["int64Value"_L1].toString().toDouble(&ok)
        : value["doubleValue"_L1].toDouble(std::numeric_limits<double>::quiet_NaN());
    constexpr double most = 1e18;
    return ok && number >= 0 && number < most ? float(number * perValue) : noValue;
}

QList<CoarseSeries::Point> pointsOf(const QJsonObject &series, qint64 ahead)
{
    const auto perValue = series["unit"_L1].toString() == "10^2.%"_L1 ? 100.0 : 1.0; // a share from 0 to 1
    QList<CoarseSeries::Point> points;
    for (const auto &entry : series["points"_L1].toArray()) {
        if (points.size() >= mostPoints)
            break;
        const auto point = entry.toObject();
        const auto at = QDateTime::fromString(point["interval"_L1]["endTime"_L1].toString(), Qt::ISODateWithMs);
        const auto value = valueOf(point["value"_L1].toObject(), perValue);
        if (at.isValid() && !std::isnan(value))
            points.append({.at = at.toMSecsSinceEpoch() - ahead, .value = value});
    }
    std::ranges::sort(points, {}, &CoarseSeries::Point::at); // they come with the newest first
    return points;
}

void addSeries(CoarseReading &reading, const QJsonObject &series, Metric metric, const QList<Tpu> &tpus, qint64 ahead)
{
    const auto labels = series["resource"_L1]["labels"_L1].toObject();
    const auto *tpu = ownerOf(labels, tpus);
    const auto index = workerIn(labels["worker_id"_L1].toString());
    const auto unit = unitIn(series["metric"_L1]["labels"_L1].toObject());
    if (!tpu || index < 0 || unit < wholeHost) {
        ++reading.unmatched;
        return;
    }
    const auto points = pointsOf(series, ahead);
    if (!points.isEmpty())
        reading.series.append(
            {.tpu = tpu->id, .worker = index, .unit = qint16(unit), .metric = metric, .points = points});
}

/// A project where no TPU ever had this metric: Google says that there is no such metric.
bool isNoSuchMetric(const Error &error)
{
    return error.code == ErrorCode::NotFound || error.code == ErrorCode::Invalid;
}

} // namespace

void addPage(CoarseReading &reading, const QJsonObject &page, Metric metric, const QList<Tpu> &tpus, qint64 ahead)
{
    for (const auto &entry : page["timeSeries"_L1].toArray()) {
        if (reading.series.size() >= mostSeries)
            return;
        addSeries(reading, entry.toObject(), metric, tpus, ahead);
    }
}

Task<CoarseReading> readMonitoring(CloudProfile profile, QPointer<RestClient> rest, QList<Tpu> tpus,
                                   MonitoringWindow window, std::stop_token stop)
{
    CoarseReading reading;
    window.from = std::max(window.from, window.until - dayOfSeries);
    for (const auto &metric : knownMetrics) {
        if (!rest)
            co_return failed(ErrorCode::Cancelled);
        const auto ahead = std::chrono::milliseconds{rest->serverAhead().value_or(std::chrono::seconds{0})}.count();
        const MonitoringWindow there{window.from + ahead, window.until + ahead};
        const auto pages = co_await allPages(
            rest.data(), RestRequest{.url = urlOf(profile, metric, there), .counted = CountedTo::Project}, pageSize,
            stop);
        if (!pages && isNoSuchMetric(pages.error()))
            continue;
        if (!pages)
            co_return std::unexpected{pages.error()};
        for (const auto &page : pages->pages)
            addPage(reading, page, metric.metric, tpus, ahead);
    }
    co_return reading;
}

QList<HostTick> ticksOf(const QList<CoarseSeries> &series, const TpuId &tpu, int worker, const QString &host)
{
    struct Values
    {
        bool isWholeHost = false;
        QList<float> values;
    };
    std::map<qint64, std::map<Metric, Values>> byTime;
    for (const auto &line : series) {
        if (line.tpu != tpu || line.worker != worker)
            continue;
        for (const auto &point : line.points) {
            auto &row = byTime[point.at][line.metric];
            row.isWholeHost = line.unit == wholeHost;
            const auto unit = qsizetype(std::max<qint16>(line.unit, 0));
            if (row.values.size() <= unit)
                row.values.resize(unit + 1, noValue);
            row.values[unit] = point.value;
        }
    }
    QList<HostTick> ticks;
    for (const auto &[at, rows] : byTime) {
        HostTick tick{.host = host, .at = at, .source = UsageSource::Monitoring, .rows = {}};
        for (const auto &[metric, row] : rows)
            tick.rows.append({.metric = metric, .isWholeHost = row.isWholeHost, .values = row.values});
        ticks.append(tick);
    }
    return ticks;
}
