// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/curveframe.h"
#include "widgets/runs/curverange.h"

#include <QImage>
#include <QWidget>

class QPainter;
class QTimer;

/// Curves over steps or time. The wheel zooms around the pointer, with Shift it moves; dragging chooses a stretch, with
/// Shift or the middle button it moves; a double click shows all. With the focus arrow keys move the cursor by a
/// column, Ctrl+arrow from mark to mark; Shift+arrow and the Page keys move, + and − zoom, Home shows all, End follows
/// the end, Escape takes the cursor away. However often something changes, it is drawn once for each frame, from
/// columns of a pixel. Its accessible description says how the lines stand.
class CurvePlot : public QWidget
{
    Q_OBJECT

public:
    /// `histories`: of the runs whose lines are shown; may be asked at any time.
    explicit CurvePlot(CurveHistories histories, QWidget *parent = nullptr);

    void setLines(const QList<CurveLine> &lines);
    void setOptions(const CurveOptions &options); ///< another axis shows all of it
    [[nodiscard]] const CurveOptions &options() const { return m_options; }
    void refresh(); ///< curves have grown
    void change(const std::function<void(CurveRange *range)> &how); ///< what is seen of the axis
    [[nodiscard]] const CurveRange &range() const { return m_range; }
    /// What is drawn now; made when something has changed.
    [[nodiscard]] const CurveFrame &frame() const;
    /// Pixels left of the axis that its labels need, and what they get where others stand below it.
    [[nodiscard]] int axisWidth() const;
    void setAxisWidth(int width);
    [[nodiscard]] QRectF room() const; ///< between the axes
    [[nodiscard]] std::optional<qint64> pointed() const { return m_pointed; } ///< the cursor's place on the axis
    void point(std::optional<qint64> place);
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void rangeChanged();
    void pointedMoved(); ///< or the cursor went
    void axisWidthChanged(); ///< it needs another one than before

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    enum class Drag : quint8 { None, Choosing, Moving };

    void fitBounds();
    void invalidate();
    void draw(QPainter *painter, bool isOnPaper) const;
    void drawCursor(QPainter *painter) const;
    void notifyWidth();
    void zoom(double factor);
    void stepBy(int columns);
    void stepToMark(bool isNext);
    void describe();
    [[nodiscard]] bool handleKey(int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] bool isOnRoom(const QPointF &place) const;
    [[nodiscard]] double placeAt(double x) const;

    CurveHistories m_histories;
    QList<CurveLine> m_lines;
    CurveOptions m_options;
    CurveRange m_range;
    bool m_hasBounds = false;
    mutable CurveFrame m_frame;
    mutable bool m_isFrameFresh = false;
    QImage m_layer; ///< axes and curves as they were drawn last
    bool m_isLayerFresh = false;
    int m_sharedWidth = 0; ///< of the axis; 0: nobody has said
    int m_neededWidth = 0; ///< as it was told last
    std::optional<qint64> m_pointed;
    Drag m_drag = Drag::None;
    double m_pressed = 0; ///< pixels
    std::optional<double> m_dragged; ///< the other end of what is being chosen
    QTimer *m_words; ///< describe(), once for many changes
};
