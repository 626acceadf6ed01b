// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {
namespace {

/// A question for time series: one metric, and what its labels must be.
struct SeriesQuery
{
    QString metric;
    QMap<QString, QString> labels; ///< "resource.type", "resource.labels.X", "metric.labels.X" → value
    Moment from{};
    Moment to{};
    int periodMinutes = 1;
    QString aligner; ///< "ALIGN_MEAN" …; empty: the points as they are
};

enum class Per { Worker, Chip, Device };

struct Place
{
    const Node &node;
    Accelerator accelerator;
    int worker = 0;
    int unit = 0; ///< chip or device
};

struct TpuMetric
{
    QString type;
    bool isOfTpuWorker; ///< resource tpu_worker; otherwise tpu.googleapis.com/GceTpuWorker
    Per per;
    bool isWhole; ///< INT64
    bool isDelta;
    double (*value)(const Place &place, const UsageMinute *use, double noise, double idleSeconds);
};

constexpr qint64 gib = qint64{1} << 30;

double unitOf(const QList<UsageMinute::Mean> &values, int unit)
{
    return values.value(unit).value;
}

double memoryOf(const QString &generation)
{
    static const QHash<QString, double> each{{u"v2"_s, 8},   {u"v3"_s, 16},  {u"v4"_s, 32},
                                             {u"v5e"_s, 16}, {u"v5p"_s, 95}, {u"v6e"_s, 31.25}};
    return each.value(generation, 16) * double(gib);
}

int devicesPerChip(const QString &generation)
{
    return generation == "v2"_L1 || generation == "v3"_L1 ? 2 : 1;
}

double meanDuty(const UsageMinute *use)
{
    double sum = 0;
    for (const auto &one : use ? use->duty : QList<UsageMinute::Mean>{})
        sum += one.value;
    return use && !use->duty.isEmpty() ? sum / double(use->duty.size()) : 0;
}

/// A training loop keeps the chips busy with some four tenths of what they could compute.
const QList<TpuMetric> &metrics()
{
    static const QList<TpuMetric> all{
        {u"tpu.googleapis.com/cpu/utilization"_s, true, Per::Worker, false, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 0.6 + noise + (use ? 4 + meanDuty(use) * 0.12 : 0);
         }},
        {u"tpu.googleapis.com/memory/usage"_s, true, Per::Worker, true, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return (5.5 + noise + (use ? 14 : 0)) * double(gib);
         }},
        {u"tpu.googleapis.com/network/received_bytes_count"_s, true, Per::Worker, true, true,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 4e4 + 2e4 * noise + meanDuty(use) * 1.5e7;
         }},
        {u"tpu.googleapis.com/network/sent_bytes_count"_s, true, Per::Worker, true, true,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 3e4 + 1e4 * noise + meanDuty(use) * 2e5;
         }},
        {u"tpu.googleapis.com/tpu/mxu/utilization"_s, true, Per::Worker, false, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return meanDuty(use) * (0.38 + 0.04 * noise);
         }},
        {u"tpu.googleapis.com/tpu/tensorcore/idle_duration"_s, true, Per::Chip, true, false,
         [](const Place &place, const UsageMinute *use, double, double idle) {
             return use ? unitOf(use->idle, place.unit) : idle;
         }},
        {u"tpu.googleapis.com/accelerator/duty_cycle"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double, double) {
             return use ? unitOf(use->duty, place.unit) : 0;
         }},
        {u"tpu.googleapis.com/accelerator/memory_used"_s, false, Per::Device, true, false,
         [](const Place &place, const UsageMinute *use, double, double) {
             return use ? unitOf(use->used, place.unit) : 0;
         }},
        {u"tpu.googleapis.com/accelerator/memory_total"_s, false, Per::Device, true, false,
         [](const Place &place, const UsageMinute *, double, double) { return memoryOf(place.node.generation); }},
        {u"tpu.googleapis.com/accelerator/tensorcore_utilization"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double noise, double) {
             return (use ? unitOf(use->duty, place.unit) : 0) * (0.38 + 0.04 * noise);
         }},
        {u"tpu.googleapis.com/accelerator/memory_bandwidth_utilization"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double noise, double) {
             return (use ? unitOf(use->duty, place.unit) : 0) * (0.5 + 0.05 * noise);
         }},
    };
    return all;
}

