// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/monitoring.h"

#include "services/net/restclient.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTimeZone>
#include <QUrlQuery>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 dayOfSeries = 24LL * 60 * 60 * 1'000;
constexpr qint64 pageSize = 10'000; // points
constexpr qsizetype mostSeries = 20'000;
constexpr qsizetype mostPoints = 1'500; // of one line: a day by the minute, and some
constexpr qsizetype mostNames = 100; // in one_of() of a filter
constexpr int mostSeriesUnits = 64;

/// What it is called there, of which kind of resource, how a minute becomes one value, and how the lines of a host
/// become one: a processor has a line of its own.
struct KnownMetric
{
    QLatin1StringView name;
    QLatin1StringView resource;
    QLatin1StringView aligner;
    QLatin1StringView reducer;
    QLatin1StringView unit; ///< the label of a metric of chips or devices; empty: it is of the whole host
    Metric metric;
};
constexpr auto worker = "tpu_worker"_L1;
constexpr auto gceWorker = "tpu.googleapis.com/GceTpuWorker"_L1;
constexpr auto chip = "chip"_L1;
constexpr auto accelerator = "accelerator_id"_L1;
constexpr auto mean = "ALIGN_MEAN"_L1;
constexpr auto seriesRate = "ALIGN_RATE"_L1;
constexpr auto ofAll = "REDUCE_MEAN"_L1;
constexpr auto together = "REDUCE_SUM"_L1;
constexpr std::array knownMetrics{
    KnownMetric{"cpu/utilization"_L1, worker, mean, ofAll, {}, Metric::HostCpu},
    KnownMetric{"memory/usage"_L1, worker, mean, ofAll, {}, Metric::HostMemoryUsed},
    KnownMetric{"network/received_bytes_count"_L1, worker, seriesRate, together, {}, Metric::NetworkIn},
    KnownMetric{"network/sent_bytes_count"_L1, worker, seriesRate, together, {}, Metric::NetworkOut},
    KnownMetric{"tpu/mxu/utilization"_L1, worker, mean, ofAll, {}, Metric::TensorCore},
    KnownMetric{"tpu/tensorcore/idle_duration"_L1, worker, mean, ofAll, chip, Metric::IdleTime},
    KnownMetric{"accelerator/duty_cycle"_L1, gceWorker, mean, ofAll, accelerator, Metric::DutyCycle},
    KnownMetric{"accelerator/memory_used"_L1, gceWorker, mean, ofAll, accelerator, Metric::HbmUsed},
    KnownMetric{"accelerator/memory_total"_L1, gceWorker, mean, ofAll, accelerator, Metric::HbmTotal},
    KnownMetric{"accelerator/tensorcore_utilization"_L1, gceWorker, mean, ofAll, accelerator, Metric::TensorCore},
};

QString timeText(qint64 at)
{
    return QDateTime::fromMSecsSinceEpoch(at, QTimeZone::UTC).toString(Qt::ISODate);
}

/// What the lines that are asked for are named by: the nodes, or, where a line names no node, the machines.
QStringList namesOf(const KnownMetric &metric, const QList<MonitoredTpu> &tpus)
{
    static const QRegularExpression plain{u"^[A-Za-z0-9._-]+$"_s};
    QStringList names;
    for (const auto &of : tpus)
        names += metric.resource == worker ? QStringList{of.tpu.numericId, of.tpu.shortName} : of.machines;
    names.removeIf([](const QString &name) { return !plain.match(name).hasMatch(); });
    names.removeDuplicates();
    return names;
}

QStringList filtersOf(const KnownMetric &metric, const QList<MonitoredTpu> &tpus)
{
    const auto names = namesOf(metric, tpus);
    QStringList filters;
    for (qsizetype at = 0; at < names.size(); at += mostNames)
        filters += u"metric.type = \"tpu.googleapis.com/%1\" AND resource.type = \"%2\" AND resource.labels.%3 = "
                   "one_of(\"%4\")"_s.arg(metric.name, metric.resource,
                                          metric.resource == worker ? u"node_id"_s : u"worker_id"_s,
                                          names.sliced(at, std::min(mostNames, names.size() - at)).join("\", \""_L1));
    return filters;
}

