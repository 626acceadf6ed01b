// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/steppane.h"

#include "services/core/undoqueue.h"
#include "services/setup/podsteps.h"
#include "services/tpu/libtpuflags.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/setup/hostprogressmodel.h"
#include "widgets/setup/plantext.h"
#include "widgets/setup/stepoutput.h"
#include "widgets/setup/stepscripts.h"
#include "widgets/setup/stepsettings.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCryptographicHash>
#include <QHeaderView>
#include <QJsonDocument>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 8;

/// Where the guide tells more about a step.
QLatin1StringView sectionOf(PodStep step)
{
    switch (step) {
    case PodStep::Network: return "pod-network"_L1;
    case PodStep::Logging: return "pod-logging"_L1;
    case PodStep::Slice: return "slice-units"_L1;
    case PodStep::Hosts: return "keys"_L1;
    case PodStep::PodKeys: return "pod#between"_L1;
    case PodStep::SharedFolder: return "nfs"_L1;
    case PodStep::Bucket: return "checkpoints#gcsfuse"_L1;
    case PodStep::Environment: return "environment"_L1;
    case PodStep::CompileCache: return "checkpoints#compile-cache"_L1;
    case PodStep::Check: return "verify"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

/// What was chosen can be changed as long as nothing stands on it.
bool mayChange(const PodPlan &plan, PodStep step, bool isBusy)
{
    const auto state = plan.at(step).state;
    return !isBusy && !plan.isRunning && state != StepState::Done && state != StepState::Working;
}

} // namespace

StepPane::StepPane(PodSetup *pods, RecipeBook *recipes, QWidget *parent)
    : Card{parent, Margins::Tight}
    , m_pods{pods}
    , m_title{new Label{TextRole::SheetTitle}}
    , m_badge{new StateBadge{nullptr, StateBadge::Look::Filled}}
    , m_guide{new GuideButton}
    , m_run{new QPushButton}
    , m_skip{new QPushButton}
    , m_undo{new QPushButton}
    , m_sentence{new Label}
    , m_why{new Label{TextRole::Body, TextColor::Soft}}
    , m_error{new NoticeBar}
    , m_fold{new QPushButton}
    , m_choicesTitle{new Label{TextRole::Strong}}
    , m_choicesHost{new QWidget}
    , m_previewTitle{new Label{TextRole::Strong}}
    , m_previewNote{new NoticeBar}
    , m_preview{new CodeView}
    , m_scriptsTitle{new Label{TextRole::Strong}}
    , m_scripts{recipes ? new StepScripts{recipes} : nullptr}
    , m_hostsTitle{new Label{TextRole::Strong}}
    , m_hosts{new Table}
    , m_model{new HostProgressModel{this}}
    , m_outputTitle{new Label{TextRole::Strong}}
    , m_output{new StepOutput}
    , m_link{new QPushButton}
    , m_flags{new QPushButton}
{
    setObjectName(u"planStep"_s);
    build();
    connect(m_run, &QPushButton::clicked, this, &StepPane::runFromHere);
    connect(m_skip, &QPushButton::clicked, this,
            [this] { notify(m_pods->setSkipped(m_plan.id, m_step, m_plan.at(m_step).state != StepState::Skipped)); });
    connect(m_undo, &QPushButton::clicked, this, qOverload<>(&StepPane::askUndo));
    connect(m_previewNote, &NoticeBar::actionClicked, this, [this] {
        m_previewOf.clear();
        wantPreview();
    });
    if (m_scripts) {
        connect(m_scripts, &StepScripts::kept, this, [this] {
            m_previewOf.clear();
            wantPreview();
        });
    }
    connect(m_link, &QPushButton::clicked, this, [this] { emit linkClicked(m_step); });
    connect(m_flags, &QPushButton::clicked, this, &StepPane::flagsClicked);
    connect(m_fold, &QPushButton::clicked, this, [this] {
        m_isUnfolded = !m_isUnfolded;
        showChoices();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &StepPane::fitTable);
    connect(Theme::of(this), &Theme::changed, this, &StepPane::fitTable);
    named(this, m_undo, "planUndo", [] { return tr("Undo"); });
    named(this, m_flags, "planFlags", [] { return tr("Change flags of libtpu…"); });
    translated(this, m_choicesTitle, [] { return tr("What you choose"); });
    translated(this, m_scriptsTitle, [] { return tr("Its scripts"); });
    translated(this, m_outputTitle, [] { return tr("What the hosts say"); });
    translated(this, [this] {
        m_previewOf.clear();
        if (!m_plan.id.isNull())
            showStep(m_plan, m_step);
    });
}

QWidget *StepPane::buildHead()
{
    m_run->setObjectName(u"planRunStep"_s);
    m_skip->setObjectName(u"planSkip"_s);
    gateWrites(m_run);
    gateWrites(m_undo);
    auto *head = new QWidget;
    auto *titleRow = new QHBoxLayout;
    titleRow->setSpacing(scaled(10));
    titleRow->addWidget(m_title);
    m_guide->setObjectName(u"planGuide"_s);
    titleRow->addWidget(m_guide);
    titleRow->addWidget(m_badge);
    titleRow->addStretch(1);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons};
    for (auto *button : {m_run, m_skip, m_undo})
        flow->addWidget(button);
    auto *row = new QVBoxLayout{head};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    row->addLayout(titleRow);
    row->addWidget(m_sentence);
    row->addWidget(buttons);
    return head;
}

void StepPane::build()
{
    m_error->setObjectName(u"planError"_s);
    m_error->setClosable(false);
    m_preview->setObjectName(u"planPreview"_s);
    m_preview->setLines(2, 10);
    m_previewNote->setObjectName(u"planPreviewNote"_s);
    m_previewNote->setClosable(false);
    m_previewNote->hide();
    m_hosts->setObjectName(u"planHosts"_s);
    m_hosts->setModel(m_model);
    m_hosts->setSortingEnabled(false); // they stand as they are numbered
    m_hosts->setStretchColumn(HostProgressModel::Note);
    m_hosts->setSelectionMode(QAbstractItemView::NoSelection);
    m_output->setObjectName(u"planOutput"_s);
    m_link->setObjectName(u"planStepLink"_s);
    m_fold->setObjectName(u"planShowChoices"_s);
    for (auto *link : {m_link, m_flags, m_fold}) {
        setButtonKind(link, ButtonKind::Link);
        link->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }
    m_why->setObjectName(u"planWhy"_s);
    m_sentence->setObjectName(u"planSentence"_s);
    for (auto *label : {m_sentence, m_why})
        label->setWordWrap(true);
    auto *choices = new QVBoxLayout{m_choicesHost};
    choices->setContentsMargins(0, 0, 0, 0);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12));
    column->setSpacing(scaled(8));
    column->addWidget(buildHead());
    for (QWidget *part : std::initializer_list<QWidget *>{
             m_error, m_why, m_link, m_flags, m_hostsTitle, m_hosts, m_outputTitle, m_output, m_fold, m_choicesTitle,
             m_choicesHost, m_previewTitle, m_previewNote, m_preview, m_scriptsTitle})
        column->addWidget(part);
    if (m_scripts)
        column->addWidget(m_scripts);
    column->addStretch(1);
    body()->addWidget(scrolled(content), 1);
}

