// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakehosts.h"

#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using practice::ApiVersion;

namespace {

const auto v4Zone = u"us-central2-b"_s;
const auto v4Runtime = u"tpu-ubuntu2204-base"_s;
const QByteArray plenty = R"({"capacity":[{"failFirst":0}],"externalAddresses":64})";

int errorCode(const QJsonObject &operation)
{
    return operation["error"_L1]["code"_L1].toInt();
}

} // namespace

class TestWorldNodes : public QObject
{
    Q_OBJECT

private slots:
    void capacityIsRefusedTwiceInsideTheOperationThenGiven()
    {
        TestWorld world;
        const auto body = nodeBody(u"v4-8"_s, v4Runtime);
        for (int attempt = 1; attempt <= 2; ++attempt) {
            const auto operation = world.create(v4Zone, u"node-1"_s, body);
            QVERIFY(operation);
            QVERIFY((*operation)["done"_L1].toBool());
            QCOMPARE(errorCode(*operation), 8);
            static const QRegularExpression text{
                u"^There is no more capacity in the zone \"us-central2-b\"; .* \\[EID: 0x[0-9a-f]{16}\\]$"_s};
            QVERIFY(text.match((*operation)["error"_L1]["message"_L1].toString()).hasMatch());
            QVERIFY(world.node(v4Zone, u"node-1"_s).isEmpty());
        }
        const auto operation = world.create(v4Zone, u"node-1"_s, body);
        QVERIFY(operation && (*operation)["done"_L1].toBool());
        QCOMPARE((*operation)["response"_L1]["state"_L1].toString(), u"READY"_s);
        QCOMPARE((*operation)["response"_L1]["@type"_L1].toString(), u"type.googleapis.com/google.cloud.tpu.v2.Node"_s);
        QCOMPARE(world.node(v4Zone, u"node-1"_s)["health"_L1].toString(), u"HEALTHY"_s);
    }

    void theSameRequestIdGetsTheSameOperation()
    {
        TestWorld world{plenty};
        const practice::NodeSpec nodeSpec{.zone = v4Zone,
                                          .id = u"a"_s,
                                          .body = nodeBody(u"v4-8"_s, v4Runtime),
                                          .version = ApiVersion::V2Alpha1,
                                          .requestId = u"4d4a3bd1-18b3-4b8b-bd8a-3bd1a5a0a1f7"_s};
        const auto first = world.world.nodes().create(nodeSpec);
        const auto again = world.world.nodes().create(nodeSpec);
        QVERIFY(first && again);
        QCOMPARE((*again)["name"_L1], (*first)["name"_L1]);
        world.pass(10s);
        const auto id = u"00c1a3de-9d0f-4a55-8a49-3f7a1d0f2b11"_s;
        const auto removed = world.world.nodes().remove(world.nodeName(v4Zone, u"a"_s), ApiVersion::V2Alpha1, id);
        world.pass(10s);
        const auto late = world.world.nodes().remove(world.nodeName(v4Zone, u"a"_s), ApiVersion::V2Alpha1, id);
        QVERIFY(removed && late);
        QCOMPARE((*late)["name"_L1], (*removed)["name"_L1]);
    }

