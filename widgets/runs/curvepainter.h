// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/curveframe.h"
#include "widgets/theme/tokens.h"

#include <QFont>
#include <QPolygonF>
#include <QRectF>

class QPainter;

/// Where curves are drawn, and how places and values lie there.
struct CurveArea
{
    QRectF room{}; ///< between the axes
    qint64 from = 0;
    qint64 until = 1;
    ValueScale scale{};

    [[nodiscard]] double x(double place) const;
    [[nodiscard]] double place(double x) const;
    /// Not far outside of the room; nothing: a gap.
    [[nodiscard]] std::optional<double> y(double value) const;
};

/// With what they are drawn.
struct CurveStyle
{
    const Tokens *tokens = nullptr;
    Scheme scheme = Scheme::Light;
    QFont font{};
    bool isOnPaper = false; ///< lines are lines, whatever they cost
};

/// Draws a frame: axes, lines with what lies between least and most, and marks. Many curves are drawn thin and without
/// smooth edges: a frame has 16 ms.
class CurvePainter
{
public:
    CurvePainter(QPainter *painter, const CurveArea &area, const CurveFrame &frame, const CurveStyle &style);

    void drawAxes(const QTimeZone &zone);
    void drawCurves();
    void drawMarks(); ///< where attempts begin, and where a value is no number

private:
    enum class Part : quint8 { Line, Repeated };
    /// A mark of the graph: those of several curves at one place are one.
    struct Seen
    {
        double left = 0;
        double right = 0;
        ScalarMark::Kind kind = ScalarMark::Kind::NewAttempt;
        int attempt = 0;
    };

    void drawEnvelope(const DrawnCurve &curve);
    void drawLines(const DrawnCurve &curve);
    void drawRaw(const DrawnCurve &curve);
    void drawShapes(const DrawnCurve &curve);
    void drawBreak(const Seen &mark, double *labelledTo);
    void drawNoNumber(const Seen &mark);
    [[nodiscard]] QList<QPolygonF> linesOf(const DrawnCurve &curve, Part part) const;
    void addColumn(QPolygonF *line, const DrawnCurve &curve, qsizetype strip, qsizetype column) const;
    void append(QPolygonF *line, QPointF next) const;
    [[nodiscard]] QList<Seen> seenMarks() const;
    [[nodiscard]] bool isZigzag(const DrawnCurve &curve) const;

    QPainter *m_painter;
    const CurveArea &m_area;
    const CurveFrame &m_frame;
    const CurveStyle &m_style;
    bool m_isThin; ///< too much for wide and smooth lines
};

/// How many ticks have room: of values one above the other, on the other axis side by side.
[[nodiscard]] int valueTicksIn(const QRectF &room, const QFont &font);
[[nodiscard]] int axisTicksIn(const QRectF &room, const QFont &font, CurveAxis axis);
