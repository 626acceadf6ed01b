// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A clock that can be moved: what was due on the way happens in its order, each at its own moment.
#include "fakehosts.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto zone = u"us-east1-d"_s;

practice::Answer<> ask(practice::World &world, const QString &id, const QJsonObject &body)
{
    return world.requests().create({.zone = zone, .id = id, .requestId = {}, .body = body});
}

QString state(const TestWorld &world, const QString &id)
{
    return world.requestState(zone, id);
}

} // namespace

class TestWorldTime : public QObject
{
    Q_OBJECT

private slots:
    void aJumpOfAWeekMissesNothingOnTheWay()
    {
        TestWorld world{
            R"({"capacity":[{"script":[{"at":259200,"chips":8},{"at":260400,"chips":0}]}],"externalAddresses":64})"};
        QVERIFY(ask(world.world, u"lucky"_s, queuedBody({.id = u"lucky"_s})));
        QVERIFY(ask(world.world, u"late"_s, queuedBody({.id = u"late"_s, .until = u"86400s"_s})));
        const auto began = world.time.now();
        world.world.pass(24h * 7);
        QCOMPARE(world.time.now() - began, practice::Span{24h * 7});
        QCOMPARE(state(world, u"late"_s), u"FAILED"_s);
        world.pass(10s); // hosts boot in real time
        QCOMPARE(state(world, u"lucky"_s), u"ACTIVE"_s);
        const auto *node = world.world.context().state.nodes.find(world.nodeName(zone, u"lucky"_s));
        QVERIFY(node);
        QVERIFY(node->created - began >= 72h && node->created - began < 73h); // when its chips were there
    }

    void theClockStaysAheadOverARestart()
    {
        QTemporaryDir folder;
        FakeTime time;
        FakeHosts hosts;
        practice::Moment then{};
        {
            practice::World world{practice::defaultScenario(), time, hosts, 1};
            QVERIFY(world.open(folder.path()));
            world.advance();
            world.pass(48h);
            then = world.context().now();
            QVERIFY(world.save());
        }
        FakeTime later;
        practice::World world{practice::defaultScenario(), later, hosts, 1};
        QVERIFY(world.open(folder.path()));
        QCOMPARE(world.context().now(), then);
        world.advance();
        world.reset();
        QCOMPARE(world.context().now(), then); // a world begun anew is no time machine
    }

    void anotherSpeedCountsForWhatHasBegun()
    {
        TestWorld world{R"({"capacity":[{"chips":0}]})"};
        QVERIFY(ask(world.world, u"q"_s, queuedBody({.id = u"q"_s, .until = u"1000s"_s})));
        world.pass(10s);
        world.world.setSpeed(100);
        world.time.pass(9s);
        world.world.advance();
        QCOMPARE(state(world, u"q"_s), u"WAITING_FOR_RESOURCES"_s);
        world.time.pass(1s);
        world.world.advance();
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
    }

    void aMomentThatTheClientNamedIsThatMoment()
    {
        TestWorld world{R"({"capacity":[{"chips":0}]})"};
        auto body = queuedBody({.id = u"q"_s});
        body[u"queueingPolicy"_s] = QJsonObject{{u"validUntilTime"_s, practice::toRfc3339(world.time.now() + 1000s)}};
        QVERIFY(ask(world.world, u"q"_s, body));
        world.pass(10s);
        world.world.setSpeed(100);
        world.time.pass(900s);
        world.world.advance();
        QCOMPARE(state(world, u"q"_s), u"WAITING_FOR_RESOURCES"_s);
        world.time.pass(100s);
        world.world.advance();
        QCOMPARE(state(world, u"q"_s), u"FAILED"_s);
    }

    void hostsThatDoNotComeUpDoNotHoldUpAJump()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":64,
            "events":[{"at":5,"do":"preempt","zone":"us-east1-d","node":"q"}]})"};
        world.hosts.isSilent = true;
        QVERIFY(ask(world.world, u"q"_s, queuedBody({.id = u"q"_s})));
        const auto before = world.world.context().state.count(u"event"_s);
        world.world.pass(24h * 30);
        QCOMPARE(state(world, u"q"_s), u"PROVISIONING"_s);
        QVERIFY(world.world.context().state.count(u"event"_s) - before < 50'000);
    }

    void theSameSeedLivesTheSameLife()
    {
        const auto life = [] {
            TestWorld world{
                R"({"capacity":[{"preemptAfter":[600,86400]}],"seconds":{"decide":[31,71]},"externalAddresses":64})"};
            QStringList lines;
            for (int i = 0; i < 20; ++i) {
                (void)world.world.nodes().create(
                    {.zone = zone, .id = u"n%1"_s.arg(i), .body = nodeBody(u"v6e-1"_s, u"v2-alpha-tpuv6e"_s)});
                world.leap(1h);
                for (int j = 0; j <= i; ++j)
                    lines.append(world.node(zone, u"n%1"_s.arg(j))["state"_L1].toString());
            }
            return lines;
        };
        const auto once = life();
        QVERIFY(once.contains(u"PREEMPTED"_s) && once.contains(u"READY"_s));
        QCOMPARE(life(), once);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldTime)
#include "tst_worldtime.moc"