    void patchesFollowTheSameRulesAsCreates()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":1})"};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-8"_s, v4Runtime)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const auto patch = [&](const QString &mask, const QJsonObject &body) {
            return world.world.nodes().patch(name, mask, body, ApiVersion::V2);
        };
        QVERIFY(!patch(u"labels"_s, {{u"labels"_s, QJsonObject{{u"A"_s, u"b"_s}}}}));
        QVERIFY(!patch(u"tags"_s, {{u"tags"_s, QJsonArray{u"-"_s}}}));
        QVERIFY(!patch(u"metadata"_s, {{u"metadata"_s, QJsonObject{{u"a b"_s, u"c"_s}}}}));
        QVERIFY(!patch(u"description"_s, {{u"description"_s, QString{513, u'x'}}}));
        QVERIFY(!patch(u"data_disks"_s, {{u"dataDisks"_s, QJsonArray{QJsonObject{{u"sourceDisk"_s, u"d"_s}}}}}));
        QVERIFY(!patch(u"accelerator_type"_s, {}));
        QVERIFY(!patch({}, {}));
    }

    /// As strict at a patch as at a create.
    void dataDisksAreOfTheZoneAndNobodyElses()
    {
        TestWorld world{plenty};
        auto &disks = world.world.computeResources();
        const auto make = [&](const QString &zone, const QString &name) {
            QVERIFY(disks.insert(u"zones/"_s + zone, u"disks"_s,
                                 {{u"name"_s, name}, {u"sizeGb"_s, u"200"_s}, {u"type"_s, u"pd-balanced"_s}}));
        };
        make(v4Zone, u"data"_s);
        make(v4Zone, u"shared"_s);
        make(u"us-central1-a"_s, u"far"_s);
        world.pass(30s);
        const auto disk = [&](const QString &name, const QString &mode, const QString &zone = v4Zone) {
            return QJsonArray{QJsonObject{
                {u"sourceDisk"_s, u"projects/trc-practice/zones/%1/disks/%2"_s.arg(zone, name)}, {u"mode"_s, mode}}};
        };
        const auto with = [&](const QString &type, const QJsonArray &list) {
            auto body = nodeBody(type, v4Runtime);
            body[u"dataDisks"_s] = list;
            return body;
        };
        const auto write = u"READ_WRITE"_s;
        const auto read = u"READ_ONLY"_s;
        QVERIFY(!world.create(v4Zone, u"a"_s, with(u"v4-8"_s, disk(u"far"_s, read, u"us-central1-a"_s))));
        QVERIFY(!world.create(v4Zone, u"a"_s, with(u"v4-16"_s, disk(u"data"_s, write)))); // two hosts
        QVERIFY(world.create(v4Zone, u"a"_s, with(u"v4-8"_s, disk(u"data"_s, write))));
        QCOMPARE(world.node(v4Zone, u"a"_s)["dataDisks"_L1], QJsonValue{disk(u"data"_s, write)});
        QVERIFY(!world.create(v4Zone, u"b"_s, with(u"v4-8"_s, disk(u"data"_s, read)))); // somebody writes it
        QVERIFY(world.create(v4Zone, u"b"_s, with(u"v4-8"_s, disk(u"shared"_s, read))));
        const auto attach = [&](const QString &id, const QJsonArray &list) {
            const auto begun = world.world.nodes().patch(world.nodeName(v4Zone, id), u"data_disks"_s,
                                                         {{u"dataDisks"_s, list}}, ApiVersion::V2);
            world.pass(5s);
            return begun.has_value();
        };
        auto both = disk(u"data"_s, write);
        both.append(disk(u"shared"_s, read).first());
        QVERIFY(attach(u"a"_s, both)); // two may read
        both[1] = disk(u"shared"_s, write).first();
        QVERIFY(!attach(u"a"_s, both));
        both[1] = both[0];
        QVERIFY(!attach(u"a"_s, both)); // twice the same
        QVERIFY(attach(u"a"_s, {}));
        QVERIFY(!world.node(v4Zone, u"a"_s).contains("dataDisks"_L1));
        QVERIFY(attach(u"b"_s, disk(u"data"_s, write))); // free again
    }

    void aSizeHasOtherTopologiesAndNoInventedOnes()
    {
        TestWorld world{plenty};
        auto body = nodeBody({}, v4Runtime);
        body.remove(u"acceleratorType"_s);
        const auto ask = [&](const QString &topology) {
            body[u"acceleratorConfig"_s] = QJsonObject{{u"type"_s, u"V4"_s}, {u"topology"_s, topology}};
            return world.create(v4Zone, u"n"_s, body);
        };
        for (const auto &invented : {u"4x4x5"_s, u"16x4x4"_s, u"4x4x32"_s, u"2x2x16"_s, QString{}})
            QVERIFY2(!ask(invented), qPrintable(invented));
        const practice::Catalogue catalogue;
        const auto &zone = *catalogue.zone(v4Zone);
        QCOMPARE(catalogue.byTopology(zone, u"V4"_s, u"4x4x16"_s)->type(), u"v4-512"_s);
        QCOMPARE(catalogue.byType(zone, u"v4-512"_s)->topologies(), (QStringList{u"4x8x8"_s, u"4x4x16"_s}));
        QCOMPARE(catalogue.byType(zone, u"v4-32"_s)->topologies(), QStringList{u"2x2x4"_s});
    }

    /// Only v2alpha1 has the field, and v2 does not show it.
    void aBootDiskIsAtLeastAsLargeAsTheImage()
    {
        TestWorld world{plenty};
        auto body = nodeBody(u"v4-8"_s, v4Runtime);
        const auto ask = [&](const QString &size) {
            body[u"bootDiskConfig"_s] = QJsonObject{{u"diskSizeGb"_s, size}};
            return world.create(v4Zone, u"n"_s, body);
        };
        QVERIFY(!ask(u"50"_s));
        QVERIFY(!ask(u"70000"_s));
        QVERIFY(ask(u"300"_s));
        const auto *node = world.world.context().state.nodes.find(world.nodeName(v4Zone, u"n"_s));
        QCOMPARE(node->toApi(ApiVersion::V2Alpha1)["bootDiskConfig"_L1]["diskSizeGb"_L1].toString(), u"300"_s);
        QVERIFY(!node->toApi(ApiVersion::V2)["bootDiskConfig"_L1].toObject().contains("diskSizeGb"_L1));
    }

    void externalAddressesAreSwitchedWithinTheirLimit()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":1})"};
        auto inside = nodeBody(u"v4-8"_s, v4Runtime);
        inside[u"networkConfig"_s] = QJsonObject{{u"enableExternalIps"_s, false}};
        QVERIFY(world.create(v4Zone, u"inner"_s, inside));
        QVERIFY(world.create(v4Zone, u"outer"_s, nodeBody(u"v4-8"_s, v4Runtime)));
        const QJsonObject external{{u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, true}}}};
        const auto turn = [&](const QString &id, const QJsonObject &body) {
            const auto started = world.world.nodes().patch(
                world.nodeName(v4Zone, id), u"network_config.enable_external_ips"_s, body, ApiVersion::V2);
            world.pass(5s);
            return world.operation((*started)["name"_L1].toString());
        };
        const QJsonValue before = world.node(v4Zone, u"outer"_s)["networkEndpoints"_L1];
        (void)turn(u"outer"_s, external);
        QCOMPARE(world.node(v4Zone, u"outer"_s)["networkEndpoints"_L1], before); // it has one already
        QCOMPARE(errorCode(turn(u"inner"_s, external)), 8);
        (void)turn(u"outer"_s, {{u"networkConfig"_s, QJsonObject{}}});
        QVERIFY(!turn(u"inner"_s, external).contains(u"error"_s));
        QVERIFY(world.node(v4Zone, u"inner"_s)["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1]
                    .toString()
                    .startsWith(u"127."_s));
    }

    void aNodeIsCreatingAtOnceAndHasEndpointsOnlyWhenReady()
    {
        TestWorld world{plenty};
        const auto started =
            world.world.nodes().create({.zone = v4Zone, .id = u"a"_s, .body = nodeBody(u"v4-16"_s, v4Runtime)});
        QVERIFY(started);
        QVERIFY(!started->contains(u"done"_s));
        static const QRegularExpression name{
            u"^projects/trc-practice/locations/us-central2-b/operations/operation-(\\d{13})-([0-9a-f]{13})-[0-9a-f]{8}-[0-9a-f]{8}$"_s};
        const auto match = name.match((*started)["name"_L1].toString());
        QVERIFY(match.hasMatch());
        QCOMPARE(match.captured(2).toLongLong(nullptr, 16) / 1000, match.captured(1).toLongLong());
        auto node = world.node(v4Zone, u"a"_s);
        QCOMPARE(node["state"_L1].toString(), u"CREATING"_s);
        QVERIFY(!node.contains(u"networkEndpoints"_s));
        world.pass(10s);
        node = world.node(v4Zone, u"a"_s);
        QCOMPARE(node["state"_L1].toString(), u"READY"_s);
        const auto endpoints = node["networkEndpoints"_L1].toArray();
        QCOMPARE(endpoints.size(), 2);
        QVERIFY(endpoints[0]["ipAddress"_L1].toString().startsWith(u"10."_s));
        QVERIFY(endpoints[0]["accessConfig"_L1]["externalIp"_L1].toString().startsWith(u"127."_s));
        QVERIFY(endpoints[0]["accessConfig"_L1]["externalIp"_L1] != endpoints[1]["accessConfig"_L1]["externalIp"_L1]);
    }

    void aNodeIsReadyOnlyWhenItsHostsAre()
    {
        TestWorld world{plenty};
        world.hosts.isSilent = true;
        const auto operation = world.create(v4Zone, u"slow"_s, nodeBody(u"v4-8"_s, v4Runtime));
        QVERIFY(operation && !operation->contains(u"done"_s));
        QCOMPARE(world.node(v4Zone, u"slow"_s)["state"_L1].toString(), u"CREATING"_s);
        emit world.hosts.booted(world.nodeName(v4Zone, u"slow"_s));
        world.pass(1s);
        QCOMPARE(world.node(v4Zone, u"slow"_s)["state"_L1].toString(), u"READY"_s);
    }

    void hostsThatDoNotBootSayWhyAndLeaveNothing()
    {
        TestWorld world{plenty};
        world.hosts.failure = u"no namespaces here"_s;
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression{u"did not boot: no namespaces here"_s});
        const auto operation = world.create(v4Zone, u"bad"_s, nodeBody(u"v4-8"_s, v4Runtime));
        QVERIFY(operation);
        QCOMPARE(errorCode(*operation), 9); // nothing that another try could help
        QCOMPARE((*operation)["error"_L1]["message"_L1].toString(), u"no namespaces here"_s);
        QVERIFY(world.node(v4Zone, u"bad"_s).isEmpty());
        QVERIFY(world.hosts.deletedDisks.contains(world.nodeName(v4Zone, u"bad"_s)));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QJsonObject>("body");
        QTest::addColumn<int>("http");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, const QString &zone, const QJsonObject &body, int http,
                            const QString &text) { QTest::newRow(name) << zone << u"ok"_s << body << http << text; };
        const auto v4 = nodeBody(u"v4-8"_s, v4Runtime);
        row("unknown zone", u"asia-northeast1-a"_s, v4, 400,
            u"The requested zone \"asia-northeast1-a\" is not supported."_s);
        row("unknown type", u"us-central1-a"_s, v4, 400, u"the accelerator v4-8 was not found in zone us-central1-a"_s);
        row("not granted", u"us-west4-a"_s, nodeBody(u"v5litepod-4"_s, u"v2-alpha-tpuv5-lite"_s), 403,
            u"User does not have permission to submit requests for accelerator type \"v5litepod-4\" in location us-west4-a"_s);
        row("kind not granted", u"us-east1-d"_s, nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s, false), 429,
            u"Quota limit 'TPUV6EPerProjectPerRegionForTPUAPI' has been exceeded. Limit: 0 in region us-east1."_s);
        row("pod too large", v4Zone, nodeBody(u"v4-128"_s, v4Runtime), 429,
            u"Quota 'TPUV4sPreemptiblePodPerProjectPerRegionForTPUAPI' exhausted. Limit 32 in region us-central2\n"
            "Quota 'TPUV4sPreemptiblePodPerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone us-central2-b"_s);
        row("no runtime", v4Zone, nodeBody(u"v4-8"_s, QString{}), 400, u"runtimeVersion must be set"_s);
        row("unknown runtime", v4Zone, nodeBody(u"v4-8"_s, u"tpu-vm-none"_s), 400, u"tpu-vm-none"_s);
        QTest::newRow("bad name") << v4Zone << u"Bad_Name"_s << v4 << 400 << u"Bad_Name"_s;
        QTest::newRow("name ends in a hyphen") << v4Zone << u"node-"_s << v4 << 400 << u"node-"_s;
        QTest::newRow("no name") << v4Zone << QString{} << v4 << 400 << u"node id"_s;
        QTest::newRow("name too long") << v4Zone << QString{64, u'a'} << v4 << 400 << u"63"_s;
        auto network = v4;
        network[u"networkConfig"_s] = QJsonObject{{u"network"_s, u"nowhere"_s}};
        row("unknown network", v4Zone, network, 404, u"networks/nowhere"_s);
        auto reserved = v4;
        reserved[u"schedulingConfig"_s] = QJsonObject{{u"reserved"_s, true}};
        row("no reservation", v4Zone, reserved, 400, u"Insufficient reserved capacity."_s);
    }

    void refusals()
    {
        QFETCH(QString, zone);
        QFETCH(QString, id);
        QFETCH(QJsonObject, body);
        QFETCH(int, http);
        QFETCH(QString, text);
        TestWorld world;
        const auto answer = world.world.nodes().create({.zone = zone, .id = id, .body = body});
        QVERIFY(!answer);
        QCOMPARE(answer.error().http(), http);
        QVERIFY2(answer.error().message.contains(text), qPrintable(answer.error().message));
        QVERIFY(world.world.context().state.nodes.all().empty());
    }

    void aZoneThatNeedsAGrantIsForbiddenWithoutOne()
    {
        TestWorld world{R"({"grant":[]})"};
        const auto answer =
            world.world.nodes().create({.zone = v4Zone, .id = u"a"_s, .body = nodeBody(u"v4-8"_s, v4Runtime)});
        QVERIFY(!answer);
        QCOMPARE(answer.error().http(), 403);
        QCOMPARE(answer.error().message, u"Permission denied on 'locations/us-central2-b' (or it may not exist)."_s);
        QCOMPARE(answer.error().details[0]["reason"_L1].toString(), u"LOCATION_POLICY_VIOLATED"_s);
    }

    void aTakenNameIsRefusedEvenWhileItIsCreating()
    {
        TestWorld world{plenty};
        const practice::NodeSpec nodeSpec{.zone = v4Zone, .id = u"a"_s, .body = nodeBody(u"v4-8"_s, v4Runtime)};
        QVERIFY(world.world.nodes().create(nodeSpec));
        const auto again = world.world.nodes().create(nodeSpec);
        QVERIFY(!again);
        QCOMPARE(again.error().http(), 409);
        QCOMPARE(again.error().message,
                 u"Resource 'projects/trc-practice/locations/us-central2-b/nodes/a' already exists"_s);
        QCOMPARE(again.error().details[0]["resourceName"_L1].toString(), world.nodeName(v4Zone, u"a"_s));
    }

    void addressesRunOutInsideTheOperation()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}]})"};
        const auto operation = world.create(u"us-east1-d"_s, u"big"_s, nodeBody(u"v6e-64"_s, u"v2-alpha-tpuv6e"_s));
        QVERIFY(operation);
        QCOMPARE(errorCode(*operation), 8);
        QVERIFY((*operation)["error"_L1]["message"_L1].toString().startsWith(
            u"You have reached IN_USE_ADDRESSES limit."_s));
        auto inside = nodeBody(u"v6e-64"_s, u"v2-alpha-tpuv6e"_s);
        inside[u"networkConfig"_s] = QJsonObject{};
        const auto without = world.create(u"us-east1-d"_s, u"big"_s, inside);
        QCOMPARE((*without)["response"_L1]["networkEndpoints"_L1].toArray().size(), 16);
        QVERIFY((*without)["response"_L1]["networkEndpoints"_L1][0]["accessConfig"_L1].toObject().isEmpty());
    }

    void chipsOfAZoneCanRunOut()
    {
        TestWorld world{R"({"capacity":[{"zone":"us-central2-*","chips":4}]})"};
        QVERIFY((*world.create(v4Zone, u"a"_s, nodeBody(u"v4-8"_s, v4Runtime))).contains(u"response"_s));
        QCOMPARE(errorCode(*world.create(v4Zone, u"b"_s, nodeBody(u"v4-8"_s, v4Runtime))), 8);
        QVERIFY(world.world.nodes().remove(world.nodeName(v4Zone, u"a"_s), ApiVersion::V2));
        world.pass(5s);
        QVERIFY((*world.create(v4Zone, u"b"_s, nodeBody(u"v4-8"_s, v4Runtime))).contains(u"response"_s));
    }

    void createsAreCountedPerMinute()
    {
        TestWorld world{R"({"capacity":[{"failFirst":1000}]})"};
        const auto body = nodeBody(u"v4-8"_s, v4Runtime);
        for (int i = 0; i < 91; ++i) {
            QVERIFY(world.world.nodes().create({.zone = v4Zone, .id = u"n"_s, .body = body}));
            world.world.nodes().vanish(world.nodeName(v4Zone, u"n"_s));
        }
        const auto tooMany = world.world.nodes().create({.zone = v4Zone, .id = u"n"_s, .body = body});
        QVERIFY(!tooMany);
        QCOMPARE(tooMany.error().http(), 429);
        QVERIFY(tooMany.error().message.contains(u"Maximum number of CreateNode requests per minute"_s));
        world.time.pass(61s);
        QVERIFY(world.world.nodes().create({.zone = v4Zone, .id = u"n"_s, .body = body}));
    }

    void deleteTakesTheDiskAndFreesTheQuota()
    {
        TestWorld world{plenty};
        QVERIFY((*world.create(v4Zone, u"a"_s, nodeBody(u"v4-64"_s, v4Runtime))).contains(u"response"_s));
        QVERIFY(!world.create(v4Zone, u"b"_s, nodeBody(u"v4-8"_s, v4Runtime)));
        const auto started = world.world.nodes().remove(world.nodeName(v4Zone, u"a"_s), ApiVersion::V2);
        QVERIFY(started);
        QCOMPARE(world.node(v4Zone, u"a"_s)["state"_L1].toString(), u"DELETING"_s);
        world.pass(5s);
        const auto operation = world.operation((*started)["name"_L1].toString());
        QCOMPARE(operation["response"_L1]["@type"_L1].toString(), u"type.googleapis.com/google.protobuf.Empty"_s);
        QVERIFY(world.hosts.deletedDisks.contains(world.nodeName(v4Zone, u"a"_s)));
        QVERIFY((*world.create(v4Zone, u"b"_s, nodeBody(u"v4-8"_s, v4Runtime))).contains(u"response"_s));
    }

    void deletingWhatIsCreatingCancelsTheCreation()
    {
        TestWorld world{plenty};
        const auto created =
            world.world.nodes().create({.zone = v4Zone, .id = u"a"_s, .body = nodeBody(u"v4-8"_s, v4Runtime)});
        QVERIFY(world.world.nodes().remove(world.nodeName(v4Zone, u"a"_s), ApiVersion::V2));
        QCOMPARE(errorCode(world.operation((*created)["name"_L1].toString())), 1);
        world.pass(10s);
        QVERIFY(world.node(v4Zone, u"a"_s).isEmpty());
        QVERIFY(world.hosts.slices.isEmpty());
    }

    void stopKeepsTheDiskAndStartChangesTheAddress()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-8"_s, v4Runtime, false)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const auto before = world.hosts.slices[name].first().outsideIp;
        QVERIFY(world.world.nodes().stop(name, ApiVersion::V2));
        QCOMPARE(world.node(v4Zone, u"a"_s)["state"_L1].toString(), u"STOPPING"_s);
        world.pass(5s);
        QCOMPARE(world.node(v4Zone, u"a"_s)["state"_L1].toString(), u"STOPPED"_s);
        QVERIFY(!world.hosts.deletedDisks.contains(name));
        QVERIFY(world.world.nodes().start(name, ApiVersion::V2));
        world.pass(10s);
        QCOMPARE(world.node(v4Zone, u"a"_s)["state"_L1].toString(), u"READY"_s);
        QVERIFY(world.hosts.slices[name].first().outsideIp != before);
    }

    void stopIsRefusedForPodsAndSpot()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"pod"_s, nodeBody(u"v4-16"_s, v4Runtime, false)));
        QVERIFY(world.create(v4Zone, u"spot"_s, nodeBody(u"v4-8"_s, v4Runtime, true)));
        for (const auto &id : {u"pod"_s, u"spot"_s}) {
            const auto answer = world.world.nodes().stop(world.nodeName(v4Zone, id), ApiVersion::V2);
            QVERIFY(!answer);
            QCOMPARE(answer.error().http(), 400);
        }
        const auto start = world.world.nodes().start(world.nodeName(v4Zone, u"pod"_s), ApiVersion::V2);
        QVERIFY(!start && start.error().message.contains(u"start is not supported while in state READY"_s));
    }

    void patchReplacesWholeMapsAndIsOneAtATime()
    {
        TestWorld world{plenty};
        auto body = nodeBody(u"v4-8"_s, v4Runtime);
        body[u"metadata"_s] = QJsonObject{{u"startup-script"_s, u"true"_s}, {u"old"_s, u"1"_s}};
        QVERIFY(world.create(v4Zone, u"a"_s, body));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const QJsonObject change{{u"metadata"_s, QJsonObject{{u"new"_s, u"2"_s}}}};
        QVERIFY(world.world.nodes().patch(name, u"metadata"_s, change, ApiVersion::V2));
        const auto second = world.world.nodes().patch(name, u"metadata"_s, change, ApiVersion::V2);
        QVERIFY(!second);
        QCOMPARE(second.error().http(), 409);
        world.pass(3s);
        QCOMPARE(world.node(v4Zone, u"a"_s)["metadata"_L1].toObject(), change[u"metadata"_s].toObject());
        QVERIFY(!world.world.nodes().patch(name, QString{}, change, ApiVersion::V2));
        QVERIFY(!world.world.nodes().patch(name, u"state"_s, change, ApiVersion::V2));
        const QJsonObject inside{{u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, false}}}};
        QVERIFY(world.world.nodes().patch(name, u"network_config.enable_external_ips"_s, inside, ApiVersion::V2));
        world.pass(3s);
        QVERIFY(world.hosts.slices[name].first().outsideIp.startsWith(tunnelNet)); // where only the relay probes
    }

    void preemptedNodesCannotBePatchedAndHoldTheirQuota()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-64"_s, v4Runtime)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        QVERIFY(!world.world.outages().preempt(name, practice::Loss::Seen));
        QCOMPARE(world.node(v4Zone, u"a"_s)["state"_L1].toString(), u"PREEMPTED"_s);
        QVERIFY(!world.hosts.slices.contains(name));
        const auto patch = world.world.nodes().patch(name, u"labels"_s, {}, ApiVersion::V2);
        QVERIFY(!patch && patch.error().message.contains(u"update is not supported while in state PREEMPTED"_s));
        QVERIFY(!world.create(v4Zone, u"b"_s, nodeBody(u"v4-8"_s, v4Runtime)));
    }

    void maintenanceChangesHealthAndAddressesButNotTheState()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-16"_s, v4Runtime)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const QJsonValue before = world.node(v4Zone, u"a"_s)["networkEndpoints"_L1];
        QVERIFY(!world.world.outages().maintain(name));
        auto node = world.node(v4Zone, u"a"_s);
        QCOMPARE(node["state"_L1].toString(), u"READY"_s);
        QCOMPARE(node["health"_L1].toString(), u"UNHEALTHY_MAINTENANCE"_s);
        QVERIFY(node["networkEndpoints"_L1] != before);
        QCOMPARE(node["networkEndpoints"_L1][0]["ipAddress"_L1], before[0]["ipAddress"_L1]);
        world.pass(10s);
        node = world.node(v4Zone, u"a"_s);
        QCOMPARE(node["health"_L1].toString(), u"HEALTHY"_s);
        QVERIFY(!node.contains(u"healthDescription"_s));
        QCOMPARE(world.hosts.slices[name].first().outsideIp,
                 node["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1].toString());
    }

    void R1_anotherMachineBehindTheNodeHasANewDisk()
    {
        TestWorld world{practice::builtInScenario(u"rekeyed-host"_s).value()};
        const auto name = world.nodeName(v4Zone, u"trainer"_s);
        world.pass(20s);
        const auto before = world.node(v4Zone, u"trainer"_s);
        QVERIFY(!world.world.outages().maintain(name));
        QVERIFY(!world.hosts.deletedDisks.contains(name));
        world.pass(30s);
        QVERIFY(!world.hosts.deletedDisks.contains(name));
        world.pass(30s); // a minute is over
        QVERIFY(world.hosts.deletedDisks.contains(name));
        const auto after = world.node(v4Zone, u"trainer"_s);
        QCOMPARE(after["id"_L1], before["id"_L1]);
        QCOMPARE(after["health"_L1].toString(), u"HEALTHY"_s);
        QVERIFY(world.hosts.slices.contains(name));
    }

    void aNodeOfTheOldArchitectureHasNoHosts()
    {
        TestWorld world{practice::builtInScenario(u"legacy-node"_s).value()};
        world.pass(30s);
        const auto name = world.nodeName(u"us-central1-f"_s, u"old-node"_s);
        QVERIFY(world.hosts.slices.contains(world.nodeName(v4Zone, u"trainer"_s)));
        QVERIFY(!world.hosts.slices.contains(name));
        QVERIFY(!world.world.nodes().guestAttributes(name, {}, {}));
        QVERIFY(world.world.nodes().remove(name, ApiVersion::V2));
        world.pass(10s);
        QVERIFY(world.node(u"us-central1-f"_s, u"old-node"_s).isEmpty());
    }

    void keysReachTheHostsSomeSecondsAfterThePatch()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-8"_s, v4Runtime)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const auto line = u"nixie:ssh-ed25519 AAAA nixie@desk"_s;
        const QJsonObject change{{u"metadata"_s, QJsonObject{{u"ssh-keys"_s, line}}}};
        QVERIFY(world.world.nodes().patch(name, u"metadata"_s, change, ApiVersion::V2));
        world.pass(2s);
        QVERIFY(world.hosts.keys[name].isEmpty());
        world.pass(4s);
        QCOMPARE(world.hosts.keys[name], QStringList{line});
        QCOMPARE(world.hosts.attributesOf[name][u"ssh-keys"_s], line);
    }

    void guestAttributesAnswerPerWorker()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-16"_s, v4Runtime)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const auto all = world.world.nodes().guestAttributes(name, {}, {QString{}});
        QVERIFY(all);
        QCOMPARE((*all)["guestAttributes"_L1].toArray().size(), 2);
        const auto one = world.world.nodes().guestAttributes(name, u"hostkeys/"_s, {u"1"_s});
        QVERIFY(one);
        const auto items = (*one)["guestAttributes"_L1][0]["queryValue"_L1]["items"_L1].toArray();
        QCOMPARE(items.size(), 1);
        QCOMPARE(items[0]["value"_L1].toString(), world.hosts.hostKeys(name, 1)[u"ssh-ed25519"_s]);
        QVERIFY(!world.world.nodes().guestAttributes(name, {}, {u"2"_s}));
        QVERIFY(!world.world.nodes().guestAttributes(world.nodeName(v4Zone, u"none"_s), {}, {}));
    }

    void R12_guestAttributesAreToldTenTimesAMinuteForEachMachine()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-16"_s, v4Runtime)));
        const auto name = world.nodeName(v4Zone, u"a"_s);
        const auto look = [&](const QString &worker) {
            return world.world.nodes().guestAttributes(name, {}, {worker});
        };
        for (int i = 0; i < 10; ++i)
            QVERIFY(look(u"0"_s));
        const auto refused = look(u"0"_s);
        QVERIFY(!refused);
        QCOMPARE(refused.error().http(), 429);
        QVERIFY(look(u"1"_s));
        QVERIFY(!look({})); // all of them, and one has been asked too often
        world.pass(61s);
        QVERIFY(look({}));
    }

    void devicesFollowTheGenerationAndTheRuntime()
    {
        TestWorld world{plenty};
        QVERIFY(world.create(v4Zone, u"a"_s, nodeBody(u"v4-8"_s, v4Runtime)));
        QCOMPARE(world.hosts.slices[world.nodeName(v4Zone, u"a"_s)].first().deviceFiles,
                 (QStringList{u"accel0"_s, u"accel1"_s, u"accel2"_s, u"accel3"_s}));
        QVERIFY(world.create(u"us-east1-d"_s, u"b"_s, nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s)));
        QCOMPARE(world.hosts.slices[world.nodeName(u"us-east1-d"_s, u"b"_s)].first().deviceFiles.size(),
                 9); // and the control node
        QVERIFY(world.create(u"us-east1-d"_s, u"c"_s, nodeBody(u"v6e-1"_s, v4Runtime)));
        QVERIFY(world.hosts.slices[world.nodeName(u"us-east1-d"_s, u"c"_s)].first().deviceFiles.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldNodes)
#include "tst_worldnodes.moc"
