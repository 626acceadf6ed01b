// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvepainter.h"

#include "widgets/runs/curvelook.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct CurvePainterMessages
{
    Q_DECLARE_TR_FUNCTIONS(CurvePlot)
};

constexpr qsizetype mostSmoothColumns = 2'500; ///< of all curves: more are drawn one pixel wide
constexpr qsizetype mostShapes = 2'000;
constexpr int envelopeOpacity = 44;
constexpr int rawOpacity = 80;
constexpr int repeatedOpacity = 90;

QColor faded(QColor colour, int opacity)
{
    colour.setAlpha(opacity);
    return colour;
}

/// Where the line from `a` to `b` passes `x`.
QPointF crossing(const QPointF &a, const QPointF &b, double x)
{
    return {x, a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x())};
}

qint64 placeOfMark(const ScalarPoint &point, CurveAxis axis)
{
    return axis == CurveAxis::Step ? point.step : point.at;
}

QString noNumberText(ScalarMark::Kind kind)
{
    switch (kind) {
    case ScalarMark::Kind::PlusInfinity: return u"∞"_s;
    case ScalarMark::Kind::MinusInfinity: return u"−∞"_s;
    default: return u"NaN"_s;
    }
}

} // namespace

double CurveArea::x(double place) const
{
    return room.left() + (place - double(from)) / (double(until) - double(from)) * room.width();
}

double CurveArea::place(double x) const
{
    return double(from) + (x - room.left()) / std::max(1.0, room.width()) * (double(until) - double(from));
}

std::optional<double> CurveArea::y(double value) const
{
    const auto part = scale.part(value);
    if (!part)
        return std::nullopt;
    constexpr double beyond = 2; // rooms: where a painter still reckons rightly
    return room.bottom() - std::clamp(*part, -beyond, 1 + beyond) * room.height();
}

int valueTicksIn(const QRectF &room, const QFont &font)
{
    return std::clamp(int(room.height() / (2.2 * QFontMetricsF{font}.height())), 1, 10);
}

int axisTicksIn(const QRectF &room, const QFont &font, CurveAxis axis)
{
    const auto widest = axis == CurveAxis::Step ? u"1,000,000"_s : u"2026/12/31"_s;
    return std::clamp(int(room.width() / (1.6 * QFontMetricsF{font}.horizontalAdvance(widest))), 1, 12);
}

CurvePainter::CurvePainter(QPainter *painter, const CurveArea &area, const CurveFrame &frame, const CurveStyle &style)
    : m_painter{painter}
    , m_area{area}
    , m_frame{frame}
    , m_style{style}
    , m_isThin{!style.isOnPaper && (frame.isCrowded() || frame.columns > mostSmoothColumns)}
{
}

void CurvePainter::drawAxes(const QTimeZone &zone)
{
    const auto &room = m_area.room;
    const QFontMetricsF metrics{m_style.font};
    m_painter->setFont(m_style.font);
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    const int rows = valueTicksIn(room, m_style.font);
    const auto values = m_area.scale.ticks(rows);
    for (const double value : values) {
        const auto y = m_area.y(value);
        if (!y || *y < room.top() - 1 || *y > room.bottom() + 1)
            continue;
        m_painter->setPen(QPen{m_style.tokens->line, 1});
        m_painter->drawLine(QLineF{room.left(), std::round(*y), room.right(), std::round(*y)});
        m_painter->setPen(m_style.tokens->soft);
        const QRectF label{0, *y - metrics.height() / 2, room.left() - scaled(5), metrics.height()};
        m_painter->drawText(label, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                            m_area.scale.label(value, rows));
    }
    m_painter->setPen(QPen{m_style.tokens->line, 1});
    m_painter->drawLine(QLineF{room.left(), room.bottom(), room.right(), room.bottom()});
    m_painter->setPen(m_style.tokens->soft);
    const auto axis = m_frame.options.axis;
    const auto ticks = axisTicks(axis, m_area.from, m_area.until, axisTicksIn(room, m_style.font, axis), zone);
    double free = 0; // from here on nothing is written yet
    for (const auto &tick : ticks) {
        const auto x = m_area.x(double(tick.place));
        const auto half = metrics.horizontalAdvance(tick.text) / 2;
        if (x - half < free || x + half > room.right() + scaled(14))
            continue;
        m_painter->drawLine(QLineF{x, room.bottom(), x, room.bottom() + scaled(3)});
        m_painter->drawText(QRectF{x - half - 1, room.bottom() + scaled(4), 2 * half + 2, metrics.height()},
                            Qt::AlignCenter | Qt::TextSingleLine, tick.text);
        free = x + half + metrics.averageCharWidth();
    }
}

