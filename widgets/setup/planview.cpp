// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/planview.h"

#include "services/core/undoqueue.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/recipebook.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/setup/plantext.h"
#include "widgets/setup/podnetworksettings.h"
#include "widgets/setup/steplist.h"
#include "widgets/setup/steppane.h"
#include "widgets/setup/stepsettings.h"
#include "widgets/setup/storagesettings.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int leastPane = 280; ///< its head and what is chosen, below the list

/// The one to look at: what comes next, or what became of a machine that is gone.
PodStep stepNow(const PodPlan &plan)
{
    if (plan.isGone())
        return plan.choices.existing.isEmpty() ? PodStep::Slice : PodStep::Hosts;
    return plan.next().value_or(PodStep::Check);
}

/// The step to come that would refuse to begin: nobody could log in to the network that it is to make, or no bucket is
/// named that it is to mount.
std::optional<PodStep> lackingStep(const PodPlan &plan)
{
    const auto isToCome = [&plan](PodStep step) {
        const auto state = plan.at(step).state;
        return state == StepState::Waiting || state == StepState::Failed;
    };
    const auto &choices = plan.choices;
    if (isToCome(PodStep::Network) && choices.makesNetwork && choices.wayIn == WayIn::OwnAddress
        && choices.ownRange.isEmpty())
        return PodStep::Network;
    if (isToCome(PodStep::Bucket) && choices.mountsBucket && bucketMountFrom(choices.bucket).place.isEmpty())
        return PodStep::Bucket;
    return std::nullopt;
}

} // namespace

PlanView::PlanView(const PlanViewContext &context, QWidget *parent)
    : QWidget{parent}
    , m_context{context}
    , m_notice{new NoticeBar}
    , m_chooser{new QComboBox}
    , m_name{new Label{TextRole::Strong}}
    , m_machine{new Label{TextRole::Body, TextColor::Soft}}
    , m_state{new StateBadge{nullptr, StateBadge::Look::Filled}}
    , m_more{new QToolButton}
    , m_pause{new QPushButton}
    , m_run{new QPushButton}
    , m_command{new QPushButton}
    , m_job{new QPushButton}
    , m_steps{new StepList}
    , m_recipes{context.documents ? new RecipeBook{context.documents, context.clock, this} : nullptr}
    , m_pane{new StepPane{context.pods, m_recipes}}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"planView"_s);
    m_soon->setSingleShot(true);
    m_soon->setInterval(60ms); // hosts speak often
    build();
    setChoices(PodStep::Network,
               new PodNetworkSettings{
                   {.address = context.address, .networks = context.networks, .documents = context.documents}});
    setChoices(PodStep::PodKeys, new PodKeysForm);
    if (context.keys) {
        auto *way = new HostsSettings{context.keys, context.tpus};
        setChoices(PodStep::Hosts, way);
        connect(way, &HostsSettings::failed, this, &PlanView::showError);
    }
    setChoices(PodStep::Logging, new LoggingSettings);
    setChoices(PodStep::SharedFolder, new SharedSettings);
    setChoices(PodStep::Bucket, new BucketSettings);
    setChoices(PodStep::Environment, new EnvironmentSettings);
    setChoices(PodStep::CompileCache, new CompileCacheSettings);
    auto *slice = new SliceSettings;
    setChoices(PodStep::Slice, slice);
    connect(slice, &SliceSettings::formRequested, this, [this] { emit sliceRequested(m_current); });
    connectAll();
    if (!m_context.pods->plans().isEmpty())
        m_current = m_context.pods->plans().constFirst().id;
    named(this, m_chooser, "planChooser", [] { return tr("Plan"); });
    named(this, m_pause, "planPause", [] { return tr("Pause"); });
    named(this, m_command, "planCommand", [] { return tr("Run a command…"); });
    named(this, m_job, "planJob", [] { return tr("New job…"); });
    translated(this, [this] {
        m_stack->empty()->setTitle(tr("A pod in one page of steps"));
        m_stack->empty()->setSentence(tr(
            "Network, slice, login, shared folder, Python and a count of all devices: planned, shown and then carried "
            "out step by "
            "step, also for a single TPU VM. A pause, a failure or a closed window loses nothing."));
        m_stack->empty()->setButtonText(tr("Plan a pod…"));
        m_stack->empty()->setLinkText(tr("Use an existing TPU"));
        m_more->setToolTip(tr("More"));
        m_more->setAccessibleName(tr("More"));
        showNow();
    });
}

