// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterpage.h"

#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/store/settings.h"
#include "widgets/cluster/clusterendedview.h"
#include "widgets/cluster/clusterjobsheet.h"
#include "widgets/cluster/clusterqueueview.h"
#include "widgets/cluster/clustersetupview.h"
#include "widgets/cluster/clustersheet.h"
#include "widgets/cluster/clusterslicesview.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto clusterKey = u"cluster.current"_s;

} // namespace

ClusterPage::ClusterPage(ClusterPageContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_choice{named(this, new QComboBox, "clusterChoice", [] { return tr("Cluster"); })}
    , m_make{named(this, new QPushButton, "clusterMakeButton", [] { return tr("Make a cluster…"); })}
    , m_submit{named(this, new QPushButton, "clusterSubmitButton", [] { return tr("Submit a job…"); })}
    , m_switch{named(this, new Segmented, "clusterSwitch", [] { return tr("Views of the cluster"); })}
    , m_notice{named(new NoticeBar, "clusterNotice")}
    , m_doing{named(new NoticeBar, "clusterDoing")}
    , m_views{named(new ViewStack, "clusterViews")}
    , m_queue{new ClusterQueueView{m_context}}
    , m_slices{new ClusterSlicesView{m_context.calls}}
    , m_ended{new ClusterEndedView{m_context.calls}}
    , m_setup{new ClusterSetupView{m_context}}
    , m_sheet{new ClusterSheet{m_context.calls, m_context.clock, this}}
    , m_jobSheet{new ClusterJobSheet{m_context.calls, this}}
{
    named(this, this, "clusterPage", [] { return tr("Cluster"); });
    setGuide("cluster"_L1);
    build();
    connectParts();
    if (m_context.settings != nullptr)
        m_current = QUuid::fromString(m_context.settings->more(clusterKey).toString());
    translated(this, [this] {
        fillClusters();
        showFace();
        showSight();
    });
    onListChanged();
}

ClusterPage::~ClusterPage()
{
    m_context.calls.watch({});
    for (QWidget *part : std::initializer_list<QWidget *>{m_queue, m_slices, m_ended, m_setup, m_sheet, m_jobSheet})
        delete part; // what they ask with is there as long as they are
}

void ClusterPage::build()
{
    buildHead();
    m_views->addWidget(m_queue);
    m_views->addWidget(m_slices);
    m_views->addWidget(m_ended);
    m_views->addWidget(m_setup);
    m_stack = named(new ContentStack{m_views}, "clusterStack");
    named(m_stack->empty(), "clusterEmpty");
    m_stack->empty()->setIcon("server"_L1);
    m_stack->empty()->setGuide("cluster"_L1);
    m_doing->setClosable(false);
    body()->addWidget(m_stack, 1);
    addNotice(m_notice);
    addNotice(m_doing);
    m_sheet->raise();
    m_jobSheet->raise();
}

void ClusterPage::buildHead()
{
    m_switch->addPart(int(ClusterView::Queue), u"queue"_s, [] { return tr("Queue", "of a cluster"); });
    m_switch->addPart(int(ClusterView::Slices), u"slices"_s, [] { return tr("Slices"); });
    m_switch->addPart(int(ClusterView::Ended), u"ended"_s, [] { return tr("Ended"); });
    m_switch->addPart(int(ClusterView::SetUp), u"setUp"_s, [] { return tr("Set-up"); });
    setSwitch(m_switch);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setButtonKind(m_submit, ButtonKind::Primary);
    addTitleWidget(m_choice);
    addAction(m_make);
    addAction(m_submit);
}

void ClusterPage::connectParts()
{
    connect(m_switch, &Segmented::currentChanged, this, [this](int view) { m_views->setCurrentIndex(view); });
    connect(m_choice, &QComboBox::activated, this, [this] { choose(m_choice->currentData().toUuid()); });
    connect(m_make, &QPushButton::clicked, this, [this] { m_sheet->openNew(); });
    connect(m_submit, &QPushButton::clicked, this, &ClusterPage::openNew);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] {
        if (m_context.calls.offers && !m_context.calls.offers().isEmpty())
            m_sheet->openNew();
        else
            emit tpusRequested();
    });
    connect(m_sheet, &ClusterSheet::kept, this, [this](const QUuid &cluster) {
        onListChanged(); // it may not have been told yet
        choose(cluster);
        showView(ClusterView::SetUp);
        m_setup->setUp(cluster);
    });
    connect(m_setup, &ClusterSetupView::changeRequested, this, [this](const QUuid &cluster) {
        if (const auto known = find(cluster))
            m_sheet->openFor(*known);
    });
    connect(m_queue, &ClusterQueueView::newJobRequested, this, &ClusterPage::openNew);
    connect(m_queue, &ClusterQueueView::againRequested, this, &ClusterPage::openAgain);
    connect(m_ended, &ClusterEndedView::againRequested, this, &ClusterPage::openAgain);
    connect(m_slices, &ClusterSlicesView::jobRequested, this, [this](qint64 job) {
        showView(ClusterView::Queue);
        m_queue->select(job);
    });
    connect(m_jobSheet, &ClusterJobSheet::submitted, this, [this](const QUuid &cluster, qint64 job) {
        choose(cluster);
        showView(ClusterView::Queue);
        m_queue->select(job);
    });
    connect(m_jobSheet, &ClusterJobSheet::hostsRequested, this, &ClusterPage::hostsRequested);
}

