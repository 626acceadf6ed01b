// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/net/strictjson.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto metrics = R"({"metrics":[
 {"metric":"tpu.googleapis.com/tpu-v4s-preemptible","displayName":"v4","consumerQuotaLimits":[
  {"name":"projects/1/services/tpu.googleapis.com/consumerQuotaMetrics/m/limits/TPUV4sPreemptiblePodPerProjectPerZoneForTPUAPI","unit":"1/{project}/{zone}","quotaBuckets":[
    {"defaultLimit":"0"},{"effectiveLimit":"32","dimensions":{"zone":"us-central2-b"}},{"dimensions":{"zone":"us-central1-a"}}]},
  {"name":"x/limits/TPUV4sPreemptiblePodPerProjectPerRegionForTPUAPI","unit":"1/{project}/{region}","quotaBuckets":[
    {"effectiveLimit":"24","dimensions":{"region":"us-central2"}}]}]},
 {"metric":"tpu.googleapis.com/tpu-v5p","consumerQuotaLimits":[
  {"name":"x/limits/TPUV5PPerProjectPerZoneForTPUAPI","unit":"1/{project}/{zone}","quotaBuckets":[{"effectiveLimit":"-1","dimensions":{"zone":"us-east5-a"}}]}]},
 {"metric":"tpu.googleapis.com/qps/create","consumerQuotaLimits":[{"name":"x/limits/CreateNodePerMinute","unit":"1/min/{project}","quotaBuckets":[{"effectiveLimit":"91"}]}]},
 {"metric":"tpu.googleapis.com/warp","consumerQuotaLimits":[{"name":"x/limits/WarpCoresPerProjectPerZone","unit":"1/{project}/{zone}","quotaBuckets":[{"effectiveLimit":5,"dimensions":{"zone":"us-east5-a"}}]}]},
 {"metric":7,"consumerQuotaLimits":"none"}]})"_ba;

const auto quotaInfos = R"({"quotaInfos":[
 {"name":"projects/1/locations/global/services/tpu.googleapis.com/quotaInfos/TPUV6EPreemptiblePerProjectPerZoneForTPUAPI","quotaId":"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI",
  "metric":"tpu.googleapis.com/tpu-v6e-preemptible","dimensions":["zone"],"dimensionsInfos":[
   {"dimensions":{"zone":"us-east1-d"},"details":{"value":"64","rolloutInfo":{"ongoingRollout":true}},"applicableLocations":["us-east1-d"]},
   {"dimensions":{"zone":"europe-west4-a"},"details":{"value":"0"}},{"dimensions":{"zone":"us-east5-a"},"details":{}},
   {"dimensions":{"zone":"us-east2-a"},"details":{"value":"-7"}},{"dimensions":{"zone":"us-east3-a"},"details":{"value":"99999999999999999999"}},
   {"details":{"value":"4"},"applicableLocations":["us-south1-a","us-east1-d",7]},"none",{"dimensions":3}]},
 {"quotaId":"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI","dimensions":["region"],"dimensionsInfos":[{"dimensions":{"region":"us-east1"},"details":{"value":"-1"}}]},
 {"quotaId":"CreateNodePerMinute","refreshInterval":"minute","dimensionsInfos":[{"details":{"value":"91"}}]},
 {"quotaId":"WarpCoresPerProjectPerZone","dimensionsInfos":[{"dimensions":{"zone":"us-east5-a"},"details":{"value":"5"}}]},
 {"quotaId":"TPUV5sLitepodServingPerProjectPerZoneForTPUAPI","metric":"tpu.googleapis.com/tpu-v5s-litepod-serving-preemptible",
  "dimensions":["zone"],"dimensionsInfos":[{"dimensions":{"zone":"us-central1-a"},"details":{"value":"16"}}]},
 17,{"quotaId":[]}]})"_ba;

/// Quota as given; the region us-east1 with 2 of 8 addresses in use; nothing else.
FakeAnswer answerQuota(const FakeRequest &request, const QByteArray &quota)
{
    const auto path = request.url.path();
    if (path.endsWith("/regions/us-east1"_L1))
        return {.body = R"({"name":"us-east1","quotas":[{"metric":"IN_USE_ADDRESSES","limit":8,"usage":2}]})"};
    return path.contains("quotaInfos"_L1) || path.contains("consumerQuotaMetrics"_L1) ? FakeAnswer{.body = quota}
                                                                                      : FakeAnswer{.body = "{}"};
}

