// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/cellface.h"
#include "widgets/usage/mapgeometry.h"
#include "widgets/usage/mappaint.h"

#include <QAbstractScrollArea>
#include <QSet>

/// All cores of a slice in its real topology, hosts as frames. What is chosen here is what graphs and table show.
///
/// Mouse: click, Ctrl, Shift and a frame drawn around cells select; a click on a host's name selects the host; Ctrl
/// with the wheel zooms. Keys: arrows, Home and End move and select, with Ctrl they only move, with Shift they extend;
/// Space adds or takes away, Ctrl+A, Esc; N and Shift+N go to the next odd one; Enter activates; the menu key and
/// Shift+F10 open the menu of the cell; + - 0 zoom.
class CoreMap : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit CoreMap(QWidget *parent = nullptr);
    ~CoreMap() override;

    void setUsage(
        const SliceUsage &usage); ///< repaints what changed; keeps selection and place while the slice is the same
    [[nodiscard]] const SliceUsage &usage() const { return m_usage; }
    void setMetric(Metric metric);
    [[nodiscard]] const MapScale &scale() const { return m_scale; }
    [[nodiscard]] const MapGeometry &plan() const { return m_plan; }
    [[nodiscard]] const QList<CellFace> &faces() const { return m_faces; } ///< by core

    void setSelected(const QList<int> &cores); ///< says nothing by signal
    [[nodiscard]] QList<int> selectedCores() const; ///< sorted
    void setCurrent(int core); ///< where the keyboard is; scrolls there
    /// The next (1) or previous (-1) one that stands out, of one kind or of any; selects and shows it. -1: there is
    /// none.
    int goToOdd(int direction, std::optional<Oddity> kind = std::nullopt);
    void zoomBy(int steps); ///< 0: as it fits
    [[nodiscard]] int heightIn(QSize room) const; ///< of what is drawn when it has that much room; never more

signals:
    void selected(const QList<int> &cores); ///< by the user, of layout.cores
    void activated(int core); ///< Enter, double click
    void hostActivated(int worker); ///< double click on its name
    void facesChanged(); ///< another scale, another pattern or another odd one: a legend looks again

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    [[nodiscard]] QSize viewportSizeHint() const override;

private:
    friend class CoreMapAccessible;

    struct Band ///< a frame that the mouse draws
    {
        QPoint from, to; ///< of the contents
        QSet<int> before; ///< chosen before it began
        bool isDrawn = false;
    };

    void layOut();
    void refreshFaces();
    void refreshHosts();
    void updateCores(const QList<int> &cores);
    void choose(const QSet<int> &cores);
    [[nodiscard]] QSet<int> all() const;
    void chooseTo(int core); ///< from the anchor, as a rectangle
    void chooseAt(int core, Qt::KeyboardModifiers modifiers);
    void drawBand(QPoint to);
    bool moveBy(QKeyEvent *event);
    bool command(QKeyEvent *event);
    [[nodiscard]] QPoint placeOfKeys();
    void showMenu(QPoint place); ///< of the viewport
    void showTip(QPoint at);
    void chooseHost(int worker, const QSet<int> &before = {});
    void showCore(int core);
    void zoomTo(int level, QPoint around);
    [[nodiscard]] QPoint offset() const; ///< of the contents

    SliceUsage m_usage;
    MapScale m_scale;
    MapGeometry m_plan;
    CellPainter m_painter;
    QList<CellFace> m_faces;
    QList<HostLook> m_hosts;
    QList<OddOne> m_odd;
    QSet<int> m_selected;
    std::optional<Band> m_band;
    int m_current = -1;
    int m_anchor = -1;
    int m_zoom = 0; ///< steps above what fits
    int m_wheel = 0; ///< eighths of a degree not used yet
    std::optional<QPoint> m_tip; ///< of the viewport: where a tool tip is shown
};
