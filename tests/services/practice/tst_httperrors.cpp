// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceprocess.h"

#include "services/practice/http/httpframing.h"

#include <QJsonArray>
#include <QTcpSocket>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QByteArray project = "/v2/projects/trc-practice";
const QByteArray zone = project + "/locations/us-central2-b";
const QByteArray create = zone + "/nodes?nodeId=n";
const QByteArray queue = project + "/locations/us-east1-d/queuedResources?queuedResourceId=q";

const QByteArray snakeCase = R"({"accelerator_type":"v4-8","runtime_version":"tpu-ubuntu2204-base","labels":null})";

/// A node that would be made, with `more` members.
QByteArray node(const QByteArray &more)
{
    return R"({"acceleratorType":"v4-8","runtimeVersion":"tpu-ubuntu2204-base",)" + more + '}';
}

QByteArray request(const QByteArray &nodeSpec, const QByteArray &more = R"("spot":{})")
{
    return R"({"tpu":{"nodeSpec":[{"node":{"acceleratorType":"v6e-8","runtimeVersion":"v2-alpha-tpuv6e"},)" + nodeSpec
        + "}]}," + more + '}';
}

/// The rows of bodiesAreRefused().
void addBodies()
{
    const auto row = [](const char *name, const QByteArray &target, const QByteArray &body, int status,
                        const QString &text) { QTest::newRow(name) << target << body << status << text; };
    row("label key", create, node(R"("labels":{"A B":"c"})"), 400, u"Label key 'A B' violates format constraints."_s);
    row("label value", create, node(R"("labels":{"a":"B!"})"), 400, u"Label value 'B!' violates format constraints."_s);
    row("label type", create, node(R"("labels":{"a":1})"), 400,
        u"Invalid value at 'node.labels[0].value' (TYPE_STRING), 1"_s);
    row("tag", create, node(R"("tags":["No Good"])"), 400, u"Invalid value for field 'tags.items': 'No Good'."_s);
    row("metadata key", create, node(R"("metadata":{"a b":"c"})"), 400,
        u"Invalid value for field 'metadata.items.key': 'a b'."_s);
    row("metadata size", create, node(R"("metadata":{"a":")" + QByteArray(262'145, 'x') + "\"}"), 400,
        u"maximum size is 262144 bytes"_s);
    row("description", create, node(R"("description":")" + QByteArray(513, 'x') + '"'), 400, u"512 characters"_s);
    row("network", create, node(R"("networkConfig":{"network":"mars"})"), 404,
        u"The resource 'projects/trc-practice/global/networks/mars' was not found"_s);
    row("subnetwork", create, node(R"("networkConfig":{"subnetwork":"mars"})"), 404,
        u"regions/us-central2/subnetworks/mars' was not found"_s);
    row("second network", create, node(R"("networkConfigs":[{},{"network":"mars"}])"), 404,
        u"networks/mars' was not found"_s);
    row("disk", create, node(R"("dataDisks":[{"sourceDisk":"projects/p/zones/z/disks/d"}])"), 404,
        u"disks/d' was not found"_s);
    row("disk mode", create, node(R"("dataDisks":[{"mode":"FAST"}])"), 400, u"AttachedDisk.DiskMode), \"FAST\""_s);
    row("boot disk of v2", create, node(R"("bootDiskConfig":{"diskSizeGb":"200"})"), 400,
        u"Unknown name \"diskSizeGb\" at 'node.boot_disk_config'"_s);
    row("account", create, node(R"("serviceAccount":{"email":"me@example.com"})"), 404,
        u"of type 'serviceAccount' was not found."_s);
    row("range", create, node(R"("cidrBlock":"10.0.0.0/8")"), 400, u"must be a /29 block"_s);
    row("queues", create, node(R"("networkConfig":{"queueCount":-5})"), 400, u"queue count"_s);
    row("generation", create, R"({"acceleratorConfig":{"type":"V9"}})", 400, u"AcceleratorConfig.Type), \"V9\""_s);
    row("no list", create, node(R"("networkConfig":[])"), 400, u"Proto field is not repeating, cannot start list."_s);
    row("two faults", create, R"({"a":1,"b":2})", 400,
        u"\"a\" at 'node': Cannot find field.\nInvalid JSON payload received. Unknown name \"b\""_s);
    row("an array", create, "[]", 400, u"Root element must be a message."_s);
    row("half JSON", create, R"({"a":)", 400, u"Invalid JSON payload received."_s);
    row("deep JSON", create, QByteArray(2000, '[') + QByteArray(2000, ']'), 400, u"Invalid JSON payload received."_s);
    row("request id of v2", create + "&requestId=4d4a3bd1-18b3-4b8b-bd8a-3bd1a5a0a1f7", node(R"("tags":[])"), 400,
        u"Unknown name \"requestId\": Cannot bind query parameter."_s);
    row("request id", queue + "&requestId=one", request(R"("nodeId":"n")"), 400, u"is no UUID"_s);
    row("a legion of slices", queue, request(R"("multisliceParams":{"nodeCount":2000000000})"), 400,
        u"node_count must be from 2"_s);
    row("one slice", queue, request(R"("multisliceParams":{"nodeCount":1})"), 400, u"node_count must be from 2"_s);
    row("slices and id", queue, request(R"("nodeId":"n","multisliceParams":{"nodeCount":2})"), 400,
        u"Only one of node_id"_s);
    row("negative wait", queue, request(R"("nodeId":"n")", R"("queueingPolicy":{"validUntilDuration":"-6s"})"), 400,
        u"queueingPolicy"_s);
    row("metadata item", "/compute/v1/projects/trc-practice/setCommonInstanceMetadata",
        R"({"items":[{"key":"a","value":5}]})", 400, u"(TYPE_STRING), 5"_s);
    row("no services", "/v1/projects/trc-practice/services:batchEnable", R"({"serviceIds":[]})", 400,
        u"from 1 to 20"_s);
}

} // namespace

