// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterjobdetails.h"

#include "services/cluster/clustertext.h"
#include "services/core/punctuation.h"
#include "widgets/cluster/clusterlogview.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/cluster/clustersweepview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr int accountedDays = 90; ///< how far back accounting is asked for one job
constexpr qsizetype longestNodes = 200; ///< letters of a list of hosts

enum JobTab : quint8 { LogTab, SweepTab };

constexpr std::array jobOrders{
    std::pair{ClusterOrderKind::Cancel, "clusterJobCancel"}, std::pair{ClusterOrderKind::Hold, "clusterJobHold"},
    std::pair{ClusterOrderKind::Release, "clusterJobRelease"},
    std::pair{ClusterOrderKind::Requeue, "clusterJobRequeue"}, std::pair{ClusterOrderKind::First, "clusterJobFirst"}};

QString timeOf(qint64 at)
{
    return phrases::dayAndTime(QDateTime::fromSecsSinceEpoch(at));
}

} // namespace

ClusterJobDetails::ClusterJobDetails(const ClusterCalls &calls, Clock *clock, QWidget *parent)
    : Card{parent}
    , m_calls{calls}
    , m_queue{std::make_shared<const ClusterQueue>()}
    , m_title{named(new Label{TextRole::SheetTitle}, "clusterJobTitle")}
    , m_state{named(new StateBadge, "clusterJobState")}
    , m_why{named(new Label{TextRole::Body}, "clusterJobWhy")}
    , m_facts{named(new Label{TextRole::Body, TextColor::Soft}, "clusterJobFacts")}
    , m_efficiency{named(new Label{TextRole::Body, TextColor::Soft}, "clusterJobEfficiency")}
    , m_again{named(
          this, new QPushButton, "clusterJobAgain", [] { return tr("Submit again…"); },
          [] { return tr("A new job like this one; you may change it first"); })}
    , m_account{named(
          this, new QPushButton, "clusterJobAccount", [] { return tr("Efficiency"); },
          [] { return tr("Asks the accounting what the job made of the machines that it had"); })}
    , m_notice{named(new NoticeBar, "clusterJobNotice")}
    , m_switch{named(this, new Segmented, "clusterJobSwitch", [] { return tr("What is shown of the job"); })}
    , m_views{named(new ViewStack, "clusterJobViews")}
    , m_log{new ClusterLogView{calls}}
    , m_sweep{new ClusterSweepView{calls, clock}}
{
    setObjectName(u"clusterJob"_s);
    for (const auto &[kind, name] : jobOrders)
        m_buttons.insert(int(kind), named(new QPushButton, QLatin1StringView{name}));
    build();
    connectParts();
    undomark::watch(this, [this] { showButtons(); });
    translated(this, &ClusterJobDetails::refresh);
}

void ClusterJobDetails::build()
{
    for (auto *label : {m_title, m_why, m_facts, m_efficiency})
        label->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_switch->addPart(LogTab, u"log"_s, [] { return tr("Log"); });
    m_switch->addPart(SweepTab, u"sweep"_s, [] { return tr("Tasks"); });
    m_views->addWidget(m_log);
    m_views->addWidget(m_sweep);
    body()->addWidget(buildHead());
    for (QWidget *part : std::initializer_list<QWidget *>{m_why, m_facts, m_efficiency})
        body()->addWidget(part);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, scaled(8)};
    for (const auto &[kind, name] : jobOrders)
        flow->addWidget(button(kind));
    flow->addWidget(m_again);
    flow->addWidget(m_account);
    body()->addWidget(buttons);
    body()->addWidget(m_switch, 0, Qt::AlignLeft);
    body()->addWidget(m_views, 1);
    body()->addWidget(m_notice); // below: one that comes moves nothing that is pointed at
    m_efficiency->hide();
}

QWidget *ClusterJobDetails::buildHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout{head};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    row->addWidget(m_title, 1);
    row->addWidget(m_state, 0, Qt::AlignTop);
    return head;
}

void ClusterJobDetails::connectParts()
{
    for (const auto &one : jobOrders)
        connect(button(one.first), &QPushButton::clicked, this,
                [this, kind = one.first] { emit orderRequested(kind); });
    connect(m_again, &QPushButton::clicked, this, &ClusterJobDetails::againRequested);
    connect(m_account, &QPushButton::clicked, this, &ClusterJobDetails::account);
    connect(m_switch, &Segmented::currentChanged, this, [this](int tab) { m_views->setCurrentIndex(tab); });
    connect(m_sweep, &ClusterSweepView::taskRequested, this,
            [this](qint64 task) { emit taskRequested(m_job.arrayJob > 0 ? m_job.arrayJob : m_job.id, task); });
}

void ClusterJobDetails::show(const QUuid &cluster, const ClusterCalls::Queue &queue, const ClusterJob &job)
{
    const bool isSame = cluster == m_cluster && job.id == m_job.id && job.task == m_job.task;
    m_cluster = cluster;
    m_queue = queue;
    m_job = job;
    if (!isSame) {
        m_tasks.cancel();
        m_notice->dismiss();
        m_efficiency->hide();
    }
    refresh();
    // Of tasks that wait behind each other there is no log: their array says more.
    if (!isSame && m_job.task < 0 && !m_switch->isHidden())
        m_switch->setCurrent(SweepTab);
}