void PlanView::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    column->addWidget(buildBar());
    auto *cards = new QWidget;
    m_cards = new QBoxLayout{QBoxLayout::LeftToRight, cards};
    m_cards->setContentsMargins(0, 0, 0, 0);
    m_cards->setSpacing(scaled(14));
    m_cards->addWidget(m_steps, 3);
    m_cards->addWidget(m_pane, 5);
    column->addWidget(cards, 1);
    m_stack = new ContentStack{content};
    m_stack->setObjectName(u"planStack"_s);
    m_stack->empty()->setObjectName(u"planEmpty"_s);
    m_stack->empty()->setGuide("pod"_L1);
    m_stack->empty()->setIcon("box"_L1);
    m_notice->setObjectName(u"planNotice"_s);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(10));
    all->addWidget(m_stack, 1);
    all->addWidget(m_notice);
}

QWidget *PlanView::buildBar()
{
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_name->setObjectName(u"planName"_s);
    m_more->setObjectName(u"planMore"_s);
    m_more->setIcon(themedIcon("ellipsis"_L1));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu{m_more});
    m_run->setObjectName(u"planRun"_s);
    for (auto *main : {m_run, m_job}) // never seen together
        setButtonKind(main, ButtonKind::Primary);
    gateWrites(m_run);
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout{bar};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(10));
    for (QWidget *part : std::initializer_list<QWidget *>{m_chooser, m_name, m_machine, m_state})
        row->addWidget(part);
    row->addStretch(1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_more, m_pause, m_run, m_command, m_job})
        row->addWidget(part);
    return bar;
}

void PlanView::connectAll()
{
    connect(m_soon, &QTimer::timeout, this, &PlanView::showNow);
    connect(m_context.pods, &PodSetup::changed, this, [this] {
        if (!m_soon->isActive())
            m_soon->start();
    });
    connect(m_steps, &StepList::chosen, this, &PlanView::showNow);
    undomark::watch(this, [this] { showNow(); });
    connect(m_pane, &StepPane::failed, this, &PlanView::showError);
    connect(m_pane, &StepPane::linkClicked, this, &PlanView::openLink);
    connect(m_pane, &StepPane::flagsClicked, this, [this] {
        if (const auto plan = m_context.pods->find(m_current); plan && !plan->tpu.isEmpty())
            emit flagsRequested(plan->tpu);
    });
    connect(m_pause, &QPushButton::clicked, this, [this] { m_context.pods->pause(m_current); });
    connect(m_run, &QPushButton::clicked, this, &PlanView::run);
    const auto tpu = [this] { return m_context.pods->find(m_current).value_or(PodPlan{}).tpu; };
    connect(m_command, &QPushButton::clicked, this, [this, tpu] { emit commandRequested(tpu()); });
    connect(m_job, &QPushButton::clicked, this, [this, tpu] { emit jobRequested(tpu()); });
    connect(m_chooser, &QComboBox::activated, this, [this](int row) { showPlan(m_chooser->itemData(row).toUuid()); });
    connect(m_more->menu(), &QMenu::aboutToShow, this, [this] { fillMenu(m_more->menu()); });
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, &PlanView::newRequested);
    connect(m_stack->empty(), &EmptyState::linkClicked, this, [this] {
        auto *menu = new QMenu{this};
        menu->setObjectName(u"planTpus"_s);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        offerTpus(menu);
        menu->popup(m_stack->mapToGlobal(m_stack->rect().center()));
    });
    connect(Theme::of(this), &Theme::changed, this, &PlanView::fit);
}

/// What will be needed is asked for before anything begins.
void PlanView::run()
{
    m_notice->dismiss();
    const auto plan = m_context.pods->find(m_current);
    if (const auto lacking = plan ? lackingStep(*plan) : std::nullopt) {
        m_steps->setCurrent(*lacking);
        showNow();
        if (m_pane->asksForMissing())
            return;
    }
    const auto kept = m_pane->keepScripts();
    if (const auto begun = kept ? m_context.pods->run(m_current) : kept; !begun)
        showError(begun.error());
}

