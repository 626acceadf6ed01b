// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/tpuseries.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qint64 gib = qint64{1} << 30;
constexpr auto day = std::chrono::days{1};
const auto totalBytes = u"storage.googleapis.com/storage/total_bytes"_s;
const auto sentBytes = u"storage.googleapis.com/network/sent_bytes_count"_s;
const auto loggedBytes = u"logging.googleapis.com/billing/monthly_bytes_ingested"_s;

/// When a series has its points: once a day at midnight UTC, as Google counts what lies in buckets.
QList<Moment> midnights(Moment from, Moment until)
{
    constexpr int most = 62;
    QList<Moment> list;
    for (Moment at = std::chrono::floor<std::chrono::days>(until); at >= from && list.size() < most; at -= day)
        list += at;
    std::ranges::reverse(list);
    return list;
}

/// The same for the same name in every run; between 1 GiB and 2 TiB, small ones being as frequent as large ones.
qint64 sizeOf(const QString &name)
{
    const auto mix = hashOf(name);
    return (gib << (mix % 11)) + qint64(mix % 1'000'003) * 512;
}

const SeriesKind bucketKind{.unit = u"By"_s,
                            .resource = u"gcs_bucket"_s,
                            .selectors = {u"resource.labels.project_id"_s, u"resource.labels.bucket_name"_s,
                                          u"resource.labels.location"_s, u"metric.labels.storage_class"_s}};
const SeriesKind sentKind{.unit = u"By"_s,
                          .isDelta = true,
                          .isWhole = true,
                          .resource = u"gcs_bucket"_s,
                          .selectors = {u"resource.labels.project_id"_s, u"resource.labels.bucket_name"_s,
                                        u"resource.labels.location"_s, u"metric.labels.method"_s,
                                        u"metric.labels.response_code"_s}};
const SeriesKind logKind{.unit = u"By"_s,
                         .isWhole = true,
                         .resource = u"global"_s,
                         .selectors = {u"resource.labels.project_id"_s, u"metric.labels.resource_type"_s}};

SeriesLabels bucketLabels(World &world, const StoredBucket &bucket)
{
    return {{u"resource.type"_s, bucketKind.resource},
            {u"resource.labels.project_id"_s, world.context().scenario.projectId},
            {u"resource.labels.bucket_name"_s, bucket.name},
            {u"resource.labels.location"_s, bucket.region().toLower()}};
}

/// What was read of buckets, minute by minute.
std::vector<Series> sentSeries(World &world, const SeriesSpan &span)
{
    std::vector<Series> all;
    for (const auto *bucket : world.storage().buckets.list()) {
        Series one{.labels = bucketLabels(world, *bucket), .isWhole = true, .isDelta = true, .minutes = 1};
        one.labels[u"metric.labels.method"_s] = u"ReadObject"_s;
        one.labels[u"metric.labels.response_code"_s] = u"OK"_s;
        const auto sent = world.storage().sent.of(bucket->name);
        for (const auto &[minute, bytes] : sent.asKeyValueRange()) {
            const auto end = minute + 1;
            if (end > minuteOf(span.from) && end <= minuteOf(span.to))
                one.points.push_back({end, double(bytes)});
        }
        if (!one.points.empty())
            all.push_back(std::move(one));
    }
    return all;
}

/// A bucket has no point before its first midnight.
std::vector<Series> bucketSeries(World &world, const QList<Moment> &times)
{
    std::vector<Series> all;
    for (const auto *bucket : world.storage().buckets.list()) {
        const auto &name = bucket->name;
        const auto bytes = bucket->hasUnseenBytes ? sizeOf(name) : usedIn(world.context().state, name).bytes;
        Series one{.labels = bucketLabels(world, *bucket)};
        one.labels[u"metric.labels.storage_class"_s] = bucket->settings.value("storageClass"_L1).toString();
        for (const auto &at : times) {
            if (at >= bucket->created)
                one.points.push_back({minuteOf(at), double(bytes)});
        }
        if (!one.points.empty())
            all.push_back(std::move(one));
    }
    return all;
}

