// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterendedview.h"

#include "services/cluster/clustertext.h"
#include "services/core/punctuation.h"
#include "widgets/cluster/clusterlogview.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHash>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Share of the processors that it held, 0 to 1; nothing: that was not measured.
std::optional<double> processorShare(const AccountedRun &run)
{
    if (run.cpuSeconds < 0 || run.cpus <= 0 || run.elapsed <= 0)
        return std::nullopt;
    return std::min(1.0, run.cpuSeconds / (double(run.cpus) * double(run.elapsed)));
}

/// The newest first, each with its number among the runs of its job.
QList<EndedRow> endedRowsOf(const AccountReading &reading)
{
    QHash<QString, int> numbers;
    QList<EndedRow> rows;
    const auto first = std::max<qsizetype>(0, reading.runs.size() - ClusterEndedView::mostShown);
    for (qsizetype i = first; i < reading.runs.size(); ++i) {
        const auto &run = reading.runs.at(i);
        rows.append({.run = run, .number = ++numbers[run.key]});
    }
    return rows;
}

} // namespace

ClusterEndedModel::ClusterEndedModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Number"), CellLook::Soft},
                {QT_TR_NOOP("Name"), CellLook::Strong},
                {QT_TR_NOOP("User"), CellLook::Soft},
                {QT_TR_NOOP("State")},
                {QT_TR_NOOP("Partition"), CellLook::Soft},
                {QT_TR_NOOP("Hosts"), CellLook::Normal, true},
                {QT_TR_NOOP("Ended"), CellLook::Soft},
                {QT_TR_NOOP("Length"), CellLook::Normal, true},
                {QT_TR_NOOP("Processor"), CellLook::Normal, true}},
               parent}
{
}

QString ClusterEndedModel::text(const AccountedRun &run, int column)
{
    switch (column) {
    case Number: return run.key;
    case Name: return run.name.isEmpty() ? phrases::none() : run.name;
    case User: return run.user;
    case State: return clustertext::state(run.state);
    case Partition: return run.partition;
    case Hosts: return phrases::number(run.nodeCount);
    case Ended:
        return run.endedAt > 0 ? phrases::dayAndTime(QDateTime::fromSecsSinceEpoch(run.endedAt)) : phrases::none();
    case Length: return clustertext::duration(run.elapsed);
    case Processor: {
        const auto share = processorShare(run);
        return share ? tr("%1 %", "a share").arg(phrases::number(qRound64(*share * 100))) : phrases::none();
    }
    default: return {};
    }
}

QVariant ClusterEndedModel::number(const AccountedRun &run, int column)
{
    switch (column) {
    case Number: return run.arrayJob > 0 ? run.arrayJob : run.id;
    case Name: return run.name;
    case User: return run.user;
    case State: return int(run.state);
    case Partition: return run.partition;
    case Hosts: return run.nodeCount;
    case Ended: return run.endedAt;
    case Length: return run.elapsed;
    case Processor: return processorShare(run).value_or(-1);
    default: return {};
    }
}

QVariant ClusterEndedModel::cell(const EndedRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row.run, column);
    case sortRole: return number(row.run, column);
    case Qt::ToolTipRole:
        if (column == Hosts)
            return row.run.nodes;
        if (column == State && row.run.exitSignal > 0)
            return tr("Ended by signal %1").arg(row.run.exitSignal);
        return column == State && row.run.exitStatus != 0 ? tr("Exit status %1").arg(row.run.exitStatus) : QString{};
    case LevelRole: return column == State ? QVariant::fromValue(clusterlook::level(row.run.state)) : QVariant{};
    default: return columnData(column, role);
    }
}