void CurvePainter::drawCurves()
{
    m_painter->save();
    m_painter->setClipRect(m_area.room);
    for (const auto &curve : m_frame.curves) {
        if (!m_isThin)
            drawEnvelope(curve);
        if (!curve.smooth.isEmpty() && !m_frame.isCrowded())
            drawRaw(curve);
    }
    for (const auto &curve : m_frame.curves)
        drawLines(curve);
    if (m_frame.curves.size() > 1) {
        m_painter->setRenderHint(QPainter::Antialiasing);
        for (const auto &curve : m_frame.curves)
            drawShapes(curve);
    }
    m_painter->restore();
}

/// What lies between least and most where a column holds several points.
void CurvePainter::drawEnvelope(const DrawnCurve &curve)
{
    const auto look = curveLook(curve.line.order, m_style.scheme);
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    m_painter->setPen(QPen{faded(look.colour, envelopeOpacity), 1}); // a spike of one column is seen to its tip
    m_painter->setBrush(faded(look.colour, envelopeOpacity));
    const auto &strips = curve.window.strips;
    for (qsizetype strip = 0; strip < strips.size(); ++strip) {
        if (strips.at(strip).isRepeated)
            continue;
        QList<QPointF> above;
        QList<QPointF> below;
        bool isWide = false;
        const auto flush = [&] {
            QPolygonF shape{above};
            std::ranges::reverse(below);
            shape += below;
            if (isWide)
                m_painter->drawPolygon(shape);
            above.clear();
            below.clear();
            isWide = false;
        };
        const auto &columns = strips.at(strip).columns;
        for (qsizetype i = 0; i < columns.size(); ++i) {
            const auto &column = columns.at(i);
            const auto top = column.count > 0 ? m_area.y(column.most) : std::nullopt;
            if (!top || (i > 0 && curve.isBroken({strip, i - 1}, {strip, i})))
                flush();
            if (!top)
                continue;
            const auto bottom = m_area.y(column.least).value_or(m_area.room.bottom()); // of logarithms, at or below 0
            const auto x = std::clamp(m_area.x(curve.place(strip, i)), m_area.room.left() - m_area.room.width(),
                                      m_area.room.right() + m_area.room.width());
            above.append({x, *top});
            below.append({x, bottom});
            isWide = isWide || bottom - *top > 1;
        }
        flush();
    }
}

/// The values themselves behind a smoothed line.
void CurvePainter::drawRaw(const DrawnCurve &curve)
{
    DrawnCurve raw = curve;
    raw.smooth.clear();
    QPen pen{faded(curveLook(curve.line.order, m_style.scheme).colour, rawOpacity), 1};
    pen.setCosmetic(true);
    m_painter->setRenderHint(QPainter::Antialiasing, !m_isThin);
    m_painter->setBrush(Qt::NoBrush);
    m_painter->setPen(pen);
    const auto lines = linesOf(raw, Part::Line);
    for (const auto &line : lines)
        m_painter->drawPolyline(line);
}

void CurvePainter::drawLines(const DrawnCurve &curve)
{
    const auto look = curveLook(curve.line.order, m_style.scheme);
    constexpr double width = 1.6;
    m_painter->setRenderHint(QPainter::Antialiasing, !m_frame.isCrowded() || m_style.isOnPaper);
    m_painter->setBrush(Qt::NoBrush);
    auto pen = look.pen(m_isThin ? 1 : width);
    pen.setCosmetic(m_isThin); // one pixel of the screen, which is drawn by a quicker way
    if (m_frame.isCrowded())
        pen.setStyle(Qt::SolidLine); // dashes of many lines are dust: marks tell them apart
    m_painter->setPen(pen);
    const auto lines = linesOf(curve, Part::Line);
    for (const auto &line : lines)
        m_painter->drawPolyline(line);
    QPen faint{faded(look.colour, repeatedOpacity), 1};
    faint.setCosmetic(true);
    m_painter->setPen(faint);
    const auto repeated = linesOf(curve, Part::Repeated);
    for (const auto &line : repeated)
        m_painter->drawPolyline(line);
}

