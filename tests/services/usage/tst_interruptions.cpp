// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/interruptions.h"

#include "watchroom.h"

#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QTest>
#include <QTimeZone>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

const QDateTime noon{{2026, 11, 20}, {12, 0}, QTimeZone::UTC};

QJsonObject pointAt(const QDateTime &at, const QJsonValue &count)
{
    return {{u"interval"_s, QJsonObject{{u"endTime"_s, at.toString(Qt::ISODate)}}},
            {u"value"_s, QJsonObject{{u"int64Value"_s, count}}}};
}

QJsonObject seriesOf(const QString &zone, const QString &type, const QString &reason, const QJsonArray &points)
{
    return {
        {u"metric"_s,
         QJsonObject{{u"labels"_s, QJsonObject{{u"interruption_type"_s, type}, {u"interruption_reason"_s, reason}}}}},
        {u"resource"_s, QJsonObject{{u"labels"_s, QJsonObject{{u"location"_s, zone}}}}},
        {u"points"_s, points}};
}

QByteArray bodyOf(const QJsonArray &series, const QString &next = {})
{
    return QJsonDocument{QJsonObject{{u"timeSeries"_s, series}, {u"nextPageToken"_s, next}}}.toJson();
}

/// A Cloud Monitoring that answers as the test says.
struct MonitoringRoom
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, RestOptions{.network = world.network()}};

    Result<InterruptionReading> read(qint64 most = 100)
    {
        return QCoro::waitFor(readInterruptions(realCloud(ProjectId{u"p"_s}), &rest,
                                                {.from = noon.addDays(-100), .until = noon, .most = most}, {}));
    }
};

} // namespace

class TestInterruptions : public QObject
{
    Q_OBJECT

private slots:
    void eachReasonOfAZoneIsCounted()
    {
        MonitoringRoom room;
        room.world.answers = {
            FakeAnswer{
                .body = bodyOf(
                    {seriesOf(u"us-east5-a"_s, u"MaintenanceEvent"_s, u"HW/SW Maintenance"_s, {pointAt(noon, u"1"_s)}),
                     seriesOf(u"us-east5-a"_s, u"PreemptionEvent"_s, u"Eviction"_s,
                              {pointAt(noon.addSecs(-3600), u"4"_s), pointAt(noon.addDays(-2), u"0"_s)})},
                    u"more"_s)},
            FakeAnswer{.body = bodyOf({seriesOf(u"us-east5-a"_s, u"PreemptionEvent"_s, u"Eviction"_s,
                                                {pointAt(noon.addDays(-3), u"2"_s)}),
                                       seriesOf(u"eu-west4-a"_s, {}, u"Other"_s, {pointAt(noon, u"0"_s)})})}};
        const auto reading = room.read();
        QVERIFY(reading);
        QCOMPARE(reading->returned, 4);
        QVERIFY(!reading->isCut);
        const QList<InterruptionCount> expected{
            {ZoneId{u"us-east5-a"_s}, u"PreemptionEvent"_s, u"Eviction"_s, 6, noon.addSecs(-3600)},
            {ZoneId{u"us-east5-a"_s}, u"MaintenanceEvent"_s, u"HW/SW Maintenance"_s, 1, noon}};
        QCOMPARE(reading->counts, expected);
        const QUrlQuery query{room.world.requests.constFirst().url};
        QVERIFY(query.queryItemValue(u"filter"_s, QUrl::FullyDecoded).contains("instance/interruption_count"_L1));
        QCOMPARE(query.allQueryItemValues(u"aggregation.groupByFields"_s).size(), 3);
        QCOMPARE(query.queryItemValue(u"interval.startTime"_s), u"2026-10-09T12:00:00Z"_s); // as long as it is kept
    }

    void whereNothingWasEverInterruptedThereIsNoSuchMetric()
    {
        MonitoringRoom room;
        room.world.answers = {
            FakeAnswer{.status = 404, .body = R"({"error":{"code":404,"message":"no metric","status":"NOT_FOUND"}})"}};
        const auto reading = room.read();
        QVERIFY(reading && reading->counts.isEmpty() && !reading->isCut);
    }

