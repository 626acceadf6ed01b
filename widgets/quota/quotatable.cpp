// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotatable.h"

#include "widgets/quota/quotamatrix.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHeaderView>

using namespace Qt::StringLiterals;

namespace {

constexpr int listHeight = 46;
constexpr int matrixHeight = 62; // the short facts stand below the bar
constexpr int listCell = 104; // wider where there is room
constexpr int matrixCell = 132;

} // namespace

QuotaTable::QuotaTable(QuotaMatrix *matrix, QWidget *parent)
    : Table{parent}
    , m_matrix{matrix}
{
    setModel(matrix);
    setItemDelegate(new QuotaCellDelegate{matrix, this});
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    horizontalHeader()->setSectionsMovable(false); // the matrix has its own order
    connect(matrix, &QAbstractItemModel::modelReset, this, &QuotaTable::keepChoice);
    connect(matrix, &QAbstractItemModel::modelReset, this, &QuotaTable::fit,
            Qt::QueuedConnection); // it may reset again
    connect(Theme::of(this), &Theme::changed, this, &QuotaTable::fit);
    fit();
}

int QuotaTable::cellWidth() const
{
    return scaled(m_matrix->leadColumns() == 1 ? matrixCell : listCell);
}

/// Columns while there is room for all of them, else rows.
void QuotaTable::fit()
{
    const int zones = sizeHintForColumn(0) + scaled(8);
    const bool fits =
        m_matrix->matrixColumns() > 0 && zones + m_matrix->matrixColumns() * scaled(matrixCell) <= viewport()->width();
    const auto wanted = fits ? QuotaMatrix::Arrangement::Matrix : QuotaMatrix::Arrangement::List;
    const bool isMatrix = m_matrix->leadColumns() == 1;
    if (fits != isMatrix) {
        m_matrix->arrange(wanted); // comes back here through modelReset
        return;
    }
    setRowHeight(isMatrix ? matrixHeight : listHeight);
    auto *head = horizontalHeader();
    const int leads = m_matrix->leadColumns();
    head->setResizeContentsPrecision(-1); // a zone whose name is cut off is no zone
    const int room = viewport()->width() - zones - (leads > 1 ? sizeHintForColumn(1) + scaled(16) : 0);
    const int values = m_matrix->columnCount() - leads;
    for (int column = 0; column < m_matrix->columnCount(); ++column) {
        const bool isValue = column >= leads;
        head->setSectionResizeMode(column, isValue ? QHeaderView::Fixed : QHeaderView::ResizeToContents);
        if (isValue)
            head->resizeSection(column, std::max(cellWidth(), room / std::max(1, values)));
    }
    head->setStretchLastSection(true);
    const auto [column, order] = m_matrix->sortedBy();
    head->setSortIndicator(column, order);
}

void QuotaTable::keepChoice()
{
    const auto kept = m_matrix->indexOf(m_key);
    if (kept.isValid())
        setCurrentIndex(kept);
    else
        emit chosen({});
}

void QuotaTable::choose(const QModelIndex &index)
{
    setCurrentIndex(nearest(index));
}

void QuotaTable::chooseFirst()
{
    if (m_matrix->rowCount() > 0)
        choose(m_matrix->index(0, 0));
}

/// In the same row, from there to the right, else the first of the row.
QModelIndex QuotaTable::nearest(const QModelIndex &index) const
{
    if (!index.isValid() || m_matrix->cellAt(index))
        return index;
    for (int turn = 0; turn < m_matrix->columnCount(); ++turn) {
        const auto candidate = index.siblingAtColumn((index.column() + turn) % m_matrix->columnCount());
        if (m_matrix->cellAt(candidate))
            return candidate;
    }
    return {};
}

void QuotaTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    for (const auto &row : {current, previous}) // its mark stands at the row's left edge, outside the cell
        viewport()->update(visualRect(row.siblingAtColumn(0)));
    const auto cell = nearest(current);
    if (cell != current && cell.isValid()) {
        if (const auto *found = m_matrix->cellAt(cell))
            m_key = keyOf(found->row); // limits that come in between build the rows anew: the choice is kept by its key
        QMetaObject::invokeMethod(
            this,
            [this, cell = QPersistentModelIndex{cell}] {
                if (cell.isValid())
                    setCurrentIndex(cell);
            },
            Qt::QueuedConnection);
        return;
    }
    Table::currentChanged(current, previous);
    if (const auto *found = m_matrix->cellAt(current)) {
        m_key = keyOf(found->row);
        emit chosen(current);
    }
}

QModelIndex QuotaTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const auto from = currentIndex();
    const int across = action == MoveLeft ? -1 : action == MoveRight ? 1 : 0;
    const int down = action == MoveUp ? -1 : action == MoveDown ? 1 : 0;
    if (!from.isValid() || (across == 0 && down == 0))
        return nearest(Table::moveCursor(action, modifiers));
    for (auto at = from.sibling(from.row() + down, from.column() + across); at.isValid();
         at = at.sibling(at.row() + down, at.column() + across)) {
        if (m_matrix->cellAt(at))
            return at;
    }
    if (down != 0) { // nothing in this column: the next row all the same
        const auto next = from.siblingAtRow(from.row() + down);
        return next.isValid() ? nearest(next) : from;
    }
    return from;
}

void QuotaTable::resizeEvent(QResizeEvent *event)
{
    Table::resizeEvent(event);
    fit();
}

void QuotaTable::changeEvent(QEvent *event)
{
    Table::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}
