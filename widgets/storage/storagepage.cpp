// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/storagepage.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/recipes/recipetext.h"
#include "services/setup/podsetup.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/card.h"
#include "widgets/common/edgescroll.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/storage/nfsform.h"
#include "widgets/storage/recipeprogress.h"
#include "widgets/storage/recipesheet.h"
#include "widgets/storage/sharenews.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr auto shareRecipe = "shared-folder"_L1;

} // namespace

StoragePage::StoragePage(StorageContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_book{m_context.documents, m_context.clock}
    , m_tpu{new QComboBox}
    , m_form{new NfsForm}
    , m_progress{new RecipeProgress}
    , m_progressCard{new Card}
    , m_empty{new EmptyState}
    , m_notice{new NoticeBar}
    , m_run{new QPushButton}
    , m_undo{new QPushButton}
    , m_probe{new QPushButton}
    , m_scripts{new QPushButton}
{
    setGuide("nfs"_L1);
    m_tpu->setSizeAdjustPolicy(QComboBox::AdjustToContents); // they are known after it is first seen, too
    build();
    m_empty->setObjectName(u"storageEmpty"_s);
    m_empty->setIcon("hard-drive"_L1);
    m_empty->setGuide("nfs"_L1);
    m_sheet = new RecipeSheet{&m_book, this};
    if (m_context.pods)
        connect(m_context.pods, &PodSetup::changed, this, &StoragePage::notifyPlan);
    connect(m_context.tpus, &TpuService::listChanged, this, &StoragePage::fillTpus);
    connect(m_context.tpus, &TpuService::tpuChanged, this, &StoragePage::fillTpus);
    connect(m_context.tpus, &TpuService::tpuRemoved, this, &StoragePage::fillTpus);
    named(
        this, this, "storagePage", [] { return tr("Storage"); },
        [] {
            return tr(
                "One folder for all hosts of a pod, by NFS: for exactly these hosts, verified in both directions, "
                "undone without a trace.");
        });
    named(this, m_tpu, "storageTpu", [] { return tr("TPU"); });
    named(this, m_run, "storageRun", [] { return tr("Set up and verify"); });
    named(this, m_undo, "storageUndo", [] { return tr("Undo on all hosts"); });
    named(this, m_probe, "storageProbe", [] { return tr("Check the hosts"); });
    named(this, m_scripts, "storageScripts", [] { return tr("Scripts…"); });
    translated(this, [this] {
        m_planned = m_toldGone = QString{};
        fillTpus(); // their names are written with the language's brackets
        showFace();
        allow(); // the reasons, too
    });
}

StoragePage::~StoragePage()
{
    for (const auto &activity : std::exchange(m_activities, {}))
        m_context.activities->finish(activity, ActivityState::Cancelled);
}

void StoragePage::build()
{
    m_notice->setObjectName(u"storageNotice"_s);
    m_tpu->setMinimumContentsLength(18);
    setButtonKind(m_run, ButtonKind::Primary);
    addTitleWidget(m_tpu);
    for (QWidget *action : std::initializer_list<QWidget *>{m_scripts, m_probe, m_undo, m_run})
        addAction(action);
    auto *formCard = new Card;
    formCard->body()->addWidget(m_form);
    m_progressCard->body()->addWidget(m_progress);
    m_progressCard->hide();
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout{inside};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    for (QWidget *part : std::initializer_list<QWidget *>{m_progressCard, formCard})
        column->addWidget(part);
    column->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setWidget(inside);
    m_stack = edgescroll::orEmpty(scroll, m_empty);
    body()->addWidget(m_stack, 1);
    addNotice(m_notice);
    letScroll(scroll);
    connectAll();
}

void StoragePage::connectAll()
{
    connect(m_tpu, &QComboBox::currentIndexChanged, this, &StoragePage::fillHosts);
    connect(m_tpu, &QComboBox::activated, this, [this] { m_isChosen = true; });
    connect(m_form, &NfsForm::changed, this, [this] {
        m_isChosen = true;
        allow();
    });
    connect(m_run, &QPushButton::clicked, this, &StoragePage::setUp);
    connect(m_undo, &QPushButton::clicked, this, &StoragePage::askUndo);
    undomark::watch(this, [this] { showLeaving(); });
    connect(m_probe, &QPushButton::clicked, this, &StoragePage::probe);
    connect(m_scripts, &QPushButton::clicked, this, [this] { m_sheet->show(shareRecipe); });
    connect(m_notice, &NoticeBar::actionClicked, this, &StoragePage::answer);
    connect(m_empty, &EmptyState::buttonClicked, this, [this] {
        if (comingNames(*m_context.tpus).isEmpty())
            emit createRequested();
        else
            emit tpusRequested();
    });
}

/// A zone whose other machine may be gone stays: who is left lets go of the folder.
bool StoragePage::isShared(const QString &zone) const
{
    return (m_share && zone == m_shown) || m_context.documents->find(u"recipe-run"_s, idOfRun(zone));
}

void StoragePage::fillTpus()
{
    auto chosen = m_tpu->currentData().toString();
    if (!m_isChosen && !chosen.contains(u'/'))
        chosen.clear(); // a zone, which nobody asked for: a TPU of several hosts comes before it
    {
        const QSignalBlocker quiet{m_tpu};
        m_tpu->clear();
        for (const auto &[text, key] :
             shareChoices(*m_context.tpus, [this](const QString &zone) { return isShared(zone); }))
            m_tpu->addItem(text, key);
        m_tpu->setCurrentIndex(std::max(0, m_tpu->findData(chosen)));
    }
    showFace();
    fillHosts();
}

/// Where there is nothing to share, there is nothing to choose: the page says what it is for, and leads on.
void StoragePage::showFace()
{
    const bool hasAny = m_tpu->count() > 0;
    for (QWidget *part : std::initializer_list<QWidget *>{m_tpu, m_scripts, m_probe, m_undo, m_run})
        part->setVisible(hasAny);
    if (hasAny)
        return m_stack->setCurrentIndex(0);
    const auto coming = comingNames(*m_context.tpus);
    m_empty->setTitle(tr("One folder for all hosts"));
    m_empty->setSentence(whyNothingIsShared(*m_context.tpus));
    m_empty->setButtonText(coming.isEmpty() ? tr("Create TPU…") : tr("Look at the TPUs"));
    m_stack->setCurrentIndex(1);
}

/// All workers of the chosen TPU, or of all TPUs of the chosen zone.
void StoragePage::fillHosts()
{
    const auto chosen = m_tpu->currentData().toString();
    QList<PodHost> hosts;
    for (const auto &tpu : m_context.tpus->tpus()) {
        if (tpu.state == TpuState::Ready && (tpu.id.toString() == chosen || tpu.zone.toString() == chosen))
            hosts += hostsOf(tpu);
    }
    const bool isSame = chosen == std::exchange(m_shown, chosen);
    if (hosts == std::exchange(m_hosts, hosts) && isSame) {
        notifyGone(); // one that could not be reached any more may be deleted by now
        notifyPlan();
        return allow(); // something else has changed: what the user chose stays
    }
    if (std::exchange(m_asks, Asks::Nothing) != Asks::Nothing || !m_toldGone.isEmpty() || !isSame) {
        m_notice->dismiss(); // it was about what was chosen before
        m_tellsLeaving = false;
    }
    m_planned = m_toldGone = QString{}; // what is true of these, too, is told once more
    m_form->setHosts(hosts, chosen.section(u'/', -1));
    restore();
    showLeaving();
}

/// Whether what stands here will be undone in a moment.
void StoragePage::showLeaving()
{
    allow();
    if (const auto leaving = undomark::reason(u"share/"_s + runKey()); !leaving.isEmpty()) {
        m_notice->showNotice(StatusLevel::Warning, leaving);
        m_tellsLeaving = true;
    } else if (std::exchange(m_tellsLeaving, false)) {
        m_notice->dismiss();
    }
}

QString StoragePage::runKey() const
{
    return idOfRun(m_tpu->currentData().toString());
}

void StoragePage::restore()
{
    showNoRun();
    if (const auto run = runOfChoice())
        showRun(run);
    notifyGone();
    notifyPlan();
}

/// What the plan of a pod set up is shown there, with all that it did, and is taken back there.
void StoragePage::notifyPlan()
{
    const bool isOwn = m_share && m_share->state().phase != RecipeState::Phase::Idle;
    const auto planned = isOwn ? std::nullopt : planShareOf(m_context.pods, m_tpu->currentData().toString());
    if (std::exchange(m_planned, planned ? planned->folder : QString{}) != m_planned) {
        m_asks = planned ? Asks::Plan : Asks::Nothing;
        if (planned)
            m_notice->showNotice(StatusLevel::Note, whatPlanDid(m_planned), tr("Show the plan"));
        else
            m_notice->dismiss();
    }
    allow();
}

/// What goes on there, else what is kept of it; null: nothing.
std::shared_ptr<RecipeRun> StoragePage::runOfChoice()
{
    if (const auto busy = m_running.value(runKey()))
        return busy;
    const auto recipe = m_book.recipe(shareRecipe);
    const auto kept = m_context.documents->find(u"recipe-run"_s, runKey());
    const auto state = recipe && kept ? recipeStateFrom(kept->body) : std::nullopt;
    if (!state)
        return nullptr;
    if (const auto news = goneSince(state->order, *m_context.tpus);
        news && news->isAll && state->phase == RecipeState::Phase::Idle) {
        static_cast<void>(
            m_context.documents->remove(u"recipe-run"_s, runKey())); // undone, and of an earlier machine of this name
        return nullptr;
    }
    const auto run = std::make_shared<RecipeRun>(*state, m_context.runner);
    run->keepIn(m_context.documents, m_context.clock, QUuid{runKey()});
    follow(run);
    return run;
}

/// What was set up on machines that are not there any more is not "done".
void StoragePage::notifyGone()
{
    const bool isSetUp = m_share && m_share->state().phase != RecipeState::Phase::Idle; // else it was undone
    const auto news = isSetUp ? goneSince(m_share->order(), *m_context.tpus) : std::nullopt;
    const auto sentence = news ? news->sentence : QString{};
    if (sentence == std::exchange(m_toldGone, sentence))
        return;
    if (!news)
        return m_notice->dismiss();
    if (news->isAll)
        showNoRun();
    m_asks = news->isServer ? Asks::Probe : Asks::Nothing;
    m_notice->showNotice(news->isServer ? StatusLevel::Bad : StatusLevel::Note, news->sentence,
                         news->isServer ? tr("Check the hosts") : QString{});
}

void StoragePage::showNoRun()
{
    m_progress->setRun(nullptr);
    m_share.reset();
    m_progressCard->hide();
}

void StoragePage::follow(const std::shared_ptr<RecipeRun> &run)
{
    connect(run.get(), &RecipeRun::stateChanged, this, [this, key = runKey(), weak = std::weak_ptr{run}] {
        const auto held = weak.lock();
        if (!held)
            return;
        notifyActivity(held.get());
        holdWhileItRuns(key, held);
        notifyPlanOf(m_context.pods, held->state());
        notifyPlan();
    });
}

void StoragePage::showRun(const std::shared_ptr<RecipeRun> &run)
{
    m_share = run;
    m_progress->setRun(m_share.get());
    m_progressCard->show();
    // What was chosen then, where its server is still there.
    if (const auto share = shareIn(m_share->order());
        share && std::ranges::contains(m_hosts, share->server.id, &PodHost::id))
        m_form->setShare(*share);
}

void StoragePage::allow()
{
    const bool isRunning = isBeingWorkedOn();
    const auto busy =
        isRunning ? tr("The hosts are being set up now. Wait, or stop it.") : undomark::reason(u"share/"_s + runKey());
    enableUnless(m_run, !busy.isEmpty() ? busy : m_form->problems().value(0));
    enableUnless(m_undo,
                 !busy.isEmpty()                              ? busy
                     : !m_planned.isEmpty()                   ? whatPlanDid(m_planned)
                     : m_share && !isUndone(m_share->state()) ? QString{}
                     : m_share                                ? tr("It was taken back on all hosts.")
                                                              : tr("Nothing was set up on these hosts from here."));
    setButtonKind(m_run, m_planned.isEmpty() ? ButtonKind::Primary : ButtonKind::Secondary);
    const bool isProbing = m_watch && m_watch->isRunning();
    enableUnless(m_probe,
                 isProbing                ? tr("They are being asked now.")
                     : m_tpu->count() > 0 ? busy
                                          : tr("There is no TPU that is READY."));
    m_form->setEnabled(!isRunning);
}

/// What runs is seen on every page, and can be stopped there.
void StoragePage::notifyActivity(RecipeRun *run)
{
    if (!m_context.activities)
        return;
    const auto place = run->order().values.value(u"SHARE"_s);
    if (run->isRunning() && !m_activities.contains(run)) {
        m_activities.insert(run,
                            m_context.activities->add([place] { return tr("Shared folder of %1").arg(place); },
                                                      [run = QPointer{run}] {
                                                          if (run)
                                                              run->stop();
                                                      }));
    } else if (!run->isRunning() && m_activities.contains(run)) {
        m_context.activities->finish(
            m_activities.take(run), activityAfter(run->state().phase),
            [place, what = summaryOf(run->state())] { return tr("Shared folder of %1: %2").arg(place, what); });
    }
}

void StoragePage::setUp()
{
    const auto recipe = m_book.recipe(shareRecipe);
    m_isChosen = true;
    if (!recipe)
        return m_notice->showError(recipe.error());
    const auto order = orderFor(m_form->share(), *recipe);
    if (const auto problem = order.problem(); !problem.isEmpty()) {
        m_notice->showError({ErrorCode::Invalid, problem, {}});
        return;
    }
    m_notice->dismiss();
    // The same order goes on where it stood; another one begins anew and finds what is there already.
    if (!m_share || toJson(m_share->order()) != toJson(order)) {
        m_progress->setRun(nullptr);
        if (const auto earlier = m_running.take(runKey())) // on machines that are gone: nobody else works here now
            earlier->stop();
        m_share = std::make_shared<RecipeRun>(RecipeState{order}, m_context.runner);
        m_share->keepIn(m_context.documents, m_context.clock, QUuid{runKey()});
        follow(m_share);
        m_progress->setRun(m_share.get());
    }
    m_progressCard->show();
    m_share->run();
}

/// Whatever is chosen meanwhile, by hand or by a link: it is shown again where it is chosen again.
void StoragePage::holdWhileItRuns(const QString &key, const std::shared_ptr<RecipeRun> &run)
{
    if (run->isRunning())
        m_running.insert(key, run);
    else // it is still telling this: it goes afterwards, when nobody shows it
        QMetaObject::invokeMethod(
            this,
            [=, this] {
                m_running.removeIf([&](const auto &held) { return held.key() == key && held.value() == run; });
            },
            Qt::QueuedConnection);
}

/// A host belongs to its TPU and to its zone: one thing at a time is done on it.
bool StoragePage::isBeingWorkedOn() const
{
    const auto worksHere = [this](const std::shared_ptr<RecipeRun> &run) {
        return run->isRunning() && std::ranges::any_of(run->order().hosts, [this](const PodHost &host) {
                   return std::ranges::contains(m_hosts, host.id, &PodHost::id);
               });
    };
    return std::ranges::any_of(m_running, worksHere) || (m_share && worksHere(m_share));
}

/// Says first what it takes away, and what stays.
void StoragePage::askUndo()
{
    const auto share = m_share ? shareIn(m_share->order()) : std::nullopt;
    if (!share)
        return;
    m_asks = Asks::Undo;
    m_notice->showNotice(StatusLevel::Warning, whatUndoTakes(*share, *m_context.tpus), tr("Undo now"));
}

void StoragePage::undo()
{
    const auto share = m_share ? shareIn(m_share->order()) : std::nullopt;
    if (!share)
        return;
    UndoQueue::instance().add(
        this,
        {.verb = PendingVerb::Undo,
         .name = [folder = share->exportFolder] { return tr("The shared folder %1").arg(folder); },
         .begin = [this, key = runKey(), run = m_share] { undoNow(key, run); },
         .need = CloudNeed::None,
         .things = {u"share/"_s + runKey()}});
}

/// Of the folder that was agreed to, whatever is chosen by now.
void StoragePage::undoNow(const QString &key, const std::shared_ptr<RecipeRun> &run)
{
    if (runKey() == key && m_share != run) { // read anew from what is kept, meanwhile
        m_progress->setRun(nullptr);
        showRun(run);
    }
    run->undo(goneIn(run->order(), *m_context.tpus));
}

void StoragePage::answer()
{
    const auto asked = std::exchange(m_asks, Asks::Nothing);
    m_notice->dismiss();
    if (asked == Asks::Release)
        release();
    else if (asked == Asks::Undo)
        undo();
    else if (asked == Asks::Probe)
        probe();
    else if (asked == Asks::Plan)
        emit planRequested(TpuId{m_tpu->currentData().toString()});
}

/// Asks each host's kernel which shares it has, and which of them answer.
void StoragePage::probe()
{
    const auto recipe = builtInRecipe(u"share-probe"_s);
    const auto setUp = m_share ? shareIn(m_share->order()) : std::nullopt;
    const auto asked = setUp && !isThere(setUp->server, *m_context.tpus)
        ? m_hosts
        : hostsToAsk(m_form->share()); // none of them serves then
    if (!recipe || asked.isEmpty())
        return;
    m_watched = m_shown;
    m_watch = std::make_unique<RecipeRun>(RecipeState{{.recipe = *recipe, .hosts = asked}}, m_context.runner);
    connect(m_watch.get(), &RecipeRun::stateChanged, this, &StoragePage::probed);
    m_notice->showNotice(StatusLevel::Working, tr("Asking the hosts which shares they have …"));
    m_watch->run();
}

void StoragePage::probed()
{
    allow();
    if (m_watch->isRunning() || m_watched != m_shown) // of one choice nothing is told above another
        return;
    const auto mounts = mountsIn(m_watch->state());
    QStringList gone;
    for (const auto &mount : mounts) {
        if (!mount.answers)
            gone << tr("%1: %2 from %3", "host 1: /nfs_share from 10.0.0.2:/nfs_share")
                        .arg(mount.hostLabel, mount.folder, mount.source);
    }
    if (m_watch->state().phase != RecipeState::Phase::Done)
        m_notice->showNotice(StatusLevel::Warning, summaryOf(m_watch->state()));
    else if (!gone.isEmpty()) {
        m_asks = Asks::Release;
        m_notice->showNotice(StatusLevel::Bad,
                             tr("The server of these shares does not answer; every program that looks there waits. %1")
                                 .arg(punctuation::clauses(gone)),
                             tr("Unmount everywhere"));
    } else if (mounts.isEmpty())
        m_notice->showNotice(StatusLevel::Note, tr("No shared folder is mounted on these hosts."));
    else
        m_notice->showNotice(StatusLevel::Ok, tr("All %n share(s) answer.", nullptr, static_cast<int>(mounts.size())));
}

void StoragePage::release()
{
    const auto recipe = builtInRecipe(u"share-release"_s);
    if (!recipe || !m_watch)
        return;
    const auto hosts = m_watch->order().hosts;
    m_watch = std::make_unique<RecipeRun>(RecipeState{{.recipe = *recipe, .hosts = hosts}}, m_context.runner);
    connect(m_watch.get(), &RecipeRun::stateChanged, this, [this] {
        allow();
        if (m_watch->isRunning() || m_watched != m_shown)
            return;
        m_notice->showNotice(m_watch->state().phase == RecipeState::Phase::Done ? StatusLevel::Ok
                                                                                : StatusLevel::Warning,
                             m_watch->state().phase == RecipeState::Phase::Done
                                 ? tr("Unmounted on all hosts. Run the set-up again when the server is back.")
                                 : summaryOf(m_watch->state()));
    });
    m_notice->showNotice(StatusLevel::Working, tr("Unmounting…"));
    m_watch->run();
}

void StoragePage::showTpu(const TpuId &tpu)
{
    const auto there = m_context.tpus->tpu(tpu);
    const int own = m_tpu->findData(tpu.toString());
    const int row =
        own >= 0 || !there ? own : m_tpu->findData(there->zone.toString()); // one host alone: with its neighbours
    if (row < 0)
        return;
    m_isChosen = true;
    m_tpu->setCurrentIndex(row);
}