QList<QuotaLimit> limits()
{
    return parseLimits(readStrictJson(metrics).object);
}

Tpu tpu(const QString &zone, const QString &name, const QString &type, Tier tier, TpuState state)
{
    Tpu result;
    result.id = tpuId(ProjectId{u"p"_s}, ZoneId{zone}, name);
    result.zone = ZoneId{zone};
    result.acceleratorType = type;
    result.tier = tier;
    result.state = state;
    return result;
}

const QuotaRow *find(const QList<QuotaRow> &rows, const QString &zone, const QString &generation, QuotaClass quotaClass)
{
    const auto it = std::ranges::find_if(rows, [&](const QuotaRow &row) {
        return row.zone.toString() == zone && row.generation == generation && row.quotaClass == quotaClass;
    });
    return it == rows.end() ? nullptr : &*it;
}

} // namespace

class TestQuota : public QObject
{
    Q_OBJECT

private slots:
    void quotaNamesAreReadLeniently_data();
    void quotaNamesAreReadLeniently();
    void anAbsentLimitIsZero();
    void zoneAndRegionBothBind();
    void zonesOfARegionWithRoomForOneSliceShareIt();
    void useIsCountedFromNodesAndRequests();
    void R8_aRequestThatWaitsHoldsQuota_data();
    void R8_aRequestThatWaitsHoldsQuota();
    void whatIsDeadHoldsQuotaAndIsNamed();
    void unlimitedIsNotANumber();
    void whatIsNotUnderstoodIsShownRaw();
    void singleDevicesAndPodsAreTwoQuotas();
    void slicesCostTheirUnits_data();
    void slicesCostTheirUnits();
    void theLargestSliceIsTheOneThatFits_data();
    void theLargestSliceIsTheOneThatFits();
    void whatEveryProjectHasIsKnown();
    void theServiceFollowsLimitsAndNodes();
    void addressesAreReadAgainAfterAChangeOfTheList();
    void R15_whatAZoneHasIsReadOnce();
    void aRefusalIsKeptBesideTheRows();
    void cloudQuotasIsReadWithoutTrust();
    void R7_aNumberThatIsMissingIsZero();
    void theOtherServiceIsAskedWhereTheFirstRefuses_data();
    void theOtherServiceIsAskedWhereTheFirstRefuses();
};

void TestQuota::quotaNamesAreReadLeniently_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("generation");
    QTest::addColumn<QuotaClass>("quotaClass");
    QTest::addColumn<bool>("isServing");
    const auto row = [](const QString &id, const QString &generation, QuotaClass quotaClass, bool isServing = false) {
        QTest::newRow(qPrintable(id)) << id << generation << quotaClass << isServing;
    };
    row(u"TPUV2sPreemptiblePodPerProjectPerZoneForTPUAPI"_s, u"v2"_s, QuotaClass::Preemptible);
    row(u"TPUV3sPodPerProjectPerRegionForTPUAPI"_s, u"v3"_s, QuotaClass::OnDemand);
    row(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"v4"_s, QuotaClass::OnDemand);
    row(u"TPUV4sPreemptiblePodPerProjectPerRegionForTPUAPI"_s, u"v4"_s, QuotaClass::Preemptible);
    row(u"TPUV5sLitepodPerProjectPerZoneForTPUAPI"_s, u"v5e"_s, QuotaClass::OnDemand);
    row(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"v5e"_s, QuotaClass::Preemptible);
    row(u"TPUV5sLitepodServingPerProjectPerZoneForTPUAPI"_s, u"v5e"_s, QuotaClass::OnDemand, true);
    row(u"TPUV5PPerProjectPerZoneForTPUAPI"_s, u"v5p"_s, QuotaClass::OnDemand);
    row(u"TPUV5PPreemptiblePerProjectPerZoneForTPUAPI"_s, u"v5p"_s, QuotaClass::Preemptible);
    row(u"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"_s, u"v6e"_s, QuotaClass::Preemptible);
    row(u"TPUV6EPerProjectPerZoneForTPUAPI"_s, u"v6e"_s, QuotaClass::OnDemand);
    row(u"tpu.googleapis.com/tpu-v4s-preemptible"_s, u"v4"_s, QuotaClass::Preemptible);
    row(u"tpu.googleapis.com/tpu-v4-preemptible"_s, u"v4"_s, QuotaClass::Preemptible);
    row(u"tpu.googleapis.com/tpu-v5s-litepod-preemptible"_s, u"v5e"_s, QuotaClass::Preemptible);
    row(u"tpu.googleapis.com/tpu-v5s-litepod-serving-preemptible"_s, u"v5e"_s, QuotaClass::Preemptible, true);
    row(u"tpu.googleapis.com/tpu-v5p-preemptible"_s, u"v5p"_s, QuotaClass::Preemptible);
    row(u"tpu.googleapis.com/qps/create"_s, QString{}, QuotaClass::OnDemand);
    row(u"TPUV99PerProjectPerZone"_s, QString{}, QuotaClass::OnDemand);
    row(QString{}, QString{}, QuotaClass::OnDemand);
}

