// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Google's own clients for Node against the practice cloud, on the roads that TPU Desk takes. They were written by
// others against the real services: what they read, write and refuse is a judgement of ours. app/environment fetches
// them once (TPUDESK_GOOGLE_CLIENTS is the folder that holds them); they run offline, in node on the user's machine,
// and clients.mjs holds the roads. All of them can speak REST, and do so here: the practice cloud answers no gRPC,
// which they prefer with Google (only Compute Engine has none). The Security Token Service and IAM Credentials are
// asked by google-auth-library, from which they all have their tokens.
#include "practiceprocess.h"

#include "services/core/hostlauncher.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr int notFound = 5; // codes of google.rpc
constexpr int aborted = 10; // what they make of a 409, whatever its word is
constexpr int invalid = 3;
constexpr int denied = 7;

QStringList texts(const QJsonValue &list)
{
    QStringList all;
    for (const auto &one : list.toArray())
        all += one.toString();
    return all;
}

bool isRefusal(const QJsonValue &seen, int code, QLatin1StringView words)
{
    return seen["code"_L1].toInt() == code && seen["message"_L1].toString().contains(words);
}

} // namespace

class TestPracticeNode : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("TPUDESK_GOOGLE_CLIENTS"))
            QSKIP("Google's clients are not there: node or npm is missing, or they could not be fetched");
        if (!HostLauncher{}.findProgram(u"node"_s))
            QSKIP("there is no node on this machine");
        QFile scenario{m_folder.filePath(u"scenario.json"_s)};
        QVERIFY(scenario.open(QIODevice::WriteOnly));
        scenario.write(R"({"capacity":[{}],"disabledServices":["logging.googleapis.com"]})");
        scenario.close();
        QVERIFY2(m_cloud.start({u"--speed"_s, u"20"_s, u"--scenario"_s, scenario.fileName()}),
                 m_cloud.errors().constData());
    }

    void cleanupTestCase()
    {
        if (m_cloud.process().state() != QProcess::NotRunning)
            QCOMPARE(m_cloud.stop(), 0);
    }

    void tpusAreMadeSeenAndDeleted_data()
    {
        QTest::addColumn<QString>("version");
        QTest::newRow("v2") << u"v2"_s;
        QTest::newRow("v2alpha1") << u"v2alpha1"_s;
    }
    void tpusAreMadeSeenAndDeleted()
    {
        QFETCH(QString, version);
        const auto seen = walk(version);
        QVERIFY(texts(seen["types"_L1]).contains("v4-8"_L1));
        QVERIFY(seen["types"_L1].toArray().size() > 2); // two a page
        QVERIFY2(texts(seen["topology"_L1]).contains("V4 2x2x1"_L1), qPrintable(texts(seen["topology"_L1]).join(u',')));
        QVERIFY(texts(seen["versions"_L1]).contains("v2-alpha-tpuv4"_L1));
        QCOMPARE(seen["version"_L1].toString(), u"tpu-ubuntu2204-base"_s);
        QVERIFY(texts(seen["locations"_L1]).contains("us-central2-b"_L1));

        const auto node = seen["node"_L1];
        QCOMPARE(node["made"_L1].toString(), u"by-client"_s);
        QCOMPARE(node["state"_L1].toString(), u"READY"_s);
        QCOMPARE(node["metadata"_L1]["colour"_L1].toString(), u"green"_s);
        QCOMPARE(node["addresses"_L1].toInt(), 1);
        QCOMPARE(texts(node["listed"_L1]), QStringList{u"by-client"_s});
        QCOMPARE(node["label"_L1].toString(), u"hand"_s);
        QCOMPARE(node["stopped"_L1].toString(), u"STOPPED"_s);
        QVERIFY(node["verbs"_L1].toInt() >= 3); // create, update, stop
        QVERIFY(isRefusal(node["twice"_L1], aborted, "already exists"_L1));
        QVERIFY(isRefusal(node["gone"_L1], notFound, "by-client"_L1));
        QCOMPARE(node["gone"_L1]["details"_L1].toInt(), 1); // a ResourceInfo that the client could read

        const auto queued = seen["queued"_L1];
        QCOMPARE(queued["active"_L1].toString(), u"ACTIVE"_s);
        QCOMPARE(texts(queued["listed"_L1]), QStringList{u"waits queued true"_s});
        QVERIFY(isRefusal(queued["kept"_L1], invalid, "not supported when state is ACTIVE"_L1));
        QCOMPARE(queued["again"_L1].toString(), u"ACTIVE"_s);
        QVERIFY(queued["isOther"_L1].toBool()); // reset: another node in its place
        QVERIFY(isRefusal(queued["gone"_L1], notFound, "waits"_L1));
    }

    void networksAndMachinesAreListed()
    {
        const auto seen = walk(u"compute"_s);
        QCOMPARE(seen["made"_L1].toString(), u"DONE"_s);
        QVERIFY(texts(seen["rules"_L1]).contains("allow-me"_L1));
        QVERIFY(texts(seen["rules"_L1]).contains("default-allow-ssh"_L1));
        QCOMPARE(seen["protocol"_L1]["IPProtocol"_L1].toString(), u"tcp"_s);
        QCOMPARE(texts(seen["protocol"_L1]["ports"_L1]), QStringList{u"22"_s});
        QVERIFY(isRefusal(seen["twice"_L1], aborted, "already exists"_L1));
        QVERIFY(isRefusal(seen["missing"_L1], notFound, "firewalls/none"_L1));
        QCOMPARE(texts(seen["nats"_L1]), QStringList{u"nat"_s});
        QCOMPARE(seen["addresses"_L1].toInt(), 8);
        QCOMPARE(texts(seen["networks"_L1]), QStringList{u"default"_s});
        QCOMPARE(seen["keys"_L1].toString(), u"compute#metadata"_s);
        QCOMPARE(texts(seen["disks"_L1]), QStringList{u"data 200"_s});
        QVERIFY(texts(seen["zones"_L1]).contains("zones/us-central2-b"_L1));
        QVERIFY(seen["empty"_L1].toBool());
    }

    void quotaIsReadAndAskedFor()
    {
        const auto seen = walk(u"quotas"_s);
        QVERIFY(seen["infos"_L1].toInt() > 10); // ten a page
        QVERIFY(!texts(seen["values"_L1]).isEmpty());
        QVERIFY(seen["reconciling"_L1].toBool());
        QCOMPARE(seen["preferred"_L1].toString(), u"128"_s);
        QCOMPARE(texts(seen["listed"_L1]), QStringList{u"more"_s});
        QVERIFY(isRefusal(seen["twice"_L1], 409, "ALREADY_EXISTS"_L1)); // this one tells of HTTP
    }

    void aServiceIsSwitchedOnAndItsLogsAreRead()
    {
        const auto seen = walk(u"services"_s);
        const auto off = seen["off"_L1];
        QVERIFY(isRefusal(off, denied, "has not been used in project"_L1));
        QCOMPARE(off["reason"_L1].toString(), u"SERVICE_DISABLED"_s);
        QCOMPARE(off["domain"_L1].toString(), u"googleapis.com"_s);
        QCOMPARE(off["service"_L1].toString(), u"logging.googleapis.com"_s);
        QCOMPARE(texts(seen["states"_L1]), (QStringList{u"DISABLED"_s, u"ENABLED"_s}));
        QCOMPARE(seen["on"_L1].toString(), u"ENABLED"_s);
        QVERIFY(seen["late"_L1].isNull()); // the last try was answered
        QVERIFY(texts(seen["enabled"_L1]).contains("logging.googleapis.com"_L1));
        QVERIFY(texts(seen["entries"_L1]).contains("tpu_worker"_L1));
        QVERIFY(seen["log"_L1].toString().startsWith("projects/trc-practice/logs/"_L1));
        QCOMPARE(seen["days"_L1].toArray().size(), 2);
        QVERIFY(texts(seen["sinks"_L1]).contains("_Default"_L1));
    }

    void objectsGoUpAndComeDown()
    {
        const auto seen = walk(u"storage"_s);
        QCOMPARE(seen["location"_L1].toString(), u"US-CENTRAL2"_s);
        QVERIFY(seen["isSame"_L1].toBool());
        QCOMPARE(seen["some"_L1].toString(), u"checkpoint"_s);
        QCOMPARE(seen["size"_L1].toVariant().toString(), u"3000001"_s);
        QCOMPARE(seen["type"_L1].toString(), u"model/x"_s);
        QCOMPARE(seen["step"_L1].toString(), u"100"_s);
        QCOMPARE(texts(seen["prefixes"_L1]), (QStringList{u"runs/1/"_s, u"runs/2/"_s}));
        QCOMPARE(texts(seen["listed"_L1]).size(), 3); // one a page
        QVERIFY(isRefusal(seen["late"_L1], 412, "At least one of the pre-conditions"_L1));
        QCOMPARE(seen["joined"_L1].toString(), u"smallsmall"_s);
        QVERIFY(isRefusal(seen["missing"_L1], 404, "No such object: trc-by-node/runs/1/weights #1"_L1));
        QCOMPARE(texts(seen["gone"_L1]), QStringList{u"runs/1/weights #1"_s});
        QVERIFY(seen["restored"_L1].toBool());
        QVERIFY(seen["permissions"_L1]["storage.objects.get"_L1].toBool());
        QCOMPARE(texts(seen["names"_L1]),
                 (QStringList{u"joined"_s, u"moved"_s, u"runs/1/weights #1"_s, u"runs/2/small"_s, u"whole"_s}));
        QVERIFY(isRefusal(seen["full"_L1], 409, "is not empty"_L1));
        QVERIFY(texts(seen["left"_L1]).isEmpty());
    }

    void aFederatedIdentitySignsIn()
    {
        const auto seen = walk(u"federation"_s);
        const auto both = seen["seen"_L1].toArray();
        QCOMPARE(both.size(), 2);
        for (const auto &one : both) {
            QCOMPARE(one["token"_L1].toString(), u"ya29."_s);
            QCOMPARE(one["status"_L1].toInt(), 200);
        }
        QCOMPARE(both.at(0)["minutes"_L1].toInt(), 60);
        QCOMPARE(both.at(1)["minutes"_L1].toInt(), 15); // a service account, for as long as the file says
        QVERIFY2(seen["lost"_L1]["message"_L1].toString().contains("invalid_target"_L1),
                 qPrintable(seen["lost"_L1]["message"_L1].toString()));
    }

    /// The last one: it moves the clock ahead.
    void seriesOfATpuAreRead()
    {
        const auto seen = walk(u"monitoring"_s);
        QVERIFY(seen["series"_L1].toInt() > 1); // one a processor
        QCOMPARE(seen["kind"_L1].toString(), u"GAUGE"_s);
        QVERIFY(seen["value"_L1].isDouble());
        QCOMPARE(seen["resource"_L1].toString(), u"tpu_worker"_s);
        QVERIFY(seen["mean"_L1].toInt() >= 1 && seen["mean"_L1].toInt() < 4); // one a machine
        QVERIFY(texts(seen["descriptors"_L1]).contains("tpu.googleapis.com/cpu/utilization"_L1));
        QCOMPARE(seen["bad"_L1]["code"_L1].toInt(), invalid);
    }

private:
    /// What a client saw on `road`.
    QJsonObject walk(const QString &road)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_GOOGLE_CLIENTS");
        const auto line = QString::fromUtf8(QJsonDocument{m_cloud.line()}.toJson(QJsonDocument::Compact));
        const auto ran = QCoro::waitFor(
            HostLauncher{}.run(u"node"_s, {qEnvironmentVariable("TPUDESK_GOOGLE_CLIENTS_SCRIPT"), folder, road, line},
                               {}, std::chrono::seconds{120}, {}));
        if (!ran || !ran->isSuccess())
            QTest::qFail(ran ? ran->messages.constData() : qPrintable(ran.error().message), __FILE__, __LINE__);
        return ran ? QJsonDocument::fromJson(ran->output).object() : QJsonObject{};
    }

    QTemporaryDir m_folder;
    PracticeProcess m_cloud;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeNode)
#include "tst_practicenode.moc"
