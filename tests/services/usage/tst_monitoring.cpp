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

constexpr auto cpu = "cpu/utilization"_L1;
const auto first = u"1234567890123456789"_s;
const auto second = u"9876543210987654321"_s;

Tpu tpuOf(const QString &name, const QString &number, const QString &zone = u"us-central2-b"_s, int workers = 1)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/%1/nodes/%2"_s.arg(zone, name)};
    tpu.zone = ZoneId{zone};
    tpu.shortName = name;
    tpu.numericId = number;
    tpu.endpoints.resize(workers);
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

/// A Cloud Monitoring that answers as the test says.
struct Room
{
    Room()
    {
        world.answer = [](const FakeRequest &) { return FakeAnswer{.body = "{}"}; };
    }
    Result<CoarseReading> read(const MonitoringQuery &query)
    {
        return QCoro::waitFor(readMonitoring(realCloud(ProjectId{u"p"_s}), &rest, query, {}));
    }

    FakeWorld world;
    FakeClock clock;
    FakeToken tokens;
    RestClient rest{&tokens, &clock, {.network = world.network()}};
};

} // namespace

class MonitoringTest : public QObject
{
    Q_OBJECT

private slots:
    void aLineFindsItsTpuByNumberOrByName()
    {
        const QList<MonitoredTpu> tpus{{tpuOf(u"pod"_s, u"4711"_s, u"us-central2-b"_s, 2)},
                                       {tpuOf(u"other"_s, u"815"_s)},
                                       {tpuOf(u"pod"_s, u"99"_s, u"europe-west4-a"_s, 2)}};
        CoarseReading reading;
        addPage(reading,
                pageOf({line(at(u"4711"_s, u"1"_s), {}, {point(2, real(7)), point(1, real(5))}),
                        line(at(u"pod"_s, u"0"_s), {}, {point(1, real(6))}),
                        line(at(u"gone"_s, u"0"_s), {}, {point(1, real(6))}),
                        line(at(u"pod"_s, u"2"_s), {}, {point(1, real(6))}),
                        line(at(u"pod"_s, u"-1"_s), {}, {point(1, real(6))})}),
                cpu, tpus, 0);
        QCOMPARE(reading.series.size(), 2);
        QCOMPARE(reading.unmatched, 3);
        QCOMPARE(reading.returned, 5);
        QCOMPARE(reading.series[0],
                 (CoarseSeries{.tpu = tpus[0].tpu.id,
                               .worker = 1,
                               .unit = wholeHost,
                               .metric = Metric::HostCpu,
                               .points = {{noon + 60'000, 5}, {noon + 120'000, 7}}}));
        QCOMPARE(reading.series[1].tpu, tpus[0].tpu.id);
    }

    /// The number of a machine says nothing by itself: it is known from the machine, or the node has only one.
    void R9_aWorkersLongNumberIsMatchedByTheMachineOrLeftOut()
    {
        const auto page = pageOf(
            {line(at(u"7"_s, first), {}, {point(1, real(10))}), line(at(u"7"_s, second), {}, {point(1, real(20))})});
        const auto pod = tpuOf(u"pod"_s, u"7"_s, u"us-central2-b"_s, 2);
        CoarseReading unknown;
        addPage(unknown, page, cpu, {{pod}}, 0);
        QVERIFY(unknown.series.isEmpty());
        QCOMPARE(unknown.unmatched, 2);
        QCOMPARE(unknown.leftOut, QSet<TpuId>{pod.id});
        CoarseReading half;
        addPage(half, page, cpu, {{pod, {QString{}, first}}}, 0);
        QCOMPARE(half.series.size(), 1);
        QCOMPARE(half.series.constFirst().worker, 1);
        QCOMPARE(half.series.constFirst().points.constFirst().value, 10.0F);
        CoarseReading all;
        addPage(all, page, cpu, {{pod, {second, first}}}, 0);
        QCOMPARE(all.series.size(), 2);
        QVERIFY(all.series[0].worker == 1 && all.series[1].worker == 0 && all.leftOut.isEmpty());
        CoarseReading alone;
        addPage(alone, page, cpu, {{tpuOf(u"pod"_s, u"7"_s)}}, 0); // it has one host, whatever its number is by now
        QCOMPARE(alone.series.size(), 2);
        QVERIFY(alone.series[0].worker == 0 && alone.series[1].worker == 0);
    }

