// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/net/strictjson.h"
#include "services/project/billableservice.h"
#include "services/store/settings.h"
#include "services/vpc/ranges.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

// Before the raw strings: the meta-object compiler stumbles over some of them.
class TestBillables : public QObject
{
    Q_OBJECT

private slots:
    void everySourceTellsWhatItHas();
    void oneSourceThatFailsLeavesTheOthers_data();
    void oneSourceThatFailsLeavesTheOthers();
    void sizesOfBucketsAndLogsComeFromMonitoring();
    void budgetsThatWatchTheProjectAreRead();
    void aBucketElsewhereThanTheTpuIsFound_data();
    void aBucketElsewhereThanTheTpuIsFound();
    void exclusionsOfTpuLogsAreUnderstood_data();
    void exclusionsOfTpuLogsAreUnderstood();
    void P11_rulesOpenToEverybodyAreFound();
    void P11_theFixIsTheExactCommand();
    void onlyAnAddressThatNarrowsIsTaken_data();
    void onlyAnAddressThatNarrowsIsTaken();
    void P11_narrowingIsUndoneExactly_andSurvivesARestart();
    void aRuleThatSomebodyElseChangedIsLeftAlone();
    void aChangeThatGoogleRefusesInItsOperationIsAnError();
    void deletingTheServiceWhileItReadsIsSafe();
};

namespace {

QJsonObject json(const QByteArray &text)
{
    const auto read = readStrictJson(text);
    if (read.flaw != JsonFlaw::None)
        qFatal("a test's own JSON is broken: %s", text.constData());
    return read.object;
}

const auto disks = R"({"items":{
 "zones/us-central2-b":{"disks":[
  {"name":"data-1","sizeGb":"100","type":"https://x/zones/us-central2-b/diskTypes/pd-balanced","zone":"https://x/zones/us-central2-b","status":"READY","labels":{"team":"x"}},
  {"name":"boot","sizeGb":"10","type":"t/pd-standard","zone":"z/us-central2-b","users":["https://x/zones/us-central2-b/instances/vm-1"]}]},
 "zones/us-east5-a":{"warning":{"code":"NO_RESULTS_ON_PAGE"}},
 "zones/europe-west4-a":{"warning":{"code":"UNREACHABLE","message":"x"}},
 "regions/us-east5":{"disks":[{"name":"twice","sizeGb":"-4","type":"t/pd-ssd","region":"r/us-east5"},{"sizeGb":"1"},7]}},
 "unreachables":["asia-northeast1-b"]})"_ba;
const auto addresses = R"({"items":{"regions/us-east5":{"addresses":[
  {"name":"free","address":"203.0.113.7","addressType":"EXTERNAL","status":"RESERVED","region":"r/us-east5"},
  {"name":"used","address":"203.0.113.8","status":"IN_USE","region":"r/us-east5","users":["x/instances/vm-1"]},
  {"name":"inner","address":"10.0.0.2","addressType":"INTERNAL","status":"RESERVED","region":"r/us-east5"}]}}})"_ba;
const auto routers = R"({"items":{"regions/us-east5":{"routers":[{"name":"plain","region":"r/us-east5"},
  {"name":"router-1","region":"r/us-east5","nats":[{"name":"nat-1"}]}]}}})"_ba;
const auto machines =
    R"({"items":{"zones/us-east5-a":{"instances":[{"name":"vm-1","zone":"z/us-east5-a","status":"RUNNING","machineType":"m/n2-standard-8"},
  {"name":"vm-2","zone":"z/us-east5-a","status":"TERMINATED","machineType":"m/e2-small"}]}}})"_ba;
const auto snapshots =
    R"({"items":[{"name":"snap","storageBytes":"2147483648","diskSizeGb":"100","storageLocations":["us"],"sourceDisk":"d/data-1"}]})"_ba;
const auto buckets =
    R"({"items":[{"name":"near","location":"US-CENTRAL2","locationType":"region","storageClass":"STANDARD"},
  {"name":"far","location":"EUROPE-WEST4","storageClass":"NEARLINE"},{"name":"wide","location":"US","storageClass":"STANDARD"}]})"_ba;
const auto sinks =
    R"({"sinks":[{"name":"_Required","destination":"a"},{"name":"_Default","destination":"b","exclusions":[{"name":"x","filter":"resource.type=gce_instance"}]}]})"_ba;