void TestQuota::quotaNamesAreReadLeniently()
{
    QFETCH(QString, id);
    const auto name = quotaNameFrom(id);
    QTEST(name.generation, "generation");
    QTEST(name.quotaClass, "quotaClass");
    QTEST(name.isServing, "isServing");
}

void TestQuota::anAbsentLimitIsZero()
{
    const auto all = limits();
    const auto it = std::ranges::find(all, ZoneId{u"us-central1-a"_s}, &QuotaLimit::zone);
    QVERIFY(it != all.end());
    QCOMPARE(it->limit, 0);
    QVERIFY2(!std::ranges::contains(all, u"tpu.googleapis.com/qps/create"_s, &QuotaLimit::metric),
             "a rate is no amount");
}

void TestQuota::zoneAndRegionBothBind()
{
    const auto rows = quotaRows(LimitIndex{limits()}, {}, {});
    const auto *row = find(rows, u"us-central2-b"_s, u"v4"_s, QuotaClass::Preemptible);
    QVERIFY(row);
    QCOMPARE(row->zoneLimit, 32);
    QCOMPARE(row->regionLimit, 24);
    QCOMPARE(row->limit(), 24);
    QCOMPARE(row->left(), 24);
    QVERIFY2(!find(rows, u"us-central1-a"_s, u"v4"_s, QuotaClass::Preemptible),
             "a limit of 0 with nothing in use is no row");
}

void TestQuota::zonesOfARegionWithRoomForOneSliceShareIt()
{
    const LimitIndex index{limits()}; // 24 chips of v4 in us-central2
    const auto word = [&](const QString &zone, const QString &type, Tier tier = Tier::Spot) {
        return sharedQuota(index, ZoneId{zone}, type, tier);
    };
    const auto shared = word(u"us-central2-b"_s, u"v4-32"_s); // 16 chips
    QVERIFY(!shared.isEmpty());
    QCOMPARE(word(u"us-central2-a"_s, u"v4-32"_s), shared);
    QCOMPARE(word(u"us-central2-b"_s, u"v4-8"_s), QString{}); // six of them fit
    QCOMPARE(word(u"us-central2-b"_s, u"v4-64"_s), QString{}); // not even one: that is said by the server, in each zone
    QCOMPARE(word(u"us-central1-a"_s, u"v4-32"_s), QString{}); // nobody said how much
    QCOMPARE(word(u"us-central2-b"_s, u"v4-32"_s, Tier::OnDemand), QString{});
    QCOMPARE(word(u"us-east5-a"_s, u"v5p-8"_s, Tier::OnDemand), QString{});
    QCOMPARE(word(u"us-central2-b"_s, u"warp-8"_s), QString{});
    QCOMPARE(sharedQuota(LimitIndex{}, ZoneId{u"us-central2-b"_s}, u"v4-32"_s, Tier::Spot), QString{});
}