    void whatIsBilledIsBounded()
    {
        MonitoringRoom room;
        QVERIFY(room.read(0)->isCut);
        QVERIFY(room.world.requests.isEmpty());
        room.world.answers = {FakeAnswer{
            .body = bodyOf({seriesOf(u"z"_s, u"T"_s, u"R"_s, {pointAt(noon, u"1"_s)}), seriesOf(u"y"_s, {}, {}, {})},
                           u"more"_s)}};
        const auto reading = room.read(2);
        QVERIFY(reading && reading->isCut);
        QCOMPARE(room.world.requests.size(), 1);
        QCOMPARE(QUrlQuery{room.world.requests.constFirst().url}.queryItemValue(u"pageSize"_s), u"2"_s);
    }

    void H11_nonsenseIsLeftOut()
    {
        InterruptionReading reading;
        const QJsonArray odd{
            7,
            QJsonValue{},
            QJsonObject{},
            seriesOf({}, {}, u"no zone"_s, {pointAt(noon, u"1"_s)}),
            seriesOf(u"z"_s, {}, u"minus"_s, {pointAt(noon, u"-5"_s)}),
            seriesOf(u"z"_s, {}, u"a number"_s, {pointAt(noon, 5)}),
            seriesOf(u"z"_s, {}, u"no time"_s, {pointAt({}, u"5"_s)}),
            seriesOf(u"z"_s, {}, u"far too many"_s, {pointAt(noon, u"1e300"_s)}),
            seriesOf(u"z"_s, u"T\n"_s, u"<b>\x1b[31m"_s + QString(500, u'x'), {pointAt(noon, u"3"_s)})};
        addInterruptions(reading, {{u"timeSeries"_s, odd}});
        QCOMPARE(reading.returned, odd.size());
        QCOMPARE(reading.counts.size(), 1);
        QCOMPARE(reading.counts[0].type, u"T"_s);
        QVERIFY(reading.counts[0].reason.size() <= 61 && !reading.counts[0].reason.contains(QChar{0x1b}));
        addInterruptions(reading, {{u"timeSeries"_s, u"none"_s}});
        QCOMPARE(reading.counts.size(), 1);
    }

    void theDaysLimitHoldsForThemToo()
    {
        WatchRoom room;
        room.begin();
        int asked = 0;
        room.world.answer = [&](const FakeRequest &request) {
            if (!request.url.path().endsWith("/timeSeries"_L1))
                return room.cloud.answer(request);
            ++asked;
            return FakeAnswer{.body = bodyOf({seriesOf(u"z"_s, u"T"_s, u"R"_s, {pointAt(noon, u"2"_s)})})};
        };
        const auto read = [&] { return QCoro::waitFor(room.watch->interruptions(noon.addDays(-14), {})); };
        const auto before = room.watch->monitoring(WatchRoom::idOf(u"a"_s)).today;
        const auto reading = read();
        QVERIFY(reading && !reading->isCut);
        QCOMPARE(reading->counts.size(), 1);
        QCOMPARE(room.watch->monitoring(WatchRoom::idOf(u"a"_s)).today, before + 1);
        // What came before it broke off counts, too.
        room.world.answers = {
            FakeAnswer{.body = bodyOf({seriesOf(u"z"_s, {}, {}, {})}, u"more"_s)},
            FakeAnswer{.status = 403, .body = R"({"error":{"code":403,"message":"no","status":"PERMISSION_DENIED"}})"}};
        const auto broken = read();
        QCOMPARE(broken.error().code, ErrorCode::Denied);
        QCOMPARE(room.watch->monitoring(WatchRoom::idOf(u"a"_s)).today, before + 2);
        room.watch->setMonitoring(false, 100);
        QVERIFY(read()->isCut);
        QCOMPARE(asked, 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestInterruptions)
#include "tst_interruptions.moc"