const TpuMetric *metricOf(const QString &type)
{
    const auto found = std::ranges::find(metrics(), type, &TpuMetric::type);
    return found == metrics().end() ? nullptr : &*found;
}

/// The same for the same text in every run (FNV-1a).
quint32 hashOf(const QString &text)
{
    quint32 mix = 2'166'136'261U;
    for (const auto byte : text.toUtf8())
        mix = (mix ^ quint8(byte)) * 16'777'619U;
    return mix;
}

/// The same for the same worker and minute in every run; 0 to 1.
double noiseOf(const Place &place, qint64 minute)
{
    return hashOf(place.node.name + QString::number(place.worker) + QString::number(minute)) % 1000 / 1000.0;
}

QJsonObject valueOf(const TpuMetric &metric, double value)
{
    if (metric.isWhole)
        return {{u"int64Value"_s, QString::number(qint64(value))}};
    return {{u"doubleValue"_s, value}};
}

QJsonObject pointOf(Moment from, Moment until, const QJsonObject &value)
{
    return {{u"interval"_s, QJsonObject{{u"startTime"_s, toRfc3339(from)}, {u"endTime"_s, toRfc3339(until)}}},
            {u"value"_s, value}};
}

QJsonObject pointOf(qint64 minute, int minutes, const QJsonObject &value)
{
    const Moment until{std::chrono::minutes{minute}};
    return pointOf(until - std::chrono::minutes{minutes}, until, value);
}

double aligned(const QString &aligner, const QList<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    if (aligner == "ALIGN_MAX"_L1)
        return *std::ranges::max_element(values);
    if (aligner == "ALIGN_MIN"_L1)
        return *std::ranges::min_element(values);
    if (aligner == "ALIGN_MEAN"_L1)
        return sum / double(values.size());
    return aligner == "ALIGN_RATE"_L1 ? sum / double(values.size()) / 60 : sum;
}

/// The values of one line by their minute: from READY until what has arrived by now.
QMap<qint64, double> valuesOf(World &world, const SeriesQuery &query, const TpuMetric &metric, const Place &place)
{
    const auto late = std::chrono::seconds{60 + int(120 * noiseOf(place, 0))};
    const auto born = minuteOf(place.node.created) + 1;
    const auto first = std::max(born, minuteOf(query.from + std::chrono::seconds{59}));
    const auto last = minuteOf(std::min(query.to, world.context().now() - late));
    QMap<qint64, double> values;
    for (auto minute = std::max(first, last - 45 * 24 * 60); minute <= last; ++minute) {
        const auto *use = world.context().telemetry.at(place.node.name, place.worker, minute - 1);
        const auto since = world.context().telemetry.lastUse(place.node.name, place.worker, minute - 1).value_or(born);
        values[minute] =
            metric.value(place, use, noiseOf(place, minute), double(60 * std::max<qint64>(0, minute - since)));
    }
    return values;
}

QJsonArray pointsOf(const SeriesQuery &query, const TpuMetric &metric, const QMap<qint64, double> &values)
{
    QJsonArray points;
    if (query.aligner.isEmpty()) {
        for (auto it = values.constEnd(); it != values.constBegin();) {
            --it;
            points.append(pointOf(it.key(), metric.isDelta ? 1 : 0, valueOf(metric, it.value())));
        }
        return points;
    }
    // Periods are counted back from the end of what was asked for.
    const auto end = minuteOf(query.to);
    QMap<qint64, QList<double>> periods;
    for (auto it = values.begin(); it != values.end(); ++it)
        periods[(end - it.key()) / query.periodMinutes].append(it.value());
    for (auto it = periods.begin(); it != periods.end(); ++it)
        points.append(pointOf(end - it.key() * query.periodMinutes, metric.isDelta ? query.periodMinutes : 0,
                              QJsonObject{{u"doubleValue"_s, aligned(query.aligner, it.value())}}));
    return points;
}

