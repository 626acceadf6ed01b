// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/capacityrecorder.h"
#include "services/provisioning/capacitystore.h"
#include "services/provisioning/feedback.h"
#include "tests/support/journalhere.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QDateTime at(const QString &time)
{
    auto when = QDateTime::fromString(time, Qt::ISODate);
    when.setTimeZone(QTimeZone::UTC);
    return when;
}

const CapacityKey east{.zone = ZoneId{u"us-east5-a"_s}, .type = u"v6e-8"_s, .tier = Tier::Spot};
const CapacityKey west{.zone = ZoneId{u"europe-west4-a"_s}, .type = u"v6e-8"_s, .tier = Tier::Spot};

Asking none(const CapacityKey &key, const QDateTime &when)
{
    return {.key = key, .from = when.addSecs(-40), .to = when, .refusal = FailureClass::Capacity};
}

Asking won(const CapacityKey &key, const QDateTime &when, const QString &number = u"1"_s)
{
    return {.key = key,
            .from = when.addSecs(-60),
            .to = when,
            .refusal = {},
            .tpu = TpuId{u"projects/p/locations/z/nodes/n"_s},
            .numericId = number,
            .waited = 90min};
}

/// The store over a file, as the program has it.
struct Room
{
    QTemporaryDir folder;
    Journal journal{folder.filePath(u"requests.db"_s)};
    CapacityTable store{&journal};

    Room()
    {
        if (!journal.open())
            qFatal("no journal");
    }
    [[nodiscard]] CapacityHistory all() const { return store.history().value(); }
    [[nodiscard]] qint64 count(const QString &table)
    {
        return journal.rows(u"SELECT COUNT(*) FROM "_s + table).value()[0][0].toLongLong();
    }
};

CapacityHistory tries(const CapacityKey &key, int wonTimes, int noneTimes, const QDateTime &when)
{
    return {.spans = {{.key = key,
                       .start = when,
                       .unit = CapacityUnit::Hour,
                       .count = {.won = wonTimes, .none = noneTimes}}},
            .wins = {}};
}

QList<ZoneId> zonesOf(const QList<RankedZone> &order)
{
    QList<ZoneId> zones;
    for (const auto &zone : order)
        zones << zone.zone;
    return zones;
}

} // namespace

class TestCapacityHistory : public QObject
{
    Q_OBJECT

private slots:
    void aTryCountsInTheHourInWhichItEnded();
    void aTryThatWaitsCountsOnceForEachHour();
    void whatWasNeverAskedIsNotCounted();
    void aClockThatWasSetBackMakesNoHours();
    void whatStillWaitsIsShownButNotWritten();
    void aTryOfARequestKnowsItsWait();
    void whatWaitsInTheQueueIsUnderWay();
    void whatIsRecordedIsFoundAfterTheNextStart();
    void aTryAndItsResultAreWrittenTogetherOrNotAtAll();
    void theEndOfATpuIsKnownByItsNumber();
    void J9_thousandsOfTriesStaySmall();
    void aWrongClockLosesNothingOfTheLastYears();
    void hoursBecomeDaysAndKeepTheirSums();
    void aSummaryHasMediansOnlyWhereThereIsSomething();
    void theBestZoneComesFirst();
    void theNextRaceBeginsWithTheBestZone();
    void fewDataLeaveTheOrderAlone();
    void oldTriesWeighLessThanNewOnes();
    void theFileFollowsRfc4180();
    void whatComesFromACloudIsNoFormula();
    void theTextForTheTrcTeamSaysWhatWasCounted();
    void figuresOfARehearsalSayThatTheyAreNone();
};

void TestCapacityHistory::aTryCountsInTheHourInWhichItEnded()
{
    const auto spans = spansOf(none(east, at(u"2026-11-21T10:15:00"_s)));
    QCOMPARE(spans.size(), 1);
    QCOMPARE(spans[0].start, at(u"2026-11-21T10:00:00"_s));
    QCOMPARE(spans[0].count, (CapacityCount{.won = 0, .none = 1}));
    QCOMPARE(spansOf(won(east, at(u"2026-11-21T10:15:00"_s)))[0].count, (CapacityCount{.won = 1}));
}