void PlanView::setChoices(PodStep step, StepSettings *choices)
{
    m_pane->setChoices(step, choices);
}

void PlanView::showPlan(const QUuid &id)
{
    m_current = id;
    m_notice->dismiss();
    if (const auto plan = m_context.pods->find(id)) {
        m_followed = stepNow(*plan);
        m_steps->setCurrent(m_followed);
    }
    showNow();
}

void PlanView::setUp(const TpuId &tpu)
{
    const auto &plans = m_context.pods->plans();
    const auto known = std::ranges::find_if(plans, [&](const PodPlan &plan) { return plan.tpu == tpu; });
    if (known != plans.end()) {
        showPlan(known->id);
        return;
    }
    PodChoices choices{.existing = tpu};
    if (const auto found = m_context.tpus->tpu(tpu)) {
        choices.tpuRequest.spec.acceleratorType = found->acceleratorType;
        choices.tpuRequest.spec.runtimeVersion = found->runtimeVersion;
    }
    if (const auto made = m_context.pods->add(choices))
        showPlan(*made);
    else
        showError(made.error());
}

void PlanView::showError(const Error &error)
{
    m_notice->showError(error);
}

/// The step that is worked on is shown, unless the user looks at another one.
void PlanView::follow(const PodPlan &plan)
{
    const auto now = stepNow(plan);
    if (now != m_followed && m_steps->current() == m_followed)
        m_steps->setCurrent(now);
    m_followed = now;
}

void PlanView::showNow()
{
    auto plan = m_context.pods->find(m_current);
    if (!plan && !m_context.pods->plans().isEmpty()) {
        plan = m_context.pods->plans().constFirst();
        m_current = plan->id;
    }
    if (!plan) {
        m_stack->showEmpty();
        return;
    }
    m_stack->showContent();
    follow(*plan);
    showChooser();
    showBar(*plan);
    m_steps->showPlan(*plan);
    m_pane->showStep(*plan, m_steps->current());
}

void PlanView::showChooser()
{
    const auto &plans = m_context.pods->plans();
    m_chooser->setVisible(plans.size() > 1);
    m_name->setVisible(plans.size() <= 1);
    if (m_chooser->view()->isVisible())
        return;
    const QSignalBlocker quiet{m_chooser};
    m_chooser->clear();
    for (const auto &plan : plans)
        m_chooser->addItem(plantext::nameAmong(plan, plans), plan.id);
    m_chooser->setCurrentIndex(m_chooser->findData(m_current));
}

void PlanView::showBar(const PodPlan &plan)
{
    const bool isBusy = m_context.pods->isBusy(plan.id);
    const auto next = plan.next();
    const bool isFailed = next && plan.at(*next).state == StepState::Failed;
    const bool isFresh =
        std::ranges::none_of(plan.steps, [](const StepRecord &record) { return record.state == StepState::Done; });
    m_name->setText(plan.name());
    m_machine->setText(plantext::machine(plan));
    const auto leaving = undomark::word(plantext::thingOf(plan.id));
    if (!leaving.isEmpty())
        m_state->setState(StatusLevel::Warning, leaving);
    else if (isBusy)
        m_state->setState(StatusLevel::Working, tr("working"));
    else if (plan.isGone())
        m_state->setState(StatusLevel::Waiting, tr("its TPU VM is gone"));
    else if (!next)
        m_state->setState(StatusLevel::Ok, tr("ready"));
    else if (isFailed)
        m_state->setState(StatusLevel::Bad, tr("stopped"));
    else
        m_state->setState(StatusLevel::Waiting, isFresh ? tr("planned") : tr("paused"));
    const std::initializer_list<QWidget *> mains{m_pause, m_run, m_job};
    const bool hadFocus = std::ranges::any_of(mains, &QWidget::hasFocus);
    m_pause->setVisible(isBusy);
    const bool isReady = !next && !plan.isGone();
    m_run->setVisible(!isBusy && !isReady && !(plan.isGone() && !plan.choices.existing.isEmpty()));
    m_command->setVisible(!isBusy && isReady);
    m_job->setVisible(!isBusy && isReady);
    for (auto *button : {m_run, m_command, m_job})
        undomark::hold(button, plantext::thingOf(plan.id));
    m_run->setText(plan.isGone() ? tr("Create it again") : isFresh ? tr("Run everything") : tr("Run the rest"));
    const auto main =
        std::ranges::find_if(mains, [](const QWidget *button) { return !button->isHidden() && button->isEnabled(); });
    if (hadFocus && main != mains.end()) // one stands where the other stood
        handFocus(*main);
}

