// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/flowlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

FlowLayout::FlowLayout(QWidget *parent, int spacing)
    : QLayout{parent}
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
    QSize size{0, 0}; // not the invalid one: a line that is one pixel too short breaks in two
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

void FlowLayout::insertWidget(int index, QWidget *widget)
{
    addWidget(widget);
    m_items.move(m_items.size() - 1, std::clamp<qsizetype>(index, 0, m_items.size() - 1));
    invalidate();
}

/// Line by line: what is lower than its line stands in the middle of it.
int FlowLayout::arrange(const QRect &rect, Mode mode) const
{
    const auto area = rect.marginsRemoved(contentsMargins());
    int top = area.top();
    int height = 0;
    int wide = 0;
    QList<QLayoutItem *> line;
    const auto endLine = [&] {
        int left = area.left();
        for (auto *item : std::as_const(line)) {
            const auto size = item->sizeHint();
            const QRect box{left, top + (height - size.height()) / 2, std::min(size.width(), area.width()),
                            size.height()};
            if (mode == Mode::Place)
                item->setGeometry(parentWidget() ? QStyle::visualRect(parentWidget()->layoutDirection(), area, box)
                                                 : box);
            left += size.width() + spacing();
        }
        line.clear();
    };
    for (auto *item : m_items) {
        if (item->isEmpty())
            continue;
        const auto size = item->sizeHint();
        if (!line.isEmpty() && wide + size.width() > area.width()) {
            endLine();
            top += height + spacing();
            wide = height = 0;
        }
        line.append(item);
        wide += size.width() + spacing();
        height = std::max(height, size.height());
    }
    endLine();
    return top + height - rect.top() + contentsMargins().bottom();
}