void TestCapacityHistory::aTryThatWaitsCountsOnceForEachHour()
{
    auto asking = won(east, at(u"2026-11-21T14:30:00"_s));
    asking.from = at(u"2026-11-21T10:50:00"_s);
    const auto spans = spansOf(asking);
    QCOMPARE(spans.size(), 4);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(spans[i].count, (CapacityCount{.none = 1}));
    QVERIFY2(spans[0].start == at(u"2026-11-21T11:00:00"_s), "of the hour before, only 10 minutes");
    QCOMPARE(spans[3].start, at(u"2026-11-21T14:00:00"_s));
    QCOMPARE(spans[3].count, (CapacityCount{.won = 1}));
    asking.from = at(u"2026-11-21T13:59:20"_s);
    asking.to = at(u"2026-11-21T14:00:20"_s);
    QVERIFY2(spansOf(asking).size() == 1, "a try of a minute is one try, also at the full hour");
    asking.from = at(u"1990-01-01T00:00:00"_s);
    QVERIFY2(spansOf(asking).size() <= 24 * 366 + 1, "no try makes a file of any size");
}

void TestCapacityHistory::whatWasNeverAskedIsNotCounted()
{
    using enum FailureClass;
    for (int kind = 0; kind <= std::to_underlying(Unknown); ++kind) {
        auto asking = none(east, at(u"2026-11-21T10:15:00"_s));
        asking.from = at(u"2026-11-21T07:15:00"_s);
        asking.refusal = FailureClass(kind);
        const auto spans = spansOf(asking);
        switch (*asking.refusal) {
        case Capacity:
        case FailureClass::Reservation: QCOMPARE(spans.size(), 4); break;
        case QuotaHeld:
        case Addresses:
        case Structural:
        case Project:
        case WrongMethod:
            QCOMPARE(spans.size(), 1);
            QCOMPARE(spans[0].count, (CapacityCount{.refused = 1}));
            QCOMPARE(spans[0].count.asked(), 0);
            break;
        case Cancelled: // another zone won: it had waited for hours all the same
            QCOMPARE(spans.size(), 3);
            QCOMPARE(spans[2].count, (CapacityCount{.none = 1}));
            break;
        default: // an expired login above all
            QVERIFY2(spans.isEmpty(), qPrintable(QString{wordOf(*asking.refusal)}));
        }
    }
    QVERIFY(spansOf({}).isEmpty());
}

void TestCapacityHistory::aClockThatWasSetBackMakesNoHours()
{
    auto asking = none(east, at(u"2026-11-20T10:15:00"_s));
    asking.from = at(u"2026-11-21T10:15:00"_s);
    QCOMPARE(spansOf(asking).size(), 1);
    QVERIFY(spansUntilNow(east, asking.from, asking.to).isEmpty());
}

void TestCapacityHistory::whatStillWaitsIsShownButNotWritten()
{
    QCOMPARE(spansUntilNow(east, at(u"2026-11-21T10:20:00"_s), at(u"2026-11-21T13:10:00"_s)).size(), 3);
    QVERIFY(spansUntilNow(east, at(u"2026-11-21T10:10:00"_s), at(u"2026-11-21T10:50:00"_s)).isEmpty());
    QVERIFY(spansUntilNow(east, {}, at(u"2026-11-21T10:50:00"_s)).isEmpty());
}

void TestCapacityHistory::aTryOfARequestKnowsItsWait()
{
    TpuRequest tpuRequest{.project = ProjectId{u"p"_s}, .namePattern = u"tpu-{n}"_s};
    tpuRequest.spec.acceleratorType = u"v6e-8"_s;
    tpuRequest.spec.tier = Tier::Spot;
    const auto start = at(u"2026-11-21T10:00:00"_s);
    const auto tried = [&](const ZoneId &zone, int number, int minute, bool isWon) {
        return FinishedAttempt{.zone = zone,
                               .number = number,
                               .startedAt = start.addSecs(60 * minute),
                               .endedAt = start.addSecs(60 * minute + 30),
                               .error = isWon ? std::nullopt : std::optional{Error{ErrorCode::NoCapacity, {}, {}}},
                               .kind = isWon ? FailureClass::Unknown : FailureClass::Capacity};
    };
    const auto last = tried(east.zone, 5, 90, true);
    const QList<FinishedAttempt> all{last,
                                     tried(east.zone, 4, 60, false),
                                     tried(west.zone, 1, 20, false),
                                     tried(east.zone, 3, 30, false),
                                     tried(east.zone, 2, 10, true),
                                     tried(east.zone, 1, 0, false)};
    const auto asking = askingOf(tpuRequest, last, all, {});
    QCOMPARE(asking.key, east);
    QVERIFY(!asking.refusal);
    QVERIFY2(asking.waited == std::optional<std::chrono::milliseconds>{60min + 30s},
             "since the first try after the TPU before");
    QCOMPARE(asking.tpu.toString(), u"projects/p/locations/us-east5-a/nodes/tpu-5"_s);
    const auto refused = askingOf(tpuRequest, all[1], all, {});
    QVERIFY(refused.refusal == FailureClass::Capacity && !refused.waited);
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-east5-a/nodes/other"_s};
    tpu.numericId = u"77"_s;
    QCOMPARE(askingOf(tpuRequest, last, all, tpu).numericId, u"77"_s);
}

