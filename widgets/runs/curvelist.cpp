// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvelist.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/curvelook.h"
#include "widgets/theme/theme.h"

#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int curveOrderRole = Qt::UserRole + 1;

} // namespace

CurveListModel::CurveListModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Curve")}, {QT_TR_NOOP("Line")}, {QT_TR_NOOP("Value"), CellLook::Normal, true}}, parent}
{
}

void CurveListModel::setCurves(QList<CurveRow> rows)
{
    sync(std::move(rows));
}

Qt::ItemFlags CurveListModel::flags(const QModelIndex &index) const
{
    auto flags = RowModel::flags(index);
    return index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

bool CurveListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const auto *row = rowAt(index.row());
    if (row == nullptr || role != Qt::CheckStateRole || index.column() != Name)
        return false;
    const ScalarCurveId id = row->id; // the row is made anew meanwhile
    emit toggled(id, value.value<Qt::CheckState>() == Qt::Checked);
    return true;
}

QVariant CurveListModel::cell(const CurveRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return column == Name ? row.name : column == Value ? row.value : QString{};
    case Qt::ToolTipRole: return column == Name ? row.name : QString{};
    case Qt::CheckStateRole:
        return column == Name ? QVariant::fromValue(row.order >= 0 ? Qt::Checked : Qt::Unchecked) : QVariant{};
    case Qt::AccessibleTextRole: return column == Look ? (row.order >= 0 ? tr("shown") : tr("not shown")) : QVariant{};
    case LevelRole: return column == Value && !row.isNumber ? QVariant::fromValue(StatusLevel::Bad) : QVariant{};
    case curveOrderRole: return row.order;
    default: return columnData(column, role);
    }
}

void CurveSampleDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    CellDelegate::paint(painter, option, index);
    const int order = index.data(curveOrderRole).toInt();
    if (order < 0)
        return;
    const QRectF area = QRectF{option.rect}.adjusted(scaled(6), 0, -scaled(6), 0);
    paintCurveSample(painter, area, curveLook(order, Theme::of(option.widget)->scheme()));
}

QSize CurveSampleDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return CellDelegate::sizeHint(option, index).expandedTo({scaled(52), 0});
}

CurveList::CurveList(QWidget *parent)
    : QWidget{parent}
    , m_model{new CurveListModel{this}}
    , m_filter{new QSortFilterProxyModel{this}}
    , m_search{named(
          this, new SearchField, "runCurveSearch", [] { return tr("Find a curve"); },
          [] { return tr("Find a curve"); })}
    , m_table{named(this, new Table, "runCurveTable", [] { return tr("Curves"); })}
    , m_count{named(new Label{TextRole::Status, TextColor::Soft}, "runCurveCount")}
{
    setObjectName(u"runCurveList"_s);
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(CurveListModel::Name);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    m_table->setStretchColumn(CurveListModel::Name);
    m_table->sortByColumn(CurveListModel::Name, Qt::AscendingOrder);
    m_table->setRowHeight(28);
    m_table->setMinimumHeight(scaled(90));
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // as high as what stands beside it
    m_table->setItemDelegateForColumn(CurveListModel::Look, new CurveSampleDelegate{m_table});
    m_table->installEventFilter(this);
    m_count->setWordWrap(true);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    column->addWidget(m_count);
    connect(m_search, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_model, &CurveListModel::toggled, this, &CurveList::toggled);
    connect(m_table, &Table::rowActivated, this, &CurveList::toggleChosen);
    translated(this, &CurveList::showCount);
}

void CurveList::setCurves(const QList<CurveRow> &rows)
{
    m_model->setCurves(rows);
    showCount();
}

/// All of them become what the first one is not.
void CurveList::toggleChosen()
{
    const auto chosen = m_table->selectionModel()->selectedRows();
    QList<ScalarCurveId> ids;
    bool isShown = false;
    for (const auto &index : chosen) {
        const auto *row = m_model->rowAt(m_filter->mapToSource(index).row());
        if (row == nullptr)
            continue;
        if (ids.isEmpty())
            isShown = row->order < 0;
        ids.append(row->id);
    }
    for (const auto &id : std::as_const(ids))
        emit toggled(id, isShown);
}

bool CurveList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space) {
        toggleChosen();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void CurveList::showCount()
{
    const auto &rows = m_model->rows();
    const auto shown = std::ranges::count_if(rows, [](const CurveRow &row) { return row.order >= 0; });
    m_count->setText(
        tr("%1 of %2 shown", "curves").arg(phrases::number(qint64(shown)), phrases::number(qint64(rows.size()))));
}
