// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/interruptions.h"

#include "services/core/plaintext.h"
#include "services/net/restclient.h"
#include "services/usage/monitoring.h"

#include <QJsonArray>
#include <QSet>
#include <QUrlQuery>

#include <algorithm>
#include <chrono>
#include <tuple>

using namespace Qt::StringLiterals;

namespace {

constexpr int countedSeconds = 3'600; // seconds; periods are counted back from the end
constexpr qint64 keptDays = 42; // as long as Google keeps it

QUrl interruptionUrl(const CloudProfile &profile, const QDateTime &from, const QDateTime &until)
{
    QUrl url = profile.monitoring;
    url.setPath(url.path() + u"/v3/projects/%1/timeSeries"_s.arg(profile.project.toString()));
    QUrlQuery query{
        {u"filter"_s,
         u"metric.type = \"tpu.googleapis.com/instance/interruption_count\" AND resource.type = \"tpu.googleapis.com/GceTpuWorker\""_s},
        {u"interval.startTime"_s, from.toString(Qt::ISODate)},
        {u"interval.endTime"_s, until.toString(Qt::ISODate)},
        {u"aggregation.alignmentPeriod"_s, u"%1s"_s.arg(countedSeconds)},
        {u"aggregation.perSeriesAligner"_s, u"ALIGN_SUM"_s},
        {u"aggregation.crossSeriesReducer"_s, u"REDUCE_SUM"_s}};
    for (const auto &group :
         {u"resource.label.location"_s, u"metric.label.interruption_type"_s, u"metric.label.interruption_reason"_s})
        query.addQueryItem(u"aggregation.groupByFields"_s, group);
    query.addQueryItem(u"view"_s, u"FULL"_s);
    url.setQuery(query);
    return url;
}

/// Words of a stranger: one line of them, and not for ever.
QString wordOf(const QJsonValue &value)
{
    constexpr qsizetype longest = 60;
    return plainText(value.toString().simplified(), longest);
}

qint64 hostsIn(const QJsonObject &value)
{
    constexpr double most = 1e9;
    bool isNumber = true;
    const auto count = value.contains("int64Value"_L1) ? value["int64Value"_L1].toString().toDouble(&isNumber)
                                                       : value["doubleValue"_L1].toDouble();
    return isNumber && count >= 1 && count < most ? qint64(count) : 0;
}

bool isSameCount(const InterruptionCount &a, const InterruptionCount &b)
{
    return a.zone == b.zone && a.type == b.type && a.reason == b.reason;
}

} // namespace

void addInterruptions(InterruptionReading &reading, const QJsonObject &page)
{
    constexpr qsizetype mostKinds = 1'000;
    const auto series = page["timeSeries"_L1].toArray();
    reading.returned += series.size();
    for (const auto &entry : series) {
        InterruptionCount count{.zone = ZoneId{wordOf(entry["resource"_L1]["labels"_L1]["location"_L1])},
                                .type = wordOf(entry["metric"_L1]["labels"_L1]["interruption_type"_L1]),
                                .reason = wordOf(entry["metric"_L1]["labels"_L1]["interruption_reason"_L1]),
                                .last = {}};
        for (const auto &point : entry["points"_L1].toArray()) {
            const auto hosts = hostsIn(point["value"_L1].toObject());
            const auto at =
                QDateTime::fromString(point["interval"_L1]["endTime"_L1].toString(), Qt::ISODateWithMs).toUTC();
            if (hosts == 0 || !at.isValid())
                continue;
            count.hosts += hosts;
            count.last = count.last.isValid() ? std::max(count.last, at) : at;
        }
        if (count.hosts == 0 || count.zone.isEmpty() || reading.counts.size() >= mostKinds)
            continue;
        const auto known =
            std::ranges::find_if(reading.counts, [&](const auto &other) { return isSameCount(other, count); });
        if (known == reading.counts.end()) {
            reading.counts.append(count);
        } else { // its points go on in the next page
            known->hosts += count.hosts;
            known->last = std::max(known->last, count.last);
        }
    }
}

Task<InterruptionReading> readInterruptions(CloudProfile profile, QPointer<RestClient> rest, InterruptionQuery query,
                                            std::stop_token stop)
{
    InterruptionReading reading;
    const auto ahead = rest ? rest->serverAhead().value_or(std::chrono::seconds{0}).count() : 0;
    const auto until = query.until.addSecs(ahead).toUTC();
    const auto from = std::max(query.from.addSecs(ahead).toUTC(), until.addDays(-keptDays));
    const auto first = interruptionUrl(profile, from, until);
    QSet<QString> seen;
    QString token;
    do {
        constexpr qint64 pageSize = 10'000; // points, of which each series has one at least
        const auto left = query.most - reading.returned;
        reading.isCut = left <= 0;
        if (!rest)
            co_return failed(ErrorCode::Cancelled);
        if (reading.isCut)
            break;
        const auto page = co_await rest->send(
            {.url = withPage(first, int(std::min(left, pageSize)), token), .counted = CountedTo::Project}, stop);
        if (!page && isNoSuchMetric(page.error()))
            break;
        if (!page) {
            reading.broken = page.error();
            break;
        }
        addInterruptions(reading, *page);
        seen.insert(token);
        token = (*page)["nextPageToken"_L1].toString();
    } while (!token.isEmpty() && !seen.contains(token));
    std::ranges::sort(reading.counts, [](const InterruptionCount &a, const InterruptionCount &b) {
        return std::tuple{a.zone, -a.hosts, a.reason, a.type} < std::tuple{b.zone, -b.hosts, b.reason, b.type};
    });
    co_return reading;
}
