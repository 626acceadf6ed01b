// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/statebadge.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QPainter>

namespace {

int shapeSide(const QFontMetrics &metrics)
{
    return qRound(metrics.capHeight() * 1.25);
}

} // namespace

StateBadge::StateBadge(QWidget *parent, Look look)
    : QWidget{parent}
    , m_look{look}
{
    if (look != Look::Plain)
        setFont(fontFor(TextRole::Status));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StateBadge::setState(StatusLevel level, const QString &word)
{
    m_level = level;
    m_word = word;
    setAccessibleName(word);
    updateGeometry();
    update();
}

bool StateBadge::showsShape() const
{
    return m_look != Look::Pill && hasShape(m_level);
}

QSize StateBadge::sizeHint() const
{
    const QFontMetrics metrics{font()};
    const bool filled = m_look != Look::Plain;
    const int shape = showsShape() ? shapeSide(metrics) + (m_word.isEmpty() ? 0 : scaled(5)) : 0;
    return {metrics.horizontalAdvance(m_word) + shape + (filled ? 2 * scaled(10) : 2),
            metrics.height() + (filled ? scaled(5) : 2)};
}

QSize StateBadge::minimumSizeHint() const
{
    return sizeHint();
}

void StateBadge::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    QRect area = rect();
    if (m_look != Look::Plain) {
        stylepaint::roundedBox(&painter, area, area.height() / 2.0, tokens.background(m_level), {});
        area.adjust(scaled(10), 0, -scaled(10), 0);
    }
    const QColor textColor = tokens.textColor(m_level);
    if (showsShape()) {
        const int side = shapeSide(painter.fontMetrics());
        paintStatus(&painter,
                    QRectF{double(area.left()), area.top() + (area.height() - side) / 2.0, double(side), double(side)},
                    m_level, textColor);
        area.setLeft(area.left() + side + scaled(5));
    }
    painter.setPen(textColor);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, m_word);
}

void StateBadge::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

Pill::Pill(QWidget *parent)
    : StateBadge{parent, Look::Pill}
{
    setState(StatusLevel::Note, {});
}

Pill::Pill(StatusLevel level, const QString &text, QWidget *parent)
    : StateBadge{parent, Look::Pill}
{
    setState(level, text);
}