QJsonObject resourceOf(const World &, const TpuMetric &metric, const Place &place, const Scenario &scenario)
{
    if (metric.isOfTpuWorker)
        return {{u"type"_s, u"tpu_worker"_s},
                {u"labels"_s,
                 QJsonObject{{u"project_id"_s, scenario.projectId},
                             {u"zone"_s, place.node.zone},
                             {u"node_id"_s, QString::number(place.node.number)},
                             {u"worker_id"_s, QString::number(place.worker)}}}};
    return {{u"type"_s, u"tpu.googleapis.com/GceTpuWorker"_s},
            {u"labels"_s,
             QJsonObject{{u"resource_container"_s, scenario.projectNumber},
                         {u"location"_s, place.node.zone},
                         {u"worker_id"_s, place.node.workers[place.worker].hostName}}}};
}

bool fits(const SeriesQuery &query, const QJsonObject &resource, const QJsonObject &labels)
{
    for (auto it = query.labels.begin(); it != query.labels.end(); ++it) {
        const auto name = it.key().section(u'.', -1);
        const auto has = it.key() == "resource.type"_L1 ? resource["type"_L1]
            : it.key().startsWith("resource."_L1)       ? resource["labels"_L1][name]
                                                        : labels[name];
        if (has.toString() != it.value())
            return false;
    }
    return true;
}

void addSeries(World &world, const SeriesQuery &query, const TpuMetric &metric, const Place &place, QJsonArray &all)
{
    QJsonObject labels;
    if (metric.per != Per::Worker)
        labels[metric.isOfTpuWorker ? u"chip"_s : u"accelerator_id"_s] = QString::number(place.unit);
    const auto resource = resourceOf(world, metric, place, world.context().scenario);
    if (!fits(query, resource, labels))
        return;
    const auto points = pointsOf(query, metric, valuesOf(world, query, metric, place));
    if (points.isEmpty())
        return;
    const bool isRate = query.aligner == "ALIGN_RATE"_L1;
    all.append(QJsonObject{{u"metric"_s, QJsonObject{{u"type"_s, metric.type}, {u"labels"_s, labels}}},
                           {u"resource"_s, resource},
                           {u"metricKind"_s, metric.isDelta && !isRate ? u"DELTA"_s : u"GAUGE"_s},
                           {u"valueType"_s, metric.isWhole && query.aligner.isEmpty() ? u"INT64"_s : u"DOUBLE"_s},
                           {u"points"_s, points}});
}

bool isTpuMetric(const QString &metric)
{
    return metricOf(metric);
}

/// Its series: a point for each minute, which shows one to three minutes later, the newest first.
QJsonArray tpuSeries(World &world, const SeriesQuery &query)
{
    QJsonArray all;
    const auto &metric = *metricOf(query.metric);
    for (const auto &[name, node] : world.context().state.nodes.all()) {
        if (node.state != NodeState::Ready || node.isDown)
            continue;
        const auto accelerator = world.context().catalogue.accelerator(node.generation, node.size);
        const int chips = accelerator.chipsPerHost();
        const int units = metric.per == Per::Worker ? 1
            : metric.per == Per::Chip               ? chips
                                                    : chips * devicesPerChip(node.generation);
        for (int worker = 0; worker < node.workers.size(); ++worker) {
            for (int unit = 0; unit < units; ++unit)
                addSeries(world, query, metric, {node, accelerator, worker, unit}, all);
        }
    }
    return all;
}

constexpr auto day = std::chrono::days{1};
const auto totalBytes = u"storage.googleapis.com/storage/total_bytes"_s;
const auto loggedBytes = u"logging.googleapis.com/billing/monthly_bytes_ingested"_s;

/// When a series has its points: once a day at midnight UTC, as Google counts what lies in buckets.
QList<Moment> midnights(Moment from, Moment until)
{
    constexpr int most = 62;
    QList<Moment> list;
    for (Moment at = std::chrono::floor<std::chrono::days>(until); at >= from && list.size() < most; at -= day)
        list += at;
    return list; // the newest first
}

/// The same for the same name in every run; between 1 GiB and 2 TiB, small ones being as frequent as large ones.
qint64 sizeOf(const QString &name)
{
    const auto mix = hashOf(name);
    return (gib << (mix % 11)) + qint64(mix % 1'000'003) * 512;
}