const auto billing =
    R"({"name":"projects/p/billingInfo","billingEnabled":true,"billingAccountName":"billingAccounts/01A2B3-C4D5E6-F708A9"})"_ba;
const auto budgets = R"({"budgets":[{"name":"billingAccounts/1/budgets/2","displayName":"TPU",
  "amount":{"specifiedAmount":{"currencyCode":"USD","units":"20","nanos":500000000}},
  "thresholdRules":[{"thresholdPercent":0.9},{"thresholdPercent":0.5},{"thresholdPercent":1},{"thresholdPercent":-1},7]},
 {"displayName":"as before","budgetFilter":{"calendarPeriod":"QUARTER"},"amount":{"lastPeriodAmount":{}}},
 {"displayName":"broken","amount":{"specifiedAmount":{"currencyCode":"dollars","units":"many"}}},7]})"_ba;
const auto firewalls = R"({"items":[
 {"name":"default-allow-ssh","network":"n/default","direction":"INGRESS","sourceRanges":["0.0.0.0/0"],"allowed":[{"IPProtocol":"tcp","ports":["22"]}]},
 {"name":"default-allow-icmp","network":"n/default","sourceRanges":["0.0.0.0/0"],"allowed":[{"IPProtocol":"icmp"}]},
 {"name":"six","network":"n/default","direction":"INGRESS","sourceRanges":["::/0"],"allowed":[{"IPProtocol":"all"}]},
 {"name":"inner","network":"n/default","direction":"INGRESS","sourceRanges":["10.128.0.0/9"],"allowed":[{"IPProtocol":"tcp","ports":["0-65535"]}]},
 {"name":"off","network":"n/default","direction":"INGRESS","disabled":true,"sourceRanges":["0.0.0.0/0"],"allowed":[{"IPProtocol":"all"}]},
 {"name":"no","network":"n/default","direction":"INGRESS","sourceRanges":["0.0.0.0/0"],"denied":[{"IPProtocol":"all"}]},
 {"name":"out","network":"n/default","direction":"EGRESS","destinationRanges":["0.0.0.0/0"],"allowed":[{"IPProtocol":"all"}]},
 {"name":"halves","network":"n/default","direction":"INGRESS","sourceRanges":["0.0.0.0/1","128.0.0.0/1"],"allowed":[{"IPProtocol":"tcp","ports":["8888","2049"]}]},
 {"name":"nothing-said","network":"n/default","direction":"INGRESS","allowed":[{"IPProtocol":"tcp","ports":["6006"]}]},
 {"name":"tagged","network":"n/default","direction":"INGRESS","sourceTags":["web"],"allowed":[{"IPProtocol":"all"}]}]})"_ba;
const auto noSeries = R"({})"_ba;

/// A project behind a real RestClient: every source answers; one may fail.
struct Project
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.retry = {.maxTries = 1}, .network = world.network()}};
    QMap<QString, QByteArray> bodies{{u"/aggregated/disks"_s, disks},
                                     {u"/aggregated/addresses"_s, addresses},
                                     {u"/aggregated/routers"_s, routers},
                                     {u"/aggregated/instances"_s, machines},
                                     {u"/global/snapshots"_s, snapshots},
                                     {u"/global/firewalls"_s, firewalls},
                                     {u"/storage/v1/b"_s, buckets},
                                     {u"/sinks"_s, sinks},
                                     {u"/timeSeries"_s, noSeries},
                                     {u"/billingInfo"_s, billing},
                                     {u"/budgets"_s, budgets}};
    QString failing;
    FakeAnswer failure{.status = 403, .body = R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"no"}})"};
    QMap<QString, QJsonObject> rules; ///< once changed
    QStringList patched;
    QJsonObject operationEnd{{u"status"_s, u"DONE"_s}, {u"name"_s, u"op"_s}};

    Project()
    {
        world.answer = [this](const FakeRequest &request) { return answer(request); };
        for (const auto &rule : json(firewalls)["items"_L1].toArray())
            rules.insert(rule["name"_L1].toString(), rule.toObject());
    }

    FakeAnswer answer(const FakeRequest &request)
    {
        const auto path = request.url.path();
        if (path.contains(u"/global/operations/"_s))
            return {.body = QJsonDocument{operationEnd}.toJson()};
        if (path.contains(u"/global/firewalls/"_s)) {
            const auto name = path.section(u'/', -1);
            if (request.verb == "PATCH") {
                patched += name;
                rules[name].insert(u"sourceRanges"_s, request.body["sourceRanges"_L1]);
                return {.body = R"({"name":"op","status":"RUNNING"})"};
            }
            return rules.contains(name) ? FakeAnswer{.body = QJsonDocument{rules[name]}.toJson()}
                                        : FakeAnswer{.status = 404};
        }
        for (auto it = bodies.begin(); it != bodies.end(); ++it) {
            if (path.endsWith(it.key()))
                return it.key() == failing ? failure : FakeAnswer{.body = it.value()};
        }
        return {.status = 404};
    }

    void read(BillableService &service)
    {
        service.refresh();
        QTRY_VERIFY(!service.isReading());
    }
};

