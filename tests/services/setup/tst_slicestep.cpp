// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The step that gets the machine, by a durable request: killed, refused, stopped and asked again.
#include "services/setup/podsteps.h"
#include "tests/services/provisioning/provisioningbench.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>

namespace {

struct SliceBench : ProvisioningBench
{
    SliceBench()
    {
        begin();
        plan = newPlan({.tpuRequest = tpuRequest({u"us-central1-a"_s})}, clock.now());
    }
    /// Begins the step; its end comes into `ended`.
    void run()
    {
        ended.reset();
        const StepReport report{.hosts = [this](const QList<HostProgress> &told) { rows = told; },
                                .output = {},
                                .keep = [this](const std::function<void(PodPlan &)> &edit) -> Result<> {
                                    if (isDiskFull)
                                        return failed(ErrorCode::FileFailed, u"The disk is full."_s);
                                    edit(plan);
                                    return {};
                                }};
        tasks = std::make_unique<TaskScope>();
        VirtualClock::settle();
        tasks->run(
            sliceStep(
                {.tpus = tpus.get(), .tpuRequests = service.get(), .clock = &clock, .login = [this] { return login; }})
                .run(plan, report, tasks->token()),
            [this](const Result<QJsonObject> &result) { ended = result; });
    }
    bool isOver()
    {
        return clock.passUntil([this] { return ended.has_value(); }, 30min);
    }

    PodPlan plan;
    LoginChoice login{.user = u"nixie"_s, .keyFile = {}};
    QList<HostProgress> rows;
    bool isDiskFull = false;
    std::optional<Result<QJsonObject>> ended;
    std::unique_ptr<TaskScope> tasks;
};

} // namespace

class TestSliceStep : public QObject
{
    Q_OBJECT

private slots:
    void aMachineComesOfItAndThePlanKnowsWhich()
    {
        SliceBench bench;
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY2(*bench.ended, *bench.ended ? "" : qPrintable(bench.ended->error().message));
        const auto &facts = **bench.ended;
        QCOMPARE(facts["zone"_L1].toString(), u"us-central1-a"_s);
        QCOMPARE(facts["type"_L1].toString(), u"v6e-8"_s);
        QVERIFY(facts["seconds"_L1].toInt() > 0 && facts["hosts"_L1].toInt() >= 1);
        QCOMPARE(bench.plan.tpu.toString(), u"projects/p/locations/us-central1-a/nodes/t1"_s);
        QVERIFY(!bench.plan.tpuRequest.isNull());
        QCOMPARE(bench.rows.constFirst().state, StepState::Done);
    }

    void J1_afterAKillThePlanTakesUpItsRequestAndNoSecondMachineIsMade()
    {
        SliceBench bench;
        bench.run();
        QVERIFY(bench.clock.passUntil([&] { return !bench.cloud.requests.isEmpty(); }, 5min));
        bench.tasks.reset();
        VirtualClock::settle();
        bench.kill();
        bench.begin();
        const auto asked = bench.plan.tpuRequest;
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY2(*bench.ended, *bench.ended ? "" : qPrintable(bench.ended->error().message));
        QCOMPARE(bench.plan.tpuRequest, asked);
        QVERIFY(bench.cloud.requests.size() == 1 && bench.cloud.nodes.size() == 1);
        // And once more: the machine is there.
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY(*bench.ended);
        QVERIFY(bench.cloud.requests.size() == 1 && bench.cloud.nodes.size() == 1);
    }

    void J3_nothingIsSentThatThePlanDoesNotKnow()
    {
        SliceBench bench;
        bench.isDiskFull = true;
        bench.run();
        QVERIFY(bench.isOver());
        QCOMPARE(bench.ended->error().code, ErrorCode::FileFailed);
        bench.clock.pass(5min);
        QCOMPARE(bench.cloud.changes, 0);
    }

    void withoutAChosenKeyNoMachineIsAskedForThatLetsNobodyIn()
    {
        SliceBench bench;
        const auto chosen = std::exchange(bench.login, {});
        bench.run();
        QVERIFY(bench.isOver());
        QCOMPARE(bench.ended->error().code, ErrorCode::LoginRefused);
        QCOMPARE(bench.cloud.changes, 0);
        bench.login = chosen;
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY2(*bench.ended, *bench.ended ? "" : qPrintable(bench.ended->error().message));
    }

    void aRefusalIsTheStepsAndAnotherTryGoesOnWithIt()
    {
        SliceBench bench;
        bench.cloud.fate = [](int) { return Fate::Refuse; };
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY(!*bench.ended);
        QVERIFY2(bench.ended->error().message.size() > 20, qPrintable(bench.ended->error().message));
        bench.cloud.fate = [](int) { return Fate::Normal; };
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY2(*bench.ended, *bench.ended ? "" : qPrintable(bench.ended->error().message));
        QVERIFY(bench.cloud.requests.size() == 1 && bench.cloud.nodes.size() == 1);
    }

    void aRequestThatTheUserStoppedIsAskedAnew()
    {
        SliceBench bench;
        bench.cloud.hasCapacity = [](const QString &, auto) { return false; };
        bench.run();
        QVERIFY(bench.clock.passUntil([&] { return !bench.cloud.requests.isEmpty(); }, 5min));
        const auto first = bench.plan.tpuRequest;
        QVERIFY(waited(bench.service->stop(first)));
        QVERIFY(bench.isOver());
        QVERIFY(!*bench.ended);
        bench.cloud.hasCapacity = [](const QString &, auto) { return true; };
        bench.run();
        QVERIFY(bench.isOver());
        QVERIFY2(*bench.ended, *bench.ended ? "" : qPrintable(bench.ended->error().message));
        QVERIFY(bench.plan.tpuRequest != first);
    }

    void pausedThePlanWaitsNoMoreAndTheRequestStaysWithGoogle()
    {
        SliceBench bench;
        bench.cloud.hasCapacity = [](const QString &, auto) { return false; };
        bench.run();
        QVERIFY(bench.clock.passUntil([&] { return !bench.cloud.requests.isEmpty(); }, 5min));
        bench.tasks->cancel();
        QVERIFY(bench.isOver());
        QCOMPARE(bench.ended->error().code, ErrorCode::Cancelled);
        QCOMPARE(bench.cloud.requests.size(), 1);
    }

    void theCommandThatDoesTheSameIsShown()
    {
        SliceBench bench;
        const auto shown = QCoro::waitFor(
            sliceStep({.tpus = bench.tpus.get(), .tpuRequests = bench.service.get(), .clock = &bench.clock})
                .preview(bench.plan, {}));
        QVERIFY(shown && shown->contains(u"gcloud"_s) && shown->contains(u"v6e-8"_s)
                && shown->contains(u"us-central1-a"_s));
        QCOMPARE(bench.cloud.changes, 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSliceStep)
#include "tst_slicestep.moc"
