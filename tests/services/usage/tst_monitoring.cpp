// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/usage/monitoring.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QTest>
#include <QTimeZone>
#include <QUrlQuery>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

Tpu tpuOf(const QString &name, const QString &number, const QString &zone = u"us-central2-b"_s)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/%1/nodes/%2"_s.arg(zone, name)};
    tpu.zone = ZoneId{zone};
    tpu.shortName = name;
    tpu.numericId = number;
    return tpu;
}

const qint64 noon = QDateTime{{2026, 11, 20}, {12, 0}, QTimeZone::UTC}.toMSecsSinceEpoch();

QJsonObject point(int minute, const QJsonObject &value)
{
    const auto at = QDateTime::fromMSecsSinceEpoch(noon + minute * 60'000LL, QTimeZone::UTC).toString(Qt::ISODate);
    return {{u"interval"_s, QJsonObject{{u"startTime"_s, at}, {u"endTime"_s, at}}}, {u"value"_s, value}};
}

QJsonObject line(const QJsonObject &resource, const QJsonObject &labels, const QJsonArray &points,
                 const QString &unit = u"%"_s)
{
    return {{u"metric"_s, QJsonObject{{u"type"_s, u"x"_s}, {u"labels"_s, labels}}},
            {u"resource"_s, QJsonObject{{u"type"_s, u"tpu_worker"_s}, {u"labels"_s, resource}}},
            {u"unit"_s, unit},
            {u"points"_s, points}};
}

QJsonObject at(const QString &node, const QString &worker, const QString &zone = u"us-central2-b"_s)
{
    return {{u"project_id"_s, u"p"_s}, {u"zone"_s, zone}, {u"node_id"_s, node}, {u"worker_id"_s, worker}};
}

QJsonObject real(double value)
{
    return {{u"doubleValue"_s, value}};
}

QJsonObject pageOf(const QJsonArray &series)
{
    return {{u"timeSeries"_s, series}};
}

} // namespace

class MonitoringTest : public QObject
{
    Q_OBJECT

private slots:
    void aLineFindsItsTpuByNumberOrByName()
    {
        const QList<Tpu> tpus{tpuOf(u"pod"_s, u"4711"_s), tpuOf(u"other"_s, u"815"_s),
                              tpuOf(u"pod"_s, u"99"_s, u"europe-west4-a"_s)};
        CoarseReading reading;
        addPage(reading,
                pageOf({line(at(u"4711"_s, u"1"_s), {}, {point(2, real(7)), point(1, real(5))}),
                        line(at(u"pod"_s, u"0"_s), {}, {point(1, real(6))}),
                        line(at(u"gone"_s, u"0"_s), {}, {point(1, real(6))}),
                        line(at(u"pod"_s, u"-1"_s), {}, {point(1, real(6))})}),
                Metric::HostCpu, tpus, 0);
        QCOMPARE(reading.series.size(), 2);
        QCOMPARE(reading.unmatched, 2);
        QCOMPARE(reading.series[0],
                 (CoarseSeries{.tpu = tpus[0].id,
                               .worker = 1,
                               .unit = wholeHost,
                               .metric = Metric::HostCpu,
                               .points = {{noon + 60'000, 5}, {noon + 120'000, 7}}}));
        QCOMPARE(reading.series[1].tpu, tpus[0].id);
    }

    void aLineThatNamesNoNodeIsBelievedWhereTheZoneHasOneTpu()
    {
        const QJsonObject there{{u"resource_container"_s, u"p"_s},
                                {u"location"_s, u"us-central2-b"_s},
                                {u"worker_id"_s, u"t1v-n-0a1b2c3d-w-2"_s}};
        const auto page = pageOf({line(there, {{u"accelerator_id"_s, u"3"_s}}, {point(1, real(50))})});
        CoarseReading reading;
        addPage(reading, page, Metric::DutyCycle, {tpuOf(u"pod"_s, u"1"_s)}, 0);
        QCOMPARE(reading.series.constFirst().unit, 3);
        QCOMPARE(reading.series.constFirst().worker, 2);
        CoarseReading unsure;
        addPage(unsure, page, Metric::DutyCycle, {tpuOf(u"pod"_s, u"1"_s), tpuOf(u"other"_s, u"2"_s)}, 0);
        QVERIFY(unsure.series.isEmpty());
        QCOMPARE(unsure.unmatched, 1);
    }

