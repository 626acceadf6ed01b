// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Several slices of one request: they are asked for by one queued resource, had together, lost together, and nothing
// of them is left when they go.
#include "provisioningbench.h"

namespace {

constexpr auto place = "projects/p/locations/z1/nodes/"_L1;

TpuRequest twoSlices(const QStringList &zones = {u"z1"_s})
{
    auto wanted = ProvisioningBench::tpuRequest(zones);
    wanted.spec.slices = 2;
    return wanted;
}

QJsonObject requestIn(const ProvisioningBench &b)
{
    return b.cloud.requests.isEmpty() ? QJsonObject{} : b.cloud.requests.first();
}

} // namespace

class TestProvisioningSlices : public QObject
{
    Q_OBJECT

private slots:
    void oneRequestMakesBothAndTheFirstStandsForThem()
    {
        ProvisioningBench b;
        QStringList reached;
        b.reach = [&](const Tpu &tpu, std::stop_token) -> Task<> {
            reached += tpu.shortName;
            co_return {};
        };
        b.begin();
        (void)b.start(twoSlices());
        QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
        const auto spec = requestIn(b)["tpu"_L1]["nodeSpec"_L1].toArray().at(0).toObject();
        QCOMPARE(spec["multisliceParams"_L1].toObject(),
                 (QJsonObject{{u"nodeCount"_s, 2}, {u"nodeIdPrefix"_s, u"t1"_s}}));
        QVERIFY(!spec.contains("nodeId"_L1));
        QCOMPARE(b.cloud.nodes.keys(), (QStringList{place + u"t1-0"_s, place + u"t1-1"_s}));
        QCOMPARE(b.won, QStringList{place + u"t1-0"_s});
        QCOMPARE(reached, (QStringList{u"t1-0"_s, u"t1-1"_s})); // each lets us in before they are called ready
        QCOMPARE(b.view().winner, TpuId{place + u"t1-0"_s});
        QVERIFY(b.late.isEmpty());
        b.clock.pass(1h); // the second one is no late winner
        QVERIFY(b.late.isEmpty());
        QCOMPARE(b.cloud.nodes.size(), 2);
    }

    void itIsNotReadyBeforeAllAre()
    {
        ProvisioningBench b;
        b.begin();
        (void)b.start(twoSlices());
        QVERIFY(b.clock.passUntil([&] { return b.cloud.nodes.size() == 2; }, 1h));
        b.cloud.nodes[place + u"t1-1"_s]["_at"_L1] = 1e15; // it stays CREATING, and the request is ACTIVE
        b.clock.pass(10min);
        QCOMPARE(b.cloud.ready(), 1);
        QCOMPARE(b.view().state, RequestState::Working);
        QVERIFY(b.won.isEmpty());
        b.cloud.nodes[place + u"t1-1"_s]["state"_L1] = u"READY"_s;
        QVERIFY(b.passUntil(RequestState::Fulfilled, 10min));
    }

    void oneThatDiesYoungTakesAllBackAndAsksAgain()
    {
        ProvisioningBench b;
        b.reach = [](const Tpu &, std::stop_token) -> Task<> { co_return failed(ErrorCode::LoginRefused); };
        b.begin();
        const auto id = b.start(twoSlices());
        QVERIFY(b.clock.passUntil([&] { return b.cloud.ready() == 2; }, 1h));
        b.clock.pass(1min);
        b.cloud.nodes[place + u"t1-1"_s]["state"_L1] = u"PREEMPTED"_s;
        QVERIFY(b.clock.passUntil([&] { return !b.history(id).isEmpty(); }, 1h));
        QCOMPARE(b.history(id).constFirst().error->message,
                 u"t1-1 is PREEMPTED instead of READY. Google cannot replace one of several slices alone, so all of "
                 "them are given back."_s);
        // The first ones went, both, before they were asked for once more.
        QVERIFY(b.clock.passUntil([&] { return b.cloud.createsOf[place + u"t1-1"_s] == 2; }, 1h));
        QCOMPARE(b.cloud.createsOf[place + u"t1-0"_s], 2);
        QCOMPARE(b.cloud.requests.size(), 1);
        QVERIFY(waited(b.service->stop(id)));
        QVERIFY(b.passUntil(RequestState::Stopped, 1h));
        QVERIFY(b.cloud.nodes.isEmpty() && b.cloud.requests.isEmpty());
    }

