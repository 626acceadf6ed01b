// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What /practice/v1 makes happen is what Google's API then shows, in its own shapes.
#include "judgedcloud.h"
#include "practiceroom.h"

#include <QJsonDocument>
#include <QNetworkReply>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto zone = u"/v2/projects/trc-practice/locations/us-east1-d"_s;
const auto alpha = u"/v2alpha1/projects/trc-practice/locations/us-east1-d"_s;
const auto nodeName = u"projects/trc-practice/locations/us-east1-d/nodes/n"_s;

} // namespace

class TestHttpEvents : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init() { start(quickScenario()); }
    void cleanup() { stop(); }

    void timeIsMovedByACall()
    {
        QCOMPARE(practise(u"capacity"_s, {{u"zone"_s, u"us-east1-d"_s}, {u"chips"_s, 0}}).status, 200);
        auto body = queuedBody({.id = u"n"_s, .type = u"v6e-4"_s});
        body[u"queueingPolicy"_s] = QJsonObject{{u"validUntilDuration"_s, u"259200s"_s}};
        (void)finished(ask("POST", zone + u"/queuedResources?queuedResourceId=q"_s, body).json);
        const auto before = practice::fromRfc3339(ask("GET", u"/practice/v1/time"_s).json["now"_L1].toString());
        const auto then = practise(u"time"_s, {{u"advanceSeconds"_s, 259'000}}).json;
        QVERIFY(*practice::fromRfc3339(then["now"_L1].toString()) - *before >= 259'000s);
        QCOMPARE(stateOf(u"q"_s), u"WAITING_FOR_RESOURCES"_s);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 400}}).status, 200);
        QCOMPARE(stateOf(u"q"_s), u"FAILED"_s);
        QCOMPARE(practise(u"time"_s, {{u"speed"_s, 1000}}).json["speed"_L1].toDouble(), 1000.0);
        for (const auto &wrong : {QJsonObject{{u"advanceSeconds"_s, -1}}, QJsonObject{{u"advanceSeconds"_s, 4e7}},
                                  QJsonObject{{u"speed"_s, 0}}, QJsonObject{{u"speed"_s, 1e9}}})
            QCOMPARE(practise(u"time"_s, wrong).status, 400);
    }

    /// The client's clock does not move with it: what is there grows older, and what is made now is not of a time to
    /// come.
    void whatIsThereGrowsOlderWhenTimeIsMoved()
    {
        const auto made = [this](const QString &id) {
            (void)finished(
                ask("POST", zone + u"/nodes?nodeId="_s + id, nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s)).json);
        };
        const auto born = [this](const QString &id) {
            return practice::fromRfc3339(ask("GET", zone + u"/nodes/"_s + id).json["createTime"_L1].toString()).value();
        };
        const auto now = [] {
            return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
        };
        made(u"old"_s);
        const auto before = born(u"old"_s);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 3'600}}).status, 200);
        QVERIFY(std::chrono::abs(before - born(u"old"_s) - 3'600s) < 1ms);
        made(u"fresh"_s);
        QVERIFY(born(u"fresh"_s) <= now() && born(u"fresh"_s) > now() - 60s);
    }

    void aHostHasTrouble() // N2, N3
    {
        const QJsonObject lock{{u"node"_s, nodeName}, {u"worker"_s, 0}, {u"condition"_s, u"apt-lock"_s}};
        QCOMPARE(practise(u"host"_s, lock).status, 404);
        makeNode();
        const auto with = [](QJsonObject body, const QString &key, const QJsonValue &value) {
            body[key] = value;
            return body;
        };
        const auto key = nodeName + u"/0/"_s;
        QCOMPARE(practise(u"host"_s, lock).status, 200);
        QCOMPARE(m_hosts->conditions.value(key + u"apt-lock"_s), u"60"_s);
        QCOMPARE(practise(u"host"_s, with(lock, u"value"_s, 5)).status, 200);
        QCOMPARE(m_hosts->conditions.value(key + u"apt-lock"_s), u"5"_s);
        QCOMPARE(practise(u"host"_s, with(lock, u"end"_s, true)).status, 200);
        QVERIFY(m_hosts->conditions.isEmpty());
        const auto full = with(with(lock, u"condition"_s, u"disk-full"_s), u"seconds"_s, 30);
        QCOMPARE(practise(u"host"_s, full).status, 200);
        QCOMPARE(m_hosts->conditions.value(key + u"disk-full"_s), u"1"_s);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 31}}).status, 200);
        QTRY_VERIFY(m_hosts->conditions.isEmpty());
        QCOMPARE(practise(u"host"_s, with(lock, u"condition"_s, u"fire"_s)).status, 400);
        QCOMPARE(practise(u"host"_s, with(lock, u"worker"_s, 1)).status, 400);
        QCOMPARE(practise(u"host"_s, with(lock, u"seconds"_s, -1)).status, 400);
    }

    void aPreemptionGivesNoticeWhereAGraceIsAskedFor() // P1
    {
        makeNode();
        m_clock.hold();
        const auto stateNow = [this] { return ask("GET", zone + u"/nodes/n"_s).json["state"_L1].toString(); };
        for (const auto &wrong : {QJsonValue{-1}, QJsonValue{u"soon"_s}})
            QCOMPARE(practise(u"preempt"_s, {{u"node"_s, nodeName}, {u"grace"_s, wrong}}).status, 400);
        QVERIFY(m_hosts->noticed.isEmpty());
        QCOMPARE(practise(u"preempt"_s, {{u"node"_s, nodeName}, {u"grace"_s, 30}}).status, 200);
        QVERIFY(m_hosts->noticed.contains(nodeName));
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 29}}).status, 200);
        QCOMPARE(stateNow(), u"READY"_s);
        QVERIFY(m_hosts->slices.contains(nodeName));
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 1}}).status, 200);
        QCOMPARE(stateNow(), u"PREEMPTED"_s);
        QVERIFY(!m_hosts->slices.contains(nodeName));
    }

    void withoutAGraceItIsTakenAtOnce()
    {
        makeNode();
        QCOMPARE(practise(u"preempt"_s, {{u"node"_s, nodeName}, {u"loss"_s, u"seen"_s}}).status, 200);
        QVERIFY(m_hosts->noticed.isEmpty());
        QCOMPARE(ask("GET", zone + u"/nodes/n"_s).json["state"_L1].toString(), u"PREEMPTED"_s);
    }

    void anAnnouncedMaintenanceComes() // P5
    {
        makeNode();
        const auto ip = addressOf();
        const auto keys = hostKeys();
        QCOMPARE(practise(u"announce"_s, {{u"node"_s, nodeName}, {u"days"_s, 7}}).status, 200);
        const auto upcoming = ask("GET", zone + u"/nodes/n"_s).json.value("upcomingMaintenance"_L1);
        QCOMPARE(upcoming["type"_L1].toString(), u"SCHEDULED"_s);
        QCOMPARE(upcoming["maintenanceStatus"_L1].toString(), u"PENDING"_s);
        QVERIFY(upcoming["canReschedule"_L1].toBool());
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 6 * 86'400}}).status, 200);
        QCOMPARE(addressOf(), ip);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 86'400}}).status, 200);
        QTRY_VERIFY(addressOf() != ip);
        QTRY_COMPARE(ask("GET", zone + u"/nodes/n"_s).json["health"_L1].toString(), u"HEALTHY"_s);
        QVERIFY(!ask("GET", zone + u"/nodes/n"_s).json.contains("upcomingMaintenance"_L1));
        QCOMPARE(hostKeys(), keys); // the boot disk stays
    }

    void anAnnouncedMaintenanceIsBroughtForward()
    {
        makeNode();
        const auto none = ask("POST", alpha + u"/nodes/n:performMaintenance"_s, QJsonObject{});
        QCOMPARE(none.status, 400);
        QCOMPARE(none.json["error"_L1]["status"_L1].toString(), u"FAILED_PRECONDITION"_s);
        QCOMPARE(practise(u"announce"_s, {{u"node"_s, nodeName}, {u"seconds"_s, 600}}).status, 200);
        const auto begun = ask("POST", alpha + u"/nodes/n:performMaintenance"_s, QJsonObject{});
        QCOMPARE(begun.status, 200);
        QCOMPARE(ask("GET", zone + u"/nodes/n"_s).json["upcomingMaintenance"_L1]["maintenanceStatus"_L1].toString(),
                 u"ONGOING"_s);
        QVERIFY(finished(begun.json).contains("response"_L1));
        QTRY_COMPARE(ask("GET", zone + u"/nodes/n"_s).json["health"_L1].toString(), u"HEALTHY"_s);
        const auto ip = addressOf();
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 1200}}).status, 200);
        QCOMPARE(addressOf(), ip); // it does not come twice
    }

    void maintenanceOfTheNodesOfARequest()
    {
        (void)finished(
            ask("POST", zone + u"/queuedResources?queuedResourceId=q"_s, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s}))
                .json);
        QTRY_COMPARE(stateOf(u"q"_s), u"ACTIVE"_s);
        const auto path = alpha + u"/queuedResources/q:performMaintenanceQueuedResource"_s;
        const QJsonObject body{{u"nodeNames"_s, QJsonArray{nodeName}}};
        QCOMPARE(send("POST", path, body, Judge::No).status, 400);
        QCOMPARE(practise(u"announce"_s, {{u"node"_s, nodeName}}).status, 200);
        QCOMPARE(send("POST", path, QJsonObject{{u"nodeNames"_s, QJsonArray{u"other"_s}}}, Judge::No).status, 404);
        const auto begun =
            send("POST", path, body, Judge::No); // the newest description at hand has it only in gcloud's copy
        QCOMPARE(begun.status, 200);
        QVERIFY(finished(begun.json)["response"_L1]["@type"_L1].toString().endsWith(u"v2alpha1.QueuedResource"_s));
    }

    void healthChangesWithoutLoss() // P4
    {
        makeNode();
        const auto ip = addressOf();
        for (const auto &health : {u"UNHEALTHY_MAINTENANCE"_s, u"HEALTHY"_s, u"TIMEOUT"_s}) {
            QCOMPARE(practise(u"health"_s, {{u"node"_s, nodeName}, {u"health"_s, health}}).status, 200);
            const auto node = ask("GET", zone + u"/nodes/n"_s).json;
            QCOMPARE(node["health"_L1].toString(), health);
            QCOMPARE(node["state"_L1].toString(), u"READY"_s);
        }
        QCOMPARE(addressOf(), ip);
        QCOMPARE(practise(u"health"_s, {{u"node"_s, nodeName}, {u"health"_s, u"FINE"_s}}).status, 400);
    }

    void symptomsAreShown() // P12
    {
        makeNode();
        QCOMPARE(practise(u"symptom"_s,
                          {{u"node"_s, nodeName},
                           {u"type"_s, u"PROJECT_ABUSE"_s},
                           {u"details"_s, u"mining"_s},
                           {u"worker"_s, u"0"_s}})
                     .status,
                 200);
        const auto symptom = ask("GET", zone + u"/nodes/n"_s).json.value("symptoms"_L1)[0];
        QCOMPARE(symptom["symptomType"_L1].toString(), u"PROJECT_ABUSE"_s);
        QCOMPARE(symptom["workerId"_L1].toString(), u"0"_s);
        QVERIFY(practice::fromRfc3339(symptom["createTime"_L1].toString()));
        QCOMPARE(practise(u"symptom"_s, {{u"node"_s, nodeName}, {u"type"_s, u"COUGH"_s}}).status, 400);
        QCOMPARE(practise(u"symptom"_s, {{u"node"_s, nodeName}, {u"clear"_s, true}}).status, 200);
        QVERIFY(!ask("GET", zone + u"/nodes/n"_s).json.contains("symptoms"_L1));
    }

    void durationsMayChange() // J12: DELETING that is stuck
    {
        (void)finished(
            ask("POST", zone + u"/queuedResources?queuedResourceId=q"_s, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s}))
                .json);
        QTRY_COMPARE(stateOf(u"q"_s), u"ACTIVE"_s);
        QCOMPARE(practise(u"seconds"_s, {{u"spans"_s, QJsonObject{{u"delete"_s, 100'000}}}}).status, 200);
        QCOMPARE(practise(u"seconds"_s, {{u"spans"_s, QJsonObject{{u"delet"_s, 1}}}}).status, 400);
        QCOMPARE(ask("DELETE", zone + u"/queuedResources/q?force=true"_s).status, 200);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 90'000}}).status, 200);
        QCOMPARE(stateOf(u"q"_s), u"DELETING"_s);
        QCOMPARE(ask("DELETE", zone + u"/queuedResources/q?force=true"_s).status, 409);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 20'000}}).status, 200);
        QCOMPARE(ask("GET", zone + u"/queuedResources/q"_s).status, 404);
    }

    void wrongWordsOnCapacityAreRefused_data()
    {
        QTest::addColumn<QJsonObject>("body");
        QTest::newRow("no zone") << QJsonObject{{u"chips"_s, 0}};
        QTest::newRow("unknown zone") << QJsonObject{{u"zone"_s, u"mars-1-a"_s}};
        QTest::newRow("negative") << QJsonObject{{u"zone"_s, u"us-east1-d"_s}, {u"chips"_s, -1}};
        QTest::newRow("tier") << QJsonObject{{u"zone"_s, u"us-east1-d"_s}, {u"tier"_s, u"cheap"_s}};
        QTest::newRow("stockout") << QJsonObject{{u"zone"_s, u"us-east1-d"_s}, {u"stockout"_s, 3}};
        QTest::newRow("seconds") << QJsonObject{{u"zone"_s, u"us-east1-d"_s}, {u"chips"_s, 0}, {u"seconds"_s, -3}};
    }

    void wrongWordsOnCapacityAreRefused()
    {
        QFETCH(QJsonObject, body);
        QCOMPARE(practise(u"capacity"_s, body).status, 400);
    }

    void capacityIsGivenBackToTheScenario()
    {
        const QJsonObject place{{u"zone"_s, u"us-east1-d"_s}};
        auto gone = place;
        gone[u"chips"_s] = u"0"_s; // an int64 may be a string
        QCOMPARE(practise(u"capacity"_s, gone).status, 200);
        const auto body = nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s);
        QCOMPARE(finished(ask("POST", zone + u"/nodes?nodeId=n"_s, body).json)["error"_L1]["code"_L1].toInt(), 8);
        QCOMPARE(practise(u"capacity"_s, place).status, 200);
        QVERIFY(finished(ask("POST", zone + u"/nodes?nodeId=n"_s, body).json).contains("response"_L1));
    }

    void zonesFallSilentAndComeBack()
    {
        makeNode();
        const auto all = u"/v2/projects/trc-practice/locations/-/nodes"_s;
        QCOMPARE(practise(u"unreachable"_s, {{u"zones"_s, QJsonArray{u"us-east1-d"_s}}}).status, 200);
        QCOMPARE(ask("GET", zone + u"/nodes/n"_s).status, 503);
        const auto partly = ask("GET", all).json;
        QVERIFY(!partly.contains("nodes"_L1));
        QVERIFY(partly.value("unreachable"_L1)[0].toString().endsWith(u"/us-east1-d"_s));
        QCOMPARE(practise(u"unreachable"_s, {{u"zones"_s, QJsonArray{u"mars-1-a"_s}}}).status, 400);
        QCOMPARE(practise(u"unreachable"_s, {{u"zones"_s, QJsonArray{}}}).status, 200);
        QCOMPARE(ask("GET", all).json.value("nodes"_L1).toArray().size(), 1);
    }

    void callsAreCounted()
    {
        QCOMPARE(practise(u"calls"_s, {}).status, 200);
        (void)ask("GET", zone + u"/nodes"_s);
        (void)ask("GET", zone + u"/nodes"_s);
        (void)ask("GET", zone + u"/nodes/none"_s);
        const auto callCounter = ask("GET", u"/practice/v1/calls"_s).json;
        QCOMPARE(callCounter["calls"_L1]["GET nodes"_L1].toInt(), 2);
        QCOMPARE(callCounter["calls"_L1]["GET nodes/*"_L1].toInt(), 1);
        QCOMPARE(callCounter["total"_L1].toInt(), 3);
        QCOMPARE(callCounter["refused"_L1].toInt(), 1);
    }

    void tooManyCallsAreRefused()
    {
        start(R"({"callsPerMinute":3,"createsPerMinute":1})");
        for (int call = 0; call < 3; ++call)
            QCOMPARE(ask("GET", zone + u"/nodes"_s).status, 200);
        const auto refused = ask("GET", zone + u"/nodes"_s);
        QCOMPARE(refused.status, 429);
        QCOMPARE(refused.json["error"_L1]["details"_L1][0]["reason"_L1].toString(), u"RATE_LIMIT_EXCEEDED"_s);
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 61}}).status, 200);
        const auto body = nodeBody(u"v6e-1"_s, u"v2-alpha-tpuv6e"_s);
        QCOMPARE(ask("POST", zone + u"/nodes?nodeId=a"_s, body).status, 200);
        const auto second = ask("POST", zone + u"/nodes?nodeId=b"_s, body);
        QCOMPARE(second.status, 429);
        QVERIFY(second.json["error"_L1]["message"_L1].toString().contains(
            u"Maximum number of CreateNode requests per minute"_s));
    }

    void aRequestIdThatIsUsedAgain()
    {
        const auto path =
            zone + u"/queuedResources?queuedResourceId=q&requestId=4d4a3bd1-18b3-4b8b-bd8a-3bd1a5a0a1f7"_s;
        const auto remove = zone + u"/queuedResources/q?requestId=00c1a3de-9d0f-4a55-8a49-3f7a1d0f2b11&force=true"_s;
        const auto nameOf = [](const Answered &answered) { return answered.json.value("name"_L1).toString(); };
        const auto first = nameOf(ask("POST", path, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s})));
        QCOMPARE(nameOf(ask("POST", path, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s}))), first);
        QCOMPARE(nameOf(ask("POST", path, queuedBody({.id = u"other"_s, .type = u"v6e-4"_s}))),
                 first); // ignored: what else Google does is not known
        QTRY_COMPARE(stateOf(u"q"_s), u"ACTIVE"_s);
        const auto gone = ask("DELETE", remove).json;
        QCOMPARE(nameOf(ask("DELETE", remove)), gone.value("name"_L1).toString());
        (void)finished(gone);
        QCOMPARE(nameOf(ask("DELETE", remove)), gone.value("name"_L1).toString()); // also when all is over
        QCOMPARE(ask("DELETE", zone + u"/queuedResources/q"_s).status, 404);
        start(R"({"sameRequestId":"refuse","capacity":[{"failFirst":0}]})");
        QCOMPARE(ask("POST", path, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s})).status, 200);
        QCOMPARE(ask("POST", path, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s})).status, 200);
        QCOMPARE(ask("POST", path, queuedBody({.id = u"other"_s, .type = u"v6e-4"_s})).status, 400);
    }

    void aRequestInProvisioningMayRefuseItsDeletion()
    {
        start(
            R"({"forceWhileProvisioning":false,"capacity":[{"chips":0,"stockout":"fail"}],"seconds":{"admit":0.02,"queue":0.02,"stockout":600}})");
        (void)finished(
            ask("POST", zone + u"/queuedResources?queuedResourceId=q"_s, queuedBody({.id = u"n"_s, .type = u"v6e-4"_s}))
                .json);
        QTRY_COMPARE(stateOf(u"q"_s), u"PROVISIONING"_s);
        for (const auto &force : {u""_s, u"?force=true"_s}) {
            const auto refused = ask("DELETE", zone + u"/queuedResources/q"_s + force);
            QCOMPARE(refused.status, 400);
            QCOMPARE(refused.json["error"_L1]["message"_L1].toString(),
                     u"DeleteQueuedResource is not supported when state is PROVISIONING (must be one of [ACCEPTED "
                     "WAITING_FOR_RESOURCES SUSPENDED FAILED])"_s);
        }
        QCOMPARE(practise(u"time"_s, {{u"advanceSeconds"_s, 700}}).status, 200);
        QTRY_COMPARE(stateOf(u"q"_s), u"FAILED"_s);
        QCOMPARE(ask("DELETE", zone + u"/queuedResources/q"_s).status, 200);
    }

    void aRoomLetsDaysPass()
    {
        PracticeRoom room{R"({"capacity":[{"script":[{"at":86400,"chips":8}]}],"externalAddresses":64})"};
        QVERIFY(room.world().requests().create({.zone = u"us-east1-d"_s,
                                                .id = u"q"_s,
                                                .requestId = {},
                                                .body = queuedBody({.id = u"n"_s, .type = u"v6e-4"_s})}));
        room.pass(23h);
        QVERIFY(room.hosts().slices.isEmpty());
        room.pass(2h);
        QCOMPARE(room.hosts().slices.size(), 1);
        QNetworkRequest request{QUrl{room.api().toString() + zone + u"/queuedResources/q"_s}};
        request.setRawHeader("Authorization", "Bearer " + room.token().toLatin1());
        const std::unique_ptr<QNetworkReply> reply{m_network.get(request)};
        QTRY_VERIFY(reply->isFinished());
        QCOMPARE(QJsonDocument::fromJson(reply->readAll())["state"_L1]["state"_L1].toString(), u"ACTIVE"_s);
        QCOMPARE(room.calls(u"GET queuedResources/*"_s), 1);
    }

private:
    void makeNode()
    {
        (void)finished(ask("POST", zone + u"/nodes?nodeId=n"_s, nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s)).json);
    }
    QString stateOf(const QString &id)
    {
        return ask("GET", zone + u"/queuedResources/"_s + id).json["state"_L1]["state"_L1].toString();
    }
    QString addressOf()
    {
        return ask("GET", zone + u"/nodes/n"_s)
            .json["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1]
            .toString();
    }
    QByteArray hostKeys()
    {
        return ask("POST", zone + u"/nodes/n:getGuestAttributes"_s, {{u"queryPath"_s, u"hostkeys/"_s}}).body;
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpEvents)
#include "tst_httpevents.moc"