void TestQuota::useIsCountedFromNodesAndRequests()
{
    auto inRequest = tpu(u"us-central2-b"_s, u"b"_s, u"v4-8"_s, Tier::Spot, TpuState::Creating);
    inRequest.queuedResource = QueuedResourceId{u"q"_s};
    const QList<Tpu> tpus{tpu(u"us-central2-b"_s, u"a"_s, u"v4-16"_s, Tier::Preemptible, TpuState::Ready), inRequest,
                          tpu(u"us-central2-b"_s, u"c"_s, u"v4-8"_s, Tier::OnDemand, TpuState::Ready),
                          tpu(u"us-central2-b"_s, u"d"_s, u"v99-8"_s, Tier::Spot, TpuState::Ready)};
    QueuedResource request{.id = QueuedResourceId{u"q"_s},
                           .zone = ZoneId{u"us-central2-b"_s},
                           .shortName = {},
                           .state = QueuedResourceState::Provisioning,
                           .stateText = {},
                           .stateInitiator = {},
                           .tier = Tier::Spot,
                           .nodes = {},
                           .createTime = {}};
    request.nodes = {{.zone = ZoneId{u"us-central2-b"_s},
                      .name = u"b"_s,
                      .prefix = {},
                      .acceleratorType = u"v4-8"_s,
                      .runtimeVersion = {}}};
    const auto rows = quotaRows(LimitIndex{limits()}, tpus, {request});
    const auto *spot = find(rows, u"us-central2-b"_s, u"v4"_s, QuotaClass::Preemptible);
    QVERIFY(spot);
    QCOMPARE(spot->use.used, 8 + 4); // the request's node once
    QCOMPARE(spot->use.heldByWaiting, 0); // it has its node
    QCOMPARE(spot->left(), 24 - 12);
    const auto *onDemand = find(rows, u"us-central2-b"_s, u"v4"_s, QuotaClass::OnDemand);
    QVERIFY(onDemand);
    QCOMPARE(onDemand->use.used, 4);
    QVERIFY(!onDemand->limit());
}

void TestQuota::R8_aRequestThatWaitsHoldsQuota_data()
{
    QTest::addColumn<QueuedResourceState>("state");
    QTest::addColumn<bool>("waits");
    QTest::newRow("WAITING_FOR_RESOURCES") << QueuedResourceState::WaitingForResources << true;
    QTest::newRow("ACCEPTED") << QueuedResourceState::Accepted << true;
    QTest::newRow("CREATING") << QueuedResourceState::Creating << true;
    QTest::newRow("PROVISIONING") << QueuedResourceState::Provisioning << true;
    QTest::newRow("DELETING") << QueuedResourceState::Deleting << false;
    QTest::newRow("a state of tomorrow") << QueuedResourceState::Unknown << false;
}

void TestQuota::R8_aRequestThatWaitsHoldsQuota()
{
    QFETCH(QueuedResourceState, state);
    QFETCH(bool, waits);
    const auto name = u"projects/p/locations/us-central2-b/queuedResources/w"_s;
    const QueuedResource request{
        .id = QueuedResourceId{name},
        .zone = ZoneId{u"us-central2-b"_s},
        .shortName = {},
        .state = state,
        .stateText = {},
        .stateInitiator = {},
        .tier = Tier::Spot,
        .nodes = {{.zone = {}, .name = u"n"_s, .prefix = {}, .acceleratorType = u"v4-16"_s, .runtimeVersion = {}}},
        .createTime = {}};
    const auto rows = quotaRows(LimitIndex{limits()}, {}, {request});
    const auto *row = find(rows, u"us-central2-b"_s, u"v4"_s, QuotaClass::Preemptible);
    QVERIFY(row);
    QCOMPARE(row->use.used, waits ? 8 : 0);
    QCOMPARE(row->use.heldByWaiting, waits ? 8 : 0);
    QCOMPARE(row->regionUse.heldByWaiting, waits ? 8 : 0);
    QCOMPARE(row->use.waitingNames, waits ? QStringList{name} : QStringList{});
    QCOMPARE(row->left(), waits ? 16 : 24);
}

void TestQuota::whatIsDeadHoldsQuotaAndIsNamed()
{
    QueuedResource request{.id = QueuedResourceId{u"projects/p/locations/us-central2-b/queuedResources/q"_s},
                           .zone = ZoneId{u"us-central2-b"_s},
                           .shortName = {},
                           .state = QueuedResourceState::Suspended,
                           .stateText = {},
                           .stateInitiator = {},
                           .tier = Tier::Spot,
                           .nodes = {},
                           .createTime = {}};
    request.nodes = {
        {.zone = {}, .name = {}, .prefix = u"s"_s, .count = 2, .acceleratorType = u"v4-8"_s, .runtimeVersion = {}}};
    const QList<Tpu> tpus{tpu(u"us-central2-b"_s, u"a"_s, u"v4-8"_s, Tier::Spot, TpuState::Preempted)};
    const auto rows = quotaRows(LimitIndex{limits()}, tpus, {request});
    const auto *row = find(rows, u"us-central2-b"_s, u"v4"_s, QuotaClass::Preemptible);
    QVERIFY(row);
    QCOMPARE(row->use.used, 12);
    QCOMPARE(row->use.heldByDead, 12);
    QCOMPARE(row->use.deadNames.size(), 2);
}