    void whatGoogleCannotMakeIsSaidOfAllOfThem()
    {
        ProvisioningBench b;
        b.cloud.runsDry = [n = 0](const QString &) mutable { return ++n == 1; };
        b.begin();
        const auto id = b.start(twoSlices());
        QVERIFY(b.clock.passUntil([&] { return !b.history(id).isEmpty(); }, 1h));
        QVERIFY2(b.history(id).constFirst().error->message.startsWith(
                     u"Google makes all 2 slices or none, and it could not make all. "_s),
                 qPrintable(b.history(id).constFirst().error->message));
        QVERIFY(b.passUntil(RequestState::Fulfilled, 2h)); // nothing of the wish is lost
        QCOMPARE(b.cloud.nodes.size(), 2);
        QCOMPARE(b.cloud.requests.size(), 1);
    }

    void oneLostBringsBothBackAndStartsTheCommandOnBoth()
    {
        ProvisioningBench b;
        QStringList started;
        b.run = [&](const Tpu &tpu, const QString &command, std::stop_token) -> Task<RunOutcome> {
            started += tpu.shortName + u' ' + command;
            co_return RunOutcome{.kind = RunOutcome::Kind::Succeeded};
        };
        b.begin();
        auto wanted = twoSlices();
        wanted.afterwards.command = u"train"_s;
        const auto id = b.start(wanted);
        QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
        const auto first = b.cloud.nodes[place + u"t1-0"_s]["id"_L1].toString();
        const auto lost = b.cloud.nodes[place + u"t1-1"_s]["id"_L1].toString();
        started.clear();
        b.cloud.nodes[place + u"t1-1"_s]["state"_L1] = u"PREEMPTED"_s;
        QVERIFY(waited(b.service->lost(id, lost)));
        QVERIFY(waited(b.service->lost(id, first))); // told again of the other slice: it is one loss
        QVERIFY(b.clock.passUntil(
            [&] {
                return b.view().state == RequestState::Fulfilled && b.view().recovery
                    && b.view().recovery->step == RecoveryStep::Done;
            },
            2h));
        QCOMPARE(b.view().interruptions, 1);
        QCOMPARE(b.cloud.nodes.keys(), (QStringList{place + u"t1-0"_s, place + u"t1-1"_s}));
        QVERIFY(b.cloud.nodes[place + u"t1-0"_s]["id"_L1].toString() != first);
        QCOMPARE(b.cloud.requests.size(), 1);
        started.sort();
        QCOMPARE(started, (QStringList{u"t1-0 train"_s, u"t1-1 train"_s}));
    }

    void nodesWhoseRequestIsGoneAreDeletedOneByOne()
    {
        ProvisioningBench b;
        b.begin();
        const auto id = b.start(twoSlices());
        QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
        const auto lost = b.cloud.nodes[place + u"t1-1"_s]["id"_L1].toString();
        b.cloud.requests.clear();
        b.cloud.nodes[place + u"t1-1"_s]["state"_L1] = u"PREEMPTED"_s;
        b.cloud.put(place + u"t1-2"_s, u"READY"_s, u"somebody"_s);
        QVERIFY(waited(b.service->lost(id, lost)));
        QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
        QCOMPARE(b.cloud.nodes.size(), 3); // the stranger's is no slice of ours
        QCOMPARE(b.cloud.createsOf[place + u"t1-0"_s], 2);
        QCOMPARE(b.cloud.createsOf[place + u"t1-1"_s], 2);
    }

    void aStrangerWithTheNameOfASliceIsLeftAlone()
    {
        ProvisioningBench b;
        b.cloud.put(place + u"t1-1"_s, u"READY"_s, u"somebody"_s);
        b.begin();
        (void)b.start(twoSlices());
        b.clock.pass(1h);
        QCOMPARE(b.cloud.nodes.keys(), QStringList{place + u"t1-1"_s});
        QVERIFY(b.cloud.requests.isEmpty());
        QVERIFY(b.view().state != RequestState::Fulfilled);
        QVERIFY(b.view().why && b.view().why->code == ErrorCode::AlreadyExists);
    }