/// What a hostile or clumsy client sends gets Google's answer: never a 200 that the real cloud would not give, never a
/// crash.
class TestHttpErrors : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY2(m_cloud.start({u"--seed"_s, u"1"_s}), m_cloud.errors().constData()); }
    void cleanupTestCase() { QCOMPARE(m_cloud.stop(), 0); }

    void bodiesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("text");
        addBodies();
        QTest::newRow("slices of a v2")
            << QByteArray{project + "/locations/us-central1-b/queuedResources?queuedResourceId=q"}
            << QByteArray{R"({"tpu":{"nodeSpec":[{"node":{"acceleratorType":"v2-8","runtimeVersion":"tpu-ubuntu2204-base"},"multisliceParams":{"nodeCount":2}}]},"spot":{}})"}
            << 400 << u"Multislice is not supported for accelerator type"_s;
    }

    void bodiesAreRefused()
    {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, body);
        QFETCH(QString, text);
        const auto reply = http(m_cloud.port(), "POST", target, m_cloud.token(), body);
        QTEST(reply.status, "status");
        const auto message = reply.json()["error"_L1]["message"_L1].toString();
        QVERIFY2(message.contains(text), reply.body.left(2000).constData());
    }

    void parametersAreRefused_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, const QByteArray &target, int status, const QString &text) {
            QTest::newRow(name) << target << status << text;
        };
        row("size", zone + "/nodes?pageSize=abc", 400, u"Invalid value at 'page_size' (TYPE_INT32), \"abc\""_s);
        row("negative size", zone + "/nodes?pageSize=-1", 400, u"pageSize"_s);
        row("no parameter", zone + "/nodes?colour=red", 400,
            u"Field 'colour' could not be found in request message."_s);
        row("flag", zone + "/operations?returnPartialSuccess=maybe", 400, u"(TYPE_BOOL), \"maybe\""_s);
        row("partial in one zone", zone + "/operations?returnPartialSuccess=true", 400, u"across collections"_s);
        row("other project", "/v2/projects/other/locations/-/nodes", 403,
            u"Permission denied on resource project other."_s);
        row("other project of Compute", "/compute/v1/projects/other", 403,
            u"Required 'compute.projects.get' permission for 'projects/other'"_s);
        row("services filter", "/v1/projects/trc-practice/services?filter=name:tpu", 400, u"filter"_s);
        row("projects filter", "/v1/projects?filter=~", 400, u"invalid argument"_s);
        row("projects of nobody", "/v3/projects", 400, u"parent"_s);
        row("projects of others", "/v3/projects?parent=organizations/5", 403, u"The caller does not have permission"_s);
    }

    void parametersAreRefused()
    {
        QFETCH(QByteArray, target);
        QFETCH(QString, text);
        const auto reply = http(m_cloud.port(), "GET", target, m_cloud.token());
        QTEST(reply.status, "status");
        QVERIFY2(reply.json()["error"_L1]["message"_L1].toString().contains(text), reply.body.constData());
    }

    void projectsAreFound()
    {
        const auto count = [&](const QByteArray &target) {
            return http(m_cloud.port(), "GET", target, m_cloud.token()).json()["projects"_L1].toArray().size();
        };
        QCOMPARE(count("/v1/projects?filter=lifecycleState:ACTIVE%20name:TRC*"), 1);
        QCOMPARE(count("/v1/projects?filter=id:other"), 0);
        QCOMPARE(count("/v3/projects:search?query=state:ACTIVE"), 1);
        QCOMPARE(count("/v3/projects:search?query=projectId%3Dother"), 0);
    }

    void namesOfProtocolBuffersAreTaken()
    {
        const auto reply = http(m_cloud.port(), "POST", zone + "/nodes?nodeId=snake", m_cloud.token(), snakeCase);
        QCOMPARE(reply.status, 200);
        const auto made = http(m_cloud.port(), "GET", zone + "/nodes/snake", m_cloud.token()).json();
        QCOMPARE(made["acceleratorType"_L1].toString(), u"v4-8"_s);
    }

    void tokensAreToldApart()
    {
        const auto reason = [&](const QByteArray &token) {
            const auto reply = http(m_cloud.port(), "GET", zone + "/nodes", token);
            return u"%1 %2"_s.arg(reply.status).arg(reply.json()["error"_L1]["details"_L1][0]["reason"_L1].toString());
        };
        QCOMPARE(reason({}), u"401 CREDENTIALS_MISSING"_s);
        QCOMPARE(reason("rubbish"), u"401 ACCESS_TOKEN_TYPE_UNSUPPORTED"_s);
        QCOMPARE(reason("practice-token-7"), u"401 ACCESS_TOKEN_TYPE_UNSUPPORTED"_s);
        const auto fresh = http(m_cloud.port(), "POST", "/practice/v1/expireToken", m_cloud.token(), "{}")
                               .json()["token"_L1]
                               .toString();
        QCOMPARE(reason(m_cloud.token()), u"401 ACCESS_TOKEN_EXPIRED"_s);
        QVERIFY(reason(fresh.toLatin1()).startsWith(u"200"_s));
        const auto info = http(m_cloud.port(), "GET", "/oauth2/v2/tokeninfo?access_token=rubbish", {});
        QCOMPARE(info.status, 400);
        QCOMPARE(info.json()["error"_L1].toString(), u"invalid_token"_s); // OAuth's own form
        m_token = fresh.toLatin1();
        const auto other = raw("GET " + zone + "/nodes HTTP/1.1\r\nAuthorization: Bearer " + m_token
                               + "\r\nx-goog-user-project: other\r\n\r\n");
        QVERIFY2(other.startsWith("HTTP/1.1 403") && other.contains("USER_PROJECT_DENIED"), other.constData());
    }

    void R3_whoMayNotUseTheProjectIsRefusedForNamingIt()
    {
        PracticeProcess cloud;
        QVERIFY2(cloud.start({u"--scenario"_s, u"member"_s}), cloud.errors().constData());
        const auto asked = [&](const QByteArray &more) {
            return raw("GET " + zone + "/nodes HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + cloud.token()
                           + "\r\n" + more + "\r\n",
                       cloud.port());
        };
        const auto refused = asked("x-goog-user-project: trc-practice\r\n");
        QVERIFY2(refused.startsWith("HTTP/1.1 403") && refused.contains("USER_PROJECT_DENIED"), refused.constData());
        QVERIFY2(refused.contains("Caller does not have required permission to use project trc-practice. Grant the "
                                  "caller the roles/serviceusage.serviceUsageConsumer role"),
                 refused.constData());
        const auto served = asked({});
        QVERIFY2(served.startsWith("HTTP/1.1 200"), served.constData());
        const auto compute =
            http(cloud.port(), "GET", "/compute/v1/projects/trc-practice/global/networks", cloud.token());
        QCOMPARE(compute.status, 403);
    }

    void theDoorTurnsAwayWhatIsNoRequest_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("status");
        const auto row = [](const char *name, const QByteArray &bytes, const QByteArray &status) {
            QTest::newRow(name) << bytes << status;
        };
        row("garbage", "\x16\x03\x01 hello\r\n\r\n", "400");
        row("no method", "get / HTTP/1.1\r\n\r\n", "400");
        row("no target", "GET http://evil/ HTTP/1.1\r\n\r\n", "400");
        row("no version", "GET /\r\n\r\n", "400");
        row("bad length", "POST / HTTP/1.1\r\nContent-Length: five\r\n\r\n", "400");
        row("length and chunks", "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", "400");
        row("odd coding", "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "400");
        row("bad chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "400");
        row("no length", "POST / HTTP/1.1\r\nHost: a\r\n\r\n", "411");
        row("100 MB", "POST / HTTP/1.1\r\nContent-Length: 104857600\r\n\r\n", "413");
        row("endless head", "GET / HTTP/1.1\r\nA: " + QByteArray(70'000, 'a'), "413");
        row("endless address", "GET /" + QByteArray(20'000, 'a'), "414");
        row("no such place", "GET /v2/mars HTTP/1.1\r\nHost: a\r\n\r\n", "404");
        row("no such method", "PUT " + zone + "/nodes HTTP/1.1\r\nContent-Length: 0\r\n\r\n", "405");
    }

    void theDoorTurnsAwayWhatIsNoRequest()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, status);
        const auto reply = raw(bytes);
        QVERIFY2(reply.startsWith("HTTP/1.1 " + status + ' '), reply.constData());
        QVERIFY(reply.contains("text/html"));
    }

    void aFloodOfConnectionsDisturbsNobody()
    {
        std::vector<std::unique_ptr<QTcpSocket>> flood;
        for (int i = 0; i < 1000; ++i) {
            flood.push_back(std::make_unique<QTcpSocket>());
            flood.back()->connectToHost(u"127.0.0.1"_s, m_cloud.port());
            QVERIFY(flood.back()->waitForConnected(30'000));
            flood.back()->write("GET /v2/never HTTP/1.1\r\nHo"); // and never the rest
        }
        QCOMPARE(http(m_cloud.port(), "GET", zone + "/nodes", m_token).status, 200);
    }

    void clientsThatHangUpBeforeTheAnswerDoNotHarm()
    {
        const auto once = "GET " + zone + "/acceleratorTypes HTTP/1.1\r\nAuthorization: Bearer " + m_token + "\r\n\r\n";
        for (int round = 0; round < 3; ++round) {
            std::vector<std::unique_ptr<QTcpSocket>> rude;
            for (int i = 0; i < 50; ++i) {
                rude.push_back(std::make_unique<QTcpSocket>());
                rude.back()->connectToHost(u"127.0.0.1"_s, m_cloud.port());
                QVERIFY(rude.back()->waitForConnected(30'000));
                rude.back()->write(once.repeated(500));
                rude.back()->flush();
            }
            for (const auto &client : rude)
                client->abort();
        }
        QCOMPARE(http(m_cloud.port(), "GET", zone + "/nodes", m_token).status, 200);
    }

    void aReplyComesWholeToAnOldClient()
    {
        const auto reply = raw("GET " + zone + "/nodes HTTP/1.0\r\nAuthorization: Bearer " + m_token + "\r\n\r\n");
        QVERIFY(reply.startsWith("HTTP/1.1 200"));
    }

private:
    /// All that comes until the server closes, or has answered once.
    QByteArray raw(const QByteArray &bytes, quint16 port = 0)
    {
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, port != 0 ? port : m_cloud.port());
        if (!socket.waitForConnected(30'000))
            return "no connection";
        socket.write(bytes);
        QByteArray reply;
        while (practice::wholeMessage(reply) == 0 && socket.waitForReadyRead(30'000))
            reply += socket.readAll();
        return reply;
    }

    PracticeProcess m_cloud;
    QByteArray m_token;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpErrors)
#include "tst_httperrors.moc"
