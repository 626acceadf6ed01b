// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/planwords.h"

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
        auto plan = newPlan({.wish = {}, .existing = tpu}, m_now);
        plan.tpu = tpu;
        return plan;
    }

private slots:
    void plansOfOneNameAreToldApart()
    {
        const auto first = planOf(u"us-central2-b"_s);
        auto second = planOf(u"us-east1-d"_s);
        QCOMPARE(planwords::nameAmong(first, {first}), u"node-1"_s);
        QCOMPARE(planwords::nameAmong(first, {first, second}), u"node-1 (us-central2-b)"_s);
        second.goneAt = m_now;
        QCOMPARE(planwords::nameAmong(second, {first, second}), u"node-1 (us-east1-d, gone)"_s);
    }

    void whatWasNeverThereDidNotGoWithTheMachine()
    {
        auto plan = planOf(u"us-central2-b"_s);
        plan.at(PodStep::Slice) = {.state = StepState::Skipped};
        plan.at(PodStep::BetweenHosts) = {.state = StepState::Done, .facts = {{u"single"_s, true}}};
        plan.at(PodStep::Environment) = {.state = StepState::Done};
        QCOMPARE(planwords::stepSentence(plan, PodStep::Slice), u"The TPU is there already."_s);
        plan.goneAt = m_now;
        QCOMPARE(planwords::stepSentence(plan, PodStep::Slice), u"The TPU was there already."_s);
        QCOMPARE(planwords::stepSentence(plan, PodStep::BetweenHosts), u"One host: there is nothing to do."_s);
        QCOMPARE(planwords::face(plan, PodStep::BetweenHosts).word, u"skipped"_s);
        QCOMPARE(planwords::stepSentence(plan, PodStep::Environment), u"This went with its TPU VM."_s);
        QCOMPARE(planwords::face(plan, PodStep::Environment).word, u"gone"_s);
    }
};

QTEST_APPLESS_MAIN(TestPlanWords)
#include "tst_planwords.moc"