ClusterEndedView::ClusterEndedView(const ClusterCalls &calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_model{new ClusterEndedModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_days{named(this, new QComboBox, "clusterDays", [] { return tr("How far back"); })}
    , m_again{named(this, new QPushButton, "clusterEndedAgain", [] { return tr("Submit again…"); })}
    , m_readNow{named(this, new QPushButton, "clusterEndedRead", [] { return tr("Read again"); })}
    , m_search{named(
          this, new SearchField, "clusterEndedFilter", [] { return tr("Find a job"); },
          [] { return tr("Find a job by its name, number or user"); })}
    , m_summary{named(new Label{TextRole::Body}, "clusterEfficiency")}
    , m_table{named(this, new Table, "clusterEnded", [] { return tr("Jobs that have ended"); })}
    , m_efficiency{named(new Label{TextRole::Body, TextColor::Soft}, "clusterEndedEfficiency")}
    , m_log{new ClusterLogView{calls}}
    , m_notice{named(new NoticeBar, "clusterEndedNotice")}
{
    setObjectName(u"clusterEndedView"_s);
    build();
    connectParts();
    translated(this, [this] {
        for (int i = 0; i < m_days->count(); ++i)
            m_days->setItemText(i, tr("The last %n days", nullptr, m_days->itemData(i).toInt()));
        showSummary();
        showFace();
    });
}

void ClusterEndedView::build()
{
    for (const int days : {1, 7, 30})
        m_days->addItem({}, days);
    m_days->setCurrentIndex(1);
    m_days->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ClusterEndedModel::sortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setFilterKeyColumn(-1); // any of them
    m_table->setModel(m_sorted);
    m_table->setStretchColumn(ClusterEndedModel::Name);
    m_table->sortByColumn(ClusterEndedModel::Ended, Qt::DescendingOrder);
    m_table->setRowHeight(28);
    m_table->setMinimumHeight(scaled(120));
    for (auto *label : {m_summary, m_efficiency})
        label->setWordWrap(true);
    m_search->setMinimumWidth(scaled(180));
    auto *head = new QWidget;
    auto *row = new FlowLayout{head, scaled(8)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_search, m_days, m_readNow, m_again})
        row->addWidget(part);
    auto *list = new Card{nullptr, Card::Margins::Tight};
    list->body()->addWidget(m_table);
    auto *details = new Card;
    details->body()->addWidget(m_efficiency);
    details->body()->addWidget(m_log, 1);
    auto *splitter = new QSplitter{Qt::Vertical};
    splitter->addWidget(list);
    splitter->addWidget(details);
    splitter->setHandleWidth(scaled(12));
    splitter->setChildrenCollapsible(false);
    m_stack = named(new ContentStack{splitter}, "clusterEndedStack");
    named(m_stack->empty(), "clusterEndedEmpty");
    m_stack->empty()->setIcon("history"_L1);
    m_stack->empty()->setGuide("cluster#efficiency"_L1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{head, m_summary})
        column->addWidget(part);
    column->addWidget(m_stack, 1);
    column->addWidget(m_notice);
}

void ClusterEndedView::connectParts()
{
    connect(m_days, &QComboBox::activated, this, &ClusterEndedView::read);
    connect(m_readNow, &QPushButton::clicked, this, &ClusterEndedView::read);
    connect(m_search, &QLineEdit::textChanged, m_sorted, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ClusterEndedView::showSelection);
    connect(m_again, &QPushButton::clicked, this, [this] {
        const auto *row = m_model->rowAt(m_sorted->mapToSource(m_table->currentIndex()).row());
        if (row != nullptr)
            emit againRequested(clusterlook::jobOf(row->run));
    });
}

void ClusterEndedView::show(const Cluster &cluster)
{
    const bool isOther = m_cluster.id != cluster.id;
    m_cluster = cluster;
    if (!isOther)
        return showFace();
    m_tasks.cancel();
    m_isReading = false;
    m_reading = {};
    m_model->setRuns({});
    m_notice->dismiss();
    refreshSoon();
}

void ClusterEndedView::refreshSoon()
{
    m_isStale = true;
    if (isVisible())
        read();
}

void ClusterEndedView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        read();
}

void ClusterEndedView::read()
{
    if (m_cluster.id.isNull() || m_isReading || !m_calls.accounting)
        return;
    m_isStale = false;
    m_isReading = true;
    showFace();
    m_tasks.run(m_calls.accounting(m_cluster.id, {}, m_days->currentData().toInt(), m_tasks.token()),
                [this](const Result<AccountReading> &reading) {
                    if (!reading && reading.error().code == ErrorCode::Cancelled)
                        return;
                    m_isReading = false;
                    if (reading) {
                        m_notice->dismiss();
                        take(*reading);
                    } else {
                        m_notice->showError(reading.error());
                    }
                    showFace();
                });
}

void ClusterEndedView::take(const AccountReading &reading)
{
    m_reading = reading;
    m_model->setRuns(endedRowsOf(reading));
    if (!m_table->selectionModel()->hasSelection() && m_sorted->rowCount() > 0)
        m_table->selectRow(0);
    showSummary();
    showSelection();
}

void ClusterEndedView::showFace()
{
    const bool isEmpty = m_model->rowCount() == 0;
    if (isEmpty && m_isReading)
        m_stack->showLoading(tr("Reading the accounting…"));
    else if (isEmpty)
        m_stack->showEmpty();
    else
        m_stack->showContent();
    const bool isOff = m_cluster.accounting == ClusterAccounting::None;
    m_stack->empty()->setTitle(isOff ? tr("Accounting is off") : tr("Nothing has ended yet"));
    m_stack->empty()->setSentence(
        isOff
            ? tr("This cluster does not write down what jobs have used, so jobs that ended are forgotten. Change that "
                 "in “Set-up”.")
            : tr("Jobs that have ended stand here, with what they made of the machines that they had."));
    enableUnless(m_again, isEmpty ? tr("Choose a job in the list first.") : QString{});
}

void ClusterEndedView::showSummary()
{
    QStringList sentences;
    if (const auto all = efficiencyOfAll(m_reading.runs))
        sentences << clustertext::efficiency(*all);
    if (m_reading.runs.size() > mostShown)
        sentences << tr("The newest %1 of %2 runs are listed.")
                         .arg(phrases::number(mostShown), phrases::number(m_reading.runs.size()));
    if (m_reading.unreadable > 0)
        sentences << tr("%n lines could not be read.", nullptr, int(m_reading.unreadable));
    m_summary->setText(punctuation::sentences(sentences));
    m_summary->setVisible(!sentences.isEmpty());
}

void ClusterEndedView::showSelection()
{
    const auto *row = m_model->rowAt(m_sorted->mapToSource(m_table->currentIndex()).row());
    if (row == nullptr)
        return;
    QList<AccountedRun> runs;
    std::ranges::copy_if(m_reading.runs, std::back_inserter(runs),
                         [&](const AccountedRun &run) { return run.key == row->run.key; });
    const auto efficiency = efficiencyOf(runs);
    m_efficiency->setText(efficiency ? clustertext::efficiency(*efficiency) : QString{});
    m_log->show(m_cluster.id, clusterlook::jobOf(row->run));
}