const Billable *find(const QList<Billable> &items, const QString &name)
{
    const auto it = std::ranges::find_if(items, [&](const Billable &item) { return item.name == name; });
    return it == items.end() ? nullptr : &*it;
}

const VpcRule *find(const QList<VpcRule> &rules, const QString &name)
{
    const auto it = std::ranges::find_if(rules, [&](const VpcRule &rule) { return rule.name == name; });
    return it == rules.end() ? nullptr : &*it;
}

Result<> waitFor(Task<> task)
{
    TaskScope scope;
    std::optional<Result<>> result;
    scope.run(std::move(task), [&](const Result<> &r) { result = r; });
    (void)QTest::qWaitFor([&] { return result.has_value(); }, 5000);
    return result.value_or(failed(ErrorCode::Timeout));
}

} // namespace

void TestBillables::everySourceTellsWhatItHas()
{
    Project p;
    BillableService service{realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr};
    p.read(service);
    const auto items = service.items();
    QCOMPARE(items.size(), 12);
    const auto *disk = find(items, u"data-1"_s);
    QVERIFY(disk && disk->kind == BillableKind::Disk);
    QCOMPARE(disk->type, u"pd-balanced"_s);
    QCOMPARE(disk->place, u"us-central2-b"_s);
    QCOMPARE(disk->bytes, std::optional<qint64>{100ll << 30});
    QCOMPARE(disk->use, BillableUse::Unused);
    QCOMPARE(disk->labels, QStringList{u"team=x"_s});
    QCOMPARE(find(items, u"boot"_s)->users, QStringList{u"vm-1"_s});
    QVERIFY(find(items, u"twice"_s)->isRegional);
    QVERIFY(!find(items, u"twice"_s)->bytes); // negative: not known, not a size
    QCOMPARE(service.reading(BillSource::Disks).unreachable,
             (QStringList{u"asia-northeast1-b"_s, u"europe-west4-a"_s}));
    QCOMPARE(find(items, u"free"_s)->use, BillableUse::Unused);
    QCOMPARE(find(items, u"used"_s)->use, BillableUse::InUse);
    QVERIFY(!find(items, u"inner"_s));
    QVERIFY(!find(items, u"plain"_s));
    QCOMPARE(find(items, u"nat-1"_s)->type, u"router-1"_s);
    QCOMPARE(find(items, u"vm-2"_s)->use, BillableUse::Unused);
    QCOMPARE(find(items, u"snap"_s)->bytes, std::optional<qint64>{2ll << 30});
    QCOMPARE(find(items, u"far"_s)->place, u"europe-west4"_s);
    QCOMPARE(service.sinks().size(), 2);
    QCOMPARE(tpuLogs(service.sinks()), TpuLogs::Kept);
    QVERIFY(std::ranges::all_of(p.world.requests, [](const FakeRequest &r) { return r.verb == "GET"; }));
}

