// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong on real SSH hosts and in a real network, as the page of a plan shows it, and what its buttons do
// about it.
#include "tests/services/setup/podroad.h"

#include "services/practice/hosts/parts.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/setup/planview.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QTableView>

using namespace Qt::StringLiterals;

class TestPlanRoad : public QObject
{
    Q_OBJECT

    std::unique_ptr<PodRoad> m_road;
    std::unique_ptr<PlanView> m_view;

    template <typename Widget>
    [[nodiscard]] Widget *the(const QString &name) const
    {
        return m_view->findChild<Widget *>(name);
    }
    [[nodiscard]] bool isSeen(const QString &name) const
    {
        const auto *widget = the<QWidget>(name);
        return widget && widget->isVisible();
    }
    [[nodiscard]] bool click(const QString &name)
    {
        auto *button = the<QAbstractButton>(name);
        return isSeen(name) && button->isEnabled() && (button->click(), true);
    }
    [[nodiscard]] QString error() const
    {
        return isSeen(u"planError"_s) ? the<NoticeBar>(u"planError"_s)->sentence() : QString{};
    }
    /// One row of the hosts' table: name, state and what it does.
    [[nodiscard]] QString row(int host) const
    {
        const auto *model = the<QTableView>(u"planHosts"_s)->model();
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells += model->index(host, column).data().toString();
        return cells.join(u" | "_s);
    }
    /// The page on a practice cloud of its own. `extra`: see PodRoad::begin().
    [[nodiscard]] bool open(const QByteArray &extra = {})
    {
        m_road = std::make_unique<PodRoad>();
        if (!m_road->begin(extra))
            return false;
        m_view = std::make_unique<PlanView>(PlanViewContext{.pods = m_road->pods.get(), .tpus = m_road->tpus.get()});
        m_view->resize(1'000, 700);
        m_view->show();
        return true;
    }
    /// The machine is enough: nothing is set up on it.
    void endWithHosts()
    {
        m_road->before[PodStep::Hosts] = [this](const PodPlan &plan) { m_road->pods->pause(plan.id); };
    }
    /// Runs it until a step fails or all is done.
    [[nodiscard]] QUuid runs(const PodChoices &choices)
    {
        const auto id = m_road->pods->add(choices).value_or(QUuid{});
        m_view->showPlan(id);
        return click(u"planRun"_s) && m_road->isOver(id) ? id : QUuid{};
    }

private slots:
    void initTestCase()
    {
        if (const auto parts = PracticeParts::find(); !parts)
            QSKIP(qPrintable(parts.error().message));
    }
    void cleanup()
    {
        m_view.reset();
        m_road.reset();
    }

    void S31_N2_N3_aHostThatFailsHasItsRowAndItsSentenceAndIsRetriedFromHere()
    {
        QVERIFY2(open(), m_road->cloud.errors().constData());
        m_road->before[PodStep::Hosts] = [this](const PodPlan &plan) {
            m_road->trouble(plan, 2, "sshd"_L1, "refuse"_L1);
        };
        const auto id = runs(m_road->choices(u"pod"_s, u"v4-32"_s));
        const auto now = [&] { return *m_road->pods->find(id); };
        QTRY_VERIFY2(error().startsWith(u"3 of 4 hosts were reached. pod · host 2: "_s), qPrintable(error()));
        QCOMPARE(row(0), u"pod · host 0 | done | reached, host key checked"_s);
        QVERIFY2(row(2).startsWith(u"pod · host 2 | failed | The machine is there"_s), qPrintable(row(2)));
        m_road->trouble(now(), 2, "sshd"_L1, {});
        m_road->before[PodStep::SharedFolder] = [this](const PodPlan &plan) {
            m_road->trouble(plan, 1, "apt-lock"_L1, "12"_L1);
            m_road->trouble(plan, 3, "disk-full"_L1, "1"_L1);
        };
        QCOMPARE(the<QAbstractButton>(u"planRunStep"_s)->text(), u"Retry from here"_s);
        QVERIFY(click(u"planRunStep"_s) && m_road->isOver(id));
        QTRY_VERIFY2(error().startsWith(u"3 of 4 hosts are done. pod · host 3: The disk of / has only 0 MB left"_s),
                     qPrintable(error()));
        QCOMPARE(the<QAbstractButton>(u"planStepShared"_s)->text(), u"Shared folder, failed"_s);
        QVERIFY2(row(1).startsWith(u"pod · host 1 | done | "_s)
                     && row(3).startsWith(u"pod · host 3 | failed | Install NFS: The disk of /"_s),
                 qPrintable(row(1) + row(3)));
        m_road->trouble(now(), 3, "disk-full"_L1, {});
        QVERIFY(click(u"planRunStep"_s) && m_road->isOver(id));
        QVERIFY2(now().isReady(), m_road->story(id).constData());
        QTRY_VERIFY(!isSeen(u"planError"_s) && !isSeen(u"planRun"_s));
        // Once more: nothing is changed, and the page says so.
        QVERIFY(click(u"planStepShared"_s) && click(u"planRunStep"_s) && m_road->isOver(id));
        QVERIFY2(now().isReady(), m_road->story(id).constData());
        QVERIFY(click(u"planStepShared"_s));
        QTRY_COMPARE(the<Label>(u"planSentence"_s)->text(),
                     u"/nfs_share, written and read back on 4 host(s). Nothing had to be changed."_s);
        QCOMPARE(row(3), u"pod · host 3 | done | nothing to change"_s);
    }

    void theQuotaForNetworksIsGone()
    {
        QVERIFY2(open(R"("computeLimits":[{"metric":"NETWORKS","region":"*","limit":1}],)"),
                 m_road->cloud.errors().constData());
        const auto id = runs(m_road->choices(u"pod"_s, u"v4-8"_s));
        QTRY_VERIFY2(error().size() > 40, m_road->story(id).constData());
        QVERIFY2(error().contains(u"NETWORKS"_s) || error().contains(u"1 of 1"_s) || error().contains(u"network"_s),
                 qPrintable(error()));
        QCOMPARE(m_road->error(id, PodStep::Network), error());
        QVERIFY(m_road->tpus->tpus().isEmpty());
        auto choices = m_road->pods->find(id)->choices; // as the sentence says: one that is there
        choices.makesNetwork = false;
        endWithHosts();
        QVERIFY(m_road->pods->change(id, choices));
        QVERIFY(click(u"planRunStep"_s) && m_road->isOver(id));
        QCOMPARE(m_road->at(id, PodStep::Slice).state, StepState::Done);
    }

    void nobodyKnowsFromWhereToLogIn()
    {
        QVERIFY2(open(), m_road->cloud.errors().constData());
        auto choices = m_road->choices(u"pod"_s, u"v4-8"_s);
        choices.ownRange.clear();
        const auto without = m_road->pods->add(choices).value_or(QUuid{});
        m_view->showPlan(without);
        QVERIFY(click(u"planRun"_s) && !m_road->pods->isBusy(without)); // it is asked for before anything begins
        QVERIFY(m_view->focusWidget() == the<QLineEdit>(u"podWayAddressField"_s));
        QVERIFY(click(u"planRunStep"_s) && m_road->isOver(without)); // whoever insists hears it of the step
        QTRY_VERIFY2(error().startsWith(u"Your own address is not known, so nobody could log in to a new network."_s),
                     qPrintable(error()));
        choices.ownRange = u"0.0.0.0/0"_s; // never, whoever asks for it
        const auto id = runs(choices);
        QTRY_VERIFY2(error().size() > 40 && !error().startsWith(u"Your own"_s), qPrintable(error()));
        QCOMPARE(m_road->at(id, PodStep::Network).state, StepState::Failed);
    }

    void noAddressIsFreeAndANameIsTaken()
    {
        QVERIFY2(open(R"("externalAddresses":1,)"), m_road->cloud.errors().constData());
        endWithHosts();
        const auto first = runs(m_road->choices(u"pod"_s, u"v4-8"_s));
        QCOMPARE(m_road->at(first, PodStep::Slice).state, StepState::Done);
        const auto taken = runs(m_road->choices(u"pod"_s, u"v4-8"_s));
        QTRY_VERIFY2(error().size() > 30, m_road->story(taken).constData());
        QVERIFY2(error().startsWith(u"pod already exists in us-central2-b and was not made by this request"_s),
                 qPrintable(error()));
        const auto id = runs(m_road->choices(u"second"_s, u"v4-8"_s));
        QTRY_VERIFY2(error().size() > 30, m_road->story(id).constData());
        QVERIFY2(error().startsWith(u"The project has no external IP addresses left in this region"_s),
                 qPrintable(error()));
        QCOMPARE(m_road->at(id, PodStep::Slice).state, StepState::Failed);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPlanRoad)
#include "tst_planroad.moc"
