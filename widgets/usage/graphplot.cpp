// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/graphplot.h"

#include <QMouseEvent>
#include <QPaintEngine>
#include <QWheelEvent>

#include <cmath>

namespace {

constexpr double plotSecond = 1'000;
constexpr double leastDrag = 6; // pixels; less is a click
constexpr double perNotch = 0.8; // of the length, for each notch of the wheel

} // namespace

GraphPlot::GraphPlot(QWidget *parent)
    : QCustomPlot{parent}
{
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    setInteractions(QCP::iNone);
    setPlottingHints(QCP::phCacheLabels);
    setNoAntialiasingOnDrag(false);
}

qint64 GraphPlot::timeAt(double x) const
{
    return qint64(std::llround(xAxis->pixelToCoord(x) * plotSecond));
}

double GraphPlot::placeOf(qint64 at) const
{
    return xAxis->coordToPixel(double(at) / plotSecond);
}

/// The picture that stands in memory has the resolution of the screen: paper and SVG get the lines themselves.
void GraphPlot::paintEvent(QPaintEvent *event)
{
    QCPPainter painter{this};
    const auto type = painter.paintEngine() ? painter.paintEngine()->type() : QPaintEngine::Raster;
    const bool isScreen = type != QPaintEngine::SVG && type != QPaintEngine::Pdf;
    if (isScreen && qFuzzyCompare(painter.deviceTransform().m11(), bufferDevicePixelRatio())) {
        painter.end();
        QCustomPlot::paintEvent(event);
        return;
    }
    if (!isScreen) {
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNonCosmetic);
    }
    toPainter(&painter, width(), height());
}

bool GraphPlot::isOnTime(const QPointF &place) const
{
    const QRectF rect = axisRect()->rect();
    return place.x() >= rect.left() - 2 && place.x() <= rect.right() + 2;
}

void GraphPlot::mousePressEvent(QMouseEvent *event)
{
    const bool isMiddle = event->button() == Qt::MiddleButton;
    if ((event->button() != Qt::LeftButton && !isMiddle) || !isOnTime(event->position())) {
        event->ignore();
        return;
    }
    m_drag = isMiddle || event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Moving : Drag::Choosing;
    m_pressed = event->position().x();
    if (m_drag == Drag::Moving)
        setCursor(Qt::ClosedHandCursor);
}

void GraphPlot::mouseMoveEvent(QMouseEvent *event)
{
    const auto x = event->position().x();
    if (m_drag == Drag::Moving) {
        const auto by = timeAt(m_pressed) - timeAt(x);
        m_pressed = x;
        if (by != 0)
            emit actionRequested({.kind = GraphAction::Kind::Pan, .at = by});
        return;
    }
    if (m_drag == Drag::Choosing && std::abs(x - m_pressed) >= leastDrag)
        emit choiceChanged(std::pair{m_pressed, x});
    if (isOnTime(event->position()))
        emit actionRequested({.kind = GraphAction::Kind::PointAt, .at = timeAt(x)});
    else
        emit actionRequested({});
}

void GraphPlot::mouseReleaseEvent(QMouseEvent *event)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    unsetCursor();
    if (drag != Drag::Choosing)
        return;
    emit choiceChanged(std::nullopt);
    const auto x = event->position().x();
    if (std::abs(x - m_pressed) >= leastDrag)
        emit actionRequested({.kind = GraphAction::Kind::Show,
                              .at = timeAt(std::min(x, m_pressed)),
                              .until = timeAt(std::max(x, m_pressed))});
}

void GraphPlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_drag = Drag::None;
    if (event->button() == Qt::LeftButton)
        emit actionRequested({.kind = GraphAction::Kind::Back});
}

/// Up and down zooms around the pointer; sideways, or with Shift, moves. Beside the axis the page scrolls.
void GraphPlot::wheelEvent(QWheelEvent *event)
{
    constexpr double notch = 120;
    if (!isOnTime(event->position())) {
        event->ignore();
        return;
    }
    const auto turned = event->angleDelta();
    const bool isSideways =
        std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
    const auto by = double(turned.x() != 0 && isSideways ? turned.x() : turned.y()) / notch;
    if (by == 0)
        return;
    event->accept();
    if (isSideways)
        emit actionRequested(
            {.kind = GraphAction::Kind::Pan, .at = -qint64(by * 0.1 * xAxis->range().size() * plotSecond)});
    else
        emit actionRequested(
            {.kind = GraphAction::Kind::Zoom, .at = timeAt(event->position().x()), .factor = std::pow(perNotch, by)});
}

void GraphPlot::leaveEvent(QEvent *event)
{
    QCustomPlot::leaveEvent(event);
    emit actionRequested({});
}
