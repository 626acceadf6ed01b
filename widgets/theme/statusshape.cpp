// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/statusshape.h"

#include <QPainter>
#include <QPainterPath>

namespace {

QPolygonF polygon(const QRectF &box, std::initializer_list<QPointF> unitPoints)
{
    QPolygonF shape;
    for (const QPointF &point : unitPoints)
        shape << QPointF{box.x() + point.x() * box.width(), box.y() + point.y() * box.height()};
    return shape;
}

void paintTurningArrow(QPainter *painter, const QRectF &box)
{
    const QRectF ring =
        box.adjusted(box.width() * 0.12, box.height() * 0.12, -box.width() * 0.12, -box.height() * 0.12);
    painter->setBrush(Qt::NoBrush);
    painter->drawArc(ring, 20 * 16, 300 * 16);
    painter->drawPolyline(polygon(box, {{0.60, 0.30}, {0.88, 0.34}, {0.94, 0.06}}));
}

void paintSpinner(QPainter *painter, const QRectF &box)
{
    const QRectF ring =
        box.adjusted(box.width() * 0.12, box.height() * 0.12, -box.width() * 0.12, -box.height() * 0.12);
    painter->setBrush(Qt::NoBrush);
    for (int part = 0; part < 6; ++part)
        painter->drawArc(ring, (part * 60 + 10) * 16, 34 * 16);
}

} // namespace

bool hasShape(StatusLevel level)
{
    return level != StatusLevel::Note && level != StatusLevel::Accent;
}

void paintStatus(QPainter *painter, const QRectF &area, StatusLevel level, const QColor &textColor)
{
    const double side = std::min(area.width(), area.height());
    const QRectF box{area.center().x() - side / 2, area.center().y() - side / 2, side, side};
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen{textColor, std::max(1.3, side / 8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
    painter->setPen(pen);
    painter->setBrush(textColor);
    switch (level) {
    case StatusLevel::Ok:
        painter->setPen(Qt::NoPen);
        painter->drawEllipse(box.adjusted(side * 0.06, side * 0.06, -side * 0.06, -side * 0.06));
        break;
    case StatusLevel::Working: paintSpinner(painter, box); break;
    case StatusLevel::Retrying: paintTurningArrow(painter, box); break;
    case StatusLevel::Warning:
        painter->setPen(Qt::NoPen);
        painter->drawPolygon(polygon(box, {{0.5, 0.06}, {1.0, 0.92}, {0.0, 0.92}}));
        break;
    case StatusLevel::Bad:
        painter->setPen(Qt::NoPen);
        painter->drawPolygon(polygon(box, {{0.5, 0.0}, {1.0, 0.5}, {0.5, 1.0}, {0.0, 0.5}}));
        break;
    case StatusLevel::Waiting:
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(box.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1));
        break;
    case StatusLevel::Done:
        painter->setBrush(Qt::NoBrush);
        painter->drawPolyline(polygon(box, {{0.08, 0.55}, {0.38, 0.86}, {0.92, 0.16}}));
        break;
    case StatusLevel::Skipped:
        painter->drawLine(polygon(box, {{0.15, 0.5}}).first(), polygon(box, {{0.85, 0.5}}).first());
        break;
    case StatusLevel::Note:
    case StatusLevel::Accent: break;
    }
    painter->restore();
}
