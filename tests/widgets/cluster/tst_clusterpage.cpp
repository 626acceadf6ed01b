// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/cluster/clusterstage.h"
#include "widgets/cluster/clusterpage.h"
#include "widgets/cluster/clusterqueueview.h"
#include "widgets/cluster/clusterslicesview.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace Qt::StringLiterals;

class ClusterPageTest : public QObject
{
    Q_OBJECT

    /// The page as it is shown over a stage.
    struct Shown
    {
        explicit Shown(ClusterStage *of)
            : page{of->context()}
        {
            page.resize(1'160, 760);
            page.show();
        }
        template <typename T>
        T *part(const char *name)
        {
            auto *found = page.findChild<T *>(QLatin1StringView{name});
            if (found == nullptr)
                qFatal("no %s", name);
            return found;
        }
        void click(const char *name) { part<QAbstractButton>(name)->click(); } // those of a switch are no QPushButton
        [[nodiscard]] QString text(const char *name) { return part<QLabel>(name)->text(); }
        void select(int row) { part<QTableView>("clusterQueue")->selectRow(row); }

        ClusterPage page;
    };

    /// A cluster of two pods on which one job runs and one waits.
    static void fill(ClusterStage *stage)
    {
        stage->clusters = {ClusterStage::cluster(2, 4)};
        QList<ClusterNode> nodes;
        for (int worker = 0; worker < 4; ++worker)
            nodes << ClusterStage::node(nodeNameOf(u"pod0"_s, worker), ClusterNodeState::Allocated)
                  << ClusterStage::node(nodeNameOf(u"pod1"_s, worker), ClusterNodeState::Down);
        auto waits = ClusterStage::job(2, u"next"_s);
        waits.reason = u"Resources"_s;
        stage->queues.insert(
            stage->clusters.constFirst().id,
            ClusterStage::queue({ClusterStage::job(1, u"train"_s, ClusterJobState::Running), waits}, nodes));
        stage->seen.readAt = stage->clock.now();
    }

