// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/preflight.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
const ZoneId east{u"us-east1-d"_s};

QuotaLimit limit(const QString &id, const QString &place, qint64 value)
{
    const auto name = quotaNameFrom(id);
    const bool isZone = place.count(u'-') > 1;
    return {.quotaId = id,
            .metric = {},
            .generation = name.generation,
            .quotaClass = name.quotaClass,
            .isServing = name.isServing,
            .isDevice = name.isDevice,
            .zone = isZone ? ZoneId{place} : ZoneId{},
            .region = isZone ? QString{} : place,
            .limit = value};
}

RegionQuotas region(qint64 addresses, qint64 instances = 24, qint64 disks = 4'096)
{
    return {.region = u"us-east1"_s,
            .limits = {{u"IN_USE_ADDRESSES"_s, {addresses, 0}},
                       {u"INSTANCES"_s, {instances, 0}},
                       {u"DISKS_TOTAL_GB"_s, {disks, 0}}},
            .asOf = now};
}

Tpu tpu(const QString &zone, const QString &name, const QString &type, TpuState state)
{
    Tpu result;
    result.id = tpuId(ProjectId{u"p"_s}, ZoneId{zone}, name);
    result.zone = ZoneId{zone};
    result.acceleratorType = type;
    result.tier = Tier::Spot;
    result.state = state;
    return result;
}

const QString v6eZone = u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s;
const QString v6eRegion = u"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"_s;

PreflightFacts facts(QList<QuotaLimit> limits, const QList<Tpu> &tpus = {}, const RegionQuotas &quotas = region(8))
{
    const LimitIndex index{std::move(limits)};
    return {.quota = {index, quotaRows(index, tpus, {})},
            .limitsAsOf = now,
            .regions = {{u"us-east1"_s, quotas}},
            .now = now};
}

PreflightFacts granted(const QList<Tpu> &tpus = {}, const RegionQuotas &quotas = region(8))
{
    return facts({limit(v6eZone, u"us-east1-d"_s, 64), limit(v6eRegion, u"us-east1"_s, 64)}, tpus, quotas);
}

/// The same, but the zone of the first row did not answer.
QuotaIndex withStaleZone(const QuotaIndex &index)
{
    auto rows = index.rows();
    rows[0].isStale = true;
    rows[0].isRegionStale = true;
    return {index.limits(), rows};
}

PreflightQuestion spot(const QString &type = {}, ExternalAddress address = ExternalAddress::Wanted)
{
    return {
        .zone = east, .generation = u"v6e"_s, .tier = Tier::Spot, .acceleratorType = type, .externalAddress = address};
}

} // namespace

class TestPreflight : public QObject
{
    Q_OBJECT

private slots:
    void theTightestLimitDecides_data();
    void theTightestLimitDecides();
    void aRequestIsJudged_data();
    void aRequestIsJudged();
    void addressesOnlyCountWhereTheyAreWanted();
    void aRegionWithoutQuotaForbidsWhatItsZoneAllows();
    void whatIsDeadIsCleanedUpFirst();
    void R8_aRequestThatWaitsLeavesNoRoomForAnother();
    void smallSizesDrawOnTheServingQuota();
    void coresAreCountedAsCores();
    void singleDevicesHaveTheirOwnQuota();
    void whatIsNotKnownIsNeverGreen_data();
    void whatIsNotKnownIsNeverGreen();
    void anUnknownTypeIsNeverGreen();
    void anotherZoneIsNamedOnlyWhereItFits();
    void forFlexStartAnotherZoneIsNamedOnlyWhereGoogleHasIt();
    void R15_quotaInAZoneWithoutTheHardwareIsOfNoUse();
    void R21_aRegionThatComputeDoesNotListIsNoDoubt();
    void severalSlicesTakeSeveralTimes();
    void noLimitIsNoNumber();
    void v6eBootsFromHyperdisk();
    void regionQuotasAreReadWithoutTrust();
    void everyVerdictHasASentence();
};

