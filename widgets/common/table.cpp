// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/table.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QHeaderView>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QShowEvent>

#include <algorithm>

using namespace Qt::StringLiterals;

Table::Table(QWidget *parent)
    : QTableView{parent}
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setSortingEnabled(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setCornerButtonEnabled(false);
    setItemDelegate(new CellDelegate{this});
    setMouseTracking(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setMinimumSectionSize(scaled(48));
    horizontalHeader()->setFrameShape(QFrame::NoFrame);
    connect(this, &QAbstractItemView::doubleClicked, this, &Table::rowActivated);
    connect(Theme::of(this), &Theme::changed, this, &Table::applyMetrics);
    applyMetrics();
}

void Table::setRowHeight(int designPixels)
{
    m_rowHeight = designPixels;
    applyMetrics();
}

void Table::setStretchColumn(int column)
{
    m_stretchColumn = column;
    applyMetrics();
}

void Table::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    if (model != nullptr) // when whoever keeps a choice through a reset has had his turn
        connect(model, &QAbstractItemModel::modelReset, this, &Table::giveCurrentRow,
                Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    applyMetrics();
}

void Table::applyMetrics()
{
    const int height = std::max(scaled(m_rowHeight), fontMetrics().height() + scaled(10));
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    horizontalHeader()->setFont(fontFor(TextRole::TableHead));
    if (model() == nullptr)
        return;
    // Only some rows are measured: a list of thousands must appear at once.
    horizontalHeader()->setResizeContentsPrecision(30);
    for (int column = 0; column < model()->columnCount(); ++column) {
        horizontalHeader()->setSectionResizeMode(
            column, column == m_stretchColumn ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    }
    horizontalHeader()->setStretchLastSection(m_stretchColumn < 0);
}

void Table::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        applyMetrics();
    if (event->type() == QEvent::LanguageChange)
        measureSoon();
}

/// What was measured while it was hidden had no style and no room yet.
void Table::showEvent(QShowEvent *event)
{
    QTableView::showEvent(event);
    measureSoon();
}

/// Once more, together with what is to be measured anyway: Qt does it by itself for cells that changed, but not for
/// titles, so that widths would depend on what the table showed before.
void Table::measureSoon()
{
    auto *header = horizontalHeader();
    if (header->count() > 0)
        header->setSectionResizeMode(0, header->sectionResizeMode(0));
}

/// The keyboard begins somewhere, also when the rows come after the focus. Nothing is selected by that.
void Table::giveCurrentRow()
{
    if (!hasFocus() || model() == nullptr || currentIndex().isValid())
        return;
    const QModelIndex first = moveCursor(MoveHome, Qt::ControlModifier);
    if (first.isValid()) // where it is scrolled to, or it would jump
        selectionModel()->setCurrentIndex(first.siblingAtRow(std::max(first.row(), rowAt(0))),
                                          QItemSelectionModel::NoUpdate);
}

void Table::chooseCurrentRow()
{
    if (selectionModel() != nullptr && currentIndex().isValid() && !selectionModel()->hasSelection())
        setCurrentIndex(currentIndex());
}

void Table::focusInEvent(QFocusEvent *event)
{
    QTableView::focusInEvent(event);
    giveCurrentRow();
    const bool isByKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    if (isByKeyboard && currentIndex().isValid())
        scrollTo(currentIndex()); // it was scrolled away meanwhile, perhaps
}

void Table::rowsInserted(const QModelIndex &parent, int first, int last)
{
    QTableView::rowsInserted(parent, first, last);
    giveCurrentRow();
}

bool Table::event(QEvent *event)
{
    // Keys that do something with rows: their shortcuts are asked for before the key comes here, a menu by another
    // event.
    const bool isDelete =
        event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete;
    const bool isMenu = event->type() == QEvent::ContextMenu
        && static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Keyboard;
    if (isDelete || isMenu)
        chooseCurrentRow();
    return QTableView::event(event);
}

void Table::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && currentIndex().isValid()) {
        chooseCurrentRow();
        emit rowActivated(currentIndex());
        return;
    }
    if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier
        && currentIndex().isValid()) { // as the menu key
        const QPoint place = visualRect(currentIndex()).center();
        QContextMenuEvent wanted{QContextMenuEvent::Keyboard, place, viewport()->mapToGlobal(place)};
        QApplication::sendEvent(this, &wanted);
        return;
    }
    QTableView::keyPressEvent(event);
}

bool Table::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        setHoveredRow(rowAt(qRound(static_cast<QHoverEvent *>(event)->position().y())));
    else if (event->type() == QEvent::HoverLeave || event->type() == QEvent::Leave)
        setHoveredRow(-1);
    return QTableView::viewportEvent(event);
}

/// The whole row answers the pointer, as the whole row is what is selected.
void Table::setHoveredRow(int row)
{
    if (row == m_hoveredRow)
        return;
    const int before = std::exchange(m_hoveredRow, row);
    for (const int one : {before, row}) {
        if (one >= 0)
            viewport()->update(0, rowViewportPosition(one), viewport()->width(), rowHeight(one));
    }
}