void TestBillables::oneSourceThatFailsLeavesTheOthers_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("source");
    for (const auto &[path, source] :
         QList<std::pair<QString, BillSource>>{{u"/aggregated/disks"_s, BillSource::Disks},
                                               {u"/aggregated/addresses"_s, BillSource::Addresses},
                                               {u"/aggregated/routers"_s, BillSource::Nats},
                                               {u"/aggregated/instances"_s, BillSource::Machines},
                                               {u"/global/snapshots"_s, BillSource::Snapshots},
                                               {u"/global/firewalls"_s, BillSource::Firewalls},
                                               {u"/storage/v1/b"_s, BillSource::Buckets},
                                               {u"/sinks"_s, BillSource::Logs},
                                               {u"/timeSeries"_s, BillSource::Sizes},
                                               {u"/budgets"_s, BillSource::Budgets}})
        QTest::newRow(qPrintable(path)) << path << int(source);
}
void TestBillables::oneSourceThatFailsLeavesTheOthers()
{
    QFETCH(QString, path);
    QFETCH(int, source);
    for (
        const auto &failure :
        {FakeAnswer{.status = 403, .body = R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"denied"}})"},
         FakeAnswer{
             .status = 403,
             .body =
                 R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"API has not been used","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED","domain":"googleapis.com","metadata":{"service":"x.googleapis.com"}}]}})"},
         FakeAnswer{.status = 503}, FakeAnswer{.status = 200, .body = "<html>", .contentType = "text/html"},
         FakeAnswer{.error = QNetworkReply::RemoteHostClosedError}}) {
        Project p;
        BillableService service{realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr};
        p.read(service);
        const auto before = service.items();
        const auto rules = service.firewalls();
        const auto was = service.reading(BillSource(source)).readAt;
        p.failing = path;
        p.failure = failure;
        p.clock.advance(std::chrono::hours{1});
        p.read(service);
        const auto &reading = service.reading(BillSource(source));
        QVERIFY(reading.error && !reading.error->message.isEmpty());
        QCOMPARE(reading.readAt, was); // what it told last stays, with its age
        QCOMPARE(service.items(), before);
        QCOMPARE(service.firewalls(), rules);
        for (int other = 0; other < billSources; ++other)
            QCOMPARE(service.reading(BillSource(other)).error.has_value(), other == source);
    }
}

void TestBillables::budgetsThatWatchTheProjectAreRead()
{
    Project p;
    BillableService service{realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr};
    p.read(service);
    const auto asked = std::ranges::find_if(
        p.world.requests, [](const FakeRequest &request) { return request.url.path().endsWith("/budgets"_L1); });
    QVERIFY(asked != p.world.requests.end());
    QCOMPARE(asked->url.toString(),
             u"https://billingbudgets.googleapis.com/v1/billingAccounts/01A2B3-C4D5E6-F708A9/budgets?scope=projects/p&"
             "pageSize=100"_s);
    QCOMPARE(service.budgets(),
             (QList<Budget>{{.title = u"TPU"_s,
                             .currency = u"USD"_s,
                             .units = 20,
                             .nanos = 500'000'000,
                             .period = Budget::Period::Month,
                             .percents = {50, 90, 100}},
                            {.title = u"as before"_s, .period = Budget::Period::Quarter}}));
    p.bodies[u"/billingInfo"_s] = R"({"name":"projects/p/billingInfo"})";
    p.world.requests.clear();
    p.read(service);
    QVERIFY2(service.budgets().isEmpty() && !service.reading(BillSource::Budgets).error, "no billing account");
}

void TestBillables::sizesOfBucketsAndLogsComeFromMonitoring()
{
    Project p;
    p.world.answer = [&](const FakeRequest &request) {
        if (!request.url.path().endsWith("/timeSeries"_L1))
            return p.answer(request);
        if (QUrlQuery{request.url}.queryItemValue(u"filter"_s, QUrl::FullyDecoded).contains("total_bytes"_L1))
            return FakeAnswer{.body = R"({"timeSeries":[
              {"resource":{"labels":{"bucket_name":"near"}},"points":[{"value":{"doubleValue":1073741824}},{"value":{"doubleValue":7}}]},
              {"resource":{"labels":{"bucket_name":"near"}},"points":[{"value":{"doubleValue":1073741824}}]},
              {"resource":{"labels":{"bucket_name":"far"}},"points":[{"value":{"doubleValue":-5}}]},
              {"resource":{"labels":{"bucket_name":"wide"}},"points":[{"value":{"doubleValue":1e30}}]}]})"};
        return FakeAnswer{
            .body =
                R"({"timeSeries":[{"points":[{"value":{"int64Value":"500"}}]},{"points":[{"value":{"int64Value":"9223372036854775807"}}]},{"points":[]}]})"};
    };
    BillableService service{realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr};
    p.read(service);
    QCOMPARE(find(service.items(), u"near"_s)->bytes, std::optional<qint64>{2ll << 30});
    QVERIFY(!find(service.items(), u"far"_s)->bytes);
    QVERIFY(!find(service.items(), u"wide"_s)->bytes);
    QCOMPARE(service.bytes().logs, std::optional<qint64>{500}); // a sum that cannot be is not told
}