void TestQuota::unlimitedIsNotANumber()
{
    const auto rows = quotaRows(LimitIndex{limits()}, {}, {});
    const auto *row = find(rows, u"us-east5-a"_s, u"v5p"_s, QuotaClass::OnDemand);
    QVERIFY(row);
    QCOMPARE(row->limit(), QuotaLimit::unlimited);
    QCOMPARE(row->left(), QuotaLimit::unlimited);
    QCOMPARE(row->unit, CountUnit::Cores);
}

void TestQuota::whatIsNotUnderstoodIsShownRaw()
{
    const auto rows = quotaRows(LimitIndex{limits()}, {}, {});
    const auto it = std::ranges::find(rows, u"WarpCoresPerProjectPerZone"_s, &QuotaRow::rawId);
    QVERIFY(it != rows.end());
    QCOMPARE(it->zoneLimit, 5);
}

void TestQuota::singleDevicesAndPodsAreTwoQuotas()
{
    const auto two = parseLimits(readStrictJson(R"({"metrics":[
        {"metric":"tpu.googleapis.com/tpu-v2s","consumerQuotaLimits":[{"name":"m/limits/%2Fproject%2Fzone","unit":"1/{project}/{zone}","quotaBuckets":[{"effectiveLimit":"16","dimensions":{"zone":"us-central1-b"}}]}]},
        {"metric":"tpu.googleapis.com/tpu-v2s-pod","consumerQuotaLimits":[{"name":"m/limits/%2Fproject%2Fzone","unit":"1/{project}/{zone}","quotaBuckets":[{"effectiveLimit":"32","dimensions":{"zone":"us-central1-b"}}]}]}]})")
                                     .object);
    const auto rows =
        quotaRows(LimitIndex{two}, {tpu(u"us-central1-b"_s, u"a"_s, u"v2-8"_s, Tier::OnDemand, TpuState::Ready)}, {});
    QCOMPARE(rows.size(), 2);
    for (const auto &row : rows) {
        QCOMPARE(row.limit(), row.isDevice ? 16 : 32);
        QCOMPARE(row.use.used, row.isDevice ? 8 : 0);
    }
}

void TestQuota::slicesCostTheirUnits_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<qint64>("cost");
    QTest::newRow("v2 cores") << u"v2-8"_s << 8LL;
    QTest::newRow("v4 chips") << u"v4-8"_s << 4LL;
    QTest::newRow("v5p cores") << u"v5p-8"_s << 8LL;
    QTest::newRow("v5e chips") << u"v5litepod-16"_s << 16LL;
    QTest::newRow("v6e chips") << u"v6e-8"_s << 8LL;
    QTest::newRow("unknown") << u"v9-8"_s << 0LL;
}

void TestQuota::slicesCostTheirUnits()
{
    QFETCH(QString, type);
    QTEST(quotaCost(type), "cost");
}

void TestQuota::theLargestSliceIsTheOneThatFits_data()
{
    QTest::addColumn<QString>("generation");
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<qint64>("used");
    QTest::addColumn<bool>("isServing");
    QTest::addColumn<bool>("isDevice");
    QTest::addColumn<QString>("slice");
    QTest::newRow("some are used") << u"v6e"_s << 64LL << 16LL << false << false << u"v6e-32"_s;
    QTest::newRow("all are free") << u"v6e"_s << 64LL << 0LL << false << false << u"v6e-64"_s;
    QTest::newRow("chips, not what the name counts") << u"v4"_s << 32LL << 0LL << false << false << u"v4-64"_s;
    QTest::newRow("serving sizes only") << u"v5e"_s << 16LL << 0LL << true << false << u"v5litepod-8"_s;
    QTest::newRow("single devices only") << u"v2"_s << 48LL << 0LL << false << true << u"v2-8"_s;
    QTest::newRow("pods are no single devices") << u"v3"_s << 8LL << 0LL << false << false << QString{};
    QTest::newRow("nothing is left") << u"v6e"_s << 8LL << 8LL << false << false << QString{};
    QTest::newRow("not understood") << QString{} << 8LL << 0LL << false << false << QString{};
}

