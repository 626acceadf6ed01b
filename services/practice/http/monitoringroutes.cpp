// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"
#include "services/practice/http/tpuseries.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {
namespace {

constexpr auto day = std::chrono::days{1};
constexpr qint64 gib = qint64{1} << 30;
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
    quint32 mix = 2'166'136'261U;
    for (const auto byte : name.toUtf8())
        mix = (mix ^ quint8(byte)) * 16'777'619U;
    return (gib << (mix % 11)) + qint64(mix % 1'000'003) * 512;
}

QJsonObject point(Moment at, const QJsonObject &value)
{
    return {{u"interval"_s, QJsonObject{{u"startTime"_s, toRfc3339(at)}, {u"endTime"_s, toRfc3339(at)}}},
            {u"value"_s, value}};
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
    for (const auto &bucket : world.estate().list(u"buckets"_s)) {
        const auto name = bucket["name"_L1].toString();
        const auto born = fromRfc3339(bucket["timeCreated"_L1].toString());
        QJsonArray points;
        for (const auto &at : times) {
            if (!born || at >= *born)
                points.append(point(at, {{u"doubleValue"_s, double(sizeOf(name))}}));
        }
        if (points.isEmpty())
            continue;
        const QJsonObject labels{{u"project_id"_s, world.ground().scenario.projectId},
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
            points.append(
                point(at, {{u"int64Value"_s, QString::number(perDay * qint64(static_cast<unsigned>(date.day())))}}));
        }
        if (points.isEmpty())
            continue;
        auto one = series(loggedBytes, {{u"resource_type"_s, type}},
                          {{u"type"_s, u"global"_s},
                           {u"labels"_s, QJsonObject{{u"project_id"_s, world.ground().scenario.projectId}}}});
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
        return std::unexpected{invalidArgument(u"Field pageToken had an invalid value of \"%1\"."_s.arg(token))};
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

Refusal badField(const QString &field, const QString &value, const QString &why)
{
    return invalidArgument(u"Field %1 had an invalid value of \"%2\": %3"_s.arg(field, value, why));
}

/// Terms of the form name = "value", joined by AND; that is all of the filter language that this one knows.
std::expected<SeriesWish, Refusal> wishOf(const QString &filter)
{
    static const QRegularExpression joint{u"\\s+AND\\s+"_s};
    static const QRegularExpression term{u"^\\s*([a-z_.]+)\\s*=\\s*\"([^\"]*)\"\\s*$"_s};
    SeriesWish wish;
    for (const auto &part : filter.split(joint)) {
        const auto found = term.match(part);
        auto name = found.captured(1);
        name.replace(u".label."_s, u".labels."_s);
        if (name == "metric.type"_L1)
            wish.metric = found.captured(2);
        else if (name == "resource.type"_L1 || name.startsWith("resource.labels."_L1)
                 || name.startsWith("metric.labels."_L1))
            wish.labels[name] = found.captured(2);
        else if (!filter.trimmed().isEmpty())
            return std::unexpected{
                badField(u"filter"_s, filter, u"the filter could not be parsed near \"%1\"."_s.arg(part))};
    }
    if (wish.metric.isEmpty())
        return std::unexpected{
            badField(u"filter"_s, filter,
                     u"must specify a restriction on \"metric.type\" in the filter; see "
                     "\"https://cloud.google.com/monitoring/api/resources\" for a list of available metrics."_s)};
    return wish;
}

std::optional<Refusal> readAligner(const Call &call, SeriesWish &wish)
{
    wish.aligner = call.parameter("aggregation.perSeriesAligner");
    const auto period = call.parameter("aggregation.alignmentPeriod");
    if (wish.aligner == "ALIGN_NONE"_L1)
        wish.aligner.clear();
    if (wish.aligner.isEmpty())
        return std::nullopt;
    if (!QStringList{u"ALIGN_MEAN"_s, u"ALIGN_MAX"_s, u"ALIGN_MIN"_s, u"ALIGN_SUM"_s, u"ALIGN_RATE"_s}.contains(
            wish.aligner))
        return badField(u"aggregation.perSeriesAligner"_s, wish.aligner,
                        u"The aligner cannot be applied to this metric."_s);
    const auto span = fromDuration(period);
    if (!span || *span < 60s)
        return badField(u"aggregation.alignmentPeriod"_s, period,
                        u"The alignment period must be at least 60 seconds."_s);
    wish.periodMinutes = int(std::chrono::floor<std::chrono::minutes>(*span).count());
    return std::nullopt;
}

Answer<> listTimeSeries(World &world, const Call &call)
{
    auto wish = wishOf(call.parameter("filter"));
    if (!wish)
        return std::unexpected{wish.error()};
    const auto end = fromRfc3339(call.parameter("interval.endTime"));
    if (!end)
        return std::unexpected{
            badField(u"interval.end_time"_s, call.parameter("interval.endTime"), u"The end time is required."_s)};
    wish->to = *end;
    wish->from = fromRfc3339(call.parameter("interval.startTime")).value_or(*end);
    if (wish->from > *end)
        return std::unexpected{invalidArgument(
            u"Field interval.start_time had an invalid value: The start time must be before the end time."_s)};
    if (const auto refusal = readAligner(call, *wish))
        return std::unexpected{*refusal};
    if (isTpuMetric(wish->metric))
        return pageOf(call, tpuSeries(world, *wish), {});
    if (wish->metric != totalBytes && wish->metric != loggedBytes)
        return std::unexpected{Refusal{Rpc::NotFound,
                                       u"Cannot find metric(s) that match type = \"%1\". If a metric was created "
                                       u"recently, it could take up to 10 minutes to "
                                       "become available. Please try again soon."_s.arg(wish->metric),
                                       {}}};
    const auto times = midnights(wish->from, std::min(*end, world.ground().now()));
    return pageOf(call, wish->metric == totalBytes ? bucketSeries(world, times) : logSeries(world, times), u"By"_s);
}

} // namespace

void addMonitoringRoutes(Router &router, World &world)
{
    router.add({"GET",
                u"/v3/projects/{project}/timeSeries"_s,
                u"monitoring.googleapis.com"_s,
                u"monitoring.timeSeries.list"_s,
                {u"filter"_s, u"interval.startTime"_s, u"interval.endTime"_s, u"aggregation.alignmentPeriod"_s,
                 u"aggregation.perSeriesAligner"_s, u"view"_s, u"orderBy"_s, u"pageSize"_s, u"pageToken"_s},
                {},
                Access::Token,
                [&world](const Call &call) { return listTimeSeries(world, call); }});
}

} // namespace practice