void TestPreflight::theTightestLimitDecides_data()
{
    QTest::addColumn<qint64>("zone");
    QTest::addColumn<qint64>("region");
    QTest::addColumn<RegionQuotas>("quotas");
    QTest::addColumn<QString>("largest");
    QTest::addColumn<int>("tightest");
    const auto row = [](const char *name, qint64 zone, qint64 ofRegion, const RegionQuotas &quotas, const char *largest,
                        BoundKind tightest) {
        QTest::newRow(name) << zone << ofRegion << quotas << QString::fromLatin1(largest) << int(tightest);
    };
    row("the zone", 16, 64, region(100), "v6e-16", BoundKind::TpuZone);
    row("the region", 64, 32, region(100), "v6e-32", BoundKind::TpuRegion);
    row("equal ones: the zone", 64, 64, region(16), "v6e-64", BoundKind::TpuZone);
    row("8 addresses are 8 hosts are 32 chips", 64, 64, region(8), "v6e-32", BoundKind::Addresses);
    row("3 addresses: a host of 8 chips", 64, 64, region(3), "v6e-8", BoundKind::Addresses);
    row("no address", 64, 64, region(0), "", BoundKind::Addresses);
    row("instances", 64, 64, region(100, 4), "v6e-16", BoundKind::Instances);
    row("450 GB are 4 hosts", 64, 64, region(100, 100, 450), "v6e-16", BoundKind::Disks);
    row("less than a whole slice is the next smaller", 60, 64, region(100), "v6e-32", BoundKind::TpuZone);
}

void TestPreflight::theTightestLimitDecides()
{
    QFETCH(qint64, zone);
    QFETCH(qint64, region);
    QFETCH(RegionQuotas, quotas);
    const auto result = preflight(
        spot(), facts({limit(v6eZone, u"us-east1-d"_s, zone), limit(v6eRegion, u"us-east1"_s, region)}, {}, quotas));
    QTEST(result.largest, "largest");
    QVERIFY(result.tightest);
    QTEST(int(*result.tightest), "tightest");
    QCOMPARE(result.verdict, result.largest.isEmpty() ? PreflightVerdict::Red : PreflightVerdict::Green);
}

void TestPreflight::aRequestIsJudged_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<RegionQuotas>("quotas");
    QTest::addColumn<PreflightVerdict>("verdict");
    QTest::addColumn<PreflightAction>("action");
    QTest::newRow("fits") << u"v6e-32"_s << region(8) << PreflightVerdict::Green << PreflightAction::None;
    QTest::newRow("16 hosts, 8 addresses")
        << u"v6e-64"_s << region(8) << PreflightVerdict::Red << PreflightAction::InternalAddresses;
    QTest::newRow("twice the quota") << u"v6e-128"_s << region(100, 100, 99'999) << PreflightVerdict::Red
                                     << PreflightAction::SmallerSlice;
    QTest::newRow("no internal address helps against few VMs")
        << u"v6e-64"_s << region(8, 8) << PreflightVerdict::Red << PreflightAction::SmallerSlice;
    QTest::newRow("not even a small one")
        << u"v6e-8"_s << region(8, 0) << PreflightVerdict::Red << PreflightAction::AskForMore;
}

void TestPreflight::aRequestIsJudged()
{
    QFETCH(QString, type);
    QFETCH(RegionQuotas, quotas);
    const auto result = preflight(spot(type), granted({}, quotas));
    QTEST(result.verdict, "verdict");
    QTEST(result.action, "action");
}

void TestPreflight::addressesOnlyCountWhereTheyAreWanted()
{
    const auto result = preflight(spot(u"v6e-64"_s, ExternalAddress::None), granted());
    QCOMPARE(result.verdict, PreflightVerdict::Green);
    QVERIFY(!result.bound(BoundKind::Addresses));
    const auto wanted = preflight(spot(), granted());
    QCOMPARE(wanted.largest, u"v6e-32"_s);
    QCOMPARE(wanted.largestInternal, u"v6e-64"_s);
    QCOMPARE(wanted.action, PreflightAction::InternalAddresses);
    QCOMPARE(wanted.surprise()->chips, 32);
}

