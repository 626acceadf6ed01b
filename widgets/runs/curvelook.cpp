// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvelook.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <array>

namespace {

QColor curveColour(int order, Scheme scheme)
{
    // As of the graphs of usage: by hue and lightness, without a red beside a green.
    static constexpr std::array<QRgb, 8> light{0x3557D6, 0xA66300, 0x00776B, 0x8A3FC0,
                                               0x1C7EB6, 0x6B4B2A, 0xC03A86, 0x5A6371};
    static constexpr std::array<QRgb, 8> dark{0x8AA4FF, 0xEFB15C, 0x3FC9B4, 0xC79BF2,
                                              0x6DBAEC, 0xC8A27C, 0xF08FC0, 0xA0A9B8};
    const auto &colours = scheme == Scheme::Dark ? dark : light;
    return QColor::fromRgb(colours.at(size_t(order) % colours.size()));
}

QList<qreal> curveDashes(int order)
{
    static const QList<QList<qreal>> dashes{
        {}, {6, 2}, {2, 2}, {8, 2, 2, 2}, {4, 3}, {10, 3}, {6, 2, 2, 2, 2, 2}, {12, 2, 4, 2}};
    return dashes.at(order % dashes.size());
}

} // namespace

QPen CurveLook::pen(double width) const
{
    QPen pen{colour, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin};
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

CurveLook curveLook(int order, Scheme scheme)
{
    constexpr int marks = 8;
    const int number = std::max(0, order);
    return {.colour = curveColour(number, scheme),
            .dashes = curveDashes(number),
            .mark = CurveMark((number + number / marks) % marks)};
}

void paintCurveMark(QPainter *painter, const QPointF &at, double radius, const CurveLook &look)
{
    const double x = at.x();
    const double y = at.y();
    painter->setPen(QPen{look.colour, 1.2});
    painter->setBrush(look.colour);
    switch (look.mark) {
    case CurveMark::Circle: painter->drawEllipse(at, radius, radius); break;
    case CurveMark::Square: painter->drawRect(QRectF{x - radius, y - radius, 2 * radius, 2 * radius}); break;
    case CurveMark::Triangle:
        painter->drawPolygon(
            QPolygonF{QList<QPointF>{{x, y - radius}, {x + radius, y + radius}, {x - radius, y + radius}}});
        break;
    case CurveMark::Diamond:
        painter->drawPolygon(
            QPolygonF{QList<QPointF>{{x, y - 1.3 * radius}, {x + radius, y}, {x, y + 1.3 * radius}, {x - radius, y}}});
        break;
    case CurveMark::Cross:
        painter->drawLine(QLineF{x - radius, y - radius, x + radius, y + radius});
        painter->drawLine(QLineF{x - radius, y + radius, x + radius, y - radius});
        break;
    case CurveMark::Ring:
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(at, 1.3 * radius, 1.3 * radius);
        break;
    case CurveMark::Bar: painter->drawLine(QLineF{x, y - 1.4 * radius, x, y + 1.4 * radius}); break;
    case CurveMark::Wedge:
        painter->drawPolygon(
            QPolygonF{QList<QPointF>{{x, y + radius}, {x + radius, y - radius}, {x - radius, y - radius}}});
        break;
    }
}

void paintCurveSample(QPainter *painter, const QRectF &area, const CurveLook &look)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    constexpr double width = 1.6;
    painter->setPen(look.pen(width));
    painter->drawLine(QLineF{area.left(), area.center().y(), area.right(), area.center().y()});
    paintCurveMark(painter, area.center(), std::min(area.height() / 4, 4.0), look);
    painter->restore();
}
