// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/foldingrow.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace {

int rowHeightOf(const QLayoutItem *item, int width)
{
    return item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
}

} // namespace

FoldingRow::FoldingRow(QWidget *parent, int spacing, int leastWords)
    : QLayout{parent}
    , m_leastWords{leastWords}
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FoldingRow::~FoldingRow()
{
    qDeleteAll(m_items);
}

QLayoutItem *FoldingRow::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

/// Line by line; what is lower than its line stands in the middle of it.
QList<FoldingRow::Place> FoldingRow::arranged(const QRect &rect) const
{
    const auto area = rect.marginsRemoved(contentsMargins());
    QList<Place> places;
    if (m_items.isEmpty())
        return places;
    auto *head = m_items.first();
    auto *words = hasWords() ? m_items.at(1) : nullptr;
    auto *tail = m_items.size() > 1 ? m_items.last() : nullptr;
    const int headWidth = head->sizeHint().width();
    const int tailWidth = tail ? tail->sizeHint().width() : 0;
    const int taken = headWidth + (tailWidth > 0 ? tailWidth + spacing() : 0);
    const int left = area.width() - taken - spacing();
    const bool isTailBeside = taken <= area.width();
    const bool areWordsBeside = words && left >= m_leastWords;
    int top = area.top();
    const auto line = [&](const QList<Place> &parts) {
        int height = 0;
        for (const auto &part : parts)
            height = std::max(height, rowHeightOf(part.item, part.box.width()));
        for (const auto &part : parts) {
            const int own = rowHeightOf(part.item, part.box.width());
            places.append({part.item, {part.box.x(), top + (height - own) / 2, part.box.width(), own}});
        }
        top += height + spacing();
    };
    const auto at = [&](QLayoutItem *item, int x, int width) {
        return Place{item, {area.left() + x, 0, std::min(width, area.width()), 0}};
    };
    QList<Place> first{at(head, 0, headWidth)};
    if (areWordsBeside)
        first.append(at(words, headWidth + spacing(), left));
    if (tailWidth > 0 && isTailBeside)
        first.append(at(tail, area.width() - tailWidth, tailWidth));
    line(first);
    if (words && !areWordsBeside)
        line({at(words, 0, area.width())});
    if (tailWidth > 0 && !isTailBeside)
        line({at(tail, 0, area.width())});
    if (tail && tailWidth == 0) // not where it had stood
        places.append({tail, {area.topLeft(), QSize{0, 0}}});
    return places;
}

int FoldingRow::heightForWidth(int width) const
{
    int bottom = contentsMargins().top();
    for (const auto &place : arranged({0, 0, width, 0}))
        bottom = std::max(bottom, place.box.bottom() + 1);
    return bottom + contentsMargins().bottom();
}

QSize FoldingRow::minimumSize() const
{
    QSize size;
    for (const auto *item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

QSize FoldingRow::sizeHint() const
{
    QSize size{hasWords() ? m_leastWords : 0, 0};
    for (qsizetype i = 0; i < m_items.size(); ++i) {
        const auto hint = m_items[i]->sizeHint();
        if (hasWords() && i == 1)
            continue;
        size.rwidth() += hint.width() + spacing();
        size.setHeight(std::max(size.height(), hint.height()));
    }
    return size.grownBy(contentsMargins());
}

void FoldingRow::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    for (const auto &place : arranged(rect))
        place.item->setGeometry(parentWidget() ? QStyle::visualRect(parentWidget()->layoutDirection(), rect, place.box)
                                               : place.box);
}
