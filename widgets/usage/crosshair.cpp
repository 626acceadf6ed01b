// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/crosshair.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double padding = 8;
constexpr double colourWidth = 12; ///< of the colour before a name, with the space behind it

} // namespace

Crosshair::Crosshair(QCPAxisRect *rect, const QString &layer) : QCPLayerable{rect->parentPlot(), layer}, m_rect{rect} {}

void Crosshair::setColours(const Tokens *tokens, const QFont &font)
{
    m_tokens = tokens;
    m_font = font;
}

void Crosshair::place(std::optional<double> seconds, const QString &title, const QList<CrosshairRow> &rows)
{
    m_seconds = seconds;
    m_title = title;
    m_rows = rows;
}

QStringList Crosshair::texts() const
{
    QStringList lines;
    if (!m_title.isEmpty())
        lines.append(m_title);
    for (const auto &row : m_rows)
        lines.append(row.value.isEmpty() ? row.name : row.name + u' ' + row.value);
    return lines;
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
    if (!m_title.isEmpty())
        drawBox(painter, x);
}

/// Right of the line, else left of it; never beyond the widget.
QRectF Crosshair::boxAt(double x) const
{
    auto strong = m_font;
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics{m_font};
    const QRectF room = m_rect->parentPlot()->viewport();
    double names = 0;
    double values = 0;
    for (const auto &row : m_rows) {
        names = std::max(names, metrics.horizontalAdvance(row.name) + (row.isEvent ? 0 : colourWidth));
        values = std::max(values, metrics.horizontalAdvance(row.value));
    }
    const auto wanted = std::max(QFontMetricsF{strong}.horizontalAdvance(m_title), names + (values > 0 ? 12 + values : 0)) + 2 * padding;
    const QSizeF size{std::min(wanted, std::max(120.0, room.width() * 0.45)), metrics.height() * double(m_rows.size() + 1) + 10};
    const auto left = x + 10 + size.width() < room.right() ? x + 10 : std::max(room.left(), x - 10 - size.width());
    const auto top = std::clamp(double(m_rect->rect().top()) + 4, room.top(), std::max(room.top(), room.bottom() - size.height()));
    return {QPointF{left, top}, size};
}

void Crosshair::drawBox(QCPPainter *painter, double x) const
{
    const auto box = boxAt(x);
    painter->setPen(QPen{m_tokens->line, 1});
    painter->setBrush(m_tokens->window);
    painter->drawRoundedRect(box, 6, 6);
    auto strong = m_font;
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics{m_font};
    QRectF place{box.left() + padding, box.top() + 5, box.width() - 2 * padding, metrics.height()};
    painter->setFont(strong);
    painter->setPen(m_tokens->text);
    painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_title);
    painter->setFont(m_font);
    for (const auto &row : m_rows) {
        place.translate(0, place.height());
        const auto indent = row.isEvent ? 0.0 : colourWidth;
        if (!row.isEvent && row.colour.isValid())
            painter->fillRect(QRectF{place.left(), place.center().y() - 1.5, 8, 3}, row.colour);
        painter->setPen(row.isEvent ? m_tokens->text : m_tokens->soft);
        const auto space = place.width() - indent - (row.value.isEmpty() ? 0 : metrics.horizontalAdvance(row.value) + 8);
        painter->drawText(place.adjusted(indent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, metrics.elidedText(row.name, Qt::ElideRight, space));
        painter->setPen(m_tokens->text);
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, row.value);
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