/// Grows through the month and begins again with the next; most of it comes from TPU workers.
std::vector<Series> logSeries(World &world, const QList<Moment> &times)
{
    std::vector<Series> all;
    for (const auto &[type, perDay] :
         QList<std::pair<QString, qint64>>{{u"tpu_worker"_s, 3 * gib}, {u"gce_instance"_s, gib / 8}}) {
        Series one{.labels = {{u"resource.type"_s, logKind.resource},
                              {u"resource.labels.project_id"_s, world.context().scenario.projectId},
                              {u"metric.labels.resource_type"_s, type}},
                   .isWhole = true};
        for (const auto &at : times) {
            const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(at)};
            one.points.push_back({minuteOf(at), double(perDay * qint64(static_cast<unsigned>(date.day())))});
        }
        if (!one.points.empty())
            all.push_back(std::move(one));
    }
    return all;
}

QJsonObject jsonOf(const Series &series, const Series::Point &point)
{
    const Moment until{std::chrono::minutes{point.minute}};
    const auto from = until - std::chrono::minutes{series.minutes};
    return {{u"interval"_s, QJsonObject{{u"startTime"_s, toRfc3339(from)}, {u"endTime"_s, toRfc3339(until)}}},
            {u"value"_s,
             series.isWhole ? QJsonObject{{u"int64Value"_s, QString::number(qint64(point.value))}}
                            : QJsonObject{{u"doubleValue"_s, point.value}}}};
}

/// Its labels, without a point.
QJsonObject headOf(const Series &series, const QString &metric)
{
    QJsonObject ofMetric;
    QJsonObject ofResource;
    for (const auto &[selector, value] : series.labels.asKeyValueRange()) {
        if (selector != "resource.type"_L1)
            (selector.startsWith("metric."_L1) ? ofMetric : ofResource)[selector.section(u'.', 2)] = value;
    }
    return {
        {u"metric"_s, QJsonObject{{u"type"_s, metric}, {u"labels"_s, ofMetric}}},
        {u"resource"_s, QJsonObject{{u"type"_s, series.labels.value(u"resource.type"_s)}, {u"labels"_s, ofResource}}},
        {u"metricKind"_s, series.isDelta ? u"DELTA"_s : u"GAUGE"_s},
        {u"valueType"_s, series.isWhole ? u"INT64"_s : u"DOUBLE"_s}};
}

struct PagePlace
{
    qint64 begin = 0;
    qint64 end = 0;
};

/// Full: of points, and a series may go on with the next page; otherwise of series. They have no name of their own, so
/// a page begins at a number.
Answer<PagePlace> placeOf(const Call &call, qint64 count)
{
    constexpr int largest = 100'000;
    bool isNumber = false;
    const auto token = call.parameter("pageToken");
    const auto begin = token.isEmpty() ? 0 : token.toLongLong(&isNumber);
    if ((!token.isEmpty() && !isNumber) || begin < 0 || begin > count)
        return invalidArgument(refusalText("field-invalid-token"_L1).arg(token));
    const int asked = call.parameter("pageSize").toInt();
    return PagePlace{begin, std::min<qint64>(count, begin + (asked > 0 ? std::min(asked, largest) : largest))};
}

/// The points of one series that are in the page, newest first. `first`: the number of its newest point.
QJsonArray pointsIn(const PagePlace &page, const Series &series, qint64 first)
{
    QJsonArray points;
    const auto count = qint64(series.points.size());
    for (auto i = std::max<qint64>(0, page.begin - first); i < std::min(count, page.end - first); ++i)
        points.append(jsonOf(series, series.points[size_t(count - 1 - i)]));
    return points;
}

