// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/panelayout.h"

#include <QList>
#include <QWidget>

#include <optional>

class QSplitter;

/// Shares its room among widgets, which are split right or below and dragged to other sizes.
class PaneTree : public QWidget
{
    Q_OBJECT

public:
    explicit PaneTree(QWidget *parent = nullptr);

    /// Gives `pane` half of the room of `beside`; the first one gets all of it. While one is zoomed it stays so, and
    /// `pane` is there when all are shown again.
    void add(QWidget *pane, QWidget *beside, Qt::Orientation side);
    /// Its room goes to those beside it. It has no parent any more.
    void take(QWidget *pane);
    [[nodiscard]] QList<QWidget *> panes() const; ///< as one reads: from the left, from above
    /// The one that is met first beyond that edge, at the height of its middle; null: there is none.
    [[nodiscard]] QWidget *neighbour(const QWidget *pane, Qt::Edge edge) const;
    void setZoomed(QWidget *pane); ///< it alone is shown; null: all
    [[nodiscard]] QWidget *zoomed() const { return m_zoomed; }
    [[nodiscard]] PaneLayout arrangement() const; ///< numbers as in panes(); that of all while one is zoomed
    void arrange(const PaneLayout &layout); ///< of all panes; numbers as in panes(), in any order
    [[nodiscard]] static int edgePixels(); ///< between two panes

signals:
    void arranged(); ///< the user has dragged an edge

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QSplitter *newSplitter(Qt::Orientation side);
    [[nodiscard]] QWidget *built(const PaneLayout &layout, const QList<QWidget *> &panes);
    [[nodiscard]] PaneLayout layoutOf(const QWidget *part, int *next) const;
    void collect(QWidget *part, QList<QWidget *> *panes) const;
    [[nodiscard]] static bool isBuilt(const QWidget *part, const PaneLayout &layout, const QList<QWidget *> &panes);
    static void share(QWidget *part, const PaneLayout &layout);
    void rebuild(const PaneLayout &layout, const QList<QWidget *> &all);
    void replace(QWidget *part, QWidget *by);
    void setRoot(QWidget *root);
    bool showZoom(QWidget *part);

    QWidget *m_root = nullptr; ///< a splitter, or the only pane
    QWidget *m_zoomed = nullptr;
    std::optional<PaneLayout> m_given; ///< by arrange(), while nothing was laid out by it
    PaneLayout m_whole; ///< while one is zoomed: what is hidden has no size
};