void TestQuota::theLargestSliceIsTheOneThatFits()
{
    QFETCH(QString, generation);
    QFETCH(qint64, limit);
    QFETCH(qint64, used);
    QFETCH(bool, isServing);
    QFETCH(bool, isDevice);
    QFETCH(QString, slice);
    QuotaRow row;
    row.generation = generation;
    row.zoneLimit = limit;
    row.use.used = used;
    row.isServing = isServing;
    row.isDevice = isDevice;
    QCOMPARE(largestSlice(row).value_or(QString{}), slice);
    row.zoneLimit.reset();
    QVERIFY2(!largestSlice(row), "a limit that is not known allows nothing");
}

void TestQuota::whatEveryProjectHasIsKnown()
{
    const QuotaLimit everybodys{.quotaId = u"TPUV2sPerProjectPerZoneForTPUAPI"_s,
                                .metric = {},
                                .generation = u"v2"_s,
                                .isDevice = true,
                                .zone = ZoneId{u"us-central1-b"_s},
                                .region = {},
                                .limit = 16};
    QVERIFY(quotaRows(LimitIndex{{everybodys}}, {}, {}).constFirst().isEverybodys);
    auto granted = everybodys;
    granted.limit = 40;
    QVERIFY(!quotaRows(LimitIndex{{granted}}, {}, {}).constFirst().isEverybodys);
}

void TestQuota::theServiceFollowsLimitsAndNodes()
{
    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    world.answer = [&](const FakeRequest &request) {
        return request.url.path().contains("consumerQuotaMetrics"_L1) ? FakeAnswer{.body = metrics}
                                                                      : cloud.answer(request);
    };
    const auto profile = realCloud(ProjectId{u"p"_s});
    TpuService tpus{profile, &rest, &clock};
    QuotaService quota{profile, &rest, &tpus, &clock};
    QSignalSpy rows{&quota, &QuotaService::rowsChanged};
    QVERIFY(QCoro::waitFor(quota.refresh({})));
    QVERIFY(quota.updatedAt().isValid());
    QVERIFY(rows.size() >= 1);
    QCOMPARE(quota.source(), LimitSource::ServiceUsage);
    QVERIFY(std::ranges::any_of(
        world.requests, [](const FakeRequest &request) { return request.url.query().contains("view=FULL"_L1); }));
    cloud.put(u"projects/p/locations/us-central2-b/nodes/a"_s, u"READY"_s);
    QVERIFY(QCoro::waitFor(tpus.refresh({})));
    QVERIFY(find(quota.rows(), u"us-central2-b"_s, u"v4"_s, QuotaClass::OnDemand));
    cloud.unreachable = {u"us-central2-b"_s};
    clock.advance(1h);
    QVERIFY(QCoro::waitFor(tpus.refresh({})));
    const auto *row = find(quota.rows(), u"us-central2-b"_s, u"v4"_s, QuotaClass::OnDemand);
    QVERIFY(row && row->isStale);
    QVERIFY(row->usedAsOf < clock.now());
}

/// Also when it comes soon after the last reading: then a little later. And the age of a page is that of its oldest
/// figure.
void TestQuota::addressesAreReadAgainAfterAChangeOfTheList()
{
    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    clock.hold();
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    world.answer = [&](const FakeRequest &request) {
        const auto path = request.url.path();
        return path.contains("consumerQuotaMetrics"_L1) || path.contains("/regions"_L1) ? answerQuota(request, metrics)
                                                                                        : cloud.answer(request);
    };
    const auto profile = realCloud(ProjectId{u"p"_s});
    TpuService tpus{profile, &rest, &clock};
    QuotaService quota{profile, &rest, &tpus, &clock};
    quota.wantRegion(ZoneId{u"us-central2-b"_s});
    QVERIFY(QCoro::waitFor(quota.refresh({})));
    const auto asked = [&] {
        return std::ranges::count_if(
            world.requests, [](const FakeRequest &request) { return request.url.path().contains("/regions"_L1); });
    };
    QTRY_VERIFY(asked() > 0);
    const auto before = asked();
    const auto firstRead = clock.now();
    clock.advance(5s);
    cloud.put(u"projects/p/locations/us-central2-b/nodes/a"_s, u"READY"_s);
    QVERIFY(QCoro::waitFor(tpus.refresh({})));
    QCOMPARE(asked(), before); // too soon
    QCOMPARE(quota.figuresAsOf(), firstRead);
    clock.advance(40s);
    QTRY_VERIFY(asked() > before);
}