QJsonObject series(const QString &metric, const QJsonObject &labels, const QJsonObject &resource)
{
    return {{u"metric"_s, QJsonObject{{u"type"_s, metric}, {u"labels"_s, labels}}},
            {u"resource"_s, resource},
            {u"metricKind"_s, u"GAUGE"_s}};
}

/// A bucket has no point before its first midnight.
QJsonArray bucketSeries(World &world, const QList<Moment> &times)
{
    QJsonArray all;
    for (const auto &bucket : world.computeResources().list(u"buckets"_s)) {
        const auto name = bucket["name"_L1].toString();
        const auto born = fromRfc3339(bucket["timeCreated"_L1].toString());
        QJsonArray points;
        for (const auto &at : times) {
            if (!born || at >= *born)
                points.append(pointOf(at, at, {{u"doubleValue"_s, double(sizeOf(name))}}));
        }
        if (points.isEmpty())
            continue;
        const QJsonObject labels{{u"project_id"_s, world.context().scenario.projectId},
                                 {u"bucket_name"_s, name},
                                 {u"location"_s, bucket["location"_L1].toString().toLower()}};
        auto one = series(totalBytes, {{u"storage_class"_s, bucket["storageClass"_L1].toString(u"STANDARD"_s)}},
                          {{u"type"_s, u"gcs_bucket"_s}, {u"labels"_s, labels}});
        one[u"valueType"_s] = u"DOUBLE"_s;
        one[u"points"_s] = points;
        all.append(one);
    }
    return all;
}

/// Grows through the month and begins again with the next; most of it comes from TPU workers.
QJsonArray logSeries(World &world, const QList<Moment> &times)
{
    QJsonArray all;
    for (const auto &[type, perDay] :
         QList<std::pair<QString, qint64>>{{u"tpu_worker"_s, 3 * gib}, {u"gce_instance"_s, gib / 8}}) {
        QJsonArray points;
        for (const auto &at : times) {
            const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(at)};
            points.append(pointOf(
                at, at, {{u"int64Value"_s, QString::number(perDay * qint64(static_cast<unsigned>(date.day())))}}));
        }
        if (points.isEmpty())
            continue;
        auto one = series(loggedBytes, {{u"resource_type"_s, type}},
                          {{u"type"_s, u"global"_s},
                           {u"labels"_s, QJsonObject{{u"project_id"_s, world.context().scenario.projectId}}}});
        one[u"valueType"_s] = u"INT64"_s;
        one[u"points"_s] = points;
        all.append(one);
    }
    return all;
}

/// Series have no name of their own, so a page begins at a number.
Answer<> pageOf(const Call &call, const QJsonArray &all, const QString &unit)
{
    constexpr int largest = 100'000;
    bool isNumber = false;
    const auto token = call.parameter("pageToken");
    const auto begin = token.isEmpty() ? 0 : token.toInt(&isNumber);
    if ((!token.isEmpty() && !isNumber) || begin < 0 || begin > all.size())
        return invalidArgument(u"Field pageToken had an invalid value of \"%1\"."_s.arg(token));
    const int asked = call.parameter("pageSize").toInt();
    const auto end = std::min<qsizetype>(all.size(), begin + (asked > 0 ? std::min(asked, largest) : largest));
    QJsonObject page;
    if (!unit.isEmpty())
        page[u"unit"_s] = unit;
    QJsonArray series;
    for (auto i = qsizetype(begin); i < end; ++i)
        series.append(all[i]);
    if (!series.isEmpty()) // an empty list is left out
        page[u"timeSeries"_s] = series;
    if (end < all.size())
        page[u"nextPageToken"_s] = QString::number(end);
    return page;
}

ApiError badField(const QString &field, const QString &value, const QString &why)
{
    return invalidArgument(u"Field %1 had an invalid value of \"%2\": %3"_s.arg(field, value, why));
}

