// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/recipebook.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/noundodelay.h"
#include "tests/support/journalhere.h"
#include "widgets/common/codeview.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/hosts/podpage.h"
#include "widgets/setup/hostprogressmodel.h"
#include "widgets/setup/plantext.h"
#include "widgets/setup/planview.h"
#include "widgets/setup/steplist.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QJsonArray>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

TpuRequest aRequest(const QString &name)
{
    return {.spec = {.acceleratorType = u"v4-32"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
            .namePattern = name,
            .zones = {ZoneId{u"us-central2-b"_s}}};
}

/// Steps whose end the test decides.
struct Stage
{
    FakeClock clock;
    bool isHeld = false;
    std::optional<std::pair<PodStep, Error>> fails;
    std::optional<Error> unknown; ///< of the preview
    QList<PodStep> paused;

    Task<QJsonObject> run(PodStep step, StepReport report, std::stop_token stop)
    {
        report.hosts(
            {{u"pod · host 0"_s, StepState::Done, {}}, {u"pod · host 1"_s, StepState::Working, u"apt is busy"_s}});
        report.output(u"host 1"_s, "Waiting for cache lock\n");
        if (isHeld) {
            clock.hold();
            if (const auto slept = co_await clock.sleep(std::chrono::hours{1}, stop); !slept)
                co_return std::unexpected{slept.error()};
        }
        if (fails && fails->first == step)
            co_return std::unexpected{fails->second};
        if (step == PodStep::Slice && report.keep) {
            (void)report.keep(
                [](PodPlan &edited) { edited.tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/llama-pod"_s}; });
        }
        co_return QJsonObject{{u"hosts"_s, 4},
                              {u"devices"_s, 16},
                              {u"network"_s, u"tpu-net"_s},
                              {u"zone"_s, u"us-central2-b"_s},
                              {u"seconds"_s, 192}};
    }

    static Task<QString> code(std::optional<Error> unknown)
    {
        if (unknown)
            co_return std::unexpected{*unknown};
        co_return u"echo 'what will be run'"_s;
    }
    static Task<UndoPreview> losses()
    {
        co_return UndoPreview{.losses = {u"The network “tpudesk”"_s},
                              .command = u"gcloud compute networks delete tpudesk"_s};
    }
    static Task<> nothing() { co_return {}; }

    std::map<PodStep, StepWork> works()
    {
        std::map<PodStep, StepWork> works;
        for (const auto step : allPodSteps) {
            works[step] = {
                .run = [this, step](const PodPlan &, StepReport report,
                                    std::stop_token stop) { return run(step, std::move(report), std::move(stop)); },
                .undo = [](const PodPlan &, const StepReport &, const std::stop_token &) { return nothing(); },
                .preview = [this](const PodPlan &, const std::stop_token &) { return code(unknown); },
                .undoPreview = [](const PodPlan &) { return losses(); },
                .paused = [this, step](const PodPlan &) { paused += step; }};
        }
        works[PodStep::Slice].undo = {};
        return works;
    }
};

} // namespace

class PlanViewTest : public QObject
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

    QTemporaryDir m_folder;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    FakeClock m_clock;
    Stage m_stage;
    Activities m_activities;
    TpuService m_tpus{CloudProfile{}, nullptr, &m_clock};
    std::unique_ptr<PodSetup> m_pods;
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
    void click(const QString &name)
    {
        QVERIFY2(isSeen(name), qPrintable(name));
        the<QAbstractButton>(name)->click();
    }
    [[nodiscard]] QDialog *question() const
    {
        auto *dialog = m_view->findChild<QDialog *>(u"confirmDelete"_s);
        return dialog && dialog->isVisible() ? dialog : nullptr;
    }
    QUuid plan(const QString &name)
    {
        const auto made = m_pods->add({.tpuRequest = aRequest(name)});
        if (made)
            m_view->showPlan(*made);
        return made.value_or(QUuid{});
    }

private slots:
    void init()
    {
        m_stage = {};
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128)));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_pods = std::make_unique<PodSetup>(PodSetupContext{
            .documents = m_documents.get(), .clock = &m_clock, .activities = &m_activities, .works = m_stage.works()});
        m_view = std::make_unique<PlanView>(
            PlanViewContext{.pods = m_pods.get(), .tpus = &m_tpus, .documents = m_documents.get(), .clock = &m_clock});
        m_view->resize(1'000, 700);
        m_view->show();
    }
    void cleanup()
    {
        m_view.reset();
        m_pods.reset();
    }

    void withoutAPlanItLeadsOn()
    {
        QSignalSpy wanted{m_view.get(), &PlanView::newRequested};
        click(u"planEmptyButton"_s);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(isSeen(u"planEmptyLink"_s));
    }

    void aPlanIsShownBeforeAnythingHappens()
    {
        QVERIFY(!plan(u"llama-pod"_s).isNull());
        QCOMPARE(the<QAbstractButton>(u"planRun"_s)->text(), u"Run everything"_s);
        QVERIFY(!isSeen(u"planPause"_s));
        QTRY_VERIFY(the<CodeView>(u"planPreview"_s)->code().contains("what will be run"_L1));
        QVERIFY(!the<Label>(u"planWhy"_s)->text().isEmpty());
        QCOMPARE(the<QAbstractButton>(u"planStepNetwork"_s)->text(), u"Network, waiting"_s);
        QCOMPARE(the<QAbstractButton>(u"planStepLogging"_s)->text(), u"Logging exclusion, skipped"_s);
    }

    void itRunsShowsEachHostAndIsPaused()
    {
        m_stage.isHeld = true;
        const auto id = plan(u"llama-pod"_s);
        click(u"planRun"_s);
        QTRY_VERIFY(isSeen(u"planPause"_s) && isSeen(u"planHosts"_s));
        QCOMPARE(the<QAbstractButton>(u"planStepNetwork"_s)->text(), u"Network, 1 / 2"_s);
        QCOMPARE(the<QTableView>(u"planHosts"_s)->model()->rowCount(), 2);
        QVERIFY(isSeen(u"planOutput"_s));
        QVERIFY(!isSeen(u"planRun"_s) && !isSeen(u"planRunStep"_s) && !isSeen(u"planSkip"_s));
        click(u"planPause"_s);
        QTRY_VERIFY(isSeen(u"planRun"_s));
        QCOMPARE(m_stage.paused, QList{PodStep::Network});
        QVERIFY(!m_pods->find(id)->isRunning);
    }

    /// How far it is comes first; what can be chosen is folded away while nothing can be.
    void whileItRunsTheHostsStandAboveTheFoldedChoices()
    {
        m_stage.isHeld = true;
        plan(u"llama-pod"_s);
        QVERIFY(isSeen(u"podNetworkThere"_s) && !isSeen(u"planShowChoices"_s));
        click(u"planRun"_s);
        QTRY_VERIFY(isSeen(u"planPause"_s) && isSeen(u"planHosts"_s));
        QVERIFY(!isSeen(u"podNetworkThere"_s));
        QCOMPARE(the<QAbstractButton>(u"planShowChoices"_s)->text(), u"Show the choices"_s);
        click(u"planShowChoices"_s);
        QVERIFY(isSeen(u"podNetworkThere"_s) && !the<QWidget>(u"podNetworkThere"_s)->isEnabled());
        const auto placeOf = [this](const QString &name) {
            return the<QWidget>(name)->mapTo(m_view.get(), QPoint{}).y();
        };
        QTRY_VERIFY(placeOf(u"planOutput"_s) < placeOf(u"podNetworkThere"_s));
        QVERIFY(placeOf(u"planHosts"_s) < placeOf(u"planOutput"_s));
        click(u"planShowChoices"_s);
        QVERIFY(!isSeen(u"podNetworkThere"_s));
        click(u"planPause"_s);
        QTRY_VERIFY(isSeen(u"podNetworkThere"_s) && !isSeen(u"planShowChoices"_s));
    }

    void theBucketThatIsToBeMountedIsAskedForBeforeTheRun()
    {
        auto choices = PodChoices{.tpuRequest = aRequest(u"llama-pod"_s)};
        choices.mountsBucket = true;
        const auto id = m_pods->add(choices).value_or(QUuid{});
        m_view->showPlan(id);
        click(u"planRun"_s);
        QVERIFY(!m_pods->isBusy(id));
        QCOMPARE(the<StepList>(u"planSteps"_s)->current(), PodStep::Bucket);
        auto *line = the<QLineEdit>(u"podBucketPlace"_s);
        QVERIFY(m_view->focusWidget() == line);
        line->setText(u"gs://my-data"_s);
        emit line->editingFinished();
        click(u"planRun"_s);
        QTRY_VERIFY(m_pods->find(id)->isReady());
        QCOMPARE(m_pods->find(id)->choices.bucket["place"_L1].toString(), u"gs://my-data"_s);
    }

    /// The step would refuse it when its turn comes: whoever went away meanwhile would have lost the time.
    void whatARunWillNeedIsAskedForBeforeItBegins()
    {
        auto choices = PodChoices{.tpuRequest = aRequest(u"llama-pod"_s), .makesNetwork = true};
        const auto id = m_pods->add(choices).value_or(QUuid{});
        m_view->showPlan(id);
        the<QAbstractButton>(u"planStepCheck"_s)->click(); // somebody reads on
        click(u"planRun"_s);
        QVERIFY(!m_pods->isBusy(id) && !m_pods->find(id)->isRunning);
        QCOMPARE(the<StepList>(u"planSteps"_s)->current(), PodStep::Network);
        auto *line = the<QLineEdit>(u"podWayAddressField"_s);
        const auto *field = qobject_cast<FormField *>(line->parentWidget());
        QCOMPARE(field->error(), u"Enter the address you log in from, or choose the Identity-Aware Proxy."_s);
        QVERIFY(m_view->focusWidget() == line);
        line->setText(u"203.0.113.7"_s);
        QVERIFY(field->error().isEmpty());
        click(u"planRun"_s);
        QTRY_VERIFY(m_pods->find(id)->isReady());
        QCOMPARE(m_pods->find(id)->choices.ownRange, u"203.0.113.7/32"_s);
        for (const bool isProxy : {true, false}) { // the proxy, or a network that is there, needs none
            choices.wayIn = isProxy ? WayIn::Iap : WayIn::OwnAddress;
            choices.makesNetwork = isProxy;
            const auto other = m_pods->add(choices).value_or(QUuid{});
            m_view->showPlan(other);
            click(u"planRun"_s);
            QTRY_VERIFY(m_pods->find(other)->isReady());
        }
    }

    void aColumnWithNothingInItHasNoHead()
    {
        HostProgressModel model;
        const QAbstractItemModelTester tester{&model};
        const auto head = [&](int role) {
            return model.headerData(HostProgressModel::Note, Qt::Horizontal, role).toString();
        };
        QSignalSpy renamed{&model, &QAbstractItemModel::headerDataChanged};
        HostProgress host{
            .label = u"node-1"_s, .state = StepState::Working, .note = StoredMessage{u"installs Python"_s}};
        model.setHosts({host});
        QCOMPARE(head(Qt::DisplayRole), u"Progress"_s);
        host.note = {};
        host.state = StepState::Done;
        model.setHosts({host});
        QCOMPARE(head(Qt::DisplayRole), QString{});
        QCOMPARE(head(Qt::AccessibleTextRole), u"Progress"_s);
        QCOMPARE(renamed.size(), 1);
    }

    void aFailureIsSaidInThePaneAndIsRetriedFromThere()
    {
        m_stage.fails = {PodStep::SharedFolder,
                         Error{ErrorCode::Denied,
                               u"Host 3: the disk is full. Free some room there and retry."_s,
                               u"No space left on device"_s,
                               {}}};
        const auto id = plan(u"llama-pod"_s);
        click(u"planRun"_s);
        QTRY_COMPARE(the<QAbstractButton>(u"planStepShared"_s)->text(), u"Shared folder, failed"_s);
        QTRY_VERIFY(isSeen(u"planError"_s));
        QCOMPARE(the<QAbstractButton>(u"planRunStep"_s)->text(), u"Retry from here"_s);
        m_stage.fails.reset();
        click(u"planRunStep"_s);
        QTRY_VERIFY(m_pods->find(id)->isReady());
        QTRY_VERIFY(!isSeen(u"planError"_s) && !isSeen(u"planRun"_s));
        QCOMPARE(plantext::stepSentence(*m_pods->find(id), PodStep::Check),
                 u"JAX counts 16 device(s) on every host."_s);
    }

    void aReadyPodLeadsToWhatItWasMadeFor()
    {
        const auto id = plan(u"llama-pod"_s);
        QVERIFY(!isSeen(u"planCommand"_s) && !isSeen(u"planJob"_s));
        click(u"planRun"_s);
        QTRY_VERIFY(m_pods->find(id)->isReady());
        QTRY_VERIFY(isSeen(u"planCommand"_s) && isSeen(u"planJob"_s));
        QSignalSpy command{m_view.get(), &PlanView::commandRequested};
        QSignalSpy job{m_view.get(), &PlanView::jobRequested};
        click(u"planCommand"_s);
        click(u"planJob"_s);
        QVERIFY(command.size() == 1 && job.size() == 1);
    }

    void aPlanWhoseMachineIsGoneIsNotReady()
    {
        const auto id = plan(u"llama-pod"_s);
        click(u"planRun"_s);
        QTRY_VERIFY(isSeen(u"planJob"_s));
        m_pods->notice(m_pods->find(id)->tpu, {});
        QTRY_VERIFY(!isSeen(u"planJob"_s));
        QVERIFY(!isSeen(u"planCommand"_s) && !isSeen(u"planFlags"_s));
        QVERIFY(the<StepList>(u"planSteps"_s)->current() == PodStep::Slice);
        QVERIFY(the<Label>(u"planSentence"_s)->text().contains("is gone: on"_L1));
        QCOMPARE(plantext::face(*m_pods->find(id), PodStep::Environment).word, u"gone"_s);
        click(u"planRun"_s); // "Create it again"
        QTRY_VERIFY(isSeen(u"planJob"_s));
        QVERIFY(!m_pods->find(id)->isGone());
    }

    void aStepIsLeftOutTakenUpAgainAndTakenBack()
    {
        const auto id = plan(u"llama-pod"_s);
        the<QAbstractButton>(u"planStepShared"_s)->click();
        click(u"planSkip"_s);
        QTRY_COMPARE(the<QAbstractButton>(u"planStepShared"_s)->text(), u"Shared folder, skipped"_s);
        QCOMPARE(the<QAbstractButton>(u"planSkip"_s)->text(), u"Do not skip"_s);
        click(u"planSkip"_s);
        click(u"planRun"_s);
        QTRY_VERIFY(m_pods->find(id)->isReady());
        the<QAbstractButton>(u"planStepShared"_s)->click();
        QTRY_VERIFY(isSeen(u"planUndo"_s));
        click(u"planUndo"_s);
        QTRY_VERIFY(question());
        question()->findChild<QAbstractButton *>(u"confirmDeleteCancel"_s)->click();
        QTRY_VERIFY(!question());
        QCOMPARE(m_pods->find(id)->at(PodStep::SharedFolder).state, StepState::Done); // nothing without a yes
        click(u"planUndo"_s);
        QTRY_VERIFY(question());
        const auto labels = question()->findChildren<Label *>();
        QVERIFY(std::ranges::any_of(
            labels, [](const Label *label) { return label->text().contains("tpudesk"_L1); })); // what goes is named
        const auto isMarked = [this] {
            const auto badges = the<QWidget>(u"planStep"_s)->findChildren<StateBadge *>();
            return std::ranges::any_of(
                badges, [](const StateBadge *badge) { return badge->word() == "will be taken back"_L1; });
        };
        question()->findChild<QAbstractButton *>(u"confirmDeleteButton"_s)->click();
        QVERIFY(isMarked() && !the<QAbstractButton>(u"planUndo"_s)->isEnabled()); // it can still be had back
        m_noGrace.queue.undoLast();
        QVERIFY(!isMarked() && the<QAbstractButton>(u"planUndo"_s)->isEnabled());
        QCOMPARE(m_pods->find(id)->at(PodStep::SharedFolder).state, StepState::Done);
        click(u"planUndo"_s);
        QTRY_VERIFY(question());
        question()->findChild<QAbstractButton *>(u"confirmDeleteButton"_s)->click();
        QTRY_COMPARE(m_pods->find(id)->at(PodStep::SharedFolder).state, StepState::Waiting);
        the<QAbstractButton>(u"planStepSlice"_s)->click();
        QVERIFY(!isSeen(u"planUndo"_s)); // a machine is deleted by its name, on its own page
    }

    void whatIsChosenIsKeptUntilTheStepIsDone()
    {
        const auto id = plan(u"llama-pod"_s);
        the<QAbstractButton>(u"planStepLogging"_s)->click();
        the<QCheckBox>(u"podExcludeLogs"_s)->click();
        QVERIFY(m_pods->find(id)->choices.excludesLogs);
        QTRY_COMPARE(the<QAbstractButton>(u"planStepLogging"_s)->text(), u"Logging exclusion, waiting"_s);
        the<QAbstractButton>(u"planStepShared"_s)->click();
        the<QCheckBox>(u"podShares"_s)->click();
        QCOMPARE(m_pods->find(id)->at(PodStep::SharedFolder).state, StepState::Skipped);
        the<QAbstractButton>(u"planStepEnvironment"_s)->click();
        the<QCheckBox>(u"podWithOhMyZsh"_s)->click();
        QVERIFY(!m_pods->find(id)->choices.environment.isEmpty());
        click(u"planRun"_s);
        QTRY_VERIFY(m_pods->find(id)->isReady());
        QTRY_VERIFY(!the<QCheckBox>(u"podWithOhMyZsh"_s)->isEnabled());
    }

    void anotherStepBeginsAtItsTop()
    {
        QVERIFY(!plan(u"tall"_s).isNull());
        m_view->resize(900, 320);
        auto *bar = the<QScrollArea>(u"planScroll"_s)->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 60);
        bar->setValue(60);
        QCOMPARE(bar->value(), 60);
        the<QAbstractButton>(u"planStepBetween"_s)->click();
        QCOMPARE(bar->value(), 0);
    }

    void aboveTheChosenStepTheListIsNamesAloneAndDoesNotScroll()
    {
        QVERIFY(!plan(u"low"_s).isNull());
        const auto *row = the<QAbstractButton>(u"planStepBetween"_s);
        const auto *area = the<StepList>(u"planSteps"_s)->findChild<QScrollArea *>();
        const int withSentence = row->height();
        m_view->resize(600, 1000);
        QTRY_VERIFY(row->height() < withSentence);
        QVERIFY(row->height() >= row->fontMetrics().height());
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        QVERIFY(area->height() >= area->widget()->height());
        QVERIFY(!row->accessibleDescription().isEmpty()); // who listens loses nothing
        m_view->resize(1100, 700);
        QTRY_VERIFY(row->height() >= withSentence && row->height() == row->heightForWidth(row->width()));
    }

    void aPreviewThatFailsIsSaidAndLookedForAgain()
    {
        m_stage.unknown = Error{ErrorCode::Offline, u"Google cannot be reached."_s, {}, {}};
        plan(u"llama-pod"_s);
        QTRY_VERIFY(isSeen(u"planPreviewNote"_s));
        QVERIFY(the<NoticeBar>(u"planPreviewNote"_s)->sentence().contains("Google cannot be reached."_L1));
        QVERIFY(!isSeen(u"planPreview"_s));
        m_stage.unknown.reset();
        emit the<NoticeBar>(u"planPreviewNote"_s)->actionClicked();
        QTRY_VERIFY(isSeen(u"planPreview"_s));
        QVERIFY(!isSeen(u"planPreviewNote"_s));
    }

    void theWayOfTheKeyIsChosenAndKept()
    {
        const auto id = plan(u"llama-pod"_s);
        the<QAbstractButton>(u"planStepBetween"_s)->click();
        QVERIFY(the<QAbstractButton>(u"podKeyFile"_s)->isChecked());
        the<QAbstractButton>(u"podKeyMetadata"_s)->click();
        QCOMPARE(m_pods->find(id)->choices.keyDistribution, KeyDistribution::Metadata);
        QCOMPARE(podPlanFrom(toJson(*m_pods->find(id)))->choices, m_pods->find(id)->choices);
    }

    void theScriptsOfAStepAreEditedWhereTheyRun()
    {
        plan(u"llama-pod"_s);
        QVERIFY(!isSeen(u"planScripts"_s)); // Google's own calls are no scripts
        the<QAbstractButton>(u"planStepBetween"_s)->click();
        QTRY_VERIFY(isSeen(u"planScripts"_s));
        auto *files = the<QComboBox>(u"planScriptFile"_s);
        auto *text = the<QPlainTextEdit>(u"planScriptText"_s);
        QVERIFY(files->findData(u"recipe.json"_s) > 4);
        QCOMPARE(files->currentData().toString(), u"identity.sh"_s);
        QVERIFY(text->toPlainText().contains("apply()"_L1));
        QVERIFY(!the<QAbstractButton>(u"planScriptReset"_s)->isEnabled());
        const RecipeBook book{m_documents.get(), &m_clock};
        text->appendPlainText(u"# mine"_s);
        click(u"planRun"_s); // what is typed is what runs, also without a pause
        QVERIFY(book.recipe(u"between-hosts"_s)->text.files.value(u"identity.sh"_s).contains("# mine"));
        QTRY_VERIFY(!isSeen(u"planPause"_s));
        QVERIFY(the<QAbstractButton>(u"planScriptReset"_s)->isEnabled());
        click(u"planScriptReset"_s);
        QVERIFY(!book.isEdited(u"between-hosts"_s));
        QVERIFY(!text->toPlainText().contains("# mine"_L1));
    }

    void aScriptThatCouldNotRunIsNotKeptAndNothingIsRun()
    {
        const auto id = plan(u"llama-pod"_s);
        the<QAbstractButton>(u"planStepCheck"_s)->click();
        auto *files = the<QComboBox>(u"planScriptFile"_s);
        files->setCurrentIndex(files->findData(u"recipe.json"_s));
        emit files->activated(files->currentIndex());
        the<QPlainTextEdit>(u"planScriptText"_s)->setPlainText(u"{"_s);
        click(u"planRun"_s);
        QVERIFY(!m_pods->isBusy(id));
        QVERIFY(isSeen(u"planNotice"_s));
        QVERIFY(the<Label>(u"planScriptNote"_s)->text().startsWith("Not kept"_L1));
    }

    void aPausedRequestIsSaidToRest()
    {
        auto plan = newPlan({.tpuRequest = aRequest(u"llama-pod"_s)}, m_clock.now());
        plan.tpuRequest = QUuid::createUuid();
        QVERIFY(plantext::stepSentence(plan, PodStep::Slice).contains("queue"_L1));
    }

    void severalPlansAreChosenFromAndOneIsRemoved()
    {
        const auto first = plan(u"llama-pod"_s);
        QVERIFY(!isSeen(u"planChooser"_s));
        const auto second = plan(u"gemma-pod"_s);
        QVERIFY(isSeen(u"planChooser"_s));
        QCOMPARE(the<QComboBox>(u"planChooser"_s)->currentText(), u"gemma-pod"_s);
        QVERIFY(m_pods->forget(second));
        QTRY_COMPARE(m_view->current(), first);
    }

    void everyStepHasItsWordsInEveryState()
    {
        auto plan = newPlan({.tpuRequest = aRequest(u"llama-pod"_s)}, m_clock.now());
        for (const auto step : allPodSteps) {
            QVERIFY(!plantext::title(plan, step).isEmpty());
            QVERIFY(plantext::why(plan, step).size() > 40);
            for (const auto state :
                 {StepState::Waiting, StepState::Working, StepState::Done, StepState::Failed, StepState::Skipped}) {
                plan.at(step) = {.state = state};
                QVERIFY(!plantext::stepSentence(plan, step).isEmpty());
                QVERIFY(!plantext::face(plan, step).word.isEmpty());
            }
        }
    }

    /// What a view offers in the head goes with the view, and is there only while the view wants it.
    void anActionStandsInTheHeadOfItsViewOnly()
    {
        PodPage page;
        auto *action = new QPushButton{u"New job…"_s};
        page.setView(PodView::SetUp, new QWidget);
        page.setView(PodView::Jobs, new QWidget, action);
        page.show();
        QVERIFY(!action->isVisible());
        page.showView(PodView::Jobs);
        QVERIFY(action->isVisible());
        action->hide();
        page.showView(PodView::SetUp);
        page.showView(PodView::Jobs);
        QVERIFY(!action->isVisible());
    }

    /// Each reason is that of its step, and what had nothing to do is not called done beside what was skipped.
    /// Which packages a host has is kept as numbers, not as the sentence of then; that of an older version is read as
    /// it is.
    void whatAStepFoundIsKeptAsData()
    {
        PodPlan plan;
        plan.at(PodStep::Environment) = {
            .state = StepState::Done,
            .facts = {{u"of"_s, 2},
                      {u"groups"_s,
                       QJsonArray{QJsonObject{{u"has"_s, QJsonObject{{u"python"_s, u"3.12.11"_s}, {u"chips"_s, 4}}},
                                              {u"hosts"_s, QJsonArray{u"h0"_s, u"h1"_s}}}}}}};
        QCOMPARE(plantext::stepSentence(plan, PodStep::Environment),
                 u"2 of 2 hosts: Python 3.12.11, 4 chip(s) per host."_s);
        plan.at(PodStep::Environment).facts = {{u"summary"_s, u"호스트 2개 중 2개: Python 3.12.11."_s}};
        QCOMPARE(plantext::stepSentence(plan, PodStep::Environment), u"호스트 2개 중 2개: Python 3.12.11."_s);
    }

    void whatIsLeftOutHasItsOwnReason()
    {
        auto plan = newPlan({.tpuRequest = {}, .existing = TpuId{u"projects/p/locations/us-central2-b/nodes/node-1"_s}},
                            m_clock.now());
        const auto reason = [&](PodStep step) {
            plan.at(step) = {.state = StepState::Skipped};
            return plantext::stepSentence(plan, step);
        };
        QCOMPARE(reason(PodStep::Slice), u"The TPU is there already."_s);
        QCOMPARE(reason(PodStep::Network), u"Not part of setting up an existing TPU."_s);
        QCOMPARE(reason(PodStep::Logging), reason(PodStep::Network));
        QCOMPARE(reason(PodStep::SharedFolder), u"Not chosen."_s);
        plan.at(PodStep::PodKeys) = {.state = StepState::Done};
        QCOMPARE(plantext::face(plan, PodStep::PodKeys).word, u"done"_s);
        plan.at(PodStep::PodKeys).facts = QJsonObject{{u"single"_s, true}};
        QCOMPARE(plantext::face(plan, PodStep::PodKeys).word, u"skipped"_s);
        QCOMPARE(plantext::stepSentence(plan, PodStep::PodKeys), u"One host: there is nothing to do."_s);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(PlanViewTest)
#include "tst_planview.moc"
