// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"

#include <QColor>
#include <QList>
#include <QPen>
#include <QPointF>

class QPainter;
class QRectF;

/// What stands on a line now and then, so that lines differ for everybody; each also with the line that goes through.
enum class CurveMark : quint8 { Circle, Square, Triangle, Diamond, Cross, Ring, Bar, Wedge };

/// How one curve is drawn: by colour, dashes and marks together, of which no two of the first 64 have the same.
struct CurveLook
{
    QColor colour{};
    QList<qreal> dashes{}; ///< in widths of the pen; empty: a whole line
    CurveMark mark = CurveMark::Circle;

    [[nodiscard]] QPen pen(double width) const;
};

/// Colours keep 3:1 on a card, and apart for the colour-blind. `order`: from 0.
[[nodiscard]] CurveLook curveLook(int order, Scheme scheme);
/// `radius`: pixels.
void paintCurveMark(QPainter *painter, const QPointF &at, double radius, const CurveLook &look);
/// A piece of its line with a mark, for a list.
void paintCurveSample(QPainter *painter, const QRectF &area, const CurveLook &look);
