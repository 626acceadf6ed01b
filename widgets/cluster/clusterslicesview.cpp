// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterslicesview.h"

#include "services/cluster/clustertext.h"
#include "services/cluster/nodelist.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/rowmenu.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestSliceReason = 300;
/// What Slurm shows as the reason; a word of ours would make the slice come back by itself.
const auto drainedByUser = u"drained by the user"_s;

QStringList numbersOf(const QList<qint64> &jobs)
{
    constexpr qsizetype most = 4;
    QStringList numbers;
    for (const auto job : jobs.first(std::min(jobs.size(), most)))
        numbers << QString::number(job);
    if (jobs.size() > most)
        numbers << u"…"_s;
    return numbers;
}

} // namespace

QList<SliceRow> sliceRowsOf(const Cluster &cluster, const ClusterQueue &queue)
{
    QList<SliceRow> rows;
    QSet<QString> known;
    const auto standings = slicesOf(queue);
    rows.reserve(standings.size());
    for (const auto &one : standings) {
        const auto *ordered = cluster.slice(one.slice);
        known.insert(one.slice);
        rows.append({.slice = one.slice,
                     .partition = one.partition,
                     .tpu = ordered != nullptr ? lastSegment(ordered->tpu.toString()) : QString{},
                     .state = one.state,
                     .nodes = one.nodes,
                     .down = one.down,
                     .jobs = one.jobs,
                     .reason = one.reason});
    }
    for (const auto &slice : cluster.slices) {
        if (known.contains(slice.name))
            continue;
        QStringList nodes;
        for (const auto &host : slice.hosts)
            nodes << host.node;
        rows.append({.slice = slice.name,
                     .partition = partitionOf(slice),
                     .tpu = lastSegment(slice.tpu.toString()),
                     .state = SliceStanding::State::Away,
                     .nodes = nodes});
    }
    return rows;
}

ClusterSliceModel::ClusterSliceModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Slice"), CellLook::Strong},
                {QT_TR_NOOP("Partition"), CellLook::Soft},
                {QT_TR_NOOP("State")},
                {QT_TR_NOOP("Hosts"), CellLook::Normal, true},
                {QT_TR_NOOP("Jobs"), CellLook::Soft},
                {QT_TR_NOOP("Why"), CellLook::Soft}},
               parent}
{
}

QString ClusterSliceModel::text(const SliceRow &row, int column)
{
    switch (column) {
    case Slice: return row.slice;
    case Partition: return row.partition;
    case State: return clustertext::state(row.state);
    case Hosts:
        return row.down > 0
            ? tr("%1 of %2", "hosts that are well, and all").arg(row.nodes.size() - row.down).arg(row.nodes.size())
            : phrases::number(row.nodes.size());
    case Jobs: return phrases::list(numbersOf(row.jobs));
    case Reason: return plainLine(row.reason, longestSliceReason);
    default: return {};
    }
}

QVariant ClusterSliceModel::cell(const SliceRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole:
        return column == Hosts ? nodeList(row.nodes)
            : column == Slice  ? row.tpu
            : column == Reason ? plainLines(row.reason, longestSliceReason)
                               : QString{};
    case LevelRole: return column == State ? QVariant::fromValue(clusterlook::level(row.state)) : QVariant{};
    default: return columnData(column, role);
    }
}

ClusterSlicesView::ClusterSlicesView(const ClusterCalls &calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_model{new ClusterSliceModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_table{named(this, new Table, "clusterSlicesTable", [] { return tr("Slices of the cluster"); })}
    , m_summary{named(new Label{TextRole::Body, TextColor::Soft}, "clusterSlicesSummary")}
    , m_drain{named(this, new QPushButton, "clusterDrain",
                    [] { return clusterlook::orderText(ClusterOrderKind::DrainNodes); })}
    , m_resume{named(this, new QPushButton, "clusterResume",
                     [] { return clusterlook::orderText(ClusterOrderKind::ResumeNodes); })}
    , m_notice{named(new NoticeBar, "clusterSlicesNotice")}
{
    setObjectName(u"clusterSlicesView"_s);
    build();
    connectParts();
    translated(this, [this] {
        m_stack->empty()->setTitle(tr("No slices yet"));
        m_stack->empty()->setSentence(tr("Slices are seen here as soon as the controller has been asked."));
        showSummary();
        showButtons();
    });
}

void ClusterSlicesView::build()
{
    m_sorted->setSourceModel(m_model);
    m_table->setModel(m_sorted);
    m_table->setStretchColumn(ClusterSliceModel::Reason);
    m_table->sortByColumn(ClusterSliceModel::Slice, Qt::AscendingOrder);
    m_table->setRowHeight(30);
    m_summary->setWordWrap(true);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_table);
    m_stack = named(new ContentStack{card}, "clusterSlicesStack");
    named(m_stack->empty(), "clusterSlicesEmpty");
    m_stack->empty()->setIcon("cpu"_L1);
    m_stack->empty()->setGuide("cluster#slices"_L1);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_summary, 1);
    row->addWidget(m_drain);
    row->addWidget(m_resume);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    column->addWidget(m_notice);
}

