// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

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
    return {{u"interval"_s, QJsonObject{{u"startTime"_s, toRfc3339(at)}, {u"endTime"_s, toRfc3339(at)}}}, {u"value"_s, value}};
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
    for (const auto &[type, perDay] : QList<std::pair<QString, qint64>>{{u"tpu_worker"_s, 3 * gib}, {u"gce_instance"_s, gib / 8}}) {
        QJsonArray points;
        for (const auto &at : times) {
            const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(at)};
            points.append(point(at, {{u"int64Value"_s, QString::number(perDay * qint64(static_cast<unsigned>(date.day())))}}));
        }
        if (points.isEmpty())
            continue;
        auto one = series(loggedBytes, {{u"resource_type"_s, type}},
                          {{u"type"_s, u"global"_s}, {u"labels"_s, QJsonObject{{u"project_id"_s, world.ground().scenario.projectId}}}});
        one[u"valueType"_s] = u"INT64"_s;
        one[u"points"_s] = points;
        all.append(one);
    }
    return all;
}

/// Series have no name of their own, so a page begins at a number.
Answer<> pageOf(const Call &call, const QJsonArray &all)
{
    constexpr int largest = 100'000;
    bool isNumber = false;
    const auto token = call.parameter("pageToken");
    const auto begin = token.isEmpty() ? 0 : token.toInt(&isNumber);
    if ((!token.isEmpty() && !isNumber) || begin < 0 || begin > all.size())
        return std::unexpected{invalidArgument(u"Field pageToken had an invalid value of \"%1\"."_s.arg(token))};
    const int asked = call.parameter("pageSize").toInt();
    const auto end = std::min<qsizetype>(all.size(), begin + (asked > 0 ? std::min(asked, largest) : largest));
    QJsonObject page{{u"unit"_s, u"By"_s}};
    QJsonArray series;
    for (auto i = qsizetype(begin); i < end; ++i)
        series.append(all[i]);
    if (!series.isEmpty()) // an empty list is left out
        page[u"timeSeries"_s] = series;
    if (end < all.size())
        page[u"nextPageToken"_s] = QString::number(end);
    return page;
}

Answer<> listTimeSeries(World &world, const Call &call)
{
    static const QRegularExpression typed{u"^\\s*metric\\.type\\s*=\\s*\"([^\"]+)\"\\s*$"_s};
    const auto metric = typed.match(call.parameter("filter")).captured(1);
    if (metric.isEmpty())
        return std::unexpected{invalidArgument(u"Field filter had an invalid value of \"%1\": must specify a restriction on \"metric.type\" in the "
                                               "filter; see \"https://cloud.google.com/monitoring/api/resources\" for a list of available metrics."_s
                                                   .arg(call.parameter("filter")))};
    const auto end = fromRfc3339(call.parameter("interval.endTime"));
    if (!end)
        return std::unexpected{invalidArgument(u"Field interval.end_time had an invalid value of \"%1\": The end time is required."_s
                                                   .arg(call.parameter("interval.endTime")))};
    const auto start = fromRfc3339(call.parameter("interval.startTime")).value_or(*end);
    if (start > *end)
        return std::unexpected{invalidArgument(u"Field interval.start_time had an invalid value: The start time must be before the end time."_s)};
    if (metric != totalBytes && metric != loggedBytes)
        return std::unexpected{Refusal{Rpc::NotFound,
                                       u"Cannot find metric(s) that match type = \"%1\". If a metric was created recently, it could take up to 10 minutes to "
                                       "become available. Please try again soon."_s.arg(metric),
                                       {}}};
    const auto times = midnights(start, std::min(*end, world.ground().now()));
    return pageOf(call, metric == totalBytes ? bucketSeries(world, times) : logSeries(world, times));
}

} // namespace

void addMonitoringRoutes(Router &router, World &world)
{
    router.add({"GET", u"/v3/projects/{project}/timeSeries"_s, u"monitoring.googleapis.com"_s, u"monitoring.timeSeries.list"_s,
                {u"filter"_s, u"interval.startTime"_s, u"interval.endTime"_s, u"view"_s, u"orderBy"_s, u"pageSize"_s, u"pageToken"_s}, {}, Access::Token,
                [&world](const Call &call) { return listTimeSeries(world, call); }});
}

} // namespace practice
