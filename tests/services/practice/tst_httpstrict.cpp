// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include <QEventLoop>
#include <QNetworkReply>
#include <QTcpSocket>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto project = u"/v1/projects/trc-practice"_s;
const auto zone = u"/v2/projects/trc-practice/locations/us-central2-b"_s;
const auto compute = u"/compute/v1/projects/trc-practice"_s;

QStringList valuesOf(const QJsonObject &json, const QString &list, const QString &member)
{
    QStringList values;
    for (const auto &one : json[list].toArray())
        values.append(one[member].toString());
    return values;
}

QString messageOf(const Answered &answered)
{
    return answered.json["error"_L1]["message"_L1].toString();
}

QString encoded(const QString &filter)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(filter));
}

} // namespace

/// What Google has and a simulator likes to forget, and what Google refuses and a simulator likes to grant.
class TestHttpStrict : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init() { start(quickScenario()); }
    void cleanup() { stop(); }

    void inventedPermissionsAreRefused()
    {
        const auto test = [&](const QJsonArray &permissions) {
            return ask("POST", project + u":testIamPermissions"_s, {{u"permissions"_s, permissions}});
        };
        QCOMPARE(test({u"tpu.nodes.get"_s, u"compute.instances.osLogin"_s}).json["permissions"_L1].toArray().size(), 2);
        const auto invented = test({u"tpu.nodes.get"_s, u"tpu.nodes.fly"_s});
        QCOMPARE(invented.status, 400);
        QVERIFY2(messageOf(invented).contains("tpu.nodes.fly"_L1), qPrintable(messageOf(invented)));
        QCOMPARE(test({u"resourcemanager.projects.list"_s}).status, 400); // of an organization
        QCOMPARE(test({u"tpu.nodes.*"_s}).status, 400);
        QJsonArray many;
        for (int i = 0; i <= 100; ++i)
            many.append(u"tpu.nodes.get"_s);
        QCOMPARE(test(many).status, 400);
    }

    void cataloguesObeyTheirFilter()
    {
        const auto types = zone + u"/acceleratorTypes"_s;
        QCOMPARE(valuesOf(ask("GET", types + u"?filter="_s + encoded(u"type=\"v4-8\""_s)).json, u"acceleratorTypes"_s,
                          u"type"_s),
                 QStringList{u"v4-8"_s});
        QVERIFY(ask("GET", types + u"?filter="_s + encoded(u"type=\"v9-8\""_s)).json.isEmpty());
        QCOMPARE(ask("GET", types + u"?filter="_s + encoded(u"type="_s)).status, 400);
        QCOMPARE(ask("GET", types + u"?orderBy=name"_s).status, 200);
        QCOMPARE(ask("GET", types + u"?orderBy=size"_s).status, 400);
        const auto versions = ask("GET", zone + u"/runtimeVersions?filter="_s + encoded(u"version:ubuntu2204"_s)).json;
        QVERIFY(!versions["runtimeVersions"_L1].toArray().isEmpty());
    }

    void severalServicesAreReadAtOnce()
    {
        start(R"({"disabledServices":["iap.googleapis.com"]})");
        const auto batch = project + u"/services:batchGet"_s;
        const auto read = ask("GET",
                              batch
                                  + u"?names=projects/trc-practice/services/iap.googleapis.com"
                                    "&names=projects/123456789012/services/tpu.googleapis.com"_s);
        QCOMPARE(valuesOf(read.json, u"services"_s, u"state"_s), (QStringList{u"DISABLED"_s, u"ENABLED"_s}));
        QCOMPARE(ask("GET", batch).status, 400);
        QCOMPARE(ask("GET", batch + u"?names=projects/other/services/tpu.googleapis.com"_s).status, 400);
        QCOMPARE(ask("GET", batch + u"?names=projects/trc-practice/services/moon.googleapis.com"_s).status, 403);
    }

    /// Of what is switched on, only a quota project that a call names counts for APIs that live in the client's own.
    void theUsualWorldHasOnWhatANewProjectHas()
    {
        start(practice::builtInScenario(u"default"_s).value());
        const auto on =
            ask("GET", project + u"/services?filter=state:ENABLED&pageSize=50"_s).json["services"_L1].toArray();
        QStringList names;
        for (const auto &service : on)
            names.append(service["config"_L1]["name"_L1].toString().section(u'.', 0, 0));
        QCOMPARE(names,
                 (QStringList{u"compute"_s, u"logging"_s, u"monitoring"_s, u"oslogin"_s, u"serviceusage"_s,
                              u"storage"_s, u"tpu"_s}));
        const auto infos = u"/locations/global/services/tpu.googleapis.com/quotaInfos"_s;
        QCOMPARE(ask("GET", project + infos).status, 200);
        const auto counted = raw("GET", project + infos, {{"x-goog-user-project", "trc-practice"}});
        QCOMPARE(counted.status, 403);
        QVERIFY2(messageOf(counted).startsWith("Cloud Quotas API has not been used in project 123456789012"_L1),
                 qPrintable(messageOf(counted)));
    }

    void logExclusionsComeAndGo()
    {
        const auto exclusions = u"/v2/projects/trc-practice/exclusions"_s;
        const auto one = exclusions + u"/no-tpu"_s;
        const QJsonObject body{{u"name"_s, u"no-tpu"_s}, {u"filter"_s, u"resource.type=\"tpu_worker\""_s}};
        (void)finished(ask("POST", zone + u"/nodes?nodeId=n"_s, nodeBody(u"v4-8"_s, u"tpu-ubuntu2204-base"_s)).json);
        QCOMPARE(entries({}).size(), 1);
        QVERIFY(ask("GET", exclusions).json.isEmpty());
        QCOMPARE(ask("POST", exclusions, {{u"name"_s, u"no tpu"_s}, {u"filter"_s, u"a=b"_s}}).status, 400);
        QCOMPARE(ask("POST", exclusions, {{u"name"_s, u"no-tpu"_s}, {u"filter"_s, u"a="_s}}).status, 400);
        QVERIFY(ask("POST", exclusions, body).json.contains("createTime"_L1));
        QCOMPARE(ask("POST", exclusions, body).status, 409);
        QVERIFY(entries({}).isEmpty());
        QCOMPARE(ask("PATCH", one, {{u"disabled"_s, true}}).status, 400);
        QCOMPARE(ask("PATCH", one + u"?updateMask=name"_s, {{u"name"_s, u"other"_s}}).status, 400);
        QCOMPARE(ask("PATCH", one + u"?updateMask=disabled"_s, {{u"disabled"_s, true}}).status, 200);
        QCOMPARE(entries({}).size(), 1);
        QCOMPARE(ask("DELETE", one).status, 200);
        QCOMPARE(ask("GET", one).status, 404);
        QCOMPARE(ask("DELETE", one).status, 404);
    }

    void entriesAreFilteredOrderedAndPaged()
    {
        (void)finished(ask("POST", zone + u"/nodes?nodeId=n"_s, nodeBody(u"v4-16"_s, u"tpu-ubuntu2204-base"_s)).json);
        const auto name = u"projects/trc-practice/locations/us-central2-b/nodes/n"_s;
        QCOMPARE(
            practise(u"symptom"_s, {{u"node"_s, name}, {u"type"_s, u"OUT_OF_MEMORY"_s}, {u"worker"_s, u"1"_s}}).status,
            200);
        QCOMPARE(entries({}).size(), 3);
        const auto bad = entries({{u"filter"_s, u"resource.type=\"tpu_worker\" AND severity>=WARNING"_s}});
        QCOMPARE(bad.size(), 1);
        QVERIFY(bad[0]["textPayload"_L1].toString().startsWith("OUT_OF_MEMORY"_L1));
        const auto latest = entries({{u"orderBy"_s, u"timestamp desc"_s}, {u"pageSize"_s, 1}});
        QCOMPARE(latest, bad);
        const auto list = u"/v2/entries:list"_s;
        const QJsonArray here{u"projects/trc-practice"_s};
        const auto first = ask("POST", list, {{u"resourceNames"_s, here}, {u"pageSize"_s, 2}}).json;
        QCOMPARE(entries({{u"pageSize"_s, 2}, {u"pageToken"_s, first["nextPageToken"_L1]}}).size(), 1);
        QCOMPARE(ask("POST", list, {{u"filter"_s, u"severity=ERROR"_s}}).status, 400);
        QCOMPARE(ask("POST", list, {{u"resourceNames"_s, QJsonArray{u"projects/other"_s}}}).status, 403);
        QCOMPARE(ask("POST", list, {{u"resourceNames"_s, here}, {u"orderBy"_s, u"severity"_s}}).status, 400);
        QCOMPARE(ask("POST", list, {{u"resourceNames"_s, here}, {u"pageToken"_s, u"x"_s}}).status, 400);
        const auto buckets = u"/v2/projects/trc-practice/locations/global/buckets"_s;
        QCOMPARE(ask("GET", buckets).json["buckets"_L1].toArray().size(), 2);
        QCOMPARE(ask("GET", buckets + u"/_Default"_s).json["retentionDays"_L1].toInt(), 30);
        QCOMPARE(ask("GET", buckets + u"/other"_s).status, 404);
    }

    void metricsAndBilledServicesAreDescribed()
    {
        const auto descriptors = u"/v3/projects/trc-practice/metricDescriptors"_s;
        const auto worker = ask("GET",
                                descriptors + u"?filter="_s
                                    + encoded(u"metric.type = starts_with(\"tpu.googleapis.com/accelerator/\")"_s))
                                .json;
        const auto types = valuesOf(worker, u"metricDescriptors"_s, u"type"_s);
        QVERIFY2(types.contains("tpu.googleapis.com/accelerator/duty_cycle"_L1), qPrintable(types.join(u' ')));
        QVERIFY(!types.contains("tpu.googleapis.com/cpu/utilization"_L1));
        const auto cpu = unjudged(descriptors + u"/tpu.googleapis.com/cpu/utilization"_s).json;
        QCOMPARE(valuesOf(cpu, u"labels"_s, u"key"_s), QStringList{u"core"_s});
        QCOMPARE(ask("GET", descriptors + u"/tpu.googleapis.com/moon"_s).status, 404);
        QCOMPARE(ask("GET", descriptors + u"?filter=metric"_s).status, 400);
        QCOMPARE(valuesOf(ask("GET", u"/v1/services"_s).json, u"services"_s, u"serviceId"_s).size(), 2);
    }

    void aQuotaPreferenceIsReviewed()
    {
        start(R"({"seconds":{"review":0.2}})");
        const auto all = project + u"/locations/global/quotaPreferences"_s;
        QJsonObject body{{u"service"_s, u"tpu.googleapis.com"_s},
                         {u"quotaId"_s, u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s},
                         {u"dimensions"_s, QJsonObject{{u"zone"_s, u"us-east1-d"_s}}},
                         {u"quotaConfig"_s, QJsonObject{{u"preferredValue"_s, u"256"_s}}}};
        QCOMPARE(ask("POST", all + u"?quotaPreferenceId=more"_s, body).status, 400); // nobody to be asked
        body[u"contactEmail"_s] = u"nixie@example.com"_s;
        const auto asked = ask("POST", all + u"?quotaPreferenceId=more"_s, body).json;
        QVERIFY(asked["reconciling"_L1].toBool());
        QVERIFY(!asked.contains("contactEmail"_L1)); // it is not told again
        QCOMPARE(ask("POST", all, body).status, 409);
        const auto one = all + u"/more"_s;
        QTRY_VERIFY(!ask("GET", one).json["reconciling"_L1].toBool());
        QCOMPARE(ask("GET", one).json["quotaConfig"_L1]["grantedValue"_L1].toString(), u"64"_s); // too much
        auto change = body;
        change[u"etag"_s] = u"stale"_s;
        QCOMPARE(ask("PATCH", one, change).status, 409);
        change[u"etag"_s] = asked["etag"_L1];
        change[u"quotaId"_s] = u"TPUV5PPerProjectPerZoneForTPUAPI"_s;
        QCOMPARE(ask("PATCH", one, change).status, 400);
        QCOMPARE(ask("GET", all).json["quotaPreferences"_L1].toArray().size(), 1);
        QCOMPARE(ask("GET", all + u"/none"_s).status, 404);
    }

    void policiesAreChangedByWhoeverHasReadThem()
    {
        auto policy = ask("POST", project + u":getIamPolicy"_s, QJsonObject{}).json;
        const auto before = policy;
        auto bindings = policy["bindings"_L1].toArray();
        bindings.append(
            QJsonObject{{u"role"_s, u"roles/tpu.admin"_s}, {u"members"_s, QJsonArray{u"user:ada@example.com"_s}}});
        policy[u"bindings"_s] = bindings;
        const auto set = [&](const QJsonObject &wanted) {
            return ask("POST", project + u":setIamPolicy"_s, {{u"policy"_s, wanted}});
        };
        QCOMPARE(set(policy).json["bindings"_L1].toArray(), bindings);
        const auto late = set(policy); // its etag is that of the time before
        QCOMPARE(late.status, 409);
        QCOMPARE(late.json["error"_L1]["status"_L1].toString(), u"ABORTED"_s);
        policy.remove(u"etag"_s);
        const auto with = [&](const QString &role, const QString &member) {
            auto wanted = policy;
            auto list = bindings;
            list.append(QJsonObject{{u"role"_s, role}, {u"members"_s, QJsonArray{member}}});
            wanted[u"bindings"_s] = list;
            return set(wanted).status;
        };
        QCOMPARE(with(u"roles/iap.tunnelInstances.accessViaIAP"_s, u"user:ada@example.com"_s), 400);
        QCOMPARE(with(u"roles/viewer"_s, u"allUsers"_s), 400);
        QCOMPARE(with(u"roles/viewer"_s, u"user:ada@example.com"_s), 200);
        auto headless = before;
        headless.remove(u"etag"_s);
        headless[u"bindings"_s] = QJsonArray{bindings.last()};
        QCOMPARE(set(headless).status, 400);
    }

    void anEtagMayComeBackInTheOtherAlphabet() // as gcloud writes it
    {
        const auto set = [&](const QJsonObject &wanted) {
            return ask("POST", project + u":setIamPolicy"_s, {{u"policy"_s, wanted}});
        };
        auto policy = ask("POST", project + u":getIamPolicy"_s, QJsonObject{}).json;
        const auto bindings = policy["bindings"_L1].toArray();
        const auto hasOwnLetters = [&] {
            const auto etag = policy["etag"_L1].toString();
            return etag.contains(u'+') || etag.contains(u'/');
        };
        for (int user = 0; user < 100 && !hasOwnLetters(); ++user) {
            const QJsonArray members{u"user:ada%1@example.com"_s.arg(user)};
            auto more = bindings;
            more.append(QJsonObject{{u"role"_s, u"roles/viewer"_s}, {u"members"_s, members}});
            policy[u"bindings"_s] = more;
            policy = set(policy).json;
        }
        QVERIFY(hasOwnLetters());
        auto etag = policy["etag"_L1].toString();
        policy[u"etag"_s] = etag.replace(u'+', u'-').replace(u'/', u'_');
        QCOMPARE(set(policy).status, 200);
        policy[u"etag"_s] = u"AAAAAAAAAAA="_s;
        QCOMPARE(set(policy).status, 409);
    }

    void machineTypesAndOperationsAreListed()
    {
        const auto types = [&](const QString &where) {
            return valuesOf(unjudged(compute + where + u"/machineTypes"_s).json, u"items"_s, u"name"_s);
        };
        QVERIFY(types(u"/zones/us-east1-d"_s).contains("ct6e-standard-4t"_L1));
        QVERIFY(!types(u"/zones/us-central2-b"_s).contains("ct6e-standard-4t"_L1));
        const auto one = compute + u"/zones/us-east1-d/machineTypes/ct6e-standard-4t"_s;
        QCOMPARE(unjudged(one).json["guestCpus"_L1].toInt(), 180);
        QCOMPARE(unjudged(compute + u"/zones/us-central2-b/machineTypes/ct6e-standard-4t"_s).status, 404);
        const QJsonValue all = unjudged(compute + u"/aggregated/machineTypes"_s).json["items"_L1];
        QVERIFY(!all["zones/us-east1-d"_L1]["machineTypes"_L1].toArray().isEmpty());
        const auto disks = compute + u"/zones/us-central2-b/disks"_s;
        QCOMPARE(ask("POST", disks, {{u"name"_s, u"data"_s}, {u"sizeGb"_s, u"10"_s}}).status, 200);
        const auto here = unjudged(compute + u"/zones/us-central2-b/operations"_s).json;
        QCOMPARE(valuesOf(here, u"items"_s, u"operationType"_s), QStringList{u"insert"_s});
        QVERIFY(!unjudged(compute + u"/global/operations"_s).json.contains("items"_L1));
        const QJsonValue places = unjudged(compute + u"/aggregated/operations"_s).json["items"_L1];
        QCOMPARE(places["zones/us-central2-b"_L1]["operations"_L1].toArray().size(), 1);
        QCOMPARE(places["global"_L1]["warning"_L1]["code"_L1].toString(), u"NO_RESULTS_ON_PAGE"_s);
    }

    /// "items": null stops gcloud.
    void nothingIsNull_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto &list :
             {u"/global/snapshots"_s, u"/global/operations"_s, u"/global/routes"_s, u"/aggregated/disks"_s,
              u"/aggregated/instances"_s, u"/aggregated/operations"_s, u"/zones/us-central2-b/disks"_s,
              u"/zones/us-central2-b/instances"_s, u"/regions/us-central2/addresses"_s})
            QTest::newRow(qPrintable(list)) << compute + list;
        for (const auto &list : {u"/nodes"_s, u"/queuedResources"_s, u"/operations"_s})
            QTest::newRow(qPrintable(list)) << zone + list;
        for (const auto &list :
             {u"/v1/projects"_s, u"/v2/projects/trc-practice/exclusions"_s, u"/v1/projects/trc-practice"_s,
              u"/storage/v1/b?project=trc-practice"_s, u"/v3/projects/trc-practice/metricDescriptors"_s,
              u"/v1/projects/trc-practice/locations/global/quotaPreferences"_s})
            QTest::newRow(qPrintable(list)) << list;
    }
    void nothingIsNull()
    {
        QFETCH(QString, path);
        const auto listed = unjudged(path);
        QCOMPARE(listed.status, 200);
        QVERIFY2(!listed.body.contains("null") && !listed.body.contains("[]"), listed.body.constData());
    }

    void nodesOfTheOldArchitectureAreListedByAllVersions()
    {
        start(practice::builtInScenario(u"legacy-node"_s).value());
        const auto old = u"/projects/trc-practice/locations/us-central1-f/nodes"_s;
        const QJsonValue first = unjudged(u"/v1"_s + old).json["nodes"_L1][0];
        QCOMPARE(first["apiVersion"_L1].toString(), u"V1"_s);
        QCOMPARE(first["ipAddress"_L1].toString(), u"10.240.1.2"_s);
        const auto now = ask("GET", u"/v2"_s + old + u"/old-node"_s).json;
        QCOMPARE(now["apiVersion"_L1].toString(), u"V1"_s);
        QCOMPARE(now["state"_L1].toString(), u"READY"_s);
        QVERIFY(!now["networkEndpoints"_L1][0]["accessConfig"_L1].toObject().contains("externalIp"_L1));
        QCOMPARE(ask("POST", u"/v2"_s + old + u"/old-node:getGuestAttributes"_s, QJsonObject{}).status, 400);
        (void)finished(ask("DELETE", u"/v2"_s + old + u"/old-node"_s).json);
        QVERIFY(unjudged(u"/v1"_s + old).json.isEmpty());
    }

    void severalCallsOfComputeEngineComeInOne()
    {
        const auto disks = compute + u"/zones/us-central2-b/disks/"_s;
        const auto part = [&](const QByteArray &id, const QString &target) {
            return "--edge\r\nContent-Type: application/http\r\nContent-ID: <" + id + ">\r\n\r\nGET "
                + target.toLatin1() + " HTTP/1.1\r\nContent-Type: application/json\r\n\r\n\r\n";
        };
        QCOMPARE(
            ask("POST", compute + u"/zones/us-central2-b/disks"_s, {{u"name"_s, u"data"_s}, {u"sizeGb"_s, u"10"_s}})
                .status,
            200);
        QTRY_COMPARE(ask("GET", disks + u"data"_s).status, 200);
        const auto whole = part("a", disks + u"data"_s) + part("b", disks + u"none"_s) + part("c", zone + u"/nodes"_s)
            + "--edge--\r\n";
        const QList<std::pair<QByteArray, QByteArray>> type{{"Content-Type", "multipart/mixed; boundary=\"edge\""}};
        const auto answered = raw("POST", u"/batch/compute/v1"_s, type, whole);
        QCOMPARE(answered.status, 200);
        QCOMPARE(answered.body.count("Content-Type: application/http"), 3);
        QVERIFY(answered.body.contains("Content-ID: <response-a>\r\n\r\nHTTP/1.1 200 OK"));
        QVERIFY(answered.body.contains("Content-ID: <response-b>\r\n\r\nHTTP/1.1 404 Not Found"));
        QVERIFY(answered.body.contains("Content-ID: <response-c>\r\n\r\nHTTP/1.1 404 Not Found")); // another service's
        QCOMPARE(raw("POST", u"/batch/compute/v1"_s, type, "--edge--").status, 400);
        QCOMPARE(raw("POST", u"/batch/compute/v1"_s, {{"Content-Type", "text/plain"}}, whole).status, 400);
        QCOMPARE(raw("GET", u"/batch/compute/v1"_s, {}).status, 405);
        m_token.clear();
        QVERIFY(raw("POST", u"/batch/compute/v1"_s, type, whole).body.contains("<response-a>\r\n\r\nHTTP/1.1 401"));
    }

    /// As Google's clients for Node send it to methods without a body; any other text is none.
    void anEmptyTextIsNoBody()
    {
        const auto begun =
            ask("POST", compute + u"/zones/us-central2-b/disks"_s, {{u"name"_s, u"data"_s}, {u"sizeGb"_s, u"10"_s}});
        const auto wait = compute + u"/zones/us-central2-b/operations/%1/wait"_s.arg(begun.json["name"_L1].toString());
        const QList<std::pair<QByteArray, QByteArray>> type{{"Content-Type", "application/json"}};
        QCOMPARE(raw("POST", wait, type, "\"\"").status, 200);
        QCOMPARE(raw("POST", wait, type, "\"x\"").status, 400);
        QCOMPARE(raw("POST", compute + u"/zones/us-central2-b/disks"_s, type, "\"\"").status, 400); // it takes one
    }

    /// Without the permission Google's relay answers 404, as for a machine that it does not know; or, later, 4033.
    void R14_whoMayNotUseTheTunnelIsRefused()
    {
        start(R"({"deniedPermissions":["iap.tunnelInstances.accessViaIAP"]})");
        QVERIFY(handshake().startsWith("HTTP/1.1 404 "));
        start(R"({"deniedPermissions":["iap.tunnelInstances.accessViaIAP"],"relayDenial":"close"})");
        const auto late = handshake();
        QVERIFY(late.startsWith("HTTP/1.1 101 "));
        QVERIFY2(late.contains(QByteArray::fromHex("0fc1") + "not authorized"), late.constData()); // 4033
    }

