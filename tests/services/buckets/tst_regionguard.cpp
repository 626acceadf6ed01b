// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/regionguard.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const ZoneId zone{u"us-central2-b"_s};

PriceList prices()
{
    const auto row = [](const QString &thing, const QString &usd) {
        return QJsonObject{
            {u"thing"_s, thing}, {u"regions"_s, QJsonArray{}}, {u"usd"_s, usd}, {u"asOf"_s, u"2026-10-07"_s}};
    };
    return PriceList::fromJson(
               {{u"version"_s, 1},
                {u"currency"_s, u"USD"_s},
                {u"chips"_s, QJsonArray{}},
                {u"things"_s,
                 QJsonArray{row(u"egressSameContinent"_s, u"0.02"_s), row(u"egressOtherContinent"_s, u"0.05"_s)}}})
        .value();
}

BucketPlacement placed(const QString &location)
{
    return placementOf({.name = u"my-bucket"_s, .location = location}, zone, prices());
}

QByteArray body(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

/// A cloud with some buckets and what Monitoring says of one.
struct GuardBench
{
    GuardBench()
    {
        world.answer = [this](const FakeRequest &request) {
            const auto path = request.url.path();
            if (path.endsWith("/timeSeries"_L1))
                return FakeAnswer{.body = series};
            if (path.endsWith("/storageLayout"_L1))
                return FakeAnswer{.status = layout.isEmpty() ? 403 : 200,
                                  .body = layout.isEmpty() ? QByteArray{"{}"} : layout};
            const auto name = path.section(u'/', 4, 4);
            if (!places.contains(name))
                return FakeAnswer{.status = 404};
            if (places.value(name).isEmpty())
                return FakeAnswer{.status = 403,
                                  .body = "{\"error\":{\"code\":403,\"message\":\"ada does not have "
                                          "storage.buckets.get access to the bucket.\"}}"};
            return FakeAnswer{.body = body({{u"name"_s, name}, {u"location"_s, places.value(name)}})};
        };
    }
    Result<QList<BucketPlacement>> placements(const QStringList &names)
    {
        return QCoro::waitFor(placementsOf(StorageApi{realCloud(ProjectId{u"p"_s}), &rest}, prices(), names, zone, {}));
    }

    QMap<QString, QString> places;
    QByteArray series = "{}";
    QByteArray layout;
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
};

} // namespace

class TestRegionGuard : public QObject
{
    Q_OBJECT

private slots:
    void theSameRegionCostsNothingAndAsksNothing()
    {
        const auto same = placed(u"us-central2"_s);
        QCOMPARE(same.way, DataWay::SameRegion);
        QVERIFY(!same.needsTyping() && !same.perGib);
        QVERIFY2(sentenceOf(same, zone).contains("no transfer charge"_L1), qPrintable(sentenceOf(same, zone)));
        QVERIFY(namesToType({same}).isEmpty());
    }

    void anotherRegionTellsItsPriceAndWantsTheName()
    {
        const auto near = placed(u"us-east1"_s);
        QVERIFY(near.needsTyping());
        QCOMPARE(near.perGib->price.text(), usdFrom(u"0.02").value().text());
        const auto far = placed(u"europe-west4"_s);
        QCOMPARE(far.way, DataWay::OtherContinent);
        const auto sentence = sentenceOf(far, zone);
        QVERIFY2(sentence.contains("europe-west4"_L1) && sentence.contains("us-central2"_L1)
                     && sentence.contains("0.05"_L1) && sentence.contains("51.20"_L1)
                     && sentence.contains("2026-10-07"_L1),
                 qPrintable(sentence));
        QCOMPARE(namesToType({placed(u"us-central2"_s), far}), QStringList{u"my-bucket"_s});
    }

    void aMultiRegionAroundTheTpuIsBilledAllTheSame()
    {
        const auto around = placed(u"us"_s);
        QVERIFY(around.isAround && around.needsTyping());
        QVERIFY(sentenceOf(around, zone).contains("multi-region us around us-central2"_L1));
        QVERIFY(!placed(u"eu"_s).isAround);
    }

    void whatIsNotKnownIsNotInvented()
    {
        const auto odd = placed(u"mars-north1"_s);
        QCOMPARE(odd.way, DataWay::Unknown);
        QVERIFY(!odd.needsTyping() && !odd.perGib);
        QVERIFY(sentenceOf(odd, zone).contains("not known"_L1));
        QVERIFY(sentenceOf(placed({}), zone).contains("not known"_L1));
    }

