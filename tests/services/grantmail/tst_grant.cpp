// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/grantmail/grant.h"
#include "services/grantmail/grants.h"
#include "services/store/jsonfile.h"
#include "tests/fakes/fakeclock.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ZoneId v4Zone{u"us-central2-b"_s};
const ZoneId v6Zone{u"us-east1-d"_s};
const ZoneId v3Zone{u"europe-west4-a"_s};
const ProjectId mine{u"my-project"_s};

GrantRow chips(Tier tier, const QString &generation, qint64 count, const ZoneId &zone)
{
    return {.tier = tier, .generation = generation, .count = count, .zone = zone};
}

GrantRow devices(Tier tier, const QString &type, std::optional<qint64> count, const ZoneId &zone)
{
    return {.tier = tier,
            .generation = type.section(u'-', 0, 0),
            .device = type,
            .count = count,
            .unit = GrantUnit::Devices,
            .zone = zone};
}

/// From 2026-11-10, 90 days: on the fake clock's day 80 are left.
Grant grantOf(const QList<GrantRow> &rows)
{
    return {.id = QUuid::createUuid(), .project = mine, .start = QDate{2026, 11, 10}, .days = 90, .rows = rows};
}

const auto cutFile = "{\"version\":1,\"grants\":[{\"id"_ba;
const auto newerFile = "{\"version\":2,\"grants\":[]}"_ba;
const auto fileHeadText = "{\"kind\":\"tpudesk-grant\",\"version\":1,\"rows\":"_ba;
const auto rowsKey = "\"rows\":"_ba;
const auto goodRows =
    "[{\"tier\":\"spot\",\"generation\":\"v4\",\"unit\":\"chips\",\"zone\":\"us-central2-b\",\"count\":32}]"_ba;
const auto chipsUnit = "\"chips\""_ba;
const auto foreignDevice = "\"devices\",\"device\":\"v3-8\""_ba;
const auto badStart = "}],\"start\":\"2026-02-30\""_ba;
const auto badDays = "}],\"days\":1000000"_ba;

QStringList spelled(const GrantRow &row)
{
    QStringList words;
    for (const auto &offer : slicesThatFit(row))
        words += u"%1 %2"_s.arg(QString::number(offer.slices), offer.acceleratorType);
    return words;
}

} // namespace

class TestGrant : public QObject
{
    Q_OBJECT

private slots:
    void chipsCoresAndDevicesAreToldApart_data()
    {
        QTest::addColumn<GrantRow>("row");
        QTest::addColumn<qint64>("chips");
        QTest::addColumn<QStringList>("slices");
        const auto row = [](const char *name, const GrantRow &grant, qint64 amount, const QStringList &slices) {
            QTest::newRow(name) << grant << amount << slices;
        };
        row("32 v4 chips", chips(Tier::Spot, u"v4"_s, 32, v4Zone), 32,
            {u"1 v4-64"_s, u"2 v4-32"_s, u"4 v4-16"_s, u"8 v4-8"_s});
        row("48 v4 chips", chips(Tier::Spot, u"v4"_s, 48, v4Zone), 48,
            {u"1 v4-64"_s, u"3 v4-32"_s, u"6 v4-16"_s, u"12 v4-8"_s});
        row("8 v5e chips", chips(Tier::Spot, u"v5e"_s, 8, v3Zone), 8,
            {u"1 v5litepod-8"_s, u"2 v5litepod-4"_s, u"8 v5litepod-1"_s});
        row("64 v6e chips", chips(Tier::Spot, u"v6e"_s, 64, v6Zone), 64,
            {u"1 v6e-64"_s, u"2 v6e-32"_s, u"4 v6e-16"_s, u"8 v6e-8"_s, u"16 v6e-4"_s, u"64 v6e-1"_s});
        row("5 v3-8 devices", devices(Tier::OnDemand, u"v3-8"_s, 5, v3Zone), 20, {u"5 v3-8"_s});
        row("100 v2-8 devices", devices(Tier::Preemptible, u"v2-8"_s, 100, v3Zone), 400, {u"100 v2-8"_s});
        row("8 v5p cores", {.generation = u"v5p"_s, .count = 8, .unit = GrantUnit::Cores, .zone = v3Zone}, 4,
            {u"1 v5p-8"_s});
        row("64 v5e cores", {.generation = u"v5e"_s, .count = 16, .unit = GrantUnit::Cores, .zone = v3Zone}, 16,
            {u"1 v5litepod-16"_s, u"2 v5litepod-8"_s, u"4 v5litepod-4"_s, u"16 v5litepod-1"_s});
        row("16 v3 chips are pods", chips(Tier::Spot, u"v3"_s, 16, v3Zone), 16, {u"1 v3-32"_s});
        row("3 v4 chips fit nothing", chips(Tier::Spot, u"v4"_s, 3, v4Zone), 3, {});
        row("two v4-32 devices", devices(Tier::Spot, u"v4-32"_s, 2, v4Zone), 32,
            {u"1 v4-64"_s, u"2 v4-32"_s, u"4 v4-16"_s, u"8 v4-8"_s});
    }

