// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterqueueview.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/store/settings.h"
#include "widgets/cluster/clusterjobdetails.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/rowmenu.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto queueTableKey = u"cluster.queue"_s;
constexpr qsizetype mostOrdered = 1'000; ///< jobs that one order names; an array counts once

/// Who gives way where there is no room for all: first to last.
QList<int> yieldingQueueColumns()
{
    return {ClusterQueueModel::Submitted, ClusterQueueModel::Priority, ClusterQueueModel::User,
            ClusterQueueModel::Partition, ClusterQueueModel::Nodes,    ClusterQueueModel::Number,
            ClusterQueueModel::Time};
}

/// Whoever ends what runs loses what it did since its last checkpoint.
bool isLoss(ClusterOrderKind kind, const QList<ClusterJob> &jobs)
{
    const bool ends = kind == ClusterOrderKind::Cancel || kind == ClusterOrderKind::Requeue;
    return ends && (jobs.size() > 1 || std::ranges::any_of(jobs, [](const ClusterJob &job) {
                        return job.hasNodes() || !job.tasks.isEmpty();
                    }));
}

} // namespace

ClusterQueueView::ClusterQueueView(const ClusterPageContext &context, QWidget *parent)
    : QWidget{parent}
    , m_context{context}
    , m_model{new ClusterQueueModel{this}}
    , m_search{named(
          this, new SearchField, "clusterFilter", [] { return tr("Find a job"); },
          [] { return tr("Find a job by its name, number, user, partition or hosts"); })}
    , m_which{named(this, new QComboBox, "clusterWhich", [] { return tr("Which jobs are shown"); })}
    , m_counts{named(new Label{TextRole::Body, TextColor::Soft}, "clusterCounts")}
    , m_age{named(new AgeLabel, "clusterAge")}
    , m_table{named(this, new Table, "clusterQueue", [] { return tr("Jobs of the queue"); })}
    , m_details{new ClusterJobDetails{context.calls, context.clock}}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"clusterQueueView"_s);
    build();
    connectAll();
    translated(this, [this] {
        for (int i = 0; i < m_which->count(); ++i) {
            switch (QueueFilter::Which(m_which->itemData(i).toInt())) {
            case QueueFilter::Which::All: m_which->setItemText(i, tr("All jobs")); break;
            case QueueFilter::Which::Waiting: m_which->setItemText(i, tr("Waiting")); break;
            case QueueFilter::Which::Running: m_which->setItemText(i, tr("Running")); break;
            case QueueFilter::Which::Ended: m_which->setItemText(i, tr("Ended lately")); break;
            }
        }
        showCounts();
        showFace();
    });
}

void ClusterQueueView::build()
{
    buildTable();
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_table);
    auto *splitter = named(new QSplitter{Qt::Vertical}, "clusterSplitter");
    splitter->addWidget(card);
    splitter->addWidget(m_details);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setHandleWidth(scaled(12));
    splitter->setChildrenCollapsible(false);
    m_stack = named(new ContentStack{splitter}, "clusterQueueStack");
    named(m_stack->empty(), "clusterQueueEmpty");
    m_stack->empty()->setGuide("cluster#submit"_L1);
    m_stack->empty()->setIcon("list"_L1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(buildHead());
    column->addWidget(m_stack, 1);
}

QWidget *ClusterQueueView::buildHead()
{
    for (const auto which :
         {QueueFilter::Which::All, QueueFilter::Which::Running, QueueFilter::Which::Waiting, QueueFilter::Which::Ended})
        m_which->addItem({}, int(which));
    m_which->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_search->setSlashShortcut(true);
    m_search->setMinimumWidth(scaled(180));
    auto *head = new QWidget;
    auto *row = new FlowLayout{head, scaled(12)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_search, m_which, m_counts, m_age})
        row->addWidget(part);
    return head;
}

