// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/table.h"

#include "services/core/plaintext.h"
#include "widgets/common/undomark.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionButton>

namespace {

constexpr int sidePadding = 8;

struct Cell
{
    QString text;
    Qt::Alignment alignment;
    bool isLeaving = false;
    CellLook look = CellLook::Normal;
    std::optional<StatusLevel> level;
    std::optional<MeterCell> meter;
    std::optional<CellNote> note;
};

template <typename T>
std::optional<T> optionalOf(const QVariant &value)
{
    return value.canConvert<T>() ? std::optional<T>{value.value<T>()} : std::nullopt;
}

Cell cellOf(const QModelIndex &index)
{
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    constexpr qsizetype longest = 500; // no column is wider
    return {.text = plainLine(index.data(Qt::DisplayRole).toString(), longest),
            .alignment = alignment.isValid() ? Qt::Alignment{alignment.toInt()} : Qt::AlignLeft | Qt::AlignVCenter,
            .isLeaving = index.data(undomark::leavingRole).toBool(),
            .look = index.data(LookRole).value<CellLook>(),
            .level = optionalOf<StatusLevel>(index.data(LevelRole)),
            .meter = optionalOf<MeterCell>(index.data(MeterRole)),
            .note = optionalOf<CellNote>(index.data(NoteRole))};
}

QFont fontOf(const Cell &cell, const QFont &base)
{
    switch (cell.look) {
    case CellLook::Strong: return fontFor(TextRole::Strong).resolve(base);
    case CellLook::Code: return fontFor(TextRole::Code).resolve(base);
    case CellLook::Normal:
    case CellLook::Soft: break;
    }
    return base;
}

/// Draws text at the left of `area` and returns where it ended.
int drawPiece(QPainter *painter, const QRect &area, const QString &text, Qt::Alignment alignment)
{
    const QFontMetrics metrics = painter->fontMetrics();
    const QString shown = metrics.elidedText(text, Qt::ElideRight, area.width());
    painter->drawText(area, static_cast<int>(alignment | Qt::AlignVCenter | Qt::TextSingleLine), shown);
    return area.left() + metrics.horizontalAdvance(shown);
}

int levelWidth(const QFontMetrics &metrics)
{
    return qRound(metrics.capHeight() * 1.25) + scaled(5);
}

void drawNote(QPainter *painter, const QRect &area, const CellNote &note, const Tokens &tokens)
{
    if (note.text.isEmpty()) { // a sign alone
        const double side = levelWidth(painter->fontMetrics()) - scaled(5);
        paintStatus(painter, QRectF{double(area.left()), area.top() + (area.height() - side) / 2.0, side, side},
                    note.level, tokens.textColor(note.level));
        return;
    }
    painter->setFont(fontFor(TextRole::Status).resolve(painter->font()));
    const QFontMetrics metrics = painter->fontMetrics();
    const int width = metrics.horizontalAdvance(note.text) + 2 * scaled(10);
    if (width > area.width())
        return;
    const int height = metrics.height() + scaled(4);
    const QRect pill{area.left(), area.center().y() - height / 2 + 1, width, height};
    stylepaint::roundedBox(painter, pill, height / 2.0, tokens.background(note.level), {});
    painter->setPen(tokens.textColor(note.level));
    painter->drawText(pill, Qt::AlignCenter, note.text);
}

void drawMeter(QPainter *painter, QRect area, const Cell &cell, const Tokens &tokens)
{
    const QFont base = painter->font();
    const int barHeight = scaled(6);
    QRect words = area.adjusted(0, scaled(5), 0, -(barHeight + scaled(9)));
    painter->setFont(fontFor(TextRole::Strong).resolve(base));
    painter->setPen(tokens.text);
    int end = drawPiece(painter, words, cell.meter->number, Qt::AlignLeft);
    painter->setFont(fontFor(TextRole::TableHead).resolve(base));
    painter->setPen(tokens.soft);
    words.setLeft(end + scaled(6));
    end = drawPiece(painter, words, cell.meter->words, Qt::AlignLeft);
    if (cell.note) {
        words.setLeft(end + scaled(8));
        drawNote(painter, words, *cell.note, tokens);
    }
    const QRectF bar{double(area.left()), double(area.bottom() - barHeight - scaled(6)),
                     double(std::min(area.width(), scaled(150))), double(barHeight)};
    paintMeter(painter, bar, cell.meter->parts, tokens);
}

void drawText(QPainter *painter, QRect area, const Cell &cell, const Tokens &tokens)
{
    const QColor textColor = cell.level                 ? tokens.textColor(*cell.level)
        : cell.look == CellLook::Soft || cell.isLeaving ? tokens.soft
                                                        : tokens.text;
    if (cell.level && hasShape(*cell.level)) {
        const double side = levelWidth(painter->fontMetrics()) - scaled(5);
        paintStatus(painter, QRectF{double(area.left()), area.top() + (area.height() - side) / 2.0, side, side},
                    *cell.level, textColor);
        area.setLeft(area.left() + levelWidth(painter->fontMetrics()));
    }
    painter->setPen(textColor);
    const int end = drawPiece(painter, area, cell.text, cell.alignment & Qt::AlignHorizontal_Mask);
    if (cell.note) {
        area.setLeft(end + scaled(8));
        drawNote(painter, area, *cell.note, tokens);
    }
}

int noteWidth(const Cell &cell, const QFont &base)
{
    if (!cell.note)
        return 0;
    if (cell.note->text.isEmpty())
        return scaled(8) + levelWidth(QFontMetrics{base}) - scaled(5);
    return QFontMetrics{fontFor(TextRole::Status).resolve(base)}.horizontalAdvance(cell.note->text) + scaled(8 + 20);
}

constexpr int markSide = 16;
constexpr int markRoom = 26; // with the space behind it

QRect markIn(const QRect &cell)
{
    const int side = scaled(markSide);
    return {cell.left() + scaled(sidePadding), cell.top() + (cell.height() - side) / 2, side, side};
}

void drawMark(QPainter *painter, const QRect &place, Qt::CheckState check, const QStyleOptionViewItem &option,
              const QModelIndex &index)
{
    QStyleOptionButton mark;
    mark.rect = place;
    mark.palette = option.palette;
    mark.state = check == Qt::Checked   ? QStyle::State_On
        : check == Qt::PartiallyChecked ? QStyle::State_NoChange
                                        : QStyle::State_Off;
    if (index.flags().testFlag(Qt::ItemIsUserCheckable))
        mark.state |= QStyle::State_Enabled;
    const QStyle *style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &mark, painter, option.widget);
}