    void chipsCoresAndDevicesAreToldApart()
    {
        QFETCH(GrantRow, row);
        QTEST(row.chips().value_or(-1), "chips");
        QTEST(spelled(row), "slices");
    }

    void anOfferSaysHostsRuntimeAndServingQuota()
    {
        const auto v4 = slicesThatFit(chips(Tier::Spot, u"v4"_s, 32, v4Zone)).first();
        QCOMPARE(v4, (SliceOffer{u"v4-64"_s, 1, 32, 8, 1024, u"tpu-ubuntu2204-base"_s, false}));
        const auto v5e = slicesThatFit(chips(Tier::Spot, u"v5e"_s, 64, v3Zone));
        QCOMPARE(v5e.first(), (SliceOffer{u"v5litepod-64"_s, 1, 64, 16, 1024, u"v2-alpha-tpuv5-lite"_s, false}));
        QCOMPARE(v5e.last(), (SliceOffer{u"v5litepod-1"_s, 64, 1, 1, 16, u"v2-alpha-tpuv5-lite"_s, true}));
        QVERIFY(slicesThatFit({.generation = u"v9"_s, .count = 8, .zone = v4Zone}).isEmpty());
        QVERIFY(slicesThatFit({.generation = u"v4"_s, .zone = v4Zone}).isEmpty());
    }

    /// From 2026-11-10, 90 days: the twin has the same rows of the same project, at a time that overlaps.
    void theSameMailIsRecognised()
    {
        QTemporaryDir folder;
        FakeClock clock;
        Grants grants{GrantsPlace{folder.filePath(u"grants.json"_s), mine, u"42"_s}, &clock};
        const auto first = grantOf({chips(Tier::Spot, u"v4"_s, 32, v4Zone), chips(Tier::Spot, u"v6e"_s, 64, v6Zone)});
        QVERIFY(grants.put(first));
        auto again = grantOf({first.rows.at(1), first.rows.at(0)});
        again.id = {};
        QCOMPARE(duplicateGrant(grants, again), std::optional{first});
        QVERIFY(!duplicateGrant(grants, first)); // not of itself
        again.project = {};
        again.projectNumber = u"42"_s; // the mail names our number
        QVERIFY(duplicateGrant(grants, again));
        again.projectNumber = u"43"_s;
        QVERIFY(!duplicateGrant(grants, again));
        again.projectNumber = u"42"_s;
        again.start = first.end().addDays(-1);
        QVERIFY(duplicateGrant(grants, again));
        again.start = first.end(); // more time after the first
        QVERIFY(!duplicateGrant(grants, again));
        again.start = {};
        QVERIFY(duplicateGrant(grants, again)); // not known: it may be the same
        again.rows[0].count = 32;
        QVERIFY(!duplicateGrant(grants, again));
        again.rows = {};
        QVERIFY(!duplicateGrant(grants, again));
    }