QWidget *StepPane::scrolled(QWidget *content)
{
    auto *scroll = m_scroll = new QScrollArea;
    scroll->setObjectName(u"planScroll"_s);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return scroll;
}

void StepPane::setChoices(PodStep step, StepSettings *choices)
{
    m_choices[step] = choices;
    m_choicesHost->layout()->addWidget(choices);
    choices->hide();
    connect(choices, &StepSettings::changed, this, &StepPane::keepChoices);
}

void StepPane::showStep(const PodPlan &plan, PodStep step)
{
    m_plan = plan;
    if (std::exchange(m_step, step) != step)
        m_scroll->verticalScrollBar()->setValue(0); // another step begins with its name
    const auto &record = plan.at(step);
    const auto face = plantext::face(plan, step);
    m_title->setText(plantext::title(plan, step));
    m_guide->setSection(sectionOf(step));
    m_badge->setState(face.level, face.word);
    const bool isFailed = record.state == StepState::Failed && record.error && !plan.isGone(step);
    m_sentence->setText(plantext::stepSentence(plan, step));
    m_sentence->setVisible(!isFailed);
    m_why->setText(plantext::why(plan, step));
    if (isFailed)
        m_error->showError(*record.error);
    m_error->setVisible(isFailed);
    const bool hasLink =
        step == PodStep::Slice && ((!plan.tpu.isEmpty() && !plan.isGone()) || !plan.tpuRequest.isNull());
    m_link->setText(plantext::leadsToTpu(plan) ? tr("Show the TPU") : tr("Show the request"));
    m_link->setVisible(hasLink);
    m_flags->setVisible(step == PodStep::Slice && !plan.tpu.isEmpty() && !plan.isGone()
                        && hasTpuRuntime(plan.choices.tpuRequest.spec.runtimeVersion));
    showButtons();
    showChoices();
    showRecord();
    showScripts();
    wantPreview();
}

