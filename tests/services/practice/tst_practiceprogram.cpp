// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceprocess.h"

#include "services/practice/world/scenario.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QSet>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;

namespace {

const QByteArray nodes = "/v2/projects/trc-practice/locations/us-east1-d/nodes";
// Inside addresses only and a size with no waiting: these tests are about the program, not about hosts.
const QByteArray body =
    R"({"acceleratorType":"v6e-1","runtimeVersion":"v2-alpha-tpuv6e","schedulingConfig":{"spot":true}})";

struct BadScenario
{
    const char *name;
    const char *text;
    const char *words;
};

constexpr BadScenario badScenarios[] = {
    {"project id", R"({"project":{"id":"A B"}})", "project: \"id\""},
    {"project number", R"({"project":{"number":"abc"}})", "project: \"number\""},
    {"long time", R"({"seconds":{"boot":1e300}})", "\"boot\""},
    {"many tries", R"({"capacity":[{"failFirst":1e12}]})", "capacity[0]: \"failFirst\""},
    {"capacity zone", R"({"capacity":[{"zone":"mars*"}]})", "unknown zone \"mars*\""},
    {"capacity type", R"({"capacity":[{"type":"v99-8"}]})", "unknown type \"v99-8\""},
    {"half an address", R"({"externalAddresses":2.5})", "externalAddresses"},
    {"quota", R"({"limits":[{"quota":"TPUV9","location":"us-east1"}]})", "unknown quota"},
    {"location", R"({"limits":[{"quota":"TPUV6E","location":"mars"}]})", "neither a zone nor a region"},
    {"grant", R"({"grant":[{"zone":"us-central1-f","generation":"v6e","chips":8}]})", "no v6e in us-central1-f"},
    {"service", R"({"disabledServices":["tpu"]})", "unknown \"tpu\""},
    {"zone", R"({"unreachableZones":["mars"]})", "unknown \"mars\""},
    {"type", R"({"deniedTypes":["v99-8"]})", "unknown \"v99-8\""},
    {"ordinal", R"({"refusedRequests":["first"]})", "refusedRequests"},
    {"metadata", R"({"projectMetadata":{"a b":"c"}})", "projectMetadata"},
    {"node id", R"({"nodes":[{"zone":"us-east1-d","id":"A B","node":{}}]})", "nodes[0]: \"id\""},
    {"mail", R"({"mail":{"rows":[{"zone":"us-east1-d","generation":"v9","chips":8}]}})", "unknown generation \"v9\""},
    {"request", R"({"requests":[{"zone":"us-east1-d","id":"q","type":"v99-8"}]})",
     "requests[0]: there is no such \"type\""},
    {"past", R"({"requests":[{"zone":"us-east1-d","id":"q","type":"v6e-8","state":"ACTIVE"}]})",
     "\"state\" is none of FAILED"},
    {"resource", R"({"resources":[{"kind":"disks","place":"us-east1","name":"d"}]})",
     "\"place\" must be one of the zones"},
    {"metric", R"({"computeLimits":[{"metric":"GPUS","limit":1}]})", "unknown \"metric\" \"GPUS\""},
    {"rule", R"({"events":[{"at":1,"do":"capacity","zone":"us-east1-d","rule":{"chips":"x"}}]})",
     "events[0]: rule: \"chips\""},
};

QString written(const QTemporaryDir &folder, const QString &name, const QByteArray &text)
{
    QFile file{folder.filePath(name)};
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    return file.fileName();
}

} // namespace

class TestPracticeProgram : public QObject
{
    Q_OBJECT

private slots:
    void itsLineSaysAllThatAClientNeeds()
    {
        PracticeProcess cloud;
        QVERIFY2(cloud.start({}), cloud.errors().constData());
        const auto line = cloud.line();
        QCOMPARE(line.keys(), (QStringList{u"api"_s, u"project"_s, u"projectNumber"_s, u"sshPort"_s, u"token"_s}));
        QVERIFY(line["api"_L1].toString().startsWith(u"http://127.0.0.1:"_s));
        QVERIFY(line["sshPort"_L1].toInt() > 0);
        QCOMPARE(line["projectNumber"_L1].toString(), u"123456789012"_s);
        QCOMPARE(http(cloud.port(), "GET", nodes, cloud.token()).status, 200);
        QCOMPARE(http(cloud.port(), "GET", nodes, "wrong").status, 401);
        QCOMPARE(cloud.stop(), 0);
        QVERIFY(cloud.process().readAllStandardOutput().isEmpty()); // one line, no more
    }