void TestQuota::R15_whatAZoneHasIsReadOnce()
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    bool isBroken = true;
    world.answer = [&](const FakeRequest &request) -> FakeAnswer {
        const auto path = request.url.path();
        if (path.contains("us-east5-a/acceleratorTypes"_L1))
            return {.status = 400,
                    .body =
                        R"({"error":{"code":400,"message":"The requested zone \"us-east5-a\" is not supported."}})"};
        if (path.contains("us-central2-b/acceleratorTypes"_L1))
            return isBroken ? FakeAnswer{.status = 403}
                            : FakeAnswer{.body = R"({"acceleratorTypes":[{"type":"v4-8"},{"type":"v4-16"}]})"};
        return answerQuota(request, metrics);
    };
    const auto profile = realCloud(ProjectId{u"p"_s});
    TpuService tpus{profile, &rest, &clock};
    QuotaService quota{profile, &rest, &tpus, &clock};
    const auto asked = [&](const QString &zone) {
        return std::ranges::count_if(world.requests, [&](const FakeRequest &request) {
            return request.url.path().contains(zone + u"/acceleratorTypes"_s);
        });
    };
    QVERIFY(QCoro::waitFor(quota.refresh({})));
    QTRY_VERIFY(quota.facts().lacks(ZoneId{u"us-east5-a"_s}, u"v5p"_s));
    QVERIFY(!quota.facts().hardware.contains(ZoneId{u"us-central2-b"_s})); // who may not ask knows nothing
    isBroken = false;
    QVERIFY(QCoro::waitFor(quota.refresh({})));
    QTRY_COMPARE(quota.facts().hardware.value(ZoneId{u"us-central2-b"_s}), QSet{u"v4"_s});
    QCOMPARE(asked(u"us-east5-a"_s), 1);
    QCOMPARE(asked(u"us-central1-a"_s), 0); // a limit of 0 needs no hardware
}

void TestQuota::aRefusalIsKeptBesideTheRows()
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    bool isRefusing = false;
    world.answer = [&](const FakeRequest &request) {
        return isRefusing ? FakeAnswer{.status = 403} : answerQuota(request, quotaInfos);
    };
    const auto profile = realCloud(ProjectId{u"p"_s});
    TpuService tpus{profile, &rest, &clock};
    QuotaService quota{profile, &rest, &tpus, &clock};
    QVERIFY(QCoro::waitFor(quota.refresh({})));
    const auto rows = quota.rows().size();
    QVERIFY(rows > 0);
    QCOMPARE(quota.facts().regions.value(u"us-east1"_s).limits.value(u"IN_USE_ADDRESSES"_s), (RegionLimit{8, 2}));
    isRefusing = true;
    QCOMPARE(QCoro::waitFor(quota.refresh({})).error().code, ErrorCode::Denied);
    QVERIFY(quota.error());
    QCOMPARE(quota.rows().size(), rows);
    QVERIFY2(quota.facts().regions.value(u"us-east1"_s).error, "the numbers of the region are kept, and are old");
    QCOMPARE(quota.facts().regions.value(u"us-east1"_s).limits.value(u"IN_USE_ADDRESSES"_s), (RegionLimit{8, 2}));
}

