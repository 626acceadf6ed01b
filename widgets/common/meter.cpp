// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/meter.h"

#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace {

constexpr int meterHeight = 6;

void paintStripes(QPainter *painter, const QRectF &part, const QColor &colour)
{
    painter->setPen(QPen{colour, 3});
    for (double x = part.left() - part.height(); x < part.right() + part.height(); x += 7)
        painter->drawLine(QPointF{x, part.bottom() + 1}, QPointF{x + part.height() + 2, part.top() - 1});
}

} // namespace

void paintMeter(QPainter *painter, const QRectF &box, const MeterParts &parts, const Tokens &tokens)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const double radius = box.height() / 2;
    QPainterPath bar;
    bar.addRoundedRect(box, radius, radius);
    stylepaint::track(painter, box, tokens); // what is free is seen as well as what is used
    if (parts.total > 0) {
        const double used = std::clamp(parts.used / parts.total, 0.0, 1.0) * box.width();
        const double held = std::clamp(parts.held / parts.total, 0.0, 1.0 - used / box.width()) * box.width();
        painter->setClipPath(bar);
        painter->fillRect(QRectF{box.left(), box.top(), used, box.height()}, tokens.accent);
        const QRectF striped{box.left() + used, box.top(), held, box.height()};
        painter->setClipRect(striped, Qt::IntersectClip);
        paintStripes(painter, striped, tokens.warn);
    }
    painter->restore();
}

Meter::Meter(QWidget *parent)
    : QWidget{parent}
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Meter::setParts(const MeterParts &parts, const QString &spoken)
{
    m_parts = parts;
    setAccessibleDescription(spoken);
    setToolTip(spoken);
    update();
}

QSize Meter::sizeHint() const
{
    return {scaled(150), scaled(meterHeight)};
}

void Meter::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const int high = scaled(meterHeight);
    paintMeter(&painter, QRect{0, (height() - high) / 2, width(), high}, m_parts,
               tokensOf(this)); // on whole pixels: its line is thin
}
