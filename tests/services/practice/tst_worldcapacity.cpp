// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Capacity as a script over days, stock-outs, and how nodes are taken back.
#include "fakehosts.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using practice::ApiVersion;
using practice::Force;

namespace {

const auto zone = u"us-east1-d"_s;

void ask(TestWorld &world, const QString &id, const QJsonObject &body)
{
    const auto asked = world.ask(zone, id, body);
    QVERIFY2(asked, asked ? "" : qPrintable(asked.error().message));
}

QString state(const TestWorld &world, const QString &id)
{
    return world.requestState(zone, id);
}

/// What is seen of a request and its node, each once in a row.
QStringList seenUntil(TestWorld &world, const QString &id, practice::Span span)
{
    QStringList seen;
    for (auto passed = 0ms; passed < span; passed += 100ms) {
        const auto node = world.node(zone, id)["state"_L1].toString(u"-"_s);
        const auto now = state(world, id) + u' ' + node;
        if (seen.isEmpty() || seen.last() != now)
            seen.append(now);
        world.pass(100ms);
    }
    return seen;
}

} // namespace

class TestWorldCapacity : public QObject
{
    Q_OBJECT

private slots:
    void afterThreeDaysThereIsOneSliceForTwentyMinutes()
    {
        TestWorld world{
            R"({"capacity":[{"zone":"us-east1-d","script":[{"at":259200,"chips":8},{"at":260400,"chips":0}]}],
                            "externalAddresses":64,"seconds":{"decide":[31,71]}})"};
        ask(world, u"first"_s, queuedBody({.id = u"first"_s}));
        world.leap(1h);
        ask(world, u"second"_s, queuedBody({.id = u"second"_s}));
        world.leap(70h);
        QCOMPARE(state(world, u"first"_s), u"WAITING_FOR_RESOURCES"_s);
        world.leap(61min);
        QCOMPARE(state(world, u"first"_s), u"ACTIVE"_s); // the older one
        QCOMPARE(state(world, u"second"_s), u"WAITING_FOR_RESOURCES"_s);
        world.leap(30min);
        QVERIFY(world.world.requests().remove(world.request(zone, u"first"_s)["name"_L1].toString(), Force::Yes,
                                              ApiVersion::V2));
        world.leap(1h);
        QCOMPARE(state(world, u"second"_s), u"WAITING_FOR_RESOURCES"_s); // the window is over
    }

    void aWeekOfWaitingIsNotAWeekOfWork()
    {
        TestWorld world{R"({"capacity":[{"chips":0}]})"};
        ask(world, u"q"_s, queuedBody({.id = u"q"_s}));
        const auto before = world.world.context().state.count(u"event"_s);
        world.leap(24h * 7);
        QCOMPARE(state(world, u"q"_s), u"WAITING_FOR_RESOURCES"_s);
        QVERIFY(world.world.context().state.count(u"event"_s) - before < 2'000);
    }

    void aDirectCreateHearsOfItAfter31To71Seconds()
    {
        QList<qint64> spans;
        for (int i = 0; i < 2; ++i) {
            TestWorld world{R"({"capacity":[{"chips":0}],"seconds":{"decide":[31,71]}})"};
            for (int attempt = 0; attempt < 8; ++attempt) {
                const auto began = world.time.now();
                const auto operation = world.world.nodes().create(
                    {.zone = zone, .id = u"n"_s, .body = nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s)});
                QVERIFY(operation);
                const auto name = (*operation)["name"_L1].toString();
                while (!world.operation(name)["done"_L1].toBool())
                    world.leap(*world.world.nextDue() - world.time.now());
                QCOMPARE(world.operation(name)["error"_L1]["code"_L1].toInt(), 8);
                QVERIFY(world.operation(name)["error"_L1]["message"_L1].toString().startsWith(
                    u"There is no more capacity in the zone \"us-east1-d\"; you can try in another zone"_s));
                spans.append((world.time.now() - began).count());
                QVERIFY(world.node(zone, u"n"_s).isEmpty());
            }
        }
        QVERIFY(std::ranges::all_of(spans, [](qint64 span) { return span >= 31'000'000 && span <= 71'000'000; }));
        QVERIFY(std::ranges::max(spans) - std::ranges::min(spans) > 5'000'000);
        QCOMPARE(spans.first(8), spans.last(8)); // the same seed
    }

    void tiersHaveTheirOwnChips()
    {
        TestWorld world{R"({"capacity":[{"tier":"spot","chips":0}],"externalAddresses":64})"};
        const auto four = u"us-central2-b"_s;
        const auto spot = world.create(four, u"spot"_s, nodeBody(u"v4-8"_s, u"tpu-ubuntu2204-base"_s, true));
        QCOMPARE((*spot)["error"_L1]["code"_L1].toInt(), 8);
        const auto demand = world.create(four, u"demand"_s, nodeBody(u"v4-8"_s, u"tpu-ubuntu2204-base"_s, false));
        QVERIFY((*demand).contains("response"_L1));
    }

    void aStockoutDuringProvisioningEndsInFailure() // J12
    {
        TestWorld world{R"({"capacity":[{"chips":0,"stockout":"fail"}]})"};
        ask(world, u"q"_s, queuedBody({.id = u"q"_s}));
        const auto seen = seenUntil(world, u"q"_s, 40s);
        const QStringList end{u"PROVISIONING CREATING"_s, u"PROVISIONING -"_s, u"PROVISIONING CREATING"_s,
                              u"PROVISIONING -"_s};
        QCOMPARE(seen.sliced(seen.indexOf(end.first()), 4), end);
        QCOMPARE(seen.last(), u"FAILED -"_s);
        QVERIFY(seen.contains(u"SUSPENDING -"_s));
        const auto error = world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1];
        QCOMPARE(error["code"_L1].toInt(), 8);
        QVERIFY(error["message"_L1].toString().startsWith(u"There is no more capacity in the zone"_s));
    }

    void aStockoutDuringProvisioningMayLeadBackIntoTheQueue() // J12
    {
        TestWorld world{R"({"capacity":[{"chips":0,"stockout":"wait"}]})"};
        ask(world, u"q"_s, queuedBody({.id = u"q"_s}));
        const auto seen = seenUntil(world, u"q"_s, 60s);
        QVERIFY(seen.count(u"WAITING_FOR_RESOURCES -"_s) >= 2);
        QVERIFY(seen.count(u"PROVISIONING CREATING"_s) >= 3);
        QVERIFY(!seen.join(u' ').contains(u"FAILED"_s));
        world.world.outages().setCapacity({{u"zone"_s, zone}, {u"failFirst"_s, 0}});
        world.pass(60s);
        QCOMPARE(state(world, u"q"_s), u"ACTIVE"_s);
    }

    void whatComesBackTooLateFails() // J12
    {
        TestWorld world{R"({"capacity":[{"chips":0,"stockout":"wait"}],"seconds":{"stockout":100}})"};
        ask(world, u"q"_s, queuedBody({.id = u"q"_s, .spot = true, .until = u"50s"_s}));
        world.pass(60s);
        QCOMPARE(state(world, u"q"_s), u"PROVISIONING"_s);
        world.pass(60s);
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
        QCOMPARE(world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1]["code"_L1].toInt(), 4);
        QVERIFY(world.node(zone, u"q"_s).isEmpty());
    }

    void missingAddressesEndInFailure() // J12
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":0})"};
        ask(world, u"q"_s, queuedBody({.id = u"q"_s}));
        const auto seen = seenUntil(world, u"q"_s, 30s);
        QCOMPARE(seen.sliced(seen.indexOf(u"PROVISIONING CREATING"_s)),
                 (QStringList{u"PROVISIONING CREATING"_s, u"SUSPENDING DELETING"_s, u"FAILED -"_s}));
        QVERIFY(
            world.request(zone, u"q"_s)["state"_L1]["failedData"_L1]["error"_L1]["message"_L1].toString().startsWith(
                u"You have reached IN_USE_ADDRESSES limit. [EID: 0x"_s));
    }

    void capacityMayBeThereForAWhile()
    {
        TestWorld world{R"({"capacity":[{"chips":0}],"externalAddresses":64})"};
        ask(world, u"q"_s, queuedBody({.id = u"q"_s}));
        world.leap(1h);
        world.world.outages().setCapacity({{u"zone"_s, zone}, {u"chips"_s, 8}}, 20min);
        world.leap(1min);
        QCOMPARE(state(world, u"q"_s), u"ACTIVE"_s);
        world.leap(30min);
        const auto late = world.create(zone, u"late"_s, nodeBody(u"v6e-1"_s, u"v2-alpha-tpuv6e"_s));
        QCOMPARE((*late)["error"_L1]["code"_L1].toInt(), 8);
    }

    void theNewestWordOnCapacityCounts()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":64})"};
        auto &outages = world.world.outages();
        const auto isThere = [&](const QString &id) {
            return (*world.create(zone, id, nodeBody(u"v6e-1"_s, u"v2-alpha-tpuv6e"_s))).contains("response"_L1);
        };
        outages.setCapacity({{u"zone"_s, u"*"_s}, {u"chips"_s, 0}});
        QVERIFY(!isThere(u"a"_s));
        outages.setCapacity({{u"zone"_s, zone}, {u"type"_s, u"v6e-*"_s}, {u"chips"_s, 8}});
        QVERIFY(isThere(u"b"_s));
        outages.setCapacity({{u"zone"_s, zone}, {u"type"_s, u"v6e-*"_s}});
        QVERIFY(!isThere(u"c"_s));
        outages.setCapacity({{u"zone"_s, u"*"_s}});
        QVERIFY(isThere(u"d"_s));
    }

    void spotNodesAreTakenBackAsOftenAsTheRuleSays()
    {
        TestWorld world{R"({"capacity":[{"preemptAfter":[60,120],"preemptTimes":2}],"externalAddresses":64})"};
        for (int life = 0; life < 3; ++life) {
            QVERIFY((*world.create(zone, u"n"_s, nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s))).contains("response"_L1));
            world.leap(40s);
            QCOMPARE(world.node(zone, u"n"_s)["state"_L1].toString(), u"READY"_s);
            world.leap(90s);
            const auto node = world.node(zone, u"n"_s);
            QCOMPARE(node["state"_L1].toString(), life < 2 ? u"PREEMPTED"_s : u"READY"_s);
            QCOMPARE(node["health"_L1].toString(), u"HEALTHY"_s); // stale, as Google leaves it
            QVERIFY(life == 2 || node["healthDescription"_L1].toString().startsWith(u"maintenance event at "_s));
            QVERIFY(world.world.nodes().remove(world.nodeName(zone, u"n"_s), ApiVersion::V2));
            world.leap(10s);
        }
    }

    void someAreLostWithoutAWord()
    {
        TestWorld world{R"({"capacity":[{"preemptAfter":60,"loss":"silent"}],"externalAddresses":64})"};
        QVERIFY(world.create(zone, u"n"_s, nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s)));
        world.leap(90s);
        QCOMPARE(world.node(zone, u"n"_s)["state"_L1].toString(), u"READY"_s);
        QVERIFY(world.hosts.slices.isEmpty()); // nobody answers
        TestWorld other{R"({"capacity":[{"preemptAfter":60,"loss":"vanished"}],"externalAddresses":64})"};
        ask(other, u"q"_s, queuedBody({.id = u"q"_s}));
        other.leap(90s);
        QVERIFY(other.node(zone, u"q"_s).isEmpty());
        QCOMPARE(state(other, u"q"_s), u"SUSPENDED"_s);
        QCOMPARE(other.request(zone, u"q"_s)["state"_L1]["stateInitiator"_L1].toString(), u"SERVICE"_s);
    }

    void someAreToldBeforeTheyAreTakenBack_data()
    {
        QTest::addColumn<QByteArray>("scenario");
        QTest::newRow("by a rule") << QByteArray{R"({"capacity":[{"preemptAfter":60,"grace":30}]})"};
        QTest::newRow("by an event") << QByteArray{
            R"({"capacity":[{"failFirst":0}],"events":[{"at":65,"do":"preempt","zone":"us-east1-d","node":"n","grace":30}]})"};
    }

    void someAreToldBeforeTheyAreTakenBack()
    {
        QFETCH(QByteArray, scenario);
        TestWorld world{scenario};
        const auto name = world.nodeName(zone, u"n"_s);
        const auto state = [&] { return world.node(zone, u"n"_s)["state"_L1].toString(); };
        QVERIFY(world.create(zone, u"n"_s, nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s))); // READY within these 10 s
        world.leap(45s);
        QVERIFY(world.hosts.noticed.isEmpty());
        world.leap(20s);
        QCOMPARE(world.hosts.noticed, QSet<QString>{name});
        QCOMPARE(state(), u"READY"_s);
        QVERIFY(world.hosts.slices.contains(name));
        world.leap(30s);
        QCOMPARE(state(), u"PREEMPTED"_s);
        QVERIFY(world.hosts.slices.isEmpty());
    }

    void preemptibleNodesLiveForADay()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":64})"};
        auto body = nodeBody(u"v6e-8"_s, u"v2-alpha-tpuv6e"_s);
        QVERIFY(world.create(zone, u"spot"_s, body));
        body[u"schedulingConfig"_s] = QJsonObject{{u"preemptible"_s, true}};
        QVERIFY(world.create(zone, u"old"_s, body));
        world.leap(23h);
        QCOMPARE(world.node(zone, u"old"_s)["state"_L1].toString(), u"READY"_s);
        world.leap(2h);
        QCOMPARE(world.node(zone, u"old"_s)["state"_L1].toString(), u"PREEMPTED"_s);
        QCOMPARE(world.node(zone, u"spot"_s)["state"_L1].toString(), u"READY"_s);
    }

    void rulesAreReadStrictly_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QString>("problem");
        QTest::newRow("tier") << QByteArray{R"({"tier":"cheap"})"} << u"\"tier\" is none of"_s;
        QTest::newRow("stockout") << QByteArray{R"({"stockout":"maybe"})"} << u"\"stockout\" is none of fail, wait"_s;
        QTest::newRow("loss") << QByteArray{R"({"loss":"loud"})"} << u"\"loss\" is none of"_s;
        QTest::newRow("grace") << QByteArray{R"({"grace":-1})"} << u"\"grace\" must be a number from 0"_s;
        QTest::newRow("range") << QByteArray{R"({"preemptAfter":[9,3]})"} << u"\"preemptAfter\" must be seconds"_s;
        QTest::newRow("order") << QByteArray{R"({"script":[{"at":9},{"at":3}]})"} << u"later than the one before"_s;
        QTest::newRow("both") << QByteArray{R"({"chips":3,"script":[{"at":9}]})"} << u"exclude each other"_s;
        QTest::newRow("inside") << QByteArray{R"({"script":[{"att":9}]})"} << u"unknown member \"att\""_s;
    }

    void rulesAreReadStrictly()
    {
        QFETCH(QByteArray, rule);
        QFETCH(QString, problem);
        const auto scenario = practice::parseScenario(R"({"capacity":[)" + rule + "]}");
        QVERIFY(!scenario);
        QVERIFY2(scenario.error().contains(problem), qPrintable(scenario.error()));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldCapacity)
#include "tst_worldcapacity.moc"
