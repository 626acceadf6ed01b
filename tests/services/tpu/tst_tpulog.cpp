// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/tpu/tpulog.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/virtualclock.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QJsonObject logged(const QString &time, const QString &id, const QString &text, const QString &severity = u"INFO"_s)
{
    return {{u"timestamp"_s, time},
            {u"insertId"_s, id},
            {u"severity"_s, severity},
            {u"logName"_s, u"projects/p/logs/tpu.googleapis.com%2Fruntime_monitor"_s},
            {u"resource"_s, QJsonObject{{u"labels"_s, QJsonObject{{u"worker_id"_s, u"0"_s}}}}},
            {u"textPayload"_s, text}};
}

/// Cloud Logging, and a reader of it.
struct LogRoom
{
    LogRoom()
    {
        world.answer = [this](const FakeRequest &request) {
            filters += request.body["filter"_L1].toString();
            if (refusal)
                return *refusal;
            return FakeAnswer{.body = QJsonDocument{QJsonObject{{u"entries"_s, entries}}}.toJson()};
        };
    }

    void show() { log.show({.tpu = tpu, .numericId = u"4711"_s, .since = {}}); }

    TpuId tpu{u"projects/p/locations/us-central2-b/nodes/one"_s};
    QJsonArray entries; ///< newest first, as they are asked for
    std::optional<FakeAnswer> refusal;
    QStringList filters;
    FakeWorld world;
    VirtualClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
    TpuLog log{TpuApi{realCloud(ProjectId{u"p"_s}), &rest}, &clock};
};

} // namespace

class TestTpuLog : public QObject
{
    Q_OBJECT

private slots:
    void theFilterNamesTheNodeByNumberAndName()
    {
        const auto since = QDateTime{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
        TpuLogQuery query{
            .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/one"_s}, .numericId = u"4711"_s, .since = since};
        QCOMPARE(
            tpuLogFilter(query),
            u"resource.type=\"tpu_worker\" AND resource.labels.zone=\"us-central2-b\" AND "
            "(resource.labels.node_id=\"4711\" OR resource.labels.node_id=\"one\") AND timestamp>=\"2026-11-20T12:00:00.000Z\""_s);
        query.least = LogSeverity::Warning;
        query.worker = u"3\" OR true"_s; // a label is a stranger's word
        QVERIFY(
            tpuLogFilter(query).endsWith(u"AND severity>=WARNING AND resource.labels.worker_id=\"3\\\" OR true\""_s));
    }

    void whatHostsWroteIsPlainTextOfLimitedLength()
    {
        auto structured = logged(u"2026-11-20T11:00:00.123456789Z"_s, u"b"_s, {}, u"ERROR"_s);
        structured.remove(u"textPayload"_s);
        structured[u"jsonPayload"_s] = QJsonObject{{u"message"_s, u"TPU driver\u202e died\x1b[31m"_s}};
        auto other = structured;
        other[u"jsonPayload"_s] = QJsonObject{{u"code"_s, 7}};
        other[u"severity"_s] = u"WARP"_s;
        const QJsonArray all{logged(u"2026-11-20T11:00:01Z"_s, u"a"_s, QString{20'000, u'x'}),
                             structured,
                             other,
                             logged(u"yesterday"_s, u"c"_s, u"no time"_s),
                             7,
                             QJsonObject{}};
        const auto entries = parseLogEntries({{u"entries"_s, all}});
        QCOMPARE(entries.size(), 3);
        QVERIFY(entries[0].text.size() <= 8'000);
        QCOMPARE(entries[0].source, u"runtime_monitor"_s);
        QCOMPARE(entries[0].worker, u"0"_s);
        QCOMPARE(entries[1].severity, LogSeverity::Error);
        QCOMPARE(entries[1].text, u"TPU driver died[31m"_s);
        QCOMPARE(entries[2].severity, LogSeverity::Default);
        QCOMPARE(entries[2].text, u"{\"code\":7}"_s);
        QVERIFY(logAsText(entries).contains("ERROR\t0\truntime_monitor\tTPU driver died"));
    }

    void newEntriesAreAskedForMoreSeldomWhileNoneCome()
    {
        LogRoom room;
        room.entries = {logged(u"2026-11-20T11:59:00Z"_s, u"2"_s, u"second"_s),
                        logged(u"2026-11-20T11:58:00Z"_s, u"1"_s, u"first"_s)};
        room.show();
        VirtualClock::settle();
        QCOMPARE(room.world.requests.constLast().verb, "POST"_ba);
        QVERIFY(room.world.requests.constLast().url.path().endsWith(u"/v2/entries:list"_s));
        QVERIFY2(room.filters.constFirst().contains(u"2026-11-13T12:00"_s), qPrintable(room.filters.constFirst()));
        QCOMPARE(room.log.entries().size(), 2);
        QCOMPARE(room.log.entries().constFirst().text, u"first"_s);
        room.entries.prepend(logged(u"2026-11-20T12:00:03Z"_s, u"3"_s, u"third"_s));
        room.clock.pass(11s);
        QCOMPARE(room.log.entries().size(), 3); // what came twice is there once
        QVERIFY(room.filters.constLast().contains(u"2026-11-20T11:58:00"_s)); // from the last minute before
        const auto before = room.filters.size();
        room.clock.pass(10min);
        const auto asked = room.filters.size() - before;
        QVERIFY2(asked > 4 && asked < 15, qPrintable(QString::number(asked)));
        room.log.close();
        const auto closed = room.filters.size();
        room.clock.pass(1h);
        QCOMPARE(room.filters.size(), closed);
    }

    void noMoreEntriesAreKeptThanAreShown()
    {
        LogRoom room;
        for (int i = 0; i < 2'500; ++i) {
            const auto time = QDateTime{QDate{2026, 11, 20}, QTime{11, 0}, QTimeZone::UTC}.addMSecs(i);
            room.entries.prepend(logged(time.toString(Qt::ISODateWithMs), QString::number(i), QString::number(i)));
        }
        room.show();
        VirtualClock::settle();
        QCOMPARE(room.log.entries().size(), TpuLog::mostEntries);
        QCOMPARE(room.log.entries().constLast().text, u"2499"_s);
    }

    void pagesWithoutAnEndAreNotReadForEver()
    {
        LogRoom room;
        room.refusal = FakeAnswer{.body = R"({"nextPageToken":"again"})"};
        room.log.setFollowing(false);
        room.show();
        VirtualClock::settle();
        QCOMPARE(room.filters.size(), 5);
        QCOMPARE(room.world.requests.constLast().body["pageToken"_L1].toString(), u"again"_s);
        QVERIFY(!room.log.error() && !room.log.isReading());
    }

    void whoMayNotReadIsToldOnce()
    {
        LogRoom room;
        room.refusal = FakeAnswer{
            .status = 403,
            .body =
                R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Permission 'logging.logEntries.list' denied"}})"};
        room.show();
        VirtualClock::settle();
        QVERIFY(room.log.error());
        QCOMPARE(room.log.error()->code, ErrorCode::Denied);
        const auto asked = room.filters.size();
        room.clock.pass(1h);
        QCOMPARE(room.filters.size(), asked);
        room.refusal.reset();
        room.log.readAgain();
        VirtualClock::settle();
        QVERIFY(!room.log.error());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTpuLog)
#include "tst_tpulog.moc"