    void R9_aLineThatNamesNoNodeIsBelievedOnlyOfAMachineThatIsKnown()
    {
        const auto there = [](const QString &machine) {
            return QJsonObject{
                {u"resource_container"_s, u"1"_s}, {u"location"_s, u"us-central2-b"_s}, {u"worker_id"_s, machine}};
        };
        const auto duty = "accelerator/duty_cycle"_L1;
        for (const auto &machine : {first, u"t1v-n-0a1b2c3d-w-2"_s, u"0"_s}) {
            const auto page = pageOf({line(there(machine), {{u"accelerator_id"_s, u"3"_s}}, {point(1, real(50))})});
            CoarseReading unsure; // the only TPU of the zone, and yet it may be another machine
            addPage(unsure, page, duty, {{tpuOf(u"pod"_s, u"1"_s)}}, 0);
            QVERIFY2(unsure.series.isEmpty(), qPrintable(machine));
            CoarseReading sure;
            addPage(sure, page, duty,
                    {{tpuOf(u"other"_s, u"2"_s)}, {tpuOf(u"pod"_s, u"1"_s, u"us-central2-b"_s, 2), {second, machine}}},
                    0);
            QCOMPARE(sure.series.size(), 1);
            QVERIFY(sure.series.constFirst().worker == 1 && sure.series.constFirst().unit == 3);
            QCOMPARE(sure.series.constFirst().tpu, tpuOf(u"pod"_s, u"1"_s).id);
        }
    }

    /// 180 lines, one for each processor, are no values of a host: none of them is taken for it.
    void R4_aLineOfOneProcessorIsNoValueOfTheHost()
    {
        QJsonArray lines;
        for (int core = 0; core < 180; ++core)
            lines += line(at(u"7"_s, first), {{u"core"_s, QString::number(core)}}, {point(1, real(core))});
        CoarseReading reading;
        addPage(reading, pageOf(lines), cpu, {{tpuOf(u"pod"_s, u"7"_s)}}, 0);
        QVERIFY(reading.series.isEmpty());
        QCOMPARE(reading.returned, 180);
        QCOMPARE(reading.unmatched, 180);
    }