std::optional<Cluster> ClusterPage::find(const QUuid &cluster) const
{
    const auto all = m_context.calls.clusters();
    const auto found = std::ranges::find(all, cluster, &Cluster::id);
    return found != all.end() ? std::optional{*found} : std::nullopt;
}

void ClusterPage::onListChanged()
{
    const auto all = m_context.calls.clusters();
    if (!find(m_current))
        m_current = all.isEmpty() ? QUuid{} : all.constFirst().id;
    fillClusters();
    showCluster();
}

void ClusterPage::onSightChanged(const QUuid &cluster)
{
    if (cluster == m_current)
        showSight();
}

void ClusterPage::onQueueChanged(const QUuid &cluster, const QueueDifference &difference)
{
    if (cluster != m_current)
        return;
    m_queue->show(cluster);
    if (const auto known = find(cluster); known && !difference.isEmpty())
        m_slices->show(*known);
    if (!difference.removed.isEmpty())
        m_ended->refreshSoon();
    showSight();
}

void ClusterPage::fillClusters()
{
    const QSignalBlocker quiet{m_choice};
    m_choice->clear();
    const auto all = m_context.calls.clusters();
    for (const auto &one : all)
        m_choice->addItem(one.undoneAt.isValid() ? punctuation::noted(menuText(one.name), tr("taken back"))
                                                 : menuText(one.name),
                          one.id);
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(m_current)));
    m_choice->setVisible(all.size() > 1);
}

void ClusterPage::choose(const QUuid &cluster)
{
    m_current = cluster;
    fillClusters();
    if (m_context.settings != nullptr)
        m_context.settings->setMore(clusterKey, cluster.toString(QUuid::WithoutBraces));
    showCluster();
}

void ClusterPage::showCluster()
{
    if (const auto known = find(m_current)) {
        m_queue->show(m_current);
        m_slices->show(*known);
        m_ended->show(*known);
        m_setup->show(*known);
        if (!known->isReady())
            showView(ClusterView::SetUp); // there is no queue yet
    }
    if (isVisible())
        m_context.calls.watch(m_current);
    showFace();
    showSight();
}