    void wrongOptionsEndWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("words");
        QTest::newRow("unknown") << QStringList{u"--colour"_s} << u"colour"_s;
        QTest::newRow("argument") << QStringList{u"start"_s} << u"start"_s;
        QTest::newRow("port") << QStringList{u"--port"_s, u"70000"_s} << u"--port 70000"_s;
        QTest::newRow("port word") << QStringList{u"--ssh-port"_s, u"ssh"_s} << u"--ssh-port ssh"_s;
        QTest::newRow("speed") << QStringList{u"--speed"_s, u"0"_s} << u"--speed 0"_s;
        QTest::newRow("speed word") << QStringList{u"--speed"_s, u"nan"_s} << u"--speed nan"_s;
        QTest::newRow("seed") << QStringList{u"--seed"_s, u"-1"_s} << u"--seed -1"_s;
        QTest::newRow("no scenario") << QStringList{u"--scenario"_s, u"/nowhere.json"_s} << u"/nowhere.json"_s;
    }

    void wrongOptionsEndWithTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, words);
        PracticeProcess cloud;
        QVERIFY(!cloud.start(arguments));
        QVERIFY(cloud.process().waitForFinished(30'000) || cloud.process().state() == QProcess::NotRunning);
        QCOMPARE(cloud.process().exitCode(), 2);
        const auto errors = QString::fromUtf8(cloud.errors());
        QVERIFY2(errors.contains(words), qPrintable(errors));
        QVERIFY(cloud.process().readAllStandardOutput().isEmpty());
    }

    void badScenariosEndWithTwo_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("not JSON") << QByteArray{"no"} << u"not JSON"_s;
        QTest::newRow("misspelt") << QByteArray{R"({"capasity":[]})"} << u"capasity"_s;
        QTest::newRow("bad fault") << QByteArray{R"({"faults":[{"do":"explode"}]})"} << u"faults[0]"_s;
        QTest::newRow("bad event") << QByteArray{R"({"events":[{"at":1,"do":"dance"}]})"} << u"events[0]"_s;
        QTest::newRow("bad node")
            << QByteArray{R"({"nodes":[{"zone":"us-east1-d","id":"n","node":{"acceleratorType":"v9"}}]})"}
            << u"nodes[0]"_s;
    }

    void badScenariosAreTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        for (const auto &[name, text, words] : badScenarios)
            QTest::newRow(name) << QByteArray{text} << QString::fromLatin1(words);
    }

    void badScenariosAreTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        const auto read = practice::parseScenario(text);
        QVERIFY(!read);
        QVERIFY2(read.error().contains(words), qPrintable(read.error()));
    }

    void badScenariosEndWithTwo()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        const QTemporaryDir folder;
        PracticeProcess cloud;
        QVERIFY(!cloud.start({u"--scenario"_s, written(folder, u"bad.json"_s, text)}));
        QVERIFY(cloud.process().waitForFinished(30'000) || cloud.process().state() == QProcess::NotRunning);
        QCOMPARE(cloud.process().exitCode(), 2);
        const auto errors = QString::fromUtf8(cloud.errors());
        QVERIFY2(errors.contains(words), qPrintable(errors));
    }

    void aTakenPortEndsWithOneAndIsNamed()
    {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const auto port = QString::number(other.serverPort());
        PracticeProcess cloud;
        QVERIFY(!cloud.start({u"--port"_s, port}));
        QVERIFY(cloud.process().waitForFinished(30'000) || cloud.process().state() == QProcess::NotRunning);
        QCOMPARE(cloud.process().exitCode(), 1);
        QVERIFY(cloud.errors().contains(port.toUtf8()));
    }

    void itEndsWithItsParent()
    {
        PracticeProcess cloud;
        QVERIFY2(cloud.start({u"--parent-pipe"_s}), cloud.errors().constData());
        cloud.process().closeWriteChannel();
        QVERIFY(cloud.process().waitForFinished(30'000));
        QCOMPARE(cloud.process().exitCode(), 0);
    }

    void withoutAStateItLeavesNothing()
    {
        const QTemporaryDir temporary;
        PracticeProcess cloud;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TMPDIR"_s, temporary.path());
        cloud.process().setProcessEnvironment(environment);
        QVERIFY2(cloud.start({}), cloud.errors().constData());
        QCOMPARE(QDir{temporary.path()}.entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 1);
        QCOMPARE(cloud.stop(), 0);
        QCOMPARE(QDir{temporary.path()}.entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{});
    }

    void aKillLosesNoNode()
    {
        const QTemporaryDir folder;
        const QStringList arguments{u"--state"_s, folder.path(), u"--scenario"_s,
                                    written(folder, u"s.json"_s, R"({"seconds":{"decide":600}})")};
        QSet<QString> told;
        for (int round = 0; round < 3; ++round) {
            PracticeProcess cloud;
            QVERIFY2(cloud.start(arguments), cloud.errors().constData());
            for (int i = 0; i < 4; ++i) {
                const auto id = "n" + QByteArray::number(round) + QByteArray::number(i);
                const auto reply = http(cloud.port(), "POST", nodes + "?nodeId=" + id, cloud.token(), body);
                QVERIFY2(reply.status == 200, reply.body.constData());
                told.insert(QString::fromLatin1(id));
            }
            cloud.kill(); // right after the reply
        }
        PracticeProcess cloud;
        QVERIFY2(cloud.start(arguments), cloud.errors().constData());
        QSet<QString> found;
        for (const auto &node : http(cloud.port(), "GET", nodes, cloud.token()).json()["nodes"_L1].toArray())
            found.insert(node["name"_L1].toString().section(u'/', -1));
        QCOMPARE(found, told);
        QCOMPARE(cloud.stop(), 0);
    }

    void aWaitGoesOnAfterARestart()
    {
        const QTemporaryDir folder;
        const QStringList arguments{u"--state"_s, folder.path(), u"--speed"_s, u"5"_s};
        QByteArray operation;
        {
            PracticeProcess cloud;
            QVERIFY2(cloud.start(arguments), cloud.errors().constData());
            operation = http(cloud.port(), "POST", nodes + "?nodeId=n", cloud.token(), body)
                            .json()["name"_L1]
                            .toString()
                            .toLatin1();
            QVERIFY(!operation.isEmpty());
            cloud.kill();
        }
        PracticeProcess cloud;
        QVERIFY2(cloud.start(arguments), cloud.errors().constData());
        const auto done = httpUntil(cloud.port(), "/v2/" + operation, cloud.token(),
                                    [](const HttpReply &reply) { return reply.json()["done"_L1].toBool(); });
        QCOMPARE(done.json()["error"_L1]["code"_L1].toInt(), 8); // the first try of the default world
        QCOMPARE(cloud.stop(), 0);
    }

    void twoAtOneStateAreRefused()
    {
        const QTemporaryDir folder;
        PracticeProcess first;
        QVERIFY2(first.start({u"--state"_s, folder.path()}), first.errors().constData());
        PracticeProcess second;
        QVERIFY(!second.start({u"--state"_s, folder.path()}));
        QVERIFY(second.process().waitForFinished(30'000) || second.process().state() == QProcess::NotRunning);
        QCOMPARE(second.process().exitCode(), 1);
        QVERIFY(second.errors().contains("in use"));
        QCOMPARE(first.stop(), 0);
    }

    void aLinkInThePlaceOfItsFilesIsNotFollowed()
    {
        for (const auto &name : {u"world.jsonl"_s, u"lock"_s}) {
            for (const bool isThere : {true, false}) {
                const QTemporaryDir folder;
                const auto elsewhere = folder.filePath(u"elsewhere"_s);
                QFile file{elsewhere};
                QVERIFY(!isThere || (file.open(QIODevice::WriteOnly) && file.write("{}\n") == 3));
                file.close();
                QVERIFY(QDir{folder.path()}.mkdir(u"state"_s));
                QVERIFY(QFile::link(elsewhere, folder.filePath(u"state/"_s + name)));
                PracticeProcess cloud;
                QVERIFY(!cloud.start({u"--state"_s, folder.filePath(u"state"_s)}));
                QVERIFY(cloud.process().waitForFinished(30'000) || cloud.process().state() == QProcess::NotRunning);
                QCOMPARE(cloud.process().exitCode(), 1);
                QCOMPARE(QFileInfo::exists(elsewhere), isThere);
                QCOMPARE(QFileInfo{elsewhere}.size(), isThere ? 3 : 0);
            }
        }
    }

    void twoClientsAtOnceDoNotCorruptIt()
    {
        const QTemporaryDir folder;
        const QStringList arguments{u"--state"_s, folder.path(), u"--scenario"_s,
                                    written(folder, u"s.json"_s, R"({"seconds":{"decide":600}})")};
        PracticeProcess cloud;
        QVERIFY2(cloud.start(arguments), cloud.errors().constData());
        const auto port = cloud.port();
        const auto token = cloud.token();
        std::atomic<int> created = 0;
        std::atomic<int> conflicts = 0;
        std::atomic<int> others = 0;
        const auto client = [&] {
            for (int i = 0; i < 30; ++i) {
                const auto id = "shared" + QByteArray::number(i);
                const auto status = http(port, "POST", nodes + "?nodeId=" + id, token, body).status;
                ++(status == 200 ? created : status == 409 ? conflicts : others);
            }
        };
        std::thread one{client};
        std::thread two{client};
        one.join();
        two.join();
        QCOMPARE(created.load(), 30); // each name went to exactly one of the two
        QCOMPARE(conflicts.load(), 30);
        QCOMPARE(others.load(), 0);
        cloud.kill();
        PracticeProcess again;
        QVERIFY2(again.start(arguments), again.errors().constData());
        QCOMPARE(http(again.port(), "GET", nodes, again.token()).json()["nodes"_L1].toArray().size(), 30);
        QCOMPARE(again.stop(), 0);
    }

    void aScenarioMayBeNamedAndAWorldBegunAnew()
    {
        QTemporaryDir folder;
        const QStringList arguments{u"--state"_s, folder.filePath(u"world"_s), u"--scenario"_s, u"dead-requests"_s};
        const QByteArray request = "/v2/projects/trc-practice/locations/us-east1-d/queuedResources/sweep-3";
        PracticeProcess first;
        QVERIFY2(first.start(arguments + QStringList{u"--speed"_s, u"20"_s}), first.errors().constData());
        QCOMPARE(http(first.port(), "DELETE", request, first.token()).status, 200);
        QCOMPARE(
            httpUntil(first.port(), request, first.token(), [](const HttpReply &reply) { return reply.status == 404; })
                .status,
            404);
        const auto mail = http(first.port(), "GET", "/practice/v1/mail", first.token()).json();
        QVERIFY(mail["eml"_L1].toString().startsWith(u"MIME-Version: 1.0"_s));
        QCOMPARE(http(first.port(), "GET", "/practice/v1/mail", "wrong").status, 401);
        QCOMPARE(first.stop(), 0);
        PracticeProcess second;
        QVERIFY2(second.start(arguments), second.errors().constData());
        QCOMPARE(http(second.port(), "GET", request, second.token()).status, 404); // the old world goes on
        QCOMPARE(second.stop(), 0);
        PracticeProcess third;
        QVERIFY2(third.start(arguments + QStringList{u"--fresh"_s}), third.errors().constData());
        QCOMPARE(http(third.port(), "GET", request, third.token()).status, 200);
        QCOMPARE(third.stop(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeProgram)
#include "tst_practiceprogram.moc"