    void unitsAndClocksAreMinded()
    {
        CoarseReading reading;
        auto page = pageOf({line(at(u"pod"_s, u"0"_s), {}, {point(0, real(0.5))}, u"10^2.%"_s),
                            line(at(u"pod"_s, u"0"_s), {}, {point(0, {{u"int64Value"_s, u"1073741824"_s}})}, u"By"_s)});
        addPage(reading, page, cpu, {{tpuOf(u"pod"_s, u"1"_s)}}, 180'000);
        QCOMPARE(reading.series[0].points,
                 (QList<CoarseSeries::Point>{{noon - 180'000, 50}})); // Google's clock is ahead of ours
        QCOMPARE(reading.series[1].points.constFirst().value, 1'073'741'824.0F);
        auto bare = line(at(u"pod"_s, u"0"_s), {}, {point(0, real(0.25))});
        bare.remove(u"unit"_s);
        page = pageOf({bare});
        page[u"unit"_s] = u"10^2.%"_s; // of all of them
        addPage(reading, page, cpu, {{tpuOf(u"pod"_s, u"1"_s)}}, 0);
        QCOMPARE(reading.series[2].points.constFirst().value, 25.0F);
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
        const QList<MonitoredTpu> pod{{tpuOf(u"pod"_s, u"1"_s)}};
        addPage(reading, pageOf({line(at(u"pod"_s, u"0"_s), {}, points), u"no object"_s, QJsonObject{}}), cpu, pod, 0);
        for (const auto &chip : {u"99999"_s, u"-1"_s, u"x"_s, QString{}})
            addPage(reading, pageOf({line(at(u"pod"_s, u"0"_s), {{u"chip"_s, chip}}, {point(1, real(1))})}),
                    "tpu/tensorcore/idle_duration"_L1, pod, 0);
        addPage(reading, pageOf({line(at(u"pod"_s, u"0"_s), {}, {point(1, real(1))})}), "no/such"_L1, pod, 0);
        QVERIFY(reading.series.isEmpty());
        QJsonArray many;
        for (int i = 0; i < 5'000; ++i)
            many.append(point(i, real(1)));
        addPage(reading, pageOf({line(at(u"pod"_s, u"0"_s), {}, many)}), cpu, pod, 0);
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

    void R4_aValueOfTheHostStandsInNoChipsPlace()
    {
        const auto pod = tpuOf(u"pod"_s, u"1"_s);
        const CoarseSeries host{pod.id, 0, wholeHost, Metric::TensorCore, {{noon, 40}}};
        const CoarseSeries chip{pod.id, 0, 1, Metric::TensorCore, {{noon, 60}}};
        for (const auto &lines : {QList{host, chip}, QList{chip, host}}) {
            const auto ticks = ticksOf(lines, pod.id, 0, u"h"_s);
            QCOMPARE(ticks.size(), 1);
            QVERIFY(!ticks[0].rows[0].isWholeHost);
            QVERIFY(std::isnan(ticks[0].rows[0].values[0]));
            QCOMPARE(ticks[0].rows[0].values[1], 60.0F);
        }
        QVERIFY(ticksOf({host}, pod.id, 0, u"h"_s)[0].rows[0].isWholeHost);
    }

    /// Averaged by Google, and only for the nodes that are shown: not one line for each processor of the project.
    void R4_eachReadingIsReducedToTheHostsThatAreShown()
    {
        Room room;
        room.world.answer = [](const FakeRequest &request) -> FakeAnswer {
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
        const auto reading = room.read({.tpus = {{tpuOf(u"pod"_s, u"1"_s, u"us-central2-b"_s, 2), {first, second}}},
                                        .window = {noon - 400LL * 86'400'000, noon},
                                        .most = 1'000});
        QVERIFY(reading && !reading->broken && !reading->isCut);
        QCOMPARE(reading->series.size(), 2);
        QCOMPARE(reading->series[1].worker, 1);
        QCOMPARE(reading->returned, 2);
        QVERIFY(room.world.requests.size() >= 11);
        const QUrlQuery query{room.world.requests.constFirst().url};
        QCOMPARE(query.queryItemValue(u"filter"_s, QUrl::FullyDecoded),
                 u"metric.type = \"tpu.googleapis.com/cpu/utilization\" AND resource.type = \"tpu_worker\" AND "
                 "resource.labels.node_id = one_of(\"1\", \"pod\")"_s);
        QCOMPARE(query.queryItemValue(u"interval.startTime"_s, QUrl::FullyDecoded),
                 u"2026-11-19T12:00:00Z"_s); // a day at most
        for (const auto &request : std::as_const(room.world.requests)) {
            const QUrlQuery one{request.url};
            const auto groups = one.allQueryItemValues(u"aggregation.groupByFields"_s, QUrl::FullyDecoded);
            const auto filter = one.queryItemValue(u"filter"_s, QUrl::FullyDecoded);
            const bool isOfNode = filter.contains(u"\"tpu_worker\""_s);
            QVERIFY(one.queryItemValue(u"aggregation.perSeriesAligner"_s).startsWith(u"ALIGN_"_s));
            QVERIFY(QStringList({u"REDUCE_MEAN"_s, u"REDUCE_SUM"_s})
                        .contains(one.queryItemValue(u"aggregation.crossSeriesReducer"_s)));
            QVERIFY(groups.contains(u"resource.label.worker_id"_s));
            QCOMPARE(groups.contains(u"resource.label.node_id"_s), isOfNode);
            QCOMPARE(groups.contains(u"metric.label.accelerator_id"_s), !isOfNode);
            QVERIFY(isOfNode
                    || filter.contains(u"resource.labels.worker_id = one_of(\"%1\", \"%2\")"_s.arg(first, second)));
        }
    }

    void R9_whatCannotBeToldApartIsNotAskedFor()
    {
        Room room;
        const auto pod = tpuOf(u"pod"_s, u"1"_s, u"us-central2-b"_s, 2);
        const auto reading = room.read({.tpus = {{pod}}, .window = {noon - 3'600'000, noon}, .most = 1'000});
        QVERIFY(reading);
        QCOMPARE(reading->leftOut, QSet<TpuId>{pod.id});
        QCOMPARE(room.world.requests.size(), 6); // those of the nodes
        for (const auto &request : std::as_const(room.world.requests))
            QVERIFY(!request.url.toString().contains(u"GceTpuWorker"_s));
    }

    /// No more comes back than may: a page is no larger, and the next metric is not asked for.
    void R4_nothingIsReadBeyondTheBudget()
    {
        Room room;
        room.world.answer = [](const FakeRequest &request) -> FakeAnswer {
            const auto size = QUrlQuery{request.url}.queryItemValue(u"pageSize"_s).toInt();
            QJsonArray lines;
            for (int i = 0; i < std::min(size, 4); ++i)
                lines += line(at(u"pod"_s, QString::number(i)), {}, {point(1, real(5))});
            auto page = pageOf(lines);
            if (size < 4)
                page[u"nextPageToken"_s] = u"more"_s;
            return {.body = QJsonDocument{page}.toJson()};
        };
        const auto pod = tpuOf(u"pod"_s, u"1"_s, u"us-central2-b"_s, 4);
        const auto reading = room.read({.tpus = {{pod}}, .window = {noon - 60'000, noon}, .most = 10});
        QVERIFY(reading && reading->isCut);
        QCOMPARE(reading->returned, 10);
        QCOMPARE(room.world.requests.size(), 3);
        QCOMPARE(QUrlQuery{room.world.requests.constLast().url}.queryItemValue(u"pageSize"_s), u"2"_s);
    }

    /// A query that Google does not understand must not look like a TPU that does nothing.
    void R4_onlyAMetricThatIsNotThereIsLeftOut()
    {
        const auto answered = [](const char *words) {
            Room room;
            room.world.answer = [words](const FakeRequest &) -> FakeAnswer {
                const QJsonObject error{
                    {u"code"_s, 400}, {u"status"_s, u"INVALID_ARGUMENT"_s}, {u"message"_s, QString::fromLatin1(words)}};
                return {.status = 400, .body = QJsonDocument{QJsonObject{{u"error"_s, error}}}.toJson()};
            };
            return room.read({.tpus = {{tpuOf(u"pod"_s, u"1"_s, u"us-central2-b"_s, 1)}},
                              .window = {noon - 60'000, noon},
                              .most = 1'000});
        };
        const auto absent = answered("The supplied filter does not specify a valid combination of metric and monitored "
                                     "resource descriptors. The query will not return any time series.");
        QVERIFY(absent && !absent->broken && absent->series.isEmpty());
        const auto wrong = answered("Field filter had an invalid value.");
        QVERIFY(wrong && wrong->broken);
        QCOMPARE(wrong->broken->code, ErrorCode::Invalid);
    }

    /// What came back before an answer failed was paid for.
    void R4_whatCameBeforeAFailureIsCounted()
    {
        Room room;
        room.world.answer = [](const FakeRequest &request) -> FakeAnswer {
            if (request.url.toString().contains(u"memory"_s))
                return {.status = 403, .body = R"-({"error":{"code":403,"status":"PERMISSION_DENIED"}})-"};
            return {.body = QJsonDocument{pageOf({line(at(u"pod"_s, u"0"_s), {}, {point(1, real(5))})})}.toJson()};
        };
        const auto reading =
            room.read({.tpus = {{tpuOf(u"pod"_s, u"1"_s)}}, .window = {noon - 60'000, noon}, .most = 10});
        QVERIFY(reading && reading->broken);
        QCOMPARE(reading->returned, 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(MonitoringTest)
#include "tst_monitoring.moc"