/// Selected, under the pointer, and where the keyboard is: a bar at the row's beginning while the table has the focus,
/// and lines along it where the row is not selected.
void paintBackground(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                     const Tokens &tokens)
{
    const auto *table = qobject_cast<const Table *>(option.widget);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QRect &cell = option.rect;
    if (isSelected)
        painter->fillRect(cell, tokens.accentBackground);
    else if (table != nullptr && table->hoveredRow() == index.row())
        painter->fillRect(cell, tokens.window);
    painter->fillRect(QRect{cell.left(), cell.bottom(), cell.width(), 1}, tokens.line);
    const bool isCurrent = table != nullptr && table->hasFocus() && table->currentIndex().row() == index.row();
    const bool isWhole = isCurrent && table->selectionBehavior() == QAbstractItemView::SelectRows;
    if (isCurrent && table->horizontalHeader()->visualIndex(index.column()) == 0)
        painter->fillRect(QRect{cell.left(), cell.top(), scaled(3), cell.height() - 1}, tokens.accent);
    if (isWhole && !isSelected) {
        painter->fillRect(QRect{cell.left(), cell.top(), cell.width(), 2}, tokens.accent);
        if (const auto *head = table->horizontalHeader();
            head->logicalIndexAt(head->length() - head->offset() - 1) == index.column())
            painter->fillRect(QRect{cell.right() - 1, cell.top(), 2, cell.height()}, tokens.accent);
    }
    if ((isWhole || option.state.testFlag(QStyle::State_HasFocus)) && !isSelected)
        painter->fillRect(QRect{cell.left(), cell.bottom() - 1, cell.width(), 2}, tokens.accent);
}

} // namespace

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = tokensOf(option.widget);
    painter->save();
    paintBackground(painter, option, index, tokens);

    const Cell cell = cellOf(index);
    painter->setFont(fontOf(cell, option.font));
    QRect area = option.rect.adjusted(scaled(sidePadding), 0, -scaled(sidePadding), -1);
    if (const QVariant check = index.data(Qt::CheckStateRole); check.isValid()) {
        drawMark(painter, markIn(option.rect), check.value<Qt::CheckState>(), option, index);
        area.setLeft(area.left() + scaled(markRoom));
    }
    if (cell.meter)
        drawMeter(painter, area, cell, tokens);
    else
        drawText(painter, area, cell, tokens);
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Cell cell = cellOf(index);
    const QFontMetrics metrics{fontOf(cell, option.font)};
    int text = metrics.horizontalAdvance(cell.text);
    for (const auto &other : index.data(RoomRole).toStringList())
        text = std::max(text, metrics.horizontalAdvance(other));
    int width = text + noteWidth(cell, option.font);
    if (cell.level && hasShape(*cell.level))
        width += levelWidth(metrics);
    if (cell.meter) {
        const QFontMetrics strong{fontFor(TextRole::Strong).resolve(option.font)};
        const int words = strong.horizontalAdvance(cell.meter->number) + scaled(6)
            + metrics.horizontalAdvance(cell.meter->words) + noteWidth(cell, option.font);
        width = std::max(words, scaled(150));
    }
    if (index.data(Qt::CheckStateRole).isValid())
        width += scaled(markRoom);
    return {width + 2 * scaled(sidePadding) + scaled(2), metrics.height() + scaled(10)};
}

bool CellDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                               const QModelIndex &index)
{
    const bool canBeChecked = index.flags().testFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled)
        && index.data(Qt::CheckStateRole).isValid();
    if (!canBeChecked || (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonDblClick))
        return false;
    const auto *mouse = static_cast<QMouseEvent *>(event);
    const QRect target =
        markIn(option.rect)
            .adjusted(-scaled(sidePadding), -scaled(10), scaled(6), scaled(10)); // easier to hit than it is large
    if (mouse->button() != Qt::LeftButton || !target.contains(mouse->position().toPoint()))
        return false;
    if (event->type() == QEvent::MouseButtonDblClick)
        return true; // its two releases have been counted
    const auto now = index.data(Qt::CheckStateRole).value<Qt::CheckState>();
    return model->setData(index, now == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}