void TestBillables::aBucketElsewhereThanTheTpuIsFound_data()
{
    QTest::addColumn<QString>("bucket");
    QTest::addColumn<QString>("tpu");
    QTest::addColumn<int>("way");
    const auto add = [](const QString &bucket, const QString &tpu, DataWay way) {
        QTest::newRow(qPrintable(bucket + u' ' + tpu)) << bucket << tpu << int(way);
    };
    add(u"us-central2"_s, u"us-central2-b"_s, DataWay::SameRegion);
    add(u"us-central2"_s, u"us-central2"_s, DataWay::SameRegion);
    add(u"us-south1"_s, u"us-south1-ai1b"_s, DataWay::SameRegion);
    add(u"us-central1"_s, u"us-central2-b"_s, DataWay::SameContinent);
    add(u"northamerica-northeast1"_s, u"us-central2-b"_s, DataWay::SameContinent);
    add(u"europe-west4"_s, u"us-central2-b"_s, DataWay::OtherContinent);
    add(u"us"_s, u"us-central2-b"_s, DataWay::SameContinent);
    add(u"eu"_s, u"europe-west4-a"_s, DataWay::SameContinent);
    add(u"us"_s, u"europe-west4-a"_s, DataWay::OtherContinent);
    add(u"nam4"_s, u"us-central1-a"_s, DataWay::SameRegion);
    add(u"nam4"_s, u"us-central2-b"_s, DataWay::SameContinent);
    add(u"moon-base1"_s, u"us-central2-b"_s, DataWay::Unknown);
    add(QString{}, u"us-central2-b"_s, DataWay::Unknown);
}
void TestBillables::aBucketElsewhereThanTheTpuIsFound()
{
    QFETCH(QString, bucket);
    QFETCH(QString, tpu);
    QFETCH(int, way);
    QCOMPARE(int(dataWay(bucket, tpu)), way);
    const auto found = bucketMismatches({{.kind = BillableKind::Bucket, .name = u"b"_s, .place = bucket}}, {tpu});
    QCOMPARE(found.size(), DataWay(way) == DataWay::SameContinent || DataWay(way) == DataWay::OtherContinent ? 1 : 0);
}

void TestBillables::exclusionsOfTpuLogsAreUnderstood_data()
{
    QTest::addColumn<QByteArray>("sinks");
    QTest::addColumn<int>("logs");
    const auto with = [](const QByteArray &exclusions, const QByteArray &more = {}) {
        return R"({"sinks":[{"name":"_Required"},{"name":"_Default","destination":"b","exclusions":[)"
            + QByteArray{exclusions}.replace("'", "\\\"") + "]" + more + "}]}";
    };
    QTest::newRow("none") << with({}) << int(TpuLogs::Kept);
    QTest::newRow("whole") << with(R"({"name":"a","filter":"resource.type='tpu_worker'"})") << int(TpuLogs::Excluded);
    QTest::newRow("switched off") << with(R"({"name":"a","disabled":true,"filter":"resource.type='tpu_worker'"})")
                                  << int(TpuLogs::Kept);
    QTest::newRow("one node") << with(
        R"({"name":"a","filter":"resource.type='tpu_worker' AND resource.labels.node_id='1'"})")
                              << int(TpuLogs::PartlyKept);
    QTest::newRow("sink disabled") << with({}, R"(,"disabled":true)") << int(TpuLogs::Excluded);
    QTest::newRow("nonsense") << R"({"sinks":"many"})"_ba << int(TpuLogs::Excluded);
}
void TestBillables::exclusionsOfTpuLogsAreUnderstood()
{
    QFETCH(QByteArray, sinks);
    QFETCH(int, logs);
    QCOMPARE(int(tpuLogs(parseSinks(json(sinks)))), logs);
}

