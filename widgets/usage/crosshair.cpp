// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/crosshair.h"

#include <algorithm>
#include <cmath>

Crosshair::Crosshair(QCPAxisRect *rect, const QString &layer)
    : QCPLayerable{rect->parentPlot(), layer}
    , m_rect{rect}
{
}

void Crosshair::place(std::optional<double> seconds, const QList<ReadOutRow> &rows)
{
    m_seconds = seconds;
    m_rows = rows;
}

QRect Crosshair::clipRect() const
{
    return m_rect->parentPlot()->viewport();
}

void Crosshair::draw(QCPPainter *painter)
{
    if (!m_tokens)
        return;
    drawChoice(painter);
    if (!m_seconds)
        return;
    const auto x = m_rect->axis(QCPAxis::atBottom)->coordToPixel(*m_seconds);
    const QRectF room = m_rect->rect();
    if (x < room.left() || x > room.right())
        return;
    painter->setPen(QPen{m_tokens->soft, 1});
    painter->drawLine(QLineF{std::round(x) + 0.5, room.top(), std::round(x) + 0.5, room.bottom()});
    for (const auto &row : m_rows) {
        if (std::isnan(row.at))
            continue;
        const QPointF point{x, m_rect->axis(QCPAxis::atLeft)->coordToPixel(row.at)};
        painter->setPen(QPen{m_tokens->card, 1.5});
        painter->setBrush(row.colour);
        painter->drawEllipse(point, 3.5, 3.5);
    }
}

void Crosshair::drawChoice(QCPPainter *painter) const
{
    if (!m_choice)
        return;
    const QRectF room = m_rect->rect();
    const auto left = std::clamp(std::min(m_choice->first, m_choice->second), room.left(), room.right());
    const auto right = std::clamp(std::max(m_choice->first, m_choice->second), room.left(), room.right());
    auto fill = m_tokens->accent;
    fill.setAlpha(40);
    painter->setPen(QPen{m_tokens->accent, 1});
    painter->setBrush(fill);
    painter->drawRect(QRectF{left, room.top(), right - left, room.height() - 1});
}