/// Why what is shown may be old, and what is done without anybody's click.
void ClusterPage::showSight()
{
    const auto known = find(m_current);
    const auto sight = known ? m_context.calls.sight(m_current) : ClusterSight{};
    const auto &error = sight.error && known->isReady() ? sight.error : sight.moveError;
    // It is asked every ten seconds: what somebody has closed does not come back as long as it says the same.
    if (const auto words = error ? error->message : QString{}; std::exchange(m_told, words) != words) {
        if (error)
            m_notice->showError(*error);
        else
            m_notice->dismiss();
    }
    m_queue->showAge();
    auto doing = sight.doing; // with a name: a list that is made in the head of a loop is gone when it begins
    doing << sight.progress;
    doing.removeAll(QString{});
    for (auto &words : doing)
        words = punctuation::stopped(words);
    if (doing.isEmpty())
        m_doing->dismiss();
    else
        m_doing->showNotice(StatusLevel::Working, punctuation::sentences(doing));
}

void ClusterPage::showFace()
{
    const auto known = find(m_current);
    const bool canBeMade = m_context.calls.offers && !m_context.calls.offers().isEmpty();
    if (known)
        m_stack->showContent();
    else
        m_stack->showEmpty();
    m_switch->setVisible(known.has_value());
    m_submit->setVisible(known.has_value());
    m_make->setVisible(known.has_value());
    enableUnless(m_submit, known && known->isReady() ? QString{} : tr("Set the cluster up first."));
    m_stack->empty()->setTitle(tr("One queue over many TPUs"));
    m_stack->empty()->setSentence(
        canBeMade
            ? tr("Make your TPU VMs and pods a cluster on Slurm: jobs wait until slices are free, a sweep runs on all "
                 "of them, and what a preemption cuts off goes on by itself.")
            : tr("A cluster is made of TPU VMs and pods of one network. Create some first, or ask for them."));
    m_stack->empty()->setButtonText(canBeMade ? tr("Make a cluster…") : tr("Create TPU…"));
}

void ClusterPage::showView(ClusterView view)
{
    m_switch->setCurrent(int(view));
}

void ClusterPage::openNew()
{
    if (const auto known = find(m_current); known && known->isReady())
        m_jobSheet->openNew(m_current);
}

/// As it was submitted from here; of others' jobs only what the queue tells is known.
void ClusterPage::openAgain(const ClusterJob &job)
{
    const auto known = m_context.calls.submissions(m_current);
    const auto number = job.arrayJob > 0 ? job.arrayJob : job.id;
    const auto own = std::ranges::find(known, number, &ClusterSubmission::job);
    if (own != known.end())
        return m_jobSheet->openLike(m_current, own->order);
    SbatchOrder like;
    like.name = job.name;
    like.partition = job.partition;
    like.folder = job.folder;
    like.minutes = job.timeLimit / 60;
    m_jobSheet->openLike(m_current, like);
}

void ClusterPage::openFrom(const JobSpec &spec, const QUuid &cluster)
{
    if (!cluster.isNull() && find(cluster))
        choose(cluster);
    if (const auto known = find(m_current); known && known->isReady())
        m_jobSheet->openFrom(m_current, spec);
}

/// With SetUp and New a cluster is made, with New alone a job is submitted; Fill: details are a JobSpec.
void ClusterPage::open(const Place &place)
{
    if (const auto wanted = QUuid::fromString(place.target); find(wanted))
        choose(wanted);
    if (place.intent == PlaceIntent::Fill)
        return openFrom(place.details.value<JobSpec>());
    if (place.intent == PlaceIntent::New && place.view != PlaceView::SetUp)
        return openNew();
    if (place.intent == PlaceIntent::New)
        return m_context.calls.offers ? m_sheet->openNew() : void();
    if (place.view == PlaceView::List)
        showView(ClusterView::Queue);
    else if (place.view == PlaceView::SetUp)
        showView(ClusterView::SetUp);
}

void ClusterPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_context.calls.watch(m_current);
    showFace(); // what a cluster can be made of may have come meanwhile
}

void ClusterPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    m_context.calls.watch({});
}