/// Of many columns with several points each the line goes through the least and the most, so that no spike is lost.
bool CurvePainter::isZigzag(const DrawnCurve &curve) const
{
    return m_isThin && curve.smooth.isEmpty();
}

QList<QPolygonF> CurvePainter::linesOf(const DrawnCurve &curve, Part part) const
{
    QList<QPolygonF> lines;
    struct Open
    {
        qsizetype line = -1; // that goes on
        std::pair<qsizetype, qsizetype> last{}; // strip and column where it stands
    };
    QHash<int, Open> open; // of each track
    const auto &strips = curve.window.strips;
    for (qsizetype strip = 0; strip < strips.size(); ++strip) {
        const auto &one = strips.at(strip);
        if (one.isRepeated != (part == Part::Repeated))
            continue;
        auto at = open.value(one.track);
        for (qsizetype i = 0; i < one.columns.size(); ++i) {
            if (!m_area.y(curve.value(strip, i))) {
                at.line = -1;
                continue;
            }
            if (at.line < 0 || curve.isBroken(at.last, {strip, i})) {
                at.line = lines.size();
                lines.append(QPolygonF{});
                lines[at.line].reserve(2 * one.columns.size());
            }
            addColumn(&lines[at.line], curve, strip, i);
            at.last = {strip, i};
        }
        open.insert(one.track, part == Part::Repeated ? Open{} : at); // of those each stands alone
    }
    for (auto &line : lines) {
        if (line.size() == 1) // a single point is seen, too
            line.append(line.constFirst() + QPointF{1, 0});
    }
    return lines;
}

void CurvePainter::addColumn(QPolygonF *line, const DrawnCurve &curve, qsizetype strip, qsizetype column) const
{
    const auto x = m_area.x(curve.place(strip, column));
    const auto &one = curve.window.strips.at(strip).columns.at(column);
    const auto top = m_area.y(one.most);
    if (!isZigzag(curve) || one.count < 2 || !top) {
        append(line, {x, *m_area.y(curve.value(strip, column))});
        return;
    }
    const auto bottom = m_area.y(one.least).value_or(m_area.room.bottom());
    const bool isAbove = !line->isEmpty() && line->constLast().y() < (*top + bottom) / 2;
    append(line, {x, isAbove ? *top : bottom});
    append(line, {x, isAbove ? bottom : *top});
}

/// A point far outside is brought near on its line: painters reckon wrongly with millions of pixels.
void CurvePainter::append(QPolygonF *line, QPointF next) const
{
    const auto left = m_area.room.left() - m_area.room.width();
    const auto right = m_area.room.right() + m_area.room.width();
    if (!line->isEmpty()) {
        auto &last = line->last();
        if (last.x() < left && next.x() > left)
            last = crossing(last, next, left);
        if (next.x() > right && last.x() < right)
            next = crossing(last, next, right);
    }
    line->append(next);
}

/// A mark on the line now and then, each curve's at other places.
void CurvePainter::drawShapes(const DrawnCurve &curve)
{
    const auto look = curveLook(curve.line.order, m_style.scheme);
    const double every = scaled(m_frame.isCrowded() ? 220 : 130);
    const double radius = scaled(3);
    auto next = m_area.room.left() + every * double((curve.line.order * 37) % 100) / 100; // pixels
    const auto &strips = curve.window.strips;
    qsizetype drawn = 0;
    for (qsizetype strip = 0; strip < strips.size(); ++strip) {
        const auto &one = strips.at(strip);
        for (qsizetype i = 0; i < one.columns.size() && !one.isRepeated; ++i) {
            const auto x = m_area.x(curve.place(strip, i));
            const auto y = x >= next && x <= m_area.room.right() ? m_area.y(curve.value(strip, i)) : std::nullopt;
            if (!y || ++drawn > mostShapes)
                continue;
            paintCurveMark(m_painter, {x, *y}, radius, look);
            next = x + every;
        }
    }
}