void StepPane::showButtons()
{
    const auto state = m_plan.at(m_step).state;
    const bool isBusy = m_pods->isBusy(m_plan.id);
    m_run->setVisible(!isBusy && mayRunFrom(m_plan, m_step));
    m_run->setText(state == StepState::Failed     ? tr("Retry from here")
                       : state == StepState::Done ? tr("Run again from here")
                                                  : tr("Run from here"));
    m_previewTitle->setText(state == StepState::Done ? tr("What was run") : tr("What will be run"));
    m_skip->setVisible(!isBusy && maySkip(m_plan, m_step));
    m_skip->setText(state == StepState::Skipped ? tr("Do not skip") : tr("Skip"));
    // What the choices leave out is taken up by choosing it.
    if (state == StepState::Skipped && !m_plan.at(m_step).facts["byUser"_L1].toBool())
        m_skip->hide();
    m_undo->setVisible(!isBusy && !m_plan.isGone(m_step) && m_pods->canUndo(m_step)
                       && (state == StepState::Done || state == StepState::Failed));
    const bool isLeaving = !undomark::word(plantext::thingOf(m_plan.id)).isEmpty();
    const auto thing = isLeaving ? plantext::thingOf(m_plan.id) : plantext::thingOf(m_plan.id, m_step);
    for (auto *button : {m_run, m_skip, m_undo})
        undomark::hold(button, thing);
    if (const auto word = undomark::word(thing); !word.isEmpty())
        m_badge->setState(StatusLevel::Warning, word);
    m_run->parentWidget()->setVisible(!m_run->isHidden() || !m_skip->isHidden() || !m_undo->isHidden());
}

void StepPane::showChoices()
{
    const bool isBusy = m_pods->isBusy(m_plan.id);
    const bool isOpen = mayChange(m_plan, m_step, isBusy);
    bool hasAny = false;
    for (const auto &[step, choices] : m_choices) {
        choices->setVisible(step == m_step);
        if (step != m_step)
            continue;
        hasAny = true;
        choices->showPlan(m_plan);
        choices->setEnabled(isOpen || (choices->isOfProject() && !isBusy));
    }
    const bool isOfOthers =
        !m_plan.choices.existing.isEmpty() && (m_step == PodStep::Network || m_step == PodStep::Slice);
    m_isUnfolded = m_isUnfolded && isBusy; // each run begins with them folded
    const bool isFolded = isBusy && !m_isUnfolded;
    m_fold->setVisible(hasAny && !isOfOthers && isBusy);
    m_fold->setText(isFolded ? tr("Show the choices") : tr("Hide the choices"));
    m_choicesTitle->setVisible(hasAny && !isOfOthers && !isFolded);
    m_choicesHost->setVisible(hasAny && !isOfOthers && !isFolded);
}

void StepPane::showRecord()
{
    const auto &record = m_plan.at(m_step);
    using Subject = HostProgressModel::Subject;
    m_model->setSubject(m_step == PodStep::Slice      ? Subject::Zones
                            : m_step < PodStep::Slice ? Subject::Parts
                                                      : Subject::Hosts);
    m_model->setHosts(record.hosts);
    // Where it was READY, and that it was reached, is no news of a machine that is gone.
    const bool isPast = (m_step == PodStep::Slice || m_step == PodStep::Hosts) && m_plan.isGone(m_step)
        && record.state != StepState::Working;
    m_hostsTitle->setVisible(!record.hosts.isEmpty() && !isPast);
    m_hosts->setVisible(!record.hosts.isEmpty() && !isPast);
    m_hostsTitle->setText(m_step == PodStep::Slice ? tr("Zones") : m_step < PodStep::Slice ? tr("Parts") : tr("Hosts"));
    m_output->setOutput(record.output);
    m_outputTitle->setVisible(!record.output.isEmpty());
}

void StepPane::fitTable()
{
    const auto rows = std::min(m_model->rowCount(), mostRows);
    m_hosts->setFixedHeight(m_hosts->horizontalHeader()->sizeHint().height()
                            + rows * m_hosts->verticalHeader()->defaultSectionSize() + scaled(2));
}

