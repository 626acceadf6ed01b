// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/fieldlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace {

int heightOf(const QLayoutItem *item, int width)
{
    return item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
}

} // namespace

FieldLayout::FieldLayout(QWidget *parent, int spacing, int least)
    : QLayout{parent}
    , m_least{least}
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FieldLayout::~FieldLayout()
{
    for (const auto &field : std::as_const(m_fields))
        delete field.item;
}

void FieldLayout::addField(QWidget *field, int stretch)
{
    addWidget(field);
    m_fields.last().stretch = stretch;
}

QLayoutItem *FieldLayout::takeAt(int index)
{
    return index >= 0 && index < m_fields.size() ? m_fields.takeAt(index).item : nullptr;
}

int FieldLayout::leastWidth(const Field &field) const
{
    const int own =
        field.stretch > 0 ? std::min(m_least, field.item->maximumSize().width()) : field.item->sizeHint().width();
    return std::max(own, field.item->minimumSize().width());
}

/// Shares at the stretch of each, but no field gets less than it needs.
QList<int> FieldLayout::widths(const QList<Field> &line, int width) const
{
    QList<int> found(line.size(), -1);
    int left = width - spacing() * int(line.size() - 1);
    int parts = 0;
    for (qsizetype i = 0; i < line.size(); ++i) {
        parts += line[i].stretch;
        if (line[i].stretch == 0)
            left -= found[i] = leastWidth(line[i]);
    }
    for (bool isSettled = false; !isSettled;) {
        isSettled = true;
        for (qsizetype i = 0; i < line.size(); ++i) {
            if (found[i] >= 0 || left * line[i].stretch / parts >= leastWidth(line[i]))
                continue;
            left -= found[i] = std::min(leastWidth(line[i]), std::max(0, left));
            parts -= line[i].stretch;
            isSettled = false;
        }
    }
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (found[i] >= 0)
            continue;
        left -= found[i] = left * line[i].stretch / parts;
        parts -= line[i].stretch;
    }
    return found;
}

QList<FieldLayout::Place> FieldLayout::arranged(const QRect &area) const
{
    QList<Place> places;
    int top = area.top();
    QList<Field> line;
    int taken = 0;
    const auto endLine = [&] {
        int height = 0;
        int left = area.left();
        const auto wide = widths(line, area.width());
        for (qsizetype i = 0; i < line.size(); ++i) {
            const int own = heightOf(line[i].item, wide[i]);
            places.append({line[i].item, {left, top, wide[i], own}});
            left += wide[i] + spacing();
            height = std::max(height, own);
        }
        top += height + spacing();
        line.clear();
        taken = 0;
    };
    for (const auto &field : m_fields) {
        if (field.item->isEmpty())
            continue;
        const int least = leastWidth(field);
        if (!line.isEmpty() && taken + spacing() + least > area.width())
            endLine();
        taken += least + (line.isEmpty() ? 0 : spacing());
        line.append(field);
    }
    if (!line.isEmpty())
        endLine();
    return places;
}

int FieldLayout::heightForWidth(int width) const
{
    int height = 0;
    for (const auto &place : arranged({0, 0, width, 0}))
        height = std::max(height, place.box.bottom() + 1);
    return height;
}

QSize FieldLayout::minimumSize() const
{
    QSize size{0, 0};
    for (const auto &field : m_fields) {
        if (!field.item->isEmpty())
            size = size.expandedTo(field.item->minimumSize());
    }
    return size;
}

QSize FieldLayout::sizeHint() const
{
    QSize size{0, 0};
    for (const auto &field : m_fields) {
        if (field.item->isEmpty())
            continue;
        const auto hint = field.item->sizeHint();
        size = {size.width() + hint.width() + (size.width() > 0 ? spacing() : 0),
                std::max(size.height(), hint.height())};
    }
    return size;
}

void FieldLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    for (const auto &place : arranged(rect))
        place.item->setGeometry(parentWidget() ? QStyle::visualRect(parentWidget()->layoutDirection(), rect, place.box)
                                               : place.box);
}