    void unitsAndClocksAreMinded()
    {
        CoarseReading reading;
        addPage(reading,
                pageOf({line(at(u"pod"_s, u"0"_s), {}, {point(0, real(0.5))}, u"10^2.%"_s),
                        line(at(u"pod"_s, u"0"_s), {}, {point(0, {{u"int64Value"_s, u"1073741824"_s}})}, u"By"_s)}),
                Metric::HostCpu, {tpuOf(u"pod"_s, u"1"_s)}, 180'000);
        QCOMPARE(reading.series[0].points,
                 (QList<CoarseSeries::Point>{{noon - 180'000, 50}})); // Google's clock is ahead of ours
        QCOMPARE(reading.series[1].points.constFirst().value, 1'073'741'824.0F);
    }

    void badAnswersGiveNoPoints()
    {
        QJsonArray points{
            real(1),
            u"x"_s,
            point(1, {}),
            point(2, real(-1)),
            point(3, {{u"int64Value"_s, u"meow"_s}}),
            point(4, {{u"stringValue"_s, u"5"_s}}),
            point(5, real(1e300)),
            QJsonObject{{u"interval"_s, QJsonObject{{u"endTime"_s, u"yesterday"_s}}}, {u"value"_s, real(1)}}};
        CoarseReading reading;
        addPage(reading,
                pageOf({line(at(u"pod"_s, u"0"_s), {}, points),
                        line(at(u"pod"_s, u"0"_s), {{u"accelerator_id"_s, u"99999"_s}}, {point(1, real(1))}),
                        u"no object"_s, QJsonObject{}}),
                Metric::HostCpu, {tpuOf(u"pod"_s, u"1"_s)}, 0);
        QVERIFY(reading.series.isEmpty());
        QJsonArray many;
        for (int i = 0; i < 5'000; ++i)
            many.append(point(i, real(1)));
        addPage(reading, pageOf({line(at(u"pod"_s, u"0"_s), {}, many)}), Metric::HostCpu, {tpuOf(u"pod"_s, u"1"_s)}, 0);
        QVERIFY(reading.series.constFirst().points.size() <= 1'500);
    }

    void linesOfOneWorkerBecomeTicks()
    {
        const auto pod = tpuOf(u"pod"_s, u"1"_s);
        const QList<CoarseSeries> series{{pod.id, 1, 0, Metric::DutyCycle, {{noon, 10}, {noon + 60'000, 11}}},
                                         {pod.id, 1, 2, Metric::DutyCycle, {{noon, 12}}},
                                         {pod.id, 1, wholeHost, Metric::HostCpu, {{noon, 13}}},
                                         {pod.id, 0, 0, Metric::DutyCycle, {{noon, 99}}}};
        const auto ticks = ticksOf(series, pod.id, 1, u"h"_s);
        QCOMPARE(ticks.size(), 2);
        QCOMPARE(ticks[0].at, noon);
        QCOMPARE(ticks[0].source, UsageSource::Monitoring);
        QCOMPARE(ticks[0].rows.size(), 2);
        QCOMPARE(ticks[0].rows[0].values[0], 10.0F);
        QVERIFY(std::isnan(ticks[0].rows[0].values[1])); // a gap is a gap
        QCOMPARE(ticks[0].rows[0].values[2], 12.0F);
        QVERIFY(ticks[0].rows[1].isWholeHost);
        QCOMPARE(ticks[1].rows[0].values, QList<float>{11});
    }

    void allMetricsAreAskedPageByPage()
    {
        FakeWorld world;
        world.answer = [](const FakeRequest &request) -> FakeAnswer {
            const QUrlQuery query{request.url};
            const auto filter = query.queryItemValue(u"filter"_s, QUrl::FullyDecoded);
            if (!filter.contains(u"cpu/utilization"_s))
                return {.status = 404,
                        .body = R"-({"error":{"code":404,"status":"NOT_FOUND","message":"Cannot find metric(s)"}})-"};
            auto page = pageOf(
                {line(at(u"pod"_s, query.hasQueryItem(u"pageToken"_s) ? u"1"_s : u"0"_s), {}, {point(1, real(5))})});
            if (!query.hasQueryItem(u"pageToken"_s))
                page[u"nextPageToken"_s] = u"more"_s;
            return {.body = QJsonDocument{page}.toJson()};
        };
        FakeClock clock;
        FakeToken tokens;
        RestClient rest{&tokens, &clock, {.network = world.network()}};
        const auto reading = QCoro::waitFor(readMonitoring(
            realCloud(ProjectId{u"p"_s}), &rest, {tpuOf(u"pod"_s, u"1"_s)}, {noon - 400LL * 86'400'000, noon}, {}));
        QVERIFY(reading);
        QCOMPARE(reading->series.size(), 2);
        QCOMPARE(reading->series[1].worker, 1);
        const QUrlQuery query{world.requests.constFirst().url};
        QCOMPARE(query.queryItemValue(u"filter"_s, QUrl::FullyDecoded),
                 u"metric.type = \"tpu.googleapis.com/cpu/utilization\" AND resource.type = \"tpu_worker\""_s);
        QCOMPARE(query.queryItemValue(u"interval.startTime"_s, QUrl::FullyDecoded),
                 u"2026-11-19T12:00:00Z"_s); // a day at most
        QCOMPARE(query.queryItemValue(u"aggregation.perSeriesAligner"_s), u"ALIGN_MEAN"_s);
        QVERIFY(world.requests.size() >= 11);
        QVERIFY(!QCoro::waitFor(readMonitoring(realCloud(ProjectId{u"p"_s}), nullptr, {}, {0, noon}, {})));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(MonitoringTest)
#include "tst_monitoring.moc"