void ClusterQueueView::buildTable()
{
    m_table->setModel(m_model);
    m_table->setStretchColumn(ClusterQueueModel::Why);
    m_table->sortByColumn(ClusterQueueModel::State, Qt::AscendingOrder);
    m_table->setRowHeight(28);
    m_columns = new TableColumns{m_table,
                                 ClusterQueueModel::columnNames(),
                                 yieldingQueueColumns(),
                                 {ClusterQueueModel::Name, ClusterQueueModel::State, ClusterQueueModel::Why}};
    if (m_context.settings != nullptr)
        m_columns->restore(m_context.settings->more(queueTableKey).toObject());
    constexpr int leastRows = 4;
    m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height()
                              + leastRows * m_table->verticalHeader()->defaultSectionSize());
    new RowMenu{m_table, u"clusterQueueMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    for (const auto kind : {ClusterOrderKind::Cancel, ClusterOrderKind::Hold, ClusterOrderKind::Release,
                                            ClusterOrderKind::Requeue, ClusterOrderKind::First})
                        RowMenu::addButton(menu, m_details->button(kind));
                    if (const auto *job = m_model->jobAt(index.row()))
                        RowMenu::addCopy(menu, tr("Copy the number"), clusterlook::number(*job));
                }};
}

void ClusterQueueView::connectAll()
{
    m_soon->setSingleShot(true);
    m_soon->setInterval(150ms);
    const auto filter = [this] {
        m_model->setFilter({.which = QueueFilter::Which(m_which->currentData().toInt()), .text = m_search->text()});
        m_columns->fitSoon();
        showFace();
        chooseUsual();
    };
    connect(m_soon, &QTimer::timeout, this, filter);
    connect(m_search, &QLineEdit::textChanged, this, [this] { m_soon->start(); });
    connect(m_which, &QComboBox::activated, this, filter);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ClusterQueueView::showSelection);
    connect(m_columns, &TableColumns::changed, this, [this] {
        if (m_context.settings != nullptr)
            m_context.settings->setMore(queueTableKey, m_columns->state());
    });
    connect(m_details, &ClusterJobDetails::orderRequested, this, &ClusterQueueView::askFor);
    connect(m_details, &ClusterJobDetails::againRequested, this, [this] { emit againRequested(m_details->job()); });
    connect(m_details, &ClusterJobDetails::taskRequested, this, &ClusterQueueView::selectTask);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this, filter] {
        if (m_model->queue().jobs.isEmpty())
            return emit newJobRequested();
        m_search->clear();
        m_which->setCurrentIndex(0);
        filter();
    });
    m_age->setNow([clock = m_context.clock] { return clock->now(); });
}

void ClusterQueueView::show(const QUuid &cluster)
{
    m_cluster = cluster;
    m_isStale = true;
    if (isVisible())
        refresh();
}

/// What nobody looks at is not sorted: the queue may be tens of thousands of jobs long.
void ClusterQueueView::refresh()
{
    if (m_cluster.isNull())
        return;
    m_isStale = false;
    m_model->setQueue(m_cluster, m_context.calls.queue(m_cluster));
    showAge();
    m_columns->fitSoon();
    showCounts();
    showFace();
    if (m_wanted > 0)
        select(m_wanted);
    chooseUsual();
    showSelection();
}

void ClusterQueueView::showAge()
{
    m_age->setUpdated(m_context.calls.sight(m_cluster).readAt);
}

void ClusterQueueView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void ClusterQueueView::showCounts()
{
    const auto counts = countsOf(m_model->queue());
    QStringList parts{tr("%1 running").arg(phrases::number(counts.running)),
                      tr("%1 waiting").arg(phrases::number(counts.waiting))};
    if (counts.held > 0)
        parts << tr("%1 of them held").arg(phrases::number(counts.held));
    if (const auto unreadable = m_model->queue().unreadable; unreadable > 0)
        parts << tr("%n could not be read", nullptr, int(unreadable));
    m_counts->setText(phrases::list(parts));
}