/// Terms of the form name = "value", joined by AND; that is all of the filter language that this one knows.
Answer<SeriesQuery> queryOf(const QString &filter)
{
    static const QRegularExpression joint{u"\\s+AND\\s+"_s};
    static const QRegularExpression term{u"^\\s*([a-z_.]+)\\s*=\\s*\"([^\"]*)\"\\s*$"_s};
    SeriesQuery query;
    for (const auto &part : filter.split(joint)) {
        const auto found = term.match(part);
        auto name = found.captured(1);
        name.replace(u".label."_s, u".labels."_s);
        if (name == "metric.type"_L1)
            query.metric = found.captured(2);
        else if (name == "resource.type"_L1 || name.startsWith("resource.labels."_L1)
                 || name.startsWith("metric.labels."_L1))
            query.labels[name] = found.captured(2);
        else if (!filter.trimmed().isEmpty())
            return badField(u"filter"_s, filter, u"the filter could not be parsed near \"%1\"."_s.arg(part));
    }
    if (query.metric.isEmpty())
        return badField(u"filter"_s, filter,
                        u"must specify a restriction on \"metric.type\" in the filter; see "
                        "\"https://cloud.google.com/monitoring/api/resources\" for a list of available metrics."_s);
    return query;
}

std::optional<ApiError> readAligner(const Call &call, SeriesQuery &query)
{
    query.aligner = call.parameter("aggregation.perSeriesAligner");
    const auto period = call.parameter("aggregation.alignmentPeriod");
    if (query.aligner == "ALIGN_NONE"_L1)
        query.aligner.clear();
    if (query.aligner.isEmpty())
        return std::nullopt;
    if (!QStringList{u"ALIGN_MEAN"_s, u"ALIGN_MAX"_s, u"ALIGN_MIN"_s, u"ALIGN_SUM"_s, u"ALIGN_RATE"_s}.contains(
            query.aligner))
        return badField(u"aggregation.perSeriesAligner"_s, query.aligner,
                        u"The aligner cannot be applied to this metric."_s);
    const auto span = fromDuration(period);
    if (!span || *span < 60s)
        return badField(u"aggregation.alignmentPeriod"_s, period,
                        u"The alignment period must be at least 60 seconds."_s);
    query.periodMinutes = int(std::chrono::floor<std::chrono::minutes>(*span).count());
    return std::nullopt;
}

Answer<> listTimeSeries(World &world, const Call &call)
{
    auto query = queryOf(call.parameter("filter"));
    if (!query)
        return query.error();
    const auto end = fromRfc3339(call.parameter("interval.endTime"));
    if (!end)
        return badField(u"interval.end_time"_s, call.parameter("interval.endTime"), u"The end time is required."_s);
    query->to = *end;
    query->from = fromRfc3339(call.parameter("interval.startTime")).value_or(*end);
    if (query->from > *end)
        return invalidArgument(
            u"Field interval.start_time had an invalid value: The start time must be before the end time."_s);
    if (const auto apiError = readAligner(call, *query))
        return *apiError;
    if (isTpuMetric(query->metric))
        return pageOf(call, tpuSeries(world, *query), {});
    if (query->metric != totalBytes && query->metric != loggedBytes)
        return ApiError{Rpc::NotFound,
                        u"Cannot find metric(s) that match type = \"%1\". If a metric was created "
                        u"recently, it could take up to 10 minutes to "
                        "become available. Please try again soon."_s.arg(query->metric)};
    const auto times = midnights(query->from, std::min(*end, world.context().now()));
    return pageOf(call, query->metric == totalBytes ? bucketSeries(world, times) : logSeries(world, times), u"By"_s);
}

} // namespace

void addMonitoringRoutes(Router &router, World &world)
{
    const QStringList parameters{u"filter"_s,
                                 u"interval.startTime"_s,
                                 u"interval.endTime"_s,
                                 u"aggregation.alignmentPeriod"_s,
                                 u"aggregation.perSeriesAligner"_s,
                                 u"view"_s,
                                 u"orderBy"_s,
                                 u"pageSize"_s,
                                 u"pageToken"_s};
    addMethods(router, world, u"monitoring.googleapis.com"_s,
               {{"GET", u"/v3/projects/{project}/timeSeries"_s, u"monitoring.timeSeries.list"_s, listTimeSeries,
                 QString{}, parameters}});
}

} // namespace practice
