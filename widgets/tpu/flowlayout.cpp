// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/flowlayout.h"

#include <QStyle>
#include <QWidget>

FlowLayout::FlowLayout(QWidget *parent, int spacing) : QLayout{parent}
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange({0, 0, width, 0}, Mode::Measure);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto *item : m_items)
        size = size.expandedTo(item->minimumSize());
    const auto margins = contentsMargins();
    return size.grownBy(margins);
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const auto *item : m_items) {
        if (item->isEmpty())
            continue;
        size.rwidth() += item->sizeHint().width() + (size.isEmpty() ? 0 : spacing());
        size.setHeight(std::max(size.height(), item->sizeHint().height()));
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, Mode::Place);
}

int FlowLayout::arrange(const QRect &rect, Mode mode) const
{
    const auto area = rect.marginsRemoved(contentsMargins());
    QPoint at = area.topLeft();
    int lineHeight = 0;
    for (auto *item : m_items) {
        if (item->isEmpty())
            continue;
        const auto size = item->sizeHint();
        if (at.x() > area.left() && at.x() + size.width() > area.right() + 1) {
            at = {area.left(), at.y() + lineHeight + spacing()};
            lineHeight = 0;
        }
        if (mode == Mode::Place) {
            const QRect box{at, QSize{std::min(size.width(), area.width()), size.height()}};
            item->setGeometry(parentWidget() ? QStyle::visualRect(parentWidget()->layoutDirection(), area, box) : box);
        }
        at.rx() += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return at.y() + lineHeight - rect.top() + contentsMargins().bottom();
}