void TestPreflight::aRegionWithoutQuotaForbidsWhatItsZoneAllows()
{
    const auto zero = facts({limit(v6eZone, u"us-east1-d"_s, 64), limit(v6eRegion, u"us-east1"_s, 0)});
    const auto result = preflight(spot(u"v6e-8"_s), zero);
    QCOMPARE(result.verdict, PreflightVerdict::Red);
    QCOMPARE(result.tightest, BoundKind::TpuRegion);
    QVERIFY(verdictSentence(result).contains("region"_L1));
    QCOMPARE(result.action, PreflightAction::AskForMore);
    QCOMPARE(preflight(spot(), zero).largest, QString{});
}

void TestPreflight::whatIsDeadIsCleanedUpFirst()
{
    const auto dead = granted({tpu(u"us-east1-d"_s, u"old"_s, u"v6e-32"_s, TpuState::Preempted),
                               tpu(u"us-east1-d"_s, u"live"_s, u"v6e-16"_s, TpuState::Ready)});
    QCOMPARE(preflight(spot(u"v6e-32"_s), dead).action, PreflightAction::CleanUp);
    QCOMPARE(preflight(spot(u"v6e-64"_s, ExternalAddress::None), dead).action, PreflightAction::SmallerSlice);
    QCOMPARE(preflight(spot(), dead).bound(BoundKind::TpuZone)->heldByDead, 32);
}

/// Golden fact: "Limit 8" in region and zone, and all that is there is one request WAITING.
void TestPreflight::R8_aRequestThatWaitsLeavesNoRoomForAnother()
{
    const ZoneId central{u"us-central1-a"_s};
    const LimitIndex limits{{limit(u"TPUV5PPerProjectPerZoneForTPUAPI"_s, central.toString(), 8),
                             limit(u"TPUV5PPerProjectPerRegionForTPUAPI"_s, u"us-central1"_s, 8)}};
    const QueuedResource waiting{
        .id = QueuedResourceId{u"projects/p/locations/us-central1-a/queuedResources/q"_s},
        .zone = central,
        .shortName = {},
        .state = QueuedResourceState::WaitingForResources,
        .stateText = {},
        .stateInitiator = {},
        .nodes = {{.zone = {}, .name = u"n"_s, .prefix = {}, .acceleratorType = u"v5p-8"_s, .runtimeVersion = {}}},
        .createTime = {}};
    PreflightFacts facts{
        .quota = {limits, quotaRows(limits, {}, {waiting})}, .limitsAsOf = now, .regions = {}, .now = now};
    const PreflightQuestion any{.zone = central, .generation = u"v5p"_s};
    QCOMPARE(preflight(any, facts).largest, QString{});
    QCOMPARE(preflight(any, facts).verdict, PreflightVerdict::Red);
    const PreflightQuestion asked{.zone = central, .acceleratorType = u"v5p-8"_s};
    const auto result = preflight(asked, facts);
    QCOMPARE(result.verdict, PreflightVerdict::Red);
    QCOMPARE(result.bound(BoundKind::TpuRegion)->heldByWaiting, 8);
    QCOMPARE(result.bound(BoundKind::TpuZone)->room, 0);
    QCOMPARE(result.action, PreflightAction::CancelWaiting);
    QVERIFY(actionSentence(result).contains("waits"_L1));
    facts.quota = {limits, quotaRows(limits, {}, {})};
    QCOMPARE(preflight(asked, facts).action, PreflightAction::None);
    QCOMPARE(preflight(any, facts).largest, u"v5p-8"_s);
}

