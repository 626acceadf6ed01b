// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/crosshair.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr int padding = 8; // design pixels
constexpr int colourWidth = 14;
constexpr int between = 14; ///< a name and its value
constexpr int widest = 380;

QFont smallFont(const QWidget *widget)
{
    return fontFor(TextRole::Status).resolve(widget->font());
}

QFont strongFont(const QWidget *widget)
{
    auto font = smallFont(widget);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

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

ReadOut::ReadOut(QWidget *parent)
    : QWidget{parent}
{
    setObjectName(u"usageReadOut"_s);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void ReadOut::say(const QString &title, const QList<ReadOutRow> &rows)
{
    m_title = title;
    m_rows = rows;
    resize(sizeHint());
    update();
}

QStringList ReadOut::texts() const
{
    QStringList lines{m_title};
    for (const auto &row : m_rows)
        lines.append(row.value.isEmpty() ? row.name : row.name + u' ' + row.value);
    return lines;
}

QSize ReadOut::sizeHint() const
{
    const QFontMetrics metrics{smallFont(this)};
    int names = 0;
    int values = 0;
    for (const auto &row : m_rows) {
        names = std::max(names, metrics.horizontalAdvance(row.name) + (row.colour.isValid() ? scaled(colourWidth) : 0));
        values = std::max(values, metrics.horizontalAdvance(row.value));
    }
    const auto wanted = std::max(QFontMetrics{strongFont(this)}.horizontalAdvance(m_title),
                                 names + (values > 0 ? scaled(between) + values : 0));
    return {std::min(wanted, scaled(widest)) + 2 * scaled(padding),
            metrics.height() * int(m_rows.size() + 1) + scaled(padding) + 2};
}

void ReadOut::placeAt(const QPoint &place)
{
    constexpr int away = 12;
    const auto room = parentWidget()->rect();
    const auto left = place.x() + away + width() <= room.right() ? place.x() + away
                                                                 : std::max(room.left(), place.x() - away - width());
    move(left, std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    raise();
    show();
}

void ReadOut::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &tokens = tokensOf(this);
    painter.setPen(QPen{tokens.line, 1});
    painter.setBrush(tokens.window);
    painter.drawRoundedRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const auto font = smallFont(this);
    const QFontMetrics metrics{font};
    QRect line{scaled(padding), scaled(padding) / 2 + 1, width() - 2 * scaled(padding), metrics.height()};
    painter.setFont(strongFont(this));
    painter.setPen(tokens.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_title);
    painter.setFont(font);
    for (const auto &row : std::as_const(m_rows)) {
        line.translate(0, metrics.height());
        const bool isLine = row.colour.isValid();
        const auto indent = isLine ? scaled(colourWidth) : 0;
        if (isLine)
            painter.fillRect(QRectF{double(line.left()), line.center().y() - 1.0, double(scaled(9)), 3.0}, row.colour);
        painter.setPen(isLine ? tokens.soft : tokens.text);
        const auto room = line.width() - indent
            - (row.value.isEmpty() ? 0 : metrics.horizontalAdvance(row.value) + scaled(between) / 2);
        painter.drawText(line.adjusted(indent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(row.name, Qt::ElideRight, room));
        painter.setPen(tokens.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, row.value);
    }
}