    std::unique_ptr<Theme> m_theme;
    NoUndoDelay m_noGrace;

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates});
        m_theme = std::make_unique<Theme>(qApp);
    }
    void cleanupTestCase() { m_theme.reset(); }

    void withoutAClusterItSaysWhatOneIsAndLeadsThere()
    {
        ClusterStage stage;
        Shown shown{&stage};
        QSignalSpy tpus{&shown.page, &ClusterPage::tpusRequested};
        QVERIFY(shown.part<QWidget>("clusterEmpty")->isVisible());
        QVERIFY(!shown.part<QWidget>("clusterSwitch")->isVisible());
        shown.click("clusterEmptyButton");
        QCOMPARE(tpus.size(), 1); // there is nothing to make one of
        stage.offered = {ClusterStage::offer(u"pod0"_s, 4)};
        shown.page.onListChanged();
        shown.click("clusterEmptyButton");
        QVERIFY(shown.part<SideSheet>("clusterSheet")->isOpen());
    }

    void whatCouldNotBeReadIsCountedAndALookWithoutNewsIsSeen()
    {
        ClusterStage stage;
        fill(&stage);
        const auto id = stage.clusters.constFirst().id;
        auto queue = *stage.queues.value(id);
        queue.unreadable = 3;
        stage.queues.insert(id, std::make_shared<const ClusterQueue>(queue));
        Shown shown{&stage};
        QVERIFY(shown.text("clusterCounts").contains(u"3 could not be read"_s));
        stage.clock.advance(std::chrono::seconds{30});
        stage.seen.readAt = stage.clock.now();
        shown.page.onSightChanged(id);
        QCOMPARE(shown.part<AgeLabel>("clusterAge")->updated(), stage.seen.readAt);
    }

    void theQueueIsShownWithTheReasonInPlainWords()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        QCOMPARE(stage.watched, shown.page.current());
        QCOMPARE(shown.part<QTableView>("clusterQueue")->model()->rowCount(), 2);
        QVERIFY(shown.text("clusterCounts").contains(u'1'));
        shown.select(1);
        const auto why = shown.text("clusterJobWhy");
        QVERIFY2(why.contains("v4-32"_L1), qPrintable(why)); // what it waits for, not Slurm's word
        QVERIFY(!why.contains("Resources"_L1));
    }

    void whatRunsIsCancelledAfterTheTimeToUndoAndWhatWaitsIsHeldAtOnce()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        shown.select(1);
        shown.click("clusterJobHold");
        QCOMPARE(stage.orders.size(), 1);
        QCOMPARE(stage.orders.at(0).kind, ClusterOrderKind::Hold);
        QCOMPARE(stage.orders.at(0).names, QStringList{u"2"_s});
        shown.select(0);
        shown.click("clusterJobCancel");
        QCOMPARE(stage.orders.size(), 1); // it can still be undone
        QTRY_COMPARE(stage.orders.size(), 2);
        QCOMPARE(stage.orders.at(1).kind, ClusterOrderKind::Cancel);
        QCOMPARE(stage.orders.at(1).names, QStringList{u"1"_s});
    }

    void whatCannotBeDoneWithAJobIsOffAndSaysWhy()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        shown.select(0); // it runs
        for (const auto *name : {"clusterJobHold", "clusterJobFirst"}) {
            const auto *button = shown.part<QPushButton>(name);
            QVERIFY2(!button->isEnabled() && !button->toolTip().isEmpty(), name);
        }
        QVERIFY(shown.part<QPushButton>("clusterJobRequeue")->isEnabled());
        shown.select(1); // it waits
        QVERIFY(!shown.part<QPushButton>("clusterJobRequeue")->isEnabled());
    }

    void aRefusalIsShownWhereItWasAsked()
    {
        ClusterStage stage;
        fill(&stage);
        stage.answerToOrder = std::unexpected{Error{ErrorCode::Denied, u"Only its owner may do that."_s, {}}};
        Shown shown{&stage};
        shown.select(1);
        shown.click("clusterJobHold");
        QVERIFY(shown.part<NoticeBar>("clusterJobNotice")->isVisible());
        QCOMPARE(shown.part<NoticeBar>("clusterJobNotice")->sentence(), u"Only its owner may do that."_s);
    }

    void aControllerThatDoesNotAnswerIsSaidOnceAndTheQueueStays()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        stage.seen.error = Error{ErrorCode::Busy, u"The controller does not answer."_s, {}};
        shown.page.onSightChanged(shown.page.current());
        auto *notice = shown.part<NoticeBar>("clusterNotice");
        QVERIFY(notice->isVisible());
        QCOMPARE(shown.part<QTableView>("clusterQueue")->model()->rowCount(), 2);
        notice->dismiss();
        shown.page.onSightChanged(shown.page.current()); // ten seconds later, the same
        QVERIFY(!notice->isVisible());
        stage.seen.error.reset();
        stage.seen.doing = {u"Setting up pod1 again."_s};
        shown.page.onSightChanged(shown.page.current());
        QVERIFY(shown.part<NoticeBar>("clusterDoing")->isVisible());
    }

    void aNewQueueKeepsTheChosenJob()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        shown.select(1);
        const auto id = shown.page.current();
        auto jobs = stage.queueOf(id)->jobs;
        jobs.prepend(ClusterStage::job(0, u"older"_s, ClusterJobState::Running));
        const auto next = ClusterStage::queue(jobs, stage.queueOf(id)->nodes);
        const auto difference = differenceOf(*stage.queueOf(id), *next);
        stage.queues.insert(id, next);
        shown.page.onQueueChanged(id, difference);
        auto *model = shown.page.findChild<ClusterQueueView *>()->model();
        const auto rows = shown.part<QTableView>("clusterQueue")->selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(model->jobAt(rows.constFirst().row())->name, u"next"_s);
    }

    void slicesSayWhatTheyDoAndAreSetAside()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        shown.click("clusterSwitchSlices");
        auto *table = shown.part<QTableView>("clusterSlicesTable");
        QCOMPARE(table->model()->rowCount(), 2);
        QVERIFY(!shown.part<QPushButton>("clusterDrain")->isEnabled()); // none is chosen
        table->selectRow(0);
        QVERIFY(shown.part<QPushButton>("clusterDrain")->isEnabled());
        shown.click("clusterDrain");
        QCOMPARE(stage.orders.size(), 1);
        QCOMPARE(stage.orders.at(0).kind, ClusterOrderKind::DrainNodes);
        QCOMPARE(stage.orders.at(0).names.size(), 4); // as a whole
        table->selectRow(1);
        QVERIFY(shown.part<QPushButton>("clusterResume")->isEnabled()); // it is down
    }

    void slicesThatTheControllerDoesNotKnowYetAreThereAsWell()
    {
        auto cluster = ClusterStage::cluster(2, 4);
        const auto rows =
            sliceRowsOf(cluster, *ClusterStage::queue({}, {ClusterStage::node(nodeNameOf(u"pod0"_s, 0))}));
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows.at(1).state, SliceStanding::State::Away);
        QCOMPARE(rows.at(1).nodes.size(), 4);
    }

    void whatHasEndedComesFromTheAccounting()
    {
        ClusterStage stage;
        fill(&stage);
        AccountReading reading;
        AccountedRun lost;
        lost.key = u"9"_s;
        lost.id = 9;
        lost.name = u"old"_s;
        lost.state = ClusterJobState::NodeFailed;
        lost.nodeCount = 4;
        lost.startedAt = ClusterStage::now - 7'200;
        lost.endedAt = ClusterStage::now - 3'600;
        lost.elapsed = 3'600;
        auto done = lost;
        done.state = ClusterJobState::Completed;
        done.startedAt = ClusterStage::now - 3'600;
        done.endedAt = ClusterStage::now;
        reading.runs = {lost, done};
        stage.account = reading;
        Shown shown{&stage};
        shown.click("clusterSwitchEnded");
        QCOMPARE(stage.accountings, 1);
        QCOMPARE(shown.part<QTableView>("clusterEnded")->model()->rowCount(), 2); // it was put back once
        QVERIFY(!shown.text("clusterEfficiency").isEmpty());
        shown.click("clusterEndedAgain");
        QVERIFY(shown.part<SideSheet>("clusterJobSheet")->isOpen());
        QCOMPARE(shown.part<QLineEdit>("clusterFormName")->text(), u"old"_s);
    }

    void accountingThatIsOffIsASentence()
    {
        ClusterStage stage;
        fill(&stage);
        stage.account = std::unexpected{Error{ErrorCode::NotGranted, u"Accounting is off."_s, {}}};
        Shown shown{&stage};
        shown.click("clusterSwitchEnded");
        QVERIFY(shown.part<NoticeBar>("clusterEndedNotice")->isVisible());
    }

    void aClusterThatIsMadeIsSetUpAtOnce()
    {
        ClusterStage stage;
        stage.offered = {ClusterStage::offer(u"pod0"_s, 4)};
        Shown shown{&stage};
        shown.click("clusterEmptyButton");
        shown.click("clusterSheetSubmit");
        QCOMPARE(stage.setUp, QStringList{u"cluster"_s});
        QVERIFY(shown.part<QWidget>("clusterSetup")->isVisible());
        QVERIFY(!shown.part<QPushButton>("clusterSubmitButton")->isEnabled()); // there is no queue before that
        stage.clusters.first().setUpAt = stage.clock.now();
        shown.page.onListChanged();
        QVERIFY(shown.part<QPushButton>("clusterSubmitButton")->isEnabled());
    }

    void takingBackIsAskedAndThenDone()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        shown.click("clusterSwitchSetUp");
        shown.click("clusterUndo");
        auto *question = shown.page.findChild<ConfirmDelete *>();
        QVERIFY(question != nullptr);
        question->findChild<QPushButton *>(u"confirmDeleteButton"_s)->click();
        QVERIFY(stage.undone.isEmpty());
        QTRY_COMPARE(stage.undone, QStringList{u"lab"_s});
    }

    void aSubmittedJobIsShownAsSoonAsItIsInTheQueue()
    {
        ClusterStage stage;
        fill(&stage);
        Shown shown{&stage};
        JobSpec spec;
        spec.name = u"from hosts"_s;
        spec.command = u"python3 train.py"_s;
        shown.page.openFrom(spec);
        QVERIFY(shown.part<SideSheet>("clusterJobSheet")->isOpen());
        shown.click("clusterFormSubmit");
        QCOMPARE(stage.scripts.size(), 1);
        const auto id = shown.page.current();
        auto jobs = stage.queueOf(id)->jobs;
        jobs << ClusterStage::job(77, u"from hosts"_s);
        const auto next = ClusterStage::queue(jobs, stage.queueOf(id)->nodes);
        stage.queues.insert(id, next);
        shown.page.onQueueChanged(id, QueueDifference{.added = {2}});
        QVERIFY2(shown.text("clusterJobTitle").contains("from hosts"_L1), qPrintable(shown.text("clusterJobTitle")));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ClusterPageTest)
#include "tst_clusterpage.moc"