    void whatWasSeenSoFarIsTold()
    {
        auto far = placed(u"europe-west4"_s);
        far.sentBytes = qint64{100} << 30;
        const auto sentence = sentenceOf(far, zone);
        QVERIFY2(sentence.contains("100"_L1) && sentence.contains("5.00"_L1), qPrintable(sentence));
    }

    void bucketsOfCommandAndVariablesAreLookedUp()
    {
        QCOMPARE(bucketsNamedIn(QStringList{u"python t.py gs://one/x"_s, u"gs://two-2"_s, u"gs://one"_s}),
                 (QStringList{u"one"_s, u"two-2"_s}));
        GuardBench bench;
        bench.places = {{u"home-1"_s, u"US-CENTRAL2"_s}, {u"away-1"_s, u"EUROPE-WEST4"_s}};
        bench.series = body({{u"timeSeries"_s,
                              QJsonArray{QJsonObject{
                                  {u"points"_s,
                                   QJsonArray{QJsonObject{{u"value"_s, QJsonObject{{u"int64Value"_s, u"1000"_s}}}},
                                              QJsonObject{{u"value"_s, QJsonObject{{u"int64Value"_s, u"24"_s}}}}}}}}}});
        const auto all = bench.placements({u"home-1"_s, u"away-1"_s, u"gone-1"_s});
        QVERIFY(all);
        QCOMPARE(all->size(), 3);
        QCOMPARE(all->at(0).way, DataWay::SameRegion);
        QCOMPARE(all->at(1).sentBytes.value_or(0), qint64{1'024});
        QVERIFY(all->at(2).problem);
        QCOMPARE(namesToType(*all), QStringList{u"away-1"_s});
        const auto asked = bench.world.requests.at(2).url.toString(QUrl::FullyDecoded);
        QVERIFY2(asked.contains("sent_bytes_count"_L1) && asked.contains("away-1"_L1), qPrintable(asked));
    }

    void aBucketThatMayOnlyBeListedTellsWhereItLies()
    {
        GuardBench bench;
        bench.places = {{u"public-1"_s, QString{}}};
        const auto closed = bench.placements({u"public-1"_s});
        QVERIFY(closed && closed->first().problem);
        QVERIFY(closed->first().problem->message.contains("storage.buckets.get"_L1));
        bench.layout =
            body({{u"bucket"_s, u"public-1"_s}, {u"location"_s, u"US"_s}, {u"locationType"_s, u"multi-region"_s}});
        const auto open = bench.placements({u"public-1"_s});
        QVERIFY(open && !open->first().problem);
        QCOMPARE(open->first().location, u"us"_s);
    }

    void aWayThatWasAgreedToIsNotAskedAboutAgain()
    {
        GuardBench bench;
        bench.places = {{u"home-1"_s, u"US-CENTRAL2"_s}, {u"away-1"_s, u"EUROPE-WEST4"_s}};
        const auto ways = [&bench](const QStringList &agreed, const ZoneId &where) {
            const QStringList names{u"home-1"_s, u"away-1"_s, u"gone-1"_s};
            QStringList found;
            for (const auto &way : QCoro::waitFor(waysToAgree(StorageApi{realCloud(ProjectId{u"p"_s}), &bench.rest},
                                                              names, where, agreed, {}))
                                       .value_or(QList<BucketPlacement>{}))
                found << way.bucket;
            return found;
        };
        QCOMPARE(ways({}, zone), QStringList{u"away-1"_s}); // of one that is gone nothing is known
        QVERIFY(ways({wayKey(u"away-1"_s, zone)}, zone).isEmpty());
        const ZoneId other{u"europe-west4-a"_s}; // where the machine is made again
        QCOMPARE(ways({wayKey(u"away-1"_s, zone)}, other), QStringList{u"home-1"_s});
        for (const auto &request : std::as_const(bench.world.requests))
            QVERIFY(!request.url.path().endsWith("/timeSeries"_L1)); // that would be billed
    }

    void theBucketToMakeLiesWhereTheTpuDoes()
    {
        const auto order = bucketIn(zone, ProjectId{u"trc-practice"_s});
        QCOMPARE(order.location, u"us-central2"_s);
        QCOMPARE(order.name, u"trc-practice-us-central2"_s);
        QVERIFY(problemOfBucketName(order.name).isEmpty());
        const auto odd = bucketIn(zone, ProjectId{u"example.com:"_s + QString(60, u'x')});
        QVERIFY2(problemOfBucketName(odd.name).isEmpty(), qPrintable(odd.name));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRegionGuard)
#include "tst_regionguard.moc"
