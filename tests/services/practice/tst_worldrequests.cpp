// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakehosts.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using practice::ApiVersion;
using practice::Force;

namespace {

const auto zone = u"us-east1-d"_s;
const QByteArray plenty = R"({"capacity":[{"failFirst":0}],"externalAddresses":64})";
const QByteArray never = R"({"capacity":[{"chips":0}]})";

QJsonObject requestBody(const QString &nodeId, const QString &type = u"v6e-8"_s)
{
    auto body = queuedBody({.id = nodeId, .type = type});
    auto nodeSpec = body["tpu"_L1]["nodeSpec"_L1][0].toObject();
    nodeSpec[u"parent"_s] = u"projects/trc-practice/locations/"_s + zone;
    body[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}};
    return body;
}

QString requestName(const QString &id)
{
    return u"projects/trc-practice/locations/%1/queuedResources/%2"_s.arg(zone, id);
}

practice::Answer<> ask(TestWorld &world, const QString &id, const QJsonObject &body, const QString &requestId = {})
{
    return world.world.requests().create({.zone = zone, .id = id, .requestId = requestId, .body = body});
}

QString state(const TestWorld &world, const QString &id)
{
    return world.requestState(zone, id);
}

/// Every state that is seen while `time` goes by, each once in a row.
QStringList statesSeen(TestWorld &world, const QString &id, std::chrono::milliseconds time)
{
    QStringList seen{state(world, id)};
    for (auto passed = 0ms; passed < time; passed += 50ms) {
        world.pass(50ms);
        if (const auto now = state(world, id); now != seen.last())
            seen.append(now);
    }
    return seen;
}

} // namespace

class TestWorldRequests : public QObject
{
    Q_OBJECT

private slots:
    void theGoodPathGoesThroughEveryState()
    {
        TestWorld world;
        const auto operation = ask(world, u"q"_s, requestBody(u"n"_s));
        QVERIFY2(operation, operation ? "" : qPrintable(operation.error().message));
        QCOMPARE(
            statesSeen(world, u"q"_s, 60s),
            (QStringList{u"CREATING"_s, u"ACCEPTED"_s, u"WAITING_FOR_RESOURCES"_s, u"PROVISIONING"_s, u"ACTIVE"_s}));
        const auto node = world.node(zone, u"n"_s);
        QCOMPARE(node["state"_L1].toString(), u"READY"_s);
        QCOMPARE(node["queuedResource"_L1].toString(), requestName(u"q"_s));
        QVERIFY(node["schedulingConfig"_L1]["spot"_L1].toBool());
        QVERIFY(world.request(zone, u"q"_s)["state"_L1].toObject().contains(u"activeData"_s));
        const auto created = world.operation((*operation)["name"_L1].toString());
        QCOMPARE(created["response"_L1]["@type"_L1].toString(),
                 u"type.googleapis.com/google.cloud.tpu.v2.QueuedResource"_s);
    }

