// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/readout.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

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
