// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The scenarios that are made to be lived through: what their descriptions promise is what happens.
#include "fakehosts.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using practice::ApiVersion;
using practice::Force;

namespace {

QByteArray story(const QString &name)
{
    return practice::builtInScenario(name).value();
}

void ask(TestWorld &world, const QString &zone, const QString &id, const QString &type = u"v6e-8"_s,
         const QString &runtime = u"v2-alpha-tpuv6e"_s)
{
    const auto asked = world.ask(zone, id, queuedBody({.id = id, .type = type, .runtime = runtime}));
    QVERIFY2(asked, asked ? "" : qPrintable(asked.error().message));
}

QString state(const TestWorld &world, const QString &zone, const QString &id = u"q"_s)
{
    return world.requestState(zone, id);
}

QString addressOf(const TestWorld &world, const QString &zone, const QString &id)
{
    return world.node(zone, id)["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1].toString();
}

} // namespace

class TestWorldStories : public QObject
{
    Q_OBJECT

private slots:
    void everyHostOfTheSlicesAtWorkTrains()
    {
        TestWorld world{story(u"training"_s)};
        world.leap(60s);
        QStringList working;
        for (auto it = world.hosts.conditions.cbegin(); it != world.hosts.conditions.cend(); ++it) {
            if (it.key().endsWith(u"/workload"_s))
                working +=
                    it.key().section(u'/', -3, -2) + u' ' + it.value().section(u"--fail "_s, 1).section(u' ', 0, 0);
        }
        QCOMPARE(working,
                 (QStringList{u"hung/0 hang"_s, u"one-chip/0 "_s, u"pod/0 slow"_s, u"pod/1 slow"_s, u"pod/2 slow"_s,
                              u"pod/3 slow"_s}));
    }

    void noCapacityUntilThreeMinutesAreOver()
    {
        TestWorld world{story(u"no-capacity"_s)};
        ask(world, u"us-east1-d"_s, u"q"_s);
        ask(world, u"europe-west4-a"_s, u"q"_s);
        ask(world, u"europe-west4-b"_s, u"q"_s, u"v5litepod-8"_s, u"v2-alpha-tpuv5-lite"_s);
        world.leap(170s);
        QCOMPARE(state(world, u"us-east1-d"_s), u"WAITING_FOR_RESOURCES"_s);
        world.leap(30s);
        QCOMPARE(state(world, u"us-east1-d"_s), u"ACTIVE"_s);
        QCOMPARE(state(world, u"europe-west4-b"_s), u"WAITING_FOR_RESOURCES"_s);
        world.leap(200s);
        QCOMPARE(state(world, u"europe-west4-b"_s), u"ACTIVE"_s);
        QCOMPARE(state(world, u"europe-west4-a"_s), u"WAITING_FOR_RESOURCES"_s);
    }

    void theStormTakesFourAndThenItIsOver()
    {
        TestWorld world{story(u"spot-storm"_s)};
        const auto zone = u"us-east1-d"_s;
        int losses = 0;
        for (int life = 0; life < 6; ++life) {
            ask(world, zone, u"q"_s);
            world.leap(3min);
            const bool isLost = state(world, zone) == "SUSPENDED"_L1;
            QCOMPARE(state(world, zone), isLost ? u"SUSPENDED"_s : u"ACTIVE"_s);
            QCOMPARE(world.node(zone, u"q"_s)["state"_L1].toString(), isLost ? u"PREEMPTED"_s : u"READY"_s);
            losses += isLost;
            QVERIFY(world.world.requests().remove(world.request(zone, u"q"_s)["name"_L1].toString(), Force::Yes,
                                                  ApiVersion::V2));
            world.leap(30s);
            QVERIFY(world.node(zone, u"q"_s).isEmpty());
        }
        QCOMPARE(losses, 4);
    }

    void maintenanceChangesAddressesTwice()
    {
        TestWorld world{story(u"maintenance"_s)};
        world.leap(20s);
        const auto first = addressOf(world, u"us-central2-b"_s, u"trainer"_s);
        const auto second = addressOf(world, u"us-east1-d"_s, u"evaluator"_s);
        QVERIFY(!first.isEmpty() && !second.isEmpty());
        world.leap(60s);
        QCOMPARE(
            world.node(u"us-central2-b"_s, u"trainer"_s)["upcomingMaintenance"_L1]["maintenanceStatus"_L1].toString(),
            u"PENDING"_s);
        QVERIFY(world.node(u"us-east1-d"_s, u"evaluator"_s).contains("upcomingMaintenance"_L1));
        QCOMPARE(addressOf(world, u"us-central2-b"_s, u"trainer"_s), first);
        world.leap(80s);
        QCOMPARE(world.node(u"us-central2-b"_s, u"trainer"_s)["health"_L1].toString(), u"UNHEALTHY_MAINTENANCE"_s);
        QVERIFY(addressOf(world, u"us-central2-b"_s, u"trainer"_s) != first);
        QCOMPARE(addressOf(world, u"us-east1-d"_s, u"evaluator"_s), second);
        world.leap(120s);
        QVERIFY(addressOf(world, u"us-east1-d"_s, u"evaluator"_s) != second);
        for (const auto &[zone, id] :
             {std::pair{u"us-central2-b"_s, u"trainer"_s}, std::pair{u"us-east1-d"_s, u"evaluator"_s}}) {
            QCOMPARE(world.node(zone, id)["state"_L1].toString(), u"READY"_s);
            QCOMPARE(world.node(zone, id)["health"_L1].toString(), u"HEALTHY"_s);
        }
    }

    void theRaceHasTwoWinnersAndALateOne() // J10, J11
    {
        TestWorld world{story(u"race"_s)};
        const QStringList zones{u"asia-northeast1-b"_s, u"europe-west4-a"_s, u"southamerica-west1-a"_s,
                                u"us-central1-b"_s,     u"us-east1-d"_s,     u"us-east5-a"_s};
        for (const auto &zone : zones)
            ask(world, zone, u"q"_s);
        world.leap(30s);
        QCOMPARE(state(world, u"us-east5-a"_s), u"PROVISIONING"_s);
        const auto refused = world.world.requests().remove(world.request(u"us-east5-a"_s, u"q"_s)["name"_L1].toString(),
                                                           Force::Yes, ApiVersion::V2);
        QVERIFY(!refused && refused.error().message.contains(u"when state is PROVISIONING"_s));
        QCOMPARE(state(world, u"us-east1-d"_s), u"WAITING_FOR_RESOURCES"_s);
        world.leap(42s);
        QCOMPARE(state(world, u"europe-west4-a"_s), u"ACTIVE"_s);
        QCOMPARE(state(world, u"us-east1-d"_s), u"ACTIVE"_s);
        QCOMPARE(state(world, u"us-central1-b"_s), u"WAITING_FOR_RESOURCES"_s);
        world.leap(30s);
        QCOMPARE(state(world, u"us-central1-b"_s), u"ACTIVE"_s);
        QCOMPARE(state(world, u"us-east5-a"_s), u"FAILED"_s);
        QVERIFY((
            QStringList{u"PROVISIONING"_s, u"WAITING_FOR_RESOURCES"_s}.contains(state(world, u"asia-northeast1-b"_s))));
        QCOMPARE(state(world, u"southamerica-west1-a"_s), u"WAITING_FOR_RESOURCES"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldStories)
#include "tst_worldstories.moc"