void TestBillables::P11_rulesOpenToEverybodyAreFound()
{
    const auto rules = parseVpcRules(json(firewalls));
    QMap<QString, Exposure> found;
    for (const auto &rule : rules)
        found.insert(rule.name, exposureOf(rule));
    QCOMPARE(found,
             (QMap<QString, Exposure>{{u"default-allow-ssh"_s, Exposure::Open},
                                      {u"default-allow-icmp"_s, Exposure::Ping},
                                      {u"six"_s, Exposure::Open},
                                      {u"inner"_s, Exposure::None},
                                      {u"off"_s, Exposure::None},
                                      {u"no"_s, Exposure::None},
                                      {u"out"_s, Exposure::None},
                                      {u"halves"_s, Exposure::Open},
                                      {u"nothing-said"_s, Exposure::Open},
                                      {u"tagged"_s, Exposure::None}}));
    QCOMPARE(portWords(*find(rules, u"halves"_s)), (QStringList{u"tcp:8888"_s, u"tcp:2049"_s}));
}

void TestBillables::P11_theFixIsTheExactCommand()
{
    const auto rules = parseVpcRules(json(firewalls));
    const auto ranges = narrowedRanges(*find(rules, u"default-allow-ssh"_s), u"203.0.113.7/32"_s);
    QVERIFY(ranges.has_value());
    QCOMPARE(
        narrowCommand(ProjectId{u"my-project"_s}, *find(rules, u"default-allow-ssh"_s), *ranges),
        u"gcloud compute firewall-rules update default-allow-ssh --project=my-project --source-ranges=203.0.113.7/32"_s);
    const auto call = narrowCall(realCloud(ProjectId{u"my-project"_s}), *find(rules, u"default-allow-ssh"_s), *ranges);
    QVERIFY2(call.startsWith("curl -X PATCH"_L1)
                 && call.endsWith("/compute/v1/projects/my-project/global/firewalls/default-allow-ssh"_L1),
             qPrintable(call));
    QVERIFY(call.contains(uR"("203.0.113.7/32")"_s));
    VpcRule odd{.name = u"a; rm -rf ~"_s, .sourceRanges = {u"0.0.0.0/0"_s, u"198.51.100.0/24"_s}};
    QCOMPARE(*narrowedRanges(odd, QString{iapRange}), (QStringList{u"198.51.100.0/24"_s, u"35.235.240.0/20"_s}));
    QVERIFY(narrowCommand(ProjectId{u"p"_s}, odd, {u"1.2.3.4/32"_s}).contains(u"'a; rm -rf ~'"_s));
    VpcRule mixed{.name = u"m"_s, .sourceRanges = {u"::/0"_s, u"2001:db8::/32"_s}};
    QVERIFY(!narrowedRanges(mixed, u"203.0.113.7/32"_s)); // Google takes one IP version per rule
    QVERIFY(narrowedRanges(mixed, u"2001:db8::7/128"_s).has_value());
    QCOMPARE(*narrowedRanges(*find(rules, u"halves"_s), u"203.0.113.7/32"_s), QStringList{u"203.0.113.7/32"_s});
}

void TestBillables::onlyAnAddressThatNarrowsIsTaken_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("range");
    for (const auto &[typed, range] : QList<std::pair<QString, QString>>{{u"203.0.113.7"_s, u"203.0.113.7/32"_s},
                                                                         {u" 203.0.113.0/24 "_s, u"203.0.113.0/24"_s},
                                                                         {u"2001:db8::7"_s, u"2001:db8::7/128"_s},
                                                                         {u"203.0.113.7/24"_s, u"203.0.113.0/24"_s},
                                                                         {u"0.0.0.0/0"_s, {}},
                                                                         {u"::/0"_s, {}},
                                                                         {u"0.0.0.0/1"_s, {}},
                                                                         {u"10.1.2.3"_s, {}},
                                                                         {u"192.168.0.7"_s, {}},
                                                                         {u"127.0.0.1"_s, {}},
                                                                         {u"100.64.1.2"_s, {}},
                                                                         {u"0.1.2.3"_s, {}},
                                                                         {u"255.255.255.255"_s, {}},
                                                                         {u"fe80::1"_s, {}},
                                                                         {u"203.0.113"_s, {}},
                                                                         {u"10"_s, {}},
                                                                         {u"example.org"_s, {}},
                                                                         {u"203.0.113.999"_s, {}},
                                                                         {u"203.0.113.7/33"_s, {}},
                                                                         {u"203.0.113.7,0.0.0.0/0"_s, {}},
                                                                         {QString{}, {}},
                                                                         {u"203.0.113.7/-1"_s, {}},
                                                                         {QString(9999, u'1'), {}}})
        QTest::newRow(qPrintable(typed.left(30))) << typed << range;
}
void TestBillables::onlyAnAddressThatNarrowsIsTaken()
{
    QFETCH(QString, typed);
    QFETCH(QString, range);
    const auto read = narrowRange(typed);
    QCOMPARE(read.value_or(QString{}), range);
    if (!read)
        QVERIFY(!read.error().message.isEmpty());
}