    void hostsThatDoNotBootAreNamedAsTheReason()
    {
        TestWorld world{plenty};
        world.hosts.failure = u"no namespaces here"_s;
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression{u"did not boot: no namespaces here"_s});
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s)));
        world.pass(60s);
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
        const auto error = world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1];
        QCOMPARE(error["message"_L1].toString(), u"no namespaces here"_s);
        QCOMPARE(error["details"_L1][0]["reason"_L1].toString(), u"HOST_START_FAILED"_s);
    }

    void multisliceSpellsOutItsNodes()
    {
        TestWorld world{plenty};
        auto body = requestBody({}, u"v6e-4"_s);
        auto spec = body["tpu"_L1]["nodeSpec"_L1][0].toObject();
        spec.remove(u"nodeId"_s);
        spec[u"multisliceParams"_s] = QJsonObject{{u"nodeCount"_s, 2}, {u"nodeIdPrefix"_s, u"slice"_s}};
        body[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, QJsonArray{spec}}};
        QVERIFY(ask(world, u"q"_s, body));
        world.pass(30s);
        QCOMPARE(state(world, u"q"_s), u"ACTIVE"_s);
        QVERIFY(world.node(zone, u"slice-0"_s)["multisliceNode"_L1].toBool());
        QCOMPARE(world.node(zone, u"slice-1"_s)["state"_L1].toString(), u"READY"_s);
        // Both find each other by the first host of the first one.
        const auto first = world.node(zone, u"slice-0"_s)["networkEndpoints"_L1][0]["ipAddress"_L1].toString();
        QVERIFY(!first.isEmpty());
        for (int slice = 0; slice < 2; ++slice) {
            const auto env = world.hosts.attributesOf[world.nodeName(zone, u"slice-%1"_s.arg(slice))][u"tpu-env"_s];
            QVERIFY2(env.contains(u"MEGASCALE_COORDINATOR_ADDRESS: '%1'\nMEGASCALE_NUM_SLICES: '2'\n"
                                  "MEGASCALE_SLICE_ID: '%2'\n"_s.arg(first)
                                      .arg(slice)),
                     qPrintable(env));
        }
    }

    void aSliceThatGoesSuspendsTheRequestAndTheOtherStaysUntilItIsDeleted()
    {
        TestWorld world{plenty};
        auto body = requestBody({}, u"v6e-4"_s);
        auto spec = body["tpu"_L1]["nodeSpec"_L1][0].toObject();
        spec.remove(u"nodeId"_s);
        spec[u"multisliceParams"_s] = QJsonObject{{u"nodeCount"_s, 2}};
        body[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, QJsonArray{spec}}};
        QVERIFY(ask(world, u"q"_s, body));
        world.pass(30s);
        QCOMPARE(state(world, u"q"_s), u"ACTIVE"_s);
        QVERIFY(!world.world.outages().preempt(world.nodeName(zone, u"q-1"_s), practice::Loss::Seen));
        world.pass(30s);
        QCOMPARE(state(world, u"q"_s), u"SUSPENDED"_s);
        QCOMPARE(world.node(zone, u"q-0"_s)["state"_L1].toString(), u"READY"_s); // it is billed until then
        QVERIFY(world.world.requests().remove(requestName(u"q"_s), Force::Yes, ApiVersion::V2));
        world.pass(30s);
        QVERIFY(world.node(zone, u"q-0"_s).isEmpty() && world.node(zone, u"q-1"_s).isEmpty());
    }

    void stockoutFailsAndHoldsQuotaUntilDeleted()
    {
        TestWorld world{R"({"capacity":[{"chips":0,"stockout":true}]})"};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s, u"v6e-64"_s)));
        const auto seen = statesSeen(world, u"q"_s, 30s);
        QCOMPARE(seen.last(), u"FAILED"_s);
        QVERIFY(seen.contains(u"SUSPENDING"_s));
        QCOMPARE(world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1]["code"_L1].toInt(), 8);
        const auto more = ask(world, u"r"_s, requestBody(u"m"_s));
        QVERIFY(!more);
        QCOMPARE(more.error().message,
                 u"Quota 'TPUV6EPreemptiblePerProjectPerRegionForTPUAPI' exhausted. Limit 64 in region us-east1\n"
                 "Quota 'TPUV6EPreemptiblePerProjectPerZoneForTPUAPI' exhausted. Limit 64 in zone us-east1-d"_s);
        QVERIFY(world.world.requests().remove(requestName(u"q"_s), Force::No, ApiVersion::V2));
        world.pass(5s);
        QVERIFY(ask(world, u"r"_s, requestBody(u"m"_s)));
    }

    /// The golden refusal: eight of eight are held by one request that waits.
    void R8_aRequestThatWaitsHoldsQuota()
    {
        TestWorld world{practice::builtInScenario(u"quota-everywhere"_s).value()};
        const auto central = u"us-central1-a"_s;
        const auto askFor = [&](const QString &id) {
            const auto body =
                queuedBody({.id = id + u'n', .type = u"v5p-8"_s, .runtime = u"v2-alpha-tpuv5"_s, .spot = false});
            return world.world.requests().create({.zone = central, .id = id, .requestId = {}, .body = body});
        };
        QVERIFY(askFor(u"q"_s));
        world.pass(30s);
        QCOMPARE(world.requestState(central, u"q"_s), u"WAITING_FOR_RESOURCES"_s);
        const auto more = askFor(u"r"_s);
        QVERIFY(!more);
        QCOMPARE(more.error().message,
                 u"Quota 'TPUV5PPerProjectPerRegionForTPUAPI' exhausted. Limit 8 in region us-central1\n"
                 "Quota 'TPUV5PPerProjectPerZoneForTPUAPI' exhausted. Limit 8 in zone us-central1-a"_s);
    }

    void addressesRunOutDuringProvisioning()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}]})"};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s, u"v6e-64"_s)));
        world.pass(30s);
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
        const auto error = world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1];
        QVERIFY(error["message"_L1].toString().startsWith(u"You have reached IN_USE_ADDRESSES limit."_s));
    }

    void preemptionSuspendsForGood()
    {
        TestWorld world{plenty};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s)));
        world.pass(30s);
        QVERIFY(!world.world.outages().preempt(world.nodeName(zone, u"n"_s), practice::Loss::Seen));
        const auto seen = statesSeen(world, u"q"_s, 60s);
        QCOMPARE(seen, (QStringList{u"SUSPENDING"_s, u"SUSPENDED"_s}));
        QCOMPARE(world.request(zone, u"q"_s)["state"_L1]["stateInitiator"_L1].toString(), u"SERVICE"_s);
        QCOMPARE(world.node(zone, u"n"_s)["state"_L1].toString(), u"PREEMPTED"_s);
    }

    void deletingItsNodeSuspendsItByTheUser()
    {
        TestWorld world{plenty};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s)));
        world.pass(30s);
        QVERIFY(world.world.nodes().remove(world.nodeName(zone, u"n"_s), ApiVersion::V2));
        world.pass(10s);
        QCOMPARE(state(world, u"q"_s), u"SUSPENDED"_s);
        QCOMPARE(world.request(zone, u"q"_s)["state"_L1]["stateInitiator"_L1].toString(), u"USER"_s);
    }

    void deleteNeedsForceWhileActive()
    {
        TestWorld world{plenty};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s)));
        world.pass(30s);
        const auto refused = world.world.requests().remove(requestName(u"q"_s), Force::No, ApiVersion::V2);
        QVERIFY(!refused);
        QCOMPARE(refused.error().http(), 400);
        QCOMPARE(refused.error().message,
                 u"DeleteQueuedResource is not supported when state is ACTIVE (must be one of [ACCEPTED "
                 "WAITING_FOR_RESOURCES SUSPENDED FAILED])"_s);
        QVERIFY(world.world.requests().remove(requestName(u"q"_s), Force::Yes, ApiVersion::V2));
        QCOMPARE(state(world, u"q"_s), u"DELETING"_s);
        world.pass(5s);
        QVERIFY(world.request(zone, u"q"_s).isEmpty());
        QVERIFY(world.node(zone, u"n"_s).isEmpty());
    }

    void validUntilEndsTheWait()
    {
        TestWorld world{never};
        auto body = requestBody(u"n"_s);
        body[u"queueingPolicy"_s] = QJsonObject{{u"validUntilDuration"_s, u"30s"_s}};
        QVERIFY(ask(world, u"q"_s, body));
        world.pass(29s);
        QCOMPARE(state(world, u"q"_s), u"WAITING_FOR_RESOURCES"_s);
        world.pass(2s);
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
    }

    void validAfterDelaysIt()
    {
        TestWorld world{plenty};
        auto body = requestBody(u"n"_s);
        body[u"queueingPolicy"_s] = QJsonObject{{u"validAfterDuration"_s, u"30s"_s}};
        QVERIFY(ask(world, u"q"_s, body));
        world.pass(29s);
        QCOMPARE(state(world, u"q"_s), u"ACCEPTED"_s);
        world.pass(20s);
        QCOMPARE(state(world, u"q"_s), u"ACTIVE"_s);
    }

    void resetPutsItBackIntoTheQueue()
    {
        TestWorld world{plenty};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s)));
        world.pass(30s);
        QVERIFY(world.world.requests().reset(requestName(u"q"_s), ApiVersion::V2));
        const auto seen = statesSeen(world, u"q"_s, 30s);
        QCOMPARE(seen, (QStringList{u"SUSPENDING"_s, u"WAITING_FOR_RESOURCES"_s, u"PROVISIONING"_s, u"ACTIVE"_s}));
    }

    void noTwoRequestsMakeTheSameNode()
    {
        TestWorld world{R"({"capacity":[{"failFirst":1000}]})"};
        QVERIFY(ask(world, u"first"_s, requestBody(u"n"_s)));
        const auto second = ask(world, u"second"_s, requestBody(u"n"_s));
        QVERIFY(!second);
        QCOMPARE(second.error().http(), 409);
        auto twice = requestBody(u"m"_s);
        auto specs = twice["tpu"_L1]["nodeSpec"_L1].toArray();
        specs.append(specs.first());
        twice[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, specs}};
        const auto same = ask(world, u"third"_s, twice);
        QVERIFY(!same);
        QCOMPARE(same.error().http(), 409);
    }

    void eachVersionShowsItsOwnMembers()
    {
        TestWorld world{plenty};
        auto body = requestBody({}, u"v6e-4"_s);
        auto spec = body["tpu"_L1]["nodeSpec"_L1][0].toObject();
        spec.remove(u"nodeId"_s);
        spec[u"multiNodeParams"_s] = QJsonObject{{u"nodeCount"_s, 2}, {u"workloadType"_s, u"THROUGHPUT_OPTIMIZED"_s}};
        body[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, QJsonArray{spec}}};
        body[u"provisioningModel"_s] = u"SPOT"_s;
        QVERIFY(world.world.requests().create(
            {.zone = zone, .id = u"q"_s, .requestId = {}, .body = body, .version = ApiVersion::V2Alpha1}));
        world.pass(30s);
        const auto *request = world.world.context().state.requests.find(requestName(u"q"_s));
        QVERIFY(request);
        const auto v2 = request->toApi(ApiVersion::V2);
        QVERIFY(!v2.contains("provisioningModel"_L1));
        QCOMPARE(v2["tpu"_L1]["nodeSpec"_L1][0]["multisliceParams"_L1].toObject(), (QJsonObject{{u"nodeCount"_s, 2}}));
        const auto alpha = request->toApi(ApiVersion::V2Alpha1);
        QCOMPARE(alpha["provisioningModel"_L1].toString(), u"SPOT"_s);
        QCOMPARE(alpha["tpu"_L1]["nodeSpec"_L1][0]["multiNodeParams"_L1]["workloadType"_L1].toString(),
                 u"THROUGHPUT_OPTIMIZED"_s);
        QCOMPARE(world.node(zone, u"q-1"_s)["state"_L1].toString(), u"READY"_s);
    }

    void aNodeMadeMeanwhileIsNotReplaced()
    {
        TestWorld world{R"({"capacity":[{"failFirst":3}],"seconds":{"queue":60}})"};
        QVERIFY(ask(world, u"q"_s, requestBody(u"n"_s)));
        for (int attempt = 0; attempt < 4; ++attempt)
            (void)world.create(zone, u"n"_s, nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s));
        const auto made = world.node(zone, u"n"_s);
        QCOMPARE(made["state"_L1].toString(), u"READY"_s);
        world.pass(400s);
        const auto request = world.request(zone, u"q"_s);
        QCOMPARE(request["state"_L1]["state"_L1].toString(), u"FAILED"_s);
        QCOMPARE(request["state"_L1]["failedData"_L1]["error"_L1]["code"_L1].toInt(), 6);
        QCOMPARE(world.node(zone, u"n"_s)["id"_L1], made["id"_L1]);
    }

    void whatADeletedDiskWasAskedForFails_data()
    {
        QTest::addColumn<QByteArray>("scenario");
        QTest::addColumn<QString>("until");
        QTest::newRow("while it waits") << QByteArray{R"({"capacity":[{"failFirst":3}],"seconds":{"queue":60}})"}
                                        << u"WAITING_FOR_RESOURCES"_s;
        QTest::newRow("while it finds no chips")
            << QByteArray{R"({"capacity":[{"chips":0,"stockout":true}],"seconds":{"stockout":40}})"}
            << u"PROVISIONING"_s;
    }
    void whatADeletedDiskWasAskedForFails()
    {
        QFETCH(QByteArray, scenario);
        QFETCH(QString, until);
        TestWorld world{scenario};
        const auto disk = u"projects/trc-practice/zones/%1/disks/data"_s.arg(zone);
        auto body = requestBody(u"n"_s);
        auto nodeSpec = body["tpu"_L1]["nodeSpec"_L1][0].toObject();
        auto node = nodeSpec["node"_L1].toObject();
        node[u"dataDisks"_s] = QJsonArray{QJsonObject{{u"sourceDisk"_s, disk}, {u"mode"_s, u"READ_ONLY"_s}}};
        nodeSpec[u"node"_s] = node;
        body[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}};
        QVERIFY(!ask(world, u"q"_s, body)); // there is none yet
        QVERIFY(world.world.computeResources().insert(u"zones/"_s + zone, u"disks"_s,
                                                      {{u"name"_s, u"data"_s}, {u"sizeGb"_s, u"10"_s}}));
        world.pass(5s);
        QVERIFY(ask(world, u"q"_s, body));
        for (int step = 0; step < 500 && state(world, u"q"_s) != until; ++step)
            world.pass(200ms);
        QCOMPARE(state(world, u"q"_s), until);
        world.world.context().state.resources.remove(disk);
        world.leap(std::chrono::minutes{20});
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
        const QJsonValue error = world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1];
        QCOMPARE(error["code"_L1].toInt(), 5);
        QVERIFY2(error["message"_L1].toString().contains(disk), qPrintable(error["message"_L1].toString()));
        QVERIFY(world.node(zone, u"n"_s).isEmpty());
    }

    void aFlexStartRunsForItsTimeAndIsSuspended()
    {
        TestWorld world{R"({"grant":[{"zone":"us-east5-a","generation":"v6e","kind":"spot","chips":8}],
                            "capacity":[{"failFirst":0}],"externalAddresses":64})"};
        const auto place = u"us-east5-a"_s;
        auto body = queuedBody({.id = u"n"_s, .type = u"v6e-8"_s});
        auto nodeSpec = body["tpu"_L1]["nodeSpec"_L1][0].toObject();
        nodeSpec[u"parent"_s] = u"projects/trc-practice/locations/"_s + place;
        body[u"tpu"_s] = QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}};
        body.remove(u"spot"_s);
        body[u"provisioningModel"_s] = u"FLEX_START"_s;
        const auto ask = [&] {
            return world.world.requests().create({.zone = place, .id = u"q"_s, .requestId = {}, .body = body});
        };
        for (const auto *duration : {"", "0s", "604801s", "a while"}) {
            body[u"runDuration"_s] = QJsonObject{{u"maxRunDuration"_s, QString::fromLatin1(duration)}};
            QVERIFY2(!ask(), duration);
        }
        body[u"runDuration"_s] = QJsonObject{{u"maxRunDuration"_s, u"3600s"_s}};
        const auto asked = ask();
        QVERIFY2(asked, asked ? "" : qPrintable(asked.error().message));
        world.pass(60s);
        QCOMPARE(world.requestState(place, u"q"_s), u"ACTIVE"_s);
        QCOMPARE(world.node(place, u"n"_s)["state"_L1].toString(), u"READY"_s);
        world.leap(std::chrono::minutes{50});
        QCOMPARE(world.requestState(place, u"q"_s), u"ACTIVE"_s);
        world.leap(std::chrono::minutes{20});
        QCOMPARE(world.requestState(place, u"q"_s), u"SUSPENDED"_s);
        QCOMPARE(world.request(place, u"q"_s)["state"_L1]["stateInitiator"_L1].toString(), u"SERVICE"_s);
        QVERIFY(world.node(place, u"n"_s).isEmpty());
    }

    void theSameRequestIdGetsTheSameOperation()
    {
        const auto sameId = u"4d4a3bd1-18b3-4b8b-bd8a-3bd1a5a0a1f7"_s;
        const auto otherId = u"00c1a3de-9d0f-4a55-8a49-3f7a1d0f2b11"_s;
        TestWorld world{plenty};
        const auto first = ask(world, u"q"_s, requestBody(u"n"_s), sameId);
        const auto again = ask(world, u"q"_s, requestBody(u"n"_s), sameId);
        QVERIFY(first && again);
        QCOMPARE((*again)["name"_L1], (*first)["name"_L1]);
        const auto other = ask(world, u"q"_s, requestBody(u"n"_s), otherId);
        QVERIFY(!other);
        QCOMPARE(other.error().http(), 409);
    }

    void wrongBodiesAreRefused_data()
    {
        QTest::addColumn<QJsonObject>("body");
        QTest::addColumn<QString>("text");
        auto clash = requestBody(u"n"_s);
        clash[u"provisioningModel"_s] = u"STANDARD"_s;
        QTest::newRow("model clash") << clash << u"STANDARD provisioning model is incompatible with spot requests"_s;
        auto flex = requestBody(u"n"_s);
        flex.remove(u"spot"_s);
        flex[u"provisioningModel"_s] = u"FLEX_START"_s;
        QTest::newRow("flex start")
            << flex << u"FLEX_START provisioning model is not supported for accelerator type \"v6e-8\""_s;
        QTest::newRow("no nodes") << QJsonObject{} << u"at least one node"_s;
        auto policies = requestBody(u"n"_s);
        policies[u"queueingPolicy"_s] =
            QJsonObject{{u"validUntilDuration"_s, u"9s"_s}, {u"validAfterDuration"_s, u"9s"_s}};
        QTest::newRow("two policies") << policies << u"exactly one"_s;
        QTest::newRow("type not granted") << requestBody(u"n"_s, u"v4-8"_s) << u"was not found in zone us-east1-d"_s;
    }

    void wrongBodiesAreRefused()
    {
        QFETCH(QJsonObject, body);
        QFETCH(QString, text);
        TestWorld world{plenty};
        const auto answer = ask(world, u"q"_s, body);
        QVERIFY(!answer);
        QVERIFY2(answer.error().message.contains(text), qPrintable(answer.error().message));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldRequests)
#include "tst_worldrequests.moc"
