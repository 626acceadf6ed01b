// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/usage/interruptions.h"
#include "services/usage/monitoring.h"
#include "tests/fakes/faketoken.h"

#include <QCoroTask>
#include <QSet>
#include <QTest>
#include <QUrl>

#include <numeric>

using namespace Qt::StringLiterals;

namespace {

QString metric(const QString &name)
{
    return u"metric.type = \"tpu.googleapis.com/%1\""_s.arg(name);
}

} // namespace

/// Cloud Monitoring's series of TPU workers; every exchange is judged by Google's own description.
class TestHttpMonitoring : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init()
    {
        start(
            R"({"nodes":[{"zone":"us-central2-b","id":"n1","node":{"acceleratorType":"v4-16","runtimeVersion":"tpu-ubuntu2204-base"}},
                           {"zone":"us-central1-f","id":"old","node":{"acceleratorType":"v2-8","runtimeVersion":"tpu-ubuntu2204-base"}},
                           {"zone":"us-east1-d","id":"new","node":{"acceleratorType":"v6e-4","runtimeVersion":"v2-alpha-tpuv6e"}}],
                 "seconds":{"decide":0.05,"boot":0.05}})");
        m_begin = m_world->context().now();
        QTRY_COMPARE(ready(), 3);
        m_clock.hold(); // points arrive by pass() alone
    }
    void cleanup() { stop(); }

    void aPointForEachMinuteShowsLater()
    {
        QCOMPARE(list(metric(u"cpu/utilization"_s)).size(), 0); // nothing has arrived yet
        pass(600);
        const auto all = list(metric(u"memory/usage"_s) + u" AND resource.type = \"tpu_worker\""_s);
        QCOMPARE(all.size(), 4); // two hosts, and one, and one
        for (const auto &one : all) {
            const auto points = one["points"_L1].toArray();
            QVERIFY2(points.size() >= 6 && points.size() <= 9, qPrintable(QString::number(points.size())));
            const auto newest = practice::fromRfc3339(points[0]["interval"_L1]["endTime"_L1].toString());
            const auto next = practice::fromRfc3339(points[1]["interval"_L1]["endTime"_L1].toString());
            QVERIFY(newest && next && *newest - *next == std::chrono::minutes{1});
            const auto late = m_world->context().now() - *newest;
            QVERIFY(late >= std::chrono::seconds{60} && late <= std::chrono::seconds{240});
            QVERIFY(points[0]["value"_L1]["int64Value"_L1].toString().toLongLong() > 5e9);
            QVERIFY(one["resource"_L1]["labels"_L1]["node_id"_L1].toString().toULongLong() > 0);
        }
        const auto total = list(metric(u"accelerator/memory_total"_s));
        QCOMPARE(total.size(), 4 + 4 + 8 + 4); // v2: two devices to a chip
        QCOMPARE(list(metric(u"accelerator/duty_cycle"_s)).size(), 4 + 4 + 4 + 4);
        const auto idle = list(metric(u"tpu/tensorcore/idle_duration"_s))[0].toObject();
        QVERIFY(idle["points"_L1][0]["value"_L1]["int64Value"_L1].toString().toInt() >= 300);
    }

    void whatRunsIsFollowed()
    {
        pass(120);
        notify(1,
               {{u"duty"_s, QJsonArray{90, 80, 70, 60}},
                {u"used"_s, QJsonArray{1e9, 2e9, 3e9, 4e9}},
                {u"idle"_s, QJsonArray{0, 0, 0, 3}}});
        notify(1,
               {{u"duty"_s, QJsonArray{100, 80, 70, 60}},
                {u"used"_s, QJsonArray{1e9, 2e9, 3e9, 4e9}},
                {u"idle"_s, QJsonArray{0, 0, 0, 3}}});
        pass(600);
        const auto own =
            u" AND resource.labels.location = \"us-central2-b\" AND metric.labels.accelerator_id = \"0\""_s;
        QList<double> most;
        for (const auto &one : list(metric(u"accelerator/duty_cycle"_s) + own)) {
            double highest = 0;
            int busy = 0;
            for (const auto &point : one["points"_L1].toArray()) {
                highest = std::max(highest, point["value"_L1]["doubleValue"_L1].toDouble());
                busy += point["value"_L1]["doubleValue"_L1].toDouble() > 0;
            }
            most.append(highest);
            QCOMPARE(busy, highest > 0 ? 1 : 0); // that minute, and no other
        }
        std::ranges::sort(most);
        QCOMPARE(most, (QList<double>{0, 95}));
    }

    void filtersAndAligners()
    {
        pass(1200);
        const auto all = list(metric(u"network/sent_bytes_count"_s));
        QCOMPARE(all[0]["metricKind"_L1].toString(), u"DELTA"_s);
        const auto id = all[0]["resource"_L1]["labels"_L1]["node_id"_L1].toString();
        for (const auto &one :
             list(metric(u"network/sent_bytes_count"_s) + u" AND resource.label.node_id = \"%1\""_s.arg(id)))
            QCOMPARE(one["resource"_L1]["labels"_L1]["node_id"_L1].toString(), id);
        const auto rates = list(metric(u"network/sent_bytes_count"_s),
                                u"&aggregation.alignmentPeriod=300s&aggregation.perSeriesAligner=ALIGN_RATE"_s);
        QVERIFY(rates[0]["points"_L1].toArray().size() <= 4);
        QVERIFY(rates[0]["points"_L1][0]["value"_L1]["doubleValue"_L1].toDouble() < 2000);
        QVERIFY(list(metric(u"cpu/utilization"_s), u"&pageSize=1"_s).size() == 1);
    }

    /// A series for each processor, and a worker's name is a number that says nothing of its node.
    void R4_R9_eachProcessorHasASeriesAndAWorkerHasANumberOfItsOwn()
    {
        pass(600);
        QMap<QString, QSet<QString>> cores;
        const auto raw = list(metric(u"cpu/utilization"_s));
        QCOMPARE(raw.size(), 2 * 240 + 96 + 180);
        for (const auto &one : raw) {
            const auto worker = one["resource"_L1]["labels"_L1]["worker_id"_L1].toString();
            QCOMPARE(worker.size(), 19);
            QVERIFY(worker.toULongLong() > 0 && !worker.startsWith(u'0'));
            cores[worker].insert(one["metric"_L1]["labels"_L1]["core"_L1].toString());
        }
        QCOMPARE(cores.size(), 4);
        QVERIFY(std::ranges::any_of(cores, [](const auto &of) { return of.size() == 180 && of.contains(u"179"_s); }));
        const auto duty = list(metric(u"accelerator/duty_cycle"_s))[0]["resource"_L1]["labels"_L1].toObject();
        QVERIFY(cores.contains(duty["worker_id"_L1].toString())); // the same machine, and no node beside it
        QVERIFY(!duty.contains("node_id"_L1));
    }

    void R4_theScenarioOfManyProcessorsHasASeriesForEach()
    {
        start(practice::builtInScenario(u"many-vcpus"_s).value());
        m_begin = m_world->context().now();
        QTRY_COMPARE_WITH_TIMEOUT(ready(), 1, 10'000);
        m_clock.hold();
        pass(600);
        QCOMPARE(list(metric(u"cpu/utilization"_s)).size(), 4 * 180);
        const auto reduced = minutely(u"ALIGN_MEAN"_s, u"REDUCE_MEAN"_s, perWorker);
        QCOMPARE(list(metric(u"cpu/utilization"_s), reduced).size(), 4);
    }

    /// Grouped by node and worker there is one series for each host: the mean of its processors.
    void R4_theMeanOfAWorkersProcessorsIsOneSeries()
    {
        pass(600);
        const auto raw = list(metric(u"cpu/utilization"_s), minutely(u"ALIGN_MEAN"_s));
        QMap<QString, QList<double>> values;
        for (const auto &one : raw)
            values[one["resource"_L1]["labels"_L1]["worker_id"_L1].toString()]
                << one["points"_L1][2]["value"_L1]["doubleValue"_L1].toDouble();
        const auto means = list(metric(u"cpu/utilization"_s), minutely(u"ALIGN_MEAN"_s, u"REDUCE_MEAN"_s, perWorker));
        QCOMPARE(means.size(), 4);
        for (const auto &one : means) {
            const auto labels = one["resource"_L1]["labels"_L1].toObject();
            QVERIFY(one["metric"_L1]["labels"_L1].toObject().isEmpty()); // the processors are aggregated away
            QCOMPARE(labels.keys(), (QStringList{u"node_id"_s, u"project_id"_s, u"worker_id"_s}));
            const auto of = values.value(labels["worker_id"_L1].toString());
            const auto mean = std::accumulate(of.begin(), of.end(), 0.0) / double(of.size());
            const auto said = one["points"_L1][2]["value"_L1]["doubleValue"_L1].toDouble();
            QVERIFY2(std::abs(said - mean) < 1e-6, qPrintable(u"%1 %2"_s.arg(said).arg(mean)));
            QVERIFY(*std::ranges::max_element(of) > *std::ranges::min_element(of));
        }
        const auto counted = list(metric(u"cpu/utilization"_s), minutely(u"ALIGN_MEAN"_s, u"REDUCE_COUNT"_s));
        QCOMPARE(counted.size(), 1); // all of one kind of resource are one
        QCOMPARE(counted[0]["points"_L1][3]["value"_L1]["int64Value"_L1].toString(), u"756"_s);
        QCOMPARE(list(metric(u"accelerator/memory_total"_s),
                      minutely(u"ALIGN_MAX"_s, u"REDUCE_MAX"_s,
                               {u"resource.label.worker_id"_s, u"metric.label.accelerator_id"_s}))
                     .size(),
                 4 + 4 + 8 + 4);
    }

    void R4_reducersAndAlignersAreGooglesOwn()
    {
        pass(600);
        const auto status = [this](const QString &more, const QString &name = u"cpu/utilization"_s) {
            return series(metric(name), more).status;
        };
        for (const auto *aligner : {"ALIGN_MIN", "ALIGN_MAX", "ALIGN_MEAN", "ALIGN_COUNT", "ALIGN_SUM", "ALIGN_STDDEV"})
            QCOMPARE(status(minutely(QLatin1StringView{aligner})), 200);
        for (const auto *reducer : {"REDUCE_NONE", "REDUCE_MEAN", "REDUCE_MIN", "REDUCE_MAX", "REDUCE_SUM",
                                    "REDUCE_STDDEV", "REDUCE_COUNT", "REDUCE_PERCENTILE_50"})
            QCOMPARE(status(minutely(u"ALIGN_MEAN"_s, QLatin1StringView{reducer}, perWorker)), 200);
        QCOMPARE(status(minutely(u"ALIGN_MIDDLE"_s)), 400);
        QCOMPARE(status(minutely(u"ALIGN_MEAN"_s, u"REDUCE_MIDDLE"_s)), 400);
        QCOMPARE(status(minutely(u"ALIGN_RATE"_s)), 400); // a gauge has no rate
        QCOMPARE(status(minutely(u"ALIGN_PERCENTILE_50"_s)), 400); // only distributions have
        QCOMPARE(status(minutely(u"ALIGN_COUNT_TRUE"_s)), 400); // it is no yes or no
        QCOMPARE(status(minutely(u"ALIGN_MEAN"_s, u"REDUCE_COUNT_TRUE"_s)), 400);
        QCOMPARE(status(minutely(u"ALIGN_RATE"_s), u"network/sent_bytes_count"_s), 200);
        QCOMPARE(status(u"&aggregation.crossSeriesReducer=REDUCE_MEAN"_s),
                 400); // nothing is reduced that is not aligned
        QCOMPARE(status(u"&aggregation.perSeriesAligner=ALIGN_MEAN"_s), 400); // to what period
        QCOMPARE(status(minutely(u"ALIGN_MEAN"_s, u"REDUCE_MEAN"_s, {u"resource.label.no_such"_s})), 400);
        QCOMPARE(status(minutely(u"ALIGN_MEAN"_s, u"REDUCE_MEAN"_s, {u"worker_id"_s})), 400);
    }

    void R4_filtersKnowSeveralNodesAtOnce()
    {
        pass(600);
        QStringList ids;
        for (const auto &one : list(metric(u"memory/usage"_s)))
            ids << one["resource"_L1]["labels"_L1]["node_id"_L1].toString();
        ids.removeDuplicates();
        QCOMPARE(ids.size(), 3);
        const auto found = [this](const QString &more) { return list(metric(u"memory/usage"_s) + more).size(); };
        const auto first = ids[0];
        const auto last = ids[2];
        const auto two = found(u" AND resource.labels.node_id = one_of(\"%1\", \"%2\")"_s.arg(first, last));
        QVERIFY(two >= 2 && two < 4);
        QCOMPARE(
            found(u" AND (resource.labels.node_id = \"%1\" OR resource.labels.node_id = \"%2\")"_s.arg(first, last)),
            two);
        QCOMPARE(found(u" AND NOT resource.labels.zone = starts_with(\"us-c\")"_s), 1);
        QCOMPARE(found(u" AND resource.labels.zone != \"us-east1-d\""_s), 3);
        QCOMPARE(found(u" AND resource.labels.zone = monitoring.regex.full_match(\"us-east.*\")"_s), 1);
        for (const auto &wrong :
             {u" AND resource.labels.no_such = \"a\""_s, u" AND resource.type = \"gce_instance\""_s,
              u" AND resource.labels.node_id = two_of(\"a\")"_s, u" AND (resource.labels.node_id = \"a\""_s,
              u" AND resource.labels.node_id = one_of()"_s, u" OR metric.type = \"a\""_s})
            QVERIFY2(series(metric(u"memory/usage"_s) + wrong).status == 400, qPrintable(wrong));
    }

    /// In a full view a page's size counts points, and a series goes on with the next page.
    void R4_aPageHasSoManyPoints()
    {
        pass(1200);
        m_until = m_world->context().now() - std::chrono::minutes{10}; // what is new comes late
        const auto whole = list(metric(u"memory/usage"_s));
        QString token;
        int points = 0;
        int pages = 0;
        do {
            const auto page = series(metric(u"memory/usage"_s), u"&pageSize=7&pageToken="_s + token).json;
            int here = 0;
            for (const auto &one : page["timeSeries"_L1].toArray())
                here += int(one["points"_L1].toArray().size());
            QVERIFY(here > 0 && here <= 7);
            points += here;
            token = page["nextPageToken"_L1].toString();
        } while (!token.isEmpty() && ++pages < 100);
        int all = 0;
        for (const auto &one : whole)
            all += int(one["points"_L1].toArray().size());
        QCOMPARE(points, all);
        m_until.reset();
        const auto heads = list(metric(u"memory/usage"_s), u"&view=HEADERS&pageSize=3"_s);
        QCOMPARE(heads.size(), 3);
        QVERIFY(!heads[0].toObject().contains("points"_L1));
        QCOMPARE(series(metric(u"memory/usage"_s), u"&view=SOME"_s).status, 400);
    }

    /// What the program makes of it: one value for each host that is shown, and no other line.
    void R4_R9_theProgramHasOneProcessorValueForEachHost()
    {
        pass(600);
        SystemClock clock;
        FakeToken tokens{{{QString::fromLatin1(m_token)}}};
        RestClient rest{&tokens, &clock, RestOptions{}};
        CloudProfile profile;
        profile.project = ProjectId{u"trc-practice"_s};
        profile.monitoring = QUrl{m_server->origin()};
        const auto until = QDateTime::fromString(practice::toRfc3339(m_world->context().now()), Qt::ISODateWithMs);
        MonitoringQuery query{
            .tpus = {}, .window = {until.toMSecsSinceEpoch() - 900'000, until.toMSecsSinceEpoch()}, .most = 1'000};
        for (const auto &path : {node(u"us-central2-b"_s, u"n1"_s), node(u"us-east1-d"_s, u"new"_s)})
            query.tpus += shown(path);
        const auto reading = QCoro::waitFor(readMonitoring(profile, &rest, query, {}));
        QVERIFY(reading && !reading->broken);
        QCOMPARE(reading->unmatched, 0);
        QVERIFY(reading->leftOut.isEmpty());
        QCOMPARE(reading->returned, 3 * (5 + 4 + 4 * 4)); // of hosts, chips, chips and devices
        QMap<Metric, QStringList> places;
        for (const auto &line : reading->series)
            places[line.metric] << u"%1 %2 %3"_s.arg(line.tpu.toString()).arg(line.worker).arg(line.unit);
        QCOMPARE(places[Metric::HostCpu].size(), 3);
        QCOMPARE(places[Metric::DutyCycle].size(), 12);
        for (auto &of : places)
            QCOMPARE(of.removeDuplicates(), 0);
        for (auto &of : query.tpus)
            of.machines.clear();
        const auto unsure = QCoro::waitFor(readMonitoring(profile, &rest, query, {}));
        QVERIFY(unsure && unsure->leftOut.size() == 2);
        for (const auto &line : unsure->series) // the pod's hosts cannot be told apart
            QVERIFY(line.tpu == query.tpus.constLast().tpu.id && line.worker == 0);
    }

    /// Each host counts, also when its node is gone; and the program has one count for each zone and reason.
    void interruptionsAreCountedWithTheirReasons()
    {
        const auto count = metric(u"instance/interruption_count"_s);
        pass(60);
        QCOMPARE(list(count).size(), 0);
        QCOMPARE(practise(u"maintain"_s, {{u"node"_s, node(u"us-east1-d"_s, u"new"_s)}}).status, 200);
        QCOMPARE(practise(u"preempt"_s, {{u"node"_s, node(u"us-central2-b"_s, u"n1"_s)}}).status, 200);
        QCOMPARE(list(count).size(), 0); // it shows later
        pass(600);
        const auto all = list(count);
        QCOMPARE(all.size(), 3);
        for (const auto &one : all) {
            const auto labels = one["metric"_L1]["labels"_L1].toObject();
            QVERIFY(labels["instance_name"_L1].toString().startsWith("t1v-n-"_L1));
            QCOMPARE(one["points"_L1][0]["value"_L1]["int64Value"_L1].toString(), u"1"_s);
            QCOMPARE(one["metricKind"_L1].toString(), u"GAUGE"_s);
        }
        const auto evicted = list(count + u" AND metric.labels.interruption_reason = \"Eviction\""_s);
        QCOMPARE(evicted.size(), 2);
        QCOMPARE(series(count + u" AND resource.labels.node_id = \"n1\""_s).status, 400);
        SystemClock clock;
        FakeToken tokens{{{QString::fromLatin1(m_token)}}};
        RestClient rest{&tokens, &clock, RestOptions{}};
        CloudProfile profile;
        profile.project = ProjectId{u"trc-practice"_s};
        profile.monitoring = QUrl{m_server->origin()};
        const auto until = QDateTime::fromString(practice::toRfc3339(m_world->context().now()), Qt::ISODateWithMs);
        const auto reading = QCoro::waitFor(
            readInterruptions(profile, &rest, {.from = until.addDays(-14), .until = until, .most = 100}, {}));
        QVERIFY(reading);
        QCOMPARE(reading->returned, 2);
        QCOMPARE(reading->counts.size(), 2);
        QCOMPARE(reading->counts[0].zone.toString(), u"us-central2-b"_s);
        QCOMPARE(reading->counts[0].reason, u"Eviction"_s);
        QCOMPARE(reading->counts[0].hosts, 2);
        QCOMPARE(reading->counts[1].reason, u"HW/SW Maintenance"_s);
        QVERIFY(reading->counts[1].last <= until && reading->counts[1].last > until.addSecs(-7'200));
    }

    void whatIsNoFilterIsRefused()
    {
        QCOMPARE(series(u"resource.type = \"tpu_worker\""_s).status, 400);
        QCOMPARE(series(metric(u"cpu/utilization"_s) + u" AND nonsense"_s).status, 400);
        QCOMPARE(series(metric(u"cpu/no_such"_s)).status, 404);
        QCOMPARE(series(metric(u"cpu/utilization"_s),
                        u"&aggregation.alignmentPeriod=1s&aggregation.perSeriesAligner=ALIGN_MEAN"_s)
                     .status,
                 400);
    }

    void whatASandboxSaysIsBounded()
    {
        QJsonArray many;
        for (int i = 0; i < 10'000; ++i)
            many.append(i);
        notify(0, {{u"duty"_s, many}, {u"used"_s, u"words"_s}, {u"idle"_s, QJsonObject{}}});
        const auto *minute = m_world->context().telemetry.at(node(u"us-central2-b"_s, u"n1"_s), 0,
                                                             practice::minuteOf(m_world->context().now()));
        QVERIFY(minute);
        QCOMPARE(minute->duty.size(), 32);
        QVERIFY(minute->used.isEmpty());
        emit m_hosts->measured(u"projects/p/locations/z/nodes/unknown"_s, 0, {{u"duty"_s, many}});
        QVERIFY(!m_world->context().telemetry.lastUse(u"projects/p/locations/z/nodes/unknown"_s, 0,
                                                      practice::minuteOf(m_world->context().now())));
    }

private:
    [[nodiscard]] int ready()
    {
        m_world->advance();
        int count = 0;
        for (const auto &[name, node] : m_world->context().state.nodes.all())
            count += node.state == practice::NodeState::Ready;
        return count;
    }
    [[nodiscard]] QString node(const QString &zone, const QString &id) const
    {
        return m_world->context().path(zone, u"nodes"_s, id);
    }
    [[nodiscard]] MonitoredTpu shown(const QString &path) const
    {
        const auto &there = m_world->context().state.nodes.all().at(path);
        MonitoredTpu of;
        of.tpu.id = TpuId{path};
        of.tpu.zone = ZoneId{there.zone};
        of.tpu.shortName = there.id();
        of.tpu.numericId = QString::number(there.number);
        of.tpu.endpoints.resize(there.workers.size());
        for (const auto &worker : there.workers)
            of.machines += machineNumber(worker.hostName);
        return of;
    }
    void notify(int worker, const QJsonObject &usage)
    {
        emit m_hosts->measured(node(u"us-central2-b"_s, u"n1"_s), worker, usage);
    }
    Answered series(const QString &filter, const QString &more = {})
    {
        return ask("GET",
                   u"/v3/projects/trc-practice/timeSeries?filter="_s
                       + QString::fromLatin1(QUrl::toPercentEncoding(filter)) + u"&interval.startTime="_s
                       + practice::toRfc3339(m_begin) + u"&interval.endTime="_s
                       + practice::toRfc3339(m_until.value_or(m_world->context().now())) + more);
    }
    QJsonArray list(const QString &filter, const QString &more = {})
    {
        return series(filter, more).json["timeSeries"_L1].toArray();
    }
    static QString minutely(const QString &aligner, const QString &reducer = {}, const QStringList &groups = {})
    {
        auto text = u"&aggregation.alignmentPeriod=60s&aggregation.perSeriesAligner="_s + aligner;
        if (!reducer.isEmpty())
            text += u"&aggregation.crossSeriesReducer="_s + reducer;
        for (const auto &group : groups)
            text += u"&aggregation.groupByFields="_s + group;
        return text;
    }
    void pass(int seconds) { QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, seconds}}).status, 200); }

    practice::Moment m_begin{};
    std::optional<practice::Moment> m_until; ///< nothing: now
    const QStringList perWorker{u"resource.label.node_id"_s, u"resource.label.worker_id"_s};
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpMonitoring)

#include "tst_httpmonitoring.moc"
