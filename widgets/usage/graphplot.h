// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/customplot.h"

/// What the user wants of all graphs together.
struct GraphAction
{
    enum class Kind : quint8 {
        PointAt, ///< `at`
        PointAway,
        Zoom, ///< `factor` times as much is seen, around `at`
        Pan, ///< later by `at`
        Show, ///< from `at` until `until`
        Back, ///< to the range that was chosen
        Live,
        Step, ///< the crosshair, by `at` bands
        Event, ///< the crosshair, to the next one (`at` 1) or the one before (-1)
    };

    Kind kind = Kind::PointAway;
    qint64 at = 0; ///< ms
    qint64 until = 0;
    double factor = 1;
};

/// The surface of a graph: tells what the mouse and the keys ask for, decides nothing. Dragging chooses a stretch of
/// time; with Shift or the middle button it moves. Onto a printer or into an SVG it is drawn as lines, not as a
/// picture.
class GraphPlot : public QCustomPlot
{
    Q_OBJECT

public:
    explicit GraphPlot(QWidget *parent = nullptr);

    /// Of a place on the widget, ms UTC.
    [[nodiscard]] qint64 timeAt(double x) const;
    [[nodiscard]] double placeOf(qint64 at) const;

signals:
    void actionRequested(const GraphAction &action);
    void choiceChanged(std::optional<std::pair<double, double>> pixels); ///< while a stretch is being dragged

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    enum class Drag : quint8 { None, Choosing, Moving };

    [[nodiscard]] bool isOnTime(const QPointF &place) const;

    Drag m_drag = Drag::None;
    double m_pressed = 0; ///< pixels
};
