// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include <QTest>
#include <QUrl>

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
                           {"zone":"us-central1-f","id":"old","node":{"acceleratorType":"v2-8","runtimeVersion":"tpu-ubuntu2204-base"}}],
                 "seconds":{"decide":0.05,"boot":0.05}})");
        m_begin = m_world->context().now();
        QTRY_COMPARE(ready(), 2);
    }
    void cleanup() { stop(); }

    void aPointForEachMinuteShowsLater()
    {
        QCOMPARE(list(metric(u"cpu/utilization"_s)).size(), 0); // nothing has arrived yet
        pass(600);
        const auto all = list(metric(u"cpu/utilization"_s) + u" AND resource.type = \"tpu_worker\""_s);
        QCOMPARE(all.size(), 3); // two hosts and one
        for (const auto &one : all) {
            const auto points = one["points"_L1].toArray();
            QVERIFY2(points.size() >= 6 && points.size() <= 9, qPrintable(QString::number(points.size())));
            const auto newest = practice::fromRfc3339(points[0]["interval"_L1]["endTime"_L1].toString());
            const auto next = practice::fromRfc3339(points[1]["interval"_L1]["endTime"_L1].toString());
            QVERIFY(newest && next && *newest - *next == std::chrono::minutes{1});
            const auto late = m_world->context().now() - *newest;
            QVERIFY(late >= std::chrono::seconds{60} && late <= std::chrono::seconds{240});
            QVERIFY(points[0]["value"_L1]["doubleValue"_L1].toDouble() < 3);
            QVERIFY(one["resource"_L1]["labels"_L1]["node_id"_L1].toString().toULongLong() > 0);
        }
        const auto total = list(metric(u"accelerator/memory_total"_s));
        QCOMPARE(total.size(), 4 + 4 + 8); // v2: two devices to a chip
        QCOMPARE(list(metric(u"accelerator/duty_cycle"_s)).size(), 4 + 4 + 4);
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
                       + practice::toRfc3339(m_world->context().now()) + more);
    }
    QJsonArray list(const QString &filter, const QString &more = {})
    {
        return series(filter, more).json["timeSeries"_L1].toArray();
    }
    void pass(int seconds) { QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, seconds}}).status, 200); }

    practice::Moment m_begin{};
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpMonitoring)

#include "tst_httpmonitoring.moc"