Answer<> pageOf(const Call &call, const std::vector<Series> &all, const QString &metric, const QString &unit)
{
    const bool isFull = call.parameter("view") != "HEADERS"_L1;
    qint64 count = 0;
    for (const auto &series : all)
        count += isFull ? qint64(series.points.size()) : 1;
    const auto place = placeOf(call, count);
    if (!place)
        return place.error();
    QJsonArray list;
    qint64 first = 0;
    for (const auto &series : all) {
        auto one = headOf(series, metric);
        if (const auto points = isFull ? pointsIn(*place, series, first) : QJsonArray{}; !points.isEmpty())
            one[u"points"_s] = points;
        if (isFull ? one.contains("points"_L1) : first >= place->begin && first < place->end)
            list.append(one);
        first += isFull ? qint64(series.points.size()) : 1;
    }
    QJsonObject page{{u"unit"_s, unit}};
    if (!list.isEmpty()) // an empty list is left out
        page[u"timeSeries"_s] = list;
    if (place->end < count)
        page[u"nextPageToken"_s] = QString::number(place->end);
    return page;
}

Answer<SeriesSpan> spanOf(const Call &call)
{
    const auto end = fromRfc3339(call.parameter("interval.endTime"));
    if (!end)
        return badField(u"interval.end_time"_s, call.parameter("interval.endTime"), refusalText("end-time"_L1));
    const auto from = fromRfc3339(call.parameter("interval.startTime")).value_or(*end);
    if (from > *end)
        return invalidArgument(refusalText("start-time"_L1));
    return SeriesSpan{from, *end};
}

std::optional<SeriesKind> kindOf(const QString &metric)
{
    if (metric == totalBytes)
        return bucketKind;
    if (metric == sentBytes)
        return sentKind;
    return metric == loggedBytes ? logKind : tpuSeriesKind(metric);
}

QJsonObject metricDescriptor(World &world, const QString &type)
{
    const auto kind = *kindOf(type);
    QJsonArray labels;
    for (const auto &selector : kind.selectors) {
        if (selector.startsWith("metric.labels."_L1))
            labels.append(QJsonObject{{u"key"_s, selector.section(u'.', 2)}});
    }
    return withoutZeroValues(
        {{u"name"_s, u"projects/%1/metricDescriptors/%2"_s.arg(world.context().scenario.projectId, type)},
         {u"type"_s, type},
         {u"labels"_s, labels.isEmpty() ? QJsonValue{} : QJsonValue{labels}},
         {u"metricKind"_s, kind.isDelta ? u"DELTA"_s : u"GAUGE"_s},
         {u"valueType"_s, kind.isWhole ? u"INT64"_s : u"DOUBLE"_s},
         {u"unit"_s, kind.unit},
         {u"monitoredResourceTypes"_s, QJsonArray{kind.resource}},
         {u"launchStage"_s, u"GA"_s}});
}

