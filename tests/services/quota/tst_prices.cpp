// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/net/strictjson.h"
#include "services/quota/priceservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QFile>
#include <QJsonArray>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

struct Rate
{
    QJsonValue units = u"2"_s;
    QJsonValue nanos = 700'000'000;
    QString currency = u"USD"_s;
    QString unit = u"h"_s;
};

QJsonObject money(const Rate &rate)
{
    return {{u"currencyCode"_s, rate.currency}, {u"units"_s, rate.units}, {u"nanos"_s, rate.nanos}};
}

QJsonObject sku(const QString &description, const QString &usage, const QString &region, const Rate &rate = {})
{
    const QJsonObject tier{{u"startUsageAmount"_s, 0}, {u"unitPrice"_s, money(rate)}};
    const QJsonObject expression{{u"usageUnit"_s, rate.unit}, {u"tieredRates"_s, QJsonArray{tier}}};
    return {{u"name"_s, u"services/6F81-5844-456A/skus/0"_s},
            {u"description"_s, description},
            {u"category"_s,
             QJsonObject{{u"resourceFamily"_s, u"Compute"_s}, {u"resourceGroup"_s, u"TPU"_s}, {u"usageType"_s, usage}}},
            {u"serviceRegions"_s, QJsonArray{region}},
            {u"pricingInfo"_s, QJsonArray{QJsonObject{{u"pricingExpression"_s, expression}}}}};
}

QJsonObject page(const QJsonArray &skus, const QString &next = {})
{
    QJsonObject page{{u"skus"_s, skus}};
    if (!next.isEmpty())
        page.insert(u"nextPageToken"_s, next);
    return page;
}

PriceList read(const QJsonObject &sku)
{
    return pricesFromSkus(page({sku}), u"2026-11-20"_s);
}

FakeAnswer json(const QJsonObject &object)
{
    return {.body = QJsonDocument{object}.toJson(QJsonDocument::Compact)};
}

/// A catalogue behind a real RestClient.
struct Catalogue
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    CloudProfile profile = realCloud(ProjectId{u"p"_s});
    QTemporaryDir folder;

    [[nodiscard]] QString file() const { return folder.filePath(u"prices.json"_s); }
    void settle(PriceService &service)
    {
        QSignalSpy changed{&service, &PriceService::changed};
        service.want();
        QVERIFY(changed.wait(5'000));
    }
};

} // namespace