void TestPreflight::smallSizesDrawOnTheServingQuota()
{
    const auto serving =
        facts({limit(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64),
               limit(u"TPUV5sPreemptibleLitepodServingPerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 4)},
              {}, region(100));
    PreflightQuestion question{.zone = east, .generation = u"v5e"_s, .tier = Tier::Spot};
    QCOMPARE(preflight(question, serving).largest, u"v5litepod-64"_s);
    QVERIFY(preflight(question, serving).bound(BoundKind::Serving));
    question.pool = QuotaPool::Serving;
    QCOMPARE(preflight(question, serving).largest, u"v5litepod-4"_s);
    question.pool.reset();
    question.acceleratorType = u"v5litepod-8"_s;
    const auto eight = preflight(question, serving);
    QCOMPARE(eight.verdict, PreflightVerdict::Red);
    QCOMPARE(eight.tightest, BoundKind::Serving);
    QCOMPARE(eight.largest, u"v5litepod-4"_s);
    question.acceleratorType = u"v5litepod-16"_s;
    QCOMPARE(preflight(question, serving).verdict, PreflightVerdict::Green);
}

void TestPreflight::coresAreCountedAsCores()
{
    const auto cores = facts({limit(u"TPUV5PPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 16)});
    const auto result = preflight({.zone = east, .generation = u"v5p"_s, .tier = Tier::Spot}, cores);
    QCOMPARE(result.largest, u"v5p-16"_s);
    QCOMPARE(result.bound(BoundKind::TpuZone)->unit, BoundUnit::Cores);
    QCOMPARE(result.bound(BoundKind::TpuZone)->chips, 8);
}

void TestPreflight::singleDevicesHaveTheirOwnQuota()
{
    const auto devices = facts({limit(u"TPUV3sPerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 40)});
    const auto result = preflight({.zone = east, .generation = u"v3"_s, .tier = Tier::OnDemand}, devices);
    QCOMPARE(result.largest, u"v3-8"_s);
    QCOMPARE(
        preflight({.zone = east, .tier = Tier::OnDemand, .acceleratorType = u"v3-8"_s, .count = 5}, devices).verdict,
        PreflightVerdict::Green);
    QCOMPARE(
        preflight({.zone = east, .tier = Tier::OnDemand, .acceleratorType = u"v3-8"_s, .count = 6}, devices).verdict,
        PreflightVerdict::Red);
    QVERIFY(preflight({.zone = east, .tier = Tier::OnDemand, .acceleratorType = u"v3-32"_s}, devices).verdict
            != PreflightVerdict::Green);
}

void TestPreflight::whatIsNotKnownIsNeverGreen_data()
{
    QTest::addColumn<PreflightFacts>("facts");
    QTest::addColumn<PreflightAction>("action");
    QTest::newRow("nothing read") << PreflightFacts{.quota = {}, .limitsAsOf = {}, .regions = {}, .now = now}
                                  << PreflightAction::ReadAgain;
    auto some = granted();
    some.regions.clear();
    QTest::newRow("no limits of the region's machines") << some << PreflightAction::None;
    some = granted();
    some.isLimitsReadFailing = true;
    QTest::newRow("the last try failed") << some << PreflightAction::ReadAgain;
    some = granted();
    some.limitsAsOf = now.addDays(-2);
    QTest::newRow("old limits") << some << PreflightAction::ReadAgain;
    some = granted();
    some.regions[u"us-east1"_s].asOf = now.addSecs(-3'600);
    QTest::newRow("an hour old count of addresses") << some << PreflightAction::ReadAgain;
    some = granted();
    some.regions[u"us-east1"_s].limits[u"IN_USE_ADDRESSES"_s].usage.reset();
    QTest::newRow("a limit without use") << some << PreflightAction::None;
    some = granted();
    some.quota = withStaleZone(some.quota);
    QTest::newRow("the zone did not answer") << some << PreflightAction::ReadAgain;
}

void TestPreflight::whatIsNotKnownIsNeverGreen()
{
    QFETCH(PreflightFacts, facts);
    const auto result = preflight(spot(u"v6e-8"_s), facts);
    QCOMPARE(result.verdict, PreflightVerdict::Yellow);
    QVERIFY(!verdictSentence(result).isEmpty());
    QTEST(result.action, "action");
    QVERIFY(preflight(spot(), facts).verdict != PreflightVerdict::Green);
}

void TestPreflight::anUnknownTypeIsNeverGreen()
{
    const auto result = preflight(spot(u"v99-8"_s), granted({}, region(100)));
    QCOMPARE(result.verdict, PreflightVerdict::Yellow);
    QVERIFY(result.largest.isEmpty());
}

void TestPreflight::anotherZoneIsNamedOnlyWhereItFits()
{
    auto some = facts({limit(v6eZone, u"us-east1-d"_s, 0), limit(v6eZone, u"europe-west4-a"_s, 64),
                       limit(v6eZone, u"us-east5-a"_s, 8)});
    auto result = preflight(spot(u"v6e-16"_s), some);
    QCOMPARE(result.verdict, PreflightVerdict::Red);
    QCOMPARE(result.action, PreflightAction::OtherZone);
    QCOMPARE(result.otherZones, QList{ZoneId{u"europe-west4-a"_s}});
    some.quota = withStaleZone(some.quota); // rows are sorted: europe-west4-a
    result = preflight(spot(u"v6e-16"_s), some);
    QCOMPARE(result.action, PreflightAction::AskForMore);
}

void TestPreflight::forFlexStartAnotherZoneIsNamedOnlyWhereGoogleHasIt()
{
    auto some = facts({limit(v6eZone, u"us-east1-d"_s, 0), limit(v6eZone, u"europe-west4-a"_s, 64)});
    auto question = spot(u"v6e-16"_s);
    question.tier = Tier::FlexStart;
    QCOMPARE(preflight(question, some).otherZones, QList<ZoneId>{});
    QCOMPARE(preflight(question, some).action, PreflightAction::AskForMore);
    some = facts({limit(v6eZone, u"us-east1-d"_s, 0), limit(v6eZone, u"europe-west4-a"_s, 64),
                  limit(v6eZone, u"us-east5-a"_s, 64)});
    QCOMPARE(preflight(question, some).otherZones, QList{ZoneId{u"us-east5-a"_s}});
    QCOMPARE(preflight(spot(u"v6e-16"_s), some).otherZones.size(), 2);
    QVERIFY(!hasFlexStart(ZoneId{u"us-east5-a"_s}, u"v5p"_s)); // the generation counts, too
}

void TestPreflight::R15_quotaInAZoneWithoutTheHardwareIsOfNoUse()
{
    auto some = facts({limit(v6eZone, u"us-east1-d"_s, 64), limit(v6eZone, u"europe-west4-a"_s, 64),
                       limit(v6eZone, u"us-east5-a"_s, 64)});
    some.hardware = {{east, {u"v5e"_s}}, {ZoneId{u"us-east5-a"_s}, {}}};
    for (const auto &type : {QString{}, u"v6e-16"_s}) {
        const auto result = preflight(spot(type), some);
        QVERIFY(result.isWithoutHardware);
        QCOMPARE(result.verdict, PreflightVerdict::Red);
        QCOMPARE(result.largest, QString{});
        QCOMPARE(result.largestInternal, QString{});
        QCOMPARE(result.action, PreflightAction::OtherZone);
        QCOMPARE(result.otherZones, QList{ZoneId{u"europe-west4-a"_s}}); // not known to have none
        QVERIFY(verdictSentence(result).contains("v6e"_L1));
    }
    some.hardware.insert(east, {u"v5e"_s, u"v6e"_s});
    QCOMPARE(preflight(spot(), some).largest, u"v6e-32"_s);
    QVERIFY(!preflight(spot(), some).isWithoutHardware);
}

void TestPreflight::R21_aRegionThatComputeDoesNotListIsNoDoubt()
{
    RegionQuotas unlisted{
        .region = u"us-east1"_s, .limits = {}, .asOf = {}, .error = Error{ErrorCode::NotFound, u"not there"_s, {}}};
    const auto limits = {limit(v6eZone, u"us-east1-d"_s, 64), limit(v6eRegion, u"us-east1"_s, 64)};
    const auto result = preflight(spot(u"v6e-64"_s), facts(limits, {}, unlisted));
    QCOMPARE(result.verdict, PreflightVerdict::Green);
    QVERIFY(!result.bound(BoundKind::Addresses) && !result.bound(BoundKind::Disks));
    QCOMPARE(preflight(spot(), facts(limits, {}, unlisted)).largest, u"v6e-64"_s);
    unlisted.error->code = ErrorCode::Offline;
    QCOMPARE(preflight(spot(u"v6e-64"_s), facts(limits, {}, unlisted)).verdict, PreflightVerdict::Yellow);
}

void TestPreflight::severalSlicesTakeSeveralTimes()
{
    auto question = spot(u"v6e-16"_s);
    question.count = 2;
    QCOMPARE(preflight(question, granted()).verdict, PreflightVerdict::Green);
    question.count = 3;
    const auto result = preflight(question, granted());
    QCOMPARE(result.verdict, PreflightVerdict::Red);
    QCOMPARE(result.bound(BoundKind::Addresses)->need, 12);
    QCOMPARE(result.bound(BoundKind::TpuZone)->need, 48);
}

void TestPreflight::noLimitIsNoNumber()
{
    const auto unlimited =
        facts({limit(v6eZone, u"us-east1-d"_s, -1), limit(v6eRegion, u"us-east1"_s, -1)}, {}, region(-1, -1, -1));
    const auto result = preflight(spot(u"v6e-256"_s), unlimited);
    QCOMPARE(result.verdict, PreflightVerdict::Green);
    QVERIFY(!result.tightest);
    QCOMPARE(result.largest, u"v6e-256"_s);
    constexpr auto huge = std::numeric_limits<qint64>::max();
    const auto large = preflight(spot(), facts({limit(v6eZone, u"us-east1-d"_s, huge)}, {}, region(huge, huge, huge)));
    QCOMPARE(large.largest, u"v6e-256"_s);
    QVERIFY(*large.bound(BoundKind::Addresses)->chips > 0);
}

void TestPreflight::v6eBootsFromHyperdisk()
{
    auto quotas = region(100, 100, 100'000);
    quotas.limits.insert(u"HDB_TOTAL_GB"_s, {200, 0});
    const auto result = preflight(spot(), granted({}, quotas));
    QCOMPARE(result.largest, u"v6e-8"_s);
    QCOMPARE(result.bound(BoundKind::Disks)->quotaId, u"HDB_TOTAL_GB"_s);
}

void TestPreflight::regionQuotasAreReadWithoutTrust()
{
    const auto parsed = [](const char *json) { return parseRegionQuotas(QJsonDocument::fromJson(json).object()); };
    const auto good =
        parsed(R"({"name":"us-east1","quotas":[{"metric":"A","limit":8.0,"usage":3},{"metric":"B","limit":-1,"usage":0},
        {"metric":"C","limit":-7,"usage":1},{"metric":"D","limit":9e300,"usage":"5"},{"metric":"E","usage":1},{"metric":"F","limit":null},
        {"limit":3},7,{"metric":"G","limit":"a lot","usage":{}}]})");
    QVERIFY(good);
    QCOMPARE(good->limits.value(u"A"_s), (RegionLimit{8, 3}));
    QCOMPARE(good->limits.value(u"B"_s).limit, QuotaLimit::unlimited);
    QCOMPARE(good->limits.value(u"C"_s).limit, std::nullopt);
    QCOMPARE(good->limits.value(u"D"_s), (RegionLimit{QuotaLimit::unlimited, 5}));
    QCOMPARE(good->limits.value(u"E"_s).limit, std::nullopt);
    QCOMPARE(good->limits.value(u"G"_s), RegionLimit{});
    QVERIFY2(!parsed(R"({"name":"us-east1","quotaStatusWarning":{"code":"QUOTA_INFO_UNAVAILABLE","message":"later"}})"),
             "no answer is not a limit of 0");
    QVERIFY(!parsed(R"({"quotas":"none"})"));
}

void TestPreflight::everyVerdictHasASentence()
{
    for (const auto addresses : {0, 3, 8, 100}) {
        for (const auto &type : {u""_s, u"v6e-8"_s, u"v6e-64"_s, u"v6e-256"_s, u"v99-1"_s}) {
            const auto result = preflight(spot(type), granted({}, region(addresses)));
            QVERIFY(!verdictSentence(result).isEmpty());
            QCOMPARE(actionSentence(result).isEmpty(), result.action == PreflightAction::None);
        }
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPreflight)
#include "tst_preflight.moc"