void ClusterSlicesView::connectParts()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ClusterSlicesView::showButtons);
    connect(m_drain, &QPushButton::clicked, this, [this] { order(ClusterOrderKind::DrainNodes); });
    connect(m_resume, &QPushButton::clicked, this, [this] { order(ClusterOrderKind::ResumeNodes); });
    connect(m_table, &Table::rowActivated, this, [this](const QModelIndex &index) {
        const auto *row = m_model->rowAt(m_sorted->mapToSource(index).row());
        if (row != nullptr && !row->jobs.isEmpty())
            emit jobRequested(row->jobs.constFirst());
    });
    new RowMenu{m_table, u"clusterSlicesMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    for (auto *button : {m_drain, m_resume})
                        RowMenu::addButton(menu, button);
                    if (const auto *row = m_model->rowAt(m_sorted->mapToSource(index).row()))
                        RowMenu::addCopy(menu, tr("Copy the hosts' names"), nodeList(row->nodes));
                }};
}

void ClusterSlicesView::show(const Cluster &cluster)
{
    if (m_cluster.id != cluster.id)
        m_notice->dismiss();
    m_cluster = cluster;
    m_isStale = true;
    if (isVisible())
        refresh();
}

void ClusterSlicesView::refresh()
{
    if (m_cluster.id.isNull())
        return;
    m_isStale = false;
    m_model->setSlices(sliceRowsOf(m_cluster, *m_calls.queue(m_cluster.id)));
    if (m_model->rowCount() > 0)
        m_stack->showContent();
    else
        m_stack->showEmpty();
    showSummary();
    showButtons();
}

void ClusterSlicesView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void ClusterSlicesView::showSummary()
{
    using enum SliceStanding::State;
    QStringList parts;
    for (const auto state : {Free, Used, Draining, Partial, Down, Away, Coming}) {
        const auto count = std::ranges::count(m_model->rows(), state, &SliceRow::state);
        if (count > 0)
            parts << punctuation::labelled(clustertext::state(state), phrases::number(qint64(count)));
    }
    m_summary->setText(phrases::list(parts));
}

QList<SliceRow> ClusterSlicesView::chosen() const
{
    QList<SliceRow> rows;
    const auto indexes = m_table->selectionModel()->selectedRows();
    for (const auto &index : indexes) {
        if (const auto *row = m_model->rowAt(m_sorted->mapToSource(index).row()))
            rows << *row;
    }
    return rows;
}

void ClusterSlicesView::showButtons()
{
    const auto rows = chosen();
    const auto drains = std::ranges::any_of(rows, [](const SliceRow &row) {
        return row.state == SliceStanding::State::Free || row.state == SliceStanding::State::Used;
    });
    const auto resumes = std::ranges::any_of(rows, [](const SliceRow &row) {
        return row.state == SliceStanding::State::Draining || row.state == SliceStanding::State::Down
            || row.state == SliceStanding::State::Partial;
    });
    const auto none = rows.isEmpty() ? tr("Choose a slice in the list first.") : QString{};
    enableUnless(m_drain,
                 !none.isEmpty() ? none
                     : drains    ? QString{}
                                 : tr("No job can start there as it is."),
                 clusterlook::orderHint(ClusterOrderKind::DrainNodes));
    enableUnless(m_resume,
                 !none.isEmpty() ? none
                     : resumes   ? QString{}
                                 : tr("Jobs may start there already."),
                 clusterlook::orderHint(ClusterOrderKind::ResumeNodes));
}

void ClusterSlicesView::order(ClusterOrderKind kind)
{
    QStringList nodes;
    const auto rows = chosen();
    for (const auto &row : rows)
        nodes << row.nodes;
    if (nodes.isEmpty())
        return;
    m_notice->dismiss();
    const ClusterOrder wanted{
        .kind = kind, .names = nodes, .why = kind == ClusterOrderKind::DrainNodes ? drainedByUser : QString{}};
    m_tasks.run(m_calls.order(m_cluster.id, wanted, m_tasks.token()), [this](const Result<> &done) {
        if (!done && done.error().code != ErrorCode::Cancelled)
            m_notice->showError(done.error());
    });
}