/// The code follows the choices, not each word that a host says.
void StepPane::wantPreview()
{
    auto json = toJson(m_plan);
    json.remove(u"steps"_s);
    json.insert(u"step"_s, int(m_step));
    json.insert(u"state"_s, int(m_plan.at(m_step).state));
    const auto key =
        QCryptographicHash::hash(QJsonDocument{json}.toJson(QJsonDocument::Compact), QCryptographicHash::Sha1);
    if (key == m_previewOf)
        return;
    m_previewOf = key;
    m_previewTask = std::make_unique<TaskScope>();
    m_previewTask->run(m_pods->preview(m_plan.id, m_step, m_previewTask->token()),
                       [this](const Result<QString> &code) { showPreview(code); });
}

/// That it cannot be found out is said, in the place of the code.
void StepPane::showPreview(const Result<QString> &code)
{
    const bool hasCode = code && !code->isEmpty();
    const bool isUnknown = !code && code.error().code != ErrorCode::Cancelled;
    m_preview->setVisible(hasCode);
    m_previewTitle->setVisible(hasCode || isUnknown);
    m_previewNote->setVisible(isUnknown);
    if (hasCode)
        m_preview->setCode(*code,
                           m_step == PodStep::SharedFolder
                               ? CodeLanguage::Plain
                               : CodeLanguage::Shell); // lines of /etc/exports are no shell's
    if (!isUnknown)
        return;
    auto why = code.error();
    why.message = tr("What would be run is not known now: %1").arg(why.message);
    m_previewNote->showError(why, tr("Look again"));
}

void StepPane::showScripts()
{
    if (!m_scripts)
        return;
    const auto recipe = recipeOf(m_step);
    m_scriptsTitle->setVisible(!recipe.isEmpty());
    m_scripts->showRecipe(recipe, m_pods->isBusy(m_plan.id) ? StepScripts::Mode::Read : StepScripts::Mode::Edit);
}

Result<> StepPane::keepScripts()
{
    return m_scripts ? m_scripts->keep() : Result<>{};
}

bool StepPane::asksForMissing()
{
    const auto own = m_choices.find(m_step);
    auto *field = own == m_choices.end() ? nullptr : own->second->askForMissing();
    if (field == nullptr) {
        keepChoices();
        return false;
    }
    field->setFocus(Qt::OtherFocusReason);
    QTimer::singleShot(0, field, [this, field] { m_scroll->ensureWidgetVisible(field); }); // its error is laid out then
    return true;
}

void StepPane::runFromHere()
{
    const auto kept = keepScripts();
    notify(kept ? m_pods->runFrom(m_plan.id, m_step) : kept);
}

/// First what would be lost, from what is written down of this plan; without knowing it nothing is asked and nothing
/// done.
void StepPane::askUndo()
{
    m_undoTask = std::make_unique<TaskScope>();
    m_undoTask->run(m_pods->undoPreview(m_plan.id, m_step), [this](const Result<UndoPreview> &preview) {
        if (preview)
            askUndo(*preview);
        else
            emit failed(preview.error());
    });
}

void StepPane::askUndo(const UndoPreview &preview)
{
    const auto title = plantext::title(m_plan, m_step);
    auto *question = new ConfirmDelete{{.title = tr("Undo “%1” of %2?").arg(title, m_plan.name()),
                                        .sentence = plantext::undoSentence(m_step),
                                        .losses = preview.losses,
                                        .typedName = {},
                                        .buttonText = tr("Undo %1").arg(title),
                                        .command = preview.command},
                                       window()};
    connect(question, &ConfirmDelete::confirmed, this, [this, plan = m_plan, step = m_step] {
        const auto name = [plan, step] { return tr("“%1” of %2").arg(plantext::title(plan, step), plan.name()); };
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Undo,
                                   .name = name,
                                   .begin = [this, id = plan.id, step] { notify(m_pods->undo(id, step)); },
                                   .things = {plantext::thingOf(plan.id, step)}});
    });
    question->open();
}

void StepPane::keepChoices()
{
    auto choices = m_plan.choices;
    if (const auto own = m_choices.find(m_step); own != m_choices.end())
        own->second->putChoices(&choices);
    if (!(choices == m_plan.choices))
        notify(m_pods->change(m_plan.id, choices));
}

void StepPane::notify(const Result<> &result)
{
    if (!result)
        emit failed(result.error());
}