void TestQuota::cloudQuotasIsReadWithoutTrust()
{
    const LimitIndex limits{parseQuotaInfos(readStrictJson(quotaInfos).object)};
    const auto v6e = [](const QString &place) { return QuotaKey{place, u"v6e"_s, QuotaClass::Preemptible}; };
    QCOMPARE(limits.limit(v6e(u"us-east1-d"_s), QuotaScope::Zone), 64);
    QCOMPARE(limits.limit(v6e(u"europe-west4-a"_s), QuotaScope::Zone), 0);
    QCOMPARE(limits.limit(v6e(u"us-south1-a"_s), QuotaScope::Zone), 4); // the default, where it holds
    QCOMPARE(limits.limit(v6e(u"us-west9-z"_s), QuotaScope::Zone), std::nullopt);
    QCOMPARE(limits.limit(v6e(u"us-east1"_s), QuotaScope::Region), QuotaLimit::unlimited);
    QVERIFY(limits.isChanging(v6e(u"us-east1-d"_s), QuotaScope::Zone));
    QCOMPARE(limits.limit(v6e(u"us-east2-a"_s), QuotaScope::Zone), std::nullopt); // -7
    QCOMPARE(limits.limit(v6e(u"us-east3-a"_s), QuotaScope::Zone), QuotaLimit::unlimited); // beyond int64
    QCOMPARE(limits.limit({u"us-central1-a"_s, u"v5e"_s, QuotaClass::Preemptible, true}, QuotaScope::Zone), 16);
    QVERIFY(!std::ranges::contains(limits.limits(), u"CreateNodePerMinute"_s, &QuotaLimit::quotaId));
    QVERIFY(std::ranges::contains(limits.limits(), u"WarpCoresPerProjectPerZone"_s, &QuotaLimit::quotaId));
}

/// Golden fact: `details: {}` is a limit of 0, and a row without dimensions holds for its applicableLocations.
void TestQuota::R7_aNumberThatIsMissingIsZero()
{
    const LimitIndex limits{parseQuotaInfos(readStrictJson(R"({"quotaInfos":[
        {"quotaId":"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI","dimensions":["zone"],"dimensionsInfos":[
         {"dimensions":{"zone":"us-east1-d"},"details":{"value":"64"}},{"dimensions":{"zone":"us-east5-a"},"details":{}},
         {"dimensions":{"zone":"us-east5-b"}},{"details":{},"applicableLocations":["us-south1-a","us-east1-d"]}]},
        {"quotaId":"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI","dimensions":["region"],"dimensionsInfos":[
         {"details":{},"applicableLocations":["us-east1","us-east5","us-south1"]}]}]})")
                                                .object)};
    const auto v6e = [](const QString &place) { return QuotaKey{place, u"v6e"_s, QuotaClass::Preemptible}; };
    QCOMPARE(limits.limit(v6e(u"us-east5-a"_s), QuotaScope::Zone), 0);
    QCOMPARE(limits.limit(v6e(u"us-east5-b"_s), QuotaScope::Zone), 0);
    QCOMPARE(limits.limit(v6e(u"us-south1-a"_s), QuotaScope::Zone), 0);
    QCOMPARE(limits.limit(v6e(u"us-west9-z"_s), QuotaScope::Zone), std::nullopt); // no row speaks of it
    QCOMPARE(limits.limit(v6e(u"us-east1-d"_s), QuotaScope::Zone), 64);
    QCOMPARE(limits.limit(v6e(u"us-east1"_s), QuotaScope::Region), 0);
    const auto rows = quotaRows(limits, {}, {});
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.constFirst().left(), 0);
    QVERIFY2(!largestSlice(rows.constFirst()), "the region refuses what its zone allows");
}

void TestQuota::theOtherServiceIsAskedWhereTheFirstRefuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("isAsked");
    QTest::newRow("refused, or the API is off") << 403 << true;
    QTest::newRow("not there") << 404 << true;
    QTest::newRow("too old a project") << 400 << true;
    QTest::newRow("signed out") << 401 << false;
}

void TestQuota::theOtherServiceIsAskedWhereTheFirstRefuses()
{
    QFETCH(int, status);
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    world.answer = [&](const FakeRequest &request) {
        return request.url.path().endsWith("/quotaInfos"_L1) ? FakeAnswer{.status = status}
                                                             : answerQuota(request, metrics);
    };
    const auto answer = QCoro::waitFor(readLimits(realCloud(ProjectId{u"p"_s}), &rest, {}));
    QTEST(answer.has_value(), "isAsked");
    if (!answer)
        return;
    QCOMPARE(answer->source, LimitSource::ServiceUsage);
    QVERIFY(answer->refusal);
    QVERIFY(!answer->limits.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestQuota)
#include "tst_quota.moc"