QUrl urlOf(const CloudProfile &profile, const KnownMetric &metric, const QString &filter,
           const MonitoringWindow &window)
{
    QUrl url = profile.monitoring;
    url.setPath(url.path() + u"/v3/projects/%1/timeSeries"_s.arg(profile.project.toString()));
    QUrlQuery query;
    query.addQueryItem(u"filter"_s, filter);
    query.addQueryItem(u"interval.startTime"_s, timeText(window.from));
    query.addQueryItem(u"interval.endTime"_s, timeText(window.until));
    query.addQueryItem(u"aggregation.alignmentPeriod"_s, u"60s"_s);
    query.addQueryItem(u"aggregation.perSeriesAligner"_s, metric.aligner);
    query.addQueryItem(u"aggregation.crossSeriesReducer"_s, metric.reducer);
    QStringList groups{u"resource.label.worker_id"_s};
    groups += metric.resource == worker ? QStringList{u"resource.label.zone"_s, u"resource.label.node_id"_s}
                                        : QStringList{u"resource.label.location"_s};
    if (!metric.unit.isEmpty())
        groups += u"metric.label."_s + metric.unit;
    for (const auto &group : std::as_const(groups))
        query.addQueryItem(u"aggregation.groupByFields"_s, group);
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

struct LinePlace
{
    const MonitoredTpu *of = nullptr; ///< null: none that was asked for
    int worker = -1; ///< below 0: nobody can say
};

/// Where a line belongs, by what the API tells and nothing else: "worker_id" is the number of a machine that is known,
/// or the node has no other worker, or it counts the node's workers.
LinePlace placeOf(const QJsonObject &labels, bool namesNode, const QList<MonitoredTpu> &tpus)
{
    const auto node = labels["node_id"_L1].toString();
    const auto zone = labels[namesNode ? "zone"_L1 : "location"_L1].toString();
    const auto machine = labels["worker_id"_L1].toString();
    for (const auto &of : tpus) {
        const auto &tpu = of.tpu;
        if (tpu.zone.toString() != zone || machine.isEmpty()
            || (namesNode && node != tpu.numericId && node != tpu.shortName))
            continue;
        if (const auto known = of.machines.indexOf(machine); known >= 0)
            return {&of, int(known)};
        if (namesNode)
            return {&of, tpu.endpoints.size() == 1 ? 0 : numberIn(machine, int(tpu.endpoints.size()))};
    }
    return {};
}

/// Which chip or device of the worker. -2: it does not say, or says what cannot be, or more than was asked for.
int unitIn(const QJsonObject &labels, QLatin1StringView label)
{
    if (label.isEmpty())
        return labels.isEmpty() ? wholeHost : -2;
    const auto number = numberIn(labels[label].toString(), mostSeriesUnits);
    return number < 0 ? -2 : number;
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

QList<CoarseSeries::Point> pointsOf(const QJsonObject &series, const QString &unitOfPage, qint64 ahead)
{
    const auto unit = series["unit"_L1].toString(unitOfPage);
    const auto perValue = unit == "10^2.%"_L1 ? 100.0 : 1.0; // a share from 0 to 1
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

void addSeries(CoarseReading &reading, const QJsonObject &series, const QString &unitOfPage, const KnownMetric &metric,
               const QList<MonitoredTpu> &tpus, qint64 ahead)
{
    const auto place = placeOf(series["resource"_L1]["labels"_L1].toObject(), metric.resource == worker, tpus);
    const auto unit = unitIn(series["metric"_L1]["labels"_L1].toObject(), metric.unit);
    if (!place.of || place.worker < 0 || unit < wholeHost) {
        ++reading.unmatched;
        if (place.of)
            reading.leftOut.insert(place.of->tpu.id);
        return;
    }
    const auto points = pointsOf(series, unitOfPage, ahead);
    if (!points.isEmpty())
        reading.series.append({.tpu = place.of->tpu.id,
                               .worker = place.worker,
                               .unit = qint16(unit),
                               .metric = metric.metric,
                               .points = points});
}

struct MetricQuery
{
    CloudProfile profile;
    QPointer<RestClient> rest;
    MonitoringQuery query;
    KnownMetric metric;
    QString filter;
};

/// All pages, as long as something may still come back: a page has as many points as it may have lines at most, as each
/// of them has a point.
Task<> readMetric(MetricQuery of, CoarseReading *reading, std::stop_token stop)
{
    const auto ahead =
        of.rest ? std::chrono::milliseconds{of.rest->serverAhead().value_or(std::chrono::seconds{0})}.count() : 0;
    const auto first =
        urlOf(of.profile, of.metric, of.filter, {of.query.window.from + ahead, of.query.window.until + ahead});
    QSet<QString> seen;
    QString token;
    do {
        const auto left = of.query.most - reading->returned;
        reading->isCut = left <= 0;
        if (!of.rest)
            co_return failed(ErrorCode::Cancelled);
        if (reading->isCut)
            break;
        const auto page = co_await of.rest->send(
            {.url = withPage(first, int(std::min(left, pageSize)), token), .counted = CountedTo::Project}, stop);
        if (!page && !isNoSuchMetric(page.error()))
            co_return std::unexpected{page.error()};
        if (!page)
            break;
        addPage(*reading, *page, of.metric.name, of.query.tpus, ahead);
        seen.insert(token);
        token = (*page)["nextPageToken"_L1].toString();
    } while (!token.isEmpty() && !seen.contains(token));
    co_return Result<>{};
}

} // namespace

bool isNoSuchMetric(const Error &error)
{
    return error.code == ErrorCode::NotFound
        || (error.code == ErrorCode::Invalid && error.serverWords.contains("will not return any time series"_L1));
}

void addPage(CoarseReading &reading, const QJsonObject &page, QLatin1StringView metric, const QList<MonitoredTpu> &tpus,
             qint64 ahead)
{
    const auto known = std::ranges::find(knownMetrics, metric, &KnownMetric::name);
    const auto all = page["timeSeries"_L1].toArray();
    reading.returned += all.size();
    for (const auto &entry : all) {
        if (known == knownMetrics.end() || reading.series.size() >= mostSeries)
            return;
        addSeries(reading, entry.toObject(), page["unit"_L1].toString(), *known, tpus, ahead);
    }
}

Task<CoarseReading> readMonitoring(CloudProfile profile, QPointer<RestClient> rest, MonitoringQuery query,
                                   std::stop_token stop)
{
    CoarseReading reading;
    query.window.from = std::max(query.window.from, query.window.until - dayOfSeries);
    for (const auto &of : std::as_const(query.tpus)) {
        if (of.machines.contains(QString{}) || of.machines.size() < of.tpu.endpoints.size())
            reading.leftOut.insert(of.tpu.id);
    }
    for (const auto &metric : knownMetrics) {
        for (const auto &filter : filtersOf(metric, query.tpus)) {
            const MetricQuery of{profile, rest, query, metric, filter};
            if (const auto read = co_await readMetric(of, &reading, stop); !read) {
                reading.broken = read.error();
                co_return reading;
            }
            if (reading.isCut)
                co_return reading;
        }
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
            const bool isWhole = line.unit == wholeHost;
            if (isWhole && !row.isWholeHost && !row.values.isEmpty())
                continue; // chips have values of their own
            if (!isWhole && std::exchange(row.isWholeHost, false))
                row.values.clear();
            row.isWholeHost = isWhole;
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