    void whoLosesTheRaceIsTakenBackWithAllSlices()
    {
        ProvisioningBench b;
        b.begin();
        (void)b.start(twoSlices({u"z1"_s, u"z2"_s}));
        QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
        QCOMPARE(b.cloud.nodes.size(), 2);
        QCOMPARE(b.cloud.requests.size(), 1);
    }

    void withoutAQueueItIsRefusedInASentence()
    {
        auto wanted = twoSlices();
        wanted.method = RequestMethod::Direct;
        QCOMPARE(problemsOf(wanted),
                 QStringList{u"Several slices can only be asked for through Google's queue. Choose the queue, or one "
                             "slice."_s});
        wanted.method = RequestMethod::Queue;
        QVERIFY(problemsOf(wanted).isEmpty());
        wanted.afterwards.deleteAfterIdle = 4h; // all of them, when each one is idle
        QVERIFY(problemsOf(wanted).isEmpty());
        wanted.afterwards.deleteAfterIdle.reset();
        wanted.spec.acceleratorType = u"v3-32"_s;
        wanted.spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
        QVERIFY(problemsOf(wanted).constFirst().startsWith(u"v3-32 cannot be one of several slices"_s));
        wanted.spec.acceleratorType = u"v4-16"_s;
        wanted.spec.slices = 257;
        QVERIFY(!problemsOf(wanted).isEmpty());

        ProvisioningBench b;
        b.cloud.refusesQueue = 400;
        b.begin();
        const auto id = b.start(twoSlices());
        b.clock.pass(1h);
        QVERIFY(b.cloud.nodes.isEmpty()); // never directly: that would be one TPU instead of two
        QCOMPARE(b.cloud.creates, 0);
        QVERIFY(!b.history(id).isEmpty());
        QVERIFY(b.view().state != RequestState::Working);
    }

    /// What else the queue alone can do; once it has ended nothing brings it back, for it is billed.
    void aFlexStartIsQueuedWithItsRunTimeAndNeverAskedForAgain()
    {
        auto wanted = ProvisioningBench::tpuRequest({u"z1"_s});
        wanted.spec.tier = Tier::FlexStart;
        wanted.spec.runHours = 4;
        wanted.method = RequestMethod::Direct;
        wanted.afterwards.recovery = true;
        QCOMPARE(problemsOf(wanted).size(), 2);
        wanted.method = RequestMethod::Queue;
        wanted.afterwards.recovery = false;
        QVERIFY(problemsOf(wanted).isEmpty());
        ProvisioningBench b;
        b.begin();
        (void)b.start(wanted);
        QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
        QCOMPARE(requestIn(b)["provisioningModel"_L1].toString(), u"FLEX_START"_s);
        QCOMPARE(requestIn(b)["runDuration"_L1]["maxRunDuration"_L1].toString(), u"14400s"_s);
        b.kill();
        b.begin();
        VirtualClock::settle();
        QCOMPARE(b.view().tpuRequest.spec.runHours, 4);
        QCOMPARE(b.view().tpuRequest.spec.tier, Tier::FlexStart);

        ProvisioningBench refused;
        refused.cloud.refusesQueue = 400;
        refused.begin();
        (void)refused.start(wanted);
        refused.clock.pass(1h);
        QCOMPARE(refused.cloud.creates, 0); // never directly: that would have no end
        QVERIFY(refused.view().state != RequestState::Working);
    }

    void J1_itIsKnownAfterARestart()
    {
        ProvisioningBench b;
        b.begin();
        (void)b.start(twoSlices());
        QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
        b.kill();
        b.begin();
        VirtualClock::settle();
        QCOMPARE(b.view().tpuRequest.spec.slices, 2);
        b.clock.pass(30min);
        QVERIFY(b.late.isEmpty());
        QCOMPARE(b.cloud.nodes.size(), 2);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningSlices)
#include "tst_provisioningslices.moc"
