// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Practice menu sends is what the practice cloud does: the real program answers, and its API is read back.
#include "services/auth/practicecloud.h"
#include "services/auth/practicecontrol.h"
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/practiceprocess.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QByteArray nodes = "/v2/projects/trc-practice/locations/us-east1-d/nodes";
const QByteArray body =
    R"({"acceleratorType":"v6e-1","runtimeVersion":"v2-alpha-tpuv6e","schedulingConfig":{"spot":true}})";

} // namespace

class TestPracticeControl : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile scenario{m_folder.filePath(u"scenario.json"_s)};
        QVERIFY(scenario.open(QIODevice::WriteOnly));
        scenario.write(
            R"({"capacity":[{"zone":"us-east1-d","failFirst":0}],"nodes":[{"zone":"us-east1-d","id":"node-1","node":)"
            + body + "}]}");
        scenario.close();
        QVERIFY2(m_cloud.start({u"--scenario"_s, scenario.fileName(), u"--speed"_s, u"20"_s}),
                 m_cloud.errors().constData());
        m_token = std::make_unique<FakeToken>(QList<Token>{{QString::fromLatin1(m_cloud.token())}});
        m_rest = std::make_unique<RestClient>(m_token.get(), &m_clock);
        m_control = std::make_unique<PracticeControl>(m_rest.get(), QUrl{m_cloud.line()["api"_L1].toString()});
        QCOMPARE(awaited(u"READY"_s), u"READY"_s);
    }

    void maintenanceCanBeAnnounced()
    {
        QVERIFY(QCoro::waitFor(m_control->announceMaintenance(m_node, std::chrono::days{7}, {})));
        const auto node = http(m_cloud.port(), "GET", nodes + "/node-1", m_cloud.token()).json();
        QVERIFY(node.contains("upcomingMaintenance"_L1));
        const auto ip = node["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1];
        QVERIFY(QCoro::waitFor(m_control->pass(std::chrono::days{8}, {})));
        const auto after = httpUntil(m_cloud.port(), nodes + "/node-1", m_cloud.token(), [](const HttpReply &now) {
            return now.json()["health"_L1].toString() == "HEALTHY"_L1 && !now.json().contains("upcomingMaintenance"_L1);
        });
        QVERIFY(!after.json().contains("upcomingMaintenance"_L1));
        QCOMPARE(after.json()["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1].isString(), ip.isString());
    }

    void capacityGoesAndComesBack()
    {
        const ZoneId zone{u"us-east1-d"_s};
        QVERIFY(QCoro::waitFor(m_control->setCapacity(zone, PracticeControl::Capacity::Gone, {})));
        QCOMPARE(endOfCreate("node-2")["error"_L1]["code"_L1].toInt(), 8);
        QVERIFY(QCoro::waitFor(m_control->setCapacity(zone, PracticeControl::Capacity::AsItWas, {})));
        QVERIFY(!endOfCreate("node-3").contains("error"_L1));
        QVERIFY(QCoro::waitFor(m_control->setCapacity({}, PracticeControl::Capacity::Gone, {})));
        QCOMPARE(endOfCreate("node-4")["error"_L1]["code"_L1].toInt(), 8);
        QVERIFY(QCoro::waitFor(m_control->setCapacity(zone, PracticeControl::Capacity::There, {})));
        QVERIFY(!endOfCreate("node-5").contains("error"_L1));
        QVERIFY(QCoro::waitFor(m_control->setCapacity({}, PracticeControl::Capacity::AsItWas, {})));
    }

    void aSpotVmIsTakenBack()
    {
        QVERIFY(QCoro::waitFor(m_control->preempt(m_node, PracticeControl::Loss::Seen, {})));
        QCOMPARE(awaited(u"PREEMPTED"_s), u"PREEMPTED"_s);
    }

    void theBillingAccountGoesAndComesBack()
    {
        using Billing = PracticeControl::Billing;
        const QByteArray info = "/v1/projects/trc-practice/billingInfo";
        QVERIFY(QCoro::waitFor(m_control->setBilling(Billing::Closed, {})));
        QVERIFY(!http(m_cloud.port(), "GET", info, m_cloud.token()).json().contains("billingEnabled"_L1));
        QCOMPARE(http(m_cloud.port(), "GET", nodes, m_cloud.token()).status, 403);
        QVERIFY(QCoro::waitFor(m_control->setBilling(Billing::Linked, {})));
        const auto back =
            httpUntil(m_cloud.port(), nodes, m_cloud.token(), [](const HttpReply &now) { return now.status == 200; });
        QCOMPARE(back.status, 200);
    }

    /// Each world is kept for itself; the usual one is found again as it was left.
    void anotherWorldIsOpenedAndLeft()
    {
        QTemporaryDir folder;
        PracticeCloud cloud{{.program = PracticeProcess::program(),
                             .stateFolder = folder.filePath(u"world"_s),
                             .arguments = {u"--speed"_s, u"50"_s}}};
        const auto start = [&](const PracticeWorld &world) { return QCoro::waitFor(cloud.startWorld(world, {})); };
        const auto port = [](const PracticeAccess &access) { return quint16(access.profile.tpu.port()); };
        const QByteArray request = "/v2/projects/trc-practice/locations/us-east1-d/queuedResources/sweep-3";
        const auto usual = QCoro::waitFor(cloud.start({}));
        QVERIFY(usual);
        QCOMPARE(http(port(*usual), "POST", nodes + "?nodeId=kept", usual->token.toLatin1(), body).status, 200);
        auto dead = start({u"dead-requests"_s, true});
        QVERIFY(dead);
        QCOMPARE(http(port(*dead), "GET", request, dead->token.toLatin1()).status, 200);
        QCOMPARE(http(port(*dead), "DELETE", request, dead->token.toLatin1()).status, 200);
        dead = start({u"dead-requests"_s, true});
        QVERIFY(dead);
        QCOMPARE(http(port(*dead), "GET", request, dead->token.toLatin1()).status, 200); // begun anew
        const auto back = start({});
        QVERIFY(back);
        QCOMPARE(http(port(*back), "GET", request, back->token.toLatin1()).status, 404);
        const auto operations = http(port(*back), "GET", "/v2/projects/trc-practice/locations/us-east1-d/operations",
                                     back->token.toLatin1());
        QVERIFY(operations.body.contains("nodes/kept"));
        const auto none = start({u"no-such-world"_s, true});
        QVERIFY(!none);
        QVERIFY(QCoro::waitFor(cloud.end()));
    }

    void whatIsNotThereIsSaid()
    {
        const TpuId none{u"projects/trc-practice/locations/us-east1-d/nodes/none"_s};
        const auto refused = QCoro::waitFor(m_control->maintain(none, {}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::NotFound);
        QVERIFY2(refused.error().serverWords.contains(u"none"_s), qPrintable(refused.error().serverWords));
    }

private:
    [[nodiscard]] QString awaited(const QString &state)
    {
        const auto reply = httpUntil(m_cloud.port(), nodes + "/node-1", m_cloud.token(),
                                     [&](const HttpReply &now) { return now.json()["state"_L1].toString() == state; });
        return reply.json()["state"_L1].toString();
    }

    [[nodiscard]] QJsonObject endOfCreate(const QByteArray &id)
    {
        const auto begun = http(m_cloud.port(), "POST", nodes + "?nodeId=" + id, m_cloud.token(), body).json();
        return httpUntil(m_cloud.port(), "/v2/" + begun["name"_L1].toString().toLatin1(), m_cloud.token(),
                         [](const HttpReply &now) { return now.json()["done"_L1].toBool(); })
            .json();
    }

    QTemporaryDir m_folder;
    PracticeProcess m_cloud;
    SystemClock m_clock;
    std::unique_ptr<FakeToken> m_token;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<PracticeControl> m_control;
    TpuId m_node{u"projects/trc-practice/locations/us-east1-d/nodes/node-1"_s};
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeControl)
#include "tst_practicecontrol.moc"