QList<CurvePainter::Seen> CurvePainter::seenMarks() const
{
    QList<Seen> seen;
    const auto axis = m_frame.options.axis;
    for (const auto &curve : m_frame.curves) {
        for (const auto &mark : curve.window.marks) {
            const bool isBreak = mark.isBreak();
            const auto from = isBreak ? mark.to : mark.from; // where it goes on
            Seen one{.left = m_area.x(double(placeOfMark(from, axis) + curve.shift)),
                     .right = m_area.x(double(placeOfMark(mark.to, axis) + curve.shift)),
                     .kind = mark.kind,
                     .attempt = mark.attempt};
            if (one.left > one.right)
                std::swap(one.left, one.right);
            if (one.right < m_area.room.left() || one.left > m_area.room.right())
                continue;
            const auto isNear = [&one](const Seen &other) {
                constexpr double near = 3; // pixels
                return other.kind == one.kind && std::abs(other.left - one.left) < near
                    && std::abs(other.right - one.right) < near;
            };
            if (std::ranges::none_of(seen, isNear))
                seen.append(one);
        }
    }
    std::ranges::stable_sort(seen, {}, &Seen::left);
    return seen;
}

void CurvePainter::drawMarks()
{
    constexpr qsizetype most = 400; // more are a wall
    const auto seen = seenMarks();
    double labelledTo = 0;
    m_painter->setFont(m_style.font);
    for (const auto &mark : seen.first(std::min(seen.size(), most))) {
        if (mark.kind <= ScalarMark::Kind::ClockBack)
            drawBreak(mark, &labelledTo);
        else
            drawNoNumber(mark);
    }
}

/// An upright line where something else goes on, with the number of the attempt.
void CurvePainter::drawBreak(const Seen &mark, double *labelledTo)
{
    const auto &room = m_area.room;
    const bool isAttempt = mark.kind == ScalarMark::Kind::NewAttempt;
    QPen pen{isAttempt ? m_style.tokens->warn : m_style.tokens->soft, 1, Qt::DashLine};
    pen.setDashPattern(isAttempt ? QList<qreal>{4, 3} : QList<qreal>{1, 3});
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    m_painter->setPen(pen);
    const auto x = std::round(mark.left) + 0.5;
    m_painter->drawLine(QLineF{x, room.top(), x, room.bottom()});
    if (!isAttempt)
        return;
    const QFontMetricsF metrics{m_style.font};
    const auto text = CurvePainterMessages::tr("attempt %1").arg(mark.attempt);
    const auto width = metrics.horizontalAdvance(text);
    if (x + scaled(3) < *labelledTo || x + scaled(3) + width > room.right())
        return;
    m_painter->setPen(m_style.tokens->warn);
    m_painter->drawText(QRectF{x + scaled(3), room.top(), width + 2, metrics.height()},
                        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    *labelledTo = x + width + scaled(12);
}

/// A bar at the foot, as long as no number was said, and what was said instead.
void CurvePainter::drawNoNumber(const Seen &mark)
{
    const auto &room = m_area.room;
    const auto left = std::max(mark.left, room.left());
    const auto right = std::min(std::max(mark.right, left + scaled(4)), room.right());
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    m_painter->fillRect(QRectF{left, room.bottom() - scaled(4), std::max(2.0, right - left), double(scaled(4))},
                        m_style.tokens->bad);
    const QFontMetricsF metrics{m_style.font};
    const auto text = noNumberText(mark.kind);
    const auto width = metrics.horizontalAdvance(text);
    const auto at = std::min(left, room.right() - width);
    m_painter->setPen(m_style.tokens->bad);
    m_painter->drawText(QRectF{at, room.bottom() - scaled(5) - metrics.height(), width + 2, metrics.height()},
                        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}
