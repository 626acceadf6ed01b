// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/plantext.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// What a plan says once its machine is gone, and how plans are told apart.
class TestPlanWords : public QObject
{
    Q_OBJECT

    const QDateTime m_now{QDate{2030, 1, 2}, QTime{3, 4}, QTimeZone::UTC};

    [[nodiscard]] PodPlan planOf(const QString &zone) const
    {
        const TpuId tpu{u"projects/p/locations/%1/nodes/node-1"_s.arg(zone)};
        auto plan = newPlan({.tpuRequest = {}, .existing = tpu}, m_now);
        plan.tpu = tpu;
        return plan;
    }

private slots:
    /// A network of one's own lets nobody else in; one that is there may, and says so before and after the step.
    void anExistingNetworkIsNotCalledNarrow()
    {
        auto plan = newPlan({.tpuRequest = {}, .ownRange = u"203.0.113.7/32"_s}, m_now);
        QCOMPARE(
            plantext::stepSentence(plan, PodStep::Network),
            u"The existing network “default”; port 22 is open for 203.0.113.7/32. Existing firewall rules stay as they are."_s);
        QVERIFY(!plantext::why(plan, PodStep::Network).contains(u"for you alone"_s));
        plan.at(PodStep::Network) = {.state = StepState::Done, .facts = {{u"network"_s, u"default"_s}, {u"open"_s, 2}}};
        QCOMPARE(
            plantext::stepSentence(plan, PodStep::Network),
            u"default; who may reach port 22 stays as it is. Existing firewall rules stay as they are. 2 rule(s) still open to everybody."_s);
        plan.choices.narrows = {u"default-allow-ssh"_s};
        plan.at(PodStep::Network).facts.remove(u"open"_s);
        QVERIFY(plantext::stepSentence(plan, PodStep::Network).endsWith(u" 1 existing firewall rule(s) restricted."_s));
        plan.choices.makesNetwork = true;
        plan.at(PodStep::Network) = {};
        QCOMPARE(plantext::stepSentence(plan, PodStep::Network),
                 u"A network of its own; port 22 is open for 203.0.113.7/32 alone."_s);
        QVERIFY(plantext::why(plan, PodStep::Network).contains(u"for you alone"_s));
    }

    void plansOfOneNameAreToldApart()
    {
        const auto first = planOf(u"us-central2-b"_s);
        auto second = planOf(u"us-east1-d"_s);
        QCOMPARE(plantext::nameAmong(first, {first}), u"node-1"_s);
        QCOMPARE(plantext::nameAmong(first, {first, second}), u"node-1 (us-central2-b)"_s);
        second.goneAt = m_now;
        QCOMPARE(plantext::nameAmong(second, {first, second}), u"node-1 (us-east1-d, gone)"_s);
    }

    /// Nobody waits for steps that one host does not need; a pod's are waiting.
    void whatOneHostDoesNotNeedIsKnownBeforehand()
    {
        auto plan = newPlan({.tpuRequest = {}}, m_now);
        plan.choices.tpuRequest.spec.acceleratorType = u"v4-8"_s;
        for (const auto step : {PodStep::PodKeys, PodStep::SharedFolder}) {
            QCOMPARE(plantext::face(plan, step).word, u"skipped"_s);
            QCOMPARE(plantext::stepSentence(plan, step), u"One host: there is nothing to do."_s);
        }
        QCOMPARE(plantext::face(plan, PodStep::Environment).word, u"waiting"_s);
        plan.choices.tpuRequest.spec.acceleratorType = u"v4-32"_s;
        QCOMPARE(plantext::face(plan, PodStep::SharedFolder).word, u"waiting"_s);
        plan.at(PodStep::Slice) = {.state = StepState::Done, .facts = {{u"hosts"_s, 1}}}; // what Google has made counts
        QCOMPARE(plantext::face(plan, PodStep::SharedFolder).word, u"skipped"_s);
    }

    void aBucketAndACacheAreNamedBeforeAndAfterwards()
    {
        auto plan = newPlan({.tpuRequest = {}}, m_now);
        for (const auto step : {PodStep::Bucket, PodStep::CompileCache})
            QCOMPARE(plantext::stepSentence(plan, step), u"Not chosen."_s);
        plan.choices.mountsBucket = plan.choices.sharesCache = true;
        applyChoices(&plan);
        QCOMPARE(plantext::stepSentence(plan, PodStep::Bucket), u"Which bucket is not chosen yet."_s);
        plan.choices.bucket = {{u"place"_s, u"gs://my-data/runs"_s}};
        QCOMPARE(plantext::stepSentence(plan, PodStep::Bucket),
                 u"gs://my-data/runs as the folder /bucket on every host."_s);
        plan.at(PodStep::Bucket) = {.state = StepState::Done,
                                    .facts = {{u"place"_s, u"gs://my-data/runs"_s}, {u"folder"_s, u"/bucket"_s}}};
        plan.at(PodStep::CompileCache) = {.state = StepState::Done,
                                          .facts = {{u"place"_s, u"/nfs_share/.jax-cache"_s}}};
        QCOMPARE(plantext::stepSentence(plan, PodStep::Bucket), u"gs://my-data/runs is mounted at /bucket."_s);
        QCOMPARE(plantext::stepSentence(plan, PodStep::CompileCache),
                 u"What JAX compiles is kept in /nfs_share/.jax-cache."_s);
        for (const auto step : {PodStep::Bucket, PodStep::CompileCache})
            QVERIFY(plantext::undoSentence(step).size() > 40);
    }

    void whatWasNeverThereDidNotGoWithTheMachine()
    {
        auto plan = planOf(u"us-central2-b"_s);
        plan.at(PodStep::Slice) = {.state = StepState::Skipped};
        plan.at(PodStep::PodKeys) = {.state = StepState::Done, .facts = {{u"single"_s, true}}};
        plan.at(PodStep::Environment) = {.state = StepState::Done};
        QCOMPARE(plantext::stepSentence(plan, PodStep::Slice), u"The TPU is there already."_s);
        plan.goneAt = m_now;
        QCOMPARE(plantext::stepSentence(plan, PodStep::Slice), u"The TPU was there already."_s);
        QCOMPARE(plantext::stepSentence(plan, PodStep::PodKeys), u"One host: there is nothing to do."_s);
        QCOMPARE(plantext::face(plan, PodStep::PodKeys).word, u"skipped"_s);
        QCOMPARE(plantext::stepSentence(plan, PodStep::Environment), u"This went with its TPU VM."_s);
        QCOMPARE(plantext::face(plan, PodStep::Environment).word, u"gone"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_APPLESS_MAIN(TestPlanWords)
#include "tst_plantext.moc"