void ClusterJobDetails::setChosen(qsizetype jobs)
{
    if (std::exchange(m_chosen, jobs) != jobs)
        refresh();
}

void ClusterJobDetails::refresh()
{
    m_title->setText(m_chosen > 1 ? tr("%n jobs", nullptr, int(m_chosen))
                                  : punctuation::noted(m_job.name.isEmpty() ? tr("Job", "without a name") : m_job.name,
                                                       clusterlook::number(m_job)));
    m_state->setVisible(m_chosen <= 1);
    m_state->setState(clusterlook::level(m_job), clusterlook::stateText(m_job));
    showFacts();
    showButtons();
    showSweep();
    m_log->show(m_cluster, m_job);
}

/// What everybody wants to know of one job stands in a sentence: why it waits, and for how long.
void ClusterJobDetails::showFacts()
{
    const bool isOne = m_chosen <= 1 && m_job.id > 0;
    m_why->setText(isOne ? clustertext::why(m_job, *m_queue, slicesOf(*m_queue), m_queue->readAt) : QString{});
    m_why->setVisible(!m_why->text().isEmpty());
    QStringList facts;
    if (m_job.submittedAt > 0)
        facts << tr("submitted on %1").arg(timeOf(m_job.submittedAt));
    if (!m_job.user.isEmpty())
        facts << tr("by %1", "a user").arg(m_job.user);
    if (!m_job.partition.isEmpty())
        facts << tr("partition %1").arg(m_job.partition);
    if (!m_job.nodes.isEmpty())
        facts << tr("hosts %1").arg(m_job.nodes.left(longestNodes));
    if (const auto time = clusterlook::timeText(m_job, m_queue->readAt); !time.isEmpty())
        facts << tr("runs for %1").arg(time);
    else if (m_job.timeLimit > 0)
        facts << tr("time limit %1").arg(clustertext::duration(m_job.timeLimit));
    if (!m_job.dependency.isEmpty())
        facts << tr("depends on %1").arg(m_job.dependency);
    if (m_job.restarts > 0)
        facts << tr("put back %n times", nullptr, m_job.restarts);
    m_facts->setText(isOne ? phrases::bound(phrases::list(facts)) : QString{});
    m_facts->setVisible(!m_facts->text().isEmpty());
}

void ClusterJobDetails::showButtons()
{
    const auto thing = clusterlook::thing(m_cluster, clusterlook::number(m_job));
    const auto leaving = m_chosen > 1 ? QString{} : undomark::reason(thing);
    for (const auto &[kind, name] : jobOrders) {
        auto *one = button(kind);
        const auto problem = m_chosen > 1 ? QString{} : clusterlook::problemOf(kind, m_job);
        one->setText(clusterlook::orderText(kind));
        enableUnless(one, leaving.isEmpty() ? problem : leaving, clusterlook::orderHint(kind));
    }
    const bool canBeHeld = m_chosen > 1 || !m_job.isHeld() || !m_job.isWaiting();
    button(ClusterOrderKind::Hold)->setVisible(canBeHeld && (m_chosen > 1 || !m_job.isOver()));
    button(ClusterOrderKind::Release)->setVisible(m_chosen > 1 || !canBeHeld);
    for (const auto kind : {ClusterOrderKind::Cancel, ClusterOrderKind::Requeue, ClusterOrderKind::First})
        button(kind)->setVisible(m_chosen > 1 || !m_job.isOver());
    m_again->setVisible(m_chosen <= 1);
    m_account->setVisible(m_chosen <= 1 && bool(m_calls.accounting));
}

void ClusterJobDetails::showSweep()
{
    const qint64 array = m_job.arrayJob > 0 ? m_job.arrayJob : m_job.tasks.isEmpty() ? 0 : m_job.id;
    m_switch->setVisible(array > 0 && m_chosen <= 1);
    if (array <= 0 && m_switch->current() == SweepTab)
        m_switch->setCurrent(LogTab);
    m_sweep->show(m_cluster, array, m_queue);
}

void ClusterJobDetails::account()
{
    if (!m_calls.accounting)
        return;
    m_efficiency->setText(tr("Asking the accounting…"));
    m_efficiency->show();
    const qint64 array = m_job.arrayJob > 0 && m_job.task < 0 ? m_job.arrayJob : 0;
    const auto key = array > 0 ? QString::number(array) : clusterlook::number(m_job).section(u"_["_s, 0, 0);
    m_tasks.cancel();
    m_tasks.run(m_calls.accounting(m_cluster, {key}, accountedDays, m_tasks.token()),
                [this](const Result<AccountReading> &reading) { showAccount(reading); });
}

void ClusterJobDetails::showAccount(const Result<AccountReading> &reading)
{
    if (!reading) {
        m_efficiency->hide();
        if (reading.error().code != ErrorCode::Cancelled)
            m_notice->showError(reading.error());
        return;
    }
    const auto efficiency =
        m_job.task < 0 && m_job.arrayJob > 0 ? efficiencyOfAll(reading->runs) : efficiencyOf(reading->runs);
    m_efficiency->setText(efficiency ? clustertext::efficiency(*efficiency)
                                     : tr("The accounting knows nothing of this job yet."));
}

void ClusterJobDetails::say(StatusLevel level, const QString &sentence)
{
    m_notice->showNotice(level, sentence);
}

void ClusterJobDetails::sayError(const Error &error)
{
    m_notice->showError(error);
}