void ClusterQueueView::showFace()
{
    const bool hasJobs = !m_model->queue().jobs.isEmpty();
    const bool isFiltered = hasJobs && m_model->rowCount() == 0;
    if (!hasJobs && !m_cluster.isNull() && m_context.calls.sight(m_cluster).isReading)
        m_stack->showLoading(tr("Reading the queue…"));
    else if (!hasJobs || isFiltered)
        m_stack->showEmpty();
    else
        m_stack->showContent();
    m_stack->empty()->setTitle(isFiltered ? tr("Nothing matches") : tr("The queue is empty"));
    m_stack->empty()->setSentence(
        isFiltered
            ? tr("No job of the queue matches what is looked for.")
            : tr("A job that you submit waits here until slices are free, runs, and is put back by itself when a "
                 "slice is taken away from it."));
    m_stack->empty()->setButtonText(isFiltered ? tr("Show all jobs") : tr("Submit a job…"));
}

void ClusterQueueView::chooseUsual()
{
    if (!m_table->selectionModel()->hasSelection() && m_model->rowCount() > 0)
        m_table->selectRow(0);
}

QList<ClusterJob> ClusterQueueView::chosen() const
{
    QList<ClusterJob> jobs;
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &row : rows) {
        if (const auto *job = m_model->jobAt(row.row()))
            jobs << *job;
    }
    return jobs;
}

/// selectedRows() makes a list of all: with thousands of them chosen only how many there are counts here.
void ClusterQueueView::showSelection()
{
    qsizetype count = 0;
    const auto ranges = m_table->selectionModel()->selection();
    for (const auto &range : ranges)
        count += range.height();
    const auto *current = m_model->jobAt(m_table->currentIndex().row());
    if (current == nullptr && !ranges.isEmpty())
        current = m_model->jobAt(ranges.constFirst().top());
    m_details->setVisible(current != nullptr);
    if (current == nullptr)
        return;
    m_details->setChosen(count);
    m_details->show(m_cluster, m_context.calls.queue(m_cluster), *current);
}

void ClusterQueueView::select(qint64 job)
{
    m_wanted = job;
    int row = m_model->rowOf(job);
    if (row < 0) { // the tasks of an array may have begun by now
        for (int i = 0; i < m_model->rowCount() && row < 0; ++i)
            row = m_model->jobAt(i)->arrayJob == job ? i : -1;
    }
    if (row < 0)
        return;
    m_wanted = 0;
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, 0));
}

void ClusterQueueView::selectTask(qint64 array, qint64 task)
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto *job = m_model->jobAt(row);
        if (job->arrayJob == array && job->task == task)
            return select(job->id);
    }
    m_details->say(StatusLevel::Note, tr("This task is not in the queue any more. “Ended” has it."));
}

/// What is lost by it waits six seconds, in which it can be undone.
void ClusterQueueView::askFor(ClusterOrderKind kind)
{
    auto jobs = chosen();
    jobs.removeIf([kind](const ClusterJob &job) { return !clusterlook::problemOf(kind, job).isEmpty(); });
    if (jobs.isEmpty())
        return m_details->say(StatusLevel::Note, tr("None of the chosen jobs is in a state for that."));
    if (jobs.size() > mostOrdered)
        return m_details->say(StatusLevel::Warning,
                              tr("At most %n jobs can be named in one order. Choose fewer, or the row of their array.",
                                 nullptr, int(mostOrdered)));
    QStringList names;
    QStringList things;
    for (const auto &job : std::as_const(jobs)) {
        names << job.key();
        things << clusterlook::thing(m_cluster, clusterlook::number(job));
    }
    if (!isLoss(kind, jobs))
        return order(kind, names);
    UndoQueue::instance().add(
        this,
        {.verb = PendingVerb::Stop,
         .name =
             [count = jobs.size(), name = jobs.constFirst().name, number = clusterlook::number(jobs.constFirst())] {
                 return count > 1 ? tr("%n jobs", nullptr, int(count)) : punctuation::noted(name, number);
             },
         .begin = [this, kind, names] { order(kind, names); },
         .need = CloudNeed::None, // the controller is reached by SSH
         .things = things});
}

void ClusterQueueView::order(ClusterOrderKind kind, const QStringList &names)
{
    m_tasks.run(m_context.calls.order(m_cluster, {.kind = kind, .names = names}, m_tasks.token()),
                [this](const Result<> &done) {
                    if (!done && done.error().code != ErrorCode::Cancelled)
                        m_details->sayError(done.error());
                });
}