/// The filter names one type, or how it begins; more is not read here.
Answer<> listDescriptors(World &world, const Call &call)
{
    static const QRegularExpression form{
        u"\\A\\s*metric\\.type\\s*=\\s*(starts_with\\(\\s*)?\"([^\"]*)\"\\s*(\\)?)\\s*\\z"_s};
    const auto text = call.parameter("filter");
    const auto match = form.match(text);
    const bool isBeginning = match.hasCaptured(1) && !match.captured(1).isEmpty();
    if (!text.trimmed().isEmpty() && (!match.hasMatch() || isBeginning == match.captured(3).isEmpty()))
        return badField(u"filter"_s, text.left(200), refusalText("descriptor-filter"_L1));
    auto types = tpuMetricTypes() + QStringList{totalBytes, sentBytes, loggedBytes};
    types.sort();
    QJsonArray items;
    for (const auto &type : std::as_const(types)) {
        if (text.trimmed().isEmpty() || type == match.captured(2)
            || (isBeginning && type.startsWith(match.captured(2))))
            items.append(metricDescriptor(world, type));
    }
    return paged(call, items, {.member = u"metricDescriptors"_s, .largest = 10'000});
}

Answer<> getDescriptor(World &world, const Call &call)
{
    if (!kindOf(call.part("metric")))
        return refusal("descriptor-missing"_L1, {call.part("metric").left(200)});
    return metricDescriptor(world, call.part("metric"));
}

/// What the metric does not have can be neither filtered by nor grouped by.
std::optional<ApiError> refuse(const SeriesKind &kind, const SeriesFilter &filter, const Aggregation &aggregation,
                               const QString &text)
{
    const auto isKnown = [&](const QString &name) {
        return name == "resource.type"_L1 || kind.selectors.contains(name);
    };
    const bool fitsResource = filter.resources.isEmpty() || filter.resources.contains(kind.resource);
    if (!std::ranges::all_of(filter.selectors, isKnown) || !fitsResource)
        return badField(u"filter"_s, text, refusalText("series-filter-combination"_L1));
    for (const auto &group : aggregation.groups()) {
        if (!isKnown(group))
            return badField(u"aggregation.groupByFields"_s, group, refusalText("group-unknown"_L1));
    }
    return aggregation.refuse(kind.isDelta, kind.isWhole);
}

Answer<> listTimeSeries(World &world, const Call &call)
{
    const auto text = call.parameter("filter");
    const auto filter = seriesFilter(text);
    if (!filter)
        return filter.error();
    const auto span = spanOf(call);
    if (!span)
        return span.error();
    const auto aggregation = Aggregation::read(call);
    if (!aggregation)
        return aggregation.error();
    if (const auto view = call.parameter("view"); !QStringList{{}, u"FULL"_s, u"HEADERS"_s}.contains(view))
        return invalidArgument(refusalText("series-view"_L1).arg(view));
    const auto kind = kindOf(filter->metric);
    if (!kind)
        return ApiError{Rpc::NotFound, refusalText("metric-missing"_L1).arg(filter->metric)};
    if (const auto refused = refuse(*kind, *filter, *aggregation, text))
        return *refused;
    const auto times = midnights(span->from, std::min(span->to, world.context().now()));
    auto all = filter->metric == totalBytes ? bucketSeries(world, times)
        : filter->metric == sentBytes       ? sentSeries(world, *span)
        : filter->metric == loggedBytes     ? logSeries(world, times)
                                            : tpuSeries(world, *filter, *span);
    std::erase_if(all, [&](const Series &one) { return !filter->fits(one.labels); });
    return pageOf(call, aggregation->of(std::move(all), minuteOf(span->to)), filter->metric,
                  kind->unit + (aggregation->isRate() ? u"/s"_s : QString{}));
}

} // namespace

void addMonitoringRoutes(Router &router, World &world)
{
    const QStringList parameters{u"filter"_s,
                                 u"interval.startTime"_s,
                                 u"interval.endTime"_s,
                                 u"aggregation.alignmentPeriod"_s,
                                 u"aggregation.perSeriesAligner"_s,
                                 u"aggregation.crossSeriesReducer"_s,
                                 u"aggregation.groupByFields"_s,
                                 u"view"_s,
                                 u"orderBy"_s,
                                 u"pageSize"_s,
                                 u"pageToken"_s};
    addMethods(router, world, u"monitoring.googleapis.com"_s,
               {{"GET", u"/v3/projects/{project}/timeSeries"_s, u"monitoring.timeSeries.list"_s, listTimeSeries,
                 QString{}, parameters}});
    const auto descriptors = u"/v3/projects/{project}/metricDescriptors"_s;
    addMethods(router, world, u"monitoring.googleapis.com"_s,
               {{"GET",
                 descriptors,
                 u"monitoring.metricDescriptors.list"_s,
                 listDescriptors,
                 {},
                 {u"filter"_s, u"activeOnly"_s, u"pageSize"_s, u"pageToken"_s}},
                {"GET", descriptors + u"/{metric:.+}"_s, u"monitoring.metricDescriptors.get"_s, getDescriptor}});
}

} // namespace practice