class TestPrices : public QObject
{
    Q_OBJECT

private slots:
    void anAmountIsWrittenTheSameInEveryLanguage()
    {
        for (const auto language :
             {QLocale::C, QLocale::English, QLocale::German, QLocale::Korean, QLocale::Chinese, QLocale::Arabic}) {
            QLocale::setDefault(QLocale{language});
            QCOMPARE(Usd{1'234'500'000'000}.text(), u"US$ 1,234.50"_s);
            QCOMPARE(Usd{4'800'000'000}.text(), u"US$ 4.80"_s);
        }
        QLocale::setDefault(QLocale::c());
        QCOMPARE(Usd{1}.text(), u"US$ 0.01"_s); // never told lower than it is
        QCOMPARE(Usd{4'494'200'000}.plain(), u"4.50"_s);
        QCOMPARE(Usd{1'234'567'000'000'000}.text(), u"US$ 1,234,567.00"_s);
    }

    void aDecimalIsReadExactly_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("nanos");
        for (const auto &[text, nanos] : QList<std::pair<QString, qint64>>{{u"1.125"_s, 1'125'000'000},
                                                                           {u"0"_s, 0},
                                                                           {u"999999999"_s, 999'999'999 * Usd::one},
                                                                           {u"-1"_s, -1},
                                                                           {u"1e3"_s, -1},
                                                                           {u"1,5"_s, -1},
                                                                           {u".5"_s, -1},
                                                                           {u"1."_s, -1},
                                                                           {u"0.1234567891"_s, -1},
                                                                           {u"9999999999"_s, -1},
                                                                           {QString{}, -1},
                                                                           {u"NaN"_s, -1},
                                                                           {u"1\n"_s, -1}})
            QTest::newRow(qPrintable(u"'%1'"_s.arg(text))) << text << nanos;
    }
    void aDecimalIsReadExactly()
    {
        QFETCH(QString, text);
        QFETCH(qint64, nanos);
        QCOMPARE(usdFrom(text).value_or(Usd{-1}).nanos, nanos);
    }

    void onlyTheAmountItselfCountsAsTyped_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("counts");
        for (const auto &good : {u"1103.04"_s, u"US$ 1,103.04"_s, u"$1103.04"_s, u" 1103.04 "_s, u"us$1103.04"_s})
            QTest::newRow(qPrintable(good)) << good << true;
        for (const auto &bad :
             {u""_s, u"0"_s, u"1103"_s, u"1103,04"_s, u"1.103,04"_s, u"11.03"_s, u"110304"_s, u"1103.05"_s,
              u"-1103.04"_s, u"1103.040"_s, u"node-1"_s, u"1,1,03.04"_s, u"１１０３.０４"_s, u"1103.04 1103.04"_s})
            QTest::newRow(qPrintable(u"not "_s + bad)) << bad << false;
    }
    void onlyTheAmountItselfCountsAsTyped()
    {
        QFETCH(QString, typed);
        QFETCH(bool, counts);
        QCOMPARE(isTyped(typed, Usd{1'103'040'000'000}), counts);
        QVERIFY(!isTyped(typed, Usd{}));
    }

    void theShippedTableKnowsEveryGenerationAndSaysWhereFrom()
    {
        QSet<QString> generations;
        for (const auto &row : PriceList::dated().chips()) {
            generations += row.generation;
            QVERIFY2(!row.source.isEmpty(), qPrintable(row.generation));
            QVERIFY(row.perChipHour.nanos > 0);
        }
        QCOMPARE(generations, (QSet<QString>{u"v2"_s, u"v3"_s, u"v4"_s, u"v5e"_s, u"v5p"_s, u"v6e"_s, u"7x"_s}));
        for (const auto &row : PriceList::dated().things())
            QVERIFY(!row.source.isEmpty() && !row.asOf.isEmpty());
    }

    void aSliceCostsItsChipsTimesTheRate_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<Tier>("tier");
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("price");
        QTest::addColumn<bool>("isCeiling");
        QTest::newRow("v4-64 is 32 chips")
            << u"v4-64"_s << Tier::OnDemand << u"us-central2-b"_s << u"US$ 103.04"_s << false;
        QTest::newRow("v2-8 is a device")
            << u"v2-8"_s << Tier::OnDemand << u"us-central1-b"_s << u"US$ 4.50"_s << false;
        QTest::newRow("v2-32 is a pod") << u"v2-32"_s << Tier::OnDemand << u"us-central1-a"_s << u"US$ 24.00"_s
                                        << false;
        QTest::newRow("v3-8") << u"v3-8"_s << Tier::OnDemand << u"us-central1-a"_s << u"US$ 8.80"_s << false;
        QTest::newRow("v5e suffix is chips")
            << u"v5litepod-16"_s << Tier::OnDemand << u"us-west4-a"_s << u"US$ 19.20"_s << false;
        QTest::newRow("v5e spot") << u"v5litepod-4"_s << Tier::Spot << u"us-west4-a"_s << u"US$ 1.98"_s << false;
        QTest::newRow("preemptible costs what spot costs")
            << u"v5litepod-4"_s << Tier::Preemptible << u"us-west4-a"_s << u"US$ 1.98"_s << false;
        QTest::newRow("spot price not known: at most on-demand")
            << u"v4-8"_s << Tier::Spot << u"us-central2-b"_s << u"US$ 12.88"_s << true;
        QTest::newRow("flex-start has its own price")
            << u"v6e-8"_s << Tier::FlexStart << u"us-east5-a"_s << u"US$ 10.80"_s << false;
        QTest::newRow("flex-start price not known: at most on-demand")
            << u"v5litepod-4"_s << Tier::FlexStart << u"us-west4-a"_s << u"US$ 4.80"_s << true;
        QTest::newRow("another region has another price")
            << u"v6e-8"_s << Tier::OnDemand << u"europe-west4-a"_s << u"US$ 23.76"_s << false;
        QTest::newRow("no price in that region")
            << u"v6e-8"_s << Tier::OnDemand << u"southamerica-west1-a"_s << QString{} << false;
        QTest::newRow("reserved has no list price")
            << u"v4-8"_s << Tier::Reserved << u"us-central2-b"_s << QString{} << false;
        QTest::newRow("unknown type") << u"v9-8"_s << Tier::OnDemand << u"us-central2-b"_s << QString{} << false;
        QTest::newRow("no zone") << u"v4-8"_s << Tier::OnDemand << QString{} << QString{} << false;
    }
    void aSliceCostsItsChipsTimesTheRate()
    {
        QFETCH(QString, type);
        QFETCH(Tier, tier);
        QFETCH(QString, zone);
        QFETCH(QString, price);
        QFETCH(bool, isCeiling);
        const auto found = PriceList::dated().slice(type, tier, ZoneId{zone});
        QCOMPARE(found ? found->perHour.text() : QString{}, price);
        if (found)
            QCOMPARE(found->isCeiling, isCeiling);
    }

    void plainSkusAreReadAndDecoysAreNot_data()
    {
        QTest::addColumn<QString>("description");
        QTest::addColumn<QString>("usage");
        QTest::addColumn<QString>("found"); // generation and kind; empty: no price
        QTest::newRow("on-demand") << u"TpuV6e running in Columbus"_s << u"OnDemand"_s << u"v6e 0"_s;
        QTest::newRow("v5p") << u"TpuV5p running in Sao Paulo"_s << u"OnDemand"_s << u"v5p 0"_s;
        QTest::newRow("7x") << u"TPU7x running in Americas"_s << u"OnDemand"_s << u"7x 0"_s;
        QTest::newRow("spot") << u"TpuV6e attached to Spot Preemptible VMs running in Columbus"_s << u"Preemptible"_s
                              << u"v6e 1"_s;
        QTest::newRow("flex-start") << u"DWS Defined Duration V6e running in Columbus"_s << u"OnDemand"_s << u"v6e 2"_s;
        QTest::newRow("v4") << u"Tpu-v4 Pod Accelerator USA"_s << u"OnDemand"_s << u"v4 0"_s;
        QTest::newRow("v2 preemptible says OnDemand")
            << u"Preemptible Tpu-v2 Accelerator"_s << u"OnDemand"_s << u"v2 1"_s;
        QTest::newRow("decoy: capacity optimised")
            << u"Capacity Optimized TpuV6e running in Columbus"_s << u"OnDemand"_s << QString{};
        QTest::newRow("decoy: calendar mode")
            << u"Reserved V6e TPU in Columbus in Calendar Mode"_s << u"OnDemand"_s << QString{};
        QTest::newRow("decoy: commitment")
            << u"Commitment v1: TpuV6e running in Columbus for 1 Year"_s << u"Commit1Yr"_s << QString{};
        QTest::newRow("decoy: commitment of v4")
            << u"Tpu-v4 Pod Commitment: 1 Year USA"_s << u"Commit1Yr"_s << QString{};
        QTest::newRow("decoy: words after the first line")
            << u"Something else\nTpuV6e running in Columbus"_s << u"OnDemand"_s << QString{};
        QTest::newRow("usage type of another kind") << u"TpuV6e running in Columbus"_s << u"Commit1Yr"_s << QString{};
        QTest::newRow("spot words, wrong usage type")
            << u"TpuV6e attached to Spot Preemptible VMs running in Columbus"_s << u"OnDemand"_s << QString{};
        QTest::newRow("a GPU") << u"Nvidia L4 GPU running in Columbus"_s << u"OnDemand"_s << QString{};
    }
    void plainSkusAreReadAndDecoysAreNot()
    {
        QFETCH(QString, description);
        QFETCH(QString, usage);
        QFETCH(QString, found);
        const auto list = read(sku(description, usage, u"us-east5"_s));
        QString text;
        for (const auto &row : list.chips())
            text += u"%1 %2"_s.arg(row.generation).arg(int(row.kind));
        QCOMPARE(text, found);
    }

    void badPricesAreNoPrices_data()
    {
        QTest::addColumn<QJsonObject>("sku");
        const auto add = [](const char *name, const Rate &rate) {
            QTest::newRow(name) << sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s, rate);
        };
        add("free", {.units = u"0"_s, .nanos = 0});
        add("negative units", {.units = u"-2"_s, .nanos = 0});
        add("negative nanos", {.units = u"2"_s, .nanos = -1});
        add("nanos over one unit", {.units = u"2"_s, .nanos = 1'000'000'000});
        add("huge", {.units = u"9223372036854775807"_s, .nanos = 999'999'999});
        add("units that are no number", {.units = u"two"_s, .nanos = 0});
        add("another currency", {.currency = u"KRW"_s});
        add("per month", {.unit = u"mo"_s});
        auto none = sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s);
        none.insert(u"pricingInfo"_s, QJsonArray{});
        QTest::newRow("no price at all") << none;
        none.insert(u"pricingInfo"_s, u"soon"_s);
        QTest::newRow("a word instead of a list") << none;
        auto nowhere = sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s);
        nowhere.insert(u"serviceRegions"_s, QJsonArray{u"../../etc"_s, 7, u"US-EAST5"_s, QString(500, u'a')});
        QTest::newRow("nowhere") << nowhere;
    }
    void badPricesAreNoPrices()
    {
        QFETCH(QJsonObject, sku);
        QCOMPARE(read(sku).chips().size(), 0);
        QVERIFY(!read(sku).slice(u"v6e-8"_s, Tier::OnDemand, ZoneId{u"us-east5-a"_s}));
    }

    void unitsAndNanosAreAddedAndTheDearestTierAndSkuCount()
    {
        auto tiers = sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s);
        const QJsonArray rates{
            QJsonObject{{u"unitPrice"_s, money({.units = u"0"_s, .nanos = 0})}},
            QJsonObject{{u"unitPrice"_s,
                         QJsonObject{{u"currencyCode"_s, u"USD"_s}, {u"units"_s, u"3"_s}, {u"nanos"_s, 100'000'000}}}}};
        tiers.insert(u"pricingInfo"_s,
                     QJsonArray{QJsonObject{{u"pricingExpression"_s,
                                             QJsonObject{{u"usageUnit"_s, u"h"_s}, {u"tieredRates"_s, QJsonArray{}}}}},
                                QJsonObject{{u"pricingExpression"_s,
                                             QJsonObject{{u"usageUnit"_s, u"h"_s}, {u"tieredRates"_s, rates}}}}});
        const auto list =
            pricesFromSkus(page({sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s), tiers}), u"2026-11-20"_s);
        QCOMPARE(list.chips().size(), 1);
        QCOMPARE(list.chips().first().perChipHour, Usd{3'100'000'000});
        QCOMPARE(list.chips().first().asOf, u"2026-11-20"_s);
    }

    void disksAddressesAndSnapshotsComeFromTheSameCatalogue()
    {
        const Rate disk{.units = u"0"_s, .nanos = 44'000'000, .unit = u"GiBy.mo"_s};
        const auto list = pricesFromSkus(
            page({sku(u"Storage PD Capacity in Japan"_s, u"OnDemand"_s, u"asia-northeast1"_s, disk),
                  sku(u"Regional Storage PD Capacity in Japan"_s, u"OnDemand"_s, u"asia-northeast1"_s,
                      {.unit = u"GiBy.mo"_s}),
                  sku(u"Static Ip Charge"_s, u"OnDemand"_s, u"us-east5"_s, {.units = u"0"_s, .nanos = 10'000'000})}),
            u"2026-11-20"_s);
        QCOMPARE(list.things().size(), 2);
        QCOMPARE(list.thing(Thing::DiskStandard, u"asia-northeast1"_s)->price, Usd{44'000'000});
        QVERIFY(!list.thing(Thing::DiskStandard, u"us-east5"_s));
        QVERIFY(!PriceList::dated().thing(Thing::DiskStandard,
                                          u"asia-northeast1"_s)); // dated for the USA only: unknown, not guessed
        QVERIFY(list.over(PriceList::dated()).thing(Thing::DiskStandard, u"us-east5"_s));
    }

    void thePagesOfTheCatalogueAreReadOneByOneAndKeptForADay()
    {
        Catalogue c;
        c.world.answer = [](const FakeRequest &request) {
            if (request.url.path() != "/v1/services/6F81-5844-456A/skus"_L1)
                return FakeAnswer{.status = 404};
            const auto token = QUrlQuery{request.url}.queryItemValue(u"pageToken"_s, QUrl::FullyDecoded);
            return token.isEmpty()
                ? json(page({sku(u"Nvidia L4 GPU running in X"_s, u"OnDemand"_s, u"us-east5"_s)}, u"a+b/="_s))
                : json(page(
                      {sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s, {.units = u"5"_s, .nanos = 0})}));
        };
        PriceService service{c.profile, &c.rest, &c.clock, c.file()};
        QVERIFY(!service.readAt().isValid());
        QCOMPARE(service.list().slice(u"v6e-1"_s, Tier::OnDemand, ZoneId{u"us-east5-a"_s})->perHour.text(),
                 u"US$ 2.70"_s);
        c.settle(service);
        QCOMPARE(c.world.mostInFlight, 1);
        QCOMPARE(QUrlQuery{c.world.requests.at(0).url}.queryItemValue(u"currencyCode"_s), u"USD"_s);
        QCOMPARE(QUrlQuery{c.world.requests.at(1).url}.queryItemValue(u"pageToken"_s, QUrl::FullyDecoded), u"a+b/="_s);
        const auto price = service.list().slice(u"v6e-1"_s, Tier::OnDemand, ZoneId{u"us-east5-a"_s});
        QCOMPARE(price->perHour.text(), u"US$ 5.00"_s);
        QCOMPARE(price->chip.asOf, u"2026-11-20"_s);
        QVERIFY(
            service.list().slice(u"v4-8"_s, Tier::OnDemand, ZoneId{u"us-central2-b"_s})); // still from the dated table

        const auto asked = c.world.requests.size();
        c.clock.advance(std::chrono::hours{23});
        PriceService again{c.profile, &c.rest, &c.clock, c.file()};
        again.want();
        QCOMPARE(c.world.requests.size(), asked);
        QCOMPARE(again.readAt(), service.readAt());
        QCOMPARE(again.list().slice(u"v6e-1"_s, Tier::OnDemand, ZoneId{u"us-east5-a"_s})->perHour.text(),
                 u"US$ 5.00"_s);
        c.clock.advance(std::chrono::hours{2});
        c.settle(again);
        QVERIFY(c.world.requests.size() > asked);
    }

    void aCatalogueThatFailsLeavesTheDatedTable_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("API off")
            << 403
            << R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Cloud Billing API has not been used","details":[{"reason":"SERVICE_DISABLED"}]}})"_ba;
        QTest::newRow("no TPU in it") << 200 << R"({"skus":[]})"_ba;
        QTest::newRow("the same page for ever") << 200 << R"({"skus":[],"nextPageToken":"x"})"_ba;
        QTest::newRow("skus of another kind") << 200 << R"({"skus":{"a":1}})"_ba;
        QTest::newRow("garbage") << 200 << "[1,2"_ba;
    }
    void aCatalogueThatFailsLeavesTheDatedTable()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        Catalogue c;
        c.world.answer = [&](const FakeRequest &) { return FakeAnswer{.status = status, .body = body}; };
        PriceService service{c.profile, &c.rest, &c.clock, c.file()};
        c.settle(service);
        QVERIFY(service.error() && !service.error()->message.isEmpty());
        QVERIFY(!service.readAt().isValid());
        QCOMPARE(service.list().chips(), PriceList::dated().chips());
        QVERIFY(!QFile::exists(c.file()));
        const auto asked = c.world.requests.size();
        service.want(); // not again at once
        QCOMPARE(c.world.requests.size(), asked);
    }

