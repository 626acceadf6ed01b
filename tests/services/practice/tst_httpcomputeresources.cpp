// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto compute = u"/compute/v1/projects/trc-practice"_s;
const auto tpuZone = u"/v2/projects/trc-practice/locations/us-central2-b"_s;

/// metric → {limit, usage} of a region.
QMap<QString, std::pair<double, double>> quotasOf(const QJsonObject &region)
{
    QMap<QString, std::pair<double, double>> quotas;
    for (const auto &row : region["quotas"_L1].toArray())
        quotas[row["metric"_L1].toString()] = {row["limit"_L1].toDouble(), row["usage"_L1].toDouble()};
    return quotas;
}

QStringList namesIn(const QJsonObject &list)
{
    QStringList names;
    for (const auto &item : list["items"_L1].toArray())
        names.append(item["name"_L1].toString());
    return names;
}

} // namespace

/// Compute Engine beside the TPUs; every exchange is judged by Google's own descriptions.
class TestHttpComputeResources : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init() { start(quickScenario()); }
    void cleanup() { stop(); }

    void aNetworkIsMadeUsedAndRemoved()
    {
        const auto networks = compute + u"/global/networks"_s;
        begin("POST", networks, {{u"name"_s, u"tpu-net"_s}, {u"autoCreateSubnetworks"_s, false}});
        QCOMPARE(ask("POST", networks, {{u"name"_s, u"tpu-net"_s}, {u"autoCreateSubnetworks"_s, false}}).status, 409);
        const auto subnets = compute + u"/regions/us-central2/subnetworks"_s;
        QJsonObject subnet{{u"name"_s, u"tpu-sub"_s},
                           {u"network"_s, u"global/networks/tpu-net"_s},
                           {u"ipCidrRange"_s, u"10.10.0.0/16"_s}};
        begin("POST", subnets, subnet);
        subnet[u"name"_s] = u"other"_s;
        const auto conflict = ask("POST", subnets, subnet);
        QCOMPARE(conflict.status, 400);
        QVERIFY(conflict.json["error"_L1]["message"_L1].toString().contains(
            u"conflicts with existing subnetwork 'tpu-sub'"_s));
        begin("POST", subnets + u"/tpu-sub/setPrivateIpGoogleAccess"_s, {{u"privateIpGoogleAccess"_s, true}});
        QVERIFY(ask("GET", subnets + u"/tpu-sub"_s).json["privateIpGoogleAccess"_L1].toBool());
        auto node = nodeBody(u"v4-8"_s, u"tpu-ubuntu2204-base"_s);
        node[u"networkConfig"_s] = QJsonObject{{u"network"_s, u"tpu-net"_s}, {u"subnetwork"_s, u"tpu-sub"_s}};
        (void)finished(ask("POST", tpuZone + u"/nodes?nodeId=n"_s, node).json);
        const auto used = ask("DELETE", subnets + u"/tpu-sub"_s);
        QCOMPARE(used.status, 400);
        QCOMPARE(used.json["error"_L1]["errors"_L1][0]["reason"_L1].toString(), u"resourceInUseByAnotherResource"_s);
        (void)finished(ask("DELETE", tpuZone + u"/nodes/n"_s).json);
        begin("DELETE", subnets + u"/tpu-sub"_s);
        begin("DELETE", networks + u"/tpu-net"_s);
        QCOMPARE(ask("GET", networks + u"/tpu-net"_s).status, 404);
        node[u"networkConfig"_s] = QJsonObject{{u"network"_s, u"tpu-net"_s}};
        QCOMPARE(ask("POST", tpuZone + u"/nodes?nodeId=n"_s, node).status, 404);
    }

    void firewallRulesAreMadeNarrowedAndRemoved()
    {
        const auto rules = compute + u"/global/firewalls"_s;
        QCOMPARE(namesIn(ask("GET", rules).json),
                 (QStringList{u"default-allow-icmp"_s, u"default-allow-internal"_s, u"default-allow-ssh"_s}));
        const QJsonArray ssh{QJsonObject{{u"IPProtocol"_s, u"tcp"_s}, {u"ports"_s, QJsonArray{u"22"_s}}}};
        begin("POST", rules, {{u"name"_s, u"allow-me"_s}, {u"allowed"_s, ssh}});
        QCOMPARE(ask("GET", rules + u"/allow-me"_s).json["sourceRanges"_L1][0].toString(),
                 u"0.0.0.0/0"_s); // Google's default
        begin("PATCH", rules + u"/allow-me"_s, {{u"sourceRanges"_s, QJsonArray{u"192.0.2.7/32"_s}}});
        QCOMPARE(ask("GET", rules + u"/allow-me"_s).json["sourceRanges"_L1].toArray(), QJsonArray{u"192.0.2.7/32"_s});
        QCOMPARE(ask("PATCH", rules + u"/allow-me"_s, {{u"sourceRanges"_s, QJsonArray{u"anywhere"_s}}}).status, 400);
        QCOMPARE(ask("POST", rules, {{u"name"_s, u"neither"_s}}).status, 400);
        QCOMPARE(ask("POST", rules, {{u"name"_s, u"Bad Name"_s}, {u"allowed"_s, ssh}}).status, 400);
        QCOMPARE(ask("POST", rules, {{u"name"_s, u"odd"_s}, {u"allowed"_s, ssh}, {u"nonsense"_s, 1}}, Judge::No).status,
                 400);
        begin("DELETE", rules + u"/allow-me"_s);
        QCOMPARE(ask("DELETE", rules + u"/allow-me"_s).status, 404);
    }

    void disksAndAddressesCountAndAreFreedAgain()
    {
        const auto region = compute + u"/regions/us-central2"_s;
        const auto disks = compute + u"/zones/us-central2-b/disks"_s;
        begin("POST", disks,
              {{u"name"_s, u"data"_s},
               {u"sizeGb"_s, u"300"_s},
               {u"type"_s, u"zones/us-central2-b/diskTypes/pd-balanced"_s}});
        begin("POST", region + u"/addresses"_s, {{u"name"_s, u"mine"_s}});
        auto quotas = quotasOf(ask("GET", region).json);
        QCOMPARE(quotas[u"SSD_TOTAL_GB"_s].second, 300.0);
        QCOMPARE(quotas[u"STATIC_ADDRESSES"_s].second, 1.0);
        QCOMPARE(quotas[u"IN_USE_ADDRESSES"_s].second, 0.0); // reserved is not in use
        const auto tooMuch =
            ask("POST", disks, {{u"name"_s, u"huge"_s}, {u"sizeGb"_s, u"9000"_s}, {u"type"_s, u"pd-ssd"_s}});
        QCOMPARE(tooMuch.status, 403);
        QCOMPARE(tooMuch.json["error"_L1]["errors"_L1][0]["reason"_L1].toString(), u"quotaExceeded"_s);
        auto node = nodeBody(u"v4-16"_s, u"tpu-ubuntu2204-base"_s);
        node[u"dataDisks"_s] = QJsonArray{QJsonObject{
            {u"sourceDisk"_s, u"projects/trc-practice/zones/us-central2-b/disks/data"_s}, {u"mode"_s, u"READ_ONLY"_s}}};
        (void)finished(ask("POST", tpuZone + u"/nodes?nodeId=n"_s, node).json);
        quotas = quotasOf(ask("GET", region).json);
        QCOMPARE(quotas[u"IN_USE_ADDRESSES"_s].second, 2.0);
        QCOMPARE(quotas[u"INSTANCES"_s].second, 2.0);
        QCOMPARE(quotas[u"DISKS_TOTAL_GB"_s].second, 200.0);
        // The disk does not say who has it, but it cannot go.
        QVERIFY(!ask("GET", disks + u"/data"_s).json.contains(u"users"_s));
        QCOMPARE(ask("DELETE", disks + u"/data"_s).status, 400);
        begin("POST", disks + u"/data/createSnapshot"_s, {{u"name"_s, u"kept"_s}});
        QCOMPARE(namesIn(ask("GET", compute + u"/global/snapshots"_s).json), QStringList{u"kept"_s});
        (void)finished(ask("DELETE", tpuZone + u"/nodes/n"_s).json);
        begin("DELETE", disks + u"/data"_s);
        begin("DELETE", region + u"/addresses/mine"_s);
        QCOMPARE(quotasOf(ask("GET", region).json)[u"SSD_TOTAL_GB"_s].second, 0.0);
    }

    /// The limit is that of the region, and the refusal comes inside the operation.
    void addressesOfOthersCountToo()
    {
        start(
            R"({"externalAddresses":4,"capacity":[{"failFirst":0}],"seconds":{"decide":0.05,"boot":0.05,"compute":0.05},"resources":[
            {"kind":"instances","place":"us-central2-b","name":"a","body":{}},
            {"kind":"instances","place":"us-central2-b","name":"b","body":{"machineType":"e2-standard-4"}}]})");
        const auto quotas = quotasOf(ask("GET", compute + u"/regions/us-central2"_s).json);
        QCOMPARE(quotas[u"IN_USE_ADDRESSES"_s], (std::pair{4.0, 2.0}));
        QCOMPARE(quotas[u"CPUS"_s].second, 5.0);
        auto refused =
            finished(ask("POST", tpuZone + u"/nodes?nodeId=n"_s, nodeBody(u"v4-32"_s, u"tpu-ubuntu2204-base"_s)).json);
        QVERIFY(refused["error"_L1]["message"_L1].toString().startsWith(u"You have reached IN_USE_ADDRESSES limit."_s));
        beginUndescribed("POST", compute + u"/zones/us-central2-b/instances/a/stop"_s);
        beginUndescribed("POST", compute + u"/zones/us-central2-b/instances/b/stop"_s);
        const auto made =
            finished(ask("POST", tpuZone + u"/nodes?nodeId=n"_s, nodeBody(u"v4-32"_s, u"tpu-ubuntu2204-base"_s)).json);
        QVERIFY(!made.contains(u"error"_s));
        beginUndescribed("DELETE", compute + u"/zones/us-central2-b/instances/a"_s);
        QCOMPARE(ask("GET", compute + u"/zones/us-central2-b/disks/a"_s).status, 404); // its boot disk went with it
    }

    void instancesAndDiskSpaceAreLimitsAsWell()
    {
        start(
            R"({"computeLimits":[{"metric":"INSTANCES","limit":1}],"capacity":[{"failFirst":0}],"seconds":{"decide":0.05}})");
        const auto refused =
            finished(ask("POST", tpuZone + u"/nodes?nodeId=n"_s, nodeBody(u"v4-16"_s, u"tpu-ubuntu2204-base"_s)).json);
        QVERIFY(refused["error"_L1]["message"_L1].toString().startsWith(u"You have reached INSTANCES limit."_s));
    }

    void waitAnswersWhenTheOperationHasEnded()
    {
        start(R"({"seconds":{"compute":0.6}})");
        const auto started = ask("POST", compute + u"/regions/us-east1/addresses"_s, {{u"name"_s, u"a"_s}}).json;
        QCOMPARE(started["status"_L1].toString(), u"RUNNING"_s);
        const auto operation = compute + u"/regions/us-east1/operations/"_s + started["name"_L1].toString();
        QCOMPARE(ask("GET", operation).json["status"_L1].toString(), u"RUNNING"_s);
        QCOMPARE(ask("GET", compute + u"/global/operations/"_s + started["name"_L1].toString()).status, 404);
        QCOMPARE(ask("POST", operation + u"/wait"_s).json["status"_L1].toString(), u"DONE"_s);
        QCOMPARE(ask("GET", compute + u"/regions/us-east1/addresses/a"_s).json["status"_L1].toString(), u"RESERVED"_s);
    }

    void listsAreFilteredOrderedAndPaged()
    {
        start(practice::builtInScenario(u"dead-requests"_s).value());
        const auto rules = compute + u"/global/firewalls"_s;
        const auto asked = [&](const QString &filter) {
            return namesIn(
                ask("GET", rules + u"?filter="_s + QString::fromLatin1(QUrl::toPercentEncoding(filter))).json);
        };
        QCOMPARE(asked(u"name eq \".*ssh.*\""_s), QStringList{u"default-allow-ssh"_s});
        QCOMPARE(asked(u"name=open-notebook"_s), QStringList{u"open-notebook"_s});
        QCOMPARE(asked(u"(network:default) AND NOT name:default-*"_s), QStringList{u"open-notebook"_s});
        QCOMPARE(asked(u"sourceRanges=10.128.0.0/9 OR allowed.ports=8888"_s),
                 (QStringList{u"default-allow-internal"_s, u"open-notebook"_s}));
        QCOMPARE(asked(u"priority<65534"_s), QStringList{u"open-notebook"_s});
        QCOMPARE(namesIn(ask("GET", rules + u"?filter=name+eq+%22.*(ssh).*%22"_s).json),
                 QStringList{u"default-allow-ssh"_s}); // as gcloud writes it
        QCOMPARE(ask("GET", compute + u"/aggregated/disks?includeAllScopes=True"_s).status, 200);
        QCOMPARE(ask("GET", rules + u"?filter=(name"_s).status, 400);
        QCOMPARE(ask("GET", rules + u"?orderBy=colour"_s).status, 400);
        const auto youngest = ask("GET", rules + u"?orderBy=creationTimestamp%20desc&maxResults=1"_s).json;
        QCOMPARE(namesIn(youngest), QStringList{u"open-notebook"_s});
        const auto token = youngest["nextPageToken"_L1].toString();
        const auto rest = ask("GET", rules + u"?orderBy=creationTimestamp%20desc&pageToken="_s + token).json;
        QCOMPARE(rest["items"_L1].toArray().size(), 3);
    }

    void theScenarioOfWhatIsLeftIsAsDescribed()
    {
        start(practice::builtInScenario(u"dead-requests"_s).value());
        const auto disks = ask("GET", compute + u"/aggregated/disks"_s).json["items"_L1].toObject();
        QCOMPARE(disks["zones/europe-west4-b"_L1]["disks"_L1].toArray().size(), 2);
        QCOMPARE(disks["zones/us-east1-c"_L1]["warning"_L1]["code"_L1].toString(), u"NO_RESULTS_ON_PAGE"_s);
        const auto boot = ask("GET", compute + u"/zones/europe-west4-b/disks/preprocess"_s).json;
        QVERIFY(boot["users"_L1][0].toString().endsWith(u"/zones/europe-west4-b/instances/preprocess"_s));
        for (const auto &collection : {u"addresses"_s, u"routers"_s, u"instances"_s, u"subnetworks"_s})
            QCOMPARE(ask("GET", compute + u"/aggregated/"_s + collection).status, 200);
        QCOMPARE(ask("GET", compute + u"/regions/us-central2/routers/nat-router"_s).json["nats"_L1].toArray().size(),
                 1);
        QCOMPARE(ask("GET", compute + u"/global/snapshots/imagenet-2026-05"_s).json["storageBytes"_L1].toString(),
                 u"148176896000"_s);
        QCOMPARE(ask("GET", compute + u"/zones"_s).status, 200);
        QCOMPARE(ask("GET", compute + u"/zones/us-east1-d"_s).json["name"_L1].toString(), u"us-east1-d"_s);
        QCOMPARE(ask("GET", compute + u"/zones/mars-1-a/disks"_s).status, 400);
        QCOMPARE(ask("GET", compute + u"/zones/mars-1-a"_s).status, 404);
    }

private:
    /// Sends what starts an operation and waits for its end.
    void begin(const QByteArray &method, const QString &path) { end(send(method, path, std::nullopt, Judge::Yes)); }
    /// The description of Compute Engine at hand is without what changes virtual machines.
    void beginUndescribed(const QByteArray &method, const QString &path)
    {
        end(send(method, path, std::nullopt, Judge::No));
    }
    void begin(const QByteArray &method, const QString &path, const QJsonObject &body)
    {
        end(send(method, path, body, Judge::Yes));
    }

    void end(const Answered &started)
    {
        QVERIFY2(started.status == 200, started.body.constData());
        const auto self = QUrl{started.json["selfLink"_L1].toString()}.path();
        const auto ended = ask("POST", self + u"/wait"_s).json;
        QCOMPARE(ended["status"_L1].toString(), u"DONE"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpComputeResources)
#include "tst_httpcomputeresources.moc"