void TestBillables::P11_narrowingIsUndoneExactly_andSurvivesARestart()
{
    Project p;
    QTemporaryDir folder;
    const auto profile = realCloud(ProjectId{u"p"_s});
    {
        Settings settings{folder.filePath(u"settings.json"_s)};
        BillableService service{profile, &p.rest, &p.clock, &settings};
        p.read(service);
        QVERIFY(
            waitFor(service.setRanges(*find(service.firewalls(), u"default-allow-ssh"_s), {u"203.0.113.7/32"_s}, {})));
        QCOMPARE(exposureOf(*find(service.firewalls(), u"default-allow-ssh"_s)), Exposure::None);
        QCOMPARE(service.undos().size(), 1);
        // A second change keeps the first state as that to go back to.
        QVERIFY(
            waitFor(service.setRanges(*find(service.firewalls(), u"default-allow-ssh"_s), {QString{iapRange}}, {})));
        QCOMPARE(service.undos().size(), 1);
    }
    Settings settings{folder.filePath(u"settings.json"_s)};
    BillableService elsewhere{realCloud(ProjectId{u"other"_s}), &p.rest, &p.clock, &settings};
    QCOMPARE(elsewhere.undos().size(), 0);
    BillableService service{profile, &p.rest, &p.clock, &settings};
    QCOMPARE(service.undos().size(), 1);
    QVERIFY(waitFor(service.undo(service.undos().first(), {})));
    QCOMPARE(p.rules[u"default-allow-ssh"_s]["sourceRanges"_L1].toArray(), (QJsonArray{u"0.0.0.0/0"_s}));
    QCOMPARE(service.undos().size(), 0);
    QCOMPARE(p.patched.size(), 3);
}

void TestBillables::aRuleThatSomebodyElseChangedIsLeftAlone()
{
    Project p;
    BillableService service{realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr};
    p.read(service);
    p.rules[u"default-allow-ssh"_s].insert(u"sourceRanges"_s, QJsonArray{u"198.51.100.0/24"_s});
    const auto result =
        waitFor(service.setRanges(*find(service.firewalls(), u"default-allow-ssh"_s), {u"203.0.113.7/32"_s}, {}));
    QVERIFY(!result && result.error().code == ErrorCode::Conflict);
    QCOMPARE(p.patched.size(), 0);
    QCOMPARE(service.undos().size(), 0);
}

void TestBillables::aChangeThatGoogleRefusesInItsOperationIsAnError()
{
    Project p;
    BillableService service{realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr};
    p.read(service);
    p.operationEnd.insert(
        u"error"_s,
        QJsonObject{
            {u"errors"_s, QJsonArray{QJsonObject{{u"code"_s, u"X"_s}, {u"message"_s, u"organisation policy"_s}}}}});
    const auto result =
        waitFor(service.setRanges(*find(service.firewalls(), u"default-allow-ssh"_s), {u"203.0.113.7/32"_s}, {}));
    QVERIFY(!result && result.error().serverWords == u"organisation policy"_s);
    QCOMPARE(service.undos().size(), 0);
}

void TestBillables::deletingTheServiceWhileItReadsIsSafe()
{
    Project p;
    p.world.isHeld = true;
    auto service = std::make_unique<BillableService>(realCloud(ProjectId{u"p"_s}), &p.rest, &p.clock, nullptr);
    service->refresh();
    QTRY_VERIFY(!p.world.requests.isEmpty());
    service.reset();
    p.world.isHeld = false;
    p.world.release();
    QTRY_COMPARE(TaskScope::running(), 0);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBillables)
#include "tst_billables.moc"