    void aPriceOfAnOldGenerationCountsOnlyNearTheDatedOne()
    {
        Catalogue c;
        const auto answerWith = [&](const Rate &rate) {
            c.world.answer = [rate](const FakeRequest &) {
                return json(page({sku(u"Tpu-v4 Pod Accelerator USA"_s, u"OnDemand"_s, u"us-central2"_s, rate),
                                  sku(u"TpuV6e running in X"_s, u"OnDemand"_s, u"us-east5"_s)}));
            };
        };
        answerWith({.units = u"12"_s, .nanos = 880'000'000}); // per eight cores
        PriceService eightCores{c.profile, &c.rest, &c.clock, {}};
        c.settle(eightCores);
        auto price = eightCores.list().slice(u"v4-8"_s, Tier::OnDemand, ZoneId{u"us-central2-b"_s});
        QCOMPARE(price->perHour.text(), u"US$ 12.88"_s);
        QCOMPARE(price->chip.asOf, u"2026-11-20"_s);
        answerWith({.units = u"3"_s, .nanos = 220'000'000}); // per chip: a quarter would be told
        PriceService chips{c.profile, &c.rest, &c.clock, {}};
        c.settle(chips);
        price = chips.list().slice(u"v4-8"_s, Tier::OnDemand, ZoneId{u"us-central2-b"_s});
        QCOMPARE(price->perHour.text(), u"US$ 12.88"_s);
        QCOMPARE(price->chip.asOf, u"2025"_s);
    }