void TestCapacityHistory::whatWaitsInTheQueueIsUnderWay()
{
    const auto now = at(u"2026-11-21T13:10:00"_s);
    TpuRequestView view;
    view.tpuRequest.spec.acceleratorType = u"v6e-8"_s;
    view.tpuRequest.spec.tier = Tier::Spot;
    view.lines = {{.zone = east.zone, .state = AttemptState::Queued, .since = now.addSecs(-3 * 3'600)},
                  {.zone = west.zone, .state = AttemptState::Waiting, .since = now.addSecs(-9 * 3'600)}};
    const auto spans = spansUnderWay({view}, now);
    QCOMPARE(spans.size(), 3);
    QCOMPARE(spans[0].key, east);
}

void TestCapacityHistory::whatIsRecordedIsFoundAfterTheNextStart()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"requests.db"_s);
    const auto now = at(u"2026-11-21T10:15:00"_s);
    {
        JournalThread journal{path};
        QVERIFY(waited(journal.open()));
        CapacityStore store{&journal};
        QSignalSpy changed{&store, &CapacityStore::changed};
        QVERIFY(waited(store.record(none(east, now))));
        QVERIFY(waited(store.record(none(east, now.addSecs(600)))));
        QVERIFY(waited(store.record(won(west, now))));
        QCOMPARE(changed.size(), 3);
    }
    Journal journal{path};
    QVERIFY(journal.open());
    const auto history = CapacityTable{&journal}.history().value();
    QCOMPARE(history.spans.size(), 2);
    QCOMPARE(history.spans[1].count, (CapacityCount{.none = 2}));
    QCOMPARE(history.wins.size(), 1);
    QCOMPARE(history.wins[0].waited, std::optional<std::chrono::milliseconds>{90min});
    QCOMPARE(history.wins[0].key, west);
    QVERIFY(CapacityTable{&journal}.history(now.addDays(1)).value().isEmpty());
}

void TestCapacityHistory::aTryAndItsResultAreWrittenTogetherOrNotAtAll()
{
    Room room;
    const auto now = at(u"2026-11-21T10:15:00"_s);
    const auto undone = room.journal.write([&]() -> Result<> {
        if (const auto done = room.store.record(won(east, now)); !done)
            return done;
        return failed(ErrorCode::FileFailed);
    });
    QVERIFY(!undone);
    QVERIFY(room.all().isEmpty());
}

void TestCapacityHistory::theEndOfATpuIsKnownByItsNumber()
{
    Room room;
    const auto now = at(u"2026-11-21T10:15:00"_s);
    QVERIFY(room.store.record(won(east, now, u"1"_s)));
    QVERIFY(room.store.record(won(east, now.addSecs(7'200), u"2"_s)));
    const TpuId tpu{u"projects/p/locations/z/nodes/n"_s};
    QVERIFY(room.store.recordEnd(tpu, u"1"_s, TpuEnd::Preempted, now.addSecs(3'600)));
    QVERIFY2(room.store.recordEnd(tpu, u"1"_s, TpuEnd::Deleted, now.addSecs(9'999)), "the same end told twice");
    QVERIFY(room.store.recordEnd(tpu, u"77"_s, TpuEnd::Preempted, now));
    const auto wins = room.all().wins;
    QCOMPARE(wins.size(), 2);
    QVERIFY(wins[0].end == TpuEnd::Preempted && wins[0].lived == std::optional<std::chrono::milliseconds>{1h});
    QVERIFY2(wins[1].end == TpuEnd::Lives && !wins[1].lived, "the next TPU of that name lives");
}

void TestCapacityHistory::J9_thousandsOfTriesStaySmall()
{
    Room room;
    const auto start = at(u"2026-08-01T00:00:00"_s);
    QVERIFY(room.journal.write([&]() -> Result<> {
        for (int i = 0; i < 10'000; ++i) { // a try a minute for a week
            if (const auto done = room.store.record(i % 3 == 0 ? won(east, start.addSecs(60LL * i), QString::number(i))
                                                               : none(east, start.addSecs(60LL * i)));
                !done)
                return done;
        }
        return {};
    }));
    QCOMPARE(room.count(u"capacity_span"_s), 167); // an hour each
    QVERIFY(room.count(u"capacity_win"_s) <= 3'334);
    QVERIFY(room.store.tidyUp(start.addDays(8)));
    QCOMPARE(room.count(u"capacity_win"_s), qint64(CapacityTable::mostWins));
    QVERIFY(room.store.tidyUp(start.addDays(100)));
    QCOMPARE(room.count(u"capacity_span"_s), 7);
}

void TestCapacityHistory::aWrongClockLosesNothingOfTheLastYears()
{
    Room room;
    const auto now = at(u"2026-11-21T10:15:00"_s);
    QVERIFY(room.store.record(won(east, now)));
    QVERIFY(room.store.record(none(east, now.addYears(20)))); // the battery of the clock was empty
    const auto history = room.all();
    QCOMPARE(history.wins.size(), 1);
    QCOMPARE(history.spans.size(), 2);
    QCOMPARE(history.spans[0].count.won, 1);
}

void TestCapacityHistory::hoursBecomeDaysAndKeepTheirSums()
{
    Room room;
    const auto day = at(u"2026-03-01T00:00:00"_s);
    for (int hour = 0; hour < 30; ++hour)
        QVERIFY(room.store.record(none(east, day.addSecs(3'600LL * hour + 5))));
    QVERIFY(room.store.record(won(east, day.addSecs(60))));
    QVERIFY(room.store.tidyUp(day.addDays(CapacityTable::hourDays + 1)));
    auto history = room.all();
    QCOMPARE(history.spans.size(), 1 + 6);
    QCOMPARE(history.spans[0],
             (CapacitySpan{.key = east, .start = day, .unit = CapacityUnit::Day, .count = {.won = 1, .none = 24}}));
    QCOMPARE(history.spans[1].unit, CapacityUnit::Hour);
    QVERIFY(room.store.record(none(east, day.addSecs(7)))); // told late
    QVERIFY(room.store.tidyUp(day.addDays(CapacityTable::hourDays + 2)));
    history = room.all();
    QCOMPARE(history.spans.size(), 2);
    QCOMPARE(history.spans[0].count, (CapacityCount{.won = 1, .none = 25}));
    QCOMPARE(history.spans[1].count, (CapacityCount{.none = 6}));
}

void TestCapacityHistory::aSummaryHasMediansOnlyWhereThereIsSomething()
{
    const auto now = at(u"2026-11-21T10:00:00"_s);
    CapacityHistory history = tries(east, 2, 6, now);
    const auto win = [&](std::chrono::milliseconds waited, TpuEnd end, std::optional<std::chrono::milliseconds> lived) {
        return CapacityWin{
            .key = east, .tpu = {}, .numericId = {}, .at = now, .waited = waited, .end = end, .lived = lived};
    };
    history.wins = {win(10min, TpuEnd::Preempted, 5h), win(20min, TpuEnd::Deleted, 1min), win(60min, TpuEnd::Lives, {}),
                    win(30min, TpuEnd::Vanished, 7h)};
    history.spans << CapacitySpan{.key = west, .start = now, .unit = CapacityUnit::Hour, .count = {.refused = 3}};
    const auto rows = summaries(history, now.addDays(-14));
    QCOMPARE(rows.size(), 2);
    QCOMPARE(rows[0].key, west);
    QVERIFY2(!rows[0].share() && !rows[0].medianWait && !rows[0].medianLife && !rows[0].lastAsked.isValid(),
             "a refusal is no statement on capacity");
    QCOMPARE(rows[1].share(), std::optional{0.25});
    QCOMPARE(rows[1].medianWait, std::optional<std::chrono::milliseconds>{25min});
    QCOMPARE(rows[1].medianLife, std::optional<std::chrono::milliseconds>{6h});
    QCOMPARE(rows[1].takenAway, 2);
    QCOMPARE(rows[1].lastWon, now);
    QVERIFY(summaries(history, now.addDays(1)).isEmpty());
}

void TestCapacityHistory::theBestZoneComesFirst()
{
    const auto now = at(u"2026-11-21T12:00:00"_s);
    auto history = tries(east, 0, 40, now.addSecs(-7'200));
    history.spans += tries(west, 6, 10, now.addSecs(-7'200)).spans;
    const ZoneId other{u"us-east1-d"_s};
    const auto order = rankedOrder({east.zone, other, west.zone}, history, u"v6e-8"_s, Tier::Spot, now);
    QCOMPARE(zonesOf(order), (QList{west.zone, other, east.zone}));
    QVERIFY(order[0].isKnown && !order[1].isKnown && order[2].isKnown);
    QCOMPARE(order[0].won, 6);
    QCOMPARE(order[0].asked, 16);
    // Of another type or tier nothing is known.
    QCOMPARE(zonesOf(rankedOrder({east.zone, west.zone}, history, u"v6e-8"_s, Tier::OnDemand, now)),
             (QList{east.zone, west.zone}));
    QCOMPARE(zonesOf(rankedOrder({east.zone, west.zone}, history, u"v4-8"_s, Tier::Spot, now)),
             (QList{east.zone, west.zone}));
}

void TestCapacityHistory::theNextRaceBeginsWithTheBestZone()
{
    Room room;
    const auto now = at(u"2026-11-21T12:00:00"_s);
    for (int i = 0; i < 20; ++i) {
        QVERIFY(room.store.record(none(east, now.addSecs(-600 * i))));
        QVERIFY(room.store.record(i % 4 == 0 ? won(west, now.addSecs(-600 * i), QString::number(i))
                                             : none(west, now.addSecs(-600 * i))));
    }
    JournalHere journal{room.folder.filePath(u"requests.db"_s)};
    QVERIFY(journal.open());
    const CapacityStore store{&journal};
    const auto ranked = [&] {
        return waited(store.rankedZones({east.zone, west.zone}, u"v6e-8"_s, Tier::Spot, now)).value();
    };
    QCOMPARE(ranked(), (QList{west.zone, east.zone}));
    QVERIFY(room.journal.run(u"DROP TABLE capacity_win"_s));
    QCOMPARE(ranked(), (QList{east.zone, west.zone}));
}

void TestCapacityHistory::fewDataLeaveTheOrderAlone()
{
    const auto now = at(u"2026-11-21T12:00:00"_s);
    auto history = tries(east, 0, 2, now);
    history.spans += tries(west, 0, 3, now).spans;
    QCOMPARE(zonesOf(rankedOrder({east.zone, west.zone}, history, u"v6e-8"_s, Tier::Spot, now)),
             (QList{east.zone, west.zone}));
    QVERIFY(!rankedOrder({east.zone}, history, u"v6e-8"_s, Tier::Spot, now)[0].isKnown);
    QCOMPARE(zonesOf(rankedOrder({west.zone, east.zone}, {}, u"v6e-8"_s, Tier::Spot, now)),
             (QList{west.zone, east.zone}));
    // Nobody had capacity anywhere: the user's order is as good as any.
    history = tries(east, 0, 90, now);
    history.spans += tries(west, 0, 10, now).spans;
    QCOMPARE(zonesOf(rankedOrder({east.zone, west.zone}, history, u"v6e-8"_s, Tier::Spot, now)),
             (QList{east.zone, west.zone}));
    QVERIFY(rankedOrder({}, history, u"v6e-8"_s, Tier::Spot, now).isEmpty());
}

void TestCapacityHistory::oldTriesWeighLessThanNewOnes()
{
    const auto now = at(u"2026-11-21T12:00:00"_s);
    auto history = tries(east, 8, 8, now.addDays(-60));
    history.spans += tries(east, 0, 40, now.addDays(-1)).spans;
    history.spans += tries(west, 4, 12, now.addDays(-1)).spans;
    QCOMPARE(zonesOf(rankedOrder({east.zone, west.zone}, history, u"v6e-8"_s, Tier::Spot, now)),
             (QList{west.zone, east.zone}));
    history = tries(east, 3, 3, now.addYears(1)); // a clock that was wrong
    for (const auto &zone : rankedOrder({east.zone}, history, u"v6e-8"_s, Tier::Spot, now))
        QVERIFY(zone.chance >= 0 && zone.chance <= 1);
}

void TestCapacityHistory::theFileFollowsRfc4180()
{
    const auto now = at(u"2026-11-21T10:00:00"_s);
    CapacityHistory history = tries(east, 1, 2, now);
    history.spans << CapacitySpan{.key = west,
                                  .start = at(u"2026-06-01T00:00:00"_s),
                                  .unit = CapacityUnit::Day,
                                  .count = {.none = 9, .refused = 1}};
    history.wins << CapacityWin{.key = east,
                                .tpu = TpuId{u"projects/p/locations/us-east5-a/nodes/my,\"tpu\""_s},
                                .numericId = u"1"_s,
                                .at = now.addSecs(900),
                                .waited = 90min,
                                .end = TpuEnd::Preempted,
                                .lived = 2h};
    QCOMPARE(
        capacityCsv(history),
        "record,start_utc,end_utc,zone,accelerator_type,tier,asked,obtained,no_capacity,refused,tpu,waited_s,lived_s,"
        "ended\r\n"
        "day,2026-06-01T00:00:00Z,2026-06-02T00:00:00Z,europe-west4-a,v6e-8,spot,9,0,9,1,,,,\r\n"
        "hour,2026-11-21T10:00:00Z,2026-11-21T11:00:00Z,us-east5-a,v6e-8,spot,3,1,2,0,,,,\r\n"
        "tpu,2026-11-21T10:15:00Z,2026-11-21T12:15:00Z,us-east5-a,v6e-8,spot,,,,,\"my,\"\"tpu\"\"\",5400,7200,preempted\r\n"_ba);
    QCOMPARE(capacityCsv({}).count("\r\n"), 1);
}

void TestCapacityHistory::whatComesFromACloudIsNoFormula()
{
    for (const auto &evil : {u"=1+1"_s, u"@x"_s, u"+1"_s, u"-1"_s, u"\tx"_s, u"\rx"_s}) {
        auto key = east;
        key.type = evil;
        const auto csv = capacityCsv(tries(key, 1, 0, at(u"2026-11-21T10:00:00"_s)));
        QVERIFY2(csv.contains(",'" + evil.toUtf8()) || csv.contains(",\"'" + evil.toUtf8()), csv.constData());
    }
}

void TestCapacityHistory::theTextForTheTrcTeamSaysWhatWasCounted()
{
    const auto now = at(u"2026-11-21T10:00:00"_s);
    CapacityHistory history = tries(east, 3, 39, now);
    history.wins << CapacityWin{
        .key = east, .tpu = {}, .numericId = {}, .at = now, .waited = 134min, .end = TpuEnd::Preempted, .lived = 28h};
    FeedbackFacts facts{.project = ProjectId{u"my-project"_s},
                        .from = now.addDays(-14),
                        .to = now,
                        .rows = summaries(history, now.addDays(-14))};
    const auto text = feedbackText(facts, {});
    QVERIFY2(
        text.contains(
            "- v6e-8 (spot) in us-east5-a: tries: 42, obtained: 3 (7%); median wait: 2 h 14 min; taken away again: 1, after 1 d 4 h (median)"_L1),
        qPrintable(text));
    QVERIFY(text.contains("my-project from 2026-11-07 to 2026-11-21"_L1));
    QVERIFY(!text.contains("few tries"_L1));
    QVERIFY(feedbackSubject(facts, {}).contains("my-project"_L1));
    facts.rows = summaries(tries(west, 0, 4, now), {});
    QVERIFY2(feedbackText(facts, {}).contains("few tries"_L1), "honest with few data");
    facts.rows.clear();
    QVERIFY(feedbackText(facts, {}).contains("No TPU was asked for"_L1));
    // A language that lacks a sentence falls back to English, and one that has it is used.
    const Speech korean{.locale = QLocale{QLocale::Korean}, .say = [](const char *source) {
                            return "Kind regards"_L1 == QLatin1StringView{source} ? u"감사합니다"_s : QString{};
                        }};
    const auto translated = feedbackText(facts, korean);
    QVERIFY(translated.contains(u"감사합니다"_s) && translated.contains("Dear TRC team"_L1));
}

void TestCapacityHistory::figuresOfARehearsalSayThatTheyAreNone()
{
    const FeedbackFacts facts{
        .project = ProjectId{u"practice"_s}, .from = {}, .to = {}, .rows = {}, .isForSending = false};
    QVERIFY(feedbackText(facts, {}).startsWith("[These are figures of the practice cloud"_L1));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCapacityHistory)
#include "tst_capacityhistory.moc"