private:
    Answered unjudged(const QString &path) { return send("GET", path, std::nullopt, Judge::No); }

    QJsonArray entries(QJsonObject body)
    {
        body[u"resourceNames"_s] = QJsonArray{u"projects/trc-practice"_s};
        return ask("POST", u"/v2/entries:list"_s, body).json["entries"_L1].toArray();
    }

    Answered raw(const QByteArray &method, const QString &path, const QList<std::pair<QByteArray, QByteArray>> &headers,
                 const QByteArray &body = {})
    {
        QNetworkRequest request{QUrl{m_server->origin() + path}};
        request.setTransferTimeout(10'000);
        if (!m_token.isEmpty())
            request.setRawHeader("Authorization", "Bearer " + m_token);
        for (const auto &[name, value] : headers)
            request.setRawHeader(name, value);
        const std::unique_ptr<QNetworkReply> reply{m_network.sendCustomRequest(request, method, body)};
        QEventLoop loop;
        connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
        loop.exec();
        Answered answered{.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
                          .json = {},
                          .challenge = {},
                          .body = reply->readAll()};
        answered.json = QJsonDocument::fromJson(answered.body).object();
        return answered;
    }

    /// All that the relay says until it ends the connection.
    QByteArray handshake()
    {
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, quint16(QUrl{m_server->origin()}.port()));
        socket.write(
            "GET /v4/connect?project=trc-practice&zone=us-central2-b&instance=t1v-n-0-w-0&interface=nic0&port=22"
            "&newWebsocket=True HTTP/1.1\r\nHost: tunnel\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Protocol: relay.tunnel.cloudproxy.app\r\nAuthorization: Bearer practice-token\r\n\r\n");
        QByteArray all;
        (void)QTest::qWaitFor(
            [&] {
                all += socket.readAll();
                return socket.state() == QAbstractSocket::UnconnectedState || all.contains("authorized");
            },
            5'000);
        return all;
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpStrict)
#include "tst_httpstrict.moc"