    void aKeptFileThatSomebodyChangedIsNotBelieved_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("free")
            << R"({"version":1,"currency":"USD","readAt":"2026-11-20T11:00:00Z","chips":[{"generation":"v4","regions":["us-*"],"usd":"0"}]})"_ba;
        QTest::newRow("negative")
            << R"({"version":1,"currency":"USD","readAt":"2026-11-20T11:00:00Z","chips":[{"generation":"v4","regions":["us-*"],"usd":"-3"}]})"_ba;
        QTest::newRow("other currency")
            << R"({"version":1,"currency":"KRW","readAt":"2026-11-20T11:00:00Z","chips":[]})"_ba;
        QTest::newRow("of the future")
            << R"({"version":1,"currency":"USD","readAt":"2030-01-01T00:00:00Z","chips":[{"generation":"v4","regions":["us-*"],"usd":"0.01"}]})"_ba;
        QTest::newRow("no date")
            << R"({"version":1,"currency":"USD","chips":[{"generation":"v4","regions":["us-*"],"usd":"0.01"}]})"_ba;
        QTest::newRow("cut") << R"({"version":1,)"_ba;
    }
    void aKeptFileThatSomebodyChangedIsNotBelieved()
    {
        QFETCH(QByteArray, text);
        Catalogue c;
        QFile file{c.file()};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(text) == text.size());
        file.close();
        PriceService service{c.profile, &c.rest, &c.clock, c.file()};
        QVERIFY(!service.readAt().isValid());
        QCOMPARE(service.list().chips(), PriceList::dated().chips());
    }

    void whatIsKeptComesBackAsItWas()
    {
        const auto back = PriceList::fromJson(PriceList::dated().toJson());
        QVERIFY(back.has_value());
        QCOMPARE(back->chips(), PriceList::dated().chips());
        QCOMPARE(back->things(), PriceList::dated().things());
    }

    void deletingTheServiceWhileItReadsIsSafe()
    {
        Catalogue c;
        c.world.isHeld = true;
        c.world.answer = [](const FakeRequest &) { return json(page({})); };
        auto service = std::make_unique<PriceService>(c.profile, &c.rest, &c.clock, c.file());
        service->want();
        QTRY_COMPARE(c.world.requests.size(), 1);
        service.reset();
        c.world.release();
        QTRY_COMPARE(TaskScope::running(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPrices)
#include "tst_prices.moc"