void PlanView::fillMenu(QMenu *menu)
{
    menu->clear();
    connect(menu->addAction(themedIcon("plus"_L1), tr("Plan another pod…")), &QAction::triggered, this,
            &PlanView::newRequested);
    offerTpus(menu->addMenu(tr("Set up an existing TPU")));
    menu->addSeparator();
    const auto plan = m_context.pods->find(m_current);
    auto *show = menu->addAction(tr("Show the TPU"));
    show->setEnabled(plan && !plan->tpu.isEmpty() && !plan->isGone());
    connect(show, &QAction::triggered, this, [this] { openLink(PodStep::Slice); });
    auto *usage = menu->addAction(themedIcon("activity"_L1), tr("Show its usage"));
    usage->setObjectName(u"planUsage"_s);
    usage->setEnabled(plan && !plan->tpu.isEmpty()); // of one that is gone, too: what was measured is kept
    connect(usage, &QAction::triggered, this, [this, tpu = plan ? plan->tpu : TpuId{}] { emit usageRequested(tpu); });
    auto *forget = menu->addAction(themedIcon("trash-2"_L1), tr("Remove this plan"));
    forget->setObjectName(u"planForget"_s);
    const auto leaving = undomark::reason(plantext::thingOf(m_current));
    forget->setToolTip(leaving.isEmpty() ? tr("Nothing in the cloud and on the hosts changes.") : leaving);
    forget->setEnabled(leaving.isEmpty() && plan && !m_context.pods->isBusy(m_current));
    connect(forget, &QAction::triggered, this, [this] {
        const auto shown = m_context.pods->find(m_current);
        if (!shown)
            return;
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Remove,
                                   .name = [name = shown->name()] { return tr("The plan %1").arg(name); },
                                   .begin = [this, id = m_current] { this->forget(id); },
                                   .need = CloudNeed::None,
                                   .things = {plantext::thingOf(m_current)}});
    });
    menu->setToolTipsVisible(true);
}

void PlanView::forget(const QUuid &plan)
{
    if (const auto forgotten = m_context.pods->forget(plan); !forgotten)
        showError(forgotten.error());
}

void PlanView::offerTpus(QMenu *menu)
{
    const auto &tpus = m_context.tpus->tpus();
    for (const auto &tpu : tpus) {
        if (tpu.state != TpuState::Ready || tpu.isLegacyNode())
            continue;
        auto *action = menu->addAction(u"%1 · %2 · %3"_s.arg(tpu.shortName, tpu.acceleratorType, tpu.zone.toString()));
        action->setObjectName(u"planTpu."_s + tpu.shortName);
        connect(action, &QAction::triggered, this, [this, id = tpu.id] { setUp(id); });
    }
    if (menu->isEmpty())
        menu->addAction(tr("No TPU is READY now."))->setEnabled(false);
}

void PlanView::openLink(PodStep)
{
    const auto plan = m_context.pods->find(m_current);
    if (plan && plantext::leadsToTpu(*plan))
        emit tpuRequested(plan->tpu);
    else if (plan && !plan->tpuRequest.isNull())
        emit requestRequested(plan->tpuRequest);
}

/// Large letters or a small window: the chosen step stands below the list.
void PlanView::fit()
{
    const bool isNarrow = width() < scaled(760);
    m_cards->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_cards->setStretchFactor(m_steps, isNarrow ? 0 : 3); // as high as its names
    m_steps->setLines(isNarrow ? StepList::Lines::Names : StepList::Lines::Sentences);
    m_pane->setMinimumHeight(isNarrow ? scaled(leastPane) : 0); // the page scrolls, and it within
    m_machine->setVisible(!isNarrow);
}

void PlanView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}