    void onlyWhatIsGrantedIsFree_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("type");
        QTest::addColumn<Tier>("tier");
        QTest::addColumn<Coverage>("coverage");
        QTest::newRow("in the row") << u"us-central2-b"_s << u"v4-32"_s << Tier::OnDemand << Coverage::Granted;
        QTest::newRow("all of the row") << u"us-central2-b"_s << u"v4-64"_s << Tier::OnDemand << Coverage::Granted;
        QTest::newRow("larger than the row")
            << u"us-central2-b"_s << u"v4-128"_s << Tier::OnDemand << Coverage::TooLarge;
        QTest::newRow("the other tier") << u"us-central2-b"_s << u"v4-8"_s << Tier::Spot << Coverage::WrongTier;
        QTest::newRow("reserved") << u"us-east1-d"_s << u"v6e-8"_s << Tier::Reserved << Coverage::WrongTier;
        QTest::newRow("spot covers preemptible")
            << u"us-east1-d"_s << u"v6e-8"_s << Tier::Preemptible << Coverage::Granted;
        QTest::newRow("another zone") << u"us-east5-a"_s << u"v6e-8"_s << Tier::Spot << Coverage::WrongZone;
        QTest::newRow("another generation in the zone")
            << u"us-east1-d"_s << u"v5litepod-8"_s << Tier::Spot << Coverage::WrongType;
        QTest::newRow("neither") << u"us-west4-a"_s << u"v5litepod-8"_s << Tier::Spot << Coverage::WrongType;
        QTest::newRow("a device") << u"europe-west4-a"_s << u"v3-8"_s << Tier::OnDemand << Coverage::Granted;
        QTest::newRow("no pod from devices")
            << u"europe-west4-a"_s << u"v3-32"_s << Tier::OnDemand << Coverage::WrongType;
        QTest::newRow("nobody said how many")
            << u"us-central1-f"_s << u"v2-8"_s << Tier::Spot << Coverage::AmountUnknown;
        QTest::newRow("a type of tomorrow") << u"us-east1-d"_s << u"v9e-8"_s << Tier::Spot << Coverage::WrongType;
        QTest::newRow("no type") << u"us-east1-d"_s << QString{} << Tier::Spot << Coverage::WrongType;
    }

    void onlyWhatIsGrantedIsFree()
    {
        QFETCH(QString, zone);
        QFETCH(QString, type);
        QFETCH(Tier, tier);
        auto grant = grantOf({chips(Tier::OnDemand, u"v4"_s, 32, v4Zone), chips(Tier::Spot, u"v6e"_s, 64, v6Zone),
                              devices(Tier::OnDemand, u"v3-8"_s, 5, v3Zone),
                              devices(Tier::Preemptible, u"v2-8"_s, std::nullopt, ZoneId{u"us-central1-f"_s})});
        const SliceQuery query{ZoneId{zone}, type, tier};
        FakeClock clock;
        const auto answer = coverageOf({grant}, query, clock.now());
        QTEST(answer.coverage, "coverage");
        QCOMPARE(answer.daysLeft.value_or(-1), 80);
        // The order of rows means nothing.
        std::ranges::reverse(grant.rows);
        QTEST(coverageOf({grant}, query, clock.now()).coverage, "coverage");
        // Over is over, and another one that runs still counts.
        auto old = grant;
        old.start = QDate{2026, 1, 1};
        const auto expired = coverageOf({old}, query, clock.now()).coverage;
        QVERIFY(expired == Coverage::Expired || expired == Coverage::NoGrant);
        QCOMPARE(expired == Coverage::Expired, answer.isFree());
        QTEST(coverageOf({old, grant}, query, clock.now()).coverage, "coverage");
    }

    void withoutAGrantNothingIsFree()
    {
        FakeClock clock;
        QCOMPARE(coverageOf({}, {v4Zone, u"v4-8"_s, Tier::Spot}, clock.now()), Covered{});
        QCOMPARE(coverageOf({grantOf({})}, {v4Zone, u"v4-8"_s, Tier::Spot}, clock.now()).coverage, Coverage::NoGrant);
    }

    void daysAreCountedToTheFirstDayThatIsNotFree()
    {
        FakeClock clock;
        auto grant = grantOf({});
        QCOMPARE(grant.end(), (QDate{2027, 2, 8}));
        QCOMPARE(grant.daysLeft(clock.now()), 80);
        QVERIFY(!grant.isOver(clock.now().addDays(79)));
        QVERIFY(grant.isOver(clock.now().addDays(80)));
        grant.days.reset(); // never assumed
        QVERIFY(!grant.end().isValid());
        QVERIFY(!grant.daysLeft(clock.now()));
        QVERIFY(!grant.isOver(clock.now().addYears(10)));
    }

    void whatWasEnteredIsThereAfterARestart()
    {
        const QTemporaryDir folder;
        FakeClock clock;
        const GrantsPlace place{folder.filePath(u"data/grants.json"_s), mine, u"123"_s};
        const auto grant = grantOf(
            {chips(Tier::Spot, u"v4"_s, 32, v4Zone), devices(Tier::Preemptible, u"v2-8"_s, std::nullopt, v3Zone)});
        {
            Grants grants{place, &clock};
            QVERIFY(grants.isUntouched());
            QSignalSpy changed{&grants, &Grants::changed};
            QVERIFY(grants.put(grant).has_value());
            auto other = grant;
            other.id = {};
            other.project = ProjectId{u"another-project"_s};
            QVERIFY(!grants.put(other)->isNull());
            QCOMPARE(changed.count(), 2);
        }
        QCOMPARE(QFile::permissions(place.path) & 0x0077, QFile::Permissions{});
        Grants again{place, &clock};
        QVERIFY(!again.isUntouched() && !again.problem());
        QCOMPARE(again.all().size(), 2);
        QCOMPARE(again.grants(), QList{grant}); // each project sees its own
        QVERIFY(again.coverage({v4Zone, u"v4-64"_s, Tier::Spot}).isFree());
        QVERIFY(again.remove(grant.id).has_value());
        QCOMPARE(again.coverage({v4Zone, u"v4-64"_s, Tier::Spot}).coverage, Coverage::NoGrant);
        QVERIFY(!Grants(place, &clock).isUntouched()); // an empty list is a list
    }

    void aGrantThatOnlyNamesTheProjectsNumberIsFound()
    {
        const QTemporaryDir folder;
        FakeClock clock;
        Grants grants{{folder.filePath(u"g.json"_s), mine, {}}, &clock};
        auto grant = grantOf({chips(Tier::Spot, u"v4"_s, 32, v4Zone)});
        grant.project = {};
        grant.projectNumber = u"123456789"_s;
        QVERIFY(grants.put(grant).has_value());
        QVERIFY(grants.grants().isEmpty()); // nobody knows yet whose it is
        grants.useProjectNumber(u"123456789"_s);
        QCOMPARE(grants.grants().size(), 1);
        grants.useProjectNumber(u"987"_s);
        QVERIFY(grants.grants().isEmpty());
    }

    void theEndIsWarnedAboutAtFourteenSevenAndOneAndOnce()
    {
        const QTemporaryDir folder;
        FakeClock clock;
        clock.hold();
        const GrantsPlace place{folder.filePath(u"g.json"_s), mine, {}};
        auto grant = grantOf({chips(Tier::Spot, u"v4"_s, 32, v4Zone)});
        grant.days = 30; // 20 left
        QList<int> said;
        for (int day = 0; day < 25; ++day, clock.advance(24h)) {
            Grants grants{place, &clock}; // the program is started anew each day
            connect(&grants, &Grants::warningDue, &grants, [&](const Grant &of, int left) {
                QCOMPARE(of.id, grant.id);
                said.append(left);
            });
            if (day == 0)
                QVERIFY(grants.put(grant).has_value());
            grants.setWatched(true);
            grants.checkExpiry();
        }
        QCOMPARE(said, (QList<int>{14, 7, 1, 0}));
    }

    void whoComesBackLateHearsTheLastStepOnly()
    {
        const QTemporaryDir folder;
        FakeClock clock;
        clock.hold();
        Grants grants{{folder.filePath(u"g.json"_s), mine, {}}, &clock};
        QSignalSpy due{&grants, &Grants::warningDue};
        auto grant = grantOf({});
        QVERIFY(grants.put(grant).has_value());
        grants.setWatched(true);
        clock.advance(24h * 75);
        QTRY_COMPARE(due.count(), 1);
        QCOMPARE(due.first().at(1).toInt(), 5);
        grant.days = 88; // now it ends in 3 days: that is news
        QVERIFY(grants.put(grant).has_value());
        QCOMPARE(due.count(), 2);
        grants.checkExpiry();
        QCOMPARE(due.count(), 2);
    }

    void whoLeavesTheProjectHearsNothingMore()
    {
        const QTemporaryDir folder;
        FakeClock clock;
        clock.hold();
        Grants grants{{folder.filePath(u"g.json"_s), mine, {}}, &clock};
        QSignalSpy due{&grants, &Grants::warningDue};
        QVERIFY(grants.put(grantOf({})).has_value());
        grants.setWatched(true);
        grants.setWatched(false);
        QTRY_COMPARE(TaskScope::running(), 0); // nothing sleeps on
        clock.advance(24h * 100);
        QCOMPARE(due.count(), 0);
    }

    void aBrokenFileIsKeptAsideAndSaid_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut") << QByteArray{cutFile};
        QTest::newRow("newer") << QByteArray{newerFile};
        QTest::newRow("empty") << ""_ba;
    }

    void aBrokenFileIsKeptAsideAndSaid()
    {
        QFETCH(QByteArray, text);
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"g.json"_s);
        QFile file{path};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(text) == text.size());
        file.close();
        FakeClock clock;
        Grants grants{{path, mine, {}}, &clock};
        QVERIFY(grants.problem() && grants.problem()->message.contains("broken-1"_L1));
        QVERIFY(grants.all().isEmpty());
        QVERIFY(grants.put(grantOf({})).has_value());
        QFile kept{path + u".broken-1"_s};
        QVERIFY(kept.open(QFile::ReadOnly));
        QCOMPARE(kept.readAll(), text);
    }

    void oneBadGrantDoesNotTakeTheOthersWithIt()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"g.json"_s);
        FakeClock clock;
        const auto good = grantOf({chips(Tier::Spot, u"v4"_s, 32, v4Zone)});
        auto bad = toJson(good);
        bad["rows"_L1] = QJsonArray{QJsonObject{{"tier"_L1, "free for ever"_L1}}};
        QFile file{path};
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(
            QJsonDocument{QJsonObject{{"version"_L1, 1}, {"grants"_L1, QJsonArray{bad, toJson(good), 7}}}}.toJson());
        file.close();
        const Grants grants{{path, mine, {}}, &clock};
        QCOMPARE(grants.all(), QList{good});
        QVERIFY(grants.problem());
    }

    void aGrantThatIsNotUnderstoodIsWrittenBackAsItIs()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"g.json"_s);
        FakeClock clock;
        const QJsonObject strange{{"id"_L1, "x"_L1}, {"rows"_L1, "of the future"_L1}, {"more"_L1, 7}};
        QVERIFY(writeJsonFile(path, {{"version"_L1, 1}, {"grants"_L1, QJsonArray{strange}}}));
        Grants grants{{path, mine, {}}, &clock};
        QVERIFY(grants.put(grantOf({chips(Tier::Spot, u"v4"_s, 32, v4Zone)})).has_value());
        const auto kept = (*readJsonFile(path))["grants"_L1].toArray();
        QCOMPARE(kept.size(), 2);
        QVERIFY(kept.contains(strange));
    }

    void grantsOfTwoWindowsAreBothKept()
    {
        const QTemporaryDir folder;
        FakeClock clock;
        const GrantsPlace place{folder.filePath(u"g.json"_s), mine, {}};
        const auto grant = [](const QString &generation) {
            auto fresh = grantOf({chips(Tier::Spot, generation, 32, v4Zone)});
            fresh.id = {};
            return fresh;
        };
        Grants first{place, &clock};
        const auto old = first.put(grant(u"v4"_s));
        QVERIFY(old.has_value());
        Grants second{place, &clock};
        const auto fromFirst = first.put(grant(u"v6e"_s));
        const auto fromSecond = second.put(grant(u"v5p"_s));
        QVERIFY(fromFirst.has_value() && fromSecond.has_value());
        QCOMPARE(second.all().size(), 3); // and is seen there from now on
        QVERIFY(first.remove(*old).has_value());
        QVERIFY(second.put(grant(u"v3"_s)).has_value());
        const Grants again{place, &clock};
        QCOMPARE(again.all().size(), 3);
        QVERIFY(!std::ranges::contains(again.all(), *old, &Grant::id)); // what was removed does not come back
        QVERIFY(std::ranges::contains(again.all(), *fromFirst, &Grant::id));
        QVERIFY(std::ranges::contains(again.all(), *fromSecond, &Grant::id));

        const auto newer = R"({"version":99,"grants":{}})"_ba;
        QFile file{place.path};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(newer) == newer.size());
        file.close();
        QVERIFY(!first.put(grant(u"v2"_s)).has_value());
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.readAll(), newer);
    }

    void aLabMateGetsTheTermsAndNoAccount()
    {
        auto grant =
            grantOf({chips(Tier::Spot, u"v4"_s, 32, v4Zone), devices(Tier::OnDemand, u"v3-8"_s, std::nullopt, v3Zone)});
        grant.projectNumber = u"123456789"_s;
        const auto file = exportGrant(grant);
        QVERIFY(!file.contains("my-project") && !file.contains("123456789"));
        QVERIFY(!file.contains(grant.id.toByteArray(QUuid::WithoutBraces)));
        const auto read = importGrant(file);
        QVERIFY(read.has_value());
        QVERIFY(read->id.isNull() && read->project.isEmpty());
        QCOMPARE(read->rows, grant.rows);
        QCOMPARE(read->start, grant.start);
        QCOMPARE(read->days, grant.days);
    }

    void aFileFromAStrangerIsRefusedWithASentence_data()
    {
        QTest::addColumn<QByteArray>("file");
        const auto row = [](const char *name, const QByteArray &rows) {
            QTest::newRow(name) << fileHeadText + rows + "}";
        };
        const auto one = [&row](const char *name, const QByteArray &from, const QByteArray &to) {
            row(name, QByteArray{goodRows}.replace(from, to));
        };
        QTest::newRow("nothing") << QByteArray{};
        QTest::newRow("no JSON") << "32 spot Cloud TPU v4 chips"_ba;
        QTest::newRow("another file") << QByteArray{fileHeadText}.replace("tpudesk-grant", "settings") + "[]}";
        QTest::newRow("another version") << QByteArray{fileHeadText}.replace("1", "2") + "[]}";
        QTest::newRow("twice the same key") << fileHeadText + "[]," + rowsKey + "[]}";
        QTest::newRow("huge") << QByteArray(300 << 10, ' ');
        row("no rows", "7");
        row("too many rows", "[" + QByteArray{"{},"}.repeated(300) + "{}]");
        one("another tier", "spot", "free");
        one("another unit", "chips", "dollars");
        one("no zone", "us-central2-b", "us-central2");
        one("zone with a path in it", "us-central2-b", "../us-central2-b");
        one("generation with a blank", "v4", "v4 ");
        one("negative", "32", "-32");
        one("a fraction", "32", "1.5");
        one("endless", "32", "1e300");
        one("a word as count", "32", "\"32\"");
        one("devices without a type", "chips", "devices");
        one("a device of another generation", chipsUnit, foreignDevice);
        one("a start that is no date", "}]", badStart);
        one("days without end", "}]", badDays);
    }

    void aFileFromAStrangerIsRefusedWithASentence()
    {
        QFETCH(QByteArray, file);
        const auto grant = importGrant(file);
        QVERIFY(!grant);
        QVERIFY(grant.error().message.endsWith(u'.'));
    }

    void R23_zonesAndGenerationsHaveAForm()
    {
        for (const char *zone : {"us-central2-b", "southamerica-west1-a", "europe-west4-a",
                                 "northamerica-northeast12-c", "us-south1-ai1b", "us-central1-ai1a"})
            QVERIFY2(grantrules::isZone(QString::fromLatin1(zone)), zone);
        for (const char *no :
             {"", "-", "us-central2", "us-east-1-d", "us-east1d", "US-EAST1-D", "us-east1-dd", "us--1-a", "us-east1-1",
              "us-east123-a", "us-east1-ai1", "us-east1-ai", "us-east1-", "us-east1-bi1b"})
            QVERIFY2(!grantrules::isZone(QString::fromLatin1(no)), no);
        for (const char *name : {"v2", "v5e", "v5p", "v7x", "v12abc"})
            QVERIFY2(grantrules::isGeneration(QString::fromLatin1(name)), name);
        for (const char *no : {"", "v", "V4", "v4-8", "4", "v1234567"})
            QVERIFY2(!grantrules::isGeneration(QString::fromLatin1(no)), no);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGrant)
#include "tst_grant.moc"
